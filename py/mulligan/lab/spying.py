"""Sealed matches with a spy at each of the two devices, at every ply (TD-11); and dealers who leak.
"""

import random
from collections.abc import Callable, Iterator
from math import sqrt
from typing import Any, NamedTuple

from ..errors import Malformed
from ..protocol.game import Game
from ..protocol.types import Card, Options, Ply
from ..remote import mixing
from ..remote.device import Device
from ..remote.seals import Resealed, Secret
from . import spy
from .spy import Key, Truth
from .until import as_far, until_stopped

Hidden = Callable[[Device, Truth], set[Card]]           # what a device's person cannot know
_PLACES = 8                                # of a pile, whose keys are handed over too early
_TALKS = 4                                 # letters each way until all has arrived
_MOST_HITS = 4                             # times as many hits as chance has
_ENOUGH = 30                               # matches of which a mean says something
_ERRORS = 4                                # standard errors that a mean may be off


class Leak(NamedTuple):
    """A dealer who leaks: in words, and what makes its device one, before the deal."""

    words: str
    begin: Callable[[Device, Device], object]


class OneSalt(Secret):
    """All salts are the one that is opened first."""

    __slots__ = ()

    def salt(self, what: str, pack: int, at: int) -> str:
        """The one salt."""
        return "5a" * 32


def _one_salt(leaky: Device, other: Device) -> None:
    assert leaky.table.secret
    leaky.table.secret = OneSalt(*leaky.table.secret)


def _public_key(leaky: Device, other: Device) -> None:
    assert leaky.table.secret
    leaky.table.secret = leaky.table.secret._replace(seed=leaky.own.key)


def _told(leaky: Device, other: Device) -> None:
    assert leaky.table.secret
    vars(other)["heard_besides"] = [leaky.table.secret.seed]


def _told_lock(leaky: Device, other: Device) -> None:
    assert leaky.table.secret
    locks = mixing.own_locks(leaky.table.secret, 0, 0)
    vars(other)["heard_besides"] = [mixing.written(locks.give)]


def _told_keys(leaky: Device, other: Device) -> None:
    assert leaky.table.secret
    locks = mixing.own_locks(leaky.table.secret, 0, _PLACES)
    vars(other)["heard_besides"] = dict(enumerate(locks.places))


LEAKS = {
    "one-salt": Leak("salts every commitment alike", _one_salt),
    "public-key": Leak("makes its salts of what the other has heard", _public_key),
    "told": Leak("hands its secret to the other device, which keeps it", _told),
}
# where the cards of both lie in one pack, these besides
MIXED_LEAKS = LEAKS | {
    "give": Leak("hands over the lock of the cards that it has given", _told_lock),
    "int-key": Leak("hands over keys that are not due, as numbers", _told_keys),
}


class Spied(NamedTuple):
    """What the spies of one match found.

    `looks` are plies times devices, `keys` how many texts were tried; `found` what a key gave away:
    cards by number, `text`, `deck`, `seed`. `hits` and `chance` are as `spy.guessed` counts them,
    `covered` counts choices that were to be opened and were not.
    """

    plies: int
    looks: int
    keys: int
    found: list[str]
    hits: int
    chance: int
    covered: int
    leak: str | None = None

    @property
    def good(self) -> bool:
        """Whether nothing was found, or a leak was."""
        told = bool(self.found) or self.hits > _MOST_HITS * self.chance
        return told == bool(self.leak)


