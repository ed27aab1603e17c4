"""The position during a game: `ring` says where everything is, `moves` and `refills` how it moves, `play` what each event does."""
