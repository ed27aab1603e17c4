"""What no round can do, for sheets that do not show how the round went."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.games.engine.checks import KEPT, Answer, Wrong, claim, doubted, each, kept, only, unchecked, violated
from scorekeeper.games.smugglers.checks.steps import CLAIM, INSPECT
from scorekeeper.games.smugglers.checks.wording import owned
from scorekeeper.games.smugglers.position.fillings import Blanks
from scorekeeper.games.smugglers.position.fragments import IncompleteSheet
from scorekeeper.games.smugglers.position.position import Position
from scorekeeper.games.smugglers.position.reasons import FIRST_CHAIR
from scorekeeper.games.smugglers.position.rewards import Due
from scorekeeper.games.smugglers.record import BOMBS, FIELDS, PIECES, SOUR, SWEET, THREE_PLAYERS, USED, Row, Sheet
from scorekeeper.games.smugglers.rulings import Rulings
from scorekeeper.games.smugglers.scoring.columns import MOST_GAINS, count_rows, most_gains
from scorekeeper.games.smugglers.scoring.sets import reachable, won_with
from scorekeeper.games.smugglers.setup import Carry
from scorekeeper.terminal import counted


class Refusals(NamedTuple):
    """The players who refused a reward, according to the sheet."""

    who: list[str]


class NoWay(NamedTuple):
    """A sheet without the rows of some players, to which no legal round leads."""

    number: int


class Gap(NamedTuple):
    """A round without events, between what was known before it and what its sheet says."""

    carry: Carry
    rulings: Rulings
    position: Position
    blanks: Blanks
    faulty: bool
    """Whether something on the sheet is wrong anyway, so that it is no wonder if no legal round leads to it."""

    @property
    def explained(self) -> bool:
        """Whether a legal round leads to the sheet, however its blanks are filled in."""
        return bool(self.blanks.ends)

    @property
    def below_zero(self) -> bool:
        """Whether a figure is below zero, so that nothing else about the figures is worth saying."""
        return count_rows(self.blanks.sheet.rows, self.carry.seats, self.rulings).below_zero

    def changes(self, who: str, row: Row) -> tuple[int, int]:
        """By how much the tokens of both colours have increased."""
        return self.change(who, SWEET, row.sweet), self.change(who, SOUR, row.sour)

    def change(self, who: str, count: int, said: int) -> int:
        """By how much a figure has increased, since what it must be or since the slip that was reported for it."""
        since = said - self.carry.held[who][count]
        return min(since, since - self.carry.slips.get((who, count), 0), key=abs)

    def gained(self, who: str, row: Row) -> int:
        """How many more tokens a player has."""
        return sum(max(0, change) for change in self.changes(who, row))

    def most_gained(self, row: Row) -> int:
        """How many tokens a player on this seat can have won."""
        seats = len(self.carry.seats)
        only_one = row.seat == "junk" or (row.seat == "2" and seats == THREE_PLAYERS)
        return 1 if only_one else most_gains(self.rulings, seats)

    def most_lost(self, who: str, sheet: Sheet) -> int:
        """How many tokens bombs can have taken from a player."""
        held = self.carry.held
        used = [
            self.change(other, USED, row.used)
            for other, row in sheet.rows.items()
            if other != who and row.used is not None
        ]
        bombs = sum(counts[BOMBS] for other, counts in held.items() if other != who)
        most = sum(used) if len(used) == len(sheet.rows) - 1 else PIECES if self.carry.loose else bombs
        return max(0, most) + (self.rulings.breach_uninspected == "token-back")


@claim("SMU-511", "SMU-512", "SMU-515", on=IncompleteSheet, step=INSPECT)
def there_are_no_more_inspections_than_players_allow(gap: Gap, incomplete: IncompleteSheet) -> Answer:
    """Without seats, inspections can still be counted, and nobody both inspects and is inspected."""
    if incomplete.ranked:
        return None
    players, inspections = len(gap.carry.seats), incomplete.sheet.inspections
    most = gap.position.most_inspections
    targets = [one.target for one in inspections]
    both = [one.player for one in inspections if one.player in targets]
    if len(inspections) > most:
        text = "{count} inspections are recorded, but with {players} players there {most} at most"
    elif both:
        text = "{who} inspects and is inspected in the same round"
    else:
        return None
    return _miscounted(FIRST_CHAIR.get(players, "SMU-515"), text, incomplete.sheet, players, most)


@claim("SMU-516", on=IncompleteSheet, step=INSPECT)
def two_players_inspect_two_others(gap: Gap, incomplete: IncompleteSheet) -> Answer:
    """The second inspection is by another player, of another player."""
    if incomplete.ranked:
        return None
    players, inspections = len(gap.carry.seats), incomplete.sheet.inspections
    most = gap.position.most_inspections
    inspectors, targets = {one.player for one in inspections}, {one.target for one in inspections}
    if len(inspections) > most or inspectors & targets:
        return None
    if len(inspectors) == len(targets) == len(inspections):
        return None
    text = "the two inspections do not involve four different players"
    return _miscounted("SMU-516", text, incomplete.sheet, players, most)


def _miscounted(rule: str, text: str, sheet: Sheet, players: int, most: int) -> Wrong:
    targets = [one.target for one in sheet.inspections]
    return violated(
        text,
        rule=rule,
        field="inspections",
        expected=most,
        found=len(sheet.inspections),
        count=len(sheet.inspections),
        players=players,
        most=("is one", "are two")[most - 1],
        who=[one.player for one in sheet.inspections if one.player in targets],
    )


@claim("SMU-531", on=IncompleteSheet)
def rewards_are_written_down(gap: Gap, incomplete: IncompleteSheet) -> Answer:
    """Seats, guesses and contents decide who got which token."""
    text = "who got which token in round {number} is not checked because seats, guesses or contents are missing"
    return unchecked(text, field="rows", number=gap.carry.number)


@claim("SMU-407", on=IncompleteSheet, step=CLAIM)
def nobody_wins_more_than_two_tokens(gap: Gap, incomplete: IncompleteSheet) -> Answer:
    """A player wins at most two tokens in a round, and at most one without inspecting."""
    if gap.below_zero:
        return None
    return [
        KEPT if gained <= most else _gains_too_much(who, gained, most)
        for who, row in incomplete.sheet.rows.items()
        for gained, most in ((gap.gained(who, row), gap.most_gained(row)),)
    ]


def _gains_too_much(who: str, gained: int, most: int) -> Wrong:
    text = "{who} gains {found} tokens in one round, but " + (
        "without inspecting a player wins at most one" if most == 1 else "a player wins at most {most}"
    )
    return violated(
        text, field=f"rows.{who}", expected=most, found=gained, who=who, most="two" if most == MOST_GAINS else most
    )


@claim("SMU-407", on=IncompleteSheet, step=CLAIM)
def a_sphere_earns_one_token(gap: Gap, incomplete: IncompleteSheet) -> Answer:
    """All players together win at most one token per sphere."""
    rows = incomplete.sheet.rows
    gained = sum(sum(gap.changes(who, row)) for who, row in rows.items())
    named = any(gap.gained(who, row) > gap.most_gained(row) for who, row in rows.items())
    if gap.explained or gap.below_zero or gained <= len(rows) or named:
        return None
    text = "players gain {gained} tokens together in round {number}, but each of {count} spheres earns at most one"
    return violated(
        text, field="rows", expected=len(rows), found=gained, gained=gained, number=gap.carry.number, count=len(rows)
    )


@claim("SMU-612", on=IncompleteSheet, step=CLAIM)
def only_bombs_take_tokens(gap: Gap, incomplete: IncompleteSheet) -> Answer:
    """Nobody loses more tokens than others used bombs."""
    if gap.explained or gap.below_zero:
        return None
    sheet = incomplete.sheet
    return [
        violated(
            "{who} loses {lost} in one round, but only bombs take tokens and others used {most}",
            field=f"rows.{who}",
            expected=most,
            found=lost,
            who=who,
            lost=counted(lost, "token"),
            most=most or "none",
        )
        for who, row in sheet.rows.items()
        for lost, most in ((-sum(min(0, change) for change in gap.changes(who, row)), gap.most_lost(who, sheet)),)
        if lost > most
    ]


@claim("SMU-612", on=IncompleteSheet, step=CLAIM)
def no_token_goes_back(gap: Gap, incomplete: IncompleteSheet) -> Answer:
    """The players' tokens of a colour never decrease in total, unless ruling SMU-R05 sends one back."""
    if gap.explained or gap.below_zero or gap.rulings.breach_uninspected == "token-back":
        return None
    if any(type(answer) is Wrong for answer in each(only_bombs_take_tokens(gap, incomplete))):
        # Whose tokens are missing has been reported.
        return None
    rows, number = incomplete.sheet.rows, gap.carry.number
    return [
        violated(
            "the players had {had} together but have {found} after round {number}; "
            "a token that a bomb takes goes to another player, and none goes back to the supply",
            field="rows",
            expected=had,
            found=has,
            had=owned(had, count),
            number=number,
        )
        for count in (SWEET, SOUR)
        for has in (sum((row.sweet, row.sour)[count] for row in rows.values()),)
        for had in (has - sum(gap.changes(who, row)[count] for who, row in rows.items()),)
        if has < had
    ]


