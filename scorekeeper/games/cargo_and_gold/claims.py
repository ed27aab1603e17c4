"""Checks on what the table says the position is: gold, pile, cargo, boxes, deck and discards."""

from __future__ import annotations

from scorekeeper.games.cargo_and_gold.figures import CARGO_PLACES
from scorekeeper.games.cargo_and_gold.moments import CLAIM, check
from scorekeeper.games.cargo_and_gold.play import Position
from scorekeeper.games.cargo_and_gold.record import Boxes, Loss, Refill, State
from scorekeeper.games.cargo_and_gold.words import noun
from scorekeeper.games.engine.old_checks import Answer, Violation, kept, violated


@check("CGO-101", "CGO-520", "CGO-607", "CGO-707", "CGO-708", on=State, step=CLAIM)
def gold_in_hand_is_explained(position: Position, event: State) -> Answer:
    """Gold comes by sales and trades, and goes by purchases and trades."""
    for who, said in (event.gold or {}).items():
        due = position.traders[who].gold
        if said != due:
            return violated(
                "{who} is written with {said} gold; it must be {due}",
                rule=_gold_rule(position, who, said - due),
                expected=due,
                found=said,
                who=who,
                said=said,
                due=due,
            )
    if not event.gold:
        return None
    return kept(_gold_rule(position, position.player or "", 1))


def _gold_rule(position: Position, who: str, over: int) -> str:
    """Which rule makes the gold of a player what it is, after the last deed."""
    if who == position.player:
        if position.last_deed is Loss and over > 0:
            return "CGO-520"
        if position.bought is not None and not position.sold:
            return "CGO-607"
        if position.sold:
            return "CGO-707"
    return "CGO-708" if over > 0 else "CGO-101"


@check("CGO-206", "CGO-611", "CGO-707", "CGO-314", on=State, step=CLAIM, rests_on=("CGO-314",))
def the_pile_holds_the_rest(position: Position, event: State) -> Answer:
    """What players do not hold lies in the pile: purchases add to it, sales take from it."""
    if event.pile is None:
        return None
    rule = "CGO-206"
    if position.bought is not None and not position.sold:
        rule = "CGO-611"
    elif position.sold:
        rule = "CGO-707"
    elif not position.turn:
        rule = "CGO-314"
    if event.pile == position.pile:
        return kept(rule)
    return violated(
        "the pile is written with {said} gold; it must be {due}",
        rule=rule,
        expected=position.pile,
        found=event.pile,
        said=event.pile,
        due=position.pile,
    )


@check("CGO-614", "CGO-518", "CGO-520", "CGO-616", "CGO-621", "CGO-706", "CGO-813", on=State, step=CLAIM)
def cargo_in_hand_is_explained(position: Position, event: State) -> Answer:
    """Cargo comes by purchases and trades, and goes by sales, losses and trades, in the order of its places."""
    for who, said in (event.cargo or {}).items():
        due = position.traders[who].cards()
        if said != due:
            shifted = sorted(said) == sorted(due)
            return violated(
                "{who} is written with {said}; in the order of their places they are {due} (ruling CGO-R26)"
                if shifted
                else "{who} is written with {said}; it must be {due}",
                rule="CGO-518" if shifted else _cargo_rule(position, who, said, due),
                expected=due,
                found=said,
                who=who,
                said=said or "no cargo",
                due=due or "no cargo",
            )
    if not event.cargo:
        return None
    return kept(_cargo_rule(position, position.player or "", [], []))


def _cargo_rule(position: Position, who: str, said: list[str], due: list[str]) -> str:
    """Which rule makes the cargo of a player what it is, after the last deed."""
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


@check("CGO-625", "CGO-627", "CGO-724", on=State, step=CLAIM)
def only_a_purchase_changes_a_has_card(position: Position, event: State) -> Answer:
    return _boxes(position, event, "has")


@check("CGO-721", "CGO-723", on=State, step=CLAIM)
def only_a_match_changes_a_needs_card(position: Position, event: State) -> Answer:
    return _boxes(position, event, "needs")


def _boxes(position: Position, event: State, box: str) -> Answer:
    answer: Answer = None
    for centre, said in (event.boxes or {}).items():
        if centre not in position.has:
            if box == "needs":
                continue
            text = "{centre} is written with boxes, and is no trade centre"
            return violated(text, rule="CGO-627", found=centre, centre=centre)
        answer = _box(position, centre, said, box)
        if isinstance(answer, Violation):
            break
    return answer


def _box(position: Position, centre: str, said: Boxes, box: str) -> Answer:
    due = position.has[centre] if box == "has" else position.needs[centre]
    card = said.has if box == "has" else said.needs
    rule = _box_rule(position, centre, box)
    if card == due:
        return kept(rule)
    return violated(
        "the {box} box of {centre} is written with {said}; it must be {due}",
        rule=rule,
        expected=due,
        found=card,
        box=box.upper(),
        centre=centre,
        said=card or "nothing",
        due=due or "nothing",
    )


def _box_rule(position: Position, centre: str, box: str) -> str:
    """Which rule makes the card of a box what it is."""
    if box == "has" and position.selling and position.centre() == centre:
        return "CGO-724"
    if box == "needs":
        return "CGO-721" if ("needs", centre) in position.replaced else "CGO-723"
    if ("has", centre) in position.replaced:
        return "CGO-625"
    return "CGO-724" if position.sold and position.centre() == centre else "CGO-627"


@check("CGO-205", "CGO-520", "CGO-706", "CGO-720", on=State, step=CLAIM)
def discards_are_counted(position: Position, event: State) -> Answer:
    """Sold and lost cargo and met NEEDS cards lie among the discards."""
    if event.discards is None or position.deck[0] < 0:
        return None
    due = sum(position.discards)
    rule = "CGO-205"
    if position.last_deed is Loss:
        rule = "CGO-520"
    elif position.sold:
        met = any(box == "needs" for box, _ in position.replaced)
        rule = "CGO-720" if met and event.discards in (due, due - 1) else "CGO-706"
    if event.discards == due:
        return kept(rule)
    return violated(
        f"the discards are written with {{said}} {noun(event.discards, 'card')}; it must be {{due}}",
        rule=rule,
        expected=due,
        found=event.discards,
        said=event.discards,
        due=due,
    )


@check("CGO-205", "CGO-307", "CGO-626", "CGO-722", on=State, step=CLAIM, rests_on=("CGO-307",))
def the_deck_is_counted(position: Position, event: State) -> Answer:
    """Every refill takes one card from the deck."""
    if event.deck is None or position.deck[0] < 0:
        return None
    due = sum(position.deck)
    rule = "CGO-205" if position.turn else "CGO-307"
    if position.last_deed is Refill:
        rule = "CGO-722" if any(box == "needs" for box, _ in position.replaced) else "CGO-626"
    if event.deck == due:
        return kept(rule)
    return violated(
        f"the deck is written with {{said}} {noun(event.deck, 'card')}; it must be {{due}}",
        rule=rule,
        expected=due,
        found=event.deck,
        said=event.deck,
        due=due,
    )
