"""The ready-made files that come with scorekeeper: tournaments that fit any game, and a game's equipment."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import game as find_game
from scorekeeper.log.source import read_source
from scorekeeper.rules.shelf import folder_of
from scorekeeper.tournament.stages import table_sizes

if TYPE_CHECKING:
    from scorekeeper.games.game import Game

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

    @property
    def game(self) -> str:
        """The game that it is written for; `regulations_text` makes it fit another."""
        return str(read_source(self.path, "toml").parse()["game"])


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


def game_file(game: Game, name: str) -> Path | None:
    """A file that comes with a game: among our templates, or in `templates/` beside the game's own book."""
    places = (templates_folder() / game.id, folder_of(game.code) / "templates")
    return next((place / name for place in places if (place / name).is_file()), None)


def equipment_file(game: Game) -> Path | None:
    """The equipment that comes with a game, if it has any: invented, and marked so."""
    return game_file(game, game.equipment.file) if game.equipment is not None else None


@cache
def equipment(game: str) -> dict[str, Any]:
    """The content of that file, or nothing."""
    path = equipment_file(find_game(game))
    return read_source(path, "toml").parse() if path is not None else {}


def regulations_text(template: Template, game: Game, name: str, variant: str = "standard") -> str:
    """The template as the `tournament.toml` of a game: its name, its table sizes, its rulings, its equipment."""
    sections: dict[str, Callable[[str, Game], str]] = {
        "[points]": partial(_points, variant=variant),
        "[rulings]": partial(_rulings, variant=variant),
        "[equipment]": _equipment,
    }
    paragraphs = []
    for paragraph in template.path.read_text("utf-8").rstrip("\n").split("\n\n"):
        remake = next((sections[line] for line in paragraph.split("\n") if line in sections), None)
        paragraphs.append(remake(paragraph, game) if remake else _headed(paragraph, game, name, variant))
    return "\n\n".join(filter(None, paragraphs)) + "\n"


def _headed(paragraph: str, game: Game, name: str, variant: str) -> str:
    """Name, game and variant as they are here; the comments stay in their column."""
    values = {"name": dumps(name, ensure_ascii=False), "game": dumps(game.id)}
    seated = [one.id for one in game.book.variants if one.seated]

    def put(match: re.Match[str]) -> str:
        statement, comment = f"{match[1]} = {values[match[1]]}", match[2]
        return f"{statement:<{match.start(2) - match.start() - 1}} {comment}" if comment else statement

    headed = re.sub(r'(?m)^(name|game) = "[^"]*" *(#.*)?$', put, paragraph)
    statement = f'{"" if variant != "standard" else "# "}variant = "{variant}"'
    line = f"{statement:<29} # {', '.join(seated)}"
    return re.sub(r"(?m)^game = .*$", rf"\g<0>\n{line}", headed) if len(seated) > 1 else headed


def _points(paragraph: str, game: Game, *, variant: str) -> str:
    """Only the table sizes that the game seats; a single list is as long as its largest table."""
    low, high = table_sizes(game.id, variant)
    kept = []
    for line in paragraph.split("\n"):
        size = re.match(r"(\d+) = ", line)
        if (every := re.match(r"by_place = \[(.*)\]", line)) is not None:
            kept.append(f"by_place = [{', '.join(every[1].split(', ')[:high])}]")
        elif size is None or low <= int(size[1]) <= high:
            kept.append(line)
    return "\n".join(kept)


def _rulings(paragraph: str, game: Game, *, variant: str) -> str:
    """The questions that the rulebook leaves open, each with the answer that holds; none of them for tables unseen."""
    asked = [one for one in game.book.rulings if one.options and one.variant in ("", variant)]
    if not asked:
        return ""
    head = re.sub(r"[A-Z]{3}-R\d\d", asked[0].id, paragraph.partition("[rulings]")[0])
    head = re.sub(r"[A-Z]{3}(?= --rulings)", game.code, head)
    lines = [f'# {one.id} = "{one.default}"' for one in asked]
    wide = max(len(line) for line in lines) + 2
    words = [", ".join(dumps(option.value) for option in one.options) for one in asked]
    told = [f"{line:<{wide}}# {one.title} ({said})" for line, one, said in zip(lines, asked, words, strict=True)]
    return "\n".join((f"{head}[rulings]", *told))


def _equipment(paragraph: str, game: Game) -> str:
    path = equipment_file(game)
    return f'{paragraph.partition("[equipment]")[0]}[equipment]\n{game.id} = "{path.name}"' if path is not None else ""
