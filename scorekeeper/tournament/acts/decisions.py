"""Voids and decisions: words about entries that stand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from msgspec.structs import replace

from scorekeeper.effects import EFFECTS, Effect
from scorekeeper.games.engine.verdict import Finding, Names
from scorekeeper.log import Body, Desk, Entry, Log
from scorekeeper.log.entry import (
    Amend,
    Close,
    Decide,
    Penalty,
    PlayerChange,
    Recorded,
    RegulationsChange,
    Reopen,
    Seating,
    Start,
    Void,
)
from scorekeeper.log.gist import gist
from scorekeeper.log.guard import RefusedError, guard
from scorekeeper.log.reading import STRIKING
from scorekeeper.tournament.acts.heats import heat_of, require_open
from scorekeeper.tournament.acts.outcomes import Struck, Written
from scorekeeper.tournament.acts.registration import require_reason, write_one
from scorekeeper.tournament.acts.restoration import fits_back_in, without
from scorekeeper.tournament.conflicts.records import heat_about, void_step
from scorekeeper.tournament.state.players import Player
from scorekeeper.tournament.state.reconstruction import replay_heats, scope
from scorekeeper.tournament.state.tables import Heat, Table
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.state.versions import PICKING, picking

_BACK = {
    "add": "drop {}",
    "drop": "back {}",
    "back": "drop {}",
    "here": "away {}",
    "away": "here {}",
    "rename": 'rename {} "…"',
    "substitute": 'substitute {} "…"',
}
"""What was done to a player, and what undoes it."""


class NotCorrectableError(RefusedError):
    def __init__(self, of: str, why: str, next_step: str) -> None:
        super().__init__(f"{of} cannot be corrected: {why}", rule="LOG-208", field="of", next_step=next_step)


class NotSeatedError(RefusedError):
    def __init__(self, player: Player, table: Table, names: Names) -> None:
        seated = ", ".join(f"{names(seat)} ({seat})" for seat in table.seats)
        super().__init__(
            f"{player.name} ({player.number}) does not sit at table {table.name}; there sit {seated}",
            rule="LOG-106",
            field="player",
            next_step=f"scorekeeper seat --show {table.heat}",
        )


class SeatingStandsError(RefusedError):
    def __init__(self, heat: int, why: str) -> None:
        super().__init__(f"the seating of heat {heat} stands: {why}", rule="TRN-304", field="of")


class OthersPlayedError(RefusedError):
    """A record that does not count, for other people sit at its table."""

    def __init__(self, tournament: Tournament, entry: Entry, table: Table) -> None:
        super().__init__(
            f"{entry.id} is of other people than {table.seated.id} seated at table {table.name}, and does not count",
            rule="LOG-107",
            field="of",
            next_step=void_step(tournament, entry),
        )


class NothingToSettleError(RefusedError):
    def __init__(self, table: Table) -> None:
        super().__init__(
            f"nothing that this could settle is found at table {table.name}: what is written counts as it is",
            rule="LOG-208",
            field="effect",
            next_step=f"scorekeeper explain table {table.name}",
        )


class DecidedError(RefusedError):
    def __init__(self, said: Decide, before: Entry) -> None:
        effect = getattr(before.body, "effect", "")
        same = f"{effect} already" if effect == said.effect else f"{effect}, and now it would be {said.effect}"
        super().__init__(
            f"{said.of} cannot be decided twice: {before.id} decided {same}",
            rule="LOG-208",
            field="of",
            next_step=f'scorekeeper void {before.id} --reason "…"',
        )


class PickedError(RefusedError):
    """Of two versions that differ, one counts."""

    def __init__(self, table: Table, said: Decide, before: Entry) -> None:
        super().__init__(
            f"{said.of} cannot count at table {table.name}: {before.id} by {before.by} decided that {before.of} counts",
            rule="LOG-208",
            field="of",
            next_step=f'scorekeeper void {before.id} --reason "…"',
        )


class BadDecisionError(RefusedError):
    def __init__(self, why: str, field: str) -> None:
        super().__init__(why, rule="LOG-208", field=field, next_step="scorekeeper decide --help")


def correctable(tournament: Tournament, of: str, kinds: Sequence[str]) -> Entry:
    """Give the entry, which stands and is of one of these kinds, or refuse."""
    log, of = tournament.log, of.strip()
    entry = log.by_id.get(of)
    show = "scorekeeper log show"
    if entry is None:
        why = "there is no such entry"
    elif entry.kind not in kinds:
        why, show = f"it is of kind {entry.kind}; this is for {', '.join(kinds)}", _undoing(entry)
    elif others := log.corrections(of):
        why, show = f"{others[0].id} has replaced or struck it", f"scorekeeper history {of}"
    else:
        why = ""
    guard(not why, NotCorrectableError(of, why, show))
    assert entry is not None
    return entry


def _undoing(entry: Entry) -> str:
    """The command that undoes what no void does."""
    match entry.body:
        case Close():
            return f'scorekeeper reopen {entry.body.heat} --reason "…"'
        case Reopen():
            return f"scorekeeper close {entry.body.heat}"
        case PlayerChange():
            return f"scorekeeper players {_BACK[entry.body.action].format(entry.body.number)}"
        case Start() | RegulationsChange():
            return 'scorekeeper regulations amend --reason "…"'
    return "scorekeeper log show"


def void(tournament: Tournament, of: str, by: str, reason: str, *, reopen: bool = False) -> Struck:
    """Strike a record, an amendment, a decision, a void, or a seating on which nothing rests."""
    struck: set[str] = set()

    def build(_desk: Desk) -> list[Body]:
        why = require_reason(reason, "a void")
        entry = correctable(tournament, of, ("record", "amend", "decide", "void", "seat", "reseat", "penalty"))
        counts = entry.id not in tournament.left_out
        opening = _opening(tournament, entry, why if reopen else None) if counts else []
        if isinstance(entry.body, Seating) and counts:
            _nothing_rests_on(tournament, entry, entry.body)
        if isinstance(entry.body, Void | Decide):
            fits_back_in(tournament.log, entry)
        struck.update(tournament.log.by_id.keys() - _counting(tournament.log))
        return [*opening, Void(of=entry.id, reason=why)]

    entries, warnings = tournament.write(build, by)
    log = tournament.log
    back = tuple(name for name in _counting(log) if name in struck)
    what = log.by_id[of.strip()]
    return Struck(
        entry=entries[-1],
        warnings=(*warnings, *_without_heat(tournament, what), *_dropped(tournament, what)),
        struck=gist(what),
        back=back,
    )


def _without_heat(tournament: Tournament, struck: Entry) -> list[str]:
    """Penalties in a heat that is no longer seated: they go on counting, and whoever voids it should know."""
    if not isinstance(struck.body, Seating) or any(one.number == struck.body.heat for one in tournament.heats):
        return []
    heat, found = struck.body.heat, tournament.log.live("penalty")
    return [
        f"{one.id} (a penalty of {tournament.names(one.body.player)} in heat {heat}) goes on counting though that heat"
        f" is no longer seated; strike it with {void_step(tournament, one)}"
        for one in found
        if isinstance(one.body, Penalty) and one.body.heat == heat
    ]


def _dropped(tournament: Tournament, struck: Entry) -> list[str]:
    """Who has dropped out and sits at a table again, because the seating came back from which they were taken out."""
    if not isinstance(struck.body, Seating):
        return []
    sat = {seat for seated in struck.body.tables for seat in seated.seats}
    return [
        f"{tournament.names(seat)} ({seat}) has dropped out and sits at table {table.name} again; scorekeeper reseat"
        f' {table.heat} --without {seat} --reason "…" takes them out'
        for heat in tournament.heats
        if heat.number == struck.body.heat
        for table in heat.tables
        for seat in table.seats
        if seat not in sat and seat in tournament.players and tournament.players[seat].dropped
    ]


def _opening(tournament: Tournament, entry: Entry, reopen: str | None) -> list[Body]:
    """What opens the heat again that an entry is about, if it is closed; a refusal, if nobody wants that."""
    heat = heat_about(tournament.log, entry)
    # A heat whose seating was voided is open: the void of that void, or of a penalty in it, changes nothing closed.
    seated = any(one.number == heat for one in tournament.heats)
    return require_open(tournament, heat, reopen) if heat is not None and seated else []


def _counting(log: Log) -> list[str]:
    return [entry.id for entry in log if not log.struck_by(entry.id)]


def _nothing_rests_on(tournament: Tournament, entry: Entry, seating: Seating) -> None:
    """Refuse to strike a seating that was played, unless who played sits at the same tables in what comes back."""
    heat = heat_of(tournament, seating.heat)
    played = [table for table in heat.tables if table.played]
    if heat.entry.id != entry.id:
        return
    if stays := _in_its_place(tournament.log, entry, heat.number, tournament.left_out):
        seats = {table.number: sorted(table.seats) for table in stays.tables}
        lost = [table for table in played if seats.get(table.number) != sorted(table.seats)]
        why = f"table {lost[0].name} is recorded, and {stays.entry.id} seats other people there" if lost else ""
        guard(not lost, SeatingStandsError(heat.number, why))
        return
    guard(heat is tournament.heats[-1], SeatingStandsError(heat.number, "a later heat is seated"))
    guard(not played, SeatingStandsError(heat.number, f"table {played[0].name} is recorded" if played else ""))


def _in_its_place(log: Log, entry: Entry, heat: int, left_out: Collection[str]) -> Heat | None:
    """The heat as it is seated once this seating is struck: as before, or as another desk seated it."""
    return next((one for one in replay_heats(without(log, entry), besides=left_out) if one.number == heat), None)


def decide(
    tournament: Tournament,
    of: str,
    *,
    by: str,
    reason: str,
    effect: Effect,
    player: str | None,
    narrowed: dict[str, Any],
    reopen: bool = False,
) -> Written:
    """Enter the head judge's word."""

    def build(_desk: Desk) -> list[Body]:
        why = require_reason(reason, "a decision")
        entry = correctable(tournament, of, ("record", "amend"))
        assert isinstance(entry.body, Recorded | Amend)
        table = tournament.table(entry.body.table)
        opening = require_open(tournament, table.heat, why if reopen else None)
        guard(entry in table.entries, BadDecisionError(f"{entry.id} was struck by a decision already", "of"))
        guard(entry not in table.strangers, OthersPlayedError(tournament, entry, table))
        _sensible(effect, player, narrowed)
        who = _forfeiting(tournament, table, player) if player is not None else None
        said = Decide(of=entry.id, effect=effect, reason=why, player=who, **narrowed)
        whole = effect in ("forfeit", *STRIKING)
        what = f"{effect} is about the whole game, and not about one {_place(said)}"
        guard(not (whole and _place(said)), BadDecisionError(what, str(_place(said))))
        guard(_has_something_to_settle(tournament, table, said), NothingToSettleError(table))
        before = [
            word
            for decision, word in table.decisions
            if word.of == entry.id
            and scope(decision) == scope(said)
            and not _overtaken(tournament.log, word, said, table)
        ]
        guard(not before, DecidedError(said, before[0] if before else entry))
        picked = _picked_instead(table, said)
        guard(not picked, PickedError(table, said, picked[0] if picked else entry))
        also = [other.id for other in table.entries if other is not entry] if effect in STRIKING else []
        return [*opening, replace(said, also=also)]

    return write_one(tournament, build, by)


