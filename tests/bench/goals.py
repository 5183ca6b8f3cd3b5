"""The goals of speed and size: what was measured, what it must reach, what it aims at.

A row is {goal, game, value, must, aim, unit, pass, reached}; `less` goals are kept by staying at or under, the others
by reaching. A goal that was not measured fails: nothing passes unseen. What a game asks for beyond these it says itself
(`Game.gauges`).
"""

ONLY = {                       # goals that are of some games: how heavy a decision is, only its rules say
    "times_chess": "gomori",
    "decisions_per_second": "gomori",
    "playouts_per_second": "gomori",
    "speed/playouts/browser": "gomori",
    "copy_cost": "gomori",
    "page/step on the way": "gtoons",
    "world/collection": "kaadosu",
    "world/absence": "kaadosu",
    "world/day": "kaadosu",
}
ELSE = {                       # (must, aim) where a game needs another one
    ("remote/deal", "kaadosu"): (4000, 2000),          # of sixty cards, each locked by both
}

NATIVE = (                                            # (words, key of the native report, must, aim, unit)
    ("random decisions, times python-chess", "times_chess", 2, 4, "x"),
    ("decisions a second", "decisions_per_second", 70_000, 70_000, "/s"),
    ("whole-game playouts a second", "playouts_per_second", 1100, 1700, "/s"),
)
BROWSER = (                                           # (words, path into the browser's report, must, aim, unit, less)
    ("decisions in the browser, of native", "speed/decisions/ratio", 0.5, 0.6, "x", False),
    ("playouts a second in the browser", "speed/playouts/browser", 600, 900, "/s", False),
    ("a click in the worker, p95", "speed/click in the worker/p95", 5, 2, "ms", True),
    ("click to the frame that shows the action", "page/click to act", 60, 60, "ms", True),
    ("a step on the way reaches the page, p95", "page/step on the way", 50, 50, "ms", True),
    ("longest task of the page in a match (CPU)", "page/longest task", 50, 50, "ms", True),
    ("worst burst of layout shift in a match (CLS)", "page/shift", 0.1, 0.05, "", True),
    ("first contentful paint", "page/fcp", 800, 800, "ms", True),
    ("largest contentful paint", "page/lcp", 1500, 1500, "ms", True),
    ("interaction to next paint", "page/inp", 100, 100, "ms", True),
    ("cold start to first moves, of stock Pyodide", "start/cold/ratio", 0.50, 0.45, "x", True),
    ("warm start to first moves, of stock Pyodide", "start/warm/ratio", 0.45, 0.40, "x", True),
    ("a collection of 2,000 cards opens", "world/collection", 200, 120, "ms", True),
    ("sixty days away are lived", "world/absence", 10_000, 5000, "ms", True),
    ("a day of twenty rivals", "world/day", 120, 60, "ms", True),
    ("sealed dealing between two devices", "remote/deal", 2000, 1000, "ms", True),
    ("from writing the invitation to the first move", "remote/first move", 10_000, 5000, "ms", True),
    ("an action reaches the other's frame, on loopback, p95", "remote/action", 150, 100, "ms", True),
    ("longest message of a sealed match that is no deal", "remote/message", 2000, 2000, "B", True),
    ("page heap grown over the matches", "memory/page heap growth", 1, 0.3, "MB", True),
    ("memory of the tab grown over the matches", "memory/process growth", 8, 4, "MB", True),
)
SIZES = (                                             # (words, key of sizes.json, must, aim, unit)
    ("first visit, packed", "first", 6.5e6, 5.5e6, "B"),
    ("our pages, styles and scripts, packed", "own", 110e3, 80e3, "B"),
)


def verdicts(native, browser, sizes, titles):
    """All rows. `native` is the report of `mulligan bench`, `browser` {game: report}, `sizes` the build's."""
    rows = [row(words, "", sizes.get(key), must, aim, unit, True) for words, key, must, aim, unit in SIZES]
    for game, report in browser.items():
        found = native.get("games", {}).get(game, {})
        rows += [row(words, game, found.get(key), must, aim, unit, False) for words, key, must, aim, unit in NATIVE
                 if asked_of(key, game)]
        rows += [row(words, game, gauge["ms"], gauge["most"], gauge["most"], "ms", True)
                 for words, gauge in found.get("gauges", {}).items()]
        if asked_of("copy_cost", game):
            copy_cost = found.get("copy_cost")
            rows.append(row("a copy with every move, times in place", game, copy_cost, 1.25, 1.25, "x", True))
        rows += [row(words, game, at(report, path), *ELSE.get((path, game), (must, aim)), *rest)
                 for words, path, must, aim, *rest in BROWSER if asked_of(path, game)]
    for made in rows:
        made["title"] = titles.get(made["game"], "")
    return rows


def asked_of(key, game):
    """Whether a goal is one of this game."""
    return game in ONLY.get(key, game).split()


def at(report, path):
    for name in path.split("/"):
        report = (report or {}).get(name)
    return report


def row(words, game, value, must, aim, unit, less):
    def keeps(limit):
        return value is not None and (value <= limit if less else value >= limit)
    return {"goal": words, "game": game, "value": value, "must": must, "aim": aim, "unit": unit, "less": less,
            "pass": keeps(must), "reached": keeps(aim)}


def table(rows):
    """Markdown: what was measured against what it must be, and whether it is."""
    lines = ["| | measured | must | aim | |", "|---|--:|--:|--:|---|"]
    for r in rows:
        sign = "at most" if r["less"] else "at least"
        words = f"{r['title']}: {r['goal']}" if r["game"] else r["goal"].capitalize()
        lines.append(f"| {words} | {shown(r['value'], r['unit'])} | {sign} "
                     f"{shown(r['must'], r['unit'])} | {shown(r['aim'], r['unit'])} | {verdict(r)} |")
    return "\n".join(lines)


def verdict(row):
    if row["reached"]:
        return "aim reached"
    return "kept" if row["pass"] else "MISSED"


def shown(value, unit):
    if value is None:
        return "not measured"
    if unit == "B":
        return f"{value / 1e6:.2f} MB" if value >= 1e6 else f"{value / 1e3:.1f} kB"
    number = f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
    return f"{number}/s" if unit == "/s" else f"{number} {unit}"
