"""`check`: check a tournament or a single record against the rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scorekeeper.cli import completion, hints
from scorekeeper.cli.errors import styled
from scorekeeper.cli.options import JsonOpt, TournamentOpt, example
from scorekeeper.cli.output import say, say_json, say_styled, within_screen
from scorekeeper.errors import ScorekeeperError
from scorekeeper.log.citation import citing_records
from scorekeeper.terminal import counted

if TYPE_CHECKING:
    from scorekeeper.games.engine.game import Game
    from scorekeeper.games.engine.terms import Terms
    from scorekeeper.tournament.answers.findings import PlacedFinding, Report

app = typer.Typer()


@app.command(
    "check",
    epilog=example(
        "scorekeeper check spring-open",
        "scorekeeper check spring-open --unchecked",
        "scorekeeper check table.toml --ruling DWT-R01=reset",
        "scorekeeper check table.toml --game harvest.toml",
        "scorekeeper simulate dwarven-traders | scorekeeper check - --json",
    ),
)
def check_against_rules(
    what: Annotated[
        Path | None,
        typer.Argument(metavar="FOLDER|FILE", help="A tournament folder, a record file, or - for standard input."),
    ] = None,
    *,
    tournament: TournamentOpt = None,
    equipment: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Equipment file, such as card faces, for a single record.")
    ] = None,
    rulings: Annotated[
        list[str] | None,
        typer.Option(
            "--ruling",
            metavar="ID=OPTION",
            help="Answer to an open question for a single record; may be repeated.",
            autocompletion=completion.rulings,
        ),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(
            "--game",
            metavar="GAME",
            help="Game of a single record, if the record does not name the file of its game.",
            autocompletion=completion.games,
        ),
    ] = None,
    unchecked: Annotated[
        bool, typer.Option("--unchecked", help="List what could not be checked, by rule, with the tables.")
    ] = False,
    json: JsonOpt = False,
) -> None:
    """Check a tournament folder or a single record file against the rules."""
    if what is not None and (str(what) == "-" or not what.is_dir()):
        report, file = _check_file(what, equipment, rulings or [], tournament, game)
    else:
        _only_single({"--equipment": equipment, "--ruling": rulings, "--game": game})
        report, file = _check_folder(what or tournament), None
    if json:
        say_json(report.as_json())
    else:
        _say(report, unchecked=unchecked, game_file=file)
    raise typer.Exit(1 if report.open_errors else 0)


class OnlySingleError(ScorekeeperError):
    def __init__(self, option: str) -> None:
        super().__init__(
            "this option is for a single record; a tournament's own are in its tournament.toml",
            field=option,
            next_step="scorekeeper regulations show",
        )


class OtherGameError(ScorekeeperError):
    def __init__(self, record: Path, game: str, named: str) -> None:
        super().__init__(
            f"{record} is a record of {game}, not of {named}",
            field="--game",
            next_step="leave out --game, or name the game of the record",
        )


class RulingShapeError(ScorekeeperError):
    def __init__(self, text: str, why: str, book: str) -> None:
        super().__init__(f"{text}: {why}", field="--ruling", next_step=f"scorekeeper rules list {book} --rulings")


def _only_single(options: dict[str, object]) -> None:
    for option, given in options.items():
        if given:
            raise OnlySingleError(option)


def _picked(texts: list[str], game: Game) -> dict[str, str]:
    """Return the rulings that were typed, each as id and option."""
    from scorekeeper.rules import find
    from scorekeeper.tournament.regulations.rulings import ruling_objection

    picked = {}
    for text in texts:
        name, equals, choice = (part.strip() for part in text.partition("="))
        if not equals:
            raise RulingShapeError(text, "write ID=OPTION", game.code)
        ruling = find(name, [game.book]).id
        if why := ruling_objection([game], ruling, choice):
            raise RulingShapeError(text, why, game.code)
        picked[ruling] = choice
    return picked


def _check_folder(folder: Path | None) -> Report:
    from scorekeeper.tournament.answers.findings import check_tournament
    from scorekeeper.tournament.state.tournament import open_tournament

    return check_tournament(open_tournament(folder))


def _check_file(
    path: Path, equipment: Path | None, rulings: list[str], folder: Path | None, named: str | None
) -> tuple[Report, str | None]:
    """Check one record file, with the given rulings and equipment, or else those of the named or nearest tournament.

    Returns the file of its game as well, if the record or the command names one.
    """
    from scorekeeper.cli.games_at_hand import games_at_hand
    from scorekeeper.documents.source import read_source
    from scorekeeper.entry.file import read_record, understand
    from scorekeeper.games import FILE
    from scorekeeper.games.engine.terms import Terms
    from scorekeeper.tournament.acts.draft import NothingRecordedError
    from scorekeeper.tournament.answers.findings import check_record
    from scorekeeper.tournament.regulations.reader import equip

    games = games_at_hand(folder)
    known = games.game(named).id if named is not None else None
    with hints.correcting_file():
        reading = read_record(path, games, defaults={"game": known} if known is not None else {})
    if known not in (None, reading.game.id):
        raise OtherGameError(path, reading.game.id, named or "")
    terms, variant = _settled(reading.game.id, folder)
    reading = understand(reading.raw, reading.source, games, defaults={"variant": variant})
    if rulings:
        terms = Terms(rulings={**terms.rulings, **_picked(rulings, reading.game)}, equipment=terms.equipment)
    if equipment is not None:
        with citing_records():
            text = read_source(equipment, "toml").text
        faces = equip(reading.game, text, str(equipment))
        terms = Terms(rulings=terms.rulings, equipment=faces)
    assert reading.source is not None
    names = reading.game.others
    with reading.source.placing():
        if not reading.record.rounds and reading.record.result is None:
            raise NothingRecordedError(reading.game.id)
        report = check_record(
            reading.record,
            terms,
            reading.source.name,
            line_of=reading.source.line,
            names=lambda key: names.get(key, f"player {key}"),
            known=games,
        )
    by = named or reading.record.game
    return report, by if by.endswith(FILE) else None


def _settled(game: str, folder: Path | None) -> tuple[Terms, str]:
    """Return the terms and the variant for one record: those of the tournament, or the defaults."""
    from scorekeeper.games.engine.terms import PLAIN
    from scorekeeper.tournament.state.tournament import NoTournamentError, open_tournament
    from scorekeeper.tournament.state.verdicts import prepared_terms

    try:
        opened = open_tournament(folder)
    except NoTournamentError:
        if folder is not None:
            raise
        return PLAIN, "standard"
    settled = opened.regulations.document
    if settled.game != game:
        return PLAIN, "standard"
    return prepared_terms(opened, game), settled.variant


def _say(report: Report, *, unchecked: bool, game_file: str | None) -> None:
    import sys

    from scorekeeper.reports.text.findings import finding_text
    from scorekeeper.terminal import room

    told = [finding for finding in report.findings if finding.level != "unchecked"]
    for finding in within_screen(told, sys.stdout, f"{hints.line(*hints.typed())} > findings.txt"):
        step = hints.completed(finding.next_step) if finding.next_step else None
        text = finding_text(finding, step, colour=styled(sys.stdout), width=room(sys.stdout), game_file=game_file)
        say_styled(text)
    missed = [finding for finding in report.findings if finding.level == "unchecked"]
    if unchecked:
        _say_unchecked(missed)
    say(summary(report, unchecked=unchecked))


def summary(report: Report, *, unchecked: bool = False) -> str:
    """Return the last line of `check`; `unchecked`: what could not be checked was listed before it."""
    missed = [finding for finding in report.findings if finding.level == "unchecked"]
    errors = len(report.open_errors)
    said = f"{counted(errors, 'open error')}" if errors else "no open errors"
    more = f"; {counted(len(missed), 'thing')} could not be checked" if missed else ""
    more += " (see --unchecked)" if missed and not unchecked else ""
    bare = sum(table.verdict is None for table in report.tables)
    rest = f", {bare} without a record" if bare else ""
    return f"{counted(len(report.tables) - bare, 'table')} checked{rest}: {said}{more}"


def _say_unchecked(missed: list[PlacedFinding]) -> None:
    """Print what could not be checked, one line per rule and reason, with the places."""
    places: dict[tuple[str, str], dict[str, list[int]]] = {}
    for finding in missed:
        table = f"{finding.heat}/{finding.table}" if finding.heat is not None else ""
        rounds = places.setdefault((finding.rule, finding.message), {}).setdefault(table, [])
        if finding.round is not None:
            rounds.append(finding.round)
    for (rule, message), tables in places.items():
        say(f"unchecked {rule}  {message}")
        where = "; ".join(filter(None, (_place(table, rounds) for table, rounds in tables.items())))
        if where:
            say(f"  {where}")


def _place(table: str, rounds: list[int]) -> str:
    """Return a place such as `table 1/3, rounds 1, 2`."""
    numbers = ", ".join(str(number) for number in dict.fromkeys(rounds))
    several = "rounds" if "," in numbers else "round"
    return ", ".join(filter(None, (table and f"table {table}", numbers and f"{several} {numbers}")))
