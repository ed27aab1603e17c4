"""The claimed result, compared with the rounds, or checked for contradictions if the rounds are not known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from scorekeeper.games.dwarven_traders.position.position import GAME, START
from scorekeeper.games.dwarven_traders.record import SMUGGLER, Result
from scorekeeper.games.dwarven_traders.scoring.claims import VP_MARKERS, Claims, can_add_up, most_paid
from scorekeeper.games.dwarven_traders.scoring.game import ROUNDS, SOLO_WINS, Total
from scorekeeper.games.engine.checks import KEPT, Answer, Wrong, check, claim, unchecked, violated
from scorekeeper.games.engine.ranking import first_misplaced, span

SECOND = 2

# Whether there is a result at all.


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
    finished: bool
    """Whether the table says that the game was played to its end."""
    rounds: int
    won: int
    """In the solo game, the most rounds that one side has won."""


@check("DWT-801", on=End, step=GAME, variants=("standard",))
def a_result_follows_four_rounds(over: bool, end: End) -> Answer:  # noqa: FBT001
    """There is no result before the fourth round."""
    if over:
        return KEPT
    if end.result is None or not end.finished:
        return None
    text = "a result is recorded after {count} of four rounds, but the game goes on"
    return violated(text, expected=ROUNDS, found=end.rounds, given=("early", True), count=end.rounds)


@check("DWT-924", on=End, step=GAME, variants=("solo",))
def a_result_follows_two_wins(over: bool, end: End) -> Answer:  # noqa: FBT001
    """There is no result of the solo game before one side has won two rounds."""
    if over:
        return KEPT
    if end.result is None or not end.finished:
        return None
    text = "a result is recorded, but neither side has won two rounds, so the game goes on"
    return violated(text, expected=SOLO_WINS, found=end.won, given=("early", True), count=end.rounds)


class BrokenOff(Struct, frozen=True):
    """The result of a game that was not played to its end and has no places under ruling DWT-R38."""

    result: Result


@claim("DWT-801", on=BrokenOff, step=GAME)
def nobody_wins_a_game_that_was_broken_off(_: None, broken: BrokenOff) -> Answer:
    """A game that was broken off has neither places nor a winner (ruling DWT-R38)."""
    result = broken.result
    if result.winner is not None or any(row.place is not None for row in result.rows.values()):
        return violated(
            "the game was broken off, so nobody is placed or wins (ruling DWT-R38), but the result says otherwise"
        )
    return unchecked("the result is not checked because the game was broken off; nobody is placed (ruling DWT-R38)")


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


@claim("DWT-802", on=Result, step=GAME, variants=("standard",))
def totals_are_the_sums_of_the_rounds(ranking: Sequence[Total], result: Result) -> Answer:
    """A participant's total is the sum of their VP."""
    return [
        violated(
            "the rounds of {who} add up to {expected} VP, but the result says {found}",
            field=f"rows.{total.participant}.vp",
            expected=total.vp,
            found=row.vp,
            given=(("vp", total.participant), row.vp),
            who=total.participant,
        )
        for total in ranking
        if (row := result.rows.get(total.participant)) is not None and row.vp not in (None, total.vp)
    ] or None


@claim("DWT-802", "DWT-803", "DWT-804", on=Result, step=GAME, variants=("standard",))
def places_follow_the_totals(ranking: Sequence[Total], result: Result) -> Answer:
    """Most VP come first, the last round breaks ties, and the Smuggler is ranked like a player."""
    return [
        _misplaced(total, row.place, ranking)
        for total in ranking
        if (row := result.rows.get(total.participant)) is not None
        and row.place is not None
        and row.place != total.place
    ] or None


def _misplaced(total: Total, said: int, ranking: Sequence[Total]) -> Wrong:
    rule, why = _place_reason(total, said, ranking)
    level = [other for other in ranking if other.vp == total.vp and other is not total]
    text = "{who} is in place {expected} of the game with {vp} VP" + why + ", but the result says {found}"
    return violated(
        text,
        rule=rule,
        field=f"rows.{total.participant}.place",
        expected=total.place,
        found=said,
        given=(("place", total.participant), said),
        who=total.participant,
        vp=total.vp,
        last=total.round_four,
        who_level=[other.participant for other in level],
        others=[other.round_four for other in level],
    )


def _place_reason(total: Total, said: int, ranking: Sequence[Total]) -> tuple[str, str]:
    """Which rule puts a participant in their place rather than in the one that the result says, and why."""
    best, worst = span({other.participant: other.vp for other in ranking}, total.participant)
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
    if result.winner is None or [result.winner] == names:
        return None
    said = next(total for total in ranking if total.participant == result.winner)
    field, given = "winner", (("winner", result.winner), 1)
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


