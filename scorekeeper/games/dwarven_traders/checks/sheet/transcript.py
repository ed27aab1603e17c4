"""Whether the sheet of a round agrees with its transcript."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from scorekeeper.games.dwarven_traders.checks.steps import END
from scorekeeper.games.dwarven_traders.position.pieces import FIRST_SPACE, HIGHEST_PRICE, WAGONS
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.position.stated import was_told
from scorekeeper.games.dwarven_traders.record import SMUGGLER, Sheet
from scorekeeper.games.dwarven_traders.scoring.sheet import Paper
from scorekeeper.games.engine.checks import Answer, Wrong, claim, differs, unchecked, violated

PAIR = 2


class Contradicted(Struct, frozen=True):
    """A sheet to which the transcript does not lead, because something illegal in it was carried out as written."""


@claim("DWT-604", on=Contradicted)
def a_sheet_counts_more_than_an_assumption(position: Position, sheet: Contradicted) -> Answer:
    """What the table wrote at the end says more than a position that it may never have reached."""
    return unchecked("the sheet is not compared with the transcript, which does not lead to it because of an error")


def _differ(what: str, due: Mapping[str, Any], wrong: Mapping[str, Any], *, rule: str, key: str) -> Wrong:
    """Answer that figures on the sheet differ from the transcript; one answer for all of a kind."""
    dues = {one: due[one] for one in wrong}
    path, who = ("prices", "") if key == "prices" else ("rows", [*wrong])
    if len(wrong) == 1:
        ((one, said),) = wrong.items()
        field = f"{path}.{one}" if key == "prices" else f"{path}.{one}.{ROW[key]}"
        name = one if key == "prices" else what + " of {who}"
        return differs(name, due[one], said, rule=rule, field=field, given=((key, next(iter(wrong))), wrong), who=who)
    return violated(
        f"{what}{'' if key == 'prices' else ' of {who}'}: the transcript leads to {{due}}, the sheet says {{said}}",
        rule=rule,
        field=path,
        expected=dues,
        found=dict(wrong),
        given=((key, next(iter(wrong))), wrong),
        who=who,
        due=_spelled(key, dues),
        said=_spelled(key, wrong),
    )


ROW = {"tracks": "track", "gems": "gems"}


def _spelled(key: str, figures: Mapping[str, Any]) -> list[str]:
    if key == "prices":
        return [f"{colour} {price}" for colour, price in figures.items()]
    return [" + ".join(figure) or "none" if isinstance(figure, list) else str(figure) for figure in figures.values()]


@claim("DWT-402", on=Sheet, step=END)
def prices_are_those_of_the_transcript(paper: Paper, sheet: Sheet) -> Answer:
    """The prices on the sheet are those at the end of the transcript."""
    if (position := paper.position) is None:
        return None
    prices = sheet.prices.items()
    wrong = {
        colour: price
        for colour, price in prices
        if price != position.prices[colour]
        and abs(price) <= HIGHEST_PRICE
        and not was_told(position, "prices", colour, price)
    }
    return _differ("prices", position.prices, wrong, rule="DWT-402", key="prices") if wrong else None


@claim("DWT-210", "DWT-512", on=Sheet, step=END)
def the_smugglers_gem_is_that_of_the_transcript(paper: Paper, sheet: Sheet) -> Answer:
    """The Smuggler's gem on the sheet is the one at the end of the transcript, where only a trade changes it."""
    if paper.position is None or not paper.position.marker or paper.marker in (None, paper.position.marker):
        return None
    if was_told(paper.position, "marker", SMUGGLER, paper.marker):
        return None
    given = (("marker", SMUGGLER), paper.marker)
    rule = "DWT-512" if paper.position.marker_traded else "DWT-210"
    due = paper.position.marker
    return differs("the Smuggler's gem", due, paper.marker, rule=rule, field="marker", given=given, who="")


def _exchanged_rows(sheet: Sheet, position: Position) -> tuple[str, str] | None:
    """Two players in whose rows both space and gems are those of the other; None if there are no such two."""
    off = [
        who
        for who, row in sheet.rows.items()
        if who in position.gems and row.track != position.tracks[who] and sorted(row.gems) != sorted(position.gems[who])
    ]
    if len(off) != PAIR:
        return None
    one, other = off
    right = all(
        sheet.rows[row].track == position.tracks[who] and sorted(sheet.rows[row].gems) == sorted(position.gems[who])
        for row, who in ((one, other), (other, one))
    )
    return (one, other) if right else None


def _differ_by_row(pair: tuple[str, str], sheet: Sheet) -> Wrong:
    """Answer that two rows were exchanged, space and gems alike."""
    spaces = {who: sheet.rows[who].track for who in pair}
    one, other = spaces.values()
    text = "the rows of {who} are exchanged: space and gems are those that the transcript leads to for the other"
    figures: dict[str, Any] = {"expected": dict(zip(pair, (other, one), strict=True)), "found": spaces}
    return violated(text, rule="DWT-354", field="rows", given=(("rows", ""), pair), who=[*pair], **figures)


@claim("DWT-354", "DWT-409", on=Sheet, step=END)
def pawns_are_where_the_transcript_left_them(paper: Paper, sheet: Sheet) -> Answer:
    """The spaces on the sheet are those at the end of the transcript."""
    if (position := paper.position) is None:
        return None
    if (pair := _exchanged_rows(sheet, position)) is not None:
        return _differ_by_row(pair, sheet)
    wrong = {
        who: row.track
        for who, row in sheet.rows.items()
        # A space that is not on the track is wrong for that alone.
        if row.track != position.tracks[who]
        and row.track >= FIRST_SPACE
        and not was_told(position, "tracks", who, row.track)
    }
    smuggler = {who: space for who, space in wrong.items() if who == SMUGGLER}
    players = {who: space for who, space in wrong.items() if who != SMUGGLER}
    return [
        _differ("the space" if len(some) == 1 else "the spaces", position.tracks, some, rule=rule, key="tracks")
        for rule, some in (("DWT-354", players), ("DWT-409", smuggler))
        if some
    ] or None


@claim("DWT-336", on=Sheet, step=END)
def gems_are_those_of_the_transcript(paper: Paper, sheet: Sheet) -> Answer:
    """The gems on the sheet are those held at the end of the transcript."""
    if (position := paper.position) is None:
        return None
    if _exchanged_rows(sheet, position) is not None:
        return None
    held = {who: list(gems) for who, gems in position.gems.items()}
    wrong = {
        who: list(row.gems)
        for who, row in sheet.rows.items()
        # More gems than there is room for are wrong for that alone.
        if who in held
        and sorted(row.gems) != sorted(held[who])
        and len(row.gems) <= WAGONS
        and not was_told(position, "gems", who, row.gems)
    }
    return _differ("the gems", held, wrong, rule="DWT-336", key="gems") if wrong else None
