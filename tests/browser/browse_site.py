"""The rules' site as a judge uses it: typed into, clicked, read on a phone, in the dark, without a mouse."""

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe

from scorekeeper.rules import books
from scorekeeper.rules.search import search
from tests.rules.evaluation import BESIDE, questions
from tests.rules.test_search import GOLDEN

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
NARROW = {"viewport": {"width": 320, "height": 640}}
DARK = {"color_scheme": "dark"}
SCREENS = {"desktop": {}, "phone": PHONE, "dark": DARK, "dark phone": {**PHONE, **DARK}}
PAGES = [
    "index",
    "finder",
    "r/DWT-622",
    "r/DWT-R02",
    "rules/dwarven-traders/chapter-6",
    "rules/dwarven-traders/index",
    "worked/dwarven-traders/index",
    "worked/dwarven-traders/three-on-twelve",
    "worked/tournament/tie-broken-by-wins",
    "r/TRN-602",
    "reference/commands",
    "tie-breaks",
    "rule-ids",
]
SERIOUS = {"serious", "critical"}


def faults(page):
    """Serious faults of accessibility; style sheets are not read a second time, which a file system refuses."""
    found = Axe().run(page, options={"preload": False}).response["violations"]
    serious = (fault for fault in found if fault["impact"] in SERIOUS)
    return [(fault["id"], [node["html"][:120] for node in fault["nodes"][:3]]) for fault in serious]


def ask(page, question):
    """Type into the finder as people do, key by key."""
    box = page.get_by_role("searchbox", name="Ask as you would ask across the table")
    box.fill("")
    box.press_sequentially(question)


def answers(page):
    """Ids of what the finder shows, best first."""
    return page.locator(".rf-hits > .rf-hit > h2 .rf-id").all_text_contents()


@pytest.mark.parametrize("screen", SCREENS)
def test_a_judge_finds_a_rule_opens_it_and_goes_on_to_its_neighbours(tab, site, screen):
    """Typed, opened, a see-also followed and the way back."""
    page = tab(**SCREENS[screen]).page
    page.goto(f"{site}/finder.html")
    ask(page, "no gem tie")

    assert "DWT-623" == answers(page)[0]
    page.get_by_role("link", name="DWT-623").first.click()
    page.wait_for_url("**/r/DWT-623.html*")
    assert page.get_by_role("heading", level=1).inner_text().startswith("DWT-623 ")
    page.locator("#see-also").get_by_role("link", name=re.compile("DWT-622")).click()
    page.wait_for_url("**/r/DWT-622.html*")
    page.locator("#see-also").get_by_role("link", name=re.compile("DWT-623")).click()
    page.wait_for_url("**/r/DWT-623.html*")
    page.locator(".rule-where").get_by_role("link", name=re.compile("End of a round")).first.click()
    page.wait_for_url("**/rules/dwarven-traders/chapter-6.html*")


def test_the_keyboard_is_enough(tab, site):
    """Down, Enter, and the rule is there."""
    page = tab().page
    page.goto(f"{site}/finder.html")
    ask(page, "no gem tie")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")

    page.wait_for_url("**/r/DWT-623.html*")


def test_id_and_link_are_copied_and_it_is_said(tab, site):
    page = tab().page
    page.goto(f"{site}/r/DWT-622.html")
    page.get_by_role("button", name="Copy id").click()
    assert "DWT-622" == page.evaluate("navigator.clipboard.readText()")
    page.get_by_role("button", name="Copy link").click()

    assert page.evaluate("navigator.clipboard.readText()").endswith("/r/DWT-622.html")
    assert page.locator(".rule-tools [role=status]").inner_text().strip()


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("name", PAGES)
def test_no_serious_fault_of_accessibility(tab, site_files, name, screen):
    page = tab(**SCREENS[screen]).page
    page.goto(f"{site_files}/{name}.html")
    if name == "finder":
        ask(page, "no gem tie")

    assert [] == faults(page)


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_cut_off_on_a_narrow_screen(tab, site_files, name):
    """The page itself never scrolls sideways; a wide table scrolls in its own box."""
    page = tab(**NARROW).page
    page.goto(f"{site_files}/{name}.html")

    assert 320 >= page.evaluate("document.documentElement.scrollWidth")


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_rule_prints_on_one_sheet(tab, site_files, paper):
    """With its ruling, two stories and their pictures, which is what a judge takes to the table."""
    page = tab().page
    page.goto(f"{site_files}/r/DWT-622.html")
    printed = page.pdf(format=paper)

    assert 1 == len(re.findall(rb"/Type\s*/Page\b", printed))


