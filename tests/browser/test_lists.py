"""Long lists to choose from and long hands: no card is cut where it lies."""

import pytest

import stages
from test_layout import RAILED, faces_of, lain, pytestmark, searching, told  # noqa: F401  (a fixture, and when to skip)

# by how much the lowest card of the list, or of the hand, goes beyond what it lies in
BEYOND = """() => {
    const boxes = name => [...document.querySelectorAll(name)].map(one => one.getBoundingClientRect());
    const low = name => Math.max(...boxes(name).map(box => box.bottom));
    return [low('.tray .card') - low('.tray'), low('.hand .card') - innerHeight]; }"""


@pytest.mark.parametrize("game", RAILED)
def test_no_card_of_a_list_to_choose_from_is_cut(lain, game):  # noqa: F811
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


@pytest.mark.parametrize("many", [6, 8, 9])
def test_the_ends_of_a_long_hand_stay_in_the_window(lain, many):  # noqa: F811
    game = RAILED[-1]
    table, view = lain(game), stages.stages(game)["full"]
    hand = [{"k": f"held{i}", "face": face} for i, face in enumerate(faces_of(view, many))]
    held = view | {"zones": [zone | {"cards": hand} if zone["place"] == "bottom" else zone for zone in view["zones"]],
                   "actions": []}
    table.measure({"hand": (held, None)}, [(1366, 768)])
    table.lay(held)
    assert table.page.evaluate(BEYOND)[1] <= 0
