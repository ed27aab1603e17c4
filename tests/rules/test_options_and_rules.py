"""A rule's text leaves open what an event may pick: it does not say what only one option of its ruling says."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from scorekeeper.rules import BOOKS, book, find

WORD = re.compile(r"[a-z]+|-?\d+")
FIGURES = {
    word: str(figure)
    for figure, word in enumerate(WORD.findall("zero one two three four five six seven eight nine ten"))
}
SMALL = {
    *WORD.findall(
        "a an the of to in on at by or and is are be it its his her their they he she him for with as if who whose"
    ),
    *WORD.findall(
        "which that this there then than from into but does do has have been s player players card game round turn"
    ),
}
"""Words that say nothing about an option; 1 is an article as often as a figure."""
REVIEWED = {
    ("DWT-R02", "DWT-621"): "the rule is about everybody's best gem; the ruling, about whether he has one",
    ("DWT-R04", "DWT-609"): "the rule says that he scores; the ruling, whether a fifth place does",
    ("DWT-R15", "DWT-803"): "the rule names the tie-break; the ruling, for which places it is used",
    ("SMU-R03", "SMU-910"): "four players is a case of the option, and a count in the rule",
    (
        "SMU-R06",
        "SMU-337",
    ): "the rule gives the reward from the supply; the ruling, whether a bomb may be taken instead",
    ("SMU-R10", "SMU-414"): "the rule is about the comparison for the chairs; the ruling, about the junk room",
    ("SMU-R11", "SMU-605"): "the rule says `may`, as the book does; the ruling asks what that means",
    ("SMU-R12", "SMU-315"): "the rule has words of both options, as the book has; the ruling says how they are counted",
    ("MIN-R03", "MIN-901"): "the rule names the space that ends the game; the ruling, the score of whoever passes it",
    ("MIN-R11", "MIN-812"): "the rule says which carts take part; the ruling, whether a full one may",
    ("CGO-R07", "CGO-208"): "the rule gives the most that can play; the ruling, the fewest",
    ("CGO-R09", "CGO-307"): "two is the number of boxes in the rule, and of decks in the ruling",
    ("CGO-R11", "CGO-711"): "the rule gives the price of a HAS match; the ruling, which match counts when both do",
    ("CGO-R11", "CGO-713"): "the rule gives the price of a NEEDS match; the ruling, which match counts when both do",
    ("CGO-R13", "CGO-713"): "the rule gives the price of one card; the ruling, that of a second in the same sale",
    ("CGO-R18", "CGO-601"): "the rule is about landing; the ruling, about the centre where a player starts",
    ("CGO-R30", "CGO-601"): "both name the trade centre; the ruling says whether being sent there is landing",
    ("NAU-R01", "NAU-815"): "the rule is about different points; the ruling, about equal ones",
    ("NAU-R32", "NAU-904"): "the rule calls its figure an example and says that others may be agreed on",
}
"""Pairs of ruling and rule that share words, and why the rule's text does not decide for one option."""


def content(text):
    """The words of a text that say something, figures as digits."""
    words = (FIGURES.get(word, word) for word in WORD.findall(text.lower()))
    return [word for word in words if word not in SMALL]


def said(text):
    """What a text states: its figures, and every two words in a row."""
    words = content(text)
    return {word for word in words if word.lstrip("-").isdecimal() and word != "1"} | {*pairwise(words)}


def decided(ruling, text):
    """Options whose own words, which no other option and not even the question has, stand in a text."""
    for option in ruling.options:
        others = [other.text for other in ruling.options if other is not option]
        own = said(option.text) - said(ruling.question).union(*map(said, others))
        if found := own & said(text):
            yield option.value, sorted(map(str, found))


def pairs():
    """Every ruling with options, with each rule that it concerns."""
    for code in BOOKS:
        for ruling in book(code).rulings:
            yield from ((ruling, find(name)) for name in ruling.rules if ruling.options)


def test_a_rule_does_not_say_what_only_one_option_of_its_ruling_says():
    """A text that decides for one option is wrong at every event that picks another."""
    found = {(ruling.id, rule.id): options for ruling, rule in pairs() if (options := dict(decided(ruling, rule.text)))}

    assert {} == {pair: options for pair, options in found.items() if pair not in REVIEWED}
    assert [] == [pair for pair in REVIEWED if pair not in found], "no longer shares words: take it off the list"


@pytest.mark.parametrize(
    ("ruling", "text", "option"),
    [
        ("DWT-R01", "In a new round, pawns and the Smuggler go back to space 5.", "reset"),
        ("DWT-R01", "Pawns and Smuggler keep their spaces until the game ends.", "stay"),
        ("CGO-R03", "No gap follows a shared place.", "dense"),
        ("SMU-R14", "For a stuck sphere the second attempt is compulsory.", "must"),
        ("SMU-R14", "A sphere that gets stuck may have a second attempt.", None),
        ("NAU-R32", "The session ends at 40 points.", "40"),
    ],
)
def test_a_text_that_decides_for_an_option_is_seen(ruling, text, option):
    """Planted texts that say what one option says, and one that leaves the question open."""
    assert ([option] if option else []) == [value for value, _ in decided(find(ruling), text)]
