"""The rulebook in the app: readable before Python is up, searchable, addressed by clause; and the guided match."""

import time

import pytest

import sites
from person import BOOT, LIT, SOON, poll

GAMES = sites.games() if sites.BUILT.exists() else []
IDS = [game["id"] for game in GAMES]


@pytest.mark.parametrize("game", IDS[:1] + IDS[-1:])      # a short rulebook and a long one
def test_the_rules_can_be_read_while_python_does_not_come(world, site, game):
    for name in list(sites.BUILT.glob("python/*")):
        site.faults[f"python/{name.name}"] = 503
    world.expected += [""]                                 # Python itself complains at length
    person = world(site).go(f"#/rules/{game}")
    page = person.page
    page.locator(".clause").first.wait_for(timeout=SOON)
    sections = page.locator(".rules h2").all_inner_texts()
    assert "how" in sections[0].lower() and len(sections) > 2, "how to play comes first"
    page.get_by_text("The engine could not start").wait_for(timeout=BOOT)
    assert page.locator(".clause").count() > 10


@pytest.mark.parametrize("game", IDS)
def test_search_finds_marks_and_forgets(regulars, shop, game):
    person = regulars(shop).go(f"#/rules/{game}")
    page = person.page
    page.locator(".clause").first.wait_for(timeout=SOON)
    everything, first = page.locator(".clause").count(), page.locator(".clause").first.get_attribute("id")
    find = page.get_by_role("searchbox")
    find.fill(first)
    poll(lambda: 0 < page.locator(".clause").count() < everything, "fewer clauses are shown")
    find.fill("the")
    poll(lambda: page.locator(".rules mark").count() > 3, "the word is marked")
    find.fill("zzzz no such word")
    page.get_by_text("Nothing in these rules says").wait_for(timeout=SOON)
    assert page.locator("p[role=status]", has_text="0 passages found").count() == 1
    find.fill("")
    poll(lambda: page.locator(".clause").count() == everything, "all is back")


@pytest.mark.parametrize("game", IDS)
def test_every_clause_has_an_address(regulars, shop, game):
    person = regulars(shop).go(f"#/rules/{game}")
    page = person.page
    page.locator(".clause").first.wait_for(timeout=SOON)
    clause = page.locator(".clause").last.get_attribute("id")
    person.go(f"#/rules/{game}/{clause}")
    page.reload()
    target = page.locator(f"[id='{clause}'][data-here='1']")
    target.wait_for(timeout=SOON)
    inside = "node => { const r = node.getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight + 1; }"
    poll(lambda: target.evaluate(inside), "the clause is in sight")
    poll(lambda: page.evaluate("document.activeElement.id") == clause, "the clause has the focus")
    dead = page.evaluate("""[...document.querySelectorAll('.rules a[href*="#/rules/"]')]
        .map(a => decodeURIComponent(a.hash.split('/').at(-1)))
        .filter(id => !document.getElementById(id))""")
    assert dead == []


def test_every_link_to_a_clause_in_the_log_leads_somewhere(regulars, shop):
    game = GAMES[0]
    person = regulars(shop)
    person.new_match(game["id"], game["levels"][0]["id"])
    person.play(picks=6)
    ids = set(person.page.locator(".log .cite").all_inner_texts())
    person.go(f"#/rules/{game['id']}")
    person.page.locator(".clause").first.wait_for(timeout=SOON)
    assert ids and ids <= set(person.page.evaluate("[...document.querySelectorAll('.clause')].map(node => node.id)"))


# by mouse and touch in turn, and the longest by both
WAYS = [(game, ("mouse", "touch")[n % 2]) for n, game in enumerate(IDS)] + [(game, "touch") for game in IDS[-1:]]
# writes down what the coach says while something can be chosen: a step of one press is over soon
HEAR = """window.said = new Set();
    const hear = () => {
      const words = document.querySelector('.coach [role=status] p')?.textContent.trim();
      if (words && document.querySelector('LIT')) said.add(words);
    };
    new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, characterData: true,
      attributes: true, attributeFilter: ['data-state'] });
    hear();""".replace("LIT", LIT)


@pytest.mark.parametrize(("game", "hand"), WAYS)
def test_the_guided_first_match_leads_to_its_end(regulars, shop, game, hand):
    person = regulars(shop, hand=hand)
    page = person.page
    page.locator(f"a[href$='#/learn/{game}']").first.click()
    coach = page.locator(".coach")
    coach.wait_for(timeout=BOOT)
    page.evaluate(HEAR)
    end = time.monotonic() + 180
    while not person.over():
        assert time.monotonic() < end, "the match does not end"
        if person.lit().count() and not person.told_why():
            follow(person)
        else:
            person.hurry()
            page.wait_for_timeout(20)
    said = page.evaluate("[...said]")
    assert len(said) >= 4, said
    if game == IDS[0]:       # others may be over before the coach is through, or have one that stays with the phase
        finished = "That is all you need"
        assert any(finished in words for words in said) or page.get_by_text(finished).count()
    page.goto(person.address + "#/matches")
    page.get_by_text("No match yet").wait_for(timeout=SOON)


def follow(person):
    """Does what the lesson marks, or else anything that is lit."""
    marked = person.page.locator("button[data-hint][data-state=legal], button[data-hint][data-state=aim], "
                                 ".acts button[data-hint][data-id]")
    try:
        choice = (marked if marked.count() else person.lit()).first
        choice.tap(timeout=3000) if person.hand == "touch" else choice.click(timeout=3000)
    except Exception as error:
        if "Timeout" not in type(error).__name__:
            raise
