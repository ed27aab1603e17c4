"""What the program says when something is not as it was meant: the very field, the very table, and a way on that works."""

from __future__ import annotations

import pytest

from tests.cli.conftest import at_another_desk, snapshot
from tests.program import Program


@pytest.fixture(scope="session")
def eight_folder(tmp_path_factory):
    """Eight players at two tables; heat 1 is seated, and table 1/1 recorded."""
    root = tmp_path_factory.mktemp("eight")
    (root / "any").mkdir()
    program = Program(root / "any")
    program.good("new", "day", "--template", "open", "--name", "Eight")
    day = Program(root / "any" / "day")
    day.environment["SCOREKEEPER_STATE"] = program.environment["SCOREKEEPER_STATE"]
    day.good("players", "add", "Ana Lopes", "Bo", "Cy", "Di", "Eve", "Zoë", "Hal", "Ivy")
    day.good("players", "add", "--guest", "House")
    day.good("start")
    day.good("seat", "--by-hand", "-", stdin="1 2 3 4\n5 6 7 8\n")
    day.good("record", "1/1", "1=12", "2=9", "3=7", "4=3", "smuggler=0")
    return day.folder


@pytest.fixture
def eight(eight_folder, tmp_path):
    return at_another_desk(eight_folder, tmp_path)


LEVEL = ("record", "1/2", "5=14/1", "8=8", "6=6", "7=4", "smuggler=8")


