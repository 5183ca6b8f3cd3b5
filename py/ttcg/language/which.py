"""Which card "it" is, where several are named before (TT-10.8); what can be either is refused.

What an action does to its cards tells where they lie behind it, and so what can still be done.
"""

from collections.abc import Sequence

from ..rules.constants import DISCARD, FIELD
from .asked import (EITHER_CARD, PAIR, WHICH, asked_between, asked_in, asked_of_it, asks_it,
                    done_to, is_about_it, is_one_group, keep_asked)
from .called import settle_called
from .limits import put_into, records, zones_of
from .named import EITHER, IT, Named, can, named_before, of_both
from .node import ACTIONS, COSTS, NODES, SELECTORS, selectors
from .phrases import cards
from .types import Tree
from .they import is_named, told_by
from .whose import whose_is_unclear

THAT = "that"                              # "they" were called "that player"
_THEM = ("'Them' can be one or several cards here. Say what is done to each: 'Return one unit and "
         "one spell to their owners' hands', for example.")
_ONE_OF_MANY = ("'It' is one card, and several were named before. Write 'them' for all of those: "
                "'Tap two units and destroy them.' Else name the card: 'this card', for example.")
_IF_ALONE = ("'It' can be the card under the 'if' or one before it. Write 'and' for the full stop: "
             "'If you control a dragon, tap one unit and it loses 100 attack', or name the card.")
_IF_ASKED = ("'It' can be the card under the first 'if' or one before it. Ask of the latter at "
             "once: 'Tap one unit. If it is a dragon, gain one point. If you control a machine, "
             "draw one card.' For the former make two effects of it, for example.")
_PAYS = ("'It' can be what the cost is paid with, or a card before it. Write 'When an enemy unit "
         "attacks, tap one unit you control to destroy the attacking unit.' for the latter, or "
         "'When an enemy unit attacks, tap one unit you control and destroy it.' for the former, "
         "for example.")
_LET = ("What your opponent gives is not known to the effect. Let it be done first: 'Your opponent "
        "discards one card. You draw cards equal to its rank.', for example.")
_THIS_TOO = ("'It' can be this card, of which the 'if' asks, or a card before that. Write 'When "
             "you play a unit, if this card is tapped, untap this card.' for the former. For the "
             "latter ask first: 'If this card is tapped, when you play a unit, untap it.', for "
             "example.")
_WHOSE_FOE = ("Whose opponent, whose enemy? Where others act, say 'one unit your opponent "
              "controls' or 'one unit you control', for example.")
_NO_FOE = ("Another than which? Name an enemy before: 'Tap one enemy unit, then destroy another "
           "enemy unit.' Else write 'Destroy one enemy unit.', 'Destroy two enemy units.' or "
           "'Destroy all enemy units.', for example.")
_OTHER_FOE = ("Whose enemy? Write 'Your opponent destroys another unit you control.' or 'Your "
              "opponent destroys one unit they control.', for example.")
USED = ("S16", "What is ranked up and what it is ranked up with are two cards here. Say which is "
               "meant, or make two effects of it.")
_RECOVERED = ("Cards are recovered from the discard pile. From elsewhere, say 'add' and where to: "
              "'Add one unit from your deck to your hand', for example.")
_COVERED = ("'It' lies under another card then, and can be that one or the one on top. Where a "
            "unit is ranked up the latter is 'When you rank up a unit, it gains 100 attack.'; else "
            "name a card: 'one unit you control', for example.")
_ITS_RANK = ("A card that lies under another has a rank, and so has the one on top. Say 'this "
             "card's rank' for that of this card, or a number: 'gain two points', for example.")
_CHOSEN_WHERE = ("Say where the card is chosen: 'Choose one spell in your opponent's hand. They "
                 "discard it.', or 'on the field', for example.")
_RANK_OF_MANY = ("'Its rank' can be that of one of several cards, or of all. Write 'their ranks' "
                 "for the sum of all. For the rank of one, name one card: 'Destroy one unit and "
                 "gain points equal to its rank.', for example.")
_RANK_OF_ONE = ("'Their ranks' is the sum of several ranks, and one card is named here. Write 'its "
                "rank', as in 'Destroy one unit and gain points equal to its rank.', or name "
                "several cards.")
_RANKS_OF_TWO = ("These are two kinds of cards. Say it of each: 'Destroy one dragon and gain "
                 "points equal to its rank, then destroy two machines and gain points equal to "
                 "their ranks.', for example.")
_RANKS_OF_EACH = ("Each player may have cards of their own here, and the ranks of those or of all "
                  "may count. Say it of one player: 'Your opponent discards two cards and loses "
                  "points equal to their ranks.', for example.")
