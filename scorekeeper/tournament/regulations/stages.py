"""Stages: which heats belong together, who plays in them, which game, and how they are ranked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from msgspec import Struct

from scorekeeper.errors import RefusedError, ScorekeeperError
from scorekeeper.games.lookup import EVERYBODYS, Games
from scorekeeper.log.entry import OF_FIDE, Unplayed
from scorekeeper.rules.evidence import enforcing, shown
from scorekeeper.steps import NextStep
from scorekeeper.tournament.regulations.addenda import seats_of, ties_of
from scorekeeper.tournament.regulations.criteria import CODES, CRITERIA, Criterion, criterion
from scorekeeper.tournament.regulations.defaults import Defaults
from scorekeeper.tournament.regulations.document import OrderRules, RegulationsDocument, Seats, StageRules
from scorekeeper.tournament.regulations.offers import way_of_dealing
from scorekeeper.tournament.regulations.point_system import PointSystem, point_system_of
from scorekeeper.tournament.regulations.qualifying import Qualifying, qualifying_of
from scorekeeper.tournament.regulations.sizes import PAIR, sizes_drawn
from scorekeeper.tournament.regulations.text import Text, misspelt

BY_HAND = "by-hand"
SINGLE, DOUBLE = "round-robin", "double-round-robin"
ROUND_ROBINS = (SINGLE, DOUBLE)
"""Ways of seating in which everybody meets everybody."""
DUTCH = "dutch"
METHODS = ("swiss", "random", "schedule", *ROUND_ROBINS, "ranked", "snake", BY_HAND)
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
    at_will: bool = False
    """Whether players enter each heat as they like."""
    qualifying: Qualifying = Qualifying()
    seats: Seats = "drawn"
    """How players get their seats."""
    ties: tuple[str, ...] = ()
    """What separates players who are level in a game."""
    plays: tuple[tuple[str, str], ...]
    """Game and variant: one pair for all heats, one for each, or those that every heat offers."""
    dealt: str = ""
    """How the players of a heat get their games, if it offers several."""
    seating: str
    best: int | None
    order: tuple[str, ...]
    point_system: PointSystem
    unplayed: Unplayed = "left-out"
    """How tie-breaks count heats without a game."""
    size: int | None = None
    """The preferred table size; None for the most that the game seats."""
    exact: bool = True
    """Whether a preferred size of two allows no other; in events that began before one against one had rules, it does."""
    teams: bool = True
    """Whether it counts for the teams, if there are any."""
    known: Games = EVERYBODYS
    """What the tournament means by the id of a game."""

    def covers(self, heat: int) -> bool:
        """Whether a heat belongs to this stage."""
        return heat >= self.first and (self.heats is None or heat < self.first + self.heats)

    def offered_in(self, heat: int) -> tuple[tuple[str, str], ...]:
        """Return the games of a heat, each with its variant; usually one."""
        if self.dealt or len(self.plays) == 1:
            return self.plays
        return (self.plays[heat - self.first],)

    def played_in(self, heat: int) -> tuple[str, str]:
        """Return the game of a heat, and its variant; the first one if it offers several."""
        return self.offered_in(heat)[0]

    def sizes_at(self, play: tuple[str, str]) -> tuple[int, int]:
        """Return the fewest and the most players at a table of a game."""
        return sizes_of(self.known, play, self.size, exact=self.exact)

    @property
    def one_against_one(self) -> bool:
        """Whether all its tables seat exactly two."""
        return all(self.sizes_at(play) == (PAIR, PAIR) for play in self.plays)

    @property
    def round_robin(self) -> bool:
        """Whether everybody meets everybody."""
        return self.seating in ROUND_ROBINS

    def heats_for(self, players: int) -> int | None:
        """Return how many heats the stage has with this number of players; None for as many as are seated."""
        if self.heats is not None or not self.round_robin:
            return self.heats
        return robin_heats(players, self.seating)

    @property
    def last(self) -> int | None:
        """Its last heat."""
        return None if self.heats is None else self.first + self.heats - 1


def robin_numbers(players: int) -> int:
    """Return how many numbers a round robin has: with an odd number of players, one number stays free."""
    return players + players % PAIR


def robin_heats(players: int, method: str) -> int:
    """Return how many heats everybody needs to meet everybody once or, if the method is a double round robin, twice."""
    return (robin_numbers(players) - 1) * (2 if method == DOUBLE else 1)


def settle_stages(regulations: RegulationsDocument, known: Games, text: Text, defaults: Defaults) -> tuple[Stage, ...]:
    """Check the stages against each other and the games; without any, the whole day is one."""
    written = regulations.stage or [StageRules(name="", best=regulations.standings.best)]
    stages: list[Stage] = []
    first = 1
    for index, rules in enumerate(written):
        at = f"stage.{index + 1}" if regulations.stage else "standings"
        _fits(rules, stages, text, at, last=index == len(written) - 1)
        stages.append(_settled(rules, regulations, known, text, at, stages, first, defaults))
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
    rules: StageRules,
    whole: RegulationsDocument,
    known: Games,
    text: Text,
    at: str,
    before: Sequence[Stage],
    first: int,
    defaults: Defaults,
) -> Stage:
    index = len(before)
    plays = _plays(rules, whole, known, text, at)
    seated = [sizes_of(known, one, whole.seating.size, exact=defaults.exact) for one in plays]
    pairs = all(one == (PAIR, PAIR) for one in seated)
    method = _method(rules, whole, text, at, pairs=pairs)
    seats = seats_of(rules, whole)
    system = _paying(rules, whole, known, text, at, (plays, seated), method, defaults)
    order, where = (rules.order, f"{at}.order") if rules.order else (whole.standings.order, "standings.order")
    ranked_by = _order(
        order,
        text,
        where,
        first_stage=index == 0,
        pairs=pairs,
        win=system.win,
        rated=lambda: _rated(rules, system, before),
    )
    return Stage(
        index=index,
        name=rules.name,
        first=first,
        heats=rules.heats,
        take=rules.take,
        carry=rules.carry == "points",
        at_will=rules.attendance == "at-will",
        qualifying=qualifying_of(rules, whole, text, at, before),
        seats=seats,
        ties=ties_of(rules, whole, text, at, before, seats),
        plays=plays,
        dealt=way_of_dealing(rules, whole.seating.games, method, text, at),
        seating=method,
        best=_best(rules, whole, text, at, first_stage=index == 0),
        order=ranked_by,
        unplayed=_unplayed(whole.standings, ranked_by, text, defaults.unplayed if pairs else "left-out", pairs=pairs),
        point_system=system,
        size=whole.seating.size,
        exact=defaults.exact,
        teams=rules.teams,
        known=known,
    )


def _method(rules: StageRules, whole: RegulationsDocument, text: Text, at: str, *, pairs: bool) -> str:
    """Return the way of seating: the stage's own, or that of the tournament; a round robin only where all tables seat two."""
    method, where = (rules.seating, f"{at}.seating") if rules.seating else (whole.seating.method, "seating.method")
    text.require(
        method != DUTCH,
        "FIDE's Dutch system is left to programs made for it: write a report for them with `export --coming`, and "
        "seat their pairings with `seat --by-hand`",
        where,
    )
    found = text.one_of(method, METHODS, where, "way of seating")
    fits = pairs or found not in ROUND_ROBINS
    text.require(fits, "a round robin is for tables of two: write size = 2 under [seating]", where, "TRN-323")
    return found


