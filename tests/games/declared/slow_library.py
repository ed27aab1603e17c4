"""Every game of the library passes the conformance test."""

from __future__ import annotations

from typing import ClassVar

import pytest

from scorekeeper.games import game, library
from tests.games.declared.test_conformance import DeclaredConformance


class TestLibrary(DeclaredConformance):
    played = 8
    undeduced: ClassVar = {"TAX-401": "a blank box of the tile is left open, also if nobody else can hold the tile"}

    @pytest.fixture(autouse=True, params=library())
    def each_game(self, request):
        self.game = game(request.param)
