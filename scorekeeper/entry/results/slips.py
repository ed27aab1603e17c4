"""The results in a file, by table, checked against the seating and the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from scorekeeper.documents.grid import Cell, became_a_date, is_a_date
from scorekeeper.entry.columns import Misfit, badge, whole
from scorekeeper.entry.figures import combined, figure, half_of_a_draw
from scorekeeper.entry.people import participant
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.engine.record import Ended
from scorekeeper.games.engine.verdict import Finding, Place
from scorekeeper.tournament.acts.draft import OpenErrorsError
from scorekeeper.tournament.acts.records import objections
from scorekeeper.tournament.names import name_key
from scorekeeper.tournament.state.counting import counted_places
from scorekeeper.tournament.state.seated import NotAtTableError
from scorekeeper.tournament.state.tables import Table, UnknownTableError
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.state.verdicts import verdict_of

if TYPE_CHECKING:
    from scorekeeper.games.engine.game import Figures, Game

MOST = 999_999
"""The highest score in a quick result."""


class UnfitError(ScorekeeperError):
    """A field of a line does not fit."""

    def __init__(self, key: str, why: str, rule: str | None = None) -> None:
        super().__init__(why, field=key, rule=rule)


class ResultLine(NamedTuple):
    """What a file says about one participant at one table."""

    cells: Mapping[str, Cell]
    """Cells by purpose: heat, table, number, player, score, place, ended."""
    misfit: Callable[[str, str, str | None], Misfit]
    """Returns the misfit of a field, given its key, the reason and the rule."""

    def text(self, key: str) -> str:
        """Return the text of a cell; raise if a spreadsheet spoiled it."""
        cell = self.cells.get(key, Cell(""))
        if cell.fault:
            raise UnfitError(key, cell.fault)
        return cell.text

    def refused(self, error: ScorekeeperError) -> Misfit:
        """Return the misfit for an error in this line."""
        return self.misfit(error.field or "", error.message, error.rule)


class Slip(NamedTuple):
    """What a file says about one table."""

    table: Table
    lines: dict[str, ResultLine]
    scores: dict[str, Figures]
    places: dict[str, int]
    ended: list[str]
    spoilt: list[Misfit]

    @property
    def raw(self) -> dict[str, Any]:
        """The raw record of the table's quick result."""
        game = self.table.rules
        seats = list(self.table.seats)
        raw = {"game": game.id, "seats": seats, "result": game.quick(self.scores, self.places)}
        return raw | ({"ended": self.ended[0]} if self.ended else {})


class Results(NamedTuple):
    """The content of a file: results by table, misfits, and unused columns."""

    file: str
    slips: dict[str, Slip]
    """The tables that can be recorded."""
    misfits: list[Misfit]
    unused: list[str]
    blank: list[str]
    """Tables without any score."""
    unchanged: list[str]
    """Tables that are already recorded with the same results."""
    open_errors: int = 0
    """The number of misfits that are errors of the rules and could be accepted."""

    @property
    def raws(self) -> dict[str, dict[str, Any]]:
        """The raw records by table."""
        return {name: slip.raw for name, slip in self.slips.items()}


def gather(
    file: str,
    lines: Iterable[ResultLine],
    tournament: Tournament,
    unused: Sequence[str],
    misfits: Sequence[Misfit] = (),
) -> Results:
    """Return the lines by table; a table with a misfit is left out."""
    found = Results(file, {}, list(misfits), list(unused), [], [])
    told: set[str] = set()
    for line in lines:
        try:
            table = _table(line, tournament)
        except UnknownTableError as error:
            # An unknown table is reported on its first line only.
            found.misfits.extend([line.refused(error)] if error.message not in told else ())
            told.add(error.message)
            continue
        except ScorekeeperError as error:
            found.misfits.append(line.refused(error))
            continue
        slip = found.slips.setdefault(table.name, Slip(table, {}, {}, {}, [], []))
        try:
            _take(slip, line, tournament)
        except ScorekeeperError as error:
            slip.spoilt.append(line.refused(error))
    return _whole(found, tournament)


