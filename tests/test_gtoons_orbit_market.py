"""The Orbit's market over weeks: prices, what is sold, nobody corners it, and books that are even (GT-19)."""

import json
from collections import Counter
from contextlib import suppress

import pytest

from brief import some
from gtoons import GAME
from gtoons.world import auctions, hall, prices, shop, worth
from gtoons.world.orbit import WHO
from gtoons_orbit import DAY, life, lone, rich, unowned, win
from mulligan import Illegal, Malformed
from mulligan.protocol.slices import returned
from mulligan.worlds.files import with_checksum
from mulligan.worlds.life import Life, verify


# ---- the market ----------------------------------------------------------------------------------------------------
def lived(seed, days=60, **options):
    """An Orbit without deeds for so many days, and every sale: [day, card, price, seller, buyer], and lots closed."""
    one = life(seed, pre_days=0, **options)
    sales, closed = [], 0
    for number in range(1, days + 1):
        before = set(one.state.hall["lots"])
        one.live(DAY + number)
        closed += len(before - set(one.state.hall["lots"]))
        sales += [sale for sale in one.state.hall["sales"] if sale[0] == one.day]
    return one, sales, closed


def correlation(pairs):
    """The rank correlation of pairs of numbers."""
    def ranks(values):
        order = sorted(values)
        return [order.index(value) + (order.count(value) - 1) / 2 for value in values]
    one, other = (ranks(column) for column in zip(*pairs))
    middle = (len(one) - 1) / 2
    spread = [sum((a - middle) ** 2 for a in column) for column in (one, other)]
    both = sum((a - middle) * (b - middle) for a, b in zip(one, other))
    return both / (spread[0] * spread[1]) ** 0.5


def by_rarity(sales):
    """The rank correlation of price and rarity over all sales."""
    order = ["common", "uncommon", "rare", "slam"]
    return correlation([(order.index(GAME.library.card(card)["rarity"]), price) for _, card, price, _, _ in sales])


@pytest.mark.strength
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_the_market_clears_and_prices_follow_rarity(seed):
    """GT-19.2, GT-19.3: over sixty days at least 150 lots, four of five sold, for 60 to 110 of a hundred of the
    shop's price, and the dearer the rarer."""
    _, sales, closed = lived(seed)
    assert closed >= 150 and len(sales) >= 0.8 * closed
    share = sum(price / prices.price(card) for _, card, price, _, _ in sales) / len(sales)
    assert 0.6 <= share <= 1.1
    assert by_rarity(sales) > 0.8
    row = list(GAME.world.simulate(seed, 10, 20))[-1]
    assert row["lots"] > 0 and 0 < row["sold"] <= 1 and 0 < row["of shop price"] < 1.3


@pytest.mark.strength
def test_prices_know_nothing_where_rarity_is_worth_nothing(monkeypatch):
    """GT-19.2: the measures tell when a card's worth and reserve do not follow its rarity, or when nobody bids."""
    with monkeypatch.context() as patch:
        patch.setattr(worth, "price", lambda ident: 60)
        patch.setattr(auctions, "price", lambda ident: 60)
        assert abs(by_rarity(lived("a", 40)[1])) < 0.4
    monkeypatch.setattr(auctions, "comes", lambda state, rival, lot: False)
    one, sales, closed = lived("a", 20)
    assert closed > 30 and not sales
    GAME.world.check(one.state)


@pytest.mark.strength
def test_the_market_lives_for_a_year():
    """GT-19.7: in the last of twelve months lots are still sold, no rival is full, none is poor for good."""
    one = life(pre_days=0)
    for number in range(1, 7):
        one.live(DAY + 60 * number)
    late = [sale for sale in one.state.hall["sales"] if sale[0] > one.day - 30]
    assert len(late) >= 60
    assert all(hall.size(one.state, rival) <= hall.ROOM for rival in one.state.standing)
    assert max(hall.purse(one.state, rival) for rival in one.state.standing) < 6_000
    GAME.world.check(one.state)


def of_rarity(ident, rarity):
    return GAME.library.card(ident)["rarity"] == rarity


def cornering(seed, spends, rarity="rare", days=7):
    """(the Orbit after a week in which a person bids all of 500 points a day for each lot of a rarity, or does nothing,
    and a week after it; the mean price rivals paid for that rarity in the second week, of the shop's)."""
    one = rich(life(seed), 500 * days)
    later = []
    for number in range(1, 2 * days + 1):
        for key, lot in list(one.state.hall["lots"].items()):
            if spends and number <= days and of_rarity(lot["card"], rarity):
                with suppress(Illegal):    # it owns one, or has not points enough
                    most = min(one.state.points, 2 * prices.price(lot["card"]))
                    one.do("h0", {"do": "bid", "lot": key, "most": most})
        one.live(DAY + number)
        later += [price / prices.price(card) for day, card, price, _, buyer in one.state.hall["sales"]
                  if number > days and day == one.day and buyer != WHO and of_rarity(card, rarity)]
    return one.state, sum(later) / len(later)


@pytest.mark.strength
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_nobody_corners_a_rarity_in_a_week(seed):
    """GT-19.5: who bids 500 points a day, twice what the shop asks, for every rare lot of a week, buys some, but each
    card once; rivals keep five in six copies, and pay for the rest no more than a fifth above what they pay where
    nobody tried."""
    state, price = cornering(seed, True)
    mine = [ident for ident in hall.owned(state) if of_rarity(ident, "rare")]
    total = sum(count for ident, count in state.hall["copies"].items() if of_rarity(ident, "rare"))
    assert any(sale[4] == WHO for sale in state.hall["sales"]), "it does buy"
    assert len(mine) < total / 6 and max(Counter(hall.owned(state)).values()) == 1
    assert price <= 1.2 * cornering(seed, False)[1]
    GAME.world.check(state)


