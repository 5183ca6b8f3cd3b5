"""A month of days, lived one by one, a deed on each, at a desk and on a phone; and the story that is told of it."""

import re
from collections import Counter
from datetime import date, timedelta

import pytest

import hallwork
import worldwork
from mulligan import registry
from mulligan.protocol.slices import returned
from mulligan.worlds.life import Life, verify
from person import BOOT, poll
from visiting import choose, give_file, plate, submit, there, to
from worldwork import CARDS, come, later, saved, today, turned_over

DAYS, HALF = 30, 15
EPOCH = date(1970, 1, 1)
# the news as a page tells them: [day, words]
STORY = """all => { let day = '';
    return all.map(line => {
        day = line.querySelector('b')?.textContent ?? day;
        return [day, line.querySelector('span').textContent.trim()]; }); }"""
ROWS = "all => all.map(row => [...row.cells].map(cell => cell.textContent.trim()))"
pytestmark = pytest.mark.skipif(not (worldwork.GAMES and hallwork.GAMES),
                                reason="dist/site is missing or has no games with worlds: run ./build.sh")


# ---- what a person does in a day: None when it cannot be done today, else what the page names in it -----------------
def able(person, label):
    """The buttons of this label that can be pressed."""
    return person.page.locator(".block button:not([aria-disabled])", has_text=re.compile(rf"^\s*{label}"))


def turn_over(person):
    """Turns over however many cards came."""
    came = person.page.locator("dialog.reveal li")
    came.first.wait_for()
    turned_over(person, came.count())


def pay(person, label):
    """Pays a price: the purse alone does, or cards that are proposed."""
    fill, came = person.button("Fill in"), person.page.locator("dialog.reveal")
    poll(lambda: fill.count() or came.count(), "the purse pays, or cards are asked for")
    if not came.count():
        person.press(fill)
        submit(person, label, person.page.locator("dialog.wide"))
    turn_over(person)


def at_the_table(person, label):
    """Sits down at the table of a match, and leaves it for the world again."""
    page, home = person.page, person.page.evaluate("location.hash")
    person.press(able(person, label).first)
    submit(person, label, page.locator("dialog"))
    page.locator(".table").wait_for(timeout=BOOT)
    there(person.go(home))


def buy_a_pack(person):
    to(person, "Shop")
    packs = able(person, "Buy it for")
    if not packs.count():
        return None
    label = packs.first.inner_text()
    person.press(packs.first)
    pay(person, label)
    return label


def sell_a_card(person):
    selling = to(person, "Market").page.locator(".rowtable tbody tr")
    before = selling.count()
    person.press(person.button("Sell a card"))
    choose(person, "Card", first=1)
    person.page.locator("dialog").get_by_label("Price").fill("1")
    submit(person, "Sell a card", person.page.locator("dialog"))
    poll(lambda: selling.count() > before, "it stands on the market")
    return selling.last.locator(".cellcard > span").last.inner_text()


def buy_a_card(person):
    page = to(person, "Market").page
    cards, none = page.locator(f"{CARDS} .card"), page.get_by_text("Nobody sells anything today.")
    poll(lambda: cards.count() or none.count(), "the market is there")
    if none.count():
        return None
    person.press(cards.first)
    box = page.locator("dialog.cardbox")
    buy = box.get_by_role("button", name=re.compile("^Buy it for"))
    buy.wait_for()
    if buy.get_attribute("aria-disabled"):
        page.keyboard.press("Escape")
        box.wait_for(state="detached")
        return None
    label = buy.inner_text()
    person.press(buy)
    pay(person, label)
    return label


def agree(person):
    to(person, "Together" if person.page.locator(".worldnav a", has_text="Together").count() else "Trades")
    swaps = able(person, "Agree")
    if not swaps.count():
        return None
    person.press(swaps.first)
    turn_over(person)
    return "a swap"


def leave_a_match(person):
    """A match for a stake that is begun and not played: the night ends it."""
    to(person, "Today")
    if not able(person, "Play for a stake").count():
        return None
    at_the_table(person, "Play for a stake")
    return "a stake"


def give_a_match_up(person):
    to(person, "Lobby")
    at_the_table(person, "Challenge")
    person.press(able(person, "Give up").first)
    person.press(person.button("Give up", exact=True, within=person.page.locator("dialog")))
    poll(lambda: not able(person, "Give up").count(), "the match is given up")
    return "a match"


def bid(person):
    page = to(person, "Auctions").page
    lots = page.locator(".tile", has=page.locator("button:not([aria-disabled])", has_text=re.compile(r"^\s*Bid")))
    if not lots.count():
        return None
    name = lots.first.locator("h3").inner_text()
    person.press(person.button("Bid", exact=True, within=lots.first))
    submit(person, "Bid", page.locator("dialog"))
    return name


def show_a_card(person):
    page = to(person, "Zone").page
    page.locator(".shelf").wait_for(state="attached")
    card = page.locator(".shelf .mini").first
    if not card.count():
        return None
    key = card.get_attribute("data-carry")
    person.press(card)
    person.press(page.locator(".places .place:not([data-carry])").first)
    page.locator(f".places .place[data-carry='{key}']").wait_for()
    return key


# ---- two worlds: how one begins, what is done there, and what the news tell of a deed, after how many days at most --
def market(day):
    """A world of rivals with a market, its first pack opened, a deck made of the best cards."""
    life = worldwork.native(day, rivals=20, pre_days=28)
    life.do("h0", {"do": "starter"})
    best = hallwork.block(life, "decks", "acts")["acts"][0]["args"]["cards"]
    life.do("h0", {"do": "deck", "name": "Mine", "cards": best[:16]})
    return life


