"""The end: the first on 20 has won, at once, in the middle of a turn."""

import pytest

from tests.games.magic_mine.tables import (
    ANA,
    BO,
    CY,
    DI,
    WIN,
    B,
    G,
    R,
    Y,
    card,
    catch_up,
    draw,
    first,
    found,
    game,
    heart,
    idling,
    judge,
    line,
    on,
    over,
    paper,
    places,
    play,
    purge,
    put,
    replace,
    result,
    row,
    score,
    sheet,
    state,
    take,
    turn,
    warned,
)

TWENTY = {ANA: ["n17", "b1", "b8"]}
"""Ana's n17 brings 20 points."""
RACE = [turn(ANA), put(R, "n17"), take(G), *idling(BO), turn(ANA), put(G, "n17"), score("n17", space=20)]
"""Ana wins with the first action of her second turn."""


@pytest.mark.rule("MIN-901", "MIN-902", "MIN-903")
def test_the_first_on_20_wins_in_the_middle_of_the_turn():
    verdict = play(*RACE, over(ANA), complete=True, kept=TWENTY)

    assert [] == verdict.findings
    assert {ANA: (1, 20), BO: (2, 0)} == places(verdict)
    assert [
        "ana scores n17: 20",
        "ana moves by 20 to 20",
        "ana has scored 20",
        "bo has scored nothing",
        "ana has reached 20 and wins",
        "bo is on 0: place 2 (ruling MIN-R02)",
    ] == [step.message() for step in verdict.trail]


@pytest.mark.rule("MIN-902")
@pytest.mark.parametrize("after", [draw(), turn(BO), catch_up(BO, 5), score("b1")])
def test_nothing_is_done_after_that(after):
    verdict = play(*RACE, after, complete=True, kept=TWENTY)

    assert ["MIN-902"] == found(verdict)
    assert len(RACE) + 1 == first(verdict).where.event
    assert "ana is on 20, so the game is over, but play goes on" == first(verdict).message()
    assert ({ANA: (1, 20), BO: (2, 0)}, True, []) == (places(verdict), verdict.finished, verdict.unchecked)


@pytest.mark.rule("MIN-R06")
def test_a_row_that_is_filled_up_after_the_win_is_no_fault():
    assert [] == play(*RACE, replace("n5", "n7"), over(ANA), complete=True, kept=TWENTY).findings
    assert ["MIN-902"] == found(
        play(*RACE, replace("n5", "n7"), replace("n7", "n8"), over(ANA), complete=True, kept=TWENTY)
    )


@pytest.mark.rule("MIN-901")
def test_the_game_is_not_over_before():
    verdict = play(*RACE[:-1], complete=True, kept=TWENTY)

    assert ["MIN-901"] == found(verdict)
    assert (
        "the transcript ends with the furthest pawn on 0, but the game goes on until somebody is on 20"
        == first(verdict).message()
    )


@pytest.mark.rule("MIN-901")
def test_nobody_has_won_before():
    assert ["MIN-901"] == found(play(*RACE[:-1], over(ANA), kept=TWENTY))


@pytest.mark.rule("MIN-903")
def test_nobody_else_has_won():
    verdict = play(*RACE, over(BO), complete=True, kept=TWENTY)

    assert ["MIN-903"] == found(verdict)
    assert (ANA, BO) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("MIN-901")
def test_passing_20_is_reaching_it():
    """Ana has 2 points and gets 20 more; the space is written as 20 or as it is."""
    events = [
        *(turn(ANA), put(R, "b1"), score("b1"), replace("n5", "n7"), take(R), *idling(BO)),
        *(turn(ANA), put(R, "n17"), take(G), *idling(BO), turn(ANA), put(G, "n17")),
    ]
    for space in (20, 22):
        verdict = play(*events, score("n17", space=space), over(ANA), complete=True, kept=TWENTY)

        assert [] == found(verdict)
        assert {ANA: (1, 20), BO: (2, 0)} == places(verdict)


