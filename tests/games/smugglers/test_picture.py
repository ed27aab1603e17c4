"""Pictures of Smugglers: whose sphere is where, and what everybody has, where the first finding is."""

from pathlib import Path

import pytest

from scorekeeper.games.engine.pictures.board import Rooms, Tallies
from scorekeeper.games.engine.pictures.picture import Shelves, Track
from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.smugglers import GAME
from scorekeeper.games.smugglers.record import Round
from scorekeeper.games.worked import Worked
from scorekeeper.rules import evidence
from tests.games.smugglers.tables import (
    ANA,
    BO,
    CY,
    PLAYERS,
    TRACK,
    chair,
    game,
    inspect,
    junk,
    ranked,
    result,
    reveal,
    roll,
    seat,
    sheet,
    start,
    stuck,
    take,
    trial,
)

WORKED = Path(__file__).parents[3] / "examples" / "worked" / "smugglers"


def drawn(record, terms=None):
    terms = terms or Terms(equipment=TRACK)
    return GAME.picture(record, GAME.judge(record, terms), terms)


def example(name):
    worked = Worked(WORKED / name)
    return worked.game.picture(worked.record, worked.judge(), worked.terms, worked.name)


def told(*events, players=2):
    """The picture of a first round, cut short."""
    script = [event for part in events for event in (part if isinstance(part, list) else [part])]
    seats = PLAYERS[:players]
    return drawn(game(Round(number=1, transcript=script), seats=seats, ended="abandoned"))


def part(picture, kind):
    return next((one for one in picture.parts if isinstance(one, kind)), None)


def spheres(room):
    return [(sphere.name, sphere.note, sphere.mark) for sphere in room.spheres]


def tokens(picture):
    """Sweet and sour of everybody: before, now, and what is written instead."""
    return {
        tally.name: [(count.was, count.amount, count.said) for count in tally.counts]
        for tally in part(picture, Tallies).tallies
    }


def marks(picture):
    return {
        (tally.name, count.name): count.mark
        for tally in part(picture, Tallies).tallies
        for count in tally.counts
        if count.mark
    }


def test_before_the_ranking_spheres_are_in_the_bar_and_the_junk_room():
    rooms = part(told(roll(1), trial(ANA), stuck(BO), players=3), Rooms)

    assert ("Bar", [("ana", "passed", None)]) == (rooms.left.name, spheres(rooms.left))
    assert [("bo", "got stuck", None)] == spheres(rooms.right)
    assert ("Not rolled yet", [("cy", "", None)]) == (rooms.below.name, spheres(rooms.below))


def test_whoever_is_inspected_lies_level_with_the_inspector():
    """Ana inspects Di, Bo inspects Cy: the junk room has them in this order."""
    rooms = part(
        told(
            ranked(ANA, BO, seats=PLAYERS),
            inspect(ANA, "di", "sour", "sour"),
            take(ANA, "sour"),
            inspect(BO, CY, "bomb", "sweet"),
            take(CY, "sweet"),
            players=4,
        ),
        Rooms,
    )

    assert ["ana", "bo"] == [sphere.name for sphere in rooms.left.spheres]
    assert ["di", "cy"] == [sphere.name for sphere in rooms.right.spheres]
    assert [("ana", "di", "sour", True), ("bo", "cy", "bomb", False)] == [
        (glance.name, glance.at, glance.said, glance.right) for glance in rooms.glances
    ]


@pytest.mark.parametrize(
    ("name", "at", "rule"),
    [
        ("reveals-after-a-win", "Bo", "SMU-718"),
        ("stuck-giant-on-chair-1", "Bo", "SMU-360"),
        ("two-players-two-chairs", "Ana", "SMU-405"),
        ("used-bomb-hidden-again", "Ana", "SMU-547"),
    ],
)
def test_a_finding_is_marked_at_the_sphere_that_it_is_about(name, at, rule):
    rooms = part(example(name), Rooms)

    assert [(at, rule)] == [
        (sphere.name, sphere.mark) for sphere in (*rooms.left.spheres, *rooms.right.spheres) if sphere.mark
    ]


def test_an_inspection_that_must_not_be_is_marked_at_its_arrow():
    glances = part(example("chair-2-of-three-inspects"), Rooms).glances

    assert [("Ana", None), ("Bo", "SMU-514")] == [(glance.name, glance.mark) for glance in glances]


