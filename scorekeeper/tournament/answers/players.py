"""The explanation of a player's place: heat by heat, then what separates them from others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.engine.verdict import listed
from scorekeeper.log.entry import Penalty
from scorekeeper.steps import NextStep
from scorekeeper.tournament.answers.explanation import FORMAT, ExplainStep, Explanation, paid_rule, paid_words
from scorekeeper.tournament.ranking.cut import Cut, cut_of
from scorekeeper.tournament.ranking.order import FINEST, Value, against, apart, decimal, named, said
from scorekeeper.tournament.ranking.places import RankedStage, ranked_stages
from scorekeeper.tournament.ranking.points import counted, payment_of, written
from scorekeeper.tournament.ranking.rows import StandingsRow, TableResult
from scorekeeper.tournament.ranking.standings import Standings, compute_standings
from scorekeeper.tournament.regulations.criteria import criterion
from scorekeeper.tournament.state.attendance import dropped_before, out_before
from scorekeeper.tournament.state.players import Player
from scorekeeper.tournament.state.tables import Heat
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.words import BYES, few, ordinal


class SamePlayerError(ScorekeeperError):
    def __init__(self, player: Player) -> None:
        super().__init__(
            f"{player.name} ({player.number}) cannot be compared with themselves",
            field="versus",
            next_step=NextStep("compare players", player=player.number),
        )


def explain_player(tournament: Tournament, player: str, versus: str | None = None) -> Explanation:
    """Explain a player's place, heat by heat; `versus` compares them with another player."""
    one = tournament.players.find(player)
    other = tournament.players.find(versus) if versus is not None else None
    if other is not None and other.number == one.number:
        raise SamePlayerError(one)
    found = compute_standings(tournament)
    ranked = ranked_stages(tournament)
    rows = {row.player: row for row in found.rows}
    steps = list(_player_steps(tournament, one, found, ranked))
    title = f"{one.name} ({one.number})"
    if other is not None:
        title += f" and {other.name} ({other.number})"
        steps += _player_steps(tournament, other, found, ranked)
        steps += _compared(tournament, rows.get(one.number), rows.get(other.number))
    return Explanation(
        format=FORMAT,
        subject=f"player {one.number}",
        title=title + (f", {found.state}" if found.provisional else ""),
        steps=tuple(steps),
    )


def _player_steps(
    tournament: Tournament, player: Player, found: Standings, ranked: Sequence[RankedStage]
) -> Iterator[ExplainStep]:
    for name, since in zip(player.formerly, player.since, strict=True):
        text = (
            f"until heat {since - 1} {name} had number {player.number}"
            if since > 1
            else f"number {player.number} was {name}'s"
        )
        yield ExplainStep(rule="TRN-206", kind="points", text=text)
    row = next((row for row in found.rows if row.player == player.number), None)
    if row is None:
        rule, why = (
            ("TRN-207", "is a guest, who is not ranked") if player.guest else ("TRN-203", "dropped out before playing")
        )
        yield ExplainStep(rule=rule, kind="place", text=f"{player.name} {why}")
        return
    results = {result.heat: result for result in row.tables if result}
    for heat in tournament.heats:
        yield from _cut_steps(tournament, player, heat, ranked)
        yield from _heat_steps(tournament, player, row, heat)
        if (result := results.get(heat.number)) is not None:
            yield _table_step(tournament, player, player.name_in(heat.number), result)
    for entry in tournament.penalties.get(player.number, ()):
        assert isinstance(entry.body, Penalty)
        lost = Fraction(entry.body.points)
        what = f"loses {counted(lost)}" if lost else "is warned"
        where = f" in heat {entry.body.heat}" if entry.body.heat else ""
        text = f"{entry.id}: {player.name} {what}{where}: {entry.body.reason}"
        yield ExplainStep(rule="TRN-418", kind="points", text=text)
    one = next(one for one in ranked if one.stage.name == row.stage)
    rule, added = _sum(one, row)
    yield ExplainStep(rule=rule, kind="points", text=f"{player.name}: {added}")
    yield from _criteria(row)
    yield from _standing(tournament, row, found.rows)
    for alone in found.games:
        for own in (own for own in alone.rows if own.player == player.number):
            text = f"{player.name} stands {ordinal(own.place)} of {len(alone.rows)} at {alone.only}, with {counted(own.points)}"
            yield ExplainStep(rule="TRN-508", kind="place", text=text)


