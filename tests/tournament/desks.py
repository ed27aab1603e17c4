"""Laptops that run one tournament: each with its own memory of desks and its own copy of the folder."""

import shutil

from scorekeeper.tournament.acts.desk_files import merge
from scorekeeper.tournament.answers.findings import check_tournament
from scorekeeper.tournament.state.tournament import Tournament


class Laptop:
    """One desk's machine; `at` opens the tournament there, read anew."""

    def __init__(self, root, name, monkeypatch, desk=None):
        self.desk = desk
        self.root = root / name
        self.folder = self.root / "spring-open"
        self.monkeypatch = monkeypatch

    @property
    def at(self):
        self.monkeypatch.setenv("SCOREKEEPER_STATE", str(self.root / "state"))
        return Tournament(self.folder, desk=self.desk)

    def merge(self, *others, **options):
        return merge(self.at, [getattr(other, "folder", other) for other in others], **options)

    def get(self, folder):
        """Take over a copy of the whole folder."""
        shutil.copytree(folder, self.folder)

    @property
    def bytes(self):
        return {
            str(path.relative_to(self.folder)): path.read_bytes()
            for path in sorted(self.folder.rglob("*"))
            if path.is_file()
        }


def findings(tournament, level="error"):
    """The rules of all findings of a level."""
    return [one.rule for one in check_tournament(tournament).findings if one.level == level]


def exchange(one, other):
    """By a stick: here, there, and back."""
    one.merge(other)
    other.merge(one)
