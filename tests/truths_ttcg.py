"""When the refusals of TTCG are true: titles, clauses, texts, and what must be so, as tests/ttcg_asked.py reads it."""

import ttcg_asked as so
from mulligan import Match
from refused import Asked, Truth, dealt
from ttcg import GAME
from ttcg.rules import events, moves, targets, values
from ttcg_asked import FREE, PICK, WINDOW, due, kind, of_effect
from ttcg_table import Table, spell, unit

TYPED = ["pass", "battle", "end", "choose none", "attack u1 player", "attack u1 eu1", "attack u2 es1",
         "attack s1 player", "use u1 1", "use u2 2", "use s1 1", "use s2 2", "use eu1 1", "untap u1",
         "untap s1", "play TT001 u5"]
NO_CARDS = "place type subtype old_subtype effect let may trigger untap mulligan".split()
STOP = -1


def offered(asked, stop, cards):
    """A choice is open that may or may not be left, of cards or of something else."""
    wrong = kind(asked) == "choose" if asked.typed else True
    return (due(asked, PICK) and wrong and (STOP in asked.pos.options) == stop
            and (stop or (asked.pos.prompt not in NO_CARDS) == cards))


CHAIN = [
    Truth("The match is over", "TT-13.3", "The match is over.", lambda asked: GAME.outcome(asked.pos) is not None),
    Truth("Wait a moment", "TT-16.1", "The table shuffles now.", lambda asked: GAME.to_move(asked.pos) == (-1,)),
    Truth("Not your decision", "TT-8.1", "The other player decides now: wait until you are asked again.",
          lambda asked: GAME.to_move(asked.pos) == (1 - asked.seat,)),
    Truth("A choice is open", "TT-16.5", "First choose what the effect asks for.",
          lambda asked: due(asked, PICK) and bool(asked.typed) and kind(asked) != "choose"),
    Truth("Nothing to choose", "TT-16.5", "No effect waits for a choice now.",
          lambda asked: due(asked) and kind(asked) == "choose"),
    Truth("A window is open", "TT-8.3", "First use an effect, or press Pass: you can play and attack again after "
          "that.", lambda asked: so.too_much(asked) and asked.pos.turn == asked.seat),
    Truth("A window is open", "TT-8.3", "In the other player's turn you use an effect or pass; you play cards and "
          "attack in your own turn.", lambda asked: so.too_much(asked) and asked.pos.turn != asked.seat),
    Truth("Nothing to pass on", "TT-5.6", "No window is open: end the turn if you are done.",
          lambda asked: due(asked, FREE) and kind(asked) == "pass"),
    Truth("Not one of those", "TT-16.5", "Choose one of what is offered, or no more.",
          lambda asked: offered(asked, True, True)),
    Truth("Not one of those", "TT-16.5", "Choose one of what is offered.", lambda asked: offered(asked, False, False)),
    Truth("Not one of those", "TT-16.5", "Choose one of what is offered: the effect cannot go on without it.",
          lambda asked: offered(asked, False, True)),
    Truth("A window is open", "TT-8.3", "Use an effect or pass.", lambda asked: so.about_cell(asked, WINDOW, True)),
    Truth("A window is open", "TT-8.3", "You have nothing to use now: pass.",
          lambda asked: so.about_cell(asked, WINDOW, False)),
    Truth("Nothing left to do", "TT-5.6", "No card of yours can do anything now. Go on with the buttons.",
          lambda asked: so.about_cell(asked, FREE, False)),
    Truth("Pick a card first", "TT-5.6", "Begin with the card you want to play or use.",
          lambda asked: so.about_cell(asked, FREE, True)),
    Truth("Not yours to use", "TT-11.1", "Pick a unit of yours first, then what it attacks.",
          lambda asked: so.not_mine(asked) and so.can_attack(asked)),
    Truth("Not yours to use", "TT-3.3", "You use your own top cards and the cards of your hand.",
          lambda asked: so.not_mine(asked) and not so.can_attack(asked)),
    Truth("It lies under another card", "TT-3.3", "Only the top card of a pile is active.",
          lambda asked: due(asked) and so.pile_of(asked, so.first(asked)) is not None
          and not so.is_top(asked, so.first(asked))),
    Truth("Choose what it does", "TT-5.6", "Next {ways}.", so.goes_on)]

