"""Worlds: the keeper and the calls of docs/view-model.md, section 5, on the garden of tiny_world.py; errors lose nothing."""

import json
from functools import reduce

import pytest
from hypothesis import given, strategies as st

import shape
from calls import ask, call, failing
from mulligan.bridge import calls, sessions
from mulligan import cli, registry
from mulligan.cli.catalogue import entry
from mulligan.errors import Illegal, Malformed, Stale
from mulligan.worlds.files import LAST_DAY, check_deed, sealed
from mulligan.worlds.life import MOST_UNDO, Life, finish, verify
from mulligan.protocol.worlds import act, faces_in, iso
from tiny_world import GAME, MOST

DAY = 20_000


@pytest.fixture(autouse=True)
def garden(monkeypatch):
    found = registry.found()
    monkeypatch.setattr(registry, "found", lambda: found | {"garden": None})
    monkeypatch.setitem(registry._loaded, "garden", GAME)
    for held_here in (sessions.matches, sessions.worlds, sessions.jobs):
        held_here.clear()


def everything():
    worlds = [[ident, life.export(), life.rev, len(life.undone)] for ident, life in sessions.worlds.items()]
    return worlds + list(sessions.matches)


fail = failing(everything)


def life(seed="a", day=DAY, **options):
    return Life(GAME, seed, day, options, "Ann").live(day)


def opened(**more):
    """The id of a fresh world that has reached its first day."""
    ident = ask("world_new", game="garden", seed="a", day=DAY, name="Ann", **more)["world"]
    ask("now", job=ask("world_job", world=ident, day=DAY)["job"])
    return ident


def view(ident, **more):
    return ask("world_view", world=ident, who="h0", **more)


def do(ident, who="h0", /, **deed):
    return ask("world_do", world=ident, who=who, deed=deed, rev=ask("world_summary", world=ident)["rev"])


# ---- the keeper ----------------------------------------------------------------------------------------------------
def test_a_world_lives_until_its_day_and_each_day_once():
    one = Life(GAME, "a", DAY, {}, "Ann")
    assert one.day == DAY - 3 and one.behind(DAY) == 3
    assert list(one.open(DAY)) == [(1, 3), (2, 3), (3, 3)] and one.day == DAY
    assert one.behind(DAY) == one.behind(DAY - 9) == 0 and list(one.open(DAY)) == []
    assert one.log == [[DAY, "", {"do": "open"}]]
    assert one.live(DAY + 2).day == DAY + 2 and len(one.log) == 2


def test_days_left_in_the_middle_change_nothing():
    one = Life(GAME, "a", DAY, {}, "Ann")
    before, days = one.export(), one.open(DAY)
    next(days)
    days.close()
    assert one.export() == before and one.rev == 0
    days = one.open(DAY)
    next(days)
    one.do("h0", {"do": "letter", "trade": "x"})
    with pytest.raises(Illegal):
        list(days)


def test_deeds_are_refused_before_anything_changes():
    one = life()
    before = one.export()
    for deed, error in (({"do": "nothing"}, Malformed),
                        ({"do": "sell", "card": 99}, Malformed),
                        ([], Malformed),
                        ({}, Malformed),
                        ({"do": 3}, Malformed),
                        ({"do": "letter", "trade": "\ud800"}, Malformed),
                        ({"do": "settle"}, Illegal)):
        with pytest.raises(error):
            one.do("h0", deed)
    with pytest.raises(Malformed, match="who"):
        one.do("h9", {"do": "buy"})
    with pytest.raises(Stale):
        one.do("h0", {"do": "buy"}, rev=one.rev + 1)
    with pytest.raises(Illegal, match="2 coins"):
        for _ in range(9):
            before = one.export()
            one.do("h0", {"do": "buy"})
    assert one.export() == before


