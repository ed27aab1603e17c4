"""The pages of a book as people see them: everything that touches a rule is there, and every link leads somewhere."""

from __future__ import annotations

import json
import pickle
import re
import zipfile
from collections import Counter
from itertools import pairwise
from pathlib import Path
from posixpath import normpath
from urllib.parse import unquote, urldefrag

import pytest
from bs4 import BeautifulSoup

from scorekeeper.games.worked import worked_examples
from scorekeeper.rules import Rule, book, books, find
from scorekeeper.rules.coverage import read_evidence
from scorekeeper.rules.lock import text_hash
from tests.docs.sites import Site
from tests.site import built_site

ROOT = Path(__file__).parent.parent.parent
BOOK = book("DWT")


@pytest.fixture(scope="module")
def built():
    """The whole site, built without a warning."""
    return built_site()


@pytest.fixture(scope="module")
def page(built):
    """A page of the site, read once."""
    read = {}

    def of(name):
        if name not in read:
            read[name] = BeautifulSoup((built / f"{name}.html").read_bytes(), "html.parser")
        return read[name]

    return of


def part(page, heading):
    """The section of a page under a heading."""
    return next(head.parent for head in page.find_all(["h2", "h3"]) if heading in head.get_text())


def texts(section, tag="li"):
    return [" ".join(found.get_text().split()) for found in section.find_all(tag)]


def test_every_id_has_a_page_and_is_in_rules_json(built):
    promised = json.loads((built / "rules.json").read_text(encoding="utf-8"))["rules"]
    told = {name: entry for name, entry in promised.items() if name.startswith(BOOK.code)}

    assert {entry.id for entry in BOOK.entries} == set(told)
    for entry in BOOK.entries:
        assert (built / told[entry.id]["url"]).is_file()
        assert (entry.title, entry.rev, text_hash(entry)) == tuple(
            told[entry.id][key] for key in ("title", "rev", "sha")
        )
    assert {"covered", "people", "ruling"} == {found["state"] for found in told.values()}


def test_titles_and_words_arrive_as_they_are_written(built):
    """Colons, quotes and hashes in them are no markup."""
    remembered = pickle.loads((built / ".doctrees" / "environment.pickle").read_bytes())
    things = remembered.domaindata["rule"]["things"]
    declared = {name: (thing.title, thing.keywords, thing.rev) for name, thing in things.items()}

    for entry in BOOK.entries:
        assert (entry.title, entry.keywords, entry.rev) == declared[entry.id]


def test_every_link_of_a_rule_leads_to_a_file_and_an_anchor(built, page):
    """On the pages of a chapter and of rulings; they lead to chapters, examples and the source."""
    ids = [entry.id for entry in BOOK.entries if entry.id.startswith(("DWT-6", "DWT-R0"))]
    names = [*(f"r/{name}" for name in ids), "rules/dwarven-traders/chapter-6", "rules/dwarven-traders/coverage"]
    anchors, dead = {}, []
    for name in names:
        here = built / f"{name}.html"
        for link in page(name).select("article a[href], .related-pages a[href]"):
            target, anchor = urldefrag(link["href"])
            file = (here.parent / unquote(target)).resolve() if target else here
            if file not in anchors:
                text = file.read_text(encoding="utf-8") if file.is_file() else ""
                anchors[file] = set(re.findall(r'\bid="([^"]+)"', text))
            if not file.is_file() or (anchor and anchor not in anchors[file]):
                dead.append(f"{name}: {link['href']}")

    assert [] == dead
    assert any("source" in file.parts for file in anchors)


def test_rulings_come_first_and_unasked_with_what_each_option_changes(page):
    headings = [head.get_text().rstrip("¶#") for head in page("r/DWT-622").find_all("h2")]
    section = part(page("r/DWT-622"), "Where the book is silent")

    assert "Where the book is silent" == headings[0]
    ruling = find("DWT-R02")
    assert ruling.question in section.get_text()
    assert [option.value for option in ruling.options] == [code.get_text() for code in section.select("li > p > code")]


def test_a_rule_names_its_check_and_its_tests_by_line(page):
    checks, tests = part(page("r/DWT-331"), "Checked by"), part(page("r/DWT-331"), "Proven by tests")
    source = ROOT / "scorekeeper" / "games" / "dwarven_traders" / "checks" / "turns.py"

    [link] = checks.select("li a")
    line = int(urldefrag(link["href"])[1].removeprefix("L"))
    assert "dwarven_traders.checks.turns.wagon_limit" == link.get_text()
    assert "def wagon_limit(" in source.read_text(encoding="utf-8").splitlines()[line - 1]
    shown = page("source/scorekeeper/games/dwarven_traders/checks/turns.py")
    assert "def wagon_limit(" in shown.find(id=f"L{line}").get_text()

    proven = {test.partition("[")[0] for test in read_evidence("DWT")["DWT-331"].tests}
    assert len(proven) == len(tests.find_all("li"))
    assert "show it kept and violated" in tests.get_text()


