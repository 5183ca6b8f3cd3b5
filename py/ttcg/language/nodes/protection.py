"""Nodes by which something does not happen (TT-15, TT-20.18, TT-20.20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules import lasting, values
from ...rules.gather import meant, touched
from ...rules.constants import Layer, owner
from .. import phrases
from ..limits import put_into
from ..node import NODES, PlayerVerb, Statement, node
from ..phrases import article, filtered
from .lasting import Lasting

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mulligan.protocol.types import Seat

    from ...rules.act import Act
    from ...rules.gather import Run
    from ...rules.position import Position
    from ...rules.values import Now
    from ..types import Fault, Tree


def _source(by: Tree | None, many: bool = False) -> str:
    """What it comes from, with a blank behind it where "effects" follows: `enemy spell `."""
    if by is None:
        return ""
    if many and "any" in by:
        return article(filtered(by))
    words = f"{'enemy ' * ('foe' in by)}{filtered(by, many)}"
    if "versus" in by:
        words += phrases.zone({"versus": by["versus"]})
    return words if many else f"{words} "


def _whose(run: Run) -> Tree | None:
    """What it comes from, and whose that is where only the opponent's cards are meant."""
    by: Tree | None = run.action.get("by")
    if by and "versus" in by:
        by = {**by, "own": run.own}        # with which it compares
    return {**by, "seat": 1 - run.seat} if by and "foe" in by else by


# what cards cannot do themselves
_DOES = {"attack": "attack", "activate": "activate effects", "attacking": "attack {}",
         "attack_directly": "attack {} directly"}


