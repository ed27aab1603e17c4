"""The act that enters a head judge's decision on one record."""

from __future__ import annotations

from msgspec.structs import replace

from scorekeeper.effects import EFFECTS, Effect
from scorekeeper.errors import RefusedError
from scorekeeper.games.engine.verdict import Finding, Names
from scorekeeper.log import Body, Desk, Entry, Log
from scorekeeper.log.entry import Amend, Decide, Recorded
from scorekeeper.log.reading import STRIKING
from scorekeeper.rules.shelf import has_rule
from scorekeeper.steps import NextStep
from scorekeeper.tournament.acts.act import Act, require_reason, write_one
from scorekeeper.tournament.acts.heats import require_open
from scorekeeper.tournament.acts.voids import correctable
from scorekeeper.tournament.conflicts.finder import is_contested
from scorekeeper.tournament.state.corrections import void_step
from scorekeeper.tournament.state.counting import LETTING
from scorekeeper.tournament.state.players import Player
from scorekeeper.tournament.state.reconstruction import scope
from scorekeeper.tournament.state.tables import Table
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.state.verdicts import verdict_of
from scorekeeper.tournament.state.versions import PICKING, picking

RULES = ("LOG-106", "LOG-107", "LOG-208", "LOG-210", "TRN-307")
"""The rules that a decision keeps."""


class NotSeatedError(RefusedError):
    def __init__(self, player: Player, table: Table, names: Names) -> None:
        seated = ", ".join(f"{names(seat)} ({seat})" for seat in table.seats)
        super().__init__(
            f"{player.name} ({player.number}) does not sit at table {table.name}; the players there are {seated}",
            rule="LOG-106",
            field="player",
            next_step=NextStep("show seating", heat=table.heat),
        )


class OthersPlayedError(RefusedError):
    """The record does not count because other people sit at its table."""

    def __init__(self, tournament: Tournament, entry: Entry, table: Table) -> None:
        super().__init__(
            f"{entry.id} names other people than {table.seated.id} seated at table {table.name}, so it does not count",
            rule="LOG-107",
            field="of",
            next_step=void_step(tournament, entry),
        )


class NothingToSettleError(RefusedError):
    def __init__(self, table: Table) -> None:
        super().__init__(
            f"table {table.name} has no finding that this could settle: what is written already counts",
            rule="LOG-208",
            field="effect",
            next_step=NextStep("explain table", table=table.name),
        )


class DecidedError(RefusedError):
    def __init__(self, said: Decide, before: Entry) -> None:
        effect = getattr(before.body, "effect", "")
        same = f"{effect} already" if effect == said.effect else f"{effect}, but this says {said.effect}"
        super().__init__(
            f"{said.of} cannot be decided twice: {before.id} decided {same}",
            rule="LOG-208",
            field="of",
            next_step=NextStep("void", entry=before.id),
        )


class PickedError(RefusedError):
    """Another decision already picked one of two versions that differ."""

    def __init__(self, table: Table, said: Decide, before: Entry) -> None:
        super().__init__(
            f"{said.of} cannot count at table {table.name}: {before.id} by {before.by} decided that {before.of} counts",
            rule="LOG-208",
            field="of",
            next_step=NextStep("void", entry=before.id),
        )


class BadDecisionError(RefusedError):
    def __init__(self, why: str, field: str) -> None:
        super().__init__(why, rule="LOG-208", field=field, next_step=NextStep("help with decisions"))


