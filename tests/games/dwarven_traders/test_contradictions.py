"""What is written twice is compared, and where nothing tells which is right, the finding says so."""

import pytest
from msgspec.structs import replace

from scorekeeper.games.dwarven_traders.record import Round, Sheet
from scorekeeper.games.engine.terms import Decision
from tests.games.dwarven_traders.tables import (
    ANA,
    BO,
    CY,
    DECK,
    LEVEL,
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
    result,
    sell,
    sheet,
    start,
    state,
    stuck,
    turn,
)

FOUR = [sheet(ana=on(9 + n), bo=on(8 + n), smuggler=on(6 + n)) for n in range(4)]
ANA_MINES = [turn(ANA, "1a"), mine("red")]


@pytest.mark.rule("DWT-215")
def test_the_starting_gems_of_the_start_are_those_of_the_transcript():
    def begun(*picks):
        return play(*ANA_MINES, opening=start(starter=ANA, marker="yellow", picks=[*picks]))

    assert [] == found(begun((ANA, "red"), (BO, "blue")))
    other = begun((ANA, "green"), (BO, "blue"))
    assert ["DWT-215"] == found(other)
    assert (
        "ana starts with green by the start and with red by the transcript; only one can be right"
        == first(other).message()
    )
    turned = begun((BO, "blue"), (ANA, "red"))
    assert (
        "the start and the transcript list the starting gems in different orders; only one can be right"
        == first(turned).message()
    )


@pytest.mark.rule("DWT-211")
def test_a_pool_that_is_wrong_in_several_colours_is_one_finding():
    pool = {"red": 4, "blue": 4, "green": 4, "yellow": 3}
    verdict = play(*ANA_MINES, opening=start(starter=ANA, marker="yellow", pool=pool))

    assert ["DWT-211"] == found(verdict)
    assert "the pool starts with 4 red and 4 blue, but it must be 3 red and 3 blue" == first(verdict).message()


@pytest.mark.rule("DWT-301")
def test_the_recorded_starting_player_begins_where_a_ruling_leaves_it_to_chance():
    """The Smuggler won round 1 and nobody else did: any player may be drawn, and Bo was."""
    before = sheet(ana=on(8), bo=on(8), cy=on(6), smuggler=on(12), marker="green")
    picks = [pick(CY, "red"), pick(ANA, "blue"), pick(BO, "green"), deal("1a", "2a", "3a", "4a")]
    second = Round(number=2, start=start(starter=BO), transcript=[*picks, turn(ANA, "1a"), mine("red")])
    verdict = judge(game(before, second, ended="abandoned"), equipment=DECK, R12="random")

    assert ["DWT-301"] == found(verdict)
    assert "ana takes the first turn, but bo is the starting player" == first(verdict).message()


def final_sale(transcript: list[str] | None, on_sheet: list[str] | None) -> list[str]:
    """Ana, on 5, holds red and blue when Bo is stuck."""
    prices = {"red": 0}
    rows = {ANA: on(5, "red", "blue"), BO: on(6), SMUGGLER: on(5)}
    paper = Sheet(
        prices=sheet(prices=prices).prices, marker="yellow", rows=rows, sales={ANA: on_sheet} if on_sheet else None
    )
    events = [
        *(pick(ANA, "blue"), pick(BO, "red"), deal("5a", "2a", "3a", "4a")),
        *(turn(ANA, "5a"), mine("red"), turn(BO, "3a"), sell("red")),
    ]
    last = stuck(ANA, **({ANA: transcript} if transcript else {}))
    record = game(
        Round(number=1, start=start(starter=ANA, marker="yellow"), transcript=[*events, last], sheet=paper),
        seats=[ANA, BO],
        ended="abandoned",
    )
    return [finding.message() for finding in judge(record).errors if finding.rule == "DWT-603"]


