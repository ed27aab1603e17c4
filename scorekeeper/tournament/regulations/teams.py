"""How teams are ranked, from `[teams]` of the regulations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from scorekeeper.rules.evidence import enforcing
from scorekeeper.tournament.regulations.criteria import Criterion
from scorekeeper.tournament.regulations.document import RegulationsDocument, TeamRules
from scorekeeper.tournament.regulations.text import Text

POINTS = Criterion("points", "points", "Pts", "TRN-520")
PLACES = Criterion("places", "sum of places", "Places", "TRN-521", larger=False)
LACKING = Criterion("lacking", "missing members", "Short", "TRN-521", larger=False)
"""How many of the members that count a team does not have; only where places are added up."""
TIE_BREAKS: dict[str, Criterion] = {
    one.key: one
    for one in (
        Criterion("best-member", "best member", "Top", "TRN-523"),
        Criterion("members", "member by member", "Members", "TRN-524"),
        Criterion("best-places", "places, member by member", "Places", "TRN-525", larger=False),
        Criterion("wins", "wins", "W", "TRN-526"),
        Criterion("score", "score in the games", "Score", "TRN-527"),
        Criterion("lots", "lot drawn", "Lot", "TRN-528", larger=False),
    )
}
"""The criteria that separate teams with equal scores."""
TEAM_CRITERIA: dict[str, Criterion] = {one.key: one for one in (POINTS, PLACES, LACKING)} | TIE_BREAKS
USUAL = {"sum": "members", "best": "members", "places": "best-places"}
"""The criterion that separates teams if the regulations name none."""
MOST = 99
"""The most members of a team."""


class TeamScoring(Struct, frozen=True, kw_only=True):
    """How teams are ranked."""

    score: Literal["sum", "best", "places"]
    best: int | None
    """How many members count; None for all of them."""
    apart: bool
    order: tuple[str, ...]
    """All criteria, the score first."""
    size: tuple[int, int] | None
    """The fewest and the most members; None for any number."""

    @property
    def by_places(self) -> bool:
        """Whether places are added up instead of points."""
        return self.score == "places"

    @property
    def first(self) -> Criterion:
        """What ranks the teams before all tie-breaks."""
        return PLACES if self.by_places else POINTS


@enforcing("TRN-101")
def settle_teams(document: RegulationsDocument, text: Text) -> TeamScoring | None:
    """Check `[teams]`; None if there is no such part."""
    rules = document.teams
    if rules is None:
        for count, stage in enumerate(document.stage, 1):
            text.require(stage.teams, "no teams are ranked: there is no [teams]", f"stage.{count}.teams")
        return None
    counts = any(stage.teams for stage in document.stage) or not document.stage
    text.require(counts, "no stage counts for the teams; one of them has to", "teams")
    size = _size(rules, text)
    best = _best(rules, size, text)
    first = ("lacking", "places") if rules.score == "places" else ("points",)
    # A team that is short of members stands behind all others, whatever its places.
    return TeamScoring(score=rules.score, best=best, apart=rules.apart, order=(*first, *_order(rules, text)), size=size)


def _size(rules: TeamRules, text: Text) -> tuple[int, int] | None:
    if rules.size is None:
        return None
    ends = [rules.size, rules.size] if isinstance(rules.size, int) else rules.size
    good = len(ends) == 2 and 1 <= ends[0] <= ends[1] and 2 <= ends[1] <= MOST  # noqa: PLR2004
    why = f"a team has 2 to {MOST} members: write, for example, size = 4, or size = [3, 4] for three or four"
    text.require(good, why, "teams.size")
    return ends[0], ends[1]


def _best(rules: TeamRules, size: tuple[int, int] | None, text: Text) -> int | None:
    """Return how many members count; sums of places need a number, because a further member would only add to them."""
    best = rules.best
    if best is None and rules.score == "places" and size:
        best = size[0]
    text.require(
        best is not None or rules.score == "sum",
        f'how many members count with score = "{rules.score}"? Write, for example, best = 3',
        "teams.score",
    )
    text.require(
        rules.best is None or rules.score != "sum",
        'with score = "sum" all members count; for the best ones only, write score = "best"',
        "teams.best",
    )
    if best is not None:
        most = size[1] if size else MOST
        text.require(1 <= best <= most, f"the best {best} of {most} members cannot count", "teams.best")
    return best


def _order(rules: TeamRules, text: Text) -> Sequence[str]:
    order = [USUAL[rules.score]] if rules.order is None else rules.order
    for count, name in enumerate(order, 1):
        field = f"teams.order.{count}"
        text.one_of(name, tuple(TIE_BREAKS), field, "tie-break of teams")
        text.require(order.index(name) == count - 1, f"{name!r} is named twice", field)
        last = name != "lots" or count == len(order)
        text.require(last, "lots must come last, because they break every tie", field)
    return order
