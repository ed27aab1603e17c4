"""Checks on the start of a game, as far as it is recorded; everything is optional."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from scorekeeper.games.cargo_and_gold.checks.words import too_many
from scorekeeper.games.cargo_and_gold.equipment import CARGO_CARDS, GOLD_CARDS, SIDES, TOKENS, Bound, deck_at_start
from scorekeeper.games.cargo_and_gold.position.boxes import may_be_a_centre
from scorekeeper.games.cargo_and_gold.position.moments import START
from scorekeeper.games.cargo_and_gold.position.state import Position
from scorekeeper.games.cargo_and_gold.record import Chosen, Record, Start
from scorekeeper.games.cargo_and_gold.scoring.prices import START_GOLD, pile_at_start
from scorekeeper.games.cargo_and_gold.setup import Opening, TranscriptBegins, choosing_order
from scorekeeper.games.engine.checks import (
    KEPT,
    Answer,
    Check,
    Kept,
    Wrong,
    claim,
    permission,
    unchecked,
    violated,
)
from scorekeeper.terminal import counted


@claim("CGO-208", on=Record, step=START)
def two_to_four_play(bound: Bound, record: Record) -> Answer:
    """There are four tokens; ruling CGO-R07 says whether one may play alone."""
    fewest, count = 1 if bound.rulings.players == "one-allowed" else 2, len(record.seats)
    if fewest <= count <= TOKENS:
        return KEPT
    text = f"{counted(count, 'player')} at the table, but the game is for two to four (ruling CGO-R07)"
    return violated(text, field="seats", expected=fewest if count < fewest else TOKENS, found=count)


# The die decides who is the first player.


@claim("CGO-203", on=Start, step=START)
def rolls_for_the_first_turn_show_one_to_six(opening: Opening, start: Start) -> Answer:
    """The die has six sides."""
    return [
        violated(
            "{who} rolls {found} for the first turn, but the die shows 1 to 6",
            field="rolls",
            found=rolled.value,
            who=rolled.player,
        )
        for rolled in start.rolls
        if not 1 <= rolled.value <= SIDES
    ]


@claim("CGO-320", on=Start, step=START)
def the_rolls_name_somebody(opening: Opening, start: Start) -> Answer:
    """Everybody rolls, and tied players roll again (ruling CGO-R24)."""
    if not start.rolls or opening.rolled is not None or opening.bound.rulings.first_player == "draw":
        return None
    level, seats = opening.level, opening.seats
    rolled = [roll.player for roll in opening.idle]
    idle = [who for who in level if who not in rolled]
    text = "the rolls do not decide the first player: "
    if not rolled:
        text += "{who} are level but do not roll again"
    elif idle:
        text += "{who_idle} did not roll" + ("" if len(level) == len(seats) else " again")
    else:
        text += "each of {who} rolls once, then only those who are level roll again"
    return violated(text + " (ruling CGO-R24)", field="rolls", expected="one name", who=level, who_idle=idle)


@claim("CGO-320", on=Start, step=START)
def nobody_rolls_when_the_first_player_is_known(opening: Opening, start: Start) -> Answer:
    """Only tied players roll again."""
    if not opening.idle or opening.rolled is None:
        return None
    text = "{who} rolls again, but {who_due} is already first (ruling CGO-R24)"
    return violated(text, field="rolls", expected="no roll", who=opening.idle[0].player, who_due=opening.rolled)


@claim("CGO-320", on=Start, step=START)
def the_die_names_the_first_player(opening: Opening, start: Start) -> Answer:
    """Whoever rolled best takes the first turn."""
    due = opening.rolled
    if not start.rolls or due is None or start.first is None:
        return None
    if due == start.first:
        return KEPT
    return violated(
        "{who} is the first player, but {who_due} rolled {how}",
        field="first",
        expected=due,
        found=start.first,
        who=start.first,
        who_due=due,
        how=f"{opening.bound.rulings.first_player} (ruling CGO-R24)",
    )


# What everybody starts with.


@claim("CGO-310", on=Start, step=START)
def everybody_has_a_token_of_their_own(opening: Opening, start: Start) -> Answer:
    """Nobody shares a token; tokens that are not recorded are not checked."""
    if start.tokens is None:
        return None
    plain = {who: token.strip().casefold() for who, token in start.tokens.items()}
    missing = [who for who in opening.seats if not plain.get(who)]
    colours = Counter(colour for colour in plain.values() if colour)
    shared = [who for who, colour in plain.items() if colours[colour] > 1]
    answers: list[Kept | Wrong] = []
    if missing:
        verb = "has" if len(missing) == 1 else "have"
        answers.append(_not_written(f"whether {{who}} {verb} a token", "tokens", missing))
    if shared:
        text = "{who} have the same token"
        answers.append(violated(text, field="tokens", who=shared, found=start.tokens[shared[0]]))
    return answers or KEPT


@claim("CGO-313", on=Start, step=START)
def everybody_starts_with_eight_gold(opening: Opening, start: Start) -> Answer:
    """Everybody starts with eight gold cards."""
    return _each(opening, start.gold, START_GOLD, "gold")


@claim("CGO-316", on=Start, step=START)
def nobody_starts_with_cargo(opening: Opening, start: Start) -> Answer:
    """Everybody starts without cargo."""
    return _each(opening, start.cargo, 0, "cargo")


def _each(opening: Opening, said: Mapping[str, int] | None, due: int, field: str) -> Answer:
    """Check what everybody starts with, and report those for whom it is missing although it is there for others."""
    if said is None:
        return None
    answers: list[Kept | Wrong] = [KEPT for count in said.values() if count == due]
    for count in dict.fromkeys(count for count in said.values() if count != due):
        who = [player for player, own in said.items() if own == count]
        what = "{said} gold" if field == "gold" else counted(count, "cargo card")
        text = f"{{who}} {'starts' if len(who) == 1 else 'start'} with {what}, but it must be {{due}}"
        at = f"{field}.{who[0]}" if len(who) == 1 else field
        answers.append(violated(text, field=at, expected=due, found=count, said=count, due=due, who=who))
    if missing := [who for who in opening.seats if who not in said]:
        verb = "starts" if len(missing) == 1 else "start"
        answers.append(_not_written(f"what {field} {{who}} {verb} with", field, missing))
    return answers


def _not_written(what: str, field: str, who: list[str]) -> Wrong:
    return unchecked(what + " is not checked because it is not written down", field=field, who=who)


@claim("CGO-314", on=Start, step=START)
def the_rest_of_the_gold_is_the_pile(opening: Opening, start: Start) -> Answer:
    """The pile starts with 108 gold, minus 8 for each player; a pile that fits wrong hands is not wrong by itself."""
    gold = start.gold or {}
    if gold.keys() >= set(opening.seats) and start.pile == GOLD_CARDS - sum(gold.values()) != pile_at_start(len(gold)):
        return None
    return _rest(
        "the pile starts with {said} gold, but it must be {due}", "pile", start.pile, pile_at_start(len(opening.seats))
    )


@claim("CGO-307", on=Start, step=START)
def the_rest_of_the_cargo_is_the_deck(opening: Opening, start: Start) -> Answer:
    """The deck starts with 80 cards, minus two for each trade centre."""
    if start.boxes is None:
        return None
    return _rest(
        "the deck starts with {said} cards, but it must be {due}", "deck", start.deck, deck_at_start(len(start.boxes))
    )


def _rest(text: str, field: str, said: int | None, due: int) -> Answer:
    if said is None:
        return None
    return KEPT if said == due else violated(text, field=field, expected=due, found=said, said=said, due=due)


# The cards in the boxes.


@claim("CGO-302", on=Start, step=START)
def every_trade_centre_has_a_has_card(opening: Opening, start: Start) -> Answer:
    """Every trade centre starts with a HAS card; if none is written down, what lies there is told by purchases and sales."""
    if start.boxes is None:
        text = (
            "what was bought and sold is checked only in part because the cards dealt to the boxes are not written down"
        )
        return unchecked(text, field="boxes") if opening.told and start.found is None else None
    return _each_box({centre: boxes.has for centre, boxes in start.boxes.items()}, "has")


@claim("CGO-303", on=Start, step=START)
def every_trade_centre_has_a_needs_card(opening: Opening, start: Start) -> Answer:
    """Every trade centre starts with one NEEDS card."""
    return _each_box({centre: boxes.needs for centre, boxes in (start.boxes or {}).items()}, "needs")


def _each_box(boxes: Mapping[str, str | None], box: str) -> Answer:
    """Check that no box is empty; one answer for all that are."""
    bare = [centre for centre, card in boxes.items() if card is None]
    answers: list[Kept | Wrong] = [KEPT for card in boxes.values() if card is not None]
    if bare:
        text = f"{{centre}} {'starts' if len(bare) == 1 else 'start'} without a {box.upper()} card"
        at = f"boxes.{bare[0]}.{box}" if len(bare) == 1 else "boxes"
        answers.append(violated(text, field=at, expected="a card", centre=bare))
    return answers


@claim("CGO-302", on=Start, step=START)
def the_boxes_are_those_of_the_board(opening: Opening, start: Start) -> Answer:
    """All trade centres of the board have boxes, and no other squares do."""
    board = opening.bound.board
    if board is None or start.boxes is None:
        return None
    bare = [centre for centre in board.centres if centre not in start.boxes]
    strange = [centre for centre in start.boxes if centre not in board.centres]
    answers = []
    if bare:
        text = f"{{centre}} {'starts' if len(bare) == 1 else 'start'} without cards"
        answers.append(violated(text, field="boxes", expected=bare, centre=bare))
    if strange:
        text = "{centre} has boxes but is not a trade centre"
        text = text if len(strange) == 1 else "{centre} have boxes but are not trade centres"
        answers.append(violated(text, field="boxes", found=strange, centre=strange))
    return answers


@claim("CGO-205", on=Start, step=START)
def no_card_lies_in_more_boxes_than_it_exists(opening: Opening, start: Start) -> Answer:
    """There are 80 cards, with as many of each kind as the board file lists."""
    dealt = [card for boxes in (start.boxes or {}).values() for card in (boxes.has, boxes.needs) if card is not None]
    answers = []
    if (count := len(dealt)) > CARGO_CARDS:
        text = "{count} cards are in the boxes, but there are only {all}"
        answers.append(violated(text, field="boxes", expected=CARGO_CARDS, found=count, count=count, all=CARGO_CARDS))
    if opening.bound.board is not None:
        answers += _overdrawn(dealt, opening.bound.board.copies)
    return answers


def _overdrawn(dealt: Sequence[str], copies: Mapping[str, int]) -> list[Wrong]:
    """The answers for kinds with more cards in the boxes than there are."""
    return [
        violated(
            too_many("{card} is in the boxes", f"{counted(count, '{card} card')} are in the boxes", known),
            field="boxes",
            expected=known,
            found=count,
            count=count,
            card=card,
            copies=known,
        )
        for card, count in Counter(dealt).items()
        if count > (known := copies.get(card, 0))
    ]


# Where the tokens start.


@claim("CGO-323", on=Chosen, step=START)
def tokens_start_on_a_trade_centre(position: Position, chosen: Chosen) -> Answer:
    """Tokens start on a trade centre and on no other square."""
    if chosen.centre in position.has or may_be_a_centre(position, chosen.centre):
        return KEPT
    text = "{who} starts on {square}, but it is not a trade centre"
    return violated(text, found=chosen.centre, who=chosen.player, square=chosen.centre)


@claim("CGO-323", on=Chosen, step=START)
def nobody_chooses_twice(position: Position, chosen: Chosen) -> Answer:
    """Everybody chooses one start centre."""
    if position.traders[chosen.player].square is None:
        return None
    return violated("{who} chooses a start centre a second time", found=chosen.centre, who=chosen.player)


@claim("CGO-323", on=Start, step=START)
def start_centres_are_chosen_in_order(opening: Opening, start: Start) -> Answer:
    """Start centres are chosen in turn order, in reverse, or secretly (ruling CGO-R25)."""
    chosen = list(dict.fromkeys(choice.player for choice in start.chosen))
    due = [who for who in choosing_order(opening.seats, opening.first, opening.bound.rulings) if who in chosen]
    if not due or len(chosen) == 1:
        return None
    if chosen == due:
        return KEPT
    text = "start centres are chosen by {who}, in this order, but it must be {who_due} (ruling CGO-R25)"
    return violated(text, field="chosen", expected=due, found=chosen, who=chosen, who_due=due)


@claim("CGO-324", on=Chosen, step=START)
def start_centres_may_be_shared(position: Position, chosen: Chosen) -> Answer:
    """Players may share a start centre unless ruling CGO-R23 forbids it."""
    if position.rulings.shared_squares == "yes" or position.taken_by(chosen.centre) is None:
        return None
    text = "{who} starts on {centre}, but somebody already stands there (ruling CGO-R23)"
    return violated(text, found=chosen.centre, who=chosen.player, centre=chosen.centre)


@permission("CGO-324", on=Chosen, step=START)
def any_centre_will_do(position: Position, chosen: Chosen) -> Answer:
    """Players may choose any trade centre, even one where somebody stands."""
    return KEPT if position.taken_by(chosen.centre) is not None else None


# What a transcript does not show.


@claim("CGO-323", on=TranscriptBegins, step=START)
def everybody_starts_somewhere(position: Position, moment: TranscriptBegins) -> Answer:
    """The start centre of everybody is recorded."""
    unknown = [trader.key for trader in position.traders.values() if trader.square is None]
    if not unknown or position.found:
        return None
    text = "where {who} started is not checked because the start centre is not written down"
    return unchecked(text, field=f"rounds.{position.number}.start.chosen", who=unknown)


def only_a_board_tells(rule: str, what: str) -> Check:
    """A check that reports what cannot be checked without a board file."""

    @claim(rule, on=TranscriptBegins, step=START)
    def the_board_is_known(position: Position, moment: TranscriptBegins) -> Answer:
        if position.board is not None:
            return None
        text = "{what} is not checked because the board is not given as equipment"
        return unchecked(text, field=f"rounds.{position.number}.transcript", what=what)

    return the_board_is_known


CARDS = only_a_board_tells("CGO-205", "how many cards of a kind there are, and whether every trade centre has its two,")
ROADS = only_a_board_tells("CGO-404", "whether roads join the squares of a move")
DUTIES = only_a_board_tells("CGO-503", "whether a hazard was ignored")
HAZARDS = only_a_board_tells("CGO-504", "which squares are hazards, and what they say,")


@claim("CGO-205", on=TranscriptBegins, step=START)
def two_decks_are_split_in_a_known_way(position: Position, moment: TranscriptBegins) -> Answer:
    """If ruling CGO-R09 makes two decks, only the board file says how many cards each has."""
    board = position.board
    if position.rulings.decks == "one" or position.found or (board is not None and board.split is not None):
        return None
    return unchecked(
        "whether a deck had run out is not checked because the equipment does not say how the cards are split"
    )
