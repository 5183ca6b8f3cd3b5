"""Worlds: the keeper, its files and the command line, on the garden of tiny_world.py; errors lose nothing."""

import json
from functools import reduce

import pytest

from mulligan import cli, registry
from mulligan.errors import Illegal, Malformed, Stale
from mulligan.protocol.slices import returned
from mulligan.worlds.files import LAST_DAY, check_deed, with_checksum
from mulligan.worlds.keyed import KeyedState
from mulligan.worlds.life import MOST_UNDO, Life, verify
from mulligan.protocol.worlds import iso
from tiny_world import GAME
from garden import DAY, WHOLE, life, story, unsealed
from garden import garden  # noqa: F401  (a fixture that every test here has)


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
    again = returned(Life.replay(json.loads(json.dumps(one.record())), GAME))
    assert again.export() == one.export() and again.export().count("\n") == 0
    assert returned(verify(one.export(), GAME)) == ""
    assert story(life("b")).export() != one.export()


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
    text = json.dumps(data) if path == ["sha256"] else with_checksum(unsealed(data))
    with pytest.raises(Malformed) as told:
        Life.load(text, GAME)
    assert told.value.field == field, told.value


def test_every_cut_and_every_changed_letter_is_found():
    text = story(life()).export()
    for at in range(0, len(text), 37):
        for other in (text[:at], text[:at] + ("7" if text[at] != "7" else "8") + text[at + 1:]):
            with pytest.raises(Malformed):
                Life.load(other, GAME)


def test_a_log_that_lies_is_found_by_its_replay():
    one = story(life())
    data = json.loads(one.export())
    del data["record"]["deeds"][1], data["sha256"]
    lie = with_checksum(data)
    assert Life.load(lie, GAME).day == one.day, "the state holds; only the log tells another story"
    assert "another world" in returned(verify(lie, GAME))
    made = one.record()
    for change, field in (({"version": "0"}, "record.version"),
                          ({"game": "x"}, "record.game"),
                          ({"deeds": [[DAY + 1, "h0", {"do": "buy"}]]}, "record.deeds[0]"),
                          ({"deeds": [[DAY, "", {"do": "open"}]] * 2}, "record.deeds[1]"),
                          ({"x": 1}, "record")):
        with pytest.raises(Malformed) as told:
            returned(Life.replay(made | change, GAME))
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


# ---- states ----------------------------------------------------------------------------------------------------------
class Pot(KeyedState):
    """A world of four parts, of which files of before have three."""

    keys = {"day": int, "name": str, "news": list, "herbs": dict}
    later = {"herbs": {"sage": 1}}
    __slots__ = tuple(keys)


def test_parts_left_out_are_as_they_were_and_nobody_else_s():
    """What files of before lack comes from one place; no state changes it for another."""
    old, new = Pot(**Pot.parts_of({"day": 1, "name": "a", "news": []})), Pot(day=1, name="a")
    assert old == new and new.data() == {"day": 1, "name": "a", "news": [], "herbs": {"sage": 1}}
    old.herbs["mint"] = 2
    assert new == Pot(day=1, name="a") != old and old.copy() == old
    taken = old.copy()
    old.tell("later")
    assert taken.news == [] and old.news == [[1, "later"]]
    old.check_news(5)
    with pytest.raises(Malformed, match="news"):
        old.check_news(4)
    for data, named in (([], "expected the keys"), ({"day": 1, "name": "a"}, "expected the keys"),
                        ({"day": True, "name": "a", "news": []}, "day: expected a whole number"),
                        ({"day": 1, "name": "a", "news": [], "herbs": []}, "herbs: expected an object")):
        with pytest.raises(Malformed, match=named):
            Pot.parts_of(data)


def test_links_say_whose_they_are_and_lead_to_the_step_that_takes_them():
    """`#name=...` names one game, and the page it leads to has the deed with its other fields."""
    worlds = [game for game in map(registry.get, registry.registered()) if game.world]
    names = [name for game in worlds for name in (*game.world.links, *game.world.exhibits)]
    assert len(set(names)) == len(names) and all(name.isidentifier() for name in names)
    words = [link.brings for game in worlds for link in game.world.links.values()]
    assert words and all(one.startswith(("a ", "an ", "the ")) for one in words)      # "Ann sent your world a seed."
    for game in worlds:
        life = Life(game, "a test", DAY).live(DAY)
        [(who, _), *_] = game.world.people(life.state)
        for deed, field, page, _ in filter(lambda one: one.page, game.world.links.values()):
            acts = [act for block in game.world.page(life.state, who, page) if block["kind"] == "acts"
                    for act in block["acts"] if act["do"] == deed]
            assert field in [one["name"] for act in acts for one in act["fields"]], (game.id, deed)
