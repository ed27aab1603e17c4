"""Seats a heat that offers several games: first everybody gets a game, then each game's players are seated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.evidence import shown
from scorekeeper.tournament.regulations.lots import drawn
from scorekeeper.tournament.regulations.offers import EACH_ONCE, Play
from scorekeeper.tournament.seating.by_game.dealing import Dealt, deal_games, most_seated
from scorekeeper.tournament.seating.by_game.routes import next_games
from scorekeeper.tournament.seating.by_game.wishes import WishList
from scorekeeper.tournament.seating.compromises import Compromise, by_number, meetings_apart
from scorekeeper.tournament.seating.kept_tables import not_kept, table_numbers
from scorekeeper.tournament.seating.planning import plan_seating
from scorekeeper.tournament.seating.room import Offer, require_room, require_room_for_each
from scorekeeper.tournament.seating.task import SeatingPlan, SeatingTask


class GamesTask(Struct, frozen=True, kw_only=True):
    """The games of a heat, and what decides who plays which."""

    offers: tuple[Offer, ...]
    dealt: str
    """`wishes` or `each-once`; empty if the heat has one game."""
    number: int
    """The number of the heat in the tournament."""
    heats: int = 1
    """The number of heats in the stage."""
    wishes: Mapping[str, WishList] = {}
    """What players ask for, by number."""
    played: tuple[Mapping[str, str], ...] = ()
    """For each earlier heat of the stage, the game of every player who sat in it."""

    met: Mapping[frozenset[str], int] = {}
    """How often two players had met before the stage began."""

    @property
    def played_by(self) -> dict[str, list[str]]:
        """The games that each player has played in the stage."""
        found: dict[str, list[str]] = {}
        for heat in self.played:
            for one, game in heat.items():
                found.setdefault(one, []).append(game)
        return found


class GamesPlan(Struct, frozen=True, kw_only=True):
    """A heat with the game of each table."""

    plan: SeatingPlan
    plays: tuple[Play, ...]
    """One for each table."""


def plan_games(heat: SeatingTask, games: GamesTask) -> GamesPlan:
    """Seat a heat of one or several games; the same input gives the same seating on every computer."""
    require_room(games.number, len(heat.players), games.offers)
    if not games.dealt:
        offer = games.offers[0]
        plan = plan_seating(offer.task(heat, heat.players))
        return GamesPlan(plan=plan, plays=(offer.play,) * len(plan.tables))
    shown("TRN-331", "TRN-333")
    byes = sorted(heat.resting(len(heat.players) - most_seated(len(heat.players), games.offers)), key=by_number)
    there = [one for one in heat.players if one not in byes]
    dealt, left = _dealt(heat, games, there)
    return _joined(heat, games, dealt, byes, left)


def _dealt(heat: SeatingTask, games: GamesTask, players: Sequence[str]) -> tuple[Dealt, list[Compromise]]:
    """Return the game of each player, and what could not be reached."""
    order = drawn(f"{heat.seed}\n{heat.heat}\ngames", players)
    played = games.played_by
    if games.dealt == EACH_ONCE:
        shown("TRN-336", "TRN-106")
        if not games.played:
            require_room_for_each(len(players), games.heats, games.offers)
        asked = next_games(heat, games.offers, games.played, games.met)
        dealt = deal_games(order, games.offers, asked, {}, played)
        return dealt, list(_played_again(dealt, games))
    shown("TRN-334", "TRN-335", "TRN-106")
    asked = {one: games.wishes[one].after(played.get(one, ())) for one in players if one in games.wishes}
    lost = {one: games.wishes[one].lost(played.get(one, ())) for one in asked}
    dealt = deal_games(order, games.offers, asked, lost, played)
    return dealt, list(_wishes_lost(dealt, games, asked, lost))


def _played_again(dealt: Dealt, games: GamesTask) -> Iterator[Compromise]:
    """Yield who plays a game that they have played before."""
    played, offers = games.played_by, {one.game: one for one in games.offers}
    for one in sorted(dealt, key=by_number):
        if times := played.get(one, []).count(dealt[one]):
            yield Compromise(kind="again", players=(one,), figure=times + 1, game=offers[dealt[one]].title)


def _wishes_lost(
    dealt: Dealt, games: GamesTask, asked: Mapping[str, Sequence[str]], lost: Mapping[str, int]
) -> Iterator[Compromise]:
    """Yield who does not play the game that they ask for first."""
    offers = {one.game: one for one in games.offers}
    for one in sorted(asked, key=by_number):
        first = next(iter(asked[one]), dealt[one])
        if first != dealt[one]:
            yield Compromise(
                kind="wish",
                players=(one,),
                figure=lost[one] + 1,
                game=offers[dealt[one]].title,
                wish=offers[first].title,
            )


def _joined(
    heat: SeatingTask, games: GamesTask, dealt: Dealt, byes: Sequence[str], left: Sequence[Compromise]
) -> GamesPlan:
    """Seat the players of each game, and number the tables in the order in which the regulations list the games."""
    played = [(offer, [one for one, game in dealt.items() if game == offer.game]) for offer in games.offers]
    anywhere = replace(heat, kept={})
    plans = [(offer, plan_seating(offer.task(anywhere, players))) for offer, players in played if players]
    listed = [(table, offer.play) for offer, plan in plans for table in plan.tables]
    numbers = table_numbers([table for table, _ in listed], heat.kept)
    tables = [one for _, one in sorted(zip(numbers, listed, strict=True))]
    seated = [table for table, _ in tables]
    moved = not_kept(seated, sorted(numbers), heat.kept)
    # How many tables a team could have had is a matter of the whole heat, not of one game.
    met = meetings_apart(heat.apart, heat.teams, seated)
    others = [one for _, plan in plans for one in plan.compromises if one.kind != "apart"]
    spreads = [plan.spread * len(plan.tables) for _, plan in plans]
    return GamesPlan(
        plan=SeatingPlan(
            tables=tuple(seated),
            byes=tuple(byes),
            numbers=tuple(sorted(numbers)) if heat.kept else (),
            compromises=(*left, *met, *others, *moved),
            repeats=sum(plan.repeats for _, plan in plans),
            spread=sum(spreads, Fraction(0)) / max(len(tables), 1),
        ),
        plays=tuple(play for _, play in tables),
    )
