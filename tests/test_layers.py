"""Dependencies point one way, and heavy libraries are imported only where they are used."""

import ast
from pathlib import Path

import pytest

import scorekeeper

PACKAGE = Path(scorekeeper.__file__).parent
GROUND = {"errors", "effects", "steps", "terminal", "__version__"}
"""What every layer may use, and what uses nothing."""
ALLOWED = {
    "documents": set(),
    "rules": {"documents"},
    "games": {"rules", "documents"},
    "log": {"rules", "documents"},
    "tournament": {"rules", "games", "log", "documents"},
    "entry": {"rules", "games", "log", "tournament", "documents"},
    "reports": {"rules", "games", "log", "tournament", "documents"},
    "cli": {"rules", "games", "log", "tournament", "entry", "reports", "documents"},
    "testing": {"rules", "games", "reports", "documents"},
    "sphinx_ext": {"rules", "games", "log", "reports", "cli", "documents"},
    "__main__": {"cli"},
    **{name: set() for name in sorted(GROUND)},
}
HEAVY = {"openpyxl", "reportlab", "sphinx", "rich", "sqlite3", "segno", "pymupdf_fonts", "uharfbuzz", "bidi"}
DRAWING = {"openpyxl", "reportlab", "segno", "uharfbuzz", "bidi", "pymupdf_fonts"}


def imports(path, *, inside_functions=True):
    """Names of the modules that a file imports."""
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
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


FILES = sorted(PACKAGE.rglob("*.py"))


def layer_of(path):
    """The folder or the module right under the package that a file belongs to."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def used(path):
    """The layers that a file imports, itself left out."""
    named = (name.split(".") for name in imports(path) if name.startswith("scorekeeper."))
    return {parts[1] for parts in named} - {layer_of(path)}


@pytest.mark.parametrize("layer", sorted({layer_of(path) for path in FILES}))
def test_a_layer_imports_only_what_lies_below_it(layer):
    """Modules right under the package are layers, too; one that nobody has placed is refused."""
    allowed = ALLOWED[layer] | (set() if layer in GROUND else GROUND) if layer != "__init__" else set()
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in FILES
        if layer_of(path) == layer
        for name in sorted(used(path) - allowed)
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

    assert {"openpyxl", "reportlab", "reportlab.rl_config"} == set(imports(planted))
    assert {"openpyxl"} == set(imports(planted, inside_functions=False))


ROOMS = sorted(path.name for path in (PACKAGE / "tournament").iterdir() if path.is_dir() and path.name[0] != "_")


def graph(paths, name):
    """What the modules of some files import of each other, or their packages: by the name that each file is given."""
    named = {path: name(path) for path in paths}
    modules = {".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts): one for path, one in named.items()}
    modules = {module.removesuffix(".__init__"): one for module, one in modules.items()}
    found = {one: set() for one in named.values()}
    for path, one in named.items():
        named_there = [module for module in imports(path) if module in modules]
        # `from scorekeeper.log import memory` imports the module, not what the package gathers.
        direct = [m for m in named_there if not any(other.startswith(f"{m}.") for other in named_there)]
        found[one] |= {modules[module] for module in direct} - {one}
    return found


def circles(found):
    """What can be reached from itself."""
    for name in found:
        reached, waiting = set(), [*found[name]]
        while waiting:
            if (one := waiting.pop()) not in reached:
                reached.add(one)
                waiting += found[one]
        if name in reached:
            yield name


@pytest.mark.parametrize("layer", ["documents", "rules", "log", "tournament"])
def test_no_module_imports_itself_by_way_of_others(layer):
    """Imports inside of functions counted."""
    assert [] == [*circles(graph([path for path in FILES if layer_of(path) == layer], str))]


def test_the_rooms_of_a_tournament_form_no_circle():
    inside = [path for path in FILES if layer_of(path) == "tournament" and path.parent.name in ROOMS]

    assert len(ROOMS) > 5
    assert [] == [*circles(graph(inside, lambda path: path.parent.name))]


def test_a_planted_circle_is_seen():
    assert ["one", "two"] == [*circles({"one": {"two"}, "two": {"one"}, "three": {"one"}})]


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
        and ("scorekeeper --" in node.value or node.value.startswith(("scorekeeper ", "the same again")))
    ]

    assert [] == wrong
