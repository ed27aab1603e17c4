"""Heats that offer several games: what the regulations may say, seating by hand, and copies."""

import random
import shutil

import pytest

from scorekeeper.log.entry import PlayerDetails
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.creation import create_tournament
from scorekeeper.tournament.conflicts.finder import conflicts_of
from scorekeeper.tournament.regulations.reader import settle
from scorekeeper.tournament.regulations.text import RegulationsUnreadableError
from scorekeeper.tournament.rehearsal.simulation import play_heat
from scorekeeper.tournament.seating.no_shows import changed_heat
from scorekeeper.tournament.state.tournament import Tournament
from tests.tournament.building import command, refused
from tests.tournament.days import event

HEAD = """\
format = 1
name = "Games Day"
game = "azul"
{top}
[points]
by_place = [5, 3, 2, 1]

[seating]
{seating}

[[stage]]
name = "Heats"
{stage}
"""
OFFERS = 'offers = ["azul", "dwarven-traders", "kingdomino"]'


def regulations(stage=OFFERS, *, top="", seating=""):
    return HEAD.format(top=top, seating=seating, stage=stage)


def games_day(folder, count, stage=OFFERS, *, top="", seating=""):
    """A tournament of so many players whose heats offer several games."""
    return event(folder, count, head=regulations(stage, top=top, seating=seating))


def games_of(day, heat):
    return [(table.game, list(table.seats)) for table in day.heat(heat).tables]


OFFERING = pytest.mark.rule("TRN-331")


@pytest.mark.parametrize(
    ("stage", "seating", "said"),
    [
        pytest.param('offers = ["azul"]', "", "a heat offers two or more games", marks=OFFERING),
        pytest.param('offers = ["azul", "azul"]', "", "'azul' is named twice", marks=OFFERING),
        pytest.param(f'{OFFERS}\ngame = "azul"', "", "has only one of", marks=OFFERING),
        pytest.param(f'{OFFERS}\nseating = "schedule"', "", "a schedule seats one game at a time", marks=OFFERING),
        ('offers = ["azul", "azull"]', "", "did you mean 'azul'"),
        (OFFERS, 'games = "wish"', "there is no way of giving out games 'wish'; did you mean 'wishes'?"),
    ],
)
def test_regulations_that_make_no_sense_are_refused_with_their_line(stage, seating, said):
    with pytest.raises(RegulationsUnreadableError, match=said) as caught:
        settle(regulations(stage, seating=seating), {})

    assert caught.value.line


@pytest.mark.parametrize(
    ("copies", "said"),
    [
        pytest.param("azul = 0", "at least one copy", marks=pytest.mark.rule("TRN-332")),
        ("asul = 2", "no game in this tournament called 'asul'; did you mean 'azul'"),
    ],
)
def test_copies_are_of_games_that_are_played(copies, said):
    with pytest.raises(RegulationsUnreadableError, match=said):
        settle(regulations() + f"\n[copies]\n{copies}\n", {})


