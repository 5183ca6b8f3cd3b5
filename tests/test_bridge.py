"""The bridge: every call of docs/view-model.md, part 2; any text gets a JSON answer, and errors change nothing."""

import json

import pytest
from hypothesis import given, strategies as st

import shape
from calls import ask, call, failing
from house import GAMES, played, step, stride
from mulligan.bridge import calls, sessions
from mulligan.players import LEVELS

games = pytest.mark.parametrize("name", GAMES)


def everything():
    """All the bridge holds, as text."""
    return json.dumps([[ident, match.record(), len(match.undone)] for ident, match in sessions.matches.items()]) + str(
        list(sessions.jobs))


fail = failing(everything)


@pytest.fixture(autouse=True)
def clean():
    sessions.matches.clear()
    sessions.jobs.clear()


def new(name, kinds=("person", "person"), **more):
    return ask("new", game=name, seats=[{"kind": kind} for kind in kinds], seed=7, **more)


def load(name, seed=7, most=None, **more):
    return ask("load", record=played(GAMES[name], seed, most=most).record(), **more)


@games
def test_new_summary_and_close(name):
    made = new(name)
    assert made["game"] == name and made["mode"] == "together" and made["turn"] and made["created"].endswith("Z")
    assert ask("summary", match=made["match"]) == made
    assert new(name, ("person", LEVELS[0].id))["mode"] == "solo" and new(name, (LEVELS[0].id,) * 2)["mode"] == "watch"
    assert new(name)["match"] != made["match"]
    assert ask("close", match=made["match"]) is None
    assert fail("summary", "input", match=made["match"])["field"] == "match"


@games
def test_new_is_checked(name):
    assert fail("new", "input", game="no such")["field"] == "game"
    assert fail("new", "input")["field"] == "game"
    assert fail("new", "input", game=name, options={"no": 1})["field"] == "options.no"
    assert fail("new", "input", game=name, seats=[{"kind": "nobody"}])["field"] == "seats[0].kind"
    assert fail("new", "input", game=name, seats=[{"kind": "person", "name": "\ud800"}])["field"] == "seats[0].name"
    assert fail("new", "input", game=name, seats=[{}] * 9)["field"] == "seats"
    assert fail("new", "input", game=name, decks=[[1]])["field"].startswith("decks")
    assert fail("new", "input", game=name, seed=1 << 60)["field"] == "seed"


@games
def test_views_and_acting(name):
    ident = new(name)["match"]
    plies = 0
    while turn := ask("summary", match=ident)["turn"]:
        plies += 1
        if plies % stride(GAMES[name]):
            step(sessions.matches[ident], lambda those, n=plies: those[n % len(those)])
            continue
        view = ask("view", match=ident, seat=turn[0])
        action = view["actions"][plies % len(view["actions"])]
        shape.check(view)
        fail("act", "stale", match=ident, seat=turn[0], ply=view["ply"] - 1, action=action["do"])
        after = ask("act", match=ident, seat=turn[0], ply=view["ply"], action=action["do"])
        shape.check(after)
        assert view["match"] == ident and after["ply"] > view["ply"]
    view = ask("view", match=ident, seat=0)
    assert view["over"] and ask("summary", match=ident)["over"] == view["over"]
    assert ask("view", match=ident, seat=0, open=True)["zones"] and ask("view", match=ident, ply=3)["ply"] == 3
    fail("act", "illegal", match=ident, seat=0, ply=view["ply"], action="resign")


@games
def test_refusals_name_kind_field_and_clause(name):
    ident = new(name)["match"]
    view = ask("view", match=ident, seat=(seat := ask("summary", match=ident)["turn"][0]))
    do, ply = view["actions"][0]["do"], view["ply"]
    other = 1 - seat
    while other in ask("summary", match=ident)["turn"]:                 # both choose: one of them commits first
        first = ask("view", match=ident, seat=other)["actions"][0]["do"]
        ply = ask("act", match=ident, seat=other, ply=ply, action=first)["ply"]
    wrong_turn = fail("act", "illegal", match=ident, seat=other, ply=ply, action=do)
    assert wrong_turn["clause"] in GAMES[name].rulebook().clauses and wrong_turn["title"]
    fail("act", "input", match=ident, seat=seat, ply=ply, action="no such action")
    fail("act", "input", match=ident, seat=9, ply=ply, action=do)
    fail("act", "input", match=ident, seat=seat, action=do)
    fail("act", "input", match=ident, seat=seat, ply=ply)
    fail("act", "input", match=ident, seat=True, ply=ply, action=do)
    fail("view", "illegal", match=ident, seat=0, open=True)
    fail("view", "input", match=ident, seat=0, ply=999)
    fail("undo", "illegal", match=ident, seat=seat)
    fail("redo", "illegal", match=ident, seat=seat)
    assert fail("view", "input", match="m0", seat=0)["field"] == "match"


