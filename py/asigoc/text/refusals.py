"""Why a move is refused (AS-13.1): one reason, the first that holds, with its clause."""

from mulligan import CHANCE, Illegal

from ..rules import activation, field
from .notation import WRONG
from ..rules.moves import (ACE_USE, ATTACK, BLOCK_WITH, CHOOSE, DEPLOY, EFFECT, ITEM_USE, PASS,
                           TAKE, WITHDRAW)
from ..rules.terms import (ACE, BATTLE, BLOCK, CHOICE, INDEX, ITEM, MAIN, NONE, OVER, PRIORITY,
                           STEPS, TABLE, TARGET, WEAPON)


def no(title, text, clause, reason="not_due"):
    return Illegal(text, clause=clause, reason=reason, title=title)


def refuse(pos, seat, move):
    """The Illegal for a move that `legal` does not list. `move` may be any parsed move."""
    if pos.ask == OVER:
        return no("The match is over", "The match is over.", "AS-13.4", "match_over")
    if seat == CHANCE or pos.mover == TABLE:
        return no("Wait a moment", "The table shuffles now.", "AS-2.3")
    if pos.mover != seat:
        return no("Not your decision", "The other player decides now: wait until priority comes back to you.", "AS-5.1")
    kind = move[0]
    if pos.ask == BLOCK and kind not in (BLOCK_WITH, TAKE):
        return no("Block or take it", "Choose a Weapon that blocks, or take the attack.", "AS-9.5")
    if pos.ask in (TARGET, CHOICE) and kind != CHOOSE:
        return no("A choice is open", "First choose what the effect asks for.", "AS-10.4" if pos.ask == TARGET else "AS-11.5")
    if pos.ask == PRIORITY and kind in (BLOCK_WITH, TAKE):
        return no("No attack to block", "No attack waits for a block now.", "AS-9.5")
    if pos.ask == PRIORITY and kind == CHOOSE:
        return no("Nothing to choose", "No effect waits for a choice now.", "AS-11.5")
    if kind in (WITHDRAW, ATTACK, BLOCK_WITH, EFFECT, DEPLOY) and move[2 if kind == DEPLOY else 1] == WRONG:
        return no("No such slot", "You have two slots, 1 and 2.", "AS-7.1", "no_slot")
    return _REFUSALS[kind](pos, seat, *move[1:])


def _own_step(pos, seat, step, clause):
    """The Illegal for what is done in one's own step with an empty Outlet, or None."""
    if pos.turn != seat:
        return no("Not your turn", f"This is done in your own {STEPS[step].capitalize()} step.", clause)
    if pos.step != step:
        if step == BATTLE and pos.number == 1 and pos.rules.skip_first_battle:
            return no("No battle on turn 1", "The first player skips the first Battle step.", "AS-4.3")
        return no("Not in this step",
                  f"This is done in the {STEPS[step].capitalize()} step; now it is the {STEPS[pos.step].capitalize()} step.", clause)
    if pos.outlet:
        return no("The Outlet is not empty", "This cannot answer an effect. Pass, and the Outlet resolves first.", clause)
    return None


# ---- Weapon moves (AS-7) ------------------------------------------------------------------------------------------------
def _weapon_move(pos, seat):
    wrong = _own_step(pos, seat, MAIN, "AS-7.3")
    if not wrong and pos.moves[seat] <= 0:
        wrong = no("No Weapon move left", "You have made your Weapon move of this turn.", "AS-7.2")
    return wrong


def _deploy(pos, seat, card, spot, chosen):
    return (wrong_card(pos, seat, card, WEAPON) or _weapon_move(pos, seat)
            or _deploy_here(pos, seat, pos.pool.cards[card & INDEX], card, spot, chosen))


def _deploy_here(pos, seat, own, card, spot, chosen):
    free = [at for at in (seat * 2, seat * 2 + 1) if pos.slots[at] == NONE]
    if not free:
        return no("No empty slot", "Both your slots hold a Weapon; one is not replaced by another.", "AS-7.3", "slot_taken")
    if not activation.holds(pos, seat, own.preds):
        return no("Not yet", f"What {own.name} asks for before it is deployed does not hold.", "AS-7.3", "condition")
    paid = activation.payments(pos, seat, own.costs, card, NONE) if own.costs else activation.FREE
    if not paid:
        return no("You cannot pay", f"The cost of deploying {own.name} cannot be paid now.", "AS-8.4", "cost")
    if spot not in free:
        return no("The slot is taken", "Another Weapon is in this slot.", "AS-7.3", "slot_taken")
    return _bad_cost(own)


def _withdraw(pos, seat, spot):
    wrong = _weapon_move(pos, seat)
    return wrong or no("No Weapon there", "There is no Weapon of yours in this slot.", "AS-7.3", "empty")


