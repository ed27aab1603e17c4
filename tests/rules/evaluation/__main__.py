"""Prints the figures of all sets."""

from tests.rules.evaluation import SETS, share

for name in SETS:
    for known, words in ((True, "game known"), (False, "any game")):
        print(f"{name:<8} {words:<11} {share(name, known=known)}")  # noqa: T201 - a tool for authors
