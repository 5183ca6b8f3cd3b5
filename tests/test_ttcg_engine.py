"""Scenes of TTCG that once went wrong, or that the rules leave to a ruling of the engine."""

import pytest

from ttcg_table import Table, spell, unit

LIFE = spell("two-lives", ("normal", "Gain two points."))
BOMB = spell("bomb", ("normal", "Destroy one card your opponent controls."))


def says(name, text, style="normal", kind=None, level=1, attack=250):
    """A card with one sentence: a spell, or a unit of a kind."""
    name = f"scene-{name}"
    return spell(name, (style, text), level=level) if kind is None else unit(name, kind, level, attack, (style, text))


# ---- what the opponent is let do (TT-7.6) ----------------------------------------------------------------------------
def test_you_is_the_player_of_the_text_in_what_the_opponent_is_let_do():
    deal = says("let-destroy", "Let your opponent destroy one unit you control to draw two cards.")
    table = Table(A=dict(units="earth-1, water-1", spells=deal), B=dict(units="fire-1")).do("use s1 1 -> yes")
    table.shows(ask="pick", mover="B").offers("choose eu1", "choose eu2").lacks("choose u1")
    table.do("-> eu2 ..").shows(A_units="earth-1", B_units="fire-1", A_hand_size=2, A_points=19)


def test_the_opponent_is_let_play_from_its_own_hand():
    deal = says("let-play", "Let your opponent play one rank 1 unit from their hand to draw one card.")
    table = Table(A=dict(spells=deal), B=dict(hand="fire-1"))
    table.do("use s1 1 -> yes fire-1 ..").shows(B_units="fire-1", A_hand_size=1)


def test_the_opponent_is_let_make_a_lasting_change():
    deal = says("let-double", "Let your opponent double the attack of one unit they control to draw one card.")
    Table(A=dict(spells=deal), B=dict(units="fire-1")).do("use s1 1 -> yes u1 ..").shows(B_u1_attack=500, A_hand_size=1)


def test_the_opponent_cannot_be_let_do_what_it_cannot_do_in_full():
    deal = says("let-draw-two", "Let your opponent draw two cards to gain one point.")
    Table(A=dict(spells=deal), B=dict(deck="fire-1")).refused("use s1 1", "cost_unpayable")


# ---- costs -----------------------------------------------------------------------------------------------------------
def test_tapping_this_card_is_paid_by_its_use():
    table = Table(A=dict(units=says("tap-self", "Tap this card to gain one point.", kind="fire")))
    table.do("use u1 1 ..").shows(A_points=21, A_units="scene-tap-self*")
    idle = says("tap-self-passive", "Once per turn, tap this card to gain one point.", "passive", "fire")
    Table(A=dict(units=idle)).do("use u1 1 ..").shows(A_points=21, A_units="scene-tap-self-passive*")


def test_the_first_cost_leaves_enough_for_the_second():
    both = says("two-costs", "Discard one card and discard one fire card to gain one point.")
    table = Table(A=dict(spells=both, hand="fire-1 water-1")).do("use s1 1 -> fire-1 water-1 ..")
    table.shows(A_points=21, A_hand="", A_discard="water-1 fire-1")
    Table(A=dict(spells=both, hand="fire-1")).refused("use s1 1", "cost_unpayable")


# ---- windows and triggers --------------------------------------------------------------------------------------------
def test_the_phase_changes_after_the_window_of_the_announcement():
    late = says("in-their-main", "During your opponent's main phase, gain one point.")
    Table(B=dict(spells=late)).do("end, B: use s1 1 ..").shows(B_points=21)
    fight = says("in-their-battle", "During your opponent's battle phase, gain one point.")
    Table(B=dict(spells=fight), step="battle").do("end, B: use s1 1 ..").shows(B_points=21)
    Table(B=dict(spells=fight)).do("battle").refused("B: use s1 1", "wrong_phase")


