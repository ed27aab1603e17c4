"""Pictures of positions, as data that `reports` draws."""
