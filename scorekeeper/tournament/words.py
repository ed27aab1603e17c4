"""Places and times as people count them: first, 2nd, 11th."""

_WORDS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}


def nth(number: int) -> str:
    """`1st`, `2nd`, `11th`, `22nd`."""
    teens = number // 10 % 10 == 1
    return f"{number}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def ordinal(place: int) -> str:
    """Say `second` for 2, `7th` for 7."""
    return _WORDS.get(place) or nth(place)
