"""A picture of a table of Smugglers: whose sphere is where in the round in question, and what everybody has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from scorekeeper.games.hearing import Hearing
from scorekeeper.games.picture import Chip, Lane, Picture, Track, heard, marked_fields, notes
from scorekeeper.games.picture_board import Count, Glance, Room, Rooms, Sphere, Tallies, Tally
from scorekeeper.games.smugglers.play import BOMBS, FIELDS, OPEN, PAY, RANK, SOUR, SWEET, USED, Held, Position
from scorekeeper.games.smugglers.record import Inspect, Record, Reveal, Roll, Round, Seat, Sheet, Standing, Take
from scorekeeper.games.smugglers.rounds import Rounds
from scorekeeper.games.smugglers.rulings import rulings
from scorekeeper.games.smugglers.sets import TARGETS, Target, won_with
from scorekeeper.games.smugglers.sheets import written
from scorekeeper.games.smugglers.transcript import APPLY
from scorekeeper.games.terms import Terms
from scorekeeper.games.verdict import Finding, Names, Verdict

TONES = {"sweet": "red", "sour": "yellow", "bomb": "purple"}


class Scene(Struct, kw_only=True):
    """What there is to be seen of a round."""

    tests: Mapping[str, bool]
    chairs: Sequence[str]
    junk: Sequence[str]
    seated: bool
    found: Mapping[str, Sequence[str]]
    glances: Sequence[tuple[str, str, str | None]]
    """Who inspected whom, and what was said."""
    held: Mapping[str, Held] | None
    was: Mapping[str, Held] | None
    slot: int | None = None
    rolls: Sequence[int] = ()


class Marks(Struct):
    """Which rule a finding names, by what it is about."""

    spheres: dict[str, str] = {}
    glances: dict[str, str] = {}
    """By the inspected player."""
    tallies: dict[str, str] = {}
    counts: dict[tuple[str, str], str] = {}
    """By player and colour."""
    due: dict[tuple[str, str], int] = {}
    """What a figure of the sheet has to be."""
    boss: str | None = None
    slot: int | None = None
    """Where the boss has to be."""


def picture(record: Record, verdict: Verdict, terms: Terms, names: Names) -> Picture:
    """The round of the first finding, or the last one; the result where there are no rounds, or where it is wrong."""
    finding = heard(verdict)
    played = _round_of(record, finding)
    target = TARGETS.get(record.variant, TARGETS["standard"])
    if played is None:
        return Picture(title="Smugglers: the result", parts=_result(record, verdict, finding, target, names))
    table = _before(record, played, terms)
    event = finding.where.event if finding is not None else None
    told = bool(played.transcript)
    scene = _followed(table, played, event) if told else _on_paper(table, played.sheet)
    marks = _marks_of_event(finding, played) if told else Marks()
    _mark_sheet(marks, verdict, played)
    if scene is None:
        return Picture(
            title=f"Smugglers: round {played.number}", parts=list(notes(verdict, names, round=played.number))
        )
    title = f"Smugglers: round {played.number}" + (f", event {event}" if told and event is not None else "")
    parts = [
        *_track(table, scene, played, marks, names),
        _rooms(scene, record.seats, marks, names),
        *_tallies(scene, record.seats, marks, target, names),
        *notes(verdict, names, round=played.number),
    ]
    return Picture(title=title, parts=parts)


def _round_of(record: Record, finding: Finding | None) -> Round | None:
    """The round that a finding is about; the last one without a finding, or with one about how play stopped."""
    if not record.rounds or (finding is not None and (finding.where.field or "").startswith("result")):
        return None
    number = finding.where.round if finding is not None else None
    return next((played for played in record.rounds if played.number == number), record.rounds[-1])


def _before(record: Record, played: Round, terms: Terms) -> Rounds:
    """The table when a round begins."""
    target = TARGETS.get(record.variant, TARGETS["standard"])
    table = Rounds(record, target, rulings(terms.rulings), terms.equipment, Hearing(terms.decisions))
    for earlier in record.rounds:
        if earlier is played:
            break
        table.judge(earlier)
    return table


# What there is to be seen.


def _followed(table: Rounds, played: Round, event: int | None) -> Scene:
    """The position after an event, or at the end of the transcript."""
    position = Position(table.before)
    for told in played.transcript[:event]:
        try:
            APPLY[type(told)](position, told)
        except (KeyError, ValueError, IndexError):
            break
    return Scene(
        tests=position.tests,
        chairs=position.chairs,
        junk=position.junk,
        seated=position.seated,
        found=position.found,
        glances=[(who, whom, position.guesses[whom]) for who, whom in position.inspections],
        held=position.held if table.known else None,
        was=table.before.held if table.known else None,
        slot=position.slot,
        rolls=position.rolls,
    )


def _on_paper(table: Rounds, sheet: Sheet | None) -> Scene | None:
    """The end of a round as its sheet has it."""
    if sheet is None:
        return None
    rows, was = sheet.rows, table.before.held if table.known else None
    slot = table.before.slot
    if table.before.track is not None and slot is not None and sheet.rolls:
        slot = table.before.track.advance(slot, sheet.rolls[-1])
    return Scene(
        tests={who: row.test == "passed" for who, row in rows.items() if row.test is not None},
        chairs=[who for chair in ("1", "2") for who, row in rows.items() if row.seat == chair],
        junk=[who for who, row in rows.items() if row.seat == "junk"],
        seated=any(row.seat for row in rows.values()),
        found={who: row.found for who, row in rows.items() if row.found is not None},
        glances=[(one.player, one.target, one.guess) for one in sheet.inspections],
        held={who: written(row, was[who] if was else (0, 0, 0, 0)) for who, row in rows.items()},
        was=was,
        slot=sheet.hole or slot,
        rolls=sheet.rolls,
    )


# What the finding is about.


def _named(finding: Finding) -> list[str]:
    """Everybody whom a finding names."""
    named: list[str] = []
    for key, value in finding.figures.items():
        if key.startswith("who"):
            named += value if isinstance(value, list | tuple) else [value]
    return list(dict.fromkeys(named))


def _marks_of_event(finding: Finding | None, played: Round) -> Marks:
    """What an event of the transcript was wrong about."""
    marks = Marks()
    index = finding.where.event if finding is not None else None
    if finding is None or index is None:
        return marks
    event: Any = played.transcript[index - 1] if index <= len(played.transcript) else None
    rule, player = finding.rule, getattr(event, "player", None)
    if isinstance(event, Roll):
        marks.boss = rule
        marks.slot = finding.expected if isinstance(finding.expected, int) else None
    elif isinstance(event, Take) and player:
        marks.counts[player, event.token] = rule
    elif isinstance(event, Seat):
        marks.spheres = dict.fromkeys(_named(finding) or event.chairs[-1:], rule)
    elif isinstance(event, Inspect | Reveal) and finding.step != PAY:
        opened = event.target if isinstance(event, Inspect) else event.player
        where = marks.glances if isinstance(event, Inspect) and finding.step != OPEN else marks.spheres
        where[opened] = rule
    else:
        where = marks.spheres if finding.step <= RANK else marks.tallies
        where.update(dict.fromkeys(_named(finding) or ([player] if player else []), rule))
    return marks


def _mark_sheet(marks: Marks, verdict: Verdict, played: Round) -> None:
    """Findings about boxes of the sheet."""
    prefix = f"rounds.{played.number}.sheet."
    for field, finding in marked_fields(verdict).items():
        match field.removeprefix(prefix).split(".") if field.startswith(prefix) else []:
            case ["rows", who, *box]:
                _mark_row(marks, finding, who, box[0] if box else None)
            case ["starter" | "rolls" | "hole" as box, *_]:
                marks.boss = marks.boss or finding.rule
                if box == "hole" and isinstance(finding.expected, int):
                    marks.slot = finding.expected
            case ["inspections", at, *_] if played.sheet is not None:
                marks.glances[played.sheet.inspections[int(at) - 1].target] = finding.rule
            case [_, *_]:
                marks.tallies.update(dict.fromkeys(_named(finding), finding.rule))


def _mark_row(marks: Marks, finding: Finding, who: str, box: str | None) -> None:
    if box in FIELDS[:2]:
        marks.counts[who, str(box)] = finding.rule
        if isinstance(finding.expected, int):
            marks.due[who, str(box)] = finding.expected
    elif box in ("test", "seat", "found"):
        marks.spheres.setdefault(who, finding.rule)
    else:
        marks.tallies.setdefault(who, finding.rule)


# The parts of the picture.


def _track(table: Rounds, scene: Scene, played: Round, marks: Marks, names: Names) -> list[Track]:
    """The slots of the boss, where it is known how many there are."""
    slots, slot = table.before.track, scene.slot
    if slots is None or slot is None or not scene.rolls:
        return []
    starter = next((event.player for event in played.transcript if isinstance(event, Roll)), None)
    starter = starter or (played.sheet.starter if played.sheet is not None else None)
    rolled = " then ".join(map(str, scene.rolls))
    at, was = slot if marks.slot is None else marks.slot, table.before.slot
    # He never walks to the left: where he comes in again on that side, an arrow would show the wrong way.
    over = was is not None and at < was
    rolled += f", from {was} over the edge" if over else ""
    lane = Lane(
        name="Boss",
        at=at,
        was=None if over else was,
        said=slot if marks.slot not in (None, slot) else None,
        note=f"{names(starter)} rolled {rolled}" if starter else f"rolled {rolled}",
        tone="black",
        mark=marks.boss,
    )
    return [Track(title="Slots behind the fence", low=1, high=slots.slots, lanes=[lane])]


def _rooms(scene: Scene, seats: Sequence[str], marks: Marks, names: Names) -> Rooms:
    """The office and the junk room; before the ranking the bar, and whoever has not rolled yet."""
    inspected = [whom for _, whom, _ in scene.glances]
    if scene.seated:
        left, right = list(scene.chairs), sorted(scene.junk, key=lambda who: who not in inspected)
        name, waiting = "Boss's office", []
    else:
        left = [who for who in scene.tests if scene.tests[who]]
        right = [who for who in scene.tests if not scene.tests[who]]
        name, waiting = "Bar", [who for who in seats if who not in scene.tests]
    right.sort(key=lambda who: inspected.index(who) if who in inspected else len(inspected))

    def sphere(who: str) -> Sphere:
        return Sphere(
            name=names(who), note=_place(scene, who), found=_found(scene.found.get(who)), mark=marks.spheres.get(who)
        )

    return Rooms(
        title="Spheres",
        left=Room(name=name, spheres=[sphere(who) for who in left]),
        right=Room(name="Junk room", spheres=[sphere(who) for who in right]),
        below=Room(name="Not rolled yet", spheres=[sphere(who) for who in waiting]) if waiting else None,
        glances=[_glance(scene, one, marks, names) for one in scene.glances],
    )


def _place(scene: Scene, who: str) -> str:
    """Where a sphere is, and how it came there."""
    test = {True: "passed", False: "got stuck", None: ""}[scene.tests.get(who)]
    if who not in scene.chairs:
        return test
    chair = f"chair {scene.chairs.index(who) + 1}"
    return f"{chair}, but got stuck" if scene.tests.get(who) is False else chair


def _found(pieces: Sequence[str] | None) -> list[Chip] | None:
    return None if pieces is None else [Chip(text=piece, tone=TONES[piece]) for piece in pieces]


def _glance(scene: Scene, one: tuple[str, str, str | None], marks: Marks, names: Names) -> Glance:
    who, whom, said = one
    found = scene.found.get(whom)
    # Whoever hides none or several is caught, whatever was said.
    right = None if found is None else len(found) != 1 or found[0] == said
    return Glance(name=names(who), at=names(whom), said=said or "nothing", right=right, mark=marks.glances.get(whom))


def _tallies(scene: Scene, seats: Sequence[str], marks: Marks, target: Target, names: Names) -> list[Tallies]:
    held, was = scene.held, scene.was
    if held is None:
        return []
    tallies = [
        Tally(
            name=names(who),
            counts=[_count(who, colour, held[who], was[who] if was else None, marks, target) for colour in FIELDS[:2]],
            chips=_bombs(held[who]),
            note=_won(held[who], target),
            mark=marks.tallies.get(who),
        )
        for who in seats
        if who in held
    ]
    return [Tallies(title=_title(target), tallies=tallies)]


def _title(target: Target) -> str:
    return f"Tokens: {target.alone} of a colour win, or {target.each} of both"


def _count(who: str, colour: str, held: Held, was: Held | None, marks: Marks, target: Target) -> Count:
    at = FIELDS.index(colour)
    due = marks.due.get((who, colour))
    return Count(
        name=colour,
        amount=held[at] if due is None else due,
        goal=target.alone,
        step=target.each,
        was=was[at] if was is not None else None,
        said=held[at] if due not in (None, held[at]) else None,
        tone=TONES[colour],
        mark=marks.counts.get((who, colour)),
    )


def _bombs(held: Held) -> list[Chip]:
    unused = [Chip(text="bomb", tone=TONES["bomb"])] * max(0, held[BOMBS])
    return [*unused, *[Chip(text="used bomb", gone=True)] * max(0, held[USED])]


def _won(held: Held, target: Target) -> str:
    """What a holding wins with, in words."""
    with_set = won_with(held[SWEET], held[SOUR], target)
    return "" if with_set is None else f"a winning set: {'both colours' if with_set == 'both' else with_set}"


# The result.


def _result(record: Record, verdict: Verdict, finding: Finding | None, target: Target, names: Names) -> list[Any]:
    """What people say came of it."""
    rows = record.result.rows if record.result is not None else {}
    tallies = [
        _standing(record, who, rows.get(who, Standing()), verdict, finding, target, names) for who in record.seats
    ]
    return [Tallies(title=_title(target), tallies=tallies), *notes(verdict, names)]


def _standing(
    record: Record, who: str, row: Standing, verdict: Verdict, finding: Finding | None, target: Target, names: Names
) -> Tally:
    said = []
    if record.result is not None and record.result.winner == who:
        said.append("written down as the winner")
    elif row.place is not None:
        said.append(f"written down as place {row.place}")
    places = [place.place for place in verdict.places if place.participant == who]
    said += [f"by the rules place {place}" for place in places]
    if row.tokens is not None and row.sweet is None:
        said.append(f"{row.tokens} tokens")
    counts = [
        Count(name=colour, amount=amount, goal=target.alone, step=target.each, tone=TONES[colour])
        for colour, amount in (("sweet", row.sweet), ("sour", row.sour))
        if amount is not None
    ]
    return Tally(
        name=names(who),
        counts=counts,
        chips=_bombs((0, 0, row.bombs or 0, row.used or 0)),
        note=", ".join(said),
        mark=finding.rule if finding is not None and who in _blamed(record, finding) else None,
    )


def _blamed(record: Record, finding: Finding) -> list[str]:
    """Whose line a finding about the result belongs to."""
    match (finding.where.field or "").split("."):
        case ["result", "rows", who, *_]:
            return [who]
    winner = record.result.winner if record.result is not None else None
    return [winner] if winner is not None else _named(finding)