def test_on_paper_ids_are_no_larger_than_their_headings_and_nothing_overlaps(tab, site_files):
    page = tab(viewport={"width": 690, "height": 1000}).page
    page.emulate_media(media="print")
    page.goto(f"{site_files}/r/DWT-622.html")
    larger = page.evaluate(
        "[...document.querySelectorAll('article .rule-id')].filter(id => parseFloat(getComputedStyle(id).fontSize) >"
        " parseFloat(getComputedStyle(id.closest('h1, h2, h3, p, li, td')).fontSize)).map(id => id.textContent)"
    )
    boxes = page.evaluate(
        "[...document.querySelectorAll('article :is(h1, h2, h3, p, li, .rule-picture)')]"
        ".filter(one => !one.querySelector('p, li') && one.getClientRects().length)"
        ".map(one => { const box = one.getBoundingClientRect(); return [box.left, box.top, box.right, box.bottom] })"
    )

    assert [] == larger
    assert [] == [
        (one, other)
        for place, one in enumerate(boxes)
        for other in boxes[place + 1 :]
        if min(one[2], other[2]) - max(one[0], other[0]) > 1 and min(one[3], other[3]) - max(one[1], other[1]) > 1
    ]


@pytest.mark.parametrize("code", GOLDEN)
def test_the_golden_questions_are_answered_as_on_the_terminal(tab, pocket, code):
    """The right rule is among the first three, in the browser too."""
    page = tab().page
    page.goto(pocket.as_uri())
    page.get_by_label("Game").select_option(code)
    missed = []
    for question, wanted in GOLDEN[code].items():
        page.get_by_role("searchbox").fill(question)
        if not set(answers(page)[:3]) & set(wanted):
            missed.append((question, wanted, answers(page)[:3]))

    assert [] == missed


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("name", ["voices", "foreign2"])
def test_unseen_questions_are_answered_as_on_the_terminal(tab, pocket, name, known):
    """With a game chosen and over all games, so the figures of the evaluation hold in the browser too."""
    page = tab().page
    page.goto(pocket.as_uri())
    differing = []
    for asked in questions(name):
        page.get_by_label("Game").select_option(asked.game if known else "")
        page.get_by_role("searchbox").fill(asked.question)
        said = [hit.id for hit in search(asked.question, (asked.game, *BESIDE) if known else None, 3).hits]
        if said != answers(page)[:3]:
            differing.append((asked.question, said, answers(page)[:3]))

    assert [] == differing


def test_the_pocket_page_opens_at_a_rule_and_finds_the_next(tab, pocket):
    page = tab(**PHONE).page
    page.goto(f"{pocket.as_uri()}#DWT-622")
    page.get_by_role("heading", name=re.compile("^DWT-622 ")).wait_for()
    page.get_by_role("link", name=re.compile("all books")).click()
    ask(page, "smuggler marker")

    assert answers(page)


@pytest.mark.parametrize("screen", SCREENS)
def test_the_pocket_page_has_no_serious_fault_of_accessibility(tab, pocket, screen):
    page = tab(**SCREENS[screen]).page
    for place in ("", "#DWT-622"):
        page.goto(pocket.as_uri() + place)
        assert [] == faults(page)


def test_every_rule_and_ruling_has_a_page_that_names_it(folder):
    """What `rules.json` promises is there."""
    promised = json.loads((folder / "rules.json").read_text(encoding="utf-8"))["rules"]
    ids = {entry.id for book in books() for entry in (*book.rules, *book.rulings)}

    assert ids == set(promised)
    assert [] == [name for name, entry in promised.items() if not (folder / entry["url"].partition("#")[0]).exists()]