def _overtaken(log: Log, word: Entry, said: Decide, table: Table) -> bool:
    """Whether a decision is said again because it did not know a version of the table that came in since."""
    same = isinstance(word.body, Decide) and word.body.effect == said.effect
    return same and not all(log.knew(word, entry) for entry in table.entries)


def _picked_instead(table: Table, said: Decide) -> list[Entry]:
    """Decisions that picked another version of what this one would pick."""
    if said.rule not in PICKING or said.effect in ("forfeit", *STRIKING):
        return []
    findings = table.joined.findings if table.joined else ()
    pairs = [{one.figures["first_entry"], one.figures["second_entry"]} for one, _ in findings if one.rule == "LOG-211"]
    return [word for name, words in picking(table).items() if {name, said.of} in pairs for word in words]


def _has_something_to_settle(tournament: Tournament, table: Table, said: Decide) -> bool:
    """What is written can only count against a finding, or as the result of a game that did not end.

    Nor is there anything to say of a round, turn or event of which nothing is found.
    """
    verdict, narrow = tournament.verdict(table), _place(said) is not None
    if verdict is None or table.joined is None or (said.effect != "as-written" and not narrow):
        return said.effect != "as-written"
    open_end = table.record.ended != "finished" or not verdict.finished
    if open_end and table.record.result is not None and said.rule in (None, "TRN-404") and not narrow:
        return True
    found = [*verdict.findings, *(finding for finding, _ in table.joined.findings)]
    return any((finding.level != "unchecked" or narrow) and _concerns(said, finding) for finding in found)


