"""Lessons, played by somebody who does only what they say: the contract of all games.

What each tells of in its game stands in the list TOPICS.
"""

import pytest

from calls import ask, call
from mulligan import registry
from mulligan.bridge import lessons
from refused import Ways, names_of

GAMES = {name: registry.get(name) for name in registry.registered()}
# the clauses that decide matches: each is told in the lesson of its game
TOPICS = {
    # the aim, a gather, number, ace, face-down pile, jack, queen, king, the end
    "gomori": "GO-7.3 GO-5.3 GO-3.3 GO-3.5 GO-3.2 GO-4.3 GO-4.4 GO-4.6 GO-7.1",
    # the aim, bottom cards, the bonus, touching, doubles, the swap, silver
    "gtoons": "GT-11.2 GT-4.2 GT-10.5 GT-3.4 GT-8.1 GT-7.4 GT-7.8",
    # the aim, deploying, an answer, a block that holds and one that does not, an attack
    "asigoc": "AS-12.1 AS-7.2 AS-5.2 AS-9.7 AS-9.8 AS-9.2",
    # the aim, spaces, guides and weaknesses, sight, strikes, stakes
    "kaadosu": "KA-9.1 KA-4.1 KA-7.2 KA-6.2 KA-5.7 KA-7.8 KA-9.7 KA-9.9",
    # the aim, units, effects, tapping, windows, ranking up, counters, attacks
    "ttcg": "TT-13.3 TT-6.1 TT-7.1 TT-7.2 TT-8.2 TT-6.4 TT-8.7 TT-11.5 TT-11.6",
}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_it_begins_with_the_aim_and_tells_of_all_that_decides(game):
    told = [step.clause for chapter in game.lesson for step in chapter.steps]
    assert game.lesson[0].steps[0].ask.startswith("The aim: ") and not game.lesson[0].steps[0].do
    assert set(told) >= set(TOPICS[game.id].split()), set(TOPICS[game.id].split()) - set(told)
    assert set(told) <= set(game.rulebook().clauses)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_each_chapter_ends_with_words_and_the_last_with_a_win_of_the_learner(game):
    for number, chapter in enumerate(game.lesson):
        assert not chapter.steps[-1].do and not chapter.steps[-1].picks
        end = lessons.unfold(game.id, number).match
        assert bool(end.outcome()) == (chapter is game.lesson[-1]), "only the last one ends a match"
    assert end.outcome().winner == lessons.LEARNER
    last = game.lesson[-1].steps[-2]
    assert last.do and not last.picks, "the learner's own move ends it"
    assert end.branch(lessons.unfold(game.id, len(game.lesson) - 1).plies[-2]).outcome() is None


def learner(game):
    """The views of somebody who presses Next at words and does what the steps say: (view, step as told, script)."""
    at, told = 0, ask("lesson", game=game.id)["steps"]
    while at < len(told):
        dealt = ask("lesson", game=game.id, at=at)
        match = dealt["summary"]["match"]
        while at < len(told) and told[at]["chapter"] == dealt["steps"][dealt["at"]]["chapter"]:
            view = reached(match)
            assert view["ply"] == told[at]["ply"], told[at]
            yield view, told[at]
            if told[at].get("acts") and not told[at].get("picks"):
                ask("act", match=match, seat=0, ply=view["ply"], action=view["actions"][0]["do"])
            at += 1
        ask("close", match=match)


def reached(match):
    """The view of the learner once the others have done what the script says, and what passes by itself has passed."""
    while True:
        view = ask("view", match=match, seat=0)
        if view["over"] or not view["wait"] and "auto" not in view:
            return view
        if "auto" in view:
            ask("act", match=match, seat=0, ply=view["ply"], action=view["auto"]["do"])
            continue
        begun = ask("job", match=match, kind="move", seat=1)
        assert ask("step", job=begun["job"], ms=1)["done"], "nobody thinks in a lesson"


def shares(game):
    """(view, step as told, the elements to pick at it) for each step of the lesson."""
    done, before = 0, None
    for view, told in learner(game):
        now = told["chapter"], told["ply"]
        done = done if before == now else 0
        before = now
        if not told.get("acts"):
            yield view, told, []
            continue
        action, *equal = view["actions"]
        assert {one["do"] for one in equal} <= {action["do"]}, "one action, by any of equal cards"
        upto = told.get("picks", len(action["path"]))
        yield view, told, action["path"][done:upto]
        done = upto


def called(view, element):
    """What a person may call an element of a view: the words of which the step must have one."""
    if element.startswith("#"):
        action = next(action for action in view["actions"] if element in action["path"])
        head, _, rest = action["label"].partition(": ")
        if rest and any(head.endswith(face["title"]) for face in view["faces"].values()):
            return [" ".join(rest.split()[:3]).rstrip(".")]  # the button leaves out what the picked card says
        return [head, action["label"].split()[0]]
    for zone in view["zones"]:
        for card in [*zone.get("cards", ()), *(card for cell in zone.get("cells", ()) for card in cell["cards"])]:
            if card["k"] == element:
                return [view["faces"][face]["title"] for face in faces(card)]
        for cell in zone.get("cells", ()):
            if cell["id"] == element and cell["cards"]:
                top = cell["cards"][-1]
                return [view["faces"][face]["title"] for face in faces(top)] + ["face-down pile", cell["label"]]
            if cell["id"] == element:
                return ["empty cell", "empty space", cell["label"]]
    raise AssertionError(f"{element} is not on the table")


