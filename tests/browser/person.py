"""What a person does at the page, with one kind of hand: mouse, keyboard, touch or typed commands.

Nothing here knows a game: a person looks for what is lit and chooses from it.
"""

import itertools
import json
import random
import time

LIT = "button[data-state]:not([data-state=picked]), .acts button[data-id]:not([aria-disabled])"
ARROWS = ["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"]
# whether the focus is on a lit button or in a zone that has one
NEAR_LIT = """(() => { const at = document.activeElement;
    return at.matches('.acts button[data-id]:not([aria-disabled]), [data-state]:not([data-state=picked])')
      || Boolean(at.closest('.zone')?.querySelector('[data-state]:not([data-state=picked])')); })()"""
# the arrow that leads from the focus towards a lit element of its zone; null when it is there
WAY = """([lit, wish]) => {
    const at = document.activeElement, zone = at.closest('.zone');
    if (!zone) return null;
    const all = [...zone.querySelectorAll(lit)], to = all[Math.floor(wish * all.length)];
    if (!to || to === at) return null;
    const a = at.getBoundingClientRect(), b = to.getBoundingClientRect();
    const x = b.x + b.width / 2 - a.x - a.width / 2, y = b.y + b.height / 2 - a.y - a.height / 2;
    if (zone.matches('.fan')) return x > 0 ? 'ArrowRight' : 'ArrowLeft';
    return Math.abs(x) > Math.abs(y) ? (x > 0 ? 'ArrowRight' : 'ArrowLeft') : (y > 0 ? 'ArrowDown' : 'ArrowUp');
}"""
# what a person closes who did not mean to open it: why not, a card shown large, the orders, the menu
TOLD = "dialog[open]:not(.ending, .through, .crash):has(.shut)"
# how the table stands, once there is something to do or so many ms have passed; an opponent who thinks is told to move
# now
NOW = """async ([lit, most]) => {
    const here = name => document.querySelector(name), asked = () => here(lit);
    const now = () => here('dialog.ending') ? 'over' : here('#accept') ? 'curtain' : here('%s') ? 'told'
        : here('dialog.crash') && !asked() ? 'crash' : asked() ? 'lit' : 'wait';
    const end = performance.now() + most;
    while (now() === 'wait' && performance.now() < end) {
      here('[data-tool=now]')?.click();
      await new Promise(later => setTimeout(later, 20));
    }
    return now();
}""" % TOLD
# where a lit element is to be pressed: null when nothing is lit or a dialog came up, false while it moves or something
# lies over it
AIM = """async ([lit, wish, block]) => {
    const all = [...(document.querySelector('dialog.through') ?? document).querySelectorAll(lit)];
    const node = all[Math.floor(wish * all.length)];
    if (!node) return null;
    node.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
    const before = node.getBoundingClientRect();
    await new Promise(requestAnimationFrame);
    const { x, y, width, height } = node.getBoundingClientRect(), middle = [x + width / 2, y + height / 2];
    const there = document.elementFromPoint(...middle);
    if (there && there.closest('dialog') !== node.closest('dialog')) return null;
    return node.contains(there) && before.x === x && before.y === y && middle;
}"""
# takes all that is kept on the device away, under the eyes of the page, until a while after the last of it was written:
# a screen that is left writes down what it has
FORGET = """async () => {
    const done = request => new Promise((yes, no) => {
      request.onsuccess = () => yes(request.result); request.onerror = () => no(request.error); });
    for (let calm = 0; calm < 3; calm++) {
      if (calm) await new Promise(later => setTimeout(later, 40));
      if (!(await indexedDB.databases()).length) continue;
      const base = await done(indexedDB.open('mulligan'));
      for (const name of base.objectStoreNames) {
        const store = base.transaction(name, 'readwrite').objectStore(name);
        if (await done(store.count())) calm = 0;
        await done(store.clear());
      }
      base.close();
    }
}"""
# what the device keeps under these keys, or puts there
STORE = """async ([keys, values]) => {
    const done = request => new Promise((yes, no) => {
      request.onsuccess = () => yes(request.result); request.onerror = () => no(request.error); });
    const base = await done(indexedDB.open('mulligan'));
    const store = base.transaction('matches', values ? 'readwrite' : 'readonly').objectStore('matches');
    const found = [];
    for (const [i, key] of keys.entries()) {
      found.push(await done(values ? store.put(values[i], key) : store.get(key)));
    }
    base.close();
    return found; }"""