@pytest.mark.rule("DWT-603")
def test_final_sales_of_the_transcript_are_those_of_the_sheet():
    both = ["red", "blue"]

    assert [] == final_sale(both, both)
    assert [] == final_sale(both, None)
    assert ["ana sells red first by the transcript and blue first by the sheet; only one can be right"] == final_sale(
        both, ["blue", "red"]
    )
    missing = "ana holds red and blue when the round ends but sells blue; all gems held are sold"
    assert [missing] == final_sale(both, ["blue"])
    assert [missing] == final_sale(["blue"], both)


@pytest.mark.rule("DWT-802")
@pytest.mark.parametrize("ended", ["time", "conceded", "abandoned", "adjourned"])
def test_totals_of_a_game_that_stopped_are_the_sums_so_far(ended):
    """After two rounds Ana has 8 VP, Bo 6, the Smuggler 4."""
    right = game(*FOUR[:2], ended=ended, result=result(ana=(8, None), bo=(6, None), smuggler=(4, None)))
    wrong = game(*FOUR[:2], ended=ended, result=result(ana=(9, None)))

    assert [] == found(judge(right))
    assert ["DWT-802"] == found(judge(wrong))
    assert "the rounds so far of ana add up to 8 VP, but the result says 9" == first(judge(wrong)).message()


@pytest.mark.rule("DWT-923")
def test_rounds_won_so_far_are_those_of_the_rounds():
    wrong = game(sheet(ana=on(9), smuggler=on(6)), variant="solo", ended="adjourned", result=result(ana=(2, None)))

    assert ["DWT-923"] == found(judge(wrong))
    assert "ana has won 1 of the rounds so far, but the result says 2" == first(judge(wrong)).message()


@pytest.mark.rule("DWT-802")
def test_a_total_holds_the_rounds_that_are_known():
    """Ana won rounds 1, 3 and 4, Bo was second; round 2 is not recorded."""

    def said(ana: int, bo: int, smuggler: int):
        claims = result(ana=(ana, None), bo=(bo, None), smuggler=(smuggler, None))
        return judge(game(FOUR[0], Round(number=2), *FOUR[2:], seats=[ANA, BO], result=claims))

    assert [] == found(said(14, 13, 9)), "the Smuggler was second, Ana third"
    assert [] == found(said(15, 11, 10))
    level = said(15, 12, 9)
    assert ["DWT-605"] == found(level), "three who are level get 2 VP each"
    assert (
        "the rounds that are not known would have had to pay ana, bo and smuggler 3, 3 and 3 VP, which is not possible"
        == first(level).message()
    )
    low = said(11, 13, 10)
    assert "the rounds that are known give ana between 14 and 16 VP in all, but the result says 11" in [
        finding.message() for finding in low.errors
    ]


@pytest.mark.rule("DWT-802")
def test_a_total_is_the_sum_of_what_sheets_say_if_they_cannot_be_ranked():
    """Round 1 depends on the Smuggler's gem, which nobody wrote down; its VP are written."""
    level = {"ana": on(7, "red", vp=3), "bo": on(6, vp=2), "smuggler": on(8, vp=3)}
    rounds = [sheet(**level, prices={"blue": 3}, marker=None), *FOUR[1:]]
    right, wrong = (judge(game(*rounds, result=result(ana=(ana, 1), bo=(11, 2), smuggler=(9, 3)))) for ana in (15, 14))

    assert [] == found(right)
    assert ["the rounds that are known give ana 15 VP in all, but the result says 14"] == [
        finding.message() for finding in wrong.errors if finding.rule == "DWT-802"
    ]


@pytest.mark.rule("DWT-210")
def test_the_smugglers_gem_is_written_once_or_alike():
    def table(marker, *gems):
        return judge(sheet(ana=on(9), bo=on(8), smuggler=on(6, *gems), marker=marker))

    assert [] == found(table("red", "red"))
    assert [] == found(table(None, "red"))
    assert ["DWT-210"] == found(table("blue", "red"))
    assert (
        "the sheet says that the Smuggler's gem is blue, and in his row that it is red; only one can be right"
        == first(table("blue", "red")).message()
    )
    assert (
        "the sheet gives the Smuggler red and blue, but he has only the gem that stands for him"
        == first(table(None, "red", "blue")).message()
    )


