"""The Orbit's cards: collection, shop, four slots and the secret pick (GT-18)."""

from pathlib import Path

import pytest

from gtoons import GAME
from gtoons.world import days, releases, shop
from gtoons.world.orbit import SLOTS
from gtoons_orbit import BARE, DAY, life, rich, win
from mulligan import Illegal, Malformed
from mulligan.protocol.slices import returned
from mulligan.worlds.files import hash_of
from mulligan.worlds.life import Life, verify

CARDS = GAME.library.shipped.cards
BEFORE = Path(__file__).parent / "worlds" / "orbit_before_releases.json"


def kept(one):
    """A stock card that is not owned yet."""
    return next(ident for ident in shop.stock(one.state, one.day) if ident not in shop.owned(one.state))


# ---- the shop ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("letter", SLOTS)
def test_an_account_begins_with_one_deck(letter):
    """GT-18.1, GT-18.4, GT-18.7: twelve cards of its release, in slot A, ready to play."""
    for release, there in releases.RELEASES.items():
        state = life(pre_days=0, starter=letter, release=release).state
        assert shop.owned(state) == list(there.decks[letter])
    deck = shop.owned(state)
    assert shop.owned(state) == deck == state.slots["A"] and not any(state.slots[slot] for slot in "BCD")


def test_each_card_comes_once_a_round():
    """GT-18.2: eight a day; a round shows each card exactly once, so every card can be won; rounds differ."""
    one = life(pre_days=0).state
    length = -(-len(CARDS) // shop.STOCK)
    orders = []
    for number in range(4):
        round_ = [shop.stock(one, number * length + place) for place in range(length)]
        assert all(len(day) == shop.STOCK for day in round_[:-1])
        flat = [ident for day in round_ for ident in day]
        assert sorted(flat) == sorted(CARDS)
        orders.append(flat)
    assert len({tuple(order) for order in orders}) == 4
    assert shop.stock(one, DAY) != shop.stock(life("b", pre_days=0).state, DAY)


def test_prices_follow_rarity():
    """GT-18.3: each card its rarity's price, and a rarer one costs more."""
    order = ["common", "uncommon", "rare", "slam"]
    found = {rarity: {shop.price(ident) for ident, card in CARDS.items() if card["rarity"] == rarity}
             for rarity in order}
    assert found == {"common": {30}, "uncommon": {60}, "rare": {120}, "slam": {240}}


def test_a_card_is_bought_with_what_was_won():
    """GT-17.6, GT-18.3: three wins, a card of at most 75 points, and what is left."""
    one = life()
    for rival in ("r1", "r2", "r3"):
        win(one, rival)
    day = one.day
    while not (cheap := [ident for ident in shop.stock(one.state, day) if shop.price(ident) <= 75
                         and ident not in shop.owned(one.state)]):
        day += 1
    one.live(day)
    result = one.do("h0", {"do": "buy", "card": cheap[0]})
    assert result.shown == (cheap[0],) and cheap[0] in shop.owned(one.state)
    assert one.state.points == 75 - shop.price(cheap[0])
    assert not one.can_undo("h0"), "GT-18.6"
    GAME.world.check(one.state)


def test_what_the_shop_refuses():
    """GT-18.1, GT-18.2, GT-18.3: too dear, not there today, owned already; and nothing changes."""
    one = life()
    ident = kept(one)
    away = next(card for card in CARDS if card not in shop.stock(one.state, one.day))
    before = one.export()
    for card, reason, clause in ((ident, "points", "GT-18.3"), (away, "not_there", "GT-18.2")):
        with pytest.raises(Illegal) as told:
            one.do("h0", {"do": "buy", "card": card})
        assert (told.value.reason, told.value.clause) == (reason, clause)
    assert one.export() == before
    rich(one).do("h0", {"do": "buy", "card": ident})
    with pytest.raises(Illegal) as told:
        one.do("h0", {"do": "buy", "card": ident})
    assert told.value.clause == "GT-18.1"


def test_an_orbit_keeps_the_cards_of_its_beginning(monkeypatch):
    """GT-18.7: cards and decks that are shipped later change neither the stock nor the decks of an Orbit."""
    one = life(pre_days=0)
    before = [shop.stock(one.state, DAY + number) for number in range(40)], shop.owned(one.state)
    played = life().export()
    more = dict(CARDS) | {f"gt{number}": CARDS["gt001"] | {"id": f"gt{number}"} for number in range(137, 149)}
    monkeypatch.setattr(GAME.library.shipped, "cards", more)
    turned = [deck | {"cards": deck["cards"][::-1]} for deck in GAME.library.decks]
    monkeypatch.setattr(type(GAME.library), "decks", property(lambda library: turned))
    assert ([shop.stock(one.state, DAY + number) for number in range(40)], shop.owned(one.state)) == before
    assert life().export() == played
    monkeypatch.setitem(releases.RELEASES, 3, releases.RELEASES[2]._replace(cards=148))
    one.state.release = 3
    assert any(set(shop.stock(one.state, DAY + number)) - set(CARDS) for number in range(17))


def test_the_newest_release_is_what_is_shipped():
    """GT-18.7: whoever ships cards or decks adds a release; those before stand as they were."""
    newest = releases.RELEASES[releases.NEWEST]
    assert newest.cards == len(CARDS)
    assert newest.decks == {deck["id"]: tuple(deck["cards"]) for deck in GAME.library.decks}
    assert hash_of([releases.RELEASES[1].cards, releases.RELEASES[1].decks])[:16] == "2eb9155e604b71fa"


def test_a_file_from_before_goes_on():
    """GT-17.10, GT-18.7: a file without the newer parts opens, and its log leads to the same Orbit."""
    one = Life.load(BEFORE.read_text("utf-8"), GAME)
    assert one.state.release == 1 and one.day == DAY + 30 and one.state.battle
    assert returned(verify(BEFORE.read_text("utf-8"), GAME)) == ""
    assert Life.load(one.export()).export() == one.export()
    one.live(DAY + 31)
    GAME.world.check(one.state)


def test_nobody_corners_the_shop_in_a_week():
    """GT-18.2: with all the points in the world, a week brings fewer than half of the cards, a month all of them."""
    one = life()
    for number in range(31):
        one.live(DAY + number)
        for ident in shop.stock(one.state, one.day):
            if ident not in shop.owned(one.state):
                rich(one, 240).do("h0", {"do": "buy", "card": ident})
        if number == 6:
            assert len(one.state.bought) <= 56 < len(CARDS) / 2
    assert set(shop.owned(one.state)) == set(CARDS)


# ---- slots and the secret pick -------------------------------------------------------------------------------------
def test_four_slots_hold_own_cards():
    """GT-18.4, GT-18.6: own cards, each once, at most twelve; fewer are kept and not played; a change is taken back."""
    one = life()
    mine = shop.owned(one.state)
    one.do("h0", {"do": "deck", "slot": "B", "cards": mine[:11]})
    with pytest.raises(Illegal) as told:
        one.do("h0", {"do": "challenge", "rival": "r1", "slot": "B"})
    assert told.value.clause == "GT-18.4"
    one.undo("h0")
    assert one.state.slots["B"] == []
    strange = next(card for card in CARDS if card not in mine)
    for deed, error in (({"slot": "E", "cards": mine}, Malformed),
                        ({"slot": "B", "cards": [*mine, mine[0]]}, Malformed),
                        ({"slot": "B", "cards": [mine[0]] * 2}, Malformed), ({"cards": mine}, Malformed),
                        ({"slot": "B", "cards": [strange]}, Illegal)):
        before = one.export()
        with pytest.raises(error):
            one.do("h0", {"do": "deck", **deed})
        assert one.export() == before


def test_a_match_is_played_with_the_slot_that_was_picked():
    """GT-18.4, GT-18.5: also with bought cards; and a later change of the slot leaves the match as it is."""
    one = rich(life())
    ident = kept(one)
    one.do("h0", {"do": "buy", "card": ident})
    deck = [*shop.owned(one.state)[:11], ident]
    one.do("h0", {"do": "deck", "slot": "C", "cards": deck})
    one.do("h0", {"do": "challenge", "rival": "r1", "slot": "C"})
    one.do("h0", {"do": "deck", "slot": "C", "cards": []})
    assert GAME.world.match(one.state, "h0")["decks"][0]["cards"] == deck


def test_the_pick_of_a_rival_is_secret_and_knows_nothing():
    """GT-18.5: it picks each of its decks about as often, the same whatever you pick, and no page tells which."""
    picks = []
    for number in range(200):
        state = days.found(f"s{number}", DAY, BARE, "Ann")
        state.slots["B"] = list(reversed(state.slots["A"]))
        other = state.copy()
        for one, slot in ((state, "A"), (other, "B")):
            GAME.world.act(one, "h0", {"do": "challenge", "rival": "r7", "slot": slot})
        assert state.battle["theirs"] == other.battle["theirs"]
        picks.append(state.battle["theirs"])
        told = []
        for pick in (0, 1):
            state.battle = state.battle | {"theirs": pick}
            told.append([GAME.world.page(state, "h0", page.id) for page in GAME.world.pages(state, "h0")])
            told[-1].append(GAME.world.match(state, "h0")["label"])
        assert told[0] == told[1]
    assert 70 <= sum(picks) <= 130
    state = life().state
    assert all(a != b for a, b in (days.decks_of(state, rival) for rival in state.standing))


def test_pages_lists_and_cards():
    """GT-17.1, GT-18.2: every page is there, the list has the own cards, a card tells rarity, price and slots."""
    one = life()
    world, state = GAME.world, one.state
    fields, entries = world.list(state, "h0", "mine")
    assert [entry["k"] for entry in entries] == shop.owned(state) and len(fields) == 6
    there = world.card(state, "h0", kept(one))
    assert there["acts"][0]["do"] == "buy" and there["acts"][0]["off"]
    assert ["In slots", "A"] in world.card(state, "h0", shop.owned(state)[0])["lines"]
    for call in (lambda: world.list(state, "h0", "x"), lambda: world.card(state, "h0", "gt999"),
                 lambda: world.card(state, "h0", []), lambda: world.page(state, "h0", "x")):
        with pytest.raises(Malformed):
            call()
    tiles = next(block for block in world.page(state, "h0", "shop") if block["kind"] == "tiles")["tiles"]
    assert [tile["cards"][0]["face"] for tile in tiles] == shop.stock(one.state, one.day)
    assert world.due(state, "h0") and world.line(state) == "rank 8, rating 1000, 12 cards"
