"""What a judge only tries leaves nothing behind, and a game may say when an assumption no longer holds."""

from __future__ import annotations

from scorekeeper.games.engine.checks import check, violated
from scorekeeper.games.engine.replay import Replay, locate_in_round
from scorekeeper.games.engine.table import At, Table
from scorekeeper.games.engine.terms import PLAIN
from scorekeeper.games.engine.verdict import Step, Where
from tests.games.engine.counting import CHECKS, GAME, PLAY, Position, Say, Sheet, counting, said


def table(record, game=GAME, story=None):
    return Table(game, record, PLAIN, recorder=None, story=story)


def test_what_was_tried_is_taken_back():
    """Findings, the trail and what was assumed are as they were at the mark."""
    story = [Step("DWT-302", 1, "", {})]
    at = table(said(1, sheet=3), story=story)
    at.ask(1, Sheet(reached=2), At())
    mark, before = at.mark(), list(at.findings.found)

    at.ask(1, Sheet(reached=3), At())
    at.findings.assume(Where(1, 2, 3))
    at.tell(lambda: [Step("DWT-302", 1, "", {})])
    tried = at.rewind(mark)

    assert ["DWT-604", "DWT-605"] == [finding.rule for finding in tried]
    assert before == at.findings.found
    assert mark == at.mark()
    assert 1 == len(story)


@check("DWT-302", on=Say, then="assume")
def numbers_go_up_by_one(position, event):
    return None if event.number == position.count + 1 else violated("no")


LENIENT = counting(play=PLAY, checks=(numbers_go_up_by_one, *CHECKS[1:]))


def test_a_game_may_say_when_an_assumption_no_longer_holds():
    """After the second wrong number, this game no longer believes the first."""

    class Wary(Replay):
        wrong = 0

        def trusts(self, index, *, assumed):
            assert assumed
            self.wrong += 1
            return self.wrong < 2

    record = said(1, 3, 9, 20)
    for kind, errors, unknown in ((Replay, 3, 0), (Wary, 2, 1)):
        at = table(record, LENIENT)
        kind(at, LENIENT.play, Position(), locate_in_round(1)).run(record.rounds[0].transcript)

        levels = [
            finding.level for finding in at.findings.found if finding.rule != "DWT-601" or finding.level != "error"
        ]
        assert (errors, unknown) == (levels.count("error"), levels.count("unchecked"))
