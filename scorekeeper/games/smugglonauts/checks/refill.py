"""Chapter 7, first part: the refill at the end of a turn: when, where, and from the bag."""

from __future__ import annotations

from scorekeeper.games.engine.checks import KEPT, Answer, Wrong, check, claim, doubted, kept, unchecked, violated
from scorekeeper.games.smugglonauts.checks.assumed import fits, if_it_fits
from scorekeeper.games.smugglonauts.equipment import PER_COLOUR
from scorekeeper.games.smugglonauts.position.bag import can_be
from scorekeeper.games.smugglonauts.position.play import TurnEnds
from scorekeeper.games.smugglonauts.position.refills import bag_may_be_empty, skips_still_lie
from scorekeeper.games.smugglonauts.position.ring import REFILL, TAKE, Position
from scorekeeper.games.smugglonauts.record import UNKNOWN, Refill, Refuel, Shop, Skipped
from scorekeeper.games.smugglonauts.setup.moments import Replayed
from scorekeeper.terminal import counted


@check("NAU-701", "NAU-804", on=Refill, step=REFILL)
def a_refill_ends_a_turn(position: Position, event: Refill) -> Answer:
    """The track is refilled once in each turn."""
    if not position.refilled:
        return kept("NAU-701")
    if position.over:
        text = "the track is refilled, but the game was over because it could not be"
        return violated(text, rule="NAU-804", expected=0, found=len(event.crystals))
    text = (
        "the track is refilled before the first turn"
        if not position.turn
        else "the track is refilled after the end of turn {turn}"
        if position.turn_over
        else "the track is refilled a second time in one turn"
    )
    return violated(text, rule="NAU-701", expected=0, found=len(event.crystals), turn=position.turn)


@check("NAU-701", on=TurnEnds, step=REFILL, then="assume")
@if_it_fits
def every_turn_has_its_refill(position: Position, event: TurnEnds) -> Answer:
    """A turn that is said to be over has its refill; with an empty bag there is nothing to record."""
    if position.refilled or not event.told or position.available() <= 0 or position.needed <= 0:
        return None
    if position.in_bag is None and position.last_turn:
        # The bag may have been empty, and then the game was over.
        return None
    text = "turn {turn} ends without a refill; empty spaces apart from the gap: {needed}"
    return violated(text, expected=position.needed, found=0, turn=position.turn, needed=position.needed)


@check("NAU-702", "NAU-703", "NAU-704", on=Refill, step=REFILL)
def every_space_but_the_gap(position: Position, event: Refill) -> Answer:
    """A refill fills every empty space that the bag allows, except the one behind the hindmost rocket."""
    if position.refilled or skips_still_lie(position, event):
        return None
    if event.spaces is not None and len({*event.spaces}) < len(event.spaces):
        # Two crystals on one space are reported by themselves.
        return None
    needed = position.needed
    due, placed = min(needed, position.available()), len(event.crystals)
    if (position.last_turn and placed <= needed) or bag_may_be_empty(position, event):
        # Without the board, the number of crystals in the bag is not known.
        return None
    if event.spaces is not None and len(event.spaces) == placed and position.length:
        wrong = _wrong_space(position, event.spaces, due)
        if wrong is not None:
            return wrong
    if placed == due:
        return kept("NAU-704" if event.spaces else "NAU-703" if needed > 1 else "NAU-702")
    if placed > position.available():
        return None
    if position.in_bag is not None and position.refill_must_fail():
        text = "only {placed} of {due} crystals of the last refill are laid out, but the game is over anyway (ruling NAU-R19)"
        return doubted(text, rule="NAU-702", placed=placed, due=due)
    text = (
        "crystals laid out: {placed}, but spaces to fill: {due}; the one behind the hindmost rocket stays empty"
        if placed > due
        else "crystals laid out: {placed}, but empty spaces apart from the gap: {due}"
    )
    return violated(
        text,
        rule="NAU-703" if placed > due else "NAU-702",
        then="assume" if placed <= due + 1 and fits(position, event) else "stop",
        expected=due,
        found=placed,
        placed=placed,
        due=due,
    )


