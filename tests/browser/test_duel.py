"""A person's way through a game with a response stack: learns it, wins and loses in each way, answers answers, takes back, comes
back in the middle of a choice, looks at a match again, and plays with a deck and an Ace of their own; by mouse, keys and touch.

Matches are brought to their point by `scenes.py`, so that a test plays only what it is about.
"""

import json
import re

import pytest

import sites
from axe import AXE, SIZES, faults
from person import BOOT, LIT, SOON, poll
from scenes import Scene
from test_decks import CARDS, drop_file, menu, new_deck, rows, state, tap, text_of

ID = "asigoc"
GAME = next((game for game in sites.games() if game["id"] == ID), None) if sites.BUILT.exists() else None
HANDS = {"mouse": {}, "keyboard": {"hand": "keyboard"}, "touch": {"hand": "touch", "size": (390, 844)}}
# Weapons that answer nothing, to fill up decks with: what is drawn is what a scene names
QUIET = """kilnfork furnace-ram wickblade mirrorfang lantern-pike gatestone warden-halberd fogglass-dirk tessera-wall
    bastion-flail drovers-goad tollkeepers-axe ossuary-blade sparkshears slagmaul""".split()
PLATE = ".plate[data-seat='{}']"
ENTRIES = ".entries li"
# the arrow that leads from the focus towards an element of the same zone; null when the focus is there
TOWARDS = """to => {
    const at = document.activeElement, a = at.getBoundingClientRect(), b = to.getBoundingClientRect();
    if (to === at) return null;
    const x = b.x + b.width / 2 - a.x - a.width / 2, y = b.y + b.height / 2 - a.y - a.height / 2;
    if (Math.abs(x) > Math.abs(y) || at.closest('.fan')) return x > 0 ? 'ArrowRight' : 'ArrowLeft';
    return y > 0 ? 'ArrowDown' : 'ArrowUp';
}"""
# the key that leads towards an element's zone, back or on; null when the focus is there
TAB = """to => to === document.activeElement || to.closest('.zone')?.contains(document.activeElement) ? null
    : to.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING ? 'Shift+Tab' : 'Tab'"""
# the most entries that lay on the stack at once since this was asked for
DEEPEST = """window.deepest = 0;
    new MutationObserver(() => { deepest = Math.max(deepest, document.querySelectorAll('.entries li').length); })
    .observe(document.querySelector('.table'), { subtree: true, childList: true }); 0"""

pytestmark = pytest.mark.skipif(GAME is None, reason="dist/site is missing or has no such game: run ./build.sh")


@pytest.fixture(params=HANDS)
def person(request, regulars, shop):
    """Somebody with each kind of hand; touch on a phone."""
    return regulars(shop, **HANDS[request.param])


@pytest.fixture
def clicker(regulars, shop):
    return regulars(shop)


@pytest.fixture
def toucher(regulars, shop):
    return regulars(shop, **HANDS["touch"])


# ---- the hands -----------------------------------------------------------------------------------------------------

def give(person, scene):
    """Opens the record of a scene at its last moment."""
    person.go("#/matches")
    with person.page.expect_file_chooser() as chooser:
        person.button("Open a file").click()
    record = json.dumps(scene.record()).encode()
    chooser.value.set_files({"name": "match.json", "mimeType": "application/json", "buffer": record})
    person.page.locator(".matches li").first.wait_for(timeout=BOOT)


def sit_down(person, scene):
    give(person, scene)
    person.page.locator(".matches li a[href*='#/play/']").first.click()
    person.my_turn()
    return person


def push(person, control):
    """Presses one thing that is lit, walking there by Tab and arrows if the hand is the keyboard."""
    control.wait_for(timeout=SOON)
    if person.hand != "keyboard":
        return control.tap() if person.hand == "touch" else control.click()
    keys = person.page.keyboard
    for script in (TAB, TOWARDS):
        for _ in range(80):
            key = control.evaluate(script)
            if not key:
                break
            keys.press(key)
        else:
            raise AssertionError(f"the keys do not lead to {control}")
    keys.press("Enter")


