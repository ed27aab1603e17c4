"""The next round, the moment of the win, the places below, and the short game."""

import pytest

from scorekeeper.games.smugglers.record import Round, Standing
from tests.games.smugglers.tables import (
    ANA,
    BO,
    CY,
    PLAYERS,
    before,
    bomb,
    chair,
    first,
    found,
    game,
    inspect,
    judge,
    junk,
    owns,
    places,
    play,
    ranked,
    result,
    reveal,
    roll,
    row,
    sheet,
    start,
    take,
    unchecked,
    won,
)

TWO = PLAYERS[:2]


def on_the_brink(variant="standard", ana=(6, 0), bo=(0, 1), players=2):
    """A round 1 that nobody asks about, and after which Ana lacks one token."""
    rows = {ANA: owns(*ana, 1, 0), BO: owns(*bo, 1, 0), CY: owns(1, 0, 1, 0)}
    return sheet(**{who: rows[who] for who in PLAYERS[:players]})


def second(*events, after=None, complete=True, result=None, players=2, **fields):
    """Round 2, which Bo starts; round 1 is only known by its holdings, so its gains are nobody's business here."""
    script = [event for part in events for event in (part if isinstance(part, list) else [part])]
    return game(
        Round(number=1, sheet=after),
        Round(number=2, transcript=script),
        seats=PLAYERS[:players],
        result=result,
        ended="finished" if complete else "time",
        **fields,
    )


def ends(verdict):
    """Errors but for the holdings that round 1 was given."""
    return [rule for rule in found(verdict) if rule != "SMU-407"]


WINS = [*ranked(ANA, seats=TWO, starter=BO), inspect(ANA, BO, "sweet", "sweet"), take(ANA, "sweet")]
"""Ana gets her seventh sweet token by an inspection."""


@pytest.mark.rule("SMU-701")
def test_the_start_goes_clockwise():
    assert [] == found(play(roll(1, BO), after=before()))
    assert ["SMU-701"] == found(play(roll(1, ANA), after=before()))
    verdict = play(start=start(starter=ANA), after=before())
    assert ["SMU-701"] == found(verdict)
    assert (BO, ANA) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("SMU-701", "SMU-503")
def test_the_start_passes_on_after_a_round_with_all_stuck():
    nothing = sheet(ana=junk(None, 1, 0), bo=junk(None, 0, 1), starter=ANA)

    verdict = judge(game(nothing, nothing))

    assert ["SMU-701"] == found(verdict)


@pytest.mark.rule("SMU-711", "SMU-712", "SMU-716", "SMU-105")
def test_seven_sweet_tokens_win_there_and_then():
    verdict = judge(second(WINS, after=on_the_brink()))

    assert [] == ends(verdict)
    assert verdict.finished
    assert {ANA: 1, BO: 2} == places(verdict)
    steps = [step.message() for step in verdict.trail]
    assert "ana has 7 sweet tokens: a winning set" in steps
    assert "the game ends at once" in steps


@pytest.mark.rule("SMU-713")
def test_seven_sour_tokens_win():
    script = [*ranked(ANA, seats=TWO, starter=BO), inspect(ANA, BO, "sour", "sour"), take(ANA, "sour")]
    verdict = judge(second(script, after=on_the_brink(ana=(1, 6)), result=result(winner=BO)))

    assert ["SMU-713"] == ends(verdict)
    assert ANA == first(verdict).expected or ANA == verdict.errors[-1].expected
    assert {ANA: 1, BO: 2} == places(verdict)


@pytest.mark.rule("SMU-714")
def test_five_of_each_win():
    script = [*ranked(ANA, seats=TWO, starter=BO), inspect(ANA, BO, "sour", "sour"), take(ANA, "sour")]
    verdict = judge(second(script, after=on_the_brink(ana=(6, 4)), result=result(winner=ANA, set="sour")))

    assert ["SMU-714"] == ends(verdict)
    assert "ana has won with both colours, not with sour tokens alone" == verdict.errors[-1].message()


