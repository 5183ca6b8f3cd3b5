"""The command line: answers, exit statuses, messages."""

import contextlib
import gzip
import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from house import GAMES, played
from mulligan.lab import bench
from mulligan.match import record
from mulligan.cli import main
from pace import millions

pytestmark = pytest.mark.native
ROOT = Path(__file__).resolve().parent.parent
VECTORS = ROOT / "tests/vectors"
NAMES = list(GAMES)


def run(*arguments, status=0, text=""):
    """(standard output, standard error) of a command that must end with `status`, run in this process for speed."""
    out, errors, stdin = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = io.StringIO(text)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
            ended = main([*map(str, arguments)])
    except SystemExit as exit:
        ended = exit.code
    finally:
        sys.stdin = stdin
    assert (ended or 0) == status, errors.getvalue() + out.getvalue()
    return out.getvalue(), errors.getvalue()


def process(*arguments, status=0, cwd=ROOT / "py", **env):
    """The same as a process of its own; gives standard output."""
    command = [sys.executable, "-m", "mulligan", *map(str, arguments)]
    done = subprocess.run(command, cwd=cwd, capture_output=True, timeout=120,
                          encoding="utf-8", env={**os.environ, **env})
    assert done.returncode == status and "Traceback" not in done.stderr, done.stderr + done.stdout
    return done.stdout


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "match.json"
    path.write_text(json.dumps(played(GAMES[NAMES[0]], 1).record()), "utf-8")
    return path


def test_it_runs_from_anywhere_without_installing(tmp_path):
    assert NAMES[0] in process("games") and NAMES[0] in process("games", cwd=tmp_path, PYTHONPATH=str(ROOT / "py"))
    process("gams", status=2)
    process("replay", VECTORS / NAMES[0] / "nowhere", status=2)
    listed = json.loads(run("games", "--json")[0])
    assert [game["id"] for game in listed] == NAMES and all(game["options"] and game["levels"] for game in listed)


def test_every_command_has_help():
    top = run("--help")[0]
    commands = ("games play show replay sim ladder balance strength train puzzles conform lint deck bot bench world "
                "catalogue schema")
    for command in commands.split():
        assert command in top
        assert "usage:" in run(command, "--help")[0]
    assert run("--version")[0].startswith("mulligan ")


@pytest.mark.parametrize("arguments", [("gams",), (), ("play",), ("sim", "x", "--n", "many"), ("show",)])
def test_wrong_commands_end_with_status_2(arguments):
    assert "mulligan" in run(*arguments, status=2)[1]


def test_near_misses_get_a_suggestion():
    game = NAMES[0]
    assert "Did you mean 'games'?" in run("gams", status=2)[1]
    assert f"Did you mean {game!r}?" in run("play", game[:-1], status=2)[1]
    assert "Did you mean 'normal'?" in run("play", game, "--against", "nrmal", status=2)[1]
    assert "Did you mean 'greedy'?" in run("sim", game, "--players", "gredy,random", status=2)[1]
    option = GAMES[game].options[0]
    assert option.name in run("play", game, "--option", option.name[:-1] + "=x", status=2)[1]
    assert str(option.choices[-1][0]).lower() in run("play", game, "--option", option.name + "=x", status=2)[1]


# ---- records -------------------------------------------------------------------------------------------------------
def test_replay_verifies(file):
    out = run("replay", file)[0]
    made = json.loads(file.read_text())
    assert made["digest"] in out
    assert json.loads(run("replay", file, "--json")[0])["result"] == made["result"]
    assert run("replay", "-", text=file.read_text())[0] == out == run("replay", record.pack(made))[0]
    assert run("replay", f"https://example.org/sub/#/open/{record.pack(made)}@12")[0] == out


def test_replay_says_what_does_not_hold(file):
    made = json.loads(file.read_text())
    for change, word in (({"digest": "sha256:" + "0" * 64}, "digest"),
                         ({"actions": made["actions"][:-1] + ["0 nothing"]}, "actions["),
                         ({"result": {"winner": None, "reason": "x", "scores": []}}, "result"),
                         ({"version": "0"}, "rules 0")):
        out, errors = run("replay", "-", text=json.dumps(made | change), status=1)
        assert word in out + errors


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", "AAAA", '{"format": "other"}'])
def test_broken_records_end_with_status_2(text):
    for command in ("replay", "show"):
        assert run(command, "-", text=text, status=2)[1].startswith("mulligan: ")


def test_missing_and_unreadable_files_are_named(tmp_path):
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    for name in ("nowhere.json", "bytes", "."):
        assert name in run("replay", tmp_path / name if name != "." else ".", status=2)[1]


