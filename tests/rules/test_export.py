"""Rules as files: every rule and ruling of the chosen books, whatever the file is."""

from __future__ import annotations

import csv
import json
import re
from io import BytesIO, StringIO

import openpyxl
import pypdfium2
import pytest

from scorekeeper.cli.app import root
from scorekeeper.errors import ScorekeeperError
from scorekeeper.reports.exchange.rules import rules_csv
from scorekeeper.reports.pdf.rules import unprintable
from scorekeeper.rules import book, books
from scorekeeper.rules.links import PUBLISHED
from scorekeeper.rules.pocket import pocket_page

ALL = {name for one in books() for name in one.ids}


@pytest.fixture
def export(tmp_path, monkeypatch, capsys):
    """Run `scorekeeper rules export …` in an empty folder; gives that folder."""
    monkeypatch.chdir(tmp_path)

    def call(*words):
        root().run(["rules", "export", *words])
        return tmp_path

    call.said = capsys.readouterr
    return call


def test_json_has_every_field_of_every_entry(export, monkeypatch):
    """Also where it is empty, so that no reader needs to know our defaults."""
    monkeypatch.setenv(PUBLISHED, "https://example.org/{version}")
    export("-")
    document = json.loads(export.said().out)

    assert {"format", "scorekeeper", "books"} == document.keys()
    entries = [entry for one in document["books"] for entry in (*one["rules"], *one["rulings"])]
    assert ALL == {entry["id"] for entry in entries}
    rule = next(entry for entry in entries if entry["id"] == "DWT-622")
    shape = {"id", "slug", "aliases", "title", "text", "source", "kind", "check", "why", "keywords", "see", "rulings"}
    assert shape | {"rev", "wording", "history", "chapter", "evidence", "url"} == rule.keys()
    assert {"state", "outcomes", "tests"} == rule["evidence"].keys()
    assert rule["url"].endswith("/r/DWT-622.html")
    ruling = next(entry for entry in entries if entry["id"] == "DWT-R02")
    shape = {"id", "title", "question", "answer", "reason", "rules", "default", "options", "keywords", "variant", "rev"}
    assert shape | {"wording", "picked", "evidence", "url"} == ruling.keys()
    assert {"value", "text"} == ruling["options"][0].keys()


def test_csv_has_a_line_for_each_and_begins_with_no_formula(export):
    folder = export("csv")

    rows = list(csv.DictReader(StringIO((folder / "rules.csv").read_text("utf-8-sig"), newline="")))

    assert ALL == {row["id"] for row in rows}
    assert {"rule", "ruling"} == {row["what"] for row in rows}
    planted = book("DWT")._replace(rules=(book("DWT").rules[0]._replace(title="=1+1"),), rulings=())
    assert ",'=1+1," in rules_csv([planted])


def test_a_workbook_has_a_sheet_for_each_book_whose_cells_lead_to_each_other(export):
    folder = export("two.xlsx", "--book", "DWT", "--book", "TRN")

    workbook = openpyxl.load_workbook(folder / "two.xlsx")

    assert ["DWT", "TRN", "Rulings"] == workbook.sheetnames
    assert book("DWT").ids | book("TRN").ids == {
        str(row[0].value) for sheet in workbook for row in sheet.iter_rows(min_row=2, max_col=1)
    }
    for sheet in workbook:
        assert "C2" == sheet.freeze_panes
        assert sheet.auto_filter.ref.startswith("A1:")
        links = [cell for row in sheet.iter_rows() for cell in row if cell.hyperlink]
        assert links
        for cell in links:
            place, _, target = cell.hyperlink.location.rpartition("!")
            assert cell.value == workbook[place.strip("'")][target].value


def test_a_text_that_looks_like_a_formula_stays_text(tmp_path):
    from scorekeeper.reports.xlsx.rules import write_rules_xlsx

    rule = book("LOG").rules[0]._replace(title="=1+1", text="-3 is כחול, 青 or синий")
    write_rules_xlsx(tmp_path / "x.xlsx", [book("LOG")._replace(rules=(rule,))])

    row = openpyxl.load_workbook(tmp_path / "x.xlsx")["LOG"][2]
    assert [("s", "=1+1"), ("s", rule.text)] == [(cell.data_type, cell.value) for cell in row[1:3]]


