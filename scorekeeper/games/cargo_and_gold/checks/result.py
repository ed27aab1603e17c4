"""Checks on the claimed result: compared with a sheet or a transcript, or checked by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter

from msgspec import Struct

from scorekeeper.games.cargo_and_gold.equipment import CARGO_PLACES, GOLD_CARDS, Board, most_cargo
from scorekeeper.games.cargo_and_gold.position.moments import COUNT, GAME, LEDGER
from scorekeeper.games.cargo_and_gold.record import Record, Result, Standing
from scorekeeper.games.cargo_and_gold.rulings import Rulings
from scorekeeper.games.cargo_and_gold.scoring.claims import some_gold_fits, some_places_fit
from scorekeeper.games.cargo_and_gold.scoring.ending import ends_by_deck
from scorekeeper.games.cargo_and_gold.scoring.wealth import Final, WealthRanking, as_claimed
from scorekeeper.games.engine.checks import KEPT, Answer, Check, Kept, Wrong, check, claim, unchecked, violated
from scorekeeper.games.engine.ranking import numbered
from scorekeeper.terminal import counted


class ResultAlone(Struct, frozen=True):
    """A thing to check: a result without sheet and transcript."""

    record: Record
    result: Result
    gold: Mapping[str, int]
    """The gold of each player, if the result says it."""
    rulings: Rulings
    board: Board | None


class OpenResult(Struct, frozen=True):
    """A thing to check: figures of a result that places nobody, beside those of the sheet or the transcript."""

    result: Result


class OwedByPile(Struct, frozen=True):
    """A moment: ruling CGO-R05 counts what the pile could not pay, but only the result is known."""


class PlacesAlone(Struct, frozen=True):
    """A thing to check: claimed places without known wealth."""

    result: Result


def row_check(rule: str, field: str, step: int, on: type[Result | OpenResult] = Result) -> Check:
    """A check that compares a field of a row with the outcome of the game."""
    read: Callable[[Standing | Final], int | None] = attrgetter(field)

    @claim(rule, on=on, step=step)
    def rows_are_what_the_game_led_to(ranking: WealthRanking, result: Result | OpenResult) -> Answer:
        rows, written = (result if type(result) is Result else result.result).rows, False  # type: ignore[union-attr]
        wrong: list[tuple[Final, int, int]] = []
        for final in ranking.finals:
            row = rows.get(final.who)
            if row is not None and (said := read(row)) is not None:
                written, due = True, read(final)
                if said != due and due is not None and due >= 0 and not _is_told(final, field, said - due):
                    wrong.append((final, due, said))
        if not wrong:
            return KEPT if written else None
        return _wrong_rows(ranking, result, field, wrong)

    return rows_are_what_the_game_led_to


def _is_told(final: Final, field: str, by: int) -> bool:
    """Whether a figure is off only because of something that is told already, such as a wrong payment."""
    return final.apart == by and field in ("gold", "wealth")


def _wrong_rows(
    ranking: WealthRanking, result: Result | OpenResult, field: str, wrong: Sequence[tuple[Final, int, int]]
) -> list[Kept | Wrong]:
    """The answers to wrong figures; wealth and places that follow from wrong gold or cargo are not repeated."""
    at_end = isinstance(result, Result)
    claimed = as_claimed(ranking, result.result if isinstance(result, OpenResult) else result)
    if field in ("gold", "cargo"):
        claimed = {}
    news = [
        (final, due, said)
        for final, due, said in wrong
        if final.who not in claimed or getattr(claimed[final.who], field) != said
    ]
    if field == "place" and len(news) > 1:
        return [_wrong_places(news)]
    return [_wrong_row(final, field, due, said, at_end=at_end) for final, due, said in news]


def _wrong_places(wrong: Sequence[tuple[Final, int, int]]) -> Wrong:
    """The answer to several wrong places: one answer, because one player in the wrong place moves the others."""
    left = [final.who for final, _, _ in wrong if final.left]
    text = "{who} have {wealth} and are in places {due}, but the result says {said}"
    if left:
        text = (
            f"{{who_left}} left before the end and {'is' if len(left) == 1 else 'are'} last (ruling CGO-R40): " + text
        )
    said = {final.who: place for final, _, place in wrong}
    due = [place for _, place, _ in wrong]
    return violated(
        text,
        field="rows",
        expected=due,
        found=[*said.values()],
        given=(("all places", ""), said),
        who=[*said],
        who_left=left,
        wealth=[final.wealth for final, _, _ in wrong],
        due=due,
        said=[*said.values()],
    )


def _wrong_row(final: Final, field: str, due: int, said: int, *, at_end: bool) -> Wrong:
    text = _words(final, field) + ", but the result says {found}"
    if not at_end:
        text = (
            text.replace(" at the end", " when play stopped").replace("} has ", "} had ").replace("} holds ", "} held ")
        )
    return violated(
        text,
        field=f"rows.{final.who}.{field}",
        expected=due,
        found=said,
        given=((field, final.who), said),
        who=final.who,
        due=due,
        wealth=final.wealth,
    )


def _words(final: Final, field: str) -> str:
    """The outcome of the game in words."""
    if field == "gold":
        return "{who} has {due} gold at the end"
    if field == "cargo":
        return f"{{who}} holds {counted(final.cargo or 0, 'cargo card')} at the end"
    if field == "wealth":
        return "{who} has a wealth of {due} (ruling CGO-R01)"
    if final.left:
        return "{who} left before the end and is in place {due} (ruling CGO-R40)"
    return "{who} has {wealth} and is in place {due}"


GOLD = row_check("CGO-109", "gold", COUNT)
CARGO = row_check("CGO-616", "cargo", COUNT)
WEALTH = row_check("CGO-108", "wealth", LEDGER)
PLACE = row_check("CGO-108", "place", GAME)
OPEN_GOLD = row_check("CGO-109", "gold", COUNT, on=OpenResult)
OPEN_CARGO = row_check("CGO-616", "cargo", COUNT, on=OpenResult)
OPEN_WEALTH = row_check("CGO-108", "wealth", LEDGER, on=OpenResult)


@claim("CGO-108", on=Result, step=GAME)
def the_winner_has_most_wealth(ranking: WealthRanking, result: Result) -> Answer:
    """The winner is one of those in first place."""
    if any(final.place == 1 and final.who == result.winner for final in ranking.counting) or result.winner is None:
        return None
    claimed = as_claimed(ranking, result)
    if result.winner in claimed and claimed[result.winner].place == 1:
        return None  # It follows from wrong gold or cargo.
    row, due = result.rows.get(result.winner), {final.who: final.place for final in ranking.finals}
    if row is not None and row.place == 1 != due.get(result.winner):
        return None  # The result puts the winner first, and that is told as a wrong place.
    best = next((final for final in ranking.counting if final.place == 1), None)
    said = next((final for final in ranking.counting if final.who == result.winner), None)
    level = best is not None and said is not None and best.wealth == said.wealth and best.ahead
    if best is not None and level:
        return _winner(
            ranking, result, f"{{who}} and {{who_said}} have {{wealth}}, but {{who}} is ahead by {best.ahead}"
        )
    return _winner(ranking, result, "{who} has the most wealth, {wealth}")


@claim("CGO-108", on=PlacesAlone, step=GAME)
def places_go_on_as_they_must(ranking: WealthRanking, thing: PlacesAlone) -> Answer:
    """Places begin with 1 and continue as ruling CGO-R03 says."""
    said = [final.place for final in ranking.finals]
    must = numbered(said, ranking.rulings.places)
    if said == must:
        return KEPT
    text = "the places are recorded as {said}, but in this order they must be {must} (ruling CGO-R03)"
    return violated(text, field="rows", expected=must, found=said, given=(("places", ""), 1), said=said, must=must)


@claim("CGO-108", on=PlacesAlone, step=GAME)
def the_winner_is_first(ranking: WealthRanking, thing: PlacesAlone) -> Answer:
    """The winner is one of those in first place."""
    return _winner(ranking, thing.result, "the first place goes to {who}")


def _winner(ranking: WealthRanking, result: Result, why: str) -> Answer:
    counting, winner = ranking.counting, result.winner
    first = [final.who for final in counting if final.place == 1]
    if winner is None or winner in first or not first:
        return None
    left = any(final.left for final in counting if final.who == winner)
    return violated(
        "{who_said} left before the end and is last (ruling CGO-R40), but the result names {who_said} as the winner"
        if left
        else f"{why}, {'and' if ', but' in why else 'but'} the result names {{who_said}} as the winner",
        field="winner",
        expected=first[0],
        found=winner,
        given=(("winner", winner), 1),
        who=first,
        wealth=counting[0].wealth,
        who_said=winner,
    )


# What a result by itself shows.


@claim("CGO-109", on=ResultAlone, step=GAME)
def the_game_is_not_known(figures: object, alone: ResultAlone) -> Answer:
    """Without sheet and transcript, nobody can say how players got what they have."""
    text = "purchases, sales and trades are not checked because neither sheet nor transcript is recorded"
    return unchecked(text, field="rows")


@claim("CGO-101", on=ResultAlone, step=COUNT)
def nobody_is_said_to_have_less_than_none(figures: object, alone: ResultAlone) -> Answer:
    """There are no debts."""
    text = "the result gives {who} {gold} gold, but nobody can have less than 0"
    return [
        violated(text, field=f"rows.{who}.gold", expected=0, found=gold, who=who, gold=gold)
        for who, gold in alone.gold.items()
        if gold < 0
    ]


@claim("CGO-620", on=ResultAlone, step=COUNT)
def nobody_is_said_to_hold_more_than_three(figures: object, alone: ResultAlone) -> Answer:
    """Nobody holds more than three cargo cards, or fewer than none; ruling CGO-R34 may allow more in mid-turn."""
    return [
        violated(
            f"the result gives {{who}} {counted(cargo, 'cargo card')}, but "
            + ("nobody can have fewer than 0" if cargo < 0 else "there is only room for {due}"),
            field=f"rows.{who}.cargo",
            expected=0 if cargo < 0 else CARGO_PLACES,
            found=cargo,
            who=who,
            cargo=cargo,
            due=0 if cargo < 0 else CARGO_PLACES,
        )
        for who, row in alone.result.rows.items()
        if (cargo := row.cargo) is not None and not 0 <= cargo <= most_cargo(alone.rulings)
    ]


@claim("CGO-206", on=ResultAlone, step=COUNT, rests_on=("CGO-106", "CGO-608"))
def the_players_have_no_more_gold_than_there_is(figures: object, alone: ResultAlone) -> Answer:
    """There are 108 gold cards."""
    total = sum(alone.gold.values())
    if total > GOLD_CARDS:
        text = "the result gives the players {total} gold in all, but there are only {all} cards"
        return violated(text, field="rows", expected=GOLD_CARDS, found=total, total=total, all=GOLD_CARDS)
    return KEPT if total == GOLD_CARDS and _all_known(alone) else None


def _all_known(alone: ResultAlone) -> bool:
    return len(alone.gold) == len(alone.record.seats)


@claim("CGO-103", on=ResultAlone, step=COUNT)
def all_gold_in_hand_is_the_end(figures: object, alone: ResultAlone) -> Answer:
    """A game whose last gold card is taken was not broken off; ruling CGO-R08 may end it earlier."""
    total, ended = sum(alone.gold.values()), alone.record.ended
    if not _all_known(alone) or total > GOLD_CARDS:
        return None
    if total == GOLD_CARDS:
        if ended == "finished":
            return None
        text = "the players have all {all} gold cards, so the game is over, but the record says {ended}"
        return violated(text, field="rows", expected="finished", found=ended, total=total, all=GOLD_CARDS, ended=ended)
    if ended != "finished" or not ends_by_deck(alone.rulings):
        return None
    text = "whether the deck had run out is not checked because {left} gold cards are in the pile (ruling CGO-R08)"
    return unchecked(text, field="rows", left=GOLD_CARDS - total)


@claim("CGO-104", on=ResultAlone, step=COUNT)
def the_end_is_not_before_all_gold_is_held(figures: object, alone: ResultAlone) -> Answer:
    """While there is gold in the pile, nobody has won."""
    total = sum(alone.gold.values())
    over = total >= GOLD_CARDS or ends_by_deck(alone.rulings)
    if over or not _all_known(alone) or alone.record.ended != "finished":
        return None
    text = "the result gives the players {total} gold in all, but the game is not over before they have {all}"
    return violated(text, field="rows", expected=GOLD_CARDS, found=total, total=total, all=GOLD_CARDS)


@claim("CGO-108", on=ResultAlone, step=GAME)
def the_places_that_are_known_fit_together(figures: object, alone: ResultAlone) -> Answer:
    """If some places are not written down, there are still places for the others that make all of them right."""
    if _places_fit(alone):
        return None
    rows, winner = alone.result.rows, alone.result.winner
    said = {who: row.place for who, row in rows.items() if row.place is not None}
    if winner is not None and said.get(winner, 1) != 1:
        text = "the result names {who} as the winner and also puts {who} in place {place}"
        return violated(text, field="winner", expected=1, found=said[winner], who=winner, place=said[winner])
    text = f"whatever places the others have, {'place' if len(said) == 1 else 'places'} {{places}} of {{who}} cannot be right (ruling CGO-R03)"
    return violated(text, field="rows", found=[*said.values()], who=[*said], places=[*said.values()])


def _places_fit(alone: ResultAlone) -> bool:
    """Whether places can be right; asked if neither the places nor the gold of everybody are written down."""
    rows, seats = alone.result.rows, alone.record.seats
    complete = all(who in rows and rows[who].place is not None for who in seats)
    if complete or _all_known(alone) or alone.record.ended == "adjourned":
        return True
    return some_places_fit(alone.result, seats, alone.rulings)


@claim("CGO-108", on=ResultAlone, step=GAME)
def the_places_fit_the_gold_that_is_known(figures: object, alone: ResultAlone) -> Answer:
    """If some gold is not written down, there is still a share of the rest that makes places and winner right."""
    record, gold, result = alone.record, alone.gold, alone.result
    unknown = [who for who in record.seats if who not in gold]
    if record.ended != "finished" or some_gold_fits(result, record.seats, gold, alone.rulings):
        return None
    if not _places_fit(alone):
        return None
    placed = any(row.place is not None or row.wealth is not None for row in result.rows.values())
    share = "that" if len(unknown) == 1 else "no share of it"
    text = "the result leaves {left} gold for {who}, " + (
        f"and {share} {'does not make' if len(unknown) == 1 else 'makes'} the recorded places right"
        if placed
        else "so {who_winner} cannot have won"
    )
    left = GOLD_CARDS - sum(gold.values())
    return violated(text, field="rows" if placed else "winner", who=unknown, left=left, who_winner=result.winner or "")


@check("CGO-108", on=ResultAlone, step=GAME)
def everybody_is_in_the_result(figures: object, alone: ResultAlone) -> Answer:
    """Players can be placed only if the result has a row for everybody."""
    seats, rows = alone.record.seats, alone.result.rows
    missing = [who for who in seats if who not in rows]
    if not missing:
        return None
    text = "nobody is placed because the result leaves out {who}"
    return unchecked(text, field="rows", then="stop", who=missing)


@claim("CGO-101", on=OwedByPile, step=GAME)
def what_the_pile_owed_is_not_known(figures: object, owed: OwedByPile) -> Answer:
    """A result does not say what the pile owed."""
    text = "what the pile owed after the last sale is not checked because neither sheet nor transcript is recorded (ruling CGO-R05)"
    return unchecked(text, field="rows")
