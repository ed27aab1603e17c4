"""Points, tie-breaks, standings and the cut."""
