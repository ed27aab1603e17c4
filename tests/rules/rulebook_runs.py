"""Hashes of every run of eight words in the rulebooks, so that a test can tell our words from theirs.

We may not publish the rulebooks, so the repository holds only these hashes. To write them again from a folder that holds
the rulebooks as text files, run `python tests/rules/rulebook_runs.py FOLDER`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path

FILE = Path(__file__).with_suffix(".bin")
LENGTH = 8
"""Eight words in a row are no coincidence."""
SIZE = 6
"""Bytes of a hash. With six, a match by chance in any text of the repository is less likely than one in ten thousand."""
SALT = b"scorekeeper"

WORD = re.compile(r"[^\W_]+")
APOSTROPHES = re.compile(r"['’]")  # noqa: RUF001 - rulebooks are typeset


def runs(text: str) -> Iterator[str]:
    """Every run of eight words, in lower case and without punctuation."""
    words = WORD.findall(APOSTROPHES.sub("", text).casefold())
    return (" ".join(words[at : at + LENGTH]) for at in range(len(words) - LENGTH + 1))


def hashed(run: str) -> bytes:
    return blake2b(run.encode(), digest_size=SIZE, salt=SALT).digest()


def shared(text: str, known: frozenset[bytes]) -> list[str]:
    """The runs of a text that also occur in a rulebook."""
    return [run for run in runs(text) if hashed(run) in known]


def read_runs(file: Path = FILE) -> frozenset[bytes]:
    data = file.read_bytes()
    return frozenset(data[at : at + SIZE] for at in range(0, len(data), SIZE))


def write_runs(rulebooks: Iterable[Path], file: Path = FILE) -> int:
    """Write the sorted hashes of these rulebooks and return how many there are."""
    found = {hashed(run) for rulebook in rulebooks for run in runs(rulebook.read_text(encoding="utf-8"))}
    file.write_bytes(b"".join(sorted(found)))
    return len(found)


if __name__ == "__main__":
    if len(sys.argv) != 2 or not (books := sorted(Path(sys.argv[1]).glob("*.txt"))):
        sys.exit("usage: python tests/rules/rulebook_runs.py FOLDER (with the rulebooks as .txt files)")
    sys.stdout.write(f"{FILE}: {write_runs(books)} runs of {len(books)} rulebooks\n")
