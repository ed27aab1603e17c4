"""The status of a tournament: what is missing, unconfirmed or in doubt, and what to do next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.log.entry import AskedBye
from scorekeeper.log.mirror import compare
from scorekeeper.steps import NextStep
from scorekeeper.tournament.answers.findings import player_findings, table_findings
from scorekeeper.tournament.conflicts.clashes import Clash, clashes_of
from scorekeeper.tournament.conflicts.finder import conflicts_of, is_contested
from scorekeeper.tournament.ranking.completeness import desks_contradict, in_doubt, told_closed, told_lacks
from scorekeeper.tournament.ranking.outlook import outlook_of
from scorekeeper.tournament.ranking.places import ranked_stages
from scorekeeper.tournament.ranking.points import payment_of
from scorekeeper.tournament.state.attendance import awaited_players, out_of, planned_heats, unseated_players
from scorekeeper.tournament.state.counting import ENDS
from scorekeeper.tournament.state.players import Player
from scorekeeper.tournament.state.tables import Heat, Table
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.state.upgrades import JudgedDifferently, StartedBy, judged_differently, started_by
from scorekeeper.tournament.state.verdicts import verdict_of
from scorekeeper.tournament.state.waiting import lacks_of, step_for

FORMAT = 1
TableState = Literal["missing", "begun", "in doubt", "conflict", "finished", "void"]
STATES: dict[str, TableState] = {"paid": "finished", "void": "void", "missing": "missing", "unfinished": "begun"}
"""How far a table without a doubt is, by what it pays."""


class TableStatus(Struct, frozen=True, kw_only=True):
    """How far one table is."""

    heat: int
    table: str
    state: TableState
    lacks: str | None = None
    """What a table that was begun still lacks, or why a missing one must be played again."""
    seats: tuple[str, ...]
    names: tuple[str, ...]
    game: str = ""
    """The id of its game."""
    ended: str | None = None
    """How a game that counts was cut short, such as `time was called`."""
    authors: tuple[str, ...] = ()
    confirmed: bool = False
    """Whether a second author typed all of it without a difference."""
    rule: str | None = None
    """The rule of the first finding that nobody settled."""
    finding: str | None = None
    versions: tuple[Clash, ...] = ()
    """What two authors typed differently, side by side."""
    next: NextStep | None = None

    @property
    def wanting(self) -> bool:
        """Whether somebody has to do something about it."""
        return self.state not in ("finished", "void")


class HeatStatus(Struct, frozen=True, kw_only=True):
    """How far one heat is."""

    heat: int
    game: str
    state: Literal["open", "complete", "closed"]
    tables: int
    counts: dict[str, int]
    """The number of tables in each state; `unconfirmed` are finished ones that only one person has typed."""
    byes: tuple[str, ...] = ()
    """The numbers of players with a bye that nobody asked for."""
    rests: dict[str, AskedBye] = {}
    """The byes that players asked for, by number."""


class DeskStatus(Struct, frozen=True, kw_only=True):
    """How far one desk has written."""

    desk: str
    entries: int
    last: str
    """Time of its last entry."""
    by: str
    head: str


class MirrorStatus(Struct, frozen=True, kw_only=True):
    """The copy that the regulations ask for."""

    folder: str
    state: Literal["up to date", "behind", "not there", "other content"]


class Status(Struct, frozen=True, kw_only=True):
    """The state of the tournament."""

    format: int
    name: str
    started: str | None
    provisional: bool
    state: str
    """`final`, or why not."""
    players: int
    here: int
    dropped: int
    unseated: tuple[str, ...]
    """Players of the stage who have neither a seat nor a bye in the last heat; empty once everything is closed."""
    awaited: tuple[str, ...] = ()
    """Players of the stage whom the last heat left out because nobody checked them in; empty once everything is closed."""
    absent: tuple[str, ...] = ()
    """Players who qualified for the stage that is seated next but are not here; their places go to alternates."""
    alternates: tuple[str, ...] = ()
    """Alternates who are here, the first of whom play instead."""
    heats: tuple[HeatStatus, ...]
    tables: tuple[TableStatus, ...]
    conflicts: tuple[str, ...]
    """Contradictions between desks, as sentences with their rule."""
    trouble: tuple[str, ...]
    """Other problems: a damaged log, changed regulations, entries that do not count, duplicate names."""
    started_by: StartedBy | None = None
    """The version of scorekeeper that froze the regulations in force, if it is another one than this."""
    judged_differently: tuple[JudgedDifferently, ...] = ()
    """Closed tables that this version judges differently; what closing wrote counts until `regulations amend`."""
    upgrades: tuple[str, ...] = ()
    """The same in words."""
    desks: tuple[DeskStatus, ...]
    mirror: MirrorStatus | None
    steps: tuple[NextStep, ...]
    """What to do next, most urgent first."""

    def as_json(self, worded: Callable[[NextStep], str]) -> dict[str, Any]:
        """Return plain data, as `status --json` prints it; `worded` turns steps into command lines.

        Each step is there twice: as a command line, and as data (`action`, `actions`) for programs that take it.
        """
        plain: dict[str, Any] = msgspec.to_builtins(self)
        for table, data in zip(self.tables, plain["tables"], strict=True):
            data["next"] = worded(table.next) if table.next else None
            data["action"] = table.next.as_json() if table.next else None
        plain["steps"] = [worded(step) for step in self.steps]
        plain["actions"] = [step.as_json() for step in self.steps]
        return {**plain, "next": plain["steps"][0]}


def status_of(tournament: Tournament) -> Status:
    """Return the state of the tournament."""
    tables = tuple(_table(tournament, table) for table in tournament.tables())
    heats = tuple(_heat(heat, [one for one in tables if one.heat == heat.number]) for heat in tournament.heats)
    players = list(tournament.players.values())
    missing = [one.table for one in tables if one.state in ("missing", "begun")]
    doubtful = [one.table for one in tables if one.state in ("in doubt", "conflict")]
    still_open = [heat.heat for heat in heats if heat.state != "closed"]
    unsound = [one.entry.id for one in tournament.unsound]
    lacks = told_lacks(
        missing,
        doubtful,
        still_open,
        contested=desks_contradict(tournament),
        not_seated=tournament.not_seated,
        unsound=unsound,
    )
    absent, alternates = _qualified(tournament)
    return Status(
        format=FORMAT,
        name=tournament.regulations.document.name,
        started=tournament.started.id if tournament.started else None,
        provisional=bool(lacks) or not heats,
        state=lacks or told_closed(len(heats), planned_heats(tournament)),
        players=len(players),
        here=sum(player.here for player in players),
        dropped=sum(player.dropped for player in players),
        unseated=tuple(one.number for one in unseated_players(tournament)) if still_open else (),
        awaited=tuple(one.number for one in awaited_players(tournament)) if still_open else (),
        absent=absent,
        alternates=alternates,
        heats=heats,
        tables=tables,
        conflicts=tuple(f"{one.rule} {one.text}" for one in conflicts_of(tournament) if not one.harmless),
        trouble=tuple(_trouble(tournament)),
        started_by=started_by(tournament),
        judged_differently=tuple(judged_differently(tournament).values()),
        upgrades=tuple(_upgrades(tournament)),
        desks=tuple(_desks(tournament)),
        mirror=_mirror(tournament),
        steps=tuple(dict.fromkeys(_steps(tournament, heats, tables))),
    )


def _qualified(tournament: Tournament) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return who qualified for the stage that is seated next but is not here, and the alternates who are."""
    outlook = outlook_of(tournament, ranked_stages(tournament))
    if outlook is None or not outlook.stage.qualifying.replaced or outlook.stage.first != tournament.last_heat + 1:
        return (), ()
    out = out_of(tournament, outlook.stage)
    absent = tuple(one for one in outlook.made.field if one in out)
    return absent, tuple(one for one in outlook.made.reserves if one not in out)


