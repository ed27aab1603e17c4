"""Who inspects whom, what is named, and that the sphere is opened."""

from __future__ import annotations

from scorekeeper.games.engine.checks import (
    KEPT,
    Answer,
    Kept,
    Then,
    Wrong,
    check,
    kept,
    only,
    permission,
    violated,
)
from scorekeeper.games.smugglers.checks.steps import INSPECT
from scorekeeper.games.smugglers.position.fragments import SheetInspection
from scorekeeper.games.smugglers.position.position import Position
from scorekeeper.games.smugglers.position.reasons import FIRST_CHAIR
from scorekeeper.games.smugglers.record import (
    CHAIRS,
    FOUR_PLAYERS,
    FULL_JUNK_ROOM,
    THREE_PLAYERS,
    Inspect,
    Reveal,
)

Look = Inspect | SheetInspection
BARRED = "{who} inspects, but with three players chair 2 must not inspect"


@check("SMU-511", "SMU-512", "SMU-515", on=(Inspect, SheetInspection), step=INSPECT, then="assume")
def chair_one_inspects(position: Position, event: Look) -> Answer:
    """Chair 1 makes the first inspection, and the number of players limits how many there are."""
    return only(_whose_inspection(position, event), "SMU-511", "SMU-512", "SMU-515")


@check("SMU-514", "SMU-516", "SMU-517", on=(Inspect, SheetInspection), step=INSPECT, then="assume")
def chair_two_inspects_only_with_four_players(position: Position, event: Look) -> Answer:
    """Chair 2 inspects after chair 1, but only with four players and two of them in the junk room."""
    return only(_whose_inspection(position, event), "SMU-514", "SMU-516", "SMU-517")


def _whose_inspection(position: Position, event: Look) -> Kept | Wrong | None:
    """Chair 1 inspects; chair 2 follows only with four players and two of them in the junk room."""
    chairs, players = position.chairs, len(position.seats)
    if not chairs or position.winner is not None:
        return None
    done = len(position.inspections)
    first = FIRST_CHAIR.get(players, "SMU-515")
    barred = players == THREE_PLAYERS and len(chairs) > 1 and event.player == chairs[1]
    if done >= position.inspections_due():
        return violated(
            BARRED
            if barred
            else "{who} inspects from the junk room, but only players in the office inspect"
            if event.player in position.junk
            else "{who} inspects, but all inspections of this round have been made",
            then=what_follows(position),
            rule="SMU-514" if barred else "SMU-517" if players == FOUR_PLAYERS and len(chairs) == 1 else first,
            expected=position.inspections_due(),
            found=done + 1,
            who=event.player,
        )
    rule = "SMU-516" if done else first
    # A chair that was passed over may still follow: that it comes late has been said.
    inspectors = [inspector for inspector, _ in position.inspections]
    due = next((who for who in chairs if who not in inspectors), chairs[done])
    if event.player == due:
        return kept(rule)
    return violated(
        BARRED if barred else "{who} inspects, but it is the turn of {who_due} on chair {chair}",
        rule="SMU-514" if barred else rule,
        then=what_follows(position),
        expected=due,
        found=event.player,
        who=event.player,
        who_due=due,
        chair=chairs.index(due) + 1,
    )


@check("SMU-511", "SMU-512", "SMU-515", on=(Inspect, SheetInspection), step=INSPECT, then="assume")
def chair_one_inspects_the_junk_room(position: Position, event: Look) -> Answer:
    """Chair 1 inspects somebody in the junk room."""
    if position.inspections:
        return None
    return _inspected(position, event, FIRST_CHAIR.get(len(position.seats), "SMU-515"))


@check("SMU-516", on=(Inspect, SheetInspection), step=INSPECT, then="assume")
def chair_two_inspects_somebody_else(position: Position, event: Look) -> Answer:
    """Chair 2 inspects somebody in the junk room whose sphere is still closed."""
    return _inspected(position, event, "SMU-516") if position.inspections else None


def _inspected(position: Position, event: Look, rule: str) -> Answer:
    """Only players in the junk room are inspected, each of them once."""
    if not position.chairs or position.winner is not None or type(_whose_inspection(position, event)) is Wrong:
        return None
    target = event.target
    if target in position.junk and target not in position.opened:
        return kept(rule)
    inside = target in position.junk
    if not inside and target not in position.opened and position.misplaced(target):
        # That this player belongs in the junk room has been said.
        return None
    text = (
        "{who} inspects {who_target}, but that sphere is already open"
        if inside
        else "{who} inspects {who_target}, but {who_target} is not in the junk room"
    )
    return violated(
        text,
        rule=rule,
        then=what_follows(position),
        expected=None if inside else position.junk,
        found=target,
        who=event.player,
        who_target=target,
    )


def what_follows(position: Position) -> Then | None:
    """A sheet does not say who was paid for a wrong inspection, so nothing after it is known."""
    return "stop" if position.paper else None


@check("SMU-514", on=Reveal, step=INSPECT)
def chair_two_of_three_did_not_inspect(position: Position, event: Reveal) -> Answer:
    """With three players chair 2 only reveals."""
    if len(position.seats) != THREE_PLAYERS or len(position.chairs) < CHAIRS or event.player != position.chairs[1]:
        return None
    return KEPT


@check("SMU-517", on=Reveal, step=INSPECT)
def three_in_the_junk_room_have_one_inspection(position: Position, event: Reveal) -> Answer:
    """With three of four in the junk room there is one inspection, and the others reveal."""
    if len(position.junk) != FULL_JUNK_ROOM or len(position.inspections) != 1:
        return None
    return KEPT


@permission("SMU-513", on=Inspect, step=INSPECT)
def one_of_two_is_chosen(position: Position, event: Inspect) -> Answer:
    """With three players chair 1 chooses between two."""
    return KEPT if len(position.seats) == THREE_PLAYERS and len(position.junk) > 1 else None


@permission("SMU-518", on=Inspect, step=INSPECT)
def one_of_three_is_chosen(position: Position, event: Inspect) -> Answer:
    """With four players chair 1 chooses between three."""
    return KEPT if len(position.junk) == FULL_JUNK_ROOM else None


@check("SMU-521", on=Inspect, step=INSPECT, rests_on=("SMU-332",))
def a_kind_is_named(position: Position, event: Inspect) -> Answer:
    """The inspector names sweet treat, sour treat or stink bomb."""
    if event.guess is not None:
        return KEPT
    return violated(
        "{who} inspects but does not name what is hidden", expected=["sweet", "sour", "bomb"], who=event.player
    )


@check("SMU-523", on=Inspect, step=INSPECT)
def the_sphere_is_opened(position: Position, event: Inspect) -> Answer:
    """The inspected player shows the content."""
    if event.found is not None:
        return KEPT
    return violated("{who} does not open the sphere, but its content must be shown", who=event.target)
