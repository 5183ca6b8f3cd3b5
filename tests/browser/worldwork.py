"""What a person does in a world that has rivals, and such worlds made natively by the same rules.

Some are days old; in one a match is nearly won.
"""

import json
import re
from datetime import datetime

import sites
from mulligan import Match, registry
from mulligan.worlds.life import Life
from person import BOOT, STORE, poll
from visiting import give_file, submit, there, to


def with_market(game) -> bool:
    """Whether a game's worlds have rivals who open packs and trade, and days that pass."""
    options = {option["name"] for option in (game.get("world") or {}).get("options", ())}
    return {"rivals", "sealed_packs"} <= options


GAMES = [game["id"] for game in sites.games() if with_market(game)] if sites.BUILT.exists() else []
ID = GAMES[0] if GAMES else "none"
SMALL = {"rivals": 5, "pre_days": 7}
CARDS = ".block .cardgrid li"
WISHES = ("strike", "attack", "place", "end")               # of a seat that means to win
# The page's clock, which `later` puts forward; the engine has none.
CLOCK = """{ const real = Date, shift = () => 864e5 * (Number(localStorage.getItem('test.days')) || 0);
  window.Date = class extends real {
    constructor(...all) { if (all.length) super(...all); else super(real.now() + shift()); }
    static now() { return real.now() + shift(); } }; }"""


def today(days=0) -> int:
    return datetime.now().date().toordinal() - 719163 + days


def native(day=None, seed="a test", name="Ann", **options) -> Life:
    """A world on its person's first day, without a browser."""
    life = Life(registry.get(ID), seed, today() if day is None else day, SMALL | options, name)
    return life.live(today() if day is None else day)


def mine(life, who="h0", **values) -> list:
    """The cards of a person with these values."""
    return [entry for entry in life.rules.list(life.state, who, "mine")[1]
            if all(entry["values"][key] == value for key, value in values.items())]


def come(people, where, **how):
    """Somebody whose page has a clock that can be put forward."""
    return people(where, script=CLOCK, **how)


def begin(person, **options):
    """Begins a small world by the form."""
    person.go(f"#/world/{ID}")
    page = person.page
    person.press(page.locator("summary", has_text="How this world is"))
    for name, value in (SMALL | options).items():
        choices = next(game for game in sites.games() if game["id"] == ID)["world"]["options"]
        labels = dict(next(option["choices"] for option in choices if option["name"] == name))
        page.locator(f"#o-{name}").select_option(labels[value])
    page.get_by_label("World seed").fill("a test")
    person.press(person.button("Begin a world"))
    return there(person)


def bring(person, text, name="world.json"):
    """Opens a world from a file on the list of worlds."""
    person.go(f"#/world/{ID}")
    give_file(person, person.button("Open a world from a file"), text, name)
    return there(person)


def later(person, days):
    """So many days pass while the page is out of sight; a page lets none pass under an open dialog."""
    poll(lambda: not person.page.locator("dialog:modal").count(), "no dialog is open")
    before = person.page.locator(".worldhead p").first.inner_text()
    page, head = person.page, person.page.locator(".worldhead p").first
    page.evaluate("""days => {
        localStorage.setItem('test.days', (Number(localStorage.getItem('test.days')) || 0) + days);
        document.dispatchEvent(new Event('visibilitychange')); }""", days)
    poll(lambda: head.inner_text() != before and not page.locator(".passing").count(), "the days have passed")
    return person


def turned_over(person, count):
    """Turns new cards over and leaves them."""
    page = person.page
    dialog = page.locator("dialog.reveal")
    dialog.wait_for()
    assert dialog.locator("li").count() == count
    over = person.button("Turn all over", within=dialog)
    person.press(over) if over.count() else None
    poll(lambda: dialog.locator("li[data-open]").count() == count, "all lie open")
    names = dialog.locator(".flip > .vh").all_inner_texts()
    person.press(person.button("Done", within=dialog))
    return names


def saved(person) -> str:
    """The text of the world, by its own button."""
    to(person, "This world")
    with person.page.expect_download() as got:
        person.press(person.button("Save this world to a file"))
    return open(got.value.path(), encoding="utf-8").read()


def nearly_won(text, seat=0) -> str:
    """The record of a match, played on natively until `seat` has won against a side that does nothing."""
    match = Match.replay(text, registry.get(ID))
    while (due := match.to_move()) and not match.state.reason:
        acts = [action["do"] for action in match.view(due[0])["actions"]]
        wish = WISHES if due[0] == seat else ("end",)
        match.act(due[0], next((act for word in wish for act in acts if act.startswith(word)), acts[0]))
    assert match.state.winner == seat and not match.outcome(), "won, and the stake is still to be chosen"
    return json.dumps(match.record())


def swap_record(person, match, make):
    """Puts another record in the place of the one that is kept of a match."""
    page = person.page
    text = poll(lambda: page.evaluate(STORE, [[f"r:{match}"], None])[0], "the match is kept")
    page.evaluate(STORE, [[f"r:{match}"], [make(text)]])
    page.reload()


def handed_over(person, label, shown=0) -> str:
    """Does the deed of an open form that hands something on; returns the text of its file."""
    submit(person, label, person.page.locator("dialog"))
    if shown:
        turned_over(person, shown)
    with person.page.expect_download() as got:
        person.press(person.button("Save as a file"))
    person.page.keyboard.press("Escape")
    return open(got.value.path(), encoding="utf-8").read()


def follow(person, address):
    """Opens a link that somebody sent."""
    person.page.goto("about:blank")
    person.page.goto(address)
    person.page.get_by_role("heading", name="Somebody sent you something").wait_for(timeout=BOOT)


def link_of(person) -> str:
    """The link in the open box that hands something on, which is closed."""
    address = person.page.get_by_label("The link", exact=True).input_value()
    person.page.keyboard.press("Escape")
    return address


def make_deck(person, name, done=True):
    """Saves the best cards as a deck."""
    to(person, "Decks")
    page = person.page
    person.press(page.get_by_role("button", name=re.compile("best cards")))
    page.get_by_label("Name").fill(name)
    button = page.locator("dialog form .btn.main")
    says = page.locator("dialog .says")
    poll(lambda: button.get_attribute("aria-disabled") is None and name in says.inner_text(), "it can be saved")
    person.press(button)
    if done:
        page.locator(".rowtable tr", has_text=name).wait_for()
    return person


def rich() -> str:
    """A world in which every page has something to show."""
    life = native(day=today(-1), require_seen_yesterday=False).live(today())
    cards = [card["k"] for kind in ("base", "combo") for card in mine(life, kind=kind)]      # no Shadow is a stake
    for deed in ({"do": "deck", "name": "Mine", "cards": cards[:12]}, {"do": "list", "card": cards[-1], "price": 3},
                 {"do": "challenge", "rival": "r1", "deck": "Mine", "opening": "balanced"},
                 {"do": "offer", "trade": "0" * 32, "give": cards[-2:-1], "want": ["B42"]}):
        life.do("h0", deed)
    return life.export()
