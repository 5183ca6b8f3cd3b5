"""Two persons at one device: a curtain between them, and nothing of a hidden hand in the page, not even in a message.

What is hidden is worked out apart from the page: the record is replayed natively, and the other seat's hand less all
that an onlooker may see must not be named anywhere.
"""

import json

import pytest

import sites
from mulligan.match.match import Match
from person import SOON, poll

GAMES = sites.games() if sites.BUILT.exists() else []
GAME = GAMES[0]["id"] if GAMES else None

# Notes everything that reaches the page from its worker: answers and, through comlink's ports, events.
EAR = """
window.heard = [];
const hear = event => { try { heard.push(JSON.stringify(event.data) ?? ''); } catch { heard.push('?'); } };
window.Worker = class extends Worker { constructor(...all) { super(...all); this.addEventListener('message', hear); } };
const listen = MessagePort.prototype.addEventListener;
MessagePort.prototype.addEventListener = function (...all) {
  listen.call(this, 'message', hear);
  return listen.apply(this, all);
};
"""


def secrets(record: dict, ply: int, seat: int) -> dict:
    """{face id: title} of what another seat holds at this moment and nobody but its owner may see."""
    match = Match.replay(record)
    public = match.view(None, ply)["faces"]
    found = {}
    for other in range(len(record["seats"])):
        if other != seat:
            view = match.view(other, ply)
            zones = [zone for zone in view["zones"] if zone["place"] == "bottom"]
            own = [card["face"] for zone in zones for card in zone.get("cards", []) if "face" in card]
            found |= {face: view["faces"][face]["title"] for face in own if face not in public}
    return found


def tells(messages: list, face: str, title: str) -> bool:
    return any(f'"{title}"' in message or f'"face":"{face}"' in message for message in messages)


def walk(person, turns: int) -> list:
    """Plays on as whoever holds the device.

    Gives (seat or None for the curtain, ply, page text, messages) of each moment.
    """
    moments, page = [], person.page

    def note(seat):
        text = page.evaluate("document.documentElement.outerHTML + document.title")
        moments.append((seat, person.ply(), text, page.evaluate("heard.splice(0)")))

    lines = [line.strip() for line in page.locator("body").inner_text().splitlines()]
    seats = [line for line in lines if line.startswith("Pass the device to")]
    while len([seat for seat, *_ in moments if seat is None]) < turns and not person.over():
        assert len(moments) < 500, "it does not go on"
        if page.locator("#accept").count():
            seats.append(page.locator(".curtain h2").inner_text().removeprefix("Pass the device to "))
            note(None)
            page.locator("#accept").click()
            person.my_turn()
        note(seats[-1].removeprefix("Pass the device to "))
        person.pick()
        poll(lambda: person.over() or page.locator("#accept").count() or person.lit().count(),
             "the table asks somebody")
    return moments


def test_no_hidden_card_reaches_the_page_in_hot_seat(regulars, shop):
    person = regulars(shop, seed=3, script=EAR)
    person.page.evaluate("heard.length = 0")
    person.new_match(GAME, "person", seed="11")
    names = [seat["label"] for seat in GAMES[0]["seats"]]
    moments = walk(person, 6)
    person.page.locator("#accept").click() if person.page.locator("#accept").count() else None
    record = json.loads(json.dumps(person.record()))
    assert len({seat for seat, *_ in moments}) == 3, "both seats and the curtain were seen"
    checked = 0
    for seat, ply, text, messages in moments:
        if seat is None:
            assert "data-k=" not in text, "a card is drawn behind the curtain"
            continue
        hidden = secrets(record, ply, names.index(seat))
        checked += len(hidden)
        for face, title in hidden.items():
            assert title not in text, f"{title} in the page of {seat} at {ply}"
            mine = f'"seat":{names.index(seat)}'
            views = [message for message in messages if '"zones"' in message and mine in message]
            assert not tells(views, face, title), f"{title} in a message to {seat} at {ply}"
    assert checked > 20


@pytest.mark.parametrize("level", [GAMES[0]["levels"][-1]["id"]] if GAMES else [])
def test_the_opponents_hand_never_reaches_the_page(regulars, shop, level):
    person = regulars(shop, script=EAR)
    person.page.evaluate("heard.length = 0")
    person.new_match(GAME, level, seed="12")
    moments, page = [], person.page
    for _ in range(4):
        person.my_turn()
        text = page.evaluate("document.documentElement.outerHTML")
        moments.append((person.ply(), text, page.evaluate("heard.splice(0)")))
        person.play(picks=2)
        if person.over():
            break
    person.my_turn() if not person.over() else None
    record = person.record()
    for ply, text, messages in moments:
        for face, title in secrets(record, ply, 0).items():
            assert title not in text, f"{title} in the page at {ply}"
            last = [message for message in messages if '"zones"' in message and f'"ply":{ply}' in message]
            assert not tells(last, face, title), f"{title} in a message at {ply}"


def test_the_curtain_falls_between_persons_and_opens_for_the_keyboard(regulars, shop):
    person = regulars(shop, hand="keyboard")
    person.new_match(GAME, "person", seed="4")
    page = person.page
    poll(lambda: page.evaluate("document.activeElement.id") == "accept", "the focus is on the curtain's button")
    first = page.locator(".curtain h2").inner_text()
    assert page.locator("[data-k]").count() == 0
    page.keyboard.press("Enter")
    person.my_turn()
    for _ in range(40):
        person.pick()
        poll(lambda: page.locator("#accept").count() or person.lit().count(), "the table asks somebody")
        if page.locator("#accept").count():
            break
    assert page.locator(".curtain h2").inner_text() != first
    page.reload()                                          # nor does a reload show a hand
    page.locator("#accept").wait_for(timeout=SOON)
    assert page.locator("[data-k]").count() == 0
