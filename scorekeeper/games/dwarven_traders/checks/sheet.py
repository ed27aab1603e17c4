"""The sheet of a round: whether it is possible, and whether sale, places and VP are right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from msgspec import Struct

from scorekeeper.games.dwarven_traders.checks.prices import bounds
from scorekeeper.games.dwarven_traders.position.position import (
    AWARD,
    CLAIM,
    END,
    FIRST_SPACE,
    GEMS_PER_COLOUR,
    HIGHEST_PRICE,
    LOWEST_PRICE,
    PLACE,
    SALE,
    WAGONS,
)
from scorekeeper.games.dwarven_traders.record import COLOURS, SMUGGLER, Round, Row, Sheet
from scorekeeper.games.dwarven_traders.scoring.rounds import AWARD_RULES, AWARDS, Held, Reason, RoundScore, tie
from scorekeeper.games.dwarven_traders.scoring.sheet import Paid, Paper, hangs_on_marker
from scorekeeper.games.engine.checks import KEPT, Answer, Kept, Wrong, check, claim, differs, kept, unchecked, violated

# Whether the position on the sheet can exist at all.


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
    if all(len(row.gems) <= WAGONS for row in sheet.rows.values()) and not paper.bound.solo:
        return kept("DWT-332")
    answers: list[Kept | Wrong] = []
    for who, row in sheet.rows.items():
        count, rule = len(row.gems), "DWT-916" if paper.bound.solo and who == SMUGGLER else "DWT-332"
        if count <= WAGONS:
            answers.append(kept(rule))
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


@claim("DWT-103", on=Sheet, step=CLAIM, rests_on=("DWT-102", "DWT-204", "DWT-210"))
def there_are_five_gems_of_a_colour(paper: Paper, sheet: Sheet) -> Answer:
    """No more than five gems of a colour exist: one is the price marker, one may be the Smuggler's."""
    gems = [*chain.from_iterable(row.gems for who, row in sheet.rows.items() if who != SMUGGLER or paper.bound.solo)]
    # With three gems or fewer, no colour can exceed five with the price marker and the Smuggler's gem.
    if len(gems) <= GEMS_PER_COLOUR - 2:
        return KEPT
    held = {colour: 1 + (colour == paper.marker) + gems.count(colour) for colour in COLOURS}
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
        text = "the Smuggler has no row, but he takes a place and VP in every round"
        return violated(text, rule="DWT-609", field="rows", given=("absent", SMUGGLER), **figures)
    text = "round {number} cannot be ranked without a row for {who}"
    return violated(text, rule="DWT-604", field="rows", number=paper.number, who=missing, **figures)


class Ranked(Struct, frozen=True):
    """A sheet with all its rows that alone tells how a round ended."""

    sheet: Sheet


@claim("DWT-407", on=Ranked, step=CLAIM, variants=("standard",))
def the_smuggler_never_goes_back(paper: Paper, ranked: Ranked) -> Answer:
    """Nothing moves the Smuggler back in the normal game."""
    row = ranked.sheet.rows.get(SMUGGLER)
    if row is None or row.track >= paper.floor:
        return None
    text = "the Smuggler stands on space {found}, but he began the round on {expected} and only ever moves forward"
    return violated(text, field=f"rows.{SMUGGLER}.track", expected=paper.floor, found=row.track)


@check("DWT-210", on=Ranked, step=CLAIM)
def the_smugglers_gem_is_written_down(paper: Paper, ranked: Ranked) -> Answer:
    """If somebody is level with the Smuggler, his gem decides."""
    seats = [who for who in paper.participants if who != SMUGGLER]
    if paper.marker is not None or not hangs_on_marker(ranked.sheet, seats, paper.bound):
        return None
    text = "round {number} is not ranked because it depends on the Smuggler's gem, which is not written down"
    return unchecked(text, field="marker", then="stop", number=paper.number)


@claim("DWT-604", on=Round)
def a_round_has_a_sheet_or_a_transcript(_: None, played: Round) -> Answer:
    """Without either, nobody can say how a round ended."""
    return unchecked("round {number} has neither sheet nor transcript", number=played.number)


# Whether the sheet agrees with the transcript.


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
    if paper.position is None or paper.marker in (None, paper.position.marker):
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


# Sale, places and awards.


class Orders(Struct, frozen=True):
    """Final sales recorded gem by gem; the figure beside it is what everybody holds."""

    sold: Mapping[str, Sequence[str]]


@claim("DWT-603", on=Orders, step=SALE)
def all_gems_are_sold(held: Mapping[str, Held], orders: Orders) -> Answer:
    """A final sale sells all gems that its owner holds, and no others."""
    return [
        violated(
            "{who} holds {gems} when the round ends but sells {sold}; all gems held are sold",
            expected=list(gems),
            found=list(sold),
            who=who,
            gems=list(gems) or "nothing",
            sold=list(sold) or "nothing",
        )
        for who, sold in orders.sold.items()
        if sorted(sold) != sorted(gems := held[who][1])
    ] or None


