"""Questions that the search was not taught are answered as well as when they were last measured."""

import pytest

from scorekeeper.rules import find
from tests.rules.evaluation import SETS, questions, share

LEAST = {
    ("heldout", True): (85, 95),
    ("heldout", False): (76, 91),
    ("foreign", True): (62, 83),
    ("fresh", True): (79, 89),
    ("latest", True): (75, 90),
}
"""Percent first and among three, a little below what was measured; raise them when the search gets better."""


@pytest.mark.parametrize("name", SETS)
def test_every_question_names_entries_that_exist(name):
    for asked in questions(name):
        assert asked.settled_by
        assert asked.settled_by == {find(one).id for one in asked.settled_by}


@pytest.mark.parametrize(("name", "known"), LEAST)
def test_unseen_questions_are_answered_no_worse_than_before(name, known):
    found = share(name, known=known)

    assert LEAST[name, known] <= (found.first, found.among_three)
    assert found.among_three >= LEAST[name, known][1]
