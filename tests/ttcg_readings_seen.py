"""What can be seen of a table of TTCG, as facts with names, and how two tables differ in words.

A fact is (subject, aspect) -> value. Subjects are `you`, `opponent` and cards by name. Locks are seen by what the rules
let a player do: who may attack is read off the legal attacks of a battle phase, not off a list of changes.
"""

from collections import Counter

from ttcg.rules import battle, moves, values
from ttcg.rules.constants import BATTLE, FREE, MAIN, NONE, SKIPS, TYPES, owner

PLAYERS = ("you", "opponent")
ZONES = ("hand", "deck", "discard")
MOMENTS = ("now", "next", "after")
KEPT = ("targeted", "countered", "tapped", "untapped", "ranked_up")


def seen(pos):
    """The facts of a position, and where each card lies."""
    facts, names = {}, _Names(pos)
    for seat, who in enumerate(PLAYERS):
        facts |= {(who, aspect): value for aspect, value in _player(pos, seat, names)}
    for seat in (0, 1):
        _probe_attacks(pos, seat, names, facts)
        for pile in pos.piles[seat * 10:seat * 10 + 10]:
            if pile:
                _card(pos, pile[-1], names, facts)
    return facts, _places(pos, names)


class _Names(dict):
    """The names of cards; the card with the sentence is `this`."""

    def __init__(self, pos):
        super().__init__()
        self.pos = pos

    def __missing__(self, card):
        self[card] = name = called(self.pos.card(card).id)
        return name


def called(ident):
    """What a case calls a card: `this`, a tool `my-tool` or `their-tool`, and others by their id."""
    if ident.startswith("reading-"):
        return "this"
    return "-".join(ident.split("-")[:2]) if "-tool-" in ident else ident


def _places(pos, names):
    """Where each card lies: a zone, `field`, or `under` and the card on top of it."""
    out = {}
    for zone, piles in zip(ZONES, (pos.hands, pos.decks, pos.discards)):
        out |= {names[card]: zone for cards in piles for card in cards}
    for pile in filter(None, pos.piles):
        out |= {names[card]: f"under {names[pile[-1]]}" for card in pile[:-1]}
        out[names[pile[-1]]] = "field"
    return out


def _player(pos, seat, names):
    yield "points", pos.points[seat]
    yield "lost", pos.over and pos.winner == 1 - seat
    for what, pending in zip(SKIPS, pos.skips[seat]):
        yield f"skips {what}", pending
    yield "shows", frozenset(names[card] for card in pos.known[seat])
    yield "deck ends", tuple(names[card] for card in (*pos.decks[seat][:1], *pos.decks[seat][-1:]))
    every = [card for piles in (pos.hands, pos.decks, pos.discards) for card in piles[seat]]
    for noun in ("unit", "spell"):
        some = next((card for card in every if pos.card(card).spell == (noun == "spell")), NONE)
        for what in ("play", "rank_up"):
            yield f"cannot {what} {noun}s", values.is_forbidden(pos, seat, what, some)
    yield "cannot draw", values.is_forbidden(pos, seat, "draw")
    trial = pos.copy()
    trial.plays, trial.turn, trial.step = 0, seat, MAIN
    yield "may also play", frozenset(names[card] for card in pos.hands[seat] if moves.play_left(trial, seat, card))


def _probe_attacks(pos, seat, names, facts):
    """Who may attack whom in a battle phase of this seat, who twice, and who has to before it ends."""
    trial = pos.copy()
    trial.turn = trial.mover = seat
    trial.step, trial.ask = BATTLE, FREE
    trial.agenda, trial.number = [], max(2, pos.number)
    trial.chain, trial.attack = [], ()
    trial.over = trial.battle_over = False
    trial.struck = [0] * 20
    values.touch(trial)
    first, aims = battle.attackers(trial, seat), set()
    for place in battle.units(trial, seat):
        name, found = names[pos.top(place)], battle.aims(trial, seat, place) if place in first else []
        facts[name, "cannot attack"] = place not in first or not found
        facts[name, "attacks directly"] = NONE in found and bool(battle.units(trial, 1 - seat))
        aims |= set(found)
    for place in battle.units(trial, 1 - seat):
        facts[names[pos.top(place)], "cannot be attacked"] = bool(first) and place not in aims
    facts[PLAYERS[seat], "ends battle"] = pos.battle_over
    trial.struck = [1] * 20
    for place in battle.units(trial, seat):
        trial.struck[place] = 0                          # the others have attacked, and this one has not
        facts[names[pos.top(place)], "must attack"] = not moves.may_end(trial, seat)
        trial.struck[place] = 1
    for place in battle.units(trial, seat):
        facts[names[pos.top(place)], "attacks twice"] = place in battle.attackers(trial, seat)


