"""An illegal event that tells the position after it is carried out, and what follows says so."""

from __future__ import annotations

import pytest

from scorekeeper.games.engine.verdict import Finding, Where
from tests.games.dwarven_traders.tables import ANA, BO, DECK, deal, found, game, judge, mine, pick, sell, start, turn
from tests.games.dwarven_traders.tables import Round as RoundOf


def said(assuming, where):
    finding = Finding(rule="DWT-338", level="error", where=where, text="too late", assuming=assuming)
    return finding.message()


def test_the_message_names_what_it_hangs_on():
    assert "if event 6 stands: too late" == said(Where(1, 2, 6), Where(1, 3, 9))
    assert "if event 6 of round 1 stands: too late" == said(Where(1, 2, 6), Where(2, 1, 4))
    assert "if turn 2 stands: too late" == said(Where(1, 2), Where(1, 3))
    assert "if the start as written stands: too late" == said(Where(1), Where(1, 3, 9))
    assert "too late" == said(None, Where(1, 3, 9))


def test_a_key_names_a_finding_by_rule_and_place():
    finding = Finding(rule="DWT-338", level="error", where=Where(1, 3, 9), text="")

    assert "DWT-338 1/3/9" == finding.key
    assert (
        "DWT-802 // result.rows.1.vp"
        == Finding(rule="DWT-802", level="error", where=Where(field="result.rows.1.vp"), text="").key
    )


@pytest.mark.rule("DWT-314")
def test_later_faults_are_found_and_say_what_they_assume():
    """Ana takes two turns in a row; Bo mines what his card does not give."""
    events = [pick(ANA, "red"), pick(BO, "blue"), deal("1a", "2a", "3a", "4a")]
    events += [turn(ANA, "1a"), mine("red"), turn(ANA, "2a"), sell("red"), turn(BO, "3a"), mine("yellow")]
    record = game(
        RoundOf(number=1, start=start(starter=ANA, marker="green"), transcript=events), seats=[ANA, BO], ended="time"
    )
    verdict = judge(record, equipment=DECK)

    assert ["DWT-314", "DWT-338"] == found(verdict)
    assert [None, 6] == [finding.assuming and finding.assuming.event for finding in verdict.errors]
