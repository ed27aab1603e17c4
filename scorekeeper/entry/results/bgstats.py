"""Plays from an export of BG Stats, a popular app for recording board games.

The format is not documented; this reads `games`, `players` and `plays` with their `playerScores`, as real exports hold
them. A play knows neither heat nor table: its comment or board may say `2/3`; otherwise it is the table where exactly
these players sat.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from scorekeeper.documents.errors import UnreadableError
from scorekeeper.documents.grid import Cell
from scorekeeper.documents.source import Source, decode
from scorekeeper.entry.columns import Misfit
from scorekeeper.entry.results.slips import ResultLine, Results, UnfitError, gather
from scorekeeper.errors import ScorekeeperError
from scorekeeper.tournament.names import name_key
from scorekeeper.tournament.state.tables import Table
from scorekeeper.tournament.state.tournament import Tournament

_TABLE = re.compile(r"(?<![\d/])(\d{1,3}/\d{1,3})(?![\d/])")
LONGEST = 60
"""How much of an id a message shows."""
USED = ("playerRefId", "score", "rank", "winner")


def read_plays(data: bytes, name: str, tournament: Tournament) -> Results:
    """Read the plays of an export, each as the result of a table."""
    source = decode(data, name, "json")
    document = source.parse()
    lists = {key: document.get(key) for key in ("games", "players", "plays")}
    for key, found in lists.items():
        if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
            raise UnreadableError(f"this is not a BG Stats export: expected a list of {key}", file=name)
    games, players, plays = (lists[key] or [] for key in ("games", "players", "plays"))
    reader = _Plays(source, tournament, _names(games), _names(players))
    lines = [line for number, play in enumerate(plays, 1) for line in reader.lines(number, play)]
    return gather(name, lines, tournament, sorted(reader.unused), reader.misfits)


def _names(listed: list[dict[str, Any]]) -> dict[Any, str]:
    """Return names by id; who has a list or an object for an id cannot be referred to."""
    return {one["id"]: str(one.get("name", "")) for one in listed if _is_id(one.get("id"))}


def _is_id(value: object) -> bool:
    return isinstance(value, int | str)


class _Plays:
    def __init__(
        self, source: Source, tournament: Tournament, games: Mapping[Any, str], players: Mapping[Any, str]
    ) -> None:
        self.source = source
        self.tournament = tournament
        self.games = games
        self.players = players
        self.misfits: list[Misfit] = []
        self.unused: set[str] = set()

    def lines(self, number: int, play: Mapping[str, Any]) -> Iterator[ResultLine]:
        """Yield the lines of a play; a play without a table is a misfit."""
        scores = play.get("playerScores")
        at = f"plays.{number}"
        try:
            if not isinstance(scores, list) or not all(isinstance(one, dict) for one in scores):
                raise UnfitError("playerScores", "a play needs a list of players with their scores")
            people = [self._player(one, count) for count, one in enumerate(scores, 1)]
            table = self._table(play, people)
        except ScorekeeperError as error:
            self.misfits.append(self._misfit(at, error.field or "", error.message, error.rule))
            return
        for count, (who, one) in enumerate(zip(people, scores, strict=True), 1):
            yield self._line(f"{at}.playerScores.{count}", table, who, one)

    def _player(self, score: Mapping[str, Any], count: int) -> str:
        named = score.get("playerRefId")
        name = self.players.get(named) if _is_id(named) else None
        if not name:
            shown = repr(named)
            why = f"there is no player {shown if len(shown) <= LONGEST else f'{shown[:LONGEST]}…'} in this file"
            raise UnfitError(f"playerScores.{count}.playerRefId", why)
        return name

    def _table(self, play: Mapping[str, Any], people: list[str]) -> Table:
        for key in ("comments", "board"):
            if found := _TABLE.search(str(play.get(key) or "")):
                return self._played(self.tournament.table(found[1]), play)
        persons = {self.tournament.players.find(name).number for name in people if not self._figure(name)}
        tables = self._by_seats.get(frozenset(persons), [])
        if not tables:
            raise UnfitError("playerScores", f"{', '.join(people)} never sat at one table together", "LOG-107")
        if len(tables) > 1:
            known = " and ".join(table.name for table in tables)
            raise UnfitError(
                "comments", f"these players sat together at {known}; write the table into the comment", "LOG-107"
            )
        return self._played(tables[0], play)

    def _figure(self, name: str) -> bool:
        """Whether this is a non-player."""
        return name_key(name) in self._figures

    @cached_property
    def _figures(self) -> set[str]:
        others = (self.tournament.regulations.game(game).others for game in self.tournament.games)
        return {text for one in others for key, called in one.items() for text in (key, name_key(called))}

    @cached_property
    def _by_seats(self) -> dict[frozenset[str], list[Table]]:
        """The tables by who sat there."""
        found: dict[frozenset[str], list[Table]] = {}
        for table in self.tournament.tables():
            found.setdefault(frozenset(table.seats), []).append(table)
        return found

    def _played(self, table: Table, play: Mapping[str, Any]) -> Table:
        """Return the table if it played this game, or raise."""
        named = play.get("gameRefId")
        title = self.games.get(named, "") if _is_id(named) else ""
        book = table.rules.book
        if name_key(title) not in {name_key(book.title), book.id}:
            raise UnfitError(
                "gameRefId", f"table {table.name} played {book.title}, but this play is of {title!r}", "LOG-105"
            )
        return table

    def _line(self, at: str, table: Table, who: str, score: Mapping[str, Any]) -> ResultLine:
        rank = score.get("rank") or ("1" if score.get("winner") is True else "")
        scored = score.get("score")
        points = "" if scored is None else str(scored)
        cells = {"table": table.name, "player": who, "score": points, "place": str(rank)}
        self.unused |= {f"playerScores.{key}" for key in score if key not in USED}

        def misfit(key: str, why: str, rule: str | None) -> Misfit:
            path = {"score": "score", "place": "rank", "player": "playerRefId"}.get(key, "")
            return self._misfit(at, path, why, rule)

        return ResultLine({key: Cell(text.strip()) for key, text in cells.items()}, misfit)

    def _misfit(self, at: str, key: str, why: str, rule: str | None) -> Misfit:
        path = f"{at}.{key}" if key else at
        return Misfit(self.source.name, self.source.line(path) or 1, "", path, why, rule)
