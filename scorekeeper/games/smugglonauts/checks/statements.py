"""Checks on the position that the table states after a turn. A wrong figure does not stop the replay."""

from __future__ import annotations

from scorekeeper.games.engine.checks import KEPT, Answer, Kept, Wrong, claim, kept, only, violated
from scorekeeper.games.smugglonauts.checks.assumed import stop_if_assumed
from scorekeeper.games.smugglonauts.equipment import FULL, HIGHEST_PRICE, LEAST, LOWEST_PRICE, REACH
from scorekeeper.games.smugglonauts.position.prices import after_one, either, possible_prices, skip_changes, values
from scorekeeper.games.smugglonauts.position.ring import CLAIM, Position
from scorekeeper.games.smugglonauts.position.stated import (
    is_wrong_track,
    most_in_bag,
    wrong_bag,
    wrong_bag_colour,
    wrong_cargo,
    wrong_fuel,
    wrong_price,
    wrong_rocket,
)
from scorekeeper.games.smugglonauts.record import COLOURS, UNKNOWN, Refuel, State
from scorekeeper.terminal import counted


@claim("NAU-407", "NAU-403", "NAU-503", on=State, step=CLAIM, rests_on=("NAU-401",))
@stop_if_assumed
def dice_show_the_fuel(position: Position, event: State) -> Answer:
    """Only the fuel of the rocket that moved has changed, and every tank has 1 to 4."""
    wrong = wrong_fuel(position, event)
    if wrong is None:
        return kept("NAU-407") if event.fuel else None
    player, said, due = wrong
    if not LEAST <= said <= FULL:
        text = "the die of {who} is recorded with {said}, but fuel is always 1 to 4"
        return violated(text, rule="NAU-407", expected=due, found=said, who=player, said=said)
    text = "the die of {who} is recorded with {said}, but it must show {due}"
    return violated(
        text,
        rule="NAU-503" if position.action is Refuel and player == position.mover else "NAU-403",
        expected=due,
        found=said,
        who=player,
        said=said,
        due=due,
    )


@claim("NAU-302", on=State, step=CLAIM)
@stop_if_assumed
def only_the_rocket_on_turn_has_moved(position: Position, event: State) -> Answer:
    """The other rockets have not moved."""
    return only(_rockets(position, event), "NAU-302")


@claim("NAU-301", "NAU-402", "NAU-501", on=State, step=CLAIM)
@stop_if_assumed
def the_rocket_stands_where_it_flew(position: Position, event: State) -> Answer:
    """The rocket that moved went clockwise, as far as its action took it."""
    return only(_rockets(position, event), "NAU-301", "NAU-402", "NAU-501")


def _rockets(position: Position, event: State) -> Kept | Wrong | None:
    """The first rocket recorded on a wrong space."""
    wrong = wrong_rocket(position, event)
    if wrong is None or position.length is None:
        return kept("NAU-302") if event.rockets and position.length is not None else None
    player, said, due = wrong
    rule, why = "NAU-302", " because it was not its turn"
    flight = position.flight
    if flight is not None and player == flight.player:
        back = (flight.begin - said) % position.length
        rule, why = "NAU-501" if position.action is Refuel else "NAU-402", ""
        if 0 < back <= REACH:
            rule, why = "NAU-301", " because rockets only go clockwise"
    text = "the rocket of {who} is recorded on space {said}, but it must be on {due}" + why
    return violated(text, rule=rule, expected=due, found=said, who=player, said=said, due=due)


@claim("NAU-601", "NAU-602", on=State, step=CLAIM)
@stop_if_assumed
def prices_stay_on_their_track(position: Position, event: State) -> Answer:
    """No price is below 0 or above 4."""
    return only(_prices(position, event), "NAU-601", "NAU-602")


@claim("NAU-607", "NAU-416", "NAU-516", on=State, step=CLAIM, rests_on=("NAU-605",))
@stop_if_assumed
def prices_move_for_returned_crystals_only(position: Position, event: State) -> Answer:
    """A price moves only if a crystal of its colour went back in this turn."""
    return only(_prices(position, event), "NAU-607", "NAU-416", "NAU-516")


def _prices(position: Position, event: State) -> Kept | Wrong | None:
    """The first wrong price."""
    wrong = wrong_price(position, event)
    if wrong is None:
        if event.prices is None or not position.turn:
            return None
        return kept("NAU-607" if position.returned else "NAU-416")
    colour, said, due = wrong
    rule, why = _price_rule(position, colour, said)
    could_be = _could_be(position, colour)
    due = due if len(could_be) == 1 else None
    if due is None and said in could_be:
        text = "the prices are recorded with {colour} at {said}, but whichever way the prices moved, these do not go together"
        return violated(text, rule="NAU-607", found=said, colour=colour, said=said)
    text = "the price of {colour} is recorded as {said}, but it must be {due}" + (why if due is not None else "")
    return violated(
        text,
        rule=rule if due is not None or not LOWEST_PRICE <= said <= HIGHEST_PRICE else "NAU-607",
        expected=min(could_be, key=lambda one: abs(one - said)),
        found=said,
        colour=colour,
        said=said,
        due=either(could_be) if due is None else due,
    )


def _could_be(position: Position, colour: str) -> list[int]:
    """The possible prices of a colour, also if skipped crystals went back without being recorded."""
    if not position.due:
        return values(position, colour)
    after = possible_prices(position)
    for space in position.due:
        after = after_one(after, position.line[space], skip_changes(position.rulings))
    n = COLOURS.index(colour)
    return sorted({prices[n] for prices in after} | {*values(position, colour)})


