"""Checks on hazards: whom they affect, what they say, and which cargo a loss roll takes."""

from __future__ import annotations

from collections import Counter
from typing import Any

from scorekeeper.games.cargo_and_gold.equipment import CARGO_PLACES, NOTHING, SIDES
from scorekeeper.games.cargo_and_gold.position.cargo import (
    knows_cargo,
    losing,
    must_roll,
    nothing_to_lose,
    place_of,
    surely_held,
)
from scorekeeper.games.cargo_and_gold.position.hazards import reads_no_loss
from scorekeeper.games.cargo_and_gold.position.moments import HAZARD, TURN, PlayGoesOn
from scorekeeper.games.cargo_and_gold.position.state import Position
from scorekeeper.games.cargo_and_gold.position.trader import Trader
from scorekeeper.games.cargo_and_gold.record import Arrange, Hazard, Loss
from scorekeeper.games.engine.checks import KEPT, Answer, Wrong, check, claim, kept, unchecked, violated
from scorekeeper.terminal import counted

PLACES = ("first", "second", "third")
PLACE_RULES = ("CGO-513", "CGO-514", "CGO-515")


@check("CGO-503", on=PlayGoesOn, step=HAZARD, rests_on=("CGO-501",), then="assume")
def hazards_are_obeyed(position: Position, event: PlayGoesOn) -> Answer:
    """Whoever lands on a hazard carries out its directions before anything else."""
    actor = position.actor
    if actor is None:
        return None
    if must_roll(position):
        begun = position.last_deed is Loss
        text = (
            "{who} must lose {expected} more cargo on {square}, but makes no further loss roll"
            if begun
            else "{who} must lose {expected} cargo on {square}, but makes no loss roll"
        )
        return violated(text, expected=position.losses, found=0, who=actor.key, square=actor.square)
    if position.hazard is not None and not nothing_to_lose(position):
        text = "{who} stands on the hazard {square}, but its directions are not carried out"
        return violated(text, expected="its directions", found="nothing", who=actor.key, square=actor.square)
    return None


@check("CGO-502", "CGO-501", "CGO-503", on=Hazard, step=HAZARD, then="assume")
def only_the_last_square_acts(position: Position, event: Hazard) -> Answer:
    """A hazard acts on the player whose move ends on it, not on one who passes it."""
    actor = position.actor
    if actor is None:
        return violated("a hazard is recorded outside any turn", rule="CGO-501", then="stop")
    if actor.square is None and position.midway:
        return _on_an_unknown_square(event)
    square = event.square or actor.square
    if not position.midway and (not position.moved or not position.path):
        return violated("a hazard acts before {who} has moved", rule="CGO-501", expected="a move", who=actor.key)
    if square != actor.square:
        passed = square in position.path
        text = "the hazard {found} acts on {who}, who " + ("only passed it" if passed else "is on {expected}")
        return violated(
            text, rule="CGO-502" if passed else "CGO-501", expected=actor.square, found=square, who=actor.key
        )
    if position.hazard is None and not _may_be_one(position):
        return _no_hazard_here(position, actor.key, actor.square)
    return kept("CGO-502" if event.square else "CGO-503")


def _on_an_unknown_square(event: Hazard) -> Answer:
    """A position found at the table may leave out where the token stands, and so what the hazard says."""
    if event.cargo or event.gold or event.miss or event.to:
        return None
    text = "the rest of the transcript is not checked because it does not say which hazard acts"
    return unchecked(text, rule="CGO-503", then="stop")


def _may_be_one(position: Position) -> bool:
    """Whether a square of an unknown board may be a hazard that has not acted yet."""
    unspent = position.suffered is None or (position.suffered.to is not None and position.arrived)
    return position.board is None and position.centre() is None and unspent


def _no_hazard_here(position: Position, who: str, square: str | None) -> Answer:
    hazards = position.board.hazards if position.board is not None else ()
    if square in hazards or (position.board is None and position.centre() is None):
        text = (
            "the hazard {square} acts a second time on {who} in this turn"
            if position.suffered is not None and position.suffered.to is None
            else "the hazard {square} acts on {who}, who was sent there (ruling CGO-R30)"
        )
        return violated(text, rule="CGO-501", expected=1, found=2, who=who, square=square)
    passed = [step for step in position.path if step in hazards]
    text = "a hazard acts on {who}, but {found} is not a hazard" + ("; {who} only passed {passed}" if passed else "")
    return violated(text, rule="CGO-502" if passed else "CGO-501", found=square, who=who, passed=passed)


