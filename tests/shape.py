"""Checks that a view is shaped as docs/view-model.md, part 1, says. Only what is written there may be in it."""

import json

CLOTHS = {"green", "sky", "wine", "indigo", "umber"}
LAYOUTS = {"fan", "row", "column", "grid", "hex", "points", "pile", "stack", "count", "track"}
CELLED = {"row", "column", "grid", "hex", "points"}
PLACES = {"top", "upper", "centre", "lower", "side", "rail", "over", "bottom"}
MARKS = {"last", "new", "out", "attack", "done", "moved"}
LOOKS = {"pips", "toon", "arms", "mon", "mon shade", "realm", "back"}
INKS = {"red", "orange", "yellow", "green", "blue", "purple", "black", "silver", "brown", "sky", "gold"}
CUES = {"lay", "turn", "gather", "draw", "pass", "end"}

VIEW = {"game": str, "title": str, "cloth": str, "ratio": (int, float), "ply": int, "seat": (int, type(None)),
        "phase": str, "phases": list, "asks": list, "wait": bool, "players": list, "zones": list, "faces": dict,
        "glyphs": dict, "actions": list, "events": list, "log": list, "undo": bool, "redo": bool,
        "over": (dict, type(None))}
CARD = {"face": str, "back": str, "known": str, "mine": str, "marks": list, "tapped": bool, "hurt": int, "now": object,
        "off": object, "by": int, "line": str}
LINKS = {"attack", "target", "equip", "clear", "blocked"}
ORDERS = {"until", "moment", "card"}


def check(view):
    """Assert the shape of a view; returns its element ids."""
    assert json.loads(json.dumps(view)) == view
    keys(view, VIEW, {"match": str, "links": list, "cue": str, "notice": str, "clock": int,
                      "orders": list, "auto": dict, "steps": int, "still": bool})
    assert view["cloth"] in CLOTHS and view.get("cue", "lay") in CUES
    for ask in view["asks"]:
        keys(ask, {"ask": str}, {"hint": str, "tone": str, "about": str})
        assert ask.get("tone", "aim") == "aim"
    for plate in view["players"]:
        keys(plate, {"seat": int, "name": str, "note": str, "items": list, "turn": bool}, {"word": str})
        assert all(len(item) in (2, 3) and isinstance(item[0], str) for item in plate["items"])
    assert [plate["seat"] for plate in view["players"]] == list(range(len(view["players"])))
    ids = elements(view)
    for face in view["faces"].values():
        keys(face, {"title": str, "look": str, "ink": str, "kind": str, "text": str, "art": bool},
             {"idx": str, "letter": str, "glyph": str, "stats": list, "say": str, "level": object})
        assert face["look"] in LOOKS and face["ink"] in INKS and face.get("glyph") in {None, *view["glyphs"]}
    for event in view["events"]:
        keys(event, {"from": str, "to": str}, {"card": str})
        assert {event["from"], event["to"]} <= {zone["id"] for zone in view["zones"]}
    for line in view["log"]:
        keys(line, {"ply": int, "seat": (int, type(None)), "words": list, "clauses": list}, {})
        for word in line["words"]:
            assert set(word) in ({"t"}, {"face"}) and (word.get("face") in {None, *view["faces"]})
    if view["over"]:
        keys(view["over"], {"winner": (int, type(None)), "reason": str, "text": str, "scores": list}, {"clause": str})
    check_actions(view, ids)
    check_windows(view, ids)
    return ids


def check_windows(view, ids):
    """What only games with windows have: links between elements, standing orders, what passes by itself."""
    for link in view.get("links", ()):
        keys(link, {"from": str, "kind": str}, {"to": str, "by": str, "when": str})
        assert link["kind"] in LINKS and {link["from"], link.get("to", link["from"])} <= ids
    for order in view.get("orders", ()):
        keys(order, {"id": str, "kind": str, "label": str, "on": bool}, {"help": str, "face": str})
        assert order["kind"] in ORDERS and order["id"].startswith(order["kind"] + ":")
        assert order.get("face") in {None, *view["faces"]}
    if "auto" in view:
        keys(view["auto"], {"do": str, "why": str}, {})
        assert view["auto"]["do"] in {action["do"] for action in view["actions"]}


def keys(thing, needed, optional):
    """Assert that `thing` has exactly these keys, with values of these kinds."""
    assert set(needed) <= set(thing), f"missing {set(needed) - set(thing)}"
    assert set(thing) <= set(needed) | set(optional), f"unknown {set(thing) - set(needed) - set(optional)}"
    for key, value in thing.items():
        kind = needed.get(key) or optional[key]
        assert isinstance(value, kind), f"{key}: {value!r}"


def elements(view):
    """Every element id of the zones, each once; checks the zones by the way."""
    ids, zones = [], []
    for zone in view["zones"]:
        zones.append(zone["id"])
        keys(zone, {"id": str, "label": str, "layout": str, "place": str, "owner": (int, type(None))},
             {"count": int, "slim": bool, "gap": float, "cards": list, "cells": list})
        assert zone["layout"] in LAYOUTS and zone["place"] in PLACES
        assert ("cards" in zone) != ("cells" in zone)
        for cell in zone.get("cells", ()):
            keys(cell, {"id": str, "at": list, "label": str, "cards": list}, {"tag": str})
            assert zone["layout"] in CELLED and len(cell["at"]) == 2 and all(at >= 0 for at in cell["at"])
            ids.append(cell["id"])
            ids += [card_id(card, view) for card in cell["cards"]]
        ids += [card_id(card, view) for card in zone.get("cards", ())]
    assert len(set(zones)) == len(zones) and len(set(ids)) == len(ids), "an id stands twice"
    return set(ids)


def card_id(card, view):
    keys(card, {"k": str}, CARD)
    assert "face" in card or "back" in card
    assert {card[key] for key in ("face", "back", "known", "mine") if key in card} <= set(view["faces"])
    assert set(card.get("marks", ())) <= MARKS
    return card["k"]


def check_actions(view, ids):
    """Invariant 7: every path is made of elements, no path is another's beginning."""
    paths = set()
    for action in view["actions"]:
        keys(action, {"do": str, "path": list, "label": str}, {"tag": str})
        assert action["path"] and all(e.startswith("#") or e in ids for e in action["path"]), action
        assert tuple(action["path"]) not in paths, f"two actions have the path {action['path']}"
        paths.add(tuple(action["path"]))
    for path in paths:
        assert not any(path[:n] in paths for n in range(1, len(path))), f"{path} goes on from a whole path"
    assert len({action["do"] for action in view["actions"]}) == len(view["actions"])
    assert not (view["wait"] and view["actions"])
    assert view["wait"] or view["actions"]
    assert len(view["asks"]) >= max((len(path) for path in paths), default=1), "a pick without a prompt"