def lit(person, name):
    """What may be chosen and is called so; an empty place by the end of its name."""
    return person.page.locator(LIT).filter(has_text=re.compile(rf"^\s*(empty,.*)?{re.escape(name)}")).first


def choose(person, *names):
    """Chooses what is called so, one after the other."""
    for name in names:
        push(person, lit(person, name))


def asked(person, words, seconds=SOON / 1000):
    prompt = person.page.locator(".prompt [role=status]")
    poll(lambda: words in prompt.inner_text(), f"the prompt says {words!r}", seconds)


def until_usable(person, name):
    """Passes until a card may be used; a hand full of answers is asked often before that."""
    prompt = person.page.locator(".prompt [role=status]")
    for _ in range(40):
        poll(lambda: person.lit().count() and "nothing else" not in prompt.inner_text(), "a question")
        if lit(person, name).count():
            return
        before = person.ply()
        push(person, person.page.locator(".acts button[data-id]").first)
        poll(lambda: person.ply() > before, "the pass stands in the log")
    raise AssertionError(f"{name} may never be used")


def health(person) -> list:
    """Of both players, as their plates say."""
    return [int(person.page.locator(f"{PLATE.format(seat)} [data-main] dd").inner_text().split()[0]) for seat in (0, 1)]


def names(person, place) -> list:
    return [text.split(",")[0].strip() for text in person.page.locator(f"{place} .card > .vh").all_text_contents()]


def ended(person, *words):
    """The words of the end, which is then put away."""
    ending = person.page.locator("dialog.ending")
    ending.wait_for(timeout=SOON)
    for told in words:
        assert told in ending.inner_text(), ending.inner_text()
    person.press(ending.get_by_role("button", name="Close"))


# ---- learning ------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("person", ["keyboard", "touch"], indirect=True)
def test_a_newcomer_learns_it_from_the_guided_match(person):
    """Who does what the lamp shows is told every step of the first turn, answers an effect, and blocks.

    The answer to an effect is an effect.
    """
    page, said, steps = person.page, [], GAME["lesson"]
    asks, told = [step["ask"] for step in steps], sum("do" in step for step in steps)
    person.go(f"#/learn/{ID}")
    coach = page.locator(".coach p").first
    lamp = page.locator("button[data-hint][data-state=legal], button[data-hint][data-state=aim], "
                        ".acts button[data-hint]")

    def stood():
        return coach.inner_text(), page.locator("[data-state=picked]").count()

    page.locator(".table").wait_for(timeout=BOOT)
    while len(said) <= told:
        lamp.first.wait_for(timeout=SOON)
        before = stood()
        if not said or not before[0].startswith(said[-1]):
            said.append(next(ask for ask in asks if before[0].startswith(ask)))
        if said[-1].startswith("Cinder Toss"):
            assert page.locator(f"{ENTRIES} .what b").inner_text() == "Cinder Toss"
            assert "has priority" in page.locator(PLATE.format(0)).inner_text()
        if len(said) <= told:
            push(person, lamp.first)
            poll(lambda: stood() != before, f"something follows from {said[-1]!r}")
    assert said == asks[:told + 1]
    assert names(person, "[data-zone=field0]") == ["Lantern Pike"] and health(person)[0] == 10, "nothing came through"


def deck(top, ace="ninth-furnace"):
    """A deck with these cards on top, and quiet ones below."""
    named = top.split()
    return " ".join([*named, *[card for card in QUIET if card not in named][:15 - len(named)], "|", ace])


# ---- the ends of a match -------------------------------------------------------------------------------------------

def winning():
    """One's own third turn: the other has 4 health and nothing on the field."""
    scene = Scene(ID, (deck("cinderpick kilnfork"), deck("saltbone-pick pit-cleaver")), health=5)
    return scene.until("Main", 1).play("A deploy cinderpick 1", "both").until("Main", 3)


