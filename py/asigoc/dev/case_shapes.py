"""What cases of asigoc-cases/1 hold (AS-14.3, AS-14.5): the shapes of scripts and deck cases."""

from mulligan.testing.caseshapes import TEXT, TEXTS, AnyValue, case, nullable, several
from mulligan.data.shapes import Boolean, Either, Enum, Integer, ListOf, Object, Shape, Text

from ..rules.constants import STEPS

SEATS = "AB"
_SEAT, _SOME = Enum(*SEATS), Integer(0, 1_000_000)
CARDS = ListOf(AnyValue(), 0, 10_000)  # each is looked at when the cards of the file are read
_OPTIONS = Object(
    {
        "first": Enum("random", *SEATS),
        "starting_hand": Integer(0, 30),
        "health": Integer(0, 1000),
        "first_player_draws": Boolean(),
        "skip_first_battle": Boolean(),
        "weapon_moves": Integer(0, 30),
        "fresh_attack": Boolean(),
        "decay_resets": Boolean(),
        "deck_out": Enum("lose", "fatigue", "none"),
        "hand_limit": nullable(Integer(0, 30)),
        "health_cap": nullable(Integer(0, 1000)),
        "max_turns": Integer(0, 1000),
        "ask_always": Boolean(),
    }
)
_PLAYER = Object(
    {
        "health": _SOME,
        "hand": TEXTS,
        "deck": TEXTS,
        "discard": TEXTS,
        "slots": several(
            Either(Enum(None), TEXT, Object({"card": TEXT, "decay": _SOME}, ("card",))), most=2
        ),
        "ace": nullable(TEXT),
        "ace_left": _SOME,
        "moves_left": _SOME,
    }
)
_POSITION = Object(
    {
        "turn": _SEAT,
        "turn_no": Integer(1, 1_000_000),
        "step": Enum(*STEPS),
        "options": _OPTIONS,
        "cards": CARDS,
        "A": _PLAYER,
        "B": _PLAYER,
    }
)
_COUNT = Integer(-1_000_000, 1_000_000)
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
    "step": Enum(*STEPS),
    "decision": Enum("priority", "block", "choose", "over"),
    "decider": nullable(_SEAT),
    "outlet": TEXTS,
    "attack": Enum(None, "A1", "A2", "B1", "B2"),
    "winner": Enum(None, *SEATS, "draw"),
    "reason": Enum(None, "health", "deck", "turns", "concede"),
    "legal": TEXTS,
}
_FACTS = Object(
    _OF_ALL | {f"{seat}.{key}": shape for seat in SEATS for key, shape in _OF_PLAYER.items()}
)
_ACTION = Text(
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
    {"cards": CARDS, "deck": TEXTS, "ace": nullable(TEXT), "legal": Boolean()},
    ("deck", "ace", "legal"),
)
