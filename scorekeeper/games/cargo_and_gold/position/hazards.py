"""What hazards and loss rolls do to the position, and what is not known after the table misread them."""

from __future__ import annotations

from msgspec.structs import replace

from scorekeeper.games.cargo_and_gold import record
from scorekeeper.games.cargo_and_gold.equipment import NOTHING, Directions
from scorekeeper.games.cargo_and_gold.position.cargo import losing
from scorekeeper.games.cargo_and_gold.position.payments import note_payment
from scorekeeper.games.cargo_and_gold.position.state import Position
from scorekeeper.games.cargo_and_gold.position.trader import Trader
from scorekeeper.games.engine.replay import Impossible


def suffer(position: Position, event: record.Hazard) -> None:
    """Carry out the directions of the board file, or those that the table recorded if it has none."""
    actor = position.actor
    if actor is None:
        raise Impossible
    ordered = position.hazard
    if ordered is None or ordered == NOTHING:
        ordered = Directions(max(event.cargo or 0, 0), event.gold or 0, max(event.miss or 0, 0), event.to)
    read, before = _as_read(event, ordered), actor.gold
    if read != ordered and reads_no_loss(position, event, ordered):
        read = replace(read, cargo=0)
    position.hazard = None
    if not position.centres_known:
        position.acted.add(event.square or actor.square)
    position.suffered = ordered
    position.losses = ordered.cargo
    position.places = list(actor.hand)
    actor.misses += ordered.miss
    position.missing += ordered.miss
    if ordered.gold > 0:
        actor.hazards += position.draw(actor, ordered.gold)
    elif ordered.gold:
        owned = actor.gold if actor.gold_known else -(event.gold or ordered.gold)
        taken = max(0, min(owned, -ordered.gold))
        actor.gold -= taken
        actor.hazards -= taken
        position.pile += taken
        position.pile_known = position.pile_known and actor.gold_known
    if ordered.to is not None:
        _send(position, ordered.to)
    if read != ordered:
        doubt_the_reading(position, actor, ordered, read, before)
    position.last_deed = record.Hazard
    position.note_pending()


def _doubt_the_gold(position: Position, actor: Trader, by: int) -> None:
    """Note that a hazard gave this much more gold at the table than by its text; it may have taken all that was there."""
    if by and actor.gold_known:
        note_payment(position, actor, by)
        actor.miscounted["hazards"] = actor.miscounted.get("hazards", 0) + by


def _as_read(event: record.Hazard, ordered: Directions) -> Directions:
    """The directions as the table read them; what it left out is as the square says."""
    return Directions(
        ordered.cargo if event.cargo is None else max(event.cargo, 0),
        ordered.gold if event.gold is None else event.gold,
        ordered.miss if event.miss is None else max(event.miss, 0),
        ordered.to if event.to is None else event.to,
    )


def reads_no_loss(position: Position, event: record.Hazard, ordered: Directions) -> bool:
    """Whether the table left out the cargo to lose because it read something else: no loss roll follows."""
    others = ((event.miss, ordered.miss), (event.to, ordered.to))
    less = event.gold is not None and ordered.gold < event.gold <= 0  # They may have had no more.
    if (
        event.cargo is not None
        or not ordered.cargo
        or ((less or event.gold in (None, ordered.gold)) and all(said in (None, due) for said, due in others))
    ):
        return False
    after = position.events[position.index : position.index + 1]
    return not any(type(later) is record.Loss for later in after)


def doubt_the_reading(position: Position, actor: Trader, ordered: Directions, read: Directions, before: int) -> None:
    """Note what is not known because the table misread a hazard: it may have done what it read, or what the square says."""
    if read.cargo != ordered.cargo:
        position.losses = max(read.cargo, ordered.cargo)
        actor.forget_hand()
    if read.gold != ordered.gold:
        _doubt_the_gold(position, actor, max(read.gold, -before) - (actor.gold - before))
    if read.miss != ordered.miss:
        actor.unsure = True
    if read.to != ordered.to:
        actor.square, position.hazard = None, None


def _send(position: Position, square: str) -> None:
    """Send the token to another square because of a hazard (ruling CGO-R30)."""
    position.land(square)
    if position.rulings.hazard_chain == "no-effect":
        position.hazard = None
        position.arrived = False


def lose(position: Position, event: record.Loss) -> None:
    position.last_deed = record.Loss
    if not position.losses:
        return
    actor = position.actor
    known = actor is None or (actor.hand_known and actor.places_known)
    lost = losing(position, event.roll or 0) if known else event.lost or []
    if actor is not None and not known and event.lost is None:
        actor.forget_hand()
    position.spared = known and not lost
    if actor is not None and known and event.lost is not None and event.lost != lost:
        _doubt_the_loss(actor, lost, event.lost)
    for card in lost:
        forfeit(position, card)
    how = position.rulings.losses
    empty = position.actor is None or (known and not position.actor.held())
    if how == "neighbours" or (how == "until-lost" and empty):
        position.losses = 0
    else:
        position.losses -= len(lost) if how == "until-lost" else 1
    position.note_pending()


def _doubt_the_loss(actor: Trader, due: list[str], said: list[str]) -> None:
    """Note that the table says that other cards were lost than the roll takes: either may be gone."""
    for card in said:
        if card not in due and card in actor.hand:
            actor.hand.remove(card)
    actor.hand_known = False
    actor.miscounted["lost"] = actor.miscounted.get("lost", 0) + len(said) - len(due)


def forfeit(position: Position, card: str) -> None:
    """Take a card from the player on turn because of a hazard."""
    if position.actor is None:
        raise Impossible
    position.actor.part_with(card, gaps=position.gaps)
    if card in position.places:
        position.places[position.places.index(card)] = ""
    position.actor.lost += 1
    position.discard(card, "has")
