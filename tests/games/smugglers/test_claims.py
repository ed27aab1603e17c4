"""What people say came of it, in part or against the rounds: one slip is one finding, and a missing row hides nothing."""

import pytest

from scorekeeper.games.engine.terms import Decision
from scorekeeper.games.smugglers.record import Inspection, Row, Sheet, Standing
from tests.games.smugglers.tables import (
    ANA,
    BO,
    CY,
    PLAYERS,
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
    seat,
    sheet,
    take,
    trial,
    unchecked,
    warned,
)

TWO, THREE = PLAYERS[:2], PLAYERS[:3]


def claimed(seats=TWO, ended="finished", variant="standard", decisions=(), rulings=None, **fields):
    """Judge a record of which only the result is known."""
    record = game(seats=seats, result=result(**fields), ended=ended, variant=variant)
    return judge(record, decisions=decisions, **(rulings or {}))


def said(tokens, place=None):
    return Standing(tokens=tokens, place=place)


@pytest.mark.parametrize(
    ("variant", "ana", "bo", "winner"),
    [
        pytest.param("standard", 4, 8, BO, marks=pytest.mark.rule("SMU-716")),
        pytest.param("standard", 0, 11, BO, marks=pytest.mark.rule("SMU-716")),
        pytest.param("standard", 9, 11, BO, marks=pytest.mark.rule("SMU-716")),
        pytest.param("short", 4, 5, BO, marks=pytest.mark.rule("SMU-802")),
        pytest.param("short", 7, 8, BO, marks=pytest.mark.rule("SMU-802")),
    ],
)
def test_a_quick_result_with_a_winner_who_cannot_have_won(variant, ana, bo, winner):
    """The winner has 7 tokens at least (short: 5), and without a set 10 is the most (short: 7)."""
    verdict = claimed(variant=variant, ana=said(ana, 1), bo=said(bo, 2))

    assert ["SMU-716" if variant == "standard" else "SMU-802"] == found(verdict)
    assert {winner: 1, ANA: 2} == places(verdict)
    by_name = claimed(variant=variant, winner=ANA, ana=said(ana), bo=said(bo))
    assert "result.winner" == first(by_name).where.field
    assert [] == found(claimed(variant=variant, ana=said(7, 1), bo=said(7, 2)))


def test_more_tokens_than_anybody_has_without_a_set():
    """Ana's 9 could win, but nobody has 11 without a set."""
    verdict = claimed(winner=ANA, ana=said(9), bo=said(11))

    assert (
        "bo has enough tokens to have a winning set in any case, but the result names ana" == first(verdict).message()
    )


def test_the_place_of_the_winner_is_enough():
    """Ruling SMU-R01: all others are second."""
    verdict = claimed(THREE, ana=said(10, 1), bo=said(8), cy=said(6))

    assert ([], {ANA: 1, BO: 2, CY: 2}) == (found(verdict), places(verdict))
    without = claimed(THREE, ana=said(10), bo=said(8), cy=said(6))
    assert {} == places(without)
    assert (
        "the result does not say who won, and ana and bo can have: enter sweet and sour tokens, or the winner's place"
        == without.unchecked[-1].message()
    )


@pytest.mark.parametrize(
    ("fields", "rules"),
    [
        pytest.param({"ana": (9, 9), "bo": (9, 9), "winner": ANA}, {"SMU-711"}, id="two sets"),
        pytest.param({"ana": (-3, 1), "bo": (1000, 1), "winner": ANA}, {"SMU-905", "SMU-906", "SMU-711", "SMU-716"}),
        pytest.param({"ana": Standing(sweet=7, sour=1, tokens=3), "bo": (2, 1), "winner": ANA}, {"SMU-715"}, id="sum"),
        pytest.param({"ana": (7, 1), "bo": (2, 1), "winner": ANA, "set": "both"}, {"SMU-714"}, id="set"),
        pytest.param({"ana": (7, 1), "bo": (2, 1), "winner": CY}, {"SMU-716"}, id="winner"),
        pytest.param({"ana": (2, 1), "winner": ANA}, {"SMU-716"}, id="no set"),
        pytest.param({"winner": ANA, "rounds": 3, "stuck": 5}, {"SMU-501"}, id="stuck"),
        pytest.param({"winner": ANA, "rounds": 1}, {"SMU-407"}, id="rounds"),
        pytest.param({"winner": ANA, "rounds": -1}, {"SMU-301"}, id="no rounds"),
        pytest.param({"ana": Standing(sweet=8), "winner": ANA}, {"SMU-711"}, id="one colour"),
        pytest.param({"ana": Standing(sweet=7), "winner": ANA}, set(), id="one colour, just enough"),
        pytest.param({"ana": Standing(sweet=6), "winner": ANA, "set": "sweet"}, {"SMU-712"}, id="one colour, set"),
        pytest.param({"winner": ANA, "supply": {"sweet": 29, "sour": 20}}, {"SMU-906"}, id="supply"),
        pytest.param({"winner": ANA, "supply": {"sweet": 27, "sour": 28}}, {"SMU-906", "SMU-907"}, id="all left"),
    ],
)
def test_a_missing_row_hides_nothing(fields, rules):
    assert rules == set(found(claimed(THREE, **fields)))


