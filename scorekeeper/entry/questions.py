"""Questions on the terminal, made from the game's paper and its record type, in the paper's order.

Whatever the rules can work out may be left empty: a claim that nobody wrote down is no claim.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import inspect

from scorekeeper.entry.boxes import Asked, assemble, list_field, other_boxes, round_boxes, solid
from scorekeeper.entry.people import is_person, participant
from scorekeeper.errors import ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.games.game import Game

Find = Callable[[str], str]
NONE = "-"


class Dialogue(NamedTuple):
    """Somebody who answers: how to ask, how to tell, how to find a player, and what they are called."""

    ask: Callable[[str], str]
    tell: Callable[[str], None]
    find: Find
    names: Callable[[str], str]


class NotAnAnswerError(ScorekeeperError):
    """The answer does not fit the box; it is asked again."""


def ask_record(game: Game, seats: Sequence[str], dialogue: Dialogue, variant: str = "standard") -> dict[str, Any]:
    """Ask for a whole record: round by round, then the result; `EOFError` ends it with nothing kept."""
    layout = game.sheet(variant)
    people = ", ".join(f"{dialogue.names(seat)} ({seat})" for seat in seats)
    dialogue.tell(f"{layout.title}: {people}")
    dialogue.tell("Enter leaves a box empty, ? shows its rule, Ctrl-D ends and keeps nothing.")
    answers: dict[str, Any] = {}
    number = 1
    while number <= layout.rounds and _wanted(number, dialogue):
        answers |= _fill(game, list(round_boxes(game, layout, number, seats)), dialogue)
        number += 1
    answers |= _fill(game, list(other_boxes(game, layout, seats)), dialogue)
    record = assemble(game, answers)
    head: dict[str, Any] = {"game": game.id, "seats": list(seats)}
    if variant != "standard":
        head["variant"] = variant
    return {**head, **record}


def _wanted(number: int, dialogue: Dialogue) -> bool:
    answer = dialogue.ask(f"Round {number}: Enter to go on, n if there was none: ").strip().lower()
    return answer not in {"n", "no"}


def _fill(game: Game, boxes: list[Asked], dialogue: Dialogue) -> dict[str, Any]:
    answers: dict[str, Any] = {}
    closed: set[str] = set()
    under: tuple[str, str | None] | None = None
    for asked in boxes:
        listed = list_field(game, asked.path)
        if listed in closed:
            continue
        if under != (asked.heading, asked.who):
            under = (asked.heading, asked.who)
            dialogue.tell(asked.heading + (f" · {dialogue.names(asked.who)}" if asked.who else ""))
        begun = listed == asked.path or any(path.startswith(asked.path.rpartition(".")[0] + ".") for path in answers)
        value = _answer(game, asked, dialogue, needed=asked.field.required and begun)
        if value is not None:
            answers[asked.path] = value
        elif listed != asked.path:
            closed.add(listed)
    return answers


def prompt(asked: Asked, *, needed: bool) -> str:
    """The question: label, what may be answered, and whether it may stay empty."""
    hints = [_hint(asked)] if _hint(asked) else []
    if needed:
        hints.append("needed")
    return f"  {asked.box.label}" + (f" ({'; '.join(hints)})" if hints else "") + ": "


def _hint(asked: Asked) -> str:
    type_ = solid(asked.field.type)
    if isinstance(type_, inspect.LiteralType):
        return "/".join(str(value) for value in type_.values)
    if isinstance(type_, inspect.StructType):
        return " ".join(field.name for field in type_.fields)
    low, high = asked.field.low, asked.field.high
    if low is not None and high is not None and isinstance(type_, inspect.IntType):
        return f"{low} to {high}"
    return asked.box.hint


def _answer(game: Game, asked: Asked, dialogue: Dialogue, *, needed: bool) -> Any:
    while True:
        text = dialogue.ask(prompt(asked, needed=needed)).strip()
        if text == "?":
            dialogue.tell(_rule(asked))
            continue
        if text in {"", NONE}:
            if not needed:
                return None
            dialogue.tell("  this one is needed")
            continue
        try:
            return parse(text, asked.field.type, asked.path.rpartition(".")[2], game, dialogue.find)
        except ScorekeeperError as error:
            dialogue.tell(f"  {error.message}")


def parse(text: str, type_: inspect.Type, name: str, game: Game, find: Find) -> Any:
    """The value that a text stands for, by the type of the field."""
    if is_person(type_, name):
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


def _rule(asked: Asked) -> str:
    from scorekeeper.rules import find

    said = [f"  {asked.field.title or asked.box.label}. {asked.field.description}".rstrip(". ") + "."]
    for rule in dict.fromkeys(name for name in (asked.box.rule, asked.field.rule) if name):
        entry = find(rule)
        said.append(f"  {entry.id} {entry.title}: {getattr(entry, 'text', '')}")
    return "\n".join(said)
