"""Public pages: what they hold, what they must not hold, and that they ask for nothing."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser

import pytest

from scorekeeper.reports.html.seating import seating_html, write_seating_html
from scorekeeper.reports.html.standings import standings_html, write_standings_html
from scorekeeper.tournament import acts
from scorekeeper.tournament.ranking.standings import compute_standings
from tests.reports.conftest import AUTHOR, EVIL, PRIVATE
from tests.tournament.chess import event as chess_event

VOID = {"meta", "input", "link", "br"}


class Page(HTMLParser):
    """A page as a browser takes it: elements with their attributes, text, and whether all is closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.open: list[str] = []
        self.crossed: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.crossed.append(tag)

    def handle_data(self, data):
        self.texts.append((self.open[-1] if self.open else "", data))

    def inside(self, tag: str) -> str:
        return "".join(data for where, data in self.texts if where == tag)

    @property
    def text(self) -> str:
        return "".join(data for where, data in self.texts if where not in ("script", "style"))


@pytest.fixture(params=["standings", "seating"])
def html(request, event):
    """Both pages of the event."""
    return (
        standings_html(compute_standings(event), event)
        if request.param == "standings"
        else seating_html(event, event.heats[0])
    )


def test_every_element_is_closed(html):
    page = Page(html)

    assert ([], []) == (page.crossed, page.open)
    assert html.startswith('<!doctype html>\n<html lang="en">')
    assert page.inside("title").startswith("Spring <Open> & Friends: ")


@pytest.mark.parametrize("name", EVIL)
def test_a_name_is_text_whatever_it_looks_like(html, name):
    """No element and no attribute comes out of a name; it reads as it was typed."""
    page = Page(html)

    assert name in page.text
    assert 1 == sum(tag == "script" for tag, _ in page.elements)
    assert [] == [key for _, attrs in page.elements for key in attrs if key.startswith("on")]


def test_what_was_noted_is_not_published(html):
    """Neither notes nor authors, nor the reasons of penalties."""
    assert [] == [word for word in (PRIVATE, "example.org", AUTHOR, "secret reason") if word in html]


def test_the_page_asks_for_nothing(html):
    """Every reference stays inside the page, and the policy would let nothing else through."""
    page = Page(html)
    references = [attrs[key] for _, attrs in page.elements for key in ("src", "href", "action") if key in attrs]
    policy = next(
        attrs["content"] for _, attrs in page.elements if attrs.get("http-equiv") == "Content-Security-Policy"
    )
    known = {attrs["id"] for _, attrs in page.elements if "id" in attrs}

    assert [] == [one for one in references if not one.startswith("#") or one[1:] not in known]
    assert [] == [attrs for _, attrs in page.elements if "style" in attrs]
    assert [] == re.findall(r"url\(|@import|https?:", html)
    assert "default-src 'none'" in policy
    for tag in ("style", "script"):
        digest = b64encode(sha256(page.inside(tag).encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy


def test_rules_are_cited_with_their_text(html):
    """Every rule that a sentence names can be read on the same page."""
    page = Page(html)
    cited = set(re.findall(r"\bTRN-[0-9]{3}\b", page.text))
    told = {attrs["id"] for tag, attrs in page.elements if tag == "dt" and "id" in attrs}

    assert cited
    assert set() == {rule for rule in cited if rule not in told}


def test_a_player_who_is_called_like_a_rule(event):
    """The name stays text, and no rule is looked up by it."""
    acts.rename_player(event, "5", "ABC-123", by=AUTHOR)
    acts.rename_player(event, "4", "TRN-999", by=AUTHOR)
    html = standings_html(compute_standings(event), event)

    assert "ABC-123" in Page(html).text
    assert [] == re.findall(r"#(?:ABC-123|TRN-999)", html)


def test_the_same_log_gives_the_same_bytes(event, tmp_path):
    for name in ("1", "2"):
        write_standings_html(tmp_path / f"s{name}.html", compute_standings(event), event)
        write_seating_html(tmp_path / f"h{name}.html", event, event.heats[1])

    for kind in "sh":
        assert (tmp_path / f"{kind}1.html").read_bytes() == (tmp_path / f"{kind}2.html").read_bytes()


def test_names_have_their_own_direction(html):
    """A name from right to left does not turn its neighbours round."""
    names = [attrs for tag, attrs in Page(html).elements if tag == "bdi" and attrs.get("class") == "who"]

    assert names
    assert {"auto"} == {attrs["dir"] for attrs in names}
    assert "נועה לוי" in Page(html).text


def test_tables_have_heads(html):
    """For those who listen to the page."""
    scopes = [attrs.get("scope") for tag, attrs in Page(html).elements if tag == "th"]

    assert None not in scopes
    assert {"col", "row"} <= set(scopes)


def test_everybody_is_on_the_seating_page_once_by_table_and_once_by_name(event):
    page = Page(seating_html(event, event.heats[0]))
    cards = [attrs["data-player"] for tag, attrs in page.elements if tag == "li" and "data-player" in attrs]
    rows = {attrs["data-player"]: attrs["data-where"] for tag, attrs in page.elements if tag == "tr" and len(attrs) > 1}

    assert sorted(cards) == sorted(rows) == [str(number) for number in range(1, 10)]
    assert ("Table 1/2, seat 2", "Bye") == (rows["6"], rows["8"])


def test_the_seed_is_published(event):
    """So that anybody can draw the seating again."""
    text = Page(seating_html(event, event.heats[2])).text

    assert "Heat 3, Final" in text
    assert "Seated by rank (TRN-314), from the seed “blue 7” (TRN-106)" in text


def test_the_page_says_what_the_first_seat_is(event, tmp_path):
    """Seats go clockwise around a table; where one plays against one, the first has White."""
    chess = chess_event(tmp_path, 4)
    acts.seat(chess, by="ana")

    assert "Seats are numbered clockwise." in seating_html(event, event.heats[1])
    assert "The first seat has White, or the first move (<a" in seating_html(chess, chess.heats[0])


def test_a_heat_that_was_seated_anew_says_so(event):
    """The reason stays in the log: it may be somebody's own affair."""
    text = Page(seating_html(event, event.heats[0])).text

    assert "Seated again (TRN-308)" in text
    assert "a bye" not in text