def test_only_what_taught_nothing_is_taken_back():
    one = life()
    before = one.export()
    one.do("h0", {"do": "sell", "card": 1})
    one.do("h0", {"do": "sell", "card": 2})
    rev = one.rev
    assert one.can_undo("h0")
    one.undo("h0")
    one.undo("h0")
    assert one.export() == before and one.rev > rev, "an old deed must not fit again"
    with pytest.raises(Illegal) as told:
        one.undo("h0")
    assert told.value.clause == "GA-1.1"
    one.do("h0", {"do": "join", "name": "Bob"})
    one.do("h0", {"do": "sell", "card": 1})
    with pytest.raises(Illegal):
        one.undo("h1")
    one.do("h0", {"do": "buy"})
    assert not one.can_undo("h0"), "what came before a final deed stays"
    for _ in range(MOST_UNDO + 5):
        one.do("h0", {"do": "letter", "trade": "x"})
    assert len(one.undone) == MOST_UNDO
    assert not one.live(DAY + 1).undone


def test_the_same_deeds_make_the_same_file():
    """KA-19.11 for every world: seed, first day and deeds decide each byte."""
    one = story(life())
    again = finish(Life.replay(json.loads(json.dumps(one.record())), GAME))
    assert again.export() == one.export() and again.export().count("\n") == 0
    assert finish(verify(one.export(), GAME)) == ""
    assert story(life("b")).export() != one.export()


def story(one):
    one.do("h0", {"do": "buy"})
    one.do("h0", {"do": "join", "name": "Bob"})
    one.do("h1", {"do": "letter", "trade": "1", "text": "für dich"})
    one.live(DAY + 5)
    one.do("h0", {"do": "give", "to": "h1", "cards": [1, 2]})
    one.do("h1", {"do": "sell", "card": 2})
    return one


def test_files_come_back_whole():
    one = story(life())
    again = Life.load(one.export(), GAME)
    assert again.export() == one.export() and again.record() == one.record() and not again.undone
    again.do("h1", {"do": "sell", "card": 1})
    assert again.export() != one.export()
    assert Life.load("\ufeff" + one.export() + "\n").day == one.day


@pytest.mark.parametrize("path, value, field", [
    (["type"], "garden/world/2", "type"),
    (["game"], "gomori", "game"),
    (["game"], 3, "game"),
    (["game"], [], "game"),
    (["more"], 1, "world"),
    (["version"], None, "version"),
    (["record"], [], "record"),
    (["record", "format"], "x", "record.format"),
    (["record", "seed"], "", "record.seed"),
    (["record", "start"], -1, "record.start"),
    (["record", "start"], True, "record.start"),
    (["record", "options"], {"slow": 1}, "record.options.slow"),
    (["record", "options"], {"fast": 1}, "record.options.fast"),
    (["record", "deeds"], {}, "record.deeds"),
    (["record", "deeds", 1], [1, 2], "record.deeds[1]"),
    (["record", "deeds", 1, 0], "1", "record.deeds[1][0]"),
    (["record", "deeds", 1, 1], None, "record.deeds[1][1]"),
    (["record", "deeds", 1, 2], "buy", "record.deeds[1][2]"),
    (["record", "deeds", 0, 2], {"do": "buy"}, "record.deeds[0][2]"),
    (["record", "deeds", -1, 0], DAY + 99, "record.deeds[6][0]"),
    (["record", "game"], "other", "record.game"),
    (["state"], None, "state"),
    (["state", "day"], "1", "state.day"),
    (["state", "seeds", 0], "XX", "state.cards"),
    (["state", "people"], {}, "state.people"),
    (["sha256"], "0" * 64, "sha256"),
    (["sha256"], None, "sha256"),
])
def test_a_changed_file_is_refused_by_its_field(path, value, field):
    """Also one whose hash was made anew, so that it finds what the hash does not."""
    data = json.loads(story(life()).export())
    inner = reduce(lambda part, key: part[key], path[:-1], data)
    inner[path[-1]] = value
    text = json.dumps(data) if path == ["sha256"] else sealed(unsealed(data))
    with pytest.raises(Malformed) as told:
        Life.load(text, GAME)
    assert told.value.field == field, told.value


def test_every_cut_and_every_changed_letter_is_found():
    text = story(life()).export()
    for at in range(0, len(text), 37):
        for other in (text[:at], text[:at] + ("7" if text[at] != "7" else "8") + text[at + 1:]):
            with pytest.raises(Malformed):
                Life.load(other, GAME)


