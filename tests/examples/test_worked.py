"""The worked examples show what they say: the docs print the very files that are judged here."""

import json
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import BUILT_IN, game
from scorekeeper.games.worked import Worked, faults, main, worked_examples
from tests.program import Program

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
    example.about = replace(example.about, shows={**example.about.shows, "CGO-101": "kept"})

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


def test_an_example_says_what_each_option_of_its_ruling_makes_of_the_record():
    """Under the default the pawns keep their spaces, and under the other option they go back to 5."""
    told = Worked(ROOT / "dwarven-traders" / "pawns-put-back-to-five").expected()["options"]["DWT-R01"]

    assert ["stay", "reset"] == list(told)
    assert ["DWT-202"] == [finding["rule"] for finding in told["stay"]["findings"] if finding["level"] == "error"]
    assert [] == [finding["rule"] for finding in told["reset"]["findings"] if finding["level"] == "error"]


def test_a_verdict_under_an_option_that_is_not_the_stored_one_is_seen(tie):
    """Somebody wrote a place into the verdict under `reset`, which the judge does not give."""
    folder = shutil.copytree(ROOT / "dwarven-traders" / "pawns-put-back-to-five", tie.parent / "pawns")
    stored = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    stored["options"]["DWT-R01"]["reset"]["places"] = {"1": {"name": "Iris", "place": 1, "score": 4}}
    (folder / "expected.json").write_text(json.dumps(stored), encoding="utf-8")

    assert any("expected.json has different options" in fault for fault in faults(Worked(folder)))


def differing():
    """Each option that is not the default, with the examples in which it changes what is said."""
    found = {
        (ruling.id, option.value): []
        for name in BUILT_IN
        for ruling in game(name).book.rulings
        for option in ruling.options
        if option.value != ruling.default
    }
    for example in worked_examples(ROOT):
        for ruling, told in example.expected().get("options", {}).items():
            default, *others = told
            for option in others:
                if told[option] != told[default]:
                    found[ruling, option].append(example.id)
    return found


def test_every_option_of_every_ruling_has_an_example_in_which_it_makes_a_difference():
    """A ruling with options that no story shows is one that nobody can imagine."""
    found = differing()

    assert len(found) > 150
    assert [] == [key for key, examples in found.items() if not examples]


def test_an_example_is_told_with_the_names_of_its_people():
    texts = [finding["text"] for finding in json.loads((TIE / "expected.json").read_text(encoding="utf-8"))["findings"]]

    assert any("Ana and Bo are level on 14" in text for text in texts)


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_example_opens_as_a_file_that_check_takes(tmp_path, name):
    """With the equipment and the picks that its page names; 1 tells of errors, 2 would be a file that cannot be read."""
    program = Program(tmp_path)
    for example in worked_examples(ROOT, name):
        about = example.about
        words = ["--equipment", str(example.folder / about.equipment)] if about.equipment else []
        words += [word for ruling, pick in about.rulings.items() for word in ("--ruling", f"{ruling}={pick}")]
        errors = [one for one in example.expected()["findings"] if one["level"] == "error"]

        assert (example.id, 1 if errors else 0) == (
            example.id,
            program("check", str(example.folder / "record.json"), *words).code,
        )
