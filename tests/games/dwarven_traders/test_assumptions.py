"""Judging goes on after something illegal as it is written, until the transcript or the sheet contradicts it."""

import pytest

from scorekeeper.games.dwarven_traders.record import Round
from tests.games.dwarven_traders.tables import (
    ANA,
    BO,
    CY,
    DECK,
    SMUGGLER,
    deal,
    first,
    found,
    from_found,
    game,
    judge,
    mine,
    on,
    pick,
    play,
    prices,
    sell,
    sheet,
    start,
    state,
    stuck,
    trade,
    turn,
)

BO_MINES = [turn(BO, "2a"), mine("blue")]


@pytest.mark.rule("DWT-310", "DWT-304", "DWT-334", "DWT-502", "DWT-503")
@pytest.mark.parametrize(
    ("rule", "events"),
    [
        ("DWT-310", [turn(ANA, "1b"), mine("blue"), turn(BO, "1a"), mine("red")]),
        ("DWT-304", [turn(ANA, "5a"), mine("red"), *BO_MINES]),
        ("DWT-334", [turn(ANA, "1a"), mine("red", count=2), *BO_MINES]),
        ("DWT-502", [turn(ANA, "1a"), trade(BO, give="red", take="blue"), mine("red"), *BO_MINES]),
        ("DWT-503", [turn(ANA, "1a"), mine("red"), trade(ANA, give="blue", take="red", player=BO), *BO_MINES]),
        ("DWT-312", [turn(ANA, "1a"), mine("red"), prices(red=-1), prices(red=-1), *BO_MINES]),
    ],
)
def test_the_rest_is_checked_if_what_is_written_tells_the_position(rule, events):
    verdict = play(*events)

    assert [rule] == found(verdict)
    assert [] == verdict.unchecked
    late = play(*events, turn(ANA, "3a"), mine("green"))
    assert [rule, "DWT-331"] == found(late), "a later fault is seen"


@pytest.mark.rule("DWT-310")
def test_an_assumption_ends_where_the_next_event_contradicts_it():
    """The side was written down wrongly: Ana mines what side a gives. Nothing else is called wrong for it."""
    verdict = play(turn(ANA, "1b"), mine("red"), turn(BO, "1b"), mine("blue"), turn(ANA, "1a"), mine("red"))

    assert ["DWT-310", "DWT-338"] == found(verdict)
    assert "if event 4 stands: ana mines red, but card 1 gives blue" == verdict.errors[1].message()
    assert ["DWT-601"] == [finding.rule for finding in verdict.unchecked]


FULL_WAGONS = [
    *(turn(ANA, "1a"), mine("red"), turn(BO, "2a"), mine("blue")),
    *(turn(ANA, "3a"), mine("green"), turn(BO, "4a"), mine("yellow")),
]
"""Ana mines a third gem in event 9, and Bo one in event 11."""
GEMS = {ANA: ["red", "red", "green"], BO: ["blue", "blue", "yellow"]}
PRICES = {"red": 0, "blue": 0, "green": -1, "yellow": -1}
AGAIN = [turn(ANA, "1b"), mine("blue")]
"""Ana mines a fourth gem."""


def rest(verdict):
    return [finding.rule for finding in verdict.unchecked]


@pytest.mark.rule("DWT-331")
def test_a_second_fault_in_a_row_ends_nothing_if_all_that_follows_is_right():
    """Both gems can have been mined as they are written: what is sold later is there."""
    sold = [turn(ANA, "1b"), sell("green"), turn(BO, "2b"), sell("blue")]
    verdict = play(*FULL_WAGONS, *sold)

    assert (["DWT-331", "DWT-331"], []) == (found(verdict), rest(verdict))


@pytest.mark.rule("DWT-331")
def test_after_three_faults_in_a_row_the_position_is_not_known():
    verdict = play(*FULL_WAGONS, *AGAIN, turn(BO, "2b"), sell("blue"))

    assert (["DWT-331", "DWT-331"], ["DWT-601"]) == (found(verdict), rest(verdict))


