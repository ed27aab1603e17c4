"""The tests that every game must pass, including plugged-in ones.

    from scorekeeper.testing import Conformance

    class TestConformance(Conformance):
        game = GAME
        settled = SETTLED

Nothing here knows a particular game; the tests use its book, its types and simulated play.
"""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from scorekeeper.effects import Effect
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import game as find_game
from scorekeeper.games.engine.game import Game
from scorekeeper.games.engine.participants import renamed
from scorekeeper.games.engine.terms import Decision, Terms
from scorekeeper.games.engine.verdict import Verdict
from scorekeeper.games.reading import typed_record
from scorekeeper.rules import Ruling, has_rule
from scorekeeper.rules.compile import compiled_book
from scorekeeper.rules.load import load_book
from scorekeeper.rules.shelf import folder_of
from scorekeeper.testing.blanks import boxes, papers, puzzle, with_blanks
from scorekeeper.testing.garbling import adjourned, from_found_position, garbled, result_in_part
from scorekeeper.testing.types import holds, untitled

Settled = Mapping[tuple[str, str], Callable[[], tuple[Any, dict[str, Any]]]]
"""For each ruling and option, a record and its equipment whose verdict that option changes."""

Options = Mapping[tuple[str, str], Callable[[], tuple[Any, Any, dict[str, Any]]]]
"""For each ruling and option, a record that is clean under it, one that is not, and the equipment of both."""

TOKENS = ("«1»", "«2»", "«3»", "«4»")
OTHERS = ("«Ana»", "«Βασίλης»", "«Чен»", "«דנה»")
"""Names that occur nowhere else in a verdict, so that they differ from any figure."""
MOST, SOME = 0.5, 0.5
"""The shares of garbled records that a game must judge, and in which it must find something."""


class PredicateCount:
    """How often a predicate was asked, and how often it let an event pass."""

    def __init__(self) -> None:
        self.asked = self.passed = 0

    def counting(self, predicate: Callable[[Any, Any], bool]) -> Callable[[Any, Any], bool]:
        """Return the predicate, counting its calls."""

        def ask(position: Any, event: Any) -> bool:
            passes = predicate(position, event)
            self.asked += 1
            self.passed += passes
            return passes

        return ask

    @property
    def share(self) -> float:
        """The share of events that passed; 0 if there were none."""
        return self.passed / self.asked if self.asked else 0.0


EFFECTS: tuple[Effect, ...] = ("by-rules", "as-written")
"""What a decision can let count."""