def _table(line: ResultLine, tournament: Tournament) -> Table:
    table, heat = line.text("table"), line.text("heat")
    if not table:
        raise UnfitError("table", "this line has no table")
    for key, text in (("table", table), ("heat", heat)):
        if is_a_date(text):
            raise UnfitError(key, became_a_date(text))
    if "/" in table:
        return tournament.table(table)
    if not heat and len(tournament.heats) == 1:
        heat = str(tournament.heats[0].number)
    if not heat:
        raise UnfitError("heat", f"which heat? Add a column for the heat, or write the table as 2/{table}")
    numbers = whole(heat), whole(table)
    for key, text, number in zip(("heat", "table"), (heat, table), numbers, strict=True):
        if number is None:
            raise UnfitError(key, f"{text!r} is not a number")
    return tournament.table(f"{numbers[0]}/{numbers[1]}")


def _take(slip: Slip, line: ResultLine, tournament: Tournament) -> None:
    """Add a line to its table, or raise for the first field that does not fit."""
    who = _who(slip.table, line, tournament)
    if who in slip.lines:
        raise UnfitError(_key(line), f"{tournament.names(who)} appears twice for table {slip.table.name}", "LOG-104")
    slip.lines[who] = line
    _end(slip, line)
    score, place = line.text("score"), line.text("place")
    if score:
        slip.scores[who] = _score(score, slip.table.rules)
    if place:
        rank = whole(place.rstrip("."))
        if rank is None or not 0 < rank < 100:  # noqa: PLR2004 - as in quick results
            raise UnfitError("place", f"{place!r} is not a place: expected 1 or more", "LOG-104")
        slip.places[who] = rank


def _score(text: str, game: Game) -> Figures:
    """Return the figures of a cell: a whole number, or several such as `3+7`."""
    if (drawn := half_of_a_draw(text, game)) is not None:
        return drawn
    parts = text.split("+") if "+" in text.strip("+") else [text]
    read = whole if game.smallest == 1 else figure
    numbers = [number for part in parts if (number := read(part.strip())) is not None and abs(number) <= MOST]
    found = combined(numbers, game) if len(numbers) == len(parts) else None
    if found is None:
        expected = f"a {'whole ' if game.smallest == 1 else ''}number{f' or {game.asks}' if game.parts else ''}"
        raise UnfitError("score", f"{text!r} is not a score: expected {expected}", "LOG-104")
    return found


def _key(line: ResultLine) -> str:
    """Return the key of the column that names the player."""
    return "number" if line.text("number") else "player"


def _who(table: Table, line: ResultLine, tournament: Tournament) -> str:
    """Return the participant; number and name must not contradict each other."""
    game = table.rules
    number, name = badge(line.text("number")), line.text("player")
    if not number and not name:
        raise UnfitError("player", "this line has no player", "LOG-103")

    def find(text: str) -> str:
        return tournament.players.find(badge(text), table.seats).number

    try:
        who = participant(number.lower() if number.lower() in game.others else number or name, game, find)
    except ScorekeeperError as error:
        error.field = _key(line)
        raise
    if who not in game.others and who not in table.seats:
        raise NotAtTableError(tournament, who, table, _key(line))
    known = {name_key(tournament.names(who)), name_key(who), *_formerly(tournament, who)}
    if number and name and name_key(name) not in known:
        why = f"number {number} is {tournament.names(who)}, but the line says {name!r}"
        raise UnfitError("player", why, "LOG-106")
    return who


def _formerly(tournament: Tournament, who: str) -> set[str]:
    player = tournament.players.get(who)
    return {name_key(name) for name in player.formerly} if player else set()


