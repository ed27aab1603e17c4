"""Acts that record a table or amend an earlier record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from scorekeeper.errors import RefusedError, ScorekeeperError
from scorekeeper.games.engine.verdict import Finding
from scorekeeper.log import Accept, Body, Desk, Entry
from scorekeeper.log.entry import Amend, Recorded, Void
from scorekeeper.log.summary import gist
from scorekeeper.rules.evidence import enforcing
from scorekeeper.steps import NextStep
from scorekeeper.tournament.acts.act import RecordAct, require_reason, write
from scorekeeper.tournament.acts.draft import Draft, Judgement, all_findings, news_of
from scorekeeper.tournament.acts.heats import require_open
from scorekeeper.tournament.acts.seat_choices import require_chosen
from scorekeeper.tournament.acts.voids import correctable
from scorekeeper.tournament.names import composed, name_key
from scorekeeper.tournament.state.corrections import is_closed
from scorekeeper.tournament.state.counting import claims_count
from scorekeeper.tournament.state.tables import Table
from scorekeeper.tournament.state.tournament import Tournament, require_frozen
from scorekeeper.tournament.state.verdicts import know_verdict, verdict_of
from scorekeeper.tournament.state.versions import typed_alike

RULES = (
    *("LOG-103", "LOG-105", "LOG-106", "LOG-107", "LOG-108", "LOG-109", "LOG-112", "LOG-208", "LOG-210", "LOG-212"),
    *("TRN-102", "TRN-307", "TRN-346", "TRN-405"),
)
"""The rules that recording keeps."""
RESUMED = "the adjourned game went on"
"""The reason of the amendment by which a result takes the place of what stood when the game was adjourned."""


class StruckGameError(RefusedError):
    """The head judge struck the game for good; only a decision opens its table again."""

    def __init__(self, tournament: Tournament, table: Table) -> None:
        word = table.struck_by
        assert word is not None
        again = is_closed(tournament, table.heat)
        super().__init__(
            f"table {table.name} was struck by {word.by} in {word.id} (void), so no result is recorded there;"
            " if it is played again, the head judge decides that first",
            rule="TRN-405",
            field="table",
            next_step=NextStep("decide otherwise", entry=word.id, option="replay", reopen=again),
        )


class SameRecordError(RefusedError):
    def __init__(self, entry: Entry) -> None:
        super().__init__(
            f"{entry.id} already says the same; an amendment must change something",
            rule="LOG-109",
            next_step=NextStep("history", entry=entry.id),
        )


def record(
    tournament: Tournament,
    table: str,
    record: Mapping[str, Any],
    *,
    by: str,
    accept: str | None = None,
    as_written: bool = False,
    reopen: bool = False,
) -> RecordAct:
    """Record a table, or some of its rounds.

    Raises `OpenErrorsError` (with `.findings`) if errors are open and not accepted.
    """
    before: list[Finding] = []
    judged: list[Judgement] = []
    lapsing: list[str] = []

    def build(_desk: Desk) -> list[Body]:
        require_frozen(tournament)
        found = tournament.table(table)
        draft, others, amends = _begun(tournament, found, record, by)
        opening = require_open(tournament, found.heat, "a record came late" if reopen else None)
        before[:] = all_findings(found, verdict_of(tournament, found))
        lapsing[:] = _lapsing(tournament, amends["of"]) if amends else ()
        judged[:] = [draft.judge(others, amends, _reason(accept), as_written=as_written)]
        return [*opening, draft.body(amends, judged[0].accept)]

    entries, warnings = write(tournament, build, by, RULES)
    return _taken(tournament, entries[-1], (*warnings, *lapsing), before, judged[0])


def _begun(
    tournament: Tournament, table: Table, record: Mapping[str, Any], by: str
) -> tuple[Draft, list[Entry], dict[str, str] | None]:
    """Return a record that fits its table, the other entries there, and what it amends: the score of an adjourned game."""
    if table.void:
        raise StruckGameError(tournament, table)
    require_chosen(table)
    draft = Draft(tournament, table, record, composed(by))
    interim = draft.interim(table.entries)
    if interim is None:
        draft.validate(table.entries)
        return draft, table.entries, None
    _, others = _without(tournament, interim)
    draft.author = tournament.log.root(interim).by
    draft.validate(others)
    return draft, others, {"of": interim.id, "reason": RESUMED}


def amend(
    tournament: Tournament,
    of: str,
    record: Mapping[str, Any],
    *,
    by: str,
    reason: str,
    accept: str | None = None,
    as_written: bool = False,
    reopen: bool = False,
) -> RecordAct:
    """Replace a record with a corrected one, and with it the records of others who typed the same."""
    before: list[Finding] = []
    judged: list[Judgement] = []
    alike: list[Entry] = []

    def build(_desk: Desk) -> list[Body]:
        require_frozen(tournament)
        why = require_reason(reason, "an amendment")
        old = correctable(tournament, of, ("record", "amend"))
        table, others = _without(tournament, old)
        alike[:] = typed_alike(old, others)
        others = [entry for entry in others if entry not in alike]
        opening = require_open(tournament, table.heat, reason if reopen else None)
        before[:] = all_findings(table, verdict_of(tournament, table))
        draft = Draft(tournament, table, record, tournament.log.root(old).by)
        draft.validate(others)
        amends = {"of": old.id, "reason": why}
        judged[:] = [draft.judge(others, amends, _reason(accept), as_written=as_written)]
        made = draft.body(amends, judged[0].accept)
        if _content(made) == _content(old.body):
            raise SameRecordError(old)
        return [*opening, *(Void(of=entry.id, reason=why) for entry in alike), made]

    lapsing = _lapsing(tournament, of.strip())
    entries, warnings = write(tournament, build, by, RULES)
    told = [f"{entry.id} by {entry.by} said the same as {of.strip()} and is replaced, too" for entry in alike]
    return _taken(tournament, entries[-1], (*warnings, *lapsing, *told), before, judged[0])


def _reason(accept: str | None) -> str | None:
    return require_reason(accept, "an acceptance", "accept") if accept is not None else None


def _without(tournament: Tournament, old: Entry) -> tuple[Table, list[Entry]]:
    """Return the table of a record, and its other entries without any version of this record."""
    assert isinstance(old.body, Recorded | Amend)
    table, root = tournament.table(old.body.table), tournament.log.root
    return table, [entry for entry in table.entries if root(entry).id != root(old).id]


def record_all(
    tournament: Tournament,
    records: Mapping[str, Mapping[str, Any]],
    *,
    by: str,
    accept: str | None = None,
    as_written: bool = False,
) -> list[Entry]:
    """Record several whole tables at once, all or none, and none with an open error unless accepted."""

    def build(_desk: Desk) -> list[Body]:
        require_frozen(tournament)
        return [_whole(tournament, name, raw, by, accept, as_written=as_written) for name, raw in records.items()]

    return write(tournament, build, by, RULES)[0]


def objections(
    tournament: Tournament,
    records: Mapping[str, Mapping[str, Any]],
    *,
    by: str,
    accept: str | None = None,
    as_written: bool = False,
) -> dict[str, ScorekeeperError]:
    """Return why `record_all` would refuse each of these tables; nothing is written."""
    require_frozen(tournament)
    found: dict[str, ScorekeeperError] = {}
    for name, raw in records.items():
        try:
            with enforcing(*RULES):
                _whole(tournament, name, raw, by, accept, as_written=as_written)
        except ScorekeeperError as error:
            found[name] = error
    return found


def _whole(
    tournament: Tournament, name: str, raw: Mapping[str, Any], by: str, accept: str | None, *, as_written: bool
) -> Recorded | Amend:
    table = tournament.table(name)
    require_open(tournament, table.heat, None, can_open=False)
    draft, others, amends = _begun(tournament, table, raw, by)
    return draft.body(amends, draft.judge(others, amends, _reason(accept), as_written=as_written).accept)


def _content(body: Body) -> tuple[Any, Accept | None]:
    """Return a record's content, regardless of formatting, and what was accepted with it."""
    assert isinstance(body, Recorded | Amend)
    accept = msgspec.structs.replace(body.accept, reason="") if body.accept else None
    return msgspec.json.decode(body.record), accept


