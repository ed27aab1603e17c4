"""Readers: what is taken, and how exactly the rest is refused."""

from __future__ import annotations

import json

import pytest

from scorekeeper.documents.errors import LIMIT
from scorekeeper.entry.file import read_record
from scorekeeper.errors import ScorekeeperError
from tests.tournament.building import command

ROSTER = {"12": "Ana", "7": "Bo Øst", "3": "Κλειώ"}


class NobodyError(ScorekeeperError):
    def __init__(self, text):
        super().__init__(f"there is no player {text!r}", rule="LOG-106", field="player")


def find(text):
    """Find a player as the tournament does: by number, else by name."""
    for number, name in ROSTER.items():
        if text in (number, name):
            return number
    raise NobodyError(text)


def refusal(path, **options):
    """The error that reading this file ends with."""
    with pytest.raises(ScorekeeperError) as caught:
        read_record(path, **options)
    return caught.value


def write(tmp_path, content, name="table.json"):
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


RECORD = """{
  "game": "dwarven-traders",
  "seats": ["12", "7"],
  "rounds": [
    {
      "number": 1,
      "sheet": {
        "prices": {"red": 1, "blue": 0, "green": 1, "yellow": 2},
        "rows": {
          "12": {"track": 9, "gems": ["red"], "vp": 4},
          "7": {"track": 7, "gems": [], "vp": 3},
          "smuggler": {"track": 5, "vp": 2}
        }
      }
    }
  ],
  "result": {"rows": {"12": {"vp": 4}, "7": {"vp": 3}}}
}
"""

TOML = """\
game = "dwarven-traders"
seats = [
  "Ana",
  "Bo Øst",
]

[[rounds]]
number = 1

[rounds.sheet]
prices = {red = 1, blue = 0, green = 1, yellow = 2}

[rounds.sheet.rows.Ana]
track = 9
gems = ["red"]

[rounds.sheet.rows."Bo Øst"]
track = 7
"""


def test_json_is_read(tmp_path):
    """A JSON file gives the typed record, and the raw data for the log."""
    reading = read_record(write(tmp_path, RECORD))

    assert ["12", "7"] == reading.record.seats
    assert 9 == reading.record.rounds[0].sheet.rows["12"].track
    assert json.loads(RECORD) == reading.raw


def test_toml_is_read_and_names_become_numbers(tmp_path):
    """Players may be written by name wherever one may stand; the record holds numbers."""
    reading = read_record(write(tmp_path, TOML, "table.toml"), find=find)

    assert ["12", "7"] == reading.raw["seats"]
    assert ["12", "7"] == list(reading.raw["rounds"][0]["sheet"]["rows"])


def test_names_in_a_transcript_become_numbers(tmp_path):
    """Events name players too, and the Smuggler keeps his own key."""
    raw = {
        "game": "dwarven-traders",
        "seats": [12, "Ana"][1:],
        "rounds": [
            {
                "number": 1,
                "start": {"starter": "Ana", "picks": [{"player": "Bo Øst", "gem": "red"}]},
                "transcript": [
                    {"do": "turn", "player": "Ana", "card": "7a"},
                    {"do": "trade", "partner": "Smuggler", "give": "red", "take": "blue"},
                    {"do": "stuck", "player": "Bo Øst", "sales": {"Ana": ["red"]}},
                ],
            }
        ],
        "result": {"winner": "Bo Øst"},
    }

    reading = read_record(write(tmp_path, json.dumps(raw)), find=find)

    events = reading.raw["rounds"][0]["transcript"]
    assert "12" == reading.raw["rounds"][0]["start"]["starter"]
    assert {"player": "7", "gem": "red"} == reading.raw["rounds"][0]["start"]["picks"][0]
    assert ("12", "7a") == (events[0]["player"], events[0]["card"])
    assert "smuggler" == events[1]["partner"]
    assert {"12": ["red"]} == events[2]["sales"]
    assert "7" == reading.raw["result"]["winner"]


def test_what_the_table_knows_may_be_left_out(tmp_path):
    """Game and seats come from the seating when the file does not name them."""
    defaults = {"game": "dwarven-traders", "seats": ["12", "7"]}

    reading = read_record(write(tmp_path, '{"result": {"rows": {}}}'), defaults=defaults)

    assert ["12", "7"] == reading.record.seats


def test_the_ending_of_a_name_tells_the_syntax_in_any_case(tmp_path):
    """TOML that begins with a bracket looks like JSON, and old cameras and USB sticks write names in capitals."""
    path = write(tmp_path, "[result.rows]\n12 = {vp = 4}\n7 = {vp = 3}\n", "TABLE.TOML")

    reading = read_record(path, defaults={"game": "dwarven-traders", "seats": ["12", "7"]})

    assert [4, 3] == [row.vp for row in reading.record.result.rows.values()]


