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
        "harvest.toml:4:8: book is three capital letters, such as AZU",
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


def test_a_file_is_made_from_answers(program):
    answers = [
        "Apple Harvest",
        "2-5",
        "",
        "",
        "APH",
        "",
        "Apples",
        "",
        "Baskets",
        "3 * baskets",
        "",
        "",
        "Coins",
        "",
        "",
    ]
    program.good("games", "new", "mine.toml", stdin="\n".join(answers) + "\n")

    assert "mine.toml is a game: Apple Harvest" in program.good("games", "check", "mine.toml")
    again = program("games", "new", "mine.toml", stdin="")
    assert (2, "error: mine.toml: the file exists already\n") == (again.code, again.err.partition("→")[0])


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
