"""Everything as one document: complete, exact, the same bytes, in the published shape, without private data."""

from __future__ import annotations

import json
import re
import shutil
from fractions import Fraction
from functools import cache

import jsonschema
import msgspec
import pytest

from scorekeeper.entry.roster import fit, read_roster
from scorekeeper.games import game, game_ids
from scorekeeper.log.entry import PlayerDetails
from scorekeeper.reports.exchange.document import Export, encoded, export_schema
from scorekeeper.reports.exchange.lists import players_list, write_list
from scorekeeper.reports.exchange.tournament import export_tournament
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.creation import create_tournament
from scorekeeper.tournament.answers.findings import check_tournament
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.regulations.stages import Stage
from scorekeeper.tournament.rehearsal.simulation import Simulation, regulations_of, simulate_tournament
from scorekeeper.tournament.state.players import Newcomer, Player
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.state.verdicts import verdict_of
from tests.entry.conftest import NAMES, REGULATIONS

PRIVATE = ("ana@example.org", "+49 170 1234567", "nut allergy")


@cache
def checker():
    """The published schema, itself found good."""
    schema = export_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def document(tournament, **options):
    """The export as other programs read it, in the published shape."""
    data = encoded(export_tournament(tournament, **options))
    found = json.loads(data)
    checker().validate(found)
    assert data == encoded(msgspec.json.decode(data, type=Export))
    return found


@pytest.mark.parametrize("name", game_ids())
def test_a_whole_tournament_of_every_game_keeps_the_published_shape(tmp_path, name):
    """And says what standings and verdicts say, with fractions as text; records keep the shape of their game."""
    wanted = Simulation(game=name, players=8, heats=3, final=4)
    event = simulate_tournament(tmp_path / "event", wanted, regulations_of(wanted, None), {}, lambda _line: None)

    found = document(event)

    rows = compute_standings(event).rows
    assert [(row.place, row.player, str(row.points), row.why) for row in rows] == [
        (row["place"], row["player"], row["points"], row["why"]) for row in found["standings"]
    ]
    tables = [table for heat in found["heats"] for table in heat["tables"]]
    assert [table.name for table in event.tables()] == [table["table"] for table in tables]
    for table, told in zip(event.tables(), tables, strict=True):
        jsonschema.validate(told["record"], game(name).schema())
        assert [(one.participant, one.place, one.score) for one in verdict_of(event, table).places] == [
            (one["participant"], one["place"], one["score"]) for one in told["places"]
        ]
    assert len(check_tournament(event).findings) == len(found["findings"])
    assert [stage.name for stage in event.regulations.stages] == [stage["name"] for stage in found["stages"]]
    assert event.started.body.rulebooks == found["rulebooks"]


@pytest.fixture
def eventful(tmp_path):
    """A day with everything that a log can hold, and private notes."""
    text = REGULATIONS + '\n[seating]\napart = [["1", "2"]]\n[unfinished]\ntime = "half"\n'
    event = create_tournament(tmp_path / "day", text, by="ana")
    newcomers = [Newcomer(name, note=note) for name, note in zip(NAMES, (*PRIVATE, "", "", "", ""), strict=True)]
    acts.add_players(event, newcomers, by="ana")
    acts.start(event, by="ana")
    acts.seat(event, by="ana")
    tables = {table.name: table for table in event.tables()}
    first, second = tables.values()
    entry = acts.record(event, first.name, quick(first), by="ana").entry
    acts.record(event, first.name, quick(first, 1), by="bo")
    acts.decide(event, entry.id, by="judge", reason="the sheet says so", rule="LOG-211")
    wrong = acts.record(event, second.name, quick(second, place=3), by="ana", accept="no time to ask").entry
    acts.amend(event, wrong.id, quick(second), by="ana", reason="misread")
    acts.penalise(event, "3", "1/2", by="judge", reason="came late")
    acts.drop_player(event, "7", by="ana", note=PRIVATE[0])
    acts.substitute(event, "6", "Zed", by="ana", note=PRIVATE[1])
    acts.close(event, 1, by="ana", reason="the hall closes")
    acts.reopen(event, 1, by="ana", reason="one more look")
    return event


def quick(table, shift=0, place=None):
    """A quick result in the order of the seats; `shift` goes from the second to the Smuggler."""
    totals, smuggler = ((12, 10, 8, 6), 4) if len(table.seats) == 4 else ((15, 11, 8), 6)
    rows = {seat: {"vp": vp} for seat, vp in zip(table.seats, totals, strict=True)}
    rows[table.seats[1]]["vp"] -= shift
    rows["smuggler"] = {"vp": smuggler + shift}
    if place is not None:
        rows[table.seats[0]]["place"] = place
    return {"game": table.game, "seats": list(table.seats), "result": {"rows": rows}}


