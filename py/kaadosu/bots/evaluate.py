"""What a position is worth to a seat, what the other may do to it in one turn, and quick moves.

The cards in the other's hand cannot act before they have stood for a turn (KA-5.4), so what the
other can do next follows from what lies open alone.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Any, NamedTuple

from mulligan.protocol.types import Rng

from ..cards.faces import Face
from ..rules.battle import CHOICE, DRAWN, FULL, HAND, MAIN, ORIGINAL, Position, legal, mask
from ..rules.damage import damage
from ..rules.lines import NEAR, SEEN
from ..rules.moves import ATTACK, MOVE, PLACE, RETIRE, STAKE, STRIKE, kind_of, packed, parts_of
from ..rules.constants import Mask, Move, Seat, Space

HEALTH, LOW = 0.1, 2.0                     # a point of health; what the last ones are worth besides
CARD, FORCE = 0.35, 0.02                   # a card that stands: itself, its damage,
LEFT, BOTH = 0.25, 0.08                    # its health, both together
MATCH = 0.4                                # how often the guide's colour finds a weak card
IN_HAND, AVERAGE = 0.5, 1.6                # a card in hand counts half; what a card is worth
DEAD, PAST = 40.0, 0.1                     # the end of the match in an answer, a strike's rest
_dealt = lru_cache(maxsize=100_000)(damage)


class Weights(NamedTuple):
    """What characters weigh in their own way."""

    attack: float = 0.5                    # how far own damage goes through health and cards
    guard: float = 0.5                     # how far that of the other goes
    answer: float = 1.0                    # what the other may do next


USUAL = Weights()


# ---- how it stands -------------------------------------------------------------------------------
def evaluate(pos: Position, seat: Seat, beliefs: Any = None,
             weights: Weights = USUAL) -> float:
    """How likely `seat` wins, from 0 to 1, if the other is to move next; at the end, the result."""
    if pos.phase >= CHOICE:
        return 0.5 if pos.winner < 0 else float(pos.winner == seat)
    return 0.5 if pos.phase < MAIN else win_chance(lead(pos, seat, weights))


def by_health(pos: Position, seat: Seat) -> float:
    """The same where health is all that counts: that of both players and of the cards that stand.
    """
    if pos.phase >= CHOICE or pos.phase < MAIN:
        return evaluate(pos, seat)
    mine, theirs = (pos.health[one] + _standing(pos, one)[2] for one in (seat, 1 - seat))
    return win_chance(HEALTH * (mine - theirs))


def foretell(pos: Position, seat: Seat, weights: Weights = USUAL) -> float:
    """The same after the best attacks of the other.

    Where they end the match, what is kept in hand or stands at last is worth nothing: then the
    position is the better one that they could end less easily.
    """
    if pos.phase >= CHOICE:
        return evaluate(pos, seat)
    lost = answer(pos, seat)
    ahead = lead(pos, seat, weights) if lost < DEAD else 0.0
    return win_chance(ahead - weights.answer * lost)


def win_chance(ahead: float) -> float:
    """A winning chance that is never certain."""
    return 1 / (1 + exp(-max(-200.0, min(200.0, ahead))))


def lead(pos: Position, seat: Seat, weights: Weights = USUAL) -> float:
    """How far a seat is ahead, in units of which one makes a win 73 % likely."""
    other, faces = 1 - seat, pos.faces
    mine, theirs = pos.health[seat], pos.health[other]
    value, force, left = _standing(pos, seat)
    value_there, force_there, left_there = _standing(pos, other)
    guide, own = faces[pos.guides[seat]], pos.hands[seat]
    hand = sum([worth(faces[card], faces[card].plus, guide) for card in own])
    draws = pos.turn > 1 or pos.rules.opening != "balanced"
    if pos.active == seat and pos.phase == MAIN and len(own) < HAND and draws:
        hand += AVERAGE                                                  # the card to be drawn
    return (value - value_there + IN_HAND * (hand - AVERAGE * len(pos.hands[other]))
            + (HEALTH * mine - LOW / (1 + mine)) - (HEALTH * theirs - LOW / (1 + theirs))
            + weights.attack * force / (1 + theirs + left_there)
            - weights.guard * force_there / (1 + mine + left))


def _standing(pos: Position, seat: Seat) -> tuple[float, int, int]:
    """(worth, damage, health) of the cards of a seat that stand."""
    value, force, health = 0.0, 0, 0
    faces, guide = pos.faces, pos.faces[pos.guides[seat]]
    for spot in range(seat * 5, seat * 5 + 5):
        card = pos.field[spot]
        if card >= 0:
            face = faces[card]
            left = face.plus - pos.hurt[spot]
            value += worth(face, left, guide)
            force += face.minus
            health += left
    return value, force, health


@lru_cache(maxsize=100_000)
def worth(face: Face, left: int, guide: Face) -> float:
    """What a card with `left` health is worth to the seat that drew `guide`."""
    force = face.minus + (MATCH * guide.plus if face.colour == guide.colour else 0)
    return CARD + FORCE * force + LEFT * left + BOTH * (force * left) ** 0.5


# ---- what the other may do -----------------------------------------------------------------------
def answer(pos: Position, seat: Seat) -> float:
    """How much of its lead a seat loses by the best attacks of the other.

    Where they end the match, only by how much they could do so counts besides.
    Each card attacks from its space or one beside it. Every order of attacks is tried; those that
    leave the same cards with the same health, and the same attackers, count once.
    """
    attackers = [space for space in range(5) if pos.field[(1 - seat) * 5 + space] >= 0]
    if not attackers:
        return 0.0
    assault = _Assault(pos, seat, attackers)
    most, seen, todo = 0.0, {assault.start}, [assault.start]
    while todo:
        at = todo.pop()
        rest, used = at & _HEALTHS, at >> _USED
        if not rest:
            most = max(most, assault.through(used))
            continue
        stands, lost = assault.standing(rest)
        most = max(most, lost)
        fresh = assault.attacks(rest, used, stands) - seen
        seen |= fresh
        todo += fresh
    return most


_BITS, _LEFT = 5, 31                       # of the health of one card
_USED = 5 * _BITS
_HEALTHS = (1 << _USED) - 1


class _Assault:
    """The attacks of one seat in one turn on the cards of the other.

    How far it has come is one number: five bits of health for each space of a target, and above
    them which attackers have struck. `losses` of a target are by the health that is left; `hits`
    are by attacker and space.
    """

    __slots__ = "pos", "seat", "losses", "force", "hits", "views", "start", "known"

    def __init__(self, pos: Position, seat: Seat, attackers: Sequence[Space]) -> None:
        faces, near, far = pos.faces, seat * 5, (1 - seat) * 5
        theirs = [faces[pos.field[far + space]] for space in attackers]
        guides = faces[pos.guides[1 - seat]], faces[pos.guides[seat]]
        self.pos, self.seat = pos, seat
        targets = [space for space in range(5) if pos.field[near + space] >= 0]
        self.force = [face.minus for face in theirs]
        self.hits = [[0] * 5 for _ in attackers]
        own = mask(pos, 1 - seat)
        self.views = [reach(space, own) for space in attackers]
        self.start = 0
        self.losses: dict[Space, list[float]] = {}
        for target in targets:
            face = faces[pos.field[near + target]]
            left = face.plus - pos.hurt[near + target]
            self.start |= left << _BITS * target
            whole = worth(face, left, guides[1])
            self.losses[target] = [whole - (worth(face, rest, guides[1]) if rest else 0)
                                   for rest in range(left + 1)]
            for hits, attacker in zip(self.hits, theirs):
                hits[target] = _dealt(attacker, face, *guides, pos.rules.damage_floor)
        self.known: dict[int, tuple[Mask, float]] = {}

    def through(self, used: int) -> float:
        """What is lost where no card stands any more and all others strike."""
        unused = sum([hit for j, hit in enumerate(self.force) if not used >> j & 1])
        hit = struck(self.pos, self.seat, unused)
        return hit if hit >= DEAD else sum([one[0] for one in self.losses.values()]) + hit

    def standing(self, rest: int) -> tuple[Mask, float]:
        """(the spaces where cards stand with this health, what is lost so far)."""
        if rest not in self.known:
            stands, lost = 0, 0.0
            for target, losses in self.losses.items():
                left = rest >> _BITS * target & _LEFT
                stands |= (left > 0) << target
                lost += losses[left]
            self.known[rest] = stands, lost
        return self.known[rest]

    def attacks(self, rest: int, used: int, stands: Mask) -> set[int]:
        """How far it has come after each attack that is left, on the cards that stand."""
        found = set()
        for j, view in enumerate(self.views):
            if used >> j & 1:
                continue
            hits, then = self.hits[j], (used | 1 << j) << _USED
            for target in view[stands]:
                left = rest >> _BITS * target & _LEFT
                hit = hits[target] if hits[target] < left else left
                if hit:
                    found.add(rest - (hit << _BITS * target) | then)
        return found


def struck(pos: Position, seat: Seat, hit: int) -> float:
    """What strikes at the health of a seat cost it."""
    health = pos.health[seat]
    if hit >= health:
        return DEAD + PAST * (hit - health)
    return HEALTH * hit + LOW / (1 + health - hit) - LOW / (1 + health)


@lru_cache(maxsize=256)
def reach(space: Space, own: Mask) -> list[tuple[Space, ...]]:
    """By mask of enemy spaces, what a card sees from its space or an empty one beside it."""
    places = [space, *(to for to in NEAR[space] if not own >> to & 1)]
    return [tuple(sorted({target for place in places for target in SEEN[place][there]}))
            for there in range(32)]


# ---- quick moves ---------------------------------------------------------------------------------
def rollout(pos: Position, seat: Seat, rng: Rng) -> Move:
    """A quick sensible move: strike, attack, place, else end the turn.

    Of six cards the worst is discarded; of two guides the better is kept.
    """
    if pos.phase == CHOICE:
        return stake(pos, seat)
    moves = legal(pos, seat)
    if pos.phase == FULL:
        guide, hand = pos.faces[pos.guides[seat]], [pos.faces[card] for card in pos.hands[seat]]
        worths = [worth(face, face.plus, guide) for face in hand]
        return min(moves, key=lambda move: worths[parts_of(move)[1]])
    by_kind: dict[int, list[Move]] = {}
    for move in moves:
        by_kind.setdefault(kind_of(move), []).append(move)
    for kind, often in ((STRIKE, 1.0), (ATTACK, 0.9), (PLACE, 0.9), (MOVE, 0.1), (RETIRE, 0.02)):
        if kind in by_kind and rng.random() < often:
            return by_kind[kind][int(rng.random() * len(by_kind[kind]))]
    return moves[0]


def stake(pos: Position, seat: Seat) -> Move:
    """The guide drawn if it is worth more than the own card it was drawn for (KA-9.7).

    What counts is power, then the values.
    """
    drawn, own = (prize(pos.faces[pos.guides[one]]) for one in (seat, 1 - seat))
    return packed(STAKE, other=DRAWN if drawn > own else ORIGINAL)


def prize(face: Face) -> tuple[int, int]:
    """How much a card is wanted."""
    return face.power, face.plus + face.minus
