"""The guided first match: its deal, and what is said in it (docs/view-model.md, part 3)."""

TIDE = ["TT013", "TT014", "TT015", "TT016", "TT017", "TT018", "TT019", "TT020", "TT021", "TT022",
        "TT100", "TT102"]
EMBER = ["TT025", "TT028", "TT029", "TT030", "TT031", "TT032", "TT148", "TT033", "TT034", "TT150",
         "TT108", "TT100"]
MATCH = {"seed": 4, "options": {"first": "A", "deck_min": 20},
         "decks": [{"name": "Tide", "cards": TIDE * 2}, {"name": "Ember", "cards": EMBER * 2}]}
# in this deal each `do` is legal when its step is said, and what it tells of has happened
LESSON = (
    {"do": "play TT017 u1", "clause": "TT-6.1", "match": MATCH,
     "ask": "Every card is a unit or a spell, and its two sentences say what it does. Pick "
            "Kelp Strider in your hand"},
    {"do": "play TT017 u1", "clause": "TT-5.5",
     "ask": "The lozenges count its rank, the numbers are attack and defense. You have two "
            "plays a turn. Lay it on your first unit place"},
    {"do": "use u1 1", "clause": "TT-7.1",
     "ask": "An effect can be used at once. Pick Kelp Strider, then its first effect: it "
            "looks for a rank 2 water unit in your deck"},
    {"do": "choose TT018", "clause": "TT-10.5",
     "ask": "Choose Harbor Medium. Your deck is shuffled afterwards"},
    {"do": "play TT102 s1", "clause": "TT-7.2",
     "ask": "Using an effect tapped Kelp Strider: it stays tapped, and only a dormant effect "
            "works then. Now lay the spell Tripwire Knot on a spell place"},
    {"do": "end", "clause": "TT-5.7",
     "ask": "Both plays are used, and nobody attacks on turn 1. End your turn"},
    {"do": "pass", "clause": "TT-8.2",
     "ask": "The other player has drawn. After a draw, a play or an attack there is a window, "
            "in which both may answer. Pass: nothing is worth it yet"},
    {"do": "pass", "clause": "TT-8.6",
     "ask": "A unit has come. Tripwire Knot could tap it, but it would be tapped itself, and "
            "its other effect is worth more. Pass"},
    {"do": "pass", "clause": "TT-6.2",
     "ask": "That is ranking up: a rank 2 unit is laid on a rank 1 unit of its type. Pass "
            "once more"},
    {"do": "use s1 1", "clause": "TT-8.7",
     "ask": "Bellows Engine attacks: 615 against your defense of 225. This is the moment "
            "for Tripwire Knot. Pick it, and counter that attack"},
    {"do": "use u1 2", "clause": "TT-7.4a",
     "ask": "The attack came to nothing. It is your turn, and you have drawn. Kelp Strider is "
            "still tapped, so its dormant effect works: draw a card"},
    {"do": "play TT018 u1", "clause": "TT-6.4",
     "ask": "Your turn to rank up. Lay Harbor Medium on Kelp Strider: it comes untapped, and "
            "Kelp Strider lies under it"},
    {"do": "use u1 1", "clause": "TT-8.3",
     "ask": "After your own play the window is yours, too. Use Harbor Medium: gain two "
            "points. It is tapped then, but a tapped unit can attack"},
    {"do": "battle", "clause": "TT-5.6",
     "ask": "You have gained two points. Go to battle: there is no way back to your main "
            "phase in this turn"},
    {"do": "attack u1 eu1", "clause": "TT-11.5",
     "ask": "Your attack of 420 is more than the defense of 385. Pick Harbor Medium, then "
            "Bellows Engine. A destroyed unit costs its owner its rank"},
    {"clause": "TT-12.3",
     "ask": "It cost two points, and what lay under it has come up. Where no unit stands, an "
            "attack costs the player your unit's rank"},
    {"clause": "TT-13.3",
     "ask": "You know it all now: at 0 points a player has lost. Pick any card to read its "
            "sentences. Play on as you like"},
)
