"""Places, winner and set of a result, against those by the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.games.engine.checks import Answer, Wrong, claim, only, violated
from scorekeeper.games.engine.verdict import Place
from scorekeeper.games.smugglers.checks.steps import GAME
from scorekeeper.games.smugglers.checks.wording import SETS, by_number
from scorekeeper.games.smugglers.record import Holding, Result, Won
from scorekeeper.games.smugglers.scoring.sets import Target, sets_of


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
