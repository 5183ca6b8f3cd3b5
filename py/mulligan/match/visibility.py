"""What a seat may see of a state: what zones and pieces declare, nothing else."""

from ..protocol.values import ALL, OWNER, Cell


def sees(zone, seat, everything=False):
    """Whether a seat sees the faces of a zone."""
    return everything or zone.sees == ALL or zone.sees == OWNER and zone.owner == seat


def pieces(content):
    """The pieces of a zone's contents, whatever its layout."""
    for part in content:
        if isinstance(part, Cell):
            yield from part.pieces
        else:
            yield part


def seen(game, state, seat):
    """The cards whose face `seat` can see or look up: what it has learned from the table."""
    return {piece.card for zone in game.zones(state) for piece in pieces(game.contents(state, zone))
            if knows(piece, seat) or sees(zone, seat) and (piece.up or piece.known is True)}


def knows(piece, seat):
    """Whether a seat knows a card wherever it lies."""
    return isinstance(piece.known, tuple) and seat in piece.known
