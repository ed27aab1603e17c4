"""The regulations in force, line by line."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.games import game
from scorekeeper.tournament.ranking.points import counted, written
from scorekeeper.tournament.regulations.criteria import CRITERIA
from scorekeeper.tournament.regulations.point_system import PointSystem
from scorekeeper.tournament.regulations.reader import Regulations
from scorekeeper.tournament.regulations.stages import Stage

Line = tuple[str, str, str]
"""Chapter, subject, and what is in force."""
UNPLAYED = {"left-out": "have no opponent", "virtual": "have an opponent of equal strength"}
CUT_SHORT = {
    "wait": "wait for a decision",
    "places": "pay by the places as they stood",
    "half": "pay half",
    "shared": "pay everybody the same",
    "nothing": "pay nothing",
}


def in_force(settled: Regulations) -> list[Line]:
    """Return the regulations in force, except who must not meet."""
    return [
        *_tournament(settled),
        *(line for stage in settled.stages for line in _stage(stage, alone=len(settled.stages) == 1)),
        *_reckoning(settled),
        *_seating(settled),
        *_rulings(settled),
        *(("Equipment", name, file) for name, file in settled.document.equipment.items()),
    ]


def _tournament(settled: Regulations) -> Iterator[Line]:
    said = settled.document
    yield "Tournament", "name", said.name
    yield "Tournament", "games", ", ".join(game(name).book.title for name in settled.games)
    for name in ("variant", "date", "place", "timezone", "desk"):
        if value := getattr(said, name):
            yield "Tournament", name, value
    yield "Tournament", "seed (TRN-106)", settled.seed if said.seed else f"{settled.seed} (the name)"
    yield "Tournament", "hash of the regulations", settled.hash


def _stage(stage: Stage, *, alone: bool) -> Iterator[Line]:
    chapter = f"Stage {stage.name}" if stage.name else "Stage"
    if not alone:
        until = f"heat {stage.first} on" if stage.last is None else f"heats {stage.first} to {stage.last}"
        yield chapter, "heats (TRN-105)", f"heat {stage.first}" if stage.heats == 1 else until
    if stage.take is not None:
        yield chapter, "cut (TRN-505)", f"the top {stage.take} of the stage before"
        yield chapter, "points (TRN-507)", "carried over" if stage.carry else "from zero"
    plays = [name if variant == "standard" else f"{name} ({variant})" for name, variant in stage.plays]
    yield chapter, "game", ", ".join(plays)
    yield chapter, "seating (TRN-311)", stage.seating
    if stage.best is not None:
        yield chapter, "heats that count (TRN-417)", f"the best {stage.best}"
    order = [f"{count}. {CRITERIA[key].title} ({CRITERIA[key].rule})" for count, key in enumerate(stage.order, 1)]
    yield chapter, "order of the standings (TRN-601)", "; ".join(order)
    yield from _points(chapter, stage.point_system)


def _points(chapter: str, pays: PointSystem) -> Iterator[Line]:
    yield chapter, "point system", pays.system
    for size, places in sorted(pays.by_place.items(), reverse=True):
        yield chapter, f"points at a table of {size} (TRN-401)", ", ".join(map(written, places))
    for part, factor in pays.parts.items():
        yield chapter, f"{part} counts", f"{written(factor)} times"
    average = "the average of the player's own tables"
    yield chapter, "a bye (TRN-415)", average if pays.bye is None else counted(pays.bye)
    yield chapter, "a missed heat (TRN-416)", counted(pays.missed)
    takes = {"no-points": "takes no points (TRN-403)", "take-place": "takes the points of its place (TRN-408)"}
    yield chapter, "a non-player that is ranked", takes[pays.others]
    for ended, how in pays.unfinished.items():
        yield chapter, f"games that ended early: {ended} (TRN-407)", CUT_SHORT[how]


def _reckoning(settled: Regulations) -> Iterator[Line]:
    rules = settled.document.standings
    yield "Tie-breaks", "an opponent met twice", "counts twice" if rules.opponents == "each-time" else "counts once"
    yield "Tie-breaks", "lowest rate of an opponent (TRN-609)", written(settled.floor)
    yield "Tie-breaks", "heats without a game (TRN-619)", UNPLAYED[rules.unplayed]


def _seating(settled: Regulations) -> Iterator[Line]:
    rules = settled.document.seating
    yield "Seating", "weight of a repeated meeting (TRN-311)", written(settled.repeats)
    yield "Seating", "table size", str(rules.size) if rules.size else "as many as the game seats"
    yield "Seating", "short tables (TRN-305)", rules.short
    yield "Seating", "who is seated (TRN-204)", "everybody" if rules.only == "all" else "players who checked in"
    if rules.file:
        yield "Seating", "prepared seating (TRN-313)", rules.file


def _rulings(settled: Regulations) -> Iterator[Line]:
    chosen = settled.document.rulings
    for name in settled.games:
        for ruling in game(name).book.rulings:
            if ruling.options:
                value = chosen.get(ruling.id, f"{ruling.default} (default)")
                yield "Rulings", f"{ruling.id} {ruling.title}", value
