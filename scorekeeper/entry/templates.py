"""The templates that come with scorekeeper: tournaments for any game, and equipment."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from scorekeeper.documents.source import read_source
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import game as find_game
from scorekeeper.rules.shelf import folder_of
from scorekeeper.steps import NextStep
from scorekeeper.tournament.regulations.defaults import USUAL, usual_places
from scorekeeper.tournament.regulations.sizes import PAIR

if TYPE_CHECKING:
    from scorekeeper.games.engine.game import Game
    from scorekeeper.rules import Ruling

PACKAGE = Path(__file__).parent.parent
LISTS = "(?:games|offers)"
"""The keys of a stage that list games."""
WIN_AND_LOSS = f"{f'2 = {usual_places(PAIR)}':<29} # a win and a loss; a draw pays the mean of both"
PLACES = "Points for first, second, third and fourth place of a table. Players who tie share the points."
NEVER_TWICE = "how much a second meeting weighs; without this line, nobody meets twice if it can be avoided"
SIZES = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
SILENT = """\
# Where the rulebook is silent, pick an answer before the start. Each line shows the answer that counts if you do
# nothing. To pick another, remove the # at the start of the line and write the other answer between the quotes.
# `scorekeeper rules show DWT-R01` explains a question; `scorekeeper rules list DWT --rulings` lists all of them.
[rulings]"""
"""The paragraph about rulings, for a template that is made for a game without any."""
_LISTED = re.compile(r"(?m)^(?:\d+|by_place) = \[")
_LARGER = re.compile(r"(?:# )?(?:\d+|by_place) = \[|(?:# )?bye = \d|# Tables of three")
"""Lines about points that a game for two has no use for."""


class TemplatesMissingError(ScorekeeperError):
    def __init__(self, looked: tuple[Path, ...]) -> None:
        super().__init__(f"the templates are in neither of these places: {', '.join(str(path) for path in looked)}")


class UnknownTemplateError(ScorekeeperError):
    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        from difflib import get_close_matches

        near = get_close_matches(name.casefold(), known, n=1)
        said = f"did you mean {near[0]!r}?" if near else f"the templates are {', '.join(known)}"
        super().__init__(
            f"there is no template {name!r}; {said}",
            next_step=NextStep("list templates"),
        )


class Template(NamedTuple):
    """A template of `tournament.toml`."""

    name: str
    title: str
    path: Path

    @property
    def game(self) -> str:
        """The game in the template; `regulations_text` adapts it to another."""
        return str(read_source(self.path, "toml").parse()["game"])


def templates_folder() -> Path:
    """Return the folder of the templates, in the installed package or in a checkout."""
    places = (PACKAGE / "templates", PACKAGE.parent / "templates")
    for place in places:
        if (place / "tournaments").is_dir():
            return place
    raise TemplatesMissingError(places)


def tournament_templates() -> tuple[Template, ...]:
    """Return the tournament templates; the first comment line is the title."""
    return tuple(
        Template(path.stem, path.read_text("utf-8").splitlines()[0].lstrip("# "), path)
        for path in sorted((templates_folder() / "tournaments").glob("*.toml"))
    )


def tournament_template(name: str) -> Template:
    """Return the tournament template with this name."""
    found = {template.name: template for template in tournament_templates()}
    if name not in found:
        raise UnknownTemplateError(name, tuple(found))
    return found[name]


def game_file(game: Game, name: str) -> Path | None:
    """Return a file of a game, from our templates or from `templates/` beside its rulebook, or None."""
    places = (templates_folder() / game.id, folder_of(game.code) / "templates")
    return next((place / name for place in places if (place / name).is_file()), None)


def equipment_file(game: Game) -> Path | None:
    """Return the sample equipment of a game, or None."""
    return game_file(game, game.equipment.file) if game.equipment is not None else None


def equipment(game: Game) -> dict[str, Any]:
    """Return the content of the sample equipment, or an empty dict."""
    path = equipment_file(game)
    return read_source(path, "toml").parse() if path is not None else {}


class Plays(NamedTuple):
    """The games of a tournament that is created from a template."""

    game: Game
    variant: str
    all: tuple[Game, ...]
    """All games, if heats play different ones."""

    def variant_of(self, game: Game) -> str:
        """Return the variant of a game; the other games use their standard variant."""
        return self.variant if game is self.game else "standard"

    @property
    def sizes(self) -> range:
        """The table sizes of all games."""
        found = [one.sizes[self.variant_of(one)] for one in self.all]
        return range(min(low for low, _ in found), max(high for _, high in found) + 1)

    @property
    def equipment(self) -> dict[str, tuple[str, Path]]:
        """The equipment of each game: its file name in the new folder, and its source."""
        files = {one.id: path for one in self.all if (path := equipment_file(one)) is not None}
        alone = len(self.all) == 1
        return {name: (path.name if alone else f"{name}-{path.name}", path) for name, path in files.items()}


def regulations_text(
    template: Template, game: Game, name: str, variant: str = "standard", timezone: str = "UTC"
) -> str:
    """Return the `tournament.toml` of a game, with its name, time zone, table sizes, rulings and equipment."""
    text = _with_games(template, game)
    plays = _plays(text, game, variant)
    sections: dict[str, Callable[[str, Plays], str]] = {
        "[points]": _points,
        "[seating]": _seating,
        "[rulings]": _rulings,
        "[equipment]": _equipment,
    }
    head, *rest = text.rstrip("\n").split("\n\n")
    paragraphs = [_headed(head, plays, name, timezone)]
    for paragraph in (one for one in rest if "[declared]" not in one.split("\n")):
        remake = next((sections[line] for line in paragraph.split("\n") if line in sections), None)
        paragraphs.append(remake(paragraph, plays) if remake else paragraph)
    if not any(one.options for one in find_game(template.game).book.rulings):  # So the template says nothing of them.
        paragraphs.append(_rulings(SILENT, plays))
    paragraphs.append(_declared(plays))
    return "\n\n".join(filter(None, paragraphs)) + "\n"


def files_beside(text: str, game: Game, variant: str = "standard") -> dict[str, str]:
    """Return the files that a `tournament.toml` names, equipment and declared games, with their text."""
    plays = _plays(text, game, variant)
    files = {name: content for one in plays.all for name, content in getattr(one, "files", {}).items()}
    if "\n[equipment]\n" in text:
        files |= {name: path.read_text("utf-8") for name, path in plays.equipment.values()}
    return files


def _declared(plays: Plays) -> str:
    """Return the paragraph that names the files of declared games."""
    named = [f'{one.id} = "{next(iter(one.files))}"' for one in plays.all if hasattr(one, "files")]
    head = "# The rules of these games are in a file of their own, beside this one. They are frozen when the tournament starts."
    return "\n".join((head, "[declared]", *named)) if named else ""


def _with_games(template: Template, game: Game) -> str:
    """Return the template's text with the game in place of the template's own."""
    swapped = {template.game: game.id, game.id: template.game}

    def put(match: re.Match[str]) -> str:
        return re.sub(r'"([^"]+)"', lambda one: dumps(swapped.get(one[1], one[1])), match[0])

    return re.sub(rf"(?m)^{LISTS} = \[[^\]]*\]", put, template.path.read_text("utf-8"))


def _plays(text: str, game: Game, variant: str) -> Plays:
    named = [
        name for line in re.findall(rf"(?m)^{LISTS} = \[([^\]]*)\]", text) for name in re.findall(r'"([^"]+)"', line)
    ]
    return Plays(game, variant, (game, *(find_game(name) for name in dict.fromkeys(named) if name != game.id)))


def _headed(paragraph: str, plays: Plays, name: str, timezone: str) -> str:
    """Return the first paragraph with name, game, variant and time zone; comments keep their column."""
    values = {
        "name": dumps(name, ensure_ascii=False),
        "game": dumps(plays.game.id),
        "timezone": dumps(timezone),
    }
    seated = [one.id for one in plays.game.book.variants if one.seated]

    def put(match: re.Match[str]) -> str:
        statement, comment = f"{match[1]} = {values[match[1]]}", match[2]
        return f"{statement:<{match.start(2) - match.start() - 1}} {comment}" if comment else statement

    headed = re.sub(r'(?m)^(name|game|timezone) = "[^"]*" *(#.*)?$', put, paragraph)
    statement = f'{"" if plays.variant != "standard" else "# "}variant = "{plays.variant}"'
    line = f"{statement:<29} # {', '.join(seated)}"
    return re.sub(r"(?m)^game = .*$", rf"\g<0>\n{line}", headed) if len(seated) > 1 else headed


def _points(paragraph: str, plays: Plays) -> str:
    """Return the points for the table sizes that are seated; places beyond the template's pay zero."""
    sizes = plays.sizes
    if sizes[-1] == PAIR:
        return _points_of_two(paragraph)
    kept, listed = [], []
    for line in paragraph.split("\n"):
        size = re.match(r"(\d+) = ", line)
        if (every := re.match(r"by_place = \[(.*)\]", line)) is not None:
            kept.append(line.replace(every[0], f"by_place = [{_paid(every[1], sizes[-1])}]"))
        elif size is None or int(size[1]) in sizes:
            kept.append(line)
        if size is not None:
            listed.append((int(size[1]), line.partition("[")[2].partition("]")[0]))
    if listed:
        largest, paid = max(listed)
        more = [_table_line(size, _paid(paid, size)) for size in range(sizes[-1], largest, -1)]
        at = kept.index("[points]") + 1
        kept[at:at] = more
    return "\n".join(kept)


