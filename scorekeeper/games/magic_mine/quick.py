"""A sheet on which everything is written down and right, seen at a glance.

Most sheets are right, and a tournament judges all of them again and again. This is the same arithmetic as in `lines`,
`sheets` and `ending`, without the words: whatever it does not recognise as right is looked at there.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter

from scorekeeper.games.engine.verdict import Place
from scorekeeper.games.magic_mine.ending import PERSON, shown
from scorekeeper.games.magic_mine.lines import group_bonus, is_set
from scorekeeper.games.magic_mine.pace import A_TURN, most_steps
from scorekeeper.games.magic_mine.play import CARDS, CART, GOAL, HAND, MARKET, PER_COLOUR, ROW
from scorekeeper.games.magic_mine.record import Record, Row, Scored, Sheet, Standing
from scorekeeper.games.magic_mine.tiles import TILES, Bound

FEWEST, MOST = 2, 4
second = itemgetter(1)


def right_places(record: Record, bound: Bound) -> list[Place] | None:
    """The places of a game that is on a sheet alone, if everything is written down and right; else None."""
    rounds, seats = record.rounds, record.seats
    if len(rounds) != 1 or record.ended != "finished" or not bound.glance or not FEWEST <= len(seats) <= MOST:
        return None
    played = rounds[0]
    sheet = played.sheet
    if sheet is None or played.transcript or played.start is not None or played.number != 1:
        return None
    try:
        points = _right_points(sheet, seats, bound)
        return _right_claims(record, sheet.rows, points, bound) if points is not None else None
    except KeyError:
        return (
            None  # Somebody who is not at the table, a tile that the equipment does not have, a colour that cannot be.
        )


def _right_claims(record: Record, rows: dict[str, Row], points: dict[str, int], bound: Bound) -> list[Place] | None:
    """The places, if sheet and result have them too."""
    places: list[Place] = []
    place, above = 0, -1
    result = record.result
    told: Mapping[str, Row | Standing] = result.rows if result is not None else rows
    if len(told) != len(points):
        return None
    for who, total in sorted(points.items(), key=second, reverse=True):
        if total != above:
            place, above = len(places) + 1, total
        space = total if total < GOAL else shown(total, bound.rulings)
        row, said = told[who], rows[who].place
        if row.space != space or row.place != place or (said != place and said is not None):
            return None
        places.append(Place(who, PERSON, place, space))
    return places if result is None or result.winner == places[0].participant else None


def _right_points(sheet: Sheet, seats: list[str], bound: Bound) -> dict[str, int] | None:  # noqa: C901, PLR0912, PLR0915 - written out, for speed
    """Points by player; raises KeyError on tiles, colours and people that cannot be."""
    rows, worth, fillings = sheet.rows, bound.worth, bound.fillings
    hearts_count = bound.hearts_count
    points: dict[str, int] = {}
    gems: list[str] = []
    lying: list[str] = []
    scored: list[str | None] = []
    turns: list[int] = []
    # Each gem of a piece is taken and set.
    holes, steps = 2 * bound.holes, most_steps(0, len(rows), 0)
    hands = 0
    winner = None
    for who in seats:
        row = rows[who]
        cart, hand, on_tiles, turned, lines = row.cart, row.hand, row.tiles, row.turns, row.scored
        if cart is None or hand is None or on_tiles is None or turned is None:
            return None
        hearts = row.hearts if hearts_count else 0
        if not 0 <= row.hearts <= turned or len(cart) > CART or not 0 <= hand <= HAND:
            return None
        total, before = 0, len(scored)
        for line in lines:
            tile = line.tile
            scored.append(tile)
            if line.set_with or line.bonus:
                due = _right_set(line, bound)
                scored += line.set_with
                total += line.bonus
            else:
                due = worth[tile][line.gem]
            total += due
            said = line.points
            if said != due and said is not None:
                return None
            space = line.space
            if space != total and space is not None:
                if total < space <= total + hearts:
                    hearts -= space - total
                    total = space
                elif space != GOAL or total < GOAL:
                    return None
        if holes * (len(scored) - before) > A_TURN * turned + steps:
            return None  # If all tiles were the largest there would be too few turns.
        total += hearts
        if row.space != total and (row.space != GOAL or total < GOAL):
            return None
        points[who] = total
        hands += hand
        turns.append(turned)
        gems += cart
        for on in on_tiles:
            tile, held = on.tile, on.gems
            lying.append(tile)
            can_lie = fillings[tile]
            if held:
                if tuple(held) not in can_lie:
                    return None
                gems += held
        if total >= GOAL:
            if winner is not None or not _right_row_of_winner(row, len(on_tiles), gems, bound):
                return None
            if total > GOAL and (
                not lines or total - due - lines[-1].bonus >= GOAL or (lines[-1].space or GOAL) < GOAL
            ):
                return None
            winner = who
        elif len(on_tiles) != ROW:
            return None
    if winner is None or len(points) != len(rows) or len(points) != len(seats):
        return None
    if not _right_tiles(lying, scored, len(rows), sheet.tile_discard) or not _right_counts(
        sheet, gems, hands, len(lying)
    ):
        return None
    last = None if hearts_count and rows[winner].hearts else winner
    return points if _right_turns(turns, seats, last) else None


def _right_turns(turns: list[int], seats: list[str], last: str | None) -> bool:
    """Whether those with a turn more sit side by side, and the winner is the last of them."""
    high, number = max(turns), len(turns)
    ahead = turns.count(high)
    if ahead == number:
        return True
    if ahead + turns.count(high - 1) != number or (number == MOST and turns[0] == turns[2] != turns[1] == turns[3]):
        return False
    if last is None:
        return True
    at = seats.index(last)
    return turns[at] == high != turns[(at + 1) % number]


def _right_set(line: Scored, bound: Bound) -> int:
    """The printed points of a set whose bonus is right; raises KeyError if it is not."""
    faces = bound.faces
    assert faces is not None
    found = [faces[tile] for tile in line.tiles]
    if (
        line.gem is None
        or len(found) > ROW
        or not is_set(found, line.gem, bound.rulings)
        or line.bonus != group_bonus(found, bound.rulings)
    ):
        raise KeyError(line.bonus)
    return sum([face.points for face in found])


def _right_row_of_winner(row: Row, count: int, gems: list[str], bound: Bound) -> bool:
    """Three tiles, or three less those scored last, whose gems have not gone back then (ruling MIN-R06)."""
    if count == ROW:
        return True
    if bound.rulings.after_the_win == "tidy" or not row.scored or bound.faces is None:
        return False
    last = row.scored[-1]
    if last.space is not None and last.space < GOAL:
        return False
    tiles = last.tiles
    for tile in tiles:
        holes = bound.faces[tile].holes
        gems += [last.gem] * len(holes) if last.gem is not None else holes
    return count == ROW - len(tiles)


def _right_tiles(lying: list[str], scored: list[str | None], players: int, discarded: int | None) -> bool:
    """Whether no tile is there twice; one that was scored can be back when the pile may have run out."""
    if 2 * len(scored) >= TILES - ROW * players - MARKET:
        return len({*lying}) == len(lying)
    if discarded is None or discarded < len(scored):
        return False
    return len({*lying, *scored}) == len(lying) + len(scored)


def _right_counts(sheet: Sheet, gems: list[str], hands: int, lying: int) -> bool:
    """Whether gems, cards and tiles are all there."""
    mine, cards, tiles = sheet.mine, sheet.card_pile, sheet.tile_pile
    if mine is None or len(mine) != 4 or sheet.market != MARKET:  # noqa: PLR2004
        return False
    for colour, left in mine.items():
        if left + gems.count(colour) != PER_COLOUR:
            return False
    if cards is None or tiles is None or sheet.card_discard is None or sheet.tile_discard is None:
        return False
    return hands + cards + sheet.card_discard == CARDS and lying + MARKET + tiles + sheet.tile_discard == TILES
