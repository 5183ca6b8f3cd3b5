"""Which cards a seat cannot tell apart, read from the rulebooks and the plain data of a state, not from zones or views.

`HIDDEN[game id](state, seat)` gives {card: key} of every card hidden from `seat`: cards of one key can change places,
and nothing `seat` is shown may change. Cards that somebody has been shown, or is being offered, are left out: that is
the careful side.
"""

from collections import Counter

from gtoons.rules import position as toons


def _gomori(pos, seat):
    """GO-8.1, GO-8.2: the own draw pile, and the other's hand and draw pile, each of one colour."""
    if pos.stage < 3:                                   # nothing is dealt
        return {}
    own = seat if pos.black_seat == 1 else 1 - seat
    out = {card: colour for colour in (0, 1) for card in pos.draws[colour]}
    return out | dict.fromkeys(pos.hands[1 - own], 1 - own)


def _asigoc(pos, seat):
    """AS-3.3, AS-3.5: the order of both decks, and the other's hand but for what is known of it.

    A deck that is looked at is left.
    """
    if pos.todo:
        return {}
    out = {card: owner for owner in (0, 1) for card in pos.decks[owner]}
    return out | {card: 1 - seat for card in pos.hands[1 - seat] if card not in pos.known[1 - seat]}


def _kaadosu(pos, seat):
    """KA-10.2: the shared deck and the other's hand, but for cards that lie open."""
    return {card: 0 for card in (*pos.deck, *pos.hands[1 - seat]) if not pos.open >> card & 1}


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


def hidden_in(game, state, seat):
    """{card: key} of what `seat` cannot tell apart; None is an onlooker, who sees neither hand.

    After the end all is open.
    """
    if game.outcome(state):
        return {}
    rule = HIDDEN[game.id]
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
