"""ASIGOC, sections 1 to 3: decks, setup, what a seat may see; taking back; limits of people's cards;
every match ends."""

import json
import random

import pytest

from asigoc import GAME
from asigoc.dev import vectors
from asigoc.cards.library import LIBRARY, faults_of, named_decks
from asigoc_table import DRAW, HURT, Table, aim, cast, item, op, pred, use, weapon, when
from asigoc.rules.constants import BLOCK, CHOICE, TABLE, TARGET
from house import play_on, played
from mulligan import CHANCE, Illegal, Malformed, Match

DECKS = {deck["id"]: deck["cards"] for deck in named_decks()}
RUSH, WALL = DECKS["kiln-rush"], DECKS["mosaic-wall"]


def brought(*lists, seed=1, **options):
    return Match(GAME, options, decks=[ids and {"name": "Mine", "cards": ids} for ids in lists], seed=seed)


def dealt(*lines, mine=RUSH, theirs=WALL, first="A", **options):
    """A match in which the decks lie in the order of their lists, the top first."""
    deals = [f"* deal {' '.join(ids[:15])}" for ids in (mine, theirs)]
    options = {"first": first, **options}
    return Match.replay({"format": "mulligan-record/1", "game": "asigoc", "version": GAME.version, "options": options,
                         "sets": [],
                         "decks": [{"name": "", "cards": ids} for ids in (mine, theirs)],
                         "actions": deals + list(lines)})


def ids(match, cards):
    return [GAME.face_id(match.state, card) for card in cards]


def faces(view, zone):
    """What a view shows or lets look up in a zone: face ids, None for what is hidden."""
    found = next((one for one in view["zones"] if one["id"] == zone), {"cards": []})
    cards = [card for cell in found["cells"] for card in cell["cards"]] if "cells" in found else found["cards"]
    return [card.get("face") or card.get("known") or card.get("mine") for card in cards]


def many(view, zone):
    """How many cards a view says lie in a zone."""
    found = next(one for one in view["zones"] if one["id"] == zone)
    return found.get("count", len(found["cards"]))


# ---- 1 Cards and decks ---------------------------------------------------------------------------
def test_types_of_cards():
    """AS-1.1, AS-1.8, AS-11.1: Weapon, Item or Ace; the values of a Weapon are whole numbers from 0 on."""
    assert {card["type"] for card in LIBRARY.shipped.cards.values()} == {"weapon", "item", "ace"}
    good = weapon("good", 0, 3)
    assert not faults_of(good)
    for wrong in ({"type": "spell"}, {"attack": -1}, {"block": 1.5}, {"attack": "2"}, {"block": True},
                  {"attack": None}):
        assert faults_of(good | wrong), wrong
    assert faults_of({key: value for key, value in good.items() if key != "block"})


@pytest.mark.parametrize(("cards", "clause", "word"), [
    (RUSH[1:], "AS-1.2", "14"), ([*RUSH, "quench", "brace"], "AS-1.2", "17"),
    ([*RUSH[1:15], RUSH[1], RUSH[15]], "AS-1.3", "2 times"),
    (RUSH[:15], "AS-1.4", "none"), ([*RUSH, WALL[15]], "AS-1.4", "2"),
    ([*RUSH[1:15], "nobody", RUSH[15]], "AS-1.6", "nobody")])
def test_wrong_decks(cards, clause, word):
    """AS-1.2, AS-1.3, AS-1.4, AS-1.6: each is refused before the match, with its clause."""
    assert any(fault.clause == clause and word in fault.text
               and (fault.hint or fault.card) for fault in GAME.deck_faults(cards, GAME.complete({})))
    for lists in ((cards, None), (None, cards)):
        with pytest.raises(Malformed, match=r"^decks\[[01]\]"):
            brought(*lists)


def test_every_fault_of_a_deck_is_told():
    """AS-1.6: all of them at once."""
    faults = GAME.deck_faults(["quench", "quench", "nobody"], GAME.complete({}))
    assert {"AS-1.2", "AS-1.3", "AS-1.4", "AS-1.6"} <= {fault.clause for fault in faults}


