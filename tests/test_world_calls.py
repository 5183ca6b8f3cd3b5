"""Worlds: the calls of docs/view-model.md, section 5, on the garden of tiny_world.py; errors lose nothing."""

import json

import shape
from calls import ask
from mulligan.bridge import sessions
from mulligan.bridge.table_theme import dressed
from mulligan import Match, registry
from mulligan.cli.catalogue import entry
from mulligan.worlds.files import with_checksum
from mulligan.protocol.worlds import act, faces_in
from tiny_world import GAME
from garden import DAY, do, everything, fail, opened, view
from garden import garden  # noqa: F401  (a fixture that every test here has)


def test_a_world_by_its_calls():
    made = ask("world_new", game="garden", seed="a", day=DAY, options={"slow": True}, name="Ann")
    assert set(made) == {"world", "rev", "game", "title", "cloth", "name", "day", "date", "people", "version", "line"}
    ident = made["world"]
    job = ask("world_job", world=ident, day=DAY)
    assert job["behind"] == 3
    first = ask("step", job=job["job"], ms=1)
    while not first["done"]:
        assert first["progress"]["note"].startswith("Day ")
        first = ask("step", job=job["job"], ms=1)
    assert first["result"] == {"day": DAY, "rev": 1}
    assert ask("world_job", world=ident, day=DAY) == {"behind": 0}
    seen = view(ident)
    assert set(seen) == {"world", "rev", "game", "title", "cloth", "name", "day", "date", "who", "people", "pages",
                         "page", "query", "plate", "blocks", "faces", "glyphs", "news", "undo", "match"}
    assert seen["date"] == "2024-10-04" and seen["page"] == "today" and seen["people"] == [["h0", "Ann"]]
    assert "back:black" in seen["faces"]
    assert seen["news"][-1] == {"day": DAY, "date": seen["date"], "words": "The gate opens."}
    beds = view(ident, page="beds")["blocks"]
    assert beds == [{"kind": "cards", "title": "Your beds", "list": "mine", "empty": "Nothing grows."}]
    listed = ask("world_list", world=ident, who="h0", list="mine")
    assert listed["rev"] == seen["rev"] and {card["face"] for card in listed["cards"]} == set(listed["faces"])
    assert listed["fields"][0]["choices"][0] == ["C", "C"] and listed["fields"][1]["choices"] == []
    card = ask("world_card", world=ident, who="h0", k=1)
    assert card["k"] == 1 and card["face"] in card["faces"]
    assert [one["do"] for one in card["acts"]] == ["sell", "give", "send"]
    assert ask("world_close", world=ident) is None
    assert fail("world_view", "input", world=ident, who="h0")["field"] == "world"


def test_calls_name_what_is_wrong():
    ident = opened()
    assert fail("world_view", "input", world=ident, who="h1")["field"] == "who"
    assert fail("world_view", "input", world=ident, who="h0", page="x")["field"] == "page"
    assert fail("world_view", "input", world=ident, who="h0", page="people", query="x")["field"] == "query"
    assert fail("world_list", "input", world=ident, who="h0", list="theirs")["field"] == "list"
    assert fail("world_card", "input", world=ident, who="h0", k=99)["field"] == "k"
    assert fail("world_job", "input", world=ident, day=-1)["field"] == "day"
    assert fail("world_do", "input", world=ident, who="h0", deed={"do": "buy"})["field"] == "rev"
    fail("world_do", "stale", world=ident, who="h0", deed={"do": "buy"}, rev=0)
    fail("world_match", "illegal", world=ident, who="h0")
    assert fail("world_undo", "illegal", world=ident, who="h0")["clause"] == "GA-1.1"
    assert fail("world_new", "input", game="gomori", seed="a", day=DAY)["field"] == "game"
    assert fail("world_load", "input", text="{}")["field"] == "game"
    assert fail("world_new", "input", game="garden", seed="a", day=DAY, name="\ud800")["field"] == "name"


def test_trying_changes_nothing_and_tells_no_secret():
    ident = opened()
    before = everything()
    tried = [ask("world_try", world=ident, who="h0", deed={"do": "buy"}) for _ in range(3)]
    grown = {"ok": True, "text": "A card grows; which one, nobody knows.", "shown": [], "faces": {}}
    assert tried[0] == tried[2] == grown
    assert ask("world_try", world=ident, who="h0", deed={"do": "sell", "card": 1})["fill"] == {"card": 1}
    refused = ask("world_try", world=ident, who="h0", deed={"do": "sell"})
    assert not refused["ok"] and refused["refusal"]["field"] == "card" and refused["fill"] == {"card": 1}
    assert ask("world_try", world=ident, who="h0", deed={"do": "settle"})["refusal"] == {
        "message": "No duel of yours waits.", "title": "Not now", "clause": "GA-3.2"}
    assert everything() == before


