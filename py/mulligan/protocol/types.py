"""What an int or a text is, in signatures. Names only: at run time a Seat is an int."""

from random import Random
from typing import Any, TypeAlias, TypeVar

from .state import State

Seat: TypeAlias = int                      # 0, 1, ...; CHANCE is -1
Card: TypeAlias = int                      # one card of a match, as its game numbers them
Ply: TypeAlias = int                       # how many actions were taken
FaceId: TypeAlias = str                    # how a card looks: an id that `Game.face` knows
ClauseId: TypeAlias = str                  # of a rulebook: "GO-3.3"; "" for none
Pick: TypeAlias = int | str                # of the table: a Card, the id of a Cell, a #verb
Move: TypeAlias = Any                      # as a game likes: an int or a small tuple
Options: TypeAlias = dict[str, Any]        # match flags by name, complete and checked
Json: TypeAlias = Any                      # what json.loads gives
CardData: TypeAlias = dict[str, Any]       # a card as its file has it
# {"name": a text, "cards": ids of cards, "more"?: decks}; from them and itself a seat picks
Deck: TypeAlias = dict[str, Any]
Rng: TypeAlias = Random                    # where chance comes from
S = TypeVar("S", bound=State)              # the State of a game
