"""Records and refusals, as tests of a tournament day need them."""

import random
from contextlib import contextmanager
from functools import cache

import msgspec
import pytest

from scorekeeper.cli.hints import worded
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import game

REGULATIONS = """\
format = 1
name = "Spring Open"
game = "dwarven-traders"

[points]
4 = [5, 3, 2, 1]
3 = [5, 3, 1]
2 = [5, 2]
"""
NAMES = ["Ana", "Bo", "Cléo", "Δήμητρα", "Ефим", "נועה", "ليلى", "文华"]


def result(seats, vps, smuggler=0, **more):
    """A quick result: who has how many VP; who is level shares the place."""
    scores = dict(zip(seats, vps, strict=True)) | {"smuggler": smuggler}
    rows = {who: {"vp": vp} for who, vp in scores.items()}
    for who, vp in scores.items():
        if [*scores.values()].count(vp) > 1:
            rows[who]["place"] = 1 + sum(other > vp for other in scores.values())
    return {"game": "dwarven-traders", "seats": list(seats), "result": {"rows": rows}, **more}


@cache
def _played(seats, seed):
    return msgspec.json.encode(game("dwarven-traders").simulate(list(seats), random.Random(seed)))


def played(*seats, seed=1):
    """A whole game as it was played, with sheets, transcripts and true claims, as plain data."""
    return msgspec.json.decode(_played(seats, seed))


def rounds(record, *numbers, result=False):
    """Only some rounds of a record, with or without its result."""
    part = {key: value for key, value in record.items() if key not in ("rounds", "result")}
    part["rounds"] = [one for one in record["rounds"] if one["number"] in numbers]
    return part | ({"result": record["result"]} if result else {})


def bytes_of(tournament):
    """Every file of the log."""
    return {path.name: path.read_bytes() for path in sorted((tournament.folder / "log").iterdir())}


@contextmanager
def refused(tournament, rule, match=None):
    """What happens inside is refused under this rule, in one sentence, and the log is byte for byte as before."""
    before = bytes_of(tournament)
    with pytest.raises(ScorekeeperError, match=match) as caught:
        yield caught
    assert rule == caught.value.rule
    assert "\n" not in str(caught.value)
    assert before == bytes_of(tournament)


def command(step):
    """A next step as a command line, or as advice."""
    return None if step is None else worded(step)


def commands(steps):
    """The same of several."""
    return tuple(map(command, steps))
