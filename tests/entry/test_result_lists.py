"""Results in and out: lists as organisers keep them, recorded as quick results, all of them or none."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.entry.results.files import read_results
from scorekeeper.entry.results.slips import fit
from scorekeeper.games import game, game_ids
from scorekeeper.log.entry import Seat, SeatChoice, SeatedTable
from scorekeeper.reports.exchange.lists import results_list, write_list
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.act import write
from scorekeeper.tournament.acts.creation import create_tournament
from scorekeeper.tournament.acts.records import record_all
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.rehearsal.simulation import Simulation, regulations_of, simulate_tournament
from scorekeeper.tournament.state.players import Newcomer
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.state.verdicts import verdict_of
from tests.entry.conftest import Desk

LONG = """\
Heat;Table;No;Player;Score;Place
1;1;1;Ana;14;1
1;1;2;;11;2
1;1;;Κλειώ;7;3
1;1;4;Дарья;2;5
1;1;;Smuggler;6;4
1;2;5;;12;
1;2;6;;10;
1;2;7;;4;
1;2;smuggler;;7;
"""
WIDE = """\
table,player 1,score 1,player 2,score 2,player 3,score 3,player 4,score 4,player 5,score 5
1/1,Ana,14,Bo Øst,11,Κλειώ,7,4,2,Smuggler,6
1/2,5,12,6,10,7,4,,,smuggler,7
"""


def recorded(desk):
    """What is recorded: table to score and place of everybody."""
    opened = desk.opened
    return {
        table.name: {place.participant: (place.score, place.place) for place in verdict_of(opened, table).places}
        for table in opened.tables()
        if table.joint
    }


BOTH = {
    "1/1": {"1": (14, 1), "2": (11, 2), "3": (7, 3), "smuggler": (6, 4), "4": (2, 5)},
    "1/2": {"5": (12, 1), "6": (10, 2), "smuggler": (7, 3), "7": (4, 4)},
}


def test_one_row_per_player_and_table(seated):
    """By number or by name; places may be left to the rules."""
    seated.write("r.csv", LONG)

    out = seated.good("results", "import", "r.csv")

    assert BOTH == recorded(seated)
    assert "table 1/1: 1. Ana 14, 2. Bo Øst 11, 3. Κλειώ 7, 4. Smuggler 6, 5. Дарья 2\n" in out
    assert "2 tables recorded by ana\n→ scorekeeper status\n" in out


def test_one_row_per_table(seated):
    seated.write("r.csv", WIDE)

    seated.good("results", "import", "r.csv")

    assert BOTH == recorded(seated)


@settings(max_examples=60)
@given(st.lists(st.integers(-99, 999), min_size=9, max_size=9), st.randoms(use_true_random=False))
def test_both_shapes_in_any_order_say_the_same(seated, scores, rng):
    """One row per player in any order, or one row per table: the same results by table."""
    opened = seated.opened
    tables = {"1/1": ["1", "2", "3", "4", "smuggler"], "1/2": ["5", "6", "7", "smuggler"]}
    left = iter(scores)
    told = {table: {who: next(left) for who in people} for table, people in tables.items()}
    rows = [f"{table};{who};{score}" for table, lines in told.items() for who, score in lines.items()]
    rng.shuffle(rows)
    pairs = [[table, *(str(one) for pair in lines.items() for one in pair)] for table, lines in told.items()]
    head = ["table", *(f"{what} {count}" for count in range(1, 6) for what in ("player", "score"))]
    seated.write("long.csv", "\n".join(["table;player;score", *rows]))
    seated.write("wide.csv", "\n".join(map("\t".join, [head, *pairs])))

    long, wide = (read_results(seated.folder / name, opened) for name in ("long.csv", "wide.csv"))

    assert [] == long.misfits + wide.misfits
    assert told == {name: slip.scores for name, slip in sorted(long.slips.items())}
    assert told == {name: slip.scores for name, slip in wide.slips.items()}


def test_a_workbook_of_results(seated, workbook):
    """Numbers as spreadsheets keep them."""
    rows = [
        [float(cell) if cell.isdecimal() else cell or None for cell in line.split(";")] for line in LONG.split()[1:]
    ]
    head = ["Durchgang", "Tisch", "Nr", "Spieler", "Siegpunkte", "Platz"]
    seated.write("r.xlsx", workbook(Notes=[["x"]], Results=[head, *rows]))

    seated.good("results", "import", "r.xlsx", "--sheet", "Results")

    assert BOTH == recorded(seated)


def test_how_a_game_ended_is_recorded(seated):
    lines = [f"{line};time" if line.startswith("1;2") else f"{line};" for line in LONG.split("\n")[1:-1]]
    seated.write("r.csv", "\n".join(["heat;table;number;name;score;place;ended", *lines]))

    seated.good("results", "import", "r.csv")

    assert ["finished", "time"] == [table.record.ended for table in seated.opened.tables()]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("1;1;2;;11;2", "1;1;9;;11;2", "r.csv:3: column No: there is no player '9', neither by number nor by name (LOG-106)"),
        ("1;1;2;;11;2", "1;1;2;Eve;11;2", "r.csv:3: column Player: number 2 is Bo Øst, but the line says 'Eve' (LOG-106)"),
        ("1;1;2;;11;2", "1;1;5;;11;2", "r.csv:3: column No: נועה (5) does not sit at table 1/1 but at table 1/2; the players at table 1/1 are Ana (1), Bo Øst (2), Κλειώ (3), Дарья (4) (LOG-106)"),
        ("1;1;2;;11;2", "1;1;1;;11;2", "r.csv:3: column No: Ana appears twice for table 1/1 (LOG-104)"),
        ("1;1;2;;11;2", "1;1;2;;11½;2", "r.csv:3: column Score: '11½' is not a score: expected a whole number (LOG-104)"),
        ("1;1;2;;11;2", "1;1;2;;11;0", "r.csv:3: column Place: '0' is not a place: expected 1 or more (LOG-104)"),
        ("1;1;2;;11;2", "1;1;2;;;2", "r.csv:3: column Score: there is no score for Bo Øst (2) at table 1/1 (LOG-103)"),
        ("1;1;2;;11;2\n", "", "r.csv:2: column Score: there is no score for Bo Øst (2) at table 1/1 (LOG-103)"),
        ("1;1;2;;11;2", "1;1;;;11;2", "r.csv:3: column Player: this line has no player (LOG-103)"),
        ("1;1;2;;11;2", "1;;2;;11;2", "r.csv:3: column Table: this line has no table"),
        ("1;1;2;;11;2", "x;1;2;;11;2", "r.csv:3: column Heat: 'x' is not a number"),
        ("1;1;2;;11;2", "4;1;2;;11;2", "r.csv:3: column Table: there is no table '4/1'; heat 1 is seated (LOG-112)"),
        ("1;1;2;;11;2", "1;1;;Zed;11;2", "r.csv:3: column Player: there is no player 'Zed', neither by number nor by name (LOG-106)"),
        ("1;1;2;;11;2", "1;1;2;;11;2;;5", "r.csv:3: column Score: '5' comes after the last column"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_told_with_its_field_and_nothing_is_recorded(seated, old, new, said):
    """All or none; of a file with something wrong at every table, `--partly` takes nothing either, and is not offered."""
    assert old in LONG
    seated.write("r.csv", LONG.replace(old, new, 1) + "1;2;x;;;\n")
    before = seated.log()

    ran = seated("results", "import", "r.csv")
    partly = seated("results", "import", "r.csv", "--partly")

    assert (2, "", before) == (ran.code, ran.out, {**seated.log(), **before})
    assert any(line.startswith(said) for line in ran.err.splitlines()), ran.err
    assert "nothing was recorded\n→ correct r.csv, then: scorekeeper results import r.csv\n" in ran.err
    assert said in partly.err
    assert {} == recorded(seated)


@pytest.mark.rule("TRN-307")
def test_other_figures_for_a_closed_heat_lead_to_opening_it(seated):
    """Nothing is wrong with the file, and `--partly` would record nothing."""
    seated.write("r.csv", LONG)
    assert 0 == seated("results", "import", "r.csv").code
    assert 0 == seated("close", "1").code
    seated.write("r.csv", LONG.replace("1;1;2;;11;2", "1;1;2;;10;2", 1))

    ran = seated("results", "import", "r.csv")

    assert 2 == ran.code
    assert "heat 1 was closed by" in ran.err
    assert '→ scorekeeper reopen 1 --reason "…"\n' in ran.err


def test_the_good_tables_are_taken_when_somebody_says_so(seated):
    seated.write("r.csv", LONG.replace("1;1;2;;11;2", "1;1;2;;eleven;2"))

    ran = seated("results", "import", "r.csv", "--partly", "--json")

    assert (0, {"1/2": BOTH["1/2"]}) == (ran.code, recorded(seated))
    assert ["1/2"] == [table["table"] for table in ran.json["tables"]]
    assert [(3, "Score", "LOG-104")] == [(one["line"], one["column"], one["rule"]) for one in ran.json["misfits"]]


WRONG = LONG.replace("1;1;1;Ana;14;1", "1;1;1;Ana;14;2").replace("1;1;2;;11;2", "1;1;2;;11;1")


def test_open_errors_are_told_and_can_be_accepted(seated):
    """Exit code 1 and nothing is written; with `--accept` the tables are taken, and the acceptance stands in the log."""
    seated.write("r.csv", WRONG)
    before = seated.log()

    ran = seated("results", "import", "r.csv")
    assert (1, "", before) == (ran.code, ran.out, seated.log())
    assert "r.csv:2: " in ran.err
    assert "DWT-" in ran.err
    assert '→ scorekeeper results import r.csv --accept "…"' in ran.err

    out = seated.good("results", "import", "r.csv", "--accept", "sheet says so", "--as-written")
    assert "; open errors accepted" in out
    bodies = [entry.body for entry in seated.opened.log.live("record")]
    assert ["sheet says so", None] == [body.accept and body.accept.reason for body in bodies]


def test_tables_with_open_errors_are_left_out_partly(seated):
    """And the exit code says that something is open."""
    seated.write("r.csv", WRONG)

    ran = seated("results", "import", "r.csv", "--partly")

    assert (1, {"1/2": BOTH["1/2"]}) == (ran.code, recorded(seated))


def test_a_rehearsed_import_says_what_would_change(seated):
    seated.write("r.csv", LONG)
    before = seated.log()

    out = seated.good("results", "import", "r.csv", "--dry-run")
    told = seated("results", "import", "r.csv", "--dry-run", "--json").json

    assert "2 tables could be recorded; nothing was written" in out
    assert "Ana (1): 0 to 5 points" in out
    assert [None, None] == [table["entry"] for table in told["tables"]]
    assert told["price"]["moved"]
    assert before == seated.log()


def test_the_same_file_again_changes_nothing_and_a_second_author_confirms(seated):
    seated.write("r.csv", LONG)
    seated.good("results", "import", "r.csv")
    before = seated.log()

    again = seated("results", "import", "r.csv")
    nothing = seated.log()
    seated.good("results", "import", "r.csv", "--by", "bo")

    assert (0, before) == (again.code, nothing)
    assert "r.csv: skipped, already recorded like this: 1/1, 1/2" in again.err
    assert all(table.joint.confirmed for table in seated.opened.tables())


@pytest.mark.rule("LOG-109")
def test_a_changed_row_of_a_recorded_table_is_refused(seated):
    """The author amends the record; the other table of the file is still the same."""
    seated.write("r.csv", LONG)
    seated.good("results", "import", "r.csv")
    seated.write("r.csv", LONG.replace("11;2", "12;2"))

    again = seated("results", "import", "r.csv")

    assert 2 == again.code
    assert "r.csv:2: field Table: ana already recorded the result of table 1/1" in again.err


@pytest.mark.rule("TRN-307")
@pytest.mark.parametrize("by", ["ana", "bo"])
def test_unchanged_rows_of_a_closed_heat_are_skipped(seated, by):
    """A list that grows from heat to heat is read in again as a whole, whoever does it; a changed row is refused."""
    seated.write("r.csv", LONG)
    seated.good("results", "import", "r.csv")
    acts.close(seated.opened, 1, by="ana")
    seated.good("results", "export", "all.csv")
    before = seated.log()

    same = seated("results", "import", "all.csv", "--by", by, "--json")
    text = (seated.folder / "all.csv").read_text("utf-8-sig")
    seated.write("all.csv", text.replace(",14,1,", ",15,1,"))
    other = seated("results", "import", "all.csv", "--by", by)

    assert (0, ["1/1", "1/2"], before) == (same.code, same.json["unchanged"], seated.log())
    assert 2 == other.code
    assert "heat 1 was closed" in other.err


@pytest.mark.rule("TRN-307", "TRN-405")
def test_an_export_is_read_in_again_where_the_head_judge_named_the_places(seated):
    """The list gives the places of the game beside those that count; the table is known as recorded like this."""
    seated.write("r.csv", LONG)
    seated.good("results", "import", "r.csv")
    table = seated.opened.table("1/1")
    places = dict.fromkeys(table.seats, 1)
    acts.decide(seated.opened, table.entries[0].id, by="judge", reason="agreed", effect="places", places=places)
    acts.close(seated.opened, 1, by="ana")
    seated.good("results", "export", "all.csv")
    before = seated.log()

    same = seated("results", "import", "all.csv", "--json")

    assert (0, ["1/1", "1/2"], before) == (same.code, same.json["unchanged"], seated.log())


def test_the_results_of_one_heat(seated):
    """`--heat` writes the rows of that heat; a heat that is not seated is refused."""
    seated.write("r.csv", LONG)
    seated.good("results", "import", "r.csv")
    acts.close(seated.opened, 1, by="ana")
    acts.seat(seated.opened, by="ana")

    second = seated("results", "export", "-", "--heat", "2").out.splitlines()
    missing = seated("results", "export", "-", "--heat", "3")

    assert ["2"] * (len(second) - 1) == [line.split(",")[0] for line in second[1:]]
    assert 9 == len(seated("results", "export", "-", "--heat", "1").out.splitlines()) - 1
    assert (2, True) == (missing.code, "heat 3 is not seated" in missing.err)


def test_a_closed_heat_is_left_alone(seated):
    acts.close(seated.opened, 1, by="ana", reason="everybody went home")
    seated.write("r.csv", LONG)

    ran = seated("results", "import", "r.csv")

    assert 2 == ran.code
    assert "heat 1 was closed" in ran.err


def test_tables_without_a_score_are_left_out_and_said(seated):
    """An export of an unplayed heat is a form to be filled in."""
    seated.good("results", "export", "r.csv")
    text = (seated.folder / "r.csv").read_text("utf-8-sig")
    assert "1,1,,dwarven-traders,,smuggler,Smuggler,,,,,,missing" in text
    lines = text.splitlines()
    filled = [
        f"{line.split(',missing')[0][:-4]}{score},,,,," for line, score in zip(lines[6:], (12, 10, 4, 7), strict=True)
    ]
    seated.write("r.csv", "\n".join([*lines[:6], *filled]))

    ran = seated("results", "import", "r.csv")

    assert (0, {"1/2": BOTH["1/2"]}) == (ran.code, recorded(seated))
    assert "r.csv: skipped, no score yet: 1/1" in ran.err
    assert "columns not used: stage, game, seat, place among persons, points, note" in ran.err


def test_places_alone_are_not_taken_for_a_blank_table(seated):
    """Somebody wrote something: what is missing is told."""
    seated.write("r.csv", "table;player;score;place\n1/2;5;;1\n1/2;6;;2\n1/2;7;;3\n")

    ran = seated("results", "import", "r.csv")

    assert 2 == ran.code
    assert "r.csv:2: column score: there is no score for נועה (5) at table 1/2 (LOG-103)" in ran.err


def test_a_table_that_a_spreadsheet_took_for_a_date(seated, workbook):
    """`2/3` in a cell becomes the second of March; heat and table in columns of their own do not."""
    seated.write("r.xlsx", workbook(R=[["table", "player", "score"], [date(2026, 3, 2), "Ana", 3]]))

    ran = seated("results", "import", "r.xlsx")

    assert 2 == ran.code
    assert "r.xlsx:2: field A2, table: the spreadsheet turned this into a date or time (2026-03-02)" in ran.err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Player;Score\nAna;3\n", "no column is called table"),
        ("table;who\n1;Ana\n", "no column is called score or player"),
        ("table,player 1,player 2\n1,Ana,Bo\n", "no column is called score"),
    ],
)
def test_a_list_that_does_not_say_enough(seated, text, said):
    seated.write("r.csv", text)

    ran = seated("results", "import", "r.csv")

    assert 2 == ran.code
    assert said in ran.err
    assert "add a heading line such as: heat,table,player" in ran.err


def test_results_before_the_first_heat(desk):
    desk.write("r.csv", LONG)

    ran = desk("results", "import", "r.csv")

    assert (2, True) == (ran.code, "no heat is seated yet" in ran.err)


def plays(*scores, game="Dwarven Traders", comments=""):
    """An export of BG Stats with one play."""
    people = ["Ana", "Bo Øst", "Κλειώ", "Дарья", "Smuggler", "Stranger"]
    return json.dumps(
        {
            "games": [{"id": 5, "name": game, "highestWins": True}],
            "players": [{"id": count, "name": name} for count, name in enumerate(people, 1)],
            "plays": [
                {
                    "gameRefId": 5,
                    "comments": comments,
                    "playerScores": [
                        {"playerRefId": who, "score": score, "winner": count == 0, "rank": 0, "seatOrder": count}
                        for count, (who, score) in enumerate(scores)
                    ],
                }
            ],
        },
        indent=1,
    )


GOOD = ((1, "14"), (2, "11"), (3, "7"), (4, "2"), (5, "6"))


@pytest.mark.parametrize("comments", ["", "heat 1, table 1/1"])
def test_plays_of_bg_stats(seated, comments):
    """The table is the one where these players sat, or the one that the comment names."""
    seated.write("plays.json", plays(*GOOD, comments=comments))

    ran = seated("results", "import", "plays.json")

    assert (0, {"1/1": BOTH["1/1"]}) == (ran.code, recorded(seated))
    assert "columns not used: playerScores.seatOrder" in ran.err


@pytest.mark.rule("LOG-104")
@pytest.mark.parametrize("nought", [0, "0"])
def test_a_score_of_nought_is_a_score(seated, nought):
    """As a number or as text; what is empty or not there is none."""
    scores = ((1, 13), (2, 11), (3, 7), (4, nought), (5, 6))
    seated.write("plays.json", plays(*scores))

    ran = seated("results", "import", "plays.json")

    assert (0, ["1/1"]) == (ran.code, [*recorded(seated)])
    assert 0 == next(
        one.score for one in verdict_of(seated.opened, seated.opened.table("1/1")).places if one.place == 5
    )


@pytest.mark.rule("LOG-103")
@pytest.mark.parametrize("nothing", [None, ""])
def test_a_play_without_a_score_says_whose_is_missing(seated, nothing):
    seated.write("plays.json", plays(*GOOD[:3], (4, nothing), GOOD[4]))

    ran = seated("results", "import", "plays.json")

    assert "there is no score for Дарья (4) at table 1/1" in ran.err
    assert {} == recorded(seated)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            plays(*GOOD, game="Chess"),
            "plays.1.gameRefId: table 1/1 played Dwarven Traders, but this play is of 'Chess'",
        ),
        (plays(*GOOD[:2]), "plays.1.playerScores: Ana, Bo Øst never sat at one table together"),
        (plays(*GOOD[:3], (6, "3")), "there is no player 'Stranger'"),
        (plays(*GOOD[:3], (9, "3")), "plays.1.playerScores.4.playerRefId: there is no player 9 in this file"),
        (plays((1, "many"), *GOOD[1:]), "plays.1.playerScores.1.score: 'many' is not a score"),
        (plays(*GOOD, comments="at 3/1"), "there is no table '3/1'"),
        ('{"games": []}', "this is not a BG Stats export: expected a list of players"),
        ('{"games": [], "players": [], "plays": [{}]}', "a play needs a list of players with their scores"),
        ("{", "plays.json"),
    ],
)
def test_plays_that_do_not_fit(seated, text, said):
    seated.write("plays.json", text)
    before = seated.log()

    ran = seated("results", "import", "plays.json")

    assert (2, "", before) == (ran.code, ran.out, seated.log())
    assert said in ran.err


def test_players_who_met_twice_need_the_table_in_the_comment(seated):
    opened = seated.opened
    acts.seat_by_hand(opened, [["4", "3", "2", "1"], ["5", "6", "7"]], by="ana")
    seated.write("plays.json", plays(*GOOD))

    ran = seated("results", "import", "plays.json")

    assert 2 == ran.code
    assert "these players sat together at 1/1 and 2/1; write the table into the comment" in ran.err


def fresh_copy(event, folder, text):
    """Another tournament with the same players and seating, and no result."""
    copy = create_tournament(folder, text, by="desk")
    acts.add_players(copy, [Newcomer(one.name, number=one.number) for one in event.players.values()], by="desk")
    acts.start(copy, by="desk")
    return copy


def rows_of(tournament):
    """All figures of the standings."""
    return [
        (row.place, row.player, row.name, row.stage, row.points, row.tiebreaks, row.tables, row.unplayed)
        for row in compute_standings(tournament).rows
    ]


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
@pytest.mark.parametrize("name", game_ids())
def test_an_export_gives_the_same_standings_again(tmp_path, name, kind):
    """A whole simulated event of each game, with a final: out, and in again heat by heat."""
    wanted = Simulation(game=name, players=7, heats=3, seed=Random(name).randrange(99), final=3)
    text = regulations_of(wanted, None)
    event = simulate_tournament(tmp_path / "event", wanted, text, {}, lambda _line: None)
    copy = fresh_copy(event, tmp_path / "copy", text)
    desk = Desk(tmp_path / "copy")
    listing = results_list(event)
    for heat in event.heats:
        acts.seat_by_hand(copy, [table.seats for table in heat.tables], by="desk")
        part = listing._replace(rows=[row for row in listing.rows if row[0] == heat.number])
        write_list(desk.folder / f"r.{kind}", part)
        desk.good("results", "import", f"r.{kind}", "--by", "desk")
        copy.reload()
        acts.close(copy, heat.number, by="desk")

    assert rows_of(event) == rows_of(copy)
    assert listing == results_list(copy)


@pytest.mark.parametrize("ended", ["finished", "time"])
@pytest.mark.parametrize("name", game_ids())
def test_an_export_with_named_places_can_be_imported_and_decided_again(tmp_path, name, ended):
    """The rules contradict places that only the head judge gave, so these stand beside the places in the game."""
    wanted = Simulation(game=name, players=4, heats=1, seed=5)
    text = regulations_of(wanted, None)
    event = simulate_tournament(tmp_path / "event", wanted, text, {}, lambda _line: None)
    table = event.heats[0].tables[0]
    how = {"by": "judge", "reason": "as the table agreed"}
    raw = msgspec.json.decode(table.entries[0].body.record) | {"rounds": []}
    if ended == "time":
        scores = {who: score for score, who in enumerate((*table.seats, *game(name).others), 2)}
        raw |= {"ended": ended, "result": game(name).quick(scores, {})}
    amended = acts.amend(event, table.entries[0].id, raw, reopen=True, **how).entry.id
    places = {seat: place for place, seat in enumerate(reversed(table.seats), 1)}
    acts.decide(event, amended, effect="places", places=places, **how)
    copy = fresh_copy(event, tmp_path / "copy", text)
    acts.seat_by_hand(copy, [table.seats], by="desk")
    write_list(tmp_path / "r.csv", results_list(event))

    found = fit(read_results(tmp_path / "r.csv", copy), copy, by="desk", accept=None, as_written=False)
    assert [] == found.misfits
    entry = record_all(copy, found.raws, by="desk")[0].id
    acts.decide(copy, entry, effect="places", places=places, **how)
    assert figures(event) == figures(copy)
    assert [[one, "decided"] for one in table.seats] == [
        [row[5], row[12]] for row in results_list(copy).rows if row[5] in places
    ]


EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def figures(tournament):
    """What every table that was played gave everybody: place, score and points."""
    return {
        (row.player, one.table): (one.place, one.score, one.points)
        for row in compute_standings(tournament).rows
        for one in row.tables
        if one is not None and one.place is not None and "forfeit" not in one.note
    }


def seat_alike(copy, heat):
    """Seat a heat as it was seated elsewhere, with its games, byes, chosen seats and bids."""
    body = heat.entry.body
    tables = [
        SeatedTable(table=one.number, seats=list(one.order), game=one.game, variant=one.variant, choice=one.choice)
        for one in heat.tables
    ]
    seating = Seat(
        heat=heat.number,
        game=heat.game,
        variant=heat.variant,
        tables=tables,
        byes=list(heat.byes),
        rests=dict(heat.rests),
        field=list(heat.field),
        before=body.before,
        by_hand=True,
    )
    chosen = [SeatChoice(table=one.name, seats=list(one.seats), bids=one.bids) for one in heat.tables if one.choice]
    write(copy, lambda _desk: [seating, *chosen], "desk")


@pytest.mark.parametrize("example", sorted(path.parent.name for path in EXAMPLES.glob("*/tournament.toml")))
def test_results_of_every_example_come_back(tmp_path, example):
    """Days with errors that were settled too, once they are accepted as written."""
    event = Tournament(EXAMPLES / example)
    copy = create_tournament(tmp_path / "copy", event.regulations.text, by="desk", files=event.regulations.equipment)
    people = list(event.players.values())
    acts.add_players(copy, [Newcomer(one.name_in(0), number=one.number, guest=one.guest) for one in people], by="desk")
    acts.start(copy, by="desk")
    listing = results_list(event)
    for heat in event.heats:
        for one in people:
            if heat.number in one.since:
                acts.substitute(copy, one.number, one.name_in(heat.number), by="desk")
        seat_alike(copy, heat)
        part = listing._replace(rows=[row for row in listing.rows if row[0] == heat.number])
        write_list(tmp_path / "r.csv", part)
        how = {"by": "desk", "accept": "settled on the day", "as_written": True}
        found = fit(read_results(tmp_path / "r.csv", copy), copy, **how)
        assert [] == found.misfits
        record_all(copy, found.raws, **how)
        acts.close(copy, heat.number, by="desk", reason="as on the day")

    assert figures(event) == figures(copy)


@pytest.mark.parametrize(
    "text", ["03. Mrz", "3. Jan", "03.03.", "03-Mar", "Mar-03", "3/1/2026", "3 févr.", "2026-03-01"]
)
def test_a_table_that_became_a_date_in_a_csv_file_is_told_as_in_a_workbook(seated, text):
    """Nobody wrote a heat's column wrongly: the spreadsheet made a date of `3/1` before it saved the list."""
    seated.write("r.csv", f"table;player;score\n{text};1;14\n")

    ran = seated("results", "import", "r.csv")

    said = f"the spreadsheet turned this into a date or time ({text}); format the cell as text and type it again"
    assert (2, True) == (ran.code, said in ran.err), ran
