"""Whether the position on the sheet of a round can exist at all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from scorekeeper.games.dwarven_traders.checks.prices import bounds
from scorekeeper.games.dwarven_traders.checks.sheet.awards import is_right
from scorekeeper.games.dwarven_traders.checks.steps import CLAIM
from scorekeeper.games.dwarven_traders.position.pieces import (
    FIRST_SPACE,
    GEMS_IN_PLAY,
    GEMS_PER_COLOUR,
    HIGHEST_PRICE,
    LOWEST_PRICE,
    WAGONS,
)
from scorekeeper.games.dwarven_traders.record import SMUGGLER, Round, Row, Sheet
from scorekeeper.games.dwarven_traders.scoring.sheet import Paid, Paper, by_marker, gems_on_sheet, missed_at_most
from scorekeeper.games.engine.checks import KEPT, Answer, Kept, Wrong, check, claim, kept, unchecked, violated

FEW = 100
"""Spaces that the Smuggler can always reach in a round: with four players and full wagons he can still miss 144 steps."""


@claim("DWT-406", on=Sheet, step=CLAIM, rests_on=("DWT-205",))
def prices_are_on_their_tracks(paper: Paper, sheet: Sheet) -> Answer:
    """A price is between -3 and 3."""
    prices = sheet.prices.values()
    if LOWEST_PRICE <= min(prices) and max(prices) <= HIGHEST_PRICE:
        return KEPT
    return bounds(sheet.prices, "prices.")


@claim("DWT-332", "DWT-916", on=Sheet, step=CLAIM)
def there_is_room_for_two_gems(paper: Paper, sheet: Sheet) -> Answer:
    """Nobody holds more gems than there are wagons."""
    if not paper.bound.solo and max([len(row.gems) for row in sheet.rows.values()], default=0) <= WAGONS:
        return kept("DWT-332")
    answers: list[Kept | Wrong] = []
    for who, row in sheet.rows.items():
        if who == SMUGGLER and not paper.bound.solo:
            continue
        marker = who == SMUGGLER and paper.bound.rulings.solo_marker == "counts"
        count, rule = len(row.gems) + marker, "DWT-916" if who == SMUGGLER else "DWT-332"
        if count <= WAGONS:
            answers.append(kept(rule))
            continue
        # Where the transcript says the same, it has told how it came to that.
        if paper.position is not None and len(paper.position.gems[who]) == len(row.gems):
            continue
        text, field = "{who} holds {count} gems, but there is only room for {wagons}", f"rows.{who}.gems"
        figures: dict[str, Any] = {"who": who, "count": count, "wagons": WAGONS}
        answers.append(violated(text, rule=rule, field=field, expected=WAGONS, found=count, **figures))
    return answers


@claim("DWT-358", on=Sheet, step=CLAIM)
def nobody_stands_below_space_1(paper: Paper, sheet: Sheet) -> Answer:
    """The score track starts at space 1."""
    return [
        violated(
            "{who} stands on space {found}, but nobody goes below space 1",
            field=f"rows.{who}.track",
            expected=FIRST_SPACE,
            found=row.track,
            who=who,
        )
        for who, row in sheet.rows.items()
        if row.track < FIRST_SPACE
    ] or None


@claim("DWT-354", on=Sheet, step=CLAIM, rests_on=("DWT-102", "DWT-204", "DWT-355", "DWT-356"))
def pawns_come_no_further_than_sales_take_them(paper: Paper, sheet: Sheet) -> Answer:
    """Only a sale moves a pawn forward, by 3 spaces at most, and each of the gems in play is sold once in a round."""
    start = paper.start
    if start is None:
        return None
    rows = sheet.rows
    near = (GEMS_IN_PLAY - WAGONS * (len(rows) - 1)) * HIGHEST_PRICE
    far = [who for who, row in rows.items() if row.track > near and who != SMUGGLER and row.track - start(who) > near]
    return _too_far(paper, sheet, {who: start(who) for who in far}) if far else None


def _too_far(paper: Paper, sheet: Sheet, starts: Mapping[str, int]) -> list[Wrong] | None:
    """Answers about pawns that stand further than all gems which can have been sold would have taken them."""
    held = sum(len(row.gems) for who, row in sheet.rows.items() if who != SMUGGLER)
    # The solo player may have got the Smuggler's gem.
    gems = GEMS_IN_PLAY + paper.bound.solo - held
    text = "{who} stands on space {found}, but from space {start}, where the round began at best, {gems} gems sold at 3 lead to {expected}"
    return [
        violated(text, field=f"rows.{who}.track", expected=most, found=space, who=who, start=start, gems=gems)
        for who, start in starts.items()
        if (space := sheet.rows[who].track) > (most := start + gems * HIGHEST_PRICE)
    ] or None


@claim("DWT-409", on=Sheet, step=CLAIM, rests_on=("DWT-403",), variants=("standard",))
def the_smuggler_comes_no_further_than_missed_steps_take_him(paper: Paper, sheet: Sheet) -> Answer:
    """Each action changes each price by two steps at most, and the Smuggler moves by no more than all of them."""
    row = sheet.rows.get(SMUGGLER)
    if row is None or row.track <= FEW or paper.start is None:
        return None
    held = sum(len(one.gems) for who, one in sheet.rows.items() if who != SMUGGLER)
    most = paper.start(SMUGGLER) + missed_at_most(len(sheet.rows) - 1, held)
    if row.track <= most:
        return None
    text = "the Smuggler stands on space {found}, but if every price missed every step in this round, he would be on {expected}"
    return violated(text, field=f"rows.{SMUGGLER}.track", expected=most, found=row.track)


@claim("DWT-103", on=Sheet, step=CLAIM, rests_on=("DWT-102", "DWT-204", "DWT-210"))
def there_are_five_gems_of_a_colour(paper: Paper, sheet: Sheet) -> Answer:
    """No more than five gems of a colour exist: one is the price marker, one may be the Smuggler's."""
    # With three gems or fewer, no colour can exceed five with the price marker and the Smuggler's gem.
    if sum([len(row.gems) for row in sheet.rows.values()]) <= GEMS_PER_COLOUR - 2:
        return KEPT
    held = gems_on_sheet(sheet, paper.marker, solo=paper.bound.solo)
    return [
        violated(
            "the sheet has {found} {colour} gems, including price marker and Smuggler's gem, but there are only five",
            field="rows",
            expected=GEMS_PER_COLOUR,
            found=count,
            colour=colour,
        )
        for colour, count in held.items()
        if count > GEMS_PER_COLOUR
    ] or KEPT


