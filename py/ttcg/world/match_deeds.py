"""Deeds about decks and matches: decks of one's own copies and cards, files of them, a match with them (CS-5.7, TT-2.6)."""

from collections import Counter
from hashlib import sha256

from mulligan import Malformed, Match
from mulligan.registry import get
from mulligan.protocol.worlds import Preview, Result

from ..cards import decks
from ..cards.library import LIBRARY
from ..cardscape import designs
from ..cardscape.streams import canonical
from . import designer, shipped
from .asking import many, refuse

DECK = "ttdeck/1"
MOST_DECKS = 50
RANKS = {1: 24, 2: 13, 3: 8, 4: 3, 5: 2}    # of the cards of a deck that is proposed
LEVELS = (("easy", "Easy"), ("normal", "Normal"), ("hard", "Hard"), ("expert", "Expert"))


def game():
    """The game these decks are of."""
    return get("ttcg")


# ---- decks -------------------------------------------------------------------------------------------------------------
def ident_of(state, key):
    """The card id of a key of a deck: a copy by its mark, or `TTU-…#1`, the first of two of a design; None when it is not there."""
    if "|" in key:
        return shipped.copy_of(state.cards[key][0])[0] if key in state.cards else None
    ident, _, number = key.partition("#")
    return ident if ident in state.designs and number in ("1", "2") else None


def card_ids(state, keys):
    """The ids of a deck as the game knows them: those of designs are cards of a person's set."""
    idents = [ident_of(state, key) for key in keys]
    return [designer.card_of(state.designs[ident]) if ident in state.designs else ident for ident in idents]


def faults(state, keys):
    """Every fault of a deck (TT-2.7)."""
    return decks.deck_faults(card_ids(state, keys))


def proposal(state, keys=()):
    """A deck of 50 from what there is, begun with `keys` and in good shares of ranks; as many as there are when they are too few."""
    counts, room, out = {}, Counter(RANKS), []
    order = sorted(state.cards, key=lambda mark: (_rank(state, mark), state.cards[mark][0], mark))
    for free in (False, True):
        for key in [*keys, *order]:
            ident, rank = ident_of(state, key), _rank(state, key)
            fits = free or room[rank] > 0 or key in keys
            if key not in out and len(out) < decks.LEAST and counts.get(ident, 0) < decks.COPIES and fits:
                counts[ident] = counts.get(ident, 0) + 1
                room[rank] -= 1
                out.append(key)
    return out


def _rank(state, key):
    ident = ident_of(state, key)
    return (state.designs.get(ident) or LIBRARY.card(ident))["level"]


def usable(state):
    """How many of the own copies a deck could hold at most: two of a card."""
    counts = {}
    for copy, _ in state.cards.values():
        ident = copy.partition(".")[0]
        counts[ident] = counts.get(ident, 0) + 1
    return sum(min(decks.COPIES, count) for count in counts.values())


def save(asked):
    """deck {name, cards: [key]}: of own copies and cards of the gallery; one that is not legal yet is kept, too"""
    state = asked.state
    name = asked.line("name", 60, "Give the deck a name.", "TT-2.6")
    keys = asked.keys("cards", decks.MOST)
    for key in keys:
        if ident_of(state, key) is None:
            raise refuse("You do not hold one of these cards.", "CS-2.12", "not_held", "Not yours")
    if name not in state.decks and len(state.decks) >= MOST_DECKS:
        raise refuse(f"You have {MOST_DECKS} decks; delete one first.", "TT-2.6", "full", "Too many decks")
    wrong = faults(state, keys)
    text = f"{name}: {many(len(keys), 'card')}. " + (" ".join(f"{one.words} ({one.clause})" for one in wrong) or "It can be played.")
    if missing := decks.LEAST - usable(state) - 2 * len(state.designs):
        text += f" {many(missing, 'card')} more would make a legal deck possible: open packs or trade." if missing > 0 and wrong else ""

    def run():
        state.decks[name] = keys
        return Result(text)
    fill = proposal(state, keys)
    return Preview(text, fill={"cards": fill} if wrong and len(fill) > len(keys) else None), run


def _deck(asked, name="deck"):
    chosen = asked.value(name)
    if not isinstance(chosen, str) or chosen not in asked.state.decks:
        raise refuse("Choose a deck.", "TT-2.6", "unknown", "No such deck")
    return chosen


def drop(asked):
    """drop_deck {deck}"""
    state, name = asked.state, _deck(asked)

    def run():
        del state.decks[name]
        return Result(f"{name} is deleted; its cards stay.")
    return Preview(f"{name} is deleted; its cards stay."), run


