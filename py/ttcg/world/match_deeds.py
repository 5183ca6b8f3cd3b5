"""Deeds about decks and matches (CS-5.7, TT-2.6).

Decks are of one's own copies and cards; there are files of them, and a match with them.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256
from random import Random
from typing import Any

from mulligan import Game
from mulligan.cards.lint import Fault
from mulligan.data.checks import expect
from mulligan.data.shapes import AnyValue, ListOf, Text, whole
from mulligan.data.typed import typed_file
from mulligan.protocol.listing import many
from mulligan.protocol.types import CardData
from mulligan.protocol.worlds import Preview, Result
from mulligan.registry import get
from mulligan.worlds.deeds import Plan, refused

from ..cards import decks
from ..cards.library import LIBRARY, named_decks
from ..cardscape import designs
from ..cardscape.streams import canonical
from ..cardscape.types import CardId, Design
from . import designer, shipped
from .profile import Profile
from .request import Request, file_name

DECK = "ttdeck/1"
_DECK = whole(name=Text("a name"), cards=ListOf(Text("a card id"), 0, decks.MOST),
              designs=ListOf(AnyValue(), 0, decks.MOST))
MOST_DECKS = 50
RANKS = {1: 24, 2: 13, 3: 8, 4: 3, 5: 2}    # of the cards of a deck that is proposed
LEVELS = (("easy", "Easy"), ("normal", "Normal"), ("hard", "Hard"), ("expert", "Expert"))


def game() -> Game[Any]:
    """The game these decks are of."""
    return get("ttcg")


# ---- decks ---------------------------------------------------------------------------------------
def ident_of(state: Profile, key: str) -> CardId | None:
    """The card id of a key of a deck.

    A key is the mark of a copy, or `TTU-…#1`, the first of two of a design. None when it is not
    there.
    """
    if "|" in key:
        return shipped.copy_of(state.cards[key][0])[0] if key in state.cards else None
    ident, _, number = key.partition("#")
    return ident if ident in state.designs and number in ("1", "2") else None


def card_ids(state: Profile, keys: Sequence[str]) -> list[CardId]:
    """The ids of a deck as the game knows them: those of designs are cards of a person's set."""
    idents = [_held(state, key) for key in keys]
    return [designer.card_of(state.designs[ident]) if ident in state.designs else ident
            for ident in idents]


def _held(state: Profile, key: str) -> CardId:
    """The card id of a key that is there."""
    ident = ident_of(state, key)
    assert ident is not None, key
    return ident


def faults(state: Profile, keys: Sequence[str]) -> list[Fault]:
    """Every fault of a deck (TT-2.7)."""
    return decks.deck_faults(card_ids(state, keys))


def proposal(state: Profile, keys: Sequence[str] = ()) -> list[str]:
    """A deck of 50 from what there is, begun with `keys` and in good shares of ranks.

    It has all there are when they are too few.
    """
    counts: dict[CardId, int] = {}
    room = Counter(RANKS)
    out: list[str] = []
    order = sorted(state.cards, key=lambda mark: (_rank(state, mark), state.cards[mark][0], mark))
    for free in (False, True):
        for key in [*keys, *order]:
            ident, rank = _held(state, key), _rank(state, key)
            fits = free or room[rank] > 0 or key in keys
            if (key not in out and len(out) < decks.LEAST and counts.get(ident, 0) < decks.COPIES
                and fits):
                counts[ident] = counts.get(ident, 0) + 1
                room[rank] -= 1
                out.append(key)
    return out


def _rank(state: Profile, key: str) -> int:
    ident = _held(state, key)
    return (state.designs.get(ident) or LIBRARY.card(ident))["level"]


def usable(state: Profile) -> int:
    """How many of the own copies a deck could hold at most: two of a card."""
    counts: dict[CardId, int] = {}
    for copy, _ in state.cards.values():
        ident = copy.partition(".")[0]
        counts[ident] = counts.get(ident, 0) + 1
    return sum(min(decks.COPIES, count) for count in counts.values())


def save(request: Request) -> Plan:
    """deck {name, cards: [key]}: of own copies and cards of the gallery.

    One that is not legal yet is kept, too.
    """
    state = request.state
    name = request.text("name", "Give the deck a name.", "TT-2.6")
    expect(name.isprintable(), "name", "expected a name without signs that cannot be seen")
    keys = request.keys("cards", decks.MOST)
    for key in keys:
        if ident_of(state, key) is None:
            raise refused("You do not hold one of these cards.",
                          clause="CS-2.12", reason="not_held", title="Not yours")
    if name not in state.decks and len(state.decks) >= MOST_DECKS:
        raise refused(f"You have {MOST_DECKS} decks; delete one first.",
                      clause="TT-2.6", reason="full", title="Too many decks")
    wrong = faults(state, keys)
    verdict = " ".join(f"{one.words} ({one.clause})" for one in wrong) or "It can be played."
    text = f"{name}: {many(len(keys), 'card')}. {verdict}"
    missing = decks.LEAST - usable(state) - 2 * len(state.designs)
    if missing > 0 and wrong:
        text += (f" {many(missing, 'card')} more would make a legal deck possible: open packs or "
                 "trade.")

    def run() -> Result:
        state.decks[name] = keys
        return Result(text)
    fill = proposal(state, keys)
    return Preview(text, fill={"cards": fill} if wrong and len(fill) > len(keys) else None), run


