"""A single record is judged under the rulings of the tournament that is named, or near."""

import json

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


def test_equipment_that_is_no_deck_is_one_sentence(program):
    (program.folder / "record.json").write_text(json.dumps(RECORD))
    (program.folder / "deck.toml").write_text('title = "x"\ncard = []\n')

    ran = program("check", "record.json", "--equipment", "deck.toml")

    assert 2 == ran.code
    assert "TRN-104" in ran.err
