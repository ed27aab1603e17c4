"""The words of a heat's seating on its page and its paper."""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import combining, normalize

from scorekeeper.log.entry import Reseat, Seating
from scorekeeper.tournament.state.tables import Heat, Table
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.words import BYES, nth

BARE = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ħ": "h"})
METHODS = {
    "swiss": "by the Swiss system (TRN-311)",
    "random": "at random (TRN-314)",
    "schedule": "by a schedule without repeats (TRN-312)",
    "round-robin": "as a round robin (TRN-323)",
    "double-round-robin": "as a double round robin (TRN-323)",
    "ranked": "by rank (TRN-314)",
    "snake": "by rank, back and forth (TRN-314)",
    "prepared": "as the prepared seating says (TRN-313)",
    "by-hand": "by hand (TRN-313)",
}
DEALT = {"wishes": "by wishes (TRN-334)", "each-once": "so that everybody plays each once (TRN-336)"}
WITHOUT_POINTS = "at random (TRN-311)"


def titled(tournament: Tournament, heat: Heat) -> str:
    """Return the title, such as `Heat 3`, with the stage if there are several."""
    stage = tournament.regulations.stage(heat.number)
    several = len(tournament.regulations.stages) > 1 and stage.name
    return f"Heat {heat.number}, {stage.name}" if several else f"Heat {heat.number}"


def games_of(heat: Heat) -> str:
    """Return the titles of the games that a heat plays."""
    return ", ".join(dict.fromkeys(table.rules.book.title for table in heat.tables))


def table_called(heat: Heat, table: Table) -> str:
    """Return a table by name, with its game if the heat plays several, such as `Table 3/1, Azul`."""
    several = len({one.game for one in heat.tables}) > 1
    return f"Table {table.name}, {table.rules.book.title}" if several else f"Table {table.name}"


def seats_are(tournament: Tournament, heat: Heat) -> str:
    """Return what the numbers of the seats mean."""
    if any(table.unchosen for table in heat.tables):
        return "Players choose their seats in this order (TRN-346)"
    if tournament.regulations.stage(heat.number).one_against_one:
        return "The first seat has White, or the first move (TRN-322)"
    return "Seats are numbered clockwise"


def how(tournament: Tournament, heat: Heat) -> str:
    """Return how the heat was seated, with the seed that reproduces it."""
    body = heat.entry.body
    assert isinstance(body, Seating)
    if isinstance(body, Reseat):
        return "Seated again (TRN-308)"
    method = "by-hand" if body.by_hand else body.method or "by-hand"
    said = _first(tournament, heat).get(method) or METHODS.get(method, method)
    dealt = tournament.regulations.stage(heat.number).dealt
    if dealt and method not in ("prepared", "by-hand"):
        said += f", with games {DEALT[dealt]}"
    return f"Seated {said}" + (f", from the seed “{body.seed}” (TRN-106)" if body.seed else "")


def _first(tournament: Tournament, heat: Heat) -> dict[str, str]:
    """Return what methods do in a heat in which nobody has points yet; players who came through a cut still have a rank."""
    stage = tournament.regulations.stage(heat.number)
    if heat.number != stage.first or stage.carry:
        return {}
    by = "lots" if "lots" in stage.order else "number"
    unranked = {"ranked": f"by {by} (TRN-314)", "snake": f"by {by}, back and forth (TRN-314)"}
    return {"swiss": WITHOUT_POINTS, **({} if stage.index else unranked)}


def choosing_words(tournament: Tournament, table: Table) -> str:
    """Return in which order the players of a table choose their seats, such as `Ana (1) chooses first, then Bo (2), Cy (3)`."""
    names = tournament.names_in(table.heat)
    first, *others = [f"{names(one)} ({one})" for one in table.order]
    what = "bids first" if table.choice == "bid" else "chooses first"
    return f"{first} {what}, then {', '.join(others)} (TRN-346)"


def seat_remarks(tournament: Tournament, table: Table) -> tuple[str, ...]:
    """Return what the sheet says about seats: the order of choosing, or the bids that come off the scores."""
    if table.unchosen:
        return (f"Seats: {choosing_words(tournament, table)}. Write the names in the order of the seats, clockwise.",)
    names = tournament.names_in(table.heat)
    bids = ", ".join(f"{names(seat)} {table.bids[seat]}" for seat in table.seats if table.bids.get(seat))
    if not bids:
        return ()
    return (f"Bids for seats: {bids}. Write the scores of the game; the desk takes the bids off (TRN-430).",)


def bid_words(table: Table, seat: str) -> str:
    """Return what a player bid for the seat, such as `, bid 5`; empty if nothing."""
    return f", bid {table.bids[seat]}" if table.bids.get(seat) else ""


def _chair(heat: Heat, table: Table, count: int) -> str:
    """Return where the player sits who stands at this position of a table, or when they choose their seat."""
    if table.unchosen:
        return f"{table_called(heat, table)}, {'bids' if table.choice == 'bid' else 'chooses'} {nth(count)}"
    return f"{table_called(heat, table)}, seat {count}"


def seated(heat: Heat) -> Iterator[tuple[str, str, str]]:
    """Yield each player with their table and seat, such as `Table 3/1, seat 2`."""
    for table in heat.tables:
        for count, seat in enumerate(table.seats, 1):
            yield seat, table.name, _chair(heat, table, count)
    for one in heat.byes:
        yield one, "bye", "Bye"
    for one, kind in heat.rests.items():
        yield one, BYES[kind], BYES[kind].capitalize()


def resting(heat: Heat) -> list[tuple[str, tuple[str, ...]]]:
    """Return the kinds of bye in a heat, as headings, each with its players."""
    every = [(kind, tuple(one for one, own in heat.rests.items() if own == kind)) for kind in ("half", "zero")]
    return [(BYES[kind].capitalize(), players) for kind, players in (("bye", heat.byes), *every) if players]


def spelt(name: str) -> str:
    """Return a name for sorting: Åse under A, Łucja under L."""
    bare = normalize("NFKD", name.casefold().translate(BARE))
    return "".join(letter for letter in bare if not combining(letter))


def by_name(tournament: Tournament, heat: Heat) -> list[tuple[str, str, str]]:
    """Return each player with their table and seat, sorted by name."""
    names = tournament.names_in(heat.number)
    return sorted(seated(heat), key=lambda one: (spelt(names(one[0])), one[0]))


def teams_entered(tournament: Tournament) -> dict[str, str]:
    """Return the team of each player by number, which stands beside the name; empty if the regulations rank no teams."""
    if tournament.regulations.teams is None:
        return {}
    return {one.number: one.team for one in tournament.players.values() if one.team}
