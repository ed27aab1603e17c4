"""Checks on the position as the table states it: gold, pile, cargo, boxes, deck and discards.

Which rule a wrong figure breaks depends on what was done last in the turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.games.cargo_and_gold.equipment import CARGO_PLACES
from scorekeeper.games.cargo_and_gold.position.boxes import may_be_a_centre
from scorekeeper.games.cargo_and_gold.position.moments import CLAIM
from scorekeeper.games.cargo_and_gold.position.order import next_player, possible_players
from scorekeeper.games.cargo_and_gold.position.state import UNKNOWN, Position
from scorekeeper.games.cargo_and_gold.position.trader import Trader
from scorekeeper.games.cargo_and_gold.position.unwritten import unwritten_trade
from scorekeeper.games.cargo_and_gold.record import Loss, Refill, State
from scorekeeper.games.engine.checks import Answer, Kept, Wrong, claim, kept, only, violated
from scorekeeper.terminal import counted

IN_THE_TURN = ("CGO-520", "CGO-607", "CGO-707")
"""Rules on what may change the gold of the player on turn: losing cargo (which earns nothing), buying, selling."""
OUTSIDE = ("CGO-101", "CGO-708")


@claim(*IN_THE_TURN, on=State, step=CLAIM)
def gold_follows_the_deeds_of_the_turn(position: Position, event: State) -> Answer:
    """A purchase costs two, a sale earns its price, and a loss earns nothing."""
    return only(_gold(position, event), *IN_THE_TURN)


@claim(*OUTSIDE, on=State, step=CLAIM)
def no_gold_comes_from_elsewhere(position: Position, event: State) -> Answer:
    """Gold comes only from sales and trades, and goes only in purchases and trades."""
    return only(_gold(position, event), *OUTSIDE)


def _gold(position: Position, event: State) -> Kept | Wrong | None:
    """What is wrong with the stated gold, in one answer, or that all is right."""
    traders = position.traders
    if unwritten_trade(position, event) is not None:
        return None  # CGO-616 says so.
    known = {who: said for who, said in (event.gold or {}).items() if traders[who].gold_known}
    off = {who: said - traders[who].gold for who, said in known.items()}
    wrong = {who: known[who] for who, by in off.items() if by not in (0, position.misstated.get(who))}
    if not wrong and any(off.values()):
        return None  # The same as the last time.
    if not wrong:
        return kept(_gold_rule(position, position.player or "", 1)) if known else None
    who = position.player if position.player in wrong else next(iter(wrong))
    rule = _gold_rule(position, who, wrong[who] - traders[who].gold)
    dues = {other: traders[other].gold for other in wrong}
    return _stated({other: f"{said} gold" for other, said in wrong.items()}, dues, rule, wrong[who], dues[who])


def _stated(said: Mapping[str, Any], due: Mapping[str, Any], rule: str, found: Any, expected: Any) -> Wrong:
    """The answer to wrong figures of some players: one answer, because one unrecorded act may explain them all."""
    parts: list[str] = []
    figures: dict[str, Any] = {}
    for number, who in enumerate(said):
        mark = f"_{number}" if number else ""
        parts.append(f"{{who{mark}}} has {{said{mark}}}, but it must be {{due{mark}}}")
        figures |= {f"who{mark}": who, f"said{mark}": said[who], f"due{mark}": due[who]}
    return Wrong(text="the table says " + "; ".join(parts), figures=figures, rule=rule, expected=expected, found=found)


def _gold_rule(position: Position, who: str, over: int) -> str:
    """The rule that decides the gold of a player after the last action."""
    if who == position.player:
        if position.last_deed is Loss and over > 0:
            return "CGO-520"
        if position.bought is not None and not position.sold:
            return "CGO-607"
        if position.sold:
            return "CGO-707"
    return "CGO-708" if over > 0 else "CGO-101"


@claim("CGO-611", "CGO-707", on=State, step=CLAIM, rests_on=("CGO-314",))
def purchases_fill_the_pile_and_sales_empty_it(position: Position, event: State) -> Answer:
    """Payments go to the pile, and earnings come from it."""
    if position.bought is not None and not position.sold:
        return _pile(position, event, "CGO-611")
    return _pile(position, event, "CGO-707") if position.sold else None


@claim("CGO-206", "CGO-314", on=State, step=CLAIM, rests_on=("CGO-314",))
def the_pile_holds_the_rest(position: Position, event: State) -> Answer:
    """The pile has all the gold that players do not hold."""
    if position.bought is not None or position.sold:
        return None
    return _pile(position, event, "CGO-206" if position.turn else "CGO-314")


def _pile(position: Position, event: State, rule: str) -> Answer:
    said, due = event.pile, position.pile
    if said is None or not position.pile_known:
        return None
    if said == due:
        return kept(rule)
    if said == _left_by(position, event) or said - due == position.misstated.get("pile"):
        return None  # The gold that players are said to have is wrong by as much.
    text = "the table says the pile has {said} gold, but it must be {due}"
    return violated(text, rule=rule, expected=due, found=said, said=said, due=due)


def _left_by(position: Position, event: State) -> int:
    """What would be in the pile if the players had what is stated."""
    said = event.gold or {}
    return position.pile - sum(gold - position.traders[who].gold for who, gold in said.items())


BY_DEEDS = ("CGO-520", "CGO-614", "CGO-706")
"""Rules on what changes the cargo of the player on turn: a loss, a purchase, a sale."""
BY_PLACES = ("CGO-518", "CGO-620")
BY_OTHERS = ("CGO-616", "CGO-813")


@claim(*BY_DEEDS, on=State, step=CLAIM)
def cargo_follows_the_deeds_of_the_turn(position: Position, event: State) -> Answer:
    """Cargo bought is there; cargo sold or lost is not."""
    return only(_cargo(position, event), *BY_DEEDS)


@claim(*BY_PLACES, on=State, step=CLAIM)
def cargo_lies_in_its_places(position: Position, event: State) -> Answer:
    """Cargo lies in the order of receipt (ruling CGO-R26), in at most three places."""
    return only(_cargo(position, event), *BY_PLACES)


@claim(*BY_OTHERS, on=State, step=CLAIM)
def no_cargo_comes_from_elsewhere(position: Position, event: State) -> Answer:
    """Cargo comes only from purchases and trades."""
    return only(_cargo(position, event), *BY_OTHERS)


def _cargo(position: Position, event: State) -> Kept | Wrong | None:
    """What is wrong with the stated cargo, in one answer, or that all is right."""
    traders = position.traders
    if unwritten_trade(position, event) is not None:
        return None
    known = {who: said for who, said in (event.cargo or {}).items() if traders[who].hand_known}
    wrong = {who: said for who, said in known.items() if not _lies_there(traders[who], said)}
    if not wrong:
        return kept(_cargo_rule(position, position.player or "", [], [])) if known else None
    who = position.player if position.player in wrong else next(iter(wrong))
    said, due = wrong[who], traders[who].cards()
    if len(wrong) == 1 and sorted(said) == sorted(due):
        text = "the table says {who} has {said}, but in the order of their places it is {due} (ruling CGO-R26)"
        return violated(text, rule="CGO-518", expected=due, found=said, who=who, said=said, due=due)
    return _stated(
        {other: cards or "no cargo" for other, cards in wrong.items()},
        {other: traders[other].cards() or "no cargo" for other in wrong},
        _cargo_rule(position, who, said, due),
        said,
        due,
    )


@claim("CGO-616", on=State, step=CLAIM)
def trades_are_written_down(position: Position, event: State) -> Answer:
    """Cards that one player lacks and another has in return for what that one gave were traded: one answer for all of it."""
    trade = unwritten_trade(position, event)
    if trade is None:
        return None
    sides = [_side(trade.give, trade.give_gold), _side(trade.take, trade.take_gold)]
    return violated(
        "by what the table says, {who} gave {give} to {who_partner} for {take}, but no such trade is written down",
        expected="a trade",
        found="none",
        who=trade.player,
        who_partner=trade.partner,
        give=sides[0],
        take=sides[1],
    )


def _side(cards: Sequence[str], gold: int) -> list[str] | str:
    """What one side of a trade gives, in words."""
    return [*cards, *([f"{gold} gold"] if gold else [])] or "nothing"


def _lies_there(trader: Trader, said: list[str]) -> bool:
    """Whether a player's cargo is what is stated, in its order as far as the places are known."""
    due = trader.cards()
    return said == due or (not trader.places_known and sorted(said) == sorted(due))


