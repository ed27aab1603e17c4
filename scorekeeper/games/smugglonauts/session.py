"""A session: when it is over, who wins it, and checks on what people say came of it.

A table that plays one game is a session of one. When a single game is over is decided in `ending`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.verdict import Place, Where
from scorekeeper.games.smugglonauts.play import GAME, counted
from scorekeeper.games.smugglonauts.record import Result
from scorekeeper.games.smugglonauts.rulings import Rulings
from scorekeeper.games.smugglonauts.score import Line, places

ENDS_BY = {"standard": "NAU-901", "games": "NAU-902", "threshold": "NAU-903"}
"""The rule that says how many games there are."""


def is_over(variant: str, games: int, totals: Mapping[str, int], rulings: Rulings) -> bool:
    """Whether no game follows (rulings NAU-R13, NAU-R14, NAU-R31, NAU-R32)."""
    due = _is_due(variant, games, totals, rulings)
    if due and variant != "standard" and rulings.level_totals == "another-game":
        ranked = sorted(totals.values(), reverse=True)
        return len(ranked) < 2 or ranked[0] != ranked[1]  # noqa: PLR2004
    return due


def _is_due(variant: str, games: int, totals: Mapping[str, int], rulings: Rulings) -> bool:
    """Whether the games or the points that were agreed are there."""
    if variant == "threshold":
        best, needed = max(totals.values(), default=0), int(rulings.threshold)
        return best > needed if rulings.threshold_met == "passed" else best >= needed
    return games >= (int(rulings.games) if variant == "games" else 1)


def level_at_the_end(variant: str, games: int, totals: Mapping[str, int], rulings: Rulings) -> list[str]:
    """Those whose equal totals alone make a session go on (ruling NAU-R14)."""
    if not _is_due(variant, games, totals, rulings):
        return []
    return [who for who, total in totals.items() if total == max(totals.values())]


def goal(variant: str, rulings: Rulings) -> str:
    """What ends a session, for a sentence."""
    if variant == "standard":
        return "a table plays one game"
    if variant == "games":
        return f"the session has {rulings.games} games (ruling NAU-R31)"
    more = "more than " if rulings.threshold_met == "passed" else ""
    return f"the session runs until somebody has {more}{rulings.threshold} points (ruling NAU-R32)"


def rank_table(
    games: Sequence[Sequence[Line]], totals: Mapping[str, int], variant: str, rulings: Rulings
) -> list[Place]:
    """The places of the table: those of its only game, or by the running totals."""
    if variant == "standard":
        return [Place(line.participant, True, line.place, line.points) for line in games[-1]]  # noqa: FBT003
    keys = {line.participant: _session_key(line.participant, games, totals, rulings) for line in games[-1]}
    return [Place(who, True, place, totals[who]) for who, place in places(keys, rulings)]  # noqa: FBT003


def _session_key(
    who: str, games: Sequence[Sequence[Line]], totals: Mapping[str, int], rulings: Rulings
) -> tuple[int, ...]:
    """What a player is ranked by: the total, and what separates equal ones (ruling NAU-R14)."""
    own = [line for lines in games for line in lines if line.participant == who]
    if rulings.level_totals == "games-won":
        return (totals[who], sum(1 for line in own if line.place == 1))
    if rulings.level_totals == "last-game":
        return (totals[who], own[-1].points)
    return (totals[who],)


def check_result(result: Result, ranking: list[Place], variant: str, hearing: Hearing) -> list[Place]:
    """Compare points, places and winner; gives the places that count."""
    if all_claimed(result, ranking):
        return ranking
    rule = "NAU-811" if variant == "standard" else "NAU-905"
    ranking = _check_points(result, ranking, rule, hearing)
    ranking = _check_places(result, ranking, hearing)
    return _check_winner(result, ranking, variant, hearing)


def all_claimed(result: Result, ranking: Sequence[Place]) -> bool:
    """Whether everything is written down, and all of it is true: the common case, and quickly seen."""
    rows = result.rows
    for place in ranking:
        row = rows.get(place.participant)
        if row is None or row.points != place.score or row.place != place.place:
            return False
    return result.winner == (ranking[0].participant if len(ranking) > 1 and ranking[1].place != 1 else None)


def _check_points(result: Result, ranking: list[Place], rule: str, hearing: Hearing) -> list[Place]:
    stand: dict[str, int] = {}
    for place in ranking:
        row = result.rows.get(place.participant)
        if row is None or row.points is None or row.points == place.score:
            continue
        settled = hearing.find(
            rule,
            "{who} has {counted}"
            + (" in all games together" if rule == "NAU-905" else "")
            + "; the result says {said}",
            where=Where(field=f"result.rows.{place.participant}.points"),
            step=GAME,
            expected=place.score,
            found=row.points,
            who=place.participant,
            counted=counted(place.score, "point"),
            said=row.points,
        )
        if settled == "as-written":
            stand[place.participant] = row.points
    if not stand:
        return ranking
    keys = {place.participant: (stand.get(place.participant, place.score), -place.place) for place in ranking}
    ordered = sorted(ranking, key=lambda place: keys[place.participant], reverse=True)
    return [
        Place(
            place.participant,
            place.person,
            1 + sum(1 for other in keys.values() if other > keys[place.participant]),
            keys[place.participant][0],
        )
        for place in ordered
    ]


def _check_places(result: Result, ranking: list[Place], hearing: Hearing) -> list[Place]:
    counting = list(ranking)
    for index, place in enumerate(ranking):
        row = result.rows.get(place.participant)
        if row is None or row.place is None or row.place == place.place:
            continue
        level = [other.participant for other in ranking if other.score == place.score and other is not place]
        settled = hearing.find(
            "NAU-815",
            "{who} has {counted}"
            + (", level with {who_level}," if level else "")
            + " and is place {due}; the result says {said}",
            where=Where(field=f"result.rows.{place.participant}.place"),
            step=GAME,
            expected=place.place,
            found=row.place,
            who=place.participant,
            who_level=level,
            counted=counted(place.score, "point"),
            due=place.place,
            said=row.place,
        )
        if settled == "as-written":
            counting[index] = Place(place.participant, place.person, row.place, place.score)
    return sorted(counting, key=lambda place: place.place)


def _check_winner(result: Result, ranking: list[Place], variant: str, hearing: Hearing) -> list[Place]:
    """The winner; one that a decision lets stand as written goes before all others."""
    first = [place.participant for place in ranking if place.place == 1]
    if result.winner is None or [result.winner] == first:
        return ranking
    said = next(place for place in ranking if place.participant == result.winner)
    settled = hearing.find(
        "NAU-815",
        "{who} share first place with {points} (ruling {ruling}); the result names {who_said} alone"
        if said.participant in first
        else ("{who} share first place" if len(first) > 1 else "{who} wins")
        + " with {points}; the result names {who_said} with {said}",
        where=Where(field="result.winner"),
        step=GAME,
        expected=first if len(first) > 1 else first[0] if first else None,
        found=result.winner,
        who=first,
        points=counted(ranking[0].score, "point"),
        ruling="NAU-R01" if variant == "standard" else "NAU-R14",
        who_said=result.winner,
        said=said.score,
    )
    if settled != "as-written":
        return ranking
    behind = [
        Place(place.participant, place.person, place.place + (place.place <= said.place), place.score)
        for place in ranking
        if place is not said
    ]
    return [Place(said.participant, said.person, 1, said.score), *behind]
