"""Laptops that exchange what their desks wrote."""

import shutil

from scorekeeper.log import Desk, read_log
from scorekeeper.log.entry import PlayerChange
from scorekeeper.log.intake import take_in
from scorekeeper.log.merging import plan


class Machine:
    """A laptop with its own memory of desks, and its own copy of the folder."""

    def __init__(self, root, name, monkeypatch):
        self.folder = root / name / "spring-open"
        self.state = root / name / "state"
        self.monkeypatch = monkeypatch

    def desk(self, name="main"):
        self.monkeypatch.setenv("SCOREKEEPER_STATE", str(self.state))
        return Desk(self.folder, name, tournament="Spring Open", regulations="a" * 64)

    def add(self, number, desk="main"):
        return self.desk(desk).append(PlayerChange(action="add", number=number, name=f"P{number}"), "ana").id

    def merge(self, *others, name=None):
        self.monkeypatch.setenv("SCOREKEEPER_STATE", str(self.state))
        planned = plan(self.folder, [getattr(other, "folder", other) for other in others], name)
        take_in(planned)
        return {taken.file: (taken.state, taken.brings) for taken in planned.files}

    @property
    def bytes(self):
        return {path.name: path.read_bytes() for path in sorted((self.folder / "log").iterdir())}

    @property
    def ids(self):
        return [entry.id for entry in read_log(self.folder)]

    def copy_to(self, other):
        shutil.copytree(self.folder, other.folder)
