"""A hint that was asked for stays with its match: over a reload, until the next action."""

import pytest

import sites
from person import BOOT, SOON, STORE, poll

GAMES = sites.games() if sites.BUILT.exists() else []


def words(page) -> str:
    return page.locator(".ask [role=status]").inner_text()


def marked(page) -> list:
    return page.evaluate("[...document.querySelectorAll('[data-hint], [data-mark=hint], [data-mark=later]')]"
                         ".map(node => node.closest('[data-id]')?.dataset.id).filter(Boolean).sort()")


def kept(page, ident):
    return page.evaluate(STORE, [["h:" + ident], None])[0]


def hinted(person, game):
    """A match of which a hint was asked, and its id."""
    ident = person.new_match(game["id"], game["levels"][0]["id"], seed="5")
    person.my_turn()
    person.page.locator("[data-tool=hint]").click()
    poll(lambda: "Winning chance" in words(person.page), "the hint says what it is worth")
    poll(lambda: kept(person.page, ident), "it is kept")
    return ident


def back(person):
    person.page.reload()
    person.page.locator(".table").wait_for(timeout=BOOT)
    return person.my_turn()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["id"])
def test_a_hint_is_there_again_after_a_reload(regulars, shop, game):
    person = regulars(shop)
    page = person.page
    hinted(person, game)
    before = words(page), marked(page)
    assert before[1]
    back(person)
    poll(lambda: (words(page), marked(page)) == before, "the hint is told and marked as it was", SOON / 1000)


def test_a_hint_is_gone_with_the_next_action_and_with_its_match(regulars, shop):
    person = regulars(shop)
    page = person.page
    ident = hinted(person, GAMES[0])
    was = person.ply()
    step = "document.querySelector('button[data-hint][data-state]:not([data-state=picked])')?.click()"
    poll(lambda: person.ply() > was or page.evaluate(step), "the hinted action is taken")
    poll(lambda: not kept(page, ident), "the hint is gone")
    person.my_turn()
    page.locator("[data-tool=hint]").click()
    poll(lambda: kept(page, ident), "the next one is kept")
    person.go("#/matches")
    person.button("Delete").first.click()
    person.button("Delete", exact=True, within=page.locator("dialog")).click()
    page.get_by_text("No match yet").wait_for(timeout=SOON)
    assert not kept(page, ident)


def test_a_hint_does_not_come_back_with_the_position_that_undo_gives_back(regulars, shop):
    person = regulars(shop)
    page, game = person.page, GAMES[0]
    ident = person.new_match(game["id"], "person", seed="5")
    person.press(page.locator("#accept"))
    page.locator("#accept").wait_for(state="detached", timeout=SOON)
    undo = page.locator("[data-tool=undo]:not([aria-disabled])", has_text="Undo")
    for _ in range(60):                                    # on until a step may be taken back
        person.play(picks=1)
        if page.locator("#accept").count() == 0 and undo.count():
            break
    before = person.ply()
    page.keyboard.press("u")
    poll(lambda: person.ply() < before, "undo goes back")
    page.locator("[data-tool=hint]").click()
    poll(lambda: kept(page, ident), "the hint is kept")
    for key, ply in (("r", before), ("u", before - 1)):
        page.keyboard.press(key)
        poll(lambda ply=ply: (person.ply() == ply), "the match goes on, and back")
    poll(lambda: not kept(page, ident), "the hint is gone")
    assert "Hint" not in words(page)


def test_a_hint_is_not_told_before_its_person_has_the_device(regulars, shop):
    person = regulars(shop)
    page = person.page
    ident = person.new_match(GAMES[0]["id"], "person", seed="5")
    person.press(page.locator("#accept"))
    page.locator("[data-tool=hint]").click()
    poll(lambda: kept(page, ident), "the hint is kept")
    before = words(page)
    assert "Winning chance" in before
    page.reload()
    page.locator("#accept").wait_for(timeout=BOOT)
    assert "Winning chance" not in page.locator("body").inner_text() and not marked(page)
    person.press(page.locator("#accept"))
    poll(lambda: words(page) == before, "the hint is told")


def test_a_hint_for_another_position_is_not_told(regulars, shop):
    """Another tab took actions back and chose others, and this one heard nothing of it."""
    person = regulars(shop)
    page = person.page
    ident = hinted(person, GAMES[0])
    page.evaluate(STORE, [["h:" + ident], [kept(page, ident) | {"of": 1}]])
    back(person)
    poll(lambda: not kept(page, ident), "it is dropped")
    assert "Hint" not in words(page)
