"""Large tournaments as a user types them, and the sample day of every game: `nox -s slow`."""

from __future__ import annotations

import json

import pytest

from scorekeeper.games import game_ids
from tests.cli.conftest import Program, snapshot
from tests.cli.test_days import Day, day_in, sizes, strength


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
            assert "Reserve Rita plays on for Weekender 40" in day.good("players", "substitute", "40", "Reserve Rita")
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
    told = day.good("seat")
    assert "Semi-finals: 16 players of the stage before (TRN-505)" in told
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
    assert (2, True) == (over.code, "the regulations have 6 heats, and all of them are seated" in over.err)
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
    assert (2, True) == (again.code, "starts in a new folder" in again.err)

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
    assert "and who plays in it stands" in day.good(*late, "--dry-run")


@pytest.mark.parametrize("name", [name for name in game_ids() if name != game_ids()[0]])
def test_the_demo_plays_any_game(program, name):
    """The same story with another game: refused, accepted, corrected, decided, and nothing open at the end."""
    ran = program("demo", "day", "--game", name)

    assert (0, True) == (ran.code, "7 tables: 0 open errors" in ran.out), ran
    assert f'game = "{name}"' in (program.folder / "day" / "tournament.toml").read_text("utf-8")
    for words in (("explain", "table", "1/1"), ("standings",), ("status",), ("sheets", "1/1", "--filled")):
        assert 0 == program(*words, "-t", "day").code
