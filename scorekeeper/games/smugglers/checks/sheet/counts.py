"""Whether the tokens and bombs of a sheet or a result can exist at all."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.games.engine.checks import KEPT, Answer, check, claim, unchecked, violated
from scorekeeper.games.smugglers.checks.steps import CLAIM, RANK
from scorekeeper.games.smugglers.checks.wording import owned
from scorekeeper.games.smugglers.record import FIELDS, TOKENS, Sheet
from scorekeeper.games.smugglers.scoring.columns import Counted


class MissingRows(NamedTuple):
    """Players without a row."""

    who: list[str]
    number: int
    seats: int
    followed: bool
    """Whether a transcript shows what they have."""
    wiped: bool
    """Whether they have a row of zeros that no round can have led to."""


class Unwritten(NamedTuple):
    """A round of which nothing is recorded."""

    number: int


class Unfollowed(NamedTuple):
    """A transcript that cannot be followed to the end because the holdings at its start are not known."""

    number: int
    found: bool
    """Whether they are blank in a position found at the table, so that only what rests on them is open."""


class Unplaceable(NamedTuple):
    """A transcript that goes on in the middle of a round, from a position that does not say who sits where."""

    number: int


class Halfway(NamedTuple):
    """A round on paper, after a position found when some of its spheres were open."""

    number: int


class UnknownTrack(NamedTuple):
    """The record says where the boss goes, but the number of slots is not known."""

    field: str


@claim("SMU-905", on=Sheet, step=RANK)
def nothing_is_below_zero(counted: Counted, sheet: Sheet) -> Answer:
    """No count is below 0."""
    if not counted.below_zero:
        return None
    return [
        violated(
            "the sheet gives {who} {what}, but nobody can have less than 0",
            field=f"rows.{who}.{FIELDS[count]}",
            expected=0,
            found=figure,
            who=who,
            what=owned(figure, count),
        )
        for who, row in sheet.rows.items()
        for count, figure in enumerate((row.sweet, row.sour, row.bombs, row.used))
        if figure is not None and figure < 0
    ]


@claim("SMU-906", on=(Sheet, Counted), step=CLAIM, rests_on=("SMU-104", "SMU-233", "SMU-715", "SMU-905"))
def sweet_tokens_are_counted(counted: Counted, thing: Sheet | Counted) -> Answer:
    """There are 28 sweet tokens."""
    return KEPT if counted.sweet <= TOKENS or counted.followed else _too_many(counted.sweet, "sweet")


@claim("SMU-907", on=(Sheet, Counted), step=CLAIM, rests_on=("SMU-104", "SMU-233", "SMU-715", "SMU-905"))
def sour_tokens_are_counted(counted: Counted, thing: Sheet | Counted) -> Answer:
    """There are 28 sour tokens."""
    return KEPT if counted.sour <= TOKENS or counted.followed else _too_many(counted.sour, "sour")


def _too_many(total: int, colour: str) -> Answer:
    text = "{total} {colour} tokens are accounted for, but there are {all}"
    return violated(text, field="rows", expected=TOKENS, found=total, total=total, colour=colour, all=TOKENS)


@claim("SMU-205", on=(Sheet, Counted), step=CLAIM, rests_on=("SMU-910", "SMU-911"))
def bombs_are_counted(counted: Counted, thing: Sheet | Counted) -> Answer:
    """There are as many bombs as players, used and unused together; more only by ruling SMU-R03."""
    total, players = counted.bombs, counted.players
    if counted.enough_bombs or counted.followed:
        return KEPT
    text = "{what} accounted for, used and unused, but {expected} players have {expected}"
    return violated(
        text, field="rows", expected=players, found=total, what="1 bomb is" if total == 1 else f"{total} bombs are"
    )


@claim("SMU-302", on=Unplaceable)
def it_is_known_who_sits_where(bound: object, transcript: Unplaceable) -> Answer:
    """Inspections can only be followed if the position found at the table says who sits where."""
    text = (
        "the rest of round {number} is not checked because the position found at the table does not say who sits "
        "on the chairs and whose spheres are open"
    )
    return unchecked(text, number=transcript.number)


@claim("SMU-531", on=Halfway)
def the_round_is_found_before_it_pays(bound: object, sheet: Halfway) -> Answer:
    """A sheet does not show which of its tokens were won before the position was found."""
    text = (
        "who got which token in round {number} is not checked because spheres were already open in the position "
        "found at the table"
    )
    return unchecked(text, field="rows", number=sheet.number)


@check("SMU-715", on=MissingRows, step=CLAIM)
def everybody_has_a_row(bound: object, missing: MissingRows) -> Answer:
    """Reports players whose tokens are not recorded."""
    if missing.followed:
        text = "the sheet does not give the holdings of {who} after round {number}"
        return unchecked(text, field="rows", who=missing.who, number=missing.number)
    text = "the tokens of {who} are not recorded for round {number}"
    if not missing.wiped:
        return unchecked(text, field="rows", then="stop", who=missing.who, number=missing.number)
    return violated(
        text,
        field="rows",
        expected=missing.seats,
        found=missing.seats - len(missing.who),
        who=missing.who,
        number=missing.number,
    )


@claim("SMU-715", on=Unwritten)
def something_is_written_down(bound: object, unwritten: Unwritten) -> Answer:
    """A round without sheet and transcript cannot be checked."""
    return unchecked("round {number} has neither sheet nor transcript", number=unwritten.number)


@claim("SMU-221", on=Unfollowed)
def the_start_of_the_transcript_is_known(bound: object, transcript: Unfollowed) -> Answer:
    """A transcript can only be followed from known holdings."""
    if transcript.found:
        text = "what players own in round {number} is not checked because the position found at the table leaves it out"
        return unchecked(text, number=transcript.number)
    text = "what players own in round {number} is not checked because the holdings at its start are not known"
    return unchecked(text, number=transcript.number)


@claim("SMU-313", on=UnknownTrack)
def the_number_of_slots_is_known(bound: object, track: UnknownTrack) -> Answer:
    """The boss's move can only be checked if the number of slots is known."""
    text = "where the boss goes is not checked because the number of slots is not given as equipment"
    return unchecked(text, field=track.field)