def test_good_decks():
    """AS-1.2, AS-1.4, AS-1.5: the prebuilt ones; Items only; Weapons only; both players the same one."""
    of = {kind: [i for i, card in LIBRARY.shipped.cards.items() if card["type"] == kind]
          for kind in ("weapon", "item", "ace")}
    for cards in (*DECKS.values(), of["item"][:15] + of["ace"][:1], of["ace"][1:2] + of["weapon"][:15]):
        assert GAME.deck_faults(cards, GAME.complete({})) == []
        match = brought(cards, cards)
        for seat in (0, 1):
            pos = match.state
            held = pos.hands[seat] + pos.decks[seat] + [pos.aces[seat]]
            assert sorted(ids(match, held)) == sorted(cards)


def test_every_card_stays_its_owners():
    """AS-1.7, AS-3.1: after any action the 32 cards lie in zones of their owners, each of them once."""
    for seed in range(4):
        match = Match(GAME, seed=seed)
        pos = match.state
        start = [sorted([*pos.hands[seat], *pos.decks[seat], pos.aces[seat]]) for seat in (0, 1)]
        for _ in play_on(match, random.Random(seed)):
            pos = match.state
            for seat in (0, 1):
                held = [*pos.hands[seat], *pos.decks[seat], *pos.discards[seat], pos.aces[seat],
                        *(card for card in pos.slots[seat * 2:seat * 2 + 2] if card >= 0)]
                assert len(held) == 16 and sorted(held) == start[seat]
    with pytest.raises(AssertionError):
        Table(A=dict(hand="w11"), B=dict(hand="w11")).do("A pass, B deploy w11 1")


# ---- 2 Setup -------------------------------------------------------------------------------------
def test_setup():
    """AS-2.1, AS-2.2, AS-2.6, AS-4.2: the top four of the deck, the Ace aside, 10 health, turn 1 with its draw."""
    pos = dealt().state
    match = dealt()
    assert ids(match, pos.hands[0]) == RUSH[:5] and ids(match, pos.hands[1]) == WALL[:4]
    assert ids(match, reversed(pos.decks[0])) == RUSH[5:15] and ids(match, pos.aces) == [RUSH[15], WALL[15]]
    assert pos.health == [10, 10] and pos.number == 1 and match.to_move() == (0,)
    other = dealt(first="B", starting_hand=6, health=20, first_player_draws=False).state
    assert [len(hand) for hand in other.hands] == [6, 6] and other.health == [20, 20] and other.turn == 1


def test_chance_is_written_down():
    """AS-2.3, AS-2.4, AS-2.7: deck A, deck B, then who begins; a seed gives one match;
    the record needs no generator."""
    match = brought(None, None)
    told = [action.text.split()[0] for action in match.actions if action.seat == CHANCE]
    assert told == ["deck", "deck", "deal", "deal", "first"]
    assert [action.text.split()[0] for action in brought(RUSH, None).actions] == ["deck", "deal", "deal", "first"]
    assert [action.text.split()[0] for action in brought(RUSH, WALL, first="B").actions] == ["deal", "deal"]
    assert brought(None, None).record()["actions"] == match.record()["actions"] != brought(None, None,
                                                                                           seed=2).record()["actions"]
    again = Match.replay(match.record())
    assert again.state == match.state


def test_who_begins():
    """AS-2.4, AS-2.6: named, or by chance, each about as often; turns alternate strictly."""
    assert [dealt(first=name).state.turn for name in "AB"] == [0, 1]
    starts = [brought(RUSH, WALL, seed=seed).state.turn for seed in range(60)]
    assert 15 < sum(starts) < 45
    match, turns = brought(RUSH, WALL, seed=4), []
    for _ in play_on(match, random.Random(4)):
        if not turns or turns[-1][0] != match.state.number:
            turns.append((match.state.number, match.state.turn))
    assert [n for n, _ in turns] == list(range(1, len(turns) + 1)) and len(turns) > 3
    assert all(one[1] != other[1] for one, other in zip(turns, turns[1:]))


