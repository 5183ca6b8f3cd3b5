"""Whole matches of the first game to their end, against each level, hands taking turns.

The other games are played to their end by test_rules.py.
"""

import itertools
import json
import random
import re

import pytest

import sites
import stages
from mulligan import Match, registry
from person import BOOT, SOON, poll
from test_review import give

GAMES = sites.games() if sites.BUILT.exists() else []
GAME = GAMES[0]["id"] if GAMES else ""
HANDS = ["mouse", "keyboard", "touch"]
TABLES = [(level["id"], HANDS[n % len(HANDS)]) for n, level in enumerate(GAMES[0]["levels"])] if GAMES else []
FEW = 10                                               # picks where the way of a hand is tested, not the way to the end


def scores_of(person) -> list:
    return [int(text) for text in person.page.locator("dialog.ending dd").all_inner_texts()]


@pytest.mark.parametrize(("level", "hand"), TABLES, ids=str)
def test_a_match_against_each_level_to_the_end(regulars, shop, level, hand):
    person = regulars(shop, hand=hand, seed=len(level))
    person.new_match(GAME, level)
    person.play()
    ending = person.page.locator("dialog.ending")
    assert re.search("You win|wins|A draw", ending.locator("h2").inner_text())
    assert ending.locator(".clauseid").count() == 1 and len(scores_of(person)) == 2
    person.press(person.button("Review", within=ending))
    person.page.locator(".transport").wait_for(timeout=SOON)
    assert person.page.locator(".moves li").count() > 10


@pytest.mark.parametrize("game", [game["id"] for game in (GAMES[:1] + GAMES[-1:])])
def test_a_match_by_typed_commands(regulars, shop, game):
    person = regulars(shop, hand="typed")
    person.hand = "mouse"
    person.new_match(game, GAMES[0]["levels"][0]["id"])
    person.hand = "typed"
    person.my_turn()
    field, answer = person.page.locator("#say"), person.page.locator(".say output")
    for words in ("help", "moves", "hand", "score", "no such thing"):
        answer.evaluate("node => { node.dataset.was = node.textContent; }")
        field.fill(words)
        field.press("Enter")
        poll(lambda: answer.inner_text() != answer.get_attribute("data-was"), f"an answer to {words!r}")
    play_as_first(person, game)


def play_as_first(person, game):
    """The first game to its end, others until it is clear that they go on."""
    first = game == GAMES[0]["id"]
    person.play(10_000 if first else FEW)
    assert person.over() if first else person.over() or person.ply() >= FEW


def give_up(person):
    """Ends the match by resigning."""
    person.button("Menu").click()
    person.button("Resign").click()
    person.button("Resign", within=person.page.locator("dialog")).click()
    person.page.locator("dialog.ending").wait_for(timeout=SOON)


LIT_CARD = "#board .hand button.card[data-state]"


@pytest.mark.parametrize("game", [game["id"] for game in GAMES])
def test_a_card_says_how_it_is_typed(regulars, shop, game):
    """Beside the table what a card in focus is typed as, on a small screen where it is read; and typing that is a move
    with it."""
    person = regulars(shop, size=(1280, 800))
    person.new_match(game, GAMES[0]["levels"][0]["id"])
    page, card = person.page, person.page.locator(LIT_CARD).first
    for _ in range(FEW):
        person.my_turn()
        if card.count():
            break
        person.play(picks=1)
    page.keyboard.press("Tab")                             # by key: who points reads what they point at
    card.focus()
    typed = page.locator(".closer .typing kbd")
    typed.wait_for(timeout=SOON)
    page.set_viewport_size({"width": 390, "height": 844})
    page.keyboard.press("i")
    read = page.locator("dialog .typing kbd").inner_text(timeout=SOON)
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    page.set_viewport_size({"width": 1280, "height": 800})
    move, ply = typed.inner_text(), person.ply()
    assert move == read
    page.locator("#say").fill(move)
    page.locator("#say").press("Enter")
    poll(lambda: person.over() or person.ply() > ply, f"{move!r} is played")


