"""Whose sphere is larger: by eye, on the scale, or by the die."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.engine.checks import (
    KEPT,
    Answer,
    Then,
    check,
    claim,
    doubted,
    kept,
    unchecked,
    violated,
)
from scorekeeper.games.smugglers.checks.steps import SIZE
from scorekeeper.games.smugglers.checks.wording import by_number
from scorekeeper.games.smugglers.position.position import Position
from scorekeeper.games.smugglers.position.sizes import means_of
from scorekeeper.games.smugglers.record import FACES, PAIR, Compare


@check("SMU-401", "SMU-402", "SMU-412", on=Compare, step=SIZE, then="assume")
def two_spheres_or_more_are_compared(position: Position, event: Compare) -> Answer:
    """A comparison is between different spheres, and the larger one is among them."""
    spheres = event.spheres
    if len(set(spheres)) < PAIR or len(set(spheres)) < len(spheres):
        text = (
            "the sphere of {who} is compared, but a comparison needs two spheres"
            if len(set(spheres)) == 1
            else "a comparison does not name two different spheres"
        )
        return violated(text, rule="SMU-401", expected=PAIR, found=len(set(spheres)), who=spheres[:1])
    for named, rule, word in ((event.heavier, "SMU-412", "heavier"), (event.larger, "SMU-402", "larger")):
        if named is not None and named not in spheres:
            return violated(
                "the sphere of {who} is recorded as {word}, but it is not among those compared: {who_compared}",
                rule=rule,
                then=_after(event) if rule == "SMU-412" else None,
                expected=list(spheres),
                found=named,
                who=named,
                word=word,
                who_compared=list(spheres),
            )
    if len(spheres) > PAIR and means_of(event) == "scale":
        return doubted("{count} spheres are on the scale, but it weighs two", rule="SMU-412", count=len(spheres))
    return None


def _after(event: Compare) -> Then:
    """A slip about a weight or a roll leaves the position possible; a judge's decision against the rules does not."""
    return "stop" if event.by == "judge" else "go on"


@check("SMU-401", on=Compare, step=SIZE, then="assume")
def only_the_bar_is_compared(position: Position, event: Compare) -> Answer:
    """Only spheres in the bar are compared for the chairs; later those in the junk room are compared for the order."""
    if position.seated:
        return None
    # Whoever takes no test at all has been reported.
    untested = [who for who in event.spheres if who not in position.tests and position.never_tests(who)]
    stuck = [who for who in event.spheres if not position.tests.get(who, False) and who not in untested]
    if not stuck:
        return None if untested else KEPT
    text = by_number(
        stuck,
        "the sphere of {who} is compared, but it is not in the bar",
        "the spheres of {who} are compared, but they are not in the bar",
    )
    return violated(text, expected=position.passed, found=stuck, who=stuck)


@check("SMU-412", "SMU-414", on=Compare, step=SIZE, then="assume")
def the_heavier_is_larger(position: Position, event: Compare) -> Answer:
    """The scale overrules the eye; when it is level, the die decides."""
    means = means_of(event)
    if means == "eye" and event.larger is not None:
        return _overruled(position, event.larger, event.spheres)
    if means != "scale" or (event.heavier is None and event.larger is None):
        return None
    if event.larger is None or event.larger == event.heavier:
        return kept("SMU-412")
    if event.heavier is None:
        text = "the scale is level, but the sphere of {who} counts as larger; the die must decide"
        return violated(text, rule="SMU-414", found=event.larger, who=event.larger)
    return violated(
        "the sphere of {who_due} is heavier, but that of {who} counts as larger",
        rule="SMU-412",
        then="go on",
        expected=event.heavier,
        found=event.larger,
        who=event.larger,
        who_due=event.heavier,
    )


def _overruled(position: Position, larger: str, spheres: Sequence[str]) -> Answer:
    """A comparison by eye must not contradict the scale, nor decide between spheres that it found equal."""
    equal = [who for who in spheres if _undecided(position, larger, who)]
    if equal and not position.goes_clockwise:
        text = (
            "by eye the sphere of {who} counts as larger, but on the scale that of {who_other} was equal; "
            "the die must decide"
        )
        return violated(text, rule="SMU-414", found=larger, who=larger, who_other=equal)
    heavier = [who for who in spheres if position.larger.get((who, larger)) == "scale"]
    if not heavier:
        return None
    text = "by eye the sphere of {who} counts as larger, but on the scale that of {who_due} was heavier"
    return violated(
        text, rule="SMU-412", then="go on", expected=heavier[0], found=larger, who=larger, who_due=heavier[0]
    )


def _undecided(position: Position, one: str, other: str) -> bool:
    """Whether the scale found two spheres equal and nothing has decided between them since."""
    pair, larger = frozenset((one, other)), position.larger
    return pair in position.level and (one, other) not in larger and (other, one) not in larger


