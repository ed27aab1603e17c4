"""For those who test rules: scorekeeper's own tests, and the tests of plugged-in games."""
