"""Records: schema and check agree, packed text survives or is refused, versions, digests, score sheets."""

import base64
import copy
import json
import zlib
from mulligan.data import json_text
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from house import GAMES, matches, option_sets, played, whole
from mulligan import Malformed, Match
from mulligan.match import record

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
SCHEMA = Path(__file__).resolve().parent.parent / "docs/record.schema.json"


def replay_error(data, game=None):
    with pytest.raises(Malformed) as caught:
        Match.replay(data, game)
    return caught.value


# ---- shape ---------------------------------------------------------------------------------------------------------
def validator():
    jsonschema = pytest.importorskip("jsonschema", reason="the schema is compared where jsonschema is installed")
    if not SCHEMA.is_file():
        pytest.skip("docs/ is not here: the schema is compared in a checkout")
    return jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text("utf-8")))


def accepted(data):
    try:
        record.check(copy.deepcopy(data))
    except Malformed as error:
        assert error.field and str(error).startswith(error.field)
        return False
    return True


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=130)
numbers = st.integers() | st.floats(allow_nan=False, allow_infinity=False).filter(lambda x: x % 1)
values = st.recursive(st.none() | st.booleans() | numbers | texts | st.just("mulligan-record/1") | st.just("0 pass"),
                      lambda inner: st.lists(inner, max_size=9) | st.dictionaries(texts, inner, max_size=3),
                      max_leaves=12)
BASE = {
    "format": "mulligan-record/1", "game": "g", "version": "1", "options": {},
    "seats": [{"kind": "person", "name": "A"}], "decks": [], "seed": 1, "created": "",
    "actions": ["* deal 1", "0 pass"], "digest": "",
    "result": {"winner": None, "reason": "over", "scores": [1, 2.5]},
}
PARTS = [
    ("seats", 0, "kind"), ("seats", 0, "name"), ("seats", 0, "accepts"), ("seats", 0, "more"), ("seats", 0),
    ("actions", 1),
    ("result", "winner"), ("result", "reason"), ("result", "scores"), ("result", "more"),
]


def test_the_schema_is_a_schema():
    made = validator()
    made.check_schema(made.schema)
    assert made.is_valid(BASE) and accepted(BASE)


@games
@given(data=st.data())
def test_schema_and_check_take_every_record(game, data):
    made = data.draw(matches(game)).record()
    assert validator().is_valid(made) and accepted(made)


@given(key=st.sampled_from([*BASE, "more"]), value=values, gone=st.booleans())
def test_schema_and_check_agree_on_wrong_values(key, value, gone):
    data = {k: v for k, v in BASE.items() if k != key} | ({} if gone else {key: value})
    assert validator().is_valid(data) == accepted(data)


@given(path=st.sampled_from(PARTS), value=values)
def test_schema_and_check_agree_on_wrong_parts(path, value):
    data = copy.deepcopy(BASE)
    *way, last = path
    part = data
    for step in way:
        part = part[step]
    part[last] = value
    assert validator().is_valid(data) == accepted(data)


@given(values)
def test_anything_else_is_refused(value):
    assert not accepted(value)


@given(st.text(max_size=200) | values.map(json.dumps))
def test_any_text_is_refused(text):
    error = replay_error(text)
    assert error.field


@pytest.mark.parametrize("bad", ["\ud800", "name\udfff"])
def test_half_characters_are_refused(bad):
    """They cannot be written to a file or a link, so they do not get into a match."""
    for data in (BASE | {"seats": [{"name": bad}]}, BASE | {"seed": bad}, BASE | {"actions": ["0 " + bad]},
                 BASE | {"options": {"o": bad}}):
        assert not accepted(data)
    game = next(iter(GAMES.values()))
    for more in ({"seats": [{"name": bad}]}, {"seed": bad}):
        with pytest.raises(Malformed):
            Match(game, **more)


