"""What a deed asks for, checked: the one place where values from outside become numbers, texts and cards of a world."""

from mulligan.data import json_text
from mulligan import Illegal, Malformed

from . import stakes
from ..cards.library import title

NAMED = 60                                                       # letters of a name


def refuse(message, clause, reason="refused", heading="", **more):
    """The Illegal for a deed; `fill` in `more` is what its fields could be."""
    error = Illegal(message, clause=clause, reason=reason, title=heading or "The rules refuse this")
    for key, value in more.items():
        setattr(error, key, value)
    return error


class Asked:
    """A deed of somebody in a world: its fields are taken one by one, then `done` finds those nobody asked for."""

    def __init__(self, world, who, deed):
        self.world, self.who, self.deed, self.taken = world, who, deed, {"do"}

    def take(self, name, missing, clause):
        """The value of a field. Raises Illegal with the words of `missing` when it is not there."""
        self.taken.add(name)
        value = self.deed.get(name)
        if value is None:
            raise refuse(missing, clause, "missing", "Something is missing")
        return value

    def number(self, name, missing, clause, least=0, most=10**9):
        value = self.take(name, missing, clause)
        if not isinstance(value, int) or isinstance(value, bool):
            raise Malformed("expected a whole number", name)
        if not least <= value <= most:
            raise refuse(f"It has to be from {least} to {most}, not {value}.", clause, "range", "Out of range")
        return value

    def text(self, name, missing, clause, most=NAMED):
        value = self.take(name, missing, clause)
        if not isinstance(value, str) or not writable(value):
            raise Malformed("expected a text", name)
        value = value.strip()
        if not value:
            raise refuse(missing, clause, "missing", "Something is missing")
        if len(value) > most:
            raise Malformed(f"longer than {most} letters", name)
        return value

    def choice(self, name, choices, default):
        self.taken.add(name)
        value = self.deed.get(name, default)
        if not any(value == one and type(value) is type(one) for one in choices):
            raise Malformed(f"expected one of {', '.join(map(str, choices))}", name)
        return value

    def names(self, name, most):
        """A list of texts, perhaps none."""
        self.taken.add(name)
        values = self.deed.get(name, [])
        if not isinstance(values, list) or len(values) > most or not all(isinstance(one, str) and len(one) <= NAMED for one in values):
            raise Malformed(f"expected a list of at most {most} texts", name)
        return values

    def uids(self, name, most=10_000):
        """A list of card numbers, each once, perhaps none (KA-13.7: a card named twice is refused)."""
        self.taken.add(name)
        values = self.deed.get(name, [])
        if not isinstance(values, list) or len(values) > most or not all(type(one) is int for one in values):
            raise Malformed(f"expected a list of at most {most} cards", name)
        if len(set(values)) < len(values):
            raise refuse("A card is named twice.", "KA-13.7", "twice", "Named twice")
        return values

    def card(self, name, missing, clause):
        """One own free card."""
        value = self.take(name, missing, clause)
        if not isinstance(value, int) or isinstance(value, bool):
            raise Malformed("expected a card", name)
        return self.check_free(value, clause)

    def check_own(self, uid, clause, owner=None):
        """A card of `owner`, by default of who does the deed."""
        owner = owner or self.who
        if self.world.owners.get(uid) != owner:
            whose = "yours" if owner == self.who else f"{called(self.world, owner)}'s"
            raise refuse(f"This card is not {whose}.", clause, "not_own", "Not yours" if owner == self.who else "Not theirs")
        return uid

    def check_free(self, uid, clause, owner=None):
        """A card of `owner` that nothing holds (KA-15.1, KA-16.3, KA-18.2)."""
        self.check_own(uid, clause, owner)
        held = holding(self.world, uid)
        if held:
            raise refuse(held[0], held[1], "not_free", "Not free")
        return uid

    def done(self):
        """Raise Malformed for a field that this deed does not have."""
        for key in self.deed:
            if key not in self.taken:
                raise Malformed(f"there is no such field; this deed has {', '.join(sorted(self.taken - {'do'})) or 'none'}", str(key)[:40])


def holding(world, uid):
    """Why a card is not free: (words, clause), or None."""
    name = title(world.codes[uid])
    if uid in world.listed:
        return f"{name} is listed on the market.", "KA-16.3"
    if uid in world.escrow:
        return f"{name} is held for a trade by files.", "KA-18.2"
    if uid in stakes.in_play(world):
        return f"{name} is in a deck of the match that is being played.", "KA-9.10"
    return None


def called(world, collector):
    """What a collector is called."""
    return world.names[collector] if collector in world.names else f"Rival {collector[1:]}"


def writable(text):
    """Whether a text can be written to a file, and is one line without control characters."""
    return json_text.writable(text) and all(letter >= " " for letter in text)
