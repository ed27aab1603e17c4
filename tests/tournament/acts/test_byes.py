"""Byes: one where the number is odd, those that players ask for, and those that a desk gives by hand."""

from fractions import Fraction

import pytest

from scorekeeper.errors import ScorekeeperError
from scorekeeper.log.entry import PlayerDetails
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.creation import create_tournament
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.seating.meetings import past
from scorekeeper.tournament.seating.no_shows import changed_heat
from scorekeeper.tournament.state.attendance import unseated_players
from scorekeeper.tournament.state.tournament import Tournament
from tests.tournament.building import NAMES, command, refused, result

PAIRS = """\
format = 1
name = "Spring Duels"
game = "dwarven-traders"

[points]
2 = [1, 0]

[seating]
size = 2
"""


def event(tmp_path, count=5, more="", text=PAIRS):
    """A started day with so many players."""
    day = create_tournament(tmp_path / "day", text + more, by="ana")
    acts.add_players(day, NAMES[:count], by="ana")
    acts.start(day, by="ana")
    return day


def ask(day, who, heat, pays="half"):
    """Note that a player asks for a bye."""
    return acts.set_details(day, [who], PlayerDetails(rests={str(heat): pays}), by="ana")


def play(day):
    """Play the last heat: the lower number wins; then close it."""
    for table in day.heats[-1].tables:
        acts.record(day, table.name, result(sorted(table.seats), [14, 12], 10), by="ana")
    acts.close(day, day.last_heat, by="ana")


def points(day):
    """The points of everybody, by number."""
    return {row.player: row.points for row in compute_standings(day).rows}


