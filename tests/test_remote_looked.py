"""Sealed matches whose effects look into decks, pick at random and let cards go unseen (docs/two-devices.md, TD-18)."""

import random

import pytest

from house import GAMES
from mulligan import CHANCE, Illegal, Malformed, Match
from mulligan.lab.deck_liars import _CrookedDice
from mulligan.remote import dice, judging, sealing, terms
from mulligan.remote.deck_messages import PLAY, REVEAL
from mulligan.remote.device import Device
from test_remote_decks import quiet, with_decks
from test_remote_sealed import said
from ttcg.cards.library import named_decks
from ttcg.language.reader import parse
from ttcg.rules import values
from ttcg.rules.chain import Link
from ttcg.rules.pool import Effect
from ttcg.rules.sealing import _unsealed
from two_devices import moves_of

GAME = GAMES["ttcg"]
COMMON = {"name": "Tide", "cards": list(GAME.library.decks[1]["cards"])}


def deck(*idents, least=50):
    """A legal deck with two of each of these cards, filled up from one that comes with the game."""
    cards = [ident for ident in idents for _ in (0, 1)]
    rest = [ident for one in GAME.library.decks for ident in one["cards"] if ident not in idents]
    for ident in rest:
        if len(cards) < least and cards.count(ident) < 2:
            cards.append(ident)
    return {"name": "Mine", "cards": cards}


def until(devices, wanted, rng, most=400, choose=None):
    """Play until `wanted(device)` is so for who is to act; that device and the other."""
    for _ in range(most):
        if quiet(*devices):
            return None
        device = next(one for one in devices if one.to_choose())
        other = next(one for one in devices if one is not device)
        if wanted(device):
            return device, other
        texts = moves_of(device)
        useful = [text for text in texts if text.split()[0] in ("use", "play")]
        device.act(choose and choose(device) or rng.choice(useful or texts))
    return None


def found(wanted, decks, seeds=range(12)):
    """The first of some matches in which something comes to be asked."""
    for seed in seeds:
        rng, devices = random.Random(seed), with_decks(GAME, decks, seed)
        if (at := until(devices, wanted, rng)) is not None:
            return at
    raise AssertionError("it is never asked")


# ---- decks -----------------------------------------------------------------------------------------------------------
def test_a_deck_says_how_many_cards_it_has():
    """TD-18.1: nothing else is told of it, and blanks, which no deck can hold, stand for its cards."""
    host, guest = with_decks(GAME, [deck(least=57), COMMON])
    told = said(host, terms.OPEN)[0]["deck"]
    assert set(told) == {"closed", "open", "size"} and told["size"] == 57 and not told["open"]
    theirs = [card for zone in (guest.match.state.hands, guest.match.state.decks) for card in zone[0]]
    assert len(theirs) == 57 and all(guest.match.state.card(card).blank for card in theirs)
    assert not any(GAME.may_hold(guest.match.states[0], 0, card) for card in theirs)
    assert not any(host.match.state.card(card).blank for card in host.match.state.hands[0])


def test_no_deck_holds_a_blank():
    """TD-18.1: it is no card of the game."""
    with pytest.raises(Malformed):
        Device.invite(GAME, name="Ada", deck={"name": "", "cards": GAME.unseen_deck(50, {})})


@pytest.mark.parametrize("size", [49, 71])
def test_a_side_says_a_size_that_a_deck_may_have(size):
    """TD-18.1: another one is refused when it is told, and not believed until the end."""
    host = Device.invite(GAME, name="Ada", sealed=True, deck=COMMON)
    hand = terms.Hand("0" * 64, {"closed": "0" * 64, "open": [], "size": size})
    with pytest.raises(Malformed, match="50 to 70 cards"):
        host.table.terms._check_closed(hand)
    host.table.terms._check_closed(hand._replace(deck=hand.deck | {"size": 70}))


def test_a_blank_may_be_whatever_is_asked_for():
    """TD-18.1, TD-12.4: what hangs on it is a claim."""
    host, _ = with_decks(GAME, [COMMON, COMMON])
    state = host.match.state
    blank = state.hands[1][0]
    for of in ({"noun": "unit"}, {"noun": "spell"}, {"noun": "unit", "kinds": [["type:fire", "not:sub:dragon"]]},
               {"noun": "card", "rank": {"cmp": "eq", "n": 5}}):
        assert values.fits(state, blank, of)


