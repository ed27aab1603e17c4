"""A result that would place nobody is refused in every game, and says what it lacks."""

import pytest

from scorekeeper.entry.line import QuickPartsError, QuickWordError, change_quick, read_quick
from scorekeeper.entry.results.files import read_results
from scorekeeper.errors import RefusedError
from scorekeeper.games import game, game_ids
from scorekeeper.tournament import acts
from scorekeeper.tournament.answers.status import status_of
from scorekeeper.tournament.ranking.points import payment_of
from tests.tournament.building import REGULATIONS, bytes_of, command, refused
from tests.tournament.days import event

SEATS = list("1234")
SETS = ["1=3+7", "2=4+4", "3=2+3", "4=1+4"]


def at_table(folder, name):
    day = event(folder, 4, head=REGULATIONS.replace("dwarven-traders", name))
    acts.seat_by_hand(day, [SEATS], by="ana")
    return day


def line(day, *words):
    return read_quick(words, game(day.table("1/1").game), SEATS, lambda text: day.players.find(text).number)


@pytest.mark.rule("LOG-103")
@pytest.mark.parametrize("name", game_ids())
@pytest.mark.parametrize("result", [{}, {"rows": {seat: {} for seat in SEATS}}], ids=["nothing", "no figures"])
def test_a_result_without_places_is_not_recorded(tmp_path, name, result):
    """Neither as it is nor accepted: the table would wait for something that nobody has asked for."""
    day = at_table(tmp_path, name)
    raw, before = {"game": name, "seats": SEATS, "result": result}, bytes_of(day)
    with pytest.raises(RefusedError) as caught:
        acts.record(day, "1/1", raw, by="ana")
    assert caught.value.rule in ("LOG-103", "LOG-212")
    assert before == bytes_of(day)

    with refused(day, "LOG-103", "table 1/1 is not recorded, because this result places nobody: .+") as caught:
        acts.record(day, "1/1", raw, by="ana", accept="so it says")
    assert "nobody is placed" not in caught.value.message
    assert command(caught.value.next_step)


@pytest.mark.rule("LOG-103", "SMU-716")
def test_totals_that_leave_the_winner_open_say_so_and_ask_for_both_colours(tmp_path):
    """10 tokens of both colours need not be a set; the next step is the line that says enough."""
    day = at_table(tmp_path, "smugglers")
    with refused(
        day, "LOG-103", "the result does not say who won, and .* enter sweet and sour tokens, or the winner's place"
    ) as caught:
        acts.record(day, "1/1", line(day, "1=10", "2=7", "3=8", "4=6"), by="ana")
    assert "scorekeeper record 1/1 1=SWEET+SOUR 2=SWEET+SOUR 3=SWEET+SOUR 4=SWEET+SOUR" == command(
        caught.value.next_step
    )

    acts.record(day, "1/1", line(day, *SETS), by="ana")
    assert {"1": (1, 10), "2": (2, 8), "3": (2, 5), "4": (2, 5)} == {
        who: (one.place, one.score) for who, one in payment_of(day, day.table("1/1")).paid.items()
    }


@pytest.mark.rule("LOG-103")
def test_an_amendment_that_places_nobody_is_refused_too(tmp_path):
    day = at_table(tmp_path, "smugglers")
    of = acts.record(day, "1/1", line(day, *SETS), by="ana").entry.id
    with refused(day, "LOG-103", "places nobody") as caught:
        acts.amend(day, of, line(day, "1=10", "2=7", "3=8", "4=6"), by="ana", reason="x")
    assert f'scorekeeper amend {of} 1=SWEET+SOUR 2=SWEET+SOUR 3=SWEET+SOUR 4=SWEET+SOUR --reason "…"' == command(
        caught.value.next_step
    )


