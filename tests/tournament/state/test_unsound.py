"""Lines that no writer of ours would have made are told, do not count, and can be taken out."""

import pytest
from msgspec import Raw

from scorekeeper.errors import RefusedError
from scorekeeper.games.lookup import EVERYBODYS
from scorekeeper.log.entry import Close, Penalty, Recorded, Reseat, Seat, SeatedTable
from scorekeeper.reports.exchange.tournament import export_tournament
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.act import desk_of
from scorekeeper.tournament.answers.findings import check_tournament
from scorekeeper.tournament.answers.price import price_of
from scorekeeper.tournament.answers.status import status_of
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.regulations.stages import table_sizes
from scorekeeper.tournament.state.tournament import Tournament
from tests.tournament.building import command
from tests.tournament.days import event, play


def tables(*seated):
    return [SeatedTable(table=count, seats=list(seats)) for count, seats in enumerate(seated, 1)]


def seat(*seated, heat=2, game="dwarven-traders", **more):
    return Seat(heat=heat, game=game, tables=tables(*seated), by_hand=True, **more)


UNSOUND = {
    "points that are none": (Penalty(player="1", points="abc", reason="x"), "TRN-701", "'abc'"),
    "points below nothing": (Penalty(player="1", points="-5", reason="x"), "TRN-701", "'-5'"),
    "points without end": (Penalty(player="1", points="1/0", reason="x"), "TRN-701", "'1/0'"),
    "a penalty of nobody": (Penalty(player="99", points="1", reason="x"), "LOG-106", "penalises 99"),
    "no table": (seat(), "TRN-301", "at no table"),
    "a table of one": (seat("1"), "TRN-301", "seats 1 players at table 2/1"),
    "two tables of one number": (
        Seat(heat=2, game="dwarven-traders", tables=[*tables("12"), *tables("34")]),
        "TRN-301",
        "tables numbered 1 and 1",
    ),
    "somebody twice": (seat("12", "13"), "TRN-302", "seats 1 twice in heat 2"),
    "a bye beside a seat": (seat("12", byes=["1"]), "TRN-302", "seats 1 twice in heat 2"),
    "no such game": (seat("12", game="ludo"), "TRN-301", "no game 'ludo'"),
    "no such variant": (seat("12", variant="zzz"), "TRN-301", "no variant 'zzz'"),
    "a heat below 1": (seat("12", heat=0), "TRN-303", "heat 0"),
    "a heat without end": (seat("12", heat=10**12), "TRN-303", "there is no such heat"),
}


@pytest.fixture
def played(tmp_path):
    """Eight players; heat 1 is played and closed."""
    day = event(tmp_path, 8)
    acts.seat(day, by="ana")
    play(day, 1)
    return day


def forged(day, *bodies, desk="main"):
    """The tournament after somebody wrote lines past the writers."""
    desk_of(Tournament(day.folder, desk=desk)).append_all(list(bodies), "eve")
    return Tournament(day.folder)


def open_errors(day):
    return [(one.rule, one.message, command(one.next_step)) for one in check_tournament(day).open_errors]


@pytest.mark.rule("TRN-301", "TRN-302", "TRN-303", "TRN-701", "LOG-106")
@pytest.mark.parametrize("desk", ["main", "B"])
@pytest.mark.parametrize("what", UNSOUND)
def test_an_entry_that_cannot_be_is_told_and_does_not_count(played, what, desk):
    """Nothing breaks off, nothing is reckoned with it, the day goes on, and voiding it leaves no trace."""
    body, rule, says = UNSOUND[what]
    before = compute_standings(played).rows
    day = forged(played, body, desk=desk)
    made = day.log.entries[-1].id

    [(told, message, step)] = open_errors(day)
    assert (rule, True, f'scorekeeper void {made} --reason "…"') == (told, says in message, step)
    assert (before, f"provisional: entry {made} in doubt") == (
        compute_standings(day).rows,
        compute_standings(day).state,
    )
    assert (True, step) == (status_of(day).state == compute_standings(day).state, command(status_of(day).steps[0]))
    assert 2 == acts.seat(day.twin(), by="ana").entry.body.heat

    acts.void(day, made, by="ana", reason="nobody knows where it is from")
    assert ([], "1 heat closed", before) == (
        open_errors(day),
        compute_standings(day).state,
        compute_standings(day).rows,
    )


