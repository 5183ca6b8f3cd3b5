"""A position in words: who won, what an entry will do, what a pass brings, what is asked for, how a
value comes about."""

from collections.abc import Callable, Sequence

from mulligan import Ask, Outcome, Part, Verb
from mulligan.protocol import listing
from mulligan.protocol.types import Card, CardData, ClauseId, Seat

from ..language import phrases
from ..rules import battle, moves, values
from ..language.operations import aimed_at, effects, redirect
from ..rules.outlet import wanted_targets
from ..rules.pool import Ability
from ..rules.position import Position, entry_of
from ..rules.records import DIG, DISCARD, MOVE_IN, SEARCH, Entry, Static
from ..language.phrases import Wording, static
from ..rules.constants import (ALL, ATTACK, BATTLE, BLOCK, CHOICE, DRAW, DRAWN, END, INDEX, MAIN,
                               NONE, OVER, OWNER_BIT, STAY, STEP_NAMES, TARGET, Aim, Bound,
                               owner_of)
from .card_text import capital

# in the order of ENTRY_KINDS
_KIND_WORDS = ("Item", "Ace", "Weapon effect", "Entered", "Triggered")
_LOST = {"health": Verb("have no health left", "has no health left"),
         "deck": Verb("had to draw from an empty deck", "had to draw from an empty deck")}
REASONS = {"health": "AS-12.1", "deck": "AS-12.2", "turns": "AS-12.6"}


def outcome(pos: Position) -> Outcome | None:
    """How the match ended, or None (AS-12)."""
    if pos.ask != OVER:
        return None
    a, b = pos.health
    drawn = pos.winner == DRAWN
    text = {"health": "Both have no health left." if drawn else "The loser has no health left.",
            "deck": "The loser's deck was empty.",
            "turns": f"The last turn is over: {a} to {b} health."}[pos.reason]
    clause = "AS-12.4" if drawn and pos.reason != "turns" else REASONS[pos.reason]
    winner = None if drawn else pos.winner
    lost = None if drawn else _LOST.get(pos.reason)
    kept = "" if winner is None else _kept(pos, winner)
    said = f" {kept}".rstrip()
    won = Verb(f"win{said}", f"wins{said}") if lost else None
    text = f"{text} The winner has {kept.removeprefix('with ')}." if kept else text
    return Outcome(winner, pos.reason, text, tuple(pos.health), clause, lost, "", won)


def _kept(pos: Position, winner: Seat) -> str:
    """What the numbers at the end of a match count, where nothing else says it: health."""
    kept, lost = pos.health[winner], pos.health[1 - winner]
    return {"health": f"with {kept} health left",
            "deck": f"with {kept} health left, the loser {lost}"}.get(pos.reason, "")


def name(pos: Position, card: Card) -> str:
    """What a card is called."""
    return pos.pool.cards[card & INDEX].name


def whose(pos: Position, seat: Seat, card: Card) -> str:
    """What a card is called; where both players have it there, also whose it is (AS-1.5)."""
    owner = owner_of(card)
    twin = card ^ 1 << OWNER_BIT
    there = pos.slots if card in pos.slots else pos.discards[1 - owner]
    if twin not in there:
        return name(pos, card)
    return f"{'your' if owner == seat else 'their'} {name(pos, card)}"


def entry_name(pos: Position, entry: Entry) -> str:
    """The source of an entry; of several of one name its number stands before it."""
    called = name(pos, entry.card)
    several = sum(name(pos, one.card) == called for one in pos.outlet) > 1
    return f"#{entry.number} {called}" if several else called


# ---- the Outlet ----------------------------------------------------------------------------------
def entry_ability(pos: Position, entry: Entry) -> Ability | None:
    """The ability of an entry; None when it is blank."""
    if entry.ability == NONE:
        return None
    return pos.pool.cards[entry.card & INDEX].abilities[entry.ability]


def target_now(pos: Position, kind: str, bound: Bound) -> Card | int | None:
    """Where the target of an entry is now: a card, or the number of an entry.

    It is None when it is gone (AS-11.4).
    """
    if kind == "weapon":
        return pos.slots[pos.stays.index(bound)] if bound in pos.stays else None
    if kind == "discard":
        return bound if any(bound in pile for pile in pos.discards) else None
    return bound if entry_of(pos, bound) else None


def entry_line(pos: Position, entry: Entry) -> str:
    """What an entry of the Outlet is, what it is aimed at and what it will do.

    Whose it is and its number stand beside it.
    """
    ability, kind = entry_ability(pos, entry), _KIND_WORDS[entry.kind]
    if entry.nullified:
        return f"{kind}, nullified: it does nothing."
    if ability is None:
        return f"{kind} the field: it has no effect for that."
    names = [_target_name(pos, target.kind, bound)
             for target, bound in zip(ability.targets, entry.targets)
             if not _may_have_taken(pos, entry) or target_now(pos, target.kind, bound) is not None]
    aimed = f" on {' and '.join(names)}" if names else ""
    words = effect_words(ability.data)
    return f"{kind}{aimed}. {words[0].upper()}{words[1:]}."