@games
def test_undo_redo_and_resign(name):
    for seed in range(30):
        made = load(name, seed, most=6 + seed % 9)
        seat = made["turn"][0] if made["turn"] else 0
        view = ask("view", match=made["match"], seat=seat)
        if view["undo"]:
            back = ask("undo", match=made["match"], seat=seat)
            assert back["ply"] == view["ply"] - 1 and back["redo"]
            assert ask("redo", match=made["match"], seat=seat) == view
            break
    else:
        pytest.fail("nothing could be undone in 30 matches")
    over = ask("resign", match=made["match"], seat=1)["over"]
    assert over["winner"] == 0 and over["reason"] == "resigned"


@games
def test_why_and_say(name):
    made = new(name)
    ident, seat = made["match"], made["turn"][0]
    why = ask("why", match=ident, seat=seat, path=["nothing"])
    assert why["clause"]["text"]
    for path in ([], ["x"] * 12, ["#pass"], [ask("view", match=ident, seat=seat)["actions"][0]["path"][0]]):
        assert ask("why", match=ident, seat=seat, path=path)["text"]
    fail("why", "input", match=ident, seat=seat, path=["x"] * 13)
    fail("why", "input", match=ident, seat=seat, path=[1])
    for word in ("hand", "field", "score", "moves", "last", "help"):
        said = ask("say", match=ident, seat=seat, text=word)
        assert said["say"] and "view" not in said
    do = ask("view", match=ident, seat=seat)["actions"][0]["do"]
    assert ask("say", match=ident, seat=seat, text=f"why {do}")["say"] == "This is legal."
    assert ask("say", match=ident, seat=seat, text=f"  {do.upper()} ")["view"]["ply"] == made["ply"] + 1
    fail("say", "input", match=ident, seat=seat, text="")
    fail("say", "input", match=ident, seat=seat, text="why")


@games
def test_art(name):
    match = load(name)
    faces = list(ask("view", match=match["match"], seat=0)["faces"])
    drawn = [face for face in faces if GAMES[name].face(face)["art"]]
    assert all(svg.startswith("<svg") for svg in ask("art", game=name, faces=drawn).values())
    assert fail("art", "input", game=name, faces=["no such face"])["field"] == "faces[0]"
    assert fail("art", "input", game=name, faces=[3])["field"] == "faces[0]"
    assert fail("art", "input", game=name, faces=[["7C"]])["field"] == "faces[0]"


@games
def test_records_come_and_go(name):
    made = load(name, id="mine")
    assert made["match"] == "mine"
    for form in ("json", "link"):
        text = ask("record", match="mine", **{"as": form})
        again = ask("load", record=text)
        assert again | {"match": "mine"} == made
    assert ask("record", match="mine", **{"as": "text"}).startswith(GAMES[name].title)
    fail("record", "input", match="mine", **{"as": "pdf"})
    for wrong in ("", "{", "AAAA", "{}", {}, [], 3, None, {"format": "other"}):
        fail("load", "input", record=wrong)


@games
def test_records_of_another_version_open_read_only(name):
    record = played(GAMES[name], 7, most=9).record() | {"version": "0"}
    made = ask("load", record=record)
    assert made["readonly"] and made["turn"] == []
    assert ask("view", match=made["match"], seat=0)["notice"] == made["readonly"]
    error = fail("act", "illegal", match=made["match"], seat=0, ply=made["ply"], action="resign")
    assert error["message"] == made["readonly"]


@games
def test_unknown_players_of_a_record_are_replaced(name):
    record = played(GAMES[name], 7, most=4).record() | {"seats": [{"kind": "person"}, {"kind": "from elsewhere"}]}
    assert ask("load", record=record)["seats"][1]["kind"] == LEVELS[-1].id


@games
def test_branch_and_plies(name):
    made = load(name)
    branch = ask("branch", match=made["match"], ply=5, seats=[{"kind": "person"}, {"kind": LEVELS[0].id}])
    assert branch["ply"] == 5 and branch["match"] != made["match"] and branch["turn"] and branch["mode"] == "solo"
    assert ask("branch", match=made["match"], ply=5)["seats"] == made["seats"]
    fail("branch", "input", match=made["match"], ply=999)
    fail("branch", "input", match=made["match"], ply=5, seats=[{"kind": "nobody"}])
    listed = ask("plies", match=made["match"], seat=0)
    assert [line["ply"] for line in listed["plies"]] == list(range(1, made["ply"] + 1))
    assert {w["face"] for line in listed["plies"] for w in line["words"] if "face" in w} <= set(listed["faces"])


