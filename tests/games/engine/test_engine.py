"""What the engine does with the answers of checks: findings, evidence, decisions, and whether judging goes on."""

from __future__ import annotations

from types import ModuleType

import pytest
from msgspec.structs import replace

from scorekeeper.games.engine.checks import KEPT, Kept, check, collect, kept, permission, violated
from scorekeeper.games.engine.findings import UnnamedRuleError
from scorekeeper.games.engine.game import Game, InterfaceError
from scorekeeper.games.engine.plans import FastDiffersError
from scorekeeper.games.engine.replay import advance
from scorekeeper.games.engine.terms import Decision, Terms
from scorekeeper.games.engine.verdict import fill
from scorekeeper.rules import UnknownRuleError, evidence
from tests.games.engine import counting
from tests.games.engine.counting import GAME, PLAY, Position, Say, said

AS_WRITTEN = Decision(effect="as-written", author="judge", reason="seen")
BY_RULES = Decision(effect="by-rules", author="judge", reason="seen")


def found(verdict):
    return [(finding.rule, finding.level, finding.where.event) for finding in verdict.findings]


def test_a_legal_transcript_has_no_finding():
    verdict = GAME.judge(said(1, 2, 3, 4))

    assert [] == verdict.findings
    assert verdict.finished
    assert [4, 4] == [place.score for place in verdict.places]


def test_an_illegal_event_stops_the_replay_and_the_rest_is_unchecked():
    """What follows a position that could not be reached proves nothing."""
    verdict = GAME.judge(said(1, 7, 9))

    assert [("DWT-302", "error", 2), ("DWT-601", "unchecked", 2)] == found(verdict)
    assert not verdict.finished


def test_what_is_done_after_the_end_is_a_finding_and_the_end_stays_what_it_was():
    verdict = GAME.judge(said(1, 2, 3, 4, 5, 6, 7))

    assert [("DWT-601", "error", 6)] == found(verdict)
    assert verdict.finished
    assert 5 == verdict.places[0].score


def test_after_the_end_a_wrong_deed_ends_it_too():
    """The position is known, for it is that of the end: nothing is unchecked."""
    game = counting.counting(checks=tuple(one for one in counting.CHECKS if one.ask.__name__ != "nothing_follows_five"))
    verdict = game.judge(said(1, 2, 3, 4, 5, 9))

    assert [("DWT-302", "error", 6)] == found(verdict)
    assert verdict.finished


def test_an_event_that_cannot_be_carried_out_loses_the_position():
    verdict = GAME.judge(said(1, None, 2))

    assert [("DWT-601", "unchecked", 2)] == found(verdict)
    assert not verdict.finished


def test_other_faults_of_a_position_are_not_hidden():
    """Only `Impossible` means that a position does not allow something; anything else is a bug, and is seen."""
    broken = PLAY._replace(apply={**PLAY.apply, Say: lambda position, event: {}["nothing"]})

    with pytest.raises(KeyError):
        counting.counting(play=broken).judge(said(1))


def test_a_decision_as_written_lets_the_event_stand():
    verdict = GAME.judge(said(1, 3, 4), Terms(decisions=(AS_WRITTEN,)))

    assert [("DWT-302", "warning", 2)] == found(verdict)
    assert "as-written by judge: seen" == verdict.findings[0].figures["settled"]
    assert 4 == verdict.places[0].score


def test_a_decision_by_rules_goes_on_with_what_the_rules_make_of_it():
    verdict = GAME.judge(said(1, 3, 3), Terms(decisions=(BY_RULES,)))

    assert [("DWT-302", "warning", 2)] == found(verdict)
    assert 3 == verdict.places[0].score


def test_a_decision_settles_only_what_it_names():
    decided = Terms(decisions=(replace(AS_WRITTEN, rule="DWT-302", event=2),))

    assert [("DWT-302", "warning", 2), ("DWT-302", "error", 3), ("DWT-601", "unchecked", 3)] == found(
        GAME.judge(said(1, 3, 9), decided)
    )


def test_a_wrong_figure_does_not_stop_judging_and_later_checks_see_what_the_rules_made():
    verdict = GAME.judge(said(1, 2, 3, sheet=4))

    assert ["DWT-604", "DWT-605"] == [finding.rule for finding in verdict.findings]
    assert ["rounds.1.sheet.reached", "rounds.1.sheet"] == [finding.where.field for finding in verdict.findings]


def test_a_figure_that_stands_as_written_is_what_later_checks_see():
    decided = Terms(decisions=(replace(AS_WRITTEN, rule="DWT-604"),))
    verdict = GAME.judge(said(1, 2, 3, sheet=4), decided)

    assert [("DWT-604", "warning", None)] == found(verdict)
    assert 4 == verdict.places[0].score


def test_moments_happen_before_the_next_event_and_at_the_end():
    position = Position()
    for number in (1, 2):
        advance(PLAY, position, Say(player="a", number=number))

    assert (2, 1, True) == (position.count, position.breaths, position.pending)


def test_what_is_let_pass_is_not_asked_about():
    asked = []

    @check("DWT-302", on=Say)
    def watching(position, event):
        asked.append(event.number)
        return KEPT

    game = counting.counting(PLAY._replace(fast={Say: lambda position, event: event.number != 2}), (watching,))
    game.judge(said(1, 2, 3))

    assert [2] == asked


def test_under_a_recorder_predicates_and_checks_must_agree():
    """A predicate that lets pass what a check refuses is found by every test that is marked with a rule."""
    game = counting.counting(PLAY._replace(fast={Say: lambda position, event: True}))

    with evidence.record(), pytest.raises(FastDiffersError, match="DWT-302"):
        game.judge(said(1, 7))


