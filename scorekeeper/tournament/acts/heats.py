"""Heats: who plays whom, seated, seated anew, closed and opened again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from scorekeeper.log import Body, Desk, Entry, Log
from scorekeeper.log.entry import Close, Reopen, Reseat, Seat, SeatedTable, Seating
from scorekeeper.log.guard import RefusedError, guard
from scorekeeper.tournament.acts.outcomes import Seated, Written
from scorekeeper.tournament.acts.registration import DroppedError, NotStartedError, require_reason, write_one
from scorekeeper.tournament.ranking.places import few, taken_in
from scorekeeper.tournament.ranking.standings import in_doubt
from scorekeeper.tournament.regulations.stages import Stage, table_sizes
from scorekeeper.tournament.state.players import Player
from scorekeeper.tournament.state.tables import Heat
from scorekeeper.tournament.state.tournament import Tournament


class HeatOrderError(RefusedError):
    """A heat that is seated already, or comes too early."""

    def __init__(self, heat: int, heats: Sequence[Heat]) -> None:
        seated = next((one for one in heats if one.number == heat), None)
        said = f"is seated already, in {seated.entry.id}" if seated else "is out of order"
        can_go = seated is not None and seated is heats[-1] and not any(table.played for table in seated.tables)
        super().__init__(
            f"heat {heat} {said}; the next one is heat {heats[-1].number + 1 if heats else 1}",
            rule="TRN-303",
            field="heat",
            next_step=f'scorekeeper void {seated.entry.id} --reason "…"' if seated and can_go else "scorekeeper status",
        )


class TableSizeError(RefusedError):
    def __init__(self, table: str, count: int, low: int, high: int) -> None:
        super().__init__(
            f"table {table} has {count} player{'' if count == 1 else 's'}; a table has {low} to {high}",
            rule="TRN-301",
            field=f"table {table}",
            next_step="correct the tables, one on a line",
        )


class TwoTablesError(RefusedError):
    def __init__(self, player: Player, first: str, second: str) -> None:
        where = f"twice at table {first}" if first == second else f"at tables {first} and {second}"
        super().__init__(
            f"{player.name} ({player.number}) sits {where}",
            rule="TRN-302",
            field=f"table {second}",
            next_step="correct the tables, one on a line",
        )


class NoTablesError(RefusedError):
    def __init__(self) -> None:
        super().__init__(
            "a heat has at least one table",
            rule="TRN-301",
            field="tables",
            next_step="write the tables, one on a line, such as 12 7 3 9",
        )


class HeatsDoneError(RefusedError):
    def __init__(self, heats: int) -> None:
        super().__init__(
            f"the regulations have {heats} heat{'' if heats == 1 else 's'}, and all of them are seated",
            rule="TRN-303",
            field="heat",
            next_step="scorekeeper standings, or a stage more in tournament.toml and scorekeeper regulations amend",
        )


class UnknownHeatError(RefusedError):
    def __init__(self, heat: int, heats: Sequence[Heat]) -> None:
        known = [one.number for one in heats]
        whole = known == [*range(1, len(known) + 1)]
        several = f"there are heats {f'1 to {len(known)}' if whole else few([str(number) for number in known])}"
        said = several if len(known) > 1 else f"only heat {known[0]} is" if known else "no heat is seated yet"
        super().__init__(
            f"heat {heat} is not seated; {said}",
            rule="TRN-303",
            field="heat",
            next_step="scorekeeper status",
        )


class HeatLackingError(RefusedError):
    """Two desks: one voided the seating of a heat after which the other one went on."""

    def __init__(self, heat: int, log: Log) -> None:
        voids = [entry for entry in log.live("void") if _seats(log, entry.of, heat)]
        super().__init__(
            f"heat {heat} is not seated any more, and a later one is: the seating of heat {heat} comes back first",
            rule="TRN-303",
            field="heat",
            next_step=f'scorekeeper void {voids[-1].id} --reason "…"' if voids else "scorekeeper check",
        )


def _seats(log: Log, name: str | None, heat: int) -> bool:
    entry = log.by_id.get(name or "")
    return entry is not None and isinstance(entry.body, Seating) and entry.body.heat == heat


def incomplete(missing: Sequence[str], doubtful: Sequence[str]) -> str:
    """Such as `tables 2/1 and 2/4 missing, table 2/5 in doubt`."""
    said = [
        f"table{'s' if len(names) > 1 else ''} {few(names)} {what}"
        for names, what in ((missing, "missing"), (doubtful, "in doubt"))
        if names
    ]
    return ", ".join(said)


def way_on(missing: Sequence[str], doubtful: Sequence[str]) -> str | None:
    """The next command for what is missing or in doubt."""
    if missing:
        return f"scorekeeper record {missing[0]}"
    return f"scorekeeper explain table {doubtful[0]}" if doubtful else None


class HeatIncompleteError(RefusedError):
    def __init__(self, heat: int, missing: Sequence[str], doubtful: Sequence[str]) -> None:
        super().__init__(
            f"heat {heat} is not complete: {incomplete(missing, doubtful)}",
            rule="TRN-306",
            field="heat",
            next_step=way_on(missing, doubtful),
        )


class ClosedError(RefusedError):
    def __init__(self, heat: int, closed: Entry | None, *, can_open: bool = False) -> None:
        opening = f'scorekeeper reopen {heat} --reason "…"'
        super().__init__(
            f"heat {heat} is closed, by {closed.by} in {closed.id}" if closed else "",
            rule="TRN-307",
            field="heat",
            next_step="the same again with --reopen" if can_open else opening,
        )


class NotClosedError(RefusedError):
    def __init__(self, heat: int) -> None:
        super().__init__(f"heat {heat} is open", rule="TRN-307", field="heat", next_step=f"scorekeeper close {heat}")


class SeatedTwiceError(RefusedError):
    def __init__(self, heat: int, other: str) -> None:
        super().__init__(
            f"heat {heat} is seated twice; one of the two seatings goes first",
            rule="TRN-309",
            field="heat",
            next_step=f'scorekeeper void {other} --reason "…"',
        )


class PlayedAlreadyError(RefusedError):
    def __init__(self, table: str) -> None:
        super().__init__(
            f"table {table} is recorded already, and its players stay where they are",
            rule="TRN-308",
            field="tables",
            next_step=f"scorekeeper history {table}",
        )


def heat_of(tournament: Tournament, number: int) -> Heat:
    """The heat of this number, or the refusal."""
    found = next((heat for heat in tournament.heats if heat.number == number), None)
    guard(found, UnknownHeatError(number, tournament.heats))
    assert found is not None
    return found


def require_open(tournament: Tournament, number: int, reopen: str | None, *, can_open: bool = True) -> list[Body]:
    """Refuse to touch a closed heat, unless somebody opens it again: then give the entry that does."""
    closed = heat_of(tournament, number).closed
    guard(closed is None or reopen is not None, ClosedError(number, closed, can_open=can_open))
    return [Reopen(heat=number, reason=reopen)] if closed is not None and reopen is not None else []


def close(tournament: Tournament, number: int, by: str, reason: str | None) -> Written:
    """Say that a heat is over."""

    def build(_desk: Desk) -> list[Body]:
        tournament.require_frozen()
        heat = heat_of(tournament, number)
        guard(heat.closed is None, ClosedError(number, heat.closed))
        why = require_reason(reason, "closing an incomplete heat") if reason is not None else None
        missing, doubtful = outstanding(tournament, heat)
        guard(not (missing or doubtful) or why, HeatIncompleteError(number, missing, doubtful))
        return [Close(heat=number, reason=why)]

    return write_one(tournament, build, by)


def outstanding(tournament: Tournament, heat: Heat) -> tuple[list[str], list[str]]:
    """The tables of a heat that pay nothing yet, and those in doubt."""
    from scorekeeper.tournament.ranking.points import pay

    missing = [table.name for table in heat.tables if pay(tournament, table).status != "paid"]
    return missing, [table.name for table in heat.tables if in_doubt(tournament, table)]


def reopen(tournament: Tournament, number: int, by: str, reason: str) -> Written:
    """Open a closed heat again."""

    def build(_desk: Desk) -> list[Body]:
        why = require_reason(reason, "opening a heat again")
        guard(heat_of(tournament, number).closed, NotClosedError(number))
        return [Reopen(heat=number, reason=why)]

    return write_one(tournament, build, by)


def next_stage(tournament: Tournament, heat: int | None) -> tuple[int, Stage]:
    """The heat that is seated next, and its stage."""
    guard(tournament.started, NotStartedError())
    tournament.require_frozen()
    gaps = tournament.gaps
    guard(not gaps, HeatLackingError(gaps[0] if gaps else 0, tournament.log))
    following = tournament.last_heat + 1
    number = following if heat is None else heat
    guard(number == following, HeatOrderError(number, tournament.heats))
    stage = tournament.settled.stage(number)
    guard(stage.covers(number), HeatsDoneError(following - 1))
    return number, stage


def seat_by_hand(
    tournament: Tournament,
    tables: Sequence[Sequence[str]],
    by: str,
    heat: int | None,
    *,
    despite: str | None = None,
    careful: bool = False,
) -> Seated:
    """Write down a seating that people made."""
    from scorekeeper.tournament.acts.readiness import require_closed, require_everybody

    told: list[str] = []

    def build(_desk: Desk) -> list[Body]:
        why = require_reason(despite, "seating a heat all the same", "despite") if despite is not None else None
        number, stage = next_stage(tournament, heat)
        game, variant = stage.played_in(number)
        seated = checked_tables(tournament, tables, number, (game, variant))
        if careful:
            require_closed(tournament, heat, why)
        field: list[str] = []
        sitting = [seat for table in seated for seat in table.seats]
        if stage.index:
            from scorekeeper.tournament.ranking.cut import taken_by_hand

            field, told[:] = taken_by_hand(tournament, stage, number, sitting)
        if careful:
            require_everybody(tournament, field or taken_in(tournament, stage), sitting, why)
        return [
            Seat(
                heat=number,
                game=game,
                variant=variant,
                tables=seated,
                field=field,
                by_hand=True,
                method="by-hand",
                despite=why,
            )
        ]

    written = write_seating(tournament, build, by)
    return replace(written, warnings=(*written.warnings, *told, *_meetings(tournament, written)))


def write_seating(tournament: Tournament, build: Callable[[Desk], list[Body]], by: str) -> Seated:
    """Append a seating, and tell who was left out and what is not recorded yet."""
    entries, warnings = tournament.write(build, by)
    unseated = tournament.unseated
    left_out = [f"not seated: {', '.join(f'{one.number} {one.name}' for one in unseated)}"] if unseated else []
    before = tournament.heats[:-1] if entries[-1].kind == "seat" else ()
    return Seated(entry=entries[-1], warnings=(*warnings, *left_out, *_without_record(before)), unseated=unseated)


def _without_record(heats: Sequence[Heat]) -> list[str]:
    """Say which tables of the heat before have no record: perhaps that heat was to be seated anew."""
    missing = [table.name for table in heats[-1].tables if not table.entries] if heats else []
    if not missing:
        return []
    what = f"table{'' if len(missing) == 1 else 's'} {', '.join(missing)}"
    return [f"nothing is recorded yet of {what}, in heat {heats[-1].number}"]


def checked_tables(
    tournament: Tournament,
    tables: Sequence[Sequence[str]],
    heat: int,
    played: tuple[str, str],
    before: Heat | None = None,
) -> list[SeatedTable]:
    """Tables as they are entered: known players, nobody twice, sizes that the game seats.

    Of a heat that is seated anew an empty table is given up, and the others keep their numbers, for these stand on
    sheets; who has dropped out since stays at a table that was played.
    """
    guard(any(tables) if before else tables, NoTablesError())
    stand = {table.seats for table in before.tables if table.played} if before else set()
    low, high = table_sizes(*played)
    sitting: dict[str, str] = {}
    seated = []
    for count, seats in enumerate(tables, 1):
        if not seats and before:
            continue
        table = f"{heat}/{count}"
        guard(low <= len(seats) <= high, TableSizeError(table, len(seats), low, high))
        players = [tournament.players.find(text) for text in seats]
        numbers = tuple(player.number for player in players)
        for player in players:
            stays = not player.dropped or numbers in stand
            guard(stays, DroppedError(player, "has dropped out and is not seated"))
            guard(player.number not in sitting, TwoTablesError(player, sitting.get(player.number, ""), table))
            sitting[player.number] = table
        seated.append(SeatedTable(table=count, seats=list(numbers)))
    return seated


def reseat(
    tournament: Tournament,
    number: int,
    tables: Sequence[Sequence[str]],
    by: str,
    reason: str,
    byes: Sequence[str] | None = None,
) -> Seated:
    """Put another seating in the place of one, before its tables are played; an empty table is given up.

    Without `byes`, whoever has one and is not seated keeps it.
    """

    def build(_desk: Desk) -> list[Body]:
        why = require_reason(reason, "seating a heat anew")
        tournament.require_frozen()
        heat = heat_of(tournament, number)
        guard(heat.closed is None, ClosedError(number, heat.closed))
        others = [one.id for one in seatings_of(tournament.log, number) if one.id != heat.entry.id]
        guard(not others, SeatedTwiceError(number, others[0] if others else ""))
        seated = checked_tables(tournament, tables, number, (heat.game, heat.variant), before=heat)
        _played_stay(heat, {table.table: tuple(table.seats) for table in seated})
        sitting = [seat for table in seated for seat in table.seats]
        resting = _resting(tournament, heat, byes, sitting)
        return [
            Reseat(
                of=heat.entry.id,
                reason=why,
                heat=number,
                game=heat.game,
                variant=heat.variant,
                tables=seated,
                byes=resting,
                field=_field_after(tournament, heat, [*sitting, *resting]),
                by_hand=True,
                method="by-hand",
            )
        ]

    written = write_seating(tournament, build, by)
    return replace(written, warnings=(*written.warnings, *_meetings(tournament, written)))


def _meetings(tournament: Tournament, written: Seated) -> list[str]:
    """Who meets in a seating that people made, though the regulations keep them apart."""
    from scorekeeper.tournament.seating.groups import meet_all_the_same

    body = written.entry.body
    assert isinstance(body, Seating)
    return meet_all_the_same(tournament, [table.seats for table in body.tables])


def seatings_of(log: Log, heat: int) -> list[Entry]:
    """The seatings of a heat that stand; two of them where two desks seated it."""
    return [entry for entry in log.live("seat", "reseat") if getattr(entry.body, "heat", None) == heat]


def _resting(tournament: Tournament, heat: Heat, byes: Sequence[str] | None, sitting: Sequence[str]) -> list[str]:
    """Who has a bye, each of them once; who has dropped out keeps none, and is given none."""
    players = [tournament.players.find(one) for one in (heat.byes if byes is None else byes)]
    for player in players if byes is not None else ():
        guard(not player.dropped, DroppedError(player, "has dropped out and has no bye"))
    there = [player.number for player in players if not player.dropped]
    return [one for one in dict.fromkeys(there) if one not in sitting]


def _played_stay(heat: Heat, seated: Mapping[int, tuple[str, ...]]) -> None:
    """Refuse to change a table at which something is recorded."""
    for table in heat.tables:
        guard(not table.played or seated.get(table.number) == table.seats, PlayedAlreadyError(table.name))


def _field_after(tournament: Tournament, heat: Heat, there: Sequence[str]) -> list[str]:
    """Who plays in the stage that begins here: a reserve takes the place of somebody who is not there, a guest never.

    More than the stage takes do not play in it, nor does anybody in its later heats who was not taken in.
    """
    from scorekeeper.tournament.ranking.cut import NotTakenError, TooManyTakenError, in_place_of

    playing = [one for one in there if not tournament.players[one].guest]
    stage = tournament.settled.stage(heat.number)
    if heat.field:
        field = in_place_of(heat.field, playing)
        fits = len(field) <= max(len(heat.field), stage.take or 0)
        guard(fits, TooManyTakenError(stage, len(playing), anew=heat.number))
        return field
    if stage.index:
        known = {*taken_in(tournament, stage), *heat.byes, *(seat for table in heat.tables for seat in table.seats)}
        strange = [tournament.players[one] for one in playing if one not in known]
        guard(not strange, NotTakenError(stage, strange))
    return []