PLAYS = [
    Truth("Not in your hand", "TT-6.1", "You play cards from your hand.",
          lambda asked: due(asked, FREE) and kind(asked) == "play" and asked.move[1] not in so.hand(asked)),
    Truth("Not in this phase", "TT-5.8", "Cards are played in your main phase.",
          lambda asked: so.playing(asked) and so.PHASES[asked.pos.step] == "battle"),
    Truth("No play left", "TT-5.5", "You have made your {count} plays of this turn.",
          lambda asked, count: so.main(asked) and int(count) == asked.pos.rules.plays and asked.pos.plays == 0
          and not moves.play_left(asked.pos, asked.seat, so.tried_card(asked))),
    Truth("Forbidden now", "TT-15.1", "An effect keeps you from playing {name}.",
          lambda asked, name: so.main(asked) and so.named(asked, name)
          and values.is_forbidden(asked.pos, asked.seat, "play", so.tried_card(asked))),
    Truth("Forbidden now", "TT-15.1", "An effect keeps you from ranking up {name}.", so.not_ranked_up),
    Truth("Not there", "TT-3.4", "{name} goes to your {word} places.", so.wrong_side),
    Truth("Nothing to lay it on", "TT-6.2", "{name} has rank {rank}: it is laid on a top card of type {kind_} with "
          "rank {lower}.", lambda asked, **said: so.cannot_cover(asked, somewhere=False, **said)),
    Truth("Not on this one", "TT-6.2", "{name} has rank {rank}: it is laid on a top card of type {kind_} with "
          "rank {lower}.", lambda asked, **said: so.cannot_cover(asked, somewhere=True, **said)),
    Truth("No place left", "TT-6.1", "All your {word} places are taken.", so.no_room),
    Truth("Choose a place", "TT-6.1", "{name} goes to an empty one of your {word} places.", so.no_place),
    Truth("The place is taken", "TT-6.1", "A card of rank 1 goes to an empty place.", so.taken),
    Truth("No such place", "TT-3.1", "You have {count} {word} places in this match.", so.too_far)]

BATTLE = [
    Truth("No battle on turn 1", "TT-4.3", "The first turn has no battle phase.",
          lambda asked: so.to_battle(asked) and asked.pos.number == 1),
    Truth("You are in battle", "TT-5.6", "The battle phase runs already.",
          lambda asked: due(asked, FREE) and kind(asked) == "battle" and so.PHASES[asked.pos.step] == "battle"),
    Truth("No battle this turn", "TT-5.7", "You have to skip a battle phase.",
          lambda asked: so.to_battle(asked) and asked.pos.skips[asked.seat][3] > 0),
    Truth("Not in battle", "TT-5.8", "Units attack in the battle phase: go to battle first.",
          lambda asked: so.not_in_battle(asked) and asked.pos.number > 1 and not asked.pos.skips[asked.seat][3]),
    Truth("No unit there", "TT-11.1", "You attack with a unit you control.",
          lambda asked: due(asked, FREE) and kind(asked) == "attack" and so.attacker(asked) is None),
    Truth("The battle is over", "TT-20.13", "An effect has ended the battle phase.",
          lambda asked: so.attacking(asked, ["card"]) and bool(asked.pos.battle_over)),
    Truth("It has attacked", "TT-11.3", "From this place an attack was made already.", so.struck),
    Truth("It cannot attack", "TT-15.1", "An effect keeps this unit from attacking.", so.kept),
    Truth("Nothing to attack", "TT-11.2", "No enemy unit may be attacked, so no attack is possible.",
          lambda asked: so.attacking(asked, ["card"]) and bool(so.foes(asked)) and not so.open_foes(asked)),
    Truth("A unit must be attacked", "TT-11.2", "While the other player controls a unit, one of them is the target.",
          lambda asked: so.attacking(asked) and so.aim(asked) == -1 and bool(so.foes(asked)) and not so.direct(asked)),
    Truth("Not this one", "TT-11.2", "This cannot be attacked by this unit.", so.not_this),
    Truth("A unit must attack", "TT-20.33", "{name} must attack before you end the turn: {how} first.", so.must_first),
    Truth("A unit must attack", "TT-20.33", "{name} must attack {whom} before you end the turn: {how} first.",
          so.must_first),
    Truth("It must attack another", "TT-20.33", "{name} must attack {whom}, and nothing else while it can.",
          so.must_another),
    Truth("Your own card", "TT-11.2", "Your units attack the units of the other player.",
          lambda asked: due(asked, FREE) and so.mine(asked, so.second(asked))),
    Truth("Nothing to untap", "TT-20.21", "There is no tapped card of yours in this place.",
          lambda asked: so.untapping(asked) and not so.untappable(asked)),
    Truth("You cannot untap it", "TT-20.21", "No permission lets you untap this card now, or you cannot pay for it.",
          lambda asked: so.untappable(asked) and asked.move[1] not in moves.untaps(asked.pos, asked.seat))]

