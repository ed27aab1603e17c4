"""The set-up of a game: what it must be, and checks on what is written down of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.terms import Effect
from scorekeeper.games.engine.verdict import Where
from scorekeeper.games.smugglonauts.board import LONGEST, SHORTEST
from scorekeeper.games.smugglonauts.play import CIRCULATING, FULL, PER_COLOUR, START, START_PRICE, counted
from scorekeeper.games.smugglonauts.record import COLOURS, Start
from scorekeeper.games.smugglonauts.rulings import Rulings

FIRST_PRICES = dict.fromkeys(COLOURS, START_PRICE)


class Carry(Struct, kw_only=True):
    """What one game hands on to the next; None where it is not known."""

    prices: Mapping[str, int | None] | None = None
    formation: Sequence[str] | None = None
    stood: Sequence[str] | None = None
    """The rockets as they stood at the end, hindmost first."""
    totals: Mapping[str, int] | None = None

    def pass_over(self) -> Carry:
        """What is known after a game of which nobody wrote down how it began: the formation only as it had to be."""
        return Carry(prices=self.prices, formation=self.formation and rotated(self.formation), totals=self.totals)


def rotated(formation: Sequence[str]) -> list[str]:
    """The next formation where it rotates: whoever was hindmost is foremost (ruling NAU-R12)."""
    return [*formation[1:], formation[0]]


class SetUp:
    """The set-up of one game while it is checked."""

    def __init__(self, start: Start, number: int, seats: Sequence[str], rulings: Rulings, hearing: Hearing) -> None:
        self.start = start
        self.number = number
        self.seats = seats
        self.rulings = rulings
        self.hearing = hearing
        self.legal = True
        """Whether a transcript can begin here."""

    def _rule(self, first: str, later: str) -> str:
        """A set-up follows chapter 2 in the first game, and chapter 9 in later ones."""
        return first if self.number == 1 else later

    def _find(self, rule: str, text: str, field: str, **figures: Any) -> Effect | None:
        return self.hearing.find(
            rule,
            text,
            where=Where(round=self.number, field=f"rounds.{self.number}.start.{field}"),
            step=START,
            **figures,
        )

    def check_length(self, length: int | None) -> int | None:
        """The board length that counts: the equipment's, else the one that is written down, else that of the crystals."""
        said = self.start.length
        if length is not None and said is not None and said != length:
            settled = self._find(
                "NAU-212",
                "the station track is written with {said} spaces; it has {length}",
                "length",
                expected=length,
                found=said,
                said=said,
                length=length,
            )
            return said if settled == "as-written" else length
        if length is None and said is not None and not SHORTEST <= said <= LONGEST:
            self._find(
                "NAU-212",
                "the station track is written with {said} spaces; a board for two to four players has {low} to {high}",
                "length",
                expected=SHORTEST if said < SHORTEST else LONGEST,
                found=said,
                said=said,
                low=SHORTEST,
                high=LONGEST,
            )
            return self._length_of_crystals() or self._length_of_bag()
        if length is None and said is not None:
            return self._written_length(said)
        return length or self._length_of_crystals() or self._length_of_bag()

    def _length_of_crystals(self) -> int | None:
        """The board length that shows in what was laid out: a crystal on each space, but for the rockets and the gap."""
        crystals, spaces, players = self.start.crystals, self.start.spaces, len(self.seats)
        if crystals is None:
            return None
        told = len(crystals) + players + 1
        if spaces is not None and sorted(spaces) != [*range(players, told - 1)]:
            return None
        return told if SHORTEST <= told <= LONGEST else None

    def _length_of_bag(self) -> int | None:
        """The board length that shows in the bag: what is not in it lies on the track."""
        if self.start.bag is None:
            return None
        told = CIRCULATING - self.start.bag + len(self.seats) + 1
        return told if SHORTEST <= told <= LONGEST else None

    def _written_length(self, said: int) -> int:
        """The length that is written down, unless the crystals on the track and those in the bag agree on another."""
        told = self._length_of_crystals()
        if told is None or told == said or told != self._length_of_bag():
            return said
        settled = self._find(
            "NAU-212",
            "the station track is written with {said} spaces; {laid} on it and {bag} in the bag make {told}",
            "length",
            expected=told,
            found=said,
            said=said,
            laid=counted(len(self.start.crystals or ()), "crystal"),
            bag=self.start.bag,
            told=told,
        )
        return said if settled == "as-written" else told

    def check_prices(self, due: Mapping[str, int | None]) -> dict[str, int | None]:
        """The prices; gives those that count."""
        counting = dict(due)
        rule = self._rule("NAU-202", "NAU-906")
        for colour, said in (self.start.prices or {}).items():
            price = due[colour]
            if price is None:
                counting[colour] = said
            elif said == price:
                self.hearing.kept(rule)
            else:
                settled = self._find(
                    rule,
                    "{colour} starts at {said}; it must be {due}"
                    + ("" if self.number == 1 else ", where the last game left it"),
                    f"prices.{colour}",
                    expected=price,
                    found=said,
                    colour=colour,
                    said=said,
                    due=price,
                )
                if settled == "as-written":
                    counting[colour] = said
        return counting

    def check_fuel(self) -> dict[str, int]:
        """The dice; gives those that a decision lets stand as written."""
        rule = self._rule("NAU-207", "NAU-908")
        stand: dict[str, int] = {}
        for who, said in (self.start.fuel or {}).items():
            if said == FULL:
                self.hearing.kept(rule)
                continue
            settled = self._find(
                rule,
                "{who} starts with fuel {said}; every tank starts with 4",
                f"fuel.{who}",
                expected=FULL,
                found=said,
                who=who,
                said=said,
            )
            if settled == "as-written":
                stand[who] = said
        return stand

    def formation(self) -> Sequence[str] | None:
        """The rockets from the hindmost to the foremost, if they are told and each player has one."""
        formation, rockets = self.start.formation, self.start.rockets
        if formation is None and rockets is not None and len(rockets) == len(self.seats):
            formation = sorted(rockets, key=lambda who: rockets[who])
        if formation is None:
            return None
        if sorted(formation) == sorted(self.seats):
            self.hearing.kept("NAU-205")
            return formation
        self._find(
            "NAU-205",
            "the formation is {who}; every player at the table has one rocket",
            "formation",
            expected=len(self.seats),
            found=len(formation),
            who=list(formation),
        )
        self.legal = False
        return None

    def check_rockets(self, formation: Sequence[str] | None) -> None:
        """The rockets stand side by side, the hindmost on space 0."""
        rule = self._rule("NAU-206", "NAU-909")
        if self._numbered_otherwise(rule, formation):
            return
        for who, said in (self.start.rockets or {}).items():
            due = formation.index(who) if formation is not None else None
            if due is None or said == due:
                self.hearing.kept(rule)
                continue
            settled = self._find(
                rule,
                "the rocket of {who} starts on space {said}; rockets start side by side, so it must be {due}",
                f"rockets.{who}",
                expected=due,
                found=said,
                who=who,
                said=said,
                due=due,
            )
            self.legal = self.legal and settled is not None
            return

    def _numbered_otherwise(self, rule: str, formation: Sequence[str] | None) -> bool:
        """Whether the rockets stand side by side, only that their spaces are counted from another one."""
        rockets = self.start.rockets or {}
        if formation is None or not rockets or formation[0] not in rockets or not rockets[formation[0]]:
            return False
        first = rockets[formation[0]]
        if any(said - first != formation.index(who) for who, said in rockets.items()):
            return False
        settled = self._find(
            rule,
            "the rockets stand side by side, but the hindmost, of {who}, on space {said}; spaces are counted from it, so it"
            " stands on 0 (ruling NAU-R10)",
            f"rockets.{formation[0]}",
            expected=0,
            found=first,
            who=formation[0],
            said=first,
        )
        self.legal = self.legal and settled is not None
        return True

    def check_formation(self, formation: Sequence[str], carry: Carry) -> None:
        """Who starts hindmost in a later game, where the tournament has ruled on it (ruling NAU-R12)."""
        how, due = self.rulings.later_formation, None
        if self.number == 1:
            return
        if how == "rotate" and carry.formation:
            due = rotated(carry.formation)
        elif how == "as-stood" and carry.stood:
            due = list(carry.stood)
        elif how == "lowest-hindmost" and carry.totals:
            totals = carry.totals
            due = sorted(formation, key=lambda who: (totals[who], formation.index(who)))
        if due is None:
            self._say_formation_is_unchecked(how)
            return
        if list(formation) == due:
            self.hearing.kept("NAU-909")
            return
        self._find(
            "NAU-909",
            "the formation is {who}; it must be {who_due}, hindmost first (ruling NAU-R12)",
            "formation",
            expected=due,
            found=list(formation),
            who=list(formation),
            who_due=due,
        )

    def _say_formation_is_unchecked(self, how: str) -> None:
        last = {
            "rotate": "how the rockets started in the game before",
            "as-stood": "how the rockets stood at the end of the game before",
            "lowest-hindmost": "who had how many points before it",
        }.get(how)
        if last is not None:
            self.hearing.unchecked(
                "NAU-909",
                "the formation of game {number} is not checked: {last} is not written down (ruling NAU-R12)",
                where=Where(round=self.number, field=f"rounds.{self.number}.start.formation"),
                number=self.number,
                last=last,
            )

    def check_crystals(self, length: int | None) -> Sequence[str] | None:
        """What was laid out; gives it if the game can begin with it."""
        crystals = self.start.crystals
        if crystals is None:
            return None
        wrong = self._wrong_spaces(length) if length is not None else None
        if wrong is not None:
            rule, text, figures = wrong
            settled = self._find(rule, text, "spaces" if self.start.spaces else "crystals", **figures)
            self.legal = self.legal and settled is not None
            return None
        if length is not None:
            self.hearing.kept(self._rule("NAU-212", "NAU-910"))
            if self.start.spaces is not None:
                for rule in ("NAU-213", "NAU-214", "NAU-215"):
                    self.hearing.kept(rule)
        for colour in COLOURS:
            if crystals.count(colour) > PER_COLOUR:
                self.legal = False
                self._find(
                    "NAU-203",
                    "{count} {colour} are laid out; five of each colour circulate",
                    "crystals",
                    expected=PER_COLOUR,
                    found=crystals.count(colour),
                    count=crystals.count(colour),
                    colour=colour,
                )
                return None
        return self._clockwise(crystals, length)

    def _clockwise(self, crystals: Sequence[str], length: int | None) -> Sequence[str]:
        """The crystals in the order of their spaces."""
        spaces = self.start.spaces
        if spaces is None or length is None:
            return crystals
        return [colour for _, colour in sorted(zip(spaces, crystals, strict=True), key=lambda pair: pair[0])]

    def _wrong_spaces(self, length: int) -> tuple[str, str, dict[str, Any]] | None:
        """Which rule the crystals break that were laid out, with a sentence and its figures."""
        players = len(self.seats)
        due, laid = length - players - 1, len(self.start.crystals or ())
        spaces = self.start.spaces
        if spaces is not None:
            twice = next((space for space in spaces if spaces.count(space) > 1), None)
            if twice is not None:
                return "NAU-213", "two crystals lie on space {space}", {"expected": 1, "found": 2, "space": twice}
            under = next((space for space in spaces if 0 <= space < players), None)
            if under is not None:
                text = "a crystal lies on space {space}, under a rocket"
                return "NAU-215", text, {"found": under, "space": under}
            if length - 1 in spaces:
                text = "a crystal lies on space {space}, behind the hindmost rocket; that space starts empty"
                return "NAU-214", text, {"found": length - 1, "space": length - 1}
        if spaces is not None and len(spaces) != laid:
            text = "{laid} laid out, on {named}; each lies on a space of its own"
            named = counted(len(spaces), "space")
            told = {"expected": laid, "found": len(spaces), "laid": counted(laid, "crystal"), "named": named}
            return "NAU-213", text, told
        figures = {"expected": due, "found": laid, "laid": laid, "due": due}
        if laid == due:
            beyond = next((space for space in spaces or () if not players <= space < length - 1), None)
            if beyond is None:
                return None
            text = "a crystal lies on space {space}; the numbers go from 0 to {last}"
            return self._rule("NAU-212", "NAU-910"), text, {"found": beyond, "space": beyond, "last": length - 1}
        if laid == due + 1 and spaces is None:
            text = "crystals laid out: {laid}; the space behind the hindmost rocket stays empty, so {due} are due"
            return self._rule("NAU-214", "NAU-910"), text, figures
        text = "crystals laid out: {laid}; every space but the gap gets one, so {due} are due"
        return self._rule("NAU-212", "NAU-910"), text, figures

    def check_bag(self, length: int | None) -> None:
        """The bag holds what is not laid out, the cargo of the last game included."""
        said = self.start.bag
        if said is None or length is None:
            return
        due = CIRCULATING - (length - len(self.seats) - 1)
        rule = self._rule("NAU-203", "NAU-907")
        if said == due:
            self.hearing.kept(rule)
            return
        self._find(
            rule,
            "the bag is written with {written}; it must hold {due}"
            + ("" if self.number == 1 else ", for all cargo goes back before the next game"),
            "bag",
            expected=due,
            found=said,
            written=counted(said, "crystal"),
            due=due,
        )
