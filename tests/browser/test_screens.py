"""What the screens are made of: routes, words, settings, the worker's wire, the session at the table; and what only the
whole page shows: posters of several games, whose turn it is in the tab, keys that can be turned off, the coach."""

import json

import pytest

from axe import WIDE
import sites
from person import poll

GAMES = sites.games() if sites.BUILT.exists() else []
GAME = GAMES[0]["id"] if GAMES else None


# ---- routes, words, settings ---------------------------------------------------------------------------------------

@pytest.mark.parametrize("hash_, name, parts, ply", [
    ("", "home", [], None), ("#/", "home", [], None), ("#/chess", "new", ["chess"], None),
    ("#/play/m1-ab", "play", ["m1-ab"], None), ("#/review/m1-ab@12", "review", ["m1-ab"], 12),
    ("#/review/aB-_9@0", "review", ["aB-_9"], 0), ("#/rules/chess/CH-1.2", "rules", ["chess", "CH-1.2"], None),
    ("#/review/x@", "review", ["x@"], None), ("#/play/%E0%A4%A", "play", ["%E0%A4%A"], None),
])
def test_a_route_is_read(raw, hash_, name, parts, ply):
    found = raw("page/router", "(m, hash) => m.parse(hash)", hash_)
    assert (found["name"], found["parts"], found["ply"]) == (name, parts, ply)


def test_a_link_is_read_back(raw):
    odd = ["review", "a/b c?d#e@7"]
    assert raw("page/router", "(m, parts) => m.parse(m.link(...parts))", odd) == {
        "name": "review", "parts": ["a/b c?d#e"], "ply": 7, "query": {}}
    assert raw("page/router", "m => m.parse('#/chess?vs=hard&seed=7').query") == {"vs": "hard", "seed": "7"}


@pytest.mark.parametrize(
    "ago, words", [(5, "just now"), (100, "2 minutes ago"), (7000, "2 hours ago"), (90_000, "yesterday")])
def test_how_long_ago(raw, ago, words):
    assert raw("page/words", "(m, ago) => m.since(1e12 - ago * 1000, 1e12)", ago) == words


def test_who_sits_and_who_won(raw):
    solo = [{"kind": "person", "name": "You"}, {"kind": "easy", "name": "Easy"}]
    both = [{"kind": "person", "name": n} for n in ("Ann", "Bert")]
    assert raw("page/words", "(m, seats) => [m.table(seats), m.soleSeat(seats)]", solo) == ["against Easy", 0]
    assert raw("page/words", "(m, seats) => [m.table(seats), m.soleSeat(seats)]", both) == ["Ann and Bert", None]
    players = [{"name": "You"}, {"name": "Easy"}]
    said = raw("page/words", "(m, p) => [0, 1, null].map(winner => m.verdict({ winner }, 0, p))", players)
    assert said == ["You win", "Easy wins", "A draw"]


def test_settings_take_only_what_they_know(raw):
    assert raw("page/settings", "m => { m.set('speed', 'warp'); m.set('nonsense', 1); return m.all(); }") == {
        "theme": "system", "speed": "normal", "sound": False, "confirm": "some", "keys": True,
        "asked": False}
    assert raw("page/settings", "m => { m.set('speed', 'off'); return [m.calm(), m.pace() < 200]; }") == [0, True]
    raw("page/settings", "m => m.set('speed', 'normal')")


@pytest.mark.parametrize("kept", ["", "null", "[]", '"x"', '{"theme": "pink", "speed": 7}', "{broken"])
def test_settings_nobody_can_read_are_the_usual_ones(raw, kept):
    usual = raw("page/settings", """async (m, kept) => {
        const mine = localStorage.getItem('mulligan.settings');
        localStorage.setItem('mulligan.settings', kept);
        const fresh = await import('/web/page/settings.js?' + encodeURIComponent(kept));
        localStorage.setItem('mulligan.settings', mine ?? '{}');
        return fresh.all();
    }""", kept)
    assert usual == {"theme": "system", "speed": "normal", "sound": False, "confirm": "some", "keys": True,
        "asked": False}


def test_a_setting_of_another_tab_is_not_written_over(raw):
    assert raw("page/settings", """m => {
        const before = m.all(), key = 'mulligan.settings';
        localStorage.setItem(key, JSON.stringify({ ...before, sound: true }));
        dispatchEvent(new StorageEvent('storage', { key }));
        m.set('theme', 'dark');
        const { sound, theme } = JSON.parse(localStorage.getItem(key));
        for (const name in before) m.set(name, before[name]);
        return [sound, theme];
    }""") == [True, "dark"]


