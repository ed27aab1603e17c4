"""The position during a game: `ring` says where everything is, `moves` how it moves, `play` what each event does."""
