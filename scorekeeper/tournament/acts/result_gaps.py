"""Refuses a result that leaves places open, and says what it lacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from scorekeeper.errors import RefusedError
from scorekeeper.games.engine.verdict import Finding, Verdict, listed
from scorekeeper.steps import NextStep
from scorekeeper.tournament.state.counting import as_finished, places_level_in_the_game
from scorekeeper.tournament.state.tables import Table
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.state.verdicts import terms_of

if TYPE_CHECKING:
    from scorekeeper.games.engine.game import Game

PAYING_PLACES = ("places", "half")
"""What the regulations may pay for an unfinished game that depends on its places."""


Blank = Mapping[str, Sequence[str]]
"""Boxes by participant."""
NO_BOXES: Blank = {}


class NobodyPlacedError(RefusedError):
    """A result without rounds that places nobody, so that the table would wait although the desk thinks it is done.

    Of a game that was cut short: it leaves open who of those who are `level` is ahead, though the rules could tell.
    """

    def __init__(
        self,
        table: Table,
        missing: Sequence[str],
        next_step: NextStep,
        level: Sequence[str] = (),
        box: str = "",
    ) -> None:
        what = f"does not say who of {listed(level)} is ahead" if level else "places nobody"
        super().__init__(
            f"table {table.name} is not recorded, because this result {what}: {'; '.join(missing)}",
            rule="LOG-103",
            field="result",
            next_step=next_step,
        )
        self.box = box
        """The first of the boxes that are blank, if that is what the result lacks."""


class ResultGaps:
    """What a result of a table lacks; `amends` is the entry that it replaces, if any."""

    def __init__(self, tournament: Tournament, table: Table, amends: str | None) -> None:
        self.tournament = tournament
        self.table = table
        self.amends = amends
        self.game = table.rules
        self.people = [*table.seats, *self.game.others]
        self.names = tournament.names_in(table.heat)

    def refuse(self, record: Any, verdict: Verdict, step: NextStep | None = None) -> None:
        """Refuse a result that leaves places open; the step is the line that says enough, unless another one is given."""
        if record.rounds or record.result is None or verdict.places:
            return
        if places_level_in_the_game(self.table, record, verdict):
            return
        if record.ended == "finished":
            lacks = self._lacks(record, verdict.findings) or verdict.findings
            blank = _blank_boxes(lacks)
            box = next((f"result.rows.{who}.{boxes[0]}" for who, boxes in blank.items()), "")
            raise NobodyPlacedError(self.table, self._told(lacks), step or self._line(record, blank), box=box)
        level = self._level(record) if self._pays_places(record) else []
        if level and (missing := self.missing(record)):
            raise NobodyPlacedError(self.table, missing, self._line(record), level)

    def missing(self, record: Any) -> list[str]:
        """Return what the result of a game that was cut short lacks to be ranked by the rules, in words."""
        if record.result is None:
            return []
        claims, terms = as_finished(self.tournament, self.table, record)
        return self._told(self._lacks(claims, self.game.judge(claims, terms).unchecked))

    def _pays_places(self, record: Any) -> bool:
        """Whether the regulations pay the places of a game that ended like this."""
        system = self.tournament.regulations.stage(self.table.heat).point_system
        return system.unfinished.get(record.ended) in PAYING_PLACES

    def _level(self, record: Any) -> list[str]:
        """Return who would share a place that nobody wrote down, if the rules cannot rank the result."""
        claims, terms = as_finished(self.tournament, self.table, record)
        if self.game.judge(claims, terms).places:
            return []
        stated, rows = self.game.stated(record), getattr(record.result, "rows", {})
        shared = Counter(place.place for place in stated)
        level = [place.participant for place in stated if shared[place.place] > 1]
        return [self.names(who) for who in level if rows[who].place is None]

    def _lacks(self, record: Any, findings: Sequence[Finding]) -> list[Finding]:
        """Return the findings about what a result lacks: those that there would not be if every place were written down."""
        places = {who: {"place": at} for at, who in enumerate(self.people, 1)}
        told = msgspec.convert({"rows": places}, type(record.result))
        terms = terms_of(self.tournament, self.table)
        asked = {key_of(one) for one in self.game.judge(msgspec.structs.replace(record, result=told), terms).findings}
        return [finding for finding in findings if key_of(finding) not in asked]

    def _told(self, findings: Sequence[Finding]) -> list[str]:
        """Return what findings say, without what the refusal says already."""
        told = (finding.message(self.names).removeprefix("nobody is placed because ") for finding in findings)
        return list(dict.fromkeys(told))

    def _line(self, record: Any, blank: Blank = NO_BOXES) -> NextStep:
        """Return the step that records the result with places, or box by box with the blank boxes."""
        results = tuple(
            f"{who}={figure}" for who, figure in _to_write(record, self.game, self.people, self.table.bids).items()
        )
        if blank:
            results = tuple(_by_box(record, self.people, blank))
        if self.amends is not None:
            return NextStep("amend line", entry=self.amends, results=results)
        return NextStep("record line", table=self.table.name, results=results)


def _to_write(record: Any, game: Game, people: Sequence[str], bids: Mapping[str, int]) -> dict[str, str]:
    """Return what a line with places says of each participant: their score, and a place where scores and bids do not decide it."""
    rows = getattr(record.result, "rows", {})
    scores = {who: getattr(rows.get(who), game.score, None) for who in people}
    if game.parts or None in scores.values():
        each = game.asks if game.parts else f"{game.asks}/PLACE"
        return dict.fromkeys(people, each)
    counts = Counter((scores[who], bids.get(who, 0)) for who in people)
    level = {score for (score, _), count in counts.items() if count > 1}
    blank = {who for who in people if rows[who].place is None}
    # If the places of those who are level were not enough, everybody needs one.
    open_ = {who for who in blank if scores[who] in level} or blank
    said = {who: rows[who].place or "PLACE" for who in people if who in open_ or rows[who].place is not None}
    return {who: f"{scores[who]}/{said[who]}" if who in said else str(scores[who]) for who in people}


def _blank_boxes(findings: Sequence[Finding]) -> Blank:
    """Return the boxes that findings name as blank, by participant."""
    return {who: boxes for finding in findings for who, boxes in finding.figures.get("lacks", NO_BOXES).items()}


def _by_box(record: Any, people: Sequence[str], blank: Blank) -> Iterator[str]:
    """Yield the words of a result that was typed box by box, with the boxes to add."""
    for who in people:
        row = record.result.rows.get(who)
        written = {} if row is None else msgspec.structs.asdict(row)
        yield who
        yield from (f"{box}={_typed(value)}" for box, value in written.items() if value is not None)
        yield from (f"{box}=…" for box in blank.get(who, ()))


def _typed(value: Any) -> str:
    """Return a figure as one types it, and several things of a kind as `3x2+4x1`."""
    if isinstance(value, list):
        return "+".join("x".join(map(str, msgspec.structs.astuple(one))) for one in value) or "none"
    return str(value)


def key_of(finding: Finding) -> tuple[Any, ...]:
    """Return what makes a finding the same one in another verdict."""
    return finding.rule, finding.level, finding.where, finding.message()
