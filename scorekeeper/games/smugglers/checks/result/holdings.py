"""A result against the last known round: tokens, bombs, the supply, and the number of rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.games.engine.checks import Answer, Kept, Wrong, claim, kept, violated
from scorekeeper.games.smugglers.checks.statements import TOKEN_RULES
from scorekeeper.games.smugglers.checks.steps import GAME
from scorekeeper.games.smugglers.checks.wording import owned
from scorekeeper.games.smugglers.position.holdings import supply_of
from scorekeeper.games.smugglers.record import (
    BOMBS,
    FIELDS,
    PIECES,
    SOUR,
    SWEET,
    TOKENS,
    USED,
    Holding,
    Result,
    Standing,
)
from scorekeeper.games.smugglers.rulings import Rulings
from scorekeeper.games.smugglers.scoring.columns import most_gains
from scorekeeper.games.smugglers.setup import Carry
from scorekeeper.terminal import counted

COUNT_RULES = ("SMU-715", "SMU-715", "SMU-205", "SMU-547")
"""The rules that a wrong figure of a result breaks: tokens twice, bombs, used bombs."""


WHOLE = "; the result and its supply add up too, so the record does not show which is right"


class PlayerRow(NamedTuple):
    """The line of one player, next to what the rounds led to."""

    who: str
    row: Standing
    counts: Sequence[int]
    slips: Sequence[int]
    """By how much each figure was off on the last sheet, so that the same slip is not reported again."""
    loose: bool
    """Whether it is unknown who has how many bombs."""
    whole: Sequence[bool] = (False, False)
    """Whether the sweet and sour tokens of the result add up with its supply, whatever the rounds led to."""

    @property
    def exchanged(self) -> bool:
        """Whether bombs are only on the wrong side of the screen, and that was not so on the last sheet."""
        bombs, used = self.row.bombs, self.row.used
        if bombs is None or used is None or self.loose or any(self.slips[BOMBS:]):
            return False
        return bombs != self.counts[BOMBS] and bombs + used == self.counts[BOMBS] + self.counts[USED]


class Supply(NamedTuple):
    """The supply of a result, and what the players have."""

    said: Mapping[str, int]
    held: Mapping[str, Holding]
    slips: Mapping[tuple[str, int], int]
    whole: Sequence[bool] = (False, False)
    """Whether the sweet and sour tokens of the result's own lines add up with it."""


class RoundCounts(NamedTuple):
    """The number of rounds, and of those in which all got stuck."""

    result: Result
    rounds: Sequence[int]
    """The numbers of rounds that are right, the last being that of the recorded rounds; None if it is not checked."""
    stuck: int
    most_stuck: int


class Since(NamedTuple):
    """A result some rounds after the last recorded one."""

    result: Result
    last: Carry
    rounds: int
    """In how many of the missing rounds somebody can have passed."""
    rulings: Rulings

    def changes(self, who: str) -> list[int]:
        """By how much the tokens of both colours have increased, as far as they are recorded."""
        row, held = self.row(who), self.last.held[who]
        said = (row.sweet, row.sour)
        return [0 if figure is None else figure - held[count] for count, figure in enumerate(said)]

    def row(self, who: str) -> Standing:
        return self.result.rows.get(who, Standing())


@claim("SMU-715", "SMU-205", "SMU-547", on=PlayerRow, step=GAME)
def the_result_has_what_the_rounds_led_to(line: PlayerRow, thing: PlayerRow) -> Answer:
    """Tokens and bombs at the end are those after the last round."""
    return [
        violated(
            "by the rounds {who} has {what} at the end, but the result says {found}"
            + (WHOLE if count < BOMBS and line.whole[count] else ""),
            rule=COUNT_RULES[count],
            field=name,
            given=(count, said),
            expected=due,
            found=said,
            who=line.who,
            what=owned(due, count),
        )
        for count, name in enumerate(FIELDS)
        for said, due in ((getattr(line.row, name), line.counts[count]),)
        if said not in (None, due, due + line.slips[count])
        and not (line.loose and count >= BOMBS)
        and not (count >= BOMBS and line.exchanged)
    ] or None


@claim("SMU-547", on=PlayerRow, step=GAME)
def a_used_bomb_is_in_front_of_the_screen(line: PlayerRow, thing: PlayerRow) -> Answer:
    """A bomb on the wrong side of the screen is one mistake, though it shows in two boxes."""
    if not line.exchanged:
        return None
    unused, used = line.counts[BOMBS], line.counts[USED]
    return violated(
        "by the rounds {who} has {unused} unused and {what} at the end, but the result says {said} and {found}",
        field="used",
        given=(USED, line.row.used),
        expected=used,
        found=line.row.used,
        who=line.who,
        unused=unused,
        what=owned(used, USED),
        said=line.row.bombs,
    )


@claim("SMU-715", on=PlayerRow, step=GAME)
def tokens_are_added_up(line: PlayerRow, thing: PlayerRow) -> Answer:
    """The number of tokens is sweet and sour together."""
    due, said = line.counts[SWEET] + line.counts[SOUR], line.row.tokens
    if said in (None, due, due + line.slips[SWEET] + line.slips[SOUR]):
        return None
    if line.row.sweet is not None and line.row.sour is not None and said == line.row.sweet + line.row.sour:
        # The wrong colour has been told; the line adds it up rightly.
        return None
    text = "by the rounds {who} has {what} at the end, but the result says {found}"
    return violated(
        text, field="tokens", given=("tokens", said), expected=due, found=said, who=line.who, what=counted(due, "token")
    )


