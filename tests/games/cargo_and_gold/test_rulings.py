"""Where the rulebook is silent a tournament picks: every option turns the verdict of some record."""

import pytest

from scorekeeper.games.cargo_and_gold import GAME
from scorekeeper.games.cargo_and_gold.record import Standing, Turn
from scorekeeper.games.cargo_and_gold.rulings import rulings
from scorekeeper.games.engine.terms import Terms
from tests.games.cargo_and_gold.settled import SETTLED, played, two_salts
from tests.games.cargo_and_gold.tables import (
    ABBEY,
    ANA,
    BO,
    BOARD,
    CLOTH,
    CY,
    DI,
    GRAIN,
    HARBOUR,
    MILL,
    SALT,
    WINE,
    arrange,
    boxes,
    buy,
    first,
    found,
    game,
    goes,
    hazard,
    judge,
    leave,
    loss,
    move,
    play,
    result,
    roll,
    rolled,
    row,
    sell,
    sheet,
    skip,
    standing,
    start,
    trade,
    turn,
)

TO_MILL = goes(ANA, "h1", "h2", MILL)
PLACES = {"CGO-R01", "CGO-R02", "CGO-R03", "CGO-R39"}
ERRORS = {
    ("CGO-R05", "forbidden"): ([], ["CGO-707"]),
    ("CGO-R05", "owed"): ([], []),
    ("CGO-R06", "complete"): (["CGO-105"], []),
    ("CGO-R07", "one-allowed"): (["CGO-208"], []),
    ("CGO-R08", "stays-empty"): ([], ["CGO-626"]),
    ("CGO-R08", "game-ends"): ([], ["CGO-105", "CGO-103"]),
    ("CGO-R09", "two"): ([], ["CGO-626"]),
    ("CGO-R10", "bottom"): ([], ["CGO-205", "CGO-706"]),
    ("CGO-R11", "has"): ([], ["CGO-711"]),
    ("CGO-R11", "seller"): (["CGO-713"], []),
    ("CGO-R12", "one-card"): ([], ["CGO-704"]),
    ("CGO-R13", "both-4"): (["CGO-721"], []),
    ("CGO-R13", "after-sale"): (["CGO-721"], []),
    ("CGO-R15", "sale-first"): ([], ["CGO-734"]),
    ("CGO-R16", "no"): ([], ["CGO-733"]),
    ("CGO-R17", "landing-only"): ([], ["CGO-601"]),
    ("CGO-R17", "if-staying"): ([], ["CGO-601"]),
    ("CGO-R18", "no"): ([], ["CGO-601"]),
    ("CGO-R19", "yes"): (["CGO-401"], []),
    ("CGO-R21", "never"): ([], ["CGO-404"]),
    ("CGO-R21", "at-centres"): ([], ["CGO-404"]),
    ("CGO-R23", "no"): ([], ["CGO-404"]),
    ("CGO-R24", "lowest"): (["CGO-320"], []),
    ("CGO-R24", "draw"): (["CGO-320"], []),
    ("CGO-R25", "reverse"): (["CGO-323"], []),
    ("CGO-R25", "secret"): (["CGO-323"], []),
    ("CGO-R26", "gaps"): (["CGO-514"], []),
    ("CGO-R26", "rearrange"): (["CGO-518"], []),
    ("CGO-R27", "neighbours"): (["CGO-513", "CGO-503"], []),
    ("CGO-R27", "until-lost"): (["CGO-517"], []),
    ("CGO-R27", "unchanged"): (["CGO-514"], []),
    ("CGO-R28", "must-roll"): ([], ["CGO-503"]),
    ("CGO-R30", "no-effect"): ([], ["CGO-601"]),
    ("CGO-R31", "barred"): ([], ["CGO-503"]),
    ("CGO-R32", "anything"): (["CGO-803"], []),
    ("CGO-R32", "one-kind"): ([], ["CGO-803"]),
    ("CGO-R34", "turn-end"): (["CGO-620"], []),
    ("CGO-R37", "skipped"): (["CGO-321"], []),
    ("CGO-R40", "gold-returns"): ([], ["CGO-206"]),
}
"""Errors by the default, and under the option."""


