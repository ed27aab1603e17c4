"""The finder of the site and of the pocket page answers as the terminal does, and asks for nothing beside its file."""

from __future__ import annotations

import json
import re
import tomllib
from html.parser import HTMLParser
from pathlib import Path
from zlib import compress

import pytest
import quickjs

from scorekeeper.rules import book, books
from scorekeeper.rules.build import _made
from scorekeeper.rules.finder import body, data_json, data_script, finder_data, script, style
from scorekeeper.rules.index import FILE
from scorekeeper.rules.links import POCKET
from scorekeeper.rules.pocket import pocket_page
from scorekeeper.rules.search import search
from scorekeeper.rules.shelf import built_in_books
from tests.rules.evaluation import questions

QUESTIONS = {
    (file.stem, question): expected
    for file in sorted((Path(__file__).parent / "questions").glob("*.toml"))
    for question, expected in tomllib.loads(file.read_text(encoding="utf-8")).items()
}


class Finder:
    """The search of the page, without a page."""

    def __init__(self, data):
        context = quickjs.Context()
        context.eval((Path(search.__code__.co_filename).parent / "finder.js").read_text(encoding="utf-8"))
        context.eval(f"const finder = RuleFinder.index({data})")
        self._search = context.eval(
            "(text, codes, most) => { const found = finder.search(text, codes ? codes.split(' ') : undefined, most);"
            " return JSON.stringify([found.hits.map((hit) => hit.entry.id), found.near]) }"
        )

    def __call__(self, text, codes=(), most=10):
        return json.loads(self._search(text, " ".join(codes), most))


@pytest.fixture(scope="module")
def finder():
    return Finder(data_json(books()))


@pytest.fixture(scope="module")
def pocket():
    return pocket_page(books())


def test_the_finder_answers_every_question_as_the_terminal_does(finder):
    """The same five, in the same order; so the right rule is among the first three in both."""
    differing, missed = [], []
    for (code, question), expected in QUESTIONS.items():
        codes = [*dict.fromkeys((code, "TRN", "LOG"))]
        found = finder(question, codes, 5)[0]
        if found != [hit.id for hit in search(question, codes, 5).hits]:
            differing.append(question)
        if not set(found[:3]) & set(expected):
            missed.append(question)

    assert ([], []) == (differing, missed)


@pytest.mark.parametrize("known", [True, False])
def test_the_finder_answers_other_languages_as_the_terminal_does(finder, known):
    """With the game known and over all games, where each book has synonyms of its own."""
    for asked in questions("foreign"):
        codes = (asked.game, "TRN", "LOG") if known else ()
        found = [hit.id for hit in search(asked.question, codes or None, 5).hits]

        assert found == finder(asked.question, codes, 5)[0]


@pytest.mark.parametrize("text", ["DWT-622", "dwt622", "ties-second-gem"])
def test_an_id_or_slug_finds_itself_first(finder, text):
    assert "DWT-622" == finder(text)[0][0]


@pytest.mark.parametrize(
    "text",
    [
        "trade with the smug",
        "DWT-R1",
        "Smuggler\u2019s GEM",
        "can't",
        "gemme précieuse tie",
        "-3",
        "we",
        "what if it",
        "constructor __proto__ tie",
    ],
)
def test_over_all_games_it_answers_as_the_terminal_does(finder, text):
    """Unfinished words, apostrophes of both kinds, marks over letters, words that say little."""
    assert [hit.id for hit in search(text).hits] == finder(text)[0]


@pytest.mark.parametrize("text", ["", "  ", "???", "'", '"', "xyzzy"])
def test_nothing_asked_finds_nothing(finder, text):
    assert [] == finder(text)[0]


def test_a_word_that_nobody_uses_is_answered_with_those_that_look_like_it(finder):
    assert [[], "smuggler"] == [(found := finder("smugler"))[0], found[1][0]]


def test_a_book_can_be_searched_alone(finder):
    assert {"TRN"} == {rule[:3] for rule in finder("tie points", ["TRN"])[0]}


def test_data_cannot_end_the_script_that_holds_it():
    """A rule that speaks of `</script>` is text."""
    rule = book("DWT").rules[0]._replace(text="a </script><b> \u2028 b")
    planted = book("DWT")._replace(rules=(rule,), rulings=())

    held = data_json([planted])

    assert "<" not in held
    assert "\u2028" not in held
    assert rule.text == json.loads(held)["books"][0]["rules"][0]["text"]
    assert data_script([planted]).startswith("window.scorekeeperRules = {")
    assert "<b>" not in pocket_page([planted]).replace("<bdi", "")


class Page(HTMLParser):
    """Ids, links and everything that a browser would go and fetch."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.fetched = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.ids += [found["id"]] if "id" in found else []
        self.links += [found["href"]] if tag == "a" else []
        self.fetched += [found[name] for name in ("src", "srcset") if name in found] + ([tag] if tag == "link" else [])


def test_the_pocket_page_is_one_file_with_every_rule_under_its_id(pocket):
    """Also where scripts do not run; every link of it leads somewhere."""
    page = Page(pocket)
    ids = {name for one in books() for name in one.ids}

    assert [] == page.fetched
    assert ids <= set(page.ids)
    assert len(page.ids) == len(set(page.ids))
    assert set() == {link.removeprefix("#") for link in page.links} - set(page.ids)
    assert not re.search(r"url\(|@import|https?://", style() + script())


def test_the_policy_of_the_pocket_page_lets_in_what_it_holds(pocket):
    """A script or style that was changed after the digest was made would not run."""
    from base64 import b64encode
    from hashlib import sha256

    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', pocket)[1]
    for kind in ("script", "style"):
        inside = re.search(rf"<{kind}>(.*?)</{kind}>", pocket, re.DOTALL)[1]
        assert f"{kind}-src 'sha256-{b64encode(sha256(inside.encode()).digest()).decode()}'" in policy


def test_the_pocket_page_stays_small_enough_for_a_phone(pocket):
    """Two megabytes and a bit for all books at most, less than half of it compressed; and the same books give the same bytes."""
    assert len(pocket.encode()) < 2_400_000
    assert len(compress(pocket.encode())) < 1_000_000
    assert pocket == pocket_page(books())


def test_the_wheel_carries_the_pocket_page_and_the_index_of_its_own_books(tmp_path):
    """Each at the place where a running program looks for it."""
    made = {place: file for file, place in _made(tmp_path)}

    assert {POCKET, FILE} == made.keys()
    assert pocket_page(built_in_books()) == made[POCKET].read_text("utf-8")
    assert made[FILE].read_bytes().startswith(b"SQLite format 3")


def test_a_pocket_page_may_hold_one_book_alone():
    assert {"DWT"} == {one["code"] for one in finder_data([book("DWT")])["books"]}
    assert 'id="SMU' not in pocket_page([book("DWT")])


def test_the_field_has_a_label_and_the_count_is_told_to_those_who_cannot_see():
    assert '<label for="rf-question">' in body()
    assert 'id="rf-question"' in body()
    assert '<p class="rf-count" role="status">' in body()
    assert 'data-pages="r/"' in body(pages="r/")
