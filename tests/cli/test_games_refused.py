"""Files that are no game: each is refused with one clear sentence, line and column, wherever a game is named."""

from __future__ import annotations

import os
import re

import pytest

HEAD = '[game]\nid = "bad"\nbook = "BAD"\ntitle = "Bad"\nplayers = [2, 4]\n[[line]]\nid = "a"\n'
AWARD = '[[award]]\nid = "w"\nby = "a"\n'

REFUSED = {
    "a cycle": (HEAD + 'points = "b"\n[[line]]\nid = "b"\npoints = "a"\n', "8:10: .* circle: a needs b needs a"),
    "an unknown name": (HEAD + 'points = "2 * x"\n', "8:15: there is no line or count 'x'"),
    "a limit below zero": (HEAD + "max = -3\n", "8:7: a limit cannot be below 0: -3"),
    "an award that pays nothing": (HEAD + AWARD + "pays = {}\n", "11:8: the award pays nothing"),
    "an award without pays": (HEAD + AWARD, "8:1: pays is missing here, such as pays = \\[5, 2]"),
    "an award without players": (HEAD + AWARD + "pays = { 2 = [3] }\n", "11:8: .* what it pays with 3 players"),
    "a book that is built in": (HEAD.replace("BAD", "DWT"), "3:8: the letters DWT belong to a built-in book"),
    "a book of the library": (HEAD.replace("BAD", "AZU"), "3:8: the letters AZU belong to azul"),
    "a division by a count": (HEAD + 'points = "10 // a"\n', "8:17: this divides by a, which can be 0 on some sheet"),
    "a division by zero": (HEAD + 'points = "a // 0"\n', "8:16: this divides by 0$"),
    "a remainder": (HEAD + 'points = "10 % (a - 3)"\n', "8:17: this divides by a - 3, which can be 0"),
    "a billion steps": (HEAD + 'points = "9**9**9**9"\n', "8:11: only"),
    "a long expression": (HEAD + f'points = "{"*".join(["999999"] * 80)}"\n', "8:11: .* more than 500 characters"),
    "many brackets": (HEAD + f'points = "{"(" * 240}a{")" * 240}"\n', "cannot be read as an expression"),
    "many signs": (HEAD + f'points = "{"-" * 400}a"\n', "8:31: .* more than 20 levels deep"),
    "deep nesting": (HEAD + f"rows = {'[' * 5000}{']' * 5000}\n", "nested too deeply"),
    "a huge number": (HEAD + f"max = 1{'0' * 5000}\n", "a number has more than 300 digits"),
    "a huge number in an expression": (HEAD + f'points = "a * 1{"0" * 300}"\n', "8:15: 10{28}… is not a number"),
    "a number without end": (HEAD + "max = 1e400\n", "8:7: expected a whole number, found inf"),
    "half a player": (HEAD.replace("[2, 4]", "[2.5, 4]"), "5:11: expected a whole number, found 2.5"),
    "names that clash": (HEAD + '[[count]]\nid = "a"\n', ":6: the id 'a' is given twice"),
    "a name that stands for points": (HEAD + '[[line]]\nid = "a_points"\n', "9:6: an id cannot end in _points"),
    "a letter that is not ASCII": (HEAD.replace('"a"', '"straße"'), "7:6: an id consists of lower-case letters"),
    "a letter that only looks like ASCII": (HEAD.replace('"a"', '"\u0430"'), "7:6: an id consists of lower-case"),
    "a letter in an expression": (HEAD + 'points = "2 * ä"\n', "8:15: 'ä' is not allowed"),
    "an attribute": (HEAD + 'points = "a.real"\n', "8:11: 'a.real' is not allowed"),
    "a call": (HEAD + 'points = "open(a)"\n', "8:11: there is no function 'open'"),
    "no game": ('[[line]]\nid = "a"\n', "1:1: game is missing here"),
    "an unknown field": (HEAD + "maximum = 3\n", "8:11: there is no field 'maximum'; did you mean 'max'?"),
    "not UTF-8": (
        HEAD.encode() + b'title = "Stra\xdfe"\n',
        "8: not UTF-8: byte 0xdf in column 14; save the file as UTF-8",
    ),
    "10 MB": (HEAD + "#" * 10_000_000, "larger than 8 MB"),
    "1 MB": (HEAD + "#" * 200_000, "more than 100,000 characters"),
    "a heading that is misspelt": (HEAD + "[[lines]]\n", "8:1: there is no field 'lines'; did you mean 'line'"),
    "single brackets": (
        HEAD[: HEAD.index("[[line")] + '[line]\nid = "a"\n',
        "6:1: write \\[\\[line]] in double brackets",
    ),
    "double brackets": (HEAD.replace("[game]", "[[game]]"), "1:1: write \\[game] in single brackets"),
    "single brackets, then double": (
        HEAD.replace("[[line]]", "[line]") + "[[line]]\n",
        ":8:[67]: .* \\[line] in line 6 has single brackets, and \\[\\[line]] in line 8 double",
    ),
    "double brackets, then single": (
        HEAD + "[line]\n",
        ":8:[67]: .* \\[line] in line 8 has single brackets, and \\[\\[line]] in line 6 double",
    ),
    "one bracket too few": (HEAD + "[[line]\n", ":8:7: not TOML: a ] is missing at the end, in: \\[\\[line]$"),
    "a formula without quotes": (HEAD + "points = 2 * a # each\n", 'a formula needs quotes: points = "2 \\* a"'),
    "a number for a formula": (HEAD + "points = 2\n", 'expected a text, found 2, such as points = "2 \\* rows"'),
    "curly quotes": (HEAD + "title = “Rows”\n", "there is a curly quote; write straight ones"),
    "a no-break space": (HEAD + "max\N{NO-BREAK SPACE}= 5\n", "there is a no-break space"),
    "one number of players": (HEAD.replace("[2, 4]", "4"), "expected a list, found 4, such as players = \\[2, 4]"),
    "nothing": ("", "the file is empty"),
    "not TOML": ("hello world\n", "bad.toml:1:7: not TOML"),
    "binary": (bytes(range(256)), "this is a binary file"),
}
LOCKS = {
    "not a lock": (b"nonsense", "this is not a lock of rule ids"),
    "not UTF-8": (b"\xff\xfe\x00", "this is not a lock of rule ids"),
    "deep": (b"[" * 100_000, "this is not a lock of rule ids"),
    "of another game": (b'{"format": 1, "ids": {"line a": "AZU-201"}}', "keeps ids such as AZU-201, but .* are BAD"),
}


