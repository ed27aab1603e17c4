"""Taking a record in: check, show what the rules say, then write or leave it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import typer

from scorekeeper.cli.show import say, say_json, say_styled
from scorekeeper.cli.trouble import styled

if TYPE_CHECKING:
    from scorekeeper.entry.reading import Reading
    from scorekeeper.games.verdict import Finding, Verdict
    from scorekeeper.tournament.checking import PlacedFinding
    from scorekeeper.tournament.state import RecordWritten, Tournament
    from scorekeeper.tournament.tables import Table
