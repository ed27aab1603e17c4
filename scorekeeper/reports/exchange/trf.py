"""The tournament as a FIDE report (TRF16), for pairing programs, rating officers and checkers."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from scorekeeper.documents.trf import GAMES, Cell, Entrant, Report
from scorekeeper.games.engine.verdict import listed
from scorekeeper.rules.evidence import shown
from scorekeeper.tournament.federation import NotReportableError, reportable_stage
from scorekeeper.tournament.ranking.places import RankedStage
from scorekeeper.tournament.ranking.points import NOTHING, written
from scorekeeper.tournament.ranking.rows import StandingsRow
from scorekeeper.tournament.ranking.scorecards import BYE, RestKind
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.ranking.tiebreaks.pairs import Pairing, pairings
from scorekeeper.tournament.regulations.criteria import criterion
from scorekeeper.tournament.regulations.sizes import PAIR
from scorekeeper.tournament.regulations.stages import Stage
from scorekeeper.tournament.seating.next_heat import asked_byes
from scorekeeper.tournament.state.attendance import can_sit, still_in
from scorekeeper.tournament.state.tables import Heat
from scorekeeper.tournament.state.tournament import Tournament

HIGHEST = 9999
"""The highest number that a report can hold."""
USUAL = {"W": Fraction(1), "D": Fraction(1, 2), "L": NOTHING, "P": Fraction(1)}
"""What a win, a draw, a loss and a bye pay if a report does not say it."""
RESTS: Mapping[RestKind, str] = {"bye": "U", "half": "H", "zero": "Z", "missed": "Z"}
LETTERS = {outcome: letter for letter, outcome in GAMES.items()}
PAID = {"1": "W", "+": "W", "F": "W", "=": "D", "H": "D", "0": "L", "U": "P"}
"""What each letter of a round pays by a report, as a letter of line 162; all others pay nothing."""


def report_of(tournament: Tournament, *, coming: bool = False) -> Report:
    """Return the report of a tournament of one stage in which one plays against one.

    `coming` adds the byes of the heat that is seated next, so that a pairing program leaves those players out.
    """
    one = reportable_stage(tournament)
    rows = {row.player: row for row in compute_standings(tournament).rows}
    numbers = _numbers(tournament, rows)
    cells = _cells(tournament, one, numbers)
    for player, cell in _away(tournament).items() if coming else ():
        if player in cells:
            cells[player].append(cell)
    return Report(
        _facts(tournament, one, rows),
        tuple(
            Entrant(
                number=number,
                name=" ".join(tournament.names(player).split()),
                rating=tournament.players[player].rating,
                points=_decimal(rows[player].points),
                place=rows[player].place,
                cells=tuple(cells[player]),
            )
            for player, number in numbers.items()
        ),
    )


def _numbers(tournament: Tournament, rows: Mapping[str, StandingsRow]) -> dict[str, int]:
    """Return the number of each ranked player in the report: their own, if all are whole numbers."""
    players = [player for player in tournament.players if player in rows]
    if len(players) > HIGHEST:
        raise NotReportableError(f"it has more than {HIGHEST} players")
    if all(player.isdecimal() and 0 < int(player) <= HIGHEST for player in players):
        return {player: int(player) for player in sorted(players, key=int)}
    return {player: count for count, player in enumerate(players, 1)}


def _decimal(points: Fraction) -> str:
    tenths = points * 10
    if tenths.denominator != 1 or not 0 <= tenths < 10**3:
        raise NotReportableError(f"a report has points in tenths up to 99.9, not {points}")
    return f"{tenths.numerator // 10}.{tenths.numerator % 10}"


def _cells(tournament: Tournament, one: RankedStage, numbers: Mapping[str, int]) -> dict[str, list[Cell]]:
    """Return what every player did in every heat; a table without a result is a game without one."""
    told = {
        (player, found.heat): _cell(found, numbers) for player, heats in pairings(one.played).items() for found in heats
    }
    waiting = {key: cell for heat in tournament.heats for key, cell in _waiting(heat, numbers).items()}
    heats = [heat.number for heat in tournament.heats]
    return {player: [(waiting | told).get((player, heat), Cell()) for heat in heats] for player in numbers}


def _away(tournament: Tournament) -> dict[str, Cell]:
    """Return who is not seated in the coming heat: players who left, are not here, or asked for a bye."""
    asked = asked_byes(tournament, tournament.last_heat + 1, still_in(tournament, tournament.players))
    gone = {*tournament.players}.difference(can_sit(tournament, tournament.players))
    return dict.fromkeys(gone, Cell("Z")) | {one: Cell(RESTS[kind]) for one, kind in asked.items()}


def _cell(found: Pairing, numbers: Mapping[str, int]) -> Cell:
    if found.opponent is None or found.outcome is None:
        return Cell(RESTS[found.kind or "missed"])
    if found.opponent not in numbers:
        raise NotReportableError("a guest played, who is not ranked")
    letter = LETTERS[found.outcome]
    if found.forfeit:
        letter = "-" if found.declined else "+"
    return Cell(letter, numbers[found.opponent], "b" if found.second else "w")


def _waiting(heat: Heat, numbers: Mapping[str, int]) -> dict[tuple[str, int], Cell]:
    """Return the games of a heat without their results."""
    found = {}
    for table in heat.tables:
        if not table.void:
            for player, other, colour in zip(table.seats, reversed(table.seats), "wb", strict=True):
                found[player, heat.number] = Cell("", numbers.get(other, 0), colour)
    return found


def _facts(tournament: Tournament, one: RankedStage, rows: Mapping[str, StandingsRow]) -> dict[str, str]:
    document, stage = tournament.regulations.document, one.stage
    rated = sum(tournament.players[player].rating > 0 for player in rows)
    rounds = str(stage.heats or tournament.last_heat)
    shown("TRN-426")
    return {
        "012": " ".join(document.name.split()),
        "022": " ".join((document.place or "").split()),
        "042": (document.date or "").replace("-", "/"),
        "062": str(len(rows)),
        "072": str(rated),
        "092": _kind(stage),
        "142": rounds,
        "162": _payments(one),
        "212": _codes(stage),
        "XXC": "white1",
        "XXR": rounds,
    }


def _kind(stage: Stage) -> str:
    if stage.round_robin:
        return f"Individual: {'Double-' * (stage.seating == 'double-round-robin')}Round-Robin"
    return "Individual: Swiss-System"


def _payments(one: RankedStage) -> str:
    """Return what a win, a draw, a loss and a bye pay, in the columns of TRF26; nothing if it is what is usual."""
    paid = _paid(one)
    if paid == USUAL:
        return ""
    return "".join(
        f" {letter}{_decimal(points):>4}   " for letter, points in paid.items() if points or letter != "L"
    ).rstrip()


def _paid(one: RankedStage) -> dict[str, Fraction]:
    """Return what a win, a draw, a loss and a bye pay, by their letters in a report."""
    pays = one.stage.point_system
    if pays.win is None:
        raise NotReportableError(
            "its points depend on scores or shares, but a report only has points for a win and a draw"
        )
    rests = (rest for rests in one.played.unplayed.values() for rest in rests)
    if pays.bye is None and any(rest.kind == BYE for rest in rests):
        raise NotReportableError(
            "a bye pays the average of the player's own tables, and a report has one figure for all"
        )
    bye = pays.win if pays.bye is None else pays.bye
    return {"W": pays.win, "D": pays.for_place(PAIR, 0, PAIR), "L": pays.for_place(PAIR, 1, 1), "P": bye}


def left_unsaid(tournament: Tournament) -> str:
    """Return in one sentence why the rounds of the report add up to other points than the standings; empty if they do not."""
    one = reportable_stage(tournament)
    rows = {row.player: row for row in compute_standings(tournament).rows}
    paid, numbers = _paid(one), _numbers(tournament, rows)
    found = {
        player: [(heat, PAID.get(_cell(heat, numbers).letter)) for heat in heats]
        for player, heats in pairings(one.played).items()
        if player in rows
    }
    told = {player: sum((paid.get(way or "", NOTHING) for _, way in heats), NOTHING) for player, heats in found.items()}
    other = [player for player in found if told[player] != rows[player].points]
    if not other:
        return ""
    unit = one.played.unit
    odd = [
        heat for player in other for heat, way in found[player] if heat.points != paid.get(way or "", NOTHING) * unit
    ]
    causes = {
        "a limit to the best heats": one.stage.best is not None,
        "penalties": any(rows[player].penalty for player in other),
        "what a half-point bye pays": any(heat.kind == "half" for heat in odd),
        "what a missed heat pays": any(heat.kind == "missed" for heat in odd),
        "what some games paid": any(heat.kind is None for heat in odd),
    }
    first = other[0]
    many = f"{len(other)} players" if len(other) > 1 else "a player"
    return (
        f"a FIDE report has no place for {listed(cause for cause, holds in causes.items() if holds)}: its rounds add up to other"
        f" points than the standings for {many}, such as {rows[first].name} ({written(told[first])} by the rounds,"
        f" {written(rows[first].points)} in the standings), and other programs may refuse it"
    )


def _codes(stage: Stage) -> str:
    """Return the criteria of the standings by FIDE's codes; nothing if one of them has none, apart from lots at the end."""
    codes = [criterion(key).code for key in stage.order if key != "lots"]
    return " ".join(codes) if all(codes) else ""
