"""The fonts for paper, and which of them has a character.

FiraGO, from the package `pymupdf_fonts`, writes Latin, Greek, Cyrillic, Hebrew, Arabic, Thai, Devanagari and Georgian;
Noto Sans beside it has rarer Latin letters. Han, kana and Hangul come with the extra `cjk`, whose packages are only
looked for, never imported, because importing them would load matplotlib. The environment variable SCOREKEEPER_FONTS, a
list of TrueType files, adds anything else.
"""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import uharfbuzz

from scorekeeper.errors import ScorekeeperError

ENVIRONMENT = "SCOREKEEPER_FONTS"
PACKAGED = (("FiraGO_Regular", "FiraGO_Bold"), ("NotoSans_Regular", "NotoSans_Bold"))
"""Modules of `pymupdf_fonts`: regular and bold."""
OPTIONAL = (
    ("matplotlib_fontja", "ipaexg.ttf", "ipaexg.ttf"),
    ("koreanize_matplotlib", "NanumGothic.ttf", "NanumGothicBold.ttf"),
)
"""Packages of the extra `cjk`, with a regular and a bold file; IPAexGothic has only one weight."""
CJK = ("matplotlib-fontja", "koreanize-matplotlib")
"""What the extra `cjk` installs, as a package index calls it."""
TRUETYPE = (b"\x00\x01\x00\x00", b"true")
MARKS_AND_JOINERS = ("Mn", "Mc", "Me", "Cf")


class UnreadableFontError(ScorekeeperError):
    def __init__(self, path: Path, why: str) -> None:
        super().__init__(
            f"this font cannot be used for printing: {why}",
            file=str(path),
            field=ENVIRONMENT,
            next_step=f"name TrueType files (.ttf) in {ENVIRONMENT}, or unset it",
        )


class FontFace:
    """A font: its bytes, its characters and its measures."""

    def __init__(self, name: str, data: bytes, file: Path | None = None) -> None:
        self.name = name
        self.data = data
        self.file = file
        face = uharfbuzz.Face(data)
        self.font = uharfbuzz.Font(face)
        self.scale = 1000 / face.upem
        """Factor from the font's units to thousandths of the type size."""
        self.covers = frozenset(face.unicodes)

    def has(self, text: str) -> bool:
        """Whether the font can print all of the text; marks may merge with their letter."""
        return all(ord(c) in self.covers or inkless(c) for c in text) or (
            len(text) < len(apart := unicodedata.normalize("NFD", text)) and self.has(apart)
        )


def inkless(character: str) -> bool:
    """Whether a character is invisible: a space, joiner, direction mark or variation selector."""
    return character.isspace() or unicodedata.category(character) == "Cf" or "\ufe00" <= character <= "\ufe0f"


@cache
def standard(*, bold: bool = False) -> FontFace:
    """Return the default font."""
    return _packaged(PACKAGED[0][bold])


@cache
def _packaged(name: str) -> FontFace:
    return FontFace(name, import_module(f"pymupdf_fonts.{name}").fontbuffer)


@cache
def _filed(path: Path) -> FontFace:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UnreadableFontError(path, error.strerror or "it cannot be read") from error
    if data[:4] not in TRUETYPE:
        raise UnreadableFontError(path, "it is not a TrueType file")
    face = FontFace(path.stem, data, path)
    if not face.covers:
        raise UnreadableFontError(path, "it has no characters")
    return face


def _optional(package: str, file: str) -> Path | None:
    """Find the font file of a package without importing the package."""
    spec = find_spec(package)
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        if (path := Path(folder) / "fonts" / file).is_file():
            return path
    return None


def faces(*, bold: bool = False) -> Iterator[FontFace]:
    """Yield the available fonts in order of preference; each is opened only when reached."""
    for weights in PACKAGED:
        yield _packaged(weights[bold])
    for package, *files in OPTIONAL:
        if (path := _optional(package, files[bold])) is not None:
            yield _filed(path)
    for name in filter(None, os.environ.get(ENVIRONMENT, "").split(os.pathsep)):
        yield _filed(Path(name))


@cache
def face_for(cluster: str, *, bold: bool = False) -> FontFace | None:
    """Return the first font that has a letter with all its marks, or None."""
    return next((face for face in faces(bold=bold) if face.has(cluster)), None)


def clusters(text: str) -> list[str]:
    """Return the text as letters with their marks and joiners, which must stay together."""
    found: list[str] = []
    for character in text:
        if found and unicodedata.category(character) in MARKS_AND_JOINERS:
            found[-1] += character
        else:
            found.append(character)
    return found


def missing(text: str) -> set[str]:
    """Return the characters that no available font has; paper shows a box instead."""
    composed = unicodedata.normalize("NFC", text)
    return {
        character
        for cluster in clusters(composed)
        if face_for(cluster) is None
        for character in cluster
        if face_for(character) is None or len(cluster) > 1
    }


def font_warnings(names: Iterable[str]) -> list[str]:
    """Return a warning for each name that cannot be printed."""
    lost = {name: found for name in dict.fromkeys(names) if (found := missing(name))}
    return [
        f"warning: no font has {' '.join(sorted(found))} of {name}; a box is printed instead"
        for name, found in lost.items()
    ]


def remedy() -> str:
    """Return how to get fonts: a command for this very Python, however scorekeeper was installed, and a variable."""
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    return (
        f"for Han, kana and Hangul: {python} -m pip install {' '.join(CJK)}\n"
        f"for anything else, name a TrueType file (.ttf) in the environment variable {ENVIRONMENT}"
    )
