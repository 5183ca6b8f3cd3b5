"""When the refusals of gToons are true, read off its rulebook: hands, slots, what is laid and what is silver."""

from gtoons import GAME
from gtoons_table import GLADYS, Table, silver
from refused import Truth, dealt

ROW = {"PLACE1": (1, 2, 3, 4), "PLACE2": (5, 6, 7)}
STAGES = "PICK DEAL PLACE1 TURN1 DROP PLACE2 TURN2 TRADE TURN3 SILVER END".split()
TRUE = "red orange yellow green blue purple".split()
WANTED = {"PICK": "Pick one of the four decks.",
          "DROP": "Choose which of your two cards you discard, if any.",
          "TRADE": "Keep your last card or swap it for a card of your hand.",
          "SILVER": "Choose a colour for your silver cards."}
TYPED = ["ready", "keep", "swap gt001", "discard gt001", "colour red", "colour 3 blue", "colour black", "deck A",
         "deck Z", "lay gt002 7", "lay gt003 1"]


def stage(asked):
    return STAGES[asked.pos.stage]


def due(asked):
    """Whether the seat has something to choose now, in its stage."""
    return not asked.waits() and GAME.outcome(asked.pos) is None


def row(asked):
    return ROW.get(stage(asked), ())


def own(asked, slot):
    """The card in a slot of the seat, or None."""
    card = asked.pos.board[asked.seat * 7 + slot - 1]
    return card if card >= 0 else None


def named(asked, card):
    """The id of a card, as it is typed."""
    return asked.pos.pool.cards[card & 1023]["id"] + (f"*{(card >> 11) + 1}" if card >> 11 else "")


def full(asked):
    return bool(row(asked)) and all(own(asked, slot) is not None for slot in row(asked))


def laid(asked):
    return [own(asked, slot) for slot in row(asked) if own(asked, slot) is not None]


def hand(asked):
    return asked.pos.hands[asked.seat]


def words(asked):
    return asked.typed.split()


def said_cards(asked):
    """The cards a typed action names."""
    return [word for word in words(asked)[1:] if word.startswith("gt")]


def silvers(asked):
    """GT-7.6, GT-7.7: the slots with a silver card in play; before the reveal the last card counts, too."""
    early, shown = asked.pos.rules.silver_timing == "before_reveal", asked.pos.up & ~asked.pos.out
    return [slot for slot in range(1, 8)
            if (shown >> asked.seat * 7 + slot - 1 & 1 or early and slot == 7) and own(asked, slot) is not None
            and asked.pos.pool.cards[own(asked, slot) & 1023]["colour"] == "silver"]


def waiting_silvers(asked):
    return [slot for slot in silvers(asked) if asked.pos.silver[asked.seat * 7 + slot - 1] < 0]


def slot_of(asked, pick):
    """The own slot a pick means: by its cell, or by the card in it."""
    return next((slot for slot in range(1, 8) if pick == f"{asked.seat}.{slot}"
                 or isinstance(pick, int) and pick == own(asked, slot)), None)


def to_slot(asked):
    """The slot a card was to be laid in."""
    return int(words(asked)[2]) if asked.typed else slot_of(asked, asked.pick(1))


def from_hand(asked):
    """Whether what was to be laid is a card of the hand."""
    if asked.typed:
        return words(asked)[0] == "lay" and words(asked)[1] in [named(asked, card) for card in hand(asked)]
    return asked.pick(0) in hand(asked)


# ---- the truths ------------------------------------------------------------------------------------------------------
def chosen(asked):
    other = 1 - asked.seat
    return asked.waits() and asked.game.to_move(asked.pos) == (other,)


def not_now(asked, wanted):
    """Another kind of choice is asked for, and it is the one that is named."""
    kinds = {"PICK": ("deck",), "DROP": ("discard",), "TRADE": ("keep", "swap"), "SILVER": ("colour",),
             "PLACE1": ("lay", "ready"), "PLACE2": ("lay", "ready")}
    only_ready = full(asked) or stage(asked) == "SILVER" and not waiting_silvers(asked)
    if only_ready:
        right = wanted == "Say that you are ready."
    elif row(asked):
        right = wanted == f"Lay your cards in slots {row(asked)[0]} to {row(asked)[-1]}."
    else:
        right = wanted == WANTED[stage(asked)]
    return due(asked) and words(asked)[0] not in kinds[stage(asked)] and right


def counted(asked, count, turn):
    """The row is not full for `ready`, or is full already for one card more."""
    wrong = not full(asked) if asked.typed == "ready" else full(asked) and words(asked)[0] == "lay"
    return due(asked) and wrong and int(count) == len(row(asked)) and stage(asked) == f"PLACE{turn}"


def not_held(asked):
    mine = {named(asked, card) for card in hand(asked)}
    return due(asked) and not mine >= set(said_cards(asked))


def twice(asked):
    mine = {named(asked, card) for card in hand(asked)}
    return due(asked) and len(set(said_cards(asked))) < len(said_cards(asked)) and mine >= set(said_cards(asked))


