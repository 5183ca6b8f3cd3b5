#!/usr/bin/env python3
"""The browser's half of `./build.sh bench`, and the verdict on every goal.

    tests/bench/browser.py [--runs 5] [--rounds 5] [--matches 24]
                           [--game ID]... [--only PART]... [--go-on]

Reads the native half from $BENCH/native.json, writes $BENCH/browser.json after every part and,
with the goals, dist/bench.json; a whole run puts the table between the `speed` marks of
docs/speed.md. What is measured how stands in start.py, page.py, speed.py, worlds.py and remote.py.
"""

import argparse
import json
import os
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

import goals
import page
import remote
import speed
import start
import worlds
from mulligan import __version__
from mulligan.lab.page_text import write_between
from places import DIST, ROOT, SITE, games

PAGE = ROOT / "docs/speed.md"


def arguments():
    parser = argparse.ArgumentParser(description="Measure start, speed and memory in Chromium.")
    parser.add_argument("--runs", type=int, default=5, help="starts of each kind")
    parser.add_argument("--rounds", type=int, default=5, help="slices of each rate")
    parser.add_argument("--matches", type=int, default=24, help="matches the memory is watched over")
    parser.add_argument("--game", action="append", help="only this game")
    parts = ("start", "page", "speed", "memory", "world", "remote")
    parser.add_argument("--only", action="append", choices=parts)
    parser.add_argument("--go-on", action="store_true", help="keep what a stopped run measured")
    return parser.parse_args()


def measure(playwright, game, wanted, report, save):
    """Add to `report` what is wanted of a game and not in it yet; `save` after each part."""
    parts = {
        "start": lambda: start.measure(playwright, game, wanted.runs),
        "speed": lambda: speed.measure(playwright, game, wanted.rounds, 0.6),
        "page": lambda: page.match(playwright, game),
        "memory": lambda: page.memory(playwright, game, wanted.matches),
        "remote": lambda: remote.measure(playwright, game),
    }
    if goals.asked_of("world/day", game["id"]):
        parts["world"] = lambda: worlds.measure(playwright, game)
    for name, run in parts.items():
        if name in (wanted.only or parts) and name not in report:
            print(f"{game['title']}: {name}", file=sys.stderr, flush=True)
            report[name] = run()
            save()


def read(path):
    return json.loads(path.read_text("utf-8")) if path.exists() else {}


def write(path, value):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", "utf-8")


def kept(path):
    """What an earlier run measured of the site as it is built now."""
    sums = SITE / "SHA256SUMS"
    if path.exists() and sums.stat().st_mtime <= path.stat().st_mtime:
        return read(path)
    return {}


def provenance(native, wanted):
    """What the table is of: versions, repetitions, and how many processors measured it."""
    games_measured = native.get("games", {}).items()
    rules = ", ".join(f"{name} {found['version']}" for name, found in games_measured)
    python = f"{native.get('implementation')} {native.get('python')}"
    return (f"mulligan {__version__} ({rules}), {python} natively, {os.cpu_count()} processors; "
            f"{wanted.runs} starts of each kind, {wanted.rounds} slices of each rate, memory over "
            f"{wanted.matches} matches.")


def main():
    wanted, folder = arguments(), Path(os.environ.get("BENCH", DIST / "bench"))
    with sync_playwright() as playwright:
        report = kept(folder / "browser.json") if wanted.go_on else {}
        for game in games():
            if not wanted.game or game["id"] in wanted.game:
                measure(playwright, game, wanted, report.setdefault(game["id"], {}),
                        lambda: write(folder / "browser.json", report))   # it stays, come what may
    native, sizes = read(folder / "native.json"), read(DIST / "sizes.json")
    rows = goals.verdicts(native, report, sizes, {game["id"]: game["title"] for game in games()})
    load = [round(n, 1) for n in os.getloadavg()]
    write(DIST / "bench.json", {"goals": rows, "native": native, "browser": report, "sizes": sizes,
                                "cpus": os.cpu_count(), "load": load})
    text = goals.table(rows)
    print(text)
    if not wanted.only and not wanted.game:
        write_between(PAGE, "speed", f"{provenance(native, wanted)}\n\n{text}")
    if missed := [row["goal"] for row in rows if not row["pass"]]:
        print(f"\n{len(missed)} of {len(rows)} goals are missed or not measured (machine load {load[0]}).",
              file=sys.stderr)


if __name__ == "__main__":
    main()
