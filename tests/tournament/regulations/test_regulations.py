"""Regulations are read strictly, frozen by the start, and changed only with a reason."""

import tomllib
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from scorekeeper.errors import RefusedError
from scorekeeper.games import game
from scorekeeper.log import Desk
from scorekeeper.log.entry import RegulationsChange, Start
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.creation import create_tournament
from scorekeeper.tournament.answers.findings import check_tournament
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.regulations.reader import one_hash, settle
from scorekeeper.tournament.regulations.text import EquipmentUnreadableError, RegulationsUnreadableError
from scorekeeper.tournament.state.tournament import NoTournamentError, Tournament, open_tournament
from scorekeeper.tournament.state.verdicts import terms_of
from tests.tournament.building import REGULATIONS, command, refused, result
from tests.tournament.days import event, play

HEAD = 'name = "X"\ngame = "dwarven-traders"\n'


@pytest.mark.rule("TRN-101")
@pytest.mark.parametrize(
    ("text", "field", "line", "says"),
    [
        ("name = ", None, 1, "not TOML"),
        ('game = "dwarven-traders"\n', "name", 1, "missing"),
        (HEAD + 'plcae = "Hall"\n', "plcae", 3, "no field 'plcae'"),
        (HEAD + "date = 3\n", "date", 3, "expected a text, found 3"),
        ('name = "X"\ngame = "ludo"\n', "game", 2, "no game 'ludo'"),
        (HEAD + '[rulings]\nDWT-R99 = "x"\n', "rulings.DWT-R99", 4, "no ruling DWT-R99"),
        (HEAD + '[rulings]\nDWT-R01 = "perhaps"\n', "rulings.DWT-R01", 4, "stay, reset"),
        (HEAD + "[points]\nby_place = [3, 2, 1]\n", "points.by_place", 4, "pays 4 places, but this has 3"),
        (HEAD + "[points]\nby_place = 3\n", "points.by_place", 4, "is not a list"),
        (HEAD + "[points]\n5 = [5, 4, 3, 2, 1]\n", "points.5", 4, "from 2 to 4"),
        (HEAD + "[points]\n4 = [4, 3, 2, 1]\n3 = [3, 2, 1]\n", "points", 3, "no points for a table of 2"),
        (HEAD + "[points]\n4 = [4, 3, 2, 1]\nby_place = [4, 3, 2, 1]\n", "points.4", 4, "alone"),
        (HEAD + '[points]\nby_place = [4, 3, "many", 1]\n', "points.by_place", 4, "'many' is not a number"),
        ('name = "=1+1"\ngame = "dwarven-traders"\n', "name", 1, "formula"),
        (HEAD + 'place = "\\u001b[2J"\n', "place", 3, "escape"),
        (HEAD + 'desk = "front desk"\n', "desk", 3, "letters, digits and hyphens"),
        (HEAD + 'desk = "Com1"\n', "desk", 3, "Windows reserves that name"),
        (HEAD + "format = 2\n", "format", 3, "expected 1, found 2"),
        (HEAD + "format = 1.51\n", "format", 3, "expected 1, found 1.51"),
        (HEAD + "[seating]\nsize = 5\n", "seating.size", 4, "a table has 2 to 4 players, not 5"),
        (
            'name = "X"\ngame = "chess"\n[seating]\nsize = 3\n',
            "seating.size",
            4,
            "a table has exactly 2 players, not 3",
        ),
        (HEAD + '[seating]\napart = [["1", "1"]]\n', "seating.apart.1", 4, "at least two players"),
    ],
)
def test_regulations_that_cannot_be_read_are_refused_by_line(text, field, line, says):
    """The file, the line, the field, and what is wrong."""
    with pytest.raises(RegulationsUnreadableError, match=says) as caught:
        settle(text, {})

    assert ("tournament.toml", field, line) == (caught.value.file, caught.value.field, caught.value.line)


@pytest.mark.rule("TRN-101")
def test_a_ruling_that_offers_no_choice_cannot_be_picked():
    note = next(ruling for ruling in game("dwarven-traders").book.rulings if not ruling.options)

    with pytest.raises(RegulationsUnreadableError, match="offers no choice"):
        settle(HEAD + f'[rulings]\n{note.id} = "x"\n', {})


