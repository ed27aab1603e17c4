"""What an entry says that its writer knew: what the validation had read, whatever came in meanwhile."""

import pytest

from scorekeeper.tournament import recording
from scorekeeper.tournament.state import Tournament
from tests.tournament.building import result
from tests.tournament.desks import findings


@pytest.mark.rule("LOG-214", "TRN-310")
def test_an_entry_does_not_claim_to_know_what_came_in_while_it_was_validated(day, monkeypatch):
    """Two desks in one folder: the heat is closed at one while the other still judges a record."""
    there = Tournament(day.folder, desk="B")
    there.record("1/1", result("1234", [9, 7, 5, 3]), by="bo")
    judged = recording._judged

    def slow(*arguments, **options):
        monkeypatch.setattr(recording, "_judged", judged)
        Tournament(day.folder).close(1, by="ana", reason="1/2 never came")
        return judged(*arguments, **options)

    before = there.log.heads["main"].count
    monkeypatch.setattr(recording, "_judged", slow)
    written = there.record("1/2", result("567", [11, 13, 7], smuggler=9), by="bo")

    assert {"main": before} == written.entry.seen
    assert ["TRN-310"] == findings(Tournament(day.folder))
