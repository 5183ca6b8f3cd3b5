"""The rules for a folder without effects/order_rules.txt (TT-T5.3), written as in that file.

They need no placeholder, as such a folder may have any.
"""

_UNITS = ("unit", "creature", "attack", "defense", "rank", "battle")
_BANDS = (("one", "1"), ("two", "2"), ("three", "3"), ("four", "4"), ("all", "each"))

DEFAULTS = (
    *(f"UNIT ~ {word}" for word in _UNITS),
    "SPELL ~ spell",
    "SPELL if not UNIT ~ _",
    *(f"LEVEL_{band} ~ {word}" for band, words in enumerate(_BANDS, 1) for word in words),
)
