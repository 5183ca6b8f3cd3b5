"""Matches over a wire in hostile hands: every message is harmed in some way before it comes (TD-9).

None of it may change a match, and each is named by what it is; then the true message comes.
"""

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from ..data.json_text import canonical, parse
from ..protocol.game import Game
from ..protocol.types import Options
from ..remote import kept, messages, signing, table as kinds, transcript
from ..remote.device import Device
from ..remote.letters import Letter
from .until import as_far, until_stopped

_TALKS = 4                                 # letters each way until all has arrived
_MOST_STEPS = 2000                         # of a match: more than any takes
_TALKATIVE = 0.2                           # how often somebody says two phrases before an action
_TRIED_AT_ONCE = 6                         # harmed messages for each that comes
# what a text is taken for of which a letter was changed, or that somebody else signed
_CHANGED = frozenset({"malformed", "forged", "other_match", "own_message"})
_FORGED = frozenset({"forged"})
_MISSING = frozenset({"missing"})


class Harm(NamedTuple):
    """Messages that come in place of one, and the reasons by which each has to be named.

    `texts` come in this order; each is to be named by one of `reasons`.
    """

    kind: str
    texts: Sequence[str]
    reasons: frozenset[str]


def _altered(text: str, device: Device, rng: random.Random) -> Harm:
    at = rng.randrange(len(text))
    other = rng.choice([each for each in "0aZ\"{ " if each != text[at]])
    return Harm("altered", [text[:at] + other + text[at + 1:]], _CHANGED)


def _cut_off(text: str, device: Device, rng: random.Random) -> Harm:
    return Harm("cut off", [text[:rng.randrange(2, len(text))]], frozenset({"malformed"}))


def _replayed(text: str, device: Device, rng: random.Random) -> Harm:
    heard = device.own.texts[:device.acknowledged] or device.own.texts[:1]
    return Harm("replayed", [rng.choice(heard)], frozenset({"twice"}))


def _other_signature(text: str, device: Device, rng: random.Random) -> Harm:
    data = parse(text, "message")
    return Harm("forged", [canonical(data | {"signature": rng.randbytes(64).hex()})], _FORGED)


def _other_body(text: str, device: Device, rng: random.Random) -> Harm:
    data = parse(text, "message")
    phrase = {"phrase": 1 if data["body"] == {"phrase": 0} else 0}
    return Harm("forged", [canonical(data | {"kind": "say", "body": phrase})], _FORGED)


def _other_part(text: str, device: Device, rng: random.Random) -> Harm:
    """One commitment, point, key, card or number of what a message says is another."""
    data = parse(text, "message")
    places = list(_leaves(data["body"]))
    if not places:
        return _other_body(text, device, rng)
    inside, at = rng.choice(places)
    inside[at] = _another(inside[at], rng)
    return Harm("forged", [canonical(data)], _FORGED)


def _leaves(part: Any) -> Iterator[tuple[Any, Any]]:
    """(what holds it, where) of each value in JSON that holds no others."""
    places = part.items() if isinstance(part, dict) else enumerate(part)
    for at, value in list(places):
        if isinstance(value, (dict, list)):
            yield from _leaves(value)
        else:
            yield part, at


def _another(value: Any, rng: random.Random) -> Any:
    """A value like this one, but another."""
    if isinstance(value, str):
        at = rng.randrange(len(value) + 1)
        return value[:at] + ("0" if value[at:at + 1] != "0" else "1") + value[at + 1:]
    return not value if isinstance(value, bool) else (value or 0) + 1


def _stranger(text: str, device: Device, rng: random.Random) -> Harm:
    """A message that somebody else signed."""
    secret = rng.randbytes(32)
    body = {"phrase": rng.randrange(6)}
    message = messages.read(text)._replace(kind="say", body=body, heard=len(device.other),
                                           heard_hash=device.other.hash_at(len(device.other)))
    signed = message.sign(secret, signing.public_key(secret))
    return Harm("forged", [signed.text()], _FORGED)


def _foreign(text: str, device: Device, rng: random.Random) -> Harm:
    """A message of another match, by the same side."""
    message = messages.read(text)._replace(match=rng.randbytes(16).hex())
    return Harm("of another match", [message.sign(device.secret, device.own.key).text()],
                frozenset({"other_match"}))


def _returned(text: str, device: Device, rng: random.Random) -> Harm:
    """A message of the other side, sent back to it."""
    said = device.other.texts
    return Harm("sent back", [rng.choice(said)] if said else [], frozenset({"own_message"}))


HARMS = (_altered, _cut_off, _replayed, _other_signature, _other_body, _other_part, _stranger,
         _foreign, _returned)


class Tally:
    """How many messages were harmed by kind, what they were named, and what went wrong.

    `of` counts them by what they came in place of.
    """

    def __init__(self) -> None:
        self.harmed: Counter[str] = Counter()
        self.of: Counter[str] = Counter()
        self.named: Counter[str] = Counter()
        self.wrong: list[str] = []

    def count(self, harm: Harm, of: str, found: str, changed: bool) -> None:
        """Note one message, by what it was named, and whether anything changed by it."""
        self.harmed[harm.kind] += 1
        self.of[of] += 1
        self.named[found or "taken"] += 1
        if found not in harm.reasons or changed:
            self.wrong.append(f"{harm.kind}, {of}: {found or 'taken'}"
                              f"{', changed the match' * changed}")


