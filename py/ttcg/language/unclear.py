"""S16: sentences that can be read in two ways, or in none; each with what to write instead."""

from collections.abc import Iterator, Sequence

from ..rules.constants import DECK, DISCARD, HAND
from .acting import SHARED, what_to_say
from .apart import OPEN
from .asked import WHICH
from .counting import open_counts
from .covered import none_left
from .fights import LOOSE, NOBODY, open_fights
from .joining import (HANGS, INSTEAD, INTO, MIDWAY, OTHERWISE, OWNER, STYLE, UNLESS, WAITS,
                      conditions_of, single)
from .limits import put_into, records, zones_of
from .moments import open_moments
from .named import EVENTS, Named, named_before, named_by
from .node import ACTIONS, NODES, ON_FIELD, PlayerVerb, selectors
from .phrases import UNSAID
from .standing import resolves
from .types import Fault, Tree
from .under import UNDER_IT

# those who do all that is joined in the third person
_OTHERS = frozenset(("opponent", "they", "owner", "both"))
_OWN = "A card lies in the zones of its owner, and goes to those: name one player."
_OTHERS_ON = ("Other than which? Say which cards they are: 'all non-fire units you control', for "
              "example.")
_BOTH = {"you", "opponent"}
_OTHER_THAN_YOU = {"you", "they"}
_HOW_MANY = "Say how many: 'one of your units' or 'all your units', for example."
_ONE_HOST = "A card is attached to one unit: 'Equip this card to one of your units.', for example."
_THE_HOST = ("It may be the unit that this card is attached to, or every equipped one. Write 'the "
             "equipped unit' or 'all equipped units'.")
_UNDER_THIS = ("Here only cards under this card can be meant: 'Draw one card for each card under "
               "this card.', for example.")
_GONE = ("The card is not on the field when this is done, and none lies under it. Say which cards: "
         "'When this card leaves the field, return one unit you control to your hand.', for "
         "example.")
_NEXT = ("Whose next turn? It may be that of each player, or one of them for both. Write 'your "
         "next turn' or 'your opponent's next turn', or make two effects of it.")
_OTHER_HOST = ("Another than which? Only a card that is attached to nothing is attached: write "
               "'Equip this card to one unit.', for example.")
_OTHER = ("'Other' and 'another' can mean other than this card, or than that of the event: say how "
          "many instead, as in 'two or more units'.")


def unclear(tree: Tree) -> Iterator[Fault]:
    """The faults S16 of a completed tree."""
    yield from _who(tree["do"])
    yield from _let(tree.get("costs", ()))
    for action in (*tree.get("costs", ()), *tree["do"]):
        act = action.get("act", action)
        yield from _whose(act)
        for selector in selectors(act):
            if "few" in selector:
                yield "S16", _how_many(act, selector), selector
    yield from _other(tree)
    yield from none_left(tree)
    for part in (tree.get("trigger", {}), *single(conditions_of(tree))):
        if INTO in part or {part.get("who"), part.get("side")} >= _BOTH:
            yield "S16", _OWN, part
    parts, once = tuple(records(tree)), resolves(tree)
    for part in parts:
        if OPEN in part:
            yield "S16", part[OPEN], part
        if UNDER_IT in part:
            yield "S16", _UNDER_THIS, part
    yield from _attack(tree)
    yield from open_fights(tree, parts, once)
    yield from open_counts(tree, once)
    yield from open_moments(tree)
    yield from _which(tree)
    yield from _drawn(tree)
    yield from _sure(tree)
    if HANGS in tree:
        yield ("S16", f"Say what depends on it. If all of it does, begin with '{tree[HANGS]}': "
                      f"'{tree[HANGS].capitalize()} ..., ...'.", tree)
    if UNLESS in tree:
        yield ("S16", "Nothing is the opposite of this condition. Write 'if' and what has to be "
                      "so.", tree)
    if OTHERWISE in tree:
        yield ("S16", "Say when it is otherwise: 'If you control a dragon, draw two cards. "
                      "Otherwise, draw one card.', for example.", tree)
    for asked in (_used_or_on, _of_either, _under_what_is_gone, _of_each):
        yield from asked(tree)
    for action in (*tree.get("costs", ()), *tree["do"]):
        if WHICH in action:
            yield (*action[WHICH], action)
        if SHARED in action:
            yield "S16", what_to_say(action), action
    for action in tree["do"]:
        if MIDWAY in action:
            yield ("S16", "Say how long the rest lasts. If all of it lasts as long, begin with "
                          "that: 'This turn, ...'. If not, make two effects of it.", action)
        if "unpaid" in action and ACTIONS[action["node"]].lasts(action):
            yield ("S16", "Somebody pays once, and this lasts. Name the moment: 'When this card "
                          "attacks, your opponent loses one point', for example.", action)
        if INSTEAD in action:
            yield "S16", "Say who does it, and the same who does more instead.", action
    if tree.get("duration") in ("their_next_turn", "end_of_their_next_turn"):
        yield "S16", "Say whose turn it is: 'your next turn' or 'your opponent's next turn'.", tree
    yield from _next_turn(tree)
    if WAITS in tree:
        yield ("S16", "Say what waits. If all of it does, begin with the moment: 'At the end of "
                      "the turn, destroy one unit you control.' If not, make two effects of it: "
                      "'Play one dragon from your hand.' and '[passive] When you play a dragon, "
                      "at the end of the turn, destroy it.', for example.", tree)


