"""The styles of effects: which one a sentence has if none is given (TT-19.2), and whether one fits it (TT-19.1)."""

from mulligan.data.spelling import shown

STYLES = ("normal", "continuous", "counter", "equip", "latent", "dormant", "passive")
LASTING = frozenset(("ModStat", "ScaleStat", "SwapStats", "InvertChanges", "SetRank", "ChangeRank", "SwapRanks", "ChangeType",
                     "ChangeSubtype", "Prevent", "Immune", "ExtraAttack", "DirectAttack", "OnlyAttack", "Forbid", "PaidUntap",
                     "StartUntap", "RankUpWith"))                                     # marked lasting in TT-20
ANSWERS = frozenset(("Counter", "Redirect", "EndBattle"))
ANSWERED = frozenset(("attack", "attacked", "attack_direct", "targeted", "effect_activates", "activate", "play", "played",
                      "rank_up", "ranked_up", "destroyed", "discard", "draw"))         # what a counter effect may wait for
_STANDING = frozenset(("RankUpWith", "StartUntap", "OnlyAttack", "InvertChanges"))
_SELF, _HOST = {"sel": "self"}, {"sel": "host"}


def inferred(tree):
    """The style of a sentence that names none."""
    trigger, scope, nodes = tree.get("trigger"), tree.get("while", {}), [one["node"] for one in tree["do"]]
    if _is_equip(tree):
        return "equip"
    if _discards_itself(tree):
        return "latent"
    if "Counter" in nodes or "Redirect" in nodes or trigger and trigger["v"] in ("effect_activates", "activate"):
        return "counter"
    if trigger or scope.get("state") == "under":
        return "latent"
    if scope.get("state") == "on_field":
        return "continuous"
    if scope or "limit" in tree:
        return "passive"
    return "passive" if all(one["node"] in _STANDING or permits(one) for one in tree["do"]) else "normal"


def misfit(tree, given=None):
    """Why the style of a sentence does not fit it, or what its card gives it, or "" (S5)."""
    style, trigger, scope = tree["style"], tree.get("trigger"), tree.get("while", {})
    if style not in STYLES:
        return f"There is no style {shown(style)!r}. The styles are {', '.join(STYLES)}."
    if given and given != style:
        return f"The sentence says [{style}], its card says {shown(given)!r}. Leave out the tag."
    if style in ("normal", "dormant"):
        return f"A {style} effect has no 'when' and no 'while'." if trigger or scope else ""
    if style == "continuous":
        fits = not trigger and (scope.get("state") == "on_field" or "cond" in scope)
        return "" if fits else "A continuous effect has 'While this card is on the field' or 'While' and a condition, and no 'when'."
    if style == "equip":
        return "" if _is_equip(tree) else "An equip effect says 'Equip this card to ...' or something about 'the equipped unit'."
    if style == "counter":
        fits = trigger and trigger["v"] in ANSWERED or any(one["node"] in ANSWERS for one in tree["do"])
        return "" if fits else "A counter effect counters, redirects, ends the battle phase, or answers what the opponent does."
    if style == "latent":
        fits = trigger or scope.get("state") == "under" or _discards_itself(tree)
        return "" if fits else "A latent effect has a 'when', 'While this card is under another card' or 'Discard this card to'."
    fits = trigger or scope or "limit" in tree or all(one["node"] in LASTING or permits(one) for one in tree["do"])
    return "" if fits else "A passive effect has a 'when', a 'while' or 'once per turn', or only makes lasting changes."


def permits(action):
    """Whether an action is the permission to rank up this card (TT-20, RankUp)."""
    return action["node"] == "RankUp" and action["t"] == _SELF and not action["using"].keys() & {"zone", "zones"}


def _is_equip(tree):
    return any(one["node"] == "Equip" or one.get("t") == _HOST for one in tree["do"])


def _discards_itself(tree):
    return any(one["node"] == "Discard" and one["t"] == _SELF for one in tree.get("costs", ()))
