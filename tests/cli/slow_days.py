"""Whole tournament days as a user types them, from registration to final standings, with what goes wrong on a day.

And the sample day of every game. Run by `nox -s slow`.
"""

from __future__ import annotations

import json

import pytest

from scorekeeper.games import game_ids
from tests.cli.conftest import snapshot
from tests.cli.days import Day, copied, day_in, sizes, strength
from tests.program import Program


def test_a_day_of_22(tmp_path):
    """Fours and threes; a no-show, time called, a conflict of two desks, a drop, a latecomer, a late correction."""
    planned = ('# [[stage]]\n# name = "Heats"\n# heats = 5', '[[stage]]\nname = "Heats"\nheats = 3')
    day = day_in(tmp_path, "open", "Spring Open", [planned])
    players = "name\n" + "".join(f"Player {number}\n" for number in range(1, 23))
    assert "22 players registered" in day.good("players", "import", "-", stdin=players)
    assert "drawn from the seed 'Spring Open' (TRN-106)" in day.good("start")
    assert "heat 1 could be seated like this; nothing was written" in day.good("seat", "--dry-run")
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
    assert ("heat 1 is seated again" in told, told.count("moved: ")) == (True, 1)
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
    assert (2, True) == (refused.code, "heat 1 was closed by ana" in refused.err)
    told = day.good(*late, "--reopen", "--dry-run")
    assert "players would move:" in told
    assert "heat 2 would be seated differently now" in told
    assert "would be out of date: standings printed after heat 1 or later" in told
    price = json.loads(day.good(*late, "--reopen", "--dry-run", "--json"))["price"]
    assert log == snapshot(day.folder)
    made = day(*late, "--reopen", "--erratum", "erratum.pdf")
    assert (0, "written: erratum.pdf\n") == (made.code, made.err)
    assert "heat 1 is open again\n" in made.out
    assert made.out.splitlines()[-1].startswith("→ scorekeeper close 1 ")
    assert (day.folder / "erratum.pdf").read_bytes().startswith(b"%PDF")
    assert "provisional: heat 1 not closed" == day.standings()["state"]
    day.good("close", "1")
    after = {row["player"]: row for row in day.standings()["standings"]}
    moved = {row["player"] for row in before if _row(row) != _row(after[row["player"]])}
    assert moved == {one["player"] for one in price["moved"]}
    assert "opens heat 1 again" in day.good("history", name)


def _row(row):
    return row["place"], row["points"]