def test_a_missing_row_is_said():
    verdict = claimed(THREE, ana=(7, 2), bo=(1, 1), winner=ANA)

    assert ([], {ANA: 1, BO: 2, CY: 2}) == (found(verdict), places(verdict))
    assert "SMU-715" in unchecked(verdict)
    assert {ANA: 9, BO: 2, CY: 0} == {place.participant: place.score for place in verdict.places}


@pytest.mark.rule("SMU-612")
def test_starting_tokens_stay_with_the_players():
    verdict = claimed(ana=(7, 0), bo=(3, 0))

    assert ["SMU-612"] == found(verdict)
    assert [] == found(claimed(ana=(7, 0), bo=(3, 0), rulings={"R05": "token-back"}))


def test_chair_one_can_win_more_by_a_ruling():
    """Ruling SMU-R05: two rounds with two wrong spheres each."""
    fields = {"ana": (7, 0), "bo": (0, 1), "cy": (1, 0), "rounds": 2}

    assert ["SMU-407"] == found(claimed(THREE, **fields))
    assert [] == found(claimed(THREE, rulings={"R05": "chair-1"}, **fields))


@pytest.mark.rule("SMU-716")
@pytest.mark.parametrize(
    ("ended", "rulings"),
    [("time", {"R02": "fewest-missing"}), ("time", {"R02": "draw"}), ("conceded", {"R27": "ranked"})],
)
def test_a_stopped_game_has_no_other_winner(ended, rulings):
    fields = {"ana": (5, 0), "bo": (4, 4), "left": ANA if ended == "conceded" else None}
    verdict = claimed(ended=ended, rulings=rulings, winner=ANA, **fields)

    assert ["SMU-716"] == found(verdict)
    assert next(iter(rulings)) in first(verdict).message()
    assert ["SMU-716"] == found(claimed(ended=ended, rulings=rulings, set="sweet", **fields))
    assert ["SMU-716"] == found(claimed(ended=ended, set="sweet", **fields))
    fields |= {"ana": Standing(sweet=5, sour=0, place=2), "bo": Standing(sweet=4, sour=4, place=3)}
    assert "has won" not in first(claimed(ended=ended, rulings=rulings, **fields)).message()


def test_somebody_left_a_finished_game():
    assert ["SMU-716"] == warned(claimed(ana=(7, 2), bo=(1, 1), left=BO))


def rounds_of(*holdings):
    """Sheets with tokens only."""
    return [Sheet(rows={who: owns(*counts) for who, counts in zip(PLAYERS, one, strict=False)}) for one in holdings]


def test_bombs_that_no_sheet_tells_are_taken_from_the_result():
    sheets = rounds_of(((3, 0), (0, 1)), ((5, 0), (0, 1)), ((7, 0), (0, 1)))
    fine = result(winner=ANA, ana=(7, 0, 1, 0), bo=(0, 1, 1, 0), stuck=0)

    assert [] == found(judge(game(*sheets, result=fine)))
    assert ["SMU-205"] == found(judge(game(*sheets, result=result(winner=ANA, ana=(7, 0, 2, 0), bo=(0, 1, 1, 0)))))


@pytest.mark.rule("SMU-612", "SMU-407", "SMU-335")
def test_what_no_round_can_do_with_all_tokens():
    assert ["SMU-612"] == found(judge(game(*rounds_of(((0, 1), (0, 1))))))
    assert ["SMU-407"] == found(judge(game(*rounds_of(((2, 1), (0, 2))))))
    assert ["SMU-335"] == found(judge(sheet(ana=owns(1, 0, 0, 2), bo=owns(0, 1, 0, 0))))


