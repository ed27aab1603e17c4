"""Turns text into glyphs: choice of fonts, right-to-left order, joined letters, and widths.

Sizes do not matter here: widths are in thousandths of the type size, so a line is shaped once and set at any size.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import groupby
from typing import Literal, NamedTuple

import uharfbuzz
from bidi import algorithm  # type: ignore[import-untyped]

from scorekeeper.reports.pdf.typography.fonts import FontFace, clusters, face_for, standard

Direction = Literal["auto", "sentence"]
"""`auto`: the first strong letter decides, as for a name. `sentence`: left to right, except for right-to-left names."""

ELLIPSIS = "…"
RIGHT_TO_LEFT = ("R", "AL")
AFTER_HYPHEN = re.compile(r"(?<=\w[-\u2010\u05be])(?=\w)")
FEATURES = {"kern": True, "liga": True}


class Glyph(NamedTuple):
    """A glyph: its number in the font, the text it stands for, its advance and its offset."""

    number: int
    text: str
    advance: float
    dx: float
    dy: float


class Run(NamedTuple):
    """Glyphs of one font, left to right."""

    face: FontFace
    glyphs: tuple[Glyph, ...]


class ShapedLine(NamedTuple):
    """A shaped line."""

    runs: tuple[Run, ...]
    width: float

    def at(self, size: float) -> float:
        """Return its width in points at a type size."""
        return self.width * size / 1000


class TextPiece(NamedTuple):
    """Text of one direction, font and script, before shaping."""

    text: str
    level: int
    face: FontFace | None
    script: str


@lru_cache(maxsize=8192)
def shape(text: str, *, bold: bool = False, direction: Direction = "auto") -> ShapedLine:
    """Return the glyphs of a text in visual order."""
    clean = unicodedata.normalize("NFC", "".join(c if c.isprintable() or c == "\u200d" else " " for c in text))
    runs = tuple(_shaped(piece, bold=bold) for piece in _visual(_pieces(clean, direction, bold=bold)))
    return ShapedLine(runs, sum(glyph.advance for run in runs for glyph in run.glyphs))


def _levels(text: str, direction: Direction) -> list[int]:
    """Return the embedding level of every character; odd levels run from right to left."""
    if not any(unicodedata.bidirectional(c) in RIGHT_TO_LEFT for c in text):
        return [0] * len(text)
    return _sentence_levels(text) if direction == "sentence" else _name_levels(text)


def _name_levels(text: str) -> list[int]:
    """Return the levels by the Unicode algorithm; python-bidi's parts are called one by one to get at them."""
    storage = algorithm.get_empty_storage()
    storage["base_level"] = algorithm.get_base_level(text)
    storage["base_dir"] = "LR"[storage["base_level"]]
    algorithm.get_embedding_levels(text, storage)
    for index, character in enumerate(storage["chars"]):
        character["index"] = index
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage, debug=False)
    algorithm.resolve_neutral_types(storage, debug=False)
    algorithm.resolve_implicit_levels(storage, debug=False)
    levels = dict.fromkeys(range(len(text)), storage["base_level"])
    levels |= {character["index"]: character["level"] for character in storage["chars"]}
    return list(levels.values())


def _sentence_levels(text: str) -> list[int]:
    """Return the levels of an English sentence; a number after a right-to-left name stays after it.

    Plain Unicode order would put the 12 of `… and דוד 12` on the name's left.
    """
    levels = [0] * len(text)
    last = None
    for i, character in enumerate(text):
        kind = unicodedata.bidirectional(character)
        if kind in RIGHT_TO_LEFT or (kind == "NSM" and last == i - 1):
            start = i if last is None else last
            levels[start : i + 1] = [1] * (i + 1 - start)
            last = i
        elif kind not in ("WS", "ON", "CS", "ES") or character in "()[]:;,":
            last = None
    return levels


def _pieces(text: str, direction: Direction, *, bold: bool) -> list[TextPiece]:
    """Split text where direction, font or script changes."""
    levels = _levels(text, direction)
    marked: list[TextPiece] = []
    position = 0
    for cluster in clusters(text):
        before = marked[-1] if marked else None
        face, script = _face(cluster, before, bold=bold), _script(cluster, before)
        marked.append(TextPiece(cluster, levels[position], face, script))
        position += len(cluster)
    return [
        TextPiece("".join(piece.text for piece in group), *key)
        for key, group in groupby(marked, key=lambda piece: (piece.level, piece.face, piece.script))
    ]


def _face(cluster: str, before: TextPiece | None, *, bold: bool) -> FontFace | None:
    """Return the font of a cluster; spaces, hyphens and digits keep the font of what precedes them."""
    if before is not None and before.face is not None and not cluster[0].isalpha() and before.face.has(cluster):
        return before.face
    return face_for(cluster, bold=bold)


def _script(cluster: str, before: TextPiece | None) -> str:
    """Return the script of a letter, from its Unicode name; other characters keep the script before them."""
    if cluster[0].isalpha():
        return unicodedata.name(cluster[0], "LATIN").split()[0]
    return before.script if before is not None else "LATIN"


