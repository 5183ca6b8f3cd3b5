"""Why a move is refused (AS-13.1): one reason, the first that holds, with its clause."""

from collections.abc import Callable, Sequence

from mulligan import CHANCE, Illegal
from mulligan.protocol.types import Card, Pick, Seat

from ..language import phrases
from ..rules import activation, values
from .card_text import asked_text, cost_text
from .notation import WRONG
from .refusals_battle import attack, block, block_later, no_blocker, own_step
from ..rules.moves import (ACE_USE, ATTACK, BLOCK_WITH, CHOOSE, DEPLOY, EFFECT, ITEM_USE, PASS,
                           TAKE, WITHDRAW, Move, legal)
from ..rules.constants import (ACE, BATTLE, BLOCK, CHOICE, INDEX, ITEM, MAIN, NONE, OVER, PRIORITY,
                               STEP_NAMES, STEPS, TABLE, TARGET, WEAPON, Aim, Spot, spots_of)
from ..rules.activation import Aims, Payment
from ..rules.pool import Ability, CardRules, Cost, Target
from ..rules.position import Position


def refuse(pos: Position, seat: Seat, move: Move) -> Illegal:
    """The Illegal for a move that `legal` does not list. `move` may be any parsed move."""
    if pos.ask == OVER:
        return Illegal("The match is over.",
                       clause="AS-13.4", reason="match_over", title="The match is over")
    if seat == CHANCE or pos.mover == TABLE:
        return Illegal("The table shuffles now.",
                       clause="AS-2.3", reason="not_due", title="Wait a moment")
    if pos.mover != seat:
        return Illegal("The other player decides now: wait until you are asked again.",
                       clause="AS-5.1", reason="not_due", title="Not your decision")
    kind = move[0]
    if pos.ask == BLOCK and kind not in (BLOCK_WITH, TAKE):
        return Illegal("Choose a Weapon that blocks, or take the attack.",
                       clause="AS-9.5", reason="not_due", title="Block or take it")
    if pos.ask in (TARGET, CHOICE) and kind != CHOOSE:
        return Illegal("First choose what the effect asks for.",
                       clause="AS-10.4" if pos.ask == TARGET else "AS-11.5", reason="not_due",
                       title="A choice is open")
    if pos.ask == PRIORITY and kind in (BLOCK_WITH, TAKE):
        return Illegal("No attack waits for a block now.",
                       clause="AS-9.5", reason="not_due", title="No attack to block")
    if pos.ask == PRIORITY and kind == CHOOSE:
        return Illegal("No effect waits for a choice now.",
                       clause="AS-11.5", reason="not_due", title="Nothing to choose")
    slot_moves = (WITHDRAW, ATTACK, BLOCK_WITH, EFFECT, DEPLOY)
    if kind in slot_moves and move[2 if kind == DEPLOY else 1] == WRONG:
        return Illegal("You have two slots, 1 and 2.",
                       clause="AS-7.1", reason="no_slot", title="No such slot")
    return _REFUSALS[kind](pos, seat, *move[1:])


# ---- Weapon moves (AS-7) -------------------------------------------------------------------------
def _weapon_move(pos: Position, seat: Seat) -> Illegal | None:
    wrong = own_step(pos, seat, MAIN, "AS-7.3")
    if not wrong and pos.moves[seat] <= 0:
        wrong = Illegal("You have no Weapon move left this turn: deploying a Weapon "
                        "and taking one back each use one.",
                        clause="AS-7.2", reason="not_due", title="No Weapon move left")
    return wrong


def _deploy(pos: Position, seat: Seat, card: Card, spot: Spot, payment: Payment) -> Illegal:
    return (wrong_card(pos, seat, card, WEAPON) or _weapon_move(pos, seat)
            or _deploy_here(pos, seat, card, spot))


def _deploy_here(pos: Position, seat: Seat, card: Card, spot: Spot) -> Illegal:
    own = pos.pool.cards[card & INDEX]
    free = [at for at in spots_of(seat) if pos.slots[at] == NONE]
    if not free:
        return Illegal("Both your slots hold a Weapon; one is not replaced by another.",
                       clause="AS-7.3", reason="slot_taken", title="No empty slot")
    if not activation.holds(pos, seat, own.conditions):
        return Illegal(f"{own.name} is deployed only if {asked_text(own.data['deploy'])}",
                       clause="AS-7.3", reason="condition", title="Not yet")
    if own.costs and not activation.payments(pos, seat, own.costs, card, NONE):
        return Illegal(f"The cost of deploying {own.name} cannot be paid now: "
                       f"{cost_text(own.data['deploy']['cost'])}.",
                       clause="AS-8.4", reason="cost", title="You cannot pay")
    if spot not in free:
        return Illegal("Another Weapon is in this slot.",
                       clause="AS-7.3", reason="slot_taken", title="The slot is taken")
    return _bad_cost(own, own.costs)


