"""The ready-made files that come with scorekeeper: tournaments, blank records, equipment."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from scorekeeper.errors import ScorekeeperError

PACKAGE = Path(__file__).parent.parent


class TemplatesMissingError(ScorekeeperError):
    def __init__(self, looked: tuple[Path, ...]) -> None:
        super().__init__(f"the templates are not where they should be: {' nor '.join(str(path) for path in looked)}")


class UnknownTemplateError(ScorekeeperError):
    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(
            f"there is no template {name!r}; the templates are {', '.join(known)}",
            next_step="scorekeeper new --list",
        )


class Template(NamedTuple):
    """A ready `tournament.toml`."""

    name: str
    title: str
    path: Path


def templates_folder() -> Path:
    """Where the templates are: inside the installed package, or at the top of a checkout."""
    places = (PACKAGE / "templates", PACKAGE.parent / "templates")
    for place in places:
        if (place / "tournaments").is_dir():
            return place
    raise TemplatesMissingError(places)


def tournament_templates() -> tuple[Template, ...]:
    """The ready tournaments; the first line of each, a comment, is its title."""
    return tuple(
        Template(path.stem, path.read_text("utf-8").splitlines()[0].lstrip("# "), path)
        for path in sorted((templates_folder() / "tournaments").glob("*.toml"))
    )


def tournament_template(name: str) -> Template:
    """The ready tournament with this name."""
    found = {template.name: template for template in tournament_templates()}
    if name not in found:
        raise UnknownTemplateError(name, tuple(found))
    return found[name]


def blank_record(game: str) -> str:
    """The commented blank record of a game, as TOML."""
    from scorekeeper.games import game as find

    path = templates_folder() / find(game).id / "record.toml"
    if path.exists():
        return path.read_text("utf-8")
    from scorekeeper.entry.blank import generate

    return generate(find(game))


@cache
def equipment(game: str) -> dict[str, Any]:
    """The invented equipment that comes with a game, or nothing."""
    if (path := equipment_file(game)) is None:
        return {}
    import tomllib

    return tomllib.loads(path.read_text("utf-8"))


def equipment_file(game: str) -> Path | None:
    """The file that `equipment` reads."""
    from scorekeeper.games import game as find

    if (described := find(game).equipment) is None:
        return None
    path = templates_folder() / game / described.file
    return path if path.exists() else None