def test_the_pdf_has_every_rule_with_a_bookmark_and_its_page_named_for_its_rules(export):
    folder = export("rules.pdf", "--book", "DWT")

    document = pypdfium2.PdfDocument(folder / "rules.pdf")
    titles = [mark.get_title() for mark in document.get_toc()]
    pages = [page.get_textpage().get_text_range() for page in document]

    assert book("DWT").ids <= {title.split()[0] for title in titles}
    assert "Dwarven Traders" == titles[0]
    assert "DWT-101 to DWT-" in pages[0]
    assert f"page {len(pages)} of {len(pages)}" in pages[-1]
    text = " ".join("\n".join(pages).split())
    for said in (
        "If the best gems of those who are tied are worth the same",
        "counts (default): The marker gem is his",
    ):
        assert said in text
    assert text.index("DWT-622 Second-best") < text.index("DWT-623 No gem counts")
    named = sum(len(rule.see) for rule in book("DWT").rules) + len(book("DWT").chapters)
    assert named <= len(re.findall(rb"/Subtype /Link", (folder / "rules.pdf").read_bytes()))


def test_a_ruling_is_printed_once_by_the_first_rule_that_it_is_about(export):
    folder = export("rules.pdf", "--book", "DWT")

    document = pypdfium2.PdfDocument(folder / "rules.pdf")
    titles = [mark.get_title().split()[0] for mark in document.get_toc()]

    first = next(rule.id for rule in book("DWT").rules if "DWT-R02" in rule.rulings)
    assert 1 == titles.count("DWT-R02")
    assert first == [name for name in titles[: titles.index("DWT-R02")] if not name.startswith("DWT-R")][-1]


def test_a_rule_in_a_script_that_no_font_has_is_named():
    rule = book("LOG").rules[0]
    planted = book("LOG")._replace(rules=(rule._replace(title="\U00013000"), *book("LOG").rules[1:]))

    assert [] == unprintable(books())
    assert f"no font has \U00013000 of {rule.id}; a box is printed instead" == unprintable([planted])[0]


@pytest.mark.parametrize("word", ["xlsx", "pdf", "html"])
def test_the_same_books_give_the_same_bytes(export, word):
    folder = export(f"one.{word}", "--book", "LOG")
    export(f"two.{word}", "--book", "LOG")

    assert (folder / f"one.{word}").read_bytes() == (folder / f"two.{word}").read_bytes()


def test_the_pocket_page_holds_the_chosen_books(export):
    folder = export("pocket.html", "--book", "smugglers")

    page = (folder / "pocket.html").read_text("utf-8")
    assert 'id="SMU-712"' in page
    assert 'id="DWT-101"' not in page
    assert (
        f"written: pocket.html ({len(book('SMU').rules)} rules, {len(book('SMU').rulings)} rulings)\n"
        == export.said().err
    )


def test_no_word_of_a_book_becomes_markup_in_the_pocket_page():
    """Neither where the script shows it nor where a reader without scripts does."""
    said = "<b>x</b>"
    log, dwarves = book("LOG"), book("DWT")
    rule = log.rules[0]._replace(title=said, text=said, source=said, see=())
    ruling = next(one for one in dwarves.rulings if one.options)
    option = ruling.options[0]._replace(text=said)
    ruling = ruling._replace(title=said, question=said, answer=said, reason=said, options=(option,), rules=())
    planted = log._replace(title=said, rules=(rule,), rulings=(ruling,))

    assert "<b>" not in pocket_page([planted])


@pytest.mark.parametrize("name", ["rules.docx", "rules", "nowhere/rules.pdf", "--book=QQQ"])
def test_what_cannot_be_written_is_told_and_nothing_is_left(export, tmp_path, name):
    words = ("pdf", name) if name.startswith("--") else (name,)

    with pytest.raises(ScorekeeperError) as caught:
        export(*words)

    assert caught.value.next_step
    assert [] == [*tmp_path.iterdir()]


def test_a_workbook_is_a_workbook_to_other_programs(export):
    """No date and no machine in it."""
    folder = export("rules.xlsx", "--book", "LOG")

    properties = openpyxl.load_workbook(BytesIO((folder / "rules.xlsx").read_bytes())).properties
    assert ("scorekeeper", 2000) == (properties.creator, properties.created.year)
