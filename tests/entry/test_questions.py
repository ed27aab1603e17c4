"""Questions on the terminal: the paper's order, Enter leaves a box empty, wrong answers are asked again."""

from __future__ import annotations

import pytest

from scorekeeper.entry.answers import prompt
from scorekeeper.entry.boxes import assemble, other_boxes, result_boxes, round_boxes
from scorekeeper.entry.file import understand
from scorekeeper.entry.questions import Dialogue, Interview, Objection
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import game, game_ids

GAME = game("dwarven-traders")
NAMES = {"12": "Ana", "7": "Bo"}


def find(text):
    for number, name in NAMES.items():
        if text in (number, name):
            return number
    raise ScorekeeperError(f"there is no player {text!r}")


def ask_record(*table, **options):
    """Ask for a whole record."""
    return Interview(*table, **options).run()


class Desk:
    """Somebody who answers by the words of the question, and keeps what was said."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.asked = []
        self.told = []

    def ask(self, question):
        self.asked.append(question.strip())
        if not self.answers:
            raise EOFError
        return self.answers.pop(0)

    def dialogue(self):
        return Dialogue(self.ask, self.told.append, find, lambda key: NAMES.get(key, "Smuggler"))


def test_answers_become_a_record():
    """One round and no result: names become numbers, empty boxes are left out, a colour may be cut short."""
    start = ["", "Ana", "Ana", "red", "7", "bl"]
    prices = ["1", "-2", "3", "0"]
    ana = ["9", "red", "", "10", "1", "4"]
    bo = ["7", "", "", "", ""]
    smuggler = ["6", "yellow", "", "", ""]
    desk = Desk(*start, *prices, *ana, *bo, *smuggler, "n", *[""] * 8)

    raw = ask_record(GAME, ["12", "7"], desk.dialogue())

    record = understand(raw, None).record
    assert ["12", "7"] == record.seats
    assert [("12", "red"), ("7", "blue")] == [(pick.player, pick.gem) for pick in record.rounds[0].start.picks]
    assert {"red": 1, "blue": -2, "green": 3, "yellow": 0} == record.rounds[0].sheet.prices
    assert (9, ["red"], 10, 1, 4) == tuple(
        getattr(record.rounds[0].sheet.rows["12"], name) for name in ("track", "gems", "after", "place", "vp")
    )
    assert (7, [], None) == (record.rounds[0].sheet.rows["7"].track, record.rounds[0].sheet.rows["7"].gems, None)
    assert "yellow" == record.rounds[0].sheet.marker
    assert record.result is None


def test_a_wrong_answer_is_asked_again():
    """With a word on what belongs there."""
    desk = Desk("", "Zoe", "Ana", "7", "", "puce", "red")

    with pytest.raises(EOFError):
        ask_record(GAME, ["12", "7"], desk.dialogue())

    assert "  there is no player 'Zoe'" in desk.told
    assert "  this box must be filled in" in desk.told
    assert "  one of blue, green, red, yellow" in desk.told


def test_a_question_mark_shows_the_rule():
    """The rule that the paper names beside the box, in full."""
    desk = Desk("", "?")

    with pytest.raises(EOFError):
        ask_record(GAME, ["12", "7"], desk.dialogue())

    assert any("DWT-711" in line for line in desk.told)


def test_a_needed_box_is_insisted_on():
    """A row without its track is no row."""
    desk = Desk("", "", "", "1", "1", "1", "1", "", "9")

    with pytest.raises(EOFError):
        ask_record(GAME, ["12", "7"], desk.dialogue())

    assert "  this box must be filled in" in desk.told


def test_answers_are_put_together_by_path():
    """Rounds carry their numbers, other lists close their gaps."""
    raw = assemble(
        GAME, {"rounds.2.sheet.rows.7.gems.2": "red", "rounds.2.sheet.rows.7.track": 4, "result.rows.7.vp": 3}
    )

    assert {
        "rounds": [{"number": 2, "sheet": {"rows": {"7": {"gems": ["red"], "track": 4}}}}],
        "result": {"rows": {"7": {"vp": 3}}},
    } == raw


def test_a_question_can_be_answered_again():
    """`<` goes back one box; what is in it is shown, and Enter keeps it."""
    desk = Desk("n", "12", "1", "<", "<", "13", "", "9", "", "6", "", "", "")

    raw = ask_record(GAME, ["12", "7"], desk.dialogue())

    assert {"12": {"vp": 13, "place": 1}, "7": {"vp": 9}, "smuggler": {"vp": 6}} == raw["result"]["rows"]
    assert any(question.endswith("[12]:") for question in desk.asked)


def test_going_back_crosses_from_one_page_to_the_other():
    """From the first box of the result to the question before it, and on to the last box of the round."""
    boxes = ["", "", "", *("1", "1", "1", "1"), *("9", "", "", "", ""), *("7", "", "", "", ""), *("6", "", "", "", "2")]
    desk = Desk(*boxes, "<", "3", "n", *[""] * 8)

    raw = ask_record(GAME, ["12", "7"], desk.dialogue())

    assert 3 == raw["rounds"][0]["sheet"]["rows"]["smuggler"]["vp"]


def test_a_hyphen_empties_a_box_and_what_hangs_on_it():
    """A first gem that is taken out takes the second one with it."""
    desk = Desk(*["", "", "", *("1", "1", "1", "1")], *("9", "red", "blue", "<", "<", "-", "", "", ""))

    with pytest.raises(EOFError):
        ask_record(GAME, ["12", "7"], desk.dialogue())

    assert any(question.startswith("Best gem") and question.endswith("[red]:") for question in desk.asked)
    assert "Track (before sale; needed):" == desk.asked[-1]


@pytest.mark.parametrize(("answer", "expected"), [("y", 7), ("", 3), ("n", 3)])
def test_a_figure_outside_the_limit_is_asked_once_more(answer, expected):
    """The rule is named; the paper may still say so."""
    again = [] if answer == "y" else ["3"]
    rest = ["1", "1", "1", *("9", "", "", "", ""), *("7", "", "", "", ""), *("6", "", "", "", "")]
    desk = Desk("", "", "", "7", "?", answer, *again, *rest, "n", *[""] * 8)

    raw = ask_record(GAME, ["12", "7"], desk.dialogue())

    assert "DWT-406 says -3 to 3; keep 7? y/N:" in desk.asked
    assert expected == raw["rounds"][0]["sheet"]["prices"]["red"]


def test_a_table_of_three_has_three_picks():
    """A box that is printed for more players is not asked."""
    desk = Desk("", "", "12", "red", "7", "blue", "3", "green")
    NAMES["3"] = "Cy"
    try:
        with pytest.raises(EOFError):
            ask_record(GAME, ["12", "7", "3"], desk.dialogue())
    finally:
        del NAMES["3"]

    assert "Pick 3:" in desk.asked
    assert not any(question.startswith("Pick 4") for question in desk.asked)
    assert desk.asked[-1].startswith("Red")


def test_only_players_of_the_table_are_taken():
    """Somebody else's number is asked again, with those who sit here."""
    desk = Desk("", "7")

    with pytest.raises(EOFError):
        ask_record(GAME, ["12"], desk.dialogue())

    assert "  Bo does not sit at this table; the players here are Ana (12)" in desk.told


