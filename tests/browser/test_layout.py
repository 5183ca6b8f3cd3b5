"""Every game's table fits every window: nothing covers or cuts anything, all can be pressed and read, nothing jumps.

Pictures of the worst tables are kept in dist/test/layout.
"""

import itertools
from collections import Counter

import pytest

import laying
import sites
import stages
from axe import AXE

GAMES = [game["id"] for game in sites.games()] if sites.BUILT.exists() else []
LESSON = [(360, 640), (390, 844), (844, 390), (720, 450), (1280, 720)]
# further matches, dealt anew: each in a part of the windows
MORE = {2: [(320, 480), (844, 390), (1024, 768), (1440, 900)],
        3: [(390, 844), (640, 360), (768, 1024), (1280, 720), (2560, 1440)],
        5: [(360, 640), (640, 360), (320, 480)], 6: [(844, 390), (640, 360), (360, 640)]}
HANDED = [game for game in GAMES if any(zone["place"] == "top" for zone in stages.stages(game)["full"]["zones"])]
DESKS = [(1024, 768), (1280, 720), (1440, 900)]
STILL = [(320, 568), (360, 640), (360, 740), (390, 844), (768, 1024), (844, 390), (720, 450), *DESKS]
SHOWN = 40                                 # so many faults are told
pytestmark = [pytest.mark.skipif(not AXE.exists(), reason="web/node_modules is missing: run ./build.sh"),
              pytest.mark.skipif(not GAMES, reason="dist/site is missing: run ./build.sh")]


@pytest.mark.parametrize("game", GAMES)
def test_every_table_fits_every_window(lain, game):
    table, laid = lain(game), laying.laid_stages(game)
    table.measure(laid, laying.WINDOWS)
    table.keep_worst(laid)
    table.open(coach=1).measure({"lesson": laid["start"]}, LESSON)
    told(table.faults)


@pytest.mark.parametrize("game", GAMES)
def test_tables_of_further_matches_fit(lain, game):
    """Other cards, other names, other marks: moments of four more matches."""
    table = lain(game)
    for seed, windows in MORE.items():
        table.measure({f"{name} of {seed}": each for name, each in laying.laid_stages(game, seed).items()}, windows)
    told(table.faults)


def told(faults):
    assert not faults, f"{len(faults)} faults:\n" + "\n".join(faults[:SHOWN])


@pytest.mark.parametrize("game", GAMES)
def test_the_board_stands_still_while_the_prompt_changes(lain, game):
    """The same table with every kind of question of a match: the field is where it was."""
    table, moved = lain(game), []
    views = stages.stages(game)
    full = views["full"]
    for window in STILL:
        table.resize(window)
        table.lay(full)
        before = table.page.evaluate("matPlaces()")
        for name, view in (asked(views) | (answers(full) if window[0] < window[1] else {})).items():
            table.lay(full | {part: view.get(part) for part in ("asks", "actions", "wait", "passing")})
            after = table.page.evaluate("matPlaces()")
            if after["field"] != before["field"]:
                moved.append(f"{name} at {window}: {before['field']} became {after['field']}")
    assert not moved, "\n".join(moved)


@pytest.mark.parametrize("chosen", [True, False])
@pytest.mark.parametrize("game", HANDED)
def test_the_board_of_a_desk_stands_still_as_cards_of_the_other_hand_become_known(lain, game, chosen):
    """Their names are read where there is a hand: the field lies where it lay over covered cards."""
    table, moved, asked = lain(game), [], {} if chosen else {"actions": []}
    full = stages.stages(game)["full"]
    for window in DESKS:
        table.resize(window)
        places = []
        for many in (0, 1, 6):
            table.lay(handed(full, "top", many) | asked)
            places.append(table.page.evaluate("matPlaces()"))
        moved += [f"{window}: {places}"] if places[0] != places[1] or places[0] != places[2] else []
    assert not moved, "\n".join(moved)


