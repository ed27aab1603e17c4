"""What a decision can do. The log and the games' judges share these words but do not import each other."""

from __future__ import annotations

from typing import Literal, get_args

Effect = Literal["by-rules", "as-written", "places", "replay", "void", "forfeit"]
EFFECTS: tuple[Effect, ...] = get_args(Effect)