@pytest.mark.parametrize(
    ("played", "question"),
    [
        ("dwarven-traders", "Round 1: Enter to go on, n if it was not played, s to stop here:"),
        ("cargo-and-gold", "Game: Enter to go on, n for the result only, s to stop here:"),
    ],
)
def test_a_game_of_one_round_is_not_asked_whether_it_was_played(played, question):
    """Where there is only one, n means that nobody wrote more than its result."""
    desk = Desk()

    with pytest.raises(EOFError):
        ask_record(game(played), ["12", "7"], desk.dialogue())

    assert [question] == desk.asked


def test_a_question_mark_helps_at_every_prompt():
    """Also where a round begins."""
    desk = Desk("?")

    with pytest.raises(EOFError):
        ask_record(GAME, ["12", "7"], desk.dialogue())

    assert any("it was not played, go to the result" in line for line in desk.told)


def test_letters_that_nobody_offered_are_asked_again():
    """A slip of the finger is not an Enter."""
    desk = Desk("zz", "n", *[""] * 8)

    ask_record(GAME, ["12", "7"], desk.dialogue())

    assert 2 == desk.asked.count("Round 1: Enter to go on, n if it was not played, s to stop here:")
    assert any("it was not played, go to the result" in line for line in desk.told)


def test_what_the_rules_say_is_shown_after_the_round_and_can_be_corrected():
    """Going over it again keeps each box with Enter; what is left as it is, is not shown twice."""

    def check(raw):
        wrong = raw["rounds"][0]["sheet"]["rows"]["12"].get("vp") == 4
        return [Objection("DWT-605 too many", "rounds.1.sheet.rows.12.vp")] if wrong else []

    before = ["", "", "", *("1", "1", "1", "1"), "9", "", "", ""]
    after = [*("7", "", "", "", ""), *("6", "", "", "", "")]
    kept = ["", "", *[""] * 4, "", "", "", ""]
    desk = Desk(*before, "4", *after, "?", "a", *kept, "3", *[""] * 10, "n", *[""] * 8)

    raw = ask_record(GAME, ["12", "7"], desk.dialogue()._replace(check=check))

    assert "  DWT-605 too many" in desk.told
    assert (3, 9, 7) == (
        raw["rounds"][0]["sheet"]["rows"]["12"]["vp"],
        raw["rounds"][0]["sheet"]["rows"]["12"]["track"],
        raw["rounds"][0]["sheet"]["rows"]["7"]["track"],
    )
    assert 2 == desk.asked.count("Correct round 1? Enter: Ana VP, a: all boxes, n: none, or another box:")

    left = Desk(*before, "4", *after, "n", "n", *[""] * 8)
    ask_record(GAME, ["12", "7"], left.dialogue()._replace(check=check))
    assert 1 == left.asked.count("Correct round 1? Enter: Ana VP, a: all boxes, n: none, or another box:")
    assert not any(question.startswith("Correct the result") for question in left.asked)


