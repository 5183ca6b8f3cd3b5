"""Plays a sentence of TTCG on a table and says in words what it changed: tests/readings/README.md tells the format.

A table is played twice, once with the sentence on a card and once with a card that does nothing; what differs is what
the sentence did. Trees are never looked at.
"""

import random
import re

from ttcg import GAME
from ttcg.rules.constants import ATTACK, END_TURN, FREE, NO, PICK, PLAY, STOP, TO_BATTLE, USE, WINDOW, YES, owner
from ttcg_readings_seen import MOMENTS, PLAYERS, ZONES, called, counts, differences, moved, seen
from ttcg_readings_table import GROUPS, KEYS, STANDARD, cases, lies_in, listed, reader, table, tops

from mulligan import CHANCE

OWN_STYLE = ("normal", "continuous", "equip", "dormant")
TAPS = ("normal", "continuous", "equip", "counter")      # TT-7.1
ASKED_YES = ("let", "may", "trigger", "untap", "unless", "instead")
NAMED = ("type", "subtype", "old_subtype", "effect", "mode")
NOTHING = "Destroy exactly ten spells on the field."     # there are never ten
ALIASES = {"draw": {"hand": 1, "deck": -1}, "mill": {"deck": -1, "discard": 1}, "discard": {"hand": -1, "discard": 1},
           "pile": {"discard": 1}}


class Wrong(Exception):
    """What a sentence did is not what a case says, or cannot be played as it says."""


# ---- playing -------------------------------------------------------------------------------------
class Refused(Wrong):
    """The card with a sentence is refused."""


