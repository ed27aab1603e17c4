"""What a decision can do: words of the log and of every game's judge, which know nothing of each other."""

from __future__ import annotations

from typing import Literal, get_args

Effect = Literal["by-rules", "as-written", "replay", "void", "forfeit"]
EFFECTS: tuple[Effect, ...] = get_args(Effect)
