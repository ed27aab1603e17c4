"""One box: how it is asked, what an answer stands for, and whether a rule's limit is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import inspect

from scorekeeper.entry.boxes import Asked, solid
from scorekeeper.entry.people import Find, participant
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.fields import is_person

if TYPE_CHECKING:
    from scorekeeper.games.game import Game


class NotAnAnswerError(ScorekeeperError):
    """The answer does not fit the box; it is asked again."""


def prompt(asked: Asked, *, needed: bool, standing: Any = None) -> str:
    """The question: label, what may be answered, whether it may stay empty, and what is in the box already."""
    hints = [_hint(asked)] if _hint(asked) else []
    if needed:
        hints.append("needed")
    kept = "" if standing is None else f" [{_shown(standing)}]"
    return f"  {asked.box.label}" + (f" ({'; '.join(hints)})" if hints else "") + f"{kept}: "


def _shown(value: Any) -> str:
    return " ".join(map(str, value.values())) if isinstance(value, dict) else str(value)


def _hint(asked: Asked) -> str:
    type_ = solid(asked.field.type)
    if isinstance(type_, inspect.LiteralType):
        return "/".join(str(value) for value in type_.values)
    if isinstance(type_, inspect.StructType):
        return " ".join(field.name for field in type_.fields)
    if asked.box.question:
        return asked.box.question
    low, high = asked.field.low, asked.field.high
    if low is not None and high is not None and isinstance(type_, inspect.IntType):
        return f"{low} to {high}"
    return asked.box.hint


def limit_of(asked: Asked, value: Any) -> str | None:
    """What the rule says that a figure breaks, such as `DWT-406 says -3 to 3`; None if it keeps within."""
    low, high = asked.field.low, asked.field.high
    if not isinstance(value, int) or not isinstance(solid(asked.field.type), inspect.IntType):
        return None
    if (low is None or value >= low) and (high is None or value <= high):
        return None
    span = f"{low} to {high}" if None not in (low, high) else f"{low} or more" if high is None else f"at most {high}"
    return f"{asked.field.rule or asked.box.rule or 'the rulebook'} says {span}"


def parse(text: str, type_: inspect.Type, name: str, game: Game, find: Find) -> Any:
    """The value that a text stands for, by the type of the field."""
    if is_person(type_):
        return participant(text, game, find)
    bare = solid(type_)
    if isinstance(bare, inspect.LiteralType):
        found = [value for value in bare.values if str(value).casefold().startswith(text.casefold())]
        if len(found) == 1 or text in bare.values:
            return text if text in bare.values else found[0]
        raise NotAnAnswerError(f"one of {', '.join(str(value) for value in bare.values)}")
    if isinstance(bare, inspect.IntType):
        return _whole(text)
    if isinstance(bare, inspect.StructType):
        return _struct(text, bare, game, find)
    return text


def _whole(text: str) -> int:
    try:
        return int(text.replace("\u2212", "-"))
    except ValueError:
        raise NotAnAnswerError(f"a whole number, not {text!r}") from None


def _struct(text: str, type_: inspect.StructType, game: Game, find: Find) -> dict[str, Any]:
    """Several words for several fields, the first of which may be a name with blanks in it."""
    words = text.rsplit(maxsplit=len(type_.fields) - 1)
    if len(words) != len(type_.fields):
        raise NotAnAnswerError(f"write {' '.join(field.name for field in type_.fields)}, such as: 12 red")
    return {
        field.encode_name: parse(word, field.type, field.name, game, find)
        for word, field in zip(words, type_.fields, strict=True)
    }


def rule_text(asked: Asked) -> str:
    """What a box is for, and the rules that are named beside it, in full."""
    from scorekeeper.rules import find

    said = [f"  {asked.field.title or asked.box.label}. {asked.field.description}".rstrip(". ") + "."]
    for rule in dict.fromkeys(name for name in (asked.box.rule, asked.field.rule) if name):
        entry = find(rule)
        said.append(f"  {entry.id} {entry.title}: {getattr(entry, 'text', '')}")
    return "\n".join(said)