@pytest.mark.rule("TRN-101")
def test_points_are_exact():
    """Decimal numbers and fractions are read as they are written."""
    settled = settle(
        HEAD + 'date = 2026-05-02\n[points]\nby_place = [4.1, "7/2", 2, 0.1]\n[rulings]\nDWT-R01 = "reset"\n', {}
    )

    assert (Fraction(41, 10), Fraction(7, 2), Fraction(2)) == settled.stages[0].point_system.by_place[3]
    assert "2026-05-02" == settled.document.date


@pytest.mark.rule("TRN-104")
@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("deck.toml", "cards = ", "not TOML"),
        ("deck.toml", None, "cannot be read"),
        ("../deck.toml", "", "not inside"),
        ("deck.toml", b"title = '\xff'", "not UTF-8"),
        ("deck.toml", b"", "empty"),
    ],
)
def test_equipment_that_cannot_be_read_is_refused(new, name, content, says):
    """It is named by its file."""
    if content is not None:
        (new.folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    (new.folder / "tournament.toml").write_text(f'{REGULATIONS}[equipment]\ndwarven-traders = "{name}"\n')

    with pytest.raises(EquipmentUnreadableError, match=says) as caught:
        Tournament(new.folder)

    assert name == caught.value.file


@pytest.mark.rule("TRN-104")
def test_equipment_of_another_game_is_refused():
    with pytest.raises(
        RegulationsUnreadableError, match=r"4: .*'ludo' is not played in this tournament; it must be"
    ) as caught:
        settle(HEAD + '[equipment]\nludo = "deck.toml"\n', {"deck.toml": ""})
    assert "TRN-104" == caught.value.rule


DECK = Path(__file__).parents[3].joinpath("templates/dwarven-traders/deck.toml").read_text(encoding="utf-8")


@pytest.mark.rule("TRN-104")
def test_equipment_reaches_the_judge_and_is_frozen(tmp_path):
    """Its text goes into the start; a changed card is a changed regulation."""
    text = f'{REGULATIONS}[equipment]\ndwarven-traders = "deck.toml"\n'
    made = create_tournament(tmp_path / "t", text, by="ana", files={"deck.toml": DECK})
    acts.add_players(made, ["Ana", "Bo"], by="ana")
    acts.start(made, by="ana")
    acts.seat_by_hand(made, [["1", "2"]], by="ana")

    assert tomllib.loads(DECK) == terms_of(made, made.table("1/1")).equipment
    (made.folder / "deck.toml").write_text(DECK.replace("Invented", "Other"), encoding="utf-8")
    assert ("deck.toml",) == Tournament(made.folder).changed


@pytest.mark.rule("TRN-103")
def test_the_start_freezes_text_version_and_books(registered):
    entry = acts.start(registered, by="ana").entry

    assert isinstance(entry.body, Start)
    assert REGULATIONS == entry.body.regulations
    assert {"DWT", "TRN", "LOG"} == set(entry.body.rulebooks)


@pytest.mark.rule("TRN-103")
def test_a_tournament_starts_once(day):
    with refused(day, "TRN-103", "started at"):
        acts.start(day, by="bo")


@pytest.mark.rule("TRN-103")
def test_two_desks_that_both_started_are_told(day):
    """With both entries; no error while both froze the same."""
    again = Desk(day.folder, "north").append(day.started.body, "bo")

    report = check_tournament(Tournament(day.folder))
    said = f"the tournament was started twice, in {day.started.id} by ana and {again.id} by bo; both froze the same regulations"
    assert [("TRN-103", "warning", said)] == [(one.rule, one.level, one.message) for one in report.findings]


@pytest.mark.rule("TRN-103")
def test_two_starts_under_other_regulations_are_settled_by_who_knows_both(day):
    """Which regulations stand is said by a change of them, also where the file is as the last start froze it."""
    text = day.started.body.regulations.replace("Spring", "Winter")
    (day.folder / "tournament.toml").write_text(text, "utf-8")
    other = replace(day.started.body, regulations=text, hash=one_hash(text))
    Desk(day.folder, "north").append(other, "bo")

    both = Tournament(day.folder)
    assert ["TRN-103"] == [one.rule for one in check_tournament(both).open_errors]
    acts.amend_regulations(both, by="ana", reason="the second start is right")
    assert [] == list(check_tournament(both).open_errors)


@pytest.mark.rule("TRN-103")
def test_nobody_is_seated_before_the_start(registered):
    with refused(registered, "TRN-103", "has not started"):
        acts.seat_by_hand(registered, [["1", "2"]], by="ana")


@pytest.mark.rule("TRN-102")
def test_changed_regulations_are_an_error_until_they_are_amended(day):
    """Check tells it, standings and records wait; the amendment carries its reason."""
    (day.folder / "tournament.toml").write_text(REGULATIONS.replace("[5, 3, 2, 1]", "[9, 3, 2, 1]"))
    changed = open_tournament(day.folder)

    assert ["TRN-102"] == [one.rule for one in check_tournament(changed).open_errors]
    with refused(changed, "TRN-102", "changed after the start"):
        compute_standings(changed)
    with refused(changed, "TRN-102"):
        acts.record(changed, "1/1", result("1234", [9, 7, 5, 3]), by="ana")
    assert Fraction(5) == changed.regulations.stages[0].point_system.by_place[4][0]

    with refused(changed, "LOG-210"):
        acts.amend_regulations(changed, by="ana", reason=" ")
    acts.amend_regulations(changed, by="ana", reason="agreed with all players")

    assert [] == list(check_tournament(changed).open_errors)
    assert Fraction(9) == changed.regulations.stages[0].point_system.by_place[4][0]


@pytest.mark.rule("TRN-102")
def test_regulations_are_amended_only_where_they_changed(day):
    with refused(day, "TRN-102", "nothing to amend"):
        acts.amend_regulations(day, by="ana", reason="to be sure")


@pytest.mark.rule("TRN-101")
def test_an_amendment_must_be_readable(day):
    (day.folder / "tournament.toml").write_text(REGULATIONS + "oops\n")
    changed = Tournament(day.folder)

    with refused(changed, "TRN-101"):
        acts.amend_regulations(changed, by="ana", reason="new points")


def test_line_ends_are_no_change(day):
    """A file that went through a Windows machine says the same."""
    text = (day.folder / "tournament.toml").read_text()
    (day.folder / "tournament.toml").write_bytes(text.replace("\n", "\r\n").encode())

    assert () == Tournament(day.folder).changed


def test_the_tournament_is_found_from_inside_it(new, monkeypatch):
    """By argument, by environment, by the nearest parent."""
    (new.folder / "sheets").mkdir()
    monkeypatch.chdir(new.folder / "sheets")
    assert "Spring Open" == open_tournament().regulations.document.name

    monkeypatch.chdir("/")
    monkeypatch.setenv("SCOREKEEPER_TOURNAMENT", str(new.folder))
    assert "Spring Open" == open_tournament().regulations.document.name


def test_a_folder_without_a_tournament_is_told(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    with pytest.raises(NoTournamentError, match="nor a folder above it"):
        open_tournament()
    with pytest.raises(NoTournamentError, match=r"has no tournament\.toml"):
        open_tournament(tmp_path)


@pytest.mark.rule("TRN-101")
def test_a_new_tournament_needs_a_new_folder(new):
    with refused(new, "TRN-101", "needs a new folder"):
        create_tournament(new.folder, REGULATIONS, by="ana")


def test_bad_regulations_make_no_folder(tmp_path):
    with pytest.raises(RefusedError):
        create_tournament(tmp_path / "t", "name = 3\n", by="ana")

    assert [] == list(tmp_path.iterdir())


FINAL = '[[stage]]\nname = "Heats"\nheats = 2\n\n[[stage]]\nname = "Final"\nheats = 1\ntake = 4\nseating = "ranked"\n'


def amended(day, old, new):
    """The tournament, its regulations changed and not yet amended."""
    file = day.folder / "tournament.toml"
    file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")
    return Tournament(day.folder)


def until_the_final(folder, heats=3):
    """Eight players, so many heats seated and played."""
    day = event(folder, 8, FINAL)
    for heat in range(1, heats + 1):
        acts.seat(day, by="ana")
        play(day, heat)
    return day


@pytest.mark.rule("TRN-105")
@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("heats = 2", "heats = 3", "heat 3 was seated in Final, but would now be in Heats"),
        ("heats = 2", "heats = 1", "heat 2 was seated in Heats, but would now be in Final"),
        ("take = 4", "take = 2", "heat 3 was seated in Final with 4 players, but it would now take 2"),
        ("take = 4\n", 'take = 4\n[[stage]]\nname = "Last"\ntake = 2\n', None),
        ('"Final"', '"Grand final"', None),
    ],
)
def test_an_amendment_leaves_seated_heats_in_their_stages(tmp_path, old, new, says):
    """What was played would be ranked as something else, and nobody would be told."""
    day = amended(until_the_final(tmp_path), old, new)
    if says is None:
        assert "regulations" == acts.amend_regulations(day, by="judge", reason="we agreed").entry.kind
        return

    with refused(day, "TRN-105", says) as caught:
        acts.amend_regulations(day, by="judge", reason="we agreed")
    assert "undo that change in tournament.toml" in command(caught.value.next_step)