def test_a_weekend_of_64_with_semi_finals_and_a_final(tmp_path):
    """The best three of four heats count; a qualified player leaves, a finalist does not come, a substitute plays on."""
    day = day_in(
        tmp_path,
        "championship",
        "Weekend",
        [
            ("heats = 4  ", "heats = 4\nbest = 3  "),
            ('order = ["points", "seed"]', 'order = ["points", "seed", "lots"]'),
        ],
    )
    players = "name,club\n" + "".join(f"Weekender {number},Club {number % 5}\n" for number in range(1, 65))
    day("players", "import", "-", stdin=players)
    day.good("start")
    for heat in range(1, 5):
        assert f"heat {heat} is seated" in day.good("seat")
        assert [4] * 16 == sizes(day.tables(heat))
        if heat == 3:
            assert "Reserve Rita takes over from Weekender 40" in day.good(
                "players", "substitute", "40", "Reserve Rita"
            )
        if heat == 4:
            early = day("seat")
            assert (2, True) == (early.code, "heat 4 is not closed" in early.err)
        day.good("results", "import", "-", stdin=day.results(heat))
        day.good("close", str(heat))

    assert "until heat 2 Weekender 40 had number 40" in day.good("explain", "player", "40")
    ranked = [row["player"] for row in day.standings()["standings"]]
    told = day.good("explain", "player", ranked[0])
    assert "the best 3 of" in told

    # the cut: who leaves is replaced by the next
    day.good("players", "drop", ranked[2], "--note", "caught an earlier train")
    seated = day("seat")
    assert (0, True) == (seated.code, "Semi-finals: 16 players from the stage before (TRN-505)" in seated.out)
    assert seated.err.startswith("warning: moved up into Semi-finals: ")
    assert f"({ranked[2]})" in seated.err
    semi = {one for seats in day.tables(5).values() for one in seats}
    assert {*ranked[:17]} - {ranked[2]} == semi
    day.good("results", "import", "-", stdin=day.results(5))
    day.good("close", "5")

    # the final: one does not come, and the reserve plays
    day.good("seat")
    [finalists] = day.tables(6).values()
    reserve = next(row["player"] for row in day.standings()["standings"] if row["player"] not in finalists)
    missing = finalists[1]
    told = day.good("reseat", "6", "--without", missing, "--with", reserve, "--reason", "did not come")
    assert "6/1" in told
    [finalists] = day.tables(6).values()
    assert (False, True) == (missing in finalists, reserve in finalists)
    day.good("record", "6/1", *day.quick(finalists))
    day.good("close", "6")

    final = day.standings()
    rows = final["standings"]
    assert ("final", 64) == (final["state"], len(rows))
    assert sorted(finalists, key=strength) == [row["player"] for row in rows[:4]]
    assert ["Final"] * 4 + ["Semi-finals"] * 12 + ["Heats"] * 48 == [row["stage"] for row in rows]
    over = day("seat")
    assert (2, True) == (over.code, "the regulations have 6 heats, and all of them are already seated" in over.err)
    assert "no open errors" in day.good("check")


def test_a_rehearsal_of_512(tmp_path):
    """Five heats and a final, then a late correction with its price: every command answers."""
    (tmp_path / "here").mkdir()
    program = Program(tmp_path / "here")
    words = ("--game", "smugglers", "--players", "512", "--heats", "5", "--final", "4", "--seed", "7")
    ran = program("simulate", "--tournament", *words, "--out", "event")
    assert (0, True) == (ran.code, "Rehearsal: standings after 6 heats, final" in ran.out)
    assert "heat 6: 1 table seated, played and closed" in ran.err
    again = program("simulate", "--tournament", *words, "--out", "event")
    assert (2, True) == (again.code, "needs a new folder" in again.err)

    day = Day(tmp_path / "here" / "event")
    day.environment["SCOREKEEPER_STATE"] = program.environment["SCOREKEEPER_STATE"]
    rows = day.standings()["standings"]
    assert (513, 4) == (len(rows), sum(row["stage"] == "Final" for row in rows))
    assert "641 tables checked: no open errors" in day.good("check")
    before = snapshot(day.folder)
    table = next(one["table"] for one in rows[0]["tables"])
    late = ("decide", table, "--effect", "forfeit", "--player", rows[0]["player"], "--reason", "left", "--reopen")
    price = json.loads(day.good(*late, "--dry-run", "--json"))["price"]
    assert (["Final"], before) == ([one["stage"] for one in price["cut"]], snapshot(day.folder))
    assert [rows[0]["player"]] == price["cut"][0]["out"]
    assert [2, 3, 4, 5, 6] == [one["heat"] for one in price["seating"]]
    assert "so its players stay" in day.good(*late, "--dry-run")


@pytest.mark.parametrize("name", [name for name in game_ids() if name != game_ids()[0]])
def test_the_demo_plays_any_game(program, name):
    """The same story with another game: refused, accepted, corrected, decided, and nothing open at the end."""
    ran = program("demo", "day", "--game", name)

    assert (0, True) == (ran.code, "7 tables checked: no open errors" in ran.out), ran
    assert f'game = "{name}"' in (program.folder / "day" / "tournament.toml").read_text("utf-8")
    for words in (("explain", "table", "1/1"), ("standings",), ("status",), ("sheets", "1/1", "--filled")):
        assert 0 == program(*words, "-t", "day").code