# what the device keeps of its own are the settings alone, as if another tab had set them
SETTLE = """kept => {
    localStorage.clear();
    localStorage.setItem('mulligan.settings', kept);
    dispatchEvent(new Event('storage')); }"""
# the numbers of the actions in the log; the last of them tells how far the match is
PLY = "Math.max(0, ...[...document.querySelectorAll('.side .log .n')].map(n => +n.textContent))"
# closes what explains or shows a card large, by its own button; says whether something was closed
CLOSE_TOLD = """name => {
    const told = document.querySelector(name);
    told?.querySelector('.shut').click();
    return Boolean(told); }"""
SOON, BOOT = 15_000, 60_000
QUICK = {"speed": "off", "asked": True}


def poll(test, what: str, seconds: float = 30):
    """Waits until `test()` is true; the site's policy forbids page.wait_for_function."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = test()
        if found:
            return found
        time.sleep(0.03)
    raise AssertionError(f"after {seconds} s still not: {what}")


class Person:
    """A page and the hand that works it."""

    def __init__(self, page, address: str, hand: str = "mouse", seed: int = 1):
        self.page, self.address, self.hand = page, address, hand
        self.chance = random.Random(seed)

    # ---- getting about ----------------------------------------------------------------------------------------------
    def go(self, hash_: str = "#/"):
        self.page.goto(self.address + hash_)
        self.page.locator("main").wait_for()
        return self

    def press(self, locator):
        """Presses a control with the hand in use."""
        if self.hand == "touch":
            locator.tap()
        elif self.hand == "keyboard":
            self.tab_to(locator)
            self.page.keyboard.press("Enter")
        else:
            locator.click()

    def button(self, name, exact=False, within=None):
        return (within or self.page).get_by_role("button", name=name, exact=exact)

    def tab_to(self, locator, most: int = 80):
        """Presses Tab until the focus is on the element."""
        for _ in range(most):
            if locator.evaluate("node => node === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach {locator}")

    def new_match(self, game: str, level: str | None = None, seat: str = "0", seed: str = "", before_deal=None):
        """From the form of a new match to the first choice. Returns the match's id."""
        self.go(f"#/{game}")
        page = self.page
        if level:
            self.tick(page.locator(f"input[name=vs][value={level}]"))
        if level != "person":                              # two at the device are the first seat and the second
            self.tick(page.locator(f"input[name=seat][value='{seat}']"))
        if seed:
            page.get_by_label("Deal number").fill(seed)
        if before_deal:
            before_deal()
        self.press(self.button("Deal", exact=True))
        page.locator(".table, .curtain").first.wait_for(timeout=BOOT)
        return self.match()

    def tick(self, radio):
        """Chooses a radio button; with the keyboard by the arrows of its group, as browsers have it."""
        if self.hand != "keyboard":
            self.press(radio.locator("xpath=.."))
            return
        name = radio.get_attribute("name")
        self.tab_to(self.page.locator(f"input[name={name}]:checked"))
        for _ in range(12):
            if radio.is_checked():
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"the arrows do not reach {name}")

    def match(self) -> str:
        return self.page.evaluate("location.hash").split("/")[-1].split("@")[0]

    # ---- at the table -----------------------------------------------------------------------------------------------
    def lit(self):
        pile = self.page.locator("dialog.through")            # an open pile lies over the table
        return (pile if pile.count() else self.page).locator(LIT)

    def my_turn(self, timeout: float = BOOT):
        self.lit().first.wait_for(timeout=timeout)
        return self

    def settled(self):
        """Waits for the own turn and puts back what is picked, so that the table is as a newcomer finds it."""
        self.my_turn()
        if self.page.locator("[data-state=picked]").count():
            self.page.locator("[data-state=picked]").first.focus()
            self.page.keyboard.press("Escape")
        return self

    def ply(self) -> int:
        """How far the match is, as the log tells."""
        return self.page.evaluate(PLY)

    def over(self) -> bool:
        return self.page.locator("dialog.ending").count() > 0

    def pick(self) -> bool:
        """Chooses one thing that is lit, whichever. Returns whether there was one."""
        if self.hand == "typed":
            return self.type_move()
        if self.hand == "keyboard":
            return self.pick_by_keys()
        wish, end = self.chance.random(), time.monotonic() + SOON / 3000
        for block in itertools.cycle(("nearest", "center", "start", "end")):
            aim = self.page.evaluate(AIM, [LIT, wish, block])
            if aim:
                self.page.touchscreen.tap(*aim) if self.hand == "touch" else self.page.mouse.click(*aim)
                return True
            if aim is None:                                # the answer to the press before came: look again
                return False
            if time.monotonic() > end:
                raise TimeoutError("what is lit moves, or something lies over it")
            time.sleep(0.03)

    def pick_by_keys(self):
        """Tab to a zone in which something is lit, arrows to one of its lit elements, Enter."""
        keys = self.page.keyboard
        for _ in range(60):
            if self.page.evaluate(NEAR_LIT):
                break
            keys.press("Tab")
        else:
            return False                                   # what was lit went out meanwhile: look again
        wish = self.chance.random()
        for step in range(40):
            way = self.page.evaluate(WAY, [LIT, wish])
            if not way:
                keys.press("Enter")
                return True
            keys.press(self.chance.choice(ARROWS) if step % 5 == 4 else way)
        raise AssertionError("the arrows do not lead to what is lit")

    def type_move(self):
        field = self.page.locator("#say")
        move = field.get_attribute("placeholder")
        if move == "help" or not self.lit().count():
            return False
        was = self.ply()
        field.fill(move)
        field.press("Enter")
        return poll(lambda: self.over() or self.ply() > was, f"the move {move!r} is played")

    def told_why(self) -> bool:
        """Puts away what explains a press that came too late, or the card it shows large.

        What was lit went out under the finger. It is closed by its own button: what came up meanwhile, such as the end
        of the match, stays.
        """
        return self.page.evaluate(CLOSE_TOLD, TOLD)

    def hurry(self):
        """Tells an opponent who thinks to move now."""
        self.page.evaluate("document.querySelector('[data-tool=now]')?.click()")

    def play(self, picks: int = 10_000, seconds: float = 300):
        """Goes on until the match is over or so many things were picked. Returns self."""
        end, done, sure = time.monotonic() + seconds, 0, False
        while (now := self.page.evaluate(NOW, [LIT, 500])) != "over":
            shown = self.page.locator("main")
            assert time.monotonic() < end, f"not over after {done} picks in {seconds} s: {shown.inner_text()}"
            assert now != "crash", self.page.locator("dialog.crash").inner_text()
            if now == "curtain":
                accept = self.page.locator("#accept")
                self.press(accept)
                accept.wait_for(state="detached", timeout=SOON)           # it stays until the cards are there
            elif now == "told":
                self.told_why()
            elif now == "lit" and done >= picks:
                if sure:
                    break
                sure = True
                time.sleep(0.15)                           # what was pressed last may still be on its way to an answer
            elif now == "lit":
                try:
                    done += self.pick()
                except Exception as error:                 # what was lit went out while the hand was on its way
                    if "Timeout" not in type(error).__name__ or self.page.evaluate(NOW, [LIT, 0]) == "lit":
                        raise
        self.told_why()                                    # the press that came too late may have been the last one
        return self

    # ---- what is seen -----------------------------------------------------------------------------------------------
    def notices(self) -> str:
        return self.page.locator("#notices").inner_text()

    def table_text(self) -> str:
        """The table in words, as a screen reader has it, once every button hears."""
        poll(lambda: not self.page.locator(".table [data-deaf]").count(), "the buttons hear")
        return self.page.locator(".table").aria_snapshot()

    def record(self) -> dict:
        """The record of the match on the screen, through the menu's own file."""
        self.button("Menu").click()
        with self.page.expect_download() as got:
            self.button("Save to a file").click()
        return json.loads(open(got.value.path(), encoding="utf-8").read())