class SheetRows(Struct, frozen=True):
    """The rows of a sheet, to see whether anybody is missing."""

    rows: Mapping[str, Row]


@claim("DWT-604", "DWT-609", on=SheetRows, step=CLAIM)
def everybody_has_a_row(paper: Paper, sheet: SheetRows) -> Answer:
    """A round ranks everybody, including the Smuggler."""
    rows, wanted = sheet.rows, paper.participants
    missing = [who for who in wanted if who not in rows]
    if not missing:
        return None
    figures: dict[str, Any] = {"expected": len(wanted), "found": len(rows)}
    if missing == [SMUGGLER]:
        text = "the Smuggler is missing from the sheet, but he takes a place and VP like a player"
        return violated(text, rule="DWT-609", field="rows", given=("absent", SMUGGLER), **figures)
    text = "nobody can be placed in round {number} because the sheet leaves out {who}"
    return unchecked(text, rule="DWT-604", field="rows", number=paper.number, who=missing)


class Ranked(Struct, frozen=True):
    """A sheet with all its rows that alone tells how a round ended."""

    sheet: Sheet


@claim("DWT-407", on=Ranked, step=CLAIM, variants=("standard",))
def the_smuggler_never_goes_back(paper: Paper, ranked: Ranked) -> Answer:
    """Nothing moves the Smuggler back in the normal game."""
    row = ranked.sheet.rows.get(SMUGGLER)
    if row is None or row.track >= max(paper.floor, paper.seen):
        return None
    if paper.seen > paper.floor:
        text = "the Smuggler stands on space {found}, but the transcript has him on {expected}, and he only ever moves forward"
        return violated(text, field=f"rows.{SMUGGLER}.track", expected=paper.seen, found=row.track)
    text = "the Smuggler stands on space {found}, but he began the round on {expected} and only ever moves forward"
    return violated(text, field=f"rows.{SMUGGLER}.track", expected=paper.floor, found=row.track)


@check("DWT-210", "DWT-604", on=Ranked, step=CLAIM)
def the_smugglers_gem_is_written_down(paper: Paper, ranked: Ranked) -> Answer:
    """If somebody is level with the Smuggler, his gem decides; without it, the claims must fit one that he may have."""
    sheet = ranked.sheet
    if paper.marker is not None or SMUGGLER not in sheet.rows:
        return None
    seats = [who for who in paper.participants if who != SMUGGLER]
    if len(ways := by_marker(sheet, seats, paper.bound)) == 1:
        return None
    if not any(is_right(Paid(sheet.rows, lines, sheet.prices, paper.bound.rulings)) for lines in ways):
        text = "the spaces, places and VP of round {number} fit no gem that the Smuggler may have"
        return violated(text, rule="DWT-604", field="rows", number=paper.number)
    text = "round {number} is not ranked because it depends on the Smuggler's gem, which is not written down"
    if sheet.marker is not None:
        text = "round {number} is not ranked because it depends on the Smuggler's gem, which is not clear"
    return unchecked(text, rule="DWT-210", field="marker", then="stop", number=paper.number)


@claim("DWT-210", on=Sheet, step=CLAIM)
def one_gem_stands_for_the_smuggler(paper: Paper, sheet: Sheet) -> Answer:
    """The Smuggler of the normal game has one gem, and what is written twice about it agrees."""
    row, field = sheet.rows.get(SMUGGLER), f"rows.{SMUGGLER}.gems"
    if paper.bound.solo:
        if sheet.marker is None or paper.kept is None or sheet.marker == paper.kept:
            return None
        text = "the sheet says that the Smuggler's marker gem is {found}, but it was {expected} when the round began"
        return violated(text, field="marker", expected=paper.kept, found=sheet.marker)
    if row is None or not row.gems:
        return None
    if len(row.gems) > 1:
        text = "the sheet gives the Smuggler {gems}, but he has only the gem that stands for him"
        return violated(text, field=field, expected=1, found=len(row.gems), gems=list(row.gems))
    if sheet.marker in (None, row.gems[0]):
        return None
    text = (
        "the sheet says that the Smuggler's gem is {marker}, and in his row that it is {found}; only one can be right"
    )
    return violated(text, field=field, expected=sheet.marker, found=row.gems[0], marker=sheet.marker)


@claim("DWT-604", on=Round)
def a_round_has_a_sheet_or_a_transcript(_: None, played: Round) -> Answer:
    """Without either, nobody can say how a round ended."""
    return unchecked("round {number} has neither sheet nor transcript", number=played.number)
