"""Why a player stands where they stand: heat by heat, then what parts them from the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from scorekeeper.games.verdict import listed
from scorekeeper.log.entry import Penalty
from scorekeeper.tournament.criteria import CRITERIA
from scorekeeper.tournament.explanation import FORMAT, ExplainStep, Explanation, paid_rule, paid_words
from scorekeeper.tournament.ordinals import ordinal
from scorekeeper.tournament.placing import few, rank_stages
from scorekeeper.tournament.players import Player
from scorekeeper.tournament.points import counted, pay, written
from scorekeeper.tournament.ranking import Value, against, figure, said
from scorekeeper.tournament.standings import Standings, StandingsRow, TableResult, standings
from scorekeeper.tournament.state import Tournament
from scorekeeper.tournament.tables import Heat


def explain_player(tournament: Tournament, player: str, versus: str | None = None) -> Explanation:
    """Say what a player's place is made of, heat by heat; `versus` compares with another player."""
    one = tournament.players.find(player)
    other = tournament.players.find(versus) if versus is not None else None
    found = standings(tournament)
    rows = {row.player: row for row in found.rows}
    steps = list(_player_steps(tournament, one, found))
    title = f"{one.name} ({one.number})"
    if other is not None:
        title += f" and {other.name} ({other.number})"
        steps += _player_steps(tournament, other, found)
        steps += _compared(tournament, rows.get(one.number), rows.get(other.number))
    return Explanation(
        format=FORMAT,
        subject=f"player {one.number}",
        title=title + (f", {found.state}" if found.provisional else ""),
        steps=tuple(steps),
    )


def _player_steps(tournament: Tournament, player: Player, found: Standings) -> Iterator[ExplainStep]:
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
        yield from _heat_steps(tournament, player, row, heat, results.get(heat.number))
    for entry in tournament.penalties.get(player.number, ()):
        assert isinstance(entry.body, Penalty)
        lost = Fraction(entry.body.points)
        what = f"loses {counted(lost)}" if lost else "is warned"
        where = f" in heat {entry.body.heat}" if entry.body.heat else ""
        text = f"{entry.id}: {player.name} {what}{where}: {entry.body.reason}"
        yield ExplainStep(rule="TRN-418", kind="points", text=text)
    yield ExplainStep(rule="TRN-501", kind="points", text=f"{player.name}: {_sum(tournament, row)}")
    yield from _criteria(row)
    yield from _standing(tournament, row, found.rows)


def _heat_steps(
    tournament: Tournament, player: Player, row: StandingsRow, heat: Heat, result: TableResult | None
) -> Iterator[ExplainStep]:
    """What one heat gave; nothing, where the player was not in the stage."""
    name = player.name_in(heat.number)
    if player.number in heat.field:
        stage, seed = tournament.settled.stage(heat.number), heat.field.index(player.number) + 1
        text = f"{name} goes on to {stage.name}, as number {seed} of {len(heat.field)}"
        yield ExplainStep(rule="TRN-505", kind="points", text=text)
    if result is not None:
        yield _table_step(tournament, player, name, result)
        return
    for rest in row.unplayed:
        if rest.heat == heat.number:
            what = "has a bye" if rest.bye else "was not seated"
            text = f"heat {heat.number}: {name} {what}: {counted(rest.points)}"
            yield ExplainStep(rule="TRN-415" if rest.bye else "TRN-416", kind="points", text=text)


def _table_step(tournament: Tournament, player: Player, name: str, result: TableResult) -> ExplainStep:
    """What a table gave."""
    table = tournament.table(result.table)
    payment, payments = pay(tournament, table), tournament.settled.stage(table.heat).payments
    paid = payment.paid.get(player.number)
    if paid is None:
        text = f"table {table.name} pays {name} nothing so far: {payment.note}"
        return ExplainStep(rule="TRN-404", kind="points", text=text)
    words = f"{paid_words(paid, payment, table, payments)}, with {paid.score} in the game"
    rule = paid_rule(paid, table, payments)
    return ExplainStep(rule=rule, kind="points", text=f"table {table.name}: {name} {words}")


def _sum(tournament: Tournament, row: StandingsRow) -> str:
    """What the points are the sum of: `5 + 3, less 1 (penalty) = 7`."""
    ranked = next(
        one
        for one in rank_stages(tournament, {t.name: pay(tournament, t) for t in tournament.tables()})
        if one.stage.name == row.stage
    )
    played, unit = ranked.played, ranked.played.unit
    paid = {sat.heat: sat.points for sat in played.games[row.player]}
    paid |= {rest.heat: rest.points for rest in played.unplayed[row.player]}
    counting = sorted(paid.values(), reverse=True)[: ranked.stage.best]
    parts = " + ".join(written(Fraction(points, unit)) for _, points in sorted(paid.items()))
    if len(counting) < len(paid):
        parts = f"the best {len(counting)} of {parts.replace(' + ', ', ')}"
    carried, lost = Fraction(played.carried.get(row.player, 0), unit), played.own_penalty(row.player)
    if carried:
        parts = f"{written(carried)} of the stage before" + (f" + {parts}" if parts else "")
    if lost:
        parts += f", less {written(lost)} (penalty)"
    return (
        counted(row.points) if parts in ("", written(row.points)) else f"{parts.lstrip(', ')} = {counted(row.points)}"
    )


