"""`games`: the list, and games that are declared in a file."""

from __future__ import annotations

import json
import re

import pytest

from scorekeeper.games import library

HARVEST = """
[game]
id = "apple-harvest"
book = "APP"
title = "Apple Harvest"
players = [2, 5]

[[count]]
id = "coins"

[[line]]
id = "apples"
points = "apples"

[[line]]
id = "baskets"
max = 4
points = "3 * baskets"

[[tie]]
by = "coins"
"""
SHEET = """
game = "apple-harvest"
seats = ["1", "2", "3"]
[result.rows]
1 = { apples = 14, baskets = 2, coins = 3, total = 20 }
2 = { apples = 17, baskets = 1, coins = 7, total = 20, place = 2 }
3 = { apples = 1, baskets = 5, coins = 0 }
"""


@pytest.fixture
def harvest(program):
    """A folder with the file of a game."""
    (program.folder / "harvest.toml").write_text(HARVEST)
    return program


def test_games_alone_lists_the_games_that_are_programs(program):
    assert "azul" not in program.good("games")
    assert ["dwarven-traders", "smugglers", "magic-mine", "cargo-and-gold", "smugglonauts"] == [
        one["id"] for one in json.loads(program.good("games", "--json"))["games"]
    ]


def test_the_library_is_listed_with_the_books_of_its_games(program):
    listed = json.loads(program.good("games", "--library", "--json"))["games"]

    assert list(library()) == [one["id"] for one in listed]
    assert len(listed) == len({one["book"] for one in listed})


def test_a_game_is_told_in_words(harvest):
    told = harvest.good("games", "show", "harvest.toml")

    assert "Apple Harvest (APP), 2 to 5 players" in told
    assert "Baskets: 3 points each, at most 4." in told


def test_a_file_without_mistakes_gets_a_lock_of_its_ids(harvest):
    assert "harvest.toml is a game: Apple Harvest" in harvest.good("games", "check", "harvest.toml")
    lock = (harvest.folder / "harvest.lock.json").read_bytes()

    moved = re.sub(r'(\[\[line\]\]\nid = "apples".*?\n\n)(\[\[line\]\].*?\n\n)', r"\2\1", HARVEST, flags=re.DOTALL)
    assert moved != HARVEST
    (harvest.folder / "harvest.toml").write_text(moved)
    harvest.good("games", "check", "harvest.toml")
    assert lock == (harvest.folder / "harvest.lock.json").read_bytes()


def test_all_mistakes_are_listed_with_line_and_column(harvest):
    wrong = HARVEST.replace("3 * baskets", "3 * basket").replace("max = 4", "max = -4").replace('"APP"', '"Apple"')
    (harvest.folder / "harvest.toml").write_text(wrong)

    ran = harvest("games", "check", "harvest.toml")

    assert 2 == ran.code
    assert [
        "harvest.toml:4:8: book is three capital letters, such as APP",
        "harvest.toml:17:7: a limit cannot be below 0: -4",
        "harvest.toml:18:15: there is no line or count 'basket'; did you mean 'baskets'?",
    ] == ran.out.splitlines()
    assert not (harvest.folder / "harvest.lock.json").exists()


def test_a_book_that_is_taken_is_refused(harvest):
    (harvest.folder / "harvest.toml").write_text(HARVEST.replace('"APP"', '"DWT"'))

    ran = harvest("games", "check", "harvest.toml")

    assert (2, "harvest.toml:4:8: the letters DWT belong to a built-in book; take three others\n") == (
        ran.code,
        ran.out,
    )


def test_figures_are_tried_out_as_they_are_typed(harvest):
    typed = "Ana apples=9 baskets=2 coins=3\nBo apples=12 baskets=1 coins=7\nBo pears=1\n\n"

    told = harvest("games", "try", "harvest.toml", stdin=typed).out

    assert "1      Bo      15\n2      Ana     15\n" in told
    assert "APP-401  Bo 15, Ana 15; Bo has 7 coins against 3" in told
    assert "'pears=1' is not a figure" in told


def made(program, *answers):
    """Answer the questions of `games new`, one after the other, and give the file."""
    program.good("games", "new", "mine.toml", stdin="\n".join(answers) + "\n")
    return (program.folder / "mine.toml").read_text()