@claim("DWT-923", on=Result, step=GAME, variants=("solo",))
def rounds_won_decide_the_solo_game(ranking: Sequence[Total], result: Result) -> Answer:
    """Rounds won and places of the solo game follow from the rounds."""
    return [
        violated(
            "{who} is in place {expected} by rounds won, but the result says {found}"
            if field == "place"
            else "{who} has won {expected} "
            + ("round" if total.vp == 1 else "rounds")
            + ", but the result says {found}",
            field=f"rows.{total.participant}.{field}",
            expected=due,
            found=said,
            given=((field, total.participant), said),
            who=total.participant,
        )
        for total in ranking
        if (row := result.rows.get(total.participant)) is not None
        for field, said, due in (("vp", row.vp, total.vp), ("place", row.place, total.place))
        if said is not None and said != due
    ] or None


@claim("DWT-923", on=Result, step=GAME, variants=("solo",))
def the_winner_has_won_more_rounds(ranking: Sequence[Total], result: Result) -> Answer:
    """The named winner of the solo game has won more rounds."""
    first = [total.participant for total in ranking if total.place == ranking[0].place]
    if result.winner is None or result.winner in first:
        return None
    return violated(
        "{who} has won more rounds, but the result names {who_said}",
        field="winner",
        expected=first[0],
        found=result.winner,
        given=(("winner", result.winner), 1),
        who=first,
        who_said=result.winner,
    )


# The result alone.


class Alone(Struct, frozen=True):
    """A result whose rounds are not known."""

    result: Result


class ResultRows(Struct, frozen=True):
    """The rows of a result, to see whether anybody is missing."""


@claim("DWT-604", on=ResultRows)
def the_rounds_are_recorded(claims: Claims, rows: ResultRows) -> Answer:
    """Without the rounds, nobody can say how they were ranked."""
    text = "awards, ties and places within the rounds are not checked because the rounds are not recorded"
    return unchecked(text, field="rows")


@claim("DWT-802", "DWT-804", on=ResultRows, step=GAME)
def everybody_is_ranked(claims: Claims, rows: ResultRows) -> Answer:
    """A result has a row for everybody, the Smuggler included."""
    missing = claims.missing
    figures: dict[str, Any] = {"expected": len(claims.wanted), "found": len(claims.rows)}
    if missing == [SMUGGLER]:
        text = "the Smuggler is missing from the result, but he is ranked like a player and can win"
        return violated(text, rule="DWT-804", field="rows", given=("absent", SMUGGLER), **figures)
    if not missing:
        return None
    text = "nobody can be placed because {who} is missing from the result"
    return violated(text, rule="DWT-802", field="rows", who=missing, **figures)


@claim("DWT-605", "DWT-608", "DWT-923", on=Alone, step=GAME)
def scores_are_possible(claims: Claims, alone: Alone) -> Answer:
    """Nobody has less than zero, or more than four rounds can give."""
    answers = []
    for who in claims.wanted:
        vp, field = claims.rows[who].vp, f"rows.{who}.vp"
        if vp is not None and vp < 0:
            text, rule = (
                "the result gives {who} {vp}, but nobody can have less than 0",
                "DWT-923" if claims.solo else "DWT-608",
            )
            answers.append(violated(text, rule=rule, field=field, expected=0, found=vp, who=who, vp=vp))
        elif vp is not None and vp > claims.most:
            text = (
                "the result gives {who} {vp} rounds won, but the game is over when {most} are won"
                if claims.solo
                else "the result gives {who} {vp} VP, but four rounds can give at most {most}"
            )
            rule, most = "DWT-923" if claims.solo else "DWT-605", claims.most
            answers.append(violated(text, rule=rule, field=field, expected=most, found=vp, who=who, vp=vp, most=most))
    return answers or None


@claim("DWT-605", "DWT-624", on=Alone, step=GAME, variants=("standard",))
def four_rounds_add_up_to_the_totals(claims: Claims, alone: Alone) -> Answer:
    """Four rounds pay 4, 3, 2 and 1, and less for unbroken ties, so not every set of totals is possible."""
    totals = claims.complete_totals()
    if totals is None or can_add_up(totals, claims.rulings):
        return None
    return violated(
        "no four rounds add up to {totals}: a round pays 4, 3, 2 and 1, and less only where a tie is not broken",
        rule="DWT-624" if sum(totals) < most_paid(len(totals)) else "DWT-605",
        field="rows",
        found=dict(zip(claims.wanted, totals, strict=True)),
        totals=list(totals),
    )


