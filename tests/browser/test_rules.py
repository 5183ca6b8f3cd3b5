"""The rulebook in the app: readable before Python is up, searchable, addressed by clause."""

import re

import pytest

import sites
from person import BOOT, SOON, poll

GAMES = sites.games() if sites.BUILT.exists() else []
IDS = [game["id"] for game in GAMES]
INSIDE = "node => { const r = node.getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight + 1; }"


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
    poll(lambda: target.evaluate(INSIDE), "the clause is in sight")
    poll(lambda: page.evaluate("document.activeElement.id") == clause, "the clause has the focus")
    dead = page.evaluate("""[...document.querySelectorAll('.rules a[href*="#/rules/"]')]
        .map(a => decodeURIComponent(a.hash.split('/').at(-1)))
        .filter(id => !document.getElementById(id))""")
    assert dead == []


def test_whoever_comes_from_a_table_finds_back(regulars, shop):
    game = GAMES[0]
    person = regulars(shop)
    match = person.new_match(game["id"], game["levels"][0]["id"])
    person.play(picks=6)
    page = person.page
    back = page.get_by_role("link", name="Back to the table")
    person.press(page.locator(".log .cite").first)
    back.wait_for(timeout=SOON)
    poll(lambda: back.evaluate(INSIDE), "it is in sight beside the clause")
    person.press(back)
    person.my_turn()
    assert person.match() == match
    person.go("#/").go(f"#/rules/{game['id']}")
    page.locator(".clause").first.wait_for(timeout=SOON)
    assert not back.count(), "whoever comes from elsewhere was at no table"


def test_every_link_to_a_clause_in_the_log_leads_somewhere(regulars, shop):
    game = GAMES[0]
    person = regulars(shop)
    person.new_match(game["id"], game["levels"][0]["id"])
    person.play(picks=6)
    ids = set(person.page.locator(".log .cite").all_inner_texts())
    person.go(f"#/rules/{game['id']}")
    person.page.locator(".clause").first.wait_for(timeout=SOON)
    assert ids and ids <= set(person.page.evaluate("[...document.querySelectorAll('.clause')].map(node => node.id)"))


# what is written as code in clauses that say, somewhere in them, what can be chosen, and in those that say nothing else
CHOICES = """() => {
    const all = [...document.querySelectorAll('.clause')], codes = nodes => nodes.flatMap(node =>
      [...node.querySelectorAll('code')].map(code => code.textContent));
    const says = node => node.textContent === 'an option';
    return [codes(all.filter(node => [...node.querySelectorAll('.src')].some(says))),
      codes(all.filter(node => says(node.querySelector('.id .src'))))]; }"""


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_players_read_marks_and_options_in_words(regulars, shop, game):
    """Not the marks and the names of options that stand in the file of the rules."""
    page = regulars(shop).go(f"#/rules/{game['id']}").page
    page.locator(".clause").first.wait_for(timeout=SOON)
    words = page.locator(".rules").inner_text()
    assert not re.search(r"\[(source|ruling|option)\]", words)
    options = [*game["options"], *(game["world"] or {"options": []})["options"]]
    raw = {option["name"] for option in options if "_" in option["name"]}
    assert raw.isdisjoint(page.locator(".rules code").all_inner_texts())
    # where it is said what can be chosen, one-word names and values are those of the forms as well
    names = {option["name"] for option in options}
    values = {str(value).lower() for option in options for value, label in option["choices"] if str(value) != label}
    assert (names | values).isdisjoint(page.evaluate(CHOICES)[1]) and names.isdisjoint(page.evaluate(CHOICES)[0])
    table = [each for each in page.locator(".rules table").all() if each.locator("th").first.inner_text() == "option"]
    for row in table[0].locator("tbody tr").all() if table else []:
        cells = row.locator("td")
        label = cells.nth(0).inner_text().split(" of a world")[0]
        assert label in {option["label"] for option in options} and not cells.nth(1).locator("code").count()
    assert page.locator(".rules > p .src").all_inner_texts()[1] == "our ruling", "what the marks mean is explained"
