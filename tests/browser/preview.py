"""The generic table on the preview page: any fixture is shown, looked at and worked; nothing here starts Python."""

import json
from pathlib import Path

import pytest

import laying
import previewing
from axe import AXE, RUNS

HERE = Path(__file__).parent
VIEWS = ["grid", "hex", "stack", "points", "rows"]
DESK, PHONE, SMALL = (1440, 900), (360, 640), (320, 600)


@pytest.fixture(scope="module")
def server():
    server = previewing.start()
    yield server
    server.shutdown()


@pytest.fixture(scope="module")
def desks(chromium):
    """The open pages by the kind of person before them, and what went wrong in them."""
    pages, errors = {}, []
    yield pages, errors
    for page in pages.values():
        page.context.close()
    assert not errors


@pytest.fixture
def lain(chromium, server):
    """`lain(game)`: the game on a page of its own."""
    pages = []

    def lay(game, **query):
        pages.append(chromium.new_page())
        return laying.Laid(pages[-1], server, game).open(**query)

    yield lay
    for page in pages:
        page.close()


@pytest.fixture
def table(chromium, server, desks):
    """Opens the preview: `table(view="grid", size=PHONE, theme="dark")`.

    Page errors and policy breaches fail the test.
    """
    pages, errors = desks

    def sit(before, **how):
        page = chromium.new_context(**how).new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
        page.add_init_script(before)
        return page

    def open_(size=DESK, touch=False, before="", reduced=False, forced=False, lenient=False, **query):
        kind = touch, before, reduced, forced, lenient
        if kind not in pages:
            pages[kind] = sit(before, has_touch=touch, bypass_csp=lenient,
                              reduced_motion="reduce" if reduced else "no-preference",
                              forced_colors="active" if forced else "none")
        page = pages[kind]
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(previewing.address(server, **{"view": "grid", **query}))
        page.mouse.move(0, 0)                              # where a test before it left the pointer
        page.locator("html[data-ready]").wait_for(state="attached", timeout=10_000)
        return page

    yield open_
    for page in pages.values():
        page.evaluate("0")                                 # what went wrong until now is heard of with the next call
    found = [line for line in errors if "pictures.json" not in line and "404" not in line]
    errors.clear()
    assert not found


@pytest.fixture(scope="module")
def raw(chromium):
    """Evaluates JavaScript beside the page's own modules, unbundled: `raw("page/router", "m => m.parse('#/')")`."""
    server = previewing.start()
    context = chromium.new_context()
    page = context.new_page()
    page.goto(previewing.address(server, view="grid"))

    def run(module, code, argument=None):
        return page.evaluate(f"async argument => ({code})(await import('/web/{module}.js'), argument)", argument)

    yield run
    context.close()
    server.shutdown()


def fixture(name: str) -> dict:
    return json.loads((HERE / f"fixtures/{name}.json").read_text(encoding="utf-8"))


def show(page, view: dict):
    page.evaluate("view => showView(view)", view)


def at(page, element: str):
    return page.locator(f'button[data-id="{element}"]')


def name(page, element: str) -> str:
    """The accessible name, as the browser computes it."""
    tree = at(page, element).aria_snapshot()
    return tree.split('"')[1] if '"' in tree else tree.removeprefix("- button ").strip()


def calls(page) -> dict:
    return page.evaluate("calls")


def picked(page) -> list:
    return page.evaluate("board.picked")


def focused(page) -> str:
    return page.evaluate("document.activeElement.dataset.id ?? document.activeElement.tagName")


def middle(page, element: str) -> tuple[float, float]:
    box = at(page, element).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, source: str, to: tuple[float, float]):
    x, y = middle(page, source)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + (to[0] - x) / 2, y + (to[1] - y) / 2, steps=3)
    page.mouse.move(*to, steps=3)


MOVING = "document.getAnimations().filter(a => !(a instanceof CSSTransition) && a.effect.target?.matches('.card'))"


def axe(page, runs=RUNS) -> list:
    """What axe-core has against the page in each theme.

    It sets inline styles, so the page is opened `lenient`: without its policy.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = []
    for theme, run in runs.items():
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        page.wait_for_timeout(50)                          # it fades in
        found += [f"{theme} {line}" for line in page.evaluate(run)]
    return found
