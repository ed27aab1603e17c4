"""Checks on the order of a round, and on what happens after a win."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.engine.checks import KEPT, Answer, check, claim, kept, unchecked, violated
from scorekeeper.games.engine.replay import Lost
from scorekeeper.games.smugglers.checks.steps import END, OPEN, START
from scorekeeper.games.smugglers.checks.wording import by_number
from scorekeeper.games.smugglers.position.fragments import SheetInspection
from scorekeeper.games.smugglers.position.position import AfterTheCall, Position, RoundOver
from scorekeeper.games.smugglers.record import Bomb, Compare, Inspect, Piece, Reveal, Roll, Seat, Take, Trial, Waive

ACTS = (Roll, Trial, Compare, Seat, Inspect, Reveal, Take, Bomb, Piece, Waive)
"""Events that must not follow once the game is over."""

DEEDS: dict[type, str] = {
    Roll: "{who} rolls the die",
    Trial: "{who} takes the test",
    Compare: "spheres are compared",
    Seat: "players take their chairs",
    Inspect: "{who} inspects {who_target}",
    Reveal: "{who} reveals",
    Take: "{who} takes a {token} token",
    Bomb: "{who} moves a bomb",
    Piece: "{who} takes a piece of contraband",
    Waive: "{who} gives up a right",
}


@check("SMU-718", "SMU-717", on=ACTS, step=START)
def nothing_happens_after_a_win(position: Position, event: Any) -> Answer:
    """The token that completes a set ends the game; only the bomb that won it is still laid out."""
    if position.winner is None:
        return None
    kind = type(event)
    if kind is Bomb and position.due is not None and position.due.bomb == "used":
        return None
    if position.rulings.after_win == "shown" and kind in (Inspect, Reveal):
        return None
    actor = event.spheres[0] if kind is Compare else event.chairs[0] if kind is Seat and event.chairs else None
    actor = getattr(event, "player", actor)
    return violated(
        "{who_won} has won" + _and_then(event, position.winner) + "; play must stop at once",
        rule="SMU-717" if actor == position.winner else "SMU-718",
        expected="the end",
        found=kind.__struct_config__.tag,
        # A sheet on which the winner has no set shows that the round went another way.
        then="stop" if position.over or (position.paper and not position.seems_to_win(position.winner)) else "end",
        who_won=position.winner,
        who=getattr(event, "player", None),
        who_target=getattr(event, "target", None),
        token=getattr(event, "token", None),
    )


def _and_then(event: Any, winner: str) -> str:
    """What somebody does after a win, in words."""
    if type(event) is Take and event.player is None:
        return ", but a {token} token goes back to the supply"
    deed = DEEDS[type(event)]
    if getattr(event, "player", None) == winner:
        return deed.replace("{who}", " but still", 1)
    return f", but {deed}"


@check("SMU-302", on=(Roll, Trial), step=START, rests_on=("SMU-103",), then="assume")
def the_test_comes_first(position: Position, event: Roll | Trial) -> Answer:
    """The die comes before the spheres, and the spheres come before the ranking."""
    if type(event) is Roll:
        if not position.tests:
            return KEPT
        if not position.rolls:
            # That the first test came before the roll has been said.
            return None
        return violated("the die for the hole is rolled, but spheres have already been tested")
    if not position.ranking_begun:
        return KEPT
    if event.player not in position.tests and not _somebody_never_tests(position):
        # That the ranking began before this test has been said.
        return None
    return violated("a sphere is tested, but the ranking has already begun")


@check("SMU-302", on=(Compare, Seat), step=START, rests_on=("SMU-103",), then="assume")
def the_ranking_comes_second(position: Position, event: Compare | Seat) -> Answer:
    """The ranking begins when all have taken the test, and chairs are assigned once."""
    if position.seated:
        if type(event) is Compare:
            return _compared_in_the_junk_room(position, event)
        return violated("the chairs are assigned twice in this round", expected=1, found=2)
    if len(position.tests) == len(position.seats):
        return KEPT
    if position.ranking_begun or _somebody_never_tests(position):
        # Said when the first spheres were compared, or said of whoever takes no test.
        return None
    waiting = [who for who in position.seats if who not in position.tests]
    return violated("the ranking begins before {who} took the test", found=waiting, who=waiting)


def _somebody_never_tests(position: Position) -> bool:
    """Whether a player who has not taken the test takes none in the whole round."""
    return any(who not in position.tests and position.never_tests(who) for who in position.seats)


def _compared_in_the_junk_room(position: Position, event: Compare) -> Answer:
    """Once the chairs are taken, only spheres in the junk room are still compared."""
    sitting = [who for who in event.spheres if who in position.chairs]
    if not sitting:
        return KEPT
    text = by_number(
        sitting,
        "the sphere of {who} is compared, but the chairs are already taken",
        "the spheres of {who} are compared, but the chairs are already taken",
    )
    return violated(text, found=sitting, who=sitting)


@check("SMU-302", "SMU-501", "SMU-503", on=(Inspect, Reveal, SheetInspection), step=OPEN)
def spheres_are_opened_after_the_ranking(position: Position, event: Inspect | Reveal | SheetInspection) -> Answer:
    """Spheres are opened after the chairs are taken, and never when all got stuck."""
    if position.chairs:
        return kept("SMU-302")
    if position.all_stuck():
        inspected = type(event) is not Reveal
        text = (
            "all spheres got stuck, but {who} inspects; this round has no inspection"
            if inspected
            else "all spheres got stuck, but {who} shows the contraband; nothing else may happen in this round"
        )
        return violated(text, rule="SMU-501" if inspected else "SMU-503", who=event.player)
    if position.seated:
        return kept("SMU-302")
    return violated("{who} opens a sphere before the chairs are taken", rule="SMU-302", who=event.player)


@check("SMU-503", on=(Take, Bomb, Piece, Waive), step=OPEN)
def nothing_is_paid_when_all_got_stuck(position: Position, event: Any) -> Answer:
    """A round in which all got stuck moves no token."""
    if position.opened or not position.all_stuck():
        return None
    return violated("all spheres got stuck, but the round goes on; nothing else may happen in it", expected="the end")


@check("SMU-501", on=RoundOver, step=OPEN)
def no_inspection_when_all_got_stuck(position: Position, moment: RoundOver) -> Answer:
    """If every sphere got stuck, the round has no inspection."""
    return KEPT if position.all_stuck() and not position.opened else None


@check("SMU-503", on=RoundOver, step=OPEN)
def no_effect_when_all_got_stuck(position: Position, moment: RoundOver) -> Answer:
    """If every sphere got stuck, nothing else happens."""
    return KEPT if position.all_stuck() and not position.opened else None


@claim("SMU-302", on=AfterTheCall, step=START)
def nothing_follows_the_end_of_a_round(position: Position, moment: AfterTheCall) -> Answer:
    """A round that the table called over has no more events."""
    return violated("the table said that the round was over, but it goes on")


@check("SMU-302", on=RoundOver, step=OPEN)
def the_chairs_are_taken(position: Position, moment: RoundOver) -> Answer:
    """After the test comes the ranking."""
    if position.may_stop or position.seated or not position.passed or len(position.tests) < len(position.seats):
        return None
    return violated("{who} passed the test, but nobody takes a chair", who=position.passed)


@check("SMU-717", on=RoundOver, step=END)
def the_round_is_cut_short(position: Position, moment: RoundOver) -> Answer:
    """A round stops as soon as somebody wins."""
    return KEPT if position.winner is not None and position.waiting() else None


@check("SMU-718", on=RoundOver, step=END)
def nobody_acts_after_a_win(position: Position, moment: RoundOver) -> Answer:
    """After a win the other players do nothing more."""
    return KEPT if position.winner is not None else None


@check("SMU-302", on=Lost)
def the_rest_is_not_checked(position: Position, lost: Lost) -> Answer:
    """After an illegal event the position is unknown."""
    if position.glancing:
        return None
    return unchecked("the rest of the round is not checked because the position is no longer known")
