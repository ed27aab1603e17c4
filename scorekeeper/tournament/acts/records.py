"""Taking a record, or a better one in its place: validated, joined, judged, and only then written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import game as find_game
from scorekeeper.games.engine.participants import participants
from scorekeeper.games.engine.terms import Decision, Terms
from scorekeeper.games.engine.verdict import Finding, Names, Verdict
from scorekeeper.games.reading import typed_record
from scorekeeper.log import Accept, AcceptedFinding, Body, Desk, Entry
from scorekeeper.log.entry import Amend, Recorded
from scorekeeper.log.gist import gist
from scorekeeper.log.guard import RefusedError, guard
from scorekeeper.tournament.acts.decisions import correctable
from scorekeeper.tournament.acts.heats import require_open
from scorekeeper.tournament.acts.outcomes import RecordWritten
from scorekeeper.tournament.acts.registration import require_reason
from scorekeeper.tournament.answers.findings import source_of
from scorekeeper.tournament.names import composed, name_key
from scorekeeper.tournament.ranking.points import claims_count
from scorekeeper.tournament.state.players import UnknownPlayerError
from scorekeeper.tournament.state.reconstruction import acceptances
from scorekeeper.tournament.state.tables import Joined, Table
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.state.versions import join, parts_of

PATIENCE = 100
"""Accepting one error lets the judge go on and find the next; nobody accepts more than this at once."""


NEW = "new"
"""The id of an entry that is not written yet."""


class OtherGameError(RefusedError):
    def __init__(self, table: Table, variant: str, record: Any) -> None:
        super().__init__(
            f"table {table.name} plays {table.game}, {variant}, with {len(table.seats)} players; the record is of"
            f" {record.game}, {record.variant}",
            rule="LOG-105",
            field="variant" if record.game == table.game else "game",
        )


class SeatsDifferError(RefusedError):
    def __init__(self, table: Table, record: Any, names: Names) -> None:
        seated = ", ".join(f"{names(seat)} ({seat})" for seat in table.seats)
        super().__init__(
            f"at table {table.name} sat {seated}; the record says {', '.join(record.seats)}",
            rule="LOG-107",
            field="seats",
            next_step="scorekeeper status",
        )


class StrangerError(UnknownPlayerError):
    """Somebody who does not sit at the table."""

    def __init__(self, who: str, field: str, table: Table) -> None:
        super().__init__(who)
        self.message = f"{who!r} is not at table {table.name}; there are {', '.join(table.seats)}"
        self.field = field


class RoundOrderError(RefusedError):
    def __init__(self, found: int, expected: int) -> None:
        super().__init__(
            f"round {found} is out of order: expected round {expected}",
            rule="LOG-108",
            field=f"rounds.{found}.number",
        )


class RecordedTwiceError(RefusedError):
    def __init__(self, table: Table, part: int | str, entry: Entry) -> None:
        what = f"round {part}" if isinstance(part, int) else "the result"
        super().__init__(
            f"{entry.by} recorded {what} of table {table.name} already, in {entry.id}",
            rule="LOG-109",
            next_step=f'scorekeeper amend {entry.id} --reason "…" FILE',
        )
        self.entry = entry.id


class NothingAmendedError(RefusedError):
    def __init__(self, entry: Entry) -> None:
        super().__init__(
            f"{entry.id} says the same already; an amendment changes something",
            rule="LOG-109",
            next_step=f"scorekeeper history {entry.id}",
        )


class NothingRecordedError(RefusedError):
    def __init__(self) -> None:
        super().__init__("the record has neither a round nor a result", rule="LOG-103", field="rounds")


class OpenErrorsError(RefusedError):
    """The rules find errors, and nobody has accepted them: exit code 1, nothing is written."""

    def __init__(self, table: Table, verdict: Verdict, news: Sequence[tuple[Finding, Entry | None]]) -> None:
        count = len(verdict.errors)
        super().__init__(
            f"table {table.name} is not recorded: {count} open error{'s' if count > 1 else ''}",
            rule="LOG-212",
            next_step='correct the record, or take it with --accept "reason" (and --as-written)',
        )
        self.table = table
        self.verdict = verdict
        self.findings = [finding for finding, _ in news]
        self.holders = [entry for _, entry in news]
        """For each finding the earlier entry that holds the figure; None when the refused record does."""


class _Draft:
    """A record on its way: the table as it would be, were it written."""

    def __init__(self, tournament: Tournament, table: Table, raw: Mapping[str, Any], by: str) -> None:
        self.tournament = tournament
        self.table = table
        self.author = by
        # The usual variant is not written down, so that one table has one text whoever typed it.
        usual = {} if table.variant == "standard" else {"variant": table.variant}
        self.record = typed_record({**usual, **raw})
        # How the game ended is kept where somebody said it, though it be the usual: a copy shows what was written.
        said = {"ended": self.record.ended} if "ended" in raw else {}
        self.encoded = msgspec.Raw(msgspec.json.encode(msgspec.to_builtins(self.record) | said))

    def validate(self, others: Sequence[Entry]) -> None:
        """Refuse what does not belong to the table, or to what is recorded of it."""
        table, record = self.table, self.record
        played = table.variant
        fits = (record.game, record.variant) == (table.game, played)
        guard(fits, OtherGameError(table, played, record))
        guard(sorted(record.seats) == sorted(table.seats), SeatsDifferError(table, record, self.tournament.names))
        known = {*table.seats, *find_game(record.game).others}
        for who, field in participants(record, find_game(record.game)):
            guard(who in known, StrangerError(who, field, table))
        self._in_order(others)
        self._once(others)

    def _in_order(self, others: Sequence[Entry]) -> None:
        numbers = [played.number for played in self.record.rounds]
        guard(numbers or self.record.result is not None, NothingRecordedError())
        there = {key for entry in others for key, _ in parts_of(_typed(entry, self.table)) if isinstance(key, int)}
        before = 0
        for number in numbers:
            expected = before + 1
            while expected < number and expected in there:
                expected += 1
            guard(number == expected, RoundOrderError(number, expected))
            before = number

    def _once(self, others: Sequence[Entry]) -> None:
        log = self.tournament.log
        mine = {
            key: entry
            for entry in others
            if name_key(log.root(entry).by) == name_key(self.author)
            for key, _ in parts_of(_typed(entry, self.table))
        }
        for key, _ in parts_of(self.record):
            guard(key not in mine, RecordedTwiceError(self.table, key, mine.get(key, self.table.seated)))

    def join_with(self, others: Sequence[Entry], body: Recorded | Amend, kind: Any) -> tuple[Table, Joined]:
        """The table with this record in it, its own version first."""
        entry = Entry(id=NEW, at="", by=self.author, kind=kind, body=body, file="", line=0)
        kept = {other.id for other in others}
        decisions = [
            (word, other)
            for word, other in self.table.decisions
            if (other.of if other.kind == "decide" else other.id) in kept
        ]
        table = msgspec.structs.replace(self.table, entries=[*others, entry], decisions=decisions)
        joined = join(table, self.tournament.log, first=self.author)
        assert joined is not None
        return table, joined


def _typed(entry: Entry, table: Table) -> Any:
    assert isinstance(entry.body, Recorded | Amend)
    return msgspec.json.decode(entry.body.record, type=find_game(table.game).record)


def record(
    tournament: Tournament,
    name: str,
    raw: Mapping[str, Any],
    *,
    by: str,
    accept: str | None,
    as_written: bool,
    reopen: bool = False,
) -> RecordWritten:
    """Take a record of a table, or of some of its rounds."""

    def body(draft: _Draft, accepted: Accept | None) -> Recorded:
        return Recorded(table=draft.table.name, record=draft.encoded, accept=accepted)

    def locate() -> tuple[Table, list[Entry]]:
        table = tournament.table(name)
        return table, list(table.entries)

    why = "a record came late" if reopen else None
    return _take(tournament, locate, body, raw=raw, by=by, accept=accept, as_written=as_written, reopen=why)


def record_all(
    tournament: Tournament,
    raws: Mapping[str, Mapping[str, Any]],
    *,
    by: str,
    accept: str | None = None,
    as_written: bool = False,
) -> list[Entry]:
    """Take whole records of several tables at once: all of them or none, and none with an open error unless accepted."""

    def build(_desk: Desk) -> list[Body]:
        tournament.require_frozen()
        return [
            _whole(tournament, name, raw, by=by, accept=accept, as_written=as_written) for name, raw in raws.items()
        ]

    return tournament.write(build, by)[0]


def objections(
    tournament: Tournament,
    raws: Mapping[str, Mapping[str, Any]],
    *,
    by: str,
    accept: str | None = None,
    as_written: bool = False,
) -> dict[str, ScorekeeperError]:
    """Why `record_all` would refuse some of these tables, each by itself; nothing is written."""
    tournament.require_frozen()
    found: dict[str, ScorekeeperError] = {}
    for name, raw in raws.items():
        try:
            _whole(tournament, name, raw, by=by, accept=accept, as_written=as_written)
        except ScorekeeperError as error:
            found[name] = error
    return found


def _whole(
    tournament: Tournament, name: str, raw: Mapping[str, Any], *, by: str, accept: str | None, as_written: bool
) -> Recorded:
    def body(draft: _Draft, accepted: Accept | None) -> Recorded:
        return Recorded(table=draft.table.name, record=draft.encoded, accept=accepted)

    table = tournament.table(name)
    require_open(tournament, table.heat, None, can_open=False)
    draft = _Draft(tournament, table, raw, composed(by))
    draft.validate(table.entries)
    reason = require_reason(accept, "an acceptance", "accept") if accept is not None else None
    return body(draft, _judged(tournament, draft, table.entries, body, reason, as_written=as_written))


def amend(
    tournament: Tournament,
    of: str,
    raw: Mapping[str, Any],
    *,
    by: str,
    reason: str,
    accept: str | None,
    as_written: bool,
    reopen: bool = False,
) -> RecordWritten:
    """Put another record in the place of one that stands."""

    def body(draft: _Draft, accepted: Accept | None) -> Amend:
        return Amend(
            of=of.strip(), reason=reason.strip(), table=draft.table.name, record=draft.encoded, accept=accepted
        )

    def locate() -> tuple[Table, list[Entry]]:
        require_reason(reason, "an amendment")
        old = correctable(tournament, of, ("record", "amend"))
        assert isinstance(old.body, Recorded | Amend)
        table = tournament.table(old.body.table)
        root = tournament.log.root
        return table, [entry for entry in table.entries if root(entry).id != root(old).id]

    why = reason if reopen else None
    return _take(
        tournament,
        locate,
        body,
        raw=raw,
        by=by,
        accept=accept,
        as_written=as_written,
        replaces=of.strip(),
        reopen=why,
    )


def _take(
    tournament: Tournament,
    locate: Callable[[], tuple[Table, list[Entry]]],
    body: Callable[[_Draft, Accept | None], Recorded | Amend],
    *,
    raw: Mapping[str, Any],
    by: str,
    accept: str | None,
    as_written: bool,
    replaces: str | None = None,
    reopen: str | None = None,
) -> RecordWritten:
    before: list[Finding] = []

    def build(_desk: Desk) -> list[Body]:
        tournament.require_frozen()
        table, others = locate()
        opening = require_open(tournament, table.heat, reopen)
        before[:] = _heard(table, tournament.verdict(table))
        author = tournament.log.root(tournament.log.by_id[replaces]).by if replaces else composed(by)
        draft = _Draft(tournament, table, raw, author)
        draft.validate(others)
        reason = require_reason(accept, "an acceptance", "accept") if accept is not None else None
        accepted = _judged(tournament, draft, others, body, reason, as_written=as_written)
        made = body(draft, accepted)
        if replaces:
            old = tournament.log.by_id[replaces]
            guard(_content(made) != _content(old.body), NothingAmendedError(old))
        return [*opening, made]

    lapsing = _lapsing(tournament, replaces) if replaces else ()
    entries, warnings = tournament.write(build, by)
    return _told(tournament, entries[-1], (*warnings, *lapsing), before)


def _content(body: Body) -> tuple[Any, Accept | None]:
    """What a record says, however it is written, and what was accepted of it."""
    assert isinstance(body, Recorded | Amend)
    accept = msgspec.structs.replace(body.accept, reason="") if body.accept else None
    return msgspec.json.decode(body.record), accept


def _lapsing(tournament: Tournament, replaced: str) -> tuple[str, ...]:
    """Say which decisions end with the entry that they are about, so that nobody loses a forfeit to a typing error."""
    ended = [entry for entry in tournament.log.live("decide") if getattr(entry.body, "of", None) == replaced]
    return tuple(
        f"{entry.id} ({gist(entry)}, by {entry.by}) was about the entry that is replaced and no longer counts; decide again"
        for entry in ended
    )


def _judged(
    tournament: Tournament,
    draft: _Draft,
    others: Sequence[Entry],
    body: Callable[[_Draft, Accept | None], Recorded | Amend],
    reason: str | None,
    *,
    as_written: bool,
) -> Accept | None:
    """Judge the table as it would be; give what must be accepted, or refuse when nobody accepts it."""
    draft_body = body(draft, None)
    kind = "amend" if isinstance(draft_body, Amend) else "record"
    table, joined = draft.join_with(others, draft_body, kind)
    terms, game = tournament.terms(table), find_game(table.game)
    verdict = game.judge(joined.record, terms)
    if not verdict.errors:
        guard(holds=True, refusal=OpenErrorsError(table, verdict, ()))
        return None
    table.joined = joined
    news = _news(table, verdict, NEW, _heard(draft.table, tournament.verdict(draft.table)))
    guard(reason is not None, OpenErrorsError(table, verdict, news))
    assert reason is not None
    accepted: list[AcceptedFinding] = []
    for _ in range(PATIENCE):
        accepted += [_accepted(finding) for finding in verdict.errors]
        accept = Accept(reason=reason, as_written=as_written, findings=accepted)
        words = _words(body(draft, accept), draft.author)
        verdict = game.judge(
            joined.record, Terms(rulings=terms.rulings, equipment=terms.equipment, decisions=(*terms.decisions, *words))
        )
        if not verdict.errors:
            return accept
    raise OpenErrorsError(table, verdict, [(finding, None) for finding in verdict.errors])


def _accepted(finding: Finding) -> AcceptedFinding:
    return AcceptedFinding(rule=finding.rule, where=msgspec.to_builtins(finding.where))


def _words(body: Recorded | Amend, by: str) -> list[Decision]:
    kind: Any = "amend" if isinstance(body, Amend) else "record"
    return acceptances(Entry(id=NEW, at="", by=by, kind=kind, body=body, file="", line=0))


def _heard(table: Table, verdict: Verdict | None) -> list[Finding]:
    """All that is to be said of a table."""
    joined = table.joined.findings if table.joined else ()
    return [*(verdict.findings if verdict else ()), *(finding for finding, _ in joined)]


def _news(table: Table, verdict: Verdict, new: str, before: Sequence[Finding]) -> list[tuple[Finding, Entry | None]]:
    """What an entry brings or leaves open, each with the earlier entry that holds the figure, if one does."""
    assert table.joined is not None
    known = {_key(finding) for finding in before}
    found = [(finding, source_of(table, finding)) for finding in verdict.findings] + table.joined.findings
    news: list[tuple[Finding, Entry | None]] = []
    for finding, entry in found:
        fresh, own = _key(finding) not in known, entry.id == new
        if finding.level == "error" or fresh or own:
            # A sum over several rounds stands in none of them: whoever typed the last one hears of it.
            news.append((finding, None if own or (fresh and finding.where.round is None) else entry))
    return news


def _key(finding: Finding) -> tuple[Any, ...]:
    return finding.rule, finding.level, finding.where, finding.message()


def _told(tournament: Tournament, entry: Entry, warnings: tuple[str, ...], before: Sequence[Finding]) -> RecordWritten:
    assert isinstance(entry.body, Recorded | Amend)
    table = tournament.table(entry.body.table)
    verdict, joined = tournament.verdict(table), table.joined
    assert verdict is not None
    assert joined is not None
    clash = any(finding.rule == "LOG-211" for finding, _ in joined.findings)
    second = len(joined.authors) > 1 and name_key(joined.authors[0]) != name_key(entry.by) and not clash
    news = _news(table, verdict, entry.id, before)
    return RecordWritten(
        entry=entry,
        warnings=warnings,
        verdict=verdict,
        findings=[finding for finding, _ in news],
        holders=[holder for _, holder in news],
        counts=_counts(tournament, table, entry.body.accept),
        confirms=joined.authors[0] if second else None,
    )


def _counts(tournament: Tournament, table: Table, accept: Accept | None) -> Literal["rules", "written"] | None:
    if accept is None:
        return None
    return "written" if accept.as_written or claims_count(tournament, table) else "rules"
