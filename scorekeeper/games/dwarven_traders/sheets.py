"""Checks on the sheet of a round: is it possible, and are sale, places and VP what the rules make of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scorekeeper.games.dwarven_traders.play import (
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
    Position,
)
from scorekeeper.games.dwarven_traders.prices import bounds
from scorekeeper.games.dwarven_traders.record import COLOURS, SMUGGLER, Row, Sheet
from scorekeeper.games.dwarven_traders.score import AWARD_RULES, AWARDS, Held, Line, Reason, tie
from scorekeeper.games.engine.old_checks import Violation
from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.terms import Effect
from scorekeeper.games.engine.verdict import Where


def check_position(sheet: Sheet, number: int, marker: str | None, hearing: Hearing, *, solo: bool) -> None:
    """Whether the position on the sheet can exist at all."""
    rows = sheet.rows
    gems = 0
    suspect = hearing.recording
    for row in rows.values():
        held = len(row.gems)
        gems += held
        if held > WAGONS or row.track < FIRST_SPACE:
            suspect = True
    for price in sheet.prices.values():
        if not LOWEST_PRICE <= price <= HIGHEST_PRICE:
            suspect = True
    if suspect:
        _check_prices(sheet, number, hearing)
        for participant, row in rows.items():
            _check_row(participant, row, number, hearing, solo=solo)
    # With three gems or fewer no colour can be overdrawn: five, less the price marker and the Smuggler's gem.
    if suspect or (gems > GEMS_PER_COLOUR - 2 and _many_of_one(rows.values())):
        _check_colours(sheet, number, marker, hearing, solo=solo)


def _many_of_one(rows: Iterable[Row]) -> bool:
    held = [gem for row in rows for gem in row.gems]
    return any(held.count(colour) > GEMS_PER_COLOUR - 2 for colour in COLOURS)


def _check_prices(sheet: Sheet, number: int, hearing: Hearing) -> None:
    answer = bounds(sheet.prices)
    if not isinstance(answer, Violation):
        hearing.kept("DWT-406")
        hearing.shown("DWT-205")
        return
    hearing.find(
        "DWT-406",
        answer.text,
        where=Where(round=number, field=f"rounds.{number}.sheet.prices.{answer.figures['colour']}"),
        step=CLAIM,
        expected=answer.expected,
        found=answer.found,
        **answer.figures,
    )


def _check_row(participant: str, row: Row, number: int, hearing: Hearing, *, solo: bool) -> None:
    rule = "DWT-916" if solo and participant == SMUGGLER else "DWT-332"
    if len(row.gems) > WAGONS:
        hearing.find(
            rule,
            "{who} holds {count} gems; there is room for {wagons}",
            where=Where(round=number, field=f"rounds.{number}.sheet.rows.{participant}.gems"),
            step=CLAIM,
            expected=WAGONS,
            found=len(row.gems),
            who=participant,
            count=len(row.gems),
            wagons=WAGONS,
        )
    else:
        hearing.kept(rule)
    if row.track < FIRST_SPACE:
        hearing.find(
            "DWT-358",
            "{who} stands on space {space}; nobody goes below space 1",
            where=Where(round=number, field=f"rounds.{number}.sheet.rows.{participant}.track"),
            step=CLAIM,
            expected=FIRST_SPACE,
            found=row.track,
            who=participant,
            space=row.track,
        )


def _check_colours(sheet: Sheet, number: int, marker: str | None, hearing: Hearing, *, solo: bool) -> None:
    """No more than five gems of a colour exist: one is the price marker, one may be the Smuggler's."""
    hearing.shown("DWT-102", "DWT-204")
    held: dict[str, int] = dict.fromkeys(COLOURS, 1)
    if marker is not None:
        held[marker] += 1
        hearing.shown("DWT-210")
    for participant, row in sheet.rows.items():
        if participant != SMUGGLER or solo:
            for gem in row.gems:
                held[gem] += 1
    for colour, count in held.items():
        if count > GEMS_PER_COLOUR:
            hearing.find(
                "DWT-103",
                "{count} {colour} gems are accounted for, price marker and Smuggler's gem included; there are five",
                where=Where(round=number, field=f"rounds.{number}.sheet.rows"),
                step=CLAIM,
                expected=GEMS_PER_COLOUR,
                found=count,
                count=count,
                colour=colour,
            )
    hearing.kept("DWT-103")


