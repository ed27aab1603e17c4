"""A file that the program writes is there whole, or the older one is as it was, and one sentence says so."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from scorekeeper.documents.writing import NotWrittenError, whole_file, write_whole
from tests.cli.conftest import seated, seated_folder  # noqa: F401 - fixtures
from tests.program import plain_environment

OLD = b"older paper"
REPORTS = (
    ("standings", "--pdf", "out.pdf"),
    ("standings", "--xlsx", "out.xlsx"),
    ("standings", "--html", "out.html"),
    ("standings", "--csv", "out.csv"),
    ("sheets", "1", "--out", "out.pdf"),
    ("seat", "--show", "1", "--html", "out.html"),
    ("seat", "--show", "1", "--pdf", "out.pdf"),
    ("results", "export", "out.csv"),
    ("results", "export", "out.xlsx"),
    ("players", "export", "out.csv"),
    ("export", "out.json"),
    ("rules", "export", "out.html"),
    ("rules", "export", "out.pdf"),
    ("rules", "export", "out.xlsx"),
    ("rules", "export", "out.csv"),
    ("rules", "export", "out.json"),
)


def test_an_interrupted_file_leaves_the_older_one(tmp_path):
    """If writing stops half-way, the older content stands and no draft is left."""
    (tmp_path / "a.txt").write_bytes(OLD)
    with pytest.raises(KeyboardInterrupt):
        _interrupted(tmp_path / "a.txt")
    assert {"a.txt": OLD} == {path.name: path.read_bytes() for path in tmp_path.iterdir()}


def _interrupted(path):
    with whole_file(path) as file:
        file.write(b"half")
        raise KeyboardInterrupt


def test_a_new_file_keeps_the_permissions_and_the_link_of_the_older_one(tmp_path):
    """A file that is written again keeps its permissions, and a link still leads to the file behind it."""
    (tmp_path / "real.txt").write_bytes(OLD)
    (tmp_path / "real.txt").chmod(0o640)
    (tmp_path / "link.txt").symlink_to("real.txt")
    write_whole(tmp_path / "link.txt", b"new")
    assert (tmp_path / "link.txt").is_symlink()
    assert b"new" == (tmp_path / "real.txt").read_bytes()
    assert 0o640 == (tmp_path / "real.txt").stat().st_mode & 0o777


def test_what_cannot_be_renamed_is_told_with_the_file(tmp_path, monkeypatch):
    """A file that another program holds open, as spreadsheets do on Windows, is refused in a sentence."""
    (tmp_path / "a.xlsx").write_bytes(OLD)
    monkeypatch.setattr("pathlib.Path.replace", _held)
    with pytest.raises(
        NotWrittenError, match=r"could not be written \(permission denied\); the older file is as it was"
    ):
        write_whole(tmp_path / "a.xlsx", b"new")
    assert {"a.xlsx": OLD} == {path.name: path.read_bytes() for path in tmp_path.iterdir()}


def _held(_path, _target):
    raise PermissionError(13, "Permission denied")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit on the size of files")
@pytest.mark.parametrize("words", REPORTS, ids=" ".join)
def test_a_report_that_finds_no_room_leaves_the_older_paper(seated, words):  # noqa: F811
    """With room for 20 bytes only, every report is refused in one sentence, and the older file is as it was."""
    out = seated.folder / words[-1]
    out.write_bytes(OLD)
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, *words],
        cwd=seated.folder,
        capture_output=True,
        text=True,
        check=False,
        env={**plain_environment(), **seated.environment, **NO_CACHE, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert 2 == done.returncode, (done.stdout, done.stderr)
    assert f"{words[-1]}: the file could not be written (file too large); the older file is as it was" in done.stderr
    assert "Traceback" not in done.stderr
    assert OLD == out.read_bytes()
    assert not list(seated.folder.glob(".*.part"))


NO_CACHE = {"PYTHONDONTWRITEBYTECODE": "1"}
"""The interpreter would leave compiled modules that are cut short, too."""
LIMITED = """
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20))
from scorekeeper.__main__ import main
main()
"""
