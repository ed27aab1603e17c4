"""What goes wrong on a day, at the keyboard: one clear sentence with the next step, exit code 2, the log untouched."""

from __future__ import annotations

import json
import re

import pytest

from tests.cli.conftest import at_another_desk, snapshot
from tests.program import Program

STAGES = '\n[[stage]]\nname = "Heats"\nheats = 2\n\n[[stage]]\nname = "Final"\nheats = 1\ntake = 8\nseating = "ranked"\n\n[rulings]'


@pytest.fixture(scope="session")
def played_folder(tmp_path_factory):
    """Five players, two heats and a final of eight planned: heat 1 is recorded and closed, heat 2 is seated."""
    root = tmp_path_factory.mktemp("played")
    (root / "any").mkdir()
    program = Program(root / "any")
    program.good("new", "day", "--template", "open", "--name", "Refused")
    file = program.folder / "day" / "tournament.toml"
    file.write_text(file.read_text("utf-8").replace("\n[rulings]", STAGES, 1), "utf-8")
    day = Program(root / "any" / "day")
    day.environment["SCOREKEEPER_STATE"] = program.environment["SCOREKEEPER_STATE"]
    day.good("players", "add", "Ana", "Bo Øst", "Κλειώ", "Дарья", "山田")
    day.good("start")
    day.good("seat", "--by-hand", "-", stdin="1 2 3\n4-5\n")
    day.good("record", "1/1", "1=16", "2=12", "3=7", "smuggler=5")
    day.good("record", "1/2", "4=16", "5=11", "smuggler=8")
    day.good("close", "1")
    day.good("seat", "--by-hand", "-", stdin="1 4\n2 3 5\n")
    day.good("record", "2/1", "1=16", "4=11", "smuggler=8")
    return day.folder


@pytest.fixture
def played(played_folder, tmp_path):
    return at_another_desk(played_folder, tmp_path)


