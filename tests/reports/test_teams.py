"""The team standings in every report: the terminal, CSV, JSON, workbook, paper, page, export and explanation."""

from __future__ import annotations

import csv
import io
import re

import openpyxl
import pypdfium2
import pytest

from scorekeeper.log.entry import PlayerDetails
from scorekeeper.reports.html.seating import seating_html
from scorekeeper.reports.html.standings import standings_html
from scorekeeper.reports.pdf.standings import write_standings_pdf
from scorekeeper.tournament import acts
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.state.tournament import open_tournament
from tests.program import Program
from tests.tournament.days import event, play

TEAMS = '[teams]\nscore = "best"\nbest = 2\norder = ["members", "wins"]\n'


def played(folder, more=TEAMS):
    """Two teams of three with a substitute and a member who left, a team of two, and one player without a team."""
    day = event(folder, 9, more, start=False)
    for name, members in (("Red & <Dragons>", "1-3"), ("Weiße Füchse", "4-6"), ("בינה", "7-8")):
        acts.set_details(day, [members], PlayerDetails(team=name), by="ana")
    acts.start(day, by="ana")
    acts.seat_by_hand(day, ["147", "258", "369"], by="ana")
    play(day, 1)
    acts.substitute(day, "1", "Dora", by="ana")
    acts.drop_player(day, "6", by="ana")
    return day


@pytest.fixture
def day(tmp_path):
    return played(tmp_path)


@pytest.fixture
def scorekeeper(day):
    return Program(day.folder)


def test_the_terminal_shows_the_teams_below_the_players_or_alone(scorekeeper):
    both, alone = scorekeeper("standings", "--why"), scorekeeper("standings", "--teams")

    table = [
        "place  team             points  W  members",
        "    1  Red & <Dragons>      10  2  Dora (before: P1) 5, P2 5 [P3 5]",
        "    2  Weiße Füchse          6  0  P4 3, P5 3 [P6 (left) 3]",
    ]
    assert "\nTeams\n" in both.out
    assert "1. Red & <Dragons>: 10 points against 6 for Weiße Füchse (TRN-520)" in both.out
    for one in table:
        assert one.split() in [line.split() for line in both.out.splitlines()]
        assert one.split() in [line.split() for line in alone.out.splitlines()]
    assert "Without a team: P9 (TRN-529)" in alone.out
    assert "P9" not in alone.out.split("Without")[0]


def test_the_list_for_spreadsheets_has_a_line_for_each_member(scorekeeper):
    """And the list of players says whose team they are in."""
    rows = list(csv.DictReader(io.StringIO(scorekeeper("standings", "--teams", "--csv", "-").out)))
    players = list(csv.DictReader(io.StringIO(scorekeeper("standings", "--csv", "-").out)))

    assert [str(n) for n in range(1, 9)] == sorted(row["number"] for row in rows)
    [dora] = [row for row in rows if row["number"] == "1"]
    assert ("1", "Red & <Dragons>", "10", "Dora", "P1", "counts") == (
        dora["place"], dora["team"], dora["points"], dora["name"], dora["before"], dora["counts"],
    )  # fmt: skip
    assert {"": 1, "Red & <Dragons>": 3, "Weiße Füchse": 3, "בינה": 2} == {
        team: sum(row["team"] == team for row in players) for team in {row["team"] for row in players}
    }


def test_the_json_holds_the_teams_exactly(scorekeeper):
    whole, alone = (scorekeeper("standings", *more, "--json").json for more in ((), ("--teams",)))

    assert whole["teams"] == alone["teams"]
    first = whole["teams"]["standings"][0]
    assert ("Red & <Dragons>", 10, {"members": [5, 5, 5], "wins": 2}) == (
        first["team"], first["score"], first["tiebreaks"],
    )  # fmt: skip
    assert ["P9"] == whole["teams"]["without"]
    assert {"team", "members", "why", "rules"} <= first.keys()


def test_the_workbook_has_a_sheet_of_teams_and_one_of_members(scorekeeper):
    scorekeeper("standings", "--xlsx", "s.xlsx")
    book = openpyxl.load_workbook(scorekeeper.folder / "s.xlsx")
    teams, members = (list(book[name].iter_rows(values_only=True)) for name in ("Teams", "Members"))

    head = next(n for n, row in enumerate(teams) if row[0] == "Place")
    assert ("Place", "Team", "Points", "W", "Members", "Why", "Rules") == teams[head]
    assert (1, "Red & <Dragons>", 10, 2) == teams[head + 1][:4]
    assert (1, "Red & <Dragons>", 1, "Dora", "P1", None, 5) == members[1][:7]
    assert 8 == len(members) - 1
    assert "Team" in next(row for row in book["Standings"].iter_rows(values_only=True) if row[0] == "Place")
    assert {"TRN-520", "TRN-529"} <= {row[0] for row in book["Rules"].iter_rows(values_only=True)}