def test_every_option_has_its_record():
    options = {
        (ruling.id, o.value) for ruling in GAME.book.rulings for o in ruling.options if o.value != ruling.default
    }

    assert options == set(SETTLED)
    assert options == set(ERRORS) | {key for key in options if key[0] in PLACES}


@pytest.mark.parametrize("key", [pytest.param(key, marks=pytest.mark.rule(key[0])) for key in SETTLED], ids="-".join)
def test_an_option_changes_the_verdict(key):
    record, equipment = SETTLED[key]()

    plain, picked = (GAME.judge(record, Terms(equipment=equipment, rulings=r)) for r in ({}, dict([key])))

    assert plain != picked
    if key in ERRORS:
        assert ERRORS[key] == (found(plain), found(picked))


def test_the_defaults_are_those_of_the_book():
    book = {ruling.id: ruling.default for ruling in GAME.book.rulings if ruling.options}

    assert book == {ruling: getattr(rulings.defaults, field) for ruling, field in rulings.fields.items()}
    assert rulings.defaults == rulings(book)


def test_an_unknown_option_is_refused():
    with pytest.raises(LookupError):
        rulings({"CGO-R01": "silver"})
    with pytest.raises(LookupError):
        rulings({"CGO-R04": "yes"})


@pytest.mark.rule("CGO-R01")
def test_wealth_may_count_cargo():
    """Ana has 55 gold, Bo 53 and two cards: salt, which Mill needs, and grain, which nobody does."""
    from scorekeeper.games.cargo_and_gold.record import Boxes

    paper = sheet(
        ana=row(55, 0, kinds=[]), bo=row(53, 2, kinds=[SALT, GRAIN]), boxes={MILL: Boxes(has=WINE, needs=SALT)}
    )

    assert {ANA: (1, 55), BO: (2, 53)} == standing(judge(paper))
    assert {BO: (1, 57), ANA: (2, 55)} == standing(judge(paper, R01="cargo-2"))
    assert {ANA: (1, 55), BO: (1, 55)} == standing(judge(paper, R01="cargo-1"))
    assert {BO: (1, 59), ANA: (2, 55)} == standing(judge(paper, R01="needed"))
    assert {ANA: (1, 55), BO: (2, 53)} == standing(judge(paper, R01="tie-break"))
    level = sheet(ana=row(54, 0), bo=row(54, 1))
    assert {BO: (1, 54), ANA: (2, 54)} == standing(judge(level, R01="tie-break"))


@pytest.mark.rule("CGO-R01")
def test_wealth_that_is_not_written_down_places_nobody():
    for paper in (sheet(ana=row(60), bo=row(48)), sheet(ana=row(60, 1), bo=row(48, 0))):
        verdict = judge(paper, R01="needed")
        assert ([], {}) == (found(verdict), standing(verdict))
        assert any("(ruling CGO-R01)" in finding.message() for finding in verdict.unchecked)
    alone = judge(result(ana=(60, None), bo=(48, None)), R01="cargo-2")
    assert {} == standing(alone)
    assert {ANA: (1, 60), BO: (2, 48)} == standing(judge(result(ana=(60, 1), bo=(48, 2)), R01="cargo-2"))
    told = result(ana=Standing(gold=54, cargo=0), bo=Standing(gold=54, cargo=2))
    assert {BO: (1, 58), ANA: (2, 54)} == standing(judge(told, R01="cargo-2"))


@pytest.mark.rule("CGO-R02")
def test_a_tie_at_the_top_may_be_broken():
    """Ana began; 101 turns were played, so she had one more than Bo."""
    paper = sheet(ana=row(54, 2, sold_needs=23), bo=row(54, 1, sold_needs=25), turns=101)
    record = game(sheet=paper, opening=start(boxes=None, chosen=[], first=ANA))

    assert {ANA: (1, 54), BO: (1, 54)} == standing(judge(record))
    assert {ANA: (1, 54), BO: (2, 54)} == standing(judge(record, R02="cargo"))
    assert {BO: (1, 54), ANA: (2, 54)} == standing(judge(record, R02="needs-sales"))
    assert {BO: (1, 54), ANA: (2, 54)} == standing(judge(record, R02="fewer-turns"))
    assert {BO: (1, 54), ANA: (2, 54)} == standing(judge(record, R02="last-seat"))
    trail = [step.message() for step in judge(record, R02="cargo").trail]
    assert "ana has 54 gold, level; more cargo breaks the tie: place 1" in trail


