"""Damage and the rule alterations of the guides (KA-7)."""

from ..cards.faces import Face


def altered(face: Face, guide: Face, value: int) -> int:
    """How much of `value` an alteration of `guide`, a card's own original, is for the card.

    It is all of it, half or double (KA-7.4).
    """
    weak = sum(shape in guide.shapes for shape in face.shapes)
    if not weak:
        return 0
    if len(face.shapes) == 1:
        return value
    return value * 2 if weak == 2 else value // 2


def parts(attacker: Face, target: Face, theirs: Face, mine: Face) -> tuple[int, int, int]:
    """(dealt by the attacker, extra, less) of an attack (KA-7.1, KA-7.2, KA-7.3).

    `theirs` is the original of the target's side, the attacker's guide; `mine` that of the
    attacker's side, the defender's guide.
    """
    extra = altered(target, theirs, theirs.plus) if attacker.colour == theirs.colour else 0
    less = altered(attacker, mine, mine.minus) if target.colour == mine.colour else 0
    return attacker.minus, extra, less


def damage(attacker: Face, target: Face, theirs: Face, mine: Face, floor: int = 0) -> int:
    """The damage of an attack on a card (KA-7.5)."""
    dealt, extra, less = parts(attacker, target, theirs, mine)
    return max(floor, dealt + extra - less)
