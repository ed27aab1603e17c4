"""Checks on the sheet of a round: is it possible, and are the holdings what the rules make of the round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.terms import Effect
from scorekeeper.games.engine.verdict import Where, listed
from scorekeeper.games.smugglers import words
from scorekeeper.games.smugglers.claims import TOKEN_RULES, held_rule
from scorekeeper.games.smugglers.play import (
    BOMBS,
    CLAIM,
    END,
    FIELDS,
    PIECES,
    SOUR,
    START,
    SWEET,
    TOKENS,
    USED,
    Before,
    Held,
    Position,
)
from scorekeeper.games.smugglers.record import Row, Sheet
from scorekeeper.games.smugglers.rulings import Rulings

MOST_GAINS = 2
"""Tokens that one player can win in a round."""


def most_gains(rulings: Rulings, players: int) -> int:
    """How many tokens one player can win in a round; chair 1 also those for wrong spheres, if ruling SMU-R05 says so."""
    return players if rulings.breach_uninspected == "chair-1" else MOST_GAINS


def at(number: int, field: str) -> Where:
    return Where(round=number, field=f"rounds.{number}.sheet.{field}")


def written(row: Row, held: Held) -> Held:
    """The holding on a sheet; where bombs are not written down, what is known of them."""
    return [
        row.sweet,
        row.sour,
        held[BOMBS] if row.bombs is None else row.bombs,
        held[USED] if row.used is None else row.used,
    ]


def check_counts(sheet: Sheet, before: Before, hearing: Hearing) -> None:
    """Whether the holdings can exist at all: tokens and bombs are counted."""
    number = before.number
    for who, row in sheet.rows.items():
        for name in FIELDS:
            figure = getattr(row, name)
            if figure is not None and figure < 0:
                hearing.find(
                    "SMU-905",
                    "{who} is written with {what}; there is nothing below 0",
                    where=at(number, f"rows.{who}.{name}"),
                    step=CLAIM,
                    expected=0,
                    found=figure,
                    who=who,
                    what=words.held(figure, FIELDS.index(name)),
                )
    for count in (SWEET, SOUR):
        check_colour(count, [getattr(row, FIELDS[count]) for row in sheet.rows.values()], at(number, "rows"), hearing)
    told = [sheet.rows.get(who) for who in before.seats]
    bombs = [(row.bombs, row.used) if row is not None else (None, None) for row in told]
    check_bombs(bombs, before, at(number, "rows"), hearing)


def check_colour(count: int, figures: Sequence[int], where: Where, hearing: Hearing, supply: int | None = None) -> None:
    """There are 28 tokens of a colour; with the supply they are all accounted for."""
    hearing.shown("SMU-104", "SMU-233", "SMU-715", "SMU-905")
    total = sum(figures) + (supply or 0)
    if total <= TOKENS and supply is None:
        hearing.kept(TOKEN_RULES[count])
    elif total != TOKENS:
        hearing.find(
            TOKEN_RULES[count],
            "{total} {colour} tokens are accounted for; there are {all}",
            where=where,
            step=CLAIM,
            expected=TOKENS,
            found=total,
            total=total,
            colour=FIELDS[count],
            all=TOKENS,
        )


def check_bombs(bombs: Sequence[tuple[int | None, int | None]], before: Before, where: Where, hearing: Hearing) -> None:
    """As many bombs as players, used and unused ones together; more only by ruling SMU-R03."""
    hearing.shown("SMU-910", "SMU-911")
    total = sum(max(0, unused or 0) + max(0, used or 0) for unused, used in bombs)
    whole = all(unused is not None and used is not None for unused, used in bombs)
    players = len(before.seats)
    most = PIECES if before.rulings.breach_reward == "contraband" else players
    if (total >= players or not whole) and total <= most:
        hearing.kept("SMU-205")
        return
    hearing.find(
        "SMU-205",
        "{what} accounted for, used and unused; {players} players have {players}",
        where=where,
        step=CLAIM,
        expected=players,
        found=total,
        what="1 bomb is" if total == 1 else f"{total} bombs are",
        players=players,
    )


def check_starter(starter: str, before: Before, where: Where, hearing: Hearing) -> Effect | None:
    """The oldest starts round 1, then the start goes clockwise."""
    if before.starter is None:
        return None
    rule = "SMU-311" if before.number == 1 else "SMU-701"
    if starter == before.starter:
        hearing.kept(rule)
        return None
    return hearing.find(
        rule,
        "{who} is the starting player; it must be {who_due}"
        + (", the oldest (ruling SMU-R16)" if before.number == 1 else ", next after the last round's"),
        where=where,
        step=START,
        expected=before.starter,
        found=starter,
        who=starter,
        who_due=before.starter,
    )


def check_holdings(sheet: Sheet, position: Position, hearing: Hearing, *, loose: bool, told: str) -> None:
    """Compare the holdings with what the round led to; what a decision lets stand as written takes its place."""
    slips: dict[tuple[str, int], int] = {}
    for who, row in sheet.rows.items():
        held = position.held[who]
        for count, said in enumerate((row.sweet, row.sour, row.bombs, row.used)):
            if said is None or said == held[count]:
                continue
            if loose and count in (BOMBS, USED):
                held[count] = said
                continue
            if position.slips.get((who, count)) == said - held[count]:
                slips[who, count] = said - held[count]
                continue
            settled = hearing.find(
                held_rule(position, who, count, said),
                f"{{who}} has {{what}} after round {{number}}, as {told}; the sheet says {{said}}",
                where=at(position.number, f"rows.{who}.{FIELDS[count]}"),
                step=END,
                expected=held[count],
                found=said,
                who=who,
                what=words.held(held[count], count),
                number=position.number,
                said=said,
            )
            if settled == "as-written":
                held[count] = said
            else:
                slips[who, count] = said - held[count]
    position.slips = slips


def check_against_transcript(sheet: Sheet, position: Position, hearing: Hearing) -> None:
    """The sheet says of the round what the transcript told."""
    for field, rule, due, said in _told(sheet, position):
        if said is None or said == due or due is None:
            continue
        text, figures = _difference(field, due, said)
        hearing.find(
            rule,
            text,
            where=at(position.number, field),
            step=CLAIM,
            expected=due,
            found=said,
            **figures,
        )


SENTENCES = {
    "rolls": "the die showed {due} by the transcript, and {said} by the sheet",
    "hole": "the boss goes to slot {due} by the transcript, and to {said} by the sheet",
    "inspections": "{due} by the transcript, and {said} by the sheet",
    "waived": "{due} refused a reward by the transcript, and {said} by the sheet",
    "test": "the sphere of {who} {due} by the transcript, and {said} by the sheet",
    "seat": "{who} is {due} by the transcript, and {said} by the sheet",
    "found": "the sphere of {who} held {due} by the transcript, and {said} by the sheet",
}
PLAIN = {
    "1": "on chair 1",
    "2": "on chair 2",
    "junk": "in the junk room",
    "passed": "went through",
    "stuck": "got stuck",
    "sweet": "a sweet treat",
    "sour": "a sour treat",
    "bomb": "a stink bomb",
}


def _difference(field: str, due: Any, said: Any) -> tuple[str, dict[str, Any]]:
    """What the sheet says otherwise than the transcript, as a sentence and its figures."""
    *row, name = field.split(".")
    figures: dict[str, Any] = {"who": row[1]} if row else {}
    if name == "inspections":
        due, said = [one for one in due if one not in said], [one for one in said if one not in due]
    parts = {key: _in_words(name, key, value, figures) for key, value in (("due", due), ("said", said))}
    return SENTENCES[name].replace("{due}", parts["due"]).replace("{said}", parts["said"]), figures


def _in_words(name: str, key: str, value: Any, figures: dict[str, Any]) -> str:
    if name == "inspections":
        told: list[str] = []
        for number, (inspector, target, guess) in enumerate(value):
            first, second = f"who_{key}_{number}", f"who_{key}_{number}_target"
            figures |= {first: inspector, second: target}
            told.append(f"{{{first}}} inspected {{{second}}} and named {PLAIN.get(guess, 'nothing')}")
        return listed(told) if told else "nothing of it"
    if name == "waived":
        figures[f"who_{key}"] = list(value)
        return f"{{who_{key}}}" if value else "nobody"
    if name == "found":
        return listed([PLAIN[one] for one in value]) if value else "nothing"
    figures[key] = value if name in ("rolls", "hole") else PLAIN.get(value, f"on chair {value}")
    return f"{{{key}}}"


def _told(sheet: Sheet, position: Position) -> list[tuple[str, str, Any, Any]]:
    """Field, rule, what the transcript told, what the sheet says."""
    rows: list[tuple[str, str, Any, Any]] = [
        ("rolls", "SMU-312", position.rolls, sheet.rolls or None),
        ("hole", "SMU-313", position.slot, sheet.hole),
        (
            "inspections",
            "SMU-504",
            [[*pair, position.guesses[pair[1]]] for pair in position.inspections],
            [[one.player, one.target, one.guess] for one in sheet.inspections] or None,
        ),
        ("waived", "SMU-611", position.refused, sheet.waived or None),
    ]
    seats = {who: str(chair) for chair, who in enumerate(position.chairs, 1)}
    for who, row in sheet.rows.items():
        if who in position.tests:
            passed = position.tests[who]
            rows.append((f"rows.{who}.test", "SMU-354" if passed else "SMU-360", _passed(position, who), row.test))
        rows.append((f"rows.{who}.seat", "SMU-402", seats.get(who, "junk"), row.seat))
        found = position.found.get(who)
        rows.append((f"rows.{who}.found", "SMU-602" if found is None else "SMU-332", found or [], row.found))
    return rows


def _passed(position: Position, who: str) -> str:
    return "passed" if position.tests[who] else "stuck"


def agrees(sheet: Sheet, position: Position) -> bool:
    """Whether a sheet says exactly what the transcript told: the common case, and quickly seen."""
    if sheet.rolls != position.rolls or sheet.hole != position.slot or sheet.waived != position.refused:
        return False
    if len(sheet.inspections) != len(position.inspections) or len(sheet.rows) != len(position.seats):
        return False
    for one, (player, target) in zip(sheet.inspections, position.inspections, strict=True):
        if one.player != player or one.target != target or one.guess != position.guesses[target]:
            return False
    chairs = position.chairs
    for who, row in sheet.rows.items():
        held = position.held[who]
        if (
            row.sweet != held[SWEET]
            or row.sour != held[SOUR]
            or row.bombs != held[BOMBS]
            or row.used != held[USED]
            or row.found != position.found.get(who)
            or row.test != ("passed" if position.tests.get(who) else "stuck")
            or row.seat != ("junk" if who not in chairs else "1" if who == chairs[0] else "2")
        ):
            return False
    return True


def without_wiped(sheet: Sheet, held: Mapping[str, Held]) -> Sheet:
    """A sheet without the lines that nobody filled in: zeros for somebody who had tokens, where others have a seat."""
    rows = sheet.rows
    if not any(row.seat or row.test for row in rows.values()):
        return sheet
    wiped = [
        who
        for who, row in rows.items()
        if not (row.sweet or row.sour or row.bombs or row.used or row.test or row.seat or row.found is not None)
        and any(held[who])
    ]
    return replace(sheet, rows={who: row for who, row in rows.items() if who not in wiped}) if wiped else sheet


def missing_rows(sheet: Sheet, seats: Sequence[str], number: int, hearing: Hearing) -> bool:
    """Whether somebody has no row, so that the holdings are not known."""
    missing = [who for who in seats if who not in sheet.rows]
    if missing:
        hearing.find(
            "SMU-715",
            "the tokens of {who} are not written down for round {number}",
            where=at(number, "rows"),
            step=CLAIM,
            expected=len(seats),
            found=len(sheet.rows),
            who=missing,
            number=number,
        )
    return bool(missing)


def holdings_of(sheet: Sheet, held: Mapping[str, Held], seats: Sequence[str]) -> Mapping[str, Held]:
    """What everybody owns by a sheet."""
    return {who: written(sheet.rows[who], held[who]) for who in seats}
