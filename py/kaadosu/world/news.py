"""What happened to a person of a world, in words."""

from .asking import called
from ..cards.library import title


def _sold(world, code, price, buyer):
    return f"{title(code)} is sold to {called(world, buyer)} for {price}.", "KA-16.8"


def _cleared(world, code):
    return f"Nobody wanted {title(code)} for fourteen days or more: it left the market and your collection.", "KA-16.7"


def _conceded(world, rival, lost, got):
    end = f"{title(lost)} is lost, {title(got)} is yours." if lost and got else "Nothing changed hands."
    return f"The match against {called(world, rival)} was left unfinished and counts as lost. {end}", "KA-9.6"


def _unchosen(world, rival):
    return (f"The match against {called(world, rival)} was won, and the day ended before a guide was chosen: both guides went home.",
            "KA-9.7")


def _swapped(world, other, codes):
    return f"{called(world, other)} agreed to your swap: you got {', '.join(map(title, codes))}.", "KA-16.9"


TOLD = {"sold": _sold, "cleared": _cleared, "conceded": _conceded, "unchosen": _unchosen, "swapped": _swapped}


def news(world, who):
    """The news of a person, the latest last."""
    out = []
    for day, human, kind, *details in world.news:
        if human == who:
            words, clause = TOLD[kind](world, *details)
            out.append({"day": day, "words": words, "who": who, "clauses": [clause]})
    return out