@pytest.mark.rule("DWT-331")
@pytest.mark.parametrize("left_out", ["", "tracks", "prices", "gems", "display"])
def test_a_statement_of_the_whole_position_shows_that_it_is_known(left_out):
    """After each fault the table says where everything is, and it is there; with less than that nobody knows."""
    claims = {
        "tracks": {ANA: 5, BO: 5, SMUGGLER: 5},
        "prices": PRICES,
        "gems": GEMS,
        "display": ["1b", "2b", "3b", "4b"],
    }
    told = state(**{what: said for what, said in claims.items() if what != left_out})
    verdict = play(*FULL_WAGONS, told, *AGAIN, turn(BO, "2b"), mine("green"))

    expected = (["DWT-331"] * 2, ["DWT-601"]) if left_out else (["DWT-331"] * 4, [])
    assert expected == (found(verdict), rest(verdict))


@pytest.mark.rule("DWT-706", "DWT-707")
def test_the_order_of_picks_does_not_hide_who_has_which_gem():
    """All picks are out of order; what is played from these gems is checked, until somebody sells a gem of another's."""
    one = sheet(ana=on(12), bo=on(9), cy=on(7), smuggler=on(5))

    def table(*events):
        return play(
            *events,
            seats=[ANA, BO, CY],
            number=2,
            before=[one],
            opening=start(),
            picks=[(ANA, "red"), (BO, "blue"), (CY, "green")],
        )

    right, wrong = table(turn(ANA, "2a"), sell("red")), table(turn(ANA, "1a"), sell("blue"))
    assert (["DWT-707", "DWT-706"], []) == (found(right), rest(right))
    assert (["DWT-707", "DWT-706"], ["DWT-601"]) == (found(wrong), rest(wrong))


NOT_TURNED = [turn(ANA, "1a"), mine("red"), state(display=["1a", "2a", "3a", "4a"])]
"""Ana leaves card 1 as it lies."""


@pytest.mark.rule("DWT-313")
@pytest.mark.parametrize(
    "events",
    [
        [turn(BO, "2a"), mine("blue"), state(display=["1a", "2b", "3a", "4a"])],
        [turn(BO, "1a"), mine("red"), state(display=["1b", "2a", "3a", "4a"])],
        [turn(BO, "2a"), mine("blue"), state(display=["1b", "2b", "3a", "4a"]), turn(ANA, "1b"), sell("red")],
        [turn(BO, "1b"), mine("blue"), state(display=["1a", "2a", "3a", "4a"])],
    ],
    ids=["stated again", "used as it lies", "put right", "only stated wrongly"],
)
def test_a_card_that_was_not_turned_over_is_told_once(events):
    verdict = play(*NOT_TURNED, *events)

    assert ["DWT-313"] == found(verdict)[:1]
    assert "DWT-313" not in found(verdict)[1:]
    assert [] == rest(verdict)


@pytest.mark.rule("DWT-313")
def test_another_card_that_was_not_turned_over_is_told_too():
    verdict = play(*NOT_TURNED, turn(BO, "2a"), mine("blue"), state(display=["1a", "2a", "3a", "4a"]))

    assert ["DWT-313", "DWT-313"] == found(verdict)


@pytest.mark.rule("DWT-357", "DWT-358")
@pytest.mark.parametrize(("steps", "errors"), [(-1, ["DWT-357"]), (-3, ["DWT-357", "DWT-358"])])
def test_a_move_that_is_right_from_where_the_table_has_the_pawn_follows_from_the_first_one(steps, errors):
    """Bo sells at -2 and stays on 3 instead of going back to 1; his next sale at -1 takes him to 2 at the table."""
    record = from_found(
        *(turn(BO, "1a"), sell("blue", steps=0), turn(ANA, "2a"), sell("red")),
        *(turn(BO, "4a"), sell("blue", steps=steps)),
        tracks={ANA: 30, BO: 3, SMUGGLER: 7},
        prices={"red": 1, "blue": -2, "green": 1, "yellow": 1},
        gems={ANA: ["red"], BO: ["blue", "blue"]},
        pool={"red": 3, "blue": 2, "green": 4, "yellow": 3},
    )

    assert errors == found(judge(record, equipment=DECK))


