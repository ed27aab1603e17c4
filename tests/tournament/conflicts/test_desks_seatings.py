"""Two desks and one heat: a seating that one of them voided or replaced while the other one played it."""

import pytest

from scorekeeper.errors import RefusedError
from scorekeeper.reports.wording.standings import heats as columns
from scorekeeper.tournament import acts
from scorekeeper.tournament.answers.status import status_of
from scorekeeper.tournament.conflicts.finder import conflicts_of
from scorekeeper.tournament.ranking.standings import compute_standings
from tests.tournament.building import command, refused
from tests.tournament.days import event, play
from tests.tournament.desks import Laptop, exchange, findings

LOTS = '[standings]\norder = ["points", "lots"]\n'


@pytest.fixture
def two(tmp_path, monkeypatch):
    """Two laptops with heat 1 seated and its first table recorded: `main` began, `B` has a copy of its folder."""
    one, other = Laptop(tmp_path, "one", monkeypatch), Laptop(tmp_path, "two", monkeypatch, desk="B")
    monkeypatch.setenv("SCOREKEEPER_STATE", str(one.root / "state"))
    day = event(one.root, 8, LOTS)
    acts.seat(day, by="ana")
    play(day, 1, tables=["1/1"], close=False)
    one.folder = day.folder
    other.get(one.folder)
    return one, other


@pytest.fixture
def crossed(two):
    """Heat 2 was voided at desk B, and recorded, closed and followed by heat 3 at the other desk."""
    one, other = two
    play(one.at, 1, tables=["1/2"])
    acts.seat(one.at, by="ana")
    other.merge(one)
    acts.void(other.at, other.at.heats[1].entry.id, by="bob", reason="seated too early")
    play(one.at, 2)
    acts.seat(one.at, by="ana")
    play(one.at, 3)
    exchange(one, other)
    return two


@pytest.mark.rule("TRN-304")
def test_a_heat_that_was_played_and_voided_is_a_conflict_with_both_ways_out(crossed):
    """Nothing is final while a heat in between is not seated."""
    one, _ = crossed
    word = next(entry for entry in one.at.log if entry.kind == "void")
    played = [entry.id for entry in one.at.log.live("record") if entry.body.table.startswith("2/")]
    third = one.at.heats[-1].entry.id

    [conflict] = conflicts_of(one.at)

    assert (
        f"bob voided the seating main-15 of heat 2 in {word.id} without knowing of {played[0]}, {played[1]} and {third};"
        f" void {word.id} to bring the heat back, or void those"
    ) == conflict.text
    assert (
        f'scorekeeper void {word.id} --reason "…"' == command(conflict.next_step) == command(status_of(one.at).steps[0])
    )
    assert "TRN-304" in findings(one.at)
    assert "provisional: heat 2 not seated, desks contradict each other" == compute_standings(one.at).state
    assert compute_standings(one.at).provisional
    assert compute_standings(one.at).state == status_of(one.at).state


@pytest.mark.rule("TRN-304")
def test_the_heat_comes_back_closed_as_it_was(crossed):
    one, _ = crossed
    word = next(entry for entry in one.at.log if entry.kind == "void").id
    with refused(one.at, "TRN-303", "heat 2 is no longer seated"):
        acts.seat(one.at, by="ana")

    day = one.at
    acts.void(day, word, by="ana", reason="it was played")

    assert [1, 2, 3] == [heat.number for heat in day.heats]
    assert () == conflicts_of(day)
    assert "3 heats closed" == compute_standings(day).state


@pytest.mark.rule("TRN-303")
def test_heats_keep_their_numbers_where_one_is_lacking(crossed):
    one, _ = crossed
    found = compute_standings(one.at)

    assert 3 == found.heats
    assert [1, None, 3] == [played and played.heat for played in columns(found.rows[0])]


@pytest.mark.rule("TRN-303")
def test_no_heat_is_seated_while_an_earlier_one_is_lacking(crossed):
    one, _ = crossed
    word = next(entry for entry in one.at.log if entry.kind == "void").id
    for seat in (
        lambda: acts.seat(one.at, by="ana"),
        lambda: acts.seat_by_hand(one.at, [["1", "2", "3"]], by="ana", heat=4),
    ):
        with pytest.raises(RefusedError, match="heat 2 is no longer seated") as caught:
            seat()
        assert f'scorekeeper void {word} --reason "…"' == command(caught.value.next_step)
    with pytest.raises(RefusedError, match="heat 2 is not seated; there are heats 1 and 3"):
        acts.close(one.at, 2, by="ana")


