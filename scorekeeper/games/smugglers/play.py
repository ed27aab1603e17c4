"""The position during a round, and what each event makes of it.

Everything here is mechanics: what moves where, and what an opened sphere makes due. Whether an event was allowed is
decided by the checks, which look at the position before the event.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.games.engine.old_checks import Checks
from scorekeeper.games.smugglers.record import (
    Bomb,
    Compare,
    Inspect,
    Piece,
    Reveal,
    Roll,
    Seat,
    Take,
    Trial,
    Waive,
)
from scorekeeper.games.smugglers.rulings import Rulings
from scorekeeper.games.smugglers.sets import Target, won_with
from scorekeeper.games.smugglers.track import Track

check = Checks()
"""All checks on events of a transcript register here."""
witness = Checks()
"""Those that can only say that a rule was kept: asked while evidence is recorded, and not otherwise."""

TOKENS = 28
"""Of each colour."""
RED = 5
"""The lowest of the red numbers."""
FACES = 6
TWO, THREE, FOUR = 2, 3, 4
PIECES = 4
"""Of each kind of contraband, one for each of four players."""

SWEET, SOUR, BOMBS, USED = range(4)
"""What a holding counts, in this order."""
AT = {"sweet": SWEET, "sour": SOUR}
FIELDS = ("sweet", "sour", "bombs", "used")
Held = Sequence[int]
"""Sweet and sour tokens, unused and used bombs of one player."""

# Steps of a round as the rulebook orders them; findings are sorted by them.
START, ROLL, TEST, SIZE, RANK, INSPECT, OPEN, PAY, CLAIM, END, GAME = range(11)


class Over(Struct, frozen=True):
    """Not written down: the transcript has no more events."""


class Settled(Struct, frozen=True):
    """Not written down: the sphere opened last is done with."""


class AfterWin(Struct, frozen=True):
    """Not written down: an event comes although somebody has won."""

    event: Any


OVER, SETTLED = Over(), Settled()


class Due(Struct, gc=False):
    """What the sphere opened last makes due."""

    owner: str
    inspector: str | None
    rule: str
    """The rule that says who gets what."""
    to: str | None = None
    """Who gets a token; None when nobody does."""
    colour: str | None = None
    """Of which colour; None where the taker chooses."""
    source: str = "supply"
    """`supply`, `inspector` or `opponent`; `owner` when a token goes back (ruling SMU-R05)."""
    may: bool = False
    """Whether it can be refused."""
    bomb: str | None = None
    """`taken` by the inspector, `used` by its owner."""
    breach: bool = False
    right: bool = False
    """Whether the inspector guessed right."""
    paid: bool = False


class Before(Struct, kw_only=True):
    """What is known before a round."""

    number: int
    seats: Sequence[str]
    held: Mapping[str, Held]
    """What everybody owns."""
    target: Target
    rulings: Rulings
    track: Track | None = None
    slot: int | None = None
    """Where the boss stands."""
    starter: str | None = None
    """Who must start this round, as far as it is known."""
    may_stop: bool = False
    """Whether the table was stopped in this round, so that its transcript need not reach the end."""
    spare: int = 0
    """Bombs left in the box (ruling SMU-R03)."""
    won_bombs: Collection[str] = ()
    """Who has ever won a bomb in an inspection."""
    extra: Sequence[tuple[str, str]] = ()
    """Treats taken from the box, and by whom (ruling SMU-R03)."""
    slips: Mapping[tuple[str, int], int] = {}
    """By how much a figure on the last sheet was wrong; the same slip is not found in every later round again."""
    loose: bool = False
    """Whether it is not known who has how many bombs."""


class Table(Protocol):
    """What must be known to say what a sphere earns."""

    seats: Sequence[str]
    chairs: list[str]
    rulings: Rulings

    @property
    def held(self) -> Mapping[str, Held]: ...


def owed(table: Table, owner: str, inspector: str | None, guess: str | None, found: Sequence[str]) -> Due:
    """What a sphere that is opened makes due."""
    if len(found) != 1:
        return _owed_for_a_breach(table, owner, inspector)
    kind = found[0]
    if inspector is None:
        if kind != "bomb":
            return Due(owner, None, "SMU-611", to=owner, colour=kind, may=True)
        robbed = any(tokens(table.held[who]) for who in table.seats if who != owner)
        rule, source = ("SMU-612", "opponent") if robbed else ("SMU-615", "supply")
        return Due(owner, None, rule, to=owner, source=source, may=True, bomb="used")
    if guess == kind:
        if kind == "bomb":
            return Due(owner, inspector, "SMU-535", bomb="taken", right=True)
        return Due(owner, inspector, "SMU-531", to=inspector, colour=kind, right=True)
    if kind != "bomb":
        return Due(owner, inspector, "SMU-542", to=owner, colour=kind)
    rule, source = ("SMU-544", "inspector") if tokens(table.held[inspector]) else ("SMU-548", "supply")
    return Due(owner, inspector, rule, to=owner, source=source, may=True, bomb="used")


def _owed_for_a_breach(table: Table, owner: str, inspector: str | None) -> Due:
    """No piece or several: rulings SMU-R03 and SMU-R05."""
    if inspector is not None:
        piece = table.rulings.breach_reward == "contraband"
        source = "box" if piece else "supply"
        to = None if piece and len(table.seats) == PIECES else inspector
        return Due(owner, inspector, "SMU-336", to=to, source=source, may=True, breach=True, right=True)
    option = table.rulings.breach_uninspected
    if option == "chair-1" and table.chairs and table.chairs[0] != owner:
        return Due(owner, None, "SMU-334", to=table.chairs[0], breach=True)
    if option == "token-back" and tokens(table.held[owner]):
        return Due(owner, None, "SMU-334", to=owner, source="owner", breach=True)
    return Due(owner, None, "SMU-611", breach=True)


def tokens(held: Held) -> int:
    return held[SWEET] + held[SOUR]


class Position:
    """Where everything is, and how far the round has come."""

    __slots__ = (
        "chairs",
        "due",
        "dues",
        "equal",
        "extra",
        "found",
        "guesses",
        "held",
        "inspecting",
        "inspections",
        "junk",
        "larger",
        "last",
        "level",
        "lost",
        "may_stop",
        "named",
        "number",
        "opened",
        "passed",
        "reason",
        "refused",
        "revealed",
        "rolls",
        "rulings",
        "seated",
        "seats",
        "slips",
        "slot",
        "spare",
        "starter",
        "stock",
        "target",
        "tests",
        "track",
        "winner",
        "won_bombs",
        "yielded",
    )

    def __init__(self, before: Before, *, named: bool = False) -> None:
        self.number = before.number
        self.seats = before.seats
        self.held = {who: list(counts) for who, counts in before.held.items()}
        self.stock = {who: PIECES if before.loose else counts[BOMBS] for who, counts in before.held.items()}
        """Bombs behind the screens when the spheres were made."""
        self.target = before.target
        self.rulings = before.rulings
        self.track = before.track
        self.slot = before.slot
        self.starter = before.starter
        self.named = named
        """Whether the starting player is written down apart from the roll."""
        self.may_stop = before.may_stop
        self.spare = before.spare
        self.won_bombs = set(before.won_bombs)
        self.extra = list(before.extra)
        self.slips = before.slips
        self.lost: dict[tuple[str, int], str] = {}
        """Whose token of which colour a bomb took, and by which rule."""
        self.inspecting: int | None = None
        """How many inspections are written down of the whole round, if that is known."""
        self.rolls: list[int] = []
        self.tests: dict[str, bool] = {}
        """Who has taken the test, and who passed."""
        self.passed: list[str] = []
        self.larger: dict[tuple[str, str], str] = {}
        """Pairs of which the first sphere is larger, and by which means that is known."""
        self.level: set[frozenset[str]] = set()
        """Pairs of spheres that the scale found equal."""
        self.equal: set[frozenset[str]] = set()
        """Pairs that rolled the same number."""
        self.seated = False
        self.chairs: list[str] = []
        self.junk: list[str] = []
        self.inspections: list[tuple[str, str]] = []
        self.opened: set[str] = set()
        self.revealed: set[str] = set()
        self.found: dict[str, list[str]] = {}
        self.guesses: dict[str, str | None] = {}
        self.yielded: set[str] = set()
        """Who has waived the right to reveal first."""
        self.due: Due | None = None
        self.dues: list[Due] = []
        """What each sphere of the round made due, in order."""
        self.last: str | None = None
        """The set with which the winner has won."""
        self.winner: str | None = None
        self.reason: dict[str, str] = {}
        """The rule by which a player's tokens changed last."""
        self.refused: list[str] = []

    # Questions that checks ask.

    @property
    def players(self) -> int:
        return len(self.seats)

    def next_tester(self) -> str | None:
        """Who takes the test next; None while the starting player is not known."""
        if not self.tests:
            return self.starter
        last = next(reversed(self.tests))
        return self.seats[(self.seats.index(last) + 1) % len(self.seats)]

    def all_stuck(self) -> bool:
        return len(self.tests) == len(self.seats) and not self.passed

    def places(self) -> int:
        """How many chairs are filled."""
        return min(len(self.passed), 1 if len(self.seats) == TWO else 2)

    def inspections_due(self) -> int:
        """How many inspections this round has."""
        if not self.chairs:
            return 0
        return 2 if len(self.seats) == FOUR and len(self.chairs) > 1 else 1

    def waiting(self) -> list[str]:
        """Who has not been inspected and has not revealed yet."""
        return [who for who in (*self.chairs, *self.junk) if who not in self.opened]

    def tokens(self, who: str) -> int:
        return tokens(self.held[who])

    def supply(self, colour: int) -> int:
        return TOKENS - sum(counts[colour] for counts in self.held.values())

    # What events do.

    def roll(self, event: Roll) -> None:
        """The boss goes on from where he is said to stand, so that one wrong step is found once."""
        self.rolls.append(event.die)
        if event.slot is not None and event.slot >= 1 and (self.track is None or event.slot <= self.track.slots):
            self.slot = event.slot
        elif (event.die < RED or len(self.rolls) > 1) and self.slot is not None:
            self.slot = self.track.advance(self.slot, event.die) if self.track is not None else None

    def test(self, event: Trial) -> None:
        passed = "through" in event.attempts
        self.tests[event.player] = passed
        if passed:
            self.passed.append(event.player)

    def compare(self, event: Compare) -> None:
        """The scale overrules the eye, and a level one leaves it to the die."""
        means = means_of(event)
        if means == "scale" and event.heavier is None:
            pairs = _pairs(event.spheres)
            self.level.update(pairs)
            for one, other in [both for both, known in self.larger.items() if known == "eye"]:
                if frozenset((one, other)) in pairs:
                    del self.larger[one, other]
        elif means == "die":
            rolls = event.rolls or {}
            for one, other in ((a, b) for a in rolls for b in rolls if a != b):
                if rolls[one] > rolls[other]:
                    self.larger[one, other] = "die"
                elif rolls[one] == rolls[other]:
                    self.equal.add(frozenset((one, other)))
        else:
            first = event.heavier if means == "scale" else event.larger
            for other in event.spheres:
                if first in event.spheres and other != first:
                    self._is_larger(first, other, means)

    def _is_larger(self, first: str, other: str, means: str) -> None:
        known = self.larger.get((other, first))
        if means == "eye" and known is not None and known != "eye":
            return
        if means == "scale" and known == "eye":
            del self.larger[other, first]
        self.larger[first, other] = means

    def seat(self, event: Seat) -> None:
        self.seated = True
        self.chairs = list(event.chairs)
        self.junk = list(event.junk)

    def inspect(self, event: Inspect) -> None:
        self.inspections.append((event.player, event.target))
        self.guesses[event.target] = event.guess
        self._open(event.target, event.player, event.guess, event.found or [])

    def reveal(self, event: Reveal) -> None:
        self.revealed.add(event.player)
        self._open(event.player, None, None, event.found)

    def _open(self, owner: str, inspector: str | None, guess: str | None, found: list[str]) -> None:
        self.opened.add(owner)
        self.found[owner] = found
        if self.winner is not None:
            return
        self.due = due = owed(self, owner, inspector, guess, found)
        self.dues.append(due)
        if due.bomb == "taken" and inspector is not None:
            self._hand_over(owner, inspector)
        if due.source == "box" and not self.box():
            due.to = None
        if due.to is None:
            due.paid = True

    def box(self) -> list[str]:
        """The kinds of contraband that are left in the box (ruling SMU-R03)."""
        least = PIECES - len(self.seats)
        treats = [kind for kind in AT if sum(1 for _, taken in self.extra if taken == kind) < least]
        return [*treats, "bomb"] if self.spare > 0 else treats

    def _hand_over(self, owner: str, to: str) -> None:
        self.held[owner][BOMBS] -= 1
        self.held[to][BOMBS] += 1
        self.won_bombs.add(to)

    def take(self, event: Take) -> None:
        colour = AT[event.token]
        if event.source is not None:
            self.held[event.source][colour] -= 1
            self.reason[event.source] = self.due.rule if self.due else "SMU-612"
            self.lost[event.source, colour] = self.reason[event.source]
        if event.player is not None:
            self.held[event.player][colour] += 1
            self.reason[event.player] = self.due.rule if self.due else "SMU-611"
            counts = self.held[event.player]
            won = won_with(counts[SWEET], counts[SOUR], self.target)
            if won is not None and self.winner is None:
                self.winner, self.last = event.player, won
        self.pay()

    def pay(self) -> None:
        """Note that the reward of the sphere opened last is taken or refused; a bomb that earned it is used up."""
        due = self.due
        if due is None or due.paid:
            return
        due.paid = True
        if due.bomb == "used" and not (self.winner is not None and self.rulings.winning_bomb == "unused"):
            self.held[due.owner][BOMBS] -= 1
            self.held[due.owner][USED] += 1

    def bomb(self, event: Bomb) -> None:
        """Where a bomb goes follows from its sphere; only ruling SMU-R06 leaves a choice."""
        due = self.due
        if due is not None and due.breach and not due.paid and event.to == "behind" and event.player == due.inspector:
            self._hand_over(due.owner, event.player)
            due.paid = True

    def piece(self, event: Piece) -> None:
        if event.kind == "bomb":
            self.held[event.player][BOMBS] += 1
            self.spare -= 1
        else:
            self.extra.append((event.player, event.kind))
        self.pay()

    def waive(self, event: Waive) -> None:
        if event.what == "order":
            self.yielded.add(event.player)
        else:
            self.refused.append(event.player)
            self.pay()


