"""Lessons at the page: each played to its end by what the coach says, left, taken up again, and gone against."""

from contextlib import suppress

import pytest

import sites
from mulligan import Match, registry
from person import BOOT, SOON, poll

GAMES = [game["id"] for game in sites.games()]
# by mouse and touch in turn, and one by keys
WAYS = [(game, ("mouse", "touch")[n % 2]) for n, game in enumerate(GAMES)] + [(GAMES[0], "keyboard")]
MARKED = ("button[data-hint][data-state=legal], button[data-hint][data-state=aim], "
          ".acts button[data-hint][data-id], dialog.through button[data-state]")
# writes down what the coach says, each thing once
HEAR = """window.said = [];
    const hear = () => {
      const words = document.querySelector('.coach [role=status] p')?.textContent.trim();
      if (words && said.at(-1) !== words) said.push(words);
    };
    new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, characterData: true });
    hear();"""


# a small phone, in the hand of whoever learns
SMALL = (360, 640)
# what of a step a person does not see as the page stands, or cannot press in its middle
UNSEEN = """marked => {
    const words = document.querySelector('.coach > div'), faults = [];
    if (words.scrollHeight > words.clientHeight + 1) faults.push('cut: ' + words.textContent.trim());
    const below = document.documentElement.scrollHeight - innerHeight;
    if (below > 1) faults.push(`the page scrolls by ${below}`);
    const wanted = [...document.querySelectorAll(marked)].filter(one => !one.closest('dialog, .tray, .rail'));
    for (const one of wanted) {
      const { x, y, width, height } = one.getBoundingClientRect();
      const there = document.elementFromPoint(x + width / 2, y + height / 2);
      const apart = there?.closest('[data-mark]') && one.dataset.id[0] !== '#';
      if (!one.contains(there) || apart) faults.push(`not to be pressed: ${one.textContent.trim()}`);
    }
    return faults; }"""


def words_of(game):
    """What the coach says in a lesson, step by step."""
    return [step.ask for chapter in registry.get(game).lesson for step in chapter.steps]


def begin(person, game):
    person.go(f"#/learn/{game}")
    coach = person.page.locator(".coach")
    coach.wait_for(timeout=BOOT)
    return coach


def push(person, button):
    """Presses a button, unless it has gone meanwhile."""
    try:
        button.tap(timeout=2000) if person.hand == "touch" else button.click(timeout=2000)
    except Exception as error:
        if "Timeout" not in type(error).__name__:
            raise


def go_on(person):
    """Presses Next, or picks what the coach asks for: it alone is lit."""
    onward = person.page.locator(".coach .btn", has_text="Next")
    marked = person.page.locator(MARKED)
    if not onward.count() and not marked.count():
        person.page.wait_for_timeout(20)
    elif person.hand == "keyboard":
        (onward if onward.count() else marked).first.focus()
        person.page.keyboard.press("Enter")
        person.page.wait_for_timeout(20)
    else:
        push(person, (onward if onward.count() else marked).first)


@pytest.mark.parametrize(("game", "hand"), WAYS)
def test_a_lesson_is_played_to_its_end_by_what_the_coach_says(regulars, shop, game, hand):
    """On a small phone, where all of each step is in sight: the words, what is to be pressed, the hand."""
    person = regulars(shop, hand=hand, size=SMALL)
    page, unseen = person.page, {}
    coach = begin(person, game)
    page.evaluate(HEAR)

    def further():
        for fault in page.evaluate(UNSEEN, MARKED) if coach.count() else ():
            unseen[fault] = coach.inner_text()
        go_on(person)
        return person.over()

    poll(further, "the lesson is won", 150)
    assert not unseen, unseen
    # a pick that was pressed twice was put back, and has its words again
    said, words = list(dict.fromkeys(page.evaluate("said"))), words_of(game)
    assert len(said) == len(words)
    for heard, told in zip(said, words):
        assert heard.startswith(told), (heard, told)
    ending = page.locator("dialog.ending")
    assert "You win" in ending.inner_text() and words[-1] in ending.inner_text()
    person.press(person.button("Play against", within=ending))
    poll(lambda: "#/play/" in page.evaluate("location.hash"), "a match of one's own begins")
    page.goto(person.address + "#/matches")
    poll(lambda: page.locator(".matches li").count() == 1, "the lesson itself is not kept")


