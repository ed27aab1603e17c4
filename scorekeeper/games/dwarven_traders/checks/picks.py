"""Chapters 2 and 7: who takes which starting gem, in which order, and what is dealt."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.dwarven_traders.checks.steps import START
from scorekeeper.games.dwarven_traders.checks.words import has
from scorekeeper.games.dwarven_traders.equipment import CARDS, card_of
from scorekeeper.games.dwarven_traders.position.pieces import DISPLAY, Before
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.record import COLOURS, SMUGGLER, Deal, Pick, Turn
from scorekeeper.games.dwarven_traders.setup import clockwise, first_picks, last_pickers
from scorekeeper.games.engine.checks import KEPT, Answer, check, doubted, kept, violated
from scorekeeper.terminal import counted


@check("DWT-215", "DWT-705", on=Pick, step=START, then="assume")
def the_smuggler_takes_none(position: Position, event: Pick) -> Answer:
    """The Smuggler takes a starting gem in later rounds of the solo game only."""
    if event.player != SMUGGLER or SMUGGLER in position.pickers():
        return None
    text = (
        "the Smuggler takes a starting gem, but in the first round he gets none (ruling DWT-R28)"
        if position.solo
        else "the Smuggler takes a starting gem, but only players do (ruling DWT-R25)"
    )
    return violated(text, rule="DWT-215" if position.number == 1 else "DWT-705", expected=0, found=1)


@check("DWT-213", "DWT-214", on=Pick, step=START, rests_on=("DWT-901",), then="assume")
def first_picks_go_round_from_the_starter(position: Position, event: Pick) -> Answer:
    """In the first round the starting player picks first, then the others clockwise."""
    if position.number > 1 or not position.starter or event.player not in position.pickers():
        return None
    picked = len(position.picked)
    order, taken = first_picks(position, position.starter), {player for player, _ in position.picked}
    # Whoever picked too early is wrong once; those who were passed over are not wrong for it.
    due = next((player for player in order if player not in taken), order[0])
    rule = "DWT-214" if picked else "DWT-213"
    if event.player == due:
        return kept(rule)
    text = "{who} takes starting gem {nth}, but it is {who_due}'s turn to choose"
    return violated(text, rule=rule, expected=due, found=event.player, who=event.player, nth=picked + 1, who_due=due)


@check("DWT-215", on=Pick, step=START, then="assume")
def first_picks_are_one_and_unique(position: Position, event: Pick) -> Answer:
    """One starting gem each in the first round, and no colour twice."""
    if position.number > 1:
        return None
    if any(player == event.player for player, _ in position.picked):
        return violated("{who} takes a second starting gem", expected=1, found=2, who=event.player)
    taker = next((player for player, gem in position.picked if gem == event.gem), None)
    if taker and position.rulings.unique_first_pick == "yes":
        text = "{who} takes {found}, but {who_taker} already has that colour; starting gems are unique"
        return violated(text, expected="another colour", found=event.gem, who=event.player, who_taker=taker)
    return KEPT


@check("DWT-216", on=Pick, step=START, rests_on=("DWT-211", "DWT-204"))
def starting_gem_is_in_the_pool(position: Position, event: Pick) -> Answer:
    """A starting gem comes out of the pool, so the pool must have one of that colour."""
    if position.pool[event.gem]:
        return KEPT
    return violated(
        "{who} takes {gem}, but the pool has none left", expected=0, found=1, who=event.player, gem=event.gem
    )


@check("DWT-704", on=Pick, step=START, then="assume")
def offer_has_one_of_each_colour(position: Position, event: Pick) -> Answer:
    """From the second round on, one gem of each colour is on offer."""
    if position.number == 1:
        return None
    taker = next((player for player, gem in position.picked if gem == event.gem), None)
    if taker is None:
        return KEPT
    text = "{who} takes {found}, but {who_taker} has taken the only one on offer"
    return violated(text, expected="another colour", found=event.gem, who=event.player, who_taker=taker)


@check("DWT-705", on=Pick, step=START, then="assume")
def later_picks_are_one_each(position: Position, event: Pick) -> Answer:
    """From the second round on, each participant takes one gem from the offer."""
    if position.number == 1:
        return None
    if any(player == event.player for player, _ in position.picked):
        return violated("{who} takes a second starting gem", expected=1, found=2, who=event.player)
    return KEPT


@check("DWT-706", "DWT-707", on=Pick, step=START, then="assume")
def least_vp_picks_first_and_the_winner_last(position: Position, event: Pick) -> Answer:
    """Whoever got the fewest VP in the last round picks first; the winner of that round picks last."""
    before = position.before
    taken = [player for player, _ in position.picked]
    if before is None or event.player in taken or event.player not in position.pickers():
        return None
    left = [player for player in position.pickers() if player not in taken]
    last = last_pickers(position)
    waiting = [player for player in left if player not in last]
    if not waiting:
        if position.rulings.starter_without_winner == "random":
            return kept("DWT-707")
        waiting = left
    if len(left) == 1:
        return kept("DWT-707")
    if event.player not in waiting:
        won = before.winner == event.player
        if not won and before.vp[event.player] == min(before.vp[player] for player in waiting):
            text = "{who} picks before {who_due} and is level in VP, but counts as the winner (ruling DWT-R12), who picks last"
            return doubted(text, rule="DWT-707", who=event.player, who_due=waiting)
        text = (
            "{who} won the last round but picks before {who_due}; the winner picks last"
            if won
            else "{who} picks before {who_due} but counts as the winner (ruling DWT-R12), who picks last"
        )
        return violated(
            text, rule="DWT-707", expected=waiting[0], found=event.player, who=event.player, who_due=waiting
        )
    least = min(before.vp[player] for player in waiting)
    if before.vp[event.player] != least:
        due = [player for player in waiting if before.vp[player] == least]
        return violated(
            "{who} picks before {who_due}, but got {vp} VP in the last round and {who_due} only {least}",
            rule="DWT-706",
            expected=due[0],
            found=event.player,
            who=event.player,
            vp=before.vp[event.player],
            who_due=due,
            least=least,
        )
    return _among_equals(position, before, event.player, [p for p in waiting if before.vp[p] == least])


def _among_equals(position: Position, before: Before, player: str, equals: list[str]) -> Answer:
    how = position.rulings.picks_among_equals
    if how == "random" or len(equals) == 1 or before.starter is None:
        return kept("DWT-706")
    if how == "game-vp":
        due = min(equals, key=lambda p: (before.totals[p], clockwise(position.seats, before.starter, p)))
        if before.totals[player] == before.totals[due]:
            return kept("DWT-706")
        text = (
            "{who} and {who_due} got the same VP in the last round, but {who_due} has fewer in the game and picks first"
        )
        return violated(text, rule="DWT-706", expected=due, found=player, who=player, who_due=due)
    due = min(equals, key=lambda p: clockwise(position.seats, before.starter, p))
    if player == due:
        return kept("DWT-706")
    text = "{who} picks before {who_due}; they are level, but {who_due} comes first clockwise"
    return doubted(text, rule="DWT-706", who=player, who_due=due)


@check("DWT-925", "DWT-926", on=Pick, step=START, then="assume")
def smuggler_starts_with_the_best_gem(position: Position, event: Pick) -> Answer:
    """The Smuggler's starting gem is the most valuable on offer; if several are, the one furthest left."""
    if event.player != SMUGGLER or SMUGGLER not in position.pickers():
        return None
    taken = {gem for _, gem in position.picked}
    tracks = position.deck.tracks if position.deck else COLOURS
    offer = [colour for colour in tracks if colour not in taken]
    best = max(position.prices[colour] for colour in offer)
    if position.prices[event.gem] < best:
        text = "the Smuggler starts with {gem} at {found}, but the best gem on offer is worth {expected}"
        return violated(text, rule="DWT-925", expected=best, found=position.prices[event.gem], gem=event.gem)
    level = [colour for colour in offer if position.prices[colour] == best]
    if event.gem == level[0]:
        return kept("DWT-926" if len(level) > 1 else "DWT-925")
    text = "the Smuggler starts with {found}, but {expected} is worth as much and is further left"
    return violated(text, rule="DWT-926", expected=level[0], found=event.gem)


