"""Checks on the preparation and on how a round begins: seats, putty, starting tokens, the boss, and who starts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.games.engine.checks import KEPT, Answer, check, claim, kept, unchecked, violated
from scorekeeper.games.engine.seats import clockwise_from
from scorekeeper.games.smugglers.checks.steps import START
from scorekeeper.games.smugglers.record import (
    AT,
    COLOURS,
    FOUR_PLAYERS,
    SOUR,
    SWEET,
    TWO_PLAYERS,
    Record,
    Sheet,
    Start,
    Taken,
)
from scorekeeper.games.smugglers.setup import FIRST_TOKENS, Carry, first_colour, one_each


class Beginning(NamedTuple):
    """What is known at the start of a round."""

    carry: Carry
    oldest: str | None
    """None if the record does not say who it is."""


class Starters(NamedTuple):
    """The fields that name the starting player: at the start of the round and on its sheet."""

    start: Start | None
    sheet: Sheet | None
    decide: bool
    """Whether the record itself says who must start: in round 1, if the oldest is the one who started (ruling SMU-R16)."""


class Misnumbered(NamedTuple):
    """A round whose number does not follow that of the previous round."""

    number: int
    due: int


@claim("SMU-101", on=Record, step=START, rests_on=("SMU-904",))
def two_to_four_play(bound: object, record: Record) -> Answer:
    """The game is for two to four players."""
    count = len(record.seats)
    if TWO_PLAYERS <= count <= FOUR_PLAYERS:
        return KEPT
    text = "{count} at the table, but the game is for two to four"
    return violated(text, field="seats", expected=TWO_PLAYERS, found=count, count=count)


@claim("SMU-301", on=Record, step=START)
def rounds_are_counted(bound: object, record: Record) -> Answer:
    """Rounds are numbered from 1 without gaps; each gap is reported on its own."""
    rounds = record.rounds
    return KEPT if rounds and all(played.number == number for number, played in enumerate(rounds, 1)) else None


@check("SMU-301", on=Misnumbered, step=START)
def rounds_follow_one_another(bound: object, one: Misnumbered) -> Answer:
    """After a missing round, the start of the next one is not known."""
    text = "round {number} is recorded, but round {due} must come next"
    return violated(text, field="number", expected=one.due, found=one.number, number=one.number, due=one.due)


@claim("SMU-311", "SMU-701", on=Starters, step=START)
def the_start_goes_clockwise(carry: Carry, starters: Starters) -> Answer:
    """The oldest player starts round 1, then the start passes clockwise."""
    due, (start, sheet, _) = carry.starter, starters
    first = start.starter if start is not None else None
    second = sheet.starter if sheet is not None else None
    found = start.found.player if start is not None and start.found is not None else None
    if due is None or (first is None and second is None and found is None):
        return None
    rule = "SMU-311" if carry.number == 1 else "SMU-701"
    if first in (None, due) and second in (None, due) and found in (None, due):
        return kept(rule)
    if starters.decide:
        return violated(
            "the start of the round names {who_due} as the starting player, and the sheet {who}; "
            "the record does not show which is right",
            rule=rule,
            field="sheet.starter",
            found=second,
            who=second,
            who_due=first,
        )
    return [
        violated(
            "{who} is the starting player, but it must be {who_due}"
            + (", the oldest (ruling SMU-R16)" if carry.number == 1 else ", the next clockwise"),
            rule=rule,
            field=field,
            expected=due,
            found=said,
            who=said,
            who_due=due,
        )
        for said, field in {second: "sheet.starter", found: "start.found.player", first: "start.starter"}.items()
        if said not in (None, due)
    ]


@claim("SMU-214", "SMU-313", on=Start, step=START)
def the_boss_begins_where_he_was(beginning: Beginning, start: Start) -> Answer:
    """The boss begins in the middle, and later rounds begin where he stopped in the last one."""
    number, due, slot = beginning.carry.number, beginning.carry.slot, start.slot
    if slot is None:
        return None
    rule = "SMU-214" if number == 1 else "SMU-313"
    if slot < 1:
        text = "the boss stands at slot {slot}, but slots are counted from 1"
        return violated(text, rule=rule, field="slot", expected=1, found=slot, slot=slot)
    if due is None:
        return None
    if slot == due:
        return kept(rule)
    text = "the boss stands at slot {slot} before the roll, but it must be {due}" + (
        ", the middle" if number == 1 else ", where the last round left him"
    )
    return violated(text, rule=rule, field="slot", given=("slot", slot), expected=due, found=slot, slot=slot, due=due)


@claim("SMU-203", on=Start, step=START, rests_on=("SMU-912",))
def putty_is_of_different_colours(beginning: Beginning, start: Start) -> Answer:
    """Everybody has a colour of their own."""
    if not start.putty:
        return None
    colours = list(start.putty.values())
    twice = [who for who, colour in start.putty.items() if colours.count(colour) > 1]
    if not twice:
        return KEPT
    text = "{who} have the same putty, {colour}, but there is one bag of each colour"
    return violated(text, field="putty", found=twice, who=twice, colour=start.putty[twice[0]])


@claim("SMU-203", on=Start, step=START)
def putty_is_written_down(beginning: Beginning, start: Start) -> Answer:
    """Players whose putty is not recorded may have any colour."""
    missing = [who for who in beginning.carry.seats if who not in start.putty] if start.putty else []
    return unchecked("the putty of {who} is not recorded", field="putty", who=missing) if missing else None


@claim("SMU-221", on=Start, step=START)
def everybody_takes_one_token(beginning: Beginning, start: Start) -> Answer:
    """Each player takes one starting token, before round 1."""
    number = beginning.carry.number
    if not start.tokens:
        return None
    if number != 1:
        text = "starting tokens are recorded for round {number}, but they are taken once, before round 1"
        return violated(text, field="tokens", expected=1, found=number, number=number)
    if beginning.oldest is None or one_each(start.tokens, beginning.carry.seats):
        return KEPT if beginning.oldest is not None else None
    takers, turn = _takers(start.tokens), clockwise_from(beginning.carry.seats, beginning.oldest)
    wrong = [who for who in turn if takers.count(who) != 1]
    return violated(
        "{who} must start with one token, but took {count}"
        if len(wrong) == 1
        else "{who} must start with one token each, but took {count}",
        field="tokens",
        given=("tokens", start.tokens),
        expected=len(turn),
        found=len(takers),
        who=wrong,
        count=[takers.count(who) or "none" for who in wrong],
    )


def _takers(tokens: Sequence[Taken]) -> list[str]:
    return [taken.player for taken in tokens]


@claim("SMU-222", "SMU-224", on=Start, step=START)
def the_first_and_third_take_a_sweet_token(beginning: Beginning, start: Start) -> Answer:
    """The oldest starts with a sweet token, and so does the third player."""
    return _colours(beginning, start.tokens, SWEET)


@claim("SMU-223", "SMU-225", on=Start, step=START)
def the_second_and_fourth_take_a_sour_token(beginning: Beginning, start: Start) -> Answer:
    """The player after the oldest starts with a sour token, and so does the fourth."""
    return _colours(beginning, start.tokens, SOUR)


def _colours(beginning: Beginning, tokens: list[Taken], due: int) -> Answer:
    """The tokens taken by the players who must take this colour."""
    if (
        not tokens
        or beginning.oldest is None
        or beginning.carry.number != 1
        or not one_each(tokens, beginning.carry.seats)
    ):
        return None
    turn = clockwise_from(beginning.carry.seats, beginning.oldest)
    if _takers(tokens) != turn and all(AT[taken.token] == first_colour(n) for n, taken in enumerate(tokens)):
        # Sweet and sour alternate as they must; only the order of the players is wrong.
        return None
    return [
        kept(FIRST_TOKENS[place])
        if AT[taken.token] == due
        else violated(
            "{who} starts with a {found} token, but it must be {expected}",
            rule=FIRST_TOKENS[place],
            field=f"tokens.{number}.token",
            given=("tokens", tokens),
            expected=COLOURS[due],
            found=taken.token,
            who=taken.player,
        )
        for number, taken in enumerate(tokens, 1)
        for place in (turn.index(taken.player),)
        if place < len(FIRST_TOKENS) and first_colour(place) == due
    ]


@claim("SMU-226", on=Start, step=START)
def tokens_are_taken_clockwise(beginning: Beginning, start: Start) -> Answer:
    """The oldest player takes a token first, then the others clockwise."""
    tokens = start.tokens
    if (
        not tokens
        or beginning.oldest is None
        or beginning.carry.number != 1
        or not one_each(tokens, beginning.carry.seats)
    ):
        return None
    takers, turn = _takers(tokens), clockwise_from(beginning.carry.seats, beginning.oldest)
    if takers == turn:
        return KEPT
    beginner = beginning.carry.beginner
    if beginner is not None and takers == clockwise_from(beginning.carry.seats, beginner):
        # That somebody else counted as the oldest is reported with the starting player.
        return None
    text = "the starting tokens were taken by {who}, but the order is clockwise from the oldest: {who_due}"
    return violated(text, field="tokens", expected=turn, found=takers, who=takers, who_due=turn)


@claim("SMU-101", on=Record, step=START, rests_on=("SMU-806",), variants=("short",))
def as_many_play_the_short_game(bound: object, record: Record) -> Answer:
    """Only the sets are smaller in the short game; everything else stays the same."""
    return KEPT if TWO_PLAYERS <= len(record.seats) <= FOUR_PLAYERS else None