@pytest.mark.rule("TRN-301")
def test_a_forged_reseat_comes_off_again(played):
    """While it stands the heat is not there, and its records have no table; then everything is as before."""
    before = compute_standings(played).rows
    first = played.heats[0].entry.id
    body = Reseat(of=first, reason="x", heat=1, game="dwarven-traders", tables=[])
    day = forged(played, body)
    assert ["LOG-112", "LOG-112", "TRN-301"] == sorted(one[0] for one in open_errors(day))
    assert "in doubt" in compute_standings(day).state

    acts.void(day, day.log.entries[-1].id, by="ana", reason="nobody knows where it is from")
    assert ([], "1 heat closed", before) == (
        open_errors(day),
        compute_standings(day).state,
        compute_standings(day).rows,
    )


@pytest.mark.rule("LOG-106")
def test_a_seating_with_somebody_unknown_counts_for_the_others(played):
    """Their registration may lie at a desk that is not merged yet: it is told, and nobody loses what they played."""
    day = forged(played, seat("12", ["3", "99"]))

    assert ["LOG-106"] == [one[0] for one in open_errors(day)]
    assert "2/1" in {table.name for table in day.tables()}
    assert "in doubt" in compute_standings(day).state
    assert 3 == acts.seat(day.twin(), by="ana").entry.body.heat


@pytest.mark.rule("TRN-303")
def test_a_gap_in_the_heats_is_one_finding(played):
    day = forged(played, seat("12", heat=4))

    found = [one for one in open_errors(day) if one[0] == "TRN-303"]
    assert [f"heat 2 and heat 3 not seated, but a later heat is, in {day.log.entries[-1].id}"] == [
        one[1] for one in found
    ]


def test_a_close_of_a_heat_that_is_not_seated_closes_nothing(played):
    day = forged(played, Close(heat=99))
    assert ("1 heat closed", 1) == (compute_standings(day).state, len(day.heats))


def test_an_export_leaves_unsound_penalties_out(played):
    day = forged(played, Penalty(player="1", points="abc", reason="x"))
    assert [] == list(export_tournament(day).penalties)


@pytest.mark.rule("TRN-301")
def test_sizes_of_an_unknown_variant_are_refused():
    with pytest.raises(RefusedError, match="dwarven-traders has no variant 'zzz'; the variants are standard"):
        table_sizes(EVERYBODYS, "dwarven-traders", "zzz")


@pytest.mark.rule("LOG-112")
@pytest.mark.parametrize("name", ["x", "", "1", "1/x", "x/1", "9/9", "1/2/3"])
def test_a_record_of_a_table_that_cannot_be_is_told_and_can_be_voided(played, name):
    before = compute_standings(played).rows
    day = forged(played, Recorded(table=name, record=Raw(b'{"game":"dwarven-traders","seats":["1","2"]}')), desk="B")
    made = day.log.entries[-1].id
    assert ["LOG-112"] == [one[0] for one in open_errors(day)]
    assert "not seated" in compute_standings(day).state

    assert price_of(played, day) is not None
    acts.void(day, made, by="ana", reason="nobody knows where it is from", reopen=True)
    assert ([], before) == (open_errors(day), compute_standings(day).rows)


@pytest.mark.rule("TRN-301")
def test_a_hall_of_more_than_a_thousand_tables_counts(played):
    """4,096 players sit at 1,024 of them; nobody has a million."""
    high, too_high = ([SeatedTable(table=number, seats=["1", "2"])] for number in (1024, 10**6))
    seated = forged(played, Seat(heat=2, game="dwarven-traders", tables=high, by_hand=True))

    assert (1, 2) == tuple(heat.number for heat in seated.heats)
    assert (1,) == tuple(
        heat.number
        for heat in forged(played, Seat(heat=3, game="dwarven-traders", tables=too_high, by_hand=True)).heats
        if heat.number != 2
    )
