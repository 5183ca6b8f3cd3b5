"""The Orbit's auctions: lots, sealed bids, the night, and what is conserved (GT-19)."""

from collections import Counter

import pytest

from gtoons import GAME
from gtoons.world import auctions, days, hall, hall_days, prices, rivals, shop, worth
from gtoons.world.orbit import WHO
from gtoons_orbit import DAY, life, lone, nights, refused, rich, unowned
from mulligan import Malformed
from mulligan.protocol.slices import returned
from mulligan.worlds.life import verify


# ---- bids ----------------------------------------------------------------------------------------------------------
def test_the_leader_pays_a_point_above_the_second_bid():
    """GT-19.4: the example of the rulebook, equal bids, raising, and points that are held while one leads."""
    one = life(pre_days=0)
    state = one.state
    number = lone(one, unowned(one, "rare")[0], reserve=60)
    lot = state.hall["lots"][number]
    rich(one, 1000)
    assert auctions.bid(state, lot, WHO, 100) and lot["price"] == 60 and state.points == 900
    assert not auctions.bid(state, lot, "r2", 90) and (lot["price"], lot["leader"]) == (91, WHO)
    assert not auctions.bid(state, lot, "r2", 100) and (lot["price"], lot["leader"]) == (100, WHO), "the earlier one"
    assert auctions.bid(state, lot, WHO, 105) and lot["price"] == 100 and state.points == 895
    before = hall.purse(state, "r3")
    assert auctions.bid(state, lot, "r3", 110) and (lot["price"], lot["leader"]) == (106, "r3")
    assert state.points == 1000 and hall.purse(state, "r3") == before - 110
    lot["ends"] = state.day
    auctions.close(state, number)
    assert hall.purse(state, "r3") == before - 106 and lot["card"] in hall.cards(state, "r3")
    assert state.hall["sales"][-1][2:] == [106, "r1", "r3"]


def test_what_bids_and_lots_are_refused():
    """GT-19.3, GT-19.4, GT-19.5: each reason with its clause, and nothing changes."""
    one = rich(life(pre_days=0), 300)
    first = hall.owned(one.state)[0]
    number = lone(one, unowned(one)[0], reserve=50)
    assert refused(one, do="bid", lot="999", most=60) == ("gone", "GT-19.4")
    assert refused(one, do="bid", lot=number, most=49) == ("low", "GT-19.4")
    assert refused(one, do="bid", lot=number, most=301) == ("points", "GT-19.4")
    one.do("h0", {"do": "bid", "lot": number, "most": 100})
    assert refused(one, do="bid", lot=number, most=100) == ("low", "GT-19.4")
    assert refused(one, do="bid", lot=number, most=301) == ("points", "GT-19.4")
    one.do("h0", {"do": "bid", "lot": number, "most": 300})
    assert not one.can_undo("h0") and one.state.points == 0
    mine = auctions.put_up(one.state, "r1", first, 1) if first in hall.cards(one.state, "r1") else None
    if mine:
        assert refused(one, do="bid", lot=mine, most=5) == ("owned", "GT-19.5")
    one.do("h0", {"do": "put_up", "card": first, "reserve": 9})
    own = str(one.state.hall["next"] - 1)
    assert refused(one, do="bid", lot=own, most=20) == ("own", "GT-19.4")
    assert refused(one, do="put_up", card=first, reserve=9) == ("not_owned", "GT-19.3")
    for ident in hall.owned(one.state)[:4]:
        one.do("h0", {"do": "put_up", "card": ident, "reserve": 9})
    assert refused(one, do="put_up", card=hall.owned(one.state)[0], reserve=9) == ("full", "GT-19.3")
    for deed in ({"do": "put_up", "card": first, "reserve": "x"}, {"do": "bid", "lot": 3, "most": 5},
                 {"do": "put_up", "card": first, "reserve": True},
                 {"do": "sell_back", "card": hall.owned(one.state)[0], "more": 1}):
        with pytest.raises(Malformed):
            one.do("h0", deed)


def test_a_card_of_the_match_that_waits_stays():
    """GT-19.3: it is neither put up nor brought back; others of the collection are."""
    one = life()
    one.do("h0", {"do": "challenge", "rival": "r1"})
    ident = one.state.battle["cards"][0]
    for deed in ({"do": "put_up", "reserve": 5}, {"do": "sell_back"}):
        assert refused(one, card=ident, **deed) == ("playing", "GT-19.3")
    one.do("h0", {"do": "give_up"})
    one.do("h0", {"do": "put_up", "card": ident, "reserve": 5})
    assert ident not in hall.owned(one.state) and ident not in one.state.slots["A"]