@pytest.mark.rule("SMU-712")
def test_somebody_else_is_named():
    verdict = judge(second(WINS, after=on_the_brink(), result=result(winner=BO)))

    assert ["SMU-712"] == ends(verdict)
    assert "ana has won with 7 sweet and 0 sour tokens, but the result names bo" == verdict.errors[-1].message()


@pytest.mark.rule("SMU-717", "SMU-718")
def test_the_round_is_cut_short():
    """Ana wins by inspecting; her own sphere stays closed."""
    assert [] == ends(judge(second(WINS, after=on_the_brink())))


@pytest.mark.rule("SMU-717")
def test_the_winner_plays_on():
    verdict = judge(second(WINS, reveal(ANA, "sweet"), after=on_the_brink()))

    assert ["SMU-717"] == ends(verdict)
    assert "ana has won but still reveals; play must stop at once" == verdict.errors[-1].message()


@pytest.mark.rule("SMU-718")
@pytest.mark.parametrize(
    ("more", "deed"),
    [
        (reveal(CY, "sour"), "cy reveals"),
        (take(BO, "sour"), "bo takes a sour token"),
        (roll(1, BO), "bo rolls the die"),
        (take(None, "sour", BO), "a sour token goes back to the supply"),
    ],
)
def test_the_others_still_act(more, deed):
    script = [*ranked(ANA, seats=PLAYERS[:3], starter=BO), inspect(ANA, BO, "sweet", "sweet"), take(ANA, "sweet")]
    verdict = judge(second(script, more, after=on_the_brink(players=3), players=3))

    assert ["SMU-718"] == ends(verdict)
    assert f"ana has won, but {deed}; play must stop at once" == verdict.errors[-1].message()
    assert (ANA, True) == (verdict.places[0].participant, verdict.finished), "the win stands"


@pytest.mark.rule("SMU-711")
def test_a_round_after_the_win():
    record = second(WINS, after=on_the_brink())
    record.rounds.append(Round(number=3, sheet=sheet(ana=owns(7, 1), bo=owns(0, 2))))

    verdict = judge(record)

    assert ["SMU-711"] == ends(verdict)
    assert "round 3 is recorded, but ana won in round 2" == verdict.errors[-1].message()
    assert {ANA: 1, BO: 2} == places(verdict)


@pytest.mark.rule("SMU-711")
def test_two_winners_on_paper():
    """Nobody can tell who was first, so nobody is placed."""
    verdict = judge(game(on_the_brink(ana=(6, 0), bo=(0, 6)), sheet(ana=owns(7, 0), bo=owns(0, 7))))

    assert ["SMU-711"] == ends(verdict)
    assert not verdict.finished
    assert {} == places(verdict)


@pytest.mark.rule("SMU-711")
def test_more_tokens_than_the_set_needs():
    verdict = judge(game(on_the_brink(ana=(6, 0)), sheet(ana=owns(8, 0), bo=owns(0, 1))))

    assert ["SMU-711"] == ends(verdict)


@pytest.mark.rule("SMU-717", "SMU-718")
def test_a_sphere_opened_after_the_win_on_paper():
    """Ana wins by inspecting Bo, and yet her own sphere is written down as opened, and paid."""
    wrong = sheet((ANA, BO, "sweet"), ana=chair(1, "sour", 7, 1), bo=junk("sweet", 0, 1))
    right = sheet((ANA, BO, "sweet"), ana=chair(1, None, 7, 0), bo=junk("sweet", 0, 1))

    assert [] == ends(judge(game(on_the_brink(), right)))
    assert ["SMU-717"] == ends(judge(game(on_the_brink(), wrong)))


@pytest.mark.rule("SMU-718")
def test_another_sphere_opened_after_the_win_on_paper():
    wrong = sheet((ANA, BO, "sweet"), ana=chair(1, None, 7, 0), bo=junk("sweet", 0, 1), cy=junk("sour", 1, 1))

    assert "SMU-718" in ends(judge(game(on_the_brink(players=3), wrong)))


