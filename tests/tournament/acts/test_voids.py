"""A heat whose seating was voided: what rested on it, and the way back."""

import pytest

from scorekeeper.cli.hints import told as told_of
from scorekeeper.tournament import acts
from scorekeeper.tournament.ranking.standings import compute_standings
from tests.tournament.building import refused
from tests.tournament.days import event, play

LOTS = '[standings]\norder = ["points", "lots"]\n'


@pytest.fixture
def day(tmp_path):
    """Heat 1 is played, heat 2 is seated."""
    made = event(tmp_path, 8, LOTS)
    acts.seat(made, by="ana")
    play(made, 1)
    acts.seat(made, by="ana")
    return made


@pytest.mark.rule("TRN-304")
def test_a_voided_seating_comes_back_when_its_void_is_voided(day):
    seated = day.heats[1]
    word = acts.void(day, seated.entry.id, by="ana", reason="too early").entry.id
    assert [1] == [heat.number for heat in day.heats]

    back = acts.void(day, word, by="ana", reason="it was not")

    assert [1, 2] == [heat.number for heat in day.heats]
    assert seated.entry.id in back.back
    assert [table.seats for table in seated.tables] == [table.seats for table in day.heats[1].tables]


@pytest.mark.rule("TRN-304")
def test_a_seating_does_not_come_back_beside_the_one_that_followed_it(day):
    word = acts.void(day, day.heats[1].entry.id, by="ana", reason="too early").entry.id
    acts.seat(day, by="ana")

    with refused(day, "TRN-304", "a seating of heat 2 twice"):
        acts.void(day, word, by="ana", reason="it was not")


@pytest.mark.rule("TRN-304", "TRN-701")
def test_a_void_tells_which_penalties_lose_their_heat_and_these_can_be_voided(day):
    """They go on counting until somebody says otherwise."""
    penalty = acts.penalise(day, "1", 1, by="judge", reason="late for heat 2").entry.id
    before = {row.player: row.points for row in compute_standings(day).rows}

    struck = acts.void(day, day.heats[1].entry.id, by="ana", reason="too early")

    told = f"{penalty} (a penalty for P1 in heat 2) still counts although that heat is no longer seated; void it with"
    assert (f'{told} scorekeeper void {penalty} --reason "…"',) == tuple(map(told_of, struck.warnings))
    acts.void(day, penalty, by="judge", reason="there was no heat 2")
    assert before["1"] + 1 == {row.player: row.points for row in compute_standings(day).rows}["1"]


@pytest.mark.rule("TRN-203", "TRN-304")
def test_a_void_that_seats_somebody_again_who_has_dropped_out_says_so(day):
    first, second = (list(table.seats) for table in day.heats[1].tables)
    gone = second[-1]
    word = acts.reseat(day, 2, [first, second[:-1]], by="ana", reason="no-show").entry.id
    acts.drop_player(day, gone, by="ana")

    struck = acts.void(day, word, by="ana", reason="wrong heat")

    step = f'scorekeeper reseat 2 --without {gone} --reason "…"'
    assert (f"P{gone} ({gone}) has dropped out but sits at table 2/2 again; {step} takes them out",) == tuple(
        map(told_of, struck.warnings)
    )


@pytest.mark.rule("TRN-308", "TRN-415")
def test_a_bye_is_given_once_and_to_nobody_who_has_dropped_out(tmp_path):
    day = event(tmp_path, 8, LOTS)
    tables = [["1", "2", "3"], ["4", "5", "6"]]
    acts.seat_by_hand(day, [[*tables[0], "7"], [*tables[1], "8"]], by="ana")

    acts.reseat(day, 1, tables, by="ana", reason="no-shows", byes={"7": "bye", "P7": "bye", "8": "bye"})
    assert ("7", "8") == day.heats[0].byes
    acts.drop_player(day, "8", by="ana")
    acts.reseat(day, 1, tables[::-1], by="ana", reason="other way round")
    assert ("7",) == day.heats[0].byes
    with refused(day, "TRN-203", "has dropped out and cannot have a bye"):
        acts.reseat(day, 1, tables, by="ana", reason="back", byes={"8": "bye"})
