"""Stages: which heats belong together, who plays in them, which game, and how they are ranked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache

from msgspec import Struct

from scorekeeper.errors import RefusedError, ScorekeeperError
from scorekeeper.games import game as find_game
from scorekeeper.rules.evidence import enforcing
from scorekeeper.steps import NextStep
from scorekeeper.tournament.regulations.criteria import CRITERIA
from scorekeeper.tournament.regulations.document import OrderRules, RegulationsDocument, StageRules
from scorekeeper.tournament.regulations.point_system import PointSystem, point_system_of
from scorekeeper.tournament.regulations.sizes import sizes_drawn
from scorekeeper.tournament.regulations.text import Text

BY_HAND = "by-hand"
METHODS = ("swiss", "random", "schedule", "ranked", "snake", BY_HAND)
MANY = 200
"""The highest number of heats in a stage, enough for a year of evenings."""


class NoSuchVariantError(RefusedError):
    def __init__(self, game: str, variant: str, known: Sequence[str]) -> None:
        super().__init__(
            f"{game} has no variant {variant!r}; the variants are {', '.join(known)}",
            rule="TRN-301",
            field="variant",
            next_step=NextStep("check"),
        )


class Stage(Struct, frozen=True, kw_only=True):
    """A valid stage."""

    index: int
    name: str
    first: int
    """Its first heat."""
    heats: int | None
    """None for as many as are seated."""
    take: int | None
    carry: bool
    plays: tuple[tuple[str, str], ...]
    """Game and variant: one pair for all heats, or one for each."""
    seating: str
    best: int | None
    order: tuple[str, ...]
    point_system: PointSystem

    def covers(self, heat: int) -> bool:
        """Whether a heat belongs to this stage."""
        return heat >= self.first and (self.heats is None or heat < self.first + self.heats)

    def played_in(self, heat: int) -> tuple[str, str]:
        """Return the game of a heat, and its variant."""
        return self.plays[heat - self.first] if len(self.plays) > 1 else self.plays[0]

    @property
    def last(self) -> int | None:
        """Its last heat."""
        return None if self.heats is None else self.first + self.heats - 1


def settle_stages(regulations: RegulationsDocument, text: Text) -> tuple[Stage, ...]:
    """Check the stages against each other and the games; without any, the whole day is one."""
    written = regulations.stage or [StageRules(name="", best=regulations.standings.best)]
    stages: list[Stage] = []
    first = 1
    for index, rules in enumerate(written):
        at = f"stage.{index + 1}" if regulations.stage else "standings"
        _fits(rules, stages, text, at, last=index == len(written) - 1)
        stages.append(_settled(rules, regulations, text, at, stages, first))
        first += rules.heats or 0
    return tuple(stages)


def _fits(rules: StageRules, before: Sequence[Stage], text: Text, at: str, *, last: bool) -> None:
    """Check that a stage follows on those before it."""
    rule = "TRN-105"
    taken = {stage.name for stage in before}
    text.require(rules.name not in taken, f"two stages are called {rules.name!r}", f"{at}.name", rule)
    counted = rules.heats is not None or last
    text.require(counted, "only the last stage can leave its number of heats open", f"{at}.heats", rule)
    possible = rules.heats is None or 0 < rules.heats <= MANY
    text.require(possible, f"a stage has 1 to {MANY} heats, not {rules.heats}", f"{at}.heats", rule)
    if not before:
        text.require(rules.take is None, "the first stage takes everybody", f"{at}.take", rule)
        text.require(rules.carry == "nothing", "the first stage has no points to carry over", f"{at}.carry", rule)
        return
    text.require(
        rules.take is not None, "how many players does the stage take? Write, for example, take = 16", at, rule
    )
    assert rules.take is not None
    most = before[-1].take
    fewer = rules.take > 1 and (most is None or rules.take <= most)
    why = f"a stage takes at least two players{f' and at most the {most} from the stage before' if most else ''}"
    text.require(fewer, f"{why}, not {rules.take}", f"{at}.take", rule)


def _settled(
    rules: StageRules, whole: RegulationsDocument, text: Text, at: str, before: Sequence[Stage], first: int
) -> Stage:
    index = len(before)
    plays = _plays(rules, whole, text, at)
    sizes = [table_sizes(*one) for one in plays]
    span = range(min(low for low, _ in sizes), max(high for _, high in sizes) + 1)
    points, where = (rules.points, f"{at}.points") if rules.points else (whole.points, "points")
    method = _method(rules, whole, text, at)
    drawn = (
        set(span) if method == BY_HAND else set().union(*(sizes_drawn(one, whole.seating.size or 0) for one in sizes))
    )
    system = point_system_of(points, whole.unfinished.as_words(), span, drawn, text, where)
    order, where = (rules.order, f"{at}.order") if rules.order else (whole.standings.order, "standings.order")
    best = rules.best if rules.best is not None else whole.standings.best if index == 0 else None
    if best is not None:
        fits = best > 0 and (rules.heats is None or best <= rules.heats)
        at_best = f"{at}.best" if rules.best is not None else "standings.best"
        text.require(fits, f"the best {best} of {rules.heats or 'the'} heats cannot count", at_best, "TRN-105")
    return Stage(
        index=index,
        name=rules.name,
        first=first,
        heats=rules.heats,
        take=rules.take,
        carry=rules.carry == "points",
        plays=plays,
        seating=method,
        best=best,
        order=_order(order, text, where, first_stage=index == 0, rated=lambda: _rated(rules, system, before)),
        point_system=system,
    )


def _method(rules: StageRules, whole: RegulationsDocument, text: Text, at: str) -> str:
    """Return the way of seating: the stage's own, or that of the tournament."""
    method, where = (rules.seating, f"{at}.seating") if rules.seating else (whole.seating.method, "seating.method")
    return text.one_of(method, METHODS, where, "way of seating")


