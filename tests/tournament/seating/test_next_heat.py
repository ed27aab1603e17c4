"""The next heat, drawn as the regulations say: who plays, by which method, from which seed."""

import pytest

from scorekeeper.log.entry import Seat
from scorekeeper.steps import Notice
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.creation import create_tournament
from scorekeeper.tournament.answers.status import status_of
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.regulations.seating_file import PreparedUnreadableError, read_prepared
from scorekeeper.tournament.regulations.text import EquipmentUnreadableError
from scorekeeper.tournament.state.attendance import unseated_players
from scorekeeper.tournament.state.players import Newcomer
from scorekeeper.tournament.state.tournament import Tournament
from tests.tournament.building import REGULATIONS, command, refused
from tests.tournament.days import event, play, seats, sizes


def seeded(seed):
    return REGULATIONS.replace("game =", f'seed = "{seed}"\ngame =')


@pytest.mark.rule("TRN-303", "TRN-305", "TRN-311")
def test_the_next_heat_is_seated(tmp_path):
    """22 players sit at four tables of four and two of three; nobody meets again in heat 2."""
    day = event(tmp_path, 22)
    acts.seat(day, by="ana")
    play(day, 1)
    written = acts.seat(day, by="ana")

    assert [[4, 4, 4, 4, 3, 3]] * 2 == [sorted(sizes(day, heat), reverse=True) for heat in (1, 2)]
    assert all(len(one & other) <= 1 for one in seats(day, 1) for other in seats(day, 2))
    assert [] == [line for line in written.entry.body.unavoidable if "meet" in line]


@pytest.mark.rule("TRN-106")
def test_the_seed_is_published_with_the_start_and_stands_in_the_seating(tmp_path):
    """Without a seed it is the name of the tournament."""
    (tmp_path / "named").mkdir()
    day = event(tmp_path, 8, head=seeded("4711"))
    assert 'seed = "4711"' in day.started.body.regulations

    assert "4711" == acts.seat(day, by="ana").entry.body.seed
    assert "Spring Open" == acts.seat(event(tmp_path / "named", 8), by="ana").entry.body.seed


@pytest.mark.rule("TRN-106")
@pytest.mark.parametrize("method", ["swiss", "random", "schedule", "snake", "ranked"])
def test_the_same_seed_seats_the_same(tmp_path, method):
    """Whoever has seed, players and results can draw again."""
    drawn = []
    for count, seed in enumerate(("one", "one", "two")):
        (tmp_path / str(count)).mkdir()
        day = event(tmp_path / str(count), 16, f'[seating]\nmethod = "{method}"\n', head=seeded(seed))
        for heat in (1, 2):
            acts.seat(day, by="ana")
            play(day, heat)
        drawn.append([[table.seats for table in heat.tables] for heat in day.heats])

    assert drawn[0] == drawn[1]
    assert drawn[0] != drawn[2]


@pytest.mark.rule("TRN-312")
def test_sixteen_players_meet_each_other_once_in_five_heats(tmp_path):
    day = event(tmp_path, 16, '[seating]\nmethod = "schedule"\n')
    for heat in range(1, 6):
        acts.seat(day, by="ana")
        play(day, heat)

    met = [{one, other} for heat in range(1, 6) for table in seats(day, heat) for one in table for other in table]
    assert 16 * 15 // 2 == len({frozenset(pair) for pair in met if len(pair) > 1})
    with refused(day, "TRN-312", "has 5 heats, and all of them are already seated"):
        acts.seat(day, by="ana")


@pytest.mark.rule("TRN-314")
@pytest.mark.parametrize(("method", "places"), [("ranked", [{1, 2}, {3, 4}]), ("snake", [{1, 2, 3, 4}] * 2)])
def test_ranked_and_snake_seating_look_at_the_standings(tmp_path, method, places):
    """After two tables with the same results: the first and second ones together, or one of each kind at a table."""
    day = event(tmp_path, 8, f'[seating]\nmethod = "{method}"\n')
    acts.seat_by_hand(day, [["1", "2", "3", "4"], ["5", "6", "7", "8"]], by="ana")
    play(day, 1)
    acts.seat(day, by="ana")

    assert places == [{(int(one) - 1) % 4 + 1 for one in table} for table in seats(day, 2)]


@pytest.mark.rule("TRN-204")
def test_only_those_who_are_here_are_seated_where_the_regulations_say_so(tmp_path):
    day = event(tmp_path, 9, '[seating]\nonly = "here"\n')
    for player in range(1, 8):
        acts.check_in(day, str(player), by="ana")
    acts.check_out(day, "3", by="ana")
    acts.seat(day, by="ana")

    assert {"1", "2", "4", "5", "6", "7"} == set().union(*seats(day, 1))


