"""Players ask for games, and get them as far as copies and table sizes allow."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.log.entry import PlayerDetails
from scorekeeper.tournament import acts
from scorekeeper.tournament.rehearsal.simulation import play_heat
from scorekeeper.tournament.seating.by_game.dealing import deal_games, most_seated
from scorekeeper.tournament.seating.by_game.wishes import WishList
from scorekeeper.tournament.seating.room import Offer
from scorekeeper.tournament.state.tournament import Tournament
from tests.program import plain_environment, run_here
from tests.tournament.seating.test_several_games import games_day, games_of


def wants(day, players, *games):
    acts.set_details(day, players, PlayerDetails(wishes=list(games)), by="ana")


def offer(game, sizes, copies=None):
    return Offer(play=(game, "standard"), sizes=sizes, wanted=sizes[1], copies=copies)


@pytest.mark.rule("TRN-334", "TRN-333")
def test_everybody_gets_the_first_wish_if_there_is_room(tmp_path):
    day = games_day(tmp_path, 11)
    wants(day, ["1-4"], "azul", "kingdomino")
    wants(day, ["5-7"], "kingdomino")
    wants(day, ["8-10"], "dwarven-traders", "azul")
    acts.seat(day, by="ana")
    at = {player: game for game, seats in games_of(day, 1) for player in seats}

    assert {"azul"} == {at[str(one)] for one in range(1, 5)}
    assert {"kingdomino"} == {at[str(one)] for one in range(5, 8)}
    assert {"dwarven-traders"} == {at[str(one)] for one in range(8, 11)}
    assert [] == day.heat(1).entry.body.unavoidable


@pytest.mark.rule("TRN-334")
def test_a_wish_is_a_game_by_its_title_or_its_id_in_any_case(tmp_path):
    day = games_day(tmp_path, 8)
    wants(day, ["1"], "Dwarven  traders", "AZUL", "azul")

    assert ("dwarven-traders", "azul") == day.players["1"].wishes


@pytest.mark.rule("TRN-335", "TRN-334")
def test_who_lost_a_wish_goes_first_in_the_next_heat(tmp_path):
    """One copy of Azul, and everybody asks for nothing else: over three heats all twelve play it once."""
    day = games_day(tmp_path, 12, top="[copies]\nazul = 1\n")
    wants(day, ["1-12"], "azul")
    had = []
    for heat in (1, 2, 3):
        acts.seat(day, by="ana")
        had += next(seats for game, seats in games_of(day, heat) if game == "azul")
        play_heat(day, heat, random.Random(heat))
        acts.close(day, heat, by="ana")

    assert 12 == len(set(had))
    said = day.heat(2).entry.body.unavoidable
    assert 8 == sum("asked for Azul" in line for line in said)
    assert 4 == sum(line.endswith("for the 2nd time without the first wish") for line in said)


def test_a_game_that_was_played_comes_after_the_other_wishes():
    list_ = WishList(("azul", "catan", "go"))

    assert ("azul", "catan", "go") == list_.after(())
    assert ("catan", "go", "azul") == list_.after(["azul"])
    assert ("go", "azul", "catan") == list_.after(["azul", "catan"])
    assert 0 == list_.lost(["azul", "catan"])
    assert 2 == list_.lost(["go", "catan"])


@st.composite
def askings(draw):
    games = [f"g{index}" for index in range(draw(st.integers(2, 3)))]
    sizes = st.sampled_from([(2, 2), (2, 4), (3, 4), (3, 5)])
    offers = [offer(game, draw(sizes), draw(st.none() | st.integers(1, 3))) for game in games]
    players = [str(number) for number in range(1, draw(st.integers(2, 7)) + 1)]
    wishes = {one: draw(st.lists(st.sampled_from(games), unique=True, max_size=2)) for one in players}
    return offers, players, {one: games for one, games in wishes.items() if games}


def first_wishes(dealt, wishes):
    return sum(dealt[one] == games[0] for one, games in wishes.items())


def seatable(dealt, offers):
    counts = {one.game: [*dealt.values()].count(one.game) for one in offers}
    return all(one.size_for(counts[one.game]) is not None for one in offers)


@given(askings())
@settings(max_examples=40, deadline=None)
def test_no_other_way_meets_more_first_wishes(asked):
    """Against all ways of giving out the games to at most seven players."""
    offers, players, wishes = asked
    players = players[: most_seated(len(players), offers)]
    wishes = {one: games for one, games in wishes.items() if one in players}
    dealt = deal_games(players, offers, wishes, {}, {})
    ways = (dict(zip(players, way, strict=True)) for way in product([one.game for one in offers], repeat=len(players)))
    best = max((first_wishes(way, wishes) for way in ways if seatable(way, offers)), default=0)

    assert seatable(dealt, offers)
    assert {*players} == {*dealt}
    assert best == first_wishes(dealt, wishes)


def test_players_without_wishes_fill_up_with_what_they_have_not_played():
    offers = [offer("azul", (2, 2), 1), offer("go", (2, 2), 1)]
    played = {"5": ["azul"], "6": ["go"], "7": ["azul"], "8": ["go"]}
    dealt = deal_games(["5", "6", "7", "8"], offers, {}, {}, played)

    assert {"5": "go", "6": "azul", "7": "go", "8": "azul"} == dealt


def test_wishes_come_with_a_list_of_players_too(tmp_path):
    """A game that is not played here is told with its line, and nobody is registered."""
    day = games_day(tmp_path, 2)
    good, bad = tmp_path / "good.csv", tmp_path / "bad.csv"
    good.write_text('name,wishes\nRuna,"kingdomino, azul"\nSol,\n', encoding="utf-8")
    bad.write_text("name;wishes\nTor;go\n", encoding="utf-8")
    ran = [
        run_here(["players", "import", str(file), "-t", str(day.folder)], tmp_path, plain_environment())
        for file in (good, bad)
    ]
    players = Tournament(day.folder).players

    assert [0, 2] == [one.code for one in ran], ran
    assert ("kingdomino", "azul") == players.find("Runa").wishes
    assert () == players.find("Sol").wishes
    assert "bad.csv:2: field wishes: 'go' is not played here" in ran[1].err
    assert players.called("Tor") is None
