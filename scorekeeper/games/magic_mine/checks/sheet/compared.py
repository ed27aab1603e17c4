"""Whether a sheet agrees with the transcript."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from scorekeeper.games.engine.checks import KEPT, Answer, Check, claim, differs, none_if_empty
from scorekeeper.games.magic_mine.checks.sheet.spaces import past_twenty
from scorekeeper.games.magic_mine.checks.steps import END
from scorekeeper.games.magic_mine.equipment import CART, HAND
from scorekeeper.games.magic_mine.position import Position
from scorekeeper.games.magic_mine.position.pieces import Piece
from scorekeeper.games.magic_mine.record import UNSEEN, Row, Sheet
from scorekeeper.games.magic_mine.scoring.ending import GOAL
from scorekeeper.games.magic_mine.scoring.places import shown


class Compared(Struct, frozen=True):
    """A sheet next to the end of the transcript."""

    sheet: Sheet
    otherwise: tuple[str, ...] = ()
    """Players whose scorings differ from the transcript, though they are right on their own."""


def same_scorings(row: Row, position: Position, who: str) -> bool:
    """Whether a player's lines agree with the transcript."""
    scorings = position.scorings[who]
    lines = row.scored
    if position.found and len(lines) > len(scorings):
        lines = lines[len(lines) - len(scorings) :]
    if len(scorings) != len(lines):
        return False
    for line, due in zip(lines, scorings, strict=True):
        if line.tiles != due.tiles or line.bonus_told not in (None, due.bonus) or line.points not in (None, due.points):
            return False
        if any(line.gems.get(tile, gem) != gem for tile, gem in zip(due.tiles, due.colours, strict=True)):
            return False
        if line.gem is not None and {*due.colours} - {None} != {line.gem}:
            return False
        if not (line.space in (None, due.space) or line.space == GOAL < due.space):
            return False
    return True


@claim("MIN-503", on=Compared, step=END)
def scorings_are_those_of_the_transcript(position: Position, compared: Compared) -> Answer:
    """Each line of the sheet is a scoring of the transcript."""
    return [
        differs(
            "the scorings of {who}",
            [_told(one.tiles, one.colours, one.space) for one in position.scorings[who]],
            [
                _told(line.tiles, [line.gems.get(tile, line.gem) for tile in line.tiles], line.space)
                for line in compared.sheet.rows[who].scored
            ],
            field=f"rows.{who}.scored",
            who=who,
            show=_plain,
        )
        for who in compared.otherwise
    ] or None


def _told(tiles: Sequence[str], colours: Sequence[str | None], space: int | None) -> list[str]:
    """The tiles of a scoring, each with its colour if there is one, and the space it led to."""
    named = [tile + (f" ({gem})" if gem else "") for tile, gem in zip(tiles, colours, strict=True)]
    return [" with ".join(named) or "an unnamed piece", *([f"to {space}"] if space is not None else [])]


@claim("MIN-512", on=Compared, step=END)
def spaces_are_those_of_the_transcript(position: Position, compared: Compared) -> Answer:
    """Pawns end where the transcript takes them; past 20 the space may be recorded as 20."""
    wrong = []
    for who, row in compared.sheet.rows.items():
        points, said = position.spaces[who], row.space
        due = points if points <= GOAL else shown(points, position.rulings)
        if said in (None, due) or (position.drift and said == position.stands_on(who)):
            continue  # Where the table put a pawn too far, that was already said of the scoring.
        if said == points:
            wrong.append(past_twenty(who, said, "the sheet"))
        elif said != GOAL or points < GOAL:
            field = f"rows.{who}.space"
            wrong.append(differs("the space of {who}", due, said, field=field, who=who, given=(who, said), show=_plain))
    return wrong or KEPT


@claim("MIN-844", on=Compared, step=END)
def hearts_are_those_of_the_transcript(position: Position, compared: Compared) -> Answer:
    """Hearts received; a row that does not tell how its space came about does not tell them either."""
    rows = [(who, row) for who, row in compared.sheet.rows.items() if row.hearts or row.scored]
    return _rows("hearts", _since(position, ((who, position.hearts[who], row.hearts) for who, row in rows)))


@claim("MIN-302", on=Compared, step=END)
def turns_are_those_of_the_transcript(position: Position, compared: Compared) -> Answer:
    """Turns begun."""
    rows = compared.sheet.rows.items()
    return _rows("turns", _since(position, ((who, position.turns[who], row.turns) for who, row in rows)))


def _since(position: Position, claims: Iterable[tuple[str, int, int | None]]) -> Iterator[tuple[str, int, int | None]]:
    """Leave out what may have been counted before the transcript began."""
    for who, due, said in claims:
        if not (position.found and said is not None and said >= due):
            yield who, due, said


def _rows(field: str, claims: Iterator[tuple[str, Any, Any]]) -> Answer:
    return [
        differs(field + " of {who}", due, said, field=f"rows.{who}.{field}", who=who, show=_plain)
        for who, due, said in claims
        if said is not None and said != due
    ] or KEPT


