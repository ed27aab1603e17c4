"""Standings of each game alone, and points that can be compared between games."""

import json
import random
import re
import subprocess
from fractions import Fraction

import openpyxl
import pytest

from scorekeeper.reports.exchange.tournament import export_tournament
from scorekeeper.reports.pdf.standings import write_standings_pdf
from scorekeeper.tournament import acts
from scorekeeper.tournament.answers.players import explain_player
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.rehearsal.simulation import play_heat
from scorekeeper.tournament.state.tournament import Tournament
from tests.program import plain_environment, run_here
from tests.tournament.building import refused
from tests.tournament.days import event
from tests.tournament.seating.test_several_games import OFFERS, games_day, regulations


@pytest.fixture(scope="module")
def day(tmp_path_factory):
    """Twelve players, three games, each of them once; player 3 is penalised."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SCOREKEEPER_STATE", str(tmp_path_factory.mktemp("state")))
        found = games_day(tmp_path_factory.mktemp("day"), 12, f"{OFFERS}\nheats = 3", seating='games = "each-once"')
        for heat in (1, 2, 3):
            acts.seat(found, by="ana")
            play_heat(found, heat, random.Random(heat))
            if heat == 1:
                acts.penalise(found, "3", 2, by="judge", reason="late")
            acts.close(found, heat, by="ana")
    return found


def of(day, game):
    return next(one for one in compute_standings(day).games if one.game == game)


@pytest.mark.rule("TRN-508")
@pytest.mark.parametrize("game", ["azul", "dwarven-traders", "kingdomino"])
def test_the_tables_of_one_game_alone_rank_its_players(day, game):
    """The points are those that its tables paid; penalties do not count, and places follow the points."""
    found = of(day, game)
    paid = {row.player: [one for one in row.tables if one] for row in compute_standings(day).rows}

    assert 12 == len(found.rows)
    for row in found.rows:
        [result] = [one for one in row.tables if one]
        assert day.table(result.table).game == game
        assert result in paid[row.player]
        assert row.points == result.points
        assert 0 == row.penalty
        assert "TRN-508" in row.rules
    assert [row.points for row in found.rows] == sorted((row.points for row in found.rows), reverse=True)


@pytest.mark.rule("TRN-508")
def test_together_they_make_the_overall_points(day):
    whole = compute_standings(day)
    games = {row.player: Fraction(0) for row in whole.rows}
    for one in whole.games:
        for row in one.rows:
            games[row.player] += row.points

    assert games == {row.player: row.points + row.penalty for row in whole.rows}


@pytest.mark.rule("TRN-508")
def test_who_did_not_play_a_game_is_not_ranked_in_it(tmp_path):
    day = games_day(tmp_path, 8)
    acts.seat_by_hand(day, [list("1234"), list("5678")], games=["azul", "kingdomino"], by="ana")
    play_heat(day, 1, random.Random(1))

    assert {*"1234"} == {row.player for row in of(day, "azul").rows}
    assert () == of(day, "dwarven-traders").rows
    assert of(day, "dwarven-traders").provisional


def test_a_missing_table_concerns_its_own_game(tmp_path):
    day = games_day(tmp_path, 8, f"{OFFERS}\nheats = 1")
    acts.seat_by_hand(day, [list("1234"), list("5678")], games=["azul", "kingdomino"], by="ana")

    assert ("1/1",) == of(day, "azul").missing
    assert ("1/2",) == of(day, "kingdomino").missing


def test_every_report_has_them(day, tmp_path):
    """Terminal, CSV, JSON, workbook, page and PDF."""

    def run(*words):
        ran = run_here(["standings", str(day.folder), *map(str, words)], tmp_path, plain_environment())
        assert 0 == ran.code, ran.err
        return ran.out

    whole = json.loads(run("--json"))
    alone = json.loads(run("--game", "Azul", "--json"))
    assert ["azul", "dwarven-traders", "kingdomino"] == [one["game"] for one in whole["games"]]
    assert alone == whole["games"][0]
    assert all("TRN-508" in row["rules"] for row in alone["standings"])
    assert "standings of Azul after 3 heats" in run("--game", "azul")
    assert "Only the tables of Azul count (TRN-508)" in run("--game", "azul")
    assert 13 == len(run("--game", "azul", "--csv", "-").splitlines())
    book, page, paper = (tmp_path / f"standings.{end}" for end in ("xlsx", "html", "pdf"))
    run("--xlsx", book, "--html", page, "--pdf", paper)
    assert ["Standings", "Azul", "Dwarven Traders", "Kingdomino"] == openpyxl.load_workbook(book).sheetnames[:4]
    assert "<h2>Kingdomino</h2>\n<p>Only the tables of Kingdomino count (" in page.read_text(encoding="utf-8")
    assert "Only the tables of Azul count (TRN-508)" in [
        cell for row in openpyxl.load_workbook(book)["Azul"].iter_rows(values_only=True) for cell in row
    ]
    text = subprocess.run(["pdftotext", paper, "-"], capture_output=True, text=True, check=True).stdout
    assert "Standings of Kingdomino after 3 heats" in text
    assert "Only the tables of Kingdomino count (TRN-508)" in text


def test_each_page_of_a_list_names_its_game(tmp_path):
    """Pages are put up one by one; the heading of the second one says which list it goes on with."""
    day = games_day(tmp_path, 40, 'offers = ["azul", "kingdomino"]\nheats = 2', seating='games = "each-once"')
    for heat in (1, 2):
        acts.seat(day, by="ana")
        play_heat(day, heat, random.Random(heat))
        acts.close(day, heat, by="ana")
    paper = tmp_path / "standings.pdf"
    write_standings_pdf(paper, compute_standings(day))
    pages = subprocess.run(["pdftotext", paper, "-"], capture_output=True, text=True, check=True).stdout.split("\f")

    assert "TRN-508" not in re.sub(r"Only the tables of \w+ count .TRN-508.", "", "".join(pages)), "once on each page"
    assert {"Games Day: standings of Azul", "Games Day: standings of Kingdomino"} <= {
        page.split("\n")[0] for page in pages
    }


@pytest.mark.parametrize("name", ["ticket-to-ride", "Ticket to Ride", "TICKET TO RIDE"])
def test_the_only_game_is_found_by_its_title_too(tmp_path, name):
    """As any of several games is; its standings are those of the whole tournament."""
    event(tmp_path, 4, head='name = "Trains"\ngame = "ticket-to-ride"\n')

    def run(*words):
        return run_here(
            ["standings", "-t", str(next(tmp_path.iterdir())), "--json", *words], tmp_path, plain_environment()
        )

    assert (0, run().out) == (run("--game", name).code, run("--game", name).out)
    assert "'azul' is not played here; this tournament has ticket-to-ride" in run("--game", "azul").err


@pytest.mark.rule("TRN-428")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("by_place = [5, 3, 2, 1]", 'system = "score"', "the games' own scores, which cannot be compared between azul,"),
        ("by_place = [5, 3, 2, 1]", 'by_place = [5, 3, 2, 1]\n[standings]\norder = ["points", "margin"]', "sum of margins"),
        ("by_place = [5, 3, 2, 1]", 'by_place = [5, 3, 2, 1]\n[standings]\norder = ["points", "score"]', "score in the games"),
    ],
)  # fmt: skip
def test_scores_of_different_games_are_not_added_up(tmp_path, old, new, said):
    day = event(tmp_path, 8, head=regulations().replace(old, new), start=False)
    with refused(day, "TRN-428", said):
        acts.start(day, by="ana")


@pytest.mark.rule("TRN-428")
def test_scores_are_not_carried_into_another_game(tmp_path):
    stages = (
        '[[stage]]\nname = "A"\nheats = 1\n[[stage]]\nname = "B"\ntake = 4\ncarry = "points"\ngame = "kingdomino"\n'
    )
    head = f'name = "Two"\ngame = "azul"\n[points]\nsystem = "score"\n{stages}'
    day = event(tmp_path, 8, head=head, start=False)
    with refused(day, "TRN-428", "B ranks players by the games' own scores"):
        acts.start(day, by="ana")


@pytest.mark.rule("TRN-428")
@pytest.mark.parametrize(
    ("points", "teams", "said"),
    [
        ("by_place = [5, 3, 2, 1]", 'order = ["score"]', "teams are ranked by score in the games"),
        ('system = "score"', "", "teams are ranked by the games' own scores"),
    ],
)
def test_teams_add_up_scores_of_one_game_only(tmp_path, points, teams, said):
    """Each stage has one game, but the teams add up both."""
    stages = '[[stage]]\nname = "A"\nheats = 1\n[[stage]]\nname = "B"\ntake = 4\ngame = "kingdomino"\n'
    head = f'name = "Two"\ngame = "azul"\n[points]\n{points}\n[teams]\n{teams}\n{stages}'
    day = event(tmp_path, 8, head=head, start=False)
    with refused(day, "TRN-428", said):
        acts.start(day, by="ana")
    (day.folder / "tournament.toml").write_text(head + "teams = false\n", encoding="utf-8")
    acts.start(Tournament(day.folder), by="ana")


@pytest.mark.rule("TRN-428")
@pytest.mark.parametrize("points", ['system = "share-corrected"', 'system = "wins"', 'by_place = [5, 3, 2, 1]\nshare = 2\nsystem = "custom"'])  # fmt: skip
def test_shares_and_places_are(tmp_path, points):
    day = event(tmp_path, 8, head=regulations().replace("by_place = [5, 3, 2, 1]", points))
    acts.seat(day, by="ana")

    assert day.started


@pytest.mark.rule("TRN-508")
def test_a_game_that_an_amendment_struck_keeps_its_standings(tmp_path):
    """Its points count in all, so the list that shows where they come from stays, with the name of its non-player."""
    day = games_day(tmp_path, 8, f"{OFFERS}\nheats = 3")
    acts.seat_by_hand(day, [list("1234"), list("5678")], games=["azul", "dwarven-traders"], by="ana")
    play_heat(day, 1, random.Random(1))
    acts.close(day, 1, by="ana")
    before = of(day, "dwarven-traders")
    text = day.store.document("tournament.toml")
    (day.folder / "tournament.toml").write_text(text.replace("dwarven-traders", "splendor"), encoding="utf-8")
    day.reload()
    acts.amend_regulations(day, by="ana", reason="the cards are gone")
    after = of(day, "dwarven-traders")

    assert 4 == len(before.rows)
    assert "dwarven-traders" not in day.regulations.games
    assert [(row.player, row.points) for row in before.rows] == [(row.player, row.points) for row in after.rows]
    assert "Smuggler" == day.names("smuggler")
    steps = explain_player(day, before.rows[0].player).steps
    assert any(one.rule == "TRN-508" and "at Dwarven Traders" in one.text for one in steps)
    assert "Dwarven Traders" in [one.title for one in export_tournament(day).games]


def test_the_explanation_of_a_player_and_the_export_have_them_too(day):
    steps = [one for one in explain_player(day, "1").steps if one.rule == "TRN-508"]
    exported = export_tournament(day)

    assert 3 == len(steps)
    assert ["Azul", "Dwarven Traders", "Kingdomino"] == [one.title for one in exported.games]
    assert [12, 12, 12] == [len(one.standings) for one in exported.games]
    assert "each-once" == exported.stages[0].dealt
