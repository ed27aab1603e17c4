"""Pictures of the start of a round and of the result, as recorded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorekeeper.games.engine.pictures.board import Tallies, Tally
from scorekeeper.games.engine.pictures.findings import people
from scorekeeper.games.engine.pictures.picture import Chip, Shelf, Shelves
from scorekeeper.games.engine.verdict import Finding, Names, Verdict
from scorekeeper.games.smugglers.pictures.tokens import TONES, bombs, count, title
from scorekeeper.games.smugglers.record import Record, Standing, Start
from scorekeeper.games.smugglers.scoring.sets import Target


def start_part(start: Start, at: str, marked: Mapping[str, Finding], names: Names) -> Shelves:
    """How a round began; `at` is its field in the record."""
    marks = {field.removeprefix(at): finding.rule for field, finding in marked.items() if field.startswith(at)}
    return Shelves(title="How it began", shelves=list(_shelves(start, marks, names)))


def _shelves(start: Start, marks: Mapping[str, str], names: Names) -> Iterator[Shelf]:
    if start.starter is not None:
        yield Shelf(name="Starting player", chips=[Chip(text=names(start.starter))], mark=marks.get("starter"))
    if start.tokens or "tokens" in marks:
        chips = [
            Chip(
                text=f"{names(taken.player)}: {taken.token}",
                tone=TONES[taken.token],
                mark=marks.get(f"tokens.{place}.token") or marks.get(f"tokens.{place}.player"),
            )
            for place, taken in enumerate(start.tokens, 1)
        ]
        yield Shelf(name="Starting tokens, in this order", chips=chips, mark=marks.get("tokens"))
    if start.putty:
        mark = next((rule for field, rule in marks.items() if field.startswith("putty")), None)
        chips = [Chip(text=f"{names(who)}: {putty}", tone=putty) for who, putty in start.putty.items()]
        yield Shelf(name="Putty", chips=chips, mark=mark)
    if start.slot is not None:
        yield Shelf(name="Boss before the roll", chips=[Chip(text=f"slot {start.slot}")], mark=marks.get("slot"))


def result_part(record: Record, verdict: Verdict, finding: Finding | None, target: Target, names: Names) -> Tallies:
    """The recorded result, and the places by the rules."""
    rows = record.result.rows if record.result is not None else {}
    blamed = _blamed(record, finding) if finding is not None else []
    tallies = [
        _standing(record, who, rows.get(who, Standing()), target, names, verdict=verdict, mark=mark)
        for who in record.seats
        for mark in (finding.rule if finding is not None and who in blamed else None,)
    ]
    return Tallies(title=title(target), tallies=tallies)


def _standing(
    record: Record, who: str, row: Standing, target: Target, names: Names, *, verdict: Verdict, mark: str | None
) -> Tally:
    said = []
    if record.result is not None and record.result.winner == who:
        said.append("written down as the winner")
    elif row.place is not None:
        said.append(f"written down as place {row.place}")
    said += [f"by the rules place {place.place}" for place in verdict.places if place.participant == who]
    if row.tokens is not None:
        said.append(f"{row.tokens} tokens")
    counts = [
        count(colour, amount, target)
        for colour, amount in (("sweet", row.sweet), ("sour", row.sour))
        if amount is not None
    ]
    chips = bombs((0, 0, row.bombs or 0, row.used or 0))
    return Tally(name=names(who), counts=counts, chips=chips, note=", ".join(said), mark=mark)


def _blamed(record: Record, finding: Finding) -> list[str]:
    """The player whose line a finding about the result is about."""
    match (finding.where.field or "").split("."):
        case ["result", "rows", who, *_]:
            return [who]
    winner = record.result.winner if record.result is not None else None
    return [winner] if winner is not None else people(finding)
