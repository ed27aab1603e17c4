"""The figures of a result that stands by itself: whether a game can give them at all, as far as they are written down."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.verdict import Where
from scorekeeper.games.smugglers import words
from scorekeeper.games.smugglers.claims import TOKEN_RULES
from scorekeeper.games.smugglers.ending import check_supply
from scorekeeper.games.smugglers.holdings import Clash, Holding, Open, holdings_left_open
from scorekeeper.games.smugglers.play import FIELDS, GAME, SOUR, SWEET, TOKENS, Before, Held
from scorekeeper.games.smugglers.record import Record, Result, Standing
from scorekeeper.games.smugglers.rulings import Rulings
from scorekeeper.games.smugglers.sets import Target, reachable, sets_of, totals_that_win, won_with
from scorekeeper.games.smugglers.sheets import check_bombs, check_colour, most_gains
from scorekeeper.games.smugglers.starts import first_holdings

AT = Where(field="result.rows")


class Figures:
    """The figures of one result, and what they leave open."""

    def __init__(self, record: Record, target: Target, rulings: Rulings, hearing: Hearing) -> None:
        assert record.result is not None
        self.result: Result = record.result
        self.seats = record.seats
        self.finished = record.ended == "finished"
        self.target = target
        self.rulings = rulings
        self.hearing = hearing
        self.most = totals_that_win(target).stop - 1
        """How many tokens anybody can have."""
        self.said: dict[str, int] = {}
        """Numbers of tokens that a decision lets stand as written."""
        self.open: Open
        self.clash: Clash | None
        self.open, self.clash = holdings_left_open(self.result, self.seats, target)

    def row(self, who: str) -> Standing:
        return self.result.rows.get(who, Standing())

    def tokens(self, who: str) -> int | None:
        """How many tokens somebody has, as far as that is written down or follows."""
        row, totals = self.row(who), {sum(held) for held in self.open[who]}
        if who in self.said:
            return self.said[who]
        if len(totals) == 1:
            return totals.pop()
        return row.tokens

    def held(self) -> Mapping[str, Held] | None:
        """What everybody owns, if tokens of both colours are written down or follow for all."""
        if any(len(holdings) > 1 for holdings in self.open.values()):
            return None
        return {
            who: [*holding, self.row(who).bombs or 0, self.row(who).used or 0]
            for who, (holding,) in self.open.items()
        }  # fmt: skip

    def must_have_won(self, who: str) -> bool:
        """Whether somebody has a set in any case: too many tokens of a colour are still a set."""
        row = self.row(who)
        if max(row.sweet or 0, row.sour or 0) >= self.target.alone:
            return True
        if (self.tokens(who) or 0) > self.most:
            return True
        return all(won_with(*held, self.target) for held in self.open[who])

    def can_have_won(self, who: str) -> bool:
        total = self.tokens(who)
        if total is not None and total < self.target.alone:
            return False
        return self.must_have_won(who) or any(won_with(*held, self.target) for held in self.open[who])

    def check(self, winner: str | None = None) -> None:
        """Sums, bombs, starting tokens, rounds: all that is written down, though rows be missing."""
        for who in self.seats:
            if who in self.result.rows:
                self._check_row(who, self.row(who))
        known = len(self.hearing.findings)
        held = self.held()
        if self.result.supply is not None and held is not None:
            check_supply(self.result, held, self.hearing)
        else:
            self._check_colours()
        if self.clash is not None and len(self.hearing.findings) == known:
            self._say_it_does_not_add_up(self.clash)
        before = Before(number=1, seats=self.seats, held={}, target=self.target, rulings=self.rulings)
        told = [self.row(who) for who in self.seats]
        check_bombs([(row.bombs, row.used) for row in told], before, AT, self.hearing)
        if held is not None:
            self._check_lost_tokens(held)
        self._check_rounds(winner)

    def _say_it_does_not_add_up(self, clash: Clash) -> None:
        bound = clash.least if clash.total < clash.least else clash.most
        self.hearing.find(
            TOKEN_RULES[FIELDS.index(clash.colour)] if clash.colour else "SMU-905",
            "by the supply players have {total} together; "
            + (
                "by what is written of them it is {bound} at " + ("least" if clash.total < clash.least else "most")
                if not clash.least <= clash.total <= clash.most
                else "what is written of them does not add up to that"
            ),
            where=Where(field="result.supply"),
            step=GAME,
            expected=bound,
            found=clash.total,
            total=words.counted(clash.total, f"{clash.colour} token".strip()),
            bound=bound,
        )

    def _check_colours(self) -> None:
        """Of each colour there are 28 tokens, and those of the start stay with the players."""
        for count in (SWEET, SOUR):
            figures = [
                figure for row in self.result.rows.values() if (figure := (row.sweet, row.sour)[count]) is not None
            ]
            left = (self.result.supply or {}).get(FIELDS[count], 0)
            check_colour(count, [*figures, max(0, left)], AT, self.hearing)
            least = len(self.seats) // 2 + (len(self.seats) % 2 if count == SWEET else 0)
            most = TOKENS - least
            if most < left <= TOKENS and self.rulings.breach_uninspected != "token-back":
                self.hearing.find(
                    TOKEN_RULES[count],
                    "{left} are said to lie in the supply; {most} is the most, for the starting tokens never go back",
                    where=Where(field=f"result.supply.{FIELDS[count]}"),
                    step=GAME,
                    expected=most,
                    found=left,
                    left=words.held(left, count),
                    most=most,
                )

    def _check_row(self, who: str, row: Standing) -> None:
        negative = False
        for count, name in enumerate((*FIELDS, "tokens")):
            figure = getattr(row, name)
            if figure is not None and figure < 0:
                negative = True
                self.hearing.find(
                    "SMU-905",
                    "{who} is said to have {what}; there is nothing below 0",
                    where=Where(field=f"result.rows.{who}.{name}"),
                    step=GAME,
                    expected=0,
                    found=figure,
                    who=who,
                    what=words.held(figure, count) if name in FIELDS else words.counted(figure, "token"),
                )
        if row.tokens is not None and not negative:
            self._check_sum(who, row, row.tokens)
        self._check_not_too_many(who, row)

    def _check_sum(self, who: str, row: Standing, tokens: int) -> None:
        """Sweet and sour together, or what is written of one colour, against all tokens."""
        due = (row.sweet or 0) + (row.sour or 0)
        both = row.sweet is not None and row.sour is not None
        if tokens == due or (tokens > due and not both):
            return
        colours = "sweet and sour together" if both else f"{FIELDS[SWEET if row.sour is None else SOUR]} ones alone"
        settled = self.hearing.find(
            "SMU-715",
            "{who} has {due}, {colours}; the result says {said}",
            where=Where(field=f"result.rows.{who}.tokens"),
            step=GAME,
            expected=due,
            found=tokens,
            who=who,
            due=words.counted(due, "token"),
            colours=colours,
            said=tokens,
        )
        if settled == "as-written":
            self.said[who] = tokens

    def _check_not_too_many(self, who: str, row: Standing) -> None:
        """Nobody has a token after the one that completed a set."""
        most, total = self.most, self.tokens(who)
        if row.sweet is not None and row.sour is not None:
            if won_with(row.sweet, row.sour, self.target) is None or reachable(row.sweet, row.sour, self.target):
                return
            text = (
                "{who} is said to have {sweet} sweet and {sour} sour tokens; the game was over before the last of them"
            )
        elif max(row.sweet or 0, row.sour or 0) > self.target.alone:
            text = (
                "{who} is said to have more than {alone} tokens of a colour; the game was over before the last of them"
            )
        elif total is not None and total > most:
            text = "{who} is said to have {tokens} tokens; {most} is the most that anybody can have"
        else:
            return
        self.hearing.find(
            "SMU-711",
            text,
            where=Where(field=f"result.rows.{who}"),
            step=GAME,
            who=who,
            sweet=row.sweet,
            sour=row.sour,
            alone=self.target.alone,
            tokens=total,
            most=most,
        )

    def _check_lost_tokens(self, held: Mapping[str, Held]) -> None:
        """Tokens go from player to player, never back: whoever lost the starting token lost it to a bomb."""
        if self.rulings.breach_uninspected == "token-back":
            return
        for count in (SWEET, SOUR):
            due = len(self.seats) // 2 + (len(self.seats) % 2 if count == SWEET else 0)
            total = sum(counts[count] for counts in held.values())
            if total < due:
                self.hearing.find(
                    "SMU-612",
                    "players have {what} together, and started with {due}; a bomb takes tokens from player to player, "
                    "and none goes back to the supply",
                    where=AT,
                    step=GAME,
                    expected=due,
                    found=total,
                    what=words.held(total, count),
                    due=due,
                )
                return
        if self.rulings.oldest != "seat-1" or any(self.row(who).used is None for who in self.seats):
            return
        used = {who: self.row(who).used or 0 for who in self.seats}
        for who, first in first_holdings(self.seats, self.seats[0]).items():
            colour = SWEET if first[SWEET] else SOUR
            if held[who][colour] or sum(used.values()) - used[who] > 0:
                continue
            self.hearing.find(
                "SMU-612",
                "{who} started with a {colour} token and has none; only a bomb takes tokens, and no other player used one",
                where=Where(field=f"result.rows.{who}.{FIELDS[colour]}"),
                step=GAME,
                expected=1,
                found=0,
                who=who,
                colour=FIELDS[colour],
            )

    def _check_rounds(self, winner: str | None) -> None:
        """Nobody wins more than two tokens in a round in which somebody passed, and a sphere pays one at most."""
        rounds, stuck = self.result.rounds, self.result.stuck or 0
        if rounds is not None and rounds < 1:
            self._impossible("SMU-301", "rounds", f"{rounds} rounds are said to have been played; it takes one", rounds)
            return
        if stuck < 0 or (rounds is not None and stuck > rounds):
            of = "" if rounds is None else f" of {rounds}"
            self._impossible("SMU-501", "stuck", f"all are said to have got stuck in {stuck}{of} rounds", stuck)
            return
        if rounds is None:
            return
        paying, players = rounds - stuck, len(self.seats)
        self._check_bombs_of(paying)
        gains = most_gains(self.rulings, players)
        for who in self.seats:
            new, total = self._fewest_won(who, sure=who == winner)
            if (least := -(-new // gains)) > paying:
                self._too_few_rounds(paying, least, new, total, who)
                return
        together = sum(self.said.get(who, min(map(sum, self.open[who]))) for who in self.seats)
        if (least := -(-(together - players) // players)) > paying:
            self._too_few_rounds(paying, least, together - players, together, None)
        elif self.finished and (least := -(-(self.target.alone - 1) // gains)) > paying:
            self._too_few_rounds(paying, least, self.target.alone - 1, self.target.alone, "")
        else:
            self.hearing.kept("SMU-407")

    def _fewest_won(self, who: str, *, sure: bool) -> tuple[int, int]:
        """How many tokens somebody has won at least, and has in all; a winner has a set."""
        first = first_holdings(self.seats, self.seats[0])[who] if self.rulings.oldest == "seat-1" else None
        if who in self.said:
            return self.said[who] - 1, self.said[who]
        holdings = self.open[who]
        if sure:
            holdings = frozenset(held for held in holdings if self._can_have_won_with(held)) or holdings
        return min((_won_since(held, first), sum(held)) for held in holdings)

    def _can_have_won_with(self, held: Holding) -> bool:
        """Whether a holding is a set, and the one that is named."""
        named = self.result.set
        return bool(won_with(*held, self.target)) and (named is None or named in sets_of(*held, self.target))

    def _check_bombs_of(self, paying: int) -> None:
        """One sphere in a round uses one bomb, and where all got stuck no bomb is used or changes hands."""
        for who in self.seats:
            row = self.row(who)
            if row.used is not None and row.used > max(paying, 0):
                text = "{who} has used {used}; " + (
                    "in {paying} in which somebody passed it is {most} at most"
                    if paying
                    else "all got stuck in all rounds"
                )
                name, figure, most = "used", row.used, paying
            elif not paying and row.bombs not in (None, 1):
                text = "{who} has {bombs}; everybody starts with one, and all got stuck in all rounds"
                name, figure, most = "bombs", row.bombs, 1
            else:
                continue
            self.hearing.find(
                "SMU-335" if paying else "SMU-503",
                text,
                where=Where(field=f"result.rows.{who}.{name}"),
                step=GAME,
                expected=most,
                found=figure,
                who=who,
                used=words.counted(row.used or 0, "bomb"),
                bombs=words.counted(row.bombs or 0, "unused bomb"),
                paying=words.counted(paying, "round"),
                most=most,
            )

    def _impossible(self, rule: str, field: str, text: str, found: int) -> None:
        self.hearing.find(rule, text, where=Where(field=f"result.{field}"), step=GAME, found=found)

    def _too_few_rounds(self, paying: int, least: int, new: int, tokens: int, who: str | None) -> None:
        text = "players have {tokens}" if who is None else "{who} has {tokens}"
        if who == "":
            text = "the winner has {tokens} at least"
        elif who is not None and self.tokens(who) is None:
            text = "{who} has {tokens} at least"
        elif who is not None and new >= tokens:
            text += " and started with another colour,"
        self.hearing.find(
            "SMU-407",
            text + " after {paying} in which somebody passed; it takes {least} at least",
            where=Where(field="result.rounds"),
            step=GAME,
            expected=least,
            found=paying,
            who=who,
            tokens=words.counted(tokens, "token"),
            paying=words.counted(paying, "round"),
            least=least,
        )


def _won_since(held: Holding, first: Held | None) -> int:
    """How many tokens it took to come from the start to a holding; the starting token can have been lost."""
    if first is None:
        return max(0, sum(held) - 1)
    return sum(max(0, has - had) for has, had in zip(held, first[:2], strict=True))
