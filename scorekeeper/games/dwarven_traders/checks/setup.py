"""Chapters 2 and 7: seats, the number of a round, and its recorded start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from scorekeeper.games.dwarven_traders.checks.steps import START
from scorekeeper.games.dwarven_traders.checks.words import has
from scorekeeper.games.dwarven_traders.equipment import Bound
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.record import SMUGGLER, Colour, Pick, Record, Start, Taken
from scorekeeper.games.dwarven_traders.setup import Carry, starters
from scorekeeper.games.engine.checks import KEPT, Answer, Wrong, check, claim, kept, unchecked, violated
from scorekeeper.games.engine.verdict import listed
from scorekeeper.terminal import counted

PAWNS = 4
FEWEST = 2


@claim("DWT-104", on=Record, step=START)
def as_many_play_as_there_are_pawns(bound: Bound, record: Record) -> Answer:
    """The normal game has two to four players, the solo game has one."""
    count = len(record.seats)
    fewest, most = (1, 1) if bound.solo else (FEWEST, PAWNS)
    if fewest <= count <= most:
        return KEPT
    seated = f"{counted(count, 'player')} {'is' if count == 1 else 'are'}"
    text = "{seated} seated, but the normal game has two to four and the solo game one"
    if bound.solo:
        text = "{seated} seated, but the record is of the solo game, which has one"
    return violated(text, field="seats", expected=fewest if count < fewest else most, found=count, seated=seated)


@claim("DWT-338", "DWT-353", "DWT-601", on=Record)
def the_cards_are_known(bound: Bound, record: Record) -> Answer:
    """Without the card faces, a transcript does not show what could be mined or sold."""
    if bound.deck is not None or not any(played.transcript for played in record.rounds):
        return None
    return [
        unchecked(
            "{what} is not checked because the card faces are not given as equipment",
            rule=rule,
            field="rounds",
            what=what,
        )
        for rule, what in (
            ("DWT-338", "which colours the cards let people mine"),
            ("DWT-353", "which colours the cards let people sell"),
            ("DWT-601", "whether a player had an action left"),
        )
    ]


class Numbered(Struct, frozen=True):
    """The recorded number of a round; the figure beside it is the correct one."""

    number: int
    first: bool
    gap: bool
    """Whether the rounds before it may just not be recorded."""


@check("DWT-203", "DWT-701", on=Numbered, step=START)
def rounds_follow_one_another(due: int, written: Numbered) -> Answer:
    """Rounds are numbered from 1, one after the other; a round that is not recorded is a blank."""
    rule = "DWT-203" if written.first else "DWT-701"
    if written.number == due:
        return kept(rule)
    if written.gap:
        last = written.number - 1
        text = "round {due} is not recorded" if due == last else "rounds {due} to {last} are not recorded"
        return unchecked(text, rule=rule, field="number", then="stop", due=due, last=last)
    text = "round {found} is recorded where round {expected} should be"
    return violated(text, rule=rule, field="number", expected=due, found=written.number)


class Order(Struct, frozen=True):
    """The numbers of all rounds, in the order in which they are recorded."""

    numbers: Sequence[int]


@claim("DWT-701", on=Order, step=START)
def rounds_are_recorded_in_order(_: None, order: Order) -> Answer:
    """Rounds are recorded one after the other."""
    due = sorted(order.numbers)
    text = "the rounds are recorded in the order {said}, but it must be {due}"
    return violated(text, expected=due, found=list(order.numbers), said=list(order.numbers), due=due)


@claim("DWT-206", "DWT-702", on=Start, step=START)
def prices_start_where_they_were(carry: Carry, start: Start) -> Answer:
    """Prices start at 1, and stay as they are from round to round."""
    if start.prices is None or carry.prices is None:
        return None
    first, dues = carry.number == 1, carry.prices
    rule, why = ("DWT-206", "") if first else ("DWT-702", " because prices carry over")
    wrong = {colour: price for colour, price in start.prices.items() if price != dues[colour]}
    if not wrong:
        return kept(rule)
    due = {colour: dues[colour] for colour in wrong}
    given = ("prices", wrong)
    if len(wrong) == 1:
        ((colour, price),) = wrong.items()
        text, field = "{colour} starts at {found}, but it must be {expected}" + why, f"prices.{colour}"
        figures: dict[str, Any] = {"expected": due[colour], "found": price, "colour": colour}
        return violated(text, rule=rule, field=field, given=given, **figures)
    text = "prices start at {said}, but they must be {due}" + why
    figures = {"expected": due, "found": wrong, "said": _spelled(wrong), "due": _spelled(due)}
    return violated(text, rule=rule, field="prices", given=given, **figures)


def _spelled(prices: Mapping[str, int]) -> list[str]:
    return [f"{colour} {price}" for colour, price in prices.items()]


@claim("DWT-202", "DWT-209", on=Start, step=START)
def pawns_start_where_they_must(carry: Carry, start: Start) -> Answer:
    """Pawns and the Smuggler start on space 5; ruling DWT-R01 says where in later rounds."""
    if start.tracks is None or carry.tracks is None:
        return None
    dues = carry.tracks
    wrong = {who: space for who, space in start.tracks.items() if space != dues[who]}
    if not wrong:
        return [kept("DWT-209" if who == SMUGGLER else "DWT-202") for who in start.tracks]
    due = {who: dues[who] for who in wrong}
    why = "" if carry.number == 1 else " (ruling DWT-R01)"
    rule, given = "DWT-209" if [*wrong] == [SMUGGLER] else "DWT-202", ("tracks", wrong)
    if len(wrong) == 1:
        ((who, space),) = wrong.items()
        text, field = "{who} starts on space {space}, but it must be {due}" + why, f"tracks.{who}"
        figures: dict[str, Any] = {"expected": due[who], "found": space, "space": space, "due": due[who]}
        return violated(text, rule=rule, field=field, given=given, who=who, **figures)
    text = "{who} start on spaces {spaces}, but it must be {due}" + why
    figures = {"expected": due, "found": wrong, "spaces": [*wrong.values()], "due": [*due.values()]}
    return violated(text, rule=rule, field="tracks", given=given, who=[*wrong], **figures)


class OtherStart(Struct, frozen=True):
    """Spaces or prices from which a transcript is right, although a round does not start from them."""

    what: str
    figures: Mapping[str, int]


@claim("DWT-202", "DWT-702", on=OtherStart, step=START)
def the_transcript_goes_on_from_the_last_round(carry: Carry, start: OtherStart) -> Answer:
    """Where nobody wrote down the start, the transcript shows where the pawns stood, or which prices it began with."""
    dues: Mapping[str, int] = getattr(carry, start.what)
    wrong = {key: figure for key, figure in start.figures.items() if figure != dues[key]}
    due = {key: dues[key] for key in wrong}
    if start.what == "prices":
        text = (
            "the transcript is right only if prices start at {said}, but they must be {due} because prices carry over"
        )
        return violated(text, rule="DWT-702", expected=due, found=wrong, said=_spelled(wrong), due=_spelled(due))
    text = "the transcript is right only if {who} start on {said}, but it must be {due} (ruling DWT-R01)"
    said, spaces = [*wrong.values()], [*due.values()]
    return violated(text, rule="DWT-202", expected=due, found=wrong, who=[*wrong], said=said, due=spaces)


class OtherMarker(Struct, frozen=True):
    """The Smuggler's gem by the start; the figure beside it is the only one with which the rest of the round is right."""

    said: Colour | None


