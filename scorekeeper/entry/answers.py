"""Asks for one box: the prompt, the value that an answer stands for, and the limits of rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import inspect

from scorekeeper.entry.boxes import Blank, solid
from scorekeeper.entry.examples import as_typed, example
from scorekeeper.entry.figures import NO_ROWS, figure, half_of_a_draw, rows, rows_asked
from scorekeeper.entry.people import Find, participant
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.engine.fields import columns_of, is_person, item_of, metadata, options, peel, words_of
from scorekeeper.games.engine.shape import field_fault

if TYPE_CHECKING:
    from scorekeeper.games.engine.game import Game
    from scorekeeper.rules import Book


YES = frozenset({"y", "yes", "true", "x", "1"})
NO = frozenset({"n", "no", "false", "0"})


class NotAnAnswerError(ScorekeeperError):
    """The answer does not fit the box, which is asked again."""


def prompt(blank: Blank, *, needed: bool, standing: Any = None) -> str:
    """Return the prompt: label, possible answers, whether the box may stay empty, and its present value."""
    hints = [_hint(blank)] if _hint(blank) else []
    if needed:
        hints.append("needed")
    kept = "" if standing is None else f" [{_standing(blank, standing)}]"
    return f"  {blank.name}" + (f" ({'; '.join(hints)})" if hints else "") + f"{kept}: "


def _standing(blank: Blank, value: Any) -> str:
    """Return the present value as it is typed; several things of a kind as `3x2+4x1`."""
    if columns := columns_of(blank.field.type):
        return "+".join("x".join(str(one[name]) for name in columns) for one in value) or NO_ROWS
    return as_typed(value)


def _hint(blank: Blank) -> str:
    type_ = solid(blank.field.type)
    if words := words_of(type_):
        return "/".join(str(word) for word in words)
    if isinstance(type_, inspect.StructType):
        return " ".join(field.name for field in type_.fields)
    if blank.box.question:
        return blank.box.question
    if columns := columns_of(blank.field.type):
        return f"{rows_asked(columns)}, or {NO_ROWS}"
    if isinstance(type_, inspect.BoolType):
        return "y/n"
    low, high = blank.field.low, blank.field.high
    if low is not None and high is not None and isinstance(type_, inspect.IntType):
        return f"{low} to {high}" if low < high else f"must be {low}"
    return blank.box.hint or ("separated by commas" if item_of(type_) is not None else "")


def limit_of(blank: Blank, value: Any) -> str | None:
    """Return the limit that a number breaks, such as `DWT-406 says -3 to 3`, or None."""
    low, high = blank.field.low, blank.field.high
    kinds = [peel(one) for one in options(blank.field.type)]
    if not isinstance(value, int | float) or not isinstance(kinds[0], inspect.IntType):
        return None
    if isinstance(value, float) and not any(isinstance(one, inspect.FloatType) for one in kinds):
        about = metadata(blank.field.type)
        return f"{about.get('whole') or blank.field.rule or blank.box.rule or 'the rulebook'} says whole numbers"
    if (low is None or value >= low) and (high is None or value <= high):
        return None
    span = f"{low} to {high}" if None not in (low, high) else f"{low} or more" if high is None else f"at most {high}"
    return f"{blank.field.rule or blank.box.rule or 'the rulebook'} says {span}"


def parse(text: str, type_: inspect.Type, game: Game, find: Find) -> Any:
    """Return the value that a text stands for, by the type of the field."""
    value = _value(text, type_, game, find)
    if isinstance(value, float):
        return value  # Not a whole number: the game's rule refuses it, and the desk can write down what the paper says.
    if (fault := field_fault(value, type_)) is not None:
        such = f", such as {as_typed(example(type_))}" if isinstance(value, str) and not is_person(type_) else ""
        raise NotAnAnswerError(f"{fault.message}{such}")
    return value


def _value(text: str, type_: inspect.Type, game: Game, find: Find) -> Any:
    if is_person(type_):
        return participant(text, game, find)
    bare = solid(type_)
    if (words := words_of(bare)) is not None:
        return _word(text, words)
    if columns := columns_of(type_):
        return _rows(text, columns, bare, game, find)
    if (item := item_of(bare)) is not None:
        return [_value(part.strip(), item, game, find) for part in text.split(",") if part.strip()]
    match bare:
        case inspect.BoolType():
            return _yes_or_no(text)
        case inspect.IntType():
            return _number(text, game)
        case inspect.DictType():
            return _pairs(text, bare, game, find)
        case inspect.StructType():
            return _struct(text, bare, game, find)
    return text


def _rows(text: str, columns: Sequence[str], type_: inspect.Type, game: Game, find: Find) -> Any:
    """Return several things of a kind, typed as `3x2+4x1`, or as words with commas between the things."""
    if (found := rows(text, columns)) is not None:
        return found
    item = item_of(type_)
    assert item is not None
    try:
        return [_value(part.strip(), item, game, find) for part in text.split(",") if part.strip()]
    except NotAnAnswerError:
        raise NotAnAnswerError(rows_asked(columns)) from None


def _word(text: str, words: tuple[Any, ...]) -> Any:
    """Return the word that was typed, whole or as an unambiguous beginning."""
    exact = [word for word in words if str(word).casefold() == text.casefold()]
    found = exact or [word for word in words if str(word).casefold().startswith(text.casefold())]
    if len(found) != 1:
        raise NotAnAnswerError(f"one of {', '.join(str(word) for word in words)}")
    return found[0]


def _yes_or_no(text: str) -> bool:
    if text.casefold() not in {*YES, *NO}:
        raise NotAnAnswerError(f"yes or no, not {text!r}")
    return text.casefold() in YES


def _number(text: str, game: Game) -> int | float:
    """Return a whole number, or the fraction that somebody wrote instead, such as `2.5` or `2½`."""
    if (drawn := half_of_a_draw(text, game)) is not None:
        return drawn
    if (value := figure(text)) is None:
        raise NotAnAnswerError(f"a whole number, not {text!r}")
    return value


def _pairs(text: str, type_: inspect.DictType, game: Game, find: Find) -> dict[str, Any]:
    """Return keys and values from text such as `black=2 green=1`."""
    found: dict[str, Any] = {}
    for word in text.replace(",", " ").split():
        key, equals, value = word.partition("=")
        if not equals:
            raise NotAnAnswerError(f"write {as_typed(example(type_))}, not {word!r}")
        found[str(_value(key, type_.key_type, game, find))] = _value(value, type_.value_type, game, find)
    return found


def _struct(text: str, type_: inspect.StructType, game: Game, find: Find) -> dict[str, Any]:
    """Return the fields of a struct from words; the first may be a name with spaces, the last may be missing."""
    needed = sum(field.required for field in type_.fields)
    for fields in (type_.fields, [field for field in type_.fields if field.required]):
        words = text.rsplit(maxsplit=max(0, len(fields) - 1))
        if len(words) == len(fields):
            return {
                field.encode_name: _value(word, field.type, game, find)
                for word, field in zip(words, fields, strict=True)
            }
    names = [field.name if count < needed else f"[{field.name}]" for count, field in enumerate(type_.fields)]
    such = " ".join(as_typed(example(field.type)) for field in type_.fields)
    raise NotAnAnswerError(f"write {' '.join(names)}, such as: {such}")


def rule_text(blank: Blank, book: Book) -> str:
    """Return what a box is for, with the text of its rules in the book of its game."""
    from scorekeeper.rules import find

    said = [f"  {blank.field.title or blank.box.label}. {blank.field.description}".rstrip(". ") + "."]
    for rule in dict.fromkeys(name for name in (blank.box.rule, blank.field.rule) if name):
        entry = find(rule, [book])
        said.append(f"  {entry.id} {entry.title}: {getattr(entry, 'text', '')}")
    return "\n".join(said)
