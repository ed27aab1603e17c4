"""The criteria for ordering the standings: their names, FIDE's codes and modifiers, directions and rules.

`tiebreaks.py` computes them; this module has only what regulations, headings and sentences need. A criterion may be
written as our own word (`buchholz-cut-1`) or as FIDE's code (`BH/C1`); both name the same one.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple


class Modifiers(NamedTuple):
    """What changes how a criterion is computed, as FIDE writes it after a slash."""

    low: int = 0
    """How many of the lowest values are left out."""
    high: int = 0
    """How many of the highest values are left out."""
    limit: int = 50
    """Percentage of the possible points that an opponent needs."""
    played: bool = False
    """Whether forfeited games count as played."""
    fore: bool = False
    """Whether the last heat counts as drawn."""
    unrated: int | None = None
    """The rating of players who have none."""


PLAIN = Modifiers()


class Criterion(NamedTuple):
    """One criterion that can separate two players."""

    key: str
    """The name in `tournament.toml` and JSON."""
    title: str
    """The name in sentences."""
    short: str
    """The heading of its column."""
    rule: str
    larger: bool = True
    """Whether more is better."""
    code: str = ""
    """FIDE's code, if it has one."""
    takes: str = ""
    """The letters of the modifiers that it takes."""
    pairs: bool = False
    """Whether it needs heats of one against one."""
    rated: bool = False
    """Whether it is computed from ratings."""
    modifiers: Modifiers = PLAIN
    modified_by: tuple[str, ...] = ()
    """The rules of its modifiers."""
    base: str = ""
    """The key of the criterion that the modifiers change; empty if there are none."""

    @property
    def plain(self) -> str:
        """The key without modifiers."""
        return self.base or self.key

    @property
    def fore(self) -> bool:
        """Whether the last heat counts as drawn, which only FIDE defines."""
        return self.plain == "fore-buchholz" or self.modifiers.fore


class Modifier(NamedTuple):
    """One kind of modifier."""

    letter: str
    word: str
    """How it is written in our own words, with `#` for its number."""
    code: str
    """How FIDE writes it."""
    title: str
    rule: str

    def named(self, form: str, number: int) -> str:
        """Return a form with its number; a single value is not counted in words."""
        return (form.removesuffix(" #") if number == 1 else form).replace("#", str(number))


MODIFIERS: tuple[Modifier, ...] = (
    Modifier("C", "cut-#", "C#", "without the lowest #", "TRN-635"),
    Modifier("M", "median-#", "M#", "without the lowest and the highest #", "TRN-635"),
    Modifier("L", "limit-#", "L#", "from # percent", "TRN-627"),
    Modifier("P", "played", "P", "with forfeits as played", "TRN-636"),
    Modifier("F", "fore", "F", "with the last heat as drawn", "TRN-628"),
    Modifier("U", "unrated-#", "U#", "with # for players without a rating", "TRN-637"),
)
MOST_CUT = 9
WHOLE = 100

CRITERIA: dict[str, Criterion] = {
    one.key: one
    for one in (
        Criterion("points", "points", "Pts", "TRN-501", code="PTS"),
        Criterion("wins", "wins", "W", "TRN-602"),
        Criterion("score", "score in the games", "Score", "TRN-603"),
        Criterion("share", "share of the tables", "Share", "TRN-604"),
        Criterion("share-corrected", "share corrected for table size", "ShareC", "TRN-605"),
        Criterion("count-back", "count of places", "1-2-3-4", "TRN-606"),
        Criterion("place-average", "average place", "Place", "TRN-607", larger=False),
        Criterion("margin", "sum of margins", "Margin", "TRN-608"),
        Criterion("opponents-rate", "opponents' rate", "OppR", "TRN-609"),
        Criterion("buchholz", "Buchholz", "Bh", "TRN-610", code="BH", takes="CMP"),
        Criterion(
            "buchholz-cut-1",
            "Buchholz without the weakest table",
            "Bh-1",
            "TRN-611",
            code="BH/C1",
            modifiers=Modifiers(low=1),
            base="buchholz",
        ),
        Criterion("schedule", "strength of schedule", "SoS", "TRN-612"),
        Criterion("sonneborn-berger", "Sonneborn-Berger", "SB", "TRN-613", code="SB", takes="CP"),
        Criterion("direct-encounter", "direct encounter", "DE", "TRN-614", code="DE", takes="P"),
        Criterion("seat-handicap", "average seat", "Seat", "TRN-615", larger=False),
        Criterion("progress", "progress", "Prog", "TRN-616", code="PS", takes="C"),
        Criterion("seed", "place in the stage before", "Seed", "TRN-617", larger=False),
        Criterion("lots", "lot drawn", "Lot", "TRN-618", larger=False),
        Criterion("heats-won", "heats won", "Win", "TRN-622", code="WIN", pairs=True),
        Criterion("games-won", "games won", "Won", "TRN-623", code="WON", pairs=True),
        Criterion("second-side", "games with the second side", "BPG", "TRN-624", code="BPG", pairs=True),
        Criterion("second-side-wins", "games won with the second side", "BWG", "TRN-625", code="BWG", pairs=True),
        Criterion("heats-not-declined", "heats not declined", "REP", "TRN-626", code="REP", pairs=True),
        Criterion("koya", "Koya", "KS", "TRN-627", code="KS", takes="L", pairs=True),
        Criterion("fore-buchholz", "Fore Buchholz", "FB", "TRN-628", code="FB", takes="CMP", pairs=True),
        Criterion("opponents-buchholz", "opponents' Buchholz", "AOB", "TRN-629", code="AOB", takes="F", pairs=True),
        Criterion(
            "opponents-rating", "opponents' rating", "ARO", "TRN-630", code="ARO", takes="CMU", pairs=True, rated=True
        ),
        Criterion("performance", "performance", "TPR", "TRN-631", code="TPR", takes="U", pairs=True, rated=True),
        Criterion(
            "perfect-performance",
            "perfect performance",
            "PTP",
            "TRN-632",
            code="PTP",
            takes="U",
            pairs=True,
            rated=True,
        ),
        Criterion(
            "opponents-performance",
            "opponents' performance",
            "APRO",
            "TRN-633",
            code="APRO",
            takes="U",
            pairs=True,
            rated=True,
        ),
        Criterion(
            "opponents-perfect-performance",
            "opponents' perfect performance",
            "APPO",
            "TRN-634",
            code="APPO",
            takes="U",
            pairs=True,
            rated=True,
        ),
    )
}
CODES: dict[str, str] = {one.code: one.key for one in CRITERIA.values() if one.code}