def _plays(rules: StageRules, whole: RegulationsDocument, text: Text, at: str) -> tuple[tuple[str, str], ...]:
    """Return the games of the stage, each with its variant."""
    if rules.games:
        fits = rules.heats == len(rules.games) and rules.game is None
        why = f"games names one game for each heat: {rules.heats or 'no'} heats, {len(rules.games)} games"
        text.require(fits, why, f"{at}.games", "TRN-105")
    names = rules.games or [rules.game or whole.game]
    plays = []
    for count, name in enumerate(names, 1):
        own = rules.variant or (whole.variant if name == whole.game else "standard")
        given = bool(rules.games)
        field = f"{at}.games.{count}" if given else f"{at}.game" if rules.game else "game"
        shape = f"{at}.variant" if rules.variant else "variant"
        plays.append(known_play(name, own, text, field, shape))
    return tuple(plays)


def known_play(name: str, variant: str, text: Text, field: str, variant_field: str) -> tuple[str, str]:
    """Return the game and the variant if both exist and can be seated, or refuse."""
    try:
        found = find_game(name)
    except ScorekeeperError as error:
        text.refuse(error.message, field)
    seated = [one.id for one in found.book.variants if one.seated]
    why = f"{name} is played as {', '.join(seated)} at tournament tables, not as {variant!r}"
    text.require(variant in seated, why, variant_field)
    return found.id, variant


@cache
@enforcing("TRN-301")
def table_sizes(name: str, variant: str = "standard") -> tuple[int, int]:
    """Return the fewest and the most players that a variant of a game seats at a table."""
    known = {one.id: one.players for one in find_game(name).book.variants}
    if variant not in known:
        raise NoSuchVariantError(name, variant, tuple(known))
    return known[variant]


def _rated(rules: StageRules, system: PointSystem, before: Sequence[Stage]) -> bool:
    """Whether the most points that a player can get are known, in this stage and those that it carries on."""
    carries, known = rules.carry == "points", system.rated
    for stage in reversed(before):
        if not carries:
            break
        carries, known = stage.carry, known and stage.point_system.rated
    return known


def _order(
    written: Sequence[str], text: Text, at: str, *, first_stage: bool, rated: Callable[[], bool]
) -> tuple[str, ...]:
    """Return the criteria if all are known, none comes twice, lots come last and each can be computed, or refuse."""
    text.require(written, 'what ranks the players? Write, for example, order = ["points"]', at)
    known = tuple(CRITERIA)
    for count, name in enumerate(written, 1):
        field = f"{at}.{count}"
        text.one_of(name, known, field, "tie-break")
        text.require(written.index(name) == count - 1, f"{name!r} is named twice", field)
        text.require(
            name != "lots" or count == len(written), "lots must come last, because they break every tie", field
        )
        text.require(name != "seed" or not first_stage, "the first stage has no stage before it", field)
        fits = name != "opponents-rate" or rated()
        text.require(fits, "opponents' rate needs points with a known maximum, but a game's own score has none", field)
    return tuple(written)


def stage_of(stages: Sequence[Stage], heat: int) -> Stage | None:
    """Return the stage that a heat belongs to; None after the last one."""
    return next((stage for stage in stages if stage.covers(heat)), None)


def floor_of(rules: OrderRules, text: Text) -> Fraction:
    """Return the lowest value that an opponent's rate counts as, between 0 and 1."""
    found = text.number(rules.floor, "standings.floor", "share")
    text.require(0 <= found <= 1, f"the floor must be between 0 and 1, not {found}", "standings.floor")
    return found