# ---- effects (AS-8) -----------------------------------------------------------------------------------------------------
def wrong_card(pos, seat, card, kind):
    """Why a card cannot be played as a card of that kind from the hand, or None."""
    if card not in pos.hands[seat]:
        return no("Not in your hand", "This card is not in your hand.", "AS-8.1", "not_in_hand")
    own = pos.pool.cards[card & INDEX]
    if own.kind == kind:
        return None
    if kind == WEAPON:
        return no("Not a Weapon", f"{own.name} is an Item: use it instead.", "AS-7.3", "wrong_card")
    return no("Not an Item", f"{own.name} is a Weapon: deploy it instead.", "AS-8.1", "wrong_card")


def _use(pos, seat, card, aims, chosen):
    wrong = wrong_card(pos, seat, card, ITEM)
    return wrong or _ability(pos, seat, pos.pool.cards[card & INDEX].active[0], card, NONE, aims, chosen)


def _ace(pos, seat, aims, chosen):
    ace = pos.aces[seat]
    if ace == NONE or pos.uses[seat] <= 0:
        return no("The Ace is spent", "Your Ace has no use left in this match.", "AS-8.6", "spent")
    return _ability(pos, seat, pos.pool.cards[ace & INDEX].active[0], ace, NONE, aims, chosen)


def _effect(pos, seat, spot, index, aims, chosen):
    card = pos.slots[spot]
    if card == NONE:
        return no("No Weapon there", "There is no Weapon of yours in this slot.", "AS-8.7", "empty")
    if index == WRONG:
        return no("No such effect", f"{pos.pool.cards[card & INDEX].name} has no such effect to activate.", "AS-8.1", "no_effect")
    return _ability(pos, seat, pos.pool.cards[card & INDEX].abilities[index], card, spot, aims, chosen)


def _ability(pos, seat, ability, card, spot, aims=None, chosen=None):
    """Why an ability cannot be activated, or not in this way."""
    own = pos.pool.cards[card & INDEX]
    if not ability.windows >> activation.moment(pos, seat) & 1:
        return _window(pos, seat, ability, own)
    if not activation.ready(pos, seat, ability, card, activation.moment(pos, seat), spot):
        used = pos.used.get(card << 4 | ability.index, 0)
        if used and (used >= ability.limit or own.kind == ACE):
            return no("Used this turn", f"{own.name} has been used this turn.", "AS-8.6" if own.kind == ACE else "AS-8.5", "used")
        return no("Not yet", f"What {own.name} asks for does not hold now.", "AS-11.3", "condition")
    found = activation.targets(pos, seat, ability, pos.stays[spot] if spot != NONE else NONE)
    if not found:
        return no("No target", f"There is nothing {own.name} could be used on.", "AS-8.8", "no_target")
    if ability.costs and not activation.payments(pos, seat, ability.costs, card, spot):
        return no("You cannot pay", f"The cost of {own.name} cannot be paid now.", "AS-8.4", "cost")
    if aims is not None and tuple(aims) not in found:
        if any(_warded(pos, seat, target, aim) for target, aim in zip(ability.targets, aims)):
            return no("Warded", "This Weapon cannot be chosen by its opponent.", "AS-11.10", "warded")
        return no("Not a target", f"{own.name} cannot be used on this. Choose one target for each that its text names.",
                  "AS-11.4", "bad_target")
    return _bad_cost(own)


def _warded(pos, seat, target, aim):
    return (target[0] == "weapon" and aim in range(4) and aim >> 1 != seat and pos.slots[aim] != NONE and field.has(pos, aim, "warded"))


def _bad_cost(own):
    return no("Another price", f"Name what pays for {own.name}: one card or Weapon of yours for each that its cost asks for, in order.",
              "AS-11.6", "bad_cost")


def _window(pos, seat, ability, own):
    """Which part of the moment is wrong (AS-11.2)."""
    data = ability.data
    turn, when = data.get("turn", "own"), data.get("step", ["main"])
    if ability.when != "activate":
        return no("It comes by itself", f"This effect of {own.name} is triggered, not activated.", "AS-10.1", "trigger")
    if turn != "any" and (turn == "own") != (pos.turn == seat):
        return no("Not in this turn", f"{own.name} is used in {'your own' if turn == 'own' else 'the other player’s'} turn.",
                  "AS-11.2", "wrong_time")
    if STEPS[pos.step] not in when:
        names = " or ".join(step.capitalize() for step in when)
        return no("Not in this step", f"{own.name} is used in the {names} step; now it is the {STEPS[pos.step].capitalize()} step.",
                  "AS-11.2", "wrong_time")
    if data.get("outlet", "empty") == "empty" and pos.outlet:
        return no("Not as an answer", f"{own.name} needs an empty Outlet.", "AS-11.2", "wrong_time")
    if data.get("outlet") == "responding" and not pos.outlet:
        return no("Only as an answer", f"{own.name} answers an effect on the Outlet; it is empty now.", "AS-11.2", "wrong_time")
    wanted = {"none": "no attack is pending", "mine": "you attack", "theirs": "your opponent attacks"}[data["attack"]]
    return no("Not at this moment", f"{own.name} is used while {wanted}.", "AS-11.2", "wrong_time")


