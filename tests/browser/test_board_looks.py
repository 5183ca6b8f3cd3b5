"""How the table moves and looks: travelling cards, small screens, themes, readers, the graph; by fixtures."""

import pytest

from axe import AXE, NARROW, RUNS
from preview import DESK, MOVING, PHONE, SMALL, VIEWS, at, axe, calls, fixture, middle, picked, show

pytestmark = pytest.mark.skipif(
    not AXE.exists(), reason="web/node_modules is missing: run ./build.sh or npm ci in web/")


def test_cards_travel_and_the_table_stays_live(table):
    page, data = table(view="grid", speed="normal"), fixture("grid")
    home = middle(page, "h1")
    start = page.evaluate("""async home => {
        await showFile('grid-next');
        const r = document.querySelector('[data-k=h1]').getBoundingClientRect();
        return { moving: MOVING.length, ghosts: document.querySelectorAll('.ghost').length,
          off: Math.hypot(r.x + r.width / 2 - home[0], r.y + r.height / 2 - home[1]) };
    }""".replace("MOVING", MOVING), list(home))
    assert start["moving"] > 3 and start["ghosts"] >= 1 and start["off"] < 4, "the card sets out from the hand"
    live = page.evaluate("""view => {
        showView(view);
        const moving = MOVING;
        for (const each of moving) {                       // late in flight, until the press
          each.pause();
          each.currentTime = each.effect.getComputedTiming().duration / 2;
        }
        const r = document.querySelector('[data-k=h4]').getBoundingClientRect();
        const at = [r.x + r.width / 2, r.y + r.height / 2];
        return { before: moving.length, at, there: document.elementFromPoint(...at)?.closest('button')?.dataset.id };
        }""".replace("MOVING", MOVING), data)
    assert live["before"] > 3 and live["there"] == "h4", "a moving card can be touched"
    page.mouse.click(*live["at"])
    assert picked(page) == ["h4"]
    assert page.evaluate(f"{MOVING}.length") == 0 and page.locator(".ghost, .aloft").count() == 0


def test_a_card_that_shows_another_face_turns(table):
    page, data = table(view="grid", speed="normal"), fixture("grid")
    field = next(zone for zone in data["zones"] if zone["id"] == "field")
    cell = next(cell for cell in field["cells"] if cell["id"] == "1,2")
    cell["cards"][0] = {"k": "g", "face": "JH"}
    turned = "view => { showView(view); return MOVING.map(a => a.effect.getKeyframes()[0].transform); }"
    frames = page.evaluate(turned.replace("MOVING", MOVING), data)
    assert len(frames) == 1 and "rotateY" in frames[0]


@pytest.mark.parametrize("way", ["reduced", "off"])
def test_nothing_moves_for_those_who_want_it_still(table, way):
    page = table(view="grid", speed="off" if way == "off" else "normal", reduced=way == "reduced")
    show(page, fixture("grid-next"))
    assert page.get_by_role("status").inner_text() == "Copper is thinking", "the new view is there at once"
    assert page.evaluate(f"{MOVING}.length") == 0


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_card_from_a_hidden_zone_comes_from_its_place(table, size):
    page, data = table(view="grid", speed="normal", size=size), fixture("grid")
    after = {**data, "ply": 22, "zones": [dict(zone) for zone in data["zones"]],
             "events": [{"card": "x9", "from": "hand1", "to": "field"}]}
    field = next(zone for zone in after["zones"] if zone["id"] == "field")
    come = {"cards": [{"k": "x9", "face": "4C"}]}
    field["cells"] = [cell | come if cell["id"] == "3,0" else cell for cell in field["cells"]]
    start = page.evaluate("""view => {
        showView(view);
        const r = document.querySelector('[data-k=x9]').getBoundingClientRect();
        return [r.x, r.y]; }""", after)
    page.evaluate("document.querySelector('[data-k=x9]').getAnimations().forEach(a => a.finish())")
    end = at(page, "3,0").bounding_box()
    source = page.locator('[data-zone="hand1"]').bounding_box() or page.locator('[data-seat="1"]').bounding_box()
    assert start[1] < end["y"] - 100 and abs(start[1] - source["y"]) < 60


# ---- small screens, themes, readers -------------------------------------------------------------------------------

