"""The words of a heat's seating on its page and its paper."""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import combining, normalize

from scorekeeper.log.entry import Reseat, Seating
from scorekeeper.tournament.state.tables import Heat
from scorekeeper.tournament.state.tournament import Tournament

BARE = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ħ": "h"})
METHODS = {
    "swiss": "by the Swiss system (TRN-311)",
    "random": "at random (TRN-314)",
    "schedule": "by a schedule without repeats (TRN-312)",
    "ranked": "by rank (TRN-314)",
    "snake": "by rank, back and forth (TRN-314)",
    "prepared": "as the prepared seating says (TRN-313)",
    "by-hand": "by hand (TRN-313)",
}
WITHOUT_POINTS = "at random (TRN-311)"


def titled(tournament: Tournament, heat: Heat) -> str:
    """Return the title, such as `Heat 3`, with the stage if there are several."""
    stage = tournament.regulations.stage(heat.number)
    several = len(tournament.regulations.stages) > 1 and stage.name
    return f"Heat {heat.number}, {stage.name}" if several else f"Heat {heat.number}"


def how(tournament: Tournament, heat: Heat) -> str:
    """Return how the heat was seated, with the seed that reproduces it."""
    body = heat.entry.body
    assert isinstance(body, Seating)
    if isinstance(body, Reseat):
        return "Seated again (TRN-308)"
    method = "by-hand" if body.by_hand else body.method or "by-hand"
    said = _first(tournament, heat).get(method) or METHODS.get(method, method)
    return f"Seated {said}" + (f", from the seed “{body.seed}” (TRN-106)" if body.seed else "")


def _first(tournament: Tournament, heat: Heat) -> dict[str, str]:
    """Return what methods do in a heat in which nobody has points yet; players who came through a cut still have a rank."""
    stage = tournament.regulations.stage(heat.number)
    if heat.number != stage.first or stage.carry:
        return {}
    by = "lots" if "lots" in stage.order else "number"
    unranked = {"ranked": f"by {by} (TRN-314)", "snake": f"by {by}, back and forth (TRN-314)"}
    return {"swiss": WITHOUT_POINTS, **({} if stage.index else unranked)}


def seated(heat: Heat) -> Iterator[tuple[str, str, str]]:
    """Yield each player with their table and seat, such as `Table 3/1, seat 2`."""
    for table in heat.tables:
        for count, seat in enumerate(table.seats, 1):
            yield seat, table.name, f"Table {table.name}, seat {count}"
    for one in heat.byes:
        yield one, "bye", "Bye"


def spelt(name: str) -> str:
    """Return a name for sorting: Åse under A, Łucja under L."""
    bare = normalize("NFKD", name.casefold().translate(BARE))
    return "".join(letter for letter in bare if not combining(letter))


def by_name(tournament: Tournament, heat: Heat) -> list[tuple[str, str, str]]:
    """Return each player with their table and seat, sorted by name."""
    names = tournament.names_in(heat.number)
    return sorted(seated(heat), key=lambda one: (spelt(names(one[0])), one[0]))