def test_prebuilt_decks_by_chance():
    """AS-2.7: for who brings none; each of them comes up; a deck that is no prebuilt one is refused."""
    for seats in ((None, RUSH), (None, None)):
        met = {brought(*seats, seed=seed).actions[0].text for seed in range(60)}
        assert met == {f"deck {deck['id']}" for deck in LIBRARY.decks}
    match = brought(None, RUSH, seed=3)
    own = match.actions[0].text.split()[1]
    assert sorted(ids(match, match.state.hands[0] + match.state.decks[0] + match.state.aces[:1])) == sorted(DECKS[own])


@pytest.mark.parametrize("wrong", [RUSH[:14], [*RUSH[:14], RUSH[0]], WALL[:15]])
def test_a_deal_is_the_whole_deck(wrong):
    """AS-2.3: a record that deals something else is refused."""
    record = dealt().record()
    record["actions"][0] = f"* deal {' '.join(wrong)}"
    with pytest.raises(Malformed, match=r"^actions\[0\]"):
        Match.replay(record)


def test_shuffles_of_a_search_are_written_down():
    """AS-2.3, AS-11.8: a chance action right after the choice, and the same match when it is replayed."""
    mine = ["road-ledger", *[card for card in WALL if card != "tessera-wall"]]
    match = dealt(mine=mine)
    for seat, text in ((0, "pass"), (1, "pass"), (0, "use road-ledger"), (1, "pass"), (0, "pass")):
        match.act(seat, text)
    match.act(0, next(GAME.text(match.state, 0, move)
                      for move in match.legal(0) if "none" not in GAME.text(match.state, 0, move)))
    assert match.actions[-1].seat == CHANCE and match.actions[-1].text.startswith("shuffle ")
    assert Match.replay(match.record()).state == match.state and not match.can_undo(0)


def test_no_exchange_of_the_first_hand():
    """AS-2.5, AS-4.4: the first decision is the priority of the first player in the Draw step."""
    match = dealt()
    assert match.to_move() == (0,) and GAME.phase(match.state) == "Draw"
    assert {GAME.text(match.state, 0, move).split()[0] for move in match.legal(0)} <= {"pass", "use", "ace"}


# ---- 3 Zones and what you may see ----------------------------------------------------------------
def test_what_both_see():
    """AS-3.1, AS-3.2, AS-3.6: health, Weapons with their values, discard piles, Aces, the Outlet, the step, the
    numbers of cards."""
    match = dealt()
    for seat, text in ((0, "pass"), (1, "pass"), (0, "deploy cinderpick 2")):
        match.act(seat, text)
    for viewer in (0, 1, None):
        view = match.view(viewer)
        assert faces(view, "field0") == ["cinderpick"] and faces(view, "outlet") == ["cinderpick"]
        assert (faces(view, "ace0"), faces(view, "ace1")) == ([RUSH[15]], [WALL[15]])
        assert len(faces(view, "hand0")) == 4 and many(view, "deck1") == 11 and view["phase"] == "Main"
        assert [dict((item[:2]) for item in plate["items"])["Health"] for plate in view["players"]] == [10, 10]
        assert [plate["turn"] for plate in view["players"]] == [False, True]


def test_targets_and_spent_aces_are_seen():
    """AS-3.2, AS-3.6: an entry tells what it is aimed at, also when that is gone;
    a spent Ace stays where it is, marked."""
    def pieces(table, zone):
        script = vectors.Script(table.case())
        assert script.differences() == []
        return GAME.contents(script.pos, next(one for one in GAME.zones(script.pos) if one.id == zone))
    table = Table(A=dict(hand="crush", ace="big"), B=dict(slots="w22", hand="pull")).do("A use crush -> B1")
    [piece] = pieces(table, "outlet")
    assert piece.extra["by"] == 0 and piece.extra["line"].startswith("Item on W22. ")
    [piece] = pieces(table.do("B use pull -> B1, AB, A ace, BA"), "ace0")
    assert piece.up and "done" in piece.marks and pieces(Table(A=dict(ace="big")), "ace0")[0].marks == ()