SIZES = [SMALL, (320, 256), (360, 640), (640, 360), (720, 450), (768, 1024)]
TOO_SMALL = """[...document.querySelectorAll('#board button')].filter(n => n.offsetParent).map(n => {
    const r = n.getBoundingClientRect(), own = n.closest('.fanned');
    const next = own && n.nextElementSibling?.getBoundingClientRect();
    return [n.dataset.id ?? n.dataset.tool, Math.round(next ? next.x - r.x : r.width), Math.round(r.height)];
}).filter(([, w, h]) => w < 24 || h < 24)"""


@pytest.mark.parametrize("view", VIEWS)
def test_no_sideways_scroll_and_targets_are_large_enough(table, view):
    page = table(view=view)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (width, height)
        assert page.evaluate(TOO_SMALL) == [], (width, height)


def test_a_hand_of_many_cards_keeps_its_targets(table):
    page, data = table(view="grid", size=SMALL), fixture("grid")
    hand = next(zone for zone in data["zones"] if zone["id"] == "hand0")
    faces = "4C TS 2D KH 3C 8S 5H 9S 9D QC TD 4S 7D".split()
    hand["cards"] = [{"k": f"m{i}", "face": face} for i, face in enumerate(faces)]
    show(page, data)
    gaps = page.evaluate("""[...document.querySelectorAll('.hand .card')].map((n, i, all) => {
        const a = n.getBoundingClientRect(), b = all[i + 1]?.getBoundingClientRect();
        return b && b.y - a.y < 30 ? b.x - a.x : a.width; })""")
    assert min(gaps) >= 23.5 and page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("size", [PHONE, SMALL, (640, 360)])
def test_a_card_of_the_other_hand_that_may_be_chosen_is_in_sight(table, size):
    """Small screens leave the other hand out, but never while one of its cards is a choice."""
    page, data = table(view="stack", size=size, touch=True), fixture("stack")
    assert not at(page, "o2").is_visible()
    data["actions"] = [{"do": "take o2", "path": ["o2"], "label": "Take the second card"}]
    show(page, data)
    at(page, "o2").tap()
    assert calls(page)["act"] == ["take o2"]


def test_a_hand_that_lies_open_over_the_field_shows_all_of_its_cards(table):
    page, view = table(view="grid", size=(1280, 720)), fixture("grid")
    hand = next(zone for zone in view["zones"] if zone["id"] == "hand1")
    hand["cards"] = [{"k": f"o{n}", "face": face} for n, face in enumerate(["4C", "TS", "2D", "KH"])]
    show(page, view)
    lefts, width = page.locator(".tophand").evaluate("""hand => {
      const cards = [...hand.querySelectorAll('.card')];
      return [cards.map(card => card.offsetLeft), cards[0].offsetWidth]; }""")
    assert len(lefts) == 4 and all(right - left >= width for left, right in zip(lefts, lefts[1:])), (lefts, width)


@pytest.mark.parametrize("lines", [9, 60])
def test_the_account_of_a_card_is_not_cut_beside_the_table(table, lines):
    page = table(view="grid", size=(1280, 720))
    at(page, "h1").click()
    more = "box => { box.insertAdjacentHTML('beforeend', '<p>Why it is what it is.</p>'.repeat(%s)); }"
    page.locator(".closer .about").evaluate(more % lines)
    cut, high, log = page.evaluate("""() => {
      const { clientHeight, scrollHeight } = document.querySelector('.closer');
      return [scrollHeight - clientHeight, clientHeight, document.querySelector('.log').clientHeight]; }""")
    assert cut <= 0 and high > 350 and log > 80, (cut, high, log)


# which ends of a line's link a sign lies on
UNDER = """([{ x, y, width, height }, link]) => ['to', 'by'].filter(end => {
    const name = link[end], node = document.querySelector(`:is([data-k="${name}"], [data-id="${name}"])`);
    const box = node.getBoundingClientRect();
    return x < box.right && x + width > box.left && y < box.bottom && y + height > box.top; })"""


def test_lines_of_a_card_show_while_it_is_picked(table):
    page, data = table(view="points"), fixture("points")
    data["links"] = [link | {"when": "k2"} for link in data["links"]]
    show(page, data)
    lines = page.locator(".lines path:not(.halo):not(.tip):not(.cross)")
    assert lines.count() == 0
    at(page, "0F2").click()
    crosses = page.locator(".lines .cross")
    assert lines.count() == 4 and crosses.count() == 2
    blocked = [link for link in data["links"] if link["kind"] == "blocked"]
    marked = [page.evaluate(UNDER, [sign.bounding_box(), link]) for link, sign in zip(blocked, crosses.all())]
    assert marked == [["to"], ["to"]], "what stops a line may be reached, and bears no cross"
    page.keyboard.press("Escape")
    assert lines.count() == 0