LEAST_CELL = 42                            # px at 360x640
SHOWING = [(360, 640), (390, 844), (768, 1024), (640, 360), (844, 390), (1280, 720)]
HIGH = [(390, 844), (768, 1024), (1280, 720)]                          # where known cards are shown
# how far a card of the hand above lies over the field, and how large its cells are
LIES_OVER = """() => {
    const boxes = name => [...document.querySelectorAll(name)].map(n => n.getBoundingClientRect()).filter(r => r.width);
    const field = boxes('.field :is(.slot, .card)'), above = boxes('.tophand .card');
    return { shown: above.length, cell: Math.min(...field.map(r => r.width)),
      over: Math.max(...above.flatMap(a => field.map(b => Math.min(Math.min(a.right, b.right)
        - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))))) }; }"""


def handed(view, place, many) -> dict:
    """A table with so many open cards in a hand, each of which can be chosen."""
    cards = [{"k": f"held{i}", "face": face} for i, face in enumerate(faces_of(view, many))]
    zones = [zone | {"cards": cards} if zone["place"] == place else zone for zone in view["zones"]]
    actions = [{"do": card["k"], "path": [card["k"]], "label": "Choose it"} for card in cards]
    return view | {"zones": zones, "actions": actions, "asks": [{"ask": "Which card?"}]}


@pytest.mark.parametrize("chosen", [True, False])
@pytest.mark.parametrize("game", HANDED)
def test_a_hand_that_is_chosen_from_or_known_lies_on_nothing_of_the_field(lain, game, chosen):
    table, wrong, asked = lain(game), [], {} if chosen else {"actions": []}
    for window in SHOWING if chosen else HIGH:
        table.resize(window)
        for many in (3, 6, 9):
            table.lay(handed(stages.stages(game)["full"], "top", many) | asked)
            seen = table.page.evaluate(LIES_OVER)
            if seen["shown"] != many or seen["over"] > 1:
                wrong.append(f"{many} at {window}: {seen}")
    assert not wrong, "\n".join(wrong)


# how much of each card of the hand can be pressed, across
FREE = """() => [...document.querySelectorAll('.hand .card')].map(card => {
    const { bottom, left, right, top } = card.getBoundingClientRect(), rows = [.3, .5, .7];
    const hits = y => { let n = 0;
      for (let x = left; x < right; x++) n += card.contains(document.elementFromPoint(x, y));
      return n; };
    return Math.max(...rows.map(part => hits(top + (bottom - top) * part))); })"""
LONG_USES = ["Destroy one unit you control to destroy one unit your opponent controls.",
             "If your opponent controls no spells, this turn, this card can attack your opponent directly."]
FINGER = 28


@pytest.mark.parametrize("game", HANDED)
def test_each_card_of_a_long_hand_leaves_a_finger_room_on_a_small_phone(lain, game):
    """Also while a card asks which of its long effects is used."""
    table, wrong = lain(game), []
    table.resize((360, 640))
    for many in (9, 10, 12, 17):
        view = handed(stages.stages(game)["full"], "bottom", many)
        uses = [{"do": f"use {n}", "path": ["held0", f"#use-{n}"], "label": f"Use it: {text}"}
                for n, text in enumerate(LONG_USES)]
        for name, each, pick in [("plain", view, None), ("uses", view | {"actions": uses}, "held0")]:
            table.lay(each, pick=pick)
            least = min(table.page.evaluate(FREE))
            if least < FINGER:
                wrong.append(f"{many}, {name}: {least} px")
    assert not wrong, "\n".join(wrong)


# ---- lists to choose from, and chains, on a phone ------------------------------------------------------------------
PHONES = [(320, 480), (360, 640), (375, 667), (390, 844), (640, 360), (844, 390)]
RAILED = [game for game in GAMES if any(zone["place"] == "rail" for zone in stages.stages(game)["full"]["zones"])]
TRAY = """() => {
    const box = name => document.querySelector(name).getBoundingClientRect();
    const [tray, fit, fold] = [box('.tray'), box('.fit'), box('.tray summary')];
    const card = document.querySelector('.tray .card')?.getBoundingClientRect();
    const across = Math.min(tray.right, fit.right) - Math.max(tray.left, fit.left);
    const down = Math.min(tray.bottom, fit.bottom) - Math.max(tray.top, fit.top);
    const covered = Math.max(0, across) * Math.max(0, down) / (fit.width * fit.height);
    const asks = tray.bottom <= box('.prompt').top + 1 || tray.right <= box('.prompt').left + 1;
    return { covered, fold: fold.height, whole: card.bottom <= tray.bottom, asks };
}"""


