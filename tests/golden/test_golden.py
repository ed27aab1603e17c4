"""Every fifth stored record is judged, and every stored folder told, as when the corpus was last rewritten.

`slow_golden.py` judges all records.
`python -m tests.golden.compare` shows more, one record as well; `python -m tests.golden.rewrite` takes over what changed,
in a commit of its own that says why.
"""

import json
from itertools import islice

import msgspec
import pytest

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import game as find_game
from scorekeeper.games.engine.verdict import Verdict
from tests.golden import corpus, folders
from tests.golden.compare import folder_differences
from tests.golden.differences import differences, summary

EVERY = 5
"""The default run judges one record of this many, since all of them take a minute and a half."""
ADVICE = "python -m tests.golden.compare shows more"
every_game = pytest.mark.parametrize("game", corpus.GAMES)
both_sides = pytest.mark.parametrize("side", corpus.SIDES)
every_folder = pytest.mark.parametrize("name", folders.NAMES)


@pytest.fixture(scope="module", params=corpus.GAMES)
def judged(request):
    """One game after the other, so that both sides are told of one judgement."""
    return request.param, corpus.told(request.param, EVERY)


@both_sides
def test_every_fifth_record_is_judged_as_before(judged, side):
    game, told = judged
    before = {name: line for name, line in corpus.stored(game, side).items() if name in told[side]}
    found = list(differences(before, told[side]))

    assert len(before) >= 400
    assert not found, f"{game}, {side}: {summary(found)}\n{ADVICE}"


@pytest.fixture(scope="module", params=folders.NAMES)
def told(request):
    return request.param, folders.told(request.param)


@both_sides
def test_every_folder_of_format_1_is_told_as_before(told, side):
    name, said = told
    found = folder_differences(name, side, said[side])

    assert not found, f"{summary(found)}\n{ADVICE}"


@every_folder
def test_every_folder_of_format_1_verifies(name):
    """No line of the stored logs was altered: what is expected of all of them stands here as well."""
    assert 0 == folders.stored(name, "figures")["verify"]


# The corpus is what it says it is.


@every_game
def test_there_are_enough_records_and_most_are_faulty(game):
    levels = [
        {finding["level"] for finding in msgspec.json.decode(line).get("findings", ())}
        for line in corpus.stored(game, "figures").values()
    ]

    assert len(levels) >= 2_000
    assert sum("error" in found for found in levels) > len(levels) / 2


@every_game
def test_nearly_every_rule_that_can_be_broken_is_broken_in_some_record(game):
    """A permission cannot be broken, and a definition or a component is seldom the rule that a finding names."""
    found = {
        finding["rule"]
        for line in corpus.stored(game, "figures").values()
        for finding in msgspec.json.decode(line).get("findings", ())
    }
    rules = [rule for rule in find_game(game).book.rules if rule.check != "people"]

    assert [] == [rule.id for rule in rules if rule.kind in ("duty", "reckoning") and rule.id not in found]


# The comparison can fail.


def lines(game, side, outcome_of, *, only=40):
    """What is stored of some records, and what would be told of them if the judge said something else."""
    judged = ((case, outcome) for case, outcome in corpus.verdicts(game) if isinstance(outcome, Verdict))
    after = {case.id: corpus.tell(side, case, outcome_of(outcome)) for case, outcome in islice(judged, only)}
    return {name: line for name, line in corpus.stored(game, side).items() if name in after}, after


def with_one_figure_more(verdict):
    """The verdict of a judge that counts one too many for whoever is first."""
    first, *others = verdict.places or [None]
    places = [msgspec.structs.replace(first, score=first.score + 1), *others] if first else []
    return Verdict(findings=verdict.findings, places=places, finished=verdict.finished, trail=verdict.trail)


def with_other_words(verdict):
    findings = [msgspec.structs.replace(finding, text=f"{finding.text}!") for finding in verdict.findings]
    return Verdict(findings=findings, places=verdict.places, finished=verdict.finished, trail=verdict.trail)


def without_its_first_finding(verdict):
    return Verdict(findings=verdict.findings[1:], places=verdict.places, finished=verdict.finished, trail=verdict.trail)


def refusing(verdict):
    return ScorekeeperError("no", rule="LOG-106", field="seats")


def test_one_altered_figure_is_reported():
    """In the figures, and not in the words."""
    found = list(differences(*lines("smugglers", "figures", with_one_figure_more)))

    assert {"other places"} == {one.kind for one in found}
    assert len(found) > 10
    assert [] == list(differences(*lines("smugglers", "words", with_one_figure_more)))


def test_other_words_are_reported_with_their_rule():
    """In the words, and not in the figures."""
    found = list(differences(*lines("magic-mine", "words", with_other_words)))

    assert {"finding: other words"} == {one.kind for one in found}
    assert all(one.rule.startswith("MIN-") and one.after[1] == f"{one.before[1]}!" for one in found)
    assert [] == list(differences(*lines("magic-mine", "figures", with_other_words)))


def test_a_lost_finding_is_reported():
    found = list(differences(*lines("cargo-and-gold", "figures", without_its_first_finding)))

    assert {"finding gone"} == {one.kind for one in found}


def test_a_judge_that_refuses_is_reported():
    found = list(differences(*lines("smugglonauts", "figures", refusing)))

    assert (40, {"refused now"}) == (len(found), {one.kind for one in found})


def unfinished(verdict):
    return Verdict(findings=verdict.findings, places=verdict.places, finished=False, trail=list(verdict.trail)[1:])


def test_a_game_without_its_end_and_a_shorter_trail_are_reported():
    found = list(differences(*lines("dwarven-traders", "figures", unfinished)))

    assert {"other end", "step of the trail gone"} == {one.kind for one in found}


def test_another_refusal_is_reported_on_both_sides():
    """Its rule and field are figures, its sentence is words."""
    case = next(case for case, outcome in corpus.verdicts("smugglers") if isinstance(outcome, ScorekeeperError))
    for side in corpus.SIDES:
        before = {case.id: corpus.stored("smugglers", side)[case.id]}

        found = list(differences(before, {case.id: corpus.tell(side, case, refusing(None))}))

        assert [("other refusal", "LOG-106")] == [(one.kind, one.rule) for one in found]


def test_records_and_verdicts_belong_together():
    before, after = lines("smugglonauts", "figures", lambda verdict: verdict)
    first, *_, last = after
    del before[last], after[first]

    kinds = [one.kind for one in differences(before, after)]

    assert sorted(kinds) == ["record without a stored verdict", "stored verdict without a record"]


def test_the_report_is_bounded():
    """Counts of all, and twenty to read."""
    found = list(differences(*lines("smugglers", "figures", with_one_figure_more)))
    told = summary(found, limit=5)

    assert told.startswith(f"{len(found)} differences in {len(found)} records")
    assert 5 == told.count("\n    - ")
    assert f"… and {len(found) - 5} more" in told


def test_an_altered_figure_of_a_folder_is_reported():
    old = folders.stored("two-desks", "figures")
    new = json.loads(json.dumps(old))
    new["standings"]["standings"][0]["points"] += 1

    assert [("/standings/standings/0/points", 12, 13)] == list(folders.different(old, new))
