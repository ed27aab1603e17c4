"""Mistakes in how a game is won: what does not go with it would be passed over in silence, so it is refused."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.games.declared.definition import Definition
from scorekeeper.games.declared.expression import LARGEST
from scorekeeper.games.declared.faults.places import Fault

PAIR = [2, 2]


def wins_faults(made: Definition) -> Iterator[Fault]:
    head = made.game
    if (head.target is not None) != (head.wins == "first-to"):
        yield Fault(
            'target goes with wins = "first-to", and is needed there',
            "game.wins" if head.target is None else "game.target",
        )
    elif head.target is not None and not 1 <= head.target <= LARGEST:
        yield Fault(f"target is a number of points from 1 to {LARGEST:,}", "game.target")
    if head.wins in ("places", "sides") and (made.line or made.award or made.count):
        yield Fault(f'with wins = "{head.wins}" there is nothing to count', "game.wins")
    elif head.wins in ("places", "sides") and head.rounds is not None:
        yield Fault(f'with wins = "{head.wins}" there is nothing to count in a round', "game.rounds")
    if head.wins == "sides":
        counts = [(head.players, "game.players")]
        counts += [(one.players, f"variant.{n}.players") for n, one in enumerate(made.variant, 1) if one.players]
        yield from (
            Fault('with wins = "sides" the game is for players = [2, 2]', at)
            for players, at in counts
            if players != PAIR
        )
    if head.wins not in ("places", "sides"):
        yield from _score_faults(made)
    yield from _unused_faults(made)
    yield from _side_faults(made)


def _score_faults(made: Definition) -> Iterator[Fault]:
    """Something scores in every variant."""
    scoring = [*made.line, *made.award]
    for number, variant in enumerate(made.variants):
        if not scoring:
            yield Fault("the game has no line, so nothing scores", "game")
            return
        if not any(one.belongs_to(variant) for one in scoring):
            said = f"no line belongs to the variant {variant!r}, so nothing scores there"
            yield Fault(said, f"variant.{number}.id" if number else "line.1.only")


def _unused_faults(made: Definition) -> Iterator[Fault]:
    """Entries that a game of this kind never asks for."""
    wins = made.game.wins
    kinds = {
        "places": ("must", "tie", "instant"),
        "sides": ("must", "tie", "instant"),
        "together": ("award", "tie", "instant"),
    }
    why = "all players win or lose together" if wins == "together" else "the result alone is written down"
    for kind in kinds.get(wins, ()):
        if getattr(made, kind):
            yield Fault(f'with wins = "{wins}" {why}, so [[{kind}]] has no effect', f"{kind}.1")


def _side_faults(made: Definition) -> Iterator[Fault]:
    head = made.game
    if not head.sides:
        return
    seats = sorted(seat for side in head.sides for seat in side)
    if head.wins in ("places", "sides", "together"):
        yield Fault(f'wins = "{head.wins}" does not go with sides', "game.wins")
    elif (
        len(head.sides) == 1
        or [] in head.sides
        or seats != [*range(1, head.players[-1] + 1)]
        or head.players[0] != len(seats)
    ):
        yield Fault("sides name every seat once, such as [[1, 3], [2, 4]] with players = [4, 4]", "game.sides")
    else:
        for number, variant in enumerate(made.variant, 1):
            if variant.players is not None and variant.players != head.players:
                yield Fault(f"with sides there are {len(seats)} players in every variant", f"variant.{number}.players")
    for number, tie in enumerate(made.tie, 1):
        if tie.by in ("seat", "clockwise"):
            yield Fault("the players of a side have several seats, so seats cannot separate sides", f"tie.{number}.by")
