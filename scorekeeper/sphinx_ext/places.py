"""Finds where the source code decides or cites a rule, and where its tests are.

It reads the syntax trees, so nobody has to maintain a list: a function names the rules that it decides.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeGuard

from scorekeeper.rules.shelf import PACKAGE

ID = re.compile(r"\b[A-Z]{3}-(?:R\d\d|\d{3})\b")
CITING = {"cli", "entry", "reports"}
"""Layers that decide nothing."""
SILENT = {"rules", "testing", "sphinx_ext"}
"""Layers that name rules only as examples."""
CITING_PARTS = {"paper", "trail", "record", "pictures", "simulate", "fast", "examples"}
"""Parts of a game that decide nothing: paper, trail, fields, pictures, simulation and fast predicates."""

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class SourcePlace(NamedTuple):
    """A function, a class or a constant in a file."""

    path: str
    """The path from the root of the checkout, with slashes."""
    line: int
    name: str
    """The qualified name, such as `Chain.fault`."""
    about: str
    """The first sentence of its docstring."""
    rules: tuple[str, ...]
    decides: bool

    @property
    def check(self) -> str:
        """The name among all checks, such as `dwarven_traders.turns.wagon_limit`."""
        parts = [part for part in Path(self.path).with_suffix("").parts[1:] if part != "__init__"]
        inside = parts[1:] if parts[0] == "games" and len(parts) > 1 else parts
        return ".".join((*inside, self.name.removesuffix(".__init__")))

    @property
    def anchor(self) -> str:
        return f"L{self.line}"


def page_of(path: str) -> str:
    """Return the page that shows a source file."""
    return f"source/{path}"


@cache
def find_places(package: Path = PACKAGE) -> tuple[SourcePlace, ...]:
    """Return everything in a package that names rules or rulings."""
    files = sorted(package.rglob("*.py"))
    return tuple(place for file in files for place in _in_file(file, file.relative_to(package.parent).as_posix()))


def by_rule(found: tuple[SourcePlace, ...]) -> Mapping[str, list[SourcePlace]]:
    """Return the places by rule or ruling."""
    listed: dict[str, list[SourcePlace]] = {}
    for place in found:
        for rule in place.rules:
            listed.setdefault(rule, []).append(place)
    return listed


def _in_file(file: Path, path: str) -> Iterator[SourcePlace]:
    text = file.read_text(encoding="utf-8")
    if not ID.search(text):
        return
    layer = path.split("/")[1]
    if layer in SILENT:
        return
    may_decide = layer not in CITING and not _only_cites(path)
    owners: dict[tuple[ast.stmt, str, bool], list[str]] = {}
    lines = {number for number, line in enumerate(text.splitlines(), 1) if ID.search(line)}
    for owner, name, rule, exact in _named(ast.parse(text), lines):
        owners.setdefault((owner, name, may_decide and exact), []).append(rule)
    for (owner, name, decides), rules in owners.items():
        yield SourcePlace(path, owner.lineno, name, _about(owner), tuple(dict.fromkeys(rules)), decides)


def _only_cites(path: str) -> bool:
    """Whether a file is, or lies in, a part of its game that decides nothing; the path starts with a package."""
    parts = path.removesuffix(".py").split("/")
    inside = parts[parts.index("games") + 2 :] if "games" in parts[:2] else parts[1:]
    return bool(inside) and inside[0] in CITING_PARTS


def _about(owner: ast.stmt) -> str:
    text = (ast.get_docstring(owner) or "") if isinstance(owner, Definition) else ""
    return " ".join(text.partition("\n\n")[0].split())


Named = tuple[ast.stmt, str, str, bool]
"""A statement, its name, a rule in it, and whether a string consists of that rule alone."""


def _named(tree: ast.Module, lines: set[int]) -> Iterator[Named]:
    """Yield the rules in strings, looking only into statements on these lines."""
    for statement in tree.body:
        if not isinstance(statement, ast.Expr) and not lines.isdisjoint(_span(statement)):
            yield from _inside(statement, statement, _target(statement))


def _inside(node: ast.AST, owner: ast.stmt, name: str) -> Iterator[Named]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and not node.value.startswith("scorekeeper "):
        yield from ((owner, name, rule, node.value == rule) for rule in ID.findall(node.value))
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) and isinstance(node, ast.ClassDef):
            yield from _inside(child, child, f"{name}.{child.name}")
        else:
            yield from _inside(child, owner, name)


def _span(statement: ast.stmt) -> range:
    """Return the lines of a statement with its decorators."""
    decorators = getattr(statement, "decorator_list", ())
    return range(min((statement.lineno, *(one.lineno for one in decorators))), (statement.end_lineno or 0) + 1)


def _target(statement: ast.stmt) -> str:
    """Return the name that a statement defines."""
    if isinstance(statement, Definition):
        return statement.name
    if isinstance(statement, ast.Assign | ast.AnnAssign):
        target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
        return ast.unparse(target)
    return "the module"


class ProvingTest(NamedTuple):
    """A test function that proves a rule, with the number of its cases."""

    path: str
    line: int
    """0 if the file is missing, as when a site is built from the wheel."""
    name: str
    cases: int

    @property
    def sentence(self) -> str:
        """The test's name as a sentence."""
        words = self.name.rpartition("::")[2].removeprefix("test_").replace("_", " ")
        return words[:1].upper() + words[1:]

    @property
    def anchor(self) -> str:
        return f"L{self.line}"