@pytest.mark.parametrize(
    ("words", "stdin", "rule", "says"),
    [
        (["seat", "--by-hand", "-"], "1 99\n", "LOG-106", "there is no player '99'"),
        (["seat", "--by-hand", "-"], "1 2\n3 1\n", "TRN-302", "sits at tables 3/1 and 3/2"),
        (["reseat", "2", "--by-hand", "-", "--reason", "no-show"], "1 4\n2 3 5 1\n", "TRN-302", "sits at tables 2/1 and 2/2"),
        (["reseat", "2", "--by-hand", "-", "--reason", "no-show"], "1 4\n1 2 3 4 5\n", "TRN-301", "table 2/2 has 5 players"),
        (["reseat", "2", "--without", "1", "--reason", "no-show"], "", "TRN-308", "table 2/1 is already recorded"),
        (["reseat", "2", "--without", "Zoë", "--reason", "no-show"], "", "LOG-106", "there is no player 'Zoë'"),
        (["reseat", "2", "--reason", "no-show"], "", None, "what should change?"),
        (["reseat", "2", "--with", "1", "--by-hand", "-", "--reason", "no-show"], "1 2\n", None, "what should change?"),
        (["reseat", "7", "--without", "1", "--reason", "no-show"], "", "TRN-303", "heat 7 is not seated"),
        (["reseat", "1", "--without", "1", "--reason", "no-show"], "", "TRN-308", "table 1/1 is already recorded"),
        (["seat", "--heat", "5"], "", "TRN-303", "heat 5 is out of order; the next one is heat 3"),
        (["seat", "--heat", "2"], "", "TRN-303", "heat 2 is already seated"),
        (["seat", "--heat", "0"], "", "TRN-303", "heat 0 is out of order"),
        (["seat", "--heat", "next"], "", None, "'next' is not a whole number"),
        (["seat"], "", "TRN-315", "heat 2 is not closed: table 2/2 missing"),
        (["seat", "--despite", "2/2 plays on"], "", "TRN-505", "who plays in Final is not known yet: table 2/2 missing"),
        (["close", "2"], "", "TRN-306", "heat 2 is not complete: table 2/2 missing"),
        (["close", "3"], "", "TRN-303", "heat 3 is not seated; there are heats 1 to 2"),
        (["close", "1"], "", "TRN-307", "heat 1 was closed"),
        (["close", "0"], "", None, "0 is not in the range"),
        (["close", "2", "--reason", "…"], "", "LOG-210", "needs a reason in words"),
        (["reopen", "2", "--reason", "a sheet was found"], "", "TRN-307", "heat 2 is open"),
        (["record", "1/1", "1=16", "2=12", "3=7", "smuggler=5", "--by", "bo"], "", "TRN-307", "heat 1 was closed by ana"),
        (["amend", "1/1", "1=12", "2=16", "--reason", "swapped"], "", "TRN-307", "heat 1 was closed"),
        (["amend", "1/1", "1=12", "2=16", "--reason", "swapped", "--dry-run"], "", "TRN-307", "heat 1 was closed"),
        (["void", "1/1", "--reason", "wrong table"], "", "TRN-307", "heat 1 was closed"),
        (["decide", "1/1", "--effect", "replay", "--reason", "cards"], "", "TRN-307", "heat 1 was closed"),
        (["penalty", "1", "--points", "1", "--reason", "late", "--heat", "1"], "", "TRN-307", "heat 1 was closed"),
        (["penalty", "1", "--points", "lots", "--reason", "late"], "", "TRN-701", "'lots' is not a number of points"),
        (["penalty", "Zoë", "--points", "1", "--reason", "late"], "", "LOG-106", "there is no player 'Zoë'"),
        (["penalty", "1", "--points", "1", "--reason", "late", "--heat", "9"], "", "TRN-303", "heat 9 is not seated"),
        (["seat", "--show", "9"], "", "TRN-303", "heat 9 is not seated"),
        (["explain", "player", "Zoë"], "", "LOG-106", "there is no player 'Zoë'"),
        (["players", "away"], "", None, "who is not here? Name some players, or everybody with --all"),
        (["players", "away", "--all", "1"], "", None, "who is not here?"),
        (["record", "2/2", "2=9", "--out", "x.toml"], "", None, "field --out: this option is for blank records only"),
        (["record", "2/2", "-", "--ended", "time"], "{}", None, "field --ended: this option is for quick results only"),
        (["record", "2/2"], "", "LOG-101", "→ scorekeeper record 2/2 --template"),
        (["reseat", "2", "--by-hand", "-", "--reason", "so"], "heat 2\n1 4\n", "LOG-101", "for one heat and has no headings"),
        (["history", "7/1"], "", "LOG-112", "there is no table '7/1'"),
    ],
)  # fmt: skip
def test_it_is_refused_in_one_sentence(played, words, stdin, rule, says):
    before = snapshot(played.folder)
    ran = played(*words, stdin=stdin)

    assert (2, "", before) == (ran.code, ran.out, snapshot(played.folder)), ran
    assert says in " ".join(ran.err.split())
    if rule is not None:
        assert rule in ran.err


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("4 = [10, 6, 3, 1]", "4 = [10, 6, 3]", "a table of 4 pays 4 places, but this has 3"),
        ('"share-corrected"', '"share-corected"', "there is no tie-break 'share-corected'; did you mean 'share-corrected'?"),
        ('method = "swiss"', 'method = "dutch"', "seat their pairings with `seat --by-hand`"),
        ('method = "swiss"', 'method = "swis"', "there is no way of seating 'swis'; did you mean 'swiss'?"),
        ("\n[rulings]", STAGES.replace("take = 8", "take = 1"), "a stage takes at least two players, not 1"),
        ("\n[rulings]", STAGES.replace("heats = 2", "heats = -2"), "a stage has 1 to 200 heats, not -2"),
        ('short = "lowest"', 'short = "lowst"', "did you mean lowest?"),
        ("bye = 5", "bie = 5", "field points.bie: there is no field 'bie'; did you mean 'bye'?"),
        ('game = "dwarven-traders"', 'game = "dwarven trader"', "field game: there is no game 'dwarven trader'; did you mean 'dwarven-traders'?"),
        ("dwarven-traders = ", "dwarven-trader = ", "field equipment.dwarven-trader: 'dwarven-trader' is not played in this tournament; did you mean 'dwarven-traders'?"),
        ("[rulings]", '[rulings]\nDWT-R02 = "nome"', "field rulings.DWT-R02: DWT-R02 offers counts, none, loses, not 'nome'; did you mean 'none'?"),
        ("[points]", "[standings]\n[points]", "not TOML: the section [standings] appears twice"),
        ("bye = 5", "bye = 5\nbye = 4", "not TOML: this field appears twice, in: bye = 4"),
        ("# apart =", 'file = "seating.txt"\n# apart =', "seating.txt"),
    ],
)  # fmt: skip
def test_regulations_that_do_not_do_are_refused_before_the_start(program, old, new, says):
    """With the line, and nothing starts."""
    program.good("new", "day", "--template", "open")
    program.folder /= "day"
    file = program.folder / "tournament.toml"
    assert old in file.read_text("utf-8")
    file.write_text(file.read_text("utf-8").replace(old, new, 1), "utf-8")
    before = snapshot(program.folder)
    ran = program("start")

    assert (2, "", before) == (ran.code, ran.out, snapshot(program.folder))
    assert says in ran.err
    assert re.search(r" tournament\.toml:\d+: ", ran.err) or "seating.txt" in says