def test_each_trigger_counters_the_link_it_lies_above():
    no = says("no-no", "When an enemy card effect activates, counter that effect.", "passive", "dark")
    Table(A=dict(spells=LIFE), B=dict(units=f"{no}, {no}")).do("use s1 1 ..").shows(A_points=20)


def test_a_counter_answers_what_happened_before_the_window():
    wail = says("wail", "When a unit is destroyed, gain one point.", "counter", "dark")
    table = Table(A=dict(spells=f"{BOMB}, {LIFE}"), B=dict(units=f"{wail}, fire-1"))
    table.do("use s1 1 -> eu2, B: pass, A: pass")
    table.do("use s2 1, B: use u1 1 ..").shows(B_points=20, A_points=22)
    Table(A=dict(spells=LIFE), B=dict(units=wail)).do("use s1 1").refused("B: use u1 1", "nothing_to_counter")


def test_a_latent_effect_that_discards_its_card_triggers_in_the_hand():
    halt = says("halt", "When an enemy unit attacks, discard this card to end the battle phase.", "latent", "air")
    table = Table(A=dict(units="fire-1"), B=dict(hand=halt), step="battle").do("attack u1 player -> yes ..")
    table.shows(B_points=20, B_discard=halt).lacks("attack u1 player")
    table = Table(A=dict(units="fire-1"), B=dict(units=f"{halt}"), step="battle")
    table.do("attack u1 eu1 ..").shows(ask="idle", B_units=halt)


def test_a_latent_effect_triggers_once_for_two_events():
    once = says("one-tap", "When another card is destroyed, gain one point.", "latent", "earth")
    two = says("destroy-two", "Destroy two cards your opponent controls.")
    table = Table(A=dict(units=once, spells=two), B=dict(units="fire-1, water-1")).do("use s1 1 -> eu1 eu2 yes ..")
    table.shows(A_points=21, A_units=f"{once}*", ask="idle")


def test_what_is_ranked_up_is_what_is_covered():
    see = says("see-rank", "When you rank up a rank 1 unit, gain one point.", "passive", "earth")
    table = Table(A=dict(units=f"{see}, fire-1, fire-2", hand="fire-2 fire-3"))
    table.do("play fire-2 u2 ..").shows(A_points=21).do("play fire-3 u3 ..").shows(A_points=21)
    bar = says("bar-rank", "Both players cannot rank up rank 1 units this turn.")
    table = Table(A=dict(spells=bar, units="fire-1, fire-2", hand="fire-2 fire-3"))
    table.do("use s1 1 ..").offers("play fire-3 u2").lacks("play fire-2 u1")


# ---- cards that move -------------------------------------------------------------------------------------------------
def test_a_deck_is_shuffled_before_a_card_goes_on_top_of_it():
    seek = says("seek-top", "Send one water unit from your deck to the top of your deck.")
    deck = " ".join(f"filler-{n}" for n in range(1, 13))
    table = Table(A=dict(spells=seek, deck=f"{deck} water-1")).do("use s1 1 -> water-1 ..")
    assert table.fact("A_deck").split()[0] == "water-1" and table.pos.fixed[0] == [1, 0]


def test_a_hand_card_that_was_not_shown_stays_hidden_on_the_deck():
    back = says("hand-top", "Draw one card, then send one card from your hand to the top of your deck.")
    table = Table(A=dict(spells=back, hand="fire-1")).do("use s1 1 -> fire-1 ..").shows(A_hand_size=1)
    assert table.fact("A_deck").split()[0] == "fire-1" and table.pos.fixed[0] == [0, 0]
    known = says("pile-top", "Return one card from your discard pile to the top of your deck.")
    assert Table(A=dict(spells=known, discard="fire-1")).do("use s1 1 -> fire-1 ..").pos.fixed[0] == [1, 0]


