"""The players by number. A number is given only once, and no two players share a name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.errors import RefusedError
from scorekeeper.log.entry import AskedBye, Entry, PlayerChange, PlayerDetails
from scorekeeper.rules.evidence import enforcing
from scorekeeper.steps import NextStep
from scorekeeper.tournament.names import name_key, typed_key

_RANGE = re.compile(
    r"(?P<prefix>(?:[A-Z0-9-]*[A-Z-])?)(?P<low>[0-9]{1,9})[-\N{EN DASH}](?P=prefix)?(?P<high>[0-9]{1,9})"
)
_NUMBER = re.compile(r"(?!-)[A-Z0-9-]{0,41}?[0-9]{1,9}")
"""A player's number: a desk's prefix and digits. It never looks like an option."""


_COMING = frozenset({"here", "away"})


class Player(Struct, frozen=True, kw_only=True):
    """A player."""

    number: str
    name: str
    here: bool = False
    dropped: bool = False
    guest: bool = False
    """Whether they fill up tables but are not ranked."""
    formerly: tuple[str, ...] = ()
    """The names of earlier players with this number, before a substitute took it over."""
    since: tuple[int, ...] = ()
    """For each of them, the first heat in which somebody else had the number."""
    note: str = ""
    """For the organiser only; never in a public export."""
    team: str = ""
    rating: int = 0
    """The rating before the event; 0 if there is none."""
    table: int = 0
    """The table that they keep in every heat; 0 if they may sit anywhere."""
    wishes: tuple[str, ...] = ()
    """The games that they ask for, the favourite first."""
    rests: Mapping[int, AskedBye] = {}
    """The byes that they ask for, by heat."""

    @property
    def playing(self) -> bool:
        """Whether they are in the event and ranked, so neither dropped out nor a guest."""
        return not (self.dropped or self.guest)

    def with_details(self, details: PlayerDetails | None) -> Player:
        """Return the player with what is known besides the name; what is not given stays."""
        if details is None:
            return self
        return replace(
            self,
            team=self.team if details.team is None else details.team,
            rating=self.rating if details.rating is None else details.rating,
            table=self.table if details.table is None else details.table,
            wishes=self.wishes if details.wishes is None else tuple(details.wishes),
            rests=self._rests_after(details.rests or {}),
        )

    def _rests_after(self, asked: Mapping[str, str]) -> Mapping[int, AskedBye]:
        """Return the byes that they ask for when some were added and others taken back."""
        known: dict[int, Any] = {**self.rests, **{int(heat): kind for heat, kind in asked.items() if heat.isdecimal()}}
        return {heat: known[heat] for heat in sorted(known) if known[heat] != "none"}

    def name_in(self, heat: int) -> str:
        """Return the name of the player who had this number in a heat."""
        return next((name for name, since in zip(self.formerly, self.since, strict=True) if heat < since), self.name)


class Newcomer(NamedTuple):
    """Somebody to register."""

    name: str
    note: str = ""
    number: str | None = None
    """The number that they ask for; None for the next one."""
    guest: bool = False
    details: PlayerDetails | None = None


class UnknownPlayerError(RefusedError):
    def __init__(self, text: str, near: Sequence[Player] = ()) -> None:
        guess = f"; did you mean {' or '.join(map(said, near))}?" if near else ""
        super().__init__(
            f"there is no player {text!r}, neither by number nor by name{guess}",
            rule="LOG-106",
            field="player",
            next_step=NextStep("list players"),
        )


class AmbiguousPlayerError(RefusedError):
    """A part of a name that several players have."""

    def __init__(self, text: str, found: Sequence[Player]) -> None:
        super().__init__(
            f"{text!r} could be {' or '.join(map(said, found[:5]))}{f' or {len(found) - 5} others' if found[5:] else ''}",
            rule="LOG-106",
            field="player",
            next_step=NextStep("type number", player=found[0].number),
        )


class RangeError(RefusedError):
    """A range such as `1-22` that names nobody, or whose ends are not registered."""

    def __init__(self, text: str, why: str, instead: str | None = None) -> None:
        super().__init__(
            f"the range {text} {why}",
            rule="LOG-106",
            field="player",
            next_step=NextStep("type instead", name=text, option=instead) if instead else NextStep("list players"),
        )


def said(player: Player) -> str:
    """Return a player's number and name, such as `1 (Ana)`."""
    return f"{player.number} ({player.name})"


