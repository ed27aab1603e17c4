"""One slip of the pen is one finding, and what follows lawfully from the rules is not held against anybody."""

import pytest

from scorekeeper.games.smugglers.record import FoundPosition, Held, Round, Start, Taken
from tests.games.smugglers.tables import (
    ANA,
    BO,
    CY,
    PLAYERS,
    TRACK,
    before,
    chair,
    dice,
    eye,
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
    scale,
    seat,
    sheet,
    stuck,
    take,
    trial,
    unchecked,
)

TWO, THREE = PLAYERS[:2], PLAYERS[:3]


def last_round(*rounds, **fields):
    """The findings after round 1, in which these tests only set the scene."""
    verdict = judge(game(*rounds, **fields))
    return [finding.rule for finding in verdict.errors if finding.where.round != 1], verdict


@pytest.mark.rule("SMU-718")
@pytest.mark.parametrize("sour", [0, 1], ids=["the result is lawful", "the result follows the sheet"])
def test_a_token_after_the_win_on_paper(sour):
    """Cy is paid for a sphere that was opened after Ana had won; by the rules Cy does not have that token."""
    opening = before(players=3, ana=(6, 0, 1, 0))
    paid = {"ana": chair(1, None, 7, 0), "bo": junk("sweet", 0, 1), "cy": junk("sour", 1, 1)}
    says = result(winner=ANA, ana=(7, 0), bo=(0, 1), cy=(1, sour))

    rules, verdict = last_round(opening, sheet((ANA, BO, "sweet"), **paid), result=says)

    assert ["SMU-718"] == rules
    assert {CY: 1, ANA: 7, BO: 1} == {place.participant: place.score for place in verdict.places}


@pytest.mark.rule("SMU-542")
def test_a_reward_of_an_inspection_is_refused_on_paper():
    """Bo's treat was missed: the token must be taken, and that Bo lacks it follows."""
    paper = sheet((ANA, BO, "sour"), ana=chair(1, "sweet", 2, 0), bo=junk("sweet", 0, 1), waived=[BO])

    verdict = judge(paper)

    assert ["SMU-542"] == found(verdict)
    assert "bo refuses the reward, but it must be taken (ruling SMU-R07)" == first(verdict).message()


@pytest.mark.rule("SMU-611")
def test_a_refusal_of_nothing_on_paper():
    paper = sheet((ANA, BO, "sweet"), ana=chair(1, "sweet", 3, 0), bo=junk("sweet", 0, 1), waived=[BO])

    assert ["SMU-611"] == found(judge(paper))


def nobody_passes(number, die, hole):
    starter = TWO[(number - 1) % 2]
    return sheet(rolls=[die], hole=hole, starter=starter, ana=junk(None, 1, 0), bo=junk(None, 0, 1))


@pytest.mark.rule("SMU-313")
@pytest.mark.parametrize(("second", "count"), [(7, 1), (6, 1), (5, 2)], ids=["by the rules", "as written", "neither"])
def test_the_boss_goes_on_from_where_the_rules_or_the_record_have_him(second, count):
    """From slot 4, a 2 leads to 6 and not to 5; the next round may go on from either with a 1."""
    rounds = [nobody_passes(1, 2, 5), nobody_passes(2, 1, second)]

    assert count == len(found(judge(game(*rounds, ended="time"), equipment=TRACK)))


@pytest.mark.rule("SMU-301")
def test_a_wrong_number_of_a_round():
    """The third round carries the number 2 again; its starting player and the round after it are right."""
    rounds = [nobody_passes(number, 1, None) for number in (1, 2, 3, 4)]
    numbered = [Round(number=said, sheet=one) for said, one in zip((1, 2, 2, 4), rounds, strict=True)]

    assert ["SMU-301"] == found(judge(game(*numbered, ended="time")))


@pytest.mark.rule("SMU-301")
def test_a_missing_round_is_still_missing():
    numbered = [Round(number=said, sheet=nobody_passes(said, 1, None)) for said in (1, 2, 4, 5)]

    assert ["SMU-301"] == found(judge(game(*numbered, ended="time")))


