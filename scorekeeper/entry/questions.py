"""Asks for a record, box by box, in the order of the game's paper.

Boxes that the rules can compute may stay empty. The answers so far are available at any time, so nothing is lost
if the user stops.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from scorekeeper.entry.answers import NotAnAnswerError, limit_of, parse, prompt, rule_text
from scorekeeper.entry.boxes import (
    Blank,
    answers_in,
    assemble,
    entry_fields,
    list_fields,
    other_boxes,
    result_boxes,
    round_boxes,
)
from scorekeeper.entry.people import Find
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.engine.paper import Layout

if TYPE_CHECKING:
    from scorekeeper.games.engine.game import Game

NONE = "-"
BACK = "<"
HELP = "?"
HOW = (
    "Enter leaves a box empty (or keeps what is in it), - empties it, < goes back one box, ? shows the rule,"
    " Ctrl-C stops and keeps your answers in a file."
)
FEW = 8
"""The most boxes that are named when it is not clear which one is meant."""
YES, NO, STOP, ALL = ("y", "yes"), ("n", "no"), ("s", "stop"), ("a", "all")
ROUND_HOW = (
    "Enter: ask about this round; n: it was not played, go to the result; s: stop and record the answers so far."
)

WHICH_HOW = (
    "Enter: correct the box that is named; a: go through all boxes again (Enter keeps a value); n: leave them as they are"
    " on the paper; or name another box: whose it is, and its label."
)


class Objection(NamedTuple):
    """What the rules object to, and the field that it is about."""

    text: str
    field: str | None = None


def nothing(raw: dict[str, Any]) -> list[Objection]:
    """Return no objections."""
    return []


class Dialogue(NamedTuple):
    """The other side of an interview: how to ask, tell, find players, name them and check the record."""

    ask: Callable[[str], str]
    tell: Callable[[str], None]
    find: Find
    names: Callable[[str], str]
    check: Callable[[dict[str, Any]], Sequence[Objection]] = nothing
    """Returns what the rules object to in the record so far; called after each round."""


class BackError(Exception):
    """The user wants to go back to the previous box."""


class Interview:
    """The interview about one table; `raw` is the record so far."""

    def __init__(
        self, game: Game, seats: Sequence[str], dialogue: Dialogue, variant: str = "standard", first: int = 1
    ) -> None:
        self.game = game
        self.seats = tuple(seats)
        self.dialogue = dialogue._replace(find=self._seated(dialogue))
        self.variant = variant
        self.first = first
        """The first round to ask for; earlier ones are recorded."""
        self.layout: Layout = game.paper(variant)
        self.answers: dict[str, Any] = {}
        self.left: set[str] = set()
        """Findings that were shown and not corrected."""
        self.after: str | None = None
        """The last box that was answered before an interruption, until the questions have gone on after it."""

    def _seated(self, dialogue: Dialogue) -> Find:
        def find(text: str) -> str:
            number = dialogue.find(text)
            if number not in self.seats:
                said = ", ".join(f"{dialogue.names(seat)} ({seat})" for seat in self.seats)
                raise NotAnAnswerError(
                    f"{dialogue.names(number)} does not sit at this table; the players here are {said}"
                )
            return number

        return find

    @property
    def raw(self) -> dict[str, Any]:
        """The record so far."""
        head: dict[str, Any] = {"game": self.game.id, "seats": list(self.seats)}
        if self.variant != "standard":
            head["variant"] = self.variant
        return {**head, **assemble(self.game, self.answers)}

    def take_up(self, raw: dict[str, Any]) -> bool:
        """Take over the answers of an interrupted interview; False if there is none.

        It goes on after the last answer, or at the first row of a page without any: a row must not be skipped unseen.
        """
        boxes = [blank for page in range(self.first, self.layout.rounds + 2) for blank in self._boxes(page)]
        self.answers = answers_in(raw, boxes)
        answered = [blank.path for blank in boxes if blank.path in self.answers]
        until = self._empty_row()
        before = [path for path in answered if until is None or path in until]
        self.after = before[-1] if before else None
        return bool(answered)

    def _empty_row(self) -> set[str] | None:
        """Return the boxes before the first person without an answer on a page with answers; None if there is nobody."""
        passed: set[str] = set()
        for page in range(self.first, self.layout.rounds + 2):
            boxes = self._boxes(page)
            begun = [place for place, blank in enumerate(boxes) if blank.path in self.answers]
            for place, blank in enumerate(boxes[: begun[-1]] if begun else ()):
                whose = [one.path for one in boxes if one.who == blank.who]
                if blank.who in self.seats and not any(path in self.answers for path in whose):
                    return passed | {one.path for one in boxes[:place]}
            passed |= {blank.path for blank in boxes}
        return None

    def forget(self) -> None:
        """Start again without any answers."""
        self.answers, self.after = {}, None

    def _boxes(self, page: int) -> list[Blank]:
        """Return the boxes of a round, or of the page after the last round."""
        if page > self.layout.rounds:
            asked = other_boxes if self._typed("rounds.") or self.first > 1 else result_boxes
            return list(asked(self.game, self.layout, self.seats))
        return list(round_boxes(self.game, self.layout, page, self.seats))

    def run(self) -> dict[str, Any]:
        """Ask for all rounds and the result, and return the record."""
        people = ", ".join(f"{self.dialogue.names(seat)} ({seat})" for seat in self.seats)
        self.dialogue.tell(f"{self.layout.title}: {people}")
        self.dialogue.tell(HOW)
        number, last = self.first, False
        while self.after is not None and self.after not in [blank.path for blank in self._boxes(number)]:
            number += 1
        while number <= self.layout.rounds + 1:
            try:
                number = self._result(at_end=last) if number > self.layout.rounds else self._round(number, at_end=last)
                last = False
            except BackError:
                number, last = self._before(number), True
        return self.raw

    def _before(self, number: int) -> int:
        """Return the last earlier page with answers, or the first page."""
        typed = [page for page in range(self.first, number) if self._typed(f"rounds.{page}.")]
        return typed[-1] if typed else self.first

    def _typed(self, prefix: str) -> bool:
        return any(path.startswith(prefix) for path in self.answers)

    def _round(self, number: int, *, at_end: bool) -> int:
        """Ask for one round, and return the number of the next page."""
        title = self.layout.round_title.replace("{round}", str(number))
        boxes = self._boxes(number)
        if self.after is None and not (at_end and self._typed(f"rounds.{number}.")):
            none = "n if it was not played" if self.layout.rounds > 1 else "n for the result only"
            answer = self._choose(f"{title}: Enter to go on, {none}, s to stop here: ", ROUND_HOW, (*YES, *NO, *STOP))
            if answer in NO:
                self._forget(boxes)
                return self.layout.rounds + 1
            if answer in STOP:
                return self.layout.rounds + 2
        self._fill(boxes, at_end=at_end)
        self._correct(boxes, title[:1].lower() + title[1:])
        return number + 1

    def _result(self, *, at_end: bool) -> int:
        """Ask for the result; without a round, also for those of its boxes that the paper prints among the rounds."""
        boxes = self._boxes(self.layout.rounds + 1)
        self._fill(boxes, at_end=at_end)
        self._correct(boxes, "the result")
        return self.layout.rounds + 2

    def _correct(self, boxes: Sequence[Blank], what: str) -> None:
        """Show new objections of the rules, and offer to correct one box or all of them."""
        while found := [one for one in self.dialogue.check(self.raw) if one.text not in self.left]:
            for one in found:
                self.dialogue.tell(f"  {one.text}")
            meant = next((blank for one in found for blank in self._about(boxes, one.field)), boxes[0])
            try:
                question = (
                    f"Correct {what}? Enter: {self._called(meant, boxes)}, a: all boxes, n: none, or another box: "
                )
                chosen = self._which(boxes, meant, question)
                if not chosen:
                    self.left |= {one.text for one in found}
                    return
                self._fill(chosen, at_end=False)
            except BackError:
                self._fill(boxes, at_end=True)

    def _about(self, boxes: Sequence[Blank], field: str | None) -> list[Blank]:
        """Return the boxes that an objection is about: the field's own, or the one that holds the field."""
        own = [blank for blank in boxes if blank.path == field]
        return own or [blank for blank in boxes if field and self._within(field, blank.path)]

    def _names(self, blank: Blank) -> list[str]:
        """Return names of a box, from short to long: whose it is and its label, as it is displayed, and where it is."""
        who = blank.who and self.dialogue.names(blank.who)
        displayed = prompt(blank, needed=False).strip().rstrip(":")
        short, long = (" ".join(filter(None, (who, what))) for what in (blank.name, displayed))
        return [short, long, f"{long}, {blank.heading}"]

    def _called(self, blank: Blank, boxes: Sequence[Blank]) -> str:
        """Return the shortest name of a box that no other box has."""
        others = [self._names(one) for one in boxes if one.who == blank.who and one.path != blank.path]
        names = self._names(blank)
        return next((name for n, name in enumerate(names) if all(name != one[n] for one in others)), names[-1])

    def _which(self, boxes: Sequence[Blank], meant: Blank, question: str) -> Sequence[Blank]:
        """Ask which boxes to correct: the one that is meant, all, none, or another by words of its name.

        Enter is not "all": whoever presses it through the last empty boxes would begin the page again.
        """
        while True:
            answer = self.dialogue.ask(question).strip().casefold()
            if answer == BACK:
                raise BackError
            if not answer or answer in YES:
                return [meant]
            if answer in ALL:
                return boxes
            if answer in NO:
                return []
            if answer == HELP:
                self.dialogue.tell(f"  {WHICH_HOW}")
                continue
            found = self._named(boxes, answer)
            if len(found) == 1:
                return found
            said = ", ".join(self._called(blank, boxes) for blank in found[:FEW] or boxes[:FEW])
            more = ", …" if len(found or boxes) > FEW else ""
            self.dialogue.tell(f"  {'which one?' if found else 'there is no such box; the boxes are'} {said}{more}")

    def _named(self, boxes: Sequence[Blank], answer: str) -> list[Blank]:
        """Return the boxes with this name, as it is displayed or shorter, or else those that its words fit."""
        called = {blank.path: self._called(blank, boxes) for blank in boxes}
        for names in (lambda blank: [called[blank.path]], self._names):
            if exact := [blank for blank in boxes if answer in map(str.casefold, names(blank))]:
                return exact
        return [blank for blank in boxes if self._fits(blank, called[blank.path], answer.split())]

    @staticmethod
    def _fits(blank: Blank, called: str, words: Sequence[str]) -> bool:
        """Whether each of the words begins a word of the box's name, or is the player's number."""
        known = [word.strip("(),;") for word in (*called.casefold().split(), (blank.who or "").casefold())]
        return all(any(one.startswith(word.strip("(),;")) for one in known) for word in words)

    def _choose(self, question: str, how: str, known: Sequence[str]) -> str:
        """Ask until one of these letters, or Enter, is typed."""
        while True:
            answer = self.dialogue.ask(question).strip().lower()
            if answer == BACK:
                raise BackError
            if not answer or answer in known:
                return answer
            self.dialogue.tell(f"  {how}")

    def _forget(self, boxes: Sequence[Blank]) -> None:
        for blank in boxes:
            self.answers.pop(blank.path, None)

    def _fill(self, boxes: Sequence[Blank], *, at_end: bool) -> None:
        """Ask for each box in turn, going back when the user wants to."""
        place = self._step(boxes, len(boxes), -1) if at_end else self._place(boxes)
        under: tuple[str, str | None] | None = None
        while 0 <= place < len(boxes):
            blank = boxes[place]
            if under != (blank.heading, blank.who):
                under = (blank.heading, blank.who)
                who = self.dialogue.names(blank.who) if blank.who else ""
                self.dialogue.tell(" · ".join(part for part in (blank.heading, who) if part))
            try:
                self._put(boxes, blank, self._answer(blank))
                place = self._step(boxes, place, 1)
            except BackError:
                place = self._step(boxes, place, -1)
        if place < 0:
            raise BackError

    def _place(self, boxes: Sequence[Blank]) -> int:
        """Return where to begin: after the last answer before an interruption, or with the first box."""
        before, self.after = self.after, None
        place = next((count for count, blank in enumerate(boxes) if blank.path == before), None)
        return 0 if place is None else self._step(boxes, place, 1)

    def _step(self, boxes: Sequence[Blank], place: int, step: int) -> int:
        """Return the next box to ask; after an empty entry, the rest of its list is skipped."""
        place += step
        while 0 <= place < len(boxes) and self._closed(boxes, place):
            place += step
        return place

    def _closed(self, boxes: Sequence[Blank], place: int) -> bool:
        """Whether to skip this box: an earlier entry is empty, or this one lacks a required value."""
        return any(self._shut(boxes[:place], own) for own in entry_fields(self.game, boxes[place].path))

    def _shut(self, boxes: Sequence[Blank], own: str) -> bool:
        before = self._of_list(boxes, own)
        lacking = any(
            one.field.required and one.path not in self.answers for one in before if self._within(one.path, own)
        )
        return lacking or any(not self._begun(entry) for entry in self._entries(before, own) - {own})

    def _of_list(self, boxes: Sequence[Blank], entry: str) -> list[Blank]:
        """Return the boxes of the list that holds the entry."""
        listed = entry.rpartition(".")[0]
        return [one for one in boxes if listed in list_fields(self.game, one.path)]

    def _entries(self, boxes: Sequence[Blank], entry: str) -> set[str]:
        """Return the entries of the list that holds the entry."""
        listed = entry.rpartition(".")[0]
        found = (one for box in boxes for one in entry_fields(self.game, box.path))
        return {one for one in found if one.rpartition(".")[0] == listed}

    @staticmethod
    def _within(path: str, entry: str) -> bool:
        return path == entry or path.startswith(f"{entry}.")

    def _begun(self, entry: str) -> bool:
        return any(self._within(path, entry) for path in self.answers)

    def _put(self, boxes: Sequence[Blank], blank: Blank, value: Any) -> None:
        if value is not None:
            self.answers[blank.path] = value
            return
        self.answers.pop(blank.path, None)
        for own in entry_fields(self.game, blank.path):
            if not self._begun(own):
                self._forget(self._of_list(boxes[list(boxes).index(blank) :], own))
                return

    def _needed(self, blank: Blank) -> bool:
        if not blank.field.required:
            return False
        return not entry_fields(self.game, blank.path) or self._typed(blank.path.rpartition(".")[0] + ".")

    def _answer(self, blank: Blank) -> Any:
        standing = self.answers.get(blank.path)
        question = prompt(blank, needed=self._needed(blank), standing=standing)
        while True:
            text = self.dialogue.ask(question).strip()
            if text == BACK:
                raise BackError
            if text == HELP:
                self.dialogue.tell(rule_text(blank, self.game.book))
            elif not text and standing is not None:
                return standing
            elif text in {"", NONE}:
                if not self._needed(blank):
                    return None
                self.dialogue.tell("  this box must be filled in")
            elif (value := self._value(text, blank)) is not None:
                return value

    def _value(self, text: str, blank: Blank) -> Any:
        """Return the value of an answer, or None to ask again."""
        try:
            value = parse(text, blank.field.type, self.game, self.dialogue.find)
        except ScorekeeperError as error:
            self.dialogue.tell(f"  {error.message}")
            return None
        limit = limit_of(blank, value)
        if limit is None:
            return value
        how = "y: this is what the paper says; n or Enter: ask again."
        return value if self._choose(f"  {limit}; keep {value}? y/N: ", how, (*YES, *NO)) in YES else None
