"""In a tournament, every way of reading the rules gives the answers of that event."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import openpyxl
import pytest

from scorekeeper.cli.app import run
from scorekeeper.games import game, game_ids
from scorekeeper.rules import book
from scorekeeper.rules.links import SITE
from scorekeeper.sphinx_ext.catalogue import Catalogue
from scorekeeper.sphinx_ext.domain import event_books
from scorekeeper.sphinx_ext.pages.books import rule_pages
from scorekeeper.tournament import acts
from scorekeeper.tournament.state.tournament import Tournament
from tests.reports.conftest import Paper
from tests.tournament.building import REGULATIONS
from tests.tournament.days import event as event_of

GAME = "magic-mine"
PICKS = {ruling.id: ruling.options[-1] for ruling in game(GAME).book.rulings if len(ruling.options) > 1}
"""For each ruling, an option that differs from the default."""


def regulations(picks):
    lines = "".join(f'{ruling} = "{option.value}"\n' for ruling, option in picks.items())
    return REGULATIONS.replace("dwarven-traders", GAME), f"\n[rulings]\n{lines}"


@pytest.fixture
def day(tmp_path, monkeypatch):
    """A started tournament that picked something else for every ruling, as the current folder."""
    head, more = regulations(PICKS)
    started = event_of(tmp_path, 4, more, head=head)
    monkeypatch.chdir(started.folder)
    return started


@pytest.fixture
def rules(capsys, monkeypatch):
    """Run `scorekeeper rules …`; gives standard output."""

    def call(*words, code=0):
        monkeypatch.setattr(sys, "argv", ["scorekeeper", "rules", *words])
        ended = 0
        try:
            run()
        except SystemExit as stop:
            ended = stop.code or 0
        assert code == ended
        return capsys.readouterr().out

    return call


def squeezed(text):
    return "".join(text.split())


def test_the_sample_has_more_than_ten_picks_and_all_differ_from_the_default():
    defaults = {ruling.id: ruling.default for ruling in book("MIN").rulings}

    assert len(PICKS) > 10
    assert all(option.value != defaults[name] for name, option in PICKS.items())


@pytest.mark.parametrize("name", PICKS)
def test_showing_a_ruling_gives_the_event_s_answer_first(day, rules, name):
    """Marked as the event's, then the default and the other options."""
    told, option = rules("show", name), PICKS[name]
    data = json.loads(rules("show", name, "--json"))

    assert squeezed(f"At Spring Open: {option.text}") in squeezed(told)
    assert told.index(f"  * {option.value}") < min(
        told.index(f"    {other.value}") for other in _options(name) if other != option
    )
    assert ("Spring Open", option.text, option.value) == (
        data["event"],
        data["rulings"][0]["answer"],
        data["rulings"][0]["counts"],
    )


def _options(name):
    return next(ruling.options for ruling in book("MIN").rulings if ruling.id == name)


def test_showing_a_rule_gives_the_event_s_answers_to_its_rulings(day, rules):
    told = squeezed(rules("show", *(rule.id for rule in book("MIN").rules if rule.rulings)))

    assert [] == [name for name, option in PICKS.items() if squeezed(f"At Spring Open: {option.text}") not in told]


def test_the_list_of_rulings_marks_what_the_event_picked(day, rules):
    """Only the rulings of what is played here; any other book can still be asked for."""
    told = rules("list", "--rulings")
    listed = json.loads(rules("list", "--rulings", "--json"))["rulings"]

    assert [] == [name for name, option in PICKS.items() if f"{option.value} (this event)" not in told]
    assert {ruling["id"]: ruling["counts"] for ruling in listed if "counts" in ruling} == {
        name: option.value for name, option in PICKS.items()
    }
    assert "DWT-R01" not in told
    assert "DWT-R01" in rules("list", "--rulings", "--book", "DWT")


@pytest.mark.parametrize("name", PICKS)
def test_searching_gives_the_event_s_answer(day, rules, name):
    """For the ruling itself, in words and as data."""
    told = squeezed(rules("search", name))
    (hit, *_) = json.loads(rules("search", name, "--json"))["hits"]

    assert squeezed(f"At Spring Open: {PICKS[name].text}") in told
    assert (name, PICKS[name].text) == (hit["id"], hit["rulings"][0]["answer"])
    assert hit["snippet"].endswith(PICKS[name].text)


def test_a_rule_that_is_found_comes_with_the_event_s_answer(day, rules):
    told = rules("search", "cart may be any player's")

    assert "MIN-843" in told
    assert squeezed(f"At Spring Open: {PICKS['MIN-R13'].text}") in squeezed(told)