class DroppedError(RefusedError):
    def __init__(self, player: Player, what: str) -> None:
        super().__init__(
            f"{player.name} ({player.number}) {what}",
            rule="TRN-203",
            field="player",
            next_step=NextStep("return player", player=player.number) if player.dropped else NextStep("list players"),
        )
        self.number = player.number


class NumberTakenError(RefusedError):
    def __init__(self, number: str, name: str) -> None:
        super().__init__(
            f"number {number} was already given to {name}; each number is given only once",
            rule="TRN-201",
            field="number",
        )


class NumberShapeError(RefusedError):
    def __init__(self, number: str) -> None:
        super().__init__(no_number(number), rule="TRN-201", field="number")


def no_number(text: str) -> str:
    """Return the sentence about a text that is not a player's number."""
    shown = text if len(text) <= 48 else f"{text[:47]}…"  # noqa: PLR2004 - no badge has more
    return f"{shown!r} is not a player's number: expected one such as 12 or B1"


class NumberTwiceError(RefusedError):
    def __init__(self, number: str) -> None:
        super().__init__(
            f"the list gives number {number} twice; each number is given only once",
            rule="TRN-201",
            field="number",
        )


class NameTwiceError(RefusedError):
    def __init__(self, name: str) -> None:
        super().__init__(
            f"the list names {name!r} twice; add something to tell the two apart",
            rule="TRN-202",
            field="name",
            next_step=NextStep("tell names apart", name=name),
        )
        self.name = name


class NameTakenError(RefusedError):
    def __init__(self, name: str, taken: Player) -> None:
        super().__init__(
            f"player {taken.number} is already called {taken.name!r}; add something to tell the two apart",
            rule="TRN-202",
            field="name",
            next_step=NextStep("tell names apart", name=name),
        )
        self.name = name


def is_number(text: str) -> bool:
    """Whether this can be a player's number, such as `12` or `B1`; an option of a command never is."""
    return _NUMBER.fullmatch(text) is not None


def _after(prefix: str, number: str) -> int:
    """Return what a number counts with this prefix; 0 if it has another one."""
    found = re.fullmatch(f"{re.escape(prefix)}([0-9]{{1,9}})", number)
    return int(found[1]) if found else 0


