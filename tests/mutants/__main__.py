"""Plants faults into the scoring, the checks and the fast predicates of every game, and says which of them no test notices.

    python -m tests.mutants                              fifteen of each part of each game, drawn from a seed
    python -m tests.mutants --each 40 --seed 2           others, and more of them
    python -m tests.mutants --game smugglers --area scoring --each 0      all there are

Exits 1 where a fault survives in `scoring`, or one in `fast` that was not seen to be merely stricter.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from queue import Queue

from tests.golden.corpus import GAMES
from tests.mutants.areas import AREAS, equivalents, faults_of, line_of, name_of
from tests.mutants.faults import Fault
from tests.mutants.hunt import Copy, FailsWithoutFaultError, Hunt, Outcome

ENOUGH = 200
"""Faults that a run over all games and parts plants at least."""
Planned = tuple[str, str, Fault]


def planned(games: Sequence[str], areas: Sequence[str], each: int, seed: int) -> list[Planned]:
    """The faults to plant: the same ones for the same seed; 0 for all."""
    explained = equivalents()
    chosen: list[Planned] = []
    for game in games:
        for area in areas:
            faults = faults_of(game, area, explained)
            drawn = random.Random(f"{seed} {game} {area}").sample(faults, min(each, len(faults))) if each else faults
            chosen += [(game, area, fault) for fault in sorted(drawn)]
            if not faults and area != "fast":
                print(f"{game} has no {area}")
    return chosen


def hunted(plan: Sequence[Planned], workers: int) -> Iterator[tuple[int, Outcome]]:
    """What becomes of each fault, with its number in the plan; first the one that is known first."""
    hunt, copies = Hunt(), Queue[Copy]()
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        for number in range(workers):
            copies.put(Copy(Path(folder) / str(number)))

        def one(number: int, task: Planned) -> tuple[int, Outcome]:
            copy = copies.get()
            try:
                return number, hunt.outcome(copy, *task)
            finally:
                copies.put(copy)

        with ThreadPoolExecutor(workers) as pool:
            tasks = [pool.submit(one, number, task) for number, task in enumerate(plan)]
            try:
                yield from (task.result() for task in as_completed(tasks))
            finally:
                pool.shutdown(cancel_futures=True)


def told(outcome: Outcome) -> str:
    """One fault and its fate, in one line."""
    fate = f"killed by {outcome.killed_by}" if outcome.killed_by else "SURVIVED"
    if outcome.stricter and not outcome.killed_by:
        fate = "survived, merely stricter"
    return f"{name_of(outcome.fault.file)}:{outcome.fault.line} {outcome.fault}: {fate}"


def table(outcomes: Sequence[Outcome]) -> str:
    """How many were planted in each file, and how many survived."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for outcome in outcomes:
        fate = "killed" if outcome.killed_by else "stricter" if outcome.stricter else "survived"
        for name in (name_of(outcome.fault.file), "all"):
            counts[name].update(["planted", fate])
    counts["all"] = counts.pop("all", Counter())
    columns = ("planted", "killed", "survived", "stricter")
    rows = [("file", *columns), *((name, *(str(count[one]) for one in columns)) for name, count in counts.items())]
    wide = max(len(row[0]) for row in rows)
    return "\n".join(f"{row[0]:{wide}}" + "".join(f"{value:>10}" for value in row[1:]) for row in rows)


def forbidden(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Survivors that must not be: in scoring, and in fast predicates unless they are merely stricter."""
    alive = [outcome for outcome in outcomes if not outcome.killed_by]
    return [one for one in alive if one.area == "scoring" or (one.area == "fast" and not one.stricter)]


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--game", choices=GAMES, action="append", help="only this game; may be repeated")
    options.add_argument("--area", choices=AREAS, action="append", help="only this part; may be repeated")
    options.add_argument("--each", type=int, default=15, help="faults in each part of each game; 0 for all")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--workers", type=int, default=2)
    asked = options.parse_args()
    plan = planned(asked.game or GAMES, asked.area or AREAS, asked.each, asked.seed)
    outcomes = {}
    try:
        for number, outcome in hunted(plan, asked.workers):
            outcomes[number] = outcome
            print(f"{len(outcomes)}/{len(plan)} {told(outcome)}", flush=True)
    except FailsWithoutFaultError as error:
        print(error)
        return 2
    return report([outcomes[number] for number in sorted(outcomes)], whole=not asked.game and not asked.area)


def report(outcomes: Sequence[Outcome], *, whole: bool) -> int:
    """Print the table and the survivors; the exit code."""
    print(f"\n{table(outcomes)}")
    for title, chosen in (
        ("Survivors", [one for one in outcomes if not one.killed_by and not one.stricter]),
        ("Merely stricter", [one for one in outcomes if not one.killed_by and one.stricter]),
    ):
        print(f"\n{title}: {len(chosen)}")
        for one in chosen:
            print(f"  {name_of(one.fault.file)}:{one.fault.line}  {one.fault}\n    {line_of(one.fault)}")
    few = whole and len(outcomes) < ENOUGH
    if few:
        print(f"\nonly {len(outcomes)} faults were planted; {ENOUGH} are wanted")
    if wrong := forbidden(outcomes):
        print(f"\n{len(wrong)} of the survivors are in scoring, or let more events pass: add a test, or explain them")
    return int(bool(wrong) or few)


if __name__ == "__main__":
    sys.exit(main())
