"""Who reveals, and in which order."""

from __future__ import annotations

from scorekeeper.games.engine.checks import (
    KEPT,
    Answer,
    check,
    kept,
    permission,
    unchecked,
    violated,
)
from scorekeeper.games.engine.seats import clockwise_from
from scorekeeper.games.smugglers.checks.inspection.inspectors import what_follows
from scorekeeper.games.smugglers.checks.steps import OPEN
from scorekeeper.games.smugglers.checks.wording import by_number
from scorekeeper.games.smugglers.position.position import Position, RoundOver
from scorekeeper.games.smugglers.record import (
    FULL_JUNK_ROOM,
    Reveal,
)


@check("SMU-601", "SMU-504", "SMU-516", on=Reveal, step=OPEN, then="assume")
def inspections_come_first(position: Position, event: Reveal) -> Answer:
    """Nobody reveals before all inspections are made."""
    if not position.chairs or position.winner is not None:
        return None
    if len(position.inspections) >= position.inspections_due():
        return kept("SMU-601")
    done = len(position.inspections)
    if len(position.opened) > done:
        # Said when the first sphere was revealed too early.
        return None
    if position.inspections_told() <= done:
        return _does_not_inspect(position)
    return violated(
        "{who} reveals before {who_due} on chair {chair} has inspected",
        rule="SMU-601",
        then=what_follows(position),
        expected=position.inspections_due(),
        found=done,
        who=event.player,
        who_due=position.chairs[done],
        chair=done + 1,
    )


def _does_not_inspect(position: Position) -> Answer:
    """An inspection that is due is missing."""
    done = len(position.inspections)
    return violated(
        "{who} on chair {chair} does not inspect, but "
        + ("with four players chair 2 inspects too" if done else "chair 1 must inspect"),
        rule="SMU-516" if done else "SMU-504",
        then=what_follows(position),
        expected=position.inspections_due(),
        found=done,
        who=position.chairs[done],
        chair=done + 1,
    )


@check("SMU-602", on=Reveal, step=OPEN, then="assume")
def only_the_uninspected_reveal(position: Position, event: Reveal) -> Answer:
    """A player who was inspected does not reveal, and nobody reveals twice."""
    if event.player not in position.opened:
        return KEPT
    before = position.script[: position.index - 1]
    twice = any(type(one) is Reveal and one.player == event.player for one in before)
    text = "{who} reveals a second time"
    if not twice:
        inspected = event.player in position.guesses
        text = "{who} reveals, but " + ("was already inspected" if inspected else "that sphere is already open")
    return violated(text, found=event.player, who=event.player)


@check("SMU-603", "SMU-604", on=Reveal, step=OPEN, then="assume")
def the_office_reveals_first(position: Position, event: Reveal) -> Answer:
    """Chair 1, chair 2, then the junk room."""
    chairs = position.chairs
    if not chairs or event.player == chairs[0] or position.winner is not None or event.player in position.opened:
        return None
    rule = "SMU-603" if event.player in chairs else "SMU-604"
    before = [who for who in chairs if who != event.player and who not in position.opened]
    if not before:
        return kept(rule)
    order = [*chairs, *position.junk]
    if any(who not in position.guesses for who in order[order.index(before[0]) + 1 :] if who in position.opened):
        # Said when the first player revealed before them.
        return None
    text = "{who} reveals before {who_due} in the office"
    return violated(text, rule=rule, expected=before[0], found=event.player, who=event.player, who_due=before[0])


