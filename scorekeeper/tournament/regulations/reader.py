"""The regulations: `tournament.toml` and the equipment files it names, read strictly."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from msgspec import Struct

from scorekeeper.documents.errors import tell_newer
from scorekeeper.documents.source import Source
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import FILE as GAME_FILE
from scorekeeper.games import LOCK, require_free
from scorekeeper.games.engine.game import Game
from scorekeeper.games.engine.shape import ShapeError, convert
from scorekeeper.games.lookup import EVERYBODYS, Games
from scorekeeper.log.chain import text_hash
from scorekeeper.log.entry import RegulationsChange, Start
from scorekeeper.log.names import desk_objection, documents_objection
from scorekeeper.log.store import Store, open_store
from scorekeeper.rules import Book
from scorekeeper.rules.evidence import enforcing
from scorekeeper.tournament.names import objection
from scorekeeper.tournament.regulations.defaults import TODAY, USUAL, Defaults, frozen_defaults
from scorekeeper.tournament.regulations.document import RegulationsDocument, SeatingRules
from scorekeeper.tournament.regulations.folder import FILE
from scorekeeper.tournament.regulations.offers import Play, check_copies
from scorekeeper.tournament.regulations.rulings import ruling_objection
from scorekeeper.tournament.regulations.seating_file import PreparedTable, read_prepared
from scorekeeper.tournament.regulations.sizes import told_sizes
from scorekeeper.tournament.regulations.stages import (
    METHODS,
    Stage,
    floor_of,
    known_play,
    settle_stages,
    stage_of,
    table_sizes,
)
from scorekeeper.tournament.regulations.teams import TeamScoring, settle_teams
from scorekeeper.tournament.regulations.text import (
    EquipmentUnreadableError,
    RegulationsUnreadableError,
    Text,
    misspelt,
    unreadable,
)
from scorekeeper.tournament.regulations.zone import local_time, zone_objection

_DECIMAL = re.compile(r"[-+]?[0-9]{1,6}\.[0-9]{1,6}")


class Regulations(Struct, frozen=True, kw_only=True):
    """Valid regulations, with the texts they were read from."""

    document: RegulationsDocument
    text: str
    hash: str
    equipment: dict[str, str]
    """The text of each file."""
    faces: dict[str, dict[str, Any]]
    """The content of each game's equipment file."""
    stages: tuple[Stage, ...]
    games: tuple[str, ...]
    """The games that are played, each once."""
    known: Games = EVERYBODYS
    """What this tournament means by the id of a game, whatever another one means."""
    floor: Fraction
    """The lowest value that an opponent's rate counts as."""
    repeats: Fraction | None
    """The weight of a repeated meeting; None if the regulations do not say it."""
    teams: TeamScoring | None = None
    """How teams are ranked; None if they are not."""
    prepared: tuple[tuple[PreparedTable, ...], ...] = ()
    """The heats of a prepared seating."""
    defaults: Defaults
    """What holds where the text does not say anything else."""

    @property
    def seed(self) -> str:
        """The seed for seating and lots."""
        return self.document.seed or self.document.name

    def game(self, name: str) -> Game:
        """Return the game with this id, as this tournament declares it if it does."""
        return self.known.game(name)

    @property
    def books(self) -> tuple[Book, ...]:
        """The books of the games that a file of this tournament declares."""
        return self.known.books

    def local_time(self, at: str, *, seconds: bool = False) -> str:
        """Return a time of the log in the event's time zone."""
        return local_time(at, self.document.timezone, seconds=seconds)

    def repeats_in(self, stage: Stage) -> Fraction:
        """Return the weight of a repeated meeting. By default, nobody meets twice one against one if it can be helped."""
        return (self.defaults.repeats if stage.one_against_one else USUAL) if self.repeats is None else self.repeats

    def stage(self, heat: int) -> Stage:
        """Return the stage of a heat; the last stage for heats beyond the regulations."""
        return stage_of(self.stages, heat) or self.stages[-1]


def one_hash(text: str) -> str:
    """Return the SHA-256 of a text, regardless of its line endings."""
    return text_hash(text)


