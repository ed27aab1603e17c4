"""Criteria by our words and by FIDE's codes, and how heats without a game count if nobody says it."""

from fractions import Fraction
from itertools import product

import pytest

from scorekeeper.errors import ScorekeeperError
from scorekeeper.log.entry import RegulationsChange, Start
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.act import write
from scorekeeper.tournament.acts.creation import create_tournament
from scorekeeper.tournament.regulations.criteria import CODES, CRITERIA, MODIFIERS, criterion
from scorekeeper.tournament.regulations.defaults import EARLY, NEVER
from scorekeeper.tournament.regulations.reader import one_hash, settle, settle_frozen
from scorekeeper.tournament.state.tournament import Tournament

CHESS = 'name = "Club"\ngame = "chess"\n[points]\n2 = [1, 0]\n[standings]\n'
LARGER = 'name = "Club"\ngame = "smugglonauts"\n[standings]\n'


def order(text):
    """The order of the only stage."""
    [stage] = settle(text, {}).stages
    return stage.order


@pytest.mark.rule("TRN-642")
@pytest.mark.parametrize(
    ("code", "word"),
    [
        ("BH", "buchholz"),
        ("BH/C1", "buchholz-cut-1"),
        ("BH/C2", "buchholz-cut-2"),
        ("bh/m1", "buchholz-median-1"),
        ("BH/P/C1", "buchholz-cut-1-played"),
        ("SB/C1", "sonneborn-berger-cut-1"),
        ("PS/C02", "progress-cut-2"),
        ("KS/L40", "koya-limit-40"),
        ("DE/P", "direct-encounter-played"),
        ("AOB/F", "opponents-buchholz-fore"),
        ("ARO/C1/U1000", "opponents-rating-cut-1-unrated-1000"),
    ],
)
def test_a_code_and_a_word_name_one_criterion(code, word):
    """Both are kept under the word."""
    assert criterion(code) == criterion(word)
    assert (word,) == order(f'{CHESS}order = ["{code}"]\n') == order(f'{CHESS}order = ["{word}"]\n')
    with pytest.raises(ScorekeeperError, match="is named twice"):
        order(f'{CHESS}order = ["{code}", "{word}"]\n')


def test_every_name_with_every_modifier_is_read_back():
    """The key of a modified criterion names it; no two criteria share a key or a heading."""
    found = {}
    for code, modifier in product(CODES, MODIFIERS):
        plain = CRITERIA[CODES[code]]
        if modifier.letter in plain.takes:
            one = criterion(f"{code}/{modifier.code.replace('#', '2')}")
            found[one.key] = one
    assert all(one == criterion(key) == criterion(one.code) for key, one in found.items())
    assert len(found) == len({one.short for one in found.values()}) == sum(len(one.takes) for one in CRITERIA.values())


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("BH/C0", "1 to 9 values can be left out, not 0"),
        ("BH/C10", "1 to 9 values can be left out, not 10"),
        ("KS/L101", "a limit lies between 0 and 100 percent, not 101"),
        ("WIN/C1", "WIN takes no modifier"),
        ("SB/M1", "SB takes /Cn or /P, each once"),
        ("BH/C1/M1", "BH takes /Cn or /Mn or /P, each once"),
        ("BH/Q", "BH takes /Cn or /Mn or /P, each once"),
        ("BX", "there is no tie-break 'BX'"),
        ("buchholz-cut", "there is no tie-break 'buchholz-cut'; did you mean 'buchholz-cut-1'"),
        ("buchholz-cut-1-cut-1", "takes"),
        ("wins-cut-1", "takes no modifier"),
    ],
)
def test_what_does_not_fit_is_refused(written, why):
    """One sentence with the line."""
    with pytest.raises(ScorekeeperError) as refused:
        order(f'{CHESS}order = ["points", "{written}"]\n')
    assert why in refused.value.message
    assert 6 == refused.value.line


@pytest.mark.parametrize("key", [key for key, one in CRITERIA.items() if one.pairs])
def test_what_needs_one_against_one_is_refused_at_larger_tables(key):
    with pytest.raises(ScorekeeperError, match="is for one against one: exactly two at every table"):
        order(f'{LARGER}order = ["points", "{key}"]\n')


