"""The winner and the places of a result where the tokens of both colours are not recorded for everybody."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.games.engine.checks import Answer, Wrong, claim, only, unchecked, violated
from scorekeeper.games.smugglers.checks.steps import GAME
from scorekeeper.games.smugglers.checks.wording import SETS
from scorekeeper.games.smugglers.scoring.claims import Claims, Contest, SaidFirst
from scorekeeper.games.smugglers.scoring.places import Misplaced
from scorekeeper.games.smugglers.scoring.sets import sets_of
from scorekeeper.terminal import counted

NOT_BOTH = "tokens of both colours are not recorded"


class SaidPlaces(NamedTuple):
    """Places that cannot be worked out; they are only compared with each other and with what is known."""

    wrong: Misplaced | None
    ruling: str


@claim("SMU-711", "SMU-716", "SMU-802", on=SaidFirst, step=GAME)
def one_player_is_first(claims: Claims, said: SaidFirst) -> Answer:
    """One player wins: the one whom the result names."""
    if said.nonsense:
        first = said.first
        return violated(
            "the result puts {who} first, but one player wins"
            if first
            else "the result puts nobody first, but one player wins",
            rule="SMU-711" if first else claims.target.winner,
            field="rows",
            given=("first", first),
            expected=1,
            found=len(first),
            who=first,
        )
    if said.winner is None:
        return None
    return violated(
        "the result puts {who} first but names {who_said} as the winner",
        rule=claims.target.winner,
        field="winner",
        given=("first", [said.winner]),
        expected=said.first[0],
        found=said.winner,
        who=said.first,
        who_said=said.winner,
    )


@claim("SMU-711", "SMU-716", "SMU-802", on=Contest, step=GAME)
def one_player_has_a_set(claims: Claims, contest: Contest) -> Answer:
    """The game ends with the first set, and not before."""
    if not contest.nobody:
        return None
    sure = contest.sure
    return violated(
        "{who} each have a winning set, but the game ends with the first set"
        if sure
        else "nobody has {least} tokens, so nobody has a winning set"
        if any(claims.tokens(who) is not None for who in claims.seats)
        else "nobody has a winning set",
        rule="SMU-711" if sure else claims.target.winner,
        field="rows",
        given=("winner", contest.first),
        expected=1,
        found=len(sure),
        who=sure,
        least=claims.target.alone,
    )


@claim("SMU-716", "SMU-802", on=Contest, step=GAME)
def the_winner_can_have_won(claims: Claims, contest: Contest) -> Answer:
    """The claimed winner can have a set, and nobody else must have one."""
    if not contest.wrong:
        return None
    said, due = contest.first[0], contest.due
    row = claims.result.rows.get(said)
    if row is not None and row.sweet is not None and row.sour is not None and not due:
        text = "the result says that {who_said} won with {sweet} sweet and {sour} sour, but that is not a winning set"
    elif due and claims.can_have_won(said):
        text = "{who} has enough tokens to have a winning set in any case, but the result names {who_said}"
    elif due:
        text = "only {who} has enough tokens for a set, but the result names {who_said}"
    else:
        text = "the result says that {who_said} won with {tokens}, but a set takes at least {least}"
    return violated(
        text,
        rule=claims.target.winner,
        field="winner" if claims.result.winner == said else f"rows.{said}.place",
        given=("winner", contest.first),
        expected=due[0] if due else None,
        found=said,
        who=due,
        who_said=said,
        tokens=counted(claims.tokens(said) or 0, "token"),
        least=claims.target.alone,
        sweet=None if row is None else row.sweet,
        sour=None if row is None else row.sour,
    )


@claim("SMU-712", "SMU-713", "SMU-714", on=Contest, step=GAME)
def the_winner_can_have_the_set(claims: Claims, contest: Contest) -> Answer:
    """The winner can have the set that the result names."""
    return only(_impossible_set(claims, contest), "SMU-712", "SMU-713", "SMU-714")


@claim("SMU-803", "SMU-804", "SMU-805", on=Contest, step=GAME)
def the_winner_can_have_the_short_set(claims: Claims, contest: Contest) -> Answer:
    """The winner can have the set that the result names."""
    return only(_impossible_set(claims, contest), "SMU-803", "SMU-804", "SMU-805")


def _impossible_set(claims: Claims, contest: Contest) -> Wrong | None:
    named, first = claims.result.set, contest.first
    if named is None or len(first) != 1 or contest.nobody or contest.wrong:
        return None
    if any(named in sets_of(*held, claims.target) for held in claims.open[first[0]]):
        return None
    text = "the result says that {who} won with {said}, but {who} does not have enough of them"
    return violated(text, rule=claims.target.rules[named], field="set", found=named, who=first[0], said=SETS[named])


@claim("SMU-716", "SMU-802", on=Contest)
def the_winner_is_written_down(claims: Claims, contest: Contest) -> Answer:
    """Where several players may have won, the result must say who did."""
    if contest.nobody or contest.first or contest.due:
        return None
    text = (
        "the result does not say who won, and {who} can have: enter sweet and sour tokens, or the winner's place"
        if len(contest.able) < len(claims.seats)
        else "nobody is placed because the result does not say who won: enter sweet and sour tokens, or the winner's place"
    )
    return unchecked(text, rule=claims.target.winner, field="rows", who=contest.able)


class Winner(NamedTuple):
    """The player who counts as the winner by these claims."""

    who: str


@claim("SMU-715", "SMU-716", "SMU-802", on=Winner)
def tokens_of_both_colours_are_written_down(claims: Claims, winner: Winner) -> Answer:
    """Reports missing tokens, and a set that cannot be checked because its colours are missing."""
    missing = [who for who in claims.seats if claims.tokens(who) is None]
    if missing:
        text = "the tokens of {who} at the end are not recorded"
        return unchecked(text, rule="SMU-715", field="rows", who=missing)
    if claims.must_have_won(winner.who):
        return None
    text = "whether {who} has a winning set is not checked because " + NOT_BOTH
    return unchecked(text, rule=claims.target.winner, field="rows", who=winner.who)


class Undecided(NamedTuple):
    """The players who may have had a set when the game was stopped."""

    able: list[str]


@claim("SMU-716", "SMU-802", on=Undecided)
def nobody_had_a_set(claims: Claims, undecided: Undecided) -> Answer:
    """A game was stopped, but somebody may have won before that."""
    if not undecided.able:
        return None
    text = "whether {who} had a winning set is not checked because " + NOT_BOTH
    return unchecked(text, rule=claims.target.winner, field="rows", who=undecided.able)


class NoPlaces(NamedTuple):
    """Neither tokens nor places give a ranking."""


@claim("SMU-716", "SMU-802", on=NoPlaces)
def places_are_written_down(claims: Claims, thing: NoPlaces) -> Answer:
    """Without tokens of both colours, the places must be recorded."""
    text = "nobody is placed because neither tokens of both colours nor places are recorded for everybody"
    return unchecked(text, rule=claims.target.winner, field="rows")


@claim("SMU-105", on=SaidPlaces, step=GAME)
def places_go_with_the_tokens(said: SaidPlaces, thing: SaidPlaces) -> Answer:
    """Places that cannot be worked out have no gaps and do not contradict the known tokens."""
    wrong = said.wrong
    if wrong is None:
        text = "the order of the places is not checked because tokens of both colours are not recorded for everybody"
        return unchecked(text, field="rows")
    if wrong.other is None:
        text = "the result says {who} is in place {said}, but with the places of the others it must be {due}"
    elif wrong.due is not None:
        text = "the result says {who} is in place {said}, ahead of {who_other}, but their tokens say otherwise (ruling {ruling})"
    else:
        text = (
            "the result lets {who} and {who_other} share place {said}, but their tokens say otherwise (ruling {ruling})"
        )
    return violated(
        text,
        field=f"rows.{wrong.who}.place",
        expected=wrong.due,
        found=wrong.said,
        who=wrong.who,
        said=wrong.said,
        due=wrong.due,
        who_other=wrong.other,
        ruling=said.ruling,
    )