def _card(pos, card, names, facts):
    """What is true of an active card."""
    name, seat, now = names[card], owner(card), values.numbers(pos, card)
    facts[name, "tapped"] = card in pos.tapped
    facts[name, "rank"], facts[name, "type"] = now.rank, TYPES[now.type]
    facts[name, "cannot use effects"] = (values.is_kept(pos, card, "activate")
                                         or values.is_forbidden(pos, seat, "activate", card))
    host = pos.attached.get(card)
    facts[name, "attached to"] = "" if host is None else names[host]
    for what in KEPT:
        facts[name, f"cannot be {what}"] = values.is_kept(pos, card, what)
    if not pos.card(card).spell:
        facts[name, "attack"], facts[name, "defense"] = now.attack, now.defense
        facts[name, "subtypes"] = " ".join(sorted(now.subs))
    for source, noun in _sources(pos, 1 - seat):
        facts[name, f"cannot be destroyed by {noun}s"] = values.is_indestructible(pos, card, source, False)
        facts[name, f"immune to {noun}s"] = values.is_immune(pos, card, source)
        if noun == "unit":
            facts[name, "cannot be destroyed by battle"] = values.is_indestructible(pos, card, source, True)


def _sources(pos, seat):
    """A unit and a spell of the enemy, so that what keeps a card from either is seen."""
    found = {}
    for zone in (pos.piles[seat * 10:seat * 10 + 10], [pos.decks[seat]], [pos.discards[seat]]):
        for pile in filter(None, zone):
            for card in pile:
                found.setdefault("spell" if pos.card(card).spell else "unit", card)
    return [(card, noun) for noun, card in found.items()]


# ---- differences ---------------------------------------------------------------------------------
def differences(before, after):
    """How a table differs from another: texts `subject: what`."""
    old, old_places = before
    new, places = after
    out = set()
    for subject, aspect in sorted(old.keys() & new.keys()):
        was, now = old[subject, aspect], new[subject, aspect]
        if was != now and aspect != "deck ends":
            said = _said(aspect, was, now, places, subject, old_places)
            out |= {f"{subject}: {text}" for text in said}
    return out


def _said(aspect, was, now, places, subject, old_places):
    if aspect == "shows":
        stayed = {name for name in now - was if old_places.get(name) == places.get(name) == "hand"}
        return [f"shows {name}" for name in stayed]
    if aspect == "may also play":
        return [f"may also play {name}" for name in now - was if old_places.get(name) == "hand"]
    if aspect.startswith("skips"):
        return [f"{aspect} {now - was:+d}"]
    if isinstance(now, bool):
        return [aspect if now else f"not {aspect}"]
    if isinstance(now, int):
        return [f"{aspect} {now - was:+d}"]
    return [f"{aspect} {now or 'nothing'}"]


def moved(before, after):
    """The cards that lie elsewhere: name -> (from, to). What surfaces because its pile changed has not moved."""
    out = {}
    for name, was in before[1].items():
        now = after[1].get(name, "nowhere")
        if was != now and not (was.startswith("under") and now.split()[0] in ("field", "under")
                               and before[1].get(was[6:]) != after[1].get(was[6:])):
            out[name] = (was, now)
    return out


def counts(changed, whose):
    """What the zones of each player gained and lost: (player, zone) -> by how many."""
    out = Counter()
    for name, (was, now) in changed.items():
        for zone, by in ((was, -1), (now, 1)):
            if zone in ZONES:
                out[whose[name], zone] += by
    return {key: value for key, value in out.items() if value}


__all__ = ["MOMENTS", "PLAYERS", "ZONES", "called", "counts", "differences", "moved", "seen"]