def test_what_the_button_of_a_notice_could_not_do_is_said(raw):
    assert raw("page/notices", """async m => {
        const root = document.createElement('div');
        document.body.append(root);
        m.mount(root);
        m.say('At risk.', { key: 'x', actions: [['Save', async () => { throw new Error('it is not open'); }]] });
        root.querySelector('.btn').click();
        await new Promise(done => setTimeout(done, 20));
        const found = [...root.querySelectorAll('.notice > p:first-child')].map(node => node.textContent);
        root.remove();
        return found;
    }""") == ["At risk.", "It is not open."]


# ---- the wire to the worker ----------------------------------------------------------------------------------------

def test_the_wire_carries_answers_and_errors_both_ways(raw):
    assert raw("worker/wire", """async m => {
        const { port1, port2 } = new MessageChannel();
        const far = m.wire(port1, { twice: n => 2 * n, later: () => new Promise(go => setTimeout(go, 20, 'late')),
            bad() { throw new Error('no'); } });
        const call = m.wire(port2, { name: () => 'page' });
        port1.start(); port2.start();
        const order = [];
        const note = answer => order.push(answer);
        await Promise.all([call('later').then(note), call('twice', 4).then(note)]);
        const refused = await call('bad').catch(error => error.message);
        const unknown = await call('nothing').catch(error => error.name);
        return [order, refused, unknown, await far('name')];
    }""") == [[8, "late"], "no", "Error", "page"]


# ---- the session ---------------------------------------------------------------------------------------------------

# An engine of paper: seats take turns, each opponent acts twice; it notes what it was asked for.
ENGINE = """
class Paper {
  constructor(seats, last = 6) { Object.assign(this, { seats, last, ply: 0, asked: [] }); }
  turn() { return this.ply >= this.last ? null : this.seats[this.ply % this.seats.length].seat; }
  view(seat) {
    const turn = this.turn();
    const over = turn === null ? { winner: 0 } : null;
    return { seat, ply: this.ply, over, wait: turn !== seat, actions: [], asks: [{}], log: [{ ply: this.ply }],
      players: [0, 1].map(seat => ({ seat, name: 'N' + seat, turn: seat === turn })) };
  }
  async ask(name, fields) {
    this.asked.push(name + ' ' + (fields.seat ?? '-'));
    if (name === 'act') this.ply++;
    return this.view(fields.seat);
  }
  async run(fields, seen) {
    this.asked.push('think ' + fields.seat);
    if (seen({ share: .5 }) === 'drop') return null;
    this.ply++;
    return {};
  }
}
"""
PLAY = """async (m, [kinds, turns, acts]) => {
  %s
  localStorage.setItem('mulligan.settings', '{"speed": "off"}');
  const engine = new Paper(turns.map(seat => ({ seat }))), shown = [], curtains = [];
  const summary = { match: 'x', seats: kinds.map((kind, i) => ({ kind, name: 'N' + i })), over: null };
  const session = new m.Session(engine, summary, { show: view => shown.push(`${view.seat} ${view.ply}`), think() {},
    fail: error => shown.push(String(error)),
    curtain: async seat => { curtains.push(`${seat} after ${engine.asked.at(-1)}`); },
    change: (name, fields) => engine.ask(name, fields) });
  await session.start();
  for (let i = 0; i < acts; i++) {
    await session.act('go');
    while (session.busy) await new Promise(go => setTimeout(go, 5));
  }
  return { shown, curtains, asked: engine.asked };
}""" % ENGINE


def test_every_step_of_an_opponent_is_shown_by_itself(raw):
    got = raw("match/session", PLAY, [["person", "easy"], [0, 1, 1], 1])
    assert got["shown"] == ["0 0", "0 1", "0 2", "0 3"]
    assert [what for what in got["asked"] if what.startswith("think")] == ["think 1", "think 1"]
    assert not [what for what in got["asked"] if what in ("view 1", "view -")], "the page asks for its own seat only"


def test_a_seat_is_looked_at_only_behind_its_curtain(raw):
    got = raw("match/session", PLAY, [["person", "person"], [0, 1], 3])
    assert got["curtains"] == ["0 after view -", "1 after act 0", "0 after act 1", "1 after act 0"]
    assert got["shown"] == ["0 0", "0 1", "1 1", "1 2", "0 2", "0 3", "1 3"]


def test_two_computers_play_on_for_an_onlooker(raw):
    got = raw("match/session", PLAY, [["easy", "easy"], [0, 1], 0])
    assert got["shown"][-1] == "null 6" and got["curtains"] == []