def test_a_token_that_must_not_be_taken_is_marked_where_it_lies():
    """Ana's is hers, Bo's is not; what both had before is told too."""
    picture = example("both-are-paid")

    assert "Round 1, event 7" == picture.title
    assert {("Bo", "sour"): "SMU-533"} == marks(picture)
    assert {"Ana": [(1, 1, None), (0, 1, None)], "Bo": [(0, 0, None), (1, 2, None)]} == tokens(picture)


def test_a_reward_that_nobody_took_is_marked_at_whoever_earned_it():
    picture = told(ranked(ANA, seats=PLAYERS[:2]), inspect(ANA, BO, "sour", "sour"), reveal(ANA, "sweet"))

    assert [("ana", "SMU-531"), ("bo", None)] == [(tally.name, tally.mark) for tally in part(picture, Tallies).tallies]


def test_a_wrong_figure_of_the_sheet_stands_beside_what_it_must_be():
    """Bo's right guess brought Bo a sour token that nobody wrote down."""
    rows = {"ana": junk("sour", 1, 0), "bo": chair(1, "sweet", 1, 1)}
    picture = drawn(game(sheet((BO, ANA, "sour"), **rows)))

    assert {("bo", "sour"): "SMU-531"} == marks(picture)
    assert [(0, 1, None), (1, 2, 1)] == tokens(picture)["bo"]


def test_the_boss_never_walks_to_the_left():
    """From slot 4 over the edge to slot 2: an arrow would show the wrong way."""
    boss = part(example("red-number-twice"), Track).lanes[0]

    assert (None, 2, "Ana rolled 6 then 5, from 4 over the edge") == (boss.was, boss.at, boss.note)
    waits = part(example("boss-moves-on-a-red-number"), Track).lanes[0]
    assert (4, 2, "SMU-322") == (waits.at, waits.said, waits.mark)


@pytest.mark.rule("SMU-322")
def test_the_boss_waits_where_a_sheet_has_no_roll_after_a_red_one():
    """He starts at slot 4, and a 5 alone sends him nowhere."""
    boss = part(drawn(game(sheet(rolls=[5], ana=junk(None, 1, 0), bo=junk(None, 0, 1)))), Track).lanes[0]

    assert (4, 4, "SMU-325") == (boss.was, boss.at, boss.mark)


def test_without_the_number_of_slots_a_wrong_roll_is_marked_at_the_die():
    record = game(Round(number=1, transcript=[roll(2, BO)]), seats=[ANA, BO], ended="abandoned")
    shelf = part(drawn(record, Terms()), Shelves).shelves[0]

    assert ("bo", ["2"], "SMU-311") == (shelf.name, [chip.text for chip in shelf.chips], shelf.mark)


def test_how_a_round_began_is_drawn_where_that_is_wrong():
    opening = start((ANA, "sour"), (BO, "sour"))
    picture = drawn(game(Round(number=1, start=opening, transcript=[roll(1)]), seats=[ANA, BO], ended="abandoned"))
    chips = part(picture, Shelves).shelves[0].chips

    assert "Round 1: the start" == picture.title
    assert [("ana: sour", "SMU-222"), ("bo: sour", None)] == [(chip.text, chip.mark) for chip in chips]


def test_a_result_shows_what_is_written_and_what_the_rules_make_of_it():
    picture = drawn(game(seats=[ANA, BO], result=result(winner=BO, ana=(0, 7), bo=(6, 4))))
    ana, bo = part(picture, Tallies).tallies

    assert ("by the rules place 1", None) == (ana.note, ana.mark)
    assert ("written down as the winner, by the rules place 2", "SMU-713") == (bo.note, bo.mark)


def test_whoever_was_forgotten_in_the_ranking_is_in_no_room():
    rooms = part(told(roll(1), trial(ANA), stuck(BO), seat(ANA, junk=[])), Rooms)

    assert ("In no room", [("bo", "got stuck", "SMU-360")]) == (rooms.below.name, spheres(rooms.below))


def test_more_bombs_than_there_are_become_a_figure():
    """Whatever is typed into the box, the picture does not grow with it."""
    record = game(seats=[ANA, BO], result=result(winner=ANA, ana=(7, 0, 4_000_000), bo=(1, 1)))

    assert ["4000000 bombs"] == [chip.text for chip in part(drawn(record), Tallies).tallies[0].chips]


def test_a_picture_proves_no_rule():
    worked = Worked(WORKED / "round-broken-off")
    verdict = worked.judge()
    with evidence.record() as recorder:
        worked.game.picture(worked.record, verdict, worked.terms, worked.name)

    assert set() == recorder.seen
