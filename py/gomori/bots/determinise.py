"""Guesses of what a seat cannot see: its own draw pile, the other's hand and draw pile (GO-8.4)."""

from mulligan.protocol.types import Rng

from ..rules.position import PASS, PLAY, Colour, Position, turn_moves


def determinise(pos: Position, colour: Colour, rng: Rng) -> Position:
    """A random position that agrees with all `colour` knows.

    Cards are sorted before they are shuffled, so that the guess depends on `rng` and on what the
    colour knows, on nothing else.
    """
    new = pos.copy()
    own_draws, other = new.draws[colour], 1 - colour
    own_draws.sort()
    rng.shuffle(own_draws)
    unseen = sorted(new.hands[other] + new.draws[other])
    size = len(new.hands[other])
    while True:
        rng.shuffle(unseen)
        new.hands[other], new.draws[other] = unseen[:size], unseen[size:]
        if new.stage != PLAY or new.colour != other:
            return new
        new.moves = turn_moves(new)
        if not new.laid or new.moves != [PASS]:         # GO-6.4: a turn goes on with a card
            return new