def faces_of(view, many) -> list[str]:
    """Open faces of a view, as often as it takes."""
    known = [face for face, drawn in view["faces"].items() if drawn["look"] != "back"]
    return (known * many)[:many]


def searching(view, many=24) -> dict:
    """A table with a list to choose from over it, and nothing else to do."""
    cards = [{"k": f"offer{i}", "face": face} for i, face in enumerate(faces_of(view, many))]
    zone = {"id": "offer", "label": "The cards to choose from", "layout": "fan", "place": "over", "owner": 0,
            "cards": cards}
    actions = [{"do": card["k"], "path": [card["k"]], "label": "Choose it"} for card in cards]
    asks = [{"ask": "Which card for Surveyor Pin?"}]
    return view | {"zones": [*view["zones"], zone], "actions": actions, "asks": asks}


def chained(view, many) -> dict:
    """A table with so many entries on its chain."""
    told = "Trigger effect on Harbor Medium. When this card is played, your opponent loses one point."
    cards = [{"k": f"link{i}", "face": face, "by": i % 2, "line": told} for i, face in enumerate(faces_of(view, many))]
    return view | {"zones": [zone | {"cards": cards} if zone["place"] == "rail" else zone for zone in view["zones"]]}


@pytest.mark.parametrize("game", RAILED)
def test_who_chooses_from_a_list_sees_half_of_the_mat(lain, game):
    """All of it when the list is folded away, by a finger or a key."""
    table, wrong = lain(game), []
    view = searching(stages.stages(game)["full"])
    table.measure({"list": (searching(stages.stages(game)["full"], 8), None)}, PHONES[:2])
    for window in PHONES[1:]:
        table.resize(window)
        table.lay(view)
        told_of = table.page.evaluate(TRAY)
        if told_of["covered"] > .5 or told_of["fold"] < 24 or not (told_of["whole"] and told_of["asks"]):
            wrong.append(f"{window}: {told_of}")
        table.page.locator(".tray summary").press("Enter")
        folded = table.page.evaluate("document.querySelector('.tray').open") or table.page.evaluate(TRAY)["covered"]
        if folded > .12:
            wrong.append(f"{window}: folded away it covers {folded}")
        table.page.locator(".tray summary").click()
    assert not wrong, "\n".join(wrong)
    told(table.faults)


@pytest.mark.parametrize("game", RAILED)
def test_an_empty_chain_takes_no_room_of_the_field_and_moves_nothing_as_it_fills(lain, game):
    table, full, moved = lain(game), stages.stages(game)["full"], []
    table.measure({f"{many} entries": (chained(full, many), None) for many in (0, 3)}, PHONES[:4])
    for window in PHONES:
        table.resize(window)
        places = []
        for many in (0, 1, 3):
            table.lay(chained(full, many))
            places.append(table.page.evaluate("matPlaces()"))
        if len({tuple(each["field"]) for each in places}) > 1:
            moved.append(f"{window}: {places}")
        if window == (360, 640):
            assert places[0]["card"] >= LEAST_CELL, places[0]
    assert not moved, "\n".join(moved)
    told(table.faults)


# what is said on a chain, as far as its last line is not seen
FOLDED = """() => [...document.querySelectorAll('.entries .what > *')].filter(node => {
    const { x, bottom } = node.getBoundingClientRect();
    return !node.contains(document.elementFromPoint(x + 2, bottom - 3)); }).map(node => node.textContent)"""


