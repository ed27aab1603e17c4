"""Checks on the sheet of a game: `cargo` and `ending` on what it says by itself, `transcript` on what it says beside a
transcript, `awards` on points, places and totals."""
