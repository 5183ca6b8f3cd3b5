"""The Orbit's trades: what rivals say to a proposal, and what they propose themselves (GT-20)."""

import pytest

from gtoons import GAME
from gtoons.world import bargains, hall, prices, worth
from gtoons.world.orbit import WHO
from gtoons_orbit import DAY, life, refused, rich
from mulligan import Illegal, Malformed
from mulligan.protocol.slices import returned
from mulligan.worlds.life import verify


def partners(one, agrees=True):
    """(rival, own card, its card) of a trade of one for one that a rival agrees to, or says is worth too little."""
    state = one.state
    for rival in state.standing:
        for gives in hall.owned(state):
            for gets in hall.cards(state, rival):
                if hall.has(state, rival, gives) or hall.has(state, WHO, gets) or gets in hall.kept(rival):
                    continue
                said = bargains.answer(state, rival, [gives], [gets])
                if said.agreed == agrees and (agrees or said.reason == "too_little"):
                    return rival, gives, gets
    raise AssertionError("no such trade")


def words_of(one, **deed):
    """What a rival says when it refuses a trade."""
    with pytest.raises(Illegal) as told:
        one.do("h0", {"do": "trade", **deed})
    return str(told.value)


# ---- proposals -----------------------------------------------------------------------------------------------------
def test_a_trade_that_a_rival_agrees_to():
    """GT-20.1, GT-20.2, GT-19.6: cards change places at once, nothing is lost, and it trades once a day."""
    one = life()
    rival, gives, gets = partners(one)
    before = hall.census(one.state)
    preview = one.trial("h0", {"do": "trade", "rival": rival, "give": [gives], "get": [gets]})
    result = one.do("h0", {"do": "trade", "rival": rival, "give": [gives], "get": [gets]})
    assert result.shown == (gets,) and result.say == preview.text and "agrees" in result.say
    assert gets in hall.owned(one.state) and gives not in hall.owned(one.state)
    assert gives in hall.cards(one.state, rival) and gets not in hall.cards(one.state, rival)
    assert gives not in one.state.slots["A"] and hall.census(one.state) == before
    GAME.world.check(one.state)
    other = hall.owned(one.state)[0]
    assert "today" in words_of(one, rival=rival, give=[other], get=[hall.cards(one.state, rival)[0]])
    one.live(DAY + 1)
    assert rival not in one.state.hall["met"] and returned(verify(one.export(), GAME)) == ""


def test_each_refusal_says_why():
    """GT-20.2: it keeps a card, has one, has no room, or gets too little, with both sums and the colours it wants."""
    one = life()
    state = one.state
    rival, gives, gets = partners(one, agrees=False)
    said = words_of(one, rival=rival, give=[gives], get=[gets])
    mine, theirs = (worth.worth(state, rival, ident) for ident in (gives, gets))
    assert f"worth {mine} and its own {theirs}" in said and f"at least {theirs + 1}" in said
    named = all(colour in said for colour in (*worth.liked_colours(rival), worth.wished_colour(state, rival)))
    assert named != worth.wants(state, rival, gives)
    kept = next(ident for ident in hall.kept(rival) if not hall.has(state, WHO, ident))
    assert "keeps" in words_of(one, rival=rival, give=[gives], get=[kept])
    both = next(ident for ident in hall.owned(state) if hall.has(state, rival, ident))
    assert "needs no other" in words_of(one, rival=rival, give=[both], get=[gets])
    mine = [ident for ident in hall.owned(state) if not hall.has(state, rival, ident)][:2]
    for ident in state.hall["copies"]:
        if hall.size(state, rival) < hall.ROOM and ident not in mine and not hall.has(state, rival, ident):
            hall.give(state, rival, ident)
    assert "no room" in words_of(one, rival=rival, give=mine, get=[gets])


def test_what_no_trade_is():
    """GT-20.1, GT-18.1: no rival, no card or four, cards of nobody's hand, one that the person owns already."""
    one = life()
    rival, gives, gets = partners(one)
    own = hall.owned(one.state)
    theirs = next(ident for ident in hall.cards(one.state, rival) if ident in own)
    away = next(ident for ident in one.state.hall["copies"] if ident not in own)
    missing = next(ident for ident in one.state.hall["copies"] if not hall.has(one.state, rival, ident))
    for deed, reason, clause in (
            ({"rival": "r99", "give": [gives], "get": [gets]}, "nobody", "GT-20.1"),
            ({"rival": rival, "give": [], "get": [gets]}, "count", "GT-20.1"),
            ({"rival": rival, "give": own[:4], "get": [gets]}, "count", "GT-20.1"),
            ({"rival": rival, "give": [away], "get": [gets]}, "not_owned", "GT-20.1"),
            ({"rival": rival, "give": [gives], "get": [missing]}, "not_there", "GT-20.1"),
            ({"rival": rival, "give": [gives], "get": [theirs]}, "owned", "GT-18.1")):
        assert refused(one, do="trade", **deed) == (reason, clause)
    for deed in ({"give": [gives, gives], "get": [gets]}, {"give": [1], "get": [gets]}, {"give": "x", "get": [gets]}):
        with pytest.raises(Malformed):
            one.do("h0", {"do": "trade", "rival": rival, **deed})


