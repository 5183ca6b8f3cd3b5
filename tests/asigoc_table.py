"""Positions of ASIGOC and scripts on them, in the notation of the rulebook's section 14, run by `asigoc.conform`.

`Table(A=dict(slots="w31", hand="bolt"), B=dict(health=4), step="battle").do("A attack 1, BA").shows(B_health=1)`

Zones are ids with blanks between them; `w31` is a plain Weapon 3/1 (each id of that form is made), `w31:1` in a
slot has lost 1 Block, `-` is an empty slot. In a script `AB` is `A pass, B pass`, `BA` the other way round. Facts
are keywords: `A_hand` is `A.hand`, `A_slot1_block` is `A.slot1.block`; lists are texts with blanks, `legal` one with
commas.
"""

import re

import pytest

from asigoc import GAME
from asigoc.dev import vectors
from compared import compared
from mulligan import Illegal

ALL_STEPS = ["draw", "main", "battle", "end"]
ANY = {"turn": "any", "step": ALL_STEPS, "outlet": "any"}
ANSWER = {**ANY, "outlet": "responding"}
LISTS = ("hand", "deck", "discard", "known", "outlet")


def op(name, *ref, **args):
    """An operation; a second word is its `ref`."""
    return {"op": name, **({"ref": ref[0]} if ref else {}), **args}


def aim(name="t", kind="weapon", side="any", **where):
    """A target."""
    return {"as": name, "kind": kind, "side": side, **({"where": where} if where else {})}


def _named(ident, kind, **more):
    return {"id": ident, "name": ident.replace("-", " ").title(), "type": kind, **more}


def item(ident, *ops, **ability):
    return _named(ident, "item", ability={**ability, "do": list(ops)})


def ace(ident, *ops, uses=1, **ability):
    return _named(ident, "ace", uses=uses, ability={**ability, "do": list(ops)})


def weapon(ident, attack, block, *abilities, **more):
    """Abilities are objects; those made by `when` and `use` are good."""
    return _named(ident, "weapon", attack=attack, block=block, **({"abilities": list(abilities)} if abilities else {}),
                  **more)


def when(moment, *ops, **more):
    """A triggered ability."""
    return {"when": moment, **more, "do": list(ops)}


def use(*ops, **more):
    """An ability that is used."""
    return {**more, "do": list(ops)}


def pred(stat, cmp, n):
    return {"stat": stat, "cmp": cmp, "n": n}


HURT = op("damage", who="opp", n=1)
DRAW = op("draw", who="me", n=1)
BOTH_FIVE = op("damage", who="both", n=5)
STANDARD = {card["id"]: card for card in (
    item("bolt", op("damage", who="opp", n=2)), item("zap", HURT, **ANY), item("zap-two", HURT, **ANY),
    item("null", op("nullify", "t"), targets=[aim(kind="outlet", side="enemy")], **ANSWER),
    item("null-two", op("nullify", "t"), targets=[aim(kind="outlet", side="enemy")], **ANSWER),
    item("smash", op("destroy", "t"), DRAW, targets=[aim()]),
    item("crush", op("destroy", "t"), targets=[aim()], **ANY),
    item("pull", op("return", "t"), targets=[aim()], **ANY),
    item("fog", op("end_attack"), **ANY),
    item("put", op("deploy"), **ANY),
    item("pump", op("modify", "t", attack=2, until="turn"), targets=[aim()], **ANY),
    item("heal", op("heal", who="me", n=3)),
    ace("big", op("damage", who="opp", n=3), uses=1),
    weapon("sting", 2, 2, when("entered", HURT)),
    weapon("bomb", 1, 1, when("destroyed", op("damage", who="opp", n=2))),
    weapon("eager", 2, 2, when("hit", DRAW)),
    weapon("guard", 1, 3, when("guarded", HURT)),
    weapon("dawn", 1, 2, when("draw_step", HURT)),
    weapon("gun", 1, 3, use(HURT)),
)}


def plain(ident):
    return weapon(ident, int(ident[1]), int(ident[2]))


