"""The ways of a world that came later than worlds did (KA-20).

A world keeps what it was begun with. One whose file names none goes on as worlds were before.
"""

from typing import Any, NamedTuple

from mulligan import Option
from mulligan.data.checks import expect
from mulligan.worlds.files import within


class Ways(NamedTuple):
    """What a world does that it did not always do; the defaults are the old way."""

    print_run: int = 0                     # KA-14.11; 0: packs are drawn from all ids
    visits: str = "all"                    # KA-17.6: who is seen when the world is opened
    people: str = "plain"                  # KA-17.16, KA-17.21: what rivals are like
    unsold: str = "cleared"                # KA-16.7: what becomes of a listing nobody wanted
    stakes: str = "any"                    # KA-17.15, KA-17.20, KA-17.23: decks rivals play for
    album: str = "none"                    # KA-17.22: whether the goals of an album bring packs
    play: str = "levels"                   # KA-17.24: whether the habit of a rival shows in matches


OLD = Ways()
FIRST = ("print_run", "visits", "people", "unsold", "stakes")      # files name all of these or none
OPTIONS = (
    Option("print_run", "Print run of a day",
           "How many cards are printed a day for each place in the line; packs are drawn from "
           "these, and a repeat is a Shadow.",
           ((8, "8 cards a place"), (9, "9 cards a place"), (10, "10 cards a place"),
            (0, "None: packs hold any card")), "KA-14.11"),
    Option("people", "Rivals are",
           "Whether rivals have habits, strengths and seasons of their own, and ask you for cards.",
           (("busy", "People who buy what they want"), ("lively", "People who buy what is cheap"),
            ("plain", "All alike")), "KA-17.21"),
    Option("unsold", "What nobody buys",
           "What becomes of a card that stood on the market at the lowest price for a week.",
           (("returned", "Comes back"), ("cleared", "Is lost")), "KA-16.11"),
    Option("stakes", "Rivals play for",
           "Whether a rival plays only with a deck like yours.",
           (("mirrored", "Decks alike, in colours too"), ("matched", "Decks alike, card for card"),
            ("fair", "Decks of like worth"), ("any", "Any deck")), "KA-17.23"),
    Option("album", "Album",
           "Whether each person has an album, in which sets of cards have goals that bring packs.",
           (("goals", "Sets with goals"), ("none", "None")), "KA-17.22"),
    Option("play", "Rivals play",
           "Whether rivals of the level Normal have a style that fits their habits.",
           (("habits", "They have"), ("levels", "They have not")), "KA-17.24"),
    Option("visits", "Who was here",
           "Who counts as seen on a day when several people share the world.",
           (("opener", "Who came"), ("all", "Everybody on the device")), "KA-17.6"),
)
# how a world begins now
NEW = Ways(**{option.name: option.default for option in OPTIONS})


def written(ways: Ways) -> dict[str, Any]:
    """The Ways as a file has them: what came later only where it is not the old way."""
    return {name: value for name, value in ways._asdict().items()
            if name in FIRST or value != getattr(OLD, name)}


def read(data: Any, field: str) -> Ways:
    """The Ways of a file. Raises Malformed naming the field."""
    names = Ways._fields
    expect(isinstance(data, dict) and set(FIRST) <= set(data) <= set(names), field,
           f"expected the keys {', '.join(names)}")
    made = Ways(**{option.name: within(field, option.check, data[option.name])
                   for option in OPTIONS if option.name in data})
    expect(made != OLD, field, "expected none at all for the ways of before")
    return made
