"""A stick from a stranger: merging it writes log lines and what frozen regulations name, or it is refused and writes nothing."""

from __future__ import annotations

import json
import os
from hashlib import sha256

import pytest

from scorekeeper.log.entry import Open as OpenDesk
from scorekeeper.log.entry import PlayerChange as Player
from scorekeeper.log.entry import RegulationsChange, Start, decode_envelope, encode_line
from tests.faults.conftest import copied, lines_of
from tests.golden.folders import FORMAT_1

STRANGE = (
    *("evil.py", "../evil.toml", "/tmp/evil.toml", "log/evil.toml", "LOG/main.toml", "log/main.jsonl", "con.toml"),
    *("aux.d/x.toml", "a\\..\\evil.toml", "C:evil.toml", ".bashrc", "x/../../evil.toml", "a\u0000b.toml", "evil.toml "),
    *(
        "tournament.toml",
        "Tournament.TOML",
        "x" * 300 + ".toml",
        "",
        ".",
        "deck.toml/",
        "~/evil.toml",
        "evil\n.toml",
        "evil.TOML.exe",
    ),
)
"""Names under which a stick would like to leave a file."""
BOARD = (FORMAT_1 / "cargo-and-gold-open" / "board.toml").read_text("utf-8")
"""Good equipment: what refuses it is its name."""
PLAIN = ("deck.toml", "decks/deck.toml", "tiles.json")
FILES = (
    *("con.jsonl", "a.b.c.jsonl", "main.B.jsonl", "B.main.jsonl", "main (1).jsonl", "..jsonl", ".jsonl", "-t.jsonl"),
    *("é.jsonl", "x" * 60 + ".jsonl", "main.main.jsonl", "C.jsonl"),
)
"""Names of desks' files, most of which no desk has."""


def snapshot(folder):
    """Every file in a folder and below, with its content; pipes and links as such."""
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else b"not a file"
        for path in sorted(folder.rglob("*"))
        if not path.is_dir()
    }


def chain(desk, tournament, *bodies, seen):
    """A chain whose hashes fit, as somebody writes it who knows how."""
    opening = OpenDesk(format=1, tournament=tournament, desk=desk, nonce=sha256(desk.encode()).hexdigest()[:16])
    last, lines = "0" * 32, []
    for number, body in enumerate((opening, *bodies), 1):
        at = "2026-01-01T10:00:00Z"
        line = encode_line(entry_id=f"{desk}-{number}", at=at, by="eve", body=body, prev=last, seen=seen)
        last = sha256(line).hexdigest()[:32]
        lines.append(line + b"\n")
    return b"".join(lines)


def frozen(rng, text, names):
    """A start that brings these files along, named in the regulations or not."""
    named = "".join(f"cargo-and-gold = {json.dumps(name)}\n" for name in names[:1])
    regulations = text + ("\n[equipment]\n" + named if rng.random() < 0.8 else "")
    hashed = sha256(regulations.encode()).hexdigest() if rng.random() < 0.9 else "0" * 64
    return Start(
        regulations=regulations, hash=hashed, equipment=dict.fromkeys(names, BOARD), version="9.9", rulebooks={}
    )


def plant(rng, stick, program, number):
    """Put something hostile onto a stick."""
    log = stick / rng.choice(("log", "."))
    log.mkdir(parents=True, exist_ok=True)
    ours = (program.folder / "log" / "main.jsonl").read_bytes()
    tournament = json.loads(ours.splitlines()[0])["body"]["tournament"]
    if rng.random() < 0.6:
        (log / "main.jsonl").write_bytes(ours)
    text = (program.folder / "tournament.toml").read_text("utf-8")
    names = rng.sample([*STRANGE, *PLAIN], rng.choice((1, 1, 1, 2)))
    bodies = [Player(action="add", number=f"E{number}", name=f"Eve {number}"), frozen(rng, text, names)]
    rng.shuffle(bodies)
    seen = {"main": rng.choice((1, len(ours.splitlines()), 10**9))}
    desk = rng.choice(("C", "D", "E"))
    whole = chain(desk, tournament, *bodies[: rng.randint(1, 2)], seen=seen)
    kind = rng.choice(("chain", "chain", "chain", "chain", "named", "spoilt", "pipe", "link", "folder", "deep", "long"))
    path = log / f"{desk}.jsonl"
    if not os.path.lexists(path):
        leave(rng, path, kind, whole, ours)
    (stick / "evil.py").write_bytes(b"raise SystemExit")
    (stick / "tournament.toml").write_bytes(b"name = 'evil'\n")


