"""Checks on the ranking: how sizes are compared, and who gets a chair."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from scorekeeper.games.engine.checks import (
    KEPT,
    Answer,
    Kept,
    Then,
    Wrong,
    check,
    claim,
    doubted,
    kept,
    only,
    unchecked,
    violated,
)
from scorekeeper.games.smugglers.checks.steps import RANK, SIZE, START
from scorekeeper.games.smugglers.checks.wording import by_number
from scorekeeper.games.smugglers.position.fragments import ChairConflict
from scorekeeper.games.smugglers.position.position import Position, means_of
from scorekeeper.games.smugglers.record import CHAIRS, FACES, PAIR, TWO_PLAYERS, Compare, Seat

BY_EYE = ("SMU-402", "SMU-403")
"""The rules on the two chairs."""
MEANS = {"scale": "SMU-412", "die": "SMU-415", "judge": "SMU-415"}
"""The rule for each way of comparing spheres; by eye it is the rule on the chair."""


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
    stuck = [who for who in event.spheres if not position.tests.get(who, False)]
    if not stuck:
        return KEPT
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


@check("SMU-360", on=Seat, step=RANK, then="assume")
def a_stuck_sphere_gets_no_chair(position: Position, event: Seat) -> Answer:
    """A player who got stuck goes into the junk room, however large the sphere is."""
    return _unless_earlier(position, event, _stuck_on_a_chair)


def _stuck_on_a_chair(position: Position, event: Seat) -> Kept | Wrong | None:
    stuck = [who for who, passed in position.tests.items() if not passed]
    if not stuck:
        return None
    wrong = [who for who in stuck if who in event.chairs or who not in event.junk]
    if not wrong:
        return KEPT
    belongs = by_number(wrong, "belongs", "belong")
    return violated("{who} got stuck and " + belongs + " in the junk room", found=wrong, who=wrong)


@check("SMU-405", on=Seat, step=RANK, then="assume")
def two_players_have_one_chair(position: Position, event: Seat) -> Answer:
    """With two players only chair 1 is filled."""
    return _unless_earlier(position, event, _two_chairs_for_two)


def _two_chairs_for_two(position: Position, event: Seat) -> Kept | Wrong | None:
    if len(position.seats) != TWO_PLAYERS or len(position.passed) < CHAIRS:
        return None
    if len(event.chairs) <= 1:
        return KEPT
    return violated(
        "both players have a chair, but with two players only chair 1 is filled", expected=1, found=len(event.chairs)
    )


@check("SMU-402", on=Seat, step=RANK, then="assume")
def chair_one_is_filled(position: Position, event: Seat) -> Answer:
    """If anybody passed, somebody sits on chair 1."""
    return _unless_earlier(position, event, _chair_one_is_empty)


def _chair_one_is_empty(position: Position, event: Seat) -> Kept | Wrong | None:
    if not position.passed:
        return None
    if event.chairs:
        return KEPT
    return violated("{who} passed the test, but chair 1 is empty", expected=1, found=0, who=position.passed)


@check("SMU-403", on=Seat, step=RANK, then="assume")
def chair_two_is_filled(position: Position, event: Seat) -> Answer:
    """If two players passed and there are more than two at the table, two have a chair."""
    return _unless_earlier(position, event, _chair_two_is_empty)


def _chair_two_is_empty(position: Position, event: Seat) -> Kept | Wrong | None:
    if len(position.seats) == TWO_PLAYERS or len(position.passed) < CHAIRS:
        return None
    if len(event.chairs) == CHAIRS:
        return KEPT
    text = (
        "{who} are on chairs, but there are two; the others belong in the junk room"
        if len(event.chairs) > CHAIRS
        else "{who_passed} passed and belong on chairs, but only {who} has one"
        if len(position.passed) == CHAIRS
        else "{who_passed} passed, so two of them belong on chairs, but only {who} has one"
    )
    return violated(text, expected=2, found=len(event.chairs), who=event.chairs, who_passed=position.passed)


@check("SMU-404", on=Seat, step=RANK, then="assume")
def the_rest_goes_to_the_junk_room(position: Position, event: Seat) -> Answer:
    """A player who passed but has no chair goes into the junk room, and nobody is in two places."""
    return _unless_earlier(position, event, _in_no_room)


def _in_no_room(position: Position, event: Seat) -> Kept | Wrong | None:
    places = [*event.chairs, *event.junk]
    twice = [who for who in dict.fromkeys(places) if places.count(who) > 1]
    if twice:
        return violated("{who} " + by_number(twice, "is", "are") + " in two places", found=twice, who=twice)
    lost = [who for who in position.seats if who not in places]
    if lost:
        verb = by_number(lost, "is", "are")
        return violated("{who} " + verb + " neither on a chair nor in the junk room", found=lost, who=lost)
    return KEPT if len(position.passed) > len(event.chairs) else None


SEATING = (_chair_one_is_empty, _stuck_on_a_chair, _two_chairs_for_two, _chair_two_is_empty, _in_no_room)
"""What can be wrong with a seating whatever the sizes are; only the first of these is reported."""


def _unless_earlier(
    position: Position, event: Seat, fault: Callable[[Position, Seat], Kept | Wrong | None]
) -> Kept | Wrong | None:
    """What is wrong with a seating, unless an earlier fault says it already."""
    earlier = SEATING[: SEATING.index(fault)]
    if any(type(one(position, event)) is Wrong for one in earlier):
        return None
    answer = fault(position, event)
    # A sheet does not say who was paid after a wrong seating, so nothing after it is known.
    return replace(answer, then="stop") if position.paper and type(answer) is Wrong else answer


@check("SMU-402", "SMU-403", on=Seat, step=RANK, then="assume")
def the_larger_by_eye_sits_higher(position: Position, event: Seat) -> Answer:
    """The largest sphere goes to chair 1, the second largest to chair 2."""
    return only(_by_size(position, event), *BY_EYE)


@check("SMU-412", "SMU-415", "SMU-414", on=Seat, step=RANK, then="assume")
def scale_and_die_decide_on_chairs(position: Position, event: Seat) -> Answer:
    """The scale or the die decides on the chairs; players with equal spheres roll."""
    return only(_by_size(position, event), "SMU-412", "SMU-415", "SMU-414")


def _by_size(position: Position, event: Seat) -> Kept | Wrong | None:
    """Known sizes decide on the chairs, whether by eye, by the scale or by the die."""
    if any(type(fault(position, event)) is Wrong for fault in SEATING):
        return None
    known = None
    for chair, who in enumerate(event.chairs):
        for other in position.passed:
            if other in event.chairs[: chair + 1] or frozenset((who, other)) in position.disputed:
                continue
            means = position.larger.get((other, who))
            if means is not None:
                return _sits_too_high(position, who, other, chair, MEANS.get(means, BY_EYE[min(chair, 1)]))
            known = position.larger.get((who, other), known)
            if frozenset((who, other)) in (position.level | position.equal) and not is_larger(position, who, other):
                text = "{who} sits on chair {chair}, but the sphere of {who_other} is equal and nobody rolled higher"
                return violated(text, rule="SMU-414", who=who, chair=chair + 1, who_other=other)
    return None if known is None else kept(MEANS.get(known, "SMU-402"))


def _sits_too_high(position: Position, who: str, other: str, chair: int, rule: str) -> Wrong:
    contradiction = "; other comparisons contradict this one"
    text = "{who} sits on chair {chair}, but the sphere of {who_larger} is larger" + (
        contradiction if is_larger(position, who, other) else ""
    )
    return violated(text, rule=rule, expected=other, found=who, who=who, chair=chair + 1, who_larger=other)


@check("SMU-402", "SMU-403", on=Seat, step=RANK)
def sizes_are_written_down(position: Position, event: Seat) -> Answer:
    """Chairs are taken, but no comparison says whose sphere is larger; paper never records one."""
    if position.paper:
        return None
    for chair, who in enumerate(event.chairs):
        rest = [other for other in position.passed if other not in event.chairs[: chair + 1]]
        unknown = [
            other
            for other in rest
            if not is_larger(position, who, other) and not is_larger(position, other, who)
            if frozenset((who, other)) not in position.disputed | position.level | position.equal
        ]
        if unknown:
            text = (
                "whether the sphere of {who} is larger than that of {who_other} is not checked "
                "because no comparison is recorded"
            )
            return unchecked(text, rule=BY_EYE[min(chair, 1)], who=who, who_other=unknown)
    return None


@check("SMU-403", on=Seat, step=START)
def tests_are_written_down(position: Position, event: Seat) -> Answer:
    """Chair 2 is empty, but the record does not say that those in the junk room got stuck."""
    if not position.untested or len(position.seats) == TWO_PLAYERS or len(event.chairs) > 1:
        return None
    text = (
        "whether chair 2 stays empty in round {number} is not checked "
        "because the sheet does not say whether {who} passed the test"
    )
    return unchecked(text, number=position.number, who=list(position.untested))


@check("SMU-402", "SMU-403", on=ChairConflict, step=RANK)
def one_to_a_chair(position: Position, conflict: ChairConflict) -> Answer:
    """On a sheet nobody shares a chair, and chair 2 is not taken before chair 1."""
    for number, (rule, sitting) in enumerate(zip(BY_EYE, conflict.chairs, strict=True), 1):
        if len(sitting) - len(conflict.stuck) > 1 or (len(sitting) > 1 and not conflict.stuck):
            text = "{who} share chair {chair}"
            return violated(
                text,
                rule=rule,
                field=f"rows.{sitting[1]}.seat",
                expected=1,
                found=len(sitting),
                who=sitting,
                chair=number,
            )
    if conflict.stuck or not conflict.chairs[1]:
        return None
    first = conflict.chairs[1][0]
    text = "{who} is on chair 2, but nobody is on chair 1"
    return violated(text, rule="SMU-402", field=f"rows.{first}.seat", expected=1, found=0, who=first)


@check("SMU-360", on=ChairConflict, step=RANK)
def whoever_got_stuck_shares_no_chair(position: Position, conflict: ChairConflict) -> Answer:
    """Of two players on one chair, the one who got stuck belongs in the junk room."""
    return [
        violated(
            "{who} got stuck but is on a chair; a sphere that got stuck goes to the junk room",
            field=f"rows.{who}.seat",
            expected="junk",
            who=who,
        )
        for who in conflict.stuck
    ] or None


@check("SMU-414", on=Compare, step=SIZE)
def weights_are_written_down(position: Position, event: Compare) -> Answer:
    """The die is rolled, but the record does not say that the scale was level."""
    if means_of(event) != "die" or position.equal or set(event.spheres) <= level_with(position, event.spheres[:1]):
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