# ---- battle (AS-9) ------------------------------------------------------------------------------------------------------
def _attack(pos, seat, spot):
    wrong = _own_step(pos, seat, BATTLE, "AS-9.1")
    if wrong:
        return wrong
    if pos.attack != NONE:
        return no("One at a time", "An attack is pending. The next can be declared when it is over.", "AS-9.1")
    card = pos.slots[spot]
    if card == NONE:
        return no("No Weapon there", "There is no Weapon of yours in this slot.", "AS-9.1", "empty")
    name = pos.pool.cards[card & INDEX].name
    if field.has(pos, spot, "cant_attack"):
        return no("It cannot attack", f"An effect keeps {name} from attacking.", "AS-11.10", "cant_attack")
    if card << 4 | field.RESTING in pos.used:
        return no("It rests", f"{name} does not attack this turn: that was the price of its effect.", "AS-11.6", "cant_attack")
    if not pos.rules.fresh_attack and pos.since[spot] == pos.number:
        return no("It came this turn", f"{name} came to the field this turn and may attack from the next one on.", "AS-9.3", "fresh")
    return no("It has attacked", f"{name} has attacked as often as it may this turn.", "AS-9.2", "used")


def _block(pos, seat, spot):
    card = pos.slots[spot]
    if card == NONE:
        return no("No Weapon there", "There is no Weapon of yours in this slot.", "AS-9.5", "empty")
    own, attacker = (pos.pool.cards[pos.slots[at] & INDEX].name for at in (spot, pos.attack))
    if field.has(pos, spot, "cant_block"):
        text = f"An effect keeps {own} from blocking."
    elif field.has(pos, pos.attack, "unblockable"):
        text = f"{attacker} cannot be blocked."
    else:
        text = f"{attacker} cannot be blocked by Weapons with Block {field.strongest(pos, pos.attack, 'slip')} or more."
    return no("It cannot block", text, "AS-11.10", "cant_block")


def _choose(pos, seat, what):
    return no("Not one of them", "Choose one of those the effect leaves to choose.",
              "AS-10.4" if pos.ask == TARGET else "AS-11.5", "bad_choice")


def _any(pos, seat, *rest):
    raise AssertionError("passing and taking are always legal when they are due")


_REFUSALS = {PASS: _any, TAKE: _any, DEPLOY: _deploy, WITHDRAW: _withdraw, ITEM_USE: _use, ACE_USE: _ace, EFFECT: _effect, ATTACK: _attack,
             BLOCK_WITH: _block, CHOOSE: _choose}


# ---- a path of picks ----------------------------------------------------------------------------------------------------
def why(pos, seat, picks):
    """The refusal for picks on the table: cards, cells such as A1, verbs such as #attack."""
    first, verb = picks[0] if picks else NONE, picks[1] if len(picks) > 1 else ""
    spot = pos.slots.index(first) if first != NONE and first in pos.slots[seat * 2:seat * 2 + 2] else NONE
    if pos.mover == seat and pos.ask == BLOCK and spot not in (NONE, *field.blockers(pos)):
        return _block(pos, seat, spot)
    general = refuse(pos, seat, (None,)) if pos.mover != seat or pos.ask != PRIORITY else None
    if general:
        return general
    if first in pos.hands[seat]:
        own = pos.pool.cards[first & INDEX]
        if own.kind == ITEM:
            return _ability(pos, seat, own.active[0], first, NONE, () if len(picks) > 1 else None)
        return _weapon_move(pos, seat) or _deploy_here(pos, seat, own, first, _cell(picks[1:], seat), ())
    if spot != NONE:
        return _why_weapon(pos, seat, spot, verb)
    if first == pos.aces[seat] != NONE:
        if pos.uses[seat] <= 0:
            return _ace(pos, seat, (), ())
        return _ability(pos, seat, pos.pool.cards[first & INDEX].active[0], first, NONE, () if len(picks) > 1 else None)
    return no("Pick a card of yours", "Pick a card of your hand, a Weapon of yours or your Ace; or pass.", "AS-5.1", "not_yours")


def _cell(picks, seat):
    return "AB".index(picks[0][0]) * 2 + int(picks[0][1]) - 1 if picks and picks[0] in ("A1", "A2", "B1", "B2") else seat * 2


def _why_weapon(pos, seat, spot, verb):
    card = pos.slots[spot]
    own = pos.pool.cards[card & INDEX]
    if verb == "#attack" or not verb and pos.step == BATTLE and pos.turn == seat and not pos.outlet and not own.active:
        return _attack(pos, seat, spot)
    if verb == "#withdraw" or not own.active:
        return _withdraw(pos, seat, spot)
    return _ability(pos, seat, own.active[0], card, spot, None)

