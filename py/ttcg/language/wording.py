"""A tree back into a sentence: `say(tree)` is text that parses to the same tree.

There is one wording for each phrase, the plainest one of the grammar; leads come first, in one
order.
"""

from collections.abc import Iterator

from .phrases import POSS, article, card, cards, filtered, number, zone
from .styles import inferred
from .terms import Tree

_UNTIL = {"end_of_turn": "this turn", "end_of_next_turn": "until the end of the next turn",
          "next_turn": "next turn", "end_of_your_next_turn": "until the end of your next turn",
          "start_of_your_next_turn": "until your next turn"}
_AT = {"end_of_turn": "at the end of the turn",
       "start_of_your_next_turn": "at the start of your next turn"}
_STATE = {"on_field": "is on the field", "tapped": "is tapped", "untapped": "is untapped",
          "under": "is under another card",
          "equipped": "is equipped"}
_WHO = {"you": "you", "opponent": "your opponent", "both": "both players", "they": "they",
        "owner": "its owner"}
_MANY = (None, "you", "both", "they")      # whose verbs have no s
_THEN = {"add": "add it to your hand", "play": "play it"}
_HOW = {"your_choice": " of your choice", "their_choice": " of their choice",
        "random": " at random"}


def say(tree: Tree, tag: bool | None = None) -> str:
    """The sentence of a tree.

    Its style stands before it in brackets when the sentence alone would have another (or as `tag`
    says).
    """
    parts = [f"{words}," for words in _leads(tree)]
    parts += ["you may"] if "optional" in tree else []
    if "costs" in tree:
        parts += [" and ".join(_act(cost) for cost in tree["costs"]), "to"]
    parts.append(_row(tree["do"]))
    text = " ".join(parts)
    tagged = inferred(tree) != tree["style"] if tag is None else tag
    return (f"[{tree['style']}] " if tagged else "") + f"{text[0].upper()}{text[1:]}."


def _row(actions: list[Tree]) -> str:
    """Actions one after the other.

    "it" behind an Equip without grant has another word, as it would be the grant.
    """
    said = _act(actions[0])
    for before, action in zip(actions, actions[1:]):
        it = "that card" if before["node"] == "Equip" and "grant" not in before else "it"
        then = action.get("then") is True or "linked" in action
        said += f"{', then' if then else ' and'} {_act(action, it)}"
    return said


# ---- leads (TT-18.2) -----------------------------------------------------------------------------
def _leads(tree: Tree) -> Iterator[str]:
    if "limit" in tree:
        yield "once per turn"
    if "window" in tree:
        whose = "your opponent's" if tree["window"]["whose"] == "opponent" else "your"
        phase = tree["window"].get("phase")
        yield f"during {whose} {f'{phase} phase' if phase else 'turn'}"
    if "while" in tree:
        yield f"while {_cond(tree['while'].get('cond', {'node': 'SelfState', **tree['while']}))}"
    if "trigger" in tree:
        yield _trigger(tree["trigger"])
    if "if" in tree:
        yield f"if {' and '.join(_cond(one) for one in tree['if'])}"
    if "duration" in tree:
        until = tree["duration"]
        yield (_UNTIL[until] if isinstance(until, str)
               else f"for the next {number(until['n'])} turn{'s' * (until['n'] != 1)}")
    if "delay" in tree:
        yield _AT[tree["delay"]]
    if "per" in tree:
        yield _per(tree["per"])


def _per(per: Tree) -> str:
    return f"for each {'other ' if 'other' in per else ''}{filtered(per['of'])}{zone(per)}"


def _cond(cond: Tree) -> str:
    node = cond["node"]
    if node == "SelfState":
        return f"this card {_STATE[cond['state']]}"
    if node == "Points":
        return f"{_HAS[cond['who']]} {_compared(cond)}"
    if cond.get("who") is None:
        return f"this card has {_counted(cond)} under it"
    if (cond.get("zone") == "field" and cond["who"] != "any"
        and not cond.keys() & {"side", "owned_by", "did"}):
        return f"{_CONTROLS[cond['who']]} {_counted(cond)}"
    return f"{_HAS[cond['who']]} {_counted(cond)}{zone(cond)}"


