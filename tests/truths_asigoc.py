"""When the refusals of ASIGOC are true, read off its rulebook and the data of its cards.

Whether a condition holds, what a target may be and how a cost is paid is asked of the rules, as the cards say it in
data; moments, slots, priority, attacks and limits are read in tests/asigoc_asked.py.
"""

from asigoc import GAME
from asigoc_asked import (ACE, BLOCK, CELLS, CHOICE, ITEM, PRIORITY, STEPS, TARGET, WRONG, attack_fits, attacks, blocks,
                          data_of, due, free, in_time, kept_from_blocking, kind, moves_weapon, named, no_blocker,
                          rules_of, slot, spots, thing, turn_fits, used, weapon_in)
from asigoc.dev import vectors
from asigoc.language import phrases
from asigoc.rules import activation, values
from asigoc.text.card_text import card_text
from asigoc_table import HURT, Table, ace, aim, item, op, pred, use, weapon
from refused import Asked, Truth, in_words

TYPED = ["pass", "take", "block 1", "attack 1", "attack 2", "attack 3", "withdraw 1", "withdraw 2", "ace", "weapon 1",
         "weapon 2", "weapon 1/2", "choose none", "choose A1"]


def tried(asked, name):
    """Whether a use was tried in one's own decision, of the card of that name."""
    return due(asked) and bool(used(asked)) and used(asked).ability is not None and named(asked, name)


def wrong_turn(asked, name, whose):
    said = {"your own": "own", "the other player’s": "opponent"}[whose]
    return tried(asked, name) and data_of(asked).get("turn", "own") == said and not turn_fits(asked)


def wrong_step(asked, name, steps, now):
    listed = [step.capitalize() for step in data_of(asked).get("step", ["main"])]
    return tried(asked, name) and steps.split(" or ") == listed and now == STEPS[asked.pos.step] and now not in listed


def wrong_attack(asked, name, wanted):
    said = {"no attack is pending": "none", "you attack": "mine", "your opponent attacks": "theirs"}[wanted]
    return tried(asked, name) and data_of(asked).get("attack") == said and not attack_fits(asked)


def times_used(asked):
    one = used(asked)
    return asked.pos.used.get(one.card << 4 | one.ability.index, 0)


def used_up(asked, name, ace):
    """AS-8.5, AS-8.6."""
    is_ace = rules_of(asked, used(asked).card).kind == ACE
    return tried(asked, name) and is_ace == ace and times_used(asked) >= (1 if ace else used(asked).ability.limit)


def says(rules, words):
    """Whether the text of a card has these words, and those about what they count."""
    return all(part in card_text(rules.data) for part in words.split(". "))


def unmet(asked, name, wanted):
    one = used(asked)
    return (tried(asked, name) and says(rules_of(asked, one.card), wanted)
            and not activation.holds(asked.pos, asked.seat, one.ability.conditions, one.spot))


def aims(asked):
    """Every choice of targets for what was to be used."""
    one = used(asked)
    stay = asked.pos.stays[one.spot] if one.spot >= 0 else -1
    return activation.targets(asked.pos, asked.seat, one.ability, stay)


def unpaid(asked, name, cost):
    one = used(asked)
    return (tried(asked, name) and bool(one.ability.costs) and says(rules_of(asked, one.card), cost)
            and not activation.payments(asked.pos, asked.seat, one.ability.costs, one.card, one.spot))


def names_wanted(asked, wanted):
    """Whether these are the words of the card for what it is used on: all of it, or the target that was picked."""
    words = [phrases.target(one._asdict()) for one in used(asked).ability.targets]
    alone = words[len(asked.picks) - 2:][:1] if not asked.typed else []
    return wanted in (" and on ".join(words) or "nothing: it has no target", *alone)


