"""Games that are still running, positions found at the table, rounds called over, and what is written twice."""

import pytest

from scorekeeper.games.reading import typed_record
from scorekeeper.games.smugglers import GAME
from scorekeeper.games.smugglers.record import EndOfTurn, FoundPosition, Held, Round, Standing, Start, State
from tests.games.smugglers.tables import (
    ANA,
    BO,
    CY,
    PLAYERS,
    TRACK,
    chair,
    dice,
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
    state,
    stuck,
    take,
    trial,
    unchecked,
    warned,
    won,
)

TWO, THREE = PLAYERS[:2], PLAYERS[:3]
RIGHT = [inspect(ANA, BO, "sour", "sour"), take(ANA, "sour")]
SHOWN = [reveal(ANA, "sweet"), take(ANA, "sweet")]
ONE_ROUND = sheet((ANA, BO, "sour"), ana=chair(1, "sweet", 2, 1), bo=junk("sour", 0, 1))
WINNING = result(winner=ANA, ana=(7, 1), bo=(2, 2))


@pytest.mark.rule("SMU-711")
@pytest.mark.parametrize("ended", ["time", "conceded", "abandoned"])
def test_a_game_that_was_stopped_although_somebody_had_won(ended):
    verdict = judge(game(seats=TWO, ended=ended, result=WINNING))

    assert ["SMU-711"] == [rule for rule in warned(verdict) if rule == "SMU-711"]
    assert {ANA: 1, BO: 2} == places(verdict)


def test_an_adjourned_game_has_no_places():
    verdict = judge(game(ONE_ROUND, ended="adjourned"))
    assert ([], [], {}, False) == (found(verdict), warned(verdict), places(verdict), verdict.finished)

    claimed = judge(game(ONE_ROUND, ended="adjourned", result=result(winner=ANA, ana=(2, 1), bo=(0, 2))))
    assert ["SMU-715", "SMU-716"] == found(claimed)
    assert not claimed.finished


@pytest.mark.rule("SMU-711", "SMU-716")
def test_an_adjourned_result_with_a_winning_set_is_noted():
    """By the result as by the rounds, somebody has won; and places are wrong as in a game stopped by time."""
    noted = judge(game(seats=TWO, ended="adjourned", result=result(ana=(7, 2), bo=(3, 3))))
    assert ([], ["SMU-711"]) == (found(noted), warned(noted))

    placed = result(ana=Standing(sweet=3, sour=2, place=1), bo=(3, 3))
    assert ["SMU-716"] == found(judge(game(seats=TWO, ended="adjourned", result=placed)))


def begun(rows, *events, ended="adjourned", **fields):
    """Round 5, from a position found at the table."""
    held = {
        who: Held(**dict(zip(("sweet", "sour", "bombs", "used"), counts, strict=False))) for who, counts in rows.items()
    }
    script = [event for part in events for event in (part if isinstance(part, list) else [part])]
    start = Start(found=FoundPosition(rows=held, **fields))
    return judge(game(Round(number=5, start=start, transcript=script), seats=TWO, ended=ended))


FOUND = {ANA: (6, 0, 1, 0), BO: (1, 1, 1, 0)}


def test_a_transcript_goes_on_in_the_middle_of_a_round():
    """Bo's sphere is open; Ana reveals the treat that wins."""
    won = begun(FOUND, [reveal(ANA, "sweet"), take(ANA, "sweet")], chairs=[ANA], opened=[BO], ended="finished")

    assert ([], {ANA: 1, BO: 2}) == (found(won), places(won))
    assert ["SMU-511"] == found(begun(FOUND, RIGHT, chairs=[ANA], opened=[BO]))


def test_what_a_found_position_leaves_out_is_not_checked():
    verdict = begun(FOUND, RIGHT)

    assert [] == found(verdict)
    assert any("does not say who sits on the chairs" in finding.message() for finding in verdict.unchecked)
    assert [] == found(begun({ANA: (6, 0)}, ranked(ANA, seats=TWO), RIGHT))


@pytest.mark.rule("SMU-357", "SMU-602", "SMU-544")
def test_a_transcript_is_judged_although_holdings_are_blank():
    """Attempts and reveals do not rest on tokens, and one of the inspector's colours is known."""
    three = begun({}, roll(2, ANA), trial(ANA, "stuck", "stuck", "stuck"), player=ANA)
    assert ["SMU-357"] == found(three)
    assert ["SMU-602"] == found(begun({}, RIGHT, EndOfTurn(), chairs=[ANA]))
    robbed = [inspect(ANA, BO, "sweet", "bomb"), take(BO, "sweet", ANA)]
    assert ["SMU-544"] == found(begun({ANA: (0, 2)}, robbed, chairs=[ANA]))
    assert [] == found(begun({ANA: (None, 2)}, robbed, chairs=[ANA]))


