"""Every rule that a paper or an answer names leads to its page."""

import json
import re
from contextlib import suppress
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
import typer
from openpyxl import load_workbook

from scorekeeper.cli.app import root
from scorekeeper.rules import links

PUBLISHED = "https://rules.example/{version}"
ADDRESS = re.compile(r"https://rules\.example/\d+\.\d+\.\d+/r/([A-Z]{3}-R?\d+)\.html")


@pytest.fixture
def demo():
    """A tournament with two settled findings."""
    return Path(__file__).parent.parent.parent / "examples" / "dwarven-traders-open"


@pytest.fixture
def published(monkeypatch):
    """The site is published, and there is no page on this machine."""
    monkeypatch.setenv(links.PUBLISHED, PUBLISHED)
    monkeypatch.delenv(links.SITE, raising=False)
    monkeypatch.setattr(links, "BUILT", links.PACKAGE / "nowhere")
    monkeypatch.setattr(links, "POCKET", links.PACKAGE / "nowhere")


@pytest.fixture
def nowhere(published, monkeypatch):
    """Neither is there."""
    monkeypatch.delenv(links.PUBLISHED)


def addresses(path):
    """Addresses that a PDF's links lead to, with the text under each."""
    found = []
    document = pypdfium2.PdfDocument(path)
    for page in document:
        text = page.get_textpage()
        start = pdfium.c_int(0)
        link = pdfium.FPDF_LINK()
        while pdfium.FPDFLink_Enumerate(page, start, link):
            action = pdfium.FPDFLink_GetAction(link)
            size = pdfium.FPDFAction_GetURIPath(document, action, None, 0)
            buffer = (pdfium.c_char * size)()
            pdfium.FPDFAction_GetURIPath(document, action, buffer, size)
            box = pdfium.FS_RECTF()
            pdfium.FPDFLink_GetAnnotRect(link, box)
            under = text.get_text_bounded(box.left, box.bottom, box.right, box.top)
            found.append((buffer.value.decode(), under))
    return found


def test_a_rule_on_paper_leads_to_its_page(demo, published, tmp_path):
    """The link lies on the id, and not beside it."""
    root().run(["standings", str(demo), "--pdf", str(tmp_path / "s.pdf")])
    found = addresses(tmp_path / "s.pdf")

    assert {"TRN-501", "TRN-602"} <= {under for _, under in found}
    assert [] == [pair for pair in found if ADDRESS.fullmatch(pair[0])[1] != pair[1]]


def test_a_score_sheet_is_printed_where_rules_have_pages(published, tmp_path):
    """Its boxes name rules, and are drawn once for all sheets, as a form: no form can hold a link."""
    root().run(["sheets", "--blank", "2", "--game", "dwarven-traders", "--out", str(tmp_path / "sheets.pdf")])

    assert "DWT-624" in pypdfium2.PdfDocument(tmp_path / "sheets.pdf")[0].get_textpage().get_text_bounded()
    assert [] == addresses(tmp_path / "sheets.pdf")


def test_a_paper_without_a_page_to_lead_to_has_no_links(demo, nowhere, tmp_path):
    root().run(["standings", str(demo), "--pdf", str(tmp_path / "s.pdf")])

    assert [] == addresses(tmp_path / "s.pdf")


def workbook(demo, tmp_path):
    root().run(["standings", str(demo), "--xlsx", str(tmp_path / "s.xlsx")])
    return load_workbook(tmp_path / "s.xlsx")


def test_a_finding_in_a_workbook_leads_to_its_page(demo, published, tmp_path):
    book = workbook(demo, tmp_path)

    assert "DWT-802" == book["Findings"]["B2"].value
    assert "DWT-802" == ADDRESS.fullmatch(book["Findings"]["B2"].hyperlink.target)[1]
    assert "DWT-802" == ADDRESS.fullmatch(book["Rules"]["A2"].hyperlink.target)[1]


def test_without_a_page_a_finding_leads_to_the_rules_text_in_the_same_workbook(demo, nowhere, tmp_path):
    book = workbook(demo, tmp_path)

    assert (None, "'Rules'!A2") == (book["Findings"]["B2"].hyperlink.target, book["Findings"]["B2"].hyperlink.location)
    assert ["DWT-802", "Most VP wins"] == [book["Rules"]["A2"].value, book["Rules"]["B2"].value]


def test_the_workbook_explains_every_rule_that_it_cites(demo, nowhere, tmp_path):
    """Those of tie-breaks and regulations too, each once."""
    book = workbook(demo, tmp_path)
    explained = [cell.value for (cell,) in book["Rules"].iter_rows(min_row=2, max_col=1)]
    texts = [str(cell.value) for sheet in book for row in sheet.iter_rows() for cell in row]
    cited = {rule for text in texts for rule in re.findall(r"[A-Z]{3}-\d{3}", text)}

    assert {"DWT-802", "TRN-311", "TRN-501", "TRN-605"} <= cited
    assert sorted(cited) == explained


def test_the_workbook_does_not_tell_where_the_folder_lies(demo, nowhere, tmp_path):
    """Nor has its star two meanings: it marks heats with a note, and no tie-break."""
    book = workbook(demo.resolve(), tmp_path)

    assert {"log/main.jsonl"} == {cell.value for (cell,) in book["Findings"].iter_rows(min_row=2, min_col=9, max_col=9)}
    texts = [str(cell.value) for sheet in book for row in sheet.iter_rows() for cell in row]
    assert not any(str(demo.resolve()) in text for text in texts)
    assert ["* as written, missed: see the sheet of tables"] == [text for text in texts if "*" in text]


def answered(capsys, *words):
    with suppress(typer.Exit):
        root().run([*words, "--json"])
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("words", [("check",), ("explain", "table", "1/1", "-t")])
def test_an_answer_in_json_has_the_page_of_each_rule(demo, published, capsys, words):
    told = answered(capsys, *words, str(demo))
    pairs = [(one["rule"], one["url"]) for one in told.get("findings") or told["steps"]]

    assert [rule for rule, _ in pairs if rule]
    assert [] == [pair for pair in pairs if pair[0] and ADDRESS.fullmatch(pair[1])[1] != pair[0]]


def test_json_says_null_where_there_is_no_page(demo, nowhere, capsys):
    assert {None} == {one["url"] for one in answered(capsys, "check", str(demo))["findings"]}


def test_what_only_looks_like_a_rule_is_no_link():
    text = "DWT-622 and DWT-999, XYZ-101, r/DWT-622.html, A-DWT-622"

    assert ["DWT-622"] == [text[start:end] for start, end in links.cited(text)]
