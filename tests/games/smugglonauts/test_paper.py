"""The paper of a session has room for as many games as it takes."""

import random
from itertools import chain

import pytest

from scorekeeper.games.engine.paper import Beside, Grid
from scorekeeper.games.smugglonauts import GAME


def session_grid(layout):
    """The table with a column for each game."""
    blocks = chain(layout.head, layout.foot)
    stacked = (block for beside in blocks if isinstance(beside, Beside) for stack in beside.stacks for block in stack)
    return next(block for block in stacked if isinstance(block, Grid))


@pytest.mark.parametrize(("variant", "games"), [("games", 6), ("threshold", 12)])
def test_every_game_has_its_column_in_the_session(variant, games):
    layout = GAME.paper(variant)
    paths = [box.path for box in session_grid(layout).columns]

    assert games == layout.rounds
    assert [f"rounds.{n}.sheet.rows.{{who}}.points" for n in range(1, games + 1)] == paths[:games]


def test_sessions_up_to_25_fit_on_the_paper():
    """With four players one in thirty takes more than six games."""
    rng = random.Random(4)
    lengths = [len(GAME.simulate(list("abcd"), rng, variant="threshold", transcripts=False).rounds) for _ in range(200)]

    assert 6 < max(lengths) <= GAME.paper("threshold").rounds


def test_a_session_up_to_a_number_is_signed_on_its_first_page():
    layout = GAME.paper("threshold")

    assert layout.head
    assert not layout.foot
