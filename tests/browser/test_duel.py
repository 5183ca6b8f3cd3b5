"""A person's way through a game with a response stack, by mouse, keys and touch.

Learns it, wins and loses in each way, answers answers, takes back, comes back in the middle of a choice, looks at a
match again. Matches are brought to their point by `scenes.py`, so that a test plays only what it is about.
"""

import pytest

from axe import AXE, SIZES, faults
from person import BOOT, LIT, SOON, poll
from scenes import Scene
from dueling import (ENTRIES, GAME, HANDS, ID, PLATE, asked, choose, deck, duel, ended, give, health, lit, names,
                     push, sit_down)

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
    choose(person, "Cinderpick", "Weapon move: take Cinderpick back")
    poll(lambda: names(person, "[data-zone=field0]") == [], "it is in the hand again")
    page.keyboard.press("u") if person.hand == "keyboard" else push(person, page.locator("[data-tool=undo]"))
    poll(lambda: names(person, "[data-zone=field0]") == ["Cinderpick"], "it stands where it stood")
    choose(person, "Kilnfork", "slot 2")
    poll(lambda: names(person, "[data-zone=field0]") == ["Cinderpick", "Kilnfork"], "both stand there")
    choose(person, "Cinderpick", "Attack with Cinderpick")          # the Main step, with nothing left to do, is over
    poll(lambda: health(person) == [5, 2], "it was not blocked")
    choose(person, "Kilnfork", "Attack with Kilnfork")
    ended(person, "You win", "no health left")

    sit_down(person, losing())
    choose(person, "Pass: leave the Main step", "Pass: leave the Battle step")
    asked(person, ", or take ")
    assert lit(person, "Heron Hook").count(), "who may block is lit"
    assert page.locator(".lines path.attack").count(), "who attacks is drawn"
    choose(person, "Take the attack")
    ended(person, "Easy wins", "no health left")


def run_out():
    """Turn 19: both decks are empty."""
    scene = Scene(ID, (deck("saltbone-pick supply-mule"), deck("")), starting_hand=6, first_player_draws=False)
    return scene.until("Main", 19)


@pytest.mark.parametrize("hand", ["keyboard", "touch"])
def test_an_empty_deck_loses_for_the_one_who_draws(regulars, shop, hand):
    person = sit_down(regulars(shop, **HANDS[hand]), run_out())
    choose(person, "Supply Mule", "Use Supply Mule")
    ended(person, "Easy wins", "an empty deck")
    sit_down(person, run_out().play("A deploy saltbone-pick 1", "both"))
    choose(person, "Pass: leave the Main step", "Pass: leave the Battle step")
    ended(person, "You win", "an empty deck")


# ---- answers to answers --------------------------------------------------------------------------------------------

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
    assert "may act" in page.locator(PLATE.format(0)).inner_text()
    assert page.locator(".acts [data-id='#pass']").inner_text() == "Pass: it resolves if both pass"
    assert health(person) == [10, 9], "its cost was paid at once"
    page.evaluate(DEEPEST)
    choose(person, "Reedwhip", "Use its effect", "Quench")
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
    choose(person, "Reedwhip", "Use its effect")
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
    again("Choose an opposing Weapon for Reed Sling")
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
