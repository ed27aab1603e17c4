"""The act that enters a head judge's decision on one record."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from scorekeeper.effects import EFFECTS, Effect
from scorekeeper.errors import RefusedError
from scorekeeper.games.engine.ranking import due_places, first_misplaced, without_gaps
from scorekeeper.games.engine.terms import Decision
from scorekeeper.games.engine.verdict import Finding, Verdict, listed
from scorekeeper.log import Body, Desk, Entry, Log
from scorekeeper.log.entry import Amend, Decide, Recorded, Void
from scorekeeper.log.reading import STRIKING
from scorekeeper.rules.shelf import has_rule
from scorekeeper.steps import NextStep
from scorekeeper.tournament.acts.act import Act, require_reason, write_one
from scorekeeper.tournament.acts.heats import require_open
from scorekeeper.tournament.acts.restoration import fits_back_in, without
from scorekeeper.tournament.acts.result_gaps import ResultGaps
from scorekeeper.tournament.acts.voids import correctable
from scorekeeper.tournament.conflicts.finder import is_contested
from scorekeeper.tournament.state.corrections import void_step
from scorekeeper.tournament.state.counting import open_end, written_places
from scorekeeper.tournament.state.reconstruction import scope
from scorekeeper.tournament.state.seated import finder
from scorekeeper.tournament.state.tables import Table
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.state.verdicts import verdict_of
from scorekeeper.tournament.state.versions import ADJOURNED, PICKING, picking
from scorekeeper.tournament.state.waiting import decide_step, decision_for

RULES = ("LOG-106", "LOG-107", "LOG-208", "LOG-210", "TRN-307")
"""The rules that a decision keeps."""


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


class NothingWrittenError(RefusedError):
    """A decision that would let count what nobody wrote down, or what the rules do not give."""

    def __init__(self, table: Table, what: str, next_step: NextStep) -> None:
        super().__init__(f"table {table.name} {what}", rule="LOG-208", field="effect", next_step=next_step)


class DecidedError(RefusedError):
    """A record that was decided already; naming the decision replaces it."""

    def __init__(self, said: Decide, before: Entry, table: Table) -> None:
        word = before.body
        assert isinstance(word, Decide)
        if (word.effect, word.places) == (said.effect, said.places):
            text, step = f"decided {word.effect} already", NextStep("explain table", table=table.name)
        else:
            text, step = (
                f"decided {word.effect}, but this says {said.effect}; to replace that decision, name it",
                _replacing(said.effect, before, table),
            )
        super().__init__(
            f"{said.of} cannot be decided twice: {before.id} {text}", rule="LOG-208", field="of", next_step=step
        )


def _replacing(effect: str, before: Entry, table: Table) -> NextStep:
    if effect == "places":
        return NextStep("decide places", entry=before.id, players=table.seats)
    return NextStep("decide otherwise", entry=before.id, option=effect)


class PickedError(RefusedError):
    """Another decision already picked one of two versions that differ."""

    def __init__(self, table: Table, said: Decide, before: Entry) -> None:
        super().__init__(
            f"{said.of} cannot count at table {table.name}: {before.id} by {before.by} decided that {before.of} counts",
            rule="LOG-208",
            field="of",
            next_step=NextStep("void", entry=before.id),
        )


class StruckError(RefusedError):
    """A record that a decision struck; naming that decision replaces it."""

    def __init__(self, entry: Entry, table: Table, effect: str) -> None:
        word = table.struck_by
        by = f" {word.id}; to replace that decision, name it" if word else ""
        super().__init__(
            f"{entry.id} was already struck by a decision{by}",
            rule="LOG-208",
            field="of",
            next_step=_replacing(effect, word, table) if word else NextStep("history", entry=entry.id),
        )


class BadDecisionError(RefusedError):
    def __init__(self, why: str, field: str, next_step: NextStep = NextStep("help with decisions")) -> None:  # noqa: B008 - immutable
        super().__init__(why, rule="LOG-208", field=field, next_step=next_step)


class BadPlacesError(BadDecisionError):
    def __init__(self, why: str, table: Table) -> None:
        super().__init__(why, "places", NextStep("decide places", entry=table.name, players=table.seats))


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
    places: Mapping[str, int] | None = None,
    reopen: bool = False,
) -> Act:
    """Enter the head judge's decision on one record, or on one rule, round, turn or event of it.

    If `of` is an earlier decision, the new one replaces it. `places` are those that the head judge names, by player.
    """

    def build(_desk: Desk) -> list[Body]:
        why = require_reason(reason, "a decision")
        named = correctable(tournament, of, ("record", "amend", "decide"))
        about = isinstance(named.body, Decide)
        entry = correctable(tournament, named.of or "", ("record", "amend")) if about else named
        assert isinstance(entry.body, Recorded | Amend)
        table = tournament.table(entry.body.table)
        opening = require_open(tournament, table.heat, why if reopen else None)
        day = _without(tournament, named) if about else tournament
        table = day.table(entry.body.table)
        if entry not in table.entries:
            raise StruckError(entry, table, effect)
        if entry in table.strangers:
            raise OthersPlayedError(tournament, entry, table)
        _sensible(effect, player, rule)
        if places and effect != "places":
            why = f"only the effect places names places, not {effect}"
            raise BadDecisionError(why, "effect", NextStep("add option", option="--effect places"))
        who = _at_table(tournament, table, player) if player is not None else None
        said = Decide(
            of=entry.id,
            effect=effect,
            reason=why,
            player=who,
            rule=rule,
            round=round,
            turn=turn,
            event=event,
            places=named_places(tournament, table, places or {}) if effect == "places" else {},
            settles=_known(day, table) if rule is None and effect in ("by-rules", "as-written") else None,
        )
        if effect in ("places", "forfeit", *STRIKING) and (place := _place(said)):
            raise BadDecisionError(f"{effect} is about the whole game, not about one {place}", place)
        before = [
            word
            for decision, word in table.decisions
            if word.kind == "decide"
            and ((word.of == entry.id and scope(decision) == scope(said)) or decision.effect == effect == "places")
            and not _overtaken(tournament.log, word, said, table)
            and not _leaves_open(day, table, decision, said)
        ]
        if isinstance(named.body, Decide) and named.body.effect == effect in STRIKING:
            before = [named]
        if before:
            raise DecidedError(said, before[0], table)
        _require_effect(day, table, said)
        if picked := _picked_instead(table, said):
            raise PickedError(table, said, picked[0])
        also = [other.id for other in table.entries if other is not entry] if effect in STRIKING else []
        replaced = [Void(of=named.id, reason=why)] if named is not entry else []
        return [*opening, *replaced, replace(said, also=also)]

    return write_one(tournament, build, by, RULES)


def _without(tournament: Tournament, replaced: Entry) -> Tournament:
    """Return the tournament as it is without a decision that is being replaced, or refuse if nothing can come back."""
    assert isinstance(replaced.body, Decide)
    if replaced.body.effect in STRIKING:
        fits_back_in(tournament, [replaced], "replaced")
    return tournament.with_log(without(tournament.log, replaced))


def _require_effect(tournament: Tournament, table: Table, said: Decide) -> None:
    """Refuse a decision that would change nothing, and say which one would."""
    if not _has_something_to_settle(tournament, table, said):
        raise NothingToSettleError(table)
    verdict = verdict_of(tournament, table)
    if verdict is None or said.rule not in (None, "TRN-404") or _place(said) or _settles(table, verdict, said):
        return
    if table.record.ended == ADJOURNED and said.effect in ("by-rules", "as-written"):
        waits = "was adjourned: its places count when the rest of the game is recorded"
        raise NothingWrittenError(table, waits, NextStep("record", table=table.name))
    if not open_end(table, verdict):
        return
    step = decide_step(tournament, table, decision_for(tournament, table, verdict))
    if said.effect == "as-written" and not written_places(tournament, table):
        raise NothingWrittenError(table, "has no written result that places everybody; name the places", step)
    if said.effect == "by-rules" and not verdict.places:
        missing = ResultGaps(tournament, table, None).missing(table.record)
        why = "; ".join(missing) or "the game did not end"
        raise NothingWrittenError(table, f"gets no places from the rules, because {why}", step)


def _settles(table: Table, verdict: Verdict, said: Decide) -> bool:
    """Whether a finding is open or settled that the decision is about."""
    joined = table.joint.findings if table.joint else ()
    found = [*verdict.findings, *(finding for finding, _ in joined)]
    return any(finding.level != "unchecked" and _concerns(said, finding) for finding in found)


def _found(tournament: Tournament, table: Table) -> list[Finding]:
    """Return the errors that are open at a table, and those that earlier decisions settled."""
    verdict = verdict_of(tournament, table)
    found = [*(verdict.findings if verdict else ()), *(one for one, _ in (table.joint.findings if table.joint else ()))]
    return [finding for finding in found if finding.level == "error" or "settled" in finding.figures]


def _known(tournament: Tournament, table: Table) -> list[str]:
    """Return the findings that a decision without a rule settles: those that are known when it is made."""
    return list(dict.fromkeys(finding.key for finding in _found(tournament, table)))


def _leaves_open(tournament: Tournament, table: Table, decision: Decision, said: Decide) -> bool:
    """Whether an earlier decision did not know a finding that is open now, so that this one may follow it."""
    return decision.settles is not None and any(
        finding.level == "error" and finding.key not in decision.settles and _concerns(said, finding)
        for finding in _found(tournament, table)
    )


def _overtaken(log: Log, word: Entry, said: Decide, table: Table) -> bool:
    """Whether a decision is repeated because the first one did not know a version that came in since."""
    same = isinstance(word.body, Decide) and word.body.effect == said.effect != "places"
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
    if verdict is None or table.joint is None or (said.effect not in ("by-rules", "as-written") and not narrow):
        return said.effect != "as-written"
    if open_end(table, verdict) and said.rule in (None, "TRN-404") and not narrow:
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


def named_places(tournament: Tournament, table: Table, places: Mapping[str, int]) -> dict[str, int]:
    """Return the places that the head judge names, by number, or refuse: everybody at the table has exactly one.

    Places that count on after a shared one without a gap (1, 2, 2, 3) mean the same as with one (1, 2, 2, 4).
    """
    others, found = table.rules.others, dict[str, int]()
    for who, place in places.items():
        key = who if who in others else _at_table(tournament, table, who)
        if key in found:
            raise BadPlacesError(f"{tournament.names(key)} ({key}) is given two places", table)
        found[key] = place
    if lacking := [f"{tournament.names(seat)} ({seat})" for seat in table.seats if seat not in found]:
        have = "has" if len(lacking) == 1 else "have"
        raise BadPlacesError(f"everybody at table {table.name} needs a place, but {listed(lacking)} {have} none", table)
    if without_gaps(found):
        return due_places(found)
    if wrong := first_misplaced(found):
        who, due = wrong
        ahead = f"{due - 1} {'is' if due == 2 else 'are'} ahead of {tournament.names(who)} ({who})"  # noqa: PLR2004
        raise BadPlacesError(f"{ahead}, whose place must be {due}, not {found[who]}", table)
    return found


def _sensible(effect: str, player: str | None, rule: str | None) -> None:
    if effect not in EFFECTS:
        raise BadDecisionError(f"there is no effect {effect!r}; the effects are {', '.join(EFFECTS)}", "effect")
    if (player is not None) != (effect == "forfeit"):
        option = "--player PLAYER" if player is None else "--effect forfeit"
        why = "a forfeit must name the player who forfeits, and only a forfeit names a player"
        raise BadDecisionError(why, "player", NextStep("add option", option=option))
    if rule is not None and not has_rule(rule):
        raise BadDecisionError(f"there is no rule {rule}", "rule")


def _at_table(tournament: Tournament, table: Table, player: str) -> str:
    return finder(tournament, table)(player)
