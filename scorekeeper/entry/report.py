"""A FIDE report (TRF) becomes a tournament folder: players, ratings, seatings, results, byes and forfeits."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from fractions import Fraction
from json import dumps
from pathlib import Path
from typing import Any, NamedTuple

from scorekeeper.documents.source import STDIN
from scorekeeper.documents.trf import GAMES, MANY_ROUNDS, Cell, Entrant, Report, ReportUnreadableError, codes_in
from scorekeeper.entry.figures import SIDES
from scorekeeper.games import game as find_game
from scorekeeper.games.engine.game import Game
from scorekeeper.log.entry import ByeKind, PlayerDetails
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.creation import FolderTakenError, require_new_folder
from scorekeeper.tournament.acts.forfeits import forfeit_all
from scorekeeper.tournament.federation import citing_reports, read_event
from scorekeeper.tournament.names import name_key, objection
from scorekeeper.tournament.ranking.standings import Standings, compute_standings
from scorekeeper.tournament.regulations.criteria import criterion
from scorekeeper.tournament.regulations.folder import FILE
from scorekeeper.tournament.regulations.reader import settle
from scorekeeper.tournament.regulations.text import RegulationsUnreadableError
from scorekeeper.tournament.state.players import Newcomer
from scorekeeper.tournament.state.tournament import Tournament

GAME = "chess"
BYES: dict[str, ByeKind] = {"U": "bye", "F": "bye", "H": "half", "Z": "zero"}
FORFEIT = "a forfeit in the report"
ROUNDS = ("142", "XXR")
"""The codes of the number of rounds; the first one that is there counts."""
TOLD_BY = {
    "name": ("012",),
    "place": ("022",),
    "date": ("042",),
    "points": ("162",),
    "standings": ("212", "202"),
    "seating": ("092", "192"),
    "stage": ROUNDS,
}
"""The codes of a report that tell what a field of the regulations says."""
LOG = "log"
_PAID = re.compile(r"([A-Z]) ?(?:= ?)?([0-9]{1,3}(?:\.[0-9]{1,2})?)")
_DATE = re.compile(r"[0-9]{4}[-/][0-9]{2}[-/][0-9]{2}")


class Difference(NamedTuple):
    """A player whose points or place in the report are not those of our standings."""

    player: str
    name: str
    points: tuple[str, Fraction]
    """In the report, and ours."""
    place: tuple[int, int]


class Imported(NamedTuple):
    """The outcome of reading a report."""

    tournament: Tournament
    report: Report
    heats: int
    left_out: tuple[str, ...]
    """Tie-breaks of the report that we do not know."""
    places: bool
    """Whether places are compared: only if the report names its tie-breaks, and we know all of them."""
    differences: tuple[Difference, ...]


def create_from_report(folder: Path, path: Path, *, by: str, name: str | None = None) -> Imported:
    """Create a tournament folder from a report; leave no folder behind if the report is refused."""
    require_new_folder(folder)
    report = read_event(path)
    with citing_reports():
        return _create(folder, report, str(path), by, name)


def _create(folder: Path, report: Report, file: str, by: str, name: str | None) -> Imported:
    _require_games(report, file)
    newcomers = _newcomers(report, file)
    order, left_out = _order(report)
    text = _regulations(report, name or _name(report, file), order, file)
    _require_sound(text, report, file)
    with _whole_folder(folder):
        tournament = acts.create_tournament(folder, text, by=by)
        acts.add_players(tournament, newcomers, by=by)
        if any(cell.opponent for one in report.entrants for cell in one.cells):
            acts.start(tournament, by=by)
            for heat in range(1, report.rounds + 1):
                _play(tournament, report, heat, by)
    same_order = not left_out and bool(report.facts.get("212") or report.facts.get("202"))
    found = _differences(report, compute_standings(tournament), places=same_order) if tournament.heats else ()
    return Imported(tournament, report, tournament.last_heat, left_out, same_order, tuple(found))


@contextmanager
def _whole_folder(folder: Path) -> Iterator[None]:
    """Take back what was created in a new folder if something is refused; whatever else is in it stays."""
    require_new_folder(folder)
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    try:
        yield
    except FolderTakenError:
        raise
    except BaseException:
        with suppress(OSError):  # a folder into which somebody has put something meanwhile stays
            (folder / FILE).unlink(missing_ok=True)
            shutil.rmtree(folder / LOG, ignore_errors=True)
            for one in missing:
                one.rmdir()
        raise


def _require_sound(text: str, report: Report, file: str) -> None:
    """Refuse a report that no tournament can be made of, with the line of the report."""
    try:
        settle(text, {})
    except RegulationsUnreadableError as error:
        told = (code for field, codes in TOLD_BY.items() if (error.field or "").startswith(field) for code in codes)
        line = next((report.lines[code] for code in told if code in report.lines), None)
        raise ReportUnreadableError(error.message, file, line) from None


def _require_games(report: Report, file: str) -> None:
    """Refuse a report in which a round without any game stands before one with games."""
    played = {count for one in report.entrants for count, cell in enumerate(one.cells, 1) if cell.opponent}
    empty = next((count for count in range(1, max(played, default=0)) if count not in played), None)
    if empty is not None:
        raise ReportUnreadableError(f"round {empty} has no games, but round {max(played)} has", file)


def _name(report: Report, file: str) -> str:
    shown = " ".join(report.facts.get("012", "").split())
    return shown if shown and not objection(shown) else (Path(file).stem if file != STDIN else "Chess event")


def _newcomers(report: Report, file: str) -> list[Newcomer]:
    """Return the players; of two with one name, the second gets the number behind it."""
    taken: set[str] = set()
    all_written = {name_key(" ".join(one.name.split())) for one in report.entrants}
    found = []
    for one in report.entrants:
        shown = written = " ".join(one.name.split())
        while name_key(shown) in taken or (shown != written and name_key(shown) in all_written):
            shown = f"{shown} ({one.number})"
        if why := objection(shown):
            raise ReportUnreadableError(f"the name of player {one.number} cannot be used: {why}", file, one.line)
        taken.add(name_key(shown))
        details = PlayerDetails(rating=one.rating) if one.rating else None
        found.append(Newcomer(shown, number=str(one.number), details=details))
    return found


def _order(report: Report) -> tuple[list[str], tuple[str, ...]]:
    """Return the criteria of the report that we know, and those that we do not."""
    written = codes_in(report.facts.get("212", "")) or ["PTS", *codes_in(report.facts.get("202", ""))]
    known: dict[str, str] = {}
    left_out = []
    for code in written:
        try:
            known.setdefault(criterion(code).key, code)
        except (KeyError, ValueError):
            left_out.append(code)
    return [*known.values()] or ["PTS"], tuple(left_out)


def _regulations(report: Report, name: str, order: Sequence[str], file: str) -> str:
    place, date = " ".join(report.facts.get("022", "").split()), report.facts.get("042", "")
    lines = ["format = 1", f"name = {_quoted(name)}", f'game = "{GAME}"']
    lines += [f"place = {_quoted(place)}"] if place and not objection(place) else []
    lines += [f'date = "{date.replace("/", "-")}"'] if _DATE.fullmatch(date) else []
    told = next(filter(None, (_rounds(report, code, file) for code in ROUNDS)), 0)
    rounds = max(told, report.rounds, 1)
    return "\n".join(
        [
            *lines,
            "",
            "[points]",
            *_points(report, file),
            "",
            "[standings]",
            f"order = [{', '.join(_quoted(code) for code in order)}]",
            'unplayed = "fide-2024"',
            "",
            "[seating]",
            f'method = "{_method(report)}"',
            "",
            "[[stage]]",
            'name = "Rounds"',
            f"heats = {rounds}",
            "",
        ]
    )


def _method(report: Report) -> str:
    """Return the way of seating: what players write into line 092, and the codes of line 192, such as `FIDE_DOUBLEROUNDROBIN`."""
    told = f"{report.facts.get('092', '')} {report.facts.get('192', '')}".lower()
    if "robin" not in told:
        return "swiss"
    return "double-round-robin" if "double" in told else "round-robin"


def _quoted(text: str) -> str:
    return dumps(text, ensure_ascii=False)


def _rounds(report: Report, code: str, file: str) -> int:
    """Return how many rounds a report says that the event has; 0 if it does not say."""
    text = report.facts.get(code, "")
    if text and not (text.isascii() and text.isdecimal()):
        raise ReportUnreadableError(f"the number of rounds is {text!r}, not a whole number", file, report.lines[code])
    if len(text) > len(str(MANY_ROUNDS)) or int(text or 0) > MANY_ROUNDS:
        raise ReportUnreadableError(f"a report has at most {MANY_ROUNDS} rounds, not {text}", file, report.lines[code])
    return int(text or 0)


def _points(report: Report, file: str) -> Iterator[str]:
    """Yield the lines of `[points]`; by default, a win pays 1 and a draw half a point."""
    paid = {letter: Fraction(points) for letter, points in _PAID.findall(" ".join(report.facts.get("162", "").split()))}
    win, loss = paid.get("W", Fraction(1)), paid.get("L", Fraction(0))
    draw, bye = paid.get("D", (win + loss) / 2), paid.get("P", win)
    if not win >= draw >= loss:
        raise ReportUnreadableError(
            "a win pays less than a draw, or a draw less than a loss", file, report.lines["162"]
        )
    yield f"2 = [{_figure(win)}, {_figure(loss)}]"
    if draw != (win + loss) / 2:
        yield f"draw = {_figure(draw)}"
    yield f"bye = {_figure(_bye(report, win, bye, file))}"
    yield f"half_bye = {_figure(draw)}"


def _bye(report: Report, win: Fraction, bye: Fraction, file: str) -> Fraction:
    """Return what byes pay: a full-point bye pays a win, the pairing's own bye what the report says; refuse both at once."""
    letters = [(one, count, cell.letter) for one in report.entrants for count, cell in enumerate(one.cells, 1)]
    full = next(((one, count) for one, count, letter in letters if letter == "F"), None)
    if full is None or bye == win:
        return bye
    if any(letter == "U" for _, _, letter in letters):
        one, count = full
        raise ReportUnreadableError(
            f"round {count}: player {one.number} has a full-point bye (F), which pays {win}, but other byes (U) pay {bye};"
            " here all byes that nobody asked for pay the same",
            file,
            one.line,
        )
    return win


