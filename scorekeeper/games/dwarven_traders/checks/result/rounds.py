"""Whether there is a result at all, and whether it follows from the rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from scorekeeper.games.dwarven_traders.checks.steps import GAME, START
from scorekeeper.games.dwarven_traders.checks.words import linked
from scorekeeper.games.dwarven_traders.record import SMUGGLER, Result
from scorekeeper.games.dwarven_traders.scoring.claims import VP_MARKERS
from scorekeeper.games.dwarven_traders.scoring.game import ROUNDS, SOLO_WINS, Total, places_of_totals
from scorekeeper.games.engine.checks import KEPT, Answer, Wrong, check, claim, doubted, unchecked, violated
from scorekeeper.games.engine.ranking import places_by, span

SOLO_SIDES = 2


class Late(Struct, frozen=True):
    """A round that may come after the end; the figure beside it says whether the game was already over."""

    number: int


@claim("DWT-801", on=Late, step=START, variants=("standard",))
def the_game_has_four_rounds(over: bool, late: Late) -> Answer:  # noqa: FBT001
    """The game is over after the fourth round."""
    if late.number <= ROUNDS:
        return None
    text = "round {found} is recorded, but the game is over after the fourth"
    return violated(text, expected=ROUNDS, found=late.number, given=("counting", late.number))


@claim("DWT-923", on=Late, step=START, variants=("solo",))
def nothing_follows_the_second_win(over: bool, late: Late) -> Answer:  # noqa: FBT001
    """The solo game is over when one side has won two rounds."""
    if not over:
        return None
    text = "round {found} is recorded, but the game was over before it"
    return violated(text, expected=late.number - 1, found=late.number, given=("counting", late.number))


class End(Struct, frozen=True):
    """The end of the recorded rounds; the figure beside it says whether the game is over."""

    result: Result | None
    ended: str
    """How the table says that play stopped."""
    rounds: int
    won: int
    """In the solo game, the most rounds that one side has won."""


STOPS = {"time": "stopped by time", "conceded": "conceded", "abandoned": "abandoned", "adjourned": "adjourned"}


def _over_all_the_same(end: End) -> Wrong:
    """Answer that a game which was stopped had already come to its end."""
    text = "the record says that the game was {stopped}, but by its rounds it was already over"
    return doubted(text, expected="finished", found=end.ended, stopped=STOPS[end.ended])


@check("DWT-801", on=End, step=GAME, variants=("standard",))
def a_result_follows_four_rounds(over: bool, end: End) -> Answer:  # noqa: FBT001
    """There is no result before the fourth round."""
    if over:
        return KEPT if end.ended == "finished" else _over_all_the_same(end)
    if end.result is None or end.ended != "finished":
        return None
    text = "a result is recorded after {count} of four rounds, but the game goes on"
    return violated(text, expected=ROUNDS, found=end.rounds, given=("early", True), count=end.rounds)


@check("DWT-924", on=End, step=GAME, variants=("solo",))
def a_result_follows_two_wins(over: bool, end: End) -> Answer:  # noqa: FBT001
    """There is no result of the solo game before one side has won two rounds."""
    if over:
        return KEPT if end.ended == "finished" else _over_all_the_same(end)
    if end.result is None or end.ended != "finished":
        return None
    text = "a result is recorded, but neither side has won two rounds, so the game goes on"
    return violated(text, expected=SOLO_WINS, found=end.won, given=("early", True), count=end.rounds)


class BrokenOff(Struct, frozen=True):
    """The result of a game without places: it is still running, or was broken off (ruling DWT-R38)."""

    result: Result
    running: bool = False


@claim("DWT-801", on=BrokenOff, step=GAME)
def nobody_wins_a_game_that_was_broken_off(vp: Mapping[str, int] | None, broken: BrokenOff) -> Answer:
    """A game that was broken off has neither places nor a winner (ruling DWT-R38)."""
    result = broken.result
    if broken.running:
        if result.winner is None and all(row.place is None for row in result.rows.values()):
            what = "the result is not checked" if vp is None else "nobody is placed"
            return unchecked(what + " because the game is adjourned and goes on later")
        return violated("the game is adjourned and goes on later, but the result names places or a winner")
    if result.winner is not None or any(row.place is not None for row in result.rows.values()):
        return violated(
            "the game was broken off, so nobody is placed or wins (ruling DWT-R38), but the result says otherwise"
        )
    if vp is not None:
        return unchecked("nobody is placed because the game was broken off (ruling DWT-R38)")
    return unchecked("the result is not checked because the game was broken off; nobody is placed (ruling DWT-R38)")


@claim("DWT-802", "DWT-923", on=BrokenOff, step=GAME)
def scores_so_far_are_those_of_the_rounds(vp: Mapping[str, int] | None, broken: BrokenOff) -> Answer:
    """What everybody has when play stops is what the rounds gave."""
    if vp is None:
        return None
    solo = len(vp) == SOLO_SIDES
    text = (
        "{who} has won {expected} of the rounds so far"
        if solo
        else "the rounds so far of {who} add up to {expected} VP"
    )
    return [
        violated(
            text + ", but the result says {found}",
            rule="DWT-923" if solo else "DWT-802",
            field=f"rows.{who}.vp",
            expected=due,
            found=row.vp,
            who=who,
        )
        for who, due in vp.items()
        if (row := broken.result.rows.get(who)) is not None and row.vp not in (None, due)
    ] or None


class VpPaid(Struct, frozen=True):
    """All recorded VP, by round or in the result."""

    paid: int
    field: str


@claim("DWT-105", on=VpPaid, step=GAME, variants=("standard",))
def there_are_forty_markers(_: None, handed: VpPaid) -> Answer:
    """There cannot be more VP than markers."""
    if handed.paid <= VP_MARKERS:
        return KEPT if handed.paid else None
    text = "{found} VP are handed out in all, but there are only {expected} markers"
    return violated(text, field=handed.field, expected=VP_MARKERS, found=handed.paid)


# The result beside the rounds.


def _wrong_totals(ranking: Sequence[Total], result: Result) -> list[tuple[Total, int]]:
    """The totals of the result that are neither those of the rounds nor those of their sheets, of which some are wrong."""
    return [
        (total, row.vp)
        for total in ranking
        if (row := result.rows.get(total.participant)) is not None
        and row.vp is not None
        and row.vp not in (total.vp, total.written)
    ]


def _misread(ranking: Sequence[Total], result: Result) -> dict[str, int]:
    """All totals of the result that differ from those of the rounds."""
    rows = result.rows
    vp = {total.participant: rows[total.participant].vp for total in ranking if total.participant in rows}
    due = {total.participant: total.vp for total in ranking}
    return {who: said for who, said in vp.items() if said is not None and said != due[who]}


@claim("DWT-802", on=Result, step=GAME, variants=("standard",))
def totals_are_the_sums_of_the_rounds(ranking: Sequence[Total], result: Result) -> Answer:
    """A participant's total is the sum of their VP; one answer for totals that were exchanged."""
    wrong = [(total, total.vp, said) for total, said in _wrong_totals(ranking, result)]
    # What one has too many, another has too few: a round was read in the wrong row.
    moved = sum(said - due for _, due, said in wrong) == 0
    groups = [[total for total, _, _ in wrong]] if moved and wrong else linked(wrong)
    return [_wrong_sums(group, result) for group in groups] or None


