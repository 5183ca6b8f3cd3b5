"""Speed of the rules and of the search in the browser's worker against native Python.

Both are measured slice by slice in turn, per CPU second.
"""

import subprocess
import sys
from pathlib import Path
from statistics import median

from page import quantile
from places import HERE, launch, poll, stock, stock_page

TASKS = ("decisions", "playouts")


def measure(playwright, game, rounds, seconds):
    """{task: {native, browser, ratio, n}} in operations a second, and the times of clicks in the worker."""
    native = subprocess.Popen([sys.executable, str(HERE / "rates.py"), game["id"]], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True)
    browser, rates = launch(playwright), {task: [] for task in TASKS}
    with stock() as address:
        page = browser.new_page()
        page.goto(stock_page(address, game, "&rates"))
        poll(page, "window.started")
        clock = worker_clock(browser)
        for done in range(-1, rounds):                # the first round warms up and does not count
            for task in TASKS:
                row = slice_here(native, task, seconds), slice_there(page, clock, task, seconds)
                if done >= 0:
                    rates[task].append(row)
        ask(page, {"do": "clicks", "count": 100})
        clicks = ask(page, {"do": "clicks", "count": 400})
        browser.close()
    native.communicate()
    out = {task: {"native": round(median(a for a, _ in rows)), "browser": round(median(b for _, b in rows)),
                  "ratio": round(median(b / a for a, b in rows), 3), "n": rounds} for task, rows in rates.items()}
    click = {"median": quantile(clicks, 0.5), "p95": quantile(clicks, 0.95), "n": len(clicks)}
    return out | {"click in the worker": click}


def slice_here(native, task, seconds):
    native.stdin.write(f"{task} {seconds}\n")
    native.stdin.flush()
    return float(native.stdout.readline())


def slice_there(page, clock, task, seconds):
    before = clock()
    rate, took = ask(page, {"do": "rate", "task": task, "seconds": seconds})
    return rate * took / (clock() - before or took)


def ask(page, request):
    answer = page.evaluate("request => ask(request)", request)
    if "ok" not in answer:
        raise RuntimeError(answer["fault"])
    return answer["ok"]


def worker_clock(browser):
    """A function that gives the CPU seconds of the worker's thread, which no page can read.

    Where /proc has none, they are always 0.
    """
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    threads = [t for p in processes if p["type"] == "renderer" for t in Path(f"/proc/{p['id']}/task").glob("*")]
    ours = [t / "schedstat" for t in threads if (t / "comm").read_text().startswith("DedicatedWorker")]
    if len(ours) != 1 or not ours[0].exists():
        return lambda: 0
    return lambda: int(ours[0].read_text().split()[0]) / 1e9