def chosen(request: Request, name: str = "deck") -> str:
    chosen = request.value(name)
    if not isinstance(chosen, str) or chosen not in request.state.decks:
        raise refused("Choose a deck.", clause="TT-2.6", reason="unknown", title="No such deck")
    return chosen


def drop(request: Request) -> Plan:
    """drop_deck {deck}"""
    state, name = request.state, chosen(request)

    def run() -> Result:
        del state.decks[name]
        return Result(f"{name} is deleted; its cards stay.")
    return Preview(f"{name} is deleted; its cards stay."), run


def deck_file(request: Request) -> Plan:
    """{deck} -> a file with its ids, and the players' cards in it (CS-5.7)"""
    state, name = request.state, chosen(request)
    idents = [_held(state, key) for key in state.decks[name]]
    made = list(inside(state, idents).values())
    text = canonical({"type": DECK, "name": name, "cards": idents, "designs": made}) + "\n"
    file = f"deck-{file_name(name.lower())}.json", text
    preview = Preview(f"{name} as a file, {many(len(made), 'own card')} inside.")
    return preview, lambda: Result("The deck.", (file,))


def inside(state: Profile, idents: Iterable[CardId]) -> dict[CardId, Design]:
    """The players' cards among some ids, without pictures."""
    own = {ident: state.designs[ident] for ident in dict.fromkeys(idents)
           if ident in state.designs}
    return {ident: {key: value for key, value in design.items() if key != "picture"}
            for ident, design in own.items()}


def take_deck(request: Request) -> Plan:
    """{file}: a deck somebody shares.

    Its players' cards are checked, the rest is made of own copies (CS-5.7)
    """
    state = request.state
    data = request.file("file", "Choose or paste the file of a deck.", "CS-5.7")
    name, idents, made = _read_deck(data)
    for ident, fault in ((one["id"], fault) for one in made for fault in designer.faults(one)):
        raise refused(f"{ident}, {_where(fault)}: {fault.code}, {fault.text}",
                      clause=fault.clause, reason=fault.code, title="The deck is refused")
    for one in made:
        designer.check(one, one["id"])
    fresh = [one for one in made if one["id"] not in state.designs]
    if len(state.designs) + len(fresh) > designer.MOST_DESIGNS or len(state.decks) >= MOST_DECKS:
        raise refused("There is no room for it: delete a deck, or cards of your gallery.",
                      clause="CS-5.9", reason="full", title="Full")
    keys, missing = _own_copies(state, idents, {one["id"] for one in made} | set(state.designs))
    names = [name, *(f"{name[:50]} {n}" for n in range(2, MOST_DECKS + 2))]
    fresh_name = next(one for one in names if one not in state.decks)
    text = (f"{fresh_name}: {many(len(keys), 'card')} of yours, "
            f"{many(len(fresh), 'new card')} for your gallery.")
    if missing:
        names_missing = ", ".join(dict.fromkeys(shipped.name(one) for one in missing))
        text += f" You lack {len(missing)}: {names_missing[:300]}."

    def run() -> Result:
        state.designs |= {one["id"]: one for one in fresh}
        state.decks[fresh_name] = keys
        return Result(text)
    return Preview(text), run


def _where(fault: designs.Fault) -> str:
    """`effect 1` of a fault in a sentence, else its field."""
    return (f"effect {int(fault.field[8]) + 1}" if fault.field.startswith("effects[")
            else fault.field)


def _read_deck(data: dict[str, Any]) -> tuple[str, list[CardId], list[Design]]:
    """(name, ids, designs) of a deck file of the right shape. Raises Malformed."""
    typed_file(data, DECK, _DECK, "file")
    name, idents = data["name"], data["cards"]
    expect(name.strip() and name.isprintable(), "file.name", "expected a name in one line")
    own = [designs.with_id(design, f"file.designs[{i}]")
           for i, design in enumerate(data["designs"])]
    known = {design["id"] for design in own} | set(shipped.ids())
    for i, ident in enumerate(idents):
        expect(ident in known, f"file.cards[{i}]",
               "there is no such card, and the file does not carry it")
    return name.strip(), idents, own


