"""Words of other games, each with the word that this language has for it (TT-17.4)."""

SYNONYMS = {
    "cancel": "counter", "nullify": "counter",
    "kill": "destroy", "obliterate": "destroy", "slay": "destroy", "tribute": "destroy",
    "exhaust": "tap", "rest": "tap", "ready": "untap", "refresh": "untap",
    "summon": "play", "cast": "play", "deploy": "play",
    "bounce": "return", "fetch": "search", "tutor": "search",
    "heal": "gain", "invincible": "indestructible", "boost": "increase", "buff": "increase",
    "weaken": "reduce", "lower": "reduce", "raise": "increase",
    "graveyard": "discard pile", "trash": "discard pile", "library": "deck", "board": "field",
    "battlefield": "field", "creature": "unit", "monster": "unit", "minion": "unit",
    "character": "unit", "creatures": "units", "monsters": "units", "minions": "units",
    "magic": "spell", "atk": "attack", "power": "attack", "strength": "attack",
    "def": "defense", "defence": "defense", "toughness": "defense", "armor": "defense",
    "ability": "effect", "foe": "your opponent", "foe's": "your opponent's",
    "opponent": "your opponent", "opponents": "your opponent's", "hp": "points", "lp": "points",
    "killed": "destroyed", "kills": "destroys", "slain": "destroyed", "exhausted": "tapped",
    "refreshed": "untapped", "summoned": "played", "summons": "plays", "casts": "plays",
    "heals": "gains", "whilst": "while", "if": "when",
}
