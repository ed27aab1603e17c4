"""Every game can be drawn, whatever is written down of it, and a finding is marked where it is."""

import random
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pytest
from msgspec.structs import replace

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import BUILT_IN, game
from scorekeeper.games.engine.pictures.findings import heard
from scorekeeper.games.engine.pictures.picture import Caption
from scorekeeper.games.engine.shape import convert
from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.worked import worked_examples
from scorekeeper.reports.svg.canvas import WIDTH
from scorekeeper.reports.svg.picture import picture_svg
from scorekeeper.testing.garbling import garbled
from tests.reports.svg.test_picture import texts

WORKED = Path(__file__).parents[3] / "examples" / "worked"
SEATS = ["1", "2", "3"]


@pytest.mark.parametrize("id_", BUILT_IN)
def test_whatever_is_written_down_can_be_drawn(id_):
    """With and without equipment, with things lost, doubled and exchanged."""
    played, rng, drawn = game(id_), random.Random(5), 0
    for turn in range(12):
        terms = Terms(equipment=played.equipment.invent(rng) if played.equipment and turn % 3 else {})
        written = garbled(msgspec.to_builtins(played.simulate(SEATS, rng, terms)), rng)
        try:
            record = convert(written, played.record)
            verdict = played.judge(record, terms)
        except ScorekeeperError:
            continue
        picture = played.picture(record, verdict, terms)
        assert picture.words()
        ET.fromstring(picture_svg(picture))
        drawn += 1
    assert drawn


@pytest.mark.parametrize("id_", BUILT_IN)
def test_a_worked_example_marks_the_finding_in_its_picture(id_):
    """Not only under it; and nothing of it is cut off."""
    for example in worked_examples(WORKED, id_):
        verdict = example.judge()
        picture = example.game.picture(example.record, verdict, example.terms, example.name)
        shown = replace(picture, parts=[part for part in picture.parts if not isinstance(part, Caption)]).words()
        finding = heard(verdict)

        assert finding is None or f"[{finding.rule}]" in shown, example.id
        assert [] == [text for text, left, right in texts(picture_svg(picture)) if left < 0 or right > WIDTH], (
            example.id
        )
