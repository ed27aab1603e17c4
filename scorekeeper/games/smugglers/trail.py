"""The trail: how the rules led to the places of a round and of the game, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.games.engine.verdict import Place, Step
from scorekeeper.games.smugglers.position.position import Move
from scorekeeper.games.smugglers.record import BOMBS, SOUR, SWEET, USED, Holding
from scorekeeper.games.smugglers.scoring.sets import Target, missing

SETS = {"sweet": "{sweet} sweet tokens", "sour": "{sour} sour tokens", "both": "{sweet} sweet and {sour} sour tokens"}


def tell_tokens(number: int, moves: Sequence[Move]) -> Iterator[Step]:
    """The tokens that moved in a round, in order, with the spheres that earned them."""
    for take, due, turn, told in moves:
        if due is None or not told:
            continue
        to = "the supply" if take.player is None else "{who}"
        origin = "the supply" if take.source is None else "{who_source}"
        sphere = "their own sphere" if take.player == due.owner else "the sphere of {who_owner}"
        figures = {"who": take.player, "token": take.token, "who_source": take.source, "who_owner": due.owner}
        yield Step(due.rule, number, f"{to} takes a {{token}} token from {origin} for {sphere}", figures, turn)


def tell_round(number: int, held: Mapping[str, Holding], stuck: bool) -> Iterator[Step]:  # noqa: FBT001
    """The end of a round: what every player owns."""
    if stuck:
        yield Step("SMU-503", number, "all spheres got stuck, so nothing changes", {})
        return
    for who, counts in held.items():
        figures = {
            "who": who,
            "sweet": counts[SWEET],
            "sour": counts[SOUR],
            "bombs": counts[BOMBS],
            "used": counts[USED],
        }
        text = "{who} has {sweet} sweet and {sour} sour; bombs: {bombs} unused, {used} used"
        yield Step("SMU-715", number, text, figures)


def tell_win(number: int | None, winner: str, with_set: str, held: Holding, target: Target) -> Iterator[Step]:
    """The end of the game: the set that was completed, and by whom."""
    figures = {"who": winner, "sweet": held[SWEET], "sour": held[SOUR]}
    yield Step(target.rules[with_set], number, "{who} has " + SETS[with_set] + ": a winning set", figures)
    yield Step("SMU-711", number, "the game ends at once", {})
    yield Step(target.winner, number, "{who} completed the set and has won", {"who": winner})


def tell_sure_win(number: int | None, winner: str, target: Target) -> Iterator[Step]:
    """The end of a game whose winner is known although not all tokens are."""
    yield Step("SMU-711", number, "the game ends at once", {})
    yield Step(target.winner, number, "{who} completed a set and has won", {"who": winner})


def tell_places(places: Sequence[Place], held: Mapping[str, Holding], target: Target, how: str) -> Iterator[Step]:
    """The places below the winner, or all places if there is no winner."""
    for place in places:
        sweet, sour = held[place.participant][:2]
        figures = {
            "who": place.participant,
            "place": place.place,
            "tokens": sweet + sour,
            "missing": missing(sweet, sour, target),
        }
        text = {
            "shared": "{who} has not won: place {place}, shared by all who have not",
            "draw": "nobody has won, so {who} shares place {place}",
            "most-tokens": "{who} has {tokens} tokens: place {place}",
            "left": "{who} left: place {place}",
        }.get(how, "{who} has {tokens} tokens and needs {missing} more for a set: place {place}")
        yield Step("SMU-105", None, text, figures)


def tell_claims(places: Sequence[Place]) -> Iterator[Step]:
    """A result without holdings: the claimed places."""
    for place in places:
        figures = {"who": place.participant, "place": place.place}
        yield Step("SMU-105", None, "the result says {who} is in place {place}", figures)


def tell_as_written(rule: str, places: Mapping[str, int]) -> Iterator[Step]:
    """Places that a decision lets stand against the rules."""
    for who, place in places.items():
        yield Step(rule, None, "{who} counts as place {place}, as written", {"who": who, "place": place})


def tell_tokens_as_written(who: str, tokens: int) -> Iterator[Step]:
    """A number of tokens that a decision lets stand."""
    yield Step("SMU-715", None, "{who} counts with {tokens}, as written", {"who": who, "tokens": tokens})
