"""Every stored record is judged as when the corpus was last rewritten."""

import pytest

from tests.golden import corpus
from tests.golden.differences import differences, summary
from tests.golden.test_golden import ADVICE


@pytest.mark.parametrize("game", corpus.GAMES)
def test_every_record_is_judged_as_before(game):
    told = corpus.told(game)
    for side in corpus.SIDES:
        found = list(differences(corpus.stored(game, side), told[side]))

        assert not found, f"{game}, {side}: {summary(found)}\n{ADVICE}"
