"""Players come, check in, drop out, come back; their numbers are given once."""

import multiprocessing
import shutil

import pytest

from scorekeeper.errors import RefusedError
from scorekeeper.log import Desk
from scorekeeper.log.entry import PlayerChange, PlayerDetails
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.registration import change_players, return_players
from scorekeeper.tournament.answers.findings import check_tournament
from scorekeeper.tournament.state.players import Newcomer
from scorekeeper.tournament.state.tournament import Tournament, open_tournament
from tests.tournament.building import NAMES, bytes_of, refused
from tests.tournament.days import event


def add(tournament, name, *, by, number=None):
    """Register one player."""
    [player] = acts.add_players(tournament, [Newcomer(name, number=number)], by=by)
    return player


def test_numbers_count_from_one(registered):
    """In the order of arrival."""
    assert [str(n) for n in range(1, 9)] == list(registered.players)
    assert NAMES == [player.name for player in registered.players.values()]


@pytest.mark.rule("LOG-106")
@pytest.mark.parametrize("text", ["3", "Cléo", "cléo", "CLE\u0301O", " Cléo "])
def test_a_player_is_found_by_number_or_name(registered, text):
    assert "3" == registered.players.find(text).number


@pytest.mark.rule("LOG-106")
def test_a_stranger_is_not_found(registered):
    with refused(registered, "LOG-106", "there is no player 'Zoë'"):
        acts.check_in(registered, "Zoë", by="ana")


@pytest.mark.rule("TRN-201")
def test_a_number_is_given_once(registered):
    """Also after its player dropped out."""
    acts.drop_player(registered, "8", by="ana")

    with refused(registered, "TRN-201", "number 8 was already given to 文华"):
        add(registered, "Late", by="ana", number="8")
    assert "9" == add(registered, "Late", by="ana").number
    assert "70" == add(registered, "Badge", by="ana", number="70").number


@pytest.mark.rule("TRN-201")
@pytest.mark.parametrize("number", ["", "x", "1/2", "=1", "b1"])
def test_a_number_looks_like_one(registered, number):
    with refused(registered, "TRN-201", "is not a player's number"):
        add(registered, "Late", by="ana", number=number)


@pytest.mark.rule("TRN-202")
@pytest.mark.parametrize("name", ["Ana", "ANA", "Cle\u0301o", " ana "])
def test_two_players_have_two_names(registered, name):
    with refused(registered, "TRN-202", "already called .*; add something"):
        add(registered, name, by="ana")


@pytest.mark.rule("LOG-111", "TRN-202")
def test_an_import_is_all_or_nothing(registered):
    """One bad name, or the same name twice in the list, and nobody is registered."""
    with refused(registered, "LOG-111"):
        acts.add_players(registered, ["Gus", "=cmd()"], by="ana")
    with refused(registered, "TRN-202"):
        acts.add_players(registered, ["Gus", "Hal", "gus"], by="ana")

    assert 8 == len(registered.players)
    assert ["9", "10"] == [player.number for player in acts.add_players(registered, ["Gus", "Hal"], by="ana")]


@pytest.mark.rule("TRN-204")
def test_a_player_checks_in(registered):
    acts.check_in(registered, "Ana", by="bo")

    assert [True, False] == [registered.players["1"].here, registered.players["2"].here]


@pytest.mark.rule("TRN-203")
def test_a_dropped_player_is_out_until_they_return(registered):
    """Neither checked in nor dropped again."""
    acts.drop_player(registered, "2", by="ana", note="ill")

    with refused(registered, "TRN-203", "Bo .2. has dropped out"):
        acts.drop_player(registered, "2", by="ana")
    with refused(registered, "TRN-203"):
        acts.check_in(registered, "Bo", by="ana")
    acts.return_player(registered, "2", by="ana")
    with refused(registered, "TRN-203", "has not dropped out"):
        acts.return_player(registered, "2", by="ana")
    assert not registered.players["2"].dropped


@pytest.mark.rule("TRN-202", "LOG-111")
def test_a_rename_follows_the_rules_of_names(registered):
    """The number stays; the old name is free again."""
    with refused(registered, "TRN-202"):
        acts.rename_player(registered, "2", "Ana", by="ana")
    with refused(registered, "LOG-111"):
        acts.rename_player(registered, "2", "@bo", by="ana")
    acts.rename_player(registered, "2", "Bo Øst", by="ana")

    assert "2" == registered.players.find("Bo Øst").number
    assert "9" == add(registered, "Bo", by="ana").number


