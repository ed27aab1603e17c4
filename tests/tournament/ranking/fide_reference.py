"""FIDE's tie-breaks once more, slowly: written from the Handbook (C.07 of August 2024), not from the program.

A crosstable holds for each player one cell per round. Articles are named where they are applied.
"""

from fractions import Fraction
from itertools import combinations, product
from typing import NamedTuple

WIN, DRAW, LOSS = Fraction(1), Fraction(1, 2), Fraction(0)
DP = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193, 202,
    211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
]  # fmt: skip
"""Rating Regulations, table 8.1.1: 0.50 to 1.00."""
PD = {
    3: 50, 10: 51, 17: 52, 25: 53, 32: 54, 39: 55, 46: 56, 53: 57, 61: 58, 68: 59, 76: 60, 83: 61, 91: 62, 98: 63, 106: 64,
    113: 65, 121: 66, 129: 67, 137: 68, 145: 69, 153: 70, 162: 71, 170: 72, 179: 73, 188: 74, 197: 75, 206: 76, 215: 77,
    225: 78, 235: 79, 245: 80, 256: 81, 267: 82, 278: 83, 290: 84, 302: 85, 315: 86, 328: 87, 344: 88, 357: 89, 374: 90,
    391: 91, 411: 92, 432: 93, 456: 94, 484: 95, 517: 96, 559: 97, 619: 98, 735: 99,
}  # fmt: skip
"""Table 8.1.2: the highest difference of each line."""


class Cell(NamedTuple):
    """One round of one player, in the letters of a tournament report: 1 = 0 + - U H Z."""

    letter: str
    opponent: str | None = None
    black: bool = False

    @property
    def got(self):
        return {"1": WIN, "+": WIN, "U": WIN, "=": DRAW, "H": DRAW}.get(self.letter, LOSS)

    @property
    def played(self):
        return self.letter in "1=0"

    @property
    def voluntary(self):
        """16.1.2: a requested bye or a forfeit loss."""
        return self.letter in "HZ-"


class Event(NamedTuple):
    """A crosstable with the players' ratings."""

    cross: dict[str, list[Cell]]
    ratings: dict[str, int]
    bounded: bool = False
    """Whether the edition of March 2026 applies, which bounds the dummy (16.4.1, 16.4.2)."""

    @property
    def rounds(self):
        return len(next(iter(self.cross.values())))


def score(event, player):
    return sum((one.got for one in event.cross[player]), LOSS)


def paired_last(event, player):
    return event.cross[player][-1].opponent is not None


def own_score(event, player, *, fore=False):
    """The score of the player, and so of the dummy (16.4); with 8.3 the last paired game is drawn."""
    last = event.cross[player][-1]
    return score(event, player) + (DRAW - last.got if fore and paired_last(event, player) else 0)


def adjusted(event, player, *, fore=False):
    """16.3: requested byes that only voluntary unplayed rounds follow are draws (16.2.5)."""
    cells = event.cross[player]
    if fore and paired_last(event, player):
        return own_score(event, player, fore=True)
    total = LOSS
    for count, one in enumerate(cells):
        late = one.letter in "HZ" and all(later.voluntary for later in cells[count + 1 :])
        total += DRAW if late else one.got
    return total


def dummy(event, player, one, *, fore):
    """16.4: the player's own score; since 2026 at most the scheduled opponent's, or draws in all rounds."""
    own = own_score(event, player, fore=fore)
    if not event.bounded:
        return own
    return min(own, adjusted(event, one.opponent, fore=fore) if one.opponent else DRAW * event.rounds)


def counted(event, player, one, *, fore, forfeits):
    """Whether a game counts as played: over the board, or by 8.3, or by the modifier P."""
    last = one is event.cross[player][-1]
    return one.played or (one.opponent is not None and (forfeits or (fore and last)))


def contributions(event, player, *, fore=False, forfeits=False, sonneborn=False):
    """8.1, 9.1 and 16.4: strength, value, and whether it is voluntary."""
    found = []
    for one in event.cross[player]:
        real = counted(event, player, one, fore=fore, forfeits=forfeits)
        strength = adjusted(event, one.opponent, fore=fore) if real else dummy(event, player, one, fore=fore)
        found.append((strength, strength * one.got if sonneborn else strength, one.voluntary and not real))
    return found


