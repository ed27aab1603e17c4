"""Checks on a result without its rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from scorekeeper.games.dwarven_traders.checks.steps import GAME
from scorekeeper.games.dwarven_traders.checks.words import linked
from scorekeeper.games.dwarven_traders.record import SMUGGLER, Result
from scorekeeper.games.dwarven_traders.scoring.claims import Claims, can_add_up, most_paid
from scorekeeper.games.dwarven_traders.scoring.game import SOLO_WINS
from scorekeeper.games.dwarven_traders.scoring.rounds import AWARDS
from scorekeeper.games.engine.checks import Answer, Wrong, check, claim, doubted, each, unchecked, violated
from scorekeeper.games.engine.ranking import first_misplaced, span

SECOND = 2


class Alone(Struct, frozen=True):
    """A result whose rounds are not known."""

    result: Result


class ResultRows(Struct, frozen=True):
    """The rows of a result, to see whether anybody is missing."""


@claim("DWT-604", on=ResultRows)
def the_rounds_are_recorded(claims: Claims, rows: ResultRows) -> Answer:
    """Without the rounds, nobody can say how they were ranked."""
    text = "awards, ties and places within the rounds are not checked because the rounds are not recorded"
    if claims.known:
        text = "the places are taken from the result because not all rounds can be ranked"
    return unchecked(text, field="rows")


@claim("DWT-802", "DWT-804", on=ResultRows, step=GAME)
def everybody_is_ranked(claims: Claims, rows: ResultRows) -> Answer:
    """A result has a row for everybody, the Smuggler included."""
    missing = claims.missing
    if missing == [SMUGGLER]:
        figures: dict[str, Any] = {"expected": len(claims.wanted), "found": len(claims.wanted) - len(missing)}
        text = "the Smuggler is missing from the result, but he is ranked like a player and can win"
        return violated(text, rule="DWT-804", field="rows", given=("absent", SMUGGLER), **figures)
    if not missing:
        return None
    return unchecked(
        "nobody can be placed because the result leaves out {who}", rule="DWT-802", field="rows", who=missing
    )


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


@claim("DWT-802", on=Alone, step=GAME, variants=("standard",))
def totals_hold_the_rounds_that_are_known(claims: Claims, alone: Alone) -> Answer:
    """A total is not less than the rounds that are known give, and not more than the others can add."""
    if not claims.known:
        return None
    answers = []
    for who in claims.wanted:
        vp, possible = claims.rows[who].vp, claims.possible(who)
        if vp is None or vp in possible or not 0 <= vp <= claims.most:
            continue
        least, most = possible[0], possible[-1]
        text = "the rounds that are known give {who} " + ("{least}" if least == most else "between {least} and {most}")
        figures: dict[str, Any] = {"who": who, "least": least, "most": most}
        due = least if vp < least else most
        text += " VP in all, but the result says {found}"
        answers.append(violated(text, field=f"rows.{who}.vp", expected=due, found=vp, **figures))
    return answers or None


def _out_of_range(claims: Claims) -> bool:
    """Whether somebody's total alone is wrong beside the rounds that are known."""
    return any((vp := claims.rows[who].vp) is not None and vp not in claims.possible(who) for who in claims.wanted)


@claim("DWT-605", "DWT-624", on=Alone, step=GAME, variants=("standard",))
def four_rounds_add_up_to_the_totals(claims: Claims, alone: Alone) -> Answer:
    """Four rounds pay 4, 3, 2 and 1, and less for unbroken ties, so not every set of totals is possible."""
    totals, left = claims.complete_totals(), claims.left()
    if totals is None:
        return _known_totals_add_up(claims) if claims.vp is None else None
    if can_add_up(totals, claims.rulings):
        if left is None or not claims.known or can_add_up(left[0], claims.rulings, left[1]) or _out_of_range(claims):
            return None
        text = "the rounds that are not known would have had to pay {who} {left} VP, which is not possible"
        found = dict(zip(claims.wanted, totals, strict=True))
        return violated(text, rule="DWT-605", field="rows", found=found, who=list(claims.wanted), left=list(left[0]))
    return violated(
        "no four rounds add up to {totals}: a round pays {awards}, and less only where a tie is not broken",
        rule="DWT-624" if sum(totals) < most_paid(len(totals)) else "DWT-605",
        field="rows",
        found=dict(zip(claims.wanted, totals, strict=True)),
        totals=list(totals),
        awards=list(AWARDS[: len(totals)]),
    )