BAR = "() => getComputedStyle(document.querySelector('.prompt'), '::after').width"
# the widest that the bar under the prompt has been
WIDEST = """() => {
    window.widest = 0;
    const look = () => {
        const prompt = document.querySelector('.prompt');
        if (prompt) window.widest = Math.max(window.widest, parseFloat(getComputedStyle(prompt, '::after').width) || 0);
        requestAnimationFrame(look);
    };
    look();
}"""


def test_the_bar_of_a_thought_is_gone_in_the_persons_turn(regulars, shop):
    person = regulars(shop)
    person.new_match(GAME, GAMES[0]["levels"][-1]["id"])
    person.settled().page.evaluate(WIDEST)
    while not person.page.evaluate("window.widest"):
        person.play(picks=1)
        person.my_turn()
        assert not person.over(), "an opponent's thought is shown in a match"
    assert person.page.evaluate(BAR) == "0px"


def test_cards_travel_and_a_click_in_mid_flight_counts(regulars, shop):
    person = regulars(shop, settings={"speed": "normal"})
    person.new_match(GAMES[0]["id"], GAMES[0]["levels"][0]["id"])
    person.play(picks=8)
    assert person.over() or person.ply() > 4


@pytest.mark.parametrize("game", [game["id"] for game in GAMES])
def test_a_match_in_firefox(world, firefox, shop, game):
    """The first game is won or lost, the others are given up after some turns: their ends are the engine's, which is
    the same in both browsers."""
    person = world(shop, browser=firefox)
    person.new_match(game, GAMES[0]["levels"][0]["id"])
    play_as_first(person, game)
    if not person.over():
        give_up(person)


def test_a_card_that_cannot_be_played_says_why_with_the_clause(regulars, shop):
    for hand in ("mouse", "touch", "keyboard"):
        person = regulars(shop, hand=hand)
        person.new_match(GAMES[0]["id"], GAMES[0]["levels"][0]["id"])
        person.my_turn()
        dull = person.page.locator(".zone button[data-id]:not([data-state])").first
        if hand == "keyboard":
            dull.focus()
            person.page.keyboard.press("Enter")
        else:
            person.press(dull)
        why = person.page.locator("dialog.why")
        why.wait_for(timeout=SOON)
        clause = why.locator(".clause .id").inner_text()
        person.press(person.button("Open the rule", within=why))
        target = person.page.locator(".clause[data-here='1']")
        target.wait_for(timeout=SOON)
        assert target.get_attribute("id") in clause


def test_undo_redo_hint_and_resign(regulars, shop):
    person = regulars(shop)
    game = GAMES[0]
    person.new_match(game["id"], game["levels"][0]["id"], seed="5")
    person.my_turn()
    page, tool = person.page, lambda name: person.page.locator(f"[data-tool={name}]")
    person.pick()                                          # whatever is picked, a hint is told from its first step
    tool("hint").click()
    hinted = page.locator("[data-hint] >> visible=true").first
    hinted.wait_for(timeout=SOON)
    poll(lambda: "Winning chance" in page.locator(".prompt").inner_text(), "the hint says what it is worth")
    was = person.ply()
    step = "document.querySelector('button[data-hint][data-state]:not([data-state=picked])')?.click()"
    # the hint's own path, until it is done; what is lit may go out between a look and a press
    poll(lambda: person.ply() > was or page.evaluate(step), "the hinted action is taken")
    person.my_turn()
    give_up(person)
    assert "wins" in page.locator("dialog.ending").inner_text()


