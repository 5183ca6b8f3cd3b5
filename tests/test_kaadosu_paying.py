"""Kaadosu, section 13: paying by purse and cards, the bonus of the week, relief."""

from collections import Counter

import pytest

from kaadosu.world import payment
from kaadosu.cards.faces import face
from kaadosu.world.ledger import POOL, Ledger, pack_cost
from kaadosu.world.worlds import WORLD
from kaadosu.rules.streams import Stream
from compared import compared
from kaadosu.dev import world_vectors
from kaadosu.dev.vectors import FORMAT
from kaadosu_world import DAY, advance, bare, codes, do, lived, places, preview, refused, text
from mulligan import Malformed


def worth(code):
    return face(code).power


def test_worked_examples_of_paying():
    """KA-13.6, KA-13.7, KA-X25: purse first, cards for the rest, none that is not needed."""
    def left(price, purse, *worths):
        """What is in the purse afterwards, or None when the payment is refused."""
        paid = world_vectors.the_tender({"price": price, "purse": purse, "card_worths": list(worths)})
        return paid["purse"] if paid["accepted"] else None
    assert left(7, 0, 4, 4) == 1 and left(7, 0, 4, 4, 1) is None
    assert left(7, 3, 4) == 0 and left(7, 3, 3) is None
    assert left(2, 3) == 1 and left(2, 3, 1) is None
    assert left(7, 0, 7, 3) is None and left(3, 3, 1) is None and left(0, 0) == 0 and left(3, 3) == 0
    assert payment.fault(7, 0, [4, 4, 0])[0] == "worthless" and payment.fault(7, 0, [4])[0] == "short"


def test_what_may_be_tendered():
    """KA-13.7: own cards that are free, each once, worth something, none too many; a refusal says a way to pay."""
    world = bare(["B42", "S1", "B1337", "B10000"], ["B7"])
    world.packs["h0"], world.line = [["S5"] * 5, None, None, None], ["h0"]
    one, shadow, other = world.held["h0"][:3]
    foreign = world.held["h1"][0]
    error = refused_pay(world, [])
    assert error.fill == {"pay": payment.suggestion(world, "h0", 1)} and len(error.fill["pay"]) == 1
    for pay in ([shadow], [foreign], [999], [one, other], [one, shadow]):
        refused_pay(world, pay)
    assert refused_pay(world, [one, one]).reason == "twice"
    world.put_up(one, 5)
    assert refused_pay(world, [one], "KA-16.3").reason == "not_free"
    world.take_down(1)
    world.escrow.add(one)
    refused_pay(world, [one], "KA-18.2")


def refused_pay(world, pay, clause="KA-13.7"):
    """The line and the packs are set by hand here, so only what a refusal leaves is compared."""
    before = text(world)
    with pytest.raises(Exception) as caught:
        WORLD.act(world, "h0", {"do": "buy_pack", "pack": 0, "pay": pay})
    assert caught.value.clause == clause and text(world) == before
    return caught.value


def test_tendered_cards_go():
    """KA-13.8, KA-19.4: base cards to the pool, combos cease; their worth is minted, the cost of a pack burned."""
    world = lived(rivals=0, pre_days=1)
    advance(world, DAY + 1)
    combo = world.give("h0", "M(S1+S42)")
    assert worth("M(S1+S42)") == 1
    base_card = next(uid for uid in world.held["h0"] if world.codes[uid][0] == "B")
    ident, worths = int(world.codes[base_card][1:]), world.worth(base_card) + world.worth(combo)
    world.packs["h0"][0] = [f"S{i}" for i in range(1, 6)]
    for code in world.packs["h0"][0]:
        assert face(code).cost == 0
    before = places(world)
    world.pay("h0", worths, [base_card, combo])
    assert world.minted == worths and world.purses["h0"] == 0 and combo not in world.codes
    assert world.where[ident] == POOL and places(world)[POOL] == before[POOL] + 1


def test_change_stays_in_the_purse():
    """KA-13.6: purse after = purse + worths − price."""
    world = bare(["B42"], rivals=0)
    world.packs, world.line = {"h0": [["S5"] * 5] * 4}, ["h0"]
    uid = world.held["h0"][0]
    result = WORLD.act(world, "h0", {"do": "buy_pack", "pack": 0, "pay": [uid]})
    brings = worth("B42") + 1                                                    # a blue square, in a week of squares
    assert world.purses["h0"] == brings - 1 and world.minted == brings and world.burned == 1
    assert f"You pay 1: {brings}" in result.say


def test_the_bonus_is_for_tendering_only():
    """KA-13.5, KA-14.6, KA-16.2: neither what a pack costs nor the price proposed knows it."""
    world = bare(["B10000"])                                                     # a green square
    uid = world.held["h0"][0]
    assert world.worth(uid) == worth("B10000") + 2
    assert pack_cost(["B10000", "S1", "S2", "S3", "S4"]) == worth("B10000") // 2
    error = refused(world, "KA-16.2", "list", card=uid)
    assert error.fill == {"price": worth("B10000")}