_LAID = ("'It' can be the card that is laid or the one it covers. What lasts, 'tap it' and 'untap "
         "it' and 'equip this card to it' are for the former: 'When you rank up a unit, it gains "
         "100 attack.' Else name a card: 'destroy one unit', for example.")
_THAT_PLAYER = ("'That player' can be your opponent or the owner of the card. Write 'your "
                "opponent' or 'its owner'.")
_OTHERS = ("opponent", "both", "owner", "they")
_ON_ANOTHER = ("rank_up", "ranked_up", "placed_under", "placed_under_self")
_FOUND = ("These can be those that were looked for, or all that were milled. Write 'Mill cards "
          "until you mill a spell, then add it to your hand.' for the one that ends it, or 'Mill "
          "cards until you mill two units, then add all units from among them to your hand.', for "
          "example.")
_TAPS = "These can be all of them, or those that were not {0} before. "
_LATTER = "For the latter write '{0}'. "
_STEPS = "For all of them say it in two steps: '{0} {1} and destroy {1}.', for example."
_APART = "For all of them make two effects of it."
_THEY = ("'They' can be the player or the cards. Write 'your opponent cannot attack' or 'those "
         "cards cannot attack', for example.")
_ONE_ASKED = ("'It' can be the one that is asked for, or all of them. For the former name it: "
              "'Mill two cards and add one dragon from among them to your hand.' For the latter "
              "say 'them': 'Tap two units. If there is a dragon among them, destroy them.', for "
              "example.")
_ASKED_OR_NEW = ("'It' can be the card that is asked of, or the one that came since. Do first what "
                 "is done to the former: 'Mill one card. If it is a unit, add it to your hand and "
                 "draw one card.', or make two effects of it.")
_HIS = "The cards may have two owners. Say whose it is: 'your opponent', for example."


def which_cards(tree: Tree) -> None:
    """Mark each action whose "it" or "them" is not sure, and take the words off the tree."""
    settle_called(tree)
    done_to(tree)
    keep_asked(tree)
    for action, named in asked_between(tree):
        act = action.get("act", action)
        if any(can(act, one) for one in named):
            action[WHICH] = "S16", _THIS_TOO
            continue
        for key in SELECTORS:              # nothing else can be meant
            if act.get(key) == {"sel": "it"}:
                act[key] = {"sel": "self"}
    before: Tree = {}
    asked: Named | None = None             # the card that is asked of
    for action, named in named_before(tree):
        act = action.get("act", action)
        if "case" not in action and not is_one_group(before, action):
            asked = named[-1] if named and asks_it(action, "if", "whether") else None
        if any(one.side == "opponent" for one in named):
            for one in selectors(act) if not _is_others(action) else ():
                one.pop("foes", None)      # one of theirs is named, and this is another
        wrong = _recovered(act, named) or named and (
            _covered(tree, act, named[-1])
            or asked_of_it(tree, action, named, before) or _paid(tree, action, named)
            or _came_since(act, named[-1], asked)
            or _one_asked(action, named[-1]) or _wrong(act, named)
            or _in_one_case(tree, action, named) or _under_if(action, named)
            or whose_is_unclear(tree, action, named))
        if wrong:
            action.setdefault(WHICH, wrong)
        before = action
    for action in (*tree.get("costs", ()), *tree["do"]):
        action.pop(PAIR, None)
        for one in (action, action.get("act", {})):
            for selector in selectors(one):
                selector.pop("many", None)
                if selector.pop("an", None) and _is_others(action):
                    action[WHICH] = "S16", _WHOSE_FOE
                if selector.pop("foes", None):
                    action[WHICH] = "S16", _OTHER_FOE if _is_others(action) else _NO_FOE
        if _counts_foes(tree, action):
            action[WHICH] = "S16", _WHOSE_FOE
    for record in records(tree):
        record.pop("each", None)


def same_cards(groups: list[list[Tree] | str]) -> None:
    """Who "gains 100 attack and cannot attack" are the same cards, whatever fits afterwards."""
    for group in groups:
        if isinstance(group, dict):
            same_cards(group["acts"])
        for action in group[1:] if isinstance(group, list) else ():
            if "who" not in action and action["t"]["sel"] == "cards":
                action["t"] = {"sel": "it"}
                action |= {WHICH: USED} if "using" in group[0] else {}


def _is_others(action: Tree) -> bool:
    """Whether others than you do it, so that their opponent may be you (TT-17.9)."""
    return "forced" in action or "act" in action and action.get("payer") != "you"