@claim("DWT-210", on=OtherMarker, step=START)
def the_start_names_the_gem_that_was_drawn(marker: str, other: OtherMarker) -> Answer:
    """The gem that stands for the Smuggler at the start is the one that pool, transcript and sheet show."""
    text = (
        "the start says that the Smuggler's gem is {found}, but the rest of the round is right only if it is {expected}"
    )
    return violated(text, field="marker", expected=marker, found=other.said)


@claim("DWT-210", on=Start, step=START)
def the_smuggler_keeps_his_gem(carry: Carry, start: Start) -> Answer:
    """The Smuggler keeps his gem from the last round (ruling DWT-R22)."""
    if start.marker is None or carry.marker is None:
        return None
    if start.marker == carry.marker:
        return KEPT
    text = "the Smuggler's gem is {found}, but he kept {expected} from the round before (ruling DWT-R22)"
    return violated(text, field="marker", expected=carry.marker, found=start.marker, given=("marker", start.marker))


class Starter(Struct, frozen=True):
    """The recorded starting player."""

    player: str


@claim("DWT-301", "DWT-711", on=Starter, step=START)
def the_starting_player_is_the_winner(position: Position, starter: Starter) -> Answer:
    """The winner of the last round takes the first turn; in the normal game, the Smuggler never does."""
    player, before = starter.player, position.before
    if player == SMUGGLER and not position.solo:
        text = "the Smuggler is the starting player, but only players take turns"
        return violated(text, rule="DWT-301", found=player)
    if before is None:
        return _smuggler_begins(position) if player == SMUGGLER else None
    due = starters(position)
    if player in due:
        return kept("DWT-711")
    if position.solo and position.rulings.solo_first_turn == "player":
        why = "who always begins in the solo game (ruling DWT-R30)"
    elif before.winner in due:
        why = "who won the last round"
    elif position.solo:
        why = "who began the last round, because nobody won it (ruling DWT-R30)"
    else:
        why = "because no player won the last round alone (ruling DWT-R12)"
    text = "{who} is the starting player, but it must be {who_due}, " + why
    return violated(text, rule="DWT-711", expected=due[0], found=player, who=player, who_due=due[0])