@pytest.mark.parametrize("game", RAILED)
def test_a_chain_is_read_whole_by_one_press_and_the_field_stands_still(lain, game):
    table, full = lain(game), stages.stages(game)["full"]
    more = table.page.locator(".unfold")
    for window in PHONES[1:4]:
        table.resize(window)
        table.lay(chained(full, 3))
        places, folded = (table.page.evaluate(what) for what in ("matPlaces()", FOLDED))
        more.click()
        assert folded and table.page.evaluate(FOLDED) == [], window
        assert table.page.evaluate("matPlaces()") == places and more.inner_text() == "Less"
        table.lay(chained(full, 3))
        assert more.get_attribute("aria-expanded") == "false", "what comes next is not hidden by it"


# boxes of numbers and signs on the cards of the field over which a line runs
CROSSED = """() => {
    const points = [...document.querySelectorAll('.lines path')].flatMap(path => {
        const at = path.getScreenCTM(), long = path.getTotalLength();
        return Array.from({ length: 60 }, (_, i) => path.getPointAtLength(long * i / 59).matrixTransform(at));
    });
    return [...document.querySelectorAll('.field :is(.stat, .idx, .mark)')]
        .filter(node => node.checkVisibility() && !node.closest('.under')).map(node => node.getBoundingClientRect())
        .filter(r => r.width && r.top > 0 && r.bottom < innerHeight && points.some(({ x, y }) =>
            x > r.left - 2 && x < r.right + 2 && y > r.top - 2 && y < r.bottom + 2))
        .map(({ x, y, width, height }) => ({ x: x + 2, y: y + 2, width: width - 4, height: height - 4 }));
}"""
SEEN = "on => { document.querySelector('.linebox').style.visibility = on ? '' : 'hidden'; }"


def lines_of(view) -> tuple[int, str | None]:
    """How many lines a view draws, and what is picked for most of them."""
    picks = Counter(link.get("when") for link in view.get("links") or ())
    always = picks.pop(None, 0)
    pick, more = max(picks.items(), key=lambda each: each[1], default=(None, 0))
    return always + more, pick


def with_lines(game, most=3) -> list[dict]:
    """A few moments of a match at which most lines are drawn."""
    views = [view for view in stages.played(game, 1) if lines_of(view)[0] and view["actions"]]
    return sorted(views, key=lambda view: -lines_of(view)[0])[:most]


def test_no_line_lies_on_a_number(lain):
    """The dots of every number and sign are the same with and without the lines."""
    crossed, spoilt = 0, []
    for game in GAMES:
        table, views = lain(game), with_lines(game)
        for window in [(320, 480), (360, 640), (1280, 720)]:
            table.resize(window)
            for view in views:
                table.lay(view, pick=lines_of(view)[1])
                for box in table.page.evaluate(CROSSED):
                    crossed += 1
                    dots = set()
                    for on in (True, False):
                        table.page.evaluate(SEEN, on)
                        dots.add(table.page.screenshot(clip=box, animations="disabled"))
                    table.page.evaluate(SEEN, True)
                    spoilt += [f"{game}, {window}: {box}"] * (len(dots) > 1)
    assert crossed > 5 and not spoilt, f"{len(spoilt)} of {crossed}\n" + "\n".join(spoilt[:SHOWN])


HINT = {"ask": "Hint: Play Downdraft Hussar onto Barometer Lizard:",
        "because": "its printed attack of 700 is more than the 580 defense of Harbor Medium. "
                   "Then press mark 2. Winning chance 63 %."}


def test_a_hint_is_read_whole_beside_two_buttons(lain):
    table = lain(GAMES[0])
    full = stages.stages(GAMES[0])["full"]
    two = [{"path": [verb], "label": verb[1:], "yields": True} for verb in ("#End the turn", "#Go to battle")]
    cards = [action for action in full["actions"] if action["path"][0][0] != "#"]
    table.measure({"hint": (full | {"asks": [HINT], "actions": cards + two}, None)}, STILL)
    told(table.faults)


COACH = "words => { document.querySelector('.coach [role=status]').textContent = words; }"


