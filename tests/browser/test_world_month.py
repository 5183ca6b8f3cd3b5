"""A month of days, lived one by one: what a person comes back to each day, on a desk and on a phone."""

import pytest

import hallwork
import worldwork
from mulligan import registry
from mulligan.worlds.life import Life
from person import poll
from visiting import give_file, plate, there
from worldwork import come, later, saved, today

DAYS = 30
pytestmark = pytest.mark.skipif(not (worldwork.GAMES and hallwork.GAMES),
                                reason="dist/site is missing or has no games with worlds: run ./build.sh")


def market(day):
    """A world of rivals with a market, on which a dozen cards stand for sale on the first day."""
    life = worldwork.native(day, rivals=20, pre_days=28)
    for price, entry in enumerate(worldwork.mine(life)[:12], 1):
        life.do("h0", {"do": "list", "card": entry["k"], "price": price})
    return life


def lobby(day):
    """A lobby, in which a few matches were won on the first day."""
    return hallwork.native(wins=3)


WORLDS = [(worldwork.ID, market), (hallwork.ID, lobby)]


@pytest.mark.parametrize("hand, size", [("mouse", (1100, 800)), ("touch", (390, 780))], ids=["desk", "phone"])
@pytest.mark.parametrize("ident, begun", WORLDS, ids=["market", "lobby"])
def test_a_month_of_days(regulars, shop, ident, begun, hand, size):
    """KA-17.3, GT-17.3: thirty times a day passes and the page tells what is new; the world is what it is natively."""
    life = begun(today())
    person = come(regulars, shop, hand=hand, size=size)
    person.go(f"#/world/{ident}")
    give_file(person, person.button("Open a world from a file"), life.export(), "world.json")
    there(person)
    seen = set()
    for number in range(1, DAYS + 1):
        later(person, 1)
        there(person)
        seen.add(person.page.locator("main").inner_text())
        life.live(today(number))
    assert len(seen) == DAYS, "the first page says something else each day"
    want = {name: str(value) for name, value in life.rules.plate(life.state, "h0")}
    poll(lambda: plate(person) == want, f"the plate tells {want}")
    kept = Life.load(saved(person), registry.get(ident))
    assert kept.day == today(DAYS) and kept.state.data() == life.state.data()
    news = life.rules.news(life.state, "h0")
    assert len(news) >= 8 and len({line["day"] for line in news}) >= 4, "a month has a story"
