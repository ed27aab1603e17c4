"""Stages: the cut, lots at the cut, points carried on, another game for each stage or heat."""

from fractions import Fraction

import pytest

from scorekeeper.tournament import acts
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.regulations.reader import settle
from scorekeeper.tournament.regulations.text import RegulationsUnreadableError
from scorekeeper.tournament.state.verdicts import terms_of
from tests.tournament.building import REGULATIONS, command, refused, result
from tests.tournament.days import event, play, seats, won

FINAL = '[[stage]]\nname = "Heats"\nheats = 2\n\n[[stage]]\nname = "Final"\nheats = 1\ntake = 4\nseating = "ranked"\n'
HEAD = 'name = "X"\ngame = "dwarven-traders"\n'
ORDER = [str(number) for number in range(1, 13)]


@pytest.fixture
def qualified(tmp_path):
    """Eight players, two heats played, a final of four to come."""
    day = event(tmp_path, 8, FINAL + '[standings]\norder = ["points", "lots"]\n')
    for heat in (1, 2):
        acts.seat(day, by="ana")
        play(day, heat)
    return day


@pytest.mark.rule("TRN-105")
@pytest.mark.parametrize(
    ("stages", "field", "says"),
    [
        (
            ['name = "A"', 'name = "B"\ntake = 4'],
            "stage.1.heats",
            "only the last stage can leave its number of heats open",
        ),
        (['name = "A"\nheats = 2', 'name = "A"\ntake = 4'], "stage.2.name", "two stages are called 'A'"),
        (['name = "A"\nheats = 0'], "stage.1.heats", "1 to 200 heats, not 0"),
        (['name = "A"\nheats = 2\ntake = 4'], "stage.1.take", "takes everybody"),
        (['name = "A"\nheats = 2\ncarry = "points"'], "stage.1.carry", "no points to carry over"),
        (['name = "A"\nheats = 2', 'name = "B"'], "stage.2", "how many players"),
        (['name = "A"\nheats = 2', 'name = "B"\ntake = 1'], "stage.2.take", "at least two players, not 1"),
        (
            ['name = "A"\nheats = 2', 'name = "B"\nheats = 1\ntake = 4', 'name = "C"\ntake = 8'],
            "stage.3.take",
            "at most the 4 from the stage before, not 8",
        ),
        (['name = "A"\nheats = 2\nbest = 3'], "stage.1.best", "best 3 of 2 heats"),
        (['name = "A"\nheats = 2\ngames = ["smugglers"]'], "stage.1.games", "2 heats, 1 games"),
    ],
)
def test_stages_that_do_not_follow_on_each_other_are_refused(stages, field, says):
    with pytest.raises(RegulationsUnreadableError, match=says) as caught:
        settle(HEAD + "".join(f"[[stage]]\n{stage}\n" for stage in stages), {})

    assert ("TRN-105", field) == (caught.value.rule, caught.value.field)


@pytest.mark.rule("TRN-105")
def test_stages_that_follow_on_each_other_are_taken():
    found = settle(
        HEAD + FINAL + '[[stage]]\nname = "Evening"\ntake = 2\nheats = 2\ngames = ["smugglers", "magic-mine"]\n', {}
    )

    assert [(1, 2), (3, 3), (4, 5)] == [(stage.first, stage.last) for stage in found.stages]
    assert ("dwarven-traders", "smugglers", "magic-mine") == found.games


@pytest.mark.rule("TRN-505", "TRN-314")
def test_a_stage_takes_the_first_of_the_stage_before(qualified):
    """Who goes on is entered with the seating, the best first."""
    first = [row.player for row in compute_standings(qualified).rows[:4]]
    written = acts.seat(qualified, by="ana")

    assert [{*first}] == seats(qualified, 3)
    assert sorted(first) == sorted(written.entry.body.field)
    assert "ranked" == written.entry.body.method


@pytest.mark.rule("TRN-505")
def test_who_goes_on_stands_whatever_is_corrected_later(qualified):
    acts.seat(qualified, by="ana")
    field = qualified.heats[2].field
    out = next(one for one in qualified.players if one not in field)
    table = next(table for table in qualified.heats[0].tables if out in table.seats)
    ranked = [out, *(one for one in table.seats if one != out)]
    acts.amend(
        qualified, table.entries[0].id, won(table.seats, ranked), by="ana", reason="read upside down", reopen=True
    )

    assert (field, {*field}) == (qualified.heats[2].field, seats(qualified, 3)[0])
    assert {*field} == {row.player for row in compute_standings(qualified).rows[:4]}


@pytest.mark.rule("TRN-505")
def test_who_dropped_out_is_replaced_by_the_next(qualified):
    first = [row.player for row in compute_standings(qualified).rows]
    gone, reserve = first[0], first[4]
    acts.drop_player(qualified, gone, by="ana")
    acts.seat(qualified, by="ana")

    assert [{*first[1:4], reserve}] == seats(qualified, 3)


