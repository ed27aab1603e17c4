"""The documentation site, built once for everybody who looks at it: the tests, `nox -s lint` and the browser.

python -m tests.site        build it without a warning, unless nothing has changed since the last time
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.log.store.lock import Patience, locked

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
SITE = DOCS / "_build" / "html"
STAMP = SITE.parent / "built-from"
"""What the site was built from. It is written only when the build gave no warning."""
SHOWN = ("docs", "scorekeeper", "examples", "templates", "tests", "README.md", "CHANGELOG.md", "CONTRIBUTING.md")
"""Everything that a page may show: tests too, which rules link to."""
MADE = {"_build", "r", "rules", "reference", "worked", "library", "finder.md"}
"""Parts of `docs/` that the build writes itself."""
STRICT = ("-q", "-W", "-n", "--keep-going", "-j", "auto")


class NotBuiltError(Exception):
    def __init__(self, said: str) -> None:
        super().__init__(f"the site cannot be built without a warning:\n{said}")


def sources() -> Iterator[Path]:
    """Every file that the site is built from."""
    for name in SHOWN:
        place = ROOT / name
        for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
            within = path.relative_to(ROOT).parts
            made = within[0] == "docs" and within[1] in MADE
            if path.is_file() and not made and "__pycache__" not in within and within[:2] != ("tests", "golden"):
                yield path


def fingerprint() -> str:
    """A digest of the names and contents of all sources."""
    digest = hashlib.sha256()
    for path in sources():
        content = path.read_bytes()
        digest.update(f"{path.relative_to(ROOT).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def built_site() -> Path:
    """The folder of the site, built now if its sources have changed; other processes wait for the one that builds."""
    STAMP.parent.mkdir(exist_ok=True)
    path = STAMP.with_suffix(".lock")
    lock = os.open(path, os.O_RDWR | os.O_CREAT)
    try:
        with locked(lock, path, Patience()):
            now = fingerprint()
            if not (STAMP.is_file() and STAMP.read_text() == now):
                _build()
                STAMP.write_text(now)
    finally:
        os.close(lock)
    return SITE


def _build() -> None:
    STAMP.unlink(missing_ok=True)
    command = [sys.executable, "-m", "sphinx", *STRICT, "-b", "html", DOCS, SITE]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode:
        raise NotBuiltError(done.stdout + done.stderr)


if __name__ == "__main__":
    try:
        built_site()
    except NotBuiltError as error:
        sys.exit(str(error))
