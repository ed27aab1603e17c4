"""The end of a game as its sheet shows it: how many crystals are owned, the bag, and who had the last turn.

What the end is, is decided in `ending`.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from scorekeeper.games.hearing import Hearing
from scorekeeper.games.smugglonauts.board import LONGEST, SHORTEST
from scorekeeper.games.smugglonauts.ending import SKIPPED_AT_MOST, collected_at_end, length_of, owned_at_end
from scorekeeper.games.smugglonauts.play import CIRCULATING, END, counted
from scorekeeper.games.smugglonauts.record import Sheet
from scorekeeper.games.smugglonauts.rulings import Rulings
from scorekeeper.games.verdict import Where


class Examined(Struct, frozen=True, kw_only=True):
    """What a sheet is held against."""

    number: int
    seats: Sequence[str]
    length: int | None
    rulings: Rulings
    finished: bool
    """Whether the game was played to its end."""


def place(number: int, field: str) -> Where:
    """A field of a game's sheet."""
    return Where(round=number, field=f"rounds.{number}.sheet.{field}")


def check_end(sheet: Sheet, collected: int, held: Examined, hearing: Hearing) -> None:
    """A finished game ended with a failed refill: the bag is empty, and the number of crystals owned is fixed."""
    _check_last(sheet, held.number, hearing)
    if sheet.bag is not None and sheet.bag > 0:
        _check_bag(sheet.bag, held, hearing)
    if held.length is None:
        return
    low, high = collected_at_end(len(held.seats), held.length, held.rulings)
    if low <= collected <= high:
        for rule in ("NAU-801", "NAU-803", "NAU-804"):
            hearing.kept(rule)
        return
    _say_wrong_end(collected, low, high, held, hearing)


def _check_bag(bag: int, held: Examined, hearing: Hearing) -> None:
    """A refill of one, two or three crystals failed, so fewer are in the bag; they were to be laid out (ruling NAU-R19)."""
    failed = bag <= SKIPPED_AT_MOST and held.rulings.end == "refill-fails" and held.rulings.partial_refill == "over"
    if failed and held.rulings.skipped_return == "after":
        return
    hearing.find(
        "NAU-801",
        "the bag still holds {crystals}; where the last refill failed, as many as there are must be laid out (ruling NAU-R19)"
        if failed
        else "the bag still holds {crystals}; it must be empty when the game is over",
        where=place(held.number, "bag"),
        step=END,
        level="warning" if failed else "error",
        expected=0,
        found=bag,
        crystals=counted(bag, "crystal"),
    )


def _say_wrong_end(collected: int, low: int, high: int, held: Examined, hearing: Hearing) -> None:
    due = low if collected < low else high
    by_bag = held.rulings.end == "bag-empty"
    rule, why = "NAU-804", "; the game was over before that"
    if collected < low:
        rule, why = "NAU-801", "; the game was not over yet"
        if collected == low - 1 and not by_bag:
            rule, why = "NAU-803", "; with so many the bag is empty, but the refill was complete and the game goes on"
    hearing.find(
        rule,
        "the players own {crystals}; on a track of {length} spaces "
        + (
            "the bag is empty when they own {due} (ruling NAU-R04)"
            if by_bag
            else "the refill fails when they own {due}"
        )
        + why,
        where=place(held.number, "rows"),
        step=END,
        expected=due,
        found=collected,
        crystals=counted(collected, "crystal"),
        length=held.length,
        due=due,
    )


def check_not_beyond_the_end(sheet: Sheet, collected: int, held: Examined, hearing: Hearing) -> None:
    """A game that was stopped did not go further than to its end, and its last turn was refilled (ruling NAU-R16)."""
    assert held.length is not None
    players = len(held.seats)
    low, high = collected_at_end(players, held.length, held.rulings)
    if collected > high:
        _say_wrong_end(collected, low, high, held, hearing)
        return
    if held.rulings.skipped_return == "after" and collected >= low:
        return
    on_track = min(held.length - players - 1, CIRCULATING - collected)
    in_bag = CIRCULATING - collected - on_track
    if sheet.bag is not None and sheet.bag != in_bag:
        _say_wrong_rest("bag", "in the bag", sheet.bag, in_bag, collected, held, hearing)
    elif sheet.left is not None and sum(sheet.left.values()) != on_track:
        _say_wrong_rest("left", "left on the track", sum(sheet.left.values()), on_track, collected, held, hearing)


def _say_wrong_rest(
    field: str, where: str, said: int, due: int, collected: int, held: Examined, hearing: Hearing
) -> None:
    hearing.find(
        "NAU-203",
        "{said} " + where + "; with {collected} owned, on a track of {length} spaces, it must be {due}",
        where=place(held.number, field),
        step=END,
        expected=due,
        found=said,
        said=counted(said, "crystal"),
        collected=collected,
        length=held.length,
        due=due,
    )


def _check_last(sheet: Sheet, number: int, hearing: Hearing) -> None:
    """The last turn is a Shop, so whoever had it owns a crystal."""
    if sheet.last is None:
        return
    row = sheet.rows[sheet.last]
    if row.black + row.green + row.orange + row.white > 0:
        hearing.kept("NAU-805")
        return
    hearing.find(
        "NAU-805",
        "{who} had the last turn and owns no crystal; the turn that ends the game is a Shop",
        where=place(number, "last"),
        step=END,
        expected=1,
        found=0,
        who=sheet.last,
    )


def derive_length(collected: int, held: Examined, hearing: Hearing) -> int | None:
    """The board length that a finished game shows, where nobody gave it (rulings NAU-R03, NAU-R30)."""
    where = place(held.number, "rows")
    if held.rulings.missing_figures == "required":
        hearing.find(
            "NAU-801",
            "the board length is not given; this tournament asks for it (ruling NAU-R30)",
            where=where,
            step=END,
        )
    length = length_of(len(held.seats), collected, held.rulings)
    if length is not None and SHORTEST <= length <= LONGEST:
        hearing.unchecked(
            "NAU-801",
            "the end of the game is not checked: the board length is not given; by this game it has {length} spaces",
            where=where,
            length=length,
        )
        return length
    if length is not None:
        hearing.find(
            "NAU-804" if length < SHORTEST else "NAU-801",
            "the players own {crystals}; no board of {low} to {high} spaces ends a game with so many",
            where=where,
            step=END,
            expected=owned_at_end(len(held.seats), SHORTEST if length < SHORTEST else LONGEST),
            found=collected,
            crystals=counted(collected, "crystal"),
            low=SHORTEST,
            high=LONGEST,
        )
        return None
    hearing.unchecked("NAU-801", "the end of the game is not checked: the board length is not given", where=where)
    return None
