"""Checks on inspections and reveals: who inspects whom, who reveals when, and what a sphere may hold."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.engine.checks import (
    KEPT,
    Answer,
    Kept,
    Then,
    Wrong,
    check,
    doubted,
    kept,
    only,
    permission,
    unchecked,
    violated,
)
from scorekeeper.games.engine.seats import clockwise_from
from scorekeeper.games.engine.verdict import counted
from scorekeeper.games.smugglers.checks.steps import INSPECT, OPEN
from scorekeeper.games.smugglers.checks.wording import by_number
from scorekeeper.games.smugglers.position.fragments import SheetInspection
from scorekeeper.games.smugglers.position.position import Position, RoundOver
from scorekeeper.games.smugglers.record import (
    CHAIRS,
    FOUR_PLAYERS,
    FULL_JUNK_ROOM,
    THREE_PLAYERS,
    TWO_PLAYERS,
    USED,
    Inspect,
    Reveal,
)

FIRST_CHAIR = {TWO_PLAYERS: "SMU-511", THREE_PLAYERS: "SMU-512", FOUR_PLAYERS: "SMU-515"}
"""The rule that lets chair 1 inspect, by number of players."""


Look = Inspect | SheetInspection


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
            "{who} inspects, but with three players chair 2 must not inspect"
            if barred
            else "{who} inspects, but all inspections of this round have been made",
            then=_after(position),
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
        "{who} inspects, but it is the turn of {who_due} on chair {chair}",
        rule="SMU-514" if barred else rule,
        then=_after(position),
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
    text = (
        "{who} inspects {who_target}, but that sphere is already open"
        if inside
        else "{who} inspects {who_target}, but {who_target} is not in the junk room"
    )
    return violated(
        text,
        rule=rule,
        then=_after(position),
        expected=None if inside else position.junk,
        found=target,
        who=event.player,
        who_target=target,
    )


def _after(position: Position) -> Then | None:
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
        then=_after(position),
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
        then=_after(position),
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


@check("SMU-334", "SMU-335", on=(Inspect, Reveal), step=OPEN)
def one_piece_is_inside(position: Position, event: Inspect | Reveal) -> Answer:
    """A sphere holds exactly one piece. The rules say what happens otherwise, so this is a warning."""
    found = event.found
    if found is None or len(found) == 1:
        return None if found is None else kept("SMU-334")
    owner = event.target if type(event) is Inspect else event.player
    if not found:
        return doubted("the sphere of {who} is empty, but it must hide one piece", rule="SMU-334", who=owner)
    return doubted(
        "the sphere of {who} holds {count} pieces, but it must hide one", rule="SMU-335", who=owner, count=len(found)
    )


@check("SMU-335", on=(Inspect, Reveal), step=OPEN)
def no_second_piece_is_inside(position: Position, event: Inspect | Reveal) -> Answer:
    """A sphere holds at most one piece; `one_piece_is_inside` reports more."""
    return KEPT if event.found is not None and len(event.found) <= 1 else None


@check("SMU-333", "SMU-547", on=(Inspect, Reveal), step=OPEN, rests_on=("SMU-616",), then="assume")
def the_piece_is_the_owners(position: Position, event: Inspect | Reveal) -> Answer:
    """A hidden bomb was behind the owner's screen before; one red and one yellow piece always are."""
    found: Sequence[str] = event.found or ()
    if len(found) == 1 and found[0] != "bomb":
        return kept("SMU-333")
    owner = event.target if type(event) is Inspect else event.player
    if "bomb" in found and found.count("bomb") > position.stock(owner):
        used = position.held[owner][USED]
        return violated(
            "the sphere of {who} holds {bombs}, but {who} had {stock} left"
            + (" because a used bomb does not come back" if used else ""),
            rule="SMU-547" if used else "SMU-333",
            then=_after(position),
            expected=position.stock(owner),
            found=found.count("bomb"),
            who=owner,
            bombs="a bomb" if found.count("bomb") == 1 else counted(found.count("bomb"), "bomb"),
            stock=position.stock(owner) or "none",
        )
    for kind in ("sweet", "sour"):
        own = 1 + position.extra.count((owner, kind))
        if found.count(kind) > own:
            text = "the sphere of {who} holds {found} {kind} treats, but " + (
                "every player has one" if own == 1 else "{who} has {expected}, including those from the box"
            )
            return violated(
                text,
                rule="SMU-333",
                then=_after(position),
                expected=own,
                found=found.count(kind),
                who=owner,
                kind=kind,
            )
    return kept("SMU-333") if found else None


@check("SMU-547", on=(Inspect, Reveal), step=OPEN)
def another_bomb_is_used(position: Position, event: Inspect | Reveal) -> Answer:
    """After using a bomb, a player can use one that they won; `the_piece_is_the_owners` reports when there is none."""
    owner = event.target if type(event) is Inspect else event.player
    if not position.held[owner][USED] or "bomb" not in (event.found or ()) or not position.stock(owner):
        return None
    return KEPT


@permission("SMU-537", on=(Inspect, Reveal), step=OPEN)
def a_won_bomb_is_used(position: Position, event: Inspect | Reveal) -> Answer:
    """A bomb that was won in an inspection may be hidden in a later round."""
    owner = event.target if type(event) is Inspect else event.player
    return KEPT if "bomb" in (event.found or ()) and owner in position.won_bombs else None


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