def test_cards_of_one_action_leave_together():
    see = says("see-leave", "When another card leaves the field, gain one point.", "passive", "earth")
    all_back = says("all-back", "Return all units on the field to their owner's hand.")
    Table(A=dict(units=f"{see}, {see}", spells=all_back)).do("use s1 1 ..").shows(A_points=22, A_units="-")


def test_a_revealed_card_that_was_taken_is_not_among_them_any_more():
    show = says("show-two", "Reveal the top two cards of your deck, play one unit from among them "
                            "and add one unit from among them to your hand.")
    table = Table(A=dict(spells=show, deck="fire-1 water-1 filler-1"))
    table.do("use s1 1, B: pass, A: pass -> fire-1 water-1 ..")
    table.shows(A_units="fire-1", A_hand="water-1", A_deck="filler-1")


def test_a_swap_sends_to_the_discard_pile():
    see = says("see-pile", "When a card is sent to your discard pile, gain one point.", "passive", "earth")
    trade = says("trade", "Swap one fire unit you control with one fire unit from your discard pile.")
    table = Table(A=dict(units=f"{see}, fire-1*", discard="fire-1", spells=trade)).do("use s1 1 -> u2 fire-1 ..")
    table.shows(A_points=21, A_units=f"{see}, fire-1", A_discard="fire-1")


def test_it_is_nothing_when_nothing_was_found():
    hurt = says("wake-it", "When an enemy unit attacks, untap up to one unit you control and it gains 100 attack.",
                "passive", "earth")
    table = Table(A=dict(units="fire-1"), B=dict(units=hurt), step="battle")
    table.do("attack u1 eu1 ..").shows(A_u1_attack=250, B_u1_attack=250)


def test_superlatives_choose_nothing():
    shy = says("shy", "This card cannot be targeted by effects.", "passive", "air", attack=400)
    high = says("strike-high", "Destroy the unit with the highest attack your opponent controls.")
    Table(A=dict(spells=high), B=dict(units=f"{shy}, fire-1")).do("use s1 1 ..").shows(B_units="-, fire-1")
    safe = says("safe", "This card is immune to spell effects.", "passive", "air", attack=400)
    Table(A=dict(spells=high), B=dict(units=f"{safe}, fire-1")).do("use s1 1 ..").shows(B_units=f"{safe}, fire-1")


# ---- equip cards -----------------------------------------------------------------------------------------------------
def test_an_indestructible_equip_card_stays():
    ring = spell("scene-ring", ("equip", "The equipped unit gains 100 attack."),
                 ("passive", "This card is indestructible."))
    table = Table(A=dict(units="fire-1, water-1", spells=f"{ring}@u1"), B=dict(spells=BOMB)).shows(A_u1_attack=350)
    table.do("end, B: use s1 1 -> eu1 ..").shows(A_units="-, water-1", A_spells=f"{ring}*", A_u2_attack=250)
    assert not table.pos.attached and not table.pos.on


def test_an_equip_card_goes_with_its_unit_neither_by_battle_nor_by_an_effect():
    see = says("see-effect", "When a card is destroyed by an effect, gain one point.", "passive", "earth")
    any_way = says("see-any", "When a card is destroyed, gain one point.", "passive", "earth")
    belt = spell("scene-belt", ("equip", "The equipped unit gains 100 attack."))
    for watcher, points in ((see, 21), (any_way, 22)):
        table = Table(A=dict(units=watcher, spells=BOMB), B=dict(units="fire-1", spells=f"{belt}@u1"))
        table.do("use s1 1 -> eu1 ..").shows(A_points=points, B_spells="-", B_discard=f"fire-1 {belt}")


def test_cards_attached_to_attached_cards_go_too():
    cling = says("cling", "Equip this card to one unit you control.", kind="dark")
    table = Table(A=dict(units=f"{cling}, {cling}, fire-1"), B=dict(spells=BOMB))
    table.do("use u1 1 -> u3 .., use u2 1 -> u1 ..")
    table.do("end, B: use s1 1 -> eu3 ..").shows(A_units="-", A_points=17)