@claim("SMU-547", "SMU-335", on=IncompleteSheet, step=CLAIM)
def a_player_uses_one_bomb_in_a_round(gap: Gap, incomplete: IncompleteSheet) -> Answer:
    """A used bomb does not come back, and a sphere holds one."""
    if gap.carry.loose or gap.below_zero:
        return None
    return [
        kept("SMU-547") if 0 <= change <= 1 else _used(who, row.used - change, row.used)
        for who, row in incomplete.sheet.rows.items()
        if row.used is not None
        for change in (gap.change(who, USED, row.used),)
    ]


def _used(who: str, before: int, said: int) -> Wrong:
    back = said < before
    text = "{who} had {before}, but the sheet says {found}; " + (
        "a used bomb does not come back" if back else "a player uses at most one bomb a round"
    )
    return violated(
        text,
        rule="SMU-547" if back else "SMU-335",
        field=f"rows.{who}.used",
        expected=before if back else before + 1,
        found=said,
        who=who,
        before=owned(before, USED),
    )


@claim("SMU-531", "SMU-542", "SMU-611", on=IncompleteSheet, step=CLAIM)
def a_legal_round_leads_to_the_tokens(gap: Gap, incomplete: IncompleteSheet) -> Answer:
    """However the blank boxes are filled in, some round must lead to the tokens and bombs on the sheet."""
    return only(_unexplained(gap, incomplete), "SMU-531", "SMU-542", "SMU-611")