@node
class Prevent(Lasting, Statement):
    """Something cannot befall cards, or they cannot do it (TT-20.18)."""

    permits = True

    worth = 0.8

    example = "This turn, this card cannot be destroyed."
    grammar = """
        granted   </ 'cannot' @prevented -> Prevent / no_untap -> Prevent(what=untapped)
        no_untap  <- ('does|do not' / 'doesn\\'t|don\\'t') 'untap'
        stated    </ 'cannot' @prevented -> Prevent
                   / be 'indestructible|immortal' -> Prevent(what=destroyed)
                   / no_untap -> Prevent(what=untapped)
                   / can 'only be destroyed' ('by' / 'in') 'battle'
                     -> Prevent(what=destroyed_by_effects)
        statement </ 'no' t:none_at_all 'can' @prevented -> Prevent
                   / 'none of' t:whose_none 'can' @prevented -> Prevent
                   / ('your opponent' / 'enemy units' / 'your opponent\\'s units') 'cannot attack'
                     t:host by:enemy_unit -> Prevent(what=attacked)
                   / ('your opponent' / 'enemy units' / 'your opponent\\'s units') 'cannot attack'
                     t:attacked_ones -> Prevent(what=attacked)
                   / by:attackers 'cannot attack' t:attacked_ones -> Prevent(what=attacked)
                   / 'no' (by:foe_cards / by:filter) 'can attack' t:attacked_ones
                     -> Prevent(what=attacked)
        banned    <- t:stat_sel 'cannot' @prevented -> Prevent
        banned_too <- joint:listed (@prevented / @kept) -> Prevent
        banned_or <- joint:nor (@prevented / @kept) -> Prevent
        none_at_all <- other:other? of:filter @where* -> {sel=cards, mode=all}
                   / 'enemy' of:named_after @where*
                     -> {sel=cards, mode=all, zone=field, side=opponent}
        whose_none <- 'your' other:other? of:filter @where* -> {sel=cards, mode=all, side=you}
                   / 'your opponent\\'s' other:other? of:filter @where*
                     -> {sel=cards, mode=all, side=opponent}
        banned_grant <- 'cannot' @prevented -> Prevent
        or_banned <- nor (@prevented / @kept) -> Prevent
        attacked_ones <- 'this card' -> {sel=self} / host
                   / 'your' other:other? of:filter @where* -> {sel=cards, mode=all, side=you}
        attackers <- 'all'? foe &several_are @filter versus:versus? -> {foe=yes}
                   / 'all'? &several_are @filter versus:versus?
                     ('your opponent controls' / 'controlled by your opponent') -> {foe=yes}
                   / 'all'? &several_are @such
        such      <- @filter versus:versus?
        prevented <- 'attack directly' -> {what=attack_directly}
                   / 'attack' whom:player 'directly' -> {what=attack_directly}
                   / 'attack' by:foe_cards -> {what=attacking}
                   / 'attack' ('a' / 'an' / 'any')? by:such -> {what=attacking}
                   / 'attack' !attacked_ones -> {what=attack} / 'be' @kept
                   / 'activate effects' -> {what=activate}
        kept      <- 'attacked by' by:foe_cards -> {what=attacked}
                   / 'attacked by' ('a' / 'an' / 'any')? by:such -> {what=attacked}
                   / 'attacked' -> {what=attacked}
                   / 'destroyed by battle' -> {what=destroyed_by_battle}
                   / 'destroyed by' by:foe_effects -> {what=destroyed_by_effects}
                   / 'targeted|targetted by' by:foe_effects -> {what=targeted}
                   / 'destroyed by' by:foe_cards -> {what=destroyed}
                   / 'destroyed by effects' -> {what=destroyed_by_effects}
                   / 'destroyed by' 'a'? by:filter 'effect(s)' -> {what=destroyed_by_effects}
                   / 'destroyed by' ('any' / 'a')? by:such -> {what=destroyed}
                   / 'destroyed' -> {what=destroyed}
                   / 'targeted|targetted by' ('effects' / 'an effect') -> {what=targeted}
                   / 'targeted|targetted by' by:foe_named -> {what=targeted}
                   / 'targeted|targetted by' 'a'? by:filter 'effect(s)'? -> {what=targeted}
                   / 'countered' -> {what=countered}
                   / 'tapped' -> {what=tapped} / 'untapped' -> {what=untapped}
                   / 'ranked up' -> {what=ranked_up} / 'activated' -> {what=activate}
        foe_effects <- foe @named_after 'effect(s)' -> {foe=yes}
                     / foe 'effect(s)' -> {noun=card, foe=yes}
        foe_named   <- foe @named_after -> {foe=yes}
        foe_cards   <- foe @named_after versus:versus? -> {foe=yes}
        foe         <- 'enemy' / ('your' / 'an') 'opponent\\'s'
    """
    layer, theme = Layer.PROTECTION, ("earth", "air", "electric", "light")

    def each(self, record: Tree) -> float:
        """What it cannot do itself is a loss."""
        kept_from = (*_DOES, "untapped", "ranked_up")
        return -self.worth if record["what"] in kept_from else self.worth

    def check(self, record: Tree) -> Iterator[Fault]:
        yield from super().check(record)
        fights = record["what"] in ("attacked", "attacking")
        if fights and record.get("by", {"noun": "unit"})["noun"] != "unit":
            yield "S2", "Only units attack and are attacked. Say which units.", record
        t = record.get("t", {})
        whose = "you" if t.get("sel") == "self" else t.get("side")
        if whose and record.get("whom") == whose:
            yield "S16", "Nobody attacks themselves: leave out who is attacked.", record

    def verb(self, action: Tree, s: str) -> str:
        what, by = action["what"], action.get("by")
        if what in _DOES:
            whom = phrases.SUBJECTS.get(action.get("whom", ""), _source(by, True))
            return " ".join(filter(None, ("cannot", *_DOES[what].format(whom).split())))
        if what in ("targeted", "destroyed_by_effects"):
            done = what.partition("_")[0]
            return f"cannot be {done} by {_source(by)}effects"
        return f"cannot be {what.replace('_', ' ')}{' by ' + _source(by, True) if by else ''}"

    def apply(self, pos: Position, found: Now, run: Run) -> None:
        kept = run.action["what"], _whose(run)
        # whose units they are that cannot attack you, or your opponent, directly
        seat = {"you": 1 - run.seat, "opponent": run.seat}.get(run.action.get("whom", ""))
        for card in touched(pos, run):
            if seat is None or owner(card) == seat:
                found.prevents.setdefault(card, []).append(kept)

    def told(self, run: Run) -> Sequence[tuple[str, int, str]]:
        what = run.action["what"]
        if what in ("attacking", "attack_directly") or what == "attacked" and "by" in run.action:
            words = self.verb(run.action, "s")
            return [(f"{words[0].upper()}{words[1:]}", 0, "TT-15.1")]
        be = "" if what in _DOES else "be "
        return [(f"Cannot {be}{what.replace('_', ' ')}", 0, "TT-15.1")]


