"""Cardscapes with collectors: packs by the day, trades, their days, and how their world fares (CS-7)."""

import json
import re

import pytest

from mulligan import Malformed
from mulligan.data.json_text import canonical
from mulligan.protocol.slices import returned
from mulligan.worlds.files import with_checksum
from mulligan.worlds.life import Life, verify
from ttcg.cardscape import bargains
from ttcg.cardscape.collectors import COLLECTORS, Holdings, Taste
from ttcg.world import WORLD, shipped, town
from ttcg_cardscape import A, DAY, GAME, do, life, refused, run_of, words

pytestmark = pytest.mark.deep

ROOMY = {"collectors": 8, "guard": "limit"}


def crowd(days=0, seed=None, **options):
    """A Cardscape with collectors after so many days."""
    return life(seed=seed, **ROOMY | options).live(DAY + days)


@pytest.fixture(scope="module")
def grown():
    """The file of a world of forty days whose person opened packs all the time."""
    kept = crowd()
    do(kept, "first", seed=A)
    for day in range(1, 41):
        if kept.state.left(run_of(kept)) >= 2:
            do(kept, "open", run=run_of(kept), packs=2)
        kept.live(DAY + day)
    return kept.export()


@pytest.fixture(scope="module")
def year():
    """The days of a year without people."""
    return list(WORLD.simulate("health", 365, 8))


@pytest.fixture
def ann(grown):
    return Life.load(grown, GAME)


def fair(kept, ident="c1", kind="card"):
    """(what is given, what is got) that a collector agrees to, as keys; found by asking copies of them."""
    place, you = town.living(kept.state), town.holdings(kept.state)
    one = place.people[ident]
    got = [(kind, number) for number in (one.holdings.slots() if kind == "card" else one.holdings.lore)]
    for mine in [("card", slot) for slot in you.slots()]:
        for item in got:
            if bargains.answer(one, [mine], [item]).agreed:
                return [town.key_of(mine)], [town.key_of(item)]
    raise AssertionError("no fair trade in this world")


# ---- packs by the day (CS-7.1) ---------------------------------------------------------------------------------------
def test_packs_come_by_the_day_and_from_one_run():
    """CS-7.1, CS-2.1: six on the first day, two a day, six saved; no other run; all of it ends"""
    kept = crowd()
    do(kept, "first", seed=A)
    refused(kept, "CS-2.9", "first", seed=A)
    do(kept, "open", run=run_of(kept), packs=5)
    refused(kept, "CS-7.1", "open", "tomorrow", run=run_of(kept), packs=1)
    refused(kept, "CS-7.1", "solo", "printed again", seed=A)
    refused(kept, "CS-7.1", "forget", run=run_of(kept))
    assert kept.live(DAY + 1).state.left(run_of(kept)) == 2
    assert kept.live(DAY + 30).state.left(run_of(kept)) == 6


def test_the_run_is_sold_out_once(year):
    """CS-7.1, CS-2.1: nothing is printed again, and nobody empties it in a day"""
    rows = year
    assert sum(row["packs"] for row in rows) == 500 and rows[-1]["packs left"] == 0
    assert max(row["packs"] for row in rows) <= 8


def test_every_copy_is_in_one_hand(ann):
    """CS-7.1: whatever is opened is held once, and a file that says otherwise is refused"""
    state = ann.state
    held = [slot for one in state.town["people"].values() for slot in one["cards"]]
    held += town.holdings(state).slots()
    assert sorted(held) == list(range(10 * state.town["sold"]))
    for change in ({"cards": [0, 1]}, {"lore": [1, 0]}, {"wish": "stone"}, {"trust": 9}, {"until": -1}):
        wrong = json.loads(canonical(state.data()))
        wrong["town"]["people"]["c2"] |= change
        with pytest.raises(Malformed):
            WORLD.restore(wrong)
    stolen = json.loads(canonical(state.data()))
    stolen["town"]["people"]["c2"]["cards"] = sorted([*stolen["town"]["people"]["c2"]["cards"],
                                                     stolen["town"]["people"]["c1"]["cards"][0]])
    with pytest.raises(Malformed, match="holds what another one holds"):
        WORLD.restore(stolen)
    for key, value in (("sold", 501), ("mine", [3, 1]), ("allowance", -1), ("offers", [{}]), ("people", {}),
                       ("run", "other"), ("offered", "x"), ("pace", 0)):
        wrong = json.loads(canonical(state.data()))
        wrong["town"][key] = value
        with pytest.raises(Malformed):
            WORLD.restore(wrong)


