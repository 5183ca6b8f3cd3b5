"""The cards a deck may name: every valid code (KA-1.6), and what a card browser tells about one."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from mulligan import Field
from mulligan.cards.library import CardSet, Library
from mulligan.cards.lint import Fault
from mulligan.errors import Malformed
from mulligan.protocol.types import CardData, Rng

from .faces import (BASE, COLOURS, COUNT, KINDS, SHADOW, SHADOW_COMBO, SHAPES, Code, Face, base,
                    face, known)

INKS = ("red", "blue", "green", "gold", "purple")
LETTERS = "RBGAV"                          # no two alike: gold is A, as its chemical symbol begins
KIND_WORDS = ("Base card", "Shadow", "Combo", "Shadow combo")
# what a kind means, for who is new to it (KA-1.4, KA-1.5)
MEANT = (("Base card", "an original: in one world it exists once at most."),
         ("Shadow", "a copy of a base card, and in battle as good."),
         ("Combo", "two cards merged into one."),
         ("Shadow combo", "two Shadows merged into one."))


class Codes(Library):
    """The cards of a game whose cards are all known by their codes.

    The shipped set lists the base cards; a deck may hold any.
    """

    fixed = ("The 10,000 base cards are fixed, and Shadows and combos follow from them: nobody "
             "brings cards of their own (KA-12.1).")

    def __init__(self) -> None:
        super().__init__("kaadosu", check=lambda card, say, cards: None)    # no file is read

    @property
    def shipped(self) -> CardSet:
        if self._shipped is None:
            cards = {f"B{i}": card(f"B{i}", base(i)) for i in range(1, COUNT + 1)}
            self._shipped = CardSet("Base cards", "", cards)
        return self._shipped

    def __contains__(self, ident: object) -> bool:
        return face(ident) is not None

    def card(self, ident: str, field: str = "card") -> CardData:
        one = face(ident)
        if one is None:
            raise Malformed(self.missing(ident), field)
        return card(ident, one)

    def home(self, ident: str) -> CardSet:
        return self.shipped

    def missing(self, ident: str) -> str:
        return (f"{str(ident)[:40]!r} is no card: write B42, S42 or M(B42+S1) "
                "with ids from 1 to 10000 (KA-1.6)")

    def embed(self, ids: Iterable[str]) -> list[CardData]:
        for ident in ids:
            self.card(ident, "cards")
        return []

    def take(self, sets: Any, field: str = "sets") -> list[CardSet]:
        if sets:
            raise Malformed(self.fixed, field)
        return []


def card(ident: str, one: Face) -> CardData:
    """A card as a set of cards has it."""
    return {"id": ident, "name": title(ident)}


def title(code: Code) -> str:
    """What a card is called in words: Blue 42, Blue S42, Blue 42 with S1 (KA-1.8)."""
    lead, _, partner = code.removeprefix("M(").removesuffix(")").partition("+")
    called = f"{COLOURS[known(code).colour].capitalize()} {_number(lead)}"
    return f"{called} with {_number(partner)}" if partner else called


def titles(codes: Sequence[Code]) -> str:
    """What several cards are called, between commas; "nothing" for none."""
    return ", ".join(map(title, codes)) or "nothing"


def short(code: Code) -> str:
    """The same as it stands on a merged card, which shows the crests of both: Blue 42+S1."""
    return title(code).replace(" with ", "+")


def _number(code: Code) -> str:
    """The number of a card that is not merged, behind an S for a Shadow."""
    return code.removeprefix("B")


def words(one: Face) -> str:
    """Colour and shapes in words: `red circle and star`."""
    return f"{COLOURS[one.colour]} {' and '.join(SHAPES[shape] for shape in one.shapes)}"


def looks(code: Code) -> dict[str, Any]:
    """A card as the page draws it (docs/view-model.md, part 3)."""
    one = known(code)
    kind, shade = words(one), one.kind in (SHADOW, SHADOW_COMBO)
    return {
        "title": title(code),
        **({"short": short(code)} if len(one.shapes) > 1 else {}),
        "look": "mon shade" if shade else "mon",
        "ink": INKS[one.colour],
        "letter": LETTERS[one.colour],
        "kind": f"{kind[0].upper()}{kind[1:]}, {KIND_WORDS[one.kind].lower()}",
        "text": text(one),
        "terms": [list(term) for term in MEANT if term[0] == KIND_WORDS[one.kind]],
        "stats": [["damage", str(one.minus)], ["health", str(one.plus)]],
        "say": f"{kind}, damage {one.minus}, health {one.plus}",
        "art": True,
    }


def text(one: Face) -> str:
    """What a card does in battle, in words; what it is worth only a collection asks."""
    half = (" A guide against one of its two shapes counts half, one against both counts twice."
            * (len(one.shapes) > 1))
    end = f"leaves the field once it has taken {one.plus} in all"
    return f"Deals {one.minus} damage, and {end}.{half}"


FIELDS = (
    Field("kind", "Kind", "choice", tuple(zip(KINDS, KIND_WORDS))),
    Field("colour", "Colour", "choice", tuple((one, one.capitalize()) for one in COLOURS),
          tuple(zip(COLOURS, INKS, LETTERS))),
    Field("shape", "Shape", "choice", tuple((one, one.capitalize()) for one in SHAPES)),
    Field("plus", "Health", "number"),
    Field("minus", "Damage", "number"),
    Field("power", "Worth", "number"),
)


def values(card: CardData) -> dict[str, Any]:
    one = known(card["id"])
    return {"kind": KINDS[one.kind], "colour": COLOURS[one.colour],
            "shape": [SHAPES[shape] for shape in one.shapes],
            "plus": one.plus, "minus": one.minus, "power": one.power}


def about(code: Code) -> dict[str, list[Any]]:
    """More on a card: what it is worth in a collection (KA-13), and what it becomes as a Shadow."""
    one = known(code)
    lines = [["Colour", COLOURS[one.colour]],
             ["Shape", " and ".join(SHAPES[shape] for shape in one.shapes)],
             ["Health", f"+{one.plus}"], ["Damage", f"−{one.minus}"], ["Worth", str(one.power)]]
    lines += [["Adds to the cost of a pack", str(one.cost)]] * (one.kind == BASE)
    versions = [f"{kind}{one.number[0]}" for kind in "BS"] if one.kind <= SHADOW else []
    others = [version for version in versions if version != code]
    return {"lines": lines, "versions": others, "cares": []}


LEAST, MOST = 10, 30                       # KA-3.1


def deck_faults(cards: Sequence[Code]) -> list[Fault]:
    """What keeps a list of codes from being a deck (KA-3.1); what is no code is told before."""
    count = len(cards)
    if LEAST <= count <= MOST:
        return []
    hint = f"Add {LEAST - count} more." if count < LEAST else f"Take {count - MOST} out."
    text = f"A deck has {LEAST} to {MOST} cards, this one has {count}"
    return [Fault(text, hint=hint, clause="KA-3.1")]


def charts(cards: Sequence[Code]) -> list[dict[str, Any]]:
    """What a deck is made of, as bars (docs/view-model.md)."""
    faces = [known(code) for code in cards]
    numbers = range(1, 11)
    colours, shapes = _counts(faces, _colours, COLOURS), _counts(faces, _shapes, SHAPES)
    for bar, ink in zip(colours, INKS):
        bar["ink"] = ink
    return [{"label": "Colours", "bars": colours},
            {"label": "Shapes", "bars": shapes},
            {"label": "Health", "bars": _counts(faces, _health, numbers)},
            {"label": "Damage", "bars": _counts(faces, _damage, numbers)}]


def _counts(faces: Sequence[Face], places: Callable[[Face], tuple[int, ...]],
            labels: Sequence[object]) -> list[dict[str, Any]]:
    """A bar for each label: how many faces have a place there."""
    return [{"label": str(label).capitalize(), "value": sum(i in places(one) for one in faces)}
            for i, label in enumerate(labels)]


def _colours(one: Face) -> tuple[int, ...]:
    return (one.colour,)


def _shapes(one: Face) -> tuple[int, ...]:
    return one.shapes


def _health(one: Face) -> tuple[int, ...]:
    return (min(one.plus, 10) - 1,)


def _damage(one: Face) -> tuple[int, ...]:
    return (min(one.minus, 10) - 1,)


def finish_deck(cards: Sequence[Code], rng: Rng) -> list[Code]:
    """Filled up to 20 with base cards that can take and deal something."""
    out = list(cards)
    while len(out) < 20:
        code = f"B{1 + int(rng.random() * COUNT)}"
        one = known(code)
        if one.plus + one.minus >= 10 and code not in out:
            out.append(code)
    return out


def opening(cards: Sequence[Code], rng: Rng) -> list[Code]:
    """A first hand (KA-3.8); in a match it comes from both decks."""
    drawn = list(cards)
    rng.shuffle(drawn)
    return drawn[:3]


LIBRARY = Codes()