def _smuggler_begins(position: Position) -> Wrong | None:
    if position.number > 1 or position.rulings.solo_first_turn == "drawn":
        return None
    text = "the Smuggler has the first turn, but in the first round it is the player's (ruling DWT-R30)"
    return violated(text, rule="DWT-301", expected=position.seats[0], found=SMUGGLER)


class StartingGems(Struct, frozen=True):
    """The starting gems that a sheet lists, after each was checked."""

    taken: Sequence[Taken]


@check("DWT-215", "DWT-705", on=StartingGems, step=START)
def everybody_has_a_starting_gem(position: Position, gems: StartingGems) -> Answer:
    """Nobody starts a round without a gem."""
    pickers = position.pickers()
    missing = [player for player in pickers if player not in {taken.player for taken in gems.taken}]
    if not missing:
        return None
    return violated(
        f"{{who}} {has(missing)} no starting gem",
        rule="DWT-215" if position.number == 1 else "DWT-705",
        expected=len(pickers),
        found=len(gems.taken),
        who=missing,
    )


def _listed(picks: Sequence[Taken]) -> list[tuple[str, str]]:
    return [(taken.player, taken.gem) for taken in picks]


class PicksTwice(Struct, frozen=True):
    """Starting gems that both the start and the transcript of a round list."""

    start: Sequence[Taken]
    transcript: Sequence[Pick]


@claim("DWT-215", "DWT-705", on=PicksTwice, step=START)
def both_lists_of_starting_gems_agree(position: Position, picks: PicksTwice) -> Answer:
    """What the start says about the starting gems is what the transcript says."""
    rule = "DWT-215" if position.number == 1 else "DWT-705"
    by_transcript = [(taken.player, taken.gem) for taken in picks.transcript]
    # Whom the transcript leaves out has the gem that the start gives them.
    by_start = [one for one in _listed(picks.start) if one not in position.only_in_start]
    if by_start == by_transcript:
        return kept(rule)
    gems, others = dict(by_start), dict(by_transcript)
    who = next((one for one in dict.fromkeys((*gems, *others)) if gems.get(one) != others.get(one)), None)
    if who is None:
        text = "the start and the transcript list the starting gems in different orders; only one can be right"
        return violated(text, rule=rule, expected=by_transcript, found=by_start)
    text = "{who} starts with {found} by the start and with {expected} by the transcript; only one can be right"
    return violated(text, rule=rule, expected=others.get(who, "no gem"), found=gems.get(who, "no gem"), who=who)


class Pool(Struct, frozen=True):
    """The recorded pool after the picks."""

    counts: dict[str, int]
    picked: Sequence[tuple[str, str]]
    """Who took which starting gem."""
    dues: Mapping[str, int]
    """The correct pool after the picks."""


