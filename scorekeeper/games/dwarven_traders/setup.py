"""The start of a round: the correct position, who begins, and what carries over to the next round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.games.dwarven_traders.equipment import Bound
from scorekeeper.games.dwarven_traders.position.as_written import go_on_from
from scorekeeper.games.dwarven_traders.position.pieces import GEMS_PER_COLOUR, START_PRICE, START_SPACE, Before
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.record import (
    COLOURS,
    SMUGGLER,
    Colour,
    Found,
    Pick,
    Record,
    Round,
    Sheet,
    Start,
    Taken,
    Turn,
)
from scorekeeper.games.dwarven_traders.rulings import Rulings
from scorekeeper.games.dwarven_traders.scoring.game import round_winner, vp_so_far
from scorekeeper.games.dwarven_traders.scoring.rounds import RoundScore
from scorekeeper.games.engine.seats import clockwise_from


class Carry(Struct, frozen=True, kw_only=True):
    """What a round starts from; None for what is not known."""

    number: int
    """The round that starts."""
    prices: dict[str, int] | None = None
    tracks: dict[str, int] | None = None
    other_tracks: dict[str, int] | None = None
    """Where everybody would start by the other option of ruling DWT-R01."""
    marker: str | None = None
    before: Before | None = None

    def as_given(self, given: Mapping[Any, Any]) -> Carry:
        """The same, with figures that decisions let stand as written."""
        return replace(
            self,
            prices={**self.prices, **given.get("prices", {})} if self.prices is not None else None,
            tracks={**self.tracks, **given.get("tracks", {})} if self.tracks is not None else None,
            marker=given.get("marker", self.marker),
        )


NOTHING = Carry(number=0)
"""What a round starts from if the end of the last one is not known."""


def first_carry(participants: list[str]) -> Carry:
    """What the first round starts from."""
    return Carry(number=1, prices=dict.fromkeys(COLOURS, START_PRICE), tracks=dict.fromkeys(participants, START_SPACE))


def carry_over(
    played: Round,
    scored: Sequence[Sequence[RoundScore]],
    position: Position | None,
    starter: str | None,
    bound: Bound,
    marker: str | None,
) -> Carry:
    """What carries over from a scored round (rulings DWT-R01 on the tracks, R22 on the marker gem).

    In the solo game the marker is known if any sheet named it; in the normal game, a trade may have changed it since.
    """
    rulings, solo = bound.rulings, bound.solo
    lines, reset = scored[-1], rulings.tracks == "reset"
    ends, anew = {line.participant: line.after for line in lines}, {line.participant: START_SPACE for line in lines}
    sheet = played.sheet
    if position is not None:
        prices: dict[str, int] | None = position.prices
        marker = position.marker
    else:
        prices = dict(sheet.prices) if sheet else None
        if sheet is not None and not (solo and rulings.solo_trade != "marker" and sheet.marker is None):
            marker = written_marker(sheet, solo=solo)
    return Carry(
        number=played.number + 1,
        prices=prices,
        tracks=anew if reset else ends,
        other_tracks=ends if reset else anew,
        marker=marker if rulings.marker == "kept" else None,
        before=Before(
            number=played.number,
            vp={line.participant: line.vp for line in lines},
            places={line.participant: line.place for line in lines},
            winner=round_winner(lines, rulings, solo=solo),
            totals=vp_so_far(scored),
            starter=starter,
        ),
    )


def written_marker(sheet: Sheet, *, solo: bool) -> str | None:
    """The Smuggler's marker gem; in the normal game, some people write it into his row. None if the two disagree."""
    row = sheet.rows.get(SMUGGLER)
    if solo or row is None or len(row.gems) != 1:
        return sheet.marker
    return row.gems[0] if sheet.marker in (None, row.gems[0]) else None


def open_position(bound: Bound, record: Record, played: Round, start: Start, carry: Carry) -> Position | None:
    """The position before the picks, or the one that was found at the table, if it is needed and known."""
    if start.found is not None:
        return _found_position(bound, record, played, start, start.found)
    if not (played.transcript or start.picks or start.starter or start.pool):
        return None
    participants = len(record.seats) + 1
    prices = carry.prices or (start.prices if start.prices and len(start.prices) == len(COLOURS) else None)
    tracks = carry.tracks or (start.tracks if len(start.tracks or ()) == participants else None)
    marker = carry.marker or start.marker
    if prices is None or tracks is None or marker is None:
        if played.transcript or prices is None or tracks is None:
            return None
        marker = ""
    return Position(
        bound,
        number=played.number,
        seats=record.seats,
        prices=dict(prices),
        tracks=dict(tracks),
        marker=marker,
        before=carry.before,
        starter=_told_starter(bound, record, played, start, carry),
        may_stop=record.ended != "finished" and played is record.rounds[-1],
    )


def _found_position(bound: Bound, record: Record, played: Round, start: Start, found: Found) -> Position | None:
    """The position that was found at the table; None if it leaves out something that every turn needs."""
    own = (found.gems or {}).get(SMUGGLER, ()) if not bound.solo else ()
    marker = found.marker or start.marker or (own[0] if len(own) == 1 else "")
    if not marker and not bound.solo and len(possible := possible_markers(found)) == 1:
        (marker,) = possible
    if any(left_out(found, record.seats).values()) or not (marker or bound.solo):
        return None
    position = Position(
        bound,
        number=played.number,
        seats=record.seats,
        prices=dict(found.prices or {}),
        tracks=dict(found.tracks or {}),
        marker=marker,
        before=None,
        starter=start.starter,
        may_stop=record.ended != "finished" and played is record.rounds[-1],
    )
    go_on_from(position, found)
    return position


