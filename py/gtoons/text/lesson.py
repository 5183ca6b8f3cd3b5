"""The lesson: one match from the bottom cards to the bonus (docs/view-model.md, part 3)."""

from mulligan import Chapter, LessonStep

CREW = ["gt001", "gt004", "gt007", "gt005", "gt117", "gt023", "gt011", "gt075", "gt010", "gt008",
        "gt100", "gt006"]
BAND = ["gt064", "gt013", "gt021", "gt104", "gt066", "gt018", "gt076", "gt087", "gt028", "gt016",
        "gt017", "gt024"]
_DEAL = {"seed": 1, "decks": [{"name": "Sugar Squall", "cards": CREW},
                              {"name": "Brass Corner", "cards": BAND}]}
_DEALT = (f"* deal {' '.join(CREW)}", f"* deal {' '.join(BAND)}",
          "0 lay gt007 1", "0 lay gt001 2", "0 lay gt005 4")
_FRONT = ("lay gt064 1", "lay gt013 2", "lay gt021 3", "lay gt104 4", "ready")
_BACK = ("lay gt076 5", "lay gt087 6", "lay gt066 7", "ready")
_FIRST_ROW = Chapter("The first row", deal=_DEAL, begun=_DEALT, steps=(
    LessonStep("The aim: more points than the other player. Each lays seven cards, face-down, "
               "which are then turned over one by one", "GT-11.2"),
    LessonStep("The bottom cards of the decks give the game colours: here only orange, as black "
               "counts for nobody. More orange cards bring 15 points. With two game colours, more "
               "cards of both win the match", "GT-4.2"),
    LessonStep("Three of your cards lie already. Cards side by side touch. First Mate Macaroon "
               "has 5 more points while touching Captain Custard: pick First Mate Macaroon",
               "GT-3.4", "lay gt004 3", picks=1),
    LessonStep("Lay him in slot 3: there he touches Captain Custard in slot 2",
               "GT-5.2", "lay gt004 3"),
    LessonStep("Your first row is full. Press Ready: then all eight cards are turned over",
               "GT-5.3", "ready", replies=_FRONT),
    LessonStep("First Mate Macaroon has 5 and 5, which makes 10, and Polly Parfait 3 and 8, which "
               "makes 11. Hold a card, or point at it, to see how its number came about",
               "GT-9.12"),
    LessonStep("You draw until you hold six. What you do not need you may discard before, and "
               "draw more. Press Discard Squad Tricycle",
               "GT-6.1", "discard gt023", replies=("discard none",)),
    LessonStep("You drew back up to six cards. Three of them make your second row, behind the "
               "first", "GT-7.1"),
))
_SO_FAR = (*_DEALT, "0 lay gt004 3", "0 ready", *(f"1 {line}" for line in _FRONT),
           "0 discard gt023", "1 discard none", "0 lay gt117 5", "0 lay gt011 6")
_LAST_CARD = Chapter("The last card", deal=_DEAL, begun=_SO_FAR, steps=(
    LessonStep("Two cards of your second row lie. The one in slot 7 is your last card: pick "
               "Corduroy's Day Off", "GT-7.2", "lay gt075 7", picks=1),
    LessonStep("Lay it in slot 7", "GT-7.2", "lay gt075 7"),
    LessonStep("Press Ready. Slots 5 and 6 are turned over, the last cards not yet", "GT-7.3",
               "ready", replies=_BACK),
    LessonStep("The other player has turned over Corduroy Unravelled, the same character as your "
               "last card. Of two cards of one character, the one with more printed points is "
               "cancelled: yours", "GT-8.1"),
    LessonStep("You may swap your last card for one of your hand, and pay 10 points for that. "
               "Here it is worth it: you need one more orange card. Pick Jelly Kraken", "GT-7.4",
               "swap gt010", picks=1),
    LessonStep("Pick your last card, in slot 7. It goes back to your hand", "GT-7.4", "swap gt010",
               replies=("keep",)),
    LessonStep("Raisin Reef is silver. At the end you give your silver cards a colour. Orange "
               "cards are three against three, and the bonus is yours once you press Make your "
               "silver cards orange", "GT-7.8",
               "colour orange"),
    LessonStep("The bonus gave 15 points, Raisin Reef, now orange, 2, and the swap took "
               "10. The rulebook has the rest", "GT-10.5"),
))
LESSON = (_FIRST_ROW, _LAST_CARD)
