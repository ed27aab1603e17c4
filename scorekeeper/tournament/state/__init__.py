"""The tournament as it stands, read from its folder. Nothing here writes."""
