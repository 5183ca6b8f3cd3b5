"""Gomori's bot protocol: the adapter on its own, fuzzed, and as a process.

A small judge stands on the other side, written from the rules.
"""

import io
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from gomori import GAME
from gomori.bots.protocol import Talker, read_card, say_card
from gomori.rules.position import NAMES, Position
from mulligan.players.bot_protocol import SILENCE, STOP, serve
from mulligan.players import make

pytestmark = pytest.mark.native           # the page speaks to no judge
PY = Path(__file__).resolve().parent.parent / "py"


class Judge:
    """Plays one match with two `ask(message)` functions, black first or not; every turn is checked play by play."""

    def __init__(self, asks, seed, **options):
        rng = random.Random(seed)
        self.pos = Position(first_player=rng.choice(("black", "red")), **options)
        while GAME.to_move(self.pos) == (-1,):
            self.pos = GAME.apply(self.pos, -1, GAME.sample(self.pos, rng))
        self.asks, self.last = asks, [[], []]                # what each colour gathered in its last turn
        for colour, ask in enumerate(asks):
            assert ask({"type": "NewGame", "color": ("black", "red")[colour]}) == []

    def fields(self):
        data = self.pos.data()
        down, out = data["vars"]["down"], []
        for at, pile in data["cards"]["field"].items():
            row, column = map(int, at.split(","))
            closed = [row, column] in down
            hidden = pile if closed else pile[:-1]
            out.append({"i": row, "j": column, "top_card": None if closed else say_card(pile[-1]),
                        "hidden_cards": [say_card(card) for card in sorted(hidden)]})
        return out

    def turn(self):
        """Ask the colour to move for its turn and play it; an illegal play fails the test."""
        pos, colour = self.pos, self.pos.colour
        cards = [say_card(card) for card in pos.hands[colour]]
        won = len(pos.won[colour])
        if not pos.occupied:
            card = self.asks[colour]({"type": "PlayFirstTurn", "cards": cards})
            plays = [{"card": card, "i": 0, "j": 0}]
        else:
            plays = self.asks[colour]({"type": "PlayTurn", "cards": cards, "fields": self.fields(),
                                       "cards_won_by_opponent": [say_card(card) for card in self.last[1 - colour]]})
        for text in [self.text(play) for play in plays] or ["pass"]:
            assert self.pos.colour == colour, "a play after the end of the turn"
            self.pos = GAME.apply(self.pos, colour, GAME.parse(self.pos, colour, text))
        assert self.pos.colour != colour or GAME.outcome(self.pos), "the turn stopped before its end"
        self.last[colour] = list(self.pos.won[colour][won:])

    def text(self, play):
        assert set(play) - {"target_field_for_king_ability"} == {"card", "i", "j"}
        target = play.get("target_field_for_king_ability")
        return f"play {NAMES[read_card(play['card'], 'card')]} {play['i']},{play['j']}" + (
            f" turn {target[0]},{target[1]}" if target else "")

    def play(self):
        turns = 0
        while not GAME.outcome(self.pos):
            self.turn()
            turns += 1
            assert turns <= 85
        for ask in self.asks:
            ask({"type": "Bye"})
        return GAME.outcome(self.pos)


def talker(player="greedy", **more):
    return Talker(GAME, make(GAME, player), seed=1, **more)


def answers(talker):
    """`ask` of a talker, through JSON both ways."""
    def ask(message):
        reply = talker.answer(json.loads(json.dumps(message)))
        return None if reply in (SILENCE, STOP) else json.loads(json.dumps(reply))
    return ask


# ---- the adapter on its own ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(12))
def test_whole_matches_under_a_judge(seed):
    asks = [answers(talker("random")), answers(talker("greedy"))]
    for n in range(3):                                         # the same two bots go on with the next match
        assert Judge(asks, 100 * seed + n).play()


def test_levels_play_whole_matches():
    asks = [answers(talker("expert", seconds=0.02)), answers(talker("normal", seconds=0.02))]
    assert Judge(asks, 5).play()


def test_what_is_known_is_counted_right():
    """The rebuilt position has the true sizes, the own hand and both sets of unseen cards.

    No message says so.
    """
    made = [talker("random"), talker("random")]
    checked = 0
    judge = Judge([answers(m) for m in made], 7)
    for colour, ours in enumerate(made):
        def position(hand, cells, lost, ours=ours, colour=colour, right=ours.position):
            nonlocal checked
            pos, true = right(hand, cells, lost), judge.pos
            assert pos.hands[colour] == true.hands[colour] and sorted(pos.draws[colour]) == sorted(true.draws[colour])
            assert len(pos.hands[1 - colour]) == len(true.hands[1 - colour])
            assert sorted(pos.hands[1 - colour] + pos.draws[1 - colour]) == sorted(
                true.hands[1 - colour] + true.draws[1 - colour])
            assert sorted(pos.won[0]) == sorted(true.won[0]) and sorted(pos.won[1]) == sorted(true.won[1])
            assert sorted(GAME.legal(pos, colour)) == sorted(GAME.legal(true, colour))
            checked += 1
            return pos
        ours.position = position
    judge.play()
    assert checked > 15


