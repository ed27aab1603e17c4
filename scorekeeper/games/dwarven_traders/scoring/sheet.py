"""What the sheet of a round is compared with: the position at its end, and what the round pays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from scorekeeper.games.dwarven_traders.equipment import Bound
from scorekeeper.games.dwarven_traders.position.pieces import GEMS_IN_PLAY, HIGHEST_PRICE, MOST_STEPS, NO_GEM
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.record import COLOURS, SMUGGLER, Row, Sheet
from scorekeeper.games.dwarven_traders.rulings import Rulings
from scorekeeper.games.dwarven_traders.scoring.rounds import (
    Held,
    RoundScore,
    from_places,
    from_spaces,
    held_by_smuggler,
    rank,
)

NO_SPACE = 0


class Paper(Struct, frozen=True, kw_only=True):
    """What is known when a sheet is checked."""

    number: int
    bound: Bound
    participants: Sequence[str]
    marker: str | None
    """The Smuggler's gem."""
    kept: str | None = None
    """The Smuggler's gem at the start of the round, if nothing can change it before the end (solo)."""
    position: Position | None
    """The position at the end of the transcript, if it is reliable."""
    floor: int
    """The lowest space the Smuggler can be on, because nothing moves him back in the normal game."""
    seen: int = 0
    """The space on which the transcript leaves the Smuggler, if it stops before the end of the round."""
    start: Callable[[str], int] | None = None
    """Gives the furthest space on which somebody can have begun the round; None if the transcript tells the end."""


def furthest(rounds: int, seats: int, who: str) -> int:
    """How far somebody can come in rounds of which nothing is known, including the final sale."""
    a_round = GEMS_IN_PLAY * HIGHEST_PRICE if who != SMUGGLER else missed_at_most(seats, held=0) + HIGHEST_PRICE
    return rounds * a_round


def missed_at_most(seats: int, held: int) -> int:
    """The most steps that prices can miss in a round: each gem is mined once, unless it was a starting gem, and sold once."""
    actions = GEMS_IN_PLAY - seats + GEMS_IN_PLAY - held
    return actions * len(COLOURS) * MOST_STEPS


class Paid:
    """The lines of a round beside the rows of its sheet."""

    __slots__ = ("lines", "own", "prices", "rows", "rulings", "true")

    def __init__(
        self,
        rows: Mapping[str, Row],
        lines: list[RoundScore],
        prices: Mapping[str, int],
        rulings: Rulings,
        own: Sequence[RoundScore] = (),
    ) -> None:
        self.rows = rows
        self.lines = lines
        self.prices = prices
        self.rulings = rulings
        self.own = {line.participant: line for line in own} if own else {}
        """How the round ends by the sheet alone, if its spaces, gems or prices are not those of the transcript."""
        self.true = self._all_true()
        """Whether every space, place and VP on the sheet is correct, which is the common case."""

    def _all_true(self) -> bool:
        rows = self.rows
        if len(rows) != len(self.lines):
            return False
        for line in self.lines:
            row = rows[line.participant]
            if (
                row.vp not in (line.vp, None)
                or row.after not in (line.after, None)
                or row.place not in (line.place, None)
            ):
                return False
        return True

    def beside(self) -> list[tuple[RoundScore, Row]]:
        """The lines that have a row on the sheet."""
        return [(line, self.rows[line.participant]) for line in self.lines if line.participant in self.rows]

    def is_own_space(self, who: str, after: int) -> bool:
        """Whether a space after the sale is right for what the sheet says before it, which was found wrong."""
        return who in self.own and self.own[who].after == after

    def as_misread(self, who: str) -> list[RoundScore]:
        """How somebody would be ranked and paid by figures on the sheet that were found wrong."""
        return [lines[who] for lines in (self.own, self.from_wrong_spaces()) if who in lines]

    def from_wrong_spaces(self) -> dict[str, RoundScore]:
        """How everybody would be ranked and paid by the spaces on the sheet, if some of them are wrong; otherwise empty."""
        afters = {line.participant: row.after for line, row in self.beside() if row.after not in (None, line.after)}
        lines = from_spaces(
            self.lines, {who: space for who, space in afters.items() if space is not None}, self.rulings
        )
        return {line.participant: line for line in lines} if afters else {}

    def from_wrong_places(self) -> dict[str, int]:
        """What everybody would be paid by the places on the sheet, if some of them are wrong; otherwise empty."""
        places = {line.participant: row.place for line, row in self.beside() if row.place is not None}
        wrong = any(row.place not in (None, line.place) for line, row in self.beside())
        return from_places(places, self.rulings) if wrong else {}


def held_at_end(position: Position, bound: Bound) -> dict[str, Held]:
    """What everybody has at the end of a transcript; the Smuggler last."""
    held: dict[str, Held] = {
        seat: (position.tracks[seat], gems, gems) for seat, gems in position.gems.items() if seat != SMUGGLER
    }
    track, gems = position.tracks[SMUGGLER], position.gems.get(SMUGGLER, [])
    held[SMUGGLER] = held_by_smuggler(bound.rulings, solo=bound.solo, track=track, gems=gems, marker=position.marker)
    return held


def held_on_sheet(sheet: Sheet, seats: Sequence[str], marker: str | None, bound: Bound) -> dict[str, Held]:
    """What everybody has at the end of a round according to the sheet; the Smuggler last, if he has a row."""
    rows = sheet.rows
    held: dict[str, Held] = {seat: (rows[seat].track, rows[seat].gems, rows[seat].gems) for seat in seats}
    if (row := rows.get(SMUGGLER)) is not None:
        gems = row.gems if bound.solo else ()
        held[SMUGGLER] = held_by_smuggler(bound.rulings, solo=bound.solo, track=row.track, gems=gems, marker=marker)
    return held


def agrees(sheet: Sheet, position: Position) -> bool:
    """Whether the sheet says the same as the end of a transcript, as far as it says anything."""
    rows = sheet.rows.items()
    return (
        sheet.prices == position.prices
        and (position.solo or sheet.marker in (None, position.marker))
        and all(row.track == position.tracks[who] for who, row in rows)
        and all(sorted(row.gems) == sorted(position.gems[who]) for who, row in rows if who in position.gems)
    )


def by_marker(sheet: Sheet, seats: Sequence[str], bound: Bound) -> list[list[RoundScore]]:
    """How the round would end with each gem that the Smuggler may have; only one way if it makes no difference."""
    ways = [
        rank(held_on_sheet(sheet, seats, colour, bound), sheet.prices, bound.rulings, last=bound.last_space)
        for colour in COLOURS
    ]
    same = {tuple((line.participant, line.after, line.place, line.lowest, line.vp) for line in way) for way in ways}
    return ways if len(same) > 1 else ways[:1]


def gems_on_sheet(sheet: Sheet, marker: str | None, *, solo: bool) -> dict[str, int]:
    """How many gems of each colour a sheet needs: those held, the price marker, and the Smuggler's gem."""
    gems = [gem for who, row in sheet.rows.items() if who != SMUGGLER or solo for gem in row.gems]
    return {colour: 1 + (colour == marker) + gems.count(colour) for colour in COLOURS}


def best_colour(sheet: Sheet) -> str:
    """The colour that is worth most: the gem that counts for the Smuggler where it makes no difference which he has."""
    return max(COLOURS, key=lambda colour: sheet.prices[colour])


def absent(place: int) -> RoundScore:
    """The Smuggler in a round that a decision lets stand without him."""
    return RoundScore(SMUGGLER, NO_SPACE, (), NO_SPACE, NO_GEM, NO_GEM, place, place, 0)