def _wrong_sums(group: Sequence[Total], result: Result) -> Wrong:
    due = {total.participant: total.vp for total in group}
    said = {who: result.rows[who].vp for who in due}
    several, first = len(group) > 1, group[0].participant
    text = "the rounds of {who} add up to {due} VP, but the result says {said}"
    return violated(
        text,
        rule="DWT-802",
        field=f"rows.{first}.vp",
        expected=due if several else due[first],
        found=said if several else said[first],
        given=(("vp", first), said),
        who=[*due],
        due=[*due.values()],
        said=[*said.values()],
    )


@claim("DWT-802", "DWT-803", "DWT-804", on=Result, step=GAME, variants=("standard",))
def places_follow_the_totals(ranking: Sequence[Total], result: Result) -> Answer:
    """Most VP come first, the last round breaks ties, and the Smuggler is ranked like a player.

    One answer for places that were exchanged. Places that are right for the totals of the result follow from those.
    """
    misread = _misread(ranking, result)
    follow = places_of_totals(ranking, misread) if misread else {}
    wrong = [
        (total, total.place, row.place)
        for total in ranking
        if (row := result.rows.get(total.participant)) is not None
        and row.place is not None
        and row.place not in (total.place, follow.get(total.participant))
    ]
    return [_misplaced(group, ranking, result) for group in linked(wrong)] or None