@pytest.mark.parametrize(
    ("seats", "inspections", "rule"),
    [
        pytest.param(["stuck", "stuck"], [(ANA, BO)], "SMU-501", marks=pytest.mark.rule("SMU-501")),
        pytest.param(["1", "junk"], [(BO, ANA)], "SMU-511", marks=pytest.mark.rule("SMU-511")),
        pytest.param(["1", "2", "junk"], [(BO, CY)], "SMU-514", marks=pytest.mark.rule("SMU-514")),
        pytest.param(["1", "2", "junk"], [(ANA, CY), (BO, CY)], "SMU-514", marks=pytest.mark.rule("SMU-514")),
        pytest.param([None, None, None], [(ANA, CY), (BO, CY)], "SMU-512", marks=pytest.mark.rule("SMU-512")),
        pytest.param(
            [None, None, None, None], [(ANA, CY), (BO, CY), (CY, BO)], "SMU-515", marks=pytest.mark.rule("SMU-515")
        ),
        pytest.param([None, None], [(ANA, ANA)], "SMU-511", marks=pytest.mark.rule("SMU-511")),
    ],
)
def test_inspections_are_looked_at_though_contents_are_missing(seats, inspections, rule):
    rows = {
        who: Row(sweet=n % 2 == 0, sour=n % 2, test="stuck", seat="junk")
        if seat == "stuck"
        else Row(sweet=int(n % 2 == 0), sour=n % 2, seat=seat)
        for n, (who, seat) in enumerate(zip(PLAYERS, seats, strict=False))
    }
    told = [Inspection(player=player, target=target, guess="sweet") for player, target in inspections]

    assert [rule] == found(judge(game(Sheet(rows=rows, rolls=[1], inspections=told), ended="time")))


SLIP = sheet((ANA, BO, "sweet"), ana=chair(1, "sweet", 2, 0), bo=junk("sour", 0, 1))
"""Bo's sour treat was missed, and his token is not written down."""
NEXT = sheet((BO, ANA, "sour"), ana=junk("sweet", 3, 0), bo=chair(1, "sour", 0, 2))


@pytest.mark.rule("SMU-542")
def test_one_slip_is_one_finding():
    """The next sheets go on from the wrong figure."""
    verdict = judge(game(SLIP, NEXT, ended="time"))

    assert ["SMU-542"] == found(verdict)
    assert (
        "by the rest of the sheet bo has 2 sour tokens after round 1, but the sheet says 1" == first(verdict).message()
    )
    corrected = sheet((BO, ANA, "sour"), ana=junk("sweet", 3, 0), bo=chair(1, "sour", 0, 3))
    assert ["SMU-542"] == found(judge(game(SLIP, corrected, ended="time")))
    again = sheet((BO, ANA, "sour"), ana=junk("sweet", 3, 0), bo=chair(1, "sour", 0, 1))
    assert ["SMU-542", "SMU-611"] == found(judge(game(SLIP, again, ended="time")))


def test_a_slip_is_not_found_in_the_result_again():
    said = result(ana=(3, 0, 1, 0), bo=Standing(sweet=0, sour=2, tokens=2), supply={"sweet": 25, "sour": 26})

    assert ["SMU-542"] == found(judge(game(SLIP, NEXT, result=said, ended="time")))


@pytest.mark.rule("SMU-615")
def test_a_token_that_a_bomb_took_and_that_is_still_written_down():
    rows = {"ana": chair(1, "bomb", 2, 0, 0, 1), "bo": chair(2, "sour", 0, 2), "cy": junk("sour", 1, 1)}

    assert ["SMU-615"] == found(judge(sheet((ANA, CY, "sweet"), **rows)))


def test_a_game_under_way():
    verdict = judge(game(Sheet(rows={ANA: owns(1, 0), BO: owns(0, 1)}), seats=TWO))

    assert ("SMU-716", {}) == (unchecked(verdict)[-1], places(verdict))


def test_missing_rounds_are_one_finding():
    one = Sheet(rows={ANA: owns(2, 0), BO: owns(0, 1)})
    verdict = judge(game(one, result=result(winner=ANA, ana=(7, 3), bo=(2, 5), rounds=9)))

    assert ([], {ANA: 1, BO: 2}) == (found(verdict), places(verdict))
    assert any(
        "rounds 2 to 9 is not checked because the rounds are missing" in finding.message()
        for finding in verdict.unchecked
    )
    early = judge(game(one, result=result(winner=ANA, ana=(7, 3), bo=(2, 5))))
    assert ["SMU-716"] == found(early)


