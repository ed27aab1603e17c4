"""The table of Magic Mine at an event: the track, carts and hands, tiles and market."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from scorekeeper.games.engine.pictures.board import Hole, TileRow, Tiles, TileShape
from scorekeeper.games.engine.pictures.findings import people
from scorekeeper.games.engine.pictures.picture import Chip, Lane, Shelf, Shelves, Track
from scorekeeper.games.engine.verdict import Finding, Names
from scorekeeper.games.magic_mine.equipment import CART, HAND, Face, Faces
from scorekeeper.games.magic_mine.pictures.moment import Moment
from scorekeeper.games.magic_mine.position import Position
from scorekeeper.games.magic_mine.position.pieces import Piece
from scorekeeper.games.magic_mine.record import UNSEEN, Play, React, Score
from scorekeeper.games.magic_mine.scoring.ending import GOAL
from scorekeeper.games.magic_mine.scoring.places import shown
from scorekeeper.games.magic_mine.scoring.sheet import SPECIAL
from scorekeeper.terminal import counted

FLAGS = {**dict.fromkeys(SPECIAL, "a card for everybody behind"), GOAL: "the end"}
LANE, CARTS, HANDS, ROWS, BUYING = "lane", "cart", "hand", "row", "market"
ABOUT = {
    HANDS: ("307", "533", "534", "535", "536"),
    LANE: ("204", "30", "512", "531", "532", "824", "844", "863", "90"),
    CARTS: ("21", "32", "33", "401", "70", "81", "823", "84", "85", "86"),
    ROWS: ("4", "5", "601", "608", "80", "82", "87"),
    BUYING: ("23", "60"),
}
"""The part of the table for each rule, by the first matching prefix of its number; all others are about cards."""


class Marks(Struct):
    """What a finding is about."""

    rule: str | None = None
    about: str = ""
    people: Sequence[str] = ()
    tiles: Sequence[str] = ()

    def on(self, about: str, who: str) -> str | None:
        return self.rule if self.about == about and who in self.people else None


def about(rule: str) -> str:
    """The part of the table that a rule is about."""
    number = rule.partition("-")[2]
    return next((part for part, begins in ABOUT.items() if number.startswith(begins)), HANDS)


def marks_of(finding: Finding | None, now: Moment) -> Marks:
    """The players that a finding at an event is about; without names, the player on turn."""
    if finding is None:
        return Marks()
    named = people(finding) or [who for who in (getattr(now.event, "player", None), now.before.player) if who]
    tiles = finding.figures.get("tiles") or finding.figures.get("tile") or []
    tiles = [tiles] if isinstance(tiles, str) else tiles
    known = {*now.table.market, *(tile for row in now.table.rows.values() for tile in row)}
    return Marks(
        rule=finding.rule, about=about(finding.rule), people=named[:1], tiles=[tile for tile in tiles if tile in known]
    )


def turn_parts(now: Moment, finding: Finding | None, names: Names) -> list[Any]:
    """Everything on the table."""
    marks = marks_of(finding, now)
    return [_track(now, marks, names), _holdings(now, marks, names), _tiles(now.table, marks, names)]


def _track(now: Moment, marks: Marks, names: Names) -> Track:
    after, said = now.after, _said(now)
    return score_track(
        [
            Lane(
                name=names(who),
                at=shown(after.spaces[who], after.rulings),
                was=now.spaces[who],
                said=said.get(who),
                note="on turn" if who == after.player else "",
                mark=marks.on(LANE, who),
            )
            for who in after.seats
        ]
    )


def score_track(lanes: Sequence[Lane]) -> Track:
    return Track(title="Scoring track", low=0, high=GOAL, lanes=lanes, flags=FLAGS)


def _said(now: Moment) -> dict[str, int]:
    """The space where a wrong scoring put a pawn."""
    event, who = now.event, getattr(now.event, "player", None) or now.before.player
    if not isinstance(event, Score) or event.space is None or who is None:
        return {}
    return {who: event.space} if event.space != shown(now.after.spaces[who], now.after.rulings) else {}


def _holdings(now: Moment, marks: Marks, names: Names) -> Shelves:
    """Every player's cart and hand, side by side."""
    shelves = []
    for who in now.after.seats:
        shelves += [_cart(now.after, who, marks, names), _hand(now, who, marks, names)]
    return Shelves(title="Carts and hands", shelves=shelves, columns=2)