def test_deep_and_large_records_are_refused():
    deep = "[" * 100_000 + "]" * 100_000
    assert "deeper" in str(replay_error('{"options": ' + deep + "}"))
    assert "deeper" in str(replay_error('{"options": ' + "[" * 61))
    assert accepted(BASE | {"options": {"x": json.loads("[" * 50 + "]" * 50)}})
    harmless = json.dumps({"quoted": "[{\"\\" * 500})
    assert json_text.parse(harmless) == json.loads(harmless)
    large = BASE | {"actions": ["0 " + "x" * 3900] * 600}
    assert not accepted(large) and replay_error(json.dumps(large)).field == "record"
    assert replay_error('{"seed": ' + "9" * 5000 + "}").field == "record"
    assert replay_error('{"seed": NaN}').field == "record"


# ---- packed --------------------------------------------------------------------------------------------------------
@games
@given(data=st.data())
def test_packing_is_undone_by_unpacking(game, data):
    made = data.draw(matches(game)).record()
    text = record.pack(made)
    assert record.unpack(text) == made and record.read(f" {text}\n") == made
    assert set(text) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")
    assert len(text) < len(json.dumps(made))


@games
def test_links_are_short_enough(game):
    """A whole match fits a link that browsers and chats carry."""
    assert len(record.pack(whole(game, 1).record())) < 4000


@games
def test_every_cut_is_refused(game):
    text = record.pack(whole(game, 0).record())
    for length in range(0, len(text), 7):
        assert replay_error(text[:length]).field == "link"
    assert replay_error(text[:-1]).field == "link"
    assert replay_error(text + "AAAA").field == "link"


@games
@given(data=st.data())
def test_changed_letters_are_refused(game, data):
    text = record.pack(whole(game, 0).record())
    at = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from("ABCXYZabcxyz0129-_.+/=é \n"))
    changed = text[:at] + letter + text[at + 1:]
    if changed.strip() != text:
        assert replay_error(changed).field == "link"


def test_zip_bombs_stop_at_the_limit():
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    raw = squeezer.compress(b" " * 15 * record.MOST_BYTES) + squeezer.flush()
    error = replay_error(base64.urlsafe_b64encode(raw).decode().rstrip("="))
    assert error.field == "link" and str(record.MOST_BYTES) in str(error)


# ---- replaying -----------------------------------------------------------------------------------------------------
@games
def test_forms_of_a_record_give_the_same_match(game):
    made = whole(game, 0).record()
    for form in (made, json.dumps(made), "\n" + json.dumps(made, indent=2), record.pack(made)):
        assert Match.replay(form).record() == made


@games
def test_wrong_digests_and_results_are_refused(game):
    made = whole(game, 0).record()
    assert replay_error(made | {"digest": "sha256:" + "0" * 64}).field == "digest"
    assert replay_error(made | {"result": {"winner": None, "reason": "x", "scores": []}}).field == "result"
    running = played(game, 5, most=3).record()
    assert running["result"] is None
    assert replay_error(running | {"result": made["result"]}).field == "result"
    without = {key: value for key, value in made.items() if key != "digest"}
    assert Match.replay(made | {"digest": ""}).state == Match.replay(without).state


@games
def test_wrong_actions_are_named_by_their_number(game):
    made = whole(game, 1).record()
    for at in (0, 4, len(made["actions"]) - 1):
        lines = made["actions"][:]
        lines[at] = lines[at] + " and more"
        assert replay_error(made | {"actions": lines}).field == f"actions[{at}]"
        lines[at] = ("1" if lines[at][0] == "0" else "0") + made["actions"][at][1:]
        named = int(replay_error(made | {"actions": lines}).field[8:-1])
        assert at <= named, "two seats may be to move, and either may do this"
    assert replay_error(made | {"actions": [*made["actions"], made["actions"][-1]]}).field.startswith("actions[")
    assert replay_error(made | {"actions": ["7 resign"]}).field == "actions[0]"


@games
def test_options_seats_and_decks_of_a_record_are_checked(game):
    made = played(game, 7, most=2).record()
    assert replay_error(made | {"options": {"no such": 1}}).field == "options.no such"
    assert replay_error(made | {"seats": [{}] * 8}).field == "seats"
    assert replay_error(made | {"game": "no such game"}).field == "game"
    other = copy.copy(game)
    other.id = "another"
    assert replay_error(made, other).field == "game"