def test_undo_gives_back_what_was_laid_and_redo_lays_it_again(regulars, shop):
    person = regulars(shop)
    game = GAMES[0]
    person.new_match(game["id"], "person", seed="5")
    page, done = person.page, 0
    person.press(page.locator("#accept"))
    page.locator("#accept").wait_for(state="detached", timeout=SOON)
    person.my_turn()
    for _ in range(60):                                    # on until a step may be taken back
        person.play(picks=1)
        undo = page.locator("[data-tool=undo]:not([aria-disabled])", has_text="Undo")      # "Back" drops what is picked
        if page.locator("#accept").count() == 0 and undo.count():
            before = person.ply()
            page.keyboard.press("u")
            poll(lambda: person.ply() < before, "undo goes back")
            page.keyboard.press("r")
            poll(lambda: person.ply() == before, "redo goes on")
            done += 1
            break
    assert done


def test_dragging_a_card_lays_it(regulars, shop):
    person = regulars(shop)
    person.new_match(GAMES[0]["id"], GAMES[0]["levels"][0]["id"])
    person.my_turn()
    page, was = person.page, person.ply()
    card, spot = page.locator(".hand button[data-state=legal]").first, page.locator(".field button[data-id]").first
    a, b = card.bounding_box(), spot.bounding_box()
    page.mouse.move(a["x"] + a["width"] / 2, a["y"] + a["height"] / 2)
    page.mouse.down()
    page.mouse.move(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2, steps=8)
    page.mouse.up()
    poll(lambda: person.ply() > was, "the dragged card is laid")


def test_quick_play_deals_what_the_form_says_and_says_against_whom(regulars, shop):
    person = regulars(shop)
    for game in GAMES:
        easiest, *_, strongest = game["levels"]
        for level in easiest, strongest:
            person.go(f"#/{game['id']}")
            person.tick(person.page.locator(f"input[name=vs][value={level['id']}]"))
            assert f"against {level['name']}" in person.page.locator(".cover").inner_text()
        person.button("Quick play").click()
        person.page.locator(".table").wait_for(timeout=BOOT)
        assert strongest["name"] in person.page.locator(".table").inner_text()


def test_quick_play_offers_who_was_met_last(regulars, shop):
    """Also after a reload; who asks for another in the address gets that, and another game is not meant."""
    person = regulars(shop)
    with_whom = person.page.locator(".cover p.row > span")

    def offered(game, name, query=""):
        person.go(f"#/{game['id']}{query}")
        poll(lambda: with_whom.inner_text().split(",")[0] == f"against {name}", f"{name} is offered")

    game, other = GAMES[:2]
    easy, usual, *_ = game["levels"]
    expert = game["levels"][-1]
    offered(game, usual["name"])
    person.tick(person.page.locator(f"input[name=vs][value={easy['id']}]"))
    person.button("Quick play").click()
    person.page.locator(".table").wait_for(timeout=BOOT)
    person.page.reload()
    offered(game, easy["name"])
    offered(game, expert["name"], f"?vs={expert['id']}")
    offered(other, other["levels"][1]["name"])


def test_the_first_click_plays_at_once_and_a_rematch_asks_who_begins(regulars, shop):
    person = regulars(shop)
    page = person.page
    page.locator(".poster a.cover").first.click()
    person.button("Quick play").click()
    person.my_turn()
    first = person.match()
    give_up(person)
    person.button("Rematch", within=page.locator("dialog.ending")).click()
    again = person.page.locator("dialog[open] .row .btn")
    assert [words.partition(" begin")[2] for words in again.all_inner_texts()] == ["s", " again"]
    again.first.click()
    poll(lambda: person.match() != first, "a new match is opened")
    person.play(picks=2)
    assert person.over() or person.page.locator(".table").count() == 1


def given_up(actions, depth: int) -> str | None:
    """What leads to verbs that all give something up: the element picked first, or the first verb, nothing picked."""
    verbs = {}
    for action in actions:
        *picks, last = action["path"]
        if len(picks) == depth and last[0] == "#":
            verbs.setdefault("".join(picks), []).append((last, action.get("yields", False)))
    return next((picks or every[0][0] for picks, every in verbs.items() if all(gives for _, gives in every)), None)