def test_halves_drawn_to_scale_keep_their_distance(table):
    """`gap` is free space between two zones, in card widths."""
    page, data = table(view="points"), fixture("points")
    whole = next(zone for zone in data["zones"] if zone["id"] == "field")
    for seat, place in ((1, "upper"), (0, "lower")):
        cells = [cell | {"at": [cell["at"][0], 0]} for cell in whole["cells"] if cell["id"].startswith(f"{seat}F")]
        data["zones"].append({"id": f"half{seat}", "label": "Field", "layout": "points", "place": place, "owner": seat,
                              "gap": 4 / 3, "cells": cells})
    data["zones"].remove(whole)
    data["links"] = []
    show(page, data)
    high, low = (page.locator(f"[data-zone=half{seat}] .slot").first.bounding_box() for seat in (1, 0))
    assert abs((low["y"] - high["y"] - high["height"]) / high["width"] - 4 / 3) < 0.03


@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing(table, view):
    page = table(view=view, lenient=True)
    for (width, height), runs in ((DESK, RUNS), (SMALL, NARROW)):
        page.set_viewport_size({"width": width, "height": height})
        assert axe(page, runs) == [], (width, height)


def test_axe_sees_the_colours_of_what_is_asked(table):
    """It looks at none before a ::before that has a ground, and says nothing of that."""
    page = table(view="grid", lenient=True)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    seen = page.evaluate("""async () => (await axe.run(document, { runOnly: ['color-contrast'] }))
        .passes[0].nodes.map(node => node.html)""")
    assert [words for words in seen if page.locator(".prompt [role=status]").inner_text() in words]


def test_axe_finds_nothing_with_picks_dialogs_and_the_graph(table):
    page = table(view="grid", pick="h1", lenient=True)
    at(page, "3,2").click()
    assert axe(page) == []
    page.keyboard.press("Escape")
    at(page, "h4").focus()
    page.keyboard.press("i")
    assert axe(page) == []
    assert axe(table(view="points", pick="k2", lenient=True)) == []
    assert axe(table(view="grid", page="review", lenient=True)) == []


def test_forced_colours_keep_every_state_visible(table):
    page = table(view="grid", forced=True, pick="h1")
    ring = page.evaluate("(s => [s.borderTopStyle, "
                         "s.borderTopWidth])(getComputedStyle(document.querySelector('[data-id=\"0,3\"]'), '::after'))")
    assert ring == ["solid", "3px"]
    edge = "getComputedStyle(document.querySelector('[data-id=\"3,2\"] .face')).borderTopStyle"
    assert page.evaluate(edge) == "solid"


# ---- the graph ----------------------------------------------------------------------------------------------------

def test_the_graph_is_a_slider_with_words(table):
    page = table(view="grid", page="review")
    slider = page.get_by_role("slider", name="Move")
    assert slider.get_attribute("aria-valuetext").startswith("move 22, ")
    assert "highest" in page.locator("#graph-summary").inner_text()
    slider.focus()
    for key, ply in [("ArrowRight", 23), ("Home", 0), ("ArrowLeft", 0), ("End", 40), ("PageDown", 40), ("PageUp", 30)]:
        page.keyboard.press(key)
        assert calls(page)["jump"] == ply
    box = slider.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 4, box["y"] + 20)
    assert calls(page)["jump"] == 10


def test_a_line_waits_until_its_card_has_landed(table):
    page, data = table(view="stack", speed="normal"), fixture("stack")
    field = next(zone for zone in data["zones"] if any(card["k"] == "b1" for cell in zone.get("cells", ())
                                                       for card in cell["cards"]))
    cell = next(cell for cell in field["cells"] if any(card["k"] == "b1" for card in cell["cards"]))
    before = fixture("stack") | {"ply": 1, "links": []}
    card = next(card for card in cell["cards"] if card["k"] == "b1")
    for zone in before["zones"]:
        for each in zone.get("cells", ()):
            each["cards"] = [other for other in each["cards"] if other["k"] != "b1"]
    pile = next(zone for zone in before["zones"] if zone["place"] == "side" and zone["layout"] == "pile")
    pile["cards"] = [*pile["cards"], card]
    after = data | {"ply": 2, "links": [{"kind": "attack", "from": "b1"}]}
    drawn = page.evaluate("""async ([before, after]) => {
        const path = () => document.querySelector('.lines path.attack:not(.halo, .tip)')?.getAttribute('d');
        showView(before);
        await new Promise(done => setTimeout(done, 500));
        showView(after);
        const moving = MOVING.length;
        const first = path();
        board.refresh();
        const flying = path();
        await new Promise(done => setTimeout(done, 600));
        return { moving, first, flying, landed: path() };
    }""".replace("MOVING", MOVING), [before, after])
    assert drawn["moving"] and drawn["landed"], drawn
    assert drawn["first"] == drawn["flying"] == drawn["landed"], "it begins where the card belongs, not where it is"


