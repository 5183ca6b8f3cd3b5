"""From opening the address to the first legal moves: the site against stock Pyodide.

They are measured in turn, so that both see one machine.
"""

import tempfile
from statistics import median

from places import HERE, launch, poll, program, site, stock, stock_page

# deals a match between two persons as soon as the form is there, and lifts the curtain before the first of them
DEAL = """for (const button of ['form.choices button[type=submit]', '#accept']) new MutationObserver((_, me) => {
  const found = document.querySelector(button);
  if (found) { me.disconnect(); found.click(); }
}).observe(document, { subtree: true, childList: true })"""


def ours(page, address, game):
    """Milliseconds until a piece on the table is lit.

    The page is opened, a match dealt by its own form, the board drawn.
    """
    page.add_init_script(path=str(HERE / "watch.js"))
    page.add_init_script(DEAL)
    page.goto(f"{address}#/{game['id']}?vs=person")
    return poll(page, "window.seen.moves")


def theirs(page, address, game):
    """Milliseconds until the page has the number of legal moves; it draws nothing."""
    page.goto(stock_page(address, game))
    poll(page, "window.started || window.fault")
    if fault := page.evaluate("window.fault"):
        raise RuntimeError(f"stock Pyodide did not start: {fault}")
    return page.evaluate("window.started")


def measure(playwright, game, runs):
    """{cold, warm: {ours, stock, ratio, n}} in milliseconds, medians of `runs` each."""
    with site() as home, stock() as plain:
        sides = (("ours", ours, home), ("stock", theirs, plain))
        return {"cold": cold(playwright, game, runs, sides), "warm": warm(playwright, game, runs, sides)}


def cold(playwright, game, runs, sides):
    times, browser = {name: [] for name, *_ in sides}, launch(playwright)
    for _ in range(runs):
        for name, visit, address in sides:
            context = browser.new_context()
            times[name].append(visit(context.new_page(), address, game))
            context.close()
    browser.close()
    return summed(times)


def warm(playwright, game, runs, sides):
    """Visits with a profile that knows the site, the browser started anew for each.

    The first two visits do not count.
    """
    times = {name: [] for name, *_ in sides}
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
        for run in range(-2, runs):
            for (name, visit, address), folder in zip(sides, (first, second)):
                context = playwright.chromium.launch_persistent_context(folder, executable_path=program())
                page = context.pages[0]
                took = visit(page, address, game)
                if run >= 0:
                    times[name].append(took)
                else:
                    page.wait_for_timeout(4000)      # for what a browser keeps after the start: files, compiled code
                context.close()
    return summed(times)


def summed(times):
    middle = {name: round(median(values)) for name, values in times.items()}
    return middle | {"ratio": round(middle["ours"] / middle["stock"], 3), "n": len(times["ours"]),
                     "runs": {name: [round(value) for value in values] for name, values in times.items()}}