@pytest.mark.parametrize("ident, words", [("TT121", "effects of other cards")])
def test_a_deck_that_cannot_be_sealed_names_the_card(ident, words):
    """TD-18.2: before anything is told of it; by a common seed it can be played."""
    name = GAME.library.card(ident)["name"]
    with pytest.raises(Illegal, match=f"{name} cannot be dealt sealed.+{words}") as refused:
        Device.invite(GAME, name="Ada", deck=deck(ident), sealed=True)
    assert refused.value.clause == "TD-14.1" and str(refused.value).count(". ") <= 1
    assert Device.invite(GAME, name="Ada", deck=deck(ident)).letter()
    host = Device.invite(GAME, name="Ada", sealed=True)
    with pytest.raises(Illegal, match=name):
        Device.join(host.letter().text(), name="Bo", deck=deck(ident))


def test_every_deck_that_comes_with_the_game_can_be_sealed():
    """TD-18.2: the earlier ones, too."""
    assert not any(GAME.unsealed_deck(one) for one in named_decks())


def test_a_deck_that_was_never_to_be_sealed_is_named_at_the_end(monkeypatch):
    """TD-18.2: whoever brings it with a changed program."""
    plain = type(GAME).unsealed_deck
    monkeypatch.setattr(type(GAME), "unsealed_deck", lambda self, deck: "")
    host, guest = with_decks(GAME, [deck("TT121"), COMMON])
    guest.resign()
    assert host.receive(guest.letter().text()) == []
    monkeypatch.setattr(type(GAME), "unsealed_deck", plain)
    guest.receive(host.letter().text())
    assert guest.stopped.clause == "TD-18.2" and "effects of other cards" in str(guest.stopped)
    assert not guest.table.verified


def test_what_cannot_be_sealed_is_found_in_the_sentences():
    """TD-18.2: of each kind."""
    for style, text, why in (
            ("normal", "Look at the top three cards of your deck and put them back in any order.", "alone sees"),
            ("normal", "Reveal the top card of your deck and if it is a unit, add it to your hand.", "what a card is"),
            ("latent", "When your opponent plays a unit, you may discard this card to draw one card.", ""),
            ("normal", "Activate the effect of another unit you control.", "other cards"),
            ("normal", "Discard one fire unit at random.", "at random"),
            ("normal", "Destroy one random unit your opponent controls.", "at random"),
            ("normal", "Add one random card from your deck to your hand.", "at random"),
            ("normal", "Your opponent discards one card at random.", ""),
            ("normal", "Send one fire unit from your deck to your discard pile to draw one card.", "as a cost"),
            ("normal", "Send one unit from your opponent's deck to the discard pile.", "another one"),
            ("normal", "Your opponent sends one unit from their deck to their discard pile.", "another one"),
            ("normal", "Add one unit from your deck to your hand.", ""),
            ("latent", "When a fire unit is sent to your deck, draw one card.", "goes to a deck"),
            ("latent", "When a unit is sent from your opponent's hand to their deck, draw one card.", "goes to a deck"),
            ("latent", "When a card is sent from your hand to your deck, draw one card.", ""),
            ("normal", "Draw two cards.", "")):
        found = _unsealed(Effect(parse(text, style, True), 0))
        assert why in found and bool(found) == bool(why or Effect(parse(text, style, True), 0).from_hand), text


# ---- packs -----------------------------------------------------------------------------------------------------------
def test_what_both_know_at_the_ends_of_a_deck_is_not_shuffled():
    """TD-18.3: the pack is what lies between."""
    match = Match(GAME, decks=[COMMON, COMMON], seed=1)
    state = match.state.copy()
    state.fixed[0], whole = [2, 1], list(state.decks[0])
    state.shuffles, state.mover, state.ask = [0], 2, 3
    pack = GAME.pack(state)
    assert pack.owner == 0 and sorted(pack.cards) == list(pack.cards) == sorted(whole[1:-2])
    order = random.Random(1).sample(list(pack.cards), len(pack.cards))
    after = GAME.apply(state, CHANCE, GAME.dealt(state, order))
    assert after.decks[0] == [whole[0], *order[::-1], *whole[-2:]]


