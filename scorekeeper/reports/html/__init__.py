"""Public pages: standings and seating, each in one file."""
