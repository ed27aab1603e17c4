"""Tests of every game: the game, its book and its types are well formed."""

from __future__ import annotations

import random

import msgspec
import pytest

from scorekeeper.games import game as find_game
from scorekeeper.rules.compile import compiled_book
from scorekeeper.rules.load import load_book
from scorekeeper.rules.shelf import folder_of
from scorekeeper.testing.conformance.games import Simulated
from scorekeeper.testing.types import untitled


class BookTests(Simulated):
    """The game, its book and its types are well formed."""

    def test_the_game_is_found_by_its_id(self) -> None:
        assert find_game(self.game.id) is self.game

    def test_the_rulebook_loads_and_is_compiled(self) -> None:
        """The source is valid, and the compiled form, if there is one, says the same."""
        folder = folder_of(self.game.code)
        book = load_book(folder / "rules.toml")

        assert self.game.book == book
        if (folder / "rules.json").exists():
            assert compiled_book(book) == (folder / "rules.json").read_bytes()

    def test_there_is_a_standard_game(self) -> None:
        assert self.game.book.variants[0].id == "standard"

    def test_every_field_has_a_title(self) -> None:
        assert list(untitled(self.game.record)) == []

    def test_the_record_has_a_schema(self) -> None:
        assert msgspec.json.schema(self.game.record)["$defs"]

    def test_invented_equipment_is_equipment(self) -> None:
        if self.game.equipment is None:
            pytest.skip(f"{self.game.book.title} has no equipment")
        for seed in range(self.played):
            rng = random.Random(seed)  # noqa: S311 - same
            msgspec.convert(self.game.equipment.invent(rng), self.game.equipment.type)
