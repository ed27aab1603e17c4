"""Checks on the holdings and wins that the table claims: in a statement during the round, and on the sheet at its end.

The round shows which rule led to each figure; each check names the figures that follow from its rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from scorekeeper.games.engine.checks import Answer, Kept, Wrong, claim, kept, violated
from scorekeeper.games.smugglers.checks.sheet.causes import told_as_one
from scorekeeper.games.smugglers.checks.steps import END
from scorekeeper.games.smugglers.checks.wording import SETS, owned
from scorekeeper.games.smugglers.position.comparison import Comparison, WrongFigure
from scorekeeper.games.smugglers.position.position import Position
from scorekeeper.games.smugglers.record import FIELDS, TOKENS, USED, State, Won

TOKEN_RULES = ("SMU-906", "SMU-907")
"""The rules on how many sweet and sour tokens there are."""
WRITTEN = (State, Comparison)


class Compared(Protocol):
    """A position with a statement, or a comparison with a sheet."""

    @property
    def differences(self) -> Sequence[WrongFigure]: ...


@claim("SMU-221", "SMU-503", "SMU-407", on=WRITTEN, step=END)
def nothing_is_won_without_a_sphere(seen: Compared, said: State | Comparison) -> Answer:
    """Everybody starts with one token, a round with all stuck changes nothing, and a sphere earns one token."""
    return _figures(seen, said, "SMU-221", "SMU-503", "SMU-407")


@claim("SMU-531", "SMU-532", "SMU-533", on=WRITTEN, step=END)
def a_right_guess_counts(seen: Compared, said: State | Comparison) -> Answer:
    """For a treat that was guessed, the inspector has a token of its colour and the owner has none."""
    return _figures(seen, said, "SMU-531", "SMU-532", "SMU-533")


@claim("SMU-535", "SMU-536", on=WRITTEN, step=END)
def a_bomb_named_rightly_counts(seen: Compared, said: State | Comparison) -> Answer:
    """The inspector has the bomb that was guessed, and nobody has a token for it."""
    return _figures(seen, said, "SMU-535", "SMU-536")


@claim("SMU-541", "SMU-542", on=WRITTEN, step=END)
def a_missed_treat_counts(seen: Compared, said: State | Comparison) -> Answer:
    """For a treat that was missed, the owner has a token and the inspector has none."""
    return _figures(seen, said, "SMU-541", "SMU-542")


@claim("SMU-544", "SMU-546", "SMU-548", on=WRITTEN, step=END)
def a_missed_bomb_counts(seen: Compared, said: State | Comparison) -> Answer:
    """For a missed bomb, the owner has a token from the inspector or the supply, and the bomb is used."""
    return _figures(seen, said, "SMU-544", "SMU-546", "SMU-548")


@claim("SMU-611", "SMU-612", "SMU-615", on=WRITTEN, step=END)
def a_revealed_sphere_counts(seen: Compared, said: State | Comparison) -> Answer:
    """A revealed treat earned a token; a revealed bomb took one from another player or the supply."""
    return _figures(seen, said, "SMU-611", "SMU-612", "SMU-615")


@claim("SMU-334", "SMU-336", on=WRITTEN, step=END)
def a_wrong_sphere_counts(seen: Compared, said: State | Comparison) -> Answer:
    """A sphere with no piece or several earns what the rulings say."""
    return _figures(seen, said, "SMU-334", "SMU-336")


@claim("SMU-205", "SMU-547", "SMU-614", on=WRITTEN, step=END)
def bombs_count(seen: Compared, said: State | Comparison) -> Answer:
    """Everybody starts with one bomb, and a used one does not come back."""
    answer = _figures(seen, said, "SMU-205", "SMU-547", "SMU-614")
    return kept("SMU-547") if type(said) is State and said.rows and not seen.differences else answer


def _figures(seen: Compared, said: State | Comparison, *rules: str) -> Sequence[Kept | Wrong] | None:
    """The figures that are wrong because of one of these rules."""
    if type(said) is Comparison and said.cause is not None:
        wrong = told_as_one(said)
        return [wrong] if wrong.rule in rules else None
    found = [one for one in seen.differences if one.rule in rules]
    if not found:
        return None
    return [_on_the_sheet(said, one) if type(said) is Comparison else _in_a_statement(one) for one in found]


def _in_a_statement(one: WrongFigure) -> Wrong:
    text = "the table gives {who} {what}, but it must be {due}"
    due: int | str = one.due
    what: str = owned(one.said, one.at)
    if one.used is not None:
        what, due = f"{one.said} unused and {owned(one.used[1], USED)}", f"{one.due} and {one.used[0]}"
    return violated(text, rule=one.rule, expected=one.due, found=one.said, who=one.who, what=what, due=due)


def _on_the_sheet(sheet: Comparison, one: WrongFigure) -> Wrong:
    what: str = owned(one.due, one.at)
    said: int | str = one.said
    if one.used is not None:
        what, said = f"{one.due} unused and {owned(one.used[0], USED)}", f"{one.said} and {one.used[1]}"
    return violated(
        f"{sheet.told} {{who}} has {{what}} after round {{number}}, but the sheet says {{said}}",
        rule=one.rule,
        field=f"rows.{one.who}.{FIELDS[one.at]}",
        given=((one.who, one.at), one.said),
        expected=one.due,
        found=one.said,
        who=one.who,
        what=what,
        number=sheet.number,
        said=said,
    )


@claim("SMU-906", "SMU-907", on=State, step=END, rests_on=("SMU-905",))
def the_supply_has_the_rest(position: Position, event: State) -> Answer:
    """There are 28 tokens of each colour, in front of players or in the supply."""
    for colour, said in (event.supply or {}).items():
        index = FIELDS.index(colour)
        if any(count == index for _, count in position.carry.blank):
            continue
        due = position.supply(index)
        slips = sum(slip for (_, count), slip in position.slips.items() if count == index)
        if said not in (due, due - slips):
            text = "the supply has {what}, but of {all} it must have {due}"
            return violated(
                text, rule=TOKEN_RULES[index], expected=due, found=said, what=owned(said, index), all=TOKENS, due=due
            )
    return [kept(TOKEN_RULES[FIELDS.index(colour)]) for colour in event.supply] if event.supply else None


@claim("SMU-313", "SMU-402", "SMU-602", on=State, step=END)
def rooms_are_as_stated(position: Position, event: State) -> Answer:
    """The boss's slot, the chairs and the open spheres are those of the round so far."""
    wrong = []
    if event.slot is not None and position.slot not in (None, event.slot):
        text = "the table has the boss at slot {found}, but he stands at slot {expected}"
        wrong.append(violated(text, rule="SMU-313", expected=position.slot, found=event.slot))
    if event.chairs is not None and event.chairs != position.chairs:
        text = "the table has {who} in the office, but {who_due} took the chairs"
        if sorted(event.chairs) == sorted(position.chairs):
            text = "the table has {who} on the chairs, in this order, but it must be {who_due}"
        wrong.append(
            violated(
                text,
                rule="SMU-402",
                expected=position.chairs,
                found=event.chairs,
                who=event.chairs or ["nobody"],
                who_due=position.chairs or ["nobody"],
            )
        )
    if event.opened is not None and set(event.opened) != position.opened:
        opened = [who for who in position.seats if who in position.opened]
        said = "the spheres of {who} are open" if event.opened else "no sphere is open"
        due = "those of {who_due} must be" if opened else "all must be closed"
        text = f"the table says that {said}, but {due}"
        wrong.append(
            violated(text, rule="SMU-602", expected=opened, found=event.opened, who=event.opened, who_due=opened)
        )
    return wrong or None