@pytest.mark.rule("SMU-360")
def test_of_two_on_one_chair_the_one_who_got_stuck_is_wrong():
    rows = {"ana": chair(1, "sweet", 2, 0), "bo": chair(2, "sour", 0, 2), "cy": junk("sweet", 1, 0)}
    rows["cy"].seat = "2"

    verdict = judge(sheet((ANA, CY, "sweet"), **rows))

    assert ["SMU-360"] == found(verdict)
    assert "rounds.1.sheet.rows.cy.seat" == first(verdict).where.field


@pytest.mark.rule("SMU-304")
def test_a_player_who_sits_the_round_out():
    """Nobody else is out of turn: Cy comes next when Bo takes no test."""
    script = [roll(1), trial(ANA), stuck(CY), seat(ANA, junk=[BO, CY])]
    script += [inspect(ANA, CY, "sweet", "sweet"), take(ANA, "sweet"), reveal(ANA, "sweet"), take(ANA, "sweet")]
    script += [reveal(BO, "sour"), take(BO, "sour")]

    assert ["SMU-304"] == found(play(script, players=3, complete=True))
    assert ["SMU-304"] == found(play(roll(1), stuck(ANA), stuck(CY), players=3, complete=True))


@pytest.mark.rule("SMU-362")
def test_a_player_who_tests_too_late_or_not_yet():
    assert ["SMU-362"] == found(play(roll(1), stuck(ANA), stuck(CY), stuck(BO), players=3, complete=True))
    assert ["SMU-362"] == found(play(roll(1), stuck(ANA), stuck(CY), players=3))


@pytest.mark.rule("SMU-403")
def test_exchanged_seats_on_the_sheet():
    """Chair 2 and junk room are exchanged: one finding, about chair 2."""
    script = [roll(1), trial(ANA), trial(BO), stuck(CY), eye(ANA, BO), seat(ANA, BO, junk=[CY])]
    script += [inspect(ANA, CY, "sweet", "sweet"), take(ANA, "sweet"), reveal(ANA, "sweet"), take(ANA, "sweet")]
    script += [reveal(BO, "sour"), take(BO, "sour")]
    rows = {"ana": chair(1, "sweet", 3, 0), "bo": chair(2, "sour", 0, 2), "cy": junk("sweet", 1, 0)}
    rows["bo"].seat, rows["cy"].seat = "junk", "2"
    paper = sheet((ANA, CY, "sweet"), **rows)

    assert ["SMU-403"] == found(play(script, players=3, complete=True, sheet=paper))


@pytest.mark.rule("SMU-546")
def test_a_bomb_that_was_not_put_in_front():
    """One bomb on the wrong side of the screen is one finding, in a statement and on a sheet."""
    paper = sheet((ANA, BO, "sweet"), ana=chair(1, "sweet", 1, 0), bo=junk("bomb", 1, 1, 1, 0))

    verdict = judge(paper)

    assert ["SMU-546"] == found(verdict)
    said = "by the rest of the sheet bo has 0 unused and 1 used bomb after round 1, but the sheet says 1 and 0"
    assert said == first(verdict).message()


@pytest.mark.rule("SMU-205")
def test_a_bomb_too_many_is_told_where_it_is():
    paper = sheet((ANA, BO, "sweet"), ana=chair(1, "sweet", 3, 0), bo=junk("sweet", 0, 1, 2, 0))

    verdict = judge(paper)

    assert ["SMU-205"] == found(verdict)
    assert "rounds.1.sheet.rows.bo.bombs" == first(verdict).where.field


# Positions found at the table.


def found_with(*, chairs=(), opened=(), **rows):
    held = {who: Held(**dict(zip(("sweet", "sour", "bombs", "used"), row, strict=True))) for who, row in rows.items()}
    position = FoundPosition(rows=held, chairs=list(chairs) or None, opened=list(opened) or None)
    return judge(game(Round(number=7, start=Start(found=position)), seats=TWO, ended="adjourned"))