@pytest.mark.rule("TRN-204")
def test_a_latecomer_who_was_seated_by_name_is_here_for_the_next_heat_too(tmp_path):
    day = event(tmp_path, 8, '[seating]\nonly = "here"\n')
    acts.seat_by_hand(day, [["1", "2", "3"], ["4", "5", "6"]], by="ana")
    acts.reseat(day, 1, [["1", "2", "3", "7"], ["4", "5", "6"]], by="ana", reason="came late")
    play(day, 1)
    written = acts.seat(day, by="ana")

    assert {"1", "2", "3", "4", "5", "6", "7"} == set().union(*seats(day, 2))
    assert ["not seated, because not checked in: 8 P8; if they are here: {step}"] == [
        one.text for one in written.warnings if isinstance(one, Notice)
    ]
    assert ("8",) == status_of(day).awaited
    acts.undo(day, written.entry.id, by="ana")
    while day.heats[0].entry.kind == "reseat":
        acts.undo(day, by="ana")
    assert not day.players["7"].here


@pytest.mark.rule("TRN-204")
def test_a_player_who_left_is_not_checked_in_again_because_a_table_changes(tmp_path):
    day = event(tmp_path, 8, '[seating]\nonly = "here"\n')
    acts.seat_by_hand(day, [["1", "2", "3"], ["4", "5", "6"]], by="ana")
    acts.check_out(day, "1", by="ana")
    acts.reseat(day, 1, [["1", "2", "3"], ["4", "5", "6", "7"]], by="ana", reason="came late")

    assert [False, True] == [day.players[one].here for one in ("1", "7")]


@pytest.mark.rule("TRN-204", "TRN-301")
def test_nobody_here_is_nobody_to_seat(tmp_path):
    day = event(tmp_path, 9, '[seating]\nonly = "here"\n')
    with refused(day, "TRN-301", "there are no players to seat, but a table needs at least 2") as caught:
        acts.seat(day, by="ana")
    assert "scorekeeper players here PLAYER…" == command(caught.value.next_step)

    acts.check_in(day, "1", by="ana")
    with refused(day, "TRN-301", "there is 1 player to seat"):
        acts.seat(day, by="ana")


@pytest.mark.rule("TRN-311")
def test_who_must_not_meet_does_not_meet(tmp_path):
    """By number or by name; what cannot be avoided is said."""
    day = event(tmp_path, 8, '[seating]\napart = [["1", "P2"], ["3", "4", "5"]]\n')
    for heat in (1, 2, 3):
        acts.seat(day, by="ana")
        play(day, heat)
    told = [line for heat in day.heats for line in heat.entry.body.unavoidable if "apart" in line]
    tables = [table for heat in (1, 2, 3) for table in seats(day, heat)]
    assert not any({"1", "2"} <= table for table in tables)
    assert 3 == len(told)
    assert all(len(table & {"3", "4", "5"}) <= 2 for table in tables)


@pytest.mark.rule("LOG-106")
def test_a_stranger_who_must_not_meet_anybody_is_told(tmp_path):
    """At the start, with the line; a heat is not drawn past it either."""
    day = event(tmp_path, 8, '[seating]\napart = [["1", "99"]]\n', start=False)

    with refused(day, "LOG-106", "no player '99'") as caught:
        acts.start(day, by="ana")
    assert ("tournament.toml", "seating.apart.1") == (caught.value.file, caught.value.field)
    assert caught.value.line


@pytest.mark.rule("TRN-311")
def test_who_must_not_meet_and_is_seated_together_by_hand_is_told(tmp_path):
    """By hand, anew, or from a prepared file: people may, and hear of it."""
    told = "P1 and P2 meet but should be kept apart"
    apart = '[seating]\napart = [["1", "2"]]\n'
    day = event(tmp_path, 8, apart)
    assert told in acts.seat_by_hand(day, [["1", "2", "3", "4"], ["5", "6", "7", "8"]], by="ana").warnings
    split = [["1", "5", "3", "4"], ["2", "6", "7", "8"]]
    assert told not in acts.reseat(day, 1, split, by="ana", reason="apart").warnings
    assert told in acts.reseat(day, 1, [["1", "2", "3", "4"], ["5", "6", "7", "8"]], by="ana", reason="again").warnings

    file = 'file = "seating.txt"\n'
    prepared = event(tmp_path / "prepared", 8, apart + file, files={"seating.txt": "1 2 3 4\n5 6 7 8\n"})
    assert [told] == acts.seat(prepared, by="ana").entry.body.unavoidable


