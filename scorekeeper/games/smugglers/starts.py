"""The start of a round: what it must be, and checks on what is written down of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.verdict import Where
from scorekeeper.games.smugglers.play import SOUR, START, SWEET, Before, Held
from scorekeeper.games.smugglers.record import Round, Start, Taken

FIRST_TOKENS = ("SMU-222", "SMU-223", "SMU-224", "SMU-225")
"""The rules on the starting tokens, clockwise from the oldest: sweet, sour, sweet, sour."""


def in_order(seats: Sequence[str], oldest: str) -> list[str]:
    """The players clockwise from the oldest."""
    first = list(seats).index(oldest)
    return [*seats[first:], *seats[:first]]


def first_holdings(seats: Sequence[str], oldest: str) -> Mapping[str, Held]:
    """What everybody owns after the preparation: one token and one bomb, tokens in turn sweet and sour."""
    turn = in_order(seats, oldest)
    return {who: [0, 1, 1, 0] if turn.index(who) % 2 else [1, 0, 1, 0] for who in seats}


def written_starter(played: Round) -> str | None:
    """Who started a round, as far as it is written down."""
    if played.start is not None and played.start.starter is not None:
        return played.start.starter
    if played.sheet is not None and played.sheet.starter is not None:
        return played.sheet.starter
    first = played.transcript[0] if played.transcript else None
    return getattr(first, "player", None)


def check_putty(start: Start, number: int, seats: Sequence[str], hearing: Hearing) -> None:
    """Everybody has a colour of their own."""
    if not start.putty:
        return
    where = Where(round=number, field=f"rounds.{number}.start.putty")
    if missing := [who for who in seats if who not in start.putty]:
        hearing.unchecked("SMU-203", "the putty of {who} is not written down", where=where, who=missing)
    hearing.shown("SMU-912")
    colours = list(start.putty.values())
    twice = [who for who, colour in start.putty.items() if colours.count(colour) > 1]
    if not twice:
        hearing.kept("SMU-203")
        return
    hearing.find(
        "SMU-203",
        "{who} have the same putty, {colour}; there is one bag of each colour",
        where=where,
        step=START,
        found=twice,
        who=twice,
        colour=start.putty[twice[0]],
    )


def check_tokens(tokens: Sequence[Taken], seats: Sequence[str], oldest: str, hearing: Hearing) -> bool:
    """The starting tokens: one each, sweet and sour in turn, clockwise; whether what they make can be relied on."""
    turn = in_order(seats, oldest)
    takers = [taken.player for taken in tokens]
    if sorted(takers) != sorted(turn):
        return _not_one_each(takers, turn, hearing)
    hearing.kept("SMU-221")
    fine = True
    for taken in tokens:
        place = turn.index(taken.player)
        due = ("sweet", "sour")[place % 2]
        if taken.token == due:
            hearing.kept(FIRST_TOKENS[place])
            continue
        settled = hearing.find(
            FIRST_TOKENS[place],
            "{who} starts with a {token} token; it must be {due}",
            where=Where(round=1, field=f"rounds.1.start.tokens.{takers.index(taken.player) + 1}.token"),
            step=START,
            expected=due,
            found=taken.token,
            who=taken.player,
            token=taken.token,
            due=due,
        )
        fine = fine and settled != "as-written"
    if takers == turn:
        hearing.kept("SMU-226")
    else:
        hearing.find(
            "SMU-226",
            "the starting tokens were taken by {who}; it goes clockwise from the oldest: {who_due}",
            where=Where(round=1, field="rounds.1.start.tokens"),
            step=START,
            expected=turn,
            found=takers,
            who=takers,
            who_due=turn,
        )
    return fine


def say_tokens_are_late(number: int, hearing: Hearing) -> None:
    """Starting tokens are taken once, in the preparation."""
    hearing.find(
        "SMU-221",
        "starting tokens are written down for round {number}; they are taken once, before round 1",
        where=Where(round=number, field=f"rounds.{number}.start.tokens"),
        step=START,
        expected=1,
        found=number,
        number=number,
    )


def _not_one_each(takers: Sequence[str], turn: Sequence[str], hearing: Hearing) -> bool:
    wrong = [who for who in turn if takers.count(who) != 1]
    settled = hearing.find(
        "SMU-221",
        "{who} must start with one token, and took {count}"
        if len(wrong) == 1
        else "{who} must start with one token each, and took {count}",
        where=Where(round=1, field="rounds.1.start.tokens"),
        step=START,
        expected=len(turn),
        found=len(takers),
        who=wrong,
        count=[takers.count(who) or "none" for who in wrong],
    )
    return settled != "as-written"


def tokens_as_written(tokens: Sequence[Taken], seats: Sequence[str]) -> Mapping[str, Held]:
    """What everybody owns by the starting tokens as they are written down."""
    held = {who: [0, 0, 1, 0] for who in seats}
    for taken in tokens:
        held[taken.player][SWEET if taken.token == "sweet" else SOUR] += 1  # noqa: S105 - no password
    return held


def check_slot(start: Start, before: Before, hearing: Hearing) -> None:
    """The boss begins in the middle, and later where the last round left him; gives what counts to `before`."""
    if start.slot is None:
        return
    rule = "SMU-214" if before.number == 1 else "SMU-313"
    if start.slot < 1:
        hearing.find(
            rule,
            "the boss stands at slot {slot}; slots are counted from 1",
            where=Where(round=before.number, field=f"rounds.{before.number}.start.slot"),
            step=START,
            expected=1,
            found=start.slot,
            slot=start.slot,
        )
        return
    if before.slot is None:
        before.slot = start.slot
        return
    if start.slot == before.slot:
        hearing.kept(rule)
        return
    settled = hearing.find(
        rule,
        "the boss stands at slot {slot} before the roll; it must be {due}"
        + (", the middle" if before.number == 1 else ", where the last round left him"),
        where=Where(round=before.number, field=f"rounds.{before.number}.start.slot"),
        step=START,
        expected=before.slot,
        found=start.slot,
        slot=start.slot,
        due=before.slot,
    )
    if settled == "as-written":
        before.slot = start.slot