def decide(
    tournament: Tournament,
    of: str,
    *,
    by: str,
    reason: str,
    effect: Effect = "by-rules",
    rule: str | None = None,
    round: int | None = None,  # noqa: A002 - the log's word
    turn: int | None = None,
    event: int | None = None,
    player: str | None = None,
    reopen: bool = False,
) -> Act:
    """Enter the head judge's decision on one record, or on one rule, round, turn or event of it."""

    def build(_desk: Desk) -> list[Body]:
        why = require_reason(reason, "a decision")
        entry = correctable(tournament, of, ("record", "amend"))
        assert isinstance(entry.body, Recorded | Amend)
        table = tournament.table(entry.body.table)
        opening = require_open(tournament, table.heat, why if reopen else None)
        if entry not in table.entries:
            raise BadDecisionError(f"{entry.id} was already struck by a decision", "of")
        if entry in table.strangers:
            raise OthersPlayedError(tournament, entry, table)
        _sensible(effect, player, rule)
        who = _forfeiting(tournament, table, player) if player is not None else None
        said = Decide(
            of=entry.id, effect=effect, reason=why, player=who, rule=rule, round=round, turn=turn, event=event
        )
        if effect in ("forfeit", *STRIKING) and (place := _place(said)):
            raise BadDecisionError(f"{effect} is about the whole game, not about one {place}", place)
        if not _has_something_to_settle(tournament, table, said):
            raise NothingToSettleError(table)
        before = [
            word
            for decision, word in table.decisions
            if word.of == entry.id
            and scope(decision) == scope(said)
            and not _overtaken(tournament.log, word, said, table)
        ]
        if before:
            raise DecidedError(said, before[0])
        if picked := _picked_instead(table, said):
            raise PickedError(table, said, picked[0])
        also = [other.id for other in table.entries if other is not entry] if effect in STRIKING else []
        return [*opening, replace(said, also=also)]

    return write_one(tournament, build, by, RULES)


def _overtaken(log: Log, word: Entry, said: Decide, table: Table) -> bool:
    """Whether a decision is repeated because the first one did not know a version that came in since."""
    same = isinstance(word.body, Decide) and word.body.effect == said.effect
    return same and not all(log.knew(word, entry) for entry in table.entries)


def _picked_instead(table: Table, said: Decide) -> list[Entry]:
    """Return decisions that picked another version than this one would pick."""
    if said.rule not in PICKING or said.effect in ("forfeit", *STRIKING):
        return []
    findings = table.joint.findings if table.joint else ()
    pairs = [{one.figures["first_entry"], one.figures["second_entry"]} for one, _ in findings if one.rule == "LOG-211"]
    return [word for name, words in picking(table).items() if {name, said.of} in pairs for word in words]


def _has_something_to_settle(tournament: Tournament, table: Table, said: Decide) -> bool:
    """Whether the decision settles a finding or a conflict, or gives a result to a game that did not end.

    On a record, round, turn or event without a finding there is nothing to decide; any game can be struck or forfeited.
    """
    verdict, narrow = verdict_of(tournament, table), _place(said) is not None
    if verdict is None or table.joint is None or (said.effect not in LETTING and not narrow):
        return said.effect != "as-written"
    open_end = table.record.ended != "finished" or not verdict.finished
    counts = said.effect == "by-rules" or table.record.result is not None
    if open_end and counts and said.rule in (None, "TRN-404") and not narrow:
        return True
    if said.effect == "by-rules" and is_contested(tournament, table):
        return True
    found = [*verdict.findings, *(finding for finding, _ in table.joint.findings)]
    return any((finding.level != "unchecked" or narrow) and _concerns(said, finding) for finding in found)


def _place(said: Decide) -> str | None:
    """Return the field name of the narrowest place that a decision is about; None for the whole record."""
    return next((name for name in ("event", "turn", "round") if getattr(said, name) is not None), None)


def _concerns(said: Decide, finding: Finding) -> bool:
    where = finding.where
    actual = (finding.rule, where.round, where.turn, where.event)
    return all(wanted in (None, found) for wanted, found in zip(scope(said), actual, strict=False))


def _sensible(effect: str, player: str | None, rule: str | None) -> None:
    if effect not in EFFECTS:
        raise BadDecisionError(f"there is no effect {effect!r}; the effects are {', '.join(EFFECTS)}", "effect")
    if (player is not None) != (effect == "forfeit"):
        raise BadDecisionError(
            "a forfeit must name the player who forfeits, and only a forfeit names a player", "player"
        )
    if rule is not None and not has_rule(rule):
        raise BadDecisionError(f"there is no rule {rule}", "rule")


def _forfeiting(tournament: Tournament, table: Table, player: str) -> str:
    found = tournament.players.find(player)
    if found.number not in table.seats:
        raise NotSeatedError(found, table, tournament.names)
    return found.number
