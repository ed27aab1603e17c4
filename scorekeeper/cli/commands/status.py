"""`status`: show the state of players, heats, tables and desks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scorekeeper.cli import hints
from scorekeeper.cli.options import JsonOpt, TournamentOpt, example
from scorekeeper.cli.output import columns, say, say_hanging, say_json, say_next, say_title, warn_of_damage
from scorekeeper.steps import NextStep
from scorekeeper.terminal import counted
from scorekeeper.tournament.words import BYES

if TYPE_CHECKING:
    from scorekeeper.tournament.answers.status import HeatStatus, Status, TableStatus
    from scorekeeper.tournament.conflicts.clashes import Clash
    from scorekeeper.tournament.state.tournament import Tournament

app = typer.Typer()
SHORT = 16
"""Heats with more tables than this show counts and only the tables that need attention."""
NAMES = 24
STEPS, TROUBLES = 4, 12
FIELDS = 8


@app.command(
    "status",
    epilog=example("scorekeeper status spring-open", "scorekeeper status --heat 2", "scorekeeper status --all --json"),
)
def show_status(
    folder: Annotated[Path | None, typer.Argument(metavar="FOLDER", help="Tournament folder.")] = None,
    *,
    heat: Annotated[
        int | None, typer.Option("--heat", metavar="HEAT", min=1, help="Only the tables of this heat.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Show every table of every heat.")] = False,
    tournament: TournamentOpt = None,
    json: JsonOpt = False,
) -> None:
    """Show where the tournament stands: players, heats, what is missing, what to do next."""
    from scorekeeper.tournament.answers.status import status_of as reckon
    from scorekeeper.tournament.state.tournament import open_tournament

    opened = open_tournament(folder or tournament)
    warn_of_damage(opened)
    if heat is not None:
        opened.heat(heat)
    found = reckon(opened)
    if json:
        say_json(_chosen(found.as_json(hints.worded), heat))
        return
    _tell_players(opened, found)
    last = found.heats[-1].heat if found.heats else None
    for one in found.heats:
        if heat in (None, one.heat):
            _tell_heat(
                opened, found, one, full=everything or heat is not None or (one.heat == last and one.tables <= SHORT)
            )
    _tell_desks(opened, found)
    for text in found.conflicts:
        say(f"conflict: {text}")
    for text in found.trouble[:TROUBLES]:
        say(text)
    for text in found.upgrades:
        say(f"upgrade: {text}")
    if found.judged_differently:
        say(f"upgrade: to let the new verdicts count: {hints.completed(NextStep('amend regulations'))}")
    for step in found.steps[:STEPS]:
        say_next(step)


def _chosen(found: dict[str, Any], heat: int | None) -> dict[str, Any]:
    """Return the status of the chosen heat only, if one was chosen."""
    if heat is None:
        return found
    return found | {key: [one for one in found[key] if one["heat"] == heat] for key in ("heats", "tables")}


def _tell_players(opened: Tournament, found: Status) -> None:
    say_title(f"{found.name}: {found.state}" if found.started else found.name)
    say(f"{counted(found.players, 'player')}, {found.here} checked in, {found.dropped} dropped")
    if found.unseated:
        say_hanging("not seated: ", _people(opened, found.unseated))
    if found.awaited:
        say_hanging("not seated, because not checked in: ", _people(opened, found.awaited))
    if found.absent:
        stage = opened.regulations.stage(opened.last_heat + 1).name
        say_hanging(f"not here for {stage}: ", _people(opened, found.absent))
        say_hanging("  in their place: ", _people(opened, found.alternates[: len(found.absent)]) or "nobody is here")
    from scorekeeper.tournament.answers.status import still_seated

    for player, table in still_seated(opened):
        say(f"dropped but still seated: {player.number} {player.name} at table {table.name}")


def _people(opened: Tournament, numbers: Iterable[str]) -> str:
    return ", ".join(f"{number} {opened.names(number)}" for number in numbers)


def _tell_heat(opened: Tournament, found: Status, heat: HeatStatus, *, full: bool) -> None:
    say_hanging(f"heat {heat.heat}  {heat.state:<9} ", f"{counted(heat.tables, 'table')}: {_counts(found, heat)}")
    tables = [table for table in found.tables if table.heat == heat.heat]
    for table in tables:
        if full or (table.wanting and table.state != "missing"):
            title = opened.regulations.game(table.game).book.title if len({one.game for one in tables}) > 1 else ""
            _tell_table(table, found.conflicts, title)
    missing = [table.table for table in tables if table.state == "missing"]
    if missing and not full:
        more = f" and {len(missing) - NAMES} more" if len(missing) > NAMES else ""
        say_hanging("  missing: ", f"{', '.join(missing[:NAMES])}{more}")
    names = opened.names_in(heat.heat)
    if heat.byes:
        say_hanging("  bye: ", ", ".join(f"{number} {names(number)}" for number in heat.byes))
    if heat.rests:
        asked = (f"{number} {names(number)} ({BYES[kind]})" for number, kind in heat.rests.items())
        say_hanging("  asked for a bye: ", ", ".join(asked))


def _counts(found: Status, heat: HeatStatus) -> str:
    """Return how many tables are in each state; unconfirmed ones are counted only if results are typed twice at this event."""
    twice = len(found.desks) > 1 or any(table.confirmed for table in found.tables)
    once = heat.counts.get("unconfirmed", 0) if twice else 0
    said = {what: f"{count} {what}" for what, count in heat.counts.items() if what != "unconfirmed"}
    if once:
        said["finished"] += f" ({once} typed once only)"
    return ", ".join(said.values())


def _tell_table(table: TableStatus, conflicts: Sequence[str], title: str) -> None:
    """Print one table with its findings, and its game if the heat has several; conflicts between desks are printed once for all tables."""
    missing = f"   (missing: {table.lacks})" if table.lacks else f"   ({table.ended})" if table.ended else ""
    people = ", ".join(f"{name} ({seat})" for seat, name in zip(table.seats, table.names, strict=True))
    state = "confirmed" if table.state == "finished" and table.confirmed else table.state
    say_hanging(f"  {table.table}  {state:<10} ", f"{f'{title}: ' if title else ''}{people}{missing}")
    alone = bool(table.finding) and f"{table.rule} {table.finding}" not in conflicts
    if alone:
        say_hanging(f"       {table.rule}  ", table.finding or "")
    for clash in table.versions:
        _tell_clash(clash)
    if alone and table.next:
        say(f"       → {hints.completed(table.next)}")


def _tell_clash(clash: Clash) -> None:
    """Print where two versions of a table differ."""
    from scorekeeper.tournament.conflicts.clashes import shown

    rows = [("      ", one.box, shown(one.one), shown(one.other)) for one in clash.differences[:FIELDS]]
    columns(rows, ("      ", "", f"{clash.one} by {clash.one_by}", f"{clash.other} by {clash.other_by}"))
    if len(clash.differences) > FIELDS:
        say(f"       and {len(clash.differences) - FIELDS} more")


def _tell_desks(opened: Tournament, found: Status) -> None:
    for desk in found.desks if len(found.desks) > 1 else ():
        last = opened.regulations.local_time(desk.last)
        told = f"{desk.entries} entries, last {last} by {desk.by}, head {desk.head}"
        say_hanging(f"desk {desk.desk:<8} ", told)
    if found.mirror:
        say(f"mirror {found.mirror.folder}: {found.mirror.state}")
