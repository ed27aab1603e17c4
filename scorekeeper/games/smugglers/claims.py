"""Checks on what the table says the holdings are."""

from __future__ import annotations

from scorekeeper.games.engine.old_checks import KEPT, Answer, kept, violated
from scorekeeper.games.smugglers import words
from scorekeeper.games.smugglers.play import CLAIM, FIELDS, SOUR, SWEET, TOKENS, USED, Due, Position, check
from scorekeeper.games.smugglers.record import State

TOKEN_RULES = ("SMU-906", "SMU-907")
"""How many sweet, and how many sour tokens there are."""


def held_rule(position: Position, who: str, count: int, said: int) -> str:
    """The rule that made a count what it is, rather than what is said."""
    if position.all_stuck():
        return "SMU-503"
    if count in (SWEET, SOUR):
        return _token_rule(position, who, count, said)
    for due in reversed(position.dues):
        if due.bomb == "used" and due.owner == who:
            return "SMU-614" if due.inspector is None else "SMU-546"
        if due.bomb == "taken" and who in (due.owner, due.inspector):
            return "SMU-536" if due.inspector == who else "SMU-535"
    return "SMU-547" if count == USED else "SMU-205"


def _token_rule(position: Position, who: str, count: int, said: int) -> str:
    held = position.held[who][count]
    if said > held and (who, count) in position.lost:
        return position.lost[who, count]
    for due in reversed(position.dues):
        if said > held and who in position.refused and due.to == who and due.may:
            return due.rule
        rule = _too_many(due, who, FIELDS[count]) if said > held else _too_few(due, who, FIELDS[count])
        if rule is not None:
            return rule
    if who in position.reason:
        return position.reason[who]
    if not position.dues and position.number == 1:
        return "SMU-221"
    return "SMU-407" if said > held else "SMU-612"


def _too_many(due: Due, who: str, colour: str) -> str | None:
    """The rule by which a sphere did not earn somebody a token of a colour."""
    if due.right and who == due.owner:
        return "SMU-336" if due.breach else "SMU-533" if due.bomb is None else "SMU-535"
    if due.source == "inspector" and who == due.inspector:
        return due.rule
    if who == due.inspector and (due.bomb == "taken" or not due.right):
        return "SMU-535" if due.right else "SMU-541"
    return "SMU-532" if due.right and due.to == who and due.colour not in (None, colour) else None


def _too_few(due: Due, who: str, colour: str) -> str | None:
    """The rule by which a sphere earned somebody a token of a colour."""
    return due.rule if due.to == who and due.colour in (colour, None) else None


@check(
    "SMU-547",
    "SMU-205",
    on=State,
    step=CLAIM,
)
def holdings_are_what_was_won(position: Position, event: State) -> Answer:
    """Tokens and bombs are where the round so far has put them."""
    for who, said in event.rows.items():
        for count, name in enumerate(FIELDS):
            figure, due = getattr(said, name), position.held[who][count]
            if figure is not None and figure != due:
                return violated(
                    "{who} is written with {what}; it must be {due}",
                    rule=held_rule(position, who, count, figure),
                    expected=due,
                    found=figure,
                    who=who,
                    what=words.held(figure, count),
                    due=due,
                )
    return kept("SMU-547") if event.rows else None


@check("SMU-906", "SMU-907", on=State, step=CLAIM, rests_on=("SMU-905",))
def the_supply_has_the_rest(position: Position, event: State) -> Answer:
    """28 tokens of each colour, in front of players or in the supply."""
    for colour, said in (event.supply or {}).items():
        index = FIELDS.index(colour)
        due = position.supply(index)
        if said != due:
            return violated(
                "the supply has {what}; of {all} it must be {due}",
                rule=TOKEN_RULES[index],
                expected=due,
                found=said,
                what=words.held(said, index),
                all=TOKENS,
                due=due,
            )
    return KEPT if event.supply else None
