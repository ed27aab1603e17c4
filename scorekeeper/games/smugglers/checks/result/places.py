"""Places, winner and set of a result: against what the rules make of the tokens, or against each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.games.engine.checks import Answer, Wrong, claim, only, unchecked, violated
from scorekeeper.games.engine.verdict import Place, counted
from scorekeeper.games.smugglers.checks.steps import GAME
from scorekeeper.games.smugglers.checks.wording import SETS, by_number
from scorekeeper.games.smugglers.record import Holding, Result
from scorekeeper.games.smugglers.scoring.claims import Claims, Contest, SaidFirst
from scorekeeper.games.smugglers.scoring.places import Misplaced
from scorekeeper.games.smugglers.scoring.sets import Target, sets_of

WINNER = ("SMU-716", "SMU-802")
STANDARD = ("SMU-712", "SMU-713", "SMU-714")
SHORT = ("SMU-803", "SMU-804", "SMU-805")
NOT_BOTH = "tokens of both colours are not written down"


class Ranked(NamedTuple):
    """Places by the rules."""

    places: Sequence[Place]
    rule: str
    """The rule that says who is first."""
    how: str
    stopped: str | None
    """The ruling by which a stopped game is ranked; None where somebody has won."""


class Victory(NamedTuple):
    """Who has won, and with what."""

    winner: str
    with_set: str
    held: Holding
    target: Target


class Unwon(NamedTuple):
    """A stopped game: who is first by the ruling."""

    first: list[str]
    ruling: str
    rule: str


class SaidPlaces(NamedTuple):
    """Places that nobody can work out: they are only compared with each other and with what is known."""

    wrong: Misplaced | None
    ruling: str


@claim("SMU-105", on=Ranked, step=GAME)
def places_go_by_the_ruling(result: Result, ranked: Ranked) -> Answer:
    """The places below the winner are those of ruling SMU-R01."""
    return _misplaced(result, ranked, "SMU-105")


@claim(*WINNER, on=Ranked, step=GAME)
def nobody_is_first_but_the_winner(result: Result, ranked: Ranked) -> Answer:
    """Place 1 is the winner's, or goes by the ruling of a game that was stopped."""
    return _misplaced(result, ranked, *WINNER)


@claim(*STANDARD, on=Ranked, step=GAME)
def whoever_has_the_set_is_first(result: Result, ranked: Ranked) -> Answer:
    """Seven of one colour, or five of both, win."""
    return _misplaced(result, ranked, *STANDARD)


@claim(*SHORT, on=Ranked, step=GAME)
def whoever_has_the_short_set_is_first(result: Result, ranked: Ranked) -> Answer:
    """Five of one colour, or four of both, win the short game."""
    return _misplaced(result, ranked, *SHORT)


def _misplaced(result: Result, ranked: Ranked, *rules: str) -> Answer:
    wrong = []
    for place in ranked.places:
        row = result.rows.get(place.participant)
        if row is None or row.place is None or row.place == place.place:
            continue
        rule = ranked.rule if 1 in (place.place, row.place) else "SMU-105"
        if rule in rules:
            wrong.append(_another_place(place, row.place, rule, ranked))
    return wrong or None


def _another_place(place: Place, said: int, rule: str, ranked: Ranked) -> Wrong:
    if ranked.stopped is not None:
        why = f", for nobody had a set when the game stopped (ruling {ranked.stopped})"
    elif place.place == 1:
        why = " and has won"
    else:
        why = ", and has not won" if said == 1 else f" (ruling SMU-R01: {ranked.how})"
    text = "{who} is place {expected}" + why + "; the result says {found}"
    return violated(
        text,
        rule=rule,
        field=f"rows.{place.participant}.place",
        given=(place.participant, said),
        expected=place.place,
        found=said,
        who=place.participant,
    )


