"""The regulations: `tournament.toml` and the equipment files it names, read strictly."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct, field

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import game as find_game
from scorekeeper.games.game import Game
from scorekeeper.games.shape import ShapeError, convert
from scorekeeper.log.desk import desk_objection
from scorekeeper.log.guard import RefusedError, guard, refuse
from scorekeeper.log.source import Source, read_source
from scorekeeper.tournament.names import objection
from scorekeeper.tournament.place import FILE

_DECIMAL = re.compile(r"[-+]?[0-9]{1,6}\.[0-9]{1,6}")


class RegulationsUnreadableError(RefusedError):
    def __init__(self, why: str, *, line: int | None = None, field: str | None = None) -> None:
        super().__init__(why, rule="TRN-101", file=FILE, line=line, field=field, next_step=f"correct {FILE}")


class EquipmentUnreadableError(RefusedError):
    def __init__(self, file: str, why: str, *, line: int | None = None, field: str | None = None) -> None:
        super().__init__(
            why,
            rule="TRN-104",
            file=file,
            line=line,
            field=field,
            next_step=f"correct {file}, or [equipment] in {FILE}",
        )


class Regulations(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was decided before the day."""

    format: Literal[1] = 1
    name: str
    game: str
    variant: str = "standard"
    """The variant that all tables play; one that can be seated."""
    date: str | None = None
    place: str | None = None
    desk: str = "main"
    mirror: str | None = None
    """A folder that gets every line too, such as a stick; relative to the tournament's folder."""
    points: dict[str, Any] = field(default_factory=lambda: {"by_place": [4, 3, 2, 1]})
    """`by_place` for all table sizes, or one list per size under `4`, `3`, `2`."""
    rulings: dict[str, str] = {}
    equipment: dict[str, str] = {}
    """Game to file."""


class Settled(Struct, frozen=True, kw_only=True):
    """Regulations that were read and found good, with the texts they were read from."""

    regulations: Regulations
    text: str
    hash: str
    equipment: dict[str, str]
    """File name to text."""
    faces: dict[str, dict[str, Any]]
    """Game to the content of its equipment file."""
    payments: dict[int, tuple[Fraction, ...]]
    """Table size to the points of its places."""


def one_hash(text: str) -> str:
    """SHA-256 of a text, the same whatever the line ends were turned into on the way."""
    return sha256(text.replace("\r\n", "\n").encode()).hexdigest()


def read_regulations(folder: Path) -> Settled:
    """Read `tournament.toml` and the equipment that lies beside it."""
    text = _text(folder)
    files = _named_files(_toml(text, FILE))
    return settle(text, {name: _equipment_text(folder, name) for name in files})


def _text(folder: Path) -> str:
    try:
        return read_source(folder / FILE, "toml").text
    except FileNotFoundError:
        refuse(RegulationsUnreadableError(f"there is no {FILE} in {folder}"))
    except ScorekeeperError as error:
        refuse(_unreadable(FILE, error.message, error.line))


def _equipment_text(folder: Path, name: str) -> str:
    path = folder / name
    inside = path.resolve().is_relative_to(folder.resolve())
    guard(inside, EquipmentUnreadableError(name, "the file is not inside the tournament's folder"))
    try:
        return read_source(path, "toml").text
    except OSError as error:
        refuse(EquipmentUnreadableError(name, f"the file cannot be read ({error.strerror})"))
    except ScorekeeperError as error:
        refuse(_unreadable(name, error.message, error.line))


def _unreadable(file: str, why: str, line: int | None = None, field: str | None = None) -> RefusedError:
    """The refusal of a file of the tournament's folder."""
    if file == FILE:
        return RegulationsUnreadableError(why, line=line, field=field)
    return EquipmentUnreadableError(file, why, line=line, field=field)


def _named_files(document: Mapping[str, Any]) -> list[str]:
    named = document.get("equipment", {})
    return [file for file in named.values() if isinstance(file, str)] if isinstance(named, dict) else []


def _decimal(digits: str) -> Fraction | float:
    """A decimal number of points, exactly; one with an exponent is left to be refused, for it may be endless."""
    return Fraction(digits) if _DECIMAL.fullmatch(digits) else float(digits)


def _toml(text: str, file: str) -> dict[str, Any]:
    try:
        document: dict[str, Any] = Source(file, text, "toml").parse(_decimal if file == FILE else float)
    except ScorekeeperError as error:
        refuse(_unreadable(file, error.message, error.line))
    return document


def settle(text: str, equipment: Mapping[str, str]) -> Settled:
    """Check regulations, given as texts, against the books."""
    regulations: Regulations = _shaped(_toml(text, FILE), Regulations, text, FILE)
    _plain_words(regulations, text)
    _known_game(regulations, text)
    _known_rulings(regulations, text)
    return Settled(
        regulations=regulations,
        text=text,
        hash=one_hash(text),
        equipment=dict(equipment),
        faces=_faces(regulations, equipment),
        payments=_payments(regulations, text),
    )