class SpiedMatch:
    """A match at random between two devices over a good wire, with a spy at each.

    `hidden` says what a device's person cannot know; by itself it is what the rules have never
    shown to it. `leaks` are the kinds of dealers who leak.
    """

    leaks = LEAKS

    def __init__(self, game: Game[Any], options: Options | None, seed: str,
                 leak: str | None = None, hidden: Hidden | None = None) -> None:
        self.rng = random.Random(seed)
        self.leak, self.hidden = leak, hidden or self._never_shown
        self.devices = self._begun(game, options)
        self.truth: Truth | None = None
        self.heard: list[list[str]] = [[], []]           # letters to each that were not read yet
        self.tried: list[set[Key]] = [set(), set()]
        self.known: list[set[Card]] = [set(), set()]
        self.walked: list[spy.Walked] = [{}, {}]
        self.packs = [0, 0]                # how many of them were looked at
        self.told: list[Ply] = [0, 0]      # up to which ply that was looked for
        self.closed: list[set[tuple[int, int]]] = [set(), set()]     # (message, place) of choices
        self.found: set[str] = set()
        self.looks = self.hits = self.chance = 0
        self.covered = 0

    def _begun(self, game: Game[Any], options: Options | None) -> list[Device]:
        """Two devices; where choices are covered with decks of their own, or without."""
        rng = self.rng
        shipped = game.library.decks if game.covered and game.library else ()
        decks = [None, *({"name": deck["name"], "cards": list(deck["cards"])} for deck in shipped)]
        first = None if self.leak else rng.choice(decks)   # a leaky one could not open it
        host = Device.invite(game, options, name="Ada", deck=first, sealed=True,
                             entropy=rng.randbytes)
        guest = Device.join(host.letter().text(), name="Bo", deck=rng.choice(decks),
                            entropy=rng.randbytes)
        if self.leak:
            # who joins has told what its deck is bound by, and opens it at the end alone
            sides = (guest, host) if game.own_decks else (host, guest)
            self.leaks[self.leak].begin(*sides)
        return [host, guest]

    def play(self) -> Spied:
        """To the end."""
        self._talk()
        while not self._over():
            if self.truth is None and spy.sealing_of(self.devices[0]).packs:
                self.truth = Truth(self.devices)
            for device in self.devices:
                if self.truth and spy.sealing_of(device).begun:
                    self._look(device)
            self._act()
            self._talk()
        return self.spied()

    def _act(self) -> None:
        ready = next(device for device in self.devices if device.to_choose())
        match = ready.table.playing
        moves = match.legal(ready.seat)
        ready.act(match.game.text(match.state, ready.seat, self.rng.choice(moves)))

    def spied(self) -> Spied:
        """What was found."""
        tried = sum(map(len, self.tried))
        return Spied(self.devices[0].table.playing.ply, self.looks, tried, sorted(self.found),
                     self.hits, self.chance, self.covered, self.leak)

    def _over(self) -> bool:
        """Whether the match has ended, or a leak was found: whoever leaks is not played with."""
        return bool(self.leak and self.found) or all(
            device.table.playing.outcome() for device in self.devices)

    def _talk(self) -> None:
        for _ in range(_TALKS):
            self._carry()
        for _ in range(_TALKS):            # what an action shows may be opened step by step
            if self._over() or any(device.to_choose() for device in self.devices):
                break
            self._carry()

    def _carry(self) -> None:
        """A letter each way."""
        for device, other in zip(self.devices, self.devices[::-1]):
            letter = device.letter().text()
            other.receive(letter)
            self.heard[other.side].append(letter)

    def _look(self, device: Device) -> None:
        """Try what is new in a device, by now."""
        truth, side = self.truth, device.side
        assert truth and device.table.terms
        truth.learn()
        hidden = self.hidden(device, truth)
        letters, self.heard[side] = self.heard[side], []
        held = spy.keys_in(device, letters, self.walked[side])
        fresh = (held | {device.table.terms.seed()}) - self.tried[side]
        self.tried[side] |= fresh
        self.looks += 1
        closed = {(number, at) for number, at, _ in spy.closed_choices(device)}
        self.covered += len(closed)
        # a key that opened nothing hidden before opens nothing now: what is hidden only grows less
        self.found |= {str(card) for card in spy.found_by_keys(device, fresh, hidden, truth)}
        keys = fresh if closed <= self.closed[side] else self.tried[side]
        self.closed[side] |= closed        # on what is new all keys are tried, the old ones, too
        self.found |= spy.uncovered(device, keys, truth)
        if spy.found_by_seeds(device, fresh, truth):
            self.found.add("seed")
        hits, chance = spy.guessed(device, hidden, truth)
        self.hits, self.chance = self.hits + hits, self.chance + chance

    def _never_shown(self, device: Device, truth: Truth) -> set[Card]:
        ply, side = device.table.playing.ply, device.side
        packs = spy.sealing_of(device).packs
        for pack in packs[self.packs[side]:]:          # what is shuffled again is hidden again
            if not isinstance(pack, Resealed):
                self.known[side] -= set(truth.order(pack.number))
        self.packs[side] = len(packs)
        # elsewhere a choice may be opened long after it was taken
        first = self.told[side] if spy.sealing_of(device).own_decks else 0
        self.known[side] |= spy.shown_to(device, first)
        self.told[side] = max(0, ply - 1)
        known = self.known[side] | spy.looked_through(device)
        return spy.hidden_in(packs, truth, known)


