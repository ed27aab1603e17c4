"""Attacks on the program: hostile files, kills, cuts and broken surroundings, from a seed so that each can be repeated."""