def _withdraw(pos: Position, seat: Seat, spot: Spot) -> Illegal:
    wrong = _weapon_move(pos, seat)
    return wrong or Illegal("There is no Weapon of yours in this slot.",
                            clause="AS-7.3", reason="empty", title="No Weapon there")


# ---- effects (AS-8) ------------------------------------------------------------------------------
def wrong_card(pos: Position, seat: Seat, card: Card, kind: int) -> Illegal | None:
    """Why a card cannot be played as a card of that kind from the hand, or None."""
    if card not in pos.hands[seat]:
        return Illegal("This card is not in your hand.",
                       clause="AS-8.1", reason="not_in_hand", title="Not in your hand")
    own = pos.pool.cards[card & INDEX]
    if own.kind == kind:
        return None
    if kind == WEAPON:
        return Illegal(f"{own.name} is an Item: use it instead.",
                       clause="AS-7.3", reason="wrong_card", title="Not a Weapon")
    return Illegal(f"{own.name} is a Weapon: deploy it instead.",
                   clause="AS-8.1", reason="wrong_card", title="Not an Item")


def _use(
        pos: Position, seat: Seat, card: Card, aims: Aims | None, payment: Payment = (),
) -> Illegal:
    wrong = wrong_card(pos, seat, card, ITEM)
    if wrong:
        return wrong
    return _ability(pos, seat, pos.pool.cards[card & INDEX].active[0], card, NONE, aims)


def _ace(pos: Position, seat: Seat, aims: Aims | None, payment: Payment = ()) -> Illegal:
    ace = pos.aces[seat]
    if ace == NONE or pos.uses[seat] <= 0:
        return Illegal("Your Ace has no use left in this match.",
                       clause="AS-8.6", reason="spent", title="The Ace is spent")
    return _ability(pos, seat, pos.pool.cards[ace & INDEX].active[0], ace, NONE, aims)


def _effect(
        pos: Position, seat: Seat, spot: Spot, index: int, aims: Aims, payment: Payment,
) -> Illegal:
    card = pos.slots[spot]
    if card == NONE:
        return Illegal("There is no Weapon of yours in this slot.",
                       clause="AS-8.7", reason="empty", title="No Weapon there")
    if index == WRONG:
        return Illegal(f"{pos.pool.cards[card & INDEX].name} has no such effect to activate.",
                       clause="AS-8.1", reason="no_effect", title="No such effect")
    ability = pos.pool.cards[card & INDEX].abilities[index]
    return _ability(pos, seat, ability, card, spot, aims)


def _ability(
        pos: Position, seat: Seat, ability: Ability, card: Card, spot: Spot,
        aims: Aims | None = None,
) -> Illegal:
    """Why an ability cannot be activated, or not in this way."""
    own = pos.pool.cards[card & INDEX]
    now = activation.moment(pos, seat)
    if not ability.windows >> now & 1:
        return _window(pos, seat, ability, own)
    if not activation.ready(pos, seat, ability, card, spot):
        used = pos.used.get(card << 4 | ability.index, 0)
        if used and (used >= ability.limit or own.kind == ACE):
            return Illegal(f"{own.name} has been used this turn.",
                           clause="AS-8.6" if own.kind == ACE else "AS-8.5", reason="used",
                           title="Used this turn")
        source = "this Weapon" if own.kind == WEAPON else "this card"
        return Illegal(f"{own.name} is used only if {asked_text(ability.data, source)}",
                       clause="AS-11.3", reason="condition", title="Not yet")
    stay = pos.stays[spot] if spot != NONE else NONE
    choices = activation.targets(pos, seat, ability, stay)
    if not choices:
        return Illegal(f"There is nothing {own.name} could be used on.",
                       clause="AS-8.8", reason="no_target", title="No target")
    if ability.costs and not activation.payments(pos, seat, ability.costs, card, spot):
        return Illegal(f"The cost of {own.name} cannot be paid now: "
                       f"{cost_text(ability.data['cost'])}.",
                       clause="AS-8.4", reason="cost", title="You cannot pay")
    if aims is not None and tuple(aims) not in choices:
        return _bad_target(pos, seat, own, ability.targets, aims)
    return _bad_cost(own, ability.costs)


def _bad_target(
        pos: Position, seat: Seat, own: CardRules, targets: Sequence[Target], aims: Sequence[Aim],
) -> Illegal:
    """Why what was chosen for targets is none (AS-8.9)."""
    if any(_warded(pos, seat, target, aim) for target, aim in zip(targets, aims)):
        return Illegal("This Weapon cannot be chosen by its opponent.",
                       clause="AS-11.10", reason="warded", title="Warded")
    wanted = " and on ".join(phrases.target(one._asdict()) for one in targets)
    return Illegal(f"{own.name} is used on {wanted or 'nothing: it has no target'}.",
                   clause="AS-8.9", reason="bad_target", title="Not a target")


