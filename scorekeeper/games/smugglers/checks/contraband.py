"""Checks on bombs and on pieces from the box: who gets them for an opened sphere, and where a bomb goes."""

from __future__ import annotations

from scorekeeper.games.engine.checks import KEPT, Answer, check, kept, violated
from scorekeeper.games.smugglers.checks.steps import PAY
from scorekeeper.games.smugglers.checks.wording import NO_BOX
from scorekeeper.games.smugglers.position.position import Position
from scorekeeper.games.smugglers.position.rewards import Due
from scorekeeper.games.smugglers.record import Bomb, Piece


@check("SMU-336", "SMU-302", on=Piece, step=PAY, rests_on=("SMU-910",), then="assume")
def a_piece_is_taken_from_the_box(position: Position, event: Piece) -> Answer:
    """Contraband is taken only for a sphere with no piece or several, and only if the tournament rules so."""
    due = position.due
    if due is None or due.paid or not due.breach or due.inspector is None or due.source != "box":
        text = f"{{who}} takes a piece of contraband from the box, but {_no_piece(due)}"
        return violated(text, rule="SMU-336" if due is not None else "SMU-302", who=event.player)
    if event.player != due.to:
        text = "{who} takes a piece of contraband, but it is for {who_due}, who inspected"
        return violated(text, rule="SMU-336", expected=due.to, found=event.player, who=event.player, who_due=due.to)
    if event.kind in position.box():
        return kept("SMU-336")
    return violated(
        "{who} takes a {kind} from the box, but none is left there",
        rule="SMU-336",
        expected=0,
        found=1,
        who=event.player,
        kind="bomb" if event.kind == "bomb" else f"{event.kind} treat",
    )


def _no_piece(due: Due | None) -> str:
    """Why nobody may take a piece from the box."""
    if due is None:
        return "no sphere is open"
    if due.breach and due.source == "box":
        return NO_BOX if due.to is None else "the sphere has already been paid for"
    return "spheres earn tokens (ruling SMU-R03)"


@check("SMU-535", "SMU-536", on=Bomb, step=PAY, rests_on=("SMU-911",))
def a_bomb_that_was_won_goes_behind_the_screen(position: Position, event: Bomb) -> Answer:
    """A bomb that was guessed goes behind the inspector's screen."""
    due, place = position.due, position.bomb_place()
    if due is None or place is None or due.bomb != "taken":
        return None
    return _laid(position, event, place, "SMU-536" if event.player == due.inspector else "SMU-535")


@check("SMU-546", "SMU-614", on=Bomb, step=PAY, rests_on=("SMU-911",))
def a_used_bomb_goes_in_front_of_the_screen(position: Position, event: Bomb) -> Answer:
    """A used bomb goes in front of its owner's screen; the one that won the game may stay behind it (ruling SMU-R37)."""
    due, place = position.due, position.bomb_place()
    if due is None or place is None or due.bomb != "used":
        return None
    return _laid(position, event, place, due.rule_of_use)


def _laid(position: Position, event: Bomb, place: tuple[str, str], rule: str) -> Answer:
    if (event.player, event.to) == place:
        return kept(rule)
    who, side = place
    words = {"front": "in front of", "behind": "behind"}
    return violated(
        "the bomb goes {said} the screen of {who}, but it belongs {due} that of {who_due}"
        + (" (ruling SMU-R37)" if position.winner is not None else ""),
        rule=rule,
        then="go on",
        expected=[who, side],
        found=[event.player, event.to],
        said=words[event.to],
        who=event.player,
        due=words[side],
        who_due=who,
    )


@check("SMU-302", on=Bomb, step=PAY, then="assume")
def a_bomb_is_laid_out_for_an_open_sphere(position: Position, event: Bomb) -> Answer:
    """A bomb moves only when a sphere has been opened."""
    return violated("a bomb is laid out, but no sphere is open") if position.due is None else None


@check("SMU-336", on=Bomb, step=PAY, then="assume")
def a_bomb_among_several_pieces_is_its_owners(position: Position, event: Bomb) -> Answer:
    """The bomb in a sphere with several pieces stays its owner's, unless ruling SMU-R06 gives it to the inspector."""
    due = position.due
    if due is None or due.bomb is not None or not due.breach or (event.player, event.to) == (due.owner, "behind"):
        return None
    if due.bomb_instead and not due.paid and (event.player, event.to) == (due.inspector, "behind"):
        return KEPT
    text = "{who} takes a bomb, but the sphere of {who_owner} earns none (ruling SMU-R06)"
    return violated(text, who=event.player, who_owner=due.owner)


@check("SMU-531", "SMU-542", "SMU-611", on=Bomb, step=PAY, then="assume")
def a_treat_earns_no_bomb(position: Position, event: Bomb) -> Answer:
    """A sphere with a treat in it earns a token, never a bomb."""
    due = position.due
    if due is None or due.bomb is not None or due.breach:
        return None
    text = "{who} takes a bomb, but the sphere of {who_owner} earns none"
    return violated(text, rule=due.rule, who=event.player, who_owner=due.owner)