def test_deeds_and_what_they_bring():
    ident = opened()
    grown = do(ident, do="buy")
    assert grown["say"] and set(grown["faces"]) > set(grown["shown"]) and grown["view"]["plate"] == [["Coins", "3"]]
    assert not grown["view"]["undo"]
    letter = do(ident, do="letter", text="hello")
    name = letter["files"][0]["name"].removesuffix(".txt")
    assert len(name) == 32 and set(name) <= set("0123456789abcdef") and letter["files"][0]["text"] == "hello"
    assert do(ident, do="letter", trade="abc")["files"] == [{"name": "abc.txt", "text": ""}]
    assert letter["view"]["undo"] and ask("world_undo", world=ident, who="h0")["undo"]


def test_a_sentence_is_helped_at_every_key():
    """A refusal carries its help as a preview does: where it goes wrong, why, and what may stand there."""
    ident = opened()

    def told(text):
        return ask("world_try", world=ident, who="h0", deed={"do": "verse", "text": text})
    wrong = {"pos": 4, "end": 8, "text": "Expected rose or lily.", "next": ["rose", "lily"]}
    assert told("two rsoe")["help"] == {"text": wrong}
    assert told("two ")["help"]["text"]["pos"] == 4 and not told("two ")["ok"]
    assert told("two rose grow") == {"ok": True, "text": "Said.", "shown": [], "faces": {},
                                     "help": {"text": {"text": "A whole verse.", "next": []}}}
    assert "help" not in ask("world_try", world=ident, who="h0", deed={"do": "buy"})


def test_what_a_deed_is_given_is_no_face():
    spots = {"face": "AS", "back": "back:black", "shown": ["2C"]}
    paint = act("paint", "Paint", args={"back": "red", "face": "x"})
    assert faces_in([paint, spots], set()) == {"AS", "back:black", "2C"}


def test_what_a_deed_hands_on():
    """A link leads into any other world; cards that come under a seal bring its face."""
    ident = opened()
    sent = do(ident, do="send", card=1)
    assert "reveal" not in sent and "link" not in do(ident, do="letter")
    name, _, code = sent["link"].partition("=")
    deed, field, *_ = GAME.world.links[name]
    other = ask("world_new", game="garden", seed="b", day=DAY)["world"]
    tried = ask("world_try", world=other, who="h0", deed={"do": deed, field: code})
    assert tried["ok"] and code in tried["text"]
    assert ask("world_link", game="garden", name=name, text=code, world=other, who="h0") == {"tie": "new"}
    broken = ask("world_try", world=other, who="h0", deed={"do": deed, field: code[:-1]})
    assert not broken["ok"] and broken["refusal"]["field"] == field
    grown = do(ident, do="buy")
    assert grown["reveal"]["seal"] == "back:black" and set(grown["faces"]) == {"back:black", *grown["shown"]}


def test_export_load_and_verify():
    ident = opened()
    do(ident, do="buy")
    text = ask("world_export", world=ident)
    other = ask("world_load", text=text, id="mine")
    assert other["world"] == "mine" and ask("world_export", world="mine") == text
    job = ask("world_job", world="mine", day=DAY + 5)["job"]
    ask("world_load", text=text, id="mine")
    assert fail("now", "input", job=job) and ask("world_export", world="mine") == text
    told = ask("now", job=ask("world_verify", world="mine")["job"])["result"]
    assert told["same"] and told["text"]
    sessions.worlds["mine"].state.people["h0"][1] += 1
    assert not ask("now", job=ask("world_verify", world="mine")["job"])["result"]["same"]
    data = json.loads(text)
    del data["sha256"]
    data["record"]["version"] = "0"
    old = ask("world_load", text=with_checksum(data))
    assert "rules 0" in view(old["world"])["notice"]
    assert fail("now", "input", job=ask("world_verify", world=old["world"])["job"])["field"] == "record.version"


def test_clocks_that_jump():
    ident = opened()
    back = ask("world_job", world=ident, day=DAY - 1)
    assert back["behind"] == 0 and "GA-1.3" in back["notice"] and "job" not in back
    far = ask("world_job", world=ident, day=DAY + 51)
    assert "never goes back" in far["ask"] and "job" not in far and far["behind"] == 51
    assert "job" in ask("world_job", world=ident, day=DAY + 50)
    assert ask("now", job=ask("world_job", world=ident, day=DAY + 51, sure=True)["job"])["result"]["day"] == DAY + 51


def test_a_dropped_job_and_a_closed_world():
    ident = opened()
    job = ask("world_job", world=ident, day=DAY + 9)["job"]
    ask("drop", job=job)
    assert ask("world_summary", world=ident)["day"] == DAY
    job = ask("world_job", world=ident, day=DAY + 9)["job"]
    do(ident, do="buy")
    assert fail("now", "illegal", job=job)
    job = ask("world_job", world=ident, day=DAY + 9)["job"]
    ask("world_close", world=ident)
    assert fail("now", "input", job=job)["field"] == "job"


