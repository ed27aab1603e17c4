"""The regulations in force, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.log.entry import OF_FIDE
from scorekeeper.tournament.ranking.points import counted, written
from scorekeeper.tournament.regulations.addenda import ADDENDA
from scorekeeper.tournament.regulations.criteria import criterion
from scorekeeper.tournament.regulations.defaults import NEVER
from scorekeeper.tournament.regulations.point_system import PointSystem
from scorekeeper.tournament.regulations.qualifying import Qualifying
from scorekeeper.tournament.regulations.reader import Regulations
from scorekeeper.tournament.regulations.sizes import span
from scorekeeper.tournament.regulations.stages import Stage
from scorekeeper.tournament.regulations.teams import TIE_BREAKS

Line = tuple[str, str, str]
"""Chapter, subject, and what is in force."""
UNPLAYED = {
    "left-out": "have no opponent",
    "virtual": "have an opponent of equal strength",
    "fide-2024": "count as FIDE's tie-break regulations of 2024 say",
    "fide-2026": "count as FIDE's tie-break regulations of 2026 say",
}
DEALING = {"wishes": "by wishes (TRN-334)", "each-once": "each game once (TRN-336)"}
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
        *_teams(settled),
        *_rulings(settled),
        *(("Equipment", name, file) for name, file in settled.document.equipment.items()),
    ]


def _tournament(settled: Regulations) -> Iterator[Line]:
    said = settled.document
    yield "Tournament", "name", said.name
    yield "Tournament", "games", ", ".join(settled.game(name).book.title for name in settled.games)
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
        yield from _qualifying(chapter, stage.qualifying)
        yield chapter, "points (TRN-507)", "carried over" if stage.carry else "from zero"
    if stage.at_will:
        yield chapter, "attendance (TRN-530)", "players enter each heat as they like"
    plays = [name if variant == "standard" else f"{name} ({variant})" for name, variant in stage.plays]
    yield chapter, "games of every heat (TRN-331)" if stage.dealt else "game", ", ".join(plays)
    if stage.dealt:
        yield chapter, "who plays which game", DEALING[stage.dealt]
    yield chapter, "seating (TRN-311)", stage.seating
    if stage.seats != "drawn":
        how = (
            "chosen in order of rank" if stage.seats == "chosen" else "given to those who bid points for them (TRN-430)"
        )
        yield chapter, "seats (TRN-346)", how
    if stage.ties:
        yield chapter, "ties inside a game (TRN-431)", ", then ".join(ADDENDA[one] for one in stage.ties)
    if stage.best is not None:
        yield chapter, "heats that count (TRN-417)", f"the best {stage.best}"
    order = [f"{count}. {criterion(key).title} ({criterion(key).rule})" for count, key in enumerate(stage.order, 1)]
    yield chapter, "order of the standings (TRN-601)", "; ".join(order)
    yield from _points(chapter, stage.point_system, asked=stage.one_against_one)


def _qualifying(chapter: str, how: Qualifying) -> Iterator[Line]:
    if how.wins:
        yield chapter, "who qualifies (TRN-531)", "first everybody who won a table in the stage before"
    if how.replaced:
        yield chapter, "players who are not here (TRN-532)", "replaced by the next alternate"
    if how.alternates:
        yield chapter, "named alternates (TRN-532)", ", ".join(how.alternates)


def _points(chapter: str, pays: PointSystem, *, asked: bool) -> Iterator[Line]:
    """Yield what is paid; `asked`: also for byes that players ask for, as they do where one plays against one."""
    yield chapter, "point system", pays.system
    for size, places in sorted(pays.by_place.items(), reverse=True):
        yield chapter, f"points at a table of {size} (TRN-401)", ", ".join(map(written, places))
    if pays.draw is not None:
        yield chapter, "a draw at a table of two (TRN-420)", counted(pays.draw)
    for part, factor in pays.parts.items():
        yield chapter, f"{part} counts", f"{written(factor)} times"
    average = "the average of the player's own tables"
    yield chapter, "a bye (TRN-415)", average if pays.bye is None else counted(pays.bye)
    if asked:
        half = f"half of {average}" if pays.half is None else counted(pays.half)
        yield chapter, "a half-point bye (TRN-419)", half
    yield chapter, "a missed heat (TRN-416)", counted(pays.missed)
    takes = {"no-points": "takes no points (TRN-403)", "take-place": "takes the points of its place (TRN-408)"}
    yield chapter, "a non-player that is ranked", takes[pays.others]
    for ended, how in pays.unfinished.items():
        yield chapter, f"games that ended early: {ended} (TRN-407)", CUT_SHORT[how]


def _reckoning(settled: Regulations) -> Iterator[Line]:
    rules = settled.document.standings
    yield "Tie-breaks", "an opponent met twice", "counts twice" if rules.opponents == "each-time" else "counts once"
    yield "Tie-breaks", "lowest rate of an opponent (TRN-609)", written(settled.floor)
    for how in dict.fromkeys(stage.unplayed for stage in settled.stages):
        rule = "TRN-638" if how in OF_FIDE else "TRN-619"
        yield "Tie-breaks", f"heats without a game ({rule})", UNPLAYED[how]


def _seating(settled: Regulations) -> Iterator[Line]:
    rules = settled.document.seating
    weights = {settled.repeats_in(stage): stage for stage in settled.stages}
    until = f", up to heat {rules.half_byes_until}" if rules.half_byes_until else ""
    if rules.half_byes is not None or until:
        many = "any number" if rules.half_byes is None else str(rules.half_byes)
        yield "Seating", "half-point byes of a player (TRN-320)", f"{many}{until}"
    said = " or ".join("never, if it can be avoided" if one == NEVER else written(one) for one in weights)
    yield "Seating", "weight of a repeated meeting (TRN-311)", said
    yield "Seating", "table size", str(rules.size) if rules.size else "as many as the game seats"
    for name, count in settled.document.copies.items():
        yield "Seating", f"copies of {settled.game(name).book.title} (TRN-332)", str(count)
    yield "Seating", "short tables (TRN-305)", rules.short
    yield "Seating", "who is seated (TRN-204)", "players who checked in" if rules.check_in else "everybody"
    if rules.file:
        yield "Seating", "prepared seating (TRN-313)", rules.file


def _teams(settled: Regulations) -> Iterator[Line]:
    teams = settled.teams
    if teams is None:
        return
    whose = f"the best {teams.best} members" if teams.best else "all members"
    yield "Teams", f"score ({teams.first.rule})", f"{teams.first.key} of {whose}"
    names = [f"{count}. {TIE_BREAKS[key].title} ({TIE_BREAKS[key].rule})" for count, key in _numbered(teams.order)]
    yield "Teams", "ties (TRN-522)", "; ".join(names) or "share the place"
    yield "Teams", "members (TRN-209)", span(*teams.size) if teams.size else "any number"
    yield "Teams", "members at one table (TRN-340)", "kept apart" if teams.apart else "not kept apart"
    if not all(stage.teams for stage in settled.stages):
        yield "Teams", "stages that count (TRN-520)", ", ".join(one.name for one in settled.stages if one.teams)


def _numbered(order: Sequence[str]) -> Iterator[tuple[int, str]]:
    return enumerate((key for key in order if key in TIE_BREAKS), 1)


def _rulings(settled: Regulations) -> Iterator[Line]:
    chosen = settled.document.rulings
    for name in settled.games:
        for ruling in settled.game(name).book.rulings:
            if ruling.options:
                value = chosen.get(ruling.id, f"{ruling.default} (default)")
                yield "Rulings", f"{ruling.id} {ruling.title}", value