@pytest.mark.rule("TRN-628", "TRN-629")
@pytest.mark.parametrize("code", ["FB", "FB/C1", "AOB/F"])
def test_the_last_heat_counts_as_drawn_only_where_heats_without_a_game_count_as_fide_says(code):
    """Events that began before one against one had rules of its own keep what they have."""
    ranked = f'{CHESS}order = ["points", "{code}"]\n'
    with pytest.raises(ScorekeeperError, match='is defined by FIDE: write unplayed = "fide-2024"') as refused:
        settle(f'{ranked}unplayed = "left-out"\n', {})
    assert "standings.unplayed" == refused.value.field
    assert settle(f'{ranked}unplayed = "fide-2026"\n', {})
    assert settle(f'{ranked}unplayed = "left-out"\n', {}, EARLY)


@pytest.mark.rule("TRN-638")
def test_one_against_one_counts_heats_as_fide_does_unless_something_else_is_said():
    def said(text):
        return settle(text, {}).stages[0].unplayed

    assert "fide-2024" == said(CHESS)
    assert "left-out" == said(LARGER)
    for word in ("left-out", "virtual", "fide-2024", "fide-2026"):
        assert word == said(f'{CHESS}unplayed = "{word}"\n')
    with pytest.raises(ScorekeeperError, match='"fide-2024" is for one against one: exactly two at every table'):
        said(f'{LARGER}unplayed = "fide-2024"\n')


@pytest.mark.rule("TRN-638")
def test_a_tournament_keeps_what_held_when_it_started(tmp_path):
    """Starting writes it down; regulations that were frozen before this was so leave such heats out."""
    day = create_tournament(tmp_path / "club", CHESS, by="ana")
    acts.add_players(day, ["Ana", "Bo"], by="ana")
    acts.start(day, by="ana")
    assert isinstance(day.started.body, Start)
    assert "fide-2024" == day.started.body.unplayed == day.regulations.stages[0].unplayed

    older = Start(regulations=CHESS, hash="", version="0.1.0", rulebooks={})
    assert "left-out" == settle_frozen(older).stages[0].unplayed
    kept = RegulationsChange(reason="more heats", regulations=CHESS, hash="", unplayed="left-out")
    assert "left-out" == settle_frozen(kept).stages[0].unplayed


@pytest.mark.rule("TRN-415")
@pytest.mark.parametrize("said", ["", 'unplayed = "left-out"\n'])
def test_byes_of_an_event_that_began_before_a_bye_paid_a_win_keep_what_they_paid(tmp_path, said):
    """Whether or not the regulations say how such heats count in tie-breaks."""
    text = CHESS + said
    older = Start(regulations=text, hash="", version="0.1.0", rulebooks={})
    day = create_tournament(tmp_path / "club", text, by="ana")
    acts.add_players(day, ["Ana", "Bo"], by="ana")
    acts.start(day, by="ana")

    assert Fraction(1, 2) == settle_frozen(older).stages[0].point_system.bye
    assert "left-out" == settle_frozen(older).defaults.unplayed
    assert 1 == day.regulations.stages[0].point_system.bye


def test_amending_an_event_that_began_earlier_leaves_what_its_byes_pay(tmp_path):
    day = create_tournament(tmp_path / "club", CHESS, by="ana")
    acts.add_players(day, ["Ana", "Bo"], by="ana")
    write(day, lambda _desk: [Start(regulations=CHESS, hash=one_hash(CHESS), version="0.1.0", rulebooks={})], "ana")
    (tmp_path / "club" / "tournament.toml").write_text(CHESS.replace("Club", "Chess club"), encoding="utf-8")
    again = Tournament(tmp_path / "club")
    acts.amend_regulations(again, by="ana", reason="its name")

    assert "Chess club" == again.regulations.document.name
    assert Fraction(1, 2) == again.regulations.stages[0].point_system.bye
    assert "left-out" == again.regulations.stages[0].unplayed


MIXED = """format = 1
name = "Two games"
game = "azul"
[points]
system = "score"
[[stage]]
name = "Heats"
heats = 2
games = ["azul", "wingspan"]
"""
SIDES = """format = 1
name = "Chess"
game = "chess"
[points]
system = "score"
"""