SOLD_AND_UNCHOSEN = (kept("DWT-703"), kept("DWT-708"))
"""Gems that were sold are back in the pool, and so is one that nobody took."""


@claim("DWT-211", "DWT-703", "DWT-708", on=Pool, step=START)
def the_pool_starts_with_what_nobody_took(position: Position, pool: Pool) -> Answer:
    """Sold gems go back into the pool, and so does the gem on offer that nobody took."""
    taken = {gem for _, gem in pool.picked}
    # If somebody took two gems, none, or one that was gone, that was said, and the pool follows from it.
    twice = len(taken) < len(pool.picked) and (position.number > 1 or position.rulings.unique_first_pick == "yes")
    if twice or sorted(player for player, _ in pool.picked) != sorted(position.pickers()):
        return None
    dues = pool.dues
    first = position.number == 1
    if pool.counts == dues:
        if first:
            return kept("DWT-211")
        return kept("DWT-703") if len(taken) == len(dues) else SOLD_AND_UNCHOSEN
    wrong = {colour: count for colour, count in pool.counts.items() if count != dues[colour]}
    if not wrong:
        return [kept("DWT-211" if first else "DWT-708" if colour not in taken else "DWT-703") for colour in pool.counts]
    unchosen = not first and all(colour not in taken and count == dues[colour] - 1 for colour, count in wrong.items())
    rule = "DWT-211" if first else "DWT-708" if unchosen else "DWT-703"
    return _wrong_pool(rule, wrong, {colour: dues[colour] for colour in wrong})


def _wrong_pool(rule: str, wrong: Mapping[str, int], due: Mapping[str, int]) -> Wrong:
    """Answer that the pool starts with too many or too few gems; one finding for all colours."""
    why = " because the gem that nobody took goes back" if rule == "DWT-708" else ""
    if len(wrong) == 1:
        ((colour, count),) = wrong.items()
        text, field = "the pool starts with {count} {colour}, but it must be {due}" + why, colour
        figures: dict[str, Any] = {"expected": due[colour], "found": count, "colour": colour}
        return violated(text, rule=rule, field=field, count=count, due=due[colour], **figures)
    text = "the pool starts with {said}, but it must be {due}" + why
    return violated(text, rule=rule, expected=due, found=wrong, said=_counted(wrong), due=_counted(due))


def _counted(gems: Mapping[str, int]) -> list[str]:
    return [f"{count} {colour}" for colour, count in gems.items()]


LACKING = {"prices": "price of", "spaces": "space of", "gems": "gems of", "pool": "number in the pool of"}
"""How a sentence says what a position that was found leaves out."""


class NotReplayed(Struct, frozen=True):
    """A transcript that is not replayed; the figure beside it is the number of the round."""

    why: Literal["start", "found", "picks", "marker"]
    lacks: Mapping[str, Sequence[str]] = {}
    """What the position that was found leaves out: colours or participants, by the name of the figure."""


@claim("DWT-211", "DWT-705", on=NotReplayed)
def the_transcript_can_be_replayed(number: int, transcript: NotReplayed) -> Answer:
    """A transcript is replayed only from a start that is known and legal."""
    if transcript.why == "picks":
        return unchecked("the transcript is not checked because the starting gems are not legal", rule="DWT-705")
    if transcript.why == "marker":
        text = "the Smuggler's gem is not known, so the transcript of round {number} is checked only for what is wrong with any gem"
        return unchecked(text, rule="DWT-211", number=number)
    if transcript.why == "found":
        lacks: dict[str, Any] = {
            f"who_{what}" if what in ("spaces", "gems") else what: of for what, of in transcript.lacks.items() if of
        }
        parts = [f"the {LACKING[what.removeprefix('who_')]} {{{what}}}" for what in lacks]
        text = f"the transcript of round {{number}} is not checked because the position that was found leaves out {listed(parts)}"
        return unchecked(text, rule="DWT-211", number=number, **lacks)
    text = "the transcript of round {number} is not checked because prices, tracks or the Smuggler's gem at its start are not known"
    return unchecked(text, rule="DWT-211", number=number)
