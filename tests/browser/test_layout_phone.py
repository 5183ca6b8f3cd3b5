"""What newcomers met on phones: a board that moved with the prompt, words, signs and cards that were cut, numbers on
each other, and a press in habit that gave something up.
"""

import json

import pytest

import sites
import stages
from axe import AXE
from laying import first_pick

GAMES = [game["id"] for game in sites.games()] if sites.BUILT.exists() else []
RAILED = [game for game in GAMES if any(zone["place"] == "rail" for zone in stages.stages(game)["full"]["zones"])]
PHONES = [(360, 740), (390, 844)]
pytestmark = [pytest.mark.skipif(not AXE.exists(), reason="web/node_modules is missing: run ./build.sh"),
              pytest.mark.skipif(not GAMES, reason="dist/site is missing: run ./build.sh")]
STILL = [(320, 568), (360, 640), *PHONES, (768, 1024)]
MOMENTS = 14                               # so many of a match are laid, each with other words on plates and buttons


def moments(game) -> list[dict]:
    """Moments of a match that differ in what plates and buttons say."""
    found = {}
    for view in stages.played(game, 1):
        said = [[label for label, *_ in player["items"]] for player in view["players"]]
        verbs = {action["label"] for action in view["actions"] if action["path"][0][0] == "#"}
        ways = {action["path"][1] for action in view["actions"] if action["path"][1:] and action["path"][1][0] == "#"}
        if not view["over"]:
            found.setdefault(json.dumps([said, sorted(verbs), sorted(ways)]), view)
    every = list(found.values())
    return every[::max(1, len(every) // MOMENTS)]


@pytest.mark.parametrize("game", GAMES)
def test_the_field_stands_still_through_a_match(lain, game):
    """Whatever the plates, the question and the answers say, and whether cards of the other's hand are known."""
    table, moved = lain(game), []
    for window in STILL:
        table.resize(window)
        places = {}
        for view in moments(game):
            for pick in (None, first_pick(view)):
                table.lay(view, pick=pick)
                places.setdefault(str(table.page.evaluate("matPlaces().field")), (view["ply"], pick))
        moved += [f"{window}: {places}"] if len(places) > 1 else []
    assert not moved, "\n".join(moved)


@pytest.mark.parametrize("game", GAMES)
def test_the_field_stands_still_on_the_smallest_phones_whatever_the_first_number_of_plates(lain, game):
    table, full = lain(game), stages.stages(game)["full"]
    table.resize((320, 568))
    places = set()
    for number in (3, 9, 10, 18):
        players = [player | {"items": [[player["items"][0][0], number], *player["items"][1:]]}
                   for player in full["players"]]
        table.lay(full | {"players": players})
        places.add(str(table.page.evaluate("matPlaces().field")))
    assert len(places) == 1, places


# ---- the prompt ------------------------------------------------------------------------------------------------------
NAMED = "What do you do with Abbess of the Ninth Wave?"
ASKED = """() => {
    const box = node => node.getBoundingClientRect();
    const [ask, more] = ['.ask', '.whole'].map(name => document.querySelector(name));
    const range = document.createRange();
    range.selectNodeContents(ask.querySelector('p'));
    const lines = [...range.getClientRects()], edge = box(ask), button = box(more);
    const on = r => Math.min(r.right, button.right) - Math.max(r.left, button.left) > 1
      && Math.min(r.bottom, button.bottom) - Math.max(r.top, button.top) > 3;
    return { more: !more.hidden, whole: lines.every(r => r.bottom < edge.bottom + 3 && r.right < edge.right + 1),
      under: lines.some(on), button: button.bottom < edge.bottom + 1 && button.top > edge.top - 1 }; }"""


@pytest.mark.parametrize("uses", [1, 2, 3, 4])
def test_a_question_is_read_whole_beside_the_button_that_unfolds_the_rest(lain, uses):
    table, wrong = lain(RAILED[-1]), []
    full = stages.stages(RAILED[-1])["full"]
    told = "Your opponent controls no units and cannot play any for the next two turns. " * 3
    labels = [f"Use {n}: a unit your opponent has" for n in range(uses)]
    asks = [{"ask": NAMED, "about": told}]
    actions = [{"do": label, "path": [f"#use-{n}"], "label": label} for n, label in enumerate(labels)]
    for window in [*PHONES, (360, 640)]:
        table.resize(window)
        table.lay(full | {"asks": asks, "actions": actions})
        seen = table.page.evaluate(ASKED)
        if seen != {"more": True, "whole": True, "under": False, "button": True}:
            wrong.append(f"{window}: {seen}")
    assert not wrong, "\n".join(wrong)


# words of tools that reach out of a box which cuts them
CUT = """() => [...document.querySelectorAll('.btn.tool span')].filter(node => {
    const style = getComputedStyle(node), range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect(), button = node.parentElement.getBoundingClientRect();
    const shown = !style.clipPath.startsWith('inset');
    return shown && (style.overflow !== 'visible' || box.left < button.left - 1 || box.right > button.right + 1);
  }).map(node => node.textContent)"""


def test_the_words_of_tools_keep_all_their_letters(lain):
    """A box as high as a line cuts what hangs below it, and spacing that is drawn in cuts the last letter."""
    table, full = lain(RAILED[0]), stages.stages(RAILED[0])["full"]
    for window in [*PHONES, (320, 568), (844, 390)]:
        for view in (full, full | {"over": stages.stages(RAILED[0])["end"]["over"], "actions": []}):
            table.resize(window)
            table.lay(view)
            assert table.page.evaluate(CUT) == [], window


TOOLS = """() => [...document.querySelectorAll('.prompt [data-tool]')].map(node => {
    const { bottom, left, right, top } = node.getBoundingClientRect(); return { bottom, left, right, top }; })"""
PRESSED = """() => { const node = document.querySelector('.acts .btn'), r = node.getBoundingClientRect();
    return { main: node.matches('.main'), id: node.dataset.id, left: r.left, right: r.right, top: r.top,
        bottom: r.bottom }; }"""


def apart(one, other):
    beside = one["left"] >= other["right"] or one["right"] <= other["left"]
    return beside or one["top"] >= other["bottom"] or one["bottom"] <= other["top"]


@pytest.mark.parametrize("window", [*PHONES, (360, 640), (320, 568), (844, 390), (667, 375), (1280, 720), (1920, 1080),
                                    (768, 1024)])
def test_what_gives_up_stands_elsewhere_than_what_ends_a_turn_and_the_tools(lain, window):
    """Who presses twice in habit, with a card picked in between, gives nothing up."""
    game = GAMES[0]
    table, full = lain(game), stages.stages(game)["full"]
    (card, *_) = [zone["cards"][0]["k"] for zone in full["zones"] if zone["place"] == "bottom" and zone["cards"]]
    end = {"do": "end", "path": ["#end-turn"], "label": "End the turn"}
    give = {"do": "give", "path": [card, "#retire"], "label": "Retire Blue 9471", "yields": True}
    strike = {"do": "strike", "path": [card, "#strike"], "label": "Strike"}
    table.resize(window)
    table.lay(full | {"actions": [end, give]})
    ends, tools = table.page.evaluate(PRESSED), table.page.evaluate(TOOLS)
    table.lay(full | {"actions": [end, give]}, pick=card)
    gives = table.page.evaluate(PRESSED)
    assert ends["main"] and gives["id"] == "#retire" and not gives["main"]
    assert apart(gives, ends), (ends, gives)
    if window[0] < window[1] or window[1] > 500:           # on its side a phone has a line for each: there it waits
        assert all(apart(gives, tool) for tool in tools), (tools, gives)
    table.lay(full | {"actions": [give, strike]}, pick=card)
    assert table.page.evaluate(PRESSED)["id"] == "#strike", "what gives up comes last"


@pytest.mark.parametrize("label", ["Retire", "Weapon move: take Tessera Wall back", "Give up " + "all of it " * 9])
def test_the_field_stands_still_when_a_picked_card_can_only_be_given_up(lain, label):
    table, full = lain(RAILED[0]), stages.stages(RAILED[0])["full"]
    (card, *_) = [zone["cards"][0]["k"] for zone in full["zones"] if zone["place"] == "bottom" and zone["cards"]]
    give = {"do": "give", "path": [card, "#give"], "label": label, "yields": True}
    end = {"do": "end", "path": ["#end-turn"], "label": "End the turn"}
    for window in [*PHONES, (360, 640), (375, 667)]:
        places = []
        table.resize(window)
        for pick in (None, card):
            table.lay(full | {"actions": [end, give]}, pick=pick)
            places.append(table.page.evaluate("matPlaces().field"))
        assert places[0] == places[1], (window, places)


# ---- cards -----------------------------------------------------------------------------------------------------------
HANDS = """() => { const all = [...document.querySelectorAll('.hand .card')].map(n => n.getBoundingClientRect().bottom);
    return [Math.max(...all) - innerHeight, document.documentElement.scrollHeight - innerHeight]; }"""


@pytest.mark.parametrize("game", GAMES)
def test_in_a_lesson_the_hand_lies_within_the_screen(lain, game):
    table, wrong = lain(game, coach=1), []
    for window in [*PHONES, (360, 640), (360, 780), (320, 568)]:
        table.resize(window)
        table.lay(stages.stages(game)["start"])
        below, scrolls = table.page.evaluate(HANDS)
        if below > 0 or scrolls > 4:
            wrong.append(f"{window}: {below} px below, scrolls by {scrolls}")
    assert not wrong, "\n".join(wrong)


OVER = """() => [...document.querySelectorAll('#board .card')].flatMap(card => {
    const boxes = [...card.querySelectorAll('.stat')].filter(node => node.checkVisibility()).map(node => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect(); });
    const [a, b] = boxes;
    const deep = b && a.width && Math.min(a.right, b.right) - Math.max(a.left, b.left);
    return deep > 0.5 && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top) + 2
      ? [`${card.getAttribute('aria-label') ?? card.textContent}: ${deep}`] : []; })"""


@pytest.mark.parametrize("game", GAMES)
def test_on_the_small_table_of_a_review_no_number_lies_on_another(lain, game):
    table = lain(game, page="review")
    table.page.add_style_tag(url="/web/screens/review.css")
    for window in [*PHONES, (360, 640), (320, 568)]:
        table.resize(window)
        for name, view in stages.stages(game).items():
            table.lay(view)
            assert table.page.evaluate(OVER) == [], f"{name} at {window}"


HANGS = """() => [...document.querySelectorAll('#board .mark')].filter(node => node.checkVisibility()).flatMap(node => {
    const box = node.getBoundingClientRect(), rail = node.closest('.rail')?.getBoundingClientRect();
    const out = Math.max(-box.left, box.right - innerWidth, rail ? rail.top - box.top : 0);
    return out > 1 ? [`${node.dataset.mark} of ${node.closest('[data-id]')?.dataset.id}: ${out}`] : []; })"""


@pytest.mark.parametrize("game", RAILED)
def test_no_sign_is_cut_at_the_edge_of_the_screen_or_of_the_chain(lain, game):
    """Each card of a full hand and of the chain is new, and what the hint means in its turn."""
    table, full = lain(game), stages.stages(game)["full"]
    faces = [face for face, drawn in full["faces"].items() if drawn["look"] != "back"][:6]
    hand = [{"k": f"held{i}", "face": face, "marks": ["new"]} for i, face in enumerate(faces)]
    chain = [{"k": f"link{i}", "face": face, "by": i, "line": "It does this.", "marks": ["new"]}
             for i, face in enumerate(faces[:2])]
    lain_there = {"bottom": hand, "rail": chain}
    zones = [zone | {"cards": lain_there.get(zone["place"], zone.get("cards"))} if zone["place"] in lain_there else zone
             for zone in full["zones"]]
    ids = [card["k"] for card in (*hand, *chain)]
    view = full | {"zones": zones, "actions": [{"do": k, "path": [k], "label": "Choose it"} for k in ids]}
    for window in [*PHONES, (320, 568), (844, 390)]:
        table.resize(window)
        for hinted in (None, ids[0], ids[len(hand) - 1], *ids[len(hand):]):
            table.lay(view)
            if hinted:
                table.page.evaluate("path => board.setHint(path)", [hinted])
            assert table.page.evaluate(HANGS) == [], f"{hinted} at {window}"


@pytest.mark.parametrize("window", [(360, 740), (1280, 720)])
def test_a_card_read_in_full_says_what_words_of_it_mean(lain, window):
    """Those that its game explains, below its text."""
    table, full = lain(GAMES[0]), stages.stages(GAMES[0])["full"]
    (face, drawn) = next(iter(full["faces"].items()))
    table.resize(window)
    table.lay(full | {"faces": {face: drawn | {"terms": [["Latent", "it offers itself."]]}}})
    table.page.evaluate("face => { preview.cardDialog({ k: 'x', face }, preview.ctx()); }", face)
    assert table.page.locator("dialog .about p", has_text="Latent: it offers itself.").is_visible()
