"""What a person does in the hall: bids and is told, sells by the night, trades and hears why not."""

import pytest

from hallwork import GAMES, ID, block, bring, native
from mulligan import Illegal, registry
from mulligan.worlds.life import Life
from person import poll
from visiting import choose, looked_at, plate, says, submit, there, to
from worldwork import come, later, saved, today, turned_over

pytestmark = pytest.mark.skipif(not GAMES, reason="dist/site is missing or has no game with a lobby: run ./build.sh")


def tile(page, label, number=0):
    return page.locator(".tile", has=page.get_by_role("heading", name=label, exact=True)).nth(number)


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_a_bid_is_made_and_the_nights_decide(regulars, shop, hand):
    """GT-19.4, GT-19.5: what the page tells after a bid and three nights is what the rules make of the same deed."""
    life = native()
    tiles = block(life, "auctions", "tiles")["tiles"]
    lot = next(one for one in tiles if one["acts"] and not one["acts"][0].get("off"))
    act = lot["acts"][0]
    field = act["fields"][0]
    most = min(field["most"], field["least"] + 15)
    person = bring(come(regulars, shop, hand=hand), life)
    page = person.page
    to(person, "Auctions")
    looked_at(page, f"auctions-{hand}")
    mine = tile(page, lot["label"], [one["label"] for one in tiles if one["label"] == lot["label"]].index(lot["label"]))
    person.press(person.button("Bid", exact=True, within=mine))
    page.locator("dialog").get_by_label("What you would pay at most").fill(str(most))
    poll(lambda: f"You would pay {most}" in page.locator("dialog").inner_text(), "the preview says so")
    submit(person, "Bid", page.locator("dialog"))
    said = life.do("h0", {"do": "bid", "lot": act["args"]["lot"], "most": most}).say
    says(person, said)
    assert plate(there(person))["Points"] == str(life.state.points)
    later(person, 3)
    life.live(today(3))
    assert plate(there(person))["Points"] == str(life.state.points)
    assert "Sold lately" in page.locator("main").inner_text()
    kept = Life.load(saved(person), registry.get(ID))
    assert kept.state.hall["sales"] == life.state.hall["sales"]


def sold(life):
    """The dearest card that somebody bids for, as not every day has bidders; and the world after three nights."""
    for key in sorted(life.rules.list(life.state, "h0", "mine")[1], key=lambda entry: -entry["values"]["points"]):
        after = Life.load(life.export(), life.game)
        after.do("h0", {"do": "put_up", "card": key["k"], "reserve": 1})
        if after.live(today(3)).state.points > 0:
            return key, after
    raise AssertionError("nobody bids for any card")


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_a_card_is_put_up_and_sold(regulars, shop, hand):
    """GT-19.3, GT-19.5: it leaves the hand, stands there as one's own, and its price comes after three nights."""
    life = native(wins=0)
    key, after = sold(life)
    person = bring(come(regulars, shop, hand=hand), life)
    page = person.page
    to(person, "Auctions")
    person.press(person.button("Put a card up"))
    choose(person, "Card", key["k"])
    page.locator("dialog").get_by_label("It has to bring").fill("1")
    submit(person, "Put a card up", page.locator("dialog"))
    own = page.locator(".tile", has_text="yours;")
    poll(lambda: own.count() == 1, "it stands there")
    later(person, 3)
    assert int(plate(there(person))["Points"]) == after.state.points > 0
    assert page.locator(".rowtable tr[data-mine]", has_text=key["name"]).count() == 1


def trades(life):
    """(rival, own card, its card) that a rival agrees to, and of one that it refuses."""
    found = {}
    for rival in life.state.standing:
        for mine in life.rules.list(life.state, "h0", "mine")[1]:
            for theirs in life.rules.list(life.state, "h0", f"of:{rival}")[1]:
                deed = {"do": "trade", "rival": rival, "give": [mine["k"]], "get": [theirs["k"]]}
                try:
                    life.trial("h0", deed)
                    found.setdefault("agreed", (rival, mine, theirs))
                except Illegal as error:
                    if error.reason == "too_little":
                        found.setdefault("refused", (rival, mine, theirs, str(error)))
                if len(found) == 2:
                    return found
    raise AssertionError("nobody trades")


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_a_trade_is_refused_with_a_reason_and_another_agreed_to(regulars, shop, hand):
    """GT-20.1, GT-20.2: the form says why a rival says no; what it agrees to is turned over, and is there."""
    life = native(wins=0)
    found = trades(life)
    person = bring(come(regulars, shop, hand=hand), life)
    page = person.page
    for how in ("refused", "agreed"):
        rival, mine, theirs = found[how][:3]
        to(person, "Trades")
        name = life.state.called(rival)
        person.press(page.locator(".rowtable tr", has_text=name).get_by_role("link", name="Trade"))
        person.press(person.button("Propose a trade"))
        choose(person, "You give", mine["k"])
        choose(person, "You get", theirs["k"])
        dialog = page.locator("dialog").last
        if how == "refused":
            poll(lambda: found[how][3][:60] in dialog.inner_text(), "it says why not")
            looked_at(page, f"trade-{hand}")
            page.keyboard.press("Escape")
        else:
            submit(person, "Propose a trade", dialog)
            assert turned_over(person, 1)
    kept = Life.load(saved(person), registry.get(ID))
    rival, mine, theirs = found["agreed"]
    cards = {entry["k"] for entry in kept.rules.list(kept.state, "h0", "mine")[1]}
    assert theirs["k"] in cards and mine["k"] not in cards


def test_an_older_world_opens_its_hall(regulars, shop):
    """GT-19.1: it has none until its person says so; from then on lots stand there."""
    person = bring(come(regulars, shop), native(wins=0, customs=1))
    page = person.page
    to(person, "Auctions")
    assert not page.locator(".tile").count()
    person.press(person.button("Open the hall"))
    person.button("Put a card up").wait_for()
    later(person, 2)
    poll(lambda: page.locator(".tile").count(), "rivals have put cards up")