def test_a_match_of_a_world_knows_its_world():
    ident = opened()
    do(ident, do="duel")
    assert view(ident)["match"] == {"label": "A duel"} and view(ident)["pages"][0]["badge"] == "1"
    made = ask("world_match", world=ident, who="h0")
    assert (made["world"], made["who"], made["seats"][1]["kind"]) == (ident, "h0", "easy")
    record = ask("record", match=made["match"])
    assert "world" not in json.loads(record)
    again = ask("load", record=record, id="kept", world=ident, who="h0")
    assert (again["world"], again["who"]) == (ident, "h0") and "world" not in ask("load", record=record)
    refused = ask("world_try", world=ident, who="h0", deed={"do": "settle", "record": json.loads(record)})
    assert refused["refusal"]["message"] == "The duel is not over."
    ask("resign", match="kept", seat=0)
    over = json.loads(ask("record", match="kept"))
    assert do(ident, do="settle", record=over)["view"]["match"] is None
    fail("load", "input", record=record, world="\ud800")


def test_the_catalogue_tells_of_worlds():
    made = entry("garden", GAME, [])["world"]
    assert (made["title"], made["blurb"]) == ("Garden", GAME.world.blurb)
    assert made["links"] == {"seed": ["plant", "code", "", "a seed"]}
    assert made["options"][0]["choices"] == [[False, "Two cards"], [True, "One card"]]
    assert entry("gomori", registry.get("gomori"), [])["world"] is None


def test_a_world_puts_backs_of_its_own_on_the_table(monkeypatch):
    """`Worlds.worn`, in the matches of that world alone.

    They stay when it is closed, and when the match is loaded with its `dress`.
    """
    ident = opened()
    do(ident, do="duel")
    match = ask("world_match", world=ident, who="h0")["match"]
    alone = ask("new", game="gomori", seed=1)["match"]

    def backs(ident):
        seen = ask("view", match=ident, seat=0)
        shape.check(seen)
        spots = [spot for zone in seen["zones"] for spot in zone.get("cells", [zone])]
        found = {card["back"] for spot in spots for card in spot["cards"] if "back" in card}
        assert found <= set(seen["faces"])
        return found
    plain = backs(match)
    back, other = sorted(plain)
    card = next(face for face in ask("view", match=match, seat=0)["faces"] if face not in plain)
    monkeypatch.setattr(type(GAME.world), "worn", lambda self, state, who: {back: other} if who == "h0" else {})
    assert backs(match) == plain - {back} | {other} and backs(alone) == plain
    dress, record = ask("summary", match=match)["dress"], ask("record", match=match)
    assert dress == {"cloth": GAME.cloth, "worn": {back: other}} and "dress" not in ask("summary", match=alone)
    ask("world_close", world=ident)
    assert backs(match) == plain - {back} | {other}
    assert backs(ask("load", record=record, world=ident, who="h0", dress=dress)["match"]) == plain - {back} | {other}
    assert backs(ask("load", record=record, world=ident, who="h0")["match"]) == plain
    broken = [{"cloth": "pink", "worn": {}}, {"cloth": "sky"}, {"cloth": "sky", "worn": []}, {"cloth": [], "worn": {}}]
    for wrong in (*broken, *({"cloth": "sky", "worn": {back: face}} for face in ("no such face", card, 5, None, []))):
        made = ask("load", record=record, world=ident, who="h0", dress=wrong)
        assert backs(made["match"]) == plain and made["dress"]["cloth"] == GAME.cloth, "it opens all the same"


def test_a_world_has_a_cloth_of_its_own(monkeypatch):
    """Its pages and the tables of its matches lie on it; a match without a world on that of its game."""
    ident = ask("world_new", game="garden", seed="a", day=DAY, name="Ann")["world"]
    assert ask("world_view", world=ident, who="h0")["cloth"] == GAME.cloth
    monkeypatch.setattr(type(GAME.world), "cloth", lambda self, game, state: "indigo")
    rev = ask("world_view", world=ident, who="h0")["rev"]
    ask("world_do", world=ident, who="h0", deed={"do": "duel"}, rev=rev)
    match = ask("world_match", world=ident, who="h0")["match"]
    assert ask("world_view", world=ident, who="h0")["cloth"] == ask("view", match=match, seat=0)["cloth"] == "indigo"
    alone = ask("new", game="gomori", seed=1)["match"]
    assert ask("view", match=alone, seat=0)["cloth"] == GAME.cloth


def test_what_is_worn_on_a_table_is_put_on_each_look_anew():
    """A back that no seat has otherwise: looked at again and again at one moment, and taken off."""
    match = Match(registry.get("ttcg"), seed=1)
    plain = match.view(0)
    match.dress = {"cloth": "sky", "worn": {"back:0": "back:tide-gate"}}
    for _ in range(3):
        seen = dressed(match, match.view(0))
        shape.check(seen)
        assert "back:tide-gate" in seen["faces"] and "back:tide-gate" in json.dumps(seen["zones"])
    match.dress["worn"] = {}
    assert dressed(match, match.view(0))["zones"] == plain["zones"]