def cut(found, low, high):
    """14 and 16.5: a voluntary unplayed round goes first, unless its value is below that of the least significant."""
    left = sorted(found)
    for _ in range(low):
        if not left:
            break
        asked = [one for one in left if one[2]]
        goes = asked[0] if asked and asked[0][1] >= left[0][1] else left[0]
        left.remove(goes)
    for _ in range(high):
        left = left[:-1]
    return sum((value for _, value, _ in left), LOSS)


def buchholz(event, player, low=0, high=0, **how):
    return cut(contributions(event, player, **how), low, high)


def sonneborn_berger(event, player, low=0, **how):
    return cut(contributions(event, player, sonneborn=True, **how), low, 0)


def average_of_buchholz(event, player, *, fore=False):
    met = [one.opponent for one in event.cross[player] if one.played]
    return sum((buchholz(event, other, fore=fore) for other in met), LOSS) / len(met) if met else None


def progressive(event, player, low=0):
    cells = event.cross[player]
    return sum((sum((c.got for c in cells[:count]), LOSS) for count in range(low + 1, len(cells) + 1)), LOSS)


def koya(event, player, limit=50):
    needed = Fraction(limit, 100) * event.rounds
    return sum((one.got for one in event.cross[player] if one.opponent and score(event, one.opponent) >= needed), LOSS)


def half_up(value):
    whole = value.numerator // value.denominator
    return whole + (value - whole >= Fraction(1, 2))


def rating(event, player, unrated):
    return event.ratings[player] or unrated


def games(event, player, unrated, low=0, high=0):
    """Ratings of opponents over the board, and the score against them; None if somebody's rating is missing (10)."""
    if any(rating(event, one, unrated) is None for one in event.cross):
        return None
    played = [one for one in event.cross[player] if one.played]
    met = sorted(rating(event, one.opponent, unrated) for one in played)
    return met[low : len(met) - high] if high else met[low:], sum((one.got for one in played), LOSS)


def aro(event, player, low=0, high=0, unrated=None):
    found = games(event, player, unrated, low, high)
    return half_up(Fraction(sum(found[0]), len(found[0]))) if found and found[0] else None


def tpr(event, player, unrated=None):
    found = games(event, player, unrated)
    if not found or not found[0]:
        return None
    share = half_up(100 * found[1] / len(found[0]))
    return aro(event, player, unrated=unrated) + (DP[share - 50] if share >= 50 else -DP[50 - share])


def chance(difference):
    for most, percent in PD.items():
        if abs(difference) <= most:
            return percent if difference >= 0 else 100 - percent
    return 100 if difference > 0 else 0


def ptp(event, player, unrated=None):
    found = games(event, player, unrated)
    if not found or not found[0]:
        return None
    met, got = found
    if not got:
        return min(met) - 800
    # Each rating that could be the answer: at these differences the chance against somebody changes.
    steps = [rating + sign * (most + (sign > 0)) for rating in met for most in (-1, *PD) for sign in (1, -1)]
    return min(guess for guess in steps if sum(chance(guess - one) for one in met) >= 100 * got)


def averaged(event, player, reckon, unrated=None):
    values = [reckon(event, one.opponent, unrated=unrated) for one in event.cross[player] if one.played]
    known = [value for value in values if value is not None]
    return half_up(Fraction(sum(known), len(known))) if known else None


def tally(event, player, counts):
    return sum(map(counts, event.cross[player]))


