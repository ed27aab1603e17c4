"""Sale, places and awards at the end of a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from scorekeeper.games.dwarven_traders.checks.steps import AWARD, PLACE, SALE
from scorekeeper.games.dwarven_traders.checks.words import exchanged, linked
from scorekeeper.games.dwarven_traders.position.pieces import FIRST_SPACE, HIGHEST_PRICE
from scorekeeper.games.dwarven_traders.record import SMUGGLER, Row
from scorekeeper.games.dwarven_traders.scoring.rounds import AWARD_RULES, AWARDS, Held, Reason, RoundScore, tie
from scorekeeper.games.dwarven_traders.scoring.sheet import Paid
from scorekeeper.games.engine.checks import Answer, Kept, Wrong, claim, each, kept, violated

SEVERAL = 2


class Orders(Struct, frozen=True):
    """Final sales recorded gem by gem; the figure beside it is what everybody holds."""

    transcript: Mapping[str, Sequence[str]]
    sheet: Mapping[str, Sequence[str]]

    def sold(self, who: str) -> list[Sequence[str]]:
        """What somebody sells, as it is written once or twice."""
        return [orders[who] for orders in (self.transcript, self.sheet) if who in orders]


@claim("DWT-603", on=Orders, step=SALE)
def all_gems_are_sold(held: Mapping[str, Held], orders: Orders) -> Answer:
    """A final sale sells all gems that its owner holds, and no others; where it is written twice, the order agrees."""
    answers = []
    for who in dict.fromkeys((*orders.transcript, *orders.sheet)):
        _, gems, _ = held[who]
        first, *others = orders.sold(who)
        wrong = next((sold for sold in (first, *others) if sorted(sold) != sorted(gems)), None)
        if wrong is not None:
            text = "{who} holds {gems} when the round ends but sells {sold}; all gems held are sold"
            figures: dict[str, Any] = {"gems": list(gems) or "nothing", "sold": list(wrong) or "nothing"}
            answers.append(violated(text, expected=list(gems), found=list(wrong), who=who, **figures))
        elif others and list(others[0]) != list(first):
            text = "{who} sells {first} first by the transcript and {second} first by the sheet; only one can be right"
            figures = {"first": first[0], "second": others[0][0]}
            answers.append(violated(text, expected=list(first), found=list(others[0]), who=who, **figures))
    return answers or None


class FinalSale(Struct, frozen=True):
    """The rows of a sheet at the end of the round, beside the correct figures."""


@claim("DWT-357", "DWT-358", "DWT-603", on=FinalSale, step=SALE)
def spaces_after_the_sale_are_right(paid: Paid, moment: FinalSale) -> Answer:
    """Each gem moves its owner by its price, even backwards, but never below space 1."""
    prices = paid.prices
    if paid.true and min(prices.values()) >= 0:
        return None
    if not paid.own and (unsold := _nobody_sold(paid)) is not None:
        return unsold
    answers: list[Kept | Wrong] = []
    wrong: list[tuple[RoundScore, int]] = []
    for line, row in paid.beside():
        if row.after == line.after:
            answers += _kept_sale(line, prices)
        elif row.after is not None and not (
            paid.is_own_space(line.participant, row.after) or _fits_another_price(line, row.after, prices)
        ):
            wrong.append((line, row.after))
    groups = exchanged([(one, one[0].after, one[1]) for one in wrong])
    return [*answers, *(_wrong_sale(group, prices) for group in groups)]


def _fits_another_price(line: RoundScore, after: int, prices: Mapping[str, int]) -> bool:
    """Whether a space after the sale is right for a gem whose price cannot be on its track, which was told."""
    off = sum(abs(prices[gem]) > HIGHEST_PRICE for gem in line.gems)
    others = sum(prices[gem] for gem in line.gems if abs(prices[gem]) <= HIGHEST_PRICE)
    return bool(off) and abs(after - line.before - others) <= off * HIGHEST_PRICE and after >= FIRST_SPACE


def _wrong_sale(group: Sequence[tuple[RoundScore, int]], prices: Mapping[str, int]) -> Wrong:
    """Answer that the final sale led to other spaces; one answer for spaces that were exchanged."""
    line, after = group[0]
    due = {one.participant: one.after for one, _ in group}
    said = {one.participant: space for one, space in group}
    text = (
        "{who} sells {gems} from space {before} and ends on {due}"
        + _floor(line, prices)
        + ", but the sheet says {said}"
    )
    figures: dict[str, Any] = {"who": line.participant, "due": line.after, "said": after}
    if len(group) > 1:
        text = "after the final sale {who} end on {due}, but the sheet says {said}"
        figures = {"who": [*due], "due": [*due.values()], "said": [*said.values()]}
    else:
        figures["gems"] = [f"{gem} at {prices[gem]}" for gem in line.gems] or "nothing"
        figures["before"] = line.before
    return violated(
        text,
        rule=_sale_rule(line, after, prices),
        field=f"rows.{line.participant}.after",
        expected=due if len(group) > 1 else line.after,
        found=said if len(group) > 1 else after,
        given=(("after", line.participant), said),
        **figures,
    )


def _nobody_sold(paid: Paid) -> Wrong | None:
    """The answer if two or more should have moved in the final sale and nobody did: one finding for all of them."""
    sellers = [(line, row) for line, row in paid.beside() if row.after is not None and line.after != line.before]
    if len(sellers) < SEVERAL or any(row.after != line.before for line, row in sellers):
        return None
    if any(row.after not in (None, line.after) for line, row in paid.beside() if line.after == line.before):
        return None
    due = {line.participant: line.after for line, _ in sellers}
    stayed = {line.participant: row.after for line, row in sellers}
    return violated(
        "nobody made the final sale: {who} end on {due}, but the sheet leaves them on {stayed}",
        rule="DWT-603",
        field="rows",
        expected=due,
        found=stayed,
        given=(("after", ""), stayed),
        who=list(due),
        due=list(due.values()),
        stayed=list(stayed.values()),
    )


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
    """The wrong places that these rules correct; one answer for places that were exchanged.

    Places that are right for the spaces on the sheet follow from those, which are wrong.
    """
    if paid.true:
        return None
    wrong = []
    for line, row in paid.beside():
        said = row.place
        if (
            said is None
            or (line.among and said == line.among)
            or (line.place <= said <= line.lowest and _one_place(line, paid))
            or any(other.place <= said <= other.lowest for other in paid.as_misread(line.participant))
        ):
            continue
        wrong.append((line, said))
    groups = linked([(one, one[0].place, one[1]) for one in wrong])
    return [answer for group in groups if (answer := _wrong_places(group, paid)).rule in rules]


def _wrong_places(group: Sequence[tuple[RoundScore, int]], paid: Paid) -> Wrong:
    line, place = group[0]
    rule, why, figures = _reason(line, place, paid.lines) or (
        "DWT-604",
        "{who} ends on space {space}: ",
        {"space": line.after},
    )
    due = {one.participant: one.place for one, _ in group}
    said = {one.participant: place for one, place in group}
    text, several = why + "{who} is in place {due}, but the sheet says {said}", len(group) > 1
    if several:
        shared = "place {place}" if len(set(due.values())) == 1 else "places {due}"
        text = why.replace("{who}", "{who_first}") + f"{{who}} are in {shared}, but the sheet says {{said}}"
        figures = {**figures, "who_first": line.participant, "place": line.place}
    return violated(
        text,
        rule=rule,
        field=f"rows.{line.participant}.place",
        expected=due if several else line.place,
        found=said if several else place,
        given=(("place", line.participant), said),
        who=[*due] if several else line.participant,
        due=[*due.values()] if several else line.place,
        said=[*said.values()] if several else place,
        **figures,
    )


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
    """The wrong VP that these rules correct; one answer for VP that were exchanged.

    VP that are right for the spaces or places on the sheet follow from those, which are wrong.
    """
    if paid.true:
        return None
    places, wrong = paid.from_wrong_places(), []
    for line, row in paid.beside():
        who, said = line.participant, row.vp
        if said is None or said == line.vp or said == places.get(who):
            continue
        if any(other.vp == said for other in paid.as_misread(who)):
            continue
        wrong.append((line, said))
    groups = linked([(one, one[0].vp, one[1]) for one in wrong])
    return [answer for group in groups if (answer := _wrong_awards(group, paid)).rule in rules]


def _wrong_awards(group: Sequence[tuple[RoundScore, int]], paid: Paid) -> Wrong:
    line, vp = group[0]
    rule, why, figures = _award_reason(line, paid.rows[line.participant], paid.lines)
    due = {one.participant: one.vp for one, _ in group}
    said = {one.participant: vp for one, vp in group}
    text, several = why + "{who} gets {due} VP, but the sheet gives {said}", len(group) > 1
    if several:
        why = "places {places}: " if "{place}" in why else why.replace("{who}", "{who_first}")
        text = why + "{who} get {due} VP, but the sheet gives {said}"
        figures = {**figures, "who_first": line.participant, "places": [one.place for one, _ in group]}
    return violated(
        text,
        rule=rule,
        field=f"rows.{line.participant}.vp",
        expected=due if several else line.vp,
        found=said if several else vp,
        given=(("vp", line.participant), said),
        who=[*due] if several else line.participant,
        due=[*due.values()] if several else line.vp,
        said=[*said.values()] if several else vp,
        **figures,
    )


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
            "{who_tied} are level in everything and get the VP for the lowest place they cover, {lowest}: ",
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


def is_right(paid: Paid) -> bool:
    """Whether all spaces, places and VP on the sheet are those that the rules give."""
    asked = (
        spaces_after_the_sale_are_right,
        places_follow_the_track,
        gems_break_ties,
        the_level_share_a_place,
        the_first_three_are_paid,
        the_others_are_paid,
        gems_decide_who_is_paid_more,
        the_level_get_the_lowest_award,
    )
    return not any(type(one) is Wrong for ask in asked for one in each(ask(paid, FinalSale())))
