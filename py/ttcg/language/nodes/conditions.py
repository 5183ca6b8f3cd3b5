"""The nodes of conditions (TT-18.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules import fought, values
from ...rules.constants import COMPARED
from ..limits import CARDS, MOST_LYING, POINTS, crowd, numbered, zones_of
from ..node import NODES, Condition, node
from ..phrases import STATE, SUBJECTS, filtered, how_many, number, zone
from ..styles import TAPPING, discards_itself

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mulligan.protocol.types import Card, Seat

    from ...rules.position import Position
    from ..types import Fault, Tree

_HAS = {"you": "you have", "opponent": "your opponent has", "any": "there are"}
_CONTROLS = {"you": "you control", "opponent": "your opponent controls",
             "each": "each player controls", "either": "either player controls"}
_OF_TWO = {"each": all, "either": any}     # players of whom it holds
_THE_OTHER = {"each": "either", "either": "each"}
_BY_IT = {"attacked": "attacked", "not_attacked": "did not attack"}
_POINTS = {"ge": "{} or more points", "le": "{} or fewer points", "lt": "fewer than {} points",
           "gt": "more than {} points", "eq": "exactly {} points"}


@node
class Count(Condition):
    """So many cards are somewhere (TT-18.3)."""

    worth = 0.5

    example = "If you control no units, draw one card."
    grammar = """
        pair      <- +:both 'and' +:more_of_it / +:one_there 'and' +:more_there
        both      <- 'you control both' @count_sel both:said_an -> Count(who=you, zone=field)
                   / 'your opponent controls both' @count_sel both:said_an
                     -> Count(who=opponent, zone=field)
        one_there <- 'you have' ('both' both:said_an)? @count_sel -> Count(who=you, zone=field)
        condition </ 'you control' @count_sel -> Count(who=you, zone=field)
                   / 'your opponent controls' @count_sel -> Count(who=opponent, zone=field)
                   / 'you have' @count_sel 'in hand' -> Count(who=you, zone=hand, side=you)
                   / 'your opponent has' @count_sel 'in hand'
                     -> Count(who=opponent, zone=hand, side=opponent)
                   / 'you have' @count_sel @where* -> Count(who=you)
                   / 'your opponent has' @count_sel @where* -> Count(who=opponent)
                   / 'there' ('is' / 'are') (@number_of 'enemy' / 'an enemy' @some_one) an:said_an
                     of:filter lies_there? -> Count(who=opponent, zone=field)
                   / 'there' ('is' / 'are') @count_sel @where* -> Count(who=any)
                   / 'this card has' @count_sel 'under it' -> Count(zone=under_self)
                   / 'your' zone:zone 'is empty' of:any_card
                     -> Count(who=you, cmp=eq, n=0, side=you)
                   / 'your opponent\\'s' zone:zone 'is empty' of:any_card
                     -> Count(who=opponent, cmp=eq, n=0, side=opponent)
                   / 'your' zone:zone holds @count_sel -> Count(who=you, side=you)
                   / 'your opponent\\'s' zone:zone holds @count_sel
                     -> Count(who=opponent, side=opponent)
                   / 'you' do_not 'control' @none_of -> Count(who=you, zone=field, cmp=eq, n=0)
                   / 'your opponent' do_not 'control' @none_of
                     -> Count(who=opponent, zone=field, cmp=eq, n=0)
                   / 'you' do_not 'have' @none_of 'in hand'
                     -> Count(who=you, zone=hand, side=you, cmp=eq, n=0)
                   / 'you' do_not 'have' @none_of @where* -> Count(who=you, cmp=eq, n=0)
                   / 'each|every player controls' @count_sel -> Count(who=each, zone=field)
                   / 'both|all players control' @count_sel of_each:said_an
                     -> Count(who=each, zone=field)
                   / 'a|any|either player controls' @count_sel -> Count(who=either, zone=field)
                   / 'you or your opponent controls' @count_sel -> Count(who=either, zone=field)
                   / ('each|every player has' / 'both|all players have') @count_sel in_hand
                     -> Count(who=each, zone=hand)
                   / 'a|any|either player has' @count_sel in_hand -> Count(who=either, zone=hand)
                   / 'neither player has' @none_of in_hand
                     -> Count(who=each, zone=hand, cmp=eq, n=0)
                   / 'neither player controls' @none_of -> Count(who=any, zone=field, cmp=eq, n=0)
                   / ('a' / 'an') of:filter 'you control was' did:done 'this turn'
                     -> Count(who=you, cmp=ge, n=1)
                   / ('a' / 'an') of:filter 'your opponent controls was' did:done 'this turn'
                     -> Count(who=opponent, cmp=ge, n=1)
                   / @some 'was|were' did:done 'this turn' -> Count(who=any)
                   / 'no' of:filter 'was|were' did:done 'this turn'
                     -> Count(who=any, cmp=eq, n=0)
                   / 'an enemy' of:named_after 'was' did:done 'this turn'
                     -> Count(who=opponent, cmp=ge, n=1)
                   / 'one of your' of:named_after 'was' did:done 'this turn'
                     -> Count(who=you, cmp=ge, n=1)
                   / 'you' 'have'? 'attacked' of:any_unit 'this turn'
                     -> Count(who=you, cmp=ge, n=1, did=attacked, fell=yes)
                   / 'your opponent' 'has'? 'attacked' of:any_unit 'this turn'
                     -> Count(who=opponent, cmp=ge, n=1, did=attacked, fell=yes)
                   / 'you' not_yet of:any_unit 'this turn'
                     -> Count(who=you, cmp=eq, n=0, did=attacked, fell=yes)
                   / 'your opponent' not_yet of:any_unit 'this turn'
                     -> Count(who=opponent, cmp=eq, n=0, did=attacked, fell=yes)
                   / 'you' 'have'? 'attacked with' @count_of 'this turn'
                     -> Count(who=you, did=attacked, fell=yes)
                   / 'your opponent' 'has'? 'attacked with' @count_of 'this turn'
                     -> Count(who=opponent, did=attacked, fell=yes)
                   / @count_of had? 'attacked this turn' -> Count(who=any, did=attacked, fell=yes)
                   / 'an enemy' of:named_after had? 'attacked this turn'
                     -> Count(who=opponent, cmp=ge, n=1, did=attacked, fell=yes)
                   / @number_of 'enemy' of:filter had? 'attacked this turn'
                     -> Count(who=opponent, did=attacked, fell=yes)
                   / @part_of 'your' other:other? of:filter had? 'attacked this turn'
                     -> Count(who=you, did=attacked, fell=yes)
                   / @part_of 'your opponent\\'s' of:filter had? 'attacked this turn'
                     -> Count(who=opponent, did=attacked, fell=yes)
                   / @count_of 'you control' had? 'attacked this turn'
                     -> Count(who=you, did=attacked, fell=yes)
                   / @count_of 'your opponent controls' had? 'attacked this turn'
                     -> Count(who=opponent, did=attacked, fell=yes)
                   / ('an enemy' of:named_after / 'one of your opponent\\'s' of:filter
                      / ('a' / 'an') of:filter 'your opponent controls') 'is' state:in_state
                     -> Count(who=opponent, zone=field, cmp=ge, n=1)
                   / 'one of your' other:other? of:filter 'is' state:in_state
                     -> Count(who=you, zone=field, cmp=ge, n=1)
                   / ('a' / 'an') of:filter 'you control is' state:in_state
                     -> Count(who=you, zone=field, cmp=ge, n=1)
                   / ('a' / 'an') of:filter 'is' state:in_attack
                     -> Count(who=any, zone=field, cmp=ge, n=1)
                   / @some 'is|are' @lies -> Count(who=any)
                   / 'no' of:filter 'is|are' @lies -> Count(who=any, cmp=eq, n=0)
        in_hand   <- 'in' 'their'? 'hand(s)'
        do_not    <- ('do' / 'does') 'not' / 'don\\'t' / 'doesn\\'t'
        holds     <- 'has' / 'contains' / 'holds'
        none_of   <- 'another' of:filter denied:said_an -> {other=yes}
                   / ('a' / 'an' / 'any') other:other? of:filter denied:said_an
        lies      <- ('on the field' / 'in play') -> {zone=field}
                   / 'on your side of the field' -> {zone=field, side=you}
                   / 'on your opponent\\'s side of the field' -> {zone=field, side=opponent}
                   / 'in' @zones_of
        some      <- n:number 'or more' other:other? of:filter -> {cmp=ge}
                   / n:number other:other? of:filter -> {cmp=ge}
                   / 'another' of:filter -> {cmp=ge, n=1, other=yes}
                   / ('a' / 'an') of:filter -> {cmp=ge, n=1}
        done      <- 'destroyed|tapped|discarded|played'
        count_sel <- @count_of @but_this?
        more_of_it <- @count_sel -> Count(more=yes)
        more_there <- @count_sel ('on the field' / 'in play') -> Count(more=yes)
        count_of  <- @number_of other:other? of:filter
                   / 'another' of:filter -> {cmp=ge, n=1, other=yes}
                   / ('a' / 'an' / 'any') of:filter -> {cmp=ge, n=1}
        lies_there <- 'on the field' / 'in play'
        some_one  <- !(EOF '.') -> {cmp=ge, n=1}
        part_of   <- 'none of' -> {cmp=eq, n=0} / @a_number 'of'
        number_of <- 'no' -> {cmp=eq, n=0} / @a_number
        a_number  <- 'exactly' n:number -> {cmp=eq}
                   / n:number 'or more' -> {cmp=ge}
                   / n:number 'or fewer|less' -> {cmp=le}
                   / 'fewer|less than' n:number -> {cmp=lt}
                   / 'more than' n:number -> {cmp=gt}
                   / 'at least' n:number -> {cmp=ge}
                   / 'at most' n:number -> {cmp=le}
                   / n:number -> {cmp=ge}
    """

    def check(self, record: Tree) -> Iterator[Fault]:
        _, most, of = CARDS
        if zones_of(record) & {"deck", "discard"}:
            most = MOST_LYING
        yield from numbered(record, (0 if record["cmp"] in ("eq", "le") else 1, most, of))

    def useless(self, record: Tree, tree: Tree) -> str:
        """It asks for more cards of a player than a field has places."""
        of_one = record.get("zone") == "field" and record.get("who") in _CONTROLS
        return crowd(record) if of_one and record["cmp"] not in ("le", "lt") else ""

    def is_of_own(self, condition: Tree) -> bool:
        return "who" not in condition

    def say(self, record: Tree, it: str = "it") -> str:
        counted, who = how_many(record), record.get("who")
        if who is None:
            return f"this card has {counted} under it"
        if record.get("did") == "attacked" and not zones_of(record):
            by = counted if who == "any" else f"{SUBJECTS[who]} attacked with {counted}"
            return f"{by} attacked this turn" if who == "any" else f"{by} this turn"
        if who in _OF_TWO and record["zone"] == "hand":
            return f"{who} player has {counted} in hand"
        if (record.get("zone") == "field" and who != "any"
                and not record.keys() & {"side", "owned_by", "did"}):
            return f"{_CONTROLS[who]} {counted}"
        one = who == "any" and record["cmp"] in ("eq", "ge") and record["n"] == 1
        return f"{'there is' if one else _HAS[who]} {counted}{zone(record)}"

    def holds(self, pos: Position, condition: Tree, own: Card, seat: Seat, they: Seat) -> bool:
        of_two = _OF_TWO.get(condition.get("who", ""))
        if of_two:
            return of_two(self.holds(pos, {**condition, "who": who}, own, seat, they)
                          for who in ("you", "opponent"))
        found = values.counted(pos, condition, own, seat, they)
        return COMPARED[condition["cmp"]](found, condition["n"])

    def opposite(self, condition: Tree) -> Tree | None:
        cmp, n, who = condition["cmp"], condition["n"], condition.get("who", "")
        if who in _THE_OTHER:              # "not each" is "either not"
            condition = {**condition, "who": _THE_OTHER[who]}
        if cmp == "eq":
            return {**condition, "cmp": "ge", "n": 1} if n == 0 else None
        if cmp == "le":
            return {**condition, "cmp": "ge", "n": n + 1}
        if cmp in ("lt", "gt"):
            return {**condition, "cmp": "ge" if cmp == "lt" else "le"}
        return {**condition, **({"cmp": "eq", "n": 0} if n == 1 else {"cmp": "le", "n": n - 1})}


@node
class Points(Condition):
    """A player has so many points, or more or fewer than the other (TT-18.3)."""

    worth = 0.4

    example = "If you have fewer points than your opponent, draw one card."
    grammar = """
        condition  </ 'you have' @points_cmp -> Points(who=you)
                    / 'you have' @points_than 'your opponent' ('does' / 'has')? -> Points(who=you)
                    / 'your opponent has' @points_cmp -> Points(who=opponent)
                    / 'your opponent has' @points_than 'you' ('do' / 'have')?
                      -> Points(who=opponent)
        points_cmp <- n:number 'or more points' -> {cmp=ge}
                    / n:number 'or fewer|less points' -> {cmp=le}
                    / 'fewer|less than' n:number 'points' -> {cmp=lt}
                    / 'more than' n:number 'points' -> {cmp=gt}
                    / 'exactly' n:number 'points' -> {cmp=eq}
        points_than <- 'fewer|less points than' -> {cmp=lt_other}
                     / 'more points than' -> {cmp=gt_other}
    """
    bounds = POINTS

    def say(self, record: Tree, it: str = "it") -> str:
        cmp, has = record["cmp"], _HAS[record["who"]]
        if "n" in record:
            return f"{has} {_POINTS[cmp].format(number(record['n']))}"
        other = "your opponent" if record["who"] == "you" else "you"
        return f"{has} {'fewer' if cmp == 'lt_other' else 'more'} points than {other}"

    def holds(self, pos: Position, condition: Tree, own: Card, seat: Seat, they: Seat) -> bool:
        cmp = condition["cmp"]
        mine, other = pos.points[seat], pos.points[1 - seat]
        if condition["who"] == "opponent":
            mine, other = other, mine
        if cmp in ("lt_other", "gt_other"):
            return mine < other if cmp == "lt_other" else mine > other
        return COMPARED[cmp](mine, condition["n"])

    def opposite(self, condition: Tree) -> Tree | None:
        other = {"ge": "lt", "lt": "ge", "le": "gt", "gt": "le"}.get(condition["cmp"])
        return {**condition, "cmp": other} if other else None


@node
class Compare(Condition):
    """A player has more cards of a kind somewhere than the other, or fewer (TT-18.3)."""

    worth = 0.5

    example = "If you control more units than your opponent, draw one card."

    grammar = """
        condition </ 'your opponent controls' @more_of 'than you' ('do' / 'control')?
                     -> Compare(who=opponent, zone=field)
                   / 'you control' @more_of 'than your opponent' ('does' / 'controls')?
                     -> Compare(who=you, zone=field)
                   / 'your opponent has' @more_of 'in hand than you' ('do' / 'have')?
                     -> Compare(who=opponent, zone=hand)
                   / 'you have' @more_of 'in hand than your opponent' ('does' / 'has')?
                     -> Compare(who=you, zone=hand)
                   / 'your opponent has' @more_of 'in their' zone:zone 'than you' ('do' / 'have')?
                     -> Compare(who=opponent)
                   / 'you have' @more_of 'in your' zone:zone 'than your opponent' ('does' / 'has')?
                     -> Compare(who=you)
        more_of   <- 'more' of:filter -> {cmp=gt} / 'fewer|less' of:filter -> {cmp=lt}
    """

    def say(self, record: Tree, it: str = "it") -> str:
        what = f"{'more' if record['cmp'] == 'gt' else 'fewer'} {filtered(record['of'], True)}"
        who, other = record["who"], "you" if record["who"] == "opponent" else "your opponent"
        if record["zone"] == "field":
            return f"{_CONTROLS[who]} {what} than {other}"
        own = "you" if who == "you" else "they"
        return f"{_HAS[who]} {what}{zone({'zone': record['zone'], 'side': own})} than {other}"

    def holds(self, pos: Position, condition: Tree, own: Card, seat: Seat, they: Seat) -> bool:
        mine, other = (values.counted(pos, {**condition, "side": side}, own, seat, they)
                       for side in ("you", "opponent"))
        if condition["who"] == "opponent":
            mine, other = other, mine
        return mine > other if condition["cmp"] == "gt" else mine < other


@node
class SelfState(Condition):
    """This card is in a state (TT-18.3)."""

    worth, of_own = 0.7, True

    example = "If this card is untapped, draw one card."
    grammar = """
        condition </ 'this card' state:self_state -> SelfState
    """

    def useless(self, record: Tree, tree: Tree) -> str:
        """Where its card is used from, or how, rules out the state (TT-7.1)."""
        state, style = record["state"], tree["style"]
        if record not in tree.get("if", ()):
            return ""
        if discards_itself(tree):
            return "It is used from the hand, where this card is in no such state."
        if state == "under" and style in TAPPING | {"dormant"}:
            return "Only the top card of a pile can be used, so it is never under another card."
        if state == "tapped" and style in TAPPING:
            return f"A tapped card cannot use a {style} effect; a dormant one it can."
        if state == "untapped" and style == "dormant":
            return "A dormant effect is used by a tapped card, so it is never untapped."
        return ""

    def say(self, record: Tree, it: str = "it") -> str:
        return f"this card {STATE[record['state']]}"

    def holds(self, pos: Position, condition: Tree, own: Card, seat: Seat, they: Seat) -> bool:
        return values.in_state(pos, own, condition["state"])

    def opposite(self, condition: Tree) -> Tree | None:
        other = {"tapped": "untapped", "untapped": "tapped"}.get(condition["state"])
        return {**condition, "state": other} if other else None


@node
class Befell(Condition):
    """Something was done to this card in this turn (TT-18.3)."""

    worth, of_own = 0.4, True

    example = "If this card was played this turn, draw one card."
    grammar = """
        condition </ 'this card was' did:done 'this turn' -> Befell
                   / 'this card' had? 'attacked this turn' -> Befell(did=attacked)
                   / 'this card' not_yet 'this turn' -> Befell(did=not_attacked)
    """

    def useless(self, record: Tree, tree: Tree) -> str:
        """Its card is used from the field, which it has left (TT-7.1)."""
        gone = record["did"] in ("destroyed", "discarded") and record in tree.get("if", ())
        if not gone or "trigger" in tree or discards_itself(tree):
            return ""
        return ("It is used from the field, and this card has left that, unless it is played again "
                f"in this turn. Write 'When this card is {record['did']}, return it to your hand.',"
                " for example.")

    def say(self, record: Tree, it: str = "it") -> str:
        did = record["did"]
        return f"this card {_BY_IT.get(did) or f'was {did}'} this turn"

    def holds(self, pos: Position, condition: Tree, own: Card, seat: Seat, they: Seat) -> bool:
        return fought.befell(pos, own, condition["did"])

    def opposite(self, condition: Tree) -> Tree | None:
        other = {"attacked": "not_attacked", "not_attacked": "attacked"}.get(condition["did"])
        return {**condition, "did": other} if other else None


@node
class AnyOf(Condition):
    """One of two or more conditions holds (TT-18.3)."""

    worth = 0.7

    shipped = False
    example = "If you control a dragon unit or you have five or fewer points, draw one card."

    grammar = """
        or_cond  <- any:any_cond ('and' cond_more listed:said_an)? -> AnyOf
                  / any:and_cond listed:said_an -> AnyOf
        any_cond <- +:cond ('or' 'if'? +:cond)+
        and_cond <- +:cond 'and' +:cond_more 'or' 'if'? +:cond
    """

    def say(self, record: Tree, it: str = "it") -> str:
        return " or ".join(NODES[one["node"]].say(one, it) for one in record["any"])

    def holds(self, pos: Position, condition: Tree, own: Card, seat: Seat, they: Seat) -> bool:
        return any(values.holds(pos, one, own, seat, they) for one in condition["any"])
