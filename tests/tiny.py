"""A game with nothing but cards, to test libraries, decks and their calls on: six cards, decks of three, no table."""

import json

from mulligan.cards.library import Fault, Library, meant
from mulligan.protocol.game import Field, Game

CARDS = [{"id": "t1", "name": "Ann Ox", "ink": "red", "n": 1},
         {"id": "t2", "name": "Bob the Bold", "ink": "red", "n": 2},
         {"id": "t3", "name": "Café \u2019Zoë\u2019", "ink": "blue", "n": 3},
         {"id": "t4", "name": "3 x Dots", "ink": "blue", "n": 4},
         {"id": "t5", "name": "[Eve]", "ink": "blue", "n": 5},
         {"id": "t6", "name": "# Fay", "ink": "red", "n": 6, "wild": True}]
DECKS = [{"id": "one", "name": "First", "blurb": "The first three.", "cards": ["t1", "t2", "t3"]},
         {"id": "two", "name": "Last", "blurb": "The last three.", "cards": ["t4", "t5", "t6"]}]
MINE = {"name": "My Set",
        "cards": [{"id": "t1", "name": "Ann Ox", "ink": "red", "n": 9},
                  {"id": "g", "name": "Gus", "ink": "blue", "n": 7}]}


def check(card, say, cards):
    """Four keys, an ink of two, a whole number; `like` names another card of the file."""
    for key in card:
        if key not in ("id", "name", "ink", "n", "wild", "like"):
            say((key,), "there is no such key", meant(key, ("ink", "n", "wild", "like")))
    if card.get("ink") not in ("red", "blue"):
        say(("ink",), "expected red or blue", meant(card.get("ink"), ("red", "blue")))
    if type(card.get("n")) is not int:
        say(("n",), "expected a whole number")
    called = [other.get("name") for other in cards or () if isinstance(other, dict)]
    if "like" in card and cards is not None and card["like"] not in called:
        say(("like",), "no card of this file is called so")


class Tiny(Game):
    id, title, version = "tiny", "Tiny", "1"
    seats = "Left", "Right"
    fields = (Field("ink", "Ink", "choice", (("red", "Red"), ("blue", "Blue"))), Field("n", "Number", "number"),
              Field("wild", "Wild", "flag"), Field("words", "Words"))

    def __init__(self, folder):
        (folder / "cards.json").write_text(json.dumps({"name": "Base", "cards": CARDS}, indent=1), "utf-8")
        (folder / "decks.json").write_text(json.dumps({"decks": DECKS}), "utf-8")
        self.library = Library("tiny", check, folder)

    def face(self, face):
        card = self.library.card(face)
        return {"title": card["name"], "look": "toon", "ink": card["ink"], "kind": "Thing",
                "text": f"Worth {card['n']}.", "art": True}

    def art(self, face):
        return f"<svg>{self.library.card(face)['n']}</svg>"

    def values(self, card):
        return {"ink": card["ink"], "n": card["n"], "wild": bool(card.get("wild")), "words": card["name"].split()}

    def about(self, ident):
        ink = self.library.card(ident)["ink"]
        cares = [other for other, card in self.library.shipped.cards.items() if card["ink"] == ink and other != ident]
        return {"lines": [["Ink", ink]], "versions": [], "cares": cares}

    def deck_faults(self, cards, options):
        faults = [] if len(cards) == 3 else [Fault(f"a deck has 3 cards, this one {len(cards)}", clause="TI-1.1")]
        twice = [card for card in sorted(set(cards)) if cards.count(card) > 1]
        return faults + [Fault("each card once", card=card, clause="TI-1.2") for card in twice]

    def charts(self, cards):
        numbers = sorted(self.library.card(card)["n"] for card in cards)
        return [{"label": "Numbers", "bars": [{"label": str(n), "value": n} for n in numbers]}]

    def finish_deck(self, cards, rng):
        kept = list(dict.fromkeys(cards))[:3]
        return kept + rng.sample([i for i in self.library.shipped.cards if i not in kept], 3 - len(kept))

    def opening(self, cards, rng):
        return rng.sample(cards, min(2, len(cards)))
