"""What cases of asigoc-cases/1 hold (AS-14.3 to 14.5): the shapes of scripts and deck cases."""

from mulligan.testing.caseshapes import TEXT, TEXTS, Any, case, nullable, several
from mulligan.data.shapes import Either, Flag, Many, One, Shape, Thing, Whole, Word

from ..rules.terms import STEPS

SEATS = "AB"
_SEAT, _SOME = One(*SEATS), Whole(0, 1_000_000)
CARDS = Many(Any(), 0, 10_000)  # each is looked at when the cards of the file are read
_OPTIONS = Thing(
    {
        "first": One("random", *SEATS),
        "starting_hand": Whole(0, 30),
        "health": Whole(0, 1000),
        "first_player_draws": Flag(),
        "skip_first_battle": Flag(),
        "weapon_moves": Whole(0, 30),
        "fresh_attack": Flag(),
        "decay_resets": Flag(),
        "deck_out": One("lose", "fatigue", "none"),
        "hand_limit": nullable(Whole(0, 30)),
        "health_cap": nullable(Whole(0, 1000)),
        "max_turns": Whole(0, 1000),
    }
)
_PLAYER = Thing(
    {
        "health": _SOME,
        "hand": TEXTS,
        "deck": TEXTS,
        "discard": TEXTS,
        "slots": several(
            Either(One(None), TEXT, Thing({"card": TEXT, "decay": _SOME}, ("card",))), most=2
        ),
        "ace": nullable(TEXT),
        "ace_left": _SOME,
        "moves_left": _SOME,
    }
)
_POSITION = Thing(
    {
        "turn": _SEAT,
        "turn_no": Whole(1, 1_000_000),
        "step": One(*STEPS),
        "options": _OPTIONS,
        "cards": CARDS,
        "A": _PLAYER,
        "B": _PLAYER,
    }
)
_COUNT = Whole(-1_000_000, 1_000_000)
_OF_PLAYER: dict[str, Shape] = {
    "health": _COUNT,
    "hand": TEXTS,
    "hand_size": _SOME,
    "deck": TEXTS,
    "deck_size": _SOME,
    "discard": TEXTS,
    "ace_left": _SOME,
    "moves_left": _SOME,
    "known": TEXTS,
    "slot1": nullable(TEXT),
    "slot2": nullable(TEXT),
    **dict.fromkeys(
        ("slot1.attack", "slot1.block", "slot2.attack", "slot2.block"), nullable(_COUNT)
    ),
}
_OF_ALL: dict[str, Shape] = {
    "turn": _SEAT,
    "turn_no": _SOME,
    "step": One(*STEPS),
    "decision": One("priority", "block", "choose", "over"),
    "decider": nullable(_SEAT),
    "outlet": TEXTS,
    "attack": One(None, "A1", "A2", "B1", "B2"),
    "winner": One(None, *SEATS, "draw"),
    "reason": One(None, "health", "deck", "turns", "concede"),
    "legal": TEXTS,
}
_FACTS = Thing(
    _OF_ALL | {f"{seat}.{key}": shape for seat in SEATS for key, shape in _OF_PLAYER.items()}
)
_ACTION = Word(
    "a player and an action, like 'A pass', a leading ! if it must be refused",
    r"![\s\S]*|[AB] [\s\S]*",
    most=10_000,
)
CASE = case(
    {
        "options": _OPTIONS,
        "cards": CARDS,
        "position": _POSITION,
        "actions": several(_ACTION),
        "expect": _FACTS,
    },
    ("position", "expect"),
)
DECK_CASE = case(
    {"cards": CARDS, "deck": TEXTS, "ace": nullable(TEXT), "legal": Flag()},
    ("deck", "ace", "legal"),
)