class FinalSale(Struct, frozen=True):
    """The rows of a sheet at the end of the round, beside the correct figures."""


@claim("DWT-357", "DWT-358", "DWT-603", on=FinalSale, step=SALE)
def spaces_after_the_sale_are_right(paid: Paid, moment: FinalSale) -> Answer:
    """Each gem moves its owner by its price, even backwards, but never below space 1."""
    prices = paid.prices
    if paid.true and min(prices.values()) >= 0:
        return None
    answers: list[Kept | Wrong] = []
    for line, row in paid.beside():
        if row.after is None:
            continue
        if row.after == line.after:
            answers += _kept_sale(line, prices)
            continue
        text = (
            "{who} sells {gems} from space {before} and ends on {due}"
            + _floor(line, prices)
            + ", but the sheet says {said}"
        )
        answers.append(
            violated(
                text,
                rule=_sale_rule(line, row.after, prices),
                field=f"rows.{line.participant}.after",
                expected=line.after,
                found=row.after,
                given=(("after", line.participant), row.after),
                who=line.participant,
                gems=[f"{gem} at {prices[gem]}" for gem in line.gems] or "nothing",
                before=line.before,
                due=line.after,
                said=row.after,
            )
        )
    return answers


def _floor(line: RoundScore, prices: Mapping[str, int]) -> str:
    """The reminder for a sale in which space 1 stopped a pawn, because people tend to forget it."""
    if line.before + sum(prices[gem] for gem in line.gems) == line.after:
        return ""
    return " because no move goes below space 1 (DWT-358; which gem is sold first: ruling DWT-R07)"


def _kept_sale(line: RoundScore, prices: Mapping[str, int]) -> list[Kept]:
    answers = []
    if line.gems and line.before + sum(prices[gem] for gem in line.gems) < FIRST_SPACE:
        answers.append(kept("DWT-358"))
    if any(prices[gem] < 0 for gem in line.gems):
        answers.append(kept("DWT-357"))
    return answers


def _sale_rule(line: RoundScore, said: int, prices: Mapping[str, int]) -> str:
    """The rule whose breach leads to the space on the sheet."""
    steps = [prices[gem] for gem in line.gems]
    if said < FIRST_SPACE or (said == line.before + sum(steps) and len(steps) > 0):
        return "DWT-358"
    if said >= line.before and steps and max(steps) < 0:
        return "DWT-357"
    return "DWT-603"


def _misplaced(paid: Paid, *rules: str) -> Answer:
    """The wrong places that these rules correct."""
    if paid.true:
        return None
    answers = []
    for line, row in paid.beside():
        said = row.place
        if (
            said is None
            or (line.among and said == line.among)
            or (line.place <= said <= line.lowest and _one_place(line, paid))
        ):
            continue
        rule, why, figures = _reason(line, said, paid.lines) or (
            "DWT-604",
            "{who} ends on space {space}: ",
            {"space": line.after},
        )
        if rule not in rules:
            continue
        answers.append(
            violated(
                why + "{who} is place {due}, but the sheet says {said}",
                rule=rule,
                field=f"rows.{line.participant}.place",
                expected=line.place,
                found=said,
                given=(("place", line.participant), said),
                who=line.participant,
                due=line.place,
                said=said,
                **figures,
            )
        )
    return answers


def _one_place(line: RoundScore, paid: Paid) -> bool:
    """Whether all who are level in everything have the same place on the sheet, whichever of their places it is."""
    if line.place == line.lowest:
        return True
    tied = [row for other, row in paid.beside() if other.key == line.key]
    return len({row.place for row in tied if row.place is not None}) == 1


@claim("DWT-604", "DWT-609", on=FinalSale, step=PLACE)
def places_follow_the_track(paid: Paid, moment: FinalSale) -> Answer:
    """Places are read off the score track after the sale, and the Smuggler takes one."""
    return _misplaced(paid, "DWT-604", "DWT-609")


@claim("DWT-621", "DWT-622", "DWT-623", on=FinalSale, step=PLACE)
def gems_break_ties(paid: Paid, moment: FinalSale) -> Answer:
    """The best gem breaks a tie, then the second-best; no gem counts as -4."""
    return _misplaced(paid, "DWT-621", "DWT-622", "DWT-623")


@claim("DWT-624", on=FinalSale, step=PLACE)
def the_level_share_a_place(paid: Paid, moment: FinalSale) -> Answer:
    """Participants who are level in everything share the place."""
    return _misplaced(paid, "DWT-624")


