"""The trail: what the rules made of the game, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.games.engine.verdict import Place, Step
from scorekeeper.games.magic_mine.play import GOAL, Scoring, some


def tell_scoring(number: int, turn: int | None, who: str, scoring: Scoring) -> Iterator[Step]:
    """A scoring: the points, the bonus of a set, and where the pawn goes."""
    figures = {
        "who": who,
        "tiles": scoring.tiles or ["a piece"],
        "points": scoring.points,
        "bonus": scoring.bonus,
        "total": scoring.points + scoring.bonus,
        "space": scoring.space,
    }
    if scoring.bonus:
        yield Step("MIN-510", number, "the set {tiles} brings a bonus of {bonus}", figures, turn)
        yield Step("MIN-511", number, "{who} scores the set {tiles}: {points} + {bonus} = {total}", figures, turn)
    else:
        yield Step("MIN-503", number, "{who} scores {tiles}: {points}", figures, turn)
    yield Step("MIN-512", number, "{who} moves by {total} to {space}", figures, turn)


def tell_heart(number: int, turn: int | None, who: str, space: int, rule: str) -> Iterator[Step]:
    """A heart that is a point (ruling MIN-R01)."""
    yield Step(rule, number, "{who} receives a heart and is on {space}", {"who": who, "space": space}, turn)


def tell_sums(number: int, scorings: Mapping[str, Sequence[Scoring]], hearts: Mapping[str, int]) -> Iterator[Step]:
    """What the scorings of a transcript come to, player by player."""
    for who, lines in scorings.items():
        parts = [str(line.points + line.bonus) for line in lines] + ["1"] * hearts[who]
        total = sum(line.points + line.bonus for line in lines) + hearts[who]
        figures = {"who": who, "parts": "+".join(parts), "total": total or "nothing", "hearts": hearts[who]}
        told = "{parts} = {total}" if len(parts) > 1 else "{total}"
        told += " ({hearts} for hearts)" if hearts[who] else ""
        yield Step("MIN-512", number, "{who} has scored " + told, figures)


def tell_sheet(number: int, scorings: Mapping[str, Sequence[Scoring]], hearts: Mapping[str, int]) -> Iterator[Step]:
    """The scorings of a sheet, and hearts that are points."""
    for who, lines in scorings.items():
        space, left = 0, hearts[who]
        for line in lines:
            came = line.space - line.points - line.bonus - space
            if 0 < came <= left:
                yield _hearts(number, who, came)
                left -= came
            yield from tell_scoring(number, None, who, line)
            space = line.space
        if left:
            yield _hearts(number, who, left)


def _hearts(number: int, who: str, count: int) -> Step:
    figures = {"who": who, "hearts": some(count, "point")}
    return Step("MIN-844", number, "{who} has {hearts} for hearts (ruling MIN-R01)", figures)


def tell_places(places: Sequence[Place], *, finished: bool) -> Iterator[Step]:
    """The end: the winner by reaching 20, the others by ruling MIN-R02."""
    for place in places:
        figures = {"who": place.participant, "space": place.score, "place": place.place, "goal": GOAL}
        if finished and place.place == 1 and place.score >= GOAL:
            yield Step("MIN-903", None, "{who} has reached {goal} and wins", figures)
        else:
            yield Step("MIN-903", None, "{who} is on {space}: place {place} (ruling MIN-R02)", figures)


def tell_claims(places: Sequence[Place], known: frozenset[str]) -> Iterator[Step]:
    """A result without its game: what people say, and the place that it leads to."""
    for place in places:
        figures = {"who": place.participant, "space": place.score, "place": place.place}
        told = (
            "{who} is said to be on {space}: place {place}"
            if place.participant in known
            else "{who} is said to be place {place}"
        )
        yield Step("MIN-903", None, told, figures)
