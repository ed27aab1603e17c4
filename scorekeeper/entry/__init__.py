"""Turns what people write (files, one-line results, answers, lists) into records, or says exactly what is wrong."""