# ---- trades (CS-7.2, CS-7.3) -----------------------------------------------------------------------------------------
def test_a_fair_trade_is_done_at_once(ann):
    """CS-7.3, CS-2.12: both sides are shown before; cards, serials and what is thought of you go along"""
    give, take = fair(ann)
    deed = {"do": "ask", "who": "c1", "give": give, "take": take}
    beforehand = ann.trial("h0", deed).text
    assert beforehand.startswith("You give ") and "You get " in beforehand
    trust = ann.state.town["people"]["c1"]["trust"]
    mine, theirs = town.item_of(give[0])[1], town.item_of(take[0])[1]
    assert do(ann, **deed).say.startswith("Ada Quill agrees")
    got = town.mark_of(ann.state, theirs)
    assert ann.state.known[ann.state.cards[got][1]] and town.mark_of(ann.state, mine) not in ann.state.cards
    one = ann.state.town["people"]["c1"]
    assert mine in one["cards"] and theirs not in one["cards"] and one["trust"] == min(5, trust + 1)


@pytest.mark.parametrize("kind", ["lore", "serial"])
def test_lore_cards_and_serials_are_traded(ann, kind):
    """CS-7.3, CS-4.1: a lore card goes over with its shape; a serial is told, and stays with who tells it"""
    if kind == "lore":
        give, take = fair(ann, kind="lore")
    else:
        give = fair(ann)[0]
        lists = WORLD.list(ann.state, "h0", "take:c1")[1]
        take = [next(entry["k"] for entry in lists if entry["values"]["kind"] == "serial")]
    before, number = len(ann.state.lore), town.item_of(take[0])[1]
    do(ann, "ask", who="c1", give=give, take=take)
    if kind == "lore":
        assert len(ann.state.lore) == before + 1 and ann.state.lore[-1][1] == number
        assert number not in ann.state.town["people"]["c1"]["lore"]
        do(ann, "ask", who="c3", give=[f"lore/{number}"], take=[fair(ann, "c3")[1][0]])
    else:
        assert ann.state.known[town.code_of(ann.state, number)] == "told"
        assert number in ann.state.town["people"]["c1"]["cards"]
        own = town.holdings(ann.state).slots()[0]
        do(ann, "ask", who="c1", give=[f"serial/{own}"], take=take)
        assert town.mark_of(ann.state, own) in ann.state.cards


def test_a_refusal_says_why_and_is_remembered(ann):
    """CS-7.2, CS-7.3: too little, the last copy of a wish, no patience left; tomorrow is another day"""
    place = town.living(ann.state)
    one, you = place.people["c1"], town.holdings(ann.state)
    low = min(you.slots(), key=lambda slot: one.gain([("card", slot)]))
    several = [f"card/{slot}" for slot in one.holdings.slots()
               if one.prints.kinds[one.prints.card(slot)[0]] != one.wish][:5]
    said = do(ann, "ask", who="c1", give=[f"card/{low}"], take=several).say
    assert re.search(r"Ada Quill says no: what you give is worth \d+ there and what you ask for \d+", said)
    assert ann.state.town["people"]["c1"]["trust"] < one.trust, "an insult is remembered"
    last = next(f"card/{slots[0]}" for copy, slots in one.holdings.copies.items()
                if one.holdings.count[copy[0]] == 1 and one.prints.kinds[copy[0]] == one.wish)
    give = [f"card/{slot}" for slot in you.slots()[:5]]
    while ann.state.town["people"]["c1"]["refused"] < COLLECTORS["c1"].patience:
        assert "keeps the last copy" in do(ann, "ask", who="c1", give=give, take=[last]).say
    assert "enough offers today" in do(ann, "ask", who="c1", give=give, take=[last]).say
    assert "heard enough today" in words(WORLD.page(ann.state, "h0", "collectors"))
    assert ann.live(ann.day + 1).state.town["people"]["c1"]["refused"] == 0


def test_proposals_that_cannot_be(ann):
    """CS-7.3: what is not held, what is sealed, nothing, somebody unknown"""
    give, take = fair(ann)
    refused(ann, "CS-7.3", "ask", who="c1", give=[], take=take)
    refused(ann, "CS-7.3", "ask", "do not hold", who="c1", give=take, take=take)
    refused(ann, "CS-7.3", "ask", "does not hold", who="c1", give=give, take=give)
    refused(ann, "CS-7.3", "ask", "nobody has opened", who="c1", give=give, take=["card/4999"])
    refused(ann, "who", "ask", error=Malformed, who="c9", give=give, take=take)
    refused(ann, "take", "ask", error=Malformed, who="c1", give=give, take=["card/x"])
    refused(life(), "CS-7.1", "ask", who="c1", give=give, take=take)
    do(ann, "offer", give=[town.mark_of(ann.state, town.item_of(give[0])[1])], trade="7e" * 16)
    refused(ann, "CS-2.12", "ask", "to a friend", who="c1", give=give, take=take)