def test_a_file_is_made_from_answers(program):
    """A number alone is the points for each; letters that another game has are not offered; Enter takes what is usual."""
    head = ["Azul", "2-4", "most", "", "azul-by-us", "", ""]
    lines = ["Wall", "", "", "Complete rows", "2", "5", "Complete columns", "7 * complete_columns", "5", ""]
    text = made(program, *head, *lines, "", "Complete rows", "", "")

    assert 'book = "AZL"' in text
    assert 'points = "2 * complete_rows"\nmax = 5' in text
    assert "mine.toml is a game: Azul" in program.good("games", "check", "mine.toml")
    again = program("games", "new", "mine.toml", stdin="")
    assert (2, "error: mine.toml: the file exists already\n") == (again.code, again.err.partition("→")[0])


def test_an_answer_that_does_not_fit_is_asked_again(program):
    """Nothing that the file could not hold is written; what is only calculated with becomes a count."""
    head = ["Duel", "2-40", "2", "best", "first-to", "ten", "10", "", "duel-night", "DWT", "DUN", ""]
    lines = ["Coins", "coins // 0", "purse // 3", "none", "", ""]
    awards = ["Most shields", "shields", "five", "5, 2", ""]
    text = made(program, *head, *lines, *awards, "purse", "fewest", "")

    assert "mine.toml is a game: Duel" in program.good("games", "check", "mine.toml")
    for said in ('wins = "first-to"\ntarget = 10', 'book = "DUN"', 'id = "purse"', 'id = "shields"', 'wins = "fewest"'):
        assert said in text


def test_the_id_is_checked_when_it_is_typed_and_points_are_not_below_zero(program):
    """The answer that `games check` would refuse is asked again at once; an id of the library is not offered."""
    head = ["Azul", "2-4", "most", "", "Score track", "azul", "dwarven-traders", "", "OAX", ""]
    told = program.good(
        "games",
        "new",
        "mine.toml",
        stdin="\n".join([*head, "Score track", "", "", "Rows", "2", "5", "", "", ""]) + "\n",
    )
    text = (program.folder / "mine.toml").read_text()

    assert 3 == told.count("expected lower-case letters, digits and hyphens")
    assert 'id = "our-azul"' in text
    assert 1 == text.count("\nmin = 0 ")
    assert "mine.toml is a game: Azul" in program.good("games", "check", "mine.toml")


def test_who_names_the_id_of_a_file_is_told_the_file(harvest):
    ran = harvest.process("new", "orchard", "--game", "apple-harvest")

    assert 2 == ran.code
    assert "there is no game 'apple-harvest'; harvest.toml declares it, so write harvest.toml instead" in ran.err


def test_an_id_of_the_library_is_noted(harvest):
    (harvest.folder / "harvest.toml").write_text(HARVEST.replace("apple-harvest", "azul").replace("APP", "OAZ"))
    ran = harvest.process("games", "check", "harvest.toml")  # The library of this process keeps its own game.
    assert "the library has another game 'azul', with the letters AZU" in ran.out


def test_a_sum_over_one_player_is_noted(azul):
    assert "takes the figures of one player" not in azul.good("games", "check", "harvest.toml")
    (azul.folder / "harvest.toml").write_text(AZUL.replace('over = "table"\n', ""))
    assert (
        "note: sum(baskets) in the [[must]] 'somebody_has_one' takes the figures of one player; for all players, add"
        in " ".join(azul.good("games", "check", "harvest.toml").split())
    )