def is_laid(asked, turn):
    if asked.typed:
        there = words(asked)[1] in [named(asked, card) for card in laid(asked)]
    else:
        there = own(asked, slot_of(asked, asked.pick(0)) or 1) in laid(asked) and slot_of(asked, asked.pick(0))
    return due(asked) and bool(there) and stage(asked) == f"PLACE{turn}"


def other_row(asked, first, last, turn):
    return (due(asked) and stage(asked) == f"PLACE{turn}" and from_hand(asked) and to_slot(asked) not in row(asked)
            and to_slot(asked) is not None and (int(first), int(last)) == (row(asked)[0], row(asked)[-1]))


def taken(asked, slot, turn):
    return (due(asked) and stage(asked) == f"PLACE{turn}" and from_hand(asked) and to_slot(asked) == int(slot)
            and int(slot) in row(asked) and own(asked, int(slot)) is not None)


def no_own_slot(asked, first, last, turn):
    """What was picked for a card of the hand is no slot, and slots of the row are lit."""
    return (due(asked) and stage(asked) == f"PLACE{turn}" and from_hand(asked) and to_slot(asked) is None
            and (int(first), int(last)) == (row(asked)[0], row(asked)[-1]) and bool(asked.lit(asked.picks[0]))
            and not theirs(asked, asked.pick(1)))


def theirs(asked, pick):
    """Whether a slot of the other player is meant: by its cell, or by the card in it."""
    other = 1 - asked.seat
    return pick in asked.pos.board[other * 7:other * 7 + 7] if isinstance(pick, int) else str(pick)[:2] == f"{other}."


def not_own(asked, first, last, turn):
    """A slot of the other player was picked, with a card of the hand before it or without; the own row has room."""
    meant = asked.picks[1] if asked.pick(0) in hand(asked) else asked.pick(0)
    return (due(asked) and stage(asked) == f"PLACE{turn}" and theirs(asked, meant)
            and (int(first), int(last)) == (row(asked)[0], row(asked)[-1]) and not full(asked))


def begins_elsewhere(asked, first, last, turn):
    return (due(asked) and stage(asked) == f"PLACE{turn}" and asked.pick(0) not in hand(asked)
            and (int(first), int(last)) == (row(asked)[0], row(asked)[-1])
            and not theirs(asked, asked.pick(0)) and bool(asked.lit() & set(hand(asked))))


def row_full(asked, turn):
    return due(asked) and full(asked) and stage(asked) == f"PLACE{turn}" and asked.lit() == {"#ready"}


def none_silver(asked):
    return due(asked) and stage(asked) == "SILVER" and not silvers(asked)


def all_coloured(asked):
    return due(asked) and stage(asked) == "SILVER" and bool(silvers(asked)) and not waiting_silvers(asked)


def colours(asked):
    return stage(asked) == "SILVER" and words(asked)[:1] == ["colour"] and due(asked) and bool(waiting_silvers(asked))


def no_such_slot(asked, slot):
    return (colours(asked) and asked.pos.rules.silver_choice == "per_card" and words(asked)[1] == slot
            and int(slot) not in waiting_silvers(asked))


def buttons(asked, which):
    """Only buttons are lit in this stage."""
    return due(asked) and stage(asked) == which and all(str(pick).startswith("#") for pick in asked.lit())


def swaps(asked):
    """A card of the hand was picked, and it can go to slot 7 and nowhere else."""
    return (due(asked) and stage(asked) == "TRADE" and asked.pick(0) in hand(asked)
            and asked.lit(asked.pick(0)) == {f"{asked.seat}.7"} and asked.picks[1:] != (f"{asked.seat}.7",))


def keep_or_swap(asked):
    return (due(asked) and stage(asked) == "TRADE" and asked.pick(0) not in hand(asked)
            and asked.lit() == {"#keep", *hand(asked)})


def pick_silver(asked):
    """Silver cards are lit, and none of them was picked; or what was picked with one is no colour."""
    lit = {own(asked, slot) for slot in waiting_silvers(asked)}
    return due(asked) and stage(asked) == "SILVER" and asked.lit() == lit and bool(lit)


def of_turn(title, turn, text, holds):
    """A truth of one of the two rows."""
    clause = ("GT-5.2", "GT-7.2")[turn - 1]
    return Truth(title, clause, text, lambda asked, **said: holds(asked, turn=turn, **said))


