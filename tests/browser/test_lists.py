"""Long lists to choose from and long hands: no card is cut where it lies."""

import pytest

import stages
from test_layout import RAILED, faces_of, pytestmark, searching, told  # noqa: F401  (when to skip)

# by how much the lowest card of the list, or of the hand, goes beyond what it lies in
BEYOND = """() => {
    const boxes = name => [...document.querySelectorAll(name)].map(one => one.getBoundingClientRect());
    const low = name => Math.max(...boxes(name).map(box => box.bottom));
    return [low('.tray .card') - low('.tray'), low('.hand .card') - innerHeight]; }"""


@pytest.mark.parametrize("game", RAILED)
def test_no_card_of_a_list_to_choose_from_is_cut(lain, game):
    table, wrong = lain(game), []
    table.measure({"list": (searching(stages.stages(game)["full"], 8), None)}, [(1366, 768)])
    for window, many in [((1366, 768), 8), ((1366, 768), 18), ((1366, 768), 26), ((390, 844), 8)]:
        table.resize(window)
        table.lay(searching(stages.stages(game)["full"], many))
        beyond = table.page.evaluate(BEYOND)
        if beyond[0] > 0:
            wrong.append(f"{window}, {many} cards: {beyond[0]}")
    assert not wrong, "\n".join(wrong)
    told(table.faults)


# the cards of the list whose name is not read: hidden, smaller than text may be, or longer than its room
UNREAD = """() => [...document.querySelectorAll('.tray .card')].filter(card => {
    const name = card.querySelector('.name'), { fontSize, display } = getComputedStyle(name);
    return display === 'none' || parseFloat(fontSize) < 11 || name.scrollWidth > name.clientWidth + 1;
}).map(card => card.querySelector('.name').textContent)"""


@pytest.mark.parametrize("game", RAILED)
def test_each_card_of_a_list_to_choose_from_says_its_name(lain, game):
    table, wrong = lain(game), []
    for window in [(1280, 720), (390, 844), (360, 640), (844, 390)]:
        table.resize(window)
        for many in (3, 8, 16):
            table.lay(searching(stages.stages(game)["full"], many))
            if unread := table.page.evaluate(UNREAD):
                wrong.append(f"{many} at {window}: {unread}")
    assert not wrong, "\n".join(wrong)


def test_a_deck_all_of_which_is_looked_at_is_still_counted_beside_its_name(lain):
    game = RAILED[0]
    table, view = lain(game), stages.stages(game)["full"]
    table.resize((1280, 720))
    table.lay(view | {"zones": [zone | {"cards": [], "count": 10} if zone["id"] == "deck0" else zone
                                for zone in view["zones"]]})
    deck = table.page.locator("[data-zone=deck0]")
    assert deck.is_visible() and deck.locator(".cap b").inner_text() == "10"
    assert "empty" not in deck.locator(".vh").inner_text()


@pytest.mark.parametrize("many", [6, 8, 9])
def test_the_ends_of_a_long_hand_stay_in_the_window(lain, many):
    game = RAILED[-1]
    table, view = lain(game), stages.stages(game)["full"]
    hand = [{"k": f"held{i}", "face": face} for i, face in enumerate(faces_of(view, many))]
    held = view | {"zones": [zone | {"cards": hand} if zone["place"] == "bottom" else zone for zone in view["zones"]],
                   "actions": []}
    table.measure({"hand": (held, None)}, [(1366, 768)])
    table.lay(held)
    assert table.page.evaluate(BEYOND)[1] <= 0
