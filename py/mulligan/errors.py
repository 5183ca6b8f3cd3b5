"""What can go wrong at the border, each with what a person needs to know to put it right."""


class Illegal(ValueError):
    """A rule refuses an action; the state is unchanged.

    `clause` is the id of the rule (`GO-3.3`), `reason` the game's own code (`blocked`), `title` a
    short heading, `pair` two face ids to show side by side, or None.
    """

    def __init__(self, text: str, *, clause: str = "", reason: str = "illegal", title: str = "",
                 pair: tuple[str, str] | None = None) -> None:
        super().__init__(text)
        self.clause, self.reason, self.title, self.pair = clause, reason, title or "Not now", pair


class Malformed(ValueError):
    """Input that is not what its format says; `field` names the place (`actions[12]`)."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(f"{field}: {message}" if field else message)
        self.field = field


class Stale(ValueError):
    """An action was meant for an earlier moment of the match."""
