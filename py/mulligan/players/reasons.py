"""What is good about a move whatever lies hidden, in one clause: for the hints of a game.

A game carries a move out in several positions that agree with what its seat knows, and says for
each what is good in what came of it; here stands what may be said of the move.
"""

from collections.abc import Callable, Collection, Sequence

from ..protocol import listing

GUESSES = 3                                # positions a move is carried out in
CHOICES = 8                                # that are tried when it asks for one, at most
TOLD = 2                                   # things that are good, at most


def clause(found: Sequence[Sequence[str]], after_choice: Callable[[], Sequence[Sequence[str]]],
           anyway: Collection[str]) -> str:
    """What is good in all positions, or would be after the right choice; empty where nothing is.

    `found` has what is good in each position, `after_choice` gives what is good in each once the
    seat has chosen what it is asked for; what comes `anyway`, without the move, is left out.
    """
    if sure := in_all(found, anyway):
        return listing.together(sure[:TOLD])
    right = in_all(after_choice(), anyway)
    return f"with the right choice it {right[0]}" if right else ""


def in_all(lists: Sequence[Sequence[str]], without: Collection[str]) -> list[str]:
    """What stands in all lists, in the order of the first, but for some."""
    return [one for one in lists[0]
            if one not in without and all(one in other for other in lists)]