def test_the_paper_has_a_page_of_teams_after_the_players(scorekeeper, paper):
    scorekeeper("standings", "--pdf", "s.pdf")
    pages = paper(scorekeeper.folder / "s.pdf")
    last = len(pages) - 1

    assert "team standings after 1 heat" in pages.text(last)
    assert "Dora (before: P1) 5, P2 5 [P3 5]" in pages.text(last)
    assert "10 points against 6 for Weiße Füchse (TRN-520)" in pages.text(last)
    assert f"page {last + 1} of {last + 1}" in pages.text(last)


def test_many_teams_take_several_pages_inside_the_paper(tmp_path, paper):
    """Forty teams with long names, each on a page once."""
    day = event(tmp_path, 80, "[teams]\n", start=False)
    for n in range(40):
        acts.set_details(day, [f"{2 * n + 1}-{2 * n + 2}"], PlayerDetails(team=f"T{n} {'W' * 70}"), by="ana")
    acts.start(day, by="ana")
    Program(day.folder)("standings", "--pdf", "s.pdf")
    pages = paper(day.folder / "s.pdf")
    found = [n for n in range(len(pages)) if "team standings" in pages.text(n)]

    assert len(found) > 1
    for n in found:
        wide, tall = pages.size(n)
        assert [] == [c for c, (x, y, x2, y2) in pages.boxes(n) if x < 30 or y < 30 or x2 > wide - 30 or y2 > tall - 30]
    text = "\n".join(pages.text(n) for n in found)
    heads = re.findall(r"(?m)^1 (T[0-9]+) W{70} 0\s*$", text)
    assert sorted(f"T{n}" for n in range(40)) == sorted(heads)


def test_the_page_shows_teams_as_text_and_explains_every_rule(day):
    """A name is text and nothing else."""
    page = standings_html(compute_standings(day), day)

    assert "<h2>Teams</h2>" in page
    assert "<Dragons>" not in page
    assert "Red &amp; &lt;Dragons&gt;" in page
    assert all(f'<dt id="{rule}">' in page for rule in ("TRN-520", "TRN-526", "TRN-529"))


def test_the_export_holds_the_teams_and_names_the_members(scorekeeper):
    teams = scorekeeper("export", "-").json["teams"]

    assert ["Red & <Dragons>", "Weiße Füchse", "בינה"] == [team["team"] for team in teams]
    assert ["P1"] == next(one for one in teams[0]["members"] if one["player"] == "1")["formerly"]


def test_a_team_is_explained_member_by_member(scorekeeper):
    said = scorekeeper("explain", "team", "red").out

    for one in (
        "TRN-520  Dora (1): 5 points",
        "TRN-529  Dora took over the number of P1, with everything that was played under it",
        "TRN-520  P3 (3): 5 points; does not count, because only the best 2 do",
        "TRN-520  Red & <Dragons>: 5 + 5 = 10 points",
        "TRN-520  Red & <Dragons> stands first: 10 points against 6 for Weiße Füchse",
    ):
        assert one in said
    steps = scorekeeper("explain", "team", "red", "--json").json
    assert "team Red & <Dragons>" == steps["subject"]


@pytest.mark.rule("TRN-208")
@pytest.mark.parametrize(
    ("name", "says"), [("Greens", "there is no team 'Greens'"), ("e", "could be Red & <Dragons> and Weiße Füchse")]
)
def test_a_team_that_is_not_known_is_refused(scorekeeper, name, says):
    found = scorekeeper("explain", "team", name)

    assert (2, True) == (found.code, says in found.err)


@pytest.mark.parametrize("command", [("standings", "--teams"), ("explain", "team", "red")])
def test_without_the_regulation_nothing_is_shown(tmp_path, command):
    """The sentence says what is missing, and where."""
    found = Program(played(tmp_path, "").folder)(*command)

    assert 2 == found.code
    assert "the regulations rank no teams: tournament.toml has no [teams]" in found.err