def bad_target(asked, name):
    """What was chosen is no choice of targets: as typed, or the last pick where targets are still picked."""
    one = used(asked)
    if not tried(asked, name):
        return False
    if asked.typed:
        return tuple(one.typed_aims) not in aims(asked)
    begun = asked.picks[:-1]
    return 0 < len(one.rest) <= len(one.ability.targets) and asked.picks[-1] not in asked.lit(*begun) and \
        thing(asked, asked.picks[-1]) not in asked.lit(*begun)


def warded(asked):
    one = used(asked)
    chosen = one.typed_aims if asked.typed else [asked.pos.slots.index(pick) for pick in one.rest[-1:]
                                                 if pick in asked.pos.slots]
    enemies = [spot for spot in chosen if spot in range(4) and spot not in spots(asked) and weapon_in(asked, spot)]
    return due(asked) and any(values.has(asked.pos, spot, "warded") for spot in enemies)


def costs_of(asked):
    return rules_of(asked, asked.move[1] if asked.typed else asked.picks[0]).costs if kind(asked) == "deploy" \
        else used(asked).ability.costs


def bad_price(asked, name):
    """Something is to be paid, and what was named or picked for it does not."""
    paid = asked.move[-1] if asked.typed else asked.picks[1:]
    return due(asked) and named(asked, name) and bool(costs_of(asked)) and (asked.typed or len(paid) > 0)


def no_price(asked, name):
    return due(asked) and named(asked, name) and not costs_of(asked) and len(asked.move[-1]) > 0


def nothing_more(asked, name):
    """The use is finished by its button, which is lit, and something else was picked."""
    return tried(asked, name) and in_time(asked) and asked.lit(asked.picks[0]) == {"#use"} and len(asked.picks) == 2


# ---- Weapons ---------------------------------------------------------------------------------------------------------
def not_held(asked):
    return due(asked) and kind(asked) in ("use", "deploy") and asked.move[1] not in asked.pos.hands[asked.seat]


def wrong_kind(asked, name, wanted):
    return due(asked) and kind(asked) == wanted and asked.move[1] in asked.pos.hands[asked.seat] \
        and rules_of(asked, asked.move[1]).name == name and (rules_of(asked, asked.move[1]).kind == ITEM) == (
            wanted == "deploy")


def off_turn(asked, step):
    fits = moves_weapon(asked) if step == "Main" else attacks(asked)
    return due(asked) and fits and asked.pos.turn != asked.seat


def off_step(asked, step, now):
    fits = moves_weapon(asked) if step == "Main" else attacks(asked)
    return (due(asked) and fits and asked.pos.turn == asked.seat and now == STEPS[asked.pos.step]
            and now != step)


def no_battle(asked):
    return due(asked) and attacks(asked) and asked.pos.number == 1 and asked.pos.rules.skip_first_battle


def busy(asked, step):
    fits = moves_weapon(asked) if step == "Main" else attacks(asked)
    return due(asked) and fits and bool(asked.pos.outlet)


def both_held(asked):
    return due(asked) and kind(asked) == "deploy" and not free(asked)


def cannot_come(asked, name, wanted):
    card = asked.move[1] if asked.typed else asked.picks[0]
    return (due(asked) and kind(asked) == "deploy" and named(asked, name) and says(rules_of(asked, card), wanted)
            and not activation.holds(asked.pos, asked.seat, rules_of(asked, card).conditions))


def cannot_afford(asked, name, cost):
    card = asked.move[1] if asked.typed else asked.picks[0]
    return (due(asked) and kind(asked) == "deploy" and named(asked, name) and says(rules_of(asked, card), cost)
            and not activation.payments(asked.pos, asked.seat, rules_of(asked, card).costs, card, -1))


def other_there(asked):
    return due(asked) and kind(asked) == "deploy" and slot(asked) is not None and weapon_in(asked, slot(asked)) \
        is not None


def no_slot(asked, name):
    return (due(asked) and kind(asked) == "deploy" and not asked.typed and named(asked, name) and len(asked.picks) > 1
            and slot(asked) is None and bool(free(asked)))


