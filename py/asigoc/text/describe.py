"""How a position stands, in words: who won, what an entry will do, what a pass brings, what is asked for, how a value comes about."""

from mulligan import Outcome, Part

from ..rules import field
from ..language.operations import DEPLOY, DIG, DISCARD, SEARCH, effects
from ..rules.position import entry_of
from ..language.phrases import Around, static
from ..rules.terms import (ABILITY, ALL, ATTACK, BLOCK, CARD, CHOICE, DRAWN, INDEX, KIND, NONE,
                           NULLIFIED, NUMBER, OVER, SEAT, STAY, STEPS, TARGET, TARGETS)
from .card_text import capital

_KIND_WORDS = ("Item", "Ace", "Weapon effect", "Entered", "Triggered")     # in the order of ENTRY_KINDS
REASONS = {"health": "AS-12.1", "deck": "AS-12.2", "turns": "AS-12.6"}


def outcome(pos):
    """How the match ended, or None (AS-12)."""
    if pos.ask != OVER:
        return None
    a, b = pos.health
    text = {"health": "No health left." if pos.winner != DRAWN else "Both have no health left.", "deck": "The deck was empty.",
            "turns": f"The last turn is over: {a} to {b} health."}[pos.reason]
    clause = "AS-12.4" if pos.winner == DRAWN and pos.reason != "turns" else REASONS[pos.reason]
    return Outcome(None if pos.winner == DRAWN else pos.winner, pos.reason, text, tuple(pos.health), clause)


def name(pos, card):
    return pos.pool.cards[card & INDEX].name


# ---- the Outlet ---------------------------------------------------------------------------------------------------------
def entry_ability(pos, entry):
    return pos.pool.cards[entry[CARD] & INDEX].abilities[entry[ABILITY]] if entry[ABILITY] != NONE else None


def aimed(pos, kind, aim):
    """Where the target of an entry is now: a card, or the number of an entry; None when it is gone (AS-11.4)."""
    if kind == "weapon":
        return pos.slots[pos.stays.index(aim)] if aim in pos.stays else None
    if kind == "discard":
        return aim if any(aim in pile for pile in pos.discards) else None
    return aim if any(entry[NUMBER] == aim for entry in pos.outlet) else None


def entry_line(pos, entry):
    """What an entry of the Outlet is, what it is aimed at and what it will do; whose it is and its number stand beside it."""
    ability, kind = entry_ability(pos, entry), _KIND_WORDS[entry[KIND]]
    if entry[NULLIFIED]:
        return f"{kind}, nullified: it does nothing."
    if ability is None:
        return f"{kind}: nothing to do."
    names = []
    for target, aim in zip(ability.targets, entry[TARGETS]):
        found = aimed(pos, target[0], aim)
        names.append("a target that is gone" if found is None else name(pos, found) if target[0] != "outlet" else
                     f"#{found} {name(pos, entry_of(pos, found)[CARD])}")
    words = deeds(ability.data)
    return f"{kind}{' on ' * bool(names)}{' and '.join(names)}. {words[0].upper()}{words[1:]}."


def deeds(ability):
    """What an ability does when it resolves, in words."""
    around = Around(ability.get("targets", ()), "its source")
    return effects.text(ability["do"], around) + around.notes()


def passing(pos, seat):
    """What a pass will do (AS-5.4)."""
    if not pos.passes:
        if pos.outlet:
            return "Pass: it resolves if both pass"
        if pos.attack != NONE:
            return "Pass: the block, if both pass"
        return f"Pass: leave the {STEPS[pos.step].capitalize()} step" if pos.step < 3 else "Pass: end the turn"
    if pos.outlet:
        return "Pass: the Outlet resolves"
    if pos.attack != NONE:
        return "Pass: the attack goes on"
    return f"Pass: the {STEPS[pos.step].capitalize()} step ends" if pos.step < 3 else "Pass: the turn ends"


# ---- what is asked for --------------------------------------------------------------------------------------------------
def asks(pos, seat, Ask):
    """The prompts of a seat that decides."""
    if pos.ask == BLOCK:
        attacker = pos.attack
        return (Ask(f"Block {name(pos, pos.slots[attacker])}, or take {field.attack_of(pos, attacker)}?",
                    "A Weapon with at least as much Block holds and loses 1 Block; a weaker one breaks."),)
    if pos.ask == TARGET:
        _, card, _, _, index = pos.waiting[0]
        wanted = len(pos.pool.cards[card & INDEX].abilities[index].targets)
        return (Ask(f"Choose a target for {name(pos, card)}", "Its effect goes on the Outlet then.",
                    "aim", count=(len(pos.picked), wanted, wanted)),)
    if pos.ask == CHOICE:
        return (Ask(*_CHOICES[pos.todo[-1][0]](pos, seat)),)
    return _priority(pos, seat, Ask)