def test_exports_are_the_event_s_edition(day, rules):
    """Its books, its name, its answers: as page, paper, workbook, list and data."""
    for ending in ("html", "pdf", "xlsx", "csv", "json"):
        rules("export", f"event.{ending}", "--event")
    page, listed = Path("event.html").read_text("utf-8"), Path("event.csv").read_text("utf-8-sig")
    document = Paper(Path("event.pdf"))
    printed = "".join(squeezed(document.text(number)) for number in range(len(document.document)))
    sheet = openpyxl.load_workbook("event.xlsx")["Rulings"]
    cells = {row[0].value: [cell.value for cell in row] for row in sheet.iter_rows(min_row=2)}
    data = {
        one["id"]: one
        for found in json.loads(Path("event.json").read_text("utf-8"))["books"]
        for one in found["rulings"]
    }

    assert "<h1>Spring Open: Rules</h1>" in page
    assert "SpringOpen" in printed
    for name, option in PICKS.items():
        assert f"<code>{option.value}</code> (this event)" in page
        assert squeezed(f"{option.value} (this event): {option.text}") in printed.replace("\u200b", "")
        assert option.text in cells[name]
        assert option.value in listed
        assert (option.value, option.text) == (data[name]["picked"], data[name]["answer"])
    assert "DWT-R01" not in page


def test_an_export_for_anybody_is_the_book_itself(day, rules):
    """`--no-event` writes all books with their own answers."""
    rules("export", "plain.html", "--no-event")
    page = Path("plain.html").read_text("utf-8")

    assert "this event)" not in page.split("<script")[0]
    assert "DWT-R01" in page


def test_an_event_s_edition_needs_an_event(tmp_path, monkeypatch, rules):
    monkeypatch.chdir(tmp_path)
    rules("export", "event.html", "--event", code=2)

    assert [] == [*tmp_path.iterdir()]


def test_the_page_that_is_opened_is_the_event_s(day, rules, monkeypatch, tmp_path):
    """A site of other answers is passed over, the event's own site is not."""
    monkeypatch.setenv("SCOREKEEPER_STATE", str(tmp_path / "state"))
    site = tmp_path / "site"
    (site / "r").mkdir(parents=True)
    (site / "r" / "MIN-R13.html").write_text("page")
    monkeypatch.setenv(SITE, str(site))
    (site / "rules.json").write_text("{}")
    pocket = rules("open", "MIN-R13", "--print").strip()
    (site / "rules.json").write_text('{"event": "Spring Open"}')

    assert pocket.endswith("event.html#MIN-R13")
    assert PICKS["MIN-R13"].text in Path(pocket.removeprefix("file://").partition("#")[0]).read_text("utf-8")
    assert (site / "r" / "MIN-R13.html").as_uri() == rules("open", "MIN-R13", "--print").strip()


def test_the_site_of_an_event_shows_its_answers(day):
    """On the ruling's page, in the chapter, among the rulings, and beside each rule."""
    books = event_books(str(day.folder))
    pages = rule_pages(Catalogue(books, Path(__file__).parents[2], day.folder))
    chapters = "".join(text for name, text in pages.items() if "/chapter-" in name)

    for name, option in PICKS.items():
        said = f"At Spring Open: {option.text}".replace("`", "")
        for where, text in (("own page", pages[f"r/{name}.md"]), ("rulings", pages["rules/magic-mine/rulings.md"])):
            assert _plain(said) in _plain(text), (name, where)
        assert f"`{option.value}` (this event)" in pages[f"r/{name}.md"]
    assert _plain(f"At Spring Open: {PICKS['MIN-R13'].text}") in _plain(chapters)


def _plain(text):
    """Without links and marks of Markdown."""
    return "".join(letter for letter in text if letter.isalnum() or letter in " :.,;-()")


def test_an_amendment_of_the_regulations_changes_the_answers(day, rules):
    """What is frozen counts: an edit of the file alone changes nothing."""
    file = day.folder / "tournament.toml"
    file.write_text(file.read_text("utf-8").replace('MIN-R13 = "several"', 'MIN-R13 = "one"'), "utf-8")
    before = rules("show", "MIN-R13")
    acts.amend_regulations(Tournament(day.folder), by="ana", reason="agreed by all")
    after = rules("show", "MIN-R13")

    assert "At Spring Open: Several carts" in before
    assert "At Spring Open: No, only from one cart." in after


def test_a_tournament_that_cannot_be_read_still_lets_judges_read_the_book(tmp_path, monkeypatch, rules, capsys):
    (tmp_path / "tournament.toml").write_text("nonsense")
    monkeypatch.chdir(tmp_path)

    assert "No, only from one cart." in rules("show", "MIN-R13")


@pytest.mark.parametrize("name", game_ids())
def test_the_edition_of_an_event_that_picked_nothing_gives_the_book_s_answers(name):
    own = game(name).book
    edition = own.at("Anywhere", {})

    assert [ruling.answer for ruling in own.rulings] == [ruling.said for ruling in edition.rulings]
    assert all(ruling.offered[0][1] == "this event" for ruling in edition.rulings if ruling.options)
