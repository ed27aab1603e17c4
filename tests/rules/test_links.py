"""Where a rule's page is: a file that exists, else the published site, else nowhere."""

from __future__ import annotations

import pytest

from scorekeeper import __version__
from scorekeeper.rules import links


@pytest.fixture
def nowhere(monkeypatch, tmp_path):
    """Neither a built site nor a bundled page nor a published one; gives the folder to put them into."""
    monkeypatch.setattr(links, "BUILT", tmp_path / "built")
    monkeypatch.setattr(links, "POCKET", tmp_path / "pocket.html")
    monkeypatch.delenv(links.SITE, raising=False)
    monkeypatch.delenv(links.PUBLISHED, raising=False)
    return tmp_path


def put(file):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("<!doctype html>", encoding="utf-8")
    return file


def test_without_any_page_there_is_no_address(nowhere):
    assert links.page("DWT-622") is None


def test_a_file_goes_before_the_published_site_and_the_named_site_before_all(nowhere, monkeypatch):
    """Offline first: the named site, the built one, the bundled page; each only if it has the rule."""
    monkeypatch.setenv(links.PUBLISHED, "https://example.org/rules/{version}/")
    published = f"https://example.org/rules/{__version__}/r/DWT-622.html"
    assert published == links.page("DWT-622") == links.published("DWT-622")

    pocket = put(nowhere / "pocket.html")
    assert f"{pocket.as_uri()}#DWT-622" == links.page("DWT-622")

    built = put(nowhere / "built" / "r" / "DWT-622.html")
    assert built.as_uri() == links.page("DWT-622")

    named = put(nowhere / "my site" / "r" / "DWT-622.html")
    monkeypatch.setenv(links.SITE, str(nowhere / "my site"))
    assert named.as_uri() == links.page("DWT-622")
    assert f"{pocket.as_uri()}#DWT-R01" == links.page("DWT-R01")
    assert published == links.published("DWT-622")


def test_a_paper_names_the_published_page_or_a_site_that_somebody_named(nowhere, monkeypatch):
    """It is read on other machines, too: what merely lies on this one is not named."""
    put(nowhere / "pocket.html")
    assert links.page("DWT-622")
    assert links.for_papers("DWT-622") is None

    ours = put(nowhere / "ours.html")
    monkeypatch.setenv(links.SITE, str(ours))
    assert f"{ours.as_uri()}#DWT-622" == links.for_papers("DWT-622")

    monkeypatch.setenv(links.PUBLISHED, "https://example.org/rules")

    assert "https://example.org/rules/r/DWT-622.html" == links.for_papers("DWT-622")


def test_the_named_site_may_be_a_pocket_page(nowhere, monkeypatch):
    pocket = put(nowhere / "phone" / "ours.html")
    monkeypatch.setenv(links.SITE, str(pocket))

    assert f"{pocket.as_uri()}#QQQ-101" == links.page("QQQ-101")


def test_the_bundled_page_has_no_rule_of_another_package(nowhere):
    put(nowhere / "pocket.html")

    assert links.page("QQQ-101") is None
