"""Chapter 4: a Shop: where the rocket flies, what it costs, and which crystal is taken."""

from __future__ import annotations

from scorekeeper.games.engine.checks import KEPT, Answer, Kept, Then, Wrong, check, claim, kept, only, violated
from scorekeeper.games.smugglonauts.checks.assumed import has_its_colour, if_it_fits
from scorekeeper.games.smugglonauts.equipment import FULL, LEAST, REACH, board_limits
from scorekeeper.games.smugglonauts.position.moves import steps_that_fit
from scorekeeper.games.smugglonauts.position.ring import FUEL, MOVE, PRICE, TAKE, Flight, Position
from scorekeeper.games.smugglonauts.record import UNKNOWN, Refuel, Shop
from scorekeeper.terminal import counted


@check("NAU-301", on=(Shop, Refuel), step=MOVE)
def rockets_go_clockwise(position: Position, event: Shop | Refuel) -> Answer:
    """A noted direction is clockwise."""
    if event.direction is None:
        return None
    if event.direction == "clockwise":
        return KEPT
    text = "{who} flies anticlockwise, but rockets only go clockwise"
    return violated(text, expected="clockwise", found=event.direction, who=event.player or position.rear)


@check("NAU-402", "NAU-301", on=Shop, step=MOVE)
def a_shop_flies_ahead(position: Position, event: Shop) -> Answer:
    """A rocket moves clockwise by at least one space."""
    steps = event.steps
    if steps is not None and steps < 0:
        text = "{who} flies {back} back, but rockets only go clockwise"
        back = counted(-steps, "step")
        return violated(text, rule="NAU-301", expected=1, found=steps, who=event.player or position.rear, back=back)
    flight = position.flight
    if steps == 0 or (flight is not None and flight.stop == flight.begin):
        text = "{who} shops without moving, but a Shop goes to a crystal ahead"
        return violated(text, rule="NAU-402", expected=1, found=0, who=event.player or position.rear)
    return kept("NAU-402" if event.to is None else "NAU-301")


@check("NAU-411", "NAU-403", on=Shop, step=MOVE)
def some_crystal_within_reach_fits(position: Position, event: Shop) -> Answer:
    """If the record does not say how far a Shop went, its crystal and its fuel must fit a crystal within reach."""
    if event.steps is not None or event.to is not None or position.fuel[event.player or position.rear] == LEAST:
        return None
    if steps_that_fit(position, event):
        return None
    text = (
        "{who} takes {colour}, but no crystal within reach can be {colour}"
        if event.fuel is None
        else "{who} takes {colour} and has fuel {fuel} left, but no crystal within reach fits"
        if event.colour
        else "{who} has fuel {fuel} left, but no crystal within reach leaves that"
    )
    return violated(
        text,
        rule="NAU-411" if event.colour else "NAU-403",
        found=event.colour or event.fuel,
        who=event.player or position.rear,
        colour=event.colour,
        fuel=event.fuel,
    )


@check("NAU-406", "NAU-413", on=Shop, step=MOVE)
def a_shop_stops_at_a_crystal(position: Position, event: Shop) -> Answer:
    """A Shop stops on a crystal, not on another rocket or the gap."""
    flight = position.flight
    if event.to is None or flight is None or flight.stop == flight.begin:
        return None
    longest = position.length or board_limits(len(position.formation))[1]
    if not 0 <= event.to < longest:
        text = "{who} stops on space {space}, but spaces are numbered 0 to {last}"
        return violated(text, rule="NAU-413", found=event.to, who=flight.player, space=event.to, last=longest - 1)
    if position.is_crystal(flight.stop):
        return kept("NAU-406" if flight.rockets else "NAU-413")
    other = position.rocket_at(flight.stop)
    if other is not None:
        text = "{who} stops on space {space}, but the rocket of {who_other} is there"
        return violated(text, rule="NAU-406", found=event.to, who=flight.player, space=event.to, who_other=other)
    text = "{who} stops on space {space}, but there is no crystal"
    return violated(text, rule="NAU-413", found=event.to, who=flight.player, space=event.to)