def _known_totals_add_up(claims: Claims) -> Wrong | None:
    """The answer to totals of which some are not written down."""
    vp = {who: vp for who in claims.wanted if (vp := claims.rows[who].vp) is not None}
    if any(not 0 <= score <= claims.most for score in vp.values()) or claims.can_add_up(vp):
        return None
    alone = next((who for who, score in vp.items() if not claims.can_add_up({who: score})), None)
    if alone is not None:
        vp = {alone: vp[alone]}
    text = "no four rounds give {who} {totals}: a round pays {awards}, and less only where a tie is not broken"
    return violated(
        text,
        rule="DWT-624" if alone is not None else "DWT-605",
        field=f"rows.{alone}.vp" if alone is not None else "rows",
        found=vp,
        who=list(vp),
        totals=list(vp.values()),
        awards=list(AWARDS[: len(claims.wanted)]),
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
    wrong = []
    for who in vp:
        (low, high), said = span(vp, who), claims.rows[who].place
        if said is not None and not low <= said <= high:
            wrong.append((who, low, said))
    return [_misplaced_by_score(group, claims, vp) for group in linked(wrong)] or None


def _misplaced_by_score(group: Sequence[str], claims: Claims, vp: Mapping[str, int]) -> Wrong:
    """Answer that places do not follow the scores; one answer for places that were exchanged."""
    due = {who: span(vp, who)[0] for who in group}
    said = {who: place for who in group if (place := claims.rows[who].place) is not None}
    several, first = len(group) > 1, group[0]
    text = "{who} has {vp} and is in place {due}, but the result says {said}"
    if several:
        text = "{who} have {vp} and are in places {due}, but the result says {said}"
    return violated(
        text,
        rule="DWT-923" if claims.solo else "DWT-802",
        field=f"rows.{first}.place",
        expected=due if several else due[first],
        found=said if several else said[first],
        given=(("place", first), said),
        who=list(group),
        vp=[vp[who] for who in group],
        due=[*due.values()],
        said=[*said.values()],
    )


@check("DWT-803", "DWT-923", on=Alone, step=GAME)
def places_of_the_level_are_written_down(claims: Claims, alone: Alone) -> Answer:
    """The last round breaks ties, so the result must say how."""
    vp = claims.vp
    level = claims.level(vp) if vp is not None else []
    if vp is None or not level or claims.winner in level:
        return None
    unclear = {vp[who] for who in level}
    who = [who for who in vp if vp[who] in unclear]
    figures: dict[str, Any] = {"who": who, "vp": sorted(unclear, reverse=True)}
    if claims.decided:
        return doubted(
            "{who} are level on {vp} and share the place because no places are written",
            rule="DWT-923" if claims.solo else "DWT-803",
            field="rows",
            **figures,
        )
    if claims.solo:
        # Whether the game can have ended so is another question.
        text = "{who} have each won {vp}, so nobody is placed until their places are written down"
        return unchecked(text, rule="DWT-923", field="rows", then="stop", **figures)
    last = "round four" if claims.finished else "the last round"
    text = "{who} are level on {vp} and " + last + " decides; write down their places (the same place if it did not)"
    return unchecked(text, rule="DWT-803", field="rows", then="stop", **figures)


@claim("DWT-802", "DWT-923", on=Alone, step=GAME)
def places_alone_count_from_1(claims: Claims, alone: Alone) -> Answer:
    """Places count everybody ahead, and follow the scores that are known."""
    if (said := claims.places) is None or (claims.vp is not None and not claims.places_fit_scores()):
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


@claim("DWT-802", "DWT-923", on=Alone, step=GAME)
def blanks_can_be_filled(claims: Claims, alone: Alone) -> Answer:
    """A result with blanks is wrong if no scores and places in them would be right; a wider choice is not worked out."""
    if not claims.blank or _is_wrong(claims, alone):
        return None
    if any(filled is None or not _is_wrong(filled, alone) for filled in claims.fillings()):
        return None
    text = "no score and place of {who} would fit what is written about the others"
    if len(claims.blank) == len(claims.wanted):
        text = "no scores and places would fit what is written"
    return violated(text, rule="DWT-923" if claims.solo else "DWT-802", field="rows", who=claims.blank)


def _is_wrong(claims: Claims, alone: Alone) -> bool:
    """Whether one of the other checks on a result without rounds finds an error in it."""
    asked = (
        scores_are_possible,
        *(() if claims.solo else (totals_hold_the_rounds_that_are_known,)),
        one_side_has_won_two_rounds if claims.solo else four_rounds_add_up_to_the_totals,
        claimed_places_follow_the_scores,
        places_alone_count_from_1,
        the_claimed_winner_has_won_more_rounds if claims.solo else the_claimed_winner_did_best,
    )
    return not claims.enough_markers or any(
        type(one) is Wrong and one.level == "error" for ask in asked for one in each(ask(claims, alone))
    )


@claim("DWT-923", on=Alone, step=GAME, variants=("solo",))
def the_claimed_winner_has_won_more_rounds(claims: Claims, alone: Alone) -> Answer:
    """The named winner of the solo game has the best score or place."""
    return _not_best(claims, "DWT-923")


@claim("DWT-802", "DWT-803", "DWT-804", on=Alone, step=GAME, variants=("standard",))
def the_claimed_winner_did_best(claims: Claims, alone: Alone) -> Answer:
    """The named winner has the best score or place, alone in the normal game."""
    if (shared := _shared_first_place(claims)) is not None:
        return shared
    return _not_best(claims)


def _not_best(claims: Claims, rule: str | None = None) -> Wrong | None:
    """The answer to a winner who does not have the best score or place."""
    keys = claims.keys() or claims.known_first()
    best = min(keys.values(), default=None)
    if claims.winner is None or best is None or keys.get(claims.winner) == best:
        return None
    if claims.vp is not None and not claims.places_fit_scores() and claims.rows[claims.winner].place == 1:
        # The places were found wrong, and the winner follows from them.
        return None
    first = [who for who, key in keys.items() if key == best]
    return violated(
        "{who} did best, but the result names {who_said} as the winner",
        rule=rule or ("DWT-804" if first == [SMUGGLER] else "DWT-802"),
        field="winner",
        expected=first[0],
        found=claims.winner,
        given=(("winner", claims.winner), {}),
        who=first,
        who_said=claims.winner,
    )


def _shared_first_place(claims: Claims) -> Wrong | None:
    """The answer to a winner named alone where the result puts several in first place."""
    first = [who for who in claims.wanted if claims.rows[who].place == 1]
    if claims.winner not in first or len(first) == 1:
        return None
    text = "the result puts {who} in first place together, but names {who_said} alone as the winner"
    given: tuple[Any, Any] = (("winner", claims.winner), {})
    figures: dict[str, Any] = {"who": first, "who_said": claims.winner}
    return violated(text, rule="DWT-803", field="winner", expected=first, found=claims.winner, given=given, **figures)


@check("DWT-802", on=Alone, step=GAME)
def something_ranks_everybody(claims: Claims, alone: Alone) -> Answer:
    """Nobody is placed unless everybody's VP or everybody's place is written down."""
    if claims.vp is not None or claims.places is not None or claims.missing:
        return None
    text = "nobody is placed because neither everybody's VP nor everybody's place is written down"
    return unchecked(text, field="rows", then="stop")
