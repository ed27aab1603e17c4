"""A head judge's word: `by-rules` and `as-written` settle findings, and change what counts."""

import pytest

from scorekeeper.games.engine.terms import Decision
from tests.games.magic_mine.tables import (
    ANA,
    BO,
    CY,
    WIN,
    G,
    R,
    Y,
    card,
    draw,
    first,
    found,
    game,
    heart,
    idling,
    judge,
    line,
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


def decided(effect, **narrowed):
    return (Decision(effect=effect, author="Head judge", reason="agreed at the table", **narrowed),)


BY_RULES, AS_WRITTEN = decided("by-rules"), decided("as-written")


def test_a_settled_finding_is_kept_as_a_warning_that_says_so():
    verdict = judge(paper(ana=row(WIN), bo=row(line("n2", points=4))), decisions=BY_RULES)

    assert ([], ["MIN-503"]) == (found(verdict), warned(verdict))
    assert "by-rules by Head judge: agreed at the table" == verdict.findings[0].figures["settled"]


@pytest.mark.rule("MIN-503")
def test_points_of_a_sheet_count_by_the_rules_or_as_written():
    record = paper(ana=row(WIN), bo=row(line("n2", points=4)))

    assert {ANA: (1, 20), BO: (2, 3)} == places(judge(record, decisions=BY_RULES))
    assert {ANA: (1, 20), BO: (2, 4)} == places(judge(record, decisions=AS_WRITTEN))


@pytest.mark.rule("MIN-512")
def test_a_final_space_counts_by_the_rules_or_as_written():
    record = paper(ana=row(WIN), bo=row(line("n2"), space=6))

    assert 3 == places(judge(record, decisions=BY_RULES))[BO][1]
    assert 6 == places(judge(record, decisions=AS_WRITTEN))[BO][1]


@pytest.mark.parametrize(
    ("tiles", "bonus", "by_rules", "written"),
    [
        pytest.param(["b1", "b2"], 3, 5, 7, marks=pytest.mark.rule("MIN-510")),
        pytest.param(["b1"], 1, 2, 3, marks=pytest.mark.rule("MIN-509")),
    ],
)
def test_a_bonus_counts_by_the_rules_or_as_written(tiles, bonus, by_rules, written):
    record = paper(ana=row(WIN), bo=row(line(*tiles, gem=R, bonus=bonus)))

    assert by_rules == places(judge(record, decisions=BY_RULES))[BO][1]
    assert written == places(judge(record, decisions=AS_WRITTEN))[BO][1]


@pytest.mark.rule("MIN-903")
def test_places_and_winner_count_as_written():
    claims = result(ana=(20, 2), bo=(3, 1), winner=BO)
    record = paper(ana=row(WIN), bo=row(line("n2")), result=claims)

    assert {ANA: (1, 20), BO: (2, 3)} == places(judge(record, decisions=BY_RULES))
    assert {BO: (1, 3), ANA: (2, 20)} == places(judge(record, decisions=AS_WRITTEN))


@pytest.mark.rule("MIN-903")
def test_a_winner_that_stands_as_written_goes_before_all_others():
    record = paper(ana=row(WIN), bo=row(line("n2")), cy=row(), result=result(winner=CY))

    assert {CY: (1, 0), ANA: (2, 20), BO: (3, 3)} == places(judge(record, decisions=AS_WRITTEN))


ILLEGAL = [turn(ANA), take(G, count=2), put(R, "n17"), *idling(BO), turn(ANA), put(G, "n17"), score("n17"), over(ANA)]
"""Ana took two gems with one action; then she won."""
TWENTY = {ANA: ["n17", "b1", "b8"]}


@pytest.mark.rule("MIN-322")
@pytest.mark.parametrize("decisions", [BY_RULES, AS_WRITTEN, decided("by-rules", rule="MIN-322", event=2)])
def test_an_illegal_event_that_was_settled_does_not_stop_the_replay(decisions):
    assert ["MIN-322"] == found(play(*ILLEGAL, complete=True, kept=TWENTY))
    assert {} == places(play(*ILLEGAL, complete=True, kept=TWENTY))
    verdict = play(*ILLEGAL, complete=True, kept=TWENTY, decisions=decisions)

    assert [] == found(verdict)
    assert {ANA: (1, 20), BO: (2, 0)} == places(verdict)


def test_a_decision_settles_what_it_names_and_nothing_else():
    verdict = play(*ILLEGAL, complete=True, kept=TWENTY, decisions=decided("by-rules", turn=3))

    assert ["MIN-322"] == found(verdict)


@pytest.mark.rule("MIN-512")
def test_a_scoring_counts_as_written():
    events = [
        turn(ANA),
        put(R, "b1"),
        score("b1", points=3, space=3),
        replace("n5", "n7"),
        take(R),
        state(spaces={ANA: 3}),
    ]

    assert ["MIN-503"] == found(play(*events))
    assert [] == found(play(*events, decisions=decided("by-rules", event=3)))
    assert [] == found(play(*events, decisions=decided("as-written", event=3)))


@pytest.mark.rule("MIN-901")
def test_a_scoring_as_written_can_win_or_undo_the_win():
    """Ana writes 20 for her ring; as written she has won."""
    ring = [turn(ANA), put(R, "b1"), score("b1", points=20), over(ANA)]

    assert {ANA: (1, 20), BO: (2, 0)} == places(play(*ring, complete=True, decisions=AS_WRITTEN))
    won = [turn(ANA), put(R, "n17"), take(G), *idling(BO), turn(ANA), put(G, "n17"), score("n17", points=2)]
    assert ["MIN-901"] == found(play(*won, complete=True, kept=TWENTY, decisions=decided("as-written", rule="MIN-503")))


def test_what_the_table_says_counts_as_written():
    events = [turn(ANA), take(G), state(carts={ANA: [R, Y]}, mine={Y: 9, G: 9}), put(Y, "b8")]

    assert [] == found(play(*events, decisions=AS_WRITTEN))
    assert "MIN-401" in found(play(*events, decisions=decided("by-rules", event=3)))


@pytest.mark.rule("MIN-901")
def test_a_transcript_that_stops_early_can_be_let_stand():
    """The head judge lets a game end on 3: the places are by space then."""
    record = game(*idling(ANA, BO), ended="finished")

    assert {ANA: (1, 0), BO: (1, 0)} == places(judge(record, decisions=AS_WRITTEN))
    assert ["MIN-901"] == found(judge(record))


@pytest.mark.rule("MIN-901")
def test_two_on_20_can_be_let_stand():
    record = paper(ana=row(WIN), bo=row(line("b19", gem=R), line("n2")), cy=row())

    assert {ANA: (1, 20), BO: (1, 20), CY: (3, 0)} == places(judge(record, decisions=AS_WRITTEN))


@pytest.mark.rule("MIN-902")
def test_what_was_done_after_the_end_is_named_and_the_win_stands():
    won = [turn(ANA), put(R, "n17"), take(G), *idling(BO), turn(ANA), put(G, "n17"), score("n17"), draw()]
    verdict = play(*won, complete=True, kept=TWENTY, decisions=BY_RULES)

    assert ([], ["MIN-902"]) == (found(verdict), warned(verdict))
    assert ANA == verdict.places[0].participant


@pytest.mark.rule("MIN-512")
def test_a_sheet_that_differs_from_the_transcript_counts_as_written():
    won = [turn(ANA), put(R, "n17"), take(G), *idling(BO), turn(ANA), put(G, "n17"), score("n17"), over(ANA)]
    record = game(*won, kept=TWENTY, sheet=sheet(ana=row(line("n17"), space=20), bo=row(space=5)))

    assert ["MIN-512"] == found(judge(record))
    assert 0 == places(judge(record, decisions=BY_RULES))[BO][1]
    assert 5 == places(judge(record, decisions=AS_WRITTEN))[BO][1]
    assert first(judge(record)).where.field == "rounds.1.sheet.rows.bo.space"


@pytest.mark.rule("MIN-307")
def test_the_effect_of_another_card_can_be_let_stand():
    """The card that was written down was the wrong one; the judge lets the effect count."""
    events = [turn(ANA), card("set-two"), purge(BO, G), heart(BO), take(R)]
    verdict = play(*events, decisions=decided("as-written", event=3))

    assert ([], {"MIN-307"}) == (found(verdict), set(warned(verdict)))
    assert "ana played set-two, but the effect of purge-cart is recorded" in [
        finding.message() for finding in verdict.findings
    ]