@games
def test_a_resignation_is_part_of_the_record(game):
    match = played(game, 8, most=5)
    match.resign(1)
    again = Match.replay(match.record())
    assert again.outcome() == match.outcome() and again.to_move() == () and again.record() == match.record()
    twice = match.record() | {"actions": [*map(str, match.actions), "0 resign"]}
    assert replay_error(twice).field == f"actions[{match.ply}]"


@games
def test_a_record_that_says_it_runs_is_not_over(game):
    """A resignation written behind a running match, its digest and its empty result kept, is refused.

    So are other results.
    """
    for most in (3, 12):
        running = played(game, 5, most=most)
        made = running.record()
        for seat in range(len(running.seats)):
            lost = made | {"actions": [*made["actions"], f"{seat} resign"]}
            error = replay_error(lost)
            assert error.field in ("result", "digest") and len(str(error)) > 20
            assert replay_error(record.pack(lost)).field == error.field
            resigned = Match.replay(made).resign(seat).record()
            assert Match.replay(resigned).record() == resigned
    over = whole(game, 0).record()
    assert replay_error(over | {"result": None}).field == "result"
    assert Match.replay({key: value for key, value in over.items() if key != "result"}).record() == over


@games
def test_kept_records_replay_on_every_python(game):
    """Invariant 1: records made once give the same digests here, whatever Python this is.

    When rules change, so does the game's version, and `python tests/house.py` writes the records anew. Those from
    before a question of form was asked lack its answer, and replay all the same.
    """
    lines = (Path(__file__).parent / f"records/{game.id}.jsonl").read_text("utf-8").splitlines()
    assert len(lines) == len(option_sets(game))
    for line in lines:
        data = json.loads(line)
        assert data["version"] == game.version, "made under other rules: run python tests/house.py"
        match = Match.replay(data)
        assert match.digest() == data["digest"] and match.outcome()
        asked = [str(action) for action, state, move in zip(match.actions, match.states, match.moves)
                 if game.formal(state) != (action.seat, move)]
        now = match.record()
        assert data["actions"] in (now["actions"], asked) and now | {"actions": data["actions"]} == data
        assert Match.replay(now).record() == now


# ---- other versions ------------------------------------------------------------------------------------------------
@games
def test_records_of_another_version_are_read_only(game):
    made = played(game, 9, most=9).record() | {"version": "0.0-other"}
    match = Match.replay(made)
    assert "0.0-other" in match.notice and game.version in match.notice and match.ply == len(made["actions"])
    assert match.to_move() == () and match.legal(0) == [] and match.view(0)["notice"] == match.notice
    before = json.dumps(match.record())
    for attempt in (lambda: match.act(0, "resign"), lambda: match.resign(0),
                    lambda: match.undo(0), lambda: match.branch(2)):
        with pytest.raises(ValueError):
            attempt()
    assert json.dumps(match.record()) == before and match.record()["version"] == "0.0-other"
    stored = Match.replay(match.record())
    assert stored.notice == match.notice and stored.states == match.states


@games
def test_a_record_other_rules_do_not_follow_stops_where_they_part(game):
    made = played(game, 10, most=9).record()
    actions = [*made["actions"][:5], "0 no such action", "1 nor this"]
    made |= {"version": "9", "actions": actions, "options": made["options"] | {"unknown": 1}}
    match = Match.replay(made)
    assert match.ply == 5 and "action 6" in match.notice


# ---- score sheet ---------------------------------------------------------------------------------------------------
@games
def test_the_score_sheet_holds_every_action(game):
    option = game.options[0]
    match = played(game, 11, {option.name: option.choices[-1][0]})
    sheet = record.score_sheet(match)
    assert sheet.startswith(f"{game.title} (rules {game.version})\n") and option.name in sheet
    assert all(action.text in sheet for action in match.actions)
    assert sheet.rstrip().endswith(match.outcome().text)
    assert "wins" not in record.score_sheet(played(game, 11, most=4))
