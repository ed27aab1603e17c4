"""Asks what a game consists of, and writes a commented file that declares it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from json import dumps
from pathlib import Path
from typing import NamedTuple

from scorekeeper.cli.output import say
from scorekeeper.documents.source import Source
from scorekeeper.documents.writing import write_text
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.declared.expression import ExpressionError, Name, compile_expression, names_in
from scorekeeper.games.declared.faults.head import (
    CODE,
    GAME_ID,
    LONGEST_ID,
    MOST_PLAYERS,
    MOST_ROUNDS,
    built_in,
    library_books,
)
from scorekeeper.rules.shelf import BOOKS

HEAD = """# {title}: how it is scored. `scorekeeper games check {file}` finds mistakes in this file.

[game]
id = {id}
book = {book}                     # three letters for the ids of its rules
title = {title_text}
players = [{low}, {high}]
wins = {wins}
source = {source}
"""
LINE = """
[[line]]                         # what scores, in the order of the paper
id = {id}
title = {title}
{points}
{least}{limit}
"""
LEAST = "min = 0                          # without it, these points can be below 0\n"
COUNT = """
[[count]]                        # what lies on the table and scores nothing by itself
id = {id}
title = {title}
"""
AWARD = """
[[award]]                        # for whoever has most
id = {id}
title = {title}
by = {by}
pays = [{pays}]                    # or by the number of players: {{ default = [5, 2], 2 = [5] }}
ties = "friendly"                # "split": the places are shared out; "none": level players get nothing
"""
TIE = """
[[tie]]                          # for players with the same total; the next one for those still level
by = {by}
wins = {wins}
"""


class FileTakenError(ScorekeeperError):
    def __init__(self, file: Path) -> None:
        super().__init__(
            "the file exists already", file=str(file), next_step="name a new file, or change this one in an editor"
        )


class NotAskedError(ScorekeeperError):
    def __init__(self) -> None:
        super().__init__("the questions ended before the game was complete; nothing was written")


WINS = {
    "most": "most points win",
    "fewest": "fewest points win",
    "first-to": "whoever first reaches a number of points",
    "places": "only the places are written down",
    "sides": "win, draw or loss between two",
    "together": "all win or lose together",
}
ID_EXPECTED = "lower-case letters, digits and hyphens, such as lost-cities-2, and no id that another game has"
WITHOUT_LINES = ("places", "sides")
"""Ways to win in which nothing is counted."""


class Asked(NamedTuple):
    """A line that scores: its id, title, points, and the most that one player can have."""

    id: str
    title: str
    points: str
    most: str


class Compared(NamedTuple):
    """An award or a tie-break: what is compared, and what follows."""

    by: str
    title: str
    how: str
    """What an award pays, or who is ahead in a tie."""


def make_file(file: Path) -> None:
    """Ask, and write the file."""
    if file.exists():
        raise FileTakenError(file)
    title = _ask("Title of the game", "")
    head, wins = _head(title, file)
    lines = [] if wins in WITHOUT_LINES else _lines()
    ids = [line.id for line in lines]
    awards = _awards(ids) if lines else []
    ties = _ties(ids) if lines else []
    text = head + "".join(_entries(lines, awards, ties))
    _require_sound(file, text)
    write_text(file, text)


def _head(title: str, file: Path) -> tuple[str, str]:
    low, high = _players()
    say("Who wins? " + "; ".join(f"{word}: {said}" for word, said in WINS.items()))
    wins = _ask_until("Who wins", "most", lambda said: said in WINS, f"one of {', '.join(WINS)}")
    won = dumps(wins)
    if wins == "first-to":
        won += f"\ntarget = {_ask_until('Points that win', '10', _is_whole, 'a whole number, such as 10')}"
    if wins not in WITHOUT_LINES:
        rounds = _ask_until(
            "How many rounds are written down; 0 if the number varies; Enter if only the end of the game is",
            "-",
            _is_rounds,
            "a number",
        )
        won += f"\nrounds = {rounds}" if rounds != "-" else ""
    name = _ask_until("Id", _free_id(title), _is_free_id, ID_EXPECTED)
    letters = _ask_until(
        "Three letters for its rules", _free_letters(title), _are_free, "three letters that no other game uses"
    )
    source = _ask("Source, such as the rulebook's edition", f"{title} rulebook")
    text = HEAD.format(
        title=title,
        file=file.name,
        id=dumps(name),
        book=dumps(letters.upper()),
        title_text=dumps(title, ensure_ascii=False),
        low=low,
        high=high,
        wins=won,
        source=dumps(source, ensure_ascii=False),
    )
    return text, wins


def _entries(lines: Sequence[Asked], awards: Sequence[Compared], ties: Sequence[Compared]) -> Iterator[str]:
    """Yield the entries of the file; what is only compared or only calculated with is counted, too."""
    texts = [*(line.points for line in lines), *(one.by for one in (*awards, *ties))]
    named = [name for text in texts for name in re.findall(r"[a-z]\w*", text) if name in names_in(text)]
    known = {"seat", *(line.id for line in lines)}
    for name in dict.fromkeys(name for name in named if name not in known):
        yield COUNT.format(id=dumps(name), title=dumps(name.replace("_", " ").capitalize()))
    for line in lines:
        points = (
            f"points = {dumps(line.points)}"
            if line.points
            else f'# points = "2 * {line.id}"    # without it, points are written as they are'
        )
        limit = f"max = {line.most}" if line.most else "# max = 3"
        title = dumps(line.title, ensure_ascii=False)
        yield LINE.format(
            id=dumps(line.id),
            title=title,
            points=points,
            least="" if line.points else LEAST,
            limit=f"{limit:<33}# the most that one player can have; table_max is the most for all together",
        )
    for one in awards:
        yield AWARD.format(
            id=dumps(_slug(one.title, "_")), title=dumps(one.title, ensure_ascii=False), by=dumps(one.by), pays=one.how
        )
    for one in ties:
        yield TIE.format(by=dumps(one.by), wins=dumps(one.how))


def _require_sound(file: Path, text: str) -> None:
    """Read the text and report its mistakes now; the file is written anyway, so that it can be corrected."""
    from scorekeeper.games.declared import DefinitionError, read_definition

    try:
        read_definition(Source(str(file), text, "toml"))
    except DefinitionError as error:
        say(f"not right yet: {error}")


def _ask(question: str, default: str) -> str:
    shown = f"{question} [{default}]: " if default and default != "-" else f"{question}: "
    while True:
        try:
            answer = input(shown).strip()
        except EOFError:
            raise NotAskedError from None
        if answer or default:
            return answer or default


def _ask_until(question: str, default: str, fits: Callable[[str], bool], expected: str) -> str:
    """Ask again until the answer fits."""
    while not fits(answer := _ask(question, default)):
        say(f"  expected {expected}, not {answer!r}")
    return answer


def _optional(question: str) -> str:
    return answer if (answer := _ask(question, "-")) != "-" else ""


def _is_whole(said: str) -> bool:
    return re.fullmatch(r"[1-9]\d{0,5}", said) is not None


def _is_rounds(said: str) -> bool:
    return said in ("-", "0") or (_is_whole(said) and int(said) <= MOST_ROUNDS)


def _are_free(letters: str) -> bool:
    return CODE.fullmatch(letters.upper()) is not None and letters.upper() not in (*BOOKS, *library_books())


def _is_free_id(said: str) -> bool:
    sound = GAME_ID.fullmatch(said) is not None and len(said) <= LONGEST_ID
    return sound and said not in {*built_in(), *library_books().values()}


def _free_id(title: str) -> str:
    """Return an id made from the title that no other game has."""
    made = _slug(title, "-")
    return made if _is_free_id(made) else f"our-{made}"


def _free_letters(title: str) -> str:
    """Return three letters of a title that no other game uses."""
    found = re.sub(r"[^A-Z]", "", title.upper()) + "XYZ"
    tried = ("".join(one) for one in combinations(found, 3))
    return next(one for one in tried if _are_free(one))


def _players() -> tuple[int, int]:
    while True:
        match = re.fullmatch(r"(\d{1,2})(?:\s*(?:-|to)\s*(\d{1,2}))?", _ask("Players, such as 2-4", "2-4"))
        if match is not None and 1 <= int(match[1]) <= int(match[2] or match[1]) <= MOST_PLAYERS:
            return int(match[1]), int(match[2] or match[1])
        say(f"  write the fewest and the most players, such as 2-4; at most {MOST_PLAYERS}")


def _lines() -> list[Asked]:
    say("What scores? One after the other; Enter alone when that is all.")
    lines: list[Asked] = []
    while True:
        title = _optional("  Line")
        if not title and lines:
            return lines
        if not title:
            say("  enter at least one line; if only the totals are written down, call it Score")
            continue
        name = _line_id(title)
        points = _formula(
            f"    Points for each, such as 2, or a formula, such as 2 * {name}; Enter if the points are written as they are",
            name,
        )
        most = _ask_until(
            "    The most that one player can have; Enter if there is no limit",
            "-",
            lambda said: said == "-" or _is_whole(said),
            "a whole number",
        )
        lines.append(Asked(name, title, points, "" if most == "-" else most))


def _line_id(title: str) -> str:
    """Return the id of a line. It cannot end in `_points`, because the id with this ending stands for the points of the line."""
    return re.sub(r"(_points)+$", "", _slug(title, "_"))


def _formula(question: str, name: str) -> str:
    """Ask for points: a number for each, or an expression, which is read at once."""
    while True:
        answer = _optional(question)
        if re.fullmatch(r"-?\d{1,6}", answer):
            return f"{answer} * {name}" if answer != "1" else name
        if not answer or not (wrong := _wrong(answer)):
            return answer
        say(f"  {wrong}")


def _wrong(expression: str) -> str:
    """Return what is wrong with an expression, whatever its names stand for."""
    try:
        compile_expression(expression, {name: Name(0) for name in names_in(expression)})
    except ExpressionError as error:
        return f"{error.message} (column {error.column})"
    return ""


def _awards(ids: list[str]) -> list[Compared]:
    say("Awards for whoever has most of something? Enter alone when that is all.")
    awards = []
    while title := _optional("  Award"):
        by = _what(_ask(f"    What is compared ({', '.join(ids)}, or something else that is counted)", ids[0]), ids)
        pays = _ask_until(
            "    Points for first, second …",
            "5, 2",
            lambda said: re.fullmatch(r"\d+(\s*,\s*\d+)*", said) is not None,
            "numbers, such as 5, 2",
        )
        awards.append(Compared(by, title, pays))
    return awards


def _ties(ids: list[str]) -> list[Compared]:
    say("What separates players with the same total? Enter alone when they share the place.")
    ties = []
    while said := _optional(f"  Compare ({', '.join(ids)}, or something else that is counted)"):
        wins = _ask_until(
            "    Who is ahead: most, fewest", "most", lambda said: said in ("most", "fewest"), "most or fewest"
        )
        ties.append(Compared(_what(said, ids), "", wins))
    return ties


def _what(said: str, ids: list[str]) -> str:
    """Return what is compared: an expression as it is, a name as an id; say so if a name is new, because it gets a box."""
    if re.search(r"[+*/-]", said):
        return said
    name = _slug(said, "_")
    if name not in ids:
        say(f"    {name} is new, so it gets a box of its own")
    return name


def _slug(title: str, mark: str) -> str:
    words = re.findall(r"[a-z0-9]+", title.casefold())
    made = mark.join(words)[:30].rstrip(mark) or "game"
    return made if made[0].isalpha() else f"{'game' if mark == '-' else 'line'}{mark}{made}"
