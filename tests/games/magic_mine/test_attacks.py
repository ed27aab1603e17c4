"""Records made from the leaflet alone: what a head judge would sign, and the sentence that goes with it."""

from typing import Any

import pytest

from scorekeeper.games.magic_mine.record import EndOfTurn, Found, Round, Scored, Start, SwapTile
from tests.games.magic_mine.tables import (
    ANA,
    BO,
    CY,
    DI,
    KEPT,
    MARKET,
    WIN,
    B,
    G,
    R,
    Y,
    cancel,
    card,
    catch_up,
    copy_take,
    dig,
    discard,
    draw,
    draw_three,
    drop,
    found,
    game,
    heart,
    idling,
    judge,
    line,
    on,
    paper,
    places,
    play,
    purge,
    put,
    react,
    replace,
    result,
    rob,
    row,
    score,
    set_two,
    sheet,
    start,
    state,
    steal_set,
    swap_tile,
    take,
    turn,
    warned,
)


def blank(**fields: Any) -> Scored:
    """A line whose tile nobody wrote down."""
    return Scored(**fields)


def said(verdict) -> list[str]:
    return [finding.message() for finding in verdict.errors]


# Blanks on a sheet: the running spaces.


@pytest.mark.rule("MIN-512")
@pytest.mark.parametrize(
    ("lines", "space", "hearts", "message"),
    [
        ([blank(space=9), blank(space=7)], 12, 0, "bo is on 9 or beyond after scoring 2, but the sheet says 7"),
        ([blank(space=9), line("n1")], 10, 0, "bo is on 12 at the end, but the sheet says 10"),
        ([blank(), line("n1", space=2)], 2, 0, "bo is on 3 or beyond after scoring 2, but the sheet says 2"),
        ([blank(space=9), blank()], 8, 0, "bo is on 9 or beyond at the end, but the sheet says 8"),
        ([blank(space=9), line("n1", space=14)], 14, 1, "bo is on 13 at most after scoring 2, but the sheet says 14"),
        ([blank(space=9)], 9, 2, None),
        ([blank(space=9)], 12, 2, "bo is on 11 at most at the end, but the sheet says 12"),
        ([], 3, 5, "bo is on 5 or beyond at the end, but the sheet says 3"),
        ([blank(space=9), line("n1", space=12), blank()], 15, 0, None),
        ([blank(), blank(), blank(space=12)], 12, 0, None),
        ([blank(points=3, space=3), blank(), line("n2", space=9)], 9, 0, None),
        ([blank(points=3, space=4)], 4, 1, None),
    ],
)
def test_running_spaces_count_where_points_are_not_written(lines, space, hearts, message):
    verdict = judge(paper(ana=row(WIN), bo=row(*lines, space=space, hearts=hearts)))

    assert ([message] if message else []) == said(verdict)


@pytest.mark.rule("MIN-901")
def test_a_loser_whose_last_line_is_on_20_has_won_too():
    verdict = judge(paper(ana=row(WIN), bo=row(blank(space=9), blank(space=20))))

    assert ["ana and bo are both on 20, but the game ends when the first player gets there"] == said(verdict)


@pytest.mark.rule("MIN-902")
def test_nothing_follows_a_blank_line_on_20():
    assert ["MIN-902"] == found(judge(paper(ana=row(blank(space=20), blank()), bo=row(space=0))))


def test_the_last_line_tells_the_final_space():
    assert {ANA: (1, 20), BO: (2, 9)} == places(judge(paper(ana=row(WIN), bo=row(blank(space=9)))))


@pytest.mark.parametrize(
    ("fields", "rules"),
    [
        ({}, []),
        ({"bonus": 2, "gem": R}, []),
        ({"bonus": 0, "gems": {"b7": R, "b8": B}}, []),
        ({"bonus": 2, "gems": {"b7": R, "b8": B}}, ["MIN-508"]),
        ({"bonus": 0, "gem": R}, ["MIN-510"]),
        ({"bonus": 0}, []),
        ({"bonus": 1}, ["MIN-510"]),
        ({"gems": {"b7": R, "b8": B}, "space": 5}, ["MIN-512"]),
        ({"gems": {"b7": R, "b8": R}, "space": 5}, []),
        ({"gem": R, "gems": {"b7": B}}, ["MIN-408"]),
        ({"gems": {"b9": B}}, ["MIN-405"]),
    ],
)
def test_two_multi_coloured_pieces_in_one_line(fields, rules):
    """b7 brings 1 point, b8 brings 2, and as a set 2 more."""
    scoring = Scored(tile="b7", set_with=["b8"], points=3, **fields)

    assert rules == found(judge(paper(ana=row(WIN), bo=row(scoring))))


