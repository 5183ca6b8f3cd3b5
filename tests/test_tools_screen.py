"""The calls of the Tools screen (docs/view-model.md, section 6), with TTCG's tools behind them."""

import json
import sys

import pytest
from calls import ask, failing

from mulligan.bridge import sessions
from mulligan import registry
from mulligan.errors import Malformed
from mulligan.protocol.game import Game
from mulligan.protocol.tools import EMPTY, Folder, Look, Tool, complete, field
from ttcg.tools.page import TOOLS

MAKE, MARK, SORT = "create_effect_combinations", "add_csv_field", "alphabetize_file"
QUIET = {"placeholders/combinations_to_remove.txt": "", "placeholders/phrase_replacements.txt": ""}
SMALL = {**QUIET, "placeholders/n.txt": "1\n2\n", "effects/all_effect_templates.txt": "take <n>.\n"}


class Workshop(Game):
    """A game that is nothing but TTCG's tools and folders."""

    id, title = "ttcg", "Workshop"
    tools, workspace = TOOLS, ("effects", "placeholders")


@pytest.fixture(autouse=True)
def workshop(monkeypatch):
    monkeypatch.setitem(registry._loaded, "ttcg", Workshop())
    monkeypatch.setattr(sessions, "folders", {})
    monkeypatch.setattr(sessions, "jobs", {})


def texts():
    return {path: data.decode() for path, data in sessions.folders["ttcg"].files.items()} if sessions.folders else None


fail = failing(texts)


def lay(files=SMALL, **more):
    return ask("tool_files", game="ttcg", files=files, folders=["effects", "placeholders"], fresh=True, **more)


def look(tool=MAKE, **options):
    return ask("tool_look", game="ttcg", tool=tool, options=options)


def worked(tool=MAKE, sure=False, **options):
    """The result of a whole run."""
    job = ask("tool_start", game="ttcg", tool=tool, options=options, sure=sure)["job"]
    while not (told := ask("step", job=job, ms=1))["done"]:
        assert 0 <= told["progress"]["share"] <= 1
    assert not sessions.jobs
    return told["result"]


# ---- what there is -------------------------------------------------------------------------------------------------
def test_the_tools_and_the_files_to_begin_with():
    told = ask("tools", game="ttcg")
    assert [tool["id"] for tool in told["tools"]] == [tool.id for tool in TOOLS]
    assert told["folders"] == ["effects", "placeholders"]
    files = told["files"]
    assert "placeholders/amount.txt" in files and "<" in files["effects/all_effect_templates.txt"]
    for tool in told["tools"]:
        assert set(tool) == {"id", "title", "help", "fields"} and all(tool[key] for key in ("id", "title", "help"))
        names = [one["name"] for one in tool["fields"]]
        assert len(set(names)) == len(names)
        for one in tool["fields"]:
            always, sometimes = {"name", "label", "kind", "value"}, {"help", "choices", "need", "when", "wide", "more"}
            assert always <= set(one) <= always | sometimes
            chosen = one["kind"] == "choice" and one["value"] in [value for value, _ in one["choices"]]
            assert chosen or type(one["value"]) is type(EMPTY[one["kind"]])
            assert "when" not in one or one["when"][0] in names


def test_every_tool_shows_something_of_the_examples_at_once():
    told = ask("tools", game="ttcg")
    lay(told["files"])
    worked()
    for tool in told["tools"]:
        seen = look(tool["id"])
        assert set(seen) == {"lines", "note", "warned", "many"}, tool["id"]
        assert 5 < len(seen["lines"]) <= 21 and not seen["warned"], tool["id"]


def test_a_game_without_tools():
    assert fail("tools", "input", game="gomori")["field"] == "game"
    assert registry.get("gomori").tools == ()


# ---- files ---------------------------------------------------------------------------------------------------------
def test_only_what_changed_is_sent():
    assert lay() == {"files": 4}
    assert ask("tool_files", game="ttcg", files={"placeholders/n.txt": "3\n", "effects/new.txt": "x"}) == {"files": 5}
    assert ask("tool_files", game="ttcg", files={"effects/new.txt": None, "effects/never.txt": None}) == {"files": 4}
    assert texts() == SMALL | {"placeholders/n.txt": "3\n"}
    assert lay({}) == {"files": 0} and texts() == {}


@pytest.mark.parametrize("path", ["", "/x.txt", "x/", "../x.txt", "a//b", "a/./b", "a\\b", "a\nb", "x" * 201, " "])
def test_a_path_that_is_none(path):
    lay()
    fail("tool_files", "input", game="ttcg", files={"good.txt": "1", path: "x"})


