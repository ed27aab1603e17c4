"""Dependencies point one way, and heavy libraries are imported only where they are used."""

import ast
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import scorekeeper

PACKAGE = Path(scorekeeper.__file__).parent
ORDER = (
    {"errors", "effects", "steps", "terminal", "__version__"},
    {"documents"},
    {"rules"},
    {"log", "games"},
    {"tournament"},
    {"entry", "reports"},
    {"server"},
    {"cli"},
    {"testing", "sphinx_ext", "__main__"},
)
"""From the ground up: a layer may import what lies below it, and nothing that stands beside it."""
NEEDED = {
    "testing": {"documents", "rules", "games", "reports"},
    "sphinx_ext": {"documents", "rules", "games", "log", "tournament", "reports", "cli"},
    "__main__": {"cli"},
}
"""All that these import, though they stand on top."""
HEAVY = {"openpyxl", "reportlab", "sphinx", "rich", "sqlite3", "segno", "pymupdf_fonts", "uharfbuzz", "bidi"}
DRAWING = {"openpyxl", "reportlab", "segno", "uharfbuzz", "bidi", "pymupdf_fonts"}


@cache
def imports(path, *, inside_functions=True):
    """Dotted names of all that a file imports: modules, or what it takes from them."""
    return tuple(_imports(path, inside_functions=inside_functions))


def _imports(path, *, inside_functions):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    guarded = {
        node
        for branch in ast.walk(tree)
        if isinstance(branch, ast.If) and "TYPE_CHECKING" in ast.unparse(branch.test)
        for statement in branch.body
        for node in ast.walk(statement)
    }
    late = {
        node
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
    }
    for node in ast.walk(tree):
        if node in guarded or (not inside_functions and node in late):
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


FILES = sorted(PACKAGE.rglob("*.py"))


def layer_of(path):
    """The folder or the module right under the package that a file belongs to."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def used(path):
    """The layers that a file imports, itself left out."""
    named = (name.split(".") for name in imports(path) if name.startswith("scorekeeper."))
    return {parts[1] for parts in named} - {layer_of(path)}


def allowed(layer):
    """The layers that a layer may import."""
    if layer == "__init__":
        return set()
    level = next(number for number, layers in enumerate(ORDER) if layer in layers)
    below = set().union(*ORDER[:level])
    return below & (NEEDED[layer] | ORDER[0]) if layer in NEEDED else below


LAYERS = sorted({layer_of(path) for path in FILES})


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_imports_only_what_lies_below_it(layer):
    """Modules right under the package are layers, too; one that nobody has placed is refused."""
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in FILES
        if layer_of(path) == layer
        for name in sorted(used(path) - allowed(layer))
    ]

    assert [] == wrong


def test_a_planted_import_from_above_is_seen(tmp_path, monkeypatch):
    """In a module right under the package."""
    monkeypatch.setitem(globals(), "PACKAGE", tmp_path)
    (tmp_path / "errors.py").write_text("from scorekeeper.cli import run\nfrom scorekeeper import terminal\n")

    assert {"cli", "terminal"} == used(tmp_path / "errors.py")


def test_a_game_imports_no_other_game_and_draws_nothing():
    games = {folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "rules.toml").exists()}
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for game in games
        for path in sorted((PACKAGE / "games" / game).rglob("*.py"))
        for name in imports(path)
        if name.split(".")[0] in DRAWING
        or (name.startswith("scorekeeper.games.") and name.split(".")[2] in games - {game})
    ]

    assert games
    assert [] == wrong


def test_heavy_libraries_are_imported_where_they_are_used():
    """Only `reports` and the Sphinx extension may import them at the top of a module."""
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in FILES
        if path.relative_to(PACKAGE).parts[0] not in {"reports", "sphinx_ext"}
        for name in imports(path, inside_functions=False)
        if name.split(".")[0] in HEAVY
    ]

    assert [] == wrong


def test_a_planted_import_is_seen(tmp_path):
    planted = tmp_path / "planted.py"
    planted.write_text("import openpyxl\n\n\ndef late():\n    from reportlab import rl_config\n")

    assert {"openpyxl", "reportlab.rl_config"} == set(imports(planted))
    assert {"openpyxl"} == set(imports(planted, inside_functions=False))


def module_name(path, package):
    """`scorekeeper.rules.load`; a package is called what its folder is called."""
    parts = path.relative_to(package.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def import_graph(files, package):
    """Module to the modules among these files that it imports, at its top or inside a function."""
    names = {module_name(path, package): path for path in files}

    def imported(path):
        for name in imports(path):
            module = name if name in names else name.rpartition(".")[0]
            if module in names:
                yield module

    return {name: sorted({*imported(path)} - {name}) for name, path in names.items()}


def import_cycle(files, package=PACKAGE):
    """A cycle in which each module imports the next, the first one once more at the end; or nothing."""
    try:
        TopologicalSorter(import_graph(files, package)).prepare()
    except CycleError as error:
        return error.args[1][::-1]
    return []


@pytest.mark.parametrize("layer", LAYERS)
def test_modules_of_a_layer_form_no_import_cycle(layer):
    """Imports inside functions count, those for type checkers do not."""
    cycle = import_cycle([path for path in FILES if layer_of(path) == layer])

    assert [] == cycle, " -> ".join(cycle)


@pytest.mark.parametrize(
    ("way_back", "cycle"),
    [
        ("def late():\n    from shop.till import count\n", {"shop.shelf", "shop.till"}),
        ("def late():\n    from shop import till\n", {"shop.shelf", "shop.till"}),
        ("from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from shop.till import count\n", set()),
    ],
)
def test_a_planted_cycle_is_seen(tmp_path, way_back, cycle):
    shop = tmp_path / "shop"
    shop.mkdir()
    for name, text in {"__init__": "", "till": "import shop.shelf\n", "shelf": way_back}.items():
        (shop / f"{name}.py").write_text(text)

    assert cycle == {*import_cycle(sorted(shop.glob("*.py")), shop)}


@pytest.mark.parametrize("layer", ["documents", "log", "tournament"])
def test_what_lies_under_the_command_line_spells_out_no_command(layer):
    """Next steps are data there; the command line words them."""
    wrong = [
        f"{path.relative_to(PACKAGE)}:{node.lineno} {node.value}"
        for path in FILES
        if layer_of(path) == layer
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and ("scorekeeper --" in node.value or node.value.startswith(("scorekeeper ", "run the command again")))
    ]

    assert [] == wrong


INSIDE_THE_LOG = {
    "desk",
    "scan",
    "ordering",
    "claims",
    "foreign",
    "verifying",
    "store.folder",
    "store.tail",
    "store.lock",
}
"""Modules of the log that know, or lean on, where it lives."""
OPEN = {"scorekeeper.log.store.memory.state_folder"}
"""The user's state folder is where a computer keeps things, not where a log lives."""


