"""One bit of the log is flipped: it is told, every other line is read, and nothing breaks."""

from __future__ import annotations

from scorekeeper.log import head, parse_head, read_log, verify


def test_every_flipped_bit_is_told(desk, rng, number_of):
    """With the head from paper no flip passes unseen; without it only the last line can differ unseen."""
    path = desk.folder / "log" / "main.jsonl"
    content = path.read_bytes()
    paper = parse_head("main:{}:{}".format(*head(desk.folder, "main")))
    count = content.count(b"\n")
    for _ in range(number_of(200, 3000)):
        place, bit = rng.randrange(len(content)), rng.randrange(8)
        spoilt = bytearray(content)
        spoilt[place] ^= 1 << bit
        path.write_bytes(spoilt)
        line = content[:place].count(b"\n") + 1
        said = verify(desk.folder, [paper])
        assert said, (place, bit)
        assert any(abs(fault.line - line) <= 1 for fault in said), (place, bit, said)
        if line < count:
            assert verify(desk.folder), (place, bit)
        log = read_log(desk.folder)
        shown = {entry.line for entry in (*log.entries, *log.cut_off)}
        split = spoilt.count(b"\n") != count
        assert split or {*range(1, count + 1)} - shown <= {line}, (place, bit)


def test_flipped_bits_stop_no_command(desk, rng, number_of):
    """Whatever a line says after a flip, the commands of the day answer without an error of their own."""
    path = desk.folder / "log" / "main.jsonl"
    content = path.read_bytes()
    for _ in range(number_of(15, 150)):
        spoilt = bytearray(content)
        for _ in range(rng.randint(1, 4)):
            spoilt[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
        path.write_bytes(spoilt)
        for words in (("status",), ("standings", "--json"), ("check",), ("log", "show")):
            assert desk(*words).code in (0, 1, 2), words
