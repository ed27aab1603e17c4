"""A head judge's word: `by-rules` and `as-written` settle findings, and change what counts."""

import pytest

from scorekeeper.games.engine.terms import Decision
from scorekeeper.games.smugglers.record import Round, Standing
from tests.games.smugglers.tables import (
    ANA,
    BO,
    CY,
    PLAYERS,
    TRACK,
    bomb,
    chair,
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
    state,
    take,
    trial,
    unchecked,
    waive,
)

TWO, THREE = PLAYERS[:2], PLAYERS[:3]


def decided(effect, **narrowed):
    return (Decision(effect=effect, author="Head judge", reason="agreed at the table", **narrowed),)


BY_RULES, AS_WRITTEN = decided("by-rules"), decided("as-written")


def owned(verdict, number=1):
    """What everybody has after a round, read off the trail: sweet, sour, bombs, used bombs."""
    return {
        step.figures["who"]: tuple(step.figures[name] for name in ("sweet", "sour", "bombs", "used"))
        for step in verdict.trail
        if step.rule == "SMU-715" and step.round == number
    }


def inspected(guess, pieces, *effects, players=2, decisions=()):
    opened = inspect(ANA, BO, guess, pieces)
    return play(ranked(ANA, seats=PLAYERS[:players]), opened, list(effects), players=players, decisions=decisions)


@pytest.mark.rule("SMU-533")
def test_a_token_for_the_wrong_player():
    """Bo took the token that was Ana's."""
    script = ("sour", "sour", take(BO, "sour"))

    assert ["SMU-533"] == found(inspected(*script))
    settled = inspected(*script, decisions=BY_RULES)
    assert [] == found(settled)
    assert "by-rules by Head judge: agreed at the table" == settled.findings[0].figures["settled"]
    assert {ANA: (1, 1, 1, 0), BO: (0, 1, 1, 0)} == owned(settled)
    assert {ANA: (1, 0, 1, 0), BO: (0, 2, 1, 0)} == owned(inspected(*script, decisions=AS_WRITTEN))


@pytest.mark.rule("SMU-531")
def test_a_token_that_nobody_took():
    script = ("sour", "sour", reveal(ANA, "sweet"), take(ANA, "sweet"))

    assert {ANA: (2, 1, 1, 0), BO: (0, 1, 1, 0)} == owned(inspected(*script, decisions=BY_RULES))
    assert {ANA: (2, 0, 1, 0), BO: (0, 1, 1, 0)} == owned(inspected(*script, decisions=AS_WRITTEN))


@pytest.mark.rule("SMU-544")
def test_a_bomb_that_robbed_the_wrong_player():
    """Bo's bomb was missed by Ana and took Cy's token; by the rules it takes Ana's only one."""
    script = ("sour", "bomb", take(BO, "sweet", CY))

    assert {ANA: (0, 0, 1, 0), BO: (1, 1, 0, 1), CY: (1, 0, 1, 0)} == owned(
        inspected(*script, players=3, decisions=BY_RULES)
    )
    assert {ANA: (1, 0, 1, 0), BO: (1, 1, 0, 1), CY: (0, 0, 1, 0)} == owned(
        inspected(*script, players=3, decisions=AS_WRITTEN)
    )


@pytest.mark.rule("SMU-548")
def test_a_bomb_that_took_from_the_supply():
    script = ("sour", "bomb", take(BO, "sour"))

    assert {ANA: (0, 0, 1, 0), BO: (1, 1, 0, 1)} == owned(inspected(*script, decisions=BY_RULES))
    assert {ANA: (1, 0, 1, 0), BO: (0, 2, 0, 1)} == owned(inspected(*script, decisions=AS_WRITTEN))


@pytest.mark.rule("SMU-615")
def test_the_only_one_who_can_be_robbed():
    """Ana's bomb took a token from the supply; Bo is the only opponent."""
    before = ("sour", "sour", take(ANA, "sour"), reveal(ANA, "bomb"))

    assert {ANA: (1, 2, 0, 1), BO: (0, 0, 1, 0)} == owned(inspected(*before, take(ANA, "sweet"), decisions=BY_RULES))


@pytest.mark.rule("SMU-612")
def test_what_the_rules_leave_open_stays_open():
    """Nobody wrote down whom Ana's bomb robs: by the rules it could be anybody."""
    script = [
        *ranked(ANA, seats=THREE),
        inspect(ANA, BO, "sour", "sour"),
        take(ANA, "sour"),
        reveal(ANA, "bomb"),
        reveal(CY, "sweet"),
    ]

    verdict = play(script, players=3, decisions=BY_RULES)

    assert [] == found(verdict)
    assert "SMU-302" in unchecked(verdict)
    assert {} == owned(verdict)
    assert [] == found(play(script, players=3, decisions=AS_WRITTEN))


