"""Tests of every game: every option of a ruling counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.engine.verdict import Verdict
from scorekeeper.rules import Ruling
from scorekeeper.testing.conformance.games import Simulated


class OptionTests(Simulated):
    """Every option of a ruling counts."""

    def test_every_option_of_a_ruling_changes_a_verdict(self) -> None:
        idle = [
            f"{ruling.id} = {option.value}"
            for ruling in self.game.book.rulings
            for option in ruling.options
            if option.value != ruling.default and not self._changes(ruling, option.value)
        ]
        assert idle == [], f"no known record has a verdict that these options change: {', '.join(idle)}"

    def _changes(self, ruling: Ruling, option: str) -> bool:
        if (known := self.settled.get((ruling.id, option))) is not None:
            record, equipment = known()
            return self._differs(record, equipment, {ruling.id: option})
        picked = {ruling.id: option}
        kinds = [(variant, players) for variant, players in self.kinds() if ruling.variant in ("", variant)]
        for seed in range(self.played):
            for variant, players in kinds:
                for rulings in (picked, {}):
                    record, terms = self.simulated(variant, players, seed, rulings)
                    if self._differs(record, terms.equipment, picked):
                        return True
        return False

    def _differs(self, record: Any, equipment: dict[str, Any], rulings: dict[str, str]) -> bool:
        plain, picked = (self.game.judge(record, Terms(equipment=equipment, rulings=r)) for r in ({}, rulings))
        return plain != picked

    def test_every_option_of_a_ruling_has_a_clean_and_a_faulty_record(self) -> None:
        """A record clean under the option and faulty under another one, or the other way round if it only forbids."""
        missing = [
            f"{ruling.id} = {option.value}"
            for ruling in self.game.book.rulings
            for option in ruling.options
            if not self._told_apart(ruling, option.value)
        ]
        assert missing == [], f"no record shows what these allow or forbid: {', '.join(missing)}"

    def _told_apart(self, ruling: Ruling, option: str) -> bool:
        if (known := self.options.get((ruling.id, option))) is not None:
            clean, faulty, equipment = known()
            wrong = [bool(self._under(ruling, option, one, equipment).errors) for one in (clean, faulty)]
            return wrong == [False, True]
        others = [other.value for other in ruling.options if other.value != option]
        return any(
            bool(self._under(ruling, option, record, equipment).errors)
            != bool(self._under(ruling, other, record, equipment).errors)
            for other in others
            for record, equipment in self._showing(ruling, option, other)
        )

    def _showing(self, ruling: Ruling, option: str, other: str) -> Iterator[tuple[Any, dict[str, Any]]]:
        """Yield records that may be clean under one of two options and faulty under the other."""
        for value in (option, other):
            if (settled := self.settled.get((ruling.id, value))) is not None:
                record, equipment = settled()
                yield record, equipment
                yield from ((self._claimed(ruling, picked, record, equipment), equipment) for picked in (option, other))
        for seed in range(self.played):
            for variant, players in self.kinds():
                if ruling.variant in ("", variant):
                    for played in (option, other):
                        record, terms = self.simulated(variant, players, seed, {ruling.id: played})
                        yield record, terms.equipment

    def _under(self, ruling: Ruling, option: str, record: Any, equipment: dict[str, Any]) -> Verdict:
        return self.game.judge(record, Terms(equipment=equipment, rulings={ruling.id: option}))

    def _claimed(self, ruling: Ruling, option: str, record: Any, equipment: dict[str, Any]) -> Any:
        """Return the record with the places that follow under an option written into its result."""
        raw = msgspec.to_builtins(record)
        for place in self._under(ruling, option, record, equipment).places:
            rows = raw.setdefault("result", {}).setdefault("rows", {})
            rows.setdefault(place.participant, {})["place"] = place.place
        return msgspec.convert(raw, self.game.record)
