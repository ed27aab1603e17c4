"""Points that can be divided: exact from what is typed to the standings, and shown as people write them."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.documents.source import Source
from scorekeeper.games import announce, library
from scorekeeper.games.declared import make_game
from scorekeeper.games.engine.halves import Part, exact, plain
from tests.games.declared.test_conformance import DeclaredConformance

HALVES = """
[game]
id = "half-match"
book = "HLF"
title = "Half points"
players = [2, 4]
smallest = 0.5

[[count]]
id = "coins"

[[line]]
id = "matches"
min = 0

[[line]]
id = "komi"
max = 1
points = "7.5 * komi"

[[award]]
id = "most_coins"
by = "coins"
pays = [5, 2]
ties = "split"

[[tie]]
by = "matches"
"""


def read(text=HALVES):
    return announce(make_game(Source("half-match.toml", text, "toml"), {}), "half-match.toml")


class TestConformance(DeclaredConformance):
    played = 10

    @pytest.fixture(autouse=True)
    def each_game(self):
        self.game = read()

    def test_every_process_plays_and_judges_alike(self):
        """Another process does not know this game by its name; games of the library are tried there."""
        assert self.game.id not in library()


@pytest.mark.parametrize(
    ("value", "said"), [("13/2", "6½"), ("-1/4", "-¼"), ("3/4", "¾"), ("1/10", "0.1"), ("-27/4", "-6¾")]
)
def test_a_part_is_written_as_people_write_it(value, said):
    assert said == str(exact(Fraction(value)))


@given(st.lists(st.integers(-1000, 1000), min_size=1, max_size=30), st.sampled_from([2, 4, 5, 10, 20, 100]))
def test_sums_are_exact_and_whole_where_they_can_be(parts, divisor):
    """What JSON holds comes back as it was."""
    written = [plain(exact(Fraction(part, divisor))) for part in parts]
    total = sum(map(exact, json.loads(json.dumps(written))))
    assert Fraction(sum(parts), divisor) == total
    assert isinstance(total, int if sum(parts) % divisor == 0 else Part)
