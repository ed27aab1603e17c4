"""Precedence is by reference: which version of an entry stands after any amendments and voids."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.log import Entry, Log
from scorekeeper.log.entry import Amend, Decide, Recorded, Void

RECORD = b"{}"


def entry(number, body):
    kind = {Recorded: "record", Amend: "amend", Void: "void", Decide: "decide"}[type(body)]
    return Entry(id=f"m-{number}", at="", by="ana", kind=kind, body=body, file="log/m.jsonl", line=number)


def record(number=1):
    return entry(number, Recorded(table="1/1", record=RECORD))


def amend(number, of):
    return entry(number, Amend(of=f"m-{of}", reason="x", table="1/1", record=RECORD))


def void(number, of):
    return entry(number, Void(of=f"m-{of}", reason="x"))


def live(*entries):
    return [one.number for one in Log(entries).live("record", "amend")]


def test_an_amended_amendment_keeps_what_it_replaced_struck():
    """Four versions deep, only the last one stands, and each void goes back by one."""
    chain = [record(), amend(2, 1), amend(3, 2), amend(4, 3)]
    assert [4] == live(*chain)
    assert [3] == live(*chain, void(5, 4))
    assert [2] == live(*chain, void(5, 4), void(6, 3))
    assert [1] == live(*chain, void(5, 4), void(6, 3), void(7, 2))
    assert [4] == live(*chain, void(5, 4), void(6, 5))


def test_precedence_does_not_depend_on_the_order_of_lines():
    """Desks with slow clocks are read in another order."""
    chain = [record(), amend(2, 1), amend(3, 2), void(4, 3), amend(5, 2)]

    assert [5] == live(*chain) == live(*reversed(chain))


def test_a_rival_that_was_amended_is_still_a_rival():
    """Two amendments of one record, one of them amended again: the conflict stays until one is voided."""
    log = Log([record(), amend(2, 1), amend(3, 1), amend(4, 3)])

    assert [("m-1", ("m-2", "m-3"))] == [(one.id, tuple(o.id for o in others)) for one, others in log.conflicts]
    assert "m-4" == log.latest(log.by_id["m-3"]).id


def test_two_voids_of_one_entry_agree():
    assert () == Log([record(), void(2, 1), void(3, 1)]).conflicts


def test_what_struck_an_entry_is_told():
    """A correction in force, or a decision that stands."""
    replay = entry(5, Decide(of="m-4", effect="replay", reason="x", also=["m-2"]))
    log = Log([record(), amend(2, 1), void(3, 2), record(4), replay])

    told = {one.id: [other.id for other in log.struck_by(one.id)] for one in log}
    assert {"m-1": [], "m-2": ["m-3", "m-5"], "m-3": [], "m-4": ["m-5"], "m-5": []} == told


def test_forged_circles_end():
    """Nobody writes them; reading them must not hang, nor a chain of ten thousand voids."""
    log = Log([void(1, 2), void(2, 1), amend(3, 4), amend(4, 3), void(5, 5)])
    assert [] == [one.id for one in log.live("amend")]
    assert log.latest(log.by_id["m-3"]).id in ("m-3", "m-4")
    assert [] == live(record(), *(void(number, number - 1) for number in range(2, 10_003)))


class Chain:
    """The plain truth about one record: a pile of versions, of which the top one stands."""

    def __init__(self):
        self.log = [record()]
        self.pile = [1]
        self.undone = {}
        """Each void, and the version that it took away (True) or brought back (False)."""

    def choices(self):
        """What can be voided so that nothing stands beside something else."""
        voided = {one.body.of for one in self.log if isinstance(one.body, Void)}
        for number, (version, taken) in self.undone.items():
            if f"m-{number}" not in voided and (self.fits(version) if taken else self.pile[-1:] == [version]):
                yield number
        yield from self.pile[-1:]

    def fits(self, version):
        body = self.log[version - 1].body
        return self.pile == [] if isinstance(body, Recorded) else self.pile[-1:] == [int(body.of[2:])]

    def amend(self):
        number = len(self.log) + 1
        self.log.append(amend(number, self.pile[-1]))
        self.pile.append(number)

    def void(self, target):
        number = len(self.log) + 1
        self.log.append(void(number, target))
        version, taken = self.undone.get(target, (target, False))
        if taken:
            self.pile.append(version)
        else:
            assert version == self.pile.pop()
        self.undone[number] = (version, not taken)


@given(st.lists(st.integers(-1, 30), max_size=25), st.randoms(use_true_random=False))
def test_any_amendments_and_voids_leave_the_right_version_standing(moves, rng):
    """At most one stands, it is the one on top of the pile, in whatever order the lines are read."""
    chain = Chain()
    for move in moves:
        choices = list(chain.choices())
        if chain.pile and (move < 0 or move % 2):
            chain.amend()
        elif choices:
            chain.void(choices[move % len(choices)])
        assert chain.pile[-1:] == live(*chain.log)
        assert chain.pile[-1:] == live(*rng.sample(chain.log, len(chain.log)))
        assert () == Log(chain.log).conflicts