def test_colours_of_a_line_are_compared_with_the_transcript():
    kept = {ANA: ["b7", "b1", "b19"]}
    events = [turn(ANA), put(R, "b7"), take(R), *idling(BO), turn(ANA), put(R, "b1"), score("b1"), replace("n5", "n7")]
    record = game(*events, kept=kept, ended="time", sheet=sheet(ana=row(line("b1", gem=R)), bo=row(space=0)))
    other = game(
        *events, kept=kept, ended="time", sheet=sheet(ana=row(Scored(tile="b1", gems={"b1": R})), bo=row(space=0))
    )

    assert ([], []) == (found(judge(record)), found(judge(other)))


# Turns.


@pytest.mark.rule("MIN-902", "MIN-302", "MIN-R31")
@pytest.mark.parametrize(
    ("won", "turns", "rules"),
    [
        ([line("b19", gem=R, space=17), line("n5", space=21)], (5, 5, 4), ["MIN-902"]),
        ([line("b19", gem=R), line("n3", space=19)], (5, 5, 4), []),
        ([line("b19", gem=R), line("n3")], (5, 5, 4), []),
        ([line("b19", gem=R), line("n5")], (5, 5, 4), ["MIN-902"]),
        ([line("n17")], (5, None, 4), []),
        ([line("n17")], (5, None, 3), ["MIN-302"]),
        ([line("n17")], (4, None, 5), ["MIN-902"]),
        ([line("n17")], (None, None, 5), []),
    ],
)
def test_a_heart_does_not_excuse_the_turns(won, turns, rules):
    """Ana has a heart. Only if it took her from 19 to 20 can somebody else have had the last turn."""
    ana, bo, cy = turns
    hearts = 0 if won == [line("n17")] else 1
    verdict = judge(
        paper(ana=row(*won, hearts=hearts, turns=ana), bo=row(space=0, turns=bo), cy=row(space=0, turns=cy))
    )

    assert rules == found(verdict)


# Counts with blanks.


@pytest.mark.parametrize(
    ("table", "hands", "rules"),
    [
        ({"card_pile": 20, "card_discard": 5}, (None, 2), ["MIN-106"]),
        ({"card_pile": 20, "card_discard": 9}, (None, 2), []),
        ({"card_pile": 30, "card_discard": 5}, (None, None), ["MIN-106"]),
        ({"card_pile": 30}, (4, 4), ["MIN-106"]),
        ({"tile_pile": 26}, (None, None), []),
        ({"tile_pile": 27}, (None, None), ["MIN-111"]),
        ({"tile_pile": 25, "tile_discard": 0}, (None, None), ["MIN-111"]),
        ({"market": 5}, (None, None), ["MIN-602"]),
    ],
)
def test_counts_with_blanks(table, hands, rules):
    """Ana's last tile need not have been replaced, but she discarded it."""
    ana, bo = hands

    assert rules == found(judge(paper(ana=row(WIN, hand=ana), bo=row(space=0, hand=bo), table=table)))


@pytest.mark.parametrize(
    ("cards", "table", "rules"),
    [
        ((["set-two"], ["set-two", "cancel"]), {}, []),
        ((["set-two"], ["set-two", "set-two"]), {}, ["MIN-871"]),
        ((["set-two"], ["set-two"]), {"discarded": ["set-two"]}, ["MIN-871"]),
        ((["unseen", "unseen"], ["cancel"]), {}, ["MIN-106"]),
        ((["cancel"], None), {"card_discard": 2, "discarded": ["cancel"]}, []),
        ((["cancel"], None), {"card_discard": 1, "discarded": ["cancel", "set-two"]}, ["MIN-106"]),
    ],
)
def test_cards_that_a_sheet_names(cards, table, rules):
    ana, bo = cards
    rows = {"ana": row(WIN, hand=1, cards=ana), "bo": row(space=0, cards=bo)}

    assert rules == found(judge(paper(**rows, table=table)))


# Results in part.


