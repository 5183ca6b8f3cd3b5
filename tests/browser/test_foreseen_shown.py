"""What the table tells: what surely follows from a press before it, and in the log what came of each action."""

import pytest

import sites
from mulligan import registry
from person import BOOT, LIT, poll

GAMES = [game["id"] for game in sites.games()] if sites.BUILT.exists() else []


# What the engine answers to the page that asks what follows.
LISTENING = """() => {
    const { postMessage } = Worker.prototype;
    window.foreseen = [];
    Worker.prototype.postMessage = function (message, ...rest) {
      if (message.args?.[0]?.do === 'foresee') {
        this.addEventListener('message', ({ data }) => {
          if (data.answer === message.ask) foreseen.push(data.value.ok);
        });
      }
      return postMessage.call(this, message, ...rest);
    };
}"""


def seat_down(regulars, shop, game):
    person = regulars(shop, seed=3)
    person.new_match(game, seed="5")
    return person.my_turn()


def rest_on_what_acts(person):
    """Rests on everything that is lit until the engine was asked what follows from it; then what it answered."""
    page = person.page
    for _ in range(12):
        for lit in page.locator(LIT).all():
            try:
                lit.hover(timeout=700)
            except Exception as error:                     # it went out meanwhile, or something lies over it
                if "Timeout" not in type(error).__name__:
                    raise
                continue
            page.wait_for_timeout(300)
            if told := page.evaluate("foreseen.find(Boolean)"):
                return told
        person.play(picks=1)
    raise AssertionError("nothing was considered")


@pytest.mark.parametrize("game", GAMES)
def test_what_surely_follows_is_said_before_it_is_done(regulars, shop, game):
    """In the second line of the prompt, where a press acts; it goes when the pointer does, and nothing was done."""
    person = seat_down(regulars, shop, game)
    page = person.page
    page.evaluate(LISTENING)
    told = rest_on_what_acts(person)
    before, hint = person.ply(), page.locator(".prompt .hint")
    if told["changes"] or told["unsure"]:
        poll(lambda: hint.inner_text().endswith("."), "it is said")
    page.mouse.move(2, 2)
    page.wait_for_timeout(100)
    assert "More depends on" not in hint.inner_text()
    assert page.locator("[data-mark=foreseen]").count() == 0 and person.ply() == before


def test_passes_are_folded_and_lines_unfold(regulars, shop):
    """In games with windows most lines are passes: those that brought nothing stand behind the next line."""
    windowed = next(id_ for id_ in GAMES if registry.get(id_).untils)
    person = seat_down(regulars, shop, windowed)
    person.play(picks=30, seconds=90)
    page = person.page
    folded = page.locator(".side .log details.passes").first
    folded.wait_for(timeout=BOOT)
    assert "after" in folded.locator("summary").inner_text()
    assert not folded.locator("li").first.is_visible()
    folded.locator("summary").evaluate("node => node.click()")
    poll(lambda: folded.locator("li").first.is_visible(), "the passes are told")
    steps = page.locator(".side .log details.steps")
    if steps.count():
        steps.first.locator("summary").evaluate("node => node.click()")
        poll(lambda: steps.first.locator("ol > li").count(), "the steps are told")
    assert page.locator(".side .log .changes li").count(), "no line says what changed"