def _next_turn(tree: Tree) -> Iterator[Fault]:
    """Whose next turn it is, where what lasts in it is about both players (TT-14.2)."""
    if tree.get("duration") != "next_turn":
        return
    about = {_about(tree, action, named) for action, named in named_before(tree)
             if any(action is one for one in tree["do"])}
    if about >= _BOTH:
        yield "S16", _NEXT, tree


def _about(tree: Tree, action: Tree, named: tuple[Named, ...]) -> str:
    """Whom an action is about: the player who does it, or whose cards it names."""
    if "t" not in action:
        return str(action.get("who") or "you")
    found = named_by(tree, action, action["t"], named)
    return found.side if found else ""


def _how_many(act: Tree, selector: Tree) -> str:
    """What to write instead of "your unit", where several may fit."""
    if act["node"] in ACTIONS and ACTIONS[act["node"]].style == "equip":
        return _ONE_HOST
    return _THE_HOST if selector.get("of", {}).get("state") == "equipped" else _HOW_MANY


def _used_or_on(tree: Tree) -> Iterator[Fault]:
    """Whether it is used in a turn, or on in all of them (TT-19.2)."""
    if STYLE in tree:
        yield ("S16", "It may be on in all of these turns, or be used in one and last. Say the "
                      "style: '[passive] During your turn, this card gains 100 attack.' or "
                      "'[normal] During your turn, this card gains 100 attack.', for example.",
               tree)


def _of_either(tree: Tree) -> Iterator[Fault]:
    """Whose cards are counted "in the hand": yours, theirs or both (TT-10.9)."""
    scope = (tree["while"]["cond"],) if "cond" in tree.get("while", ()) else ()
    counts = [*single((*conditions_of(tree), *scope)), tree.get("per", {}),
              *(one.get("act", one).get("per", {}) for one in tree["do"])]
    for part in counts:
        if part.get("side") == "any" and zones_of(part) & {HAND, DECK, DISCARD}:
            yield ("S16", "Whose? Write 'your hand', 'your opponent's hand' or 'both hands', and "
                          "so with decks and discard piles.", part)


def _of_each(tree: Tree) -> Iterator[Fault]:
    """Whether "that many" is what one player did, or both together (TT-10.9)."""
    both = False
    for action in tree["do"]:
        node = ACTIONS[action["node"]]
        if both and action.get("n") == "that_many":
            yield ("S16", "'That many' may be what each player did, or what both did. Say a "
                          "number, or 'Both players discard their hand and draw the same number "
                          "of cards.', for example.", action)
        if node.gives_number and not node.branch(1):
            both = action.get("who") == "both"


def _under_what_is_gone(tree: Tree) -> Iterator[Fault]:
    """Cards under a card that has left the field: those that were, or none (TT-3.3)."""
    trigger = tree.get("trigger", {})
    if trigger.get("v") not in EVENTS or trigger.keys().isdisjoint(("subj", "what")):
        return
    own = trigger.get("subj") == {"sel": "self"}
    counts = [tree.get(key) for key in ("per", "if")]
    for part in records([*counts, *([one.get("per"), one.get("if")] for one in tree["do"])]):
        if own and "under_self" in zones_of(part):
            yield "S16", _GONE, part
    for action in tree["do"]:
        here = selectors(action)
        zones = {zone for one in here for zone in zones_of(one) if "host" not in one}
        if "under_that" in zones or own and "under_self" in zones:
            yield "S16", _GONE, action
        if any(one.get("sel") == "cards" for one in here) or ACTIONS[action["node"]].about_cards:
            return


def _other(tree: Tree) -> Iterator[Fault]:
    """Other than which, in what is counted where another card is named before (TT-9.8)."""
    event = tree.get("trigger", {})
    card = event.get("subj") or event.get("what") or {"sel": "self"}
    named = card.get("sel", "cards") != "self" and "other" not in card
    conditions = [*single(conditions_of(tree)), tree.get("per", {})]
    counted = [action.get("per", {}) for action in tree["do"]]
    for part in (*conditions, *counted):
        if named and "other" in part:
            yield "S16", _OTHER, part
    for action in () if event.keys() & {"subj", "what"} else tree["do"]:
        if ACTIONS[action["node"]].style == "equip" and "other" in action["t"]:
            yield "S16", _OTHER_HOST, action["t"]
    before = False                         # what is on all the time looks at no other action
    for action in () if resolves(tree) else tree["do"]:
        t = action.get("t", {})
        if before and "other" in t:
            yield "S16", _OTHERS_ON, t
        before = before or t.get("sel") == "cards"


def _attack(tree: Tree) -> Iterator[Fault]:
    """Whether an attack on a player is a direct one, and whether somebody can make it."""
    trigger = tree.get("trigger", {})
    if LOOSE in trigger:
        yield ("S16", "An attack on a player may be every one or a direct one: say 'attacks' "
                      "alone, or 'attacks directly'.", trigger)
    elif NOBODY in trigger:
        yield "S16", "Nobody attacks themselves: leave out who is attacked directly.", trigger


