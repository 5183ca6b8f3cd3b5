"""What was asked of a table of TTCG, from picks or typed, and what is so there: places, piles, phases, what is used.

What a sentence asks for (a condition, a cost, targets, an answer) and what lasting effects forbid is asked of the
rules, each by itself.
"""

import re

from ttcg.rules import activation, constants, costs, values

PHASES = "start draw main battle end".split()
FREE, WINDOW, PICK = 4, 5, 6
KINDS = dict(enumerate("pass play use attack untap battle end choose".split()))


def due(asked, *asks):
    """Whether the seat decides now, about one of those."""
    return not asked.waits() and asked.pos.ask in (asks or (FREE, WINDOW))


def too_much(asked):       # more than an effect or a pass in a window
    return due(asked, WINDOW) and (first(asked) in hand(asked) or asked.typed and kind(asked) not in ("use", "pass"))


def place(pick):
    """The place of a cell: of a seat ten, five for units and then five for spells; or None."""
    found = re.fullmatch(r"([01])([us])([1-5])", str(pick))
    return found and int(found[1]) * 10 + 5 * (found[2] == "s") + int(found[3]) - 1


def thing(asked, pick):
    """What a pick means: the top card of a place, or itself."""
    at = place(pick)
    return asked.pos.piles[at][-1] if at is not None and asked.pos.piles[at] else pick


def first(asked):
    return thing(asked, asked.pick(0))


def second(asked):
    return thing(asked, asked.pick(1))


def mine(asked, card):
    return isinstance(card, int) and card >> 2 & 1 == asked.seat


def hand(asked):
    return asked.pos.hands[asked.seat]


def pile_of(asked, card):
    """The place of the pile a card lies in, or None."""
    return next((at for at, pile in enumerate(asked.pos.piles) if card in pile), None)


def is_top(asked, card):
    return any(pile and pile[-1] == card for pile in asked.pos.piles)


def kind(asked):
    """What was tried: typed, or as picks say it."""
    if asked.typed:
        return KINDS[asked.move[0]]
    one, verb = first(asked), second(asked)
    if str(verb).startswith("#effect"):
        return "use"
    if one in hand(asked):
        return "play"
    if not isinstance(one, int):
        return "cell"
    if not (mine(asked, one) and is_top(asked, one)):
        return "other"
    foe = isinstance(verb, int) and not mine(asked, verb) and is_top(asked, verb)
    unit_idle = asked.pos.ask == FREE and not asked.pos.card(one).spell
    return "attack" if unit_idle and (foe or verb == "#direct") else "card"


def tried_card(asked):
    """The card that was to be played or used, or the first pick."""
    return asked.move[1] if asked.typed else first(asked)


def named(asked, name):
    return asked.pos.card(tried_card(asked)).name == name


def at(asked):
    """The place a card was to be played on, or None."""
    if asked.typed:
        return asked.move[2]
    to = second(asked)
    if isinstance(to, int):
        return pile_of(asked, to) if is_top(asked, to) else None
    return place(to)


def playing(asked, name=None):
    """Whether a card of the hand was to be played in one's own idle moment."""
    return (due(asked, FREE) and kind(asked) == "play" and tried_card(asked) in hand(asked)
            and (name is None or named(asked, name)))


def main(asked):
    return playing(asked) and PHASES[asked.pos.step] == "main"


# ---- plays -----------------------------------------------------------------------------------------------------------
def own_places(asked, spells):
    count = asked.pos.rules.spell_places if spells else asked.pos.rules.unit_places
    begun = asked.seat * 10 + 5 * spells
    return range(begun, begun + count)


def is_spell(asked):
    return asked.pos.card(tried_card(asked)).spell


def rank(asked):
    return asked.pos.card(tried_card(asked)).rank


def ripe(asked, to):
    """TT-6.2: whether the top card of a place has the type of the card and a rank one lower."""
    pos, pile = asked.pos, asked.pos.piles[to]
    return (to in own_places(asked, is_spell(asked)) and bool(pile)
            and values.rank(pos, pile[-1]) == rank(asked) - 1
            and values.kind(pos, pile[-1]) == values.kind(pos, tried_card(asked)))


def barred(asked, to):
    """Whether an effect keeps the top card of a place from being ranked up."""
    top = asked.pos.piles[to][-1]
    return values.is_kept(asked.pos, top, "ranked_up") or values.is_forbidden(asked.pos, asked.seat, "rank_up", top)


def free(asked):
    return [to for to in own_places(asked, is_spell(asked)) if not asked.pos.piles[to]]


def wrong_side(asked, name, word):
    there = asked.seat * 10 + 5 * (word == "spell")
    return (main(asked) and named(asked, name) and is_spell(asked) == (word == "spell")
            and at(asked) not in range(there, there + 5) and at(asked) is not None)


def fits(asked):
    return [to for to in own_places(asked, is_spell(asked)) if ripe(asked, to) and not barred(asked, to)]


