"""What a position is worth to a seat, what the other may do to it in one turn, and quick moves.

The cards in the other's hand cannot act before they have stood for a turn (KA-5.4), so what the
other can do next follows from what lies open alone.
"""

from functools import lru_cache
from math import exp
from typing import Any, NamedTuple, TypeAlias

from mulligan.protocol.types import Rng

from ..cards.faces import Face
from ..rules.battle import CHOICE, DRAWN, FULL, HAND, MAIN, ORIGINAL, Position, legal, mask
from ..rules.damage import damage
from ..rules.lines import NEAR, SEEN
from ..rules.moves import ATTACK, MOVE, PLACE, RETIRE, STAKE, STRIKE, kind_of, packed, parts_of
from ..rules.constants import Mask, Move, Seat, Space

Losses: TypeAlias = dict[Space, tuple[int, list[float]]]   # target: its number, the loss by health

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
    return 0.5 if pos.phase < MAIN else chance(lead(pos, seat, weights))


def foretell(pos: Position, seat: Seat, weights: Weights = USUAL) -> float:
    """The same after the best attacks of the other.

    Where they end the match, what is kept in hand or stands at last is worth nothing: then the
    position is the better one that they could end less easily.
    """
    if pos.phase >= CHOICE:
        return evaluate(pos, seat)
    lost = answer(pos, seat)
    ahead = lead(pos, seat, weights) if lost < DEAD else 0.0
    return chance(ahead - weights.answer * lost)


def chance(ahead: float) -> float:
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
    faces, field, other = pos.faces, pos.field, 1 - seat
    near, far = seat * 5, other * 5
    targets = [space for space in range(5) if field[near + space] >= 0]
    attackers = [space for space in range(5) if field[far + space] >= 0]
    if not attackers:
        return 0.0
    guides = faces[pos.guides[other]], faces[pos.guides[seat]], pos.rules.damage_floor
    force = [faces[field[far + space]].minus for space in attackers]
    hits = [[_dealt(faces[field[far + space]], faces[field[near + target]], *guides)
             for target in targets] for space in attackers]
    views = [reach(space, mask(pos, other)) for space in attackers]
    start = 0
    scale: Losses = {}
    for i, target in enumerate(targets):
        face = faces[field[near + target]]
        left = face.plus - pos.hurt[near + target]
        start |= left << 5 * i
        whole = worth(face, left, guides[1])
        losses = [whole - (worth(face, rest, guides[1]) if rest else 0) for rest in range(left + 1)]
        scale[target] = i, losses
    most, seen, todo = 0.0, {start}, [start]
    known: dict[int, Mask] = {}            # by health left, the spaces where somebody stands
    while todo:
        at = todo.pop()
        rest, used = at & 0xFFFFF, at >> 20
        if not rest:                       # the way is free: all others strike
            unused = sum([hit for j, hit in enumerate(force) if not used >> j & 1])
            hit = struck(pos, seat, unused)
            most = max(most, hit if hit >= DEAD else scale_all(scale) + hit)
            continue
        if rest not in known:
            stands, lost = 0, 0.0
            for target, (i, losses) in scale.items():
                left = rest >> 5 * i & 31
                stands |= (left > 0) << target
                lost += losses[left]
            known[rest] = stands
            most = max(most, lost)
        stands = known[rest]
        for j, view in enumerate(views):
            if not used >> j & 1:
                for target in view[stands]:
                    i = scale[target][0]
                    hit = min(hits[j][i], rest >> 5 * i & 31)
                    if hit:
                        then = rest - (hit << 5 * i) | (used | 1 << j) << 20
                        if then not in seen:
                            seen.add(then)
                            todo.append(then)
    return most


def scale_all(scale: Losses) -> float:
    """What all targets together are worth."""
    return sum([losses[0] for _, losses in scale.values()])


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