def faces(card):
    return [card[key] for key in ("face", "known", "mine") if key in card]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_who_does_only_what_it_says_comes_to_its_end(game):
    """Nothing is lit but what the step says, and its words name each element that is to be picked."""
    seen = 0
    for view, told, elements in shares(game):
        seen += 1
        for element in elements:
            words = called(view, element)
            assert any(word and word.casefold() in told["ask"].casefold() for word in words), (words, told)
    assert view["over"]["winner"] == 0 and seen == sum(len(chapter.steps) for chapter in game.lesson)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_cards_a_step_names_are_there_to_see(game):
    """A card that the words name lies open before the learner, or did just before."""
    met = list(learner(game))
    titles = {face["title"] for view, _ in met for face in view["faces"].values()} - {"card back"}
    shown = [{face["title"] for face in view["faces"].values()} for view, _ in met]
    named = 0
    for at, (_, told) in enumerate(met):
        for title in titles:
            if title in told["ask"]:
                named += 1
                assert title in shown[at] | shown[max(at - 1, 0)], (title, told["ask"])
    assert named > 4


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_words_are_short_and_name_no_code(game):
    for chapter in game.lesson:
        for step in chapter.steps:
            assert len(step.ask) <= 230 and len(step.ask.split(". ")) <= 4, step.ask
            assert not step.ask.endswith("."), "the page ends it"
            assert "row 0" not in step.ask and "ringed" not in step.ask and "lit" not in step.ask.split()


def in_the_way(match):
    """(the action the script has next, one that is legal besides, its path) of the first step of a match."""
    view = ask("view", match=match, seat=0)
    lines = ask("say", match=match, seat=0, text="moves")["say"].splitlines()[1:]
    legal = [text.rpartition(": ")[0] if text.count(": ") == 1 else text.partition(": ")[0] for text in lines]
    return view["actions"][0]["do"], next(text for text in legal if text != view["actions"][0]["do"])


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_who_does_something_else_is_told_kindly_and_stays(game):
    first = next(at for at, step in enumerate(ask("lesson", game=game.id)["steps"]) if step.get("acts"))
    match = ask("lesson", game=game.id, at=first)["summary"]["match"]
    wanted, other = in_the_way(match)
    before = ask("record", match=match)
    for refused in (call("act", match=match, seat=0, ply=ask("summary", match=match)["ply"], action=other),
                    call("say", match=match, seat=0, text=other), call("undo", match=match, seat=0),
                    call("resign", match=match, seat=0), call("orders", match=match, seat=0, orders=[])):
        assert refused["error"]["kind"] == "illegal" and "lesson" in refused["error"]["message"].casefold()
    view = ask("view", match=match, seat=0)
    assert not view["undo"] and {action["do"] for action in view["actions"]} == {wanted}
    assert ask("record", match=match) == before
    ask("act", match=match, seat=0, ply=view["ply"], action=wanted)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_pick_that_is_legal_is_not_called_illegal(game):
    first = next(at for at, step in enumerate(ask("lesson", game=game.id)["steps"]) if step.get("acts"))
    match = ask("lesson", game=game.id, at=first)["summary"]["match"]
    whole = lessons.unfold(game.id, 0)
    free = whole.match.branch(whole.plies[first]).view(0)
    wanted = ask("view", match=match, seat=0)["actions"][0]["path"]
    aside = next(action["path"] for action in free["actions"] if action["path"][0] != wanted[0])
    told = ask("why", match=match, seat=0, path=aside[:1])
    assert told["reason"] == "lesson" and "rules allow this" in told["text"] and "clause" not in told


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_whatever_the_rules_allow_at_a_step_is_refused_as_not_in_the_lesson_only(game):
    """By every name of an element, of a cell and of the card in it; what they forbid is not called allowed."""
    asked, picked, before = set(), (), None
    for view, told, elements in shares(game):
        now = told["chapter"], told["ply"]
        picked, before = picked if before == now else (), now
        if not told.get("acts"):
            continue
        free = Ways(lessons.unfold(game.id, told["chapter"]).match.branch(told["ply"]).view(0))
        lit = Ways(view)
        verbs = {name: ((name,), "") for name in set().union(*free.next.values()) if name.startswith("#")}
        for names, _ in (names_of(view) | verbs).values():
            if lit.leads(picked, names):
                continue
            for name in names:
                refused = ask("why", match=view["match"], seat=0, path=[*picked, name])
                allowed = free.leads(picked, names)
                assert (refused["reason"] == "lesson") == allowed, (told["ask"], picked, name, refused["text"])
                asked.add(allowed)
        picked += tuple(elements)
    assert asked == {True, False}


def test_a_step_that_is_not_there_is_refused():
    name = next(iter(GAMES))
    assert call("lesson", game=name, at=999)["error"]["field"] == "at"
    assert call("lesson", game=name, at=-1)["error"]["field"] == "at"
    assert call("lesson", game="none")["error"]["field"] == "game"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_back_and_reload_lead_to_the_very_same_table(game):
    """Each step can be dealt by itself, and is then what it is for who came there step by step."""
    for at, (view, told) in enumerate(learner(game)):
        dealt = ask("lesson", game=game.id, at=at)
        assert dealt["at"] == at and dealt["steps"][at] == told
        again = ask("view", match=dealt["summary"]["match"], seat=0)
        ask("close", match=dealt["summary"]["match"])
        assert {key: again[key] for key in again if key not in ("match", "redo", "undo")} == {
            key: view[key] for key in view if key not in ("match", "redo", "undo")}
