"""Turns plain data into a game's record, or raises an error that names the field at fault. Every record comes in here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import UnknownGameError
from scorekeeper.games.engine.fractions import set_aside
from scorekeeper.games.engine.shape import FieldTypeError, MissingFieldError, ShapeError, UnknownFieldError, convert
from scorekeeper.games.lookup import EVERYBODYS, Games
from scorekeeper.rules import evidence
from scorekeeper.steps import NextStep

if TYPE_CHECKING:
    from scorekeeper.games.engine.game import Game


class UnknownVariantError(ScorekeeperError):
    def __init__(self, game: Game, variant: str, field: str = "variant") -> None:
        known = ", ".join(variant.id for variant in game.book.variants)
        super().__init__(f"{game.id} has no variant {variant!r}; it has {known}", rule="LOG-105", field=field)


def typed_record(raw: Mapping[str, Any], known: Games = EVERYBODYS) -> Any:
    """Turn plain data into the game's record, or raise on the first field that does not fit."""
    game = game_of(raw, known)
    try:
        record = convert(_without_fractions(raw, game), game.record)
    except ShapeError as error:
        error.next_step = _way_out(game, error.field)
        raise
    known_variant(game, record.variant)
    return record


FRACTIONS = "fractions"
"""The field of a record that only the program fills in."""


def read_record(written: bytes, game: Game) -> Any:
    """Read a record of the log, whose game is known; raises `ShapeError` if it does not fit."""
    try:
        record = msgspec.json.decode(written, type=game.record)
    except msgspec.ValidationError:
        return convert(_without_fractions(msgspec.json.decode(written), game), game.record)
    if record.fractions:  # Written by hand: nobody but the program sets numbers aside.
        return convert(_without_fractions(msgspec.json.decode(written), game), game.record)
    return record


def _without_fractions(raw: Any, game: Game) -> Any:
    """The plain data with its fractions set aside; `9.0` is a whole number."""
    if FRACTIONS in raw:
        known = [name for name in game.record.__struct_encode_fields__ if name != FRACTIONS]
        raise _noted(UnknownFieldError(FRACTIONS, FRACTIONS, known))
    written, fractions = set_aside(raw, game.record)
    return {**written, FRACTIONS: fractions} if fractions else written


def game_of(raw: Mapping[str, Any], known: Games = EVERYBODYS) -> Game:
    """The game named in plain data."""
    if "game" not in raw:
        raise _noted(MissingFieldError("game", "id of the game, as `scorekeeper games` lists it"))
    name = raw["game"]
    if not isinstance(name, str):
        raise _noted(FieldTypeError("game", "the id of a game", name))
    try:
        return known.game(name)
    except UnknownGameError as error:
        raise _noted(error) from None


def known_variant(game: Game, variant: str, field: str = "variant") -> None:
    """Raise if the game's book does not have this variant."""
    if variant not in {known.id for known in game.book.variants}:
        raise _noted(UnknownVariantError(game, variant, field))
    evidence.note("LOG-105", "kept")


def _noted(error: ScorekeeperError) -> ScorekeeperError:
    """Note the violated rule as evidence, and give the error with a next step."""
    evidence.note(str(error.rule), "violated")
    error.next_step = error.next_step or NextStep("list games")
    return error


def _way_out(game: Game, field: str | None) -> NextStep:
    """Point to the blank record, which explains the boxes of the paper, or to the schema, which has the events too."""
    events = field is not None and ".transcript" in field
    return NextStep("show schema" if events else "blank record of a game", name=game.id)