@pytest.mark.rule("TRN-505", "TRN-308")
def test_a_reserve_takes_the_place_of_a_finalist_who_did_not_come(qualified):
    """In the seating, in the field of the stage and in the standings."""
    rows = [row.player for row in compute_standings(qualified).rows]
    acts.seat(qualified, by="ana")
    gone, reserve = rows[1], rows[4]
    kept = [one for one in qualified.table("3/1").seats if one != gone]
    acts.reseat(qualified, 3, [[*kept, reserve]], by="ana", reason="no-show")
    play(qualified, 3)

    assert (gone in qualified.heats[2].field, reserve in qualified.heats[2].field) == (False, True)
    assert {*kept, reserve} == {row.player for row in compute_standings(qualified).rows[:4]}


@pytest.mark.rule("TRN-505", "TRN-308")
def test_a_finalist_who_did_not_come_and_is_not_replaced_stays_a_finalist(qualified):
    acts.seat(qualified, by="ana")
    *kept, gone = qualified.table("3/1").seats
    acts.reseat(qualified, 3, [kept], by="ana", reason="no-show")
    play(qualified, 3)

    assert gone in qualified.heats[2].field
    assert {*kept, gone} == {row.player for row in compute_standings(qualified).rows[:4]}


@pytest.mark.rule("TRN-505", "TRN-306")
def test_nobody_knows_who_goes_on_while_a_table_is_missing(tmp_path):
    day = event(tmp_path, 8, FINAL)
    acts.seat(day, by="ana")
    play(day, 1)
    acts.seat(day, by="ana")
    play(day, 2, tables=["2/1"], close=False)

    with refused(day, "TRN-505", "who plays in Final is not known yet: table 2/2 missing") as caught:
        acts.seat(day, by="ana")
    assert "scorekeeper record 2/2" == command(caught.value.next_step)

    acts.close(day, 2, by="ana", reason="table 2/2 left without a result")
    acts.seat(day, by="ana")
    assert 4 == len(day.heats[2].field)


@pytest.mark.rule("TRN-505", "LOG-211")
def test_nobody_knows_who_goes_on_while_a_table_is_in_doubt(qualified):
    table = qualified.table("2/1")
    acts.record(qualified, table.name, result(table.seats, [3, 5, 7, 9]), by="second", reopen=True)

    with refused(qualified, "TRN-505", "table 2/1 in doubt"):
        acts.seat(qualified, by="ana")


@pytest.mark.rule("TRN-505")
def test_a_stage_cannot_take_more_than_there_are(tmp_path):
    day = event(tmp_path, 3, FINAL)
    for heat in (1, 2):
        acts.seat(day, by="ana")
        play(day, heat)

    with refused(day, "TRN-505", "Final takes 4 players, but only 3 from the stage before are still in") as caught:
        acts.seat(day, by="ana")
    assert "take = 3" in command(caught.value.next_step)
    for number in ("2", "3"):
        acts.drop_player(day, number, by="ana")
    with refused(day, "TRN-505", "Final takes 4 players, but only 1 from the stage before is still in") as caught:
        acts.seat(day, by="ana")
    assert "scorekeeper players back PLAYER" == command(caught.value.next_step)


@pytest.mark.rule("TRN-506", "TRN-106")
def test_lots_decide_at_the_cut_and_only_there(tmp_path):
    """Three tables have three winners; of the three second ones one plays in the final."""
    day = event(tmp_path, 12, FINAL.replace("heats = 2", "heats = 1"))
    acts.seat_by_hand(day, [["1", "4", "7", "10"], ["2", "5", "8", "11"], ["3", "6", "9", "12"]], by="ana")
    play(day, 1)
    written = acts.seat(day, by="ana")

    field = written.entry.body.field
    assert {"1", "2", "3"} == {*field[:3]}
    assert field[3] in ("4", "5", "6")
    [lots] = [line for line in written.entry.body.unavoidable if "lots" in line]
    assert lots.startswith(f"lots decide who plays in Final: P{field[3]}, P")


@pytest.mark.rule("TRN-106", "TRN-506")
def test_the_same_seed_draws_the_same_and_another_one_does_not(tmp_path):
    """Over a few seeds all three are drawn at some time."""
    drawn = []
    for count, seed in enumerate("aabcdefgh"):
        (tmp_path / str(count)).mkdir()
        head = REGULATIONS.replace("game =", f'seed = "{seed}"\ngame =')
        day = event(tmp_path / str(count), 12, FINAL.replace("heats = 2", "heats = 1"), head=head)
        acts.seat_by_hand(day, [["1", "4", "7", "10"], ["2", "5", "8", "11"], ["3", "6", "9", "12"]], by="ana")
        play(day, 1)
        drawn.append(acts.seat(day, by="ana").entry.body.field[3])

    assert drawn[0] == drawn[1]
    assert {"4", "5", "6"} == {*drawn}


