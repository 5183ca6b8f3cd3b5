"""Opponents who lie where choices are covered, and how they must be named (TD-14)."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from ..protocol.types import Card
from ..remote import covered, sealing, table as kinds
from ..remote.choices import closing
from ..remote.covered import CoveredSeal
from ..remote.device import Device
from ..remote.messages import Message
from ..remote.rounds import commitment
from ..remote.seals import TEXT
from .liars import LIES, NONE, Lie, Told, altered, chooses_twice, signed, unheard
from .opening_liars import (DEAL_SALT, DECK_SALT, LOT_SALT, any_salt, brings_one, brings_several,
                            several)
from .sealed_liars import SEALED_LIES, chained


def _seal(device: Device) -> CoveredSeal | None:
    """What a device knows of a match that is dealt and goes on, where nothing waits, or None."""
    seal, now = device.table.seal, device.table.round
    if not isinstance(seal, CoveredSeal) or not seal.begun or device.table.playing.outcome():
        return None
    busy = now is None or now.salt or device.table.open_question(device.side)
    return None if busy or seal.waits(device.side) else seal


def _gives_up(device: Device, rng: random.Random, deck: Any = None) -> Sequence[Told]:
    """Resigns at once and opens all, with its own deck or another, so that it is judged."""
    seal = _seal(device)
    if seal is None or seal.secret is None:
        return NONE
    opened = seal.opening(device.side, deck or device.table.deck)
    body = sealing.unsealing(seal, seal.secret) | opened
    said = [(kinds.RESIGNS, {}), (sealing.UNSEAL, body)]
    return [message.text() for message in chained(device, said)]


def _opens_several(device: Device, rng: random.Random) -> Sequence[Told]:
    decks = several(device)
    return _gives_up(device, rng, decks) if decks else NONE


def _deals_again(device: Device, rng: random.Random) -> Sequence[Told]:
    """Deals a second time, having seen what it drew."""
    seal = _seal(device)
    if seal is None or seal.secret is None:
        return NONE
    fresh = seal.secret._replace(seed=rng.randbytes(32))
    return [signed(device, sealing.DEAL, sealing.dealing(seal, fresh))]


def _early_lot(device: Device, rng: random.Random) -> Sequence[Told]:
    """Opens a lot that nobody has drawn: the other would know its next card."""
    seal = _seal(device)
    if seal is None or seal.secret is None:
        return NONE
    free = [(pack, place) for pack in seal.of(device.side, own=False)
            for place in range(len(pack.cards)) if place not in pack.called]
    early = sealing.opening_lots(free[:1], seal.secret)
    return [signed(device, sealing.LOTS, early)] if free else NONE


def _open_action(device: Device, rng: random.Random) -> Sequence[Told]:
    """Acts without covering anything, as in a match of another kind."""
    if _seal(device) is None:
        return NONE
    playing = device.table.playing
    body = {"ply": playing.ply, "do": "resign", "digest": playing.digest()}
    return [signed(device, kinds.ACT, body)]


def _changed(kind: str, key: str, **other: Any) -> Any:
    """Says a message of a kind with something else in the first of its parts."""
    def tell(device: Device, rng: random.Random) -> Sequence[Told]:
        told = []
        for message in unheard(device, kind):
            first, *rest = message.body[key]
            new = {name: made(rng) for name, made in other.items()}
            told.append(altered(device, message, message.body | {key: [first | new, *rest]}).text())
        return told
    return tell


def _choice_salt(device: Device, rng: random.Random) -> Sequence[Told]:
    """Shows its covers with a wrong salt."""
    return [altered(device, shown, shown.body | {"salt": any_salt(rng)}).text()
            for shown in unheard(device, covered.COVER)]


def _takeback(device: Device, rng: random.Random) -> Sequence[Told]:
    """Chooses anew in a round that is over, as if it had been taken back."""
    seal = _seal(device)
    if seal is None or not seal.rounds:
        return NONE
    body = {"ply": seal.rounds[-1].ply, "commit": any_salt(rng)}
    return [signed(device, kinds.CHOOSE, body)]


def _without_one(device: Device, rng: random.Random) -> Sequence[Told]:
    """Keeps one card covered that the rules turn over."""
    said = [one for one in unheard(device, covered.UNCOVER) if len(one.body["texts"]) > 1]
    return [altered(device, one, {"texts": one.body["texts"][1:]}).text() for one in said]


def _copied_text(device: Device, rng: random.Random) -> Sequence[Told]:
    """Covers a choice with what covers one of the other side, and would repeat what opens it."""
    said, seal = unheard(device, kinds.CHOOSE, covered.COVER), device.table.seal
    if not said or not isinstance(seal, CoveredSeal):
        return NONE
    chosen, shown = said
    theirs = [one.closed for taken in seal.rounds for one in taken.choices[1 - device.side]
              if one.closed]
    do = [one | {"closed": theirs[0]} if theirs and one["closed"] else one
          for one in shown.body["do"]]
    if do == shown.body["do"]:
        return NONE
    bound = commitment(device.id, shown.body["ply"], shown.body["salt"], do)
    first = altered(device, chosen, chosen.body | {"commit": bound})
    return [first.text(), altered(device, shown, shown.body | {"do": do}, first.hash()).text()]


def _two_commitments(device: Device, rng: random.Random) -> Sequence[Told]:
    """Commits to other choices for the same round."""
    now = device.table.round
    if now is None or not now.commits[device.side] or now.shown[device.side]:
        return NONE
    return [signed(device, kinds.CHOOSE, {"ply": now.ply, "commit": rng.randbytes(32).hex()})]


Free = Callable[[CoveredSeal, Device, kinds.Round, int], list[Card]]


def _undrawn(seal: CoveredSeal, device: Device, now: kinds.Round, at: int) -> list[Card]:
    """The cards of its own that a device has not drawn."""
    return [pack.order[place] for pack in seal.of(device.side) for place in pack.unknown()]


def _laid(seal: CoveredSeal, device: Device, now: kinds.Round, at: int) -> list[Card]:
    """The cards that earlier choices of a device have laid, the last first."""
    game, seat, found = seal.match.game, device.seat, list[Card]()
    for taken in seal.rounds:
        for choice in taken.choices[device.side]:
            found += sorted(choice.cards) if choice.closed else []
    state = seal.match.states[now.ply]
    for text in now.own[:at]:
        move = game.parse(state, seat, text)
        found += [pick for pick in game.path(state, seat, move) if isinstance(pick, int)]
        state = game.apply(state, seat, move)
    return found[::-1]


def _laying(free: Free) -> Callable[[Device], None]:
    """What makes a device one that lays a card which it does not hold, one of these."""
    return lambda device: _lays_another(device, free)


def _lays_another(device: Device, free: Free) -> None:
    """Make a device one that lays a card which it does not hold, once."""
    true = device.shows
    vars(device)["lied"] = False

    def shows(now: kinds.Round, number: int) -> Sequence[Any]:
        said = true(now, number)
        seal = device.table.seal
        assert isinstance(seal, CoveredSeal) and seal.secret
        lie = vars(device)["lied"] or _another(seal, device, now, free)
        if not lie or lie[0] != now.ply:
            return said
        vars(device)["lied"] = lie
        ply, at, text = lie
        closed = closing(device.id, number, at, seal.secret.salt(TEXT, number, at), text)
        _tells(seal, lie)
        return [*said[:at], said[at] | {"closed": closed}, *said[at + 1:]]
    vars(device)["shows"] = shows


def _another(seal: CoveredSeal, device: Device, now: kinds.Round,
             free: Free) -> tuple[int, int, str] | None:
    """(ply, place, text) of a choice that names one of these cards instead of a held one."""
    game, seat, found = seal.match.game, device.seat, None
    state = seal.match.states[now.ply]
    for at, text in enumerate(now.own):
        move = game.parse(state, seat, text)
        held = [pick for pick in game.path(state, seat, move) if isinstance(pick, int)]
        lies = free(seal, device, now, at)
        if held and lies and game.veiled(state, seat, move) != text:
            trial = state.exchanged({held[0]: lies[0], lies[0]: held[0]})
            fits = [one for one in game.legal(trial, seat) if lies[0] in game.path(trial, seat, one)
                    and game.veiled(trial, seat, one) == game.veiled(state, seat, move)]
            if fits:
                found = now.ply, at, game.text(trial, seat, fits[0])
        state = game.apply(state, seat, move)
    return found                           # the last one: its own table follows all others


def _tells(seal: CoveredSeal, lie: tuple[int, int, str]) -> None:
    """From now on a liar opens what it had committed to."""
    opened, opening = seal.opened_text, seal.opening
    lying_ply, lying_at, text = lie

    def uncover(side: int, ply: int, at: int) -> dict[str, Any]:
        found = opened(side, ply, at)
        return found | {"do": text} if (ply, at) == (lying_ply, lying_at) else found

    def open_all(side: int, deck: Any) -> dict[str, Any]:
        found = opening(side, deck)
        for taken, texts in zip(seal.rounds, found["texts"]):
            hidden = [at for at, one in enumerate(taken.choices[side]) if one.closed]
            if taken.ply == lying_ply:
                texts[hidden.index(lying_at)]["do"] = text
        return found
    due = seal.due
    vars(seal).update(opened_text=uncover, opening=open_all,
                      due=lambda side: None if seal.owed_texts[side] else due(side))


def _has_lied(device: Device, rng: random.Random) -> Sequence[Told]:
    """Uncovers what it had laid and did not hold, resigns and opens all, so that it is judged."""
    lie, seal = getattr(device, "lied", None), device.table.seal
    if not lie or not isinstance(seal, CoveredSeal) or seal.secret is None:
        return NONE
    owed = seal.owed_texts[device.side]
    if lie[:2] not in owed:
        return NONE
    body = sealing.unsealing(seal, seal.secret) | seal.opening(device.side, device.table.deck)
    texts = {"texts": [seal.opened_text(device.side, ply, at) for ply, at in owed]}
    said = [(covered.UNCOVER, texts), (kinds.RESIGNS, {}), (sealing.UNSEAL, body)]
    return [message.text() for message in chained(device, said)]


def _other_deal(device: Device, rng: random.Random) -> Sequence[Told]:
    """Opens other choices in the end than it had committed to."""
    said: list[Message] = unheard(device, sealing.UNSEAL)
    told = []
    for message in said:
        texts = [[one | {"salt": any_salt(rng)} for one in each] for each in message.body["texts"]]
        told.append(altered(device, message, message.body | {"texts": texts}).text())
    return told


_AS_OPEN = ("versions", "hearing", "draw", "result", "copies", "claim")
COVERED_LIES = {kind: LIES[kind] for kind in _AS_OPEN} | {
    "opening": LIES["opening"],
    "two-packs": SEALED_LIES["two-packs"]._replace(tell=_gives_up, named="false_claim"),
    "crooked-lots": SEALED_LIES["crooked-lots"]._replace(tell=_gives_up),
    "deals-again": SEALED_LIES["deals-again"]._replace(tell=_deals_again),
    "other-lot": SEALED_LIES["other-lot"],
    "early-lot": SEALED_LIES["early-lot"]._replace(tell=_early_lot),
    "salt": Lie("uncovers a card with a wrong salt",
                _changed(covered.UNCOVER, "texts", salt=any_salt), "other_opening", instead=True),
    "bare": Lie("opens the card of the deal with a wrong salt",
                _changed(covered.BARE, "cards", salt=any_salt), "other_opening", instead=True),
    "other-cover": Lie("shows other covers than it committed to",
                       _changed(covered.COVER, "do", closed=any_salt), "other_choice", instead=True,
                       often=1),
    "copied-text": Lie("covers a choice as the other had covered one", _copied_text, "copied",
                       instead=True, often=1),
    "covered": Lie("keeps a card covered that is turned over", _without_one, "not_shown",
                   instead=True),
    "commits": Lie("commits to two choices", _two_commitments, "out_of_turn", often=1),
    "not-held": Lie("lays a card that it has not drawn", _has_lied, "false_claim", often=1,
                    begin=_laying(_undrawn)),
    "laid-again": Lie("lays a card that it has laid before", _has_lied, often=1,
                      begin=_laying(_laid)),
    "choice-salt": Lie("shows its covers with a wrong salt", _choice_salt, "other_choice",
                       instead=True, often=1),
    "illegal-choice": Lie("commits to choices the rules refuse", chooses_twice(covered.COVER),
                          instead=True, often=1),
    "takeback": Lie("chooses for a round that is over", _takeback, "out_of_turn", often=1),
    "lot-salt": LOT_SALT,
    "deal-salt": DEAL_SALT,
    "deck-salt": DECK_SALT._replace(begin=brings_one, side=1),
    "other-deal": SEALED_LIES["other-deal"],
    "other-texts": Lie("opens other choices than it committed to", _other_deal, "other_opening",
                       instead=True, often=1),
    "decks": Lie("opens several decks where it had closed one", _opens_several, "other_pack",
                 begin=brings_several, side=1),
    "open-action": SEALED_LIES["open-action"]._replace(tell=_open_action),
}
