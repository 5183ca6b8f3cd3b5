"""What the prompt asks in words, by fixtures."""

import pytest

from axe import WIDE
from preview import at, fixture, show


@pytest.mark.parametrize(("ends", "words"), [
    (["0,1", "0,2"], "Where does Jack of Hearts go?"), (["0,1", "#burn"], "What does Jack of Hearts do?")])
def test_a_question_asks_where_when_nothing_else_can_be_answered(table, ends, words):
    page, view = table(view="grid"), fixture("grid")
    card = view["actions"][0]["path"][0]
    view["faces"] |= {face: one | {"title": "Jack of Hearts"} for face, one in view["faces"].items()}
    actions = [{"do": end, "path": [card, end], "label": end} for end in ends]
    asks = [{"ask": "Which card?"}, {"ask": "What does {0} do?", "aims": "Where does {0} go?"}]
    show(page, view | {"actions": actions, "asks": asks})
    at(page, card).click()
    assert page.locator(".ask [role=status]").inner_text() == words


@pytest.mark.parametrize(("pays", "words"), [
    ({"h2": "Which card is given for {0}?", "0,1": "Which card is given for {0}?"},
     "Which card is given for Jack of Hearts?"),
    ({"h2": "Which card is given for {0}?"}, "Where does Jack of Hearts go?")])
def test_a_question_asks_for_what_pays_when_only_that_is_wanted(table, pays, words):
    page, view = table(view="grid"), fixture("grid")
    view["faces"] |= {face: one | {"title": "Jack of Hearts"} for face, one in view["faces"].items()}
    actions = [{"do": end, "path": ["h1", end], "label": end} | ({"pays": [pays[end]]} if end in pays else {})
               for end in ("h2", "0,1")]
    asks = [{"ask": "Which card?"}, {"ask": "What does {0} do?", "aims": "Where does {0} go?"}]
    show(page, view | {"actions": actions, "asks": asks})
    at(page, "h1").click()
    assert page.locator(".ask [role=status]").inner_text() == words


@pytest.mark.parametrize(("by", "words"), [(0, "You draw a card."), (1, "Verdigris: You draw a card.")])
def test_a_text_that_is_the_others_says_so(table, by, words):
    page, data = table(view="stack"), fixture("stack")
    show(page, data | {"asks": [{"ask": "Answer it", "about": "You draw a card.", "by": by}]})
    assert page.locator(".ask .about").text_content().strip() == words


def test_a_question_with_nothing_to_answer_it_is_no_other_one(table):
    """An action is on its way: nothing can be picked, and the question stands."""
    page, view = table(view="grid"), fixture("grid")
    card = view["actions"][0]["path"][0]
    actions = [{"do": "burn", "path": [card, "#burn"], "label": "Burn it"}, {"do": "keep", "path": [card, "#keep"]}]
    asks = [{"ask": "Which card?"}, {"ask": "What does it do?", "aims": "Where does it go?"}]
    show(page, view | {"actions": [one | {"label": "It"} for one in actions], "asks": asks})
    page.evaluate("() => { window.onAct = () => new Promise(() => {}); }")
    at(page, card).click()
    at(page, "#burn").click()
    page.locator(".acts:not(:has([data-id]))").wait_for(state="attached")
    assert page.locator(".ask [role=status]").inner_text() == "What does it do?"


TEXT = "Normal: Gain two points. Counter: Discard one water card to counter the effect of a unit. Latent: When this " \
       "card is destroyed, destroy all spells that your opponent controls, then draw a card. (Once per turn.)"
SEEN = "() => { const ask = document.querySelector('.ask'); return ask.scrollHeight <= ask.clientHeight + 1; }"