def test_show(file):
    game = GAMES[NAMES[0]]
    assert game.title in run("show", file)[0]
    view = json.loads(run("show", file, "--ply", 6, "--seat", 2, "--json")[0])
    assert (view["ply"], view["seat"]) == (6, 1)
    assert run("show", file, "--text")[0] == record.score_sheet(played(game, 1))
    assert "--seat" in run("show", file, "--seat", 3, status=2)[1]
    assert "ply" in run("show", file, "--ply", 9999, status=2)[1]


# ---- playing -------------------------------------------------------------------------------------------------------
def test_play_to_the_end_and_keep_the_match(tmp_path):
    kept = tmp_path / "kept.json"
    out = run("play", NAMES[0], "--against", "random", "--seed", 5, "--file", kept, text="1\n" * 400)[0]
    assert "The match is over" in out and "is over" in run("show", kept)[0]
    assert run("replay", kept)[0] and not kept.with_name("kept.json.new").exists()


def test_leaving_keeps_the_match_and_the_same_command_goes_on(tmp_path):
    kept = tmp_path / "kept.json"
    assert str(kept) in run("play", NAMES[0], "--against", "random", "--file", kept, text="1\n1\nquit\n")[0]
    before = json.loads(kept.read_text())["actions"]
    run("play", NAMES[0], "--file", kept, text="1\n1\n1\n1\n")
    after = json.loads(kept.read_text())["actions"]
    assert after[:len(before)] == before and len(after) > len(before)


def test_a_broken_kept_match_is_not_overwritten(tmp_path):
    kept = tmp_path / "kept.json"
    kept.write_text("{broken", "utf-8")
    run("play", NAMES[0], "--file", kept, text="1\n", status=2)
    assert kept.read_text() == "{broken"


def test_two_computers_and_hot_seat():
    assert "The match is over" in run("play", NAMES[0], "--seat1", "random", "--seat2", "random", "--seed", 1)[0]
    assert "Pass the device" in run("play", NAMES[0], "--seat2", "person", text="\n1\n")[0]


# ---- the lab -------------------------------------------------------------------------------------------------------
def test_sim_and_ladder():
    out = run("sim", NAMES[0], "--n", 4, "--players", "greedy,random", "--seed", 1)[0]
    assert "greedy v random" in out
    report = json.loads(run("sim", NAMES[0], "-n", 4, "--players", "greedy,random", "--seed", 1, "--json")[0])
    assert report["rows"][0]["games"] == 4
    report = json.loads(run("ladder", NAMES[0], "-n", 2, "--players", "random,greedy,random", "--json")[0])
    assert len(report["rows"]) == 3 and {"in_order", "proven"} <= set(report)
    assert "players" in run("ladder", NAMES[0], "--players", "random", status=2)[1]


def test_bench_writes_a_report(tmp_path, monkeypatch):
    """Of one game, as its runs take long in others; which games are measured without `--only` is seen before any is."""
    out = tmp_path / "more/bench.json"
    text = run("bench", "--only", "gomori", "--seconds", 0.01, "--slices", 1, "--out", out)[0]
    report = json.loads(out.read_text())
    assert set(report["games"]) == {"gomori"} and "gomori" in text
    row = report["games"]["gomori"]
    assert row["decisions_per_second"] > 1000 and row["copy_cost"] > 0 and row["click_ms_p95"] > 0
    measured = []
    monkeypatch.setattr(bench, "measure", lambda games, *more: measured.append(set(games)) or report)
    run("bench")
    assert measured == [set(NAMES)]
    assert "no game" in run("bench", "--only", "nothing", status=2)[1]


@pytest.mark.deep
@pytest.mark.parametrize("name", NAMES)
def test_what_a_game_wants_measured_runs(name):
    for words, (once, most) in GAMES[name].gauges().items():
        once()
        assert words and most > 0


# ---- conformance ---------------------------------------------------------------------------------------------------
WITH_VECTORS = [name for name in NAMES if (VECTORS / name).is_dir()]


@pytest.mark.parametrize("name", WITH_VECTORS)
def test_conform_passes(name, tmp_path):
    """Invariant 9: a vectors file runs from the command line, plain or .gz; the last line is the sum."""
    for path in sorted((VECTORS / name).glob("*.json*")):
        out = run("conform", name, path)[0]
        assert out.splitlines()[-1].endswith(" passed, 0 failed")
        packed = tmp_path / (path.name + ".gz")
        packed.write_bytes(gzip.compress(path.read_bytes()))
        assert run("conform", name, packed)[0] == out


