"""The price of a correction: what would change, before it is made."""

from itertools import count
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.tournament import acts
from scorekeeper.tournament.answers.price import price_of
from scorekeeper.tournament.ranking.standings import compute_standings
from tests.tournament.building import bytes_of, refused, result
from tests.tournament.days import event, play, seats, won

CUT = (
    '[standings]\norder = ["points", "wins", "lots"]\n'
    '[[stage]]\nname = "Heats"\nheats = 2\n[[stage]]\nname = "Final"\nheats = 1\ntake = 4\nseating = "ranked"\n'
)


def rehearsed(day, act):
    """The price of what `act` does to a tournament; nothing is written."""
    before, twin = bytes_of(day), day.twin()
    act(twin)
    assert before == bytes_of(day)
    return price_of(day, twin)


@pytest.fixture
def sixteen(tmp_path):
    """Sixteen players, two heats played and closed, the cut to a final of four ahead."""
    day = event(tmp_path, 16, CUT)
    for heat in (1, 2):
        acts.seat(day, by="ana")
        play(day, heat)
    return day


def turned(day, name):
    """The result of a table turned upside down."""
    table = day.table(name)
    return won(table.seats, sorted(table.seats, key=int, reverse=True))


@pytest.mark.rule("TRN-702")
def test_places_and_points_that_would_change_are_told(day):
    acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana")
    of = day.table("1/1").entries[0].id
    found = rehearsed(day, lambda twin: acts.amend(twin, of, result("1234", [7, 9, 5, 3]), by="ana", reason="swapped"))

    assert ["Ana (1): place 1 to 2, 5 to 3 points", "Bo (2): place 2 to 1, 3 to 5 points"] == sorted(
        one.said() for one in found.moved
    )
    assert (
        f"copies of the sheet of table 1/1 that show {of}",
        "standings printed after heat 1 or later",
    ) == found.papers
    assert ((), ()) == (found.crossed, found.differing)


@pytest.mark.rule("TRN-702")
def test_a_correction_that_changes_nothing_costs_nothing(day):
    """Another score in the same order: the sheet that was copied is wrong, the standings are not."""
    acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana")
    of = day.table("1/1").entries[0].id
    found = rehearsed(day, lambda twin: acts.amend(twin, of, result("1234", [10, 7, 5, 3]), by="ana", reason="misread"))

    assert ((), (), ()) == (found.moved, found.crossed, found.differing)
    assert (f"copies of the sheet of table 1/1 that show {of}",) == found.papers


@pytest.mark.rule("TRN-702")
def test_a_first_record_replaces_no_paper_of_its_table(day):
    found = rehearsed(day, lambda twin: acts.record(twin, "1/1", result("1234", [9, 7, 5, 3]), by="ana"))

    assert ("standings printed after heat 1 or later",) == found.papers


@pytest.mark.rule("TRN-702")
def test_a_decision_that_is_voided_makes_the_same_papers_wrong_as_the_decision(sixteen):
    table = sixteen.table("2/1")
    of, word = table.entries[0].id, {"effect": "forfeit", "player": table.seats[0], "reason": "left"}
    made = rehearsed(sixteen, lambda twin: acts.decide(twin, of, by="ana", reopen=True, **word))
    decision = acts.decide(sixteen, of, by="ana", reopen=True, **word).entry.id
    undone = rehearsed(sixteen, lambda twin: acts.void(twin, decision, by="ana", reason="came back"))

    wrong = (f"copies of the sheet of table 2/1 that show {of}", "standings printed after heat 2 or later")
    assert (wrong, wrong) == (made.papers, undone.papers)


@pytest.mark.rule("TRN-702")
def test_a_penalty_has_its_price(sixteen):
    first = compute_standings(sixteen).rows[0]
    found = rehearsed(
        sixteen, lambda twin: acts.penalise(twin, first.player, 9, by="judge", reason="talked", heat=1, reopen=True)
    )

    assert first.player == found.moved[0].player
    assert (1, first.points, first.points - 9) == (found.moved[0].place[0], *found.moved[0].points)
    assert ("standings printed after heat 1 or later",) == found.papers


@pytest.mark.rule("TRN-702", "TRN-505")
def test_the_cut_line_is_told_before_the_cut(sixteen):
    """Who would come in, who would be out: the stage is not seated, so it would really be so."""
    rows = compute_standings(sixteen).rows
    last, next_ = rows[3], rows[4]
    found = rehearsed(
        sixteen, lambda twin: acts.penalise(twin, last.player, 9, by="judge", reason="talked", reopen=True)
    )

    assert [("Final", False, (next_.player,), (last.player,))] == [
        (one.stage, one.begun, one.into, one.out) for one in found.crossed
    ]


