"""Two pages on this machine play over a live line: how long a sealed deal takes, how soon an action is seen there.

A deal begins when the answer to the invitation is opened, so the line that it opens is in it, and ends when both are
at the table. An action begins with the click that completes it and ends with the frame of the other page whose log has
it. Both pages read one clock, that of the machine.
"""

from time import monotonic

from page import quantile
from places import HERE, launch, poll, site

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
    """{"deal": median ms of a sealed deal, "action": p95 ms, "action median", "actions": how many}."""
    browser = launch(playwright)
    deals, took = [], []
    with site() as home:
        for run in range(runs):
            pages = [browser.new_context(viewport={"width": 1280, "height": 800}).new_page() for _ in range(2)]
            for page in pages:
                page.add_init_script(SETTINGS)
                page.add_init_script(path=str(HERE / "watch.js"))
                page.add_init_script(WATCH)
            deals.append(deal(*pages, home, game))
            if run == 0:
                took = play(pages, actions, monotonic() + limit)
            for page in pages:
                page.context.close()
        browser.close()
    return {"deal": quantile(deals, 0.5), "deals": deals, "action": quantile(took, 0.95),
            "action median": quantile(took, 0.5), "actions": len(took)}


def deal(ann, bert, home, game):
    """The milliseconds from opening the answer until both are at the table."""
    ann.goto(f"{home}#/friend/{game['id']}")
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_role("button", name="Write the invitation").click()
    bert.goto(home + "#" + letter(ann))
    bert.get_by_label("Your name").fill("Bert")
    bert.get_by_role("button", name="Accept").click()
    begun = ann.evaluate("hash => { location.hash = hash; return Date.now(); }", letter(bert))
    return round(max(poll(page, TABLE) for page in (ann, bert)) - begun)


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
    here, there = (page.evaluate("line") for page in pages)
    return [*reached(here, there), *reached(there, here)]


def reached(here, there):
    """Of each action taken here, the milliseconds until the first frame there that tells of more."""
    ends = [*here["acts"][1:], float("inf")]
    found = [[told - act for told in there["told"] if act < told < end] for act, end in zip(here["acts"], ends)]
    return [after[0] for after in found if after]