@check("SMU-605", "SMU-414", on=Reveal, step=OPEN, then="assume")
def the_smaller_sphere_reveals_first(position: Position, event: Reveal) -> Answer:
    """Of two in the junk room the smaller sphere is first, unless its owner gives way (ruling SMU-R11)."""
    if len(position.junk) < FULL_JUNK_ROOM or event.player not in position.junk or position.winner is not None:
        return None
    others = [who for who in position.waiting() if who in position.junk and who != event.player]
    if len(others) != 1 or event.player in position.opened:
        return None
    other = others[0]
    if frozenset((event.player, other)) in position.disputed:
        return None
    smaller = smaller_of(position, event.player, other)
    if smaller == "":
        rolled = frozenset((event.player, other)) in position.equal
        text = "{who} reveals first, but the sphere of {who_other} is equal and " + (
            "both rolled the same number; they must roll again (ruling SMU-R08)"
            if rolled
            else "nobody rolled the die (ruling SMU-R10)"
        )
        return violated(text, rule="SMU-414", who=event.player, who_other=other)
    if smaller is None:
        return None
    if smaller == event.player:
        return kept("SMU-605")
    if other in position.yielded:
        if position.rulings.smaller_first == "right":
            return kept("SMU-605")
        text = (
            "{who} reveals first because {who_other} gave way, but the smaller sphere is always first (ruling SMU-R11)"
        )
    elif (event.player, other) in position.larger:
        text = "{who} reveals before {who_other}, but the sphere of {who_other} is smaller"
    else:
        text = "{who} reveals before {who_other}, but equal spheres are revealed clockwise (ruling SMU-R10)"
    return violated(text, rule="SMU-605", expected=other, found=event.player, who=event.player, who_other=other)


@permission("SMU-605", on=Reveal, step=OPEN)
def the_smaller_sphere_goes_first(position: Position, event: Reveal) -> Answer:
    """The owner of the smaller of two spheres in the junk room reveals before the other."""
    others = [who for who in position.waiting() if who in position.junk and who != event.player]
    if event.player not in position.junk or len(position.junk) < FULL_JUNK_ROOM or len(others) != 1:
        return None
    return KEPT if (others[0], event.player) in position.larger else None


def smaller_of(position: Position, one: str, other: str) -> str | None:
    """The owner of the smaller sphere; empty if they are equal and nobody rolled, None if it is not known."""
    if (one, other) in position.larger:
        return other
    if (other, one) in position.larger:
        return one
    if frozenset((one, other)) not in position.level:
        return None
    if position.rulings.equal_in_junk == "clockwise":
        if position.starter is None:
            return None
        return min(one, other, key=clockwise_from(position.seats, position.starter).index)
    return ""


@check("SMU-504", "SMU-516", "SMU-602", on=RoundOver, step=OPEN)
def everybody_is_inspected_or_reveals(position: Position, moment: RoundOver) -> Answer:
    """Once a chair is taken, inspections are made and all others reveal."""
    if position.may_stop or position.winner is not None or not position.chairs:
        return None
    missing = position.inspections_due() - len(position.inspections)
    said = len(position.opened) > len(position.inspections)
    if missing > 0 and not said:
        return _does_not_inspect(position)
    waiting = position.waiting()
    if missing > 0 and len(waiting) <= missing:
        # That they were not inspected was said when somebody else revealed.
        return None
    if not waiting:
        return kept("SMU-504")
    text = by_number(
        waiting, "{who} was not inspected and does not reveal", "{who} were not inspected and do not reveal"
    )
    return violated(text, rule="SMU-602", expected=len(position.seats), found=len(position.opened), who=waiting)


@check("SMU-605", on=Reveal, step=OPEN)
def sizes_in_the_junk_room_are_written_down(position: Position, event: Reveal) -> Answer:
    """Two in the junk room reveal, but the record does not say whose sphere is smaller; on paper it never does."""
    if position.paper or len(position.junk) != FULL_JUNK_ROOM or event.player not in position.junk:
        return None
    others = [who for who in position.waiting() if who in position.junk and who != event.player]
    if len(others) != 1 or position.winner is not None:
        return None
    if smaller_of(position, event.player, others[0]) is not None:
        return None
    if frozenset((event.player, others[0])) in position.disputed:
        return None
    text = "whether {who} had to reveal before {who_other} is not checked because the record does not say whose sphere is smaller"
    return unchecked(text, who=event.player, who_other=others[0])
