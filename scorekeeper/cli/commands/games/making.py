"""Asks what a game consists of, and writes a commented file that declares it."""

from __future__ import annotations

import re
from json import dumps
from pathlib import Path
from typing import NamedTuple

from scorekeeper.cli.output import say
from scorekeeper.documents.source import Source
from scorekeeper.documents.writing import write_text
from scorekeeper.errors import ScorekeeperError

HEAD = """# {title}: how it is scored. `scorekeeper games check {file}` tells what is wrong with this file.

[game]
id = {id}
book = {book}                     # three letters for the ids of its rules
title = {title_text}
players = [{low}, {high}]
wins = {wins}                   # or "fewest", "first-to" with target = 10, "places", "sides", "together"
source = {source}
"""
LINE = """
[[line]]                         # what scores, in the order of the paper
id = {id}
title = {title}
{points}
# max = 3                        # the most that one player can have; table_max = 3 for all together
"""
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


class Asked(NamedTuple):
    """A line that scores: its id, title and points."""

    id: str
    title: str
    points: str


def make_file(file: Path) -> None:
    """Ask, and write the file."""
    if file.exists():
        raise FileTakenError(file)
    title = _ask("Title of the game", "")
    name = _slug(title, "-")
    low, high = _players()
    wins = _ask("Who wins: most, fewest", "most")
    parts = [
        HEAD.format(
            title=title,
            file=file.name,
            id=dumps(_ask("Id", name)),
            book=dumps(_ask("Three letters for its rules", (re.sub(r"[^A-Z]", "", title.upper()) + "XXX")[:3]).upper()),
            title_text=dumps(title, ensure_ascii=False),
            low=low,
            high=high,
            wins=dumps(wins),
            source=dumps(_ask("Source, such as the rulebook's edition", f"{title} rulebook"), ensure_ascii=False),
        )
    ]
    lines = _lines()
    ids = [line.id for line in lines]
    awards, ties = _awards(ids), _ties()
    counts: list[str] = []
    for by in (*(award[1] for award in awards), *(tie[0] for tie in ties)):
        if re.fullmatch(r"[a-z]\w*", by) and by not in (*ids, *counts, "seat"):
            counts.append(by)
    parts += [COUNT.format(id=dumps(one), title=dumps(one.replace("_", " ").capitalize())) for one in counts]
    parts += [
        LINE.format(
            id=dumps(line.id),
            title=dumps(line.title, ensure_ascii=False),
            points=f"points = {dumps(line.points)}"
            if line.points
            else '# points = "2 * ' + line.id + '"    # without it, points are written as they are',
        )
        for line in lines
    ]
    parts += [
        AWARD.format(id=dumps(_slug(said, "_")), title=dumps(said, ensure_ascii=False), by=dumps(by), pays=pays)
        for said, by, pays in awards
    ]
    parts += [TIE.format(by=dumps(by), wins=dumps(wins)) for by, wins in ties]
    text = "".join(parts)
    _require_sound(file, text)
    write_text(file, text)


def _require_sound(file: Path, text: str) -> None:
    """Read what was written, so that a wrong expression is told now; the file is written all the same, to be mended."""
    from scorekeeper.games.declared import DefinitionError, read_definition

    try:
        read_definition(Source(str(file), text, "toml"))
    except DefinitionError as error:
        say(f"not right yet: {error}")


def _ask(question: str, default: str) -> str:
    shown = f"{question} [{default}]: " if default else f"{question}: "
    while True:
        try:
            answer = input(shown).strip()
        except EOFError:
            raise NotAskedError from None
        if answer or default:
            return answer or default


def _optional(question: str) -> str:
    try:
        return input(f"{question}: ").strip()
    except EOFError:
        raise NotAskedError from None


def _players() -> tuple[int, int]:
    while True:
        match = re.fullmatch(r"(\d{1,2})(?:\s*(?:-|to)\s*(\d{1,2}))?", _ask("Players, such as 2-4", "2-4"))
        if match is not None and int(match[1]) <= int(match[2] or match[1]):
            return int(match[1]), int(match[2] or match[1])
        say("write the fewest and the most, such as 2-4")


def _lines() -> list[Asked]:
    say("What scores? One after the other; Enter alone when that is all.")
    lines: list[Asked] = []
    while True:
        title = _optional("  Line") if lines else _ask("  Line", "")
        if not title:
            return lines
        name = _slug(title, "_")
        points = _optional(f"    Points, such as 2 * {name}; Enter if the points are written as they are")
        lines.append(Asked(name, title, points))


def _awards(ids: list[str]) -> list[tuple[str, str, str]]:
    say("Awards for whoever has most of something? Enter alone when that is all.")
    awards = []
    while title := _optional("  Award"):
        by = _ask(f"    What is compared, such as {ids[0]} or something else that is counted", ids[0])
        awards.append((title, by if by in ids else _slug(by, "_"), _ask("    Points for first, second …", "5, 2")))
    return awards


def _ties() -> list[tuple[str, str]]:
    say("What separates players with the same total? Enter alone when they share the place.")
    ties = []
    while said := _optional("  Compare"):
        by = said if re.search(r"[+*/-]", said) else _slug(said, "_")
        wins = _ask("    Who is ahead: most, fewest", "most")
        ties.append((by, wins if wins in ("most", "fewest") else "most"))
    return ties


def _slug(title: str, mark: str) -> str:
    words = re.findall(r"[a-z0-9]+", title.casefold())
    made = mark.join(words) or "game"
    return made if made[0].isalpha() else f"{'game' if mark == '-' else 'line'}{mark}{made}"