@cache
def criterion(written: str) -> Criterion:
    """Return the criterion of a word or a code; KeyError if there is none, ValueError if a modifier does not fit it."""
    if written in CRITERIA:
        return CRITERIA[written]
    code, *given = written.upper().split("/")
    if code in CODES:
        return _modified(CRITERIA[CODES[code]], _after_code(CRITERIA[CODES[code]], given))
    plain = [key for key, one in CRITERIA.items() if not one.base and written.startswith(f"{key}-")]
    longest = max(plain, key=len, default=None)
    if longest is None:
        raise KeyError(written)
    return _modified(CRITERIA[longest], _words(written.removeprefix(f"{longest}-")))


def _after_code(plain: Criterion, given: list[str]) -> list[tuple[Modifier, int]]:
    """Return the modifiers behind a code; ValueError if there is no such modifier."""
    try:
        return [_read(one, "code") for one in given]
    except KeyError:
        raise ValueError(_takes(plain)) from None


def _words(rest: str) -> list[tuple[Modifier, int]]:
    """Return the modifiers that follow a criterion's own word."""
    parts = re.findall(r"[a-z]+(?:-[0-9]+)?", rest)
    if not parts or "-".join(parts) != rest:
        raise KeyError(rest)
    return [_read(part, "word") for part in parts]


def _read(written: str, form: str) -> tuple[Modifier, int]:
    for one in MODIFIERS:
        if found := re.fullmatch(getattr(one, form).replace("#", "([0-9]{1,4})"), written):
            return one, int("".join(found.groups()) or 0)
    raise KeyError(written)


def _modified(plain: Criterion, given: list[tuple[Modifier, int]]) -> Criterion:
    """Return a criterion with its modifiers, in the order of `MODIFIERS` however they were written."""
    made = sorted(given, key=lambda pair: MODIFIERS.index(pair[0]))
    letters = [one.letter for one, _ in made]
    for letter in letters:
        if letter not in plain.takes or letters.count(letter) > 1 or {"C", "M"} <= {*letters}:
            raise ValueError(_takes(plain))
    modifiers = plain.modifiers
    for one, number in made:
        modifiers = _with(modifiers, one.letter, number)
    key = "-".join([plain.key, *(one.named(one.word, number) for one, number in made)])
    if key in CRITERIA:
        return criterion(key)
    return plain._replace(
        key=key,
        title=f"{plain.title} ({', '.join(one.named(one.title, number) for one, number in made)})",
        short="/".join([plain.short, *(one.named(one.code, number) for one, number in made)]),
        code="/".join([plain.code, *(one.named(one.code, number) for one, number in made)]),
        modifiers=modifiers,
        base=plain.plain,
        modified_by=tuple(dict.fromkeys(one.rule for one, _ in made if one.rule != plain.rule)),
    )


def _with(modifiers: Modifiers, letter: str, number: int) -> Modifiers:
    """Return modifiers with one more."""
    if letter in "CM" and not 0 < number <= MOST_CUT:
        raise ValueError(f"1 to {MOST_CUT} values can be left out, not {number}")
    if letter == "L" and number > WHOLE:
        raise ValueError(f"a limit lies between 0 and {WHOLE} percent, not {number}")
    match letter:
        case "C":
            return modifiers._replace(low=number)
        case "M":
            return modifiers._replace(low=number, high=number)
        case "L":
            return modifiers._replace(limit=number)
        case "P":
            return modifiers._replace(played=True)
        case "F":
            return modifiers._replace(fore=True)
        case _:
            return modifiers._replace(unrated=number)


def _takes(plain: Criterion) -> str:
    """Return which modifiers a criterion takes, in words."""
    known = [f"/{one.code.replace('#', 'n')}" for one in MODIFIERS if one.letter in plain.takes]
    name = plain.code or plain.key
    return f"{name} takes {' or '.join(known)}, each once" if known else f"{name} takes no modifier"