@pytest.mark.parametrize("words", ["", "y", "Ana VP", "ana vp", "an vp", "12 vp"])
def test_one_box_is_corrected_by_its_name(words):
    """Enter takes the one that the rules object to; what could be several is asked again."""

    def check(raw):
        wrong = raw["rounds"][0]["sheet"]["rows"]["12"].get("vp") == 4
        return [Objection("DWT-605 too many", "rounds.1.sheet.rows.12.vp")] if wrong else []

    boxes = ["", "", "", *"1111", "9", "", "", "", "4", *("7", "", "", "", ""), *("6", "", "", "", "")]
    desk = Desk(*boxes, "vp", "nonsense", "?", words, "3", "n", *[""] * 8)

    raw = ask_record(GAME, ["12", "7"], desk.dialogue()._replace(check=check))

    assert 3 == raw["rounds"][0]["sheet"]["rows"]["12"]["vp"]
    assert any(line.startswith("  which one? Ana VP, Bo VP, Smuggler VP") for line in desk.told)
    assert any(line.startswith("  there is no such box; the boxes are ") for line in desk.told)
    assert any("or name another box" in line for line in desk.told)
    assert 1 == sum("[4]" in question for question in desk.asked)
    assert not any("[9]" in question for question in desk.asked)


def test_questions_begin_with_the_round_that_is_missing():
    """And may stop after it, without asking for the result."""
    boxes = ["", "", "", *("1", "1", "1", "1"), *("9", "", "", "", ""), *("7", "", "", "", ""), *("6", "", "", "", "")]
    desk = Desk(*boxes, "s")

    raw = ask_record(GAME, ["12", "7"], desk.dialogue(), first=2)

    assert [2] == [played["number"] for played in raw["rounds"]]
    assert "result" not in raw


