"""Three desks that write and merge as they like end with the same log and the same standings."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.cli.hints import worded
from scorekeeper.errors import ScorekeeperError
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.creation import create_tournament
from scorekeeper.tournament.answers.findings import check_tournament
from scorekeeper.tournament.answers.status import status_of
from scorekeeper.tournament.ranking.standings import compute_standings
from tests.tournament.building import NAMES, REGULATIONS, result
from tests.tournament.desks import Laptop

DESKS = ("main", "north", "south")
PEOPLE = {"main": "ana", "north": "bo", "south": "cy"}
TABLES = {"1/1": "1234", "1/2": "5678"}
SCORES = ([9, 7, 5, 3], [9, 7, 3, 5])
ACTION = st.one_of(
    st.tuples(st.just("record"), st.sampled_from(list(TABLES)), st.integers(0, 1)),
    st.tuples(st.just("amend"), st.sampled_from(list(TABLES)), st.integers(0, 1)),
    st.tuples(st.just("decide"), st.sampled_from(list(TABLES)), st.just(0)),
    st.tuples(st.just("close"), st.just("1/1"), st.just(0)),
    st.tuples(st.just("reopen"), st.just("1/1"), st.just(0)),
    st.tuples(st.just("drop"), st.just("1/1"), st.integers(1, 8)),
    st.tuples(st.just("seat"), st.just("2/1"), st.integers(0, 1)),
    st.tuples(st.just("penalise"), st.just("1/1"), st.integers(1, 8)),
    st.tuples(st.just("merge"), st.just(""), st.integers(0, 2)),
)


class Everywhere:
    """The three laptops, and what can be done at each; what is refused there is not done."""

    def __init__(self, root, monkeypatch):
        self.laptops = [Laptop(root, name, monkeypatch, desk=name) for name in DESKS]
        first = self.laptops[0]
        monkeypatch.setenv("SCOREKEEPER_STATE", str(first.root / "state"))
        day = create_tournament(first.folder, REGULATIONS, by="ana")
        acts.add_players(day, NAMES, by="ana")
        acts.start(day, by="ana")
        acts.seat_by_hand(day, [list(seats) for seats in TABLES.values()], by="ana")
        for laptop in self.laptops[1:]:
            laptop.get(first.folder)

    def do(self, who, what, table, which):
        laptop, by = self.laptops[who], PEOPLE[DESKS[who]]
        if what == "merge":
            laptop.merge(self.laptops[which])
            return
        try:
            self._write(laptop.at, what, table, which, by)
        except ScorekeeperError:
            return

    def _write(self, at, what, table, which, by):
        entries = at.table(table).entries if table.startswith("1/") else []
        match what:
            case "record":
                acts.record(at, table, result(TABLES[table], SCORES[which]), by=by)
            case "amend" if entries:
                acts.amend(at, entries[-1].id, result(TABLES[table], SCORES[which]), by=by, reason="misread")
            case "decide" if entries:
                acts.decide(at, entries[0].id, by=by, reason="I saw it")
            case "close":
                acts.close(at, 1, by=by, reason="all left")
            case "reopen":
                acts.reopen(at, 1, by=by, reason="a sheet")
            case "drop":
                acts.drop_player(at, str(which), by=by)
            case "seat":
                acts.seat_by_hand(at, [["1", "5", "2"], ["3", "4", "6"]][:: 1 - 2 * which], by=by)
            case "penalise":
                acts.penalise(at, str(which), 1, by=by, reason="late", heat=1)


def whole(laptop):
    """All that is shown of the tournament there."""
    at = laptop.at
    found = [(one.rule, one.level, one.message) for one in check_tournament(at).findings]
    return compute_standings(at).as_json(), found, status_of(at).as_json(worded)


@given(st.lists(st.tuples(st.integers(0, 2), ACTION), max_size=12), st.permutations(range(3)))
@settings(max_examples=25)
def test_any_interleaving_ends_in_the_same_log_and_the_same_standings(tmp_path_factory, steps, order):
    """Merging is commutative and idempotent, whatever was merged on the way and whatever contradicts."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        everywhere = Everywhere(tmp_path_factory.mktemp("any"), monkeypatch)
        for who, (what, table, which) in steps:
            everywhere.do(who, what, table, which)
        one, two, three = (everywhere.laptops[index] for index in order)
        one.merge(two)
        one.merge(three)
        three.merge(two, one)
        two.merge(three)

        assert one.bytes == two.bytes == three.bytes
        assert whole(one) == whole(two) == whole(three)
        before = one.bytes
        assert not any(file.entries for file in one.merge(two, three).files)
        assert before == one.bytes


def test_no_conflict_is_silent(tmp_path, monkeypatch):
    """Two desks do everything differently; whatever contradicts is told, and the standings are provisional."""
    everywhere = Everywhere(tmp_path, monkeypatch)
    for who, which in ((0, 0), (1, 1)):
        everywhere.do(who, "record", "1/1", which)
        everywhere.do(who, "seat", "2/1", which)
    everywhere.do(0, "close", "1/1", 0)
    everywhere.do(1, "record", "1/2", 0)
    one, two, _ = everywhere.laptops
    one.merge(two)

    rules = {finding.rule for finding in check_tournament(one.at).open_errors}
    assert {"LOG-211", "TRN-309", "TRN-310"} == rules
    assert compute_standings(one.at).provisional
