"""The guided match of TTCG, played literally: every action is there when its step is said, and what the step tells of
is so.
"""

from lessons import literally
from ttcg import GAME


def cards(view, zone):
    """The cards of a zone, the active ones of its places, by face."""
    found = next(one for one in view["zones"] if one["id"] == zone)
    return {card["face"]: card for cell in found["cells"] for card in cell["cards"][-1:]}


def others(done, since):
    """What the other player did after an action of the person, passes left out."""
    at = len(done) - 1 - done[::-1].index(since)
    return [line for line in done[at:] if line[0] == "1" and line != "1 pass"]


def test_what_the_lesson_tells_of_is_so():
    steps, met = literally(GAME)
    assert GAME.lesson[0]["do"] == GAME.lesson[1]["do"], "to pick, to lay: one action"
    windows = [moment for step, moment in zip(steps, met) if step["do"] == "pass"]
    asked = {step["do"]: moment for step, moment in zip(steps, met)}
    assert cards(asked["play TT102 s1"][1], "units0")["TT017"]["tapped"]
    assert [action["do"] for action in windows[0][1]["actions"]] == ["pass"] and others(windows[0][0], "0 end") == []
    assert others(windows[1][0],
                  "0 end") == ["1 play TT029 u1"] and "use s1 2" in [one["do"] for one in windows[1][1]["actions"]]
    assert others(windows[2][0], "0 end")[1:] == ["1 play TT031 u1"]
    done, view = asked["use s1 1"]
    assert done[-1] == "1 attack u1 eu1" and cards(view,
                                                   "units1")["TT031"] and GAME.face("TT031")["stats"][0] == ["attack",
                                                                                                             "615"]
    assert cards(asked["use u1 2"][1],
                 "units0")["TT017"]["tapped"] and "tapped" not in cards(asked["use u1 1"][1], "units0")["TT018"]
    assert asked["attack u1 eu1"][1]["players"][0]["items"][0][1] == 22
    done, view = met[-1]
    assert view["players"][1]["items"][0][1] == 18 and "TT029" in cards(view, "units1")