def test_a_byte_order_mark_is_accepted(tmp_path):
    """Windows editors put one in front."""
    assert ["12", "7"] == read_record(write(tmp_path, b"\xef\xbb\xbf" + RECORD.encode())).record.seats


CASES = [
    pytest.param(b"", "LOG-101", None, None, "the file is empty", id="empty"),
    pytest.param(b" \n\n", "LOG-101", None, None, "the file is empty", id="blank"),
    pytest.param(b"\x89PNG\r\n\x1a\n\x00\x00", "LOG-101", None, None, "binary file", id="binary"),
    pytest.param(
        b'{"game": "dwarven-traders",\n "seats": ["\xff"]}', "LOG-101", 2, None, "not UTF-8: byte 0xff", id="utf8"
    ),
    pytest.param(
        b'{"game": "dwarven-traders",\n "seats" ["1"]}',
        "LOG-101",
        2,
        None,
        'not JSON: there is no : after the field\'s name, in: "seats" ["1"]}',
        id="json",
    ),
    pytest.param(b'{"game": 1,\n "seats": [],\n "game": 2}', "LOG-101", 3, None, "'game' appears twice", id="twice"),
    pytest.param(b'{"game": NaN}', "LOG-101", None, None, "NaN is not a number", id="nan"),
    pytest.param(b"[" * 100_000, "LOG-101", None, None, "nested too deeply", id="deep"),
    pytest.param(b'{"a":' * 90 + b"1" + b"}" * 90, "LOG-101", None, None, "nested too deeply", id="rather-deep"),
    pytest.param(b'{"x": ' + b"9" * 5000 + b"}", "LOG-101", None, None, "not JSON", id="digits"),
    pytest.param(b"[1, 2]", "LOG-104", 1, "record", "expected a record", id="list"),
    pytest.param(b'{\n"seats": ["1"]}', "LOG-103", 1, "game", "the field is missing", id="no-game"),
    pytest.param(b'{\n"game": "snap", "seats": ["1"]}', "LOG-105", 2, "game", "there is no game 'snap'", id="game"),
    pytest.param(
        b'{"game": "dwarven-traders",\n"variant": "blitz", "seats": ["1"]}',
        "LOG-105",
        2,
        "variant",
        "'blitz'",
        id="variant",
    ),
]


@pytest.mark.parametrize(("content", "rule", "line", "field", "said"), CASES)
def test_what_is_no_record_is_refused(tmp_path, content, rule, line, field, said):
    """Each with its rule, its line and its field as far as there is one."""
    path = write(tmp_path, content)

    error = refusal(path)

    assert (rule, str(path), line, field) == (error.rule, error.file, error.line, error.field)
    assert said in error.message


FAULTS = [
    ('"track": 9', '"trak": 9', "LOG-102", 10, "rounds.1.sheet.rows.12.trak", "did you mean 'track'?"),
    ('"prices": {', '"zloty": {', "LOG-102", 8, "rounds.1.sheet.zloty", "the fields here are prices, marker, rows"),
    ('"track": 7, ', "", "LOG-103", 11, "rounds.1.sheet.rows.7.track", "the field is missing (Track before sale)"),
    (
        '"track": 7',
        '"track": "seven"',
        "LOG-104",
        11,
        "rounds.1.sheet.rows.7.track",
        'expected a whole number, found "seven"',
    ),
    (
        '"track": 7',
        '"track": true',
        "LOG-104",
        11,
        "rounds.1.sheet.rows.7.track",
        "expected a whole number, found true",
    ),
    ('["red"]', '["rde"]', "LOG-104", 10, "rounds.1.sheet.rows.12.gems.1", "(did you mean red?)"),
    ('["red"]', '"red"', "LOG-104", 10, "rounds.1.sheet.rows.12.gems", 'expected a list, found "red"'),
    ('"blue": 0', '"purple": 0', "LOG-104", 8, "rounds.1.sheet.prices.purple", 'found "purple"'),
    (
        '"number": 1',
        '"number": 100',
        "LOG-104",
        6,
        "rounds.100.number",
        "expected a whole number of 99 or less, found 100",
    ),
    ('["12", "7"]', "[]", "LOG-104", 3, "seats", "expected 1 or more entries, found 0"),
    ('["12", "7"]', "[12, 7]", "LOG-104", 3, "seats.1", "name, as text in quotes, found 12"),
    (
        '"seats"',
        '"ended": "rain", "seats"',
        "LOG-104",
        3,
        "ended",
        'abandoned, adjourned, conceded, finished, time, found "rain"',
    ),
]


