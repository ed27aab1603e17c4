"""What players own and how opened spheres change it, the part of a position that depends on choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from scorekeeper.games.smugglers.position.rewards import Due, owed, tokens_of
from scorekeeper.games.smugglers.record import (
    AT,
    BOMBS,
    SOUR,
    SWEET,
    TOKENS,
    USED,
    Bomb,
    Holding,
    Inspect,
    Piece,
    Reveal,
    Take,
    Waive,
)
from scorekeeper.games.smugglers.rulings import Rulings
from scorekeeper.games.smugglers.scoring.sets import Target, won_with
from scorekeeper.games.smugglers.setup import spare_pieces


def supply_of(held: Mapping[str, Holding], colour: int) -> int:
    """How many tokens of a colour are in the supply: all that nobody has."""
    left = TOKENS
    for counts in held.values():
        left -= counts[colour]
    return left


class Holdings:
    """Tokens and bombs of all players while spheres are opened."""

    __slots__ = (
        "chairs",
        "due",
        "dues",
        "extra",
        "held",
        "last",
        "pending",
        "refused",
        "rulings",
        "seats",
        "slips",
        "spare",
        "target",
        "winner",
    )

    seats: Sequence[str]
    chairs: list[str]
    rulings: Rulings
    target: Target
    held: dict[str, list[int]]
    """What every player owns."""
    due: Due | None
    """What the sphere opened last earns."""
    dues: list[Due]
    """What each sphere of the round earned, in order."""
    pending: bool | None
    """False while an open sphere has not been paid for, which must happen before the next is opened; True once the round
    was said to be over; otherwise None."""
    refused: Sequence[str]
    extra: Sequence[tuple[str, str]]
    """Treats taken from the box, and by whom (ruling SMU-R03)."""
    spare: int
    """Bombs left in the box (ruling SMU-R03)."""
    slips: Mapping[tuple[str, int], int]
    """By how much a figure of the last sheet was wrong."""
    winner: str | None
    last: str | None
    """The winner's set."""

    def branch(self) -> Holdings:
        """A copy of the holdings, to try a choice on."""
        other = Holdings()
        other.seats, other.chairs, other.rulings, other.target = self.seats, self.chairs, self.rulings, self.target
        other.slips, other.spare, other.pending = self.slips, self.spare, self.pending
        other.winner, other.last = self.winner, self.last
        other.held = {who: counts.copy() for who, counts in self.held.items()}
        other.due = replace(self.due) if self.due is not None else None
        other.dues, other.refused, other.extra = self.dues.copy(), self.refused, self.extra
        return other

    def inspect(self, event: Inspect) -> None:
        """Open the sphere of an inspected player."""
        self.open(event.target, event.player, event.guess, event.found or [])

    def reveal(self, event: Reveal) -> None:
        """Open the sphere of a player who was not inspected."""
        self.open(event.player, None, None, event.found)

    def open(self, owner: str, inspector: str | None, guess: str | None, found: list[str]) -> None:
        """Open a sphere; after a win it earns nothing."""
        if self.winner is not None:
            return
        self.due = due = owed(self, owner, inspector, guess, found)
        self.dues.append(due)
        if due.bomb == "taken" and inspector is not None:
            self.hand_over(owner, inspector)
        if due.source == "box" and not self.box():
            due.to = None
        due.paid = due.to is None
        self.pending = None if due.paid else False

    def box(self) -> list[str]:
        """The kinds of contraband left in the box (ruling SMU-R03)."""
        spare = spare_pieces(len(self.seats))
        treats = [kind for kind in AT if sum(1 for _, taken in self.extra if taken == kind) < spare]
        return [*treats, "bomb"] if self.spare > 0 else treats

    def hand_over(self, owner: str, to: str) -> None:
        """Give an unused bomb to another player."""
        self.held[owner][BOMBS] -= 1
        self.held[to][BOMBS] += 1

    def take(self, event: Take) -> None:
        """Move a token, and see whether it completes a set."""
        colour = AT[event.token]
        if event.source is not None:
            self.held[event.source][colour] -= 1
        if event.player is not None:
            counts = self.held[event.player]
            counts[colour] += 1
            if self.winner is None and max(counts[SWEET], counts[SOUR]) >= self.target.each:
                won = won_with(counts[SWEET], counts[SOUR], self.target)
                if won is not None:
                    self.win(event.player, won)
        self.pay()

    def win(self, winner: str, with_set: str) -> None:
        """Note that a player has completed a set."""
        self.winner, self.last = winner, with_set

    def pay(self) -> None:
        """Note that the reward of the sphere opened last is taken or refused; a bomb that earned it is used up."""
        due = self.due
        if due is None or due.paid:
            return
        due.paid = True
        self.pending = None
        if due.bomb is not None and self.bomb_place() == (due.owner, "front"):
            self.held[due.owner][BOMBS] -= 1
            self.held[due.owner][USED] += 1

    def bomb_place(self) -> tuple[str, Literal["front", "behind"]] | None:
        """Whose bomb the one in the sphere opened last becomes, and where it goes: in front of the screen or behind it.

        A bomb that won the game may stay unused (ruling SMU-R37); None if the sphere moves no bomb.
        """
        due = self.due
        if due is None or due.bomb is None:
            return None
        if due.bomb == "taken" and due.inspector is not None:
            return due.inspector, "behind"
        stays = self.winner is not None and self.rulings.winning_bomb == "unused"
        return due.owner, "behind" if stays else "front"

    def bomb(self, event: Bomb) -> None:
        """Move a bomb; its sphere says where, and only ruling SMU-R06 leaves a choice."""
        due = self.due
        if due is not None and due.breach and not due.paid and event.to == "behind" and event.player == due.inspector:
            self.hand_over(due.owner, event.player)
            due.paid = True
            self.pending = None

    def piece(self, event: Piece) -> None:
        """Take a piece of contraband from the box."""
        if event.kind == "bomb":
            self.held[event.player][BOMBS] += 1
            self.spare -= 1
        else:
            self.extra = [*self.extra, (event.player, event.kind)]
        self.pay()

    def waive(self, event: Waive) -> None:
        """Refuse a reward."""
        self.refused = [*self.refused, event.player]
        self.pay()

    def tokens(self, who: str) -> int:
        """How many tokens a player has."""
        return tokens_of(self.held[who])