@pytest.mark.rule("TRN-504")
@pytest.mark.parametrize("carry", ["nothing", pytest.param("points", marks=pytest.mark.rule("TRN-507"))])
def test_points_are_carried_on_or_not(tmp_path, carry):
    """Who reached the final stands above everybody else, whoever has more points."""
    day = event(tmp_path, 8, f'{FINAL}carry = "{carry}"\n')
    for heat in (1, 2):
        acts.seat_by_hand(day, [["1", "2", "3", "4"], ["5", "6", "7", "8"]], by="ana")
        play(day, heat)
    acts.seat(day, by="ana")
    finalists = sorted(day.heats[2].field)
    assert ["1", "2", "5", "6"] == finalists
    play(day, 3, ["1", "6", "5", "2"])

    rows = compute_standings(day).rows
    earned = {"1": 10, "2": 6, "5": 10, "6": 6}
    final = {"1": 5, "6": 3, "5": 2, "2": 1}
    expected = {one: final[one] + (earned[one] if carry == "points" else 0) for one in finalists}
    assert expected == {row.player: row.points for row in rows[:4]}
    assert ["Final"] * 4 + ["Heats"] * 4 == [row.stage for row in rows]
    assert {Fraction(4), Fraction(2)} == {row.points for row in rows[4:]}


@pytest.mark.rule("TRN-507", "TRN-311")
def test_points_that_are_carried_on_count_in_the_first_seating_of_the_stage(tmp_path):
    """Sixteen of a Swiss stage go on: those with as many points sit together."""
    more = '[[stage]]\nname = "Day"\nheats = 1\n[[stage]]\nname = "Evening"\ntake = 8\ncarry = "points"\n'
    day = event(tmp_path, 16, more + "[seating]\nrepeats = 0\n")
    acts.seat_by_hand(day, [ORDER[:4], ORDER[4:8], ORDER[8:12], ["13", "14", "15", "16"]], by="ana")
    play(day, 1)
    acts.seat(day, by="ana")

    assert [{"1", "5", "9", "13"}, {"2", "6", "10", "14"}] == seats(day, 2)


@pytest.mark.rule("TRN-504")
def test_who_did_not_go_on_stands_as_in_the_stage_before(qualified):
    before = [row.player for row in compute_standings(qualified).rows]
    acts.seat(qualified, by="ana")
    play(qualified, 3, ORDER[::-1])

    after = [row.player for row in compute_standings(qualified).rows]
    assert before[4:] == after[4:]
    assert sorted(before[:4], key=int, reverse=True) == after[:4]


@pytest.mark.rule("TRN-105")
def test_each_heat_has_its_game_and_its_variant(tmp_path):
    """Equipment goes with the game; a record of another game is refused."""
    from pathlib import Path

    files = {
        f"{name}.toml": next(Path(f"templates/{name}").glob("*.toml")).read_text("utf-8")
        for name in ("dwarven-traders", "magic-mine")
    }
    more = (
        '[[stage]]\nname = "Day"\nheats = 3\ngames = ["dwarven-traders", "magic-mine", "smugglers"]\n'
        '[[stage]]\nname = "Night"\ntake = 4\ngame = "smugglers"\nvariant = "short"\n'
        '[equipment]\ndwarven-traders = "dwarven-traders.toml"\nmagic-mine = "magic-mine.toml"\n'
    )
    day = event(tmp_path, 4, more, files=files)
    from random import Random

    from scorekeeper.tournament.rehearsal.simulation import play_heat

    for heat in (1, 2, 3, 4):
        acts.seat(day, by="ana")
        play_heat(day, heat, Random(heat))
        acts.close(day, heat, by="ana")

    assert [
        ("dwarven-traders", "standard"),
        ("magic-mine", "standard"),
        ("smugglers", "standard"),
        ("smugglers", "short"),
    ] == [(heat.game, heat.variant) for heat in day.heats]
    assert [True, True, False, False] == [bool(terms_of(day, table).equipment) for table in day.tables()]
    assert not compute_standings(day).provisional


@pytest.mark.rule("LOG-105")
def test_a_record_of_another_game_than_the_heats_is_refused(tmp_path):
    day = event(tmp_path, 4, '[[stage]]\nname = "Day"\nheats = 1\ngames = ["smugglers"]\n')
    acts.seat(day, by="ana")

    with refused(day, "LOG-105", "plays smugglers"):
        acts.record(day, "1/1", result(day.table("1/1").seats, [9, 7, 5, 3]), by="ana")


@pytest.mark.rule("TRN-417")
def test_the_best_heats_count(tmp_path):
    day = event(tmp_path, 4, '[[stage]]\nname = "Day"\nheats = 3\nbest = 2\n')
    for heat, order in ((1, ["1", "2", "3", "4"]), (2, ["4", "3", "2", "1"]), (3, ["1", "2", "3", "4"])):
        acts.seat(day, by="ana")
        play(day, heat, order)

    assert {"1": 10, "2": 6, "3": 5, "4": 6} == {row.player: row.points for row in compute_standings(day).rows}