def _misplaced(group: Sequence[Total], ranking: Sequence[Total], result: Result) -> Wrong:
    total = group[0]
    due = {one.participant: one.place for one in group}
    said = {who: place for who in due if (place := result.rows[who].place) is not None}
    several, first = len(group) > 1, total.participant
    rule, why = _place_reason(total, said[first], ranking)
    level = [other for other in ranking if other.vp == total.vp and other is not total]
    text = "{who} is in place {due} of the game with {vp} VP" + why + ", but the result says {said}"
    if several:
        if rule == "DWT-803":
            why = LEVEL_IN_THE_GAME if "DWT-R15" not in why else ONLY_FIRST
        text = "{who} are in places {due} of the game with {vp} VP" + why + ", but the result says {said}"
    return violated(
        text,
        rule=rule,
        field=f"rows.{first}.place",
        expected=due if several else total.place,
        found=said if several else said[first],
        given=(("place", first), said),
        who=[*due],
        due=[*due.values()],
        said=[*said.values()],
        vp=[one.vp for one in group],
        last=total.round_four,
        lasts=[one.round_four for one in group],
        who_level=[other.participant for other in level],
        others=[other.round_four for other in level],
    )


LEVEL_IN_THE_GAME = ", level, and in places {lasts} in the last round"
ONLY_FIRST = ", level, and only first place is decided by the last round (ruling DWT-R15)"


def _place_reason(total: Total, said: int, ranking: Sequence[Total]) -> tuple[str, str]:
    """Which rule puts a participant in their place rather than in the one that the result says, and why."""
    best, worst = span({other.participant: other.vp for other in ranking}, total.participant)
    level = [other for other in ranking if other.vp == total.vp and other is not total]
    if best <= said <= worst and any(
        other.place == total.place and other.round_four != total.round_four for other in level
    ):
        return (
            "DWT-803",
            ", which is shared with {who_level} because only first place is decided by the last round (ruling DWT-R15)",
        )
    if worst > best and best <= said <= worst:
        return "DWT-803", ", level with {who_level}, and place {last} in the last round against {others}"
    smuggler = next((other for other in ranking if other.participant == SMUGGLER), None)
    if smuggler is not None and smuggler.place < total.place and said == total.place - 1:
        return "DWT-804", " because the Smuggler is ranked too"
    if smuggler is total:
        return "DWT-804", " because he is ranked like a player"
    return "DWT-802", ""