def _mispaid(paid: Paid, *rules: str) -> Answer:
    """The wrong VP that these rules correct."""
    if paid.true:
        return None
    answers = []
    for line, row in paid.beside():
        if row.vp is None or row.vp == line.vp:
            continue
        rule, why, figures = _award_reason(line, row, paid.lines)
        if rule not in rules:
            continue
        answers.append(
            violated(
                why + "{who} gets {due} VP, but the sheet gives {said}",
                rule=rule,
                field=f"rows.{line.participant}.vp",
                expected=line.vp,
                found=row.vp,
                given=(("vp", line.participant), row.vp),
                who=line.participant,
                due=line.vp,
                said=row.vp,
                **figures,
            )
        )
    return answers


@claim("DWT-605", "DWT-606", "DWT-607", on=FinalSale, step=AWARD)
def the_first_three_are_paid(paid: Paid, moment: FinalSale) -> Answer:
    """First place gets 4 VP, second 3, third 2."""
    return _mispaid(paid, "DWT-605", "DWT-606", "DWT-607")


@claim("DWT-604", "DWT-608", "DWT-609", on=FinalSale, step=AWARD)
def the_others_are_paid(paid: Paid, moment: FinalSale) -> Answer:
    """Fourth place gets 1 VP, and the Smuggler is paid like a player."""
    return _mispaid(paid, "DWT-604", "DWT-608", "DWT-609")


@claim("DWT-621", "DWT-622", "DWT-623", on=FinalSale, step=AWARD)
def gems_decide_who_is_paid_more(paid: Paid, moment: FinalSale) -> Answer:
    """Whoever wins a tie by gems gets the VP of the better place."""
    return _mispaid(paid, "DWT-621", "DWT-622", "DWT-623")


@claim("DWT-624", on=FinalSale, step=AWARD)
def the_level_get_the_lowest_award(paid: Paid, moment: FinalSale) -> Answer:
    """Participants who are level in everything get the VP of the lowest place they cover."""
    return _mispaid(paid, "DWT-624")


def _award_reason(line: RoundScore, row: Row, lines: list[RoundScore]) -> Reason:
    if line.among:
        figures: dict[str, object] = {"place": line.among}
        return AWARD_RULES[line.among - 1], "place {place} of the players (ruling DWT-R04): ", figures
    if line.place != line.lowest:
        tied = [other.participant for other in lines if other.key == line.key]
        return (
            "DWT-624",
            "{who_tied} are level in everything and take the VP of the lowest place they cover, {lowest}: ",
            {"who_tied": tied, "lowest": line.lowest},
        )
    if line.participant == SMUGGLER and row.vp == 0:
        return "DWT-609", "the Smuggler takes a place like a player: ", {}
    fifth = " (ruling DWT-R04)" if line.place > len(AWARDS) else ""
    own = AWARD_RULES[min(line.lowest, len(AWARDS)) - 1], f"place {{place}}{fifth}: ", {"place": line.place}
    if row.place is not None or row.vp not in AWARDS:
        return own
    return _reason(line, AWARDS.index(row.vp) + 1, lines) or own


def _reason(line: RoundScore, said: int, lines: list[RoundScore]) -> Reason | None:
    """The rule that puts a participant in their place rather than in the stated one; None if it is just the track."""
    level = [other for other in lines if other.after == line.after]
    if line.place != line.lowest and line.place <= said <= line.lowest:
        tied_with = [other.participant for other in level if other.key == line.key]
        return "DWT-624", "{who_tied} are level in everything and share the place: ", {"who_tied": tied_with}
    if len(level) > 1 and level[0].place <= said <= level[-1].lowest:
        rival = next((other for other in level if other.place <= said <= other.lowest and other.key != line.key), None)
        if rival is not None:
            return tie(line, rival)
    above = [other for other in lines if other.key > line.key]
    tied = [other for other in above if other.place != other.lowest]
    if tied and (tied[-1].place <= said <= tied[-1].lowest or said == 1 + len({other.key for other in above})):
        figures: dict[str, object] = {
            "who_tied": [other.participant for other in tied if other.place == tied[-1].place],
            "first": tied[-1].place,
            "last": tied[-1].lowest,
        }
        return "DWT-624", "{who_tied} share places {first} to {last}: ", figures
    smuggler = next((other for other in lines if other.participant == SMUGGLER), None)
    if smuggler is not None and line.participant != SMUGGLER and smuggler.key > line.key and said == line.place - 1:
        return "DWT-609", "the Smuggler takes a place like a player, on space {space}: ", {"space": smuggler.after}
    by_track = 1 + sum(1 for other in lines if other.before > line.before)
    if by_track == said and any(other.before != other.after for other in lines):
        return "DWT-604", "places are read off after the final sale: ", {}
    if line.participant == SMUGGLER:
        return "DWT-609", "the Smuggler takes a place like a player, on space {space}: ", {"space": line.after}
    return None
