"""Score sheets against an empty page of the same library."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.run import Figure
from benchmarks.timing import rate

PAGES = 60


def figures() -> Iterator[Figure]:
    """Pages per second, with names in several scripts and a QR code each."""
    from reportlab.pdfgen.canvas import Canvas

    from scorekeeper.games import game
    from scorekeeper.reports.pdf.sheets.content import SheetSeat
    from scorekeeper.reports.pdf.sheets.pages import SheetPage, write_sheets

    layout = game("dwarven-traders").paper("standard")
    seats = tuple(SheetSeat(str(n), name) for n, name in enumerate(("Ana Lopes", "Κλειώ Παππά", "סלמה", "ณิชา ใจดี"), 1))
    pages = [
        SheetPage(
            layout=layout,
            event="Bench",
            table=f"1/{n}",
            seats=seats,
            sheet_id=f"bench-1-{n}",
            others={"smuggler": "Smuggler"},
        )
        for n in range(PAGES)
    ]
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "sheets.pdf"

        def plain() -> None:
            canvas = Canvas(str(path))
            for _ in range(2 * PAGES):
                for line in range(40):
                    canvas.drawString(40, 40 + 18 * line, "Ana Lopes 14 red 2 blue 1 place 1 VP 4")
                canvas.showPage()
            canvas.save()

        floor = rate(2 * PAGES, plain)
        yield Figure("forty lines of plain text on a page", floor, "pages/s")
        speed = rate(2 * PAGES, lambda: write_sheets(path, pages))
        yield Figure("score sheets, front and back", speed, "pages/s", at_least=100)
        yield Figure("score sheets against plain text", speed / floor, "x")