def test_a_rival_never_loses_by_its_own_measure(monkeypatch):
    """GT-20.2: what it agrees to brings it more than it costs; a rival without a measure would give anything."""
    one = life()
    state = one.state
    agreed = 0
    for rival in state.standing:
        for gives in hall.owned(state)[:6]:
            for gets in hall.cards(state, rival):
                if bargains.answer(state, rival, [gives], [gets]).agreed:
                    agreed += 1
                    assert worth.worth(state, rival, gives) > worth.worth(state, rival, gets)
    assert agreed > 20
    rival, gives, gets = partners(one, agrees=False)
    monkeypatch.setattr(worth, "worth", lambda state, rival, ident: 50 if ident == gives else 49)
    assert bargains.answer(state, rival, [gives], [gets]).agreed


# ---- offers --------------------------------------------------------------------------------------------------------
def collector(seed, cards=40):
    """An Orbit whose person has bought cards beside its deck."""
    one = rich(life(seed))
    for ident in sorted(one.state.hall["copies"])[:cards]:
        if ident not in hall.owned(one.state):
            one.state.bought = one.state.bought | {ident: prices.price(ident)}
            hall.made(one.state, ident)
    return one


def offers(seed, days=30):
    """All offers that rivals make in so many days, with the state of the day."""
    one, found = collector(seed), []
    for number in range(1, days + 1):
        known = {offer["id"] for offer in one.state.hall["offers"]}
        one.live(DAY + number)
        found += [(one.state, offer) for offer in one.state.hall["offers"] if offer["id"] not in known]
    return found


@pytest.mark.strength
@pytest.mark.parametrize("seed", ["a", "b"])
def test_rivals_offer_what_suits_both(seed, monkeypatch):
    """GT-20.3: at least ten offers a month; each asks for a card in a colour the rival wants, in no slot, for one the
    person lacks, worth three quarters in the shop; where rivals want nothing, there is none."""
    found = offers(seed)
    assert len(found) >= 10 and len({offer["who"] for _, offer in found}) >= 5
    for state, offer in found:
        (takes,), (gives,) = offer["takes"], offer["gives"]
        assert worth.wants(state, offer["who"], takes) and takes not in state.slots["A"]
        assert worth.worth(state, offer["who"], takes) > worth.worth(state, offer["who"], gives)
        assert 4 * prices.price(gives) >= 3 * prices.price(takes) and not hall.has(state, WHO, gives)
    monkeypatch.setattr(worth, "wants", lambda state, rival, ident: False)
    assert not offers(seed, 5)


def test_an_offer_is_agreed_to_declined_or_runs_out():
    """GT-20.3: agreeing moves the cards; declining drops it; it stands three days, while both have the cards."""
    one = collector("a")
    number = 0
    while len(one.state.hall["offers"]) < 2:
        number += 1
        one.live(DAY + number)
    first, second = one.state.hall["offers"][:2]
    page = GAME.world.page(one.state, "h0", "trades")
    tile = next(block for block in page if block["kind"] == "tiles")["tiles"][0]
    assert tile["label"] == one.state.called(first["who"])
    assert [act["do"] for act in tile["acts"]] == ["agree", "decline"]
    one.do("h0", {"do": "agree", "offer": first["id"]})
    assert set(first["gives"]) <= set(hall.owned(one.state)) and set(first["takes"]).isdisjoint(hall.owned(one.state))
    assert refused(one, do="agree", offer=first["id"]) == ("gone", "GT-20.3")
    left = [offer["id"] for offer in one.state.hall["offers"]]
    if second["id"] in left:
        one.do("h0", {"do": "decline", "offer": second["id"]})
        assert refused(one, do="decline", offer=second["id"]) == ("gone", "GT-20.3")
    until = {offer["id"]: offer["until"] for offer in one.state.hall["offers"]}
    one.live(max([DAY + number, *until.values()]) + 1)
    assert not set(until) & {offer["id"] for offer in one.state.hall["offers"]}


def test_an_offer_falls_with_the_card_it_asks_for():
    """GT-20.3: when the card is put up, the offer is gone."""
    one = collector("a")
    number = 0
    while not one.state.hall["offers"]:
        number += 1
        one.live(DAY + number)
    offer = one.state.hall["offers"][0]
    one.do("h0", {"do": "put_up", "card": offer["takes"][0], "reserve": 5})
    assert offer["id"] not in [each["id"] for each in one.state.hall["offers"]]
    GAME.world.check(one.state)