def test_teams_are_listed_with_their_members_and_what_is_wrong_with_their_size(tmp_path):
    program = Program(played(tmp_path, TEAMS + "size = 3\n").folder)

    listed = program("players", "teams")
    assert "Red & <Dragons>: Dora (1), P2 (2), P3 (3)" in listed.out
    assert "without a team: P9 (9)" in listed.out
    assert "בינה: 2 members; a team has 3" in listed.err
    assert ["1", "2", "3"] == [
        one["player"] for one in program("players", "teams", "--json").json["teams"][0]["members"]
    ]
    checked = program("check")
    assert "warning TRN-209" in checked.out
    assert 0 == checked.code
    assert open_tournament(program.folder).regulations.teams.size == (3, 3)


def test_the_seating_names_the_team_beside_the_player(scorekeeper, day, paper):
    """On the page and on paper, by table and by name; not where teams are not ranked."""
    scorekeeper("seat", "--show", "1", "--pdf", "seats.pdf")
    pages = paper(scorekeeper.folder / "seats.pdf")
    page = seating_html(day, day.heats[0])

    assert all("Weiße Füchse" in pages.text(n) for n in range(len(pages)))
    assert 6 == page.count("Weiße Füchse")
    assert '<th scope="col" class="team">Team</th>' in page
    plain = played(scorekeeper.folder.parent / "plain", "")
    assert "Weiße Füchse" not in seating_html(plain, plain.heats[0])


@pytest.mark.parametrize("more", [(), ("--game", "azul")])
def test_the_score_sheet_names_the_team_with_the_player(scorekeeper, tmp_path, paper, more):
    """Beside the name, or under it where the box is narrow."""
    program = scorekeeper
    if more:
        program = Program(tmp_path)
        program("new", "azul", "--template", "teams", *more)
        program.folder = tmp_path / "azul"
        program("players", "add", "Ana", "Bo", "--team", "Weiße Füchse")
        program("start")
        program("seat")
    program("sheets", "1/1", "--out", "sheet.pdf")

    assert "Weiße Füchse" in paper(program.folder / "sheet.pdf").text(0)


def test_where_nobody_is_in_a_team_no_report_has_a_part_for_them(tmp_path, paper):
    """Only who asks for the teams is told why there are none."""
    day = event(tmp_path, 4, "[teams]\n")
    program = Program(day.folder)
    program("standings", "--pdf", "s.pdf", "--xlsx", "s.xlsx")

    assert "Teams" not in program("standings").out
    assert "no ranked player is in a team" in program("standings", "--teams").out
    assert "Teams" not in standings_html(compute_standings(day), day)
    assert 1 == len(paper(day.folder / "s.pdf"))
    assert "Teams" not in openpyxl.load_workbook(day.folder / "s.xlsx").sheetnames


def test_a_member_who_played_in_several_stages_is_explained_by_stage(tmp_path):
    """The final carries the points on; each heat counts once."""
    stages = '\n[[stage]]\nname = "Heats"\nheats = 1\n[[stage]]\nname = "Final"\ntake = 4\ncarry = "points"\n'
    day = event(tmp_path, 8, "[teams]\n" + stages, start=False)
    acts.set_details(day, ["1-2"], PlayerDetails(team="Red"), by="ana")
    acts.start(day, by="ana")
    acts.seat_by_hand(day, ["1357", "2468"], by="ana")
    play(day, 1)
    acts.seat_by_hand(day, ["1234"], by="ana")
    play(day, 2)

    said = Program(day.folder)("explain", "team", "Red").out
    assert "P1 (1): 10 points (5 in Heats, 5 in Final)" in said
    assert "Red: 10 + 8 = 18 points" in said


def test_the_page_and_the_paper_name_the_team_of_each_player(day, tmp_path):
    """Beside or below the name; whoever has none has nothing there."""
    standings = compute_standings(day)
    page = standings_html(standings, day)
    write_standings_pdf(tmp_path / "s.pdf", standings, why=False)
    paper = pypdfium2.PdfDocument(tmp_path / "s.pdf")[0].get_textpage().get_text_range()

    players, _, _ = page.partition('<table class="teams')
    assert 3 == players.count('<small class="team" dir="auto">Red &amp; &lt;Dragons&gt;</small>')
    assert 8 == players.count('<small class="team"')
    assert (3, 3) == (paper.count("Red & <Dragons>"), paper.count("Weiße Füchse"))
