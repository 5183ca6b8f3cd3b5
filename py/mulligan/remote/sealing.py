"""A match dealt sealed: what its own messages do, and what a side owes next (TD-10 to TD-13).

It stands beside the table, which takes all other messages. The same messages give the same to both
devices and to whoever reads the log; a device adds what only its own person knows.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ..data.shapes import AnyValue, Integer, ListOf, Object, Shape, Text, hex_digits, whole
from ..errors import Illegal
from ..match.match import Match
from ..match.visibility import known_cards
from ..protocol.types import Card, Deck, Ply, Seat
from . import half_known, judging
from .chains import refusal
from .messages import Message, Side
from .seals import LOT, SLOT, SealedPack, Secret, checked, sealed

if TYPE_CHECKING:
    from .table import Table

DEAL, LOTS = "deal", "lots"
LAY, UNSEAL = "lay", "unseal"
MOST = 200                                 # cards of a pack
_NUMBER = Integer(0, 1 << 31)
CARD = whole(pack=_NUMBER, slot=_NUMBER, card=_NUMBER, salt=hex_digits(64))
_HASHES = ListOf(ListOf(hex_digits(64), 1, MOST), 0, 8)
_OPENED = ListOf(ListOf(whole(value=_NUMBER, salt=hex_digits(64)), 1, MOST), 0, 200)
SHAPES: dict[str, Shape] = {
    DEAL: whole(slots=_HASHES, lots=_HASHES),
    LOTS: whole(lots=ListOf(whole(pack=_NUMBER, place=_NUMBER, slot=_NUMBER, salt=hex_digits(64)),
                            1, 8 * MOST)),
    LAY: whole(ply=Integer(0, 20_000), do=Text("the text of an action", most=4000),
               digest=Text("a digest", most=80),
               cards=ListOf(CARD, 0, 8 * MOST)),
    UNSEAL: Object({"slots": _OPENED, "lots": _OPENED, "deck": AnyValue(),
                    "salt": hex_digits(64), "texts": ListOf(ListOf(whole(
                        do=Text("the text of an action", most=4000), salt=hex_digits(64)),
                        0, 200), 0, 1000)}, ("slots", "lots"))}


class Seal:
    """What a table knows of a sealed match.

    `claims` are the digests that went with actions, by ply; `opened` which side has unsealed,
    `judged` whether both have and all was as they said; `lie` what one of them, `liar`, had said
    that was not so. `bare` are (pack, place) that the deal itself shows to all.
    """

    def __init__(self, match: Match, owners: Sequence[Side], secret: Secret | None) -> None:
        self.match, self.secret = match, secret
        self.packs: list[SealedPack] = []
        self.dealt_by = [False, False]
        self.dealt = 0                     # actions of the deal
        self.claims: dict[Ply, str] = {}
        self.opened = [False, False]
        self.bare: set[tuple[int, int]] = set()
        self.judged = False
        self.lie: Illegal | None = None
        self.liar: Side | None = None
        self._find_packs(owners)

    covered = mixed = own_decks = False    # CoveredSeal, MixedSeal, DeckSeal
    first: Ply = 0                         # from which ply on actions may be taken back
    reached: Ply = 0                       # up to which ply it was looked for drawn cards

    def _find_packs(self, owners: Sequence[Side]) -> None:
        """Walk through the deal to see which packs chance shuffles."""
        trial = Match(self.match.game, self.match.options, self.match.seats, (), self.match.seed,
                      deal=False)
        trial.states = self.match.states[:1]
        orders: list[Sequence[Card]] = []
        while (pack := _next_pack(trial, orders)) is not None:
            owner = owners[pack.owner]
            self.packs.append(SealedPack(len(orders), pack.owner, owner, pack.cards))
            orders.append(pack.cards)
        self.dealt = trial.ply

    @property
    def begun(self) -> bool:
        """Whether both sides have dealt."""
        return all(self.dealt_by)

    def of(self, side: Side, own: bool = True) -> list[SealedPack]:
        """The packs of a side, or those of the other."""
        return [pack for pack in self.packs if (pack.owner == side) == own]

    def undealt(self, side: Side) -> tuple[list[SealedPack], list[SealedPack]]:
        """(own packs, those of the other side) for which a side has still to deal."""
        return ([], []) if self.dealt_by[side] else (self.of(side), self.of(side, own=False))

    def is_still_there(self, pack: SealedPack, place: int) -> bool:
        """Whether the card of a place has not been shuffled into a later pack."""
        return True

    def committed(self, side: Side) -> tuple[list[SealedPack], list[SealedPack]]:
        """(own packs, those of the other side) of which a side has dealt slots or lots."""
        if not self.dealt_by[side]:
            return [], []
        return self.of(side), self.of(side, own=False)

    def owed_lots(self, side: Side) -> list[tuple[SealedPack, int]]:
        """The places whose lots a side has still to open: the other drew them."""
        return [(pack, place) for pack in self.of(side, own=False)
                for place in sorted(pack.called.keys() - pack.drawn.keys())]

    def start(self, table: "Table") -> None:
        """Both have dealt: the match begins."""
        half_known.deal(self.match, [pack.order for pack in self.packs])
        table.match = self.match
        self.note_drawn()

    def note_drawn(self) -> None:
        """Note which cards have been drawn, before their lots are opened (TD-11.3)."""
        match = self.match
        if match.outcome():
            return
        first, self.reached = min(self.reached, match.ply), match.ply
        for pack in self.packs:
            seen = known_cards(match.game, match.state, pack.seat)
            pack.called = {place: first for place, card in enumerate(pack.order)
                           if card in seen} | pack.called

    def learn(self, news: Iterable[tuple[SealedPack, int, Card]]) -> None:
        """Put cards that are known from now on where they lie."""
        learned: dict[int, dict[int, Card]] = {}
        for pack, place, card in news:
            learned.setdefault(pack.number, {})[place] = card
        orders = [pack.with_known(learned.get(pack.number, {})) for pack in self.packs]
        for pack in self.packs:
            pack.known.update(learned.get(pack.number, {}))
        self.arrange(orders)

    def arrange(self, orders: half_known.Orders) -> None:
        """Let the packs lie in these orders."""
        half_known.arrange(self.match, self.packs, orders, self.dealt)

    def look(self) -> None:
        """A device learns what its own person has drawn."""
        if self.secret is None:
            return
        self.learn([(pack, place, card) for pack in self.of(self.secret.side)
                    for place, card in self._drawn(pack, self.secret) if place not in pack.known])

    def closed_cards(self) -> set[Card]:
        """Stand-ins: the cards of all places that are not known here."""
        return {pack.order[place] for pack in self.packs for place in pack.unknown()}

    def waits(self, side: Side) -> bool:
        """Whether a side waits for the other before it can choose."""
        return bool(self.owed_lots(1 - side))

    def rewind(self, ply: Ply) -> None:
        """Both have agreed to stand at a ply again: what was shown stays known."""
        self.reached = min(self.reached, ply)

    def due(self, side: Side) -> "Said | None":
        """(kind, body) of what this device's side owes while the match goes on, or None."""
        assert self.secret
        if not self.dealt_by[side]:
            return DEAL, dealing(self, self.secret)
        owed = self.owed_lots(side) if self.begun else []
        return (LOTS, opening_lots(owed, self.secret)) if owed else None

    def acting(self, table: "Table", side: Side, text: str) -> "Said":
        """(kind, body) of an action of this device's side. Raises as `laying`."""
        return LAY, laying(table, side, text)

    def unsealing(self, side: Side, deck: Deck | None) -> "Said":
        """(kind, body) of what this device's side opens when the match is over."""
        assert self.secret
        return UNSEAL, unsealing(self, self.secret) | self.opening(side, deck)

    def opening(self, side: Side, deck: Deck | None) -> dict[str, Any]:
        """What a side opens at the end besides its packs."""
        return {}

    def take_opening(self, side: Side, body: dict[str, Any], message: Message) -> None:
        """Take that. Raises Illegal for what is not what was committed to."""
        if "texts" in body or "deck" in body or "salt" in body:
            raise refusal("Here no choices are covered.", clause="TD-14.6", reason="other_opening")
        slots = [[one["value"] for one in each] for each in body["slots"]]
        if [*map(sorted, slots)] != [sorted(pack.cards) for pack in self.of(side)]:
            raise refusal("The slots do not hold the pack, each card once.",
                          clause="TD-11.4", reason="other_pack")

    def judge(self, table: "Table") -> None:
        """All is open: put the true match in place of the half-known one, or note a lie."""
        judging.judge(table, self)

    @staticmethod
    def _drawn(pack: SealedPack, secret: Secret) -> list[tuple[int, Card]]:
        slots = pack.own_slots(secret)
        return [(place, slots[slot]) for place, slot in pack.drawn.items()]