def losing():
    """One's own third turn with 2 health; the other has an attacker of 2."""
    scene = Scene(ID, (deck("heron-hook"), deck("cinderpick")), health=5).until("Main", 1)
    scene.play("A deploy heron-hook 1", "both")
    scene.until("Main", 2).play("B deploy cinderpick 1", "both").until("Battle", 2).play("B attack 1", "both", "A take")
    return scene.until("Main", 3)


def test_one_takes_back_then_wins_and_loses_by_attack(person):
    page = person.page
    sit_down(person, winning())
    choose(person, "Cinderpick", "Take Cinderpick back")
    poll(lambda: names(person, "[data-zone=field0]") == [], "it is in the hand again")
    page.keyboard.press("u") if person.hand == "keyboard" else push(person, page.locator("[data-tool=undo]"))
    poll(lambda: names(person, "[data-zone=field0]") == ["Cinderpick"], "it stands where it stood")
    choose(person, "Kilnfork", "slot 2")
    poll(lambda: names(person, "[data-zone=field0]") == ["Cinderpick", "Kilnfork"], "both stand there")
    choose(person, "Pass: leave the Main step", "Cinderpick", "Attack with Cinderpick")
    poll(lambda: health(person) == [5, 2], "it was not blocked")
    choose(person, "Kilnfork", "Attack with Kilnfork")
    ended(person, "You win", "No health left")

    sit_down(person, losing())
    choose(person, "Pass: leave the Main step", "Pass: leave the Battle step")
    asked(person, ", or take ")
    assert lit(person, "Heron Hook").count(), "who may block is lit"
    assert page.locator(".lines path.attack").count(), "who attacks is drawn"
    choose(person, "Take the attack")
    ended(person, "Easy wins", "No health left")


def run_out():
    """Turn 19: both decks are empty."""
    scene = Scene(ID, (deck("saltbone-pick supply-mule"), deck("")), starting_hand=6, first_player_draws=False)
    return scene.until("Main", 19)


@pytest.mark.parametrize("hand", ["keyboard", "touch"])
def test_an_empty_deck_loses_for_the_one_who_draws(regulars, shop, hand):
    person = sit_down(regulars(shop, **HANDS[hand]), run_out())
    choose(person, "Supply Mule", "Use Supply Mule")
    ended(person, "Easy wins", "The deck was empty")
    sit_down(person, run_out().play("A deploy saltbone-pick 1", "both"))
    choose(person, "Pass: leave the Main step", "Pass: leave the Battle step")
    ended(person, "You win", "The deck was empty")


# ---- answers to answers --------------------------------------------------------------------------------------------

def duel():
    """The other's effect, one's own answer, the other's answer to that: three on the stack, and a fourth possible."""
    scene = Scene(ID, (deck("reedwhip fen-whisper"),
                       deck("cinder-toss quench kilnfork"))).until("Main", 1).play("A deploy reedwhip 1", "both")
    scene.until("Main", 2).play("B deploy kilnfork 1", "both")
    return scene.play("B use cinder-toss", "A use fen-whisper -> #1", "B use quench -> #2")


