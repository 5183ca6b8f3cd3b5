"""When the refusals of Kaadosu are true, read off its rulebook: what stands where, its marks, and lines of sight."""

from house import whole
from kaadosu import GAME
from refused import Asked, Truth, dealt

SPACES = ("F1", "F2", "F3", "B1", "B2")
NEAR = {"F1": ("F2", "B1"), "F2": ("F1", "F3", "B1", "B2"), "F3": ("F2", "B2"), "B1": ("F1", "F2", "B2"),
        "B2": ("F2", "F3", "B1")}                       # KA-4.6
HIDES = {("F1", "B1"): "F1", ("F1", "B2"): "F2", ("F2", "B1"): "F2", ("F2", "B2"): "F2", ("F3", "B1"): "F2",
         ("F3", "B2"): "F3", ("B1", "B2"): "F2", ("B2", "B1"): "F2"}                # KA-6.3: attacker, target
MAIN, FULL = 2, 3
CHOICE, OVER = 4, 5
TYPED = ["place B42 F1", "place B42 B2", "move F1 F2", "move F2 B1", "move B1 F3", "attack F1 F1", "attack F2 B1",
         "attack B2 F3", "strike F1", "strike F3", "retire F2", "retire B2", "end", "discard B42", "stake drawn"]


def turn(asked, phase=MAIN):
    """Whether the seat is to choose, in that phase."""
    return not asked.waits() and asked.pos.phase == phase


def standing(asked, seat=None):
    """{space: card} of a side, the own one if none is named."""
    first = 5 * (asked.seat if seat is None else seat)
    return {space: card for space, card in zip(SPACES, asked.pos.field[first:first + 5]) if card >= 0}


def theirs(asked):
    return standing(asked, 1 - asked.seat)


def marked(asked, mark, space):
    return bool(getattr(asked.pos, mark) >> asked.seat * 5 + SPACES.index(space) & 1)


def at(asked, seat, pick):
    """The space of a side that a pick means, by its cell or by the card there, or None."""
    cells = {f"{seat}{space}": space for space in SPACES}
    return cells.get(pick) or next((space for space, card in standing(asked, seat).items() if card == pick), None)


def hand(asked):
    return asked.pos.hands[asked.seat]


def done(asked):
    """(verb, space of the card, space it goes to or attacks) of what was tried with a card on the field."""
    if asked.typed:
        verb, *spaces = asked.typed.split()
        return verb, spaces[0] if spaces else None, spaces[1] if len(spaces) > 1 else None
    start, then = at(asked, asked.seat, asked.pick(0)), asked.pick(1)
    if at(asked, 1 - asked.seat, then):
        return "attack", start, at(asked, 1 - asked.seat, then)
    if at(asked, asked.seat, then):
        return "move", start, at(asked, asked.seat, then)
    return "act", start, None


def placed(asked):
    """(whether a card of the hand was to be placed, the own space it goes to or None)."""
    if asked.typed:
        verb, name, to = [*asked.typed.split(), "", ""][:3]
        return verb == "place" and name in codes(asked), to
    return asked.pick(0) in hand(asked), at(asked, asked.seat, asked.pick(1))


def not_held(asked, verb):
    return asked.typed.startswith(verb) and codes(asked).count(asked.typed.split()[1]) == 0


def codes(asked):
    """What the cards of the hand are called when they are typed."""
    listed = [*asked.pos.codes[0], *asked.pos.codes[1]]
    names = [listed[card] for card in hand(asked)]
    return [name + (f".{names[:number + 1].count(name)}" if name in names[:number] else "")
            for number, name in enumerate(names)]


def many(asked):
    return len(standing(asked)) == 4


def old(asked):
    """The own cards that did not come in this turn."""
    return [space for space in standing(asked) if not marked(asked, "fresh", space)]


def acting(asked, verb):
    """Whether an own card that is not fresh was to do that, in the own turn."""
    return turn(asked) and done(asked)[0] == verb and done(asked)[1] in old(asked)


def sees(start, target, enemies):
    return target in enemies and HIDES.get((start, target)) not in enemies


# ---- the truths ------------------------------------------------------------------------------------------------------
def taken_place(asked, space):
    return turn(asked) and placed(asked) == (True, space) and space in standing(asked) and not many(asked)


def no_card(asked, space):
    verb, start, _ = done(asked)
    tried = asked.typed and verb in ("move", "attack", "strike", "retire") or start
    return turn(asked) and bool(tried) and start == space and space not in standing(asked)


def fresh(asked, verb):
    words = {"attack": ("attack", "strike"), "move, attack or be retired": ("retire", "act"), "move": ("move",)}
    tried, start, _ = done(asked)
    return turn(asked) and tried in words[verb] and start in standing(asked) and marked(asked, "fresh", start)


def far(asked, space, near):
    _, start, to = done(asked)
    return (acting(asked, "move") and start == space and set(near.split(", ")) == set(NEAR[start])
            and to not in NEAR[start] and not marked(asked, "moved", start))


