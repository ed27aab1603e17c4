"""Checks on the end of the game: whether it was reached, and that nothing happens after it.

`scoring.ending` decides when a game is over; the position asks it as gold and cards are taken.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from scorekeeper.games.cargo_and_gold.position.moments import END, GAME, START, AfterEnd
from scorekeeper.games.cargo_and_gold.position.state import UNKNOWN, Position
from scorekeeper.games.cargo_and_gold.record import (
    Arrange,
    Buy,
    Hazard,
    Leave,
    Loss,
    Move,
    Record,
    Refill,
    Result,
    Roll,
    Round,
    Sell,
    Shuffle,
    Skip,
    Trade,
    Turn,
)
from scorekeeper.games.cargo_and_gold.scoring.ending import ends_by_deck, over_by_pile, places_somebody
from scorekeeper.games.cargo_and_gold.scoring.wealth import Unknown
from scorekeeper.games.engine.checks import KEPT, Answer, check, claim, unchecked, violated
from scorekeeper.games.engine.replay import Lost
from scorekeeper.terminal import counted


class TranscriptEnds(Struct, frozen=True):
    """A moment: no more events of the transcript count."""

    ended: str
    """How the record says that play stopped."""
    beyond: bool
    """Whether something is recorded after the end."""
    told: bool
    """Whether sheet or result tell the end, so that the transcript may break off before it."""


class GameWasOver(Struct, frozen=True):
    """A moment: the transcript led to the end of the game, and the record says how play stopped."""

    ended: str


class Adjourned(Struct, frozen=True):
    """A moment: the game is still running."""


class BrokenOff(Struct, frozen=True):
    """A moment: a game was stopped before its end, and ruling CGO-R39 says whether it is rated."""

    how: str
    """What the ruling says."""
    full_round: bool | None
    """Whether all had the same number of turns; None if it is not known."""


@claim("CGO-103", on=Round, step=START)
def a_game_has_no_rounds(rounds: Sequence[Round], played: Round) -> Answer:
    """A game has no rounds, so the record has exactly one, with number 1."""
    later = played is not rounds[0]
    if not later and played.number == 1:
        return None
    return violated(
        "{count} rounds are recorded, but a game has no rounds and is over when all gold is held"
        if later
        else "the game is recorded as round {number}, but a game has no rounds and is always round 1",
        field=f"rounds.{played.number}.number",
        expected=1,
        found=len(rounds) if later else played.number,
        number=played.number,
        count=len(rounds),
    )


@claim("CGO-109", on=Round, step=START)
def something_is_written_down(rounds: Sequence[Round], played: Round) -> Answer:
    """Without sheet and transcript, nobody knows what the players had at the end."""
    if played is not rounds[0] or played.transcript or played.sheet is not None:
        return None
    return unchecked("round 1 has neither sheet nor transcript")


@check("CGO-105", on=AfterEnd, step=END, then="end")
def nothing_is_done_after_the_end(position: Position, moment: AfterEnd) -> Answer:
    """Only the box emptied last may still be refilled, and a sale completed (ruling CGO-R06)."""
    done = moment.event
    if isinstance(done, Leave):
        return None  # Everybody may go home.
    if isinstance(done, Refill) and (done.box, done.centre or position.centre() or "") in position.due:
        return None
    if isinstance(done, Sell) and done.also and position.selling and position.rulings.end_in_a_sale == "complete":
        return None
    who = getattr(done, "player", None) or position.player
    alone = AFTER[type(done)].startswith("{who} ") and not isinstance(done, Trade)
    own = alone and position.turn and who == position.last
    why = "taking the last gold card in turn {turn}" if own else _why_over(position)
    text = AFTER[type(done)] + " after " + why + "; nothing after that counts"
    kind, partner = type(done).__name__.lower(), getattr(done, "partner", None)
    return violated(
        text,
        expected="the end",
        found=kind,
        who=who,
        who_last=position.last or "",
        who_partner=partner,
        turn=position.turn,
    )


AFTER: dict[type, str] = {
    Turn: "{who} takes a turn",
    Skip: "{who} misses a turn",
    Roll: "{who} rolls",
    Move: "{who} moves",
    Hazard: "a hazard acts on {who}",
    Loss: "{who} makes a loss roll",
    Buy: "{who} buys",
    Sell: "{who} sells",
    Refill: "a new card is drawn",
    Shuffle: "the discards are shuffled",
    Trade: "{who} and {who_partner} trade",
    Arrange: "{who} rearranges cargo",
}
"""What is done after the end of the game, in words."""


def _why_over(position: Position) -> str:
    """What ended the game, in words."""
    if position.last and position.turn:
        return "{who_last} took the last gold card in turn {turn}"
    if position.pile_known and over_by_pile(position.pile):
        return "the last gold card was taken"
    return "the deck ran out, which ends the game (ruling CGO-R08)"


@check("CGO-105", on=TranscriptEnds, step=END)
def the_end_is_the_last_event(position: Position, moment: TranscriptEnds) -> Answer:
    """The end is the last event; whatever follows is refused."""
    return KEPT if position.over and not moment.beyond else None


@claim("CGO-103", on=GameWasOver, step=GAME, rests_on=("CGO-106", "CGO-206"))
def an_empty_pile_finishes_the_game(position: Position, moment: GameWasOver) -> Answer:
    """A game whose last gold card is taken was not broken off."""
    if moment.ended == "finished":
        return KEPT
    text = _why_over(position) + ", so the game is over, but the record says {ended}"
    last, turn, ended = position.last or "", position.turn, moment.ended
    return violated(text, field="ended", expected="finished", found=ended, who_last=last, turn=turn, ended=ended)


@check("CGO-104", on=TranscriptEnds, step=END, rests_on=("CGO-106", "CGO-206"))
def the_end_is_reached(position: Position, moment: TranscriptEnds) -> Answer:
    """The transcript of a finished game leads to an empty pile, unless it breaks off and the paper tells the end."""
    if position.over:
        return None
    if moment.ended != "finished":
        return KEPT
    if not position.pile_known or (ends_by_deck(position.rulings) and UNKNOWN in position.deck):
        return unchecked(
            "whether the game is over is not checked because it is not known what the pile or the deck holds"
        )
    left = counted(position.pile, "gold card")
    if moment.told:
        text = f"what came after the transcript is not checked: it breaks off with {left} in the pile"
        return unchecked(text, then="stop", pile=position.pile)
    text = f"the transcript ends with {left} in the pile, so the game is not over"
    return violated(text, expected=0, found=position.pile, pile=position.pile)


@check("CGO-104", on=Lost)
def what_follows_is_not_checked(position: Position, lost: Lost) -> Answer:
    """After an illegal event the position is not known."""
    return unchecked("the rest of the transcript is not checked because the position is no longer known")


@claim("CGO-104", on=Adjourned, step=GAME)
def a_game_that_goes_on_has_no_winner_yet(record: Record, moment: Adjourned) -> Answer:
    """Nobody has won a game that is still running."""
    if record.result is None or not places_somebody(record.result):
        return None
    text = "the game was adjourned and goes on, so nobody is placed or has won yet, but the result says otherwise"
    return violated(text, field="result", expected="no places")


@claim("CGO-104", on=BrokenOff, step=GAME)
def a_game_that_was_broken_off_has_no_winner(record: Record, moment: BrokenOff) -> Answer:
    """A game that was broken off has no winner, unless ruling CGO-R39 rates it."""
    result = record.result
    if moment.how != "no-result" or result is None:
        return None
    if not places_somebody(result):
        return unchecked("nobody is placed because the game was broken off (ruling CGO-R39)", field="result")
    text = "the game was broken off, so nobody is placed or wins (ruling CGO-R39), but the result says otherwise"
    return violated(text, field="result")


@claim("CGO-104", on=BrokenOff, step=GAME)
def all_had_equally_many_turns(record: Record, moment: BrokenOff) -> Answer:
    """Ruling CGO-R39 may rate only games that were stopped after a full round."""
    if moment.how != "full-round" or moment.full_round:
        return None
    if moment.full_round is None:
        text = "whether all had the same number of turns is not checked because it is not recorded who had how many (ruling CGO-R39)"
        return unchecked(text, field="ended")
    text = "play stopped in the middle of a round, but all must have had the same number of turns (ruling CGO-R39)"
    return violated(text, field="ended")


@claim("CGO-108", on=Unknown, step=GAME)
def what_is_counted_is_written_down(result: Result | None, unknown: Unknown) -> Answer:
    """Nobody can be placed by something that the record does not say."""
    whose, verb = " of {who}" if unknown.who else "", "are" if unknown.many else "is"
    ruling = f" (ruling {unknown.ruling})" if unknown.ruling else ""
    text = f"nobody is placed because {unknown.what}{whose} {verb} not written down{ruling}"
    return unchecked(text, who=list(unknown.who))