def test_a_chance_that_is_not_worked_out_is_not_told(table):
    page = table(view="grid", page="review", known="20")
    said = page.locator(".graph header b")
    assert "not computed yet" in said.inner_text()
    page.locator(".graph .plot").press("Home")
    assert "%" in said.inner_text()


USES = ["Destroy one unit you control to destroy one unit your opponent controls.",
        "If your opponent controls no spells, this turn, this card can attack your opponent directly."]
# whether all words of the buttons are to be seen
WHOLE = """[...document.querySelectorAll('.acts .btn')].every(node => {
    const text = node.querySelector('span').getBoundingClientRect(), box = node.getBoundingClientRect();
    const prompt = document.querySelector('.prompt').getBoundingClientRect();
    return text.top >= box.top && text.bottom <= box.bottom && text.left >= box.left && text.right <= box.right
      && box.bottom <= prompt.bottom && box.right <= prompt.right && node.scrollWidth <= node.clientWidth; })"""


# windows in which so many answers are cut
CUT_SHORT = {((360, 640), 2), ((360, 640), 3), ((1024, 768), 2), ((1024, 768), 3),
             *((size, 4) for size in ((1024, 768), (1280, 720), (1440, 900), (390, 844), (360, 640)))}


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1440, 900), (390, 844), (360, 640)])
@pytest.mark.parametrize("uses", [USES[:1], USES[1:], USES, [*USES, USES[0]], [*USES, *USES]])
def test_a_long_label_is_read_to_its_end_and_the_field_stands_still(table, size, uses):
    page = table(view="stack", size=size, tools="all")
    view = fixture("stack")
    card = next(each for zone in view["zones"] for each in zone.get("cards") or () if each["k"] == "g1")
    title = view["faces"][card["face"]]["title"]
    actions = [{"do": f"use {n}", "path": ["g1", f"#use-{n}"], "label": f"Use {title}: {text}"}
               for n, text in enumerate(uses)]
    show(page, view | {"ply": view["ply"] + 1, "actions": actions})
    field = page.locator(".field").bounding_box()
    at(page, "g1").click()
    shown, seen = [f"Use: {text}" for text in uses], page.locator(".acts .btn").all_inner_texts()
    hand = page.locator(".hand .card").first.bounding_box()["width"]
    if (size, len(uses)) in CUT_SHORT:
        assert all(len(text) < 68 for text in seen), "a line or two each"
        assert [text[:9] for text in seen] == [text[:9] for text in shown]
        assert [text[-9:] for text in seen] == [text[-9:] for text in shown]
        assert page.locator(".ask .reads").count(), "the card picked says all of it"
    else:
        assert seen == shown, "the card is picked, and its name said"
    assert hand > (44 if len(uses) < 3 else 40), "the hand keeps its size"
    assert page.locator(".acts .btn").first.get_attribute("aria-label") == actions[0]["label"]
    assert page.evaluate(WHOLE)
    assert page.locator(".field").bounding_box() == field


@pytest.mark.parametrize("size", [(1440, 900), (360, 640)])
def test_labels_that_begin_and_end_alike_are_told_apart(table, size):
    """Where both are cut, each says what the other does not."""
    page = table(view="stack", size=size)
    like = "Destroy all spells that your opponent controls, then one {} unit with less attack than this card, " \
           "then draw one card, then lose one point for each unit that was destroyed so in this turn"
    kinds = "water", "fire"
    actions = [{"do": kind, "path": [f"#use-{kind}"], "label": like.format(kind)} for kind in kinds]
    show(page, fixture("stack") | {"actions": actions})
    seen = page.locator(".acts .btn").all_inner_texts()
    assert len({*seen}) == 2 and all(kind in text and "…" in text for kind, text in zip(kinds, seen)), seen
    assert [page.locator(".acts .btn").nth(i).get_attribute("aria-label") for i in (0, 1)] == [
        action["label"] for action in actions]
    assert page.evaluate(WHOLE)


