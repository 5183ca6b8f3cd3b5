"""The lesson: its positions, and what is said in them (docs/view-model.md, part 3)."""

from mulligan import Chapter, LessonStep

TIDE = ["TT013", "TT014", "TT015", "TT016", "TT017", "TT018", "TT019", "TT020", "TT021", "TT022",
        "TT100", "TT102"]
EMBER = ["TT025", "TT028", "TT029", "TT030", "TT031", "TT032", "TT148", "TT033", "TT034", "TT150",
         "TT108", "TT100"]
_DECKS = [{"name": "Tide", "cards": TIDE * 2}, {"name": "Ember", "cards": EMBER * 2}]
_RANKS = Chapter("Units and the chain", deal={
        "seed": 4, "options": {"first": "A", "deck_min": 20}, "decks": _DECKS}, steps=(
    LessonStep("The aim: bring the other player from 20 points to 0. Units attack, and whoever "
               "loses a unit loses points", "TT-13.3"),
    LessonStep("Every card is a unit or a spell. Pick Kelp Strider in your hand: you then read "
               "its two sentences, which say what it does", "TT-6.1", "play TT017 u1", picks=1),
    LessonStep("The lozenges count its rank, the numbers are attack and defense. You have two "
               "plays a turn. Lay it on the place unit 1", "TT-5.5", "play TT017 u1"),
    LessonStep("An effect can be used at once. Pick Kelp Strider, then press its first sentence: "
               "Add one rank 2 water unit from your deck to your hand", "TT-7.1", "use u1 1"),
    LessonStep("Choose Harbor Medium. Your deck is shuffled afterwards", "TT-10.5",
               "choose TT018"),
    LessonStep("Using an effect tapped Kelp Strider: it stays tapped, and only a dormant effect "
               "works then. Now lay the spell Tripwire Knot on the place spell 1", "TT-7.2",
               "play TT102 s1"),
    LessonStep("Both plays are used, and nobody attacks on turn 1. Press End the turn", "TT-5.7",
               "end", replies=("play TT029 u1",)),
    LessonStep("The other player has laid a unit. After a draw, a play or an attack comes a "
               "window: a moment in which both may answer. Tripwire Knot could tap the unit, but "
               "its other effect is worth more: press Pass", "TT-8.2", "pass",
               replies=("play TT031 u1",)),
    LessonStep("That is ranking up: a rank 2 unit is laid on a rank 1 unit of its type. Press "
               "Pass", "TT-6.2", "pass", replies=("battle",)),
    LessonStep("The other player goes to battle. Press Pass once more and wait for the attack",
               "TT-5.6", "pass", replies=("attack u1 eu1",)),
    LessonStep("Bellows Engine attacks: 615 against your defense of 225. Now counter that "
               "attack: pick Tripwire Knot", "TT-8.7", "use s1 1", picks=1),
    LessonStep("Press its sentence: When an enemy unit attacks, counter that attack",
               "TT-8.7", "use s1 1", replies=("end",)),
    LessonStep("The attack came to nothing. It is your turn, and you have drawn. Kelp Strider is "
               "still tapped, so its dormant effect works: pick Kelp Strider, then press "
               "Draw one card", "TT-7.4a", "use u1 2"),
    LessonStep("Your turn to rank up. Pick Harbor Medium, which has rank 2", "TT-6.4",
               "play TT018 u1", picks=1),
    LessonStep("Lay it on Kelp Strider. It comes untapped, and Kelp Strider lies under it",
               "TT-6.4", "play TT018 u1"),
    LessonStep("After your own play the window is yours, too. Pick Harbor Medium, then "
               "press Gain two points. A tapped unit can still attack", "TT-8.3",
               "use u1 1"),
    LessonStep("You have gained two points. Press Go to battle: there is no way back to your main "
               "phase in this turn", "TT-5.6", "battle"),
    LessonStep("Your attack of 420 is more than the defense of 385. Pick Harbor Medium",
               "TT-11.5", "attack u1 eu1", picks=1),
    LessonStep("Pick Bellows Engine", "TT-11.5", "attack u1 eu1"),
    LessonStep("The destroyed unit had rank 2 and cost two points, and the unit under it has come "
               "up. Where no unit stands, an attack costs the player your unit's rank",
               "TT-12.3"),
))
_DRAWN = ["TT017", "TT014", "TT018", "TT019", "TT021", "TT022"]


def _order(cards: list[str]) -> str:
    """A shuffled deck that holds two of each, its last card on top: the first are drawn first."""
    return " ".join(reversed([*cards, *(f"{card}.2" for card in cards)]))


_WIN = Chapter("Win", deal={
        "seed": 4, "options": {"first": "A", "deck_min": 20, "start_points": 10},
        "decks": _DECKS}, begun=(
    "* first 1", f"* shuffle {_order([*_DRAWN, *(one for one in TIDE if one not in _DRAWN)])}",
    f"* shuffle {_order(EMBER)}",
    "0 play TT017 u1", "0 play TT014 u2", "0 end", "1 end",
    "0 play TT018 u1", "0 play TT019 u2", "0 battle", "0 attack u1 player",
    "0 attack u2 player", "0 end", "1 end",
    "0 play TT021 u1", "0 play TT022 u2", "0 use u1 1", "0 use u2 1", "0 battle"), steps=(
    LessonStep("Another match, of 10 points, later on. The other player has 6 left and no unit. "
               "Your two units are tapped, but they can attack: pick Undertow Choir", "TT-11.6",
               "attack u1 player", picks=1),
    LessonStep("Press Attack directly: a unit of rank 3 costs the player 3 points",
               "TT-11.6", "attack u1 player"),
    LessonStep("3 points are left. Win the match: pick Monsoon Drake", "TT-13.3",
               "attack u2 player", picks=1),
    LessonStep("Press Attack directly", "TT-13.3", "attack u2 player"),
    LessonStep("The other player has no points left. Who has to draw from an empty deck loses "
               "points as well. That decides a match; the rulebook has the rest", "TT-13.3"),
))
LESSON = (_RANKS, _WIN)