@pytest.mark.parametrize(
    ("written", "instead", "rule", "line", "field", "said"), FAULTS, ids=[case[4] for case in FAULTS]
)
def test_a_field_is_named_exactly(tmp_path, written, instead, rule, line, field, said):
    """A misspelt field, a missing one, a wrong type: rule, line, path, and what was expected."""
    error = refusal(write(tmp_path, RECORD.replace(written, instead, 1)))

    assert (rule, line, field) == (error.rule, error.line, error.field)
    assert said in error.message


def test_an_event_is_named_by_its_position(tmp_path):
    """Events count from 1; the kind of an event is checked before its fields."""
    raw = {
        "game": "dwarven-traders",
        "seats": ["1", "2"],
        "rounds": [{"number": 3, "transcript": [{"do": "pass", "player": "1"}, {"do": "dance"}]}],
    }
    text = json.dumps(raw, indent=1)

    error = refusal(write(tmp_path, text))

    assert ("LOG-104", "rounds.3.transcript.2.do") == (error.rule, error.field)
    assert '"dance"' in text.splitlines()[error.line - 1]


def test_toml_names_line_and_field(tmp_path):
    """TOML too is told by line, as far as its lines tell."""
    error = refusal(write(tmp_path, TOML.replace("track = 7", 'track = "7"'), "table.toml"))

    assert ("LOG-104", 18, "rounds.1.sheet.rows.Bo Øst.track") == (error.rule, error.line, error.field)


def test_broken_toml_names_its_line(tmp_path):
    """The parser's own line is kept, its column is not."""
    error = refusal(write(tmp_path, 'game = "dwarven-traders"\nseats = [\n', "table.toml"))

    assert ("LOG-101", "not TOML") == (error.rule, error.message[:8])
    assert "column" not in error.message


def test_an_unknown_player_is_named_with_line_and_field(tmp_path):
    """Whoever is not registered cannot stand in a record."""
    error = refusal(write(tmp_path, RECORD.replace('"7": {"track"', '"Zoe": {"track"')), find=find)

    assert ("LOG-106", 11, "rounds.1.sheet.rows.Zoe") == (error.rule, error.line, error.field)


def test_the_same_player_by_number_and_by_name_is_refused(tmp_path):
    """One of the two rows would be lost otherwise."""
    error = refusal(write(tmp_path, RECORD.replace('"7": {"track"', '"Ana": {"track"')), find=find)

    assert ("LOG-106", 11) == (error.rule, error.line)


@pytest.mark.rule("LOG-101", "LOG-110")
def test_no_more_than_the_limit_is_read(tmp_path):
    """A line of 50 MB is refused by its size; what fits is not."""
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(50_000_000)

    assert ("LOG-110", str(path)) == (refusal(path).rule, refusal(path).file)
    assert "LOG-101" == refusal(write(tmp_path, b"x" * LIMIT)).rule


def test_a_missing_file_is_the_systems_error(tmp_path):
    """The command line turns it into a sentence."""
    with pytest.raises(FileNotFoundError):
        read_record(tmp_path / "none.json")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_a_file_in_utf16_with_its_mark_is_read(tmp_path, encoding):
    """Windows PowerShell writes so with `>`."""
    mark = "" if encoding == "utf-16" else "\ufeff"
    path = tmp_path / "table.toml"
    path.write_bytes((mark + 'game = "dwarven-traders"\nseats = ["Ana Øst"]\n').encode(encoding))

    assert ["Ana Øst"] == read_record(path).record.seats


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("marker = yellow", 'not TOML: words need quotes: marker = "yellow"'),
        ("  winner = Bo Øst # yes", 'not TOML: words need quotes: winner = "Bo Øst"'),
        ("marker = ", "not TOML: expected a value, in: marker ="),
        ("vp = 3x", "not TOML: something stands after the end of the value, in: vp = 3x"),
    ],
)
def test_a_word_without_quotes_is_told_how_to_be_written(tmp_path, line, said):
    """With its line; other faults keep the parser's own words."""
    path = tmp_path / "table.toml"
    path.write_text(f'game = "dwarven-traders"\n{line}\n', "utf-8")

    with pytest.raises(ScorekeeperError) as caught:
        read_record(path)

    assert (said, 2) == (caught.value.message, caught.value.line)


@pytest.mark.parametrize(
    ("part", "way_out"),
    [
        ({"transcript": [{"do": "fly"}]}, "scorekeeper schema dwarven-traders"),
        ({"sheet": {"prices": 7}}, "scorekeeper record --template --game dwarven-traders"),
    ],
)
def test_the_way_out_of_a_wrong_field_shows_such_fields(tmp_path, part, way_out):
    """Events are only in the schema; the boxes of the paper are in the blank record, with comments."""
    raw = {"game": "dwarven-traders", "seats": ["12", "7"], "rounds": [{"number": 1, **part}]}

    assert way_out == command(refusal(write(tmp_path, json.dumps(raw))).next_step)