def test_what_nobody_wants_comes_back():
    """GT-19.5: after three nights, at a price nobody pays; a card at a low reserve is sold, and its points come."""
    one = life(pre_days=0)
    dear, cheap = sorted(hall.owned(one.state), key=prices.price)[-2:]
    one.do("h0", {"do": "put_up", "card": dear, "reserve": 9000})
    one.do("h0", {"do": "put_up", "card": cheap, "reserve": 1})
    for number in range(1, 4):
        assert dear not in hall.owned(one.state)
        one.live(DAY + number)
    assert dear in hall.owned(one.state) and cheap not in hall.owned(one.state)
    sale = next(sale for sale in one.state.hall["sales"] if sale[3] == WHO)
    assert sale[1] == cheap and one.state.points == sale[2] > 1
    told = [words for _, words in one.state.news]
    assert any("it is back" in words for words in told) and any("is sold to" in words for words in told)
    assert returned(verify(one.export(), GAME)) == ""


# ---- the house does not cheat --------------------------------------------------------------------------------------
def paid(ident, most, seed="a"):
    """(what a person pays in the end for a card when bidding so much at once, who leads, the rivals' bids)."""
    one = rich(life(seed, pre_days=0))
    number = lone(one, ident)
    if most:
        one.do("h0", {"do": "bid", "lot": number, "most": most})
    lot = nights(one, number)
    return lot["price"], lot["leader"], lot["most"]


def fair(ident, seed="a"):
    """Whether a person who would pay anything pays what the best rival bids without it, at most a point more, or the
    reserve; and the same with any higher limit."""
    _, leader, best = paid(ident, 0, seed)
    price, winner, _ = paid(ident, 2_000, seed)
    wanted = (best, best + 1) if leader else (10,)
    return price in wanted and winner == WHO and paid(ident, 9_999, seed)[:2] == (price, WHO)


@pytest.mark.parametrize("seed", ["a", "b"])
def test_no_price_is_made_up_against_the_person(seed, monkeypatch):
    """GT-19.4: the price is what a rival bids who knows nothing of the person's bid; a house that peeks is found."""
    cards = unowned(life(seed, pre_days=0))[:12]
    assert all(fair(ident, seed) for ident in cards)
    blind = auctions.limit

    def peeking(state, rival, lot):
        return max(blind(state, rival, lot), lot["most"] - 1 if lot["leader"] == WHO else 0)
    monkeypatch.setattr(auctions, "limit", peeking)
    assert not any(fair(ident, seed) for ident in cards)


def test_every_bid_is_covered_and_sealed():
    """GT-19.4: no rival bids points it lacks, and no page tells what a leader would pay at most."""
    one = life()
    state = one.state
    assert sum(bool(lot["leader"]) for lot in state.hall["lots"].values()) >= 3
    told = []
    for more in (0, 7):
        for lot in state.hall["lots"].values():
            lot["most"] += more if lot["leader"] else 0
        told.append([GAME.world.page(state, "h0", page.id) for page in GAME.world.pages(state, "h0")])
    assert told[0] == told[1]
    poor = life(pre_days=0)
    number = lone(poor, unowned(poor, "rare", "slam")[0], reserve=5)
    for rival in poor.state.standing:
        hall.pay(poor.state, rival, -4_970)
    poor.state.hall["taken_out"] += 4_970 * len(poor.state.standing)
    assert 5 <= nights(poor, number)["most"] <= 30
    GAME.world.check(poor.state)


