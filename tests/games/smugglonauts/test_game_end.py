"""When a game is over: chapter 8, first part. It is decided in `scorekeeper/games/smugglonauts/scoring/ending.py`.

On a track of 21 spaces two players lay out 18 crystals, and two are left in the bag. A Shop takes one out of circulation
and a Refuel none: the third Shop finds the bag empty, the refill fails, and the game is over with three crystals owned.
"""

import pytest

from scorekeeper.games.smugglonauts.record import Round
from scorekeeper.games.smugglonauts.rulings import Rulings, rulings
from scorekeeper.games.smugglonauts.scoring.ending import collected_at_end, length_of, refill_fails
from tests.games.smugglonauts.tables import (
    ANA,
    BO,
    CY,
    decided,
    end,
    first,
    found,
    game,
    has,
    judge,
    places,
    play,
    refill,
    refuel,
    scores,
    sheet,
    shop,
    skipped,
    start,
    unchecked,
    warned,
)

BOARD = {"title": "Long board", "invented": True, "length": 21}
LAID = "kgowkgowkgowkgowkg"
"""Spaces 2 to 19; an orange and a white one are left in the bag."""
TWO = (shop(ANA, 1, "k"), refill("o"), shop(BO, 1, "g"), refill("w"))
THREE = (*TWO, shop(ANA, 1, "o"))


def long(*events, **fields):
    fields = {"letters": LAID, "equipment": BOARD, "complete": True, **fields}
    return play(*events, **fields)


def owned(*cargos, **fields):
    return sheet(**dict(zip((ANA, BO, CY), (has(cargo) for cargo in cargos), strict=False)), **fields)


FEW = owned("kkggoo", "kgow")
"""Two players own ten; on a track of twelve the refill fails at twelve."""


@pytest.mark.rule("NAU-801", "NAU-802", "NAU-805")
def test_the_game_is_over_when_a_refill_fails():
    verdict = long(*THREE, end())

    assert [] == verdict.findings
    assert verdict.finished


@pytest.mark.rule("NAU-801")
def test_a_table_that_stops_while_refills_succeed_is_found():
    verdict = long(*TWO[:2], end())

    assert ["NAU-801"] == found(verdict)
    assert (
        "the table stops, but the refill was complete and the bag still holds 1 crystal, so the game goes on"
        == first(verdict).message()
    )
    assert ({ANA: 1, BO: 2}, False, []) == (places(verdict), verdict.finished, verdict.unchecked)


@pytest.mark.rule("NAU-801")
@pytest.mark.parametrize("effect", ["by-rules", "as-written"])
def test_an_early_end_counts_if_the_head_judge_says_so(effect):
    for early in (long(*TWO[:2], end(), decisions=decided(effect)), judge(FEW, decisions=decided(effect))):
        assert ([], True) == (found(early), early.finished)
        assert {ANA: 1, BO: 2} == places(early)


@pytest.mark.rule("NAU-801")
def test_a_table_that_stops_and_plays_on_until_the_end_is_finished():
    """Somebody remembered the rule; only the word that came too soon is wrong."""
    verdict = long(*TWO, end(), THREE[-1], end())

    assert (["NAU-803"], True, []) == (found(verdict), verdict.finished, verdict.unchecked)


@pytest.mark.rule("NAU-801")
def test_a_transcript_that_does_not_reach_the_end_is_found():
    assert ["NAU-801"] == found(long(*TWO[:2]))


@pytest.mark.rule("NAU-802")
def test_the_end_is_looked_at_when_the_turn_has_ended():
    """After Ana's Shop two crystals are in the bag, so the refill of that turn is due before anybody stops."""
    verdict = long(shop(ANA, 1, "k"), end(), refill("o"))

    assert ["NAU-802"] == found(verdict)


@pytest.mark.rule("NAU-803")
def test_an_empty_bag_does_not_end_the_game():
    assert [] == found(long(*THREE, end()))
    verdict = long(*TWO, end())

    assert ["NAU-803"] == found(verdict)
    assert (
        "the table stops with an empty bag, but the refill was complete, so the game goes on"
        == first(verdict).message()
    )


