"""Following the next step that the status names always ends, in every game and whatever the head judge says."""

import random
from functools import cache
from itertools import product
from typing import get_args

import msgspec
import pytest

from scorekeeper.cli.hints import worded
from scorekeeper.effects import EFFECTS
from scorekeeper.errors import RefusedError, ScorekeeperError
from scorekeeper.games import game, game_ids
from scorekeeper.games.engine.record import Ended
from scorekeeper.log.reading import STRIKING
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.draft import OpenErrorsError
from scorekeeper.tournament.answers.status import status_of
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.state.tournament import Tournament
from tests.tournament.building import REGULATIONS
from tests.tournament.days import event

SEATS = ["1", "2", "3", "4"]
ENOUGH = 6
"""More steps than any table needs: record, decide, decide otherwise, close."""
WAYS = ("wait", "places", "half", "shared", "nothing")
ENDS = get_args(Ended)
HOWS = ("whole", "wrong", "rounds", "result", "totals", "level", "winner", "nothing")
"""What is written down of the game when it stops."""


@cache
def encoded(name):
    return msgspec.json.encode(game(name).simulate(SEATS, random.Random(3)))


def simulated(name):
    """A whole legal game as its sheets tell it, as plain data: hundreds of events more would lead to the same states."""
    whole = msgspec.json.decode(encoded(name))
    for one in whole["rounds"]:
        if one.get("sheet"):
            one.pop("transcript", None)
    return whole


def recorded(name, how, ended):
    """What the desk writes down of a game that ended like this."""
    whole, found = simulated(name), game(name)
    bare = {key: whole[key] for key in ("game", "seats")} | {"ended": ended}
    others = dict.fromkeys(found.others, 1)
    match how:
        case "whole":
            return whole | {"ended": ended}
        case "wrong":
            for row in whole["result"]["rows"].values():
                row["place"] = 1 + row["place"] % len(whole["result"]["rows"])
            return whole | {"ended": ended}
        case "rounds":
            return bare | {"rounds": whole["rounds"][:1]}
        case "result":
            return bare | {"result": whole["result"]}
        case "totals":
            return bare | {"result": found.quick(dict(zip(SEATS, (5, 4, 3, 2), strict=True)) | others, {})}
        case "level":
            return bare | {"result": found.quick(dict.fromkeys(SEATS, 3) | others, {})}
        case "nothing":
            return bare
    return bare | {"result": {"winner": "1"}}


class Machine:
    """Does what the status names and nothing else; the game was played to its end elsewhere."""

    def __init__(self, day, name):
        self.day, self.name = day, name

    def run(self):
        """Follow the next step until nothing is left to do but to read; return the actions."""
        done = []
        while (action := self.status()["actions"][0])["action"] not in ("standings", "seat"):
            done.append(action["action"])
            assert len(done) <= ENOUGH, f"it goes on and on: {done}"
            self.take(action)
        return done

    def status(self):
        return status_of(self.day).as_json(worded)

    def take(self, action):
        of = self.entry(action)
        match action["action"]:
            case "record":
                self.record()
            case "decide":
                acts.decide(self.day, of, by="judge", reason="step")
            case "decide as written":
                acts.decide(self.day, of, by="judge", reason="step", effect="as-written")
            case "decide places":
                places = {player: place for place, player in enumerate(action["players"], 1)}
                acts.decide(self.day, of, by="judge", reason="step", effect="places", places=places)
            case "amend with file":
                acts.amend(self.day, of, simulated(self.name), by="ana", reason="step")
            case "amend":
                self.take(action["otherwise"])
            case "close":
                acts.close(self.day, action["heat"], by="ana")
            case other:
                pytest.fail(f"the machine knows no {other}")

    def entry(self, action):
        """The entry that an action names, by id or by its table."""
        of = action.get("entry", "")
        return self.day.table(of).entries[0].id if "/" in of else of

    def record(self):
        """Record what is not recorded yet: the rest of the rounds, and the result, if it is not there."""
        table, whole = self.day.table("1/1"), simulated(self.name)
        there = table.record
        ended = there.ended if there is not None and there.ended in ("time", "conceded", "abandoned") else "finished"
        known = {one.number for one in there.rounds} if there is not None else set()
        rest = [one for one in whole["rounds"] if one["number"] not in known] if ended == "finished" else []
        part = {**whole, "ended": ended, "rounds": rest}
        if there is not None and there.result is not None:
            del part["result"]
        acts.record(self.day, "1/1", part, by="ana", accept="step")


