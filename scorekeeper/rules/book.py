"""What a rule is: the records that `rules.toml` is read into."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

Kind = Literal["duty", "permission", "definition", "component", "reckoning"]
Check = Literal["sheet", "transcript", "log", "people"]


class History(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An earlier wording of a rule."""

    rev: int
    date: str
    note: str
    text: str = ""


class Rule(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One idea of a rulebook, in our own words, under an id that is never reused."""

    id: str
    slug: str
    title: str
    text: str
    source: str
    """Heading and paragraph of the printed book."""
    kind: Kind
    check: Check
    """`people`: only those at the table can tell, and `why` says why."""
    why: str = ""
    aliases: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    rev: int = 1
    history: tuple[History, ...] = ()

    @property
    def book(self) -> str:
        return self.id[:3]

    @property
    def chapter(self) -> int:
        return int(self.id[4])


class Option(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One answer that a tournament can pick for a ruling."""

    value: str
    text: str


class Ruling(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An answer where the rulebook is silent.

    With options, a tournament picks one before it starts, and some record's verdict depends on it. Without, it is a
    note: the question settled for good, with the reason.
    """

    id: str
    title: str
    question: str
    answer: str
    reason: str
    rules: tuple[str, ...]
    default: str = ""
    options: tuple[Option, ...] = field(default=(), name="option")
    keywords: tuple[str, ...] = ()
    variant: str = ""
    """The variant that it is about, when it is about one alone."""
    rev: int = 1

    @property
    def book(self) -> str:
        return self.id[:3]


class Chapter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A hundred of ids: `number = 6` holds `…-600` to `…-699`."""

    number: int
    title: str
    text: str = ""


class Variant(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A way to play the game: `standard` first."""

    id: str
    title: str
    players: tuple[int, int]
    seated: bool = True
    """False when the variant can be recorded and checked, but never seated at a tournament."""


class Book(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A rulebook: `rules.toml` of one game, or of the log and the tournament themselves."""

    code: str
    id: str
    title: str
    source: str
    rev: int = 1
    synonyms: dict[str, tuple[str, ...]] = {}
    """What players say, to the words that the rules use: `stone = ["gem"]`; only the search looks here."""
    variants: tuple[Variant, ...] = field(default=(), name="variant")
    """Empty for the two books that are not a game."""
    chapters: tuple[Chapter, ...] = field(name="chapter")
    rules: tuple[Rule, ...] = field(name="rule")
    rulings: tuple[Ruling, ...] = field(default=(), name="ruling")

    @property
    def ids(self) -> frozenset[str]:
        """Ids of all rules and rulings."""
        return frozenset((*(rule.id for rule in self.rules), *(ruling.id for ruling in self.rulings)))