@claim("SMU-906", "SMU-907", on=Supply, step=GAME, rests_on=("SMU-905",))
def the_supply_is_what_nobody_has(supply: Supply, thing: Supply) -> Answer:
    """The supply holds the tokens that nobody owns."""
    return [_in_the_supply(supply, FIELDS.index(colour), said) for colour, said in supply.said.items()]


def _in_the_supply(supply: Supply, count: int, said: int) -> Kept | Wrong:
    due = supply_of(supply.held, count)
    slip = sum(by for (_, of), by in supply.slips.items() if of == count)
    if said in (due, due - slip) or supply.whole[count]:
        return kept(TOKEN_RULES[count])
    return violated(
        "{total} {colour} tokens are accounted for, including the supply, but there are {all}",
        rule=TOKEN_RULES[count],
        field=f"supply.{FIELDS[count]}",
        expected=due,
        found=said,
        total=TOKENS - due + said,
        colour=FIELDS[count],
        all=TOKENS,
    )


@claim("SMU-301", on=RoundCounts, step=GAME)
def as_many_rounds_as_are_written_down(counts: RoundCounts, thing: RoundCounts) -> Answer:
    """The number of rounds is that of the recorded rounds."""
    said, right = counts.result.rounds, counts.rounds
    if said is None or not right or said in right:
        return None
    due = right[-1]
    text = "1 round is recorded" if due == 1 else "{due} rounds are recorded"
    return violated(text + ", but the result says {found}", field="rounds", expected=due, found=said, due=due)


@claim("SMU-501", on=RoundCounts, step=GAME)
def all_got_stuck_as_often_as_written_down(counts: RoundCounts, thing: RoundCounts) -> Answer:
    """The number of rounds in which all got stuck."""
    said, due = counts.result.stuck, counts.stuck
    if said is None or due <= said <= counts.most_stuck:
        return None
    text = "all got stuck in 1 round" if due == 1 else "all got stuck in {due} rounds"
    return violated(text + ", but the result says {found}", field="stuck", expected=due, found=said, due=due)


@claim("SMU-407", on=Since, step=GAME)
def missing_rounds_bring_two_tokens_each(since: Since, thing: Since) -> Answer:
    """Nobody wins more than two tokens in a round."""
    last = since.last
    most = since.rounds * most_gains(since.rulings, len(last.seats))
    return [
        kept("SMU-407") if (gained := _gained(since, who)) <= most else _gains(since, who, gained, most)
        for who in last.seats
    ]


def _gained(since: Since, who: str) -> int:
    gained, tokens = sum(max(0, change) for change in since.changes(who)), since.row(who).tokens
    held = since.last.held[who]
    return gained if tokens is None else max(gained, tokens - held[SWEET] - held[SOUR])


def _gains(since: Since, who: str, gained: int, most: int) -> Wrong:
    text = "{who} has {gained} more than after round {number}, but {rounds} can bring at most {expected}"
    return violated(
        text,
        field=f"rows.{who}",
        expected=most,
        found=gained,
        who=who,
        gained=counted(gained, "token"),
        number=since.last.number,
        rounds=counted(since.rounds, "further round") + " in which somebody passed",
    )


@claim("SMU-547", on=Since, step=GAME)
def used_bombs_stay_used(since: Since, thing: Since) -> Answer:
    """A used bomb does not come back."""
    if since.last.loose:
        return None
    return [
        violated(
            "{who} had {before} after round {number}, but the result says {found}; a used bomb does not come back",
            field=f"rows.{who}.used",
            expected=before,
            found=used,
            who=who,
            before=owned(before, USED),
            number=since.last.number,
        )
        for who in since.last.seats
        for used, before in ((since.row(who).used, since.last.held[who][USED]),)
        if used is not None and used < before
    ] or None


@claim("SMU-612", on=Since, step=GAME)
def bombs_took_what_is_missing(since: Since, thing: Since) -> Answer:
    """Only bombs take tokens: those that others still had or may have won since."""
    last, rulings = since.last, since.rulings
    if rulings.breach_uninspected == "token-back":
        return None
    return [
        violated(
            "{who} has {lost} fewer than after round {number}, but only bombs take tokens and {bombs}",
            field=f"rows.{who}",
            expected=bombs,
            found=lost,
            who=who,
            lost=counted(lost, "token"),
            number=last.number,
            bombs=why.format("none was" if not bombs else "1 was" if bombs == 1 else f"{bombs} were"),
        )
        for who in last.seats
        for lost in (-sum(min(0, change) for change in since.changes(who)),)
        for bombs, why in (_bombs_since(since, who),)
        if lost > bombs
    ] or None


def _bombs_since(since: Since, who: str) -> tuple[int, str]:
    """How many bombs can have robbed a player since the last recorded round: those used by others, or all that were left."""
    last, rulings = since.last, since.rulings
    used = [(since.row(other).used, last.held[other][USED]) for other in last.seats if other != who]
    if not last.loose and rulings.winning_bomb != "unused" and all(said is not None for said, _ in used):
        return sum(max(0, (said or 0) - before) for said, before in used), "{} used by others since"
    if last.loose or rulings.breach_reward == "contraband":
        return PIECES, "{} left then"
    return sum(held[BOMBS] for held in last.held.values()), "{} left then"
