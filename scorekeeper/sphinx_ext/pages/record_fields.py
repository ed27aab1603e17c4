"""Pages of the record formats, generated from the games' types."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scorekeeper.games import game, game_ids


def field_pages() -> dict[str, str]:
    """Return the Markdown of a page for each game, by path."""
    return {f"reference/record-{name}.md": "\n".join(_page(name)) for name in game_ids()}


def _page(name: str) -> Iterator[str]:
    found = game(name)
    schema = found.schema()
    parts = schema["$defs"]
    root = schema["$ref"].rpartition("/")[2]
    yield from (f"# Record of {found.book.title}", "")
    yield f"`scorekeeper schema {name}` prints the same as JSON Schema. All names and values are checked as they are typed."
    yield ""
    for part in [root, *(part for part in parts if part != root)]:
        yield from _part(part, parts[part])


def _part(name: str, part: dict[str, Any]) -> Iterator[str]:
    yield from (f"## {name}", "")
    if "description" in part:
        yield from (part["description"], "")
    if "properties" not in part:
        return
    yield from ("| field | holds | meaning |", "|---|---|---|")
    for field, shape in part["properties"].items():
        needed = "" if field in part.get("required", ()) else " (optional)"
        meaning = ". ".join(filter(None, (shape.get("title", ""), shape.get("description", "")))).replace("\n", " ")
        yield f"| `{field}`{needed} | {_type(shape)} | {meaning} |"
    yield ""


def _type(shape: dict[str, Any]) -> str:
    if "$ref" in shape:
        return str(shape["$ref"].rpartition("/")[2])
    if "enum" in shape:
        return ", ".join(f"`{value}`" for value in shape["enum"])
    if "anyOf" in shape:
        return " or ".join(_type(other) for other in shape["anyOf"] if other.get("type") != "null")
    if shape.get("type") == "array":
        return f"list of {_type(shape.get('items', {}))}"
    if shape.get("type") == "object":
        return f"table of {_type(shape.get('additionalProperties') or {})}"
    return {"integer": "whole number", "number": "number", "string": "text", "boolean": "true or false"}.get(
        shape.get("type", ""), "value"
    )