@pytest.mark.rule("MIN-R31", "MIN-901")
def test_a_heart_can_win_in_the_turn_of_another():
    """Bo is on 19 when Ana empties his cart."""
    events = [
        *(*idling(ANA), turn(BO), put(R, "b19"), score("b19"), catch_up(ANA, 5), catch_up(ANA, 10), catch_up(ANA, 15)),
        *(replace("n5", "n7"), take(G), *idling(ANA), turn(BO), put(G, "b3"), score("b3", space=19)),
        *(replace("n6", "n8"), take(B), turn(ANA), card("purge-cart"), purge(BO, B), heart(BO), over(BO)),
    ]
    kept = {BO: ["b19", "b3", "b2"]}
    verdict = play(*events, complete=True, kept=kept, gems={BO: R})

    assert [] == found(verdict)
    assert {BO: (1, 20), ANA: (2, 0)} == places(verdict)


@pytest.mark.rule("MIN-902")
def test_pieces_held_back_bring_nothing():
    """Bo holds a complete ring; the result counts it."""
    record = game(*RACE, over(ANA), kept=TWENTY, result=result(ana=(20, 1), bo=(2, 2), winner=ANA))

    assert ["MIN-512"] == found(judge(record))


# Sheets.


@pytest.mark.rule("MIN-903")
def test_a_sheet_ranks_by_space():
    verdict = judge(paper(ana=row(line("n2")), bo=row(WIN), cy=row(line("b5", gem=B)), di=row(line("n4"))))

    assert [] == found(verdict)
    assert {BO: (1, 20), ANA: (2, 3), CY: (3, 2), DI: (3, 2)} == places(verdict)
    assert verdict.finished


@pytest.mark.rule("MIN-901")
def test_a_sheet_on_which_nobody_is_on_20():
    verdict = judge(paper(ana=row(line("n2")), bo=row(space=0)))

    assert (["MIN-901"], {}, False) == (found(verdict), places(verdict), verdict.finished)


@pytest.mark.rule("MIN-901")
def test_a_sheet_on_which_two_are_on_20():
    verdict = judge(paper(ana=row(WIN), bo=row(line("b19", gem=R), line("n2"))))

    assert ["MIN-901"] == found(verdict)
    assert "ana and bo are both on 20, but the game ends when the first player gets there" == first(verdict).message()


@pytest.mark.rule("MIN-903")
def test_a_wrong_place_on_a_sheet():
    verdict = judge(paper(ana=row(WIN, place=2), bo=row(space=0, place=1)))

    assert ["MIN-903"] == found(verdict)
    assert "rounds.1.sheet.rows.ana.place" == first(verdict).where.field
    told = "ana and bo are in places 1 and 2 with spaces 20 and 0, but the sheet says 2 and 1"
    assert told == first(verdict).message()


@pytest.mark.rule("MIN-903")
def test_a_row_is_missing():
    """What is left out is not known, so nobody is placed; that is no breach of a rule."""
    verdict = judge(game(seats=[ANA, BO], sheet=sheet(ana=row(WIN))))

    assert ([], {}) == (found(verdict), places(verdict))
    assert "nobody is placed because the sheet has no row for bo" in [one.message() for one in verdict.unchecked]


@pytest.mark.rule("MIN-328")
def test_four_gems_in_a_cart_of_a_sheet():
    assert [] == found(judge(paper(ana=row(WIN, cart=[R, R, R]), bo=row(cart=[]))))
    verdict = judge(paper(ana=row(WIN), bo=row(cart=[R, G, B, Y])))

    assert ["MIN-328"] == found(verdict)
    assert "bo has 4 gems in the cart, but at most 3 are allowed" == first(verdict).message()


@pytest.mark.rule("MIN-109", "MIN-108")
def test_eleven_gems_of_a_colour_on_a_sheet():
    verdict = judge(paper(ana=row(WIN), bo=row(cart=[R, R]), table={"mine": {R: 9}}))

    assert ["MIN-109"] == found(verdict)
    assert "11 red gems are accounted for, but there are 10" == first(verdict).message()


def counted(red, green, tiles):
    """Ana has won with n17; everything is counted."""
    rows = {
        "ana": row(WIN, cart=[], tiles=tiles),
        "bo": row(cart=[B], tiles=[on("n2", Y), on("b3"), on("b2", R)]),
    }
    return paper(**rows, table={"mine": {Y: 9, R: red, B: 9, G: green}})


@pytest.mark.rule("MIN-109")
def test_the_gems_of_the_winning_piece_may_or_may_not_be_back():
    """A red and a green gem won the game; both are still on the tile, or both in the mine."""
    two, three = [on("b1"), on("b8")], [on("b1"), on("b8"), on("n5")]

    assert [] == found(judge(counted(8, 9, two)))
    assert [] == found(judge(counted(9, 10, three)))
    assert ["MIN-109"] == found(judge(counted(7, 9, two)))