_HAS = {"you": "you have", "opponent": "your opponent has", "any": "there are"}
_CONTROLS = {"you": "you control", "opponent": "your opponent controls"}


def _compared(cond: Tree) -> str:
    if "n" in cond:
        return f"{number(cond['n'])} or {'more' if cond['cmp'] == 'ge' else 'fewer'} points"
    other = "your opponent" if cond["who"] == "you" else "you"
    return f"{'fewer' if cond['cmp'] == 'lt_other' else 'more'} points than {other}"


def _counted(cond: Tree) -> str:
    cmp, n, other = cond["cmp"], cond["n"], "other " if "other" in cond else ""
    many = f"{other}{filtered(cond['of'], n != 1)}"
    if cmp == "ge":
        return card(cond["of"], other) if n == 1 else f"{number(n)} or more {many}"
    if cmp == "le":
        return f"{number(n)} or fewer {other}{filtered(cond['of'], True)}"
    return f"exactly {number(n)} {many}" if n else f"no {many}"


# ---- events (TT-9.7) -----------------------------------------------------------------------------
def _trigger(event: Tree) -> str:
    v = event["v"]
    if v in ("turn_start", "turn_end"):
        whose = "your" if event["by"] == "you" else "your opponent's"
        return f"at the {v[5:]} of {whose} turn"
    if v == "after_attack":
        return f"after {_subject(event['subj'])} attacks"
    if "subj" in event:
        return f"when {_subject(event['subj'])} {_happens(event)}"
    verb, rest = _DOES[v]
    s = "s" if event["by"] == "opponent" else ""
    what = event.get("what")
    object_ = f" {card(what['of'], 'other' in what)}" if what else ""
    return f"when {_WHO[event['by']]} {verb}{s}{rest}{object_}"