@pytest.mark.rule("CGO-R02")
def test_only_the_top_is_broken():
    """Cy and Di share third place, whatever they hold."""
    paper = sheet(ana=row(34, 1), bo=row(34, 2), cy=row(20, 0), di=row(20, 3))

    assert {BO: (1, 34), ANA: (2, 34), CY: (3, 20), DI: (3, 20)} == standing(judge(paper, R02="cargo"))
    for how in ("needs-sales", "fewer-turns", "last-seat"):
        assert {} == standing(judge(paper, R02=how))


@pytest.mark.rule("CGO-R03")
def test_places_may_be_numbered_without_gaps():
    paper = sheet(ana=row(30), bo=row(28), cy=row(28), di=row(22))

    assert {ANA: (1, 30), BO: (2, 28), CY: (2, 28), DI: (3, 22)} == standing(judge(paper, R03="dense"))
    assert {ANA: (1, 30), BO: (2, 28), CY: (2, 28), DI: (2, 22)} == standing(judge(paper, R03="winner-only"))


@pytest.mark.rule("CGO-R05")
def test_what_the_pile_owed_may_count():
    paper = sheet(ana=row(55), bo=row(53), last=BO, short=3)

    assert {ANA: (1, 55), BO: (2, 53)} == standing(judge(paper))
    assert {BO: (1, 56), ANA: (2, 55)} == standing(judge(paper, R05="owed"))
    ending = (*TO_MILL, *sell(SALT, 2))
    short = {"gold": {ANA: 52, BO: 54}, "cargo": {ANA: [SALT]}}
    assert {ANA: (1, 56), BO: (2, 54)} == standing(play(*ending, at=short, complete=True, R05="owed"))


@pytest.mark.rule("CGO-R08")
def test_a_game_may_end_with_the_deck():
    """The sheet cannot show whether the deck had run out, and says so."""
    verdict = judge(sheet(ana=row(40), bo=row(30), pile=38), R08="game-ends")

    assert ([], {ANA: (1, 40), BO: (2, 30)}) == (found(verdict), standing(verdict))
    assert ["CGO-101", "CGO-103"] == [finding.rule for finding in verdict.unchecked]
    assert [] == found(judge(result(ana=(40, 1), bo=(30, 2)), R08="game-ends"))
    record, equipment = SETTLED["CGO-R08", "game-ends"]()
    record.rounds[0].transcript[2:], record.ended = [], "finished"
    ended = GAME.judge(record, Terms(equipment=equipment, rulings={"CGO-R08": "game-ends"}))
    assert ([], True) == (found(ended), ended.finished)


@pytest.mark.rule("CGO-R09")
def test_two_decks_need_a_split():
    verdict = play(*TO_MILL, *buy(WINE), known=False, R09="two")

    assert [] == found(verdict)
    assert "CGO-205" in [finding.rule for finding in verdict.unchecked]
    assert [] == found(play(*TO_MILL, *buy(WINE), R09="two"))


@pytest.mark.rule("CGO-R13")
def test_after_the_sale_the_sale_is_over():
    """Once the NEEDS card is replaced under these options, no further card belongs to the sale."""
    record = two_salts(*sell(SALT, 4, GRAIN), *sell(SALT, 2, also=True))

    for how in ("both-4", "after-sale"):
        assert ["CGO-731"] == found(judge(record, equipment=BOARD, R13=how))
    late = two_salts(*sell(SALT, 4), *sell(SALT, 4, also=True), turn(BO))
    assert ["CGO-721"] == found(judge(late, equipment=BOARD, R13="both-4"))
    wrong = two_salts(*sell(SALT, 4), *sell(SALT, 4, GRAIN, also=True))
    verdict = judge(wrong, equipment=BOARD, R13="after-sale")
    assert ["CGO-712"] == found(verdict)
    assert first(verdict).message().endswith("it earns 2 because its NEEDS card is already met (ruling CGO-R13)")


