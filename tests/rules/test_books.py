"""The books that come with scorekeeper, as they are committed."""

from __future__ import annotations

import tomllib

import pytest

from scorekeeper.rules import BOOKS, PACKAGE, Rule, Ruling, book, books, find
from scorekeeper.rules.compile import compiled, main
from scorekeeper.rules.lookup import named


@pytest.mark.parametrize(("file", "wanted"), [pytest.param(*pair, id=pair[0].parent.name) for pair in compiled()])
def test_compiled_form_is_what_its_source_says(file, wanted):
    """`python -m scorekeeper.rules.compile` has been run after the last change."""
    assert wanted == file.read_bytes()


def test_compile_check_is_silent_when_all_is_well(capsys):
    assert (0, "") == (main(["--check"]), capsys.readouterr().out)


def test_compile_check_names_what_is_out_of_date_and_writes_nothing(tmp_path, capsys):
    source = PACKAGE / BOOKS["DWT"] / "rules.toml"
    (tmp_path / "rules.toml").write_bytes(source.read_bytes())

    assert 1 == main(["--check", str(tmp_path)])
    files = [tmp_path / name for name in ("rules.json", "rules.lock.json", "vectors.json")]
    assert [f"{file}: is out of date" for file in files] == capsys.readouterr().out.splitlines()
    assert not any(file.exists() for file in files)


def test_compile_writes_beside_the_source(tmp_path):
    source = PACKAGE / BOOKS["DWT"] / "rules.toml"
    (tmp_path / "rules.toml").write_bytes(source.read_bytes())

    assert 0 == main([str(tmp_path)])
    assert source.with_suffix(".json").read_bytes() == (tmp_path / "rules.json").read_bytes()


def test_compile_tells_a_broken_book_in_one_go(tmp_path, capsys):
    (tmp_path / "rules.toml").write_text('code = "X"\n')

    assert 2 == main([str(tmp_path)])
    assert "rules.toml: book: " in capsys.readouterr().err


def test_dwarven_traders_has_every_rule_and_ruling_of_the_analysis():
    """137 rules, 12 of them for people; 42 questions, 29 of them with options."""
    found = book("DWT")

    assert (137, 42) == (len(found.rules), len(found.rulings))
    assert 12 == sum(rule.check == "people" for rule in found.rules)
    assert [f"DWT-R{number:02}" for number in range(1, 43)] == [ruling.id for ruling in found.rulings]
    assert 29 == sum(bool(ruling.options) for ruling in found.rulings)


def test_the_first_option_is_the_default():
    for one in books():
        for ruling in one.rulings:
            assert ruling.default == (ruling.options[0].value if ruling.options else "")


@pytest.mark.parametrize("code", BOOKS)
def test_every_rule_reads_well(code):
    """Short, a sentence, with words to find it by; its title is not a slug."""
    for rule in book(code).rules:
        assert rule.text[-1] in ".?!)", rule.id
        assert len(rule.text) <= 300, rule.id
        assert rule.title != rule.slug, rule.id
        assert rule.keywords, rule.id


@pytest.mark.parametrize("code", BOOKS)
def test_every_name_in_a_book_finds_its_rule(code):
    for rule in book(code).rules:
        for name in (rule.id, rule.id.lower(), rule.id.replace("-", "")):
            assert rule == find(name)
        for name in (rule.slug, *rule.aliases):
            assert rule in named(name), "two games may use the same name for a rule of their own"
    for ruling in book(code).rulings:
        assert ruling == find(ruling.id.lower().replace("-", ""))


def test_see_also_never_leads_from_a_rule_to_a_ruling():
    """Rulings have a field of their own, which `show` prints in full."""
    for one in books():
        assert all(isinstance(find(target), Rule) for rule in one.rules for target in rule.see)
        assert all(isinstance(find(target), Ruling) for rule in one.rules for target in rule.rulings)


def test_synonyms_lead_to_words_that_the_rules_use():
    """A synonym for a word that no book has would be dead."""
    words = tomllib.loads((PACKAGE / "rules" / "synonyms.toml").read_text())["words"]
    text = " ".join(file.read_text() for file in PACKAGE.glob("**/rules.toml")).lower()

    assert [] == [meant for meanings in words.values() for meant in meanings if meant.lower() not in text]
