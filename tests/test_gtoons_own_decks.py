"""gToons: several own decks, of which each match picks one in secret (GT-2.8)."""

import json
from random import Random

import pytest

from gtoons import GAME
from gtoons.cards.library import LIBRARY
from gtoons.rules.position import NO_CASES, PICK, Position
from gtoons_board import CARDS
from gtoons_lint import GOOD
from house import play_on
from mulligan import Illegal, Malformed, Match
from mulligan.players import LEVELS
from mulligan.bridge import jobs
from test_cli import run

IDS = list(CARDS)
FOUR = [{"name": f"Mine {number}", "cards": IDS[12 * number:12 * number + 12]} for number in range(4)]


def case(*numbers):
    """What a seat brings: decks of FOUR, the first of them with the others."""
    first, *more = [dict(FOUR[number]) for number in numbers]
    return first | {"more": more} if more else first


def match(*decks, seed=1, **options):
    return Match(GAME, options, decks=list(decks), seed=seed)


def held(state, seat):
    return {GAME.face_id(state, card) for card in state.hands[seat] + state.draws[seat]}


def test_a_seat_picks_one_of_the_decks_it_brought():
    """GT-2.8: A to D in the order they are named; what is dealt is the one that was picked."""
    for number, letter in enumerate("ABCD"):
        made = match(case(0, 1, 2, 3), None)
        assert [action["do"] for action in made.view(0)["actions"]] == [f"deck {one}" for one in "ABCD"]
        assert [action["label"] for action in made.view(0)["actions"]][number] == f"{letter}: Mine {number}"
        made.act(0, f"deck {letter}")
        made.act(1, "deck B")
        assert held(made.state, 0) == set(FOUR[number]["cards"])
        assert held(made.state, 1) == set(LIBRARY.decks[1]["cards"])
    assert "deck" not in made.view(0)["actions"][0], "own decks have no picture of the game's"


def test_two_are_picked_from_as_well_and_one_is_no_choice():
    """GT-2.4, GT-2.8: letters end with the decks; who brings one deck does not pick."""
    made = match(case(2, 0), case(1))
    assert made.to_move() == (0,) and len(made.legal(0)) == 2
    before = made.digest()
    with pytest.raises(Illegal) as told:
        made.act(0, "deck C")
    assert (told.value.reason, made.digest()) == ("no_deck", before) and "A, B." in str(told.value)
    made.act(0, "deck A")
    assert held(made.state, 0) == set(FOUR[2]["cards"])


def test_a_pick_is_final_and_the_rest_is_out_of_the_match():
    """GT-2.8, GT-13.7: it is committed at once; when both have picked, nothing else is kept."""
    made = match(case(0, 1), case(2, 3))
    made.act(0, "deck B")
    with pytest.raises(Illegal) as told:
        made.undo(0)
    assert told.value.clause == "GT-13.7" and made.state.cases != NO_CASES
    made.act(1, "deck A")
    assert held(made.state, 0) == set(FOUR[1]["cards"]) and made.state.cases == NO_CASES


def test_nobody_else_learns_what_was_not_picked():
    """GT-2.8, GT-12.1, GT-12.2: views of the other seat and of onlookers are the same, whatever was
    brought and picked; nothing that the other's computer guesses knows of it.
    """
    shown, guessed = [], []
    for mine, pick in ((case(0, 1), "A"), (case(1, 0, 2), "B"), (case(0, 3, 2, 1), "A")):
        made = match(mine, case(2, 3))
        made.act(0, f"deck {pick}")
        told = [made.view(1), made.view(None)]
        for view in told:
            view.pop("match", None)
        shown.append(json.dumps(told, sort_keys=True))
        guess = made.hidden(1)(Random(4))
        assert not guess.cases[0] and guess.cases[1] and made.state.cases[0]
        guessed.append(guess)
    assert shown[0] == shown[1] == shown[2] and guessed[0] == guessed[1] == guessed[2]
    made.act(1, "deck B")
    assert "cases" not in made.state.data()["vars"]


def test_records_and_links_carry_all_decks():
    """GT-2.8, GT-13.5, GT-13.8: the match is made again of its record, in the midst of the pick and
    at the end; so is a position of its JSON.
    """
    made = match(case(0, 1, 2), case(3, 0), seed=4)
    made.act(1, "deck B")
    for _ in range(2):
        data = json.loads(json.dumps(made.record()))
        again = Match.replay(data)
        assert again.state == made.state and again.digest() == made.digest() == data["digest"]
        assert data["decks"][0]["more"] == FOUR[1:3]
        copy = Position.from_data(json.loads(json.dumps(made.state.data())))
        assert copy == made.state and copy.cases == made.state.cases
        for _ in play_on(made, Random(4)):
            pass
    assert made.outcome()


def test_own_cards_of_every_deck_go_with_it():
    """GT-2.8, GT-13.8: also of a deck that is not the first."""
    made, faults = LIBRARY.read(json.dumps({"name": "Attic", "cards": [GOOD | {"id": "attic"}]}))
    assert not faults
    [own] = LIBRARY.learn(made).cards
    more = {"name": "Attic", "cards": [own, *IDS[:11]]}
    brought = case(1) | {"more": [more]}
    one = Match(GAME, decks=[brought, None], sets=LIBRARY.embed([own]), seed=2)
    one.act(0, "deck B")
    one.act(1, "deck A")
    assert own in held(one.state, 0) and len(one.record()["sets"]) == 1
    assert Match.replay(one.record()).state == one.state