def nothing_there(asked, kinds, ask=PRIORITY):
    return due(asked, ask) and kind(asked) in kinds and weapon_in(asked, slot(asked)) is None


def can(asked, name, ways):
    """All that is said to be possible with the Weapon is on a button, and nothing else."""
    said = {"attack": "#attack", "be taken back": "#withdraw", "be used": "#use-its-effect"}
    lit = asked.lit(thing(asked, asked.pick(0)))
    wanted = {said[way] for way in ways.split(" or ")}
    return (due(asked) and kind(asked) == "weapon" and named(asked, name) and len(asked.picks) > 1
            and {"#use-its-effect" if str(verb).startswith("#effect") else verb for verb in lit} == wanted)


def may_not_attack(asked, name):
    """The Weapon stands in the own Battle step, with nothing in the way of an attack but itself."""
    pos = asked.pos
    return (due(asked) and attacks(asked) and named(asked, name) and pos.turn == asked.seat and pos.step == 2
            and not pos.outlet and pos.attack < 0)


def kept_from(asked, name):
    return may_not_attack(asked, name) and values.has(asked.pos, slot(asked), "cant_attack")


def rests(asked, name):
    return may_not_attack(asked, name) and asked.pos.slots[slot(asked)] << 4 | 15 in asked.pos.used


def came_now(asked, name):
    return (may_not_attack(asked, name) and not asked.pos.rules.fresh_attack
            and asked.pos.since[slot(asked)] == asked.pos.number)


def has_attacked(asked, name):
    count = asked.pos.used.get(asked.pos.slots[slot(asked)] << 4 | 14, 0)
    allowed = max([1, *(static[1] for static in values.statics(asked.pos, slot(asked)) if static[0] == "attacks")])
    return may_not_attack(asked, name) and count > 0 and count >= allowed + asked.pos.extra[slot(asked)]


def attacker(asked, name):
    return rules_of(asked, asked.pos.slots[asked.pos.attack]).name == name


def too_strong(asked, own, block, name, number):
    slips = [static[1] for static in values.statics(asked.pos, asked.pos.attack) if static[0] == "slip"]
    return (blocks(asked, own) and attacker(asked, name) and min(slips) == int(number)
            and values.block_of(asked.pos, slot(asked)) == int(block) >= int(number))


def pick_of(asked, ways):
    """All kinds of cards that are lit are named, and no other."""
    def word(card):
        if card in asked.pos.hands[asked.seat]:
            return "a card of your hand"
        return "your Ace" if card == asked.pos.aces[asked.seat] else "a Weapon of yours"
    lit = {word(pick) for pick in asked.lit() if isinstance(pick, int)}
    return due(asked) and kind(asked) == "other" and bool(lit) and set(ways.replace(" or ", ", ").split(", ")) == lit


# ---- the table -------------------------------------------------------------------------------------------------------
def of_weapon(step, clause):
    """What is said of moving Weapons, in the Main step, and of attacks, in the Battle step."""
    done = {"Main": "Weapons are deployed or taken back", "Battle": "Attacks are declared"}[step]
    return [
        Truth("Not your turn", clause, f"{done} in your own {step} step.", lambda asked: off_turn(asked, step)),
        Truth("Not in this step", clause, f"{done} in the {step} step; now it is the {{now}} step.",
              lambda asked, now: off_step(asked, step, now)),
        Truth("The Outlet is not empty", clause, "This cannot answer an effect. Pass, and the Outlet resolves first.",
              lambda asked: busy(asked, step))]


