"""A number that is another than printed, or than before, says so in words: under a pointer, to a reader, on a tap."""

from preview import PHONE, at, fixture, name, show

SLOT = "A1"


def with_weapon(now):
    """A table with one Weapon in the own slot, by what its numbers have become."""
    view = fixture("stack")
    slot = next(cell for zone in view["zones"] for cell in zone.get("cells") or () if zone["id"] == "slots0"
                and cell["cards"])
    slot["cards"] = [{"k": "weapon", "face": "kilnfork", "now": now}]
    actions = [{"do": "hit", "path": [SLOT, "#it"], "label": "Hit with it"}]
    return view | {"actions": actions, "asks": [{"ask": "What do you do?"}, {"ask": "With it?"}]}


def titles(page, k):
    numbers = page.locator(f"button[data-k={k}] :is(.stat, .idx)")
    return numbers.evaluate_all("all => all.map(one => one.title)")


def test_each_number_of_a_card_says_what_it_is_and_how_far_from_what_is_printed(table):
    page = table(view="stack")
    show(page, with_weapon(["1", None]))
    assert titles(page, "weapon") == ["attack 1, 2 less than printed", "block 2"]
    assert "now attack 1 (2 less than printed), block 2" in name(page, SLOT)
    page = table(view="hex")
    assert titles(page, "y2") == ["4 more than printed"] and "now 6 (4 more than printed)" in page.locator(
        "button[data-k=y2] > .vh").inner_text()


def test_numbers_below_zero_are_counted_as_what_they_are(table):
    page, view = table(view="hex"), fixture("hex")
    card = next(card for zone in view["zones"] for cell in zone.get("cells") or () for card in cell["cards"]
                if card["k"] == "y2")
    card["now"] = "−3"
    show(page, view)
    assert titles(page, "y2") == ["5 less than printed"]


def test_a_card_that_is_picked_on_a_phone_says_what_its_numbers_have_become(table):
    page = table(view="stack", size=PHONE)
    show(page, with_weapon([None, "5"]))
    at(page, SLOT).click()
    assert "It is now attack 3, block 5 (3 more than printed)." in page.locator(".ask .reads").inner_text()
    show(page, with_weapon([None, "2"]) | {"ply": 99})
    at(page, SLOT).click()
    assert "It is now" not in page.locator(".ask").inner_text()


def test_what_an_action_changed_is_said_in_words(table):
    page, view = table(view="hex"), fixture("hex")
    later = fixture("hex") | {"ply": view["ply"] + 1}
    card = next(card for zone in later["zones"] for cell in zone.get("cells") or () for card in cell["cards"]
                if card["k"] == "y4")
    card["now"] = "2"
    later["players"][0]["items"][0] = ["Points", 21, "−10"]
    show(page, later)
    assert page.locator("button[data-k=y4] [data-mark=change]").inner_text() == "−10"
    assert "10 less than before" in page.locator("button[data-k=y4] > .vh").inner_text()
    mark = page.locator("button[data-k=y4] [data-mark=change] [title]")
    plate = page.locator(".plate ins")
    assert mark.get_attribute("title") == plate.get_attribute("title") == "10 less than before"
    assert plate.locator(".vh").inner_text() == "10 less than before"


def test_what_an_attack_became_is_told_from_what_it_was_and_not_from_the_level(table):
    """A card that has both printed its attack, until an effect lowers that."""
    page, view = table(view="rows"), fixture("rows")
    later = fixture("rows") | {"ply": view["ply"] + 1}
    card = next(card for zone in later["zones"] for cell in zone.get("cells") or () for card in cell["cards"]
                if card["k"] == "v4")
    for now, mark in ([["125", None], "−150"], [[None, "75"], None]):
        show(page, view)
        card["now"] = now
        show(page, later)
        shown = page.locator("button[data-k=v4] [data-mark=change]")
        assert (shown.inner_text() if shown.count() else None) == mark, now