def test_the_total_says_whose_total_it_is():
    """Not that one person's points had to be everybody's."""
    desk = Desk("n")

    with pytest.raises(EOFError):
        ask_record(GAME, ["12", "7"], desk.dialogue())

    assert (
        "Total VP (0 to 16; the totals add up to 40, or to 36 with two players; less if a tie was not broken):"
        == desk.asked[-1]
    )


def test_nothing_is_asked_about_a_tile_that_is_not_there():
    """Magic Mine: an empty box for a tile passes over its gems and the tiles after it; an empty gem the other gems."""

    class Ready(Desk):
        """Goes on with the game, lays one tile with one gem, and leaves everything else empty."""

        def ask(self, question):
            before = self.asked[-1] if self.asked else ""
            self.asked.append(question.partition(" (")[0].strip().rstrip(":"))
            return "b1" if self.asked[-1] == "Tile 1" else "red" if before == "Tile 1" else ""

    desk = Ready()
    ask_record(game("magic-mine"), ["12", "7"], desk.dialogue())

    first = desk.asked.index("Tile 1")
    assert ["Tile 1", "Gem 1", "Gem 2", "Tile 2"] == desk.asked[first : first + 4]
    assert "Tile 3" not in desk.asked


@pytest.mark.parametrize("found", [game(name) for name in game_ids()], ids=game_ids())
def test_the_result_alone_asks_for_all_that_places_everybody(found):
    """Score or its parts, and place, of everybody, wherever the paper prints them; the answers place everybody."""
    for variant in (one.id for one in found.book.variants if one.seated):
        desk = Desk(*["n"], *[""] * 60)
        ask_record(found, ["12", "7"], desk.dialogue(), variant)
        asked = [blank.path for blank in result_boxes(found, found.paper(variant), ["12", "7"])]

        assert len(asked) == len(desk.asked) - 1
        for who in ("12", "7", *found.others):
            assert {f"result.rows.{who}.{found.score}", f"result.rows.{who}.place"} <= {*asked}
            assert {f"result.rows.{who}.{part}" for part in found.parts} <= {*asked}


def test_after_a_round_no_box_is_asked_twice():
    """The final gold of Cargo & Gold is among the boxes of its only round."""
    asked = []

    def ask(question):
        asked.append(question)
        return "10" if "needed" in question else ""

    ask_record(game("cargo-and-gold"), ["12", "7"], Desk().dialogue()._replace(ask=ask))

    assert 2 == sum("Final gold" in question for question in asked)


@pytest.mark.parametrize(
    ("name", "seats", "asked", "never"),
    [
        ("dwarven-traders", 3, "Final place (1 to 4)", "Final place (1 to 5)"),
        ("dwarven-traders", 3, "Marker (", ""),
        ("smugglonauts", 3, "(1 to 3)", "Place (1 to 4)"),
        ("cargo-and-gold", 3, "Pile left (0 when over)", "0 to 0"),
    ],
)
def test_a_question_asks_for_what_is_possible_at_this_table(name, seats, asked, never):
    """No place behind everybody, no choice of one, and the Smuggler's only gem is his marker."""
    played = game(name)
    layout = played.paper("standard")
    people = [str(number) for number in range(1, seats + 1)]
    boxes = [*round_boxes(played, layout, 1, people), *other_boxes(played, layout, people)]
    questions = [prompt(blank, needed=False).strip() for blank in boxes]

    assert [] != [one for one in questions if asked in one]
    assert not never or [] == [one for one in questions if never in one]
    mine = [blank for blank in boxes if blank.path.endswith("sheet.marker")]
    assert all((blank.who, blank.box.label) == ("smuggler", "Marker") for blank in mine)


