"""Requirements for FIDE reports (TRF): an imported one does not contradict itself, an exported one covers a single stage."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.documents.errors import UnreadableError
from scorekeeper.documents.trf import Report, read_report
from scorekeeper.errors import RefusedError
from scorekeeper.rules.evidence import enforcing
from scorekeeper.steps import NextStep
from scorekeeper.tournament.ranking.places import RankedStage, ranked_stages
from scorekeeper.tournament.regulations.sizes import PAIR
from scorekeeper.tournament.state.tournament import Tournament


class NotReportableError(RefusedError):
    """A tournament that cannot be written as a FIDE report."""

    def __init__(self, why: str) -> None:
        super().__init__(
            f"this tournament cannot be written as a FIDE report: {why}",
            rule="TRN-426",
            next_step=NextStep("export everything"),
        )


@contextmanager
def citing_reports() -> Iterator[None]:
    """Name the rule if a report cannot be read or contradicts itself."""
    try:
        yield
    except UnreadableError as error:
        error.rule = "TRN-425"
        raise


@enforcing("TRN-425")
def read_event(path: Path | str) -> Report:
    """Read a FIDE report."""
    with citing_reports():
        return read_report(path)


@enforcing("TRN-426")
def reportable_stage(tournament: Tournament) -> RankedStage:
    """Return the only stage of a tournament in which one plays against one, or refuse."""
    ranked = ranked_stages(tournament)
    if len(tournament.regulations.stages) > 1:
        raise NotReportableError("it has more than one stage")
    [one] = ranked
    if not one.stage.one_against_one:
        raise NotReportableError("not every table seats exactly two")
    for table in tournament.tables():
        if len(table.seats) != PAIR:
            raise NotReportableError(f"{len(table.seats)} players sit at table {table.name}")
    return one