# ---- texts that are on, changes --------------------------------------------------------------------------------------
def test_a_number_in_a_text_that_is_on_means_the_first_that_fit():
    one = says("help-one", "One other unit you control gains 100 attack.", "passive", "light")
    Table(A=dict(units=f"{one}, fire-1, water-1")).shows(A_u1_attack=250, A_u2_attack=350, A_u3_attack=250)
    best = says("help-best", "The unit with the highest attack you control gains 100 attack.", "passive", "light")
    Table(A=dict(units=f"{best}, fire-1, water-2")).shows(A_u1_attack=250, A_u2_attack=250, A_u3_attack=600)


def test_a_text_that_is_on_chooses_nothing():
    table = Table(A=dict(units=says("any-type", "Change this card to any other type.", "passive", "light"),
                         hand="earth-2"))
    table.lacks("play earth-2 u1")
    trade = says("rank-trade", "Swap this card's rank with one other unit on the field.", "passive", "light")
    Table(A=dict(units=f"{trade}, fire-1/fire-2")).shows(A_u1_rank=2, A_u2_rank=1)


def test_immunity_holds_for_rank_and_type_too():
    safe = says("immune-all", "This card is immune to effects.", "passive", "air")
    high = says("all-rank", "All units on the field become rank 3.")
    Table(A=dict(spells=high, units=safe), B=dict(units="fire-1")).do("use s1 1 ..").shows(A_u1_rank=1, B_u1_rank=3)
    aura = says("all-fire", "All units on the field become rank 2.", "passive", "earth")
    Table(A=dict(units=f"{aura}, {safe}")).shows(A_u1_rank=2, A_u2_rank=1)


def test_a_change_of_a_continuous_effect_needs_its_while():
    firm = says("firm", "While you control two or more units, one unit you control gains 100 attack.", "continuous",
                "earth")
    table = Table(A=dict(units=f"{firm}, fire-1"), B=dict(spells=BOMB)).do("use u1 1 -> u1 ..").shows(A_u1_attack=350)
    table.do("end, B: use s1 1 -> eu2 ..").shows(A_u1_attack=250)


def test_only_this_card_can_attack():
    alone = says("alone", "Only this card can attack.", "passive", "fire")
    table = Table(A=dict(units=f"{alone}, fire-1"), step="battle").offers("attack u1 player")
    table.lacks("attack u2 player").refused("attack u2 player", "forbidden")
    mine = says("mine-only", "Only your units can attack.", "passive", "fire")
    Table(A=dict(units="fire-1"), B=dict(units=mine), step="battle").refused("attack u1 eu1", "forbidden")


def test_until_your_next_turn_ends_with_a_skipped_turn():
    rest = says("rest", "Skip your next turn to draw one card.")
    up = says("up-till", "Until your next turn, all your units gain 100 attack.")
    table = Table(A=dict(units="fire-1", spells=f"{rest}, {up}"))
    table.do("use s1 1 .., use s2 1 ..").shows(A_u1_attack=350).do("end ..")
    table.shows(turn="B", A_u1_attack=350).do("end ..").shows(turn="B", A_u1_attack=250)


def test_a_paid_untap_is_new_with_each_permission():
    wake = says("wake-paid", "This turn, units you control can be untapped once by paying one point per card.")
    again = says("wake-wake", "Untap one spell you control.")
    worker = unit("scene-worker", "fire", 1, 250, ("normal", "Draw one card."), ("normal", "Mill one card."))
    table = Table(A=dict(units=f"{worker}*", spells=f"{wake}, {again}"))
    table.do("use s1 1 .., untap u1, use u1 1 ..").lacks("untap u1")
    table.shows(A_points=19, A_units=f"{worker}*")


def test_for_each_of_one_action_multiplies_its_points_not_its_cards():
    best = says("best-each",
                "The unit with the highest attack on the field gains 50 attack for each unit on the field.")
    table = Table(A=dict(units="fire-1, water-1, earth-1", spells=best)).do("use s1 1, B: pass, A: pass -> u2 ..")
    table.shows(A_u1_attack=250, A_u2_attack=400, A_u3_attack=250)


