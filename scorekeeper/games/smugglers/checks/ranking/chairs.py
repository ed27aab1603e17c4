"""Who takes which chair, and who goes to the junk room."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from scorekeeper.games.engine.checks import (
    KEPT,
    Answer,
    Kept,
    Wrong,
    check,
    kept,
    only,
    unchecked,
    violated,
)
from scorekeeper.games.smugglers.checks.ranking.sizes import is_larger
from scorekeeper.games.smugglers.checks.steps import RANK, START
from scorekeeper.games.smugglers.checks.wording import by_number
from scorekeeper.games.smugglers.position.fragments import ChairConflict
from scorekeeper.games.smugglers.position.position import Position
from scorekeeper.games.smugglers.record import CHAIRS, TWO_PLAYERS, Seat

BY_EYE = ("SMU-402", "SMU-403")
"""The rules on the two chairs."""
ON_A_CHAIR = "is on a chair; a sphere that got stuck goes to the junk room"
ON_CHAIRS = "are on chairs; spheres that got stuck go to the junk room"
MEANS = {"scale": "SMU-412", "die": "SMU-415", "judge": "SMU-415"}
"""The rule for each way of comparing spheres; by eye it is the rule on the chair."""


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
    sitting = [who for who in wrong if who in event.chairs]
    text = "{who} got stuck but " + (
        by_number(sitting, ON_A_CHAIR, ON_CHAIRS)
        if sitting
        else by_number(wrong, "is", "are") + " not in the junk room, where a sphere that got stuck goes"
    )
    return violated(text, found=wrong, who=sitting or wrong)


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
        if who not in position.passed:
            # However large it is, it belongs in the junk room.
            continue
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
            "{who} got stuck but " + ON_A_CHAIR,
            field=f"rows.{who}.seat",
            expected="junk",
            who=who,
        )
        for who in conflict.stuck
    ] or None
