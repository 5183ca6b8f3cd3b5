"""Windows at the table: the stack, links, open piles, standing orders, equal pacing, what just happened.

The first half draws fixtures on the preview page; the second plays a tiny game with a stack, brought to the site as a
wheel.
"""

import base64
import hashlib
import json
import re
import sys
import zipfile
from contextlib import suppress

import pytest

import sites
from axe import AXE, RUNS, SIZES, WIDE, faults
from person import BOOT, poll
from preview import HERE, PHONE, at, axe, calls, fixture, name, picked, show

sys.path[:0] = [str(sites.ROOT / "tests"), str(sites.ROOT / "py")]
import tiny_stack  # noqa: E402
from mulligan import Match  # noqa: E402
from mulligan.cli import catalogue  # noqa: E402

PASSED = r"You (pass|can do nothing|have nothing to answer)"

pytestmark = pytest.mark.skipif(not AXE.exists(), reason="web/node_modules is missing: run ./build.sh")


# ---- drawn on the preview page ------------------------------------------------------------------------------------

def deep(**more):
    """The fixture with a cancelled entry, targets, and an open pile of five cards two of which may be taken."""
    view = fixture("stack")
    zones = {zone["id"]: zone for zone in view["zones"]}
    zones["outlet"]["cards"][0]["marks"] = ["out"]
    faces = ["portcullis", "brace", "warden-halberd", "overstoke", "long-vigil"]
    zones["disc0"] |= {"count": 5, "cards": [{"k": f"d{i}", "face": face} for i, face in enumerate(faces)]}
    view["links"] = [{"from": "b1", "kind": "attack"}, {"from": "e2", "to": "b1", "kind": "target"},
                     {"from": "e1", "to": "e2", "kind": "target"}]
    view["actions"] = [{"do": "pass", "path": ["#pass"], "label": "Pass: the stack resolves"}]
    view["actions"] += [{"do": f"take {i}", "path": ["g1", f"d{i}"], "label": "Take it"} for i in (1, 3)]
    view["actions"] += [{"do": "hit", "path": ["g2", "d1"], "label": "A"},
                        {"do": "miss", "path": ["g2", "a1"], "label": "B"}]
    return view | more


def open_deep(table, size=(1440, 900), **how):
    page = table(view="stack", size=size, **how)
    show(page, deep())
    return page


def test_the_stack_says_what_comes_first_and_what_is_cancelled(table):
    page = open_deep(table)
    entries = page.locator(".entries li").all()
    said = [re.sub(r"\s+", " ", entry.locator(".what").inner_text()) for entry in entries]
    assert said == ["Overstoke Verdigris: Kilnfork has +2 attack resolves first",
                    "Tolling Mace You: Kilnfork has −2 attack cancelled"]
    assert [entry.locator(".num").inner_text() for entry in entries] == ["#2", "#1"]
    assert entries[1].locator(".what b").evaluate("node => getComputedStyle(node).textDecorationLine") == "line-through"
    assert "cancelled" in name(page, "e1") and "number 1" in name(page, "e1")


def test_what_an_entry_aims_at_has_a_line_a_sign_and_a_name(table):
    page = open_deep(table)
    assert page.locator(".lines path.tip.target").count() == 2 and page.locator(".lines path.tip.attack").count() == 1
    assert page.locator('[data-k="b1"] [data-mark=aimed]').inner_text() == "#2" and "target of #2" in name(page, "B1")
    assert "target of #1" in name(page, "e2")


@pytest.mark.parametrize("how", [{}, {"forced": True}, {"theme": "dark"}], ids=["light", "forced colours", "dark"])
def test_lines_are_seen_against_the_table(table, how):
    page = open_deep(table, **how)
    line, halo = (page.locator(f".lines path.{kind}").first.evaluate("node => getComputedStyle(node).stroke")
                  for kind in ("target:not(.halo)", "target.halo"))
    assert line != halo and line != "none"


@pytest.mark.parametrize("hand", ["mouse", "keyboard", "touch"])
def test_a_card_in_a_pile_is_picked_from_the_opened_pile(table, hand):
    page = open_deep(table, touch=hand == "touch", **({"size": PHONE} if hand == "touch" else {}))
    box = page.locator("dialog.through")
    if hand == "mouse":
        at(page, "g1").click()
    elif hand == "touch":
        at(page, "g1").tap()
    else:
        at(page, "g1").focus()
        page.keyboard.press("Enter")
    box.wait_for()                                           # all that goes on lies in the pile, so it opens by itself
    assert box.locator("button.card").count() == 5 and box.locator("[data-state]").count() == 2
    assert page.evaluate("document.activeElement.dataset.id") == "through-d3", "the newest of those that may be chosen"
    if hand == "keyboard":
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    else:
        card = box.locator('[data-id="through-d1"]')
        card.tap() if hand == "touch" else card.click()
    assert calls(page)["act"] == ["take 1"]
    poll(lambda: not box.count(), "the box closes")


