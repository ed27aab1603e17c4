"""What draws and forfeits pay where one plays against one."""

from fractions import Fraction

import pytest

from scorekeeper.entry.line import read_quick
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import game as find_game
from scorekeeper.log.entry import PlayerDetails
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.creation import create_tournament
from scorekeeper.tournament.answers.players import explain_player
from scorekeeper.tournament.answers.status import status_of
from scorekeeper.tournament.answers.tables import explain_table
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.regulations.reader import settle
from scorekeeper.tournament.seating.meetings import past
from scorekeeper.tournament.state.tournament import Tournament
from tests.tournament.building import refused
from tests.tournament.chess import event, points, typed

HEAD = 'format = 1\nname = "Chess Day"\ngame = "chess"\n[points]\n'


@pytest.mark.rule("TRN-420", "TRN-402")
@pytest.mark.parametrize(
    ("paid", "win", "draw"),
    [
        ("", 1, Fraction(1, 2)),
        ("2 = [2, 0]", 2, 1),
        ("2 = [3, 0]\ndraw = 1", 3, 1),
        ("by_place = [3, 1]\ndraw = 2", 3, 2),
        ('2 = ["1", 0]\ndraw = "1/2"', 1, Fraction(1, 2)),
        ('system = "wins"', 1, Fraction(1, 2)),
        ('system = "custom"\n2 = [2, 0]\ndraw = 1\nwin = 1', 3, Fraction(3, 2)),
    ],
)
def test_wins_and_draws_pay_what_the_regulations_say(tmp_path, paid, win, draw):
    day = event(tmp_path, 4, f"\n[points]\n{paid}\n")
    acts.seat_by_hand(day, [["1", "2"], ["3", "4"]], by="ana")
    typed(day, "1/1", "0-1")
    typed(day, "1/2", "½-½")

    assert (win, draw, draw) == tuple(points(day)[one] for one in "234")


@pytest.mark.rule("TRN-420")
def test_a_draw_says_its_rule(tmp_path):
    day = event(tmp_path, 2, "\n[points]\n2 = [3, 0]\ndraw = 1\n")
    acts.seat(day, by="ana")
    typed(day, "1/1", "½-½")

    steps = [(one.rule, one.text) for one in explain_player(day, "1").steps]
    assert ("TRN-420", "table 1/1: P1 drew: 1 point") in steps


@pytest.mark.rule("TRN-101")
@pytest.mark.parametrize(
    ("paid", "why"),
    [
        ("2 = [3, 0]\ndraw = 4", "a draw pays between 0 for a loss and 3 for a win, not 4"),
        ("2 = [3, 1]\ndraw = 0", "a draw pays between 1 for a loss and 3 for a win, not 0"),
        ('system = "wins"\ndraw = 1', "works only where places pay points"),
        ('draw = "much"\n2 = [3, 0]', "'much' is not a number of points"),
    ],
)
def test_a_draw_lies_between_loss_and_win(paid, why):
    with pytest.raises(ScorekeeperError, match=why):
        settle(HEAD + paid + "\n", {})


@pytest.mark.rule("TRN-101")
def test_a_half_point_bye_takes_nothing_off():
    with pytest.raises(ScorekeeperError, match="a half-point bye pays 0 or more, not -5") as caught:
        settle(HEAD + "2 = [3, 0]\nhalf_bye = -5\n", {})
    assert 6 == caught.value.line


@pytest.mark.rule("TRN-407", "TRN-420")
def test_a_game_that_was_cut_short_and_is_shared_pays_the_draw(tmp_path):
    day = event(tmp_path, 2, '\n[points]\n2 = [3, 0]\ndraw = 1\n[unfinished]\ntime = "shared"\n')
    acts.seat(day, by="ana")
    raw = {"game": "chess", "seats": ["1", "2"], "ended": "time"}
    acts.record(day, "1/1", raw, by="ana")

    assert {"1": 1, "2": 1} == points(day)