def _discarding(pos, seat):
    whose, count = pos.todo[-1][1], sum(step[0] == DISCARD for step in pos.todo)
    if not pos.resolving:
        return "Discard down to the hand limit", f"{count} to go."
    asked = "Which card is discarded?" if whose == seat else "Which card does the other player discard?"
    return asked, f"{count} to go." if count > 1 else ""


_CHOICES = {DISCARD: _discarding, SEARCH: lambda pos, seat: ("Take a card from your deck?", "It is shown; then the deck is shuffled."),
            DIG: lambda pos, seat: ("Which card do you take?", "The others go to the bottom of your deck."),
            DEPLOY: lambda pos, seat: ("Move a Weapon to the field?", "It uses no Weapon move.")}


def _priority(pos, seat, Ask):
    then = Ask("What do you do with {0}?", "Or pick something else to begin anew.", "aim")
    if pos.outlet:
        top = pos.outlet[-1]
        what = f"Answer {name(pos, top[CARD])}, or pass" if top[SEAT] != seat else f"Add to your {name(pos, top[CARD])}, or pass"
        first = Ask(what, "If you pass, the Outlet resolves, the last entry first." if pos.passes else
                    "When both pass in turn, the Outlet resolves, the last entry first.")
    elif pos.attack != NONE:
        attacker = name(pos, pos.slots[pos.attack])
        first = Ask(f"{attacker} attacks" if pos.turn != seat else f"You attack with {attacker}",
                    "Answer it, or pass: then comes the block.")
    elif pos.turn != seat:
        first = Ask(f"The other player wants to leave the {STEPS[pos.step].capitalize()} step",
                    "Use something now, or pass and let it end.")
    else:
        first = Ask(*_OWN[pos.step])
    return first, then, then, then


_OWN = (("Your Draw step", "You have drawn your card. Pass to go on."),
        ("What do you do?", "Deploy or take back a Weapon, use Items, effects and your Ace; pass to go on."),
        ("Which Weapon attacks?", "One attack at a time; pass when you are done."),
        ("End your turn?", "Pass, and if the other passes too, it ends."))


# ---- what holds now, and how a value comes about ------------------------------------------------------------------------
def shield(pos, seat):
    """The damage that is kept off a player (AS-11.9), as `3`, `all battle` or `2, 1 effect`; "" without a shield."""
    said = []
    for kind in ("any", "battle", "effect"):
        left = [left for whose, source, left, _, _ in pos.shields if whose == seat and source == kind]
        if left:
            said.append(("all" if ALL in left else str(sum(left))) + (f" {kind}" if kind != "any" else ""))
    return ", ".join(said)


def account(pos, card):
    """How Attack and Block of a Weapon on the field come about (AS-11.7), and what was granted to it: ("3 / 2", Parts).

    The uses of an Ace that has several; None for other cards.
    """
    own = pos.pool.cards[card & INDEX]
    if card in pos.aces and own.uses > 1:
        left = pos.uses[pos.aces.index(card)]
        parts = [Part("Uses in a match", own.uses, "AS-8.6"), Part("Used", left - own.uses, "AS-8.6")]
        return f"{left} uses left" if left != 1 else "1 use left", parts
    if card not in pos.slots:
        return None
    spot = pos.slots.index(card)
    parts = [Part("Attack, printed", own.attack, "AS-1.8"), Part("Block, printed", own.block, "AS-1.8")]
    for at, attack, block, end in pos.mods:
        if at == spot:
            parts += _both(_until(pos, end), (attack, block), "AS-11.7")
    if pos.slots[spot ^ 1] != NONE:
        parts += _both(f": {name(pos, pos.slots[spot ^ 1])}", (field.aura(pos, spot, 1), field.aura(pos, spot, 2)), "AS-11.10")
    if field.has(pos, spot, "attack_bonus"):
        parts.append(Part("Attack, its own bonus", field.bonus(pos, spot), "AS-11.10"))
    if pos.lost[spot]:
        parts.append(Part("Block, lost", -pos.lost[spot], "AS-9.7"))
    parts += [Part(capital(_static(given)) + _until(pos, end), 0, "AS-11.10") for at, given, end in pos.grants
              if at == spot and given[0] != "attack_bonus"]
    return f"{field.attack_of(pos, spot)} / {field.block_of(pos, spot)}", parts


def _both(words, values, clause):
    """Parts for Attack and Block, without noughts."""
    return [Part(what + words, value, clause) for what, value in zip(("Attack", "Block"), values) if value]


def _until(pos, end):
    """How long something lasts, behind a comma."""
    return {ATTACK: ", until the attack is over", STAY: ", for good", pos.number: ", for this turn"}.get(end, ", until the next turn ends")


def _static(given):
    """A static as the rules read it, in words."""
    numbers = dict(zip(("attack", "block") if given[0] == "aura" else ("n",), given[1:]))
    return static({"static": given[0], **numbers}, None)