def test_gathered_cards_are_noticed_even_if_nobody_says_so():
    made = [talker("greedy"), talker("greedy")]

    def quiet(ask):
        return lambda message: ask({k: v for k, v in message.items() if k != "cards_won_by_opponent"})
    judge = Judge([quiet(answers(m)) for m in made], 8)
    while not GAME.outcome(judge.pos):
        colour = judge.pos.colour
        judge.turn()
        field = {card for pile in judge.pos.piles for card in pile}
        assert set(made[colour].won) == set(judge.pos.won[colour]) and not set(made[colour].lost) & field


def test_passing_is_an_empty_list():
    """With 16 face-up piles that take nothing the answer is []; a second pass in a row is known to end the match."""
    rows = ["5H 7H 8D 9D", "TD 5D 7D 8H", "9H TH QH QD", "AD AH JH JD"]
    fields = [{"i": i - 9, "j": j + 4, "top_card": say_card(NAMES.index(name)), "hidden_cards": []}
              for i, row in enumerate(rows) for j, name in enumerate(row.split())]
    hand = [say_card(NAMES.index(name)) for name in ("2C", "3S", "4S", "6C", "KC")]
    made = talker()
    message = {"type": "PlayTurn", "cards": hand, "fields": fields, "cards_won_by_opponent": []}
    assert made.answer(message) == [] and made.answer(message) == []


def test_any_absolute_coordinates():
    made = talker()
    for i, j in ((0, -3), (-60, 77), (100, 100)):
        field = {"i": i, "j": j, "top_card": {"suit": "♥", "rank": "10"}, "hidden_cards": []}
        play, *_ = made.answer({"type": "PlayTurn", "cards": [{"suit": "♣", "rank": "2"}], "fields": [field],
                                "cards_won_by_opponent": []})
        assert abs(play["i"] - i) <= 3 and abs(play["j"] - j) <= 3 and play["card"] == {"suit": "♣", "rank": "2"}


def test_cards_are_said_and_read_alike():
    assert [read_card(say_card(card), "x") for card in range(52)] == list(range(52))
    assert say_card(NAMES.index("TC")) == {"suit": "♣", "rank": "10"}


# ---- anything on a line --------------------------------------------------------------------------------------------
def run(lines, made=None):
    """(answers, complaints) of `serve` over lines."""
    out, said = io.StringIO(), []
    serve(made or talker("random"), lines, out, said.append)
    return [json.loads(line) for line in out.getvalue().splitlines()], said


JSONS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4))
CARDS = st.fixed_dictionaries({"suit": st.sampled_from("♦♥♠♣x"),
                               "rank": st.sampled_from(["2", "10", "J", "K", "A", "T", ""])})
FIELDS = st.fixed_dictionaries({"i": st.integers(-4, 4) | JSONS,
                                "j": st.integers(-4, 4),
                                "top_card": CARDS | st.none() | JSONS,
                                "hidden_cards": st.lists(CARDS, max_size=3) | JSONS})
TYPES = ["NewGame", "PlayFirstTurn", "PlayTurn"]
MESSAGES = st.fixed_dictionaries({"type": st.sampled_from(TYPES) | JSONS}, optional={
    "color": st.sampled_from(["black", "red"]) | JSONS,
    "cards": st.lists(CARDS, max_size=6) | JSONS,
    "fields": st.lists(FIELDS, max_size=4) | JSONS,
    "cards_won_by_opponent": st.lists(CARDS, max_size=3) | JSONS})
LINES = st.binary(max_size=60) | st.text(max_size=60) | JSONS.map(json.dumps) | MESSAGES.map(json.dumps)


def is_farewell(line):
    return b"Bye" in (line if isinstance(line, bytes) else line.encode("utf-8", "replace"))


@given(st.lists(LINES, max_size=8))
def test_no_line_stops_the_bot(lines):
    """Whatever the lines say, each is answered or complained about, and the next one is read."""
    lines = [line for line in lines if not is_farewell(line)]
    good = '{"type": "NewGame", "color": "red"}'
    said, complaints = run([*lines, good])
    assert said[-1] == [] and len(said) + len(complaints) == 1 + sum(bool(line.strip()) for line in lines)
    assert not any("Traceback" in complaint for complaint in complaints), complaints


@given(MESSAGES)
def test_wrong_messages_change_nothing(message):
    made = talker("random")
    made.won, made.lost = [1], [30]
    before = made.won[:], made.lost[:], made.left
    if run([json.dumps(message)], made)[1]:
        assert (made.won, made.lost, made.left) == before


