"""Checks on the skill test: the die, the boss, and the spheres at the fence."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.engine.checks import KEPT, Answer, check, claim, kept, permission, unchecked, violated
from scorekeeper.games.engine.seats import clockwise_from
from scorekeeper.games.smugglers.checks.steps import ROLL, START, TEST
from scorekeeper.games.smugglers.checks.wording import by_number
from scorekeeper.games.smugglers.position.boss import MOST_ROLLS, rolls_again
from scorekeeper.games.smugglers.position.fragments import DieOnPaper, HoleOnPaper
from scorekeeper.games.smugglers.position.position import Position, RoundOver
from scorekeeper.games.smugglers.record import ATTEMPTS, FACES, RED, Compare, Roll, Seat, Trial


@check("SMU-312", "SMU-311", "SMU-701", on=Roll, step=ROLL, rests_on=("SMU-703",), then="assume")
def the_starting_player_rolls(position: Position, event: Roll) -> Answer:
    """The starting player rolls: the oldest in round 1, then the next one clockwise in each round."""
    if position.starter is None:
        return None
    rule = "SMU-312" if position.named or position.rolls else "SMU-311" if position.number == 1 else "SMU-701"
    if event.player == position.starter:
        return kept(rule)
    if event.player == position.beginner and (position.named or position.rolls):
        # That somebody else had to start has been said.
        return None
    text = "{who} rolls the die, but {who_due} is the starting player"
    return violated(
        text, rule=rule, expected=position.starter, found=event.player, who=event.player, who_due=position.starter
    )


@check("SMU-914", on=Roll, step=ROLL, then="assume")
def the_die_has_six_faces(position: Position, event: Roll) -> Answer:
    """A roll is between 1 and 6."""
    if 1 <= event.die <= FACES:
        return KEPT
    return violated("the die shows {found}, but it has faces 1 to 6", expected=FACES, found=event.die)


@check("SMU-312", "SMU-325", "SMU-327", on=Roll, step=ROLL, rests_on=("SMU-321",), then="assume")
def a_red_number_is_rolled_again_once(position: Position, event: Roll) -> Answer:
    """One roll; after a red number a second one, which counts in any case."""
    rolls = position.rolls
    if not rolls or position.tests:
        return None
    if len(rolls) > 1:
        text = "{who} rolls a third time, but the second roll counts in any case"
        return violated(text, rule="SMU-327", expected=2, found=len(rolls) + 1, who=event.player)
    if rolls_again(rolls):
        return kept("SMU-325")
    text = "{who} rolls again after a {die}, but only a red number, 5 or 6, is rolled again"
    return violated(text, rule="SMU-312", expected=1, found=2, who=event.player, die=rolls[0])


@check("SMU-327", on=Trial, step=ROLL)
def the_second_roll_counts(position: Position, event: Trial) -> Answer:
    """A red second roll counts: the tests begin."""
    if position.tests or len(position.rolls) < MOST_ROLLS or position.rolls[1] < RED:
        return None
    return KEPT


@claim("SMU-322", on=Roll, step=ROLL)
def the_boss_waits_on_a_red_number(position: Position, event: Roll) -> Answer:
    """On a red first roll the boss stays where he is."""
    before, slot = position.slot, event.slot
    if slot is None or slot < 1 or before is None or not rolls_again([*position.rolls, event.die]):
        return None
    if slot == before:
        return KEPT if position.track is not None else None
    if slot == position.other_slot:
        return None
    text = (
        "the boss goes from slot {before} to {slot} with a {die}, but he must wait on slot {due} for the second roll"
        if position.track is None
        else "the boss goes to slot {slot} on a red {die}, but he must wait on slot {due} for the second roll"
    )
    return violated(text, expected=before, found=slot, before=before, slot=slot, die=event.die, due=before)


@claim("SMU-313", "SMU-314", "SMU-315", on=Roll, step=ROLL)
def the_boss_goes_where_the_die_sends_him(position: Position, event: Roll) -> Answer:
    """The boss moves right by as many slots as the die shows, and around the edge."""
    before, slot, track = position.slot, event.slot, position.track
    if slot is None or len(position.rolls) > 1:
        return None
    if slot < 1:
        text = "the boss goes to slot {slot}, but slots are counted from 1"
        return violated(text, rule="SMU-313", expected=1, found=slot, slot=slot)
    if before is None or rolls_again([*position.rolls, event.die]):
        return None
    if track is None:
        return _on_a_track_of_unknown_length(position, event, before, slot)
    due = track.advance(before, event.die)
    around = before + event.die > track.slots
    if slot == due:
        return kept("SMU-315" if around else "SMU-313")
    if position.other_slot is not None and slot == track.advance(position.other_slot, event.die):
        # That the record had him elsewhere has been reported.
        return None
    rule = "SMU-314" if slot == before - event.die else "SMU-315" if around else "SMU-313"
    text = "the boss goes from slot {before} to {slot} with a {die}, but it must be {due}" + (
        ", to the right" if rule == "SMU-314" else ", around the edge (ruling SMU-R12)" if around else ""
    )
    return violated(text, rule=rule, expected=due, found=slot, before=before, slot=slot, die=event.die, due=due)


def _on_a_track_of_unknown_length(position: Position, event: Roll, before: int, slot: int) -> Answer:
    """With any number of slots, the boss moves right by what the die shows or goes around the edge."""
    due = before + event.die
    around = event.die + 2 * (position.rulings.edge == "free")
    if slot == due or 1 <= slot <= around:
        return None
    text = "the boss goes from slot {before} to {slot} with a {die}, but it must be {due}, or around the edge at the left end"
    return violated(text, rule="SMU-313", expected=due, found=slot, before=before, slot=slot, die=event.die, due=due)


@check("SMU-314", on=Roll, step=ROLL)
def the_boss_goes_to_the_right(position: Position, event: Roll) -> Answer:
    """The boss moves in the direction of the arrows; `the_boss_goes_where_the_die_sends_him` decides how far."""
    before = position.slot
    if event.slot is None or before is None or event.slot <= before or event.slot != before + event.die:
        return None
    return KEPT


@claim("SMU-325", on=DieOnPaper, step=START)
def a_red_number_has_a_second_roll(position: Position, event: DieOnPaper) -> Answer:
    """A sheet with one red roll lacks the second roll."""
    if not rolls_again(event.rolls):
        return None
    text = "the die shows a red {die}, but no second roll is recorded"
    return violated(text, expected=2, found=1, die=event.rolls[0])


@claim("SMU-313", on=HoleOnPaper, step=START)
def the_boss_stands_at_a_slot(position: Position, event: HoleOnPaper) -> Answer:
    """Without rolls, the sheet says where the boss stands."""
    hole, track = event.hole, position.track
    if hole is None:
        return None
    if event.possible(track):
        if track is None or event.rolled:
            return None
        before = position.slot
        stopped = position.may_stop and hole == before
        if before is not None and position.other_slot is None and not stopped and hole not in track.reachable(before):
            text = "the boss goes from slot {before} to {found}, but no roll of the die sends him there"
            return violated(text, found=hole, before=before)
        text = "where the boss goes in round {number} is not checked because the die is not recorded"
        return unchecked(text, number=position.number)
    text = "the boss goes to slot {found}, but " + (
        "slots are counted from 1" if track is None else "the slots are numbered 1 to {slots}"
    )
    return violated(
        text, expected=1 if hole < 1 or track is None else track.slots, found=hole, slots=track and track.slots
    )


@check("SMU-302", "SMU-312", "SMU-325", on=Trial, step=ROLL, then="assume")
def the_hole_is_known_before_the_test(position: Position, event: Trial) -> Answer:
    """The die is rolled before the first sphere, and again after a red number."""
    if position.tests:
        return None
    if not position.rolls:
        return violated("{who} takes the test, but nobody has rolled the die", rule="SMU-312", who=event.player)
    if rolls_again(position.rolls):
        text = "{who} takes the test after a red {die}, but the starting player must roll again first"
        return violated(text, rule="SMU-325", expected=2, found=1, who=event.player, die=position.rolls[0])
    return kept("SMU-302")


@check("SMU-303", "SMU-351", "SMU-362", on=Trial, step=TEST, then="assume")
def tests_go_clockwise(position: Position, event: Trial) -> Answer:
    """Tests go clockwise from the starting player, one for each."""
    tests = position.tests
    if position.ranking_begun:
        return None
    if event.player in tests:
        return violated(
            "{who} takes the test a second time in this round", rule="SMU-303", expected=1, found=2, who=event.player
        )
    due = position.tester
    if due is None:
        return None
    rule = "SMU-362" if tests else "SMU-351"
    # After a wrong turn, both the next player and the one who was passed over may follow.
    if event.player == due or event.player == (_passed_over(position) if tests else position.beginner):
        return kept(rule)
    if event.player == _next_who_tests(position, due):
        # That somebody sits the round out is reported at its end.
        return None
    text = "{who} takes the test, but it is {who_due}'s turn at the track"
    return violated(text, rule=rule, expected=due, found=event.player, who=event.player, who_due=due)


def _next_who_tests(position: Position, due: str) -> str | None:
    """The next player at the track, without those who take no test in the whole round."""
    order = clockwise_from(position.seats, due)
    return next((who for who in order if not position.never_tests(who)), None)


def _passed_over(position: Position) -> str | None:
    """The first player clockwise from the starting player who has not taken the test."""
    order = clockwise_from(position.seats, position.starter) if position.starter is not None else []
    return next((who for who in order if who not in position.tests), None)


@check("SMU-303", on=Trial)
def one_sphere_each(position: Position, event: Trial) -> Answer:
    """Everybody takes the test once; `tests_go_clockwise` reports it when somebody does not."""
    return None if event.player in position.tests else KEPT


@check("SMU-357", "SMU-356", "SMU-304", on=Trial, step=TEST, rests_on=("SMU-354",), then="assume")
def two_attempts_at_most(position: Position, event: Trial) -> Answer:
    """A test has one or two attempts, and none after a success (rulings SMU-R13, SMU-R14)."""
    attempts: Sequence[str] = event.attempts
    if len(attempts) == 1 and attempts[0] == "through":
        return None
    if not attempts:
        return violated(
            "{who} does not roll the sphere, but everybody must", rule="SMU-304", expected=1, found=0, who=event.player
        )
    rulings = position.rulings
    if "short" in attempts and rulings.short_roll == "again":
        attempts = [one for one in attempts if one != "short"]
        if not attempts:
            text = "{who} rolls too short and not again, but that did not count as an attempt (ruling SMU-R13)"
            return violated(text, rule="SMU-304", expected=1, found=0, who=event.player)
    if "through" in attempts[:-1]:
        text = "{who} rolls again, but the sphere already went through"
        return violated(text, rule="SMU-357", expected=1, found=len(attempts), who=event.player)
    if len(attempts) > ATTEMPTS:
        short = " (ruling SMU-R13)" if "short" in attempts else ""
        text = "{who} has {count} attempts, but only two are allowed" + short
        return violated(
            text, rule="SMU-357", expected=ATTEMPTS, found=len(attempts), who=event.player, count=len(attempts)
        )
    if len(attempts) <= 1 and "through" not in attempts and rulings.second_attempt == "must":
        text = "{who} got stuck and does not try again, but the second attempt is compulsory (ruling SMU-R14)"
        return violated(text, rule="SMU-356", expected=ATTEMPTS, found=1, who=event.player)
    return kept("SMU-357") if len(attempts) == ATTEMPTS else None


@permission("SMU-356", on=Trial, step=TEST)
def a_second_attempt_is_made(position: Position, event: Trial) -> Answer:
    """After getting stuck once, a player can try again."""
    return KEPT if event.attempts[:1] == ["stuck"] and len(event.attempts) > 1 else None


@check("SMU-316", on=Trial, step=TEST, then="assume")
def all_use_the_same_hole(position: Position, event: Trial) -> Answer:
    """Everybody rolls at the hole of the boss's slot."""
    if event.slot is None or position.slot is None:
        return None
    if event.slot == position.slot:
        return KEPT
    text = "{who} rolls at the hole of slot {slot}, but the boss stands at slot {due}"
    return violated(
        text, expected=position.slot, found=event.slot, who=event.player, slot=event.slot, due=position.slot
    )