def _which(tree: Tree) -> Iterator[Fault]:
    """Which of two cards of an attack "it" is, where both are named (TT-9.13)."""
    trigger = tree.get("trigger", {})
    v = trigger.get("v")
    falls = v == "destroys"
    if not (falls or v == "attack" and "what" in trigger or v == "attacked" and "by" in trigger):
        return
    own = False                            # whether this card was named since
    for action in (*tree.get("costs", ()), *tree["do"]):
        if "payer" in action:
            continue
        act = action.get("act", action)
        named = selectors(act)
        its = act.get("who") == "owner" or act.get("per", {}).get("rank_of") == "it"
        # what has fallen is not on the field, so there "it" is the other one
        falls_on = falls and NODES[act["node"]].allowed == ON_FIELD
        it = not own and not falls_on and any(one.get("sel") == "it" for one in named)
        if its or it:
            yield "S16", _FALLEN if falls else _FIGHTING, action
        if named and named != [{"sel": "self"}]:
            return
        own = own or bool(named)           # "its owner" may still be that of the other one


_FIGHTING = "Say which card it is: 'the attacking unit' or 'the attacked unit'."
_FALLEN = ("Say which card it is: 'this card', or who: 'your opponent'. The other one is named so: "
           "'When an enemy unit is destroyed by battle, ...'.")


def _drawn(tree: Tree) -> Iterator[Fault]:
    """Whether "it" is the card of the event or one that came from a deck since (TT-10.8)."""
    if tree.get("trigger", {}).keys().isdisjoint(("subj", "what")):
        return
    came = False
    for action in tree["do"]:
        named = selectors(action)
        if came and {"sel": "it"} in named:
            yield ("S16", "Say which card it is: 'this card', for example, or leave out the event "
                          "before it.", action)
        came = ACTIONS[action["node"]].off_a_deck or came and not named


def _who(actions: Sequence[Tree]) -> Iterator[Fault]:
    """Who does what follows "your opponent loses one point and"."""
    before, case = "", 0
    for action in actions:
        who = action.get("who", "")
        if action.get("case", 0) != case:
            before, case = "", action["case"]
        if isinstance(ACTIONS[action["node"]], PlayerVerb):
            if who == UNSAID:
                yield _either(action, "opponent")
            elif not who and before in _OTHERS:
                yield _either(action, before)
        before = who


def _either(action: Tree, who: str) -> Fault:
    one, other = (NODES[action["node"]].say({**action, "who": each}) for each in (who, "you"))
    return "S16", f"Say who does it: '{one}' or '{other}'.", action


def _let(costs: Sequence[Tree]) -> Iterator[Fault]:
    """Whether what is joined to "let your opponent ..." is let, too, or paid."""
    if len(costs) == 2 and "act" in costs[0] and costs[1].keys().isdisjoint(("act", "who")):
        let, paid = (NODES[cost["node"]].say(cost) for cost in costs)
        yield ("S16", f"Say who does it: '{paid} and {let}', or '{let} and let your opponent "
                      f"{paid}'.", costs[1])


def _sure(tree: Tree) -> Iterator[Fault]:
    """What is done unless or instead: so much, by one player who is known (TT-12.11, TT-20.32)."""
    for action, guarded in zip(tree["do"], [*tree["do"][1:], {}]):
        counts = "per:per" in ACTIONS[action["node"]].grammar and action.get("n") != "that_many"
        uncounted = "per" in action and not counts
        if "per" in tree and ACTIONS[action["node"]].once or uncounted:
            yield "S16", "This is done once: leave out 'for each', and say a number.", action
        act = action.get("act", {})
        if act.keys() & {"per", "or"}:
            yield ("S16", "It has to be possible in full: say one number, as in 'two points', "
                          "without 'for each' or 'or'.", act)
        if act.get("who") == "both":
            yield "S16", "One player does it: say 'you', 'your opponent' or 'its owner'.", act
        if action.get("payer") == "owner" and not _is_known(guarded):
            yield ("S16", "Whose card it is shows later. Say who pays: 'unless your opponent loses "
                          "one point', for example.", action)


def _is_known(action: Tree) -> bool:
    """Whether the card of an action is named, or chosen on activation (TT-10.2)."""
    return (action["t"]["sel"] != "cards" or "t" in ACTIONS[action["node"]].chosen
            and {*action, *action["t"]}.isdisjoint(("random", "extreme", "case", "if", "forced")))


def _whose(act: Tree) -> Iterator[Fault]:
    to, t = put_into(act), act.get("t", {})
    side = "you" if t.get("sel") == "self" else t.get("side")
    sides = {side, to.get("side")} if to else set()
    # where "they" are named besides you, they are somebody else (TT-10.8)
    if OWNER in act or INTO in act or sides >= _BOTH or sides >= _OTHER_THAN_YOU:
        yield "S16", NODES[act["node"]].whose_is_said or _OWN, act
