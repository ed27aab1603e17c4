"""Tests of every game: what is not written down accuses nobody."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.engine.verdict import Verdict
from scorekeeper.testing.blanks import papers, puzzle, with_blanks
from scorekeeper.testing.conformance.games import Simulated, error_messages
from scorekeeper.testing.garbling import adjourned, from_found_position


class GapTests(Simulated):
    """What is not written down accuses nobody."""

    def test_a_blank_accuses_nobody(self) -> None:
        """A legal record stays clean if any of its boxes are left blank, with and without transcripts and equipment."""
        for seed, (record, terms) in enumerate(self.records(self.played)):
            rng = random.Random(seed)  # noqa: S311 - same
            for paper in papers(msgspec.to_builtins(record)):
                written, blank = with_blanks(paper, self.game, rng)
                for known in (terms, Terms()):
                    verdict = self.game.judge(msgspec.convert(written, self.game.record), known)
                    assert error_messages(verdict) == [], f"blank: {', '.join(blank)}"

    def test_a_blank_is_wrong_only_if_no_filling_is_right(self) -> None:
        """Where all fillings can be tried, the judge finds an error exactly if each of them has one."""
        tried = wrong = 0
        for seed, (record, _) in enumerate(self.records(max(1, self.played // 4))):  # Each is judged hundreds of times.
            rng = random.Random(seed)  # noqa: S311 - same
            for paper in [*papers(msgspec.to_builtins(record))][1:]:
                if (made := puzzle(paper, self.game, rng)) is None:
                    continue
                tried += 1
                verdict = self._told(made.blank)
                broken: set[str] = set()
                for filled in made.filled:
                    errors = self._told(filled).errors
                    if not errors:
                        assert error_messages(verdict) == [], made.about
                        break
                    broken |= {finding.rule for finding in errors}
                else:
                    wrong += 1
                    assert verdict.errors or broken & set(self.undeduced), f"{made.about}: each filling breaks {broken}"
        if not tried:
            pytest.skip(f"{self.game.book.title} has no optional boxes with few possible values")
        assert wrong, "no filling was wrong, so nothing was shown"

    def _told(self, raw: Any) -> Verdict:
        return self.game.judge(msgspec.convert(raw, self.game.record))

    def test_an_adjourned_game_is_not_over(self) -> None:
        """A transcript may be cut anywhere: what was played is checked, and nothing that belongs to the end is asked for."""
        for seed, (record, terms) in enumerate(self.records(self.played)):
            raw = adjourned(msgspec.to_builtins(record), random.Random(seed))  # noqa: S311 - same
            verdict = self.game.judge(msgspec.convert(raw, self.game.record), terms)
            assert error_messages(verdict) == [], raw
            assert not verdict.finished
            assert verdict.places == []

    def test_a_position_found_at_the_table_starts_a_transcript(self) -> None:
        """The rest of a legal game is clean if its transcript begins at a moment that the table stated."""
        begun = 0
        for seed, (record, terms) in enumerate(self.records(self.played)):
            raw = from_found_position(msgspec.to_builtins(record), random.Random(seed))  # noqa: S311 - same
            if raw is None:
                continue
            begun += 1
            verdict = self.game.judge(msgspec.convert(raw, self.game.record), terms)
            assert error_messages(verdict) == [], raw
        if not begun:
            pytest.skip(f"the transcripts of {self.game.book.title} state no position")