@pytest.mark.rule("DWT-331")
def test_a_fault_long_after_another_ends_nothing():
    """Ana mines a third gem; everybody has had a turn since when Bo's move is written down wrongly."""
    events = [
        *(turn(ANA, "1a"), mine("red"), turn(BO, "2a"), mine("blue")),
        *(turn(ANA, "3a"), mine("green"), turn(BO, "4a"), sell("blue"), turn(ANA, "1b"), sell("green")),
        *(turn(BO, "2b"), sell("blue", steps=9), turn(ANA, "2a"), sell("red")),
    ]
    verdict = play(*events)

    assert ["DWT-331", "DWT-354"] == found(verdict)
    assert [] == verdict.unchecked


@pytest.mark.rule("DWT-602", "DWT-604")
def test_a_sheet_to_which_a_wrong_end_does_not_lead_counts():
    """The round ends too early; the sheet is that of a longer round, and is not called wrong for it."""
    events = [pick(ANA, "red"), pick(BO, "blue"), deal("1a", "2a", "3a", "4a"), turn(ANA, "1a"), mine("red"), stuck(BO)]
    paper = sheet(ana=on(11, vp=4), bo=on(9, vp=3), smuggler=on(6, vp=2), prices={"red": -1})
    begun = start(starter=ANA, marker="yellow")
    longer = game(Round(number=1, start=begun, transcript=events, sheet=paper), ended="abandoned")

    assert ["DWT-602"] == found(judge(longer, equipment=DECK))
    short = sheet(ana=on(5, "red", "red", vp=2), bo=on(5, "blue", vp=4), smuggler=on(5, vp=3), prices={"red": 0})
    agreeing = game(Round(number=1, start=begun, transcript=events, sheet=short), ended="abandoned")
    assert ["DWT-602", "DWT-604"] != found(judge(agreeing, equipment=DECK))
    assert [] == [finding for finding in judge(agreeing, equipment=DECK).unchecked if finding.rule == "DWT-604"]


@pytest.mark.rule("DWT-401", "DWT-354")
def test_a_space_that_is_off_is_told_once():
    """Ana moves 2 instead of 1, and the table goes on from there; when it is off by more, that is another fault."""
    moved = [turn(ANA, "2a"), sell("red", steps=2), state(tracks={ANA: 7, BO: 5, SMUGGLER: 5})]
    then = [turn(BO, "1a"), sell("blue", steps=1)]

    assert ["DWT-401"] == found(play(*moved, *then, state(tracks={ANA: 7, BO: 6, SMUGGLER: 5})))
    assert ["DWT-401"] == found(play(*moved, *then, state(tracks={ANA: 6, BO: 6, SMUGGLER: 5}))), "put right"
    assert ["DWT-401", "DWT-354"] == found(play(*moved, *then, state(tracks={ANA: 8, BO: 6, SMUGGLER: 5})))


@pytest.mark.rule("DWT-335", "DWT-402")
def test_each_figure_of_a_statement_that_is_off_is_told():
    """Two prices and two counts are wrong; of each, one is told at a time."""
    pool = {"red": 1, "blue": 1, "green": 4, "yellow": 3}
    wrong = state(prices={"red": 2, "blue": 2}, pool=pool)
    verdict = play(turn(ANA, "1a"), mine("red"), wrong, *BO_MINES, state(prices={"red": 2, "blue": 1}, pool=pool))

    told = [finding.message() for finding in verdict.errors]
    assert "red is written as 2; the cards make it 0" in told
    assert "blue is written as 1; the cards make it 0" in told
    assert 1 == sum(message.startswith("red is written") for message in told)