@pytest.mark.parametrize("files", [{"x.txt": 1}, {"x.txt": ["1"]}, {"x.txt": "\ud800"}, {"placeholders": "x"},
                                   {"placeholders/n.txt/more.txt": "x"}, [], "x"])
def test_files_that_are_none(files):
    lay()
    fail("tool_files", "input", game="ttcg", files=files)


def test_too_much_is_refused(monkeypatch):
    lay()
    monkeypatch.setattr("mulligan.protocol.tools.MOST_FILES", 5)
    fail("tool_files", "input", game="ttcg", files={"a": "", "b": ""})
    monkeypatch.setattr("mulligan.protocol.tools.MOST_BYTES", 100)
    assert fail("tool_files", "input", game="ttcg", files={"a": "x" * 100})["field"] == "files"


def test_files_must_be_there_first():
    for call, more in (("tool_files", {"files": {}}), ("tool_look", {"tool": MAKE}), ("tool_start", {"tool": MAKE})):
        assert fail(call, "input", game="ttcg", **more)["field"] == "files"


# ---- the form ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("tool, options, named", [
    (MAKE, {"nothing": 1}, "nothing"),
    (MAKE, {"from": "air"}, "from"),
    (MAKE, {"from": None}, "from"),
    (MAKE, {"file": 7}, "file"),
    (MAKE, {"file": "  "}, "file"),
    (MAKE, {"test_mode": "yes"}, "test_mode"),
    (MARK, {"column": " "}, "column"),
    (MARK, {"text": "x"}, "text"),
    (MARK, {"text": [" "]}, "text"),
    (MARK, {"text": [1]}, "text"),
    (MARK, {"by": "exact"}, "exact"),
    ("nothing", {}, "tool"),
])
def test_options_that_are_none(tool, options, named):
    lay()
    for call in ("tool_look", "tool_start"):
        assert fail(call, "input", game="ttcg", tool=tool, options=options)["field"] == named


def test_only_what_is_asked_for_counts():
    tool = Tool("t", "T", "", (field("how", "How", "choice", choices=(("a", "A"), ("b", "B"))),
                               field("one", "One", "text", need=True, when=("how", "a")),
                               field("two", "Two", "lines", when=("how", "b"))), None, None)
    assert complete(tool, {"one": "x", "two": ["y"]}) == {"how": "a", "one": "x"}
    assert complete(tool, {"how": "b", "two": ["y", " "]}) == {"how": "b", "two": ["y"]}
    with pytest.raises(Malformed) as error:
        complete(tool, {})
    assert error.value.field == "one"


# ---- a look --------------------------------------------------------------------------------------------------------
def test_a_look_shows_what_a_run_brings():
    lay()
    assert look() == {"lines": ["Take 1.", "Take 2."], "note": "Not yet sorted.", "warned": "", "many": 2}
    assert look(**{"from": "sentence", "sentence": "<n+1>, <n>"})["lines"] == ["2, 1", "2, 2", "3, 1", "3, 2"]
    assert look(**{"from": "sentence", "sentence": "<n+1>, <n>", "linked_offsets": True})["many"] == 2
    empty = look(**{"from": "sentence", "sentence": ""})
    assert empty == {"lines": [], "note": "Not yet sorted.", "warned": "", "many": 0}
    assert texts() == SMALL


def test_a_look_warns():
    lay({"placeholders/n.txt": "1\n", "effects/all_effect_templates.txt": "take <n>.\n"})
    assert look()["warned"].count("Warning: placeholders/") == 2


def test_a_look_at_each_tool_is_the_beginning_of_its_run():
    lay(SMALL | {"effects/all_effects.txt": "b\na\nb\n", "effects/in.csv": "EFFECTNAME;OLD\na 1;True\na 2;x\n"})
    assert look(SORT, input="effects/all_effects.txt", output="o.txt")["lines"] == ["a", "b", "b"]
    assert look(SORT, input="effects/all_effects.txt", output="o.txt", headers=True)["lines"] == ["b", "a", "b"]
    assert look("remove_repeated_lines")["lines"] == ["b", "a"]
    options = {"input": "effects/in.csv", "output": "effects/in.csv", "column": "NEW", "text": ["a <n>"],
               "match_column": "OLD"}
    assert look(MARK, **options)["lines"] == ["EFFECTNAME;OLD;NEW", "a 1;True;True", "a 2;x;False"]
    written = "EFFECTNAME;OLD;NEW\r\na 1;True;True\r\na 2;x;False\r\n"
    assert worked(MARK, **options)["files"] == {"effects/in.csv": written}
    refused = fail("tool_look", "input", game="ttcg", tool=MARK, options=options | {"match_column": "NONE"})
    assert refused["field"] == "effects/in.csv"


