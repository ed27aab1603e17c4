"""Everybody plays each game once, as in a pentathlon."""

import random
from collections import Counter
from itertools import combinations

import pytest

from scorekeeper.tournament import acts
from scorekeeper.tournament.regulations.reader import settle
from scorekeeper.tournament.regulations.text import RegulationsUnreadableError
from scorekeeper.tournament.rehearsal.simulation import play_heat
from scorekeeper.tournament.seating.by_game.heat import GamesTask, plan_games
from scorekeeper.tournament.seating.by_game.routes import straight_route
from scorekeeper.tournament.seating.task import SeatingTask
from tests.tournament.building import refused
from tests.tournament.seating.test_several_games import OFFERS, games_day, games_of, regulations
from tests.tournament.seating.test_wishes import offer, wants

ONCE = 'games = "each-once"'


@pytest.mark.rule("TRN-336")
@pytest.mark.parametrize("heats", ["", "heats = 2", "heats = 4"])
def test_there_are_as_many_heats_as_games(heats):
    with pytest.raises(RegulationsUnreadableError, match="each of 3 games once in 3 heats, but the stage has"):
        settle(regulations(f"{OFFERS}\n{heats}", seating=ONCE), {})


@pytest.mark.rule("TRN-336")
def test_too_few_copies_for_everybody_are_told_before_the_first_heat(tmp_path):
    day = games_day(tmp_path, 13, f"{OFFERS}\nheats = 3", seating=ONCE, top="[copies]\nazul = 1\n")
    with refused(day, "TRN-336", "13 players cannot play Azul once each, .* 4 in each of 3 heats, 12 in all"):
        acts.seat(day, by="ana")


GAMES = ("azul", "splendor", "kingdomino", "carcassonne", "agricola")


def rotation(players, offers, *, changes=None):
    """Seat a whole stage without results; `changes` gives the players from a heat on."""
    played, met, heats, roster = [], Counter(), [], ()
    for heat in range(1, len(offers) + 1):
        players = (changes or {}).get(heat, players)
        task = SeatingTask(
            players=tuple(players),
            sizes=(2, 4),
            seed="417 993",
            heat=heat,
            method="random",
            met=dict(met),
            roster=roster,
        )
        games = GamesTask(offers=tuple(offers), dealt="each-once", number=heat, heats=len(offers), played=tuple(played))
        heats.append(plan_games(task, games))
        roster = roster or tuple(players)
        tables = heats[-1].plan.tables
        met.update(frozenset(pair) for table in tables for pair in combinations(table, 2))
        played.append({one: game for table, (game, _) in zip(tables, heats[-1].plays, strict=True) for one in table})
    return heats, played, met


def had(played, player):
    return [day[player] for day in played if player in day]


@pytest.mark.rule("TRN-336", "TRN-333")
@pytest.mark.parametrize("count", [8, 13, 20, 27, 40])
def test_everybody_plays_each_of_five_games_once(count):
    people = [str(number) for number in range(1, count + 1)]
    heats, played, _ = rotation(people, [offer(game, (2, 4)) for game in GAMES])

    assert [{*GAMES}] * count == [{*had(played, one)} for one in people]
    assert [] == [byes for heat in heats if (byes := heat.plan.byes)]
    assert not [one for heat in heats for one in heat.plan.compromises if one.kind == "again"]


@pytest.mark.rule("TRN-336", "TRN-332")
def test_twenty_players_at_one_copy_of_five_games_never_meet_twice():
    """Four at each table in each heat: with one copy of each game there is no other way to seat them."""
    people = [str(number) for number in range(1, 21)]
    heats, played, met = rotation(people, [offer(game, (2, 4), 1) for game in GAMES])

    assert [[4] * 5] * 5 == [[len(table) for table in heat.plan.tables] for heat in heats]
    assert [{*GAMES}] * 20 == [{*had(played, one)} for one in people]
    assert 1 == max(met.values())


@pytest.mark.parametrize("games", [2, 3, 4, 5, 7, 8, 9])
def test_straight_routes_meet_once_at_most(games):
    """For as many players as there are classes, and every game is on each route once."""
    routes = [straight_route(player, games) for player in range(games * (games - 1))]

    assert all(sorted(route) == [*range(games)] for route in routes)
    assert all(sum(map(int.__eq__, one, other)) <= 1 for one, other in combinations(routes, 2))


@pytest.mark.rule("TRN-336")
def test_a_seat_that_becomes_free_and_a_late_arrival_leave_everybody_else_complete():
    people = [str(number) for number in range(1, 21)]
    without = [one for one in people if one != "7"]
    _heats, played, _met = rotation(
        people, [offer(game, (2, 4), 1) for game in GAMES], changes={2: without, 3: [*without, "B1"]}
    )

    assert [{*GAMES}] * 19 == [{*had(played, one)} for one in without]
    assert 3 == len({*had(played, "B1")}) == len(had(played, "B1"))


@pytest.mark.rule("TRN-336")
@pytest.mark.parametrize("heat", [2, 3, 5])
def test_a_late_arrival_alone_leaves_everybody_else_complete(heat):
    """Nobody has left, and everybody else has played as planned."""
    people = [str(number) for number in range(1, 19)]
    _heats, played, _met = rotation(people, [offer(game, (2, 4), 2) for game in GAMES], changes={heat: [*people, "19"]})

    assert [{*GAMES}] * 18 == [{*had(played, one)} for one in people]
    assert len(GAMES) - heat + 1 == len({*had(played, "19")}) == len(had(played, "19"))


@pytest.mark.rule("TRN-336")
def test_a_game_played_again_is_said(tmp_path):
    """By hand, everybody plays Azul and then Dwarven Traders; the one copy of Kingdomino seats only four of six."""
    day = games_day(tmp_path, 6, f"{OFFERS}\nheats = 3", seating=ONCE, top="[copies]\nkingdomino = 2\n")
    for heat, game in enumerate(("azul", "dwarven-traders"), 1):
        acts.seat_by_hand(day, [list("123"), list("456")], games=[game, game], by="ana")
        play_heat(day, heat, random.Random(heat))
        acts.close(day, heat, by="ana")
    text = day.store.document("tournament.toml")
    (day.folder / "tournament.toml").write_text(text.replace("kingdomino = 2", "kingdomino = 1"), encoding="utf-8")
    day.reload()
    acts.amend_regulations(day, by="ana", reason="a copy is lost")
    acts.seat(day, by="ana")

    assert 4 == sum(len(seats) for game, seats in games_of(day, 3) if game == "kingdomino")
    assert 2 == sum(
        line.endswith("for the 2nd time") and " plays " in line for line in day.heat(3).entry.body.unavoidable
    )


def test_wishes_do_not_count_there(tmp_path):
    one, other = (games_day(tmp_path / name, 8, f"{OFFERS}\nheats = 3", seating=ONCE) for name in ("one", "other"))
    wants(other, ["1-8"], "azul")
    for day in (one, other):
        acts.seat(day, by="ana")

    assert one.heat(1).entry.body.tables == other.heat(1).entry.body.tables
