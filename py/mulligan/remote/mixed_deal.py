"""The mix of the decks of both, step by step, until all is locked (TD-16.4, TD-16.5)."""

from collections.abc import Sequence
from typing import Any

from ..errors import Malformed
from ..match.match import Match
from ..protocol.sealing import Mix
from ..protocol.types import Card, Deck, FaceId, Rng
from . import half_known, mixing
from .chains import refusal
from .messages import Hash, Side
from .mixing import GIVE, LAY, LOCK, MIX, PASS, SAID_BY, BroughtCard, Pile
from .seals import Secret
from .sealing import Said, Seal
from .stops import SeenHere

MIXING = "mix"


class MixedDeal(Seal):
    """What a table knows of such a match before it begins.

    `step` is that of the mix which is to come, `told` by side the faces that lie open from the deal
    on, None before it has given. `decks` binds each side to its deck, `deck` is the own one.
    """

    mixed = True

    def __init__(self, match: Match, owners: Sequence[Side], secret: Secret | None,
                 decks: Sequence[Hash], deck: Deck | None) -> None:
        self.owners, self.decks, self.deck = owners, decks, deck
        self.step = GIVE
        self.told: list[Sequence[FaceId] | None] = [None, None]
        self._made: dict[int, list[list[str]]] = {}
        super().__init__(match, owners, secret)

    def _find_packs(self, owners: Sequence[Side]) -> None:
        """Piles are found as far as the decks are known: here by that of the own side."""
        self.mix = self._let_chance_mix(self.match)
        self.piles = [Pile(number) for number in range(len(self.mix.piles))]

    def _let_chance_mix(self, match: Match) -> Mix:
        """Let chance act until it is to mix the decks; what it does then."""
        game = match.game
        while (mix := game.mix(match.state, self._stream(match))) is None:
            half_known.chance(match)
        return mix

    @staticmethod
    def _stream(match: Match) -> Rng:
        return match.game.luck(match.seed, match.state, match.ply)

    def cards_of(self, side: Side) -> Sequence[Card]:
        """The cards that a side has brought, in the order of its deck."""
        return self._brought(self.match, side)

    def _brought(self, match: Match, side: Side) -> Sequence[Card]:
        return match.game.listed(match.state, self.owners.index(side))

    def bare_of(self, side: Side) -> list[int]:
        """Which cards of a deck lie open from the deal on, by their numbers."""
        cards = list(self.cards_of(side))
        return [cards.index(card) for card in self.mix.bare if card in cards]

    def gives(self, side: Side, deck: Deck) -> list[list[BroughtCard]]:
        """The cards of a side by pile, as their points tell them."""
        cards = self.cards_of(side)
        return [[BroughtCard(side, number, deck["cards"][number])
                 for number, card in enumerate(cards) if card in set(pile)]
                for pile in self.mix.piles]

    def made(self, step: int) -> list[list[str]]:
        """The points of a step that the own side says."""
        if step not in self._made:
            assert self.secret and self.deck
            given = self.gives(self.secret.side, self.deck)
            self._made[step] = [mixing.step(self.secret, pile, step, cards)
                                for pile, cards in zip(self.piles, given)]
        return self._made[step]

    def mixes(self, side: Side) -> bool:
        """Whether a side is to say the next step of the mix."""
        by = SAID_BY[self.step] if self.step <= LOCK else 1 - side
        return self.told[side] is None if by is None else by == side

    def check_given(self, side: Side, counts: Sequence[int], bare: Sequence[FaceId]) -> None:
        """Judge what a side gives, whatever the other brings: so many cards to each pile.

        Raises Illegal where it is no whole deck that the rules allow.
        """
        library = self.match.game.library
        if library is None or not all(face in library for face in bare):
            raise refusal("A card lies open that is none.", clause="TD-16.4", reason="other_pack")
        sizes: list[int | None] = [None, None]
        sizes[side] = sum(counts) + len(bare)
        match, mix = self._laid_out(sizes)
        own = set(self._brought(match, side))
        piles = [len(own.intersection(pile)) for pile in mix.piles]
        if piles != list(counts) or len(own.intersection(mix.bare)) != len(bare):
            raise refusal("What was given is no whole deck.",
                          clause="TD-16.4", reason="other_pack")

    def size(self) -> None:
        """Both have given: now it is known how many cards there are, and the match is laid out."""
        self.match, self.mix = self._laid_out([
            sum(len(pile.given[side]) for pile in self.piles) + len(self.told[side] or ())
            for side in (0, 1)])
        self.step = PASS

    def _laid_out(self, sizes: Sequence[int | None]) -> tuple[Match, Mix]:
        """A match of decks of these sizes by side, before they are mixed; None: any deck.

        Raises Illegal for sizes that the rules do not allow.
        """
        before = self.match
        decks = [self._blank_deck(side, sizes[side]) for side in self.owners]
        try:
            match = Match(before.game, before.options, before.seats, decks, before.seed,
                          deal=False)
        except Malformed as error:
            raise refusal(f"The decks break the rules: {error}",
                          clause="TD-16.4", reason="other_pack") from None
        return match, self._let_chance_mix(match)

    def _blank_deck(self, side: Side, size: int | None) -> Deck:
        """A deck of as many cards as a side has given; that of the own side is known."""
        if self.deck and self.secret and self.secret.side == side:
            return self.deck
        library = self.match.game.library
        assert library
        cards = list(library.decks[0]["cards"])
        size = len(cards) if size is None else size
        return {"name": "", "cards": (cards * (1 + size // len(cards)))[:size]}

    def check_passed(self, piles: Sequence[Sequence[str]]) -> None:
        """Who is to order what both have given sees whether it is all different.

        `piles` are the points of the step before. Raises SeenHere where the other side has given
        what this one had.
        """
        secret = self.secret
        if secret is None or secret.side != SAID_BY[MIX]:
            return
        made = [mixing.step(secret, pile.with_passed(points), MIX, ())
                for pile, points in zip(self.piles, piles)]
        if any(len(set(points)) < len(points) for points in made):
            raise SeenHere.of(refusal("The other side has given cards that were not its own.",
                                      clause="TD-16.4", reason="crooked_shuffle"))
        self._made[MIX] = made

    def next_step(self, secret: Secret) -> Said:
        """What the own side says when the next step of the mix is its own."""
        step = self.step
        body: dict[str, Any] = {"step": step, "piles": self.made(step)}
        if step == GIVE:
            assert self.deck
            body["bare"] = [self.deck["cards"][number] for number in self.bare_of(secret.side)]
        if step >= LAY:
            body["bound"] = [[mixing.binding(secret.match, pile.number, at, mixing.written(
                mixing.own_key(secret, mixing.KEY, pile.number, at)))
                for at in range(len(pile.mixed))] for pile in self.piles]
        return MIXING, body
