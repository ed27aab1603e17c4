"""The ready tournaments: each fits every game, is explained line by line, and can be played to its end as it is."""

import random
import re
import tomllib
from types import SimpleNamespace

import pytest

from scorekeeper.cli.commands.new import make_folder
from scorekeeper.entry.templates import (
    WIN_AND_LOSS,
    _points,
    equipment_file,
    files_beside,
    regulations_text,
    tournament_template,
    tournament_templates,
)
from scorekeeper.games import game, game_ids
from scorekeeper.tournament import acts
from scorekeeper.tournament.answers.findings import check_tournament
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.regulations.defaults import NEVER
from scorekeeper.tournament.regulations.reader import settle
from scorekeeper.tournament.rehearsal.simulation import names, play_heat
from scorekeeper.tournament.state.tournament import open_tournament

FIELD = {"one-table": 4, "schedule-16": 16, "championship": 20, "wins-first": 18, "pentathlon": 20}
"""Players, where it is not the eleven of the others: a table of two or byes are among them."""
TEMPLATES = [template.name for template in tournament_templates()]
EQUIPPED = {"open", "championship", "several-games"}
every_template = pytest.mark.parametrize("template", TEMPLATES)
every_game = pytest.mark.parametrize("name", game_ids())


def made(template: str, name: str, title: str = "x") -> str:
    return regulations_text(tournament_template(template), game(name), title)


def test_there_is_one_for_each_of_the_common_days():
    """The first line says what each is for."""
    found = tournament_templates()

    assert [
        "best-of", "championship", "chess-swiss", "club-evening", "league", "one-table", "open", "pentathlon", "schedule-16", "seat-bids",
        "seat-choice", "several-games",
        "teams", "walk-up-heats", "wins-first",
    ] == [template.name for template in found]  # fmt: skip
    for template in found:
        assert 1 == tomllib.loads(template.path.read_text("utf-8"))["format"]
        assert template.title


@every_template
def test_a_template_is_what_it_becomes_for_its_own_game(template):
    """Nothing in it is written by hand that the game's book and sizes say."""
    found = tournament_template(template)
    shipped = found.path.read_text("utf-8")

    assert shipped == regulations_text(found, game(found.game), tomllib.loads(shipped)["name"])


@every_template
@every_game
def test_a_template_fits_every_game(name, template):
    """It is settled without a complaint, with the equipment of the games where it names any, and asks about no other game."""
    text = made(template, name, 'A "day"')
    files = files_beside(text, game(name))

    settled = settle(text, files)

    assert (name, 'A "day"') == (settled.document.game, settled.document.name)
    equipped = [one for one in settled.games if equipment_file(game(one)) is not None]
    assert (equipped if template in EQUIPPED else []) == list(settled.faces)
    assert files == settled.equipment
    assert {game(one).code for one in settled.games} >= set(re.findall(r"\b([A-Z]{3})(?=-R| --rulings)", text))


@every_template
@every_game
def test_a_template_can_be_played_to_its_end_as_it_is(name, template, tmp_path):
    """Two heats of every game, and all that the regulations know of; the standings stand when the heats are closed."""
    folder = tmp_path / "day"
    make_folder(folder, template, "Rehearsed", name, "desk")
    event = open_tournament(folder)
    acts.add_players(event, names(FIELD.get(template, 11)), by="desk")
    for number in list(event.players):
        acts.check_in(event, number, by="desk")
    acts.start(event, by="desk")
    stages = event.regulations.stages
    for heat in range(1, (stages[-1].last or 2) + 1):
        acts.seat(event, by="desk")
        play_heat(event, heat, random.Random(heat))
        acts.close(event, heat, by="desk")

    found = compute_standings(event)

    assert (False, len(event.players)) == (found.provisional, len(found.rows))
    assert () == check_tournament(event).open_errors
    assert stages[-1].name == found.rows[0].stage


def test_the_schedule_of_sixteen_lets_everybody_meet_everybody_once(tmp_path):
    """Five heats of four tables are all pairs of sixteen."""
    make_folder(tmp_path / "day", "schedule-16", "Sixteen", None, "desk")
    event = open_tournament(tmp_path / "day")
    acts.add_players(event, names(16), by="desk")
    acts.start(event, by="desk")
    for _ in range(5):
        acts.seat(event, by="desk")

    met = [frozenset((a, b)) for table in event.tables() for a in table.seats for b in table.seats if a < b]
    assert (120, 120) == (len(met), len(set(met)))


def test_several_games_come_with_the_questions_and_the_equipment_of_each(tmp_path):
    """The game that is asked for takes the first heat; files of one name are told apart."""
    folder = tmp_path / "day"

    files = make_folder(folder, "several-games", "Day", "smugglonauts", "desk")

    settled = open_tournament(folder).regulations
    assert ["smugglonauts", "smugglers", "magic-mine"] == [name for name, _ in settled.stages[0].plays]
    assert [
        "tournament.toml", "smugglonauts-board.toml", "smugglers-track.toml", "magic-mine-tiles.toml", "log/",
    ] == files  # fmt: skip
    assert {"NAU", "SMU", "MIN"} == set(re.findall(r"(?m)^# ([A-Z]{3})-R\d", settled.text))
    text = made("several-games", "magic-mine")
    swapped = settle(text, files_beside(text, game("magic-mine")))
    assert ["magic-mine", "smugglers", "dwarven-traders"] == [name for name, _ in swapped.stages[0].plays]