@pytest.mark.rule("TRN-304", "LOG-112")
def test_records_without_a_seating_keep_standings_provisional_until_they_are_voided(two):
    """The other way out: nothing followed, and what was recorded goes."""
    one, other = two
    play(one.at, 1, tables=["1/2"])
    acts.seat(one.at, by="ana")
    other.merge(one)
    acts.void(other.at, other.at.heats[1].entry.id, by="bob", reason="seated too early")
    play(one.at, 2, tables=["2/1"], close=False)
    exchange(one, other)
    assert "provisional: heat 2 not seated, desks contradict each other" == compute_standings(one.at).state

    [record] = [entry for entry in one.at.log.live("record") if entry.body.table == "2/1"]
    acts.void(one.at, record.id, by="ana", reason="played too early")

    assert ((), "1 heat closed") == (conflicts_of(one.at), compute_standings(one.at).state)
    assert 2 == acts.seat(one.at, by="ana").entry.body.heat


@pytest.fixture
def reseated(two):
    """Table 1/2 was recorded at one desk, and seated anew without its last player at the other one."""
    one, other = two
    play(one.at, 1, tables=["1/2"], close=False)
    first, second = (list(table.seats) for table in other.at.heats[0].tables)
    word = acts.reseat(other.at, 1, [first, second[:-1]], by="bob", reason="no-show").entry.id
    exchange(one, other)
    return one, word, [first, second]


@pytest.mark.rule("LOG-107", "TRN-304")
def test_a_record_that_crossed_a_new_seating_has_two_ways_out_and_both_are_told(reseated):
    one, word, _ = reseated
    [conflict] = conflicts_of(one.at)

    assert conflict.text.endswith(f"so it does not count; void it, or void {word} if they did sit there as recorded")
    assert f'scorekeeper void {conflict.entry.id} --reason "…"' == command(conflict.next_step)
    with refused(one.at, "LOG-107", "names other people than") as caught:
        acts.decide(one.at, conflict.entry.id, by="judge", effect="as-written", reason="they played")
    assert command(conflict.next_step) == command(caught.value.next_step)


@pytest.mark.rule("TRN-304")
def test_a_new_seating_is_struck_where_all_recorded_tables_are_the_same_in_what_comes_back(reseated):
    """Table 1/1 was recorded and never changed; the record of table 1/2 counts again."""
    one, word, tables = reseated
    day = one.at
    acts.void(day, word, by="ana", reason="they did come")

    assert tables == [list(table.seats) for table in day.heats[0].tables]
    assert ([], False) == (list(conflicts_of(day)), day.table("1/2").missing)


@pytest.mark.rule("TRN-308")
def test_a_table_with_nothing_but_a_record_of_others_can_be_seated_anew(reseated):
    one, _, tables = reseated
    day = one.at
    acts.reseat(day, 1, tables, by="ana", reason="they did come")

    assert ([], False) == (list(conflicts_of(day)), day.table("1/2").missing)


@pytest.mark.rule("TRN-304")
def test_a_new_seating_stands_once_a_table_that_it_changed_is_recorded(two):
    one, _ = two
    first, second = (list(table.seats) for table in one.at.heats[0].tables)
    word = acts.reseat(one.at, 1, [first, second[:-1]], by="ana", reason="no-show").entry.id
    play(one.at, 1, tables=["1/2"], close=False)

    with refused(one.at, "TRN-304", "table 1/2 is recorded, but .* seats other people there"):
        acts.void(one.at, word, by="ana", reason="they did come")


@pytest.mark.rule("TRN-307")
def test_the_way_out_of_a_closed_heat_opens_it_again(two):
    one, other = two
    play(one.at, 1, tables=["1/2"])
    first, second = (list(table.seats) for table in other.at.heats[0].tables)
    acts.reseat(other.at, 1, [first, second[:-1]], by="bob", reason="no-show")
    exchange(one, other)

    assert ['scorekeeper void main-13 --reason "…" --reopen'] == [
        command(conflict.next_step) for conflict in conflicts_of(one.at) if conflict.rule == "LOG-107"
    ]