def written(day, record):
    """Record the table, as it is or accepted; whether it was taken."""
    try:
        acts.record(day, "1/1", record, by="ana")
    except OpenErrorsError:
        try:
            acts.record(day, "1/1", record, by="ana", accept="so it was")
        except RefusedError:
            return False
    except RefusedError:
        return False
    return True


def decided(day, effect, of=None):
    """Take a decision if it can be taken, in the way a head judge would type it; whether it was."""
    more = {"player": "2"} if effect == "forfeit" else {}
    more |= {"places": {"4": 1, "3": 2, "1": 3, "2": 3}} if effect == "places" else {}
    try:
        acts.decide(day, of or day.table("1/1").entries[0].id, by="judge", reason="said so", effect=effect, **more)
    except ScorekeeperError:
        return False
    return True


@pytest.mark.rule("TRN-404", "TRN-405", "TRN-407", "TRN-306")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", game_ids())
def test_the_next_step_always_leads_to_a_closed_heat(tmp_path, monkeypatch, name, way):
    """Whatever is written, however the game ended, and whatever the head judge decided first."""
    monkeypatch.setattr("os.fsync", lambda _: None)
    head = REGULATIONS.replace("dwarven-traders", name)
    unfinished = "".join(f'{ended} = "{way}"\n' for ended in ENDS if ended not in ("finished", "adjourned"))
    begun = event(tmp_path, 4, f"\n[unfinished]\n{unfinished}", head=head)
    acts.seat_by_hand(begun, [SEATS], by="ana")
    taken = set()
    log = (begun.folder / "log" / "main.jsonl").read_bytes()
    ends = [ended for ended in ENDS if way == "wait" or ended not in ("finished", "adjourned")]
    # Half points and none are paid for the same places as whole ones and shared ones: what is decided does not depend on it.
    effects = (None, *EFFECTS) if way in ("wait", "places", "shared") else (None, "places", "void")
    for how, ended, effect in product(HOWS, ends, effects):
        (begun.folder / "log" / "main.jsonl").write_bytes(log)
        day = Tournament(begun.folder)
        if not written(day, recorded(name, how, ended)) or not (effect is None or decided(day, effect)):
            continue
        taken.add((ended, effect))

        done = Machine(day, name).run()

        assert ["close"] == (done if effect == "void" else done[-1:]), (how, ended, effect, done)
        assert not compute_standings(day).provisional
    assert {*product(ends, effects)} - taken <= {("adjourned", "by-rules"), ("adjourned", "as-written")}


@pytest.mark.rule("TRN-404", "TRN-405", "TRN-306")
@pytest.mark.parametrize("name", game_ids())
def test_a_struck_game_leads_to_a_closed_heat_whatever_is_decided_instead(tmp_path, monkeypatch, name):
    """A head judge who struck the game thinks better of it, and the next steps still end with final standings."""
    monkeypatch.setattr("os.fsync", lambda _: None)
    begun = event(tmp_path, 4, head=REGULATIONS.replace("dwarven-traders", name))
    acts.seat_by_hand(begun, [SEATS], by="ana")
    log = (begun.folder / "log" / "main.jsonl").read_bytes()
    for how, ended, strikes, effect in product(("whole", "totals"), ("finished", "time"), STRIKING, EFFECTS):
        (begun.folder / "log" / "main.jsonl").write_bytes(log)
        day = Tournament(begun.folder)
        if not (written(day, recorded(name, how, ended)) and decided(day, strikes)):
            continue
        decided(day, effect, day.table("1/1").struck_by.id)

        done = Machine(day, name).run()

        assert ["close"] == done[-1:], (how, ended, strikes, effect, done)
        assert not compute_standings(day).provisional