def test_a_hint_goes_on_in_an_opened_pile(table):
    page = open_deep(table)
    page.evaluate("board.setHint(['g1', 'd1'])")
    at(page, "g1").click()
    marked = page.locator("dialog.through [data-hint]")
    assert marked.count() == 1 and marked.get_attribute("data-id") == "through-d1"
    assert marked.locator("[data-mark=hint]").is_visible()
    page.keyboard.press("Escape")


def test_a_pile_among_other_targets_waits_to_be_opened_and_esc_leaves_the_pick(table):
    page = open_deep(table)
    at(page, "g2").click()
    assert not page.locator("dialog").count()
    assert at(page, "d4").get_attribute("data-state") and at(page, "A1").get_attribute("data-state")
    at(page, "d4").click()
    page.locator("dialog.through").wait_for()
    page.keyboard.press("Escape")
    assert picked(page) == ["g2"] and calls(page)["act"] == []
    at(page, "d4").click()
    page.locator('dialog.through [data-id="through-d1"]').click()
    assert calls(page)["act"] == ["hit"]


def test_an_open_pile_may_be_looked_through_at_any_time(table):
    page = open_deep(table)
    at(page, "d4").click()
    box = page.locator("dialog.through")
    assert "Discard, 5 cards" in box.inner_text() and not box.locator("[data-state]").count()
    box.locator('[data-id="through-d0"]').click()
    assert calls(page)["read"] == ["d0"] and calls(page)["why"] == []


@pytest.mark.parametrize("size", [(1440, 900), (1024, 700), PHONE, (320, 600), (740, 360)], ids=str)
def test_axe_finds_nothing_with_stack_links_and_open_pile(table, size):
    page = open_deep(table, size=size, lenient=True)
    runs = RUNS if size in ((1440, 900), PHONE) else {"light": RUNS["light"]}
    assert axe(page, runs) == [] and page.evaluate(WIDE) is None
    at(page, "g1").click()
    page.locator("dialog.through").wait_for()
    page.wait_for_timeout(150)
    assert axe(page, runs) == [] and page.evaluate(WIDE) is None


# ---- played, with a game from a wheel -----------------------------------------------------------------------------