def _next_pack(trial: Match, orders: Sequence[Sequence[Card]]) -> Any:
    """The pack that is shuffled after so many others, or None."""
    trial.rewind(0)
    try:
        half_known.deal(trial, orders)
    except IndexError:
        return trial.game.pack(trial.state)
    return None


# ---- taking messages -----------------------------------------------------------------------------
def need(table: "Table", begun: bool = True) -> Seal:
    """What is known of the sealed match. Raises Illegal where there is none."""
    if table.seal is None or table.seal.mixed or begun and not table.seal.begun:
        raise refusal("This match is not dealt sealed, or otherwise, or not dealt yet.",
                      clause="TD-11.1", reason="out_of_order")
    return table.seal


def seat_to_act(table: "Table", side: Side, body: dict[str, Any]) -> Seat:
    """The seat of a side that says an action. Raises Illegal where it may say none now."""
    match, seat = table.playing, table.seat_of(side)
    if body["ply"] != match.ply or seat not in match.to_move():
        raise refusal(f"An action for ply {body['ply']} came at ply {match.ply}, or out of turn.",
                      clause="TD-4.2", reason="out_of_turn")
    table.check_free(side, body["do"])
    return seat


def take_deal(table: "Table", side: Side, body: dict[str, Any], message: Message) -> None:
    """Take the commitments of a side; when both have dealt the match begins (TD-11.1)."""
    seal = need(table, begun=False)
    own, other = seal.undealt(side)
    if not own and not other:
        raise refusal("A side deals once.", clause="TD-11.1", reason="dealt_twice")
    for packs, hashes in ((own, body["slots"]), (other, body["lots"])):
        if [len(pack.cards) for pack in packs] != [len(each) for each in hashes]:
            raise refusal("A deal is of other packs than the rules have.",
                          clause="TD-11.1", reason="other_opening")
    for pack, hashes in zip(own, body["slots"]):
        pack.slots = hashes
    for pack, hashes in zip(other, body["lots"]):
        pack.lots = hashes
    seal.dealt_by[side] = True
    if seal.begun:
        seal.start(table)


