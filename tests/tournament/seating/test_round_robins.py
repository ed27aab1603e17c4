"""Round robins: everybody meets everybody once or twice, with balanced sides."""

from collections import Counter
from fractions import Fraction

import pytest

from scorekeeper.errors import ScorekeeperError
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.restoration import without
from scorekeeper.tournament.answers.status import status_of
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.regulations.reader import settle
from scorekeeper.tournament.regulations.stages import robin_heats
from scorekeeper.tournament.seating.schedules.round_robins import round_robin
from scorekeeper.tournament.state.attendance import planned_heats
from tests.tournament.building import command, refused
from tests.tournament.chess import POINTS, event, points, typed

HEAD = 'format = 1\nname = "Club League"\ngame = "{}"\n'


def robin(tmp_path, count, method="round-robin", more=""):
    return event(tmp_path, count, f'{POINTS}\n[seating]\nmethod = "{method}"\n{more}')


def play(day, word="1-0"):
    """Seat, play and close one heat."""
    acts.seat(day, by="ana")
    for table in day.heats[-1].tables:
        typed(day, table.name, word)
    acts.close(day, day.last_heat, by="ana")


@pytest.mark.rule("TRN-323")
@pytest.mark.parametrize("players", range(2, 31))
@pytest.mark.parametrize(("method", "times"), [("round-robin", 1), ("double-round-robin", 2)])
def test_everybody_meets_everybody_with_balanced_sides(players, method, times):
    """Nobody has one side three times in a row, or more than once more often than the other."""
    heats = round_robin(players, method)
    sides, met = {}, Counter()
    for heat in heats:
        assert [*range(players + players % 2)] == sorted(one for table in heat for one in table)
        for first, second in heat:
            if max(first, second) < players:
                met[first, second] += 1
                sides.setdefault(first, []).append("W")
                sides.setdefault(second, []).append("B")

    assert len(heats) == robin_heats(players, method) == (players - 1 + players % 2) * times
    assert Counter(map(frozenset, met.elements())) == {
        frozenset((one, other)): times for one in range(players) for other in range(one)
    }
    assert {1} == {*met.values()}
    rows = ["".join(found) for found in sides.values()]
    assert all(abs(row.count("W") - row.count("B")) <= 1 for row in rows)
    assert not any("WWW" in row or "BBB" in row for row in rows)


@pytest.mark.rule("TRN-323")
@pytest.mark.parametrize(
    ("count", "method", "heats"), [(4, "round-robin", 3), (5, "round-robin", 5), (3, "double-round-robin", 6)]
)
def test_the_number_of_heats_follows_from_the_players(tmp_path, count, method, heats):
    """After the last one the standings are final; an odd number gives everybody as many byes."""
    day = robin(tmp_path, count, method)
    for _ in range(heats):
        assert f"{day.last_heat} of {heats}" in compute_standings(day).state or not day.heats
        play(day)

    assert "final" == compute_standings(day).state == status_of(day).state
    assert ["scorekeeper standings"] == [command(step) for step in status_of(day).steps]
    rests = Counter(one for heat in day.heats for one in heat.byes)
    assert rests == (dict.fromkeys(day.players, heats // count) if count % 2 else {})
    assert not any(heat.entry.body.unavoidable for heat in day.heats)
    with refused(day, "TRN-323", f"has {heats} heats, and all are seated: everybody has met everybody"):
        acts.seat(day, by="ana")


@pytest.mark.rule("TRN-323")
@pytest.mark.parametrize(("written", "due"), [(4, 5), (7, 5)])
def test_a_wrong_number_of_heats_is_refused(tmp_path, written, due):
    day = robin(tmp_path, 6, more=f'\n[[stage]]\nname = "League"\nheats = {written}\n')

    with refused(day, "TRN-323", f"has {due} heats, but the stage has {written}; write heats = {due}") as caught:
        acts.seat(day, by="ana")
    assert "regulations amend" in command(caught.value.next_step)


@pytest.mark.rule("TRN-323")
def test_a_round_robin_is_for_tables_of_two():
    text = HEAD.format("dwarven-traders") + '[seating]\nmethod = "round-robin"\n'

    with pytest.raises(ScorekeeperError, match="a round robin is for tables of two: write size = 2") as caught:
        settle(text, {})
    assert "TRN-323" == caught.value.rule
    assert settle(text + "size = 2\n", {}).stages[0].round_robin


@pytest.mark.rule("TRN-323")
def test_a_newcomer_takes_the_free_number(tmp_path):
    """Five players: whoever was to have the byes from now on plays against the newcomer, who missed one heat."""
    day = robin(tmp_path, 5)
    play(day)
    acts.add_players(day, ["Late"], by="ana")
    for _ in range(4):
        play(day)

    assert [1, 0, 0, 0, 0] == [len(heat.byes) for heat in day.heats]
    met = Counter(frozenset(table.seats) for table in day.tables())
    assert ({1}, 14) == ({*met.values()}, len(met))
    with refused(day, "TRN-323", "5 heats"):
        acts.seat(day, by="ana")


@pytest.mark.rule("TRN-323")
def test_a_second_newcomer_finds_no_number(tmp_path):
    day = robin(tmp_path, 4)
    play(day)
    acts.add_players(day, ["Late"], by="ana")

    with refused(day, "TRN-323", 'player 5 joined after the first heat.*write "swiss" instead of "round-robin"'):
        acts.seat(day, by="ana")


@pytest.mark.rule("TRN-323", "TRN-415")
def test_whoever_was_to_meet_somebody_who_left_has_a_bye(tmp_path):
    day = robin(tmp_path, 4)
    acts.drop_player(day, "4", by="ana")
    play(day)
    acts.add_players(day, ["Late"], by="ana")
    acts.drop_player(day, "3", by="ana")
    play(day, "½-½")

    assert 1 == len(day.heats[1].byes)
    assert sum(points(day).values(), Fraction(0)) == 4


def test_a_stage_whose_first_heat_is_missing_begins_with_the_next_one(tmp_path):
    """As after a merge with half a log: everybody who asks for the first heat of a stage means the same one."""
    day = robin(tmp_path, 4)
    for _ in range(2):
        play(day)
    [stage] = day.regulations.stages
    first, second = day.heats
    assert (first, 3) == (day.first_heat(stage), planned_heats(day))

    torn = day.with_log(without(day.log, first.entry))
    assert [second.number] == [heat.number for heat in torn.heats]
    assert (second.number, 3) == (torn.first_heat(stage).number, planned_heats(torn))
