"""The figures of a result that stands by itself: whether a game can give them at all, as far as they are written down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.games.engine.checks import KEPT, Answer, Wrong, claim, violated
from scorekeeper.games.engine.verdict import counted
from scorekeeper.games.smugglers.checks.statements import TOKEN_RULES
from scorekeeper.games.smugglers.checks.steps import CLAIM, GAME
from scorekeeper.games.smugglers.checks.wording import owned
from scorekeeper.games.smugglers.record import FIELDS, SOUR, SWEET, TOKENS, Holding, Standing
from scorekeeper.games.smugglers.scoring.claims import Claims, Shortage, figures_of, shortage
from scorekeeper.games.smugglers.scoring.sets import reachable, won_with
from scorekeeper.games.smugglers.setup import first_holdings, first_tokens


class Alone(NamedTuple):
    """The line of one player in a result that stands by itself."""

    who: str
    row: Standing


class Together(NamedTuple):
    """All lines of a result that stands by itself."""

    winner: str | None
    """Who is said to have won, where tokens do not tell."""
    held: Mapping[str, Holding] | None
    """What everybody owns, if that is known."""


@claim("SMU-905", on=Alone, step=GAME)
def nobody_has_less_than_nothing(claims: Claims, line: Alone) -> Answer:
    """No figure is below 0."""
    return list(_negative(line)) or None


def _negative(line: Alone) -> Iterator[Wrong]:
    for count, figure in figures_of(line.row):
        if figure is not None and figure < 0:
            whole = count == len(FIELDS)
            yield violated(
                "{who} is said to have {what}; there is nothing below 0",
                field="tokens" if whole else FIELDS[count],
                expected=0,
                found=figure,
                who=line.who,
                what=counted(figure, "token") if whole else owned(figure, count),
            )


@claim("SMU-715", on=Alone, step=GAME)
def colours_add_up(claims: Claims, line: Alone) -> Answer:
    """Sweet and sour together, or what is written of one colour, against all tokens."""
    row, tokens = line.row, line.row.tokens
    due = (row.sweet or 0) + (row.sour or 0)
    both = row.sweet is not None and row.sour is not None
    if tokens is None or tokens == due or (tokens > due and not both) or any(_negative(line)):
        return None
    colours = "sweet and sour together" if both else f"{FIELDS[SWEET if row.sour is None else SOUR]} ones alone"
    text = "{who} has {due}, {colours}; the result says {found}"
    return violated(
        text,
        field="tokens",
        given=("tokens", tokens),
        expected=due,
        found=tokens,
        who=line.who,
        due=counted(due, "token"),
        colours=colours,
    )


@claim("SMU-711", on=Alone, step=GAME)
def no_token_comes_after_a_set(claims: Claims, line: Alone) -> Answer:
    """Nobody has a token after the one that completed a set."""
    row, target, total = line.row, claims.target, claims.tokens(line.who)
    if row.sweet is not None and row.sour is not None:
        if won_with(row.sweet, row.sour, target) is None or reachable(row.sweet, row.sour, target):
            return None
        text = "{who} is said to have {sweet} sweet and {sour} sour tokens; the game was over before the last of them"
    elif max(row.sweet or 0, row.sour or 0) > target.alone:
        text = "{who} is said to have more than {alone} tokens of a colour; the game was over before the last of them"
    elif total is not None and total > claims.most:
        text = "{who} is said to have {tokens} tokens; {most} is the most that anybody can have"
    else:
        return None
    return violated(
        text, who=line.who, sweet=row.sweet, sour=row.sour, alone=target.alone, tokens=total, most=claims.most
    )


@claim("SMU-906", "SMU-907", on=Together, step=CLAIM, rests_on=("SMU-104", "SMU-233", "SMU-715", "SMU-905"))
def the_colours_of_a_result_are_counted(claims: Claims, thing: Together) -> Answer:
    """Of each colour there are 28 tokens, in front of players or in the supply."""
    if _supply_is_checked(claims, thing):
        return None
    return [
        violated(
            "{found} {colour} tokens are accounted for; there are {expected}",
            rule=TOKEN_RULES[count],
            field="rows",
            expected=TOKENS,
            found=total,
            colour=FIELDS[count],
        )
        for count in (SWEET, SOUR)
        for total in (_total(claims, count),)
        if total > TOKENS
    ] or None


@claim("SMU-906", "SMU-907", on=Together, step=GAME)
def starting_tokens_stay_with_the_players(claims: Claims, thing: Together) -> Answer:
    """The supply never gets the starting tokens back, unless ruling SMU-R05 sends one back."""
    if _supply_is_checked(claims, thing):
        return None
    return [_too_much_left(claims, count) for count in (SWEET, SOUR) if _has_starting_tokens(claims, count)] or None


def _supply_is_checked(claims: Claims, thing: Together) -> bool:
    """Whether the supply is compared with what everybody owns."""
    return claims.result.supply is not None and thing.held is not None


def _left(claims: Claims, count: int) -> int:
    return (claims.result.supply or {}).get(FIELDS[count], 0)


def _total(claims: Claims, count: int) -> int:
    """Tokens of a colour that are accounted for."""
    figures = ((row.sweet, row.sour)[count] for row in claims.result.rows.values())
    return sum(figure for figure in figures if figure is not None) + max(0, _left(claims, count))


def _has_starting_tokens(claims: Claims, count: int) -> bool:
    most = TOKENS - first_tokens(len(claims.seats), count)
    return most < _left(claims, count) <= TOKENS and claims.bound.rulings.breach_uninspected != "token-back"


def _too_much_left(claims: Claims, count: int) -> Wrong:
    left, most = _left(claims, count), TOKENS - first_tokens(len(claims.seats), count)
    text = "{left} are said to lie in the supply; {expected} is the most, for the starting tokens never go back"
    return violated(
        text,
        rule=TOKEN_RULES[count],
        field=f"supply.{FIELDS[count]}",
        expected=most,
        found=left,
        left=owned(left, count),
    )


@claim("SMU-905", "SMU-906", "SMU-907", on=Together, step=GAME)
def supply_and_rows_add_up(claims: Claims, thing: Together) -> Answer:
    """What the supply has not, players have; told unless a colour is wrong by itself."""
    clash = claims.clash
    if clash is None or any(_total(claims, count) > TOKENS or _has_starting_tokens(claims, count) for count in (0, 1)):
        return None
    bound = clash.least if clash.total < clash.least else clash.most
    text = "by the supply players have {total} together; " + (
        "by what is written of them it is {expected} at " + ("least" if clash.total < clash.least else "most")
        if not clash.least <= clash.total <= clash.most
        else "what is written of them does not add up to that"
    )
    return violated(
        text,
        rule=TOKEN_RULES[FIELDS.index(clash.colour)] if clash.colour else "SMU-905",
        field="supply",
        expected=bound,
        found=clash.total,
        total=counted(clash.total, f"{clash.colour} token".strip()),
    )


@claim("SMU-612", on=Together, step=GAME)
def tokens_go_from_player_to_player(claims: Claims, thing: Together) -> Answer:
    """Tokens never go back: whoever lost the starting token lost it to a bomb."""
    if thing.held is None or claims.bound.rulings.breach_uninspected == "token-back":
        return None
    for count in (SWEET, SOUR):
        due = first_tokens(len(claims.seats), count)
        total = sum(counts[count] for counts in thing.held.values())
        if total < due:
            text = (
                "players have {what} together, and started with {due}; a bomb takes tokens from player to player, "
                "and none goes back to the supply"
            )
            return violated(text, field="rows", expected=due, found=total, what=owned(total, count), due=due)
    return list(_lost_without_a_bomb(claims, thing.held)) or None


def _lost_without_a_bomb(claims: Claims, held: Mapping[str, Holding]) -> Iterator[Wrong]:
    used = {who: claims.row(who).used for who in claims.seats}
    if claims.bound.rulings.oldest != "seat-1" or None in used.values():
        return
    for who, first in first_holdings(claims.seats, claims.seats[0]).items():
        colour = SWEET if first[SWEET] else SOUR
        if held[who][colour] or any((count or 0) > 0 for other, count in used.items() if other != who):
            continue
        yield violated(
            "{who} started with a {colour} token and has none; only a bomb takes tokens, and no other player used one",
            field=f"rows.{who}.{FIELDS[colour]}",
            expected=1,
            found=0,
            who=who,
            colour=FIELDS[colour],
        )


@claim("SMU-301", on=Together, step=GAME)
def it_takes_a_round(claims: Claims, thing: Together) -> Answer:
    """At least one round was played."""
    rounds = claims.result.rounds
    if rounds is None or rounds >= 1:
        return None
    return violated(f"{rounds} rounds are said to have been played; it takes one", field="rounds", found=rounds)


@claim("SMU-501", on=Together, step=GAME)
def all_got_stuck_in_rounds_that_were_played(claims: Claims, thing: Together) -> Answer:
    """In no more rounds than there were."""
    rounds, stuck = claims.result.rounds, claims.result.stuck or 0
    if (rounds is not None and rounds < 1) or (stuck >= 0 and (rounds is None or stuck <= rounds)):
        return None
    of = "" if rounds is None else f" of {rounds}"
    return violated(f"all are said to have got stuck in {stuck}{of} rounds", field="stuck", found=stuck)


def _paying(claims: Claims) -> int | None:
    """In how many rounds somebody passed; None where that is not known, or nonsense."""
    rounds, stuck = claims.result.rounds, claims.result.stuck or 0
    return rounds - stuck if rounds is not None and rounds >= 1 and 0 <= stuck <= rounds else None


@claim("SMU-335", "SMU-503", on=Together, step=GAME)
def a_round_uses_one_bomb_of_a_player(claims: Claims, thing: Together) -> Answer:
    """One sphere in a round uses one bomb, and where all got stuck no bomb is used or changes hands."""
    paying = _paying(claims)
    if paying is None:
        return None
    return [wrong for who in claims.seats if (wrong := _bombs(who, claims.row(who), paying)) is not None] or None


def _bombs(who: str, row: Standing, paying: int) -> Wrong | None:
    if row.used is not None and row.used > paying:
        text = "{who} has used {used}; " + (
            "in {paying} in which somebody passed it is {most} at most" if paying else "all got stuck in all rounds"
        )
        name, figure, most = "used", row.used, paying
    elif not paying and row.bombs not in (None, 1):
        text = "{who} has {bombs}; everybody starts with one, and all got stuck in all rounds"
        name, figure, most = "bombs", row.bombs or 0, 1
    else:
        return None
    return violated(
        text,
        rule="SMU-335" if paying else "SMU-503",
        field=f"rows.{who}.{name}",
        expected=most,
        found=figure,
        who=who,
        used=counted(row.used or 0, "bomb"),
        bombs=counted(row.bombs or 0, "unused bomb"),
        paying=counted(paying, "round"),
        most=most,
    )


@claim("SMU-407", on=Together, step=GAME)
def it_takes_enough_rounds(claims: Claims, thing: Together) -> Answer:
    """Nobody wins more than two tokens in a round in which somebody passed, and a sphere pays one at most."""
    paying = _paying(claims)
    if paying is None:
        return None
    short = shortage(claims, paying, thing.winner)
    return KEPT if short is None else _too_few_rounds(claims, short, paying)


def _too_few_rounds(claims: Claims, short: Shortage, paying: int) -> Wrong:
    who, tokens = short.who, short.tokens
    text = "players have {tokens}" if who is None else "{who} has {tokens}"
    if who == "":
        text = "the winner has {tokens} at least"
    elif who is not None and claims.tokens(who) is None:
        text = "{who} has {tokens} at least"
    elif who is not None and short.new >= tokens:
        text += " and started with another colour,"
    text = text + " after {paying} in which somebody passed; it takes {expected} at least"
    return violated(
        text,
        field="rounds",
        expected=short.least,
        found=paying,
        who=who,
        tokens=counted(tokens, "token"),
        paying=counted(paying, "round"),
    )