# ---- many matches --------------------------------------------------------------------------------
def series(game: Game[Any], options: Options | None, count: int, seed: int, leak: str | None,
           progress: Callable[[int, int], object],
           way: type[SpiedMatch] = SpiedMatch) -> dict[str, Any]:
    """Matches of a way with a spy at each device, as `mulligan remote --spy` prints them.

    With the leak `any` each kind in turn. Raises Malformed for a kind that there is not, and for a
    game that is not dealt sealed with these options.
    """
    why = game.unsealed(game.complete(options))
    if why:
        raise Malformed(f"both devices know all cards, so there is nothing to spy out. {why}",
                        "--spy")
    if leak not in (None, "any", *way.leaks):
        raise Malformed(f"there is no leak {leak!r}; known: {', '.join(way.leaks)}", "--cheat")
    kinds = list(way.leaks)

    def played() -> Iterator[Spied]:
        for at in range(count):
            progress(at, count)
            kind = kinds[at % len(kinds)] if leak == "any" else leak
            yield way(game, options, f"{seed}/{at}", kind).play()
    rows, stopped = until_stopped(played())
    tight = [row for row in rows if not row.leak]
    return {"game": game.id, "version": game.version, "matches": len(rows), "seed": seed,
            "leak": leak, "asked": count, "stopped": stopped,
            "looks": sum(row.looks for row in rows), "keys": sum(row.keys for row in rows),
            "covered": sum(row.covered for row in rows),
            "found": sum(bool(row.found) for row in tight),
            "leaks": len(rows) - len(tight),
            "caught": sum(row.good for row in rows if row.leak),
            "hits": sum(row.hits for row in tight), "chance": sum(row.chance for row in tight),
            "good": (all(row.good for row in rows) and not more_than_chance(tight)
                     and not stopped),
            "rows": [{"seed": f"{seed}/{at}"} | row._asdict() | {"good": row.good}
                     for at, row in enumerate(rows)]}


def more_than_chance(rows: list[Spied]) -> bool:
    """Whether stand-ins lie where their cards do more often than blind guesses would.

    Positions of one match are not independent, so matches are what is counted.
    """
    if len(rows) < _ENOUGH:
        return False
    more = [row.hits - row.chance for row in rows]
    mean = sum(more) / len(more)
    spread = sum((one - mean) ** 2 for one in more) / (len(more) - 1)
    return mean > _ERRORS * sqrt(spread / len(more))


def told(report: dict[str, Any]) -> str:
    """A report in lines for people."""
    lines = [*as_far(report, report["matches"], report["asked"], "matches"),
             f"{report['game']} {report['version']}: {report['matches']} sealed matches, a spy at "
             f"each device at every ply: {report['looks']} looks, {report['keys']} texts tried as "
             "salt, secret and seed"]
    if report["covered"]:
        lines.append(f"covered choices that were to be opened: {report['covered']}")
    if report["matches"] > report["leaks"]:
        lines.append(f"matches in which something was found: {report['found']}; hidden cards that "
                     f"lie where they truly do: {report['hits']}, of a blind guess "
                     f"{report['chance']}")
    if report["leak"]:
        lines.append(f"dealers who leak: {report['leaks']}, caught: {report['caught']}")
    for row in report["rows"]:
        if row["leak"]:
            lines.append(f"  {MIXED_LEAKS[row['leak']].words}: "
                         f"{'caught' if row['good'] else 'was not caught'}")
        elif not row["good"]:
            lines.append(f"  match {row['seed']} gave away: {', '.join(row['found']) or 'places'}")
    return "\n".join(lines)
