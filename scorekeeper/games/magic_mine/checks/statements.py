"""Checks on the position and the winner that the table states."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.engine.checks import KEPT, Answer, claim, kept, violated
from scorekeeper.games.magic_mine.checks.steps import CLAIM, END
from scorekeeper.games.magic_mine.equipment import HAND
from scorekeeper.games.magic_mine.position import Position
from scorekeeper.games.magic_mine.record import Over, State
from scorekeeper.games.magic_mine.scoring.ending import GOAL
from scorekeeper.terminal import counted


def _differs(position: Position, rule: str, what: str, due: Any, said: Any, who: str = "") -> Answer:
    """Answer that the table states something else; after something illegal, what it states counts from here on."""
    return violated(
        what + ": the table says {said}, but it must be {due}",
        then="assume" if position.doubtful else None,
        rule=rule,
        expected=due,
        found=said,
        who=who,
        due="none" if due == [] else due,
        said="none" if said == [] else said,
    )


@claim("MIN-204", "MIN-512", on=State, step=CLAIM)
def pawns_stand_where_their_points_put_them(position: Position, event: State) -> Answer:
    if event.spaces is None:
        return None
    rule = "MIN-512" if position.turn or position.found else "MIN-204"
    for who, said in event.spaces.items():
        due = position.spaces[who]
        if said not in (due, position.stands_on(who)) and not said == GOAL <= due:
            return _differs(position, rule, "space of {who}", due, said, who)
    return kept(rule)


@claim("MIN-218", "MIN-326", "MIN-823", on=State, step=CLAIM)
def gems_are_in_the_carts(position: Position, event: State) -> Answer:
    """Gems that a player took are in that player's cart."""
    if event.carts is None:
        return None
    rule = (
        "MIN-218"
        if not position.turn and not position.found
        else "MIN-823"
        if "steal-set-gem" in position.since
        else "MIN-326"
    )
    for who, said in event.carts.items():
        due = position.carts[who]
        if said != due and sorted(said) != sorted(due):
            return _differs(position, rule, "cart of {who}", list(due), list(said), who)
    return kept(rule)


@claim("MIN-711", "MIN-712", on=State, step=CLAIM)
def hands_are_as_large_as_they_are_said_to_be(position: Position, event: State) -> Answer:
    if event.hands is None:
        return None
    for who, said in event.hands.items():
        due = len(position.hands[who])
        if said != due:
            return _differs(position, "MIN-712" if said > HAND else "MIN-711", "cards of {who}", due, said, who)
    return kept("MIN-712")


@claim("MIN-608", on=State, step=CLAIM)
def rows_hold_the_tiles(position: Position, event: State) -> Answer:
    if event.rows is None:
        return None
    for who, said in event.rows.items():
        due = sorted(position.rows[who])
        if sorted(said) != due:
            return _differs(position, "MIN-608", "tiles of {who}", due, list(said), who)
    return KEPT


@claim("MIN-401", on=State, step=CLAIM)
def gems_are_on_the_tiles(position: Position, event: State) -> Answer:
    """Gems that a player set are on that player's tiles."""
    if event.gems is None:
        return None
    rows = [(tile, piece) for row in position.rows.values() for tile, piece in row.items()]
    for tile, piece in rows:
        due, said = sorted(piece.contents()), sorted(event.gems.get(tile, ()))
        if due != said:
            return _differs(position, "MIN-401", f"gems on {tile}", due, said)
    stray = [tile for tile in event.gems if position.owner(tile) is None and event.gems[tile]]
    return _differs(position, "MIN-401", f"gems on {stray[0]}", [], event.gems[stray[0]]) if stray else KEPT


@claim("MIN-111", "MIN-513", on=State, step=CLAIM)
def tiles_are_in_pile_and_discard_pile(position: Position, event: State) -> Answer:
    if not position.tile_pile_known:
        return None
    if event.tile_pile not in (None, position.tile_pile):
        return _differs(position, "MIN-111", "tiles in the pile", position.tile_pile, event.tile_pile)
    due = len(position.tile_discards)
    if event.tile_discard not in (None, due):
        return _differs(position, "MIN-513", "discarded tiles", due, event.tile_discard)
    return kept("MIN-111") if event.tile_pile is not None else None


@claim("MIN-602", on=State, step=CLAIM)
def the_market_shows_its_tiles(position: Position, event: State) -> Answer:
    if event.market is None:
        return None
    if sorted(event.market) == sorted(position.market):
        return KEPT
    if len(event.market) != len(position.market):
        return violated(
            "the market shows {shown}, but it must show {due}",
            then="assume" if position.doubtful else None,
            expected=len(position.market),
            found=len(event.market),
            shown=counted(len(event.market), "tile"),
            due=len(position.market),
        )
    return _differs(position, "MIN-602", "the market", sorted(position.market), list(event.market))


@claim("MIN-514", "MIN-703", "MIN-109", on=State, step=CLAIM, rests_on=("MIN-108", "MIN-109"))
def gems_return_to_the_mine(position: Position, event: State) -> Answer:
    """Gems of scored pieces and discarded gems are back in the mine."""
    if event.mine is None:
        return None
    since = position.since
    rule = "MIN-514" if "score" in since else "MIN-703" if "discard" in position.done else "MIN-109"
    for colour, said in event.mine.items():
        due = position.mine[colour]
        if said != due:
            return _differs(position, rule, f"{colour} gems in the mine", due, said)
    return kept(rule)


@claim("MIN-536", "MIN-711", on=State, step=CLAIM, rests_on=("MIN-106",))
def cards_come_from_the_pile(position: Position, event: State) -> Answer:
    if event.card_pile is None:
        return None
    rule = "MIN-536" if "catch-up" in position.since else "MIN-711"
    if event.card_pile == position.card_pile:
        return kept(rule)
    if not position.card_pile_known and 0 <= event.card_pile < position.card_pile:
        return None
    return _differs(position, rule, "cards in the pile", position.card_pile, event.card_pile)


@claim("MIN-723", on=State, step=CLAIM)
def played_cards_are_discarded(position: Position, event: State) -> Answer:
    if event.card_discard is None:
        return None
    due = len(position.card_discards)
    if not position.card_pile_known:
        # What is not in the pile is discarded; without the pile, only as much as was seen is known to be.
        least, most = due, due + position.card_pile
        due = most - event.card_pile if event.card_pile is not None else min(max(least, event.card_discard), most)
    return (
        KEPT if event.card_discard == due else _differs(position, "MIN-723", "discarded cards", due, event.card_discard)
    )


@claim("MIN-901", "MIN-903", on=Over, step=END)
def the_winner_stands_on_twenty(position: Position, event: Over) -> Answer:
    """The winner is the player on 20, and nobody wins before that."""
    if position.winner is None and position.stands_on(event.winner) >= GOAL:
        return None  # That the table moved this pawn too far was already said.
    if position.winner is None:
        best = max(position.spaces.values())
        text = "the table says that {who} won, but the furthest pawn is on {found} and the game goes on to {expected}"
        return violated(text, rule="MIN-901", expected=GOAL, found=best, who=event.winner)
    if event.winner == position.winner:
        return kept("MIN-901")
    return violated(
        "{who_due} reached {goal} and wins, but the table says that {who} won",
        rule="MIN-903",
        expected=position.winner,
        found=event.winner,
        who=event.winner,
        who_due=position.winner,
        goal=GOAL,
    )