@claim("DWT-923", "DWT-924", on=Alone, step=GAME, variants=("solo",))
def one_side_has_won_two_rounds(claims: Claims, alone: Alone) -> Answer:
    """Exactly one side has won two rounds when a solo game is over."""
    vp = claims.vp
    if vp is None:
        return None
    if min(vp.values()) >= SOLO_WINS:
        text = "the result gives both sides {most} rounds won, but the game is over when one side has them"
        return violated(text, rule="DWT-923", field="rows", expected=1, found=len(vp), most=SOLO_WINS)
    early = claims.rulings.solo_stuck == "game" or claims.rulings.solo_tied_round == "four-rounds"
    if max(vp.values()) >= SOLO_WINS or early or not claims.finished:
        return None
    text = "the result gives neither side {most} rounds won, so the game goes on"
    return violated(text, rule="DWT-924", field="rows", expected=SOLO_WINS, found=max(vp.values()), most=SOLO_WINS)


@claim("DWT-802", "DWT-923", on=Alone, step=GAME)
def claimed_places_follow_the_scores(claims: Claims, alone: Alone) -> Answer:
    """A higher score has a better place."""
    vp = claims.vp
    if vp is None:
        return None
    answers = []
    for who, score in vp.items():
        (low, high), said = span(vp, who), claims.rows[who].place
        if said is None or low <= said <= high:
            continue
        text = "{who} has {vp} and is in place {low}, but the result says {said}"
        answers.append(
            violated(
                text,
                rule="DWT-923" if claims.solo else "DWT-802",
                field=f"rows.{who}.place",
                expected=low,
                found=said,
                given=(("place", who), said),
                who=who,
                vp=score,
                low=low,
                said=said,
            )
        )
    return answers or None


@claim("DWT-803", on=Alone, step=GAME)
def places_of_the_level_are_written_down(claims: Claims, alone: Alone) -> Answer:
    """The last round breaks ties, so the result must say how."""
    vp = claims.vp
    level = claims.level(vp) if vp is not None else []
    if vp is None or not level or claims.winner in level:
        return None
    unclear = {vp[who] for who in level}
    text = "{who} are level on {vp} and round four decides; write down their places (the same place if it did not)"
    return violated(text, field="rows", who=[who for who in vp if vp[who] in unclear], vp=sorted(unclear, reverse=True))


@claim("DWT-802", "DWT-923", on=Alone, step=GAME)
def places_alone_count_from_1(claims: Claims, alone: Alone) -> Answer:
    """Places without full scores count everybody ahead, and follow the scores that are known."""
    if claims.vp is not None or (said := claims.places) is None:
        return None
    rule = "DWT-923" if claims.solo else "DWT-802"
    if (wrong := first_misplaced(said)) is not None:
        who, due = wrong
        text = (
            "the result says {who} is in place {found}, but {ahead} are ahead, so it must be {expected}"
            if due != SECOND
            else "the result says {who} is in place {found}, but one is ahead, so it must be {expected}"
        )
        return violated(
            text, rule=rule, field=f"rows.{who}.place", expected=due, found=said[who], who=who, ahead=due - 1 or "none"
        )
    known = [(vp, said[who], who) for who in claims.wanted if (vp := claims.rows[who].vp) is not None]
    for vp, place, who in known:
        for less, before, rival in known:
            if before < place and less < vp:
                text = "{who} has {vp}, but the result puts {who_rival} ahead with {less}"
                figures: dict[str, Any] = {"who": who, "vp": vp, "who_rival": rival, "less": less}
                return violated(text, rule=rule, field=f"rows.{who}.place", expected=before, found=place, **figures)
    return None


@check("DWT-802", on=Alone, step=GAME)
def something_ranks_everybody(claims: Claims, alone: Alone) -> Answer:
    """Nobody is placed unless everybody's VP or everybody's place is written down."""
    if claims.vp is not None or claims.places is not None:
        return None
    text = "nobody is placed because neither everybody's VP nor everybody's place is written down"
    return unchecked(text, field="rows", then="stop")


@claim("DWT-802", "DWT-804", on=Alone, step=GAME)
def the_claimed_winner_did_best(claims: Claims, alone: Alone) -> Answer:
    """The named winner has the best score or place."""
    keys = claims.keys()
    best = min(keys.values())
    if claims.winner is None or keys.get(claims.winner) == best:
        return None
    first = [who for who, key in keys.items() if key == best]
    return violated(
        "{who} did best, but the result names {who_said} as the winner",
        rule="DWT-804" if first == [SMUGGLER] else "DWT-802",
        field="winner",
        expected=first[0],
        found=claims.winner,
        given=(("winner", claims.winner), 1),
        who=first,
        who_said=claims.winner,
    )