def test_relief():
    """KA-13.9: once a day for who has an empty purse and no card of power; dealt from a stream of its own."""
    world = bare(["S1", "S2"])
    assert preview(world, "relief").shown == ()
    expected = Ledger("test", DAY).deal(Stream(f"kaadosu/1/world/test/relief/{DAY}/h0"))
    assert do(world, "relief").shown == tuple(expected) and codes(world) == ["S1", "S2", *expected]
    assert world.purses["h0"] == 0 and world.minted == world.burned == 0
    for uid in world.held["h0"][:]:
        if world.codes[uid][0] == "B":
            world.drop(uid)
    refused(world, "KA-13.9", "relief", words="had today")
    advance(world, DAY + 1)
    assert do(world, "relief")


@pytest.mark.parametrize("purse, codes", [(1, ["S1"]), (0, ["B1"]), (0, ["S1", "M(S1+S42)"])])
def test_no_relief(purse, codes):
    """KA-13.9: not with a credit, and not with a card worth one."""
    world = bare(codes)
    world.purses["h0"] = world.minted = purse
    refused(world, "KA-13.9", "relief")


def differences(topic, given, **expect):
    """Between what one case expects and what the rules say."""
    [differing] = compared(FORMAT, {"cases": [{"topic": topic, "input": given, "expect": expect}]}).values()
    return differing


def test_what_a_case_says_of_a_cleared_listing_and_a_refused_payment():
    """KA-13.7, KA-16.7: after clearing a list ends or goes on with null or "cleared".

    A refused payment leaves the purse as it was, or null.
    """
    falling = {"price": 3, "listed_day": 0, "openings": [13, 20]}
    assert differences("market_ageing", falling, at_opening=[[2, True], *[[1, True]] * 7]) == []
    assert differences("market_ageing", falling, at_opening=[[2, True], *[[1, True]] * 6, None])
    cleared, ones = {"price": 1, "listed_day": 0, "openings": [7, 20]}, [[1, True]] * 7
    for rest in ([], [None], ["cleared"] * 7):
        assert differences("market_ageing", cleared, at_opening=ones + rest) == []
    for wrong in (ones + ones[:1], ones[1:], [*ones[:6], [2, True]], [*ones[:6], None]):
        assert differences("market_ageing", cleared, at_opening=wrong)
    with pytest.raises(Malformed) as caught:
        differences("market_ageing", cleared, at_opening=[[1, 1], *ones[1:]])
    assert "at_opening[0][1]" in str(caught.value)
    for wrong in ([*ones, None, [1, True]], [*ones, *[None] * 8], [*ones, "gone"]):
        with pytest.raises(Malformed, match="at_opening"):
            differences("market_ageing", cleared, at_opening=wrong)
    short = {"price": 7, "purse": 3, "card_worths": [3]}
    assert differences("tender", short, accepted=False, purse=3) == []
    assert differences("tender", short, accepted=False, purse=None) == []
    assert differences("tender", short, purse=4)
    paid = {"price": 7, "purse": 0, "card_worths": [4, 4]}
    assert differences("tender", paid, purse=None) and differences("tender", paid, purse=1) == []


def test_what_is_dear_is_kept_when_others_will_do():
    """KA-13.6: cards of decks, cards won and the only ones of a kind come last; then by what they bring."""
    world = lived(rivals=1, pre_days=1)
    held = world.held["h0"]
    paying = [uid for uid in held if world.worth(uid)]
    kinds = Counter((world.faces[uid].colour, world.faces[uid].shapes) for uid in held)
    alone = {uid for uid in paying if kinds[world.faces[uid].colour, world.faces[uid].shapes] == 1}
    cheap = min((uid for uid in paying if uid not in alone), key=lambda uid: (
        world.worth(uid), world.faces[uid].plus + world.faces[uid].minus, uid))
    assert alone and payment.suggestion(world, "h0", 1) == [cheap]
    world.tell("h0", "won", "r1", world.codes[cheap], "B7")
    other, = payment.suggestion(world, "h0", 1)
    assert other != cheap and other not in alone, "a prize is kept"
    world.decks["h0"]["A"] = [other]
    assert payment.suggestion(world, "h0", 1)[0] not in {cheap, other, *alone}
    world.decks["h0"]["A"] = [uid for uid in paying if uid != cheap]
    assert len(payment.suggestion(world, "h0", 1)) == 1, "where nothing else will do, what is dear pays"
    whole = sum(map(world.worth, paying))
    assert sorted(payment.suggestion(world, "h0", whole)) == sorted(paying)
    assert payment.suggestion(world, "h0", whole + 1) is None
    for price in range(1, whole):
        worths = [world.worth(uid) for uid in payment.suggestion(world, "h0", price)]
        assert payment.fault(price, 0, worths) is None, "no card is proposed that is not needed"
