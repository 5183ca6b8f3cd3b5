"""How the table looks on a phone where it is narrow: signs on small cards, a close hand, a review; by fixtures."""

import pytest

from axe import WIDE
from person import poll
from preview import fixture, show

SIGNS = """() => Object.fromEntries(['tag', 'hint'].map(name => {
    const { left, right, top, bottom } = document.querySelector(`.field [data-mark=${name}]`).getBoundingClientRect();
    return [name, { left, right, top, bottom }]; }))"""


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (320, 480)])
def test_the_sign_of_a_hint_leaves_the_words_that_stand_on_its_card(table, size):
    page, view = table(view="stack", size=size), fixture("stack")
    card = next(card["k"] for zone in view["zones"] for cell in zone.get("cells") or () for card in cell["cards"])
    show(page, view | {"actions": [{"do": "hit", "path": [card], "label": "Hit it", "tag": "they lose 1"}]})
    page.evaluate("card => board.setHint([card])", card)
    page.locator(".field [data-mark=hint]").wait_for()
    poll(lambda: not page.evaluate("document.getAnimations().length"), "nothing moves")
    tag, hint = page.evaluate(SIGNS).values()
    assert hint["top"] >= tag["bottom"] - 1 or hint["left"] >= tag["right"] - 1
    box = page.locator(".field .card[data-hint]").bounding_box()
    above = "([x, y]) => document.elementsFromPoint(x, y).find(node => node.matches('button.card'))?.dataset.k"
    assert page.evaluate(above, [box["x"] + box["width"] - 3, box["y"] + 12]) == card
    assert page.evaluate(WIDE) is None


def test_cards_of_a_close_hand_that_cannot_be_picked_are_darker(table):
    page, view = table(view="stack", size=(390, 844)), fixture("stack")
    hand = next(zone for zone in view["zones"] if zone["place"] == "bottom")
    hand["cards"] = [hand["cards"][n % len(hand["cards"])] | {"k": f"many{n}"} for n in range(9)]
    show(page, view | {"actions": [{"do": "play", "path": ["many2"], "label": "Play it"}]})
    looks = page.locator(".hand .card > .face").evaluate_all("all => all.map(one => getComputedStyle(one).filter)")
    assert [n for n, look in enumerate(looks) if "brightness(0.62)" not in look] == [2]


def test_a_field_in_review_on_a_phone_uses_the_room_it_has(table):
    """Both hands lie open there in lines of their own, and the field keeps no room for one over it."""
    page, view = table(view="stack", size=(390, 844), page="review"), fixture("stack")
    page.evaluate("""() => new Promise(done => { const sheet = document.createElement('link');
        Object.assign(sheet, { rel: 'stylesheet', href: '/web/screens/review.css', onload: done });
        document.head.append(sheet); })""")
    top = next(zone for zone in view["zones"] if zone["place"] == "top")
    faces = [id for id, face in view["faces"].items() if face.get("look") != "back"][:3]
    show(page, view)
    before = page.locator(".fit").bounding_box()["height"]
    top["cards"] = [{"k": f"known{n}", "face": face} for n, face in enumerate(faces)]
    show(page, view)
    assert page.locator(".tophand").is_visible()
    assert page.locator(".fit").bounding_box()["height"] >= before - 4
    page.evaluate("document.querySelector('link[href$=\"review.css\"]').remove()")


ANSWERS = ["Pass", "Answer", "Block it", "Take the hit"]
# of each tool: its word, how much wider that is than its button, and whether it is seen
WORDS = """() => [...document.querySelectorAll('.btn.tool')].filter(one => one.offsetWidth).map(one => {
    const word = one.querySelector('span'), { width } = word.getBoundingClientRect();
    return [word.textContent, width - one.getBoundingClientRect().width, getComputedStyle(word).clipPath === 'none'
        && parseFloat(getComputedStyle(word).fontSize) >= 11]; })"""


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
@pytest.mark.parametrize("long", [False, True])
def test_each_tool_at_the_prompt_says_its_word_beside_any_number_of_answers(table, size, long):
    page, view = table(view="stack", size=size, tools="all"), fixture("stack") | {"orders": {}}
    tail = " with a label that is rather long to read" if long else ""
    for many in range(len(ANSWERS) + 1):
        actions = [{"do": word, "path": [f"#{word}"], "label": word + tail} for word in ANSWERS[:many]]
        show(page, view | {"actions": actions, "asks": [{"ask": "Bramble asks for your answer", "hint": "By Bolt."}]})
        seen = page.evaluate(WORDS)
        assert [word for word, *_ in seen] == ["Undo", "Hint", "Orders", "Look back", "Log"]
        assert all(wider <= 0 and shown for _, wider, shown in seen), (many, seen)


@pytest.mark.parametrize("view", ["grid", "hex", "rows"])
def test_the_number_of_a_later_step_is_seen_on_an_empty_place(table, view):
    """Also where the place has its corners cut off."""
    page = table(view=view, size=(390, 844))
    place = page.locator(".field button.empty").first.get_attribute("data-id")
    page.evaluate("place => board.setHint(['h1', place])", place)
    sign = page.locator(".field [data-mark=later]").bounding_box()
    for x, y in ((.5, .5), (.2, .5), (.8, .5), (.5, .2), (.5, .8)):
        spot = [sign["x"] + x * sign["width"], sign["y"] + y * sign["height"]]
        assert page.evaluate("([x, y]) => Boolean(document.elementFromPoint(x, y).closest('[data-mark=later]'))", spot)
