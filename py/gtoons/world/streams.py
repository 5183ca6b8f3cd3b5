"""The chance of an Orbit: streams that its seed names (GT-17.3)."""

from random import Random

from .orbit import Orbit


def stream(state: Orbit, *names: object) -> Random:
    """The chance of one thing in a world (GT-17.3)."""
    return seeded(state.seed, *names)


def seeded(seed: str, *names: object) -> Random:
    """The same by the seed alone, for what is worked out once and remembered."""
    return Random("/".join(map(str, ("gtoons/world/1", seed, *names))))
