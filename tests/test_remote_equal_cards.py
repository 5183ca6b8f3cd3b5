"""Sealed matches of TTCG in which a card is chosen that lies in a hand and, as another copy, in a discard pile."""

import random

from brief import BRIEF
from mulligan.remote.device import Device
from ttcg import GAME
from two_devices import moves_of, talk

CARDS = GAME.library.shipped.cards
CHOOSER = next(ident for ident, card in CARDS.items() if "from your hand or discard pile" in card["effects"][0]["text"])
FITS = [ident for ident, card in CARDS.items() if "beast" in card.get("subtypes", ()) and card["level"] == 1]
UNDER = next(ident for ident in FITS if CARDS[ident]["type"] == CARDS[CHOOSER]["type"])
OTHERS = [ident for ident in FITS if ident != UNDER][:4]
DECK = {"name": "Equal", "cards": [CHOOSER] * 4 + [UNDER] * 4 + OTHERS}


def wanted(moves, rng, turn):
    """What brings such a choice about, and of equal cards the one whose turn it is; whether that was asked."""
    equal = [move for move in moves if f"{move}.2" in moves or move.removesuffix(".2") in moves and move.endswith(".2")]
    if equal:
        return sorted(equal)[turn % len(equal)], True
    plays = [move for move in moves if move.startswith(f"play {CHOOSER}")]
    ways = [[move for move in moves if move.startswith(words)] for words in ("use u", "attack")]
    some = next((way for way in ways if way and rng.random() < 0.8), moves)
    return rng.choice(plays or some), False


def test_equal_cards_of_hand_and_discard_pile_have_names_on_both_devices():
    """TT-16.7, TT-3.9: the open one is called the same whatever the hand holds, so both devices know which it was."""
    taken = []
    for seed in range(1 if BRIEF else 4):
        rng = random.Random(seed)
        host = Device.invite(GAME, {"deck_min": 10, "max_turns": 24, "copies": 4}, name="Ada", seat=0, sealed=True,
                             deck=DECK, entropy=rng.randbytes)
        guest = Device.join(host.letter().text(), name="Bo", deck=DECK, entropy=rng.randbytes)
        refused = talk(host, guest, rounds=6)
        while ready := [device for device in (host, guest) if device.to_choose()]:
            move, equal = wanted(moves_of(ready[0]), rng, len(taken))
            taken += [move] if equal else []
            ready[0].act(move)
            refused += talk(host, guest)
        refused += talk(host, guest, rounds=6)
        assert refused == [] and host.table.verified and guest.table.verified
    assert {move.endswith(".2") for move in taken if move.startswith("choose")} == {True, False}
