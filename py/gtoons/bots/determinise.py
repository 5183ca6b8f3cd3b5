"""What a seat can only guess: a random full position that agrees with all it knows (GT-12.1)."""

from collections import Counter
from collections.abc import Iterable

from mulligan.protocol.types import Card, Rng, Seat

from ..rules.moves import KEEP, packed
from ..rules.numbers import INDEX, number_of, numbered, owner_of
from ..rules.pools import known_cards, prebuilt
from ..rules.position import (DECK, DROP, END, PICK, PLACE1, ROWS, SILVER, TRADE, Position, legal,
                              play, silvers, take_back)
from ..rules.powers import Index

KEEPS = 0.85                                          # how often a guessed seat keeps its last card


def determinise(pos: Position, seat: Seat, rng: Rng) -> Position:
    """A copy of `pos` with everything hidden from `seat` drawn anew.

    It depends on `rng` and on what is known alone. What the other seat has chosen in this round is
    chosen anew as well, any way that is legal.
    """
    new, other = pos.copy(), 1 - seat
    if pos.stage == END:
        return new
    committed = pos.ready >> other & 1
    if pos.stage == PICK:
        guess = rng.choice(prebuilt(pos.rules.edition))
        new.draws[other] = numbered(guess, other) if committed else []
        new.cases = (new.cases[0], ()) if other else ((), new.cases[1])                    # GT-2.8
        return new
    if pos.stage in ROWS or pos.stage == SILVER or committed and pos.stage in (DROP, TRADE):
        take_back(new, other)
    if pos.stage >= PLACE1:          # the order of the own pile; its bottom card was shown (GT-4.1)
        rest = sorted(new.draws[seat][1:])
        rng.shuffle(rest)
        new.draws[seat][1:] = rest
    _deal_anew(new, other, rng)
    if committed:
        _commit(new, other, rng)
    return new


def _deal_anew(pos: Position, other: Seat, rng: Rng) -> None:
    """Deal a seat's hidden cards from a deck it may hold."""
    bottom, pile = pos.bottoms[other], pos.draws[other]
    shown = [card
             for spot, card in enumerate(pos.board) if spot // 7 == other and pos.up >> spot & 1]
    places = [(pos.hands[other], i) for i in range(len(pos.hands[other]))]
    places += [(pos.board, spot) for spot in range(other * 7, other * 7 + 7)
               if pos.board[spot] >= 0 and not pos.up >> spot & 1]
    held = len(places)                                  # where a bottom card that was drawn may be
    places += [(pile, i) for i in range(bottom >= 0, len(pile))]
    places += [(pos.discards[other], i) for i in range(len(pos.discards[other]))]
    drawn = bottom >= 0 and not pile and bottom not in shown
    seen = shown if bottom < 0 or bottom in shown else [*shown, bottom]
    cards = _rest(_deck(pos, other, seen, rng), seen, other)
    rng.shuffle(cards)
    if drawn:
        cards.insert(rng.randrange(held), bottom)
    for (zone, i), card in zip(places, cards, strict=True):
        zone[i] = card


def possible_decks(pos: Position, seat: Seat, seen: Counter[Index]) -> list[Counter[Index]]:
    """The decks a seat may have, by all that the other knows.

    Each is a Counter of indexes that has all of `seen`, such a Counter, in it.
    """
    if pos.rules.open_decks:
        zones = (pos.draws[seat], pos.hands[seat], pos.discards[seat], pos.board)
        return [Counter(card & INDEX for zone in zones
                        for card in zone if card >= 0 and owner_of(card) == seat)]
    return [deck for deck in map(Counter, prebuilt(pos.rules.edition)) if seen <= deck]


def _deck(pos: Position, other: Seat, seen: Iterable[Card], rng: Rng) -> Counter[Index]:
    """A deck of that seat, as a Counter of indexes, with all the cards seen of it."""
    known = Counter(card & INDEX for card in seen)
    if decks := possible_decks(pos, other, known):
        return rng.choice(decks)
    others = [index for index in range(known_cards(pos.rules.edition)) if index not in known]
    return known + Counter(rng.sample(others, DECK - known.total()))


def _rest(deck: Counter[Index], seen: Iterable[Card], seat: Seat) -> list[Card]:
    """The cards of a deck beside those seen, sorted; copies are numbered from the ones not seen."""
    left = deck - Counter(card & INDEX for card in seen)
    taken, out = set(seen), []
    for index in sorted(left.elements()):
        copy = 0
        while (card := number_of(index, seat, copy)) in taken:
            copy += 1
        taken.add(card)
        out.append(card)
    return out


def _commit(pos: Position, seat: Seat, rng: Rng) -> None:
    """Choose anew what the seat has committed."""
    if pos.stage == SILVER and not silvers(pos, seat):
        return                                          # it was not asked
    pos.ready &= ~(1 << seat)
    while moves := legal(pos, seat):
        keep = pos.stage == TRADE and rng.random() < KEEPS
        play(pos, seat, packed(KEEP) if keep else moves[int(rng.random() * len(moves))])
