"""Lays stages of matches on the preview page in windows of all sizes, measures them, keeps pictures of the worst."""

import shutil
from pathlib import Path

import previewing
import sites
import stages
from mulligan.registry import get

MEASURE = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")
KEPT = sites.ROOT / "dist/test/layout"
# phones, phones on their side, tablets, screens; then 200 and 400 % of 1440x900 and of 1280x1024
WINDOWS = [(320, 480), (360, 640), (390, 844), (640, 360), (844, 390), (768, 1024), (1024, 768), (1280, 720),
           (1440, 900), (1920, 1080), (2560, 1080), (2560, 1440), (720, 450), (360, 225), (640, 512), (320, 256)]
KEEP = "laid => { window.laid = laid; }"
SHOW = """([view, art, pick]) => {
    Object.assign(pictureTexts, art);
    showView(view);
    if (pick) board.pick(pick);
}"""
MEASURE_ALL = """() => Object.fromEntries(Object.entries(laid).map(([name, [view, pick]]) => {
    showView(view);
    if (pick) board.pick(pick);
    return [name, measureTable()];
}))"""
FRAME = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
LINES = 8                                  # so many lines of the log are drawn: it scrolls, and is not measured
CHANGE = "+18"                             # beside each number of a plate
WORST = 4                                  # so many pictures are kept of a game


def art(game: str, view) -> dict[str, str]:
    """The pictures of the faces of a view, as SVG text."""
    game = get(game)
    return {face: game.art(face) for face, drawn in view["faces"].items() if drawn.get("art")}


class Laid:
    """A game on a preview page of its own: its stages in every window, and what is wrong with them."""

    def __init__(self, page, server, game: str):
        self.page, self.server, self.game = page, server, game
        self.faults, self.seen = [], {}    # lines; by (stage, window): how many faults, how wide a card is

    def open(self, **query):
        self.page.goto(previewing.address(self.server, view="grid", tools="all", **query))
        self.page.locator("html[data-ready]").wait_for(state="attached", timeout=10_000)
        self.page.evaluate(MEASURE)
        return self

    def lay(self, view, pictures=None, pick=None):
        self.page.evaluate(SHOW, [short(view), pictures or {}, pick])

    def resize(self, window):
        self.page.set_viewport_size({"width": window[0], "height": window[1]})
        self.page.evaluate(FRAME)

    def measure(self, laid, windows):
        """Measures the stages `laid`, by name (view, what is picked), in each window."""
        self.page.evaluate(KEEP, {name: (short(view), pick) for name, (view, pick) in laid.items()})
        for window in windows:
            self.resize(window)
            for name, told in self.page.evaluate(MEASURE_ALL).items():
                where = f"{self.game}, {name}, {window[0]}x{window[1]}"
                self.faults += [f"{where}: {line(*fault)}" for fault in told["faults"]]
                self.seen[name, window] = len(told["faults"]), told["card"]
        return self

    def keep_worst(self, laid):
        """Pictures of the tables with the most faults, then of those with the smallest cards."""
        folder = KEPT / self.game
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        worst = sorted(self.seen, key=lambda each: (-self.seen[each][0], self.seen[each][1]))[:WORST]
        for name, window in worst:
            view, pick = laid[name]
            self.resize(window)
            self.lay(view, art(self.game, view), pick)
            self.page.evaluate(FRAME)
            self.page.screenshot(path=folder / f"{window[0]}x{window[1]}-{name}.png")


def short(view):
    """A view with the end of its log."""
    return view | {"log": view["log"][-LINES:]}


def line(kind, what, by, size) -> str:
    """A fault in words."""
    return f"{kind}: {what}" + (f" by {by}" if by else "") + f" ({size})"


def laid_stages(game: str, seed: int = 1) -> dict:
    """By name: a view and the element picked in it. Moments that several stages share are laid once."""
    named, plies = {}, set()
    for name, view in stages.stages(game, seed).items():
        if view["ply"] not in plies:
            named[name] = view, None
        plies.add(view["ply"])
    full = stages.stages(game, seed)["full"]
    named["picked"] = full, first_pick(full)
    named["changed"] = full | {"players": [far_changed(player) for player in full["players"]]}, None
    return named


def far_changed(player) -> dict:
    """A plate of which every number has just changed by as much as it may."""
    items = [(label, value, CHANGE if str(value).isdigit() else None) for label, value, *_ in player["items"]]
    return player | {"items": [[*item[:2], *filter(None, item[2:])] for item in items]}


def first_pick(view) -> str | None:
    """What a person may pick first that leads on to most elements."""
    after = {}
    for path in (action["path"] for action in view["actions"]):
        if len(path) > 1:
            after.setdefault(path[0], set()).add(path[1])
    return max(after, key=lambda each: len(after[each]), default=None)