@pytest.mark.parametrize("person", ["mouse", "touch"], indirect=True)
def test_four_effects_answer_each_other(person):
    page = person.page
    sit_down(person, duel())
    asked(person, "Answer Quench, or pass")
    parts = "all => all.map(node => [...node.children].map(part => part.textContent))"
    told = page.locator(f"{ENTRIES} .what").evaluate_all(parts)
    assert [entry[0] for entry in told] == ["Quench", "Fen Whisper", "Cinder Toss"]
    assert [entry[1].split(":")[0] for entry in told] == ["Easy", "You", "Easy"]
    assert told[0][1].startswith("Easy: Item on #2 Fen Whisper. ")
    assert told[1][1].startswith("You: Item on #1 Cinder Toss. ")
    assert told[0][2:] == ["resolves first"] and page.locator(".lines .tip").count() == 2, "what aims at what is drawn"
    assert "has priority" in page.locator(PLATE.format(0)).inner_text()
    assert page.locator(".acts [data-id='#pass']").inner_text() == "Pass: it resolves if both pass"
    assert health(person) == [10, 9], "its cost was paid at once"
    page.evaluate(DEEPEST)
    choose(person, "Reedwhip", "Use", "Quench")
    poll(lambda: "Reedwhip" in names(person, ".hand"), "its cost brings it back to the hand")
    poll(lambda: page.locator(ENTRIES).count() == 0, "everything is carried out")
    assert page.evaluate("deepest") == 4
    assert health(person) == [10, 9], "the fourth stopped the third, so the second stopped the first"
    poll(lambda: person.lit().count(), "it goes on")
    page.locator("[data-tool=happened]:not([aria-disabled])").wait_for(timeout=SOON)
    page.keyboard.press("w") if person.hand == "keyboard" else push(person, page.locator("[data-tool=happened]"))
    onward, steps = page.locator("[data-tool=onward]"), []
    onward.wait_for(timeout=SOON)
    while onward.count() and len(steps) < 12:
        steps.append(page.locator(".prompt [role=status]").inner_text())
        person.press(onward)
        prompt = page.locator(".prompt [role=status]")
        poll(lambda: not onward.count() or prompt.inner_text() != steps[-1], "the next step is shown")
    assert len(steps) >= 2 and steps[0].startswith("1 of"), steps
    person.my_turn()


@pytest.mark.skipif(not AXE.exists(), reason="web/node_modules is missing: run ./build.sh")
def test_axe_finds_nothing_in_the_middle_of_the_stack(regulars, shop):
    person = sit_down(regulars(shop), duel())
    choose(person, "Reedwhip", "Use")
    found = []
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        found += faults(person.page, width)
    assert not found, "\n".join(found)


# ---- what is kept --------------------------------------------------------------------------------------------------

def choosing():
    """One's own turn with three cards that ask something while they happen; the other has two Weapons."""
    scene = Scene(ID, (deck("reed-sling lantern-signal sift-the-silt willow-net"),
                       deck("kilnfork furnace-ram"))).until("Main", 2).play("B deploy kilnfork 1", "both")
    return scene.until("Main", 4).play("B deploy furnace-ram 2", "both").until("Main", 5)


def test_a_reload_in_the_middle_of_an_effect_asks_again(clicker):
    person, page = sit_down(clicker, choosing()), clicker.page

    def again(question):
        asked(person, question)
        before = page.locator(LIT).all_text_contents()
        page.reload()
        person.my_turn()
        asked(person, question)
        assert page.locator(LIT).all_text_contents() == before, "the same is left to choose"

    choose(person, "Reed Sling", "slot 1")
    again("Choose a target for Reed Sling")
    choose(person, "Furnace Ram")
    poll(lambda: names(person, "[data-zone=field1]") == ["Kilnfork"], "it went back to the hand")
    choose(person, "Lantern Signal", "Use Lantern Signal")
    again("Which card do you take?")
    taken = page.locator("[data-state=legal] .vh").first.text_content().split(",")[0]
    choose(person, taken)
    poll(lambda: taken in names(person, ".hand"), "it is in the hand")
    choose(person, "Sift the Silt", "Use Sift the Silt")
    again("Which card is discarded?")
    choose(person, "Willow Net")
    poll(lambda: "Willow Net" in names(person, "[data-zone=discard0]"), "it is on the pile")
    assert [line.split(" ", 1)[1] for line in person.record()["actions"][-1:]] == ["choose willow-net"]


