"""Plays a whole tournament with the simulators, from registration to final standings."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from itertools import islice, product
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from scorekeeper.games.lookup import EVERYBODYS
from scorekeeper.log.entry import PlayerDetails
from scorekeeper.terminal import counted
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.creation import create_tournament
from scorekeeper.tournament.acts.records import record_all
from scorekeeper.tournament.regulations.defaults import usual_places
from scorekeeper.tournament.regulations.offers import EACH_ONCE, WISHES
from scorekeeper.tournament.regulations.stages import table_sizes
from scorekeeper.tournament.state.tables import Table
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.state.verdicts import terms_of

DESK = "desk"
GIVEN = ("Ana", "Bo", "Κλειώ", "Дарья", "נועה", "سلمى", "ณิชา", "Zoë", "Iñigo", "Łucja", "Åse", "Mehmet", "Thi", "Ruth",
         "Ivan", "Chloé", "João", "Ingrid", "Omar", "Sara", "Leon", "Mira", "Nils", "Olga")  # fmt: skip
FAMILY = ("Lopes", "Østergård", "Παππά", "Волкова", "לוי", "حداد", "ใจดี", "Müller", "Aranda", "Żak", "Berg", "Yilmaz",
          "Nguyen", "Stone", "Petrov", "Dubois", "Silva", "Lund", "Haddad", "Rossi", "Vogel", "Novak", "Holm", "Ivanova")  # fmt: skip
TOLD = ("start", "transcript", "turns")
"""Fields that are not on paper sheets."""


class Simulation(Struct, frozen=True, kw_only=True):
    """The options of a simulated tournament."""

    game: str
    players: int
    heats: int
    seed: int = 1
    final: int | None = None
    """How many players play a final heat after the others."""
    variant: str = "standard"


def regulations_of(wanted: Simulation, equipment: str | None) -> str:
    """Return the `tournament.toml` of a simulated tournament."""
    _, most = table_sizes(EVERYBODYS, wanted.game, wanted.variant)
    final = (
        f'\n[[stage]]\nname = "Final"\nheats = 1\ntake = {wanted.final}\nseating = "ranked"\n' if wanted.final else ""
    )
    faces = f'\n[equipment]\n{wanted.game} = "{equipment}"\n' if equipment else ""
    variant = f'variant = "{wanted.variant}"\n' if wanted.variant != "standard" else ""
    return (
        f'format = 1\nname = "Rehearsal"\ngame = "{wanted.game}"\n{variant}seed = "rehearsal {wanted.seed}"\n'
        f"\n[points]\nby_place = {usual_places(most)}\n"
        '\n[standings]\norder = ["points", "wins", "buchholz", "share-corrected", "direct-encounter", "lots"]\n'
        f'\n[[stage]]\nname = "Heats"\nheats = {wanted.heats}\n{final}{faces}'
    )


def names(count: int) -> list[str]:
    """Return this many different names, in several scripts."""
    pairs = [f"{given} {family}" for given, family in product(GIVEN, FAMILY)]
    random.Random(count).shuffle(pairs)  # noqa: S311 - the same names every time
    numbered = (f"{pair} {round_}" for round_ in range(2, count) for pair in pairs)
    return list(islice((*pairs, *islice(numbered, count)), count))


COUNTING = 3
"""How many members of a team count where all of them do."""
Said = Callable[[str], None]
PlayHeat = Callable[[Tournament, int, random.Random], None]
"""Plays and records all tables of a heat."""


def simulate_tournament(
    folder: Path, wanted: Simulation, text: str, files: dict[str, str], say: Said, play: PlayHeat | None = None
) -> Tournament:
    """Register players, then seat, play, record and close each heat, with a drop-out and a late arrival if possible.

    `play` plays and records a heat in its own way.
    """
    day = create_tournament(folder, text, by=DESK, files=files)
    acts.add_players(day, names(wanted.players), by=DESK)
    _make_teams(day)
    acts.start(day, by=DESK)
    rng = random.Random(wanted.seed)  # noqa: S311 - reproducible on purpose
    _ask_for_games(day, random.Random(wanted.seed))  # noqa: S311
    heats = day.regulations.stages[-1].last or wanted.heats
    for heat in range(1, heats + 1):
        for line in _comings_and_goings(day, heat, wanted):
            say(line)
        seated = acts.seat(day, by=DESK)
        body: Any = seated.entry.body
        (play or play_heat)(day, heat, rng)
        acts.close(day, heat, by=DESK)
        left = f", {counted(len(body.unavoidable), 'note')}" if body.unavoidable else ""
        say(f"heat {heat}: {counted(len(day.heats[-1].tables), 'table')} seated, played and closed{left}")
    return day


def _ask_for_games(day: Tournament, rng: random.Random) -> None:
    """Let players ask for two of the games, if that is how they get one."""
    for stage in day.regulations.stages:
        names = [name for name, _ in stage.plays]
        for player in day.players if stage.dealt == WISHES else ():
            acts.set_details(day, [player], PlayerDetails(wishes=rng.sample(names, 2)), by=DESK)


def _make_teams(day: Tournament) -> None:
    """Put the players into teams in the order of their numbers, one more in each than count, if teams are ranked."""
    scoring = day.regulations.teams
    if scoring is None:
        return
    size = scoring.size[1] if scoring.size else (scoring.best or COUNTING) + 1
    numbers = list(day.players)
    for count, first in enumerate(range(0, len(numbers), size), 1):
        acts.set_details(day, numbers[first : first + size], PlayerDetails(team=f"Team {count}"), by=DESK)


def _comings_and_goings(day: Tournament, heat: int, wanted: Simulation) -> Iterator[str]:
    """Drop a player before the second heat, and add one before the third, unless everybody is to play each game once."""
    if day.regulations.stages[0].dealt == EACH_ONCE:
        return
    if heat > wanted.heats or wanted.players < len(GIVEN) // 3:
        return
    if heat == 2:  # noqa: PLR2004
        gone = day.players[str(wanted.players)]
        acts.drop_player(day, gone.number, by=DESK, note="rehearsal")
        yield f"{gone.name} ({gone.number}) drops out"
    if heat == 3:  # noqa: PLR2004
        [late] = acts.add_players(day, ["Noor van Dijk"], by=DESK)
        yield f"{late.name} ({late.number}) arrives late"


def play_heat(day: Tournament, heat: int, rng: random.Random) -> None:
    """Play all tables of a heat and record them; where the seating leaves the seats open, players choose them."""
    for table in next(one for one in day.heats if one.number == heat).tables:
        if table.unchosen:
            _choose(day, table, rng)
    tables = next(one for one in day.heats if one.number == heat).tables
    record_all(day, {table.name: paper_of(day, table, rng) for table in tables}, by=DESK)


def _choose(day: Tournament, table: Table, rng: random.Random) -> None:
    """Give the players of a table seats at random, for bids if they bid."""
    seats = rng.sample(range(1, len(table.order) + 1), len(table.order))
    bids = {one: rng.randint(0, 2) for one in table.order if table.choice == "bid"}
    acts.choose_seats(day, table.name, dict(zip(table.order, seats, strict=True)), by=DESK, bids=bids)


def paper_of(day: Tournament, table: Table, rng: random.Random) -> dict[str, Any]:
    """Return a legal game of a table, as its paper sheet would hold it."""
    played = table.rules
    record = played.simulate(list(table.seats), rng, terms_of(day, table), variant=table.variant)
    return without_telling(record)


def without_telling(record: Any) -> dict[str, Any]:
    """Return a record as plain data, without its transcript."""
    plain: dict[str, Any] = json.loads(msgspec.json.encode(record))
    for round_ in plain.get("rounds", ()):
        for field in TOLD:
            round_.pop(field, None)
    return plain