def _figure(points: Fraction) -> str:
    return str(points) if points.denominator == 1 else f'"{points}"'


def _play(tournament: Tournament, report: Report, heat: int, by: str) -> None:
    """Seat one heat as in the report, and record its results, forfeits and byes."""
    cells = {str(one.number): one.cells[heat - 1] for one in report.entrants}
    pairs = [(player, str(cell.opponent)) for player, cell in cells.items() if _first(player, cell)]
    if not pairs:
        return
    byes = {player: BYES[cell.letter] for player, cell in cells.items() if not cell.opponent}
    acts.seat_by_hand(tournament, pairs, by=by, heat=heat, byes=byes)
    tables = {table.seats: table.name for table in tournament.heats[-1].tables}
    played = {pair: name for pair, name in tables.items() if cells[pair[0]].letter in GAMES}
    game = find_game(GAME)
    acts.record_all(tournament, {name: _record(game, pair, cells) for pair, name in played.items()}, by=by)
    absent = {name: [player for player in pair if cells[player].letter == "-"] for pair, name in tables.items()}
    if absent := {name: players for name, players in absent.items() if players}:
        forfeit_all(tournament, absent, by=by, reason=FORFEIT)
    if all(cells[pair[0]].letter for pair in tables):
        acts.close(tournament, heat, by=by)


