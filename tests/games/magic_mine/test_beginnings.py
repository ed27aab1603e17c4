"""A transcript without its set-up, or with a part of it: what it tells of the beginning is taken, the rest is checked."""

import random

import pytest

from scorekeeper.games.magic_mine import GAME
from scorekeeper.games.magic_mine.position.moments import EFFECTS
from scorekeeper.games.magic_mine.position.pieces import NOT_NAMED
from scorekeeper.games.magic_mine.record import DrawThree, Record, Round, Seat, Sheet, Start
from scorekeeper.games.magic_mine.setup.traces import told_start
from tests.games.magic_mine.tables import (
    ANA,
    BO,
    CY,
    DI,
    B,
    G,
    R,
    Y,
    card,
    catch_up,
    copy_take,
    discard,
    draw,
    first,
    found,
    idling,
    judge,
    on,
    places,
    purge,
    put,
    react,
    replace,
    row,
    score,
    sheet,
    start,
    state,
    swap_gem,
    take,
    terms,
    turn,
)


def bare(*events, seats=None, opening: Start | None = None, paper: Sheet | None = None, ended="abandoned"):
    """A transcript of Ana and Bo, without the set-up."""
    played = Round(number=1, start=opening, transcript=list(events), sheet=paper)
    return Record(game="magic-mine", seats=seats or [ANA, BO], ended=ended, rounds=[played])


def test_what_is_not_written_of_the_set_up_is_said():
    verdict = judge(bare(*idling(ANA, BO)))

    assert [] == found(verdict)
    said = (
        "the set-up is taken from the transcript and not checked because the starting gems, the tiles that were kept and "
        "the market are not recorded"
    )
    assert [said] == [finding.message() for finding in verdict.unchecked]


@pytest.mark.rule("MIN-227")
def test_a_part_of_the_set_up_is_not_written():
    opening = start([ANA, BO])
    opening.market = []
    verdict = judge(bare(*idling(ANA, BO), opening=opening))

    assert ["the set-up is taken from the transcript and not checked because the market is not recorded"] == [
        finding.message() for finding in verdict.unchecked
    ]


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("part", ["all", "kept", "market", "gems"])
def test_a_legal_game_is_legal_without_its_set_up(count, part):
    """Whoever played, and whatever is left out, the end is the same."""
    for seed in range(4):
        record = GAME.simulate([ANA, BO, CY, DI][:count], random.Random(seed), terms())
        whole, played = judge(record), record.rounds[0]
        if part == "all":
            played.start = None
        elif part == "kept":
            played.start.seats = {who: Seat() for who in record.seats}
        else:
            setattr(played.start, part, [])
        verdict = judge(record)

        assert ([], whole.places) == (verdict.errors, verdict.places)
        assert ["MIN-227"] == [finding.rule for finding in verdict.unchecked]


RULINGS = [{}, {"R01": "own-turn"}, {"R06": "tidy"}, {"R11": "as-taking"}, {"R13": "several"}, {"R33": "turn-end"}]
"""As the book has it, and what changes how gems and tiles move."""


@pytest.mark.parametrize("picked", RULINGS, ids=str)
def test_the_set_up_found_in_a_transcript_is_the_one_that_was_played(picked):
    """The sheet shows what stayed in carts and rows; of the market only tiles that were used can be named."""
    kinds = set()
    for seed in range(120):
        seats = [ANA, BO, CY, DI][: 2 + seed % 3]
        played = GAME.simulate(seats, random.Random(seed), terms(**picked)).rounds[0]
        true, found = played.start, told_start(None, seats, played.transcript, played.sheet)
        kinds |= {type(event) for event in played.transcript}

        assert true.first == found.first
        assert {one.player: one.gem for one in true.gems} == {one.player: one.gem for one in found.gems}
        assert {who: {*true.seats[who].kept} for who in seats} == {who: {*found.seats[who].kept} for who in seats}
        assert {*true.market} >= {tile for tile in found.market if not tile.startswith(NOT_NAMED)}
        assert len(true.market) == len(found.market)
    assert {*EFFECTS.values()} - {DrawThree} <= kinds, "every card that moves gems or tiles was played"


@pytest.mark.rule("MIN-301")
@pytest.mark.parametrize(
    ("events", "rule"),
    [
        ([turn(ANA), take(R), turn(BO)], "MIN-303"),
        ([turn(ANA), take(R), draw(), draw()], "MIN-303"),
        ([*idling(ANA), turn(ANA)], "MIN-302"),
        ([*idling(ANA, BO), turn(CY)], "MIN-302"),
        ([take(R)], "MIN-301"),
    ],
)
def test_turns_are_checked_without_the_set_up(events, rule):
    """Anybody can have been the first, but two actions make a turn, and they go round clockwise."""
    seats = [ANA, BO, CY] if turn(CY) not in events else [ANA, BO, DI, CY]

    assert [rule] == found(judge(bare(*events, seats=seats)))


@pytest.mark.rule("MIN-401")
def test_the_gem_that_nobody_took_is_the_starting_gem():
    """A second one is not."""
    assert [] == found(judge(bare(turn(ANA), put(R, "b1"), draw())))
    verdict = judge(bare(turn(ANA), put(R, "b2"), put(R, "b2")))

    assert ["MIN-401"] == found(verdict)
    assert 3 == first(verdict).where.event