CODES = {
    "PTS": score,
    "WIN": lambda e, p: tally(e, p, lambda c: c.letter in "1+U"),
    "WON": lambda e, p: tally(e, p, lambda c: c.letter == "1"),
    "BPG": lambda e, p: tally(e, p, lambda c: c.played and c.black),
    "BWG": lambda e, p: tally(e, p, lambda c: c.letter == "1" and c.black),
    "REP": lambda e, p: tally(e, p, lambda c: not c.voluntary),
    "PS": progressive,
    "PS/C1": lambda e, p: progressive(e, p, 1),
    "PS/C2": lambda e, p: progressive(e, p, 2),
    "KS": koya,
    "KS/L40": lambda e, p: koya(e, p, 40),
    "BH": buchholz,
    "BH/C1": lambda e, p: buchholz(e, p, 1),
    "BH/C2": lambda e, p: buchholz(e, p, 2),
    "BH/M1": lambda e, p: buchholz(e, p, 1, 1),
    "BH/M2": lambda e, p: buchholz(e, p, 2, 2),
    "BH/P": lambda e, p: buchholz(e, p, forfeits=True),
    "BH/C1/P": lambda e, p: buchholz(e, p, 1, forfeits=True),
    "FB": lambda e, p: buchholz(e, p, fore=True),
    "FB/C1": lambda e, p: buchholz(e, p, 1, fore=True),
    "FB/M1": lambda e, p: buchholz(e, p, 1, 1, fore=True),
    "AOB": average_of_buchholz,
    "AOB/F": lambda e, p: average_of_buchholz(e, p, fore=True),
    "SB": sonneborn_berger,
    "SB/C1": lambda e, p: sonneborn_berger(e, p, 1),
    "SB/C2": lambda e, p: sonneborn_berger(e, p, 2),
    "SB/P": lambda e, p: sonneborn_berger(e, p, forfeits=True),
    "ARO": aro,
    "ARO/C1": lambda e, p: aro(e, p, 1),
    "ARO/M1": lambda e, p: aro(e, p, 1, 1),
    "ARO/U1100": lambda e, p: aro(e, p, unrated=1100),
    "ARO/C2/U1100": lambda e, p: aro(e, p, 2, unrated=1100),
    "TPR": tpr,
    "TPR/U1100": lambda e, p: tpr(e, p, 1100),
    "PTP": ptp,
    "PTP/U1100": lambda e, p: ptp(e, p, 1100),
    "APRO/U1100": lambda e, p: averaged(e, p, tpr, 1100),
    "APPO/U1100": lambda e, p: averaged(e, p, ptp, 1100),
}


def met(event, one, other, forfeits):
    """6.1.2: what one got from the other, on average; None if they never met. Forfeits are no games (6.1.1)."""
    got = [c.got for c in event.cross[one] if c.opponent == other and (c.played or forfeits)]
    return sum(got, LOSS) / len(got) if got else None


def outcomes(event, group, forfeits):
    """The separate standings of a group, for every way in which the missing games could end."""
    pairs = list(combinations(group, 2))
    missing = [pair for pair in pairs if met(event, *pair, forfeits) is None]
    for ends in product((WIN, DRAW, LOSS), repeat=len(missing)):
        guessed = dict(zip(missing, ends, strict=True))
        table = dict.fromkeys(group, LOSS)
        for one, other in pairs:
            got = guessed.get((one, other))
            if got is None:
                table[one] += met(event, one, other, forfeits)
                table[other] += met(event, other, one, forfeits)
            else:
                table[one] += got
                table[other] += 1 - got
        yield table


def direct_encounter(event, group, *, forfeits=False):
    """Article 6: a tied group in order, in sets of those who stay tied; None if too much is missing to try it all."""
    if len(group) == 1:
        return [group]
    if sum(met(event, *pair, forfeits) is None for pair in combinations(group, 2)) > 6:
        return None
    tables = list(outcomes(event, group, forfeits))
    if len(tables) == 1:
        levels = sorted({*tables[0].values()}, reverse=True)
        sets = [[player for player in group if tables[0][player] == value] for value in levels]
        if len(sets) == 1:
            return [group]
        return _joined([direct_encounter(event, one, forfeits=forfeits) for one in sets])
    first, rest = [], list(group)
    while len(rest) > 1:
        alone = [p for p in rest if all(table[p] > table[q] for table in tables for q in rest if q != p)]
        if not alone:
            break
        first.append(alone)
        rest.remove(alone[0])
    return _joined([first, direct_encounter(event, rest, forfeits=forfeits)]) if first else [group]


def _joined(parts):
    return None if None in parts else [one for part in parts for one in part]