def test_a_drawn_card_is_not_among_the_revealed_any_more():
    show = says("show-draw", "Reveal the top two cards of your deck, draw one card and play one unit from among them.")
    table = Table(A=dict(spells=show, deck="fire-1 water-1 filler-1"))
    table.do("use s1 1, B: pass, A: pass -> fire-1 ..").shows(A_hand="fire-1", A_units="water-1")


@pytest.mark.parametrize("order", [("double", "halve"), ("halve", "double")])
def test_sums_do_not_depend_on_the_order(order):
    spells = [says(f"{word}-it", f"{word.capitalize()} the attack of one unit you control.") for word in order]
    table = Table(A=dict(units=says("odd", "Draw one card.", kind="fire", attack=251), spells=", ".join(spells)))
    table.do("use s1 1 -> u1 .., use s2 1 -> u1 ..").shows(A_u1_attack=251)


# ---- what can be countered (TT-8.6) ----------------------------------------------------------------------------------
def test_a_trigger_counters_only_what_its_text_names():
    wrong = says("wrong-kind", "When an enemy unit attacks, counter the effect of a unit.", "latent", "dark")
    table = Table(A=dict(units="fire-2"), B=dict(units=f"{wrong}, earth-1"), step="battle")
    table.do("attack u1 eu2 -> yes ..").shows(B_units=f"{wrong}*")
    unit_only = says("unit-only", "When an enemy card effect activates, counter the effect of a unit.", "counter",
                     "dark")
    Table(A=dict(spells=LIFE), B=dict(units=unit_only)).do("use s1 1").refused("B: use u1 1", "nothing_to_counter")


def test_a_normal_text_that_counters_needs_something_to_counter():
    stop = says("plain-stop", "Counter the effect of a spell.")
    Table(A=dict(spells=LIFE), B=dict(spells=stop)).do("use s1 1, B: use s1 1 ..").shows(A_points=20)
    Table(A=dict(spells=stop)).refused("use s1 1", "nothing_to_counter")


def test_a_cost_that_ends_the_match_ends_it_at_once():
    pay = says("last-unit", "Destroy one unit you control to gain two points.")
    table = Table(A=dict(units="fire-2", spells=pay, points=2)).do("use s1 1 -> u1").over("B", "points")
    assert not table.pos.chain


# ---- small things ----------------------------------------------------------------------------------------------------
def test_cards_that_no_longer_have_one_rank_do_not_change_places():
    trade = says("trade-ranks", "Swap one fire unit you control with one fire unit from your discard pile.")
    lift = says("lift-rank", "This turn, one unit on the field becomes rank 2.")
    table = Table(A=dict(units="fire-1*", discard="fire-1", spells=trade), B=dict(spells=lift))
    table.do("use s1 1 -> u1 fire-1, B: use s1 1 -> eu1 ..").shows(A_units="fire-1*", A_discard="fire-1", A_u1_rank=2)


def test_a_restriction_of_a_player_permits_nothing():
    rest = says("no-effects", "You cannot activate effects this turn.")
    Table(A=dict(spells=rest, hand="fire-1"), plays=0).do("use s1 1 ..").lacks("play fire-1 u1")


def test_a_doomed_card_does_not_answer_by_a_latent_trigger():
    jump = says("jump", "When this card is targeted by an effect, return this card to its owner's hand.", "latent",
                "air")
    Table(A=dict(spells=BOMB), B=dict(units=jump)).do("use s1 1 -> eu1 ..").shows(B_units="-", B_hand="", B_points=19)
    tap = says("tap-one", "Tap one unit your opponent controls.")
    Table(A=dict(spells=tap), B=dict(units=jump)).do("use s1 1 -> eu1 yes ..").shows(B_units="-", B_hand="scene-jump")
    brave = says("brave", "When this card is targeted by an effect, return this card to its owner's hand.", "passive",
                 "air")
    table = Table(A=dict(spells=BOMB), B=dict(units=brave))
    table.do("use s1 1 -> eu1 ..").shows(B_units="-", B_hand="scene-brave", B_points=20)


