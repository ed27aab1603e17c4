"""Score sheets, blank or filled in."""