@claim("SMU-535", "SMU-541", "SMU-533", on=IncompleteSheet, step=CLAIM)
def a_guess_on_the_sheet_pays_nobody_else(gap: Gap, incomplete: IncompleteSheet) -> Answer:
    """A guess and a content on the sheet say who gets nothing, whatever the blank boxes held."""
    return only(_unexplained(gap, incomplete), "SMU-535", "SMU-541", "SMU-533")


@claim("SMU-544", "SMU-612", "SMU-407", on=IncompleteSheet, step=CLAIM)
def a_bomb_on_the_sheet_takes_a_token(gap: Gap, incomplete: IncompleteSheet) -> Answer:
    """A bomb on the sheet took a token, whatever the blank boxes held."""
    return only(_unexplained(gap, incomplete), "SMU-544", "SMU-612", "SMU-407")


@claim("SMU-334", on=IncompleteSheet, step=CLAIM)
def every_sphere_hides_one_piece(gap: Gap, incomplete: IncompleteSheet) -> Answer:
    """A sphere that earned nothing held no piece or several, if nothing else leads to the sheet."""
    if gap.faulty or (breached := gap.blanks.must_have_breached) is None:
        return None
    text = (
        "the tokens and bombs after round {number} are possible only if the sphere of {who} held no piece or several, "
        "but it must hide one"
        if len(breached) == 1
        else "the tokens and bombs after round {number} are possible only if somebody's sphere held no piece or several, "
        "but it must hide one"
    )
    if gap.carry.may_stop and gap.carry.adjourned:
        text += "; or the game was adjourned in the middle of the round"
    return doubted(text, field="rows", who=breached, number=gap.carry.number)