def test_three_for_one_and_the_kept_memory():
    """CS-7.2, CS-7.3: three cards may be worth one that is wished for"""
    seed = "5a" * 32
    prints = town.prints(seed)
    data = {"cards": [], "lore": [], "told": [], "wish": prints.types[0], "until": 0, "trust": 0, "refused": 0}
    one = Taste(COLLECTORS["c1"], prints, data)
    other = Taste(COLLECTORS["c2"], prints, data | {"wish": prints.types[1]})
    wished = [slot for slot in range(5000) if prints.kinds[prints.card(slot)[0]] == prints.types[1]]
    plain = [slot for slot in range(5000) if prints.kinds[prints.card(slot)[0]] == prints.types[2]]
    same = [slot for slot in plain if prints.card(slot)[0] == prints.card(plain[0])[0]][:3]
    for slot in (wished[0], *[n for n in wished if prints.card(n)[0] == prints.card(wished[0])[0]][1:3]):
        one.holdings.add(("card", slot))
    for slot in same[:2]:
        other.holdings.add(("card", slot))
    gives, gets = [("card", slot) for slot in same[:2]], [("card", wished[0])]
    assert bargains.answer(one, gives, gets).agreed
    assert not bargains.answer(one, gives[:1], [("card", n) for n in wished[:1] + [one.holdings.slots()[1]]]).agreed
    assert bargains.answer(one, gives, gets).words == "Ada Quill agrees."


# ---- offers (CS-7.4) -------------------------------------------------------------------------------------------------
def test_collectors_come_with_offers(ann):
    """CS-7.4: a spare of yours for what you lack; you agree or decline, and it goes after a week"""
    for _ in range(30):
        if len(ann.state.town["offers"]) > 1:
            break
        ann.live(ann.day + 1)
    first, second = ann.state.town["offers"][:2]
    you = town.holdings(ann.state)
    for offer in (first, second):
        taken = town.prints(town.seed_of(ann.state)).card(offer["takes"][0][1])[0]
        assert you.count[taken] > 1 and 1 <= len(offer["gives"]) <= 3
    page = words(WORLD.page(ann.state, "h0", "collectors"))
    assert "You give" in page and "You get" in page
    held = len(ann.state.cards)
    result = do(ann, "deal", offer=first["id"])
    assert len(result.shown) == len(first["gives"]) and len(ann.state.cards) == held - 1 + len(first["gives"])
    refused(ann, "CS-7.4", "deal", "gone", offer=first["id"])
    if any(offer["id"] == second["id"] for offer in ann.state.town["offers"]):
        do(ann, "no_deal", offer=second["id"])
        refused(ann, "CS-7.4", "no_deal", offer=second["id"])
    kept = ann.live(ann.day + 20).state.town["offers"]
    assert all(offer["until"] >= ann.day for offer in kept)


# ---- the album (CS-4.1) ----------------------------------------------------------------------------------------------
def test_an_entry_needs_serials_that_a_person_alone_does_not_have(grown):
    """CS-4.1, CS-4.2: own packs count for half, for each rarity, or all, as the world has it"""
    state = Life.load(grown, GAME).state
    own = {}
    for code in state.known:
        number = shipped.numbers()[shipped.copy_of(next(c for c, s in state.cards.values() if s == code))[0]]
        own.setdefault(number, []).append(code)
    number, codes = max(own.items(), key=lambda one: len(one[1]))
    assert len(codes) > 2 and state.counts()[number] == 2 and not state.open_cards()
    state.guard = "unique"
    assert state.counts()[number] == len(codes)
    state.guard = "versions"
    rarities = {shipped.copy_of(copy)[1] for copy, code in state.cards.values() if code in codes}
    assert state.counts()[number] == len(rarities)
    state.guard = "limit"
    state.known |= dict.fromkeys(codes[2:], "told")
    assert state.counts()[number] == len(codes)


# ---- days (CS-7.5) ---------------------------------------------------------------------------------------------------
def test_days_are_lived_alike_everywhere():
    """CS-7.5: day after day or at once, the world is the same, also after a file"""
    one, other = crowd(12), crowd()
    for day in range(1, 13):
        other.live(DAY + day)
    assert one.state.data() == other.state.data() and one.behind(DAY + 20) == 8
    again = Life.load(one.export(), GAME)
    assert again.live(DAY + 15).state.data() == other.live(DAY + 15).state.data()
    assert returned(verify(one.export(), GAME)) == ""


def test_a_profile_of_earlier_days_still_loads():
    """CS-7.1: without a town, it goes on as it was, and its log leads to it"""
    old = life()
    do(old, "solo", seed=A)
    data = json.loads(canonical(old.state.data()))
    del data["town"], data["guard"]
    assert WORLD.restore(data).data() == old.state.data()
    file = json.loads(old.export())
    del file["state"]["town"], file["state"]["guard"], file["sha256"]
    file["record"]["options"] = {"threshold": 5}
    loaded = Life.load(with_checksum(file), GAME)
    assert returned(verify(loaded.export(), GAME)) == ""
    do(loaded, "open", run=run_of(loaded), packs=10)
    assert [page.id for page in WORLD.pages(loaded.state, "h0")] == [
        "packs", "collection", "album", "lore", "decks", "designer", "challenges", "news"]