def test_nobody_is_seated_before_the_start(program):
    program.good("new", "day", "--template", "open")
    program.folder /= "day"
    program.good("players", "add", "Ana", "Bo")
    before = snapshot(program.folder)
    ran = program("seat")

    assert (2, before) == (ran.code, snapshot(program.folder))
    assert "the tournament has not started" in ran.err
    assert "→ scorekeeper start" in ran.err


def test_a_stage_that_takes_more_than_there_are_is_refused_with_the_way_out(played):
    """Amending the regulations, as it says, lets the final begin."""
    played.good("record", "2/2", "2=16", "3=12", "5=7", "smuggler=5")
    played.good("close", "2")
    ran = played("seat")
    assert (2, True) == (ran.code, "Final takes 8 players, but only 5 from the stage before are still in" in ran.err)
    assert "write take = 5 in tournament.toml" in ran.err

    file = played.folder / "tournament.toml"
    file.write_text(file.read_text("utf-8").replace("take = 8", "take = 5"), "utf-8")
    played.good("regulations", "amend", "--reason", "only five came")
    assert "Final: 5 players from the stage before (TRN-505)" in played.good("seat")


LATE = {
    "record": ("record", "2/2", "2=16", "3=12", "5=7", "smuggler=5"),
    "amend": ("amend", "1/1", "1=12", "2=16", "--reason", "swapped", "--reopen"),
    "void": ("void", "1/1", "--reason", "wrong table", "--reopen"),
    "decide": ("decide", "1/1", "--effect", "forfeit", "--player", "1", "--reason", "left", "--reopen"),
    "penalty": ("penalty", "1", "--points", "3", "--reason", "talked", "--heat", "1", "--reopen"),
}


@pytest.mark.parametrize("command", LATE)
def test_a_dry_run_tells_the_price_and_writes_nothing(played, command):
    """In words and as JSON; the real command then makes exactly that of the standings."""
    before = snapshot(played.folder)
    told = played.good(*LATE[command], "--dry-run")
    price = json.loads(played.good(*LATE[command], "--dry-run", "--json"))
    assert (before, None) == (snapshot(played.folder), price["entry"])
    assert "would move:" in told
    # Of a first record no paper is wrong: it was not there when they were printed.
    assert ("would be out of date: standings printed" in told) == (command != "record")

    old = {row["player"]: [row["place"], row["points"]] for row in played("standings", "--json").json["standings"]}
    played.good(*LATE[command])
    new = {row["player"]: [row["place"], row["points"]] for row in played("standings", "--json").json["standings"]}
    assert {one: (old[one], new[one]) for one in old if old[one] != new[one]} == {
        one["player"]: ([one["place"][0], one["points"][0]], [one["place"][1], one["points"][1]])
        for one in price["price"]["moved"]
    }