@pytest.mark.parametrize(
    ("claims", "rules"),
    [
        (result(ana=(20, 1), bo=(5, 2), cy=(None, 3)), []),
        (result(ana=(20, 1), bo=(5, 3), cy=(None, 2)), []),
        (result(ana=(20, 1), bo=(0, 2), cy=(None, 3)), ["MIN-903"]),
        (result(ana=(20, 1), bo=(19, 3), cy=(None, 2)), ["MIN-903"]),
        (result(ana=(20, None), bo=(20, None), cy=(None, None)), ["MIN-901"]),
        (result(ana=(None, 2), bo=(None, 2), cy=(None, None)), []),
        (result(ana=(None, 3), bo=(None, 3), cy=(None, None)), ["MIN-903"]),
        (result(ana=(None, None), bo=(None, None), cy=(None, None), winner=CY), []),
        (result(ana=(20, None), bo=(None, None), cy=(None, None), winner=CY), ["MIN-903"]),
        (result(ana=(20, 1)), []),
        (result(), []),
    ],
)
def test_a_result_with_blanks_is_wrong_only_if_no_filling_is_right(claims, rules):
    record = game(seats=[ANA, BO, CY], result=claims)
    record.rounds = []

    assert rules == found(judge(record))


@pytest.mark.rule("MIN-512")
def test_a_result_is_compared_with_the_lines_of_those_who_have_some():
    rows = {"ana": row(WIN), "bo": row(blank()), "cy": row(line("n2"))}
    verdict = judge(paper(**rows, result=result(ana=(20, 1), bo=(7, 2), cy=(5, 3))))

    assert ["cy is on space 3 by the game, but the result says 5"] == said(verdict)


# The judge goes on.


def test_a_slip_in_the_set_up_leaves_the_replay_on():
    """Five cards are missing from the pile, and later Ana takes a third action."""
    verdict = play(turn(ANA), draw(), draw(), draw(), opening=start([ANA, BO], card_pile=27))

    assert ["MIN-222", "MIN-303"] == found(verdict)
    assert "ana draws a card, but both actions of the turn are spent" == said(verdict)[1]


def test_four_tiles_kept_are_played_with():
    kept = {ANA: ["n1", "b1", "b8", "b10"]}
    verdict = play(turn(ANA), put(R, "b1"), take(Y), *idling(BO), turn(ANA), put(Y, "b10"), score("b10"), kept=kept)

    assert ["MIN-227"] == found(verdict)


def test_a_wrong_gem_stays_where_it_was_set():
    verdict = play(turn(ANA), take(Y), put(Y, "n1"), *idling(BO), turn(ANA), draw(), draw(), draw())

    assert ["MIN-405", "MIN-303"] == found(verdict)
    assert "if event 3 stands: ana draws a card, but both actions of the turn are spent" == said(verdict)[1]


def test_a_late_heart_is_one_fault():
    late = [turn(ANA), card("purge-cart"), purge(BO, G), draw(), heart(BO), turn(BO), take(R), draw()]

    assert ["MIN-844"] == found(play(*late))


def test_a_late_replacement_is_one_fault():
    late = [turn(ANA), put(R, "b1"), score("b1"), take(R), replace("n5", "n7"), *idling(BO)]

    assert ["MIN-608"] == found(play(*late))


def test_a_hand_that_is_too_large_is_said_once():
    drawn = [turn(ANA), draw(), draw(), *idling(BO), turn(ANA), draw(), draw(), turn(BO), draw(), draw(), turn(ANA)]

    assert ["MIN-713"] == found(play(*drawn))


def test_a_state_after_something_illegal_ends_the_doubt():
    events = [turn(ANA), take(R, count=2), draw(), state(carts={ANA: [R, R, R]}), turn(BO), draw(), draw()]
    verdict = play(*events, state(carts={ANA: [R, R, R]}))

    assert ["MIN-322", "MIN-326"] == found(verdict)


def test_a_state_that_stands_is_adopted_whole():
    from tests.games.magic_mine.test_decisions import AS_WRITTEN

    there = {
        "spaces": {ANA: 3, BO: 0},
        "carts": {ANA: [B], BO: []},
        "hands": {ANA: 3, BO: 0},
        "rows": {ANA: ["n1", "b2", "b8"], BO: ["n2", "b3", "b1"]},
        "gems": {"b8": [B]},
        "market": ["n5", "n6", "b4", "n9"],
        "mine": {Y: 10, R: 10, B: 8, G: 10},
        "card_pile": 30,
        "card_discard": 1,
        "tile_pile": 25,
    }
    events = [
        turn(ANA),
        draw(),
        draw(),
        state(**there),
        turn(BO),
        draw(),
        draw(),
        state(**{**there, "hands": {ANA: 3}, "card_pile": 28}),
    ]

    assert [] == found(play(*events, decisions=AS_WRITTEN))
    assert [True] == [*{"settled" in one.figures for one in play(*events, decisions=AS_WRITTEN).findings}]


