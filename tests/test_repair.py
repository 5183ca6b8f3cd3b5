"""The lab's repair: which numbers of cards make decks even, and what is said of it."""

import json

import pytest

from lab_games import Clash
from mulligan import registry
from mulligan.cards.library import Library
from mulligan.cli import main
from mulligan.errors import Malformed
from mulligan.lab import repair as lab
from mulligan.lab.own_cards import learned
from mulligan.lab.playing import deal
from mulligan.players import clock
from mulligan.players.thought import Thought

GAMES, PLAYER = 60, "random"
EVERY = [f"{letter}{n}" for letter in "ab" for n in range(10)]
PREBUILT = [{"id": letter, "name": letter.upper(), "blurb": "", "cards": [f"{letter}{n}" for n in range(10)] * 2}
            for letter in "ab"]


class Worths(dict):
    """What each card is worth, as its data says."""

    def __init__(self, library, fixed=()):
        self.library, self.fixed = library, dict(fixed)

    def __missing__(self, ident):
        return self.fixed.get(ident.partition("~")[0], self.library.card(ident)["worth"])


class Priced(Clash):
    """Clash with cards that are data; what a card may be worth is a rule."""

    id, numbers = "priced", {"worth": 6}

    def __init__(self, folder, worths, most=lambda card: 9):
        super().__init__()
        cards = [{"id": card, "name": f"Card {card}", "worth": worths.get(card, 1)} for card in EVERY]
        (folder / "cards.json").write_text(json.dumps({"name": "Base", "cards": cards}), "utf-8")
        (folder / "decks.json").write_text(json.dumps({"decks": PREBUILT}), "utf-8")

        def check(card, say, cards):
            if not 0 < card["worth"] <= most(card["id"]):
                say(("worth",), "nobody pays that")

        self.library = Library("priced", check, folder)
        self.worth = Worths(self.library)

    def sample(self, state, rng):
        """The deal is chance, the throw is not: decks of equal cards always draw."""
        return (1, 1) if any(state.piles) else super().sample(state, rng)

    def complete(self, options):
        return dict(options or {})


def found(game, **more):
    return lab.repair(game, GAMES, PLAYER, seed=1, **more)


def test_decks_that_are_even_need_no_change(tmp_path):
    told = []
    report = found(Priced(tmp_path, {}), on_progress=lambda *at: told.append(at))
    assert report["changes"] == [] and report["all_even"] and report["ended"] == lab.MADE_EVEN
    assert told[-1] == (2 * GAMES, 2 * GAMES)          # once in the deals of the search, once in others
    assert "No number is to be changed." in lab.told(report)


def test_a_planted_card_that_is_far_too_good_is_named_alone(tmp_path):
    """b's numbers may not rise, so nothing else can mend it."""
    game = Priced(tmp_path, {"a3": 7}, most=lambda card: 9 if card[0] == "a" else 1)
    said = []
    report = found(game, on_found=lambda changes, farthest: said.append((lab.words(game, changes), farthest)))
    assert report["changes"] == [{"card": "a3", "name": "Card a3", "field": "worth", "was": 7, "now": 1}]
    (before,), (after,) = report["before"], report["rows"]
    assert before["score"] > 0.55 and 0.45 <= after["score"] <= 0.55 and report["all_even"]
    assert [words for words, _ in said] == ["Card a3: worth 1 instead of 7"]
    assert lab.told(report).startswith("Card a3: worth 1 instead of 7\n")


def test_the_fewest_changes_are_proposed_where_one_is_too_few(tmp_path):
    report = found(Priced(tmp_path, {"a3": 7, "a5": 7}, most=lambda card: 9 if card[0] == "a" else 1))
    assert sorted(change["card"] for change in report["changes"]) == ["a3", "a5"]


def test_what_the_rules_refuse_is_not_proposed_and_the_report_says_it_is_uneven(tmp_path):
    worths = dict.fromkeys([f"a{n}" for n in range(10)], 3)
    report = found(Priced(tmp_path, worths, most=lambda card: 3 if card[0] == "a" else 1))
    assert report["changes"] == [] and report["ended"] == lab.NO_CHANGE_LEFT        # 3 - 6 and 1 + 6 are refused
    assert not report["all_even"] and not report["surely_even"]
    words = lab.told(report)
    assert words.startswith("No change was found that helps.\n") and "No number is to be changed" not in words
    assert "A pair is not even, within 45 to 55 %" in words and words.endswith("as the 7th.")
    assert "more --games" not in words


def test_a_search_in_which_nothing_helped_asks_for_more_games(tmp_path):
    """Only a0 may change, and its number decides nothing."""
    worths = dict.fromkeys([f"a{n}" for n in range(1, 10)], 3) | {"a0": 7}
    game = Priced(tmp_path, worths, most=lambda card: {"a0": 13}.get(card, 3 if card[0] == "a" else 1))
    game.worth = Worths(game.library, dict.fromkeys(["a0"], 3))
    report = found(game)
    assert report["changes"] == [] and report["ended"] == lab.NONE_HELPED
    words = lab.told(report)
    assert words.startswith("No change was found that helps.\n")
    assert words.endswith(f"no further change helped in {GAMES} games a pair, more --games may find one.")


class Pondering:
    """Thinks as long as its clock says, and plays by how often it could look at something."""

    seconds = 0.002

    def __init__(self, game):
        self.game = game

    def think(self, hidden, seat, rng, seconds=None):
        end, looks = clock.perf_counter() + self.seconds, 0
        while clock.perf_counter() < end:
            looks += 1
        moves = self.game.legal(hidden(rng), seat)
        yield Thought(moves[looks % len(moves)], 0.5)


