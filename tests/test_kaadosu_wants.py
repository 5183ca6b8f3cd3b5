"""Kaadosu, KA-17.21: busy rivals buy what they have a use for, each has rooms of its own, and goods stay unsold."""

from itertools import combinations

import pytest

from kaadosu.cards.faces import BASE, COMBO, SHADOW, SHADOW_COMBO, base
from kaadosu.rules.streams import Stream
from kaadosu.world import people, rivals, wants
from kaadosu.world.days import World
from kaadosu.world.ways import NEW
from kaadosu_world import DAY, advance, bare, codes

LIVELY = NEW._replace(people="lively")


def one_rival(*cards, ways=NEW, seed="wants"):
    """A world of h0 and r1 with these cards and a full purse."""
    world = bare((), rivals=1, seed=seed, ways=ways)
    for uid in world.held["r1"][:]:
        world.drop(uid)
    for code in cards:
        world.give("r1", code)
    world.purses["r1"], world.minted = 500, world.minted + 500
    return world


def card(own, of_colour, of_shape, power=8):
    """A base card of a power that has a rival's colour and shape, or has not."""
    return next(f"B{i}" for i in range(1, 10_001) if base(i).power == power
                and (base(i).colour == own.colour) is of_colour and (own.shape in base(i).shapes) is of_shape)


def bought(ways, of_colour, of_shape, above):
    """Whether r1 buys a card of power 8 that h0 sells at so much above its worth."""
    world = one_rival(ways=ways)
    own = rivals.profile(world.seed, "r1")
    uid = world.give("h0", card(own, of_colour, of_shape))
    world.put_up(uid, world.worth(uid) + above)
    people._buy(world, "r1", set(), own)
    return world.owners[uid] == "r1"


def test_what_a_rival_pays():
    """KA-17.21: 1 above the worth for its set, 3 below for what it likes, 5 below for anything else."""
    more = {people.CHASER: 2}.get(people.person("wants", "r1").habit, 1)
    for of_colour, of_shape, most in ((True, True, more), (True, False, -3), (False, True, -3), (False, False, -5)):
        assert bought(NEW, of_colour, of_shape, most)
        assert not bought(NEW, of_colour, of_shape, most + 1)
    assert bought(LIVELY, False, False, -1), "before, whatever was cheap"


def test_a_rival_without_room_buys_no_more_than_it_likes():
    """KA-17.21: any other card only while there is room."""
    world = one_rival()
    own = rivals.profile(world.seed, "r1")
    uid = world.give("h0", card(own, False, False))
    world.put_up(uid, 1)
    wants.buy(world, "r1", set(), own, crowded=True)
    assert world.owners[uid] == "h0"
    wants.buy(world, "r1", set(), own, crowded=False)
    assert world.owners[uid] == "r1"


def test_a_rival_buys_two_cards_a_day_the_best_bargains():
    """KA-17.21, KA-17.9: the lowest price less worth first."""
    world = one_rival()
    own = rivals.profile(world.seed, "r1")
    loved = [i for i in range(1, 10_001) if base(i).power == 6 and wants.of_set(own, base(i))][:3]
    uids = [world.give("h0", f"B{i}") for i in loved]
    for uid, price in zip(uids, (6, 4, 5)):
        world.put_up(uid, price)
    wants.buy(world, "r1", set(), own, crowded=False)
    assert [world.owners[uid] for uid in uids] == ["h0", "r1", "r1"]


def test_a_rival_sells_what_it_does_not_like():
    """KA-17.21: before, any card; of its own kind only when it has no other."""
    for ways, only in ((NEW, True), (LIVELY, False)):
        world = one_rival(ways=ways)
        own = rivals.profile(world.seed, "r1")
        for i in [i for i in range(1, 10_001) if not world.where[i]][:200]:
            world.give("r1", f"B{i}")
        for number in range(60):
            people._list(world, "r1", set(), own, Stream(f"sells {number}"))
            if len(world.listings) == 6:
                sold = [rivals.likes(own, world.faces[sale.uid]) for sale in world.listings.values()]
                assert not any(sold) or not only
                for sale in list(world.listings):
                    world.take_down(sale)
                if any(sold):
                    break
        else:
            assert only, "before, it sold what it likes too"
    assert wants.sells(world, own, [uid for uid in world.held["r1"] if wants.of_set(own, world.faces[uid])])