@check("SMU-414", on=Compare, step=SIZE, then="assume")
def the_die_decides_between_equals(position: Position, event: Compare) -> Answer:
    """Only players with equal spheres roll, and all who are level roll together (ruling SMU-R09)."""
    if event.heavier is not None and event.rolls:
        return violated(
            "the die is rolled, but the sphere of {who} is heavier", expected=event.heavier, who=event.heavier
        )
    if means_of(event) != "die":
        return None
    if position.goes_clockwise:
        text = "{who} roll, but equal spheres in the junk room are revealed clockwise, without the die (ruling SMU-R10)"
        return violated(text, then="go on", expected="clockwise", found="die", who=list(event.spheres))
    if position.rulings.several_equal == "pairwise" and len(event.spheres) > PAIR:
        text = "{who} roll together, but spheres are compared two at a time (ruling SMU-R09)"
        return violated(text, expected=PAIR, found=len(event.spheres), who=list(event.spheres))
    for (larger, smaller), means in position.larger.items():
        if larger in event.spheres and smaller in event.spheres and means != "die":
            text = "the die is rolled between {who}, but the sphere of {who_larger} is larger"
            return violated(text, expected=larger, who=list(event.spheres), who_larger=larger)
    if position.rulings.several_equal == "together" and not position.equal:
        group = level_with(position, event.spheres)
        reported = any({*pair} <= group for pair, means in position.larger.items() if means == "die")
        if len(group) > len(event.spheres) and not reported:
            text = "{who} roll, but {who_all} are level and must roll together (ruling SMU-R09)"
            return violated(
                text, expected=sorted(group), found=list(event.spheres), who=list(event.spheres), who_all=sorted(group)
            )
    return KEPT


def level_with(position: Position, spheres: Sequence[str]) -> set[str]:
    """All players whose spheres are level with these, directly or through others."""
    group = set(spheres)
    while more := {who for pair in position.level if pair & group for who in pair} - group:
        group |= more
    return group


@check("SMU-914", on=Compare, step=SIZE, then="assume")
def rolls_for_size_are_faces(position: Position, event: Compare) -> Answer:
    """A roll is between 1 and 6."""
    for who, die in (event.rolls or {}).items():
        if not 1 <= die <= FACES:
            return violated("{who} rolls {found}, but the die has faces 1 to 6", found=die, who=who)
    return KEPT if event.rolls else None


@claim("SMU-415", on=Compare, step=SIZE)
def the_higher_roll_is_larger(position: Position, event: Compare) -> Answer:
    """The higher number wins; equal numbers mean another roll (ruling SMU-R08)."""
    if event.by == "judge":
        return _decided_by_the_judge(position, event)
    if means_of(event) != "die" or not event.rolls:
        return None
    silent = [who for who in event.spheres if who not in event.rolls]
    others = [who for who in event.rolls if who not in event.spheres]
    if silent or others:
        return violated(
            "{who} rolled, but the spheres of {who_due} are compared",
            expected=list(event.spheres),
            found=list(event.rolls),
            who=list(event.rolls),
            who_due=list(event.spheres),
        )
    if event.larger is None:
        return None
    best = max(event.rolls.values())
    first = [who for who, die in event.rolls.items() if die == best]
    if first == [event.larger]:
        return KEPT
    return violated(
        "the sphere of {who} counts as larger with a {die}, but {who_best} rolled {best}"
        + (" and must roll again (ruling SMU-R08)" if len(first) > 1 else ""),
        expected=first if len(first) > 1 else first[0],
        found=event.larger,
        who=event.larger,
        die=event.rolls.get(event.larger, "nothing"),
        who_best=first,
        best=best,
    )


def _decided_by_the_judge(position: Position, event: Compare) -> Answer:
    if position.rulings.equal_rolls == "judge":
        return _decided_before(position, event)
    text = "the judge decides between {who}, but they must roll until one number is higher (ruling SMU-R08)"
    return violated(text, then="stop", expected="die", found="judge", who=list(event.spheres))


def _decided_before(position: Position, event: Compare) -> Answer:
    """The judge decides between equal rolls, not between spheres whose sizes are known."""
    for (larger, smaller), means in position.larger.items():
        if larger in event.spheres and smaller in event.spheres and means != "judge":
            text = "the judge decides between {who}, but the sphere of {who_larger} is already known to be larger"
            return violated(text, then="stop", expected=larger, who=list(event.spheres), who_larger=larger)
    return None


@check("SMU-414", on=Compare, step=SIZE)
def weights_are_written_down(position: Position, event: Compare) -> Answer:
    """The die is rolled, but the record does not say that the scale was level."""
    if means_of(event) != "die" or position.equal or set(event.spheres) <= level_with(position, event.spheres[:1]):
        return None
    if any({*pair} <= {*event.spheres} and known != "die" for pair, known in position.larger.items()):
        # They do not: the scale or the eye has found one of them larger.
        return None
    text = "whether the spheres of {who} weigh the same is not checked because no level scale is recorded"
    return unchecked(text, who=list(event.spheres))


def is_larger(position: Position, one: str, other: str) -> bool:
    """Whether a sphere is known to be larger than another, directly or through others."""
    if (one, other) in position.larger:
        return True
    reached, new = {one}, {one}
    while new:
        new = {smaller for larger, smaller in position.larger if larger in new} - reached
        reached |= new
    return other in reached - {one}
