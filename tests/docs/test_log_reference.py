"""The reference of the log's lines says all that the types hold."""

import re

import pytest
from msgspec.structs import fields

from scorekeeper.log.entry import BODIES, Envelope
from scorekeeper.sphinx_ext.pages.log_lines import PARTS, entry_page, meanings

TYPES = [Envelope, *BODIES.values(), *PARTS]


@pytest.mark.parametrize("type_", TYPES, ids=lambda one: one.__name__)
def test_every_field_has_a_meaning(type_):
    assert [] == [field.name for field in fields(type_) if not meanings(type_).get(field.name)]


def test_every_kind_of_line_has_a_table_with_its_fields():
    parts = re.split(r"(?m)^## `?(\w+ ?\w*)`?$", entry_page())
    sections = dict(zip(parts[1::2], parts[2::2], strict=True))

    for kind, body in BODIES.items():
        assert [field.name for field in fields(body)] == re.findall(r"(?m)^\| `(\w+)`", sections[kind])


def test_words_and_parts_are_named():
    page = entry_page()

    assert "| `effect` | `by-rules`, `as-written`, `places`, `replay`, `void`, `forfeit` |" in page
    assert "| `tables` | list of [SeatedTable](#seatedtable) |" in page
    assert "| `accept` (optional) | [Accept](#accept) |" in page
    assert f"| {meanings(Envelope)['by']} |" in page
