"""The erratum on paper, read back from the PDF."""

from __future__ import annotations

import re

import msgspec
import pytest

from scorekeeper.reports.pdf.erratum import write_erratum_pdf
from scorekeeper.tournament import acts
from scorekeeper.tournament.answers.price import Price, price_of

REASON = "the sheet of Ελένη was read upside down, and nobody saw it before the paper hung on the wall"


def amended(event):
    """The first table with its places turned round: the price of it, and the entry."""
    before = event.with_log(event.log)
    table = event.table("1/1")
    entry = table.entries[0]
    rows = {seat: {"vp": vp} for seat, vp in zip(table.seats, (5, 8, 9, 12), strict=True)} | {"smuggler": {"vp": 6}}
    record = {"game": "dwarven-traders", "seats": list(table.seats), "result": {"rows": rows}}
    made = acts.amend(event, entry.id, record, by="Head Judge", reason=REASON, reopen=True).entry
    return price_of(before, event), made, entry


@pytest.fixture
def printed(tmp_path, paper):
    def write(event, entry, found, **options):
        path = tmp_path / "erratum.pdf"
        write_erratum_pdf(path, event, entry, found, **options)
        return paper(path)

    return write


def flat(page, number: int = 0) -> str:
    """A page on one line, without the marks of glyphs that stand for no text."""
    return re.sub(r"\s+", " ", page.text(number).replace("\u200b", ""))


@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_what_was_corrected_why_and_by_whom(event, printed, size):
    """With the day of the entry, the entry that it replaces, and the heads of the log."""
    found, made, old = amended(event)
    text = flat(printed(event, made, found, paper=size))

    assert text.startswith("Erratum Spring <Open> & Friends ")
    assert f"{made.at[:10]} {made.at[11:16]} UTC · entry {made.id}" in text
    assert f"Corrected Amendment of {old.id}, table 1/1, the result" in text
    assert f"Replaces {old.id}: record of table 1/1, the result" in text
    assert f"Reason {REASON}" in text
    assert "By Head Judge" in text
    assert str(event.log.heads["main"]) in text
    assert "Head judge Date, time" in text


def test_what_changes(event, printed):
    """Places and points before and now, the cut, papers that are wrong, and the table as it counts."""
    found, made, _ = amended(event)
    text = flat(printed(event, made, found))

    assert "Table 1/1 as it counts now" in text
    assert "Place before Score before Points before" in text
    assert re.search(r"1 4 Ελένη Παπαδοπούλου 12 5 [2-4] \d+ [123] ", text)
    assert found.crossed[0].into
    assert re.search(
        r"Cut to Final: in .*; out .* \(TRN-505\)\. The stage is already seated, so its players stay\.", text
    )
    assert all(f"Out of date: {one}." in text for one in found.papers)
    moved = next(one for one in found.moved if one.player == "4")
    assert f"4 Ελένη Παπαδοπούλου {moved.place[0]} {moved.place[1]} 3 7" in text


def test_a_penalty_names_player_points_and_rule(event, printed):
    before = event.with_log(event.log)
    made = acts.penalise(event, "3", "1/2", by="Head Judge", reason="late", rule="TRN-302", heat=3, reopen=True).entry
    text = flat(printed(event, made, price_of(before, event)))

    assert "Penalty of ½ point for \"&' onload=x (3) in heat 3" in text
    assert "Rule TRN-302 One seat per player in each heat" in text


def test_an_undo_says_what_it_takes_back_and_what_counted_before(event, printed):
    """A table without a result has only figures from before."""
    table = event.table("1/1")
    amended(event)
    before = event.with_log(event.log)
    made = acts.undo(event, by="Head Judge", reason="it was right").entry
    text = flat(printed(event, made, price_of(before, event)))

    assert "Takes back" in text
    assert f"amendment of {table.entries[0].id}, table 1/1, the result, of" in text
    assert "Reason it was right" in text
    assert re.search(r"4 Ελένη Παπαδοπούλου \d+ \d+ 1 12 5 ", text)


def test_a_heat_that_cannot_be_compared_says_why(event, printed):
    _, made, _ = amended(event)

    text = flat(printed(event, made, Price(uncompared=(2,))))

    assert "Heat 2 stays as it was seated. Whether the correction would have changed it cannot be said" in text


def test_a_correction_that_moves_nobody_says_so(event, printed):
    _, made, _ = amended(event)

    assert "No place, point or seating changes." in flat(printed(event, made, Price()))


def test_a_long_erratum_goes_on(event, printed):
    """Over several pages, each with its number and the heads of its columns, all ink inside, the signature last."""
    found, made, _ = amended(event)
    moved = tuple(
        msgspec.structs.replace(found.moved[0], player=str(n), name=f"Player {n}", place=(n, n + 1))
        for n in range(1, 121)
    )
    pages = printed(event, made, msgspec.structs.replace(found, moved=moved))
    texts = [flat(pages, n) for n in range(len(pages))]

    assert len(pages) > 2
    assert [str(n) for n in range(1, 121)] == re.findall(r"Player (\d+)", " ".join(texts))
    for n, text in enumerate(texts, 1):
        assert f"page {n} of {len(pages)}" in text
        assert "Place before" in text
        assert ("Head judge Date, time" in text) == (n == len(pages))
        assert [] == [c for c, (x, y, x2, y2) in pages.boxes(n - 1) if x < 30 or y < 30 or x2 > 565 or y2 > 812]


def test_the_same_correction_gives_the_same_bytes(event, tmp_path):
    """The date is the entry's, never today's."""
    found, made, _ = amended(event)
    for name in ("1.pdf", "2.pdf"):
        write_erratum_pdf(tmp_path / name, event, made, found)

    assert (tmp_path / "1.pdf").read_bytes() == (tmp_path / "2.pdf").read_bytes()


def test_the_signature_never_stands_alone(event, printed):
    """If it goes to a new page, the last lines go with it, whatever the number of lines."""
    found, made, _ = amended(event)
    for count in range(14, 34):
        moved = tuple(
            msgspec.structs.replace(found.moved[0], player=str(n), name=f"Player {n}", place=(n, n + 1), stages={})
            for n in range(1, count)
        )
        pages = printed(event, made, msgspec.structs.replace(found, moved=moved))
        last = flat(pages, len(pages) - 1)
        assert "Player " in last
        assert "Head judge" in last