def test_what_is_found_in_a_deck_and_about_to_be_played_is_not_shuffled():
    """TD-18.3: everybody has seen it, and it is played from there when the rest is shuffled."""
    state = Match(GAME, decks=[COMMON, COMMON], seed=1).state.copy()
    found, whole = state.decks[0][5], list(state.decks[0])
    state.agenda.append(("lay", 0, found, state.hands[0][0]))
    state.shuffles, state.mover, state.ask = [0], 2, 3
    pack = GAME.pack(state)
    assert sorted([*pack.cards, found]) == sorted(whole)
    after = GAME.dealt(state, pack.cards)[1]
    assert sorted(after) == sorted(whole) and after[0] == found


def test_who_searches_a_deck_sees_all_of_it_and_opens_what_is_found():
    """TD-18.3: the other learns that card alone."""
    searches = deck("TT002", "TT017", "TT041", "TT051", "TT064", "TT076")
    def wanted(device):
        return device.match.state.prompt == "search" and len(moves_of(device)) > 1 \
            and GAME.looked_through(device.match.state)
    device, other = found(wanted, [searches, searches])
    state, seat = device.match.state, device.seat
    seal = device.table.seal
    for card in state.decks[seat]:
        pack, place = seal.home(card)
        assert place in pack.known and place in pack.drawn
    theirs = other.match.state
    assert all(theirs.card(card).blank or card in theirs.revealed or other.table.seal.home(card)[0].is_shown(
        other.table.seal.home(card)[1]) for card in theirs.decks[seat])
    text = next(text for text in moves_of(device) if text != "choose none")
    device.act(text)
    body = said(device, PLAY)[-1]
    assert len(body["cards"]) == 1 and body["do"] == text
    quiet(device, other)
    [opened] = [one["card"] for one in body["cards"]]
    assert opened in other.match.state.known[seat] or opened in other.match.state.at


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("idents", [
    ("TT107", "TT044", "TT199", "TT140", "TT176", "TT085"),          # they show the top of a deck
    ("TT190", "TT120", "TT070", "TT174", "TT197", "TT128")])         # they draw, and shuffle below a draw
def test_two_that_are_honest_come_to_the_end_whatever_is_done_to_decks(idents, seed):
    """TD-18.3, TD-13.3: nobody waits for ever, and nobody is named."""
    rng, own = random.Random(seed), deck(*idents)
    devices = with_decks(GAME, [own, own], seed)
    until(devices, lambda device: device.match.ply > 130, rng)
    devices[0].resign()
    assert quiet(*devices)


# ---- unseen ----------------------------------------------------------------------------------------------------------
def unseen(device):
    match = device.match
    return any(GAME.veiled(match.state, device.seat, move) != GAME.text(match.state, device.seat, move)
               for move in match.legal(device.seat))


def test_a_hand_card_that_nobody_sees_is_chosen_by_its_place():
    """TD-18.4: the other device knows where it lay, and not what it is; another place is refused."""
    many = deck("TT183", "TT176", "TT099", "TT101", "TT102")
    device, other = found(unseen, [many, many])
    text = next(text for text in moves_of(device) if text != "choose none")
    _, body = device.table.seal.acting(device.table, device.side, text)
    assert body["do"].startswith("choose #") and not body["cards"]
    place = int(body["do"].removeprefix("choose #")) - 1
    for wrong in ("choose #0", "choose #99", "choose #01", "choose #", text):
        with pytest.raises((Illegal, Malformed)):
            other.table.take(device.own.next(PLAY, body | {"do": wrong}, device.other))
    hand = list(other.match.state.hands[device.seat])
    assert other.match.state.card(hand[place]).blank
    ply = device.match.ply
    device.act(text)
    assert other.receive(device.letter().text()) == []
    assert other.match.moves[ply][1] == hand[place] and str(other.match.actions[ply]) != str(device.match.actions[ply])