@pytest.mark.rule("TRN-203", "TRN-205", "TRN-207", "TRN-416")
def test_players_come_and_go_without_damage(tmp_path):
    """A drop, a late arrival, a return and a guest: earlier heats stay as they are."""
    day = event(tmp_path, 8)
    acts.seat(day, by="ana")
    play(day, 1)
    first = seats(day, 1)
    acts.drop_player(day, "8", by="ana")
    [late] = acts.add_players(day, ["Late"], by="ana")
    acts.seat(day, by="ana")
    assert {*map(str, range(1, 8)), late.number} == set().union(*seats(day, 2))
    play(day, 2)
    acts.return_player(day, "8", by="ana")
    [guest] = acts.add_players(day, [Newcomer("Guest", guest=True)], by="ana")
    acts.seat(day, by="ana")
    play(day, 3)

    assert {*map(str, range(1, 9)), late.number, guest.number} == set().union(*seats(day, 3))
    assert first == seats(day, 1)
    rows = {row.player: row for row in compute_standings(day).rows}
    assert guest.number not in rows
    assert [(2, False)] == [(one.heat, one.bye) for one in rows["8"].unplayed]
    assert [(1, False)] == [(one.heat, one.bye) for one in rows[late.number].unplayed]


@pytest.mark.rule("TRN-203")
def test_a_new_name_brings_nobody_back(tmp_path):
    day = event(tmp_path, 5)
    acts.drop_player(day, "5", by="ana")
    acts.rename_player(day, "5", "Pia", by="ana")
    acts.seat(day, by="ana")

    assert {"1", "2", "3", "4"} == set().union(*seats(day, 1))


@pytest.mark.rule("TRN-103")
def test_nobody_is_drawn_before_the_start(tmp_path):
    day = event(tmp_path, 8, start=False)

    with refused(day, "TRN-103", "has not started"):
        acts.seat(day, by="ana")


@pytest.mark.rule("TRN-303")
@pytest.mark.parametrize("heat", [0, 1, 3, -7])
def test_a_heat_out_of_order_is_not_drawn(tmp_path, heat):
    day = event(tmp_path, 8)
    acts.seat(day, by="ana")

    with refused(day, "TRN-303", "the next one is heat 2"):
        acts.seat(day, by="ana", heat=heat)


@pytest.mark.rule("TRN-313")
def test_regulations_can_leave_the_seating_to_people(tmp_path):
    day = event(tmp_path, 8, '[seating]\nmethod = "by-hand"\n')

    with refused(day, "TRN-313", "say that people seat the heats by hand") as caught:
        acts.seat(day, by="ana")
    assert "scorekeeper seat --by-hand FILE" == command(caught.value.next_step)


LINES = """\
# a day of eight
heat 1
7-2-1-8
3 4 5 6

Heat 2:
1: 1, 3, 5, 7   # odd
2: 2, 4, 6, 8
"""
FORMS = {
    "headed": LINES,
    "parted": "7-2-1-8\n3 4 5 6\n\n\n1, 3, 5, 7\n2, 4, 6, 8\n",
    "lists": "heats = [[[7, 2, 1, 8], [3, 4, 5, 6]],\n[[1, 3, 5, 7], [2, 4, 6, 8]]]\n",
    "tables": '[[heat]]\ntables = [["P7", 2, 1, 8], [3, 4, 5, 6]]\n[[heat]]\ntables = [[1, 3, 5, 7], [2, 4, 6, 8]]\n',
}
PREPARED = '[seating]\nfile = "seating.txt"\n'


@pytest.mark.rule("TRN-313")
@pytest.mark.parametrize("form", FORMS)
def test_a_prepared_seating_is_taken_as_it_is(tmp_path, form):
    """However it is written; later heats are drawn."""
    day = event(tmp_path, 8, PREPARED, files={"seating.txt": FORMS[form]})
    for heat in (1, 2):
        written = acts.seat(day, by="ana")
        play(day, heat)

    assert [["7218", "3456"], ["1357", "2468"]] == [
        ["".join(table.seats) for table in heat.tables] for heat in day.heats
    ]
    assert isinstance(written.entry.body, Seat)
    assert ("prepared", None) == (written.entry.body.method, written.entry.body.seed)
    assert "swiss" == acts.seat(day, by="ana").entry.body.method


