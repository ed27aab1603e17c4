"""FIDE's codes in many more events than the default run has: 400 for each edition."""

import random

import pytest

from scorekeeper.tournament.regulations.criteria import criterion
from tests.tournament.ranking.fide_days import swiss
from tests.tournament.ranking.fide_reference import CODES
from tests.tournament.ranking.test_fide_codes import ranked


@pytest.mark.parametrize("bounded", [False, True])
@pytest.mark.parametrize("seed", range(400))
def test_each_code_is_what_the_handbook_says(seed, bounded):
    event = swiss(random.Random(seed))._replace(bounded=bounded)
    found = ranked(event, CODES, more='unplayed = "fide-2026"' if bounded else "")

    for code, reckon in CODES.items():
        expected = {player: reckon(event, player) for player in event.cross}
        assert expected == {p: found.ranking.value(criterion(code).key, p) for p in event.cross}, code
