"""Plain text on made pages stays plain text, whatever is written in a book or in a record."""

import pytest
from markdown_it import MarkdownIt

from scorekeeper.sphinx_ext.markdown import fenced, marked, ref


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "a <b>bold</b> move",
        "*not* _so_ [here](x)",
        "1. a list",
        "# a heading",
        "| a | b |",
    ],
)
def test_nothing_in_a_text_is_taken_for_markup(text):
    """The browser shows the very words."""
    html = MarkdownIt("commonmark", {"html": True}).render(marked(text))

    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    assert f"<p>{escaped}</p>\n" == html


def test_code_stays_code_and_known_ids_are_linked():
    assert "`a <b>` of {rule:ref}`DWT-622` and DWT-999" == marked("`a <b>` of DWT-622 and DWT-999", ["DWT-622"])


def test_a_title_cannot_end_its_link():
    assert "{rule:ref}`a 'b' 'c <DWT-622>`" == ref("DWT-622", "a `b` <c")


def test_a_fence_is_longer_than_any_in_its_content():
    opening, *_, closing, _ = fenced("rule:rule", "DWT-622", "````\nx\n````")

    assert ("`````{rule:rule} DWT-622", "`````") == (opening, closing)
