"""The end of the game: who has won, the places below, and checks on what people say came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.verdict import Place, Where
from scorekeeper.games.smugglers import words
from scorekeeper.games.smugglers.claims import TOKEN_RULES
from scorekeeper.games.smugglers.phases import SET_WORDS
from scorekeeper.games.smugglers.play import BOMBS, FIELDS, GAME, SOUR, SWEET, TOKENS, Before, Held
from scorekeeper.games.smugglers.record import Result, Standing
from scorekeeper.games.smugglers.sets import Target, missing, sets_of
from scorekeeper.games.smugglers.sheets import check_bombs
from scorekeeper.games.smugglers.telling import tell_as_written, tell_tokens_as_written

COUNT_RULES = ("SMU-715", "SMU-715", "SMU-205", "SMU-547")
"""The rules that a wrong figure of a result breaks: tokens twice, bombs, used bombs."""


def place_key(held: Sequence[int], tokens: int, target: Target, how: str) -> tuple[int, ...]:
    """What the places below the winner go by, the best first (ruling SMU-R01)."""
    lacking = missing(held[SWEET], held[SOUR], target)
    if how == "fewest-missing":
        return (lacking,)
    if how == "most-tokens":
        return (-tokens,)
    return (lacking, -tokens) if how == "missing-then-tokens" else ()


def rank(
    held: Mapping[str, Sequence[int]],
    winner: str | None,
    target: Target,
    how: str,
    *,
    left: str | None = None,
    said: Mapping[str, int] | None = None,
) -> list[Place]:
    """Places by a ruling: the winner is first, whoever left is last, equal ones share.

    What a decision lets stand of the number of tokens is in `said`.
    """
    if said:
        return _rank_as_written(held, winner, target, how, said)
    if how == "shared" and winner is not None:
        below = [Place(who, True, 2, counts[SWEET] + counts[SOUR]) for who, counts in held.items() if who != winner]  # noqa: FBT003
        return [Place(winner, True, 1, held[winner][SWEET] + held[winner][SOUR]), *below]  # noqa: FBT003
    keys = {
        who: (0 if who == winner else 2 if who == left else 1, *place_key(counts, sum(counts[:2]), target, how))
        for who, counts in held.items()
    }
    places = [
        Place(who, True, 1 + sum(1 for other in keys.values() if other < key), sum(held[who][:2]))  # noqa: FBT003
        for who, key in keys.items()
    ]
    places.sort(key=lambda place: place.place)
    return places


def _rank_as_written(
    held: Mapping[str, Sequence[int]], winner: str | None, target: Target, how: str, said: Mapping[str, int]
) -> list[Place]:
    tokens = {who: said.get(who, counts[SWEET] + counts[SOUR]) for who, counts in held.items()}
    keys = {who: (who != winner, *place_key(counts, tokens[who], target, how)) for who, counts in held.items()}
    places = [
        Place(who, True, 1 + sum(1 for other in keys.values() if other < key), tokens[who])  # noqa: FBT003
        for who, key in keys.items()
    ]
    return sorted(places, key=lambda place: place.place)


def all_claimed(result: Result, places: Sequence[Place], held: Mapping[str, Held], winner: str, with_set: str) -> bool:
    """Whether holdings, places, winner and set are written down, and all of it is true: the common case."""
    rows = result.rows
    if result.winner != winner or result.left is not None or result.set != with_set:
        return False
    sweets = sours = 0
    for place in places:
        row = rows.get(place.participant)
        if row is None or row.place != place.place or (row.tokens is not None and row.tokens != place.score):
            return False
        sweet, sour, bombs, used = held[place.participant]
        if row.sweet != sweet or row.sour != sour or row.bombs != bombs or row.used != used:
            return False
        sweets += sweet
        sours += sour
    left = result.supply
    return left is None or left == {"sweet": TOKENS - sweets, "sour": TOKENS - sours}


def is_wiped(row: Standing) -> bool:
    """Whether a line has nothing but zeros, the place included."""
    return row.place == 0 and not any((row.sweet, row.sour, row.bombs, row.used, row.tokens))


def check_rows(result: Result, end: Before, hearing: Hearing) -> tuple[dict[str, list[int]], dict[str, int]]:
    """Compare the holdings of a result with those after the last round.

    Gives those that count, and the numbers of tokens that a decision lets stand as written.
    """
    counting = {who: list(counts) for who, counts in end.held.items()}
    tokens: dict[str, int] = {}
    for who, row in result.rows.items():
        counts = counting[who]
        for count, name in enumerate(FIELDS):
            said = getattr(row, name)
            if said is None or said == counts[count] or end.slips.get((who, count)) == said - counts[count]:
                continue
            if (end.loose and count >= BOMBS) or _differs(
                hearing, COUNT_RULES[count], who, name, counts[count], said, words.held(counts[count], count)
            ):
                counts[count] = said
        due = counts[SWEET] + counts[SOUR]
        slip = end.slips.get((who, SWEET), 0) + end.slips.get((who, SOUR), 0)
        if (
            row.tokens not in (None, due, due + slip)
            and row.tokens is not None
            and _differs(hearing, "SMU-715", who, "tokens", due, row.tokens, words.counted(due, "token"))
        ):
            tokens[who] = row.tokens
            hearing.tell(tell_tokens_as_written, who, row.tokens)
    if end.loose:
        told = [result.rows.get(who) for who in end.seats]
        bombs = [(None, None) if row is None else (row.bombs, row.used) for row in told]
        check_bombs(bombs, end, Where(field="result.rows"), hearing)
    return counting, tokens


def _differs(hearing: Hearing, rule: str, who: str, field: str, due: int, said: int, what: str) -> bool:
    """Say that a figure of the result is wrong; whether a decision lets it stand."""
    settled = hearing.find(
        rule,
        "{who} has {what} at the end; the result says {said}",
        where=Where(field=f"result.rows.{who}.{field}"),
        step=GAME,
        expected=due,
        found=said,
        who=who,
        what=what,
        said=said,
    )
    return settled == "as-written"


def check_supply(
    result: Result,
    held: Mapping[str, Sequence[int]],
    hearing: Hearing,
    slips: Mapping[tuple[str, int], int] | None = None,
) -> None:
    """What lies in the supply is what nobody owns."""
    for colour, said in (result.supply or {}).items():
        count = FIELDS.index(colour)
        due = TOKENS - sum(counts[count] for counts in held.values())
        slip = sum(by for (_, of), by in (slips or {}).items() if of == count)
        hearing.shown("SMU-905")
        if said in (due, due - slip):
            hearing.kept(TOKEN_RULES[count])
            continue
        hearing.find(
            TOKEN_RULES[count],
            "{total} {colour} tokens are accounted for, the supply included; there are {all}",
            where=Where(field=f"result.supply.{colour}"),
            step=GAME,
            expected=due,
            found=said,
            total=TOKENS - due + said,
            colour=colour,
            all=TOKENS,
        )


def check_places(
    result: Result, places: list[Place], winner_rule: str, how: str, hearing: Hearing, stopped: str | None = None
) -> list[Place]:
    """Compare the places of a result; gives those that count. A stopped game is ranked by a ruling, and nobody has won."""
    counting = list(places)
    for index, place in enumerate(places):
        row = result.rows.get(place.participant)
        if row is None or row.place is None or row.place == place.place:
            continue
        first = 1 in (place.place, row.place)
        settled = hearing.find(
            winner_rule if first else "SMU-105",
            "{who} is place {due}"
            + (
                f", for nobody had a set when the game stopped (ruling {stopped})"
                if stopped is not None
                else " and has won"
                if place.place == 1
                else f" (ruling SMU-R01: {how})"
                if not first
                else ", and has not won"
            )
            + "; the result says {said}",
            where=Where(field=f"result.rows.{place.participant}.place"),
            step=GAME,
            expected=place.place,
            found=row.place,
            who=place.participant,
            due=place.place,
            said=row.place,
        )
        if settled == "as-written":
            counting[index] = replace(place, place=row.place)
            hearing.tell(tell_as_written, "SMU-105", place.participant, row.place)
    counting.sort(key=lambda place: place.place)
    return counting


def check_winner(
    result: Result,
    places: list[Place],
    winner: str,
    with_set: str,
    held: Held,
    target: Target,
    how: str,
    hearing: Hearing,
) -> list[Place]:
    """Compare winner and set of a result; gives the places that count."""
    if (
        result.set is not None
        and result.winner in (None, winner)
        and result.set not in sets_of(held[SWEET], held[SOUR], target)
    ):
        hearing.find(
            target.rules[with_set],
            "{who} has won with {due}, not with {said}",
            where=Where(field="result.set"),
            step=GAME,
            expected=with_set,
            found=result.set,
            who=winner,
            due=SET_WORDS[with_set],
            said=SET_WORDS[result.set],
        )
    if result.winner in (None, winner):
        return places
    settled = hearing.find(
        target.rules[with_set],
        "{who} has won with {sweet} sweet and {sour} sour tokens; the result names {who_said}",
        where=Where(field="result.winner"),
        step=GAME,
        expected=winner,
        found=result.winner,
        who=winner,
        sweet=held[SWEET],
        sour=held[SOUR],
        who_said=result.winner,
    )
    if settled != "as-written":
        return places
    assert result.winner is not None
    hearing.tell(tell_as_written, target.winner, result.winner, 1)
    return put_first(places, result.winner, how)


def put_first(places: Sequence[Place], winner: str, how: str) -> list[Place]:
    """Let somebody go before all others, who share second place if the ruling says so."""
    first = next(place for place in places if place.participant == winner)
    behind = [
        replace(place, place=2)
        if how == "shared"
        else replace(place, place=place.place + 1)
        if place.place <= first.place
        else place
        for place in places
        if place is not first
    ]
    return [replace(first, place=1), *behind]