@claim(*STANDARD, on=Victory, step=GAME)
def the_winner_is_named(result: Result, victory: Victory) -> Answer:
    """The result names who has won, and a set that the winner has."""
    return [one for one in _victory(result, victory) if only(one, *STANDARD)] or None


@claim(*SHORT, on=Victory, step=GAME)
def the_winner_of_a_short_game_is_named(result: Result, victory: Victory) -> Answer:
    """The result names who has won, and a set that the winner has."""
    return [one for one in _victory(result, victory) if only(one, *SHORT)] or None


def _victory(result: Result, victory: Victory) -> list[Wrong]:
    winner, with_set, (sweet, sour, *_), target = victory
    wrong, rule, named = [], target.rules[with_set], result.winner in (None, winner)
    if result.set is not None and named and result.set not in sets_of(sweet, sour, target):
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
    if not named:
        wrong.append(
            violated(
                "{who} has won with {sweet} sweet and {sour} sour tokens; the result names {who_said}",
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


@claim(*WINNER, on=Unwon, step=GAME)
def nobody_wins_a_stopped_game_with_a_set(result: Result, unwon: Unwon) -> Answer:
    """A stopped game is ranked, but a set contradicts it."""
    if result.set is None:
        return None
    text = "nobody had a winning set when the game stopped; the result says {said}"
    return violated(text, rule=unwon.rule, field="set", expected=None, found=result.set, said=SETS[result.set])


@claim(*WINNER, on=Unwon, step=GAME)
def whoever_is_first_is_named(result: Result, unwon: Unwon) -> Answer:
    """A stopped game is ranked, and nobody else than the first is its winner."""
    first = unwon.first
    if result.winner is None or first == [result.winner]:
        return None
    return violated(
        "nobody had a winning set when the game stopped, and {who} "
        + by_number(first, "is", "are")
        + " first (ruling {ruling}); the result names {who_said} as the winner",
        rule=unwon.rule,
        field="winner",
        given=("winner", result.winner),
        expected=first,
        found=result.winner,
        who=first,
        ruling=unwon.ruling,
        who_said=result.winner,
    )


# Who won, where holdings of both colours are not written down for all.


@claim("SMU-711", *WINNER, on=SaidFirst, step=GAME)
def one_player_is_first(claims: Claims, said: SaidFirst) -> Answer:
    """One player wins, and it is the one whom the result names."""
    if said.nonsense:
        first = said.first
        return violated(
            "{who} are said to be first; one player wins" if first else "nobody is said to be first; one player wins",
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
        "{who} is said to be first; the result names {who_said} as the winner",
        rule=claims.target.winner,
        field="winner",
        given=("first", [said.winner]),
        expected=said.first[0],
        found=said.winner,
        who=said.first,
        who_said=said.winner,
    )


@claim("SMU-711", *WINNER, on=Contest, step=GAME)
def one_player_has_a_set(claims: Claims, contest: Contest) -> Answer:
    """The game ends with the first set, and not without one."""
    if not contest.nobody:
        return None
    sure = contest.sure
    return violated(
        "{who} have a winning set each; the game ends with the first"
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


@claim(*WINNER, on=Contest, step=GAME)
def the_winner_can_have_won(claims: Claims, contest: Contest) -> Answer:
    """Whoever is said to have won can have a set, and nobody else must have one."""
    if not contest.wrong:
        return None
    said, due = contest.first[0], contest.due
    row = claims.result.rows.get(said)
    if row is not None and row.sweet is not None and row.sour is not None and not due:
        text = "{who_said} is said to have won with {sweet} sweet and {sour} sour; that is no winning set"
    elif due and claims.can_have_won(said):
        text = "{who} has a winning set in any case, with so many tokens; the result names {who_said}"
    elif due:
        text = "only {who} has enough tokens for a set; the result names {who_said}"
    else:
        text = "{who_said} is said to have won with {tokens}; it takes {least} at least"
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


@claim(*STANDARD, on=Contest, step=GAME)
def the_winner_can_have_the_set(claims: Claims, contest: Contest) -> Answer:
    """The set that is named is one that the winner can have."""
    return only(_impossible_set(claims, contest), *STANDARD)


@claim(*SHORT, on=Contest, step=GAME)
def the_winner_can_have_the_short_set(claims: Claims, contest: Contest) -> Answer:
    """The set that is named is one that the winner can have."""
    return only(_impossible_set(claims, contest), *SHORT)


def _impossible_set(claims: Claims, contest: Contest) -> Wrong | None:
    named, first = claims.result.set, contest.first
    if named is None or len(first) != 1 or contest.nobody or contest.wrong:
        return None
    if any(named in sets_of(*held, claims.target) for held in claims.open[first[0]]):
        return None
    text = "{who} is said to have won with {said}, but has not enough of them"
    return violated(text, rule=claims.target.rules[named], field="set", found=named, who=first[0], said=SETS[named])


@claim(*WINNER, on=Contest)
def the_winner_is_written_down(claims: Claims, contest: Contest) -> Answer:
    """Where several can have won, somebody has to write down who did."""
    if contest.nobody or contest.first or contest.due:
        return None
    text = (
        "who won is not written down, and {who} can have: write the place of the winner"
        if len(contest.able) < len(claims.seats)
        else "who won is not written down, so nobody is placed: write the place of the winner"
    )
    return unchecked(text, rule=claims.target.winner, field="rows", who=contest.able)


class Winner(NamedTuple):
    """Who counts as the winner by what is said."""

    who: str


@claim("SMU-715", *WINNER, on=Winner)
def tokens_of_both_colours_are_written_down(claims: Claims, winner: Winner) -> Answer:
    """Whose tokens are not written down; and that a set is not, where only its colours would show it."""
    missing = [who for who in claims.seats if claims.tokens(who) is None]
    if missing:
        text = "the tokens of {who} at the end are not written down"
        return unchecked(text, rule="SMU-715", field="rows", who=missing)
    if claims.must_have_won(winner.who):
        return None
    text = "whether {who} has a winning set is not checked: " + NOT_BOTH
    return unchecked(text, rule=claims.target.winner, field="rows", who=winner.who)


class Undecided(NamedTuple):
    """Who can have had a set when the game was stopped."""

    able: list[str]


@claim(*WINNER, on=Undecided)
def nobody_had_a_set(claims: Claims, undecided: Undecided) -> Answer:
    """A game was stopped, and by what is written down somebody can have won before."""
    if not undecided.able:
        return None
    text = "whether {who} had a winning set is not checked: " + NOT_BOTH
    return unchecked(text, rule=claims.target.winner, field="rows", who=undecided.able)


class NoPlaces(NamedTuple):
    """Neither tokens nor places say who is where."""


@claim(*WINNER, on=NoPlaces)
def places_are_written_down(claims: Claims, thing: NoPlaces) -> Answer:
    """Without tokens of both colours the places have to be written down."""
    text = "neither tokens of both colours nor places are written down for all, so nobody is placed"
    return unchecked(text, rule=claims.target.winner, field="rows")


@claim("SMU-105", on=SaidPlaces, step=GAME)
def places_go_with_the_tokens(said: SaidPlaces, thing: SaidPlaces) -> Answer:
    """Places that nobody can work out are counted through, and go with what is known of the tokens."""
    wrong = said.wrong
    if wrong is None:
        text = "the order of the places is not checked: tokens of both colours are not written down for all"
        return unchecked(text, field="rows")
    if wrong.other is None:
        text = "{who} is said to be place {said}; by the places of the others it is {due}"
    elif wrong.due is not None:
        text = "{who} is said to be place {said}, before {who_other}; by their tokens it is not so (ruling {ruling})"
    else:
        text = "{who} and {who_other} are said to share place {said}; by their tokens they do not (ruling {ruling})"
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
