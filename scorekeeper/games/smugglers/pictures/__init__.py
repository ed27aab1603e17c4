"""Pictures of a table of Smugglers: whose sphere is where, and what every player has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.games.engine.pictures.board import Count, InspectedSphere, Room, Rooms, Sphere, Tallies, Tally
from scorekeeper.games.engine.pictures.findings import heard, marked_fields, notes
from scorekeeper.games.engine.pictures.picture import Chip, Lane, Picture, Shelf, Shelves, Track
from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.engine.verdict import Finding, Names, Verdict
from scorekeeper.games.smugglers.judge.rounds import Rounds
from scorekeeper.games.smugglers.pictures.marks import Marks, mark_sheet, marks_of_event
from scorekeeper.games.smugglers.pictures.scene import Scene, before, followed, on_paper
from scorekeeper.games.smugglers.pictures.tokens import TONES, bombs, count, title
from scorekeeper.games.smugglers.pictures.written import result_part, start_part
from scorekeeper.games.smugglers.position.rewards import guessed_right
from scorekeeper.games.smugglers.record import FIELDS, SOUR, SWEET, Holding, Record, Roll, Round
from scorekeeper.games.smugglers.scoring.sets import TARGETS, Target, won_with


def picture(record: Record, verdict: Verdict, terms: Terms, names: Names) -> Picture:
    """The round of the first finding, or the last round; the result if it is wrong or there are no rounds."""
    finding = heard(verdict)
    played = _round_of(record, finding)
    target = TARGETS.get(record.variant, TARGETS["standard"])
    if played is None:
        result = result_part(record, verdict, finding, target, names)
        return Picture(title="The result", parts=[result, *notes(verdict, names)])
    said = notes(verdict, names, round=played.number)
    field = (finding.where.field if finding is not None else None) or ""
    at = f"rounds.{played.number}.start."
    if played.start is not None and field.startswith(at):
        start = start_part(played.start, at, marked_fields(verdict), names)
        return Picture(title=f"Round {played.number}: the start", parts=[start, *said])
    return _round(record, played, finding, verdict, terms, names)


def _round_of(record: Record, finding: Finding | None) -> Round | None:
    """The round that a finding is about; the last one if there is no finding or play stopped."""
    if not record.rounds or (finding is not None and (finding.where.field or "").startswith("result")):
        return None
    number = finding.where.round if finding is not None else None
    return next((played for played in record.rounds if played.number == number), record.rounds[-1])


def _round(
    record: Record, played: Round, finding: Finding | None, verdict: Verdict, terms: Terms, names: Names
) -> Picture:
    """A round at the event in question, or at its end."""
    table = before(record, played, terms)
    event = finding.where.event if finding is not None and played.transcript else None
    scene = followed(table, played, event) if played.transcript else on_paper(table, played.sheet)
    marks = marks_of_event(finding, played) if played.transcript else Marks()
    mark_sheet(marks, verdict, played)
    parts: list[Any] = []
    if scene is not None:
        parts = [
            *_roll(table, scene, played, marks, names),
            _rooms(scene, record.seats, marks, names),
            *_tallies(scene, record.seats, marks, table.bound.target, names),
        ]
    name = f"Round {played.number}" + (f", event {event}" if event is not None else "")
    return Picture(title=name, parts=[*parts, *notes(verdict, names, round=played.number)])


# The boss and the die.


def _roll(table: Rounds, scene: Scene, played: Round, marks: Marks, names: Names) -> list[Any]:
    """The boss's slots if their number is known; otherwise the die, if something is wrong with it."""
    starter = next((event.player for event in played.transcript if isinstance(event, Roll)), None)
    starter = starter or (played.sheet.starter if played.sheet is not None else None)
    slots, slot = table.bound.track, scene.slot
    if slots is not None and slot is not None and 1 <= slot <= slots.slots and scene.rolls:
        by = f"{names(starter)} rolled" if starter else "rolled"
        lane = _boss(slot, table.carry.slot, f"{by} {' then '.join(map(str, scene.rolls))}", marks)
        return [Track(title="Slots behind the fence", low=1, high=slots.slots, lanes=[lane])]
    if marks.boss is None:
        return []
    chips = [Chip(text=str(die)) for die in scene.rolls]
    shelf = Shelf(name=names(starter) if starter else "Nobody", chips=chips, mark=marks.boss)
    return [Shelves(title="Who rolled the die", shelves=[shelf])]