@pytest.mark.rule("DWT-106", "DWT-221", "DWT-406", "DWT-358", "DWT-332", "DWT-103", "DWT-210")
@pytest.mark.parametrize(
    ("rule", "fields"),
    [
        ("DWT-406", {"prices": {"red": 5, "blue": 1, "green": 1, "yellow": 1}}),
        ("DWT-358", {"tracks": {ANA: 0, BO: 6, SMUGGLER: 7}}),
        (
            "DWT-332",
            {"gems": {ANA: ["red", "red", "blue"], BO: []}, "pool": {"red": 2, "blue": 3, "green": 4, "yellow": 3}},
        ),
        ("DWT-210", {"gems": {ANA: ["red"], BO: ["blue"], SMUGGLER: ["red", "yellow"]}}),
        ("DWT-103", {"pool": {"red": 5, "blue": 3, "green": 4, "yellow": 3}}),
        ("DWT-103", {"pool": {"red": 2, "blue": 3, "green": 4, "yellow": 3}}),
        ("DWT-221", {"display": ["1a", "1b", "3a", "4a"]}),
        ("DWT-106", {"display": ["1a", "13a", "3a", "4a"]}),
    ],
)
def test_a_position_that_cannot_exist_is_found_wrong(rule, fields):
    assert [rule] == found(judge(from_found(**fields), equipment=DECK))


@pytest.mark.rule("DWT-302")
def test_the_turn_goes_on_from_the_position_that_was_found():
    right, wrong = (from_found(turn(who, "1a"), mine("red")) for who in (BO, ANA))

    assert [] == found(judge(right, equipment=DECK))
    assert [] == found(judge(from_found(turn(ANA, "1a"), mine("red"), player=None), equipment=DECK))
    assert (
        "ana takes a turn in the position that was found, but it is bo's turn"
        == first(judge(wrong, equipment=DECK)).message()
    )


@pytest.mark.rule("DWT-211")
def test_a_position_that_leaves_out_the_pool_is_not_played_on_from():
    verdict = judge(from_found(turn(BO, "1a"), mine("red"), pool=None), equipment=DECK)

    assert [] == found(verdict)
    assert ["DWT-211"] == [finding.rule for finding in verdict.unchecked]


@pytest.mark.rule("DWT-R11", "DWT-602")
def test_who_has_had_a_turn_before_the_position_was_found_is_not_known():
    """Under `finish-cycle` somebody may have been stuck before."""
    record = from_found(turn(BO, "1a"), mine("red"), stuck(ANA))

    assert ["DWT-602"] == found(judge(record, equipment=DECK))
    assert [] == found(judge(record, equipment=DECK, R11="finish-cycle"))


@pytest.mark.rule("DWT-402", "DWT-R23")
@pytest.mark.parametrize(
    "changes",
    [[prices(red=-1), prices(blue=1)], [prices(blue=1), prices(red=-1)]],
)
def test_prices_of_an_action_that_is_not_recorded_are_one_fault(changes):
    """Card 1 raises blue after a sale, but Ana has only mined: red is 0 and blue 2, if that stands."""
    verdict = play(turn(ANA, "1a"), mine("red"), *changes, state(prices={"red": 0, "blue": 2}), *BO_MINES)

    assert ["DWT-402"] == found(verdict)
    assert "prices move as for selling with card 1, but ana has not sold in this turn (ruling DWT-R23)" == (
        first(verdict).message()
    )


@pytest.mark.rule("DWT-402", "DWT-R23")
def test_an_action_that_was_left_out_is_not_reported_again_and_again():
    """Bo sold blue with card 1 before he mined red, and only the prices tell: his gems, space and the box all follow."""
    turns = [turn(ANA, "2a"), mine("blue"), turn(BO, "1a"), mine("red"), prices(blue=1), prices(red=-1)]
    said = state(gems={ANA: ["red", "blue"], BO: ["red"]}, tracks={BO: 6}, box={"blue": 1})
    verdict = play(*turns, said, turn(ANA, "2b"), sell("blue"), said)

    assert ["DWT-402", "DWT-354"] == found(verdict)
    assert (
        "if event 8 stands: bo sold nothing and stays on space 5, but the table says 6" == verdict.errors[1].message()
    )
    assert ["DWT-601"] == [finding.rule for finding in verdict.unchecked]