NO_WEAPON = "There is no Weapon of yours in this slot."
TRUTHS = [
    Truth("The match is over", "AS-13.4", "The match is over.", lambda asked: GAME.outcome(asked.pos) is not None),
    Truth("Wait a moment", "AS-2.3", "The table shuffles now.", lambda asked: asked.game.to_move(asked.pos) == (-1,)),
    Truth("Not your decision", "AS-5.1", "The other player decides now: wait until you are asked again.",
          lambda asked: asked.game.to_move(asked.pos) == (1 - asked.seat,)),
    Truth("Block or take it", "AS-9.5", "Choose a Weapon that blocks, or take the attack.",
          lambda asked: due(asked, BLOCK) and bool(values.blockers(asked.pos))),
    Truth("A choice is open", "AS-10.4", "First choose what the effect asks for.",
          lambda asked: due(asked, TARGET)),
    Truth("A choice is open", "AS-11.5", "First choose what the effect asks for.", lambda asked: due(asked, CHOICE)),
    Truth("No attack to block", "AS-9.5", "No attack waits for a block now.",
          lambda asked: due(asked) and kind(asked) in ("block", "take")),
    Truth("Nothing to choose", "AS-11.5", "No effect waits for a choice now.",
          lambda asked: due(asked) and kind(asked) == "choose"),
    Truth("No such slot", "AS-7.1", "You have two slots, 1 and 2.", lambda asked: slot(asked) == WRONG),
    *of_weapon("Main", "AS-7.3"), *of_weapon("Battle", "AS-9.1"),
    Truth("No battle on turn 1", "AS-4.3", "The first player skips the first Battle step.", no_battle),
    Truth("No Weapon move left", "AS-7.2", "You have no Weapon move left this turn: deploying a Weapon and taking "
          "one back each use one.",
          lambda asked: due(asked) and moves_weapon(asked) and asked.pos.moves[asked.seat] == 0),
    Truth("No empty slot", "AS-7.3", "Both your slots hold a Weapon; one is not replaced by another.", both_held),
    Truth("Not yet", "AS-7.3", "{name} is deployed only if {wanted}.", cannot_come),
    Truth("You cannot pay", "AS-8.4", "The cost of deploying {name} cannot be paid now: {cost}.", cannot_afford),
    Truth("The slot is taken", "AS-7.3", "Another Weapon is in this slot.", other_there),
    Truth("Choose a slot", "AS-7.3", "{name} is deployed in an empty slot of yours.", no_slot),
    Truth("No Weapon there", "AS-7.3", NO_WEAPON, lambda asked: nothing_there(asked, ["withdraw"])),
    Truth("No Weapon there", "AS-8.7", NO_WEAPON, lambda asked: nothing_there(asked, ["effect"])),
    Truth("No Weapon there", "AS-9.1", NO_WEAPON, lambda asked: nothing_there(asked, ["attack"])),
    Truth("No Weapon there", "AS-9.5", NO_WEAPON, lambda asked: nothing_there(asked, ["block"], BLOCK)),
    Truth("Not in your hand", "AS-8.1", "This card is not in your hand.", not_held),
    Truth("Not a Weapon", "AS-7.3", "{name} is an Item: use it instead.",
          lambda asked, name: wrong_kind(asked, name, "deploy")),
    Truth("Not an Item", "AS-8.1", "{name} is a Weapon: deploy it instead.",
          lambda asked, name: wrong_kind(asked, name, "use")),
    Truth("The Ace is spent", "AS-8.6", "Your Ace has no use left in this match.",
          lambda asked: due(asked) and kind(asked) == "ace" and asked.pos.uses[asked.seat] == 0),
    Truth("No such effect", "AS-8.1", "{name} has no such effect to activate.",
          lambda asked, name: due(asked) and used(asked).ability is None and named(asked, name)),
    Truth("Used this turn", "AS-8.5", "{name} has been used this turn.",
          lambda asked, name: used_up(asked, name, False)),
    Truth("Used this turn", "AS-8.6", "{name} has been used this turn.",
          lambda asked, name: used_up(asked, name, True)),
    Truth("Not yet", "AS-11.3", "{name} is used only if {wanted}.", unmet),
    Truth("No target", "AS-8.8", "There is nothing {name} could be used on.",
          lambda asked, name: tried(asked, name) and not aims(asked)),
    Truth("You cannot pay", "AS-8.4", "The cost of {name} cannot be paid now: {cost}.", unpaid),
    Truth("Warded", "AS-11.10", "This Weapon cannot be chosen by its opponent.", warded),
    Truth("Not a target", "AS-8.9", "{name} is used on {wanted}.",
          lambda asked, name, wanted: bad_target(asked, name) and names_wanted(asked, wanted)),
    Truth("It costs nothing", "AS-11.6", "{name} costs nothing, so nothing pays for it.", no_price),
    Truth("Another price", "AS-11.6", "Name what pays for {name}: one card or Weapon of yours for each that its cost "
          "asks for, in order.", bad_price),
    Truth("Not in this turn", "AS-11.2", "{name} is used in {whose} turn.", wrong_turn),
    Truth("Not in this step", "AS-11.2", "{name} is used in the {steps} step; now it is the {now} step.", wrong_step),
    Truth("Not as an answer", "AS-11.2", "{name} needs an empty Outlet.", lambda asked, name: tried(asked, name)
          and data_of(asked).get("outlet", "empty") == "empty" and bool(asked.pos.outlet)),
    Truth("Only as an answer", "AS-11.2", "{name} answers an effect on the Outlet; it is empty now.",
          lambda asked, name: tried(asked, name) and data_of(asked).get("outlet") == "responding"
          and not asked.pos.outlet),
    Truth("Not at this moment", "AS-11.2", "{name} is used while {wanted}.", wrong_attack),
    Truth("One at a time", "AS-9.1", "An attack is pending. The next can be declared when it is over.",
          lambda asked: due(asked) and attacks(asked) and asked.pos.attack >= 0),
    Truth("It cannot attack", "AS-11.10", "An effect keeps {name} from attacking.", kept_from),
    Truth("It rests", "AS-11.6", "{name} does not attack this turn: that was the price of its effect.", rests),
    Truth("It came this turn", "AS-9.3", "{name} came to the field this turn and may attack from the next one on.",
          came_now),
    Truth("It has attacked", "AS-9.2", "{name} has attacked as often as it may this turn.", has_attacked),
    Truth("It cannot block", "AS-9.5", "{name} is {what}: you block with a Weapon in one of your slots.", no_blocker),
    Truth("The block comes later", "AS-9.4", "{name} is a Weapon that can block: you choose it once both "
          "have passed.", lambda asked, name: blocks(asked, name) and due(asked)
          and slot(asked) in values.blockers(asked.pos)),
    Truth("It cannot block", "AS-11.10", "{name} is a Weapon that cannot block: its text says so.",
          lambda asked, name: kept_from_blocking(asked, name, True)),
    Truth("It cannot block", "AS-11.10", "{name} is a Weapon, but an effect keeps it from blocking.",
          lambda asked, name: kept_from_blocking(asked, name, False)),
    Truth("It cannot block", "AS-11.10", "{own} is a Weapon, but {name} cannot be blocked.",
          lambda asked, own, name: blocks(asked, own) and attacker(asked, name)
          and values.has(asked.pos, asked.pos.attack, "unblockable")),
    Truth("It cannot block", "AS-11.10", "{own} is a Weapon with Block {block}, and {name} cannot be blocked by "
          "Weapons with Block {number} or more.", too_strong),
    Truth("Not one of them", "AS-10.4", "Choose one of those the effect leaves to choose.",
          lambda asked: due(asked, TARGET) and kind(asked) == "choose"),
    Truth("Not one of them", "AS-11.5", "Choose one of those the effect leaves to choose.",
          lambda asked: due(asked, CHOICE) and kind(asked) == "choose"),
    Truth("Choose with the buttons", "AS-8.1", "{name} can {ways} now. Use the buttons.", can),
    Truth("Choose with the buttons", "AS-8.1", "{name} asks for nothing to be picked with it. Use the button.",
          nothing_more),
    Truth("Only a pass", "AS-5.1", "There is nothing you could use now: pass.",
          lambda asked: due(asked) and kind(asked) == "other" and asked.lit() == {"#pass"}),
    Truth("Pick a card of yours", "AS-5.1", "Pick {ways}; or pass.", pick_of)]