# Causes before consequences.


@pytest.mark.rule("MIN-843")
def test_the_second_cart_is_the_cause_and_not_the_heart_that_waits():
    events = [turn(ANA), card("purge-cart"), purge(BO, G), purge(CY, B), heart(BO), heart(CY), take(R)]

    assert ["MIN-843"] == found(play(*events, seats=[ANA, BO, CY]))
    assert [] == found(play(*events, seats=[ANA, BO, CY], R13="several"))


@pytest.mark.rule("MIN-844")
def test_one_cart_emptied_in_two_parts_earns_one_heart():
    events = [*idling(ANA), turn(BO), take(Y), take(R), turn(ANA), card("purge-cart")]

    assert [] == found(play(*events, purge(BO, G), purge(BO, Y, R), heart(BO), take(R)))
    assert ["MIN-842"] == found(play(*events, purge(BO, G, Y), purge(BO, R, R), heart(BO)))


KEEP = {ANA: ["n15", "b1", "b8"]}
FIVE = [turn(ANA), put(R, "n15"), take(Y), *idling(BO, CY), turn(ANA), put(Y, "n15"), score("n15")]
"""Ana comes to 5, and Bo and Cy are behind."""


@pytest.mark.rule("MIN-533", "MIN-536")
def test_a_card_that_was_not_drawn_is_not_a_card_out_of_order():
    verdict = play(*FIVE, catch_up(CY, 5), replace("n5", "n7"), draw(), seats=[ANA, BO, CY], kept=KEEP)

    assert (["MIN-533"], []) == (found(verdict), warned(verdict))


@pytest.mark.rule("MIN-536", "MIN-R20")
def test_a_card_out_of_order_is_said_of_the_one_who_was_passed_over():
    verdict = play(*FIVE, catch_up(CY, 5), catch_up(BO, 5), replace("n5", "n7"), draw(), seats=[ANA, BO, CY], kept=KEEP)

    assert ["bo draws the card for space 5 only after cy, but cards go clockwise from ana (ruling MIN-R20)"] == [
        one.message() for one in verdict.findings if one.level == "warning"
    ]


@pytest.mark.rule("MIN-532", "MIN-R13")
def test_a_space_that_still_owes_cards_is_not_forgotten_by_the_next_heart():
    """Bo comes to 5 by a heart, and Cy's heart follows before anybody draws."""
    kept = {BO: ["b3", "n4", "b10"], ANA: ["n1", "b1", "b8"]}
    before = [*idling(ANA), turn(BO), put(G, "b3"), score("b3"), replace("n5", "n7"), take(G)]
    before += [*idling(CY), *idling(ANA), turn(BO), put(G, "n4"), take(Y), *idling(CY), *idling(ANA)]
    before += [turn(BO), put(Y, "n4"), score("n4"), replace("n6", "n8"), take(Y), *idling(CY)]
    carts = [turn(ANA), card("purge-cart"), purge(BO, Y), purge(CY, B), heart(BO), heart(CY)]
    cards = [catch_up(CY, 5), catch_up(ANA, 5), take(R)]

    assert [] == found(play(*before, *carts, *cards, seats=[ANA, BO, CY], kept=kept, R13="several"))


# Words.


@pytest.mark.parametrize(
    ("events", "message"),
    [
        ([turn(ANA), put(R, "n1", hole=2)], "ana sets red into n1, but hole 2 takes green"),
        ([turn(ANA), take(Y), put(Y, "n1")], "ana sets yellow into n1, but its empty holes take red and green"),
        (
            [turn(ANA), put(R, "n1"), take(B), *idling(BO), turn(ANA), put(B, "n1")],
            "ana sets blue into n1, but its empty hole takes green",
        ),
        (
            [turn(ANA), take(B), react(BO, "copy-take", to=1)],
            "bo answers event 1 with copy-take, but the action just done is the take of ana (event 2)",
        ),
        (
            [turn(ANA), card("mine-three"), cancel(BO, to=1)],
            "bo cancels event 1, but the card just played is the mine-three of ana (event 2)",
        ),
        (
            [turn(ANA), draw(), card("mine-three"), cancel(BO), cancel(ANA, to=3)],
            "ana cancels event 3, but the card just played is the cancel of bo (event 4)",
        ),
        ([turn(ANA), turn(BO)], "ana ends the turn after none of two actions, although a card could still be drawn"),
        ([turn(ANA), card("set-two", count=2)], "ana plays 2 cards of set-two with one action, but it must be one"),
        (
            [turn(ANA), card("draw-three"), draw_three("set-two", "set-two", "set-two")],
            "ana has a set-two, but the deck has only 2, and with this one 3 have turned up",
        ),
        ([turn(ANA), card("draw-three"), draw_three("cancel")], "ana draws 1 card, but the card says three"),
    ],
)
def test_words(events, message):
    assert message == said(play(*events))[0]