@pytest.mark.parametrize("command", ["amend", "void", "decide", "penalty"])
def test_a_correction_writes_its_erratum(played, command):
    """Beside the log, and the price once more with it."""
    ran = played(*LATE[command], "--erratum", "erratum.pdf", "--json")

    assert (0, "written: erratum.pdf\n") == (ran.code, ran.err)
    assert (played.folder / "erratum.pdf").read_bytes().startswith(b"%PDF")
    assert {"moved", "cut", "reseated", "seating", "uncompared", "papers", "format"} == set(ran.json["price"])
    assert ran.json["entry"].startswith("B-")


def test_an_amendment_of_the_regulations_has_a_price_too(played):
    """Rehearsed first, then made with an erratum; a heat that is seated stays in its stage."""
    file, amend = played.folder / "tournament.toml", ("regulations", "amend", "--reason", "as it was announced")
    written = file.read_text("utf-8")
    file.write_text(written.replace("heats = 2", "heats = 1"), "utf-8")
    ran = played(*amend, "--dry-run")
    assert (2, True) == (ran.code, "heat 2 was seated in Heats, but would now be in Final" in ran.err)

    file.write_text(re.sub(r"(?m)^\[points\]\n(?:.+\n)+", "[points]\nby_place = [9, 3, 2, 1]\n\n", written), "utf-8")
    before = snapshot(played.folder)
    told = played.good(*amend, "--dry-run")
    assert before == snapshot(played.folder)
    assert "the regulations would be amended; nothing was written" in told
    assert "would be out of date: standings printed so far" in told
    price = json.loads(played.good(*amend, "--dry-run", "--json"))["price"]
    ran = played(*amend, "--erratum", "erratum.pdf", "--json")
    assert (price, "written: erratum.pdf\n") == (ran.json["price"], ran.err)
    assert (played.folder / "erratum.pdf").read_bytes().startswith(b"%PDF")


def test_a_no_show_is_told_as_json(played):
    """Who moved, who sits where; the entry that replaces the seating."""
    found = json.loads(played.good("reseat", "2", "--without", "3", "--reason", "did not come", "--json"))

    assert ([], [["1", "4"], ["2", "5"]]) == (found["moved"], [one["seats"] for one in found["tables"]])
    assert "reseat by ana" in played.good("history", "2/2")


def test_a_prepared_seating_is_seated_heat_by_heat(program):
    """From a file beside the regulations; the start freezes it."""
    program.good("new", "day", "--template", "open")
    program.folder /= "day"
    file = program.folder / "tournament.toml"
    file.write_text(file.read_text("utf-8").replace("# apart =", 'file = "seating.txt"\n# apart =', 1), "utf-8")
    (program.folder / "seating.txt").write_text("heat 1\n4-2-1-3\n\nheat 2\n1-2-3-4\n", "utf-8")
    program.good("players", "add", "Ana", "Bo", "Cy", "Di")
    program.good("start")

    assert "1/1  Di (4), Bo (2), Ana (1), Cy (3)" in program.good("seat")
    (program.folder / "seating.txt").write_text("heat 1\n4-2-1-3\n\nheat 2\n4-3-2-1\n", "utf-8")
    ran = program("seat")
    assert (2, True) == (ran.code, "seating.txt changed after the start" in ran.err)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--players", "1"], "a table needs at least 2 players, but there is only 1"),
        (["--players", "0"], "0 is not in the range"),
        (["--players", "4", "--final", "8"], "a final must have fewer than 4 players, not 8"),
        (["--variant", "nope"], "nope"),
        (["--heats", "500"], "a stage has 1 to 200 heats, not 500"),
        (["--heats", "0"], "0 is not in the range"),
    ],
)
def test_an_event_that_cannot_be_played_is_not_begun(program, words, says):
    ran = program("simulate", "--tournament", "--game", "smugglers", *words, "--out", "event")

    assert (2, "", False) == (ran.code, ran.out, (program.folder / "event").exists())
    assert says in " ".join(ran.err.split())