def _may_have_taken(pos: Position, entry: Entry) -> bool:
    """Whether an entry is being carried out, so that a target may be gone by its own doing."""
    return pos.resolving and entry is pos.outlet[-1] and pos.at > 0


def _target_name(pos: Position, kind: str, bound: Bound) -> str:
    now = target_now(pos, kind, bound)
    if now is None:
        return "a target that is gone"
    entry = entry_of(pos, now) if kind == "outlet" else None
    return f"#{now} {name(pos, entry.card)}" if entry else name(pos, now)


def effect_words(ability: CardData) -> str:
    """What an ability does when it resolves, in words."""
    around = Wording(ability.get("targets", ()), "its source")
    return effects.text(ability["do"], around) + around.notes()


def redirects(pos: Position, entry: Entry) -> bool:
    """Whether an entry is to aim another one elsewhere (AS-11.13)."""
    ability = entry_ability(pos, entry)
    return ability is not None and bool(_redirected(ability))


def _redirected(ability: Ability) -> list[int]:
    """Which of its targets an ability aims elsewhere."""
    return [ability.names.index(args[0]) for function, args in ability.program
            if function is redirect]


def aims_nothing(pos: Position, ability: Ability, aims: Sequence[Aim]) -> bool:
    """Whether an ability would aim entries elsewhere, none of which has a Weapon for a target
    (AS-11.13).
    """
    entries = [entry_of(pos, aims[which]) for which in _redirected(ability)]
    return bool(entries) and all(entry is not None and aimed_at(pos, entry) == NONE
                                 for entry in entries)


def passing(pos: Position, seat: Seat) -> str:
    """What a pass will do (AS-5.4)."""
    step = f"the {STEP_NAMES[pos.step]} step"
    if not pos.passes:
        if pos.outlet:
            return "Pass: it resolves if both pass"
        if pos.attack != NONE:
            return "Pass: then the block, if both pass"
        return f"Pass: leave {step}" if pos.step < END else "Pass: end the turn"
    if pos.outlet:
        return "Pass: the Outlet resolves"
    if pos.attack != NONE:
        return "Pass: the attack goes on"
    return f"Pass: {step} ends" if pos.step < END else "Pass: the turn ends"


# ---- what is asked for ---------------------------------------------------------------------------
def asks(pos: Position, seat: Seat) -> Sequence[Ask]:
    """The prompts of a seat that decides."""
    if pos.ask == BLOCK:
        taken = battle.taken(pos, NONE)
        less = battle.harm(pos, NONE) - taken
        return (Ask(f"Block {name(pos, pos.slots[pos.attack])}, or take {taken}?",
                    (f"Your Shield keeps off {less} damage. " if less else "")
                    + "A Weapon with at least as much Block holds and loses 1 Block; "
                    "a weaker one breaks."),)
    if pos.ask == TARGET:
        wanted, done = wanted_targets(pos), len(pos.picked)
        what = phrases.target(wanted[done]._asdict())
        return (Ask(f"Choose {what} for {name(pos, pos.waiting[0].card)}",
                    "Its effect goes on the Outlet then.",
                    "aim", count=(done, len(wanted), len(wanted))),)
    if pos.ask == CHOICE:
        return (Ask(*_CHOICES[pos.todo[-1].kind](pos, seat)),)
    then = Ask("What do you do with {0}?", "Or pick something else to begin anew.", "aim",
               aims="Choose {what} for {0}")
    return _priority(pos, seat), then, then, then


def _discarding(pos: Position, seat: Seat) -> tuple[str, str]:
    owner, count = pos.todo[-1].seat, sum(task.kind == DISCARD for task in pos.todo)
    if not pos.resolving:
        return "Discard down to the hand limit", f"{count} to go."
    whose = "is discarded" if owner == seat else "does the other player discard"
    return f"Which card {whose}?", f"{count} to go." if count > 1 else ""


_CHOICES: dict[int, Callable[[Position, Seat], tuple[str, str]]] = {
    DISCARD: _discarding,
    SEARCH: lambda pos, seat: ("Take a card from your deck?",
                               "It is shown; then the deck is shuffled."),
    DIG: lambda pos, seat: ("Which card do you take?",
                            "The others go to the bottom of your deck."),
    MOVE_IN: lambda pos, seat: ("Move a Weapon to the field?", "It uses no Weapon move."),
}


def _priority(pos: Position, seat: Seat) -> Ask:
    """The prompt of a seat with priority, before it picks anything."""
    if pos.outlet:
        top = pos.outlet[-1]
        verb = "Use more before" if top.seat == seat else "Answer"
        when = "If you pass" if pos.passes else "When both pass in turn"
        return Ask(f"{verb} {name(pos, top.card)}, or pass",
                   f"{when}, the Outlet resolves, the last entry first.",
                   about=entry_line(pos, top), by=top.seat)
    if pos.attack != NONE:
        attacker = name(pos, pos.slots[pos.attack])
        return Ask(f"{attacker} attacks" if pos.turn != seat else f"You attack with {attacker}",
                   "Answer it, or pass: then comes the block.")
    if pos.turn != seat:
        return Ask(f"The other player wants to leave the {STEP_NAMES[pos.step]} step",
                   "Use something now, or pass and let it end.")
    if pos.step == MAIN:
        return Ask("What do you do?", _ways(pos, seat))
    if pos.step == BATTLE and all(move[0] != moves.ATTACK for move in moves.legal(pos, seat)):
        return Ask("What do you do?", f"No Weapon can attack now. {_ways(pos, seat)}")
    return _OWN_STEP[pos.step]


