"""A test that reads a spoilt copy of a game puts the game itself back on the shelf for the next."""

from __future__ import annotations

import pytest

from scorekeeper import games
from scorekeeper.rules import shelf


@pytest.fixture(autouse=True)
def shelf_as_it_was():
    shelved, declared = dict(shelf._shelved), dict(games._declared)
    yield
    shelf._shelved.update(shelved)
    games._declared.update(declared)
    shelf._rule_ids.cache_clear()
    games.game.cache_clear()