@pytest.mark.rule("LOG-111")
def test_an_author_is_a_name_too(registered):
    with refused(registered, "LOG-111"):
        add(registered, "Gus", by="\x1b[2J")


@pytest.mark.rule("LOG-207")
def test_a_late_arrival_at_another_desk_has_its_letter(registered):
    """A copied folder writes as main-2, whose numbers are B1, B2; a named desk puts its name before them."""
    copy = registered.folder.with_name("copy")
    shutil.copytree(registered.folder, copy)

    second = open_tournament(copy)
    assert "B1" == add(second, "Late", by="bo").number
    assert ("desk main is written elsewhere, so this copy writes to desk main-2 (LOG-207)",) == second.warnings
    assert "B2" == add(second, "Later", by="bo").number
    assert "C1" == add(open_tournament(registered.folder, desk="C"), "Latest", by="cy").number
    assert "b1" not in second.players
    assert "B1" == second.players.find("b1").number


@pytest.mark.rule("TRN-201", "TRN-202")
def test_desks_that_gave_one_number_or_name_twice_are_told(registered):
    """Each desk was right on its own; together they are not."""
    desk = Desk(registered.folder, "north")
    desk.append(PlayerChange(action="add", number="3", name="Somebody"), "bo")
    desk.append(PlayerChange(action="add", number="N1", name="ana"), "bo")

    found = [(one.rule, one.line) for one in check_tournament(Tournament(registered.folder)).findings]

    assert [("TRN-201", 2), ("TRN-202", 3)] == found


def test_two_writers_see_each_other(registered):
    """What another process wrote since the folder was opened counts before anything is written."""
    other = open_tournament(registered.folder)
    add(other, "Gus", by="bo")

    with refused(registered, "TRN-202"):
        add(registered, "gus", by="ana")
    assert "10" == add(registered, "Hal", by="ana").number
    assert 1 == len(bytes_of(registered))


def register(folder, name):
    for number in range(5):
        add(open_tournament(folder), f"{name} {number}", by=name)


