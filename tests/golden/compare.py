"""Prints what differs from the golden corpus today; writes nothing, and exits 1 where something differs.

python -m tests.golden.compare                               every game and folder, figures and words
python -m tests.golden.compare --game magic-mine --figures   one game, without its words
python -m tests.golden.compare --game smugglers --rule SMU-533 --limit 5
python -m tests.golden.compare --game smugglers --id 'standard-3/*/fault/*'
python -m tests.golden.compare --game smugglers --recorded   judged while evidence is recorded
python -m tests.golden.compare --game smugglers --show ID    record, terms, old and new verdict of one record, as JSON
python -m tests.golden.compare --game smugglers --list       the ids that differ, one per line
python -m tests.golden.compare --folders                     only the tournament folders
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Any

import msgspec

from tests.golden import folders
from tests.golden.corpus import GAMES, SIDES, Case, Corpus, Outcome, corpus_of, encode, judge, stored, tell
from tests.golden.differences import Difference, differences, summary


def compared(game: str, asked: argparse.Namespace) -> Iterator[tuple[str, list[Difference]]]:
    """The differences of one game, figures and words apart."""
    corpus = corpus_of(game)
    chosen = sides(asked)
    lines: dict[str, dict[str, bytes]] = {side: {} for side in chosen}
    for case in corpus.cases:
        if asked.id is None or fnmatchcase(case.id, asked.id):
            outcome = judge(corpus, case, recorded=asked.recorded)
            for side in chosen:
                lines[side][case.id] = tell(side, case, outcome)
    for side, after in lines.items():
        before = {name: line for name, line in stored(game, side).items() if asked.id is None or name in after}
        yield side, [one for one in differences(before, after) if asked.rule in (None, one.rule)]


def compared_folders(chosen: list[str]) -> Iterator[tuple[str, folders.Sides, list[Difference]]]:
    """Each tournament folder, what is said of it now, and the differences."""
    for name in folders.NAMES:
        said = folders.told(name)
        yield name, said, [one for side in chosen for one in folder_differences(name, side, said[side])]


def folder_differences(name: str, side: str, now: Any) -> list[Difference]:
    """What is said of a folder otherwise than stored, place by place."""
    return [
        Difference(name, side, where, old, new)
        for where, old, new in folders.different(folders.stored(name, side), now)
    ]


def show(corpus: Corpus, case: Case, *, recorded: bool) -> dict[str, Any]:
    """Everything about one record: what it is, and what was and is said of it."""
    outcome = judge(corpus, case, recorded=recorded)
    return {
        **case.as_data(),
        "old": {side: _read(stored(corpus.game, side).get(case.id)) for side in SIDES},
        "new": {side: _read(tell(side, case, outcome)) for side in SIDES},
        "detail": _detail(outcome),
    }


def _detail(outcome: Outcome) -> Any:
    """What is not stored: the templates and figures behind the sentences."""
    return str(outcome) if isinstance(outcome, Exception) else json.loads(encode(outcome.as_data()))


def _read(line: bytes | None) -> Any:
    if line is None:
        return None
    return {key: value for key, value in msgspec.json.decode(line).items() if key != "id"}


def sides(asked: argparse.Namespace) -> list[str]:
    """The sides that were asked for; both, if none was."""
    return [side for side in SIDES if getattr(asked, side)] or list(SIDES)


def parser(description: str | None) -> argparse.ArgumentParser:
    """What `compare` and `rewrite` take alike."""
    options = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--game", choices=GAMES, action="append", help="only this game; may be repeated")
    options.add_argument("--figures", action="store_true", help="only the figures")
    options.add_argument("--words", action="store_true", help="only the words")
    options.add_argument("--folders", action="store_true", help="only the tournament folders")
    options.add_argument("--limit", type=int, default=20, help="how many differences are shown of each game and side")
    return options


def main() -> int:
    options = parser(__doc__)
    options.add_argument("--id", help="only records whose id matches, such as 'worked/*'")
    options.add_argument("--rule", help="only differences about this rule")
    options.add_argument("--recorded", action="store_true", help="judge while evidence is recorded")
    options.add_argument("--show", metavar="ID", help="print one record with both verdicts as JSON")
    options.add_argument("--list", action="store_true", help="print only the ids of records that differ")
    asked = options.parse_args()
    if asked.show:
        return _show(asked)
    differ = False
    for game in () if asked.folders else asked.game or GAMES:
        for side, found in compared(game, asked):
            differ = differ or bool(found)
            if asked.list:
                print("\n".join(dict.fromkeys(one.id for one in found)))
            else:
                print(f"{game}, {side}: {summary(found, asked.limit)}")
    if asked.folders or not (asked.game or asked.id or asked.rule):
        for name, _, found in compared_folders(sides(asked)):
            differ = differ or bool(found)
            print(f"{name}: {summary(found, asked.limit)}")
    return int(differ)


def _show(asked: argparse.Namespace) -> int:
    for game in asked.game or GAMES:
        corpus = corpus_of(game)
        for case in corpus.cases:
            if case.id == asked.show:
                print(json.dumps(show(corpus, case, recorded=asked.recorded), indent=1, ensure_ascii=False))
                return 0
    print(f"no record is called {asked.show!r}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