def _trouble(tournament: Tournament) -> Iterator[str]:
    """Yield the problems that the next steps are about."""
    for fault in tournament.log.faults:
        yield f"log: {fault}"
    for file in tournament.changed:
        yield f"changed: TRN-102 {file} has changed since it was frozen; standings wait until that is settled"
    for one in tournament.unsound:
        yield f"unsound: {one.rule} {one.text}"
    for doubled in player_findings(tournament):
        if doubled.level == "error":
            yield f"players: {doubled.rule} {doubled.message}"


def _upgrades(tournament: Tournament) -> Iterator[str]:
    """Yield what another version of scorekeeper did."""
    if other := started_by(tournament):
        yield other.told()
    for one in judged_differently(tournament).values():
        yield one.told(tournament.names_in(one.heat))


def _table(tournament: Tournament, table: Table) -> TableStatus:
    joined = table.joint
    state, versions = _table_state(tournament, table), clashes_of(tournament, table)
    errors = _errors(tournament, table) if state in ("in doubt", "conflict") else []
    rule, finding, step = errors[0] if errors else (None, None, None)
    return TableStatus(
        heat=table.heat,
        table=table.name,
        state="conflict" if versions else state,
        lacks=_lacks(tournament, table) if state in ("missing", "begun") else None,
        seats=table.seats,
        names=tuple(map(tournament.names_in(table.heat), table.seats)),
        game=table.game,
        ended=_ended(table) if state == "finished" else None,
        authors=joined.authors if joined else (),
        confirmed=bool(joined and joined.confirmed),
        rule=rule,
        finding=finding,
        versions=versions,
        next=step or (step_for(tournament, table) if state in ("missing", "begun") else None),
    )