def leave(rng, path, kind, whole, ours):
    """Leave a desk's file, or something in its place."""
    match kind:
        case "chain":
            path.write_bytes(whole)
        case "named":
            (path.parent / rng.choice(FILES)).write_bytes(rng.choice((whole, ours)))
        case "spoilt":
            place = rng.randrange(len(whole))
            path.write_bytes(whole[:place] + bytes([rng.randrange(256)]) + whole[place + rng.randint(0, 9) :])
        case "pipe":
            os.mkfifo(path)
        case "link":
            path.symlink_to(rng.choice(("/etc/passwd", "../nowhere", "/dev/zero", str(path))))
        case "folder":
            path.mkdir()
        case "deep":
            path.write_bytes(whole + b"[" * 200_000 + b"\n")
        case "long":
            path.write_bytes(whole + b'{"id":"' + b"9" * 9_000_000 + b'"}\n')


def test_a_stick_leaves_nothing_but_log_lines_and_what_regulations_name(day, tmp_path_factory, rng, number_of):
    """Refused with not one byte changed; or merged, every line of the stick is in the log, and no other file is there."""
    outcomes = {0: 0, 2: 0}
    for number in range(number_of(40, 400)):
        root = tmp_path_factory.mktemp("laptop")
        program, stick = copied(day, root), tmp_path_factory.mktemp("stick")
        for _ in range(rng.randint(1, 2)):
            plant(rng, stick, program, number)
        before = snapshot(root)
        ran = program("log", "merge", str(stick))
        after = snapshot(root)
        outcomes[ran.code] += 1
        if ran.code == 2:
            assert before == after, (number, ran)
            continue
        for name, content in before.items():
            assert after[name].startswith(content) or name == "day/tournament.toml", (number, name)
            assert name != "day/tournament.toml" or after[name] != BOARD.encode(), (number, ran)
        new = {name for name in after if name not in before}
        assert all(name.startswith("day/log/") and name.endswith(".jsonl") for name in new - _documents()), (
            number,
            new,
        )
        kept = {line for lines in lines_of(program.folder).values() for line in lines}
        place = stick / "log" if list((stick / "log").glob("*.jsonl")) else stick
        for path in place.glob("*.jsonl"):
            whole = path.read_bytes().rpartition(b"\n")[0].splitlines()
            assert {*whole} <= kept, (number, path)
        shown = {(one["id"], one["at"]) for one in program("log", "show", "--json").json["entries"]}
        assert len(shown) == len(kept), number
        assert program("status").code == 0
    assert min(outcomes.values()) > 0, outcomes


def _documents():
    return {f"day/{name}" for name in PLAIN}


def test_the_stranger_who_writes_chains_knows_how():
    """The lines that the sticks carry are entries, so what refuses them is not their shape."""
    lines = chain("C", "x", Player(action="add", number="1", name="Eve"), seen={}).splitlines()
    assert ["C-1", "C-2"] == [decode_envelope(line).id for line in lines]


@pytest.mark.parametrize("kind", [Start, RegulationsChange])
@pytest.mark.parametrize(
    "names",
    [
        *(("tournament.toml",), ("Tournament.TOML",), ("TOURNAMENT.toml", "deck.toml")),
        *(("deck.toml", "Deck.toml"), ("é.toml", "e\u0301.toml"), ("deck.toml", "deck.toml/more.toml")),
    ],
    ids=str,
)
def test_a_stick_never_replaces_the_regulations_nor_one_of_its_files_by_another(desk, tmp_path, kind, names):
    """Equipment under the name of the regulations, or two names that are one file on some computers, is refused."""
    games = "".join(
        f"{game} = {json.dumps(name)}\n" for game, name in zip(("cargo-and-gold", "chess"), names, strict=False)
    )
    text = (desk.folder / "tournament.toml").read_text("utf-8") + "\n[equipment]\n" + games
    said = {"reason": "misread"} if kind is RegulationsChange else {}
    body = kind(
        regulations=text,
        hash=sha256(text.encode()).hexdigest(),
        equipment=dict.fromkeys(names, BOARD),
        version="9.9",
        rulebooks={},
        **said,
    )
    ours = (desk.folder / "log" / "main.jsonl").read_bytes().splitlines()
    tournament = json.loads(ours[0])["body"]["tournament"]
    (tmp_path / "stick").mkdir()
    (tmp_path / "stick" / "C.jsonl").write_bytes(chain("C", tournament, body, seen={"main": len(ours)}))
    before = snapshot(desk.folder)
    ran = desk("log", "merge", str(tmp_path / "stick"))
    assert 2 == ran.code, ran
    assert "nothing was merged" in ran.err
    assert before == snapshot(desk.folder)
