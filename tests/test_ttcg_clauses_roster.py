"""TTCG: both effects of every card of the set are played: used, triggered or on, on a table that has something of everything."""

import random

import pytest

from mulligan import CHANCE
from ttcg import GAME, values
from ttcg.cards import LIBRARY
from ttcg.terms import ATTACK, CHOOSE, IDLE, INDEX_SHIFT, TO_BATTLE, USE
from ttcg_table import Table, slug, spell, unit

KINS = "dragon beast elemental aquatic warrior spellcaster machine ghost insect reptile fairy undead botanic"
KINDS = ("earth", "water", "fire", "air", "electric", "light", "nature", "dark")
ANY = {(kind, n): [unit(f"any-{kind}-{n}-{zone}", kind, n, 300 * n, ("normal", "Draw one card."), ("normal", "Tap one unit your opponent controls."), subs=KINS)
                   for zone in ("field", "hand", "deck", "discard")] for kind in KINDS for n in (1, 2, 3)}
WORK = " ".join(spell(f"work-{n}", ("normal", text), ("normal", other)) for n, (text, other) in enumerate((
    ("Destroy one unit on the field.", "Gain one point."), ("Discard one card to draw one card.", "Mill three cards."),
    ("Lose one point to tap one unit on the field.", "Untap one unit on the field."), ("Destroy one spell on the field.", "Your opponent draws one card."))))
TRIES = 40


def table(ident, seed):
    """Subject on the field, in the hand and on the deck; around it units of its type and of another one, spells, points that differ."""
    card, rng = LIBRARY.card(ident), random.Random(seed)
    is_unit, level = card["type"] != "spell", card["level"]
    kind = card["type"] if is_unit else rng.choice(KINDS)
    one, two, three = (ANY[kind, n] for n in (1, 2, 3))
    other = [ANY[next(word for word in rng.sample(KINDS, 2) if word != kind), n] for n in (1, 2, 3)]
    lower = {2: "rune-1", 3: "rune-1/rune-2"} if not is_unit else {2: one[0], 3: f"{one[0]}/{two[0]}", 4: three[0]}
    pile = slug(ident) + "*" * (seed % 3 == 1)
    pile = f"{slug(ident)}/{three[0] if is_unit else 'rune-3'}" if seed % 5 == 4 else f"{lower[level]}/{pile}" if level in lower and seed % 2 else pile
    units, work = f"{one[0]}, {one[0]}/{two[0]}*, {other[1][0]}" if seed % 7 != 6 else "", ", ".join(rng.sample(WORK.split(), 2))
    mine = dict(units=f"{pile}, {units}" if is_unit else units or "-", spells=work if is_unit else f"{pile}, {work}", points=12 + seed % 9,
                hand=f"{slug(ident)} {one[1]} {two[1]} {three[1]} {other[0][1]} rune-1 rune-2",
                discard=f"{one[3]} {one[3]} {two[3]} {three[3]} {other[1][3]} rune-1", deck=f"{slug(ident)} {one[2]} {two[2]} {other[0][2]} {three[2]} rune-2 {one[2]}")
    theirs = dict(units=f"{other[0][0]}*, {other[0][0]}/{other[1][0]}, {one[0]}, {other[2][0]}*", spells=f"rune-1, rune-1/rune-2, {work}", points=15,
                  hand=f"{one[1]} {other[1][1]} rune-1 work-0", deck=f"{one[2]} {two[2]} {other[0][2]} {one[2]} work-1", discard=f"{one[3]} rune-1 {two[3]}")
    if seed % 7 == 5:
        theirs |= dict(units="-", spells="-")
    if is_unit and seed % 4 == 2:
        mine["spells"] = "whetstone*@u1"
    return Table(A=mine, B=theirs, step=("main", "main", "battle")[seed % 3], turn="B" if seed % 4 == 3 else "A")


def is_on(pos):
    """Whether any text is on: none of the other cards has one."""
    now = values.now(pos)
    changed = any(found[1:] != [pos.card(card).subs, pos.card(card).rank, pos.card(card).attack, pos.card(card).defense] for card, found in now.of.items())
    return changed or any(getattr(now, name) for name in ("immune", "prevents", "forbids", "only", "rank_ups", "untaps", "starts", "twice", "direct"))


