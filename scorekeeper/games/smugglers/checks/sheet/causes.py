"""One finding for all wrong figures of a sheet: one reward behind them, or figures that contradict each other."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from scorekeeper.games.engine.checks import Answer, Wrong, claim, only, violated
from scorekeeper.games.engine.verdict import listed
from scorekeeper.games.smugglers.checks.rewards import wrong_reward
from scorekeeper.games.smugglers.checks.steps import END
from scorekeeper.games.smugglers.checks.wording import by_number, owned
from scorekeeper.games.smugglers.position.causes import Act
from scorekeeper.games.smugglers.position.comparison import ALL, Comparison
from scorekeeper.games.smugglers.record import FIELDS

BY_FIGURES = "by the figures of the sheet "


@claim("SMU-222", "SMU-224", on=Comparison, step=END)
def the_sheet_follows_from_a_sweet_start(seen: Comparison, said: Comparison) -> Answer:
    """The oldest and the third player begin with a sweet token, which shows on the sheet of round 1."""
    return only(told_as_one(said), "SMU-222", "SMU-224") if said.cause is not None else None


@claim("SMU-223", "SMU-225", on=Comparison, step=END)
def the_sheet_follows_from_a_sour_start(seen: Comparison, said: Comparison) -> Answer:
    """The second and the fourth player begin with a sour token, which shows on the sheet of round 1."""
    return only(told_as_one(said), "SMU-223", "SMU-225") if said.cause is not None else None


def told_as_one(sheet: Comparison) -> Wrong:
    """What is wrong with the figures of a sheet, as one finding."""
    box = sheet.boxes[0]
    field = f"rows.{box.who}.{FIELDS[box.at]}"
    if sheet.act is not None:
        wrong = _by_act(sheet.act)
    elif sheet.of_one_player and not sheet.supply_paid:
        wrong = _of_one_player(sheet)
    else:
        wrong, field = _contradiction(sheet), field if len(sheet.boxes) == 1 else "rows"
    return replace(wrong, field=field, given=(ALL, True), then="go on")


def _rule(sheet: Comparison) -> str:
    """The rule of the first reward that would explain the sheet, or else the one behind its first figure."""
    acts = sheet.cause.acts if sheet.cause is not None else ()
    return _by_act(acts[0]).rule or "" if acts else sheet.differences[0].rule


def _by_act(act: Act) -> Wrong:
    """One reward that explains all figures of the sheet."""
    due = act.due
    if act.take is not None and (wrong := wrong_reward(act.before, act.take)) is not None:
        return replace(wrong, text=BY_FIGURES + wrong.text)
    if due.bomb == "taken":
        text = BY_FIGURES + "the bomb that {who} guessed stays with {who_owner}"
        return violated(
            text, rule="SMU-535", expected=due.inspector, found=due.owner, who=due.inspector, who_owner=due.owner
        )
    return violated(
        "the sphere of {who_owner} earns {who} {what}, but by the figures of the sheet nobody takes it",
        rule=due.rule,
        expected=due.colour or "any",
        who=due.to,
        who_owner=due.owner,
        what=f"a {due.colour} token" if due.colour else "a token",
    )


def _of_one_player(sheet: Comparison) -> Wrong:
    """Several wrong figures of one player."""
    boxes, rule = sheet.boxes, _rule(sheet)
    text = f"{sheet.told} {{who}} has {{due}} after round {{number}}, but the sheet says {{said}}"
    if sheet.start_rule is not None:
        rule = rule if sheet.cause is not None and sheet.cause.acts else sheet.start_rule
        text += ", as if {who} had begun with a {start} token"
    return violated(
        text,
        rule=rule,
        expected=[one.due for one in boxes],
        found=[one.said for one in boxes],
        who=boxes[0].who,
        due=[owned(one.due, one.at) for one in boxes],
        said=[one.said for one in boxes],
        number=sheet.number,
        start=next((FIELDS[one.at] for one in boxes if one.said > one.due), ""),
    )


def _contradiction(sheet: Comparison) -> Wrong:
    """Figures of which nobody can say which is wrong."""
    boxes, rule, last = sheet.boxes, _rule(sheet), "; the sheet does not show which" if len(sheet.boxes) > 1 else ""
    if sheet.supply_paid:
        text = (
            "a bomb takes its token from a player, but by the sheet of round {number} nobody has one less; "
            + by_number(
                boxes,
                "the supply paid, or this figure is wrong: ",
                "the supply paid, or one of these figures is wrong: ",
            )
        )
    else:
        text = "no legal round leads to all of these figures of round {number}: "
        last += " of them is wrong" if sheet.fewest == 1 else " of them are wrong"
    who: dict[str, Any] = {f"who_{number}": one.who for number, one in enumerate(boxes)}
    named = listed([f"{{who_{number}}} with {owned(one.said, one.at)}" for number, one in enumerate(boxes)])
    return violated(text + named + last, rule=rule, found=[one.said for one in boxes], number=sheet.number, **who)
