"""What a seat sees and what it cannot tell apart, from the rulebooks and the plain data of a state, not zones or views.

`HIDDEN[game id](state, seat)` gives {card: key} of every card hidden from `seat`: cards of one key can change places,
and nothing `seat` is shown may change. Cards that somebody has been shown, or is being offered, are left out: that is
the careful side.

`SEEN[game id](state, seat)` gives every card whose face `seat` sees or may look up in that state. After the end all is
open, but in Gomori, where a hand that was not played stays hidden.
"""

from collections import Counter

from asigoc.rules import constants as asigoc, records as tasks
from gtoons.rules import position as toons
from kaadosu.rules import battle as kaadosu

# TTCG asks these about no cards: the answer is a number, or yes or no
NO_CARDS = "place type subtype old_subtype effect let may trigger untap mulligan".split()


def _gomori(pos, seat):
    """GO-8.1, GO-8.2: the own draw pile, and the other's hand and draw pile, each of one colour."""
    if pos.stage < 3:                                   # nothing is dealt
        return {}
    own = seat if pos.black_seat == 1 else 1 - seat
    out = {card: colour for colour in (0, 1) for card in pos.draws[colour]}
    return out | dict.fromkeys(pos.hands[1 - own], 1 - own)


def _asigoc(pos, seat):
    """AS-3.3, AS-3.5: the order of both decks, and the other's hand but for what is known of it.

    A deck that is looked at is left; a Weapon that an effect may bring from the hand shows nothing.
    """
    if any(task.kind != tasks.MOVE_IN for task in pos.todo):
        return {}
    out = {card: owner for owner in (0, 1) for card in pos.decks[owner]}
    return out | {card: 1 - seat for card in pos.hands[1 - seat] if card not in pos.known[1 - seat]}


def _kaadosu(pos, seat):
    """KA-10.2: the shared deck and the other's hand, but for cards that lie open.

    Where each draws from the own rest first, all know whose cards lie where (KA-8.7).
    """
    own = pos.rules.draws == "own"
    return {card: int(own and card >= len(pos.codes[0])) for card in (*pos.deck, *pos.hands[1 - seat])
            if not pos.open >> card & 1}


