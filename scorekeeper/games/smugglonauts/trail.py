"""The trail: how the rules led to the places of a game and of a session, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from scorekeeper.games.engine.verdict import Place, Step
from scorekeeper.games.smugglonauts.position.ring import Flight
from scorekeeper.games.smugglonauts.record import COLOURS, Refuel, Shop
from scorekeeper.games.smugglonauts.scoring.points import Cargo, CargoScore
from scorekeeper.terminal import counted


def told_worth(cargo: Cargo, prices: Mapping[str, int]) -> list[str] | str:
    """The value of a cargo, colour by colour: `2 black at 3`."""
    return [
        f"{count} {colour} at {prices[colour]}" for colour, count in zip(COLOURS, cargo, strict=True) if count
    ] or "nothing"


def tell_turns(number: int, turns: Sequence[tuple[int, Flight, Shop | Refuel]]) -> Iterator[Step]:
    """Each turn: where the rocket went, and what happened to the crystal."""
    for turn, flight, event in turns:
        figures: dict[str, Any] = {"who": flight.player, "steps": flight.cost, "crystal": event.colour or "a crystal"}
        if isinstance(event, Shop):
            yield Step("NAU-411", number, "{who} shops {steps} ahead and takes {crystal}", figures, turn)
            continue
        figures["change"] = {1: ", and raises its price", -1: ", and lowers its price"}.get(event.change or 0, "")
        yield Step("NAU-511", number, "{who} refuels and puts {crystal} into the bag{change}", figures, turn)


def tell_game(
    number: int,
    lines: Sequence[CargoScore],
    prices: Mapping[str, int],
    how: Literal["fails", "empty", "early", "stopped"],
) -> Iterator[Step]:
    """The end of a game: why it is over, prices, cargo, points and places."""
    if how in _ENDED:
        crystals = sum(sum(line.cargo) for line in lines)
        yield Step("NAU-801", number, _ENDED[how] + "; crystals collected: {crystals}", {"crystals": crystals})
    yield from _tell_points(number, lines, prices)


_ENDED = {
    "fails": "the refill fails and the game is over",
    "empty": "the bag is empty (ruling NAU-R04) and the game is over",
    "early": "the game is not over and nobody has won; the places are those at this moment",
}


def _tell_points(number: int, lines: Sequence[CargoScore], prices: Mapping[str, int]) -> Iterator[Step]:
    told = [f"{colour} {prices[colour]}" for colour in COLOURS]
    yield Step("NAU-812", number, "prices at the end: {prices}", {"prices": told})
    for line in lines:
        worth = told_worth(line.cargo, prices)
        figures: dict[str, Any] = {"who": line.participant, "worth": worth, "points": counted(line.points, "point")}
        yield Step("NAU-811", number, "{who} has {worth}: {points}", figures)
    for line in lines:
        figures = {"who": line.participant, "points": counted(line.points, "point"), "place": line.place}
        yield Step("NAU-815", number, "{who} is in place {place} with {points}", figures)


def tell_as_written(number: int, rule: str, what: str, stand: Mapping[str, int]) -> Iterator[Step]:
    """Points and places that a decision lets stand against the rules."""
    for who, value in stand.items():
        yield Step(rule, number, f"{{who}} counts with {what} {{value}}, as written", {"who": who, "value": value})


def tell_session(
    rule: str, goal: str, games: Sequence[Sequence[CargoScore]], places: Sequence[Place]
) -> Iterator[Step]:
    """The end of a session: why it is over, and the running totals game by game."""
    figures: dict[str, Any] = {"count": len(games), "goal": goal, "best": max(place.score for place in places)}
    yield Step(rule, None, "games played: {count}, highest total: {best}; {goal}", figures)
    for place in places:
        by_game = [str(line.points) for lines in games for line in lines if line.participant == place.participant]
        figures = {
            "who": place.participant,
            "total": counted(place.score, "point"),
            "by_game": "+".join(by_game),
            "place": place.place,
        }
        yield Step("NAU-905", None, "{who} has {total} ({by_game}): place {place}", figures)


def tell_claims(places: Sequence[Place], told: Mapping[str, int], rule: str) -> Iterator[Step]:
    """A result without its games: the claimed points, and the places they lead to."""
    for place in places:
        figures = {"who": place.participant, "points": counted(place.score, "point"), "place": place.place}
        text = "the result gives {who} {points}: place {place}"
        if place.participant not in told:
            text = "the result says {who} is in place {place}"
        yield Step(rule, None, text, figures)
