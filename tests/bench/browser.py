#!/usr/bin/env python3
"""The browser's half of `./build.sh bench`, and the verdict on every goal.

    tests/bench/browser.py [--runs 5] [--rounds 5] [--matches 50] [--game ID]... [--only PART]...

Reads the native half from $BENCH/native.json, writes $BENCH/browser.json and, with the goals, dist/bench.json, and
puts the table between the `bench` marks of README.md. What is measured how stands in start.py, page.py, speed.py
and worlds.py.
"""

import argparse
import json
import os
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

import goals
import page
import speed
import start
import worlds
from places import DIST, ROOT, games

MARKS = "<!-- bench: ./build.sh bench -->", "<!-- /bench -->"


def arguments():
    parser = argparse.ArgumentParser(description="Measure start, speed and memory in Chromium.")
    parser.add_argument("--runs", type=int, default=5, help="starts of each kind")
    parser.add_argument("--rounds", type=int, default=5, help="slices of each rate")
    parser.add_argument("--matches", type=int, default=50, help="matches the memory is watched over")
    parser.add_argument("--game", action="append", help="only this game")
    parser.add_argument("--only", action="append", choices=("start", "page", "speed", "memory", "world"))
    return parser.parse_args()


def measure(playwright, game, wanted):
    parts = {
        "start": lambda: start.measure(playwright, game, wanted.runs),
        "speed": lambda: speed.measure(playwright, game, wanted.rounds, 0.6),
        "page": lambda: page.match(playwright, game),
        "memory": lambda: page.memory(playwright, game, wanted.matches),
    }
    if game["world"] and goals.ONLY["world/day"] == game["id"]:
        parts["world"] = lambda: worlds.measure(playwright, game)
    report = {}
    for name, run in parts.items():
        if name in (wanted.only or parts):
            print(f"{game['title']}: {name}", file=sys.stderr, flush=True)
            report[name] = run()
    return report


def read(path):
    return json.loads(path.read_text("utf-8")) if path.exists() else {}


def write(path, value):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", "utf-8")


def show_in_readme(text):
    """Puts the table between the marks, where README.md has them."""
    readme = ROOT / "README.md"
    before, found, rest = readme.read_text("utf-8").partition(MARKS[0])
    _, closed, after = rest.partition(MARKS[1])
    if found and closed:
        readme.write_text(f"{before}{MARKS[0]}\n{text}\n{MARKS[1]}{after}", "utf-8")


def main():
    wanted, folder = arguments(), Path(os.environ.get("BENCH", DIST / "bench"))
    with sync_playwright() as playwright:
        report = {}
        for game in games():
            if not wanted.game or game["id"] in wanted.game:
                report[game["id"]] = measure(playwright, game, wanted)
                write(folder / "browser.json", report)             # what was measured stays, whatever comes
    native, sizes = read(folder / "native.json"), read(DIST / "sizes.json")
    rows = goals.judge(native, report, sizes, {game["id"]: game["title"] for game in games()})
    load = [round(n, 1) for n in os.getloadavg()]
    write(DIST / "bench.json", {"goals": rows, "native": native, "browser": report, "sizes": sizes,
                                "cpus": os.cpu_count(), "load": load})
    text = goals.table(rows)
    print(text)
    if not wanted.only and not wanted.game:
        show_in_readme(text)
    if missed := [row["goal"] for row in rows if not row["pass"]]:
        print(f"\n{len(missed)} of {len(rows)} goals are missed or not measured (machine load {load[0]}).",
              file=sys.stderr)


if __name__ == "__main__":
    main()
