"""Places, winner and set of a result: against the tokens, or against each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.games.engine.checks import Answer, Wrong, claim, only, unchecked, violated
from scorekeeper.games.engine.verdict import Place, counted
from scorekeeper.games.smugglers.checks.steps import GAME
from scorekeeper.games.smugglers.checks.wording import SETS, by_number
from scorekeeper.games.smugglers.record import Holding, Result, Won
from scorekeeper.games.smugglers.scoring.claims import Claims, Contest, SaidFirst
from scorekeeper.games.smugglers.scoring.places import Misplaced
from scorekeeper.games.smugglers.scoring.sets import Target, sets_of

NOT_BOTH = "tokens of both colours are not recorded"


class Ranked(NamedTuple):
    """Places by the rules."""

    places: Sequence[Place]
    rule: str
    """The rule that says who is first."""
    how: str
    stopped: str | None
    """The ruling that ranks a stopped game; None if somebody has won."""
    names: bool = False
    """Whether a wrong winner that the result names is reported here, because nothing else says it."""
    claimed: str | None = None
    """The player whom the result lets win instead."""
    follow: Mapping[str, int] = {}
    """The places that follow from that; they are not reported on their own."""


class Victory(NamedTuple):
    """Who has won, and with what."""

    winner: str
    with_set: str
    held: Holding
    target: Target
    called: Won | None = None
    """The win that the table called against the rules, which a result only repeats."""


class Unwon(NamedTuple):
    """A stopped game, and who is first by the ruling."""

    first: list[str]
    ruling: str
    rule: str
    called: Won | None = None
    """The win that the table called against the rules."""


class SaidPlaces(NamedTuple):
    """Places that cannot be worked out; they are only compared with each other and with what is known."""

    wrong: Misplaced | None
    ruling: str


@claim("SMU-105", on=Ranked, step=GAME)
def places_go_by_the_ruling(result: Result, ranked: Ranked) -> Answer:
    """The places below the winner are those of ruling SMU-R01."""
    return _misplaced(result, ranked, "SMU-105")


@claim("SMU-716", "SMU-802", on=Ranked, step=GAME)
def nobody_is_first_but_the_winner(result: Result, ranked: Ranked) -> Answer:
    """The winner is first; in a stopped game the ruling says who is."""
    return _misplaced(result, ranked, "SMU-716", "SMU-802")


@claim("SMU-712", "SMU-713", "SMU-714", on=Ranked, step=GAME)
def whoever_has_the_set_is_first(result: Result, ranked: Ranked) -> Answer:
    """Seven of one colour, or five of both, win."""
    return _misplaced(result, ranked, "SMU-712", "SMU-713", "SMU-714")


@claim("SMU-803", "SMU-804", "SMU-805", on=Ranked, step=GAME)
def whoever_has_the_short_set_is_first(result: Result, ranked: Ranked) -> Answer:
    """Five of one colour, or four of both, win the short game."""
    return _misplaced(result, ranked, "SMU-803", "SMU-804", "SMU-805")


def _misplaced(result: Result, ranked: Ranked, *rules: str) -> Answer:
    wrong = [_another_first(ranked)] if ranked.claimed is not None and ranked.rule in rules else []
    for place in ranked.places:
        row = result.rows.get(place.participant)
        if row is None or row.place in (None, place.place, ranked.follow.get(place.participant)):
            continue
        rule = ranked.rule if 1 in (place.place, row.place) else "SMU-105"
        if rule in rules:
            wrong.append(_another_place(place, row.place, rule, ranked))
    return wrong or None


def _another_first(ranked: Ranked) -> Wrong:
    first = ranked.places[0].participant
    why = "has won" if ranked.stopped is None else "is first (ruling {ruling})"
    return violated(
        "{who} " + why + ", but the result " + ("names {who_said}" if ranked.names else "puts {who_said} first"),
        rule=ranked.rule,
        field="winner" if ranked.names else f"rows.{first}.place",
        given=("winner", ranked.claimed),
        expected=1,
        found=ranked.follow[first],
        who=first,
        who_said=ranked.claimed,
        ruling=ranked.stopped,
    )


def _another_place(place: Place, said: int, rule: str, ranked: Ranked) -> Wrong:
    if ranked.stopped is not None:
        why = f" because nobody had a set when the game stopped (ruling {ranked.stopped})"
    elif place.place == 1:
        why = " and has won"
    else:
        why = " and has not won" if said == 1 else f" (ruling SMU-R01: {ranked.how})"
    text = "{who} is in place {expected}" + why + ", but the result says {found}"
    return violated(
        text,
        rule=rule,
        field=f"rows.{place.participant}.place",
        given=(place.participant, said),
        expected=place.place,
        found=said,
        who=place.participant,
    )


@claim("SMU-712", "SMU-713", "SMU-714", on=Victory, step=GAME)
def the_winner_is_named(result: Result, victory: Victory) -> Answer:
    """The result names the winner and a set that the winner has."""
    return [one for one in _victory(result, victory) if only(one, "SMU-712", "SMU-713", "SMU-714")] or None


@claim("SMU-803", "SMU-804", "SMU-805", on=Victory, step=GAME)
def the_winner_of_a_short_game_is_named(result: Result, victory: Victory) -> Answer:
    """The result names the winner and a set that the winner has."""
    return [one for one in _victory(result, victory) if only(one, "SMU-803", "SMU-804", "SMU-805")] or None


def _victory(result: Result, victory: Victory) -> list[Wrong]:
    winner, with_set, (sweet, sour, *_), target, called = victory
    wrong, rule, named = [], target.rules[with_set], result.winner in (None, winner)
    full = sets_of(sweet, sour, target)
    if result.set is not None and named and full and result.set not in full and not _called(called, winner, result.set):
        wrong.append(
            violated(
                "{who} has won with {due}, not with {said}",
                rule=rule,
                field="set",
                expected=with_set,
                found=result.set,
                who=winner,
                due=SETS[with_set],
                said=SETS[result.set],
            )
        )
    if not named and not _called(called, result.winner):
        wrong.append(
            violated(
                "{who} has won with {sweet} sweet and {sour} sour tokens, but the result names {who_said}",
                rule=rule,
                field="winner",
                given=("winner", result.winner),
                expected=winner,
                found=result.winner,
                who=winner,
                sweet=sweet,
                sour=sour,
                who_said=result.winner,
            )
        )
    return wrong


def _called(win: Won | None, who: str | None, with_set: str | None = None) -> bool:
    """Whether a false win of this player has been reported where the table called it."""
    return win is not None and win.player == who and with_set in (None, win.set)


@claim("SMU-716", "SMU-802", on=Unwon, step=GAME)
def nobody_wins_a_stopped_game_with_a_set(result: Result, unwon: Unwon) -> Answer:
    """Nobody has a winning set in a stopped game that is ranked."""
    if result.set is None or unwon.called is not None:
        return None
    text = "nobody had a winning set when the game stopped, but the result says {said}"
    return violated(text, rule=unwon.rule, field="set", expected=None, found=result.set, said=SETS[result.set])


@claim("SMU-716", "SMU-802", on=Unwon, step=GAME)
def whoever_is_first_is_named(result: Result, unwon: Unwon) -> Answer:
    """If a stopped game is ranked, the player in first place is its winner."""
    first = unwon.first
    if result.winner is None or first == [result.winner] or _called(unwon.called, result.winner):
        return None
    return violated(
        "nobody had a winning set when the game stopped, and {who} "
        + by_number(first, "is", "are")
        + " first (ruling {ruling}), but the result names {who_said} as the winner",
        rule=unwon.rule,
        field="winner",
        given=("winner", result.winner),
        expected=first,
        found=result.winner,
        who=first,
        ruling=unwon.ruling,
        who_said=result.winner,
    )


# The winner where the tokens of both colours are not recorded for everybody.


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
        "the result does not say who won, and {who} can have: enter the winner's place"
        if len(contest.able) < len(claims.seats)
        else "nobody is placed because the result does not say who won: enter the winner's place"
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
