"""What was tried against sealed matches in which something is opened between two actions (TD-14, TD-17)."""

import random

import pytest

from mulligan import Illegal
from mulligan.remote import table as kinds
from test_remote_sealed import SEALED, begun
from two_devices import moves_of

STEPWISE = [game for game in SEALED if game.own_decks or game.covered]


# ---- nobody answers before all is open -------------------------------------------------------------------------------
@pytest.mark.parametrize("game", STEPWISE, ids=lambda game: game.id)
def test_who_has_something_to_open_does_not_answer(game):
    """TD-14.5, TD-17.4: the log refuses it, whatever the device of who answers lets its person do."""
    host, guest = begun(game, seed=2)
    rng = random.Random(2)
    for _ in range(200):
        if host.match and not host.match.outcome() and host.table.seal.owes(1) and not host.table.round:
            break
        for device, other in ((host, guest), (guest, host)):
            if device.to_choose():
                device.act(rng.choice(moves_of(device)))
            if device is guest or not host.table.seal.owes(1):
                other.receive(device.letter().text())
    host.ask(kinds.DRAW)
    asked, before = len(host.own) - 1, host.match.ply
    for yes in (True, False):
        with pytest.raises(Illegal) as refused:
            host.table.take(guest.own.next(kinds.ANSWER, {"ask": asked, "yes": yes}, host.own))
        assert refused.value.reason == "not_now"
        assert refused.value.clause == ("TD-14.5" if game.covered else "TD-17.4")
    assert host.match.ply == before and not host.match.outcome() and host.table.open_question(0)
