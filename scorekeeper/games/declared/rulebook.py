"""The rulebook of a declared game: a rule for every line, award, tie and limit, with the author's text or one made from it."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.games.declared.definition import STANDARD, Definition, Scope, limited
from scorekeeper.games.declared.faults import LONGEST_TITLE
from scorekeeper.games.declared.ids import CHAPTERS, Ids, tie_key
from scorekeeper.games.declared.record import title_of
from scorekeeper.games.declared.words import (
    award_text,
    compared_text,
    instant_text,
    limit_text,
    line_text,
    must_text,
    table_text,
    tie_text,
)
from scorekeeper.games.engine.halves import exact
from scorekeeper.rules import Book, Chapter, Option, Rule, Ruling, Variant
from scorekeeper.rules.book import Kind

KEYWORDS: dict[str, tuple[str, ...]] = {
    "tie": ("tie", "draw", "same score", "level", "who wins a tie", "equal points", "tie-break"),
    "level": ("tie", "draw", "still level", "share the place"),
    "winner": ("who wins", "winner", "most points", "who is first"),
    "award": ("who has most", "majority", "bonus"),
    "line": ("points", "score", "how many points", "worth"),
    "limit": ("how many", "limit", "too many", "at most"),
    "table": ("how many", "limit", "too many", "all together"),
    "players": ("how many players", "how many people"),
}
"""Players' words for the rules of a declared game, by what the rule is about."""
LEVEL = ("shared", "later-seat", "earlier-seat")
"""What an event may pick for players who are level after everything that the game compares."""


def make_book(made: Definition, ids: Ids) -> Book:
    """Return the book of a game."""
    head = made.game
    rules = sorted(_rules(made, ids), key=lambda rule: rule.id)
    numbers = sorted({rule.chapter for rule in rules})
    titles = {STANDARD: "Standard game", **{one.id: one.title for one in made.variant}}
    counts = {name: made.players(name) for name in titles}
    variants = [Variant(name, title, counts[name], seated=counts[name][1] > 1) for name, title in titles.items()]
    return Book(
        code=head.book,
        id=head.id,
        title=head.title,
        source=head.source,
        chapters=tuple(Chapter(number=number, title=CHAPTERS[number]) for number in numbers),
        rules=tuple(rules),
        rulings=(*((_level(made, ids),) if made.may_stay_level else ()), *_unsure(made, ids)),
        variants=tuple(variants),
        synonyms={said: tuple(meant) for said, meant in head.synonyms.items()},
    )


def level_id(made: Definition) -> str:
    """Return the id of the ruling about players who stay level."""
    return f"{made.game.book}-R01"


def _level(made: Definition, ids: Ids) -> Ruling:
    return Ruling(
        id=level_id(made),
        title="Still tied at the end",
        question="Who is ahead if two players are still tied after every tie-break of the game?",
        answer="Nobody: they share the place.",
        reason="The game has no further tie-break; an event may add one of its own.",
        rules=(ids["level"],),
        default=LEVEL[0],
        options=(
            Option(value="shared", text="Nobody: they share the place."),
            Option(value="later-seat", text="The player in the later seat is ahead."),
            Option(value="earlier-seat", text="The player in the earlier seat is ahead."),
        ),
        keywords=("tie", "draw", "level"),
    )


def _unsure(made: Definition, ids: Ids) -> Iterator[Ruling]:
    for number, said in enumerate(made.game.unsure, 2):
        yield Ruling(
            id=f"{made.game.book}-R{number:02}",
            title="Not certain",
            question=f"Does your rulebook agree? {said}",
            answer="That is not certain. Look it up before the event, and correct the game's file if it differs.",
            reason="The author of the game's file was not certain.",
            rules=(ids["winner"],),
        )


def _rules(made: Definition, ids: Ids) -> Iterator[Rule]:
    yield from _frame(made, ids)
    for line in made.line:
        yield _rule(made, ids, f"line {line.id}", title_of(line), line_text(line, made), "reckoning", line)
    for award in made.award:
        yield _rule(made, ids, f"award {award.id}", title_of(award), award_text(award, made), "reckoning", award)
    for number, tie in enumerate((one for one in made.tie if one.by != "shared"), 1):
        title = tie.title or _shortened(f"Tie-break {number}: {compared_text(tie, made)}")
        yield _rule(made, ids, tie_key(tie), title, tie_text(tie, made, number), "reckoning", tie)
    for entry in made.counted:
        if limited(entry):
            yield _rule(made, ids, f"limit {entry.id}", f"{title_of(entry)}: limit", limit_text(entry), "duty")
        if entry.table_max is not None:
            yield _rule(
                made, ids, f"table {entry.id}", f"{title_of(entry)}: limit for the table", table_text(entry), "duty"
            )
    for must in made.must:
        title = must.title or must.id.replace("_", " ").capitalize()
        yield _rule(made, ids, f"must {must.id}", title, must_text(must, made), "duty", must)
    for instant in made.instant:
        yield _rule(made, ids, f"instant {instant.id}", title_of(instant), instant_text(instant), "reckoning", instant)