def test_examples_are_told_on_the_pages_of_the_rules_that_they_show(page):
    """Story, findings and the very picture."""
    [one] = [one for one in worked_examples(ROOT / "examples" / "worked") if one.folder.name.startswith("no-gem-is")]
    section = part(page("r/DWT-623"), one.about.title)

    assert "Broken: " in section.find("h3").get_text()
    assert one.expected()["findings"][0]["text"] in " ".join(texts(section))
    assert section.find("svg").find("title") is not None
    shown = texts(part(page(f"worked/{one.id}"), "What it shows"))
    assert len(one.shows) == len(shown)
    assert any(line.startswith("Broken: DWT-623 ") for line in shown)
    tried = part(page(f"worked/{one.id}"), "The record")
    assert f"scorekeeper check {one.folder.name}.json" in tried.get_text()
    assert tried.find("a", class_="download")["href"].endswith(f"{one.folder.name}.json")


def test_see_also_leads_both_ways_and_neighbours_follow_the_book(page):
    see = part(page("r/DWT-622"), "See also")
    towards = find("DWT-622").see
    back = [rule.id for rule in BOOK.rules if "DWT-622" in rule.see and rule.id not in towards]

    assert [*towards, *back] == [link["href"].partition(".")[0] for link in see.select("li a")]
    place = BOOK.rules.index(find("DWT-622"))
    near = [BOOK.rules[place - 1], BOOK.rules[place + 1]]
    assert all(page("r/DWT-622").select(f'a[href="{rule.id}.html"]') for rule in near)


def test_headings_go_down_one_by_one_from_a_single_title(page):
    """So that a screen reader can walk them, on every kind of page."""
    for name in (
        "r/DWT-623",
        "r/DWT-R02",
        "rules/dwarven-traders/chapter-6",
        "rules/dwarven-traders/coverage",
        "finder",
    ):
        levels = [int(head.name[1]) for head in page(name).select("article h1, article h2, article h3, article h4")]
        assert [1] == [level for level in levels if level == 1], name
        assert all(after <= before + 1 for before, after in pairwise(levels)), name
        assert page(name).html["lang"] == "en"


def test_chapters_are_left_out_of_the_search_and_rules_are_in(built):
    index = (built / "searchindex.js").read_text(encoding="utf-8")
    index = json.loads(index.removeprefix("Search.setIndex(").removesuffix(")"))

    names = {index["docnames"][hit] for hit in index["terms"]["wagon"]}
    assert {name for name in names if name.startswith("r/")}
    assert not [name for name in names if name.startswith("rules/")]


def test_the_finder_has_its_data_and_leads_to_the_pages(built, page):
    scripts = [script["src"].partition("?")[0] for script in page("finder").select("script[src]")]

    assert scripts.index("_static/finder-data.js") < scripts.index("_static/finder.js")
    assert all((built / script).is_file() for script in scripts)
    assert "r/" == page("finder").select_one(".rule-finder")["data-pages"]
    assert '"DWT-622"' in (built / "_static" / "finder-data.js").read_text(encoding="utf-8")


def test_a_rule_for_people_says_why(page):
    rule = next(rule for rule in BOOK.rules if isinstance(rule, Rule) and rule.check == "people")

    assert rule.why in page(f"r/{rule.id}").get_text()


def test_an_unchanged_site_is_not_read_again(tmp_path):
    """Neither its pages nor the source that they show, here of one small book."""
    pages = {"index": "# Site\n\n```{toctree}\n\nfinder\nrules/index\n```\n"}
    settings = {"rule_books": ["LOG"], "rule_root": str(ROOT), "exclude_patterns": ["reference", "library"]}
    small = Site(tmp_path, pages, "scorekeeper.sphinx_ext", **settings)
    assert [] == small.build()
    before = {file: file.stat().st_mtime_ns for file in (small.out / "source").rglob("*.html")}
    small.build()

    assert before
    assert [] == small.read
    assert before == {file: file.stat().st_mtime_ns for file in before}