@pytest.mark.parametrize("name", WITH_VECTORS)
def test_conform_says_what_differs(name, tmp_path):
    """A case that is wrong: a legal play of Gomori left out, a point of gToons, what a card of Kaadosu sees,
    health in ASIGOC, a sentence of TTCG."""
    cases = cases_of(name)
    if name == "gomori":
        cases[0]["plays"] = cases[0]["plays"][1:]
    elif name == "gtoons":
        cases[0]["expect"]["totals"][0] -= 1
    elif name == "asigoc":
        cases[0]["expect"]["B.health"] -= 1
    elif name == "ttcg":
        cases[0]["ast"]["style"] = "passive"
    else:
        cases[0]["expect"]["visible"] = not cases[0]["expect"]["visible"]
    path = tmp_path / "wrong.jsonl"
    path.write_text("\n".join(map(json.dumps, cases)), "utf-8")
    out = run("conform", name, path, status=1)[0].splitlines()
    assert out[0].startswith(cases[0]["id"]) and out[-1] == f"{len(cases) - 1} passed, 1 failed"


def cases_of(name):
    """The cases of a game's sample, one object each."""
    path = next(path for path in (VECTORS / name).glob("sample.json*"))
    text = path.read_text("utf-8")
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in text.splitlines()]
    data = json.loads(text)
    cases = data["cases"] if "cases" in data else [*data["good"], *data["bad"]]
    own = {"cards": data["cards"]} if isinstance(data.get("cards"), list) else {}
    return [{"id": f"case {i}"} | own | case for i, case in enumerate(cases)]


@pytest.mark.parametrize("name", WITH_VECTORS)
@pytest.mark.parametrize("text", ["", "{", "[]", "{}\n", "no json"])
def test_conform_names_broken_files(name, text, tmp_path):
    path = tmp_path / "broken.jsonl"
    path.write_text(text, "utf-8")
    assert run("conform", name, path, status=2)[1].startswith("mulligan: ")
    assert "nowhere" in run("conform", name, tmp_path / "nowhere", status=2)[1]


@pytest.mark.deep
@pytest.mark.parametrize("name", WITH_VECTORS)
def test_conform_is_fast_enough(name, tmp_path):
    """3,600 positions in a minute, which is 750,000 turns of the measure for each; Gomori takes a third of that."""
    lines = [json.dumps(case) for case in cases_of(name)]
    times = max(1, 600 // len(lines))
    path = tmp_path / "many.jsonl"
    path.write_text("\n".join(lines * times), "utf-8")
    said = []
    assert millions(lambda: said.append(run("conform", name, path)[0].strip())) < times * len(lines) * .75
    assert said == [f"{times * len(lines)} passed, 0 failed"]


# ---- the catalogue -------------------------------------------------------------------------------------------------
def test_catalogue(tmp_path):
    run("catalogue", tmp_path)
    games = json.loads((tmp_path / "games.json").read_text("utf-8"))
    assert [game["id"] for game in games] == NAMES
    for game in games:
        assert set(game) == {"id", "title", "version", "hook", "minutes", "weight", "meta", "cloth", "seats", "options",
                             "levels", "characters", "credit", "wheels", "lesson", "decks", "slots", "world", "tools",
                             "windows", "unsealed", "mixed", "puzzles", "first"}
        assert game["windows"] == bool(GAMES[game["id"]].untils)
        for option, own in zip(game["options"], GAMES[game["id"]].options, strict=True):
            assert option["default"] in [value for value, _ in option["choices"]]
            against = option["default"] != own.default
            assert option.get("open", False) == against, "what is proposed against the rules is in sight"
        assert (tmp_path / f"posters/{game['id']}.svg").read_text("utf-8").startswith("<svg")
        book = json.loads((tmp_path / f"rules/{game['id']}.json").read_text("utf-8"))
        assert set(book) == {"title", "intro", "sections"}
        assert any(section["id"] == "how" for section in book["sections"])
    first = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    process("catalogue", tmp_path, PYTHONHASHSEED="7")
    assert first == {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}


def test_a_game_that_does_not_load_leaves_the_others_playable(monkeypatch):
    from importlib.metadata import EntryPoint

    from mulligan import registry
    broken = EntryPoint("broken", "no_such_package:GAME", registry.GROUP)
    monkeypatch.setattr(registry, "registered", lambda whole=registry.registered: whole() | {"broken": broken})
    out, errors = run("games")
    assert NAMES[0] in out and "broken" in errors and "no_such_package" in errors
    assert "no_such_package" in run("sim", "broken", status=2)[1]


# ---- files that are too large, readers that leave, Ctrl-C -------------------------------
def limited(*arguments, memory=700_000_000, **more):
    """(status, standard error) of a command that may use so much memory."""
    import resource
    done = subprocess.run([sys.executable, "-m", "mulligan", *map(str, arguments)], cwd=ROOT / "py",
                          capture_output=True, timeout=120, encoding="utf-8", **more,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (memory, memory)))
    assert "Traceback" not in done.stderr and "MemoryError" not in done.stderr, done.stderr[-500:]
    return done.returncode, done.stderr


