"""`rules open` finds a page for every rule, and links lead there from the terminal."""

from __future__ import annotations

import io
import json
import re
import webbrowser
from contextlib import redirect_stdout
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from scorekeeper.cli import output
from scorekeeper.cli.app import root
from scorekeeper.errors import ScorekeeperError
from scorekeeper.rules import links

LINK = re.compile(r"\x1b]8;;(.*?)\x1b\\(.*?)\x1b]8;;\x1b\\")


class Browser(webbrowser.BaseBrowser):
    """One that remembers where it was sent."""

    def __init__(self, *, works=True):
        super().__init__()
        self.works, self.seen = works, []

    def open(self, url, *_):
        self.seen.append(url)
        return self.works


@pytest.fixture
def browser(monkeypatch):
    """The only browser of this machine."""
    used = Browser()
    monkeypatch.setattr(webbrowser, "_tryorder", ["ours"])
    monkeypatch.setattr(webbrowser, "_browsers", {"ours": [None, used]})
    return used


@pytest.fixture
def nowhere(monkeypatch, tmp_path):
    """Neither a site nor a bundled page; what is made goes into the folder that this gives."""
    monkeypatch.setattr(links, "BUILT", tmp_path / "built")
    monkeypatch.setattr(links, "POCKET", tmp_path / "bundled.html")
    monkeypatch.delenv(links.SITE, raising=False)
    monkeypatch.delenv(links.PUBLISHED, raising=False)
    monkeypatch.setenv("SCOREKEEPER_STATE", str(tmp_path / "state"))
    return tmp_path


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def terminal(nowhere, monkeypatch):
    """Do something on a terminal that shows links, with a published site; gives what is on the screen."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("SCOREKEEPER_LINKS", raising=False)
    monkeypatch.setenv(links.PUBLISHED, "https://example.org")

    def watch(work):
        with redirect_stdout(Terminal()) as screen:
            work()
        return screen.getvalue()

    return watch


def file_of(address):
    return Path(unquote(urlsplit(address).path))


def test_the_page_of_the_site_is_opened(nowhere, browser, capsys):
    page = nowhere / "built" / "r" / "DWT-622.html"
    page.parent.mkdir(parents=True)
    page.write_text("", encoding="utf-8")

    root().run(["rules", "open", "ties-second-gem"])

    assert [page.as_uri()] == browser.seen
    assert f"{page.as_uri()}\n" == capsys.readouterr().out
    assert not (nowhere / "state").exists()


def test_without_any_site_a_pocket_page_is_made_and_opened_at_the_rule(nowhere, browser, capsys):
    """Desktops drop what is behind the `#` of a file, so a page that leads there is opened."""
    root().run(["rules", "open", "DWT-R02"])

    address = capsys.readouterr().out.strip()
    assert "DWT-R02" == urlsplit(address).fragment
    assert 'id="DWT-R02"' in file_of(address).read_text("utf-8")
    (opened,) = browser.seen
    assert "#" not in opened
    assert f'content="0; url={address}"' in file_of(opened).read_text("utf-8")


def test_without_a_rule_the_finder_is_opened(nowhere, browser, monkeypatch):
    monkeypatch.setenv(links.PUBLISHED, "https://example.org")

    root().run(["rules", "open"])

    assert ["https://example.org/finder.html"] == browser.seen


def test_print_opens_nothing(nowhere, browser, capsys):
    root().run(["rules", "open", "DWT-622", "--print"])

    assert [] == browser.seen
    assert capsys.readouterr().out.startswith("file:///")


def test_without_a_browser_the_address_is_told_and_what_to_type(nowhere, browser):
    browser.works = False

    with pytest.raises(ScorekeeperError, match=r"no browser can be opened here; the page is file:///") as caught:
        root().run(["rules", "open", "DWT-622"])

    assert "scorekeeper rules show DWT-622" == caught.value.next_step


@pytest.mark.parametrize("words", [("show", "DWT-622"), ("search", "no gem tie"), ("list", "DWT-62")])
def test_on_a_terminal_ids_are_links_to_their_pages(terminal, words):
    screen = terminal(lambda: root().run(["rules", *words]))

    found = LINK.findall(screen)
    assert found
    assert all(re.search(r"[A-Z]{3}-R?\d+", shown)[0] == Path(address).stem for address, shown in found)
    assert "\x1b]8" not in LINK.sub("", screen)


@pytest.mark.parametrize(
    ("variable", "value"), [("NO_COLOR", "1"), ("TERM", "dumb"), ("SCOREKEEPER_LINKS", "never"), (links.PUBLISHED, "")]
)
def test_no_link_where_none_is_wanted_or_known(terminal, monkeypatch, variable, value):
    before = terminal(lambda: output.say("DWT-622"))
    monkeypatch.setenv(variable, value)

    assert LINK.search(before)
    assert "DWT-622\n" == terminal(lambda: output.say("DWT-622"))


def test_no_link_in_a_pipe(terminal, capsys):
    output.say("DWT-622")

    assert "DWT-622\n" == capsys.readouterr().out


def test_show_ends_with_the_page_or_with_how_to_get_there(nowhere, monkeypatch, capsys):
    """In JSON it is `url`, which is null where there is none."""
    for words, end in (((), "\n\n→ scorekeeper rules open DWT-R02\n"), (("--json",), None)):
        root().run(["rules", "show", "DWT-R02", *words])
        out = capsys.readouterr().out
        assert out.endswith(end) if end else json.loads(out)["rulings"][0]["url"] is None

    monkeypatch.setenv(links.PUBLISHED, "https://example.org")
    root().run(["rules", "show", "DWT-622"])
    assert capsys.readouterr().out.endswith("\n\nPage: https://example.org/r/DWT-622.html\n")
    root().run(["rules", "show", "DWT-622", "--json"])
    (shown,) = json.loads(capsys.readouterr().out)["rules"]
    assert ["https://example.org/r/DWT-622.html", "https://example.org/r/DWT-R02.html"] == [
        shown["url"],
        shown["rulings"][0]["url"],
    ]


@pytest.fixture
def event(tmp_path, monkeypatch):
    """The folder of a tournament of Dwarven Traders, with its own pocket page; somebody works in it."""
    folder = tmp_path / "spring"
    folder.mkdir()
    text = 'name = "Spring & Sons"\ngame = "dwarven-traders"\n\n[rulings]\nDWT-R01 = "reset"\n'
    (folder / "tournament.toml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(folder)
    root().run(["rules", "export", "event.html", "--event"])
    return folder


def test_at_an_event_ids_lead_to_its_own_pocket_page(terminal, event):
    """Books that are not played here are not in it, and keep their page."""
    screen = terminal(lambda: output.say("DWT-R01 and MIN-R01"))

    assert [
        (f"{(event / 'event.html').as_uri()}#DWT-R01", "DWT-R01"),
        ("https://example.org/r/MIN-R01.html", "MIN-R01"),
    ] == LINK.findall(screen)


def test_the_event_is_the_one_that_the_command_names(terminal, event, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    screen = terminal(lambda: root().run(["rules", "show", "DWT-R01", "-t", "spring"]))

    assert f"{(event / 'event.html').as_uri()}#DWT-R01" in {address for address, _ in LINK.findall(screen)}


@pytest.mark.parametrize("spoilt", ["another event", "no page", "own site"])
def test_another_page_is_not_taken_for_the_event_s(terminal, event, spoilt, monkeypatch, tmp_path):
    """A page of another event, none at all, or a site that is the event's own edition, which shows more."""
    page = event / "event.html"
    if spoilt == "no page":
        page.unlink()
    elif spoilt == "another event":
        page.write_text(page.read_text("utf-8").replace("Spring &amp; Sons", "Autumn Open"), encoding="utf-8")
    else:
        (tmp_path / "site" / "r").mkdir(parents=True)
        (tmp_path / "site" / "r" / "DWT-R01.html").write_text("page")
        (tmp_path / "site" / "rules.json").write_text('{"event": "Spring & Sons"}')
        monkeypatch.setenv(links.SITE, str(tmp_path / "site"))

    ((address, _),) = LINK.findall(terminal(lambda: output.say("DWT-R01")))

    assert address.endswith("r/DWT-R01.html")