def take_lots(table: "Table", side: Side, body: dict[str, Any], message: Message) -> None:
    """Take the lots that say which slots the other side has drawn (TD-11.3)."""
    seal = need(table)
    owed = {(pack.number, place): pack for pack, place in seal.owed_lots(side)}
    found: list[tuple[SealedPack, int, int]] = []
    for lot in body["lots"]:
        pack = owed.pop((lot["pack"], lot["place"]), None)
        if pack is None:
            raise refusal("A lot was opened that nobody has drawn.",
                          clause="TD-11.3", reason="not_drawn")
        made = sealed(message.match, LOT, pack.number, lot["place"], lot["salt"], lot["slot"])
        if made != pack.lots[lot["place"]]:
            raise refusal("A lot was opened that is not the one that was committed to.",
                          clause="TD-11.3", reason="other_opening")
        taken = [*pack.drawn.values(), *(slot for one, _, slot in found if one is pack)]
        if lot["slot"] in taken or lot["slot"] >= len(pack.cards):
            raise refusal("The lots draw one slot twice: they are no order of the pack.",
                          clause="TD-11.4", reason="crooked_shuffle")
        found.append((pack, lot["place"], lot["slot"]))
    for pack, place, slot in found:
        pack.drawn[place] = slot
    seal.look()


def take_lay(table: "Table", side: Side, body: dict[str, Any], message: Message) -> None:
    """Take an action, with the openings of all cards that it shows (TD-12.1)."""
    seal, match = need(table), table.playing
    if seal.covered or seal.own_decks:
        raise refusal("In this match actions are said in another way.",
                      clause="TD-14.2" if seal.covered else "TD-17.3", reason="out_of_order")
    seat, text = seat_to_act(table, side, body), body["do"]
    shown = [shown_card(seal, side, one, message.match) for one in body["cards"]]
    orders = [pack.order for pack in seal.packs]
    known = [dict(pack.known) for pack in seal.packs]
    seal.learn([(pack, place, card) for pack, place, _, card in shown])
    try:
        half_known.act(match, seal, seat, text, body["digest"])
    except Exception:
        for pack, of_pack in zip(seal.packs, known):
            pack.known = of_pack
        seal.arrange(orders)
        raise
    for pack, _, slot, card in shown:
        pack.shown[slot] = card
    seal.claims[body["ply"]] = body["digest"]
    seal.note_drawn()
    table.acted(side, message.heard)