@pytest.mark.parametrize(("more", "field", "words"), [
    ([], "decks[0].more", "1 to 3 decks"), (FOUR, "decks[0].more", "1 to 3 decks"),
    ("x", "decks[0].more", "1 to 3 decks"), (None, "decks[0].more", "1 to 3 decks"),
    ([{"name": "x", "cards": IDS[:11]}], "decks[0].more[0]", "GT-2.1"),
    ([FOUR[0], {"name": "x", "cards": ["gt001"] * 12}], "decks[0].more[1]", "GT-2.2"),
    ([{"cards": ["gt999"] * 12}], "decks[0].more[0].cards[0]", "no card"),
    ([case(0, 1)], "decks[0].more[0]", "a deck {name, cards}")])
def test_decks_that_are_none_are_refused_with_their_place(more, field, words):
    """GT-2.1, GT-2.2, GT-2.8: the deck and the clause are named."""
    with pytest.raises(Malformed) as told:
        match(FOUR[0] | {"more": more})
    assert told.value.field == field and words in str(told.value)


def test_a_game_with_one_deck_a_seat_takes_no_more():
    """GT-2.8: only where the rules have a secret pick."""
    from house import GAMES
    for game in GAMES.values():
        if game.library and game.slots == 1 and game.library.decks:
            cards = game.library.decks[0]["cards"]
            deck = {"name": "x", "cards": cards}
            with pytest.raises(Malformed, match=r"^decks\[0\]\.more"):
                Match(game, decks=[deck | {"more": [deck]}])


@pytest.mark.parametrize("level", [level.id for level in LEVELS])
def test_computers_pick_from_decks_they_were_given(level):
    """GT-2.8, GT-13.4: at every level; and when time is up it is deck A."""
    seats = [{"kind": "person"}, {"kind": level}]
    made = Match(GAME, seats=seats, decks=[case(0), case(1, 2)], seed=1)
    jobs.start(made, "move", 1).work(lambda: False)
    assert held(made.state, 1) in (set(FOUR[1]["cards"]), set(FOUR[2]["cards"]))
    late = match(case(0), case(1, 2), clock=True)
    late.act_move(1, GAME.overdue(late.state, 1))
    assert held(late.state, 1) == set(FOUR[1]["cards"])


def test_the_stage_is_the_first_one():
    """GT-2.8, GT-13.6: decks are picked before anything is dealt."""
    made = match(case(0, 1), None)
    assert made.state.stage == PICK and not made.actions


# ---- in a terminal -------------------------------------------------------------------------------
def listed(path, deck):
    """A deck list in a file."""
    names = "".join(f"1 {CARDS[ident]['name']}\n" for ident in deck["cards"])
    path.write_text(f"# {deck['name']}\n{names}", "utf-8")
    return path


@pytest.mark.native
def test_own_decks_are_brought_to_a_terminal(tmp_path):
    """GT-2.8: each list one deck of a seat, in the order they are named; the pick of a person who
    sits at the same terminal is not shown to the other, and the kept match has all lists.
    """
    lists = [listed(tmp_path / f"{number}.txt", FOUR[number]) for number in range(4)]
    mine = [word for path in lists[:3] for word in ("--deck", path)]
    kept = tmp_path / "kept.json"
    out = run("play", "gtoons", "--seat2", "person", *mine, "--deck2", lists[3], "--seed", 3,
              "--file", kept, text="\ndeck C\n\nquit\n")[0]
    assert "3 deck C" in out and "4 deck D" not in out and "Pass the device" in out
    record = json.loads(kept.read_text("utf-8"))
    assert record["decks"] == [case(0, 1, 2), case(3)]
    assert held(Match.replay(record).state, 0) == set(FOUR[2]["cards"])
    both = run("play", "gtoons", "--seat2", "person", *mine, "--deck2", lists[3], "--deck2", lists[0],
               text="\ndeck C\n\nquit\n")[0]
    after = both.rpartition("Pass the device")[2]
    assert "2 deck B" in after and "Mine 2" not in after and "3 deck C" not in after


@pytest.mark.native
def test_lists_that_are_no_decks_are_refused_in_a_terminal(tmp_path):
    """GT-2.1, GT-2.8: by file and line, or by the deck and the clause."""
    good = listed(tmp_path / "good.txt", FOUR[0])
    short = listed(tmp_path / "short.txt", FOUR[1] | {"cards": IDS[:3]})
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("1 Captain Custrd\n", "utf-8")
    assert "line 1" in run("play", "gtoons", "--deck", wrong, status=2)[1]
    told = run("play", "gtoons", "--deck", good, "--deck", short, status=2)[1]
    assert "decks[0].more[0]" in told and "GT-2.1" in told
    assert "1 to 3 decks" in run("play", "gtoons", *["--deck", good] * 5, status=2)[1]
    assert "has no card sets" in run("play", "gomori", "--deck", good, status=2)[1]


@pytest.mark.native
def test_own_cards_are_brought_to_a_terminal(tmp_path):
    """GT-2.8, GT-13.8: with the file of their set."""
    own = tmp_path / "set.json"
    own.write_text(json.dumps({"name": "Shed", "cards": [GOOD | {"id": "shed", "name": "Shed Light"}]}),
                   "utf-8")
    mine = tmp_path / "mine.txt"
    mine.write_text("1 Shed Light\n" + "".join(f"1 {ident}\n" for ident in IDS[:11]), "utf-8")
    kept = tmp_path / "kept.json"
    run("play", "gtoons", "--deck", mine, "--set", own, "--file", kept, text="quit\n")
    assert json.loads(kept.read_text("utf-8"))["sets"][0]["name"] == "Shed"
