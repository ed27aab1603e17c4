"""Heats entered at will: a win qualifies, alternates fill up, and nobody is punished for a heat they did not enter."""

import random
import re

import pytest

from scorekeeper.reports.html.standings import standings_html
from scorekeeper.tournament import acts
from scorekeeper.tournament.answers.players import explain_player
from scorekeeper.tournament.answers.status import status_of
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.regulations.reader import settle
from scorekeeper.tournament.regulations.text import RegulationsUnreadableError
from tests.program import Program
from tests.tournament.building import REGULATIONS, command, refused
from tests.tournament.days import event, play

SEATING = '[seating]\nonly = "here"\n'
HEATS = '[[stage]]\nname = "Heats"\nheats = 2\nattendance = "at-will"\nbest = 1\n'
SEMI = (
    '\n[[stage]]\nname = "Semi-final"\nheats = 1\ntake = 4\nseating = "ranked"\nqualify = "wins"\nabsent = "replaced"\n'
)
WALK_UP = SEATING + HEATS + SEMI


def here(day, *players):
    """Exactly these are here."""
    gone = [one.number for one in day.players.values() if one.here and one.number not in players]
    acts.change_players(day, gone, "away", by="ana")
    acts.change_players(day, list(players), "here", by="ana")


def numbers(low, high):
    return [str(number) for number in range(low, high + 1)]


def heat(day, *players, order=None):
    """One heat that these players entered: who comes first in `order`, or the lowest number, wins."""
    here(day, *players)
    acts.seat(day, by="ana")
    play(day, day.last_heat, order)


@pytest.fixture
def two_heats(tmp_path):
    """Of twelve players eight enter heat 1 and eight heat 2; four of them both. 1 and 12 win twice, 9 and 10 never enter."""
    day = event(tmp_path, 12, WALK_UP)
    heat(day, *numbers(1, 8), order=["1", "8", *numbers(2, 7)])
    heat(day, *numbers(1, 4), *numbers(5, 6), "11", "12", order=["12", "1", *numbers(2, 6), "11"])
    return day


def through(day):
    return {row.player: row.through for row in compute_standings(day).rows}


@pytest.mark.rule("TRN-530")
def test_a_heat_that_was_not_entered_is_not_missed(two_heats):
    """It is in no row, pays nothing and takes nothing, and nobody is awaited for it."""
    rows = {row.player: row for row in compute_standings(two_heats).rows}

    assert all(() == row.unplayed for row in rows.values())
    assert [True, False] == [table is not None for table in rows["8"].tables]
    assert () == status_of(two_heats).awaited
    assert not any("missed" in step.text or "not seated" in step.text for step in explain_player(two_heats, "8").steps)


@pytest.mark.rule("TRN-416", "TRN-530")
def test_where_players_are_expected_the_same_heat_is_missed(tmp_path):
    day = event(tmp_path, 12, SEATING + HEATS.replace("at-will", "expected") + SEMI)
    heat(day, *numbers(1, 8))

    rows = {row.player: row for row in compute_standings(day).rows}
    assert [1] == [one.heat for one in rows["9"].unplayed]


@pytest.mark.rule("TRN-531")
def test_a_win_qualifies_and_counts_once(two_heats):
    """1 won at one table of each heat; 8 and 12 won once. All three are ahead of whoever has more points."""
    marks = through(two_heats)
    winners = {seat for table in two_heats.tables() for seat in (min(table.seats, key=_rank(table)),)}

    assert {one for one, mark in marks.items() if mark.startswith("q")} >= winners
    assert sorted(marks[one] for one in winners) == [f"q{n}" for n in range(1, len(winners) + 1)]


def _rank(table):
    result = table.record.result.rows
    return lambda seat: -result[seat].vp


@pytest.mark.rule("TRN-531", "TRN-532")
def test_more_winners_than_chairs_are_taken_in_the_order_of_the_standings(tmp_path):
    """With take = 2, four winners: the two that stand lower are the first alternates."""
    day = event(tmp_path, 8, WALK_UP.replace("take = 4", "take = 2"))
    heat(day, *numbers(1, 8))
    heat(day, *numbers(1, 8), order=numbers(1, 8)[::-1])
    rows = compute_standings(day).rows
    won = [row.player for row in rows if any(table and table.place == 1 for table in row.tables)]

    assert 4 == len(won)
    marks = through(day)
    assert ["q1", "q2", "a1", "a2"] == sorted((marks[one] for one in won), key=["q1", "q2", "a1", "a2"].index)


@pytest.mark.rule("TRN-530", "TRN-532")
def test_alternates_fill_up_and_those_who_never_played_come_in_by_name_only(tmp_path):
    day = event(tmp_path, 12, WALK_UP + 'alternates = ["10"]\n')
    heat(day, *numbers(1, 8))
    heat(day, *numbers(1, 8))
    marks = through(day)

    assert "" == marks["9"]
    assert max(int(mark[1:]) for mark in marks.values() if mark.startswith("a")) == int(marks["10"][1:])
    row = next(row for row in compute_standings(day).rows if row.player == "10")
    assert "alternate for Semi-final, named in the regulations (TRN-532)" in row.why


