"""Taking a record in: check, show what the rules say, then write or leave it."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import typer

from scorekeeper.cli.findings import finding_json, say_findings
from scorekeeper.cli.show import note, say, say_json

if TYPE_CHECKING:
    from scorekeeper.entry.reading import Reading
    from scorekeeper.tournament.state import RecordWritten, Tournament
