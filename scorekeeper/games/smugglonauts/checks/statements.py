"""Checks on the position that the table states after a turn. A wrong figure does not stop the replay."""

from __future__ import annotations

from scorekeeper.games.engine.checks import Answer, Kept, Wrong, claim, kept, only, violated
from scorekeeper.games.engine.verdict import counted
from scorekeeper.games.smugglonauts.equipment import FULL, HIGHEST_PRICE, LEAST, LOWEST_PRICE, REACH
from scorekeeper.games.smugglonauts.position.ring import CLAIM, Position
from scorekeeper.games.smugglonauts.record import COLOURS, UNKNOWN, Refuel, State


@claim("NAU-407", "NAU-403", "NAU-503", on=State, step=CLAIM, rests_on=("NAU-401",))
def dice_show_the_fuel(position: Position, event: State) -> Answer:
    """Only the fuel of the rocket that moved has changed, and every tank has 1 to 4."""
    for player, said in (event.fuel or {}).items():
        due = position.fuel[player]
        if said == due:
            continue
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
    return kept("NAU-407") if event.fuel else None


@claim("NAU-302", on=State, step=CLAIM)
def only_the_rocket_on_turn_has_moved(position: Position, event: State) -> Answer:
    """The other rockets have not moved."""
    return only(_rockets(position, event), "NAU-302")


@claim("NAU-301", "NAU-402", "NAU-501", on=State, step=CLAIM)
def the_rocket_stands_where_it_flew(position: Position, event: State) -> Answer:
    """The rocket that moved went clockwise, as far as its action took it."""
    return only(_rockets(position, event), "NAU-301", "NAU-402", "NAU-501")


def _rockets(position: Position, event: State) -> Kept | Wrong | None:
    """The first rocket recorded on a wrong space."""
    if position.length is None:
        return None
    for player, said in (event.rockets or {}).items():
        due = position.space(position.at[player])
        if said == due:
            continue
        rule, why = "NAU-302", " because it was not its turn"
        flight = position.flight
        if flight is not None and player == flight.player:
            back = (flight.begin - said) % position.length
            rule, why = "NAU-501" if position.action is Refuel else "NAU-402", ""
            if 0 < back <= REACH:
                rule, why = "NAU-301", " because rockets only go clockwise"
        text = "the rocket of {who} is recorded on space {said}, but it must be on {due}" + why
        return violated(text, rule=rule, expected=due, found=said, who=player, said=said, due=due)
    return kept("NAU-302") if event.rockets else None


@claim("NAU-601", "NAU-602", on=State, step=CLAIM)
def prices_stay_on_their_track(position: Position, event: State) -> Answer:
    """No price is below 0 or above 4."""
    return only(_prices(position, event), "NAU-601", "NAU-602")


@claim("NAU-607", "NAU-416", "NAU-516", on=State, step=CLAIM, rests_on=("NAU-605",))
def prices_move_for_returned_crystals_only(position: Position, event: State) -> Answer:
    """A price moves only if a crystal of its colour went back in this turn."""
    return only(_prices(position, event), "NAU-607", "NAU-416", "NAU-516")


def _prices(position: Position, event: State) -> Kept | Wrong | None:
    """The first wrong price."""
    for colour, said in (event.prices or {}).items():
        due = position.prices[colour]
        if due is None or said == due:
            continue
        rule, why = _price_rule(position, colour, said)
        text = "the price of {colour} is recorded as {said}, but it must be {due}" + why
        return violated(text, rule=rule, expected=due, found=said, colour=colour, said=said, due=due)
    if event.prices is None or not position.turn:
        return None
    return kept("NAU-607" if position.returned else "NAU-416")


def _price_rule(position: Position, colour: str, said: int) -> tuple[str, str]:
    """The mistake that leads to the recorded price."""
    if said < LOWEST_PRICE:
        return "NAU-601", " because no price is below 0"
    if said > HIGHEST_PRICE:
        return "NAU-602", " because no price is above 4"
    if not position.returned and position.turn:
        return "NAU-416", " because shopping moves no price"
    if position.action is Refuel and colour in position.returned:
        return "NAU-516", " because a Refuel must move it"
    return "NAU-607", " because no crystal of that colour went back"


@claim("NAU-411", "NAU-412", "NAU-512", on=State, step=CLAIM)
def cargo_is_what_was_taken(position: Position, event: State) -> Answer:
    """A Shop adds the crystal at its stop, a Refuel adds nothing."""
    for player, said in (event.cargo or {}).items():
        cargo = position.cargo[player]
        if UNKNOWN in cargo:
            continue
        for colour in COLOURS:
            due, count = cargo.get(colour, 0), said.get(colour, 0)
            if count != due:
                text = "the table gives {who} {count} {colour}, but it must be {due}"
                return violated(
                    text,
                    rule=_cargo_rule(position, player, colour, count - due),
                    expected=due,
                    found=count,
                    who=player,
                    count=count,
                    colour=colour,
                    due=due,
                )
    if event.cargo is None or not position.turn:
        return None
    return kept("NAU-512" if position.action is Refuel else "NAU-411")


def _cargo_rule(position: Position, player: str, colour: str, over: int) -> str:
    if player == position.mover and over > 0:
        if position.action is Refuel:
            return "NAU-512"
        if colour in {*position.returned, *position.passed_over}:
            return "NAU-412"
    return "NAU-411"


@claim("NAU-707", "NAU-702", "NAU-703", on=State, step=CLAIM)
def crystals_on_the_track_stay(position: Position, event: State) -> Answer:
    """Crystals on the track stay in place."""
    if event.ahead is None:
        return None
    due = position.ahead()
    if UNKNOWN in due:
        return None
    if event.ahead == due:
        return kept("NAU-707")
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
def the_bag_holds_the_rest(position: Position, event: State) -> Answer:
    """The bag holds twenty crystals minus those on the track and in the cargo."""
    due = position.in_bag
    if event.bag is None or due is None:
        return None
    # Under a ruling, skipped crystals go back after the refill; and with an empty bag no refill is recorded.
    if event.bag == due or (event.bag == due + len(position.aside) and position.available() <= 0):
        return kept("NAU-203")
    rule = "NAU-203"
    if event.bag == due - 1 and position.action is Refuel:
        rule = "NAU-511"
    elif position.skips and event.bag == due - position.skips:
        rule = "NAU-723"
    text = "the bag is recorded with {crystals}, but it must hold {due}"
    return violated(text, rule=rule, expected=due, found=event.bag, crystals=counted(event.bag, "crystal"), due=due)