def cannot_cover(asked, name, rank, kind_, lower, somewhere):
    """The place has no fitting top card; or no place has one, with `somewhere` false."""
    right = (main(asked) and named(asked, name) and int(rank) == asked.pos.card(tried_card(asked)).rank
             and int(lower) == int(rank) - 1 > 0
             and kind_ == constants.TYPES[values.kind(asked.pos, tried_card(asked))])
    return right and not fits(asked) if not somewhere else \
        right and bool(fits(asked)) and not (at(asked) is not None and ripe(asked, at(asked)))


def not_ranked_up(asked, name):
    """The one that is named fits and is kept from being covered: where it was tried, or on every such pile."""
    tried = [at(asked)] if at(asked) is not None else [
        to for to in own_places(asked, is_spell(asked)) if ripe(asked, to)]
    tried = [to for to in tried if ripe(asked, to)] or [
        to for to in own_places(asked, is_spell(asked)) if ripe(asked, to)]
    return (main(asked) and bool(tried) and all(barred(asked, to) for to in tried)
            and name in [asked.pos.card(asked.pos.piles[to][-1]).name for to in tried])


def no_room(asked, word):
    return main(asked) and rank(asked) == 1 and is_spell(asked) == (word == "spell") and not free(asked)


def taken(asked):
    return main(asked) and rank(asked) == 1 and at(asked) is not None and bool(asked.pos.piles[at(asked)]) and bool(
        free(asked))


def no_place(asked, name, word):
    return (main(asked) and named(asked, name) and rank(asked) == 1 and at(asked) is None and bool(free(asked))
            and is_spell(asked) == (word == "spell"))


def too_far(asked, count, word):
    return (main(asked) and int(count) == len(own_places(asked, word == "spell")) < 5
            and at(asked) not in own_places(asked, word == "spell") and is_spell(asked) == (word == "spell"))


# ---- attacks ---------------------------------------------------------------------------------------------------------
def attacker(asked):
    """The place of the unit that was to attack, where one of the seat's stands; else None."""
    tried = asked.move[1] if asked.typed else pile_of(asked, first(asked))
    return tried if tried in range(asked.seat * 10, asked.seat * 10 + 5) and asked.pos.piles[tried] else None


def aim(asked):
    """The place that was to be attacked, -1 for the other player."""
    if asked.typed:
        return asked.move[2]
    return -1 if second(asked) == "#direct" else pile_of(asked, second(asked))


def attacking(asked, also=()):
    """Whether a unit was to attack in one's own battle phase; or was picked there, with `also`."""
    return (due(asked, FREE) and kind(asked) in ("attack", *also) and attacker(asked) is not None
            and PHASES[asked.pos.step] == "battle")


def foes(asked):
    return [at for at in range(10 - asked.seat * 10, 15 - asked.seat * 10) if asked.pos.piles[at]]


def open_foes(asked):
    """The enemy units that the unit may attack."""
    own = asked.pos.piles[attacker(asked)][-1]
    return [at for at in foes(asked) if not values.is_kept(asked.pos, asked.pos.piles[at][-1], "attacked", own)]


def direct(asked):
    return asked.pos.piles[attacker(asked)][-1] in asked.pos.now.direct


def struck(asked):
    twice = asked.pos.piles[attacker(asked)][-1] in asked.pos.now.twice
    return attacking(asked, ["card"]) and asked.pos.struck[attacker(asked)] >= (2 if twice else 1)


def kept(asked):
    """An effect keeps the unit from attacking: this one, all of the seat, or all but others."""
    own = asked.pos.piles[attacker(asked)][-1]
    return attacking(asked, ["card"]) and bool(
        values.is_kept(asked.pos, own, "attack") or values.is_forbidden(asked.pos, asked.seat, "attack", own)
        or asked.pos.now.only)


def not_in_battle(asked):
    return due(asked, FREE) and kind(asked) == "attack" and PHASES[asked.pos.step] == "main"


def to_battle(asked):
    """Whether battle was called for, or an attack before it."""
    return due(asked, FREE) and kind(asked) in ("battle", "attack")


def owes(asked, name, whom=""):
    """An own unit of that name has made no attack, and a sentence on the field says that units must attack.

    Whom they must attack lies on the other side.
    """
    says = any("must attack" in effect["text"] for pile in asked.pos.piles if pile
               for effect in asked.pos.card(pile[-1]).data["effects"])
    fresh = [at for at in range(asked.seat * 10, asked.seat * 10 + 5)
             if asked.pos.piles[at] and not asked.pos.struck[at]]
    there = {asked.pos.card(asked.pos.piles[at][-1]).name for at in foes(asked)}
    return (says and name in [asked.pos.card(asked.pos.piles[at][-1]).name for at in fresh]
            and there >= {*whom.split(" or ")} - {""})


def must_first(asked, name, how, whom=""):
    """The turn was to be ended before: in the main phase one has to go to battle, there to attack."""
    step = {"main": "go to battle", "battle": "attack with it"}[PHASES[asked.pos.step]]
    return due(asked, FREE) and kind(asked) == "end" and how == step and owes(asked, name, whom)


def must_another(asked, name, whom):
    """A unit that must attack some was to attack another."""
    tried = asked.pos.card(asked.pos.piles[aim(asked)][-1]).name if aim(asked) >= 0 else ""
    return (attacking(asked) and name == asked.pos.card(asked.pos.piles[attacker(asked)][-1]).name
            and owes(asked, name, whom) and tried not in whom.split(" or "))


