"""Mistakes in `[game]` and in what every entry has: ids, words, variants and how many there are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from keyword import iskeyword
from pathlib import Path

from scorekeeper.games.declared.definition import POINTS, STANDARD, Definition, Named, limited
from scorekeeper.games.declared.expression import FUNCTIONS
from scorekeeper.games.declared.faults.places import Fault
from scorekeeper.games.engine.game import FILE
from scorekeeper.rules.shelf import BOOKS

ID = re.compile(r"[a-z][a-z0-9_]{0,30}")
GAME_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
WHOLE = re.compile(r"0|-?[1-9][0-9]{0,5}")
CODE = re.compile(r"[A-Z]{3}")
TAKEN = frozenset(
    {"tournament", "con", "prn", "aux", "nul", *(f"{name}{n}" for name in ("com", "lpt") for n in range(1, 10))}
)
"""Ids that a game cannot have, because its file is called like it: that of the regulations, and what Windows keeps for devices."""
RESERVED = frozenset({"total", "place", "seat", "shared", "clockwise", *FUNCTIONS})
MOST_PLAYERS = 12
MOST_ENTRIES = 60
"""Lines, counts, awards or ties of one game."""
MOST_ROUNDS = 60
MOST_VALUES = 200
"""Values of one list or table, such as the steps of a line."""
PARTS = (0.5, 0.25, 0.2, 0.1, 0.05, 0.01, 1)
LONGEST_ID = 40
LONGEST_TITLE = 80
LONGEST_TEXT = 1_000
MOST_UNSURE = 20
MOST_WORDS = 400
MOST_RULES = 99
"""Rules of one chapter, which are numbered from 01 on."""


def player_faults(made: Definition) -> Iterator[Fault]:
    yield from _players_faults(made.game.players, "game.players")
    for number, variant in enumerate(made.variant, 1):
        if variant.players is not None:
            yield from _players_faults(variant.players, f"variant.{number}.players")


def _players_faults(players: Sequence[int], at: str) -> Iterator[Fault]:
    if len(players) != 2 or not 1 <= players[0] <= players[1] <= MOST_PLAYERS:  # noqa: PLR2004 - from and to
        yield Fault(f"players is the fewest and the most, such as [2, 5]; at most {MOST_PLAYERS}", at)


def part_faults(made: Definition) -> Iterator[Fault]:
    if made.game.smallest not in PARTS:
        said = f"smallest is the smallest part of a point: {', '.join(map(str, PARTS[:-1]))} or 1"
        yield Fault(said, "game.smallest")


def built_in() -> set[str]:
    """Return the ids of the built-in games, which are called like their folders."""
    return {Path(folder).name.replace("_", "-") for folder in BOOKS.values() if folder.startswith("games/")}


@cache
def library_books() -> dict[str, str]:
    """Return which game of the library has which three letters."""
    found = {}
    for file in (Path(__file__).parents[1] / "library").glob("*.toml"):
        code = re.search(r'(?m)^book = "([A-Z]{3})"$', file.read_text(encoding="utf-8"))
        if code is not None:
            found[code[1]] = file.stem
    return found


def head_faults(made: Definition) -> Iterator[Fault]:
    head = made.game
    if not GAME_ID.fullmatch(head.id) or len(head.id) > LONGEST_ID:
        said = f"an id consists of at most {LONGEST_ID} lower-case letters, digits and hyphens, such as lost-cities"
        yield Fault(said, "game.id")
    elif head.id in TAKEN:
        yield Fault(f"no file of a tournament can be called {head.id}{FILE}; take another id", "game.id")
    elif head.id in built_in():
        yield Fault(f"{head.id!r} is a built-in game; take another id", "game.id")
    if not CODE.fullmatch(head.book):
        yield Fault("book is three capital letters, such as APP", "game.book")
    elif head.book in BOOKS or library_books().get(head.book, head.id) != head.id:
        whose = library_books().get(head.book, "a built-in book")
        yield Fault(f"the letters {head.book} belong to {whose}; take three others", "game.book")
    if head.rounds is not None and not 0 <= head.rounds <= MOST_ROUNDS:
        yield Fault(f"a game has 0 to {MOST_ROUNDS} rounds; 0 if their number differs", "game.rounds")


def entries(made: Definition) -> Iterator[tuple[str, Named]]:
    """Yield every entry that has an id, with its path in the file."""
    for kind in ("count", "line", "award", "must", "instant"):
        yield from ((f"{kind}.{number}", one) for number, one in enumerate(getattr(made, kind), 1))


def id_faults(made: Definition) -> Iterator[Fault]:
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
        if not GAME_ID.fullmatch(variant.id) or len(variant.id) > LONGEST_ID or variant.id in ids:
            yield Fault(
                "a variant has an id of its own, in lower-case letters, digits and hyphens", f"variant.{number}.id"
            )
        ids.append(variant.id)


KINDS = ("count", "line", "award", "tie", "must", "instant", "variant")


def size_faults(made: Definition) -> Iterator[Fault]:
    """Say what is too long. Nothing else is looked at then, because it would take long."""
    for kind in KINDS:
        if len(getattr(made, kind)) > MOST_ENTRIES:
            yield Fault(f"a game has at most {MOST_ENTRIES} entries [[{kind}]]", f"{kind}.{MOST_ENTRIES + 1}")
    parts = [("game", made.game)]
    parts += [(f"{kind}.{number}", one) for kind in KINDS for number, one in enumerate(getattr(made, kind), 1)]
    for at, one in parts:
        for name in one.__struct_fields__:
            found = getattr(one, name)
            if isinstance(found, list | dict) and len(found) > MOST_VALUES:
                yield Fault(f"{name} has more than {MOST_VALUES} values", f"{at}.{name}")


def key_faults(made: Definition) -> Iterator[Fault]:
    """Keys of step tables are numbers; what is computed from them rests on it."""
    for number, line in enumerate(made.line, 1):
        for name in ("steps", "table"):
            wrong = [key for key in getattr(line, name) if not WHOLE.fullmatch(key)]
            if wrong:
                yield Fault(f"{wrong[0]!r} is not a whole number", f"line.{number}.{name}")


def rule_faults(made: Definition) -> Iterator[Fault]:
    limits = sum(limited(one) + (one.table_max is not None) for one in made.counted)
    if limits + len(made.must) > MOST_RULES:
        yield Fault(f"a game has at most {MOST_RULES} limits and [[must]] together", "game")
    if len(made.game.synonyms) + sum(map(len, made.game.synonyms.values())) > MOST_WORDS:
        yield Fault(f"a game has at most {MOST_WORDS} words in synonyms", "game.synonyms")
    if len(made.game.unsure) > MOST_UNSURE:
        yield Fault(f"a game has at most {MOST_UNSURE} sentences in unsure", "game.unsure")


def word_faults(made: Definition) -> Iterator[Fault]:
    """Texts are shown on terminals and paper, so they are short and have no control characters."""
    scoped = [*entries(made), *((f"tie.{number}", one) for number, one in enumerate(made.tie, 1))]
    words = [("game.title", made.game.title, LONGEST_TITLE), ("game.source", made.game.source, LONGEST_TEXT)]
    words += [("game.unsure", said, LONGEST_TEXT) for said in made.game.unsure]
    words += [(f"variant.{n}.title", one.title, LONGEST_TITLE) for n, one in enumerate(made.variant, 1)]
    for said, meant in made.game.synonyms.items():
        words += [("game.synonyms", word, LONGEST_TITLE) for word in (said, *meant)]
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
            yield Fault("a title cannot contain { or }", at)
        elif not said.isprintable():
            yield Fault("the text has a line break or another character that cannot be printed", at)


def scope_faults(made: Definition) -> Iterator[Fault]:
    scoped = [*entries(made), *((f"tie.{number}", one) for number, one in enumerate(made.tie, 1))]
    for path, entry in scoped:
        for name in ("only", "without"):
            for unknown in [one for one in getattr(entry, name) if one not in made.variants]:
                yield Fault(
                    f"there is no variant {unknown!r}; the variants are {', '.join(made.variants)}", f"{path}.{name}"
                )
        if not any(map(entry.belongs_to, made.variants)) and {*entry.only, *entry.without} <= {*made.variants}:
            yield Fault(
                "this belongs to no variant, so it never counts", f"{path}.{'without' if entry.without else 'only'}"
            )