def _paying(
    rules: StageRules,
    whole: RegulationsDocument,
    known: Games,
    text: Text,
    at: str,
    played: tuple[Sequence[tuple[str, str]], Sequence[tuple[int, int]]],
    method: str,
    defaults: Defaults,
) -> PointSystem:
    """Return what the stage pays; `played` has its games, and the sizes of their tables here."""
    plays, seated = played
    sizes = [table_sizes(known, *one) for one in plays]
    span = range(min(low for low, _ in sizes), max(high for _, high in sizes) + 1)
    by_hand = {size for low, high in seated for size in range(low, high + 1)}
    wanted = whole.seating.size or 0
    drawn = by_hand if method == BY_HAND else set().union(*(sizes_drawn(one, wanted) for one in seated))
    points, where = (rules.points, f"{at}.points") if rules.points else (whole.points, "points")
    system = point_system_of(points, whole.unfinished.as_words(), span, drawn, text, where, defaults)
    sided = next((name for name, _ in plays if known.game(name).sides), None)
    why = f"{sided} is won, drawn or lost, so it has no score that could be paid; a share of the score works, or points by place"
    text.require(sided is None or not defaults.comparable or "score" not in system.parts, why, f"{where}.system")
    return system


def _best(rules: StageRules, whole: RegulationsDocument, text: Text, at: str, *, first_stage: bool) -> int | None:
    """Return how many heats count; that of the tournament is for its first stage."""
    best = rules.best if rules.best is not None else whole.standings.best if first_stage else None
    if best is not None:
        fits = best > 0 and (rules.heats is None or best <= rules.heats)
        field = f"{at}.best" if rules.best is not None else "standings.best"
        text.require(fits, f"the best {best} of {rules.heats or 'the'} heats cannot count", field, "TRN-105")
    return best


def _plays(
    rules: StageRules, whole: RegulationsDocument, known: Games, text: Text, at: str
) -> tuple[tuple[str, str], ...]:
    """Return the games of the stage, each with its variant."""
    if rules.games:
        fits = rules.heats == len(rules.games) and rules.game is None
        why = f"games names one game for each heat: {rules.heats or 'no'} heats, {len(rules.games)} games"
        text.require(fits, why, f"{at}.games", "TRN-105")
    names = rules.games or rules.offers or [rules.game or whole.game]
    given = "games" if rules.games else "offers" if rules.offers else ""
    plays = []
    for count, name in enumerate(names, 1):
        own = rules.variant or (whole.variant if name == whole.game else "standard")
        field = f"{at}.{given}.{count}" if given else f"{at}.game" if rules.game else "game"
        shape = f"{at}.variant" if rules.variant else "variant"
        plays.append(known_play(known, name, own, text, field, shape))
    return tuple(plays)