@pytest.mark.rule("TRN-407", "TRN-420", "TRN-414")
@pytest.mark.parametrize(
    "paid",
    [
        'system = "custom"\n2 = [1, 0]\ndraw = "1/2"\nwin = 2',
        'system = "custom"\n2 = [3, 0]\ndraw = 1\nwin = 1\nshare = 1',
        "2 = [3, 0]\ndraw = 1",
        'system = "wins"',
    ],
)
def test_shared_points_are_those_of_a_draw(tmp_path, paid):
    """Half of the win that places do not pay belongs to them, and an equal share of what scores pay."""
    day = event(tmp_path, 4, f'\n[points]\n{paid}\n[unfinished]\ntime = "shared"\n')
    acts.seat_by_hand(day, [["1", "2"], ["3", "4"]], by="ana")
    acts.record(day, "1/1", {"game": "chess", "seats": ["1", "2"], "ended": "time"}, by="ana")
    typed(day, "1/2", "½-½")
    found = points(day)

    assert found["3"] == found["4"] == found["1"] == found["2"]


@pytest.mark.rule("TRN-421", "TRN-405")
def test_who_came_wins_against_who_did_not(tmp_path):
    """No record of a game is needed; every report says that it was a forfeit."""
    day = event(tmp_path, 4)
    acts.seat_by_hand(day, [["1", "2"], ["3", "4"]], by="ana")
    typed(day, "1/1", "0-1F")
    typed(day, "1/2", "1-0")

    assert {"1": 0, "2": 1, "3": 1, "4": 0} == points(day)
    notes = {row.player: row.tables[0].note for row in compute_standings(day).rows}
    assert {"1": "forfeit", "2": "won by forfeit", "3": "", "4": ""} == notes
    assert "forfeit" == status_of(day).tables[0].ended
    told = [(one.rule, one.text) for one in explain_table(day, "1/1").steps]
    assert ("TRN-421", "P2 wins, because nobody else is left to play: 1 point") in told
    acts.close(day, 1, by="ana")
    assert {"1": 0, "2": 1, "3": 1, "4": 0} == points(Tournament(day.folder))


@pytest.mark.rule("TRN-421")
def test_if_neither_came_neither_wins(tmp_path):
    day = event(tmp_path, 2)
    acts.seat(day, by="ana")
    typed(day, "1/1", "0-0F")

    assert {"1": 0, "2": 0} == points(day)
    acts.close(day, 1, by="ana")


@pytest.mark.rule("TRN-421")
def test_a_forfeit_is_no_meeting_and_a_turn_to_have_a_bye(tmp_path):
    day = event(tmp_path, 5)
    acts.seat_by_hand(day, [["1", "2"], ["3", "4"]], by="ana", byes={"5": "bye"})
    typed(day, "1/1", "1-0F")
    typed(day, "1/2", "1-0")
    known = past(day.heats)

    assert {frozenset("34"): 1} == known.met
    assert {"1": 1, "5": 1} == known.byes
    assert {"3", "4"} == known.seats.keys()


def test_a_forfeit_comes_before_the_game(tmp_path):
    day = event(tmp_path, 2)
    acts.seat(day, by="ana")
    typed(day, "1/1", "1-0")

    with refused(day, "TRN-421", "already recorded in main-6; if nobody played, void that first"):
        typed(day, "1/1", "1-0F")


def test_a_forfeit_is_one_act(tmp_path):
    """Taken back as a whole, and the table waits again."""
    day = event(tmp_path, 2)
    acts.seat(day, by="ana")
    typed(day, "1/1", "1-0F")
    acts.undo(day, by="ana")

    assert day.heats[0].tables[0].missing
    typed(day, "1/1", "½-½")


@pytest.mark.rule("TRN-421", "TRN-405")
def test_a_forfeit_of_a_game_that_was_begun_still_counts_as_a_meeting(tmp_path):
    day = event(tmp_path, 2)
    acts.seat(day, by="ana")
    entry = typed(day, "1/1", "1-0").entry
    acts.decide(day, entry.id, effect="forfeit", player="1", reason="a telephone rang", by="ana")

    assert {"1": 0, "2": 1} == points(day)
    assert {frozenset("12"): 1} == past(day.heats).met


