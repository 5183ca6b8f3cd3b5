"""What can go wrong at the border, each with what a person needs to know to put it right."""


class Illegal(ValueError):
    """A rule refuses an action; the state is unchanged.

    `reason` is the game's own code (`blocked`), `clause` the id of the rule (`GO-3.3`), `title` a short heading,
    `pair` two face ids to show side by side, or None.
    """

    def __init__(self, message, clause="", reason="illegal", title="", pair=None):
        super().__init__(message)
        self.clause, self.reason, self.title, self.pair = clause, reason, title or "Not now", pair


class Malformed(ValueError):
    """Input that is not what its format says; `field` names the place (`actions[12]`)."""

    def __init__(self, message, field=""):
        super().__init__(f"{field}: {message}" if field else message)
        self.field = field


class Stale(ValueError):
    """An action was meant for an earlier moment of the match."""
