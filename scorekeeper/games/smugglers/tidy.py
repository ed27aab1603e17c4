"""A quick look at a sheet: most are in order, and need no event to be made of them.

`tidy` says yes only when every check would; whatever is unusual, missing or wrong goes the long way (see `reckoning`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from scorekeeper.games.smugglers.play import (
    AT,
    BOMBS,
    FACES,
    FOUR,
    RED,
    SOUR,
    SWEET,
    TWO,
    USED,
    Before,
    Due,
    Held,
    owed,
    robbed_by,
)
from scorekeeper.games.smugglers.record import Row, Sheet
from scorekeeper.games.smugglers.sets import Target, won_with

Holdings = dict[str, list[int]]
Sphere = tuple[str, str | None, str | None, list[str]]
"""Its owner, the inspector, what was said, what was found."""


class Tidied(Struct):
    """The end of a round whose sheet is in order."""

    held: Mapping[str, Held]
    stuck: bool = False
    winner: str | None = None


def good_rolls(rolls: list[int]) -> bool:
    """One roll of 1 to 4, or a red one and any other."""
    if len(rolls) == 1:
        return 1 <= rolls[0] < RED
    return len(rolls) == TWO and RED <= rolls[0] <= FACES and 1 <= rolls[1] <= FACES


def tidy(sheet: Sheet, before: Before) -> Tidied | None:
    """The end of a round, if everything on its sheet is written down and is what the rules make of it."""
    rows = sheet.rows
    if len(rows) != len(before.seats) or not good_rolls(sheet.rolls):
        return None
    if sheet.starter is not None and sheet.starter != before.starter:
        return None
    if sheet.hole is not None:
        track, slot = before.track, before.slot
        if track is None or slot is None:
            return None
        slot += sheet.rolls[-1]
        if sheet.hole != (slot if slot <= track.slots else track.advance(slot, 0)):
            return None
    return _look(sheet, before)


def _look(sheet: Sheet, before: Before) -> Tidied | None:  # noqa: C901, PLR0912, PLR0915
    """One look at each row: chairs as they must be, and the holdings that the spheres make.

    In most rounds nobody wins and at most one bomb robs, so that it does not matter which sphere was opened first. One
    function, and no small ones, for it is run for every round of every table.
    """
    rows, owned, alone, each = sheet.rows, before.held, before.target.alone, before.target.each
    said: dict[str, str | None] = {}
    caught: dict[str, str] = {}
    for one in sheet.inspections:
        target = one.target
        inside = rows[target].found
        if target in said or one.guess is None or not inside:
            return None
        said[target] = one.guess
        if inside[0] == one.guess:
            caught[one.player] = one.guess
    first = second = None
    passed = 0
    junk: list[str] = []
    held: dict[str, Held] = {}
    robbers: list[str] = []
    bombed = False
    unsure: list[tuple[str, int, int]] = []
    in_order = bool(sheet.waived)
    for who, row in rows.items():
        # Where the sphere got to.
        seat = row.seat
        if row.test == "passed":
            passed += 1
        elif row.test != "stuck" or seat != "junk":
            return None
        if seat == "junk":
            junk.append(who)
        elif seat == "1" and first is None:
            first = who
        elif seat == "2" and second is None:
            second = who
        else:
            return None
        # What its owner, and who inspected, makes of it.
        sweet, sour, bombs, used = owned[who]
        if row.found is None:
            in_order = True
        elif len(row.found) != 1:
            return None
        else:
            kind = row.found[0]
            if kind == "bomb":
                if bombs < 1:
                    return None
                bombs -= 1
                bombed = True
                if said.get(who) != kind:
                    used += 1
                    robbers.append(who)
            elif said.get(who) != kind:
                if kind == "sweet":
                    sweet += 1
                else:
                    sour += 1
        if caught and (prize := caught.get(who)) is not None:
            if prize == "sweet":
                sweet += 1
            elif prize == "sour":
                sour += 1
            else:
                bombs += 1
        if (sweet >= each or sour >= each) and (sweet >= alone or sour >= alone or (sweet >= each and sour >= each)):
            in_order = True
        if row.sweet != sweet or row.sour != sour or row.bombs != bombs or row.used != used:
            unsure.append((who, row.sweet - sweet, row.sour - sour))
            if row.bombs != bombs or row.used != used or won_with(row.sweet, row.sour, before.target):
                in_order = True
            sweet, sour = row.sweet, row.sour
        held[who] = (sweet, sour, bombs, used)
    chairs = [] if first is None else [first] if second is None else [first, second]
    if (first is None and second is not None) or len(chairs) != min(passed, 1 if len(rows) == TWO else 2):
        return None
    if not chairs:
        return _all_stuck(sheet, before)
    inspections = len(chairs) if len(rows) == FOUR else 1
    for index, one in enumerate(sheet.inspections):
        if index >= inspections or one.player != chairs[index] or one.target not in junk:
            return None
    if not in_order and len(said) == inspections:
        if not robbers:
            return None if unsure else Tidied(held)
        if len(robbers) == 1 and _one_robbery(sheet, owned, robbers[0], unsure):
            return Tidied(held)
    revealed = _revealed(sheet, chairs, junk, inspections)
    if revealed is None:
        return None
    if not bombed and not unsure and not sheet.waived:
        return _won_with_a_treat(sheet, revealed, held, before.target)
    return _in_order(sheet, _Round(before, chairs), revealed, inspections)


def _revealed(sheet: Sheet, chairs: list[str], junk: list[str], inspections: int) -> list[str] | None:
    """Who revealed, in their order, after the inspections and as far as the round went; None where that cannot be."""
    rows = sheet.rows
    inspected = [one.target for one in sheet.inspections]
    rest = [who for who in (*chairs, *junk) if who not in inspected]
    # In which order two in the junk room revealed is not on paper; whoever never did comes last.
    if len(rows) == FOUR and len(chairs) == 1:
        rest[1:] = sorted(rest[1:], key=lambda who: rows[who].found is None)
    revealed = [who for who in rest if rows[who].found is not None]
    if revealed != rest[: len(revealed)] or (revealed and len(inspected) < inspections):
        return None
    return revealed


def _won_with_a_treat(sheet: Sheet, revealed: list[str], held: Mapping[str, Held], target: Target) -> Tidied | None:
    """A round without bombs, so that nobody loses a token: its last sphere, and no other, completes a set."""
    if revealed:
        winner = revealed[-1]
        kind = (sheet.rows[winner].found or [""])[0]
    elif sheet.inspections:
        last = sheet.inspections[-1]
        kind = (sheet.rows[last.target].found or [""])[0]
        winner = last.player if last.guess == kind else last.target
    else:
        return None
    for who, (sweet, sour, _, _) in held.items():
        if (won_with(sweet, sour, target) is not None) != (who == winner):
            return None
    before = [*held[winner]]
    before[AT[kind]] -= 1
    return Tidied(held, winner=winner) if won_with(before[SWEET], before[SOUR], target) is None else None


def _all_stuck(sheet: Sheet, before: Before) -> Tidied | None:
    if (
        sheet.waived
        or sheet.inspections
        or any(row.found is not None for row in sheet.rows.values())
        or not _same(sheet.rows, before.held)
    ):
        return None
    return Tidied(before.held, stuck=True)


def _same(rows: dict[str, Row], held: Mapping[str, Held]) -> bool:
    for who, (sweet, sour, bombs, used) in held.items():
        row = rows[who]
        if row.sweet != sweet or row.sour != sour or row.bombs != bombs or row.used != used:
            return False
    return True


def _one_robbery(sheet: Sheet, before: Mapping[str, Held], robber: str, unsure: list[tuple[str, int, int]]) -> bool:
    """Whether one bomb took one token, that its victim had from the start; else it takes a closer look."""
    if len(unsure) != TWO:
        return False
    (taker, sweet, sour), (victim, *lost) = unsure if unsure[0][0] == robber else unsure[::-1]
    if taker != robber or sweet + sour != 1 or sweet * sour or lost != [-sweet, -sour]:
        return False
    if before[victim][SWEET if sweet else SOUR] < 1:
        return False
    return all(one.target != robber or one.player == victim for one in sheet.inspections)


class _Round:
    """What must be known of a round to say what a sphere earns."""

    __slots__ = ("chairs", "held", "rulings", "seats", "target")

    def __init__(self, before: Before, chairs: list[str]) -> None:
        self.held = {who: list(counts) for who, counts in before.held.items()}
        self.seats = before.seats
        self.chairs = chairs
        self.rulings = before.rulings
        self.target = before.target


def _in_order(sheet: Sheet, table: _Round, revealed: list[str], inspections: int) -> Tidied | None:
    """Open the spheres one after the other, none after a win, to the very holdings on the sheet."""
    rows = sheet.rows
    spheres: list[Sphere] = [
        (one.target, one.player, one.guess, rows[one.target].found or []) for one in sheet.inspections
    ]
    inspected = len(spheres)
    if sheet.waived and (table.rulings.rewards == "must" or not set(sheet.waived).issubset(revealed)):
        return None
    spheres += [(who, None, None, rows[who].found or []) for who in revealed]
    end = _search(table, spheres, 0, sheet)
    if end is None or (end.winner is None and not (len(spheres) == len(rows) and inspected == inspections)):
        return None
    return end


def _search(table: _Round, spheres: list[Sphere], index: int, sheet: Sheet) -> Tidied | None:
    """Try what the rules leave open until the holdings are those of the sheet."""
    index, winner = _treats(table, spheres, index, sheet)
    held = table.held
    if index == len(spheres) or winner is not None:
        return Tidied(held, winner=winner) if index == len(spheres) and _same(sheet.rows, held) else None
    owner, inspector, guess, pieces = spheres[index]
    due = owed(table, owner, inspector, guess, pieces)
    if due.bomb == "taken" and inspector is not None:
        held[owner][BOMBS] -= 1
        held[inspector][BOMBS] += 1
        return _search(table, spheres, index + 1, sheet)
    options = _options(table, due, sheet)
    for colour, source in options:
        branch = held if len(options) == 1 else {who: counts.copy() for who, counts in held.items()}
        winner = _take(branch, due, colour, source, table)
        table.held = branch
        if winner is not None:
            if index + 1 == len(spheres) and _same(sheet.rows, branch):
                return Tidied(branch, winner=winner)
        elif (end := _search(table, spheres, index + 1, sheet)) is not None:
            return end
    return None


def _treats(table: _Round, spheres: list[Sphere], index: int, sheet: Sheet) -> tuple[int, str | None]:
    """Pay for treats up to the next bomb, or a win; gives the next sphere, and the winner."""
    held = table.held
    while index < len(spheres) and spheres[index][3][0] != "bomb":
        owner, inspector, guess, (kind,) = spheres[index]
        index += 1
        if inspector is None and owner in sheet.waived:
            continue
        taker = inspector if inspector is not None and guess == kind else owner
        counts = held[taker]
        counts[AT[kind]] += 1
        if won_with(counts[SWEET], counts[SOUR], table.target) is not None:
            return index, taker
    return index, None


def _options(table: _Round, due: Due, sheet: Sheet) -> Sequence[tuple[int | None, str | None]]:
    """Colour and victim of the token that is due; those first that the holdings on the sheet speak for."""
    if due.may and due.to in sheet.waived:
        return ((None, None),)
    if due.source == "supply":
        return ((AT[due.colour], None),) if due.colour is not None else ((SWEET, None), (SOUR, None))
    options: list[tuple[int | None, str | None]] = []
    for who in robbed_by(table.seats, due):
        row, counts = sheet.rows[who], table.held[who]
        for colour, said in ((SWEET, row.sweet), (SOUR, row.sour)):
            if counts[colour] > 0:
                options.insert(0 if counts[colour] > said else len(options), (colour, who))
    return options


def _take(held: Holdings, due: Due, colour: int | None, source: str | None, table: _Round) -> str | None:
    """Move a token; gives the player who wins with it."""
    owner, taker, winner = held[due.owner], due.to, None
    if colour is not None and taker is not None:
        if source is not None:
            held[source][colour] -= 1
        counts = held[taker]
        counts[colour] += 1
        if won_with(counts[SWEET], counts[SOUR], table.target) is not None:
            winner = taker
    if due.bomb == "used" and not (winner is not None and table.rulings.winning_bomb == "unused"):
        owner[BOMBS] -= 1
        owner[USED] += 1
    return winner
