"""Declared games belong to the tournament whose folder holds their file."""

import pytest

from scorekeeper.documents.source import Source
from scorekeeper.games import game, work_with
from scorekeeper.games.declared import make_game
from scorekeeper.rules import find
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.creation import create_tournament
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.state.tournament import Tournament
from tests.tournament.building import refused

GAME = """
[game]
id = "pebbles"
book = "PEB"
title = "Pebbles {title}"
players = [2, {most}]
wins = "most"

[[line]]
id = "pebbles"
points = "{points}"
"""


def files(title, points, most=4):
    """The file of a game of one's own, and its lock."""
    return make_game(Source("pebbles.toml", GAME.format(title=title, points=points, most=most), "toml"), {}).files


def pebbles(folder, title, points, most=4):
    """A tournament whose file declares Pebbles in its own way, with a table at which 1 has three pebbles and 2 has five."""
    head = 'name = "Pebbles"\ngame = "pebbles"\n[points]\nby_place = [3, 1]\n[declared]\npebbles = "pebbles.toml"\n'
    head = head.replace("[3, 1]", f"{[*range(most, 0, -1)]}")
    made = create_tournament(folder, head, by="ana", files=files(title, points, most))
    acts.add_players(made, ["Ana", "Bo", "Cy", "Di", "Ed"], by="ana")
    acts.start(made, by="ana")
    acts.seat_by_hand(made, [["1", "2"]], by="ana")
    rows = {"1": {"pebbles": 3}, "2": {"pebbles": 5}}
    acts.record(made, "1/1", {"game": "pebbles", "seats": ["1", "2"], "result": {"rows": rows}}, by="ana")
    return made


@pytest.fixture(autouse=True)
def nobody_at_work():
    """Other tests find the games that everybody has."""
    yield
    work_with({})


@pytest.fixture
def both(tmp_path):
    """Most pebbles win here, and each pebble costs a point there."""
    return pebbles(tmp_path / "one", "for", "pebbles"), pebbles(tmp_path / "two", "against", "-1 * pebbles", most=5)


def winner(day):
    return next(row.name for row in compute_standings(day).rows)


@pytest.mark.parametrize("order", [(0, 1), (1, 0), (0, 1, 0, 1)])
def test_two_open_tournaments_judge_by_their_own_file(both, order):
    """In whatever order they are opened and asked, also when read anew."""
    days = [Tournament(both[index].folder) for index in order]

    assert [("Bo", "Ana")[index] for index in order] == [winner(day) for day in days]
    for day in days:
        day.reload()
    assert [("Bo", "Ana")[index] for index in order] == [winner(day) for day in days]


@pytest.mark.rule("TRN-301")
def test_table_sizes_are_those_of_the_own_file(both):
    """A table of five is allowed there, and not here."""
    one, two = both
    acts.close(one, 1, by="ana")
    acts.close(two, 1, by="ana")
    acts.seat_by_hand(two, [list("12345")], by="ana")
    with refused(one, "TRN-301", "a table has 2 to 4"):
        acts.seat_by_hand(one, [list("12345")], by="ana")


def test_a_rule_of_the_game_is_that_of_the_tournament_at_work(both):
    for day, title in zip(both, ("Pebbles for", "Pebbles against"), strict=True):
        assert title == day.game_of(day.table("1/1")).book.title
        assert title == game("pebbles").book.title
    one, two = ({rule.id: rule.text for rule in day.game_of(day.table("1/1")).book.rules} for day in both)
    changed = next(id_ for id_ in one if one[id_] != two[id_])
    assert winner(both[0])
    assert one[changed] == find(changed).text


def test_a_library_game_is_the_library_s_again_for_a_tournament_that_declares_none(tmp_path):
    """Azul of one folder has another title; the next tournament plays the Azul that everybody has."""
    files = game("azul").files
    files["azul.toml"] = files["azul.toml"].replace('title = "Azul"', 'title = "Our Azul"')
    head = 'name = "A"\ngame = "azul"\n'
    ours = create_tournament(tmp_path / "ours", f'{head}[declared]\nazul = "azul.toml"\n', by="ana", files=files)
    plain = create_tournament(tmp_path / "plain", head, by="ana")

    assert ours.regulations.games == plain.regulations.games == ("azul",)
    assert "Azul" == game("azul").book.title
    assert ours.regulations
    assert "Our Azul" == game("azul").book.title


def amended(day, head, changed):
    """The tournament after new files were put into its folder and the regulations were amended."""
    for name, text in {"tournament.toml": head, **changed}.items():
        (day.folder / name).write_text(text, "utf-8")
    day.reload()
    acts.amend_regulations(day, by="ana", reason="another game")
    return Tournament(day.folder)


@pytest.mark.rule("TRN-102")
def test_an_amendment_can_add_a_game_of_one_s_own(tmp_path):
    """After the start, a second stage gets a game whose file was not there before."""
    head = 'name = "A"\ngame = "smugglers"\n[points]\nby_place = [5, 3, 2, 1]\n'
    day = create_tournament(tmp_path / "day", head, by="ana")
    acts.add_players(day, ["Ana", "Bo", "Cy", "Di"], by="ana")
    acts.start(day, by="ana")
    acts.seat_by_hand(day, [list("1234")], by="ana")
    stages = '[[stage]]\nname = "Heats"\nheats = 1\n[[stage]]\nname = "Final"\ntake = 2\nheats = 1\ngame = "pebbles"\n'

    after = amended(day, f'{head}[declared]\npebbles = "pebbles.toml"\n{stages}', files("new", "pebbles"))

    assert ("smugglers", "pebbles") == after.regulations.games
    assert "PEB" in after.log.live("regulations")[-1].body.rulebooks


def test_an_amendment_is_checked_with_the_table_sizes_of_the_new_file(tmp_path):
    """The prepared seating of the new regulations has a table of five, which the new file allows."""
    day = pebbles(tmp_path / "day", "for", "pebbles")
    head = (day.folder / "tournament.toml").read_text("utf-8").replace("[4, 3, 2, 1]", "[5, 4, 3, 2, 1]")
    head += '[seating]\nfile = "seating.txt"\n'
    seating = "heat 1\n1-2\nheat 2\n1-2-3-4-5\n"

    after = amended(day, head, {**files("for", "pebbles", most=5), "seating.txt": seating})

    assert (2, 5) == after.regulations.stage(2).sizes_at(("pebbles", "standard"))
