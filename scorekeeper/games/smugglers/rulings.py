"""The rulings in force, by a name that says what they decide."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from scorekeeper.rules import book


class Rulings(Struct, frozen=True, kw_only=True):
    """One option per ruling; the defaults are the book's."""

    places: str = "shared"
    time: str = "no-winner"
    breach_reward: str = "token"
    breach_uninspected: str = "nothing"
    breach_pieces: str = "owner"
    rewards: str = "may"
    equal_rolls: str = "again"
    several_equal: str = "together"
    equal_in_junk: str = "die"
    smaller_first: str = "right"
    edge: str = "next-pip"
    short_roll: str = "again"
    second_attempt: str = "may"
    oldest: str = "seat-1"
    after_all_stuck: str = "passes"
    leaving: str = "void"
    after_win: str = "closed"
    winning_bomb: str = "used"


NUMBERS = (1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 27, 33, 37)
FIELDS = {f"SMU-R{number:02d}": field for number, field in zip(NUMBERS, Rulings.__struct_fields__, strict=True)}
DEFAULTS = Rulings()


def rulings(picked: Mapping[str, str]) -> Rulings:
    """Name the options that a tournament picked; raises LookupError on an id or option that the book does not have."""
    if not picked:
        return DEFAULTS
    options = {ruling.id: {option.value for option in ruling.options} for ruling in book("SMU").rulings}
    for ruling, option in picked.items():
        if ruling.startswith("SMU-") and option not in options.get(ruling, ()):
            raise LookupError(f"{ruling} = {option}")
    return Rulings(**{FIELDS[ruling]: option for ruling, option in picked.items() if ruling in FIELDS})
