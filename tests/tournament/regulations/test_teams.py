"""`[teams]` of the regulations: what can be written, and what is refused with its line."""

import pytest

from scorekeeper.tournament.regulations.reader import settle
from scorekeeper.tournament.regulations.text import RegulationsUnreadableError

HEAD = 'name = "X"\ngame = "dwarven-traders"\n'
STAGES = '[[stage]]\nname = "A"\nheats = 2\n{}[[stage]]\nname = "B"\ntake = 4\n{}'


def teams(text):
    return settle(HEAD + text, {}).teams


def test_without_the_part_there_are_no_teams():
    assert teams("") is None


@pytest.mark.parametrize(
    ("text", "best", "order", "size"),
    [
        ("", None, ("points", "members"), None),
        ('score = "best"\nbest = 3\n', 3, ("points", "members"), None),
        ('score = "places"\nsize = 4\n', 4, ("lacking", "places", "best-places"), (4, 4)),
        ('score = "places"\nsize = [3, 4]\n', 3, ("lacking", "places", "best-places"), (3, 4)),
        ('order = ["wins", "lots"]\nsize = [1, 3]\n', None, ("points", "wins", "lots"), (1, 3)),
        ("order = []\n", None, ("points",), None),
    ],
)
@pytest.mark.rule("TRN-101", "TRN-520", "TRN-521")
def test_what_is_not_written_has_its_usual_value(text, best, order, size):
    found = teams("[teams]\n" + text)

    assert (best, order, size, True) == (found.best, found.order, found.size, found.apart)


@pytest.mark.rule("TRN-101")
@pytest.mark.parametrize(
    ("text", "field", "line", "says"),
    [
        ('[teams]\nscore = "mean"\n', "teams.score", 4, "sum"),
        ('[teams]\nscore = "best"\n', "teams.score", 4, "how many members count"),
        ('[teams]\nscore = "places"\n', "teams.score", 4, "how many members count"),
        ("[teams]\nbest = 3\n", "teams.best", 4, 'score = "best"'),
        ('[teams]\nscore = "best"\nbest = 0\n', "teams.best", 5, "the best 0 of 99"),
        ('[teams]\nscore = "best"\nbest = 5\nsize = 4\n', "teams.best", 5, "the best 5 of 4"),
        ("[teams]\nsize = 1\n", "teams.size", 4, "2 to 99 members"),
        ("[teams]\nsize = [4, 3]\n", "teams.size", 4, "2 to 99 members"),
        ("[teams]\nsize = [3, 4, 5]\n", "teams.size", 4, "2 to 99 members"),
        ('[teams]\norder = ["win"]\n', "teams.order.1", 4, "did you mean 'wins'"),
        ('[teams]\norder = ["points"]\n', "teams.order.1", 4, "no tie-break of teams 'points'"),
        ('[teams]\norder = ["wins", "wins"]\n', "teams.order.2", 4, "named twice"),
        ('[teams]\norder = ["lots", "wins"]\n', "teams.order.1", 4, "lots must come last"),
        ("[teams]\nsizes = 3\n", "teams.sizes", 4, "no field 'sizes'"),
        (STAGES.format("teams = false\n", ""), "stage.1.teams", 6, "no teams are ranked"),
        ("[teams]\n" + STAGES.format("teams = false\n", "teams = false\n"), "teams", 3, "no stage counts"),
    ],
)
def test_nonsense_is_refused_by_line(text, field, line, says):
    with pytest.raises(RegulationsUnreadableError, match=says) as caught:
        teams(text)

    assert ("tournament.toml", field, line) == (caught.value.file, caught.value.field, caught.value.line)