@pytest.mark.rule("SMU-612")
def test_only_a_bomb_takes_the_starting_token():
    assert ["SMU-612"] == found(found_with(ana=(0, 1, 0, 0), bo=(5, 3, 2, 0)))
    assert ["SMU-612"] == found(found_with(ana=(0, 1, 0, 1), bo=(5, 3, 1, 0)))
    assert [] == found(found_with(ana=(0, 1, 0, 0), bo=(5, 3, 1, 1)))


@pytest.mark.rule("SMU-405")
def test_two_players_on_chairs_and_one_sphere_open():
    assert ["SMU-405"] == found(found_with(chairs=TWO, opened=[BO], ana=(3, 1, 1, 0), bo=(1, 3, 1, 0)))


def test_the_scene_of_these_tests_is_lawful():
    """The helper sheets are in order as long as nothing is changed."""
    script = ranked(ANA, seats=TWO)
    paper = sheet((ANA, BO, "sweet"), ana=chair(1, "sweet", 3, 0), bo=junk("sweet", 0, 1))

    assert [] == found(judge(paper))
    assert [] == found(play(script))
    assert {} == places(judge(game(sheet(ana=owns(1, 0), bo=owns(0, 1)), ended="time")))


@pytest.mark.rule("SMU-712", "SMU-716")
@pytest.mark.parametrize("blank", [ANA, BO])
def test_a_win_that_no_blank_can_change(blank):
    """Ana is found with six sweet tokens and takes another; what the blank hides does not matter."""
    rows = {ANA: Held(sweet=6, sour=1, bombs=1, used=0), BO: Held(sweet=1, sour=4, bombs=1, used=0)}
    rows[blank].sour = None
    position = FoundPosition(rows=rows, chairs=[ANA], opened=[BO])
    ends = Round(number=7, start=Start(found=position), transcript=[reveal(ANA, "sweet"), take(ANA, "sweet")])

    verdict = judge(game(ends, seats=TWO))
    assert [] == found(verdict)
    assert {ANA: 1, BO: 2} == places(verdict)
    assert "ana completed a set and has won" in [step.message() for step in verdict.trail]

    verdict = judge(game(ends, seats=TWO, result=result(winner=BO)))
    assert ["SMU-712"] == found(verdict)
    assert "ana has won, but the result names bo" == first(verdict).message()
    assert {ANA: 1, BO: 2} == places(verdict)


def test_a_win_that_a_blank_decides():
    """With four sour tokens Ana would have both colours; nobody knows."""
    rows = {ANA: Held(sweet=4, bombs=1, used=0), BO: Held(sweet=1, sour=4, bombs=1, used=0)}
    position = FoundPosition(rows=rows, chairs=[ANA], opened=[BO])
    ends = Round(number=7, start=Start(found=position), transcript=[reveal(ANA, "sweet"), take(ANA, "sweet")])

    assert {} == places(judge(game(ends, seats=TWO, ended="time")))


@pytest.mark.rule("SMU-718")
def test_sheet_and_transcript_agree_that_play_went_on():
    """Ana has won when Bo's sphere pays her; what both show after that is one fault."""
    script = [*ranked(ANA, seats=TWO, starter=BO), inspect(ANA, BO, "sweet", "sweet"), take(ANA, "sweet")]
    script += [reveal(ANA, "sour"), take(ANA, "sour")]
    paper = sheet((ANA, BO, "sweet"), ana=chair(1, "sour", 7, 1), bo=junk("sweet", 0, 1))

    rules, verdict = last_round(
        before(ana=(6, 0, 1, 0)), Round(number=2, transcript=script, sheet=paper), result=result(winner=ANA, ana=(7, 1))
    )

    assert ["SMU-717"] == rules
    assert {ANA: 1, BO: 2} == places(verdict)


@pytest.mark.rule("SMU-718")
def test_two_sets_on_a_sheet_that_shows_who_was_first():
    """Bo completes a set when Ana inspects him; that Ana gets one as well comes too late."""
    opening = before(players=3, ana=(6, 0, 1, 0), bo=(6, 1, 1, 0))
    late = {"ana": chair(1, "sweet", 7, 0), "bo": junk("sweet", 7, 1), "cy": junk(None, 1, 0)}

    rules, verdict = last_round(opening, sheet((ANA, BO, "sour"), **late))

    assert ["SMU-718"] == rules
    assert {BO: 1, ANA: 2, CY: 2} == places(verdict)