@pytest.mark.parametrize(
    "name", ["index", "smugglers", "r/DWT-622", "r/DWT-R02", "rules/smugglers/chapter-6", "quick-start"]
)
def test_every_page_says_its_language_and_what_it_is_about(page, name):
    about = page(name).find("meta", attrs={"name": "description"})

    assert "en" == page(name).html["lang"]
    assert 20 < len(about["content"]) <= 165


def test_the_front_page_asks_and_finds(page):
    """The finder is on it, with its scripts; it shows nothing until something is asked."""
    assert "What are they arguing about?" in page("index").h1.get_text()
    finder = page("index").find(class_="rule-finder")
    assert ("r/", "") == (finder["data-pages"], finder["data-brief"])
    assert any("finder.js" in script["src"] for script in page("index").find_all("script", src=True))


@pytest.mark.parametrize("name", [one.id for one in books() if one.variants])
def test_a_game_s_page_opens_with_the_game(page, name):
    """Its finder, its chapters, its rulings and its examples come before the first command."""
    game = next(one for one in books() if one.id == name)
    finder = page(name).find(class_="rule-finder")
    ways = page(name).find(class_="rule-ways")

    assert game.code == finder["data-book"]
    titles = [f"{chapter.number} {chapter.title}".replace("'", "\u2019") for chapter in game.chapters]
    assert titles == texts(ways)[: len(titles)]
    assert {f"rules/{name}/rulings.html", f"worked/{name}/index.html"} <= {link["href"] for link in ways.find_all("a")}
    assert ways in page(name).find("pre").find_all_previous()


@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("r/DWT-622", "rules/dwarven-traders/chapter-6.html"),
        ("r/DWT-R02", "rules/dwarven-traders/rulings.html"),
        ("worked/dwarven-traders/no-gem-is-worse-than-a-bad-one", "worked/dwarven-traders/index.html"),
    ],
)
def test_the_sidebar_marks_where_one_is(page, name, where):
    """Pages that are in no table of contents belong to a chapter or a list that is."""
    marked = page(name).find(class_="sidebar-tree").select("li.current > a")

    assert where == normpath(f"{name}/../{marked[-1]['href']}")


def test_worked_examples_lead_to_the_one_before_and_after(page):
    names = [one for one in worked_examples(ROOT / "examples" / "worked") if one.folder.parent.name == "smugglers"]
    for before, after in pairwise(names[:4]):
        assert f"{after.folder.name}.html" == page(f"worked/{before.id}").find(class_="next-page")["href"]
        assert f"{before.folder.name}.html" == page(f"worked/{after.id}").find(class_="prev-page")["href"]


def test_the_tests_of_a_rule_begin_with_those_that_are_about_it_alone(page):
    proof = read_evidence("DWT")
    breadth = Counter(test for one in proof.values() for test in {test.partition("[")[0] for test in one.tests})
    listed = [link["href"] for link in part(page("r/DWT-622"), "Proven by tests").select("li a")]
    functions = dict.fromkeys(test.partition("[")[0] for test in proof["DWT-622"].tests)

    assert len(functions) == len(listed)
    first = min(functions, key=breadth.__getitem__)
    assert first.partition("::")[0] in listed[0]


def test_an_example_sets_the_options_of_its_ruling_side_by_side(page):
    """On the example's page and on the ruling's, with a command that shows another option."""
    example, ruling = page("worked/dwarven-traders/three-on-twelve"), page("r/DWT-R02")

    for found in (example, ruling):
        (table,) = found.select("table.rule-options")
        cells = [row.select("td") for row in table.select("tbody tr")]
        assert ["counts (default)", "none", "loses"] == [" ".join(first.get_text().split()) for first, _ in cells]
        assert "DWT-623 (error)" in cells[0][1].get_text()
        assert "Nothing is wrong." in cells[2][1].get_text()
    assert "--ruling DWT-R02=none" in example.get_text()


def test_a_rule_of_the_tournament_shows_an_event_that_can_be_typed(built, page):
    """The rule's page tells the story with the answer that names the rule; the example's page has folder and commands."""
    rule, example = page("r/TRN-602"), page("worked/tournament/tie-broken-by-wins")

    assert "TRN-602" in rule.select_one("#worked-examples pre").get_text()
    assert "$ scorekeeper record 1/1 1=14 2=13 3=8 4=5" in example.select_one("#try-it pre").get_text()
    link = example.select_one("#try-it a.download")["href"]
    file = (built / "worked" / "tournament" / link).resolve()
    with zipfile.ZipFile(file) as archive:
        assert "tie-broken-by-wins/tournament.toml" in archive.namelist()