def _counts_foes(tree: Tree, action: Tree) -> bool:
    """Whether others than you do so much "for each of an opponent's units"."""
    act = action.get("act", action)
    by_other = _is_others(action) or act.get("who", "you") != "you"
    counted = [one.get("per", {}) for one in (tree, action, act)]
    asked = (*action.get("if", ()), *action.get("whether", ()), *tree.get("after_if", ()))
    return by_other and any("an" in one for one in (*counted, *asked))


def _recovered(act: Tree, named: Sequence[Named]) -> tuple[str, str] | None:
    """Why cards cannot be recovered; where no place is named, from your discard pile (TT-17.9)."""
    t = act["t"] if act.pop("recovered", None) else {"sel": "it"}
    if t["sel"] not in ("cards", "it"):    # of these it is known where they lie
        there = any((one.who, one.place) == (t["sel"], DISCARD) for one in named)
        return None if there else ("S16", _RECOVERED)
    if t["sel"] != "cards":
        return None
    if not zones_of(t) and "side" not in t:
        t |= {"zone": DISCARD, "side": "you"}
    return None if zones_of(t) <= {DISCARD} else ("S16", _RECOVERED)


# ---- what is not sure ----------------------------------------------------------------------------
def _covered(tree: Tree, act: Tree, last: Named) -> tuple[str, str] | None:
    """Why what is done to a card that was covered, or that covers one, is refused (TT-9.10)."""
    event = tree.get("trigger", {})
    v, own = event.get("v"), last.who == "self"
    it = any(one.get("sel") in IT for one in selectors(act))
    ranked = act.get("per", {}).get("rank_of") == "it"
    if last.by is not event or not (it or ranked) or v not in _ON_ANOTHER:
        return None
    node = ACTIONS[act["node"]]
    if v == "rank_up":
        on_top = node.of_the_top or node.lasts(act)
        return None if on_top and not ranked else ("S16", _LAID)
    # under another card it can be destroyed, and nothing else; both have a rank
    sure = node.dooms and not ranked and (own or v == "placed_under_self")
    return None if sure else ("S16", _COVERED if it else _ITS_RANK)


def _wrong(act: Tree, named: Sequence[Named]) -> tuple[str, str] | None:
    """Why an action behind the cards that are named is refused: (code, message)."""
    last, node = named[-1], NODES[act["node"]]
    pair = PAIR in last.by
    either = last.several and last.side == EITHER
    if (pair or either or of_both(last.by)) and act.get("who") == "owner":
        return "S16", _HIS
    if act.get("per", {}).get("rank_of") == "it":
        why = _of_whose_rank(act, last, named)
        if why:
            return "S16", why
    for it in selectors(act):
        if it.get("sel") not in IT:
            continue
        why = _of_some(last, "many" in it)
        if why:
            return "S16", why
        if last.many and "many" not in it:
            return "S8", _ONE_OF_MANY
        fit = [one for one in named if can(act, one)]
        others = _others_than(last, fit)
        if pair or "many" in it and not last.several and _others_than(last, named):
            return "S16", _THEM if "many" in it else EITHER_CARD
        if others and (last not in fit or last.who == "self"
                       or last.several and "many" not in it):
            where = last not in fit and _is_chosen_anywhere(last.by)
            return "S16", _CHOSEN_WHERE if where else EITHER_CARD
        if last not in fit and last.sure and node.allowed:
            return "S4", node.allowed[1]
    return None


def _is_chosen_anywhere(by: Tree) -> bool:
    """Whether a card is chosen, and not said where, so that it is one on the field."""
    by = by.get("act", by)
    node = ACTIONS.get(by.get("node", ""))
    return node is not None and node.only_chooses and not zones_of(by["t"])


def _of_whose_rank(act: Tree, last: Named, named: Sequence[Named]) -> str:
    """Why it is not sure whose rank counts, that of one card or of several, or "" (TT-20.30)."""
    many = "many" in act["per"]
    if "using" in last.by:
        return USED[1]
    if last.several and (of_both(act) or of_both(last.by)):
        return _RANKS_OF_EACH
    if PAIR in last.by:
        return _RANKS_OF_TWO if many else EITHER_CARD
    if many and not last.several:
        return EITHER_CARD if _others_than(last, named) else _RANK_OF_ONE
    return _of_some(last, many) if many or not last.several else _RANK_OF_MANY


def _others_than(last: Named, named: Sequence[Named]) -> set[str]:
    """Who else than the cards that were named last is among some."""
    return {one.who for one in named} - {last.who}


def _came_since(act: Tree, last: Named, asked: Named | None) -> tuple[str, str] | None:
    """Why "it" is refused where a card came from a deck since another one was asked of."""
    if asked is None or last.who == asked.who or not last.off_a_deck:
        return None
    return ("S16", _ASKED_OR_NEW) if is_about_it(act) and can(act, asked) else None