def started(folder, text):
    """A tournament with two players that starts today."""
    day = create_tournament(folder, text, by="ana")
    acts.add_players(day, ["Ana", "Bo"], by="ana")
    acts.start(day, by="ana")


@pytest.mark.rule("TRN-102")
@pytest.mark.parametrize("text", [MIXED, SIDES], ids=["scores of two games", "a game without a score"])
def test_an_event_that_began_earlier_can_still_be_amended(tmp_path, text):
    """Today both would be refused; they were not when the event started, so only its own changes are looked at."""
    day = create_tournament(tmp_path / "club", CHESS, by="ana")
    acts.add_players(day, ["Ana", "Bo"], by="ana")
    write(day, lambda _desk: [Start(regulations=text, hash=one_hash(text), version="0.1.0", rulebooks={})], "ana")
    (tmp_path / "club" / "tournament.toml").write_text(f'place = "Bergen"\n{text}', encoding="utf-8")
    again = Tournament(tmp_path / "club")
    for count in range(2):
        acts.amend_regulations(again, by="ana", reason="another room")
        (tmp_path / "club" / "tournament.toml").write_text(f'place = "Oslo {count}"\n{text}', encoding="utf-8")
        again = Tournament(tmp_path / "club")

    assert "Oslo 0" == again.regulations.document.place
    assert "score" in again.regulations.stages[0].point_system.parts
    with pytest.raises(ScorekeeperError, match=r"is won, drawn or lost|cannot be compared"):
        started(tmp_path / "new", text)


@pytest.mark.rule("TRN-311")
def test_repeated_meetings_weigh_what_they_did_when_the_event_began():
    older = settle_frozen(Start(regulations=CHESS, hash="", version="0.1.0", rulebooks={}))
    now = settle(CHESS, {})

    assert 5 == older.repeats_in(older.stages[0])
    assert NEVER == now.repeats_in(now.stages[0])


@pytest.mark.rule("TRN-401")
@pytest.mark.parametrize(
    ("text", "earlier", "now"),
    [
        ('name = "Birds"\ngame = "wingspan"\n[seating]\nsize = 4\n', [4, 3, 2, 1], [5, 4, 3, 2]),
        ('name = "Chess"\ngame = "chess"\n[points]\nbye = 2\n', [2, 1], [1, 0]),
        ('name = "Tiles"\ngame = "azul"\n', [4, 3, 2, 1], [4, 3, 2, 1]),
    ],
    ids=["fewer at a table than the game has", "one against one", "as many as the game has"],
)
def test_an_event_that_began_earlier_keeps_the_points_that_were_usual(tmp_path, text, earlier, now):
    """Its regulations say nothing about points for places; what is usual has changed since."""
    older = Start(regulations=text, hash="", version="0.1.0", rulebooks={})
    day = create_tournament(tmp_path / "club", text, by="ana")
    acts.add_players(day, ["Ana", "Bo"], by="ana")
    acts.start(day, by="ana")
    size = len(earlier)

    assert earlier == [*settle_frozen(older).stages[0].point_system.places_at(size)]
    assert now == [*settle_frozen(day.started.body).stages[0].point_system.places_at(size)]


@pytest.mark.rule("TRN-318")
def test_an_event_that_began_earlier_with_tables_of_two_may_still_have_larger_ones():
    text = 'name = "Tiles"\ngame = "azul"\n[seating]\nsize = 2\n'
    older = settle_frozen(Start(regulations=text, hash="", version="0.1.0", rulebooks={})).stages[0]
    now = settle(text, {}).stages[0]

    assert ((2, 4), False) == (older.sizes_at(older.plays[0]), older.one_against_one)
    assert ((2, 2), True) == (now.sizes_at(now.plays[0]), now.one_against_one)


@pytest.mark.parametrize("word", ["points-", "lots-", "buchholz-"])
def test_a_criterion_with_a_hyphen_too_many_is_unknown(word):
    with pytest.raises(KeyError):
        criterion(word)


def test_koya_needs_to_know_what_a_win_pays():
    text = 'name = "Duel"\ngame = "seven-wonders-duel"\n[points]\nsystem = "share"\n[standings]\norder = ["KS"]\n'
    with pytest.raises(ScorekeeperError, match="scores or shares decide what a win pays"):
        settle(text, {})
