"""Games of other packages that are none, raise anything or never end: one sentence, and in nobody's way."""

from __future__ import annotations

import time

import pytest

from tests.cli.test_plugged_in_games import HANG, HOSTILE, installed

MODULES = (
    *HOSTILE,
    "GAME = None\n",
    "GAME = ...\n",
    "raise MemoryError\n",
    "def f(): f()\nf()\n",
    "raise ImportError('x' * 100_000)\n",
    "def __getattr__(name):\n    raise GeneratorExit\n",
    "class GAME:\n    id = 'ludo'\n    book = property(lambda self: 1 / 0)\n",
    "raise ValueError('\\x1b[31m\\u202e\\ud800')\n",
)
COMMANDS = (
    ("status",),
    ("standings",),
    ("check",),
    ("log", "verify"),
    ("games",),
    ("rules", "search", "tie"),
    ("players", "add", "Ana"),
    ("schema", "smugglers"),
    ("rules", "show", "DWT-622"),
)
SLOWEST = 30.0
"""Seconds on a busy machine; a module that never ends is given up after five."""


def pairs(rng, count):
    """Which package meets which command: each module at least once, and each command."""
    found = [(module, rng.choice(COMMANDS)) for module in MODULES]
    found += [(rng.choice(MODULES), words) for words in COMMANDS]
    rng.shuffle(found)
    return (
        found[:count]
        if count < len(found)
        else found + [(rng.choice(MODULES), rng.choice(COMMANDS)) for _ in range(count - len(found))]
    )


def test_no_package_is_in_anybodys_way(desk, tmp_path, rng, number_of):
    """Every command answers as it would without the package, with at most one warning, and soon."""
    for number, (module, words) in enumerate(pairs(rng, number_of(6, 60))):
        run = installed(desk, tmp_path / f"site {number}", module)
        typed = (*words[:-1], f"Ana {number}") if words[-1] == "Ana" else words
        began = time.monotonic()
        ran = run(*typed)
        assert ran.code in (0, 1), (module, typed, ran)
        assert ran.err.count("\n") <= 3, (module, typed, ran)
        assert "\x1b" not in ran.err
        assert time.monotonic() - began < SLOWEST, (module, typed)


@pytest.mark.parametrize("module", [one for one in MODULES if one not in HOSTILE], ids=str)
def test_the_game_is_refused_in_a_sentence(desk, tmp_path, module):
    """Whoever asks for the game itself is told that it cannot be loaded."""
    ran = installed(desk, tmp_path / "site", module)("schema", "ludo")
    assert ran.code in (2, 130), ran  # 130 where its attributes raise what Ctrl-C raises
    assert ran.err.startswith("error: "), ran
    assert ran.code == 130 or "ludo" in ran.err
    assert len(ran.err) < 2000


def test_a_package_that_never_loads_holds_up_no_tournament_of_another_game(desk, tmp_path):
    """`status` and `record` do not wait for it."""
    run = installed(desk, tmp_path / "site", HANG)
    began = time.monotonic()
    assert 0 == run("status").code
    assert 0 == run("players", "add", "Ana").code
    assert time.monotonic() - began < SLOWEST


def test_an_object_whose_attributes_raise_is_no_game(desk, tmp_path):
    """Not even its class can be asked for."""
    module = "class Game:\n    def __getattribute__(self, name):\n        raise KeyboardInterrupt\nGAME = Game()\n"
    ran = installed(desk, tmp_path / "site", module)("rules", "search", "tie")
    assert 0 == ran.code, ran