class Play:
    """A table while a case is played on it."""

    def __init__(self, case, still):
        ident, why = reader(case, NOTHING if still else None)
        if ident is None:
            raise Refused(why)
        self.case, self.still, self.ident = case, still, ident
        self.pos, self.asked, self.tosses = table(case, ident).pos, [], 0
        self.wanted = case.get("choose").split()
        self.whose = {self._name(card): PLAYERS[owner(card)] for zone in
                      (*self.pos.hands, *self.pos.decks, *self.pos.discards, *self.pos.piles) for card in zone}
        self.answers = ""
        for action in filter(None, (part.strip() for part in self._script().split(";"))):
            self._act(action)

    def _script(self):
        """What is done; without a word of it a card that one uses is used."""
        return self.case.get("do") or ("use this" if self.case.style in OWN_STYLE else "")

    def _name(self, card):
        return called(self.pos.card(card).id)

    def _act(self, action):
        action, _, self.answers = (part.strip() for part in action.partition("/"))
        if action == "end turn":
            self._end_turn()
        elif action == "go to battle":
            self._take((TO_BATTLE,))
            self._settle()
        elif action == "cannot end turn":
            if not self.still and (END_TURN,) in GAME.legal(self.pos, self.pos.mover):
                raise Wrong("`end turn` can be done")
        elif action == "cannot use this":
            if not self.still and self._found(0, ["use", "this"]):
                raise Wrong("`use this` can be done")
        elif not (self.still and (action == "use this" or self._is_new(action))):
            self._take(self._move(action.removeprefix("newly ")))
            self._settle()
        if self.answers == "use this" and not self.still:
            raise Wrong(f"`{action}` cannot be answered with this card")

    def _is_new(self, action):
        """Whether only the sentence allows an action; raises Wrong if it can be done without."""
        if action.startswith("newly ") and self._found(0, action.split()[1:]):
            raise Wrong(f"`{action}` can be done without the sentence")
        return action.startswith("newly ")

    def _move(self, action):
        """The legal move that an action of a case means."""
        opponents, words = action.startswith("opponent "), action.removeprefix("opponent ").split()
        if "attacks" in words:
            opponents = words[0].startswith("their-")
        found = self._found(int(opponents), words)
        if found is None:
            raise Wrong(f"`{action}` cannot be done")
        return found

    def _found(self, seat, words):
        verb = "attacks" if "attacks" in words else words[0]
        legal = GAME.legal(self.pos, seat)
        return next((move for move in legal if self._means(move, verb, words)), None)

    def _means(self, move, verb, words):
        """Whether a legal move is what the words of an action say."""
        if "attacks" in words:
            if move[0] != ATTACK or self._name(self.pos.top(move[1])) != words[0]:
                return False
            return words[-1] == (self._name(self.pos.top(move[2])) if move[2] >= 0 else "directly")
        if verb.startswith("play"):
            return move[0] == PLAY and self._name(move[1]) == words[1] and self._onto(move[2]) == words[3:]
        return move[0] == USE and move[2] == 0 and words[1] == self._name(move[1])

    def _onto(self, place):
        """The card a play covers, as the words at the end of an action name it."""
        return [self._name(self.pos.top(place))] if self.pos.piles[place] else []

    def _take(self, move):
        self.pos = GAME.apply(self.pos, self.pos.mover, move)
        while GAME.to_move(self.pos) == (CHANCE,):
            self.tosses += 1
            self.pos = GAME.apply(self.pos, CHANCE, GAME.sample(self.pos, random.Random(self.tosses)))

    def _settle(self):
        """Answer all questions and let all windows pass."""
        while not self.pos.over and self.pos.ask in (PICK, WINDOW):
            self._take(self._pass() if self.pos.ask == WINDOW else self._answer())

    def _pass(self):
        """Pass, or answer with the card as an action says behind `/`."""
        legal = GAME.legal(self.pos, self.pos.mover)
        asked = self.answers and self.pos.mover == 0 and not self.still
        own = self._found(0, ["use", "this"]) if asked else None
        if own and self.answers == "cannot use this":
            raise Wrong("`use this` can be done")
        if own:
            self.answers = ""
        return own or legal[0]

    def _answer(self):
        """The choice a case names, or the only sensible one; hidden cards of a hand are all alike to a case."""
        pos, moves = self.pos, GAME.legal(self.pos, self.pos.mover)
        options = {move[1]: move for move in moves}
        if pos.prompt in ASKED_YES:
            wanted = NO if "no" in self.wanted else YES
            return options.get(wanted, moves[0])
        if pos.prompt == "place":
            return moves[0]
        if pos.prompt in NAMED:
            said = {GAME.text(pos, pos.mover, move).split()[-1]: move for move in moves}
            word = next((word for word in self.wanted if word in said), "")
            if word:
                self.wanted.remove(word)
            return said.get(word, moves[0])
        names = {self._name(what): move for what, move in options.items() if what >= 0}
        self.asked.append((PLAYERS[pos.mover], frozenset(names)))
        for word in self.wanted:
            if word in names:
                self.wanted.remove(word)
                return names[word]
        if STOP in options:
            return options[STOP]
        if all(what in pos.hands[pos.mover] for what in options if what >= 0):
            return moves[0]
        raise Wrong(f"{PLAYERS[pos.mover]} must choose among {', '.join(sorted(names))}, where the case names none")

    def _end_turn(self):
        """On to the main phase of the next turn; who must attack does it first (TT-20.33)."""
        number = self.pos.number
        while not self.pos.over and not (self.pos.number > number and self.pos.ask == FREE):
            if self.pos.ask == FREE:
                legal = GAME.legal(self.pos, self.pos.mover)
                self._take(next(move for kind in (END_TURN, TO_BATTLE, ATTACK) for move in legal if move[0] == kind))
            self._settle()

    def moments(self):
        """What is seen now and in the turns after that a case speaks of."""
        yield "now", seen(self.pos)
        for moment in MOMENTS[1:]:
            if any(key.split()[0] in MOMENTS[MOMENTS.index(moment):] for key in self.case.says):
                self._end_turn()
                yield moment, seen(self.pos)


# ---- what is said and what is found --------------------------------------------------------------
def misread(case):
    """What a sentence does otherwise than its case says, or ""; raises Refused for a refused one."""
    try:
        played, still = Play(case, False), Play(case, True)
        found, without = dict(played.moments()), dict(still.moments())
    except Refused:
        raise
    except Wrong as wrong:
        return str(wrong)
    lines = [*_choices(case, played)]
    first = None
    for moment in found:
        said = _expected(case, moment)
        if moment == "now":
            first = said
        elif said == ["same"]:
            said = first
        differ = _unlike(said, without[moment], found[moment], played.whose, case)
        lines += [f"{moment}: {text}" for text in differ]
    return "\n    ".join(lines)


def _choices(case, played):
    for who in PLAYERS:
        key = "choices" if who == "you" else "opponent's choices"
        offered = [names for asker, names in played.asked if asker == who]
        if case.get(key):
            wanted = frozenset(_subjects(case.get(key).split(), case))
            if not offered and not wanted <= {*played.wanted}:
                yield f"{who} are asked nothing"
            elif offered and wanted not in offered:
                yield f"{who} may choose {' '.join(sorted(offered[0]))}, not {' '.join(sorted(wanted))}"
    forced = {*_subjects(case.get("choices").split(), case)} <= {*played.wanted}
    if played.wanted and played.wanted != ["no"] and not (forced and case.get("choices")):
        yield f"nobody was asked about {' '.join(played.wanted)}"