def room(hand, size=None) -> dict:
    """The size of a page, as Playwright wants it: a phone's for a finger where none is asked for."""
    width, height = size or ((360, 640) if hand == "touch" else (1280, 720))
    return {"width": width, "height": height}


class World:
    """Profiles of a browser and the people in them.

    `world(site, hand=..., size=...)` gives a Person in a new profile, `world(person)` another tab of the same profile.
    A request to another host, a script error or a breach of the policy fails the test, unless `expected` has a part of
    it.
    """

    def __init__(self, browser):
        self.browser, self.contexts, self.tabs, self.trouble, self.expected = browser, [], [], [], []

    def __call__(self, where, hand="mouse", size=None, browser=None, settings=None, offline=False, seed=1, script="",
                 **options):
        if isinstance(where, Person):
            tab = self.sit(where.page.context, where.address, hand, seed)
            self.tabs.append(tab.page)
            return tab
        context = (browser or self.browser).new_context(
            viewport=room(hand, size), has_touch=hand == "touch",
            service_workers="allow" if offline else "block", **options)
        context.set_default_timeout(SOON)
        self.contexts.append(context)
        kept = json.dumps(QUICK | (settings or {}))
        context.add_init_script(script)
        context.add_init_script("try { localStorage.getItem('mulligan.settings') ?? "
                                f"localStorage.setItem('mulligan.settings', {kept!r}) }} catch {{ }}")
        return self.sit(context, where if isinstance(where, str) else where.address, hand, seed)

    def sit(self, context, address, hand, seed):
        page = context.new_page()
        page.on("pageerror", lambda error: self.trouble.append(f"script error: {error}"))
        page.on("console", lambda line: self.trouble.append(line.text) if line.type == "error" else None)
        page.on("request", lambda request: self.ask(request.url, address))
        return Person(page, address, hand, seed)

    def ask(self, url, own):
        if not url.startswith((own, "blob:", "data:")):
            self.trouble.append(f"a request to {url}")

    def end(self):
        for opened in self.tabs + self.contexts:
            opened.close()
        self.check()

    def check(self):
        found = [line for line in self.trouble if not any(words in line for words in self.expected)]
        self.trouble.clear()
        assert not found, found


