"""Results of many tables from one file, as quick results of these tables."""
