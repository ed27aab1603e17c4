"""Before the first roll: players, putty, contraband, the boss, and the starting tokens."""

import pytest

from scorekeeper.games.smugglers.record import Round, Sheet
from tests.games.smugglers.tables import (
    ANA,
    BO,
    CY,
    DI,
    PLAYERS,
    before,
    first,
    found,
    game,
    judge,
    owns,
    play,
    roll,
    sheet,
    start,
    state,
    unchecked,
)


@pytest.mark.rule("SMU-101", "SMU-904")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_can_play(players):
    assert [] == found(judge(game(before(players), seats=PLAYERS[:players])))


@pytest.mark.rule("SMU-101")
def test_nobody_plays_alone():
    verdict = judge(game(before(1), seats=[ANA]))

    assert "SMU-101" == found(verdict)[0]
    assert (2, 1) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("SMU-101")
def test_the_token_of_a_fifth_player_breaks_no_rule_on_tokens():
    """No rule gives a fifth player a token; that there is one is what is wrong."""
    colours = zip([*PLAYERS, "eve"], ["sweet", "sour", "sweet", "sour", "sour"], strict=True)
    record = game(Round(number=1, start=start(*colours)), seats=[*PLAYERS, "eve"], ended="abandoned")

    assert ["SMU-101"] == found(judge(record))


@pytest.mark.rule("SMU-203", "SMU-912")
def test_everybody_has_putty_of_another_colour():
    assert [] == found(play(start=start(putty={ANA: "yellow", BO: "pink"})))


@pytest.mark.rule("SMU-203")
def test_two_players_cannot_share_a_bag():
    verdict = play(start=start(putty={ANA: "pink", BO: "pink", CY: "green"}), players=3)

    assert ["SMU-203"] == found(verdict)
    assert "ana and bo have the same putty, pink, but there is one bag of each colour" == first(verdict).message()


@pytest.mark.rule("SMU-221", "SMU-222", "SMU-223", "SMU-224", "SMU-225", "SMU-226")
def test_starting_tokens_are_sweet_and_sour_in_turn():
    tokens = start((ANA, "sweet"), (BO, "sour"), (CY, "sweet"), (DI, "sour"))

    assert [] == found(play(start=tokens, players=4))


@pytest.mark.parametrize(
    ("who", "rule", "due", "token"),
    [
        pytest.param(ANA, "SMU-222", "sweet", "sour", marks=pytest.mark.rule("SMU-222")),
        pytest.param(BO, "SMU-223", "sour", "sweet", marks=pytest.mark.rule("SMU-223")),
        pytest.param(CY, "SMU-224", "sweet", "sour", marks=pytest.mark.rule("SMU-224")),
        pytest.param(DI, "SMU-225", "sour", "sweet", marks=pytest.mark.rule("SMU-225")),
    ],
)
def test_a_starting_token_of_the_wrong_colour(who, rule, due, token):
    taken = {ANA: "sweet", BO: "sour", CY: "sweet", DI: "sour", who: token}

    verdict = play(start=start(*taken.items()), players=4)

    assert [rule] == found(verdict)
    assert (due, token) == (first(verdict).expected, first(verdict).found)
    assert f"rounds.1.start.tokens.{PLAYERS.index(who) + 1}.token" == first(verdict).where.field


@pytest.mark.rule("SMU-221")
@pytest.mark.parametrize(
    ("tokens", "count"), [([(ANA, "sweet")], "none"), ([(ANA, "sweet"), (BO, "sour"), (BO, "sour")], "2")]
)
def test_everybody_starts_with_one_token(tokens, count):
    verdict = play(start=start(*tokens))

    assert ["SMU-221"] == found(verdict)
    assert f"bo must start with one token, but took {count}" == first(verdict).message()


@pytest.mark.rule("SMU-226")
def test_starting_tokens_are_taken_clockwise():
    verdict = play(start=start((BO, "sour"), (ANA, "sweet")))

    assert ["SMU-226"] == found(verdict)
    assert [ANA, BO] == first(verdict).expected


def test_the_holdings_after_the_preparation():
    assert [] == found(play(state(ana=(1, 0, 1, 0), bo=(0, 1, 1, 0))))


@pytest.mark.rule("SMU-221")
def test_nobody_has_a_token_more_after_the_preparation():
    verdict = play(state(ana=(2, 0)))

    assert ["SMU-221"] == found(verdict)
    assert "the table gives ana 2 sweet tokens, but it must be 1" == first(verdict).message()


@pytest.mark.rule("SMU-205", "SMU-910", "SMU-911")
def test_there_are_as_many_bombs_as_players():
    """Ana has won Bo's bomb and used one: two bombs in all."""
    assert [] == found(judge(game(sheet(ana=owns(1, 1, 1, 1), bo=owns(0, 0, 0, 0)))))


@pytest.mark.rule("SMU-205")
@pytest.mark.parametrize(("ana", "bo", "total"), [((1, 1), (1, 0), 3), ((0, 0), (1, 0), 1)])
def test_a_bomb_too_many_or_too_few(ana, bo, total):
    verdict = judge(game(sheet(ana=owns(1, 0, *ana), bo=owns(0, 1, *bo))))

    assert ["SMU-205"] == found(verdict)[:1]
    assert (2, total) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("SMU-205")
