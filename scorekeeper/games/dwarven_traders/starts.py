"""The start of a round: what it must be, and checks on what is written down of it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from scorekeeper.games.dwarven_traders.picks import starters, winner
from scorekeeper.games.dwarven_traders.play import START, START_PRICE, START_SPACE, Before, Position, check
from scorekeeper.games.dwarven_traders.record import COLOURS, SMUGGLER, Pick, Round, Sheet, Start, Taken
from scorekeeper.games.dwarven_traders.rulings import Rulings
from scorekeeper.games.dwarven_traders.score import Line
from scorekeeper.games.engine.old_checks import Violation
from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.verdict import Where


class Carry(Struct, kw_only=True):
    """What one round hands on to the next; None where it is not known."""

    prices: dict[str, int] | None = None
    tracks: dict[str, int] | None = None
    marker: str | None = None
    before: Before | None = None


NOTHING = Carry()
"""After a round whose end is not known."""


def first_carry(participants: list[str]) -> Carry:
    """What the set-up hands to the first round."""
    return Carry(
        prices=dict.fromkeys(COLOURS, START_PRICE),
        tracks=dict.fromkeys(participants, START_SPACE),
    )


def carry_over(
    played: Round,
    scored: Sequence[Sequence[Line]],
    position: Position | None,
    starter: str | None,
    rulings: Rulings,
    *,
    solo: bool,
) -> Carry:
    """What a scored round hands on (rulings DWT-R01 on the tracks, R22 on the marker gem)."""
    lines = scored[-1]
    sheet = played.sheet
    if position is not None:
        prices: dict[str, int] | None = position.prices
        marker: str | None = position.marker
    else:
        prices = dict(sheet.prices) if sheet else None
        marker = written_marker(sheet, solo=solo) if sheet else None
    totals: dict[str, int] = {}
    for paid in scored:
        for line in paid:
            totals[line.participant] = totals.get(line.participant, 0) + line.vp
    return Carry(
        prices=prices,
        tracks={line.participant: START_SPACE if rulings.tracks == "reset" else line.after for line in lines},
        marker=marker if rulings.marker == "kept" else None,
        before=Before(
            number=played.number,
            vp={line.participant: line.vp for line in lines},
            places={line.participant: line.place for line in lines},
            totals=totals,
            starter=starter,
        ),
    )


def written_marker(sheet: Sheet, *, solo: bool) -> str | None:
    """The Smuggler's marker gem; some write it into his row, where a solo game has the gems that he holds."""
    if sheet.marker is not None or solo:
        return sheet.marker
    row = sheet.rows.get(SMUGGLER)
    return row.gems[0] if row is not None and len(row.gems) == 1 else None


def check_start(start: Start, carry: Carry, number: int, hearing: Hearing) -> Carry:
    """Compare prices, tracks and marker gem at the start with what they must be; gives what counts."""
    prices, tracks, marker = carry.prices, carry.tracks, carry.marker
    if start.prices is not None and prices is not None:
        prices = {**prices, **_check_prices(start.prices, prices, number, hearing)}
    if start.tracks is not None and tracks is not None:
        tracks = {**tracks, **_check_tracks(start.tracks, tracks, number, hearing)}
    if start.marker is not None and marker is not None:
        marker = _check_marker(start.marker, marker, number, hearing)
    return Carry(prices=prices, tracks=tracks, marker=marker, before=carry.before)


def _check_prices(said: dict[str, int], due: dict[str, int], number: int, hearing: Hearing) -> dict[str, int]:
    """The prices; gives those that a decision lets stand as written."""
    first = number == 1
    rule = "DWT-206" if first else "DWT-702"
    stand: dict[str, int] = {}
    for colour, price in said.items():
        if price == due[colour]:
            hearing.kept(rule)
            continue
        settled = hearing.find(
            rule,
            "{colour} starts at {price}; it must be {due}" + ("" if first else ", for prices stay as they were"),
            where=Where(round=number, field=f"rounds.{number}.start.prices.{colour}"),
            step=START,
            expected=due[colour],
            found=price,
            colour=colour,
            price=price,
            due=due[colour],
        )
        if settled == "as-written":
            stand[colour] = price
    return stand


