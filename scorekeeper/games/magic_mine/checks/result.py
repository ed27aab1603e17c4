"""A result without its game: what people say came of it, and whether that is possible."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations

from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.verdict import Place, Where
from scorekeeper.games.magic_mine.ending import (
    PERSON,
    check_places,
    check_space,
    check_winner,
    rank,
    shown,
    told_order,
    warn_past_twenty,
)
from scorekeeper.games.magic_mine.play import GAME, GOAL
from scorekeeper.games.magic_mine.record import Record, Result
from scorekeeper.games.magic_mine.rulings import Rulings
from scorekeeper.games.magic_mine.telling import tell_claims
from scorekeeper.games.magic_mine.tiles import Bound

AT = Where(field="result.rows")


def rank_by_result(record: Record, bound: Bound, hearing: Hearing) -> list[Place]:
    """Rank by what people say, when the game is not known; what cannot be checked is said."""
    result = record.result
    assert result is not None
    hearing.unchecked("MIN-503", "the scorings are not recorded, so points and spaces are not checked", where=AT)
    if bound.rulings.places == "winner-only" and result.winner is not None and not result.rows:
        places = rank(dict.fromkeys(record.seats, 0), result.winner, bound.rulings)
        hearing.tell(tell_claims, places, frozenset())
        return places
    missing = [who for who in record.seats if who not in result.rows]
    if missing:
        hearing.find(
            "MIN-903",
            "nobody can be placed without {who}, of whom the result says nothing",
            where=AT,
            step=GAME,
            expected=len(record.seats),
            found=len(result.rows),
            who=missing,
        )
        return []
    spaces = {who: space for who in record.seats if (space := result.rows[who].space) is not None}
    for who, space in spaces.items():
        at = f"result.rows.{who}.space"
        if check_space(who, space, bound.most, Where(field=at), hearing) and space != shown(space, bound.rulings):
            warn_past_twenty(who, space, at, hearing)
    if len(spaces) == len(record.seats):
        places = _by_spaces(record, spaces, bound.rulings, hearing)
    else:
        places = _by_places(record, result, spaces, bound.rulings, hearing)
    if places:
        hearing.tell(tell_claims, places, frozenset(spaces))
    return places


def _by_spaces(record: Record, spaces: dict[str, int], rulings: Rulings, hearing: Hearing) -> list[Place]:
    """Places by the spaces that are written, if a game can end like that."""
    result = record.result
    assert result is not None
    reached = [who for who, space in spaces.items() if space >= GOAL]
    if len(reached) > 1 or (not reached and record.ended == "finished"):
        settled = say_who_reached(reached, max(spaces.values()), AT, hearing)
        if settled != "as-written":
            return []
    winner = reached[0] if len(reached) == 1 else None
    told = {who: row.place for who, row in result.rows.items()}
    compared = rulings.places not in ("by-space", "winner-only")
    if compared and len(set(spaces.values())) < len(spaces):
        hearing.unchecked(
            "MIN-903",
            "who is ahead among those who are level is not checked: what ruling MIN-R02 compares is not written down",
            where=AT,
        )
    places = rank(spaces, winner, rulings, told_order(told, spaces) if compared else None)
    claims = {who: (f"result.rows.{who}", None, row.place) for who, row in result.rows.items()}
    places = check_places(claims, places, "the result", None, hearing)
    return check_winner(result, places, hearing)


def say_who_reached(reached: list[str], best: int, at: Where, hearing: Hearing) -> str | None:
    """A finished game in which nobody, or more than one, is on 20."""
    both = "both" if len(reached) == 2 else "all"  # noqa: PLR2004
    beyond = " or beyond" if best > GOAL else ""
    return hearing.find(
        "MIN-901",
        f"{{who}} are {both} on {{goal}}{beyond}; the game ends when the first one is"
        if reached
        else "the furthest pawn is on {best}; the game goes on until somebody is on {goal}",
        where=at,
        step=GAME,
        expected=1,
        found=len(reached),
        who=reached,
        best=best,
        goal=GOAL,
    )


def _by_places(
    record: Record, result: Result, spaces: Mapping[str, int], rulings: Rulings, hearing: Hearing
) -> list[Place]:
    """Places as they are written, where not all spaces are."""
    said = {who: place for who in record.seats if (place := result.rows[who].place) is not None}
    if not _reached_is_first(said, spaces, result, hearing):
        return []
    if record.ended == "finished" and not _first_has_reached(said, spaces, result, hearing):
        return []
    if len(said) < len(record.seats):
        hearing.unchecked("MIN-903", "neither spaces nor places of all are written down, so nobody is placed", where=AT)
        return []
    first = [who for who, place in said.items() if place == 1]
    if not _possible(said, hearing) or not _places_follow(said, spaces, rulings, hearing):
        return []
    if len(first) > 1 and record.ended == "finished":
        hearing.find(
            "MIN-903",
            "{count} players are said to be first; one pawn reaches {goal} before all others",
            where=AT,
            step=GAME,
            expected=1,
            found=len(first),
            count=len(first),
            goal=GOAL,
        )
    places = [Place(who, PERSON, place, spaces.get(who, 0)) for who, place in said.items()]
    places.sort(key=lambda place: place.place)
    return check_winner(result, places, hearing) if first else places


def _reached_is_first(said: Mapping[str, int], spaces: Mapping[str, int], result: Result, hearing: Hearing) -> bool:
    """Whoever is on 20 has won, whatever else is written or left out."""
    for who, space in spaces.items():
        if space < GOAL:
            continue
        first = next((other for other, place in said.items() if place == 1 and other != who), None)
        named = result.winner if result.winner not in (None, who) else None
        other = first or (named if who not in said else None)
        if said.get(who, 1) == 1 and other is None:
            continue
        settled = hearing.find(
            "MIN-903",
            "{who} is said to be on {space} and has won; the result has "
            + ("{who_other} as first" if other is not None else "place {place} for {who}"),
            where=Where(field=f"result.rows.{who}.place"),
            step=GAME,
            expected=1,
            found=said.get(who),
            who=who,
            space=space,
            who_other=other,
            place=said.get(who),
        )
        return settled == "as-written"
    return True


def _first_has_reached(said: Mapping[str, int], spaces: Mapping[str, int], result: Result, hearing: Hearing) -> bool:
    """A finished game has been won on 20, so nobody is first whose space is written and less."""
    firsts = {who for who, place in said.items() if place == 1} | {result.winner}
    for who, space in spaces.items():
        if who not in firsts or space >= GOAL:
            continue
        settled = hearing.find(
            "MIN-901",
            "{who} is said to be first on {space}; the game goes on until somebody is on {goal}",
            where=Where(field=f"result.rows.{who}.space"),
            step=GAME,
            expected=GOAL,
            found=space,
            who=who,
            space=space,
            goal=GOAL,
        )
        return settled == "as-written"
    return True


def _possible(said: Mapping[str, int], hearing: Hearing) -> bool:
    """Whether places are a ranking: each is one more than the number of those before it."""
    written = sorted(said.values())
    due = [1 + sum(other < place for other in written) for place in written]
    if written == due:
        return True
    settled = hearing.find(
        "MIN-903",
        "the places are written as {places}; a place is one more than the number of players ahead of it, so these "
        "would be {due}",
        where=AT,
        step=GAME,
        expected=due,
        found=written,
        places=written,
        due=due,
    )
    return settled == "as-written"


def _places_follow(said: Mapping[str, int], spaces: Mapping[str, int], rulings: Rulings, hearing: Hearing) -> bool:
    """Places go by the spaces, as far as these are written (ruling MIN-R02)."""
    alone = rulings.places == "winner-only" and GOAL <= max(spaces.values(), default=GOAL)
    for ahead, behind in permutations(spaces, 2):
        space, less = spaces[ahead], spaces[behind]
        due = _due_order(space, less, alone=alone, shared=rulings.places == "by-space")
        order = "level" if said[ahead] == said[behind] else "ahead" if said[ahead] < said[behind] else "behind"
        if space < less or order in due:
            continue
        settled = hearing.find(
            "MIN-903",
            "{who} is said to be on {space} and {who_other} on {less}; the result has "
            + {"level": "both on one place", "ahead": "{who} ahead", "behind": "{who_other} ahead"}[order]
            + (" (ruling MIN-R02)" if due == ("level",) or order == "level" else ""),
            where=AT,
            step=GAME,
            expected=ahead,
            found=behind,
            who=ahead,
            who_other=behind,
            space=space,
            less=less,
        )
        return settled == "as-written"
    return True


def _due_order(space: int, less: int, *, alone: bool, shared: bool) -> tuple[str, ...]:
    """How somebody may stand to somebody who is not further: alone, where only the winner is placed."""
    if alone and space < GOAL:
        return ("level",)
    if space > less:
        return ("ahead",)
    return ("level",) if shared else ("level", "ahead", "behind")