@check("SMU-304", on=(Compare, Seat), step=TEST, then="assume")
def nobody_sits_a_round_out(position: Position, event: Compare | Seat) -> Answer:
    """The ranking begins, and somebody has taken no test and takes none later."""
    if position.ranking_begun:
        return None
    return _untested(
        position, [who for who in position.seats if who not in position.tests and position.never_tests(who)]
    )


def _untested(position: Position, who: list[str]) -> Answer:
    if not who or sum(type(event) is Trial for event in position.script) >= len(position.seats):
        # With a test for each player, one is under another name, and that this player took two has been said.
        return None
    text = "{who} " + by_number(who, "takes", "take") + " no test in this round"
    return violated(text, rule="SMU-304", expected=len(position.seats), found=len(position.tests), who=who)


@check("SMU-304", "SMU-312", "SMU-325", on=RoundOver, step=TEST)
def everybody_has_rolled(position: Position, moment: RoundOver) -> Answer:
    """Nobody sits a round out."""
    if position.may_stop or position.winner is not None:
        return None
    if not position.tests and not position.rolls:
        return violated("nobody rolls the die in this round", rule="SMU-312", expected=1, found=0)
    waiting = [who for who in position.seats if who not in position.tests]
    if position.seated:
        # It was said when the ranking began.
        return None if waiting else kept("SMU-304")
    return _untested(position, waiting) or kept("SMU-304")