@claim("CGO-504", on=Hazard, step=HAZARD)
def the_text_of_the_square_counts(position: Position, event: Hazard) -> Answer:
    """The recorded directions are those of the board file; nobody loses more gold than they have."""
    ordered, actor = position.hazard, position.actor
    if ordered is None or ordered == NOTHING or actor is None or event.square not in (None, actor.square):
        return None
    for name, said, due in (
        ("cargo to lose", event.cargo, ordered.cargo),
        ("gold", event.gold, ordered.gold),
        ("turns to miss", event.miss, ordered.miss),
        ("square to go to", event.to, ordered.to),
    ):
        if said is None or said == due or (name == "gold" and _is_all_they_had(event.gold or 0, actor, ordered.gold)):
            continue
        text = "the hazard {square} is recorded with {name} {found}, but its text says {due}"
        told = due if due is not None else "none"
        wrong = violated(text, expected=due, found=said, square=actor.square, name=name, due=told)
        unknown = name == "cargo to lose" or reads_no_loss(position, event, ordered)
        return [wrong, _cargo_unknown(actor)] if unknown else wrong
    return KEPT


def _cargo_unknown(actor: Trader) -> Wrong:
    return unchecked(
        "what {who} holds is not checked until the table states it, because it is not known",
        rule="CGO-504",
        who=actor.key,
    )


def _is_all_they_had(said: int, actor: Trader, due: int) -> bool:
    """Whether a hazard took less gold than its text says because the player had no more."""
    return due < said <= 0 and (said == -actor.gold or not actor.gold_known)


@claim("CGO-504", on=Hazard, step=HAZARD)
def no_direction_is_below_zero(position: Position, event: Hazard) -> Answer:
    """Nobody loses fewer cargo cards, or misses fewer turns, than none."""
    told = (("cargo to lose", event.cargo), ("turns to miss", event.miss))
    text = "a hazard is recorded with {name} {found}, but it cannot be below 0"
    return [violated(text, expected=0, found=said, name=name) for name, said in told if said is not None and said < 0]


@claim("CGO-504", on=Hazard, step=HAZARD)
def a_text_that_nobody_spelt_out_is_not_checked(position: Position, event: Hazard) -> Answer:
    """The board file may have only the text of a hazard, without what it means."""
    actor = position.actor
    if position.hazard != NOTHING or actor is None or event.square not in (None, actor.square):
        return None
    text = "what happens on {square} is not checked because the board file has only its text"
    return unchecked(text, square=actor.square)


@check("CGO-504", "CGO-517", on=Loss, step=HAZARD, then="assume")
def a_loss_needs_a_hazard(position: Position, event: Loss) -> Answer:
    """Cargo is lost only if a hazard's text says so, and only as often as it says."""
    if position.actor is not None and position.losses:
        return kept("CGO-504")
    if position.spared and position.last_deed is Loss:
        text = "{who} rolls again for a loss that took nothing, but no other card is lost instead"
        return violated(text, rule="CGO-517", expected=0, found=1, who=position.player or "")
    if position.player is None:
        return violated("a loss roll is recorded outside any turn", rule="CGO-504", then="stop", expected=0, found=1)
    more = "one more" if position.suffered and position.suffered.cargo else "it"
    text = "{who} makes a loss roll, but no hazard asks for " + more
    return violated(text, rule="CGO-504", expected=0, found=1, who=position.player)


@check("CGO-510", on=Loss, step=HAZARD, rests_on=("CGO-203",), then="assume")
def the_die_chooses(position: Position, event: Loss) -> Answer:
    """The die decides which card is lost; nobody chooses."""
    if event.roll is not None:
        return KEPT
    return violated("{who} loses cargo without a roll", expected="a roll", found=event.lost, who=position.player or "")