# ---- among rivals --------------------------------------------------------------------------------------------------
def wanted_share(state):
    """How much of what rivals hold beside their decks they want."""
    spare = [(rival, ident) for rival in state.standing for ident in hall.cards(state, rival)
             if ident not in hall.kept(rival)]
    return sum(worth.wants(state, *one) for one in spare) / len(spare)


def test_rivals_trade_with_each_other(monkeypatch):
    """GT-20.4, GT-19.6: one card for one, both gain and want what they get, nothing is made or lost; news tell it."""
    one, real, swaps = life(pre_days=0), bargains.exchange, []

    def watched(state, first, second, gets, gives):
        (get,), (give,) = gets, gives
        for who, comes, goes in ((first, get, give), (second, give, get)):
            assert worth.worth(state, who, comes) > worth.worth(state, who, goes) and worth.wants(state, who, comes)
            assert not worth.wants(state, who, goes) and goes not in hall.kept(who) and not hall.has(state, who, comes)
        before = hall.census(state), hall.points_there(state)
        real(state, first, second, gets, gives)
        assert (hall.census(state), hall.points_there(state)) == before and first != second
        swaps.append(f"{state.called(first)} gave {bargains.named(gives)} to {state.called(second)} "
                     f"for {bargains.named(gets)}.")
    monkeypatch.setattr(bargains, "exchange", watched)
    one.live(DAY + 20)
    GAME.world.check(one.state)
    assert len(swaps) >= 10 and swaps == [words for _, words in one.state.news if " gave " in words]


def test_a_trade_among_rivals_is_the_best_for_both():
    """GT-20.4: of all pairs of cards that suit both, the one whose gains are the highest sum; no pair, no trade."""
    state = life(pre_days=0).state
    rivals = list(state.standing)
    gains = {}
    for one, other in zip(rivals, rivals[1:]):
        swap = bargains.suits(state, one, other)
        best = 0
        for give in hall.cards(state, one):
            for get in hall.cards(state, other):
                mine = worth.worth(state, one, get) - worth.worth(state, one, give)
                theirs = worth.worth(state, other, give) - worth.worth(state, other, get)
                free = (give not in hall.kept(one) and get not in hall.kept(other)
                        and not hall.has(state, one, get) and not hall.has(state, other, give))
                suited = (worth.wants(state, one, get) and worth.wants(state, other, give)
                          and not worth.wants(state, one, give) and not worth.wants(state, other, get))
                if free and suited and mine > 0 and theirs > 0:
                    best = max(best, mine + theirs)
        gains[one] = best
        if swap:
            give, get = swap
            assert best == (worth.worth(state, one, get) - worth.worth(state, one, give)
                            + worth.worth(state, other, give) - worth.worth(state, other, get))
        assert bool(swap) == bool(best)
    assert 0 < sum(map(bool, gains.values())) < len(gains)


@pytest.mark.strength
def test_trades_bring_cards_to_who_wants_them(monkeypatch):
    """GT-20.4: after four weeks rivals want more of what they hold than where they do not trade with each other."""
    def shares():
        return [wanted_share(life(seed, pre_days=0).live(DAY + 28).state) for seed in ("a", "b", "c")]
    trading = shares()
    monkeypatch.setattr(bargains, "among", lambda state: None)
    alone = shares()
    assert all(more > less for more, less in zip(trading, alone)), (trading, alone)
    assert sum(trading) - sum(alone) > 3 * 0.03, (trading, alone)


# ---- pages ---------------------------------------------------------------------------------------------------------
def test_pages_of_rivals_and_their_cards():
    """GT-20.1: a page for each rival, its cards in a list that says which it keeps; nobody else has one."""
    one = life()
    world, state = GAME.world, one.state
    rows = next(block for block in world.page(state, "h0", "trades") if block["kind"] == "table")["rows"]
    assert [row["go"]["query"] for row in rows] == list(state.standing)
    blocks = world.page(state, "h0", "trades", "r3")
    assert blocks[0]["title"] == state.called("r3") and blocks[1]["acts"][0]["do"] == "trade"
    fields, entries = world.list(state, "h0", "of:r3")
    assert fields[-1].name == "keeps" and {entry["k"] for entry in entries} == set(hall.cards(state, "r3"))
    assert {entry["k"] for entry in entries if entry["values"]["keeps"]} == hall.kept("r3")
    for call in (lambda: world.page(state, "h0", "trades", "r77"), lambda: world.list(state, "h0", "of:h0"),
                 lambda: world.list(life(customs=1).state, "h0", "of:r3")):
        with pytest.raises(Malformed):
            call()