@claim("SMU-716", "SMU-802", on=Won, step=END)
def whoever_has_a_set_has_won(position: Position, event: Won) -> Answer:
    """A claimed win needs a set, and the first set counts."""
    rule = position.target.winner
    if position.winner is None:
        if position.seems_to_win(event.player) or any(who == event.player for who, _ in position.carry.blank):
            return None
        sweet, sour = position.held[event.player][:2]
        text = "the table says that {who} won with {sweet} sweet and {sour} sour, but that is not a winning set"
        return violated(text, rule=rule, found=event.player, who=event.player, sweet=sweet, sour=sour)
    if event.player == position.winner:
        return kept(rule)
    text = "the table says that {who} won, but {who_due} completed a set"
    return violated(
        text, rule=rule, expected=position.winner, found=event.player, who=event.player, who_due=position.winner
    )


@claim("SMU-712", "SMU-713", "SMU-714", on=Won, step=END)
def the_set_of_the_winner_is_named(position: Position, event: Won) -> Answer:
    """Seven of one colour, or five of both."""
    return _named_set(position, event, "SMU-712", "SMU-713", "SMU-714")


@claim("SMU-803", "SMU-804", "SMU-805", on=Won, step=END)
def the_set_of_a_short_game_is_named(position: Position, event: Won) -> Answer:
    """Five of one colour, or four of both."""
    return _named_set(position, event, "SMU-803", "SMU-804", "SMU-805")


def _named_set(position: Position, event: Won, *rules: str) -> Answer:
    last = position.last
    if last is None or event.player != position.winner or event.set in (None, last):
        return None
    if position.target.rules[last] not in rules:
        return None
    return violated(
        "{who} has won with {due}, not with {said}",
        rule=position.target.rules[last],
        expected=last,
        found=event.set,
        who=event.player,
        due=SETS[last],
        said=SETS[event.set],
    )
