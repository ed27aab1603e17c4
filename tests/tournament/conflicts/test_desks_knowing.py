"""What an entry says that its writer knew: what the validation had read, whatever came in meanwhile."""

import pytest

from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.draft import Draft
from scorekeeper.tournament.conflicts.finder import conflicts_of
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.state.tournament import Tournament
from tests.tournament.building import command, result
from tests.tournament.days import event, play
from tests.tournament.desks import Laptop, exchange, findings


@pytest.mark.rule("LOG-214", "TRN-310")
def test_an_entry_does_not_claim_to_know_what_came_in_while_it_was_validated(day, monkeypatch):
    """Two desks in one folder: the heat is closed at one while the other still judges a record."""
    there = Tournament(day.folder, desk="B")
    acts.record(there, "1/1", result("1234", [9, 7, 5, 3]), by="bo")
    judge = Draft.judge

    def slow(*arguments, **options):
        monkeypatch.setattr(Draft, "judge", judge)
        acts.close(Tournament(day.folder), 1, by="ana", reason="1/2 never came")
        return judge(*arguments, **options)

    before = there.log.heads["main"].count
    monkeypatch.setattr(Draft, "judge", slow)
    written = acts.record(there, "1/2", result("567", [11, 13, 7], smuggler=9), by="bo")

    assert {"main": before} == written.entry.seen
    assert ["TRN-310"] == findings(Tournament(day.folder))


@pytest.fixture
def closed(tmp_path, monkeypatch):
    """Two laptops; heat 1 is closed without table 1/2, and both know that."""
    one, other = Laptop(tmp_path, "one", monkeypatch), Laptop(tmp_path, "two", monkeypatch, desk="B")
    monkeypatch.setenv("SCOREKEEPER_STATE", str(one.root / "state"))
    day = event(one.root, 8)
    acts.seat(day, by="ana")
    play(day, 1, tables=["1/1"], close=False)
    acts.close(day, 1, by="ana", reason="1/2 is lost")
    one.folder = day.folder
    other.get(one.folder)
    return one, other


def found_again(laptop):
    acts.reopen(laptop.at, 1, by="ana", reason="sheet found")
    play(laptop.at, 1, tables=["1/2"])


@pytest.mark.rule("TRN-307", "TRN-310")
@pytest.mark.parametrize("clocks", [("10:00", "11:00"), ("11:00", "10:00")], ids=["closed first", "opened first"])
def test_a_heat_that_was_opened_unknown_to_whoever_closed_it_is_open_whatever_clocks_say(closed, monkeypatch, clocks):
    one, other = closed
    ours, theirs = clocks
    monkeypatch.setattr("scorekeeper.log.desk.now", lambda: f"2027-01-01T{ours}:00Z")
    found_again(one)
    monkeypatch.setattr("scorekeeper.log.desk.now", lambda: f"2027-01-01T{theirs}:00Z")
    opened = acts.reopen(other.at, 1, by="bob", reason="I have the sheet").entry.id
    exchange(one, other)

    assert [None, None] == [laptop.at.heats[0].closed for laptop in closed]
    [conflict] = conflicts_of(one.at)
    close = one.at.log.live("close")[-1].id
    assert (
        "TRN-310",
        f"ana closed heat 1 in {close}, but bob opened it again in {opened}, neither knowing of the other; the heat is open",
        "scorekeeper close 1",
    ) == (conflict.rule, conflict.text, command(conflict.next_step))

    day = one.at
    acts.close(day, 1, by="ana")
    assert ((), "1 heat closed") == (conflicts_of(day), compute_standings(day).state)


@pytest.mark.rule("TRN-307")
def test_closes_at_two_desks_each_settle_the_opening_that_they_knew(closed):
    for laptop in closed:
        found_again(laptop)
    one, other = closed
    exchange(one, other)

    assert one.at.heats[0].closed
    acts.reopen(one.at, 1, by="ana", reason="once more")
    assert one.at.heats[0].closed is None


@pytest.fixture
def amended(closed):
    """Heat 1 is complete and closed; one desk changes the regulations while the other one seats and closes heat 2."""
    one, other = closed
    found_again(one)
    other.merge(one)
    file = other.folder / "tournament.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("4 = [5, 3, 2, 1]", "4 = [9, 3, 2, 1]"), encoding="utf-8")
    acts.amend_regulations(other.at, by="bob", reason="nine for a win")
    acts.seat(one.at, by="ana")
    play(one.at, 2)
    exchange(one, other)
    return one, other


@pytest.mark.rule("LOG-214")
def test_heats_that_were_seated_and_closed_unknown_to_a_change_of_the_regulations_are_told(amended):
    """No contradiction, for the regulations in force pay all heats; but who seated it went by other ones."""
    _, other = amended
    [change] = other.at.log.live("regulations")
    seated, close = other.at.heats[1].entry.id, other.at.heats[1].closed.id

    [conflict] = conflicts_of(other.at)

    assert (
        f"bob changed the regulations in {change.id}, and ana seated heat 2 in {seated} and ana closed heat 2 in {close}"
        f" without knowing of it; those of {change.id} apply"
    ) == conflict.text
    assert conflict.harmless
    assert ["LOG-214"] == findings(other.at, "warning")
    assert "2 heats closed" == compute_standings(other.at).state


@pytest.mark.rule("LOG-214")
def test_a_heat_that_was_seated_by_somebody_who_knew_the_change_is_not_told(amended):
    _, other = amended
    acts.seat(other.at, by="bob")
    play(other.at, 3)

    assert [2] == [conflict.other.body.heat for conflict in conflicts_of(other.at)]