def test_a_card_is_wanted_once(monkeypatch):
    """GT-19.5: for a second copy no bid is taken; without that rule one who bids for all copies gets them all."""
    def copies(one):
        state, ident = one.state, unowned(one)[0]
        lone(one, ident, "r1")
        for seller in ("r2", "r3", "r4"):
            if ident not in hall.cards(state, seller):
                hall.give(state, seller, ident)
            auctions.put_up(state, seller, ident, 10)
        for key in list(state.hall["lots"]):
            try:
                one.do("h0", {"do": "bid", "lot": key, "most": 5_000})
            except Illegal as error:
                assert error.clause == "GT-19.5"
        for _ in range(auctions.TURNS):
            one.state.day += 1
            auctions.night(one.state)
        return hall.owned(one.state).count(ident)
    assert copies(rich(life(pre_days=0))) == 1
    real = hall.has
    monkeypatch.setattr(hall, "has", lambda state, who, ident: who != WHO and real(state, who, ident))
    assert copies(rich(life(pre_days=0))) == 4


# ---- what is conserved ---------------------------------------------------------------------------------------------
def busy(seed="a", days=20):
    """A person who plays, buys, bids, puts up, trades and brings back, all checked day by day."""
    one = life(seed)
    for number in range(1, days + 1):
        for rival in ("r1", "r2", "r3", "r4"):
            win(one, rival)
        spare = [ident for ident in hall.owned(one.state) if ident not in one.state.slots["A"]]
        tries = [{"do": "buy", "card": ident} for ident in shop.stock(one.state, one.day)[:2]]
        tries += [{"do": "bid", "lot": key, "most": 70} for key in list(one.state.hall["lots"])[:3]]
        tries += [{"do": "put_up", "card": ident, "reserve": 20} for ident in spare[-3:-2]]
        tries += [{"do": "sell_back", "card": ident} for ident in spare[-1:] if number % 5 == 0]
        tries += [{"do": "agree", "offer": offer["id"]} for offer in one.state.hall["offers"]]
        for deed in tries:
            with suppress(Illegal):        # not every day has each
                one.do("h0", deed)
            GAME.world.check(one.state)
        one.live(DAY + number)
        GAME.world.check(one.state)
    return one


@pytest.mark.native
@pytest.mark.deep
def test_no_card_and_no_point_comes_from_nowhere():
    """GT-19.6, GT-17.10: after weeks of everything the books are even, and the log leads to the same bytes."""
    one = busy()
    done = Counter(deed["do"] for _, _, deed in one.log)
    assert min(done[name] for name in ("buy", "bid", "put_up", "sell_back")) >= 2, done
    assert any(sale[3] == WHO for sale in one.state.hall["sales"])
    text = one.export()
    assert Life.load(text).export() == text and returned(verify(text, GAME)) == ""


@pytest.mark.parametrize("leak", [
    lambda state: hall.pay(state, "r1", 1), lambda state: hall.give(state, "r1", unknown_to(state, "r1")),
    lambda state: hall.pay(state, WHO, 1), lambda state: hall.take(state, WHO, hall.owned(state)[0])])
def test_the_books_find_what_is_lost_or_made(leak):
    """GT-19.6: a point or a card too many or too few is found."""
    state = life(pre_days=0).state
    GAME.world.check(state)
    leak(state)
    with pytest.raises(Malformed, match="GT-19"):
        GAME.world.check(state)


def unknown_to(state, rival):
    return next(ident for ident in state.hall["copies"] if not hall.has(state, rival, ident))


@pytest.mark.parametrize("path, value, field", some([
    (["balance"], 7, "hall.put_in"), (["people", "r1", "points"], -1, "hall.people.r1.points"),
    (["people", "r1", "cards"], [], "hall.people.r1"), (["people"], {}, "hall.people"),
    (["gone"], ["gt119"], "hall.gone"), (["next"], 1, "hall.lots.*"), (["copies", "gt001"], 99, "hall.copies"),
    (["lots", "x"], {}, "hall.lots.x"), (["met"], ["h0"], "hall.met[0]"), (["sunk"], True, "hall.sunk"),
    (["offers"], [{}], "hall.offers[0]"), ([], {}, "hall")]))
def test_a_hall_that_cannot_be_is_refused_by_its_field(path, value, field):
    """GT-19.6, GT-17.10: also in a file whose hash was made anew."""
    data = json.loads(life().export())
    inner, steps = data["state"], ["hall", *path]
    for key in steps[:-1]:
        inner = inner[key]
    inner[steps[-1]] = value
    del data["sha256"]
    with pytest.raises(Malformed) as told:
        Life.load(with_checksum(data), GAME)
    assert told.value.field.startswith(f"state.{field.rstrip('*')}"), told.value


def test_a_lot_with_a_price_no_bids_led_to_is_refused():
    """GT-19.4: a price above the leader's bid, below the reserve, or without a leader."""
    for change in ({"price": 9999}, {"price": 0}, {"leader": ""}, {"bids": []}):
        one = life()
        number, lot = next(row for row in one.state.hall["lots"].items() if row[1]["leader"])
        one.state.hall["lots"][number] = lot | change
        with pytest.raises(Malformed, match="GT-19"):
            GAME.world.check(one.state)
