"""Whole matches between two devices, over a bad wire or with one that lies (TD-9)."""

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ..errors import Illegal, Malformed
from ..protocol.game import Game
from ..protocol.types import Deck, Options
from ..remote import kept, table as kinds, transcript
from ..remote.device import Device
from ..remote.letters import Letter
from ..remote.messages import Side
from .covered_liars import COVERED_LIES
from .deck_liars import DECK_LIES
from .liars import LIES, Lie
from .mixed_liars import MIXED_LIES
from .sealed_liars import SEALED_LIES
from .until import as_far, until_stopped
from .wires import Wire

MOST_STEPS = 20_000                        # of a match: far more than any takes
_ASKS = 0.01                               # how often somebody asks something
_PHRASE = 0.01                             # ... or says one of the phrases
_RESIGNS = 0.0005


class Played(NamedTuple):
    """What came of one match.

    `verified`: both sides have confirmed the same end, and its transcript gives the same record.
    `lie` is the kind that was told, None where there was none to tell; `named` by what reason it
    was named, in `words`.
    """

    plies: int
    messages: int
    verified: bool
    harm: int
    crashes: int
    noted: dict[str, int]
    lie: str | None = None
    named: str = ""
    words: str = ""
    log: str = ""

    @property
    def good(self) -> bool:
        """Whether an honest match was verified, or a lie named."""
        return bool(self.named) if self.lie else self.verified


class Pair:
    """Two devices with a wire each way, and the people behind them, who play at random."""

    def __init__(self, game: Game[Any], options: Options | None, seed: str, cut: float,
                 lie: Lie | None, sealed: bool = False, deck: Deck | None = None) -> None:
        self.rng = random.Random(seed)
        self.cut, self.lie, self.told = cut, lie, False
        host = Device.invite(game, options, name="Ada", sealed=sealed, deck=deck,
                             entropy=self.rng.randbytes)
        guest = Device.join(host.letter().packed(), name="Bo", deck=deck,
                            entropy=self.rng.randbytes)
        self.devices = [host, guest]
        self.wires = [Wire(self.rng, cut), Wire(self.rng, cut)]
        self.noted: Counter[str] = Counter()
        self.crashes = 0
        self.liar = self.rng.randrange(2) if lie is None or lie.side is None else lie.side
        if lie and lie.begin:
            lie.begin(self.devices[self.liar])

    def step(self) -> None:
        """Let each side do something, send it and read what has come."""
        for side in (0, 1):
            self._crash(side)
            self._lie(side)
            if not self.told:
                self._choose(self.devices[side])
                self._lie(side)
            self.wires[side].send(self.devices[side].letter().text())
            for letter in self.wires[side].arrived():
                self._hear(1 - side, letter)

    def _hear(self, side: Side, letter: str) -> None:
        """Read a letter; who dealt crookedly may have had to give up by it, and that is told."""
        device = self.devices[side]
        try:
            device.receive(letter)
        except Illegal:
            if self.lie is None or self.lie.begin is None or side != self.liar:
                raise
            self.told = True
            self.honest.receive(device.letter().text())

    @property
    def honest(self) -> Device:
        """The device that does not lie."""
        return self.devices[1 - self.liar]

    def _crash(self, side: int) -> None:
        """Now and then a device starts anew from what it has kept; one that lies does not."""
        if self.lie and self.lie.begin and side == self.liar:
            return
        if self.rng.random() < self.cut / 20:
            device = self.devices[side]
            self.noted += device.noted
            self.devices[side] = kept.restore(json.loads(json.dumps(kept.keep(device))))
            self.devices[side].entropy = self.rng.randbytes
            self.crashes += 1

    def _choose(self, device: Device) -> None:
        match, rng = device.match, self.rng
        if match is None or device.stopped:
            return
        if device.table.open_question(1 - device.side) and rng.random() < 0.5:
            self._answer(device)
        elif match.outcome():
            return
        elif device.to_choose() and rng.random() < 0.9:
            moves = match.legal(device.seat)
            device.act(match.game.text(match.state, device.seat, rng.choice(moves)))
        elif rng.random() < _PHRASE:
            device.phrase(rng.randrange(kinds.PHRASES))
        else:
            self._talk(device)

    def _answer(self, device: Device) -> None:
        try:
            device.answer(self.rng.random() < 0.5)
        except Illegal:                    # something is to be opened first
            self.noted["nothing_to_answer"] += 1

    def _talk(self, device: Device) -> None:
        chance = self.rng.random()
        try:
            if chance < _RESIGNS:
                device.resign()
            elif chance < (self.lie.asked if self.lie else _ASKS):
                device.ask(self.rng.choice([kinds.TAKEBACK, kinds.TAKEBACK, kinds.DRAW]))
        except Illegal:                    # there is nothing to ask for, or nothing to give up
            self.noted["nothing_to_ask"] += 1

    def _lie(self, side: int) -> None:
        device = self.devices[side]
        if self.lie is None or self.told or side != self.liar or device.stopped:
            return
        if self.rng.random() > self.lie.often:
            return
        told = self.lie.tell(device, self.rng)
        if not told or self.lie.instead and len(self.honest.other) > len(device.own) - len(told):
            return                         # what the other has read already is not said otherwise
        self.told = True
        first = device.letter().messages   # a lie is not lost among what the wire does
        if self.lie.instead:
            first = first[:-len(told)]
        self.honest.receive(Letter(device.id, len(device.other), [*first, *told]).text())


