"""Bargains: whether a collector agrees and why not, and what two collectors trade (CS-7.3)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .collectors import MOST_GIVEN, TRUST, Item, Taste

ROUNDS = 3                                 # trades of two who meet


class Answer(NamedTuple):
    """What a collector says to a proposal: one sentence. `insulted` is remembered."""

    agreed: bool
    words: str
    insulted: bool = False


def answer(one: Taste, gets: Sequence[Item], gives: Sequence[Item]) -> Answer:
    """What a collector says to getting some items for others."""
    name, prints = one.who.name, one.prints
    if one.refused >= one.who.patience:
        return Answer(False, f"{name} has heard enough offers today; ask again tomorrow.")
    kept = one.keeps(gives)
    if kept:
        return Answer(False, f"{name} keeps the last copy of {prints.names[prints.ident(kept)]}, "
                             f"because {one.wish} cards are wished for.")
    gain, loss = one.gain(gets), one.loss(gives)
    if gain * 100 >= loss * one.margin():
        return Answer(True, f"{name} agrees.")
    return Answer(False, f"{name} says no: what you give is worth {gain} there and what you ask "
                         f"for {loss}{_why(one, gets)}.", insulted=2 * gain < loss)


def _why(one: Taste, gets: Sequence[Item]) -> str:
    """The card on the table that counts for least, when one is there twice already."""
    prints = one.prints
    for kind, number in gets:
        ident = prints.ident((kind, number))
        if kind == "card" and one.holdings.count.get(ident, 0) > 1:
            return f", and {prints.names[ident]} is there twice already"
    return ""


def remember(one: Taste, said: Answer) -> None:
    """A trade makes trust, an insult costs some; every refusal costs patience."""
    if said.agreed:
        one.trust = min(TRUST, one.trust + 1)
    else:
        one.refused += 1
        one.trust = max(-TRUST, one.trust - said.insulted)


def swap(one: Taste, other: Taste, gives: Sequence[Item], gets: Sequence[Item]) -> None:
    """Items change shelves."""
    for giver, taker, items in ((one, other, gives), (other, one, gets)):
        for item in items:
            if item[0] != "serial":
                giver.holdings.drop(item)
            taker.holdings.add(item)


def barter(one: Taste, other: Taste) -> Iterator[tuple[list[Item], list[Item]]]:
    """Do what two collectors trade when they meet; yields (what one gave, what other gave)."""
    for _ in range(ROUNDS):
        found = _bargain(one, other) or _bargain(other, one)
        if not found:
            return
        yield found


def _bargain(one: Taste, other: Taste) -> tuple[list[Item], list[Item]] | None:
    """The trade that `one` asks for: the best item there for up to three from here."""
    wanted = best(one, other)
    if not wanted:
        return None
    gives: list[Item] = []
    for item in _ranked(other, one):
        gives.append(item)
        if one.gain(wanted[:1]) <= one.loss(gives) or len(gives) > MOST_GIVEN:
            return None
        if other.gain(gives) > other.loss(wanted[:1]):
            swap(one, other, gives, wanted[:1])
            return gives, wanted[:1]
    return None


def best(taker: Taste, giver: Taste) -> list[Item]:
    """The item that brings most by going from one to the other, if it brings anything."""
    return _ranked(taker, giver)[:1]


def _ranked(taker: Taste, giver: Taste) -> list[Item]:
    """The few items whose going over brings most to both together, the best first."""
    scored: list[tuple[int, int, Item]] = []
    mine, theirs = taker.holdings, giver.holdings
    for copy, slots in theirs.copies.items():
        have, alike = mine.count.get(copy[0], 0), len(mine.copies.get(copy, ()))
        more = (taker.copy_worth(copy, have, alike)
                - giver.copy_worth(copy, theirs.count[copy[0]] - 1, len(slots) - 1))
        if more > 0:
            scored.append((more, -slots[-1], ("card", slots[-1])))
    for pack in list(theirs.lore):         # to weigh one moves it
        item: Item = ("lore", pack)
        scored.append((taker.gain([item]) - giver.loss([item]), -pack, item))
    scored.sort(reverse=True)
    return [item for more, _, item in scored[:MOST_GIVEN] if more > 0]