@pytest.mark.rule("NAU-804")
def test_after_the_failed_refill_nobody_moves():
    assert [] == found(long(*THREE))
    verdict = long(*THREE, shop(BO, 1, "w"))

    assert ["NAU-804"] == found(verdict)
    assert (
        "bo has a turn, but the game was over after turn 3 because the station track could not be refilled; nothing after it "
        "counts" == first(verdict).message()
    )
    assert ({ANA: 2, BO: 1}, True, []) == (scores(verdict), verdict.finished, verdict.unchecked)


@pytest.mark.parametrize("after", [refill("w"), skipped("w", 1)], ids=["refill", "skipped"])
def test_what_is_written_after_the_word_that_the_game_is_over_changes_nothing(after):
    verdict = long(*THREE, end(), after)

    assert 1 == len(found(verdict))
    assert ({ANA: 2, BO: 1}, True, []) == (scores(verdict), verdict.finished, verdict.unchecked)


@pytest.mark.rule("NAU-804")
def test_a_turn_after_the_end_counts_only_as_written():
    """Bo takes a white one too."""
    events = (*THREE, shop(BO, 1, "w"))

    assert {ANA: 2, BO: 1} == scores(long(*events, decisions=decided("by-rules", rule="NAU-804")))
    assert {ANA: 2, BO: 2} == scores(long(*events, decisions=decided("as-written", rule="NAU-804")))


@pytest.mark.rule("NAU-805")
def test_a_refuel_never_ends_the_game():
    """It finds the bag empty, puts a crystal back, and that very crystal is drawn."""
    back = (refuel(ANA, "o", 1), refill("o"))

    assert [] == found(long(*TWO, *back, shop(BO, 1, "w"), end()))
    assert ["NAU-805"] == found(long(*TWO, *back, end()))
    assert ["NAU-805"] == found(long(*TWO, refuel(ANA, "o", 1), end()))


def test_a_refill_that_succeeds_in_part_ends_the_game():
    """Ana, then Bo with the bag empty fly far: one skipped crystal is drawn again, one space stays empty (ruling NAU-R19)."""
    before = (shop(ANA, 3, "o"), refill("o"), shop(BO, 1, "k"), refill("w"))
    verdict = long(*before, shop(BO, 2, "w"), skipped("g", 1), refill("g"), end())

    assert [] == found(verdict)
    assert verdict.finished


def test_skipped_crystals_can_keep_the_game_alive():
    """With one crystal in the bag Bo skips one, and two spaces are refilled (ruling NAU-R05)."""
    verdict = long(shop(ANA, 3, "o"), refill("o"), shop(BO, 2, "g"), skipped("k", 1), refill("kw"), shop(BO, 1), end())

    assert [] == found(verdict)


@pytest.mark.rule("NAU-801", "NAU-803", "NAU-804")
def test_the_number_of_crystals_owned_tells_whether_the_end_was_right():
    """22 plus players less spaces: on a track of twelve two players own twelve."""
    assert [] == found(judge(owned("kkggoo", "kgowww")))


@pytest.mark.rule("NAU-803")
def test_one_crystal_too_few_is_a_game_that_stopped_at_the_empty_bag():
    verdict = judge(owned("kkggoo", "kgoww"))

    assert ["NAU-803"] == found(verdict)
    assert (12, 11) == (first(verdict).expected, first(verdict).found)
    assert not verdict.finished
    assert ["the game is not over and nobody has won; the places are those at this moment; crystals collected: 11"] == [
        step.message() for step in verdict.trail if step.rule == "NAU-801"
    ]


@pytest.mark.rule("NAU-801")
def test_fewer_crystals_are_a_game_that_was_not_over():
    assert (["NAU-801"], False) == (found(judge(FEW)), judge(FEW).finished)


@pytest.mark.rule("NAU-804")
def test_more_crystals_are_a_game_that_went_on():
    verdict = judge(owned("kkggoo", "kgowwwo"))

    assert (["NAU-804"], True) == (found(verdict), verdict.finished)


@pytest.mark.rule("NAU-801")
def test_crystals_in_the_bag_are_a_refill_that_did_not_fail():
    verdict = judge(owned("kkggoo", "kgowww", bag=3, left="kkggo"))

    assert ["NAU-801"] == found(verdict)
    assert "rounds.1.sheet.bag" == first(verdict).where.field


@pytest.mark.rule("NAU-805")
def test_whoever_had_the_last_turn_owns_a_crystal():
    assert [] == found(judge(owned("kkkkkggggggg"[:10] + "oo", "", last=ANA)))
    assert ["NAU-805"] == found(judge(owned("kkkkkgggggoo", "", last=BO)))


