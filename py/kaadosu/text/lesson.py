"""The guided first match: its deal, and what is said in it (docs/view-model.md, part 3)."""

EMBERS = ["B2991", "B8395", "B4571", "B4788", "B2519", "B8627", "B8732", "B5182", "B3708", "B7479"]
GROVE = ["B8048", "B2688", "B8620", "B1111", "B7449", "B3320", "B8780", "B813", "B3371", "B719"]
MATCH = {"seed": 36, "options": {"opening": "balanced"},
         "decks": [{"name": "Embers", "cards": EMBERS}, {"name": "Grove", "cards": GROVE}]}
# In this deal the first two cards and the end of the turn are legal when they are said.
LESSON = (
    {"do": "place B813 F2", "clause": "KA-5.3", "match": MATCH,
     "ask": "Each card has its damage on the left and its health on the right. "
            "Pick 0813 in your hand: it can take 8"},
    {"do": "place B813 F2", "clause": "KA-4.1",
     "ask": "Five spaces are yours: three in front, two behind. "
            "Now pick the space in the middle of the front, F2"},
    {"do": "place B7479 B1", "clause": "KA-6.2",
     "ask": "Place as many as you like; four may stand. 7479 deals 10 and takes little: "
            "put it behind, where 0813 hides it from most attackers"},
    {"do": "end", "clause": "KA-5.4",
     "ask": "A card that came in this turn neither moves nor attacks. "
            "Place the last one too if you like, or end the turn"},
    {"clause": "KA-5.6",
     "ask": "Your cards may act now. Pick one: arrows show what it sees, crossed lines "
            "what is hidden and by which card. Then pick its target"},
    {"clause": "KA-7.2",
     "ask": "The guides beside the field bend the rules. Each plate says which shapes are "
            "weak to which colour; the tag over a target adds it up"},
    {"clause": "KA-5.5",
     "ask": "Once a turn a card may also move to an empty space beside it, before its attack "
            "or after it. Picked cards may be retired, too"},
    {"clause": "KA-5.7",
     "ask": "When nobody stands on their side, your cards strike at their health. "
            "At 0 the match is won"},
    {"clause": "KA-8.1",
     "ask": "You know it all now: a turn ends with a card from the deck both share. "
            "Play on as you like"},
)
