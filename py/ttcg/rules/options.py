"""The settings of a match (TT-1); position.Rules holds their values."""

from mulligan import Option

_YES_NO = ((False, "No"), (True, "Yes"))


def _numbers(default: int, *others: int) -> tuple[tuple[int, str], ...]:
    return tuple((n, str(n)) for n in (default, *others))


OPTIONS = (
    Option("first", "Takes turn 1", "Who begins.",
           (("random", "By chance"), ("A", "Seat 1"), ("B", "Seat 2")), "TT-4.1"),
    Option("mulligan", "New hand",
           "Before turn 1 each player may shuffle the hand back once and draw one card fewer.",
           _YES_NO, "TT-1.2"),
    Option("untap_step", "Cards untap", "Whether your cards untap when your turn starts.",
           _YES_NO, "TT-1.3"),
    Option("battle_tie", "Equal battle",
           "What befalls units whose attack and defense are equal.",
           (("none", "Nothing"), ("both", "Both are destroyed")), "TT-1.4"),
    Option("destroyer_gains", "Points change hands",
           "Whether the other player gains what a destroyed unit costs.", _YES_NO, "TT-1.5"),
    Option("effect_destroy", "Effects destroy",
           "What an effect takes when it destroys a card on a pile.",
           (("pile", "The whole pile"), ("top", "The top card")), "TT-1.6"),
    Option("max_turns", "Last turn", "After it the player with more points wins.",
           _numbers(200, 30, 60, 100), "TT-1.7", span=(2, 1000)),
    Option("start_points", "Points", "What each player starts with.", _numbers(20, 10, 30),
           "TT-1.1", span=(1, 99)),
    Option("hand_start", "First hand", "Cards each player draws before turn 1.",
           _numbers(7, 5, 6), "TT-1.1", span=(0, 20)),
    Option("hand_limit", "Hand limit", "Cards a player keeps when the own turn ends.",
           _numbers(10, 7), "TT-1.1", span=(1, 70)),
    Option("plays", "Plays", "Cards a player may play in a turn.", _numbers(2, 1, 3), "TT-1.1",
           span=(1, 10)),
    Option("exhaust_loss", "Empty deck", "Points it costs to have nothing to draw.",
           _numbers(5, 1, 10), "TT-1.1", span=(0, 99)),
    Option("unit_places", "Unit places", "Units of a player side by side.", _numbers(5, 3, 4),
           "TT-1.1", span=(1, 5)),
    Option("spell_places", "Spell places", "Spells of a player side by side.",
           _numbers(5, 3, 4), "TT-1.1", span=(1, 5)),
    Option("deck_min", "Smallest deck", "Cards a deck has at least.", _numbers(50, 40, 20),
           "TT-1.1", span=(1, 70)),
    Option("deck_max", "Largest deck", "Cards a deck has at most.", _numbers(70, 60), "TT-1.1",
           span=(1, 200)),
    Option("copies", "Copies", "How often one card may stand in a deck.", _numbers(2, 1, 3),
           "TT-1.1", span=(1, 4)),
    Option("effect_uses", "Uses", "How often an effect of one card may be used in a turn.",
           _numbers(1, 2), "TT-1.8", span=(1, 9)),
    Option("trigger_uses", "Triggers", "How often an effect of one card may trigger in a turn.",
           _numbers(10, 5), "TT-1.8", span=(1, 99)),
)