# ---- dice ------------------------------------------------------------------------------------------------------------
@pytest.mark.deep
def test_a_die_is_opened_when_both_are_bound():
    """TD-18.5: neither side opens its part before, and the card falls where both say."""
    random_ones = deck("TT085", "TT180", "TT087", "TT091", "TT176", "TT102", "TT108")
    def wanted(device):
        return bool(device.table.seal.dice)
    device, other = found(wanted, [random_ones, random_ones])
    fallen = [one.table.seal.dice[0].fallen for one in (device, other)]
    assert fallen[0] == fallen[1] is not None
    number = device.table.seal.dice[0].number
    assert number == dice.FIRST
    opened = [kind for kind, part in ((sealing.LOTS, "lots"), (REVEAL, "cards"))
              for body in said(device, kind) + said(other, kind) for one in body[part] if one["pack"] == number]
    assert opened == [sealing.LOTS, REVEAL]


def test_nobody_opens_a_die_that_the_other_has_not_dealt():
    """TD-18.5: else the other could choose how it falls."""
    host, _ = with_decks(GAME, [COMMON, COMMON])
    seal = host.table.seal
    die = dice.Die(0, 0, seal.owners[0], 6, host.match.ply)
    seal.dice.append(die)
    assert sum(map(len, seal.undealt(0))) == sum(map(len, seal.undealt(1))) == 1
    assert not any(map(seal.owed_lots, (0, 1)))
    die.lots = ["00" * 32] * 6
    assert not die.dealt and not any(map(seal.owed_lots, (0, 1))) and not die.called


def test_a_die_with_a_side_twice_is_named_at_the_end():
    """TD-18.5, TD-17.7: by who owns it."""
    match = Match(GAME, decks=[COMMON, COMMON], seed=1)
    state = match.state.copy()
    state.mover, state.ask, state.prompt = 2, 7, "random"
    state.options = tuple(state.hands[0])
    match.states[-1] = state
    host, _ = with_decks(GAME, [COMMON, COMMON])
    seal, die = host.table.seal, dice.Die(0, 0, 1, 7, match.ply)
    die.opened, die.opened_lots = [0, 1, 2, 3, 4, 5, 5], list(range(7))
    assert GAME.cast(state) == 7 and not judging._cast_again(match, seal, die)
    assert seal.liar == 1 and "die" in str(seal.lie)
    secret = _CrookedDice(*host.table.secret)
    assert len({*secret.order("slot", dice.FIRST, 7)}) == 6 and len({*secret.order("slot", 3, 7)}) == 7


def test_a_die_counts_a_hand_as_it_lies():
    """TD-18.5: a coin as its sides stand."""
    state = Match(GAME, decks=[COMMON, COMMON], seed=1).state.copy()
    state.mover, state.ask, state.prompt = 2, 7, "random"
    state.options = tuple(sorted(state.hands[1][1:]))
    assert [GAME.fallen(state, at)[1] for at in range(GAME.cast(state))] == state.hands[1][1:]
    state.prompt, state.options = "coin", (1, 2)
    assert [GAME.fallen(state, at) for at in (0, 1)] == [("random", 1), ("random", 2)]


# ---- other cards -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(2))
def test_a_position_with_other_cards_names_none_of_the_old_ones(seed):
    """TD-12.3: a card that is opened changes places with its stand-in everywhere; and back again."""
    rng, match = random.Random(seed), Match(GAME, decks=[COMMON, COMMON], seed=seed)
    looked = 0
    while match.to_move() and looked < 150:
        seat, state = match.to_move()[0], match.state
        moves = match.legal(seat)
        useful = [move for move in moves if move[0] in (1, 2)]
        match.act(seat, GAME.text(state, seat, rng.choice(useful or list(moves))))
        state, looked = match.state, looked + 1
        hidden = [card for side in (0, 1) for card in (*state.hands[side], *state.decks[side])]
        cards = rng.sample(hidden, min(6, len(hidden)))
        to = dict(zip(cards, range(1 << 14, (1 << 14) + 8 * len(cards), 8)))
        back = {new: old for old, new in to.items()}
        other = state.exchanged(to)
        assert other.exchanged(back) == state and other != state
        assert not numbers(other.data()) & {card for card in cards if card > 400}


def numbers(part):
    """Every whole number of some data that can be none but a card: places, seats and counts are lesser ones."""
    if isinstance(part, dict):
        return set().union(*(numbers(one) for key, one in part.items() if key not in ("uses", "options")), set())
    if isinstance(part, (list, tuple)):
        return set().union(*(numbers(one) for one in part), set())
    return {part} if isinstance(part, int) and part > 400 else set()


