"""Checks on a result without its rounds."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.games.dwarven_traders.checks.steps import GAME
from scorekeeper.games.dwarven_traders.checks.words import linked
from scorekeeper.games.dwarven_traders.record import SMUGGLER, Result
from scorekeeper.games.dwarven_traders.scoring.claims import Claims
from scorekeeper.games.dwarven_traders.scoring.game import ROUNDS, SOLO_WINS
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
    if claims.known or claims.won:
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


@claim("DWT-802", on=ResultRows, step=GAME, variants=("standard",))
def totals_hold_the_rounds_that_are_known(claims: Claims, rows: ResultRows) -> Answer:
    """A total is not less than the rounds that are known give, and not more than the others can add."""
    if not claims.known or not claims.ways:
        return None
    answers = []
    for who, vp in claims.written.items():
        if not claims.is_refuted(who, vp):
            continue
        possible = claims.possible(who)
        least, most = possible[0], possible[-1]
        text = "the rounds that are known give {who} " + ("{least}" if least == most else "between {least} and {most}")
        figures: dict[str, Any] = {"who": who, "least": least, "most": most, "given": (("vp", who), vp)}
        due = min(possible, key=lambda total: abs(total - vp))
        text += " VP in all, but the result says {found}"
        answers.append(violated(text, field=f"rows.{who}.vp", expected=due, found=vp, **figures))
    return answers or None


@claim("DWT-923", on=Alone, step=GAME, variants=("solo",))
def rounds_won_hold_those_that_are_known(claims: Claims, alone: Alone) -> Answer:
    """Nobody has won fewer rounds of the solo game than those that are known give them."""
    text = "{who} has won {least} of the rounds that are known, but only {found} in all by the result"
    return [
        violated(text, field=f"rows.{who}.vp", expected=least, found=vp, then="stop", who=who, least=least)
        for who, vp in claims.written.items()
        if 0 <= vp < (least := claims.won.get(who, 0))
    ] or None


@claim("DWT-605", "DWT-624", on=Alone, step=GAME, variants=("standard",))
def four_rounds_add_up_to_the_totals(claims: Claims, alone: Alone) -> Answer:
    """Four rounds pay 4, 3, 2 and 1, and less for unbroken ties, so not every set of totals is possible."""
    totals = claims.complete_totals()
    if totals is None:
        return _known_totals_add_up(claims) if claims.vp is None and claims.finished else None
    vp = dict(zip(claims.wanted, totals, strict=True))
    if claims.can_add_up(vp):
        return None
    figures: dict[str, Any] = {"who": [*vp], "totals": list(totals), "awards": claims.awards}
    if claims.known and replace(claims, known={}).can_add_up(vp):
        text = "the rounds that are not known cannot bring {who} to {totals} VP"
        if (left := claims.left()) is not None:
            text = "the rounds that are not known would have had to pay {who} {left} VP, which is not possible"
        return violated(text, rule="DWT-605", field="rows", found=vp, left=list(left or ()), **figures)
    rounds = "no four rounds add up" if claims.finished else "no number of rounds adds up"
    return violated(
        rounds + " to {totals}: " + _what_a_round_pays(claims),
        rule="DWT-624" if sum(totals) < ROUNDS * sum(claims.awards) else "DWT-605",
        field="rows",
        found=vp,
        **figures,
    )


def _what_a_round_pays(claims: Claims) -> str:
    """What the places of a round are worth, for the end of a sentence."""
    beside = claims.rulings.fifth_place == "beside" and len(claims.wanted) > len(AWARDS)
    pays = "a round pays {awards}" + (
        " to the players, and to the Smuggler by his place (ruling DWT-R04)" if beside else ""
    )
    return pays + ", and less only where a tie is not broken"


def _known_totals_add_up(claims: Claims) -> Wrong | None:
    """The answer to totals of which some are not written down."""
    vp = {who: vp for who in claims.wanted if (vp := claims.rows[who].vp) is not None}
    if any(not 0 <= score <= claims.most for score in vp.values()) or claims.can_add_up(vp):
        return None
    if claims.known and replace(claims, known={}).can_add_up(vp):
        text = "the rounds that are not known cannot bring {who} to {totals} VP"
        return violated(text, rule="DWT-605", field="rows", found=vp, who=[*vp], totals=[*vp.values()])
    alone = next((who for who, score in vp.items() if not claims.can_add_up({who: score})), None)
    if alone is not None:
        vp = {alone: vp[alone]}
    text = "no four rounds give {who} {totals}: " + _what_a_round_pays(claims)
    return violated(
        text,
        rule="DWT-624" if alone is not None else "DWT-605",
        field=f"rows.{alone}.vp" if alone is not None else "rows",
        found=vp,
        who=list(vp),
        totals=list(vp.values()),
        awards=claims.awards,
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
    """A higher score has a better place; places that are right for totals found wrong follow from those."""
    vp = claims.vp
    if vp is None:
        return None
    as_written = {**vp, **claims.refuted}
    wrong = []
    for who in vp:
        (low, high), (best, worst), said = span(vp, who), span(as_written, who), claims.rows[who].place
        if said is not None and not low <= said <= high and not best <= said <= worst:
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


@check("DWT-803", on=Alone, step=GAME, variants=("standard",))
def rounds_with_these_totals_can_end_so(claims: Claims, alone: Alone) -> Answer:
    """Equal totals are ranked by the last round, so some last round must lead to the places in the result."""
    endings = claims.endings()
    if not endings or not claims.places_fit_scores():
        return None
    if any(claims.allows(places, claims.wanted) for places in endings):
        return None
    groups = claims.groups()
    wrong = [group for group in groups if not any(claims.allows(places, group) for places in endings)]
    return [_cannot_end_so(group, claims, endings) for group in wrong or groups]


def _cannot_end_so(group: Sequence[str], claims: Claims, endings: Sequence[Mapping[str, int]]) -> Wrong:
    """Answer that people who are level cannot have the places that the result says."""
    said = {who: place for who in group if (place := claims.rows[who].place) is not None}
    ways = {tuple(places[who] for who in group) for places in endings}
    due = dict(zip(group, min(ways), strict=True)) if len(ways) == 1 else {}
    lasts = claims.last_places(group)
    return violated(
        "{who} are level on {vp}, " + _why(claims, ways, lasts) + ", but the result says {said}",
        field=f"rows.{next(iter(said), group[0])}.place",
        expected=due or None,
        found=said,
        # Where the rounds do not tell the places either, nobody is placed.
        then="go on" if due else "stop",
        given=(("place", group[0]), said),
        who=list(group),
        vp=claims.rows[group[0]].vp,
        due=[*due.values()],
        place=min(due.values(), default=0),
        lasts=lasts,
        said=[said.get(who, "nothing") for who in group],
    )


def _why(claims: Claims, ways: Collection[tuple[int, ...]], lasts: Sequence[int]) -> str:
    """Why people who are level cannot have other places than these."""
    last = "round four" if claims.finished else "the last round"
    if len(ways) > 1:
        if all(len(set(way)) == len(way) for way in ways):
            return f"and with these totals {last} left no tie, so they cannot share a place"
        return "and no rounds with these totals put them in those places"
    (way,) = ways
    share = "so they share place {place}" if len(set(way)) == 1 else "so they are in places {due}"
    if claims.rulings.ranks_below == "shared" and len(set(way)) == 1 and way[0] > 1:
        return f"and only first place is decided by the last round (ruling DWT-R15), {share}"
    if lasts:
        return f"and in places {{lasts}} in {last}, {share}"
    if len(set(way)) == 1:
        return f"and with these totals they were level in {last} too, {share}"
    return f"and with these totals {last} can have ended in one way only, {share}"


@check("DWT-803", "DWT-923", on=Alone, step=GAME)
def places_of_the_level_are_written_down(claims: Claims, alone: Alone) -> Answer:
    """The last round breaks ties, so the result must say how."""
    return [_not_placed(group, claims) for group in claims.unclear()] or None


def _not_placed(group: Sequence[str], claims: Claims) -> Wrong:
    """Answer that nobody knows in which order people are who are level."""
    figures: dict[str, Any] = {"who": list(group), "vp": claims.rows[group[0]].vp}
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
    text = (
        "{who} are level on {vp} and "
        + last
        + " decides; write down their places (the same place if it left them level)"
    )
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
    if not claims.blank or claims.refuted or _is_wrong(claims, alone):
        return None
    if claims.missing == [SMUGGLER] and set(claims.blank) == {SMUGGLER}:
        # That he was left out is told, and the places of the others were counted without him.
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
        *(() if claims.solo else (rounds_with_these_totals_can_end_so,)),
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
    level = claims.score(first[0]) == claims.score(claims.winner) is not None
    text = "{who} did best, but the result names {who_said} as the winner"
    if level:
        text = "{who} did best of those who are level, but the result names {who_said} as the winner"
    return violated(
        text,
        rule=rule or ("DWT-804" if first == [SMUGGLER] else "DWT-803" if level else "DWT-802"),
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
    if claims.winner not in first or len(first) == 1 or (claims.vp is not None and not claims.places_fit_scores()):
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
    unknown = [who for who in claims.wanted if who not in claims.written]
    if all(who in claims.refuted for who in unknown):
        text = "nobody is placed because the total of {who} is wrong and the right one is not known"
        return unchecked(text, field="rows", then="stop", who=unknown)
    text = "nobody is placed because neither everybody's VP nor everybody's place is written down"
    return unchecked(text, field="rows", then="stop")