@pytest.mark.rule("SMU-716")
def test_a_win_is_called_too_early():
    script = [*ranked(ANA, seats=TWO, starter=BO), inspect(ANA, BO, "sweet", "sweet"), take(ANA, "sweet"), won(ANA)]

    verdict = judge(second(script, after=on_the_brink(ana=(5, 0)), complete=False))

    assert ["SMU-716"] == ends(verdict)
    assert (
        "the table says that ana won with 6 sweet and 0 sour, but that is not a winning set"
        == verdict.errors[-1].message()
    )


@pytest.mark.rule("SMU-716", "SMU-712")
def test_a_win_is_called_for_another_or_with_another_set():
    assert [] == ends(judge(second(WINS, won(ANA, "sweet"), after=on_the_brink())))
    assert ["SMU-716"] == ends(judge(second(WINS, won(BO), after=on_the_brink())))
    assert ["SMU-712"] == ends(judge(second(WINS, won(ANA, "both"), after=on_the_brink())))


@pytest.mark.rule("SMU-716")
def test_a_result_without_a_set():
    """Bo has most tokens, but nobody has a set: the game goes on."""
    verdict = judge(game(sheet(ana=owns(1, 0), bo=owns(1, 2)), result=result(winner=BO)))

    assert ["SMU-716"] == found(verdict)
    assert not verdict.finished


def test_an_unfinished_record_is_no_fault():
    verdict = judge(game(sheet(ana=owns(1, 0), bo=owns(1, 2))))

    assert [] == found(verdict)
    assert not verdict.finished


@pytest.mark.rule("SMU-105")
def test_all_others_share_second_place():
    """A loser may have more tokens than the winner."""
    end = [*ranked(ANA, seats=PLAYERS[:3], starter=BO), inspect(ANA, BO, "sweet", "sweet"), take(ANA, "sweet")]
    after = sheet(ana=owns(6, 0, 1, 0), bo=owns(6, 4, 1, 0), cy=owns(1, 0, 1, 0))

    verdict = judge(second(end, after=after, players=3, result=result(cy=Standing(place=3))))

    assert ["SMU-105"] == ends(verdict)
    assert {ANA: 1, BO: 2, CY: 2} == places(verdict)
    assert [7, 10, 1] == [place.score for place in verdict.places]


@pytest.mark.rule("SMU-715")
def test_the_result_says_what_the_last_round_left():
    good = result(winner=ANA, ana=(7, 0, 1, 0), bo=(0, 1, 1, 0), rounds=2, stuck=0, supply={"sweet": 21, "sour": 27})
    assert [] == ends(judge(second(WINS, after=on_the_brink(), result=good)))
    verdict = judge(second(WINS, after=on_the_brink(), result=result(winner=ANA, bo=(0, 2))))

    assert ["SMU-715"] == ends(verdict)
    assert "by the rounds bo has 1 sour token at the end, but the result says 2" == verdict.errors[-1].message()


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        pytest.param({"bo": (0, 1, 1, 1)}, "SMU-547", id="used", marks=pytest.mark.rule("SMU-547")),
        pytest.param({"bo": (0, 1, 2, 0)}, "SMU-205", id="bombs", marks=pytest.mark.rule("SMU-205")),
        pytest.param({"bo": Standing(tokens=3)}, "SMU-715", id="tokens", marks=pytest.mark.rule("SMU-715")),
        pytest.param({"rounds": 3}, "SMU-301", id="rounds", marks=pytest.mark.rule("SMU-301")),
        pytest.param({"stuck": 1}, "SMU-501", id="stuck", marks=pytest.mark.rule("SMU-501")),
        pytest.param({"supply": {"sour": 20}}, "SMU-907", id="supply", marks=pytest.mark.rule("SMU-907")),
    ],
)
def test_a_wrong_figure_of_the_result(said, rule):
    assert [rule] == ends(judge(second(WINS, after=on_the_brink(), result=result(winner=ANA, **said))))