def lies(game: Game[Any], sealed: bool) -> dict[str, Lie]:
    """The lies that can be told, by kind."""
    if not sealed:
        return LIES
    if game.mixed:
        return MIXED_LIES
    if game.own_decks:
        return DECK_LIES
    return COVERED_LIES if game.covered else SEALED_LIES


def play(game: Game[Any], options: Options | None, seed: str, cut: float = 0.0,
         lie: str | None = None, sealed: bool = False, deck: Deck | None = None) -> Played:
    """One match between two devices, to which both may bring a deck; the same seed gives the same.

    Raises Malformed for a kind of lie that there is not, Illegal where it is to be sealed and
    cannot.
    """
    known = lies(game, sealed)
    if lie is not None and lie not in known:
        raise Malformed(f"there is no lie {lie!r}; known: {', '.join(known)}", "--cheat")
    pair = Pair(game, options, seed, cut, known[lie] if lie else None, sealed, deck)
    for _ in range(MOST_STEPS):
        if pair.told or all(device.table.verified for device in pair.devices):
            break
        pair.step()
    return _played(pair, lie)


def _played(pair: Pair, lie: str | None) -> Played:
    honest = pair.honest
    stopped = honest.stopped
    named = ""
    if pair.lie and stopped and pair.lie.named in ("", stopped.reason):
        named = stopped.reason
    return Played(
        plies=honest.match.ply if honest.match else 0,
        messages=len(honest.order),
        verified=not pair.told and _verified(pair),
        harm=sum(wire.harm for wire in pair.wires),
        crashes=pair.crashes,
        noted=dict(sorted((pair.noted + pair.devices[0].noted + pair.devices[1].noted).items())),
        lie=lie if pair.told else None,
        named=named,
        words=str(stopped) if stopped else "",
        log=transcript.transcript(honest))


def _verified(pair: Pair) -> bool:
    """Whether both devices hold the same end, and their transcripts say so to anyone."""
    records = [transcript.record(device) for device in pair.devices if device.match]
    logs = {transcript.transcript(device) for device in pair.devices}      # mostly one and the same
    verdicts = [transcript.verify(log) for log in logs]
    same = len(records) == 2 and records[0] == records[1]
    return same and all(verdict.verified and verdict.match is not None
                        and verdict.match.record() == records[0] for verdict in verdicts)


def series(game: Game[Any], options: Options | None, count: int, seed: int, cut: float,
           lie: str | None, progress: Callable[[int, int], object],
           keep: Callable[[int, str], object], sealed: bool = False) -> dict[str, Any]:
    """Matches between two devices, as `mulligan remote` prints them.

    With the lie `any`, each kind in turn. A match in which a liar found nothing to lie about is
    counted as honest. `keep` is given the log of each match, as the device has it that does not
    lie.
    """
    every = list(lies(game, sealed))

    def matches() -> Iterator[Played]:
        for at in range(count):
            progress(at, count)
            kind = every[at % len(every)] if lie == "any" else lie
            one = play(game, options, f"{seed}/{at}", cut, kind, sealed)
            keep(at, one.log)
            yield one._replace(log="")
    played, stopped = until_stopped(matches())
    noted: Counter[str] = Counter()
    for one in played:
        noted.update(one.noted)
    lied = [one for one in played if one.lie]
    return {"game": game.id, "version": game.version, "sealed": sealed,
            "unsealed": game.unsealed(game.complete(options)),
            "matches": len(played), "seed": seed, "cut": cut, "asked": count, "stopped": stopped,
            "cheat": lie, "honest": len(played) - len(lied),
            "verified": sum(one.verified for one in played if not one.lie),
            "lied": len(lied), "named": sum(bool(one.named) for one in lied),
            "harm": sum(one.harm for one in played), "crashes": sum(one.crashes for one in played),
            "noted": dict(sorted(noted.items())),
            "good": all(one.good for one in played) and bool(lied or not lie) and not stopped,
            "rows": [_row(f"{seed}/{at}", one) for at, one in enumerate(played)]}


def _row(seed: str, one: Played) -> dict[str, Any]:
    row = {"seed": seed} | one._asdict() | {"good": one.good}
    del row["log"]
    return row


def told(report: dict[str, Any]) -> str:
    """A report in lines for people."""
    lines = [*as_far(report, report["matches"], report["asked"], "matches"),
             f"{report['game']} {report['version']}: {report['honest']} honest matches between two "
             f"devices, {report['verified']} verified on both sides",
             f"letters lost, doubled or late: {report['harm']}; devices started anew: "
             f"{report['crashes']}"]
    if report["sealed"]:
        lines.append("dealt sealed: no device held what its person might not know")
    else:
        lines.append(f"dealt by a common seed. {report['unsealed']}".rstrip())
    if report["noted"]:
        each = ", ".join(f"{reason} {count}" for reason, count in report["noted"].items())
        lines.append(f"noted and not taken: {each}")
    if report["cheat"] and not report["lied"]:
        lines.append("no such lie can be told in this game")
    elif report["cheat"]:
        lines.append(f"lies: {report['lied']} told, {report['named']} named")
    for row in report["rows"]:
        if row["lie"]:
            lines.append(f"  {row['lie']}: {row['words'] or 'was not named'}")
        elif not row["good"]:
            lines.append(f"  match {row['seed']} was not verified")
    return "\n".join(lines)