class Table:
    """A position and what was done since; every `shows` runs the whole script and compares the facts named."""

    def __init__(self, A=(), B=(), step="main", turn="A", no=5, cards=(), **options):
        self.position = {"turn": turn, "turn_no": no, "step": step, "A": _player(A), "B": _player(B)}
        if options:
            self.position["options"] = options
        self.cards, self.actions = _used(self.position, {card["id"]: card for card in cards}), []

    def do(self, script):
        for line in filter(None, (line.strip() for line in script.split(","))):
            first, second = (line[0], line[1]) if line in ("AB", "BA") else ("", "")
            self.actions += [f"{first} pass", f"{second} pass"] if first else [line]
        return self.shows()

    def case(self, **facts):
        """This script as a case of a vectors file that expects these facts."""
        return {"id": "case", "title": "", "clauses": [], "cards": self.cards, "position": self.position,
                "actions": self.actions,
                "expect": dict(_fact(*fact) for fact in facts.items())}

    def shows(self, **facts):
        """Every action is taken, those with `!` are refused, and the facts are these."""
        document = {"format": "asigoc-cases/1", "cases": [self.case(**facts)]}
        [differences] = compared(vectors.FORMAT, document).values()
        assert not differences, f"{self.position}\n{self.actions}\n" + "\n".join(differences)
        return self

    def priority(self, seat, **facts):
        return self.shows(decision="priority", decider=seat, **facts)

    def asks(self, seat, answers, **facts):
        """The seat has to choose one of these."""
        legal = ", ".join(f"{seat} choose {answer}" for answer in answers.split())
        return self.shows(decision="choose", decider=seat, legal=legal, **facts)

    def refusal(self, line):
        """The Illegal for an action of A or B; it is not listed, and nothing changes."""
        pos = self.pos
        seat, before = "AB".index(line[0]), pos.data()
        with pytest.raises(Illegal) as caught:
            GAME.apply(pos, seat, GAME.parse(pos, seat, line[2:]))
        assert pos.data() == before and line not in vectors.fact(pos, "legal")
        return caught.value

    @property
    def pos(self):
        """The position to which the script leads."""
        script = vectors.Script(self.case())
        assert script.differences() == []
        return script.pos

    def wins(self, winner, reason, **facts):
        """The match is over, and nothing can be done any more (AS-13.4)."""
        done, self.actions = self.actions, [*self.actions, "!A pass", "!B pass", "!A concede"]
        self.shows(decision="over", decider=None, winner=winner, reason=reason, legal="", **facts)
        self.actions = done
        return self


def _player(given):
    out = dict(given)
    for key in ("hand", "deck", "discard"):
        if key in out:
            out[key] = out[key].split()
    if "slots" in out:
        out["slots"] = [_slot(text) for text in (out["slots"].split() + ["-", "-"])[:2]]
    return out


def _slot(text):
    card, _, decay = text.partition(":")
    if card == "-":
        return None
    return {"card": card, "decay": int(decay)} if decay else card


def _used(position, given):
    """The data of all cards of a position that are not of the shipped set."""
    seats = [position[seat] for seat in "AB"]
    ids = {ident for seat in seats for key in ("hand", "deck", "discard") for ident in seat.get(key, ())}
    ids |= {slot["card"] if isinstance(slot, dict) else slot for seat in seats for slot in seat.get("slots", ())
            if slot}
    ids |= {seat["ace"] for seat in seats if seat.get("ace")}
    made = {ident: plain(ident) for ident in ids if re.fullmatch(r"w\d\d[a-z]?", ident)}
    return [card for ident, card in {**STANDARD, **made, **given}.items() if ident in ids]


def _fact(name, value):
    if name[:2] in ("A_", "B_"):
        name = re.sub(r"(slot\d)_", r"\1.", f"{name[0]}.{name[2:]}")
    if name == "legal":
        value = sorted(line.strip() for line in value.split(",") if line.strip())
    elif isinstance(value, str) and name.rpartition(".")[2] in LISTS:
        value = value.split() if name.endswith(("deck", "discard", "outlet")) else sorted(value.split())
    return name, value


def cast(*ops, A=(), B=(), more="", aims=(), cards=(), step="main", options=(), **ability):
    """The table after A has used an Item with these operations and it has resolved; `more` stands behind its name."""
    spell = item("spell", *ops, **({"targets": list(aims)} if aims else {}), **ability)
    A = dict(A, hand=f"spell {dict(A).get('hand', '')}")
    return Table(A=A, B=B, step=step, cards=[spell, *cards], **dict(options)).do(f"A use spell {more}, BA")


def told(script, words, seat=0):
    """What the line of the next action says: texts, and the ids of the cards it names."""
    before, after = script.pos, script.pos
    move = GAME.parse(before, seat, words)
    GAME.play(after, seat, move)
    return [getattr(word, "face", word) for word in GAME.tell(before, seat, move, after).words]


__all__ = ["ALL_STEPS", "ANSWER", "ANY", "BOTH_FIVE", "DRAW", "HURT", "STANDARD", "Table", "ace", "aim", "cast", "item",
           "op", "plain", "pred", "told", "use", "weapon", "when"]
