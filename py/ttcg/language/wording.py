"""A tree back into a sentence: `say(tree)` is text that parses to the same tree.

There is one wording for each phrase, the plainest one of the grammar; leads come first, in one
order.
"""

import re
from collections.abc import Iterator, Sequence

from .acting import is_chosen, is_of_nobody
from .answers import in_event
from .asked import asked_between
from .node import ACTIONS, CONDITIONS, COSTS, NODES, ON_TOP, Action, Statement, all_of
from .phrases import POSS, STATE, SUBJECTS, THOSE, card, cards, filtered, number, per, zone
from .styles import inferred
from .types import Tree

_UNTIL = {"end_of_turn": "this turn", "end_of_next_turn": "until the end of the next turn",
          "next_turn": "next turn", "end_of_your_next_turn": "until the end of your next turn",
          "end_of_foe_next_turn": "until the end of your opponent's next turn",
          "end_of_your_turn": "until the end of your turn",
          "end_of_foe_turn": "until the end of your opponent's turn",
          "your_next_turn": "during your next turn",
          "foe_next_turn": "during your opponent's next turn",
          "start_of_your_next_turn": "until your next turn"}
_AT = {"end_of_turn": "at the end of the turn",
       "end_of_your_next_turn": "at the end of your next turn",
       "end_of_foe_next_turn": "at the end of your opponent's next turn",
       "start_of_foe_next_turn": "at the start of your opponent's next turn",
       "start_of_your_next_turn": "at the start of your next turn"}


def say(tree: Tree, tag: bool | None = None) -> str:
    """The sentence of a tree.

    Its style stands before it in brackets when the sentence alone would have another (or as `tag`
    says).
    """
    parts = [f"{words}," for words in _leads(tree)]
    event = tree.get("trigger", {}).get("v", "")
    do = [in_event(action, event) for action in tree["do"]]
    if ACTIONS[do[0]["node"]].behind and len(do) > 2:     # it is about all of them
        parts.append(f"{_said(do[0])},")
        do = do[1:]
    parts += ["you may"] if "optional" in tree else []
    if "costs" in tree:
        paid = [in_event(cost, event) for cost in tree["costs"]]
        costs = " and ".join(COSTS[cost["node"]].price(cost) for cost in paid)
        # "to your opponent loses two points" is no English
        first = do[ACTIONS[do[0]["node"]].behind]          # what stands behind comes last
        asked = first.keys() & {"if", "whether"}
        parts += [f"{costs}:"] if _has_subject(first) or asked else [costs, "to"]
    parts.append(row(do, costs=tree.get("costs", ())))
    text = " ".join(parts)
    tagged = inferred(tree) != tree["style"] if tag is None else tag
    return (f"[{tree['style']}] " if tagged else "") + f"{text[0].upper()}{text[1:]}."


def _said(record: Tree, it: str = "it") -> str:
    """An action, a cost or a condition, without what joins it to others."""
    node = NODES[record["node"]]
    if "forced" in record and isinstance(node, Action):
        return f"force your opponent to {node.let(record)}"
    return node.say(record, it)


def row(actions: Sequence[Tree], cases: bool = True, costs: Sequence[Tree] = ()) -> str:
    """Actions one after the other, behind costs; with `cases` those of a coin or choice behind it.
    """
    first, *others = actions
    if ACTIONS[first["node"]].behind:
        return f"{row(others, cases, costs)} {_said(first)}"
    them, called = False, "it"             # whether "it" is several cards, and its word
    for cost in costs:
        them = _several(cost.get("act", cost), them)
    said, branches = _about(first, THOSE if them else called), ACTIONS[first["node"]].branch
    said = f"if {all_of(first['if'])}, {said}" if "if" in first else said
    plain = _is_plain(first)               # whether a bare verb would be read as theirs, too
    for before, action in zip(actions, actions[1:]):
        if "keeps_it" not in before:
            them = _several(before, them)
            called = NODES[before["node"]].it_after(before)
        it = THOSE if them else called
        then = action.get("then") is True or "linked" in action
        joint = ", then " if then else " and "
        words = _about(action, it)
        if ON_TOP in before and action.get("t") == {"sel": "it"}:
            words = re.sub(r"\bit\b", called, words, count=1)
        if "case" in action and "case" not in before:
            branches = ACTIONS[before["node"]].branch
        if ACTIONS[action["node"]].begins:
            joint, words = ". ", f"I{words[1:]}"
        elif cases and action.get("case") != before.get("case"):
            joint = branches(action["case"])
        elif "again" in action or "if" in action and action["if"] != before.get("if"):
            words = f"if {all_of(action['if'])}, {words}"
            if "if" in first and not then:         # the first "if" ends at the full stop
                joint, words = ". ", f"I{words[1:]}"
        elif "if" in before and "if" not in action or plain and is_of_nobody(action):
            joint = ". Then " if then else ". "
            words = words if then else f"{words[0].upper()}{words[1:]}"
        elif (plain and is_chosen(action) and not _has_subject(action)
              and not words.startswith("the ")):           # "the attack of ... becomes 100"
            words = f"you {words}"
        plain = _is_plain(action) or plain and joint in (" and ", ", then ") and not (
            _has_subject(action) or words.startswith(("you ", "if ")))
        said += f"{joint}{words}"
    return said