@pytest.mark.parametrize(
    ("events", "rules"),
    [
        ([turn(ANA), card("swap-gem"), swap_gem(R, G, BO), put(G, "b3")], []),
        ([turn(ANA), card("swap-gem"), swap_gem(R, G, BO), put(R, "b1")], ["MIN-401"]),
        ([turn(ANA), take(Y), react(BO, "copy-take"), copy_take(B), discard(R)], []),
        ([turn(ANA), take(Y), state(carts={ANA: [Y, R]}), discard(B)], ["MIN-701"]),
        ([turn(ANA), card("purge-cart"), purge(BO, G, G)], ["MIN-842"]),
    ],
)
def test_gems_are_followed_through_all_hands(events, rules):
    assert rules == found(judge(bare(*events)))


@pytest.mark.rule("MIN-329")
def test_the_starting_gem_takes_a_place_in_the_cart():
    """Nobody knows its colour, but there is no room for three more."""
    events = [turn(ANA), take(R), take(R), *idling(BO), turn(ANA), take(R)]

    assert ["MIN-329"] == found(judge(bare(*events)))


@pytest.mark.rule("MIN-402", "MIN-405")
def test_a_row_has_three_tiles_without_the_set_up_too():
    gems = [turn(ANA), put(R, "b1"), take(R), *idling(BO), turn(ANA), put(R, "b2"), take(R), *idling(BO)]

    assert [] == found(judge(bare(*gems, turn(ANA), put(R, "n1"))))
    assert ["MIN-402"] == found(
        judge(bare(*gems, turn(ANA), put(R, "n1"), take(R), *idling(BO), turn(ANA), put(R, "n3")))
    )
    assert ["MIN-405"] == found(judge(bare(turn(ANA), put(R, "b3"))))


@pytest.mark.rule("MIN-512")
def test_the_pawns_begin_on_0_without_the_set_up_too():
    verdict = judge(bare(turn(ANA), put(R, "b1"), score("b1", points=2, space=5)))

    assert "ana receives 2 points and moves from 0 to 2, but 5 is recorded" == first(verdict).message()


@pytest.mark.rule("MIN-601")
def test_the_market_has_four_tiles_without_the_set_up_too():
    """Four tiles that were never revealed can have lain there, and no fifth one."""
    opening = start([ANA, BO], kept={ANA: ["b1", "b7", "b8"]})
    opening.market = []
    events = [turn(ANA), put(R, "b1"), score("b1")]

    assert [] == found(judge(bare(*events, replace("n5", "n7"), opening=opening)))
    shown = state(market=["n5", "n6", "b4", "b6"])
    verdict = judge(bare(shown, *events, replace("n8", "n7"), opening=opening))
    assert ["MIN-601"] == found(verdict)


@pytest.mark.rule("MIN-111")
def test_a_tile_that_the_equipment_does_not_have():
    verdict = judge(bare(turn(ANA), put(R, "zz")))

    assert ["the equipment has no tile zz"] == [finding.message() for finding in verdict.errors]


def test_the_winner_of_a_transcript_without_its_set_up_is_placed():
    events = [turn(ANA), put(R, "b19"), score("b19"), catch_up(BO, 5), catch_up(BO, 10), catch_up(BO, 15)]
    events += [replace("n5", "n7"), take(G), *idling(BO), turn(ANA), put(G, "b18"), score("b18", space=20)]
    verdict = judge(bare(*events, ended="finished"))

    assert ([], {ANA: (1, 20), BO: (2, 0)}) == (found(verdict), places(verdict))


def test_a_sheet_tells_what_lay_there_from_the_beginning():
    """What the sheet shows at the end of the carts and rows is compared with the transcript, and bears it out."""
    paper = sheet(
        table={"market": 4, "mine": {Y: 10, R: 9, B: 9, G: 9}},
        ana=row(cart=[R, B], tiles=[on("n1"), on("b1"), on("b8")], turns=1, space=0),
        bo=row(cart=[G], tiles=[on("n2"), on("b3"), on("b2")], turns=1, space=0),
    )
    events = [turn(ANA), take(B), draw(), *idling(BO)]

    assert [] == found(judge(bare(*events, paper=paper)))
    paper.rows[BO].cart = [G, G]
    assert ["MIN-326"] == found(judge(bare(*events, paper=paper)))


def test_a_mine_that_is_counted_tells_of_gems_that_stayed_in_their_carts():
    counted = state(mine={Y: 10, R: 8, B: 10, G: 10})

    assert [] == found(judge(bare(turn(ANA), draw(), draw(), counted)))
    assert ["MIN-109"] == found(judge(bare(turn(ANA), draw(), draw(), state(mine={Y: 10, R: 7, B: 10, G: 10}))))


def test_a_finished_game_of_which_nothing_is_written():
    record = Record(game="magic-mine", seats=[ANA, BO], rounds=[Round(number=1)])

    assert ["nothing is checked and nobody is placed because neither sheet nor transcript nor result is recorded"] == [
        finding.message() for finding in judge(record).unchecked
    ]


@pytest.mark.rule("MIN-608")
def test_a_tile_that_nobody_names_has_a_name_that_can_be_read():
    verdict = judge(bare(turn(ANA), put(R, "b1"), state(rows={ANA: ["b1", "b8"]}), draw()))

    assert (
        "tiles of ana: the table says b1 and b8, but it must be b1, b8 and unnamed tile 1" == first(verdict).message()
    )