@pytest.mark.deep
def test_files_are_read_no_further_than_they_may_be_large(tmp_path):
    """Three gigabytes, of which nothing is on the disk, and a device without an end."""
    large, game = tmp_path / "large", NAMES[0]
    with large.open("wb") as file:
        file.truncate(3_000_000_000)
    builder, lives = (next(name for name in NAMES if getattr(GAMES[name], has)) for has in ("library", "world"))
    for path in (large, "/dev/zero"):
        for command in (("show", path), ("replay", path), ("play", game, "--file", path),
                        ("conform", game, path), ("lint", builder, path), ("deck", builder, path),
                        ("deck", builder, ROOT / "README.md", "--set", path)):
            status, told = limited(*command)
            assert status == 2 and "larger than" in told and str(path) in told, (command, told)
        status, told = limited("world", lives, "--verify", path)
        assert status == 1 and "larger than" in told
    for command in (("show", "-"), ("deck", builder, "-")):
        with open("/dev/zero", "rb") as endless:
            status, told = limited(*command, stdin=endless)
        assert status == 2 and "larger than" in told and "standard input" in told


@pytest.mark.deep
@pytest.mark.parametrize("content", [b" " * 999, b"[" * 999, b"[]," * 333, b"\n" * 999, b"{}\n" * 333])
def test_small_files_that_unpack_to_much_are_refused(tmp_path, content):
    """Four hundred megabytes in a few."""
    packed = tmp_path / "bomb.gz"
    with gzip.open(packed, "wb", 1) as file:
        file.writelines(content * (10_000_000 // len(content)) for _ in range(40))
    status, told = limited("conform", NAMES[0], packed)
    assert status == 2 and "larger than" in told and "bomb.gz" in told
    packed.write_bytes(packed.read_bytes()[:-2000])
    assert limited("conform", NAMES[0], packed)[0] == 2


def test_play_goes_on_only_with_the_game_that_was_named(tmp_path):
    path = tmp_path / "match.json"
    text = json.dumps(played(GAMES["gomori"], 1).record())
    path.write_text(text, "utf-8")
    for name, word in (("gtoons", "gomori"), ("nogame", "no game 'nogame'"),
                       ("gomor", "Did you mean 'gomori'?")):
        assert word in run("play", name, "--file", path, status=2)[1]
        assert path.read_text("utf-8") == text
    assert "over" in run("play", "gomori", "--file", path)[0]


@pytest.mark.parametrize("command", [("games",), ("replay", "FILE"), ("show", "FILE", "--text"),
                                     ("lint", "gtoons", "CARDS", "--json")], ids=" ".join)
def test_a_reader_that_leaves_is_no_fault(command, file):
    """As of other programs: nothing is said, and the status is that of a broken pipe."""
    known = {"FILE": file, "CARDS": ROOT / "cards/gtoons/cards.json"}
    given = [str(known.get(word, word)) for word in command]
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([sys.executable, "-m", "mulligan", *given], cwd=ROOT / "py",
                          stdout=writing, stderr=subprocess.PIPE, timeout=60)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


def test_bench_of_the_shortest_slices():
    """Something is measured in any time at all."""
    out = run("bench", "--only", NAMES[0], "--seconds", "1e-9", "--slices", 1, "--json")[0]
    report = json.loads(out)["games"][NAMES[0]]
    assert report["decisions_per_second"] > 0 and report["playouts_per_second"] > 0


@pytest.mark.parametrize("module", ["mulligan.errors", "mulligan.match.record", "mulligan.match.match", "mulligan",
                                    "argparse", "mulligan.cli.parser", "mulligan.lab.series"])
def test_control_c_ends_it_without_a_traceback(module):
    """From the first modules on; Python says which it has loaded, and is interrupted there."""
    run = subprocess.Popen([sys.executable, "-X", "importtime", "-m", "mulligan", "sim", "gomori",
                            "--n", "1000000"], cwd=ROOT / "py", encoding="utf-8",
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    for line in run.stderr:
        if line.rpartition("|")[2].strip() == module:
            break
    run.send_signal(signal.SIGINT)
    out, told = run.communicate(timeout=60)
    assert run.returncode == 130 and "Traceback" not in told and not out


def test_whoever_imports_the_package_keeps_the_handler_of_ctrl_c():
    code = ("import signal, mulligan, mulligan.cli; "
            "print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)")
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT / "py", capture_output=True,
                          encoding="utf-8", timeout=60)
    assert done.stdout == "True\n"
