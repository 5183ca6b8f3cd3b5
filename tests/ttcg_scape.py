"""What the tests of TTCG's Cardscapes share.

A game with them that any match can be played in, profiles, deeds, refusals.
"""

import json

import pytest

from mulligan import Illegal, Malformed, registry
from mulligan.data.json_text import canonical
from mulligan.worlds.life import Life
from ttcg.art import looks
from ttcg.cards.library import LIBRARY
from ttcg.cards.decks import deck_faults
from ttcg.world import WORLD

DAY = 20_000
SEED = "5a" * 32
HEX = "0123456789abcdef"
OWL = {"name": "Test Owl", "type": "air", "level": 1, "attack": 200, "sub1": "beast", "style1": "normal",
       "text1": "Draw one card.", "style2": "dormant", "text2": "Gain one point.", "seed": "k3f9", "palette": "dusk",
       "motif": "moon", "frame": "arch"}


class StandIn(type(registry.get("gomori"))):
    """Gomori's table with TTCG's cards and Cardscape.

    What a world asks of its game, and matches that are over in no time.
    """

    id, title, version, world, library = "ttcg", "TTCG", "test", WORLD, LIBRARY
    deck_faults = staticmethod(deck_faults)
    face = staticmethod(looks.face)

    def setup(self, options, decks=()):
        return super().setup(options)


GAME = StandIn()


def life(name="Ann", seed=None, day=DAY, **options):
    """A kept Cardscape of somebody."""
    return Life(GAME, seed or f"seed of {name}", day, options, name)


def do(life, do, **fields):
    """Do a deed; its preview is asked for before, and what always holds is checked after."""
    life.trial("h0", {"do": do, **fields})
    result = life.do("h0", {"do": do, **fields})
    data = canonical(life.state.data())
    assert canonical(WORLD.restore(json.loads(data)).data()) == data
    return result


def refused(life, clause, do, words=None, error=Illegal, **fields):
    """A deed is refused with its clause, or as malformed, and the profile stays byte-identical."""
    before = life.export()
    for ask in (life.trial, life.do):
        with pytest.raises((Illegal, Malformed), match=words) as caught:
            ask("h0", {"do": do, **fields})
        assert type(caught.value) is error, caught.value
        if error is Illegal:
            assert caught.value.clause == clause, f"{caught.value} ({caught.value.clause})"
        else:
            assert clause in caught.value.field, f"{caught.value} ({caught.value.field})"
    assert life.export() == before
    return caught.value


def file(result, at=0):
    return result.files[at][1]


def drawn(*packs, name="Ann", seed=SEED):
    """A Cardscape with a run of its own, and so many packs of it open."""
    made = life(name)
    do(made, "solo", seed=seed)
    for number in packs:
        do(made, "open", run=run_of(made), packs=number)
    return made


def run_of(life, at=-1):
    """The name of a run."""
    return list(life.state.runs)[at]


def copies(life):
    return {mark: copy for mark, (copy, _) in life.state.cards.items()}


def words(blocks):
    """All that a page says, as one text."""
    return json.dumps(blocks, ensure_ascii=False)
