"""`standings`: show the standings, or write them to files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scorekeeper.cli.files import refuse_idle, writes
from scorekeeper.cli.options import JsonOpt, PaperOpt, TournamentOpt, example, paper_size
from scorekeeper.cli.output import note_missing_glyphs, note_written, say, say_json, warn_of_damage
from scorekeeper.documents.writing import write_text
from scorekeeper.errors import ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.tournament.ranking.standings import Standings
    from scorekeeper.tournament.state.tournament import Tournament

app = typer.Typer()


class GameNotPlayedError(ScorekeeperError):
    def __init__(self, name: str, games: list[str]) -> None:
        from difflib import get_close_matches

        near = get_close_matches(name.casefold(), games, n=1, cutoff=0.4)
        super().__init__(
            f"{name!r} is not played here; this tournament has {', '.join(games)}",
            rule="TRN-508",
            field="--game",
            next_step=f"scorekeeper standings --game {(near or games)[0]}",
        )


@app.command(
    "standings",
    epilog=example(
        "scorekeeper standings spring-open",
        "scorekeeper standings --xlsx standings.xlsx --pdf standings.pdf",
        "scorekeeper standings --csv standings.csv",
        "scorekeeper standings --html standings.html",
        "scorekeeper standings --teams",
        "scorekeeper standings --game azul",
    ),
)
def show_standings(
    folder: Annotated[Path | None, typer.Argument(metavar="FOLDER", help="Tournament folder.")] = None,
    *,
    tournament: TournamentOpt = None,
    csv: Annotated[
        Path | None,
        typer.Option("--csv", metavar="FILE", help="Write CSV; - prints it.", allow_dash=True, callback=writes(".csv")),
    ] = None,
    xlsx: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a workbook.", callback=writes(".xlsx"))
    ] = None,
    pdf: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a PDF.", callback=writes(".pdf"))] = None,
    html: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write a public page; add ?hall to its address for a projector.",
            callback=writes(".html", ".htm"),
        ),
    ] = None,
    paper: PaperOpt = "a4",
    teams: Annotated[
        bool, typer.Option("--teams", help="Only the teams, on the terminal, with --csv and with --json.")
    ] = False,
    game: Annotated[
        str | None,
        typer.Option(metavar="GAME", help="Only the tables of this game, for tournaments with several games."),
    ] = None,
    why: Annotated[bool, typer.Option("--why", help="List the reason for each place under the table.")] = False,
    json: JsonOpt = False,
) -> None:
    """Show the standings, or write them as workbook, PDF, page or CSV."""
    from scorekeeper.tournament.answers.teams import NoTeamsError
    from scorekeeper.tournament.ranking.standings import compute_standings
    from scorekeeper.tournament.state.tournament import open_tournament

    papers = any((xlsx, pdf, html))
    if papers and not (csv or json):
        refuse_idle("workbook, PDF and page show players and teams", {"--teams": teams})
    if json or csv or papers:
        refuse_idle("no table is printed", {"--why": why})
    opened = open_tournament(folder or tournament)
    warn_of_damage(opened)
    found = compute_standings(opened)
    if game is not None:
        found = _of_game(opened, found, game)
    if teams and found.teams is None:
        raise NoTeamsError("--teams")
    write_files(opened, found, xlsx=xlsx, pdf=pdf, html=html, paper=paper)
    for path in filter(None, (html, xlsx, pdf)):
        note_written(path)
    if csv is not None:
        _csv(found, csv, teams=teams)
    if json:
        say_json(_teams_json(found) if teams else found.as_json())
    elif not any((xlsx, pdf, html, csv)):
        _text(found, why=why, teams=teams)


def _of_game(opened: Tournament, found: Standings, name: str) -> Standings:
    """Return the standings of one game alone, by id or title."""
    games = found.games or (found,)
    known = {key.casefold(): one for one in games for key in (one.game, opened.regulations.game(one.game).book.title)}
    if name.casefold() not in known:
        raise GameNotPlayedError(name, [one.game for one in games])
    return known[name.casefold()]


def _teams_json(found: Standings) -> dict[str, Any]:
    """Return the team standings alone, with the state of the tournament."""
    whole = found.as_json()
    return {key: whole[key] for key in ("format", "name", "game", "provisional", "state", "head", "teams")}


def write_files(
    opened: Tournament,
    found: Standings,
    *,
    xlsx: Path | None = None,
    pdf: Path | None = None,
    html: Path | None = None,
    paper: str = "a4",
) -> None:
    """Write the standings as workbook, PDF and page."""
    if html is not None:
        from scorekeeper.reports.html.standings import write_standings_html

        write_standings_html(html, found, opened)
    played = [opened.regulations.game(name) for name in opened.games if not found.only or name == found.game]
    others = {key: name for one in played for key, name in one.others.items()}
    if xlsx is not None:
        from scorekeeper.reports.wording.regulations import in_force
        from scorekeeper.reports.xlsx.standings import write_standings_xlsx
        from scorekeeper.tournament.answers.findings import check_tournament

        report, rules = check_tournament(opened), in_force(opened.regulations)
        write_standings_xlsx(
            xlsx,
            found,
            report,
            rules,
            others=others,
            folder=opened.folder,
            paper=paper_size(paper),
            own=opened.regulations.books,
        )
    if pdf is not None:
        from scorekeeper.reports.pdf.standings import write_standings_pdf

        titles = ", ".join(one.book.title for one in played)
        write_standings_pdf(pdf, found, game=titles, date=_dated(opened, found), paper=paper_size(paper))
        teams = [row.team for row in found.teams.rows] if found.teams else []
        note_missing_glyphs((found.name, *(row.name for row in found.rows), *found.guests.values(), *teams))


def _dated(opened: Tournament, found: Standings) -> str:
    """Return the date of the event; provisional standings also tell when they were made, because the next list differs."""
    last = max((entry.at for entry in opened.log), default="")
    made = opened.regulations.local_time(last) if found.provisional and last else ""
    return " · ".join(filter(None, (opened.regulations.document.date or "", made)))


def _csv(found: Standings, path: Path, *, teams: bool) -> None:
    import sys

    from scorekeeper.reports.exchange.standings import standings_csv, teams_csv

    text = teams_csv(found.teams, found.state) if teams and found.teams else standings_csv(found)
    if str(path) == "-":
        sys.stdout.write(text)
        return
    # Without the byte order mark, spreadsheets assume the machine's code page and garble names.
    write_text(path, text, "utf-8-sig")
    note_written(path)


def _text(found: Standings, *, why: bool, teams: bool) -> None:
    import sys

    from scorekeeper.reports.text.standings import standings_text
    from scorekeeper.reports.text.teams import teams_text
    from scorekeeper.terminal import room

    wide = room(sys.stdout)
    only = teams_text(found, found.teams, why=why, width=wide) if teams and found.teams else ""
    say((only or standings_text(found, why=why, width=wide)).rstrip("\n"))
