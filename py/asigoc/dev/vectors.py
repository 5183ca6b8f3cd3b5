"""Compares the rules with scripted positions in the format asigoc-cases/1 (AS-14.3 to 14.5), and with deck cases."""

from mulligan import CHANCE, Malformed
from mulligan.testing.vectors import named
from mulligan.data.jsonlines import dotted

from ..rules import field, moves, outlet
from ..text import notation
from ..cards.library import faults_of
from ..cards.decks import deck_faults
from ..cards.lint import CARD as CARD_SHAPE
from ..rules.pool import Card, Pool, pool
from ..rules.position import Position, Rules
from ..rules.terms import (ACE, BLOCK, CARD, DRAWN, ENTRY_KINDS, INDEX, ITEM, KIND, KINDS, NONE,
                           OVER, OWNER_BIT, PRIORITY, SEAT, STEPS, TABLE, WEAPON)

FORMAT = "asigoc-cases/1"
SEATS = "AB"
BROKEN = (AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError)      # what values of wrong types bring about
CASE = ("id", "title", "clauses", "hand_checked", "note", "options", "cards", "position", "actions", "expect")
DECK_CASE = ("id", "title", "clauses", "hand_checked", "note", "cards", "deck", "ace", "legal")
POSITION = ("turn", "turn_no", "step", "options", "cards", "A", "B")
PLAYER = ("health", "hand", "deck", "discard", "slots", "ace", "ace_left", "moves_left")
OF_PLAYER = ("health", "hand", "hand_size", "deck", "deck_size", "discard", "ace_left", "moves_left", "known", "slot1", "slot2",
             "slot1.attack", "slot1.block", "slot2.attack", "slot2.block")
DECISIONS = {PRIORITY: "priority", BLOCK: "block", OVER: "over"}
NUMBERS = {"starting_hand": 30, "health": 1000, "weapon_moves": 30, "hand_limit": 30, "health_cap": 1000, "max_turns": 1000}
WORDS = {"first": ("random", "A", "B"), "deck_out": ("lose", "fatigue", "none")}


def cases(documents):
    """Yield (case id, [difference, ...]) for each case of (line, object) documents. Raises Malformed naming case and key."""
    for line, document in documents:
        found, decks, extra = _cases_of(document, f"line {line}")
        for number, case in enumerate(decks):
            name = named(case, f"line {line}, deck_cases[{number}]")
            yield name, _compare_deck(case, name, extra)
        for number, case in enumerate(found):
            name = named(case, f"line {line}, cases[{number}]")
            yield name, _compare(case, name, extra)


def _cases_of(document, where):
    """(cases, deck cases, cards) of a whole file, or of a line that is one case."""
    if isinstance(document, dict) and ("cases" in document or "deck_cases" in document):
        if document.get("format", FORMAT) != FORMAT:
            raise Malformed(f"expected {FORMAT}", f"{where}, format")
        lists = [document.get(key, []) for key in ("cases", "deck_cases", "cards")]
        for key, value in zip(("cases", "deck_cases", "cards"), lists):
            _need(isinstance(value, list), "expected a list", where, key)
        return lists
    if isinstance(document, dict) and "position" in document:
        return [document], [], []
    if isinstance(document, dict) and "legal" in document:
        return [], [document], []
    raise Malformed(f"expected an object with cases ({FORMAT}), or one case with a position", where)


def _need(fine, text, name, key=""):
    if not fine:
        raise Malformed(text, f"{name}, {key}" if key else name)


def _known(thing, keys, name, place):
    """An object without unknown keys."""
    _need(isinstance(thing, dict), "expected an object", name, place)
    for key in thing:
        _need(key in keys, f"there is no such key; known are {', '.join(keys)}", name, f"{place}.{key}".lstrip("."))
    return thing


def _part(thing, key, kind, name, place=""):
    """A list or an object under a key; an empty one when it is left out."""
    value = thing.get(key, kind())
    _need(isinstance(value, kind), f"expected {'a list' if kind is list else 'an object'}", name, f"{place}{key}")
    return value


def _pool(own, name):
    """The shipped cards and the cards of a file, which go before them."""
    made = {}
    for i, card in enumerate(own):
        faults = _wrong(card)
        try:
            one = Card(card)
            made[one.id] = one
        except BROKEN:
            faults = [fault.text for fault in faults_of(card)] or ["is no card"]
        _need(not faults, faults and faults[0], name, f"cards[{i}]")
    return Pool([*made.values(), *(card for card in pool().cards if card.id not in made)])


def _wrong(card):
    """What no card may have: unknown words, missing keys. The bounds of people's sets (AS-11.12) say nothing about the cards of a file."""
    found = []
    CARD_SHAPE.check(card, (), lambda path, text, hint="": found.append((dotted(path), text)))
    return [f"{place} {text}".strip() for place, text in found if not text.startswith("expected")]


def _compare(case, name, extra):
    script = Script(case, name, extra)
    try:
        return script.differences()
    except Malformed:
        raise
    except BROKEN:                         # a value of a wrong type shows when it is read
        for card in script.own:
            for fault in faults_of(card):
                raise Malformed(fault.text, f"{name}, card {card['id']}, {fault.key}") from None
        raise


