"""The sheet of Magic Mine as a picture: the pawns, each scoring that moved them, and what is left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from scorekeeper.games.engine.pictures.board import Hole, TileRow, Tiles, TileShape
from scorekeeper.games.engine.pictures.findings import people
from scorekeeper.games.engine.pictures.paper import Marked
from scorekeeper.games.engine.pictures.picture import Chip, Figure, Figures, Lane, SheetRow, Shelf, Shelves
from scorekeeper.games.engine.verdict import Finding, Names, Verdict
from scorekeeper.games.magic_mine.equipment import CART, Faces
from scorekeeper.games.magic_mine.pictures.turn import face_tile, score_track
from scorekeeper.games.magic_mine.record import UNSEEN, Record, Round, Row, Scored, Seat, Sheet, Start
from scorekeeper.terminal import counted

BOXES = {"points": "Points", "bonus": "Bonus", "space": "Space"}


def sheet_parts(played: Round, verdict: Verdict, marked: Marked, faces: Faces | None, names: Names) -> list[Any]:
    """The record of the whole game."""
    sheet = played.sheet
    if sheet is None:
        return []
    at = f"rounds.{played.number}.sheet.rows."
    blamed = _without_field(verdict)
    lanes = [
        _lane(who, row, marked.get(f"{at}{who}.space"), blamed, verdict, names)
        for who, row in sheet.rows.items()
        if _space(row) is not None
    ]
    parts: list[Any] = [score_track(lanes)] if lanes else []
    parts += _places(sheet, marked.get(at.removesuffix(".")), names)
    parts += [_lines(names(who), row, f"{at}{who}.", marked) for who, row in sheet.rows.items() if row.scored]
    return [*parts, *_holdings(sheet, at, marked, names), *_rows(sheet, at, marked, faces, names)]


def _places(sheet: Sheet, finding: Finding | None, names: Names) -> list[Figures]:
    """The places that the sheet gives, where no pawn shows them or a finding is about all of them."""
    if not any(row.place is not None and (finding is not None or _space(row) is None) for row in sheet.rows.values()):
        return []
    mark = finding.rule if finding is not None else None
    lines = [
        SheetRow(name=names(who), figures=[Figure(text=str(row.place), mark=mark)])
        for who, row in sheet.rows.items()
        if row.place is not None
    ]
    return [Figures(title="Places on the sheet", heads=["Place"], lines=lines)]


def _without_field(verdict: Verdict) -> dict[str, str]:
    """The players named by findings about the game as a whole."""
    return {
        who: finding.rule
        for finding in reversed(verdict.errors)
        if finding.where.field is None and finding.where.event is None
        for who in people(finding)
    }


def _space(row: Row) -> int | None:
    """The space that the sheet gives a pawn."""
    spaces = [line.space for line in row.scored if line.space is not None]
    return row.space if row.space is not None else spaces[-1] if spaces else None


def _lane(
    who: str, row: Row, finding: Finding | None, blamed: Mapping[str, str], verdict: Verdict, names: Names
) -> Lane:
    written = _space(row) or 0
    places = [place for place in verdict.places if place.participant == who]
    due = places[0].score if places else written
    place = f"place {row.place} on the sheet" if row.place is not None else ""
    return Lane(
        name=names(who),
        at=due,
        said=written if written != due else None,
        note=place or "".join(f"place {place.place}" for place in places),
        mark=finding.rule if finding is not None else blamed.get(who),
    )


def _lines(name: str, row: Row, at: str, marked: Marked) -> Figures:
    """The scorings of one player."""
    return Figures(
        title=f"Scorings of {name}",
        heads=list(BOXES.values()),
        lines=[
            SheetRow(
                name=_tiles_of(line), figures=[_figure(line, box, f"{at}scored.{number}.", marked) for box in BOXES]
            )
            for number, line in enumerate(row.scored, 1)
        ],
    )


def _tiles_of(line: Scored) -> str:
    tiles = " + ".join(line.tiles) or "a tile"
    return f"{tiles} ({line.gem})" if line.gem else tiles


def _figure(line: Scored, box: str, at: str, marked: Marked) -> Figure:
    """A box of a scoring; a finding about the tiles themselves is shown at their points."""
    value = getattr(line, box)
    finding = marked.get(at + box)
    if finding is None and box == "points":
        finding = next((told for field, told in marked.items() if field in (at.removesuffix("."), f"{at}tile")), None)
        return Figure(text=_text(value), mark=finding.rule if finding is not None else None)
    due = finding.expected if finding is not None and isinstance(finding.expected, int) else None
    return Figure(
        text=_text(value),
        due=str(due) if due is not None and due != value else None,
        mark=finding.rule if finding is not None else None,
    )


def _text(value: int | None) -> str:
    return "" if value is None else str(value)


def _holdings(sheet: Sheet, at: str, marked: Marked, names: Names) -> list[Shelves]:
    shelves = []
    for who, row in sheet.rows.items():
        if row.cart is None and row.hand is None:
            continue
        finding = marked.get(f"{at}{who}.cart") or marked.get(f"{at}{who}.hand")
        shelves.append(
            Shelf(
                name=f"{names(who)}: cart",
                chips=[Chip(text=gem, tone=gem) for gem in row.cart or ()],
                room=CART if row.cart is not None else None,
                note=f"{counted(row.hand, 'card')} in hand" if row.hand is not None else "",
                mark=finding.rule if finding is not None else None,
            )
        )
    return [Shelves(title="At the end", shelves=shelves)] if shelves else []


def _rows(sheet: Sheet, at: str, marked: Marked, faces: Faces | None, names: Names) -> list[Tiles]:
    rows = []
    for who, row in sheet.rows.items():
        if row.tiles is None:
            continue
        tiles = []
        for number, on in enumerate(row.tiles, 1):
            field = f"{at}{who}.tiles.{number}"
            finding = next((told for path, told in marked.items() if path.startswith(field)), None)
            blank = face_tile(on.tile, faces, mark=finding.rule if finding is not None else None)
            tiles.append(_filled(blank, on.gems))
        finding = marked.get(f"{at}{who}.tiles")
        rows.append(TileRow(name=names(who), tiles=tiles, mark=finding.rule if finding is not None else None))
    return [Tiles(title="Jewelry at the end", rows=rows)] if rows else []


def _filled(tile: TileShape, gems: list[str]) -> TileShape:
    """A tile with its gems, each in the first hole that takes it; gems that fit nowhere are shown beside it."""
    left, holes = list(gems), []
    for hole in tile.holes:
        gem = next((gem for gem in left if hole.takes in (gem, "any")), None)
        if gem is not None:
            left.remove(gem)
        holes.append(Hole(takes=hole.takes, holds=gem))
    return replace(tile, holes=[*holes, *(Hole(takes=gem, holds=gem) for gem in left)])


# Set-up and result.


def start_parts(record: Record, start: Start, at: str, marked: Marked, names: Names) -> list[Any]:
    """What every player was given, as far as it is recorded."""
    marks = {field.removeprefix(at): finding.rule for field, finding in marked.items() if field.startswith(at)}
    among = people(marked[f"{at}seats"]) if "seats" in marks else []
    shelves = [
        Shelf(
            name=names(who),
            chips=_given(start.seats[who], f"seats.{who}.", marks),
            mark=marks.get("seats") if who in among else None,
        )
        for who in record.seats
        if who in start.seats
    ]
    parts: list[Any] = [Shelves(title="Set-up", shelves=shelves)] if shelves else []
    if start.gems:
        mark = next((rule for field, rule in marks.items() if field.startswith("gems")), None)
        chips = [Chip(text=f"{names(taken.player)}: {taken.gem}", tone=taken.gem) for taken in start.gems]
        parts.append(Shelves(title="Starting gems", shelves=[Shelf(name="In this order", chips=chips, mark=mark)]))
    return [*parts, *_laid_out(start, marks)]


def _given(seat: Seat, at: str, marks: Mapping[str, str]) -> list[Chip]:
    """Pawn, cart, tiles and cards of one player; a mark is on the last of its kind."""
    kinds = {
        "pawn": [f"{seat.pawn} pawn"] if seat.pawn else [],
        "cart": [f"{seat.cart} cart"] if seat.cart else [],
        "space": [f"space {seat.space}"] if seat.space is not None else [],
        "dealt": [f"dealt {' '.join(seat.dealt)}"] if seat.dealt else [],
        "kept": [f"kept {' '.join(seat.kept)}"] if seat.kept else [],
        "cards": [f"{card} card" if card == UNSEEN else card for card in seat.cards],
    }
    chips = []
    for kind, things in kinds.items():
        mark = next((rule for field, rule in marks.items() if field.startswith(at + kind)), None)
        chips += [Chip(text=thing) for thing in things[:-1]]
        chips += [Chip(text=thing, mark=mark) for thing in things[-1:] or ([f"no {kind}"] if mark else [])]
    return chips


def _laid_out(start: Start, marks: Mapping[str, str]) -> list[Shelves]:
    """The market, the mine and the piles, if something is wrong with them."""
    things = {
        "market": [Chip(text=tile) for tile in start.market],
        "mine": [Chip(text=f"{count} {gem}", tone=gem) for gem, count in (start.mine or {}).items()],
        "card_pile": [Chip(text=counted(start.card_pile or 0, "card"))],
        "tile_pile": [Chip(text=counted(start.tile_pile or 0, "tile"))],
    }
    shelves = []
    for box, chips in things.items():
        mark = next((rule for field, rule in marks.items() if field.startswith(box)), None)
        if mark is not None:
            shelves.append(Shelf(name=box.replace("_", " ").capitalize(), chips=chips, mark=mark))
    return [Shelves(title="On the table", shelves=shelves)] if shelves else []


def result_parts(record: Record, marked: Marked, names: Names) -> list[Any]:
    """The pawns according to the result."""
    rows = record.result.rows if record.result is not None else {}
    winner = record.result.winner if record.result is not None else None
    lanes = []
    for who, row in rows.items():
        findings = [_about(marked, who, box) for box in ("space", "place")]
        findings += [marked.get("result.winner")] if who == winner else []
        mark = next((finding.rule for finding in findings if finding is not None), None)
        said = [*(["the winner"] if who == winner else []), *([f"place {row.place}"] if row.place is not None else [])]
        note = f"recorded as {', '.join(said)}" if said else ""
        space = row.space or 0
        due = _due(findings[0], who, space)
        lanes.append(Lane(name=names(who), at=due, said=space if due != space else None, note=note, mark=mark))
    return [score_track(lanes)] if lanes else []


def _about(marked: Marked, who: str, box: str) -> Finding | None:
    """The finding about a player's figure in the result; one finding may be about the figures of several players."""
    here = [told for at, told in marked.items() if at.startswith("result.rows.") and at.endswith(f".{box}")]
    return marked.get(f"result.rows.{who}.{box}") or next((told for told in here if who in people(told)), None)


def _due(finding: Finding | None, who: str, said: int) -> int:
    """The space that a finding expects of a player."""
    due = finding.expected if finding is not None else None
    if finding is not None and isinstance(due, list):
        due = dict(zip(people(finding), due, strict=False)).get(who)
    return due if isinstance(due, int) else said
