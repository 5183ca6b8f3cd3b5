"""Why a Weapon does not attack or block now (AS-9), and why it is another player's step."""

from mulligan import Illegal
from mulligan.protocol.types import ClauseId, Pick, Seat

from ..rules import values
from ..rules.constants import BATTLE, INDEX, ITEM, NONE, STEP_NAMES, WEAPON, Spot
from ..rules.position import Position


def own_step(pos: Position, seat: Seat, step: int, clause: ClauseId) -> Illegal | None:
    """The Illegal for what is done in one's own step with an empty Outlet, or None."""
    done = "Attacks are declared" if step == BATTLE else "Weapons are deployed or taken back"
    if pos.turn != seat:
        return Illegal(f"{done} in your own {STEP_NAMES[step]} step.",
                       clause=clause, reason="not_due", title="Not your turn")
    if pos.step != step:
        if step == BATTLE and pos.number == 1 and pos.rules.skip_first_battle:
            return Illegal("The first player skips the first Battle step.",
                           clause="AS-4.3", reason="not_due", title="No battle on turn 1")
        return Illegal(f"{done} in the {STEP_NAMES[step]} step; "
                       f"now it is the {STEP_NAMES[pos.step]} step.",
                       clause=clause, reason="not_due", title="Not in this step")
    if pos.outlet:
        return Illegal("This cannot answer an effect. Pass, and the Outlet resolves first.",
                       clause=clause, reason="not_due", title="The Outlet is not empty")
    return None


def attack(pos: Position, seat: Seat, spot: Spot) -> Illegal:
    wrong = own_step(pos, seat, BATTLE, "AS-9.1")
    if wrong:
        return wrong
    if pos.attack != NONE:
        return Illegal("An attack is pending. The next can be declared when it is over.",
                       clause="AS-9.1", reason="not_due", title="One at a time")
    card = pos.slots[spot]
    if card == NONE:
        return Illegal("There is no Weapon of yours in this slot.",
                       clause="AS-9.1", reason="empty", title="No Weapon there")
    name = pos.pool.cards[card & INDEX].name
    if values.has(pos, spot, "cant_attack"):
        return Illegal(f"An effect keeps {name} from attacking.",
                       clause="AS-11.10", reason="cant_attack", title="It cannot attack")
    if values.resting_key(card) in pos.used:
        return Illegal(f"{name} does not attack this turn: that was the price of its effect.",
                       clause="AS-11.6", reason="cant_attack", title="It rests")
    if not pos.rules.fresh_attack and pos.since[spot] == pos.number:
        return Illegal(f"{name} came to the field this turn and may attack from the next one on.",
                       clause="AS-9.3", reason="fresh", title="It came this turn")
    return Illegal(f"{name} has attacked as often as it may this turn.",
                   clause="AS-9.2", reason="used", title="It has attacked")


def block(pos: Position, seat: Seat, spot: Spot) -> Illegal:
    card = pos.slots[spot]
    if card == NONE:
        return Illegal("There is no Weapon of yours in this slot.",
                       clause="AS-9.5", reason="empty", title="No Weapon there")
    own, attacker = (pos.pool.cards[pos.slots[at] & INDEX].name for at in (spot, pos.attack))
    if ("cant_block",) in pos.pool.cards[card & INDEX].statics:
        text = f"{own} is a Weapon that cannot block: its text says so."
    elif values.has(pos, spot, "cant_block"):
        text = f"{own} is a Weapon, but an effect keeps it from blocking."
    elif values.has(pos, pos.attack, "unblockable"):
        text = f"{own} is a Weapon, but {attacker} cannot be blocked."
    else:
        slip = values.strongest(pos, pos.attack, "slip")
        text = (f"{own} is a Weapon with Block {values.block_of(pos, spot)}, and {attacker} "
                f"cannot be blocked by Weapons with Block {slip} or more.")
    return Illegal(text, clause="AS-11.10", reason="cant_block", title="It cannot block")


def no_blocker(pos: Position, seat: Seat, pick: Pick) -> Illegal | None:
    """Why what was picked for a block is none: it does not lie in a slot (AS-9.5).

    It is None of what is nothing of one's own.
    """
    if not isinstance(pick, int) or pick not in (*pos.hands[seat], pos.aces[seat]) or pick == NONE:
        return None
    own = pos.pool.cards[pick & INDEX]
    what = {WEAPON: "a Weapon in your hand", ITEM: "an Item"}.get(own.kind, "an Ace")
    return Illegal(f"{own.name} is {what}: you block with a Weapon in one of your slots.",
                   clause="AS-9.5", reason="cant_block", title="It cannot block")


def block_later(pos: Position, seat: Seat, spot: Spot) -> Illegal:
    """What is said of a Weapon while the attack of the other player may still be answered."""
    if spot not in values.blockers(pos):
        return block(pos, seat, spot)
    own = pos.pool.cards[pos.slots[spot] & INDEX]
    return Illegal(f"{own.name} is a Weapon that can block: you choose it once both have passed.",
                   clause="AS-9.4", reason="not_due", title="The block comes later")