@pytest.mark.rule("TRN-102", "TRN-313")
def test_the_start_freezes_a_prepared_seating(tmp_path):
    day = event(tmp_path, 8, PREPARED, files={"seating.txt": LINES})
    (day.folder / "seating.txt").write_text(LINES.replace("7-2-1-8", "8-2-1-7"), "utf-8")
    again = Tournament(day.folder)

    with refused(again, "TRN-102", "seating.txt changed after the start"):
        acts.seat(again, by="ana")


@pytest.mark.rule("TRN-313")
def test_a_prepared_seating_seats_exactly_those_who_play(tmp_path):
    """One too many, one too few, one who went home: the organiser decides."""
    day = event(tmp_path, 9, PREPARED, files={"seating.txt": LINES})
    with refused(day, "TRN-313", "heat 1 leaves out P9 .9.") as caught:
        acts.seat(day, by="ana")
    assert "seating.txt" == caught.value.file

    acts.drop_player(day, "9", by="ana")
    acts.drop_player(day, "8", by="ana")
    with refused(day, "TRN-313", "heat 1 seats players who do not play: P8 .8."):
        acts.seat(day, by="ana")
    acts.return_player(day, "8", by="ana")
    acts.seat(day, by="ana")
    assert 1 == len(day.heats)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        pytest.param(text, rule, marks=pytest.mark.rule(rule))
        for text, rule in (
            ("1 2 3 4\n5 6 7 7 8\n", "TRN-301"),
            ("1 2 3 4\n5 6 7 8\n1 2\n", "TRN-302"),
        )
    ],
)
def test_a_prepared_seating_is_checked_at_the_start(tmp_path, text, rule):
    """All heats of it, with the line: in the middle of the day it would be too late."""
    first = "heat 1\n1 2 3 4\n5 6 7 8\nheat 2\n"
    day = event(tmp_path, 8, PREPARED, files={"seating.txt": first + text}, start=False)

    with refused(day, rule) as caught:
        acts.start(day, by="ana")
    assert ("seating.txt", 6 if rule == "TRN-301" else 7) == (caught.value.file, caught.value.line)


@pytest.mark.rule("LOG-106")
def test_a_prepared_seating_of_somebody_unknown_is_refused(tmp_path):
    """When the heat is seated: until then they may have come."""
    day = event(tmp_path, 8, PREPARED, files={"seating.txt": "1 2 3 4\n5 6 7 99\n"})

    with refused(day, "LOG-106") as caught:
        acts.seat(day, by="ana")
    assert ("seating.txt", 2) == (caught.value.file, caught.value.line)


@pytest.mark.rule("TRN-313")
@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("heat 2\n1 2 3 4\n", 1, "heat 2 is out of order: expected heat 1"),
        ("1 2 3 4\nheat 1\n1 2 3 4\n", 1, "before the first heat"),
        ("heat 1\nheat 2\n1 2 3 4\n", None, "without tables"),
        ("# nothing\n", None, "without tables"),
        ("tables = [[1, 2]]\n", None, "expected `heats"),
        ("heats = [[1, 2], [3, 4]]\n", 1, "a table is a list of players"),
        ("heats = [3]\n", 1, "a heat is a list of tables"),
    ],
)
def test_a_prepared_seating_that_cannot_be_read_is_refused_by_line(text, line, says):
    with pytest.raises(PreparedUnreadableError, match=says) as caught:
        read_prepared("seating.txt", text)

    assert ("seating.txt", line) == (caught.value.file, caught.value.line)


@pytest.mark.rule("TRN-104", "TRN-313")
def test_a_prepared_seating_lies_in_the_folder(tmp_path):
    with pytest.raises(EquipmentUnreadableError, match="its text is not in the log"):
        create_tournament(tmp_path / "event", REGULATIONS + PREPARED, by="ana")
    day = create_tournament(tmp_path / "event", REGULATIONS + PREPARED, by="ana", files={"seating.txt": LINES})
    (day.folder / "seating.txt").unlink()

    with pytest.raises(EquipmentUnreadableError, match="cannot be read"):
        Tournament(day.folder)


def test_a_bye_is_not_told_as_left_out(tmp_path):
    """Who has a bye is not forgotten, though they are here and sit at no table."""
    day = event(tmp_path, 5)
    acts.check_in(day, "5", by="ana")
    acts.seat_by_hand(day, [["1", "2", "3", "4"]], by="ana")
    assert ["5"] == [player.number for player in unseated_players(day)]

    acts.reseat(day, 1, [["1", "2", "3", "4"]], by="ana", reason="5 sits out", byes={"5": "bye"})
    assert () == unseated_players(day)