@pytest.mark.rule("SMU-711")
def test_a_result_that_counts_rounds_after_the_win():
    wins = sheet((ANA, BO, "sweet"), ana=chair(1, None, 7, 0), bo=junk("sweet", 0, 1))
    later = sheet((BO, ANA, "sweet"), ana=junk("sweet", 7, 0), bo=chair(1, "sour", 1, 2))
    says = result(winner=ANA, ana=(7, 0), bo=(1, 2), rounds=3)

    rules, verdict = last_round(before(ana=(6, 0, 1, 0)), wins, later, result=says)

    assert ["SMU-711"] == rules
    assert {ANA: 1, BO: 2} == places(verdict)


# Who starts, and rounds that are not recorded.


def found_by(player, *events, starter=None):
    held = {ANA: Held(sweet=3, sour=1, bombs=1, used=0), BO: Held(sweet=1, sour=2, bombs=1, used=0)}
    begun = Start(starter=starter, found=FoundPosition(player=player, rows=held))
    return judge(game(Round(number=5, start=begun, transcript=list(events)), seats=TWO, ended="adjourned"))


@pytest.mark.rule("SMU-701")
@pytest.mark.parametrize("roller", [ANA, BO])
def test_the_starting_player_of_a_found_position(roller):
    """Ana starts round 5 of two players; the position names Bo, whoever rolls then."""
    verdict = found_by(BO, roll(1, roller))

    assert ["SMU-701"] == found(verdict)
    assert "rounds.5.start.found.player" == first(verdict).where.field
    assert [] == found(found_by(ANA, roll(1, ANA)))
    assert ["SMU-701"] == found(found_by(BO, roll(1, BO), starter=ANA))


@pytest.mark.rule("SMU-701")
def test_the_starting_player_is_open_if_stuck_rounds_do_not_count():
    held = {ANA: Held(sweet=3, sour=1, bombs=1, used=0), BO: Held(sweet=1, sour=2, bombs=1, used=0)}
    begun = Round(number=5, start=Start(found=FoundPosition(player=BO, rows=held)), transcript=[roll(1, BO)])

    assert [] == found(judge(game(begun, seats=TWO, ended="adjourned"), R18="same"))


@pytest.mark.rule("SMU-311")
def test_another_player_counted_as_the_oldest():
    """Bo starts, and the tokens are taken from Bo on: one finding, and the rounds go on from there."""
    said = sheet((BO, ANA, "sweet"), starter=BO, ana=junk("sweet", 0, 1), bo=chair(1, "sweet", 3, 0))

    assert ["SMU-311"] == found(judge(said))

    taken = Start(starter=BO, tokens=[Taken(player=BO, token="sweet"), Taken(player=ANA, token="sour")])
    assert ["SMU-311"] == found(judge(game(Round(number=1, start=taken, sheet=said), seats=TWO)))


@pytest.mark.rule("SMU-535")
def test_a_figure_after_a_round_without_a_row():
    """Bo has no row in round 1; whatever happened there, one round brings at most two tokens."""
    without = sheet((ANA, BO, "sweet"), ana=chair(1, "sweet", 3, 0))
    rows = {"ana": chair(1, "sweet", 4, 0, 2, 0), "bo": junk("bomb", 0, 7, 0, 0)}

    verdict = judge(game(without, sheet((ANA, BO, "bomb"), **rows), seats=TWO, ended="time"))

    assert ["rounds.2.sheet.rows.bo.sour"] == [finding.where.field for finding in verdict.errors]


def seven_of_eight(**said):
    """A result of three rounds of which two are recorded: Ana had 6 sweet tokens, Bo 3 sweet and 1 sour."""
    rounds = [before(ana=(6, 0, 1, 0), bo=(3, 1, 0, 1)), sheet(ana=owns(6, 0, 1, 0), bo=owns(3, 1, 0, 1))]
    rules, _ = last_round(*rounds, seats=TWO, result=result(winner=ANA, rounds=3, **said))
    return [rule for rule in rules if rule is not None]


