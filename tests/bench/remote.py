"""Two pages on this machine play over a live line: how long a sealed deal takes, how soon an action is seen there.

A deal begins when the answer to the invitation is opened, so the line that it opens is in it, and ends when both are
at the table; the way to the first move begins when the invitation is asked for, and the other page, which has not been
open before, starts in it. An action begins with the click that completes it and ends with the frame of the other page
whose log has it; where both choose unseen, it is the click that completes the choices of both. Both pages read one
clock, that of the machine. How long messages are is read in the logs of whole matches at random, played natively.
"""

import json
from time import monotonic

from mulligan.lab import remote as lab
from mulligan.registry import get
from page import quantile
from places import HERE, launch, poll, site

DEALS = ("deal", "mix", "unseal", "unmix")       # and what opens all of them at the end (TD-2.9)
WATCH = """{
  const wall = () => performance.timeOrigin + performance.now();
  const line = window.line = { acts: [], told: [], table: 0 };
  let click = 0, lines = 0;
  addEventListener('click', event => { if (event.isTrusted) click = wall(); }, true);
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (click && /^(remote_)?act$/.test(message?.args?.[0]?.do)) { line.acts.push(click); click = 0; }
    return post.call(this, message, ...rest);
  };
  const port = new MessageChannel();
  port.port1.onmessage = () => line.told.push(wall());
  new MutationObserver(() => {
    if (!line.table && document.querySelector('main.play .table .prompt')) line.table = wall();
    const now = document.querySelectorAll('.log li').length;
    if (now > lines) requestAnimationFrame(() => port.port2.postMessage(0));
    lines = now;
  }).observe(document, { subtree: true, childList: true });
}"""
SETTINGS = """localStorage.setItem('mulligan.settings', '{"speed":"off"}');"""
TABLE = "window.line.table"
OVER = "document.querySelector('dialog.ending') !== null"


def measure(playwright, game, runs=5, actions=60, limit=240):
    """{"deal": median ms of a sealed deal, "first move": that of the way to it, "action": p95 ms, "action median",
    "actions": how many, "message": bytes of the longest that is no deal}."""
    browser = launch(playwright)
    deals, ways, took = [], [], []
    with site() as home:
        for run in range(runs):
            pages = [browser.new_context(viewport={"width": 1280, "height": 800}).new_page() for _ in range(2)]
            for page in pages:
                page.add_init_script(SETTINGS)
                page.add_init_script(path=str(HERE / "watch.js"))
                page.add_init_script(WATCH)
            asked, begun, dealt = deal(*pages, home, game)
            deals.append(dealt - begun)
            ways.append(first_move(pages) - asked)
            if len(took) < actions:
                took += play(pages, actions - len(took), monotonic() + limit / runs)
            for page in pages:
                page.context.close()
        browser.close()
    return {"deal": quantile(deals, 0.5), "deals": deals, "first move": quantile(ways, 0.5), "ways": ways,
            "action": quantile(took, 0.95), "action median": quantile(took, 0.5), "actions": len(took),
            "message": longest_message(game["id"])}


def deal(ann, bert, home, game):
    """When the invitation was asked for, when its answer was opened, and when both were at the table."""
    ann.goto(f"{home}#/friend/{game['id']}")
    ann.get_by_label("Your name").fill("Ann")
    bring(ann, game)
    asked = ann.evaluate("Date.now()")
    ann.get_by_role("button", name="Write the invitation").click()
    bert.goto(home + "#" + letter(ann))
    bert.get_by_label("Your name").fill("Bert")
    bring(bert, game)
    bert.get_by_role("button", name="Accept").click()
    begun = ann.evaluate("hash => { location.hash = hash; return Date.now(); }", letter(bert))
    return asked, begun, round(max(poll(page, TABLE) for page in (ann, bert)))


def bring(page, game):
    """Chooses a deck to bring, where there are some: those that are picked at the table are dealt only then."""
    if game.get("decks"):
        page.get_by_label("Your deck").select_option(index=1)


def first_move(pages):
    """When somebody may move."""
    for _ in range(600):
        for page in pages:
            if page.evaluate("anyMove() !== null"):
                return page.evaluate("Date.now()")
        pages[0].wait_for_timeout(25)
    raise TimeoutError("nobody may move")


def letter(page):
    """What stands behind `#` in the link that is offered to be sent."""
    field = page.locator("#letter-out")
    field.wait_for(timeout=90_000)
    return field.input_value().partition("#")[2]


def play(pages, actions, until):
    """How many milliseconds each action took from its click to the other's frame."""
    for page in pages:
        page.wait_for_timeout(1000)
    taken = 0
    while taken < actions and monotonic() < until and not any(page.evaluate(OVER) for page in pages):
        for page in pages:
            spot = page.evaluate("anyMove()")
            if spot:
                page.mouse.click(*spot)
        pages[0].wait_for_timeout(250)
        taken = sum(page.evaluate("line.acts.length") for page in pages)
    pages[0].wait_for_timeout(1000)
    return reached(*(page.evaluate("line") for page in pages))


def reached(*lines):
    """Of each action the milliseconds until the first frame of the other page that tells of it, before the next."""
    acts = sorted((act, side) for side, line in enumerate(lines) for act in line["acts"])
    ends = [*(act for act, _ in acts[1:]), float("inf")]
    found = [[told - act for told in lines[1 - side]["told"] if act < told < end]
             for (act, side), end in zip(acts, ends)]
    return [after[0] for after in found if after]


def longest_message(ident, matches=2):
    """Bytes of the longest message in some matches, but for deals and what opens them or a whole deck (TD-2.9)."""
    longest = 0
    for seed in range(matches):
        pair = lab.Pair(get(ident), None, f"bench/{seed}", 0, None, True)
        while not all(device.table.verified for device in pair.devices):
            pair.step()
        for device in pair.devices:
            closed = {pack.number: len(pack.cards) for pack in device.table.seal.packs}
            for text in device.own.texts:
                message = json.loads(text)
                packs = [lot["pack"] for lot in message["body"].get("lots", ())] if message["kind"] == "lots" else []
                for pack in packs:
                    closed[pack] = closed.get(pack, 0) - 1
                if message["kind"] not in DEALS and not any(closed[pack] == 0 for pack in packs):
                    longest = max(longest, len(text.encode()))
    return longest
