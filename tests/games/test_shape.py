"""Whatever Structs a record is made of: the field, what was expected there, what was found, in words."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

from scorekeeper.documents.source import Source
from scorekeeper.games.engine.participants import participants, renamed
from scorekeeper.games.engine.record import Participant
from scorekeeper.games.engine.record import Record as Envelope
from scorekeeper.games.engine.shape import ShapeError, convert, fault


class Face(Enum):
    UP = "up"
    DOWN = "down"


class Tile(Struct, forbid_unknown_fields=True):
    """A Struct inside a Struct."""

    colour: Literal["brown", "blue"]
    at: tuple[int, int] = (0, 0)
    face: Face = Face.UP


class Play(Struct, tag_field="do", tag="play", forbid_unknown_fields=True):
    player: Participant
    tile: Tile
    against: list[Participant] = []


class Roll(Struct, tag_field="do", tag="roll", forbid_unknown_fields=True):
    value: Annotated[int, Meta(ge=1, le=6)]


class Row(Struct, forbid_unknown_fields=True):
    gold: Annotated[int, Meta(title="Gold", ge=0)]
    share: float = 0.0
    left: bool = False
    code: Annotated[str, Meta(pattern=r"^[0-9]+[ab]$", description="A card and its side, such as `7a`.")] | None = None


class Round(Struct, kw_only=True, forbid_unknown_fields=True):
    number: int
    transcript: list[Play | Roll] | Annotated[str, Meta(pattern="^[123R ]*$", description="One word per turn.")] = []
    rows: dict[Participant, Row] = {}
    prices: dict[Literal["brown", "blue"], int] = {}
    spaces: dict[int, str] = {}
    best: Participant | None = None
    extra: Any = None


class Result(Struct, forbid_unknown_fields=True):
    rows: dict[Participant, Row] = {}


class Record(Envelope[Round, Result], kw_only=True, forbid_unknown_fields=True):
    """A table of a game that nobody knows."""


class Game:
    record = Record


def table(**played):
    return {"game": "any", "seats": ["1", "2"], "rounds": [{"number": 3, **played}]}


TILE = {"colour": "blue", "at": [1, 2], "face": "down"}
GOOD = table(
    transcript=[{"do": "play", "player": "1", "tile": TILE, "against": ["2"]}, {"do": "roll", "value": 6}],
    rows={"1": {"gold": 3, "share": 1, "left": True, "code": "7a"}},
    prices={"blue": 2},
    spaces={"4": "inn"},
    best="2",
    extra={"what": ["ever"]},
)
FAULTS = [
    ({"transcript": [{"player": "1"}]}, "LOG-103", "transcript.1.do", "missing (what happened: one of play, roll)"),
    ({"transcript": [{"do": "rol"}]}, "LOG-104", "transcript.1.do", 'play, roll (did you mean roll?), found "rol"'),
    ({"transcript": [{"do": ["roll"]}]}, "LOG-104", "transcript.1.do", "found a list"),
    ({"transcript": [{"do": "roll", "value": 7}]}, "LOG-104", "transcript.1.value", "from 1 to 6, found 7"),
    ({"transcript": [{"do": "roll"}]}, "LOG-103", "transcript.1.value", "the field is missing"),
    ({"transcript": [7]}, "LOG-104", "transcript.1", "an event: a table of fields with 'do', found 7"),
    ({"transcript": "1 2 X"}, "LOG-104", "transcript", 'a list or one word per turn, found "1 2 X"'),
    ({"transcript": {"do": "roll"}}, "LOG-104", "transcript", "found a table of fields"),
    (
        {"transcript": [{"do": "play", "player": 1, "tile": TILE}]},
        "LOG-104",
        "transcript.1.player",
        "in quotes, found 1",
    ),
    (
        {"transcript": [{"do": "play", "player": "1", "tile": TILE, "against": "2"}]},
        "LOG-104",
        "transcript.1.against",
        'expected a list, found "2"',
    ),
    (
        {"transcript": [{"do": "play", "player": "1", "tile": {**TILE, "colour": "blu"}}]},
        "LOG-104",
        "transcript.1.tile.colour",
        "did you mean blue?",
    ),
    (
        {"transcript": [{"do": "play", "player": "1", "tile": {**TILE, "face": "side"}}]},
        "LOG-104",
        "transcript.1.tile.face",
        'one of up, down, found "side"',
    ),
    (
        {"transcript": [{"do": "play", "player": "1", "tile": {**TILE, "at": [1]}}]},
        "LOG-104",
        "transcript.1.tile.at",
        "a list of 2: a whole number, a whole number, found 1",
    ),
    (
        {"transcript": [{"do": "play", "player": "1", "tile": {**TILE, "at": [1, "2"]}}]},
        "LOG-104",
        "transcript.1.tile.at.2",
        'a whole number, found "2"',
    ),
    (
        {"transcript": [{"do": "play", "player": "1", "tile": {**TILE, "color": "blue"}}]},
        "LOG-102",
        "transcript.1.tile.color",
        "did you mean 'colour'?",
    ),
    ({"rows": {"1": {}}}, "LOG-103", "rows.1.gold", "the field is missing (Gold)"),
    ({"rows": {"1": {"gold": -1}}}, "LOG-104", "rows.1.gold", "a whole number of 0 or more, found -1"),
    ({"rows": {"1": {"gold": 1.5}}}, "LOG-104", "rows.1.gold", "a whole number of 0 or more, found 1.5"),
    ({"rows": {"1": {"gold": True}}}, "LOG-104", "rows.1.gold", "found true"),
    ({"rows": {"1": {"gold": None}}}, "LOG-104", "rows.1.gold", "found nothing"),
    ({"rows": {"1": {"gold": 1, "share": "half"}}}, "LOG-104", "rows.1.share", 'expected a number, found "half"'),
    ({"rows": {"1": {"gold": 1, "left": "yes"}}}, "LOG-104", "rows.1.left", 'true or false, found "yes"'),
    ({"rows": {"1": {"gold": 1, "code": "7c"}}}, "LOG-104", "rows.1.code", "a card and its side, such as `7a`, found"),
    ({"rows": [{"gold": 1}]}, "LOG-104", "rows", "expected a table of fields, found a list"),
    ({"prices": {"red": 1}}, "LOG-104", "prices.red", 'one of blue, brown, found "red"'),
    ({"spaces": {"inn": "4"}}, "LOG-104", "spaces.inn", 'a whole number, found "inn"'),
    ({"best": 2}, "LOG-104", "best", "in quotes, found 2"),
    ({"bets": "2"}, "LOG-102", "bets", "did you mean 'best'?"),
]


def test_a_record_of_all_kinds_of_fields_is_taken():
    record = convert(GOOD, Record)

    assert fault(GOOD, Record) is None
    assert record == msgspec.json.decode(msgspec.json.encode(record), type=Record)


@pytest.mark.parametrize("syntax", ["json", "toml"])
@pytest.mark.parametrize(("played", "rule", "field", "said"), FAULTS, ids=[f"{case[2]}-{case[1]}" for case in FAULTS])
def test_a_fault_is_told_by_field_and_line(played, rule, field, said, syntax):
    """The walk over the types says what the decoder alone would not, and the line is that of the field."""
    raw = table(**played)
    if syntax == "toml" and "null" in msgspec.json.encode(raw).decode():
        pytest.skip("TOML has no null")
    source = Source(f"t.{syntax}", written(raw, syntax), syntax)

    with pytest.raises(ShapeError) as caught, source.placing():
        convert(source.parse(), Record)

    error = caught.value
    assert (rule, f"rounds.3.{field}", source.name) == (error.rule, error.field, error.file)
    assert said in error.message
    last = field.split(".")[-1]
    line = source.text.split("\n")[error.line - 1]
    assert last in line or last.isdigit() or rule == "LOG-103"


def written(raw, syntax):
    """One key or entry a line."""
    if syntax == "json":
        return msgspec.json.format(msgspec.json.encode(raw), indent=1).decode()
    return 'game = "any"\nseats = ["1", "2"]\n[[rounds]]\n' + "".join(
        f"{key} = {inline(value)}\n" for key, value in raw["rounds"][0].items()
    )


def inline(value):
    """A TOML value, the entries of a list on lines of their own."""
    if isinstance(value, dict):
        return "{" + ", ".join(f'"{key}" = {inline(one)}' for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[\n" + "".join(f"{inline(one)},\n" for one in value) + "]"
    return msgspec.json.encode(value).decode()


def test_a_list_of_the_wrong_length_is_told():
    with pytest.raises(ShapeError, match=r"field seats: expected 1 or more entries, found 0"):
        convert({"game": "any", "seats": []}, Record)


def test_nobody_sits_under_an_empty_name():
    with pytest.raises(
        ShapeError, match=r"field seats\.2: expected a player's number or name, as text in quotes, found"
    ):
        convert({"game": "any", "seats": ["1", ""]}, Record)


def test_everybody_is_found_wherever_the_types_put_them():
    """In events, in lists, as keys and as a single field."""
    found = dict(reversed([(path, who) for who, path in participants(convert(GOOD, Record), Game)]))

    assert {
        "rounds.3.transcript.1.player": "1",
        "rounds.3.transcript.1.against.1": "2",
        "rounds.3.rows.1": "1",
        "rounds.3.best": "2",
    } == found


def test_renaming_touches_nobody_else():
    """Numbers that are no participants stay."""
    other = renamed(GOOD, Game, lambda who, _path: {"1": "B1", "2": "7"}[who])

    assert GOOD == renamed(other, Game, lambda who, _path: {"B1": "1", "7": "2"}[who])
    assert {"4": "inn"} == other["rounds"][0]["spaces"]
    assert ["B1", "7"] == other["seats"]