def test_blank_holdings_may_be_any_that_make_a_transcript_legal():
    from_supply = [inspect(ANA, BO, "sweet", "bomb"), take(BO, "sweet")]
    assert [] == found(begun({}, from_supply, chairs=[ANA]))
    assert [] == found(begun({}, RIGHT, EndOfTurn(), chairs=[ANA], ended="finished"))
    assert [] == found(begun({}, RIGHT, won(ANA), chairs=[ANA], ended="finished"))
    assert [] == found(begun({}, RIGHT, state(ana=(5, 2), supply={"sweet": 20}), SHOWN, chairs=[ANA]))


def found_before(sheet, rows, *, seats=TWO, ended="adjourned", number=5, **fields):
    """A round on paper, from a position found at the table."""
    held = {who: Held(sweet=sweet, sour=sour) for who, (sweet, sour) in rows.items()}
    start = Start(found=FoundPosition(rows=held, **fields))
    return judge(game(Round(number=number, start=start, sheet=sheet), seats=seats, ended=ended))


TREATS = {"ana": (2, 0), "bo": (0, 1), "cy": (1, 0)}


def test_a_round_on_paper_starts_from_a_found_position():
    told = sheet(
        (ANA, BO, "sweet"), ana=chair(1, "sweet", 3, 0), bo=junk("sour", 0, 2), cy=chair(2, "sweet", 2, 0), rolls=[]
    )

    assert [] == found(found_before(told, TREATS, seats=THREE))
    assert [] == found(found_before(sheet(ana=owns(4, 0), bo=owns(0, 2), rolls=[]), {"ana": (3, 0), "bo": (0, 1)}))


@pytest.mark.rule("SMU-718", "SMU-407", "SMU-542")
def test_a_round_on_paper_from_a_found_position_is_judged():
    rows = {**TREATS, "ana": (6, 0)}
    paid = sheet((ANA, BO, "sweet"), ana=chair(1, "sweet", 7, 0), bo=junk("sour", 0, 2), cy=chair(2, "sweet", 2, 0))
    assert ["SMU-718"] == found(found_before(paid, rows, seats=THREE, ended="finished"))

    unpaid = sheet((ANA, BO, "sweet"), ana=chair(1, "sweet", 3, 0), bo=junk("sour", 0, 1), cy=chair(2, "sweet", 2, 0))
    assert ["SMU-542"] == found(found_before(unpaid, TREATS, seats=THREE))
    too_much = sheet(ana=owns(6, 0), bo=owns(0, 2), rolls=[])
    assert ["SMU-407"] == found(found_before(too_much, {"ana": (3, 0), "bo": (0, 1)}))


def test_a_sheet_after_spheres_were_found_open_is_not_checked():
    told = sheet((ANA, BO, "sweet"), ana=chair(1, "sweet", 3, 0), bo=junk("sour", 0, 2))
    verdict = found_before(told, {"ana": (2, 0), "bo": (0, 2)}, chairs=[ANA], opened=[BO])

    assert ([], True) == (found(verdict), "SMU-531" in unchecked(verdict))
    at_the_end = found_before(told, {"ana": (3, 0), "bo": (0, 2)})
    assert ([], True) == (found(at_the_end), "SMU-531" in unchecked(at_the_end))


@pytest.mark.rule("SMU-711", "SMU-205", "SMU-905", "SMU-906", "SMU-612", "SMU-407")
@pytest.mark.parametrize(
    ("rows", "supply", "rule"),
    [
        ({ANA: (7, 0), BO: (0, 7)}, None, "SMU-711"),
        ({ANA: (1, 0, 2, 0), BO: (0, 1, 1, 0)}, None, "SMU-205"),
        ({ANA: (-1, 0), BO: (0, 1)}, None, "SMU-905"),
        ({ANA: (1, 0), BO: (0, 1)}, {"sweet": 28, "sour": 27}, "SMU-906"),
        ({ANA: (8, 0), BO: (0, 2)}, None, "SMU-711"),
        ({ANA: (3, 0), BO: (2, 0)}, None, "SMU-612"),
        ({ANA: (6, 3), BO: (4, 3)}, None, "SMU-407"),
    ],
)
def test_what_any_position_must_satisfy(rows, supply, rule):
    assert [rule] == found(begun(rows, supply=supply))