def _without_gem(position: Position) -> list[str]:
    taken = {player for player, _ in position.picked}
    return [player for player in position.pickers() if player not in taken]


@check("DWT-217", "DWT-705", on=Turn, step=START)
def everybody_has_a_gem_before_play(position: Position, event: Turn) -> Answer:
    """Nobody takes a turn before all starting gems are taken."""
    if position.turn:
        return None
    rule = "DWT-217" if position.number == 1 else "DWT-705"
    listed = [player for player, _ in position.only_in_start]
    missing = [player for player in _without_gem(position) if player not in listed]
    if not missing:
        return kept(rule)
    return violated(
        f"the first turn begins before {{who_missing}} {has(missing)} a starting gem",
        rule=rule,
        expected=len(position.pickers()),
        found=len(position.picked),
        who_missing=missing,
        who=event.player,
    )


@check("DWT-219", "DWT-705", on=(Deal, Pick), step=START, then="assume")
def cards_are_dealt_after_the_picks(position: Position, event: Deal | Pick) -> Answer:
    """The trading cards are laid out after all starting gems are taken; if not, the first gem that is taken later tells."""
    rule = "DWT-219" if position.number == 1 else "DWT-705"
    if type(event) is Deal:
        return None if _without_gem(position) else kept(rule)
    if not position.dealt or position.late_picks or position.turn:
        return None
    missing = _without_gem(position)
    text = "the cards were dealt in event {deal}, before {who_missing} had a starting gem"
    figures: dict[str, Any] = {"who_missing": missing, "deal": position.dealt_at}
    return violated(text, rule=rule, expected=len(position.pickers()), found=len(position.picked), **figures)