def test_what_is_hidden():
    """AS-3.3, AS-13.3: a hand is its owner's, no order of a deck is shown to anybody, and no guess knows more."""
    match = dealt()
    for viewer, mine, theirs in ((0, RUSH[:5], [None] * 4), (1, [None] * 5, WALL[:4]), (None, [None] * 5, [None] * 4)):
        view = match.view(viewer)
        assert (faces(view, "hand0"), faces(view, "hand1")) == (mine, theirs)
        assert set(faces(view, "deck0") + faces(view, "deck1")) == {None}
        shown = {card for zone in ("hand0", "hand1") for card in faces(view, zone) if card}
        assert not (set(RUSH[:15] + WALL[:15]) - shown) & set(view["faces"])


def test_nothing_lies_face_down():
    """AS-3.4: every card that is not in a hand or a deck shows its face to all."""
    for seed in range(2):
        for match in play_on(Match(GAME, seed=seed), random.Random(seed), most=120):
            if match.state.number and not match.outcome():
                view = match.view(None)
                for zone in view["zones"]:
                    if not zone["id"].startswith(("hand", "deck", "offer")):
                        assert None not in faces(view, zone["id"]), zone["id"]


def test_known_cards():
    """AS-3.5: shown, or come from where all see; until they leave the hand, also if they come back from the deck."""
    table = cast(op("reveal_hand", who="opp"), op("return", "t"), aims=[aim()], more="-> B1",
                 B=dict(slots="w11", hand="w22 put zap"))
    table.shows(B_known="put w11 w22 zap").do("A pass, B use put, AB, B choose w22, AB").shows(B_known="w11 zap",
                                                                                               B_slot1="w22")
    cast(op("recover", "t"), aims=[aim(kind="discard")], more="-> A:w22", A=dict(discard="w22")).shows(A_known="w22")
    Table(A=dict(slots="w22")).do("A withdraw 1").shows(A_known="w22")
    cast(op("recycle", "t"), DRAW, aims=[aim(kind="discard")], more="-> A:w22",
         A=dict(discard="w22")).shows(A_hand="w22", A_known="")


def test_known_cards_are_shown():
    """AS-3.5, AS-3.3: the opponent's view lists them, and only the number of the others."""
    match = dealt()
    for seat, text in ((0, "pass"), (1, "pass"), (0, "deploy kilnfork 1"), (1, "pass"), (0, "pass"), (0, "pass"),
                       (1, "pass"), (0, "pass"),
                       (1, "pass"), (1, "pass"), (0, "pass"), (1, "pass"), (0, "pass"), (1, "pass"), (0, "pass"),
                       (1, "pass"), (0, "pass"),
                       (0, "pass"), (1, "pass"), (0, "withdraw 1")):
        match.act(seat, text)
    view = match.view(1)
    assert sorted(filter(None, faces(view, "hand0"))) == ["kilnfork"] and len(faces(view, "hand0")) == 6
    hand = next(zone["cards"] for zone in view["zones"] if zone["id"] == "hand0")
    assert [card["face"] for card in hand if "face" in card] == ["kilnfork"]       # it stands with its face
    assert set(faces(match.view(None), "hand0")) == {None}                         # not for who only looks on
    assert set(faces(match.view(0), "hand1")) == {None}