@pytest.mark.rule("CGO-R17", "CGO-R19")
def test_who_stays_may_buy_before_or_after():
    stays = (turn(ANA), move(), *buy(SALT), turn(BO))

    assert [] == found(play(*stays, R19="yes"))
    assert [] == found(play(*stays, R19="yes", R17="if-staying"))
    assert ["CGO-601"] == found(play(*stays, R19="yes", R17="landing-only"))
    assert ["CGO-401"] == found(play(*goes(ANA, "a1"), *goes(BO, "h2"), turn(ANA), move(), R19="yes"))


@pytest.mark.rule("CGO-R19")
def test_a_turn_without_a_roll_on_a_trade_centre_is_one_of_staying():
    """Nobody writes down a move of no squares: under the option, who begins on a trade centre and does not roll stays."""
    silent = (turn(ANA), *buy(SALT), *goes(BO, "h2"))

    assert [] == found(play(*silent, R19="yes"))
    assert ["CGO-401"] == found(play(*silent))
    assert ["CGO-407"] == found(play(turn(ANA), roll(3), *goes(BO, "h2"), R19="yes"))
    assert ["CGO-401"] == found(play(*goes(ANA, "a1"), *goes(BO, "h2"), turn(ANA), turn(BO), R19="yes"))


@pytest.mark.rule("CGO-R17", "CGO-R18")
def test_a_sale_before_the_roll_may_be_barred_too():
    early = {"at": {"cargo": {ANA: [WINE]}}}

    assert ["CGO-701"] == found(play(turn(ANA), *sell(WINE, 4, GRAIN), **early, R17="landing-only"))
    assert ["CGO-701"] == found(play(turn(ANA), *sell(WINE, 4, GRAIN), **early, R18="no"))
    assert [] == found(play(*TO_MILL, *sell(WINE, 1), **early, R17="landing-only", R18="no"))


@pytest.mark.rule("CGO-R23")
def test_start_centres_may_be_barred_from_sharing():
    record = game(opening=start(chosen=[(ANA, MILL), (BO, MILL)]), ended="abandoned")

    assert [] == found(judge(record))
    assert ["CGO-324"] == found(judge(record, R23="no"))
    assert [] == found(play(*goes(ANA, "a1", ABBEY), turn(BO), R23="no"))


@pytest.mark.rule("CGO-R26")
def test_a_gap_is_filled_by_the_next_card():
    """Salt, wine and cloth; salt is sold, and what is bought then lies first."""
    three = {"at": {"cargo": {ANA: [SALT, WINE, CLOTH]}}}
    sold = (*TO_MILL, *sell(SALT, 4, GRAIN), *buy(WINE, GRAIN), *goes(BO, "h2", "h1", HARBOUR), turn(ANA), roll(2))
    robbed = (move("h2", "h1"), hazard(cargo=1))

    assert [] == found(play(*sold, *robbed, loss(5, CLOTH), **three, R26="gaps"))
    assert [] == found(play(*sold, *robbed, loss(1, WINE), **three, R26="gaps"))
    assert [] == found(play(*sold, *robbed, loss(5, WINE), **three))


@pytest.mark.rule("CGO-R26")
def test_cargo_is_rearranged_not_invented():
    three = {"at": {"cargo": {ANA: [SALT, WINE]}}}

    assert [] == found(play(turn(ANA), arrange(ANA, WINE, SALT), **three, R26="rearrange"))
    assert ["CGO-518"] == found(play(turn(ANA), arrange(ANA, WINE, GRAIN), **three, R26="rearrange"))


@pytest.mark.rule("CGO-R30")
def test_a_hazard_may_not_chain():
    sent = (*goes(ANA, "a1", ABBEY, "m3"), hazard(to="h1"), turn(BO))

    assert [] == found(play(*sent, at={"cargo": {ANA: [SALT]}}, R30="no-effect"))