def long_text(page, verbs: int):
    """A card with a long text is picked, and `verbs` buttons answer."""
    view = fixture("stack")
    card = next(each for zone in view["zones"] for each in zone.get("cards") or () if each["k"] == "g1")
    view["faces"][card["face"]]["text"] = TEXT
    actions = [{"do": f"use {n}", "path": ["g1", f"#use-{n}"], "label": f"Use {n}"} for n in range(verbs)]
    show(page, view | {"actions": actions})
    at(page, "g1").click()


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (320, 480)])
@pytest.mark.parametrize("verbs", [1, 3])
def test_a_text_that_is_cut_on_a_phone_is_unfolded_by_a_button(table, size, verbs):
    page = table(view="stack", size=size, tools="all")
    long_text(page, verbs)
    more = page.locator(".ask").get_by_role("button", name="More")
    assert more.get_attribute("aria-expanded") == "false" and not page.evaluate(SEEN)
    more.focus()
    places = [page.locator(each).bounding_box() for each in (".field", ".prompt", ".acts", ".hand")]
    page.keyboard.press("Enter")
    less = page.locator(".ask").get_by_role("button", name="Less", expanded=True)
    assert less.evaluate("node => node === document.activeElement") and page.evaluate(SEEN)
    assert [page.locator(each).bounding_box() for each in (".field", ".prompt", ".acts", ".hand")] == places
    assert page.locator(".ask").bounding_box()["y"] >= 0
    page.locator(".ask .reads").click()
    assert not page.evaluate(SEEN), "a press on the text folds it"
    page.keyboard.press("Enter")
    at(page, "g1").click()
    assert not page.locator(".ask .whole").is_visible(), "what is said next is folded, and short"
    assert not page.locator(".prompt[data-unfolded]").count()


@pytest.mark.parametrize("size", [(844, 390), (640, 360)])
def test_on_a_phone_on_its_side_the_picked_card_is_read_at_the_question(table, size):
    """Two lines of its text; a press on them shows the rest, and the answers stay in reach."""
    page = table(view="stack", size=size, tools="all")
    long_text(page, 2)
    reads, seen = page.locator(".ask .reads"), "node => node.scrollHeight <= node.clientHeight + 1"
    assert reads.is_visible() and not reads.evaluate(seen)
    places = [page.locator(each).bounding_box() for each in (".field", ".hand")]
    reads.click()
    assert reads.evaluate(seen) and page.locator(".ask").get_by_role("button", name="Less", expanded=True).count()
    assert [page.locator(each).bounding_box() for each in (".field", ".hand")] == places
    page.locator(".acts .btn").last.click(trial=True)
    reads.click()
    assert not reads.evaluate(seen) and page.locator(".ask").get_by_role("button", name="More").is_visible()


def test_a_text_that_is_seen_whole_has_no_button(table):
    page = table(view="stack", size=(1280, 800))
    long_text(page, 1)
    assert not page.locator(".ask .whole").is_visible()


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (320, 480), (844, 390)])
def test_what_can_be_done_after_the_end_is_said_in_words_on_a_phone(table, size):
    page = table(view="stack", size=size, tools="all")
    show(page, fixture("stack") | {"over": {"winner": 0, "scores": [], "text": "It is over."}, "actions": []})
    for word in ("Rematch", "Review"):
        box = page.locator(".tools .btn span", has_text=word).bounding_box()
        assert box["width"] > 40 and box["height"] > 8
    assert page.evaluate(WIDE) is None


WAS = """() => { const was = document.querySelector('.ask .was'), ask = document.querySelector('.ask');
    const below = was.getBoundingClientRect().bottom - ask.getBoundingClientRect().bottom;
    return [was.scrollHeight - was.clientHeight, below,
      document.querySelector('.ask .whole').hidden]; }"""


@pytest.mark.parametrize("size", [(390, 844), (360, 740), (360, 640), (320, 568)])
def test_what_was_done_last_is_read_whole_after_the_end_on_a_phone(table, size):
    """Two lines of it below two lines of how the match ended: none is cut through."""
    page, view = table(view="stack", size=size, tools="all"), fixture("stack")
    told = [{"t": "Normal makes silver red. Your red cards are more: a bonus of 15 points. Its swap costs 10 points."}]
    end = {"winner": 0, "scores": [], "text": "You scored more: 84 to 57 points, 15 of the 84 for more red cards."}
    show(page, view | {"over": end, "actions": [], "log": [*view["log"], {"ply": 35, "seat": 1, "words": told}]})
    cut, below, whole = page.evaluate(WAS)
    assert cut <= 1 and below < 2 and whole, (cut, below, whole)