def sniped(ident):
    """Whether a person who bids half the shop's price leads for two nights, and loses in the last one, where all but
    the snipers own the card."""
    one = rich(life(pre_days=0))
    number = lone(one, ident)
    for rival in one.state.standing:
        if rivals.habit(rival) != "sniper" and not hall.has(one.state, rival, ident):
            hall.give(one.state, rival, ident)
    one.do("h0", {"do": "bid", "lot": number, "most": prices.price(ident) // 2})
    lot = nights(one, number, 2)
    leads = lot["leader"] == WHO
    nights(one, number, 1)
    return leads and lot["leader"] != WHO


def test_snipers_bid_in_the_last_night(monkeypatch):
    """GT-19.4: who leads with a small bid for two nights loses to one; where snipers bid at once, nobody does."""
    cards = unowned(life(pre_days=0))[:8]
    assert sum(map(sniped, cards)) >= 4
    monkeypatch.setattr(auctions, "habit", lambda rival: "early")
    assert not any(map(sniped, cards))


# ---- the hall ------------------------------------------------------------------------------------------------------
def test_what_rivals_begin_with():
    """GT-19.2: two decks, twelve more and 150 points; a friend's deck is the friend's own; each way of bidding is
    some rival's."""
    state = life(pre_days=0).state
    for rival, person in state.hall["people"].items():
        friend = rivals.FRIENDS[rival]
        assert rivals.FRIENDS[friend] == rival and person["points"] == 150
        decks = {*rivals.ROSTER[rival].deck, *rivals.ROSTER[friend].deck}
        assert decks == hall.kept(rival) <= set(person["cards"]) and len(person["cards"]) == len(decks) + 12
    habits = Counter(map(rivals.habit, state.standing))
    assert set(habits) == set(rivals.HABITS) and min(habits.values()) >= 5
    assert len({worth.wished_colour(state, rival) for rival in state.standing}) >= 4
    assert all(worth.wished_colour(state, rival) not in worth.liked_colours(rival) for rival in state.standing)


def test_what_a_card_is_worth():
    """GT-19.2: from 70 to 120 of a hundred, more in a colour that is liked or wished for, and the same to whomever."""
    state = life(pre_days=0).state
    plain, wanted = [], []
    for rival in state.standing:
        for ident in state.hall["copies"]:
            share = worth.worth(state, rival, ident) / prices.price(ident)
            (wanted if worth.wants(state, rival, ident) else plain).append(share)
    assert min(plain) > 0.65 and max(wanted) <= 1.2
    assert sum(wanted) / len(wanted) > sum(plain) / len(plain) + 0.15


def test_the_shop_takes_cards_back():
    """GT-19.7: for a quarter of the price; it can be bought again for the whole one."""
    one = rich(life(), 1000)
    ident = next(ident for ident in shop.stock(one.state, one.day) if not hall.has(one.state, WHO, ident))
    one.do("h0", {"do": "buy", "card": ident})
    before, copies = one.state.points, one.state.hall["copies"][ident]
    one.do("h0", {"do": "sell_back", "card": ident})
    assert one.state.points == before + prices.price(ident) // 4 and ident not in hall.owned(one.state)
    assert one.state.hall["copies"][ident] == copies - 1
    one.do("h0", {"do": "buy", "card": ident})
    GAME.world.check(one.state)
    assert refused(one, do="sell_back", card=unowned(one)[0]) == ("not_owned", "GT-19.7")


def test_rivals_shop_and_make_room():
    """GT-19.7: over sixty days rivals buy at least fifty cards that they want; one without room brings cards back."""
    one = life(pre_days=0)
    one.live(DAY + 60)
    assert one.state.hall["taken_out"] > 50 * 30
    state, rival = one.state, "r1"
    for ident in state.hall["copies"]:
        if hall.size(state, rival) < hall.ROOM and not hall.has(state, rival, ident):
            hall.give(state, rival, ident)
    before = hall.size(state, rival)
    hall_days._returned(state, [rival])
    assert before == hall.ROOM and hall.size(state, rival) == before - 1


def test_an_orbit_from_before_opens_its_hall():
    """GT-19.1: until then nothing is different; from then on it has auctions, and its log still leads there."""
    old = life(customs=1)
    before = old.export()
    for deed in ({"do": "put_up", "card": "gt001", "reserve": 5}, {"do": "bid", "lot": "1", "most": 5},
                 {"do": "trade", "rival": "r1", "give": ["gt001"], "get": ["gt002"]}):
        assert refused(old, **deed) == ("closed", "GT-19.1")
    assert old.export() == before and not old.state.hall
    for page in ("auctions", "trades"):
        acts = [act["do"] for block in GAME.world.page(old.state, "h0", page) for act in block.get("acts", ())]
        assert acts == ["open_hall"]
    old.do("h0", {"do": "challenge", "rival": "r1"})
    assert refused(old, do="open_hall") == ("playing", "GT-19.1")
    old.do("h0", {"do": "give_up"})
    old.do("h0", {"do": "open_hall"})
    assert refused(old, do="open_hall") == ("open", "GT-19.1")
    old.live(DAY + 12)
    assert old.state.hall["sales"] and returned(verify(old.export(), GAME)) == ""


def test_rivals_all_meet_in_a_season():
    """GT-17.11: in nineteen rounds each pair meets once; without a hall they are paired at random."""
    for customs, number in ((3, 20), (3, 16), (2, 20), (1, 20)):
        state = life(pre_days=0, customs=customs, rivals=number).state
        met = Counter()
        start = -(-state.day * days.ROUNDS // (number - 1)) * (number - 1)
        for turn in range(start, start + number - 1):
            state.day, part = divmod(turn, days.ROUNDS)
            pairs = list(days.pairs(state, part, days.stream(state, "day", state.day, part)))
            assert sorted(one for pair in pairs for one in pair) == sorted(state.standing)
            met.update(frozenset(pair) for pair in pairs)
        assert (set(met.values()) == {1}) == (customs > 1)