@pytest.mark.rule("CGO-R34")
def test_four_cards_may_not_outlast_the_turn():
    full = {"at": {"cargo": {ANA: [SALT, WINE, GRAIN], BO: [CLOTH]}}}
    swap = trade(ANA, BO, give_gold=1, take=[CLOTH])

    assert ["CGO-620"] == found(play(*goes(ANA, "a1", ABBEY), swap, turn(BO), **full, R34="turn-end"))
    assert [] == found(play(*goes(ANA, "a1", ABBEY), swap, *sell(CLOTH, 4, GRAIN), turn(BO), **full, R34="turn-end"))


@pytest.mark.rule("CGO-R39")
def test_a_game_stopped_by_the_clock_may_count():
    """By gold as it stands, or only when all had equally many turns."""
    even = game(sheet=sheet(ana=row(40), bo=row(30), pile=38, turns=60), ended="time")
    odd = game(sheet=sheet(ana=row(40), bo=row(30), pile=38, turns=61), ended="time")

    assert {} == standing(judge(even))
    for how in ("by-gold", "full-round"):
        verdict = judge(even, R39=how)
        assert (True, {ANA: (1, 40), BO: (2, 30)}) == (verdict.finished, standing(verdict))
        assert "CGO-104" == verdict.trail[0].rule
    still = {**BOARD, "hazard": []}
    assert ["CGO-104"] == found(judge(odd, equipment=still, R39="full-round"))
    assert [] == found(judge(odd, equipment=BOARD, R39="full-round")), "somebody may have missed a turn"
    assert {ANA: (1, 40), BO: (2, 30)} == standing(judge(odd, R39="by-gold"))
    claimed = game(result=result(ana=(40, 1), bo=(30, 2)), ended="time")
    assert {ANA: (1, 40), BO: (2, 30)} == standing(judge(claimed, R39="by-gold"))


@pytest.mark.rule("CGO-R39")
def test_a_transcript_tells_whether_the_round_was_full():
    ana, bo = goes(ANA, "a1", ABBEY), goes(BO, "h2", "h1", HARBOUR)

    assert {ANA: (1, 8), BO: (1, 8)} == standing(judge(played(*ana, *bo), R39="full-round"))
    assert ["CGO-104"] == found(judge(played(*ana), R39="full-round"))


@pytest.mark.rule("CGO-R40")
def test_the_gold_of_who_leaves_may_return():
    gone = (turn(ANA), leave(BO), *goes(ANA, "a1", ABBEY)[1:])

    verdict = play(*gone, seats=[ANA, BO, CY], R40="gold-returns", R39="by-gold")

    assert {ANA: (1, 8), CY: (1, 8), BO: (3, 0)} == standing(verdict)


@pytest.mark.rule("CGO-R17")
def test_who_stays_may_deal_before_saying_so():
    """Under if-staying a purchase may come first and the stay after it; a roll after it is one too many."""
    bought = (turn(ANA), *buy(SALT))
    rulings = {"R17": "if-staying", "R19": "yes"}

    assert [] == found(play(*bought, move(), turn(BO), **rulings))
    assert [] == found(play(turn(ANA), move(), *buy(SALT), turn(BO), **rulings))
    rolls = play(*bought, roll(2), move("a1", ABBEY), **rulings)
    assert ["CGO-601"] == found(rolls)
    assert (
        "ana buys before the roll and then rolls, but only players who stay may do that (ruling CGO-R17)"
        == first(rolls).message()
    )
    sold = play(turn(ANA), *sell(SALT), roll(2), at={"cargo": {ANA: [SALT]}}, **rulings)
    assert ["CGO-701"] == found(sold)


@pytest.mark.rule("CGO-R37")
def test_a_player_without_means_may_be_written_as_skipped():
    record, toll = SETTLED["CGO-R37", "skipped"]()
    terms = Terms(equipment=toll, rulings={"CGO-R37": "skipped"})
    events = record.rounds[0].transcript

    assert [] == found(GAME.judge(record, terms))
    last = max(index for index, event in enumerate(events) if type(event) is Turn)
    events.insert(last, skip(BO))
    assert [] == found(GAME.judge(record, terms))
    assert ["CGO-321"] == found(GAME.judge(record, Terms(equipment=toll)))
    events[last : last + 2] = [turn(BO)]
    verdict = GAME.judge(record, terms)
    assert "CGO-321" == found(verdict)[0]
    assert (
        "bo takes a turn but has neither cargo nor two gold and is passed over (ruling CGO-R37); it is ana's turn"
        == (first(verdict).message())
    )