def test_a_delayed_effect_waits_for_a_turn_that_has_a_start():
    later = says("later", "At the start of your next turn, gain two points.")
    rest = says("rest-later", "Skip your next turn to draw one card.")
    table = Table(A=dict(spells=f"{later}, {rest}"))
    table.do("use s1 1 .., use s2 1 .., end ..").do("end ..").shows(turn="B", A_points=20)
    table.do("end ..").shows(turn="A", A_points=22)


def test_what_the_opponent_refuses_counts_as_used():
    deal = says("deal-trigger",
                "Once per turn, when this card attacks, let your opponent draw one card to gain one point.",
                "passive", "fire")
    table = Table(A=dict(units=deal), step="battle").do("attack u1 player -> no ..").shows(A_points=20, B_hand_size=0)
    assert table.pos.uses == {table.pos.top(0) << 1: 1}


def test_exactly_so_many_are_discarded_or_none():
    three = says("exact-discard", "Force your opponent to discard exactly three cards.")
    Table(A=dict(spells=three), B=dict(hand="fire-1 water-1")).do("use s1 1 ..").shows(B_hand_size=2)
    plain = says("plain-discard", "Force your opponent to discard three cards.")
    Table(A=dict(spells=plain), B=dict(hand="fire-1 water-1")).do("use s1 1 ..").shows(B_hand_size=0)


def test_the_whole_table_changes_for_a_turn():
    turn = says("invert", "Attack and defense changes are inverted.")
    up = says("up-hundred", "This turn, all units on the field gain 100 attack.")
    table = Table(A=dict(units="fire-1", spells=f"{up}, {turn}")).do("use s1 1 .., use s2 1 ..").shows(A_u1_attack=150)
    table.do("end ..").shows(A_u1_attack=250)


@pytest.mark.parametrize(("text", "script", "shows"), [
    ("Untap one unit tapped this turn.", "use s2 1 -> u1 .., use s1 1 -> u1 ..", dict(A_units="fire-1, water-1*")),
    ("One unit played this turn gains 100 attack.", "play earth-1 u3 .., use s1 1 -> u3 ..",
     dict(A_u3_attack=350, A_u1_attack=250)),
    ("Return one card discarded this turn from your discard pile to your hand.",
     "use s3 1 -> earth-1 .., use s1 1 -> earth-1 ..",
     dict(A_hand="earth-1 filler-1", A_discard="light-1")),
    ("Return one unit destroyed this turn from your discard pile to your hand.",
     "use s4 1 -> u1 .., use s1 1 -> fire-1 ..",
     dict(A_hand="earth-1 fire-1", A_discard="light-1")),
])
def test_what_befell_a_card_this_turn(text, script, shows):
    this = says("-".join(text.lower().strip(".").split()), text)
    spells = (this, says("tap-own", "Tap one unit you control."),
              says("discard-draw", "Discard one card, then draw one card."),
              says("destroy-own", "Destroy one unit you control."))
    table = Table(A=dict(units="fire-1, water-1*", hand="earth-1", discard="light-1", spells=", ".join(spells)))
    table.refused("use s1 1", "no_target").do(script).shows(**shows)


def test_what_comes_after_a_then_that_did_not_happen_still_happens():
    both = says("mill-then",
                "Return up to one card from your discard pile to your hand, then draw one card, and gain one point.")
    Table(A=dict(spells=both, discard="fire-1")).do("use s1 1 -> fire-1 ..").shows(A_hand_size=2, A_points=21)
    Table(A=dict(spells=both)).do("use s1 1 ..").shows(A_hand_size=0, A_points=21)