@claim("SMU-205", "SMU-547", on=IncompleteSheet, step=CLAIM)
def bombs_on_the_sheet_can_be_explained(gap: Gap, incomplete: IncompleteSheet) -> Answer:
    """However the blank boxes are filled in, some round must lead to the bombs on the sheet."""
    return only(_unexplained(gap, incomplete), "SMU-205", "SMU-547")


def _unexplained(gap: Gap, incomplete: IncompleteSheet) -> Wrong | None:
    """What no legal round explains, unless a simpler check has already said what is wrong."""
    if gap.explained or gap.faulty or _said_already(gap, incomplete):
        return None
    odd = gap.blanks.odd_figures
    if len(odd) != 1 or len(odd[0].due) != 1:
        return _no_way(gap.carry.number)
    one = odd[0]
    due = one.due[0]
    return violated(
        "by the rest of the sheet {who} has {what} after round {number}, whatever the blank boxes held, "
        "but the sheet says {said}",
        rule=one.rule,
        field=f"rows.{one.who}.{FIELDS[one.at]}",
        expected=due,
        found=one.said,
        who=one.who,
        what=owned(due, one.at),
        number=gap.carry.number,
        said=one.said,
    )


@claim("SMU-531", on=NoWay, step=CLAIM)
def a_legal_round_leads_to_the_rows(bound: object, sheet: NoWay) -> Answer:
    """Whatever the players without a row own, some round must lead to the rows of the others."""
    return _no_way(sheet.number)


def _no_way(number: int) -> Wrong:
    text = "no way of filling in the blank boxes of round {number} leads to the tokens and bombs on the sheet"
    return violated(text, rule="SMU-531", field="rows", number=number)


def _said_already(gap: Gap, incomplete: IncompleteSheet) -> bool:
    """Whether a check has found something that no round can do, which is simpler to say."""
    simpler = (
        there_are_no_more_inspections_than_players_allow,
        two_players_inspect_two_others,
        nobody_wins_more_than_two_tokens,
        a_sphere_earns_one_token,
        only_bombs_take_tokens,
        no_token_goes_back,
        a_player_uses_one_bomb_in_a_round,
    )
    rows, target = incomplete.sheet.rows, gap.position.target
    sets = [row for row in rows.values() if won_with(row.sweet, row.sour, target)]
    if len(sets) > 1 or any(not reachable(row.sweet, row.sour, target) for row in sets):
        return True
    return not count_rows(rows, gap.carry.seats, gap.rulings).possible or any(
        type(answer) is Wrong for check in simpler for answer in each(check(gap, incomplete))
    )


@claim("SMU-611", on=Refusals, step=CLAIM)
def only_a_reward_is_refused(position: Position, refusals: Refusals) -> Answer:
    """Only a player who could take a reward can refuse it."""
    wrong = [who for who in refusals.who if who not in position.refused and _forced(position, who) is None]
    if not wrong:
        return None
    text = "the sheet says that {who} refused a reward, but there was none to refuse (ruling SMU-R07)"
    return violated(text, field="waived", expected=position.refused, found=refusals.who, who=wrong)


@claim("SMU-531", "SMU-542", on=Refusals, step=CLAIM)
def the_reward_of_an_inspection_is_taken(position: Position, refusals: Refusals) -> Answer:
    """What an inspection earns cannot be refused (ruling SMU-R07)."""
    return [
        violated(
            "{who} refuses the reward, but it must be taken (ruling SMU-R07)",
            rule=due.rule,
            field="waived",
            found="refused",
            who=who,
        )
        for who in dict.fromkeys(refusals.who)
        if who not in position.refused and (due := _forced(position, who)) is not None
    ] or None


def _forced(position: Position, who: str) -> Due | None:
    """What a player earned and could not refuse."""
    return next((due for due in position.dues if due.to == who and not due.may), None)
