"""A pile that holds cards of both sides, locked by both (TD-16): its points, its keys, its proof.

A lock is a number that a point is taken times; locks are taken off in any order. So both can
lock and order cards that neither sees, and who has both keys of a place reads its card.
"""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from hashlib import sha512
from typing import Any, NamedTuple, TypeAlias

from ..protocol.types import FaceId
from . import ristretto
from .chains import refusal
from .curve import ORDER, times
from .messages import Hash, Side
from .seals import Secret, sealed

KEY = "key"
Key: TypeAlias = int                       # 0 < key < ORDER
Text: TypeAlias = str                      # of a point or a key: 64 hex digits, low byte first
_TRIES = 128                               # one in four texts is a point
_FACE = slice(3, 31)                       # where the bytes of a point say the face of its card

# the steps of a mix: who says each (None: both), and what
GIVE = 0
PASS = 1
MIX = 2
LAY = 3
LOCK = 4
SAID_BY: Sequence[Side | None] = (None, 1, 0, 1, 0)


class BroughtCard(NamedTuple):
    """A card as its point tells it: who brought it, as which of its deck, and its face."""

    side: Side
    number: int
    face: FaceId


def point_of(card: BroughtCard) -> Text:
    """The point of a card (TD-16.3): the first of `_TRIES` texts that is one."""
    face = card.face.encode()
    rest = bytes([card.side, card.number]) + face + bytes(29 - len(face))
    tries = (bytes([2 * number]) + rest for number in range(_TRIES))
    return next(data.hex() for data in tries if ristretto.decode(data))


def card_of(point: Text) -> BroughtCard | None:
    """The card of a point, None where it is that of none."""
    data = bytes.fromhex(point)
    try:
        found = BroughtCard(data[1], data[2], data[_FACE].rstrip(b"\0").decode())
    except UnicodeDecodeError:
        return None
    return found if data[1] < 2 and point_of(found) == point else None


def locked(point: Text, key: Key) -> Text:
    """A point with a lock more; a key's inverse takes its lock off."""
    one = ristretto.point(point)
    assert one
    return ristretto.text(times(one, key))


def inverse(key: Key) -> Key:
    """What takes a lock off."""
    return pow(key, -1, ORDER)


def written(key: Key) -> Text:
    """A key as 64 hex digits."""
    return key.to_bytes(32, "little").hex()


def read_key(text: Text) -> Key:
    """The key of 64 hex digits. Raises Illegal for a number that is none."""
    key = int.from_bytes(bytes.fromhex(text), "little")
    if not 0 < key < ORDER:
        raise refusal("A key is a number below the order of the group.",
                      clause="TD-16.2", reason="other_opening")
    return key


def own_key(secret: Secret, what: str, pile: int, at: int) -> Key:
    """A key of the own side; all come of its secret."""
    digest = sha512(secret.salt(what, pile, at).encode()).digest()
    return 1 + int.from_bytes(digest, "little") % (ORDER - 1)


def binding(match: str, pile: int, place: int, key: Text) -> Hash:
    """What binds to the key of a place (TD-16.5)."""
    return sealed(match, KEY, pile, place, "", key)


class Proof(NamedTuple):
    """What a side has done with a pile, as it opens in the end.

    `numbers` are those of the cards that it gave, in the order in which they stand there, `origins`
    where each point came from that it ordered.
    """

    numbers: Sequence[int]
    origins: Sequence[Any]