@games
def test_jobs(name):
    person = new(name)["turn"][0]
    made = new(name, ("person", LEVELS[0].id) if person == 0 else (LEVELS[0].id, "person"))
    ident = made["match"]
    assert made["turn"][0] == person
    if made["turn"] == [person]:
        fail("job", "illegal", match=ident, kind="move")
    hint = ask("job", match=ident, kind="hint", seat=person)["job"]
    answer = ask("now", job=hint)
    assert answer["done"] and 0 <= answer["result"]["value"] <= 1
    view = ask("view", match=ident, seat=person)
    assert answer["result"]["do"] in [action["do"] for action in view["actions"]]
    assert answer["result"]["path"] in [action["path"] for action in view["actions"]]
    fail("step", "input", job=hint, ms=10)
    ask("act", match=ident, seat=person, ply=view["ply"], action=answer["result"]["do"])
    while (turn := ask("summary", match=ident)["turn"]) == [person]:
        ask("act", match=ident, seat=person, ply=ask("summary", match=ident)["ply"],
            action=ask("view", match=ident, seat=person)["actions"][-1]["do"])
    assert turn == [1 - person]
    fail("job", "illegal", match=ident, kind="hint", seat=person)
    move, steps = ask("job", match=ident, kind="move")["job"], 0
    before = ask("summary", match=ident)["ply"]
    while not (answer := ask("step", job=move, ms=5))["done"]:
        steps += 1
        assert 0 <= answer["progress"]["share"] <= 1 and steps < 2000
    assert answer["result"]["seat"] == 1 - person and ask("summary", match=ident)["ply"] > before
    fail("job", "input", match=ident, kind="think")
    fail("job", "illegal", match=ident, kind="graph")          # an onlooker, while the match is on
    dropped = ask("job", match=ident, kind="graph", seat=person)["job"]
    assert ask("drop", job=dropped) is None and ask("drop", job=dropped) is None
    fail("now", "input", job=dropped)


@games
def test_the_graph_goes_from_the_first_ply_to_the_last(name):
    made = load(name, most=12)
    graph, points = ask("job", match=made["match"], kind="graph", seat=0)["job"], []
    while not (answer := ask("step", job=graph, ms=200))["done"]:
        assert answer["progress"]["points"][:len(points)] == points
        points = answer["progress"]["points"]
    plies = [ply for ply, _ in answer["result"]["points"]]
    assert (plies[0], plies[-1]) == (0, made["ply"]) and plies == sorted(set(plies))
    assert all(0 <= value <= 1 for _, value in answer["result"]["points"])


@games
def test_a_move_that_comes_too_late_is_refused(name):
    made = new(name, (LEVELS[0].id, LEVELS[0].id))
    first, second = (ask("job", match=made["match"], kind="move")["job"] for _ in range(2))
    ask("now", job=first)
    assert fail("now", "stale", job=second)


@games
def test_a_hint_for_another_position_is_refused(name):
    """Taking back and playing something else gives the same ply and another position: the old hint is not for it."""
    for seed in range(40):
        made = load(name, seed, most=4 + seed % 9)
        ident, seat = made["match"], made["turn"][0] if made["turn"] else 0
        view = ask("view", match=ident, seat=seat)
        if view["undo"] and view["actions"]:
            hint = ask("job", match=ident, kind="hint", seat=seat)["job"]
            back = ask("undo", match=ident, seat=seat)
            last = json.loads(ask("record", match=ident))["actions"]
            other = next((a["do"] for a in back["actions"] if a["do"] != GAMES[name].text(
                sessions.matches[ident].state, seat, sessions.matches[ident].undone[-1][0].move)), None)
            if other is None:
                continue
            after = ask("act", match=ident, seat=seat, ply=back["ply"], action=other)
            assert last and after["ply"] >= view["ply"]
            assert fail("now", "stale", job=hint)["message"]
            return
    pytest.fail("nothing could be undone in 40 matches")


@games
def test_closing_a_match_forgets_its_jobs(name):
    made = new(name)
    kept = ask("job", match=new(name)["match"], kind="hint", seat=made["turn"][0])["job"]
    gone = ask("job", match=made["match"], kind="hint", seat=made["turn"][0])["job"]
    ask("close", match=made["match"])
    fail("step", "input", job=gone, ms=1)
    assert ask("now", job=kept)["done"]