def _cargo_rule(position: Position, who: str, said: list[str], due: list[str]) -> str:
    """The rule that decides the cargo of a player after the last action."""
    if len(said) > CARGO_PLACES:
        return "CGO-620"
    if who == position.player:
        if position.last_deed is Loss:
            return "CGO-520"
        if position.sold and len(said) >= len(due):
            return "CGO-706"
        if position.bought is not None:
            return "CGO-614"
    return "CGO-616" if len(said) >= len(due) else "CGO-813"


@claim("CGO-627", on=State, step=CLAIM)
def boxes_are_at_trade_centres(position: Position, event: State) -> Answer:
    """Only trade centres have boxes."""
    known = position.has
    strange = [at for at in event.boxes or {} if at not in known and not may_be_a_centre(position, at)]
    if not strange:
        return None
    text = "the table says {centre} " + ("has boxes, but it is" if len(strange) == 1 else "have boxes, but they are")
    return violated(text + (" not a trade centre" if len(strange) == 1 else " not trade centres"), centre=strange)


@claim("CGO-625", "CGO-627", "CGO-724", on=State, step=CLAIM)
def only_a_purchase_changes_a_has_card(position: Position, event: State) -> Answer:
    """A HAS card changes only by a purchase; a sale leaves it in place."""
    stated = (event.boxes or {}).items()
    said = {at: boxes.has for at, boxes in stated if at in position.has and ("has", at) not in position.unfilled}
    wrong = [centre for centre, card in said.items() if card != position.has[centre]]
    if not wrong:
        return kept(_has_rule(position, next(reversed(said)))) if said else None
    return _boxes("HAS", wrong, said, position.has, _has_rule(position, wrong[0]))


