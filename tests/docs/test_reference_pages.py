"""Pages that explain what `tournament.toml` may say: nothing is missing in them, and their figures are the program's."""

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from scorekeeper.entry.templates import tournament_templates
from scorekeeper.rules import book
from scorekeeper.tournament.regulations.criteria import CRITERIA, criterion
from scorekeeper.tournament.regulations.document import (
    OrderRules,
    RegulationsDocument,
    SeatingRules,
    StageRules,
    TeamRules,
    Unfinished,
)
from scorekeeper.tournament.regulations.point_system import OTHERS, PARTS, SYSTEMS
from scorekeeper.tournament.regulations.stages import METHODS
from tests.docs.code_blocks import run_page

DOCS = Path(__file__).parent.parent.parent / "docs"
TIES, TOML = DOCS / "tie-breaks.md", DOCS / "tournament-toml.md"
PARTS_OF_ONE = {"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅙": "1/6", "⅚": "5/6"}
"""Fractions that have a character of their own."""


def sections(page: Path) -> dict[str, str]:
    """What stands under each heading."""
    parts = re.split(r"(?m)^##+ (.+)$", page.read_text(encoding="utf-8"))
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def value(text: str) -> Fraction:
    """What a sum on the page comes to."""
    plain = re.sub(r"(\d*)([½⅓⅔¼¾⅙⅚])", lambda one: f"({one[1] or 0}+{PARTS_OF_ONE[one[2]]})", text)
    exact = re.sub(r"\d+", lambda one: f"Fraction({one[0]})", plain)
    assert not re.sub(r"Fraction|[-+*/() \d]", "", exact), text
    return eval(exact, {"Fraction": Fraction})


def exactly(value_: object) -> object:
    return Fraction(str(value_)) if isinstance(value_, int | str) else value_


@pytest.fixture(scope="module")
def figures(tmp_path_factory) -> dict[str, dict[str, object]]:
    """Name to criterion to figure, of the two days that the page plays; no name is in both."""
    folder = tmp_path_factory.mktemp("day")
    run_page(TIES, folder)
    texts = [(folder / day / "standings.json").read_text(encoding="utf-8") for day in ("two-heats", "chess-evening")]
    rows = [row for text in texts for row in json.loads(text)["standings"]]
    return {row["name"]: {"points": row["points"], **row["tiebreaks"]} for row in rows}


def test_every_tie_break_is_explained_with_its_rule():
    """Each word that `order` takes has a section that names its rule."""
    under = {key: body for title, body in sections(TIES).items() for key in re.findall(r"\(`([a-z0-9-]+)`\)$", title)}

    assert list(CRITERIA) == sorted(under, key=list(CRITERIA).index)
    assert [] == [key for key, body in under.items() if f"[{criterion(key).rule}](#{criterion(key).rule})" not in body]


def test_every_figure_of_the_page_is_what_the_program_reckons(figures):
    """Both the sum that is written out and its result."""
    seen = set()
    for title, body in sections(TIES).items():
        [key] = re.findall(r"\(`([a-z0-9-]+)`\)$", title) or ["progress"]
        for name, sum_, result in re.findall(r"(?m)^`([A-Z]\w+): (.+?) = (\S+)`", body):
            assert value(sum_) == value(result), f"{name}: {sum_} = {result}"
            assert value(result) == exactly(figures[name][key]), f"{title}: {name}"
            seen.add(key)
        for name, counts in re.findall(r"(?m)^`([A-Z]\w+): ([^ =]+)`$", body):
            assert [value(one) for one in counts.split("-")] == [exactly(one) for one in figures[name][key]]
            seen.add(key)
    assert set(CRITERIA) - {"seed", "lots"} == seen


def test_a_wrong_sum_is_noticed():
    assert value("(6 + 4) / 2 + 4½") == value("9½")
    assert value("61/60") != value("1")