def taken_move(asked, space):
    _, start, to = done(asked)
    return acting(asked, "move") and to == space and to in standing(asked) and to in NEAR[start]


def attacked(asked):
    return (acting(asked, "attack") or acting(asked, "strike")) and marked(asked, "attacked", done(asked)[1])


def hidden(asked, space, target, hiding):
    _, start, to = done(asked)
    return (acting(asked, "attack") and (start, to) == (space, target) and target in theirs(asked)
            and HIDES.get((start, target)) == hiding and hiding in theirs(asked))


def can_attack(asked):
    return any(sees(space, target, theirs(asked)) for space in old(asked) if not marked(asked, "attacked", space)
               for target in SPACES)


def on_enemy(asked):
    return turn(asked) and not asked.typed and at(asked, 1 - asked.seat, asked.pick(0)) in theirs(asked)


def may_be_lit(asked):
    """The cards that can be picked first."""
    return {pick for pick in asked.lit() if not str(pick).startswith("#")}


def elsewhere(asked):
    """The first pick is no card of the own hand or side, no card of theirs and no guide."""
    first = asked.pick(0)
    return (turn(asked) and first not in hand(asked) and not at(asked, asked.seat, first)
            and at(asked, 1 - asked.seat, first) not in theirs(asked) and first not in asked.pos.guides)


def pick_of(asked, where):
    """Hand and side are named as far as a card of them is lit."""
    lit = may_be_lit(asked)
    true = ["of your hand"] * bool(lit & set(hand(asked))) + ["of your side"] * bool(lit - set(hand(asked)))
    return elsewhere(asked) and bool(true) and where.split(" or ") == true


def goes_on(asked, ways):
    """All that is said to be open to the card is open, and nothing else."""
    start = done(asked)[1]
    said = set(ways.replace(" or ", ", ").split(", "))
    free = not marked(asked, "attacked", start)
    true = {"Retire"}
    if free and not theirs(asked):
        true.add("their health")
    if free and any(sees(start, target, theirs(asked)) for target in SPACES):
        true.add("an enemy card in sight")
    if not marked(asked, "moved", start) and any(space not in standing(asked) for space in NEAR[start]):
        true.add("an empty space beside it")
    return acting(asked, "act") and said == true


def own_empty(asked):
    """An empty space of the own side was picked first, and nothing else."""
    space = at(asked, asked.seat, asked.pick(0))
    return turn(asked) and not asked.typed and len(asked.picks) == 1 and space and space not in standing(asked)


def no_place(asked):
    return turn(asked) and placed(asked) == (True, None) and not many(asked) and bool(asked.lit(asked.pick(0)))


def by_space(asked):
    """The cells that were picked mean what can be done by picking the cards."""
    verb, start, to = done(asked)
    if verb == "attack":
        can = sees(start, to, theirs(asked)) and not marked(asked, "attacked", start)
    else:
        can = verb == "move" and to in NEAR[start] and to not in standing(asked) and not marked(asked, "moved", start)
    return acting(asked, verb) and can and str in map(type, asked.picks)