def _compare_deck(case, name, extra):
    """A deck is what is listed, the Ace what is named beside it (AS-1.2 to 1.4)."""
    _known(case, DECK_CASE, name, "")
    deck, ace, wanted = _part(case, "deck", list, name), case.get("ace"), case.get("legal")
    _need(all(isinstance(ident, str) for ident in deck), "expected card ids", name, "deck")
    _need(ace is None or isinstance(ace, str), "expected a card id", name, "ace")
    _need(isinstance(wanted, bool), "expected true or false", name, "legal")
    kinds = {card.id: card.kind for card in _pool([*extra, *_part(case, "cards", list, name)], name).cards}
    faults = deck_faults([*deck, ace], kinds, aside=ace) if ace is not None else ["no Ace is named"]
    return [] if (not faults) == wanted else [f"legal: expected {wanted}, got {not faults}: {'; '.join(map(str, faults))}"]


class Script:
    """One case: a position, the actions on it, and what is expected of what comes of it."""

    def __init__(self, case, name, extra=()):
        self.name, self.case = name, _known(case, CASE, name, "")
        for key in ("position", "expect"):
            _need(key in case, "is missing", name, key)
        given = _known(case["position"], POSITION, name, "position")
        self.actions = _part(case, "actions", list, name)
        self.own = [*extra, *_part(case, "cards", list, name), *_part(given, "cards", list, name, "position.")]
        self.pos = self.position(given, _part(case, "options", dict, name) | _part(given, "options", dict, name, "position."))

    # ---- reading ---------------------------------------------------------------------------------------------------
    def position(self, given, options):
        """The position as AS-14.3 says: the step has begun, the Outlet is empty, the turn player has priority."""
        pos = Position(self.rules(options))
        pos.pool = _pool(self.own, self.name)
        pos.brought = [1, 1]
        pos.turn, pos.mover, pos.ask = self.one_of(given.get("turn", "A"), tuple(SEATS), "position.turn"), 0, PRIORITY
        pos.step = self.one_of(given.get("step", "main"), STEPS, "position.step")
        pos.number = self.whole(given.get("turn_no", 1), 1, "position.turn_no")
        pos.mover = pos.turn
        for seat, letter in enumerate(SEATS):
            self.player(pos, seat, _known(given.get(letter, {}), PLAYER, self.name, f"position.{letter}"), f"position.{letter}")
        return pos

    def rules(self, options):
        _known(options, Rules._fields, self.name, "options")
        options = {key: None if value == "none" and key in ("hand_limit", "health_cap") else value for key, value in options.items()}
        for key, value in options.items():
            place = f"options.{key}"
            if key in NUMBERS:
                fine = value is None and key in ("hand_limit", "health_cap") or type(value) is int and 0 <= value <= NUMBERS[key]
                _need(fine, f"expected a whole number up to {NUMBERS[key]}", self.name, place)
            else:
                allowed = WORDS.get(key, (True, False))
                _need(any(value == one and type(value) is type(one) for one in allowed), f"expected one of {allowed}", self.name, place)
        return Rules(**options)

    def player(self, pos, seat, given, place):
        pos.health[seat] = self.whole(given.get("health", 10), 0, f"{place}.health")
        pos.hands[seat] = self.cards(pos, seat, given.get("hand", []), f"{place}.hand")
        pos.decks[seat] = self.cards(pos, seat, given.get("deck", []), f"{place}.deck")[::-1]
        pos.discards[seat] = self.cards(pos, seat, given.get("discard", []), f"{place}.discard")
        slots = given.get("slots", [None, None])
        _need(isinstance(slots, list) and len(slots) <= 2, "expected two slots", self.name, f"{place}.slots")
        for i, slot in enumerate(slots):
            if slot is not None:
                own = slot if isinstance(slot, dict) else {"card": slot}
                _known(own, ("card", "decay"), self.name, f"{place}.slots[{i}]")
                spot = seat * 2 + i
                field.arrive(pos, spot, self.card(pos, seat, own.get("card"), f"{place}.slots[{i}]", (WEAPON,)))
                pos.since[spot], pos.lost[spot] = 0, self.whole(own.get("decay", 0), 0, f"{place}.slots[{i}].decay")
        if given.get("ace") is not None:
            ace = self.card(pos, seat, given["ace"], f"{place}.ace", (ACE,))
            pos.aces[seat], pos.uses[seat] = ace, pos.pool.cards[ace & INDEX].uses
        if "ace_left" in given:
            pos.uses[seat] = self.whole(given["ace_left"], 0, f"{place}.ace_left")
        pos.moves[seat] = self.whole(given.get("moves_left", pos.rules.weapon_moves), 0, f"{place}.moves_left")

    def cards(self, pos, seat, ids, place):
        _need(isinstance(ids, list), "expected a list of cards", self.name, place)
        return [self.card(pos, seat, ident, f"{place}[{i}]") for i, ident in enumerate(ids)]

    def card(self, pos, seat, ident, place, kinds=(WEAPON, ITEM)):
        _need(isinstance(ident, str) and ident in pos.pool.index, f"there is no card {ident!r}", self.name, place)
        card = pos.pool.index[ident]
        _need(pos.pool.cards[card].kind in kinds, f"{ident!r} is not {' or '.join(KINDS[kind] for kind in kinds)}", self.name, place)
        return card | seat << OWNER_BIT

    def whole(self, value, least, place):
        _need(type(value) is int and least <= value <= 1_000_000, f"expected a whole number from {least} on", self.name, place)
        return value

    def one_of(self, value, known, place):
        _need(value in known, f"expected one of {', '.join(known)}", self.name, place)
        return known.index(value)

    # ---- playing ---------------------------------------------------------------------------------------------------
    def differences(self):
        out = []
        for i, line in enumerate(self.actions):
            _need(isinstance(line, str) and line[:1] in ("!", *SEATS), f"expected a player and an action, like {'A pass'!r}", self.name,
                  f"actions[{i}]")
            refused = self.act(line.removeprefix("!").strip())
            if line.startswith("!") and not refused:
                return [*out, f"actions[{i}] {line!r} should be refused, and is accepted"]
            if not line.startswith("!") and refused:
                return [*out, f"actions[{i}] {line!r} is refused: {refused}"]
        for key, expected in _known(self.case["expect"], FACTS, self.name, "expect").items():
            got = fact(self.pos, key)
            if got != expected:
                out.append(f"{key}: expected {expected}, got {got}")
        return out

    def act(self, line):
        """Take one action; the reason when it is refused. Chance acts by itself: a shuffle leaves the order as it is."""
        letter, _, words = line.partition(" ")
        if letter not in tuple(SEATS) or not words:
            return "it names no player and action"
        seat, pos = SEATS.index(letter), self.pos
        if words == "concede":
            if pos.ask == OVER:
                return "the match is over"
            outlet.end(pos, 1 - seat, "concede")
            return ""
        try:
            move = notation.parse(pos, seat, words)
        except Malformed as error:
            return str(error)
        legal = moves.legal(pos, seat)
        if move not in legal or notation.text(pos, seat, move) != words:
            return "it is not the one text of this action" if move in legal else f"not legal now; legal are {self.listed()}"
        moves.play(pos, seat, move)
        while pos.mover == TABLE:
            moves.play(pos, CHANCE, ("shuffle", tuple(pos.decks[pos.todo[-1][1]][::-1])))
        return ""

    def listed(self):
        return ", ".join(fact(self.pos, "legal")) or "none"