@pytest.mark.rule("MIN-844")
def test_hearts_are_not_negative():
    assert "MIN-844" in found(judge(paper(ana=row(WIN), bo=row(hearts=-1))))


@pytest.mark.rule("MIN-302")
@pytest.mark.parametrize("turns", [(5, 5, 5, 5), (5, 4, 4, 4), (4, 4, 4, 5), (5, 5, 4, 5)])
def test_turns_that_can_be(turns):
    """Whoever won has had the last turn; where all are level, anybody can have begun."""
    last = [n for n in range(4) if turns[n] > turns[(n + 1) % 4]] or [0]
    rows = {who: row(*([WIN] if n == last[0] else []), turns=turns[n]) for n, who in enumerate((ANA, BO, CY, DI))}

    assert [] == found(judge(paper(**rows)))


@pytest.mark.rule("MIN-302")
@pytest.mark.parametrize("turns", [(6, 4, 4, 4), (5, 4, 5, 4)])
def test_turns_that_cannot_be(turns):
    rows = {who: row(*([WIN] if who == ANA else []), turns=turns[n]) for n, who in enumerate((ANA, BO, CY, DI))}

    assert ["MIN-302"] == found(judge(paper(**rows)))


@pytest.mark.rule("MIN-902")
def test_the_winner_has_had_the_last_turn():
    """Bo had his fifth turn after Ana had won."""
    verdict = judge(paper(ana=row(WIN, turns=5), bo=row(turns=5), cy=row(turns=4)))

    assert ["MIN-902"] == found(verdict)
    assert (
        "turns are recorded as 5, 5 and 4, so bo had the last one, but ana won by a scoring and must have had it"
        == first(verdict).message()
    )


def test_a_heart_may_have_won_in_the_turn_of_another():
    won = row(line("b19", gem=R), line("n3"), hearts=1, turns=5)

    assert [] == found(judge(paper(ana=won, bo=row(turns=5), cy=row(turns=4))))


@pytest.mark.rule("MIN-302")
def test_the_first_player_has_had_the_most_turns():
    record = paper(ana=row(turns=4), bo=row(WIN, turns=5))

    assert [] == found(judge(record))
    record.rounds[0].start = game(turn(ANA)).rounds[0].start
    assert ["MIN-302"] == found(judge(record))


@pytest.mark.rule("MIN-902")
def test_a_game_is_one_round():
    record = paper(ana=row(WIN), bo=row())
    record.rounds.append(record.rounds[0].__class__(number=2, sheet=record.rounds[0].sheet))

    assert ["MIN-902"] == found(judge(record))


# Transcript and sheet together.


def joined(**changes):
    """Ana's quick win with a sheet; one field of Ana's row, or of the sheet, is changed."""
    rows = {
        "ana": row(line("n17", points=20, space=20), space=20, turns=2, cart=[], hand=1, tiles=[on("b1"), on("b8")]),
        "bo": row(space=0, turns=1, cart=[G], hand=1, tiles=[on("n2"), on("b3"), on("b2")]),
    }
    table = {"market": 4, "mine": {Y: 10, R: 9, B: 10, G: 8}, "card_pile": 32, "card_discard": 0}
    for name, value in changes.items():
        if name in table:
            table[name] = value
        else:
            setattr(rows["ana"], name, value)
    return game(*RACE, over(ANA), kept=TWENTY, sheet=sheet(table={**table, "tile_pile": 26, "tile_discard": 1}, **rows))


def test_a_sheet_that_says_what_the_transcript_does():
    assert [] == judge(joined()).findings


def test_a_sheet_without_scorings_beside_a_transcript():
    assert [] == judge(joined(scored=[])).findings


