"""`sheets`: write score sheets as PDF."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scorekeeper.cli import completion
from scorekeeper.cli.files import refuse_idle, to_write, writes
from scorekeeper.cli.options import PaperOpt, TournamentOpt, example, paper_size
from scorekeeper.cli.output import note_missing_glyphs, note_written
from scorekeeper.cli.progress import counting
from scorekeeper.errors import ScorekeeperError
from scorekeeper.terminal import counted

if TYPE_CHECKING:
    from scorekeeper.reports.pdf.sheets.pages import SheetPage
    from scorekeeper.tournament.state.tables import Table
    from scorekeeper.tournament.state.tournament import Tournament

app = typer.Typer()


class NothingToPrintError(ScorekeeperError):
    def __init__(self) -> None:
        super().__init__(
            "which sheets? Name a heat, or ask for blank ones",
            field="HEAT",
            next_step="scorekeeper sheets --blank 4 --out blank.pdf",
        )


class HeatUnknownError(ScorekeeperError):
    def __init__(self, heat: int) -> None:
        super().__init__(f"heat {heat} is not seated", rule="LOG-112", field="HEAT", next_step="scorekeeper seat")


@app.command(
    "sheets",
    epilog=example(
        "scorekeeper sheets 1 --out heat-1.pdf",
        "scorekeeper sheets 1 --filled --out copies.pdf",
        "scorekeeper sheets --blank 4 --game smugglers --paper letter --out blank.pdf",
    ),
)
def print_sheets(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="[HEAT|TABLE]", help="Heat (1) or table (1/3) to print.", autocompletion=completion.tables
        ),
    ] = None,
    *,
    blank: Annotated[int, typer.Option("--blank", min=0, max=1000, help="How many blank sheets.")] = 0,
    filled: Annotated[bool, typer.Option("--filled", help="Fill in what is recorded.")] = False,
    game: Annotated[
        str | None,
        typer.Option(
            help="Game for blank sheets; of a game that is not the tournament's, they leave out its name.",
            autocompletion=completion.games,
        ),
    ] = None,
    variant: Annotated[
        str | None, typer.Option(help="Variant for blank sheets (default: the tournament's, or the standard game).")
    ] = None,
    paper: PaperOpt = "a4",
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help="PDF to write (default: sheets-1.pdf for heat 1, sheets-1-3.pdf for table 1/3, sheets.pdf for blank ones).",
            callback=writes(".pdf"),
        ),
    ] = None,
    tournament: TournamentOpt = None,
) -> None:
    """Write score sheets as PDF, one for each table, or blank ones."""
    if what is None and not blank:
        raise NothingToPrintError
    if not blank:
        refuse_idle("there are no blank sheets", {"--game": game, "--variant": variant})
    if what is None:
        refuse_idle("all sheets are blank", {"--filled": filled})
    opened = _open(tournament, needed=what is not None or game is None)
    pages = _pages(opened, what, filled=filled) if opened is not None and what is not None else []
    if blank:
        pages += [_blank_page(opened, game, variant)] * blank
    file = out or Path("-".join(("sheets", *(what.strip().split("/") if what else ()))) + ".pdf")
    to_write(file)
    write(file, pages, paper)
    note_written(file, counted(len(pages), "sheet"))


def write(out: Path, pages: list[SheetPage], paper: str = "a4") -> None:
    """Write the pages, and warn about characters that no font has."""
    from scorekeeper.reports.pdf.sheets.pages import write_sheets

    with counting("drawing", len(pages)) as tell:
        write_sheets(out, pages, paper=paper_size(paper), progress=tell)
    note_missing_glyphs(name for page in pages for name in (page.event, *(seat.name for seat in page.seats)))


def _open(folder: Path | None, *, needed: bool) -> Tournament | None:
    from scorekeeper.tournament.state.tournament import open_tournament

    try:
        return open_tournament(folder)
    except ScorekeeperError:
        if needed or folder is not None:
            raise
        return None


def _pages(opened: Tournament, what: str, *, filled: bool) -> list[SheetPage]:
    """Return the sheets of a heat or of one table."""
    if what.strip().isdecimal():
        return table_pages(opened, int(what), filled=filled)
    return [_table_page(opened, opened.table(what), filled=filled)]


def table_pages(opened: Tournament, heat: int, *, filled: bool) -> list[SheetPage]:
    """Return the sheets of a heat, one per table."""
    found = next((one for one in opened.heats if one.number == heat), None)
    if found is None:
        raise HeatUnknownError(heat)
    return [_table_page(opened, table, filled=filled) for table in found.tables]


def _table_page(opened: Tournament, table: Table, *, filled: bool) -> SheetPage:
    from scorekeeper.games.engine.fractions import plain_record
    from scorekeeper.reports.pdf.sheets.content import SheetSeat
    from scorekeeper.reports.pdf.sheets.pages import SheetPage
    from scorekeeper.reports.wording.seating import seat_remarks, teams_entered

    record = table.record if filled else None
    names, teams = opened.names_in(table.heat), teams_entered(opened)
    played = table.rules
    return SheetPage(
        layout=played.paper(table.variant),
        table=table.name,
        seats=tuple(
            SheetSeat(number, names(number), teams.get(number, ""))
            for number in (() if table.unchosen else table.seats)
        ),
        blank_rows=len(table.seats),
        remarks=seat_remarks(opened, table),
        sheet_id=f"{table.seated.id}/{table.number}",
        record=plain_record(record) | _said(opened, table) if record else None,
        computed=_computed(opened, table) if record else {},
        turns=played.turns(record) if record else (),
        note=f"copy of {', '.join(entry.id for entry in table.entries)}" if record else "",
        decisions=tuple(dict.fromkeys(_decided(opened, table))) if record else (),
        **_event(opened, table.game, table.variant),
    )


def _said(opened: Tournament, table: Table) -> dict[str, str]:
    """Return how the game ended, if the entries say so or the rules do; the parsed record would give the default."""
    import msgspec

    from scorekeeper.log.entry import Amend, Recorded
    from scorekeeper.tournament.state.verdicts import verdict_of

    verdict = verdict_of(opened, table)
    said = (msgspec.json.decode(e.body.record) for e in table.entries if isinstance(e.body, Recorded | Amend))
    over = (verdict is not None and verdict.finished) or any("ended" in record for record in said)
    return {"ended": table.record.ended} if over else {}


def _computed(opened: Tournament, table: Table) -> dict[str, Any]:
    """Return the scores and places that count but are not written in the result; who forfeits has no place."""
    from scorekeeper.tournament.state.counting import counted_places, is_scored

    score, forfeits = table.rules.score, table.forfeiting
    counted = counted_places(opened, table)
    ranked = [one for one in counted if one.participant not in forfeits]
    scored = is_scored(opened, table)
    rows: dict[str, dict[str, int]] = {one.participant: {score: one.score} if scored else {} for one in counted}
    for one in ranked:
        rows[one.participant]["place"] = 1 + sum(other.place < one.place for other in ranked)
    written = getattr(table.record.result, "rows", {})
    blank = {
        who: {key: value for key, value in row.items() if getattr(written.get(who), key, None) is None}
        for who, row in rows.items()
    }
    return {"result": {"rows": blank}} if any(blank.values()) else {}


def _decided(opened: Tournament, table: Table) -> Iterator[str]:
    """Yield what was decided about a table, so that nobody takes the copy of the paper for what counts."""
    from scorekeeper.tournament.answers.tables import named_places

    for decision, entry in table.decisions:
        verb = "decided" if entry.kind == "decide" else "accepted"
        names = opened.names_in(table.heat)
        player = decision.player
        who = f" of {names(player)} ({player})" if player else named_places(entry, names)
        about = f" on {decision.rule}" if decision.rule else ""
        yield f"{decision.author} {verb} {decision.effect}{who}{about} ({entry.id}): {decision.reason}"


def _blank_page(opened: Tournament | None, name: str | None, picked: str | None) -> SheetPage:
    from scorekeeper.games.lookup import EVERYBODYS
    from scorekeeper.games.reading import known_variant
    from scorekeeper.reports.pdf.sheets.pages import SheetPage

    known = opened.regulations.known if opened is not None else EVERYBODYS
    chosen = known.game(name or (opened.regulations.document.game if opened is not None else ""))
    settled = (
        opened.regulations.document if opened is not None and opened.regulations.document.game == chosen.id else None
    )
    variant = picked or (settled.variant if settled else "standard")
    known_variant(chosen, variant, "--variant")
    played = opened is not None and chosen.id in opened.regulations.games
    about = _event(opened, chosen.id, variant) if opened is not None and played else {"others": chosen.others}
    persons = next(entry.players[1] for entry in chosen.book.variants if entry.id == variant)
    return SheetPage(layout=chosen.paper(variant), blank_rows=persons, **about)


def _event(opened: Tournament, name: str, variant: str) -> dict[str, Any]:
    regulations, played = opened.regulations.document, opened.regulations.game(name)
    # Rulings about another variant would only fill the paper.
    chosen = regulations.rulings
    differing = [
        (ruling.id, f"{ruling.title}: {option.text.rstrip('.')}")
        for ruling in played.book.rulings
        if ruling.variant in ("", variant) and chosen.get(ruling.id, ruling.default) != ruling.default
        for option in ruling.options
        if option.value == chosen[ruling.id]
    ]
    return {
        "event": regulations.name,
        "date": regulations.date or "",
        "place": regulations.place or "",
        "others": played.others,
        "rulings": tuple(differing),
        "head": " ".join(str(head) for head in opened.log.heads.values()),
    }