@pytest.mark.rule("TRN-318", "TRN-305")
@pytest.mark.parametrize("count", [2, 3, 5, 7, 8])
def test_an_odd_number_gives_one_bye_and_never_a_table_of_three(tmp_path, count):
    day = event(tmp_path, count)
    acts.seat(day, by="ana")

    assert [2] * (count // 2) == [len(table.seats) for table in day.heats[0].tables]
    assert count % 2 == len(day.heats[0].byes)
    assert day.regulations.stages[0].one_against_one


@pytest.mark.rule("TRN-318")
def test_nobody_seats_three_by_hand_where_one_plays_against_one(tmp_path):
    day = event(tmp_path)

    with refused(day, "TRN-318", "table 1/2 has 3 players; a table has exactly 2"):
        acts.seat_by_hand(day, [["1", "2"], ["3", "4", "5"]], by="ana")
    acts.seat_by_hand(day, [["1", "2"], ["3", "4"]], by="ana", byes={"5": "bye"})

    assert ("5",) == day.heats[0].byes


def test_a_stage_of_larger_tables_is_not_one_against_one(registered):
    assert not registered.regulations.stages[0].one_against_one


@pytest.mark.rule("TRN-415")
@pytest.mark.parametrize(
    ("paid", "bye"), [("", 1), ("bye = 0\n", 0), ('bye = "1/2"\n', Fraction(1, 2)), ('bye = "average"\n', 1)]
)
def test_the_bye_pays_a_win_unless_the_regulations_say_otherwise(tmp_path, paid, bye):
    day = event(tmp_path, 3, text=PAIRS.replace("2 = [1, 0]\n", f"2 = [1, 0]\n{paid}"))
    acts.seat_by_hand(day, [["1", "2"]], by="ana", byes={"3": "bye"})
    play(day)
    acts.seat_by_hand(day, [["2", "3"]], by="ana", byes={"1": "bye"})

    assert bye == points(day)["1"] - 1


@pytest.mark.rule("TRN-419", "TRN-319")
def test_a_bye_that_a_player_asked_for_is_left_out_of_the_seating_and_paid(tmp_path):
    day = event(tmp_path, 6)
    ask(day, "3", 1)
    ask(day, "4", 1, "zero")
    acts.seat(day, by="ana", careful=True)

    assert {"3": "half", "4": "zero"} == day.heats[0].rests == Tournament(day.folder).heats[0].rests
    assert () == day.heats[0].byes
    assert () == unseated_players(day)
    play(day)
    paid = points(day)
    assert (Fraction(1, 2), 0) == (paid["3"], paid["4"])
    told = {row.player: [(one.kind, one.bye) for one in row.unplayed] for row in compute_standings(day).rows}
    assert ([("half", True)], [("zero", True)]) == (told["3"], told["4"])


@pytest.mark.rule("TRN-319")
def test_whoever_asked_for_a_bye_need_not_be_in_the_room(tmp_path):
    """They asked for it because they are not there; whoever dropped out has none."""
    day = event(tmp_path, 6, 'only = "here"\n')
    ask(day, "3", 1)
    ask(day, "4", 1)
    for one in ("1", "2", "5"):
        acts.check_in(day, one, by="ana")
    acts.drop_player(day, "4", by="ana")
    acts.seat(day, by="ana")

    assert {"3": "half"} == day.heats[0].rests
    assert {"1", "2", "5", "3"} == set(day.heats[0].everybody)


@pytest.mark.rule("TRN-419")
@pytest.mark.parametrize(
    ("system", "half"),
    [
        ("2 = [3, 0]\n", Fraction(3, 2)),
        ("2 = [3, 0]\ndraw = 1\n", 1),
        ("2 = [3, 1]\n", 2),
        ("2 = [3, 0]\ndraw = 1\nhalf_bye = 1.5\n", Fraction(3, 2)),
        ('system = "wins"\n', Fraction(1, 2)),
        ('system = "score"\nbye = 10\n', 5),
        ('system = "score"\n', 7),
    ],
)
def test_a_half_point_bye_pays_as_much_as_a_draw(tmp_path, system, half):
    """As FIDE has it. Of the game's own score nobody knows a draw: it is half of what a bye pays, the average of their tables."""
    day = event(tmp_path, 3, text=PAIRS.replace("2 = [1, 0]\n", system))
    acts.seat_by_hand(day, [["1", "2"]], by="ana", byes={"3": "bye"})
    play(day)
    before = points(day)["1"]
    ask(day, "1", 2)
    acts.seat(day, by="ana")

    assert half == points(day)["1"] - before


def test_at_larger_tables_half_a_win_is_half_of_the_most_that_a_table_pays(registered):
    assert Fraction(5, 2) == registered.regulations.stages[0].point_system.half


@pytest.mark.rule("TRN-319")
def test_a_bye_can_be_taken_back_before_the_heat_is_seated(tmp_path):
    day = event(tmp_path, 4)
    ask(day, "3", 1)
    ask(day, "3", 2, "zero")
    ask(day, "3", 1, "none")
    acts.seat(day, by="ana")

    assert {} == day.heats[0].rests
    assert {2: "zero"} == day.players["3"].rests


def test_who_asked_for_a_bye_and_dropped_out_has_none(tmp_path):
    day = event(tmp_path, 5)
    ask(day, "3", 1)
    acts.drop_player(day, "3", by="ana")
    acts.seat(day, by="ana")

    assert {} == day.heats[0].rests


def test_a_bye_that_was_asked_for_is_no_turn_to_have_one(tmp_path):
    """The seating only counts byes that nobody asked for."""
    day = event(tmp_path, 3)
    ask(day, "3", 1)
    for _ in range(2):
        acts.seat(day, by="ana")
        play(day)

    assert {"2": 1} == past(day.heats).byes


@pytest.mark.parametrize(
    ("heat", "rule", "match"),
    [
        (1, "TRN-319", "heat 1 is already seated"),
        (0, "TRN-303", "there is no heat 0"),
        (9, "TRN-303", "heats 1 to 4"),
    ],
)
def test_a_bye_is_asked_for_in_a_coming_heat(tmp_path, heat, rule, match):
    day = event(tmp_path, 4, '\n[[stage]]\nname = "Duels"\nheats = 4\n')
    acts.seat(day, by="ana")

    with refused(day, rule, match) as caught:
        ask(day, "3", heat)
    if rule == "TRN-319":
        assert 'scorekeeper reseat 1 --bye PLAYER --reason "…"' == command(caught.value.next_step)


@pytest.mark.rule("TRN-320")
def test_half_point_byes_have_a_limit_if_the_regulations_set_one(tmp_path):
    day = event(tmp_path, 4, "half_byes = 1\nhalf_byes_until = 3\n")
    ask(day, "3", 1)
    ask(day, "3", 2, "zero")
    acts.seat(day, by="ana")

    with refused(day, "TRN-320", r"Cléo .3. would have 2 half-point byes; the regulations allow 1"):
        ask(day, "3", 3)
    with refused(day, "TRN-320", "half-point byes up to heat 3, not in heat 4"):
        ask(day, "1", 4)
    with refused(day, "TRN-320", "would have 2"):
        acts.seat_by_hand(day, [["1", "2"]], by="ana", byes={"3": "half", "4": "bye"})
    ask(day, "1", 3)


@pytest.mark.rule("TRN-320")
def test_half_point_byes_can_be_ruled_out(tmp_path):
    day = event(tmp_path, 4, "half_byes = 0\n")

    with refused(day, "TRN-320", "Cléo .3. would have 1 half-point bye; the regulations allow none"):
        ask(day, "3", 1)


@pytest.mark.rule("TRN-101")
@pytest.mark.parametrize(
    ("field", "says"),
    [
        ("half_byes", "a player has 0 half-point byes or more, not -1"),
        ("half_byes_until", "the last heat with half-point byes is 0 or more, not -1"),
    ],
)
def test_a_limit_of_half_point_byes_is_not_negative(tmp_path, field, says):
    with pytest.raises(ScorekeeperError, match=says) as caught:
        event(tmp_path, 4, f"{field} = -1\n")
    assert ("TRN-101", f"seating.{field}", 10) == (caught.value.rule, caught.value.field, caught.value.line)


def test_a_desk_gives_a_bye_and_takes_it_back(tmp_path):
    """Whoever is left alone has one, too; a bye that is void lets both play."""
    day = event(tmp_path, 4)
    acts.seat_by_hand(day, [["1", "2"], ["3", "4"]], by="ana")

    found = changed_heat(day, 1, [], [], {"3": "half"})
    acts.reseat(day, 1, found.tables, by="ana", reason="3 is ill", byes=found.byes)
    assert (("4",), {"3": "half"}) == (day.heats[0].byes, day.heats[0].rests)

    found = changed_heat(day, 1, [], ["3"])
    acts.reseat(day, 1, found.tables, by="ana", reason="3 came after all", byes=found.byes)
    assert ((), {}) == (day.heats[0].byes, day.heats[0].rests)
    assert [{"1", "2"}, {"3", "4"}] == [{*table.seats} for table in day.heats[0].tables]


def test_a_bye_by_hand_fills_the_chair_from_who_waits(tmp_path):
    day = event(tmp_path, 5)
    acts.seat_by_hand(day, [["1", "2"], ["3", "4"]], by="ana", byes={"5": "bye"})

    found = changed_heat(day, 1, [], [], {"3": "bye"})
    acts.reseat(day, 1, found.tables, by="ana", reason="3 is late", byes=found.byes)

    assert ("3",) == day.heats[0].byes
    assert {"4", "5"} == {*day.heats[0].tables[1].seats}


@pytest.mark.rule("TRN-319", "TRN-302")
@pytest.mark.parametrize("typed", ["5", "Ефим", "ефи"])
def test_a_bye_by_hand_replaces_the_one_that_was_asked_for(tmp_path, typed):
    """However the player is named: a desk types names as well as numbers."""
    day = event(tmp_path)
    ask(day, "5", 1)
    acts.seat_by_hand(day, [["1", "2"], ["3", "4"]], by="ana", byes={typed: "bye"})

    assert (("5",), {}) == (day.heats[0].byes, day.heats[0].rests)
    assert not Tournament(day.folder).unsound


@pytest.mark.rule("TRN-302", "TRN-203")
def test_a_bye_is_for_somebody_who_is_in_and_sits_nowhere(tmp_path):
    day = event(tmp_path)

    with refused(day, "TRN-302", "Ana .1. has a bye but also sits at table 1/1"):
        acts.seat_by_hand(day, [["1", "2"], ["3", "4"]], by="ana", byes={"1": "bye"})
    acts.drop_player(day, "5", by="ana")
    with refused(day, "TRN-203", "has dropped out and cannot have a bye"):
        acts.seat_by_hand(day, [["1", "2"], ["3", "4"]], by="ana", byes={"5": "zero"})


def test_whom_the_desk_seats_has_no_bye_whatever_they_asked_for(tmp_path):
    day = event(tmp_path, 5)
    ask(day, "1", 1)
    ask(day, "5", 1, "zero")
    acts.seat_by_hand(day, [["1", "2"], ["3", "4"]], by="ana", careful=True)

    assert {"5": "zero"} == day.heats[0].rests


@pytest.mark.rule("TRN-313", "TRN-318")
@pytest.mark.parametrize(
    "plan",
    [
        "1 2\nbye: 3\nhalf-point bye: 4\n",
        "heat 1\n1-2\nBYE: Cléo  # odd\nhalf bye: 4",
        "[[heat]]\ntables = [[1, 2]]\nbyes = [3]\nhalf_byes = [4]\n",
    ],
)
def test_a_prepared_seating_names_its_byes(tmp_path, plan):
    day = create_tournament(tmp_path / "day", PAIRS + 'file = "plan.txt"\n', by="ana", files={"plan.txt": plan})
    acts.add_players(day, NAMES[:5], by="ana")
    ask(day, "5", 1, "zero")
    acts.start(day, by="ana")
    acts.seat(day, by="ana")

    assert (("3",), {"4": "half", "5": "zero"}) == (day.heats[0].byes, day.heats[0].rests)


@pytest.mark.rule("TRN-318")
def test_a_prepared_table_of_three_is_refused_where_one_plays_against_one(tmp_path):
    plan = {"plan.txt": "1 2\n3 4 5\n"}
    day = create_tournament(tmp_path / "day", PAIRS + 'file = "plan.txt"\n', by="ana", files=plan)
    acts.add_players(day, NAMES[:5], by="ana")

    with refused(day, "TRN-318", "table 1/2 has 3 players; a table has exactly 2"):
        acts.start(day, by="ana")