@pytest.mark.parametrize(
    "template", [name for name in TEMPLATES if name not in {"one-table", "several-games", "pentathlon"}]
)
@every_game
def test_the_rulings_of_a_template_are_all_there_and_stand_at_their_default(name, template):
    """Taking away the comment signs changes nothing; every answer that a line offers is one."""
    played = game(name)
    text = made(template, name)
    lines = [line.removeprefix("# ") for line in text.splitlines() if line.startswith(f"# {played.code}-R")]
    open_ = {one.id: one for one in played.book.rulings if one.options and one.variant in {"", "standard"}}

    assert set(open_) == {line.partition(" ")[0] for line in lines}
    for line in lines:
        [(ruling, value)] = tomllib.loads(line).items()
        assert open_[ruling].default == value
        assert {option.value for option in open_[ruling].options} == set(re.findall(r'"([^"]+)"', line))


def test_every_line_of_the_club_evening_is_explained():
    """As the quick start says: a comment on the line, or above it."""
    text = tournament_template("club-evening").path.read_text("utf-8")

    assert [] == [line for line in text.splitlines() if "=" in line and "#" not in line]


@every_template
def test_the_alternatives_in_the_comments_can_be_taken(template):
    """A commented setting is one that works: without its sign the regulations are still settled."""
    text = made(template, "smugglonauts")
    files = files_beside(text, game("smugglonauts")) | {"prepared.txt": "heat 1\n1-2-3\n"}
    settings = [line for line in text.splitlines() if re.match(r"# [a-z_]+ = ", line)]

    for line in settings:
        if not line.startswith(("# name", "# heats", "# take")):
            settle(text.replace(line, line[2:]), files)
    assert settings


def test_a_league_seats_who_is_there_and_counts_the_best_heats(tmp_path):
    """Ten heats on changing evenings: only who came is seated, and of ten heats eight count."""
    make_folder(tmp_path / "season", "league", "Season", "smugglonauts", "desk")
    event = open_tournament(tmp_path / "season")
    acts.add_players(event, names(9), by="desk")
    acts.start(event, by="desk")
    for heat in range(1, 11):
        here = [number for number in event.players if heat % 2 or number != "9"]
        for number, player in list(event.players.items()):
            if (number in here) != player.here:
                (acts.check_in if number in here else acts.check_out)(event, number, by="desk")
        acts.seat(event, by="desk")
        assert set(here) == {seat for table in event.heats[-1].tables for seat in table.seats}
        play_heat(event, heat, random.Random(heat))
        acts.close(event, heat, by="desk")

    rows = {row.player: row for row in compute_standings(event).rows}

    for number, row in rows.items():
        paid = sorted((result.points for result in row.tables if result is not None), reverse=True)
        assert (5 if number == "9" else 10) == len(paid)
        assert sum(paid[:8]) == row.points


def test_a_game_with_larger_tables_gets_points_for_them():
    """Places that the template does not know of pay nothing, and a table size that is not seated has no line."""
    larger = SimpleNamespace(sizes=range(3, 7))

    six, five = "6 = [10, 6, 3, 1, 0, 0]       # table of six", "5 = [10, 6, 3, 1, 0]          # table of five"
    assert f"[points]\n{six}\n{five}\n4 = [10, 6, 3, 1]\n3 = [9, 5, 2]" == _points(
        "[points]\n4 = [10, 6, 3, 1]\n3 = [9, 5, 2]\n2 = [7, 3]", larger
    )
    assert "[points]\nby_place = [4, 3, 2, 1, 0, 0]  # all" == _points(
        "[points]\nby_place = [4, 3, 2, 1]  # all", larger
    )


@every_template
@every_game
def test_the_payments_of_tables_stand_in_order_each_with_its_comment(name, template):
    """The largest table first, all in one piece, and their comments in one column."""
    lines = made(template, name).split("\n")
    paid = [at for at, line in enumerate(lines) if re.match(r"\d+ = \[", line)]
    if not paid:
        return
    sizes = [int(lines[at].split(" = ")[0]) for at in paid]

    assert [*range(paid[0], paid[0] + len(paid))] == paid
    assert sorted(sizes, reverse=True) == sizes
    assert {30} == {lines[at].index("#") for at in paid}
    words = ("three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
    assert all(f"# table of {words[size - 3]}" in lines[at] for size, at in zip(sizes, paid, strict=True) if size > 2)


@pytest.mark.parametrize("template", sorted({*TEMPLATES} - {"several-games", "pentathlon", "league"}))
@pytest.mark.parametrize("name", ["chess", "seven-wonders-duel"])
def test_in_a_game_for_two_nobody_meets_twice_if_it_can_be_avoided(name, template):
    """As the comments in the templates say; a league lasts longer than there are opponents, and says what that weighs."""
    settled = settle(made(template, name), files_beside(made(template, name), game(name)))

    assert {NEVER} == {settled.repeats_in(stage) for stage in settled.stages}


@pytest.mark.parametrize(
    ("points", "for_two"),
    [
        ("[points]\nby_place = [4, 3, 2, 1]", f"[points]\n{WIN_AND_LOSS}"),
        ("[points]\n4 = [10, 6, 3, 1]\n2 = [7, 3]\nbye = 5\nmissed = 0", f"[points]\n{WIN_AND_LOSS}\nmissed = 0"),
        ('[points]\nsystem = "wins"\nbye = 0', '[points]\nsystem = "wins"\nbye = 0'),
    ],
)
def test_a_game_for_two_gets_points_for_a_win_and_a_loss(points, for_two):
    """Points for places at larger tables, and the bye that goes with them, mean nothing there."""
    assert for_two == _points(points, SimpleNamespace(sizes=range(2, 3)))