def _warded(pos: Position, seat: Seat, target: Target, aim: Aim) -> bool:
    if target.kind != "weapon" or aim not in range(4) or pos.slots[aim] == NONE:
        return False
    return aim >> 1 != seat and values.has(pos, aim, "warded")


def _bad_cost(own: CardRules, costs: Sequence[Cost]) -> Illegal:
    if not costs:
        return Illegal(f"{own.name} costs nothing, so nothing pays for it.",
                       clause="AS-11.6", reason="bad_cost", title="It costs nothing")
    return Illegal(f"Name what pays for {own.name}: one card or Weapon of yours for each that its "
                   "cost asks for, in order.",
                   clause="AS-11.6", reason="bad_cost", title="Another price")


def _window(pos: Position, seat: Seat, ability: Ability, own: CardRules) -> Illegal:
    """Which part of the moment is wrong (AS-11.2)."""
    data = ability.data
    turn, when = data.get("turn", "own"), data.get("step", ["main"])
    if turn != "any" and (turn == "own") != (pos.turn == seat):
        whose = "your own" if turn == "own" else "the other player’s"
        return Illegal(f"{own.name} is used in {whose} turn.",
                       clause="AS-11.2", reason="wrong_time", title="Not in this turn")
    if STEPS[pos.step] not in when:
        names = " or ".join(step.capitalize() for step in when)
        return Illegal(f"{own.name} is used in the {names} step; "
                       f"now it is the {STEP_NAMES[pos.step]} step.",
                       clause="AS-11.2", reason="wrong_time", title="Not in this step")
    if data.get("outlet", "empty") == "empty" and pos.outlet:
        return Illegal(f"{own.name} needs an empty Outlet.",
                       clause="AS-11.2", reason="wrong_time", title="Not as an answer")
    if data.get("outlet") == "responding" and not pos.outlet:
        return Illegal(f"{own.name} answers an effect on the Outlet; it is empty now.",
                       clause="AS-11.2", reason="wrong_time", title="Only as an answer")
    wanted = {"none": "no attack is pending", "mine": "you attack",
              "theirs": "your opponent attacks"}[data["attack"]]
    return Illegal(f"{own.name} is used while {wanted}.",
                   clause="AS-11.2", reason="wrong_time", title="Not at this moment")


def _choose(pos: Position, seat: Seat, what: Aim) -> Illegal:
    return Illegal("Choose one of those the effect leaves to choose.",
                   clause="AS-10.4" if pos.ask == TARGET else "AS-11.5", reason="bad_choice",
                   title="Not one of them")


def _any(pos: Position, seat: Seat, *rest: object) -> Illegal:
    raise AssertionError("passing and taking are always legal when they are due")


_REFUSALS: dict[int, Callable[..., Illegal]] = {
    PASS: _any, TAKE: _any, DEPLOY: _deploy, WITHDRAW: _withdraw, ITEM_USE: _use, ACE_USE: _ace,
    EFFECT: _effect, ATTACK: attack, BLOCK_WITH: block, CHOOSE: _choose}


# ---- a path of picks -----------------------------------------------------------------------------
def why(pos: Position, seat: Seat, picks: Sequence[Pick]) -> Illegal:
    """The refusal for picks on the table: cards, cells such as A1, verbs such as #attack."""
    first, *rest = [_weapon_on(pos, pick) for pick in picks] or [NONE]
    own = pos.slots[seat * 2:seat * 2 + 2]
    spot = pos.slots.index(first) if first != NONE and first in own else NONE
    if pos.mover == seat and pos.ask == BLOCK and spot not in (NONE, *values.blockers(pos)):
        return block(pos, seat, spot)
    if pos.mover == seat and pos.ask == BLOCK:
        return no_blocker(pos, seat, first) or refuse(pos, seat, (None,))
    if pos.mover != seat or pos.ask != PRIORITY:
        return refuse(pos, seat, (None,))
    if isinstance(first, int) and first in pos.hands[seat]:
        return _why_hand(pos, seat, first, rest)
    if spot != NONE:
        return _why_weapon(pos, seat, spot, rest)
    if first == pos.aces[seat] != NONE:
        if pos.uses[seat] <= 0:
            return _ace(pos, seat, ())
        return _why_use(pos, seat, pos.pool.cards[first & INDEX].active[0], first, NONE, rest)
    return _why_slot(pos, seat, first) or _pick_first(pos, seat)