def _table_line(size: int, paid: str) -> str:
    """Return the line with what a table of this size pays, with its comment in the column of the others."""
    statement = f"{size} = [{paid}]"
    return f"{statement:<29} # table of {SIZES[size] if size < len(SIZES) else size}"


def _seating(paragraph: str, plays: Plays) -> str:
    """Return the paragraph about seating; in games for two, no weight undoes that nobody meets twice."""

    def put(match: re.Match[str]) -> str:
        return f"# {match[1]:<27} # {NEVER_TWICE}" if Fraction(match[2]) >= USUAL else match[0]

    return re.sub(r"(?m)^(repeats = ([0-9]+)) *#.*$", put, paragraph) if plays.sizes[-1] == PAIR else paragraph


def _points_of_two(paragraph: str) -> str:
    """Return the points of a game for two: a win and a loss, instead of places at larger tables and a bye to go with them."""
    if not _LISTED.search(paragraph):
        return paragraph
    lines = [line for line in paragraph.split("\n") if not _LARGER.match(line)]
    at = lines.index("[points]") + 1
    written = "\n".join((*lines[:at], WIN_AND_LOSS, *lines[at:]))
    return written.replace(PLACES, "Points for a win and a loss. Players who draw share the points.")


def _paid(values: str, places: int) -> str:
    return ", ".join((*values.split(", "), *["0"] * places)[:places])