def _visual(pieces: list[TextPiece]) -> list[TextPiece]:
    """Return the pieces in visual order, by rule L2 of the Unicode algorithm."""
    order = list(pieces)
    levels = {piece.level for piece in pieces}
    for level in range(max(levels, default=0), min((n for n in levels if n % 2), default=1) - 1, -1):
        turned: list[TextPiece] = []
        for high, stretch in groupby(order, key=lambda piece: piece.level >= level):
            pieces = list(stretch)
            turned += reversed(pieces) if high else pieces
        order = turned
    return order


def _shaped(piece: TextPiece, *, bold: bool) -> Run:
    if piece.face is None:
        return _boxes(piece, bold=bold)
    buffer = uharfbuzz.Buffer()
    buffer.cluster_level = uharfbuzz.BufferClusterLevel.MONOTONE_CHARACTERS
    buffer.add_str(piece.text)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if piece.level % 2 else "ltr"
    uharfbuzz.shape(piece.face.font, buffer, FEATURES)
    return Run(piece.face, _glyphs(piece, buffer))


def _glyphs(piece: TextPiece, buffer: uharfbuzz.Buffer) -> tuple[Glyph, ...]:
    """Return the glyphs with their text, so that the PDF can be searched and copied."""
    assert piece.face is not None
    scale = piece.face.scale
    starts = sorted({info.cluster for info in buffer.glyph_infos})
    texts = {a: piece.text[a:b] for a, b in zip(starts, [*starts[1:], len(piece.text)], strict=True)}
    return tuple(
        Glyph(
            info.codepoint,
            texts.pop(info.cluster, "\u200b"),
            position.x_advance * scale,
            position.x_offset * scale,
            position.y_offset * scale,
        )
        for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    )


def _boxes(piece: TextPiece, *, bold: bool) -> Run:
    """Return boxes for characters that no font has; copying them gives the real characters."""
    face = standard(bold=bold)
    advance = face.font.get_glyph_h_advance(0) * face.scale
    return Run(face, tuple(Glyph(0, cluster, advance, 0, 0) for cluster in clusters(piece.text)))


def width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a text in points."""
    return shape(text, bold=bold).at(size)


def fit(
    text: str, room: float, size: float, least: float, *, bold: bool = False, direction: Direction = "auto"
) -> tuple[ShapedLine, float]:
    """Fit a text into the room: shrink it down to `least`, then cut it with an ellipsis."""
    line = shape(text, bold=bold, direction=direction)
    if line.at(size) <= room:
        return line, size
    if line.at(least) <= room:
        return line, int(room / line.width * 1000 * 20) / 20
    return _cut(text, room, least, bold=bold, direction=direction), least


def _cut(text: str, room: float, size: float, *, bold: bool, direction: Direction) -> ShapedLine:
    parts = clusters(text)
    low, high = 0, len(parts)
    while low < high:
        middle = (low + high + 1) // 2
        if shape(_shortened(parts, middle), bold=bold, direction=direction).at(size) <= room:
            low = middle
        else:
            high = middle - 1
    return shape(_shortened(parts, low), bold=bold, direction=direction)


def _shortened(parts: list[str], count: int) -> str:
    return "".join(parts[:count]).rstrip() + ELLIPSIS


def wrap(
    text: str, room: float, size: float, *, bold: bool = False, hyphens: bool = False, most: int | None = None
) -> list[str]:
    """Break a text into lines; a word that is too wide is broken after a hyphen, or inside the word.

    With `hyphens`, every hyphen is a place to break, as in a name. With `most`, the last line takes all that is left, for
    the caller to cut. Words are measured one by one, because their widths are cached and those of growing lines are not.
    """
    lines: list[str] = []
    taken = room
    blank = width(" ", size, bold=bold)
    for word in text.split():
        for n, part in enumerate(_broken(word, room, size, bold=bold, hyphens=hyphens)):
            gap = 0 if n else blank
            wide = width(part, size, bold=bold)
            if lines and (taken + gap + wide <= room or len(lines) == most):
                lines[-1] += part if n else f" {part}"
                taken += gap + wide
            else:
                lines.append(part)
                taken = wide
    return lines


def _broken(word: str, room: float, size: float, *, bold: bool, hyphens: bool) -> list[str]:
    """Return the parts of a word between which a line may break."""
    fits = width(word, size, bold=bold) <= room
    if fits and not hyphens:
        return [word]
    parts = AFTER_HYPHEN.split(word)
    if fits:
        return parts
    return [piece for part in parts for piece in _torn(part, room, size, bold=bold)]


def _torn(word: str, room: float, size: float, *, bold: bool) -> list[str]:
    if width(word, size, bold=bold) <= room:
        return [word]
    pieces = [""]
    for cluster in clusters(word):
        if pieces[-1] and width(pieces[-1] + cluster, size, bold=bold) > room:
            pieces.append("")
        pieces[-1] += cluster
    return pieces
