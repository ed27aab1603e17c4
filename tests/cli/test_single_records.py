"""A single record is judged under the rulings of the tournament that is named, or near."""

import json

import pytest

RECORD = {
    "game": "dwarven-traders",
    "seats": ["1", "2"],
    "ended": "time",
    "rounds": [
        {
            "number": 1,
            "sheet": {
                "prices": {"red": 1, "blue": 2, "green": -1, "yellow": 3},
                "marker": "red",
                "rows": {
                    "1": {"track": 8, "after": 8, "vp": 3},
                    "2": {"track": 5, "after": 5, "vp": 2},
                    "smuggler": {"track": 8, "after": 8, "vp": 3},
                },
            },
        }
    ],
}


def test_check_of_a_file_uses_the_tournaments_rulings(program):
    """With R02 = none the Smuggler's gem does not break the tie, so the same sheet is right there and wrong elsewhere."""
    (program.folder / "record.json").write_text(json.dumps(RECORD))
    program("new", "day", "--template", "one-table")
    regulations = program.folder / "day" / "tournament.toml"
    text = regulations.read_text("utf-8")
    regulations.write_text(text + ("" if "[rulings]" in text else "\n[rulings]\n") + 'DWT-R02 = "none"\n', "utf-8")

    alone = program("check", "record.json")
    there = program("check", "record.json", "-t", "day")

    assert (1, 0) == (alone.code, there.code), (alone, there)
    assert "DWT-623" in alone.out


def test_a_ruling_for_one_record_is_typed_with_the_check(program):
    """It goes before the tournament's; the id is taken in any case."""
    (program.folder / "record.json").write_text(json.dumps(RECORD))

    alone, ruled = program("check", "record.json"), program("check", "record.json", "--ruling", "dwt-r02=none")

    assert (1, 0) == (alone.code, ruled.code), (alone, ruled)


@pytest.mark.parametrize(
    ("ruling", "says"),
    [
        ("DWT-R02=nome", "DWT-R02=nome: DWT-R02 offers counts, none, loses, not 'nome'; did you mean 'none'?"),
        ("DWT-R02", "DWT-R02: write ID=OPTION"),
        ("SMU-R01=x", "there is no ruling SMU-R01 in the book of dwarven-traders"),
        ("DWT-R99=x", "there is no rule 'DWT-R99'"),
    ],
)
def test_a_ruling_that_cannot_be_picked_is_refused_with_its_options(program, ruling, says):
    """Also a ruling of another game."""
    (program.folder / "record.json").write_text(json.dumps(RECORD))

    ran = program("check", "record.json", "--ruling", ruling)

    assert 2 == ran.code
    assert says in ran.err


@pytest.mark.parametrize("option", ["--ruling", "--equipment"])
def test_what_is_for_one_record_is_refused_for_a_tournament(program, option):
    """Its regulations say it; an option that nobody obeys would mislead."""
    program.good("new", "day", "--template", "one-table")

    ran = program("check", "day", option, "DWT-R02=none")

    assert 2 == ran.code
    assert "this option is for a single record" in ran.err


def test_equipment_that_is_no_deck_is_one_sentence(program):
    (program.folder / "record.json").write_text(json.dumps(RECORD))
    (program.folder / "deck.toml").write_text('title = "x"\ncard = []\n')

    ran = program("check", "record.json", "--equipment", "deck.toml")

    assert 2 == ran.code
    assert "TRN-104" in ran.err


def test_the_line_is_the_one_that_holds_the_figure(program):
    """Rows in another order than their numbers: the second row from the top is the wrong one, and is named."""
    (program.folder / "record.toml").write_text(
        'game = "dwarven-traders"\nseats = ["1", "2", "3"]\n[[rounds]]\nnumber = 1\n[rounds.sheet]\nmarker = "red"\n'
        "prices = { red = 1, blue = 1, green = 1, yellow = 1 }\n[rounds.sheet.rows]\n1 = { track = 9, vp = 4 }\n"
        "3 = { track = 7, vp = 2 }\n2 = { track = 8, vp = 2 }\nsmuggler = { track = 5, vp = 1 }\n"
    )

    ran = program("check", "record.toml")

    assert 1 == ran.code
    assert ran.out.startswith("record.toml:11: error DWT-606")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"game":"cargo-and-gold","seats":["1","2"]}', "LOG-103 record-field-present  r.json:1: field rounds"),
        (
            "null",
            "LOG-104 record-field-type  r.json:1: field record: expected a record: a table of fields, found nothing",
        ),
        ("hello", "LOG-101 record-readable  r.json:1: not JSON: expected a value, in: hello"),
        (
            '{"game": ' + "9" * 5000 + "}",
            "LOG-101 record-readable  r.json: not JSON: a number has more than 300 digits",
        ),
        (
            '{"game":"cargo-and-gold","seats":["1","2"],"ended":"done"}',
            'field ended: expected one of abandoned, adjourned, conceded, finished, time, found "done"\n',
        ),
        (
            '{"game":"cargo-and-gold","seats":["1","2"],"result":{"rows":{"9":{"gold":4}}}}',
            "LOG-106 record-player-known  r.json:1: field result.rows.9: '9' does not sit at this table",
        ),
    ],
    ids=["nothing in it", "null", "a word", "endless digits", "a word that is like no other", "a stranger"],
)
def test_what_is_no_record_is_told_with_its_file(program, text, said):
    (program.folder / "r.json").write_text(text)
    ran = program("check", "r.json")

    assert (2, "") == (ran.code, ran.out)
    assert said in ran.err