def recorded(path: str, text: str) -> str:
    """The line of a wheel's RECORD for a file."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode().rstrip("=")
    return f"{path},sha256={digest},{len(text.encode())}\n"


def with_tiny_game(parts):
    """Adds the tiny game to the parts of a build: its wheel, its line in the lock, its place in the catalogue."""
    file = parts / "wheels/tiny_stack-1-py3-none-any.whl"
    info = "tiny_stack-1.dist-info/"
    files = {"tiny_stack.py": (HERE.parent / "tiny_stack.py").read_text("utf-8"),
             info + "METADATA": "Metadata-Version: 2.1\nName: tiny-stack\nVersion: 1\n",
             info + "WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
             info + "entry_points.txt": "[mulligan.games]\ntinystack = tiny_stack:GAME\n"}
    with zipfile.ZipFile(file, "w") as wheel:
        for path, text in files.items():
            wheel.writestr(path, text)
        record = [recorded(path, text) for path, text in files.items()]
        wheel.writestr(info + "RECORD", "".join(record) + info + "RECORD,,\n")
    lock = json.loads((parts / "wheels/pyodide-lock.json").read_text("utf-8"))
    lock["packages"]["tiny-stack"] = lock["packages"]["gomori"] | {
        "file_name": file.name, "name": "tiny-stack", "imports": ["tiny_stack"], "version": "1",
        "sha256": hashlib.sha256(file.read_bytes()).hexdigest()}
    (parts / "wheels/pyodide-lock.json").write_text(json.dumps(lock), "utf-8")
    games = json.loads((parts / "catalogue/games.json").read_text("utf-8"))
    games.append(catalogue.entry("tinystack", tiny_stack.GAME, ["tiny-stack"]))
    (parts / "catalogue/games.json").write_text(json.dumps(games), "utf-8")
    (parts / "catalogue/rules/tinystack.json").write_text(json.dumps(tiny_stack.GAME.rulebook().data()), "utf-8")
    (parts / "catalogue/posters/tinystack.svg").write_text(tiny_stack.GAME.poster(), "utf-8")


@pytest.fixture(scope="module")
def hall(rebuilt):
    """The site with the tiny game in it."""
    site = sites.Site(rebuilt("hall", with_tiny_game))
    yield site
    site.close()


def lucky():
    """A deal in which the first hand has two sparks and a dig."""
    for seed in range(1, 99):
        hand = [tiny_stack.kind(card) for card in Match(tiny_stack.GAME, seed=seed).state.hands[0]]
        if hand.count("spark") > 1 and "dig" in hand:
            return str(seed)
    raise AssertionError("no such deal")


def deal(regulars, hall, level="easy", seed=None, **how):
    person = regulars(hall, **how)
    person.new_match("tinystack", level, seed=seed or lucky())
    return person.my_turn()


def asked(person):
    """Waits until the person is really asked: nothing passes by itself any more."""
    prompt = person.page.locator(".ask p")
    passing = ("nothing here but pass", "Your order")
    poll(lambda: person.lit().count() and not any(words in prompt.inner_text() for words in passing), "a question")


def chips(person):
    return person.page.locator(".standing .chip-off").all_inner_texts()


def give(person, *ids):
    """Gives standing orders in the box, by the hand in use."""
    orders = person.button("Orders")
    poll(lambda: orders.get_attribute("aria-disabled") is None, "the tool hears")
    person.press(orders)
    for ident in ids:
        box = person.page.locator(f"input[name=order][value='{ident}']")
        if person.hand == "keyboard":
            person.tab_to(box)
            person.page.keyboard.press("Space")
        else:
            box.check()
    person.press(person.button("Give these orders"))


def passes(person):
    lines = person.page.locator(".side .log li > span, .side .log li > div > span")     # those folded away, too
    return [line for line in lines.all_text_contents() if re.search(PASSED, line)]


@pytest.mark.parametrize("hand", ["keyboard"])
def test_an_order_passes_until_it_ends_and_the_record_holds_each_pass(regulars, hall, hand):
    person = deal(regulars, hall, hand=hand, size=(1280, 800))
    asked(person)
    assert "may act" in person.page.locator(".plate[data-me] header").inner_text()
    give(person, "until:turn")
    assert chips(person) == ["Pass until my turn"] or poll(lambda: passes(person), "a pass")
    poll(lambda: len(passes(person)) >= 2 and not chips(person), "the own turn, and the order over")
    asked(person)
    kept = [line for line in person.record()["actions"] if line == "0 pass"]
    assert len(kept) == len(passes(person)) >= 2 and "orders" not in person.record()


def test_orders_are_seen_survive_a_reload_and_go_with_one_key(regulars, hall):
    person = deal(regulars, hall, size=(1280, 800))
    asked(person)
    card = person.page.locator("button[data-state=legal]").first
    card.wait_for()
    person.press(person.button("Orders"))
    mute = person.page.locator("input[name=order][value^='card:']").first
    label = mute.locator("xpath=..").inner_text()
    mute.check()
    person.press(person.button("Give these orders"))
    poll(lambda: chips(person) == [label], "the order")
    person.page.wait_for_timeout(500)                        # it is written beside the match
    person.page.reload()
    person.page.locator(".table").wait_for(timeout=BOOT)
    poll(lambda: chips(person) == [label], "the order, given back")
    asked(person)
    person.page.keyboard.press("Escape")
    poll(lambda: not chips(person), "no order after Esc")


def test_esc_puts_back_what_is_picked_before_it_cancels_orders(regulars, hall):
    person = deal(regulars, hall, size=(1280, 800))
    page = person.page
    use_a_spark(person)
    give(person, muted(page))
    poll(lambda: chips(person), "the order")
    page.locator(".hand button[data-state=legal]", has_text="Dig").first.click()      # it asks what to take back
    page.locator("[data-state=picked]").wait_for()
    page.keyboard.press("Escape")
    assert not page.locator("[data-state=picked]").count() and chips(person)
    page.keyboard.press("Escape")
    poll(lambda: not chips(person), "no order")


def muted(page):
    """The order that mutes a spark of the hand, read off the card."""
    spark = page.locator(".hand button[data-state=legal]", has_text="Spark").first
    number = re.search(r"Spark (\d+)", spark.inner_text())[1]
    return f"card:spark-{int(number) - 1}"


def use_a_spark(person):
    """Uses a spark and lets everything pass until its damage is done and the own turn goes on."""
    page = person.page
    asked(person)
    page.locator(".hand button[data-state=legal]", has_text="Spark").first.click()
    for _ in range(60):
        if page.locator(".side .log li", has_text="Spark").count() and not page.locator(".entries li").count():
            return asked(person)
        asked_or_acting(person)
    raise AssertionError("the spark is never carried out")


TIMES = """() => { window.times = []; let last = 0;
    new MutationObserver(() => {
        const newest = document.querySelector('.side .log li[data-new]');
        const now = Number(newest?.querySelector('.n').textContent ?? 0);
        if (now === last) return;
        times.push([now, performance.now(), newest.querySelector('span ~ div > span').textContent]); last = now; })
    .observe(document.querySelector('.side'), { subtree: true, childList: true, characterData: true }); }"""


def test_an_answer_takes_as_long_with_a_choice_as_without(regulars, hall):
    """The opponent's answers to a pass: whatever it holds, none comes before its time, and no key hurries it."""
    person = deal(regulars, hall, settings={"speed": "fast"}, size=(1280, 800))
    page = person.page
    asked(person)
    page.evaluate(TIMES)
    give(person, "moment:my-end")
    for _ in range(40):
        page.wait_for_timeout(150)
        page.keyboard.press("Shift")                         # any key goes to the end of a show, but of no answer
        if person.over() or len(page.evaluate("times")) > 14:
            break
        if person.page.locator(".acts button").count() and "Your order" not in page.locator(".ask p").inner_text():
            page.locator(".acts button").first.click(timeout=2000)
    times = page.evaluate("times")
    gaps = [now[1] - then[1] for then, now in zip(times, times[1:])
            if re.search(PASSED, then[2]) and not re.search(PASSED, now[2]) and now[0] == then[0] + 1]
    assert len(gaps) >= 3 and min(gaps) > 330, gaps


