"""The page of the log's entries, generated from their types and the docstrings of the fields."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec import UNSET, Raw, Struct
from msgspec.structs import fields

from scorekeeper.log.entry import BODIES, Accept, AcceptedFinding, ClosedTable, Envelope, PlayerDetails, SeatedTable

PARTS = (PlayerDetails, SeatedTable, Accept, AcceptedFinding, ClosedTable)
"""Types inside the bodies."""
WORDS = {int: "whole number", float: "number", str: "text", bool: "true or false", Raw: "JSON", Any: "value"}


def entry_page() -> str:
    """Return the Markdown of the envelope and of every kind of entry."""
    return "\n".join(_page())


def _page() -> Iterator[str]:
    yield from ("# Lines of the log", "")
    yield "The content of one line of `log/<desk>.jsonl`; [the log](../log-format.md) explains how the log works. A field with its default value is not written."
    yield from ("", "## Every line", "")
    yield from _table(Envelope)
    for kind, body in BODIES.items():
        yield from (f"## `{kind}`", "", inspect.getdoc(body) or "", "")
        yield from _table(body)
    for part in PARTS:
        yield from (f"## {part.__name__}", "", inspect.getdoc(part) or "", "")
        yield from _table(part)


def _table(type_: type[Struct]) -> Iterator[str]:
    hints = get_type_hints(type_)
    said = meanings(type_)
    yield from ("| field | holds | meaning |", "|---|---|---|")
    for field in fields(type_):
        optional = "" if field.required else " (optional)"
        default = f" Default: `{field.default}`." if _told(field.default) else ""
        yield f"| `{field.name}`{optional} | {_type(hints[field.name])} | {said.get(field.name, '')}{default} |"
    yield ""


def _told(default: Any) -> bool:
    return isinstance(default, str | int) and default is not UNSET and default is not False


@cache
def meanings(type_: type) -> dict[str, str]:
    """Return the docstrings of a type's fields, with those of its base classes."""
    found: dict[str, str] = {}
    for one in reversed(type_.__mro__):
        if issubclass(one, Struct) and one is not Struct:
            found |= _meanings(one)
    return found


def _meanings(type_: type) -> dict[str, str]:
    [definition] = ast.parse(inspect.getsource(type_)).body
    assert isinstance(definition, ast.ClassDef)
    body = definition.body
    return {
        one.target.id: " ".join(str(next_.value.value).split())
        for one, next_ in pairwise(body)
        if isinstance(one, ast.AnnAssign)
        and isinstance(one.target, ast.Name)
        and isinstance(next_, ast.Expr)
        and isinstance(next_.value, ast.Constant)
    }


def _type(hint: Any) -> str:
    if get_origin(hint) is Literal:
        return ", ".join(f"`{word}`" for word in get_args(hint))
    if get_origin(hint) is list:
        return f"list of {_type(get_args(hint)[0])}"
    if get_origin(hint) is dict:
        return f"table of {_type(get_args(hint)[1])}"
    others = [part for part in get_args(hint) if part is not type(None)]
    if others:
        return " or ".join(map(_type, others))
    return WORDS.get(hint) or f"[{hint.__name__}](#{hint.__name__.lower()})"
