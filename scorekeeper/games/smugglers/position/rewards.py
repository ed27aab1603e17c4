"""What an opened sphere earns: who gets what, from where, and by which rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from scorekeeper.games.smugglers.record import SOUR, SWEET, Holding
from scorekeeper.games.smugglers.rulings import Rulings


class Due(Struct, gc=False):
    """What the sphere opened last earns."""

    owner: str
    inspector: str | None
    rule: str
    """The rule that says who gets what."""
    to: str | None = None
    """The player who gets a token; None if nobody does."""
    colour: str | None = None
    """The colour of the token; None if the taker chooses."""
    source: str = "supply"
    """`supply`, `inspector` or `opponent`; `owner` when a token goes back (ruling SMU-R05); `box` (ruling SMU-R03)."""
    may: bool = False
    """Whether it can be refused."""
    bomb: str | None = None
    """`taken` by the inspector, `used` by its owner."""
    breach: bool = False
    """Whether the sphere held no piece or several."""
    right: bool = False
    """Whether the inspector guessed right."""
    bomb_instead: bool = False
    """Whether the inspector may take the bomb in it instead (ruling SMU-R06)."""
    paid: bool = False

    @property
    def rule_of_use(self) -> str:
        """The rule by which its bomb is used up."""
        return "SMU-614" if self.inspector is None else "SMU-546"

    def rule_against(self, player: str | None) -> str:
        """The rule by which it earns a player nothing; None is the supply."""
        if self.inspector is None:
            return self.rule
        if self.breach:
            return "SMU-336"
        if self.bomb == "taken":
            return "SMU-535"
        if self.right:
            return "SMU-533" if player == self.owner else "SMU-531"
        return "SMU-541" if player == self.inspector else self.rule


class Owners(Protocol):
    """What must be known to work out what a sphere earns."""

    seats: Sequence[str]
    chairs: list[str]
    rulings: Rulings

    @property
    def held(self) -> Mapping[str, Holding]: ...


def guessed_right(guess: str | None, found: Sequence[str]) -> bool:
    """Whether an inspector guessed right; no piece or several count as guessed, whatever was named."""
    return len(found) != 1 or found[0] == guess


def owed(table: Owners, owner: str, inspector: str | None, guess: str | None, found: Sequence[str]) -> Due:
    """What a sphere earns when it is opened."""
    if len(found) != 1:
        return _owed_for_a_breach(table, owner, inspector, found)
    kind = found[0]
    if inspector is None:
        if kind != "bomb":
            return Due(owner, None, "SMU-611", owner, kind, may=True)
        robbed = any(tokens_of(table.held[who]) for who in table.seats if who != owner)
        rule, source = ("SMU-612", "opponent") if robbed else ("SMU-615", "supply")
        return Due(owner, None, rule, owner, None, source, may=True, bomb="used")
    if guessed_right(guess, found):
        if kind == "bomb":
            return Due(owner, inspector, "SMU-535", bomb="taken", right=True)
        return Due(owner, inspector, "SMU-531", inspector, kind, right=True)
    if kind != "bomb":
        return Due(owner, inspector, "SMU-542", owner, kind)
    rule, source = ("SMU-544", "inspector") if tokens_of(table.held[inspector]) else ("SMU-548", "supply")
    return Due(owner, inspector, rule, owner, None, source, may=True, bomb="used")


def _owed_for_a_breach(table: Owners, owner: str, inspector: str | None, found: Sequence[str]) -> Due:
    """What a sphere with no piece or several earns (rulings SMU-R03, SMU-R05 and SMU-R06)."""
    if inspector is not None:
        source = "box" if table.rulings.breach_reward == "contraband" else "supply"
        bomb = table.rulings.breach_pieces == "bomb-instead" and "bomb" in found
        return Due(
            owner, inspector, "SMU-336", inspector, source=source, may=True, breach=True, right=True, bomb_instead=bomb
        )
    option = table.rulings.breach_uninspected
    if option == "chair-1" and table.chairs and table.chairs[0] != owner:
        return Due(owner, None, "SMU-334", to=table.chairs[0], breach=True)
    if option == "token-back" and tokens_of(table.held[owner]):
        return Due(owner, None, "SMU-334", to=owner, source="owner", breach=True)
    return Due(owner, None, "SMU-611", breach=True)


def tokens_of(held: Holding) -> int:
    """Sweet and sour together."""
    return held[SWEET] + held[SOUR]


def robbed_by(seats: Sequence[str], due: Due) -> list[str]:
    """The players who can lose the token that a sphere earns, if it does not come from the supply."""
    if due.source == "owner":
        return [due.owner]
    if due.source == "inspector" and due.inspector is not None:
        return [due.inspector]
    return [who for who in seats if who != due.owner]
