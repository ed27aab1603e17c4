"""What the regulations make of the places of a game: bids for seats are taken off, and addenda separate players who are level."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from msgspec.structs import replace

from scorekeeper.games.engine.verdict import Place, Step
from scorekeeper.log.entry import Seating
from scorekeeper.rules.evidence import shown
from scorekeeper.tournament.regulations.addenda import ADDENDA
from scorekeeper.tournament.state.tables import Table
from scorekeeper.tournament.state.tournament import Tournament

WAYS = {"most": 1, "fewest": -1, None: 0}
Group = list[Place]
"""Participants who share a place."""


class Settlement(NamedTuple):
    """The places that count, and the steps that lead to them from those of the game."""

    places: list[Place]
    steps: list[Step]
    less_bids: bool = False
    """Whether the bids came off the scores."""


def has_addenda(tournament: Tournament, table: Table) -> bool:
    """Whether bids or addenda may change the places of a table."""
    return bool(any(table.bids.values()) or tournament.regulations.stage(table.heat).ties)


def settle_places(tournament: Tournament, table: Table, places: Sequence[Place]) -> Settlement:
    """Return the places of a game after bids and addenda."""
    ranked = sorted(places, key=lambda one: one.place)
    groups = [list(group) for _, group in groupby(ranked, key=lambda one: one.place)]
    before = list(groups)
    steps: list[Step] = []
    less = False
    if any(table.bids.values()) and groups:
        why = _bids_change_nothing(table, groups)
        less = not why
        groups, steps = _less_bids(table, groups) if less else (groups, [_said(why)])
    for key in tournament.regulations.stage(table.heat).ties:
        groups, told = _separated(key, groups, _figures(tournament, table, key))
        steps += told
    if less:
        groups, told = _as_the_game_ranks(groups, table.bids)
        steps += told
    return Settlement(list(places) if groups == before else _numbered(groups), steps, less)


def _numbered(groups: Sequence[Group]) -> list[Place]:
    found: list[Place] = []
    for group in groups:
        first = len(found) + 1
        found += [replace(one, place=first) for one in group]
    return found


def _bids_change_nothing(table: Table, groups: Sequence[Group]) -> str:
    """Return why the places stay as they are, because there are no scores to take the bids off; empty if there are."""
    scored = [one.scored for group in groups for one in group]
    if not all(scored):
        which = "the scores are not all" if any(scored) else "no scores are"
        return f"{which} recorded, so the places stand and the bids change nothing"
    if _way(table, groups) == 0:
        return "the places of this game do not follow its scores, so the bids change nothing"
    return ""


def _said(why: str) -> Step:
    return Step(rule="TRN-430", round=None, text=why, figures={})


def _less_bids(table: Table, groups: list[Group]) -> tuple[list[Group], list[Step]]:
    """Take the bids off the scores and rank again; equal bids leave players who are level as the game ranks them."""
    shown("TRN-430")
    way, bids = _way(table, groups), table.bids
    steps = [_bid_step(table, one, way) for group in groups for one in group if bids.get(one.participant)]
    less = [[replace(one, score=one.score - way * bids.get(one.participant, 0)) for one in group] for group in groups]
    everybody = sorted((one for group in less for one in group), key=lambda one: -way * one.score)
    found: list[Group] = []
    for _, level in groupby(everybody, key=lambda one: one.score):
        split, told = _as_the_game_ranks([list(level)], bids)
        found += split
        steps += told
    return found, steps


def _way(table: Table, groups: Sequence[Group]) -> int:
    """Return 1 if most points win the game, -1 if fewest do, and 0 if the places here do not follow the scores."""
    way = WAYS[table.rules.wins]
    scores = [way * one.score for group in groups for one in group]
    return way if all(one >= other for one, other in pairwise(scores)) else 0


def _as_the_game_ranks(groups: Sequence[Group], bids: Mapping[str, int]) -> tuple[list[Group], list[Step]]:
    """Split groups of players who are level after the same bid by their places in the game; others stay as they are."""
    found: list[Group] = []
    steps: list[Step] = []
    for group in groups:
        parts = [group]
        if len({bids.get(one.participant, 0) for one in group}) == 1:
            ranked = sorted(group, key=lambda one: one.place)
            parts = [list(part) for _, part in groupby(ranked, key=lambda one: one.place)]
        found += parts
        steps += [_as_in_the_game(one, other) for one, other in pairwise(parts)]
    return found, steps


def _as_in_the_game(one: Group, other: Group) -> Step:
    figures = {
        "who_first": [place.participant for place in one],
        "who_then": [place.participant for place in other],
        "mine": one[0].place,
        "theirs": other[0].place,
    }
    text = "{who_first} ahead of {who_then}, level after the same bid: place {mine} in the game against {theirs}"
    return Step(rule="TRN-430", round=None, text=text, figures=figures)


def _bid_step(table: Table, place: Place, way: int) -> Step:
    who, bid = place.participant, table.bids[place.participant]
    figures = {
        "who": who,
        "seat": table.seats.index(who) + 1 if who in table.seats else "?",
        "bid": bid,
        "score": place.score,
        "sign": "less" if way > 0 else "plus",
        "left": place.score - way * bid,
    }
    text = "{who} bid {bid} for seat {seat}: {score} in the game, {sign} {bid}, counts as {left}"
    return Step(rule="TRN-430", round=None, text=text, figures=figures)


def _figures(tournament: Tournament, table: Table, key: str) -> Callable[[str], int | None]:
    """Return the figure by which a tie-break at a table compares players, more being better; None for whoever has none."""
    if key == "higher-bid":
        return lambda who: table.bids.get(who, 0) if who in table.seats else None
    if key == "later-seat":
        seats = list(table.record.seats) if table.record is not None else list(table.seats)
        return lambda who: seats.index(who) + 1 if who in seats else None
    places = _places_before(tournament, table)
    return lambda who: -places[who] if who in places else None


def _places_before(tournament: Tournament, table: Table) -> Mapping[str, int]:
    """Return the places of the stage before, as the first seating of this stage wrote them down."""
    first = tournament.first_heat(tournament.regulations.stage(table.heat))
    if first is None or not isinstance(first.entry.body, Seating):
        return {}
    return first.entry.body.before or {who: count for count, who in enumerate(first.field, 1)}


def _separated(
    key: str, groups: Sequence[Group], figure: Callable[[str], int | None]
) -> tuple[list[Group], list[Step]]:
    """Split groups by a tie-break at a table; whoever has no figure keeps the place of the group."""
    found: list[Group] = []
    steps: list[Step] = []
    for group in groups:
        known = {one.participant: value for one in group if (value := figure(one.participant)) is not None}
        others = [one for one in group if one.participant not in known]
        by = sorted((one for one in group if one.participant in known), key=lambda one: -known[one.participant])
        parts = [list(part) for _, part in groupby(by, key=lambda one: known[one.participant])]
        if len(parts) < 2:  # noqa: PLR2004 - it takes two to be separated
            found.append(group)
            continue
        shown("TRN-431")
        found += [[*others, *parts[0]], *parts[1:]]
        steps += [_ahead(key, one, other, known) for one, other in pairwise(parts)]
    return found, steps


def _ahead(key: str, one: Group, other: Group, known: Mapping[str, int]) -> Step:
    figures = {
        "who_first": [place.participant for place in one],
        "who_then": [place.participant for place in other],
        "by": ADDENDA[key],
        "mine": abs(known[one[0].participant]),
        "theirs": abs(known[other[0].participant]),
    }
    text = "{who_first} ahead of {who_then}, level at the table: {by}, {mine} against {theirs}"
    return Step(rule="TRN-431", round=None, text=text, figures=figures)
