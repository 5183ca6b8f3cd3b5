"""Sentences of TTCG played in a match, and what its log told each seat of them."""

import random

from house import begun_at
from mulligan import Match
from ttcg import GAME
from ttcg.language.reader import read
from ttcg.rules import act
from ttcg.rules.constants import INDEX_SHIFT, PICK
from ttcg_table import spell, unit
from ttcg_tries import move_of, table

TRIES, STEPS = 60, 60


def carrier(name, text):
    """A card that says a sentence: a unit where its style or its words need one."""
    style = read(text)[0]["style"]
    if style == "passive":
        style = "normal"                   # it lasts as well, and tells when it begins
    if style in ("counter", "latent", "dormant") or style == "normal" and "this card" in text.lower():
        return unit(name, "fire", 2, None, (style, text))
    return spell(name, (style, text))


def lines(match, seat, since):
    """What the log says to a seat of the actions from `since` on, each with what it changed."""
    view = match.view(seat)
    told = [[line["words"], *line.get("changes", ())] for line in view["log"] if line["ply"] > since]
    return [" ".join("".join(word.get("t") or view["faces"][word["face"]]["title"] for word in words)
                     for words in line) for line in told]


def plays(ident, patch, wanted):
    """For each table on which an action of the node `wanted` of a card was done: (match, first ply)."""
    run, done = act.Act.run, []

    def watched(acting):
        run(acting)
        if acting.link.text == index and acting.action["node"] == wanted and acting.did:
            done.append(acting.link)
    patch.setattr(act.Act, "run", watched)
    for attempt in range(TRIES):
        rng = random.Random(f"{ident} {attempt}")
        pos, own = table(ident, 0, rng)
        index = own >> INDEX_SHIFT
        match = begun_at(Match(GAME, seed=attempt), pos)
        for _ in range(STEPS):
            if not match.to_move():
                break
            since, seat = match.ply, match.to_move()[0]
            done.clear()
            match.act_move(seat, move_of(match.state, seat, own, 0, rng))
            if done:
                while match.to_move() and match.state.ask == PICK:
                    seat = match.to_move()[0]
                    match.act_move(seat, move_of(match.state, seat, own, 0, rng))
                yield match, since
                break