def deck_file(asked):
    """{deck} -> a file with its ids, and the players' cards in it (CS-5.7)"""
    state, name = asked.state, _deck(asked)
    idents = [ident_of(state, key) for key in state.decks[name]]
    made = list(_inside(state, idents).values())
    text = canonical({"type": DECK, "name": name, "cards": idents, "designs": made}) + "\n"
    file = f"deck-{_plain(name)}.json", text
    return Preview(f"{name} as a file, {many(len(made), 'own card')} inside."), lambda: Result("The deck.", (file,))


def _inside(state, idents):
    """The players' cards among some ids, without pictures."""
    found = {ident: state.designs[ident] for ident in dict.fromkeys(idents) if ident in state.designs}
    return {ident: {key: value for key, value in made.items() if key != "picture"} for ident, made in found.items()}


def _plain(name):
    return "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name.lower())


def take_deck(asked):
    """{file}: a deck somebody shares; its players' cards are judged, the rest is made of own copies (CS-5.7)"""
    state = asked.state
    data = asked.file("file", "Choose or paste the file of a deck.", "CS-5.7")
    name, idents, made = _read_deck(data)
    for ident, fault in designs.deck_faults(made, designer.judge, shipped.names().values()):
        raise refuse(f"{ident}, {_where(fault)}: {fault.code}, {fault.text}", fault.clause, fault.code, "The deck is refused")
    for one in made:
        designer.check(one, one["id"])
    fresh = [one for one in made if one["id"] not in state.designs]
    if len(state.designs) + len(fresh) > designer.MOST_DESIGNS or len(state.decks) >= MOST_DECKS:
        raise refuse("There is no room for it: delete a deck, or cards of your gallery.", "CS-5.9", "full", "Full")
    keys, missing = _own_copies(state, idents, {one["id"] for one in made} | set(state.designs))
    fresh_name = next(one for n in range(1, MOST_DECKS + 2) if (one := name if n == 1 else f"{name[:50]} {n}") not in state.decks)
    text = f"{fresh_name}: {many(len(keys), 'card')} of yours, {many(len(fresh), 'new card')} for your gallery."
    if missing:
        text += f" You lack {len(missing)}: {', '.join(dict.fromkeys(shipped.name(one) for one in missing))[:300]}."

    def run():
        state.designs |= {one["id"]: one for one in fresh}
        state.decks[fresh_name] = keys
        return Result(text)
    return Preview(text), run


def _where(fault):
    """`effect 1` of a fault in a sentence, else its field."""
    return f"effect {int(fault.field[8]) + 1}" if fault.field.startswith("effects[") else fault.field


def _read_deck(data):
    """(name, ids, designs) of a deck file of the right shape. Raises Malformed."""
    if not isinstance(data, dict) or data.get("type") != DECK or set(data) != {"type", "name", "cards", "designs"}:
        raise Malformed(f"expected the file of a deck, {DECK}", "file")
    name, idents, made = data["name"], data["cards"], data["designs"]
    if not isinstance(name, str) or not 0 < len(name.strip()) <= 60 or not name.isprintable():
        raise Malformed("expected a name of at most 60 letters in one line", "file.name")
    if not isinstance(made, list) or len(made) > decks.MOST:
        raise Malformed(f"expected a list of at most {decks.MOST} cards", "file.designs")
    made = [designs.taken(one, f"file.designs[{i}]") for i, one in enumerate(made)]
    known = {one["id"] for one in made} | set(shipped.ids())
    if not isinstance(idents, list) or len(idents) > decks.MOST:
        raise Malformed(f"expected a list of at most {decks.MOST} cards", "file.cards")
    for i, ident in enumerate(idents):
        if not isinstance(ident, str) or ident not in known:
            raise Malformed("there is no such card, and the file does not carry it", f"file.cards[{i}]")
    return name.strip(), idents, made


def _own_copies(state, idents, own):
    """(keys, ids that are missing) for a list of ids."""
    by_ident = {}
    for mark, (copy, _) in sorted(state.cards.items()):
        by_ident.setdefault(copy.partition(".")[0], []).append(mark)
    by_ident |= {ident: [f"{ident}#1", f"{ident}#2"] for ident in own}
    keys, missing = [], []
    for ident in idents:
        free = by_ident.get(ident)
        if free:
            keys.append(free.pop(0))
        else:
            missing.append(ident)
    return keys, missing


