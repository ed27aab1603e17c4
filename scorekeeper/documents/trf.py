"""Tournament FIDE reports (TRF16, with the records of TRF26 that are used here): text into plain data and back.

A report has one line for each fact about the event, and one for each player with a column of ten characters per round.
Lines that are not known are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from scorekeeper.documents.errors import TooLargeError, UnreadableError
from scorekeeper.documents.grid import bytes_of

REPORT_LIMIT = 1024 * 1024
"""A report with more bytes than this is refused; one of 2,000 players and 20 rounds has half a megabyte."""
MANY_ROUNDS = 200
PLAYER = "001"
FIRST_ROUND, WIDTH = 91, 10
NAME = 33
"""The longest name that a report holds."""
ANSWERS = {"1": "0", "0": "1", "=": "=", "W": "L", "L": "W", "D": "D", "+": "-", "-": "+", "": ""}
"""What the opponent has if a player has this result."""
GAMES: Mapping[str, Literal["won", "drew", "lost"]] = {"1": "won", "=": "drew", "0": "lost"}
"""How a game ended for the player, by its letter."""
ALONE = {"U": "U", "F": "F", "H": "H", "Z": "Z", "+": "F", "-": "Z", "": "Z"}
"""Results without an opponent, and what they mean."""
_LINE = re.compile(r"\r\n|\r|\n")


class Cell(NamedTuple):
    """One round of one player."""

    letter: str = "Z"
    """1, = or 0 for a game, + or - for a forfeit, U, F, H or Z for a bye; empty if the game has no result yet."""
    opponent: int = 0
    colour: str = "-"


class Entrant(NamedTuple):
    """One player of a report."""

    number: int
    name: str
    rating: int = 0
    points: str = ""
    place: int = 0
    cells: tuple[Cell, ...] = ()
    line: int = 0


class Report(NamedTuple):
    """A whole report."""

    facts: Mapping[str, str]
    """What stands behind each code of three characters; of several lines, the first."""
    entrants: tuple[Entrant, ...]
    lines: Mapping[str, int] = {}
    """The line of each code."""

    @property
    def rounds(self) -> int:
        """How many rounds the report tells of."""
        return max((len(one.cells) for one in self.entrants), default=0)


class ReportUnreadableError(UnreadableError):
    """The report contradicts itself or cannot be read."""

    def __init__(self, message: str, file: str, line: int | None = None) -> None:
        super().__init__(message, file=file, line=line, next_step="correct the line, or export the report again")


def read_report(path: Path | str) -> Report:
    """Read a report from a file, or from standard input for `-`."""
    data, name = bytes_of(path)
    if len(data) > REPORT_LIMIT:
        raise TooLargeError(name, REPORT_LIMIT)
    if b"\0" in data:
        raise ReportUnreadableError("this is not a tournament report: it is no text", name)
    return parse_report(_text(data), name)


def _text(data: bytes) -> str:
    """Return the text; reports of older programs are not in UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def parse_report(text: str, name: str) -> Report:
    """Return the report in a text, or refuse it with the line."""
    facts: dict[str, str] = {}
    lines: dict[str, int] = {}
    entrants: dict[int, Entrant] = {}
    for count, line in enumerate(_LINE.split(text), 1):
        code = line[:3]
        if code == PLAYER:
            found = _entrant(line, name, count)
            if found.number in entrants:
                first = entrants[found.number].line
                raise ReportUnreadableError(f"number {found.number} is also in line {first}", name, count)
            entrants[found.number] = found
        elif len(code.strip()) == len(PLAYER) and code not in facts:
            facts[code], lines[code] = line[4:].strip(), count
    if not entrants:
        raise ReportUnreadableError("this is not a tournament report: no line starts with 001", name)
    report = Report(facts, tuple(entrants[number] for number in sorted(entrants)), lines)
    _require_agreement(report, entrants, name)
    return _filled(report)


def _filled(report: Report) -> Report:
    """Return the report with all rounds for everybody; a round that is not told was not played."""
    blank, rounds = Cell(), report.rounds
    padded = [one._replace(cells=one.cells + (blank,) * (rounds - len(one.cells))) for one in report.entrants]
    return report._replace(entrants=tuple(padded))