def _criteria(row: StandingsRow) -> Iterator[ExplainStep]:
    """The values of the criteria."""
    for key, value in row.tiebreaks.items():
        if value is not None:
            yield ExplainStep(rule=CRITERIA[key].rule, kind="tiebreak", text=f"{row.name}: {said(key, value)}")


def _standing(tournament: Tournament, row: StandingsRow, rows: Sequence[StandingsRow]) -> Iterator[ExplainStep]:
    """Where a player stands, and why neither above the next one nor below the one after."""
    text = f"{row.name} stands {ordinal(row.place)} with {counted(row.points)}"
    apart = []
    for others, where in (
        (_next([r for r in rows if r.place < row.place], last=True), "above"),
        (_next([r for r in rows if r.place > row.place]), "below"),
    ):
        rule, words = _apart(tournament, row, others, where) if others else ("", "")
        if rule == "TRN-501":
            text += f", {words} ({where})"
        elif rule:
            apart.append(ExplainStep(rule=rule, kind="place", text=f"{row.name} stands {words} ({where})"))
    yield ExplainStep(rule="TRN-501", kind="place", text=text)
    yield from apart
    level = [other.name for other in rows if other.place == row.place and other is not row]
    if level:
        text = f"{row.name} is level with {few(level)}: the place is shared"
        yield ExplainStep(rule="TRN-502", kind="place", text=text)


def _next(rows: Sequence[StandingsRow], *, last: bool = False) -> list[StandingsRow]:
    """Who shares the nearest place."""
    return [row for row in rows if row.place == rows[-1 if last else 0].place]


def _apart(tournament: Tournament, row: StandingsRow, others: Sequence[StandingsRow], where: str) -> tuple[str, str]:
    """The rule and the words for what lies between a player and the next ones: `1 point behind Bo`."""
    side, names = ("behind" if where == "above" else "ahead of"), few([other.name for other in others])
    other = others[0]
    if other.stage != row.stage:
        return (
            "TRN-504",
            f"{side} {names}, who {'reached' if where == 'above' else 'did not reach'} {max(row, other, key=lambda r: -r.place).stage}",
        )
    key = _deciding(tournament, row, other)
    mine, theirs = _value(row, key), _value(other, key)
    if key == "points":
        return "TRN-501", f"{counted(abs(row.points - other.points))} {side} {names}"
    return CRITERIA[key].rule, f"{side} {names} by {CRITERIA[key].title}, {against(mine, theirs)}"


def _deciding(tournament: Tournament, one: StandingsRow, other: StandingsRow) -> str:
    """The criterion that parts two players of one stage; the last one where nothing does."""
    order = _order(tournament, one)
    return next((key for key in order if _value(one, key) != _value(other, key)), order[-1])


def _compared(tournament: Tournament, one: StandingsRow | None, other: StandingsRow | None) -> list[ExplainStep]:
    """What puts one of two players above the other."""
    if one is None or other is None:
        return []
    above, below = (one, other) if one.place <= other.place else (other, one)
    if above.stage != below.stage:
        text = f"{above.name} stands above {below.name}: {above.name} played in {above.stage}, {below.name} did not"
        return [ExplainStep(rule="TRN-504", kind="place", text=text)]
    order = _order(tournament, above)
    if above.place == below.place:
        on = written(one.points) + (
            f" points, and in {listed(CRITERIA[k].title for k in order[1:])}," if order[1:] else ""
        )
        text = f"{one.name} and {other.name} are level on {on} and share place {one.place}"
        return [ExplainStep(rule="TRN-502", kind="place", text=text)]
    key = _deciding(tournament, above, below)
    mine, theirs = _value(above, key), _value(below, key)
    sides = f"{CRITERIA[key].title} {against(mine, theirs)}"
    if key == "points":
        sides = f"{figure(mine)} points against {figure(theirs)}"
    before = order[: order.index(key)]
    level = f", level in {listed(CRITERIA[k].title for k in before)}" if before else ""
    return [
        ExplainStep(
            rule=CRITERIA[key].rule, kind="place", text=f"{above.name} stands above {below.name}{level}: {sides}"
        )
    ]


def _order(tournament: Tournament, row: StandingsRow) -> tuple[str, ...]:
    return next(stage.order for stage in tournament.settled.stages if stage.name == row.stage)


def _value(row: StandingsRow, key: str) -> Value:
    return row.points if key == "points" else row.tiebreaks.get(key)