def refused(program, said):
    """`games check` and `new` refuse the file with exit code 2, in few words, and make nothing."""
    for words in (("games", "check", "bad.toml"), ("new", "t", "--game", "./bad.toml"), ("games", "try", "./bad.toml")):
        ran = program(*words, stdin="")
        told = ran.out + ran.err
        assert 2 == ran.code
        if words[1] == "check":
            assert re.search(said, told, re.MULTILINE), told
        assert "Traceback" not in told
        assert len(told) < 600
    assert not (program.folder / "t").exists()
    assert not (program.folder / "bad.lock.json").is_file() or "lock" in said or "BAD" in said


@pytest.mark.parametrize("case", REFUSED)
def test_a_file_that_is_no_game_is_refused_in_one_sentence(program, case):
    content, said = REFUSED[case]
    (program.folder / "bad.toml").write_bytes(content if isinstance(content, bytes) else content.encode())
    refused(program, said)


@pytest.mark.parametrize("case", LOCKS)
def test_a_lock_that_does_not_fit_is_refused_and_left_alone(program, case):
    content, said = LOCKS[case]
    (program.folder / "bad.toml").write_text(HEAD)
    (program.folder / "bad.lock.json").write_bytes(content)
    refused(program, said)
    assert content == (program.folder / "bad.lock.json").read_bytes()


def test_folders_and_pipes_in_place_of_files_are_told(program):
    """Nobody waits for a pipe that never ends."""
    (program.folder / "bad.toml").mkdir()
    refused(program, "bad.toml: this is a folder")
    (program.folder / "bad.toml").rmdir()
    os.mkfifo(program.folder / "bad.toml")
    refused(program, "bad.toml: this is not a file")
    (program.folder / "bad.toml").unlink()
    (program.folder / "bad.toml").write_text(HEAD)
    (program.folder / "bad.lock.json").mkdir()
    refused(program, "bad.lock.json: this is a folder")
    (program.folder / "bad.lock.json").rmdir()
    os.mkfifo(program.folder / "bad.lock.json")
    refused(program, "bad.lock.json: this is not a file")