@claim("CGO-721", "CGO-723", on=State, step=CLAIM)
def only_a_match_changes_a_needs_card(position: Position, event: State) -> Answer:
    """A NEEDS card is replaced only after it was met."""
    stated = (event.boxes or {}).items()
    said = {at: boxes.needs for at, boxes in stated if at in position.has and ("needs", at) not in position.unfilled}
    wrong = [centre for centre, card in said.items() if card != position.needs[centre]]
    if not wrong:
        return kept(_needs_rule(position, next(reversed(said)))) if said else None
    return _boxes("NEEDS", wrong, said, position.needs, _needs_rule(position, wrong[0]))


def _needs_rule(position: Position, centre: str) -> str:
    return "CGO-721" if ("needs", centre) in position.replaced else "CGO-723"


def _boxes(
    box: str, wrong: Sequence[str], said: Mapping[str, str | None], due: Mapping[str, str | None], rule: str
) -> Wrong:
    """The answer to wrong cards in the boxes of a kind: one answer for all of them."""
    text = (
        "the table says the {box} box of {centre} has {said}, but it must be {due}"
        if len(wrong) == 1
        else "the table says the {box} boxes of {centre} have {said}, but it must be {due}"
    )
    return violated(
        text,
        rule=rule,
        expected=due[wrong[0]],
        found=said[wrong[0]],
        box=box,
        centre=[*wrong],
        said=[said[centre] or "nothing" for centre in wrong],
        due=[due[centre] or "nothing" for centre in wrong],
    )


def _has_rule(position: Position, centre: str) -> str:
    """The rule that decides the card of a HAS box."""
    here = position.centre() == centre
    if position.selling and here:
        return "CGO-724"
    if ("has", centre) in position.replaced:
        return "CGO-625"
    return "CGO-724" if position.sold and here else "CGO-627"


@claim("CGO-520", "CGO-706", "CGO-720", on=State, step=CLAIM)
def discards_grow_by_losses_and_sales(position: Position, event: State) -> Answer:
    """Sold and lost cargo and met NEEDS cards are discarded."""
    if position.last_deed is Loss:
        return _discards(position, event, "CGO-520")
    if not position.sold:
        return None
    met, due = any(box == "needs" for box, _ in position.replaced), sum(position.discards)
    return _discards(position, event, "CGO-720" if met and event.discards in (due, due - 1) else "CGO-706")


