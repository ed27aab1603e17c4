"""Tests of every game: the paper of the game names fields that exist, and can be printed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from scorekeeper.testing.conformance.games import Simulated
from scorekeeper.testing.types import holds


class SheetTests(Simulated):
    """The paper of the game names fields that exist, and can be printed."""

    def test_the_sheet_names_fields_that_exist(self) -> None:
        for variant in self.game.book.variants:
            paths = _paths(msgspec.to_builtins(self.game.paper(variant.id)))
            assert [path for path in paths if not holds(self.game.record, path)] == []

    def test_what_a_round_holds_is_asked_in_the_round(self) -> None:
        """A field of a round that is only in the head or foot would be printed but never typed in."""
        for variant in self.game.book.variants:
            layout = msgspec.to_builtins(self.game.paper(variant.id))
            around = {path for part in ("head", "foot") for path in _paths(layout[part]) if path.startswith("rounds.")}
            inside = {path.replace("{round}", "1") for path in _paths(layout["round"])}
            assert {path for path in around if re.sub(r"^rounds\.[^.]+", "rounds.1", path) not in inside} == set()

    def test_the_sheet_can_be_printed(self, tmp_path: Path) -> None:
        """Blank and filled, for every variant and number of players, as one PDF."""
        from scorekeeper.reports.pdf.sheets.content import SheetSeat
        from scorekeeper.reports.pdf.sheets.pages import SheetPage, write_sheets

        pages = []
        for record, _ in self.records():
            layout = self.game.paper(record.variant)
            seats = tuple(SheetSeat(seat, f"Player {seat}") for seat in record.seats)
            filled = {"record": msgspec.to_builtins(record), "turns": self.game.turns(record)}
            for content in ({"blank_rows": len(seats)}, {"seats": seats}, {"seats": seats, **filled}):
                pages += [SheetPage(layout=layout, others=self.game.others, **content)]
        write_sheets(tmp_path / "sheets.pdf", pages)

        assert (tmp_path / "sheets.pdf").read_bytes().startswith(b"%PDF-")


def _paths(layout: Any) -> Iterator[str]:
    """Yield every path of a layout; a log of turns has keys of its own."""
    if isinstance(layout, dict):
        if layout.get("type") == "lines":
            return
        yield from (layout[key] for key in ("path", "others_path") if layout.get(key))
        for part in layout.values():
            yield from _paths(part)
    elif isinstance(layout, list | tuple):
        for part in layout:
            yield from _paths(part)