def test_opponents_know_what_their_seat_knows():
    """AS-3.7, AS-13.3, AS-3.5: guesses keep all that is seen, and do not depend on what is hidden."""
    mine, theirs = dealt(), dealt(theirs=[*reversed(WALL[:15]), WALL[15]])
    for n in range(12):
        one, other = (match.hidden(0)(random.Random(n)) for match in (mine, theirs))
        assert one.data() == other.data()
        assert one.hands[0] == mine.state.hands[0] and len(one.hands[1]) == 4 and len(one.decks[1]) == 11
    assert len({tuple(mine.hidden(0)(random.Random(n)).hands[1]) for n in range(12)}) > 3
    assert len({tuple(mine.hidden(0)(random.Random(n)).decks[0]) for n in range(12)}) > 3


# ---- 4.9 taking back -----------------------------------------------------------------------------
def test_taking_back():
    """AS-4.9: a withdrawal keeps the decision, so it can be taken back; a pass, a use or a drawn card cannot."""
    match = dealt()
    for seat, text in ((0, "pass"), (1, "pass"), (0, "deploy kilnfork 1")):
        match.act(seat, text)
    for seat in (0, 1):
        with pytest.raises(Illegal) as caught:
            match.undo(seat)
        assert caught.value.clause == "AS-4.9"
    for _ in range(30):
        if match.state.number == 3 and match.state.step == 1 and match.to_move() == (0,):
            break
        match.act(match.to_move()[0], "pass")
    before = match.state
    match.act(0, "withdraw 1")
    assert match.can_undo(0)
    match.undo(0)
    assert match.state == before


# ---- 11.5 what waits for a choice is plain data --------------------------------------------------
HOOK = weapon("hook", 1, 1, when("entered", op("return", "s"), op("destroy", "t"),
                                 targets=[aim("s"), aim("t", side="enemy")]))
CHOICES = {
    "discard": (item("choice", op("discard", who="both", n=2), HURT), "A use choice, BA", 3), "mine": (
        item("choice", op("discard", who="opp", n=2, chooser="me")), "A use choice, BA", 2),
    "search": (item("choice", op("search"), op("search"), HURT), "A use choice, BA", 2),
    "dig": (item("choice", op("dig", n=3)), "A use choice, BA", 1),
    "deploy": (item("choice", op("deploy"), op("deploy")), "A use choice, BA", 1),
    "block": (item("choice", HURT), "AB, A attack 1, BA", 1),
    "target": (HOOK | {"id": "choice"}, "A deploy choice 2", 2),
    "below": (item("choice", op("discard", who="me", n=1)), "A use choice, B use zap, AB", 1),
    "limit": (item("choice", HURT), "AB, AB, AB", 2)}


@pytest.mark.parametrize("name", CHOICES)
def test_what_waits_is_plain_data(name):
    """AS-11.5, AS-10.4, AS-4.8: in the middle of anything a state can be copied, written down, read back and
    guessed, and goes on alike."""
    card, script, depth = CHOICES[name]
    options = {"hand_limit": 2} if name == "limit" else {}
    table = Table(A=dict(hand="choice w11 w12 bolt", slots="w33", deck="w21 w22 w31 w13", ace="big"),
                  B=dict(ace="big", hand="zap w11 w12", slots="w22 w21", deck="w33"), cards=[card], **options)
    case = table.do(script).case()
    run = vectors.Script(case)
    assert run.differences() == [] and vectors.fact(run.pos, "decision") in ("choose", "block")
    rng, asked = random.Random(1), 0
    while run.pos.ask in (BLOCK, TARGET, CHOICE) and asked < 12:
        pos, asked = run.pos, asked + 1
        seat = pos.mover
        read = type(pos).from_data(json.loads(json.dumps(pos.data())))
        read.pool = pos.pool               # the cards of a test stand in no file
        assert read == pos and read.data() == pos.data()
        before = pos.data()
        moves = GAME.legal(pos, seat)
        guess = GAME.determinise(pos, seat, random.Random(asked))
        assert len(moves) > 1 and GAME.legal(read, seat) == moves and GAME.legal(guess,
                                                                                 seat) == moves and guess.ask == pos.ask
        move = rng.choice(moves)
        one, other = pos.copy(), read.copy()
        for state in (one, other):
            GAME.play(state, seat, move)
            while state.mover == TABLE:
                GAME.play(state, CHANCE, ("shuffle", tuple(sorted(state.decks[state.todo[-1][1]]))))
        assert one == other and pos.data() == before and read.data() == before
        run.pos = one
    assert asked >= depth


