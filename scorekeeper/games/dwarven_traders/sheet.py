"""The score sheet of Dwarven Traders: one landscape page a game, the Smuggler's row printed in."""

from __future__ import annotations

from scorekeeper.games.dwarven_traders.record import COLOURS, SMUGGLER
from scorekeeper.games.sheet import Block, Box, Grid, Layout, Lines, Note, Signatures, Strip

ROWS = "rounds.{round}.sheet.rows.{who}."
GEMS = ("-", *COLOURS)


def _round(*, solo: bool) -> tuple[Block, ...]:
    return (
        Strip(
            title="Start",
            boxes=(
                Box(path="rounds.{round}.start.starter", label="Starting player", kind="player", width=2, rule="DWT-711"),
                *(
                    Box(path=f"rounds.{{round}}.start.picks.{n}", label=f"Pick {n}", kind="text", rule="DWT-706")
                    for n in range(1, 3 if solo else 5)
                ),
            ),
            hint="least VP picks first, winner last",
        ),
        Strip(
            title="Prices at the end",
            boxes=(
                *(
                    Box(path=f"rounds.{{round}}.sheet.prices.{colour}", label=colour, rule="DWT-406", hint="-3 to 3")
                    for colour in COLOURS
                ),
                Box(
                    path="rounds.{round}.sheet.marker", label="Smuggler's gem", kind="choice", choices=COLOURS, width=2, rule="DWT-210"
                ),
            ),
        ),
        Grid(
            title="Round {round}",
            columns=(
                Box(path=ROWS + "track", label="Track before sale", width=1.2),
                Box(path=ROWS + "gems.1", label="Gem 1", kind="choice", choices=GEMS, for_others=solo),
                Box(path=ROWS + "gems.2", label="Gem 2", kind="choice", choices=GEMS, for_others=solo),
                Box(path=ROWS + "after", label="Track after sale", hint="min 1", width=1.2, rule="DWT-603"),
                Box(path="", label="Best gem", hint="none = -4", rule="DWT-621"),
                Box(path="", label="2nd gem", hint="none = -4", rule="DWT-622"),
                Box(path=ROWS + "place", label="Place", rule="DWT-604"),
                Box(path=ROWS + "vp", label="VP", rule="DWT-605"),
            ),
        ),
        Strip(title="Check", boxes=(Box(path="", label="Sum of VP", hint="10; 9 with two players"), Box(path="", label="Tie", kind="tick"))),
    )


def layout(variant: str = "standard") -> Layout:
    """Give the paper for a variant."""
    solo = variant == "solo"
    return Layout(
        game="dwarven-traders",
        title="Dwarven Traders" + (" (solo)" if solo else ""),
        orientation="landscape",
        head=(),
        round=_round(solo=solo),
        rounds=4,
        across=2,
        foot=(
            Note(
                text="VP: 1st 4, 2nd 3, 3rd 2, 4th 1, 5th 0. Level on the track: best gem, then second gem, no gem = -4; "
                "still level: all take the VP of the lowest place they cover. The Smuggler is ranked like a player.",
                rules=("DWT-605", "DWT-621", "DWT-623", "DWT-624", "DWT-609"),
            ),
            Grid(
                title="Total",
                columns=(
                    *(Box(path="", label=f"Round {n}") for n in range(1, 5)),
                    Box(path="result.rows.{who}.vp", label="Rounds won" if solo else "Total VP", rule="DWT-802"),
                    Box(path="", label="Place in round 4", rule="DWT-803"),
                    Box(path="result.rows.{who}.place", label="Final place", rule="DWT-802"),
                ),
                hint="all VP together: 40 at most",
            ),
            Signatures(text="Signed: this is what happened at our table."),
        ),
        back=(
            Lines(
                title="Turns",
                columns=(
                    Box(path="", label="Player", kind="player", width=2),
                    Box(path="", label="Card"),
                    Box(path="", label="Side"),
                    Box(path="", label="Sold"),
                    Box(path="", label="Mined"),
                    Box(path="", label="Trade", width=2),
                    Box(path="", label="Smuggler"),
                ),
                count=28,
            ),
        ),
        others=(SMUGGLER,),
    )
