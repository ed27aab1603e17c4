"""Two desks that did not know of each other: whatever contradicts is told, and settled by somebody who knows both."""

import pytest

from scorekeeper.errors import RefusedError
from scorekeeper.log.entry import Open
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.creation import create_tournament
from scorekeeper.tournament.answers.findings import check_tournament
from scorekeeper.tournament.conflicts.finder import conflicts_of
from scorekeeper.tournament.ranking.standings import compute_standings
from tests.tournament.building import NAMES, REGULATIONS, command, refused, result
from tests.tournament.desks import Laptop, exchange, findings

TABLES = [["1", "2", "3", "4"], ["5", "6", "7"]]


@pytest.fixture
def two(tmp_path, monkeypatch):
    """Two laptops with heat 1 seated: the first began, the second has a copy of its folder."""
    one, other = Laptop(tmp_path, "one", monkeypatch), Laptop(tmp_path, "two", monkeypatch)
    monkeypatch.setenv("SCOREKEEPER_STATE", str(one.root / "state"))
    day = create_tournament(one.folder, REGULATIONS, by="ana")
    acts.add_players(day, NAMES, by="ana")
    acts.start(day, by="ana")
    acts.seat_by_hand(day, TABLES, by="ana")
    other.get(one.folder)
    return one, other


def message(laptop, rule):
    return next(one.message for one in check_tournament(laptop.at).findings if one.rule == rule)


def step(laptop, rule):
    return next(command(one.next_step) for one in check_tournament(laptop.at).findings if one.rule == rule)


def test_each_desk_records_its_tables_and_both_end_with_the_same_folder(two):
    """Byte for byte, and with equal standings."""
    one, other = two
    acts.record(one.at, "1/1", result("1234", [9, 7, 5, 3]), by="ana")
    acts.record(other.at, "1/2", result("567", [11, 13, 7], smuggler=9), by="bo")

    merged = one.merge(other)
    other.merge(one)

    assert (("1/2",), (), ()) == (merged.recorded, merged.confirmed, merged.doubtful)
    assert one.bytes == other.bytes
    assert compute_standings(one.at).as_json() == compute_standings(other.at).as_json()
    assert [] == findings(one.at)


@pytest.mark.rule("LOG-211")
def test_a_second_keying_at_another_desk_confirms(two):
    """Neither knew of the other; the same figures."""
    one, other = two
    acts.record(one.at, "1/1", result("1234", [9, 7, 5, 3]), by="ana")
    acts.record(other.at, "1/1", result("1234", [9, 7, 5, 3]), by="bo")

    merged = one.merge(other)

    assert ((), ("1/1",), ()) == (merged.recorded, merged.confirmed, merged.doubtful)
    assert one.at.table("1/1").joint.confirmed


@pytest.mark.rule("LOG-211", "TRN-405")
def test_a_second_keying_at_another_desk_conflicts_until_it_is_decided(two):
    """The decision travels back, and both desks have the same standings."""
    one, other = two
    acts.record(one.at, "1/1", result("1234", [9, 7, 5, 3]), by="ana")
    theirs = acts.record(other.at, "1/1", result("1234", [9, 7, 3, 5]), by="bo").entry.id

    assert ("1/1",) == one.merge(other).doubtful
    acts.decide(one.at, theirs, by="judge", reason="I saw the paper")
    other.merge(one)

    assert one.bytes == other.bytes
    assert [[]] * 2 == [findings(laptop.at) for laptop in two]
    assert ["1", "2", "4", "3"] == [row.player for row in compute_standings(other.at).rows[:4]]


@pytest.mark.rule("LOG-211")
def test_an_amendment_at_another_desk_confirms_or_conflicts_too(two):
    """It stands for the author of what it replaces."""
    one, other = two
    acts.record(one.at, "1/1", result("1234", [9, 7, 5, 3]), by="ana")
    theirs = acts.record(other.at, "1/1", result("1234", [9, 7, 3, 5]), by="bo").entry.id
    exchange(one, other)
    acts.amend(other.at, theirs, result("1234", [9, 7, 5, 3]), by="cy", reason="misread")

    assert ("1/1",) == one.merge(other).confirmed
    assert [] == findings(one.at)