def test_kept_answers_go_on_at_the_first_row_without_any():
    """Answers below a row that is empty must not hide it; a row with some answers is complete as far as anybody knows."""
    raw = {"game": "azul", "seats": ["12", "7"], "result": {"rows": {"7": {"wall": 40}}}}
    desk = Desk()
    interview = Interview(game("azul"), ["12", "7"], desk.dialogue())

    assert interview.take_up(raw)
    with pytest.raises(EOFError):
        interview.run()

    assert "Ana" == desk.told[-1]


def test_rows_are_asked_for_as_they_are_typed_on_one_line():
    """`12x3+4x5` are two territories; what was typed is shown in the same form when the box is asked for again."""
    desk = Desk("9", "4", "3+x", "12x3+4x5", "", "", "", "7", "2", "none", *[""] * 6)
    objections = [[Objection("too many squares", "result.rows.12.territories.1.squares")]]
    check = lambda raw: objections.pop() if objections else []  # noqa: E731
    interview = Interview(game("kingdomino"), ["12", "7"], desk.dialogue()._replace(check=check))

    interview.run()

    rows = [{"squares": 12, "crowns": 3}, {"squares": 4, "crowns": 5}]
    assert rows == interview.raw["result"]["rows"]["12"]["territories"]
    assert [] == interview.raw["result"]["rows"]["7"]["territories"]
    assert "Territories (squares x crowns of each, such as 3x4+4x5, or none):" in desk.asked
    assert "Territories (squares x crowns of each, such as 3x4+4x5, or none) [12x3+4x5]:" == desk.asked[-1]


def test_boxes_with_the_same_label_are_told_apart_as_they_are_displayed():
    """A sheet of Dwarven Traders has Track before and after the sale; either can be named as the prompt shows it."""
    interview = Interview(GAME, ["12", "7"], Desk().dialogue())
    boxes = interview._boxes(1)
    desk = Desk("bo track", "bo track (after sale)")
    interview.dialogue = desk.dialogue()

    (chosen,) = interview._which(boxes, boxes[0], "Correct?")

    assert "rounds.1.sheet.rows.7.after" == chosen.path
    assert ["  which one? Bo Track (before sale), Bo Track (after sale)"] == desk.told
    for name in ("7 track before", "Bo Track (before sale)", "bo track bef"):
        interview.dialogue = Desk(name).dialogue()
        assert ["rounds.1.sheet.rows.7.track"] == [one.path for one in interview._which(boxes, boxes[0], "Correct?")]


@pytest.mark.parametrize(
    ("box", "typed", "said"),
    [("territories_points", "9,5", "KIN-201 says whole numbers; keep 9.5?"), ("largest", "-1", "keep -1?")],
)
def test_a_figure_that_cannot_be_is_asked_for_again_at_once(box, typed, said):
    """What the paper says may be kept, but not by mistake."""
    desk = Desk(typed, "", "9", typed, "y")
    interview = Interview(game("kingdomino"), ["12", "7"], desk.dialogue())
    (blank,) = [one for one in interview._boxes(1) if one.path == f"result.rows.12.{box}"]

    assert 9 == interview._answer(blank)
    assert said in desk.asked[1]
    assert isinstance(interview._answer(blank), int | float)
    assert [] == desk.answers


def test_a_price_of_half_and_a_space_below_the_first_are_asked_for_again():
    """The rules have no such figures; the sentence names the rule as it does at the end."""
    desk = Desk("1,5", "", "2", "-1", "n", "1")
    interview = Interview(GAME, ["12", "7"], desk.dialogue())
    boxes = {one.path: one for one in interview._boxes(1)}

    assert 2 == interview._answer(boxes["rounds.1.sheet.prices.green"])
    assert 1 == interview._answer(boxes["rounds.1.sheet.rows.7.track"])
    assert ["DWT-406 says whole numbers; keep 1.5? y/N:", "DWT-358 says 1 or more; keep -1? y/N:"] == desk.asked[1::3]