USES = [
    Truth("Not from here", "TT-3.3", "Only top cards on the field use effects; from the hand only those that discard "
          "this card.", so.not_from_here),
    Truth("It is being destroyed", "TT-7.11", "A card cannot use an effect in response to its own destruction.",
          of_effect(lambda asked, card, effect: events.is_doomed(asked.pos, card))),
    Truth("Forbidden now", "TT-15.3", "An effect keeps this card from activating effects.",
          of_effect(so.barred_effect)),
    Truth("It is tapped", "TT-7.2", "A tapped card uses no effects but dormant ones.",
          of_effect(lambda asked, card, effect: so.tapped(asked, card) and effect.style not in ("dormant", "passive"))),
    Truth("Not tapped long enough", "TT-7.1", "A dormant effect needs a card that was tapped in an earlier turn.",
          of_effect(lambda asked, card, effect: effect.style == "dormant"
                    and asked.pos.tapped.get(card, asked.pos.number) >= asked.pos.number)),
    Truth("Used already", "TT-16.2", "This effect has been used: it works once a turn.", of_effect(so.used_up)),
    Truth("Used already", "TT-16.2", "This effect works {times} times a turn.",
          lambda asked, times: of_effect(lambda *one: so.used_up(*one, times))(asked)),
    Truth("Used already", "TT-7.4a", "A dormant effect works once for each time its card is tapped: untap the card and "
          "tap it again.", of_effect(lambda asked, card, effect: effect.style == "dormant"
                                     and (card, effect.index) in asked.pos.spent)),
    Truth("It is on", "TT-7.7", "This effect is on, and stays so while its card is the top one.",
          of_effect(lambda asked, card, effect: (card, effect.index) in asked.pos.on)),
    Truth("It is attached", "TT-7.1", "This card is attached to a unit already.",
          of_effect(lambda asked, card, effect: effect.style == "equip" and card in asked.pos.attached)),
    Truth("Its condition does not hold", "TT-10.10", "What the sentence asks for with 'if' or 'while' is not so now.",
          of_effect(so.unmet)),
    Truth("You cannot pay for it", "TT-7.6", "Its costs cannot be paid in full.", of_effect(so.unpaid)),
    Truth("Nothing to aim at", "TT-10.1", "There are not enough cards that fit the sentence.",
          of_effect(lambda asked, card, effect: not targets.available(
              asked.pos, so.link(asked, card, effect), effect))),
    Truth("Nothing to answer", "TT-8.6", "A counter effect answers the last action of the other player, and this is "
          "none it fits.", of_effect(so.unanswered)),
    Truth("Always on", "TT-7.8", "This effect is on by itself; nobody activates it.",
          of_effect(lambda asked, card, effect: effect.style in ("passive", "latent") and not effect.trigger
                    and not effect.costs)),
    Truth("It triggers by itself", "TT-9.3", "This effect comes when what it waits for happens.",
          of_effect(lambda asked, card, effect: bool(effect.trigger) and effect.style != "counter")),
    Truth("Not in this phase", "TT-20.23", "The sentence names another phase or turn.",
          of_effect(lambda asked, card, effect: bool(effect.window)
                    and not values.in_window(asked.pos, asked.seat, effect))),
    Truth("Not your turn", "TT-7.9", "{whence} is used in your own turn.", so.own_turn_only),
    Truth("Not your turn", "TT-7.1", "{whence} is used in your own turn.", so.own_turn_only),
    Truth("Not your turn", "TT-7.1", "The effects of units are used in your own turn; only spells and counter effects "
          "in either.", of_effect(so.off_turn))]

TRUTHS = [*CHAIN, *PLAYS, *BATTLE, *USES]


FIVE = "earth-1, water-1, fire-1, air-1, light-1"
LIFE = spell("told-two-lives", ("normal", "Gain two points."))
BOMB = spell("told-bomb", ("normal", "Destroy one card your opponent controls."))
COUNT = unit("told-count", "earth", 1, 250, ("normal", "If you control no units, gain one point."),
             ("dormant", "Gain one point."))
BAN = spell("told-ban-now", ("normal", "Your opponent cannot activate spell effects."))
FEW = spell("told-few", ("normal", "Destroy up to two spells on the field."))
NO_SPELLS = spell("told-no-spells", ("normal", "Your opponent cannot play spells next turn."))
NO_RANKS = spell("told-no-ranks", ("normal", "Until your next turn, your opponent cannot rank up units."))
NO_FIGHT = spell("told-no-fight", ("normal", "Until your next turn, one unit your opponent controls cannot attack."))
GHOST = unit("told-ghost-wall", "dark", 1, 250,
             ("passive", "While this card is on the field, your units cannot be attacked."))
ONCE = unit("told-once", "dark", 1, 250, ("passive", "Once per turn, you may discard one card to gain one point."))
LEAVE = unit("told-leave", "water", 1, 250, ("latent", "Discard this card to draw one card."))
WINDOWED = spell("told-windowed", ("normal", "Gain three points."),
                 ("normal", "During your opponent's battle phase, one unit your opponent controls loses 200 attack "
                  "this turn."))