@pytest.mark.rule("LOG-209")
def test_amendments_at_two_desks_conflict(two):
    one, other = two
    of = acts.record(one.at, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry.id
    other.merge(one)
    acts.amend(one.at, of, result("1234", [3, 5, 7, 9]), by="ana", reason="upside down")
    acts.amend(other.at, of, result("1234", [9, 7, 3, 5]), by="bo", reason="misread")

    assert ("1/1",) == one.merge(other).doubtful
    assert ["LOG-209"] == findings(one.at)


@pytest.mark.rule("TRN-309")
def test_a_heat_that_two_desks_seated_is_in_doubt_until_one_seating_is_voided(two):
    one, other = two
    acts.seat_by_hand(one.at, [["1", "2", "5"], ["3", "4", "6", "7"]], by="ana")
    acts.seat_by_hand(other.at, [["1", "2", "5"], ["3", "4", "6", "8"]], by="bo")

    merged = one.merge(other)

    assert ("2/2",) == merged.doubtful
    assert ["heat 2 is seated twice, in main-12 by ana and main-2-2 by bo: 2/2 differs"] == list(merged.conflicts)
    assert ["TRN-309"] == findings(one.at)
    assert ("2/2",) == compute_standings(one.at).doubtful
    assert 'scorekeeper void main-2-2 --reason "…"' == step(one, "TRN-309")
    acts.void(one.at, "main-2-2", by="ana", reason="ours was posted")
    assert [] == findings(one.at)


@pytest.mark.rule("TRN-309")
def test_two_equal_seatings_of_a_heat_are_no_more_than_a_warning(two):
    one, other = two
    for laptop, by in zip(two, ("ana", "bo"), strict=True):
        acts.seat_by_hand(laptop.at, [["1", "2", "5"], ["3", "4", "6", "7"]], by=by)
    one.merge(other)

    assert ([], ["TRN-309"]) == (findings(one.at), findings(one.at, "warning"))


@pytest.mark.rule("TRN-304", "LOG-107")
def test_a_record_of_people_who_were_seated_elsewhere_does_not_count(two):
    """The other desk played its own seating; nobody is paid for a game at a table where they did not sit."""
    one, other = two
    acts.seat_by_hand(one.at, [["1", "2", "5"], ["3", "4", "6", "7"]], by="ana")
    acts.seat_by_hand(other.at, [["3", "4", "6"], ["1", "2", "5", "7"]], by="bo")
    acts.record(other.at, "2/1", result("346", [11, 13, 7], smuggler=9), by="bo")
    one.merge(other)

    assert ["LOG-107", "TRN-309"] == findings(one.at)
    assert one.at.table("2/1").missing
    assert "Cléo" in message(one, "LOG-107")
    acts.void(one.at, "main-12", by="ana", reason="theirs was posted")
    assert [] == findings(one.at)
    assert not one.at.table("2/1").missing


@pytest.mark.rule("TRN-304")
def test_the_seating_on_which_records_rest_stays(two):
    one, other = two
    acts.seat_by_hand(one.at, [["1", "2", "5"], ["3", "4", "6", "7"]], by="ana")
    acts.seat_by_hand(other.at, [["3", "4", "6"], ["1", "2", "5", "7"]], by="bo")
    acts.record(one.at, "2/1", result("125", [11, 13, 7], smuggler=9), by="ana")
    one.merge(other)

    with refused(one.at, "TRN-304", "table 2/1 is recorded, but main-2-2 seats other people there"):
        acts.void(one.at, "main-12", by="ana", reason="no")


@pytest.mark.rule("TRN-310")
def test_a_record_unknown_to_who_closed_the_heat_is_late(two):
    """It counts, and is in doubt until somebody who knows it closes the heat again."""
    one, other = two
    acts.record(one.at, "1/1", result("1234", [9, 7, 5, 3]), by="ana")
    acts.close(one.at, 1, by="ana", reason="1/2 left without a result")
    late = acts.record(other.at, "1/2", result("567", [11, 13, 7], smuggler=9), by="bo").entry.id

    assert ("1/2",) == one.merge(other).doubtful
    assert f"{late} by bo (record of table 1/2, the result) is late: ana closed heat 1" in message(one, "TRN-310")
    assert compute_standings(one.at).provisional
    assert 'scorekeeper reopen 1 --reason "…"' == step(one, "TRN-310")
    acts.reopen(one.at, 1, by="ana", reason="a late sheet")
    acts.close(one.at, 1, by="ana")
    assert [] == findings(one.at)
    assert not compute_standings(one.at).provisional


@pytest.mark.rule("TRN-310")
def test_two_closes_are_harmless_and_a_late_confirmation_too(two):
    one, other = two
    for laptop in two:
        acts.record(laptop.at, "1/1", result("1234", [9, 7, 5, 3]), by=laptop.root.name)
        acts.record(laptop.at, "1/2", result("567", [11, 13, 7], smuggler=9), by=laptop.root.name)
        acts.close(laptop.at, 1, by="ana")
    exchange(one, other)

    assert [[]] * 2 == [findings(laptop.at) for laptop in two]
    assert not compute_standings(one.at).provisional


@pytest.mark.rule("TRN-310")
def test_a_late_penalty_is_told(two):
    one, other = two
    acts.close(one.at, 1, by="ana", reason="all left")
    acts.penalise(other.at, "5", "1", by="bo", reason="late", heat=1)
    one.merge(other)

    assert ["TRN-310"] == findings(one.at)


@pytest.mark.rule("TRN-203")
def test_a_player_who_dropped_at_one_desk_and_was_seated_at_the_other(two):
    """Until the heat is seated anew, or they come back."""
    one, other = two
    acts.seat_by_hand(one.at, [["1", "2", "5"], ["3", "4", "6", "7"]], by="ana")
    acts.drop_player(other.at, "7", by="bo")
    one.merge(other)

    assert ["TRN-203"] == findings(one.at)
    assert "ليلى (7) dropped out in main-2-2 by bo, but sits at table 2/2 in main-12 by ana" == message(one, "TRN-203")
    acts.reseat(one.at, 2, [["1", "2", "5"], ["3", "4", "6"]], by="ana", reason="7 left")
    assert [] == findings(one.at)


@pytest.mark.rule("TRN-203")
def test_who_drops_after_their_table_was_seated_is_no_conflict(two):
    """The other desk knew the seating."""
    one, other = two
    acts.drop_player(other.at, "7", by="bo")
    one.merge(other)

    assert [] == findings(one.at)


@pytest.mark.rule("LOG-214")
def test_regulations_that_two_desks_changed_are_settled_by_who_knows_both(two):
    """The file is left alone where it was edited here, and follows the log where it was not."""
    one, other = two
    for laptop, place in zip(two, ("Hall A", "Hall B"), strict=True):
        (laptop.folder / "tournament.toml").write_text(f'place = "{place}"\n{REGULATIONS}', "utf-8")
        acts.amend_regulations(laptop.at, by=place[-1], reason="the hall")
    merged = one.merge(other)

    assert 1 == len(merged.conflicts)
    assert "the regulations were changed at two desks" in merged.conflicts[0]
    assert ["LOG-214"] == [rule for rule in findings(one.at) if rule != "TRN-102"]
    acts.amend_regulations(one.at, by="ana", reason="both looked")
    assert [] == findings(one.at)
    exchange(one, other)
    assert [] == findings(other.at)
    assert one.bytes == other.bytes


@pytest.mark.rule("TRN-102")
def test_a_change_of_the_regulations_reaches_the_other_desk_with_its_file(two):
    one, other = two
    (one.folder / "tournament.toml").write_text(f'place = "Hall A"\n{REGULATIONS}', "utf-8")
    acts.amend_regulations(one.at, by="ana", reason="the hall")

    assert ("tournament.toml",) == other.merge(one).regulations
    assert one.bytes == other.bytes
    assert [] == findings(other.at)


@pytest.mark.rule("LOG-209")
def test_two_decisions_that_contradict_are_told(two):
    one, other = two
    of = acts.record(one.at, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry.id
    other.merge(one)
    acts.decide(one.at, of, by="judge", reason="time", effect="replay")
    acts.decide(other.at, of, by="bo", reason="nobody finished", effect="void")
    one.merge(other)

    assert ["LOG-209"] == findings(one.at)
    acts.void(one.at, conflicts_of(one.at)[0].entry.id, by="judge", reason="I decide")
    assert [] == findings(one.at)


@pytest.mark.rule("LOG-214")
def test_a_decision_on_a_record_that_the_other_desk_replaced_is_told(two):
    """Without a word it would end with the entry that it is about."""
    one, other = two
    of = acts.record(one.at, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry.id
    other.merge(one)
    acts.amend(one.at, of, result("1234", [9, 7, 3, 5]), by="ana", reason="misread")
    word = acts.decide(other.at, of, by="judge", reason="left", effect="forfeit", player="3").entry.id
    one.merge(other)

    assert ["LOG-214"] == findings(one.at)
    assert "no longer counts" in message(one, "LOG-214")
    acts.void(one.at, word, by="judge", reason="decided again")
    assert [] == findings(one.at)


@pytest.mark.rule("LOG-214")
@pytest.mark.parametrize("way", ["void", "decide"])
def test_a_record_of_a_game_that_the_other_desk_struck_is_told(two, way):
    """It is of the game before the replay, or of the replay: somebody who knows both says which."""
    one, other = two
    of = acts.record(one.at, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry.id
    theirs = acts.record(other.at, "1/1", result("1234", [9, 7, 5, 3]), by="bo").entry.id
    acts.decide(one.at, of, by="judge", reason="cards were missing", effect="replay")
    one.merge(other)

    assert ["LOG-214"] == findings(one.at)
    if way == "void":
        acts.void(one.at, theirs, by="judge", reason="of the first game")
    else:
        acts.decide(one.at, theirs, by="judge", reason="of the replay")
    assert [] == findings(one.at)
    assert (way == "void") == one.at.table("1/1").missing


@pytest.mark.rule("LOG-214")
def test_the_same_penalty_at_two_desks_is_a_warning(two):
    one, other = two
    for laptop in two:
        acts.penalise(laptop.at, "5", "1", by="judge", reason="late", heat=1)
    one.merge(other)

    assert ([], ["LOG-214"]) == (findings(one.at), findings(one.at, "warning"))


@pytest.mark.rule("TRN-201", "TRN-202")
def test_a_number_or_a_name_that_two_desks_gave_is_told_apart_again(two):
    one, other = two
    acts.add_players(one.at, ["Zoé"], by="ana")
    acts.add_players(other.at, ["zoé"], by="bo")
    one.merge(other)

    assert ["TRN-202"] == findings(one.at)
    assert 'scorekeeper players rename B1 "zoé (2)"' == step(one, "TRN-202")
    acts.rename_player(one.at, "B1", "Zoé aus B", by="ana")
    assert [] == findings(one.at)
    assert "9" == one.at.players.find("Zoé").number


@pytest.mark.rule("TRN-202")
def test_a_name_that_two_desks_gave_by_renaming_is_told_and_stays_with_the_other_one(two):
    one, other = two
    acts.rename_player(one.at, "1", "Zoé", by="ana")
    acts.substitute(other.at, "2", "zoé", by="bo")
    one.merge(other)

    assert ["TRN-202"] == findings(one.at)
    acts.rename_player(one.at, "1", "Zoé Berg", by="ana")
    assert [] == findings(one.at)
    assert ["1", "2"] == [one.at.players.find(name).number for name in ("Zoé Berg", "Zoé")]


def test_a_dry_run_tells_the_same_and_writes_nothing(two):
    one, other = two
    acts.record(other.at, "1/2", result("567", [11, 13, 7], smuggler=9), by="bo")
    before = one.bytes

    rehearsed = one.merge(other, dry_run=True)

    assert before == one.bytes
    done = one.merge(other)
    assert rehearsed.files == done.files
    assert (("1/2",), True, False) == (rehearsed.recorded, rehearsed.dry_run, done.dry_run)


def test_every_desk_begins_with_what_it_knew(two):
    """The second desk's first line says how much of the first one was there."""
    _, other = two
    acts.check_in(other.at, "1", by="bo")

    opening = next(entry for entry in other.at.log if isinstance(entry.body, Open) and entry.desk == "main-2")
    assert {"main": 11} == opening.seen


@pytest.mark.rule("LOG-214")
def test_a_player_whom_two_desks_renamed_differently(two):
    """Whoever knows both names says which one it is; until then the standings are provisional."""
    one, other = two
    acts.rename_player(one.at, "1", "Anna", by="ana")
    acts.rename_player(other.at, "1", "Hanna", by="bo")
    acts.close(one.at, 1, by="ana", reason="all left")
    one.merge(other)

    assert ["LOG-214"] == findings(one.at)
    assert "rename Anna in main-12 by ana, and rename Hanna in main-2-2 by bo" in message(one, "LOG-214")
    assert "desks contradict each other" in compute_standings(one.at).state
    assert compute_standings(one.at).as_json()["contested"]
    acts.rename_player(one.at, "1", "Hanna", by="ana")
    assert [] == findings(one.at)


@pytest.mark.rule("LOG-214")
def test_a_player_who_dropped_under_an_older_name_is_no_conflict(two):
    one, other = two
    acts.rename_player(one.at, "1", "Anna", by="ana")
    acts.drop_player(other.at, "8", by="bo")
    acts.drop_player(one.at, "8", by="ana")
    acts.rename_player(other.at, "8", "Wen Hua", by="bo")
    one.merge(other)

    assert [] == findings(one.at)


@pytest.mark.rule("TRN-309")
def test_a_heat_that_two_desks_seated_anew(two):
    one, other = two
    acts.reseat(one.at, 1, [["1", "2", "3"], ["5", "6", "7"]], by="ana", reason="4 left")
    acts.reseat(other.at, 1, [["1", "2", "4"], ["5", "6", "7"]], by="bo", reason="3 left")
    one.merge(other)

    assert ["TRN-309"] == findings(one.at)
    acts.void(one.at, conflicts_of(one.at)[0].entry.id, by="ana", reason="4 it was")
    assert [] == findings(one.at)


@pytest.mark.rule("LOG-209")
def test_a_seating_that_one_desk_voided_and_the_other_replaced(two):
    one, other = two
    acts.void(one.at, "main-11", by="ana", reason="wrong list")
    acts.reseat(other.at, 1, [["1", "2", "4"], ["5", "6", "7"]], by="bo", reason="3 left")
    one.merge(other)

    assert ["LOG-209"] == findings(one.at)
    acts.void(one.at, "main-12", by="ana", reason="bo is right")
    assert [] == findings(one.at)


@pytest.mark.rule("LOG-206")
def test_a_folder_without_desks_takes_in_its_own_tournament_only(two, tmp_path, monkeypatch):
    """A third laptop gets the regulations by mail, and the log from a stick."""
    one, _ = two
    third = Laptop(tmp_path, "third", monkeypatch)
    third.folder.mkdir(parents=True)
    (third.folder / "tournament.toml").write_text(REGULATIONS.replace("Spring", "Autumn"), "utf-8")
    with pytest.raises(RefusedError, match="it belongs to 'Spring Open', but ours belongs to 'Autumn Open'"):
        third.merge(one)
    assert ["tournament.toml"] == list(third.bytes)

    (third.folder / "tournament.toml").write_text(REGULATIONS, "utf-8")
    third.merge(one)
    assert one.bytes == third.bytes
    assert "main-2" == acts.check_in(third.at, "8", by="cy").entry.desk