def _about(action: Tree, it: str) -> str:
    """An action in words; `it`: what those cards are called that were named before it."""
    words = _said(action, it)
    if it == THOSE and action.get("t") == {"sel": "it"} and THOSE not in words:
        words = re.sub(r"\bit\b", "them", words, count=1)
        words = re.sub(r"\bits owner's (hand|deck|discard pile)", r"their owners' \1s", words)
    return words


def _has_subject(action: Tree) -> bool:
    """Whether its words say who does it, or are about cards."""
    return bool(action.keys() & {"who", "forced"}) or isinstance(ACTIONS[action["node"]], Statement)


def _is_plain(action: Tree) -> bool:
    """Whether it is said of others in the plain form, which bare verbs behind it share (TT-17.7).
    """
    return "forced" in action or action.get("who") in ("both", "they")


def _several(action: Tree, them: bool) -> bool:
    """Whether "it", behind an action, is several cards; `them`: whether it was before."""
    t = action.get("t", {})
    if not t and NODES[action["node"]].about_cards:        # "draw two cards"
        return action.get("n", 2) != 1
    names_none = not t or t.get("sel") == "it"
    return them if names_none else t["sel"] == "cards" and t.get("n") != 1


# ---- leads (TT-18.2) -----------------------------------------------------------------------------
def _asked(conditions: Sequence[Tree]) -> Iterator[str]:
    *first, last = conditions
    unless = CONDITIONS[last["node"]].opposite(last) if first and "any" in first[0] else None
    # behind "or" no "and" can be read
    yield f"if {' and '.join(map(_said, first if unless else conditions))}"
    if unless:
        yield f"unless {_said(unless)}"


def _leads(tree: Tree) -> Iterator[str]:
    if "limit" in tree:
        yield "once per turn"
    if "window" in tree:
        whose = "your opponent's" if tree["window"]["whose"] == "opponent" else "your"
        phase = tree["window"].get("phase")
        yield f"during {whose} {f'{phase} phase' if phase else 'turn'}"
    if "while" in tree:
        yield f"while {_scope(tree['while'])}"
    event = [_trigger(tree["trigger"])] if "trigger" in tree else []
    asked = list(_asked(tree["if"])) if "if" in tree else []
    # what is asked of this card stands behind no other card that is "it"
    said: Tree = {key: part for key, part in tree.items()
                  if key in ("trigger", "costs", "do")}
    said |= {"if": tree.get("if", ())}     # it stands behind the event
    first = event and asked and any(asked_between(said))
    yield from (*asked, *event) if first else (*event, *asked)
    if "duration" in tree:
        until = tree["duration"]
        yield (_UNTIL[until] if isinstance(until, str)
               else f"for the next {number(until['n'])} turn{'s' * (until['n'] != 1)}")
    if "delay" in tree:
        yield _AT[tree["delay"]]
    if "per" in tree:
        yield per(tree["per"])


def _scope(scope: Tree) -> str:
    return _said(scope["cond"]) if "cond" in scope else f"this card {STATE[scope['state']]}"