def lobby(day):
    """A lobby, in which matches were won on the first day, and cards bought that a rival may offer for."""
    life = hallwork.native(wins=20)
    for tile in hallwork.block(life, "shop", "tiles")["tiles"]:
        if tile["note"].startswith(("common", "uncommon")) and not tile["acts"][0].get("off"):
            life.do("h0", tile["acts"][0]["args"] | {"do": "buy"})
    return life


MARKET = {buy_a_pack: None, sell_a_card: ("^{0} is sold to |^Nobody bought {0}:", 16), agree: None, buy_a_card: None,
          leave_a_match: ("was left unfinished and counts as lost", 1)}
LOBBY = {bid: ("^You won {0} for |^{0} went to ", 3), agree: ("^You gave .* for ", 0), show_a_card: None,
         give_a_match_up: ("^You gave up against", 0)}
WORLDS = [(worldwork.ID, market, MARKET), (hallwork.ID, lobby, LOBBY)]
SCREENS = {1: ("mouse", (1100, 800)), 1 + HALF: ("touch", (390, 780))}     # from these days on
BOOKS = {worldwork.ID: ("Ledger", "ledger"), hallwork.ID: ("Auctions", "auctions")}


def deed_of_today(person, deeds, done):
    """Does the first of the deeds that can be done, first those that were done less often; returns (deed, what it is
    about)."""
    often = Counter(deed for _, deed, _ in done)
    for deed in sorted(deeds, key=lambda one: often[one]):
        about = deed(person)
        if about is not None:
            return deed, about
    raise AssertionError(f"nothing can be done on day {len(done) + 1}")


def story(person):
    """All that the news tell: {(day, words)}, the day as a page says it."""
    page = person.page
    person.press(person.button("What happened"))
    page.locator("dialog .news").wait_for()
    lines = {(day, words) for day, words in page.locator("dialog .news li").evaluate_all(STORY)}
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    return lines


def said(number, nights):
    """The days from one of the month on, as a page says them."""
    days = [EPOCH + timedelta(today(number + more)) for more in range(nights + 1)]
    return [f"{day:%A}, {day:%B} {day.day}, {day.year}" for day in days]


def untold(done, deeds, lines):
    """The deeds that no line of the news tells of in its time; what is still open at the end is no lack."""
    lacking = []
    for number, deed, about in done:
        if deeds[deed] is None or number + deeds[deed][1] > DAYS:
            continue
        words, nights = deeds[deed]
        pattern, days = re.compile(words.format(re.escape(about))), said(number, nights)
        if not any(day in days and pattern.search(line) for day, line in lines):
            lacking.append((number, deed.__name__, about))
    return lacking


def opened(regulars, shop, ident, text, number, screen):
    """A person before the world of a file, so many days after today."""
    hand, size = screen
    person = come(regulars, shop, hand=hand, size=size)
    person.page.evaluate("days => localStorage.setItem('test.days', days)", number)
    person.go(f"#/world/{ident}")
    give_file(person, person.button("Open a world from a file"), text, "world.json")
    return there(person)


@pytest.mark.parametrize("ident, begun, deeds", WORLDS, ids=["market", "lobby"])
def test_a_month_of_deeds_is_a_story(regulars, shop, ident, begun, deeds):
    """KA-17.3, GT-17.3: a deed on each of thirty days, at a desk and from the middle on a phone; the news tell of them
    on their days, and natively they lead to the same world."""
    text, done = begun(today()).export(), []
    first_pages, lines = set(), set()
    for first, screen in SCREENS.items():
        person = opened(regulars, shop, ident, text, first - 1, screen)
        for number in range(first, first + HALF):
            later(person, 1)
            first_pages.add(to(person, "Today").page.locator("main").inner_text())
            done.append((number, *deed_of_today(person, deeds, done)))
            lines |= story(person) if number % 5 == 0 else set()
        text = saved(person)
    assert len(first_pages) == DAYS, "the first page says something else each day"
    assert {deed for _, deed, _ in done} == set(deeds), "each kind of deed was done"
    assert not untold(done, deeds, lines)
    kept = Life.load(text, registry.get(ident))
    assert kept.day == today(DAYS) and returned(verify(text, kept.game)) == "", "the same deeds, the same world"
    assert plate(person) == {name: str(value) for name, value in kept.rules.plate(kept.state, "h0")}
    ledger(person, kept, done)
    shown = {about for _, deed, about in done if deed is show_a_card}
    assert not shown or {card for card, _ in kept.state.zone} <= shown and kept.state.zone


def ledger(person, life, done):
    """What the world's books say by day is what the rules say; of deeds that are booked, with their day."""
    label, page = BOOKS[life.game.id]
    shown = to(person, label).page.locator(".rowtable tbody tr").evaluate_all(ROWS)
    rows = [one for one in life.rules.page(life.state, "h0", page) if one["kind"] == "table"][-1]["rows"]
    cells = [[str(cell["num"] if isinstance(cell, dict) else cell) for cell in row["cells"][:2]] for row in rows]
    assert cells == [row[:2] for row in shown]
    assert person.page.locator(".rowtable tr[data-mine]").count() == sum("mine" in row for row in rows)
    packs = dict(cells)
    assert all(int(packs[str(EPOCH + timedelta(today(number)))]) for number, deed, _ in done[-10:-1]
               if deed is buy_a_pack)