TAKE_BACK = """async m => {
  const LONG = 400;
  %s
  class Thinker extends Paper {
    async ask(name, fields) { if (name === 'undo') this.ply--; return super.ask(name, fields); }
    async run(fields, seen) {
      const { ply } = this;
      for (this.waits = 0; this.waits < LONG && !seen({}); this.waits++) await new Promise(go => setTimeout(go, 5));
      if (this.ply !== ply) throw Object.assign(new Error('moved on'), { kind: 'stale' });
      this.ply++;
      return {};
    }
  }
  const engine = new Thinker([0, 1].map(seat => ({ seat }))), shown = [];
  const seats = ['person', 'easy'].map(kind => ({ kind, name: kind })), summary = { match: 'x', seats, over: null };
  const session = new m.Session(engine, summary, { show: view => shown.push(view.ply), think() {},
    fail: error => shown.push(String(error)), change: (name, fields) => engine.ask(name, fields) });
  await session.start();
  await session.act('go');
  await new Promise(go => setTimeout(go, 20));
  await session.undo();
  while (session.busy) await new Promise(go => setTimeout(go, 5));
  return { shown, whole: engine.waits === LONG, asked: engine.asked };
}""" % ENGINE


def test_an_action_taken_back_while_the_opponent_thinks_is_no_fault(raw):
    got = raw("match/session", TAKE_BACK)
    assert got["shown"] == [0, 1, 0] and not got["whole"], got


def test_an_action_is_meant_for_the_moment_in_which_it_was_chosen(raw):
    plies = raw("match/session", """async m => {
      const asked = [], change = async (name, fields) => { asked.push(fields.ply); throw new Error('stale'); };
      const session = new m.Session({}, { match: 'x', seats: [{ kind: 'person' }] }, { change });
      session.view = { ply: 3 };
      for (const ply of [2, undefined]) await session.act('go', ply).catch(() => {});
      return asked;
    }""")
    assert plies == [2, 3]


# ---- the engine's side of the page ---------------------------------------------------------------------------------

# A worker of paper, which answers what `answers` has an answer for, and timers whose 20 seconds are over when a test
# says so.
WORKER = """
const late = [], asked = [], { Worker, setTimeout } = window;
window.setTimeout = (fn, ms, ...rest) => (ms === 20000 ? late.push(fn) : setTimeout(fn, ms, ...rest));
window.Worker = class extends EventTarget {
  postMessage({ ask, name, args }) {
    const request = name === 'request' ? args[0].do : name;
    if (name === 'request') asked.push(request);
    if (request in answers) queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', {
      data: { answer: ask, value: answers[request] } })));
  }
  terminate() {}
};
const soon = () => new Promise(go => setTimeout(go, 10));
const end = value => { Object.assign(window, { Worker, setTimeout }); return value; };
"""


def test_a_worker_that_was_ended_is_not_waited_for(raw):
    assert raw("page/engine", "async m => { const answers = { prepare: 0, start: 0 };" + WORKER + """
      const engine = new m.Engine(), said = [];
      engine.addEventListener('stuck', () => said.push(late.length));
      engine.ask('view');
      await soon();
      late[0]();
      engine.restart();
      await soon();
      engine.ask('view');
      await soon();
      late[0]();
      late[1]();
      return end(said);
    }""") == [1, 2]


def test_work_that_fails_is_dropped(raw):
    assert raw("page/engine", "async m => { const answers = { prepare: 0, start: 0, job: { ok: { job: 'j' } }, "
                         "step: { error: { kind: 'stale' } }, drop: { ok: null } };"
               + WORKER + """
      const kind = await new m.Engine().run({ kind: 'move' }).catch(error => error.kind);
      await soon();
      return end([kind, ...asked]);
    }""") == ["stale", "job", "step", "drop"]


# ---- the whole page ------------------------------------------------------------------------------------------------

def many(count):
    return [{**GAMES[0], "id": f"{GAME}{i}", "title": f"{GAMES[0]['title']} {i}", "cloth": cloth}
            for i, cloth in zip(range(count), ("green", "sky", "wine", "indigo", "umber"))]


