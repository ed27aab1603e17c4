"""A tournament folder to type in, and short words for what is typed most often."""

from __future__ import annotations

import json
import shutil

from tests.program import Program

VP = {2: (16, 11, 8), 3: (16, 12, 7, 5), 4: (12, 9, 7, 3, 0)}
"""Scores that can come about at tables of these sizes; the Smuggler is last."""


class Day(Program):
    """A tournament folder, and short words for what is typed most often."""

    def json_of(self, *words):
        return json.loads(self.good(*words, "--json"))

    def tables(self, heat):
        """The tables of a heat, by name."""
        return {one["table"]: one["seats"] for one in self.json_of("seat", "--show", str(heat))["tables"]}

    def quick(self, seats, *, turned=False):
        """A result as it is typed: the lowest number wins, or loses."""
        *scores, smuggler = VP[len(seats)]
        ranked = sorted(seats, key=strength, reverse=turned)
        return [f"{one}={score}" for one, score in zip(ranked, scores, strict=True)] + [f"smuggler={smuggler}"]

    def results(self, heat, but=()):
        """All tables of a heat as one list."""
        rows = [
            f"{name.partition('/')[0]},{name.partition('/')[2]},{who},{score}"
            for name, seats in self.tables(heat).items()
            if name not in but
            for who, _, score in (part.partition("=") for part in self.quick(seats))
        ]
        return "heat,table,player,score\n" + "\n".join(rows) + "\n"

    def standings(self):
        return self.json_of("standings")


def strength(player):
    """Lower numbers win; who came late wins least."""
    return (not player.isdecimal(), int("".join(filter(str.isdecimal, player))))


def day_in(folder, template, name, more=()):
    """A new tournament from a template, with some words of its file changed."""
    (folder / "main").mkdir(parents=True)
    Program(folder / "main").good("new", "day", "--template", template, "--name", name)
    day = Day(folder / "main" / "day")
    day.environment["SCOREKEEPER_STATE"] = Program(folder / "main").environment["SCOREKEEPER_STATE"]
    file = day.folder / "tournament.toml"
    text = file.read_text("utf-8")
    for old, new in more:
        assert old in text
        text = text.replace(old, new)
    file.write_text(text, "utf-8")
    return day


def copied(day, root):
    """The same folder on another laptop, where Bo types."""
    other = Day(root / "laptop" / "day")
    shutil.copytree(day.folder, other.folder)
    other.environment |= {"SCOREKEEPER_AUTHOR": "bo", "SCOREKEEPER_STATE": str(root / "laptop" / "state")}
    return other


def sizes(tables):
    return sorted(map(len, tables.values()), reverse=True)
