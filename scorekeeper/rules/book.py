"""The types that `rules.toml` is read into.

They are named tuples built from plain data, because showing a rule must not wait for msgspec to be imported. A book
written by people is checked first (see `load`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

Kind = Literal["duty", "permission", "definition", "component", "reckoning"]
Check = Literal["sheet", "transcript", "log", "people"]
CHECKED: dict[Check, str] = {
    "sheet": "from the sheet",
    "transcript": "from a transcript of the turns",
    "log": "whenever the tournament is read",
    "people": "by people at the table",
}
"""How a rule is checked, in words."""


class EarlierWording(NamedTuple):
    """An earlier wording of a rule."""

    rev: int
    date: str
    note: str
    text: str = ""


class Rule(NamedTuple):
    """One idea of a rulebook, in our own words, under an id that is never reused."""

    id: str
    slug: str
    title: str
    text: str
    source: str
    """Heading and paragraph of the printed book."""
    kind: Kind
    check: Check
    """`people` means that only people at the table can check it, and `why` says why."""
    why: str = ""
    aliases: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    rev: int = 1
    wording: int = 1
    """The number of the wording within one revision; wordings mean the same, so older ones are not kept."""
    history: tuple[EarlierWording, ...] = ()

    @property
    def book(self) -> str:
        return self.id[:3]

    @property
    def chapter(self) -> int:
        return int(self.id[4])


class Option(NamedTuple):
    """One answer that a tournament can pick for a ruling."""

    value: str
    text: str


class Ruling(NamedTuple):
    """An answer where the rulebook is silent.

    If it has options, a tournament picks one before it starts, and some verdicts depend on it. Without options it is a
    note: a fixed answer, with the reason.
    """

    id: str
    title: str
    question: str
    answer: str
    reason: str
    rules: tuple[str, ...]
    default: str = ""
    options: tuple[Option, ...] = ()
    keywords: tuple[str, ...] = ()
    variant: str = ""
    """The variant that it is about, if it is about only one."""
    rev: int = 1
    wording: int = 1
    picked: str = ""
    """What the event picked, in its own edition of the book; empty in the book itself."""

    @property
    def book(self) -> str:
        return self.id[:3]

    @property
    def counts(self) -> str:
        """The option that applies: the event's pick, or else the default."""
        return self.picked or self.default

    @property
    def said(self) -> str:
        """The answer that applies."""
        if self.counts == self.default:
            return self.answer
        return next(option.text for option in self.options if option.value == self.counts)

    @property
    def offered(self) -> tuple[tuple[Option, str], ...]:
        """The options, each with what it is: the one that applies comes first, marked as the event's pick in an edition."""
        marks = {self.default: "default"} | ({self.picked: "this event"} if self.picked else {})
        first = sorted(self.options, key=lambda option: option.value != self.counts)
        return tuple((option, marks.get(option.value, "")) for option in first)


class Chapter(NamedTuple):
    """A range of a hundred ids: `number = 6` holds `…-600` to `…-699`."""

    number: int
    title: str
    text: str = ""


class Variant(NamedTuple):
    """A way to play the game: `standard` first."""

    id: str
    title: str
    players: tuple[int, int]
    seated: bool = True
    """False if the variant can be recorded and checked but not seated at a tournament."""


class Removed(NamedTuple):
    """An id that is no longer used and is never given again."""

    id: str
    date: str
    note: str
    """Why it was removed."""
    instead: tuple[str, ...] = ()
    """The rules that replace it."""


class Book(NamedTuple):
    """A rulebook: `rules.toml` of one game, or of the log and the tournament themselves."""

    code: str
    id: str
    title: str
    source: str
    chapters: tuple[Chapter, ...]
    rules: tuple[Rule, ...]
    rulings: tuple[Ruling, ...] = ()
    variants: tuple[Variant, ...] = ()
    """Empty for the two books that are not games."""
    synonyms: Mapping[str, tuple[str, ...]] = {}
    """Players' words for words of the rules, such as `stone = ["gem"]`; used only by the search."""
    removed: tuple[Removed, ...] = ()
    rev: int = 1
    event: str = ""
    """The event whose edition this is; empty for the book itself."""

    def at(self, event: str, picks: Mapping[str, str]) -> Book:
        """Return the edition of an event: the same book, with what the event picked for each ruling."""
        rulings = (
            ruling._replace(picked=picks.get(ruling.id, ruling.default)) if ruling.options else ruling
            for ruling in self.rulings
        )
        return self._replace(event=event, rulings=tuple(rulings))

    def answer(self, ruling: Ruling) -> str:
        """Return the answer that applies; in an edition it begins with the name of the event."""
        return f"At {self.event}: {ruling.said}" if ruling.picked else ruling.said

    @property
    def entries(self) -> list[Rule | Ruling]:
        """Return all rules, then all rulings."""
        return [*self.rules, *self.rulings]

    @property
    def ids(self) -> frozenset[str]:
        """Ids of all rules and rulings."""
        return frozenset(entry.id for entry in self.entries)


def title_of(books: Sequence[Book]) -> str:
    """Return the title of a collection of books, with the event whose edition it is."""
    title = books[0].title if len(books) == 1 else "Rules"
    event = next((book.event for book in books if book.event), "")
    return f"{event}: {title}" if event else title


WRITTEN = {"chapters": "chapter", "variants": "variant", "rules": "rule", "rulings": "ruling", "options": "option"}
"""Fields that hold entries, and the name of one entry's table in the file."""


def read_book(data: Mapping[str, Any]) -> Book:
    """Build a book from valid plain data: what `plain` returned, or what `load` has checked."""
    parts: dict[str, Any] = {
        "chapters": tuple(Chapter(**chapter) for chapter in data["chapter"]),
        "variants": tuple(Variant(**_tuples(variant)) for variant in data.get("variant", ())),
        "rules": tuple(_rule(rule) for rule in data["rule"]),
        "rulings": tuple(_ruling(ruling) for ruling in data.get("ruling", ())),
        "removed": tuple(Removed(**_tuples(one)) for one in data.get("removed", ())),
        "synonyms": {said: tuple(meant) for said, meant in data.get("synonyms", {}).items()},
    }
    return Book(**parts, **{name: data[name] for name in ("code", "id", "title", "source", "rev") if name in data})


def _rule(data: Mapping[str, Any]) -> Rule:
    history = tuple(EarlierWording(**before) for before in data.get("history", ()))
    return Rule(**_tuples({**data, "history": history}))


def _ruling(data: Mapping[str, Any]) -> Ruling:
    named = {key: value for key, value in data.items() if key != "option"}
    return Ruling(**_tuples(named), options=tuple(Option(**option) for option in data.get("option", ())))


def _tuples(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if type(value) is list else value for key, value in data.items()}


def plain(value: Any) -> Any:
    """Return an entry or a whole book as plain data, as in `rules.json`, without fields that have their default value."""
    if hasattr(value, "_fields"):
        kept = {name: found for name, found in value._asdict().items() if found != value._field_defaults.get(name, ...)}
        nested = {name: WRITTEN.get(name, name) if _entries(found) else name for name, found in kept.items()}
        return {nested[name]: plain(found) for name, found in kept.items()}
    if isinstance(value, Mapping):
        return {key: plain(found) for key, found in value.items()}
    return [plain(found) for found in value] if isinstance(value, tuple | list) else value


def _entries(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and hasattr(value[0], "_fields")
