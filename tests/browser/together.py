"""Matches in which seats choose at the same time: dealt, played on, and what a number is explained by."""

import time

import sites
from mulligan.match.match import Match
from mulligan.registry import get
from person import LIT, SOON

GAMES = [game["id"] for game in sites.games()] if sites.BUILT.exists() else []
SECRET = next((game for game in GAMES if len(Match(get(game), seed=1).to_move()) > 1), None)
PERSON = {"kind": "person", "name": "You"}
EASY = {"kind": "easy", "name": "Easy"}
# Writes down what the page asks its worker for and hears from it, and every change of the prompt with what the table
# shows then.
EAR = """
window.heard = []; window.asked = []; window.story = []; window.turns = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, ...rest) { if (/rotateY/.test(frames[0].transform)) turns++;
  return animate.call(this, frames, ...rest); };
window.Worker = class extends Worker {
  constructor(...all) {
    super(...all);
    this.addEventListener('message', event => heard.push(JSON.stringify(event.data)));
  }
  postMessage(message, ...rest) { asked.push(JSON.stringify(message)); super.postMessage(message, ...rest); }
};
new MutationObserver(() => {
  const ask = document.querySelector('.prompt [role=status]');
  if (!ask || story.at(-1)?.ask === ask.textContent) return;
  story.push({ at: performance.now(), ask: ask.textContent, passing: ask.getAttribute('aria-live') === 'off',
    up: document.querySelectorAll('.slot .card:not([data-look=back])').length,
    lit: document.querySelectorAll('%s').length,
    numbers: Object.fromEntries([...document.querySelectorAll('.slot .card[data-k]')].map(n => [n.dataset.k,
      [n.querySelector('.idx')?.textContent, n.querySelector('[data-mark=change]')?.textContent]])),
    spoken: document.querySelector('.log li[data-new]')?.textContent ?? '',
    points: [...document.querySelectorAll('.plate [data-main] dd')].map(n => parseInt(n.textContent)) });
}).observe(document, { subtree: true, childList: true, characterData: true });
""" % LIT


def dealt(regulars, shop, speed, opponent="easy", hand="mouse", seed="5", **options):
    person = regulars(shop, hand=hand, seed=3, settings={"speed": speed}, script=EAR, **options)
    person.page.evaluate("heard.length = asked.length = story.length = turns = 0")
    person.new_match(SECRET, opponent, seed=seed)
    return person


def passing(person) -> bool:
    return person.page.locator(".prompt [aria-live=off]").count() > 0


def steps(person) -> list:
    """What the last run of steps showed, one after the other, and what stood there when it was over."""
    story = person.page.evaluate("story")
    last = max((i for i, entry in enumerate(story) if entry["passing"]), default=-1)
    first = next((i for i in range(last, -1, -1) if not story[i]["passing"]), -1) + 1
    return story[first:last + 2]


def until(person, test, what, seconds=60):
    """Picks whatever is lit, without pressing on, until something is so."""
    end = time.monotonic() + seconds
    while not test():
        assert time.monotonic() < end, f"after {seconds} s still not: {what}"
        if person.page.locator("#accept").count():
            person.page.locator("#accept").click()
        elif person.told_why():
            continue
        elif person.lit().count():
            try:
                person.pick()
            except Exception as error:                     # what was lit went out while the hand was on its way
                if "Timeout" not in type(error).__name__:
                    raise
        else:
            time.sleep(0.03)


def up(person) -> int:
    return person.page.locator(".slot .card:not([data-look=back])").count()


def explained(page) -> dict:
    """What the open dialog says of a number."""
    page.locator("dialog .sum").wait_for(timeout=SOON)
    total = int(page.locator("dialog .sum h3").inner_text().split()[-1])
    parts = page.locator("dialog .sum li").evaluate_all(
        "items => items.map(li => [li.querySelector('b').textContent.trim(), "
        "li.querySelector('span').textContent.trim(), li.querySelector('a.cite')?.hash])")
    return {"total": total, "parts": [(int(value.replace("−", "-") or 0), text, link) for value, text, link in parts]}


def read_all(person) -> list:
    """(number on the card, cancelled, account) of each card that lies face-up on the mat, read with the keyboard."""
    page, found = person.page, []
    cards = page.locator(".slot .card:not([data-look=back])")
    for i in range(cards.count()):
        card = cards.nth(i)
        card.focus()
        page.keyboard.press("i")
        number, out = int(card.locator(".idx").inner_text()), card.get_attribute("data-out") is not None
        found.append((number, out, explained(page)))
        page.keyboard.press("Escape")
        page.locator("dialog").wait_for(state="detached")
    return found
