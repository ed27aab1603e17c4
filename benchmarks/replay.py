"""Judging against python-chess reading PGN."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from typing import Any

import msgspec

from benchmarks.run import Figure
from benchmarks.timing import rate, rates
from scorekeeper.games import BUILT_IN, game
from scorekeeper.games.engine.terms import Terms

SHEETS = {"smugglers": 16_000}
"""Target of sheets per second, by the median; 20,000 for the other games."""


def _chess(games: int = 40, moves: int = 80) -> float:
    """Moves per second of python-chess reading PGN, with its legality checks."""
    import chess
    import chess.pgn

    rng = random.Random(1)
    texts, played = [], 0
    for _ in range(games):
        board, tree = chess.Board(), chess.pgn.Game()
        node: chess.pgn.GameNode = tree
        for _ in range(moves):
            legal = list(board.legal_moves)
            if not legal:
                break
            move = rng.choice(legal)
            node = node.add_variation(move)
            board.push(move)
            played += 1
        texts.append(str(tree))
    return rate(played, lambda: [chess.pgn.read_game(io.StringIO(text)) for text in texts])


def figures() -> Iterator[Figure]:
    """Transcripts and sheets judged per second, from JSON to verdict."""
    for name in BUILT_IN:
        # The processor does not run at one speed for a minute: the peer is measured again beside each game.
        peer = _chess()
        yield Figure("python-chess, read_game", peer, "moves/s")
        yield from _game(name, peer)


def _game(name: str, peer: float) -> Iterator[Figure]:
    judged = game(name)
    terms = Terms(equipment=judged.equipment.invent(random.Random(3)) if judged.equipment else {})
    decode = msgspec.json.Decoder(judged.record).decode
    records = [
        judged.simulate([str(seat) for seat in range(seats)], random.Random(f"{seed} {seats}"), terms)
        for seed in range(40)
        for seats in (2, 3, 4)
    ]
    events = sum(len(played.transcript) for record in records for played in record.rounds)
    transcripts = [msgspec.json.encode(record) for record in records]
    # As a tournament does it: terms prepared once, plus the decisions of each table.
    speed = rate(events, lambda: [judged.judge(decode(line), terms.under(())) for line in transcripts])
    yield Figure(f"{name}, transcripts", speed, "events/s", at_least=100_000)
    yield Figure(f"{name}, transcripts against python-chess", speed / peer, "x", at_least=3)
    sheets = [_sheet_only(record) for record in records]
    count = sum(len(record.rounds) for record in sheets)
    best, usual = rates(count, lambda: [judged.judge(record, terms.under(())) for record in sheets])
    yield Figure(f"{name}, sheets, median of the runs", usual, "sheets/s", at_least=SHEETS.get(name, 20_000))
    yield Figure(f"{name}, sheets, best of the runs", best, "sheets/s")
    lines = [msgspec.json.encode(record) for record in sheets]
    speed = rate(count, lambda: [judged.judge(decode(line), terms.under(())) for line in lines])
    yield Figure(f"{name}, sheets, decoded from JSON first", speed, "sheets/s")


def _sheet_only(record: Any) -> Any:
    """Return the record as it comes from paper, without transcripts."""
    rounds = [msgspec.structs.replace(played, **_unwritten(played)) for played in record.rounds]
    return msgspec.structs.replace(record, rounds=rounds)


def _unwritten(played: Any) -> dict[str, Any]:
    fields = {field.name: field for field in msgspec.structs.fields(played)}
    told = [fields[name] for name in ("start", "transcript", "turns") if name in fields]
    return {field.name: field.default if field.default is not msgspec.NODEFAULT else [] for field in told}
