"""A position found at the table: what any position satisfies, and how the transcript goes on from it."""

from typing import Any

import pytest

from scorekeeper.games.engine.verdict import Verdict
from scorekeeper.games.magic_mine.record import Event, Found, Start
from tests.games.magic_mine.tables import ANA, BO, KEPT, MARKET, B, R, draw, found, game, judge, turn

POSITION: dict[str, Any] = {
    "spaces": {ANA: 4, BO: 2},
    "carts": {ANA: [R], BO: [B]},
    "hands": {ANA: 2, BO: 1},
    "rows": {ANA: KEPT[ANA], BO: KEPT[BO]},
    "gems": {},
    "market": MARKET,
    "card_pile": 30,
    "card_discard": 1,
}


def midway(*events: Event, whole: bool = True, **fields: Any) -> Verdict:
    """Judge events after a position that was found; without `whole`, it shows only these fields."""
    position = Found(**{**POSITION, **fields} if whole else fields)
    return judge(game(*events, opening=Start(found=position), ended="time"))


@pytest.mark.rule("MIN-302")
@pytest.mark.parametrize(
    ("player", "events", "rules"),
    [
        (ANA, [turn(ANA), draw(), draw(), turn(BO)], []),
        (ANA, [draw(), turn(BO)], []),
        (ANA, [turn(BO), draw()], []),
        (None, [turn(BO), draw()], []),
        (ANA, [draw(), turn(ANA)], ["MIN-302"]),
        (ANA, [turn(ANA), draw(), draw(), turn(ANA)], ["MIN-302"]),
    ],
)
def test_the_player_on_turn_is_named_with_or_without_the_turn(player, events, rules):
    assert rules == found(midway(*events, player=player))