def _first(player: str, cell: Cell) -> bool:
    """Whether a player had the first side; without colours, the smaller number has."""
    return bool(cell.opponent) and (cell.colour == "w" or (cell.colour == "-" and int(player) < cell.opponent))


def _record(game: Game, pair: Sequence[str], cells: dict[str, Cell]) -> dict[str, Any]:
    scores = {player: SIDES[GAMES[cells[player].letter]] for player in pair}
    return {"game": game.id, "seats": list(pair), "result": game.quick(scores, {})}


def _differences(report: Report, standings: Standings, *, places: bool) -> Iterator[Difference]:
    """Yield the players whose points or place differ from the report; what it leaves out is not compared."""
    rows = {row.player: row for row in standings.rows}
    level = Counter(row.place for row in standings.rows)
    for one in report.entrants:
        row = rows[str(one.number)]
        points = _points_of(one)
        # Lots have no code, so players whom they separated share a place here: any of the places that they fill agrees.
        agrees = not one.place or one.place in range(row.place, row.place + level[row.place])
        if (points is not None and points != row.points) or (places and not agrees):
            both = one.place or row.place, row.place
            yield Difference(row.player, row.name, (one.points or str(row.points), row.points), both)


def _points_of(one: Entrant) -> Fraction | None:
    try:
        return Fraction(one.points) if one.points else None
    except (ValueError, ZeroDivisionError):
        return None
