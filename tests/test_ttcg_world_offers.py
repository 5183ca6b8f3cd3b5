"""Cardscapes with collectors: what they come for by themselves, and why (CS-7.4, CS-7.6)."""

import json

import pytest

from mulligan import Malformed
from mulligan.data.json_text import canonical
from mulligan.protocol.slices import returned
from mulligan.worlds.files import with_checksum
from mulligan.worlds.life import Life, verify
from ttcg.cardscape import offers
from ttcg.cardscape.collectors import COLLECTORS, ENOUGH, Holdings, Taste
from ttcg.world import WORLD, bargaining, shipped, town
from ttcg_cardscape import A, DAY, GAME, do, life, refused, run_of, words

pytestmark = pytest.mark.deep

DAYS = 60


def lived(days=DAYS, **options):
    """(a world of so many days whose person opens all packs, {kind of offer: [(file of the world then, offer)]})"""
    kept = life(seed="offers", **{"collectors": 8, "guard": "limit"} | options).live(DAY)
    do(kept, "first", seed=A)
    met, found = set(), {}
    for day in range(1, days + 1):
        for _ in range(kept.state.left(run_of(kept))):
            do(kept, "open", run=run_of(kept), packs=1)
        kept.live(DAY + day)
        for offer in kept.state.town["offers"]:
            if offer["id"] not in met:
                met.add(offer["id"])
                found.setdefault(kind(offer), []).append((kept.export(), offer))
        if day % 3 == 0 and kept.state.town["offers"]:
            do(kept, "no_deal", offer=kept.state.town["offers"][0]["id"])
    return kept, found


def kind(offer):
    """What an offer is for, by its reason and by what is asked for."""
    what = offer["takes"][0][0]
    if what == "lore":
        return "shape" if "shapes" in offer.get("why", "") else "tale"
    return what


@pytest.fixture(scope="module")
def world():
    return lived()


def test_each_kind_of_offer_comes(world):
    """CS-7.6: in sixty days cards, tales, shapes and serials, each with its reason; none when the world is without."""
    found = world[1]
    assert set(found) == {"card", "tale", "shape", "serial"} and all(len(some) > 1 for some in found.values())
    assert lived(30, come_for="cards")[1].keys() <= {"card"}


@pytest.mark.parametrize("what", ["card", "tale", "shape", "serial"])
def test_who_agrees_gets_what_it_says(world, what):
    """CS-7.6, CS-7.4: both sides go over as they were shown, and the reason is true."""
    for file, offer in world[1][what][:3]:
        ann = Life.load(file, GAME)
        one = town.living(ann.state).people[offer["who"]]
        shown = ann.trial("h0", {"do": "deal", "offer": offer["id"]}).text
        page = words(WORLD.page(ann.state, "h0", "collectors"))
        assert offer["why"] in page and shown.startswith("You give ") and "You get " in shown
        true(ann.state, one, what, offer)
        held, told = dict(ann.state.cards), set(ann.state.known)
        lore, news = [entry[1] for entry in ann.state.lore], []
        do(ann, "deal", offer=offer["id"])
        for part, number in offer["gives"]:
            if part == "card":
                assert town.mark_of(ann.state, number) in ann.state.cards.keys() - held.keys()
            elif part == "lore":
                assert number in [entry[1] for entry in ann.state.lore] and number not in lore
            else:
                news.append(town.code_of(ann.state, number))
        assert set(news) <= set(ann.state.known) - told
        theirs = ann.state.town["people"][offer["who"]]
        for part, number in offer["takes"]:
            key = {"card": "cards", "lore": "lore", "serial": "told"}[part]
            assert number in theirs[key]
            assert (town.mark_of(ann.state, number) in ann.state.cards) == (part == "serial") or part == "lore"
        refused(ann, "CS-7.4", "deal", "gone", offer=offer["id"])
        assert Life.load(ann.export(), GAME).state.data() == ann.state.data()