def test_two_at_one_screen_are_asked_with_and_without_a_choice(regulars, hall):
    person = deal_together(regulars, hall)
    page = person.page
    page.locator(".acts button").first.click()     # the pass of the first; the other takes the device, choice or not
    page.locator("#accept").wait_for()
    assert "Right" in page.locator(".curtain").inner_text()


def deal_together(regulars, hall):
    person = regulars(hall)
    person.new_match("tinystack", "person", seat="0", seed="5")
    page = person.page
    page.locator(".table, #accept").first.wait_for(timeout=BOOT)
    if page.locator("#accept").count():
        page.locator("#accept").click()
    return person.my_turn()


def test_what_just_happened_is_shown_step_by_step(regulars, hall):
    person = deal(regulars, hall, size=(1280, 800))
    page = person.page
    use_a_spark(person)
    before = page.locator(".side .log li").count()
    poll(lambda: page.locator("[data-tool=happened]:not([aria-disabled])").count(), "a quiet table")
    page.keyboard.press("w")
    page.locator("[data-tool=onward]").wait_for()
    assert re.match(r"1 of \d+: before these moves", page.locator(".ask p").inner_text())
    said = []
    look = """() => document.querySelector('[data-tool=onward]') && [
        document.querySelector('.ask p').textContent, document.querySelectorAll('.acts button').length]"""
    while now := page.evaluate(look):
        assert not now[1], "nothing can be done in the past"
        said.append(now[0])
        page.keyboard.press("ArrowRight" if len(said) % 2 else "w")
        poll(lambda: page.evaluate(look) != now, "the next step")
    # the other may nullify it
    assert any("one damage" in line or "uses Null" in line for line in said), said
    assert page.locator(".side .log li").count() >= before and page.locator("[data-tool=happened]").count()


def asked_or_acting(person):
    """Lets time pass, and windows."""
    person.page.wait_for_timeout(150)
    if person.page.locator(".acts button").count():
        with suppress(Exception):                            # it passed by itself meanwhile
            person.page.locator(".acts button").first.click(timeout=800)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_axe_finds_nothing_with_orders_given_and_offered(regulars, hall, size):
    person = deal(regulars, hall, size=size, bypass_csp=True)
    page = person.page
    asked(person)
    person.button("Orders").click()
    page.locator("form.orders").wait_for()
    found = faults(page, size[0])
    page.locator("input[name=order][value^='card:']").first.check()
    person.button("Give these orders").click()
    poll(lambda: chips(person), "the order")
    asked(person)
    found += faults(page, size[0])
    page.keyboard.press("w")
    page.locator("[data-tool=onward]").wait_for()
    assert found + faults(page, size[0]) == []