def _end(slip: Slip, line: ResultLine) -> None:
    ended = line.text("ended").casefold()
    if not ended:
        return
    if ended not in get_args(Ended):
        raise UnfitError(
            "ended", f"{ended!r} is not a way to end a game: expected {', '.join(get_args(Ended))}", "LOG-104"
        )
    if slip.ended and slip.ended[0] != ended:
        why = f"table {slip.table.name} ended with {slip.ended[0]!r} on a line above, but with {ended!r} here"
        raise UnfitError("ended", why, "LOG-104")
    slip.ended[:] = [ended]


def _whole(found: Results, tournament: Tournament) -> Results:
    """Return the results without tables that are blank, incomplete or do not fit."""
    good: dict[str, Slip] = {}
    for name, slip in found.slips.items():
        if not (slip.scores or slip.places or slip.spoilt):
            found.blank.append(name)
            continue
        misfits = slip.spoilt or list(_missing(slip, tournament))
        if misfits and not slip.spoilt and _recorded_alike(slip, tournament):
            found.unchanged.append(name)
            continue
        found.misfits.extend(misfits)
        if not misfits:
            good[name] = slip
    return found._replace(slips=good, misfits=list(dict.fromkeys(found.misfits)))


def _missing(slip: Slip, tournament: Tournament) -> Iterable[Misfit]:
    first = next(iter(slip.lines.values()))
    for seat in slip.table.seats:
        if seat not in slip.scores:
            why = f"there is no score for {tournament.names(seat)} ({seat}) at table {slip.table.name}"
            yield slip.lines.get(seat, first).misfit("score", why, "LOG-103")


def fit(found: Results, tournament: Tournament, *, by: str, accept: str | None, as_written: bool) -> Results:
    """Return the results without tables that the tournament would refuse, which become misfits."""
    refused = objections(tournament, found.raws, by=by, accept=accept, as_written=as_written)
    misfits, count = list(found.misfits), 0
    for name, error in refused.items():
        if _recorded_alike(found.slips[name], tournament):
            found.unchanged.append(name)
            continue
        told = list(_told(found.slips[name], error, tournament))
        misfits += told
        count += len(told) if isinstance(error, OpenErrorsError) else 0
    slips = {name: slip for name, slip in found.slips.items() if name not in refused}
    return found._replace(slips=slips, misfits=sorted(misfits, key=lambda one: one.line), open_errors=count)


def _recorded_alike(slip: Slip, tournament: Tournament) -> bool:
    """Whether the table is already recorded with the scores, places and end that the file gives."""
    table = slip.table
    if table.missing:
        return False
    verdict = verdict_of(tournament, table)
    # Where the head judge named the places, a list may still give those of the game.
    known = counted_places(tournament, table), verdict.places if verdict else []
    alike = any(_says(slip, places) for places in known if places)
    return alike and (slip.ended or ["finished"])[0] == table.record.ended


def _says(slip: Slip, places: Sequence[Place]) -> bool:
    """Whether a file gives these scores, and these places where it gives any."""
    scores = {one.participant: one.score for one in places if one.score is not None}
    ranks = {one.participant: one.place for one in places}
    return slip.scores == scores and all(ranks.get(who) == place for who, place in slip.places.items())


def _told(slip: Slip, error: ScorekeeperError, tournament: Tournament) -> Iterable[Misfit]:
    first = next(iter(slip.lines.values()))
    if not isinstance(error, OpenErrorsError):
        yield first.misfit("table", error.message, error.rule)._replace(next_step=error.next_step)
        return
    for finding in error.verdict.errors:
        line, key = _place(slip, finding)
        yield line.misfit(key, f"table {slip.table.name}: {finding.message(tournament.names)}", finding.rule)


def _place(slip: Slip, finding: Finding) -> tuple[ResultLine, str]:
    """Return the line and the field of a finding."""
    parts = (finding.where.field or "").split(".")
    line = next((slip.lines[part] for part in parts if part in slip.lines), None)
    if line is None:
        return next(iter(slip.lines.values())), "table"
    return line, "place" if parts[-1] == "place" else "score"