@enforcing("TRN-101", "TRN-104")
def read_regulations(place: Path | Store, defaults: Defaults = TODAY) -> Regulations:
    """Read `tournament.toml` and the equipment files that it names; an event that has started keeps its `defaults`."""
    store = open_store(place)
    text = _text(store)
    names = named_files(text)
    for name in names:
        if not store.has_place_for(name):
            raise EquipmentUnreadableError(name, "the file is not inside the tournament's folder")
    if found := documents_objection(FILE, names):
        raise EquipmentUnreadableError(*found)
    return settle(text, {name: _equipment_text(store, name) for name in names}, defaults)


def named_files(text: str) -> list[str]:
    """Return the names of the files that regulations name."""
    return _named_files(_toml(text, FILE))


def _text(store: Store) -> str:
    try:
        return store.document(FILE)
    except FileNotFoundError:
        raise RegulationsUnreadableError(f"there is no {FILE} in {store.folder}") from None
    except ScorekeeperError as error:
        raise unreadable(FILE, error.message, error.line) from None


def _equipment_text(store: Store, name: str) -> str:
    try:
        return store.document(name)
    except OSError as error:
        raise EquipmentUnreadableError(name, f"the file cannot be read ({error.strerror})") from None
    except ScorekeeperError as error:
        raise unreadable(name, error.message, error.line) from None


def _named_files(document: Mapping[str, Any]) -> list[str]:
    named, seating = document.get("equipment", {}), document.get("seating", {})
    declared = document.get("declared", {})
    files = [*named.values()] if isinstance(named, dict) else []
    games = [*declared.values()] if isinstance(declared, dict) else []
    files += [file for one in games if isinstance(one, str) for file in (one, _lock_of(one))]
    files += [seating.get("file")] if isinstance(seating, dict) else []
    return [file for file in files if isinstance(file, str)]


def _lock_of(file: str) -> str:
    """Return the name of the lock beside a game's file."""
    return file.removesuffix(GAME_FILE) + LOCK


def _decimal(digits: str) -> Fraction | float:
    """Return a decimal number exactly; one with an exponent stays a float, which is refused later, because it may be huge."""
    return Fraction(digits) if _DECIMAL.fullmatch(digits) else float(digits)


def _toml(text: str, file: str) -> dict[str, Any]:
    try:
        document: dict[str, Any] = Source(file, text, "toml").parse(_decimal if file == FILE else float)
    except ScorekeeperError as error:
        raise unreadable(file, error.message, error.line) from None
    return document


@enforcing("TRN-101", "TRN-104", "TRN-105", "TRN-313")
def settle_frozen(frozen: Start | RegulationsChange) -> Regulations:
    """Check regulations that were frozen. What they do not say keeps the meaning that it had then."""
    return settle(frozen.regulations, frozen.equipment, frozen_defaults(frozen.unplayed))


def settle(text: str, equipment: Mapping[str, str], defaults: Defaults = TODAY) -> Regulations:
    """Check regulations, given as texts, against the books."""
    lines = Text(text)
    document: RegulationsDocument = _shaped(_toml(text, FILE), RegulationsDocument, lines, FILE)
    _plain_words(document, lines)
    known = _declare(document, equipment, lines)
    known_play(known, document.game, document.variant, lines, "game", "variant")
    stages = settle_stages(document, known, lines, defaults)
    games = tuple(dict.fromkeys([name for stage in stages for name, _ in stage.plays]))
    if document.rulings:
        _known_rulings(document, [known.game(name) for name in games], lines)
    weight = document.seating.repeats
    repeats = None if weight is None else lines.number(weight, "seating.repeats", "weight")
    lines.require(repeats is None or repeats >= 0, f"a weight cannot be below 0: {repeats}", "seating.repeats")
    lines.one_of(document.seating.method, METHODS, "seating.method", "way of seating")
    _sound_seating(document.seating, stages, known, lines)
    check_copies(document.copies, games, lines)
    return Regulations(
        document=document,
        text=text,
        hash=one_hash(text),
        equipment=dict(equipment),
        faces=_faces(document, games, known, equipment, lines) if document.equipment else {},
        stages=stages,
        defaults=defaults,
        games=games,
        known=known,
        floor=floor_of(document.standings, lines),
        repeats=repeats,
        teams=settle_teams(document, lines),
        prepared=_prepared(document.seating.file, equipment, stages, known)
        if document.seating.file is not None
        else (),
    )