def _shaped(document: dict[str, Any], type_: Any, text: str, file: str) -> Any:
    try:
        return convert(document, type_)
    except ShapeError as error:
        refuse(_unreadable(file, error.message, _line(text, error.field), error.field))


def _line(text: str, field: str | None) -> int | None:
    """The line of the file on which the field stands, or the nearest one around it."""
    return Source(FILE, text, "toml").line(field) if field else None


def _plain_words(regulations: Regulations, text: str) -> None:
    """Check what is printed on paper and shown on terminals."""
    for key, wrong in (("name", objection), ("place", objection), ("desk", desk_objection)):
        value = getattr(regulations, key)
        why = wrong(value) if value is not None else ""
        guard(not why, RegulationsUnreadableError(why, field=key, line=_line(text, key)))


def _known_game(regulations: Regulations, text: str) -> None:
    try:
        find_game(regulations.game)
    except ScorekeeperError as error:
        refusal = RegulationsUnreadableError(error.message, field="game", line=_line(text, "game"))
        refuse(refusal)
    seated = [variant.id for variant in find_game(regulations.game).book.variants if variant.seated]
    why = f"{regulations.game} is seated as {', '.join(seated)}; not {regulations.variant!r}"
    refusal = RegulationsUnreadableError(why, field="variant", line=_line(text, "variant"))
    guard(regulations.variant in seated, refusal)


def _known_rulings(regulations: Regulations, text: str) -> None:
    known = {ruling.id: ruling for ruling in find_game(regulations.game).book.rulings}
    for name, choice in regulations.rulings.items():
        options = [option.value for option in known[name].options] if name in known else []
        if name not in known:
            why = f"there is no ruling {name} in the book of {regulations.game}"
        elif not options:
            why = f"{name} is settled for good and offers no choice"
        else:
            why = f"{name} offers {', '.join(options)}; not {choice!r}"
        refusal = RegulationsUnreadableError(why, field=f"rulings.{name}", line=_line(text, f"rulings.{name}"))
        guard(choice in options, refusal)


def _faces(regulations: Regulations, equipment: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    faces = {}
    for name, file in regulations.equipment.items():
        played = name == regulations.game
        guard(played, EquipmentUnreadableError(file, f"it is for {name!r}, which is not played here"))
        guard(file in equipment, EquipmentUnreadableError(file, "its text was not kept"))
        faces[name] = equip(find_game(name), equipment[file], file)
    return faces


def equip(game: Game, text: str, file: str) -> dict[str, Any]:
    """The content of an equipment file of the game, or the refusal that says what is wrong with it."""
    guard(game.equipment, EquipmentUnreadableError(file, f"{game.book.title} has no equipment file"))
    assert game.equipment is not None
    content = _toml(text, file)
    _shaped(content, game.equipment.type, text, file)
    return content


def table_sizes(name: str, variant: str = "standard") -> tuple[int, int]:
    """The fewest and the most players that a variant of a game seats at a table."""
    return next(one.players for one in find_game(name).book.variants if one.id == variant)


def _payments(regulations: Regulations, text: str) -> dict[int, tuple[Fraction, ...]]:
    low, high = table_sizes(regulations.game, regulations.variant)
    points = regulations.points
    lists = points if "by_place" not in points else {str(high): points["by_place"]}
    extra = [key for key in points if key != "by_place"] if "by_place" in points else []
    wrong = extra + [key for key in lists if key not in map(str, range(low, high + 1))]
    refusal = RegulationsUnreadableError(
        f"points are `by_place` alone, or one list for each table size from {low} to {high}",
        field=f"points.{wrong[0]}" if wrong else "points",
        line=_line(text, f"points.{wrong[0]}" if wrong else "points"),
    )
    guard(not wrong and lists, refusal)
    paid = {int(key): _vector(key, values, text, by_place="by_place" in points) for key, values in lists.items()}
    if "by_place" in points:
        return {size: paid[high][:size] for size in range(low, high + 1)}
    missing = [size for size in range(low, high + 1) if size not in paid]
    why = f"there are no points for a table of {missing[0]}" if missing else ""
    guard(not missing, RegulationsUnreadableError(why, field="points", line=_line(text, "points")))
    return paid


def _vector(key: str, values: Any, text: str, *, by_place: bool) -> tuple[Fraction, ...]:
    name = "by_place" if by_place else key
    count = len(values) if isinstance(values, list) else 0
    why = f"a table of {key} pays {key} places; this is " + (f"{count}" if isinstance(values, list) else "no list")
    guard(
        count == int(key), RegulationsUnreadableError(why, field=f"points.{name}", line=_line(text, f"points.{name}"))
    )
    return tuple(_points(value, name, text) for value in values)


def _points(value: Any, name: str, text: str) -> Fraction:
    """A whole number, a decimal number (read exactly), or a fraction such as "7/2"."""
    try:
        return Fraction(value) if not isinstance(value, bool | float) else Fraction("no")
    except (ValueError, TypeError, ZeroDivisionError):
        why = f"{value!r} is not a number of points"
        refuse(RegulationsUnreadableError(why, field=f"points.{name}", line=_line(text, f"points.{name}")))
