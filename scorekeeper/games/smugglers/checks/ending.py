"""Checks on the end of the game: the moment at which it is over, and games that were stopped."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.games.engine.checks import Answer, check, claim, doubted, unchecked, violated
from scorekeeper.games.smugglers.checks.steps import END, GAME, START
from scorekeeper.games.smugglers.equipment import Bound
from scorekeeper.games.smugglers.record import SOUR, SWEET, Holding, Record, Result
from scorekeeper.games.smugglers.scoring.claims import wiped_lines
from scorekeeper.games.smugglers.scoring.sets import reachable


class AfterTheEnd(NamedTuple):
    """A round that is recorded although somebody has already won."""

    number: int
    winner: str
    won_in: int


class Sets(NamedTuple):
    """Players with a winning set after a round that could not be followed."""

    number: int
    who: list[str]
    held: Mapping[str, Holding]


class Having(NamedTuple):
    """Players with a winning set according to a result without rounds."""

    who: list[str]
    claimed: str | None
    """The winner that the result names."""
    held: Mapping[str, Holding]


class GoesOn(NamedTuple):
    """Rounds after which nobody has won, without a result."""

    last: int


class TooEarly(NamedTuple):
    """A result although nobody has won after the last round."""

    last: int
    result: Result


class MissingRounds(NamedTuple):
    """More rounds were played than are recorded."""

    first: int
    last: int


class Unfillable(NamedTuple):
    """A result with blank boxes that no game can lead to, however they are filled in."""


class NoRounds(NamedTuple):
    """A result whose rounds are not known."""

    recorded: bool
    """Whether rounds are recorded, but do not lead to the end."""


class WonAnyway(NamedTuple):
    """A game that somebody has won, although the record says that it ended in another way."""

    winner: str
    number: int | None
    """The round of the win; None if only the result is recorded."""
    ended: str


class StillRunning(NamedTuple):
    """An adjourned game, and what its record claims already."""

    result: Result | None


class Unplaced(NamedTuple):
    """A stopped game that no ruling ranks."""

    ruling: str
    ranked: bool
    """Whether it would be ranked if the record said who left."""
    result: Result | None
    told: bool = False
    """Whether the result only repeats a false win that has been reported."""

    @property
    def claimed(self) -> bool:
        """Whether the result gives somebody a place anyway."""
        return self.result is not None and not self.told and _names_places(self.result)


@claim("SMU-711", on=AfterTheEnd, step=START)
def the_game_is_over(bound: Bound, after: AfterTheEnd) -> Answer:
    """No round is played after a win."""
    text = "round {found} is recorded, but {who} won in round {expected}"
    return violated(text, given=("goes on", True), expected=after.won_in, found=after.number, who=after.winner)


@claim("SMU-711", on=Sets, step=END)
def the_game_ends_with_the_first_set(bound: Bound, sets: Sets) -> Answer:
    """One player has a set, and got no token after the one that completed it."""
    if len(sets.who) > 1:
        text = "{who} have a winning set after round {number}, but the game ends with the first set"
        return violated(text, field="rows", expected=1, found=len(sets.who), who=sets.who, number=sets.number)
    if not sets.who:
        return None
    winner = sets.who[0]
    sweet, sour = sets.held[winner][SWEET], sets.held[winner][SOUR]
    if reachable(sweet, sour, bound.target):
        return None
    text = "{who} has {sweet} sweet and {sour} sour tokens, but the game was over before the last of them"
    return violated(text, field=f"rows.{winner}", who=winner, sweet=sweet, sour=sour)


@claim("SMU-711", "SMU-716", "SMU-802", on=Having, step=GAME)
def one_set_ends_the_game(bound: Bound, having: Having) -> Answer:
    """Exactly one player has a winning set in the result."""
    if len(having.who) == 1:
        return None
    sweet, sour = having.held[having.claimed][:2] if having.claimed is not None else (None, None)
    return violated(
        "{who} each have a winning set, but the game ends with the first set"
        if having.who
        else "nobody has a winning set, so the game goes on"
        if having.claimed is None
        else "the result names {who_claimed} as the winner with {sweet} sweet and {sour} sour tokens, but that is not a "
        "winning set and nobody else has one, so the game goes on",
        rule="SMU-711" if having.who else bound.target.winner,
        field="rows",
        expected=1,
        found=len(having.who),
        who=having.who,
        who_claimed=having.claimed,
        sweet=sweet,
        sour=sour,
    )


@claim("SMU-716", "SMU-802", on=GoesOn)
def somebody_has_won(bound: Bound, goes_on: GoesOn) -> Answer:
    """Nobody is placed until somebody has a set."""
    text = "nobody is placed because nobody has a winning set after round {number}, so the game goes on"
    return unchecked(text, rule=bound.target.winner, field="rounds", number=goes_on.last)


@claim("SMU-716", "SMU-802", on=TooEarly, step=GAME)
def a_result_comes_after_a_win(bound: Bound, early: TooEarly) -> Answer:
    """The game ends when somebody has a winning set."""
    return violated(
        "a result is recorded, but nobody has a winning set after round {number}: either the game goes on "
        "or later rounds are missing",
        rule=bound.target.winner,
        field="result",
        given=("winner", early.result.winner),
        expected=1,
        found=0,
        number=early.last,
    )


@claim("SMU-301", on=MissingRounds)
def all_rounds_are_written_down(bound: Bound, missing: MissingRounds) -> Answer:
    """Missing rounds cannot be checked."""
    text = (
        "how tokens and bombs were won in round {first} is not checked because the round is missing"
        if missing.first == missing.last
        else "how tokens and bombs were won in rounds {first} to {rounds} is not checked because the rounds are missing"
    )
    return unchecked(text, field="rounds", first=missing.first, rounds=missing.last)


@claim("SMU-531", on=NoRounds)
def the_rounds_are_written_down(bound: Bound, thing: NoRounds) -> Answer:
    """A result alone does not show how it came about."""
    text = "how tokens and bombs were won is not checked because the rounds " + (
        "cannot be followed to the end" if thing.recorded else "are not recorded"
    )
    return unchecked(text, field="result.rows")


@claim("SMU-715", on=Unfillable, step=GAME)
def some_game_leads_to_the_result(bound: Bound, thing: Unfillable) -> Answer:
    """However the blank boxes of a result are filled in, some game must lead to it."""
    text = "no way of filling in the blank boxes of the result leads to a result that the rules allow"
    return violated(text, field="result.rows")


@check("SMU-716", "SMU-802", on=Unplaced, step=GAME)
def nobody_is_placed(bound: Bound, stopped: Unplaced) -> Answer:
    """A game that was stopped has no result, unless a ruling ranks it."""
    why = "the game was broken off before anybody had a winning set"
    if stopped.ranked:
        why = "the record does not say who left"
    if not stopped.claimed:
        return unchecked(
            "nobody is placed because " + why + " (ruling {ruling})",
            rule=bound.target.winner,
            field="result" if stopped.result is not None else "ended",
            ruling=stopped.ruling,
        )
    text = why + ", so nobody is placed or wins (ruling {ruling}), but the result says otherwise"
    return violated(text, rule=bound.target.winner, field="result", given=("places", True), ruling=stopped.ruling)


@claim("SMU-711", on=WonAnyway, step=GAME)
def a_game_that_somebody_has_won_is_finished(bound: Bound, won: WonAnyway) -> Answer:
    """A set ends the game, so it is not adjourned, stopped, conceded or abandoned after that."""
    text = (
        "the game is recorded as {found}, but {who} had won in round {number}"
        if won.number
        else ("the game is recorded as {found}, but {who} has a winning set")
    )
    words = {"time": "stopped by time"}
    return doubted(
        text,
        field="ended",
        expected="finished",
        found=words.get(won.ended, won.ended),
        who=won.winner,
        number=won.number,
    )


@claim("SMU-716", "SMU-802", on=StillRunning, step=GAME)
def nobody_is_placed_while_the_game_runs(bound: Bound, running: StillRunning) -> Answer:
    """An adjourned game has neither winner nor places."""
    result = running.result
    if result is None or not _names_places(result):
        return None
    text = "the game is adjourned, so nobody is placed or has won yet, but the result says otherwise"
    return violated(text, rule=bound.target.winner, field="result", found=result.winner)


def _names_places(result: Result) -> bool:
    placed = any(row.place is not None for row in result.rows.values())
    return placed or result.winner is not None or result.set is not None


@claim("SMU-715", on=Record, step=GAME)
def lines_of_the_result_are_filled_in(bound: Bound, record: Record) -> Answer:
    """A line of zeros was not filled in: there is no place 0."""
    return [
        violated("the line of {who} in the result is not filled in", field=f"result.rows.{who}", found=0, who=who)
        for who in wiped_lines(record.result)
    ] or None


@claim("SMU-716", "SMU-802", on=Record, step=GAME)
def a_game_that_somebody_left_is_conceded(bound: Bound, record: Record) -> Answer:
    """When somebody leaves, the game is conceded or abandoned (ruling SMU-R27)."""
    result = record.result
    if result is None or result.left is None or record.ended in ("conceded", "abandoned"):
        return None
    text = (
        "the result says that {who} left, but the game is recorded as {found}; "
        "when somebody leaves, it is conceded or abandoned (ruling SMU-R27)"
    )
    return doubted(
        text, rule=bound.target.winner, field="result.left", expected="conceded", found=record.ended, who=result.left
    )
