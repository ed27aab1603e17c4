"""Reading a record: bytes or a mapping into the game's record type, with the sentence when it does not fit.

`parse_record(data, file) -> dict` (JSON or TOML; LOG-101, LOG-110), `typed_record(raw, file=, text=) -> Record`
(LOG-102 to LOG-105, with the field's path and, when the text is given, its line).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def parse_record(data: bytes, file: str | None = None) -> dict[str, Any]:
    raise NotImplementedError


def typed_record(raw: Mapping[str, Any], *, file: str | None = None, text: str | None = None) -> Any:
    raise NotImplementedError