def _place(said: Decide) -> str | None:
    """The narrowest place that a decision is about, by the name of its field; None: the whole record."""
    return next((name for name in ("event", "turn", "round") if getattr(said, name) is not None), None)


def _concerns(said: Decide, finding: Finding) -> bool:
    where = finding.where
    actual = (finding.rule, where.round, where.turn, where.event)
    return all(wanted in (None, found) for wanted, found in zip(scope(said), actual, strict=False))


def _sensible(effect: str, player: str | None, narrowed: dict[str, Any]) -> None:
    guard(
        effect in EFFECTS, BadDecisionError(f"there is no effect {effect!r}; there are {', '.join(EFFECTS)}", "effect")
    )
    forfeit = (player is not None) == (effect == "forfeit")
    guard(forfeit, BadDecisionError("a forfeit names the player who forfeits, and only a forfeit does", "player"))
    rule = narrowed.get("rule")
    guard(rule is None or _known(rule), BadDecisionError(f"there is no rule {rule}", "rule"))


def _known(rule: str) -> bool:
    from scorekeeper.rules.shelf import has_rule

    return has_rule(rule)


def _forfeiting(tournament: Tournament, table: Table, player: str) -> str:
    found = tournament.players.find(player)
    guard(found.number in table.seats, NotSeatedError(found, table, tournament.names))
    return found.number
