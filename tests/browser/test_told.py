"""What another does is told on the table before it is done with: shots as lines, what goes out of the hand large."""

import pytest

from axe import AXE
from preview import PHONE, fixture, show

pytestmark = pytest.mark.skipif(not AXE.exists(), reason="web/node_modules is missing: run ./build.sh")

# what a session shows on the way to a view, each with how many lines and actions it has; `hurry` skips the first
REACH = """async (m, [before, after, hurry]) => {
    const shown = [];
    const show = (view, passing) => {
      shown.push([view.ply, passing, (view.links ?? []).length, view.actions.length]);
      if (hurry) setTimeout(() => session.skip?.(), 30);
    };
    const seats = [{ kind: 'person', name: 'You' }, { kind: 'easy', name: 'Easy' }];
    const session = new m.Session({ ask: async () => after }, { match: 'x', seats }, { show });
    session.view = before;
    const start = performance.now();
    await session.reach(after);
    return [shown, performance.now() - start]; }"""


def moments(**more):
    """A view of the person's and the one after it."""
    before = fixture("stack") | {"ply": 4, "seat": 0, "wait": True, "actions": [], "links": [], "events": []}
    line = {"ply": 5, "seat": 1, "words": [{"t": "Easy attacks."}], "clauses": []}
    act = {"do": "pass", "path": ["#pass"], "label": "Pass"}
    return before, before | {"ply": 5, "wait": False, "actions": [act], "log": [line]} | more


def lost():
    """What a view has of a card that went out of the hand."""
    view = fixture("stack")
    hand = next(zone for zone in view["zones"] if zone["place"] == "bottom")
    pile = next(zone for zone in view["zones"] if zone["place"] == "side" and zone["owner"] == 0
                and zone["layout"] == "pile")
    gone = next(card for card in hand["cards"] if card.get("face"))
    hand["cards"].remove(gone)
    pile["cards"] = [*pile["cards"], gone]
    return {"zones": view["zones"], "events": [{"card": gone["k"], "from": hand["id"], "to": pile["id"]}]}, gone


@pytest.mark.parametrize("module", ["match/session", "responses/session"])
def test_a_shot_is_seen_before_its_result_and_can_be_skipped(raw, module):
    arrow = {"kind": "attack", "from": "b1", "to": "a1"}
    shown, took = raw(module, REACH, [*moments(arrow=arrow), False])
    assert shown == [[4, True, 1, 0], [5, False, 0, 1]] and took > 500
    shown, hurried = raw(module, REACH, [*moments(arrow=arrow), True])
    assert shown[-1] == [5, False, 0, 1] and hurried < took * .7, (hurried, took)


@pytest.mark.parametrize("module", ["match/session", "responses/session"])
def test_what_goes_out_of_the_hand_stays_in_sight_before_anything_is_asked(raw, module):
    events, _ = lost()
    shown, took = raw(module, REACH, [*moments(**events), False])
    assert shown == [[5, True, 0, 0], [5, False, 0, 1]] and took > 500
    shown, _ = raw(module, REACH, [*moments(), False])
    assert shown == [[5, False, 0, 1]], "nothing was lost"


@pytest.mark.parametrize("size", [(1280, 800), PHONE], ids=str)
def test_a_card_that_is_lost_lies_large_in_the_middle(table, size):
    page = table(view="stack", size=size)
    events, gone = lost()
    view = moments(**events)[1]
    show(page, view | {"passing": True, "actions": []})
    box = page.locator(".losses")
    assert "Out of your hand: " + view["faces"][gone["face"]]["title"] in box.inner_text()
    r, seen = box.bounding_box(), page.viewport_size
    assert r["x"] >= 0 and r["x"] + r["width"] <= seen["width"]
    show(page, view)
    assert not box.count()


def test_a_shot_at_the_player_goes_across_the_table(table):
    page = table(view="stack", size=(1280, 800))
    length = "path => path.getTotalLength()"
    show(page, fixture("stack") | {"links": [{"kind": "attack", "from": "b1"}]})
    short = page.locator(".lines path.attack:not(.halo, .tip)").evaluate(length)
    show(page, fixture("stack") | {"links": [{"kind": "attack", "from": "b1", "far": True}]})
    assert page.locator(".lines path.attack:not(.halo, .tip)").evaluate(length) > short + 40


GROUPS = """async m => {
    const orders = [['until:turn', 'until'], ['moment:a', 'moment'], ['moment:b', 'moment', true], ['card:c', 'card']]
      .map(([id, kind, elsewhere]) => ({ id, kind, elsewhere, label: id, on: false }));
    m.openOrders({ table: { view: () => ({ orders }) } });
    await new Promise(requestAnimationFrame);
    const box = document.querySelector('dialog:has(.orders)');
    const told = [...box.querySelectorAll('fieldset')].map(set => [
      set.querySelector('legend').textContent, ...[...set.querySelectorAll('input')].map(tick => tick.value)]);
    box.close();
    return told;
}"""


def test_orders_of_other_moments_stand_apart_in_the_box(raw):
    assert raw("responses/orders", GROUPS) == [
        ["Let everything pass", "until:turn"], ["In moments like this one", "moment:a"],
        ["In other moments", "moment:b"], ["Because of a card", "card:c"]]
