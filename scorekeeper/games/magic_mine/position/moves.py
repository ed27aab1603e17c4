"""What each event does to the position: one function per kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from scorekeeper.games.engine.plans import nothing
from scorekeeper.games.engine.replay import Impossible
from scorekeeper.games.magic_mine import record
from scorekeeper.games.magic_mine.equipment import CARDS
from scorekeeper.games.magic_mine.position import Position
from scorekeeper.games.magic_mine.position.cards import NO_HEART, Chain, Window, heart_of
from scorekeeper.games.magic_mine.position.pieces import Piece, take_out
from scorekeeper.games.magic_mine.position.stated import learn
from scorekeeper.games.magic_mine.scoring.ending import GOAL, is_finished_first
from scorekeeper.games.magic_mine.scoring.sheet import Scoring

DRAWN = 3
"""The number of cards that one card lets a player draw."""

OFF_TURN = "off turn"
"""Among what has happened in a turn: another player played a card as an action, so the actions done are not known."""

# The actions.


def turn(position: Position, event: record.Turn) -> None:
    position.open_turn(event.player)
    # Only hearts that waited for this turn can cause something new to do.
    if position.pending or position.rulings.heart == "own-turn":
        position.pending = position.owes()


def take(position: Position, event: record.Take) -> None:
    player = position.act("take")
    position.take_gem(player, event.gem)
    position.window = Window("take", player, position.index)


def set_gem(position: Position, event: record.Set) -> None:
    player = position.act("set")
    position.set_gem(player, event.gem, event.tile, event.hole)
    position.window = Window("set", player, position.index)


def discard(position: Position, event: record.Discard) -> None:
    player = position.act("discard")
    take_out(position.carts[event.cart or player], event.gem)
    position.mine[event.gem] += 1


def draw(position: Position, event: record.Draw) -> None:
    player = position.act("draw")
    if event.count > CARDS:
        raise Impossible(event.count)
    for _ in range(event.count):
        position.give_card(player, event.card)


def play(position: Position, event: record.Play) -> None:
    who = event.player or position.on_turn()
    if who == position.player:
        position.act("play")
    else:
        position.close_window()
        position.since.add(OFF_TURN)
    position.lose_card(who, event.card)
    position.chain = Chain(event.card, who, position.index)


def end_of_turn(position: Position, event: record.EndOfTurn) -> None:
    position.turn_over = True


def react(position: Position, event: record.React) -> None:
    """Add a cancel to the chain, or begin a new chain with a copy."""
    position.lose_card(event.player, event.card)
    position.since.add("react")
    if event.card == "cancel":
        if position.chain is not None:  # Without a card, a cancel does nothing.
            position.chain.cancels.append(event.player)
            position.chain.index = position.index
        return
    position.chain = Chain(event.card, event.player, position.index)
    if position.window is not None:
        position.window.answers += (event.player,)


# The effects of cards.


def _effect(position: Position, *, may_go_on: bool = False) -> Chain:
    """The card whose effect this is; it is then done, unless its effect may come in parts."""
    chain = position.chain or position.tail or position.late or Chain("", position.on_turn(), position.index)
    position.chain = position.late = None
    position.tail = chain if may_go_on else None
    position.spent = chain
    position.answered_by_card = ""
    return chain


def swap_tile(position: Position, event: record.SwapTile) -> None:
    who = _effect(position).player
    _discard(position, who, event.give)
    if event.partner is None:
        at = take_out(position.market, event.take)
        position.market.insert(at, event.give)
        position.lay(who, event.take)
    else:
        position.rows[who][event.take] = _discard(position, event.partner, event.take)
        position.lay(event.partner, event.give)
    position.since.add("swap-tile")
    if event.gem is not None:
        position.set_gem(who, event.gem, event.into or event.take, event.hole)
        position.answered_by_card = "set"


def _discard(position: Position, who: str, tile: str) -> Piece:
    """The piece that leaves a row."""
    piece = position.piece(who, tile)
    del position.rows[who][tile]
    return piece


def swap_gem(position: Position, event: record.SwapGem) -> None:
    own, other = position.carts[_effect(position).player], position.carts[event.partner]
    take_out(own, event.give)
    take_out(other, event.take)
    own.append(event.take)
    other.append(event.give)


def steal_set_gem(position: Position, event: record.StealSetGem) -> None:
    who = _effect(position).player
    position.piece(event.victim, event.tile).remove(event.gem)
    position.carts[who].append(event.gem)
    position.since.add("steal-set-gem")
    _owe_heart(position, event.victim, "MIN-824")


def draw_three(position: Position, event: record.DrawThree) -> None:
    chain = _effect(position)
    for card in event.cards:
        position.give_card(chain.player, card)
    chain.told += len(event.cards)
    if chain.told < DRAWN:
        position.chain = chain
        chain.short = position.card_pile > 0 and position.card_pile_known


def purge_cart(position: Position, event: record.PurgeCart) -> None:
    chain = _effect(position, may_go_on=True)
    if not chain.told:
        position.purged.clear()
    for gem in event.gems:
        take_out(position.carts[event.owner], gem)
        position.mine[gem] += 1
    chain.told += len(event.gems)
    if event.gems and event.owner not in position.purged:
        position.purged.add(event.owner)
        position.since.add("purge-cart")
        _owe_heart(position, event.owner, "MIN-844")
    elif not event.gems:
        position.excused.add(heart_of(event.owner))


def mine_three(position: Position, event: record.MineThree) -> None:
    who = _effect(position).player
    for gem in event.gems:
        position.take_gem(who, gem)
    for gem in event.discard:
        take_out(position.carts[who], gem)
        position.mine[gem] += 1
    position.answered_by_card = "take"


def steal_cart(position: Position, event: record.StealCart) -> None:
    who = _effect(position).player
    for gem in event.gems:
        take_out(position.carts[event.victim], gem)
        position.carts[who].append(gem)
    position.answered_by_card = "take"
    if event.gems:
        _owe_heart(position, event.victim, "MIN-863")
    else:
        position.excused.add(heart_of(event.victim))


def set_two(position: Position, event: record.SetTwo) -> None:
    chain = _effect(position, may_go_on=True)
    for placing in event.sets:
        position.set_gem(chain.player, placing.gem, placing.tile, placing.hole)
    chain.told += len(event.sets)
    position.answered_by_card = "set"


def copy_take(position: Position, event: record.CopyTake) -> None:
    position.take_gem(_effect(position).player, event.gem)


def copy_set(position: Position, event: record.CopySet) -> None:
    position.set_gem(_effect(position).player, event.gem, event.tile, event.hole)


def _owe_heart(position: Position, who: str, rule: str) -> None:
    position.hearts_due.append((who, rule))
    position.heart_rule = rule


def heart(position: Position, event: record.Heart) -> None:
    who = event.player
    at = next((at for at, (due, _) in enumerate(position.hearts_due) if due == who), 0)
    del position.hearts_due[at : at + 1]
    position.hearts[who] += 1
    position.excused.discard(NO_HEART)
    how = position.rulings.heart
    if how == "point":
        position.move(who, 1)
    elif how == "card":
        position.give_card(who, event.card)
    else:
        position.waiting[who] += 1


# Scoring and its consequences.


def scoring_of(position: Position, event: record.Score) -> tuple[str, list[Piece], Scoring]:
    """Who scores which pieces and what they bring; with unknown faces, the recorded figures count."""
    who = event.player or position.on_turn()
    pieces = [position.piece(who, tile) for tile in event.tiles]
    if len(pieces) > 1 and len({*event.tiles}) < len(pieces):
        raise Impossible(event.tiles)
    gems = tuple([gem for piece in pieces for gem in piece.holes if gem is not None])
    known = position.worth(pieces) if position.faces is not None else None
    points, bonus = known if known is not None else _as_recorded(position, event, who, pieces)
    gem = pieces[0].colour() if len(set(gems)) == 1 else None
    space = position.spaces[who] + points + bonus
    colours = tuple([piece.colour() for piece in pieces])
    return who, pieces, Scoring(list(event.tiles), gem, points, bonus, space, gems, colours)


def _as_recorded(position: Position, event: record.Score, who: str, pieces: Sequence[Piece]) -> tuple[int, int]:
    """The points and the bonus of pieces with unknown faces; what is blank follows from the new space."""
    bonus = 0 if event.bonus is None and not position.is_set(pieces) else event.bonus
    if event.points is not None and bonus is not None:
        return event.points, bonus
    if event.space is None:
        raise Impossible("neither all points nor the new space are recorded")
    moved = event.space - position.spaces[who]
    if event.points is not None:
        return event.points, moved - event.points
    return moved - (bonus or 0), bonus or 0


def _drift(position: Position, event: record.Score, who: str, scoring: Scoring) -> int:
    """How much further the table moves the pawn than its points, beyond what it was ahead already."""
    off = position.drift.get(who, 0)
    if event.space is not None:
        return 0 if event.space == GOAL <= scoring.space + off else event.space - scoring.space - off
    points = scoring.points if event.points is None else event.points
    bonus = scoring.bonus if event.bonus is None else event.bonus
    return points - scoring.points + bonus - scoring.bonus


def score(position: Position, event: record.Score) -> None:
    """Discard the tiles and move the pawn."""
    who, _, scoring = scoring_of(position, event)
    row = position.rows[who]
    for tile in event.tiles:
        del row[tile]
        position.tile_discards.append(tile)
        position.excused.discard(held_back(tile))
    position.since.add("score")
    position.move(who, scoring.points + scoring.bonus, _drift(position, event, who, scoring))
    position.scorings[who].append(scoring)
    if position.rulings.window == "closed":
        position.window = None
    if position.winner is None or is_finished_first(position.rulings):
        for colour in scoring.gems:
            position.mine[colour] += 1
    if not position.owed:
        position.replacing = position.refreshed = position.taken = 0
        position.fresh.clear()
    position.owed += len(event.tiles)
    position.replacing += len(event.tiles)


def catch_up(position: Position, event: record.CatchUp) -> None:
    owed = position.catch_ups
    at = next(
        (at for at, (who, space) in enumerate(owed) if who == event.player and event.space in (None, space)), None
    )
    if at is not None:
        before = [one for one in owed[:at] if one[1] == owed[at][1]]
        position.overtaken.update(dict.fromkeys(before, event.player))
        position.overtaken.pop(owed.pop(at), None)
    position.since.add("catch-up")
    position.give_card(event.player, event.card)


def drop(position: Position, event: record.Drop) -> None:
    for card in event.cards:
        position.lose_card(event.player, card)
    position.since.add("drop")


def refresh(position: Position, event: record.Refresh) -> None:
    at = take_out(position.market, event.out)
    position.tile_discards.append(event.out)
    position.reveal(event.new, at)
    position.refreshed += 1
    position.fresh.add(event.new)
    position.since.add("refresh")


def replace(position: Position, event: record.Replace) -> None:
    who = position.replacer() or position.on_turn()
    at = take_out(position.market, event.take)
    position.lay(who, event.take)
    position.owed = max(0, position.owed - 1)
    position.taken += 1
    position.since.add("replace")
    if event.new is not None:
        position.reveal(event.new, at)


def reshuffle(position: Position, event: record.Reshuffle) -> None:
    if event.pile == "cards":
        position.reshuffle_cards()
    else:
        position.reshuffle_tiles()


def held_back(tile: str) -> str:
    """What is excused of a brown piece that was not scored in time."""
    return f"brown {tile}"


Move = Callable[[Position, Any], None]


def then_owing(move: Move) -> Move:
    """Wrap a move that may leave something to do, or do what was left."""

    def moved(position: Position, event: Any) -> None:
        move(position, event)
        position.pending = position.owes()

    return moved


QUIET: dict[type, Move] = {
    record.Turn: turn,
    record.Take: take,
    record.Set: set_gem,
    record.Discard: discard,
    record.Refresh: refresh,
    record.Reshuffle: reshuffle,
    record.EndOfTurn: end_of_turn,
    record.State: learn,
    record.Remark: nothing,
    record.Over: nothing,
}
"""Events that neither leave something to do nor do what was left; a new turn handles that itself."""
OWING: dict[type, Move] = {
    record.Draw: draw,
    record.Play: play,
    record.React: react,
    record.SwapTile: swap_tile,
    record.SwapGem: swap_gem,
    record.StealSetGem: steal_set_gem,
    record.DrawThree: draw_three,
    record.PurgeCart: purge_cart,
    record.MineThree: mine_three,
    record.StealCart: steal_cart,
    record.SetTwo: set_two,
    record.CopyTake: copy_take,
    record.CopySet: copy_set,
    record.Heart: heart,
    record.Score: score,
    record.CatchUp: catch_up,
    record.Drop: drop,
    record.Replace: replace,
}
APPLY: dict[type, Move] = {**QUIET, **{kind: then_owing(move) for kind, move in OWING.items()}}