def _declare(document: RegulationsDocument, files: Mapping[str, str], text: Text) -> Games:
    """Return the games that these regulations mean: those that they declare by a file, and all others."""
    declared: dict[str, Game] = {}
    for name, file in document.declared.items():
        if file not in files:
            raise EquipmentUnreadableError(file, "its text is not in the log")
        from scorekeeper.games.declared import make_game, read_lock

        try:
            lock = _lock_of(file)
            found = make_game(Source(file, files[file], "toml"), read_lock(files[lock], lock) if lock in files else {})
            declared[name] = require_free(found, file)
        except ScorekeeperError as error:
            raise EquipmentUnreadableError(file, error.message, line=error.line, field=error.field) from None
        taken = next((other for other, one in declared.items() if one.code == found.code and other != name), None)
        text.require(taken is None, f"{taken} already has the letters {found.code}", f"declared.{name}", "TRN-104")
        text.require(
            found.id == name, f"{file} declares the game {found.id!r}, not {name!r}", f"declared.{name}", "TRN-104"
        )
    return Games(declared) if declared else EVERYBODYS


def _sound_seating(rules: SeatingRules, stages: Sequence[Stage], known: Games, text: Text) -> None:
    """Check the preferred table size, the groups that are kept apart, and how many half-point byes there are."""
    sizes = [table_sizes(known, *play) for stage in stages for play in stage.plays]
    low, high = min(least for least, _ in sizes), max(most for _, most in sizes)
    good = rules.size is None or low <= rules.size <= high
    text.require(good, f"a table has {told_sizes(low, high)} players, not {rules.size}", "seating.size")
    for count, group in enumerate(rules.apart, 1):
        text.require(len({*group}) > 1, "a group has at least two players", f"seating.apart.{count}")
    most, until = rules.half_byes, rules.half_byes_until
    text.require(most is None or most >= 0, f"a player has 0 half-point byes or more, not {most}", "seating.half_byes")
    why = f"the last heat with half-point byes is 0 or more, not {until}"
    text.require(until is None or until >= 0, why, "seating.half_byes_until")


def _shaped(document: dict[str, Any], type_: Any, text: Text, file: str) -> Any:
    try:
        return convert(document, type_)
    except ShapeError as error:
        refused = unreadable(file, error.message, text.line(error.field), error.field)
        tell_newer(refused, document.get("format"))
        raise refused from None


def _plain_words(document: RegulationsDocument, text: Text) -> None:
    """Check what is printed on paper and shown on terminals."""
    for key, wrong in (
        ("name", objection),
        ("place", objection),
        ("seed", objection),
        ("desk", desk_objection),
        ("timezone", zone_objection),
    ):
        value = getattr(document, key)
        why = wrong(value) if value is not None else ""
        text.require(not why, why, key)
    for count, stage in enumerate(document.stage, 1):
        why = objection(stage.name)
        text.require(not why, why, f"stage.{count}.name")


def _known_rulings(document: RegulationsDocument, games: Sequence[Game], text: Text) -> None:
    for name, choice in document.rulings.items():
        why = ruling_objection(games, name, choice)
        text.require(not why, why, f"rulings.{name}")


def _faces(
    document: RegulationsDocument, games: tuple[str, ...], known: Games, equipment: Mapping[str, str], text: Text
) -> dict[str, dict[str, Any]]:
    faces = {}
    for name, file in document.equipment.items():
        if name not in games:
            said = misspelt(name, games, "game").partition("; ")[2]
            text.refuse(f"{name!r} is not played in this tournament; {said}", f"equipment.{name}", "TRN-104")
        if file not in equipment:
            raise EquipmentUnreadableError(file, "its text is not in the log")
        faces[name] = equip(known.game(name), equipment[file], file)
    return faces


def _prepared(
    file: str, texts: Mapping[str, str], stages: Sequence[Stage], known: Games
) -> tuple[tuple[PreparedTable, ...], ...]:
    if file not in texts:
        raise EquipmentUnreadableError(file, "its text is not in the log")

    def offered(heat: int) -> Sequence[Play]:
        stage = stage_of(stages, heat)
        return () if stage is None else stage.offered_in(heat)

    return read_prepared(file, texts[file], offered, known)


@enforcing("TRN-104")
def equip(game: Game, text: str, file: str) -> dict[str, Any]:
    """Return the content of a game's equipment file, or refuse it with the reason."""
    if game.equipment is None:
        raise EquipmentUnreadableError(file, f"{game.book.title} has no equipment file")
    content = _toml(text, file)
    _shaped(content, game.equipment.type, Text(text), file)
    return content