def _boss(slot: int, was: int | None, rolled: str, marks: Marks) -> Lane:
    """The boss's move. He never walks left, so there is no arrow where he re-enters at the left end."""
    at = slot if marks.slot is None else marks.slot
    over = was is not None and at < was
    return Lane(
        name="Boss",
        at=at,
        was=None if over else was,
        said=slot if marks.slot not in (None, slot) else None,
        note=f"{rolled}, from {was} over the edge" if over else rolled,
        tone="black",
        mark=marks.boss,
    )


# Spheres.


def _rooms(scene: Scene, seats: Sequence[str], marks: Marks, names: Names) -> Rooms:
    """The office and the junk room; before the ranking, the bar and those who have not rolled yet."""
    inspected = [whom for _, whom, _ in scene.glances]
    left, right = list(scene.chairs), list(scene.junk)
    if not scene.seated:
        left = [who for who, passed in scene.tests.items() if passed]
        right = [who for who, passed in scene.tests.items() if not passed]
    elsewhere = [who for who in seats if who not in left and who not in right]
    # The inspected sphere is drawn level with the inspector.
    right.sort(key=lambda who: inspected.index(who) if who in inspected else len(inspected))

    def room(name: str, people: Sequence[str]) -> Room:
        return Room(name=name, spheres=[_sphere(scene, who, marks, names) for who in people])

    return Rooms(
        title="Spheres",
        left=room("Boss's office" if scene.seated else "Bar", left),
        right=room("Junk room", right),
        below=room("In no room" if scene.seated else "Not rolled yet", elsewhere) if elsewhere else None,
        glances=[_glance(scene, one, marks, names) for one in scene.glances],
    )


def _sphere(scene: Scene, who: str, marks: Marks, names: Names) -> Sphere:
    pieces = scene.found.get(who)
    found = None if pieces is None else [Chip(text=piece, tone=TONES[piece]) for piece in pieces]
    return Sphere(name=names(who), note=_place(scene, who), found=found, mark=marks.spheres.get(who))


def _place(scene: Scene, who: str) -> str:
    """Where a sphere is, and how it got there."""
    test = {True: "passed", False: "got stuck", None: ""}[scene.tests.get(who)]
    if who not in scene.chairs:
        return test
    chair = f"chair {scene.chairs.index(who) + 1}"
    return f"{chair}, but got stuck" if scene.tests.get(who) is False else chair


def _glance(scene: Scene, one: tuple[str, str, str | None], marks: Marks, names: Names) -> InspectedSphere:
    who, whom, said = one
    found = scene.found.get(whom)
    right = None if found is None else guessed_right(said, found)
    return InspectedSphere(
        name=names(who), at=names(whom), said=said or "nothing", right=right, mark=marks.glances.get(whom)
    )


# Tokens.


def _tallies(scene: Scene, seats: Sequence[str], marks: Marks, target: Target, names: Names) -> list[Tallies]:
    held, was = scene.held, scene.was
    if held is None:
        return []
    tallies = [
        Tally(
            name=names(who),
            counts=[_count(who, colour, held[who], was[who] if was else None, marks, target) for colour in FIELDS[:2]],
            chips=bombs(held[who]),
            note=_won(held[who], target),
            mark=marks.tallies.get(who),
        )
        for who in seats
        if who in held
    ]
    return [Tallies(title=title(target), tallies=tallies)]


def _count(who: str, colour: str, held: Holding, was: Holding | None, marks: Marks, target: Target) -> Count:
    """A player's tokens of a colour by the rules, and the recorded number if it differs."""
    at = FIELDS.index(colour)
    due = marks.due.get((who, colour), held[at])
    return count(
        colour,
        due,
        target,
        was=was[at] if was is not None else None,
        said=held[at] if due != held[at] else None,
        mark=marks.counts.get((who, colour)),
    )


def _won(held: Holding, target: Target) -> str:
    """The winning set of a holding, in words."""
    with_set = won_with(held[SWEET], held[SOUR], target)
    return "" if with_set is None else f"a winning set: {'both colours' if with_set == 'both' else with_set}"