def held(device: Device) -> str:
    """All that a device holds of a match, as a text; the same before and after what is refused."""
    data = kept.keep(device)
    match = device.match
    return canonical([data["messages"], data["choices"], data["salt"], str(device.stopped),
                      match and [match.digest(), [str(one) for one in match.actions]]])


class HostileMatch:
    """A match at random between two devices; the wire harms each message before it brings it."""

    def __init__(self, game: Game[Any], options: Options | None, seed: str, sealed: bool,
                 tally: Tally) -> None:
        self.rng, self.tally = random.Random(seed), tally
        host = Device.invite(game, options, name="Ada", sealed=sealed, entropy=self.rng.randbytes)
        guest = Device.join(host.letter().text(), name="Bo", entropy=self.rng.randbytes)
        self.devices = [host, guest]

    def play(self, most: int) -> bool:
        """To the end, or until so many messages were harmed; whether both devices agree then."""
        for _ in range(_MOST_STEPS):
            for _ in range(_TALKS):        # what an action shows may be opened step by step
                self._talk(most)
                if any(device.to_choose() or device.table.verified for device in self.devices):
                    break
            ready = [device for device in self.devices if device.to_choose()]
            if not ready:
                break
            device = self.rng.choice(ready)
            for _ in range(2 if self.rng.random() < _TALKATIVE else 0):
                device.phrase(self.rng.randrange(kinds.PHRASES))
            match = device.table.playing
            device.act(match.game.text(match.state, device.seat,
                                       self.rng.choice(match.legal(device.seat))))
        logs = [transcript.verify(transcript.transcript(device)) for device in self.devices]
        return all(device.table.verified for device in self.devices) \
            and all(log.verified for log in logs)

    def _talk(self, most: int) -> None:
        for _ in range(_TALKS):
            for device, other in zip(self.devices, self.devices[::-1]):
                news = list(device.letter().messages)
                if other.other.key and sum(self.tally.harmed.values()) < most:
                    self._harm(device, other, news)
                other.receive(Letter(device.id, len(device.other), news).text())

    def _harm(self, device: Device, other: Device, news: Sequence[str]) -> None:
        """Bring harmed messages first: of news, or of what the other has already."""
        if len(news) > 1:                  # one was dropped before it, or is overtaken
            later = self.rng.sample(list(news[1:]), len(news) - 1)
            for kind, text in zip(("dropped", *["reordered"] * len(later)), later):
                self._bring(device, other, text, Harm(kind, [text], _MISSING))
            self._bring(device, other, later[0], Harm("doubled", later[:1], _MISSING))
        for _ in range(_TRIED_AT_ONCE if news else 0):
            text = self.rng.choice(list(news))
            self._bring(device, other, text, self.rng.choice(HARMS)(text, device, self.rng))

    def _bring(self, device: Device, other: Device, text: str, harm: Harm) -> None:
        """Bring harmed messages in place of one."""
        of = parse(text, "message")["kind"]
        for each in harm.texts:
            before = held(other)
            found = other.receive(Letter(device.id, len(device.other), [each]).text())
            self.tally.count(harm, of, found[0] if found else "", held(other) != before)


# ---- many messages -------------------------------------------------------------------------------
def series(game: Game[Any], options: Options | None, count: int, seed: int, sealed: bool,
           progress: Callable[[int, int], object]) -> dict[str, Any]:
    """Matches until so many messages were harmed, as `mulligan remote --harm` prints them."""
    tally = Tally()

    def played() -> Iterator[bool]:
        for at in itertools.count():
            done = sum(tally.harmed.values())
            progress(min(done, count), count)
            if done >= count:
                return
            yield HostileMatch(game, options, f"{seed}/{at}", sealed, tally).play(count)
    agreed, stopped = until_stopped(played())
    return {"game": game.id, "version": game.version, "sealed": sealed, "matches": len(agreed),
            "seed": seed, "asked": count, "stopped": stopped, "verified": sum(agreed),
            "harmed": dict(sorted(tally.harmed.items())), "of": dict(sorted(tally.of.items())),
            "named": dict(sorted(tally.named.items())), "wrong": tally.wrong,
            "good": all(agreed) and not tally.wrong and not stopped}


def told(report: dict[str, Any]) -> str:
    """A report in lines for people."""
    harmed, of, named = (", ".join(f"{word} {count}" for word, count in report[key].items())
                         for key in ("harmed", "of", "named"))
    dealt, matches = "sealed" if report["sealed"] else "by a common seed", report["matches"]
    count = sum(report["harmed"].values())
    lines = [*as_far(report, count, report["asked"], "messages"),
             f"{report['game']} {report['version']}: {count} harmed "
             f"messages in {matches} matches dealt {dealt}, {report['verified']} verified "
             "on both sides",
             f"harmed: {harmed}", f"in place of: {of}", f"named: {named}"]
    return "\n".join([*lines, *(f"  was not named rightly: {one}" for one in report["wrong"])])