@pytest.mark.rule("SMU-612")
def test_nobody_was_robbed_in_a_missing_round():
    assert "SMU-612" in seven_of_eight(ana=(7, 1, 1, 0), bo=(2, 1, 0, 1))
    assert "SMU-612" not in seven_of_eight(ana=(7, 0, 0, 1), bo=(2, 1, 0, 1))


@pytest.mark.rule("SMU-407")
def test_nothing_is_won_in_a_missing_round_in_which_all_got_stuck():
    assert "SMU-407" in seven_of_eight(ana=(7, 0, 1, 0), bo=(3, 1, 0, 1), stuck=2)


@pytest.mark.rule("SMU-501")
def test_too_many_stuck_rounds_are_the_cause_of_too_few_others():
    """In two recorded rounds somebody passed, so all got stuck in at most six of eight."""
    rounds = [sheet((ANA, BO, "sweet"), ana=chair(1, "sweet", 3, 0), bo=junk("sweet", 0, 1))]
    rounds.append(sheet((ANA, BO, "sweet"), ana=chair(1, "sweet", 5, 0), bo=junk("sweet", 0, 1)))
    says = result(winner=ANA, ana=(7, 2), bo=(2, 3), rounds=8, stuck=7)

    assert ["SMU-501"] == found(judge(game(*rounds, seats=TWO, result=says)))


# Sizes and bare rounds.


@pytest.mark.rule("SMU-414")
def test_a_roll_against_the_scale():
    """The needless roll is the fault; the chairs follow from it, and that the spheres differ is known."""
    script = [roll(1), trial(ANA), trial(BO), scale(ANA, BO, heavier=ANA), dice(BO, ana=2, bo=5), seat(BO, junk=[ANA])]

    verdict = play(script)

    assert ["SMU-414"] == found(verdict)
    assert "SMU-414" not in unchecked(verdict)


@pytest.mark.rule("SMU-304")
def test_a_sphere_without_a_test_is_compared():
    script = [roll(1), trial(ANA), eye(ANA, BO), seat(ANA, junk=[BO]), inspect(ANA, BO, "sweet", "sweet")]
    script += [take(ANA, "sweet"), reveal(ANA, "sweet"), take(ANA, "sweet")]

    assert ["SMU-304"] == found(play(script, complete=True))


@pytest.mark.rule("SMU-547")
def test_a_used_bomb_that_came_back_is_not_counted_as_well():
    rounds = [sheet(ana=owns(1, 0, 0, 1), bo=owns(1, 1, 1, 0)), sheet(ana=owns(2, 0, 0, 0), bo=owns(1, 2, 1, 0))]
    rules, _ = last_round(*rounds, ended="time")

    assert ["SMU-547"] == rules


@pytest.mark.rule("SMU-612")
def test_a_lost_token_is_told_once():
    rounds = [sheet(ana=owns(3, 0, 1, 0), bo=owns(0, 1, 1, 0)), sheet(ana=owns(2, 0, 1, 0), bo=owns(0, 1, 1, 0))]
    rules, _ = last_round(*rounds, ended="time")

    assert ["SMU-612"] == rules


def test_an_illegal_event_that_changes_no_holding_is_forgotten_after_its_round():
    """Round 2 rests on its own fault, not on the order of tests in round 1."""
    stopped = [roll(1), stuck(ANA), stuck(CY), stuck(BO)]
    swapped = [roll(1, BO), trial(BO), trial(CY), stuck(ANA), eye(BO, CY), seat(CY, BO, junk=[ANA])]
    swapped += [inspect(BO, ANA, "sweet", "sour")]
    rounds = [Round(number=1, transcript=stopped), Round(number=2, transcript=swapped)]

    verdict = judge(game(*rounds, seats=THREE, ended="time"))

    assert ["SMU-362", "SMU-402", "SMU-514"] == found(verdict)
    assert [None, None, 6] == [finding.assuming and finding.assuming.event for finding in verdict.errors]
    assert 2 == verdict.errors[-1].assuming.round