@check("CGO-203", on=Loss, step=HAZARD, then="assume")
def a_loss_roll_shows_one_to_six(position: Position, event: Loss) -> Answer:
    if event.roll is None:
        return None
    if 1 <= event.roll <= SIDES:
        return KEPT
    return violated("a loss roll of {found} is recorded, but the die shows 1 to 6", expected=SIDES, found=event.roll)


@claim(*PLACE_RULES, on=Loss, step=HAZARD, rests_on=("CGO-518",))
def the_rolled_place_is_emptied(position: Position, event: Loss) -> Answer:
    """A roll of 1 or 2 takes the first card, 3 or 4 the second, 5 or 6 the third."""
    roll = _roll_of(position, event)
    if roll is None or not (due := losing(position, roll)):
        return None
    place = place_of(roll)
    if event.lost == due:
        return kept(PLACE_RULES[place])
    text = "a roll of {roll} takes {due}, the {place} card, but {said} is recorded as lost"
    return _wrong_loss(event, text, due, place, PLACE_RULES[place])


@claim("CGO-517", on=Loss, step=HAZARD, rests_on=("CGO-518",))
def an_empty_place_saves_the_others(position: Position, event: Loss) -> Answer:
    """If the rolled place is empty, no other card is lost instead."""
    roll = _roll_of(position, event)
    if roll is None or losing(position, roll):
        return None
    if not event.lost:
        return KEPT
    text = "a roll of {roll} takes nothing because the {place} place is empty, but {said} is recorded as lost"
    return _wrong_loss(event, text, [], place_of(roll), "CGO-517")


@claim(*PLACE_RULES, on=Loss, step=HAZARD, rests_on=("CGO-518",))
def a_roll_takes_what_any_cargo_would_lose(position: Position, event: Loss) -> Answer:
    """Where the cargo or its places are not known, a roll still takes one card, and one of a place that is surely filled."""
    actor, roll, lost = position.actor, event.roll, event.lost
    if actor is None or roll is None or lost is None or not 1 <= roll <= SIDES or not position.losses:
        return None
    if actor.hand_known and actor.places_known:
        return None
    place, most = place_of(roll), position.losses if position.rulings.losses == "neighbours" else 1
    if len(lost) > most:
        text = "a roll of {roll} takes at most {count}, but {said} are recorded as lost"
        return _wrong_loss(event, text, [], place, PLACE_RULES[place], count=counted(most, "card"))
    if lost or position.gaps or position.rulings.losses == "unchanged" or place >= surely_held(position, actor):
        return None
    text = "a roll of {roll} takes the {place} card, but {said} is recorded as lost"
    return _wrong_loss(event, text, [], place, PLACE_RULES[place])


def _roll_of(position: Position, event: Loss) -> int | None:
    """The loss roll, if both it and the lost card are recorded and the cargo is known."""
    roll = event.roll
    if position.actor is None or not position.actor.hand_known or not position.actor.places_known:
        return None
    return roll if roll is not None and 1 <= roll <= SIDES and event.lost is not None and position.losses else None


def _wrong_loss(event: Loss, text: str, due: list[str], place: int, rule: str, **figures: Any) -> Wrong:
    return violated(
        text,
        rule=rule,
        expected=due,
        found=event.lost,
        roll=event.roll,
        due=due,
        place=PLACES[place],
        said=event.lost or "nothing",
        **figures,
    )


@check("CGO-518", on=Arrange, step=TURN, then="assume")
def cargo_keeps_its_order(position: Position, event: Arrange) -> Answer:
    """Owners may not rearrange cargo, or only until the die is rolled (ruling CGO-R26)."""
    held = position.traders[event.player].cards()
    if position.rulings.cargo_places != "rearrange":
        text = "{who} changes the order of the cargo, but it stays as received (ruling CGO-R26)"
        return violated(text, expected=held, found=event.cargo, who=event.player)
    if sorted(event.cargo) == sorted(held):
        return KEPT
    known = knows_cargo(position, position.traders[event.player])
    sure = Counter(held if surely_held(position, position.traders[event.player]) else [])
    if not known and len(event.cargo) <= CARGO_PLACES and not sure - Counter(event.cargo):
        return None
    return violated(
        "{who} arranges {said} but holds {held}",
        expected=held,
        found=event.cargo,
        who=event.player,
        said=event.cargo or "nothing",
        held=held or "nothing",
    )
