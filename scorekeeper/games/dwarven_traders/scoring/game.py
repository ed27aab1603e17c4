"""The end of the game: when it is over, who wins, and the places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.games.dwarven_traders.record import SMUGGLER
from scorekeeper.games.dwarven_traders.rulings import Rulings
from scorekeeper.games.dwarven_traders.scoring.rounds import RoundScore
from scorekeeper.games.engine.ranking import places_by
from scorekeeper.games.engine.verdict import Place

ROUNDS = 4
SOLO_WINS = 2


def is_over(scored: Sequence[Sequence[RoundScore]], rulings: Rulings, *, solo: bool, smuggler_stuck: bool) -> bool:
    """Whether the game is over: after four rounds, or in the solo game when one side has won two."""
    if not solo:
        return len(scored) >= ROUNDS
    if smuggler_stuck and rulings.solo_stuck == "game":
        return True
    if rulings.solo_tied_round == "four-rounds" and len(scored) >= ROUNDS:
        return True
    return bool(scored) and max(solo_wins(scored, rulings).values()) >= SOLO_WINS


class Total(Struct, frozen=True, gc=False):
    """A participant at the end of the game."""

    participant: str
    vp: int
    place: int
    round_four: int


def totals(rounds: Sequence[Sequence[RoundScore]], rulings: Rulings) -> list[Total]:
    """The participants in order: by VP, then by the finishing order of the last round (rulings DWT-R14, R15)."""
    vp: dict[str, int] = {}
    for lines in rounds:
        for line in lines:
            vp[line.participant] = vp.get(line.participant, 0) + line.vp
    last = {line.participant: line.place for line in rounds[-1]}
    if rulings.level_in_round_four == "shared":
        keys: dict[str, tuple[int, ...]] = {who: (points, -last[who]) for who, points in vp.items()}
    else:
        keys = {who: (vp[who], -last[who], *_further(who, rounds, rulings)) for who in vp}
    if rulings.ranks_below == "shared":
        top = max(keys.values())
        keys = {who: (1,) if key == top else (0, key[0]) for who, key in keys.items()}
    return [Total(who, vp[who], place, last[who]) for who, place in places_by(keys).items()]


def _further(who: str, rounds: Sequence[Sequence[RoundScore]], rulings: Rulings) -> tuple[int, ...]:
    """What breaks a tie of VP and last round (ruling DWT-R14)."""
    own = [line for lines in rounds for line in lines if line.participant == who]
    if rulings.level_in_round_four == "round-wins":
        return (sum(line.lowest == 1 for line in own),)
    return tuple(-line.place for line in reversed(own[:-1]))


def game_places(ranking: Sequence[Total]) -> list[Place]:
    """The ranking as places of the table."""
    return [Place(total.participant, total.participant != SMUGGLER, total.place, total.vp) for total in ranking]


def as_given(ranking: Sequence[Total], given: Mapping[Any, Any], *, solo: bool = False) -> list[Total]:
    """The ranking that counts if decisions let totals, places or a winner stand as written."""
    counting = list(ranking)
    if vp := {who: said for (what, who), said in given.items() if what == "vp"}:
        counting = [replace(total, vp=vp.get(total.participant, total.vp)) for total in ranking]
        if not solo:
            places = places_by({total.participant: (total.vp, -total.place) for total in counting})
            counting = [replace(total, place=places[total.participant]) for total in counting]
    if said := {who: place for (what, who), place in given.items() if what == "place"}:
        counting = [replace(total, place=said.get(total.participant, total.place)) for total in counting]
    counting.sort(key=lambda total: total.place)
    winner = next((who for what, who in given if what == "winner"), None)
    return put_first(counting, next(one for one in counting if one.participant == winner)) if winner else counting


def put_first(ranking: Sequence[Total], winner: Total) -> list[Total]:
    """The ranking with the winner that a decision lets stand ahead of all others."""
    behind = [
        replace(total, place=total.place + 1) if total.place <= winner.place else total
        for total in ranking
        if total is not winner
    ]
    return [replace(winner, place=1), *behind]


def solo_wins(rounds: Sequence[Sequence[RoundScore]], rulings: Rulings) -> dict[str, int]:
    """Rounds won; nobody wins a round that ends level (ruling DWT-R31)."""
    wins = dict.fromkeys((line.participant for line in rounds[0]), 0)
    for lines in rounds:
        first = [line.participant for line in lines if line.place == 1]
        if len(first) == 1:
            wins[first[0]] += 1
        elif rulings.solo_tied_round == "smuggler":
            wins[SMUGGLER] += 1
    return wins


def rank_solo(rounds: Sequence[Sequence[RoundScore]], rulings: Rulings) -> list[Total]:
    """Rank the two by rounds won."""
    wins = solo_wins(rounds, rulings)
    decided = max(wins.values()) >= SOLO_WINS
    vp = {who: sum(line.vp for lines in rounds for line in lines if line.participant == who) for who in wins}
    score = wins if decided or rulings.solo_tied_round != "four-rounds" else vp
    last = {line.participant: line.place for line in rounds[-1]}
    ordered = sorted(wins, key=lambda who: -score[who])
    return [
        Total(who, wins[who], 1 + sum(1 for other in wins if score[other] > score[who]), last[who]) for who in ordered
    ]