# what a learner sees every so often while there is nothing to do for a while: marks that were left, and what the coach
# says
IDLE = """() => {
    window.idle = [];
    let since = 0;
    const look = () => {
      const coach = document.querySelector('.coach');
      const can = document.querySelector('.table [data-state], .acts button, .coach .main, dialog[open]');
      since = can || !coach ? 0 : since || performance.now();
      if (!since || performance.now() - since < 250) return;
      const marks = document.querySelectorAll('.table [data-hint]').length;
      idle.push([marks, coach.querySelector('[role=status]').innerText.trim()]);
    };
    setInterval(look, 40); }"""


@pytest.mark.parametrize("game", ["asigoc", "ttcg"])
def test_while_nothing_can_be_done_the_coach_says_wait_and_nothing_is_marked(regulars, shop, game):
    person = regulars(shop, settings={"speed": "normal"}, size=(1280, 720))
    begin(person, game)
    person.page.evaluate(IDLE)
    poll(lambda: go_on(person) or person.over() or len(person.page.evaluate("idle")) > 60, "others acted", 100)
    idle = person.page.evaluate("idle")
    assert len(idle) > 20
    assert not [one for one in idle if one[0] or not one[1].startswith("Wait: ")], idle


STILL = """async () => {
    const places = new Set(), card = document.querySelector('.hand button');
    for (let frame = 0; frame < 12; frame++) {
      await new Promise(requestAnimationFrame);
      const { x, y, width } = card.getBoundingClientRect();
      places.add([x, y, width].map(Math.round).join());
    }
    return [...places]; }"""


@pytest.mark.parametrize("game", GAMES)
def test_the_table_stands_still_below_the_coach_on_a_small_phone(regulars, shop, game):
    person = regulars(shop, hand="touch", size=(360, 640))
    begin(person, game)
    for _ in range(3):
        go_on(person)
        person.page.wait_for_timeout(300)
        assert len(person.page.evaluate(STILL)) == 1, "the plates go to and fro"


def at(coach):
    """The number of the step that is said."""
    return int(coach.locator("small").inner_text().split()[1])


def one_step(person, coach):
    """Does what is asked for, and waits until something else is."""
    before = at(coach)
    go_on(person)
    with suppress(AssertionError):                         # what was asked for was not there yet
        poll(lambda: at(coach) != before, "the next step", 2)


def test_it_goes_back_and_on_and_is_taken_up_where_it_was_left(regulars, shop):
    person = regulars(shop)
    page, coach, words = person.page, begin(person, GAMES[0]), words_of(GAMES[0])
    person.button("Next", within=coach).click()
    poll(lambda: at(coach) == 2, "on")
    person.button("Back", within=coach).click()
    poll(lambda: at(coach) == 1, "back")
    poll(lambda: at(coach) == 4 or one_step(person, coach), "three steps are done")
    page.reload()
    coach.wait_for(timeout=BOOT)
    assert at(coach) == 4 and coach.inner_text().startswith(words[3])
    person.button("Back", within=coach).click()
    poll(lambda: coach.count() and at(coach) == 2, "back before the move, from its first pick on")
    coach.get_by_role("button", name="Skip this step").click()
    poll(lambda: coach.count() and at(coach) == 4, "it can be skipped")
    person.button("Menu").click()
    person.button("Begin the lesson again").click()
    poll(lambda: coach.count() and at(coach) == 1, "from the start")
    for _ in range(len(words)):
        if not page.get_by_role("button", name="Play against").count():
            before = at(coach)
            coach.get_by_role("button", name="Next").or_(
                coach.get_by_role("button", name="Skip this step")).click()
            poll(lambda: coach.count() and at(coach) != before, "each step can be skipped", SOON / 1000)
    assert at(coach) == len(words) and coach.get_by_role("link", name="Rules").count()
    page.reload()
    coach.wait_for(timeout=BOOT)
    assert at(coach) == 1, "who is through begins anew"


