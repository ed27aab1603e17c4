"""The explanation of a team's place: member by member, then what separates it from others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.errors import RefusedError
from scorekeeper.steps import NextStep
from scorekeeper.tournament.answers.explanation import FORMAT, ExplainStep, Explanation
from scorekeeper.tournament.ranking.order import figure
from scorekeeper.tournament.ranking.places import RankedStage, ranked_stages
from scorekeeper.tournament.ranking.points import counted, written
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.ranking.teams.order import counted_stages, own_points
from scorekeeper.tournament.ranking.teams.reasons import scored
from scorekeeper.tournament.ranking.teams.rows import Member, TeamRow, TeamStandings
from scorekeeper.tournament.regulations.folder import FILE
from scorekeeper.tournament.regulations.teams import TEAM_CRITERIA, TeamScoring
from scorekeeper.tournament.state.teams import find_team
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.words import few, nth, ordinal


class NoTeamsError(RefusedError):
    """Teams are asked for, but the regulations rank none."""

    def __init__(self, field: str) -> None:
        super().__init__(
            f"the regulations rank no teams: {FILE} has no [teams]",
            rule="TRN-520",
            field=field,
            next_step=NextStep("correct and amend", name=FILE),
        )


def explain_team(tournament: Tournament, text: str) -> Explanation:
    """Explain a team's place: what each member adds, the sum, and what separates the team from others."""
    team = find_team(tournament.players, text)
    standings = compute_standings(tournament)
    found = standings.teams
    if found is None:
        raise NoTeamsError("team")
    row = next((row for row in found.rows if row.team == team.name), None)
    steps = (
        [ExplainStep(rule="TRN-529", kind="place", text=f"{team.name} has no member who is ranked")]
        if row is None
        else [
            *_members(row, found.scoring, counted_stages(ranked_stages(tournament))),
            *_more_than_may_play(row, found.scoring),
            *_sum(row, found),
            *_criteria(row),
            *_standing(row, found),
        ]
    )
    title = team.name + (f", {standings.state}" if standings.provisional else "")
    return Explanation(format=FORMAT, subject=f"team {team.name}", title=title, steps=tuple(steps))


def _members(row: TeamRow, scoring: TeamScoring, stages: Sequence[RankedStage]) -> Iterator[ExplainStep]:
    """Say what each member has, and whether it counts."""
    rule = scoring.first.rule
    for member in row.members:
        out = "" if member.counts else f"; does not count, because only the best {scoring.best} do"
        has = f"{_has(member, scoring)}{_by_stage(member, stages)}"
        yield ExplainStep(rule=rule, kind="points", text=f"{member.name} ({member.player}): {has}{out}")
        if member.formerly:
            said = f"{member.name} took over the number of {' and '.join(member.formerly)}, with everything that was played under it"
            yield ExplainStep(rule="TRN-529", kind="points", text=said)
        if member.dropped:
            said = f"{member.name} has dropped out; the points stay with the team"
            yield ExplainStep(rule="TRN-529", kind="points", text=said)


def _more_than_may_play(row: TeamRow, scoring: TeamScoring) -> Iterator[ExplainStep]:
    """Say whose results count where somebody has taken the place of a member who left."""
    most = scoring.size[1] if scoring.size else len(row.members)
    if len(row.members) > most:
        which = f"the best {scoring.best} of all of them count" if scoring.best else "all of them count"
        said = f"{row.team} has results of {len(row.members)} members, although {most} may play at a time: {which}"
        yield ExplainStep(rule="TRN-529", kind="points", text=said)


def _by_stage(member: Member, stages: Sequence[RankedStage]) -> str:
    """Return what a member took in each stage, if they played in several."""
    played = [one for one in stages if member.player in one.ranking.places]
    if len(played) < 2:  # noqa: PLR2004 - one stage says what the sum says
        return ""
    return f" ({', '.join(f'{written(own_points(one, member.player))} in {one.stage.name}' for one in played)})"


def _has(member: Member, scoring: TeamScoring) -> str:
    return f"{nth(member.place)} of all players" if scoring.by_places else counted(member.points)


def _sum(row: TeamRow, found: TeamStandings) -> Iterator[ExplainStep]:
    """Add up what counts."""
    scoring = found.scoring
    counting = [one for one in row.members if one.counts]
    parts = " + ".join(str(one.place) if scoring.by_places else written(one.points) for one in counting)
    stages = f" in {' and '.join(found.stages)}" if found.stages else ""
    text = f"{row.team}{stages}: {f'{parts} = ' if len(counting) > 1 else ''}{scored(scoring, row.score)}"
    yield ExplainStep(rule=scoring.first.rule, kind="points", text=text)
    if row.lacking:
        short = f"{row.team} has {len(row.members)} of the {scoring.best} members that count"
        yield ExplainStep(rule="TRN-521", kind="points", text=f"{short} and ranks after all teams that have enough")


def _criteria(row: TeamRow) -> Iterator[ExplainStep]:
    for key, value in row.tiebreaks.items():
        one = TEAM_CRITERIA[key]
        yield ExplainStep(rule=one.rule, kind="tiebreak", text=f"{row.team}: {one.title} {figure(value)}")


def _standing(row: TeamRow, found: TeamStandings) -> Iterator[ExplainStep]:
    """Say where the team stands and why, and what the teams above it have."""
    deciding, *others = row.reason
    why = "; ".join([deciding.text, *map(str, others)])
    yield ExplainStep(rule=deciding.rule, kind="place", text=f"{row.team} stands {ordinal(row.place)}: {why}")
    above = [other for other in found.rows if other.place < row.place]
    nearest = [other for other in above if other.place == above[-1].place]
    if nearest and nearest[0].ahead and row.place != found.rows[-1].place:
        rule, ahead = nearest[0].ahead
        behind = f"{row.team} stands behind {few([one.team for one in nearest])}: {nearest[0].team} has {ahead}"
        yield ExplainStep(rule=rule, kind="place", text=behind)
