"""Hostile files: small ones that cost much when they are parsed carelessly, and broken ones of every kind."""

from __future__ import annotations

import io
import random
import re
import zipfile
from collections.abc import Callable, Iterator
from typing import NamedTuple

MB = 1024 * 1024
TEXTS = ("json", "toml")
LISTS = ("csv", "xlsx")


class Hostile(NamedTuple):
    """A file that must be refused in one sentence."""

    name: str
    content: bytes

    @property
    def kind(self) -> str:
        return self.name.rpartition(".")[2]


def _keys(count: int, twice: int) -> bytes:
    return b"{" + b",".join(b'"k%d":1' % i for i in range(count)) + b',"k%d":1}' % twice


JSON: dict[str, Callable[[], bytes]] = {
    "many-values": lambda: b"[" + b"1," * (2 * MB) + b"1]",
    "double-first": lambda: _keys(40_000, 0),
    "double-last": lambda: _keys(200_000, 199_999),
    "deep": lambda: b"[" * (8 * MB),
    "deep-objects": lambda: b'{"a":' * 200_000,
    "deep-closed": lambda: b"[" * 61 + b"]" * 61,
    "deep-many": lambda: b"[" + b",".join([b"[" * 61 + b"]" * 61] * 1000) + b"]",
    "double-before-quotes": lambda: b'{"a":1,"a":2} "' + b'\\"' * (3 * MB),
    "quotes": lambda: b'"' * (4 * MB),
    "long-number": lambda: b'{"a":' + b"9" * MB + b"}",
    "nan": lambda: b'{"a":NaN}',
    "surrogate": lambda: b'{"game":"\\ud800"}',
    "nul-name": lambda: b'{"game":"a\\u0000b","format":1,"seats":[1,2],"rounds":[]}',
    "lines": lambda: b"\n" * (7 * MB) + b"[1",
    "nine-mb": lambda: b'"' + b"x" * (9 * MB) + b'"',
    "list": lambda: b"[[],[]]",
    "text": lambda: b'"game"',
    "empty": lambda: b"",
    "nul": lambda: b'{"a"\x00:1}',
    "latin": lambda: b'{"game":"\xe9"}',
    "half-utf16": lambda: "{}".encode("utf-16")[:-1],
    "long-key": lambda: b'{"' + b"k" * (4 * MB) + b'":1}',
}
TOML: dict[str, Callable[[], bytes]] = {
    "long-name": lambda: b".".join([b"a"] * 40_000) + b" = 1",
    "long-header": lambda: b"[" + b".".join([b"a"] * 40_000) + b"]",
    "quoted-name": lambda: b".".join([b'"a"'] * 40_000) + b" = 1",
    "deep": lambda: b"a=" + b"[" * 100_000,
    "deep-tables": lambda: b"a=" + b"{a=" * 100_000,
    "deep-mixed": lambda: b"a={" + b".".join([b"b"] * 50) + b"={" + b".".join([b"b"] * 50) + b"=1}}",
    "open-text": lambda: b'a="""' + b'\\"""' * 200_000,
    "quotes": lambda: b"'" * 900_000,
    "two-mb": lambda: b"# " + b"x" * 2 * MB,
    "tables": lambda: b"".join(b"[t%d]\n" % i for i in range(90_000)),
    "arrays-of-tables": lambda: b"[[a]]\n" * 150_000,
    "values": lambda: b"a=[" + b"1," * 400_000 + b"]",
    "twice": lambda: b"a = 1\na = 2\n",
    "date": lambda: b"game = 1999-01-01\n",
    "long-number": lambda: b"a = " + b"9" * 500_000,
    "nul": lambda: b"a = \x00",
    "latin": lambda: b'game = "\xe9"\n',
    "words": lambda: b"game = smugglers\n",
    "empty": lambda: b"\n \n",
}
CSV: dict[str, Callable[[], bytes]] = {
    "commas": lambda: b"," * (8 * MB - 1),
    "lines": lambda: b"a\n" * (4 * MB),
    "quotes": lambda: b'"' * (8 * MB - 1),
    "open-quote": lambda: b'"' + b"a" * (7 * MB),
    "many-rows": lambda: b"name\n" + b"a\n" * 60_000,
    "separator": lambda: b"sep=x\n" + b"x" * 190_000,
    "nul": lambda: b"name\nA\x00na\n",
    "latin": lambda: b"name\nZo\xeb\n",
    "empty": lambda: b"",
}
ROW = b'<row r="%d"><c r="%s%d"><v>1</v></c></row>'
XLSX: dict[str, Callable[[], bytes]] = {
    "far-row": lambda: workbook(ROW % (999_999_999, b"A", 999_999_999)),
    "far-column": lambda: workbook(b"".join(ROW % (i, b"XFD", i) for i in range(1, 50_000))),
    "many-cells": lambda: workbook(b"<row>" + b"<c><v>1</v></c>" * 300_000 + b"</row>"),
    "many-rows": lambda: workbook(b"<row/>" * 1_200_000),
    "other-tags": lambda: workbook(b"<x/>" * 1_900_000),
    "bomb": lambda: workbook(b"<row/>" * 2_000_000),
    "long-reference": lambda: workbook(b'<row r="1"><c r="' + b"A" * MB + b'1"><v>1</v></c></row>'),
    "long-number": lambda: workbook(b'<row r="1"><c r="A1"><v>' + b"9" * MB + b"</v></c></row>"),
    "long-row": lambda: workbook(b'<row r="' + b"9" * 4000 + b'"><c r="A1"><v>1</v></c></row>'),
    "broken": lambda: workbook(b"<row"),
    "empty-zip": lambda: _zip({}),
    "no-sheets": lambda: _zip({"[Content_Types].xml": b"<Types/>"}),
    "cut": lambda: workbook(ROW % (1, b"A", 1))[:400],
    "not-a-zip": lambda: b"name;club\n",
}
SHAPES = {"json": JSON, "toml": TOML, "csv": CSV, "xlsx": XLSX}