_WAYS = {moves.DEPLOY: "deploy a Weapon", moves.WITHDRAW: "take a Weapon back to your hand",
         moves.ITEM_USE: "use an Item", moves.ACE_USE: "use your Ace",
         moves.EFFECT: "use the effect of a Weapon", moves.PASS: "pass to go on"}


def _ways(pos: Position, seat: Seat) -> str:
    """What can be done in a step of one's own: "Deploy a Weapon or pass to go on."."""
    can = {move[0] for move in moves.legal(pos, seat)}
    if not {moves.DEPLOY, moves.WITHDRAW} <= can:
        return listing.possible(_WAYS, can)
    # both are one and the same move of the turn (AS-7.2)
    left = pos.moves[seat]
    which = "one Weapon move" if left == 1 else f"one of {left} Weapon moves"
    ways = f"make {which} (deploy one, or take one back to your hand)"
    either = dict.fromkeys((moves.DEPLOY, moves.WITHDRAW), ways)
    return listing.possible(_WAYS | either, can)


_OWN_STEP = {
    DRAW: Ask("Your Draw step", "You have drawn your card. Pass to go on."),
    BATTLE: Ask("Which Weapon attacks?", "One attack at a time; pass when you are done."),
    END: Ask("End your turn?", "Pass, and if the other passes too, it ends."),
}


# ---- what holds now, and how a value comes about -------------------------------------------------
def shield(pos: Position, seat: Seat) -> str:
    """The damage that is kept off a player (AS-11.9), as `3`, `all battle` or `2, 1 effect`.

    The text is empty without a shield.
    """
    parts: list[str] = []
    for kind in ("any", "battle", "effect"):
        left = [one.left for one in pos.shields if one.seat == seat and one.source == kind]
        if left:
            amount = "all" if ALL in left else str(sum(left))
            parts.append(amount + (f" {kind}" if kind != "any" else ""))
    return ", ".join(parts)


def account(pos: Position, card: Card) -> tuple[str, list[Part]] | None:
    """How Attack and Block of a Weapon on the field come about, and what was granted to it.

    It is ("3 / 2", Parts) (AS-11.7), the uses of an Ace that has several, None for other cards.
    """
    own = pos.pool.cards[card & INDEX]
    if card in pos.aces and own.uses > 1:
        left = pos.uses[pos.aces.index(card)]
        parts = [Part("Uses in a match", own.uses, "AS-8.6"),
                 Part("Used", left - own.uses, "AS-8.6")]
        return f"{left} uses left" if left != 1 else "1 use left", parts
    if card not in pos.slots:
        return None
    spot = pos.slots.index(card)
    parts = [Part(f"Printed: Attack {own.attack}, Block {own.block}", 0, "AS-1.8")]
    for mod in pos.mods:
        if mod.spot == spot:
            parts += _both(_until(pos, mod.end), (mod.attack, mod.block), "AS-11.7")
    mate = pos.slots[spot ^ 1]
    if mate != NONE:
        given = values.aura(pos, spot, 1), values.aura(pos, spot, 2)
        parts += _both(f": {name(pos, mate)}", given, "AS-11.10")
    if values.has(pos, spot, "attack_bonus"):
        parts.append(Part("Attack, its own bonus", values.bonus(pos, spot), "AS-11.10"))
    if pos.lost[spot]:
        parts.append(Part("Block, lost", -pos.lost[spot], "AS-9.7"))
    for grant in pos.grants:
        if grant.spot == spot and grant.static[0] != "attack_bonus":
            words = capital(_static(grant.static)) + _until(pos, grant.end)
            parts.append(Part(words, 0, "AS-11.10"))
    return f"{values.attack_of(pos, spot)} / {values.block_of(pos, spot)}", parts


def _both(words: str, pair: tuple[int, int], clause: ClauseId) -> list[Part]:
    """Parts for Attack and Block, without noughts."""
    return [Part(what + words, value, clause)
            for what, value in zip(("Attack", "Block"), pair) if value]


def _until(pos: Position, end: int) -> str:
    """How long something lasts, behind a comma."""
    return {ATTACK: ", until the attack is over", STAY: ", for good",
            pos.number: ", for this turn"}.get(end, ", until the next turn ends")


def _static(given: Static) -> str:
    """A static as the rules read it, in words."""
    keys = ("attack", "block") if given[0] == "aura" else ("n",)
    return static({"static": given[0], **dict(zip(keys, given[1:]))}, None)
