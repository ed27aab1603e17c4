"""A position found at the table: what any position satisfies, and how the transcript goes on from it."""

from typing import Any

import pytest

from scorekeeper.games.engine.verdict import Verdict
from scorekeeper.games.magic_mine.record import Event, Found, Start
from tests.games.magic_mine.tables import ANA, BO, KEPT, MARKET, B, R, card, draw, found, game, judge, take, turn

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


COUNTED = {"tile_pile": 20, "tile_discard": 6}


@pytest.mark.rule("MIN-106", "MIN-111", "MIN-204", "MIN-512", "MIN-608", "MIN-712", "MIN-901")
@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("events", [[], [turn(ANA), draw()]])
@pytest.mark.parametrize(
    ("fields", "rules"),
    [
        ({"hands": {ANA: 2, BO: 1}, "card_pile": 30, "card_discard": 1}, []),
        ({"hands": {ANA: 2, BO: 1}, "card_pile": 30, "card_discard": 6}, ["MIN-106"]),
        ({"hands": {ANA: 2, BO: 1}, "card_pile": 30, "card_discard": 0}, ["MIN-106"]),
        ({"hands": {ANA: 4}, "card_pile": 31, "card_discard": None}, ["MIN-106"]),
        ({"hands": {ANA: 9}}, ["MIN-106", "MIN-712"]),
        ({"rows": POSITION["rows"], "market": MARKET, **COUNTED}, []),
        ({"rows": POSITION["rows"], "market": MARKET, **COUNTED, "tile_pile": 21}, ["MIN-111"]),
        ({"tile_pile": 30, "tile_discard": 30}, ["MIN-111"]),
        ({"spaces": {ANA: -3, BO: 4}}, ["MIN-204"]),
        ({"spaces": {ANA: 24, BO: 25}}, ["MIN-901"]),
        ({"spaces": {ANA: 90, BO: 2}}, ["MIN-512"]),
        ({"rows": {ANA: ["n1", "b1"], BO: KEPT[BO]}}, ["MIN-608"]),
    ],
)
def test_what_every_position_satisfies(fields, rules, events, whole):
    if not whole and fields.get("hands") == {ANA: 9}:
        rules = ["MIN-712"]
    if not events and "MIN-608" in rules:
        rules = []  # Ana may be about to replace what she scored.
    errors = found(midway(*events, whole=whole, **fields))

    assert rules == errors[: len(rules) or None]


@pytest.mark.rule("MIN-303", "MIN-721")
@pytest.mark.parametrize(
    ("events", "messages"),
    [
        ([take(R), take(R), take(R)], ["ana takes red, but both actions of the turn are spent"]),
        ([draw(), draw(), card("cancel")], ["ana plays cancel, but both actions of the turn are spent"]),
        ([draw(), draw(), turn(BO), draw(), draw()], []),
    ],
)
def test_no_turn_has_a_third_action_wherever_the_pieces_are(events, messages):
    assert messages == [finding.message() for finding in midway(*events, whole=False, player=ANA).errors]


@pytest.mark.rule("MIN-403", "MIN-405", "MIN-408", "MIN-111")
@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"gems": {"b1": [R, R]}}, "b1 of ana has 2 gems, but 1 hole"),
        ({"gems": {"b1": [B]}}, "b1 of ana has blue, but its holes take red"),
        ({"gems": {"b8": [R, B]}}, "b8 of ana has red and blue, but all gems of such a piece have one colour"),
        ({"market": ["b1", *MARKET[1:]]}, "tile b1 is with ana and in the market, but there is only one"),
        (
            {"rows": {ANA: KEPT[ANA], BO: KEPT[ANA][:1] + KEPT[BO][1:]}},
            "tile n1 is with ana and bo, but there is only one",
        ),
    ],
)
def test_a_position_that_cannot_be_says_whose(fields, message):
    assert [message] == [finding.message() for finding in midway(**fields).errors]
