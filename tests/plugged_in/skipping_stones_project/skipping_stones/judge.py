"""What the rules make of a record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.engine.verdict import Place, Step, Verdict, Where
from skipping_stones.record import Record, Round

ROUNDS = {"standard": 3, "single": 1}
THROW, CLAIM = 1, 2


class StrangerError(ScorekeeperError):
    def __init__(self, who: str, seats: Sequence[str]) -> None:
        super().__init__(f"{who!r} does not sit at this table; {', '.join(seats)} do", rule="LOG-106", field="rounds")


class Total(NamedTuple):
    """A player at the end: skips, the best throw where that counts, and the place."""

    player: str
    skips: int
    best: int
    place: int


def judge(record: Record, terms: Terms) -> Verdict:
    """Add up the throws, and hold them against what people claim."""
    hearing = Hearing(terms.decisions)
    throws = [_round(played, record, hearing) for played in record.rounds]
    if not throws:
        return _by_result(record, hearing)
    if not _complete(record, hearing) or None in throws:
        return Verdict(findings=hearing.findings, places=[], finished=False, trail=hearing.trail)
    totals = _rank(record.seats, [thrown for thrown in throws if thrown], terms)
    hearing.tell(_tell, totals)
    _check_result(record, totals, hearing)
    places = [Place(participant=total.player, person=True, place=total.place, score=total.skips) for total in totals]
    return Verdict(findings=hearing.findings, places=places, finished=True, trail=hearing.trail)


def _round(played: Round, record: Record, hearing: Hearing) -> dict[str, int] | None:
    """The skips of a round; None when somebody's are not known."""
    thrown = {throw.player: throw.skips for throw in played.transcript} or dict(
        played.sheet.skips if played.sheet else {}
    )
    for who in thrown:
        if who not in record.seats:
            raise StrangerError(who, record.seats)
    if played.transcript:
        _check_order(played, record, hearing)
    for who, skips in thrown.items():
        _check_skips(played.number, who, skips, hearing)
    return thrown if len(thrown) == len(record.seats) else None


def _check_order(played: Round, record: Record, hearing: Hearing) -> None:
    for event, (throw, due) in enumerate(zip(played.transcript, record.seats, strict=False), 1):
        if throw.player != due:
            hearing.find(
                "STO-102",
                "{who} throws, but it is the turn of {who_due}",
                where=Where(round=played.number, event=event, turn=event),
                step=THROW,
                expected=due,
                found=throw.player,
                who=throw.player,
                who_due=due,
            )
            return
    hearing.kept("STO-102")


def _check_skips(number: int, who: str, skips: int, hearing: Hearing) -> None:
    if skips >= 0:
        hearing.kept("STO-103")
        return
    hearing.find(
        "STO-103",
        "{who} is written with {skips} skips; a stone that sinks has 0",
        where=Where(round=number, field=f"rounds.{number}.sheet.skips.{who}"),
        step=THROW,
        expected=0,
        found=skips,
        who=who,
        skips=skips,
    )


def _complete(record: Record, hearing: Hearing) -> bool:
    """Whether there are as many rounds as there must be."""
    due = ROUNDS[record.variant]
    if len(record.rounds) == due:
        hearing.kept("STO-101")
        return True
    if len(record.rounds) > due or (record.ended == "finished" and record.result is not None):
        hearing.find(
            "STO-101",
            "{count} rounds are written down; there are {due}",
            where=Where(field="rounds"),
            step=CLAIM,
            expected=due,
            found=len(record.rounds),
            count=len(record.rounds),
            due=due,
        )
    return False


def _rank(seats: Sequence[str], throws: Sequence[dict[str, int]], terms: Terms) -> list[Total]:
    best_counts = terms.rulings.get("STO-R01") == "best-throw"
    keys = {}
    for seat in seats:
        own = [thrown[seat] for thrown in throws]
        keys[seat] = (sum(own), max(own) if best_counts else 0)
    return [
        Total(seat, *keys[seat], 1 + sum(1 for other in keys.values() if other > keys[seat]))
        for seat in sorted(seats, key=keys.__getitem__, reverse=True)
    ]


def _tell(totals: Sequence[Total]) -> Iterator[Step]:
    for total in totals:
        text = "{who} has {skips} skips: place {place}"
        yield Step("STO-201", None, text, {"who": total.player, "skips": total.skips, "place": total.place})


def _check_result(record: Record, totals: Sequence[Total], hearing: Hearing) -> None:
    rows = record.result.rows if record.result else {}
    for total in totals:
        row = rows.get(total.player)
        for field, due in (("skips", total.skips), ("place", total.place)):
            said = getattr(row, field, None)
            if said is not None and said != due:
                hearing.find(
                    "STO-201",
                    "{who} is written with {field} {said}; the throws make it {due}",
                    where=Where(field=f"result.rows.{total.player}.{field}"),
                    step=CLAIM,
                    expected=due,
                    found=said,
                    who=total.player,
                    field=field,
                    said=said,
                    due=due,
                )


def _by_result(record: Record, hearing: Hearing) -> Verdict:
    """Places as they are claimed: there is nothing to check them against."""
    rows = record.result.rows if record.result else {}
    hearing.unchecked("STO-201", "the throws are not written down", where=Where(field="rounds"))
    if set(rows) != set(record.seats) or any(row.place is None for row in rows.values()):
        return Verdict(findings=hearing.findings, places=[], finished=False)
    places = [
        Place(participant=who, person=True, place=row.place or 0, score=row.skips or 0) for who, row in rows.items()
    ]
    return Verdict(findings=hearing.findings, places=sorted(places, key=lambda one: one.place), finished=True)
