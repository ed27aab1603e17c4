"""Finds players of whom two desks wrote different details, such as another team, or another bye in the same heat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

from scorekeeper.log import Entry
from scorekeeper.log.entry import PlayerChange
from scorekeeper.steps import NextStep
from scorekeeper.tournament.conflicts.conflict import Conflict
from scorekeeper.tournament.names import name_key
from scorekeeper.tournament.state.players import Player
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.words import BYES


def details(tournament: Tournament) -> Iterator[Conflict]:
    """Yield players of whom two desks wrote different details; writing them once more settles that."""
    log = tournament.log
    ranked = tournament.regulations.document.teams is not None
    for player, entries in _changes(tournament):
        for first, second in combinations(entries, 2):
            one, other = _said(first), _said(second)
            for what in [what for what in one if what in other and _key(one[what]) != _key(other[what])]:
                if not log.apart(first, second) or (what == "team" and not ranked):  # then nothing depends on teams
                    continue
                settled = (
                    what in _said(later) and log.knew(later, first) and log.knew(later, second) for later in entries
                )
                yield Conflict(
                    rule="LOG-214",
                    text=f"player {player.number}: {_told(what, one[what])} in {first.id} by {first.by}, and"
                    f" {_told(what, other[what])} in {second.id} by {second.by}; {_told(what, _now(player, what))} for now",
                    entry=second,
                    other=first,
                    next_step=_step(player, what),
                    harmless=any(settled),
                )


def contested_details(conflicts: tuple[Conflict, ...]) -> set[str]:
    """Return the players of whom two desks wrote different details; writing them once more settles that."""
    entries = [one.entry.body for one in conflicts if not one.harmless]
    return {body.number for body in entries if isinstance(body, PlayerChange) and body.action == "set"}


def _changes(tournament: Tournament) -> Iterator[tuple[Player, list[Entry]]]:
    """Yield the players who exist, with the entries that set details of them."""
    found: dict[str, list[Entry]] = defaultdict(list)
    for entry in tournament.log.live("player"):
        assert isinstance(entry.body, PlayerChange)
        if entry.body.action == "set":
            found[entry.body.number].append(entry)
    for number, entries in found.items():
        if (player := tournament.players.get(number)) is not None:
            yield player, entries


def _said(entry: Entry) -> dict[str, object]:
    """Return the details that an entry sets, by name; byes by their heat."""
    assert isinstance(entry.body, PlayerChange)
    given = entry.body.details
    if given is None:
        return {}
    found: dict[str, object] = {
        "team": given.team,
        "rating": given.rating,
        "table": given.table,
        "wishes": given.wishes,
        **{f"bye in heat {heat}": kind for heat, kind in (given.rests or {}).items()},
    }
    return {what: value for what, value in found.items() if value is not None}


def _now(player: Player, what: str) -> object:
    """Return what counts for now."""
    if what.startswith("bye"):
        return player.rests.get(int(what.rpartition(" ")[2]))
    return getattr(player, what)


def _key(value: object) -> object:
    return name_key(value) if isinstance(value, str) else value


def _told(what: str, value: object) -> str:
    """Return a detail in words: `team Reds`, `no table`, `half-point bye in heat 3`."""
    if not value or value == "none":
        return f"no {what}"
    if what.startswith("bye"):
        return f"{BYES[str(value)]}{what.removeprefix('bye')}"
    return f"{what} {', '.join(value) if isinstance(value, list | tuple) else value}"


def _step(player: Player, what: str) -> NextStep:
    if what == "team":
        return NextStep("set team", player=player.number, name=player.team)
    if what == "table":
        return NextStep("keep table", player=player.number, name=str(player.table))
    return NextStep("list players")