def test_a_predicate_of_another_variant_is_not_asked():
    game = counting.counting(PLAY._replace(fast={Say: lambda position, event: True}, fast_variants=("short",)))

    assert [("DWT-302", "error", 1), ("DWT-601", "unchecked", 1)] == found(game.judge(said(7)))


def test_evidence_is_what_the_checks_answered():
    with evidence.record() as recorder:
        GAME.judge(said(1, 2, 3, 4, sheet=4))

    assert {
        ("DWT-302", "kept"),
        ("DWT-302", "decided"),
        ("DWT-604", "kept"),
        ("DWT-605", "kept"),
        ("DWT-307", "used"),
    } == (recorder.seen)


def test_a_permission_counts_only_where_nothing_is_wrong():
    with evidence.record() as recorder:
        GAME.judge(said(1, 2, 3, 9))

    assert ("DWT-307", "used") not in recorder.seen
    assert ("DWT-302", "violated") in recorder.seen


def test_the_trail_is_told_when_it_is_read_and_notes_no_evidence_twice():
    with evidence.record() as recorder:
        verdict = GAME.judge(said(1, 2))
        recorder.seen.clear()
        told = [step.message() for step in verdict.trail]

    assert ["a says 1", "b says 2"] == told
    assert set() == recorder.seen


def test_terms_are_prepared_once_and_shared_by_all_tables_whatever_is_decided():
    made = []
    game = counting.counting(prepare=lambda *given: made.append(given) or "prepared")
    terms = Terms(rulings={"DWT-R01": "reset"})
    for decisions in ((), (BY_RULES,), (AS_WRITTEN,)):
        game.judge(said(1), terms.under(decisions))

    assert [({"DWT-R01": "reset"}, {}, "standard")] == made


def test_other_rulings_are_prepared_anew():
    made = []
    game = counting.counting(prepare=lambda *given: made.append(given) or "prepared")
    terms = Terms()
    game.judge(said(1), terms)
    game.judge(said(1), replace(terms, rulings={"DWT-R01": "reset"}))

    assert 2 == len(made)


def test_a_check_names_three_rules_at_most():
    with pytest.raises(ValueError, match="3 at most; this names 4"):
        check("DWT-301", "DWT-302", "DWT-303", "DWT-304", on=Say)


def test_a_check_names_only_rules_that_exist():
    with pytest.raises(UnknownRuleError):
        check("DWT-999", on=Say)
    with pytest.raises(UnknownRuleError):
        check("DWT-302", on=Say, rests_on=("DWT-999",))


@pytest.mark.parametrize("answer", [violated("wrong"), violated("wrong", rule="DWT-303")])
def test_a_check_of_several_rules_says_which_it_chose(answer):
    two = check("DWT-301", "DWT-302", on=Say)(lambda position, event: answer)

    with pytest.raises(UnnamedRuleError):
        counting.counting(checks=(two,)).judge(said(1))


@pytest.mark.parametrize("answer", [KEPT, kept("DWT-303")])
def test_a_check_of_several_rules_says_which_was_kept(answer):
    two = check("DWT-301", "DWT-302", on=Say)(lambda position, event: answer)

    with evidence.record(), pytest.raises(UnnamedRuleError):
        counting.counting(checks=(two,)).judge(said(1))


def test_a_permission_finds_no_fault():
    wrong = permission("DWT-307", on=Say)(lambda position, event: violated("wrong"))

    with evidence.record(), pytest.raises(TypeError, match="permission"):
        counting.counting(checks=(wrong,)).judge(said(1))


def test_checks_are_asked_in_the_order_of_their_steps():
    asked = []

    def asking(name, step):
        return check("DWT-302", on=Say, step=step)(lambda position, event: asked.append(name))

    counting.counting(checks=(asking("second", 2), asking("first", 1), asking("also second", 2))).judge(said(1))

    assert ["first", "second", "also second"] == asked


def test_collect_takes_the_checks_that_a_module_defines_and_not_those_it_imports():
    found = collect(counting)

    assert "numbers_go_up_by_one" in {one.ask.__name__ for one in found}
    assert () == collect(__import__("tests.games.engine.test_engine", fromlist=["x"]))


def test_collect_takes_checks_that_a_module_made_in_one_go():
    """One for each kind of card, say: a tuple of them stands in the module."""
    module = ModuleType("cards")
    asks = [lambda position, event: None for _ in range(2)]
    for ask in asks:
        ask.__module__ = "cards"
    module.COPIES = tuple(check("DWT-302", on=Say)(ask) for ask in asks)

    assert asks == [one.ask for one in collect(module)]


def test_an_answer_of_several_rows_counts_row_by_row():
    rows = check("DWT-302", on=Say, then="go on")(
        lambda position, event: [KEPT, violated("one"), violated("two"), Kept()]
    )
    with evidence.record() as recorder:
        verdict = counting.counting(checks=(rows,)).judge(said(1))

    assert ["one", "two"] == [finding.text for finding in verdict.findings]
    assert {("DWT-302", "kept"), ("DWT-302", "violated")} <= recorder.seen


def test_a_game_of_another_interface_is_refused():
    with pytest.raises(InterfaceError, match="interface 1 of scorekeeper, but this version has interface 2"):
        Game("DWT", interface=1, record=counting.Record, judge=counting.judge, checks=(), simulator=None, paper=None)


def test_a_sentence_about_nobody_known_says_somebody():
    """Before the first turn nobody is on turn, and a finding may still be about a move."""
    assert "somebody takes b7" == fill("{who} takes {tile}", {"who": None, "tile": "b7"})