@pytest.mark.rule("TRN-702", "TRN-505")
def test_nobody_is_in_or_out_before_the_last_heat_is_seated(tmp_path):
    """After one of two heats the cut is still open, and saying who is out would be wrong."""
    day = event(tmp_path, 16, CUT)
    acts.seat(day, by="ana")
    play(day, 1)
    rows = compute_standings(day).rows
    found = rehearsed(
        day, lambda twin: acts.penalise(twin, rows[0].player, 9, by="judge", reason="talked", heat=1, reopen=True)
    )

    assert found.moved
    assert () == found.crossed


@pytest.mark.rule("TRN-702", "TRN-505")
def test_a_cut_that_was_made_stands_and_is_told(sixteen):
    rows = compute_standings(sixteen).rows
    acts.seat(sixteen, by="ana")
    play(sixteen, 3)
    found = rehearsed(
        sixteen, lambda twin: acts.penalise(twin, rows[3].player, 9, by="judge", reason="talked", heat=2, reopen=True)
    )

    assert [True] == [one.begun for one in found.crossed]
    assert [(3, ("3/1",))] == [(one.heat, one.tables) for one in found.differing]


@pytest.mark.rule("TRN-702")
def test_heats_that_would_have_been_seated_otherwise_are_told(sixteen):
    """Only later ones, only tables whose players would not sit together; nothing is seated anew."""
    before = seats(sixteen, 2)
    of = sixteen.table("1/1").entries[0].id
    act = lambda day: acts.amend(day, of, turned(day, "1/1"), by="ana", reason="upside down", reopen=True)  # noqa: E731
    found = rehearsed(sixteen, act)
    again = event(sixteen.folder.parent / "again", 16, CUT)
    acts.seat(again, by="ana")
    play(again, 1)
    act(again)
    acts.seat(again, by="ana")

    [differing] = found.differing
    would = seats(again, 2)
    assert (2, [f"2/{count}" for count, table in enumerate(before, 1) if table not in would]) == (
        differing.heat,
        list(differing.tables),
    )
    act(sixteen)
    assert before == seats(sixteen, 2)


@pytest.mark.rule("TRN-702")
def test_what_was_not_drawn_by_points_would_not_be_drawn_otherwise(tmp_path):
    day = event(tmp_path, 8, '[seating]\nmethod = "random"\n')
    acts.seat(day, by="ana")
    play(day, 1)
    acts.seat(day, by="ana")
    of = day.table("1/1").entries[0].id

    assert (
        ()
        == rehearsed(
            day, lambda twin: acts.amend(twin, of, turned(day, "1/1"), by="ana", reason="upside down", reopen=True)
        ).differing
    )


@pytest.mark.rule("TRN-702", "TRN-417")
def test_a_heat_that_does_not_count_any_more_still_seated_the_next(tmp_path):
    """The best heat counts: the points are the same in the end, but heat 2 was drawn from heat 1."""
    day = event(tmp_path, 8, "[standings]\nbest = 1\n")
    acts.seat_by_hand(day, [["1", "2", "3", "4"], ["5", "6", "7", "8"]], by="ana")
    play(day, 1)
    acts.seat(day, by="ana")
    play(day, 2)
    order = ["1", "2", "3", "4"]
    acts.seat_by_hand(day, [order, ["5", "6", "7", "8"]], by="ana")
    for name, ranked in (("3/1", ["2", "1", "4", "3"]), ("3/2", ["6", "5", "8", "7"])):
        acts.record(day, name, won(day.table(name).seats, ranked), by="ana")
    of = day.table("1/1").entries[0].id
    found = rehearsed(
        day,
        lambda twin: acts.amend(twin, of, won(day.table("1/1").seats, order[::-1]), by="ana", reason="x1", reopen=True),
    )

    assert 2 in [one.heat for one in found.differing]


@pytest.mark.rule("TRN-702", "TRN-505")
def test_a_cut_is_not_compared_with_who_has_dropped_out_since(sixteen):
    """A finalist leaves after the cut: who is fifth was not taken in for that, and loses nothing at the cut."""
    rows = compute_standings(sixteen).rows
    acts.seat(sixteen, by="ana")
    acts.drop_player(sixteen, rows[0].player, by="ana")
    lost = {"by": "judge", "reason": "talked", "heat": 2, "reopen": True}
    fifth, fourth = (
        rehearsed(sixteen, lambda twin, row=row: acts.penalise(twin, row.player, 9, **lost))
        for row in (rows[4], rows[3])
    )

    assert ((), (), ()) == (fifth.crossed, fifth.differing, fifth.uncompared)
    assert [((rows[4].player,), (rows[3].player,))] == [(one.into, one.out) for one in fourth.crossed]