@pytest.mark.rule("SMU-405", "SMU-404", "SMU-403", "SMU-313", "SMU-601", "SMU-603", "SMU-604")
@pytest.mark.parametrize(
    ("players", "fields", "rules"),
    [
        (2, {"chairs": [ANA, BO]}, ["SMU-405"]),
        (3, {"chairs": [ANA, ANA]}, ["SMU-404"]),
        (3, {"chairs": [ANA, BO, CY]}, ["SMU-403"]),
        (2, {"slot": 9}, ["SMU-313"]),
        (2, {"slot": 0}, ["SMU-313"]),
        (3, {"chairs": [ANA, CY], "opened": [CY]}, ["SMU-601"]),
        (3, {"chairs": [ANA, CY], "opened": [BO, CY]}, ["SMU-603"]),
        (3, {"chairs": [ANA], "opened": [BO, CY]}, ["SMU-604"]),
        (3, {"chairs": [ANA, CY], "opened": [BO, ANA]}, []),
        (2, {"slot": 7, "chairs": [BO], "opened": []}, []),
    ],
)
def test_rooms_of_a_found_position(players, fields, rules):
    played = Round(number=5, start=Start(found=FoundPosition(**fields)))

    assert rules == found(judge(game(played, seats=PLAYERS[:players], ended="adjourned"), equipment=TRACK))


def after_round_one(rows, *events, number=2):
    """A position found in the round after one on paper, which left Ana with 2 sweet tokens and Bo with 2 sour ones."""
    held = {who: Held(sweet=sweet, sour=sour) for who, (sweet, sour) in rows.items()}
    one = Round(number=number, start=Start(found=FoundPosition(rows=held)), transcript=list(events))
    before = [sheet(ana=owns(2, 0), bo=owns(0, 2), rolls=[])] if number > 1 else []
    return judge(game(*before, one, seats=TWO, ended="adjourned"))


@pytest.mark.rule("SMU-715", "SMU-612", "SMU-407")
def test_a_found_position_follows_from_the_round_before():
    assert [] == found(after_round_one({ANA: (2, 0), BO: (0, 2)}, roll(3, BO)))
    assert [] == found(after_round_one({ANA: (3, 0), BO: (0, 2)}))
    assert ["SMU-715"] == found(after_round_one({ANA: (3, 0), BO: (0, 2)}, roll(3, BO)))
    assert ["SMU-715", "SMU-715"] == found(after_round_one({ANA: (6, 0), BO: (0, 5)}, roll(3, BO)))
    assert ["SMU-612"] == found(after_round_one({ANA: (1, 0), BO: (0, 2)}))
    assert ["SMU-407"] == found(after_round_one({ANA: (6, 0), BO: (0, 2)}))


@pytest.mark.rule("SMU-223", "SMU-407")
def test_round_one_is_found_with_starting_tokens():
    assert ["SMU-223"] == found(after_round_one({ANA: (1, 0), BO: (1, 0)}, roll(3, ANA), number=1))
    assert [] == found(after_round_one({ANA: (1, 0), BO: (0, 1)}, roll(3, ANA), number=1))


@pytest.mark.rule("SMU-717")
def test_a_round_begins_though_somebody_is_found_to_have_won():
    assert ["SMU-717"] == found(begun({ANA: (7, 0), BO: (0, 3)}, ranked(ANA, seats=TWO)))


@pytest.mark.rule("SMU-602", "SMU-531", "SMU-302")
def test_a_round_that_the_table_calls_over_has_left_something_out():
    """Without the call the table may have stopped there."""
    assert [] == found(play(ranked(ANA, seats=TWO), RIGHT))
    assert ["SMU-602"] == found(play(ranked(ANA, seats=TWO), RIGHT, EndOfTurn()))
    assert ["SMU-531"] == found(play(ranked(ANA, seats=TWO), RIGHT[:1], EndOfTurn()))
    assert [] == found(play(ranked(ANA, seats=TWO), RIGHT, SHOWN, EndOfTurn(player=ANA)))
    assert "SMU-302" in found(play(ranked(ANA, seats=TWO), RIGHT, SHOWN, EndOfTurn(), reveal(BO, "sour")))


@pytest.mark.rule("SMU-313", "SMU-402", "SMU-602", "SMU-531", "SMU-533")
def test_all_that_a_statement_says_is_compared():
    said = State(rows={ANA: Held(sour=2), BO: Held(sour=2)}, slot=3, chairs=[BO], opened=[ANA])
    verdict = play(ranked(ANA, seats=TWO), RIGHT, said)

    assert ["SMU-313", "SMU-402", "SMU-531", "SMU-533", "SMU-602"] == found(verdict)