RAGE = unit("told-rage", "fire", 1, 300, ("passive", "This card must attack each turn if able."))
LURE = unit("told-lure", "dark", 1, 250, ("passive", "Enemy units must attack this card if able."))
SCENES = [  # what A has, what B has, the step, what was done, what both then try to type
    (dict(spells=FEW), dict(spells=LIFE), "main", "use s1 1", ["pass", "choose u1"]),
    (dict(hand="water-1", units=FIVE), {}, "main", "", []),
    (dict(units="earth-1"), dict(units="fire-1"), "battle", "", ["attack u1 player"]),
    (dict(spells=BOMB), dict(spells=LIFE), "main", "use s1 1 -> es1", ["use s1 1"]),
    (dict(spells=BAN), dict(spells=LIFE), "main", "use s1 1 .., end", ["use s1 1"]),
    (dict(spells="small-mercy*"), {}, "main", "use s1 2 ..", ["use s1 2"]),
    (dict(units="clockwork-widow", points=2), dict(units="earth-1"), "main", "", ["use u1 1"]),
    (dict(units="earth-1"), dict(units=ONCE, hand=f"{LEAVE} water-1"), "main", "end", ["use u1 1", f"use {LEAVE} 1"]),
    (dict(spells=WINDOWED), {}, "main", "", ["use s1 2"]),
    (dict(units="earth-1"), dict(units=GHOST), "battle", "", ["attack u1 eu1"]),
    (dict(spells=NO_SPELLS), dict(hand="rune-1"), "main", "use s1 1 .., end ..", ["play rune-1 s1"]),
    (dict(spells=NO_RANKS), dict(units="earth-1", hand="earth-2"), "main", "use s1 1 .., end ..", ["play earth-2 u1"]),
    (dict(units=RAGE), dict(units="earth-1"), "main", "", ["end"]),
    (dict(units=RAGE), dict(units="earth-1"), "battle", "", ["end"]),
    (dict(units="fire-1"), dict(units=f"{LURE}, earth-1"), "battle", "", ["end", "attack u1 eu2"]),
    (dict(spells=NO_FIGHT), dict(units="earth-1"), "main", "use s1 1 -> eu1 .., end .., B: battle ..",
     ["attack u1 player"])]


def rare():
    """What few cards or options bring about, and what is set by hand: uses, phases that are over or skipped."""
    for mine, theirs, step, script, typed in SCENES:
        yield from dealt(GAME, Table(A=mine, B=theirs, step=step).do(script).pos, typed)
    yield from dealt(GAME, Match(GAME, {"mulligan": True}, seed=1).state)
    yield from dealt(GAME, Table(A=dict(hand="earth-1"), unit_places=3).pos, ["play earth-1 u5"])
    yield from dealt(GAME, Table(A=dict(units="earth-1"), B=dict(units="fire-1"), no=1).pos, ["battle"])
    for uses in (1, 2):
        yield from dealt(GAME, changed(Table(A=dict(spells=LIFE), effect_uses=uses), "uses", uses), ["use s1 1"])
    yield from dealt(GAME, changed(Table(A=dict(units="earth-1")), "skips"), ["battle", "attack u1 player"])
    yield from dealt(GAME, changed(Table(A=dict(units="earth-1"), step="battle"), "battle_over"), ["attack u1 player"])
    covered = Table(A=dict(units="earth-1/earth-2", hand="earth-3")).pos
    yield (Asked(GAME, covered, 0, (covered.hands[0][0], covered.piles[0][0]), ()),
           GAME.why(covered, 0, (covered.hands[0][0], covered.piles[0][0])))
    yield from dealt(GAME, changed(Table(A=dict(hand="earth-1")), "plays"), ["play earth-1 u1"])
    yield from dealt(GAME, Table(A=dict(spells="small-mercy")).pos, ["use s1 2"])
    yield from dealt(GAME, Table(A=dict(units=COUNT)).pos, ["use u1 1", "use u1 2"])
    for spells, units in (("field-ration*+", "earth-1"), ("whetstone@u1", "earth-1")):
        yield from dealt(GAME, changed(Table(A=dict(units=units, spells=spells)), "tapped"), ["use s1 1"])


def changed(table, what, times=1):
    """The position of a table with one thing set by hand."""
    pos = table.pos
    if what == "uses":
        pos.uses[pos.piles[5][-1] << 1] = times
    elif what == "skips":
        pos.skips[0][3] = 1
    elif what == "plays":
        pos.plays = 0
    elif what == "battle_over":
        pos.battle_over = True
    else:
        pos.tapped.clear()
    return pos