def known_play(known: Games, name: str, variant: str, text: Text, field: str, variant_field: str) -> tuple[str, str]:
    """Return the game and the variant if both exist and can be seated, or refuse."""
    try:
        found = known.game(name)
    except ScorekeeperError as error:
        text.refuse(error.message, field)
    seated = [one.id for one in found.book.variants if one.seated]
    why = f"{name} is played as {', '.join(seated)} at tournament tables, not as {variant!r}"
    text.require(variant in seated, why, variant_field)
    return found.id, variant


@enforcing("TRN-301")
def table_sizes(known: Games, name: str, variant: str = "standard") -> tuple[int, int]:
    """Return the fewest and the most players that a variant of a game seats at a table."""
    sizes = known.game(name).sizes
    if variant not in sizes:
        raise NoSuchVariantError(name, variant, tuple(sizes))
    return sizes[variant]


def sizes_of(known: Games, play: tuple[str, str], wanted: int | None, *, exact: bool) -> tuple[int, int]:
    """Return the fewest and the most players at a table; where two are wanted and allowed, `exact` means that and no other."""
    low, high = table_sizes(known, *play)
    return (PAIR, PAIR) if exact and wanted == PAIR and low <= PAIR <= high else (low, high)


def _rated(rules: StageRules, system: PointSystem, before: Sequence[Stage]) -> bool:
    """Whether the most points that a player can get are known, in this stage and those that it carries on."""
    carries, known = rules.carry == "points", system.rated
    for stage in reversed(before):
        if not carries:
            break
        carries, known = stage.carry, known and stage.point_system.rated
    return known


def _order(
    written: Sequence[str],
    text: Text,
    at: str,
    *,
    first_stage: bool,
    pairs: bool,
    win: Fraction | None,
    rated: Callable[[], bool],
) -> tuple[str, ...]:
    """Return the criteria if all are known, none comes twice, lots come last and each can be computed, or refuse."""
    text.require(written, 'what ranks the players? Write, for example, order = ["points"]', at)
    found: list[str] = []
    for count, name in enumerate(written, 1):
        field = f"{at}.{count}"
        one = _criterion(name, text, field)
        text.require(one.key not in found, f"{name!r} is named twice", field)
        text.require(
            one.key != "lots" or count == len(written), "lots must come last, because they break every tie", field
        )
        text.require(one.key != "seed" or not first_stage, "the first stage has no stage before it", field)
        text.require(pairs or not one.pairs, f"{name!r} is for one against one: exactly two at every table", field)
        fits = one.plain != "koya" or win is not None
        text.require(fits, "Koya needs points for a win, but here scores or shares decide what a win pays", field)
        fits = one.key != "opponents-rate" or rated()
        text.require(fits, "opponents' rate needs points with a known maximum, but a game's own score has none", field)
        found.append(one.key)
    return tuple(found)


def _criterion(name: str, text: Text, field: str) -> Criterion:
    """Return the criterion that a word or a code of FIDE names, or refuse."""
    try:
        found = criterion(name)
    except ValueError as error:
        text.refuse(str(error), field)
    except KeyError:
        plain = name.partition("/")[0]
        known = (*CODES, *CRITERIA) if plain.isupper() else tuple(CRITERIA)
        text.refuse(misspelt(plain, known, "tie-break"), field)
    if found.key != name:
        shown("TRN-642")
    return found


def _unplayed(rules: OrderRules, order: Sequence[str], text: Text, default: Unplayed, *, pairs: bool) -> Unplayed:
    """Return how tie-breaks count heats without a game, or refuse what does not fit the tables or the tie-breaks."""
    if rules.unplayed is None:
        return default
    of_fide = rules.unplayed in OF_FIDE
    why = f'"{rules.unplayed}" is for one against one: exactly two at every table'
    text.require(pairs or not of_fide, why, "standings.unplayed")
    # Events that began before one against one had rules of its own keep what they have.
    fore = next((one for one in map(criterion, order) if default in OF_FIDE and one.fore), None)
    why = f'{fore.title if fore else ""} is defined by FIDE: write unplayed = "{OF_FIDE[0]}", or leave it out'
    text.require(of_fide or fore is None, why, "standings.unplayed", fore.rule if fore else "TRN-101")
    return rules.unplayed


def stage_of(stages: Sequence[Stage], heat: int) -> Stage | None:
    """Return the stage that a heat belongs to; None after the last one."""
    return next((stage for stage in stages if stage.covers(heat)), None)


def floor_of(rules: OrderRules, text: Text) -> Fraction:
    """Return the lowest value that an opponent's rate counts as, between 0 and 1."""
    found = text.number(rules.floor, "standings.floor", "share")
    text.require(0 <= found <= 1, f"the floor must be between 0 and 1, not {found}", "standings.floor")
    return found
