"""The worked examples show what they say: the docs print the very files that are judged here."""

import json
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.worked import Worked, faults, main, worked_examples

ROOT = Path(__file__).parent.parent.parent / "examples" / "worked"
TIE = ROOT / "dwarven-traders" / "no-gem-is-worse-than-a-bad-one"


def cases():
    """Every example, marked with the rules and rulings that its verdict has a word on."""
    for example in worked_examples(ROOT):
        shown = [rule for rule, outcome in example.shows.items() if outcome != "not-applicable"]
        yield pytest.param(example, id=example.id, marks=[pytest.mark.rule(*shown)] if shown else [])


@pytest.mark.parametrize("example", list(cases()))
def test_an_example_shows_what_it_says(example):
    """The verdict is the one beside the record, and every rule it names was kept, violated or not touched, as it says."""
    assert [] == list(faults(example))


@pytest.fixture
def tie(tmp_path):
    """A copy of an example, to be spoilt."""
    return Path(shutil.copytree(TIE, tmp_path / "dwarven-traders" / TIE.name))


def said(folder, before, after, file="about.toml"):
    """What is wrong with an example once a word in it is another."""
    text = (folder / file).read_text(encoding="utf-8")
    assert before in text
    (folder / file).write_text(text.replace(before, after), encoding="utf-8")
    return list(faults(Worked(folder)))


@pytest.mark.parametrize(
    ("before", "after", "fault"),
    [
        ('DWT-623 = "violated"', 'DWT-623 = "kept"', "about.toml says that DWT-623 is kept, but it is violated"),
        (
            'DWT-603 = "kept"',
            'DWT-603 = "not-applicable"',
            "about.toml says that DWT-603 is not-applicable, but it is kept",
        ),
        (
            'DWT-621 = "not-applicable"',
            'DWT-621 = "kept"',
            "about.toml says that DWT-621 is kept, but it is not-applicable",
        ),
        ('DWT-603 = "kept"', 'DWT-R03 = "violated"', "about.toml says that DWT-R03 is violated, but it is kept"),
        (', 2 = "Bo"', "", "about.toml does not name player 2"),
    ],
)
def test_an_example_that_says_too_much_is_seen(tie, before, after, fault):
    assert fault in said(tie, before, after)


def test_a_rule_that_nobody_could_check_is_not_shown():
    """Gold is written down, but not where it came from."""
    example = Worked(ROOT / "cargo-and-gold" / "cargo-is-not-wealth")
    example.about = replace(example.about, shows={"CGO-101": "kept"})

    assert ["about.toml says that CGO-101 is kept, but it is unchecked"] == list(faults(example))


def test_a_verdict_that_is_not_the_one_beside_the_record_is_seen_and_can_be_written(tie, capsys):
    """With Bo a space further there is no tie left, and the example does not show what it says."""
    assert any("expected.json has different findings" in fault for fault in said(tie, "14,", "15,", file="record.json"))

    assert 1 == main(["--write", str(tie)])

    assert "about.toml says that DWT-623 is violated, but it is not-applicable" in capsys.readouterr().out
    assert "expected.json" not in "".join(faults(Worked(tie)))


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("DWT-623", "DWT-699", "field shows.DWT-699: there is no rule 'DWT-699'"),
        ("DWT-623", "ties-no-gem", "field shows.ties-no-gem: write the id, DWT-623"),
        ("[shows]", "equipment = 'none.toml'\n[shows]", "none.toml: the file cannot be read"),
        ("[shows]", "rulings = {DWT-R02 = 'never'}\n[shows]", "DWT-R02 has no option 'never'"),
        ("mistake", "mistook", "there is no field 'mistook'"),
        ("[shows]", "[shows", "not valid TOML"),
    ],
)
def test_an_example_that_cannot_be_read_is_named(tie, capsys, before, after, sentence):
    """File and field, and no traceback, from the tool and from the loader."""
    with pytest.raises(ScorekeeperError, match=r"about\.toml|none\.toml") as refusal:
        said(tie, before, after)

    assert sentence in str(refusal.value)
    assert 2 == main([str(tie)])
    assert sentence in capsys.readouterr().err


def test_a_folder_without_examples_is_told(tmp_path, capsys):
    assert 2 == main([str(tmp_path / "smuglers")])

    assert "smuglers: there is no worked example" in capsys.readouterr().err


def test_an_example_is_told_with_the_names_of_its_people():
    texts = [finding["text"] for finding in json.loads((TIE / "expected.json").read_text(encoding="utf-8"))["findings"]]

    assert any("Ana and Bo are level on 14" in text for text in texts)
