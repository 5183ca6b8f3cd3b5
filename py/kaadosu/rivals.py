"""How rivals spend their days (KA-17.7 to 17.12)."""

from functools import lru_cache
from typing import NamedTuple

from .faces import BASE, COMBO, SHADOW, face
from .ledger import NUMBER, PACKS, PRICE, SELLER, UID, pack_cost

PROTECTED, SHADOWS_ENOUGH, TO_MERGE, TO_MERGE_SHADOWS, MOST_LISTED, MOST_BOUGHT = 12, 12, 16, 6, 6, 2
KEEPS = (30, 40, 200)                                            # Shadows, merged cards, base cards (KA-17.9)


class Profile(NamedTuple):
    """KA-17.7; activity, merge and sell are per mille."""

    activity: int
    colour: int
    shape: int
    merge: int
    sell: int
    markup: int


@lru_cache(maxsize=256)
def profile(stream_of, rival):
    stream = stream_of("rival", rival)
    return Profile(400 + stream.below(551), stream.below(5), stream.below(3), 200 + stream.below(601), 200 + stream.below(601),
                   stream.below(5))


def profile_of(ledger, rival):
    stream = ledger.stream("rival", rival)
    return Profile(400 + stream.below(551), stream.below(5), stream.below(3), 200 + stream.below(601), 200 + stream.below(601),
                   stream.below(5))


def best_first(ledger, uids):
    """By plus + minus, high first, then uid."""
    def key(uid):
        one = ledger.face(uid)
        return -one.plus - one.minus, uid
    return sorted(uids, key=key)


def protected(ledger, rival):
    """The cards a rival does not give away today (KA-17.8)."""
    own = [uid for uid in ledger.held[rival] if ledger.free(uid) and ledger.face(uid).kind in (BASE, COMBO)]
    return set(best_first(ledger, own)[:min(PROTECTED, len(own) // 2)])


def tender(ledger, rival, price, kept):
    """The cards a rival pays a price with, None when it does not pay (KA-17.8)."""
    short = price - ledger.purses[rival]
    if short <= 0:
        return []
    worths = sorted((ledger.worth(uid), uid) for uid in ledger.held[rival]
                    if uid not in kept and ledger.free(uid) and ledger.face(uid).kind != SHADOW)
    taken, total = [], 0
    for worth, uid in worths:
        if total >= short:
            break
        taken.append((worth, uid))
        total += worth
    if total < short:
        return None
    for worth, uid in taken[:]:
        if total - worth >= short:
            taken.remove((worth, uid))
            total -= worth
    return [uid for _, uid in taken]


def act(world, rival):
    """A rival's day (KA-17.9)."""
    ledger = world.ledger
    own, stream = profile_of(ledger, rival), ledger.stream("act", world.day, rival)
    if not stream.chance(own.activity):
        return
    world.seen[rival].add(world.day)
    kept = protected(ledger, rival)
    if world.entitled(rival):
        world.relief(rival)
    _packs(ledger, rival, kept)
    if stream.chance(own.merge):
        _merge(ledger, rival)
    for _ in range(2):
        _merge_shadows(ledger, rival)
    for _ in range(2):
        if stream.chance(own.sell):
            _list(ledger, rival, kept, own, stream)
    _buy(ledger, rival, kept, own)
    _let_go(ledger, rival)


def _packs(ledger, rival, kept):
    for number in range(PACKS if rival in ledger.packs else 0):
        cost = pack_cost(ledger.packs[rival][number])
        if cost == 1 and sum(ledger.face(uid).kind == SHADOW for uid in ledger.held[rival]) >= SHADOWS_ENOUGH:
            continue
        paid = tender(ledger, rival, cost, kept)
        if paid is not None:
            ledger.buy_pack(rival, number, paid)


def _of_another_shape(ledger, lead, others):
    return next((uid for uid in others if ledger.face(uid).shapes != ledger.face(lead).shapes), None)


def _merge(ledger, rival):
    own = best_first(ledger, [uid for uid in ledger.held[rival] if ledger.free(uid) and ledger.face(uid).kind == BASE])
    partner = _of_another_shape(ledger, own[0], own[1:]) if len(own) >= TO_MERGE else None
    if partner is not None:
        ledger.merge(own[0], partner)


def _merge_shadows(ledger, rival):
    own = [uid for uid in ledger.held[rival] if ledger.free(uid) and ledger.face(uid).kind == SHADOW]
    partner = _of_another_shape(ledger, own[0], own[1:]) if len(own) >= TO_MERGE_SHADOWS else None
    if partner is not None:
        ledger.merge(own[0], partner)


def _list(ledger, rival, kept, own, stream):
    if sum(listing[SELLER] == rival for listing in ledger.listings.values()) >= MOST_LISTED:
        return
    uids = sorted(uid for uid in ledger.held[rival] if ledger.free(uid) and uid not in kept and ledger.face(uid).kind in (BASE, COMBO))
    if uids:
        uid = uids[stream.below(len(uids))]
        ledger.list(uid, ledger.face(uid).power + stream.below(own.markup + 1))


def _buy(ledger, rival, kept, own):
    foreign = sorted((listing[PRICE] - ledger.worth(listing[UID]), listing[NUMBER]) for listing in ledger.listings.values()
                     if listing[SELLER] != rival)
    bought = 0
    for gap, number in foreign:
        if bought == MOST_BOUGHT:
            break
        one = ledger.face(ledger.listings[number][UID])
        liked = one.kind in (BASE, COMBO) and (one.colour == own.colour or own.shape in one.shapes)
        if not (gap <= -1 or liked and gap <= 1):
            continue
        paid = tender(ledger, rival, ledger.listings[number][PRICE], kept)
        if paid is not None:
            ledger.sell(number, rival, paid)
            bought += 1


def _let_go(ledger, rival):
    groups = [[], [], []]
    for uid in ledger.held[rival]:
        if ledger.free(uid):
            kind = ledger.face(uid).kind
            groups[0 if kind == SHADOW else 2 if kind == BASE else 1].append(uid)
    for uids, most in zip(groups, KEEPS):
        lowest = sorted(uids, key=lambda uid: (ledger.face(uid).plus + ledger.face(uid).minus, uid))
        for uid in lowest[:max(0, len(uids) - most)]:
            ledger.drop(uid)


# ---- dealing with people -----------------------------------------------------------------------------------------------
def value(one, own):
    """What a face is worth to a rival (KA-17.11)."""
    if one.kind in (BASE, COMBO):
        return one.power + 2 * (one.colour == own.colour) + (own.shape in one.shapes)
    return int(one.kind != SHADOW)


def accepts(own, gets, gives):
    """Whether a rival accepts a swap of faces (KA-17.11)."""
    return sum(value(one, own) for one in gets) >= sum(value(one, own) for one in gives) + 1


__all__ = ["accepts", "act", "face", "profile"]
