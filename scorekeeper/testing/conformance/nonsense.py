"""Tests of every game: what a record should not say is a finding, and never a crash."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import msgspec

from scorekeeper.effects import Effect
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.engine.participants import renamed
from scorekeeper.games.engine.terms import Decision, Terms
from scorekeeper.games.reading import typed_record
from scorekeeper.rules import has_rule
from scorekeeper.testing.blanks import boxes, papers
from scorekeeper.testing.conformance.games import Simulated, messages, verdict_bytes
from scorekeeper.testing.garbling import garbled, result_in_part

OTHERS = ("«Ana»", "«Βασίλης»", "«Чен»", "«דנה»", *(f"«Player {letter}»" for letter in "EFGHIJKL"))
"""Names that occur nowhere else in a verdict, so that they differ from any figure."""

MOST = 0.5
"""The share of garbled records that a game must judge."""

EFFECTS: tuple[Effect, ...] = ("by-rules", "as-written")
"""What a decision can let count."""


class NonsenseTests(Simulated):
    """What a record should not say is a finding, and never a crash."""

    def test_nonsense_is_judged_too(self) -> None:
        """Garbled records give findings with rules that exist and whole sentences, or one refusal.

        Only what does not have the shape of a record is refused; what a rule forbids is a finding, so most is judged.
        """
        judged = found = 0
        for seed, (record, terms) in enumerate(self.records(self.played)):
            raw = garbled(msgspec.to_builtins(record), random.Random(seed))  # noqa: S311 - same
            try:
                verdict = self.game.judge(msgspec.convert(raw, self.game.record), terms)
            except (msgspec.ValidationError, ScorekeeperError):
                continue
            judged += 1
            found += bool(verdict.errors)
            assert [finding.rule for finding in verdict.findings if not has_rule(finding.rule)] == []
            assert all(messages(verdict))
            assert all(step.message() for step in verdict.trail)
            picture = self.game.picture(msgspec.convert(raw, self.game.record), verdict, terms)
            assert picture is None or picture.parts
        asked = self.played * len(list(self.kinds()))
        assert judged > asked * MOST, f"{judged} of {asked} garbled records were judged, the others were refused"
        assert found > judged * self.noticed, f"{found} of {judged} garbled records have an error, the others pass"

    def test_judging_goes_on_after_any_decision(self) -> None:
        """A decision settles an error, and judging goes on, even if the record does not tell enough to do so."""
        decisions = [Decision(effect=effect, author="judge", reason="ruled") for effect in EFFECTS]
        judged = 0
        for seed, (record, terms) in enumerate(self.records(max(1, self.played // 2))):  # Each is judged twelve times.
            raw, rng = msgspec.to_builtins(record), random.Random(seed)  # noqa: S311 - same
            for nonsense in (garbled(raw, rng), *(result_in_part(raw, rng) for _ in range(5))):
                for decision in decisions:
                    try:
                        decided = msgspec.convert(nonsense, self.game.record)
                        verdict = self.game.judge(decided, terms.under([decision]))
                    except (msgspec.ValidationError, ScorekeeperError):
                        continue
                    judged += 1
                    assert all(messages(verdict))
                    assert all(step.message() for step in verdict.trail)
        assert judged, "no garbled record was judged after a decision"

    def test_names_change_nothing_but_names(self) -> None:
        """Swapping or changing names changes nothing else, also if something is wrong with the record."""
        judged = named = 0
        each = max(1, self.played // 2)  # Each is judged six times.
        for seed, (record, terms) in enumerate(self.records(each)):
            raw = msgspec.to_builtins(record)
            for written in (raw, garbled(raw, random.Random(seed))):  # noqa: S311 - same
                before = self._judged(written, terms)
                judged += before.startswith("{")
                named += any(name in before for name in record.seats)
                for names in ((*record.seats[1:], record.seats[0]), OTHERS[: len(record.seats)]):
                    new = dict(zip(record.seats, names, strict=True))
                    assert self._judged(self._named(written, new), terms) == _replaced(before, new)
        asked = 2 * each * len(list(self.kinds()))
        assert judged > asked * MOST, f"{judged} of {asked} records were judged, the others were refused"
        assert named > judged * MOST, f"{named} of {judged} verdicts name somebody, the others name nobody"

    def _named(self, raw: Any, names: Mapping[str, str]) -> Any:
        return renamed(raw, self.game, lambda who, _: names.get(who, who))

    def _judged(self, raw: Any, terms: Terms) -> str:
        try:
            return verdict_bytes(self.game.judge(msgspec.convert(raw, self.game.record), terms)).decode()
        except (msgspec.ValidationError, ScorekeeperError) as error:
            return type(error).__name__

    def test_too_many_or_too_few_players_are_a_finding(self) -> None:
        """The desk can write down that five sat at a table for four, and the game's rule says that it is wrong."""
        for record, terms in self.records():
            variant = next(one for one in self.game.book.variants if one.id == record.variant)
            fewest, most = variant.players
            for count in (fewest - 1, most + 1, most + 8):
                if count < 1:
                    continue
                seats = [*record.seats, *(f"«{extra}»" for extra in range(21, 41))][:count]
                for paper in papers(msgspec.to_builtins(record)):
                    raw = {**paper, "seats": seats}
                    if count < len(record.seats):
                        raw = {**raw, "rounds": [], "result": {}}
                    verdict = self.game.judge(msgspec.convert(raw, self.game.record), terms)
                    assert verdict.errors, f"{count} seats at {variant.title}"

    def test_a_fraction_is_a_finding(self) -> None:
        """Half of the smallest part of a point can be written down, and a rule refuses it."""
        for seed, (record, terms) in enumerate(self.records(self.played)):
            rng = random.Random(seed)  # noqa: S311 - same
            for paper in papers(msgspec.to_builtins(record)):
                numbers = [box for box in boxes(paper, self.game) if type(box.value) is int]
                if not numbers:
                    continue
                box = rng.choice(numbers)
                box.holder[box.key] += float(self.game.smallest / 2)
                verdict = self.game.judge(typed_record(paper), terms)
                assert any(finding.found == box.value for finding in verdict.errors), box.path


def _replaced(text: str, names: Mapping[str, str]) -> str:
    """Return the text with all names replaced at once."""
    for number, old in enumerate(names):
        text = text.replace(old, f"\0{number}\0")
    for number, new in enumerate(names.values()):
        text = text.replace(f"\0{number}\0", new)
    return text
