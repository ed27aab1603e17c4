"""For every option of a ruling that is not the default: a record whose verdict it changes, and its equipment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scorekeeper.games.smugglonauts.record import Record, Round
from tests.games.smugglonauts.tables import (
    ANA,
    BO,
    BOARD,
    end,
    game,
    has,
    refill,
    scene,
    sheet,
    shop,
    skipped,
    start,
)

Case = Callable[[], tuple[Record, dict[str, Any]]]
LONG = {"title": "Long board", "invented": True, "length": 21}
LAID = "kgowkgowkgowkgowkg"


def level() -> tuple[Record, dict[str, Any]]:
    """Seven points each: Ana has seven cheap crystals and 1 fuel, Bo five, two of them at 2, and 3 fuel."""
    rows = {ANA: has("kkkgggo", fuel=1), BO: has("wwooo", fuel=3)}
    return game(sheet(**rows, prices={"white": 2})), BOARD


def tie_at_the_top() -> tuple[Record, dict[str, Any]]:
    """Six, six and one."""
    return game(sheet(ana=has("kkggoo"), bo=has("kgowww"), cy=has("g"))), BOARD


def three_apart() -> tuple[Record, dict[str, Any]]:
    """Six, four and three."""
    return game(sheet(ana=has("kkggoo"), bo=has("kgow"), cy=has("www"))), BOARD


def stopped_at_the_empty_bag() -> tuple[Record, dict[str, Any]]:
    return game(sheet(ana=has("kkggoo"), bo=has("kgoww"))), BOARD


def skipped_and_drawn_again() -> tuple[Record, dict[str, Any]]:
    """All five black crystals are laid out; the one that both skip is drawn again in the same turn."""
    events = (shop(ANA, 3, "o"), refill("g"), shop(BO, 2, "k"), skipped("k", 0), refill("kw"))
    return scene(*events, letters="kkokkgowk"), BOARD


def declined() -> tuple[Record, dict[str, Any]]:
    return scene(shop(ANA, 3, "o"), refill("g"), shop(BO, 2, "g"), skipped("k", 0)), BOARD


def two_games(formation: list[str]) -> tuple[Record, dict[str, Any]]:
    """Bo starts the first game hindmost, has the higher total and is hindmost at its end."""
    events = (shop(BO, 1, "k"), refill("o"), shop(ANA, 2, "o"), refill("w"), shop(BO, 1, "g"), end())
    opening = start(LAID, formation=[BO, ANA])
    first = Round(number=1, start=opening, transcript=list(events), sheet=sheet(ana=has("o"), bo=has("kg")))
    second = Round(number=2, start=start(None, formation=formation), sheet=sheet(ana=has("o"), bo=has("kg")))
    return game(first, second, variant="games", ended="time"), LONG


CARGOS = {20: "kkkkgggw", 25: "kkkkkggggg"}
"""With black at 4 and the rest at 1."""


def one_game_of(points: int) -> Case:
    def case() -> tuple[Record, dict[str, Any]]:
        cargo = CARGOS[points]
        rest = "o" * min(5, 12 - len(cargo))
        return game(sheet(ana=has(cargo), bo=has(rest), prices={"black": 4}), variant="threshold"), BOARD

    return case


def past_25() -> tuple[Record, dict[str, Any]]:
    """Fourteen, then 28."""
    prices = {"black": 4, "green": 2, "orange": 1, "white": 0}
    one = sheet(ana=has("kkggoo"), bo=has("kgowww"), prices=prices)
    return game(one, one, variant="threshold"), BOARD


def level_totals() -> tuple[Record, dict[str, Any]]:
    """Eighteen each: Ana wins the first two games by two, Bo the last by four."""
    ahead = sheet(ana=has("kkkgggo"), bo=has("wwooo"))
    behind = sheet(ana=has("kkgg"), bo=has("kkwwoogg"))
    return game(ahead, ahead, behind, variant="games"), BOARD


def three_games() -> tuple[Record, dict[str, Any]]:
    return game(*[sheet(ana=has("kkkgggo"), bo=has("wwooo"))] * 3, variant="games"), BOARD


def out_of_time() -> tuple[Record, dict[str, Any]]:
    return game(sheet(ana=has("kkg"), bo=has("w")), ended="time"), BOARD


def somebody_left() -> tuple[Record, dict[str, Any]]:
    return game(sheet(ana=has("kkg"), bo=has("w")), ended="abandoned"), BOARD


def refilled_in_part() -> tuple[Record, dict[str, Any]]:
    """With an empty bag Bo skips one crystal; two spaces are empty, and one gets a crystal."""
    before = (shop(ANA, 3, "o"), refill("o"), shop(BO, 1, "k"), refill("w"))
    events = (*before, shop(BO, 2, "w"), skipped("g", 1), refill("g"), end())
    return scene(*events, letters=LAID, complete=True), LONG


def figures_missing() -> tuple[Record, dict[str, Any]]:
    return game(sheet(ana=has("kkggoo"), bo=has("kgowww"))), {}


SETTLED: dict[tuple[str, str], Case] = {
    ("NAU-R01", "more-crystals"): level,
    ("NAU-R01", "fewer-crystals"): level,
    ("NAU-R01", "best-set"): level,
    ("NAU-R01", "more-fuel"): level,
    ("NAU-R02", "dense"): tie_at_the_top,
    ("NAU-R02", "winner-only"): three_apart,
    ("NAU-R04", "bag-empty"): stopped_at_the_empty_bag,
    ("NAU-R05", "after"): skipped_and_drawn_again,
    ("NAU-R06", "must"): declined,
    ("NAU-R12", "rotate"): lambda: two_games([BO, ANA]),
    ("NAU-R12", "lowest-hindmost"): lambda: two_games([BO, ANA]),
    ("NAU-R12", "as-stood"): lambda: two_games([ANA, BO]),
    ("NAU-R13", "passed"): one_game_of(25),
    ("NAU-R14", "another-game"): level_totals,
    ("NAU-R14", "games-won"): level_totals,
    ("NAU-R14", "last-game"): level_totals,
    ("NAU-R16", "no-result"): out_of_time,
    ("NAU-R19", "only-if-none"): refilled_in_part,
    ("NAU-R24", "as-it-stands"): somebody_left,
    ("NAU-R30", "required"): figures_missing,
    ("NAU-R31", "2"): three_games,
    ("NAU-R31", "4"): three_games,
    ("NAU-R31", "5"): three_games,
    ("NAU-R31", "6"): three_games,
    ("NAU-R32", "10"): one_game_of(20),
    ("NAU-R32", "15"): one_game_of(20),
    ("NAU-R32", "20"): one_game_of(20),
    ("NAU-R32", "30"): past_25,
    ("NAU-R32", "40"): past_25,
    ("NAU-R32", "50"): past_25,
}
"""Ruling and option to its case."""