LIKE = ("Use it: destroy all spells that your opponent controls, then one {} unit with less attack than this card has "
        "now, then lose {} for each unit that was destroyed so in this turn")


@pytest.mark.parametrize("words", [
    (("water", "one point"), ("fire", "one point"), ("fire", "two points")),
    (("fire", "1 points"), ("fire", "10 points"))])
def test_no_two_labels_that_are_cut_read_the_same(raw, words):
    """Of three alike each is cut where it differs from the one most like it; what differs is whole."""
    labels = [LIKE.format(*each) for each in words]
    shown = raw("table/labels", """(m, labels) => m.shownOn(
        labels.map((label, i) => [`#${i}`, [{ label, path: [`#${i}`] }]]), 0, '')""", labels)
    assert len({*shown}) == len(words) and all("…" in text and len(text) <= 106 for text in shown), shown
    assert all(each[1] in text for each, text in zip(words[-2:], shown[-2:]))


def test_labels_are_cut_anew_when_the_window_changes(table):
    page = table(view="stack", size=(1440, 900))
    show(page, fixture("stack") | {"actions": [
        {"do": text, "path": [f"#use-{n}"], "label": f"Use it: {text}"} for n, text in enumerate(USES)]})
    whole = page.locator(".acts .btn").all_inner_texts()
    for size, cuts in (((360, 640), True), ((1440, 900), False)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.wait_for_function("cuts => [...document.querySelectorAll('.acts .btn')].every("
                               "node => node.innerText.includes(' … ') === cuts)", arg=cuts, timeout=5_000)
        assert page.evaluate(WHOLE)
    assert page.locator(".acts .btn").all_inner_texts() == whole


def test_after_two_picks_a_button_says_its_own_word_and_tempts_to_nothing(table):
    page, view = table(view="grid"), fixture("grid")
    label = "Lay the 5 of clubs on row 1, column 2 and turn down the king itself"
    view["actions"] = [{"do": f"play 5C 0,1 turn {turned}", "path": ["h1", "0,1", turned], "label": label} | more
                       for turned, more in (("#the-king-itself", {"yields": True}), ("3,2", {}))]
    show(page, view)
    at(page, "h1").click()
    at(page, "0,1").click()
    button = at(page, "#the-king-itself")
    assert button.inner_text() == "The king itself" and button.get_attribute("aria-label") == label
    assert "main" not in button.get_attribute("class").split()


def test_a_label_that_is_too_long_for_a_button_keeps_its_end(table):
    page = table(view="stack")
    label = "Discard two cards that cost more than one each, " * 4 + "to destroy one unit your opponent controls"
    show(page, fixture("stack") | {"actions": [{"do": "it", "path": ["#use"], "label": label}]})
    shown = page.locator(".acts .btn").inner_text()
    assert shown.startswith("Discard two cards that cost") and len(shown) < 120
    assert " … " in shown and shown.endswith("to destroy one unit your opponent controls")


# what became of a number that is run together with another number or word
ON_OTHERS = """() => [...document.querySelectorAll('.plate ins')].flatMap(one => {
    const a = one.getBoundingClientRect();
    const words = node => { const range = document.createRange(), more = node.querySelector('ins');
      range.selectNodeContents(node);
      if (more) range.setEndBefore(more);
      return range.getBoundingClientRect(); };
    return [...one.closest('.plate').querySelectorAll('dd, dt')].filter(other => other !== one.parentElement)
      .map(other => [other.textContent, words(other)])
      .filter(([, b]) => a.left < b.right + 4 && b.left < a.right + 4 && b.top < a.top && a.top - 8 < b.bottom)
      .map(([text]) => `${one.textContent} on ${text}`); })"""


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (320, 600)])
def test_what_became_of_a_number_stands_apart_from_others(table, size):
    page = table(view="points", size=size)
    view = fixture("points")
    items = [["Health", "14", "−4"], ["Hand", "1", "+1"],
             ["Gold deals your circles", "+7", ""], ["Circles deal gold", "−5", ""]]
    show(page, view | {"players": [player | {"items": items} for player in view["players"]]})
    assert page.locator(".plate ins").count() == 4 and page.evaluate(ON_OTHERS) == []
