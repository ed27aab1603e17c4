"""Checks on the turns of a sheet: that they went round, and that there are enough for what was done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil

from scorekeeper.games.engine.checks import Answer, Wrong, claim, kept, violated
from scorekeeper.games.magic_mine.checks.steps import CLAIM, TILES
from scorekeeper.games.magic_mine.position import ACTIONS
from scorekeeper.games.magic_mine.record import Row, Sheet
from scorekeeper.games.magic_mine.scoring.ending import GOAL
from scorekeeper.games.magic_mine.scoring.sheet import SPECIAL, Holdings, most_hearts
from scorekeeper.terminal import counted


@claim("MIN-302", on=Sheet, step=TILES)
def turns_are_counted_from_one(held: Holdings, sheet: Sheet) -> Answer:
    """Nobody has fewer than 0 turns or scores without one."""
    return _impossible_turns(held) if held.turns and min(held.turns) < 1 else None


def _impossible_turns(held: Holdings) -> Wrong | None:
    for who in held.seats:
        row = held.columns.rows[who]
        if row.turns is not None and row.turns < 0:
            text = "the sheet gives {who} {count} turns, but nobody can have less than 0"
            return violated(text, field=f"rows.{who}.turns", found=row.turns, who=who, count=row.turns)
        moved = held.columns.points.get(who, 0) > most_hearts(row, held.bound)
        if row.turns == 0 and (row.scored or moved):
            text = "{who} has scored but had no turn"
            return violated(text, field=f"rows.{who}.turns", expected=1, found=0, who=who)
    return None


@claim("MIN-215", "MIN-221", "MIN-303", on=Sheet, step=CLAIM)
def before_the_first_turn_everything_is_as_set_up(held: Holdings, sheet: Sheet) -> Answer:
    """As long as nobody had a turn, everybody has the starting gem, the card dealt and empty tiles."""
    if len(held.turns) < len(held.seats) or any(held.turns):
        return None
    return [wrong for who in held.seats for wrong in _not_as_set_up(who, held.columns.rows[who])]


def _not_as_set_up(who: str, row: Row) -> Iterator[Wrong]:
    text = "nobody had a turn, but {who} has {count}"
    if row.cart is not None and len(row.cart) != 1:
        count = f"{counted(len(row.cart), 'gem')} in the cart"
        field = f"rows.{who}.cart"
        yield violated(text, rule="MIN-215", field=field, expected=1, found=len(row.cart), who=who, count=count)
    if row.hand not in (None, 1):
        count = f"{counted(row.hand, 'card')} in hand"
        yield violated(text, rule="MIN-221", field=f"rows.{who}.hand", expected=1, found=row.hand, who=who, count=count)
    if gems := gems_on_tiles(row):
        count = f"{counted(gems, 'gem')} on tiles"
        yield violated(text, rule="MIN-303", field=f"rows.{who}.tiles", expected=0, found=gems, who=who, count=count)


@claim("MIN-302", "MIN-902", on=Sheet, step=CLAIM)
def turns_went_round(held: Holdings, sheet: Sheet) -> Answer:
    """Everybody has as many turns as the first player or one fewer, and the winner had the last one."""
    turns = held.turns
    if not turns or (min(turns) < 1 and _impossible_turns(held) is not None):
        return None
    if min(turns) == max(turns) and held.first is None:
        return ROUND_KEPT
    written = [held.columns.rows[who].turns for who in held.seats]
    last = _must_be_last(held)
    if last is not None and len(turns) == len(written) and _is_last(written, held, last):
        return ROUND_KEPT
    ends = {*_last_players(written, held.seats, held.first)}
    if ends and (last is None or last in ends):
        return ROUND_KEPT
    told = [turns if turns is not None else "?" for turns in written]
    if ends:
        text = "turns are recorded as {turns}, so {who_last} had the last one, but {who} won by a scoring and must have had it"
        who_last = [who for who in held.seats if who in ends]
        return violated(text, rule="MIN-902", field="rows", found=told, turns=told, who=last, who_last=who_last)
    return violated(_why_not_round(turns, held), rule="MIN-302", field="rows", found=told, turns=told, who=held.first)


ROUND_KEPT = kept("MIN-302")


def _is_last(written: Sequence[int | None], held: Holdings, last: str) -> bool:
    """Whether turns that are all recorded went round up to this player, which is the common case."""
    size, total = len(written), sum(held.turns)
    begins = (held.seats.index(last) + 1 - total) % size
    if held.first not in (None, held.seats[begins]):
        return False
    return [*written[begins:], *written[:begins]] == _due_turns(total, size)


def _due_turns(total: int, size: int) -> list[int]:
    """The turns of everybody, from the first player on, if there were so many in all."""
    turns, more = divmod(total, size)
    return [turns + 1] * more + [turns] * (size - more)


def _last_players(written: Sequence[int | None], seats: Sequence[str], first: str | None) -> Iterator[str]:
    """The players who can have had the last turn: with each beginner and number of turns that agree with the record."""
    known = [count for count in written if count is not None]
    size, most = len(seats), max(known)
    # If everybody's turns are recorded, there is only one number to try.
    totals = (sum(known),) if len(known) == size else range(max(0, size * (most - 1)), size * most + size)
    for total in totals:
        due = _due_turns(total, size)
        for begins in range(size) if first is None else (seats.index(first),):
            told = [*written[begins:], *written[:begins]]
            if told == due or (None in told and _agrees(told, due)):
                yield seats[(begins + total - 1) % size]


def _agrees(told: Sequence[int | None], due: Sequence[int]) -> bool:
    """Whether turns are those that they must be, as far as they are recorded."""
    return all(count in (None, must) for count, must in zip(told, due, strict=True))


def _why_not_round(turns: Sequence[int], held: Holdings) -> str:
    if max(turns) - min(turns) > 1:
        return "turns are recorded as {turns}, but nobody can be more than one ahead"
    if held.first is not None and (held.columns.rows[held.first].turns or max(turns)) < max(turns):
        return "turns are recorded as {turns}, but {who} began and cannot have fewer than others"
    return "turns are recorded as {turns}, but the players one ahead must sit side by side, beginning with the first"


def _must_be_last(held: Holdings) -> str | None:
    """The player who must have had the last turn: the winner, unless a heart may have won (ruling MIN-R31).

    A heart moves one space, so it wins only on 20 exactly, and only after a last scoring that did not reach it.
    """
    columns = held.columns
    winner = columns.winner
    if winner is None:
        return None
    row = columns.rows[winner]
    if columns.bound.rulings.heart != "point" or row.hearts <= 0:
        return winner
    scored = row.scored[-1].space if row.scored else None
    by_heart = columns.points[winner] == GOAL and (scored is None or scored < GOAL)
    return None if by_heart else winner


# How much can be done in a number of turns: two actions each, plus what cards add.

BEST = 3
"""The most that one action can bring: three cards, each for taking or setting one gem in another player's turn."""
ROBBED = 3
"""How many carts one discarding card can hit if it may empty several (ruling MIN-R13)."""


