"""The Sphinx domain: objects are found by id, and every planted fault is a warning, which fails a build with `-W`."""

from __future__ import annotations

import re

import pytest
from sphinx.util.inventory import InventoryFile

from scorekeeper.rules import book
from tests.docs.sites import Site

RULE = "# {id} Title\n\n```{{rule:rule}} {id}\n:title: Title of {id}\n:keywords: pawn; no gem\nText.\n```\n"
CHECK = "# Checks\n\n```{rule:check} turns.limit\n:rules: XYZ-101\nAt most two.\n```\n"


def rule(name):
    return RULE.format(id=name)


def links(html):
    """Text of every link within the pages to where it leads."""
    return {
        re.sub(r"<[^>]+>", "", text): target
        for target, text in re.findall(r'<a class="reference internal" href="([^"]+)"[^>]*>(.*?)</a>', html)
    }


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Two rules, a ruling, a check and an example, and a page that links to them in every way."""
    ways = (
        "[](#XYZ-101), [so](#XYZ-101), {rule:ref}`XYZ-102`, {rule:text}`XYZ-102`, {rule:ref}`that <XYZ-R01>`,"
        " {any}`turns.limit`, {rule:text}`game/name`, {rule:source}`line <source/conf.py#L1>`, {ref}`ids <rule-ids>`"
    )
    site = Site(
        tmp_path_factory.mktemp("domain"),
        {
            "one": rule("XYZ-101"),
            "two": rule("XYZ-102"),
            "ruling": rule("XYZ-R01").replace("rule:rule", "rule:ruling"),
            "checks": CHECK,
            "example": "# Story\n\n```{rule:example} game/name\n:title: A story\nOnce.\n```\n",
            "ways": f"# Ways\n\n{ways}\n",
        },
    )
    assert [] == site.build()
    return site


def test_every_way_to_link_leads_to_the_object(site):
    found = links(site.html("ways"))

    assert "one.html#rule" == found["XYZ-101 Title of XYZ-101"] == found["so"]
    assert "two.html#rule" == found["XYZ-102"] == found["XYZ-102 Title of XYZ-102"]
    assert "ruling.html#rule" == found["that"]
    assert "checks.html#check-turns-limit" == found["turns.limit"]
    assert "example.html#example" == found["A story"]
    assert "source/source/conf.py.html#L1" == found["line"]
    assert 'id="rule"' in site.html("one")


def test_other_projects_find_the_objects_in_the_inventory(site):
    inventory = InventoryFile.loads((site.out / "objects.inv").read_bytes(), uri="").data

    found = {kind: sorted(names) for kind, names in inventory.items() if kind.startswith("rule:")}
    assert {
        "rule:rule": ["XYZ-101", "XYZ-102"],
        "rule:ruling": ["XYZ-R01"],
        "rule:check": ["turns.limit"],
        "rule:example": ["game/name"],
    } == found
    assert "XYZ-101 Title of XYZ-101" == inventory["rule:rule"]["XYZ-101"].display_name


def test_indices_list_ids_words_and_checks(site):
    ids, words, checks = (site.html(f"rule-{name}") for name in ("ids", "keywords", "checks"))

    assert ["XYZ-101", "XYZ-102", "XYZ-R01"] == re.findall(r">(XYZ-\w+)<", ids)
    assert ["no gem", "XYZ-101", "XYZ-102", "XYZ-R01", "pawn"] == re.findall(r'"xref">([^<]+)<', words)[:5]
    assert ["limit", "XYZ-101"] == re.findall(r'"xref">([^<]+)<', checks)


DUPLICATE = "rule XYZ-101 is declared twice; the other one is in {}"


def test_an_id_twice_in_one_file_is_told(tmp_path):
    site = Site(tmp_path, {"one": rule("XYZ-101") + rule("XYZ-101").replace("# ", "## ", 1)})

    assert any(line.endswith(f"{DUPLICATE.format('one')} [rule.duplicate]") for line in site.build())


@pytest.mark.parametrize("parallel", [0, 2], ids=["one worker", "two workers"])
def test_an_id_in_two_files_is_told(parallel, tmp_path):
    """Enough pages that Sphinx really reads them in two processes, neither of which sees both."""
    pages = {f"page-{number:02}": rule(f"XYZ-{number + 101}") for number in range(12)}
    site = Site(tmp_path, {**pages, "zz-last": rule("XYZ-101")})

    told = [line for line in site.build(parallel=parallel) if "declared twice" in line]

    assert 1 == len(told)
    assert re.search(
        r"(page-00|zz-last)\.md.*XYZ-101 is declared twice; the other one is in (page-00|zz-last)", told[0]
    )
    assert 12 == sum(thing.kind == "rule" for thing in site.domain.things.values())


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("[so](#XYZ-199)", "'myst' cross-reference target not found: 'XYZ-199'"),
        ("{rule:ref}`XYZ-199`", "there is no rule, ruling, check or example XYZ-199"),
        ("{rule:text}`XYZ-199`", "there is no rule, ruling, check or example XYZ-199"),
        ("{rule:source}`line <source/gone.py#L1>`", "there is no source file source/gone.py#L1"),
    ],
)
def test_a_reference_to_nothing_is_told(written, told, tmp_path):
    [line] = Site(tmp_path, {"one": f"# One\n\n{written}\n"}).build("dummy")

    assert line.startswith("one.md:3: WARNING: ")
    assert told in line


def test_a_rule_that_stands_on_no_page_is_told(tmp_path):
    rules = [rule.id for rule in book("LOG").rules]
    site = Site(tmp_path, {name: rule(name) for name in [*rules[1:], "LOG-199"]}, rule_books=["LOG"])

    told = site.build("dummy")

    assert [
        f"WARNING: {rules[0]} is on no page [rule.no-page]",
        "LOG-199.md: WARNING: no book has a rule LOG-199 [rule.unknown]",
    ] == told


def test_an_unchanged_site_is_not_read_again_and_a_deleted_page_is_forgotten(tmp_path):
    site = Site(tmp_path, {"one": rule("XYZ-101"), "two": rule("XYZ-102")})
    site.build()
    assert ["index", "one", "two"] == site.read

    assert [] == site.build()
    assert [] == site.read

    (site.source / "two.md").unlink()
    site.build()
    assert ["XYZ-101"] == list(site.domain.things)


def test_a_book_in_one_piece_links_to_the_chapter(tmp_path):
    """Pages outside the table of contents are not in a PDF; the chapter is."""
    chapter = "# Chapter\n\n(r-XYZ-101)=\n## {rule:ref}`XYZ-101` Title\n\nText. See {rule:ref}`there <XYZ-101>`.\n"
    site = Site(tmp_path, {"chapter": chapter, "r/XYZ-101": "---\norphan: true\n---\n\n" + rule("XYZ-101")})

    assert [] == site.build("latex")
    [tex] = site.out.glob("*.tex")
    [see] = [line for line in tex.read_text().splitlines() if line.startswith("Text. See ")]
    assert r"\hyperref[\detokenize{chapter:r-xyz-101}]" in see


def test_the_older_wording_shows_what_changed(tmp_path):
    text = "```{rule:history} 1\n:date: 2026-11-16\n:note: Said <who>.\nOne pays two.\n=>\nEach pays two & goes.\n```\n"
    site = Site(tmp_path, {"one": f"# One\n\n{text}"})

    assert [] == site.build()
    html = site.html("one")
    assert "<strong>Revision 2</strong>, 2026-11-16: Said &lt;who&gt;." in html
    assert "<del>One</del> <ins>Each</ins> pays <del>two.</del> <ins>two &amp; goes.</ins>" in html


def test_a_history_without_two_wordings_is_told(tmp_path):
    [line, *_] = Site(tmp_path, {"one": "# One\n\n```{rule:history} 1\nOne.\n```\n"}).build("dummy")

    assert "put a line '=>' between the older and the newer wording" in line