@pytest.mark.rule("LOG-103", "MIN-901")
def test_what_the_rules_do_not_place_can_be_accepted_as_written(tmp_path):
    """Nobody is on 20: accepting that by the rules would place nobody."""
    day = at_table(tmp_path, "magic-mine")
    raw = line(day, "1=10", "2=7", "3=8", "4=6")
    with refused(day, "LOG-103", "the furthest pawn is on 10") as caught:
        acts.record(day, "1/1", raw, by="ana", accept="they say so")
    assert 'run the command again with --accept "…" --as-written' == command(caught.value.next_step)

    acts.record(day, "1/1", raw, by="ana", accept="they say so", as_written=True)
    assert "finished" == status_of(day).tables[0].state


@pytest.mark.rule("LOG-103")
def test_a_game_that_stopped_may_place_nobody_yet(tmp_path):
    """Time was called: what stands is recorded, and the head judge decides."""
    day = at_table(tmp_path, "smugglers")
    acts.record(day, "1/1", line(day, "1=5", "2=4", "3=3", "4=2") | {"ended": "time"}, by="ana")

    assert "the head judge's decision: time was called" == status_of(day).tables[0].lacks


@pytest.mark.rule("LOG-104")
def test_the_parts_of_a_score_come_from_the_paper():
    """Smugglers adds up sweet and sour on its sheet; no other game adds up anything."""
    assert {"smugglers": ("sweet", "sour")} == {name: parts for name in game_ids() if (parts := game(name).parts)}
    smugglers = game("smugglers")
    with pytest.raises(QuickPartsError, match=r"'3\+4\+5' has 3 figures, but Smugglers takes SWEET\+SOUR"):
        read_quick(["1=3+4+5", "2=1+1"], smugglers, ["1", "2"], str)
    with pytest.raises(QuickPartsError, match=r"'3\+4' has 2 figures, but Magic Mine takes one figure, the space"):
        read_quick(["1=3+4", "2=1"], game("magic-mine"), ["1", "2"], str)
    with pytest.raises(QuickWordError, match=r"WHO=SWEET\+SOUR"):
        read_quick(["1=3+", "2=1+1"], smugglers, ["1", "2"], str)


def test_new_parts_replace_the_old_total():
    """The total of before is not the sum of the new parts, and the old parts do not add up to a new total."""
    smugglers = game("smugglers")
    raw = read_quick(["1=10/1", "2=4"], smugglers, ["1", "2"], str)
    rows = change_quick(raw, ["1=3+7"], smugglers, str)["result"]["rows"]
    assert {"1": {"sweet": 3, "sour": 7}, "2": {"tokens": 4}} == rows
    again = change_quick({**raw, "result": {"rows": rows}}, ["1=9"], smugglers, str)["result"]["rows"]
    assert {"tokens": 9} == again["1"]


@pytest.mark.rule("LOG-104")
def test_a_list_may_give_the_parts_as_well(tmp_path):
    """A cell holds `3+7`; more figures than the paper has do not fit."""
    day = at_table(tmp_path, "smugglers")
    file = tmp_path / "results.csv"
    file.write_text("table,number,score\n" + "".join(f"1/1,{word.replace('=', ',')}\n" for word in SETS))
    found = read_results(file, day)
    assert [] == found.misfits
    acts.record_all(day, found.raws, by="ana")
    assert 1 == payment_of(day, day.table("1/1")).paid["1"].place

    file.write_text("table,number,score\n1/1,1,3+7+1\n1/1,2,+5\n")
    assert ["'3+7+1' is not a score: expected a whole number or SWEET+SOUR"] == [
        one.why for one in read_results(file, day).misfits
    ]


@pytest.mark.rule("LOG-103", "DWT-803")
def test_after_a_tie_the_next_step_is_the_line_that_was_typed_with_the_places_to_add(tmp_path):
    """Only those who are level need a place; nobody types five scores again."""
    day = at_table(tmp_path, "dwarven-traders")
    with refused(day, "LOG-103", "P1 and P2 are level on 12") as caught:
        acts.record(day, "1/1", line(day, "1=12", "2=12", "3=9", "4=7", "smuggler=0"), by="ana")
    assert "scorekeeper record 1/1 1=12/PLACE 2=12/PLACE 3=9 4=7 smuggler=0" == command(caught.value.next_step)


