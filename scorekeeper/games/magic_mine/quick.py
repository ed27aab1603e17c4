"""A sheet on which nothing can be wrong, seen at a glance.

Most sheets are right, and a tournament judges all of them again and again. This is the same arithmetic as in `lines` and
`sheets`, without the words: whatever it does not recognise as right is looked at there.
"""

from __future__ import annotations

from scorekeeper.games.magic_mine.lines import group_bonus, is_set
from scorekeeper.games.magic_mine.play import CARDS, CART, GOAL, HAND, MARKET, PER_COLOUR, ROW
from scorekeeper.games.magic_mine.record import Row, Scored, Sheet
from scorekeeper.games.magic_mine.rulings import Rulings
from scorekeeper.games.magic_mine.sheets import turns_problem
from scorekeeper.games.magic_mine.tiles import TILES, Bound, Faces


def points_of_right_sheet(sheet: Sheet, seats: list[str], first: str | None, bound: Bound) -> dict[str, int] | None:
    """Points by player, if everything is written down and right; else None."""
    faces, rulings, rows = bound.faces, bound.rulings, sheet.rows
    if faces is None or len(rows) != len(seats) or rulings.heart == "own-turn" or rulings.empty_mine == "impossible":
        return None
    points: dict[str, int] = {}
    gems: list[str] = []
    tiles: list[str] = []
    hands = lying = 0
    winner = None
    turns: list[int] = []
    for who in seats:
        row = rows.get(who)
        if row is None or row.cart is None or row.hand is None or row.tiles is None or row.turns is None:
            return None
        total = _right_points(row, tiles, faces, rulings)
        if total is None or len(row.cart) > CART or not 0 <= row.hand <= HAND:
            return None
        points[who] = total
        gems += row.cart
        hands += row.hand
        turns.append(row.turns)
        for on in row.tiles:
            face = faces.get(on.tile)
            if face is None:
                return None
            if on.gems:
                if tuple(on.gems) not in face.fillings:
                    return None
                gems += on.gems
            tiles.append(on.tile)
        count = len(row.tiles)
        lying += count
        if total >= GOAL:
            if winner is not None:
                return None
            winner = who
            if count != ROW and not _left_by_the_winner(row, count, gems, faces, rulings):
                return None
        elif count != ROW:
            return None
    if winner is None or len(set(tiles)) != len(tiles) or not _right_counts(sheet, gems, hands, lying):
        return None
    by_heart = rulings.heart == "point" and rows[winner].hearts
    if turns_problem(turns, seats, first, None if by_heart else winner) is not None:
        return None
    return points


def _right_points(row: Row, tiles: list[str], faces: Faces, rulings: Rulings) -> int | None:
    """The points of a player, if every line and the final space are right; the tiles scored are noted."""
    total = lead = 0
    hearts = row.hearts if rulings.heart == "point" else 0
    for line in row.scored:
        scored = line.tiles
        if len(scored) == 1:
            tile = scored[0]
            tiles.append(tile)
            face = faces.get(tile)
            if face is None or line.bonus or line.gem not in face.colours:
                return None
            due = face.points
        else:
            set_points = _right_set(line, faces, rulings)
            if set_points is None:
                return None
            due = set_points
            tiles += scored
            total += line.bonus
        if line.points != due and line.points is not None:
            return None
        total += due
        if line.space is not None:
            over = line.space - total
            if over != lead:
                if not lead < over <= hearts and not line.space == GOAL <= total + lead:
                    return None
                lead = max(lead, over)
    total += hearts
    if row.hearts < 0 or (row.space != total and row.space is not None and not row.space == GOAL < total):
        return None
    return total


def _right_set(line: Scored, faces: Faces, rulings: Rulings) -> int | None:
    """The printed points of a set whose bonus is right."""
    found = [faces[tile] for tile in line.tiles if tile in faces]
    if len(found) != len(line.tiles) or not is_set(found, line.gem, rulings) or line.gem is None:
        return None
    return sum([face.points for face in found]) if line.bonus == group_bonus(found, rulings) else None


def _left_by_the_winner(row: Row, count: int, gems: list[str], faces: Faces, rulings: Rulings) -> bool:
    """Whether the row lacks what was scored last; its gems have not gone back (ruling MIN-R06)."""
    if rulings.after_the_win == "tidy" or not row.scored:
        return False
    last = row.scored[-1]
    for tile in last.tiles:
        holes = faces[tile].holes
        gems += [last.gem] * len(holes) if last.gem is not None else holes
    return count == ROW - len(last.tiles)


def _right_counts(sheet: Sheet, gems: list[str], hands: int, lying: int) -> bool:
    """Whether gems, cards and tiles are all there."""
    mine = sheet.mine
    if mine is None or len(mine) != 4 or sheet.market != MARKET:  # noqa: PLR2004
        return False
    count = gems.count
    for colour, left in mine.items():
        if left + count(colour) != PER_COLOUR:
            return False
    if sheet.card_pile is None or sheet.card_discard is None or sheet.tile_pile is None or sheet.tile_discard is None:
        return False
    return (
        hands + sheet.card_pile + sheet.card_discard == CARDS
        and lying + MARKET + sheet.tile_pile + sheet.tile_discard == TILES
    )