def knows_the_place(path):
    """What a module knows of where the log lives beyond the interface: an import, or the name of a file or folder."""
    for name in imports(path):
        inside = name.removeprefix("scorekeeper.log.") if name.startswith("scorekeeper.log.") else ""
        if name not in OPEN and any(inside == one or inside.startswith(f"{one}.") for one in INSIDE_THE_LOG):
            yield f"imports {name}"
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and getattr(node.right, "value", "") == "log":
            yield "looks into the log's folder"
        if isinstance(node, ast.Constant) and node.value == "*.jsonl":
            yield "looks for the desks' files"


def test_nobody_above_the_log_knows_where_it_lives():
    """They know the store's interface, `scorekeeper.log.store`, and what the log's package offers with it."""
    wrong = [
        f"{path.relative_to(PACKAGE)} {what}"
        for path in FILES
        if layer_of(path) != "log"
        for what in knows_the_place(path)
    ]

    assert [] == wrong


def test_a_planted_look_at_the_logs_folder_is_seen(tmp_path):
    planted = tmp_path / "planted.py"
    planted.write_text(
        "from scorekeeper.log.store.folder import FolderStore\n\nfiles = (folder / 'log').glob('*.jsonl')\n"
    )

    assert 3 == len([*knows_the_place(planted)])


ANY_GAME = {"entry/templates.py": "the games of a new tournament", "entry/report.py": "chess alone"}
"""Modules above the games that ask for a game which no tournament names, and which it is."""


@pytest.mark.parametrize("package", ["tournament", "entry", "reports"])
def test_a_tournament_s_games_are_asked_of_the_tournament(package):
    """An id may mean another game in each tournament, so `scorekeeper.games.game` is not asked for it."""
    files = {file.relative_to(PACKAGE).as_posix(): file for file in (PACKAGE / package).rglob("*.py")}
    asking = {name for name, file in files.items() if "scorekeeper.games.game" in imports(file)}

    assert {name for name in ANY_GAME if name.startswith(package)} == asking
