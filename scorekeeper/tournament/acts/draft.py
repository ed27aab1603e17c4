"""Checks a record before it is written: whether it fits its table, and what the rules say about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from scorekeeper.errors import RefusedError
from scorekeeper.games.engine.fractions import plain_record
from scorekeeper.games.engine.participants import StrangerError, refuse_strangers
from scorekeeper.games.engine.terms import Decision
from scorekeeper.games.engine.verdict import Finding, Verdict
from scorekeeper.games.reading import typed_record
from scorekeeper.log import Accept, AcceptedFinding, Entry
from scorekeeper.log.entry import Amend, Recorded
from scorekeeper.steps import NextStep
from scorekeeper.tournament.acts.result_gaps import ResultGaps, key_of
from scorekeeper.tournament.names import name_key
from scorekeeper.tournament.state.corrections import is_closed
from scorekeeper.tournament.state.reconstruction import acceptances
from scorekeeper.tournament.state.seated import NotAtTableError, elsewhere
from scorekeeper.tournament.state.tables import JointRecord, Table, source_of
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.state.verdicts import terms_of, verdict_of
from scorekeeper.tournament.state.versions import ADJOURNED, is_interim, join, parts_of

PATIENCE = 100
"""The most errors that can be accepted at once; accepting one lets the judge go on and find the next."""
NEW = "new"
"""The placeholder id of an entry that is not written yet."""
Asked = TypeVar("Asked")
Found = TypeVar("Found")


class OtherGameError(RefusedError):
    def __init__(self, table: Table, variant: str, record: Any) -> None:
        super().__init__(
            f"table {table.name} plays {table.game}, {variant}, with {len(table.seats)} players, but the record is of"
            f" {record.game}, {record.variant}",
            rule="LOG-105",
            field="variant" if record.game == table.game else "game",
        )


class OtherSeatsError(RefusedError):
    def __init__(self, tournament: Tournament, table: Table, record: Any) -> None:
        names = tournament.names_in(table.heat)
        seated = ", ".join(f"{names(seat)} ({seat})" for seat in table.seats)
        others = [seat for seat in record.seats if seat not in table.seats and seat in tournament.players]
        sits = "".join(
            f"; {names(who)} ({who}) does not sit there{elsewhere(tournament, who, table.heat)}" for who in others
        )
        super().__init__(
            f"the players at table {table.name} are {seated}, but the record says {', '.join(record.seats)}{sits}",
            rule="LOG-107",
            field="seats",
            next_step=NextStep("status"),
        )


class RoundOrderError(RefusedError):
    def __init__(self, table: Table, found: int, expected: int) -> None:
        super().__init__(
            f"round {found} is out of order: expected round {expected}",
            rule="LOG-108",
            field=f"rounds.{found}.number",
            next_step=NextStep("history of table", table=table.name),
        )


class RecordedTwiceError(RefusedError):
    def __init__(self, tournament: Tournament, table: Table, part: int | str, entry: Entry) -> None:
        what = f"round {part}" if isinstance(part, int) else "the result"
        super().__init__(
            f"{entry.by} already recorded {what} of table {table.name}, in {entry.id}",
            rule="LOG-109",
            next_step=NextStep("amend with file", entry=entry.id, reopen=is_closed(tournament, table.heat)),
        )
        self.entry = entry.id


class NothingRecordedError(RefusedError):
    def __init__(self, game: str) -> None:
        super().__init__(
            "the record has neither a round nor a result",
            rule="LOG-103",
            field="rounds",
            next_step=NextStep("blank record of a game", name=game),
        )


class NothingAddedError(RefusedError):
    """How the game ended is already recorded, and nothing else is said."""

    def __init__(self, tournament: Tournament, table: Table, entry: Entry, ended: str) -> None:
        super().__init__(
            f"table {table.name} is already recorded in {entry.id}, and this record has neither a round nor a result",
            rule="LOG-103",
            field="rounds",
            next_step=NextStep("amend ending", entry=entry.id, option=ended, reopen=is_closed(tournament, table.heat)),
        )


class OpenErrorsError(RefusedError):
    """The rules find errors that nobody has accepted; exit code 1, and nothing is written."""

    def __init__(self, table: Table, verdict: Verdict, news: Sequence[tuple[Finding, Entry | None]]) -> None:
        count = len(verdict.errors)
        super().__init__(
            f"table {table.name} is not recorded: {count} open error{'s' if count > 1 else ''}",
            rule="LOG-212",
            next_step=NextStep("accept or correct"),
        )
        self.table = table
        self.verdict = verdict
        self.findings = [finding for finding, _ in news]
        self.holders = [entry for _, entry in news]
        """For each finding, the earlier entry that holds the figure; None if the refused record does."""


class Judgement(NamedTuple):
    """A table as it would be with the record, and what the rules say about it."""

    record: Any
    decisions: tuple[Decision, ...]
    verdict: Verdict
    accept: Accept | None = None
    """The findings that must be accepted for it."""


class Draft:
    """A record of a table, or one that replaces an earlier record of it."""

    def __init__(self, tournament: Tournament, table: Table, raw: Mapping[str, Any], by: str) -> None:
        self.tournament = tournament
        self.table = table
        self.author = by
        # Leave out the usual variant, so that a table's record is the same text whoever typed it.
        usual = {} if table.variant == "standard" else {"variant": table.variant}
        self.record = typed_record({**usual, **raw}, tournament.regulations.known)
        # Keep how the game ended if somebody wrote it, even the usual way, because a copy shows what was written.
        said = {"ended": self.record.ended} if "ended" in raw else {}
        self.encoded = msgspec.Raw(msgspec.json.encode(plain_record(self.record) | said))

    def body(self, amends: Mapping[str, str] | None, accept: Accept | None = None) -> Recorded | Amend:
        """Return the record as an entry's body; `amends` holds the id and the reason of an amendment."""
        if amends is None:
            return Recorded(table=self.table.name, record=self.encoded, accept=accept)
        return Amend(**amends, table=self.table.name, record=self.encoded, accept=accept)

    def validate(self, others: Sequence[Entry]) -> None:
        """Refuse a record that does not fit the table or what is already recorded there."""
        table, record = self.table, self.record
        if (record.game, record.variant) != (table.game, table.variant):
            raise OtherGameError(table, table.variant, record)
        if sorted(record.seats) != sorted(table.seats):
            raise OtherSeatsError(self.tournament, table, record)
        written = [(entry, [key for key, _ in parts_of(_typed(entry, table))]) for entry in others]
        self._not_empty(others)
        self._in_order({key for _, keys in written for key in keys if isinstance(key, int)})
        if written:
            self._once(written)

    def interim(self, entries: Sequence[Entry]) -> Entry | None:
        """Return the bare result of an adjourned game that this record takes the place of, because the game went on."""
        if self.record.result is None or self.record.ended == ADJOURNED:
            return None
        return next((entry for entry in entries if is_interim(_typed(entry, self.table))), None)

    def _not_empty(self, others: Sequence[Entry]) -> None:
        """Refuse a record without figures, unless it is all that is known of a game that was stopped."""
        if self.record.rounds or self.record.result is not None:
            return
        if self.record.ended == "finished":
            raise NothingRecordedError(self.record.game)
        if others:
            raise NothingAddedError(self.tournament, self.table, others[-1], self.record.ended)

    def _in_order(self, there: set[int]) -> None:
        numbers = [played.number for played in self.record.rounds]
        before = 0
        for number in numbers:
            expected = before + 1
            while expected < number and expected in there:
                expected += 1
            if number != expected:
                raise RoundOrderError(self.table, number, expected)
            before = number

    def _once(self, written: Sequence[tuple[Entry, list[int | str]]]) -> None:
        root, own = self.tournament.log.root, name_key(self.author)
        mine = {key: entry for entry, keys in written if name_key(root(entry).by) == own for key in keys}
        for key, _ in parts_of(self.record):
            if key in mine:
                raise RecordedTwiceError(self.tournament, self.table, key, mine[key])

    def judge(
        self, others: Sequence[Entry], amends: Mapping[str, str] | None, accept: str | None, *, as_written: bool
    ) -> Judgement:
        """Judge the table with this record; return what must be accepted, or refuse if nobody accepts it."""
        table, joined = self._joined(others, amends)
        terms = terms_of(self.tournament, table)
        if any(joined.sources[key].id != NEW for key, _ in parts_of(self.record)):
            # A decision picked another version, so the judge does not see this one.
            self._at_table(refuse_strangers, self.record, self.table.rules)
        judge = self.table.rules.judge
        verdict = self._at_table(judge, joined.record, terms)
        gaps = ResultGaps(self.tournament, self.table, amends["of"] if amends else None)
        if not verdict.errors:
            gaps.refuse(joined.record, verdict)
            return Judgement(joined.record, terms.decisions, verdict)
        table.joint = joined
        if accept is None:
            before = all_findings(self.table, verdict_of(self.tournament, self.table))
            raise OpenErrorsError(table, verdict, news_of(table, verdict, NEW, before))
        accepted: list[AcceptedFinding] = []
        for _ in range(PATIENCE):
            accepted += [_accepted(finding) for finding in verdict.errors]
            words = Accept(reason=accept, as_written=as_written, findings=accepted)
            decisions = (*terms.decisions, *acceptances(self._entry(amends, words)))
            verdict = judge(joined.record, msgspec.structs.replace(terms, decisions=decisions))
            if not verdict.errors:
                gaps.refuse(joined.record, verdict, None if as_written else NextStep("accept as written"))
                return Judgement(joined.record, decisions, verdict, words)
        raise OpenErrorsError(table, verdict, [(finding, None) for finding in verdict.errors])

    def _at_table(self, look: Callable[[Any, Asked], Found], record: Any, asked: Asked) -> Found:
        """Look through a record; an error about an unknown player names the table."""
        try:
            return look(record, asked)
        except StrangerError as error:
            raise NotAtTableError(self.tournament, error.who, self.table, error.field) from None

    def _entry(self, amends: Mapping[str, str] | None, accept: Accept | None = None) -> Entry:
        kind: Literal["record", "amend"] = "record" if amends is None else "amend"
        return Entry(id=NEW, at="", by=self.author, kind=kind, body=self.body(amends, accept), file="", line=0)

    def _joined(self, others: Sequence[Entry], amends: Mapping[str, str] | None) -> tuple[Table, JointRecord]:
        """Return the table with this record in it, this version first."""
        kept = {other.id for other in others}
        decisions = [
            (word, other)
            for word, other in self.table.decisions
            if (other.of if other.kind == "decide" else other.id) in kept
        ]
        entries = [*others, self._entry(amends)]
        table = msgspec.structs.replace(self.table, entries=entries, decisions=decisions)
        joined = join(table, self.tournament.log, first=self.author)
        assert joined is not None
        return table, joined


