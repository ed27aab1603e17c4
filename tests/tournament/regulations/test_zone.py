"""Times are shown in the event's time zone; the log stays in UTC."""

import pytest

from scorekeeper.errors import ScorekeeperError
from scorekeeper.reports.html.standings import standings_html
from scorekeeper.reports.pdf.erratum import dated
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.creation import create_tournament
from scorekeeper.tournament.answers.tables import explain_table
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.regulations.reader import settle
from scorekeeper.tournament.regulations.zone import local_time, machine_zone
from tests.program import Program
from tests.tournament.building import REGULATIONS, result

SUMMER, WINTER = "2026-07-01T22:30:05Z", "2026-12-31T23:30:05Z"


@pytest.mark.parametrize(
    ("at", "zone", "shown"),
    [
        (SUMMER, "Europe/Berlin", "2026-07-02 00:30 CEST"),
        (WINTER, "Europe/Berlin", "2027-01-01 00:30 CET"),
        (WINTER, "America/New_York", "2026-12-31 18:30 EST"),
        (WINTER, "Asia/Kathmandu", "2027-01-01 05:15 +0545"),
        (WINTER, None, "2026-12-31 23:30 UTC"),
        ("then", "Europe/Berlin", "then"),
    ],
)
def test_a_time_as_the_clocks_of_the_event_show_it(at, zone, shown):
    """With summer time, over midnight, and as it is if it is no time at all."""
    assert shown == local_time(at, zone)


def test_seconds_where_the_log_is_shown():
    """So that entries of one minute stay apart."""
    assert "2026-07-02 00:30:05 CEST" == local_time(SUMMER, "Europe/Berlin", seconds=True)


@pytest.mark.rule("TRN-101")
@pytest.mark.parametrize(
    ("zone", "says"),
    [
        ("Europe/Berln", "there is no time zone 'Europe/Berln'; did you mean 'Europe/Berlin'?"),
        ("berlin", "did you mean 'Europe/Berlin'?"),
        ("Middle-earth", "write a name such as 'Europe/Berlin'"),
        ("../etc/passwd", "there is no time zone"),
    ],
)
def test_a_zone_that_does_not_exist_is_refused_with_its_line(zone, says):
    """Before the start, when it can still be corrected."""
    text = REGULATIONS.replace("\n[points]", f'timezone = "{zone}"\n\n[points]')
    with pytest.raises(ScorekeeperError) as caught:
        settle(text, {})

    assert ("TRN-101", "timezone", 4) == (caught.value.rule, caught.value.field, caught.value.line)
    assert says in caught.value.message


def test_paper_pages_and_explanations_show_the_zone_of_the_event(tmp_path, monkeypatch):
    """One event, one clock; the log's own line is as before."""
    text = REGULATIONS.replace("\n[points]", 'timezone = "Europe/Berlin"\n\n[points]')
    monkeypatch.setattr("scorekeeper.log.desk.now", lambda: SUMMER)
    day = create_tournament(tmp_path / "event", text, by="ana")
    acts.add_players(day, ["Ana", "Bo"], by="ana")
    acts.start(day, by="ana")
    acts.seat(day, by="ana")
    acts.record(day, "1/1", result(["1", "2"], [16, 11], smuggler=8), by="ana")

    assert SUMMER == day.log.entries[-1].at
    assert "2026-07-02 00:30 CEST" == dated(day, day.log.entries[-1])
    page = standings_html(compute_standings(day), day)
    assert f'<time datetime="{SUMMER}">2026-07-02 00:30 CEST</time>' in page
    assert any("recorded by ana at 2026-07-02 00:30 CEST" in step.text for step in explain_table(day, "1/1").steps)


def test_a_new_tournament_has_the_zone_of_the_machine(tmp_path, monkeypatch):
    """`TZ` goes before what the system says; a machine that has none gets UTC."""
    (tmp_path / "here").mkdir()
    program = Program(tmp_path / "here")
    for name, zone, kept in (("a", "Asia/Tokyo", "Asia/Tokyo"), ("b", ":Europe/Berlin", "Europe/Berlin")):
        program.good("new", name, TZ=zone)
        assert f'timezone = "{kept}" ' in (program.folder / name / "tournament.toml").read_text("utf-8")
    monkeypatch.setenv("TZ", "no/zone")
    monkeypatch.setattr("scorekeeper.tournament.regulations.zone.LINKS", (tmp_path / "nothing",))
    assert machine_zone() is None

    day = Program(tmp_path / "here" / "a")
    day.environment = program.environment
    day.good("players", "add", "Ana")
    assert " JST  main-2 " in day.good("log", "show")
    assert "timezone: Asia/Tokyo" in day.good("regulations", "show")