@pytest.mark.rule("SMU-712")
def test_a_wrong_first_place():
    """Two exchanged places are one mistake, and told once."""
    said = result(ana=Standing(place=2), bo=Standing(place=1))

    verdict = judge(second(WINS, after=on_the_brink(), result=said))

    assert ["SMU-712"] == ends(verdict)
    assert "ana has won, but the result puts bo first" == verdict.errors[-1].message()
    assert {ANA: 1, BO: 2} == places(verdict)


@pytest.mark.rule("SMU-614")
def test_a_bomb_that_wins_the_game_is_used():
    """Ana reveals a bomb and takes Bo's sweet token: her seventh."""
    script = [
        *ranked(ANA, seats=TWO, starter=BO),
        inspect(ANA, BO, "sour", "sour"),
        take(ANA, "sour"),
        reveal(ANA, "bomb"),
        take(ANA, "sweet", BO),
        bomb(ANA, "front"),
    ]
    good = result(winner=ANA, ana=(7, 1, 0, 1), bo=(0, 1, 1, 0))

    verdict = judge(second(script, after=on_the_brink(bo=(1, 1)), result=good))

    assert [] == ends(verdict)
    assert {ANA: 1, BO: 2} == places(verdict)


@pytest.mark.rule("SMU-802", "SMU-806", "SMU-711")
@pytest.mark.parametrize(
    ("ana", "kind", "rule"),
    [
        pytest.param((4, 0), "sweet", "SMU-803", marks=pytest.mark.rule("SMU-803")),
        pytest.param((0, 4), "sour", "SMU-804", marks=pytest.mark.rule("SMU-804")),
        pytest.param((4, 3), "sour", "SMU-805", marks=pytest.mark.rule("SMU-805")),
    ],
)
def test_the_sets_of_the_short_game(ana, kind, rule):
    script = [*ranked(ANA, seats=TWO, starter=BO), inspect(ANA, BO, kind, kind), take(ANA, kind)]
    record = second(script, after=on_the_brink(ana=ana), variant="short", result=result(winner=BO))

    verdict = judge(record)

    assert [rule] == [one for one in ends(verdict) if one != "SMU-612"]
    assert {ANA: 1, BO: 2} == places(verdict)
    assert not judge(second(script, after=on_the_brink(ana=ana), complete=False)).finished, "not in the standard game"


@pytest.mark.rule("SMU-802")
def test_a_win_of_the_short_game_is_called_too_early():
    script = [*ranked(ANA, seats=TWO, starter=BO), inspect(ANA, BO, "sweet", "sweet"), take(ANA, "sweet"), won(ANA)]

    verdict = judge(second(script, after=on_the_brink(ana=(2, 0)), variant="short", complete=False))

    assert ["SMU-802"] == ends(verdict)


@pytest.mark.rule("SMU-718", "SMU-806")
def test_the_short_game_ends_at_once_too():
    script = [*ranked(ANA, seats=PLAYERS[:3], starter=BO), inspect(ANA, BO, "sweet", "sweet"), take(ANA, "sweet")]
    record = second(script, reveal(CY, "sour"), after=on_the_brink(ana=(4, 0), players=3), players=3, variant="short")

    assert ["SMU-718"] == ends(judge(record))


def test_time_is_called_in_mid_round():
    record = second(ranked(ANA, seats=TWO, starter=BO), after=on_the_brink(ana=(2, 0)), complete=False)

    verdict = judge(record)

    assert [] == ends(verdict)
    assert ["SMU-716"] == [rule for rule in unchecked(verdict) if rule == "SMU-716"]
    assert {} == places(verdict)


def test_a_broken_off_game_places_nobody():
    record = game(sheet(ana=owns(1, 0), bo=owns(1, 2)), result=result(winner=BO), ended="time")

    verdict = judge(record)

    assert ["SMU-716"] == found(verdict)
    assert "(ruling SMU-R02)" in first(verdict).message()


def test_one_row_is_missing():
    verdict = judge(game(sheet(ana=row(1, 0)), seats=TWO))

    assert "SMU-715" in unchecked(verdict)
