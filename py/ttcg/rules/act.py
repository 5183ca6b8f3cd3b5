"""One action of an effect being carried out: the cards and players it means, who chooses (TT-10).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.node import ACTIONS, CONDITIONS
from . import moving, targets, values
from .chain import effect_of
from .pool import hidden, want, wants
from .constants import COMPARED, NONE, SPENT, THEM, owner

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from mulligan.protocol.types import Card, Seat

    from ..language.types import Tree
    from .chain import Link, Picks
    from .pool import Want
    from .position import Position
    from .constants import Task

    Bounds = tuple[int, int | None]        # (least, most) cards; None for no most


class Act:
    """One action being carried out: what it is, and what the action before brought.

    That one was done to the cards `it`, `count` of them, and `went` says whether it did something.
    `it` is None as long as no action has named cards: then the card that the trigger is about is
    meant (TT-10.8). Behind `run` all three are of this action, with `did` for `went`.
    """

    __slots__ = ("pos", "link", "effect", "i", "action", "picks", "times", "did", "it", "count",
                 "after", "case", "went")

    def __init__(self, pos: Position, link: Link, i: int, picks: Picks,
                 it: tuple[Card, ...] | None = None, count: int = 0, went: bool = False) -> None:
        self.pos, self.link, self.i = pos, link, i
        self.picks, self.it, self.count, self.went = picks, it, count, went
        self.effect = effect_of(pos, link)
        self.action = self.effect.action(i)
        self.times = self._times()
        self.did, self.case = False, 0
        self.after: list[Task] = []         # left to do, the first thing first

    def _times(self) -> int:
        """What its numbers are multiplied by (TT-10.9)."""
        link, them, action = self.link, self.them(), self.action
        they, per = link.player, action.get("per", {})
        if per.get("zone") == THEM:
            return self._among(per) // per.get("every", 1) * values.times(
                self.pos, {}, self.effect, link.own, link.seat)
        if per.get("side") == "owner":     # "in its owner's hand": of the player whose card "it" is
            if not them:
                return 0
            action, they = {"per": {**per, "side": "they"}}, owner(them[0])
        return values.times(self.pos, action, self.effect, link.own, link.seat, they, them)

    def _among(self, what: Tree) -> int:
        """How many of the cards that were named last fit a description (TT-18.6)."""
        return len(values.that_fit(self.pos, self.them(), what, self.link.own))

    def run(self) -> None:
        """Carry it out. What is left to do afterwards stands in `after`, the first thing first."""
        before = self.it
        if self.times:
            ACTIONS[self.action["node"]].do(self)
            for seat in self.searched():
                if seat not in self.pos.shuffles:
                    moving.shuffle(self.pos, seat)
        named = self.names_cards() and "keeps_it" not in self.action
        if not self.did and self.it is before and named:
            self.it = ()

    def names_cards(self) -> bool:
        """Whether the action speaks of cards, so that "it" after it means those (TT-10.13)."""
        return any(isinstance(sel, dict) and sel.get("sel") == "cards"
                   for sel in self.action.values())

    def searched(self) -> set[Seat]:
        """The players whose decks somebody chose from; these are shuffled then (TT-10.5)."""
        return {seat for one in wants(self.action) if "deck" in one.zones
                for seat in targets.seats_of(self.link, one)}

    def done(self, cards: Sequence[Card], count: int | None = None) -> None:
        """It was done to these cards; or `count` times, to none."""
        if count is None and "keeps_it" not in self.action:
            self.it = tuple(cards)
        self.count = len(cards) if count is None else count
        self.did = self.count > 0

    @property
    def n(self) -> int:
        """The number of the action (TT-10.9)."""
        return self._number(self.times)

    def _number(self, times: int) -> int:
        n = self.action.get("n", 1)
        other = self.action.get("or")
        if other and all(map(self.holds, other["if"])):
            n = other["n"]                 # TT-20.28
        if n == "that_many":
            return self.count
        return 10_000 if n == "all" else n * times

    def n_of(self, seat: Seat) -> int:
        """The number of the action for one of the players who do it."""
        return self._number(self.times_of(seat))

    def times_of(self, seat: Seat) -> int:
        """What the numbers are multiplied by for one of the players who do it.

        "For each card in their hand" counts what is that player's own (TT-10.9).
        """
        per, link = self.action.get("per"), self.link
        if (not per or per.get("side") != "they"
                or self.action.get("who") not in ("both", "owner")):
            return self.times
        own = values.counted(self.pos, per, link.own, link.seat, seat) // per.get("every", 1)
        return own * values.times(self.pos, {}, self.effect, link.own, link.seat, link.player)

    def seats(self, key: str = "who") -> tuple[Seat, ...]:
        """The players the action is about, the active one first."""
        who, link = self.action.get(key, "you"), self.link  # TT-18.7
        if who in ("both", "either", "any"):
            return self.pos.turn, 1 - self.pos.turn
        if who == "opponent":
            return (1 - link.seat,)
        if who == "they" and key != "who" and "who" in self.action:
            # TT-10.8: of the player who does it, with both players each for himself
            return self.seats()
        if who == "they":
            return (link.player,) if link.player >= 0 else ()
        if who == "owner":
            return tuple(owner(card) for card in self.them()[:1])
        return (link.seat,)

    def them(self) -> tuple[Card, ...]:
        """The cards that "it" and "them" mean."""
        if self.it is not None:
            return self.it
        return (self.link.card,) if self.link.card >= 0 else ()

    def holds(self, condition: Tree) -> bool:
        """Whether a condition is true now; what is asked of "it" is shown to both (TT-3.8)."""
        if condition.get("zone") == THEM:
            return COMPARED[condition["cmp"]](self._among(condition), condition["n"])
        link, whose = self.link, condition.get("card")
        asked = [link.own]
        if CONDITIONS[condition["node"]].of_it and whose in (None, SPENT):
            asked = list(link.paid if whose else self.them())[:1]
            moving.show(self.pos, asked)
        return values.holds(self.pos, condition, (*asked, NONE)[0], link.seat, link.player)

    def want(self, key: str) -> Want | None:
        return next((one for one in wants(self.action) if one.key == key), None)

    def cards(self, key: str = "t", prompt: str = "choose") -> tuple[Card, ...]:
        """The cards a selector of the action means (TT-10).

        The sentence names them, or all that fit are meant, or somebody chose them on activation or
        chooses them now.
        """
        sel, link, pos = self.action[key], self.link, self.pos
        if sel["sel"] != "cards":
            if sel["sel"] == "it":
                found = self.them()
            else:
                found = (self.named(sel["sel"]),)
            return tuple(card for card in found if card >= 0 and not self.protected(card))
        at = next((i for i, one in enumerate(self.effect.targets)
                   if one.action is self.action and one.key == key), None)
        if at is not None and link.targets:
            return targets.still(pos, link, self.effect.targets[at], link.targets[at])
        return self.choose(want(self.action, key), prompt)

    def named(self, sel: str) -> Card:
        """The one card that a selector names without a choice, or NONE."""
        pos, link = self.pos, self.link
        if sel == "self":
            return link.own
        if sel == "host":
            return pos.attached.get(link.own, NONE)
        if not pos.attack:                 # the attack is over: who attacked is told of
            return link.card if sel == "attacker" and self.effect.event != "attacked" else NONE
        return pos.attack.card if sel == "attacker" else pos.attack.target

    def protected(self, card: Card) -> bool:
        """Whether a card on the field is immune to the effect (TT-15.2)."""
        return self.pos.is_top(card) and values.is_immune(self.pos, card, self.link.own)

    def in_order(self, cards: Sequence[Card]) -> list[Card]:
        """Cards that go to the top or bottom of a deck, as their chooser wants (TT-20.2).

        The first one chosen lies deepest.
        """
        left = list(cards)
        out: list[Card] = []
        while left:
            out.append(self.picks.one(self.link.seat, left, "order",
                                      count=(len(out), len(cards), len(cards))))
            left.remove(out[-1])
        return out

    def choose(self, want: Want, prompt: str) -> tuple[Card, ...]:
        """The cards of a Want, chosen now.

        The controller of the effect chooses, and sees what there is to choose from (TT-10.13).
        """
        pos, sel = self.pos, want.sel
        self.picks.what = want.action, want.key
        link = self.link
        if "under_that" in want.zones:     # under the card that was named before
            link = link._replace(own=(*self.them(), NONE)[0])
        # what stands at this action multiplies its number, not its cards (TT-10.14)
        count = 1 if "extreme" in sel else values.times(pos, {}, self.effect, link.own, link.seat,
                                                        link.player)
        bounds = targets.bounds(sel, count)
        before = self._named_before(sel)
        out: tuple[Card, ...] = ()
        for all_of_it, unseen in zip(targets.groups(pos, link, want),
                                     targets.out_of_sight(pos, link, want)):
            group = targets.anothers(sel, all_of_it, before)
            if sel["mode"] == "all":
                out += tuple(card for card in group if not self.protected(card))
            elif "random" in sel:
                out += self._at_random(want, link, group, bounds)
            else:
                moving.show(pos, [card for card in group if owner(card) != link.seat])
                out += self._chosen(want, link, group, unseen, bounds, prompt)
        return out

    def _named_before(self, sel: Tree) -> set[Card]:
        """The cards that are none of the "other" ones a selector speaks of."""
        link = self.link
        before = {link.card, *(self.it or ()), *(card for cards in link.targets for card in cards)}
        if "other" in sel and self.i >= 0:
            before |= targets.named(self.pos, link, self.effect, self.action)
        return before

    def _at_random(self, want: Want, link: Link, group: Sequence[Card],
                   bounds: Bounds) -> tuple[Card, ...]:
        """Cards of a group by chance; nobody sees the others (TT-10.6)."""
        most = bounds[1]
        open_to = targets.choosable(self.pos, link, want, group)
        return tuple(self.picks.random(open_to, len(open_to) if most is None else most))

    def _chosen(self, want: Want, link: Link, group: Sequence[Card], unseen: Collection[Card],
                bounds: Bounds, prompt: str) -> tuple[Card, ...]:
        """Cards of a group by the choice of the controller, if there is one to make."""
        least, most = bounds
        options = self._options(want, link, group)
        if want.sel["mode"] == "exact" and len(options) < least and not hidden(want):
            options = []
        enough = 0 if hidden(want) else min(least, len(options))         # TT-10.5
        if unseen:
            room = len({*unseen, *options})
            return self.picks.unseen(link.seat, options, (enough, most), room, prompt)
        most = len(options) if most is None else most
        return self.picks.cards(link.seat, options, enough, most, prompt)

    def _options(self, want: Want, link: Link, group: Sequence[Card]) -> Sequence[Card]:
        """What may be chosen of a group.

        Of an extreme nothing is chosen but among equals (TT-10.2, TT-10.3, TT-10.12).
        """
        pos, sel = self.pos, want.sel
        if "extreme" not in sel or not group:
            return targets.choosable(pos, link, want, group)
        best = values.best(pos, sel["extreme"], group)
        return targets.usable(pos, link, want, [card for card in best if not self.protected(card)])
