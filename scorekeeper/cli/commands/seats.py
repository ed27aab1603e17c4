"""`seats`: record which seats the players of a table chose, or bid points for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from scorekeeper.cli import completion
from scorekeeper.cli.groups import AtDesk, grouped
from scorekeeper.cli.options import DryRunOpt, JsonOpt, example
from scorekeeper.cli.output import say, say_hanging, say_json, say_next, warn

if TYPE_CHECKING:
    from scorekeeper.tournament.state.tables import Table
    from scorekeeper.tournament.state.tournament import Tournament

app = typer.Typer()


@app.command(
    "seats",
    epilog=example(
        "scorekeeper seats 4/1",
        "scorekeeper seats 4/1 Ana=3 Bo=1 Cy=4 Di=2",
        "scorekeeper seats 4/1 Ana=3/5 Bo=1/2 Cy=4 Di=2",
        'scorekeeper seats 4/1 Ana=3/4 Bo=1/2 Cy=4 Di=2 --reason "Ana bid 4"',
    ),
)
@grouped
def choose(
    table: Annotated[
        str, typer.Argument(metavar="TABLE", help="The table, such as 4/1.", autocompletion=completion.tables)
    ],
    seats: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PLAYER=SEAT…",
            help="Who sits where, clockwise from 1; with a bid: Ana=3/5. Without any, show the table.",
        ),
    ] = None,
    *,
    reason: Annotated[
        str | None, typer.Option("--reason", metavar="TEXT", help="Why seats or bids that were recorded change.")
    ] = None,
    dry_run: DryRunOpt = False,
    at: AtDesk,
    json: JsonOpt = False,
) -> None:
    """Record which seats the players of a table chose, or bid points for."""
    from scorekeeper.entry.seat_choices import read_seat_choices
    from scorekeeper.tournament import acts

    opened = at.opened
    entry = None
    if seats:
        target = opened.twin() if dry_run else opened
        said = read_seat_choices(seats)
        written = acts.choose_seats(target, table, said.seats, by=at.by, bids=said.bids, reason=reason)
        warn(written.warnings)
        opened, entry = target, None if dry_run else written.entry.id
    found = opened.table(table)
    if json:
        say_json(_answer(opened, found) | {"entry": entry})
        return
    _tell(opened, found)
    if not found.unchosen and entry:
        say(f"{entry}: the seats of table {found.name} are recorded")
        say_next(f"scorekeeper sheets {found.name}", f"scorekeeper record {found.name}")


def _answer(opened: Tournament, table: Table) -> dict[str, Any]:
    names = opened.names_in(table.heat)
    return {
        "table": table.name,
        "choice": table.choice,
        "chosen": not table.unchosen,
        "order": list(table.order),
        "seats": [] if table.unchosen else list(table.seats),
        "names": [] if table.unchosen else [names(seat) for seat in table.seats],
        "bids": dict(table.bids),
    }


def _tell(opened: Tournament, table: Table) -> None:
    """Print the seats, or the order in which the players choose them."""
    from scorekeeper.reports.wording.seating import bid_words, choosing_words

    if table.unchosen:
        say_hanging(f"{table.name}  ", choosing_words(opened, table))
        figure = "SEAT/BID" if table.choice == "bid" else "SEAT"
        say_next(f"scorekeeper seats {table.name} {' '.join(f'{one}={figure}' for one in table.order)}")
        return
    names = opened.names_in(table.heat)
    for count, seat in enumerate(table.seats, 1):
        say(f"{table.name}  seat {count}: {names(seat)} ({seat}){bid_words(table, seat)}")