def test_sheets_that_nothing_separates_are_sought_among_many_tables(program):
    """No table of two shows them by chance, because what is compared has so many values."""
    compared = '[[line]]\nid = "apples"\nmax = 900\n[[line]]\nid = "pears"\nmax = 900\n[[tie]]\nby = "apples // 200"\n'
    head, _, _ = HARVEST.partition("[[count]]")
    (program.folder / "harvest.toml").write_text(head + compared)

    told = " ".join(program.good("games", "check", "harvest.toml").split())

    found = re.search(r"nothing separates .*: apples (\d+), pears (\d+) and apples (\d+), pears (\d+);", told)
    one, two, three, four = map(int, found.groups())
    assert (one + two, one // 200) == (three + four, three // 200)


def test_a_line_of_points_has_an_id_that_a_game_can_hold(program):
    """An id that ends in `_points` would stand for the points of a line; a game without a line is asked for one."""
    head = ["Hearts at our club", "3-5", "fewest", "0", "", "HCL", ""]
    told = program.good(
        "games", "new", "mine.toml", stdin="\n".join([*head, "", "Penalty points", "", "26", "", "", ""]) + "\n"
    )

    assert "enter at least one line" in told
    assert 'id = "penalty"\ntitle = "Penalty points"' in (program.folder / "mine.toml").read_text()
    assert "mine.toml is a game: Hearts at our club" in program.good("games", "check", "mine.toml")


def test_something_new_that_separates_players_is_told_because_it_gets_a_box(program):
    """All lines are offered, so that nobody types a box that is there by another name without noticing."""
    answers = ["Rows", "2-4", "most", "", "", "", "", "Rows", "2", "", "Wall", "", "", "", "", "most rows", "", "rows"]
    told = program.good("games", "new", "mine.toml", stdin="\n".join([*answers, "", ""]) + "\n")

    assert "Compare (rows, wall, or something else that is counted)" in told
    assert 1 == told.count("is new")
    assert "most_rows is new, so it gets a box of its own" in told


def test_rounds_and_games_without_points_are_asked_for(program):
    assert "rounds = 0" in made(program, "Tricks", "4", "fewest", "0", "", "", "", "Taken", "1", "26", "", "", "")
    (program.folder / "mine.toml").unlink()
    text = made(program, "Arm wrestling", "2", "sides", "", "", "")
    assert 'wins = "sides"' in text
    assert "[[line]]" not in text
    assert "mine.toml is a game: Arm wrestling" in program.good("games", "check", "mine.toml")


def test_blank_boxes_are_named_where_some_are_written(harvest):
    """Whoever writes some boxes and leaves out a zero is told which ones are missing."""
    harvest.good("new", "orchard", "--game", "harvest.toml")
    harvest.good("players", "add", "Ana", "Bo", "-t", "orchard")
    harvest.good("start", "-t", "orchard")
    harvest.good("seat", "--by-hand", "-", "-t", "orchard", stdin="1 2\n")
    ran = harvest("record", "1/1", "Ana", "apples=9", "Bo", "baskets=1", "-t", "orchard")

    assert 2 == ran.code
    assert "while boxes are blank (Ana: baskets; Bo: apples); write every figure, even 0" in " ".join(ran.err.split())


def test_a_day_with_a_declared_game_from_file_to_standings(harvest):
    """The file is copied in, a wrong sheet is refused by its rules, the places are explained, and the paper is printed."""
    harvest.good("new", "orchard", "--game", "harvest.toml")
    (harvest.folder / "sheet.toml").write_text(SHEET)
    at = ("-t", "orchard")
    harvest.good("players", "add", "Ana", "Bo", "Cy", *at)
    harvest.good("start", *at)
    harvest.good("seat", "--by-hand", "-", *at, stdin="1 2 3\n")

    refused = harvest("record", "1/1", "sheet.toml", *at)
    assert 1 == refused.code
    assert ["APP-503", "APP-401"] == re.findall(r"error (APP-\d+)", refused.err + refused.out)

    (harvest.folder / "sheet.toml").write_text(
        SHEET.replace("place = 2", "place = 1").replace("baskets = 5", "baskets = 4")
    )
    harvest.good("record", "1/1", "sheet.toml", *at)
    assert "APP-401  Bo 20, Ana 20; Bo has 7 coins against 3" in harvest.good("explain", "table", "1/1", *at)
    standings = json.loads(harvest.good("standings", "--json", *at))["standings"]
    assert ["Bo", "Ana", "Cy"] == [row["name"] for row in standings]
    assert 0 == harvest("sheets", "1", "--out", "sheets.pdf", *at).code
    assert (harvest.folder / "sheets.pdf").read_bytes().startswith(b"%PDF-")


def test_a_definition_that_changed_after_the_start_is_refused_until_it_is_amended(harvest):
    harvest.good("new", "orchard", "--game", "harvest.toml")
    at = ("-t", "orchard")
    harvest.good("players", "add", "Ana", "Bo", *at)
    harvest.good("start", *at)
    file = harvest.folder / "orchard" / "apple-harvest.toml"
    file.write_text(file.read_text().replace("3 * baskets", "4 * baskets"))

    ran = harvest("seat", *at)
    assert 2 == ran.code
    assert "apple-harvest.toml" in ran.err

    harvest.good("regulations", "amend", "--reason", "the new edition", *at)
    harvest.good("seat", *at)


def test_sums_are_typed_at_the_desk_in_a_file_a_list_and_for_a_correction(program):
    """The log holds what they make, so every figure is the same wherever it is read."""
    at = ("-t", "night")
    assert "note on the rules of Carcassonne: The rulebook names no tie-break" in program.good(
        "new", "night", "--game", "carcassonne"
    )
    program.good("players", "add", "Ana", "Bo", "Cy", "Di", "Ed", "Fy", *at)
    program.good("start", *at)
    program.good("seat", "--by-hand", "-", *at, stdin="1 2 3\n4 5 6\n")
    rows = "\n".join(f'{who} = {{ roads = "3+7", cities = {who}, monasteries = 0, fields = "9+9" }}' for who in "123")
    (program.folder / "sheet.toml").write_text(
        f'game = "carcassonne"\nseats = ["1", "2", "3"]\n[result.rows]\n{rows}\n'
    )
    entry = re.search(r"main-\d+", program.good("record", "1/1", "sheet.toml", *at))[0]
    program.good("amend", entry, "--set", "result.rows.1.cities=30+4+2", "--reason", "misread", *at)
    (program.folder / "list.csv").write_text("table,number,score\n1/2,4,20+3\n1/2,5,21\n1/2,6,5+5+5\n")
    program.good("results", "import", "list.csv", *at)

    told = json.loads(program.good("standings", "--json", *at))["standings"]

    assert {"1": 64, "2": 30, "3": 31, "4": 23, "5": 21, "6": 15} == {
        row["player"]: row["tables"][0]["score"] for row in told
    }


PARTY = """
[game]
id = "party"
book = "PTY"
title = "Party"
players = [2, 12]

[[count]]
id = "cards"

[[line]]
id = "stars"
points = "3 * stars"

[[award]]
id = "most_cards"
by = "cards"
pays = { default = [5, 3, 1], 2 = [4] }
"""


def test_blank_boxes_of_an_award_are_named_too_and_the_next_step_has_them(program):
    """The points of everybody wait for what an award compares; the line is as it was typed, with the boxes to add."""
    (program.folder / "party.toml").write_text(PARTY)
    program.good("new", "night", "--game", "party.toml")
    at = ("-t", "night")
    program.good("players", "add", "Ana", "Bo", *at)
    program.good("start", *at)
    program.good("seat", "--by-hand", "-", *at, stdin="1 2\n")

    ran = program("record", "1/1", "Ana", "stars=2+2", "cards=3", "Bo", "stars=9", *at)

    assert 2 == ran.code
    assert "the points of Ana and Bo are not known while boxes are blank (Bo: cards)" in " ".join(ran.err.split())
    assert "→ scorekeeper record 1/1 1 cards=3 stars=4 2 stars=9 cards=… -t night" in ran.err
    program.good("record", "1/1", "1", "cards=3", "stars=4", "2", "stars=9", "cards=0", *at)


@pytest.mark.parametrize("count", [2, 3, 12])
def test_a_table_of_two_to_twelve_goes_the_whole_way(program, count):
    """Seated, printed, typed from a list with a column for each player, from a sheet, and on one line; ranked, printed again."""
    (program.folder / "party.toml").write_text(PARTY)
    seats = [str(number) for number in range(1, count + 1)]
    at = ("-t", "night")
    program.good("new", "night", "--game", "party.toml")
    program.good("players", "add", *(f"P{seat}" for seat in seats), *at)
    program.good("start", *at)
    for heat in (1, 2, 3):
        program.good("seat", "--by-hand", "-", *at, stdin=" ".join(seats) + "\n")
        if heat == 1:
            heads = [f"{what} {seat}" for seat in seats for what in ("number", "score")]
            cells = [cell for seat in seats for cell in (seat, str(10 + int(seat)))]
            (program.folder / "list.csv").write_text(f"table,{','.join(heads)}\n1/1,{','.join(cells)}\n")
            program.good("results", "import", "list.csv", *at)
        elif heat == 2:
            rows = "\n".join(f'{seat} = {{ stars = "{seat}+1", cards = {seat} }}' for seat in seats)
            (program.folder / "sheet.toml").write_text(f"[result.rows]\n{rows}\n")
            program.good("record", "2/1", "sheet.toml", *at)
        else:
            program.good("record", "3/1", *(f"{seat}={seat}" for seat in seats), *at)
        program.good("close", str(heat), *at)

    rows = json.loads(program.good("standings", "--json", *at))["standings"]
    assert seats[-1] == rows[0]["player"]
    last = rows[0]["tables"]
    assert [10 + count, 3 * (count + 1) + (4 if count == 2 else 5), count] == [one["score"] for one in last]
    for heat in (1, 2, 3):
        assert 0 == program("sheets", str(heat), "--filled", "--out", f"{heat}.pdf", *at).code
    assert 0 == program("standings", "--xlsx", "s.xlsx", "--pdf", "s.pdf", "--html", "s.html", *at).code


def test_a_blank_record_has_as_many_seats_as_the_game(program):
    assert 'seats = ["1", "2"] #' in program.good("record", "--template", "--game", "chess")
    assert 'seats = ["1", "2", "3", "4"] #' in program.good("record", "--template", "--game", "wingspan")


def test_a_round_is_tried_out_too(program):
    """Figures of one round are enough for a game that counts in rounds."""
    told = program("games", "try", "wizard", stdin="Ana bid=2 tricks=2\nBo bid=1 tricks=3\nCy bid=0 tricks=0\n").out
    assert "1      Ana     40\n2      Cy      20\n3      Bo      -20\n" in told
    assert "error" not in told


AZUL = HARVEST.replace(
    "[[tie]]",
    """\
[[must]]
id = "somebody_has_one"
test = "sum(baskets) >= 1"
over = "table"

[[must]]
id = "coins_with_baskets"
test = "coins >= baskets"

[[tie]]""",
)


@pytest.fixture
def azul(program):
    """A folder with the file of a game in which some things must hold."""
    (program.folder / "harvest.toml").write_text(AZUL)
    return program


def test_a_blank_box_is_left_to_the_judge_when_a_game_is_tried_out(azul):
    """It does not count as zero: what could still be true is no error, and the points are not known, as in `record`."""
    ran = azul("games", "try", "harvest.toml", stdin="Ana apples=9 baskets=2\nAna coins=1 apples=-\n")

    first, _, second = ran.out.partition("1      Ana     15\n")
    assert "error" not in first
    assert "error APP-505: Ana: " in second
    assert "unchecked APP-603: the points of Ana are not known while boxes are blank (Ana: apples)" in second


def test_what_must_hold_over_the_table_waits_for_the_fewest_players(azul):
    ran = azul("games", "try", "harvest.toml", stdin="Ana apples=9 baskets=0 coins=0\n")
    assert (0, False) == (ran.code, "error" in ran.out)

    ran = azul("games", "try", "harvest.toml", stdin="Ana apples=9 baskets=0 coins=0\nBo apples=1 baskets=0 coins=0\n")
    assert (1, 1) == (ran.code, ran.out.count("error APP-504"))


def test_the_exit_code_of_a_trial_is_that_of_the_last_sheet(azul):
    wrong = "Ana apples=9 baskets=5 coins=5\n"

    assert 1 == azul("games", "try", "harvest.toml", stdin=wrong).code
    assert 0 == azul("games", "try", "harvest.toml", stdin=f"{wrong}Ana baskets=4\n").code


def test_names_of_several_words_are_tried_out_and_several_players_on_one_line(harvest):
    typed = 'Bo Li apples=9 baskets=2 coins=3 "Ana" apples=9 baskets=2 coins=3\napples=3\nBo Li apples 3\n'

    told = harvest("games", "try", "harvest.toml", stdin=typed).out

    assert "1      Bo Li   15\n1      Ana     15\n" in told
    assert "Bo Li and Ana are tied with 15 and share the place" in told
    assert "nobody is named; write the player first, such as: Ana apples=3" in told
    assert "'apples' is not a figure like" in told


def test_lines_with_rows_are_tried_out_too(program):
    typed = "Ana territories=3x2+4x1\nBo territories=5x\nBo territories=none\nBo territories_points=12\n"
    told = program("games", "try", "kingdomino", stdin=typed).out
    assert "such as: Ana largest=3 crowns_in_all=3. Type ? for the boxes" in told
    assert "'territories=5x' does not fit; write squares x crowns of each, such as 3x4+4x5, without blanks" in told
    assert "1      Ana     10\n2      Bo      0\n" in told
    assert "Bo gets 0 points for nothing, but the sheet says 12" in told


def test_what_does_not_belong_to_the_variant_is_not_asked(program):
    typed = "Ana territories_points=12 largest=0\nBo territories_points=12 largest=3\n"
    told = program("games", "try", "kingdomino", stdin=typed).out
    assert "Bo has 3 squares of the largest territory against 0" in told
    assert "error" not in told
    assert "middle" not in program("games", "try", "kingdomino", stdin="?\n").out
    assert "middle" in program("games", "try", "kingdomino", "--variant", "middle-and-harmony", stdin="?\n").out


def test_rules_of_a_file_are_shown_listed_searched_and_exported(harvest):
    book = ("--book", "harvest.toml")
    assert "are ranked by coins" in harvest.good("rules", "show", "APP-401", *book)
    assert "APP-603  Total" in harvest.good("rules", "list", *book)
    assert "APP-401" in harvest.good("rules", "search", "who wins a tie", *book)
    assert "14 rules" in harvest("rules", "export", "rules.json", *book).err
    assert "APP" in (harvest.folder / "rules.json").read_text()


def test_a_record_without_the_file_of_its_game_is_checked_with_the_game(harvest):
    (harvest.folder / "record.toml").write_text(SHEET)
    ran = harvest("check", "record.toml", "--game", "./harvest.toml")
    assert 1 == ran.code
    assert "scorekeeper rules show APP-503 --book ./harvest.toml" in ran.out
    record = harvest.good("simulate", "harvest.toml", "--seed", "4")
    assert "no open errors" in harvest.good("check", "-", "--game", "harvest.toml", stdin=record.encode())
    (harvest.folder / "other.toml").write_text(SHEET.replace("apple-harvest", "azul").replace("apples", "wall"))
    harvest.good("games", "show", "azul")
    assert 2 == harvest("check", "other.toml", "--game", "harvest.toml").code


def test_a_game_is_not_called_like_the_regulations(harvest):
    """The copy of its file would take the place of `tournament.toml`."""
    (harvest.folder / "game.toml").write_text(HARVEST.replace("apple-harvest", "tournament"))
    ran = harvest("new", "event", "--game", "game.toml")
    assert 2 == ran.code
    assert "no file of a tournament can be called tournament.toml" in ran.err
    assert not (harvest.folder / "event").exists()


def test_in_its_folder_a_tournament_lends_its_game_to_every_command(harvest):
    harvest.good("new", "event", "--game", "harvest.toml")
    record = harvest.good("simulate", "apple-harvest", "--seed", "4", SCOREKEEPER_TOURNAMENT="event").encode()
    for words in (("schema",), ("games", "show"), ("record", "--template", "--game")):
        assert "apples" in harvest.good(*words, "apple-harvest", SCOREKEEPER_TOURNAMENT="event").lower()
    assert "no open errors" in harvest.good("check", "-", "-t", "event", stdin=record)
    assert 2 == harvest("simulate", "apple-harvests", SCOREKEEPER_TOURNAMENT="event").code


def test_totals_alone_are_compared_with_what_somebody_else_typed_in_boxes(harvest):
    """No field is in both, and yet 20 is not what 14 apples and 1 basket make."""
    harvest.good("new", "event", "--game", "harvest.toml")
    harvest.good("players", "add", "Ana", "Bo", "-t", "event")
    for words in (("start",), ("seat",)):
        harvest.good(*words, "-t", "event")
    boxes = ("1", "apples=14", "baskets=1", "coins=0", "2", "apples=3", "baskets=0", "coins=1")
    harvest.good("record", "1/1", *boxes, "-t", "event", "--by", "ana")
    harvest("record", "1/1", "1=20", "2=3", "-t", "event", "--by", "bo")
    found = harvest("check", "event")
    assert 1 == found.code
    assert "typed this table differently: Ana (1), total is 17 in main-6 and 20 in main-7" in " ".join(
        found.out.split()
    )


def test_totals_that_the_boxes_of_somebody_else_make_are_no_difference(harvest):
    harvest.good("new", "event", "--game", "harvest.toml")
    harvest.good("players", "add", "Ana", "Bo", "-t", "event")
    for words in (("start",), ("seat",)):
        harvest.good(*words, "-t", "event")
    boxes = ("1", "apples=14", "baskets=1", "coins=0", "2", "apples=3", "baskets=0", "coins=1")
    harvest.good("record", "1/1", *boxes, "-t", "event", "--by", "ana")
    assert "confirms what ana recorded" in harvest.good("record", "1/1", "1=17", "2=3", "-t", "event", "--by", "bo")
    assert "no open errors" in harvest.good("check", "event")