ROWS = [  # what A has, what B has, the step, what was done, what both then try to type
    (dict(hand="put w11 zap"), {}, "main", "A use put, BA", ["choose zap", "choose w22", "pass"]),
    (dict(hand="picky costly zap w22"), {}, "main", "",
     ["deploy picky 1", "deploy costly 1", "deploy zap 1", "use w22", "deploy w22 1 | zap"]),
    (dict(hand="zap zap-two", ace="twin"), {}, "main", "A ace, BA", ["ace"]),
    (dict(slots="gun"), {}, "main", "A weapon 1, BA", ["weapon 1"]),
    (dict(hand="crush pump"), dict(slots="veil w11"), "main", "", ["use crush -> B1"]),
    (dict(slots="lame bow"), {}, "battle", "A weapon 2, BA", ["attack 1", "attack 2"]),
    (dict(slots="w11 sly"), dict(slots="lame w22"), "battle", "A attack 1, BA", ["block 1"]),
    (dict(slots="w11 sly"), dict(slots="w11 w22"), "battle", "A attack 2, BA", ["block 2"]),
    (dict(slots="w11"), dict(slots="w22"), "battle", "A attack 1, BA", ["block 2"]),
    (dict(slots="w11 sly"), dict(slots="w22 lame", hand="w33 zap", ace="twin"), "battle", "A attack 1, BA", []),
    (dict(slots="w11 sly"), dict(slots="w22 lame", hand="w33 zap"), "battle", "A attack 2", []),
    (dict(slots="ghost"), dict(slots="w22"), "battle", "A attack 1", []),
    (dict(slots="w11", hand="hush"), dict(slots="w22 w33", hand="w44"), "battle",
     "A use hush -> B1, BA, A attack 1, BA", [])]
