"""The smallest game there can be, for tests of the engine: people count up by one, and the sheet says how far they came."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from scorekeeper.games.engine.checks import KEPT, check, claim, permission, unchecked, violated
from scorekeeper.games.engine.game import Game
from scorekeeper.games.engine.plans import Play
from scorekeeper.games.engine.record import Participant
from scorekeeper.games.engine.record import Record as Table_
from scorekeeper.games.engine.replay import Impossible, Lost, Replay, locate_in_round
from scorekeeper.games.engine.table import At, Outcome
from scorekeeper.games.engine.verdict import Place, Step


class Say(Struct, tag_field="do", tag="say", kw_only=True):
    player: Participant
    number: int


class Jump(Struct, tag_field="do", tag="jump", kw_only=True):
    """Nobody can do this."""

    player: Participant


class Sheet(Struct, kw_only=True):
    reached: int


class Round(Struct, kw_only=True, omit_defaults=True):
    number: Annotated[int, Meta(title="Round")] = 1
    transcript: list[Say | Jump] = []
    sheet: Sheet | None = None


class Record(Table_[Round, None], kw_only=True, omit_defaults=True):
    pass


class Breath(Struct, frozen=True):
    """A moment before every number but the first."""


class Position:
    def __init__(self):
        self.count = self.index = self.turn = 0
        self.pending = False
        self.breaths = 0

    @property
    def over(self):
        return self.count >= 5

    def say(self, event):
        self.count += 1
        self.turn += 1
        self.pending = True

    def say_as_written(self, event):
        self.say(event)
        self.count = event.number

    def jump(self, event):
        raise Impossible

    def breathe(self, moment):
        self.breaths += 1
        self.pending = False


@check("DWT-302", on=Say, step=1)
def numbers_go_up_by_one(position, event):
    if event.number == position.count + 1:
        return KEPT
    return violated(
        "{who} says {said}", expected=position.count + 1, found=event.number, who=event.player, said=event.number
    )


@check("DWT-601", on=Say, step=0, then="end")
def nothing_follows_five(position, event):
    return violated("it was over") if position.over else None


@check("DWT-601", on=Lost)
def the_rest_is_unchecked(position, lost):
    return unchecked("the rest is not checked")


@claim("DWT-604", on=Sheet, step=2)
def the_sheet_says_how_far(reached, sheet):
    if sheet.reached == reached:
        return KEPT
    return violated(
        "{said}",
        field="reached",
        expected=reached,
        found=sheet.reached,
        given=("reached", sheet.reached),
        said=sheet.reached,
    )


@claim("DWT-605", on=Sheet, step=3)
def what_counts_is_even(reached, sheet):
    return violated("odd", expected=reached + 1, found=reached) if reached % 2 else KEPT


@permission("DWT-307", on=Say)
def anybody_may_say_three(position, event):
    return KEPT if event.number == 3 else None


def judge(table):
    position = Position()
    played = table.record.rounds[0]
    reached = Replay(table, GAME.play, position, locate_in_round(1)).run(played.transcript)
    count = position.count
    if played.sheet is not None:
        count = table.ask(count, played.sheet, At("rounds.1.sheet", 1), lambda given: given["reached"]).figures
    places = [Place(seat, person=True, place=1, score=count) for seat in table.record.seats]
    return Outcome(places if reached else [], finished=reached)


def tell(position, event):
    yield Step("DWT-302", 1, "{who} says {number}", {"who": event.player, "number": event.number}, position.turn)


def moments(position, event):
    return (Breath(),) if position.pending else ()


PLAY = Play(
    apply={Say: Position.say, Jump: Position.jump, Breath: Position.breathe},
    as_written={Say: Position.say_as_written},
    begins=frozenset({Say}),
    moments=moments,
    tell={Say: tell},
)
CHECKS = (
    numbers_go_up_by_one,
    nothing_follows_five,
    the_rest_is_unchecked,
    the_sheet_says_how_far,
    what_counts_is_even,
    anybody_may_say_three,
)


def counting(play=PLAY, checks=CHECKS, prepare=lambda rulings, equipment, variant: None):
    return Game(
        "DWT",
        interface=2,
        record=Record,
        judge=judge,
        checks=checks,
        play=play,
        prepare=prepare,
        simulator=None,
        paper=None,
    )


GAME = counting()


def said(*numbers, sheet=None):
    """A record in which two people say these numbers in turn; None is a jump."""
    events = [
        Jump(player="ab"[index % 2]) if number is None else Say(player="ab"[index % 2], number=number)
        for index, number in enumerate(numbers)
    ]
    played = Round(transcript=events, sheet=Sheet(reached=sheet) if sheet is not None else None)
    return Record(game="counting", seats=["a", "b"], rounds=[played])