def test_parallel_writers_give_every_number_once(registered):
    """Four processes register players at one desk; the lock covers reading and writing."""
    spawn = multiprocessing.get_context("spawn")
    writers = [spawn.Process(target=register, args=(registered.folder, name)) for name in ("ana", "bo", "cy", "di")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()

    registered.reload()
    assert [0, 0, 0, 0] == [writer.exitcode for writer in writers]
    assert [str(n) for n in range(1, 29)] == list(registered.players)
    assert () == check_tournament(registered).findings


@pytest.mark.rule("TRN-201", "TRN-202")
def test_a_list_that_doubles_itself_says_so(registered):
    """The one who is named twice has no number yet, so none is told; nobody is added."""
    with refused(registered, "TRN-202", "the list names 'zoë' twice.*nobody was added"):
        acts.add_players(registered, ["Zoë", "zoë"], by="ana")
    with refused(registered, "TRN-202", "player 1 is already called 'Ana'.*nobody was added"):
        acts.add_players(registered, ["Zoë", "ana"], by="ana")
    with refused(registered, "TRN-201", "the list gives number 30 twice.*nobody was added"):
        acts.add_players(registered, [Newcomer("Zoë", number="30"), Newcomer("Yves", number="30")], by="ana")
    assert 8 == len(registered.players)


@pytest.mark.rule("TRN-203", "TRN-204")
def test_several_players_are_changed_at_once_or_none_is(registered):
    """One write for all of them; each counts once, by number or name."""
    before = len(registered.log.entries)
    changed = change_players(registered, ["1", "Bo", "2"], "here", by="ana")
    assert (["1", "2"], before + 2) == ([one.number for one in changed], len(registered.log.entries))
    assert [] == change_players(registered, [], "away", by="ana")

    acts.drop_player(registered, "2", by="ana")
    for texts, rule in ((["1", "2"], "TRN-203"), (["1", "99"], "LOG-106")):
        with refused(registered, rule):
            change_players(registered, texts, "away", by="ana")
    assert registered.players["1"].here


@pytest.mark.rule("TRN-201")
@pytest.mark.parametrize("number", ["-5", "--help", "-", "1" * 60, "B" * 60 + "1", "9" * 5000])
def test_a_number_is_short_and_never_looks_like_an_option(registered, number):
    """A number that a command line would take for an option, or that nobody could write on a badge, is refused."""
    with refused(registered, "TRN-201", "is not a player's number: expected one such as 12 or B1"):
        add(registered, "Zoë", by="ana", number=number)


@pytest.mark.rule("TRN-203", "TRN-204")
@pytest.mark.parametrize("only", ["here", "all"])
def test_whoever_comes_back_is_here_where_that_decides_who_is_seated(tmp_path, only):
    """Otherwise the next heat would leave them out; the return and the check-in are one act."""
    day = event(tmp_path, 5, f'[seating]\nonly = "{only}"\n')
    change_players(day, ["1-5"], "here", by="ana")
    acts.drop_player(day, "5", by="ana")

    acts.return_player(day, "5", by="ana")

    assert (False, only == "here") == (day.players["5"].dropped, day.players["5"].here)
    acts.undo(day, by="ana")
    assert day.players["5"].dropped


@pytest.mark.rule("TRN-203")
def test_several_come_back_at_once_or_nobody(tmp_path):
    """A range leaves out those who never left; somebody who is named and never left stops all."""
    day = event(tmp_path, 6)
    change_players(day, ["2", "4-6"], "drop", by="ana")
    with refused(day, "TRN-203", "P1 .1. has not dropped out"):
        return_players(day, ["2", "1"], by="ana")

    assert ["2", "4", "5"] == [one.number for one in return_players(day, ["2", "3-5"], by="ana")]
    assert ["6"] == [one.number for one in day.players.values() if one.dropped]
    with refused(day, "LOG-106", "names nobody who has dropped out"):
        return_players(day, ["1-3"], by="ana")


@pytest.mark.rule("TRN-209")
def test_several_come_back_only_if_their_team_has_room_for_all(tmp_path):
    day = event(tmp_path, 5, "[teams]\nsize = 2\n")
    acts.set_details(day, ["1-2"], PlayerDetails(team="Reds"), by="ana")
    change_players(day, ["1-2"], "drop", by="ana")
    acts.set_details(day, ["3"], PlayerDetails(team="Reds"), by="ana")
    with refused(day, "TRN-209", "it would have 3 members"):
        return_players(day, ["1-2"], by="ana")

    assert ["2"] == [one.number for one in return_players(day, ["2"], by="ana")]


def test_details_are_set_for_several_players_and_what_is_not_given_stays(day):
    acts.set_details(day, ["1-2"], PlayerDetails(team="Red  Dragons", rating=1850), by="ana")
    acts.set_details(day, ["2"], PlayerDetails(team=""), by="ana")

    assert ("Red Dragons", 1850) == (day.players["1"].team, day.players["1"].rating)
    assert ("", 1850) == (day.players["2"].team, day.players["2"].rating)


@pytest.mark.parametrize(
    ("details", "said"),
    [
        (PlayerDetails(rating=-1), "a rating lies between 0 and 9999"),
        (PlayerDetails(table=-2), "a table number is 1 or more"),
        (PlayerDetails(wishes=["chess"]), "'chess' is not played here; this tournament has dwarven-traders"),
        (PlayerDetails(team="a\u202eb"), "cannot be used"),
    ],
)
def test_details_that_cannot_be_right_are_refused_and_nothing_is_written(day, details, said):
    before = len(list(day.log))

    with pytest.raises(RefusedError, match=said):
        acts.set_details(day, ["1"], details, by="ana")
    assert before == len(list(day.log))


@pytest.mark.rule("LOG-111")
@pytest.mark.parametrize("team", ["none", "None "])
def test_no_team_is_called_none(registered, team):
    """An empty text clears a field, as everywhere else."""
    with refused(registered, "LOG-111", "an empty name takes a player out of their team"):
        acts.set_details(registered, ["1"], PlayerDetails(team=team), by="ana")
    acts.set_details(registered, ["1"], PlayerDetails(team="Red"), by="ana")
    acts.set_details(registered, ["1"], PlayerDetails(team=""), by="ana")
    assert "" == registered.players["1"].team


@pytest.mark.rule("TRN-334")
def test_a_wish_for_a_game_that_is_not_played_cites_the_rule_about_wishes(registered):
    """The rule about plain names says nothing about games."""
    with refused(registered, "TRN-334", "'chess' is not played here"):
        acts.set_details(registered, ["1"], PlayerDetails(wishes=["chess"]), by="ana")
