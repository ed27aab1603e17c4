"""The trail: what the rules made of a game and of a session, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.games.engine.verdict import Place, Step
from scorekeeper.games.smugglonauts.play import Flight, counted
from scorekeeper.games.smugglonauts.record import COLOURS, Refuel, Shop
from scorekeeper.games.smugglonauts.score import Line, reckoned


def tell_turns(number: int, turns: Sequence[tuple[int, Flight, Shop | Refuel]]) -> Iterator[Step]:
    """Turn by turn: where the rocket went, and what became of the crystal."""
    for turn, flight, event in turns:
        figures: dict[str, Any] = {"who": flight.player, "steps": flight.cost, "crystal": event.colour or "a crystal"}
        if isinstance(event, Shop):
            yield Step("NAU-411", number, "{who} shops {steps} ahead and takes {crystal}", figures, turn)
            continue
        figures["change"] = {1: ", and raises its price", -1: ", and lowers its price"}.get(event.change or 0, "")
        yield Step("NAU-511", number, "{who} refuels and puts {crystal} into the bag{change}", figures, turn)


def tell_emptied(number: int, lines: Sequence[Line], prices: Mapping[str, int]) -> Iterator[Step]:
    """The end of a game that the empty bag ended (ruling NAU-R04)."""
    yield from tell_game(number, lines, prices, "the bag is empty (ruling NAU-R04)")


def tell_game(
    number: int, lines: Sequence[Line], prices: Mapping[str, int], why: str = "the refill fails"
) -> Iterator[Step]:
    """The end of a game: prices, cargo, points, places."""
    crystals = sum(sum(line.cargo) for line in lines)
    text = why + " and the game is over; crystals collected: {crystals}"
    yield Step("NAU-801", number, text, {"crystals": crystals})
    yield from tell_stopped(number, lines, prices)


def tell_early(number: int, lines: Sequence[Line], prices: Mapping[str, int]) -> Iterator[Step]:
    """A game that is said to be finished and is not over."""
    crystals = sum(sum(line.cargo) for line in lines)
    text = (
        "the game is not over, and nobody has won; the places are those of this moment; crystals collected: {crystals}"
    )
    yield Step("NAU-801", number, text, {"crystals": crystals})
    yield from tell_stopped(number, lines, prices)


def tell_stopped(number: int, lines: Sequence[Line], prices: Mapping[str, int]) -> Iterator[Step]:
    """What a cargo is worth, also where the game was stopped before its end."""
    told = [f"{colour} {prices[colour]}" for colour in COLOURS]
    yield Step("NAU-812", number, "prices at the end: {prices}", {"prices": told})
    for line in lines:
        worth = reckoned(line.cargo, prices)
        figures: dict[str, Any] = {"who": line.participant, "worth": worth, "points": counted(line.points, "point")}
        yield Step("NAU-811", number, "{who} has {worth}: {points}", figures)
    for line in lines:
        figures = {"who": line.participant, "points": counted(line.points, "point"), "place": line.place}
        yield Step("NAU-815", number, "{who} is place {place} with {points}", figures)


def tell_as_written(number: int, rule: str, what: str, stand: Mapping[str, int]) -> Iterator[Step]:
    """What a decision lets stand although the rules make something else of it."""
    for who, value in stand.items():
        yield Step(rule, number, f"{{who}} counts with {what} {{value}}, as written", {"who": who, "value": value})


def tell_session(rule: str, goal: str, games: Sequence[Sequence[Line]], places: Sequence[Place]) -> Iterator[Step]:
    """The end of a session: why it is over, and the running totals, game by game."""
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


def tell_claims(places: Sequence[Place], told: Mapping[str, int | None], rule: str) -> Iterator[Step]:
    """A result without its games: what people say, and the place that it leads to."""
    for place in places:
        figures = {"who": place.participant, "points": counted(place.score, "point"), "place": place.place}
        text = "{who} is said to have {points}: place {place}"
        if told[place.participant] is None:
            text = "{who} is said to be place {place}"
        yield Step(rule, None, text, figures)
