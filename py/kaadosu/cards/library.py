"""The cards a deck may name: every valid code (KA-1.6), and what a card browser tells about one."""

from mulligan import Field
from mulligan.cards.library import CardSet, Library
from mulligan.errors import Malformed
from mulligan.cards.lint import Fault

from .faces import BASE, COLOURS, COUNT, KINDS, SHADOW, SHADOW_COMBO, SHAPES, base, face

INKS = ("red", "blue", "green", "gold", "purple")
LETTERS = "RBGAV"                          # gold is A, as in the chemist's list, so that no two letters are alike
KIND_WORDS = ("Base card", "Shadow", "Combo", "Shadow combo")


class Codes(Library):
    """The cards of a game whose cards are all known by their codes: the shipped set lists the base cards, a deck may hold any."""

    fixed = "The 10,000 base cards are fixed, and Shadows and combos follow from them: nobody brings cards of their own (KA-12.1)."

    def __init__(self):
        super().__init__("kaadosu", check=None)

    @property
    def shipped(self):
        if self._shipped is None:
            self._shipped = CardSet("Base cards", "", {f"B{i}": card(f"B{i}", base(i)) for i in range(1, COUNT + 1)})
        return self._shipped

    def __contains__(self, ident):
        return face(ident) is not None

    def card(self, ident, field="card"):
        found = face(ident)
        if found is None:
            raise Malformed(self.missing(ident), field)
        return card(ident, found)

    def home(self, ident):
        return self.shipped

    def missing(self, ident):
        return f"{str(ident)[:40]!r} is no card: write B42, S42 or M(B42+S1) with ids from 1 to 10000 (KA-1.6)"

    def embed(self, ids):
        for ident in ids:
            self.card(ident, "cards")
        return []

    def take(self, sets, field="sets"):
        if sets:
            raise Malformed(self.fixed, field)
        return []


def card(ident, one):
    return {"id": ident, "name": name(one)}


def name(one):
    """How a card is shown (KA-1.8): 0042, S0042, 0042×1337."""
    if one.kind <= SHADOW:
        return ("S" if one.kind == SHADOW else "") + f"{one.number[0]:04}"
    return "×".join(f"{number:04}" for number in one.number)


def title(code):
    """The name of a code; of a merged card the parents as they were, the lead first (KA-1.8)."""
    if code[0] == "M":
        return "×".join(title(part) for part in code[2:-1].split("+"))
    return name(face(code))


def words(one):
    """Colour and shapes in words: `red circle and star`."""
    return f"{COLOURS[one.colour]} {' and '.join(SHAPES[shape] for shape in one.shapes)}"


def looks(code):
    """A card as the page draws it (docs/view-model.md, section 3)."""
    one = face(code)
    kind = words(one)
    return {"title": title(code), "look": "mon shade" if one.kind in (SHADOW, SHADOW_COMBO) else "mon",
            "ink": INKS[one.colour], "letter": LETTERS[one.colour],
            "kind": f"{kind[0].upper()}{kind[1:]}, {KIND_WORDS[one.kind].lower()}", "text": text(one),
            "stats": [["minus", str(one.minus)], ["plus", str(one.plus)]],
            "say": f"{kind}, minus {one.minus}, plus {one.plus}", "art": True}


def text(one):
    """What a card is worth, in words (KA-13.1 to 13.4)."""
    if one.kind == BASE:
        return f"Worth {one.power}; adds {one.cost} to the cost of a pack."
    return f"Worth {one.power}." if one.power else "A Shadow: worth nothing, in battle as good as its original."


FIELDS = (Field("kind", "Kind", "choice", tuple((kind, words) for kind, words in zip(KINDS, KIND_WORDS))),
          Field("colour", "Colour", "choice", tuple((colour, colour.capitalize()) for colour in COLOURS)),
          Field("shape", "Shape", "choice", tuple((shape, shape.capitalize()) for shape in SHAPES)),
          Field("plus", "+ (health)", "number"), Field("minus", "− (damage)", "number"), Field("power", "Worth", "number"))


def values(card):
    one = face(card["id"])
    return {"kind": KINDS[one.kind], "colour": COLOURS[one.colour], "shape": [SHAPES[shape] for shape in one.shapes],
            "plus": one.plus, "minus": one.minus, "power": one.power}


def about(code):
    """More on a card (KA-13): what it costs, and what it becomes as a Shadow."""
    one = face(code)
    lines = [["Colour", COLOURS[one.colour]], ["Shape", " and ".join(SHAPES[shape] for shape in one.shapes)], ["Health", f"+{one.plus}"],
             ["Damage", f"−{one.minus}"], ["Worth", str(one.power)]]
    versions = [f"{kind}{one.number[0]}" for kind in "BS"] if one.kind <= SHADOW else []
    return {"lines": lines, "versions": [version for version in versions if version != code], "cares": []}


LEAST, MOST = 10, 30                       # KA-3.1


def deck_faults(cards):
    """What keeps a list of codes from being a deck (KA-3.1); what is no code at all is told before."""
    if LEAST <= len(cards) <= MOST:
        return []
    hint = f"Add {LEAST - len(cards)} more." if len(cards) < LEAST else f"Take {len(cards) - MOST} out."
    return [Fault(f"A deck has {LEAST} to {MOST} cards, this one has {len(cards)}", hint=hint, clause="KA-3.1")]


def charts(cards):
    faces = [face(code) for code in cards]
    def bars(of, labels, inks=()):
        counts = [sum(label in of(one) for one in faces) for label in range(len(labels))]
        return [{"label": str(label).capitalize(), "value": count} | ({"ink": inks[i]} if inks else {})
                for i, (label, count) in enumerate(zip(labels, counts))]
    return [{"label": "Colours", "bars": bars(lambda one: (one.colour,), COLOURS, INKS)},
            {"label": "Shapes", "bars": bars(lambda one: one.shapes, SHAPES)},
            {"label": "+ (health)", "bars": bars(lambda one: (min(one.plus, 10) - 1,), range(1, 11))},
            {"label": "− (damage)", "bars": bars(lambda one: (min(one.minus, 10) - 1,), range(1, 11))}]


def finish_deck(cards, rng):
    """Filled up to 20 with base cards that can take and deal something."""
    out = list(cards)
    while len(out) < 20:
        code = f"B{1 + int(rng.random() * COUNT)}"
        one = face(code)
        if one.plus + one.minus >= 10 and code not in out:
            out.append(code)
    return out


def opening(cards, rng):
    """A first hand (KA-3.8); in a match it comes from both decks."""
    drawn = list(cards)
    rng.shuffle(drawn)
    return drawn[:3]


LIBRARY = Codes()