class Conformance:
    """The test class of a game. Subclass it as `Test…` and set `game`, and `settled` if needed."""

    game: ClassVar[Game]
    settled: ClassVar[Settled] = {}
    """Needed only for options that simulated games do not show by themselves."""
    shares: ClassVar[Mapping[str, float]] = {}
    """For each type of event, the minimum share of simulated events that its predicate in `fast.py` lets pass."""
    options: ClassVar[Options] = {}
    """Needed only for options whose clean and faulty records simulated games do not show by themselves."""
    undeduced: ClassVar[Mapping[str, str]] = {}
    """Rules whose breach the judge may miss behind a blank, each with the reason why it is not worked out."""
    played: ClassVar[int] = 20
    """Games simulated for each variant and number of players."""

    def kinds(self) -> Iterator[tuple[str, int]]:
        """Yield every variant with every number of players."""
        for variant in self.game.book.variants:
            fewest, most = variant.players
            yield from ((variant.id, players) for players in range(fewest, most + 1))

    def simulated(self, variant: str, players: int, seed: object, rulings: Mapping[str, str] = {}) -> tuple[Any, Terms]:
        """Return a simulated game and its terms; every game has equipment of its own."""
        rng = random.Random(f"{variant} {players} {seed}")  # noqa: S311 - play, not secrets
        equipment = self.game.equipment.invent(rng) if self.game.equipment is not None else {}
        terms = Terms(equipment=equipment, rulings=dict(rulings))
        return self.game.simulate(TOKENS[:players], rng, terms, variant=variant), terms

    def records(self, each: int = 1) -> Iterator[tuple[Any, Terms]]:
        """Yield some simulated games of every kind."""
        for variant, players in self.kinds():
            yield from (self.simulated(variant, players, seed) for seed in range(each))

    def test_the_game_is_found_by_its_id(self) -> None:
        assert find_game(self.game.id) is self.game

    def test_the_rulebook_loads_and_is_compiled(self) -> None:
        """The source is valid, and the compiled form, if there is one, says the same."""
        folder = folder_of(self.game.code)
        book = load_book(folder / "rules.toml")

        assert self.game.book == book
        if (folder / "rules.json").exists():
            assert compiled_book(book) == (folder / "rules.json").read_bytes()

    def test_there_is_a_standard_game(self) -> None:
        assert self.game.book.variants[0].id == "standard"

    def test_every_field_has_a_title(self) -> None:
        assert list(untitled(self.game.record)) == []

    def test_the_record_has_a_schema(self) -> None:
        assert msgspec.json.schema(self.game.record)["$defs"]

    def test_invented_equipment_is_equipment(self) -> None:
        if self.game.equipment is None:
            pytest.skip(f"{self.game.book.title} has no equipment")
        for seed in range(self.played):
            rng = random.Random(seed)  # noqa: S311 - same
            msgspec.convert(self.game.equipment.invent(rng), self.game.equipment.type)

    def test_simulated_games_are_judged_clean(self) -> None:
        """With and without equipment; games with equipment leave nothing unchecked."""
        for record, terms in self.records(self.played):
            verdict = self.game.judge(record, terms)
            assert _messages(verdict) == [], record
            assert self.game.judge(record).errors == [], record

    def test_fast_predicates_let_their_share_of_events_pass(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A predicate that is stricter than stated would be correct but useless."""
        play = self.game.play
        if not play.fast:
            pytest.skip(f"{self.game.book.title} has no fast predicates")
        counts = {kind.__name__: PredicateCount() for kind in play.fast}
        assert set(self.shares) == set(counts), "`shares` states a share for every predicate of `fast.py`"

        counted = {kind: counts[kind.__name__].counting(predicate) for kind, predicate in play.fast.items()}
        monkeypatch.setattr(self.game, "play", play._replace(fast=counted))
        monkeypatch.setattr(self.game, "_plans", {})
        for record, terms in self.records(self.played):
            self.game.judge(record, terms)

        assert {name: count.share for name, count in counts.items() if count.share < self.shares[name]} == {}

    def test_places_are_told_with_reasons(self) -> None:
        """Places start at 1, everybody at the table has one, and the trail that leads to them cites rules that exist."""
        for record, terms in self.records():
            verdict = self.game.judge(record, terms)
            if not verdict.finished:
                continue
            persons = {place.participant for place in verdict.places if place.person}
            assert persons == set(record.seats)
            assert min(place.place for place in verdict.places) == 1
            assert [step.rule for step in verdict.trail if not has_rule(step.rule)] == []
            assert verdict.trail
            assert all(step.message() for step in verdict.trail)

    def test_judging_is_pure(self) -> None:
        """The same input gives the same bytes, and the input stays unchanged."""
        for record, terms in self.records():
            before = msgspec.json.encode((record, terms))
            verdicts = {_bytes(self.game.judge(record, terms)) for _ in range(2)}
            assert len(verdicts) == 1
            assert msgspec.json.encode((record, terms)) == before

    def test_every_process_plays_and_judges_alike(self) -> None:
        """Nothing depends on the order of a set, which differs in every process."""
        command = [sys.executable, "-m", "scorekeeper.testing.replaying", self.game.id]
        told = [
            subprocess.run(command, env=_environment(order), capture_output=True, check=True).stdout
            for order in ("1", "2")
        ]
        assert told[0]
        assert told[0] == told[1]

    def test_records_survive_a_round_trip(self) -> None:
        for record, _ in self.records():
            assert msgspec.json.decode(msgspec.json.encode(record), type=self.game.record) == record

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
            assert all(_messages(verdict))
            assert all(step.message() for step in verdict.trail)
            picture = self.game.picture(msgspec.convert(raw, self.game.record), verdict, terms)
            assert picture is None or picture.parts
        asked = self.played * len(list(self.kinds()))
        assert judged > asked * MOST, f"{judged} of {asked} garbled records were judged, the others were refused"
        assert found > judged * SOME, f"{found} of {judged} garbled records have an error, the others pass"

    def test_judging_goes_on_after_any_decision(self) -> None:
        """A decision settles an error, and judging goes on, even if the record does not tell enough to do so."""
        decisions = [Decision(effect=effect, author="judge", reason="ruled") for effect in EFFECTS]
        judged = 0
        for seed, (record, terms) in enumerate(self.records(self.played)):
            raw, rng = msgspec.to_builtins(record), random.Random(seed)  # noqa: S311 - same
            for nonsense in (garbled(raw, rng), *(result_in_part(raw, rng) for _ in range(5))):
                for decision in decisions:
                    try:
                        decided = msgspec.convert(nonsense, self.game.record)
                        verdict = self.game.judge(decided, terms.under([decision]))
                    except (msgspec.ValidationError, ScorekeeperError):
                        continue
                    judged += 1
                    assert all(_messages(verdict))
                    assert all(step.message() for step in verdict.trail)
        assert judged, "no garbled record was judged after a decision"

    def test_names_change_nothing_but_names(self) -> None:
        """Swapping or changing names changes nothing else, also if something is wrong with the record."""
        judged = named = 0
        for seed, (record, terms) in enumerate(self.records(self.played)):
            raw = msgspec.to_builtins(record)
            for written in (raw, garbled(raw, random.Random(seed))):  # noqa: S311 - same
                before = self._judged(written, terms)
                judged += before.startswith("{")
                named += any(name in before for name in record.seats)
                for names in ((*record.seats[1:], record.seats[0]), OTHERS[: len(record.seats)]):
                    new = dict(zip(record.seats, names, strict=True))
                    assert self._judged(self._named(written, new), terms) == _replaced(before, new)
        asked = 2 * self.played * len(list(self.kinds()))
        assert judged > asked * MOST, f"{judged} of {asked} records were judged, the others were refused"
        assert named > judged * MOST, f"{named} of {judged} verdicts name somebody, the others name nobody"

    def _named(self, raw: Any, names: Mapping[str, str]) -> Any:
        return renamed(raw, self.game, lambda who, _: names.get(who, who))

    def _judged(self, raw: Any, terms: Terms) -> str:
        try:
            return _bytes(self.game.judge(msgspec.convert(raw, self.game.record), terms)).decode()
        except (msgspec.ValidationError, ScorekeeperError) as error:
            return type(error).__name__

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

    def test_a_blank_accuses_nobody(self) -> None:
        """A legal record stays clean if any of its boxes are left blank, with and without transcripts and equipment."""
        for seed, (record, terms) in enumerate(self.records(self.played)):
            rng = random.Random(seed)  # noqa: S311 - same
            for paper in papers(msgspec.to_builtins(record)):
                written, blank = with_blanks(paper, self.game, rng)
                for known in (terms, Terms()):
                    verdict = self.game.judge(msgspec.convert(written, self.game.record), known)
                    assert _errors(verdict) == [], f"blank: {', '.join(blank)}"

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
                        assert _errors(verdict) == [], made.about
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
            assert _errors(verdict) == [], raw
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
            assert _errors(verdict) == [], raw
        if not begun:
            pytest.skip(f"the transcripts of {self.game.book.title} state no position")

    def test_too_many_or_too_few_players_are_a_finding(self) -> None:
        """The desk can write down that five sat at a table for four, and the game's rule says that it is wrong."""
        for record, terms in self.records():
            variant = next(one for one in self.game.book.variants if one.id == record.variant)
            fewest, most = variant.players
            for count in (fewest - 1, most + 1, most + 8):
                if count < 1:
                    continue
                seats = [*record.seats, *(f"«{extra}»" for extra in range(5, 20))][:count]
                for paper in papers(msgspec.to_builtins(record)):
                    raw = {**paper, "seats": seats}
                    if count < len(record.seats):
                        raw = {**raw, "rounds": [], "result": {}}
                    verdict = self.game.judge(msgspec.convert(raw, self.game.record), terms)
                    assert verdict.errors, f"{count} seats at {variant.title}"

    def test_a_fraction_is_a_finding(self) -> None:
        """Half a point can be written down, and a rule refuses it."""
        for seed, (record, terms) in enumerate(self.records(self.played)):
            rng = random.Random(seed)  # noqa: S311 - same
            for paper in papers(msgspec.to_builtins(record)):
                numbers = [box for box in boxes(paper, self.game) if type(box.value) is int]
                if not numbers:
                    continue
                box = rng.choice(numbers)
                box.holder[box.key] += 0.5
                verdict = self.game.judge(typed_record(paper), terms)
                assert any(finding.found == box.value for finding in verdict.errors), box.path

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

    def test_the_sheet_names_fields_that_exist(self) -> None:
        for variant in self.game.book.variants:
            paths = _paths(msgspec.to_builtins(self.game.paper(variant.id)))
            assert [path for path in paths if not holds(self.game.record, path)] == []

    def test_what_a_round_holds_is_asked_in_the_round(self) -> None:
        """A field of a round that is only in the head or foot would be printed but never typed in."""
        for variant in self.game.book.variants:
            layout = msgspec.to_builtins(self.game.paper(variant.id))
            around = {path for part in ("head", "foot") for path in _paths(layout[part]) if path.startswith("rounds.")}
            inside = {path.replace("{round}", "1") for path in _paths(layout["round"])}
            assert {path for path in around if re.sub(r"^rounds\.[^.]+", "rounds.1", path) not in inside} == set()

    def test_the_sheet_can_be_printed(self, tmp_path: Path) -> None:
        """Blank and filled, for every variant and number of players, as one PDF."""
        from scorekeeper.reports.pdf.sheets.content import SheetSeat
        from scorekeeper.reports.pdf.sheets.pages import SheetPage, write_sheets

        pages = []
        for record, _ in self.records():
            layout = self.game.paper(record.variant)
            seats = tuple(SheetSeat(seat, f"Player {seat}") for seat in record.seats)
            filled = {"record": msgspec.to_builtins(record), "turns": self.game.turns(record)}
            for content in ({"blank_rows": len(seats)}, {"seats": seats}, {"seats": seats, **filled}):
                pages += [SheetPage(layout=layout, others=self.game.others, **content)]
        write_sheets(tmp_path / "sheets.pdf", pages)

        assert (tmp_path / "sheets.pdf").read_bytes().startswith(b"%PDF-")

    def test_scores_alone_are_a_result(self) -> None:
        """`record 1/3 12=14 7=11`: the highest score is first unless the game says otherwise, and nothing is refused."""
        for record, terms in self.records():
            scores = {seat: 10 - place for place, seat in enumerate(record.seats)}
            places = {seat: place for place, seat in enumerate(record.seats, 1)}
            said = {"game": self.game.id, "seats": record.seats, "variant": record.variant}
            raw = {**said, "result": self.game.quick(scores, places)}
            verdict = self.game.judge(msgspec.convert(raw, self.game.record), terms)
            assert verdict.findings, "a result alone leaves something unchecked"
            assert all(_messages(verdict))


def _bytes(verdict: Verdict) -> bytes:
    return msgspec.json.encode(verdict.as_data())


def _messages(verdict: Verdict) -> list[str]:
    return [f"{finding.rule}: {finding.message()}" for finding in verdict.findings]


def _errors(verdict: Verdict) -> list[str]:
    return [f"{finding.rule}: {finding.message()}" for finding in verdict.errors]


def _replaced(text: str, names: Mapping[str, str]) -> str:
    """Return the text with all names replaced at once."""
    for number, old in enumerate(names):
        text = text.replace(old, f"\0{number}\0")
    for number, new in enumerate(names.values()):
        text = text.replace(f"\0{number}\0", new)
    return text


def _paths(layout: Any) -> Iterator[str]:
    """Yield every path of a layout; a log of turns has keys of its own."""
    if isinstance(layout, dict):
        if layout.get("type") == "lines":
            return
        yield from (layout[key] for key in ("path", "others_path") if layout.get(key))
        for part in layout.values():
            yield from _paths(part)
    elif isinstance(layout, list | tuple):
        for part in layout:
            yield from _paths(part)


def _environment(order: str) -> dict[str, str]:
    """Return this process's environment, with sets in another order."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONHASHSEED": order}
