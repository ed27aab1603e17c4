"""A quick look at a sheet: most are in order, and need no event to be made of them.

`tidy` says yes only when every check would; whatever is unusual, missing or wrong goes the long way (see `sheets`).
"""

from __future__ import annotations

from scorekeeper.games.smugglers.paper import Opening, goal_of, settles
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
    Held,
    Position,
)
from scorekeeper.games.smugglers.record import Inspect, Reveal, Row, Sheet
from scorekeeper.games.smugglers.sets import Target


class Ranked:
    """Who got where in a round, as the sheet says."""

    __slots__ = ("chairs", "junk", "opened", "passed")

    def __init__(self) -> None:
        self.passed = 0
        self.opened = 0
        self.chairs: list[str] = []
        self.junk: list[str] = []


def good_rolls(rolls: list[int]) -> bool:
    """One roll of 1 to 4, or a red one and any other."""
    if len(rolls) == 1:
        return 1 <= rolls[0] < RED
    return len(rolls) == TWO and RED <= rolls[0] <= FACES and 1 <= rolls[1] <= FACES


def tidy(sheet: Sheet, before: Before) -> bool:
    """Whether everything on a sheet is written down and is what the rules make of it."""
    rows = sheet.rows
    if len(rows) != len(before.seats) or not good_rolls(sheet.rolls):
        return False
    if sheet.starter is not None and sheet.starter != before.starter:
        return False
    if sheet.hole is not None and (
        before.track is None or before.slot is None or sheet.hole != before.track.advance(before.slot, sheet.rolls[-1])
    ):
        return False
    found = _ranked(rows, before)
    if found is None:
        return False
    if not found.chairs:
        return not found.opened and not sheet.inspections and _same(rows, before.held)
    return _spheres_are_right(sheet, before, found)


def _ranked(rows: dict[str, Row], before: Before) -> Ranked | None:
    """Chairs and contents, if they are all written down and as the rules want them."""
    found = Ranked()
    first = second = None
    for who in before.seats:
        row = rows.get(who)
        if row is None or row.bombs is None or row.used is None:
            return None
        seat = row.seat
        if row.test == "passed":
            found.passed += 1
        elif row.test != "stuck" or seat != "junk":
            return None
        if seat == "junk":
            found.junk.append(who)
        elif seat == "1" and first is None:
            first = who
        elif seat == "2" and second is None:
            second = who
        else:
            return None
        pieces = row.found
        if pieces is not None:
            if len(pieces) != 1 or (pieces[0] == "bomb" and before.held[who][BOMBS] < 1):
                return None
            found.opened += 1
    if first is not None:
        found.chairs = [first] if second is None else [first, second]
    elif second is not None:
        return None
    wanted = min(found.passed, 1 if len(rows) == TWO else 2)
    return found if len(found.chairs) == wanted else None


def _same(rows: dict[str, Row], held: dict[str, Held]) -> bool:
    for who, counts in held.items():
        row = rows[who]
        if (
            row.sweet != counts[SWEET]
            or row.sour != counts[SOUR]
            or row.bombs != counts[BOMBS]
            or row.used != counts[USED]
        ):
            return False
    return True


def _spheres_are_right(sheet: Sheet, before: Before, found: Ranked) -> bool:
    """Whether inspections are as they must be, and lead to the holdings on the sheet."""
    rows, chairs = sheet.rows, found.chairs
    due = 2 if len(rows) == FOUR and len(chairs) > 1 else 1
    if len(sheet.inspections) > due:
        return False
    held = {who: counts.copy() for who, counts in before.held.items()}
    inspected: list[str] = []
    robbers: list[tuple[str, str | None]] = []
    for index, one in enumerate(sheet.inspections):
        target, guess = one.target, one.guess
        if one.player != chairs[index] or target not in found.junk or target in inspected or guess is None:
            return False
        pieces = rows[target].found
        if pieces is None:
            return False
        inspected.append(target)
        kind = pieces[0]
        if kind != "bomb":
            held[one.player if guess == kind else target][AT[kind]] += 1
        elif guess != kind:
            robbers.append((target, one.player))
        else:
            held[target][BOMBS] -= 1
            held[one.player][BOMBS] += 1
    if found.opened == len(rows) and len(inspected) == due and not sheet.waived:
        for who, row in rows.items():
            if who not in inspected:
                kind = row.found[0]  # type: ignore[index]
                if kind == "bomb":
                    robbers.append((who, None))
                else:
                    held[who][AT[kind]] += 1
        if not _wins(held, before.target):
            if not robbers:
                return _same(rows, held)
            if len(robbers) == 1 and _one_robbery(rows, held, before.held, *robbers[0]):
                return True
    return _in_order(sheet, before, found, inspected)


def _wins(held: dict[str, Held], target: Target) -> bool:
    alone, each = target.alone, target.each
    for sweet, sour, _, _ in held.values():
        if sweet >= alone or sour >= alone or (sweet >= each and sour >= each):
            return True
    return False


def _one_robbery(
    rows: dict[str, Row], held: dict[str, Held], before: dict[str, Held], owner: str, inspector: str | None
) -> bool:
    """Whether one bomb took one token, that its victim had from the start; else it takes a closer look."""
    robber = held[owner]
    robber[BOMBS] -= 1
    robber[USED] += 1
    colour = SWEET if rows[owner].sweet > robber[SWEET] else SOUR
    robber[colour] += 1
    for victim in held if inspector is None else (inspector,):
        row = rows[victim]
        said = row.sweet if colour == SWEET else row.sour
        if said == held[victim][colour] - 1 and victim != owner:
            held[victim][colour] -= 1
            return before[victim][colour] > 0 and _same(rows, held)
    return False


def _in_order(sheet: Sheet, before: Before, found: Ranked, inspected: list[str]) -> bool:
    """Whether the spheres, opened one after the other, lead to the holdings on the sheet, and none is opened after a win."""
    rows = sheet.rows
    position = Position(before)
    position.chairs, position.junk = found.chairs, found.junk
    openings: list[Opening] = [
        Inspect(player=one.player, target=one.target, guess=one.guess, found=rows[one.target].found)
        for one in sheet.inspections
    ]
    rest = [who for who in found.chairs if who not in inspected]
    # In which order two in the junk room revealed is not on paper; whoever never did comes last.
    rest += sorted((who for who in found.junk if who not in inspected), key=lambda who: rows[who].found is None)
    revealed = [who for who in rest if rows[who].found is not None]
    if revealed != rest[: len(revealed)] or (revealed and len(inspected) < position.inspections_due()):
        return False
    openings += [Reveal(player=who, found=rows[who].found or []) for who in revealed]
    end = settles(position, openings, goal_of(sheet), sheet.waived)
    if end is None or end.refused != sheet.waived or (sheet.waived and before.rulings.rewards == "must"):
        return False
    return end.winner is not None or (len(openings) == len(rows) and len(inspected) == position.inspections_due())
