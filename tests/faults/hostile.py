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
    "long-figure": lambda: b'{"game":"smugglers","format":1,"seats":[1,2],"result":{"gold":' + b"9" * 400 + b"}}",
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
    "long-figure": lambda: b'game = "smugglers"\nseats = [1, 2]\n[result]\ngold = ' + b"9" * 400,
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
GAME = '[game]\nid = "strange"\nbook = "STR"\ntitle = "Strange"\nplayers = [2, 6]\n'
LINE = '[[line]]\nid = "a"\n'


def _lines(count: int, points: str, *, first: str = "") -> bytes:
    """A game whose lines follow on each other; `points` has the number of a line, and that of the one before."""
    later = (f'[[line]]\nid = "l{i}"\npoints = "{points.format(i, i - 1)}"\n' for i in range(1, count))
    return (GAME + f'[[line]]\nid = "l0"\n{first}' + "".join(later)).encode()


def _many(count: int, entry: str, *, before: str = GAME + LINE) -> bytes:
    """A game with so many of something, each with its number."""
    return (before + "".join(entry.format(i) for i in range(count))).encode()


def _game(more: str) -> bytes:
    return (GAME + more).encode()


def _encoded(text: str) -> bytes:
    return text.encode()


GAMES: dict[str, Callable[[], bytes]] = {
    "many-lines": lambda: _lines(2200, "l{0} + l{1}"),
    "power-of-powers": lambda: _lines(40, "l{1} * l{1}"),
    "power-in-branches": lambda: _lines(40, "l{1} * l{1} if l{1} > 1 else 2"),
    "many-constants": lambda: _lines(60, "l{1}" + " * 999999" * 18),
    "many-ties": lambda: _many(5500, '[[tie]]\nby = "a"\n'),
    "many-awards": lambda: _many(2400, '[[award]]\nid = "w{}"\nby = "a"\npays = [1]\n'),
    "many-payments": lambda: _many(
        9000, "{} = [1]\n", before=f'{GAME}{LINE}[[award]]\nid = "w"\nby = "a"\n[award.pays]\n'
    ),
    "many-columns": lambda: _many(9000, '"r{}",', before=f"{GAME}{LINE}rows = [") + b"]\n",
    "many-limits": lambda: _many(9000, "r{} = 1\n", before=f'{GAME}{LINE}rows = ["r1"]\n[line.row_min]\n'),
    "many-variants": lambda: _many(9000, '"v{}",', before=f"{GAME}{LINE}only = [") + b"]\n",
    "many-comparisons": lambda: _many(9000, '"a * {}",', before=f"{GAME}{LINE}[[tie]]\nby = [")[:90_000] + b'"]\n',
    "many-steps": lambda: _many(8000, "{0} = {0}\n", before=f"{GAME}{LINE}[line.steps]\n"),
    "long-step": lambda: _game(f"{LINE}steps = {{ {'9' * 5000} = 1 }}\n"),
    "strange-steps": lambda: _game(f'{LINE}steps = {{ "²" = 1, "--3" = 2 }}\n'),
    "long-limit": lambda: _game(f"{LINE}max = {'9' * 4000}\n"),
    "long-target": lambda: _game(f'wins = "first-to"\ntarget = 1{"0" * 290}\n{LINE}'),
    "deep-expression": lambda: _game(f'{LINE}points = "{"abs(" * 90}a{")" * 90}"\n'),
    "nine-mb": lambda: _game(f"{LINE}#") + b"x" * (9 * MB),
}
"""Declared games."""
PLAYER = b"001 %4d      Player %d\n"
REPORTS: dict[str, Callable[[], bytes]] = {
    "nine-mb": lambda: PLAYER % (1, 1) + b"XXX " + b"x" * (9 * MB),
    "long-line": lambda: b"001    1      Ana" + b"  0000 - Z" * 500_000,
    "many-players": lambda: b"".join(PLAYER % (i % 9999 + 1, i) for i in range(40_000)),
    "million": lambda: b"001 1\n" * 1_000_000,
    "many-rounds": lambda: (PLAYER % (1, 1))[:-1].ljust(89) + b"  0000 - Z" * 90_000,
    "binary": lambda: random.Random(1).randbytes(MB // 2),
    "empty-lines": lambda: b"\n" * 900_000,
    "long-rounds": lambda: PLAYER % (1, 1) + b"XXR " + b"9" * 5000 + b"\n",
    "control": lambda: b"001    1      A\x1b[31mna\n",
    "direction": lambda: _encoded("001    1      A\u202ena\n"),
    "other-digits": lambda: _encoded("001    ٣      Ana\n"),
    "half-utf16": lambda: "001".encode("utf-16"),
    "empty": lambda: b"",
}
"""FIDE reports (TRF)."""
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
