"""Checks views against their declaration (mulligan.viewmodel), and what no shape can say: unique ids, references."""

import json

from mulligan import viewmodel


def fits(shape, value):
    """Assert that a value is as declared."""
    wrong = viewmodel.faults(shape, value)
    assert not wrong, "; ".join(wrong[:5])


def check(view):
    """Assert that a view is as declared and goes together; returns its element ids."""
    assert json.loads(json.dumps(view)) == view
    fits(viewmodel.VIEW, view)
    assert [plate["seat"] for plate in view["players"]] == list(range(len(view["players"])))
    ids = elements(view)
    for face in view["faces"].values():
        assert face.get("glyph") in {None, *view["glyphs"]}
    for event in view["events"]:
        assert {event["from"], event["to"]} <= {zone["id"] for zone in view["zones"]}
    for line in view["log"]:
        assert {word["face"] for word in line["words"] if "face" in word} <= set(view["faces"])
    check_actions(view, ids)
    check_windows(view, ids)
    return ids


def check_windows(view, ids):
    """What only games with windows have: links between elements, standing orders, what passes by itself."""
    for link in view.get("links", ()):
        assert {link["from"], link.get("to", link["from"])} <= ids
    for order in view.get("orders", ()):
        assert order["id"].startswith(order["kind"] + ":")
        assert order.get("face") in {None, *view["faces"]}
    if "auto" in view:
        assert view["auto"]["do"] in {action["do"] for action in view["actions"]}


def elements(view):
    """Every element id of the zones, each once; no card shows a face that the view does not describe."""
    zones = [zone["id"] for zone in view["zones"]]
    cells = [cell for zone in view["zones"] for cell in zone.get("cells", ())]
    cards = [card for spot in (*view["zones"], *cells) for card in spot.get("cards", ())]
    for card in cards:
        assert {card[key] for key in ("face", "back", "known", "mine") if key in card} <= set(view["faces"])
    ids = [cell["id"] for cell in cells] + [card["k"] for card in cards]
    assert len(set(zones)) == len(zones) and len(set(ids)) == len(ids), "an id stands twice"
    return set(ids)


def check_actions(view, ids):
    """Invariant 7: every path is made of elements, no path is another's beginning, none names one twice."""
    paths = set()
    tops = {cell["cards"][-1]["k"]: cell["id"] for zone in view["zones"] for cell in zone.get("cells", ())
            if cell.get("cards")}                          # a cell and the card on it are one element
    for action in view["actions"]:
        assert action["path"] and all(e.startswith("#") or e in ids for e in action["path"]), action
        assert tuple(action["path"]) not in paths, f"two actions have the path {action['path']}"
        paths.add(tuple(action["path"]))
        names = [tops.get(element, element) for element in action["path"]]
        assert len(set(names)) == len(names), f"a second press puts back, but {action['path']} wants one"
    for path in paths:
        assert not any(path[:n] in paths for n in range(1, len(path))), f"{path} goes on from a whole path"
    for action in view["actions"]:
        same = next(other for other in view["actions"] if other["do"] == action["do"])
        assert action | {"path": 0} == same | {"path": 0} and len(action["path"]) == len(same["path"]), action
    assert not (view["wait"] and view["actions"])
    assert view["wait"] or view["actions"]
    assert len(view["asks"]) >= max((len(path) for path in paths), default=1), "a pick without a prompt"
