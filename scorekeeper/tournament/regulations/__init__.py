"""The regulations: `tournament.toml` and the files that it names, read strictly and frozen at the start."""
