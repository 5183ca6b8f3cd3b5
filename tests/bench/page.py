"""What a person feels: paints, clicks, long tasks of a match against the strongest level, memory over many matches."""

import json
import re
from pathlib import Path
from statistics import linear_regression
from time import monotonic

from places import HERE, launch, poll, site

# plays by itself as fast as the page allows, match after match: for memory only; what lies under an open pile is out of
# reach, as for a person, who shuts one in which nothing can be chosen; an end is counted once for its match
ALONE = """() => {
  let counted = '';
  window.ended = 0;
  setInterval(() => {
    const top = document.querySelector('dialog.through') ?? document.querySelector('.table');
    const lit = [...top?.querySelectorAll(
      '[data-state=legal], [data-state=aim], .prompt button[data-id]') ?? []];
    const again = document.querySelector('dialog .main');
    if (again) {
      if (again.closest('.ending') && counted !== location.hash) window.ended++;
      if (again.closest('.ending')) counted = location.hash;
      again.click();
    } else if (lit.length) lit[Math.floor(Math.random() * lit.length)].click();
    else if (top?.matches('dialog')) top.close();
    else dispatchEvent(new PointerEvent('pointerdown'));
  }, 15);
}"""


def open_match(page, address, game, level):
    """Deals against a level through the form of a new match."""
    page.goto(f"{address}#/{game['id']}?vs={level['id']}")
    page.locator("form.choices button[type=submit]").click()
    poll(page, "document.querySelector('.table .prompt') !== null")


def match(playwright, game, limit=240):
    """One match against the strongest level with a real mouse: what the browser saw, times in ms."""
    browser = launch(playwright)
    with site() as home:
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.add_init_script(path=str(HERE / "watch.js"))
        open_match(page, home, game, game["levels"][-1])
        browser.start_tracing(page=page, categories=["toplevel"])
        start, until = page.evaluate("performance.now()"), monotonic() + limit
        while monotonic() < until and not page.evaluate("document.querySelector('dialog.ending') !== null"):
            spot = page.evaluate("anyMove()")
            if spot:
                page.mouse.click(*spot)
            page.wait_for_timeout(120)
        seen, tasks = page.evaluate("seen"), work(json.loads(browser.stop_tracing())["traceEvents"])
        browser.close()
    worst = max((took for at, took in seen["tasks"] if at > start), default=0)
    return {"fcp": round(seen["fcp"]), "lcp": round(seen["lcp"]), "inp": worst_but_few(seen["events"].values()),
            "shift": round(seen["shift"], 4), "all shifts": round(seen["shifts"], 4),
            "clicks": len(seen["acts"]), "click to act": quantile(seen["acts"], 0.5),
            "steps": len(seen["steps"]), "step on the way": quantile(seen["steps"], 0.95),
            "click to pick": quantile(seen["picks"], 0.5), "click to act p95": quantile(seen["acts"], 0.95),
            "longest task": max(tasks, default=0), "longest task, wall": worst,
            "longest task at start": max((took for at, took in seen["tasks"] if at <= start), default=0)}


def work(events):
    """CPU milliseconds of each task of the busiest page thread.

    That is what the page itself does, on a machine with other work too.
    """
    mains = {(e["pid"], e["tid"]): [] for e in events
             if e["name"] == "thread_name" and e["args"]["name"] == "CrRendererMain"}
    for event in events:
        if event["name"].endswith("RunTask") and "tdur" in event and (event["pid"], event["tid"]) in mains:
            mains[event["pid"], event["tid"]].append(round(event["tdur"] / 1000, 1))
    return max(mains.values(), key=sum, default=[])


def worst_but_few(durations):
    """Interaction to Next Paint as browsers report it: the worst, leaving out one for every fifty."""
    ordered = sorted(durations, reverse=True)
    return ordered[len(ordered) // 50] if ordered else 0


def quantile(values, share):
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1) if ordered else None


def memory(playwright, game, matches):
    """Megabytes of the page's script heap and of the tab's process (the worker's too) from the sixth match on.

    The process swings by several MB from one look to the next, with what waits to be collected and with what is on the
    screen; so growth is that of the straight line through all looks, not the difference of two of them.
    """
    browser, rows = launch(playwright, "--js-flags=--expose-gc"), []
    with site() as home:
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        tools, whole = page.context.new_cdp_session(page), browser.new_browser_cdp_session()
        page.add_init_script("localStorage.setItem('mulligan.settings', '{\"speed\":\"off\",\"theme\":\"light\"}')")
        open_match(page, home, game, game["levels"][0])
        page.evaluate(ALONE)
        for done in range(6, matches + 1, 2):
            poll(page, f"window.ended >= {done}", 400)
            page.workers[0].evaluate("gc()")
            rows.append([done, *sizes(tools, whole)])
        browser.close()
    at, heap, process = zip(*rows)
    return {"matches": matches, "page heap MB": heap, "process MB": process,
            "page heap growth": round(growth(at, heap), 2), "process growth": round(growth(at, process), 1)}


def growth(at, sizes):
    """How much the straight line through the sizes rises from the first to the last (least squares)."""
    return linear_regression(at, sizes).slope * (at[-1] - at[0]) if len(at) > 1 else 0.0


def sizes(tools, whole):
    """(script heap of the page after collection, private memory of the biggest renderer), in MB."""
    for _ in range(2):
        tools.send("HeapProfiler.collectGarbage")
    tools.send("Performance.enable")
    heap = next(m["value"] for m in tools.send("Performance.getMetrics")["metrics"] if m["name"] == "JSHeapUsedSize")
    renderers = [p["id"] for p in whole.send("SystemInfo.getProcessInfo")["processInfo"] if p["type"] == "renderer"]
    return round(heap / 1e6, 2), round(max(private(pid) for pid in renderers) / 1e3, 1)


def private(pid):
    """Kilobytes only this process holds."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii")
    return sum(int(n) for n in re.findall(r"^Private_\w+:\s+(\d+) kB", text, re.MULTILINE))
