"""The end of a person's match: what it does to ratings, points and news (GT-17.5 to GT-17.8)."""

from .orbit import WHO, Orbit
from .ratings import EARNED

SAID = {"won": "You beat {}", "lost": "{} beat you", "tied": "A tie with {}",
        "given up": "You gave up against {}"}


def close(state: Orbit, end: str) -> str:
    """Count the match that waits as over; returns what it brought, in words."""
    rival = state.battle["rival"]
    moved, theirs = state.rate(WHO, rival, "lost" if end == "given up" else end)
    state.earned += EARNED[end]
    state.battle = {}
    said = SAID[end].format(state.called(rival))
    text = (f"{said}: your rating {moved:+d} to {state.account[0]}, theirs {theirs:+d}. "
            f"You earn {EARNED[end]} points.")
    state.tell(text)
    return text