class Players(Mapping[str, Player]):
    """All players by number, in the order in which numbers were given."""

    def __init__(self) -> None:
        self._players: dict[str, Player] = {}
        self._names: dict[str, str] = {}
        self._reserved: set[str] = set()
        self._lasts: dict[str, int] = {}
        """The last number given with each prefix, once it was asked for."""
        self.doubled: list[tuple[Entry, str]] = []
        """Entries of different desks that give the same number or name, with the rule."""

    def __getitem__(self, number: str) -> Player:
        return self._players[number]

    def __iter__(self) -> Iterator[str]:
        return iter(self._players)

    def __len__(self) -> int:
        return len(self._players)

    @enforcing("LOG-106")
    def find(self, text: str, first: Sequence[str] = ()) -> Player:
        """Return the player with this number or name, or whose name this is an unambiguous part of.

        A part is looked up among the players in `first`, such as those at one table, before all others.
        """
        player = self._exactly(text)
        if player is not None:
            return player
        found = self._parts(text, first)
        if not found:
            raise UnknownPlayerError(text, self._near(text))
        if found[1:]:
            raise AmbiguousPlayerError(text, found)
        return found[0]

    @enforcing("LOG-106")
    def find_written(self, text: str) -> Player:
        """Return the player whose number or whole name stands in a stored file, where a part may fit somebody else later."""
        player = self._exactly(text)
        if player is None:
            raise UnknownPlayerError(text, self._parts(text, ())[:3] or self._near(text))
        return player

    @enforcing("LOG-106")
    def find_all(self, texts: Iterable[str], *, dropped: bool = False) -> list[Player]:
        """Return the players that the texts name, in order.

        A range such as `1-22` leaves out who has dropped out or, with `dropped`, who has not.
        """
        return [
            player for text in texts for part in self._listed(text) for player in self._named(part, dropped=dropped)
        ]

    def passed_over(self, texts: Iterable[str]) -> list[Player]:
        """Return the players who have dropped out and whom a range such as `1-22` therefore leaves out."""
        parts = (part for text in texts for part in self._listed(text))
        return [player for part in parts for player in self._within(part) or () if player.dropped]

    def _listed(self, text: str) -> list[str]:
        """Return the parts of a list such as `8,14`; a name may have a comma of its own."""
        parts = [part.strip() for part in text.split(",") if part.strip()]
        return parts if len(parts) > 1 and self._exactly(text) is None else [text]

    def _named(self, text: str, *, dropped: bool) -> list[Player]:
        within = self._within(text)
        if within is None:
            return [self.find(text)]
        found = [player for player in within if player.dropped is dropped]
        if not found:
            raise RangeError(text, f"names nobody who has {'' if dropped else 'not '}dropped out")
        return found

    def _within(self, text: str) -> list[Player] | None:
        """Return everybody in a range such as `1-22`; None if the text is no range."""
        ends = _RANGE.fullmatch(text.strip().upper())
        if ends is None or self._exactly(text) is not None:
            return None
        prefix, low, high = ends["prefix"], int(ends["low"]), int(ends["high"])
        for end in (low, high):
            if f"{prefix}{end}" not in self._players:
                last = self._last(prefix)
                hint = f"; the last number is {prefix}{last}" if last else ""
                instead = f"{prefix}{low}-{prefix}{last}" if low < last < end else None
                raise RangeError(text, f"ends at {prefix}{end}, but there is no such player{hint}", instead)
        if low > high:
            raise RangeError(text, "is upside down", f"{prefix}{high}-{prefix}{low}")
        return [self._players[one] for n in range(low, high + 1) if (one := f"{prefix}{n}") in self._players]

    def _last(self, prefix: str) -> int:
        """Return the last number that was given; 0 if there is none."""
        if prefix not in self._lasts:
            self._lasts[prefix] = max((_after(prefix, number) for number in self._players), default=0)
        return self._lasts[prefix]

    def registered(self, number: str | None, name: str) -> Player | None:
        """Return the player whom a list means again: the name is theirs to the letter, and so is the number if there is one."""
        found = self._players.get(self._names.get(name_key(name), ""))
        return found if found is not None and found.name == name and number in (None, found.number) else None

    def _exactly(self, text: str) -> Player | None:
        """Return the player with this number or name, or whose number somebody of this name had before."""
        wanted, key = text.strip(), name_key(text)
        if wanted in self._players:
            return self._players[wanted]
        had = (one.number for one in self._players.values() if key in map(name_key, one.formerly))
        return self._players.get(self._names.get(key) or next(had, wanted.upper()))

    def _parts(self, text: str, first: Sequence[str]) -> list[Player]:
        """Return the players of whose name this is a part: whole words, or else their beginning, or else anything inside."""
        key = name_key(text)
        if not key or key[-1].isdecimal():
            return []  # A number that was not given never stands for somebody else.
        everybody = list(self._players.values())
        groups = ([self._players[one] for one in first if one in self._players], everybody)
        for keyed, ways in product((name_key, typed_key), ((_whole, _starts), (_inside,))):
            for group, fits in product(groups, ways):
                if found := [one for one in group if fits(keyed(text), keyed(one.name))]:
                    return found
        return []

    def _near(self, text: str) -> list[Player]:
        """Return players whose name looks like the text."""
        from difflib import get_close_matches

        return [self._players[self._names[name]] for name in get_close_matches(name_key(text), list(self._names), n=3)]

    def called(self, name: str) -> Player | None:
        """Return the player with this name, or None."""
        return self._players.get(self._names.get(name_key(name), ""))

    @enforcing("TRN-201", "TRN-202")
    def refuse_double(self, number: str | None, name: str, *, besides: str | None = None) -> None:
        """Refuse a number or a name that somebody already has."""
        if number is not None:
            if not is_number(number):
                raise NumberShapeError(number)
            if number in self._reserved:
                raise NumberTwiceError(number)
            if (taken := self._players.get(number)) is not None:
                raise NumberTakenError(number, taken.name)
        same = self.called(name)
        if same is not None and same.number in self._reserved:
            raise NameTwiceError(name)
        if same is not None and same.number != besides:
            raise NameTakenError(name, same)

    def next_number(self, prefix: str) -> str:
        """Return the number after the last one given with this prefix."""
        return f"{prefix}{self._last(prefix) + 1}"

    def reserve(self, number: str, name: str) -> None:
        """Reserve a number and a name for somebody who is about to be registered."""
        self._names[name_key(name)] = number
        self._players[number] = Player(number=number, name=name)
        self._reserved.add(number)
        self._lasts = {prefix: max(last, _after(prefix, number)) for prefix, last in self._lasts.items()}

    def replay_all(self, entries: Iterable[Entry]) -> None:
        """Apply entries of the log in order; of all the times that somebody came and went, only the last is applied."""
        coming: dict[str, Entry] = {}
        players = self._players
        for entry in entries:
            body = entry.body
            assert isinstance(body, PlayerChange)
            if body.action in _COMING:
                if body.number in players:
                    coming[body.number] = entry
                continue
            if body.number in coming:
                self._replay(coming.pop(body.number))
            self._replay(entry)
        for entry in coming.values():
            self._replay(entry)
        self._spell_teams()

    def _spell_teams(self) -> None:
        """Spell a team alike at all its members, as the first of them has it."""
        spelt: dict[str, str] = {}
        for number, player in self._players.items():
            team = spelt.setdefault(name_key(player.team), player.team)
            if team != player.team:
                self._players[number] = replace(player, team=team)

    def _replay(self, entry: Entry) -> None:
        """Apply one entry of the log."""
        body = entry.body
        assert isinstance(body, PlayerChange)
        if body.action == "add":
            self._add(entry, body)
            return
        player = self._players.get(body.number)
        if player is None:
            return
        match body.action:
            case "drop":
                player = replace(player, dropped=True, here=False)
            case "here":
                player = replace(player, here=True)
            case "away":
                player = replace(player, here=False)
            case "back":
                player = replace(player, dropped=False)
            case "set":
                player = player.with_details(body.details)
            case "rename":
                player = self._renamed(entry, player, body.name)
            case "substitute":
                before = (*player.formerly, player.name), (*player.since, body.heat or 1)
                player = replace(player, formerly=before[0], since=before[1], dropped=False, here=True)
                player = self._renamed(entry, player, body.name)
        self._players[body.number] = player

    def _renamed(self, entry: Entry, player: Player, name: str | None) -> Player:
        old, new = name_key(player.name), name_key(name or player.name)
        if self._names.get(old) == player.number:
            del self._names[old]
            # If two desks gave one name, only the other player has it now.
            others = (one for one in self._players.values() if one.number != player.number)
            if other := next((one for one in others if name_key(one.name) == old), None):
                self._names[old] = other.number
        if self._names.setdefault(new, player.number) != player.number:
            self.doubled.append((entry, "TRN-202"))
        return replace(player, name=name or player.name)

    def _add(self, entry: Entry, body: PlayerChange) -> None:
        name = body.name or body.number
        if body.number in self._players or not is_number(body.number):
            self.doubled.append((entry, "TRN-201"))
            return
        if name_key(name) in self._names:
            self.doubled.append((entry, "TRN-202"))
        self._names.setdefault(name_key(name), body.number)
        player = Player(number=body.number, name=name, note=body.note or "", guest=body.guest)
        self._players[body.number] = player.with_details(body.details)


def number_prefix(desk: str, main: str) -> str:
    """Return the prefix of numbers that a desk gives: empty at the main desk, `B` at desk B or at `main-2`."""
    if desk == main:
        return ""
    base, _, count = desk.rpartition("-")
    if base == main and count.isdecimal() and 1 < int(count) <= 26:  # noqa: PLR2004 - A is the main desk, Z the last
        return chr(ord("A") + int(count) - 1)
    name = desk.upper()
    return f"{name}-" if name[-1].isdecimal() else name


def _whole(key: str, name: str) -> bool:
    """Whether the key is a whole word of the name, or several."""
    return f" {key} " in f" {name} "


def _starts(key: str, name: str) -> bool:
    """Whether the key begins at the beginning of a word of the name."""
    return f" {name}".find(f" {key}") >= 0


def _inside(key: str, name: str) -> bool:
    """Whether the key is inside the name; a single Latin letter is too little to tell."""
    return key in name and (len(key) > 1 or not key.isascii())