TYPES = {
    "The tournament": (
        RegulationsDocument,
        {
            "points",
            "unfinished",
            "standings",
            "seating",
            "stage",
            "teams",
            "rulings",
            "equipment",
            "copies",
            "declared",
        },
    ),
    "`[unfinished]`": (Unfinished, set()),
    "`[standings]`": (OrderRules, set()),
    "`[seating]`": (SeatingRules, set()),
    "`[[stage]]`": (StageRules, set()),
    "`[teams]`": (TeamRules, set()),
}


def keys_of(body: str) -> list[str]:
    return re.findall(r"(?m)^\| `([a-z_-]+)` \|", body)


@pytest.mark.parametrize("title", TYPES)
def test_every_key_of_the_regulations_is_explained(title):
    """The tables of the page name the fields that are read, each once, and no others."""
    type_, elsewhere = TYPES[title]

    assert sorted(set(type_.__struct_fields__) - elsewhere) == sorted(keys_of(sections(TOML)[title]))


def unfinished_words() -> set[str]:
    """How a game may end early, and what it may pay then."""
    hints = get_type_hints(Unfinished)
    return {*hints, *(word for hint in hints.values() for word in get_args(hint))}


def test_every_section_and_every_word_that_may_be_written_is_explained():
    """Systems of points, ways to seat, endings and what they pay, and what `[points]` takes besides lists."""
    found = sections(TOML)
    points = found["`[points]`"]

    assert {"`[points]`", "`[rulings]`", "`[equipment]`", *TYPES} <= set(found)
    assert {"by_place", "system", *PARTS, "draw", "bye", "half_bye", "missed", "others"} == set(keys_of(points))
    for body, words in (
        (points, (*SYSTEMS, *OTHERS, "average")),
        (found["`[seating]`"], (*METHODS, "lowest", "highest", "any", "all", "here")),
        (found["`[unfinished]`"], unfinished_words()),
        (found["`[standings]`"], ("each-time", "once", "left-out", "virtual")),
        (found["`[[stage]]`"], ("nothing", "points")),
    ):
        assert [] == [word for word in words if f'`"{word}"`' not in body and f"`{word}`" not in body]


@pytest.mark.parametrize(
    "page", [TIES, TOML, DOCS / "seating.md", DOCS / "running-the-desk.md"], ids=lambda one: one.stem
)
def test_every_rule_that_a_page_cites_exists(page):
    known = {entry.id for entry in (*book("TRN").rules, *book("LOG").rules)}
    cited = set(re.findall(r"\(#((?:TRN|LOG)-\d+)\)", page.read_text(encoding="utf-8")))

    assert cited
    assert set() == cited - known


def test_every_template_is_named_in_the_guide():
    """An organiser finds there which day each is for."""
    text = (DOCS / "organisers-guide.md").read_text(encoding="utf-8")

    assert [] == [one.name for one in tournament_templates() if f"`{one.name}`" not in text]


def test_the_schedules_that_the_page_promises_exist():
    """The numbers of players on the page are those that `seat` says it knows."""
    from scorekeeper.tournament.seating.schedules.designs import known_counts

    text = (DOCS / "seating.md").read_text(encoding="utf-8")
    for size in (4, 3):
        assert f"tables of {'four' if size == 4 else 'three'}: {known_counts((2, 4), size)} players" in " ".join(
            text.split()
        )


def test_the_figures_of_the_weights_are_measured():
    """Heavier weights buy fewer second meetings with points further apart, by about as much as the page says."""
    from tests.tournament.seating.playing import Day

    text = (DOCS / "seating.md").read_text(encoding="utf-8")
    rows = re.findall(r"(?m)^\| `(\d+)` \| ([\d.]+) \| ([\d.]+) \|$", text)
    for weight, repeats, spread in rows:
        days = [Day(32, seed, repeats=Fraction(weight), worth=Fraction(1)).play(5) for seed in range(1, 6)]
        assert abs(float(repeats) - sum(day.repeats for day in days) / 5) < 5
        assert abs(float(spread) - float(sum(plan.spread for day in days for plan in day.plans[1:]) / 20)) < 0.3
        assert all(day.most_on_a_seat <= 2 for day in days)
    assert ["0", "1", "5", "20", "1000"] == [weight for weight, _, _ in rows]
