"""Checks on the skill test: the die, the boss, and the spheres at the fence."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.engine.old_checks import KEPT, Answer, kept, violated
from scorekeeper.games.smugglers.play import FACES, RED, ROLL, TEST, Over, Position, check, witness
from scorekeeper.games.smugglers.record import Roll, Trial
from scorekeeper.games.smugglers.words import by_number

ATTEMPTS = 2


@check("SMU-312", "SMU-311", "SMU-701", on=Roll, step=ROLL, rests_on=("SMU-703",))
def the_starting_player_rolls(position: Position, event: Roll) -> Answer:
    """The starting player rolls: the oldest in round 1, then the next one clockwise, round by round."""
    if position.starter is None:
        return None
    rule = "SMU-312" if position.named or position.rolls else "SMU-311" if position.number == 1 else "SMU-701"
    if event.player == position.starter:
        return kept(rule)
    return violated(
        "{who} rolls the die; {who_due} is the starting player",
        rule=rule,
        expected=position.starter,
        found=event.player,
        who=event.player,
        who_due=position.starter,
    )


@check("SMU-914", on=Roll, step=ROLL)
def the_die_has_six_faces(position: Position, event: Roll) -> Answer:
    """A roll is between 1 and 6."""
    if 1 <= event.die <= FACES:
        return KEPT
    return violated("the die shows {die}; it has the faces 1 to 6", expected=FACES, found=event.die, die=event.die)


@check("SMU-312", "SMU-325", "SMU-327", on=Roll, step=ROLL, rests_on=("SMU-321",))
def a_red_number_is_rolled_again_once(position: Position, event: Roll) -> Answer:
    """One roll; after a red number a second one, which counts in any case."""
    rolls = position.rolls
    if not rolls:
        return None
    if len(rolls) > 1:
        return violated(
            "{who} rolls a third time; the second roll counts in any case",
            rule="SMU-327",
            expected=2,
            found=len(rolls) + 1,
            who=event.player,
        )
    if rolls[0] >= RED:
        return kept("SMU-325")
    return violated(
        "{who} rolls again after a {die}; only a red number, 5 or 6, is rolled again",
        rule="SMU-312",
        expected=1,
        found=2,
        who=event.player,
        die=rolls[0],
    )


@witness("SMU-327", on=Trial, step=ROLL)
def the_second_roll_counts(position: Position, event: Trial) -> Answer:
    """A red second roll counts: the tests begin."""
    if len(position.tests) or len(position.rolls) < 2 or position.rolls[1] < RED:  # noqa: PLR2004
        return None
    return KEPT


@check("SMU-313", "SMU-314", "SMU-315", "SMU-322", on=Roll, step=ROLL)
def the_boss_goes_where_the_die_sends_him(position: Position, event: Roll) -> Answer:
    """To the right by as many slots as the die shows, around the edge; on a red first roll he waits."""
    before, track = position.slot, position.track
    if event.slot is None or len(position.rolls) > 1:
        return None
    if event.slot < 1:
        return violated(
            "the boss goes to slot {slot}; slots are counted from 1",
            rule="SMU-313",
            expected=1,
            found=event.slot,
            slot=event.slot,
        )
    if before is None:
        return None
    if track is None:
        return _on_a_track_of_unknown_length(position, event, before)
    if not position.rolls and event.die >= RED:
        if event.slot == before:
            return kept("SMU-322")
        return violated(
            "the boss goes to slot {slot} on a red {die}; he waits on slot {due} for the second roll",
            rule="SMU-322",
            expected=before,
            found=event.slot,
            slot=event.slot,
            die=event.die,
            due=before,
        )
    due = track.advance(before, event.die)
    around = before + event.die > track.slots
    if event.slot == due:
        return kept("SMU-315" if around else "SMU-313")
    rule = "SMU-314" if event.slot == before - event.die else "SMU-315" if around else "SMU-313"
    return violated(
        "the boss goes from slot {before} to {slot} with a {die}; it must be {due}"
        + (", to the right" if rule == "SMU-314" else ", around the edge (ruling SMU-R12)" if around else ""),
        rule=rule,
        expected=due,
        found=event.slot,
        before=before,
        slot=event.slot,
        die=event.die,
        due=due,
    )


def _on_a_track_of_unknown_length(position: Position, event: Roll, before: int) -> Answer:
    """However many slots there are, a step to the right is as long as the die says, or goes around the edge."""
    waits = not position.rolls and event.die >= RED
    due = before if waits else before + event.die
    around = 0 if waits else event.die + 2 * (position.rulings.edge == "free")
    assert event.slot is not None
    if event.slot == due or 1 <= event.slot <= around:
        return None
    return violated(
        "the boss goes from slot {before} to {slot} with a {die}; it must be {due}"
        + (", where he waits for the second roll" if waits else ", or around the edge at the left end"),
        rule="SMU-322" if waits else "SMU-313",
        expected=due,
        found=event.slot,
        before=before,
        slot=event.slot,
        die=event.die,
        due=due,
    )


@witness("SMU-314", on=Roll, step=ROLL)
def the_boss_goes_to_the_right(position: Position, event: Roll) -> Answer:
    """He moves in the direction of the arrows; how far, `the_boss_goes_where_the_die_sends_him` decides."""
    before = position.slot
    if event.slot is None or before is None or event.slot <= before or event.slot != before + event.die:
        return None
    return KEPT


@check("SMU-302", "SMU-312", "SMU-325", on=Trial, step=ROLL)
def the_hole_is_known_before_the_test(position: Position, event: Trial) -> Answer:
    """The die is rolled before the first sphere rolls, and again if it was red."""
    if position.tests:
        return None
    if not position.rolls:
        return violated("{who} takes the test, but nobody has rolled the die", rule="SMU-312", who=event.player)
    if len(position.rolls) == 1 and position.rolls[0] >= RED:
        return violated(
            "{who} takes the test after a red {die}; the starting player must roll again first",
            rule="SMU-325",
            expected=2,
            found=1,
            who=event.player,
            die=position.rolls[0],
        )
    return kept("SMU-302")


@check("SMU-303", "SMU-351", "SMU-362", on=Trial, step=TEST)
def tests_go_clockwise(position: Position, event: Trial) -> Answer:
    """The starting player first, then clockwise, everybody once."""
    tests = position.tests
    if event.player in tests:
        return violated(
            "{who} takes the test a second time in this round", rule="SMU-303", expected=1, found=2, who=event.player
        )
    due = position.next_tester()
    if due is None:
        return None
    rule = "SMU-362" if tests else "SMU-351"
    if event.player == due:
        return kept(rule)
    return violated(
        "{who} takes the test; it is {who_due}'s turn at the track",
        rule=rule,
        expected=due,
        found=event.player,
        who=event.player,
        who_due=due,
    )


@witness("SMU-303", on=Trial)
def one_sphere_each(position: Position, event: Trial) -> Answer:
    """Everybody takes the test once; `tests_go_clockwise` says when somebody does not."""
    return None if event.player in position.tests else KEPT


@check("SMU-357", "SMU-356", "SMU-304", on=Trial, step=TEST, rests_on=("SMU-354",))
def two_attempts_at_most(position: Position, event: Trial) -> Answer:
    """One or two attempts, none after a success (rulings SMU-R13, SMU-R14)."""
    attempts: Sequence[str] = event.attempts
    if len(attempts) == 1 and attempts[0] == "through":
        return None
    if not attempts:
        return violated(
            "{who} does not roll the sphere; everybody must", rule="SMU-304", expected=1, found=0, who=event.player
        )
    rulings = position.rulings
    if "short" in attempts and rulings.short_roll == "again":
        attempts = [one for one in attempts if one != "short"]
        if not attempts:
            return violated(
                "{who} rolls too short and not again; that was no attempt (ruling SMU-R13)",
                rule="SMU-304",
                expected=1,
                found=0,
                who=event.player,
            )
    if "through" in attempts[:-1]:
        return violated(
            "{who} rolls again after the sphere went through", expected=1, found=len(attempts), who=event.player
        )
    if len(attempts) > ATTEMPTS:
        short = " (ruling SMU-R13)" if "short" in attempts else ""
        return violated(
            "{who} has {count} attempts; there are two" + short,
            expected=ATTEMPTS,
            found=len(attempts),
            who=event.player,
            count=len(attempts),
        )
    if len(attempts) <= 1 and "through" not in attempts and rulings.second_attempt == "must":
        return violated(
            "{who} got stuck and does not try again; the second attempt is a duty (ruling SMU-R14)",
            rule="SMU-356",
            expected=ATTEMPTS,
            found=1,
            who=event.player,
        )
    return KEPT if len(attempts) == ATTEMPTS else None


@check.permission("SMU-356", on=Trial, step=TEST)
def a_second_attempt_is_made(position: Position, event: Trial) -> Answer:
    """After getting stuck once a player can try again."""
    return KEPT if event.attempts[:1] == ["stuck"] and len(event.attempts) > 1 else None


@check("SMU-316", on=Trial, step=TEST)
def all_use_the_same_hole(position: Position, event: Trial) -> Answer:
    """The lane in front of the boss is for all."""
    if event.slot is None or position.slot is None:
        return None
    if event.slot == position.slot:
        return KEPT
    return violated(
        "{who} rolls at the hole of slot {slot}; the boss stands at slot {due}",
        expected=position.slot,
        found=event.slot,
        who=event.player,
        slot=event.slot,
        due=position.slot,
    )


@check("SMU-304", "SMU-312", "SMU-325", on=Over, step=TEST)
def everybody_has_rolled(position: Position, event: Over) -> Answer:
    """Nobody sits a round out."""
    if position.may_stop or position.winner is not None:
        return None
    if not position.tests and not position.rolls:
        return violated("nobody rolls the die in this round", rule="SMU-312", expected=1, found=0)
    waiting = [who for who in position.seats if who not in position.tests]
    if not waiting:
        return kept("SMU-304")
    return violated(
        "{who} " + by_number(waiting, "takes", "take") + " no test in this round",
        rule="SMU-304",
        expected=len(position.seats),
        found=len(position.tests),
        who=waiting,
    )
