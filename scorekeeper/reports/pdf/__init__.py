"""Papers to print: standings, seating, score sheets, errata and rules."""
