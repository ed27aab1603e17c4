"""Checks on the turn: whose it is, the roll and the move."""

from __future__ import annotations

from itertools import pairwise

from scorekeeper.games.cargo_and_gold.equipment import SIDES
from scorekeeper.games.cargo_and_gold.position.boxes import may_be_a_centre
from scorekeeper.games.cargo_and_gold.position.moments import MOVE, TURN, TurnEnds
from scorekeeper.games.cargo_and_gold.position.order import (
    between,
    may_come_next,
    may_lack_means,
    next_player,
    out_of_order,
    passed_over,
    possible_players,
    without_means,
)
from scorekeeper.games.cargo_and_gold.position.state import Position
from scorekeeper.games.cargo_and_gold.record import Buy, EndOfTurn, Hazard, Leave, Loss, Move, Roll, Sell, Skip, Turn
from scorekeeper.games.engine.checks import KEPT, Answer, check, kept, permission, unchecked, violated
from scorekeeper.terminal import counted

DEEDS = {
    Roll: "rolls",
    Move: "moves",
    Hazard: "follows a hazard",
    Loss: "makes a loss roll",
    Buy: "buys",
    Sell: "sells",
}
"""What the player on turn does, in words."""


@check("CGO-321", "CGO-320", "CGO-503", on=Turn, step=TURN, then="assume")
def turns_go_round(position: Position, event: Turn) -> Answer:
    """The first player begins, and turns go clockwise, past those who miss a turn because of a hazard."""
    due, _ = next_player(position)
    if event.player == due or event.player in possible_players(position):
        return kept("CGO-320" if position.player is None else "CGO-321")
    if due is None:
        return None
    if position.player is None:
        text = "{who} takes the first turn, but {who_due} is the first player"
        return violated(text, rule="CGO-320", expected=due, found=event.player, who=event.player, who_due=due)
    misses = position.traders[event.player].misses
    wrong = violated(
        f"{{who}} takes a turn but must miss {counted(misses, 'turn')} because of a hazard"
        if misses
        else "{who} takes a turn but has left the game; it is {who_due}'s turn"
        if position.traders[event.player].left
        else "{who} takes a turn but has neither cargo nor two gold and is passed over (ruling CGO-R37); it is {who_due}'s turn"
        if without_means(position, position.traders[event.player])
        else "{who} takes a turn after {who_last}, but it is {who_due}'s turn",
        rule="CGO-503" if misses else "CGO-321",
        expected=due,
        found=event.player,
        who=event.player,
        who_last=position.player,
        who_due=due,
        misses=misses,
    )
    if not out_of_order(position, event):
        return wrong
    who = [*between(position, event.player), event.player]
    text = (
        f"what {{who}} {'holds' if len(who) == 1 else 'hold'}, and what pile and boxes hold, is not checked until the table "
        "states it, because a turn may be missing"
    )
    return [wrong, unchecked(text, who=who, rule="CGO-321")]


@check("CGO-321", on=(Roll, Buy, Sell), step=TURN, then="go on")
def the_turn_has_its_line(position: Position, event: Roll | Buy | Sell) -> Answer:
    """Where all that follows is the next player's, the turn has begun, and its line was forgotten."""
    if position.unwritten is None:
        return None
    text = "{who} {deed}, but no line says that {who}'s turn begins"
    return violated(text, expected="a turn", found="none", who=position.unwritten, deed=DEEDS[type(event)])


@check("CGO-321", on=Skip, step=TURN, then="assume")
def nobody_is_left_out(position: Position, event: Skip) -> Answer:
    """A player misses a turn only because of a hazard, and only when it is their turn."""
    due, passed = next_player(position)
    if event.player in passed[:1] or event.player in passed_over(position):
        return KEPT
    trader = position.traders[event.player]
    passed_now = trader.misses or without_means(position, trader)
    if passed_now and position.is_fresh() and trader is position.actor:
        return KEPT
    if trader.unsure or may_lack_means(position, trader):
        return None
    if position.found and trader.misses and may_come_next(position, event.player):
        return None
    return violated(
        "{who} misses a turn, but no hazard says so"
        if not position.traders[event.player].misses
        else "{who} misses a turn out of order, but {who_due} is next",
        expected=due,
        found=event.player,
        who=event.player,
        who_due=passed[0] if passed else due or event.player,
    )


@check("CGO-321", on=Leave, step=TURN, then="go on")
def nobody_leaves_twice(position: Position, event: Leave) -> Answer:
    if not position.traders[event.player].left:
        return None
    return violated("{who} leaves but has already left", found=event.player, who=event.player)


@check("CGO-321", on=EndOfTurn, step=TURN, then="go on")
def the_turn_in_progress_ends(position: Position, event: EndOfTurn) -> Answer:
    """Only a turn that has begun can end, and only once."""
    player = position.player
    if player is None or position.closed:
        if position.found and not position.closed:
            return None
        text = (
            "the end of {who}'s turn is recorded twice" if player else "the end of a turn is recorded outside any turn"
        )
        return violated(text, expected="a turn", who=player or "")
    if event.player in (None, player):
        return KEPT
    text = "the end of {who}'s turn is recorded, but it is {who_turn}'s turn"
    return violated(text, expected=player, found=event.player, who=event.player, who_turn=player)


