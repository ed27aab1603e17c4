"""Declared games are games like any other: these have everything that a definition can say; `slow_library` has all."""

from __future__ import annotations

import pytest

from scorekeeper.games import game
from scorekeeper.testing import Conformance

SOME = ("azul", "bridge-pairs", "cascadia", "catan", "chess", "hanabi", "kingdomino", "seven-wonders-duel", "wizard")


class DeclaredConformance(Conformance):
    noticed = 0.3
    """Of a game of chess, only two figures and two places are written down."""

    def test_the_rulebook_loads_and_is_compiled(self):
        """The book is made from the file, so there is nothing to compare it with."""
        assert self.game.book.rules


class TestConformance(DeclaredConformance):
    played = 10

    @pytest.fixture(autouse=True, params=SOME)
    def each_game(self, request):
        self.game = game(request.param)
