"""Chapter 7, second part: crystals that everybody has skipped, who moves their prices, and how."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.engine.checks import KEPT, Answer, Then, check, claim, kept, permission, violated
from scorekeeper.games.smugglonauts.checks.assumed import if_it_fits
from scorekeeper.games.smugglonauts.checks.refuel import not_possible, two_prices
from scorekeeper.games.smugglonauts.equipment import on_price_track
from scorekeeper.games.smugglonauts.position.moves import named_space
from scorekeeper.games.smugglonauts.position.play import TurnEnds
from scorekeeper.games.smugglonauts.position.prices import prices_after, skip_changes
from scorekeeper.games.smugglonauts.position.ring import SKIP, Position
from scorekeeper.games.smugglonauts.record import UNKNOWN, EndOfTurn, Refill, Refuel, Skipped
from scorekeeper.terminal import counted


def colour_of(position: Position, event: Skipped) -> str:
    """The colour of the skipped crystal that an event is about."""
    space = position.skipped_space(event)
    lies = position.line[space] if space is not None else UNKNOWN
    return event.colour or UNKNOWN if lies == UNKNOWN else lies


def _moves_another(event: Skipped, colour: str) -> bool:
    """Whether another price moved, which is reported by itself; nobody knows which of the two is recorded."""
    return event.moved not in (colour, None)


def _partly_skipped(position: Position) -> list[int]:
    """Spaces with crystals that some rockets have passed and others have not."""
    front = max(position.at.values())
    return [space for space in range(position.at[position.rear] + 1, front) if position.is_crystal(space)]


@check("NAU-723", on=Skipped, step=SKIP, then="assume")
@if_it_fits
def the_crystal_that_all_have_skipped_goes_back(position: Position, event: Skipped) -> Answer:
    """A returned crystal is one that all rockets have passed."""
    if not position.due or position.skipped_space(event) is not None:
        return None
    lie = [position.line[space] for space in position.due]
    if event.space is not None and event.colour in (None, *lie):
        due = [position.space(space) for space in position.due]
        text = "the crystal on space {space} is returned as skipped, but what all have skipped was on {due}"
        return violated(text, expected=due, found=event.space, space=event.space, due=due)
    text = "{colour} is returned as skipped, but all have skipped {lie}"
    return violated(text, expected=lie, found=event.colour, colour=event.colour or "another crystal", lie=lie)


@check("NAU-723", on=Skipped, step=SKIP, then="assume")
@if_it_fits
def skipped_crystals_do_not_go_back_after_the_refill(position: Position, event: Skipped) -> Answer:
    """A crystal that is recorded as returned after the refill went back too late (ruling NAU-R05)."""
    if position.due or not position.presumed:
        return None
    text = (
        "{who} flew past {colours}, which all have now skipped, but nobody put {them} back into the bag before the"
        " refill (ruling NAU-R05)"
    )
    named, them = _named(position.presumed), _them(position.presumed)
    return violated(text, expected=position.skips, found=0, who=position.mover, colours=named, them=them)


def _them(crystals: Sequence[object]) -> str:
    return "it" if len(crystals) == 1 else "them"


@check("NAU-517", on=Skipped, step=SKIP, then="assume")
@if_it_fits
def a_refuel_skips_none(position: Position, event: Skipped) -> Answer:
    """A Refuel stops at the next crystal and skips none."""
    if position.due or position.action is not Refuel:
        return None
    text = "a crystal is returned as skipped, but a Refuel of {who} stops at the next crystal and skips none"
    return violated(text, then=_if_named(position, event), expected=0, found=1, who=position.mover)


def _if_named(position: Position, event: Skipped) -> Then | None:
    """Judging goes on only if the record tells which crystal left the track."""
    return "stop" if named_space(position, event) is None else None


@check("NAU-721", "NAU-722", on=Skipped, step=SKIP, then="assume")
@if_it_fits
def only_what_all_have_skipped(position: Position, event: Skipped) -> Answer:
    """A crystal leaves the track only when the last rocket has flown past it."""
    if position.due:
        return kept("NAU-721")
    if position.action is Refuel or position.presumed:
        return None
    partly = _partly_skipped(position)
    seen = [space for space in partly if event.colour is None or position.line[space] in (event.colour, UNKNOWN)]
    if event.space is not None:
        seen = [space for space in seen if position.space(space) == event.space]
    if seen:
        text = "a crystal is returned as skipped, but {who_due} has not flown past it"
        return violated(
            text,
            rule="NAU-722",
            then=_if_named(position, event),
            expected=position.skips,
            found=position.skips + 1,
            who_due=position.rear,
        )
    text = (
        "a crystal is returned as skipped, but all have skipped only {skips} in this turn"
        if position.skips
        else "a crystal is returned as skipped, but in this turn nobody was the last to skip one"
    )
    return violated(
        text,
        rule="NAU-721",
        then=_if_named(position, event),
        expected=position.skips,
        found=position.skips + 1,
        skips=position.skips,
    )


@check("NAU-723", on=(TurnEnds, Refill), step=SKIP, then="assume")
@if_it_fits
def skipped_crystals_go_back(position: Position, event: TurnEnds | Refill) -> Answer:
    """All crystals behind the hindmost rocket are returned before the refill.

    That a return is not recorded proves nothing, unless the record says that the turn is over, or the refill is too small.
    """
    if not position.skips:
        return None
    if not position.due:
        return KEPT
    if position.rulings.skipped_return == "after" if isinstance(event, Refill) else not event.told:
        return None
    text = (
        "{who} flew past {colours}, which all have now skipped, but nobody put {them} back into the bag before the refill (ruling NAU-R05)"
        if isinstance(event, Refill)
        else "{who} flew past {colours}, which all have now skipped, but nobody put {them} back into the bag"
    )
    return violated(
        text,
        expected=position.skips,
        found=position.skips - len(position.due),
        who=position.mover,
        colours=_named([position.line[space] for space in position.due]),
        them=_them(position.due),
    )


@claim("NAU-723", on=EndOfTurn, step=SKIP)
def a_turn_that_is_over_names_what_was_skipped(position: Position, event: EndOfTurn) -> Answer:
    """Nothing is missing from a turn that is said to be over, so a return that is not recorded did not happen."""
    if not position.presumed:
        return None
    text = "{who} flew past {colours}, which all have now skipped, but nobody put {them} back into the bag"
    return violated(
        text,
        expected=position.skips,
        found=position.skips - len(position.presumed),
        who=position.mover,
        colours=_named(position.presumed),
        them=_them(position.presumed),
    )


def _named(colours: list[str]) -> list[str] | str:
    """Skipped crystals by colour, or their number if the colours are not recorded."""
    return counted(len(colours), "crystal") if UNKNOWN in colours else colours


@check("NAU-517", on=(TurnEnds, Refill), step=SKIP)
def a_refuel_skips_nothing(position: Position, event: TurnEnds | Refill) -> Answer:
    """A Refuel skips nothing; `a_refuel_skips_none` reports violations."""
    return KEPT if position.action is Refuel else None


@check("NAU-722", on=(TurnEnds, Refill), step=SKIP)
def what_some_have_skipped_stays(position: Position, event: TurnEnds | Refill) -> Answer:
    """A crystal that only some have skipped stays; `only_what_all_have_skipped` reports violations."""
    return KEPT if not position.due and position.passed_over and _partly_skipped(position) else None


@check("NAU-724", on=Skipped, step=SKIP, then="assume")
@if_it_fits
def nobody_else_moves_the_price_of_a_skipped_crystal(position: Position, event: Skipped) -> Answer:
    """Only the player on turn may move the price, and under a ruling must (ruling NAU-R06)."""
    if not position.due:
        return None
    if position.mover is not None and event.player not in (position.mover, None):
        text = "{who} moves the price of a skipped crystal, but {who_due} skipped it last"
        return violated(text, expected=position.mover, found=event.player, who=event.player, who_due=position.mover)
    if event.change == 0 and position.rulings.skipped_price == "must":
        text = "{who} leaves the price of a skipped crystal as it is, but it must move (ruling NAU-R06)"
        return violated(text, expected=1, found=0, who=position.mover)
    return None


@permission("NAU-724", on=Skipped, step=SKIP)
def the_last_to_skip_may_move_the_price(position: Position, event: Skipped) -> Answer:
    """The player on turn skipped it last and moves its price, or leaves it alone."""
    return KEPT if position.due and event.player is not None and event.player == position.mover else None


@check("NAU-725", on=Skipped, step=SKIP, then="assume")
@if_it_fits
def only_its_own_price_moves(position: Position, event: Skipped) -> Answer:
    """A skipped crystal moves the price of its own colour."""
    colour = colour_of(position, event)
    if colour == UNKNOWN or not event.change or not position.due:
        return None
    if event.moved in (None, colour):
        return KEPT
    text = "{who} moves the price of {moved}, but {colour} was skipped, so only the price of {colour} can move"
    return violated(text, expected=colour, found=event.moved, who=position.mover, moved=event.moved, colour=colour)


@check("NAU-726", "NAU-728", on=Skipped, step=SKIP, then="assume")
@if_it_fits
def each_moves_it_by_one(position: Position, event: Skipped) -> Answer:
    """Each skipped crystal moves its price by one space, even two of one colour."""
    if event.change is None or not position.due:
        return None
    if -1 <= event.change <= 1:
        return kept("NAU-728" if position.skips > 1 else "NAU-726")
    both = len({position.line[space] for space in position.due}) == 1 < len(position.due)
    text = (
        "{who} moves the price by {steps} at once, but each skipped crystal moves it by one on its own"
        if both
        else "{who} moves the price by {steps}, but a skipped crystal moves it by one"
    )
    return violated(
        text,
        rule="NAU-728" if both else "NAU-726",
        expected=1,
        found=event.change,
        who=position.mover,
        steps=abs(event.change),
    )


@check("NAU-727", on=Skipped, step=SKIP, then="assume")
@if_it_fits
def the_price_stays_on_its_track(position: Position, event: Skipped) -> Answer:
    """A price stays between 0 and 4."""
    colour = colour_of(position, event)
    if _moves_another(event, colour):
        return None
    price = position.prices[colour] if colour != UNKNOWN else None
    if event.change not in (1, -1) or price is None or position.skipped_space(event) is None:
        return None
    after = price + event.change
    if event.price not in (after, None):
        # What contradicts itself is reported by itself.
        return None
    if on_price_track(after):
        return KEPT
    text = "{who} moves {colour} from {price} to {after}, but prices go from 0 to 4"
    return violated(text, expected=price, found=after, who=position.mover, colour=colour, price=price, after=after)


@check("NAU-726", on=Skipped, step=SKIP, then="assume")
@if_it_fits
def the_price_is_where_the_skip_put_it(position: Position, event: Skipped) -> Answer:
    """The recorded price is at most one space from what it was."""
    colour = colour_of(position, event)
    if _moves_another(event, colour):
        return None
    before = position.prices[colour] if colour != UNKNOWN else None
    if event.price is None or before is None or position.skipped_space(event) is None:
        return None
    if event.change not in (-1, 0, 1, None):
        # How far the price moved is reported by itself.
        return None
    changes = skip_changes(position.rulings) if event.change is None else (event.change,)
    due = {before + change for change in changes}
    if event.price in due:
        return KEPT
    if event.change is not None:
        return two_prices(colour, before, event.change, event.price)
    text = "{colour} was at {before} and a skipped crystal moves it by one, but the table says {said}"
    return violated(text, expected=max(due), found=event.price, colour=colour, before=before, said=event.price)


@check("NAU-726", on=Skipped, step=SKIP, then="assume")
@if_it_fits
def some_way_leads_to_the_price_of_the_skip(position: Position, event: Skipped) -> Answer:
    """If the price before is not known, the recorded one must still be possible."""
    colour = event.moved or colour_of(position, event)
    if event.price is None or (colour != UNKNOWN and position.prices[colour] is not None) or not position.due:
        return None
    changes = skip_changes(position.rulings)
    if prices_after(position, colour, event.change, event.price, changes):
        return KEPT
    return not_possible(position, colour, event.change, event.price, changes)
