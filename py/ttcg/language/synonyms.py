"""Words of other games, each with the word that this language has for it (TT-17.4).

And what to write instead where there is none; of whole forms that is told in forms.py.
"""

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
    "heals": "gains", "dies": "is destroyed", "died": "was destroyed", "attach": "equip",
    "upkeep": "turn", "it's": "it is", "sacrifice": "destroy", "sacrificed": "destroyed",
    "whilst": "while", "if": "when",
}

# what to write where a sentence goes wrong at a word
ADVICE = {
    "must": "Who has to attack is said so: 'This card must attack each turn if able.' What else is "
            "done needs no 'must'.",
    "attacked": "Who attacked is asked for so: 'If this card attacked this turn,', 'each unit that "
                "attacked this turn'. Who was attacked is not kept.",
    "only": "Say what cannot be: 'Your opponent cannot play spells', for example.",
    "either": "One of two things is chosen so: 'Choose one: draw one card; or gain one point.'",
    "choose": "Who chooses stands behind the cards: 'Your opponent discards one card of your "
              "choice.'",
    "chooses": "Who chooses stands behind the cards: 'Your opponent discards one card of your "
               "choice.'",
    "doesn't": "Say what cannot be, with 'cannot'.", "don't": "Say what cannot be, with 'cannot'.",
    "do": "Say what cannot be, with 'cannot'.",
    "drawn": "Write 'When you draw a card,'; which card it was is not told.",
    "attached": "A unit that something is attached to is an equipped one: 'one equipped unit'; a "
                "spell that can be attached is 'one equip card'.",
    "would": "What would be destroyed may have something else happen: 'If this card would be "
             "destroyed, return it to its owner's hand instead.'",
    "or": "One of two things is chosen so: 'Choose one: draw one card; or gain one point.'",
    "top": "Any card of a discard pile is chosen: 'Return one card from your discard pile to your "
           "hand.' Of a deck it is the top one: 'Mill one card', 'Draw one card'.",
    "bottom": "Only what lies on top of a deck is taken: 'Mill one card', 'Draw one card'.",
    "half": "A number is halved so: 'Halve the attack of this card', 'Lose half your points'.",
}