def test_tokens_as_written_are_the_score():
    as_written = (Decision(effect="as-written", author="judge", reason="agreed"),)
    verdict = claimed(ana=(7, 1), bo=Standing(sweet=1, sour=1, tokens=3), decisions=as_written)

    assert {ANA: 8, BO: 3} == {place.participant: place.score for place in verdict.places}


def test_a_sheet_against_its_transcript_is_told_in_words():
    script = [*ranked(ANA, seats=TWO), inspect(ANA, BO, "sour", "sour"), take(ANA, "sour")]
    script += [reveal(ANA, "sweet"), take(ANA, "sweet")]
    wrong = sheet((ANA, BO, "bomb"), ana=chair(1, "sour", 2, 1), bo=junk("sour", 0, 1))
    messages = {finding.message() for finding in play(script, sheet=wrong).errors}

    assert "by the transcript the sphere of ana held a sweet treat, but by the sheet a sour treat" in messages
    assert (
        "by the transcript ana inspected bo and named a sour treat, but by the sheet ana inspected bo and named a stink bomb"
        in messages
    )


def test_the_trail_tells_how_tokens_were_won():
    """A sheet in order, and one with a slip."""
    fine = sheet((ANA, BO, "sweet"), ana=chair(1, "sweet", 2, 0), bo=junk("sour", 0, 2))
    for played in (fine, SLIP):
        trail = [(step.rule, step.message()) for step in judge(game(played, ended="time")).trail]

        assert ("SMU-542", "bo takes a sour token from the supply for their own sphere") in trail
        assert ("SMU-715", "bo has 0 sweet and 2 sour; bombs: 1 unused, 0 used") in trail


@pytest.mark.rule("SMU-521", "SMU-611")
def test_a_guess_and_a_refusal_that_the_sheet_tells_otherwise():
    script = [*ranked(ANA, seats=TWO), inspect(ANA, BO, "sour", "sour"), take(ANA, "sour")]
    script += [reveal(ANA, "sweet"), take(ANA, "sweet")]
    rows = {"ana": chair(1, "sweet", 2, 1), "bo": junk("sour", 0, 1)}

    assert ["SMU-521"] == found(play(script, sheet=sheet((ANA, BO, "bomb"), **rows)))
    refused = play(script, sheet=sheet((ANA, BO, "sour"), waived=[ANA], **rows))
    assert ["SMU-611"] == found(refused)
    assert "by the transcript nobody refused a reward, but by the sheet ana did" == refused.errors[0].message()


@pytest.mark.rule("SMU-716", "SMU-105")
def test_what_a_result_claims_is_named():
    told = judge(game(seats=TWO, result=result(winner=ANA, ana=(6, 2), bo=(3, 3))))
    assert ["SMU-716"] == found(told)
    assert "the result names ana as the winner with 6 sweet and 2 sour tokens" in told.errors[0].message()

    placed = judge(game(seats=TWO, result=result(ana=Standing(place=0), bo=Standing(place=1))))
    assert ["SMU-105"] == found(placed)


@pytest.mark.rule("SMU-403", "SMU-312")
def test_chairs_and_rolls_are_told_by_who_belongs_where():
    tests = [roll(3), trial(ANA), trial(BO), trial("cy")]
    three = play(tests, seat(ANA, BO, "cy", junk=[]), players=3)
    assert "ana, bo and cy are on chairs, but there are two; the others belong in the junk room" == (
        three.errors[0].message()
    )
    one = play(tests, seat(BO, junk=[ANA, "cy"]), players=3)
    assert "ana, bo and cy passed, so two of them belong on chairs, but only bo has one" == one.errors[0].message()
    assert ["SMU-312"] == found(play(trial(ANA), roll(3), players=3))


@pytest.mark.rule("SMU-715")
def test_a_wrong_colour_is_not_told_again_in_the_sum():
    one = sheet((ANA, BO, "sour"), ana=chair(1, "sweet", 2, 1), bo=junk("sour", 0, 1))
    told = result(ana=Standing(sweet=2, sour=2, tokens=4), bo=(0, 1))

    assert ["result.rows.ana.sour"] == [
        finding.where.field for finding in judge(game(one, ended="time", result=told)).errors
    ]
