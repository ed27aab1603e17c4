"""A decision about a moment that comes before an event is about that event, too."""

from msgspec.structs import replace

from scorekeeper.games.engine.checks import check, violated
from scorekeeper.games.engine.terms import Decision, Terms
from tests.games.engine import counting
from tests.games.engine.counting import Breath, said

AS_WRITTEN = Decision(effect="as-written", author="judge", reason="seen", rule="DWT-301")


@check("DWT-301", on=Breath, then="stop")
def nobody_breathes_before_the_third_number(position, moment):
    return violated("too soon") if position.count == 2 else None


def judged(*numbers, decisions=(AS_WRITTEN,), checks=counting.CHECKS):
    game = counting.counting(checks=(*checks, nobody_breathes_before_the_third_number))
    return game.judge(said(*numbers), Terms(decisions=decisions))


def found(verdict):
    return [(finding.rule, finding.level, finding.where.event) for finding in verdict.findings]


def test_a_moment_that_is_wrong_stops_the_replay():
    verdict = judged(1, 2, 3, decisions=())

    assert [("DWT-301", "error", 3), ("DWT-601", "unchecked", 3)] == found(verdict)


def test_what_stands_before_an_event_lets_the_event_stand_as_written():
    """The third number is wrong, and counts as it was said."""
    everything = replace(AS_WRITTEN, rule=None, event=3)
    verdict = judged(1, 2, 4, 5, decisions=(everything,))

    assert [("DWT-301", "warning", 3), ("DWT-302", "warning", 3)] == sorted(found(verdict))
    assert 5 == verdict.places[0].score


def test_a_moment_lets_the_event_stand_although_nothing_else_is_wrong_with_it():
    """What was said is taken as written, without a check that finds fault with the event itself."""
    rest = tuple(one for one in counting.CHECKS if one.ask.__name__ != "numbers_go_up_by_one")
    verdict = judged(1, 2, 4, checks=rest)

    assert [("DWT-301", "warning", 3)] == found(verdict)
    assert 4 == verdict.places[0].score


def test_a_wrong_deed_after_the_end_loses_the_position_where_a_decision_lets_play_go_on():
    """Nothing follows five; where that is let stand, the number after it must still be right."""
    beyond = replace(AS_WRITTEN, rule="DWT-601")
    verdict = counting.GAME.judge(said(1, 2, 3, 4, 5, 9), Terms(decisions=(beyond,)))

    assert [("DWT-601", "warning", 6), ("DWT-302", "error", 6), ("DWT-601", "unchecked", 6)] == found(verdict)
    assert not verdict.finished