def test_no_two_of_twenty_have_the_same_room():
    """KA-17.21: drawn from a stream of their own; no two are near each other in both merged cards and Shadows."""
    for seed in ("demo", "x", "rooms"):
        stream, lists = Stream(f"kaadosu/1/world/{seed}/rooms"), []
        for _ in range(2):
            lists.append(list(range(20)))
            stream.shuffle(lists[-1])
        rooms = [wants.rooms(seed, f"r{k}") for k in range(1, 21)]
        assert rooms == [(120 + 8 * b, 4 + 2 * m, 4 + 2 * (7 * m % 20)) for b, m in zip(*lists)]
        assert len({one.base for one in rooms}) == 20
        assert all(abs(one.merged - other.merged) >= 3 or abs(one.shadows - other.shadows) >= 3
                   for one, other in combinations(rooms, 2))
        assert rooms[0] == wants.rooms(seed, "r21")


def test_what_is_above_a_room_is_let_go():
    """KA-17.21: of merged cards and Shadows all, of base cards a tenth; before, a tenth of each."""
    for ways in (NEW, LIVELY):
        world = one_rival(ways=ways)
        room = {kinds[0]: most for kinds, most in people.rooms(world, "r1")}
        for i in [i for i in range(1, 10_001) if not world.where[i]][:room[BASE] + 25]:
            world.give("r1", f"B{i}")
        for i in range(1, room[SHADOW] + 26):
            world.give("r1", f"S{i}")
        people._let_go(world, "r1")
        kinds = [world.faces[uid].kind for uid in world.held["r1"]]
        assert kinds.count(BASE) == room[BASE] + 22 and not kinds.count(COMBO)
        assert kinds.count(SHADOW) == room[SHADOW] + (0 if ways == NEW else 22)


def test_shadows_are_merged_while_there_is_room():
    """KA-17.21: up to four pairs a day, as many as there is room for; before, two pairs."""
    shadows = [f"S{i}" for i in range(1, 41)]
    for ways, held, merged in ((NEW, 0, 4), (NEW, -2, 2), (NEW, -3, 3), (LIVELY, 0, 2)):
        world = one_rival(*shadows, ways=ways)
        room = wants.rooms("wants", "r1").merged
        for _ in range(room + held if held else 0):
            world.give("r1", "M(S1+S42)")
        before = len(rivals.free_of(world, "r1", COMBO, SHADOW_COMBO))
        people._merge_shadows(world, "r1")
        assert len(rivals.free_of(world, "r1", COMBO, SHADOW_COMBO)) - before == merged


@pytest.mark.native
def test_an_unwanted_card_of_a_rival_comes_back():
    """KA-17.21, KA-16.11: nobody has a use for it, so after its time at price 1 it is its owner's again, and free."""
    world = World("back", DAY, 20, 0, names=(), ways=NEW)
    world.open()
    for _ in range(60):
        world.close()
    assert sum(row.sales for row in world.history[-30:]) > 60, "most is sold"
    weak = next(uid for uid in world.held["r1"] if world.free(uid))
    seen = set()
    for _ in range(60):
        before = {sale.uid: sale.seller for sale in world.listings.values() if sale.floor == 6}
        world.close()
        seen |= {uid for uid, seller in before.items() if uid not in world.listed and world.owners.get(uid) == seller}
    assert seen and weak, "nothing came back"


def test_an_old_world_goes_on_with_what_is_cheap():
    """KA-20: a world begun with `lively` people stays so, day by day."""
    kept = advance(World("old", DAY, 5, 10, ways=LIVELY), DAY + 5)
    assert not wants.busy(kept) and people.lively(kept)
    assert dict(people.rooms(kept, "r1"))[(BASE,)] == \
        people.person("old", "r1").base * people.eagerness(kept, "r1") // 100
    assert codes(kept)
