"""State as JSON has it, and back: tuples become lists, lists become tuples, all the way down."""


def plain(value):
    """Data as JSON gives it back: lists for tuples."""
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, (list, tuple)) else value


def tuples(value):
    """Lists as tuples."""
    return tuple(tuples(one) for one in value) if isinstance(value, (list, tuple)) else value