@pytest.mark.rule("TRN-702", "TRN-304")
def test_what_the_correction_did_not_change_is_not_blamed_on_it(tmp_path):
    """Amended regulations would seat heat 2 at tables of three: that is no fault of a penalty in heat 1."""
    day = event(tmp_path, 16)
    for heat in (1, 2):
        acts.seat(day, by="ana")
        play(day, heat)
    text = day.folder / "tournament.toml"
    text.write_text(text.read_text() + "[seating]\nsize = 3\n")
    day.reload()
    acts.amend_regulations(day, by="ana", reason="tables of three")
    found = rehearsed(day, lambda twin: acts.penalise(twin, "16", 1, by="judge", reason="talked", heat=1, reopen=True))

    assert () == found.differing


@pytest.mark.rule("TRN-702", "TRN-308")
def test_a_heat_that_was_seated_anew_is_not_compared(tmp_path):
    """It is named, so that nobody takes silence for an answer."""
    day = event(tmp_path, 16)
    acts.seat(day, by="ana")
    play(day, 1)
    acts.seat(day, by="ana")
    numbers = [str(one) for one in range(1, 17)]
    acts.reseat(day, 2, [numbers[one::4] for one in range(4)], by="ana", reason="by number")
    of = day.table("1/1").entries[0].id
    found = rehearsed(
        day, lambda twin: acts.amend(twin, of, turned(day, "1/1"), by="ana", reason="upside down", reopen=True)
    )

    assert ((2,), [2]) == (found.uncompared, found.as_json()["uncompared"])
    assert () == found.differing


@pytest.mark.rule("TRN-307")
def test_a_rehearsal_is_refused_like_the_real_thing(sixteen):
    of = sixteen.table("1/1").entries[0].id

    with refused(sixteen, "TRN-307"):
        acts.amend(sixteen.twin(), of, turned(sixteen, "1/1"), by="ana", reason="upside down")


@pytest.mark.rule("TRN-702")
def test_the_price_is_plain_data(sixteen):
    of = sixteen.table("1/1").entries[0].id
    found = rehearsed(sixteen, lambda twin: acts.void(twin, of, by="ana", reason="wrong table", reopen=True)).as_json()

    assert {"format", "moved", "cut", "reseated", "seating", "uncompared", "papers"} == set(found)
    assert {"player", "name", "place", "points", "stages"} == set(found["moved"][0])


def corrections(day, random):
    """Some correction, drawn at random."""
    entries = [entry for table in day.tables() for entry in table.entries]
    entry = random.choice(entries)
    table = day.table(entry.body.table)
    how = {"by": "judge", "reason": "looked again", "reopen": True}
    recorded = msgspec.json.decode(entry.body.record)
    orders = (random.sample(table.seats, len(table.seats)) for _ in count())
    shuffled = next(order for order in orders if won(table.seats, order)["result"] != recorded["result"])
    return random.choice(
        [
            lambda one: acts.amend(one, entry.id, won(table.seats, shuffled), **how),
            lambda one: acts.void(one, entry.id, **how),
            lambda one: acts.decide(one, entry.id, effect="forfeit", player=table.seats[0], **how),
            lambda one: acts.decide(one, entry.id, effect="replay", **how),
            lambda one: acts.penalise(one, table.seats[0], "3/2", **how),
        ]
    )


@pytest.mark.rule("TRN-702")
@settings(max_examples=15)
@given(st.integers(0, 10**6))
def test_the_price_is_the_difference_that_the_correction_makes(tmp_path_factory, seed):
    """Whatever is corrected: the standings before and after differ by what was told, and by nothing else."""
    random = Random(seed)
    day = event(tmp_path_factory.mktemp("price"), random.choice([7, 9, 12]), CUT)
    for heat in range(1, random.choice([2, 3, 4])):
        acts.seat(day, by="ana")
        play(day, heat, random.sample(list(day.players), len(day.players)))
    act = corrections(day, random)
    told = rehearsed(day, act)
    assert () == told.uncompared
    old = {row.player: (row.place, row.points, row.earlier) for row in compute_standings(day).rows}
    act(day)
    new = {row.player: (row.place, row.points, row.earlier) for row in compute_standings(day).rows}

    assert {one: (old[one][:2], new[one][:2]) for one in old if old[one] != new[one]} == {
        one.player: ((one.place[0], one.points[0]), (one.place[1], one.points[1])) for one in told.moved
    }
    assert all(
        points == (old[one.player][2][stage], new[one.player][2][stage])
        for one in told.moved
        for stage, points in one.stages.items()
    )
