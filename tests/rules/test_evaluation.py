"""Questions that the search was not taught are answered as well as when they were last measured."""

import pytest

from scorekeeper.rules import find
from tests.rules.evaluation import SETS, questions, share

LEAST = {
    ("heldout", True): (86, 97),
    ("heldout", False): (79, 94),
    ("foreign", True): (70, 85),
    ("fresh", True): (83, 93),
    ("fresh", False): (67, 87),
    ("latest", True): (82, 94),
    ("latest", False): (72, 90),
    ("newest", True): (85, 96),
    ("newest", False): (78, 94),
    ("voices", True): (79, 94),
    ("voices", False): (73, 91),
    ("foreign2", True): (63, 83),
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