@pytest.mark.rule("NAU-302")
def test_the_last_turn_is_that_of_the_transcript():
    written = sheet(ana=has("ko"), bo=has("g"), last=BO)

    assert ["NAU-302"] == found(long(*THREE, end(), sheet=written))


@pytest.mark.rule("NAU-801")
def test_the_bag_is_empty_when_the_transcript_is_over():
    written = sheet(ana=has("ko"), bo=has("g"), bag=1)

    assert ["NAU-801"] == found(long(*THREE, end(), sheet=written))


def test_a_game_that_was_stopped_need_not_be_over():
    verdict = judge(game(owned("kkg", "w"), ended="time"))

    assert [] == verdict.findings
    assert verdict.finished


@pytest.mark.rule("NAU-804")
def test_a_game_that_was_stopped_did_not_go_beyond_its_end():
    assert ["NAU-804"] == found(judge(game(owned("kkggoo", "kgowwwo"), ended="time")))


# The board length, where nobody gives it.


def test_without_a_board_the_end_is_unchecked():
    verdict = judge(owned("kkggoo", "kgowww"), equipment={})

    assert ([], ["NAU-801"]) == (found(verdict), unchecked(verdict))
    assert "by this game it has 12 spaces" in verdict.unchecked[0].message()


@pytest.mark.rule("NAU-804", "NAU-801")
def test_an_unusual_number_of_crystals_is_pointed_out():
    """Eighteen are owned at the end on six spaces, one on 23; the rulebook does not give the length."""
    for cargos, rule, length in ((("kkkkkggggg", "ooooowww"), "NAU-804", 6), (("k", ""), "NAU-801", 23)):
        verdict = judge(owned(*cargos), equipment={})

        assert ([], [rule], True) == (found(verdict), warned(verdict), verdict.finished)
        assert f"by this game it has {length} spaces" in verdict.unchecked[0].message()


@pytest.mark.rule("NAU-801")
def test_no_board_ends_a_game_without_a_crystal():
    verdict = judge(owned("", ""), equipment={})

    assert (["NAU-801"], False) == (found(verdict), verdict.finished)


@pytest.mark.rule("NAU-803")
def test_all_games_of_a_table_are_played_on_one_board():
    """The first game shows twelve spaces, so the second one ended too early."""
    record = game(owned("kkggoo", "kgowww"), owned("kkggoo", "kgoww"), variant="games")

    verdict = judge(record, equipment={}, R31="2")

    assert (["NAU-803"], False) == (found(verdict), verdict.finished)


def test_a_transcript_without_colours_shows_the_length_too():
    """Three Shops end the game, so the track has 21 spaces."""
    record = game(
        Round(number=1, start=start(None, formation=[ANA, BO]), turns="1 1 1"),
        seats=[ANA, BO],
    )
    verdict = judge(record, equipment={})

    assert [] == found(verdict)
    assert any("it has 21 spaces" in finding.message() for finding in verdict.unchecked)


# The decision itself.


@pytest.mark.parametrize(
    ("needed", "placed", "left", "over"),
    [(1, 1, 3, False), (1, 1, 0, False), (1, 0, 0, True), (2, 1, 0, True), (3, 3, 0, False)],
)
def test_a_refill_fails_when_a_space_stays_empty(needed, placed, left, over):
    assert over == refill_fails(needed, placed, left, rulings.defaults)


def test_rulings_change_when_a_game_is_over():
    assert refill_fails(1, 1, 0, Rulings(end="bag-empty"))
    assert not refill_fails(2, 1, 0, Rulings(partial_refill="only-if-none"))
    assert refill_fails(2, 0, 0, Rulings(partial_refill="only-if-none"))


@pytest.mark.parametrize(
    ("length", "owned_by_2_3_4"),
    [(9, (15, 16, 17)), (12, (12, 13, 14)), (16, (8, 9, 10)), (22, (2, 3, 4))],
)
def test_the_table_of_crystals_at_the_end(length, owned_by_2_3_4):
    """As the book's numbers make it: 24 crystals, 4 of them markers, one gap."""
    for players, crystals in zip((2, 3, 4), owned_by_2_3_4, strict=True):
        assert (crystals, crystals) == collected_at_end(players, length, rulings.defaults)
        assert length == length_of(players, crystals, rulings.defaults)