def _typed(entry: Entry, table: Table) -> Any:
    assert isinstance(entry.body, Recorded | Amend)
    return msgspec.json.decode(entry.body.record, type=table.rules.record)


def _accepted(finding: Finding) -> AcceptedFinding:
    return AcceptedFinding(rule=finding.rule, where=msgspec.to_builtins(finding.where))


def all_findings(table: Table, verdict: Verdict | None) -> list[Finding]:
    """Return all findings of a table."""
    joined = table.joint.findings if table.joint else ()
    return [*(verdict.findings if verdict else ()), *(finding for finding, _ in joined)]


def news_of(table: Table, verdict: Verdict, new: str, before: Sequence[Finding]) -> list[tuple[Finding, Entry | None]]:
    """Return the findings that an entry brings or leaves open, each with the earlier entry that holds the figure, if any."""
    assert table.joint is not None
    known = {key_of(finding) for finding in before}
    found = [(finding, source_of(table, finding)) for finding in verdict.findings] + table.joint.findings
    news: list[tuple[Finding, Entry | None]] = []
    for finding, entry in found:
        fresh, own = key_of(finding) not in known, entry.id == new
        if finding.level == "error" or fresh or own:
            # A sum over several rounds belongs to none of them, so it is reported with the entry that completed it.
            news.append((finding, None if own or (fresh and finding.where.round is None) else entry))
    return news