@pytest.mark.rule("TRN-622")
@pytest.mark.parametrize("system", ["score", "share", "share-corrected"])
def test_where_scores_decide_the_points_the_heats_that_were_won_count(tmp_path, system):
    """A win pays no fixed number there, and a bye, which pays an average, is no win."""
    text = f'format = 1\nname = "Duel"\ngame = "seven-wonders-duel"\n[points]\nsystem = "{system}"\n[standings]\norder = ["points", "WIN"]\n'
    day = create_tournament(tmp_path / "duel", text, by="ana")
    acts.add_players(day, ["P1", "P2", "P3"], by="ana")
    acts.start(day, by="ana")
    acts.seat_by_hand(day, [["1", "2"]], byes={"3": "bye"}, by="ana")
    acts.record(day, "1/1", read_quick(["60-40"], find_game("seven-wonders-duel"), ("1", "2"), str), by="ana")

    assert {"1": [1], "2": [0], "3": [0]} == {
        row.player: [*row.tiebreaks.values()] for row in compute_standings(day).rows
    }


@pytest.mark.rule("TRN-622")
def test_a_bye_that_was_asked_for_is_no_win_whatever_it_pays(tmp_path):
    day = event(tmp_path, 3, '\n[points]\n2 = [1, 0]\nhalf_bye = 1\n[standings]\norder = ["PTS", "WIN"]\n')
    acts.set_details(day, ["3"], PlayerDetails(rests={"1": "half"}), by="ana")
    acts.seat(day, by="ana")
    typed(day, "1/1", "1-0")

    assert (1, [0]) == next(
        (row.points, [*row.tiebreaks.values()]) for row in compute_standings(day).rows if row.player == "3"
    )


@pytest.mark.rule("TRN-411")
@pytest.mark.parametrize("paid", ['system = "score"', 'system = "custom"\nscore = 1'])
def test_a_game_that_is_won_drawn_or_lost_has_no_score_to_pay(paid):
    """A draw would pay as much as a win, because both sides have 1."""
    with pytest.raises(ScorekeeperError, match="chess is won, drawn or lost"):
        settle(HEAD + paid, {})


CIRCLE = (
    ("1 6 0-1", "2 5 1-0", "3 4 1-0"),
    ("6 4 1-0", "5 3 1-0", "1 2 ½-½"),
    ("2 6 ½-½", "3 1 0-1", "4 5 1-0"),
    ("6 5 ½-½", "1 4 0-1", "2 3 ½-½"),
    ("3 6 1-0", "4 2 ½-½", "5 1 0-1"),
)
"""Everybody meets everybody. Among themselves, 1, 3 and 4 each have a win, a draw and a loss, and 2 has three draws."""


@pytest.mark.rule("TRN-614", "TRN-621")
@pytest.mark.parametrize(
    ("more", "last"), [("", ["2"]), ('unplayed = "fide-2026"\n', ["2"]), ('unplayed = "left-out"\n', [])]
)
def test_the_direct_encounter_adds_up_points_where_a_draw_is_not_half_a_win(tmp_path, more, last):
    """FIDE (C.07, 6.1): 3 + 1 + 0 is more than 1 + 1 + 1, though a win and a loss are worth two draws otherwise."""
    day = event(tmp_path, 6, f'\n[points]\n2 = [3, 0]\ndraw = 1\n[standings]\norder = ["PTS", "DE"]\n{more}')
    for heat, games in enumerate(CIRCLE, 1):
        acts.seat_by_hand(day, [game.split()[:2] for game in games], by="ana")
        for table, game in enumerate(games, 1):
            typed(day, f"{heat}/{table}", game.split()[2])
        acts.close(day, heat, by="ana")

    rows = {row.player: (row.points, row.place) for row in compute_standings(day).rows}
    assert {7} == {rows[one][0] for one in "1234"}
    assert last == [one for one in "1234" if rows[one][1] == 5]
    assert {2} == {rows[one][1] for one in "1234" if one not in last}


