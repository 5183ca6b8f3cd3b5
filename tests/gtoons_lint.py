"""A card of gToons that is good, and what the linter says of others."""

from pathlib import Path

from gtoons.cards.library import lint

SCHEMA = Path(__file__).parent.parent / "cards/gtoons/cards.schema.json"
GOOD = {"id": "my-1", "name": "My One", "character": "My One", "colour": "red", "points": 5,
        "groups": ["Custard Cove"], "types": ["hero"],
        "power": [{"op": "add", "n": 2, "to": {"zone": "all", "colour": ["red"]}}],
        "rarity": "common"}


def faults(card, file=None):
    """{dotted path: (text, hint)} of a card."""
    found = {}
    lint(card, lambda path, text, hint="": found.setdefault(".".join(map(str, path)), (text, hint)),
         file)
    return found


def with_power(*power):
    return GOOD | {"power": list(power)}