@claim("MIN-303", on=Sheet, step=CLAIM)
def turns_allow_what_was_done(held: Holdings, sheet: Sheet) -> Answer:
    """Two actions a turn limit the number of gems and hearts."""
    turns, columns = held.turns, held.columns
    if not turns or not any(turns):
        return None
    gems = max(columns.steps) + len(held.held)
    enough = gems <= 1 + BEST * min(turns) and held.hearts <= ACTIONS * sum(turns) and not columns.unknown
    return None if enough else [*_too_many_gems(held), *_too_many_hearts(held)]


def _too_many_gems(held: Holdings) -> Iterator[Wrong]:
    columns, rulings = held.columns, held.bound.rulings
    if rulings.blank_tiles == "own":
        return  # A tile swapped with its gems brings more than its action.
    for at, who in enumerate(held.seats):
        row, scored = columns.rows[who], columns.steps[at]
        if row.turns is None or row.turns < 0 or (not row.turns and row.scored):
            continue
        fewest = max(scored, _fewest_gems(held, who)) if who in columns.unknown else scored
        left, loose, most = gems_on_tiles(row), len(row.cart or ()), _most_steps(held, row)
        if 2 * (fewest + left) + loose <= most:
            continue
        known = fewest == scored and any(columns.printed[line].gems for line in columns.lines_of(who))
        where = "scored pieces with {gems}" if 2 * fewest > most else "{gems} in pieces, row and cart"
        gems = fewest if 2 * fewest > most else fewest + left + loose
        yield violated(
            "{who} has " + where + " in {turns}, but two actions a turn do not bring that many",
            field=f"rows.{who}.turns",
            found=row.turns,
            who=who,
            gems=counted(gems, "gem") + ("" if known or not fewest else " or more"),
            turns=counted(row.turns, "turn"),
        )


def _fewest_gems(held: Holdings, who: str) -> int:
    """The fewest gems that bring a player to a space whose scorings are not recorded, on the tiles that bring most."""
    points = held.columns.points.get(who, 0) - most_hearts(held.columns.rows[who], held.bound)
    if points <= 0 or held.bound.faces is None:
        return int(points > 0)
    most = max(Fraction(face.points + face.bonus, len(face.holes)) for face in held.bound.faces.values())
    return ceil(points / most) if most else 1


def gems_on_tiles(row: Row) -> int:
    """How many gems are on the tiles of a row, as far as they are recorded."""
    return sum(len(on.gems) for on in row.tiles or ())


def _most_steps(held: Holdings, row: Row) -> int:
    """The most often that gems can have been taken or set; each gem of a piece needs both.

    Besides the actions there are the starting gem, the card dealt, and a card for each special space that each of
    the others reaches.
    """
    cards = row.hearts if held.bound.rulings.heart == "card" else 0
    return 2 + BEST * ACTIONS * (row.turns or 0) + len(SPECIAL) * (len(held.columns.rows) - 1) + cards


def _too_many_hearts(held: Holdings) -> Iterator[Wrong]:
    """A heart comes from a card, and a card costs an action."""
    turns, hearts = sum(held.turns), held.hearts
    most = ACTIONS * turns * (ROBBED if held.bound.rulings.purged_carts == "several" else 1)
    if hearts <= most or len(held.turns) < len(held.seats) or min(held.turns) < 0:
        return
    yield violated(
        "{hearts} are recorded in all, but each comes from a card and {turns} have {expected} actions",
        field="rows",
        expected=most,
        found=hearts,
        hearts=counted(hearts, "heart"),
        turns=counted(turns, "turn"),
    )