NOT_HELD = "You do not hold this card."
FOUR = "At most four cards stand on your side. "
TRUTHS = [
    Truth("The match is over", "KA-11.1", "The match is over.", lambda asked: asked.pos.phase == OVER),
    Truth("Wait a moment", "KA-3.3", "The decks are being shuffled.", lambda asked: not any(asked.pos.hands)),
    Truth("Not your turn", "KA-9.7", "The winner chooses the stake.",
          lambda asked: asked.pos.phase == CHOICE and asked.pos.health[asked.seat] < asked.pos.health[1 - asked.seat]),
    Truth("Not your turn", "KA-11.1", "It is the other player's turn.",
          lambda asked: asked.waits() and asked.game.to_move(asked.pos) == (1 - asked.seat,)),
    Truth("Choose the stake", "KA-9.7", "The match is won; choose which guide card you keep.",
          lambda asked: turn(asked, CHOICE) and not asked.typed.startswith("stake")),
    Truth("Six cards", "KA-8.3", "First discard one card: a hand holds five.",
          lambda asked: turn(asked, FULL) and len(hand(asked)) == 6 and not asked.typed.startswith("discard")),
    Truth("Not in your hand", "KA-5.3", NOT_HELD, lambda asked: turn(asked) and not_held(asked, "place")),
    Truth("Not in your hand", "KA-8.3", NOT_HELD, lambda asked: turn(asked, FULL) and not_held(asked, "discard")),
    Truth("Four cards stand", "KA-4.7", FOUR + "Retire one first.",
          lambda asked: turn(asked) and placed(asked)[0] and many(asked) and bool(old(asked))),
    Truth("Four cards stand", "KA-4.7", FOUR + "All of them came in this turn, so none retires.",
          lambda asked: turn(asked) and placed(asked)[0] and many(asked) and not old(asked)),
    Truth("The space is taken", "KA-5.3", "A card of yours stands on {space}. Choose an empty space.", taken_place),
    Truth("No card there", "KA-11.1", "No card of yours stands on {space}.", no_card),
    Truth("Placed this turn", "KA-5.4", "This card came in this turn: it may {verb} from your next turn on.", fresh),
    Truth("Has moved", "KA-5.5", "A card moves once a turn.",
          lambda asked: acting(asked, "move") and marked(asked, "moved", done(asked)[1])),
    Truth("Not beside it", "KA-4.6", "From {space} a card moves to {near}: spaces whose sides touch.", far),
    Truth("The space is taken", "KA-5.5", "A card of yours stands on {space}; two cards cannot change places.",
          taken_move),
    Truth("Has attacked", "KA-5.6", "A card attacks once a turn.", attacked),
    Truth("Nothing to attack", "KA-5.6", "No card of theirs stands there.",
          lambda asked: acting(asked, "attack") and done(asked)[2] not in theirs(asked) and bool(theirs(asked))),
    Truth("Nothing to attack", "KA-5.7", "They have no cards on the field: strike at their health.",
          lambda asked: acting(asked, "attack") and not theirs(asked)),
    Truth("Out of sight", "KA-6.2", "From {space} the line to {target} runs through the card on {hiding}.", hidden),
    Truth("Cards stand in the way", "KA-5.7", "A card strikes at their health only while they have no card on the "
          "field.", lambda asked: acting(asked, "strike") and bool(theirs(asked))),
    Truth("Nothing to discard", "KA-8.3", "You discard only when you hold six cards at the end of your turn.",
          lambda asked: turn(asked) and asked.typed.startswith("discard") and len(hand(asked)) < 6),
    Truth("No stake to choose", "KA-9.7", "A stake is chosen by the winner of a staked match.",
          lambda asked: (turn(asked) or turn(asked, FULL)) and asked.typed.startswith("stake")),
    Truth("Pick a guide card", "KA-9.7", "Keep the guide you drew, or take your own card back: pick one of the two.",
          lambda asked: turn(asked, CHOICE) and asked.lit() == set(asked.pos.guides)),
    Truth("Six cards", "KA-8.3", "First discard one card of your hand: it holds five.",
          lambda asked: turn(asked, FULL) and asked.lit() == set(hand(asked)) and len(hand(asked)) == 6),
    Truth("Pick where to", "KA-5.1", "Next pick {ways}.", goes_on),
    Truth("Pick the card", "KA-5.1", "That is allowed: pick the cards themselves, not the spaces they stand on.",
          by_space),
    Truth("Your side only", "KA-5.3", "A card is placed on an empty space of your own side.", no_place),
    Truth("No card to place", "KA-5.3", "Your hand is empty: no card can come to {space}.",
          lambda asked, space: own_empty(asked) and not hand(asked)),
    Truth("Pick a card first", "KA-5.3", "First pick what goes there: a card of your hand, or one beside it.",
          lambda asked: own_empty(asked) and bool(may_be_lit(asked) & set(hand(asked)))),
    Truth("A guide", "KA-3.9", "Guides lie beside the field for the whole match; they are never played.",
          lambda asked: turn(asked) and asked.pick(0) in asked.pos.guides),
    Truth("Not your card", "KA-5.6", "Pick one of your own cards first, then the card it attacks.",
          lambda asked: on_enemy(asked) and can_attack(asked)),
    Truth("Not your card", "KA-5.6", "This card is the other player's, and none of yours can attack now.",
          lambda asked: on_enemy(asked) and not can_attack(asked)),
    Truth("Nothing left to do", "KA-5.1", "No card of yours can do anything more in this turn: end it.",
          lambda asked: elsewhere(asked) and not may_be_lit(asked)),
    Truth("Pick a card of yours", "KA-5.1", "Pick a card {where}; or end the turn.", pick_of)]


def rare():
    """Six cards, a stake to choose, four cards that are all fresh, and spaces picked in the place of cards."""
    begun = next(state for state in whole(GAME, 0).states if state.phase == MAIN and state.turn == 1)
    six, won, four = begun.copy(), begun.copy(), begun.copy()
    seat = begun.active
    six.phase, six.hands[seat] = FULL, six.hands[seat] + [six.deck.pop() for _ in range(6 - len(six.hands[seat]))]
    yield from dealt(GAME, six, ["end", "discard B42", "place B42 F1", "stake drawn"])
    won.phase, won.winner = CHOICE, seat
    won.health[1 - seat] = 0
    yield from dealt(GAME, won, ["end", "move F1 F2"])
    for space in range(4):
        four.field[seat * 5 + space] = four.deck.pop()
        four.fresh |= 1 << seat * 5 + space
    yield from dealt(GAME, four)
    four.fresh = 0
    four.field[(1 - seat) * 5] = four.deck.pop()
    for picks in ((f"{seat}F1", f"{1 - seat}F1"), (f"{seat}F3", f"{seat}B2")):
        yield Asked(GAME, four, seat, picks), GAME.why(four, seat, picks)