@pytest.mark.rule("TRN-331", "TRN-304")
def test_a_line_of_a_seating_by_hand_names_its_game_and_the_log_keeps_it(tmp_path):
    day = games_day(tmp_path, 9)
    acts.seat_by_hand(
        day, [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"]], games=["Azul", "kingdomino", "azul"], by="ana"
    )
    again = Tournament(day.folder)

    assert ["azul", "kingdomino", "azul"] == [table.game for table in again.heat(1).tables]
    assert [None, "kingdomino", None] == [table.game for table in again.heat(1).entry.body.tables]


@pytest.mark.rule("TRN-331")
@pytest.mark.parametrize(
    ("games", "said"),
    [
        ([], "table 1/1 does not say which game it plays; this heat offers azul, dwarven-traders, kingdomino"),
        (["azul", ""], "table 1/2 does not say"),
        (["azul", "kingdomin"], "table 1/2 cannot play 'kingdomin' in this heat: .* did you mean 'kingdomino'"),
    ],
)
def test_a_table_without_a_game_that_is_offered_is_refused(tmp_path, games, said):
    day = games_day(tmp_path, 8)
    with refused(day, "TRN-331", said):
        acts.seat_by_hand(day, [["1", "2", "3", "4"], ["5", "6", "7", "8"]], games=games, by="ana")


def test_a_table_has_as_many_players_as_its_own_game_seats(tmp_path):
    day = games_day(tmp_path, 8, 'offers = ["azul", "lost-cities"]')
    with refused(day, "TRN-318", "table 1/2 has 3 players; a table has exactly 2"):
        acts.seat_by_hand(day, [["1", "2", "3"], ["4", "5", "6"]], games=["azul", "lost-cities"], by="ana")


@pytest.mark.rule("TRN-332")
def test_no_more_tables_of_a_game_than_there_are_copies(tmp_path):
    day = games_day(tmp_path, 8, top="[copies]\nazul = 1\n")
    with refused(day, "TRN-332", "heat 1 has 2 tables of azul, but there is one copy"):
        acts.seat_by_hand(day, [["1", "2", "3", "4"], ["5", "6", "7", "8"]], games=["azul", "azul"], by="ana")
    acts.seat_by_hand(day, [["1", "2", "3", "4"], ["5", "6", "7", "8"]], games=["azul", "kingdomino"], by="ana")

    assert ["azul", "kingdomino"] == [game for game, _ in games_of(day, 1)]


@pytest.mark.rule("TRN-332")
def test_a_heat_with_one_game_has_no_more_tables_than_copies_either(tmp_path):
    """Fifteen players at three copies sit at larger tables than the regulations would like."""
    one = games_day(tmp_path / "one", 12, 'game = "azul"', top="[copies]\nazul = 3\n", seating="size = 3")
    acts.seat(one, by="ana")
    acts.add_players(
        few := games_day(tmp_path / "few", 12, 'game = "azul"', top="[copies]\nazul = 3\n"), ["Q"], by="ana"
    )

    assert [4, 4, 4] == [len(seats) for _, seats in games_of(one, 1)]
    said = "heat 1 has 13 players, but the copies of its games seat 12: Azul, 3 copies for 4"
    with refused(few, "TRN-332", said) as caught:
        acts.seat(few, by="ana")
    assert command(caught.value.next_step).startswith(
        "scorekeeper players bye PLAYER… --heat 1 --pays zero, or correct"
    )
    acts.set_details(few, ["13"], PlayerDetails(rests={"1": "zero"}), by="ana")
    acts.seat(few, by="ana")
    assert [4, 4, 4] == [len(seats) for _, seats in games_of(few, 1)]


def test_a_prepared_seating_names_games_too(tmp_path):
    text = "heat 1\nazul: 1 2 3\n2: kingdomino: 4 5 6\n"
    made = create_tournament(
        tmp_path / "event", regulations(seating='file = "plan.txt"'), by="ana", files={"plan.txt": text}
    )
    acts.add_players(made, list("ABCDEF"), by="ana")
    acts.start(made, by="ana")
    acts.seat(made, by="ana")

    assert [("azul", ["1", "2", "3"]), ("kingdomino", ["4", "5", "6"])] == games_of(made, 1)


@pytest.mark.rule("TRN-331")
def test_a_prepared_seating_with_a_wrong_game_is_refused_with_its_line(tmp_path):
    text = "heat 1\nazul: 1 2 3\nkingdomio: 4 5 6\n"
    made = create_tournament(
        tmp_path / "event", regulations(seating='file = "plan.txt"'), by="ana", files={"plan.txt": text}
    )
    acts.add_players(made, list("ABCDEF"), by="ana")
    with refused(made, "TRN-331", "did you mean 'kingdomino'") as caught:
        acts.start(made, by="ana")

    assert ("plan.txt", 3) == (caught.value.file, caught.value.line)


@pytest.mark.rule("TRN-308", "TRN-331")
def test_a_no_show_is_replaced_at_tables_of_the_same_game(tmp_path):
    """Four at one game and two at another: nobody changes games because somebody is missing."""
    day = games_day(tmp_path, 8)
    acts.seat_by_hand(day, [list("1234"), list("567")], games=["azul", "kingdomino"], by="ana")
    left = changed_heat(day, 1, ["5"], ["8"])
    acts.reseat(day, 1, left.tables, by="ana", reason="no-show", byes=left.byes)

    assert [("azul", list("1234")), ("kingdomino", list("867"))] == games_of(day, 1)
    gone = changed_heat(day, 1, ["6", "7"], [])
    assert [list("1234"), []] == gone.tables
    assert {"8": "bye"} == gone.byes


@pytest.mark.rule("TRN-308", "TRN-331")
def test_a_new_table_plays_the_only_game_that_is_left_in_the_heat(tmp_path):
    """The heat offers three games, but all who came sit at Azul: whoever comes after all plays Azul as well."""
    day = games_day(tmp_path, 6)
    acts.seat_by_hand(day, [list("1234")], games=["azul"], byes={"5": "bye"}, by="ana")
    changed = changed_heat(day, 1, [], ["5", "6"])
    acts.reseat(day, 1, changed.tables, games=changed.games, by="ana", reason="two came late", byes=changed.byes)

    assert ["", "azul"] == changed.games
    assert [("azul", 3), ("azul", 3)] == [(game, len(seats)) for game, seats in games_of(day, 1)]


@pytest.mark.rule("TRN-340", "TRN-334")
def test_a_team_that_asked_for_one_game_is_told_to_sit_together(tmp_path):
    """Not because the heat has too few tables for the team: it has three, but one of Azul."""
    day = games_day(tmp_path, 11, f"{OFFERS}\n[teams]\n")
    acts.set_details(day, ["1-3"], PlayerDetails(team="Reds", wishes=["azul"]), by="ana")
    acts.set_details(day, ["4-11"], PlayerDetails(wishes=["kingdomino"]), by="ana")
    told = acts.seat(day, by="ana").entry.body.unavoidable

    assert ["azul", "kingdomino", "kingdomino"] == [game for game, _ in games_of(day, 1)]
    assert ["P1, P2 and P3 of Reds sit together"] == [line for line in told if "Reds" in line]


def test_a_day_of_several_games_is_played_to_the_end(tmp_path):
    """Every table is recorded and judged by the rules of its own game."""
    day = games_day(tmp_path, 10)
    for heat in (1, 2):
        acts.seat(day, by="ana")
        play_heat(day, heat, random.Random(heat))
        acts.close(day, heat, by="ana")

    records = {table.game for table in day.tables() if table.record.game == table.game}
    assert records == {table.game for table in day.tables()}


@pytest.mark.rule("TRN-309", "TRN-331")
def test_two_desks_that_seat_the_same_people_at_other_games_contradict_each_other(tmp_path):
    """The seats are equal, the games are not."""
    one = games_day(tmp_path / "one", 8)
    shutil.copytree(one.folder, tmp_path / "other")
    other = Tournament(tmp_path / "other", desk="two")
    tables = [list("1234"), list("5678")]
    acts.seat_by_hand(one, tables, games=["azul", "kingdomino"], by="ana")
    acts.seat_by_hand(other, tables, games=["azul", "dwarven-traders"], by="bo")
    for file in (other.folder / "log").iterdir():
        if file.name not in {known.name for known in (one.folder / "log").iterdir()}:
            shutil.copy(file, one.folder / "log")
    one.reload()
    [clash] = [conflict for conflict in conflicts_of(one) if conflict.rule == "TRN-309"]

    assert (("1/2",), False) == (clash.tables, clash.harmless)
