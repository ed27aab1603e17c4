"""Checks on a position found at the table: what any position must satisfy, and what the rounds before it led to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.games.engine.checks import Answer, Wrong, claim, violated
from scorekeeper.games.engine.seats import clockwise_from
from scorekeeper.games.smugglers.checks.steps import START
from scorekeeper.games.smugglers.checks.wording import by_number, owned
from scorekeeper.games.smugglers.equipment import Bound
from scorekeeper.games.smugglers.record import (
    BOMBS,
    CHAIRS,
    FIELDS,
    FOUR_PLAYERS,
    SOUR,
    SWEET,
    TOKENS,
    TWO_PLAYERS,
    FoundPosition,
    Held,
)
from scorekeeper.games.smugglers.scoring.columns import count_bombs, lost_without_a_bomb, most_gains
from scorekeeper.games.smugglers.scoring.sets import reachable, won_with
from scorekeeper.games.smugglers.setup import FIRST_TOKENS, Carry, first_colour, first_holdings, first_tokens


class FoundRows(NamedTuple):
    """What the players own in a position found at the table."""

    rows: Mapping[str, Held]
    seats: Sequence[str]
    bound: Bound
    carry: Carry
    """What the rounds before it led to."""
    follows: bool
    """Whether that is known."""
    fresh: bool
    """Whether no sphere of the round had been opened yet."""
    oldest: str | None

    def total(self, count: int) -> int | None:
        """How many tokens of a colour the players have together; None if that is not recorded."""
        figures = [(row.sweet, row.sour)[count] for row in self.rows.values()]
        return None if None in figures else sum(figure or 0 for figure in figures)


@claim("SMU-905", on=FoundPosition, step=START)
def nobody_is_found_with_less_than_nothing(found: FoundRows, position: FoundPosition) -> Answer:
    """No count of a position found at the table is below 0."""
    return [
        violated(
            "{who} is found with {what}, but nobody can have less than 0",
            field=f"rows.{who}.{FIELDS[count]}",
            expected=0,
            found=figure,
            who=who,
            what=owned(figure, count),
        )
        for who, row in found.rows.items()
        for count, figure in enumerate((row.sweet, row.sour, row.bombs, row.used))
        if figure is not None and figure < 0
    ] or None


@claim("SMU-906", "SMU-907", on=FoundPosition, step=START)
def found_tokens_add_up(found: FoundRows, position: FoundPosition) -> Answer:
    """In any position there are 28 tokens of each colour, in front of players or in the supply."""
    wrong = []
    for count, rule in enumerate(("SMU-906", "SMU-907")):
        figures = [(row.sweet, row.sour)[count] for row in found.rows.values()]
        left = (position.supply or {}).get(FIELDS[count])
        total = sum(figure for figure in figures if figure is not None) + (left or 0)
        whole = left is not None and None not in figures
        if total > TOKENS or (whole and total != TOKENS):
            text = "{total} {colour} tokens are found, but there are {all}"
            wrong.append(
                violated(text, rule=rule, expected=TOKENS, found=total, total=total, colour=FIELDS[count], all=TOKENS)
            )
    return wrong or None


@claim("SMU-711", on=FoundPosition, step=START)
def one_set_is_found_at_most(found: FoundRows, position: FoundPosition) -> Answer:
    """The game ends with the first set, so no position has two, or a token after it."""
    target = found.bound.target
    having = [who for who, row in found.rows.items() if _is_a_set(row, found.bound)]
    if len(having) > 1:
        text = "{who} are found with a winning set each, but the game ends with the first set"
        return violated(text, field="rows", expected=1, found=len(having), who=having)
    return [
        violated(
            "{who} is found with {what}, but the game was over before the last of them",
            field=f"rows.{who}",
            who=who,
            what=_tokens(row.sweet, row.sour),
        )
        for who, row in found.rows.items()
        if max(row.sweet or 0, row.sour or 0) > target.alone
        or (_is_a_set(row, found.bound) and not reachable(row.sweet or 0, row.sour or 0, target))
    ] or None


def _is_a_set(row: Held, bound: Bound) -> bool:
    return row.sweet is not None and row.sour is not None and won_with(row.sweet, row.sour, bound.target) is not None


def _tokens(sweet: int | None, sour: int | None) -> str:
    """The tokens of a player in words: `2 sweet and 1 sour tokens`."""
    if sweet is None or sour is None:
        count, at = (sweet, SWEET) if sweet is not None else (sour or 0, SOUR)
        return owned(count, at)
    return f"{sweet} sweet and {sour} sour tokens"


@claim("SMU-205", on=FoundPosition, step=START)
def found_bombs_add_up(found: FoundRows, position: FoundPosition) -> Answer:
    """In any position there are as many bombs as players; more only by ruling SMU-R03."""
    bombs = count_bombs(((row.bombs, row.used) for row in found.rows.values()), len(found.seats), found.bound.rulings)
    if bombs.enough_bombs:
        return None
    text = "{what} found, used and unused, but {expected} players have {expected}"
    what = "1 bomb is" if bombs.bombs == 1 else f"{bombs.bombs} bombs are"
    return violated(text, field="rows", expected=bombs.players, found=bombs.bombs, what=what)


@claim("SMU-222", "SMU-224", on=FoundPosition, step=START)
def the_first_and_third_are_found_with_a_sweet_token(found: FoundRows, position: FoundPosition) -> Answer:
    """Before a sphere is opened in round 1, the oldest and the third player have a sweet token."""
    return _starting_tokens(found, SWEET)


@claim("SMU-223", "SMU-225", on=FoundPosition, step=START)
def the_second_and_fourth_are_found_with_a_sour_token(found: FoundRows, position: FoundPosition) -> Answer:
    """Before a sphere is opened in round 1, the player after the oldest and the fourth have a sour token."""
    return _starting_tokens(found, SOUR)


def _starting_tokens(found: FoundRows, colour: int) -> Answer:
    """The players who must start with this colour and are found with something else."""
    if found.carry.number != 1 or found.oldest is None:
        return None
    turn = clockwise_from(found.seats, found.oldest)
    return [
        violated(
            "{who} is found with {what} before a sphere was opened, but started with {due}",
            rule=FIRST_TOKENS[turn.index(who)],
            field=f"rows.{who}",
            who=who,
            what=_tokens(said.sweet, said.sour),
            due=_tokens(*found.carry.held[who][:BOMBS]),
        )
        for who, said in _changed(found)
        if first_colour(turn.index(who)) == colour
    ] or None


@claim("SMU-715", on=FoundPosition, step=START)
def a_round_begins_with_what_players_had(found: FoundRows, position: FoundPosition) -> Answer:
    """Before a sphere is opened, everybody has what the round before left them."""
    if found.carry.number == 1:
        return None
    return [
        violated(
            "{who} is found with {what} in round {number} before a sphere was opened, but had {due} after round {last}; "
            "the record does not show which is right",
            field=f"rows.{who}",
            who=who,
            what=_tokens(said.sweet, said.sour),
            number=found.carry.number,
            last=found.carry.number - 1,
            due=_tokens(*found.carry.held[who][:BOMBS]),
        )
        for who, said in _changed(found)
    ] or None


def _changed(found: FoundRows) -> Iterator[tuple[str, Held]]:
    """The players who do not have the tokens that the round before left them, though nothing has moved since."""
    if not found.follows or not found.fresh:
        return
    for who, row in found.rows.items():
        for count, said in ((SWEET, row.sweet), (SOUR, row.sour)):
            off = 0 if said is None else said - found.carry.held[who][count]
            if off and off != found.carry.slips.get((who, count)):
                yield who, row
                break


@claim("SMU-612", on=FoundPosition, step=START)
def found_tokens_never_went_back(found: FoundRows, position: FoundPosition) -> Answer:
    """The players together have at least the tokens that they had before, unless ruling SMU-R05 sends one back."""
    if found.bound.rulings.breach_uninspected == "token-back" or next(_changed(found), None) is not None:
        return None
    return [
        violated(
            "the players are found with {what} together but "
            + ("had {due} before the round" if found.follows else "started with {due}")
            + "; a bomb moves tokens from player to player, and none goes back to the supply",
            field="rows",
            expected=due,
            found=total,
            what=owned(total, count),
            due=due,
        )
        for count in (SWEET, SOUR)
        for total, due in ((found.total(count), _had(found, count)),)
        if total is not None and 0 <= total < due
    ] or None


@claim("SMU-612", on=FoundPosition, step=START)
def found_players_lost_tokens_to_bombs(found: FoundRows, position: FoundPosition) -> Answer:
    """Only a bomb takes a token, so whoever is found without the starting token was robbed."""
    if found.bound.rulings.breach_uninspected == "token-back" or found.oldest is None:
        return None
    if next(_changed(found), None) is not None:
        return None
    tokens = {who: (row.sweet, row.sour) for who, row in found.rows.items()}
    used = {who: row.used for who, row in found.rows.items()}
    return [
        violated(
            "{who} started with a {colour} token but is found with none; only a bomb takes tokens, "
            "and no other player used one",
            field=f"rows.{who}.{FIELDS[colour]}",
            expected=1,
            found=0,
            who=who,
            colour=FIELDS[colour],
        )
        for who, colour in lost_without_a_bomb(first_holdings(found.seats, found.oldest), tokens, used)
    ] or None


def _had(found: FoundRows, count: int) -> int:
    """The fewest tokens of a colour that the players can have had before the round."""
    if not found.follows:
        return first_tokens(len(found.seats), count)
    slips = found.carry.slips
    return sum(held[count] + min(0, slips.get((who, count), 0)) for who, held in found.carry.held.items())


@claim("SMU-407", on=FoundPosition, step=START)
def found_tokens_were_won_in_time(found: FoundRows, position: FoundPosition) -> Answer:
    """Nobody has won more than two tokens a round, and all together one for each sphere."""
    players, number = len(found.seats), found.carry.number
    if next(_changed(found), None) is not None or one_set_is_found_at_most(found, position) is not None:
        return None
    paid = 1 - found.fresh if found.follows else number - found.fresh
    had = {who: sum(found.carry.held[who][:BOMBS]) if found.follows else 1 for who in found.seats}
    slips = sum(max(0, slip) for slip in found.carry.slips.values()) if found.follows else 0
    tokens = {who: (row.sweet or 0) + (row.sour or 0) for who, row in found.rows.items()}
    wrong = [
        _too_many(number, who, tokens[who], most)
        for who in found.seats
        for most in (had[who] + slips + paid * most_gains(found.bound.rulings, players),)
        if tokens[who] > most
    ]
    all_of_them, most = sum(tokens.values()), sum(had.values()) + slips + paid * players
    if not wrong and all_of_them > most:
        return _too_many(number, None, all_of_them, most)
    return wrong or None


def _too_many(number: int, who: str | None, tokens: int, most: int) -> Wrong:
    text = ("the players are" if who is None else "{who} is") + (
        " found with {found} tokens in round {number}, but can have at most {expected} by then"
    )
    return violated(text, field="rows", expected=most, found=tokens, who=who, number=number)


@claim("SMU-313", on=FoundPosition, step=START)
def the_boss_is_found_at_a_slot(found: FoundRows, position: FoundPosition) -> Answer:
    """The boss stands at a slot of the track."""
    track, slot = found.bound.track, position.slot
    if slot is None or (slot >= 1 and (track is None or slot <= track.slots)):
        return None
    text = "the boss is found at slot {found}, but " + (
        "slots are counted from 1" if track is None else "the slots are numbered 1 to {slots}"
    )
    return violated(text, field="slot", found=slot, slots=track and track.slots)


@claim("SMU-403", "SMU-404", "SMU-405", on=FoundPosition, step=START)
def found_chairs_are_taken_by_one_each(found: FoundRows, position: FoundPosition) -> Answer:
    """Two players fill one chair, more fill two at most, and nobody sits on both."""
    chairs = position.chairs or []
    twice = [who for who in dict.fromkeys(chairs) if chairs.count(who) > 1]
    if twice:
        text = "{who} " + by_number(twice, "is", "are") + " found in two places"
        return violated(text, rule="SMU-404", field="chairs", found=chairs, who=twice)
    two = len(found.seats) == TWO_PLAYERS
    most = 1 if two else CHAIRS
    if len(chairs) <= most:
        return None
    text = "{who} are found on chairs, but " + (
        "with two players only chair 1 is filled" if two else "there are two chairs"
    )
    rule = "SMU-405" if two else "SMU-403"
    return violated(text, rule=rule, field="chairs", expected=most, found=len(chairs), who=chairs)


@claim("SMU-302", on=FoundPosition, step=START)
def spheres_are_found_open_after_the_ranking(found: FoundRows, position: FoundPosition) -> Answer:
    """No sphere is open while nobody sits on a chair."""
    if position.chairs != [] or not position.opened:
        return None
    text = by_number(
        position.opened,
        "the sphere of {who} is found open, but nobody is on a chair; spheres are opened after the ranking",
        "the spheres of {who} are found open, but nobody is on a chair; spheres are opened after the ranking",
    )
    return violated(text, field="opened", expected=0, found=len(position.opened), who=position.opened)


@claim("SMU-601", "SMU-603", "SMU-604", on=FoundPosition, step=START)
def found_spheres_were_opened_in_order(found: FoundRows, position: FoundPosition) -> Answer:
    """Inspections open spheres in the junk room first, then chair 1 and chair 2 reveal, then the others."""
    chairs, opened = position.chairs, position.opened
    if not chairs or not opened or found_chairs_are_taken_by_one_each(found, position) is not None:
        return None
    due = min(len(chairs), CHAIRS if len(found.seats) == FOUR_PLAYERS else 1)
    revealed, closed = [who for who in chairs if who in opened], [who for who in chairs if who not in opened]
    in_junk = sum(who not in chairs for who in set(opened))
    if revealed and in_junk < due:
        text = "the sphere of {who} on a chair is found open, but inspections come first"
        return violated(text, rule="SMU-601", field="opened", expected=due, found=in_junk, who=revealed[:1])
    if closed and revealed and chairs.index(closed[0]) < chairs.index(revealed[0]):
        text = "the sphere of {who} is found open, but {who_due} on chair 1 reveals first"
        return violated(text, rule="SMU-603", field="opened", who=revealed[0], who_due=closed[0])
    if closed and in_junk > due:
        text = "{count} spheres in the junk room are found open, but {who_due} in the office reveals first"
        return violated(text, rule="SMU-604", field="opened", found=in_junk, count=in_junk, who_due=closed[0])
    return None