def test_bombs_that_are_not_written_down_are_not_counted():
    assert [] == found(judge(game(sheet(ana=owns(1, 0, 1), bo=owns(0, 1)))))


@pytest.mark.rule("SMU-214")
def test_the_boss_starts_in_the_middle():
    assert [] == found(play(start=start(slot=4)))


@pytest.mark.rule("SMU-214")
def test_the_boss_starts_nowhere_else():
    verdict = play(start=start(slot=3))

    assert ["SMU-214"] == found(verdict)
    assert "the boss stands at slot 3 before the roll, but it must be 4, the middle" == first(verdict).message()


def test_without_the_number_of_slots_the_boss_is_not_checked():
    verdict = play(roll(1, slot=6), known=False)

    assert [] == found(verdict)
    assert ["SMU-313"] == [rule for rule in unchecked(verdict) if rule == "SMU-313"]


@pytest.mark.rule("SMU-905", "SMU-906")
def test_28_tokens_of_each_colour():
    assert [] == found(play(state(supply={"sweet": 27, "sour": 27}, ana=(1, 0), bo=(0, 1))))


@pytest.mark.parametrize(
    ("colour", "rule"),
    [
        pytest.param("sweet", "SMU-906", marks=pytest.mark.rule("SMU-906")),
        pytest.param("sour", "SMU-907", marks=pytest.mark.rule("SMU-907")),
    ],
)
def test_a_token_is_missing_from_the_supply(colour, rule):
    verdict = play(state(supply={colour: 26}))

    assert [rule] == found(verdict)
    assert (27, 26) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("SMU-905", "SMU-906", "SMU-104", "SMU-233", "SMU-715")
def test_more_tokens_than_there_are():
    verdict = judge(game(sheet(ana=owns(29, 0), bo=owns(0, 1))))

    assert "SMU-906" in found(verdict)
    assert "SMU-905" in found(judge(game(sheet(ana=owns(-1, 0), bo=owns(0, 1)))))


@pytest.mark.rule("SMU-221")
def test_starting_tokens_are_taken_once():
    late = Round(number=2, start=start((ANA, "sweet"), (BO, "sour")), transcript=[roll(1, BO)])
    verdict = judge(game(before(), late, seats=[ANA, BO], ended="time"))

    assert ["SMU-221"] == found(verdict)
    assert 2 == first(verdict).where.round


@pytest.mark.rule("SMU-203")
def test_putty_is_looked_at_in_every_round():
    twice = Round(number=2, start=start(putty={ANA: "pink", BO: "pink"}), transcript=[roll(1, BO)])
    verdict = judge(game(before(), twice, seats=[ANA, BO], ended="time"))

    assert ["SMU-203"] == found(verdict)
    assert "rounds.2.start.putty" == first(verdict).where.field
    assert "SMU-203" in unchecked(play(start=start(putty={ANA: "pink"})))


WRONG = start((ANA, "sour"), (BO, "sweet"))
TAKEN = ["SMU-222", "SMU-223"]


@pytest.mark.rule("SMU-222", "SMU-223")
def test_the_game_goes_on_with_the_tokens_that_were_taken():
    """Wrong starting tokens are told once, whether they were left as they were taken or put right."""
    assert TAKEN == found(play(state(ana=(0, 1), bo=(1, 0)), start=WRONG))
    assert TAKEN == found(play(state(ana=(1, 0), bo=(0, 1)), start=WRONG))
    for rows in ({ANA: owns(0, 2), BO: owns(2, 0)}, {ANA: owns(2, 0), BO: owns(0, 2)}):
        played = Round(number=1, start=WRONG, sheet=Sheet(rows=rows))
        assert TAKEN == found(judge(game(played, ended="adjourned")))
    assert [*TAKEN, "SMU-221"] == found(play(state(ana=(0, 2), bo=(1, 0)), start=WRONG))


@pytest.mark.rule("SMU-214", "SMU-313")
def test_the_boss_goes_from_where_he_stood():
    """Slot 2 is wrong; the roll goes from there or from the middle, and only another slot is told as well."""
    assert ["SMU-214"] == found(play(roll(3, slot=5), start=start(slot=2)))
    assert ["SMU-214"] == found(play(roll(3, slot=7), start=start(slot=2)))
    assert ["SMU-214"] == found(play(roll(5, slot=2), roll(3, slot=5), start=start(slot=2)))
    assert ["SMU-214", "SMU-313"] == found(play(roll(3, slot=6), start=start(slot=2)))


@pytest.mark.rule("SMU-226")
def test_tokens_taken_in_the_wrong_order_are_told_as_the_order():
    """Cy was served before Bo, so each of them got the other's colour."""
    assert ["SMU-226"] == found(play(start=start((ANA, "sweet"), (CY, "sour"), (BO, "sweet")), players=3))
    colours = start((ANA, "sweet"), (CY, "sweet"), (BO, "sweet"))
    assert ["SMU-223", "SMU-226"] == found(play(start=colours, players=3))
