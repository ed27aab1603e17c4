"""Whether the sheet of a round agrees with its transcript."""

from __future__ import annotations

from msgspec import Struct

from scorekeeper.games.dwarven_traders.checks.steps import END
from scorekeeper.games.dwarven_traders.position.pieces import HIGHEST_PRICE
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.record import SMUGGLER, Sheet
from scorekeeper.games.dwarven_traders.scoring.sheet import Paper
from scorekeeper.games.engine.checks import Answer, claim, differs, unchecked


class Contradicted(Struct, frozen=True):
    """A sheet to which the transcript does not lead, because something illegal in it was carried out as written."""


@claim("DWT-604", on=Contradicted)
def a_sheet_counts_more_than_an_assumption(position: Position, sheet: Contradicted) -> Answer:
    """What the table wrote at the end says more than a position that it may never have reached."""
    return unchecked("the sheet is not compared with the transcript, which does not lead to it because of an error")


@claim("DWT-402", on=Sheet, step=END)
def prices_are_those_of_the_transcript(paper: Paper, sheet: Sheet) -> Answer:
    """The prices on the sheet are those at the end of the transcript."""
    if (position := paper.position) is None:
        return None
    return [
        differs(colour, due, price, field=f"prices.{colour}", given=(("prices", colour), price), who="")
        for colour, price in sheet.prices.items()
        if price != (due := position.prices[colour]) and abs(price) <= HIGHEST_PRICE
    ] or None


@claim("DWT-512", on=Sheet, step=END)
def the_smugglers_gem_is_that_of_the_transcript(paper: Paper, sheet: Sheet) -> Answer:
    """The Smuggler's gem on the sheet is the one at the end of the transcript."""
    if paper.position is None or not paper.position.marker or paper.marker in (None, paper.position.marker):
        return None
    given = (("marker", SMUGGLER), paper.marker)
    return differs("the Smuggler's gem", paper.position.marker, paper.marker, field="marker", given=given, who="")


@claim("DWT-354", "DWT-409", on=Sheet, step=END)
def pawns_are_where_the_transcript_left_them(paper: Paper, sheet: Sheet) -> Answer:
    """The spaces on the sheet are those at the end of the transcript."""
    if (position := paper.position) is None:
        return None
    return [
        differs(
            "the space of {who}",
            position.tracks[who],
            row.track,
            rule="DWT-409" if who == SMUGGLER else "DWT-354",
            field=f"rows.{who}.track",
            given=(("tracks", who), row.track),
            who=who,
        )
        for who, row in sheet.rows.items()
        if row.track != position.tracks[who]
    ] or None


@claim("DWT-336", on=Sheet, step=END)
def gems_are_those_of_the_transcript(paper: Paper, sheet: Sheet) -> Answer:
    """The gems on the sheet are those held at the end of the transcript."""
    if (position := paper.position) is None:
        return None
    return [
        differs(
            "the gems of {who}",
            list(gems),
            list(row.gems),
            field=f"rows.{who}.gems",
            given=(("gems", who), list(row.gems)),
            who=who,
        )
        for who, row in sheet.rows.items()
        if (gems := position.gems.get(who)) is not None and sorted(row.gems) != sorted(gems)
    ] or None
