"""Turns what people write (files, one line, answers, lists) into records, or says exactly what is wrong."""
