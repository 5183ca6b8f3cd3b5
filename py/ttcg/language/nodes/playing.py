"""Nodes by which cards come to the field (TT-20.10, TT-20.11, TT-20.17, TT-20.21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules import lasting, moving, targets, values
from ...rules.pool import hidden
from ...rules.pool import want as want_of
from ...rules.constants import FIELD, HAND, owner
from .. import phrases
from ..limits import CARDS, zones_of
from ..node import ON_FIELD, Action, PlayerVerb, Statement, node
from .lasting import Lasting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulligan.protocol.types import Card

    from ...rules.act import Act
    from ...rules.chain import Link
    from ...rules.gather import Run
    from ...rules.pool import Want
    from ...rules.position import Position
    from ...rules.values import Now
    from ..types import Tree


def lay_all(act: Act, cards: Sequence[Card], free: bool = False) -> None:
    """Cards go to the field one after the other; `free` ones to empty places (TT-20.10).

    For each it is chosen where, when its turn comes (TT-6.8).
    """
    act.done(cards)
    how = (1,) if free else ()
    act.after += (("lay", act.link.seat, card, act.link.own, *how) for card in cards)


def fits_play(pos: Position, link: Link, card: Card, free: bool = False) -> bool:
    """Whether the player of a link could lay a card (TT-6.8)."""
    return (owner(card) == link.seat and not pos.is_top(card)
            and bool(targets.places(pos, link.seat, card, free=free)))


@node
class Play(Action):
    """Cards are laid on the field (TT-20.10)."""

    worth = 1.5                            # a card and a play

    past = "played"
    example = "Play one rank 1 unit from your hand."
    grammar = """
        card_action </ 'play' t:moved 'directly'? from:from_zones? free:free? -> Play
        does        </ 'plays' t:moved 'directly'? from:from_zones? free:free? -> Play
        free        <- 'without ranking' it? 'up' -> yes
        from_zones  <- 'from' zones_of
    """
    keeps_side, own_cards, zone = True, True, HAND
    theme, goes_to = ("nature",), FIELD
    like_leave = True

    def misplaced(self, t: Tree) -> str:
        if t.get("sel") == "cards" and "field" in zones_of(t):
            return ("Cards on the field are played already. Play them from a hand, a deck or a "
                    "discard pile.")
        return ""

    def say(self, record: Tree, it: str = "it") -> str:
        directly = f" directly{phrases.zone(record['from'], 'from')}" if "from" in record else ""
        free = " without ranking up" if "free" in record else ""
        return f"play {phrases.cards(record['t'], 'from', moved=True)}{directly}{free}"

    def do(self, act: Act) -> None:
        lay_all(act, act.cards(prompt="play"), "free" in act.action)

    def fits(self, pos: Position, link: Link, want: Want, card: Card) -> bool:
        return fits_play(pos, link, card, "free" in want.action)


@node
class RankUp(Action):
    """A card is laid on one exactly a rank lower; as a text, plays may do so (TT-20.11)."""

    brings = True
    worth = 1

    example = "Rank up this card using a nature unit from your hand."
    grammar = """
        card_action </ rank_up t:sel 'using|with' using:sel -> RankUp
                     / rank_up t:sel using:from_hand -> RankUp
        from_hand   <- of:any_card -> {sel=cards, mode=plain, n=1, zone=hand, side=you}
        rank_up     <- 'rank up' / 'level up' / 'promote'
    """
    allowed, keeps_side, own_cards = ON_FIELD, True, True
    theme, asks = ("nature",), "Which {} is ranked up?"

    def say(self, record: Tree, it: str = "it") -> str:
        using = phrases.indefinite(phrases.cards(record["using"], "from"))
        return f"rank up {phrases.cards(record['t'])} using {using}"

    def do(self, act: Act) -> None:
        if lasting.is_on(act):
            return act.done((), 1)
        pos, link = act.pos, act.link
        tops = [card for card in act.cards(prompt="choose")
                if pos.is_top(card) and owner(card) == link.seat]
        if not tops:
            return None
        own_choice, unseen = act.want("using"), []
        if own_choice is None or own_choice.public:
            group = list(act.cards("using", "using"))
        else:
            group = [card for cards in targets.groups(pos, link, own_choice) for card in cards]
            unseen = [card for cards in targets.out_of_sight(pos, link, own_choice)
                      for card in cards]
        options = [card for card in group
                   if targets.may_rank_up(pos, link.seat, card, tops[0], act.action)]
        if options or unseen:
            stop = not options or own_choice is not None and hidden(own_choice)
            card = act.picks.one(link.seat, options, "using", stop, unseen=bool(unseen))
            if card >= 0:
                moving.play(pos, card, pos.at[tops[0]])
                act.done([card])
        return None

    def fits(self, pos: Position, link: Link, want: Want, card: Card) -> bool:
        """TT-6.8: what can be seen and cannot be laid cannot be chosen.

        What is hidden is looked for when the effect resolves.
        """
        action, using = want.action, want_of(want.action, "using")
        if want.key == "using":
            return (action["t"]["sel"] != "self"
                    or targets.may_rank_up(pos, link.seat, card, link.own, action))
        if (owner(card) != link.seat or values.is_kept(pos, card, "ranked_up")
                or values.rank(pos, card) == 5):
            return False
        return (using is None or not using.public
                or any(targets.may_rank_up(pos, link.seat, one, card, action)
                       for group in targets.groups(pos, link, using) for one in group))

    def pairs(self, pos: Position, action: Tree, card: Card, other: Card) -> bool:
        return targets.may_rank_up(pos, owner(card), card, other, action)

    # ---- the permission to rank up this card -----------------------------------------------------
    def lasts(self, action: Tree) -> bool:
        return action["t"] == {"sel": "self"} and not zones_of(action["using"])

    def stands(self, action: Tree) -> bool:
        return self.lasts(action)

    def apply(self, pos: Position, found: Now, run: Run) -> None:
        found.rank_ups.append(run)


@node
class RankUpWith(Lasting, Statement):
    """Cards can rank up with what else could not be laid on them (TT-20.11)."""

    worth = 0.5

    example = "Nature units you control can rank up using beast units."
    grammar = """
        stated </ can ('rank up' / 'be ranked up') 'using' using:stat_sel -> RankUpWith
    """
    theme = ("nature",)
    chosen = ("t",)

    def verb(self, action: Tree, s: str) -> str:
        return f"can rank up using {phrases.cards(action['using'], bare=True)}"

    def stands(self, action: Tree) -> bool:
        return True

    def apply(self, pos: Position, found: Now, run: Run) -> None:
        found.rank_ups.append(run)


@node
class SwapCards(Action):
    """A top card and a card of another zone change places (TT-20.17)."""

    brings = True
    worth = 0.5

    example = "Swap one unit you control with one rank 1 unit from your discard pile."
    grammar = """
        card_action </ 'swap' t:sel 'with' u:sel -> SwapCards
    """
    allowed, keeps_side, own_cards = ON_FIELD, True, True
    theme = ("air",)
    of_two = ("'It' can be either of the two cards. Do first what is done to one: 'Choose one unit "
              "you control, gain points equal to its rank and swap it with one unit from your "
              "hand.', for example. Or write 'this card', or make two effects of it.")

    def say(self, record: Tree, it: str = "it") -> str:
        return f"swap {phrases.cards(record['t'])} with {phrases.cards(record['u'], 'from')}"

    def do(self, act: Act) -> None:
        mine, other = act.cards("t"), act.cards("u", "swap")
        pos = act.pos
        pairs = [(a, b) for a in mine for b in other
                 if pos.is_top(a) and b not in pos.at and _same_rank(pos, a, b)]
        if pairs:
            moving.swap(pos, *pairs[0], act.link.own)
            act.done(pairs[0])

    def fits(self, pos: Position, link: Link, want: Want, card: Card) -> bool:
        """Ranks must be equal, so a card without a partner cannot be chosen."""
        key = "u" if want.key == "t" else "t"
        if want.key == "t" and (owner(card) != link.seat or not pos.is_top(card)):
            return False
        if want.action[key]["sel"] != "cards":
            return True
        partners = targets.groups(pos, link, want_of(want.action, key))
        return any(_same_rank(pos, card, other) for group in partners for other in group)

    def pairs(self, pos: Position, action: Tree, card: Card, other: Card) -> bool:
        return _same_rank(pos, card, other)


def _same_rank(pos: Position, card: Card, other: Card) -> bool:
    """Whether these are two cards of equal rank, both units or both spells."""
    if card == other or pos.card(card).spell != pos.card(other).spell:
        return False
    return values.rank(pos, card) == values.rank(pos, other)


@node
class ExtraPlay(PlayerVerb):
    """More plays of cards that fit (TT-20.21)."""

    worth = 0.8                            # a play

    example = "This turn, you may play one extra unit."
    grammar = """
        player_verb </ 'can'? 'play' n:how_many 'extra|additional|more' of:filter -> ExtraPlay
        how_many    <- number / 'a|an' -> 1
    """
    bounds = CARDS
    more_plays = True

    def verb(self, action: Tree, s: str, own: str) -> str:
        can = "can " if own == "their" else ""
        what = phrases.filtered(action["of"], action["n"] != 1)
        return f"{can}play {phrases.number(action['n'])} extra {what}"

    def left(self, run: Run) -> str:
        """As many as were left then (TT-6.6)."""
        return self.verb({**run.action, "n": run.extra}, "s", "their")

    def do(self, act: Act) -> None:
        for seat in act.seats():
            lasting.on_player(act, seat, act.n)
        act.done((), 1)