_PLACES = {"discard": "discard pile"}      # those with another name in a sentence
_DOES = {"play": ("play", ""), "discard": ("discard", ""), "draw": ("draw", " a card"),
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


def _happens(event: Tree) -> str:
    v = event["v"]
    if v in ("destroyed_by_effect", "targeted"):      # the grammar takes `an` for the effect alone
        by = f"a {filtered(event['by'])}" if "by" in event else "an"
        return f"is {'targeted' if v == 'targeted' else 'destroyed'} by {by} effect"
    if v == "destroys":
        return f"destroys {card(event['what'])}"
    if v == "moved":
        start, end = (_PLACES.get(event["from"], event["from"]),
                      _PLACES.get(event["to"], event["to"]))
        return f"is sent from the {start} to the {end}"
    return f"is sent to {POSS[event['whose']]} discard pile" if v == "to_discard" else _HAPPENS[v]


# ---- actions (TT-20) -----------------------------------------------------------------------------
def _act(action: Tree, it: str = "it") -> str:
    """One action, without what joins it to others."""
    node = action["node"]
    if node in _PLAYER:
        who = action.get("who")
        subject = f"{_WHO[who]} " if who else ""
        return subject + _PLAYER[node](action, "" if who in _MANY else "s", _own(who))
    if node == "Let":
        return f"let your opponent {_let(action['act'])}"
    if node in _STATED:
        t = action["t"]
        subject = cards(t, it=it, bare=node not in ("ModStat", "SetRank"))
        return f"{subject} {_STATED[node](action, '' if _several(t) else 's')}"
    return _DONE[node](action)


def _let(action: Tree) -> str:
    if action["node"] in _PLAYER:
        return _PLAYER[action["node"]](action, "", "their")
    return _raised(action) if action["node"] == "ModStat" else _act(action)


def _own(who: str | None) -> str:
    return "your" if who in (None, "you") else "their"


def _several(selector: Tree) -> bool:
    return selector["sel"] == "cards" and selector.get("n", 2) != 1


def _plural(n: int, noun: str) -> str:
    return f"{number(n)} {noun}{'s' * (n != 1)}"


def _top(n: int) -> str:
    return "card" if n == 1 else _plural(n, "card")


def _many(action: Tree) -> str:
    n = action["n"]
    return {"that_many": "that many cards", "all": "all cards"}.get(n) or _plural(n, "card")


def _with_per(action: Tree) -> str:
    return f" {_per(action['per'])}" if "per" in action else ""


def _skipped(what: str) -> str:
    return "turn" if what == "turn" else f"{what} phase"


_PLAYER = {
    "Draw": lambda a, s, own: f"draw{s} {_many(a)}",
    "Mill": lambda a, s, own: f"mill{s} {_many(a)}",
    "DiscardHand": lambda a, s, own: (f"discard{s} {own} hand"
                                      + f" and draw{s} the same number of cards" * ("redraw" in a)),
    "Discard": lambda a, s, own: f"discard{s} {cards(a['t'])}{_HOW.get(a.get('how'), '')}",
    "GainPoints": lambda a, s, own: f"gain{s} {_plural(a['n'], 'point')}{_with_per(a)}",
    "LosePoints": lambda a, s, own: f"lose{s} {_plural(a['n'], 'point')}{_with_per(a)}",
    "Skip": lambda a, s, own: f"skip{s} {own} next {_skipped(a['what'])}",
    "RevealHand": lambda a, s, own: f"reveal{s} {POSS[a['whose']]} hand",
    "RevealTop": lambda a, s, own: f"reveal{s} the top {_top(a['n'])} of {POSS[a['whose']]} deck",
    "ShuffleDiscard": lambda a, s, own: (f"shuffle{s} {POSS[a['whose']]} discard pile into "
                                         f"{POSS[a['whose']]} deck"),
    "ShuffleDeck": lambda a, s, own: f"shuffle{s} {POSS[a['whose']]} deck",
    "Shuffle": lambda a, s, own: f"shuffle{s} {cards(a['t'], 'from')} into {_dest(a['to'])}",
    "Forbid": lambda a, s, own: f"cannot {_forbidden(a)}",
    "ExtraPlay": lambda a, s, own: ("can " * (own == "their")
                                    + f"play {number(a['n'])} extra "
                                      f"{filtered(a['of'], a['n'] != 1)}"),
}


def _forbidden(action: Tree) -> str:
    what, of = action["what"], action.get("of")
    if what == "activate":
        return f"activate {filtered(of) + ' ' if of else ''}effects"
    verb = {"rank_up": "rank up", "draw": "draw cards"}.get(what) or what
    return f"{verb} {filtered(of, True)}" if of else verb


def _dest(dest: Tree) -> str:
    if dest["zone"] == "field":
        return "the field"
    if dest["zone"] in ("deck_top", "deck_bottom"):
        return f"the {dest['zone'][5:]} of {POSS[dest['side']]} deck"
    return f"{POSS[dest['side']]} {'discard pile' if dest['zone'] == 'discard' else dest['zone']}"


def _raised(action: Tree) -> str:
    verb = "increase" if action["dir"] == "up" else "reduce"
    return f"{verb} the {action['stat']} of {cards(action['t'])} by {action['n']}"


def _granted(grant: Tree | None) -> str:
    return f", it {_STATED[grant['node']](grant, 's')}" if grant else ""


def _countered(action: Tree) -> str:
    what = action["what"]
    if "t" not in action:
        return f"counter that {'card' if what == 'play' else what}"
    return f"counter the {what} of {_a(cards(action['t']))}"


def _a(words: str) -> str:
    """`one unit` as `a unit`."""
    return words if words[:4] != "one " or words[:7] == "one of " else article(words[4:])


def _changed(action: Tree, what: str) -> str:
    t = cards(action["t"])
    return (f"change {t} to any other {what}" if action["to"] == "any"
            else f"change the {what} of {t} to {action['to']}")


def _played(action: Tree) -> str:
    directly = f" directly{zone(action['from'], 'from')}" if "from" in action else ""
    return f"play {cards(action['t'], 'from', moved=True)}{directly}"


_DONE = {
    "Destroy": lambda a: f"destroy {cards(a['t'])}",
    "Send": lambda a: f"send {cards(a['t'], 'from')} to {_dest(a['to'])}",
    "Return": lambda a: f"return {cards(a['t'], 'from')} to {_dest(a['to'])}",
    "Add": lambda a: f"add {cards(a['t'], 'from')} to {_dest(a['to'])}",
    "Search": lambda a: f"search{zone(a['in'], '')} for {cards(a['t'])} and {_THEN[a['then']]}",
    "Play": _played,
    "PlaceUnder": lambda a: f"place {cards(a['t'], 'from', moved=True)} under {cards(a['under'])}",
    "Untap": lambda a: f"untap {cards(a['t'])}",
    "Tap": lambda a: f"tap {cards(a['t'])}",
    "RankUp": lambda a: f"rank up {cards(a['t'])} using {_a(cards(a['using'], 'from'))}",
    "Counter": _countered,
    "ActivateEffect": lambda a: f"activate the effect of {cards(a['t'])}",
    "CopyEffect": lambda a: f"copy the effect of {cards(a['t'])}",
    "Equip": lambda a: f"equip this card to {cards(a['t'])}{_granted(a.get('grant'))}",
    "Reveal": lambda a: f"reveal {cards(a['t'])}",
    "SwapStats": lambda a: f"swap the attack and defense of {cards(a['t'])}",
    "SwapRanks": lambda a: f"swap this card's rank with {cards(a['t'])}",
    "SwapCards": lambda a: f"swap {cards(a['t'])} with {cards(a['u'], 'from')}",
    "ScaleStat": lambda a: f"{'double' if a['by'] == 'double' else 'halve'} the {a['stat']} of "
                           f"{cards(a['t'])}",
    "ChangeRank": lambda a: f"{'increase' if a['dir'] == 'up' else 'reduce'} the rank of "
                            f"{cards(a['t'])} by {number(a['n'])}",
    "ChangeType": lambda a: _changed(a, "type"),
    "ChangeSubtype": lambda a: _changed(a, "subtype"),
    "Redirect": lambda a: "redirect the attack to this card",
    "EndBattle": lambda a: "end the battle phase",
    "OnlyAttack": lambda a: f"only {cards(a['t'], bare=True)} can attack",
    "InvertChanges": lambda a: "attack and defense changes are inverted",
}


def _modified(action: Tree, s: str) -> str:
    also = f" and {action['also']['n']} {action['also']['stat']}" if "also" in action else ""
    verb = f"{'gain' if action['dir'] == 'up' else 'lose'}{s}"
    return f"{verb} {action['n']} {action['stat']}{also}{_with_per(action)}"


def _prevented(action: Tree, s: str) -> str:
    what, by = action["what"], action.get("by")
    if what in ("attack", "activate"):
        return "cannot attack" if what == "attack" else "cannot activate effects"
    if what == "targeted":
        return f"cannot be targeted by {filtered(by) + ' ' if by else ''}effects"
    return f"cannot be {what.replace('_', ' ')}{' by ' + filtered(by, True) if by else ''}"


def _immune(action: Tree, s: str) -> str:
    by = action.get("by")
    return f"{'is' if s else 'are'} immune to {filtered(by) + ' ' if by else ''}{action['what']}"


_STATED = {
    "ModStat": _modified, "Prevent": _prevented, "Immune": _immune,
    "SetRank": lambda a, s: f"become{s} rank {a['n']}",
    "ExtraAttack": lambda a, s: "can attack twice per turn",
    "DirectAttack": lambda a, s: "can attack your opponent directly",
    "RankUpWith": lambda a, s: f"can rank up using {cards(a['using'], bare=True)}",
    "PaidUntap": lambda a, s: f"can be untapped once by paying {_plural(a['n'], 'point')} per card",
    "StartUntap": lambda a, s: "can be untapped at the start of its owner's turn",
}