def _own_copies(state: Profile, idents: Sequence[CardId],
                own: set[CardId]) -> tuple[list[str], list[CardId]]:
    """(keys, ids that are missing) for a list of ids."""
    by_ident: dict[CardId, list[str]] = {}
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


# ---- matches -------------------------------------------------------------------------------------
def refuse_a_second(state: Profile) -> None:
    if state.battle:
        raise refused("A match waits already: play it, or give it up.",
                      clause="TT-1.1", reason="playing", title="One match at a time")


def _against(request: Request) -> tuple[str, str]:
    """(the opponent's deck, level) a deed chooses."""
    known = [deck["id"] for deck in named_decks()]
    levels = [ident for ident, _ in LEVELS]
    # a log that names none was kept when this deck was the first
    against = request.choice("against", known, known[len(LIBRARY.decks)])
    return against, request.choice("level", levels, "normal")


def play(request: Request) -> Plan:
    """{deck, against, level}: a match with a deck of one's own"""
    state, name = request.state, chosen(request)
    refuse_a_second(state)
    against, level = _against(request)
    wrong = faults(state, state.decks[name])
    if wrong:
        raise refused(" ".join(fault.words for fault in wrong[:6]),
                      clause=wrong[0].clause or "TT-2.7", reason="deck",
                      title="This deck is not legal")
    cards = [_held(state, key) for key in state.decks[name]]
    return _begin(state, name, cards, against, level)


def try_card(request: Request) -> Plan:
    """try_design {card, against, level, held}: a match with a legal deck around a card of the
    gallery, which is in the first hand when it is `held`
    """
    state, ident = request.state, request.value("card")
    if not isinstance(ident, str) or ident not in state.designs:
        raise refused("Choose a card of your gallery.",
                      clause="CS-5.9", reason="unknown", title="No such card")
    refuse_a_second(state)
    against, level = _against(request)
    held = request.choice("held", (False, True), False)
    known = designer.card_of(state.designs[ident])
    # with a seed of this profile: the same deck again
    full = decks.finish_deck([known] * decks.COPIES,
                             Random(f"{state.seed}/{state.battles}/{ident}"))
    cards = [ident if one == known else one for one in full]
    name = f"Around {state.designs[ident]['name']}{' (in the first hand)' if held else ''}"
    return _begin(state, name[:60], cards, against, level, ident if held else "")


def _begin(state: Profile, name: str, cards: list[CardId], against: str, level: str,
           held: CardId = "") -> Plan:
    """A match is to be played; `held` is the card that is in the first hand."""
    text = f"{name} against {_prebuilt(against)['name']}, {dict(LEVELS)[level].lower()}."

    def run() -> Result:
        state.battles += 1
        state.battle = {"number": state.battles, "deck": name, "cards": cards, "against": against,
                        "level": level, "designs": inside(state, cards)}
        if held:
            state.battle["held"] = held
        return Result(f"{text} The match waits for you.", play=True)
    return Preview(f"{text} Nothing is at stake."), run


def wait_for(state: Profile, name: str, cards: list[CardId], made: dict[CardId, Design],
             level: str, rival: dict[str, Any], options: dict[str, Any]) -> None:
    """A match against a collector waits.

    `rival` is {"name", "deck", "cards"}, `made` the players' cards of `cards`, `options` what is
    not as usual.
    """
    state.battles += 1
    state.battle = {"number": state.battles, "deck": name, "cards": cards, "against": "",
                    "level": level, "designs": made, "rival": rival, "options": options}


def _prebuilt(ident: str) -> CardData:
    return next(deck for deck in named_decks() if deck["id"] == ident)


def match_of(state: Profile) -> dict[str, Any] | None:
    """The match that waits, as the bridge makes one; None when none does."""
    battle = state.battle
    if not battle:
        return None
    theirs, made = battle.get("rival") or _prebuilt(battle["against"]), battle["designs"]
    mine = [designer.card_of(made[ident]) if ident in made else ident for ident in battle["cards"]]
    name = f"ttcg/1/match/{state.seed}/{battle['number']}"
    held = {"holds": (0, designer.card_of(made[battle["held"]]))} if "held" in battle else {}
    return {"label": label(battle), "options": battle.get("options", {}),
            "seats": [{"kind": "person", "name": state.name},
                      {"kind": battle["level"], "name": theirs["name"][:40]}],
            "decks": [{"name": battle["deck"], "cards": mine},
                      {"name": theirs.get("deck", theirs["name"]), "cards": list(theirs["cards"])}],
            "seed": sha256(name.encode()).hexdigest()[:32]} | held


def label(battle: dict[str, Any]) -> str:
    """A match in words."""
    other = battle.get("rival") or _prebuilt(battle["against"])
    return f"{battle['deck']} against {other['name']}"


DEEDS = {"deck": save, "drop_deck": drop, "deck_file": deck_file, "take_deck": take_deck,
         "play": play, "try_design": try_card}
