"""Heats that offer several games: how players get theirs, and how many copies of each there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.errors import RefusedError
from scorekeeper.games.lookup import Games
from scorekeeper.rules.evidence import enforcing
from scorekeeper.tournament.regulations.document import StageRules
from scorekeeper.tournament.regulations.text import Text, misspelt

WISHES, EACH_ONCE = "wishes", "each-once"
DEALS = (WISHES, EACH_ONCE)
RULE = "TRN-331"

Play = tuple[str, str]
"""A game and its variant."""


class GameUnnamedError(RefusedError):
    """A table of a heat that offers several games does not say which one it plays."""

    def __init__(self, table: str, offered: Sequence[Play]) -> None:
        names = [name for name, _ in offered]
        super().__init__(
            f"table {table} does not say which game it plays; this heat offers {', '.join(names)}",
            rule=RULE,
            field=f"table {table}",
            next_step=f"write the game before the players, such as {names[0]}: 12 7 3 9",
        )


class NotOfferedError(RefusedError):
    def __init__(self, name: str, table: str, offered: Sequence[Play]) -> None:
        known = tuple(one for one, _ in offered)
        super().__init__(
            f"table {table} cannot play {name!r} in this heat: {misspelt(name, known, 'game')}",
            rule=RULE,
            field=f"table {table}",
            next_step="correct the game before the players",
        )


class TooFewCopiesError(RefusedError):
    def __init__(self, heat: int, name: str, tables: int, copies: int) -> None:
        there = f"there {'is one copy' if copies == 1 else f'are {copies} copies'}"
        super().__init__(
            f"heat {heat} has {tables} tables of {name}, but {there}",
            rule="TRN-332",
            field="tables",
            next_step="seat fewer tables of it, or correct [copies] in tournament.toml and amend the regulations",
        )


@enforcing(RULE, "TRN-336")
def way_of_dealing(rules: StageRules, games: str, method: str, text: Text, at: str) -> str:
    """Return how players get the games that a stage offers; empty if it offers one at a time."""
    text.one_of(games, DEALS, "seating.games", "way of giving out games")
    offers = rules.offers
    if not offers:
        return ""
    field = f"{at}.offers"
    text.require(not rules.games and rules.game is None, "a stage has only one of game, games and offers", field, RULE)
    twice = next((count for count, name in enumerate(offers, 1) if name in offers[: count - 1]), None)
    text.require(twice is None, f"{offers[(twice or 1) - 1]!r} is named twice", f"{field}.{twice}", RULE)
    text.require(len(offers) > 1, "a heat offers two or more games; for a single one, write game", field, RULE)
    text.require(
        method != "schedule", "a schedule seats one game at a time, but this stage offers several", field, RULE
    )
    if games == EACH_ONCE:
        heats = f"{rules.heats} heats" if rules.heats is not None else "no fixed number of heats"
        why = f"everybody plays each of {len(offers)} games once in {len(offers)} heats, but the stage has {heats}"
        text.require(rules.heats == len(offers), why, f"{at}.heats" if rules.heats is not None else field, "TRN-336")
    return games


@enforcing("TRN-332")
def check_copies(copies: Mapping[str, int], games: Sequence[str], text: Text) -> None:
    """Check the numbers of copies against the games that are played."""
    for name, count in copies.items():
        text.one_of(name, tuple(games), f"copies.{name}", "game in this tournament called")
        text.require(count > 0, f"write at least one copy of {name}, not {count}", f"copies.{name}", "TRN-332")


@enforcing(RULE)
def play_named(name: str, table: str, offered: Sequence[Play], known: Games) -> Play:
    """Return the game that people named for a table, by id or title; a heat with one game needs no name."""
    if not name and len(offered) == 1:
        return offered[0]
    if not name:
        raise GameUnnamedError(table, offered)
    found = play_called(name, offered, known)
    if found is None:
        raise NotOfferedError(name, table, offered)
    return found


def play_called(name: str, offered: Sequence[Play], known: Games) -> Play | None:
    """Return the offered game with this id or title."""
    key = name.casefold()
    return next((play for play in offered if key in (play[0], known.game(play[0]).book.title.casefold())), None)


@enforcing("TRN-332")
def require_copies(heat: int, plays: Sequence[Play], copies: Mapping[str, int]) -> None:
    """Refuse more tables of a game than there are copies."""
    for name in dict.fromkeys(name for name, _ in plays):
        tables = sum(name == one for one, _ in plays)
        if tables > copies.get(name, tables):
            raise TooFewCopiesError(heat, name, tables, copies[name])