def went(pos, index, effect):
    """Whether this effect of a copy of the subject was used or has triggered this turn."""
    return any(key >> 1 >> INDEX_SHIFT == index and key & 1 == effect for key in pos.uses)


def plays(ident, effect):
    """Whether the effect came to pass in one of some tries, each a number of moves at random that prefer the subject's."""
    for seed in range(TRIES):
        here = table(ident, seed)
        pos, rng, index = here.pos, random.Random(seed), here.pos.pool.index[ident]
        if pos.pool.cards[index].effects[effect].standing:
            if is_on(pos):
                return True
            continue
        for _ in range(50):
            if pos.over:
                break
            pos = GAME.apply(pos, *choose(pos, rng, index, effect))
            if went(pos, index, effect):
                return finished(pos, rng)
    return False


def choose(pos, rng, index, effect):
    """(seat, move): a use of the wanted effect when there is one, else mostly what is about the subject but does not tap it."""
    seat = GAME.to_move(pos)[0]
    if seat == CHANCE:
        return CHANCE, GAME.sample(pos, rng)
    moves = GAME.legal(pos, seat)
    mine = [move for move in moves if move[0] == USE and move[1] >> INDEX_SHIFT == index]
    wanted = [move for move in mine if move[2] == effect]
    about = {what for card, place in pos.at.items() if card >> INDEX_SHIFT == index for what in (card, place)}
    near = [move for move in moves if move not in mine and (about.intersection(move[1:]) or move[0] == CHOOSE and move[1] >> INDEX_SHIFT == index)]
    strikes = [move for move in moves if move[0] == ATTACK or move == (TO_BATTLE,)]
    groups = wanted, near if rng.random() < 0.5 else (), strikes if rng.random() < 0.3 else (), [move for move in moves if len(move) > 1 and rng.random() < 0.8]
    return seat, rng.choice(next((group for group in groups if group), moves))


def finished(pos, rng):
    """What was begun is carried out without a fault; then the chain is empty or the match over."""
    for _ in range(200):
        if pos.over or pos.ask == IDLE:
            return True
        pos = GAME.apply(pos, *choose(pos, rng, -1, 0))
    return False


@pytest.mark.parametrize("ident", sorted(LIBRARY.shipped.cards))
def test_both_effects_are_played(ident):
    """TT-2.5, TT-7.1: no effect of the set is one that can never come to pass."""
    missed = [effect for effect in (0, 1) if (ident, effect) not in RARE and not plays(ident, effect)]
    assert missed == [], LIBRARY.card(ident)["name"]


BOMB = spell("bomb", ("normal", "Destroy one card your opponent controls."))
RARE = {                                   # what chance rarely brings about: A, B, the step, the script, what it leads to
    ("TT154", 1): (dict(units="downdraft-hussar"), dict(hand="earth-1 water-1"), "battle", "attack u1 player -> yes e:earth-1 ..", dict(B_hand="water-1")),
    ("TT159", 1): (dict(units="earth-1", hand="earth-2"), dict(units="pylon-chameleon"), "main", "play earth-2 u1, B: use u1 2 ..", dict(A_units="earth-1/earth-2*")),
    ("TT173", 1): (dict(units="nature-1/nature-1/sap-golem"), {}, "main", "use u1 2 ..", dict(A_points=22)),
    ("TT183", 1): (dict(spells="night-ferry-ticket"), {}, "main", "end, B: pass, A: pass, A: use s1 2 ..", dict(B_discard="filler-2", turn="B")),
    ("TT185", 0): (dict(spells=BOMB), dict(spells="safe-conduct, rune-1"), "main", "use s1 1 -> es2, B: use s1 1 ..", dict(B_spells="-, rune-1")),
    ("TT187", 1): (dict(spells=BOMB), dict(spells="wicker-visor"), "main", "use s1 1 -> es1 yes ..", dict(B_hand_size=1))}


@pytest.mark.parametrize("key", sorted(RARE))
def test_rare_effects_are_played(key):
    """TT-2.5, TT-9.7, TT-20.13"""
    mine, theirs, step, script, facts = RARE[key]
    Table(A=mine, B=theirs, step=step).do(script).shows(**facts)
