"""The report of the lab stands alone, says what the rows say, and its command plays them again."""

import json
import re
import shlex
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

import lab_games
from mulligan import cli, registry
from mulligan import shares
from mulligan.lab import findings, report_sections
from mulligan.lab.done import Fault
from mulligan.lab.report import report
from mulligan.lab.report_style import STYLE, TOKENS
from test_lab_findings import rows
from test_lab_rows import clash, played

pytestmark = [pytest.mark.native, pytest.mark.deep]
ROOT = Path(__file__).resolve().parent.parent
EVIL = '<img src=x onerror="alert(1)">'
COMMAND = "python3 -m mulligan lab gtoons"


class Reader(HTMLParser):
    """The elements of a page: tags, attributes, the data block, and whether all that opens also closes."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes, self.open, self.scripts, self.words = [], [], [], [], []
        self.feed(text)
        assert not self.open
        self.data, self.rows, self.marks = self.scripts

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in ("meta", "path", "rect", "circle"):
            self.open.append(tag)
        if tag == "script":
            self.scripts.append("")

    def handle_endtag(self, tag):
        if tag not in ("path", "rect", "circle"):
            assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open[-1:] == ["script"]:
            self.scripts[-1] += data
        else:
            self.words.append(data)


def of(name, **more):
    game = getattr(lab_games, name)
    return Reader(report(game, rows(name), COMMAND, **more))


def test_it_stands_alone():
    """No script, nothing from elsewhere, no style or handler in an element; its policy forbids them."""
    page = of("STRONG")
    assert page.attributes.count(("type", "application/json")) == page.tags.count("script")
    assert not {"img", "link", "iframe", "object", "a:"} & set(page.tags)
    for name, value in page.attributes:
        assert not name.startswith("on") and name not in ("style", "src", "srcset"), name
        assert name != "href" or value.startswith("#")
    [policy] = [value for name, value in page.attributes if value and "default-src" in value]
    assert policy.startswith("default-src 'none'; style-src 'sha256-") and "unsafe" not in policy
    assert "url(" not in STYLE and "@import" not in STYLE
    anchors = {value[1:] for name, value in page.attributes if name == "href"}
    assert anchors <= {value for name, value in page.attributes if name == "id"}


def test_its_numbers_are_those_of_the_rows_as_json_too():
    page = of("STRONG")
    data = {one["id"]: one for one in json.loads(page.data)}
    first = findings.dealt(rows("STRONG"))[0]
    assert data["cards"]["rows"][0][:2] == ["Card c3", first.games]
    assert data["cards"]["rows"][0][2] == pytest.approx(list(first.gain))
    seat = findings.first_seat(rows("STRONG"))[0].interval
    assert data["seats"]["rows"][0][2] == pytest.approx(list(seat))
    assert report_sections.share_words(seat) in page.words
    assert set("short decks seats length leads course cards openings moves clauses".split()) <= set(data)
    assert data["clauses"]["rows"] == [["CL-2.2", "Who cannot, passes."], ["CL-9.9", "Nobody ever flies."]]


@pytest.mark.parametrize("name, words", [
    ("FIRST", "The seats are not even"), ("STRONG", "A card of the dealt hand matters"),
    ("OPENING", "An opening goes with the result"),
    ("DEAD", "A card is drawn and never played"), ("DECKS", "Two decks are not even"), ("FAIR", "Nothing stands out")])
def test_a_planted_fault_stands_first(name, words):
    page = of(name)
    [short] = [one for one in json.loads(page.data) if one["id"] == "short"]
    assert words in json.dumps(short) and json.loads(page.data)[0] == short


def test_players_are_rated_and_faults_are_told():
    game = lab_games.SAVING
    found = played(clash(90, "SAVING", players=("random", "greedy")))
    page = Reader(report(game, found, COMMAND, [Fault("", 7, "nobody moved")], "It was stopped.", answer="sure"))
    data = {one["id"]: one for one in json.loads(page.data)}
    assert [row[0] for row in data["ladder"]["rows"]] == ["greedy", "random"]
    assert data["met"]["rows"][0][0] == "greedy v random"
    assert {"It was stopped.", "game 7: nobody moved", "Sure."} <= set(page.words)
    assert Reader(report(game, [], COMMAND)).tags, "a run without rows has a report, too"


def test_no_text_becomes_an_element():
    row = rows("FAIR")[0]
    evil = row._replace(openings=(EVIL, EVIL), reason=EVIL, moves={EVIL: 1}, players=(EVIL, EVIL), decks=("A", EVIL),
                        dealt=((EVIL,), (EVIL,)), drawn=((EVIL,), (EVIL,)), played=((), ()))
    found = [evil._replace(deal=deal) for deal in range(60)] + [row._replace(players=(EVIL, "b"), deal=99)]
    page = Reader(report(lab_games.FAIR, found, EVIL, [Fault(EVIL, 1, EVIL)], EVIL, answer=EVIL))
    assert "img" not in page.tags and EVIL in page.words and json.loads(page.data)


def test_a_card_made_blank_is_told():
    ablations = [report_sections.Ablation("c1", 40, shares.Interval(0.01, -0.1, 0.12)),
                 report_sections.Ablation("c3", 40, shares.Interval(0.1, 0.02, 0.18))]
    data = {one["id"]: one for one in json.loads(of("FAIR", ablations=ablations).data)}
    assert [row[0] for row in data["ablation"]["rows"]] == ["Card c3", "Card c1"]


def test_its_tokens_are_those_of_the_page():
    sheet = (ROOT / "web/styles/tokens.css").read_text("utf-8")
    for line in TOKENS.splitlines():
        assert f"\n{line}\n" in sheet, line
    used, known = set(re.findall(r"var\((--[\w-]+)", STYLE)), set(re.findall(r"(--[\w-]+):", STYLE))
    assert used <= known


# ---- the command -----------------------------------------------------------------------------------------------------
def run(*given, status=0):
    assert cli.main(["lab", *map(str, given)]) == status


def test_the_command_writes_rows_and_report_and_goes_on(tmp_path, capsys):
    out, html = tmp_path / "rows", tmp_path / "deep" / "report.html"
    given = ("gtoons", "--games", 12, "--seed", 4, "--players", "random", "--out", out)
    run(*given, "--html", html)
    said = capsys.readouterr().out
    assert said.startswith("12 games of gToons.\nIn short: ") and "The first seat: Seat 1 sits first" in said
    page = Reader(html.read_text("utf-8"))
    assert "gToons in the lab" in page.words and (out / "rows.csv").exists()
    [line] = [words for words in page.words if words.startswith("python3 -m mulligan")]
    before = (out / "rows.csv").read_bytes()
    run(*shlex.split(line)[4:], "--out", tmp_path / "again", "--workers", 2)
    assert (tmp_path / "again" / "rows.csv").read_bytes() == before, "its own command plays the same"
    capsys.readouterr()
    run(*given, "--json")
    assert len(json.loads(capsys.readouterr().out)["rows"]) == 12 and (out / "rows.csv").read_bytes() == before


def test_a_test_between_two_players_ends_by_itself(capsys):
    run("gtoons", "--players", "easy,random", "--until-sure", "--games", 2000)
    said = capsys.readouterr().out
    assert "Easy is stronger: it scores 0.55 rather than 0.5 (log-likelihood" in said
    assert int(said.split()[0]) < 200 and "easy, +" in said


@pytest.mark.parametrize("given, words", [
    (("--players", "nobody"), "there is no player 'nobody'"), (("--decks", "Z"), "there is no deck 'Z'"),
    (("--players", "easy", "--until-sure"), "--until-sure: expected two players"),
    (("--players", "easy,random", "--until-sure", "0.7"), "--until-sure: expected a gain")])
def test_what_cannot_be_played_is_refused(given, words, capsys):
    run("gtoons", *given, status=2)
    assert words in capsys.readouterr().err


def test_dask_is_an_extra(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "distributed", None)
    for given in (("--engine", "dask"), ("--scheduler", "tcp://127.0.0.1:9")):
        run("gtoons", "--games", 2, *given, status=2)
        assert "pip install 'mulligan[lab]'" in capsys.readouterr().err


def test_the_lab_needs_nothing_but_python():
    """Neither extra is imported by a run; with pyarrow installed its rows are written as Parquet, too."""
    code = ("import sys; from mulligan.cli import main; "
            "main(['lab', 'gtoons', '--games', '2', '--players', 'random']); "
            "print(sorted({'distributed', 'dask', 'pyarrow'} & set(sys.modules)))")
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT / "py", capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]", done.stderr
    assert "gtoons" in registry.registered()