@claim("NAU-415", on=Shop, step=MOVE)
def steps_leave_rockets_out(position: Position, event: Shop) -> Answer:
    """Steps are counted in crystals; spaces with rockets do not count."""
    flight = position.flight
    if event.steps is None or event.to is None or flight is None or event.steps < 1:
        return None
    if event.player not in (position.rear, None):
        # Whoever is not on turn may have been written down for somebody else.
        return None
    if not position.is_crystal(flight.stop):
        return None
    due = position.space(flight.stop)
    if event.steps == flight.cost and position.may_be(flight.stop, event.to):
        return KEPT
    by_steps = event.steps == flight.cost
    text = (
        "{who} goes {steps} ahead, which is space {due}, but the table says {space}"
        if by_steps and event.colour is None
        else "{who} takes {colour}, {steps} ahead, which is space {due}, but the table says {space}"
        if by_steps
        else "{who} goes to space {space}, which is {due} ahead because rockets do not count, but the table says {steps}"
        if flight.rockets
        else "{who} goes to space {space}, which is {due} ahead, but the table says {steps}"
    )
    return violated(
        text,
        then="stop" if flight.cost > (position.fuel[flight.player] or FULL) - LEAST >= event.steps else None,
        expected=due if by_steps else flight.cost,
        found=event.to if by_steps else event.steps,
        who=flight.player,
        space=event.to,
        colour=event.colour,
        due=due if by_steps else counted(flight.cost, "step"),
        steps=counted(event.steps, "step") if by_steps else event.steps,
    )


@check("NAU-409", "NAU-408", on=Shop, step=MOVE, then="assume")
@if_it_fits
def the_tank_reaches_so_far(position: Position, event: Shop) -> Answer:
    """A move leaves 1 fuel, so it goes at most to the third crystal."""
    flight = position.flight
    cost = event.steps or 0 if flight is None else flight.cost
    player = event.player or position.rear
    fuel = position.fuel[player]
    if player != position.rear and event.steps is not None and event.steps < FULL:
        # Whoever is not on turn may have been written down for somebody else.
        return None
    if fuel is None:
        fuel = FULL
    if event.steps is not None and event.steps != cost and 0 < event.steps <= fuel - LEAST:
        # That steps and space do not agree is reported by itself.
        return None
    if cost <= fuel - LEAST:
        return kept("NAU-408" if cost == fuel - LEAST else "NAU-409")
    if fuel == LEAST:
        # For such a player, the rule to report is that they must refuel.
        return None
    if cost > REACH:
        text = "{who} flies to crystal {cost} ahead, but a full tank reaches only the third"
        then: Then | None = None if has_its_colour(position, event) else "stop"
        return violated(text, rule="NAU-409", then=then, expected=REACH, found=cost, who=player, cost=cost)
    text = "{who} has fuel {fuel} and flies to crystal {cost} ahead, but 1 must be left, so {most} is the furthest"
    return violated(
        text,
        rule="NAU-408",
        then=None if has_its_colour(position, event) else "stop",
        expected=fuel - LEAST,
        found=cost,
        who=player,
        fuel=fuel,
        cost=cost,
        most=fuel - LEAST,
    )


@claim("NAU-403", "NAU-404", "NAU-405", on=Shop, step=FUEL, rests_on=("NAU-401",))
def each_crystal_space_costs_one(position: Position, event: Shop) -> Answer:
    """A flight costs one fuel for each crystal flown over or reached, and none for rockets."""
    return only(_fuel_left(position, event), "NAU-403", "NAU-404", "NAU-405")


@claim("NAU-407", "NAU-729", on=Shop, step=FUEL)
def skipped_crystals_cost_too_and_one_is_left(position: Position, event: Shop) -> Answer:
    """Crystals that all have skipped cost fuel too, and fuel never falls below 1."""
    return only(_fuel_left(position, event), "NAU-407", "NAU-729")