MORE = [weapon("picky", 1, 1, deploy={"if": [pred("turn", ">", 9)]}),
        weapon("costly", 1, 1, deploy={"cost": [{"cost": "health", "n": 10}]}),
        weapon("veil", 1, 1, statics=[{"static": "warded"}]),
        weapon("lame", 1, 1, statics=[{"static": "cant_attack"}, {"static": "cant_block"}]),
        weapon("sly", 1, 1, statics=[{"static": "slip", "n": 2}]),
        weapon("bow", 1, 1, use(HURT, cost=[{"cost": "skip_attack"}], step=["battle"])),
        weapon("ghost", 1, 1, statics=[{"static": "unblockable"}]),
        item("hush", op("grant", "t", static={"static": "cant_block"}, until="turn"), targets=[aim()],
             step=["battle"]),
        ace("twin", HURT, uses=2)]


def rare():
    """What few cards do: conditions and costs of deploying, wards, slips, what keeps from attacking and blocking."""
    for mine, theirs, step, script, typed in ROWS:
        yield from scripted(Table(A=mine, B=theirs, step=step, cards=MORE).do(script), typed)
    table = Table(A=dict(hand="w22"), step="main", fresh_attack=False).do("A deploy w22 1, BA, AB")
    yield from scripted(table, ["attack 1"])


def scripted(table, typed):
    """A table of made cards after its script; as it has no pictures, each card and slot is picked straight away."""
    script = vectors.Script(table.case())
    assert script.differences() == []
    pos = script.pos
    for seat in (0, 1):
        yield from in_words(GAME, pos, seat, typed)
        paths = tuple(tuple(GAME.path(pos, seat, move)) for move in GAME.legal(pos, seat))
        lit = {path[0] for path in paths}
        for pick in (*pos.hands[seat], *CELLS, *pos.aces):
            if pick != -1 and pick not in lit and (pick not in CELLS or pos.slots[CELLS.index(pick)] not in lit):
                yield Asked(GAME, pos, seat, (pick,), paths), GAME.why(pos, seat, (pick,))