@check("DWT-221", "DWT-710", on=Deal, step=START, then="assume")
def four_cards_are_dealt(position: Position, event: Deal) -> Answer:
    """Exactly four different cards are laid out, once, before the first turn."""
    rule = "DWT-221" if position.number == 1 else "DWT-710"
    if position.dealt or position.turn:
        text = "cards are laid out " + ("a second time" if position.dealt else "after the first turn")
        return violated(text, rule=rule, expected="once, before the first turn")
    cards = [card_of(face) for face in event.cards]
    if len(cards) != DISPLAY:
        text = "{count} laid out, but there must be four"
        count = f"{counted(len(cards), 'card')} {'is' if len(cards) == 1 else 'are'}"
        return violated(text, rule=rule, expected=DISPLAY, found=len(cards), count=count)
    if (twice := next((card for index, card in enumerate(cards) if card in cards[:index]), None)) is not None:
        text = "card {card} is laid out twice, but there must be four different cards"
        return violated(text, rule=rule, expected=DISPLAY, found=len(set(cards)), card=twice)
    if position.rulings.dealt_side == "side-a" and any(face.endswith("b") for face in event.cards):
        text = "a card is dealt with side b up, but all are dealt with side a up (ruling DWT-R20)"
        return violated(text, rule=rule, expected="a", found="b")
    return kept(rule)


@check("DWT-106", on=Deal, step=START, then="assume")
def cards_belong_to_the_game(position: Position, event: Deal) -> Answer:
    """Every card is one of the twelve, and no card is in two places."""
    numbers = position.deck.numbers if position.deck else {str(n) for n in range(1, CARDS + 1)}
    strange = [face for face in [*event.cards, *(event.deck or ())] if card_of(face) not in numbers]
    if strange:
        return violated("card {found} is not one of the twelve", found=strange[0])
    if len(event.cards) != DISPLAY:
        return None
    pile = [card_of(face) for face in event.deck or ()]
    shown = {card_of(face) for face in event.cards}
    twice = next((card for index, card in enumerate(pile) if card in shown or card in pile[:index]), None)
    if twice is None:
        return KEPT
    return violated("card {found} is recorded twice, but there is only one", expected=1, found=twice)