TEN, TWO = {"suit": "♥", "rank": "10"}, {"suit": "♣", "rank": "2"}
LYING = [
    {"i": "0", "j": 0, "top_card": TEN},
    {"i": 0, "j": True, "top_card": TEN},
    {"i": 0, "j": 9999, "top_card": TEN},
    {"i": 0, "j": 0},
    {"i": 0, "j": 0, "top_card": TEN, "hidden_cards": [TEN]},
    [],
    None,
]


def heart(rank):
    return {"suit": "♥", "rank": str(rank)}


@pytest.mark.parametrize("message", [
    {"type": "NewGame", "color": "green"},
    {"type": "NewGame"},
    {"type": "PlayFirstTurn", "cards": []},
    {"type": "PlayFirstTurn", "cards": [TEN] * 6},
    {"type": "PlayFirstTurn", "cards": [TEN, TWO]},
    {"type": "PlayTurn", "cards": [TWO], "fields": []},
    {"type": "PlayTurn", "cards": [TEN], "fields": [{"i": 0, "j": 0, "top_card": TEN}]},
    *({"type": "PlayTurn", "cards": [TWO], "fields": [field]} for field in LYING),
    {"type": "PlayTurn", "cards": [TWO], "fields": [{"i": 0, "j": j, "top_card": heart(6 + j)} for j in (0, 4)]},
    {"type": "PlayTurn", "cards": [TWO], "fields": [{"i": 0, "j": 0, "top_card": heart(6 + n)} for n in (0, 1)]},
])
def test_impossible_messages_are_complained_about(message):
    """Wrong colours, hands, cards in two places, piles without a cell, without cards, on one cell, too far apart."""
    said, complaints = run([json.dumps(message)])
    assert said == [] and len(complaints) == 1 and "Traceback" not in complaints[0], (said, complaints)


@pytest.mark.parametrize("line", [
    "[" * 100_000, "9" * 5000, '{"type": ' + "[" * 5000, "\0", "\ud800", b"\xff\xfe", "{}", "null",
    '{"type": "Nothing"}', '{"type": "PlayTurn"}', '{"type": ["NewGame"]}'])
def test_broken_lines_are_complained_about(line):
    said, complaints = run([line, '{"type": "NewGame", "color": "black"}'])
    assert said == [[]] and len(complaints) == 1 and "line 1" in complaints[0] and "Traceback" not in complaints[0]


def test_bye_and_the_end_of_input_stop():
    new = '{"type": "NewGame", "color": "black"}'
    assert run([new, '{"type": "Bye"}', new])[0] == [[]] and run([])[0] == []


def test_a_crash_is_said_and_survived():
    made = talker()

    def crash(message):
        raise KeyError("inside")
    made.requests["NewGame"] = crash
    said, complaints = run(['{"type": "NewGame", "color": "red"}', '{"type": "Bye"}'], made)
    assert said == [] and "KeyError" in complaints[0]


# ---- as a process --------------------------------------------------------------------------------------------------
class Process:
    """The adapter as the judge runs it."""

    def __init__(self, *arguments):
        self.run = subprocess.Popen([sys.executable, "-m", "mulligan", "bot", "gomori", *arguments], cwd=PY,
                                    stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def __call__(self, message):
        self.run.stdin.write(json.dumps(message, ensure_ascii=False).encode() + b"\n")
        self.run.stdin.flush()
        if message["type"] == "Bye":
            return None
        return json.loads(self.run.stdout.readline().decode("utf-8"))

    def close(self):
        out, errors = self.run.communicate(timeout=20)
        assert self.run.returncode == 0 and out == b""
        return errors.decode()


def test_two_processes_play_a_match():
    bots = [Process("--level", "greedy", "--seed", "1"), Process("--level", "normal", "--seconds", "0.05")]
    outcome = Judge(bots, 21).play()
    assert outcome.scores and [bot.close() for bot in bots] == ["", ""]


def test_a_process_survives_nonsense_and_stops_at_the_end_of_input():
    bot = Process("--level", "random")
    bot.run.stdin.write(b"nonsense\n\xff\n\n{}\n")
    assert bot({"type": "NewGame", "color": "red"}) == []
    assert bot({"type": "PlayFirstTurn", "cards": [{"suit": "♦", "rank": "10"}]}) == {"suit": "♦", "rank": "10"}
    bot.run.stdin.close()
    assert bot.run.wait(timeout=20) == 0 and bot.run.stdout.read() == b""
    assert bot.run.stderr.read().decode().count("\n") == 3


def test_a_judge_that_leaves_is_no_crash():
    bot = Process("--level", "random")
    bot.run.stdout.close()
    for _ in range(3):
        try:
            bot.run.stdin.write(b'{"type": "NewGame", "color": "red"}\n')
            bot.run.stdin.flush()
        except BrokenPipeError:
            break
    bot.run.stdin.close()
    assert bot.run.wait(timeout=20) == 0 and b"Traceback" not in bot.run.stderr.read()
