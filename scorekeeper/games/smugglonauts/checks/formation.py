"""Chapters 2 and 9: the formation of the rockets, and what a transcript without one leaves open."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.engine.checks import KEPT, Answer, check, claim, kept, unchecked, violated
from scorekeeper.games.smugglonauts.checks.setup import rule_for
from scorekeeper.games.smugglonauts.position.ring import START, TURN
from scorekeeper.games.smugglonauts.record import Start
from scorekeeper.games.smugglonauts.setup.carry import next_formation
from scorekeeper.games.smugglonauts.setup.moments import FormationDiffers, FormationOpen, NotReplayed
from scorekeeper.games.smugglonauts.setup.opening import Opening


@claim("NAU-205", on=Start, step=START)
def every_player_has_one_rocket(opening: Opening, start: Start) -> Answer:
    """The formation names every player at the table once."""
    told = opening.told_formation
    if told is None:
        return None
    if opening.formation is not None:
        return KEPT
    text = "the formation is {who}, but every player at the table has one rocket"
    return violated(text, field="formation", expected=len(opening.seats), found=len(told), who=list(told))


@check("NAU-206", "NAU-909", on=Start, step=START)
def rockets_start_side_by_side(opening: Opening, start: Start) -> Answer:
    """The hindmost rocket starts on space 0, and each of the others one space further."""
    rockets, formation = start.rockets, opening.formation
    if not rockets:
        return None
    rule = rule_for(opening, "NAU-206", "NAU-909")
    if formation is None or all(said == formation.index(who) for who, said in rockets.items()):
        return kept(rule)
    by_space = sorted(rockets, key=lambda who: rockets[who])
    if [rockets[who] for who in by_space] == [*range(len(opening.seats))]:
        text = "the formation is {who}, but the spaces of the rockets make it {who_other}; one of the two is wrong"
        return violated(
            text,
            rule=rule,
            field="rockets",
            expected=list(formation),
            found=by_space,
            who=list(formation),
            who_other=by_space,
        )
    hindmost = formation[0]
    first = rockets.get(hindmost)
    if first and all(said - first == formation.index(who) for who, said in rockets.items()):
        text = (
            "the rockets are side by side, but the hindmost, of {who}, is on space {said}; spaces are counted from it, so it"
            " must be on 0 (ruling NAU-R10)"
        )
        return violated(
            text,
            rule=rule,
            field=f"rockets.{hindmost}",
            then="assume" if opening.tells_rockets else "stop",
            expected=0,
            found=first,
            who=hindmost,
            said=first,
        )
    who, said = next((who, said) for who, said in rockets.items() if said != formation.index(who))
    text = "the rocket of {who} starts on space {said}, but rockets start side by side, so it must be {due}"
    return violated(
        text,
        rule=rule,
        field=f"rockets.{who}",
        then="assume" if opening.tells_rockets else "stop",
        expected=formation.index(who),
        found=said,
        who=who,
        said=said,
        due=formation.index(who),
    )


_LAST_TIME = {
    "rotate": "the formation of the game before",
    "as-stood": "the order of the rockets at the end of the game before",
    "lowest-hindmost": "the score before the game",
}
"""What decides a later formation (ruling NAU-R12)."""


@claim("NAU-909", on=Start, step=START)
def a_later_formation_is_as_ruled(opening: Opening, start: Start) -> Answer:
    """A later game starts in the formation that the tournament has ruled (ruling NAU-R12)."""
    formation, last = opening.formation, _LAST_TIME.get(opening.rulings.later_formation)
    if opening.number == 1 or formation is None or last is None:
        return None
    due = next_formation(formation, opening.carry, opening.rulings)
    if due is None:
        text = "the formation of game {number} is not checked because {last} is not recorded (ruling NAU-R12)"
        return unchecked(text, field="formation", number=opening.number, last=last)
    if list(formation) == due:
        return KEPT
    text = "the formation is {who}, but it must be {who_due}, hindmost first (ruling NAU-R12)"
    return violated(text, field="formation", expected=due, found=list(formation), who=list(formation), who_due=due)


_OPEN = {
    "formation": ("the formation is not recorded", "formations"),
    "found.player": ("the position found does not say whose turn it is", "players"),
}
"""What the record does not say, and of what several then fit."""


@claim("NAU-302", on=FormationOpen)
def several_formations_may_fit(number: int, game: FormationOpen) -> Answer:
    """A formation that is not recorded leaves open what depends on it, unless only one fits the transcript."""
    if game.fitting == 1:
        return None
    open_, several = _OPEN[game.start]
    text = (
        f"{open_}, and {{fitting}} {several} fit; what depends on it is not checked in game {{number}}"
        if game.scored
        else f"game {{number}} is not scored because {open_}, and the score depends on it"
    )
    return unchecked(text, field=game.start, number=number, fitting=game.fitting)


@claim("NAU-302", on=FormationDiffers, step=TURN)
def the_turns_fit_the_formation(shown: Sequence[str], differs: FormationDiffers) -> Answer:
    """If all turns fit another formation, that one was written down wrong, which is one fault and not one for each turn."""
    text = (
        "{who} moves, but by the formation, {who_told}, the hindmost rocket is {who_due}'s; all turns fit the formation"
        " {who_shown}"
    )
    return violated(
        text,
        expected=differs.due,
        found=differs.who,
        who=differs.who,
        who_told=list(differs.told),
        who_due=differs.due,
        who_shown=list(shown),
    )


@claim("NAU-302", on=NotReplayed)
def a_transcript_begins_with_a_formation(opening: Opening, transcript: NotReplayed) -> Answer:
    """Without a formation or a legal set-up, a transcript cannot be replayed."""
    text = (
        "the transcript of game {number} is not checked because the position found does not say {missing}"
        if transcript.legal and transcript.found
        else "the transcript of game {number} is not checked because the formation is not recorded"
        if transcript.legal
        else "the transcript of game {number} is not checked because its set-up is not legal"
    )
    return unchecked(text, number=opening.number, missing=_missing(opening))


def _missing(opening: Opening) -> str:
    """What a position found at the table would have to say so that a transcript can go on from it."""
    return "how long the board is" if opening.length is None else "where all rockets stand"