def _entrant(line: str, file: str, count: int) -> Entrant:
    def whole(start: int, end: int, what: str, *, needed: bool = False) -> int:
        text = line[start:end].strip()
        if not (text.isascii() and text.isdecimal()) and (text or needed):
            where = f"columns {start + 1} to {end}"
            raise ReportUnreadableError(f"the {what} in {where} is {text!r}, not a whole number", file, count)
        return int(text or 0)

    number = whole(4, 8, "number of the player", needed=True)
    if not number:
        raise ReportUnreadableError("a player's number is above 0", file, count)
    shown = line[14:47].strip()
    if not shown:
        raise ReportUnreadableError("the player has no name in columns 15 to 47", file, count)
    return Entrant(
        number=number,
        name=shown,
        rating=whole(48, 52, "rating"),
        points=line[80:84].strip(),
        place=whole(85, 89, "place"),
        cells=tuple(_cells(line, file, count)),
        line=count,
    )


def _cells(line: str, file: str, count: int) -> Iterator[Cell]:
    rest = line.rstrip()
    rounds = -(-max(len(rest) - FIRST_ROUND, 0) // WIDTH)
    if rounds > MANY_ROUNDS:
        raise ReportUnreadableError(f"a report has at most {MANY_ROUNDS} rounds", file, count)
    for start in range(FIRST_ROUND, FIRST_ROUND + rounds * WIDTH, WIDTH):
        told = line[start : start + WIDTH - 2].ljust(WIDTH - 2)
        played = (start - FIRST_ROUND) // WIDTH + 1
        opponent, colour, letter = told[:4].strip(), told[5].lower(), told[7].upper().strip()
        good = (
            (not opponent or (opponent.isascii() and opponent.isdecimal()))
            and colour in "wb- "
            and (letter in ANSWERS or letter in ALONE)
            and not (told[4] + told[6]).strip()
        )
        if not good:
            where = f"columns {start + 1} to {start + WIDTH - 2}"
            expected = "an opponent, a colour and a result, such as '  12 w 1'"
            raise ReportUnreadableError(
                f"round {played} in {where} is {told.strip()!r}; expected {expected}", file, count
            )
        yield _cell(int(opponent or 0), colour if colour in "wb" else "-", letter)


def _cell(opponent: int, colour: str, letter: str) -> Cell:
    if opponent:
        return Cell({"W": "1", "L": "0", "D": "="}.get(letter, letter), opponent, colour)
    return Cell(ALONE.get(letter, letter))


def _require_agreement(report: Report, entrants: Mapping[int, Entrant], file: str) -> None:
    """Refuse a report in which the two players of a game do not tell the same."""
    for one in report.entrants:
        for played, cell in enumerate(one.cells, 1):
            why = _disagreement(one, cell, played, entrants)
            if why:
                raise ReportUnreadableError(f"round {played}: {why}", file, one.line)


def _disagreement(one: Entrant, cell: Cell, played: int, entrants: Mapping[int, Entrant]) -> str:
    if not cell.opponent:
        return "" if cell.letter in ALONE else f"player {one.number} has the result {cell.letter!r} and no opponent"
    other = entrants.get(cell.opponent)
    if other is None or other is one:
        return f"player {one.number} has the opponent {cell.opponent}, who {'is the same player' if other else 'is not in the report'}"
    theirs = other.cells[played - 1] if played <= len(other.cells) else Cell()
    if theirs.opponent != one.number:
        return f"player {one.number} has the opponent {other.number}, who has {theirs.opponent or 'none'} in line {other.line}"
    if cell.letter not in ANSWERS or (theirs.letter != ANSWERS[cell.letter] and {cell.letter, theirs.letter} != {"-"}):
        return f"the results of players {one.number} and {other.number} ({cell.letter} and {theirs.letter}) contradict each other"
    if {cell.colour, theirs.colour} not in ({"w", "b"}, {"-"}):
        return f"players {one.number} and {other.number} have the colours {cell.colour} and {theirs.colour}"
    return ""


def report_text(report: Report) -> str:
    """Return a report as text, with the line ends that other programs expect."""
    lines = [f"{code} {fact}" for code, fact in report.facts.items() if fact]
    lines += [_player_line(one) for one in report.entrants]
    return "".join(f"{line}\r\n" for line in lines)


def _player_line(one: Entrant) -> str:
    name, rating = one.name[:NAME], str(one.rating or "")
    who = f"{PLAYER} {one.number:>4}      {name:<{NAME}} {rating:>4}".ljust(79)
    rounds = "".join(f"  {_opponent(cell)} {cell.colour} {cell.letter or ' '}" for cell in one.cells)
    return f"{who} {one.points:>4} {one.place or '':>4}{rounds}".rstrip()


def _opponent(cell: Cell) -> str:
    return f"{cell.opponent:>4}" if cell.opponent else "0000"


def codes_in(text: str) -> Sequence[str]:
    """Return the words of a fact, separated by commas or blanks."""
    return text.replace(",", " ").split()