def possible_markers(found: Found | None) -> list[Colour]:
    """The colours that the Smuggler's gem can have: those of which a gem is neither in a wagon nor in the pool or the box.

    All of them where the position does not tell, or where its gems do not add up.
    """
    if found is None or found.pool is None or found.gems is None or len(found.pool) != len(COLOURS):
        return list(COLOURS)
    held = Counter(gem for who, gems in found.gems.items() if who != SMUGGLER for gem in gems)
    box = found.box or {}
    lacking = {
        colour: GEMS_PER_COLOUR - 1 - held[colour] - found.pool[colour] - box.get(colour, 0) for colour in COLOURS
    }
    if min(lacking.values()) < 0:
        return list(COLOURS)
    return [colour for colour in COLOURS if lacking[colour] > 0] or list(COLOURS)


def left_out(found: Found, seats: Sequence[str]) -> dict[str, list[str]]:
    """What a position that was found leaves out of what every turn needs: colours or participants, by the figure."""
    prices, spaces, gems, pool = found.prices or {}, found.tracks or {}, found.gems or {}, found.pool or {}
    return {
        "prices": [colour for colour in COLOURS if colour not in prices],
        "spaces": [who for who in (*seats, SMUGGLER) if who not in spaces],
        "gems": [who for who in seats if who not in gems],
        "pool": [colour for colour in COLOURS if colour not in pool],
    }


def _told_starter(bound: Bound, record: Record, played: Round, start: Start, carry: Carry) -> str | None:
    """Who begins, as recorded or as the first pick shows."""
    if bound.solo and played.number == 1 and bound.rulings.solo_first_turn != "drawn":
        return record.seats[0]
    starter = start.starter if bound.solo or start.starter != SMUGGLER else None
    if starter is not None or carry.before is not None:
        return starter
    picks: list[Pick] | list[Taken] = [event for event in played.transcript if type(event) is Pick] or start.picks
    return picks[0].player if picks and played.number == 1 else None


def starter_of(played: Round, position: Position | None) -> str | None:
    """Who had the first turn of a round, if it is recorded."""
    if played.start is not None and played.start.found is not None:
        return played.start.starter
    if position is not None and position.starter is not None:
        return position.starter
    if played.start is not None and played.start.starter is not None:
        return played.start.starter
    return next((event.player for event in played.transcript if type(event) is Turn), None)


def clockwise(seats: list[str], start: str | None, participant: str) -> int:
    """The number of seats after the starting player; the Smuggler has no seat and comes last."""
    if participant not in seats:
        return len(seats)
    return (seats.index(participant) - (seats.index(start) if start in seats else 0)) % len(seats)


def first_picks(position: Position, starter: str) -> list[str]:
    """Who takes a starting gem in the first round, in order: from the starting player clockwise."""
    return position.pickers() if position.solo else clockwise_from(position.seats, starter)


def leaders(before: Before, pickers: list[str]) -> list[str]:
    """The best-placed among those who pick."""
    best = min(before.places[picker] for picker in pickers)
    return [picker for picker in pickers if before.places[picker] == best]


def starters(position: Position) -> list[str]:
    """Who may have the first turn; if a ruling decides, in the order of preference."""
    before = position.before
    if before is None or position.found:
        due = position.next_player()
        return [due] if due else []
    if position.solo:
        return _solo_starters(position, before)
    won = before.winner
    if won in position.seats:
        return [won]
    how = position.rulings.starter_without_winner
    first = leaders(before, position.seats)
    if how == "random":
        return first if before.places[first[0]] == 1 else position.seats
    if how == "same-starter":
        return [before.starter] if before.starter else position.seats
    if before.starter is None:
        return first
    return [min(first, key=lambda seat: clockwise(position.seats, before.starter, seat))]


def _solo_starters(position: Position, before: Before) -> list[str]:
    if position.rulings.solo_first_turn == "player":
        return position.seats
    first = before.winner or before.starter
    # Nobody won, and who began is not known: either of them can have begun, and begins again.
    return [first] if first else [*position.seats, SMUGGLER]


def solo_starter(scored: Sequence[Sequence[RoundScore]], first: str, rulings: Rulings) -> str | None:
    """Who begins a solo round by the rules, after all rounds before it were scored; None if chance decided it."""
    if rulings.solo_first_turn == "player":
        return first
    winners = [round_winner(lines, rulings, solo=True) for lines in scored]
    won = next((winner for winner in reversed(winners) if winner), None)
    return won or (first if rulings.solo_first_turn != "drawn" else None)


def last_pickers(position: Position) -> list[str]:
    """Who may pick last: the winner, or those who count as the winner under the rulings."""
    if position.last_pickers is None:
        position.last_pickers = _last_pickers(position)
    return position.last_pickers


def _last_pickers(position: Position) -> list[str]:
    before = position.before
    if before is None:
        return []
    pickers = position.pickers()
    won = before.winner
    if won in pickers:
        return [won]
    first = leaders(before, pickers)
    if position.rulings.starter_without_winner == "best-player" and before.starter is not None:
        return [min(first, key=lambda seat: clockwise(position.seats, before.starter, seat))]
    return first