class Pile:
    """A pile as both have made it so far; its lists hold points as texts.

    By step: `given` by each side, locked by it; `passed`, those of side 0 locked by both; `mixed`,
    all, ordered by side 0; `laid`, by place, ordered by side 1; `locked`, by place, each with a
    lock of its own of each side. `bound` binds each side to its keys, `keys` are those that it has
    handed over, by place. In the end `proofs` tell what each side has truly done.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self.given: list[Sequence[Text]] = [(), ()]
        self.passed: Sequence[Text] = ()
        self.mixed: Sequence[Text] = ()
        self.laid: Sequence[Text] = ()
        self.locked: Sequence[Text] = ()
        self.bound: list[Sequence[Hash]] = [(), ()]
        self.keys: list[dict[int, Key]] = [{}, {}]
        self.proofs: list[Proof] = [Proof((), ()), Proof((), ())]

    def with_passed(self, points: Sequence[Text]) -> "Pile":
        """This pile as it would be behind the step that passes these."""
        pile = copy(self)
        pile.passed = points
        return pile

    def sizes(self, step: int, side: Side) -> int:
        """How many points a step has."""
        if step == PASS:
            return len(self.given[0])
        return sum(map(len, self.given)) if step > PASS else len(self.given[side])

    def take(self, step: int, side: Side, points: Sequence[Text], bound: Sequence[Hash]) -> None:
        """Take a step of the mix that was checked as far as it can be now."""
        if step == GIVE:
            self.given[side] = points
        elif step == PASS:
            self.passed = points
        elif step == MIX:
            self.mixed = points
        elif step == LAY:
            self.laid = points
        else:
            self.locked = points
        if step >= LAY:
            self.bound[side] = bound

    def opened(self, place: int, keys: Iterable[Key]) -> BroughtCard | None:
        """The card of a place by both its keys, or None where there is none."""
        both = 1
        for key in keys:
            both = both * key % ORDER
        return card_of(locked(self.locked[place], inverse(both)))

    def order(self) -> list[tuple[Side, int]]:
        """(who gave a card, its number) by place, when both have proved what they did."""
        mixed, laid = (proof.origins for proof in self.proofs)
        return [(side, self.proofs[side].numbers[at])
                for side, at in (mixed[place] for place in laid)]


# ---- what a side does ----------------------------------------------------------------------------
class Locks(NamedTuple):
    """The locks of a side on a pile: on what it gives, on all when it orders them, on each place.
    """

    give: Key
    all: Key
    places: Sequence[Key]


def own_locks(secret: Secret, pile: int, count: int) -> Locks:
    """The locks of the own side."""
    return Locks(own_key(secret, "give", pile, 0), own_key(secret, "all", pile, 0),
                 [own_key(secret, KEY, pile, at) for at in range(count)])


def shuffled(secret: Secret, what: str, pile: int, points: Sequence[Any]) -> list[Any]:
    """Things in an order that only the own side can make."""
    return [points[at] for at in secret.order(what, pile, len(points))]


def step(secret: Secret, pile: Pile, number: int, cards: Sequence[BroughtCard]) -> list[Text]:
    """The points of a step that the own side says; `cards` are those that it gives (TD-16.4)."""
    count = 0 if number < LAY else len(pile.mixed)
    locks = own_locks(secret, pile.number, count)
    if number == GIVE:
        given = shuffled(secret, "given", pile.number, [point_of(card) for card in cards])
        return [locked(one, locks.give) for one in given]
    if number == PASS:
        return [locked(one, locks.give) for one in pile.given[0]]
    if number == MIX:
        both = locks.give * locks.all % ORDER
        points = [locked(one, locks.all) for one in pile.passed]
        points += [locked(one, both) for one in pile.given[1]]
        return shuffled(secret, "mixed", pile.number, points)
    if number == LAY:
        points, off = shuffled(secret, "laid", pile.number, pile.mixed), inverse(locks.give)
    else:
        points, off = list(pile.laid), inverse(locks.give * locks.all % ORDER)
    return [locked(one, off * key % ORDER) for one, key in zip(points, locks.places)]


# ---- what proves it ------------------------------------------------------------------------------
def prove(match: str, pile: Pile, side: Side, locks: Locks, cards: Sequence[BroughtCard]) -> Proof:
    """Judge what a side has done, by the locks and the cards that it opens in the end (TD-16.8).

    Raises Illegal where it is not so.
    """
    bound = [binding(match, pile.number, at, written(key)) for at, key in enumerate(locks.places)]
    if bound != list(pile.bound[side]):
        raise refusal("What was opened are not the keys that were committed to.",
                      clause="TD-16.5", reason="other_opening")
    given = {locked(point_of(card), locks.give): card.number for card in cards}
    if sorted(given) != sorted(pile.given[side]):
        raise refusal("What was given are not the cards of the deck, each once.",
                      clause="TD-16.4", reason="other_pack")
    return Proof([given[one] for one in pile.given[side]],
                 _mixed(pile, locks) if side == 0 else _laid(pile, locks))


def _mixed(pile: Pile, locks: Locks) -> Sequence[tuple[Side, int]]:
    """Where each point of what side 0 has ordered comes from."""
    both = locks.give * locks.all % ORDER
    origins = {locked(one, locks.all): (0, at) for at, one in enumerate(pile.passed)}
    origins |= {locked(one, both): (1, at) for at, one in enumerate(pile.given[1])}
    order = _found(pile.mixed, origins)
    off = inverse(both)
    _check(pile.locked == [locked(one, off * key % ORDER)
                           for one, key in zip(pile.laid, locks.places)])
    return order


def _laid(pile: Pile, locks: Locks) -> Sequence[int]:
    """At which place of what side 0 has ordered each place of the pile was."""
    _check(pile.passed == [locked(one, locks.give) for one in pile.given[0]])
    points = [locked(one, locks.give * inverse(key) % ORDER)
              for one, key in zip(pile.laid, locks.places)]
    return _found(points, {one: at for at, one in enumerate(pile.mixed)})


def _found(points: Sequence[Text], origins: Mapping[Text, Any]) -> list[Any]:
    _check(sorted(points) == sorted(origins))
    return [origins[one] for one in points]


def _check(holds: bool) -> None:
    if not holds:
        raise refusal("A side has not locked and ordered the cards that were there, each once.",
                      clause="TD-16.4", reason="crooked_shuffle")
