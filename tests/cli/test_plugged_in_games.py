"""Games of other packages: one that cannot be loaded is told only where it is wanted; its own templates are found."""

from __future__ import annotations

import shutil

import pytest

from tests.plugged_in.conftest import PROJECT

RECORD = '{"game": "ludo", "seats": ["1", "2"]}'


def installed(program, site, module):
    """Install a package that offers the game `ludo`, with this module; give the program as it runs with it."""
    (site / "ludo_rules-1.0.dist-info").mkdir(parents=True)
    (site / "ludo_rules-1.0.dist-info" / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: ludo-rules\nVersion: 1.0\n"
    )
    (site / "ludo_rules-1.0.dist-info" / "entry_points.txt").write_text("[scorekeeper.games]\nludo = ludo_rules:GAME\n")
    (site / "ludo_rules.py").write_text(module)

    def run(*words, **options):
        return program.process(*words, PYTHONPATH=str(site), **options)

    return run


@pytest.fixture
def broken(program, tmp_path):
    """A package is installed that offers the game `ludo`, and whose module cannot be imported."""
    return installed(program, tmp_path / "site", "import a_module_that_nobody_has\n")


HANG = "import threading\nthreading.Event().wait()\n"
HOSTILE = {
    "GAME = 7\n": "what it offers is no Game but 'int'",
    "class GAME: pass\n": "what it offers is no Game but 'type'",
    "raise GeneratorExit\n": "GeneratorExit",
    "raise SystemExit(0)\n": "0",
    "raise KeyboardInterrupt\n": "KeyboardInterrupt",
    "raise BaseException('nobody expects this')\n": "nobody expects this",
    "import os\nGAM = 1\n": "has no attribute 'GAME'",
    "def broken(:\n": "invalid syntax",
    HANG: "it did not load within 5 seconds",
}


@pytest.mark.parametrize(("module", "why"), HOSTILE.items(), ids=list(HOSTILE.values()))
def test_a_package_that_does_anything_at_import_is_told_in_a_sentence(program, tmp_path, module, why):
    """Whatever the module is or raises, and even if it never ends, the wanted game is refused and says why."""
    ran = installed(program, tmp_path / "site", module)("schema", "ludo")

    assert (2, "") == (ran.code, ran.out)
    assert "error: the game 'ludo' of the package ludo-rules cannot be loaded: " in ran.err
    assert why in ran.err


@pytest.mark.parametrize("module", [each for each in HOSTILE if each != HANG], ids=str)
def test_such_a_package_is_in_nobodys_way(program, tmp_path, module):
    """The list of games warns of it; a tournament of another game does not notice it."""
    run = installed(program, tmp_path / "site", module)

    listed = run("games")
    assert (0, True) == (listed.code, "dwarven-traders" in listed.out)
    assert 1 == listed.err.count("warning: ")
    assert (0, "") == run("schema", "smugglers")[::2]


@pytest.mark.parametrize(
    "words",
    [
        ("new", "day", "--game", "ludo"),
        ("schema", "ludo"),
        ("simulate", "ludo"),
        ("record", "--template", "--game", "ludo"),
    ],
)
def test_a_command_that_wants_the_game_names_the_package_and_the_way_out(broken, words):
    ran = broken(*words)

    assert 2 == ran.code
    assert "the game 'ludo' of the package ludo-rules cannot be loaded: No module named 'a_module" in ran.err
    assert "→ pip install --upgrade ludo-rules, or pip uninstall ludo-rules" in ran.err


def test_a_record_of_the_game_is_refused_in_the_same_words(broken):
    ran = broken("check", "-", stdin=RECORD)

    assert (2, True) == (ran.code, "of the package ludo-rules cannot be loaded" in ran.err)


@pytest.mark.parametrize(
    "words",
    [
        ("new", "day"),
        ("simulate", "dwarven-traders"),
        ("schema", "dwarven-traders"),
        ("rules", "show", "DWT-101"),
        ("rules", "search", "tie"),
        ("rules", "list", "DWT"),
    ],
)
def test_a_command_that_does_not_want_the_game_goes_on(broken, words):
    assert (0, "") == (broken(*words).code, broken(*words, "--help").err)


def test_the_other_games_are_listed(broken):
    ran = broken("games")

    assert (0, True) == (ran.code, "dwarven-traders" in ran.out)
    assert "ludo-rules" in ran.err


def test_a_game_that_fails_after_its_book_was_registered_leaves_no_book(program, tmp_path):
    """Nobody finds rules of a game that cannot be played."""
    site = tmp_path / "site"
    shutil.copytree(PROJECT / "skipping_stones", site / "skipping_stones")
    (site / "skipping_stones" / "__init__.py").write_text(
        "from pathlib import Path\n\nfrom scorekeeper.rules import register_book\n\n"
        "register_book(Path(__file__).parent)\nimport a_module_that_nobody_has\n"
    )
    information = site / "stones-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: stones\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text("[scorekeeper.games]\nskipping-stones = skipping_stones:GAME\n")

    listed, searched = (
        program.process("rules", *words, PYTHONPATH=str(site))
        for words in (("list", "--book", "STO"), ("search", "pebble", "--json"))
    )

    assert 2 == listed.code
    assert "there is no book 'STO'" in listed.err
    assert "STO" not in {hit["book"] for hit in searched.json["hits"]}


EQUIPPED = """
from msgspec import Struct
from scorekeeper.games.engine.game import Equipment


class Pond(Struct, forbid_unknown_fields=True):
    width: int


GAME = assemble(
    __name__, "STO", interface=2, score="skips", equipment=Equipment(Pond, "pond.toml", lambda rng: {"width": 9})
)
"""


def test_the_templates_in_the_package_of_a_game_are_found(program, tmp_path):
    """Its equipment lies beside its rules; the ready tournament names it and brings it along."""
    site = tmp_path / "site"
    package = shutil.copytree(PROJECT / "skipping_stones", site / "skipping_stones")
    with (package / "__init__.py").open("a", encoding="utf-8") as file:
        file.write(EQUIPPED)
    (package / "templates").mkdir()
    (package / "templates" / "pond.toml").write_text("width = 9\n")
    information = site / "stones-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: stones\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text("[scorekeeper.games]\nskipping-stones = skipping_stones:GAME\n")

    ran = program.process("new", "day", "--game", "skipping-stones", "--template", "open", PYTHONPATH=str(site))

    assert "created day: tournament.toml, pond.toml, log/" in ran.out, ran
    text = (program.folder / "day" / "tournament.toml").read_text("utf-8")
    assert text.endswith('[equipment]\nskipping-stones = "pond.toml"\n')
    assert "DWT" not in text
    assert "width = 9\n" == (program.folder / "day" / "pond.toml").read_text("utf-8")
