"""Decisions at several desks: a head judge settles what they knew, and nothing that came in later."""

import pytest

from scorekeeper.tournament import acts
from scorekeeper.tournament.answers.history import history_of
from scorekeeper.tournament.answers.status import status_of
from scorekeeper.tournament.conflicts.finder import conflicts_of
from scorekeeper.tournament.ranking.standings import compute_standings
from tests.tournament.building import command, refused, result
from tests.tournament.desks import Laptop, exchange, findings

ANA, BO, CY = ([9, 7, 5, 3], [9, 7, 3, 5], [9, 5, 7, 3])


@pytest.fixture
def desks(day, tmp_path, monkeypatch):
    """Three laptops of one day; at each of the first two, table 1/1 is typed, and not as at the other."""
    found = [Laptop(tmp_path, name, monkeypatch, desk=name) for name in ("north", "south", "west")]
    for laptop in found:
        laptop.get(day.folder)
    north, south, _ = found
    acts.record(north.at, "1/1", result("1234", ANA), by="ana")
    acts.record(south.at, "1/1", result("1234", BO), by="bo")
    exchange(north, south)
    return found


@pytest.mark.rule("LOG-211", "LOG-214")
def test_a_version_that_the_head_judge_did_not_know_opens_the_conflict_again(desks):
    _, south, west = desks
    acts.record(west.at, "1/1", result("1234", CY), by="cy")
    acts.decide(south.at, "south-2", by="judge", rule="LOG-211", reason="I saw the sheet")
    assert [] == findings(south.at)

    merged = south.merge(west)

    assert (("1/1",), ["LOG-211"]) == (merged.doubtful, findings(south.at))
    clash = status_of(south.at).tables[0]
    assert ("conflict", "west-2") == (clash.state, clash.versions[0].other)
    told = {version.id: version.text for version in history_of(south.at, "1/1").versions}
    assert told["north-2"].endswith("; south-2 counts instead")
    assert told["west-2"].endswith("; differs from south-2, and nobody has decided")
    # The way out that is shown: the same word again, from somebody who knows all three.
    ways = [f'scorekeeper decide {entry} --rule LOG-211 --reason "…"' for entry in ("south-2", "west-2")]
    assert ", or ".join(ways) == command(clash.next)
    acts.decide(south.at, "south-2", by="judge", rule="LOG-211", reason="I saw the sheet")
    assert [] == findings(south.at)
    assert [1, 2, 4, 3] == [row.place for row in sorted(compute_standings(south.at).rows, key=lambda row: row.player)][
        :4
    ]


@pytest.mark.rule("LOG-209")
def test_two_head_judges_who_pick_different_versions_contradict(desks):
    north, south, _ = desks
    acts.decide(north.at, "north-2", by="jo", reason="north has the paper")
    acts.decide(south.at, "south-2", by="kim", reason="the players agreed")
    exchange(north, south)

    [conflict] = conflicts_of(north.at)

    assert (
        "table 1/1 was decided twice, in north-3 by jo and south-3 by kim: one says north-2 counts, the other says south-2 counts"
    ) == conflict.text
    assert ("conflict", command(conflict.next_step)) == (
        status_of(north.at).tables[0].state,
        command(status_of(north.at).steps[0]),
    )
    assert 'scorekeeper void south-3 --reason "…"' == command(conflict.next_step)
    acts.void(north.at, "south-3", by="jo", reason="we spoke")
    assert ([], ()) == (findings(north.at), conflicts_of(north.at))


@pytest.mark.rule("LOG-208")
def test_of_two_versions_only_one_is_picked(desks):
    """A second decision would change nothing, so it is refused until the first is voided."""
    north, *_ = desks
    acts.decide(north.at, "north-2", by="jo", reason="north has the paper")

    with refused(north.at, "LOG-208", match="north-3 by jo decided that north-2 counts") as caught:
        acts.decide(north.at, "south-2", by="jo", reason="no, it was south")

    assert 'scorekeeper void north-3 --reason "…"' == command(caught.value.next_step)
    acts.void(north.at, "north-3", by="jo", reason="misread")
    acts.decide(north.at, "south-2", by="jo", reason="no, it was south")
    assert [] == findings(north.at)


@pytest.mark.rule("LOG-211")
def test_a_decision_about_something_else_picks_no_version(day):
    """Neither a forfeit, nor a word that was said before there was a second version."""
    first = acts.record(day, "1/1", result("1234", ANA, ended="time"), by="ana").entry.id
    acts.decide(day, first, by="judge", effect="forfeit", player="2", reason="left")
    acts.decide(day, first, by="judge", effect="as-written", reason="seen")
    acts.record(day, "1/1", result("1234", BO, ended="time"), by="bo")

    assert ["LOG-211"] == findings(day)


@pytest.mark.rule("LOG-214")
@pytest.mark.parametrize("other", [{"effect": "forfeit", "player": "1"}, {"effect": "as-written", "rule": "TRN-404"}])
def test_a_decision_on_a_game_that_another_desk_struck_is_told(day, tmp_path, monkeypatch, other):
    there = Laptop(tmp_path, "there", monkeypatch, desk="B")
    entry = acts.record(day, "1/1", result("1234", ANA, ended="time"), by="ana").entry.id
    there.get(day.folder)
    acts.decide(there.at, entry, by="bo", reason="seen", **other)
    here = Laptop(tmp_path, ".", monkeypatch)
    acts.decide(here.at, entry, by="ana", effect="replay", reason="wrong tiles")
    here.merge(there)

    assert ["LOG-214"] == findings(here.at)
    assert ("1/1",) == conflicts_of(here.at)[0].tables


@pytest.mark.rule("LOG-209")
def test_two_head_judges_who_name_different_places_contradict_each_other(desks):
    """Although both decided on the same record, with the same effect."""
    north, south, _ = desks
    places = {"1": 1, "2": 2, "3": 3, "4": 4}
    acts.decide(north.at, "north-2", by="jo", reason="seen", effect="places", places=places)
    acts.decide(south.at, "north-2", by="kim", reason="seen", effect="places", places={**places, "3": 4, "4": 3})
    exchange(north, south)

    [twice] = [one for one in conflicts_of(north.at) if one.rule == "LOG-209" and "was decided twice" in one.text]
    assert ("1/1",) == twice.tables
    assert "places on north-2: 1=1 2=2 3=3 4=4 and" in twice.text
    acts.void(north.at, twice.next_step.entry, by="jo", reason="one is enough")
    assert [] == [one for one in conflicts_of(north.at) if "was decided twice" in one.text]