def _lapsing(tournament: Tournament, replaced: str) -> tuple[str, ...]:
    """Warn of decisions that lapse with the replaced entry, so that nobody loses a forfeit to a typing error."""
    ended = [entry for entry in tournament.log.live("decide") if getattr(entry.body, "of", None) == replaced]
    return tuple(
        f"{entry.id} ({gist(entry)}, by {entry.by}) was about the replaced entry and no longer counts; decide again"
        for entry in ended
    )


def _taken(
    tournament: Tournament, entry: Entry, warnings: tuple[str, ...], before: Sequence[Finding], judged: Judgement
) -> RecordAct:
    assert isinstance(entry.body, Recorded | Amend)
    table = tournament.table(entry.body.table)
    know_verdict(tournament, table, judged.record, judged.decisions, judged.verdict)
    verdict, joined = verdict_of(tournament, table), table.joint
    assert verdict is not None
    assert joined is not None
    clash = any(finding.rule == "LOG-211" for finding, _ in joined.findings)
    second = len(joined.authors) > 1 and name_key(joined.authors[0]) != name_key(entry.by) and not clash
    news = news_of(table, verdict, entry.id, before)
    return RecordAct(
        entry=entry,
        warnings=warnings,
        verdict=verdict,
        findings=[finding for finding, _ in news],
        holders=[holder for _, holder in news],
        counts=_counting(tournament, table, entry.body.accept) if entry.body.accept else None,
        confirms=joined.authors[0] if second else None,
    )


def _counting(tournament: Tournament, table: Table, accept: Accept) -> Literal["rules", "written"]:
    return "written" if accept.as_written or claims_count(tournament, table) else "rules"