def proving_tests(ids: tuple[str, ...], root: Path) -> list[ProvingTest]:
    """Return the test functions of these pytest ids."""
    cases: dict[str, int] = {}
    for name in ids:
        function = name.partition("[")[0]
        cases[function] = cases.get(function, 0) + 1
    found = []
    for function, times in cases.items():
        path, _, name = function.partition("::")
        found.append(ProvingTest(path, _lines(root / path).get(name, 0), name, times))
    return found


@cache
def _lines(file: Path) -> Mapping[str, int]:
    """Return the lines of the functions in a test file, by pytest name."""
    if not file.exists():
        return {}
    tree = ast.parse(file.read_text(encoding="utf-8"))
    lines: dict[str, int] = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            lines[node.name] = node.lineno
        elif isinstance(node, ast.ClassDef):
            inner = (child for child in node.body if isinstance(child, ast.FunctionDef))
            lines.update({f"{node.name}::{child.name}": child.lineno for child in inner})
    return lines


def rulings_by_field(package: Path, fields: Mapping[str, str]) -> Mapping[str, list[SourcePlace]]:
    """Return the functions that read each ruling's field, by ruling."""
    wanted = {field: ruling for ruling, field in fields.items()}
    asked: dict[str, list[SourcePlace]] = {}
    for file in sorted(file for file in package.rglob("*.py")):
        if _only_cites(file.relative_to(package.parent).as_posix()):
            continue
        path = file.relative_to(PACKAGE.parent).as_posix() if file.is_relative_to(PACKAGE.parent) else file.as_posix()
        for statement in ast.parse(file.read_text(encoding="utf-8")).body:
            for owner, name in _definitions(statement):
                read = {node.attr for node in _own(owner) if _asks_rulings(node)} & set(wanted)
                for field in sorted(read):
                    ruling = wanted[field]
                    place = SourcePlace(path, owner.lineno, name, _about(owner), (ruling,), decides=True)
                    asked.setdefault(ruling, []).append(place)
    return asked


def _asks_rulings(node: ast.AST) -> TypeGuard[ast.Attribute]:
    """Whether this reads a field of rulings, such as `rulings.tracks`."""
    if not isinstance(node, ast.Attribute):
        return False
    holder = node.value
    return "rulings" == (holder.attr if isinstance(holder, ast.Attribute) else getattr(holder, "id", None))


def _definitions(statement: ast.stmt) -> Iterator[tuple[Definition, str]]:
    if isinstance(statement, Definition):
        yield statement, statement.name
    if isinstance(statement, ast.ClassDef):
        for child in statement.body:
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                yield child, f"{statement.name}.{child.name}"


def _own(definition: Definition) -> Iterator[ast.AST]:
    """Yield the nodes of a definition, for a class without its methods."""
    if not isinstance(definition, ast.ClassDef):
        yield from ast.walk(definition)
        return
    for child in definition.body:
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from ast.walk(child)