@claim("DWT-802", "DWT-803", "DWT-804", on=Result, step=GAME, variants=("standard",))
def the_winner_has_most_vp(ranking: Sequence[Total], result: Result) -> Answer:
    """The named winner is first alone, and can be the Smuggler."""
    first = [total for total in ranking if total.place == 1] or list(ranking[:1])
    names = [total.participant for total in first]
    if result.winner is None or [result.winner] == names or _is_first_as_written(ranking, result):
        return None
    said = next(total for total in ranking if total.participant == result.winner)
    field = "winner"
    given: tuple[Any, Any] = (("winner", result.winner), {})
    if said in first:
        return violated(
            "{who} share first place with {vp} VP, level in the last round too (ruling DWT-R14), but the result names {who_said} alone",
            rule="DWT-803",
            field=field,
            expected=names,
            found=result.winner,
            given=given,
            who=names,
            vp=said.vp,
            who_said=result.winner,
        )
    best = first[0]
    level = ", level, and place {last} in the last round against {other}" if best.vp == said.vp else ""
    return violated(
        "{who} wins with {vp} VP" + level + ", but the result names {who_said} with {said}",
        rule="DWT-804" if best.participant == SMUGGLER else "DWT-803" if said.vp == best.vp else "DWT-802",
        field=field,
        expected=best.participant,
        found=result.winner,
        given=given,
        who=names,
        vp=best.vp,
        last=best.round_four,
        other=said.round_four,
        who_said=result.winner,
        said=said.vp,
    )


def _is_first_as_written(ranking: Sequence[Total], result: Result) -> bool:
    """Whether the winner is first by totals or places of the result that were found wrong."""
    places = {total.participant: total.place for total in ranking}
    written = {who: row.place for who, row in result.rows.items() if row.place is not None}
    wrong = any(place != places[who] for who, place in written.items())
    misread = _misread(ranking, result)
    by_totals = [who for who, place in places_of_totals(ranking, misread).items() if place == 1] if misread else []
    by_places = [who for who, place in written.items() if place == 1] if wrong else []
    return [result.winner] in (by_totals, by_places)


@claim("DWT-923", on=Result, step=GAME, variants=("solo",))
def rounds_won_decide_the_solo_game(ranking: Sequence[Total], result: Result) -> Answer:
    """Rounds won and places of the solo game follow from the rounds; places that follow from wrong rounds are not told."""
    misread = _misread(ranking, result)
    won = [(total, total.vp, misread[total.participant]) for total in ranking if total.participant in misread]
    follow = places_by({total.participant: misread.get(total.participant, total.vp) for total in ranking})
    placed = [
        (total, total.place, row.place)
        for total in ranking
        if (row := result.rows.get(total.participant)) is not None
        and row.place not in (None, total.place)
        and not (misread and row.place == follow[total.participant])
    ]
    return [
        *(_wrong_in_solo("vp", group, result) for group in linked(won)),
        *(_wrong_in_solo("place", group, result) for group in linked(placed)),
    ] or None


def _wrong_in_solo(field: Literal["vp", "place"], group: Sequence[Total], result: Result) -> Wrong:
    due: dict[str, int] = {total.participant: getattr(total, field) for total in group}
    said = {who: getattr(result.rows[who], field) for who in due}
    several, first = len(group) > 1, group[0].participant
    if field == "place":
        text = "{who} is in place {due} by rounds won" if not several else "{who} are in places {due} by rounds won"
    else:
        text = "{who} has won {due} " + ("round" if due[first] == 1 else "rounds")
        text = "{who} have won {due} rounds" if several else text
    return violated(
        text + ", but the result says {said}",
        rule="DWT-923",
        field=f"rows.{first}.{field}",
        expected=due if several else due[first],
        found=said if several else said[first],
        given=((field, first), said),
        who=[*due],
        due=[*due.values()],
        said=[*said.values()],
    )


@claim("DWT-923", on=Result, step=GAME, variants=("solo",))
def the_winner_has_won_more_rounds(ranking: Sequence[Total], result: Result) -> Answer:
    """The named winner of the solo game has won more rounds."""
    first = [total.participant for total in ranking if total.place == ranking[0].place]
    if result.winner is None or result.winner in first or _is_first_as_written(ranking, result):
        return None
    return violated(
        "{who} has won more rounds, but the result names {who_said}",
        field="winner",
        expected=first[0],
        found=result.winner,
        given=(("winner", result.winner), {}),
        who=first,
        who_said=result.winner,
    )