@check("CGO-321", on=(Roll, Move, Hazard, Loss, Buy, Sell), step=TURN, then="assume")
def the_turn_is_not_over(position: Position, event: Roll | Move | Hazard | Loss | Buy | Sell) -> Answer:
    """A turn that the table calls over is over; a position found at the table may leave out whose turn it is."""
    if not position.closed and (position.player is not None or not position.found):
        return None
    if position.closed:
        text = "{who} {deed} after the end of the turn"
        return violated(text, expected="the next turn", who=position.player or "", deed=DEEDS[type(event)])
    return unchecked("the rest of the transcript is not checked because it does not say whose turn it is", then="stop")


@check("CGO-321", on=(Roll, Move), step=TURN, then="assume")
def who_left_has_no_turn(position: Position, event: Roll | Move) -> Answer:
    if position.actor is None or not position.actor.left or position.last_deed is Roll or position.instead is not None:
        return None
    text = "{who} {deed} after leaving the game"
    return violated(text, expected="nothing", who=position.player or "", deed=DEEDS[type(event)])


@check("CGO-401", "CGO-402", on=Roll, step=MOVE, rests_on=("CGO-203",), then="assume")
def one_roll_a_turn(position: Position, event: Roll) -> Answer:
    """The player on turn rolls once, before moving."""
    if position.player is None:
        return violated("a roll is recorded outside any turn", rule="CGO-401", expected="a turn")
    if position.rolled is None and not position.moved:
        return kept("CGO-402")
    if position.actor is not None and position.actor.left:
        return None
    if position.rolled is None and position.path and position.last_deed is Move:
        return None  # Roll and move are in the wrong order, and CGO-401 says so.
    return violated(
        "{who} rolls {value} after the {done} of the turn",
        rule="CGO-402",
        expected=1,
        found=2,
        who=position.player or "",
        value=event.value,
        done="move" if position.moved else "roll",
    )


@check("CGO-601", "CGO-701", on=Roll, step=MOVE, then="assume")
def who_dealt_before_the_roll_stays(position: Position, event: Roll) -> Answer:
    """Ruling CGO-R17 may allow buying and selling before the roll only to players who then stay."""
    rulings = position.rulings
    if rulings.before_the_roll != "if-staying" or rulings.staying == "no" or position.moved or position.actor is None:
        return None  # Where nobody may stay, the purchase or sale itself was refused.
    if position.bought is None and not position.sold:
        return None
    return violated(
        "{who} {deed} before the roll and then rolls, but only players who stay may do that (ruling CGO-R17)",
        rule="CGO-601" if position.bought is not None else "CGO-701",
        expected="a move of no squares",
        found=event.value,
        who=position.player or "",
        deed="buys" if position.bought is not None else "sells",
    )


@check("CGO-203", on=Roll, step=MOVE, then="assume")
def the_die_has_six_sides(position: Position, event: Roll) -> Answer:
    if 1 <= event.value <= SIDES:
        return KEPT
    return violated("a roll of {found} is recorded, but the die shows 1 to 6", expected=SIDES, found=event.value)


@check("CGO-401", "CGO-402", "CGO-407", on=Move, step=MOVE, then="assume")
def a_move_follows_a_roll(position: Position, event: Move) -> Answer:
    """There is one move, after the roll; players stay on a trade centre only if ruling CGO-R19 allows it."""
    player = position.player
    if player is None:
        return violated("a move is recorded outside any turn", rule="CGO-401", expected="a turn")
    if position.actor is not None and position.actor.left:
        return None
    if position.moved and position.last_deed is Roll:
        return None  # A second roll is told already, and the move follows from it.
    if position.moved:
        return violated("{who} moves a second time", rule="CGO-402", expected=1, found=2, who=player)
    if not event.path:
        return _staying(position, player)
    if position.rolled is not None:
        return kept("CGO-401")
    if position.midway:
        return None
    return violated("{who} moves without a roll", rule="CGO-401", expected="a roll", who=player)


def _stays(position: Position) -> bool:
    """Whether the player on turn may stay on a trade centre instead of rolling and moving (ruling CGO-R19)."""
    if position.rulings.staying == "no" or position.rolled is not None:
        return False
    return position.centre() is not None or not position.token_known() or not position.centres_known


def _staying(position: Position, player: str) -> Answer:
    if _stays(position):
        return kept("CGO-401")
    return violated(
        "{who} rolls {value} but does not move" if position.rolled else "{who} stays instead of rolling and moving",
        rule="CGO-407" if position.rolled else "CGO-401",
        expected=position.rolled or "a roll",
        found=0,
        who=player,
        value=position.rolled,
    )