# ---- 11 people's cards ---------------------------------------------------------------------------
BIG = [HURT] * 13
IFS = {"op": "if", "cond": [pred("turn", ">", 1)], "then": [HURT] * 6, "else": [HURT] * 6}
LIMITS = [
    (weapon("x", 99, 99), weapon("x", 100, 1)), (weapon("x", 99, 99), weapon("x", 1, 100)),
    (weapon("x", 1, 1, *[use(HURT)] * 4), weapon("x", 1, 1, *[use(HURT)] * 5)), (item("x", *BIG[1:]), item("x", *BIG)),
    (item("x", dict(IFS, then=[HURT] * 5)), item("x", IFS)),
    (item("x", HURT, targets=[aim(name) for name in "abc"]), item("x", HURT, targets=[aim(name) for name in "abcd"])),
    (item("x", HURT, cost=[{"cost": "discard", "n": 3}]), item("x", HURT, cost=[{"cost": "discard", "n": 4}])),
    (item("x", op("damage", who="opp", n=99)), item("x", op("damage", who="opp", n=100))),
    (item("x", HURT, cost=[{"cost": "health", "n": 99}]), item("x", HURT, cost=[{"cost": "health", "n": 100}])),
]


@pytest.mark.parametrize(("good", "wrong"), LIMITS)
def test_limits_of_cards(good, wrong):
    """AS-11.12: the last good value is taken, the next one is refused with the clause and what to do."""
    assert faults_of(good) == []
    faults = faults_of(wrong)
    assert faults and all(fault.text for fault in faults)
    assert {fault.clause for fault in faults} <= {"AS-11.1", "AS-11.2", "AS-11.4", "AS-11.6", "AS-11.8", "AS-11.12"}


@pytest.mark.parametrize("wrong", [
    {"power": 1}, {"ability": {"do": []}}, {"ability": {"do": [{"op": "explode"}]}},
    {"ability": {"do": [HURT], "when": "hit"}},
    {"ability": {"do": [op("return", "t")]}}, {"ability": {"do": [HURT], "turn": "mine"}},
    {"ability": {"do": [HURT], "step": "main"}},
    {"ability": {"do": [HURT], "cost": [{"cost": "sacrifice_self"}]}},
    {"ability": {"do": [op("nullify", "t")], "targets": [aim()]}},
    {"ability": {"do": [HURT], "if": [pred("my.luck", ">", 1)]}},
    {"ability": {"do": [HURT], "if": [pred("turn", "=", 1)]}},
    {"ability": {"do": [HURT], "targets": [aim(), aim()]}}, {"abilities": [use(HURT)]}, {"attack": 1}, {"uses": 2},
    {"ability": None},
    {"ability": {"do": [op("damage", who="you", n=1)]}}, {"ability": {"do": [op("damage", who="me")]}},
    {"type": ["item"]}])
def test_data_that_is_no_card(wrong):
    """AS-11.1, AS-11.2, AS-11.3, AS-11.4, AS-11.6, AS-11.8: told with its place and clause, and never taken."""
    faults = faults_of(item("x", HURT) | wrong)
    assert faults and all(fault.clause.startswith("AS-11.") and fault.text for fault in faults)


# ---- 12.7 every match ends -----------------------------------------------------------------------
def test_every_match_ends():
    """AS-12.7, AS-12.6: within its last turn, whatever is played; turns are short."""
    for seed in range(12):
        match = played(GAME, seed, {"deck_out": ("lose", "fatigue", "none")[seed % 3], "max_turns": 30})
        assert match.outcome() and match.state.number <= 30 and match.ply < 1500