@pytest.fixture(scope="module", params=[0, 1], ids=["plain", "picked"])
def yielding(built, request):
    """(the text of a record, an element): a match of any game in which a verb, plain or of a card, gives something up,
    or it goes on.
    """
    for entry in GAMES:
        match, chance = Match(registry.get(entry["id"]), seats=list(stages.SEATS), seed=5), random.Random(5)
        while match.to_move() and match.ply < 150:
            [seat, *_] = match.to_move()
            element = given_up(match.view(0)["actions"], request.param) if seat == 0 else None
            if element:
                return json.dumps(match.record()), element
            match.act_move(seat, chance.choice(match.legal(seat)))
    raise AssertionError("nothing gives itself up")


def opened(person, record):
    """Somebody at the match of a record."""
    person.go("#/matches")
    give(person, record)
    person.page.locator(".matches li a").first.click(timeout=BOOT)
    return person


def is_asked_again(page, gives):
    """P is pressed, and the button takes the focus."""
    poll(lambda: gives.get_attribute("aria-disabled") is None, "the button hears")
    page.keyboard.press("p")
    poll(lambda: gives.evaluate("node => node === document.activeElement"), "it is asked for a second press")


def test_the_key_for_what_one_wants_gives_nothing_up_by_one_press(regulars, shop, yielding):
    """It takes the focus, and a second press means it."""
    record, element = yielding
    person = opened(regulars(shop), record)
    page = person.page
    at = page.locator(f'.table button:is([data-id="{element}"], [data-k="{element}"])')
    at.wait_for(timeout=BOOT)
    before = person.ply()
    if element[0] != "#":
        at.focus()
        page.keyboard.press("Enter")
        page.locator(".prompt[data-gives] .acts .btn").wait_for(timeout=SOON)
    is_asked_again(page, page.locator(".acts .btn").first)
    assert person.ply() == before and page.locator("[data-state=picked]").count() == (element[0] != "#")
    page.keyboard.press("p")
    poll(lambda: person.ply() > before, "it is given up")


@pytest.fixture(scope="module")
def yielding_again(built):
    """(the text of a record, an element): a match in which what gives something up is the first verb again after it."""
    for entry, seed in itertools.product(GAMES, range(6)):
        match, chance = Match(registry.get(entry["id"]), seats=list(stages.SEATS), seed=seed), random.Random(seed)
        while match.to_move() and match.ply < 200:
            [seat, *_] = match.to_move()
            view = match.view(0)
            element = given_up(view["actions"], 0) if seat == 0 else None
            before = json.dumps(match.record())
            if element and len(verbs_of(view)) == 1:
                match.act(0, next(action["do"] for action in view["actions"] if action["path"] == [element]))
                after = match.view(0) if match.to_move()[:1] == (0,) else {"actions": []}
                if given_up(after["actions"], 0) == element and len(verbs_of(after)) == 1:
                    return before, element
                continue
            match.act_move(seat, chance.choice(match.legal(seat)))
    raise AssertionError("nothing is given up twice in a row")


def verbs_of(view) -> set[str]:
    """What can be done with nothing picked."""
    return {action["path"][0] for action in view["actions"] if len(action["path"]) == 1 and action["path"][0][0] == "#"}


def test_the_key_asks_again_for_the_next_thing_that_is_given_up(regulars, shop, yielding_again):
    """The focus stays where it was pressed twice; what stands there then is another choice."""
    record, element = yielding_again
    person = opened(regulars(shop), record)
    page = person.page
    gives = page.locator(f'.acts .btn[data-id="{element}"]')
    gives.wait_for(timeout=BOOT)
    for _ in range(2):
        before = person.ply()
        is_asked_again(page, gives)
        page.wait_for_timeout(300)         # long enough for what must not happen
        assert person.ply() == before
        page.keyboard.press("p")
        poll(lambda: person.ply() > before, "it is given up")
