"""The figures of a result without rounds: whether any game can lead to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.games.engine.checks import KEPT, Answer, Wrong, claim, violated
from scorekeeper.games.smugglers.checks.statements import TOKEN_RULES
from scorekeeper.games.smugglers.checks.steps import CLAIM, GAME, RANK
from scorekeeper.games.smugglers.checks.wording import owned
from scorekeeper.games.smugglers.record import FIELDS, SOUR, SWEET, TOKENS, Holding, Standing
from scorekeeper.games.smugglers.scoring.claims import Claims, Shortage, Spheres, figures_of, shortage, spheres_of
from scorekeeper.games.smugglers.scoring.columns import lost_without_a_bomb, most_bombs
from scorekeeper.games.smugglers.scoring.holdings import MEASURES, Contradiction
from scorekeeper.games.smugglers.scoring.sets import reachable, won_with
from scorekeeper.games.smugglers.setup import first_holdings, first_tokens
from scorekeeper.terminal import counted


class Alone(NamedTuple):
    """The line of one player in a result without rounds."""

    who: str
    row: Standing


class Together(NamedTuple):
    """All lines of a result without rounds."""

    winner: str | None
    """The claimed winner, where the tokens do not decide."""
    held: Mapping[str, Holding] | None
    """What every player owns, if that is known."""


@claim("SMU-905", on=Alone, step=RANK)
def nobody_has_less_than_nothing(claims: Claims, line: Alone) -> Answer:
    """No figure is below 0."""
    return list(_negative(line)) or None


def _negative(line: Alone) -> Iterator[Wrong]:
    for count, figure in figures_of(line.row):
        if figure is not None and figure < 0:
            whole = count == len(FIELDS)
            yield violated(
                "the result gives {who} {what}, but nobody can have less than 0",
                field="tokens" if whole else FIELDS[count],
                expected=0,
                found=figure,
                who=line.who,
                what=counted(figure, "token") if whole else owned(figure, count),
            )


@claim("SMU-715", on=Alone, step=GAME)
def colours_add_up(claims: Claims, line: Alone) -> Answer:
    """The number of tokens is sweet and sour together, and at least that of one colour."""
    row, tokens = line.row, line.row.tokens
    due = (row.sweet or 0) + (row.sour or 0)
    both = row.sweet is not None and row.sour is not None
    if tokens is None or tokens == due or (tokens > due and not both) or any(_negative(line)):
        return None
    text = (
        "the result gives {who} {sweet} and {sour}, which make {due}, and also {found} tokens in all; "
        "the record does not show which is right"
        if both
        else "the result gives {who} {one}, but only {found} tokens in all; the record does not show which is right"
    )
    return violated(
        text,
        field="tokens",
        given=("tokens", tokens),
        found=tokens,
        who=line.who,
        due=due,
        sweet=f"{row.sweet} sweet",
        sour=f"{row.sour} sour",
        one=owned(due, SWEET if row.sour is None else SOUR),
    )


@claim("SMU-711", on=Alone, step=GAME)
def no_token_comes_after_a_set(claims: Claims, line: Alone) -> Answer:
    """Nobody has a token after the one that completed a set."""
    row, target, total = line.row, claims.target, claims.tokens(line.who)
    if row.sweet is not None and row.sour is not None:
        if won_with(row.sweet, row.sour, target) is None or reachable(row.sweet, row.sour, target):
            return None
        text = (
            "the result gives {who} {sweet} sweet and {sour} sour tokens, but the game was over before the last of them"
        )
    elif any(figure is not None and figure > target.alone for figure in (row.sweet, row.sour)):
        text = (
            "the result gives {who} more than {alone} tokens of a colour, but the game was over before the last of them"
        )
    elif total is not None and total > claims.most:
        text = "the result gives {who} {tokens} tokens, but nobody can have more than {most}"
    else:
        return None
    return violated(
        text, who=line.who, sweet=row.sweet, sour=row.sour, alone=target.alone, tokens=total, most=claims.most
    )


@claim("SMU-906", "SMU-907", on=Together, step=CLAIM, rests_on=("SMU-104", "SMU-233", "SMU-715", "SMU-905"))
def the_colours_of_a_result_are_counted(claims: Claims, thing: Together) -> Answer:
    """There are 28 tokens of each colour, in front of players or in the supply."""
    if _supply_is_checked(claims, thing):
        return None
    return [
        violated(
            "{found} {colour} tokens are accounted for, but there are {expected}",
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
    text = "the result puts {left} in the supply, but it can hold at most {expected} because the starting tokens never go back"
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
    """Tokens that are not in the supply are with the players; not asked where a colour is wrong on its own."""
    clash = claims.clash
    if (
        clash is None
        or claims.below_zero
        or any(_total(claims, count) > TOKENS or _has_starting_tokens(claims, count) for count in (0, 1))
    ):
        return None
    missing = [who for who in claims.seats if who not in claims.result.rows]
    if len(missing) == 1 and clash.total > clash.most:
        return _too_much_for_one(missing[0], clash, max(map(MEASURES[clash.colour], claims.open[missing[0]])))
    bound = clash.least if clash.total < clash.least else clash.most
    text = "by the supply the players have {total} together, but " + (
        "by their own lines it is at " + ("least" if clash.total < clash.least else "most") + " {expected}"
        if not clash.least <= clash.total <= clash.most
        else "their own lines do not add up to that"
    )
    return violated(
        text,
        rule=TOKEN_RULES[FIELDS.index(clash.colour)] if clash.colour else "SMU-905",
        field="supply",
        expected=bound,
        found=clash.total,
        total=counted(clash.total, f"{clash.colour} token".strip()),
    )


def _too_much_for_one(who: str, clash: Contradiction, most: int) -> Wrong:
    """The supply leaves more tokens for the only player without a line than anybody can have."""
    left = clash.total - clash.most + most
    return violated(
        "by the supply and the other lines {who} has {left}, but nobody can have more than {expected}",
        rule=TOKEN_RULES[FIELDS.index(clash.colour)] if clash.colour else "SMU-905",
        field="supply",
        expected=most,
        found=left,
        who=who,
        left=counted(left, f"{clash.colour} token".strip()),
    )


@claim("SMU-612", on=Together, step=GAME)
def tokens_go_from_player_to_player(claims: Claims, thing: Together) -> Answer:
    """Tokens never go back to the supply, so a lost starting token was lost to a bomb."""
    if claims.below_zero or claims.bound.rulings.breach_uninspected == "token-back":
        return None
    for count in (SWEET, SOUR):
        due = first_tokens(len(claims.seats), count)
        total = _together(claims, thing, count)
        if total is not None and total < due:
            text = (
                "the players have {what} together but started with {due}; a bomb moves tokens from player to player, "
                "and none goes back to the supply"
            )
            return violated(text, field="rows", expected=due, found=total, what=owned(total, count), due=due)
    return (list(_lost_without_a_bomb(claims, thing.held)) or None) if thing.held is not None else None


def _together(claims: Claims, thing: Together, count: int) -> int | None:
    """How many tokens of a colour the players have together; None if that is not known."""
    if thing.held is not None:
        return sum(counts[count] for counts in thing.held.values())
    figures = [(row.sweet, row.sour)[count] for row in map(claims.row, claims.seats)]
    return None if None in figures else sum(figure or 0 for figure in figures)


def _lost_without_a_bomb(claims: Claims, held: Mapping[str, Holding]) -> Iterator[Wrong]:
    used = {who: claims.row(who).used for who in claims.seats}
    if claims.bound.rulings.oldest != "seat-1":
        return
    for who, colour in lost_without_a_bomb(first_holdings(claims.seats, claims.seats[0]), held, used):
        yield violated(
            "{who} started with a {colour} token but has none; only a bomb takes tokens, and no other player used one",
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
    return violated(
        f"the result says that {rounds} rounds were played, but a game has at least one", field="rounds", found=rounds
    )


@claim("SMU-501", on=Together, step=GAME)
def all_got_stuck_in_rounds_that_were_played(claims: Claims, thing: Together) -> Answer:
    """All cannot get stuck in more rounds than were played."""
    rounds, stuck = claims.result.rounds, claims.result.stuck or 0
    if (rounds is not None and rounds < 1) or (stuck >= 0 and (rounds is None or stuck <= rounds)):
        return None
    of = "" if rounds is None else f" of {rounds}"
    return violated(
        f"the result says that all got stuck in {stuck}{of} rounds, which is impossible", field="stuck", found=stuck
    )


def _paying(claims: Claims) -> int | None:
    """The number of rounds in which somebody passed; None if it is not known or impossible."""
    rounds, stuck = claims.result.rounds, claims.result.stuck or 0
    return rounds - stuck if rounds is not None and rounds >= 1 and 0 <= stuck <= rounds else None


@claim("SMU-335", "SMU-503", on=Together, step=GAME)
def a_round_uses_one_bomb_of_a_player(claims: Claims, thing: Together) -> Answer:
    """A player uses at most one bomb a round; in a round in which all got stuck, no bomb is used or changes hands."""
    paying = _paying(claims)
    if paying is None:
        return None
    return [wrong for who in claims.seats if (wrong := _bombs(who, claims.row(who), paying)) is not None] or None


def _bombs(who: str, row: Standing, paying: int) -> Wrong | None:
    if row.used is not None and row.used > paying:
        text = "{who} has used {used}, but " + (
            "at most {most} can be used in {paying} in which somebody passed"
            if paying
            else "all got stuck in every round"
        )
        name, figure, most = "used", row.used, paying
    elif not paying and row.bombs not in (None, 1):
        text = "{who} has {bombs}, but everybody starts with one and all got stuck in every round"
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
    if short is not None:
        return _too_few_rounds(claims, short, paying)
    brought, opened = spheres_of(claims), paying * len(claims.seats)
    if brought.least <= opened:
        return KEPT
    # Bombs that cannot exist, or were used too often, are reported on their own.
    said = brought.bombs > most_bombs(len(claims.seats), claims.bound.rulings) or any(
        _bombs(who, claims.row(who), paying) for who in claims.seats
    )
    return None if said or claims.below_zero else _too_few_spheres(brought, opened, paying)


def _too_few_spheres(brought: Spheres, opened: int, paying: int) -> Wrong:
    parts = ((brought.tokens, "token", "won"), (brought.used, "bomb", "used"), (brought.moved, "bomb", "won"))
    things = [f"{counted(number, thing)} {done}" for number, thing, done in parts if number]
    text = (
        "{paying} in which somebody passed opened at most {spheres}, which is too few for {things}; "
        "a sphere with a bomb brings no token from the supply while there is somebody to rob"
    )
    return violated(
        text,
        field="rounds",
        expected=brought.least,
        found=opened,
        paying=counted(paying, "round"),
        spheres=counted(opened, "sphere"),
        things=things,
    )


def _too_few_rounds(claims: Claims, short: Shortage, paying: int) -> Wrong:
    who, tokens = short.who, short.tokens
    text = "the players have {tokens}" if who is None else "{who} has {tokens}"
    if who == "":
        text = "the winner has at least {tokens}"
    elif who is not None and claims.tokens(who) is None:
        text = "{who} has at least {tokens}"
    elif who is not None and short.new >= tokens:
        text += " and started with another colour,"
    text = text + " after {paying} in which somebody passed, but that takes at least {expected}"
    return violated(
        text,
        field="rounds",
        expected=short.least,
        found=paying,
        who=who,
        tokens=counted(tokens, "token"),
        paying=counted(paying, "round"),
    )
