"""Nested data, as JSON has it: its parts, and the paths to them."""


def parts(value):
    """[(key or number, part)] of an object or a list; what is neither has none."""
    if isinstance(value, dict):
        return list(value.items())
    if isinstance(value, list):
        return list(enumerate(value))
    return []


def paths(value, path=()):
    """Every path in some data, first that of the whole."""
    yield path
    for key, part in parts(value):
        yield from paths(part, (*path, key))