@check("CGO-405", "CGO-404", on=Move, step=MOVE, then="assume")
def each_square_counts_once(position: Position, event: Move) -> Answer:
    """A trade centre counts as one square, and no square is entered from itself."""
    actor = position.actor
    if not event.path or actor is None:
        return None
    here = actor.square
    for there in event.path:
        if there == here:
            return violated(
                "{who} counts {square} twice, but it is one square",
                rule="CGO-405" if there in position.has else "CGO-404",
                expected=1,
                found=2,
                who=actor.key,
                square=there,
            )
        here = there
    return kept("CGO-404" if position.has.keys().isdisjoint(event.path) else "CGO-405")


@check("CGO-323", on=Move, step=MOVE, then="assume")
def the_first_move_leaves_a_trade_centre(position: Position, event: Move) -> Answer:
    """If the start centre is not recorded, the first square entered is still next to a trade centre."""
    actor, board = position.actor, position.board
    if (
        board is None
        or actor is None
        or actor.square is not None
        or position.found
        or actor.moved
        or not event.path
        or event.path[0] not in board.joined
    ):
        return None
    if any(square in board.centres for square in board.joined[event.path[0]]):
        return KEPT
    text = "{who} begins on {found}, but it is not next to a trade centre"
    return violated(text, found=event.path[0], who=actor.key)


@check("CGO-404", on=Move, step=MOVE, then="assume")
def the_path_follows_the_roads(position: Position, event: Move) -> Answer:
    """Each square is next to the one before it; checked only if the board is known."""
    actor, board = position.actor, position.board
    if board is None or actor is None:
        return None
    joined = board.joined
    here = actor.square
    for there in event.path:
        if here is not None and there != here and there not in joined.get(here, ()):
            text = (
                "{who} goes from {here} to {found}, but no road joins them"
                if there in joined
                else "{who} goes to {found}, but it is not a square of the board"
            )
            return violated(text, expected=list(joined.get(here, ())), found=there, who=actor.key, here=here)
        here = there
    return KEPT


@check("CGO-408", "CGO-407", on=Move, step=MOVE, then="assume")
def the_move_is_as_long_as_the_roll(position: Position, event: Move) -> Answer:
    """A move uses the whole roll; it may be shorter only if it ends on a trade centre."""
    rolled, path = position.rolled, event.path
    if rolled is None or not path or position.moved or not 1 <= rolled <= SIDES:
        return None  # What no die shows is told already, and says nothing about the move.
    if len(path) == rolled:
        return kept("CGO-407")
    if len(path) > rolled:
        return violated(
            f"{{who}} rolls {{rolled}} but moves {counted(len(path), 'square')}",
            rule="CGO-408",
            expected=rolled,
            found=len(path),
            who=position.player or "",
            rolled=rolled,
            moved=len(path),
        )
    if path[-1] in position.has or may_be_a_centre(position, path[-1]):
        return kept("CGO-408")
    text = f"{{who}} rolls {{expected}} but stops after {counted(len(path), 'square')} on {{square}}, which is not a trade centre"
    return violated(text, rule="CGO-407", expected=rolled, found=len(path), who=position.player or "", square=path[-1])


@check("CGO-404", on=Move, step=MOVE, then="assume")
def turning_back_is_as_the_ruling_says(position: Position, event: Move) -> Answer:
    """Turning back is free, forbidden, or allowed only at trade centres (ruling CGO-R21)."""
    how = position.rulings.turning_back
    if how == "free" or position.board is None or position.actor is None or not event.path:
        return None
    squares = [position.actor.square, *event.path]
    for index in range(len(squares) - 2):
        at = squares[index + 1]
        if squares[index] == squares[index + 2] and (how == "never" or at not in position.has):
            return violated("{who} turns back on {found} (ruling CGO-R21)", found=at, who=position.player or "")
    return None


@check("CGO-404", on=Move, step=MOVE, then="assume")
def no_square_is_shared(position: Position, event: Move) -> Answer:
    """Tokens may share a square unless ruling CGO-R23 forbids it."""
    if position.rulings.shared_squares == "yes" or not event.path:
        return None
    there = event.path[-1]
    if (other := position.taken_by(there)) is None:
        return None
    text = "{who} ends the move on {found}, but {who_other} stands there (ruling CGO-R23)"
    return violated(text, found=there, who=position.player or "", who_other=other.key)


@check("CGO-401", "CGO-407", on=TurnEnds, step=MOVE, then="assume")
def nobody_skips_the_move(position: Position, event: TurnEnds) -> Answer:
    """A turn has a roll and a move."""
    if position.moved:
        return kept("CGO-401")
    if position.midway or position.over or _stays(position):
        return None
    return violated(
        "{who} rolls {value} but does not move" if position.rolled else "{who}'s turn has no roll and no move",
        rule="CGO-407" if position.rolled else "CGO-401",
        expected="a move" if position.rolled else "a roll and a move",
        who=position.player or "",
        value=position.rolled,
    )


@permission("CGO-410", on=Move, step=MOVE)
def a_trade_centre_may_end_the_move(position: Position, event: Move) -> Answer:
    return KEPT if event.path and position.rolled is not None and len(event.path) < position.rolled else None


@permission("CGO-411", on=Move, step=MOVE)
def a_trade_centre_may_be_passed(position: Position, event: Move) -> Answer:
    return KEPT if any(square in position.has for square, _ in pairwise(event.path)) else None