def not_this(asked):
    return (attacking(asked) and aim(asked) not in open_foes(asked)
            and not (aim(asked) == -1 and (direct(asked) or not foes(asked))))


# ---- effects ---------------------------------------------------------------------------------------------------------
def effects(asked):
    """The effects of the card a refusal may be about: the one that was named, else both of the card."""
    card = tried_card(asked)
    if not isinstance(card, int) or card < 0:
        return []
    all_of = asked.pos.card(card).effects
    if asked.typed:
        return [all_of[asked.move[2]]] if kind(asked) == "use" else []
    return [all_of[int(second(asked)[-1]) - 1]] if kind(asked) == "use" else list(all_of)


def of_effect(holds):
    """A truth of an effect: the card is tried in one's own decision, and it is so of the effect that is meant."""
    def is_so(asked):
        return (due(asked) and kind(asked) in ("use", "card", "play")
                and any(holds(asked, tried_card(asked), effect) for effect in effects(asked)))
    return is_so


def link(asked, card, effect):
    answers = None
    if effect.style == "counter" or effect.counters:
        answers = activation.answered(asked.pos, asked.seat, card, effect)
    return activation.answer_of(asked.pos, asked.seat, card, effect, -1 if answers is None else answers)


def wrong_zone(asked, card, effect):
    from_hand = card in hand(asked) and effect.from_hand
    return not from_hand and not (is_top(asked, card) and mine(asked, card) and not effect.from_hand)


def not_from_here(asked):
    """Nothing of the own side is named, or a card that lies where its effect does not work."""
    card = tried_card(asked)
    if not due(asked) or asked.typed and kind(asked) != "use":
        return False
    if asked.typed and (card < 0 or not mine(asked, card)):
        return True
    if not asked.typed and mine(asked, card) and card not in hand(asked) and pile_of(asked, card) is None:
        return True
    return any(wrong_zone(asked, card, effect) for effect in effects(asked))


def used_up(asked, card, effect, times=1):
    most = 1 if effect.limit else asked.pos.rules.effect_uses
    return most == int(times) and asked.pos.uses.get(card << 1 | effect.index, 0) >= most


def tapped(asked, card):
    return card in asked.pos.tapped


def unmet(asked, card, effect):
    """TT-10.10: the sentence says "if" or "while", and that is not so."""
    asks = re.search(r"\b(if|while)\b", asked.pos.card(card).data["effects"][effect.index]["text"], re.IGNORECASE)
    holds = all(values.holds(asked.pos, one, card, asked.seat) for one in effect.conditions)
    return bool(asks) and not (holds and values.in_scope(asked.pos, card, effect))


def unpaid(asked, card, effect):
    return bool(effect.costs) and not costs.payable(asked.pos, link(asked, card, effect), effect)


def unanswered(asked, card, effect):
    return ((effect.style == "counter" or bool(effect.counters))
            and activation.answered(asked.pos, asked.seat, card, effect) is None)


def barred_effect(asked, card, effect):
    return (values.is_forbidden(asked.pos, asked.seat, "activate", card)
            or values.is_kept(asked.pos, card, "activate"))


def off_turn(asked, card, effect):
    """TT-7.1a: a unit's effect, neither a counter nor from the hand, in the other's turn."""
    return (asked.pos.turn != asked.seat and not asked.pos.card(card).spell and effect.style != "counter"
            and not effect.from_hand)


def own_turn_only(asked, whence):
    def is_so(asked, card, effect):
        right = effect.style == "passive" if whence == "A passive effect" else effect.from_hand
        return right and asked.pos.turn != asked.seat
    return of_effect(is_so)(asked)


def untapping(asked):
    return due(asked, FREE) and kind(asked) == "untap"


def untappable(asked):
    card = tried_card(asked)
    return untapping(asked) and card >= 0 and mine(asked, card) and tapped(asked, card)


# ---- picks -----------------------------------------------------------------------------------------------------------
def cards_lit(asked):
    return {pick for pick in asked.lit() if not str(pick).startswith("#")}


def about_cell(asked, ask, useful):
    return due(asked, ask) and kind(asked) == "cell" and bool(cards_lit(asked)) == useful


def not_mine(asked):
    """The first pick is a card, and neither of the own hand nor on the own side."""
    card = first(asked)
    return due(asked) and kind(asked) == "other" and not mine(asked, card)


def can_attack(asked):
    return asked.pos.step == 3 and any(
        isinstance(path[0], int) and (path[-1] == "#direct" or isinstance(path[-1], int) and not mine(asked, path[-1]))
        for path in asked.paths if len(path) == 2)


def goes_on(asked, ways):
    """What is said to go on from the card is lit, and nothing else."""
    lit = asked.lit(first(asked))
    said = set(ways.split(" or "))
    true = {"use the buttons" if str(pick).startswith("#") else "pick a unit to attack" for pick in lit}
    return due(asked) and kind(asked) == "card" and len(asked.picks) > 1 and said == true