@pytest.mark.parametrize(
    ("field", "value", "rule"),
    [
        ("scored", [line("n17", points=19)], "MIN-503"),
        ("scored", [line("n16"), line("b18", gem=G), line("b7")], "MIN-503"),
        ("scored", [line("b1", gem=R)], "MIN-512"),
        ("hearts", 1, "MIN-844"),
        ("space", 19, "MIN-512"),
        ("turns", 3, "MIN-302"),
        ("cart", [R], "MIN-326"),
        ("cart", [R, R, R, R], "MIN-328"),
        ("hand", 2, "MIN-711"),
        ("hand", 5, "MIN-712"),
        ("tiles", [on("b1"), on("b2")], "MIN-608"),
        ("tiles", [on("b1"), on("b8"), on("b1")], "MIN-608"),
        ("tiles", [on("b1", R), on("b8")], "MIN-401"),
        ("market", 3, "MIN-602"),
        ("mine", {R: 10}, "MIN-109"),
        ("card_pile", 31, "MIN-106"),
        ("card_discard", 1, "MIN-723"),
    ],
)
def test_a_sheet_that_the_transcript_does_not_bear_out(field, value, rule):
    verdict = judge(joined(**{field: value}))

    assert rule in found(verdict)
    assert {1} == {finding.where.round for finding in verdict.errors}
    assert all(finding.where.field for finding in verdict.errors)


# Games that were stopped.


@pytest.mark.rule("MIN-R15")
def test_a_game_that_was_stopped_places_nobody():
    record = game(*idling(ANA, BO), ended="time", result=result(ana=(0, None), bo=(0, None)))
    verdict = judge(record)

    assert ([], {}, False) == (found(verdict), places(verdict), verdict.finished)
    assert ["MIN-901"] == [finding.rule for finding in verdict.unchecked]


@pytest.mark.rule("MIN-901", "MIN-R15")
def test_a_result_of_a_game_that_was_stopped_is_none():
    record = paper(ana=row(line("n2")), bo=row(), ended="time", result=result(ana=(3, 1), bo=(0, 2), winner=ANA))

    assert ["MIN-901"] == found(judge(record))


@pytest.mark.rule("MIN-901", "MIN-R15")
def test_places_on_the_sheet_of_a_game_that_was_stopped():
    """Nobody is placed, by the sheet as little as by the result."""
    record = paper(ana=row(line("n2"), place=1), bo=row(space=0, place=2), ended="time")
    verdict = judge(record)

    assert ["MIN-901"] == found(verdict)
    assert (
        "the game was broken off before anybody was on 20, so nobody is placed or wins (ruling MIN-R15), but the sheet says "
        "otherwise" == first(verdict).message()
    )
    assert [] == found(judge(record, R15="by-space"))


def test_a_table_may_stop_in_the_middle_of_a_turn():
    assert [] == play(turn(ANA), card("purge-cart")).findings
    assert [] == play(turn(ANA), take(R), state(carts={ANA: [R, R]})).findings


@pytest.mark.rule("MIN-608")
def test_a_winner_by_a_heart_has_a_full_row():
    """The last scoring stopped short of 20, so its tile was replaced before the heart came."""
    lying = [on("n2"), on("n4")]
    won = row(line("b19", gem=R, space=17), line("n3", space=19), hearts=1, space=20, tiles=lying)

    assert ["MIN-608"] == found(judge(paper(ana=won, bo=row())))


@pytest.mark.rule("MIN-512")
def test_past_20_a_result_has_20_or_the_sum():
    table = {"ana": row(line("b19", gem=R), line("n5")), "bo": row()}

    assert ["MIN-512"] == found(judge(paper(**table, result=result(ana=(45, 1), bo=(0, 2)))))
    assert [] == found(judge(paper(**table, result=result(ana=(21, 1), bo=(0, 2)))))
    assert ["MIN-512"] == warned(judge(paper(**table, result=result(ana=(21, 1), bo=(0, 2)))))
    assert [] == judge(paper(**table, result=result(ana=(20, 1), bo=(0, 2)))).errors


@pytest.mark.rule("MIN-R02")
@pytest.mark.parametrize(("how", "ahead"), [("held-pieces", BO), ("gems-set", CY), ("cards", CY)])
def test_what_the_winner_held_does_not_matter_to_those_who_are_level(how, ahead):
    level = {
        "bo": row(line("b5", gem=B), hand=1, tiles=[on("b1", R), on("n3"), on("n4")]),
        "cy": row(line("b6", gem=B), hand=3, tiles=[on("n5", R, G), on("n7"), on("n8")]),
    }
    verdict = judge(paper(ana=row(WIN), **level), R02=how)

    assert (ahead, 2) == (verdict.places[1].participant, verdict.places[1].place)
    assert [] == [finding.rule for finding in verdict.unchecked]
