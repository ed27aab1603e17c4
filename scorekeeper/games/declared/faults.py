"""Reads the file of a game strictly, and tells all mistakes in it with line and column."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from keyword import iskeyword
from pathlib import Path
from typing import NamedTuple

from scorekeeper.documents.source import Source
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.declared.definition import (
    POINTS,
    STANDARD,
    Definition,
    Line,
    Named,
    Scope,
    limited,
    names_of,
    needs,
    tie_expressions,
)
from scorekeeper.games.declared.expression import (
    FUNCTIONS,
    LARGEST,
    ExpressionError,
    Name,
    compile_expression,
    names_in,
)
from scorekeeper.games.engine.shape import ShapeError, convert
from scorekeeper.rules.shelf import BOOKS

ID = re.compile(r"[a-z][a-z0-9_]{0,30}")


GAME_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


CODE = re.compile(r"[A-Z]{3}")


RESERVED = frozenset({"total", "place", "seat", "shared", "clockwise", *FUNCTIONS})


MOST_PLAYERS = 12


MOST_ENTRIES = 60
"""Lines, counts, awards or ties of one game."""


MOST_ROUNDS = 60


LARGEST_FILE = 100_000
"""Characters of a file."""


LONGEST_ID = 40


LONGEST_TITLE = 80


LONGEST_TEXT = 1_000


MOST_UNSURE = 20


MOST_RULES = 99
"""Rules of one chapter, which are numbered from 01 on."""


class Fault(NamedTuple):
    """One mistake in a file."""

    text: str
    field: str
    column: int | None = None
    """The character inside the expression, counted from 1."""


class DefinitionError(ScorekeeperError):
    """The file cannot be used; `faults` lists every mistake with its place."""

    def __init__(self, source: Source, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        self.places = tuple(place_of(source, fault) for fault in faults)
        first, (line, column) = faults[0], self.places[0]
        at = f"column {column}: " if column else ""
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        super().__init__(
            f"{at}{first.text}{more}",
            file=source.name,
            line=line,
            field=first.field or None,
            next_step=f"scorekeeper games check {source.name}",
        )


def place_of(source: Source, fault: Fault) -> tuple[int | None, int | None]:
    """Return the line and column of a mistake."""
    line = source.line(fault.field)
    lines = source.text.split("\n")
    if line is None or line > len(lines):
        return 1, 1
    written = _without_strings(lines[line - 1])
    path, _, key = fault.field.rpartition(".")
    starts = [*re.finditer(rf"(?<![\w-]){re.escape(key)}[\"']?\s*=\s*", written)] if key else []
    if not starts:
        return line, len(written) - len(written.lstrip()) + 1
    start = starts[min(_same_before(source, path, key, line), len(starts) - 1)]
    quoted = written[start.end() : start.end() + 1] in ("'", '"')
    return line, start.end() + (fault.column or 1) + (1 if quoted and fault.column else 0)


def _without_strings(line: str) -> str:
    """Return a line with blanks for what stands in quotes, so that a key is not found there."""
    return re.sub(r"""(["'])(?:\\.|(?!\1).)*\1""", lambda found: found[1] + " " * (len(found[0]) - 2) + found[1], line)


def _same_before(source: Source, path: str, key: str, line: int) -> int:
    """Return how many entries before this one have the same key on the same line."""
    kind, _, number = path.rpartition(".")
    if not number.isdigit():
        return 0
    raw = source.parse().get(kind)
    before = raw[: int(number) - 1] if isinstance(raw, list) else []
    return sum(
        isinstance(one, dict) and key in one and source.line(f"{kind}.{at}.{key}") == line
        for at, one in enumerate(before, 1)
    )


def read_definition(source: Source) -> Definition:
    """Read a file strictly; everything that is wrong with it is told at once."""
    if len(source.text) > LARGEST_FILE:
        raise DefinitionError(source, [Fault(f"the file has more than {LARGEST_FILE:,} characters", "")])
    raw = source.parse()
    try:
        made: Definition = convert(raw, Definition)
    except ShapeError as error:
        raise DefinitionError(source, [Fault(error.message, error.field or "")]) from None
    if faults := list(faults_of(made)):
        raise DefinitionError(source, faults)
    return made


def faults_of(made: Definition) -> Iterator[Fault]:
    """Yield every mistake in a definition of the right shape."""
    if found := [*_player_faults(made)]:
        yield from found
        return
    yield from _head_faults(made)
    yield from _id_faults(made)
    yield from _size_faults(made)
    yield from _word_faults(made)
    yield from _scope_faults(made)
    yield from _limit_faults(made)
    yield from _award_faults(made)
    yield from _table_faults(made)
    yield from _cycle_faults(made)
    yield from _expression_faults(made)
    yield from _tie_faults(made)
    yield from _variant_faults(made)


def _player_faults(made: Definition) -> Iterator[Fault]:
    yield from _players_faults(made.game.players, "game.players")
    for number, variant in enumerate(made.variant, 1):
        if variant.players is not None:
            yield from _players_faults(variant.players, f"variant.{number}.players")


def built_in() -> set[str]:
    """Return the ids of the built-in games, which are called like their folders."""
    return {Path(folder).name.replace("_", "-") for folder in BOOKS.values() if folder.startswith("games/")}


@cache
def library_books() -> dict[str, str]:
    """Return which game of the library has which three letters."""
    found = {}
    for file in (Path(__file__).parent / "library").glob("*.toml"):
        code = re.search(r'(?m)^book = "([A-Z]{3})"$', file.read_text(encoding="utf-8"))
        if code is not None:
            found[code[1]] = file.stem
    return found


def _head_faults(made: Definition) -> Iterator[Fault]:
    head = made.game
    if not GAME_ID.fullmatch(head.id) or len(head.id) > LONGEST_ID:
        said = f"an id consists of at most {LONGEST_ID} lower-case letters, digits and hyphens, such as lost-cities"
        yield Fault(said, "game.id")
    elif head.id in built_in():
        yield Fault(f"{head.id!r} is a built-in game; take another id", "game.id")
    if not CODE.fullmatch(head.book):
        yield Fault("book is three capital letters, such as AZU", "game.book")
    elif head.book in BOOKS or library_books().get(head.book, head.id) != head.id:
        whose = library_books().get(head.book, "a built-in book")
        yield Fault(f"the letters {head.book} belong to {whose}; take three others", "game.book")
    if (head.target is not None) != (head.wins == "first-to"):
        yield Fault(
            'target goes with wins = "first-to", and is needed there', "game.target" if head.target else "game.wins"
        )
    if head.rounds is not None and not 0 <= head.rounds <= MOST_ROUNDS:
        yield Fault(f"a game has 0 to {MOST_ROUNDS} rounds; 0 if their number differs", "game.rounds")
    yield from _wins_faults(made)
    yield from _side_faults(made)


def _wins_faults(made: Definition) -> Iterator[Fault]:
    head = made.game
    if head.wins in ("places", "sides") and (made.line or made.award or made.count):
        yield Fault(f'with wins = "{head.wins}" there is nothing to count', "game.wins")
    if head.wins == "sides" and head.players != [2, 2]:
        yield Fault('with wins = "sides" the game is for players = [2, 2]', "game.players")
    if head.wins not in ("places", "sides") and not made.line and not made.award:
        yield Fault("the game has no line, so nothing scores", "game")


def _players_faults(players: Sequence[int], at: str) -> Iterator[Fault]:
    if len(players) != 2 or not 1 <= players[0] <= players[1] <= MOST_PLAYERS:  # noqa: PLR2004 - from and to
        yield Fault(f"players is the fewest and the most, such as [2, 5]; at most {MOST_PLAYERS}", at)


def _side_faults(made: Definition) -> Iterator[Fault]:
    head = made.game
    seats = sorted(seat for side in head.sides for seat in side)
    if head.sides and head.wins in ("places", "sides", "together"):
        yield Fault(f'wins = "{head.wins}" does not go with sides', "game.wins")
    elif head.sides and (
        len(head.sides) == 1
        or [] in head.sides
        or seats != [*range(1, head.players[-1] + 1)]
        or head.players[0] != len(seats)
    ):
        yield Fault("sides name every seat once, such as [[1, 3], [2, 4]] with players = [4, 4]", "game.sides")


def entries(made: Definition) -> Iterator[tuple[str, Named]]:
    """Yield every entry that has an id, with its path in the file."""
    for kind in ("count", "line", "award", "must", "instant"):
        yield from ((f"{kind}.{number}", one) for number, one in enumerate(getattr(made, kind), 1))


def _id_faults(made: Definition) -> Iterator[Fault]:
    seen: dict[str, str] = {}
    for path, entry in entries(made):
        if not ID.fullmatch(entry.id):
            yield Fault(
                "an id consists of lower-case letters, digits and underscores, such as longest_road", f"{path}.id"
            )
        elif entry.id in RESERVED or iskeyword(entry.id):
            yield Fault(f"{entry.id!r} has a meaning of its own; take another id", f"{path}.id")
        elif entry.id in seen:
            yield Fault(f"the id {entry.id!r} is given twice", f"{path}.id")
        elif entry.id.endswith(POINTS):
            yield Fault(f"an id cannot end in {POINTS}, which stands for the points of a line", f"{path}.id")
        seen[entry.id] = path
    ids = [STANDARD]
    for number, variant in enumerate(made.variant, 1):
        if not GAME_ID.fullmatch(variant.id) or variant.id in ids:
            yield Fault(
                "a variant has an id of its own, in lower-case letters, digits and hyphens", f"variant.{number}.id"
            )
        ids.append(variant.id)


def _size_faults(made: Definition) -> Iterator[Fault]:
    for kind in ("count", "line", "award", "tie", "must", "instant", "variant"):
        if len(getattr(made, kind)) > MOST_ENTRIES:
            yield Fault(f"a game has at most {MOST_ENTRIES} entries [[{kind}]]", f"{kind}.{MOST_ENTRIES + 1}")
    limits = sum(limited(one) + (one.table_max is not None) for one in made.counted)
    if limits + len(made.must) > MOST_RULES:
        yield Fault(f"a game has at most {MOST_RULES} limits and [[must]] together", "game")
    if len(made.game.unsure) > MOST_UNSURE:
        yield Fault(f"a game has at most {MOST_UNSURE} sentences in unsure", "game.unsure")


def _word_faults(made: Definition) -> Iterator[Fault]:
    """Texts are shown on terminals and paper, so they are short and have no control characters."""
    scoped = [*entries(made), *((f"tie.{number}", one) for number, one in enumerate(made.tie, 1))]
    words = [("game.title", made.game.title, LONGEST_TITLE), ("game.source", made.game.source, LONGEST_TEXT)]
    words += [("game.unsure", said, LONGEST_TEXT) for said in made.game.unsure]
    words += [(f"variant.{n}.title", one.title, LONGEST_TITLE) for n, one in enumerate(made.variant, 1)]
    needed = {at for at, _, _ in words}
    for path, one in scoped:
        words.append((f"{path}.title", one.title, LONGEST_TITLE))
        words += [(f"{path}.{name}", getattr(one, name), LONGEST_TEXT) for name in ("text", "source")]
    for at, said, most in words:
        if at in needed and not said.strip():
            yield Fault("the text is empty", at)
        elif len(said) > most:
            yield Fault(f"the text has more than {most:,} characters", at)
        elif at.endswith(".title") and re.search("[{}]", said):
            yield Fault("a title has no { and no }", at)
        elif not said.isprintable():
            yield Fault("the text has a line break or another character that cannot be printed", at)


def _scope_faults(made: Definition) -> Iterator[Fault]:
    scoped = [*entries(made), *((f"tie.{number}", one) for number, one in enumerate(made.tie, 1))]
    for path, entry in scoped:
        for name in ("only", "without"):
            for unknown in [one for one in getattr(entry, name) if one not in made.variants]:
                yield Fault(
                    f"there is no variant {unknown!r}; the variants are {', '.join(made.variants)}", f"{path}.{name}"
                )


def _limit_faults(made: Definition) -> Iterator[Fault]:
    for kind in ("count", "line"):
        for number, entry in enumerate(getattr(made, kind), 1):
            path = f"{kind}.{number}"
            for name in ("min", "max", "table_max"):
                limit = getattr(entry, name)
                if limit is not None and limit < 0 and name != "min":
                    yield Fault(f"a limit cannot be below 0: {limit}", f"{path}.{name}")
                elif limit is not None:
                    yield from _large_faults([limit], f"{path}.{name}")
            if entry.min is not None and entry.max is not None and entry.min > entry.max:
                yield Fault(f"min {entry.min} is above max {entry.max}", f"{path}.min")
            if entry.each == "round" and made.game.rounds is None:
                yield Fault("the game has no rounds; say how many in [game], or 0 if that differs", f"{path}.each")


def _large_faults(numbers: Iterable[int], at: str) -> Iterator[Fault]:
    if any(abs(number) > LARGEST for number in numbers):
        yield Fault(f"numbers go up to {LARGEST:,}", at)


def _award_faults(made: Definition) -> Iterator[Fault]:
    counts = [made.players(variant) for variant in made.variants]
    low, high = min(low for low, _ in counts), max(high for _, high in counts)
    for number, award in enumerate(made.award, 1):
        lists = award.pays if isinstance(award.pays, dict) else {"default": award.pays}
        path = f"award.{number}.pays"
        if not lists or not any(lists.values()):
            yield Fault("the award pays nothing; say how many points, such as pays = [5, 2]", path)
        yield from _large_faults([award.least or 0, *(points for paid in lists.values() for points in paid)], path)
        for key, paid in lists.items():
            if key != "default" and key not in map(str, range(low, high + 1)):
                yield Fault(f"{key!r} is no number of players; the game is for {low} to {high}, or write default", path)
            elif len(paid) > (high if key == "default" else int(key)):
                yield Fault(
                    f"with {high if key == 'default' else key} players there are no {len(paid)} places to pay", path
                )
        silent = [count for count in range(low, high + 1) if str(count) not in lists and "default" not in lists]
        if lists and silent:
            said = (
                f"the award does not say what it pays with {silent[0]} players; add default, such as default = [5, 2]"
            )
            yield Fault(said, path)
        if award.rounded != "down" and award.ties != "split":
            yield Fault('rounded goes with ties = "split"', f"award.{number}.rounded")


def _table_faults(made: Definition) -> Iterator[Fault]:
    for number, line in enumerate(made.line, 1):
        given = [name for name in ("points", "steps", "table") if getattr(line, name)]
        if len(given) > 1:
            yield Fault(
                f"a line has points, steps or a table, not several: {', '.join(given)}", f"line.{number}.{given[1]}"
            )
        for name in ("steps", "table"):
            wrong = [key for key in getattr(line, name) if not re.fullmatch(r"0|-?[1-9][0-9]{0,5}", key)]
            if wrong:
                yield Fault(f"{wrong[0]!r} is not a whole number", f"line.{number}.{name}")
            yield from _large_faults(getattr(line, name).values(), f"line.{number}.{name}")
        yield from _row_faults(made, line, f"line.{number}.rows")


def _row_faults(made: Definition, line: Line, at: str) -> Iterator[Fault]:
    taken = {entry.id for _, entry in entries(made)}
    for name in line.rows:
        if not ID.fullmatch(name) or name in RESERVED or iskeyword(name) or name in taken or line.rows.count(name) > 1:
            yield Fault(f"{name!r} cannot be the name of a column here; take a lower-case name of its own", at)
    if line.rows and line.points is None and len(line.rows) > 1:
        yield Fault("say in points how the columns of a row score, such as squares * crowns", at)
    if line.rows and (line.min is not None or line.max is not None or line.table_max is not None):
        yield Fault("a line with rows has no limits of its own; write a [[must]]", at)


def _cycle_faults(made: Definition) -> Iterator[Fault]:
    lines = {line.id: needs(line, made.line) for line in made.line}
    for number, line in enumerate(made.line, 1):
        if path := _way_back(line.id, lines):
            yield Fault(f"the points go round in a circle: {' needs '.join(path)}", f"line.{number}.points")
            return


def _way_back(start: str, lines: Mapping[str, set[str]]) -> list[str]:
    """Return the shortest way from a line over those that it needs back to it; empty if there is none."""
    ways = [[start]]
    seen: set[str] = set()
    while ways:
        way = ways.pop(0)
        for following in sorted(lines[way[-1]]):
            if following == start:
                return [*way, start]
            if following in lines and following not in seen:
                seen.add(following)
                ways.append([*way, following])
    return []


def _expression_faults(made: Definition) -> Iterator[Fault]:
    """Compile every expression, to see whether it can be."""
    plain = {name: Name(0) for one in made.counted for name in names_of(one)}
    played = {one.id for one in made.counted if made.each(one) == "round"}
    rounds = {name: found for name, found in plain.items() if name in played or name.removesuffix(POINTS) in played}
    for number, line in enumerate(made.line, 1):
        if line.points is not None:
            known = rounds if line.id in played else plain
            if line.rows:
                known = dict.fromkeys(line.rows, Name(0))
            yield from _compiled(made, line.points, known, f"line.{number}.points", whole=True)
    for number, award in enumerate(made.award, 1):
        yield from _compiled(made, award.by, plain, f"award.{number}.by")
    plain |= {one.id: Name(0) for one in made.award}
    for number, must in enumerate(made.must, 1):
        known = rounds if must.each == "round" else plain
        if must.each == "round" and made.game.rounds is None:
            yield Fault("the game has no rounds; say how many in [game], or 0 if that differs", f"must.{number}.each")
        else:
            at = f"must.{number}.test"
            yield from _compiled(made, must.test, known, at, truth=True, over_table=must.over == "table")


def _compiled(
    made: Definition,
    text: str,
    names: Mapping[str, Name],
    at: str,
    *,
    truth: bool = False,
    over_table: bool = False,
    whole: bool = False,
) -> Iterator[Fault]:
    try:
        compiled = compile_expression(text, names, "truth" if truth else "number", over_table=over_table)
    except ExpressionError as error:
        said = error.message
        if error.name in {name for one in made.counted for name in names_of(one)} and names:
            said = f"{error.name!r} is not known here: it is written once a game, and this counts in every round"
        elif error.name in {one.id for one in made.award}:
            said = f"{error.name!r} is an award; what it pays is known only when all lines are"
        yield Fault(said, at, error.column)
    else:
        if whole and not compiled.whole:
            yield Fault("points are whole numbers; round with //, such as (3 * cards) // 2", at, 1)


def _tie_faults(made: Definition) -> Iterator[Fault]:
    names = {name: Name(0) for one in made.counted for name in names_of(one)}
    names |= {one.id: Name(0) for one in made.award}
    seen: set[tuple[str, ...]] = set()
    for number, tie in enumerate(made.tie, 1):
        path = f"tie.{number}.by"
        compared = (str(tie.by), tie.holder, tie.wins or "")
        if compared in seen:
            yield Fault("this tie-break is given twice; it cannot separate players the second time", path)
        seen.add(compared)
        if isinstance(tie.by, list) and not tie.by:
            yield Fault("the list is empty", path)
        for text in tie_expressions(tie):
            yield from _compiled(made, text, names, path)
        if tie.by == "shared" and number < len(made.tie):
            yield Fault('after "shared" nothing can separate players any more', f"tie.{number + 1}.by")
        if (tie.by == "clockwise") != bool(tie.holder):
            yield Fault('by = "clockwise" needs from = the count of which one player has 1', path)
        elif tie.holder and tie.holder not in {one.id for one in made.count}:
            yield Fault(f"there is no count {tie.holder!r}", f"tie.{number}.from")
        elif any(one.id == tie.holder and 0 in (one.max, one.table_max) for one in made.count):
            yield Fault(f"nobody can have 1 of {tie.holder!r}, because its limit is 0", f"tie.{number}.from")
        if (tie.wins in ("later", "earlier")) != (tie.by == "seat"):
            yield Fault('by = "seat" goes with wins = "later" or "earlier"', path)


def _variant_faults(made: Definition) -> Iterator[Fault]:
    """What an entry names must belong to every variant that the entry belongs to."""
    known: dict[str, Named] = {name: one for one in made.counted for name in names_of(one)}
    known |= {one.id: one for one in made.award}
    uses: list[tuple[str, Scope, set[str]]] = [
        (f"line.{number}.points", line, names_in(line.points or "") - {*line.rows})
        for number, line in enumerate(made.line, 1)
    ]
    uses += [(f"award.{number}.by", award, names_in(award.by)) for number, award in enumerate(made.award, 1)]
    uses += [(f"must.{number}.test", must, names_in(must.test)) for number, must in enumerate(made.must, 1)]
    for number, tie in enumerate(made.tie, 1):
        named = {name for text in tie_expressions(tie) for name in names_in(text)}
        uses.append((f"tie.{number}.by", tie, named | ({tie.holder} - {""})))
    for at, entry, named in uses:
        for name in sorted(named & known.keys()):
            without = [v for v in made.variants if entry.belongs_to(v) and not known[name].belongs_to(v)]
            if without:
                said = f"{name!r} does not belong to the variant {without[0]!r}, in which this counts"
                yield Fault(said, at)