def _cut_steps(
    tournament: Tournament, player: Player, heat: Heat, ranked: Sequence[RankedStage]
) -> Iterator[ExplainStep]:
    """Explain whether the player went on to the stage that begins with a heat, and whether lots decided it."""
    if not heat.field:
        return
    stage, name = tournament.regulations.stage(heat.number), player.name_in(heat.number)
    before = next((one for one in ranked if one.stage.index == stage.index - 1), None)
    gone = out_before(tournament).get(heat.number, frozenset())
    made = cut_of(tournament, stage, before, gone) if before else Cut(())
    if player.number in made.drawn and {*made.field} == {*heat.field}:
        on = player.number in made.field
        level = few([tournament.names_in(heat.number)(one) for one in made.drawn if one != player.number])
        ends = "goes on by lot" if on else f"does not go on: the lots chose {_taken(tournament, heat, made)}"
        text = f"{name} is level with {level} at the cut to {stage.name} and {ends}"
        yield ExplainStep(rule="TRN-506", kind="points", text=text)
    if stage.qualifying.replaced and player.number in made.passed and player.number not in heat.field:
        others = few([tournament.names_in(heat.number)(one) for one in made.moved_up if one in heat.field])
        text = f"{name} qualified for {stage.name} but was not here; instead: {others or 'nobody'}"
        yield ExplainStep(rule="TRN-532", kind="points", text=text)
    if player.number in heat.field:
        text = f"{name} goes on to {stage.name}, as number {heat.field.index(player.number) + 1} of {len(heat.field)}"
        yield ExplainStep(rule="TRN-505", kind="points", text=text)
        if before and not stage.carry:
            had = Fraction(before.played.points.get(player.number, 0), before.played.unit)
            text = f"{stage.name} starts from zero; {name} had {counted(had)} in {before.stage.name}"
            yield ExplainStep(rule="TRN-507", kind="points", text=text)


def _taken(tournament: Tournament, heat: Heat, made: Cut) -> str:
    """Return the players tied at the cut who go on."""
    return few([tournament.names_in(heat.number)(one) for one in made.drawn if one in made.field])


REST_RULES = {"bye": "TRN-415", "half": "TRN-419", "zero": "TRN-419", "missed": "TRN-416"}
"""The rules by which heats without a game pay."""


def _heat_steps(tournament: Tournament, player: Player, row: StandingsRow, heat: Heat) -> Iterator[ExplainStep]:
    """Explain a bye or a missed heat; nothing if the player was not in the stage."""
    name = player.name_in(heat.number)
    gone = player.number in dropped_before(tournament).get(heat.number, ())
    for rest in row.unplayed:
        if rest.heat == heat.number:
            absent = "had dropped out" if gone else "was not seated"
            what = f"has a {BYES[rest.kind]}" if rest.kind in BYES else absent
            text = f"heat {heat.number}: {name} {what}: {counted(rest.points)}"
            yield ExplainStep(rule=REST_RULES[rest.kind], kind="points", text=text)


def _table_step(tournament: Tournament, player: Player, name: str, result: TableResult) -> ExplainStep:
    """Explain what a table paid."""
    table = tournament.table(result.table)
    payment, system = payment_of(tournament, table), tournament.regulations.stage(table.heat).point_system
    paid = payment.paid.get(player.number)
    if paid is None:
        so_far, rule = ("", "TRN-405") if payment.settled else (" so far", "TRN-404")
        text = f"table {table.name} pays {name} nothing{so_far}: {payment.note}"
        return ExplainStep(rule=rule, kind="points", text=text)
    what = f"left of the score after a bid of {paid.bid} (TRN-430)" if paid.bid else "in the game"
    score = "" if paid.score is None or result.outcome else f", with {paid.score} {what}"
    words = f"{paid_words(paid, payment, table, system)}{score}"
    rule = paid_rule(paid, table, system)
    return ExplainStep(rule=rule, kind="points", text=f"table {table.name}: {name} {words}")


def _sum(ranked: RankedStage, row: StandingsRow) -> tuple[str, str]:
    """Return the rule and the sum, such as `5 + 3, less 1 (penalty) = 7`; fine fractions also as the standings show them.

    If only the best heats count, the rule is the one about these.
    """
    played, unit = ranked.played, ranked.played.unit
    paid = {sat.heat: sat.points for sat in played.games[row.player]}
    paid |= {rest.heat: rest.points for rest in played.unplayed[row.player]}
    counting = sorted(paid.values(), reverse=True)[: ranked.stage.best]
    parts = " + ".join(written(Fraction(points, unit)) for _, points in sorted(paid.items()))
    rule = "TRN-417" if len(counting) < len(paid) else "TRN-501"
    if rule == "TRN-417":
        parts = f"the best {len(counting)} of {parts.replace(' + ', ', ')}"
    carried, lost = Fraction(played.carried.get(row.player, 0), unit), played.own_penalty(row.player)
    if carried:
        parts = f"{written(carried)} from the stage before" + (f" + {parts}" if parts else "")
    if lost:
        parts += f", less {written(lost)} (penalty)"
    total = counted(row.points) + (f" ({decimal(row.points)})" if row.points.denominator > FINEST else "")
    return rule, total if parts in ("", written(row.points)) else f"{parts.lstrip(', ')} = {total}"