@pytest.mark.rule("DWT-210")
def test_a_gem_of_the_smuggler_that_is_written_in_two_ways_decides_no_tie():
    """Ana's red is worth 1; a blue gem of his would win the tie, a green one would not."""
    verdict = judge(sheet(ana=on(7, "red"), bo=on(6), smuggler=on(8, "green"), prices={"blue": 3}, marker="blue"))

    assert ["DWT-210"] == found(verdict)
    unclear = "round 1 is not ranked because it depends on the Smuggler's gem, which is not clear"
    assert unclear in [finding.message() for finding in verdict.unchecked]


@pytest.mark.rule("DWT-210")
def test_the_marker_of_the_solo_game_changes_only_by_a_trade_that_a_ruling_allows():
    rounds = [sheet(ana=on(9), smuggler=on(7), marker="red"), sheet(ana=on(9), smuggler=on(12), marker="blue")]
    record = game(*rounds, variant="solo")

    assert ["DWT-210"] == found(judge(record))
    assert (
        "the sheet says that the Smuggler's marker gem is blue, but it was red when the round began"
        == first(judge(record)).message()
    )
    assert [] == found(judge(record, R34="marker"))
    assert [] == found(judge(record, R22="redrawn"))


@pytest.mark.rule("DWT-355", "DWT-912")
def test_the_smugglers_gems_and_cards_are_compared_like_anybodys():
    """From a position found at the table, too: he holds green, and card 4 lies with side a up."""
    fields = {"seats": [ANA], "variant": "solo"}
    record = from_found(
        turn(ANA, "1a"),
        sell("blue"),
        state(gems={SMUGGLER: ["yellow"]}),
        state(display=["1b", "2a", "3a", "4b"]),
        tracks={ANA: 8, SMUGGLER: 7},
        gems={ANA: ["blue"], SMUGGLER: ["green"]},
        pool={"red": 4, "blue": 3, "green": 3, "yellow": 3},
        player=ANA,
    )
    record.seats, record.variant = fields["seats"], fields["variant"]
    verdict = judge(record, equipment=DECK)

    assert ["DWT-355", "DWT-313"] == found(verdict)
    assert "the table says 4b lies in place 4 of the display, but it must be 4a" == verdict.errors[1].message()


@pytest.mark.rule("DWT-603")
def test_a_final_sale_that_nobody_made_is_one_finding():
    """Red is at -2: that Ana did not go back is no fault of its own."""
    rows = {"ana": on(9, "red", after=9), "bo": on(8, "blue", after=8), "smuggler": on(6, after=6)}
    verdict = judge(sheet(**rows, prices={"red": -2, "blue": 2}))

    assert ["DWT-603"] == found(verdict)
    assert (
        "nobody made the final sale: bo and ana end on 10 and 7, but the sheet leaves them on 8 and 9"
        == first(verdict).message()
    )
    mended = {**rows, "ana": on(9, "red", after=7), "bo": on(8, "blue", after=10)}
    assert [] == found(judge(sheet(**mended, prices={"red": -2, "blue": 2})))


@pytest.mark.rule("DWT-210")
def test_the_smugglers_gem_changes_only_by_a_trade():
    """Nobody traded, so the sheet's other gem breaks no rule of trading."""
    events = [pick(ANA, "red"), pick(BO, "blue"), deal("1a", "2a", "3a", "4a"), *ANA_MINES]
    end = sheet(ana=on(5, "red", "red"), bo=on(5, "blue"), smuggler=on(5), marker="green", prices={"red": 0})
    opening = start(starter=ANA, marker="yellow")
    decided = Decision(author="judge", reason="seen", effect="as-written", rule="DWT-602")
    record = game(Round(number=1, start=opening, transcript=events, sheet=end))

    assert ["DWT-210"] == found(judge(record, equipment=DECK, decisions=(decided,)))


