"""`seat`: seat the next heat, or show a seated one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scorekeeper.cli.files import writes
from scorekeeper.cli.groups import AtDesk, grouped
from scorekeeper.cli.options import DryRunOpt, JsonOpt, PaperOpt, example, paper_size
from scorekeeper.cli.output import note_missing_glyphs, note_written, warn, warn_of_damage
from scorekeeper.cli.seating import ByHandOpt, seats_in, tell_seating
from scorekeeper.errors import ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.tournament.state.tables import Heat
    from scorekeeper.tournament.state.tournament import Tournament

app = typer.Typer()

DespiteOpt = Annotated[
    str | None,
    typer.Option(
        metavar="TEXT",
        help="Seat although an earlier heat is not closed or the file leaves somebody out, for this reason.",
    ),
]
HtmlOpt = Annotated[
    Path | None,
    typer.Option(
        "--html",
        metavar="FILE",
        help="Write a public page where players find their tables; add ?hall or ?hall=names to its address for a projector.",
        callback=writes(".html", ".htm"),
    ),
]
PdfOpt = Annotated[
    Path | None,
    typer.Option("--pdf", metavar="FILE", help="Write lists for the wall, by table and name.", callback=writes(".pdf")),
]


class ShownOrSeatedError(ScorekeeperError):
    def __init__(self, heat: int, other: str) -> None:
        super().__init__(
            f"--show shows heat {heat} as it is seated; {other} is for seating a heat",
            field="--show",
            next_step=f"scorekeeper seat --show {heat}",
        )


class RehearsalPostedError(ScorekeeperError):
    def __init__(self) -> None:
        super().__init__(
            "--dry-run writes nothing, so it cannot write a page or lists",
            field="--dry-run",
            next_step="scorekeeper seat --dry-run",
        )


@app.command(
    "seat",
    epilog=example(
        "scorekeeper seat",
        "scorekeeper seat --dry-run",
        "scorekeeper seat --by-hand heat-1.txt",
        'scorekeeper seat --despite "table 2/4 plays on"',
        "echo 12 7 3 9 | scorekeeper seat --by-hand -",
        "scorekeeper seat --html heat.html --pdf heat.pdf",
        "scorekeeper seat --show 2 --html heat-2.html",
    ),
)
@grouped
def seat_heat(
    *,
    by_hand: ByHandOpt = None,
    heat: Annotated[int | None, typer.Option(help="Number of the heat (default: the next one).")] = None,
    show: Annotated[
        int | None,
        typer.Option(
            metavar="HEAT", min=1, help="Seat nobody; show this seated heat, or write its page and lists again."
        ),
    ] = None,
    despite: DespiteOpt = None,
    html: HtmlOpt = None,
    pdf: PdfOpt = None,
    paper: PaperOpt = "a4",
    dry_run: DryRunOpt = False,
    at: AtDesk,
    json: JsonOpt = False,
) -> None:
    """Seat a heat: who plays whom, at which table."""
    from scorekeeper.tournament import acts

    if show is not None:
        _only_shown(show, {"--by-hand": by_hand, "--heat": heat, "--dry-run": dry_run, "--despite": despite})
    if dry_run and (html or pdf):
        raise RehearsalPostedError
    opened = at.opened
    warn_of_damage(opened)
    if show is not None:
        _shown(opened, show, html=html, pdf=pdf, paper=paper, json=json)
        return
    target = opened.twin() if dry_run else opened
    if by_hand is not None:
        with seats_in(opened, by_hand, heat) as found:
            written = acts.seat_by_hand(
                target,
                found.tables,
                games=found.games,
                by=at.by,
                heat=heat,
                despite=despite,
                careful=True,
                byes=found.byes,
            )
    else:
        written = acts.seat(target, by=at.by, heat=heat, despite=despite, careful=True)
    warn(written.warnings)
    tell_seating(target, written.entry, json=json, dry_run=dry_run)
    _post(target, target.heats[-1], html=html, pdf=pdf, paper=paper)


def _only_shown(heat: int, others: dict[str, Any]) -> None:
    """Refuse options that seat a heat together with --show."""
    for name, given in others.items():
        if given:
            raise ShownOrSeatedError(heat, name)


def _shown(opened: Tournament, number: int, *, html: Path | None, pdf: Path | None, paper: str, json: bool) -> None:
    """Show a seated heat, or write its page and lists again."""
    from scorekeeper.tournament.state.tables import UnknownHeatError

    found = next((one for one in opened.heats if one.number == number), None)
    if found is None:
        raise UnknownHeatError(number, opened.heats)
    if json or not (html or pdf):
        tell_seating(opened, found.entry, json=json, dry_run=False, again=True)
    _post(opened, found, html=html, pdf=pdf, paper=paper)


def _post(opened: Tournament, heat: Heat, *, html: Path | None, pdf: Path | None, paper: str) -> None:
    """Write the page and the lists of a heat."""
    if html is not None:
        from scorekeeper.reports.html.seating import write_seating_html

        write_seating_html(html, opened, heat)
        note_written(html)
    if pdf is not None:
        from scorekeeper.reports.pdf.seating import write_seating_pdf

        write_seating_pdf(pdf, opened, heat, paper=paper_size(paper))
        note_written(pdf)
        names = opened.names_in(heat.number)
        note_missing_glyphs(names(one) for table in heat.tables for one in table.seats)
