"""The start of a game and of each round: what it must be, and what one round passes on to the next."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.games.engine.seats import clockwise_from
from scorekeeper.games.smugglers.equipment import BossTrack, Bound
from scorekeeper.games.smugglers.position.boss import good_rolls, slot_after
from scorekeeper.games.smugglers.record import (
    BOMBS,
    PIECES,
    SOUR,
    SWEET,
    USED,
    Holding,
    Record,
    Roll,
    Round,
    Row,
    Sheet,
    Taken,
    Trial,
)

FIRST_TOKENS = ("SMU-222", "SMU-223", "SMU-224", "SMU-225")
"""The rules on the starting tokens, clockwise from the oldest."""


class World(NamedTuple):
    """What the players may own, and what is left in the box."""

    held: Mapping[str, Holding]
    spare: int
    extra: Sequence[tuple[str, str]]
    slips: Mapping[tuple[str, int], int] = {}
    """By how much figures of the last sheet are wrong if this is what they own."""


def world_key(world: World) -> tuple[object, ...]:
    """What makes a possibility differ from another."""
    return tuple(map(tuple, world.held.values())), world.spare, tuple(world.extra), tuple(sorted(world.slips.items()))


MOST_WORLDS = 8
"""With more possibilities than these, it counts as unknown who has how many bombs."""
MOST_HOLDINGS = 32
"""With more possibilities than these, it counts as unknown what players without a row own."""


class Carry(Struct, kw_only=True):
    """What is known before a round."""

    number: int
    seats: Sequence[str]
    after: Mapping[str, str]
    """The next player clockwise, for each player."""
    held: Mapping[str, Holding]
    """What every player owns."""
    slot: int | None = None
    """Where the boss stands."""
    other_slot: int | None = None
    """Where the boss stands by the rules, if the record had him elsewhere: the next round may follow from either."""
    starter: str | None = None
    """The player who must start this round, if known."""
    beginner: str | None = None
    """The player who starts this round by the record, even if somebody else must."""
    last: bool = False
    """Whether no other round is recorded after this one."""
    sheet: Sheet | None = None
    """The sheet of this round."""
    may_stop: bool = False
    """Whether the table was stopped in this round, so that its transcript need not reach the end."""
    adjourned: bool = False
    """Whether the game goes on another day; few tables break off in the middle of a round for that."""
    spare: int = 0
    """Bombs left in the box (ruling SMU-R03)."""
    won_bombs: Collection[str] = ()
    """The players who have won a bomb in an inspection."""
    extra: Sequence[tuple[str, str]] = ()
    """Treats taken from the box, and by whom (ruling SMU-R03)."""
    slips: Mapping[tuple[str, int], int] = {}
    """By how much a figure on the last sheet was wrong, so that the same slip is not reported in every later round."""
    loose: bool = False
    """Whether it is unknown who has how many bombs."""
    blank: Collection[tuple[str, int]] = ()
    """Tokens that nobody wrote down, by player and colour, while holdings are tried for them."""
    worlds: Sequence[World] = ()
    """What the players may own, where blank boxes leave several possibilities open; `held` is the first of them."""


def opening_carry(seats: Sequence[str], oldest: str, bound: Bound) -> Carry:
    """What is known before round 1."""
    return Carry(
        number=1,
        seats=seats,
        after=dict(zip(seats, [*seats[1:], seats[0]], strict=True)),
        held=first_holdings(seats, oldest),
        slot=bound.track.centre if bound.track is not None else None,
        spare=spare_pieces(len(seats)),
    )


def spare_pieces(players: int) -> int:
    """Pieces of each kind that nobody has."""
    return max(0, PIECES - players)


def first_colour(turn: int) -> int:
    """The colour of a starting token, by its place clockwise from the oldest player: sweet and sour alternate."""
    return SOUR if turn % 2 else SWEET


def first_holdings(seats: Sequence[str], oldest: str) -> Mapping[str, Holding]:
    """What every player owns after the preparation: one bomb and one token."""
    turn = clockwise_from(seats, oldest)
    return {who: [1, 0, 1, 0] if first_colour(turn.index(who)) == SWEET else [0, 1, 1, 0] for who in seats}


def first_tokens(players: int, colour: int) -> int:
    """How many tokens of a colour all players start with together."""
    return sum(first_colour(turn) == colour for turn in range(players))


def oldest_of(record: Record, bound: Bound) -> str | None:
    """The player who counts as the oldest (ruling SMU-R16)."""
    seats, rounds = record.seats, record.rounds
    if bound.rulings.oldest == "seat-1" or not rounds:
        return seats[0]
    return written_starter(rounds[0]) if rounds[0].number == 1 else None


def written_starter(played: Round) -> str | None:
    """The player who started a round, if recorded."""
    if played.start is not None and played.start.found is not None and played.start.found.player is not None:
        return played.start.found.player
    if played.start is not None and played.start.starter is not None:
        return played.start.starter
    if played.sheet is not None and played.sheet.starter is not None:
        return played.sheet.starter
    first = played.transcript[0] if played.transcript else None
    return getattr(first, "player", None) if type(first) in (Roll, Trial) else None


def tokens_as_written(tokens: Sequence[Taken], seats: Sequence[str]) -> Mapping[str, Holding]:
    """What every player owns by the recorded starting tokens."""
    held = {who: [0, 0, 1, 0] for who in seats}
    for taken in tokens:
        held[taken.player][SWEET if taken.token == "sweet" else SOUR] += 1  # noqa: S105 - no password
    return held


def one_each(tokens: Sequence[Taken], seats: Sequence[str]) -> bool:
    """Whether every player took one starting token."""
    return len(tokens) == len(seats) and {taken.player for taken in tokens} == set(seats)


def slot_told(played: Round, before: int | None, track: BossTrack | None) -> bool:
    """Whether a round has the boss go where the die sends him from this slot."""
    rolls = [(event.die, event.slot) for event in played.transcript if type(event) is Roll]
    if not rolls and played.sheet is not None and good_rolls(played.sheet.rolls):
        rolls = [(die, None) for die in played.sheet.rolls[:-1]] + [(played.sheet.rolls[-1], played.sheet.hole)]
    for number, (_, slot) in enumerate(rolls, 1):
        if slot is not None:
            return slot == slot_after(before, [die for die, _ in rolls[:number]], track)
    return False


def starter_of(order: Sequence[str], number: int, all_stuck: int, untold: int, bound: Bound) -> str | None:
    """The player who starts a round; a round with all stuck may not count (ruling SMU-R18).

    None if that is not known, because in some rounds (`untold`) nobody wrote down whether all got stuck.
    """
    if not order or (untold and bound.rulings.after_all_stuck == "same"):
        return None
    repeats = all_stuck if bound.rulings.after_all_stuck == "same" else 0
    return order[(number - 1 - repeats) % len(order)]


def without_wiped(sheet: Sheet, held: Mapping[str, Holding]) -> Sheet:
    """The sheet without lines that look wiped: zeros for a player who had tokens, while others have a seat."""
    wiped = [
        who
        for who, row in sheet.rows.items()
        if not (row.sweet or row.sour or row.bombs or row.used or row.test or row.seat or row.found is not None)
        and any(held[who])
    ]
    if not wiped or not any(row.seat or row.test for row in sheet.rows.values()):
        return sheet
    return replace(sheet, rows={who: row for who, row in sheet.rows.items() if who not in wiped})


def written(row: Row, held: Holding) -> Holding:
    """The holding on a sheet; bombs that are not recorded are those already known."""
    return [
        row.sweet,
        row.sour,
        held[BOMBS] if row.bombs is None else row.bombs,
        held[USED] if row.used is None else row.used,
    ]


def as_written(world: World, sheet: Sheet) -> World:
    """A possibility with the figures that the sheet gives, in spite of slips that it carries on."""
    return world._replace(held={who: written(sheet.rows[who], counts) for who, counts in world.held.items()})


def go_on_from(carry: Carry, sheet: Sheet, worlds: Sequence[World], bound: Bound) -> Mapping[str, Holding]:
    """Start the next round from a sheet; returns what every player owns by it.

    `worlds` is what the round can have led to; empty if no legal round leads to the sheet.
    """
    blank = any(row.bombs is None or row.used is None for row in sheet.rows.values())
    if carry.loose:
        # Bombs that were not known before the round are not known in any of them.
        worlds = ()
    carry.loose = blank and not 1 <= len(worlds) <= MOST_WORLDS
    carry.worlds = () if carry.loose else worlds
    carry.slips, carry.other_slot = {}, None
    if sheet.hole is not None and sheet.hole >= 1:
        carry.slot = sheet.hole
    else:
        carry.slot = slot_after(carry.slot, sheet.rolls, bound.track) if good_rolls(sheet.rolls) else None
    if worlds and not carry.loose:
        carry.held, carry.spare, carry.extra, _ = worlds[0]
    return {who: written(sheet.rows[who], carry.held[who]) for who in carry.seats}