def test_the_board_stands_still_while_the_coach_says_more(lain):
    table, moved = lain(GAMES[0], coach=1), []
    table.lay(stages.stages(GAMES[0])["full"])
    for window in STILL:
        table.resize(window)
        places = []
        for lines in (1, 4, 9):
            table.page.evaluate(COACH, "One line of what the coach says, and more. " * (2 * lines - 1))
            places.append(table.page.evaluate("matPlaces()")["field"])
        if len(set(map(tuple, places))) > 1:
            moved.append(f"{window}: {places}")
    assert not moved, "\n".join(moved)


ANSWERS = ["End the turn", "Weapon move: take Tessera Wall back to your hand and draw",
           "Destroy one unit you control to destroy one unit your opponent controls, then draw as many cards as it had"]


def answers(full) -> dict:
    """One to four answers, short and long."""
    made = {}
    for many, text in itertools.product((1, 2, 3, 4), ANSWERS):
        verbs = [{"do": f"{n}", "path": [f"#answer-{n}"], "label": f"{text} {n}"} for n in range(many)]
        made[f"{many} times {text}"] = full | {"asks": [{"ask": "Which of them?"}], "actions": verbs}
    return made


def asked(views) -> dict:
    """The stages with a question, and the table without one."""
    long = {"ask": "What do you do with the card that came last to your hand?",
            "hint": "It may be laid, kept or sold. " * 3,
            "about": "The card that came last says that you may do one of three things with it."}
    full = views["full"]
    made = {"none": full | {"asks": [{"ask": "Wait"}], "actions": [], "wait": True}, "long": full | {"asks": [long]}}
    return made | {name: view for name, view in views.items() if not view["over"]}


SHIFTS = """() => {
    window.watch?.disconnect();                            // of the test before, on the same page
    window.shifts = [];
    window.watch = new PerformanceObserver(list => list.getEntries().forEach(({ hadRecentInput, sources, value }) => {
      const names = sources.map(({ node }) => node?.className || node?.nodeName);
      if (!hadRecentInput) shifts.push([value, ...names]);
    }));
    watch.observe({ type: 'layout-shift' });
}"""


@pytest.mark.parametrize("game", GAMES)
def test_little_shifts_as_a_match_begins(regulars, shop, game):
    """From the form through a first match's question of sound to the third pick."""
    person = regulars(shop, settings={"asked": False}, size=(1280, 800))
    person.page.evaluate(SHIFTS)
    person.new_match(game, "easy")
    person.play(picks=3)
    shifts = person.page.evaluate("shifts")
    assert sum(value for value, *_ in shifts) < 0.1, sorted(shifts, reverse=True)[:5]


FAULTS = {
    "overlap": "document.querySelector('.prompt').style.translate = '0 -200px'",
    "covered": "document.querySelector('.prompt').style.translate = '0 -200px'",
    "small": "document.querySelector('.tool').style = 'width: 12px; min-height: 12px; height: 12px'",
    "count": "document.querySelector('.piles button').innerHTML += '<i class=chip>A</i>';"
             "document.querySelector('.piles .zone:has(button) .cap').style = 'translate: 0 -55px'",
    "tiny": "document.querySelector('.plate dt').style.fontSize = '9px'",
    "clipped": "document.querySelector('.plate dl').style = 'width: 20px; overflow: hidden; flex-wrap: nowrap'",
    "cut": "document.querySelector('.hand').style.translate = '0 60px'",
    "broken": "document.querySelector('.ask p').style = 'width: 3ch; overflow-wrap: anywhere'",
    "sideways": "document.querySelector('.prompt').style.width = '3000px';"
                "for (const name of ['.table', '.play']) document.querySelector(name).style.overflow = 'visible'",
    "unread": "document.querySelector('.ask').style = 'height: 20px; min-height: 0'",
}


@pytest.mark.parametrize("kind", FAULTS)
def test_what_is_made_wrong_is_found(lain, kind):
    """The measure itself: a table spoilt in one way has that fault, and had none before."""
    table = lain(GAMES[0])
    table.resize((1280, 720))
    table.lay(stages.stages(GAMES[0])["full"])
    assert table.page.evaluate("measureTable().faults") == []
    table.page.evaluate(FAULTS[kind])
    assert kind in {fault[0] for fault in table.page.evaluate("measureTable().faults")}