def check_against_transcript(sheet: Sheet, position: Position, marker: str | None, hearing: Hearing) -> None:
    """The sheet says what the transcript led to; what a decision lets stand as written takes its place."""
    number = position.number
    for colour, price in sheet.prices.items():
        due = position.prices[colour]
        if price == due or abs(price) > HIGHEST_PRICE:
            continue
        if _differs(hearing, "DWT-402", number, f"prices.{colour}", colour, due, price) == "as-written":
            position.prices[colour] = price
    if (
        marker is not None
        and marker != position.marker
        and _differs(hearing, "DWT-512", number, "marker", "the Smuggler's gem", position.marker, marker)
        == "as-written"
    ):
        position.marker = marker
    for participant, row in sheet.rows.items():
        _check_row_against_transcript(participant, row, position, hearing)


def _check_row_against_transcript(who: str, row: Row, position: Position, hearing: Hearing) -> None:
    number, at = position.number, f"rows.{who}."
    space = position.tracks[who]
    if row.track != space:
        rule = "DWT-409" if who == SMUGGLER else "DWT-354"
        if _differs(hearing, rule, number, at + "track", "the space of {who}", space, row.track, who) == "as-written":
            position.tracks[who] = row.track
    gems = position.gems.get(who)
    if (
        gems is not None
        and sorted(row.gems) != sorted(gems)
        and _differs(hearing, "DWT-336", number, at + "gems", "the gems of {who}", list(gems), list(row.gems), who)
        == "as-written"
    ):
        position.gems[who] = list(row.gems)


def _differs(
    hearing: Hearing, rule: str, number: int, field: str, what: str, due: object, said: object, who: str = ""
) -> Effect | None:
    return hearing.find(
        rule,
        f"{what}: the transcript leads to {{due}}, the sheet says {{said}}",
        where=Where(round=number, field=f"rounds.{number}.sheet.{field}"),
        step=END,
        expected=due,
        found=said,
        who=who,
        due="none" if due == [] else due,
        said="none" if said == [] else said,
    )


def check_orders(orders: Mapping[str, Sequence[str]], held: Mapping[str, Held], number: int, hearing: Hearing) -> None:
    """A final sale that is written down gem by gem sells all that its owner holds, and nothing else."""
    for who, sold in orders.items():
        gems = held[who][1]
        if sorted(sold) != sorted(gems):
            hearing.find(
                "DWT-603",
                "{who} holds {gems} when the round ends and sells {sold}; all gems held are sold",
                where=Where(round=number),
                step=SALE,
                expected=list(gems),
                found=list(sold),
                who=who,
                gems=list(gems) or "nothing",
                sold=list(sold) or "nothing",
            )


def all_true(rows: Mapping[str, Row], lines: list[Line]) -> bool:
    """Whether every space, place and VP on the sheet is what the rules make of it."""
    if len(rows) != len(lines):
        return False
    for line in lines:
        row = rows[line.participant]
        if (
            (row.vp != line.vp and row.vp is not None)
            or (row.after != line.after and row.after is not None)
            or (row.place != line.place and row.place is not None)
        ):
            return False
    return True


def check_sale(
    rows: Mapping[str, Row], lines: list[Line], prices: Mapping[str, int], number: int, hearing: Hearing
) -> dict[str, int]:
    """The spaces after the final sale; gives those that a decision lets stand as written."""
    stand: dict[str, int] = {}
    for line in lines:
        row = rows.get(line.participant)
        if row is None or row.after is None:
            continue
        if row.after == line.after:
            if line.gems:
                _kept_sale(line, prices, hearing)
            continue
        settled = hearing.find(
            _sale_rule(line, row.after, prices),
            "{who} sells {gems} from space {before} and ends on {due}"
            + _floor(line, prices)
            + "; the sheet says {said}",
            where=Where(round=number, field=f"rounds.{number}.sheet.rows.{line.participant}.after"),
            step=SALE,
            expected=line.after,
            found=row.after,
            who=line.participant,
            gems=[f"{gem} at {prices[gem]}" for gem in line.gems] or "nothing",
            before=line.before,
            due=line.after,
            said=row.after,
        )
        if settled == "as-written":
            stand[line.participant] = row.after
    return stand


