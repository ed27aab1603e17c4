"""Checks on the position as the table states it: gold, pile, cargo, boxes, deck and discards.

Which rule a wrong figure breaks depends on what was done last in the turn.
"""

from __future__ import annotations

from scorekeeper.games.cargo_and_gold.equipment import CARGO_PLACES
from scorekeeper.games.cargo_and_gold.position.moments import CLAIM
from scorekeeper.games.cargo_and_gold.position.state import Position
from scorekeeper.games.cargo_and_gold.record import Boxes, Loss, Refill, State
from scorekeeper.games.engine.checks import Answer, Kept, Wrong, claim, kept, only, violated
from scorekeeper.games.engine.verdict import counted

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
    """The first wrong figure of gold, or that all are right."""
    for who, said in (event.gold or {}).items():
        due = position.traders[who].gold
        if said != due:
            rule = _gold_rule(position, who, said - due)
            text = "the table says {who} has {said} gold, but it must be {due}"
            return violated(text, rule=rule, expected=due, found=said, who=who, said=said, due=due)
    return kept(_gold_rule(position, position.player or "", 1)) if event.gold else None


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
    if said is None:
        return None
    if said == due:
        return kept(rule)
    text = "the table says the pile has {said} gold, but it must be {due}"
    return violated(text, rule=rule, expected=due, found=said, said=said, due=due)


BY_DEEDS = ("CGO-520", "CGO-614", "CGO-706")
"""Rules on what changes the cargo of the player on turn: a loss, a purchase, a sale."""
BY_PLACES = ("CGO-518", "CGO-621")
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
    """The first wrong cargo, or that all is right."""
    for who, said in (event.cargo or {}).items():
        due = position.traders[who].cards()
        if said != due:
            return _wrong_cargo(position, who, said, due)
    return kept(_cargo_rule(position, position.player or "", [], [])) if event.cargo else None


def _wrong_cargo(position: Position, who: str, said: list[str], due: list[str]) -> Wrong:
    shifted = sorted(said) == sorted(due)
    return violated(
        "the table says {who} has {said}, but in the order of their places it is {due} (ruling CGO-R26)"
        if shifted
        else "the table says {who} has {said}, but it must be {due}",
        rule="CGO-518" if shifted else _cargo_rule(position, who, said, due),
        expected=due,
        found=said,
        who=who,
        said=said or "no cargo",
        due=due or "no cargo",
    )


def _cargo_rule(position: Position, who: str, said: list[str], due: list[str]) -> str:
    """The rule that decides the cargo of a player after the last action."""
    if len(said) > CARGO_PLACES:
        return "CGO-621"
    if who == position.player:
        if position.last_deed is Loss:
            return "CGO-520"
        if position.sold and len(said) >= len(due):
            return "CGO-706"
        if position.bought is not None:
            return "CGO-614"
    return "CGO-616" if len(said) >= len(due) else "CGO-813"


@claim("CGO-625", "CGO-627", "CGO-724", on=State, step=CLAIM)
def only_a_purchase_changes_a_has_card(position: Position, event: State) -> Answer:
    """A HAS card changes only by a purchase; a sale leaves it in place."""
    answer: Answer = None
    for centre, said in (event.boxes or {}).items():
        if centre not in position.has:
            text = "the table says {centre} has boxes, but it is not a trade centre"
            return violated(text, rule="CGO-627", found=centre, centre=centre)
        answer = _box("has", centre, position.has[centre], said.has, _has_rule(position, centre))
        if isinstance(answer, Wrong):
            break
    return answer


@claim("CGO-721", "CGO-723", on=State, step=CLAIM)
def only_a_match_changes_a_needs_card(position: Position, event: State) -> Answer:
    """A NEEDS card is replaced only after it was met."""
    answer: Answer = None
    known: dict[str, Boxes] = {centre: said for centre, said in (event.boxes or {}).items() if centre in position.has}
    for centre, said in known.items():
        rule = "CGO-721" if ("needs", centre) in position.replaced else "CGO-723"
        answer = _box("needs", centre, position.needs[centre], said.needs, rule)
        if isinstance(answer, Wrong):
            break
    return answer


def _box(box: str, centre: str, due: str | None, said: str | None, rule: str) -> Answer:
    if said == due:
        return kept(rule)
    return violated(
        "the table says the {box} box of {centre} has {said}, but it must be {due}",
        rule=rule,
        expected=due,
        found=said,
        box=box.upper(),
        centre=centre,
        said=said or "nothing",
        due=due or "nothing",
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
    return _cards(position, "discards have", event.discards, sum(position.discards), rule)


@claim("CGO-626", "CGO-722", on=State, step=CLAIM, rests_on=("CGO-307",))
def refills_empty_the_deck(position: Position, event: State) -> Answer:
    """Every refill takes one card from the deck."""
    if position.last_deed is not Refill:
        return None
    met = any(box == "needs" for box, _ in position.replaced)
    return _cards(position, "deck has", event.deck, sum(position.deck), "CGO-722" if met else "CGO-626")


@claim("CGO-205", "CGO-307", on=State, step=CLAIM, rests_on=("CGO-307",))
def the_deck_is_counted(position: Position, event: State) -> Answer:
    """All cards that are not dealt to the boxes are in the deck."""
    if position.last_deed is Refill:
        return None
    return _cards(position, "deck has", event.deck, sum(position.deck), "CGO-205" if position.turn else "CGO-307")


def _cards(position: Position, pile: str, said: int | None, due: int, rule: str) -> Answer:
    """Check a stated number of cards; if `due` is below zero, it is not known (ruling CGO-R09)."""
    if said is None or position.deck[0] < 0:
        return None
    if said == due:
        return kept(rule)
    text = f"the table says the {pile} {counted(said, 'card')}, but it must be {{due}}"
    return violated(text, rule=rule, expected=due, found=said, said=said, due=due)
