"""The rule behind each figure, for findings about a wrong one."""

from __future__ import annotations

from scorekeeper.games.smugglers.position.holdings import Holdings
from scorekeeper.games.smugglers.position.position import Position
from scorekeeper.games.smugglers.position.rewards import Due
from scorekeeper.games.smugglers.record import AT, FIELDS, FOUR_PLAYERS, SOUR, SWEET, THREE_PLAYERS, TWO_PLAYERS, USED

FIRST_CHAIR = {TWO_PLAYERS: "SMU-511", THREE_PLAYERS: "SMU-512", FOUR_PLAYERS: "SMU-515"}
"""The rule that lets chair 1 inspect, by number of players."""


def rule_of_figure(position: Position, who: str, count: int, said: int) -> str:
    """The rule that led to the right count instead of the recorded one."""
    if position.all_stuck():
        return "SMU-503"
    if count in (SWEET, SOUR):
        return _rule_of_tokens(position, who, count, said)
    for due in reversed(position.dues):
        if due.bomb == "used" and due.owner == who:
            return due.rule_of_use
        if due.bomb == "taken" and who in (due.owner, due.inspector):
            return "SMU-536" if due.inspector == who else "SMU-535"
    return "SMU-547" if count == USED else "SMU-205"


def _rule_of_tokens(position: Position, who: str, count: int, said: int) -> str:
    held = position.held[who][count]
    if said > held and (lost := _rule_of_loss(position, who, count)) is not None:
        return lost
    for due in reversed(position.dues):
        if said > held and who in position.refused and due.to == who and due.may:
            return due.rule
        rule = _too_many(due, who, FIELDS[count]) if said > held else _too_few(due, who, FIELDS[count])
        if rule is not None:
            return rule
    if (changed := _rule_of_change(position, who)) is not None:
        return changed
    if not position.dues and position.number == 1:
        return "SMU-221"
    return "SMU-407" if said > held else "SMU-612"


def rule_of_dues(end: Holdings, who: str, count: int, said: int) -> str:
    """The rule that led to the right count, where only the spheres of the round are known."""
    if count not in (SWEET, SOUR):
        return "SMU-547" if count == USED else "SMU-205"
    look = _too_many if said > end.held[who][count] else _too_few
    rules = [rule for due in reversed(end.dues) if (rule := look(due, who, FIELDS[count])) is not None]
    known = [rule for rule in rules if rule in BY_SPHERE]
    return known[0] if known else "SMU-407" if said > end.held[who][count] else "SMU-612"


BY_SPHERE = ("SMU-531", "SMU-533", "SMU-535", "SMU-541", "SMU-542", "SMU-544", "SMU-611", "SMU-612")
"""The rules on what a sphere with one piece earns."""


def _rule_of_loss(position: Position, who: str, count: int) -> str | None:
    """The rule by which a player lost a token of a colour."""
    for take, due, *_ in reversed(position.moves):
        if take.source == who and AT[take.token] == count:
            return due.rule if due is not None else "SMU-612"
    return None


def _rule_of_change(position: Position, who: str) -> str | None:
    """The rule by which a player's tokens last changed."""
    for take, due, *_ in reversed(position.moves):
        if who in (take.player, take.source):
            if due is not None:
                return due.rule
            return "SMU-611" if take.player == who else "SMU-612"
    return None


def _too_many(due: Due, who: str, colour: str) -> str | None:
    """The rule by which a sphere did not earn a player a token of a colour."""
    if due.source == "inspector" and who == due.inspector:
        return due.rule
    if due.right and who == due.owner:
        return due.rule_against(who)
    if who == due.inspector and (due.bomb == "taken" or not due.right):
        return due.rule_against(who)
    return "SMU-532" if due.right and due.to == who and due.colour not in (None, colour) else None


def _too_few(due: Due, who: str, colour: str) -> str | None:
    """The rule by which a sphere earned a player a token of a colour."""
    return due.rule if due.to == who and due.colour in (colour, None) else None