def _pairs(spheres: Sequence[str]) -> list[frozenset[str]]:
    return [frozenset((one, other)) for n, one in enumerate(spheres) for other in spheres[n + 1 :]]


def means_of(event: Compare) -> str:
    """How spheres were compared: a weight or a roll says it, where the word was left at `eye`."""
    if event.by != "eye":
        return event.by
    return "scale" if event.heavier is not None else "die" if event.rolls else "eye"


def robbed_by(seats: Sequence[str], due: Due) -> list[str]:
    """From whom the token comes that a sphere makes due, where it does not come from the supply."""
    if due.source == "owner":
        return [due.owner]
    if due.source == "inspector" and due.inspector is not None:
        return [due.inspector]
    return [who for who in seats if who != due.owner]


OWN = (
    "dues",
    "extra",
    "found",
    "guesses",
    "inspections",
    "lost",
    "opened",
    "reason",
    "refused",
    "revealed",
    "won_bombs",
)


def branch(position: Position) -> Position:
    """Another position that goes on from where this one is, past the ranking."""
    other = Position.__new__(Position)
    for name in Position.__slots__:
        setattr(other, name, getattr(position, name))
    for name in OWN:
        setattr(other, name, getattr(position, name).copy())
    other.held = {who: list(counts) for who, counts in position.held.items()}
    other.due = replace(position.due) if position.due is not None else None
    return other