def test_what_happened_is_told(eventful):
    """Decisions, acceptances, corrections and penalties, each with who, why, and whether it stands."""
    found = document(eventful)

    assert [("accept", "no time to ask", False), ("decide", "the sheet says so", True)] == sorted(
        (one["kind"], one["reason"], one["stands"]) for one in found["decisions"]
    )
    assert [("amend", "misread"), ("reopen", "one more look")] == [
        (one["kind"], one["reason"]) for one in found["corrections"]
    ]
    assert [("3", "1/2", "came late", "judge")] == [
        (one["player"], one["points"], one["reason"], one["by"]) for one in found["penalties"]
    ]
    assert ["LOG-211"] == [one["rule"] for one in found["findings"] if one["rule"].startswith("LOG")]
    assert {"log/main.jsonl"} == {one["file"] for one in found["findings"]}
    assert [["ليلى"]] == [one["formerly"] for one in found["players"] if one["formerly"]]


DETAILED = """format = 1
name = "Games day"
game = "azul"
[points]
by_place = [5, 3, 2, 1]
[standings]
ties = ["later-seat", "better-before"]
[seating]
size = 3
only = "here"
[teams]
[[stage]]
name = "Heats"
heats = 2
attendance = "at-will"
seats = "chosen"
offers = ["azul", "kingdomino"]
[[stage]]
name = "Final"
heats = 1
take = 3
qualify = "wins"
absent = "replaced"
alternates = ["4"]
teams = false
"""
ALL_DETAILS = PlayerDetails(team="Reds", rating=1850, table=2, wishes=["kingdomino", "azul"], rests={"2": "zero"})


@pytest.fixture
def detailed(tmp_path):
    """A day with every detail that a player or a stage can have, started and seated."""
    event = create_tournament(tmp_path / "day", DETAILED, by="ana")
    acts.add_players(event, [Newcomer("Zoë", note="blue bag", details=ALL_DETAILS), *NAMES[:5]], by="ana")
    for number in event.players:
        acts.check_in(event, number, by="ana")
    acts.start(event, by="ana")
    acts.seat(event, by="ana")
    acts.substitute(event, "6", "Quentin", by="ana")
    return event


def test_every_detail_of_players_and_stages_is_told(detailed):
    """Nothing that the program knows of them is missing; what only fills in for others has the name of the regulations."""
    found = document(detailed, private=True)
    zoe, (heats, final) = found["players"][0], found["stages"]

    assert {*Player.__struct_fields__} - {"number"} | {"player"} == {*zoe}
    assert {
        "team": "Reds", "rating": 1850, "table": 2, "wishes": ["kingdomino", "azul"], "rests": {"2": "zero"},
    } == {key: zoe[key] for key in ("team", "rating", "table", "wishes", "rests")}  # fmt: skip
    assert [1] == found["players"][5]["since"]
    known = {*Stage.__struct_fields__} - {"index", "exact", "at_will", "qualifying", "point_system", "known"}
    assert known | {"attendance", "qualify", "absent", "alternates", "points"} == {*heats, *final}
    assert ("at-will", "chosen", ["later-seat"], 3, True) == tuple(
        heats[key] for key in ("attendance", "seats", "ties", "size", "teams")
    )
    assert ("wins", "replaced", ["4"], ["later-seat", "better-before"], False, "left-out") == tuple(
        final[key] for key in ("qualify", "absent", "alternates", "ties", "teams", "unplayed")
    )
    assert ["chosen", "chosen"] == [table["choice"] for table in found["heats"][0]["tables"]]


def test_a_list_of_players_is_read_again_with_all_that_it_can_hold(detailed, tmp_path):
    """Teams, ratings and wishes come back; rests and fixed tables belong to one event."""
    listed = tmp_path / "players.csv"
    write_list(listed, players_list(detailed, private=True))
    again = create_tournament(tmp_path / "again", DETAILED, by="ana")
    acts.add_players(again, [one.newcomer for one in fit(read_roster(listed), again).applicants], by="ana")

    def known(event):
        return [(one.number, one.name, one.note, one.team, one.rating, one.wishes) for one in event.players.values()]

    assert known(detailed) == known(again)
    assert (("kingdomino", "azul"), "blue bag") == (again.players["1"].wishes, again.players["1"].note)


def test_points_are_exact(eventful):
    found = document(eventful)

    told = {row["player"]: Fraction(row["points"]) for row in found["standings"]}
    assert {row.player: row.points for row in compute_standings(eventful).rows} == told
    assert "1/2" in {row["penalty"] for row in found["standings"]}


def test_nothing_private_is_in_a_public_export(eventful):
    """No note, and not who must not meet whom: neither in the regulations' text nor in what a seating says."""
    public, private = (encoded(export_tournament(eventful, private=one)).decode() for one in (False, True))

    for secret in (*PRIVATE, "apart = [["):
        assert secret in json.loads(private)["regulations"]["text"] + private
        assert secret not in public
    assert json.loads(public)["regulations"]["text"] is None
    assert [] == [key for one in json.loads(public)["players"] for key in one if key == "note"]
    assert PRIVATE[0] == json.loads(private)["players"][0]["note"]
    document(eventful, private=True)