@pytest.mark.parametrize("size", [(1440, 900), (900, 700), (360, 640), (320, 600)])
def test_home_has_room_for_several_games(world, site, size):
    site.faults["games.json"] = json.dumps(many(5)).encode()
    picture = (sites.BUILT / f"posters/{GAME}.svg").read_bytes()
    site.faults |= {f"posters/{game['id']}.svg": picture for game in many(5)}
    page = world(site, size=size).go().page
    page.locator(".poster").nth(4).wait_for()
    assert page.evaluate(WIDE) is None
    boxes = [page.locator(".poster").nth(i).bounding_box() for i in range(5)]
    assert all(box["width"] > 180 and box["height"] > 120 for box in boxes)
    drawn = "[...document.querySelectorAll('.poster img')].every(image => image.complete && image.naturalWidth)"
    assert page.evaluate(drawn)


def test_home_is_there_before_the_engine(world, site):
    site.faults |= {path.relative_to(sites.BUILT).as_posix(): 503 for path in (sites.BUILT / "python").iterdir()}
    people = world
    people.expected += ["503", "Failed to load", "python/"]
    page = people(site).go().page
    page.get_by_role("link", name=GAMES[0]["title"], exact=True).wait_for()
    poll(lambda: "could not start" in page.locator("#notices").inner_text(), "the fault is told")


def test_the_tab_says_whose_turn_it_is(regulars, shop):
    person = regulars(shop)
    person.new_match(GAME, "easy")
    page = person.my_turn().page
    icon = "document.querySelector('link[rel=icon]').href"
    assert page.title().startswith("Your turn") and page.evaluate(icon).startswith("data:")
    page.locator("a.brand").click()
    page.locator(".wall").wait_for()
    assert page.title() == "Mulligan" and not page.evaluate(icon).startswith("data:")


def test_single_letters_can_be_turned_off(regulars, shop):
    person = regulars(shop)
    person.new_match(GAME, "easy")
    page = person.my_turn().page
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("?")
    page.locator("dialog .keylist").wait_for()
    page.keyboard.press("Escape")
    page.goto(person.address + "#/settings")
    page.get_by_role("group", name="Single-letter keys").get_by_role("radio", name="Off").check()
    page.go_back()
    person.my_turn()
    page.evaluate("document.activeElement.blur()")
    for key in "?hl":
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert page.locator("dialog").count() == 0 and "Looking" not in page.locator(".prompt").inner_text()


def test_a_move_that_cannot_be_undone_may_be_asked_about(regulars, shop):
    person = regulars(shop).go("#/settings")
    page = person.page
    page.get_by_role("group", name="Ask before").get_by_text("For moves too").click()
    person.new_match(GAME, "easy")
    before = person.my_turn().ply()
    ask = page.locator("dialog", has_text="This cannot be undone")
    for _ in range(200):
        if ask.count() or person.ply() > before + 40:
            break
        if person.lit().count():
            person.lit().first.click()
        page.wait_for_timeout(50)
    asked = person.ply()
    person.button("Cancel", within=ask).click()
    person.my_turn()
    assert person.ply() == asked, "nothing was done"


LOOKED = """async m => {
    const asked = [];
    const look = (name, midway) => new Promise(told => {
      const ask = (call, { card }) => { asked.push(card); told(); return Promise.resolve({}); };
      const state = { looked: null, asking: 0, view: { midway }, app: { redraw() {}, engine: { ask } } };
      m.look(state, { k: name, face: 'f' });
    });
    look('inside', true);
    await look('after', false);
    return asked;
}"""


def test_inside_an_action_the_panel_tells_no_number_of_its_end(raw):
    assert raw("match/showing", LOOKED) == ["after"]


BY_ITSELF = """async m => {
    const view = { ply: 1, actions: [{ do: 'pass', label: 'Pass: the turn ends' }], asks: [], over: null,
      auto: { do: 'pass', why: 'You can do nothing here but pass.' } };
    m.show({ view: null, clock: {}, app: { redraw() {} }, looked: null }, view, false, () => {});
    return [view.asks, view.actions];
}"""


def test_what_passes_by_itself_is_a_sentence_and_no_button(raw):
    asks, actions = raw("match/showing", BY_ITSELF)
    assert asks == [{"ask": "You can do nothing here but pass.",
                     "hint": "You pass by yourself in a moment: the turn ends."}]
    assert not actions


def test_a_hint_says_what_its_numbers_are_and_that_a_low_chance_is_no_fault_of_it(raw):
    hints = [{"path": ["h1", "0,1"], "reason": "it gathers four", "value": .63}, {"path": ["#pass"], "value": .1},
             {"path": ["h1", "#attack"], "value": .25}]
    assert raw("match/actions", "(m, hints) => hints.map(m.because)", hints) == [
        "it gathers four. Then press mark 2. Winning chance 63 %.",
        "You are behind; nothing better was found. Winning chance 10 %.", "Winning chance 25 %."]
