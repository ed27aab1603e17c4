"""Seating for the wall, read back from the PDF."""

from __future__ import annotations

import pytest

from scorekeeper.reports.pdf.seating import SeatingCard, _pages, write_seating_pdf
from scorekeeper.reports.wording.seating import METHODS as TOLD
from scorekeeper.reports.wording.seating import spelt
from scorekeeper.tournament import acts
from scorekeeper.tournament.regulations.stages import METHODS
from scorekeeper.tournament.seating.next_heat import PREPARED
from tests.tournament.days import event as started
from tests.tournament.days import play


@pytest.fixture
def printed(event, tmp_path, paper):
    def write(heat: int, **options):
        write_seating_pdf(tmp_path / "wall.pdf", event, event.heats[heat - 1], **options)
        return paper(tmp_path / "wall.pdf")

    return write


@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_by_table_and_by_name(printed, size):
    """Every table with its players in their seats, who has a bye, and everybody again with their table."""
    tables, names = (printed(1, paper=size).text(n).replace("\r\n", " ") for n in (0, 1))

    assert "Heat 1, Swiss, by table" in tables
    assert "Table 1/1 1 Ana Müller 1" in tables
    assert "Bye" in tables
    assert "Heat 1, Swiss, by name" in names
    assert "Ana Müller 1/1" in names
    assert "Gus 1/2" in names


def test_all_ink_is_inside_the_page(printed):
    pages = printed(1)
    for n in range(len(pages)):
        wide, tall = pages.size(n)
        assert [] == [c for c, (x, y, x2, y2) in pages.boxes(n) if x < 30 or y < 30 or x2 > wide - 30 or y2 > tall - 30]


def test_the_seed_and_the_head_of_the_log_are_on_every_page(printed, event):
    pages = printed(3)
    for n in range(len(pages)):
        assert "from the seed “blue 7” (TRN-106)" in pages.text(n)
        assert str(event.log.heads["main"]) in pages.text(n)


def test_nothing_is_printed_too_small_to_read(printed):
    pages = printed(1)

    assert 7 <= min(size for n in range(len(pages)) for size in pages.type_sizes(n))


@pytest.mark.parametrize("count", [5, 22, 37, 60, 101])
def test_both_columns_of_the_last_page_are_about_equally_long(count):
    """By name they differ by a line at most; full pages before it stay full, and the order runs down the columns."""
    cards = [SeatingCard("", (("", f"P{n}", "1/1"),)) for n in range(count)]
    pages = _pages(iter(cards), 600.0)

    assert cards == [card for page in pages for column in page for card in column]
    assert all(len(column) == len(pages[0][0]) for page in pages[:-1] for column in page)
    lengths = [len(column) for column in pages[-1]]
    assert max(lengths) - min(lengths) <= 1


def test_names_are_sorted_as_people_look_for_them():
    """Accents do not send anybody to the end of the list."""
    assert ["Ana", "Åse", "Bo", "Łucja", "Mira", "Øyvind", "Zoë"] == sorted(
        ["Zoë", "Øyvind", "Mira", "Łucja", "Bo", "Åse", "Ana"], key=spelt
    )


FINAL = '[[stage]]\nname = "Heats"\nheats = 2\n[[stage]]\nname = "Final"\ntake = 8\nheats = 2\ncarry = "{}"\n'


@pytest.mark.parametrize(
    ("method", "order", "carry", "said"),
    [
        ("swiss", "wins", "nothing", ["at random", "by the Swiss system", "at random", "by the Swiss system"]),
        ("swiss", "wins", "points", ["at random", *["by the Swiss system"] * 3]),
        ("ranked", "wins", "nothing", ["by number", "by rank", "by rank", "by rank"]),
        ("snake", "lots", "nothing", ["by lots, back and forth", *["by rank, back and forth"] * 3]),
        ("random", "wins", "nothing", ["at random"] * 4),
    ],
)
def test_the_paper_says_how_a_heat_was_seated(tmp_path, paper, method, order, carry, said):
    """Not by points while nobody has any, nor by rank before anybody has played."""
    rules = f'[seating]\nmethod = "{method}"\n[standings]\norder = ["points", "{order}"]\n'
    day = started(tmp_path, 8, rules + FINAL.format(carry))
    for heat, words in enumerate(said, 1):
        acts.seat(day, by="ana")
        play(day, heat)
        write_seating_pdf(tmp_path / "wall.pdf", day, day.heats[-1])
        assert f"Seated {words} (TRN-" in paper(tmp_path / "wall.pdf").text(0).replace("\r\n", " ")


@pytest.mark.rule("TRN-313")
def test_every_way_of_seating_has_its_words():
    assert {*METHODS, PREPARED} == {*TOLD}
    assert "(TRN-313)" in TOLD[PREPARED]