@pytest.mark.rule("TRN-105")
def test_a_stage_that_has_not_begun_may_still_change(tmp_path):
    day = amended(until_the_final(tmp_path, heats=2), "take = 4", "take = 2")
    acts.amend_regulations(day, by="judge", reason="one table only")

    acts.seat(day, by="ana")
    assert 2 == len(day.heats[2].field)


@pytest.mark.rule("TRN-105")
def test_a_seated_heat_does_not_fall_out_of_the_regulations(tmp_path):
    day = event(tmp_path, 8, '[[stage]]\nname = "Day"\nheats = 2\n')
    for heat in (1, 2):
        acts.seat(day, by="ana")
        play(day, heat)

    with refused(
        amended(day, "heats = 2", "heats = 1"), "TRN-105", "heat 2 was seated in Day, but would now be in no st"
    ):
        acts.amend_regulations(Tournament(day.folder), by="judge", reason="we agreed")


@pytest.mark.rule("TRN-105")
def test_a_desk_that_moved_a_seated_heat_unknowingly_can_be_put_right(tmp_path):
    """One desk made the stage longer while the other one seated the final: the final may become one again."""
    day = until_the_final(tmp_path, heats=2)
    before = (day.folder / "tournament.toml").read_text("utf-8")
    longer = before.replace("heats = 2", "heats = 3")
    acts.seat(day, by="ana")
    settled = settle(longer, {})
    body = RegulationsChange(reason="three heats", regulations=longer, hash=settled.hash)
    Desk(day.folder, "B", tournament=day.regulations.document.name, regulations=settled.hash).append_all([body], "bo")
    unknowing = day.folder / "log" / "B.jsonl"
    assert unknowing.exists()

    merged = Tournament(day.folder)
    assert "Heats" == merged.regulations.stage(3).name
    acts.amend_regulations(merged, by="judge", reason="the final was seated by then")
    assert "Final" == merged.regulations.stage(3).name


@pytest.mark.rule("TRN-301")
def test_nothing_starts_without_players_for_one_table(new):
    """Nobody, one, and one beside somebody who has dropped out."""
    for names, says in (([], "no players are registered"), (["Ana"], "1 player is registered")):
        acts.add_players(new, names, by="ana")
        with refused(new, "TRN-301", f"{says}, but a table needs at least 2"):
            acts.start(new, by="ana")
    acts.add_players(new, ["Bo"], by="ana")
    acts.drop_player(new, "2", by="ana")
    with refused(new, "TRN-301"):
        acts.start(new, by="ana")

    acts.return_player(new, "2", by="ana")
    assert "start" == acts.start(new, by="ana").entry.kind