def test_a_look_is_bounded_work():
    """A sentence of 10^60 combinations, and a pattern of as many (told as 10^15).

    The first lines come from the first few thousand.
    """
    lay(SMALL | {"placeholders/n.txt": "\n".join(map(str, range(1000))), "effects/all_effects.txt": "x\n"})
    sentence = " ".join(f"<n+{i}>" for i in range(20))
    calls = 0

    def count(frame, event, arg):
        nonlocal calls
        calls += 1

    sys.setprofile(count)
    try:
        seen = look(**{"from": "sentence", "sentence": sentence}), look(MARK, text=[sentence])
    finally:
        sys.setprofile(None)
    assert seen[0]["many"] == seen[1]["many"] == 10 ** 15 and len(seen[0]["lines"]) == 20
    assert calls < 800_000
    longer = look(**{"from": "sentence", "sentence": sentence * 100})
    assert longer["many"] == 10 ** 15, "10^6000 could not even be written"


# ---- a run ---------------------------------------------------------------------------------------------------------
def test_a_run_brings_what_it_wrote_and_nothing_else():
    lay()
    told = worked()
    assert told == {"files": {"effects/all_effects.txt": "Take 1.\nTake 2.\n"}, "removed": [],
                    "said": "Total combinations: 2\n", "warned": ""}
    assert texts() == SMALL | told["files"]
    assert worked()["files"] == told["files"]                  # also when it writes the same again
    shown = {"files": {}, "removed": [], "said": "Take 1.\nTake 2.\nTotal combinations: 2\n", "warned": ""}
    assert worked(test_mode=True) == shown


def test_a_run_that_fails_says_why_and_changes_nothing():
    lay()
    told = worked(output_file="nowhere/x.txt")
    message = "the folder for it does not exist; make it first"
    assert told["refusal"] == {"message": message, "field": "nowhere/x.txt"} and texts() == SMALL
    missing = fail("tool_start", "input", game="ttcg", tool=MAKE, options={"file": "missing.txt"})
    assert missing["field"] == "missing.txt"


def test_above_fifty_thousand_it_asks_first():
    """TT-T6.6."""
    lay(SMALL | {"placeholders/n.txt": "\n".join(map(str, range(250)))})
    options = {"from": "sentence", "sentence": "<n>, <n+1>"}
    assert ask("tool_start", game="ttcg", tool=MAKE, options=options) == {"many": 62_500} and not sessions.jobs
    assert ask("tool_start", game="ttcg", tool=MARK, options={"text": ["<n>, <n+1>"]}) == {"many": 62_500}
    assert "Total combinations: 62500" in worked(sure=True, **options)["said"]


def test_a_run_that_is_stopped_changes_nothing():
    lay(SMALL | {"placeholders/n.txt": "\n".join(map(str, range(250)))})
    before = texts()
    options = {"from": "sentence", "sentence": "<n>, <n+1>"}
    job = ask("tool_start", game="ttcg", tool=MAKE, options=options, sure=True)["job"]
    told = ask("step", job=job, ms=1)
    assert not told["done"] and 0 < told["progress"]["share"] < 1 and told["progress"]["note"].endswith(" of 62,500")
    assert ask("drop", job=job) is None and texts() == before
    fail("step", "input", job=job, ms=1)


def test_what_a_person_changed_meanwhile_stays():
    lay()
    job = ask("tool_start", game="ttcg", tool=MAKE)["job"]
    ask("tool_files", game="ttcg", files={"notes.txt": "mine"})
    made = {"effects/all_effects.txt": "Take 1.\nTake 2.\n"}
    assert ask("now", job=job)["done"] and texts() == SMALL | {"notes.txt": "mine"} | made


@pytest.mark.native
def test_the_page_never_needs_the_command_line():
    """Its Python has no argparse."""
    import subprocess
    code = ("import sys; sys.modules['argparse'] = None\n"
            "from mulligan.bridge import calls, tools\n"
            "import ttcg.tools.page")
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, env={"PYTHONPATH": "py"})
    assert ran.returncode == 0


def test_results_are_json():
    lay()
    assert json.loads(json.dumps(worked()))
    assert Look().lines == () and Folder().files == {}