def test_a_match_is_looked_at_again(clicker):
    """The graph, and back to the moment with four on the stack."""
    scene = duel().play("A weapon 1 -> #3")
    four = scene.match.ply
    scene.play("both")
    scene.match.resign(1)
    give(clicker, scene)
    person, page = clicker, clicker.page
    page.locator(".matches").get_by_role("link", name="Review").click()
    page.locator(".transport").wait_for(timeout=BOOT)
    shown = page.locator(".nowmove b").first
    assert page.locator(ENTRIES).count() == 0
    for ply in range(scene.match.ply, four, -1):
        poll(lambda: shown.inner_text() == str(ply), f"move {ply} is shown")
        person.button("Back", exact=True).click()
    poll(lambda: page.locator(ENTRIES).count() == 4, "four lie on the stack")
    entries = page.locator(f"{ENTRIES} .what b").all_text_contents()
    assert entries == ["Reedwhip", "Quench", "Fen Whisper", "Cinder Toss"]
    person.button("First move").click()
    poll(lambda: names(person, "[data-zone=field0]") == [], "nothing lies there yet")
    person.button("Last move").click()
    poll(lambda: page.locator(".graph svg path, .graph svg polyline").count(), "the graph is drawn", 60)


# ---- a deck and an Ace of one's own --------------------------------------------------------------------------------

def builder(person):
    """A new deck in the builder, with every card of the game to choose from."""
    person.go(f"#/decks/{ID}")
    person.page.get_by_role("heading", name=GAME["decks"][0]["name"]).wait_for(timeout=BOOT)
    return new_deck(person)


def found(person, words, count=1):
    person.page.get_by_role("searchbox").fill(words)
    poll(lambda: person.page.locator(CARDS).count() == count, f"{words!r} is found")


def finished(person):
    if person.page.locator(".deckbar").is_visible():
        person.press(person.button("The deck", exact=True))
    person.press(person.button("Finish this deck"))
    state(person, ", legal")
    return rows(person)


def dealt(person, against):
    """From the deck in the builder to its first choice in a match against the easiest, who has a prebuilt deck."""
    person.press(person.page.get_by_role("link", name="Play it").or_(person.button("Play it")))
    person.page.get_by_label("You", exact=True).wait_for(timeout=SOON)
    person.tick(person.page.locator(f"input[name=vs][value={GAME['levels'][0]['id']}]"))
    person.page.get_by_label("Easy", exact=True).select_option(against)
    person.press(person.button("Deal", exact=True))
    person.page.locator(".table").wait_for(timeout=BOOT)
    person.my_turn()


def test_a_deck_with_an_ace_is_built_and_played(toucher):
    person = builder(toucher)
    found(person, "queen of reeds")
    tap(person, 0)
    found(person, "fen whisper")
    tap(person, 0)
    state(person, "2 cards")
    mine = finished(person)
    assert len(mine) == 16 and {"Ysmelle, Queen of Reeds", "Fen Whisper"} <= set(mine)
    menu(person, "Make a copy")
    dealt(person, GAME["decks"][0]["id"])
    assert names(person, "[data-zone=ace0]") == ["Ysmelle"]
    assert set(names(person, ".hand")) < {name.split(",")[0] for name in mine}
    assert person.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


def test_an_ace_of_ones_own_is_built_in_and_used(clicker):
    person, page = clicker, clicker.page
    blow = {"id": "my-blow", "name": "My Own Blow", "type": "ace", "uses": 1,
            "ability": {"do": [{"op": "damage", "who": "opp", "n": 4}]}}
    person.go(f"#/cards/{ID}")
    page.locator(CARDS).first.wait_for(timeout=BOOT)
    drop_file(person, text_of({"name": "My Table", "cards": [blow]}))
    person.press(person.button("Keep this set"))
    builder(person)
    found(person, "my own blow")
    tap(person, 0)
    assert "My Own Blow" in finished(person)
    dealt(person, "kiln-rush")                              # it has no answer to an Ace
    until_usable(person, "My Own Blow")
    before = health(person)[1]
    choose(person, "My Own Blow", "Use My Own Blow")
    resolves = lit(person, "Pass: the Outlet resolves")    # asked for only if the hand could add to it
    poll(lambda: health(person)[1] == before - 4 or resolves.count() and resolves.click(), "it hits")
    assert [card["name"] for made in person.record()["sets"] for card in made["cards"]] == ["My Own Blow"]
