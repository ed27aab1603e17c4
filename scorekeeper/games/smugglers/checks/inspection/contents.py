"""What a sphere may hold."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.engine.checks import (
    KEPT,
    Answer,
    check,
    doubted,
    kept,
    permission,
    violated,
)
from scorekeeper.games.smugglers.checks.inspection.inspectors import what_follows
from scorekeeper.games.smugglers.checks.steps import OPEN
from scorekeeper.games.smugglers.position.position import Position
from scorekeeper.games.smugglers.record import (
    USED,
    Inspect,
    Reveal,
)
from scorekeeper.terminal import counted


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
            then=what_follows(position),
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
                then=what_follows(position),
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