def _cart(position: Position, who: str, marks: Marks, names: Names) -> Shelf:
    chips = [Chip(text=gem, tone=gem) for gem in position.carts[who]]
    return Shelf(name=f"{names(who)}: cart", chips=chips, room=CART, mark=marks.on(CARTS, who))


def _hand(now: Moment, who: str, marks: Marks, names: Names) -> Shelf:
    """A hand; a card that must not be played is still shown in it."""
    mark = marks.on(HANDS, who)
    played = now.event.card if mark and isinstance(now.event, Play | React) else None
    hand = list(now.after.hands[who])
    chips = [Chip(text=card) for card in hand if card != UNSEEN]
    if unseen := hand.count(UNSEEN):
        chips.append(Chip(text=counted(unseen, "unseen card")))
    if played is not None:
        chips.append(Chip(text=f"{played}, played", mark=mark))
    return Shelf(
        name=f"{names(who)}: hand",
        chips=chips,
        note=f"{len(hand)} of {HAND}",
        mark=None if played is not None else mark,
    )


# Tiles.


def _tiles(position: Position, marks: Marks, names: Names) -> Tiles:
    rows = [
        TileRow(
            name=names(who),
            tiles=[*(_piece(tile, piece, marks) for tile, piece in position.rows[who].items()), *_gone(position, who)],
            mark=None if marks.tiles else marks.on(ROWS, who),
        )
        for who in position.seats
    ]
    market = TileRow(
        name="Market",
        tiles=[face_tile(tile, position.faces, mark=_on_tile(tile, marks)) for tile in position.market],
        mark=marks.rule if marks.about == BUYING and not marks.tiles else None,
    )
    return Tiles(title="Jewelry", rows=[*rows, market])


def _gone(position: Position, who: str) -> list[TileShape]:
    """Tiles scored in this turn and not yet replaced."""
    if who != position.player or not position.owed:
        return []
    scored = [tile for scoring in position.scorings[who] for tile in scoring.tiles]
    return [TileShape(name=tile, note="scored", gone=True) for tile in scored[-position.owed :]]


def _on_tile(tile: str, marks: Marks) -> str | None:
    return marks.rule if tile in marks.tiles and marks.about in (ROWS, BUYING) else None


def _piece(tile: str, piece: Piece, marks: Marks) -> TileShape:
    if piece.face is None:
        holes = [Hole(takes=gem, holds=gem) for gem in piece.contents()]
        return TileShape(name=tile, holes=holes, mark=_on_tile(tile, marks))
    holes = [Hole(takes=takes, holds=gem) for takes, gem in zip(piece.face.holes, piece.holes, strict=True)]
    lines = [*_printed(piece.face), *(["complete"] if piece.complete else [])]
    back = _back(piece.face)
    return TileShape(name=tile, tone=back, note=back, holes=holes, lines=lines, mark=_on_tile(tile, marks))


def face_tile(tile: str, faces: Faces | None, *, mark: str | None = None) -> TileShape:
    """A tile without gems."""
    face = faces.get(tile) if faces is not None else None
    if face is None:
        return TileShape(name=tile, mark=mark)
    back, holes = _back(face), [Hole(takes=takes) for takes in face.holes]
    return TileShape(name=tile, tone=back, note=back, holes=holes, lines=_printed(face), mark=mark)


def _back(face: Face) -> str:
    return "brown" if face.brown else "blue"


def _printed(face: Face) -> list[str]:
    """What is printed on a tile."""
    bonus = [f"set +{face.bonus}"] if face.bonus else []
    return [counted(face.points, "point"), *bonus]
