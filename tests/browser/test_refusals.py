"""Why a press leads nowhere, on phones: all games' longest reasons stand in a small strip, over no card they are of."""

import random

import pytest

import laying
import sites
import stages
from axe import AXE
from mulligan.match import summaries
from mulligan.match.match import Match
from mulligan.registry import get
from preview import at, fixture

GAMES = [game["id"] for game in sites.games()] if sites.BUILT.exists() else []
PHONES = [(360, 640), (390, 844)]
MOST = .2                                  # of the window's height
MOMENTS, EACH, APART = 80, 3, 5              # so many actions, reasons of a moment, and actions between moments
pytestmark = pytest.mark.skipif(not AXE.exists(), reason="web/node_modules is missing: run ./build.sh")

# a refusal is shown as a press on the last element of its path brings it
SHOW = """([answer, path]) => {
    board.clear();
    for (const id of path.slice(0, -1)) board.pick(id);
    const drawn = path.map(id => document.querySelector(`button[data-id="${id}"]`)), anchor = drawn.at(-1);
    if (drawn.includes(null)) return false;
    anchor.scrollIntoView({ block: 'nearest' });
    window.why?.close();
    window.why = preview.whyDialog(answer, anchor, { urls: {}, openRule() {} });
    return true; }"""
MEASURED = """path => {
    const box = document.querySelector('dialog.why'), r = box.getBoundingClientRect();
    const deep = id => { const b = document.querySelector(`button[data-id="${id}"]`).getBoundingClientRect();
      return Math.min(Math.min(r.right, b.right) - Math.max(r.left, b.left),
        Math.min(r.bottom, b.bottom) - Math.max(r.top, b.top)); };
    const small = [...box.querySelectorAll('button')].map(one => one.getBoundingClientRect())
      .filter(one => one.width).map(one => Math.min(one.width, one.height));
    return { share: r.height / innerHeight, least: Math.min(...small), over: Math.max(...path.map(deep)),
      within: r.top >= 0 && r.left >= 0 && r.bottom <= innerHeight && r.right <= innerWidth,
      wide: box.scrollWidth - box.clientWidth }; }"""


def elements(view):
    """Cards and places that lie on the table, by their ids."""
    zones = [zone for zone in view["zones"] if zone["place"] in ("upper", "centre", "lower", "bottom")]
    for zone in zones:
        yield from (card["k"] for card in zone.get("cards") or ())
        yield from (cell["cards"][-1]["k"] if cell["cards"] else cell["id"] for cell in zone.get("cells") or ())


def longest(match):
    """(view, path, answer) of the moment: the dead ends of which most is said."""
    view = match.view(0)
    begun = {tuple(action["path"][:depth]) for action in view["actions"] for depth in range(4)}
    firsts = [(), *sorted(path for path in begun if len(path) == 1 and path[0][0] != "#")[:2]]
    paths = [[*picks, each] for picks in firsts for each in elements(view) if (*picks, each) not in begun]
    told = [(path, summaries.why(match, 0, path)) for path in paths if len(set(path)) == len(path)]
    return [(view, path, answer) for path, answer in sorted(told, key=lambda one: -len(one[1]["text"]))[:EACH]]


def refused(game):
    """(view, path, answer) all over a match played by chance."""
    chance, match = random.Random(3), Match(get(game), seats=list(stages.SEATS), seed=3)
    for done in range(MOMENTS):
        if not match.to_move():
            return
        if done % APART == 0:
            yield from longest(match)
        seat = match.to_move()[0]
        match.act_move(seat, chance.choice(match.legal(seat)))


@pytest.mark.skipif(not GAMES, reason="dist/site is missing: run ./build.sh")
@pytest.mark.parametrize("game", GAMES)
def test_a_reason_is_small_on_a_phone_and_lies_on_nothing_it_speaks_of(chromium, server, game):
    page, wrong, tried = chromium.new_page(), [], 0
    table = laying.Laid(page, server, game).open()
    told = list(refused(game))
    for window in PHONES:
        table.resize(window)
        for view, path, answer in told:
            table.lay(view)
            if not page.evaluate(SHOW, [answer, path]):
                continue
            seen, tried = page.evaluate(MEASURED, path), tried + 1
            if seen["share"] > MOST or seen["least"] < 24 or seen["over"] > 4 or not seen["within"] or seen["wide"] > 0:
                wrong.append(f"{window} {path} {answer['title']!r}: {seen}")
    page.close()
    assert tried > 5 and not wrong, f"{len(wrong)} of {tried}:\n" + "\n".join(wrong[:20])


LONG = "A 5 goes on another 5, on a face-down pile, or on an empty cell. " * 3


@pytest.mark.parametrize("size", PHONES)
def test_a_reason_unfolds_into_all_its_words_its_cards_and_its_rule(table, size):
    page, answer = table(view="grid", size=size), fixture("refusal") | {"text": LONG}
    page.evaluate(SHOW, [answer, ["h1", "3,2"]])
    why = page.locator("dialog.why")
    more, rule = why.get_by_role("button", name="More"), why.get_by_role("button", name="Open the rule")
    assert rule.is_visible()
    assert not why.locator(".clause, .pair .card").first.is_visible() and not why.locator(".clause").is_visible()
    assert why.bounding_box()["height"] <= MOST * size[1]
    more.click()
    assert why.locator(".clause").is_visible() and why.locator(".pair .card").first.is_visible()
    text = why.locator("#told-why")
    assert text.evaluate("node => node.scrollHeight <= node.clientHeight + 1")
    box = why.bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= size[1]
    assert page.evaluate(MEASURED, ["h1", "3,2"])["over"] <= 4
    why.get_by_role("button", name="Less").click()
    assert why.bounding_box()["height"] <= MOST * size[1]


def test_a_reason_without_a_rule_has_nothing_to_unfold(table):
    page = table(view="grid", size=(390, 844))
    page.evaluate(SHOW, [{"title": "Not now", "text": "Copper is to move.", "faces": {}, "glyphs": {}}, ["h1", "3,2"]])
    buttons = page.locator("dialog.why button:visible")
    assert buttons.evaluate_all("all => all.map(one => one.ariaLabel ?? one.textContent)") == ["Close"]
    assert at(page, "h1").is_visible()