def _gtoons(pos, seat):
    """GT-12.1: the order of the own pile; of the other pile, hand, discards and what lies face-down.

    The cards of the cut are known.
    """
    if pos.stage in (toons.PICK, toons.DEAL, toons.END):
        return {}
    other = 1 - seat
    out = {card: owner for owner in (0, 1) for card in pos.draws[owner]}
    down = (card for spot, card in enumerate(pos.board)
            if card >= 0 and spot // 7 == other and not pos.up >> spot & 1)
    out |= dict.fromkeys((*pos.hands[other], *pos.discards[other], *down), other)
    return {card: key for card, key in out.items() if card not in pos.bottoms}


def _ttcg(pos, seat):
    """TT-3.7, TT-3.8: the order of both decks but for ends that were shown, and the other's hand but for what was."""
    if pos.over or pos.number < 1:
        return {}
    other, out = 1 - seat, {}
    for owner in (0, 1):
        top, bottom = pos.fixed[owner]
        deck = pos.decks[owner]
        out |= {card: owner for card in deck[bottom:len(deck) - top] if card not in pos.revealed}
    return out | {card: other for card in pos.hands[other] if card not in pos.known[other] and card not in pos.revealed}


HIDDEN = {"gomori": _gomori, "asigoc": _asigoc, "kaadosu": _kaadosu, "gtoons": _gtoons, "ttcg": _ttcg}


def cards_in(*piles):
    """All cards of some piles or rows of places; below 0 is no card."""
    return {card for pile in piles for card in pile if card >= 0}


def _gomori_seen(pos, seat):
    """GO-8.1 to GO-8.3: the own hand; what was laid and gathered, as it was laid face-up."""
    if pos.stage < 3:
        return set()
    own = seat if pos.black_seat == 1 else 1 - seat
    return cards_in(pos.hands[own], *pos.piles, *pos.won)


def _asigoc_seen(pos, seat):
    """AS-3.2, AS-3.3, AS-3.5, AS-3.6: all that lies open, the own hand, what is known of the other's.

    Who searches a deck sees it, who digs its top cards.
    """
    if pos.ask == asigoc.OVER:
        return cards_in(*pos.discards, pos.aces, pos.slots, *pos.hands, *pos.decks)
    out = cards_in(*pos.discards, pos.aces, pos.slots, pos.hands[seat], pos.known[1 - seat])
    task = pos.todo[-1] if pos.todo and pos.ask == asigoc.CHOICE else None
    if task and task.seat == seat:
        deck = pos.decks[seat]
        looked = {tasks.SEARCH: deck, tasks.DIG: deck[-task.detail:]}
        out |= cards_in(looked.get(task.kind, ()))
    return out


def _kaadosu_seen(pos, seat):
    """KA-10.1 to KA-10.3: fields, guides, the discard pile, the own hand, and what lies open in the deck or a hand."""
    away = cards_in(pos.deck, *pos.hands)
    lies_open = away if pos.phase == kaadosu.OVER else {card for card in away if pos.open >> card & 1}
    return lies_open | cards_in(pos.field, pos.guides, pos.discard, pos.hands[seat])


def _gtoons_seen(pos, seat):
    """GT-12.1: the own hand, discards and half, the other's cards that are turned over, the cards of the cut."""
    if pos.stage == toons.END:
        return cards_in(pos.board, *pos.hands, *pos.discards, *pos.draws)
    laid = {card for spot, card in enumerate(pos.board) if spot // 7 == seat or pos.up >> spot & 1}
    return cards_in(laid, pos.bottoms, pos.hands[seat], pos.discards[seat])


def _ttcg_seen(pos, seat):
    """TT-3.7, TT-3.8: piles, discards, the own hand, what was revealed; from a deck what is offered to choose from."""
    if pos.over:
        return cards_in(*pos.piles, *pos.discards, *pos.hands, *pos.decks)
    offered = pos.options if pos.mover == seat and pos.prompt not in NO_CARDS else ()
    return cards_in(*pos.piles, *pos.discards, pos.hands[seat], pos.known[1 - seat], pos.revealed, offered)


SEEN = {"gomori": _gomori_seen, "asigoc": _asigoc_seen, "kaadosu": _kaadosu_seen, "gtoons": _gtoons_seen,
        "ttcg": _ttcg_seen}


def rule_of(game, table):
    """What a table of these says of a game."""
    rules = {"HIDDEN": HIDDEN, "SEEN": SEEN}[table]
    assert game.id in rules, (f"tests/oracle.py does not know the rulebook of {game.id}: write there what its clauses "
                              f"hide from a seat and what they show, and add both to HIDDEN and SEEN (no {table} yet)")
    return rules[game.id]


def seen_in(game, state, seat):
    """The cards whose faces `seat` sees in a state."""
    return rule_of(game, "SEEN")(state, seat)


def hidden_in(game, state, seat):
    """{card: key} of what `seat` cannot tell apart; None is an onlooker, who sees neither hand.

    After the end all is open.
    """
    rule = rule_of(game, "HIDDEN")
    if game.outcome(state):
        return {}
    return rule(state, 0) | rule(state, 1) if seat is None else rule(state, seat)


def hidden(match, seat, plies=1):
    """{card: key} of what `seat` could not tell apart in any of the last states of a match.

    Cards of one key changed places never.
    """
    found = [hidden_in(match.game, state, seat) for state in match.states[-plies:]]
    # a question names its cards by number
    named = {*getattr(match.state, "options", ()), *getattr(match.state, "answers", ())}
    always = [card for card in found[-1] if card not in named and all(card in one for one in found)]
    return {card: tuple(one[card] for one in found) for card in always}


def exchange(keys, rng, share=1.0, face=None):
    """{card: card} that lets cards of one key change places at random; a `share` of them takes part.

    With `face`, a function of a card, equal cards stay: which of two equal ones lies deeper is nothing anybody could
    use.
    """
    out = {}
    if face:
        many = Counter(map(face, keys))
        keys = {card: key for card, key in keys.items() if many[face(card)] == 1}
    for key in sorted(set(keys.values())):
        cards = sorted(card for card, one in keys.items() if one == key and rng.random() < share)
        moved = cards[:]
        rng.shuffle(moved)
        out |= dict(zip(cards, moved))
    return out