def shown_card(seal: Seal, side: Side, one: dict[str, Any],
               match: str) -> tuple[SealedPack, int, int, Card]:
    """(pack, place, slot, card) of a card that is shown.

    Raises Illegal for one that its side has not drawn, or had not laid there.
    """
    pack = next((pack for pack in seal.of(side) if pack.number == one["pack"]), None)
    place = pack.place_of(one["slot"]) if pack else None
    if pack is None or place is None:
        raise refusal("A card was shown that its side does not hold.",
                      clause="TD-12.1", reason="not_drawn")
    made = sealed(match, SLOT, pack.number, one["slot"], one["salt"], one["card"])
    if made != pack.slots[one["slot"]]:
        raise refusal("A card was shown that is not the one that was committed to.",
                      clause="TD-12.1", reason="other_opening")
    elsewhere = [at for at, card in pack.known.items() if card == one["card"] and at != place]
    known = not seal.covered and not seal.own_decks        # what the packs of both hold
    if one["card"] not in pack.cards and known or elsewhere:
        raise refusal("A card was shown that is not in the pack, or was shown before: there are "
                      "two packs.", clause="TD-11.4", reason="other_pack")
    return pack, place, one["slot"], one["card"]


def take_unseal(table: "Table", side: Side, body: dict[str, Any], message: Message) -> None:
    """Take all that a side opens when the match is over; when both have, it is judged (TD-13)."""
    seal = need(table, begun=False)
    if not table.playing.outcome() or seal.opened[side]:
        raise refusal("All is opened once, when the match is over.",
                      clause="TD-13.1", reason="out_of_order")
    own, other = seal.committed(side)
    slots = checked(own, body["slots"], SLOT, message.match)
    lots = checked(other, body["lots"], LOT, message.match)
    seal.take_opening(side, body, message)
    if [sorted(each) for each in lots] != [list(range(len(pack.cards))) for pack in other]:
        raise refusal("The lots are no order of the pack: some slot is drawn twice.",
                      clause="TD-11.4", reason="crooked_shuffle")
    for pack, cards in zip(own, slots):
        pack.opened = cards
    for pack, places in zip(other, lots):
        pack.opened_lots = places
    seal.opened[side] = True
    if all(seal.opened):
        seal.judge(table)


# ---- what a side says ----------------------------------------------------------------------------
Said = tuple[str, dict[str, Any]]


def due(table: "Table", side: Side) -> Said | None:
    """(kind, body) of what a side owes the other now, or None."""
    seal = table.seal
    if seal is None or seal.secret is None:
        return None
    if table.match is None or not table.match.outcome():
        return seal.due(side)
    first = table.resigned and table.resigned[0] == side and not seal.opened[1 - side]
    if seal.opened[side] or first:
        return None
    return seal.unsealing(side, table.deck)


def dealing(seal: Seal, secret: Secret) -> dict[str, Any]:
    """The body of a deal: what a side commits to for all packs (TD-11.1)."""
    own, other = seal.undealt(secret.side)
    return {"slots": [secret.commitments(SLOT, pack.number, pack.own_slots(secret))
                      for pack in own],
            "lots": [secret.commitments(LOT, pack.number, pack.own_lots(secret))
                     for pack in other]}


def opening_lots(owed: Sequence[tuple[SealedPack, int]], secret: Secret) -> dict[str, Any]:
    """The body of `lots`: the openings of the lots of (pack, place) (TD-11.3)."""
    return {"lots": [{"pack": pack.number, "place": place, "slot": pack.own_lots(secret)[place],
                      "salt": secret.salt(LOT, pack.number, place)} for pack, place in owed]}


def unsealing(seal: Seal, secret: Secret) -> dict[str, Any]:
    """The body of `unseal`: all that a side has committed to with the deal, opened (TD-13.1)."""
    own, other = seal.committed(secret.side)
    slots = [secret.openings(SLOT, pack.number, pack.own_slots(secret)) for pack in own]
    lots = [secret.openings(LOT, pack.number, pack.own_lots(secret)) for pack in other]
    return {name: [[{"value": value, "salt": salt} for value, salt in each] for each in opened]
            for name, opened in (("slots", slots), ("lots", lots))}


def laying(table: "Table", side: Side, text: str) -> dict[str, Any]:
    """The body of an action of a side, with what it shows.

    Raises Illegal or Malformed where the rules refuse it.
    """
    seal, match, seat = need(table), table.playing, table.seat_of(side)
    game, state, secret = match.game, match.state, seal.secret
    assert secret is not None
    after = half_known.tried(game, state, seat, text).after
    seen = half_known.shown_by(match, state, seat, text, after)
    cards = []
    for pack in seal.of(side):
        slots = pack.own_slots(secret)
        cards += [{"pack": pack.number, "slot": slot, "card": slots[slot],
                   "salt": secret.salt(SLOT, pack.number, slot)} for slot in pack.drawn.values()
                  if slots[slot] in seen and slot not in pack.shown]
    return {"ply": match.ply, "do": text, "digest": half_known.public_digest(match, after),
            "cards": cards}