def test_a_world_without_people_stays_healthy(year):
    """CS-7.5: it would fail if wishes never changed, for trade ends when all have all, or if one could hold all"""
    weeks = [sum(row["trades"] for row in year[at:at + 7]) for at in range(0, 364, 7)]
    assert min(weeks) > 0, f"a week without a trade: {weeks}"
    assert max(row["most held %"] for row in year[30:]) < 40
    assert sum(row["three for one"] for row in year) > 50 and sum(row["lore trades"] for row in year) > 50
    many = list(WORLD.simulate("more", 30, 20))
    assert sum(row["trades"] for row in many) > 100
    with pytest.raises(Malformed, match="8 to 20"):
        list(WORLD.simulate("x", 3, 2))


def packs_for_all(seed, trades):
    """How many packs somebody opens until there is one of every card at home, who trades each day or never."""
    kept = crowd(28, seed=seed, pace=4).state
    name = kept.town["run"]
    while not all(kept_count := town.holdings(kept).count.get(ident, 0) for ident in shipped.ids()):
        assert kept_count == 0 and kept.town["sold"] < 500, "the run is empty"
        while kept.left(name):
            WORLD.act(kept, "h0", {"do": "open", "run": name, "packs": 1})
        if trades:
            trade_all(kept)
        for _ in WORLD.advance(kept, kept.day + 1):
            pass
    return len(kept.town["mine"])


def trade_all(state):
    """Offers what there is twice for what is missing, one for one or two for one, to each collector in turn."""
    place, you = town.living(state), town.holdings(state)
    for ident, one in place.people.items():
        missing = [slots[-1] for copy, slots in sorted(one.holdings.copies.items()) if not you.count.get(copy[0])]
        for wanted in missing:
            spare = [("card", slots[-1]) for copy, slots in sorted(you.copies.items()) if you.count[copy[0]] > 1]
            spare.sort(key=lambda item: -one.gain([item]))
            options = [spare[:1], spare[:2], spare[:3]]
            gives = next((some for some in options if some
                          and all(you.count[you.prints.card(slot)[0]] > len(some) for _, slot in some)
                          and bargains.answer(one, some, [("card", wanted)]).agreed), None)
            if gives and not you.count.get(you.prints.card(wanted)[0]):
                keys = [town.key_of(item) for item in gives]
                WORLD.act(state, "h0", {"do": "ask", "who": ident, "give": keys, "take": [f"card/{wanted}"]})
                place, you = town.living(state), town.holdings(state)
                one = place.people[ident]


def test_who_trades_needs_a_third_of_the_packs():
    """CS-7.3: it would fail if collectors asked too much, kept all, or had nothing to give"""
    seeds = ("one", "two")
    alone = [packs_for_all(seed, False) for seed in seeds]
    trading = [packs_for_all(seed, True) for seed in seeds]
    assert 3 * sum(trading) <= sum(alone), f"with trade {trading} packs, without {alone}"


def test_the_measure_of_trade_sees_when_nobody_trades(monkeypatch):
    """CS-7.3: with collectors who agree to nothing, who trades needs as many packs as who does not"""
    monkeypatch.setattr(bargains, "answer", lambda one, gets, gives: bargains.Answer(False, "No."))
    trading, alone = packs_for_all("one", True), packs_for_all("one", False)
    assert 3 * trading > alone and trading == alone


def test_the_pages_of_collectors_can_be_drawn(ann):
    """CS-7.2, CS-7.3: all of them, each collector's, both lists of a proposal and each kind of item"""
    for query in ("", "c1", "c8"):
        blocks = WORLD.page(ann.state, "h0", "collectors", query)
        assert blocks and json.loads(json.dumps(blocks)) == blocks
    for name in ("give:c1", "take:c1"):
        fields, entries = WORLD.list(ann.state, "h0", name)
        assert {entry["values"]["kind"] for entry in entries} == {"card", "lore", "serial"}
        for entry in entries[::40]:
            assert WORLD.card(ann.state, "h0", entry["k"])["lines"]
    for query, kept in (("c9", ann), ("x", ann)):
        with pytest.raises(Malformed):
            WORLD.page(kept.state, "h0", "collectors", query)
    for key in ("card/4999", "lore/x", "serial/01"):
        with pytest.raises(Malformed):
            WORLD.card(ann.state, "h0", key)
    assert isinstance(town.holdings(ann.state), Holdings)