class Regulars:
    """People whose pages stay open from test to test, so that the engine starts once for many.

    `regulars(site, settings=...)` gives the one who came so before, at home, in the light, with nothing kept but the
    settings.
    """

    def __init__(self, browser):
        self.browser, self.known = browser, {}

    def __call__(self, where, hand="mouse", size=None, seed=1, settings=None, reduced_motion="no-preference", **how):
        kind = where, hand == "touch", repr(how)               # at one page sit all whose browser is the same
        if kind not in self.known:
            world = World(self.browser)
            self.known[kind] = world, world(where, hand=hand, **how)
        _, person = self.known[kind]
        person.chance, person.hand = random.Random(seed), hand
        person.page.set_viewport_size(room(hand, size))
        person.page.emulate_media(color_scheme="light", reduced_motion=reduced_motion)
        person.go().page.evaluate(FORGET)
        person.page.evaluate(SETTLE, json.dumps(QUICK | (settings or {})))
        person.page.evaluate("document.querySelectorAll('.notice > .round').forEach(close => close.click())")
        person.page.reload() if person.page.locator("dialog[open]").count() else None
        return person

    def check(self):
        for world, person in self.known.values():
            person.page.evaluate("0")                      # what went wrong until now is heard of with the next call
            world.check()

    def leave(self):
        """Nobody goes on with pages on which a test failed: what it changed of them may still be so."""
        known, self.known = self.known, {}
        for world, _ in known.values():
            world.trouble.clear()
            world.end()

    def end(self):
        for world, *_ in self.known.values():
            world.end()