def _expected(case, moment):
    """The texts `subject: what` of a moment; ["same"] for those of now again."""
    out = []
    for key, value in case.says.items():
        words = key.split()
        when = words.pop(0) if words[0] in MOMENTS[1:] else "now"
        if when != moment or key in (*KEYS, *STANDARD):
            continue
        if not words:
            return ["same"] if value == "same" else _tapped(case, [])
        parts = [part.strip() for part in value.split(",") if part.strip()]
        out += [f"{one}: {part}" for one in _subjects(words, case) for part in parts]
    return _tapped(case, out)


def _tapped(case, said):
    """What a case says, and that a card that is used is tapped and stays so (TT-7.1)."""
    script = case.get("do") or "use this" * (case.style in OWN_STYLE)
    taps = case.style in TAPS and lies_in(case) == "field"
    other = any(text.startswith(("this: to ", "this: under ", "this: untapped")) for text in said)
    out = [text for text in said if text != "this: untapped"]
    if taps and re.search(r"(^|[;/] *)use this", script) and not other:
        out.append("this: tapped")
    return out


def _subjects(words, case):
    """The players and cards a key names."""
    out = []
    for word in words:
        whose, _, what = word.partition("-")
        if word not in GROUPS:
            out.append(word)
        elif whose != "all":
            out += tops(case, f"{whose} {what}")
        else:
            out += tops(case, f"my {what}") + tops(case, f"their {what}")
    return out


def _unlike(said, before, after, whose, case):
    """What is missing and what nobody spoke of."""
    changed, wanted, zones = moved(before, after), set(), {}
    places, points = {}, {}
    for text in said:
        subject, what = text.split(": ", 1)
        words = what.split()
        if words[0] in ("to", "under") and subject not in PLAYERS:
            places[subject] = " ".join(words[1:]) if words[0] == "to" else what
        elif words[0] in (*ZONES, *ALIASES) and subject in PLAYERS:
            for zone, by in (ALIASES.get(words[0]) or {words[0]: 1}).items():
                zones[subject, zone] = zones.get((subject, zone), 0) + by * int(words[1])
        elif words[0] == "points":
            points[subject] = points.get(subject, 0) + int(words[1])
        else:
            wanted |= {f"{subject}: {one}" for one in _spread(what)}
    wanted |= {f"{who}: points {by:+d}" for who, by in points.items() if by}
    found = differences(before, after)
    yield from (f"missing `{text}`" for text in sorted(wanted - found))
    yield from (f"unsaid `{text}`" for text in sorted(found - wanted))
    yield from _misplaced(places, changed, before, after, whose)
    rest = {name: way for name, way in changed.items() if name not in places}
    got = counts({name: way for name, way in rest.items() if {*way} <= set(ZONES)}, whose)
    for name, (was, now) in sorted(rest.items()):
        if not {was, now} <= set(ZONES):
            yield f"unsaid `{name}: to {now}`"
    for who, zone in sorted({*zones, *got}):
        if zones.get((who, zone), 0) != got.get((who, zone), 0):
            yield f"{who}: {zone} {got.get((who, zone), 0):+d}, not {zones.get((who, zone), 0):+d}"


def _misplaced(places, changed, before, after, whose):
    for name, where in places.items():
        now = after[1].get(name)
        end = where.split()[-1]
        if end in ("top", "bottom"):
            found = after[0][whose[name], "deck ends"]
            if now != "deck" or found[-1 if end == "top" else 0] != name:
                yield f"missing `{name}: to {where}`"
        elif now != where or name not in changed:
            yield f"missing `{name}: to {where}`, it lies in {now}"


ALL_FORMS = {
    "cannot be destroyed": ("units", "spells", "battle"),
    "cannot be destroyed by effects": ("units", "spells"),
}


def _spread(what):
    """What a phrase of a case says of single facts."""
    for phrase, forms in ALL_FORMS.items():
        if what == phrase:
            return [f"cannot be destroyed by {form}" for form in forms]
    if what == "immune to effects":
        return ["immune to units", "immune to spells"]
    if what == "cannot play cards":
        return ["cannot play units", "cannot play spells"]
    return [what]


__all__ = ["Refused", "Wrong", "cases", "listed", "misread"]