def _fuel_left(position: Position, event: Shop) -> Kept | Wrong | None:
    flight = position.flight
    if event.fuel is None or flight is None or event.player not in (position.rear, None):
        return None
    before, skipped = position.fuel[flight.player], position.skipped_by(flight)
    if before is None:
        return _fuel_left_at_most(event.fuel, flight)
    due = before - flight.cost
    if due < LEAST <= event.fuel <= FULL:
        # Such a flight is reported by itself, and nobody knows what the die shows after it.
        return None
    if event.fuel == due:
        if flight.cost == 1:
            return kept("NAU-405" if flight.rockets else "NAU-404")
        return kept("NAU-729" if skipped else "NAU-403")
    if event.fuel - due == position.slips.get(flight.player):
        # It follows from a die that was already wrong, and that was reported.
        return None
    rule, why = _fuel_rule(event.fuel, due, flight, skipped)
    text = (
        "{who} flies to crystal {cost} ahead with fuel {before} and has {due} left"
        + why
        + ", but the table says {said}"
    )
    return violated(
        text,
        rule=rule,
        expected=due,
        found=event.fuel,
        who=flight.player,
        cost=flight.cost,
        before=before,
        due=due,
        said=event.fuel,
    )


def _fuel_left_at_most(said: int, flight: Flight) -> Kept | Wrong | None:
    """If the fuel before is not known, a full tank is the most."""
    if LEAST <= said <= FULL - flight.cost:
        return None
    text = "{who} flies to crystal {cost} ahead, which leaves {least} to {most}, but the table says {said}"
    return violated(
        text,
        rule="NAU-407" if said < LEAST else "NAU-403",
        expected=LEAST if said < LEAST else FULL - flight.cost,
        found=said,
        who=flight.player,
        cost=flight.cost,
        least=LEAST,
        most=FULL - flight.cost,
        said=said,
    )


def _fuel_rule(said: int, due: int, flight: Flight, skipped: int) -> tuple[str, str]:
    """The mistake that leads to the recorded fuel."""
    if said < LEAST:
        return "NAU-407", ", never less than 1"
    if flight.rockets and due - flight.rockets <= said < due:
        return "NAU-405", " because rockets cost nothing"
    if skipped and said == due + skipped:
        return "NAU-729", " because crystals that all have skipped cost fuel too"
    if said == due + 1:
        return "NAU-404", " because the space where it stops costs fuel too"
    return "NAU-403", ""


@check("NAU-411", "NAU-412", on=Shop, step=TAKE, rests_on=("NAU-112",), then="assume")
@if_it_fits
def the_crystal_where_it_stops_is_taken(position: Position, event: Shop) -> Answer:
    """A Shop takes the crystal where the rocket stops, not one on the way."""
    flight = position.flight
    if event.colour is None or flight is None:
        return None
    lies = position.line[flight.stop] if position.is_crystal(flight.stop) else UNKNOWN
    if lies == UNKNOWN:
        return None
    if event.colour == lies:
        return kept("NAU-412" if flight.cost > 1 else "NAU-411")
    flown = {position.line[space] for space in range(flight.begin + 1, flight.stop)}
    text = (
        "{who} takes {colour}, which was only flown over, but the crystal where the rocket stops is {lies}"
        if event.colour in flown
        else "{who} takes {colour}, but the crystal where the rocket stops is {lies}"
    )
    return violated(
        text,
        rule="NAU-412" if event.colour in flown else "NAU-411",
        then="stop" if event.colour in flown else None,
        expected=lies,
        found=event.colour,
        who=flight.player,
        colour=event.colour,
        lies=lies,
    )


@check("NAU-411", on=Shop, step=TAKE)
def a_shop_takes_a_crystal(position: Position, event: Shop) -> Answer:
    """The crystal where the rocket stops may not be left there."""
    if event.taken is None:
        return None
    if event.taken:
        return KEPT
    text = "{who} takes no crystal, but a Shop takes the one where the rocket stops"
    return violated(text, expected=1, found=0, who=event.player or position.rear)


@check("NAU-416", on=Shop, step=PRICE, then="assume")
@if_it_fits
def shopping_moves_no_price(position: Position, event: Shop) -> Answer:
    """Prices move only for crystals that go back, not for one that is taken."""
    if event.change is None:
        return None
    if not event.change:
        return KEPT
    text = "{who} shops and moves a price, but shopping moves no price"
    return violated(text, expected=0, found=event.change, who=event.player or position.rear)
