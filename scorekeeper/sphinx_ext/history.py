"""The directive `rule:history`: an earlier wording of a rule, with the words that changed."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from html import escape
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

BETWEEN = "=>"
"""Separates the older and the newer wording."""
TAGS = {"delete": "del", "insert": "ins"}


def word_diff(old: str, new: str) -> Iterator[tuple[str, str]]:
    """Yield runs of words marked `equal`, `delete` or `insert`, in reading order, deletions first."""
    before, after = old.split(), new.split()
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            yield "equal", " ".join(before[i1:i2])
            continue
        if i2 > i1:
            yield "delete", " ".join(before[i1:i2])
        if j2 > j1:
            yield "insert", " ".join(after[j1:j2])


class HistoryDirective(SphinxDirective):
    """`{rule:history} 1` with the older wording, a line `=>`, and the newer one."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {
        "date": directives.unchanged_required,
        "note": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        old, found, new = "\n".join(self.content).partition(f"\n{BETWEEN}\n")
        if not found:
            raise self.error(f"put a line {BETWEEN!r} between the older and the newer wording")
        head = nodes.paragraph("", classes=["rule-history-head"])
        rev = int(self.arguments[0])
        head += nodes.strong("", f"Revision {rev + 1}")
        dated = f", {self.options['date']}" if "date" in self.options else ""
        note = f": {self.options['note']}" if "note" in self.options else ""
        head += nodes.Text(dated + note)
        body = nodes.paragraph("", classes=["rule-diff"])
        for place, (tag, words) in enumerate(word_diff(old, new)):
            if place:
                body += nodes.Text(" ")
            body += list(_marked(tag, words))
        return [head, body]


def _marked(tag: str, words: str) -> Iterator[nodes.Node]:
    """Yield marked words: an HTML element, or brackets in other formats."""
    if tag == "equal":
        yield nodes.Text(words)
        return
    name = TAGS[tag]
    yield nodes.raw("", f"<{name}>{escape(words)}</{name}>", format="html")
    sign = {"delete": "[-{}-]", "insert": "{{+{}+}}"}[tag]
    yield nodes.raw("", sign.format(words), format="text")