def test_what_a_seating_could_not_avoid_does_not_give_it_away(tmp_path):
    """Two players who should be kept apart, and nobody else: the log says that they meet, a public export does not."""
    text = REGULATIONS + '\n[seating]\napart = [["1", "2"]]\n'
    event = create_tournament(tmp_path / "duel", text, by="ana")
    acts.add_players(event, ["Ana", "Bo"], by="ana")
    acts.start(event, by="ana")
    acts.seat(event, by="ana")
    assert event.heats[0].entry.body.unavoidable

    assert [] == document(event)["heats"][0]["unavoidable"]
    assert document(event, private=True)["heats"][0]["unavoidable"]


WAYS_TO_WRITE_APART = {
    "a comment in the list": '[seating]\napart = [ # must not meet: see the letter\n  ["1", "2"],\n]\n',
    "a comment between the lines": '[seating]\napart = [\n  # must not meet\n  ["1", "2"]]\n',
    "a quoted key": '["seating"]\n"apart" = [["1", "2"]] # must not meet\n',
    "an escaped key": '[seating]\n"\\u0061part" = [["1", "2"]] # must not meet\n',
    "a literal key": "[seating]\n# must not meet\n'apart' = [['1', '2']]\n",
}


@pytest.mark.rule("TRN-311")
@pytest.mark.parametrize("said", WAYS_TO_WRITE_APART.values(), ids=WAYS_TO_WRITE_APART)
def test_who_must_not_meet_is_private_however_it_is_written(tmp_path, said):
    """Comments, quotes and escapes in the regulations make no difference to what is published."""
    event = create_tournament(tmp_path / "duel", REGULATIONS + "\n" + said, by="ana")
    acts.add_players(event, ["Ana", "Bo"], by="ana")
    assert document(event)["regulations"]["text"] is None
    acts.start(event, by="ana")
    acts.seat(event, by="ana")

    public, private = (encoded(export_tournament(event, private=one)).decode() for one in (False, True))

    assert "must not meet" in private
    assert "must not meet" not in public
    assert [] == json.loads(public)["heats"][0]["unavoidable"]


@pytest.mark.rule("TRN-311")
def test_who_must_not_meet_is_private_in_an_inline_table(tmp_path):
    inline = 'seating = {method = "random", "apart" = [["1", "2"]]} # must not meet\n'
    event = create_tournament(tmp_path / "duel", inline + REGULATIONS, by="ana")

    assert document(event)["regulations"]["text"] is None
    assert document(event, private=True)["regulations"]["text"] == inline + REGULATIONS


@pytest.mark.rule("TRN-102")
def test_regulations_that_once_kept_people_apart_stay_private(tmp_path):
    """The group is struck out as a comment later on: the text still names it."""
    text = REGULATIONS + '\n[seating]\napart = [["1", "2"]]\n'
    event = create_tournament(tmp_path / "duel", text, by="ana")
    acts.add_players(event, ["Ana", "Bo"], by="ana")
    acts.start(event, by="ana")
    (event.folder / "tournament.toml").write_text(text.replace("apart", "# apart"), encoding="utf-8", newline="\n")
    event.reload()
    acts.amend_regulations(event, by="ana", reason="they made it up")
    assert not event.regulations.document.seating.apart

    assert document(event)["regulations"]["text"] is None


def test_regulations_that_keep_nobody_apart_are_told_in_full(seated):
    found = document(seated.opened)

    assert REGULATIONS == found["regulations"]["text"]


def test_the_same_tournament_gives_the_same_bytes(eventful, tmp_path):
    """Wherever its folder lies, and as a process of its own."""
    shutil.copytree(eventful.folder, tmp_path / "elsewhere" / "day")

    assert encoded(export_tournament(eventful)) == encoded(
        export_tournament(Tournament(tmp_path / "elsewhere" / "day"))
    )


def test_before_the_start_there_is_little_to_tell(desk):
    found = document(desk.opened)

    assert (False, [], []) == (found["tournament"]["started"], found["heats"], found["standings"])
    assert {"DWT", "LOG", "TRN"} == set(found["rulebooks"])


def test_the_command_writes_what_the_schema_says(seated):
    """A file or standard output, both the same; the schema comes from the program too."""
    ran = seated("export", "all.json")
    printed = seated("export", "-")
    schema = seated("schema", "export").json

    assert (0, "written: all.json") == (ran.code, ran.err.strip())
    assert printed.out.encode() == (seated.folder / "all.json").read_bytes()
    jsonschema.Draft202012Validator(schema).validate(printed.json)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda found: found.update(surprise=1),
        lambda found: found.pop("standings"),
        lambda found: found["tournament"].update(state=3),
        lambda found: found["players"][0].pop("name"),
        lambda found: found["heats"][0]["tables"][0].update(table="one"),
        lambda found: found["stages"][0]["points"].update(missed=0.5),
    ],
)
def test_the_schema_refuses_what_is_not_an_export(seated, spoil):
    """A check that takes everything would prove nothing."""
    found = document(seated.opened)
    spoil(found)

    assert not checker().is_valid(found)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(found, Export)


def test_every_field_of_the_document_is_described_by_its_type():
    """Every struct has a sentence, and forbids what it does not know."""
    for name, part in export_schema()["$defs"].items():
        assert part["description"], name
        assert part["additionalProperties"] is False, name
        assert re.fullmatch(r"[A-Z][A-Za-z]+", name)