def _floor(line: Line, prices: Mapping[str, int]) -> str:
    """What is said of a sale in which the first space stopped a pawn, for everybody reckons without it."""
    if line.before + sum(prices[gem] for gem in line.gems) == line.after:
        return ""
    return ", for no move goes below space 1 (DWT-358; which gem is sold first: ruling DWT-R07)"


def _kept_sale(line: Line, prices: Mapping[str, int], hearing: Hearing) -> None:
    if line.before + sum(prices[gem] for gem in line.gems) < FIRST_SPACE:
        hearing.kept("DWT-358")
    if any(prices[gem] < 0 for gem in line.gems):
        hearing.kept("DWT-357")


def _sale_rule(line: Line, said: int, prices: Mapping[str, int]) -> str:
    """Which mistake leads to the space that is written down."""
    steps = [prices[gem] for gem in line.gems]
    if said < FIRST_SPACE or (said == line.before + sum(steps) and len(steps) > 0):
        return "DWT-358"
    if said >= line.before and steps and max(steps) < 0:
        return "DWT-357"
    return "DWT-603"


def check_places(rows: Mapping[str, Row], lines: list[Line], number: int, hearing: Hearing) -> dict[str, int]:
    """The places; gives those that a decision lets stand as written."""
    stand: dict[str, int] = {}
    for line in lines:
        row = rows.get(line.participant)
        if row is None or row.place is None or (line.among and row.place == line.among):
            continue
        if line.place <= row.place <= line.lowest and _one_place(line, rows, lines):
            continue
        rule, why, figures = _reason(line, row.place, lines) or (
            "DWT-604",
            "{who} ends on space {space}: ",
            {"space": line.after},
        )
        settled = hearing.find(
            rule,
            why + "{who} is place {due}; the sheet says {said}",
            where=Where(round=number, field=f"rounds.{number}.sheet.rows.{line.participant}.place"),
            step=PLACE,
            expected=line.place,
            found=row.place,
            who=line.participant,
            due=line.place,
            said=row.place,
            **figures,
        )
        if settled == "as-written":
            stand[line.participant] = row.place
    return stand


def _one_place(line: Line, rows: Mapping[str, Row], lines: list[Line]) -> bool:
    """Whether those who are level in everything are all written with the same place, whichever of theirs it is."""
    if line.place == line.lowest:
        return True
    tied = [rows[other.participant] for other in lines if other.key == line.key and other.participant in rows]
    return len({row.place for row in tied if row.place is not None}) == 1


def check_awards(rows: Mapping[str, Row], lines: list[Line], number: int, hearing: Hearing) -> dict[str, int]:
    """The VP; gives those that a decision lets stand as written."""
    stand: dict[str, int] = {}
    for line in lines:
        row = rows.get(line.participant)
        if row is None or row.vp is None or row.vp == line.vp:
            continue
        rule, why, figures = _award_reason(line, row, lines)
        settled = hearing.find(
            rule,
            why + "{who} gets {due} VP; the sheet gives {said}",
            where=Where(round=number, field=f"rounds.{number}.sheet.rows.{line.participant}.vp"),
            step=AWARD,
            expected=line.vp,
            found=row.vp,
            who=line.participant,
            due=line.vp,
            said=row.vp,
            **figures,
        )
        if settled == "as-written":
            stand[line.participant] = row.vp
    return stand


def _award_reason(line: Line, row: Row, lines: list[Line]) -> Reason:
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


def _reason(line: Line, said: int, lines: list[Line]) -> Reason | None:
    """Which rule put a participant where they are, rather than where they are said to be; None if just the track did."""
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
