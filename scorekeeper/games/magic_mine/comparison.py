"""Whether a sheet says what the transcript led to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.terms import Effect
from scorekeeper.games.engine.verdict import Where
from scorekeeper.games.magic_mine.lines import Lines, is_itemised
from scorekeeper.games.magic_mine.pieces import Piece
from scorekeeper.games.magic_mine.play import CART, END, GOAL, HAND, Position
from scorekeeper.games.magic_mine.record import Row, Sheet
from scorekeeper.games.magic_mine.tiles import Bound


def check_against_transcript(sheet: Sheet, position: Position, number: int, bound: Bound, hearing: Hearing) -> None:
    """The sheet says what the transcript led to; a space that a decision lets stand as written takes its place."""
    itemised = is_itemised(sheet.rows)
    for who, row in sheet.rows.items():
        if itemised:
            _check_lines_against(who, row, position, number, bound, hearing)
        _check_row_against(who, row, position, number, hearing)
    said: dict[str, tuple[str, Any, Any]] = {
        "market": ("MIN-602", len(position.market), sheet.market),
        "mine": ("MIN-109", position.mine, sheet.mine),
        "card_pile": ("MIN-106", position.card_pile, sheet.card_pile),
        "card_discard": ("MIN-723", len(position.card_discards), sheet.card_discard),
        "tile_pile": ("MIN-111", position.tile_pile, sheet.tile_pile),
        "tile_discard": ("MIN-513", len(position.tile_discards), sheet.tile_discard),
    }
    for field, (rule, due, found) in said.items():
        if found is not None and found != due:
            differs(hearing, rule, number, field, field.replace("_", " "), due, found)


def _check_lines_against(who: str, row: Row, position: Position, number: int, bound: Bound, hearing: Hearing) -> None:
    """The lines of a player are those of the transcript; if not, what is wrong with a line itself is said first."""
    if _same_lines(row, position, who):
        return
    before = len(hearing.findings)
    summed = Lines(who, row, number, bound, hearing).add_up()
    if summed is not None and len(hearing.findings) == before:
        due = [list(scoring.tiles) for scoring in position.scorings[who]]
        said = [list(line.tiles) for line in row.scored]
        at = f"rows.{who}.scored"
        differs(hearing, "MIN-503", number, at, "the scorings of {who}", due, said, who)


def _check_row_against(who: str, row: Row, position: Position, number: int, hearing: Hearing) -> None:
    at = f"rows.{who}."
    points = position.spaces[who]
    wrong = row.space is not None and row.space != points and not row.space == GOAL < points
    what = "the space of {who}"
    if wrong and differs(hearing, "MIN-512", number, at + "space", what, points, row.space, who) == "as-written":
        position.spaces[who] = row.space or 0
    for field, rule, due, said in _row_claims(row, position, who):
        if said is not None and said != due:
            differs(hearing, rule, number, at + field, field + " of {who}", due, said, who)


def _same_lines(row: Row, position: Position, who: str) -> bool:
    """Whether the lines are those of the transcript."""
    scorings = position.scorings[who]
    if len(scorings) != len(row.scored):
        return False
    for line, due in zip(row.scored, scorings, strict=True):
        if line.tiles != due.tiles or line.bonus != due.bonus or line.points not in (None, due.points):
            return False
        if line.gem not in (None, due.gem) or not (line.space in (None, due.space) or line.space == GOAL < due.space):
            return False
    return True


def _row_claims(row: Row, position: Position, who: str) -> list[tuple[str, str, Any, Any]]:
    """What else a row says, and what the transcript makes of it."""
    cart = sorted(row.cart) if row.cart is not None else None
    tiles = sorted((on.tile, sorted(on.gems)) for on in row.tiles) if row.tiles is not None else None
    due_tiles = sorted((tile, sorted(piece.contents())) for tile, piece in position.rows[who].items())
    hand = len(position.hands[who])
    return [
        ("hearts", "MIN-844", position.hearts[who], row.hearts),
        ("turns", "MIN-302", position.turns[who], row.turns),
        ("cart", "MIN-328" if cart is not None and len(cart) > CART else "MIN-326", sorted(position.carts[who]), cart),
        ("hand", "MIN-712" if (row.hand or 0) > HAND else "MIN-711", hand, row.hand),
        ("tiles", _tile_rule(row, position.rows[who]), due_tiles, tiles),
    ]


def _tile_rule(row: Row, due: Mapping[str, Piece]) -> str:
    """Which rule a row of tiles breaks that is not the transcript's: its tiles, or the gems on them."""
    if row.tiles is None or {on.tile for on in row.tiles} != set(due) or len(row.tiles) != len(due):
        return "MIN-608"
    return "MIN-401"


def differs(
    hearing: Hearing, rule: str, number: int, field: str, what: str, due: Any, said: Any, who: str = ""
) -> Effect | None:
    """A claim of the sheet that the transcript does not bear out."""
    return hearing.find(
        rule,
        what + ": the transcript leads to {due}, the sheet says {said}",
        where=Where(round=number, field=f"rounds.{number}.sheet.{field}"),
        step=END,
        expected=due,
        found=said,
        who=who,
        due=_plain(due),
        said=_plain(said),
    )


def _plain(value: Any) -> Any:
    """A figure as people read it."""
    if isinstance(value, dict):
        return [f"{key} {_joined(content)}" for key, content in value.items()] or "none"
    if isinstance(value, list) and value and isinstance(value[0], tuple):
        return [f"{tile} {_joined(gems)}" for tile, gems in value]
    if isinstance(value, list) and value and isinstance(value[0], list):
        return "; ".join(" with ".join(part) or "a piece that is not named" for part in value)
    return "none" if value == [] else value


def _joined(content: Any) -> str:
    return ("(" + ", ".join(map(str, content)) + ")") if isinstance(content, list) else str(content)
