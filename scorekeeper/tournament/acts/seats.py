"""Acts that seat the next heat, drawn or by hand, and that reseat a heat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from scorekeeper.errors import RefusedError
from scorekeeper.games.lookup import Games
from scorekeeper.log import Body, Desk, Entry, Log
from scorekeeper.log.entry import ByeKind, PlayerChange, Reseat, Seat, SeatedTable, Seating
from scorekeeper.steps import NextStep, Notice
from scorekeeper.tournament.acts.act import SeatingAct, require_reason, write
from scorekeeper.tournament.acts.byes import RULES as BYE_RULES
from scorekeeper.tournament.acts.byes import byes_by_hand, checked_byes, numbered_byes, still_resting
from scorekeeper.tournament.acts.heats import ClosedError
from scorekeeper.tournament.acts.readiness import require_closed, require_everybody
from scorekeeper.tournament.ranking.cut import NotTakenError, TooManyTakenError, field_of, in_place_of, taken_by_hand
from scorekeeper.tournament.regulations.offers import Play, play_named, require_copies
from scorekeeper.tournament.regulations.sizes import size_rule, told_sizes
from scorekeeper.tournament.seating.next_heat import (
    PREPARED,
    choice_of,
    draw,
    next_stage,
    places_before,
    warnings_despite,
)
from scorekeeper.tournament.state.attendance import awaited_players, taken_in, unseated_players
from scorekeeper.tournament.state.players import DroppedError, Player
from scorekeeper.tournament.state.tables import Heat, PlayedAlreadyError
from scorekeeper.tournament.state.tournament import Tournament, require_frozen

RULES = (
    *("LOG-106", "LOG-210", "TRN-102", "TRN-103", "TRN-203", "TRN-301", "TRN-302", "TRN-303", "TRN-307", "TRN-308"),
    *("TRN-309", "TRN-313", "TRN-315", "TRN-316", "TRN-318", "TRN-331", "TRN-332", "TRN-505"),
    *BYE_RULES,
)
"""The rules that seating a heat keeps."""


class TableSizeError(RefusedError):
    def __init__(self, table: str, count: int, low: int, high: int) -> None:
        super().__init__(
            f"table {table} has {count} player{'' if count == 1 else 's'}; a table has {told_sizes(low, high)}",
            rule=size_rule(low, high),
            field=f"table {table}",
            next_step="correct the tables, one per line",
        )


class TwoTablesError(RefusedError):
    def __init__(self, player: Player, first: str, second: str) -> None:
        where = f"twice at table {first}" if first == second else f"at tables {first} and {second}"
        super().__init__(
            f"{player.name} ({player.number}) sits {where}",
            rule="TRN-302",
            field=f"table {second}",
            next_step="correct the tables, one per line",
        )


class NoTablesError(RefusedError):
    def __init__(self) -> None:
        super().__init__(
            "a heat needs at least one table",
            rule="TRN-301",
            field="tables",
            next_step="write the tables, one per line, such as 12 7 3 9",
        )


class SeatedTwiceError(RefusedError):
    def __init__(self, heat: int, other: str) -> None:
        super().__init__(
            f"heat {heat} is seated twice; void one of the two seatings first",
            rule="TRN-309",
            field="heat",
            next_step=NextStep("void", entry=other),
        )


def seat(
    tournament: Tournament, *, by: str, heat: int | None = None, despite: str | None = None, careful: bool = False
) -> SeatingAct:
    """Seat the next heat as the regulations say.

    `careful`: only if earlier heats are closed, unless `despite` gives a reason.
    """
    told: list[str] = []

    def build(_desk: Desk) -> list[Body]:
        why = require_reason(despite, "seating a heat anyway", "despite") if despite is not None else None
        if careful:
            require_closed(tournament, heat, why)
        found = draw(tournament, heat)
        told[:] = found.warnings
        tables = _checked_tables(tournament, found.tables, found.heat, found.plays, called=found.numbers)
        tables = [replace(table, choice=found.choice) for table in tables]
        return [
            Seat(
                heat=found.heat,
                game=found.plays[0][0],
                variant=found.plays[0][1],
                tables=tables,
                byes=list(found.byes),
                rests=found.rests,
                field=list(found.field),
                before=found.before,
                method=found.method,
                seed=tournament.regulations.seed if found.method != PREPARED else None,
                unavoidable=list(found.unavoidable),
                despite=why,
            )
        ]

    seated = _write_seating(tournament, build, by)
    return replace(seated, warnings=(*seated.warnings, *told))


def seat_by_hand(
    tournament: Tournament,
    tables: Sequence[Sequence[str]],
    *,
    by: str,
    games: Sequence[str] = (),
    heat: int | None = None,
    despite: str | None = None,
    careful: bool = False,
    byes: Mapping[str, ByeKind] | None = None,
) -> SeatingAct:
    """Seat the next heat: tables as lists of numbers or names, in order; `byes` says who has which bye.

    `games` has the game of each table, if the heat offers several.

    `careful`: only if earlier heats are closed and everybody who plays is seated, unless `despite` gives a reason.
    """
    told: list[str] = []

    def build(_desk: Desk) -> list[Body]:
        why = require_reason(despite, "seating a heat anyway", "despite") if despite is not None else None
        number, stage = next_stage(tournament, heat)
        plays = _plays_named(tables, games, number, stage.offered_in(number), stage.known)
        seated = _checked_tables(tournament, tables, number, plays)
        if careful:
            require_closed(tournament, heat, why)
        field: list[str] = []
        sitting = {seat: f"{number}/{table.table}" for table in seated for seat in table.seats}
        given = numbered_byes(tournament, byes or {})
        made = field_of(tournament, stage, number, by_hand=True)
        resting = byes_by_hand(tournament, number, made.field, sitting, given)
        there = [*sitting, *resting.byes, *resting.rests]
        if stage.index:
            field, told[:] = taken_by_hand(tournament, stage, number, made, there)
        if careful:
            require_everybody(tournament, field or made.field, there, why)
        return [
            *_checked_in(tournament, [*sitting]),
            Seat(
                heat=number,
                game=plays[0][0],
                variant=plays[0][1],
                tables=seated,
                byes=resting.byes,
                rests=resting.rests,
                field=field,
                before=places_before(tournament, stage, field),
                by_hand=True,
                method="by-hand",
                despite=why,
            ),
        ]

    written = _write_seating(tournament, build, by)
    return replace(written, warnings=(*written.warnings, *told, *_meetings(tournament, written)))


def _checked_in(tournament: Tournament, seats: Sequence[str]) -> list[Body]:
    """Return the check-in of players whom the desk seats by name, if the next heat seats only players who are here."""
    if not tournament.regulations.document.seating.check_in:
        return []
    return [PlayerChange(action="here", number=seat) for seat in seats if not tournament.players[seat].here]


def _write_seating(tournament: Tournament, build: Callable[[Desk], list[Body]], by: str) -> SeatingAct:
    """Append a seating, and warn who was left out and which tables have no record yet."""
    entries, warnings = write(tournament, build, by, RULES)
    unseated = unseated_players(tournament)
    left_out = [f"not seated: {', '.join(f'{one.number} {one.name}' for one in unseated)}"] if unseated else []
    if entries[-1].kind != "seat":
        return SeatingAct(entry=entries[-1], warnings=(*warnings, *left_out), unseated=unseated)
    told: tuple[str | Notice, ...] = (
        *warnings,
        *left_out,
        *_awaited(tournament),
        *_without_record(tournament.heats[:-1]),
    )
    return SeatingAct(entry=entries[-1], warnings=told, unseated=unseated)


def _awaited(tournament: Tournament) -> list[Notice]:
    """Return a warning that names who was not seated because nobody checked them in."""
    awaited = awaited_players(tournament)
    if not awaited:
        return []
    names = ", ".join(f"{one.number} {one.name}" for one in awaited)
    late = tuple(one.number for one in awaited)
    step = NextStep("seat latecomers", heat=tournament.last_heat, players=late)
    if tournament.dry_run:  # Nothing is seated yet, so there is nothing to change.
        step = NextStep("check players in", players=late)
    return [Notice(f"not seated, because not checked in: {names}; if they are here: {{step}}", step)]


def _without_record(heats: Sequence[Heat]) -> list[str]:
    """Return a warning that names the tables of the previous heat without a record."""
    missing = [table.name for table in heats[-1].tables if not table.played] if heats else []
    if not missing:
        return []
    what = f"table{'' if len(missing) == 1 else 's'} {', '.join(missing)}"
    return [f"nothing is recorded yet for {what}, in heat {heats[-1].number}"]


def _plays_named(
    tables: Sequence[Sequence[str]],
    games: Sequence[str],
    heat: int,
    offered: Sequence[Play],
    known: Games,
    before: Heat | None = None,
) -> list[Play]:
    """Return the game of each table, as named; a table that was seated before keeps its game if none is named."""
    kept = {table.number: (table.game, table.variant) for table in before.tables} if before else {}
    possible = tuple(dict.fromkeys([*offered, *kept.values()]))
    plays = []
    for count, seats in enumerate(tables, 1):
        name = games[count - 1] if games else ""
        if not name and (count in kept or not seats):
            plays.append(kept.get(count, possible[0]))
        else:
            plays.append(play_named(name, f"{heat}/{count}", possible if name else offered, known))
    return plays


def _checked_tables(
    tournament: Tournament,
    tables: Sequence[Sequence[str]],
    heat: int,
    plays: Sequence[Play],
    before: Heat | None = None,
    called: Sequence[int] = (),
) -> list[SeatedTable]:
    """Return the tables as the log holds them, if all players are known, nobody sits twice and every size is allowed.

    The first of `plays`, the games of the tables, is that of the heat; a table with another one names it.

    If a heat is seated again, an empty table is removed and the others keep their numbers, because these are printed on
    sheets. Players who have dropped out since stay at a table that was played.
    """
    if not (any(tables) if before else tables):
        raise NoTablesError
    stand = {table.seats for table in before.tables if table.played} if before else set()
    taken = [play for play, seats in zip(plays, tables, strict=True) if seats or not before]
    require_copies(heat, taken, tournament.regulations.document.copies)
    main = (before.game, before.variant) if before else plays[0]
    stage = tournament.regulations.stage(heat)
    sitting: dict[str, str] = {}
    seated = []
    for count, seats, play in zip(called or range(1, len(tables) + 1), tables, plays, strict=True):
        if not seats and before:
            continue
        table = f"{heat}/{count}"
        low, high = stage.sizes_at(play)
        if not low <= len(seats) <= high:
            raise TableSizeError(table, len(seats), low, high)
        players = [tournament.players.find(text) for text in seats]
        numbers = tuple(player.number for player in players)
        for player in players:
            if player.dropped and numbers not in stand:
                raise DroppedError(player, "has dropped out and is not seated")
            if player.number in sitting:
                raise TwoTablesError(player, sitting[player.number], table)
            sitting[player.number] = table
        own, shape = (None, None) if play == main else play
        seated.append(SeatedTable(table=count, seats=list(numbers), game=own, variant=shape))
    return seated


def reseat(
    tournament: Tournament,
    number: int,
    tables: Sequence[Sequence[str]],
    *,
    by: str,
    reason: str,
    games: Sequence[str] = (),
    byes: Mapping[str, ByeKind] | None = None,
) -> SeatingAct:
    """Replace the seating of a heat. Tables with a record must stay; an empty table is removed.

    A table without a game in `games` keeps the one it had.
    Without `byes`, which says who has which bye, players who have one and are not seated keep it.
    """

    def build(_desk: Desk) -> list[Body]:
        why = require_reason(reason, "seating a heat again")
        require_frozen(tournament)
        heat = tournament.heat(number)
        if heat.closed is not None:
            raise ClosedError(number, heat.closed)
        others = [one.id for one in _seatings_of(tournament.log, number) if one.id != heat.entry.id]
        if others:
            raise SeatedTwiceError(number, others[0])
        stage = tournament.regulations.stage(number)
        offered = stage.offered_in(number) if stage.dealt else ((heat.game, heat.variant),)
        plays = _plays_named(tables, games, number, offered, stage.known, before=heat)
        seated = _checked_tables(tournament, tables, number, plays, before=heat)
        seated = [replace(table, choice=_choice_after(tournament, heat, table)) for table in seated]
        _played_stay(heat, {table.table: tuple(table.seats) for table in seated})
        sitting = {seat: f"{number}/{table.table}" for table in seated for seat in table.seats}
        resting = still_resting(tournament, heat, [*sitting])
        if byes is not None:
            resting = checked_byes(tournament, number, sitting, numbered_byes(tournament, byes))
        return [
            *_checked_in(tournament, [seat for seat in sitting if seat not in heat.everybody]),
            Reseat(
                of=heat.entry.id,
                reason=why,
                heat=number,
                game=heat.game,
                variant=heat.variant,
                tables=seated,
                byes=resting.byes,
                rests=resting.rests,
                field=_field_after(tournament, heat, [*sitting, *resting.byes, *resting.rests]),
                before=getattr(heat.entry.body, "before", {}),
                by_hand=True,
                method="by-hand",
            ),
        ]

    written = _write_seating(tournament, build, by)
    return replace(written, warnings=(*written.warnings, *_meetings(tournament, written)))


def _choice_after(tournament: Tournament, heat: Heat, seated: SeatedTable) -> Literal["chosen", "bid"] | None:
    """Return how the players of a table that is seated again get their seats: as before, or as at any table of the stage."""
    old = next((table for table in heat.tables if table.number == seated.table), None)
    return choice_of(tournament.regulations.stage(heat.number)) if old is None else old.choice


def _meetings(tournament: Tournament, written: SeatingAct) -> list[str]:
    """Return warnings about players who meet although they are kept apart, or who do not sit at the table they keep."""
    body = written.entry.body
    assert isinstance(body, Seating)
    return warnings_despite(tournament, {table.table: table.seats for table in body.tables})


def _seatings_of(log: Log, heat: int) -> list[Entry]:
    """Return the standing seatings of a heat; there are two if two desks seated it."""
    return [entry for entry in log.live("seat", "reseat") if getattr(entry.body, "heat", None) == heat]


def _played_stay(heat: Heat, seated: Mapping[int, tuple[str, ...]]) -> None:
    """Refuse to change a table that has a record."""
    for table in heat.tables:
        if table.played and seated.get(table.number) != table.seats:
            raise PlayedAlreadyError(table)


def _field_after(tournament: Tournament, heat: Heat, there: Sequence[str]) -> list[str]:
    """Return the players of the stage that begins with this heat. A reserve replaces a missing player; a guest never does.

    A stage never has more players than it takes, and later heats add nobody who was not taken in.
    """
    playing = [one for one in there if not tournament.players[one].guest]
    stage = tournament.regulations.stage(heat.number)
    if heat.field:
        field = in_place_of(heat.field, playing)
        if len(field) > max(len(heat.field), stage.take or 0):
            raise TooManyTakenError(stage, len(playing), anew=heat.number)
        return field
    if stage.index:
        known = {*taken_in(tournament, stage), *heat.everybody}
        strange = [tournament.players[one] for one in playing if one not in known]
        if strange:
            raise NotTakenError(stage, strange)
    return []
