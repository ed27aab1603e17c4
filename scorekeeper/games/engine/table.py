"""One table while it is judged: its record, its prepared terms, and the way to ask the checks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from scorekeeper.games.engine.checks import KEPT, Ask, Check, Kept, Then, Wrong
from scorekeeper.games.engine.findings import Findings
from scorekeeper.games.engine.plans import Plan, prove_fast
from scorekeeper.games.engine.terms import Effect
from scorekeeper.games.engine.verdict import Finding, Place, Step, Where

if TYPE_CHECKING:
    from scorekeeper.games.engine.game import Game
    from scorekeeper.games.engine.terms import Terms
    from scorekeeper.rules.evidence import Recorder


class Outcome(Struct, frozen=True, gc=False):
    """What judging a table gives besides the findings."""

    places: list[Place]
    finished: bool


NONE: Mapping[Any, Any] = MappingProxyType({})
NOBODY = Outcome([], finished=False)
"""No place can be given."""


class At(Struct, frozen=True, gc=False):
    """The place in the record that checks are asked about; an answer adds the field inside it."""

    path: str = ""
    """Such as `rounds.4.sheet`; empty if findings name no field."""
    round: int | None = None
    turn: int | None = None
    event: int | None = None

    def where(self, field: str) -> Where:
        path = f"{self.path}.{field}" if field and self.path else field or self.path
        return Where(self.round, self.turn, self.event, path or None)


class Asked(Struct, frozen=True):
    """The outcome of asking all checks about one thing."""

    figures: Any
    """The figures that count: those that were checked, or what decisions made of them."""
    given: Mapping[Any, Any]
    """The figures that decisions let stand as written, by the keys that the checks gave."""
    then: Then | None
    """Set if a check said that judging stops or ends here."""
    settled: Mapping[str, Effect]
    """How decisions settled the faults, by the field that the answer named."""


class Mark(Struct, frozen=True):
    """How far judging has come, to go back to if what follows was only tried."""

    findings: tuple[int, Where | None]
    steps: int


class Table:
    """A record on its way to a verdict. `judge.py` of a game takes it through start, transcript, sheet and result."""

    __slots__ = ("_story", "bound", "findings", "plans", "record", "recorder")

    def __init__(
        self, game: Game, record: Any, terms: Terms, *, recorder: Recorder | None, story: list[Step] | None = None
    ) -> None:
        self.record = record
        self.bound: Any = terms.prepared(game.code, record.variant, game.prepare)
        """What the game prepared from rulings, equipment and variant."""
        self.plans: Mapping[type, Plan] = game.plans(record.variant, recorder)
        self.findings = Findings(terms.decisions)
        self.recorder = recorder
        self._story = story

    @property
    def telling(self) -> bool:
        """Whether the trail is wanted; it is made in a judging of its own."""
        return self._story is not None

    def tell(self, teller: Callable[..., Iterable[Step]], *figures: Any) -> None:
        """Add steps to the trail, if it is wanted."""
        if self._story is not None:
            self._story.extend(teller(*figures))

    def mark(self) -> Mark:
        """How far judging has come; see `rewind`."""
        return Mark(self.findings.mark(), len(self._story or ()))

    def rewind(self, mark: Mark) -> list[Finding]:
        """Take back what was found, assumed and told since then, and return the findings: it was only tried."""
        if self._story is not None:
            del self._story[mark.steps :]
        return self.findings.rewind(mark.findings)

    def ask(
        self,
        figures: Any,
        thing: Any,
        at: At,
        again: Callable[[Mapping[Any, Any]], Any] | None = None,
        *,
        all_of_it: bool = False,
    ) -> Asked:
        """Ask all checks on this kind of thing, in the order of their steps.

        If a decision lets a figure stand as written, `again` recomputes the figures with what is given, and the
        remaining checks see those. After a check that stops, no more checks are asked unless `all_of_it` is set.
        """
        plan = self.plans[type(thing)]
        if plan.fast is not None and plan.fast(figures, thing):
            if self.recorder is not None:
                prove_fast(plan, figures, thing)
            return Asked(figures, NONE, None, NONE)
        checks = iter(plan.checks)
        for ask, check in checks:
            answer = ask(figures, thing)
            # Nearly all answers are one of these two, and asking for a type takes longer.
            if answer is None or answer is KEPT:
                continue
            if type(answer) is not Kept:
                return self._go_on(answer, check, checks, figures, thing, at, again, all_of_it=all_of_it)
        return Asked(figures, NONE, None, NONE)

    def _go_on(
        self,
        answer: Any,
        check: Check,
        checks: Iterator[tuple[Ask, Check]],
        figures: Any,
        thing: Any,
        at: At,
        again: Callable[[Mapping[Any, Any]], Any] | None,
        *,
        all_of_it: bool,
    ) -> Asked:
        """Take the answer of a check and ask the remaining ones; slower than `ask`, but few tables need it."""
        given: dict[Any, Any] = {}
        settled: dict[str, Effect] = {}
        follows: Then | None = None
        while True:
            known = len(given)
            if answer is not None and type(answer) is not Kept:
                follows = self._take(answer, check, at, given, settled) or follows
            if follows is not None and not all_of_it:
                break
            if len(given) > known and again is not None:
                figures = again(given)
            if (following := next(checks, None)) is None:
                break
            ask, check = following
            answer = ask(figures, thing)
        return Asked(figures, given, follows, settled)

    def _take(
        self, answer: Any, check: Check, at: At, given: dict[Any, Any], settled: dict[str, Effect]
    ) -> Then | None:
        """Turn the answers of one check into findings, and return what follows if judging does not go on."""
        follows: Then | None = None
        for wrong in (answer,) if type(answer) is Wrong else answer:
            if type(wrong) is Kept:
                continue
            effect = self.findings.add(wrong, check, at.where(wrong.field), check.step)
            if effect is not None:
                settled[wrong.field] = effect
            if effect == "as-written" and wrong.given is not None:
                key, figure = wrong.given
                given[key] = figure
            then = after(wrong, check, effect)
            if then == "assume":
                self.findings.assume(at.where(wrong.field))
                then = None
            follows = then or follows
        return follows


def after(wrong: Wrong, check: Check, effect: Effect | None) -> Then | None:
    """What follows from an answer; None if judging goes on."""
    then = wrong.then if wrong.then is not None or wrong.level != "error" else check.then
    if effect is not None:
        # By the rules, nothing counts after the end; only a decision to let things stand as written goes beyond it.
        return "end" if then == "end" and effect == "by-rules" else None
    return None if then == "go on" else then
