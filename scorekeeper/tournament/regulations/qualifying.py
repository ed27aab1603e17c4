"""How players get into a stage, as `[[stage]]` says: who qualifies, who is an alternate, and what happens if somebody is not here."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from scorekeeper.tournament.regulations.document import RegulationsDocument, StageRules
from scorekeeper.tournament.regulations.text import Text


class Qualifying(Struct, frozen=True, kw_only=True):
    """How players come into a stage."""

    wins: bool = False
    """Whether everybody with a win in the stage before comes first."""
    replaced: bool = False
    """Whether an alternate plays instead of somebody who is not here when the stage begins."""
    alternates: tuple[str, ...] = ()
    """Players, by number or name, who come after everybody else."""

    def __bool__(self) -> bool:
        return self.wins or self.replaced or bool(self.alternates)


def qualifying_of(
    rules: StageRules, whole: RegulationsDocument, text: Text, at: str, before: Sequence[object]
) -> Qualifying:
    """Return how players come into a stage, or refuse what does not fit it."""
    given = {"qualify": rules.qualify != "place", "absent": rules.absent != "kept", "alternates": rules.alternates}
    for name, value in given.items():
        text.require(before or not value, "the first stage takes everybody", f"{at}.{name}", "TRN-105")
    checked_in = whole.seating.check_in
    why = 'the program knows who is here only if players check in: write only = "here" under [seating]'
    text.require(checked_in or rules.absent == "kept", why, f"{at}.absent", "TRN-532")
    text.require(checked_in or rules.attendance == "expected", why, f"{at}.attendance", "TRN-530")
    named = [one.strip().casefold() for one in rules.alternates]
    twice = next((one for one in named if named.count(one) > 1), None)
    text.require(twice is None, f"{twice!r} is named twice", f"{at}.alternates")
    return Qualifying(
        wins=rules.qualify == "wins", replaced=rules.absent == "replaced", alternates=tuple(rules.alternates)
    )
