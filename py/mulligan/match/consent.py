"""What persons at one table agree to before a match with cards made by players begins.

A game whose rulebook asks for it names the clause (`Game.cites["accept"]`); each person's seat then needs `accepts`. A computer accepts.
"""

from ..errors import Illegal


def asked(game, seats, sets):
    """The seats that must accept the cards of `sets` (as `Library.embed` gives them): none where one person plays, or nothing is asked."""
    persons = [at for at in range(len(game.seats)) if at >= len(seats) or seats[at].get("kind", "person") == "person"]
    return persons if len(persons) > 1 and sets and game.cites.get("accept") else []


def check(match):
    """Raise Illegal unless all who must accept the cards of a new match do."""
    missing = [match.names[at] for at in asked(match.game, match.seats, match.sets) if not match.seats[at].get("accepts")]
    if missing:
        clause = match.game.cites["accept"]
        who = " and ".join(missing)
        raise Illegal(f"These decks hold cards made by players, and everybody at the table must accept them ({clause}). "
                      f"Still to accept: {who}.", clause=clause, reason="not_accepted", title="Not accepted yet")
