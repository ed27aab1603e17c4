"""Judges the golden corpus of a game again, and stops at the first record with another verdict.

python -m tests.mutants.rejudge GAME                    exit 1 where a verdict differs
python -m tests.mutants.rejudge GAME --original FILE    also with evidence recorded; prints how the predicates of `fast.py`
                                                        differ from those of FILE: events let pass more, and fewer
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

from scorekeeper.games import game as find_game
from tests.golden.corpus import SIDES, corpus_of, judge, stored, tell


class Answers:
    """How often the predicates that are run answer otherwise than the original ones."""

    def __init__(self) -> None:
        self.more = self.fewer = 0

    def compared(self, predicate: Any, original: Any) -> Any:
        """The predicate, with its answers compared."""

        def ask(position: Any, event: Any) -> bool:
            passes, passed = bool(predicate(position, event)), bool(original(position, event))
            self.more += passes and not passed
            self.fewer += passed and not passes
            return passes

        return ask


def main() -> int:
    options = argparse.ArgumentParser()
    options.add_argument("game")
    options.add_argument("--original", type=Path)
    asked = options.parse_args()
    if asked.original is None:
        return _differs(asked.game)
    answers = _compare_predicates(asked.game, asked.original)
    if _differs(asked.game) or _differs(asked.game, recorded=True):
        return 1
    print(json.dumps({"more": answers.more, "fewer": answers.fewer}))
    return 0


def _differs(game: str, *, recorded: bool = False) -> int:
    """Whether some record is judged otherwise than stored; its id is printed."""
    before = {side: stored(game, side) for side in SIDES}
    corpus = corpus_of(game)
    for case in corpus.cases:
        outcome = judge(corpus, case, recorded=recorded)
        for side, lines in before.items():
            if tell(side, case, outcome) != lines[case.id]:
                print(f"{side} of {case.id}")
                return 1
    return 0


def _compare_predicates(name: str, file: Path) -> Answers:
    """Have the predicates of the game compared with those of another file, at every event."""
    spec = importlib.util.spec_from_file_location("original_fast", file)
    assert spec is not None
    assert spec.loader is not None
    original = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(original)
    game, answers = find_game(name), Answers()
    compared = {kind: answers.compared(one, original.FAST[kind]) for kind, one in game.play.fast.items()}
    game.play = game.play._replace(fast=compared)
    return answers


if __name__ == "__main__":
    sys.exit(main())