TRUTHS = [
    Truth("The match is over", "GT-11.5", "The match is over.", lambda asked: GAME.outcome(asked.pos) is not None),
    Truth("Wait a moment", "GT-13.6", "The table deals and turns cards over now.",
          lambda asked: GAME.to_move(asked.pos) == (-1,)),
    Truth("You have chosen", "GT-13.2", "You have chosen. It goes on when the other player has chosen too.",
          lambda asked: chosen(asked) and not (stage(asked) == "SILVER" and not silvers(asked))),
    Truth("No silver card", "GT-7.7", "None of your cards in play is silver. The other player chooses.",
          lambda asked: chosen(asked) and stage(asked) == "SILVER" and not silvers(asked)),
    Truth("Not now", "GT-13.6", "This is not asked for now. {wanted}", not_now),
    Truth("Named twice", "GT-6.1", "One card cannot be discarded twice.", twice),
    Truth("Not in your hand", "GT-6.1", "This card is not in your hand.",
          lambda asked: not_held(asked) and stage(asked) == "DROP"),
    Truth("Not in your hand", "GT-7.4", "This card is not in your hand.",
          lambda asked: not_held(asked) and stage(asked) == "TRADE"),
    Truth("No silver card", "GT-7.6", "None of your cards in play is silver. Say that you are ready.", none_silver),
    Truth("No silver card", "GT-7.6", "All your silver cards have a colour. Say that you are ready.", all_coloured),
    Truth("Not {colour}", "GT-7.8", "A silver card becomes one of the six true colours, or stays silver.",
          lambda asked, colour: colours(asked) and words(asked)[-1] == colour == "black"
          and not asked.pos.rules.silver_black),
    Truth("Name the slot", "GT-7.8", "In this match each silver card gets a colour of its own: name its slot too.",
          lambda asked: colours(asked) and asked.pos.rules.silver_choice == "per_card" and len(words(asked)) == 2),
    Truth("One colour for all", "GT-7.8", "In this match one colour is chosen for all your silver cards: name no slot.",
          lambda asked: colours(asked) and asked.pos.rules.silver_choice == "one" and len(words(asked)) == 3),
    Truth("No silver card there", "GT-7.7", "Slot {slot} holds no silver card of yours that waits for a colour.",
          no_such_slot),
    Truth("No such deck", "GT-2.4", "There are decks A, B, C, D.",
          lambda asked: due(asked) and stage(asked) == "PICK" and words(asked)[1] not in "ABCD"),
    Truth("Choose with the buttons", "GT-2.4", WANTED["PICK"] + " Use the buttons.",
          lambda asked: buttons(asked, "PICK") and len(asked.lit()) == 4),
    Truth("Choose with the buttons", "GT-6.1", WANTED["DROP"] + " Use the buttons.",
          lambda asked: buttons(asked, "DROP") and len(asked.lit()) == 4 and len(hand(asked)) == 2),
    Truth("Choose with the buttons", "GT-7.8", WANTED["SILVER"] + " Use the buttons.",
          lambda asked: buttons(asked, "SILVER") and len(asked.lit()) > len(TRUE) and bool(waiting_silvers(asked))),
    Truth("Pick a silver card", "GT-7.8", "Pick a silver card of yours that has no colour yet, then a colour for it.",
          pick_silver),
    Truth("It goes to slot 7", "GT-7.4", "Pick this card, then your last card, to swap them.", swaps),
    Truth("Keep or swap", "GT-7.4", "Keep your last card, or pay ten points and pick a card of your hand that takes "
          "its place.", keep_or_swap)]
for turn in (1, 2):
    TRUTHS += [
        of_turn("{count} cards, no more and no fewer", turn, "Exactly {count} cards are laid in this row, one in each "
                "slot.", counted),
        of_turn("Laid already", turn, "This card lies in the row already. Take it back first.", is_laid),
        of_turn("Not in your hand", turn, "This card is not in your hand.",
                lambda asked, turn: not_held(asked) and stage(asked) == f"PLACE{turn}"),
        of_turn("Another row", turn, "Now slots {first} to {last} are to be filled.", other_row),
        of_turn("The slot is taken", turn, "Slot {slot} holds a card already. Take it back first, or lay this one "
                "elsewhere.", taken),
        of_turn("The row is full", turn, "Your row is full. Say that you are ready, or take a card back with Undo.",
                row_full),
        of_turn("Not your slot", turn, "This slot is the other player's. A card of yours goes to a free slot of your "
                "own row, {first} to {last}.", not_own),
        of_turn("Pick a card first", turn, "Now slots {first} to {last} are to be filled: pick a card of your "
                "hand first.", begins_elsewhere),
        of_turn("Not there", turn, "A card goes to a free slot of your own row, {first} to {last}.", no_own_slot)]


def rare():
    """Silver cards with all options, and a card named twice."""
    yield from dealt(GAME, Table().rows().pos, ["discard gt001 gt001", *twice_of(Table().rows())])
    lines = ["colour 1 red", "colour 7 blue", "colour red", "colour 3 red", "colour black"]
    for choice in ("one", "per_card"):
        yield from dealt(GAME, silver(GLADYS, silver_choice=choice).pos, lines)
        early = Table(GLADYS, silver_timing="before_reveal", silver_choice=choice).play().do("0 keep", "1 keep")
        yield from dealt(GAME, early.pos, lines)
        if choice == "per_card":
            yield from dealt(GAME, early.do("0 colour 1 red").pos, lines)


def twice_of(table):
    """Both ways of naming a card of the hand twice."""
    return [f"discard {table.hand(0)[0]} {table.hand(0)[0]}", f"discard {table.hand(1)[0]} {table.hand(1)[0]}"]
