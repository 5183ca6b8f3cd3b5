"""What a page can ask is answered: every question about every element of every view, over every registered game."""

import json

import pytest

from brief import BRIEF
import shape
from house import GAMES, looked, seats_of, some, whole
from mulligan.bridge import calls, sessions

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
SAID = ("hand", "field", "score", "moves", "last", "help", "why", "why x")


def asked(**request):
    """(the answer or None, the kind of the error or "") of a call of the page."""
    answer = json.loads(calls.call(json.dumps(request)))
    kind = answer.get("error", {}).get("kind", "")
    assert kind != "crash", f"{request}: {answer['error']['message']}\n{answer['error'].get('report', '')}"
    return answer.get("ok"), kind


def cards_in(view):
    """(element id, face or None) of every card of a view."""
    for zone in view["zones"]:
        for holder in zone.get("cells", [zone]):
            for card in holder["cards"]:
                yield card["k"], card.get("face") or card.get("mine") or card.get("known")


def ask_of_elements(view, match, seat):
    """`account` and `why` of each element, alone and before its neighbour; accounts answer for what lies open."""
    elements = sorted(shape.elements(view)) + sorted({pick for action in view["actions"] for pick in action["path"]})
    faces = dict(cards_in(view))
    for first, second in zip(elements, elements[1:] + elements[:1]):
        told, kind = asked(do="account", match=match, seat=seat, card=first)
        assert (kind == "input") == (faces.get(first) is None), f"{first}: {told or kind}"
        assert kind or told["title"] == view["faces"][faces[first]]["title"]
        if seat is None:
            continue
        for path in ([first], [first, second]):
            refusal, kind = asked(do="why", match=match, seat=seat, path=path)
            assert not kind and refusal["text"] and refusal["title"], path


def ask_of_actions(view, match, seat):
    """Every action of the menu: whether it is final, and why it is refused when it is typed (it is not).

    What surely follows is asked of some.
    """
    for action in view["actions"]:
        assert asked(do="final", match=match, seat=seat, action=action["do"], ply=view["ply"])[0] in (True, False)
        assert asked(do="say", match=match, seat=seat, text=f"why {action['do']}")[0]["say"] == "This is legal."
    for action in view["actions"][::max(1, len(view["actions"]) // 3)]:
        assert asked(do="foresee", match=match, seat=seat, action=action["do"])[1] == ""


def ask_of_moments(match, view, seat):
    """What came before, as the page shows it: each shot of what just happened, and the steps of the last action."""
    assert asked(do="inside", match=match, seat=seat, ply=view["ply"])[1] in ("", "illegal")
    shots, _ = asked(do="happened", match=match, seat=seat)
    for ply, step in [*shots[-3:], *([view["ply"], step] for step in range(view.get("steps", 0)))]:
        shot, kind = asked(do="view", match=match, seat=seat, ply=ply, step=step)
        assert shot or kind == "illegal"
        if shot and step is None:
            for element, face in cards_in(shot):
                assert bool(face) == (asked(do="account", match=match, seat=seat, ply=ply, card=element)[1] == "")


@pytest.mark.deep
@games
def test_everything_can_be_asked_of_everything(game):
    """No question a page can put, about any element of any view of random matches, stops the engine."""
    drawn = set()
    for match in some(looked(game, 0)):
        name = sessions.add_match(match)
        asked(do="summary", match=name)
        for seat in (*seats_of(match), None):
            view, kind = asked(do="view", match=name, seat=seat)
            assert not kind
            ask_of_elements(view, name, seat)
            ask_of_moments(name, view, seat)
            asked(do="plies", match=name, seat=seat)
            if seat is not None:
                ask_of_actions(view, name, seat)
                for text in SAID:
                    asked(do="say", match=name, seat=seat, text=text)
            drawn |= {face for face in view["faces"] if view["faces"][face]["art"]}
        del sessions.matches[name]
    assert set(asked(do="art", game=game.id, faces=sorted(drawn))[0]) == drawn


@games
def test_everything_can_be_asked_when_all_lies_open(game):
    """After the end the page shows all cards; each of them is accounted for."""
    match = whole(game, 0)
    name = sessions.add_match(match)
    for ply in {match.ply, match.ply // 2} if BRIEF else {match.ply, *range(0, match.ply, max(1, match.ply // 6))}:
        for seat in seats_of(match):
            view, kind = asked(do="view", match=name, seat=seat, ply=ply, open=True)
            assert not kind
            for element, face in cards_in(view):
                told, kind = asked(do="account", match=name, seat=seat, ply=ply, card=element, open=True)
                assert bool(face) == (kind == "") and (kind or told["title"])
    del sessions.matches[name]