@pytest.mark.parametrize(
    ("words", "says", "step"),
    [
        ((*LEVEL, "--accept", ""), "an acceptance needs a reason in words", 'run the command again with --accept "…"'),
        (("void", "1/1", "--reason", ""), "needs a reason in words", 'run the command again with --reason "…"'),
        (("sheets", "5"), "heat 5 is not seated", "scorekeeper seat"),
        (
            ("decide", "1/1", "--effect", "forfeit", "--player", "8", "--reason", "left"),
            "Ivy (8) does not sit at table 1/1 but at table 1/2; the players at table 1/1 are Ana Lopes (1), Bo (2), Cy (3), Di (4)",
            "scorekeeper seat --show 1",
        ),
        (
            ("players", "add", "ana lopes"),
            "player 1 is already called 'Ana Lopes'; add something to tell the two apart",
            'run the command again with a name such as "ana lopes (2)"',
        ),
        (("close", "one"), "Invalid value for 'HEAT': 'one' is not a whole number", "scorekeeper close --help"),
        (("sheets", "--blank", "four"), "'four' is not a whole number", "scorekeeper sheets --help"),
        (("record", "1/3", "1=2"), "there is no table '1/3'; heat 1 has tables 1/1 and 1/2", "scorekeeper status"),
        (("record", "one", "1=2"), "there is no table 'one'; expected heat/table, such as 1/1", "scorekeeper status"),
        (("record", "7/1", "1=2"), "there is no table '7/1'; heat 1 is seated", "scorekeeper status"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)  # fmt: skip
def test_a_refusal_names_what_is_meant_and_the_way_on(eight, words, says, step):
    """One sentence and the next command; nothing is written."""
    before = snapshot(eight.folder)
    ran = eight(*words)

    assert (2, "", before) == (ran.code, ran.out, snapshot(eight.folder)), ran
    sentence, _, way = " ".join(ran.err.split()).partition(" → ")
    assert says in sentence
    assert step == way


@pytest.mark.rule("TRN-307")
def test_closing_a_closed_heat_says_how_it_is_opened(eight):
    """With the command that opens a heat: `close` itself cannot."""
    eight.good("record", "1/2", "5=12", "6=9", "7=7", "8=3", "smuggler=0")
    eight.good("close", "1")

    assert '→ scorekeeper reopen 1 --reason "…"' == eight("close", "1").err.splitlines()[-1]


@pytest.mark.rule("DWT-803")
def test_everybody_who_is_level_is_named(eight):
    """Also whoever has a place written already: without them the sentence says nothing."""
    said = eight(*LEVEL[:-2], "7=3", "smuggler=8/2").err

    assert "Ivy and Smuggler are level on 8 and round four decides; write down their places" in said


def test_a_misspelt_way_of_seating_is_told_where_it_stands(program):
    """Under [seating], though a stage is what it is for."""
    program.good("new", "day", "--template", "open")
    program.folder /= "day"
    file = program.folder / "tournament.toml"
    stage = '\n[[stage]]\nname = "All"\n\n[rulings]'
    text = file.read_text("utf-8").replace("\n[rulings]", stage, 1).replace('method = "swiss"', 'method = "swis"')
    file.write_text(text, "utf-8")
    line = text.splitlines().index(next(one for one in text.splitlines() if one.startswith("method"))) + 1

    assert f"tournament.toml:{line}: field seating.method: there is no way of seating 'swis'" in program("start").err


def test_the_last_heat_is_followed_by_the_standings(program):
    """Nothing is left to seat, and nobody is sent to do it; before that they are."""
    program.good("new", "day", "--template", "open")
    program.folder /= "day"
    file = program.folder / "tournament.toml"
    stage = '\n[[stage]]\nname = "All"\nheats = 2\n\n[rulings]'
    file.write_text(file.read_text("utf-8").replace("\n[rulings]", stage, 1), "utf-8")
    program.good("players", "add", "Ana", "Bo")
    program.good("start")
    for heat, steps in (("1", "→ scorekeeper standings   → scorekeeper seat"), ("2", "→ scorekeeper standings")):
        program.good("seat", "--by-hand", "-", stdin="1 2\n")
        program.good("record", f"{heat}/1", "1=16", "2=11", "smuggler=8")
        assert steps == program.good("close", heat).splitlines()[-1]
    program.good("reopen", "1", "--reason", "a sheet was found")
    program.good("reopen", "2", "--reason", "a sheet was found")
    assert "→ scorekeeper standings   → scorekeeper close 1" == program.good("close", "2").splitlines()[-1]


def test_a_day_of_several_games_says_which_one_is_played(program):
    program.good("new", "day", "--template", "several-games")
    program.folder /= "day"
    program.good("players", "add", "Ana", "Bo")
    program.good("start")

    assert "heat 1: Dwarven Traders" == program.good("seat").splitlines()[0]


def test_a_list_of_results_names_a_table_that_is_not_there_once(eight):
    """However many lines it has."""
    rows = "".join(f"{table};{number};5\n" for table in ("1/3", "1/4") for number in range(1, 5))
    ran = eight("results", "import", "-", stdin=f"Table;Number;Score\n{rows}")

    assert 2 == ran.code
    assert [1, 1] == [ran.err.count(f"there is no table '{table}'") for table in ("1/3", "1/4")]


@pytest.mark.parametrize(
    ("words", "stdin", "says", "step"),
    [
        (("check", "nope.json"), "", "nope.json: there is no such file", "run the command again with the right file"),
        (("record", "1/2", "nope.json"), "", "nope.json: there is no such file", "run the command again with the right file"),
        (("players", "import", "nope.csv"), "", "there is no such file", "run the command again with the right file"),
        (("reseat", "1", "--by-hand", "no.txt", "--reason", "x"), "", "there is no such file", "run the command again with the right file"),
        (("record", "1/2", "--template", "--out", "no/x.toml"), "", "", "create the folder no first"),
        (("players", "add", "=x"), "", "starts with =", "run the command again with another name"),
        (("players", "add", "Fay", "fay"), "", "names 'fay' twice", 'run the command again with a name such as "fay (2)"'),
        (("reseat", "1", "--by-hand", "-", "--reason", "x"), "1 2 3 4\n5 6 7 8 9\n", "table 1/2 has 5 players", "correct the tables, one per line"),
        (("reseat", "1", "--by-hand", "-", "--reason", "x"), "1 2 3 4\n5 6 7 5\n", "sits twice at table 1/2", "correct the tables, one per line"),
        (("record", "1/2", "5=14", "--by"), "", "'--by' requires an argument", "scorekeeper record --help"),
        (("amend", "1/1", "5=8", "--reason", "swapped"), "", "Eve (5) does not sit at table 1/1 but at table 1/2", "scorekeeper seat --show 1"),
        (("new", "."), "", "is not empty; a tournament needs a new folder", "name a folder that does not exist yet"),
        (("standings", "--xlsx", "st.xls"), "", "the name must end in .xlsx", "scorekeeper standings --xlsx st.xlsx"),
        (("standings", "--pdf", "a.html"), "", "the name must end in .pdf", "scorekeeper standings --pdf a.pdf"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)  # fmt: skip
def test_every_refusal_has_a_next_step(eight, words, stdin, says, step):
    """Also of files that are not there, and of options that lack their word."""
    before = snapshot(eight.folder)
    ran = eight(*words, stdin=stdin)

    assert (2, "", before) == (ran.code, ran.out, snapshot(eight.folder)), ran
    sentence, _, way = " ".join(ran.err.split()).partition(" → ")
    assert says in sentence
    assert step == way


@pytest.mark.rule("TRN-701")
def test_a_penalty_of_a_guest_is_told_to_move_nobody(eight):
    """It is entered, for the log; of somebody who is ranked nothing is said."""
    ran = eight("penalty", "House", "--points", "1", "--reason", "late")

    assert "House (9) is a guest, so the penalty changes no ranking" in ran.err
    assert "" == eight("penalty", "1", "--points", "1", "--reason", "late").err


@pytest.mark.rule("TRN-203")
def test_who_drops_out_and_still_sits_somewhere_is_told(eight):
    """With the command that takes them out; where they played, nothing is to be done."""
    said = eight.good("players", "drop", "Hal", "Bo")

    assert "is still seated at table 1/2, which has no record yet" in said
    assert 1 == said.count("still seated")
    assert '→ scorekeeper reseat 1 --without 7 --reason "…"' in said


def test_a_column_that_becomes_notes_is_told(eight):
    """Whoever has a column Club in the list knows where it went; a list without one hears nothing of it."""
    ran = eight("players", "import", "-", stdin="Name;Club;Mail\nFay;Foxes;f@example.org\n")
    assert "column Club: kept in the log as notes, for the organisers only" in ran.err

    assert "notes" not in eight("players", "import", "-", stdin="Name;Club\nGil;\n").err


@pytest.mark.rule("TRN-102")
def test_regulations_are_shown_in_words_with_every_entry_that_froze_them(eight):
    """Stages as lines, not as data; an amendment is named beside the start."""
    shown = eight.good("regulations", "show")
    assert "  points at a table of 4 (TRN-401): 10, 6, 3, 1" in shown.splitlines()
    assert ("{" in shown, "None" in shown, "main-11") == (False, False, shown.rpartition(" ")[2].strip())

    file = eight.folder / "tournament.toml"
    file.write_text(file.read_text("utf-8").replace("[10, 6, 3, 1]", "[9, 6, 2.5, 1]"), "utf-8")
    amended = eight.good("regulations", "amend", "--reason", "as announced").partition(":")[0]

    assert f"frozen by main-11, amended by {amended}" == eight.good("regulations", "show").splitlines()[-1]
    told = eight("regulations", "show", "--json").json
    assert ([amended], [9, 6, "5/2", 1]) == (told["amended"], told["regulations"]["points"]["4"])


@pytest.mark.rule("LOG-211")
def test_a_history_has_the_figures_and_says_which_version_counts(eight):
    """Two people typed a table differently: first nobody has decided, then one of the two loses."""
    again = ("record", "1/1", "1=11", "2=9", "3=7", "4=3", "smuggler=0", "--by", "Bea")
    assert 1 == eight(*again, "--json").code
    told = eight.good("history", "1/1")
    first, second = (line for line in told.splitlines() if "the result" in line)
    assert "the result; Ana Lopes 12, Bo 9, Cy 7, Di 3, Smuggler 0" in first
    assert "Ana Lopes 11, Bo 9" in second
    assert ", and nobody has decided" in second

    entry = eight("history", "1/1", "--json").json["versions"][-1]["id"]
    eight.good("decide", entry, "--rule", "LOG-211", "--reason", "the sheet says so", "--by", "judge")
    first, second = (line for line in eight.good("history", "1/1").splitlines() if "the result" in line)
    assert (True, False) == (first.endswith(f"; {entry} counts instead"), "counts instead" in second)
