"""The tests that every game must pass, including plugged-in ones.

    from scorekeeper.testing import Conformance

    class TestConformance(Conformance):
        game = GAME
        settled = SETTLED

Nothing here knows a particular game; the tests use its book, its types and simulated play.
"""

from __future__ import annotations

from scorekeeper.testing.conformance.book import BookTests
from scorekeeper.testing.conformance.games import Options, Settled
from scorekeeper.testing.conformance.gaps import GapTests
from scorekeeper.testing.conformance.nonsense import NonsenseTests
from scorekeeper.testing.conformance.options import OptionTests
from scorekeeper.testing.conformance.play import PlayTests, PredicateCount
from scorekeeper.testing.conformance.sheets import SheetTests

__all__ = ["Conformance", "Options", "PredicateCount", "Settled"]


class Conformance(BookTests, PlayTests, NonsenseTests, OptionTests, GapTests, SheetTests):
    """The test class of a game. Subclass it as `Test…` and set `game`, and `settled` if needed."""