def _one_asked(action: Tree, last: Named) -> tuple[str, str] | None:
    """Why "it" is refused where an "if" asks whether one of several cards is among them."""
    act = action.get("act", action)
    per = act.get("per", {})
    its = per.get("rank_of") == "it" and "many" not in per or any(
        one.get("sel") in IT and "many" not in one for one in selectors(act))
    asked = any("revealed" in zones_of(one) for one in asked_in(action))
    return ("S16", _ONE_ASKED) if its and asked and last.several else None


def _of_some(last: Named, many: bool) -> str:
    """Why it is not sure whether all cards that were named last are meant, or some, or "".

    `many`: they are called "them".
    """
    by = last.by.get("act", last.by)
    node, t = NODES.get(by.get("node", "")), by.get("t", {})
    if node is None:
        return ""
    if node.found_alone and "t" not in by and (many or by.get("n") != 1):
        return _FOUND
    every = node.only and t.get("mode") == "all" and t["of"].get("state") != node.only
    if not every or last.who != f"{id(t)}":
        return ""
    return _of_which(t, node.only)


def _of_which(t: Tree, only: str) -> str:
    """What to write where cards may be all that a selector means, or the tapped ones alone."""
    verb, done = ("Tap", "tapped") if only == "untapped" else ("Untap", "untapped")
    of, every = t["of"], cards(t)
    some = {**t, "of": {**of, "state": only}}
    latter = "" if "state" in of or "any" in of else _LATTER.format(cards(some))
    return (_TAPS.format(done) + latter
            + (_APART if "other" in t else _STEPS.format(verb, every)))


def they_or_cards(tree: Tree) -> None:
    """"They cannot attack" behind several cards is said of those, where "they" is no player.

    Where it can be either, the action is marked. "That player" behind a card that goes to "its
    owner's hand" is that owner (TT-10.8).
    """
    someone = "trigger" in tree and told_by(tree["trigger"]) or is_named(tree)
    home = False                           # whether "that player" is the owner of a card
    for action, named in named_before(tree):
        last = named[-1] if named else None
        if (last is not None and last.several and last.place == FIELD
                and action.get("who") == "they" and ACTIONS[action["node"]].of_cards(action)):
            if someone:
                action[WHICH] = "S16", _THEY
            else:
                said = ACTIONS[action["node"]].of_cards(action)
                action.pop("who")
                action |= {**said, "t": {"sel": "it", "many": True}}
        if action.pop(THAT, None):
            home = home or last is not None and _goes_home(last)
            if home and someone:
                action[WHICH] = "S16", _THAT_PLAYER
            elif home:
                action["who"] = "owner"
                continue
        home = False
        someone = someone or "forced" in action or action.get("who") in _OTHERS


def _goes_home(last: Named) -> bool:
    """Whether one card was sent to a zone that was called its owner's."""
    its = put_into(last.by).get("side") == "owner"
    return its and last.side == EITHER and not last.several


def _in_one_case(tree: Tree, action: Tree, named: Sequence[Named]) -> tuple[str, str] | None:
    """Why "it" is refused behind "otherwise", where the first case is about this card."""
    if not any("whether" in one for one in tree["do"]):
        return None
    last, this = named[-1], {"sel": "self"}
    of_event = last.by is tree.get("trigger") and last.who != "self"
    told = any(one.get("case") == 1 and this in selectors(one) for one in tree["do"])
    case = action.get("case") == 2 and of_event and told and is_about_it(action)
    return ("S16", EITHER_CARD) if case else None


def _under_if(action: Tree, named: Sequence[Named]) -> tuple[str, str] | None:
    """Why an action is refused whose card is named only where a condition holds that it is not
    under: where that does not hold, an earlier one would be "it".
    """
    act, last = action.get("act", action), named[-1]
    if "if" not in last.by or action.get("if") == last.by["if"]:
        return None
    others = any(one.who != last.who and can(act, one) for one in named)
    if others and asks_it(action, "if", "whether"):
        return "S16", _IF_ASKED
    return ("S16", _IF_ALONE) if is_about_it(act) and others else None


def _paid(tree: Tree, action: Tree, named: Sequence[Named]) -> tuple[str, str] | None:
    """Why what is paid for is refused, whose card may be one that pays or one before that."""
    act, last = action.get("act", action), named[-1]
    costs = [id(cost) for cost in tree.get("costs", ())]
    if id(last.by) not in costs or id(action) in costs or not is_about_it(act):
        return None
    if not COSTS[last.by["node"]].tells:
        return "S16", _LET
    others = any(one.who != last.who and can(act, one) for one in named)
    return ("S16", _PAYS) if others else None
