"""The numbers the rules speak in."""

INDEX, OWNER_BIT = 1023, 10
WEAPON, ITEM, ACE = range(3)
KINDS = ("weapon", "item", "ace")
DRAW, MAIN, BATTLE, END = range(4)
STEPS = ("draw", "main", "battle", "end")
NO_ATTACK, MINE, THEIRS = range(3)         # whose attack is pending

A, B, TABLE, NOBODY = range(4)             # who decides; TABLE is chance
PRIORITY, BLOCK, TARGET, CHOICE, DECKS, DEAL, FIRST, OVER = range(8)     # what about
NONE = -1
DRAWN = -2                                 # the match ended in a draw
ATTACK = -1                                # lasts as long as the pending attack
STAY = 1 << 20                             # lasts as long as the Weapon stays
ALL = -1                                   # of a shield: prevents everything
NUMBER, SEAT, KIND, CARD, FROM, ABILITY, TARGETS, NULLIFIED = range(8)   # the fields of an entry; FROM is the stay of its source
ENTRY_KINDS = ("item", "ace", "activated", "entered", "triggered")       # AS-6.2
USE, USE_ACE, ACTIVATED, ENTERED, TRIGGERED = range(5)


def window(foreign, step, answering, attack):
    """The number of a moment: another's turn, step, something on the Outlet, whose attack is pending."""
    return ((foreign * 4 + step) * 2 + answering) * 3 + attack