def _ended(table: Table) -> str | None:
    """Return how a game ended early, in words; None if it did not."""
    return "forfeit" if table.walkover else ENDS.get(table.record.ended) if table.joint else None


def _table_state(tournament: Tournament, table: Table) -> TableState:
    if is_contested(tournament, table):
        return "conflict"
    if in_doubt(tournament, table):
        return "in doubt"
    return STATES[payment_of(tournament, table).status]


def _errors(tournament: Tournament, table: Table) -> list[tuple[str, str, NextStep | None]]:
    """Return the open findings of a table as rule, sentence and way out; contradictions between desks come first."""
    found = [
        (one.rule, one.text, one.next_step)
        for one in conflicts_of(tournament)
        if table.name in one.tables and not one.harmless
    ]
    placed = (one for one in table_findings(tournament, table) if one.level == "error" and not one.settled)
    return [*found, *((one.rule, one.message, _or_decide(one.next_step)) for one in placed)]


def _or_decide(step: NextStep | None) -> NextStep | None:
    """Return the correction of a finding, or the decision that settles it if the record is what happened."""
    if step is None or step.action != "amend":
        return step
    return replace(step, otherwise=NextStep("decide", entry=step.entry, reopen=step.reopen))


def _lacks(tournament: Tournament, table: Table) -> str | None:
    if table.unchosen:
        return "the bids for seats" if table.choice == "bid" else "the choice of seats"
    if verdict_of(tournament, table) is None:
        return payment_of(tournament, table).note if table.struck_by else None
    return lacks_of(tournament, table)


def _heat(heat: Heat, tables: list[TableStatus]) -> HeatStatus:
    counts: Counter[str] = Counter(one.state for one in tables)
    counts["unconfirmed"] = sum(one.state == "finished" and not one.confirmed for one in tables)
    complete = counts["finished"] + counts["void"] == len(tables)
    return HeatStatus(
        heat=heat.number,
        game=", ".join(dict.fromkeys(table.game for table in heat.tables)),
        state="closed" if heat.closed else "complete" if complete else "open",
        tables=len(tables),
        counts={key: count for key, count in counts.items() if count},
        byes=heat.byes,
        rests=dict(heat.rests),
    )


