"""The paper: one line per player and round."""

from __future__ import annotations

from scorekeeper.games.engine.paper import Box, Grid, Layout, Signatures
from skipping_stones.scoring import ROUNDS


def layout(variant: str = "standard") -> Layout:
    """The score sheet of a variant."""
    return Layout(
        game="skipping-stones",
        title="Skipping Stones",
        orientation="portrait",
        head=(),
        round=(
            Grid(
                title="Throws",
                columns=(Box(path="rounds.{round}.sheet.skips.{who}", label="Skips", hint="sunk = 0", rule="STO-103"),),
            ),
        ),
        rounds=ROUNDS[variant],
        across=1,
        foot=(
            Grid(
                title="All together",
                columns=(
                    Box(path="result.rows.{who}.skips", label="Total", rule="STO-201"),
                    Box(path="result.rows.{who}.place", label="Place"),
                ),
            ),
            Signatures(text="We have read this sheet and it is right."),
        ),
    )