@node
class Immune(Lasting, Statement):
    """Effects or battle do nothing to cards (TT-15.2, TT-20.18)."""

    permits = True

    worth = 0.8

    example = "This card is immune to effects."
    grammar = """
        stated </ be ('immune to' / 'unaffected by' / 'not affected by') @immune -> Immune
        immune <- by:foe_effects -> {what=effects} / by:foe_spells -> {what=effects}
                / by:spells -> {what=effects}
                / by:filter 'effects' -> {what=effects} / 'all'? 'effects' -> {what=effects}
                / 'battle' -> {what=battle}
        foe_spells <- foe 'spells' -> {noun=spell, foe=yes}
        spells <- 'spells' -> {noun=spell}
    """
    layer, theme = Layer.IMMUNITY, ("earth", "air", "light")

    def verb(self, action: Tree, s: str) -> str:
        by = action.get("by")
        be = "is" if s else "are"
        return f"{be} immune to {_source(by)}{action['what']}"

    def apply(self, pos: Position, found: Now, run: Run) -> None:
        kept = run.action["what"], _whose(run)
        for card in meant(pos, run):
            found.immune.setdefault(card, []).append(kept)

    def told(self, run: Run) -> Sequence[tuple[str, int, str]]:
        return [(f"Immune to {run.action['what']}", 0, "TT-14.4")]


@node
class Forbid(Lasting, PlayerVerb):
    """What players cannot do (TT-20.20)."""

    permits = True

    worth = -0.8

    example = "Next turn, your opponent cannot draw cards."
    grammar = """
        player_verb </ 'cannot' @forbidden -> Forbid
                     / can 'only play' of:not_played -> Forbid(what=play)
        players_act </ who:neither 'can' @forbidden -> Forbid
        one_acts    </ who:foe_alone 'cannot attack you directly' -> Forbid(what=attack_directly)
        kept_from   <- @one_player 'cannot' @forbidden -> Forbid
                     / who:players 'cannot' @forbidden -> Forbid
                     / who:neither 'can' @forbidden -> Forbid
        kept_too    <- joint:listed @forbidden -> Forbid
        kept_or     <- joint:nor @forbidden -> Forbid
        neither     <- (('neither' / 'no') 'player' / 'nobody' / 'no one') -> "both"
        foe_alone   <- 'your opponent' -> "opponent"
        not_played  <- noun:the_others
        the_others  <- 'unit(s)' -> "spell" / 'spell(s)' -> "unit"
        forbidden   <- 'attack directly' -> {what=attack_directly}
                     / 'play' 'any'? of:filter -> {what=play} / 'draw' 'cards'? -> {what=draw}
                     / 'attack' !attacked_ones !'you' -> {what=attack}
                     / 'activate' 'any'? of:filter 'effects' -> {what=activate}
                     / 'activate' ('cards or effects' / 'cards and effects') -> {what=activate}
                     / 'activate effects' -> {what=activate}
                     / 'activate' 'any'? of:filter -> {what=activate}
                     / 'rank up' 'any'? of:filter -> {what=rank_up}
    """
    theme = "water", "electric"

    def of_cards(self, action: Tree) -> Tree:
        """Cards cannot do it either: "they cannot attack"."""
        what = action["what"]
        both = what in ("attack", "attack_directly", "activate") and "of" not in action
        return {"node": "Prevent", "what": what} if both else {}

    def verb(self, action: Tree, s: str, own: str) -> str:
        what, of = action["what"], action.get("of")
        if what == "activate":
            return f"cannot activate {filtered(of) + ' ' if of else ''}effects"
        verb = {"rank_up": "rank up", "draw": "draw cards",
                "attack_directly": "attack directly"}.get(what) or what
        return f"cannot {verb} {filtered(of, True)}" if of else f"cannot {verb}"

    def do(self, act: Act) -> None:
        for seat in () if lasting.is_on(act) else act.seats():
            lasting.on_player(act, seat)
        act.done((), 1)

    def apply(self, pos: Position, found: Now, run: Run) -> None:
        action = run.action
        who = action.get("who", "you")
        seats: tuple[Seat, ...] = (0, 1)
        if run.target is not None:
            seats = (values.whose(run.target),)
        elif who != "both":
            seats = (run.seat if who == "you" else 1 - run.seat,)
        found.forbids += ((seat, action["what"], action.get("of")) for seat in seats)