def _price_rule(position: Position, colour: str, said: int) -> tuple[str, str]:
    """The mistake that leads to the recorded price."""
    if said < LOWEST_PRICE:
        return "NAU-601", " because no price is below 0"
    if said > HIGHEST_PRICE:
        return "NAU-602", " because no price is above 4"
    if not position.returned and not position.due and position.turn:
        return "NAU-416", " because shopping moves no price"
    if colour in position.returned:
        left_alone = position.action is Refuel and position.prices[colour] in (said - 1, said + 1)
        return ("NAU-516", " because a Refuel must move it") if left_alone else ("NAU-607", "")
    return "NAU-607", " because no crystal of that colour went back"


@claim("NAU-411", "NAU-412", "NAU-512", on=State, step=CLAIM)
@stop_if_assumed
def cargo_is_what_was_taken(position: Position, event: State) -> Answer:
    """A Shop adds the crystal at its stop, a Refuel adds nothing."""
    wrong = wrong_cargo(position, event)
    if wrong is None:
        if event.cargo is None or not position.turn:
            return None
        return kept("NAU-512" if position.action is Refuel else "NAU-411")
    player, _, colour = wrong.what.partition(" ")
    said, due = wrong.said, wrong.due or 0
    return violated(
        "the table gives {who} {count} {colour}, but it must be {due}",
        rule=_cargo_rule(position, player, colour, said - due),
        expected=due,
        found=said,
        who=player,
        count=said,
        colour=colour or "crystals",
        due=due,
    )


def _cargo_rule(position: Position, player: str, colour: str, over: int) -> str:
    if player == position.mover and over > 0:
        if position.action is Refuel:
            return "NAU-512"
        if colour in {*position.returned, *position.passed_over}:
            return "NAU-412"
    return "NAU-411"


@claim("NAU-707", "NAU-702", "NAU-703", on=State, step=CLAIM)
@stop_if_assumed
def crystals_on_the_track_stay(position: Position, event: State) -> Answer:
    """Crystals on the track stay in place."""
    if event.ahead is None or position.length is None:
        return None
    if not is_wrong_track(position, event):
        return kept("NAU-707")
    due = ["a crystal" if colour == UNKNOWN else colour for colour in position.ahead()]
    said, there = len(event.ahead), len(due)
    text = "the track is recorded with {said}, but it must be {due}"
    return violated(
        text,
        rule="NAU-707" if said == there else "NAU-703" if said > there else "NAU-702",
        expected=due,
        found=list(event.ahead),
        said=list(event.ahead) or "nothing",
        due=due or "nothing",
    )


@claim("NAU-203", "NAU-511", "NAU-723", on=State, step=CLAIM, rests_on=("NAU-111",))
@stop_if_assumed
def the_bag_holds_the_rest(position: Position, event: State) -> Answer:
    """The bag holds twenty crystals minus those on the track and in the cargo."""
    wrong, due = wrong_bag(position, event), position.in_bag
    if wrong is None:
        return None if event.bag is None or due is None else kept("NAU-203")
    said, rule = wrong.said, "NAU-203"
    if due is None:
        most = most_in_bag(position) or 0
        text = "the bag is recorded with {crystals}, but it can hold {most} at most"
        return violated(text, expected=most, found=said, rule=rule, crystals=counted(said, "crystal"), most=most)
    if said == due - 1 and position.action is Refuel:
        rule = "NAU-511"
    elif position.skips and said == due - position.skips:
        rule = "NAU-723"
    text = "the bag is recorded with {crystals}, but it must hold {due}"
    after = position.drawable() - max(0, min(position.needed, position.drawable()))
    if not position.refilled:
        text += ", or {after} after the refill"
    return violated(text, rule=rule, expected=due, found=said, crystals=counted(said, "crystal"), due=due, after=after)


@claim("NAU-203", on=State, step=CLAIM, rests_on=("NAU-111",))
@stop_if_assumed
def the_bag_holds_the_rest_of_each_colour(position: Position, event: State) -> Answer:
    """Of each colour, the bag holds five crystals minus those on the track and in the cargo."""
    wrong = wrong_bag_colour(position, event)
    if wrong is None:
        return None if event.bag_colours is None else KEPT
    colour, said, due = wrong
    most = position.bag.get(colour, 0)
    text = (
        "the bag is recorded without {colour}, but it must hold {due}"
        if colour and due is not None and colour not in (event.bag_colours or {})
        else "the bag is recorded with {said} {colour}, but it must hold {due}"
        if colour and due is not None
        else "the bag is recorded with {said} {colour}, but it can hold {most} at most"
        if colour and said > most
        else "the bag is recorded with {said} {colour}, but it cannot hold less than 0"
        if colour
        else "the colours of the bag make {crystals}, but it must hold {due}"
    )
    return violated(
        text,
        expected=most if due is None else due,
        found=said,
        said=said,
        colour=colour,
        most=most,
        due=due,
        crystals=counted(said, "crystal"),
    )


@claim("NAU-203", on=State, step=CLAIM)
@stop_if_assumed
def the_colours_of_the_bag_make_its_number(position: Position, event: State) -> Answer:
    """The bag is counted twice: as a number and by colour."""
    if event.bag is None or event.bag_colours is None or event.bag == (told := sum(event.bag_colours.values())):
        return None
    if wrong_bag(position, event) is not None or wrong_bag_colour(position, event) is not None:
        return None
    text = "the bag is recorded with {crystals}, and by colour with {told}; one of the two is wrong"
    return violated(text, expected=told, found=event.bag, crystals=counted(event.bag, "crystal"), told=told)