@pytest.mark.rule("MIN-871")
def test_a_card_that_is_dropped_is_counted_too():
    events = [turn(ANA), card("draw-three"), draw_three("set-two", "set-two", "cancel"), draw()]
    dropped = [*idling(BO), turn(ANA), draw(), drop(ANA, "set-two"), draw("unseen"), drop(ANA, "set-two")]

    assert [] == found(play(*events, *dropped))
    others = [turn(BO), draw(), draw(), turn(ANA), draw(), drop(ANA, "cancel"), take(B), turn(BO), draw(), draw()]
    assert ["MIN-871"] == found(play(*events, *others, drop(BO, "set-two")))


# What can be written down.


@pytest.mark.rule("MIN-804")
@pytest.mark.parametrize(("into", "rules"), [(None, []), ("b4", []), ("b8", ["MIN-804"]), ("b1", ["MIN-804"])])
def test_the_gem_of_a_swap_goes_into_the_tile_received(into, rules):
    swap = SwapTile(give="n1", take="b4", gem=G, into=into)
    verdict = play(turn(ANA), card("swap-tile"), swap, take(R), gems={ANA: G})

    assert rules == found(verdict)


@pytest.mark.parametrize(
    ("events", "rules"),
    [
        ([turn(ANA), draw()], []),
        ([turn(ANA), draw(), EndOfTurn()], ["MIN-303"]),
        ([turn(ANA), draw(), draw(), EndOfTurn()], []),
        ([turn(ANA), draw(), draw(), EndOfTurn(player=BO)], ["MIN-302"]),
        ([turn(ANA), draw(), draw(), EndOfTurn(), turn(BO), draw(), draw()], []),
        ([turn(ANA), draw(), draw(), EndOfTurn(), draw()], ["MIN-303"]),
        ([turn(ANA), put(R, "b1"), draw(), EndOfTurn(), score("b1")], ["MIN-517"]),
        ([turn(ANA), put(R, "b1"), draw(), score("b1"), EndOfTurn()], ["MIN-608"]),
        ([turn(ANA), put(R, "b1"), draw(), score("b1"), EndOfTurn(), turn(BO), draw(), draw()], ["MIN-608"]),
    ],
)
def test_the_end_of_a_turn(events, rules):
    assert rules == found(play(*events))


@pytest.mark.rule("MIN-901")
def test_an_adjourned_game_is_still_running():
    events = [turn(ANA), draw()]

    assert ([], False) == (found(v := judge(game(*events, ended="adjourned"))), v.finished)
    claimed = judge(game(*events, ended="adjourned", result=result(winner=ANA)))
    assert ["the game is adjourned, so nobody is placed or wins yet, but the result says otherwise"] == said(claimed)
    won = judge(paper(ana=row(WIN), bo=row(space=0), ended="adjourned"))
    assert ([], ["MIN-901"], {}) == (found(won), warned(won), places(won))


# A position found at the table.

THERE = Found(
    player=ANA,
    spaces={ANA: 4, BO: 0},
    carts={ANA: [R], BO: [G]},
    hands={ANA: 2, BO: 1},
    rows={who: KEPT[who] for who in (ANA, BO)},
    gems={"b8": [B]},
    market=MARKET,
    card_pile=29,
)


def from_there(*events, **fields):
    found_there = THERE.__class__(**{**{name: getattr(THERE, name) for name in THERE.__struct_fields__}, **fields})
    record = game(*events, ended="abandoned")
    record.rounds = [Round(number=1, start=Start(found=found_there), transcript=list(events))]
    return judge(record)