@pytest.mark.parametrize("game", GAMES)
def test_the_prompt_offers_nothing_but_what_the_coach_says(regulars, shop, game):
    """What else the moment would allow, such as to pass, is no part of the lesson."""
    person = regulars(shop)
    begin(person, game)
    asked = person.page.locator(".prompt .ask")
    poll(lambda: person.page.locator(MARKED).count() or go_on(person), "something is to be picked")
    assert asked.inner_text().startswith("Do what the coach says")


def test_keys_alone_go_on_through_the_words_and_the_picks(regulars, shop):
    """P is Next where the coach only speaks; who pressed Next by Enter is not lost when the button goes."""
    person = regulars(shop)
    page, coach = person.page, begin(person, GAMES[0])
    onward = coach.get_by_role("button", name="Next")
    onward.wait_for(timeout=BOOT)
    page.locator("body").press("p")
    poll(lambda: at(coach) == 2, "P goes on", SOON / 1000)
    poll(lambda: onward.count() or page.locator(MARKED).count(), "the next step")
    while onward.count():
        before = at(coach)
        onward.focus()
        page.keyboard.press("Enter")
        poll(lambda before=before: at(coach) > before, "Enter goes on", SOON / 1000)
        poll(lambda: onward.count() or page.locator(MARKED).count(), "the next step")
    poll(lambda: page.evaluate(f"document.activeElement.matches({MARKED!r})"), "the keys are at what is asked for")


def offers_decks(game) -> bool:
    """Whether decks are taken at the table, as moves of the game."""
    match = Match(registry.get(game), seed=1)
    return any("deck" in action for action in match.view(match.to_move()[0])["actions"])


@pytest.mark.parametrize("game", [*filter(offers_decks, GAMES)])
def test_n_finds_the_decks_that_are_offered(regulars, shop, game):
    person = regulars(shop)
    person.new_match(game, "easy")
    page = person.page
    offers = page.locator(".offer")
    offers.first.wait_for(timeout=BOOT)
    page.locator("body").press("n")
    poll(lambda: page.evaluate("document.activeElement.matches('.offer')"), "the first deck", SOON / 1000)
    page.keyboard.press("n")
    poll(lambda: offers.nth(1).evaluate("node => node === document.activeElement"), "the next one", SOON / 1000)


def test_a_pick_put_back_has_its_words_again(regulars, shop):
    person = regulars(shop)
    coach, words = begin(person, GAMES[0]), words_of(GAMES[0])
    first = words.index(next(text for text in words if "Pick" in text))
    poll(lambda: at(coach) == first + 2 or go_on(person), "the first of two picks is done")
    person.page.keyboard.press("Escape")
    poll(lambda: at(coach) == first + 1, "it is to be picked again")


@pytest.mark.parametrize("game", GAMES)
def test_who_picks_something_else_is_told_kindly(regulars, shop, game):
    person = regulars(shop)
    page, coach = person.page, begin(person, game)
    poll(lambda: page.locator(MARKED).count() or go_on(person), "something is to be picked")
    before, wanted = at(coach), page.locator(MARKED).first.get_attribute("data-id")
    others = page.locator("[data-zone=hand0] button[data-id]:not([data-state])")
    said = []
    for card in others.all():
        if card.get_attribute("data-id") != wanted:
            card.click()
            page.locator("dialog[open]").wait_for(timeout=SOON)
            said.append(page.locator("dialog[open]").inner_text())
            page.locator("dialog[open] .shut").first.click()
    kindly = [text for text in said if "The rules allow this" in text and "what the coach asks for" in text]
    assert kindly and said, "of what the rules refuse the reason is told"
    assert at(coach) == before and page.locator(MARKED).count() == 1
    assert not page.locator("[data-tool=undo], [data-tool=hint], [data-tool=orders]").count()