# ---- events (TT-9.7) -----------------------------------------------------------------------------
def _trigger(event: Tree) -> str:
    v = event["v"]
    if v in ("turn_start", "turn_end"):
        whose = {"you": "your", "opponent": "your opponent's"}.get(event.get("by", ""), "each")
        return f"at the {v[5:]} of {whose} turn"
    if v == "after_attack":
        return f"after {_subject(event['subj'])} attacks"
    if v in ("attack", "attack_direct") and "by" in event:
        verb = f"{'attack' if event['by'] == 'you' else 'attacks'}{' directly' * (v != 'attack')}"
        return f"when {SUBJECTS[event['by']]} {verb} with {_subject(event['subj'])}"
    if v == "attack_direct" and event["subj"].get("side") == "opponent" and (
            "any" in event["subj"]["of"]):
        return f"when {card(event['subj']['of'])} attacks you directly"
    if "subj" in event:
        return f"when {_subject(event['subj'])} {_happens(event)}"
    verb, rest = _DOES[v]
    by = SUBJECTS[event["by"]] if "by" in event else "a player"
    s = "" if by == "you" else "s"
    what = event.get("what")
    object_ = f" {card(what['of'], 'other' in what)}" if what else ""
    return f"when {by} {verb}{s}{rest}{object_}"


_PLACES = {"discard": "discard pile"}      # those with another name in a sentence
_TO = {"to_discard": "discard pile", "to_deck": "deck", "to_hand": "hand"}
_DOES = {"play": ("play", ""), "milled": ("mill", ""), "discard": ("discard", ""),
         "draw": ("draw", " a card"),
         "rank_up": ("rank", " up"), "activate": ("activate", " the effect of"),
         "lose_points": ("lose", " points"), "gain_points": ("gain", " points")}
_HAPPENS = {"attack_direct": "attacks directly", "attack": "attacks", "attacked": "is attacked",
            "destroyed": "is destroyed",
            "destroyed_by_battle": "is destroyed by battle", "discarded": "is discarded",
            "milled": "is milled",
            "played": "is played", "ranked_up": "is ranked up", "tapped": "is tapped",
            "untapped": "is untapped",
            "placed_under_self": "is placed under this card",
            "placed_under": "is placed under another card",
            "moved_from_under_self": "is moved from under this card",
            "effect_activates": "effect activates", "leaves_field": "leaves the field"}


def _subject(subject: Tree) -> str:
    if subject["sel"] != "cards":
        return cards(subject)
    if "zone" in subject or "zones" in subject or "side" not in subject:
        return card(subject["of"], "other" in subject) + zone(subject, "in")
    if subject["side"] == "opponent":
        return f"an enemy {filtered(subject['of'])}"
    return f"one of your {'other ' if 'other' in subject else ''}{filtered(subject['of'], True)}"


def _other(event: Tree, key: str) -> str:
    """The other card of a battle: `a dragon unit`, `an enemy unit`"""
    of = event[key]
    compared = zone({"versus": event["versus"]}) if "versus" in event else ""
    if "own" in of:
        return f"one of your {filtered(of, True)}{compared}"
    return (f"an enemy {filtered(of)}" if "foe" in of else card(of)) + compared


def _happens(event: Tree) -> str:
    v = event["v"]
    if v in ("destroyed_by_effect", "targeted"):      # the grammar takes `an` for the effect alone
        by = "an"
        if "by" in event:
            by = f"a {filtered(event['by'])}" if "foe" not in event["by"] else (
                f"an enemy {filtered(event['by'])}")
        return f"is {'targeted' if v == 'targeted' else 'destroyed'} by {by} effect"
    if v in ("destroys", "attack") and "what" in event:
        return f"{v.removesuffix('s')}s {_other(event, 'what')}"
    if v == "attacked" and "by" in event:
        return f"is attacked by {_other(event, 'by')}"
    if v == "discarded" and "whose" in event:
        return f"is discarded from {POSS[event['whose']]} hand"
    if v == "moved":
        start, end = (_PLACES.get(event["from"], event["from"]),
                      _PLACES.get(event["to"], event["to"]))
        whose = POSS[event.get("whose", "any")]
        return f"is sent from {whose} {start} to {whose} {end}"
    if "from" in event:
        return f"is sent from the field to {POSS[event['whose']]} discard pile"
    if v in _TO:
        return f"is sent to {POSS[event['whose']]} {_TO[v]}"
    return _HAPPENS[v]