@pytest.mark.rule("TRN-309")
def test_a_heat_with_two_seatings_is_not_seated_anew_until_one_of_them_is_voided(tmp_path, monkeypatch):
    """A third one would replace the one and leave the other one in force."""
    one, other = Laptop(tmp_path, "one", monkeypatch), Laptop(tmp_path, "two", monkeypatch, desk="B")
    monkeypatch.setenv("SCOREKEEPER_STATE", str(one.root / "state"))
    day = event(one.root, 8, LOTS)
    acts.seat(day, by="ana")
    one.folder = day.folder
    other.get(one.folder)
    first, second = (list(table.seats) for table in one.at.heats[0].tables)
    ours = acts.reseat(one.at, 1, [first, second[:-1]], by="ana", reason="no-show").entry.id
    theirs = acts.reseat(other.at, 1, [first[:-1], second], by="bob", reason="no-show").entry.id
    exchange(one, other)
    both = [first[:-1], second[:-1]]
    holds = one.at.heats[0].entry.id

    with refused(one.at, "TRN-309", "heat 1 is seated twice") as caught:
        acts.reseat(one.at, 1, both, by="ana", reason="both are missing")

    [goes] = {ours, theirs} - {holds}
    assert f'scorekeeper void {goes} --reason "…"' == command(caught.value.next_step)
    day = one.at
    acts.void(day, goes, by="ana", reason="one seating")
    with refused(day, "LOG-209", "there would be a correction of main-11 twice") as caught:
        acts.undo(day, by="ana")
    assert f'scorekeeper void {holds} --reason "…"' == command(caught.value.next_step)
    acts.reseat(day, 1, both, by="ana", reason="both are missing")
    assert both == [list(table.seats) for table in day.heats[0].tables]


@pytest.mark.rule("TRN-307", "TRN-310")
def test_a_heat_that_is_seated_anew_is_open_though_the_voided_one_was_closed(two):
    """One desk gave up on the heat, the other voided its seating; whoever seats it again knew both."""
    one, other = two
    play(one.at, 1, tables=["1/2"])
    acts.seat(one.at, by="ana")
    exchange(one, other)
    second = one.at.heats[1].entry.id
    acts.close(one.at, 2, by="ana", reason="all left")
    acts.void(other.at, second, by="bob", reason="seated too early")
    exchange(one, other)

    acts.seat(one.at, by="ana")

    assert [False, True] == [heat.closed is None for heat in one.at.heats]


@pytest.mark.rule("TRN-310")
def test_a_new_seating_that_is_unknown_to_whoever_closed_the_heat_is_late(two):
    one, other = two
    acts.close(one.at, 1, by="ana", reason="1/2 is given up")
    tables = [list(table.seats) for table in other.at.heats[0].tables]
    anew = acts.reseat(other.at, 1, [tables[0], tables[1][::-1]], by="bob", reason="no-show").entry.id
    exchange(one, other)

    [conflict] = conflicts_of(one.at)

    assert ("TRN-310", anew, 'scorekeeper reopen 1 --reason "…"') == (
        conflict.rule,
        conflict.entry.id,
        command(conflict.next_step),
    )
    acts.reopen(one.at, 1, by="ana", reason="seated anew")
    assert () == conflicts_of(one.at)


@pytest.mark.parametrize(("gone", "harmless"), [(1, True), (2, False)])
def test_a_seating_that_came_late_harms_nothing_where_it_is_the_one_that_was_played(two, gone, harmless):
    """Both desks seated table 1/2 anew without its last player; had one taken out another, nobody knows who played."""
    one, other = two
    first, second = (list(table.seats) for table in one.at.heats[0].tables)
    acts.reseat(one.at, 1, [first, [seat for seat in second if seat != second[-gone]]], by="ana", reason="no-show")
    acts.reseat(other.at, 1, [first, second[:-1]], by="bob", reason="no-show")
    play(other.at, 1, tables=["1/2"])
    exchange(one, other)

    assert [harmless] == [conflict.harmless for conflict in conflicts_of(one.at) if conflict.rule == "TRN-310"]


@pytest.mark.rule("TRN-346")
@pytest.mark.parametrize("same", [True, False])
def test_seats_that_two_desks_wrote_down_are_one_choice_or_a_conflict(tmp_path, monkeypatch, same):
    """The same seats twice are harmless; others put the table in doubt until one of the two is void."""
    one, other = Laptop(tmp_path, "one", monkeypatch), Laptop(tmp_path, "two", monkeypatch, desk="B")
    monkeypatch.setenv("SCOREKEEPER_STATE", str(one.root / "state"))
    day = event(one.root, 4, '[seating]\nseats = "chosen"\n')
    acts.seat(day, by="ana")
    one.folder = day.folder
    other.get(one.folder)
    chosen = {"1": 1, "2": 2, "3": 3, "4": 4}
    acts.choose_seats(one.at, "1/1", chosen, by="ana")
    acts.choose_seats(other.at, "1/1", chosen if same else chosen | {"1": 2, "2": 1}, by="bob")
    exchange(one, other)

    [found] = conflicts_of(one.at)
    assert ("TRN-346", same, ("1/1",)) == (found.rule, found.harmless, found.tables)
    assert ("1", "2", "3", "4") == one.at.table("1/1").seats
    assert "chosen twice" in found.text
    assert same or command(found.next_step).startswith("scorekeeper void B-")