# ---- facts (AS-14.5) ----------------------------------------------------------------------------------------------------
def _legal(pos):
    if pos.mover not in (0, 1):
        return []
    return sorted(f"{SEATS[pos.mover]} {notation.text(pos, pos.mover, move)}" for move in moves.legal(pos, pos.mover))


_OF_MATCH = {
    "turn": lambda pos: SEATS[pos.turn], "turn_no": lambda pos: pos.number, "step": lambda pos: STEPS[pos.step],
    "decision": lambda pos: DECISIONS.get(pos.ask, "choose"), "decider": lambda pos: SEATS[pos.mover] if pos.mover in (0, 1) else None,
    "outlet": lambda pos: [f"{SEATS[entry[SEAT]]}:{ENTRY_KINDS[entry[KIND]]}:{notation.ident(pos, entry[CARD])}" for entry in pos.outlet],
    "attack": lambda pos: notation.spot_text(pos.attack) if pos.attack != NONE else None,
    "winner": lambda pos: None if pos.ask != OVER else "draw" if pos.winner == DRAWN else SEATS[pos.winner],
    "reason": lambda pos: pos.reason or None, "legal": _legal,
}
FACTS = (*_OF_MATCH, *(f"{letter}.{key}" for letter in SEATS for key in OF_PLAYER))


def fact(pos, key):
    """A fact of a position by its name."""
    if key in _OF_MATCH:
        return _OF_MATCH[key](pos)
    letter, _, rest = key.partition(".")
    seat = SEATS.index(letter)
    ids = {"hand": sorted, "deck": lambda cards: list(cards)[::-1], "discard": list, "known": sorted}
    piles = {"hand": pos.hands, "deck": pos.decks, "discard": pos.discards, "known": pos.known}
    if rest in piles:
        return ids[rest]([notation.ident(pos, card) for card in piles[rest][seat]])
    if rest.startswith("slot"):
        spot, value = seat * 2 + int(rest[4]) - 1, rest[6:]
        if pos.slots[spot] == NONE:
            return None
        return {"attack": field.attack_of, "block": field.block_of}[value](pos, spot) if value else notation.ident(pos, pos.slots[spot])
    return {"health": pos.health[seat], "hand_size": len(pos.hands[seat]), "deck_size": len(pos.decks[seat]), "ace_left": pos.uses[seat],
            "moves_left": pos.moves[seat]}[rest]

