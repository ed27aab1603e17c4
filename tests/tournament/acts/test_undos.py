"""An undo takes back the last act of its desk, whatever it was, and is an entry like any other."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.log import verify
from scorekeeper.log.entry import PlayerDetails
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.records import record_all
from scorekeeper.tournament.acts.registration import change_players
from scorekeeper.tournament.answers.history import history_of
from scorekeeper.tournament.answers.price import price_of
from scorekeeper.tournament.answers.status import status_of
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.state.tournament import Tournament
from tests.tournament.building import bytes_of, command, refused, result
from tests.tournament.days import event, play, won
from tests.tournament.somebody import OFTEN, SELDOM, Somebody

ONE, OTHER = result("1234", [9, 7, 5, 3]), result("567", [11, 13, 7], smuggler=9)
STAGES = (
    '[[stage]]\nname = "Heats"\nheats = 2\n[[stage]]\nname = "Final"\nheats = 2\ntake = 4\nseating = "ranked"\n'
    'carry = "points"\n'
)


def told(tournament):
    """The standings and the status, without what tells of the log itself."""
    status = status_of(tournament).as_json(command)
    del status["desks"]
    rows = compute_standings(tournament).as_json()
    return status, {key: value for key, value in rows.items() if key != "head"}, dict(tournament.players)


def closed(day):
    record_all(day, {"1/1": ONE, "1/2": OTHER}, by="ana")
    acts.close(day, 1, by="ana")


def amended(day, **how):
    return acts.amend(day, "main-12", result("1234", [7, 9, 5, 3]), by="ana", reason="swapped", **how)


BEFORE = {
    "amend": lambda day: acts.record(day, "1/1", ONE, by="ana"),
    "void": lambda day: acts.record(day, "1/1", ONE, by="ana"),
    "void a void": lambda day: (
        acts.record(day, "1/1", ONE, by="ana"),
        acts.void(day, "main-12", by="ana", reason="no"),
    ),
    "decide": lambda day: acts.record(day, "1/1", ONE, by="ana"),
    "strike": lambda day: acts.record(day, "1/1", ONE, by="ana"),
    "close": lambda day: record_all(day, {"1/1": ONE, "1/2": OTHER}, by="ana"),
    "reopen": closed,
    "amend a closed heat": closed,
    "seat": closed,
    "back": lambda day: acts.drop_player(day, "8", by="ana"),
    "away": lambda day: acts.check_in(day, "8", by="ana"),
}
ACTS = {
    "record": lambda day: acts.record(day, "1/1", ONE, by="ana"),
    "results": lambda day: record_all(day, {"1/1": ONE, "1/2": OTHER}, by="ana"),
    "amend": amended,
    "amend a closed heat": lambda day: amended(day, reopen=True),
    "void": lambda day: acts.void(day, "main-12", by="ana", reason="wrong table"),
    "void a void": lambda day: acts.void(day, "main-13", by="ana", reason="it was right"),
    "decide": lambda day: acts.decide(day, "main-12", by="judge", reason="left", effect="forfeit", player="4"),
    "strike": lambda day: acts.decide(day, "main-12", by="judge", reason="again", effect="replay"),
    "penalty": lambda day: acts.penalise(day, "1", "2", by="judge", reason="late"),
    "close": lambda day: acts.close(day, 1, by="ana"),
    "reopen": lambda day: acts.reopen(day, 1, by="ana", reason="a sheet was found"),
    "seat": lambda day: acts.seat(day, by="ana"),
    "reseat": lambda day: acts.reseat(day, 1, [["1", "2", "3"], ["4", "5", "6", "7"]], by="ana", reason="moved"),
    "void a seating": lambda day: acts.void(day, "main-11", by="ana", reason="too early"),
    "add": lambda day: acts.add_players(day, ["Zoë"], by="ana"),
    "a list of players": lambda day: acts.add_players(day, ["Zoë", "Yan", "Xu"], by="ana"),
    "drop": lambda day: acts.drop_player(day, "8", by="ana"),
    "drop several": lambda day: change_players(day, ["7", "8"], "drop", by="ana"),
    "back": lambda day: acts.return_player(day, "8", by="ana"),
    "here": lambda day: acts.check_in(day, "8", by="ana"),
    "away": lambda day: acts.check_out(day, "8", by="ana"),
    "rename": lambda day: acts.rename_player(day, "8", "Wen", by="ana"),
    "substitute": lambda day: acts.substitute(day, "8", "Wen", by="ana"),
}


@pytest.mark.rule("LOG-215")
@pytest.mark.parametrize("name", ACTS)
def test_after_any_act_and_its_undo_all_is_as_before(day, name):
    """And after an undo of the undo, all is as after the act; each of them only adds to the log."""
    BEFORE.get(name, lambda _: None)(day)
    day.reload()
    before = told(day)
    ACTS[name](day)
    lines, after = bytes_of(day)["main.jsonl"], told(day)

    undone = acts.undo(day, by="ana")

    assert before == told(day) == told(Tournament(day.folder))
    assert before != after
    restored = acts.undo(day, undone.entry.id, by="ana")
    assert after == told(day) == told(Tournament(day.folder))
    assert bytes_of(day)["main.jsonl"].startswith(lines)
    assert 2 == bytes_of(day)["main.jsonl"].count(b'"kind":"undo"')
    assert [undone.entry] == [*restored.taken_back]
    assert [] == verify(day.folder)


@settings(max_examples=6)
@given(st.integers(0, 10**6))
def test_any_day_can_be_walked_back_act_by_act(tmp_path_factory, seed):
    """Random acts, each undone and brought back; then all of them taken back from the last to the first."""
    random = Random(seed)
    day = event(tmp_path_factory.mktemp("day"), random.randint(5, 9), STAGES)
    somebody, passed = Somebody(day, random), []
    for _ in range(25):
        act = random.choice(OFTEN + SELDOM) if day.heats else "seat"
        before, lines = told(day), len(day.log.entries)
        if somebody.tries(act) is not None:
            continue
        assert lines < len(day.log.entries)
        after, undone = told(day), acts.undo(day, by="ana")
        assert before == told(day), act
        acts.undo(day, undone.entry.id, by="ana")
        assert after == told(day), act
        passed.append((act, before))

    while passed:
        act, before = passed.pop()
        acts.undo(day, by="ana")
        assert before == told(day), act
    with refused(day, "LOG-215", "cannot be undone: the start"):
        acts.undo(day, by="ana")
    assert told(day) == told(Tournament(day.folder))


@pytest.mark.rule("LOG-215")
def test_an_act_of_several_lines_is_taken_back_as_one(day):
    """Two commands in one second stay two acts; a list of results is one, and so is a correction that opens its heat."""
    acts.penalise(day, "1", "1", by="judge", reason="late")
    record_all(day, {"1/1": ONE, "1/2": OTHER}, by="ana")

    undone = acts.undo(day, by="ana")

    assert ["main-13", "main-14"] == [entry.id for entry in undone.taken_back]
    assert "records of 2 tables: 1/1, 1/2" == undone.what
    assert ["1"] == [*day.penalties]
    assert ["main-12"] == [entry.id for entry in acts.undo(day, by="ana").taken_back]


@pytest.mark.rule("LOG-215")
def test_undos_are_passed_over_so_that_another_one_takes_back_the_act_before(day):
    acts.record(day, "1/1", ONE, by="ana")
    acts.record(day, "1/2", OTHER, by="ana")

    taken = [acts.undo(day, by="ana").taken_back[0].id for _ in range(3)]

    assert ["main-13", "main-12", "main-11"] == taken
    assert () == day.heats


@pytest.mark.rule("LOG-215")
def test_an_act_comes_back_only_if_nothing_came_in_between(day):
    """An undo since of something earlier counts as well; an act that was itself undone does not."""
    acts.record(day, "1/1", ONE, by="ana")
    acts.record(day, "1/2", OTHER, by="ana")
    first = acts.undo(day, by="ana").entry.id
    second = acts.undo(day, by="ana").entry.id

    with refused(day, "LOG-215", f"{first} cannot be undone: .*{second} came later") as caught:
        acts.undo(day, first, by="ana")
    assert f'scorekeeper void {first} --reason "…"' == command(caught.value.next_step)

    acts.penalise(day, "1", "1", by="judge", reason="late")
    with refused(day, "LOG-215", "main-16 came later"):
        acts.undo(day, second, by="ana")
    acts.undo(day, by="ana")
    acts.undo(day, second, by="ana")
    acts.undo(day, first, by="ana")
    assert [True, True] == [bool(table.entries) for table in day.tables()]
    assert {} == day.penalties


@pytest.mark.rule("LOG-215", "LOG-208")
def test_only_the_last_act_can_be_named(day):
    """The refusal names the step that corrects an earlier one."""
    acts.record(day, "1/1", ONE, by="ana")
    acts.close(day, 1, by="ana", reason="enough")
    acts.drop_player(day, "8", by="ana")
    ways = {}
    for of in ("main-12", "main-13", "main-5"):
        with refused(day, "LOG-215", f"{of} cannot be undone: it is not the last act at desk main; ") as caught:
            acts.undo(day, of, by="ana")
        ways[of] = command(caught.value.next_step)

    assert {
        "main-12": 'scorekeeper void main-12 --reason "…"',
        "main-13": 'scorekeeper reopen 1 --reason "…"',
        "main-5": "scorekeeper players drop 4",
    } == ways
    with refused(day, "LOG-208", "there is no such entry"):
        acts.undo(day, "main-99", by="ana")
    with refused(day, "LOG-215", "it opened the desk"):
        acts.undo(day, "main-1", by="ana")
    acts.undo(day, by="ana")
    with refused(day, "LOG-215", "main-15 already took it back"):
        acts.undo(day, "main-14", by="ana")


@pytest.mark.rule("LOG-215")
def test_the_start_cannot_be_undone_and_an_empty_desk_has_nothing_to_undo(registered):
    acts.start(registered, by="ana")
    with refused(registered, "LOG-215", "the start froze the regulations") as caught:
        acts.undo(registered, by="ana")
    assert 'scorekeeper regulations amend --reason "…"' == command(caught.value.next_step)

    other = Tournament(registered.folder, desk="B")
    with refused(other, "LOG-215", "nothing was done at desk B that could be undone") as caught:
        acts.undo(other, by="bo")
    assert "scorekeeper log show" == command(caught.value.next_step)


@pytest.mark.rule("LOG-210")
def test_a_reason_may_be_left_out_but_not_be_empty(day):
    acts.record(day, "1/1", ONE, by="ana")

    with refused(day, "LOG-210"):
        acts.undo(day, by="ana", reason="…")

    assert "the wrong table" == acts.undo(day, by="ana", reason=" the wrong table").entry.body.reason


def test_it_works_after_the_next_heat_was_seated_and_says_what_stays(tmp_path):
    """A late correction of heat 1: heat 2 was drawn from the points before, and its players stay where they sit."""
    day = event(tmp_path, 8, '[seating]\nmethod = "swiss"\n')
    acts.seat(day, by="ana")
    play(day, 1)
    acts.seat(Tournament(day.folder, desk="B"), by="bo")
    day.reload()
    before, seats = told(day), [table.seats for table in day.heats[1].tables]
    table = day.table("1/1")
    acts.amend(
        day, table.entries[0].id, won(table.seats, sorted(table.seats)[::-1]), by="ana", reason="swapped", reopen=True
    )
    after = day.twin()

    undone = acts.undo(day, by="ana")

    assert before == told(day)
    assert seats == [table.seats for table in day.heats[1].tables]
    price = price_of(after, day)
    assert {*table.seats} <= {one.player for one in price.moved}
    assert not price.differing  # Heat 2 was drawn from exactly the points that came back.
    assert not price.uncompared
    assert (table.entries[0].id,) == tuple(name for name in undone.back if name == table.entries[0].id)


@pytest.mark.rule("LOG-215", "TRN-304", "TRN-307")
def test_what_another_desk_did_since_is_shown_or_stands_in_the_way(day):
    """A heat seated on these standings stays; a closed heat is opened on request; a recorded table keeps its seating."""
    record_all(day, {"1/1": ONE, "1/2": OTHER}, by="ana")
    other = Tournament(day.folder, desk="B")
    acts.close(other, 1, by="bo")
    acts.seat(other, by="bo")

    with refused(day, "TRN-307", "heat 1 was closed by bo") as caught:
        acts.undo(day, by="ana")
    assert "run the command again with --reopen" == command(caught.value.next_step)
    undone = acts.undo(day, by="ana", reopen=True)

    assert ("heat 2 was seated after this, in B-3, and stays as it is seated (TRN-304)",) == undone.rests
    assert day.heats[0].closed is None
    assert [True, True] == [table.missing for table in day.heats[0].tables]
    acts.undo(day, undone.entry.id, by="ana")
    assert day.heats[0].closed is not None
    assert "B-2" == day.heats[0].closed.id

    other.reload()
    acts.void(other, "B-3", by="bo", reason="too early")
    acts.reopen(other, 1, by="bo", reason="look again")
    day.reload()
    acts.undo(day, by="ana")
    acts.record(other, "1/1", ONE, by="bo")
    with refused(day, "TRN-304", "the seating of heat 1 cannot be undone: table 1/1 is recorded, in B-6"):
        acts.undo(day, by="ana")


@pytest.mark.rule("LOG-215", "LOG-106")
def test_a_player_whom_another_desk_seated_stays_registered(registered):
    acts.start(registered, by="ana")
    acts.add_players(registered, ["Zoë"], by="ana")
    other = Tournament(registered.folder, desk="B")
    acts.seat_by_hand(other, [["1", "2", "9"]], by="bo")

    with refused(registered, "LOG-106", "main-11 cannot be undone: B-2 by bo seats 9 in heat 1") as caught:
        acts.undo(registered, by="ana")

    assert "scorekeeper players drop 9" == command(caught.value.next_step)


@pytest.mark.rule("LOG-215", "TRN-202")
def test_a_name_that_somebody_else_took_meanwhile_does_not_come_back(day):
    acts.rename_player(day, "8", "Wen", by="ana")
    acts.add_players(Tournament(day.folder, desk="B"), ["文华"], by="bo")

    with refused(day, "TRN-202", "main-12 cannot be undone: there would be the name 文华 twice, in 8 and B1") as caught:
        acts.undo(day, by="ana")

    assert 'scorekeeper players rename B1 "…"' == command(caught.value.next_step)


@pytest.mark.rule("LOG-215")
def test_regulations_go_back_by_another_amendment(day):
    """They are in a file as well, and an undo changes no file."""
    file = day.folder / "tournament.toml"
    file.write_text(file.read_text("utf-8").replace("[5, 3, 2, 1]", "[9, 3, 2, 1]"), "utf-8")
    day.reload()
    acts.amend_regulations(day, by="ana", reason="agreed")

    with refused(day, "LOG-215", "main-12 cannot be undone: it took the regulations from tournament.toml") as caught:
        acts.undo(day, by="ana")

    assert command(caught.value.next_step).startswith("correct tournament.toml; if the tournament has started, then ")


@pytest.mark.rule("LOG-208")
def test_a_correction_of_another_desk_stands_in_the_way_and_its_decision_lapses(day):
    acts.record(day, "1/1", ONE, by="ana")
    other = Tournament(day.folder, desk="B")
    acts.decide(other, "main-12", by="judge", reason="left", effect="forfeit", player="4")
    acts.record(other, "1/1", ONE, by="bo")

    rests = acts.undo(day.twin(), by="ana").rests
    acts.amend(other, "main-12", result("1234", [7, 9, 5, 3]), by="bo", reason="swapped")

    assert rests == (
        "B-2 by judge (decision forfeit on main-12) no longer counts",
        "B-3 by bo (record of table 1/1, the result) stays",
    )
    with refused(day, "LOG-215", "main-12 cannot be undone: B-5 by bo already replaced or struck it"):
        acts.undo(day, by="ana")


@pytest.mark.rule("LOG-208", "LOG-109")
def test_any_desk_can_void_an_undo_if_what_comes_back_still_fits(day):
    """Also in a later hour, when an undo of the undo is no longer possible."""
    acts.record(day, "1/1", ONE, by="ana")
    undone = acts.undo(day, by="ana").entry.id
    acts.record(day, "1/1", result("1234", [7, 9, 5, 3]), by="ana")
    other = Tournament(day.folder, desk="B")

    with refused(other, "LOG-109", "the result of table 1/1 by ana twice, in main-12 and main-14"):
        acts.void(other, undone, by="bo", reason="it was right")
    acts.void(other, "main-14", by="bo", reason="typed twice")
    acts.void(other, undone, by="bo", reason="it was right")

    assert ["main-12"] == [entry.id for entry in other.table("1/1").entries]


def test_the_history_of_a_table_tells_of_an_undo_and_not_of_other_tables(day):
    record_all(day, {"1/1": ONE, "1/2": OTHER}, by="ana")
    undone = acts.undo(day, by="ana", reason="the wrong list").entry.id

    versions = {version.id: version for version in history_of(day, "1/1").versions}

    assert ["main-11", "main-12", undone] == [*versions]
    assert (undone,) == versions["main-12"].replaced_by
    assert ("takes back main-12 to main-13", "the wrong list") == (versions[undone].text, versions[undone].reason)
    assert ["main-12", "main-13", undone] == [version.id for version in history_of(day, undone).versions]


@pytest.mark.rule("LOG-215")
@pytest.mark.parametrize(
    ("apart", "details", "told"),
    [
        ("false", PlayerDetails(team="Red"), False),
        ("true", PlayerDetails(team="Red"), True),
        ("true", PlayerDetails(rating=1500), False),
        ("false", PlayerDetails(table=2), True),
    ],
)
def test_an_undone_detail_tells_of_later_seatings_only_where_it_decides_seats(tmp_path, apart, details, told):
    """A rating moves nobody, and a team only where its members sit apart."""
    day = event(tmp_path, 4, f"[teams]\napart = {apart}\n")
    acts.set_details(day, ["1"], details, by="ana")
    other = Tournament(day.folder, desk="B")
    acts.seat_by_hand(other, [["1", "2", "3", "4"]], by="bo")
    day.reload()

    assert told == any("heat 1 was seated after this" in line for line in acts.undo(day, by="ana").rests)
