"""Learned evaluations: training repeats to the byte, finds what was planted, and its files are checked when read."""

import json
import random

import pytest

import train_games
from mulligan import Malformed, registry
from mulligan.cli import main
from mulligan.lab import train
from mulligan.lab.playing import deal, play
from mulligan.lab.train import Sample, Training, fit, solved
from mulligan.players import learned
from train_games import GAME

pytestmark = pytest.mark.native
TRAINING = Training(60, 2, "planted")
NAMES = ("fruit", "stones"), ("moved",)


@pytest.fixture(scope="module")
def weights():
    return train.train(GAME, TRAINING)


def test_a_learned_player_beats_one_that_learned_nothing(weights):
    """Of 60 games, seats swapped, both with the same offers: at least five of six."""
    one, other = (train_games.player(GAME, given) for given in (weights, GAME.learning().nothing))
    points = 0.0
    for number in range(60):
        seat = number % 2
        end = play(GAME, [one, other][::1 - 2 * seat], deal(GAME, None, number // 2), number // 2)
        points += 0.5 if end.winner is None else float(end.winner == seat)
    assert points >= 50


def test_what_was_planted_is_found(weights):
    """A stone costs two pieces of fruit: the weights have these signs and about this ratio."""
    (fruit, stones), = weights
    assert fruit > 0 > stones and 1.4 < -stones / fruit < 2.8


def test_the_same_training_writes_the_same_bytes(tmp_path, monkeypatch):
    monkeypatch.setattr(registry, "registered", lambda group="": {"orchard": None})
    monkeypatch.setitem(registry._loaded, "orchard", GAME)
    texts = []
    for seed in ("a", "a", "b"):
        file = tmp_path / "weights.json"
        arguments = ["train", "orchard", "--games", "20", "--rounds", "2", "--seed", seed, "--write", str(file)]
        assert not main(arguments)
        texts.append(file.read_text("utf-8"))
    assert texts[0] == texts[1] != texts[2]
    data = json.loads(texts[0])
    assert data["command"] == "python3 -m mulligan train orchard --games 20 --rounds 2 --seed a --stray 0.1"
    assert learned.read(texts[0], "orchard", *NAMES)


def written(weights):
    return learned.to_data(GAME, GAME.learning(), weights, "by hand")


def test_weights_are_read_as_they_were_written(weights):
    assert learned.read(json.dumps(written(weights)), "orchard", *NAMES) == weights


def test_weights_of_other_features_are_refused_by_name(weights):
    text = json.dumps(written(weights))
    with pytest.raises(Malformed, match="trained anew; lacking: pips; unknown: stones") as refusal:
        learned.read(text, "orchard", ("fruit", "pips"), ("moved",))
    assert refusal.value.field == "weights.moved"
    with pytest.raises(Malformed, match="lacking: moves; unknown: moved") as refusal:
        learned.read(text, "orchard", ("fruit", "stones"), ("moves",))
    assert refusal.value.field == "weights"


@pytest.mark.parametrize("change, field", [
    ({"format": "mulligan-weights/9"}, "format"),
    ({"game": "another"}, "game"),
    ({"command": ""}, "command"),
    ({"version": 1}, "version"),
    ({"more": 1}, "weights"),
    ({"weights": []}, "weights"),
    ({"weights": {"moved": 3}}, "weights.moved"),
    ({"weights": {"moved": {"fruit": "1", "stones": 0}}}, "weights.moved.fruit"),
    ({"weights": {"moved": {"fruit": True, "stones": 0}}}, "weights.moved.fruit"),
    ({"weights": {"moved": {"fruit": 1, "stones": 1e7}}}, "weights.moved.stones"),
    ({"weights": {"moved": {"fruit": 1, "stones": -10**400}}}, "weights.moved.stones")])
def test_a_file_that_is_none_is_refused(weights, change, field):
    with pytest.raises(Malformed) as refusal:
        learned.read(json.dumps(written(weights) | change), "orchard", *NAMES)
    assert refusal.value.field == field


@pytest.mark.parametrize("text, said", [
    ("", "no JSON"), ("[1]", "expected format"), ('{"format": NaN}', "no JSON number"),
    (" " * (learned.MOST_BYTES + 1), "at most 40000 bytes"), ("[" * 1000, "nested deeper")])
def test_a_text_that_is_none_is_refused(text, said):
    with pytest.raises(Malformed, match=said):
        learned.read(text, "orchard", *NAMES)


def test_a_file_changed_anywhere_is_read_or_refused(weights):
    """One letter after another is replaced: Malformed, or weights of the right shape, never another error."""
    text, rng = json.dumps(written(weights)), random.Random(5)
    for at in range(len(text)):
        broken = text[:at] + rng.choice('"{}[],:0-9eE. \ud800x') + text[at + 1:]
        try:
            found = learned.read(broken, "orchard", *NAMES)
        except Malformed:
            continue
        assert [len(row) for row in found] == [2]


def test_a_game_that_declares_nothing_says_where_it_could():
    with pytest.raises(Malformed, match=r"bots/learning.py"):
        train.train(train_games.Orchard(None), TRAINING)
    for wrong in (Training(0, 1, ""), Training(1, 0, ""), Training(1, 1, "", 1.5)):
        with pytest.raises(Malformed):
            train.train(GAME, wrong)


def test_the_fit_finds_the_weights_that_made_the_samples():
    """Points drawn by known weights; with 4,000 samples each is found within a tenth or so."""
    rng, true = random.Random(3), (1.5, -0.7, 0.0)
    samples = []
    for _ in range(4000):
        values = (rng.gauss(0, 1), rng.gauss(0, 1), rng.gauss(0, 1))
        samples.append(Sample(values, float(rng.random() < learned.chance(true, values))))
    assert all(abs(found - wanted) < 0.15 for found, wanted in zip(fit(samples, 3), true))
    assert fit([], 2) == [0.0, 0.0]


def test_features_that_say_the_same_share_a_weight():
    """Two equal features, and one that is always 0: no division by zero, and the doubt keeps them small."""
    samples = [Sample((float(at % 2), float(at % 2), 0.0), float(at % 2)) for at in range(50)]
    first, second, never = fit(samples, 3)
    assert first == pytest.approx(second) and 0 < first < 20 and never == 0


def test_equations_are_solved():
    assert solved([[4.0, 2.0], [2.0, 3.0]], [8.0, 8.0]) == pytest.approx([1.0, 2.0])


def test_certain_chances_overflow_nothing():
    assert learned.chance((1e6,), (1e6,)) == pytest.approx(1) and learned.chance((1e6,), (-1e6,)) >= 0