def test_what_is_looked_into_is_here():
    assert [game.id for game in GAMES.values() if game.sized] == [GAME.id]


# ---- what both knew and is shuffled again ----------------------------------------------------------------------------
def shuffled_again():
    """A device on which an open card of the other was shuffled into its pack: (device, pack, the card)."""
    rng, own = random.Random(0), deck("TT107", "TT044", "TT199", "TT140", "TT176", "TT085")
    devices = with_decks(GAME, [own, own], 0)
    def known(device):
        return [(pack, card) for pack in device.table.seal.packs for card in pack.cards
                if pack.owner != device.side and GAME.may_hold(device.match.state, pack.seat, card)]
    until(devices, lambda _: any(map(known, devices)), rng)
    device = next(device for device in devices if known(device))
    return device, *known(device)[0]


def test_an_open_card_that_is_shuffled_into_a_deck_is_hidden_again():
    """TD-18.1: what lies unseen in another's hand and deck may be any card, so the device has blanks for it."""
    device, pack, card = shuffled_again()
    match, seal, seat = device.match, device.table.seal, pack.seat
    assert card in match.states[pack.since - 1].decks[seat] and len(pack.order) == len({*pack.order})
    assert not any(card in (*state.decks[seat], *state.hands[seat]) for state in match.states[pack.since:])
    theirs = [one for one in seal.closed_cards() if one >> 2 & 1 == seat]
    assert {*match.state.decks[seat], *match.state.hands[seat]} >= {*theirs}
    assert theirs and all(match.state.card(one).blank for one in theirs)
    assert len({*match.state.decks[seat]}) == len(match.state.decks[seat])


def test_a_card_that_was_shuffled_in_may_be_found_there_again_once():
    """TD-18.1, TD-17.5: it counts as one of that pack, and lies there once."""
    device, pack, card = shuffled_again()
    match, seal = device.match, device.table.seal
    deck = match.state.decks[pack.seat]
    one, two = [place for place in pack.unknown() if pack.order[place] in deck][:2]
    blank, before = pack.order[one], match.states[pack.since - 1]
    homes = [(each, at) for each in seal.packs for at, known in each.known.items() if known == card]
    assert homes and not any(seal.is_still_there(*home) for home in homes)
    seal.learn([(pack, one, card)])
    assert pack.order[one] == card and seal.home(card) == (pack, one) and seal.home(blank) is None
    places = [len(pile) for pile in (before.decks[pack.seat], match.states[pack.since - 1].decks[pack.seat])]
    assert places[0] == places[1] and card in match.state.decks[pack.seat]
    with pytest.raises(Illegal, match="two packs") as twice:
        seal.learn([(pack, two, card)])
    assert twice.value.clause == "TD-11.4"


def test_what_a_card_did_before_it_was_shuffled_stays_with_it():
    """TD-18.6: another card that turns out to lie where it was taken to lie has done nothing of it."""
    since = Match(GAME, decks=[COMMON, COMMON], seed=1).state.copy()
    known, found = since.decks[0][:2]
    since.uses, since.did, since.moved = {known << 1 | 1: 1}, {known: 4}, {known: 2}
    since.spent, since.on, since.revealed = {(known, 1)}, {(known, 0)}, (known,)
    since.chain, since.changes = [Link(1, 0, known, 3, 0)], [values.Change(-1, 3, 0, 0, known, 1, (0, 0), 1)]
    later = since.copy()
    later.uses = later.uses | {~(known << 1): 2, known << 1 | 1: 3}
    later.moved, later.spent = {known: 5}, {(known, 1), (known, 0)}
    later.chain = [*later.chain, Link(2, 0, known, 3, 0, targets=((known,),))]
    other = GAME.exchanged(later, {known: found, found: known}, since)
    assert other.decks[0][:2] == [found, known]
    assert other.uses == {known << 1 | 1: 1, found << 1 | 1: 2, ~(found << 1): 2}
    assert other.did == {known: 4} and other.moved == {found: 5}
    assert other.spent == {(known, 1), (found, 0)} and other.on == {(known, 0)} and other.revealed == (known,)
    assert [link.own for link in other.chain] == [known, found] and other.chain[1].targets == ((found,),)
    assert other.changes == since.changes and GAME.exchanged(later, {known: found}).did == {found: 4}