@pytest.mark.rule("SMU-602")
def test_a_sphere_opened_twice_does_not_count_by_the_rules():
    before = ("sour", "sour", take(ANA, "sour"), reveal(BO, "sweet"), take(BO, "sweet"))

    assert {ANA: (1, 1, 1, 0), BO: (0, 1, 1, 0)} == owned(inspected(*before, decisions=BY_RULES))
    assert {ANA: (1, 1, 1, 0), BO: (1, 1, 1, 0)} == owned(inspected(*before, decisions=AS_WRITTEN))


@pytest.mark.rule("SMU-313")
def test_the_boss_stands_where_a_decision_lets_him():
    """With a 2 from 4 he goes to 6; the table put him on 5."""
    one = Round(number=1, transcript=[roll(2, slot=5), trial(ANA, "stuck"), trial(BO, "stuck")])
    two = Round(number=2, transcript=[roll(1, BO, slot=6)])
    record = game(one, two, seats=TWO, ended="time")

    assert ["SMU-313"] == found(judge(record, equipment=TRACK))
    assert ["SMU-313"] == found(judge(record, equipment=TRACK, decisions=decided("by-rules", round=1)))
    assert [] == found(judge(record, equipment=TRACK, decisions=decided("as-written", round=1)))


@pytest.mark.rule("SMU-221")
def test_holdings_that_are_said():
    wrong = state(ana=(3, 0))

    assert {ANA: (1, 0, 1, 0), BO: (0, 1, 1, 0)} == owned(play(wrong, decisions=BY_RULES))
    assert {ANA: (3, 0, 1, 0), BO: (0, 1, 1, 0)} == owned(play(wrong, decisions=AS_WRITTEN))


@pytest.mark.rule("SMU-546")
def test_a_wrong_place_of_a_bomb_is_a_slip():
    """The bomb went back behind the screen; it is used all the same, and the round goes on."""
    script = ("sour", "bomb", take(BO, "sweet", ANA), bomb(BO, "behind"), state(bo=(1, 1, 0, 1)))

    assert ["SMU-546"] == found(inspected(*script))
    assert [] == found(inspected(*script, decisions=BY_RULES))


@pytest.mark.rule("SMU-531")
def test_a_refusal_that_is_not_allowed():
    assert {ANA: (1, 1, 1, 0), BO: (0, 1, 1, 0)} == owned(inspected("sour", "sour", waive(ANA), decisions=BY_RULES))
    assert {ANA: (1, 0, 1, 0), BO: (0, 1, 1, 0)} == owned(inspected("sour", "sour", waive(ANA), decisions=AS_WRITTEN))


@pytest.mark.rule("SMU-611")
def test_a_wrong_holding_on_paper():
    """Ana's own sweet treat was not paid; the sheet has one sweet token too few."""
    wrong = sheet((ANA, BO, "sour"), ana=chair(1, "sweet", 1, 1), bo=junk("sour", 0, 1))

    assert ["SMU-611"] == found(judge(wrong))
    assert (2, 1, 1, 0) == owned(judge(wrong, decisions=BY_RULES))[ANA]
    assert (1, 1, 1, 0) == owned(judge(wrong, decisions=AS_WRITTEN))[ANA]


@pytest.mark.rule("SMU-222", "SMU-221")
def test_starting_tokens_as_written():
    tokens = start((ANA, "sour"), (BO, "sour"))
    record = game(Round(number=1, start=tokens, sheet=sheet(ana=junk(None, 0, 1), bo=junk(None, 0, 1))), seats=TWO)

    assert ["SMU-222"] == found(judge(record))
    assert [] == found(judge(record, decisions=decided("as-written", rule="SMU-222")))
    twice = game(Round(number=1, start=start((ANA, "sweet"), (ANA, "sweet"))), seats=TWO)
    assert ["SMU-221"] == found(judge(twice))
    assert [] == found(judge(twice, decisions=AS_WRITTEN))


@pytest.mark.rule("SMU-214")
def test_the_first_slot_as_written():
    record = game(Round(number=1, start=start(slot=3), transcript=[roll(1, slot=4)]), seats=TWO, ended="time")

    assert ["SMU-214"] == found(judge(record, equipment=TRACK))
    assert [] == found(judge(record, equipment=TRACK, decisions=decided("as-written", rule="SMU-214")))