def _check_tracks(said: dict[str, int], due: dict[str, int], number: int, hearing: Hearing) -> dict[str, int]:
    """The spaces; gives those that a decision lets stand as written."""
    stand: dict[str, int] = {}
    for participant, space in said.items():
        rule = "DWT-209" if participant == SMUGGLER else "DWT-202"
        if space == due[participant]:
            hearing.kept(rule)
            continue
        settled = hearing.find(
            rule,
            "{who} starts on space {space}; it must be {due}" + ("" if number == 1 else " (ruling DWT-R01)"),
            where=Where(round=number, field=f"rounds.{number}.start.tracks.{participant}"),
            step=START,
            expected=due[participant],
            found=space,
            who=participant,
            space=space,
            due=due[participant],
        )
        if settled == "as-written":
            stand[participant] = space
    return stand


def _check_marker(said: str, due: str, number: int, hearing: Hearing) -> str:
    """The Smuggler's gem; gives the one that counts."""
    if said == due:
        hearing.kept("DWT-210")
        return due
    settled = hearing.find(
        "DWT-210",
        "the Smuggler's gem is {marker}; he kept {due} from the round before (ruling DWT-R22)",
        where=Where(round=number, field=f"rounds.{number}.start.marker"),
        step=START,
        expected=due,
        found=said,
        marker=said,
        due=due,
    )
    return said if settled == "as-written" else due


def check_starter(position: Position, starter: str, hearing: Hearing) -> None:
    """The winner of the last round has the first turn."""
    if starter == SMUGGLER and not position.solo:
        hearing.find(
            "DWT-301",
            "the Smuggler is the starting player; only players have turns",
            where=Where(round=position.number, field=f"rounds.{position.number}.start.starter"),
            step=START,
            found=starter,
        )
        return
    if position.before is None:
        if (
            position.solo
            and position.number == 1
            and position.rulings.solo_first_turn != "drawn"
            and starter == SMUGGLER
        ):
            hearing.find(
                "DWT-301",
                "the Smuggler has the first turn; in the first round it is the player's (ruling DWT-R30)",
                where=Where(round=position.number, field=f"rounds.{position.number}.start.starter"),
                step=START,
                expected=position.seats[0],
                found=starter,
            )
        return
    due = starters(position)
    if starter in due:
        hearing.kept("DWT-711")
        return
    hearing.find(
        "DWT-711",
        "{who} is the starting player; it must be {who_due}, "
        + (
            "who won the last round"
            if winner(position.before) in due
            else "for the last round has no winner at the table (ruling DWT-R12)"
        ),
        where=Where(round=position.number, field=f"rounds.{position.number}.start.starter"),
        step=START,
        expected=due[0],
        found=starter,
        who=starter,
        who_due=due[0],
    )


def check_picks(position: Position, picks: list[Taken], hearing: Hearing) -> bool:
    """Take the starting gems of a sheet; whether all were legal."""
    table = check.table("solo" if position.solo else "standard")[Pick]
    for index, taken in enumerate(picks, 1):
        event = Pick(player=taken.player, gem=taken.gem)
        where = Where(round=position.number, field=f"rounds.{position.number}.start.picks.{index}")
        legal = True
        for guard, entry in table:
            answer = guard(position, event)
            if isinstance(answer, Violation):
                settled = hearing.answer(answer, entry, where)
                legal = legal and (answer.level != "error" or settled is not None)
        if not legal or position.pool[taken.gem] <= 0 or taken.player not in position.gems:
            return False
        position.pick(event)
    missing = [player for player in position.pickers() if player not in {taken.player for taken in picks}]
    if missing:
        settled = hearing.find(
            "DWT-215" if position.number == 1 else "DWT-705",
            "{who} has no starting gem",
            where=Where(round=position.number, field=f"rounds.{position.number}.start.picks"),
            step=START,
            expected=len(position.pickers()),
            found=len(picks),
            who=missing,
        )
        return settled is not None
    return True


def check_pool(position: Position, start: Start, hearing: Hearing) -> None:
    """The pool after the picks: sold gems are back, and so is what nobody took from the offer."""
    if start.pool is None or not position.picked:
        return
    taken = {gem for _, gem in position.picked}
    for colour, count in start.pool.items():
        due = (position.opening or position.pool)[colour]
        unchosen = colour not in taken
        rule = "DWT-211" if position.number == 1 else "DWT-708" if unchosen and count == due - 1 else "DWT-703"
        if count == due:
            hearing.kept("DWT-211" if position.number == 1 else "DWT-708" if unchosen else "DWT-703")
            continue
        hearing.find(
            rule,
            "the pool starts with {count} {colour}; it must be {due}"
            + (", for the gem that nobody took goes back" if rule == "DWT-708" else ""),
            where=Where(round=position.number, field=f"rounds.{position.number}.start.pool.{colour}"),
            step=START,
            expected=due,
            found=count,
            count=count,
            colour=colour,
            due=due,
        )