@claim("CGO-205", on=State, step=CLAIM)
def discards_are_counted(position: Position, event: State) -> Answer:
    """All cards that are not in deck, boxes or hands are discards."""
    return None if position.last_deed is Loss or position.sold else _discards(position, event, "CGO-205")


def _discards(position: Position, event: State, rule: str) -> Answer:
    known = UNKNOWN not in position.discards
    return _cards("discards have", event.discards, sum(position.discards), rule, known=known)


@claim("CGO-626", "CGO-722", on=State, step=CLAIM, rests_on=("CGO-307",))
def refills_empty_the_deck(position: Position, event: State) -> Answer:
    """Every refill takes one card from the deck."""
    if position.last_deed is not Refill:
        return None
    met = any(box == "needs" for box, _ in position.replaced)
    return _deck(position, event, "CGO-722" if met else "CGO-626")


@claim("CGO-205", "CGO-307", on=State, step=CLAIM, rests_on=("CGO-307",))
def the_deck_is_counted(position: Position, event: State) -> Answer:
    """All cards that are not dealt to the boxes are in the deck."""
    if position.last_deed is Refill:
        return None
    return _deck(position, event, "CGO-205" if position.turn else "CGO-307")


def _deck(position: Position, event: State, rule: str) -> Answer:
    return _cards("deck has", event.deck, sum(position.deck), rule, known=UNKNOWN not in position.deck)


def _cards(pile: str, said: int | None, due: int, rule: str, *, known: bool) -> Answer:
    """Check a stated number of cards, if it is known (ruling CGO-R09)."""
    if said is None or not known:
        return None
    if said == due:
        return kept(rule)
    text = f"the table says the {pile} {counted(said, 'card')}, but it must be {{due}}"
    return violated(text, rule=rule, expected=due, found=said, said=said, due=due)


@claim("CGO-321", on=State, step=CLAIM)
def the_turn_is_whose_it_is(position: Position, event: State) -> Answer:
    """The table names the player whose turn it is; between two turns, that is the next player."""
    said, player = event.player, position.player
    if said is None or said == player:
        return None
    if player is None or position.closed:
        player, _ = next_player(position)
        if player is None or said in possible_players(position):
            return None
    text = "the table says it is {who}'s turn, but it is {who_due}'s"
    return violated(text, expected=player, found=said, who=said, who_due=player)


@claim("CGO-404", on=State, step=CLAIM)
def tokens_stand_where_they_moved(position: Position, event: State) -> Answer:
    """A token stands where its last move ended."""
    traders = position.traders
    wrong = [who for who, said in (event.squares or {}).items() if traders[who].square not in (None, said)]
    text = "the table says {who} stands on {found}, but it must be {expected}"
    said = event.squares or {}
    return [violated(text, expected=traders[who].square, found=said[who], who=who) for who in wrong]


@claim("CGO-321", on=State, step=CLAIM)
def players_have_left_who_left(position: Position, event: State) -> Answer:
    """Only players who left miss all their turns."""
    if event.left is None:
        return None
    due = [trader.key for trader in position.traders.values() if trader.left]
    sure = [trader.key for trader in position.traders.values() if not trader.unsure]
    wrong = [who for who in sure if (who in due) != (who in event.left)]
    text = "the table says {who} {has} left, but {who} {did}"
    return [
        violated(text, found=who in event.left, who=who, has="has" if who in event.left else "has not", did=did)
        for who in wrong
        for did in ["did" if who in due else "did not"]
    ]


@claim("CGO-503", on=State, step=CLAIM)
def turns_to_miss_are_those_of_hazards(position: Position, event: State) -> Answer:
    """Players miss the turns that hazards told them to miss."""
    traders = position.traders
    text = "the table says {who} has {found} to miss, but it must be {expected}"
    return [
        violated(text, expected=traders[who].misses, found=counted(said, "turn"), who=who)
        for who, said in (event.misses or {}).items()
        if not traders[who].unsure and said != traders[who].misses
    ]
