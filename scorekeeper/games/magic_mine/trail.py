"""The trail: the steps from the scorings to the places, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.games.engine.replay import Impossible
from scorekeeper.games.engine.verdict import Place, Step
from scorekeeper.games.magic_mine.position import Position
from scorekeeper.games.magic_mine.position.moves import scoring_of
from scorekeeper.games.magic_mine.record import Heart, Score
from scorekeeper.games.magic_mine.scoring.ending import GOAL
from scorekeeper.games.magic_mine.scoring.sheet import Scoring, ScoringColumns
from scorekeeper.terminal import counted


def tell_scored(position: Position, event: Score) -> Iterator[Step]:
    """A scoring in a transcript, if it is possible; what depends on something illegal does not lead to places."""
    if position.doubtful:
        return
    try:
        who, _, scoring = scoring_of(position, event)
    except Impossible:
        return
    yield from _tell_scoring(position.round, position.turn, who, scoring)


def _tell_scoring(number: int, turn: int | None, who: str, scoring: Scoring) -> Iterator[Step]:
    """The points, the bonus of a set, and the pawn's new space."""
    figures = {
        "who": who,
        "tiles": list(scoring.tiles) or ["a piece"],
        "points": scoring.points,
        "bonus": scoring.bonus,
        "total": scoring.points + scoring.bonus,
        "space": scoring.space,
    }
    if scoring.bonus:
        yield Step("MIN-510", number, "the set {tiles} earns a bonus of {bonus}", figures, turn)
        yield Step("MIN-511", number, "{who} scores the set {tiles}: {points} + {bonus} = {total}", figures, turn)
    else:
        yield Step("MIN-503", number, "{who} scores {tiles}: {points}", figures, turn)
    yield Step("MIN-512", number, "{who} moves by {total} to {space}", figures, turn)


def tell_heart(position: Position, event: Heart) -> Iterator[Step]:
    """A heart that is a point (ruling MIN-R01)."""
    how, who = position.rulings.heart, event.player
    if how != "card" and not position.doubtful:
        figures = {"who": who, "space": position.spaces[who] + (how == "point")}
        yield Step(
            position.heart_rule, position.round, "{who} receives a heart and moves to {space}", figures, position.turn
        )


TELL: dict[type, Callable[[Any, Any], Iterator[Step]]] = {Score: tell_scored, Heart: tell_heart}


def tell_sums(position: Position) -> Iterator[Step]:
    """What the scorings of a transcript add up to, player by player."""
    for who, lines in position.scorings.items():
        hearts = position.hearts[who] - position.waiting[who] if position.rulings.heart != "card" else 0
        before = position.spaces_found[who]
        parts = [str(line.points + line.bonus) for line in lines] + ["1"] * hearts
        parts = [str(before), *parts] if before else parts
        total = before + sum(line.points + line.bonus for line in lines) + hearts
        figures = {"who": who, "parts": "+".join(parts), "total": total or "nothing", "hearts": hearts}
        told = "{parts} = {total}" if len(parts) > 1 else "{total}"
        told += " ({hearts} for hearts)" if hearts else ""
        yield Step("MIN-512", position.round, "{who} has scored " + told, figures)


def tell_sheet(number: int, columns: ScoringColumns) -> Iterator[Step]:
    """The scorings of a sheet, and hearts that are points."""
    for who in columns.points:
        space, left = 0, columns.hearts[who]
        for line in columns.scorings(who):
            came = line.space - line.points - line.bonus - space
            if 0 < came <= left:
                yield _hearts(number, who, came)
                left -= came
            yield from _tell_scoring(number, None, who, line)
            space = line.space
        if left:
            yield _hearts(number, who, left)


def _hearts(number: int, who: str, count: int) -> Step:
    figures = {"who": who, "hearts": counted(count, "point")}
    return Step("MIN-844", number, "{who} has {hearts} for hearts (ruling MIN-R01)", figures)


def tell_places(places: Sequence[Place], winner: str | None) -> Iterator[Step]:
    """The places: the winner by reaching 20, the others by ruling MIN-R02."""
    for place in places:
        figures = {"who": place.participant, "space": place.score, "place": place.place, "goal": GOAL}
        if winner is not None and place.place == 1 and place.score >= GOAL:
            yield Step("MIN-903", None, "{who} has reached {goal} and wins", figures)
        else:
            yield Step("MIN-903", None, "{who} is on {space}: place {place} (ruling MIN-R02)", figures)


def tell_claims(places: Sequence[Place], spaces: Mapping[str, int]) -> Iterator[Step]:
    """A result without its game: the claims, and the places they lead to."""
    for place in places:
        figures = {"who": place.participant, "space": place.score, "place": place.place}
        told = (
            "the result puts {who} on {space}: place {place}"
            if place.participant in spaces
            else "the result says {who} is in place {place}"
        )
        yield Step("MIN-903", None, told, figures)