@claim("MIN-326", "MIN-328", on=Compared, step=END)
def carts_are_those_of_the_transcript(position: Position, compared: Compared) -> Answer:
    """Gems in the carts, in any order."""
    return [
        differs(
            "cart of {who}",
            due,
            said,
            field=f"rows.{who}.cart",
            who=who,
            rule="MIN-328" if len(said) > CART else "MIN-326",
            show=_plain,
        )
        for who, row in compared.sheet.rows.items()
        if row.cart is not None and (said := sorted(row.cart)) != (due := sorted(position.carts[who]))
    ] or None


@claim("MIN-711", "MIN-712", on=Compared, step=END)
def hands_are_those_of_the_transcript(position: Position, compared: Compared) -> Answer:
    """Numbers of cards."""
    return [
        differs(
            "hand of {who}",
            len(position.hands[who]),
            row.hand,
            field=f"rows.{who}.hand",
            who=who,
            rule="MIN-712" if row.hand > HAND else "MIN-711",
            show=_plain,
        )
        for who, row in compared.sheet.rows.items()
        if row.hand is not None and row.hand != len(position.hands[who])
    ] or None


@claim("MIN-722", on=Compared, step=END)
def cards_are_those_of_the_transcript(position: Position, compared: Compared) -> Answer:
    """Cards that are known to be in a hand are among those named in it, or among those that nobody named."""
    return [
        differs("cards of {who}", due, sorted(said), field=f"rows.{who}.cards", who=who, show=_plain)
        for who, row in compared.sheet.rows.items()
        if (said := row.cards) is not None
        and (due := sorted(card for card in position.hands[who] if card != UNSEEN))
        and (Counter(due) - Counter(said)).total() > said.count(UNSEEN) + max(0, len(position.hands[who]) - len(said))
    ] or None


@claim("MIN-608", "MIN-401", on=Compared, step=END)
def rows_are_those_of_the_transcript(position: Position, compared: Compared) -> Answer:
    """Tiles in the rows, and the gems on them, in any order."""
    wrong = []
    for who, row in compared.sheet.rows.items():
        if row.tiles is None:
            continue
        said = sorted((on.tile, sorted(on.gems)) for on in row.tiles)
        due = sorted((tile, sorted(piece.contents())) for tile, piece in position.rows[who].items())
        if said != due:
            rule = _tile_rule(row, position.rows[who])
            wrong.append(
                differs("tiles of {who}", due, said, field=f"rows.{who}.tiles", who=who, rule=rule, show=_plain)
            )
    return wrong or None


def _tile_rule(row: Row, due: Mapping[str, Piece]) -> str:
    """The rule that a wrong row of tiles breaks: the one on its tiles, or on the gems on them."""
    tiles = [on.tile for on in row.tiles or ()]
    return "MIN-401" if {*tiles} == {*due} and len(tiles) == len(due) else "MIN-608"


def _figure(rule: str, field: str) -> Check:
    """Make the check of a figure for the whole table."""

    @claim(rule, on=Compared, step=END)
    def figures_are_those_of_the_transcript(position: Position, compared: Compared) -> Answer:
        said, due = getattr(compared.sheet, field), FIGURES[field](position)
        if said is None or due is None:
            return None
        return KEPT if said == due else differs(field.replace("_", " "), due, said, field=field, show=_plain)

    return figures_are_those_of_the_transcript


FIGURES: dict[str, Any] = {
    "market": lambda position: len(position.market),
    "mine": lambda position: position.mine,
    "card_pile": lambda position: position.card_pile if position.card_pile_known else None,
    "card_discard": lambda position: len(position.card_discards) if position.card_pile_known else None,
    "tile_pile": lambda position: position.tile_pile if position.tile_pile_known else None,
    "tile_discard": lambda position: len(position.tile_discards) if position.tile_pile_known else None,
}
FIGURE_CHECKS = (
    _figure("MIN-602", "market"),
    _figure("MIN-109", "mine"),
    _figure("MIN-106", "card_pile"),
    _figure("MIN-723", "card_discard"),
    _figure("MIN-111", "tile_pile"),
    _figure("MIN-513", "tile_discard"),
)


def _plain(value: Any) -> Any:
    """A figure as people read it."""
    if isinstance(value, dict):
        return [f"{key} {_joined(content)}" for key, content in value.items()] or "none"
    if isinstance(value, list) and value and isinstance(value[0], tuple):
        return [f"{tile} {_joined(gems)}" for tile, gems in value]
    if isinstance(value, list) and value and isinstance(value[0], list):
        return "; ".join(" ".join(part) for part in value)
    return none_if_empty(value)


def _joined(content: Any) -> str:
    return ("(" + (", ".join(map(str, content)) or "no gems") + ")") if isinstance(content, list) else str(content)