@pytest.mark.rule("SMU-311", "SMU-357", "SMU-533", "SMU-611")
def test_the_judge_goes_on_after_an_illegal_event():
    """The first fault is told as it is, a later one under the assumption that it stands."""
    verdict = play(ranked(ANA, seats=TWO), RIGHT[:1], take(BO, "sour"), reveal(ANA, "sweet"), take(ANA, "sour"))

    assert ["SMU-533", "SMU-611"] == found(verdict)
    assert "if event 6 stands: ana takes a sour token for a sweet treat" == verdict.errors[1].message()
    assert ["SMU-351"] == found(play(roll(1), trial(BO), trial(ANA), stuck(PLAYERS[2]), players=3))


@pytest.mark.rule("SMU-402")
def test_an_empty_ranking_is_one_fault():
    assert ["SMU-402"] == found(play(roll(1), trial(ANA), trial(BO), stuck("cy"), seat(junk=[]), players=3))


@pytest.mark.rule("SMU-905")
def test_a_figure_below_zero_comes_first_and_alone():
    """Its consequences, tokens that the players have together, vanish with it and are not told."""
    assert ["SMU-905"] == found(judge(game(sheet(ana=owns(-1, 0, 1, 0), bo=owns(0, 1, 1, 0)), ended="time")))
    assert ["SMU-905"] == found(judge(game(seats=TWO, result=result(ana=(7, 0), bo=(0, -1), winner=ANA))))


@pytest.mark.rule("SMU-715")
def test_what_is_written_twice_is_told_without_taking_sides():
    both = judge(game(seats=TWO, result=result(ana=Standing(sweet=7, sour=1, tokens=9), bo=(3, 3))))
    assert "the record does not show which is right" in first(both).message()

    end = result(ana=(2, 2), bo=(0, 1), supply={"sweet": 26, "sour": 25})
    told = judge(game(ONE_ROUND, ended="time", result=end))
    assert ["SMU-715"] == found(told)
    assert "the result and its supply add up too, so the record does not show which is right" in first(told).message()


@pytest.mark.rule("SMU-R10", "SMU-414", "SMU-605")
def test_a_die_rolled_where_equal_spheres_go_clockwise():
    """The roll decides nothing: Cy is next clockwise, whoever rolled less."""
    before = [inspect(ANA, BO, "sour", "sour"), take(ANA, "sour"), *SHOWN]
    rolled = [*ranked(ANA, seats=PLAYERS), *before, scale("cy", "di"), dice("cy", cy=5, di=2)]
    last = [reveal("di", "sweet"), take("di", "sweet")]

    assert [] == found(play(rolled, last, players=4))
    assert ["SMU-414", "SMU-605"] == found(play(rolled, last, players=4, R10="clockwise"))


@pytest.mark.rule("SMU-336")
def test_nobody_guesses_an_empty_sphere():
    verdict = play(ranked(ANA, seats=TWO), inspect(ANA, BO, "sour"), take(BO, "sour"))

    assert "who counts as having guessed right" in first(verdict).message()


@pytest.mark.rule("SMU-R02", "SMU-R01")
def test_fewest_missing_means_the_same_at_time_as_below_a_winner():
    """Ana and Bo lack one token each, and Bo has more of them."""
    end = result(ana=(6, 0), bo=(6, 2), cy=(2, 2))
    stopped = game(seats=THREE, ended="time", result=end)

    assert {ANA: 1, BO: 1, "cy": 3} == places(judge(stopped, R02="fewest-missing"))
    assert {ANA: 2, BO: 1, "cy": 3} == places(judge(stopped, R02="missing-then-tokens"))


@pytest.mark.rule("SMU-713", "SMU-205")
@pytest.mark.parametrize(("field", "rule"), [("sour", "SMU-713"), ("bombs", "SMU-205")])
def test_half_a_token(field, rule):
    rows = {"1": {"sweet": 7, field: 0.5}, "2": {"sweet": 1, "sour": 2}}
    verdict = GAME.judge(typed_record({"game": "smugglers", "seats": ["1", "2"], "result": {"rows": rows}}))

    assert rule in found(verdict)
    assert "0.5, which is not a whole number" in first(verdict).message()


@pytest.mark.rule("SMU-101")
@pytest.mark.parametrize("players", [1, 5, 12])
def test_with_too_few_or_too_many_players_nothing_else_is_judged(players):
    seats = [str(number) for number in range(1, players + 1)]
    verdict = judge(game(seats=seats, result=result(**{"1": (9, 9)})))

    assert ["SMU-101"] == found(verdict)
    assert [] == unchecked(verdict)