def unsealed(data):
    return {key: part for key, part in data.items() if key != "sha256"}


def test_a_log_that_lies_is_found_by_its_replay():
    one = story(life())
    data = json.loads(one.export())
    del data["record"]["deeds"][1], data["sha256"]
    lie = sealed(data)
    assert Life.load(lie, GAME).day == one.day, "the state holds; only the log tells another story"
    assert "another world" in finish(verify(lie, GAME))
    made = one.record()
    for change, field in (({"version": "0"}, "record.version"),
                          ({"game": "x"}, "record.game"),
                          ({"deeds": [[DAY + 1, "h0", {"do": "buy"}]]}, "record.deeds[0]"),
                          ({"deeds": [[DAY, "", {"do": "open"}]] * 2}, "record.deeds[1]"),
                          ({"x": 1}, "record")):
        with pytest.raises(Malformed) as told:
            finish(Life.replay(made | change, GAME))
        assert told.value.field == field, change


def test_bad_beginnings():
    for seed, day, options, name, field in (("", DAY, {}, "", "seed"),
                                            (3, DAY, {}, "", "seed"),
                                            ("a" * 65, DAY, {}, "", "seed"),
                                            ("a", -1, {}, "", "day"),
                                            ("a", LAST_DAY + 1, {}, "", "day"),
                                            ("a", True, {}, "", "day"),
                                            ("a", DAY, {"x": 1}, "", "options.x"),
                                            ("a", DAY, {"slow": 0}, "", "options.slow"),
                                            ("a", DAY, {}, "n" * 61, "seats[0].name")):
        with pytest.raises(Malformed) as told:
            Life(GAME, seed, day, options, name)
        assert told.value.field == field
    with pytest.raises(Malformed, match="no worlds"):
        Life(registry.get("gomori"), "a", DAY)
    assert iso(0) == "1970-01-01" and iso(19_996) == "2024-09-30" and iso(LAST_DAY)
    with pytest.raises(Malformed, match="larger"):
        check_deed({"do": "x", "text": "y" * 2_000_001})


# ---- the calls -----------------------------------------------------------------------------------------------------
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
    deed, field = GAME.world.links[name]
    other = ask("world_new", game="garden", seed="b", day=DAY)["world"]
    tried = ask("world_try", world=other, who="h0", deed={"do": deed, field: code})
    assert tried["ok"] and code in tried["text"]
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
    old = ask("world_load", text=sealed(data))
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
    assert made["links"] == {"seed": ["plant", "code"]}
    assert made["options"][0]["choices"] == [[False, "Two cards"], [True, "One card"]]
    assert entry("gomori", registry.get("gomori"), [])["world"] is None


# ---- anything at all -----------------------------------------------------------------------------------------------
LEAVES = (st.none() | st.booleans() | st.integers(-2, 9) | st.text(max_size=6)
          | st.sampled_from(["h0", "h1", "\ud800", "buy"]))
JSONS = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6)
NAMES = ["buy", "sell", "give", "join", "letter", "duel", "settle", "send", "plant", "verse", "x"]
DEEDS = st.fixed_dictionaries({"do": st.sampled_from(NAMES)}, optional={
    "card": st.integers(1, MOST) | JSONS, "cards": st.lists(st.integers(1, MOST), max_size=3) | JSONS,
    "to": st.sampled_from(["h0", "h1"]) | JSONS,
    "name": st.text(max_size=5) | JSONS, "text": JSONS, "record": JSONS, "code": JSONS, "picture": JSONS})


@given(st.lists(st.tuples(st.sampled_from(["h0", "h1"]), DEEDS) | st.integers(1, 3), max_size=12))
def test_any_deeds_keep_the_world_whole(deeds):
    """Refused or done: everything that must hold holds, the file comes back, and the log leads to the same bytes."""
    one = life()
    for deed in deeds:
        before = one.export()
        try:
            if isinstance(deed, int):
                one.live(one.day + deed)
            else:
                one.do(*deed)
        except (Illegal, Malformed):
            assert one.export() == before
        GAME.world.check(one.state)
    assert Life.load(one.export(), GAME).export() == one.export()
    assert finish(verify(one.export(), GAME)) == ""