def _desks(tournament: Tournament) -> Iterator[DeskStatus]:
    last = {entry.desk: entry for entry in tournament.log}
    for desk, head in tournament.log.heads.items():
        entry = last.get(desk)
        yield DeskStatus(
            desk=desk,
            entries=head.count,
            last=entry.at if entry else "",
            by=entry.by if entry else "",
            head=str(head),
        )


def _mirror(tournament: Tournament) -> MirrorStatus | None:
    if tournament.regulations.document.mirror is None:
        return None
    folder = tournament.folder / tournament.regulations.document.mirror
    if not folder.is_dir():
        return MirrorStatus(folder=str(folder), state="not there")
    states = {one.state for one in compare(tournament.store, folder)}
    if states & {"forked", "longer there", "failed"}:
        return MirrorStatus(folder=str(folder), state="other content")
    return MirrorStatus(folder=str(folder), state="behind" if states & {"new", "continued"} else "up to date")


def _steps(
    tournament: Tournament, heats: tuple[HeatStatus, ...], tables: tuple[TableStatus, ...]
) -> Iterator[NextStep]:
    if not tournament.players:
        yield NextStep("add players")
        return
    if tournament.log.faults:
        lacking = tournament.log.faults[0].rule == "LOG-213"
        yield NextStep("merge") if lacking else NextStep("verify log")
    if tournament.started is None:
        yield NextStep("start")
        return
    if tournament.changed:
        yield NextStep("amend regulations")
    yield from (one.next_step for one in tournament.unsound)
    yield from (one.next_step for one in conflicts_of(tournament) if not one.harmless)
    yield from (one.next_step for one in player_findings(tournament) if one.level == "error" and one.next_step)
    doubtful = next((one for one in tables if one.state in ("in doubt", "conflict")), None)
    if doubtful:
        yield from (step for step in (doubtful.next, NextStep("explain table", table=doubtful.table)) if step)
    for player, table in still_seated(tournament):
        yield NextStep("take out", heat=table.heat, players=(player.number,))
    closed = {heat.heat for heat in heats if heat.state == "closed"}
    missing = [one for one in tables if one.state in ("missing", "begun")]
    waiting = [one for one in missing if one.heat not in closed]
    unsettled = doubtful is not None and doubtful.heat not in closed
    yield from (one.next for one in waiting[:1] if one.next)
    yield from _onwards(tournament, heats, ready=not (waiting or unsettled or tournament.gaps))
    # Whoever closed a heat with a missing table knew about it; its record may still turn up.
    yield from (one.next for one in missing[:1] if one.next and one.heat in closed)


def still_seated(tournament: Tournament) -> list[tuple[Player, Table]]:
    """Return players who have dropped out but still sit at a table without a record."""
    return [
        (tournament.players[seat], table)
        for heat in tournament.heats
        if heat.closed is None
        for table in heat.tables
        if not table.played
        for seat in table.seats
        if seat in tournament.players and tournament.players[seat].dropped
    ]


def _enough_here(tournament: Tournament) -> bool:
    """Whether enough players are here to seat the next heat, as far as check-in decides that."""
    absent, alternates = _qualified(tournament)
    here = [one for one in tournament.players.values() if one.here]
    return not tournament.regulations.document.seating.check_in or bool(here and len(absent) <= len(alternates))


def _onwards(tournament: Tournament, heats: tuple[HeatStatus, ...], *, ready: bool) -> Iterator[NextStep]:
    """Yield what comes after the tables: close the heat, seat the next one, or read the standings."""
    complete = next((heat for heat in heats if heat.state == "complete"), None)
    if complete:
        yield NextStep("close", heat=complete.heat)
    elif ready:
        following = tournament.last_heat + 1
        stage = tournament.regulations.stage(following)
        planned = planned_heats(tournament)
        more = stage.covers(following) and (planned is None or following <= planned)
        if heats and (not more or (planned is None and stage.heats is None)):
            yield NextStep("standings")
        if more:
            yield NextStep("seat") if _enough_here(tournament) else NextStep("check players in")
