"""The options of a match, as people choose them (AS-15)."""

from mulligan import Option

_YES_NO = ((True, "Yes"), (False, "No"))


OPTIONS = (
    Option("first", "Takes turn 1", "Who begins.",
           (("random", "By chance"), ("A", "Seat 1"), ("B", "Seat 2")), "AS-2.4"),
    Option("starting_hand", "Starting hand", "Cards each player draws before turn 1.",
           tuple((n, f"{n} cards") for n in (4, 5, 6)), "AS-2.1"),
    Option("health", "Health", "What each player starts with.",
           tuple((n, str(n)) for n in (10, 5, 20)), "AS-2.2"),
    Option("first_player_draws", "First player draws", "Whether there is a draw on turn 1.",
           _YES_NO, "AS-4.2"),
    Option("skip_first_battle", "First battle skipped", "Whether turn 1 has no Battle step.",
           _YES_NO, "AS-4.3"),
    Option("weapon_moves", "Weapon moves", "How many a turn.", ((1, "One"), (2, "Two")), "AS-7.2"),
    Option("fresh_attack", "New Weapons attack",
           "Whether a Weapon may attack in the turn it came.", _YES_NO, "AS-9.3"),
    Option("decay_resets", "Lost Block comes back",
           "Whether a Weapon that left the field comes back as printed.",
           ((False, "No"), (True, "Yes")), "AS-7.7"),
    Option("deck_out", "Empty deck", "What a draw from an empty deck brings.",
           (("lose", "The match is lost"), ("fatigue", "Costs 1 health a card"),
            ("none", "Nothing")), "AS-12.2"),
    Option("hand_limit", "Hand limit", "Cards a player may hold when the own turn ends.",
           (("none", "None"), *((n, str(n)) for n in (5, 7))), "AS-4.8"),
    Option("health_cap", "Most health", "Healing does not go above it.",
           (("none", "No limit"), *((n, str(n)) for n in (10, 20))), "AS-11.8"),
    Option("max_turns", "Last turn", "After it the player with more health wins.",
           tuple((n, f"Turn {n}") for n in (60, 30)), "AS-12.6"),
    Option("ask_always", "Questions about hidden cards",
           "Always: you are asked for a card of your hand or deck where you have none that fits, "
           "too, so nobody can tell.",
           ((False, "Where there is a choice"), (True, "Always")), "AS-11.5", later=True),
)