def _frame(made: Definition, ids: Ids) -> Iterator[Rule]:
    """The rules that every game has."""
    head = made.game
    counts = sorted({made.players(variant) for variant in made.variants})
    said = " or ".join(f"{low} to {high}" if low != high else str(low) for low, high in counts)
    yield _rule(made, ids, "players", "Number of players", f"{head.title} is for {said} players.", "duty")
    yield _rule(made, ids, "whole", "Whole numbers", _numbers_text(made), "duty")
    text = "Only what belongs to the variant that was played is written down."
    yield _rule(made, ids, "variant", "What belongs to the variant", text, "duty")
    if head.rounds is not None:
        rounds = f"The game has {head.rounds} rounds." if head.rounds else "Rounds are numbered from 1 without a gap."
        yield _rule(made, ids, "rounds", "Rounds", rounds, "duty")
    yield _rule(made, ids, "winner", "Places", _winner_text(made), "reckoning")
    if made.may_stay_level:
        yield _level_rule(made, ids)
    if "total" in ids:
        text = "The total is the sum of all lines and awards." if made.award else "The total is the sum of all lines."
        yield _rule(made, ids, "total", "Total", text, "reckoning")
    if head.target is not None:
        text = f"The game is over as soon as somebody has {head.target} points, so only the winner can have that many."
        yield _rule(made, ids, "target", "Points that win", text, "duty")


def _numbers_text(made: Definition) -> str:
    if made.smallest == 1:
        return "Everything that is written down is a whole number."
    return f"The smallest part of a point is {exact(made.smallest)}; everything else is written down as a whole number."


def _level_rule(made: Definition, ids: Ids) -> Rule:
    level = "Players who are still tied after every tie-break share their place, unless the event says otherwise."
    if not any(tie.by != "shared" for tie in made.tie):
        level = "Players with the same total share their place, unless the event says otherwise."
    return _rule(made, ids, "level", "Still tied at the end", level, "reckoning", rulings=(level_id(made),))


def _winner_text(made: Definition) -> str:
    side = "side" if made.game.sides else "player"
    two = (len(made.game.sides) or max(made.players(variant)[1] for variant in made.variants)) == 2  # noqa: PLR2004
    others = "" if two else ", and the others are ranked by their points"
    return {
        "most": f"The {side} with the most points wins{others}.",
        "fewest": f"The {side} with the fewest points wins{others}{'' if two else ': fewer is better'}.",
        "first-to": f"The first player with {made.game.target} points wins, and the others are ranked by their points.",
        "places": "The places are written down as the game gave them.",
        "sides": "A win is written as 1 to 0 or 2 to 0, and a draw as 1 to 1.",
        "together": "All players win or lose together and share one score, which is written in one row.",
    }[made.game.wins]


def _rule(
    made: Definition,
    ids: Ids,
    key: str,
    title: str,
    text: str,
    kind: Kind,
    own: Scope | None = None,
    rulings: tuple[str, ...] = (),
) -> Rule:
    return Rule(
        id=ids[key],
        slug=_slug(made, key),
        title=title,
        text=(own.text if own is not None else "") or text,
        source=(own.source if own is not None else "") or made.game.source,
        kind=kind,
        check="sheet",
        keywords=KEYWORDS.get(key.partition(" ")[0], ()),
        rulings=rulings
        if key != "winner"
        else tuple(f"{made.game.book}-R{n:02}" for n, _ in enumerate(made.game.unsure, 2)),
    )


def _shortened(title: str) -> str:
    return title if len(title) <= LONGEST_TITLE else title[: LONGEST_TITLE - 1] + "…"


def _slug(made: Definition, key: str) -> str:
    words = "".join(char if char.isalnum() else " " for char in f"{made.game.book} {key}".casefold())
    return "-".join(words.split())
