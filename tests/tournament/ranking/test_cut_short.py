"""A game that was cut short: status, explain and what is paid say the same."""

import pytest

from scorekeeper.games import game, game_ids
from scorekeeper.tournament import acts
from scorekeeper.tournament.answers.status import status_of
from scorekeeper.tournament.answers.tables import explain_table
from scorekeeper.tournament.ranking.points import payment_of
from scorekeeper.tournament.state.counting import cut_short
from tests.tournament.building import REGULATIONS, command, played, result, rounds
from tests.tournament.days import event

TIME = '[unfinished]\ntime = "places"\n'


def called(folder, record, more=TIME):
    day = event(folder, 4, more)
    acts.seat_by_hand(day, [["1", "2", "3", "4"]], by="ana")
    acts.record(day, "1/1", record | {"ended": "time"}, by="ana")
    return day


def told(day):
    """What status and explain say of the table."""
    [one] = status_of(day).tables
    said = [step.text for step in explain_table(day, "1/1").steps if step.kind == "points"]
    return one.state, one.lacks, command(status_of(day).steps[0]), said[0]


@pytest.mark.rule("TRN-407")
def test_a_result_that_is_written_when_time_is_called_counts(tmp_path):
    day = called(tmp_path, result("1234", [12, 9, 7, 3]))

    counts = "time was called: the result counts as it is written ([unfinished] time = places)"
    assert counts == cut_short(day, day.table("1/1"))
    assert ("finished", None, "scorekeeper close 1", counts) == told(day)
    said = [step.text for step in explain_table(day, "1/1").steps]
    assert "P1 is first of 4 players: 5 points (time called)" in said
    assert [True] == [
        text.startswith("by the rules of the game alone: ") for text in said if "nobody is placed" in text
    ]


@pytest.mark.rule("TRN-407")
def test_complete_rounds_without_a_result_say_what_is_missing(tmp_path):
    """And once the result of that moment is recorded, it pays."""
    part = rounds(played("1", "2", "3", "4"), 1, 2)
    day = called(tmp_path, part)
    pays = (
        "time was called, but the result at that moment is not recorded ([unfinished] time = places): "
        "the table pays nothing so far"
    )

    step = (
        'scorekeeper record 1/1, or scorekeeper decide 1/1 1=PLACE 2=PLACE 3=PLACE 4=PLACE --effect places --reason "…"'
    )
    assert ("begun", "the result at that moment: time was called", step, pays) == told(day)

    acts.record(day, "1/1", result("1234", [1, 4, 3, 5], smuggler=7) | {"ended": "time"}, by="ana")
    assert "paid" == payment_of(day, day.table("1/1")).status


@pytest.mark.rule("TRN-407")
def test_without_a_word_about_it_the_head_judge_is_asked(tmp_path):
    """And the command that is named settles it."""
    day = called(tmp_path, result("1234", [12, 9, 7, 3]), more="")
    pays = "time was called: the table waits for the head judge's decision: the table pays nothing so far"
    step = 'scorekeeper decide 1/1 --effect as-written --reason "…"'

    assert ("begun", "the head judge's decision: time was called", step, pays) == told(day)

    acts.decide(day, day.table("1/1").entries[-1].id, effect="as-written", by="judge", reason="time was up")
    assert "paid" == payment_of(day, day.table("1/1")).status


@pytest.mark.rule("TRN-407")
def test_a_table_waits_also_where_a_ruling_of_the_game_ranks_what_stands(tmp_path):
    """Smugglonauts scores the cargo as it stands when time is called (NAU-R16); what that pays is a regulation."""
    day = event(tmp_path, 4, head=REGULATIONS.replace("dwarven-traders", "smugglonauts"))
    acts.seat_by_hand(day, [["1", "2", "3", "4"]], by="ana")
    scores = {seat: {"points": score} for seat, score in zip("1234", [12, 9, 7, 3], strict=True)}
    sheet = {"game": "smugglonauts", "seats": list("1234"), "ended": "time", "result": {"rows": scores}}
    acts.record(day, "1/1", sheet, by="ana")

    assert ("begun", "the head judge's decision: time was called", 'scorekeeper decide 1/1 --reason "…"') == told(day)[
        :3
    ]

    acts.decide(day, day.table("1/1").entries[-1].id, by="judge", reason="time was up")
    assert "paid" == payment_of(day, day.table("1/1")).status


@pytest.mark.rule("TRN-407")
@pytest.mark.parametrize("name", game_ids())
def test_what_stands_when_time_is_called_pays_in_every_game(tmp_path, name):
    """Also where the game's own rules know no winner yet: nobody is on 20, nobody has a set, gold is left."""
    day = event(tmp_path, 4, TIME, head=REGULATIONS.replace("dwarven-traders", name))
    acts.seat_by_hand(day, [["1", "2", "3", "4"]], by="ana")
    found = game(name)
    scores = dict(zip("1234", [6, 5, 4, 3], strict=True)) | dict.fromkeys(found.others, 2)
    written = found.quick(scores, {who: place for place, who in enumerate(scores, 1)})
    acts.record(
        day, "1/1", {"game": name, "seats": list("1234"), "ended": "time", "result": written}, by="ana", accept="time"
    )

    paid = payment_of(day, day.table("1/1"))
    assert ("paid", {"1": 1, "2": 2, "3": 3, "4": 4}) == (
        paid.status,
        {one.player: one.place for one in paid.paid.values()},
    )