@node
class Instead(Lasting):
    """Something else is done where cards would be destroyed (TT-12.11)."""

    substitutes = True
    worth = 0.8

    shipped = False
    example = "If this card would be destroyed, return it to its owner's hand instead."

    grammar = """
        statement </ 'if|when|whenever' t:would_be 'would be destroyed' @by_what? ','
                     optional:may? act:saving 'instead' -> Instead
                   / 'if|when|whenever' t:would_be 'would be destroyed' @by_what? ','
                     optional:may? 'instead' optional:may? act:saving -> Instead
        would_be  <- 'this card' -> {sel=self} / host
                   / 'another' of:filter @where* -> {sel=cards, mode=all, other=yes}
                   / 'an enemy' of:named_after -> {sel=cards, mode=all, zone=field, side=opponent}
                   / ('one of your' / 'your') other:other? of:named_after
                     -> {sel=cards, mode=all, zone=field, side=you}
                   / ('a' / 'an') of:each_named @where* -> {sel=cards, mode=all}
        by_what   <- ('by' / 'in') 'battle' -> {cause=battle}
                   / 'by' ('an effect' / 'effects') -> {cause=effects}
        saving    <- one_acts / players_act / player_verb / card_action / of_cards
    """
    theme, limited = ("earth", "light"), True
    chosen = ()                            # nobody chooses what would be destroyed

    def check(self, record: Tree) -> Iterator[Fault]:
        yield from super().check(record)
        act = record["act"]
        if act["node"] == "Destroy" and act["t"] in ({"sel": "it"}, record["t"]):
            yield "S16", "It is destroyed all the same: say what is done besides.", record
        taken = put_into(act).get("side") == "you"
        if taken and record["t"].get("side") == "opponent":
            yield "S16", "A card goes to the zones of its owner: say 'its owner's'.", record
        if record["act"].get("who") == "they" and record["t"].get("side") != "opponent":
            yield "S12", "Say who does it: 'you', 'your opponent' or 'its owner'.", record

    def say(self, record: Tree, it: str = "it") -> str:
        may = "you may " * ("optional" in record)
        return f"if {_doomed(record['t'])} would be destroyed{_cause(record)}, {may}{_does(record)}"

    def stands(self, action: Tree) -> bool:
        return True

    def each(self, record: Tree) -> float:
        """To save the cards of the other is a loss."""
        return -self.worth if record["t"].get("side") == "opponent" else self.worth

    def do(self, act: Act) -> None:
        if lasting.is_on(act):
            return act.done((), 1)
        saved = [one for one in act.cards() if act.pos.is_top(one)]
        for one in saved:
            lasting.change(act, one, owner(one), act.link.text)
        return act.done(saved)

    def apply(self, pos: Position, found: Now, run: Run) -> None:
        found.instead.append(run)

    def told(self, run: Run) -> Sequence[tuple[str, int, str]]:
        return [(f"Would it be destroyed{_cause(run.action)}: {_does(run.action)}", 0, "TT-12.11")]

    def left(self, run: Run) -> str:
        return f"is saved where it would be destroyed{_cause(run.action)}: {_does(run.action)}"


def _doomed(t: Tree) -> str:
    """`this card`, `another dragon unit you control`"""
    if t["sel"] != "cards":
        return phrases.cards(t)
    return phrases.card(t["of"], "other" in t) + phrases.zone(t)


def _cause(record: Tree) -> str:
    return {"battle": " by battle", "effects": " by effects"}.get(record.get("cause", ""), "")


def _does(record: Tree) -> str:
    act = record["act"]
    return f"{NODES[act['node']].say(act)} instead"