@pytest.mark.rule("SMU-301")
def test_rounds_in_the_wrong_order_are_judged_in_the_right_one():
    """All rounds are there; nothing follows from the order of their pages."""
    one = Round(number=1, sheet=sheet((ANA, BO, "bomb"), ana=chair(1, "sweet", 2, 0), bo=junk("sour", 0, 2)))
    two = Round(number=2, sheet=sheet((ANA, BO, "bomb"), ana=chair(1, "sweet", 3, 0), bo=junk("sour", 0, 3)))

    verdict = judge(game(two, one, ended="time"), R02="fewest-missing")

    assert ["SMU-301"] == found(verdict)
    assert {ANA: 3, BO: 3} == {place.participant: place.score for place in verdict.places}


@pytest.mark.rule("SMU-906")
def test_the_supply_gives_the_only_player_without_a_line_too_much():
    """28 sweet tokens less 11 in the supply and 9 of Ana and Bo leave 8 for Cy."""
    says = result(winner=ANA, ana=(7, 2), bo=(2, 3), supply={"sweet": 11, "sour": 21})

    verdict = judge(game(seats=THREE, result=says))

    assert "SMU-906" == first(verdict).rule
    assert (
        "by the supply and the other lines cy has 8 sweet tokens, but nobody can have more than 7"
        == first(verdict).message()
    )


@pytest.mark.rule("SMU-512")
def test_a_sheet_on_which_another_player_was_inspected():
    """Nobody doubts that there was an inspection: the rule is the one on whom chair 1 inspects."""
    events = [inspect(ANA, BO, "sour", "sour"), take(ANA, "sour"), reveal(ANA, "sweet"), take(ANA, "sweet")]
    events += [reveal(CY, "sweet"), take(CY, "sweet")]
    paper = sheet((ANA, CY, "sour"), ana=chair(1, "sweet", 2, 1), bo=junk("sour", 0, 1), cy=junk("sweet", 2, 0))

    assert ["SMU-512"] == found(play(ranked(ANA, seats=THREE), events, players=3, sheet=paper, complete=True))


def test_a_player_in_the_junk_room_inspects():
    """What is odd is where the player is, not that another inspection was made before."""
    events = [inspect(ANA, BO, "sour", "sour"), take(ANA, "sour"), inspect(CY, CY, "sour", "sweet"), take(CY, "sweet")]

    verdict = play(ranked(ANA, seats=THREE), events, players=3)

    assert "cy inspects from the junk room, but only players in the office inspect" == first(verdict).message()


@pytest.mark.rule("SMU-362")
def test_what_needs_no_holdings_is_judged_after_they_are_lost():
    """Bo never reveals in round 1, so nobody knows who owns what; in round 2 Ana takes the test before Cy."""
    lost = [*ranked(ANA, BO, seats=THREE), inspect(ANA, CY, "sour", "sour"), take(ANA, "sour")]
    lost += [reveal(ANA, "sweet"), take(ANA, "sweet")]
    late = [roll(1, BO), trial(BO), trial(ANA)]
    rounds = [Round(number=1, transcript=lost), Round(number=2, transcript=late)]

    verdict = judge(game(*rounds, seats=THREE, ended="abandoned"))

    assert ["SMU-602", "SMU-362"] == found(verdict)
    assert "SMU-221" in unchecked(verdict)


@pytest.mark.rule("SMU-547")
def test_a_used_bomb_that_the_result_has_as_unused_is_one_finding():
    one = sheet((BO, ANA, "sweet"), ana=junk("bomb", 1, 1, 0, 1), bo=chair(1, "sweet", 1, 0))
    says = result(ana=(1, 1, 1, 0), bo=(1, 0, 1, 0))

    verdict = judge(game(one, ended="time", result=says))

    assert ["SMU-547"] == found(verdict)
    assert (
        "by the rounds ana has 0 unused and 1 used bomb at the end, but the result says 1 and 0"
        == first(verdict).message()
    )