def true(state, one, what, offer):
    """The reason of an offer says what is so."""
    number, prints, why = offer["takes"][0][1], one.prints, offer["why"]
    assert why.startswith(one.who.name)
    if what == "card":
        ident = prints.card(number)[0]
        assert (f"{one.wish} cards" in why and prints.kinds[ident] == one.wish
                or prints.names[ident] in why and not one.holdings.count.get(ident))
    elif what == "tale":
        assert prints.kinds[prints.tale(number)[0]] == one.wish and one.wish in why
    elif what == "shape":
        assert prints.tale(number)[1] == one.who.corners and f"{one.who.corners} corners" in why
    else:
        (_, given), ids = offer["gives"][0], shipped.ids()
        asked, entry = prints.card(number)[0], prints.card(given)[0]
        counted = state.counts().get(ids.index(entry) + 1, 0)
        assert f"of {ENOUGH} serials of {prints.names[asked]}" in why
        assert f"{prints.names[entry]} in your album {counted} of {state.threshold} count" in why
        assert counted < state.threshold and town.code_of(state, given) not in state.known


def test_a_serial_opens_an_entry_that_one_alone_cannot(world):
    """CS-7.6, CS-4.1: what collectors tell counts beyond the half of one's own packs."""
    file, offer = max(world[1]["serial"], key=lambda one: int(one[1]["why"].split(" album ")[1].split()[0]))
    ann = Life.load(file, GAME)
    entry = town.living(ann.state).prints.card(offer["gives"][0][1])[0]
    number = shipped.ids().index(entry) + 1
    before = ann.state.counts().get(number, 0)
    do(ann, "deal", offer=offer["id"])
    assert ann.state.counts()[number] == before + 1


def test_a_serial_is_told_once(world):
    """CS-7.6: not again to who knows it."""
    file, offer = world[1]["serial"][0]
    ann = Life.load(file, GAME)
    do(ann, "deal", offer=offer["id"])
    again = town.key_of(tuple(offer["takes"][0]))
    take = town.living(ann.state).people[offer["who"]].holdings.slots()[0]
    refused(ann, "CS-7.3", "ask", "knows a serial already", who=offer["who"], give=[again], take=[f"card/{take}"])


def test_no_offer_for_who_has_nothing_to_give():
    """CS-7.6: who holds nothing gets none, and nothing is made up."""
    prints = town.prints("5a" * 32)
    data = {"cards": list(range(60)), "lore": [0, 1, 2], "told": [], "wish": prints.types[0], "until": 0, "trust": 0,
            "refused": 0}
    one = Taste(COLLECTORS["c1"], prints, data)
    you = offers.Seeker(Holdings(prints, [], []), lambda slot: False, {}, 5)
    kinds = (offers.for_cards, offers.for_tale, offers.for_shape, offers.for_serial)
    assert [make(one, you) for make in kinds] == [None] * 4


def test_what_is_offered_stands_only_while_it_is_so(world):
    """CS-7.4, CS-7.6: a serial that came another way is no longer offered."""
    file, offer = world[1]["serial"][0]
    ann = Life.load(file, GAME)
    place = town.living(ann.state)
    assert place.stands(offer, town.seeker(ann.state))
    ann.state.known = ann.state.known | {town.code_of(ann.state, offer["gives"][0][1]): "told"}
    assert not place.stands(offer, town.seeker(ann.state))
    bargaining.still_standing(ann.state, place)
    assert offer["id"] not in [one["id"] for one in place.offers]


def test_a_world_begun_before_goes_on_as_it_was():
    """CS-7.6: a file that does not say what collectors come for is of those who came for cards."""
    old, _ = lived(20, come_for="cards")
    assert "come_for" not in old.state.town and all("why" not in offer for offer in old.state.town["offers"])
    file = json.loads(old.export())
    del file["record"]["options"]["come_for"], file["sha256"]
    again = Life.load(with_checksum(file), GAME)
    assert again.options["come_for"] == "cards" and returned(verify(again.export(), GAME)) == ""
    data = json.loads(canonical(lived(12)[0].state.data()))
    for change in ({"come_for": "cards"}, {"come_for": 3}):
        with pytest.raises(Malformed):
            WORLD.restore(data | {"town": data["town"] | change})
    wrong = json.loads(canonical(data))
    wrong["town"]["offers"] = [{"id": 1, "who": "c1", "until": 5, "takes": [["card", 1]], "gives": [["card", 2]],
                                "why": 3}]
    wrong["town"]["offered"] = 1
    with pytest.raises(Malformed, match="why"):
        WORLD.restore(wrong)