@pytest.mark.rule("DWT-354")
def test_a_sheet_that_follows_a_wrong_move_is_not_told_again():
    """Ana moved 4 for a gem at 1, and the sheet has her three spaces too far: one error, at the sale."""
    events = [pick(ANA, "red"), pick(BO, "blue"), deal("1a", "2a", "3a", "4a"), turn(ANA, "2a"), sell("red", steps=4)]
    decided = Decision(author="judge", reason="seen", effect="as-written", rule="DWT-602")
    end = sheet(
        ana=on(9, after=9, place=1, vp=4),
        bo=on(5, "blue", after=6, place=2, vp=3),
        smuggler=on(5, after=5, place=3, vp=2),
        prices={"red": 2},
    )
    record = game(Round(number=1, start=start(starter=ANA, marker="yellow"), transcript=events, sheet=end))

    assert ["DWT-354"] == found(judge(record, equipment=DECK, decisions=(decided,)))


@pytest.mark.rule("DWT-105")
def test_markers_that_follow_from_a_wrong_award_are_not_counted_again():
    """Forty markers are dealt in four rounds of three players and the Smuggler; one more is the wrong award."""
    rounds = [sheet(ana=on(12, vp=4), bo=on(9, vp=3), cy=on(7, vp=2), smuggler=on(6, vp=1)) for _ in range(3)]
    rounds.append(sheet(ana=on(12, vp=4), bo=on(9, vp=3), cy=on(7, vp=2), smuggler=on(6, vp=2)))

    assert ["DWT-609"] == found(judge(game(*rounds)))


@pytest.mark.rule("DWT-217", "DWT-215")
@pytest.mark.parametrize(
    ("listed", "errors"),
    [
        ([(ANA, "red"), (BO, "blue")], []),
        ([(ANA, "red")], ["DWT-217"]),
        ([(ANA, "green"), (BO, "blue")], ["DWT-215"]),
    ],
    ids=["the start has it", "nobody has it", "two gems for one"],
)
def test_a_starting_gem_that_the_transcript_leaves_out_is_the_one_in_the_start(listed, errors):
    """The transcript lists Ana's pick only; Bo sells a blue gem in his first turn."""
    verdict = play(
        *(turn(ANA, "2a"), sell("red"), turn(BO, "1a"), sell("blue")),
        picks=[(ANA, "red")],
        opening=start(starter=ANA, marker="yellow", picks=listed),
    )

    assert errors == found(verdict)


@pytest.mark.rule("DWT-211")
@pytest.mark.parametrize(("blue", "errors"), [(3, []), (4, ["DWT-211"])])
def test_the_pool_lacks_the_gems_of_the_start_and_of_the_transcript(blue, errors):
    pool = {"red": 3, "blue": blue, "green": 4, "yellow": 3}
    listed = [(ANA, "red"), (BO, "blue")]
    opening = start(starter=ANA, marker="yellow", picks=listed, pool=pool)

    assert errors == found(play(turn(ANA, "2a"), sell("red"), picks=[(ANA, "red")], opening=opening))


@pytest.mark.rule("DWT-603")
def test_a_final_sale_is_told_in_the_order_in_which_it_was_made():
    """Ana sells blue first and ends on 2; in the other order she would end on 4, as the sheet says."""
    gems = {"gems": {ANA: ["red", "blue"], BO: []}, "pool": dict.fromkeys(LEVEL, 0), "box": None, "player": BO}
    worth = {"red": -3, "blue": 3, "green": 1, "yellow": 1}
    record = from_found(stuck(BO, ana=["blue", "red"]), tracks={ANA: 2, BO: 6, SMUGGLER: 7}, prices=worth, **gems)
    paper = sheet(ana=on(2, "red", "blue", after=4), bo=on(6), smuggler=on(7), prices=worth)
    (round_,) = record.rounds
    verdict = judge(game(replace(round_, sheet=paper), seats=[ANA, BO], ended="adjourned"), equipment=DECK)

    assert ["ana sells blue at 3 and red at -3 from space 2 and ends on 2, but the sheet says 4"] == [
        wrong.message() for wrong in verdict.errors
    ]
