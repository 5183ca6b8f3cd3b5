"""The options of a match (KA-20); the rules keep them as battle.Rules."""

from mulligan import Option

OPTIONS = (
    Option("opening", "Opening",
           "As written the first player wins nine matches in ten; balanced, the "
           "second draws four cards and the first none after turn 1.",
           (("source", "As written"), ("balanced", "Balanced")), "KA-3.8", "balanced"),
    Option("stakes", "Stakes",
           "Whether the winner may keep the guide drawn from the other's deck and give up "
           "the own one.",
           ((False, "No"), (True, "Yes")), "KA-9.9"),
    Option("damage_floor", "Least damage", "What an attack on a card deals at least.",
           ((0, "0"), (1, "1")), "KA-7.5"),
    Option("turn_limit", "Last turn", "After it the player with more health wins.",
           tuple((n, f"Turn {n}") for n in (300, 60, 100)), "KA-9.3", span=(2, 1000)),
    Option("quiet_limit", "Quiet turns", "So many turns without damage end the match.",
           tuple((n, str(n)) for n in (40, 10, 20)), "KA-9.4", span=(2, 1000)),
    Option("draws", "Cards are drawn from",
           "Both decks as one, so that strong cards help either side alike; or each from "
           "what is left of the own deck first.",
           (("shared", "Both decks, mixed"), ("own", "The own deck first")), "KA-8.7",
           later=True),
)