def all_shapes() -> Iterator[Hostile]:
    """Every shape once."""
    for kind, shapes in SHAPES.items():
        for name, build in shapes.items():
            yield Hostile(f"{name}.{kind}", build())


def spoilt(good: dict[str, bytes], seed: int, count: int) -> Iterator[Hostile]:
    """Good files that were cut, doubled or overwritten at random; some of them may still be readable."""
    rng = random.Random(seed)
    for number in range(count):
        kind = rng.choice(sorted(good))
        yield Hostile(f"spoilt-{number}.{kind}", _spoil(good[kind], rng))


def _spoil(content: bytes, rng: random.Random) -> bytes:
    place, other = sorted(rng.randrange(len(content) + 1) for _ in range(2))
    changes = (
        lambda: content[:place],
        lambda: content[:place] + content[other:],
        lambda: content[:other] + content[place:],
        lambda: content[:place] + rng.randbytes(rng.randint(1, 40)) + content[place:],
        lambda: content[:place] + rng.choice([b"[", b"{", b'"', b"'", b"\n", b"=", b"\x00", b"\xff"]) + content[place:],
    )
    return rng.choice(changes)()


def workbook(rows: bytes) -> bytes:
    """A workbook whose only sheet has these rows, as XML."""
    from openpyxl import Workbook

    whole = io.BytesIO()
    Workbook().save(whole)
    with zipfile.ZipFile(whole) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}
    sheet = "xl/worksheets/sheet1.xml"
    parts[sheet] = re.sub(
        rb"<sheetData ?/>|<sheetData></sheetData>",
        lambda _: b"<sheetData>" + rows + b"</sheetData>",
        parts[sheet],
    )
    assert rows in parts[sheet], "openpyxl writes an empty sheet otherwise than this expects"
    return _zip(parts)


def _zip(parts: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as writer:
        for name, content in parts.items():
            writer.writestr(name, content)
    return packed.getvalue()