def test_a_player_that_thinks_has_looks_so_the_same_seed_proposes_the_same(tmp_path, monkeypatch):
    monkeypatch.setattr(Priced, "players", lambda self: {"pondering": Pondering}, raising=False)
    game = Priced(tmp_path, {"a3": 7})
    first, again = (lab.repair(game, GAMES, "pondering", seed=1) for _ in "ab")
    assert first == again and first["before"][0]["score"] != 0.5


@pytest.mark.parametrize("at", [GAMES // 2, GAMES + 5, 10 ** 9])
def test_a_search_that_is_stopped_tells_what_it_has(tmp_path, at):
    """In the first games, while it looks for changes, and while it plays what it chose in other deals."""
    game = Priced(tmp_path, {"a3": 7}, most=lambda card: 9 if card[0] == "a" else 1)
    best = []

    def stop(done, of):
        if done == at or best and at == 10 ** 9 and of == best[0] + GAMES:
            raise KeyboardInterrupt
        last[:] = [of]

    last = [0]
    report = found(game, on_progress=stop, on_found=lambda *_: best.append(last[0]))
    assert report["ended"] == lab.STOPPED and not report["all_even"] and not report["surely_even"]
    assert len(report["before"]) == len(report["rows"]) == (at > GAMES)
    assert len(report["changes"]) == (at == 10 ** 9)
    words = lab.told(report)
    assert words.startswith("Card a3: worth 1" if report["changes"] else "No change was found so far that helps.")
    assert "It was stopped before the end" in words


def test_the_same_seed_proposes_the_same_and_plays_no_set_twice(tmp_path):
    game = Priced(tmp_path, {"a3": 7})
    told = []
    first = found(game, on_progress=lambda *at: told.append(at))
    assert found(game) == first
    assert [done for done, _ in told] == list(range(1, len(told) + 1)) and told[-1][0] == told[-1][1]


def test_changes_of_cards_that_a_pair_has_not_are_no_reason_to_play_it_again(tmp_path):
    trials = lab.Trials(Priced(tmp_path, {}), PLAYER, None, 1, None, None)
    trials.cards["c"] = trials.cards["b"]
    trials.tallies((), 4)
    assert trials.done == 3 * 4
    trials.tallies((lab.Change("a3", "worth", 7),), 4)
    assert trials.done == 5 * 4 and trials.planned == trials.done


def test_how_sure_it_is_hangs_on_the_intervals():
    row = {"decks": ["a", "b"], "score": 0.5, "low": 0.4, "high": 0.6}
    report = {"changes": [], "before": [row], "rows": [row], "even": [0.45, 0.55], "games": 40,
              "ended": lab.MADE_EVEN}
    assert "but not every interval" in lab.told(report | {"all_even": True, "surely_even": False})
    assert "and so is each interval" in lab.told(report | {"all_even": True, "surely_even": True})
    assert lab.told(report | {"all_even": False, "surely_even": False}).endswith("each was, more --games tell.")
    pair = {("a", "b"): row}
    assert lab.even(pair) and not lab.even(pair, "low", "high")


def test_games_that_cannot_be_repaired_say_so(tmp_path, capsys):
    game = Priced(tmp_path, {})
    game.numbers = {}
    with pytest.raises(Malformed, match="does not say which numbers"):
        found(game)
    game.library = None
    with pytest.raises(Malformed, match="no prebuilt decks"):
        found(game)
    assert main(["balance", "gomori", "--repair"]) == 2 and "no prebuilt decks" in capsys.readouterr().err
    assert main(["balance", "ttcg", "--repair"]) == 2 and "which numbers" in capsys.readouterr().err
    assert main(["balance", "gtoons", "--repair", "--rows", str(tmp_path / "x.csv")]) == 2
    assert "--rows" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["gtoons", "asigoc"])
def test_numbers_of_shipped_cards_can_be_changed_and_are_played(name):
    game = registry.get(name)
    for field, step in game.numbers.items():
        cards = [card for card in game.library.shipped.cards.values() if field in card]
        for card in cards[:12]:
            ident = learned(game, lab.SET, card | {field: card[field] + step})
            assert game.library.card(ident)[field] == card[field] + step
    trials = lab.Trials(game, PLAYER, None, 1, None, None)
    pair = trials.pairs()[0]
    field = next(iter(game.numbers))
    mine = next(card for card in trials.cards[pair[0]]
                if card not in trials.cards[pair[1]] and field in game.library.card(card))
    changes = (lab.Change(mine, field, game.library.card(mine)[field] + game.numbers[field]),)
    trials.cards = {deck: trials.cards[deck] for deck in pair}
    tally = trials.tallies(changes, 2)[pair]
    assert tally["games"] == 2
    before, after = (dealt(trials, pair, some) for some in ((), changes))
    assert len(before) > 6 and before == after          # the same chance deals the same cards, changed or not


def dealt(trials, pair, changes):
    """The base ids of all cards in the order of a deal."""
    game = trials.game
    state = deal(game, None, "a deal", [trials.deck(deck, changes) for deck in pair])
    hands = [zone for zone in game.zones(state) if zone.layout == "fan"]
    return [game.face_id(state, piece.card).partition("~")[0] for zone in hands for piece in game.contents(state, zone)]


def test_the_command_tells_what_it_found_and_its_json(capsys, monkeypatch):
    monkeypatch.setattr(lab, "EVEN", (0.0, 1.0))       # whatever two deals say is even enough here
    arguments = ["balance", "gtoons", "--repair", "--games", "2", "--player", PLAYER, "--seed", "1"]
    assert main([*arguments, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["changes"] == [] and len(report["rows"]) == 6
    assert main(arguments) == 0
    assert capsys.readouterr().out == lab.told(report) + "\n"