@given(st.data())
def test_any_fields_get_an_answer_that_is_no_crash(data):
    sessions.worlds.clear()
    ask("world_load", text=WHOLE, id="w")
    do = data.draw(st.sampled_from([name for name in calls.CALLS if name.startswith("world_")]))
    likely = {"who": st.just("h0"), "page": st.sampled_from(["today", "beds"]), "deed": DEEDS, "rev": st.just(0),
              "k": st.integers(0, 3), "list": st.just("mine"), "day": st.integers(DAY - 2, DAY + 60),
              "text": st.just(WHOLE), "game": st.just("garden")}
    names = (*likely, "query", "options", "name", "seed", "id", "sure")
    fields = data.draw(st.fixed_dictionaries(
        {"world": st.just("w") | JSONS},
        optional={name: likely.get(name, JSONS) | JSONS for name in names}))
    before = everything()
    answer = call(do, **fields)
    if "error" in answer:
        assert answer["error"]["kind"] in ("input", "illegal", "stale"), answer
        assert everything() == before
    elif do in ("world_try", "world_view", "world_list", "world_card", "world_summary", "world_export"):
        assert everything() == before


WHOLE = story(life()).export()
PLACES = [
    [],
    ["record"], ["record", "deeds"], ["record", "deeds", 1], ["record", "deeds", 1, 2],
    ["state"], ["state", "people"], ["state", "cards"], ["state", "cards", "1"], ["state", "news"],
    ["record", "options"],
]


@given(st.sampled_from(PLACES), st.integers(0, 20), JSONS, st.booleans())
def test_hostile_files_are_refused_or_hold(path, at, value, honest):
    """One value anywhere exchanged, the hash made anew: an error that names a field, or a world in which all holds."""
    data = json.loads(WHOLE)
    inner = reduce(lambda part, key: part[key], path, data)
    keys = list(inner) if isinstance(inner, dict) else range(len(inner))
    inner[keys[at % len(keys)]] = value
    try:
        text = sealed(unsealed(data)) if honest else json.dumps(data)
    except UnicodeEncodeError:
        text = json.dumps(data)
    try:
        loaded = Life.load(text, GAME)
    except Malformed as error:
        assert error.field
    else:
        GAME.world.check(loaded.state)
        assert Life.load(loaded.export(), GAME).export() == loaded.export()


# ---- the command line ----------------------------------------------------------------------------------------------
@pytest.mark.native
def test_the_command_simulates_and_draws(tmp_path, capsys):
    chart = tmp_path / "health.svg"
    assert cli.main(["world", "garden", "--days", "9", "--rivals", "4", "--seed", "x", "--chart", str(chart)]) == 0
    told = capsys.readouterr().out
    assert "cards" in told and "neighbours" in told and len(told.splitlines()) < 40
    assert chart.read_text("utf-8").startswith("<svg") and "neighbours" in chart.read_text("utf-8")
    assert cli.main(["world", "garden", "--days", "3", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert len(rows) == 3 and rows[0].keys() == rows[2].keys()


@pytest.mark.native
def test_the_command_verifies_files(tmp_path, capsys):
    file = tmp_path / "world.json"
    file.write_text(WHOLE, "utf-8")
    assert cli.main(["world", "garden", "--verify", str(file)]) == 0 and "very world" in capsys.readouterr().out
    file.write_text(WHOLE.replace("Bob", "Rob"), "utf-8")
    assert cli.main(["world", "garden", "--verify", str(file)]) == 1 and "sha256" in capsys.readouterr().err
    for arguments, wrong in ((["gomori", "--days", "3"], "no worlds"), (["gomori", "--verify", str(file)], "no worlds"),
                             (["garden", "--seed", "x" * 65], "seed"), (["kaadosu", "--rivals", "41"], "from 0 to 40")):
        assert cli.main(["world", *arguments]) == 2 and wrong in capsys.readouterr().err


def test_a_world_puts_backs_of_its_own_on_the_table(garden, monkeypatch):
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


def test_a_world_has_a_cloth_of_its_own(garden, monkeypatch):
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
