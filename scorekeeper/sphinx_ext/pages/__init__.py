"""Pages that are generated from live data."""