# ---- anything at all -----------------------------------------------------------------------------------------------
JSONS = st.recursive(st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8)
                     | st.sampled_from(["fuzz", "0 pass", "person", "hint", "\ud800", "json"]),
                     lambda inner: (st.lists(inner, max_size=4)
                                    | st.dictionaries(st.text(max_size=5), inner, max_size=4)),
                     max_leaves=8)
FIELDS = ["game", "options", "seats", "seed", "record", "id", "seat", "ply", "open", "action", "path", "text", "faces",
          "as", "kind", "job", "ms", "decks", "deck", "sets"]


@given(st.text(max_size=80) | JSONS.map(json.dumps))
def test_any_text_gets_a_json_answer(text):
    answer = json.loads(calls.call(text))
    assert answer["error"]["kind"] == "input"


@games
@given(data=st.data())
def test_any_fields_get_an_answer_that_is_no_crash(name, data):
    """Every call with any fields: an answer, never a crash; errors leave the match as it was."""
    sessions.matches.clear()
    load(name, 7, 8, id="fuzz")
    do = data.draw(st.sampled_from([*calls.CALLS]))
    some = {"match": st.just("fuzz"), "game": st.just(name), "seat": st.sampled_from([0, 1]), "ms": st.integers(-5, 5),
            "ply": st.integers(-2, 12), "job": st.just("j1")}
    fields = data.draw(st.fixed_dictionaries({"match": st.just("fuzz") | JSONS}, optional={
        field: some.get(field, JSONS) | JSONS for field in FIELDS}))
    before = everything()
    answer = call(do, **fields)
    if "error" in answer:
        assert answer["error"]["kind"] in ("input", "illegal", "stale"), answer
        assert everything() == before


@pytest.mark.parametrize("text", [
    "[" * 100_000, '{"do": ' + "[" * 100_000, "9" * 5000, "", "null", '{"do": {}}', '{"do": ["new"]}',
    '{"do": "new", "seed": NaN}', "\ud800"])
def test_broken_requests_are_input_errors(text):
    answer = json.loads(calls.call(text))
    assert answer["error"]["kind"] == "input", answer


def test_a_crash_of_ours_is_reported(monkeypatch):
    def crash(request):
        raise RuntimeError("inside")
    monkeypatch.setitem(calls.CALLS, "close", crash)
    error = json.loads(calls.call('{"do": "close"}'))["error"]
    assert error["kind"] == "crash" and "RuntimeError" in error["report"]


@games
def test_it_says_beforehand_what_cannot_be_undone(name):
    ident = new(name)["match"]
    told = set()
    for _ in range(20):
        at = ask("summary", match=ident)
        if at["over"]:
            break
        seat = at["turn"][0]
        actions = ask("view", match=ident, seat=seat)["actions"]
        for action in (actions[0], actions[-1]):
            final = ask("final", match=ident, seat=seat, ply=at["ply"], action=action["do"])
            assert ask("summary", match=ident) == at, "asking changes nothing"
        assert ask("act", match=ident, seat=seat, ply=at["ply"], action=actions[-1]["do"])["undo"] == (not final)
        told.add(final)
    assert told
    fail("final", "illegal" if at["over"] else "stale", match=ident, seat=0, ply=0 if not at["over"] else at["ply"],
         action=actions[-1]["do"])


@games
def test_a_job_that_ends_before_it_began_answers(name):
    made = load(name, most=6)
    ident = made["match"]
    assert ask("now", job=ask("job", match=ident, kind="graph", seat=0)["job"])["done"]
    for seat in (-1, 7):
        fail("job", "input", match=ident, kind="graph", seat=seat)
        fail("plies", "input", match=ident, seat=seat)


@games
def test_nobody_sits_down_at_a_hidden_hand_while_the_match_is_on(name):
    ident = new(name, ("person", LEVELS[0].id))["match"]
    persons = [{"kind": "person"}, {"kind": "person"}]
    ply = ask("summary", match=ident)["ply"]
    fail("branch", "illegal", match=ident, ply=ply, seats=persons)
    while not ply:                                      # nothing hidden yet: somebody chooses
        seat = ask("summary", match=ident)["turn"][0]
        first = ask("view", match=ident, seat=seat)["actions"][0]["do"]
        ply = ask("act", match=ident, seat=seat, ply=ply, action=first)["ply"]
    assert "shown when the match is over" in ask("record", match=ident, **{"as": "text"})
    ask("resign", match=ident, seat=0)
    assert ask("branch", match=ident, ply=ply, seats=persons)
    assert "shown when" not in ask("record", match=ident, **{"as": "text"})
