"""Whole tournament days as a user types them: from registration to final standings, with what goes wrong on a day."""

from __future__ import annotations

import json
import shutil

from tests.cli.conftest import Program, snapshot

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


def test_a_day_of_22(tmp_path):
    """Fours and threes; a no-show, time called, a conflict of two desks, a drop, a latecomer, a late correction."""
    planned = ('# [[stage]]\n# name = "Heats"\n# heats = 5', '[[stage]]\nname = "Heats"\nheats = 3')
    day = day_in(tmp_path, "open", "Spring Open", [planned])
    players = "name\n" + "".join(f"Player {number}\n" for number in range(1, 23))
    assert "22 players registered" in day.good("players", "import", "-", stdin=players)
    assert "drawn from the seed 'Spring Open' (TRN-106)" in day.good("start")
    assert "heat 1 could be seated so; nothing was written" in day.good("seat", "--dry-run")
    assert "heat 1 is seated" in day.good("seat")
    assert [4, 4, 4, 4, 3, 3] == sizes(day.tables(1))

    first = somebody_does_not_come(day)
    one, other, *_, last = first
    two_desks_disagree(day, tmp_path, first)
    time_is_called(day, last, first[last])
    the_judge_speaks(day, one)
    people_come_and_go(day)
    a_sheet_was_read_upside_down(day, other, first[other])

    day.good("penalty", "3", "--points", "2", "--reason", "talked to a spectator", "--by", "judge", "--reopen")
    day.good("close", "3")
    final = day.standings()
    assert ("final", 22) == (final["state"], len(final["standings"]))
    assert "TRN-418" in day.good("explain", "player", "3", "--versus", final["standings"][0]["player"])
    assert "no open errors" in day.good("check")
    day.good("log", "verify")


def somebody_does_not_come(day):
    """Somebody of a table of three: one player moves, and the sizes are even again."""
    gone = next(seats for seats in day.tables(1).values() if len(seats) == 3)[0]
    told = day.good("reseat", "1", "--without", gone, "--reason", "did not come")
    assert ("heat 1 is seated anew" in told, told.count("moved: ")) == (True, 1)
    day.good("players", "drop", gone, "--note", "did not come")
    first = day.tables(1)
    assert [4, 4, 4, 3, 3, 3] == sizes(first)
    return first


def two_desks_disagree(day, root, first):
    """Bo types on a second laptop, and at one table not what Ana typed."""
    bo, names = copied(day, root), list(first)
    for name in names[:4]:
        day.good("record", name, *day.quick(first[name]))
    bo("record", names[0], *bo.quick(first[names[0]], turned=True))
    bo.good("record", names[4], *bo.quick(first[names[4]]))
    merged = day.good("log", "merge", str(bo.folder))
    assert f"1 table recorded now: {names[4]}\n" in merged
    assert f"1 table in doubt now: {names[0]}\n" in merged
    assert day.standings()["provisional"]


def time_is_called(day, name, seats):
    """What the places pay at that moment is a regulation."""
    day.good("record", name, *day.quick(seats), "--ended", "time")
    assert "TRN-407" in day.good("explain", "table", name)


def the_judge_speaks(day, name):
    """The heat is not closed before somebody has decided which version counts."""
    refused = day("close", "1")
    assert (2, True) == (refused.code, f"heat 1 is not complete: table {name} in doubt" in refused.err)
    entry = day.json_of("history", name)["versions"][-1]["id"]
    word = ("decide", entry, "--rule", "LOG-211", "--reason", "the paper says so", "--by", "judge")
    assert "decided on" in day.good(*word)
    assert "heat 1 is closed" in day.good("close", "1")
    assert "1 of 3 heats closed" == day.standings()["state"]


def people_come_and_go(day):
    """Heat 2 with a latecomer, heat 3 without somebody who leaves."""
    day.good("players", "add", "Late Lena")
    day.good("seat")
    assert [4, 4, 4, 4, 3, 3] == sizes(day.tables(2))
    day.good("results", "import", "-", stdin=day.results(2))
    day.good("close", "2")
    day.good("players", "drop", "20", "--note", "had to leave")
    day.good("seat")
    assert "20" not in [one for seats in day.tables(3).values() for one in seats]
    day.good("results", "import", "-", stdin=day.results(3))
    day.good("close", "3")


def a_sheet_was_read_upside_down(day, name, seats):
    """A late correction: its price first, then the correction with its erratum; the price was right."""
    swapped = day.quick(seats, turned=True)
    before, log = day.standings()["standings"], snapshot(day.folder)
    late = ("amend", name, *swapped, "--reason", "the sheet was read upside down")
    refused = day(*late)
    assert (2, True) == (refused.code, "heat 1 is closed, by ana" in refused.err)
    told = day.good(*late, "--reopen", "--dry-run")
    assert "players would move:" in told
    assert "heat 2 was seated otherwise than it would be now" in told
    assert "wrong then: standings printed after heat 1 or later" in told
    price = json.loads(day.good(*late, "--reopen", "--dry-run", "--json"))["price"]
    assert log == snapshot(day.folder)
    made = day(*late, "--reopen", "--erratum", "erratum.pdf")
    assert (0, "written: erratum.pdf\n") == (made.code, made.err)
    assert "heat 1 is open again\n→ scorekeeper close 1\n" in made.out
    assert (day.folder / "erratum.pdf").read_bytes().startswith(b"%PDF")
    assert "provisional: heat 1 not closed" == day.standings()["state"]
    day.good("close", "1")
    after = {row["player"]: row for row in day.standings()["standings"]}
    moved = {row["player"] for row in before if _row(row) != _row(after[row["player"]])}
    assert moved == {one["player"] for one in price["moved"]}
    assert "opens heat 1 again" in day.good("history", name)


def _row(row):
    return row["place"], row["points"]