@pytest.mark.rule("TRN-614", "TRN-620")
def test_a_game_that_is_missing_gives_at_least_what_a_loss_pays(tmp_path):
    """With 3-2-1, P1 has 3 + 3 and gets at least 1 more from P4: nobody else can have more than 6."""
    day = event(tmp_path, 4, '\n[points]\n2 = [3, 1]\n[standings]\norder = ["DE"]\n')
    for heat, games in enumerate((("1 2 1-0", "3 4 1-0"), ("1 3 1-0", "2 4 1-0"), ("2 3 ½-½",)), 1):
        byes = {} if len(games) > 1 else {"1": "zero", "4": "zero"}
        acts.seat_by_hand(day, [game.split()[:2] for game in games], by="ana", byes=byes)
        for table, game in enumerate(games, 1):
            typed(day, f"{heat}/{table}", game.split()[2])
        acts.close(day, heat, by="ana")

    assert {"1": 1, "2": 2, "3": 2, "4": 4} == {row.player: row.place for row in compute_standings(day).rows}


@pytest.mark.rule("TRN-629", "TRN-610")
@pytest.mark.parametrize("unplayed", ["left-out", "virtual", "fide-2024", "fide-2026"])
def test_the_opponents_buchholz_is_the_average_of_their_buchholz(tmp_path, unplayed):
    """Whichever way heats without a game count; a second column of Buchholz would show another figure."""
    order = f'order = ["PTS", "BH", "AOB"]\nunplayed = "{unplayed}"'
    day = event(tmp_path, 5, f"\n[points]\n2 = [1, 0]\n[standings]\n{order}\n")
    rounds = ((("1", "2"), ("3", "4"), "5"), (("5", "1"), ("2", "3"), "4"), (("1", "3"), ("4", "5"), "2"))
    met = {one: [] for one in "12345"}
    for *tables, bye in rounds:
        acts.seat_by_hand(day, tables, by="ana", byes={bye: "bye"})
        for table in day.heats[-1].tables:
            typed(day, table.name, "1-0")
            for one, other in (table.seats, table.seats[::-1]):
                met[one].append(other)
    ties = {row.player: row.tiebreaks for row in compute_standings(day).rows}

    for one, opponents in met.items():
        own = [ties[other]["buchholz"] for other in opponents]
        assert sum(own, Fraction(0)) / len(own) == ties[one]["opponents-buchholz"]


@pytest.mark.rule("TRN-613", "TRN-635", "TRN-641", "TRN-619")
def test_a_cut_leaves_out_the_declined_heat_first_also_of_sonneborn_berger(tmp_path):
    """Player 1 beat somebody who has no points and asked for a bye later; the bye goes, though it counts more."""
    order = 'order = ["PTS", "BH", "BH/C1", "SB", "SB/C1"]\nunplayed = "virtual"'
    day = event(tmp_path, 4, f"\n[points]\n2 = [1, 0]\n[standings]\n{order}\n")
    acts.seat_by_hand(day, [["1", "2"], ["3", "4"]], by="ana")
    typed(day, "1/1", "1-0")
    typed(day, "1/2", "½-½")
    acts.set_details(day, ["1"], PlayerDetails(rests={"2": "half"}), by="ana")
    acts.seat_by_hand(day, [["3", "2"]], by="ana", byes={"4": "zero"})
    typed(day, "2/1", "1-0")
    ties = next(row.tiebreaks for row in compute_standings(day).rows if row.player == "1")

    # The bye is a game against somebody with the same 1½ points, which paid half of what it could.
    assert (Fraction(3, 2), 0) == (ties["buchholz"], ties["buchholz-cut-1"])
    assert (Fraction(3, 4), 0) == (ties["sonneborn-berger"], ties["sonneborn-berger-cut-1"])
