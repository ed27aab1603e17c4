"""Answers to questions about a tournament: findings, explanations, history, status, the price of a correction."""