def _why_slot(pos: Position, seat: Seat, first: Pick) -> Illegal | None:
    """What is said of an own empty slot that nothing can come to in this turn any more, or None."""
    own = first in [_CELLS[spot] for spot in spots_of(seat)]
    wrong = _weapon_move(pos, seat)
    # else it is said what can be picked, not when Weapons are moved
    return wrong if own and wrong and wrong.clause == "AS-7.2" else None


def _pick_first(pos: Position, seat: Seat) -> Illegal:
    """What was picked first is nothing of one's own: what can be picked is said."""
    kinds = {move[0] for move in legal(pos, seat)}
    ways = [words for words, own in _FIRST.items() if kinds & own]
    if not ways:
        return Illegal("There is nothing you could use now: pass.",
                       clause="AS-5.1", reason="not_yours", title="Only a pass")
    *others, last = ways
    return Illegal(f"Pick {', '.join(others)}{' or ' if others else ''}{last}; or pass.",
                   clause="AS-5.1", reason="not_yours", title="Pick a card of yours")


_FIRST = {"a card of your hand": {DEPLOY, ITEM_USE},
          "a Weapon of yours": {EFFECT, ATTACK, WITHDRAW}, "your Ace": {ACE_USE}}
_CELLS = ("A1", "A2", "B1", "B2")


def _weapon_on(pos: Position, pick: Pick) -> Pick:
    """The Weapon on a picked slot; any other pick is itself."""
    card = pos.slots[_CELLS.index(pick)] if pick in _CELLS else NONE
    return pick if card == NONE else card


def _why_hand(pos: Position, seat: Seat, card: Card, rest: Sequence[Pick]) -> Illegal:
    """Why a card of the hand cannot be used, or deployed where the `rest` of the path says."""
    own = pos.pool.cards[card & INDEX]
    if own.kind == ITEM:
        return _why_use(pos, seat, own.active[0], card, NONE, rest)
    spots: dict[Pick, Spot] = {_CELLS[spot]: spot for spot in spots_of(seat)}
    spots |= {pos.slots[spot]: spot for spot in spots_of(seat) if pos.slots[spot] != NONE}
    free = next((spot for spot in spots_of(seat) if pos.slots[spot] == NONE), seat * 2)
    wrong = _weapon_move(pos, seat) or _deploy_here(pos, seat, card, free)
    if not rest or wrong.reason != "bad_cost":
        return wrong
    if rest[0] not in spots:
        return Illegal(f"{own.name} is deployed in an empty slot of yours.",
                       clause="AS-7.3", reason="no_slot", title="Choose a slot")
    return _deploy_here(pos, seat, card, spots[rest[0]])


def _why_weapon(pos: Position, seat: Seat, spot: Spot, rest: Sequence[Pick]) -> Illegal:
    """Why a Weapon on the field cannot do what is asked, or what it is there for."""
    card, verb = pos.slots[spot], rest[0] if rest else ""
    own = pos.pool.cards[card & INDEX]
    if len(rest) > 1 and own.active:
        number = int(str(verb)[-1]) - 1 if str(verb).startswith("#effect-") else 0
        return _why_use(pos, seat, own.active[number], card, spot, rest[1:])
    moves = legal(pos, seat)
    able = [words for kind, words in _ABLE.items()
            if any(move[0] == kind and move[1] == spot for move in moves)]
    if able:
        return Illegal(f"{own.name} can {' or '.join(able)} now. Use the buttons.",
                       clause="AS-8.1", reason="no_verb", title="Choose with the buttons")
    if pos.step == BATTLE and pos.turn == seat and pos.attack == NONE:
        return attack(pos, seat, spot)
    wrong = (_ability(pos, seat, own.active[0], card, spot, None) if own.active
             else _withdraw(pos, seat, spot))
    no_answer = not own.active or wrong.reason in ("wrong_time", "used")
    attacked = pos.attack != NONE and pos.turn != seat
    return block_later(pos, seat, spot) if attacked and no_answer else wrong


_ABLE = {ATTACK: "attack", WITHDRAW: "be taken back", EFFECT: "be used"}


def _why_use(
        pos: Position, seat: Seat, ability: Ability, card: Card, spot: Spot, rest: Sequence[Pick],
) -> Illegal:
    """Why an ability cannot be used, or not with what the `rest` of the path chooses."""
    own = pos.pool.cards[card & INDEX]
    wrong = _ability(pos, seat, ability, card, spot)
    if wrong.reason != "bad_cost" or not rest:
        return wrong
    if len(rest) <= len(ability.targets):
        aim = pos.slots.index(rest[-1]) if rest[-1] in pos.slots else WRONG
        return _bad_target(pos, seat, own, ability.targets[len(rest) - 1:len(rest)], [aim])
    if ability.costs:
        return wrong
    return Illegal(f"{own.name} asks for nothing to be picked with it. Use the button.",
                   clause="AS-8.1", reason="no_verb", title="Choose with the buttons")
