"""Rounds of Smugglers: what the table says of them, how the last one ends, which are missing."""

from __future__ import annotations

import random

from scorekeeper.games.smugglers.record import KINDS, Record, Reveal, Round, State, Won
from tests.games.planting import NoPlaceError, Planted, Planters, event_of, one_of, other
from tests.games.smugglers.faults.spheres import TOKENS, seated, tests

planter = Planters()


@planter
def play_goes_on_after_the_win(record: Record, rng: random.Random) -> Planted:
    played = record.rounds[-1]
    closed = [who for who, row in played.sheet.rows.items() if row.found is None]
    who = rng.choice(closed or record.seats)
    played.transcript.append(Reveal(player=who, found=["sweet"]))
    return {"SMU-717", "SMU-718"}, played.number, len(played.transcript)


@planter
def wrong_win_is_called(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Won)
    event.player = other(rng, event.player, record.seats)
    return {"SMU-716", "SMU-802"}, played.number, index + 1


@planter
def wrong_state(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, State)
    rng.choice(list(event.rows.values())).sweet += 1
    return TOKENS, played.number, index + 1


@planter
def wrong_supply(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, State)
    colour = rng.choice(KINDS[:2])
    event.supply[colour] += 1
    return {"SMU-906" if colour == "sweet" else "SMU-907"}, played.number, index + 1


@planter
def all_stuck_and_paid(record: Record, rng: random.Random) -> Planted:
    played = one_of(rng, [played for played in record.rounds if seated(played) is None])
    at = tests(played)[-1] + 1
    played.transcript.insert(at, Reveal(player=rng.choice(record.seats), found=["sweet"]))
    return {"SMU-503"}, played.number, at + 1


@planter
def round_left_out(record: Record, rng: random.Random) -> Planted:
    if len(record.rounds) < 3:
        raise NoPlaceError
    at = rng.randrange(1, len(record.rounds) - 1)
    number = record.rounds[at + 1].number
    del record.rounds[at]
    return {"SMU-301"}, number, None


@planter
def round_after_the_win(record: Record, rng: random.Random) -> Planted:
    number = len(record.rounds) + 1
    record.rounds.append(Round(number=number, sheet=record.rounds[-1].sheet))
    return {"SMU-711"}, number, None