@pytest.mark.rule("TRN-532")
def test_whoever_is_not_here_is_replaced_by_the_next_alternate_who_is(two_heats):
    marks = through(two_heats)
    by_mark = {mark: player for player, mark in marks.items() if mark}
    field = [by_mark[f"q{n}"] for n in (1, 2, 3, 4)]
    present = [*field[:2], by_mark["q4"], by_mark["a2"], by_mark["a3"]]
    here(two_heats, *present)
    status = status_of(two_heats)
    written = acts.seat(two_heats, by="ana")

    assert ((field[2],), (by_mark["a2"], by_mark["a3"])) == (status.absent, status.alternates)
    assert [*field[:2], by_mark["q4"], by_mark["a2"]] == list(written.entry.body.field)
    assert any("not here" in line for line in written.warnings)
    told = [step.text for step in explain_player(two_heats, field[2]).steps if step.rule == "TRN-532"]
    assert [f"P{field[2]} qualified for Semi-final but was not here; instead: P{by_mark['a2']}"] == told
    assert "" == compute_standings(two_heats).next_stage


@pytest.mark.rule("TRN-532")
def test_the_desk_seats_others_by_hand(two_heats):
    """The list of the game master, at the table: it needs no name in the regulations."""
    by_mark = {mark: player for player, mark in through(two_heats).items() if mark}
    seats = [by_mark["q1"], by_mark["q2"], by_mark["q3"], "9"]
    written = acts.seat_by_hand(two_heats, [seats], by="ana")

    assert set(seats) == set(written.entry.body.field)
    assert any("P9 (9) in Semi-final in place of" in line for line in written.warnings)


@pytest.mark.rule("TRN-532")
@pytest.mark.parametrize(
    ("who", "said", "fewer"),
    [("123", "only 3 who may play are here", True), ("1", "only 1 who may play is here", False)],
)
def test_too_few_are_here_for_the_stage(two_heats, who, said, fewer):
    """Somebody may still turn up; and a stage can be made smaller, but not for one player. Status says the same."""
    here(two_heats, *who)
    with refused(two_heats, "TRN-505", said) as caught:
        acts.seat(two_heats, by="ana")
    check_in = "scorekeeper players here PLAYER…"

    assert [check_in] == [command(one) for one in status_of(two_heats).steps]
    told = command(caught.value.next_step)
    assert told.startswith(f"{check_in}, or write take = 3" if fewer else check_in)
    assert fewer is (told != check_in)


@pytest.mark.rule("LOG-106")
def test_an_alternate_whom_nobody_knows_is_told_before_the_cut(tmp_path):
    day = event(tmp_path, 8, WALK_UP + 'alternates = ["Zoe"]\n')
    heat(day, *numbers(1, 8))
    heat(day, *numbers(1, 8))
    with refused(day, "LOG-106", "Zoe") as caught:
        acts.seat(day, by="ana")
    assert "stage.2.alternates.1" == caught.value.field


@pytest.mark.rule("TRN-530", "TRN-532")
@pytest.mark.parametrize(
    ("text", "field", "rule"),
    [
        (HEATS + SEMI.replace('absent = "replaced"\n', ""), "stage.1.attendance", "TRN-530"),
        (HEATS.replace("at-will", "expected") + SEMI, "stage.2.absent", "TRN-532"),
        (SEATING + HEATS + 'qualify = "wins"\n', "stage.1.qualify", "TRN-105"),
        (SEATING + HEATS + SEMI + 'alternates = ["7", "7"]\n', "stage.2.alternates", "TRN-101"),
    ],
)
def test_what_does_not_fit_is_refused(text, field, rule):
    with pytest.raises(RegulationsUnreadableError) as caught:
        settle(REGULATIONS + text, {})

    assert (rule, field) == (caught.value.rule, caught.value.field)


def test_the_page_calls_standings_final_only_after_the_last_heat(two_heats):
    """Both heats are closed, but the semi-final is still to come; the column for it says who is through."""
    page = standings_html(compute_standings(two_heats), two_heats)

    assert "2 of 3 heats closed" in page
    assert "Final standings" not in page
    assert ">Semi-final<" in page
    assert ">q1<" in page


@pytest.mark.rule("TRN-531", "TRN-532")
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_played_winners_come_first_and_each_player_once(tmp_path, seed):
    rng = random.Random(seed)
    day = event(tmp_path, 14, WALK_UP.replace("heats = 2", "heats = 3"))
    for _ in range(3):
        order = rng.sample(numbers(1, 14), 14)
        heat(day, *rng.sample(numbers(1, 14), rng.randint(4, 10)), order=order)
    rows = [row for row in compute_standings(day).rows if row.through]
    ranked = sorted(rows, key=lambda row: (row.through[0] == "a", int(row.through[1:])))
    won = [any(table and table.place == 1 for table in row.tables) for row in ranked]

    assert won == sorted(won, reverse=True)
    assert len({row.through for row in rows}) == len(rows)
    assert {row.player for row in rows} == {seat for table in day.tables() for seat in table.seats}


@pytest.mark.rule("TRN-532")
def test_reseating_without_a_player_names_the_next_alternate(two_heats):
    """And the command that it prints seats them."""
    here(two_heats, *numbers(1, 8), "11", "12")
    acts.seat(two_heats, by="ana")
    scorekeeper = Program(two_heats.folder)
    gone, stays = two_heats.heats[-1].field[0], {*two_heats.heats[-1].field}
    said = scorekeeper("reseat", "3", "--without", gone, "--reason", "went home").out

    [step] = re.findall(r"scorekeeper reseat 3 --with (\w+) --reason", said)
    assert f"({step}) (TRN-532)" in said
    assert step not in stays
    filled = scorekeeper("reseat", "3", "--with", step, "--reason", "the next alternate plays")
    assert (0, False) == (filled.code, "the next alternate is" in filled.out)
    two_heats.reload()
    assert step in two_heats.heats[-1].everybody
