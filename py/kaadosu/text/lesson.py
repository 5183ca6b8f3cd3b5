"""The lesson: its positions, and what is said in them (docs/view-model.md, part 3)."""

from mulligan import Chapter, LessonStep

EMBERS = ["B12", "B13", "B5", "B33", "B16", "B30", "B36", "B70", "B74", "B78"]
GROVE = ["B134", "B112", "B43", "B15", "B37", "B40", "B69", "B103", "B122", "B55"]
_DEAL = {"seed": 1, "options": {"stakes": True},
         "decks": [{"name": "Embers", "cards": EMBERS}, {"name": "Grove", "cards": GROVE}]}
# the guides are the first card of each deck; both hands and the shared deck follow
_BEGUN = ("* deal 0 10 1,2,3,11,12,13,4,14,5,15,6,16,7,17,8,18,9,19 0",
          "0 place B13 F2", "0 place B5 B2", "0 end",
          "1 place B112 F2", "1 place B43 B1", "1 end")
_SIGHT = Chapter("Guides and sight", deal=_DEAL, begun=_BEGUN, steps=(
    LessonStep("The aim: bring the other player's health to 0. Your cards attack the cards they "
               "see; when none stands there, they strike at the health", "KA-5.7"),
    LessonStep("The number on the left of a card is the damage it deals, the one on the right "
               "its health. Pick Red 33, a circle: it deals 10", "KA-7.1", "place B33 F1",
               picks=1),
    LessonStep("Five spaces are yours, three in front and two behind. Place as many cards in a "
               "turn as you like, until four of yours stand. Pick the empty space in "
               "front on the left", "KA-4.1", "place B33 F1"),
    LessonStep("Each side has a guide, drawn from the other player's cards. Yours is Red 134, a "
               "square, by your health. Everybody begins with 10 health and that of the guide: "
               "yours has 4, so you began with 14", "KA-3.7"),
    LessonStep("Your guide makes their squares weak to red. It adds its health, 4, to what your "
               "red cards deal to them. It takes its damage, 3, from what they deal to red",
               "KA-7.2"),
    LessonStep("Red 33 came in this turn and acts from the next one on. Pick Red 13: lines show "
               "what it sees. Gold 43 is hidden behind Blue 112", "KA-6.2", "attack F2 F2",
               picks=1),
    LessonStep("Pick Blue 112. It is a square: 4, and 4 more for the guide, make 8 damage, and "
               "that is enough", "KA-7.6", "attack F2 F2"),
    LessonStep("It is gone. In each turn a card may attack once and also move once, to an empty "
               "space beside it, in either order: pick it again, and its ways light up", "KA-5.5"),
    LessonStep("A card may also retire: it goes to the discard pile that both share. That makes "
               "room for another card of your hand, as only four stand. Now press End the turn",
               "KA-5.8", "end", replies=("attack B1 F2", "end")),
    LessonStep("Gold 43 dealt Red 13 its 3 damage, and damage stays on a card. At the end of "
               "each turn but the very first a card is drawn from the deck that both share: "
               "whoever brought them, strong cards help either side alike", "KA-3.5"),
))
_STAKE = Chapter("The stake", deal=_DEAL, begun=(
    *_BEGUN, "0 place B33 F1", "0 attack F2 F2", "0 end", "1 attack B1 F2", "1 end"), steps=(
    LessonStep("One card guards the other player's 11 health. Nothing hides it now: pick Red 13",
               "KA-6.3", "attack F2 B1", picks=1),
    LessonStep("Pick Gold 43: 4 damage are enough", "KA-7.6", "attack F2 B1"),
    LessonStep("Their field is empty. Pick Red 33", "KA-5.7", "strike F1", picks=1),
    LessonStep("Press Strike: that takes 10 of the 11 health", "KA-7.8", "strike F1"),
    LessonStep("Win the match: pick Blue 5", "KA-9.1", "strike B2", picks=1),
    LessonStep("Press Strike", "KA-9.1", "strike B2"),
    LessonStep("You have won. This match was for a stake: the winner may keep the guide at their "
               "side, for good, and gives up their own card at the other side. Pick Red 134",
               "KA-9.7", "stake drawn"),
    LessonStep("Red 134 is yours, and Green 12 is theirs. In a match without stakes both cards go "
               "home", "KA-9.9"),
))
LESSON = (_SIGHT, _STAKE)
