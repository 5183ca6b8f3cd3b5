"""Hands that an effect shows to all in a sealed match: everybody has seen them, so they are opened (TD-17.5)."""

from house import GAMES
from mulligan.remote import half_known
from test_remote_looked import deck, found

GAME = GAMES["ttcg"]
SHOWS_A_HAND = "TT111"


def shown_hand(state):
    """The hand that lies open to both, of at least two cards; none: ()."""
    return next((hand for seat, hand in enumerate(state.hands)
                 if len(hand) > 1 and set(hand) <= set(state.known[seat])), ())


def test_a_hand_that_is_shown_is_opened_to_the_other_device():
    shows = deck(SHOWS_A_HAND)
    devices = found(lambda device: shown_hand(device.match.state), [shows, shows], range(20, 32))
    for device in devices:
        state, seal = device.match.state, device.table.seal
        assert set(shown_hand(state)) <= half_known.public_cards(GAME, state)
        for card in shown_hand(state):
            pack, place = seal.home(card)
            assert pack.is_shown(place) and not state.card(card).blank
    mine, theirs = (device.match.state for device in devices)
    assert shown_hand(mine) == shown_hand(theirs)