def _criteria(row: StandingsRow) -> Iterator[ExplainStep]:
    """The values of the criteria."""
    for key, value in row.tiebreaks.items():
        if value is not None:
            yield ExplainStep(rule=criterion(key).rule, kind="tiebreak", text=f"{row.name}: {said(key, value)}")


def _standing(tournament: Tournament, row: StandingsRow, rows: Sequence[StandingsRow]) -> Iterator[ExplainStep]:
    """Explain a player's place in the words of the standings, with the rule, and the gap to the next place.

    For the last place, the standings already show that gap.
    """
    rule = "TRN-502" if "TRN-502" in row.rules else row.rules[0]
    why = row.why.replace(f" ({rule})", "", 1)
    yield ExplainStep(rule=rule, kind="place", text=f"{row.name} stands {ordinal(row.place)}: {why}")
    above = [other for other in rows if other.place < row.place]
    nearest = [other for other in above if other.place == above[-1].place]
    told = row.place == rows[-1].place and nearest and nearest[0].stage == row.stage
    if nearest and not told:
        rule, words = _behind(tournament, row, nearest)
        yield ExplainStep(rule=rule, kind="place", text=f"{row.name} stands behind {words}")


def _behind(tournament: Tournament, row: StandingsRow, others: Sequence[StandingsRow]) -> tuple[str, str]:
    """Return the rule and the gap between a player and those above, such as `Bo by 1 point`."""
    other, names = others[0], few([other.name for other in others])
    if other.stage != row.stage:
        return "TRN-504", f"{names}, who reached {other.stage}{_left_before(tournament, row)}"
    key = _deciding(tournament, row, other)
    if key == "points":
        return "TRN-501", f"{names} by {said(key, other.points - row.points)}"
    return criterion(key).rule, f"{names} by {criterion(key).title}, {against(_value(row, key), _value(other, key))}"


def _left_before(tournament: Tournament, row: StandingsRow) -> str:
    """Return that a player had dropped out when the stage after theirs began, or nothing."""
    following = [stage for one, stage in pairwise(tournament.regulations.stages) if one.name == row.stage]
    gone = dropped_before(tournament).get(following[0].first, ()) if following else ()
    return f"; {row.name} had dropped out before that stage was seated" if row.player in gone else ""


def _deciding(tournament: Tournament, one: StandingsRow, other: StandingsRow) -> str:
    """Return the criterion that separates two players of one stage; the last one if none does."""
    order = _order(tournament, one)
    return next((key for key in order if _value(one, key) != _value(other, key)), order[-1])


def _compared(tournament: Tournament, one: StandingsRow | None, other: StandingsRow | None) -> list[ExplainStep]:
    """Explain what puts one of two players above the other."""
    if one is None or other is None:
        return []
    above, below = (one, other) if one.place <= other.place else (other, one)
    if above.stage != below.stage:
        text = f"{above.name} stands above {below.name}: {above.name} played in {above.stage}, {below.name} did not"
        return [ExplainStep(rule="TRN-504", kind="place", text=text)]
    order = _order(tournament, above)
    if above.place == below.place:
        level = listed(said(key, _value(one, key)) for key in order)
        text = f"{one.name} and {other.name} are level and share place {one.place}: {level}"
        return [ExplainStep(rule="TRN-502", kind="place", text=text)]
    key = _deciding(tournament, above, below)
    mine, theirs = _value(above, key), _value(below, key)
    own, their = apart(mine, theirs)
    before = order[: order.index(key)]
    level = f", level in {listed(criterion(k).title for k in before)}" if before else ""
    text = f"{above.name} stands above {below.name}{level}: {named(key, own, mine)} against {their}"
    return [ExplainStep(rule=criterion(key).rule, kind="place", text=text)]


def _order(tournament: Tournament, row: StandingsRow) -> tuple[str, ...]:
    return next(stage.order for stage in tournament.regulations.stages if stage.name == row.stage)


def _value(row: StandingsRow, key: str) -> Value:
    return row.points if key == "points" else row.tiebreaks.get(key)
