"""What a desk can do with a game, it can do with every game: be asked, type one line, correct a field."""

from __future__ import annotations

import json
from random import Random

import msgspec
import pytest

from scorekeeper.entry.answers import parse
from scorekeeper.entry.boxes import other_boxes, round_boxes
from scorekeeper.entry.changes import change
from scorekeeper.entry.examples import Known, as_typed, example
from scorekeeper.entry.file import understand
from scorekeeper.entry.line import change_quick, read_quick
from scorekeeper.entry.questions import Dialogue, Interview
from scorekeeper.games import game, game_ids
from scorekeeper.games.engine.participants import participants
from scorekeeper.games.reading import typed_record

SEATS = ["1", "12", "7", "B1"]
TABLES = [(name, variant.id) for name in game_ids() for variant in game(name).book.variants]


def seats_of(played, variant):
    return SEATS[: next(one.players[1] for one in played.book.variants if one.id == variant)]


class Obliging(Interview):
    """Asked by itself: every box is answered with an example of what its field takes."""

    def __init__(self, played, seats, variant):
        self.box = None
        self.asked = []
        super().__init__(played, seats, Dialogue(self.reply, lambda _line: None, str, str), variant)

    def _answer(self, asked):
        self.box, self.asked = asked, [*self.asked, asked.path]
        try:
            return super()._answer(asked)
        finally:
            self.box = None

    def reply(self, question):
        if self.box is None:
            return ""
        assert self.asked.count(self.box.path) == 1, question
        return "y" if "keep" in question else as_typed(example(self.box.field.type, Known(self.box.box.choices)))


@pytest.mark.parametrize(("name", "variant"), TABLES)
def test_every_box_of_the_paper_can_be_asked(name, variant):
    """The answers are a record of the game, and each of them stands where its box says."""
    played = game(name)
    seats = seats_of(played, variant)
    layout = played.paper(variant)
    interview = Obliging(played, seats, variant)

    raw = interview.run()

    boxes = [
        asked.path for number in range(1, layout.rounds + 1) for asked in round_boxes(played, layout, number, seats)
    ]
    boxes += [asked.path for asked in other_boxes(played, layout, seats)]
    assert boxes == interview.asked
    assert layout.rounds == len(understand(raw, None).record.rounds)
    assert set(boxes) == set(interview.answers)


class Interrupted(Obliging):
    """Stopped before so many boxes are answered."""

    def __init__(self, played, seats, variant, count):
        self.count = count
        super().__init__(played, seats, variant)

    def _answer(self, asked):
        if len(self.asked) == self.count:
            raise EOFError
        return super()._answer(asked)


@pytest.mark.parametrize("part", [0, 0.01, 0.3, 0.5, 0.9, 0.999])
@pytest.mark.parametrize(("name", "variant"), TABLES)
def test_an_interrupted_form_goes_on_after_the_last_answer(name, variant, part):
    """Kept as a file and taken up again, it gives the same record as without a break, and no box is asked twice."""
    played = game(name)
    seats = seats_of(played, variant)
    whole = Obliging(played, seats, variant)
    expected = whole.run()
    stopped = Interrupted(played, seats, variant, int(part * len(whole.asked)))
    with pytest.raises(EOFError):
        stopped.run()

    again = Obliging(played, seats, variant)
    taken = again.take_up(json.loads(json.dumps(stopped.raw)))

    assert expected == again.run()
    assert (taken, whole.asked) == (bool(stopped.answers), [*stopped.asked, *again.asked])


@pytest.mark.parametrize(("name", "variant"), TABLES)
def test_leaving_all_boxes_empty_is_no_record(name, variant):
    """Enter, Enter, Enter, but for what is needed: nothing is invented."""
    played = game(name)
    empty = Dialogue(lambda _question: "n", lambda _line: None, str, str)
    interview = Interview(played, seats_of(played, variant), empty, variant)
    interview._answer = lambda _asked: None

    assert {"game", "seats", "variant"} >= set(interview.run())


@pytest.mark.parametrize("name", game_ids())
def test_one_line_is_a_result(name):
    """Scores, places where somebody wrote them, and a correction of one of them."""
    played = game(name)
    others = [f"{who}=1" for who in played.others]

    raw = read_quick(["1=5", "12=4/2", *others], played, ["1", "12"], str)
    better = change_quick(raw, ["12=3"], played, str)

    assert typed_record(raw).result is not None
    assert {played.score: 4, "place": 2} == raw["result"]["rows"]["12"]
    assert {played.score: 3} == better["result"]["rows"]["12"]
    assert typed_record(change(better, ["result.rows.12.place=2"], played, str)) is not None


@pytest.mark.parametrize(("name", "variant"), TABLES)
def test_a_simulated_record_is_read_back(name, variant):
    """As JSON, with everybody found among the seats and the figures of the game."""
    played = game(name)
    seats = seats_of(played, variant)
    record = played.simulate(seats, Random(11), variant=variant)

    raw = json.loads(msgspec.json.encode(record))

    assert record == understand(raw, None, find=lambda text: seats[seats.index(text)]).record
    assert {who for who, _ in participants(record, played)} <= {*seats, *played.others}


@pytest.mark.parametrize(("name", "variant"), TABLES)
def test_an_example_of_each_box_fits_it(name, variant):
    """What a blank record and a wrong answer show is something that could be written."""
    played = game(name)
    layout = played.paper(variant)
    seats = seats_of(played, variant)

    for asked in (*round_boxes(played, layout, 1, seats), *other_boxes(played, layout, seats)):
        shown = example(asked.field.type, Known(asked.box.choices))
        assert shown == parse(as_typed(shown), asked.field.type, played, str), asked.path