@pytest.mark.parametrize(
    ("words", "places"),
    [
        (["1=11", "3=10"], {}),
        (["3=13", "4=3"], {}),
        (["3=10", "4=6"], {"1": 1, "2": 2}),
        (["1=11/2", "2=13/1", "3=8"], {"1": 2, "2": 1}),
    ],
    ids=["the tie is gone", "somebody passed both", "the tie stands", "places are typed"],
)
def test_a_changed_total_drops_the_places_that_it_makes_untrue(words, places):
    """A place that only broke a tie does not outlive the tie; the others stay as they were written."""
    traders = game("dwarven-traders")
    raw = read_quick(["1=12/1", "2=12/2", "3=9", "4=7", "smuggler=0"], traders, SEATS, str)
    rows = change_quick(raw, words, traders, str)["result"]["rows"]
    assert places == {who: row["place"] for who, row in rows.items() if "place" in row}


CARGO = """
[unfinished]
time = "places"

[rulings]
CGO-R02 = "cargo"
CGO-R39 = "by-gold"
"""
LEVEL = {"finished": ["1=35", "2=35", "3=20", "4=18"], "time": ["1=30", "2=30", "3=20", "4=18"]}


@pytest.fixture
def cargo(tmp_path):
    """A table of Cargo & Gold at which the players who tie for first are told apart by their cargo."""
    day = event(tmp_path, 4, CARGO, head=REGULATIONS.replace("dwarven-traders", "cargo-and-gold"))
    acts.seat_by_hand(day, [SEATS], by="ana")
    return day


def filled(step):
    """The figures of a step, with the places that players would fill in."""
    words = [word.rpartition("/") for word in step.results]
    return [
        f"{head}/{place}" if mark == "PLACE" else head + slash + mark
        for place, (head, slash, mark) in enumerate(words, 1)
    ]


@pytest.mark.rule("LOG-103", "CGO-106")
@pytest.mark.parametrize("ended", ["finished", "time"])
def test_a_tie_that_the_figures_leave_open_is_settled_by_following_the_step(cargo, ended):
    """The step never names itself, and what it asks for is enough; time that was called makes no difference."""
    words, asked, said = LEVEL[ended], [], set()
    for _ in range(3):
        try:
            acts.record(cargo, "1/1", line(cargo, *words) | {"ended": ended}, by="ana")
            break
        except RefusedError as error:
            said.add("the cargo left of P1 and P2 is not written down" in error.message)
            asked.append(error.next_step)
            words = filled(error.next_step)

    assert {True} == said
    assert tuple(f"{word}/PLACE" for word in LEVEL[ended][:2]) == asked[0].results[:2]
    assert len(set(asked)) == len(asked)
    assert {"1": 1, "2": 2, "3": 3, "4": 4} == {
        who: one.place for who, one in payment_of(cargo, cargo.table("1/1")).paid.items()
    }


@pytest.mark.rule("TRN-407")
@pytest.mark.parametrize(
    ("words", "places"),
    [
        (["1=35/2", "2=35/1", "3=20", "4=18"], {"2": 1, "1": 2, "3": 3, "4": 4}),
        (["1=35/1", "2=35/1", "3=20", "4=18"], {"1": 1, "2": 1, "3": 3, "4": 4}),
        (["1=35/1", "2=35/1", "3=20/2", "4=18"], {"1": 1, "2": 1, "3": 3, "4": 4}),
    ],
    ids=["apart", "shared", "shared without a gap"],
)
def test_written_places_of_level_players_count_with_the_scores_of_the_others(cargo, words, places):
    """When time was called."""
    acts.record(
        cargo, "1/1", line(cargo, *words) | {"ended": "time"}, by="ana", accept="as on the sheet", as_written=True
    )

    assert places == {who: one.place for who, one in payment_of(cargo, cargo.table("1/1")).paid.items()}