@pytest.mark.rule("SMU-711")
def test_a_round_after_the_win_counts_only_as_written():
    """Ana won in round 2; in round 3 Bo's bomb took the seventh token back."""
    record = game(
        sheet(ana=owns(6, 0, 1, 0), bo=owns(0, 1, 1, 0)),
        sheet(ana=owns(7, 0, 1, 0), bo=owns(0, 2, 1, 0)),
        sheet(ana=owns(6, 0, 1, 0), bo=owns(1, 3, 0, 1)),
    )
    assert {ANA: 1, BO: 2} == places(judge(record, decisions=BY_RULES))
    verdict = judge(record, decisions=decided("as-written", rule="SMU-711"))
    assert not verdict.finished
    assert {} == places(verdict)


@pytest.mark.rule("SMU-301")
def test_a_number_that_is_settled_loses_nothing():
    one = sheet(ana=junk(None, 1, 0), bo=junk(None, 0, 1))
    record = game(Round(number=1, sheet=one), Round(number=3, transcript=[roll(1, ANA)]), seats=TWO, ended="time")

    assert "SMU-221" in unchecked(judge(record))
    assert "SMU-221" not in unchecked(judge(record, decisions=BY_RULES))


@pytest.mark.rule("SMU-712")
def test_a_winner_a_place_and_holdings_of_the_result():
    rounds = [
        sheet(ana=owns(6, 0, 1, 0), bo=owns(0, 1, 1, 0), cy=owns(1, 0, 1, 0)),
        sheet(ana=owns(7, 0, 1, 0), bo=owns(0, 2, 1, 0), cy=owns(1, 0, 1, 0)),
    ]
    named = game(*rounds, result=result(winner=BO))
    assert {ANA: 1, BO: 2, CY: 2} == places(judge(named, decisions=BY_RULES))
    verdict = judge(named, decisions=AS_WRITTEN)
    assert {BO: 1, ANA: 2, CY: 2} == places(verdict) or {BO: 1, ANA: 2, CY: 3} == places(verdict)
    placed = game(*rounds, result=result(cy=Standing(place=3)))
    assert {ANA: 1, BO: 2, CY: 3} == places(judge(placed, decisions=AS_WRITTEN))
    more = game(*rounds, result=result(cy=(4, 4)))
    assert {ANA: 1, CY: 2, BO: 3} == places(judge(more, decisions=AS_WRITTEN, R01="most-tokens"))


@pytest.mark.rule("SMU-716")
def test_a_winner_without_a_set_counts_only_as_written():
    record = game(sheet(ana=owns(2, 0), bo=owns(0, 2)), result=result(winner=BO))

    assert {} == places(judge(record, decisions=BY_RULES))
    assert {BO: 1, ANA: 2} == places(judge(record, decisions=AS_WRITTEN))


@pytest.mark.rule("SMU-701")
def test_a_decision_settles_only_what_it_names():
    one = sheet(ana=junk(None, 1, 0), bo=junk(None, 0, 1), starter=BO)
    record = game(one, one, one)

    assert ["SMU-311", "SMU-701"] == found(judge(record))
    assert ["SMU-701"] == found(judge(record, decisions=decided("by-rules", rule="SMU-311")))
    assert ["SMU-311"] == found(judge(record, decisions=decided("by-rules", round=3)))


def test_an_event_that_cannot_be_applied_stops_the_round():
    """Bo never had a sweet token; even as written nobody goes below nothing without a word."""
    verdict = inspected("sour", "bomb", take(BO, "sour", ANA), decisions=AS_WRITTEN)

    assert [] == found(verdict)
    assert (1, -1, 1, 0) == owned(verdict)[ANA]


def test_rows_on_paper_may_be_loose():
    """Without bombs on paper nothing is said of them, and the tokens are followed all the same."""
    one = sheet(ana=owns(1, 1), bo=owns(0, 1))
    two = sheet((BO, ANA, "sweet"), ana=junk("bomb", 1, 2), bo=chair(1, "sour", 0, 1))
    two.rows[ANA].bombs = two.rows[ANA].used = None
    two.rows[BO].bombs = two.rows[BO].used = None

    assert [] == found(judge(game(one, two)))
    three = sheet(ana=row(1, 2, 0, 1), bo=row(0, 1, 1, 0))
    assert [] == found(judge(game(one, two, three)))