def _rulings(paragraph: str, plays: Plays) -> str:
    """Return the rulings that concern the seated tables, with their default answers."""
    asked = {
        one: [ruling for ruling in one.book.rulings if ruling.options and ruling.variant in ("", plays.variant_of(one))]
        for one in plays.all
    }
    asked = {one: rulings for one, rulings in asked.items() if rulings}
    if not asked:
        return ""
    first = next(iter(asked))
    head = re.sub(r"[A-Z]{3}-R\d\d", asked[first][0].id, paragraph.partition("[rulings]")[0])
    head = re.sub(r"[A-Z]{3}(?= --rulings)", first.code, head)
    lines = [f"{head}[rulings]"]
    for one, rulings in asked.items():
        lines += [f"# {one.book.title}:"] if len(plays.all) > 1 else []
        lines += _told(rulings)
    return "\n".join(lines)


def _told(rulings: Sequence[Ruling]) -> list[str]:
    lines = [f'# {one.id} = "{one.default}"' for one in rulings]
    wide = max(len(line) for line in lines) + 2
    words = [", ".join(dumps(option.value) for option in one.options) for one in rulings]
    return [f"{line:<{wide}}# {one.title} ({said})" for line, one, said in zip(lines, rulings, words, strict=True)]


def _equipment(paragraph: str, plays: Plays) -> str:
    named = [f'{game} = "{name}"' for game, (name, _) in plays.equipment.items()]
    return "\n".join((f"{paragraph.partition('[equipment]')[0]}[equipment]", *named)) if named else ""