@pytest.mark.rule("CGO-R08")
def test_what_an_empty_deck_means_is_told():
    record, equipment = SETTLED["CGO-R08", "game-ends"]()
    ended = GAME.judge(record, Terms(equipment=equipment, rulings={"CGO-R08": "game-ends"}))
    record, equipment = SETTLED["CGO-R08", "stays-empty"]()
    empty = GAME.judge(record, Terms(equipment=equipment, rulings={"CGO-R08": "stays-empty"}))

    assert [
        "ana rolls after the deck ran out, which ends the game (ruling CGO-R08); nothing after that counts",
        "the deck ran out, which ends the game (ruling CGO-R08), so the game is over, but the record says abandoned",
    ] == [finding.message() for finding in ended.errors]
    assert (
        "the discards are shuffled into a new deck, but they stay out of play (ruling CGO-R08)"
        == first(empty).message()
    )


@pytest.mark.rule("CGO-R17")
def test_who_has_rolled_may_deal_until_the_token_moves():
    """The roll is known, and Ana still stands at the Harbour."""
    knowing = (turn(ANA), roll(1), *buy(SALT), move("a1"))

    assert [] == found(play(*knowing))
    assert ["CGO-601"] == found(play(*knowing, R17="landing-only"))


@pytest.mark.rule("CGO-R05")
def test_gold_that_is_owed_to_nobody_known_places_nobody():
    """The last sale was 3 short, and whose it was decides who wins."""
    paper = sheet(ana=row(53), bo=row(55), short=3)
    verdict = judge(paper, R05="owed")

    assert ([], {}) == (found(verdict), standing(verdict))
    assert "nobody is placed because the player who took the last gold card is not written down (ruling CGO-R05)" in (
        [finding.message() for finding in verdict.unchecked]
    )
    paper.last = ANA
    assert {ANA: (1, 56), BO: (2, 55)} == standing(judge(paper, R05="owed"))


@pytest.mark.rule("CGO-R01")
def test_cargo_is_needed_by_any_trade_centre_of_the_board():
    """Where one centre is not written down, it may be the one that needs the salt."""
    paper = sheet(ana=row(54, 1, kinds=[SALT]), bo=row(54, 0), boxes=boxes())
    assert {ANA: (1, 58), BO: (2, 54)} == standing(judge(paper, equipment=BOARD, R01="needed"))
    del paper.boxes[MILL]

    verdict = judge(paper, equipment=BOARD, R01="needed")

    assert {} == standing(verdict)
    assert "nobody is placed because the NEEDS cards at the end are not written down (ruling CGO-R01)" in (
        [finding.message() for finding in verdict.unchecked]
    )


@pytest.mark.rule("CGO-R02")
def test_rolls_name_the_first_player_for_a_tie_too():
    paper = sheet(ana=row(54), bo=row(54))
    record = game(sheet=paper, opening=start(boxes=None, chosen=[], first=None, rolls=rolled((ANA, 1), (BO, 6))))

    assert {ANA: (1, 54), BO: (2, 54)} == standing(judge(record, R02="last-seat"))


@pytest.mark.rule("CGO-R01", "CGO-R39")
def test_what_is_needed_counts_in_a_game_stopped_by_the_clock_too():
    paper = sheet(ana=row(50, 1, kinds=[SALT]), bo=row(53, 0), pile=5, boxes=boxes())
    picked = {"R01": "needed", "R39": "by-gold"}

    assert {ANA: (1, 54), BO: (2, 53)} == standing(judge(game(sheet=paper, ended="time"), **picked))
    bought = play(turn(ANA), *buy(SALT), **picked)
    assert {ANA: (1, 10), BO: (2, 8)} == standing(bought)
