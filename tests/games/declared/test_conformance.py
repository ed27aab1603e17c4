"""Declared games are games like any other."""

from __future__ import annotations

import pytest

from scorekeeper.games import game, library
from scorekeeper.testing import Conformance


class TestConformance(Conformance):
    played = 4

    @pytest.fixture(autouse=True, params=library())
    def each_game(self, request):
        self.game = game(request.param)

    def test_the_rulebook_loads_and_is_compiled(self):
        """The book is made from the file, so there is nothing to compare it with."""
        assert self.game.book.rules