def _wrong_space(position: Position, spaces: list[int], due: int) -> Wrong | None:
    """A refill fills only empty spaces, and not the gap; a partial refill may choose its spaces."""
    empty = position.empty_spaces()
    gap = position.space(position.at[position.rear] - 1)
    if gap in spaces and gap not in empty:
        old = position.space(position.last_rear - 1)
        forgotten = old not in spaces and due == len(empty)
        text = (
            "space {gap} is filled, but it is now behind the hindmost rocket; the old gap, {old}, must be filled instead"
            if forgotten
            else "space {gap} is filled, but it is behind the hindmost rocket and stays empty"
        )
        return violated(
            text,
            rule="NAU-704" if forgotten else "NAU-703",
            then="assume" if {*spaces} <= {*empty, gap} and fits(position, None) else "stop",
            expected=empty,
            found=list(spaces),
            gap=gap,
            old=old,
        )
    taken = [space for space in spaces if space not in empty]
    if not taken:
        return None
    text = "a crystal is laid on space {space}, but " + (
        "no space is empty"
        if not empty
        else "only space {empty} is empty"
        if len(empty) == 1
        else "only spaces {empty} are empty"
    )
    return violated(text, rule="NAU-702", expected=empty, found=list(spaces), space=taken[0], empty=empty)


@check("NAU-705", on=Refill, step=REFILL)
def one_crystal_to_a_space(position: Position, event: Refill) -> Answer:
    """Each crystal is laid on its own space."""
    spaces = event.spaces
    if spaces is None:
        return None
    twice = [space for space in spaces if spaces.count(space) > 1]
    if not twice and len(spaces) != len(event.crystals):
        text = "{drawn} laid out on {named}, but there must be one space for each"
        return violated(
            text,
            expected=len(event.crystals),
            found=len(spaces),
            drawn=counted(len(event.crystals), "crystal"),
            named=counted(len(spaces), "space"),
        )
    if not twice:
        return KEPT
    text = "two crystals are laid on space {space}, but a space gets one"
    return violated(text, expected=1, found=spaces.count(twice[0]), space=twice[0])


@check("NAU-706", on=Refill, step=REFILL, rests_on=("NAU-111", "NAU-113"))
def refills_come_from_the_bag(position: Position, event: Refill) -> Answer:
    """Crystals are drawn from the bag."""
    if len(event.crystals) > position.available():
        text = "crystals drawn: {drawn}, but in the bag: {bag}"
        return violated(
            text,
            expected=position.available(),
            found=len(event.crystals),
            drawn=len(event.crystals),
            bag=position.available(),
        )
    bag = position.bag
    if position.length is None or (len(event.crystals) > position.needed and not position.refilled):
        # That there are too many is reported by itself, and which of them were drawn is not known.
        return None
    for colour in dict.fromkeys(event.crystals):
        drawn = event.crystals.count(colour)
        if drawn > bag[colour]:
            text = "{colour} drawn: {drawn}, but in the bag: {bag}" + (" at most" if position.blurred else "")
            return violated(
                text,
                then="assume" if fits(position, event) else "stop",
                expected=max(0, bag[colour]),
                found=drawn,
                drawn=drawn,
                colour=colour,
                bag=max(0, bag[colour]),
            )
    return None if position.blurred else KEPT


@claim("NAU-201", on=(Shop, Refuel, Skipped), step=TAKE)
def an_unknown_crystal_has_a_colour_that_was_left(position: Position, event: Shop | Refuel | Skipped) -> Answer:
    """A crystal of unknown colour shows one of which not all five were elsewhere since it was laid out."""
    flight, colour = position.flight, event.colour
    space = position.skipped_space(event) if isinstance(event, Skipped) else None if flight is None else flight.stop
    if colour is None or space is None or not position.is_crystal(space) or position.line[space] != UNKNOWN:
        return None
    if can_be(position, space, colour):
        return None
    text = "the crystal is recorded as {colour}, but while it lay there, five {colour} were elsewhere and the sixth marks the price"
    return violated(text, expected=PER_COLOUR, found=PER_COLOUR + 1, colour=colour)


@claim("NAU-706", on=Replayed)
def what_was_drawn_is_told(position: Position, replayed: Replayed) -> Answer:
    """The content of the bag is known only if every crystal laid out and drawn is recorded."""
    if not position.turn or not position.blurred:
        return None
    text = "the refills of game {number} are not checked because the transcript does not show every crystal laid out and drawn"
    return unchecked(text, number=position.number)


@claim("NAU-212", on=Replayed)
def numbers_of_spaces_need_a_board(position: Position, replayed: Replayed) -> Answer:
    """Without the length of the track, the numbers of its spaces are not certain."""
    if position.length is not None or not replayed.names_spaces:
        return None
    text = "some spaces of game {number} are not checked because the board length is not given (ruling NAU-R03)"
    return unchecked(text, number=position.number)
