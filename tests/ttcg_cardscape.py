"""What the tests of TTCG's Cardscapes share.

A game with them that any match can be played in, profiles, deeds, refusals.
"""

import base64
import json
import zlib
from functools import lru_cache

import pytest

from mulligan import Illegal, Malformed, registry
from mulligan.data.json_text import canonical
from mulligan.worlds.deal import dealt
from mulligan.worlds.life import Life
from ttcg.art import looks
from ttcg.cards.library import LIBRARY
from ttcg.cards.decks import deck_faults
from ttcg.cardscape import designs
from ttcg.dev import cardscape_commands
from ttcg.world import WORLD, match_deeds, shipped

DAY = 20_000
SEED = "5a" * 32
A, B, C = "0a" * 32, "0b" * 32, "0c" * 32                  # numbers that chance would bring
T = "7e" * 16                                              # the number of a trade
OWL = {"name": "Test Owl", "type": "air", "level": 1, "attack": 200, "sub1": "beast", "style1": "normal",
       "text1": "Draw one card.", "style2": "dormant", "text2": "Gain one point.", "seed": "k3f9", "palette": "dusk",
       "motif": "moon", "frame": "arch"}


class StandIn(type(registry.get("gomori"))):
    """Gomori's table with TTCG's cards and Cardscape.

    What a world asks of its game, and matches that are over in no time.
    """

    id, title, version = "ttcg", "TTCG", "test"
    world, library = WORLD, LIBRARY
    deck_faults = staticmethod(deck_faults)
    face = staticmethod(looks.face)

    def setup(self, options, decks=()):
        return super().setup(options)


GAME = StandIn()


ALONE = {"collectors": 0, "guard": "unique"}


def life(name="Ann", seed=None, day=DAY, **options):
    """A kept Cardscape of somebody."""
    return Life(GAME, seed or f"seed of {name}", day, ALONE | options, name)


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
    """The text of a file that a deed wrote."""
    return result.files[at][1]


def drawn(*packs, name="Ann", seed=SEED):
    """A Cardscape with a run of its own, and so many packs of it open."""
    kept = life(name)
    do(kept, "solo", seed=seed)
    for number in packs:
        do(kept, "open", run=run_of(kept), packs=number)
    return kept


def run_of(life, at=-1):
    """The name of a run."""
    return list(life.state.runs)[at]


def copies(life):
    """The copies somebody holds, by their marks."""
    return {mark: copy for mark, (copy, _) in life.state.cards.items()}


def words(blocks):
    """All that a page says, as one text."""
    return json.dumps(blocks, ensure_ascii=False)


def agreed():
    """(Ann who began, Bob who answered), both with the run of the two."""
    ann, bob = life("Ann"), life("Bob")
    commit = file(do(ann, "pair_begin", secret=A))
    answer = file(do(bob, "pair", file=commit, nonce=B))
    reveal = file(do(ann, "pair", file=answer, nonce=C))
    do(bob, "pair", file=reveal, nonce=C)
    return ann, bob


def organised_run(folder):
    """(notice, [pack]) of an organiser's run, as his program writes them into a folder."""
    cards = folder / "cards.json"
    named = [{"id": ident, "name": shipped.name(ident)} for ident in shipped.ids()]
    cards.write_text(json.dumps({"cards": named}), "utf-8")
    assert cardscape_commands.main(["run", "autumn", str(cards), str(folder), "--packs", "9"]) == 0
    files = [(folder / f"autumn-{i:04}.ttpack.json").read_text("utf-8") for i in range(9)]
    return (folder / "autumn.notice.json").read_text("utf-8"), files


def rich():
    """A Cardscape with something of everything."""
    ann, bob = drawn(5), drawn(1, name="Bob", seed=B)
    do(bob, "pair", file=file(do(ann, "pair_begin", secret=A)), nonce=B)
    do(ann, "pair", file=file(do(bob, "pair_file", commit=next(iter(bob.state.pairs)))), nonce=B)
    offer = file(do(ann, "offer", give=list(ann.state.cards)[:2], trade=T))
    do(ann, "trade", file=file(do(bob, "trade_answer", offer=offer, give=list(bob.state.cards)[:2])))
    do(ann, "offer", give=list(ann.state.cards)[:1], trade="7f" * 16)
    do(ann, "design", **OWL)
    do(ann, "design", name="Half")
    do(ann, "deck", name="D", cards=WORLD.preview(ann.state, "h0", {"do": "deck", "name": "D"}).fill["cards"])
    do(ann, "try_design", card=next(iter(ann.state.designs)))
    return ann


# ---- players' cards -------------------------------------------------------------------------------------------------
def owl(**changes):
    """(a Cardscape with the owl in its gallery, its id)"""
    ann = life()
    do(ann, "design", **OWL | changes)
    return ann, next(iter(ann.state.designs))


def shared(**changes):
    """The design of the owl as a friend sends it, its id worked out anew."""
    ann, ident = owl()
    return {key: value for key, value in ann.state.designs[ident].items() if key != "id"} | changes


def packed(data):
    """Any JSON as the part of a link after #card=."""
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    squeezed = squeezer.compress(canonical(data).encode()) + squeezer.flush()
    return base64.urlsafe_b64encode(squeezed).decode().rstrip("=")


def as_file(data):
    """A card in a file as a friend sends it."""
    return json.dumps({"type": designs.FORMAT, "card": data})


@lru_cache(maxsize=4)
def _grown(days, deck):
    kept = life(collectors=8, guard="limit")
    do(kept, "first", seed=A)
    for day in range(1, days + 1):
        if day < days - 3:
            while kept.state.left(run_of(kept)):
                do(kept, "open", run=run_of(kept), packs=1)
        kept.live(DAY + day)
    if deck:
        do(kept, "deck", name="Mine", cards=match_deeds.proposal(kept.state))
    return kept.export()


def grown(days=20, deck=True):
    """A Cardscape with collectors after some days, with packs of four days left and a deck."""
    return Life.load(_grown(days, deck), GAME)


def ended(kept, winner, plays=0):
    """The match that waits is dealt, played for so many moves and given up by who does not win."""
    waits = WORLD.match(kept.state, "h0")
    match = dealt(registry.get("ttcg"), waits)
    for _ in range(plays):
        seat = match.to_move()[0]
        match.act_move(seat, match.legal(seat)[-1])
    match.resign(1 - winner)
    return do(kept, "settle", record=match.record()).say
