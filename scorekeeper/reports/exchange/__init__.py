"""Files for other programs: CSV, lists and the whole tournament as JSON."""
