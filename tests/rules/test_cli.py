"""`scorekeeper rules …` as a judge types it."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest

from scorekeeper.cli.app import run
from scorekeeper.rules import BOOKS, book, books
from scorekeeper.rules.coverage import cover, read_evidence


@pytest.fixture
def rules(capsys, monkeypatch):
    """Run `scorekeeper rules …`; gives (exit code, standard output, standard error)."""

    def call(*words):
        monkeypatch.setattr(sys, "argv", ["scorekeeper", "rules", *words])
        code = 0
        try:
            run()
        except SystemExit as stop:
            code = stop.code or 0
        return (code, *capsys.readouterr())

    return call


def test_show_says_all_there_is_to_say(rules):
    """Text, where it is printed, how it is checked, its rulings unasked, and the way on."""
    code, out, err = rules("show", "dwt622")

    assert (0, "") == (code, err)
    for said in (
        "DWT-622 Second-best gem breaks the remaining tie",
        "  If the best gems of those who are tied are worth the same",
        "  name     ties-second-gem",
        "  printed  Dwarven Traders: Round end, 2nd paragraph",
        "  chapter  6 End of a round, awards and ties",
        "  checked  from the sheet (reckoning, revision 1)",
        "DWT-R02 The Smuggler's marker gem in a tie",
        "  * counts  The marker gem is his best gem; his second counts as -4.",
        "    none    He has no gems in a tie: -4 and -4.",
        "  DWT-621 A tie goes to the better gem",
        "Before this: DWT-621 A tie goes to the better gem",
        "After this: DWT-623 No gem counts as -4",
    ):
        assert said in out


def test_show_names_the_rule_before_and_the_one_after_to_the_ends_of_the_book(rules):
    """The first has none before it, the last none after it."""
    first, second, *_, last_but_one, last = book("DWT").rules
    told = {rule.id: rules("show", rule.id)[1] for rule in (first, second, last_but_one, last)}

    assert (False, True) == tuple(f"{word} this: " in told[first.id] for word in ("Before", "After"))
    assert f"Before this: {first.id} {first.title}\n" in told[second.id]
    assert f"After this: {last.id} {last.title}\n" in told[last_but_one.id]
    assert (True, False) == tuple(f"{word} this: " in told[last.id] for word in ("Before", "After"))


def test_show_says_why_only_people_can_tell(rules):
    assert "  why      A record names players, not the pieces they move.\n" in rules("show", "DWT-201")[1]


def test_show_names_the_tests_that_prove_a_rule(rules):
    """Whatever the evidence file has, no more and no less; a judge who does not ask for tests sees none."""
    for rule in book("DWT").rules:
        if proof := read_evidence("DWT").get(rule.id):
            assert "Proven by" not in rules("show", rule.id)[1]
            out = rules("show", rule.id, "--tests")[1]
            assert f"Proven by ({', '.join(proof.outcomes)})\n" in out
            assert all(f"  {test}\n" in out for test in proof.tests)


def test_show_a_ruling(rules):
    code, out, _ = rules("show", "DWT-R01")

    assert 0 == code
    assert '  to pick  in tournament.toml, under [rulings]: DWT-R01 = "reset"\n' in out
    assert "Rules\n  DWT-202 Pawns start on 5\n" in out


def test_show_several_in_the_order_asked(rules):
    out = rules("show", "ties-no-gem", "DWT-R16", "trn403")[1]

    assert 0 == out.index("DWT-623 ") < out.index("DWT-R16 ") < out.index("TRN-403 Only people")


def test_show_every_rule_and_ruling(rules):
    """Nothing in any book breaks the page."""
    ids = sorted(name for one in books() for name in one.ids)
    code, out, err = rules("show", *ids)

    assert (0, "") == (code, err)
    assert all(f"{name} " in out for name in ids)
    assert max(map(len, out.splitlines())) <= 200


def test_show_json(rules):
    """All fields of the rule, its rulings in full, and the evidence."""
    shown = json.loads(rules("show", "DWT-622", "DWT-R16", "--json")[1])

    assert (1, 1, 1) == (shown["format"], len(shown["rules"]), len(shown["rulings"]))
    rule = shown["rules"][0]
    assert ("DWT-622", "ties-second-gem", "DWT", 6) == (rule["id"], rule["slug"], rule["book"], rule["chapter"])
    assert ["DWT-R02"] == [ruling["id"] for ruling in rule["rulings"]]
    assert {"state", "outcomes", "tests"} == rule["evidence"].keys()


def test_unknown_id_is_bad_usage_with_suggestions(rules):
    code, out, err = rules("show", "DWT-622", "ties-secnd-gem")

    assert (2, "") == (code, out)
    assert "error: there is no rule 'ties-secnd-gem'; did you mean DWT-622 (" in err
    assert "→ scorekeeper rules show DWT-622\n" in err


@pytest.mark.parametrize("words", [("show", "\x1b[31mred"), ("search", "\x1b[31mred"), ("list", "\x1b[31mred")])
def test_no_escape_reaches_the_terminal(rules, words):
    _, out, err = rules(*words)

    assert "\x1b" not in out + err


def test_list_all_in_json_has_every_rule_in_the_documented_shape(rules):
    listed = json.loads(rules("list", "--json")[1])

    assert {"format", "rules"} == listed.keys()
    assert [rule.id for one in books() for rule in one.rules] == [rule["id"] for rule in listed["rules"]]
    fields = {"id", "slug", "aliases", "book", "title", "text", "source", "kind", "check", "see"}
    assert all(fields == rule.keys() for rule in listed["rules"])


@pytest.mark.parametrize(
    ("words", "first", "last"),
    [
        (("DWT-6",), "DWT-601", "DWT-624"),
        (("dwt62",), "DWT-621", "DWT-624"),
        (("mining",), "DWT-331", "DWT-338"),
        (("--book", "TRN"), "TRN-101", "TRN-702"),
        (("--book", "dwarven-traders"), "DWT-101", "DWT-926"),
        (("DWT", "--check", "people"), "DWT-101", "DWT-709"),
        (("DWT-5", "--kind", "permission"), "DWT-505", "DWT-511"),
    ],
)
def test_list_a_part(rules, words, first, last):
    listed = json.loads(rules("list", *words, "--json")[1])["rules"]

    assert (first, last) == (listed[0]["id"], listed[-1]["id"])


def test_list_as_text_goes_by_chapters(rules):
    lines = rules("list", "DWT-62")[1].splitlines()

    assert "DWT Dwarven Traders" == lines[0]
    assert " 6  End of a round, awards and ties" == lines[1]
    assert "    DWT-621  A tie goes to the better gem  (reckoning, sheet)" == lines[2]


def test_list_rulings_with_their_options(rules):
    code, out, _ = rules("list", "--rulings", "--book", "DWT")

    assert 0 == code
    assert "DWT-R01  Pawns between rounds: stay or go back to 5\n         stay (default) | reset\n" in out
    assert 42 == len(json.loads(rules("list", "--rulings", "--book", "DWT", "--json")[1])["rulings"])


def test_list_nothing_of_that_kind_is_no_error(rules):
    assert (0, "no rule matches\n", "") == rules("list", "DWT-8", "--kind", "component")


def test_list_unknown_start_is_bad_usage(rules):
    code, _, err = rules("list", "QQQ")

    assert (2, True) == (code, "there is no rule 'QQQ'" in err)


def test_unknown_book_is_bad_usage(rules):
    code, _, err = rules("list", "--book", "QQQ")

    assert (2, True) == (code, "the books are DWT, SMU, MIN, CGO, NAU, TRN, LOG" in err)


def test_search_needs_no_quotes_and_takes_negative_numbers(rules):
    code, out, _ = rules("search", "price", "below", "-3")

    assert 0 == code
    assert "DWT-408 Both ends move him forward   [Prices and the Smuggler's steps]\n" in out


def test_search_json(rules):
    found = json.loads(rules("search", "no gem tie", "-n", "2", "--json")[1])

    assert {"format", "query", "books", "hits", "near"} == found.keys()
    assert 2 == len(found["hits"])
    assert {"id", "title", "snippet", "section", "book", "rulings", "url"} == found["hits"][0].keys()


def test_search_without_an_answer_offers_words(rules):
    assert (0, "nothing found for: smugler\nsimilar words in the rules: smuggler, smuggler's\n", "") == rules(
        "search", "smugler", "--book", "DWT"
    )


def test_coverage_in_the_documented_shape(rules):
    shown = json.loads(rules("coverage", "--json")[1])

    assert {"format", "books"} == shown.keys()
    assert list(BOOKS) == [one["book"] for one in shown["books"]]
    for one in shown["books"]:
        assert ["book", "rules", "checkable", "covered", "one_sided", "uncovered"] == list(one)
        assert one["checkable"] == one["covered"] + len(one["one_sided"]) + len(one["uncovered"])


def test_coverage_as_text(rules):
    code, out, _ = rules("coverage", "--book", "DWT")
    coverage = cover(book("DWT"), read_evidence("DWT"))

    assert 0 == code
    assert ["DWT", "137", "125", str(coverage.covered), str(coverage.percent), "%"] == out.splitlines()[1].split()[:6]


@pytest.mark.parametrize("command", ["list", "show", "search", "open", "export", "coverage"])
def test_help_has_an_example(rules, command):
    code, out, _ = rules(command, "--help")

    assert 0 == code
    assert f"  scorekeeper rules {command}" in out


def test_light_commands_load_nothing_heavy():
    """Neither spreadsheets nor drawing, nor a scan of what is installed; `show` not even SQLite or TOML."""
    script = (
        "import sys; sys.argv = ['scorekeeper', 'rules', *sys.argv[1:]]\n"
        "from scorekeeper.cli.app import run; run()\n"
        "print('loaded', *sorted(sys.modules))"
    )

    def loaded(*words):
        done = subprocess.run([sys.executable, "-c", script, *words], capture_output=True, text=True, check=True)
        return set(done.stdout.rpartition("loaded ")[2].split())

    heavy = {"openpyxl", "reportlab", "rich", "sphinx", "tomllib", "importlib.metadata", "scorekeeper.games"}
    assert set() == loaded("show", "DWT-622") & {*heavy, "sqlite3", "scorekeeper.rules.search"}
    assert set() == loaded("search", "no", "gem", "tie") & heavy


def test_at_a_tournament_its_own_game_is_asked(rules, tmp_path, monkeypatch):
    """Inside its folder, and below; every game only when asked for."""
    (tmp_path / "tournament.toml").write_text('format = 1\nname = "x"\ngame = "smugglonauts"\n')
    (tmp_path / "below").mkdir()
    monkeypatch.chdir(tmp_path / "below")

    code, out, _ = rules("search", "who moves next")
    everywhere = json.loads(rules("search", "who moves next", "--book", "all", "--json")[1])

    assert (0, True) == (code, out.endswith("(searched: NAU, TRN, LOG; to search every game: --book all)\n"))
    assert {"NAU", "TRN", "LOG"} >= set(re.findall(r"^([A-Z]{3})-", out, re.MULTILINE))
    assert list(BOOKS) == everywhere["books"]


@pytest.mark.parametrize("name", ["DWT", "dwt", "dwarven-traders", "Dwarven-Traders"])
def test_a_book_is_named_by_its_code_or_its_game_in_any_case(rules, name):
    listed = json.loads(rules("list", "--book", name, "--json")[1])["rules"]

    assert {"DWT"} == {rule["book"] for rule in listed}


def test_the_code_of_a_book_is_not_the_beginning_of_a_name(rules):
    """Dwarven Traders has rules on mining; they are not in the book of Magic Mine."""
    listed = json.loads(rules("list", "MIN", "--json")[1])["rules"]

    assert {"MIN"} == {rule["book"] for rule in listed}