@pytest.mark.parametrize(
    ("events", "fields", "rules"),
    [
        ([draw(), turn(BO), draw(), draw()], {}, []),
        ([draw(), draw(), draw()], {}, ["MIN-303"]),
        ([turn(BO), draw(), turn(ANA)], {}, ["MIN-303"]),
        ([draw(), turn(ANA)], {}, ["MIN-302"]),
        ([put(R, "b1"), score("b1", space=6), catch_up(BO, 5), replace("n5", "n7")], {}, []),
        ([put(R, "b1"), score("b1", space=6), replace("n5", "n7"), draw()], {}, ["MIN-533"]),
        ([put(R, "b8")], {}, ["MIN-408"]),
        ([draw()], {"carts": {ANA: [R, R, R, R], BO: []}}, ["MIN-328"]),
        ([draw()], {"market": MARKET[:3]}, ["MIN-602"]),
        ([draw()], {"mine": {Y: 10, R: 9, B: 10, G: 9}}, ["MIN-109"]),
        ([draw()], {"mine": {Y: 10, R: 9, B: 9, G: 9}}, []),
        ([draw()], {"gems": {"b1": [G]}}, ["MIN-405"]),
        ([draw()], {"market": ["n1", *MARKET[1:]]}, ["MIN-111"]),
        ([heart(BO), draw()], {}, []),
        ([draw(), draw(), draw()], {"rows": None}, ["MIN-303"]),
        ([turn(BO), draw(), draw(), turn(ANA), discard(R), draw()], {"player": None}, []),
    ],
)
def test_a_transcript_from_a_position_found_at_the_table(events, fields, rules):
    assert rules == found(from_there(*events, **fields))


def test_what_the_position_found_does_not_show_is_said():
    verdict = from_there(draw(), rows=None, gems=None)

    assert [
        "the transcript is not checked because the position found does not show the rows and the gems on the tiles"
    ] == [one.message() for one in verdict.unchecked if "position found" in one.text]


# Odds and ends of the leaflet.


@pytest.mark.parametrize(
    ("events", "seats", "rules"),
    [
        ([turn(ANA), card("mine-three"), dig([G, Y], [G, Y]), draw()], 2, []),
        ([turn(ANA), card("mine-three"), dig([G, Y, B], [G]), draw()], 2, []),
        (
            [turn(ANA), card("steal-cart"), rob(BO, G), heart(BO), card("swap-tile"), swap_tile("n1", "n2", BO)],
            2,
            ["MIN-722"],
        ),
        ([turn(ANA), take(R), react(BO, "copy-take"), cancel(ANA), copy_take(G)], 2, ["MIN-732"]),
        ([turn(ANA), take(R), react(BO, "copy-take"), cancel(ANA), cancel(BO), copy_take(G)], 2, ["MIN-722"]),
        ([turn(ANA), card("set-two"), set_two((R, "b1")), score("b1"), replace("n5", "n7"), draw(), turn(BO)], 2, []),
        (
            [
                turn(ANA),
                put(R, "b8"),
                draw(),
                turn(BO),
                card("steal-set-gem"),
                steal_set(ANA, "b8", R),
                heart(ANA),
                draw(),
            ],
            2,
            [],
        ),
        ([turn(ANA), put(R, "b1"), draw(), turn(BO), card("steal-set-gem"), steal_set(ANA, "b1", R)], 2, ["MIN-822"]),
        ([turn(ANA), card("purge-cart"), purge(ANA, R), heart(ANA), draw()], 2, []),
        ([turn(ANA), draw(), draw(), turn(CY), draw(), draw(), turn(DI)], 4, ["MIN-302"]),
    ],
)
def test_from_the_leaflet(events, seats, rules):
    assert rules == found(play(*events, seats=[ANA, BO, CY, DI][:seats]))


@pytest.mark.parametrize("count", [1, 5, 6])
def test_too_few_and_too_many_players(count):
    seats = ["a", "b", "c", "d", "e", "f"][:count]
    rows = {seat: row(space=0) for seat in seats[1:]}

    assert "MIN-101" in found(judge(paper(a=row(WIN), **rows)))


def test_gems_on_tiles_are_compared_with_the_sheet():
    events = [turn(ANA), put(R, "b8"), draw()]
    tiles = [on("n1"), on("b1", R), on("b8")]
    record = game(*events, ended="time", sheet=sheet(ana=row(space=0, tiles=tiles), bo=row(space=0)))

    assert [
        "tiles of ana: the transcript leads to b1 (no gems), b8 (red) and n1 (no gems), the sheet says b1 (red), b8 (no gems) and n1 (no gems)"
    ] == said(judge(record))
