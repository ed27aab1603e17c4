"""Results that count by decision are marked in every width; printouts are told apart, and are whole witnesses."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from scorekeeper.cli.commands.standings import write_files
from scorekeeper.cli.output import note_missing_glyphs
from scorekeeper.reports.html.standings import standings_html
from scorekeeper.reports.pdf.sheets.pages import write_sheets
from scorekeeper.reports.pdf.standings import write_standings_pdf
from scorekeeper.reports.text.standings import standings_text
from scorekeeper.tournament import acts
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.regulations.criteria import criterion
from tests.reports.conftest import AUTHOR

DESKS = [f"desk{n}" for n in range(1, 6)]


@pytest.fixture
def decided(event):
    """The head judge named the places of table 1/1."""
    table = event.table("1/1")
    places = {seat: place for place, seat in enumerate(table.seats, 1)}
    acts.decide(event, table.entries[0].id, by=AUTHOR, reason="a card", effect="places", places=places, reopen=True)
    acts.close(event, 1, by=AUTHOR)
    return event


def points_of(text: str) -> dict[str, str]:
    """The points of each row, by number, as the terminal shows them."""
    head = next(line for line in text.splitlines() if line.startswith("place"))
    right = head.index("points") + len("points") + 1
    rows = [line for line in text.splitlines() if re.match(r" +\d+ +\d+ ", line)]
    return {line.split()[1]: line[:right].split()[-1] for line in rows}


def test_a_decided_result_is_marked_where_its_heats_are_left_out(decided):
    """On a narrow terminal, the points of those who sat there have a mark, and a line says what it means."""
    seats = {*decided.table("1/1").seats}
    found = compute_standings(decided)

    narrow, wide = standings_text(found, width=70), standings_text(found)

    assert {player: player in seats for player in points_of(narrow)} == {
        player: points.endswith("*") for player, points in points_of(narrow).items()
    }
    assert "* with a result marked: decided" in " ".join(narrow.split())
    assert "*" not in wide


def test_a_decided_result_is_marked_on_the_projector(decided):
    """Beside the points, because the heats are not shown there; the head says what the mark means."""
    seats = {*decided.table("1/1").seats}
    page = standings_html(compute_standings(decided), decided)

    rows = re.findall(r'data-player="(\w+)">(.*?)</tr>', page, re.DOTALL)
    assert seats == {player for player, row in rows if '<sup class="marks">*</sup></td>' in row}
    assert '<p class="marks">* with a result marked: decided</p>' in page


def test_a_page_has_no_columns_that_only_some_rows_fill(event):
    """Tie-breaks that only an earlier stage uses stand with the reason of the rows that have them."""
    found = compute_standings(event)
    first, *rest = found.rows
    assert all(row.tiebreaks for row in rest)
    staged = replace(found, order=("points",), rows=(replace(first, tiebreaks={}), *rest))

    whole, partly = (standings_html(one, event) for one in (found, staged))

    titles = [criterion(key).title for key in first.tiebreaks]
    assert titles == [title for title in titles if f'<abbr title="{title}"' in whole]
    assert [] == [title for title in titles if f'<abbr title="{title}"' in partly]
    shown = {criterion(key).title for row in rest for key, value in row.tiebreaks.items() if value is not None}
    assert [] == [
        title for title in titles if title in shown and not re.search(f'<p class="why">[^<]*{title} ', partly)
    ]


def test_only_a_provisional_printout_tells_when_it_was_made(event, tmp_path, paper):
    """Two lists on the wall can be told apart; the last one is final and stays as it is."""
    path = tmp_path / "s.pdf"
    write_files(event, compute_standings(event), pdf=path)
    final = paper(path).text()
    acts.reopen(event, 1, by=AUTHOR, reason="late")
    write_files(event, compute_standings(event), pdf=path)

    made = event.regulations.local_time(max(entry.at for entry in event.log))
    assert (False, True) == (made in final, made in paper(path).text())


def test_a_sheet_of_many_desks_names_the_head_of_each(sheet_page, tmp_path, paper):
    """With fewer digits where they have to share the line, but none is cut off."""
    heads = " ".join(f"{desk}:{n}:{'0123456789abcdef' * 2}" for n, desk in enumerate(DESKS, 100))
    write_sheets(tmp_path / "s.pdf", [sheet_page(head=heads)])

    text = paper(tmp_path / "s.pdf").text()

    assert [] == [desk for n, desk in enumerate(DESKS, 100) if f"{desk}:{n}:0123" not in text]


def test_standings_of_many_desks_name_every_head_in_full(event, tmp_path, paper):
    """The paper is the witness of every desk."""
    found = replace(
        compute_standings(event), head={desk: (n, "0123456789abcdef" * 2) for n, desk in enumerate(DESKS, 100)}
    )
    write_standings_pdf(tmp_path / "s.pdf", found)

    text = re.sub(r"\s+", " ", paper(tmp_path / "s.pdf").text())
    assert [] == [desk for n, desk in enumerate(DESKS, 100) if f"{desk}:{n}:{'0123456789abcdef' * 2}" not in text]


def test_how_to_get_fonts_is_told_once_a_day(monkeypatch, tmp_path, capsys):
    """Which names cannot be printed is told each time."""
    monkeypatch.setenv("SCOREKEEPER_STATE", str(tmp_path))
    first, second = (note_missing_glyphs(["\U0001fb00"]) or capsys.readouterr().err for _ in range(2))

    assert (True, False) == ("pip install" in first, "pip install" in second)
    assert "warning: no font has" in second