# ---- matches -----------------------------------------------------------------------------------------------------------
def _idle(state):
    if state.battle:
        raise refuse("A match waits already: play it, or give it up.", "TT-1.1", "playing", "One match at a time")


def _against(asked):
    """(the opponent's deck, level) a deed chooses."""
    known = [deck["id"] for deck in LIBRARY.decks]
    return asked.choice("against", known, known[0]), asked.choice("level", [ident for ident, _ in LEVELS], "normal")


def play(asked):
    """{deck, against, level}: a match with a deck of one's own"""
    state, name = asked.state, _deck(asked)
    _idle(state)
    against, level = _against(asked)
    wrong = faults(state, state.decks[name])
    if wrong:
        raise refuse(" ".join(one.words for one in wrong[:6]), wrong[0].clause or "TT-2.7", "deck", "This deck is not legal")
    cards = [ident_of(state, key) for key in state.decks[name]]
    return _begin(state, name, cards, against, level)


def try_card(asked):
    """try_design {card, against, level}: a match with a legal deck around a card of the gallery"""
    state, ident = asked.state, asked.value("card")
    if not isinstance(ident, str) or ident not in state.designs:
        raise refuse("Choose a card of your gallery.", "CS-5.9", "unknown", "No such card")
    _idle(state)
    against, level = _against(asked)
    known = designer.card_of(state.designs[ident])
    from random import Random              # with a seed of this profile: the same deck again
    full = decks.finish_deck([known] * decks.COPIES, Random(f"{state.seed}/{state.battles}/{ident}"))
    cards = [ident if one == known else one for one in full]
    return _begin(state, f"Around {state.designs[ident]['name']}"[:60], cards, against, level)


def _begin(state, name, cards, against, level):
    text = f"{name} against {_prebuilt(against)['name']}, {dict(LEVELS)[level].lower()}."

    def run():
        state.battles += 1
        state.battle = {"number": state.battles, "deck": name, "cards": cards, "against": against, "level": level,
                        "designs": _inside(state, cards)}
        return Result(f"{text} The match waits for you.")
    return Preview(f"{text} Nothing is at stake."), run


def _prebuilt(ident):
    return next(deck for deck in LIBRARY.decks if deck["id"] == ident)


def match_of(state):
    """The match that waits, as the bridge makes one; None when none does."""
    battle = state.battle
    if not battle:
        return None
    theirs, made = _prebuilt(battle["against"]), battle["designs"]
    mine = [designer.card_of(made[ident]) if ident in made else ident for ident in battle["cards"]]
    return {"label": f"{battle['deck']} against {theirs['name']}", "options": {},
            "seats": [{"kind": "person", "name": state.name}, {"kind": battle["level"], "name": theirs["name"][:40]}],
            "decks": [{"name": battle["deck"], "cards": mine}, {"name": theirs["name"], "cards": list(theirs["cards"])}],
            "seed": sha256(f"ttcg/1/match/{state.seed}/{battle['number']}".encode()).hexdigest()[:32]}


def settle(asked):
    """{record}: the finished match, replayed under the rules and checked to be the one that waits"""
    state, waits = asked.state, match_of(asked.state)
    record = asked.value("record")
    if waits is None:
        raise refuse("No match of yours waits for its end.", "TT-1.1", "no_match", "No match")
    if not isinstance(record, dict):
        raise Malformed("expected the record of a match", "record")
    match = Match.replay(record, game())
    same = match.seed == waits["seed"] and match.options == game().complete(waits["options"]) \
        and [deck and deck["cards"] for deck in match.decks] == [deck["cards"] for deck in waits["decks"]]
    if not same or match.notice:
        raise refuse("This is the record of another match than the one that waits.", "TT-1.1", "other_match", "Another match")
    end = match.outcome()
    if end is None:
        raise refuse("The match is not over.", "TT-1.1", "unfinished", "Not over")
    return _over(state, end.winner == 0, "You win" if end.winner == 0 else "A draw" if end.winner is None else "You lose")


def give_up(asked):
    """{}: the match that waits is lost"""
    if not asked.state.battle:
        raise refuse("No match of yours waits.", "TT-1.1", "no_match", "No match")
    return _over(asked.state, False, "You give up")


def _over(state, won, said):
    text = f"{said}: {match_of(state)['label']}."

    def run():
        state.battle, state.won = {}, state.won + won
        state.tell(text)
        return Result(text)
    return Preview(text), run


DEEDS = {"deck": save, "drop_deck": drop, "deck_file": deck_file, "take_deck": take_deck, "play": play, "try_design": try_card,
         "settle": settle, "give_up": give_up}
