"""The smaller phrases of a sentence that is made from a tree: numbers, filters, places, selectors (TT-18.4, TT-18.5)."""

NUMBERS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
POSS = {"you": "your", "opponent": "your opponent's", "owner": "its owner's", "they": "their", "either": "either player's",
        "any": "the"}
_NOUN = {"hand": "hand", "deck": "deck", "discard": "discard pile"}
_FIELD = {"you": " you control", "opponent": " your opponent controls", "they": " they control",
          "each": " controlled by each player"}
_UNDER = {"under_self": "under this card", "under_other": "under another card", "under_any": "under your cards"}
_OF = {"you": "your", "opponent": "your opponent's"}


def number(n):
    return NUMBERS[n] if 0 < n < len(NUMBERS) else str(n)


# ---- filters ---------------------------------------------------------------------------------------------------------
def filtered(of, many=False):
    """A filter as one noun phrase: `tapped rank 2 or lower fire dragon units with 300 or less attack`."""
    rank, stat = of.get("rank"), of.get("stat")
    kinds = " or ".join(" ".join(one.partition(":")[2] for one in every) for every in of.get("kinds", ()))
    words = [of.get("state", ""), _rank(rank), kinds, of["noun"] + "s" * many]
    if stat:
        words.append(f"with {stat['n']} or {'less' if stat['cmp'] == 'le' else 'more'} {stat['stat']}")
    if rank and rank["cmp"] in ("gt", "lt"):
        words.append(f"{'above' if rank['cmp'] == 'gt' else 'below'} rank {rank['n']}")
    return " ".join(filter(None, words))


def _rank(rank):
    more = {"eq": "", "le": " or lower", "ge": " or higher"}.get(rank["cmp"]) if rank else None
    return "" if more is None else f"rank {rank['n']}{more}"


def card(of, other=False):
    """`a unit`, `an electric unit`, `another unit`"""
    return f"another {filtered(of)}" if other else article(filtered(of))


def article(words):
    """`a unit`, `an undead unit`"""
    return f"{'an' if words[0] in 'aeiou' and not words.startswith('unit') else 'a'} {words}"


# ---- places ----------------------------------------------------------------------------------------------------------
def zone(place, how="in", side=True):
    """Where cards are, with a blank before it; `how` is "in" or "from", `side` False leaves out whose they are."""
    return _zone(place, how, place.get("side") if side else None) + (f" {place['did']} this turn" if "did" in place else "")


def _zone(place, how, side):
    where = place.get("zone")
    if where == "field":
        owned = " you own" if "owned_by" in place else ""
        return owned + (_FIELD[side] if side else "" if owned else " from the field" if how == "from" else " on the field")
    if where in _UNDER:
        return f" {'from ' if how == 'from' else ''}{_UNDER[where]}"
    if where == "above_self":
        return " above this card"
    if where == "revealed":
        return " from among them"
    names = place.get("zones", [where] if where else ())
    return f" {how} {POSS[side]} {' or '.join(_NOUN[name] for name in names)}".replace("  ", " ") if names else ""


# ---- selectors -------------------------------------------------------------------------------------------------------
def cards(selector, how="in", it="it", moved=False, bare=False):
    """A selector; `moved` in the narrower words of Play and PlaceUnder, `bare` without `all`."""
    sel = selector["sel"]
    if sel != "cards":
        return {"self": "this card", "it": it, "host": "the equipped unit"}[sel]
    mode, n, of, other = selector["mode"], selector.get("n"), selector["of"], "other" in selector
    own = _OF.get(selector.get("side")) if _unsaid(selector) else None
    where = zone(selector, how, not own)
    if "extreme" in selector:
        most = f"{selector['extreme']['dir']} {selector['extreme']['stat']}"
        if of.get("state") == "equipped":     # "the equipped unit" is the one that this card is attached to
            return f"the {most} {filtered(of)}{where}"
        return f"the {filtered(of)} with the {most}{where}"
    if own:
        many = "each" if mode == "all" and moved else _quantity(mode, n)
        between = "" if mode == "all" and not moved else "of "
        return f"{many} {between}{own} {'other ' * other}{filtered(of, True)}{where}"
    if mode == "plain" and n == 1 and other:
        return f"another {filtered(of)}{where}"
    words = f"{'other ' * other}{filtered(of, n != 1)}{where}"
    return words if bare and mode == "all" else f"{_quantity(mode, n)} {words}"


def _unsaid(selector):
    """Whether the place of a selector does not say whose cards they are."""
    return selector.get("zone", "") in ("", "under_self", "under_other", "above_self", "revealed") and "zones" not in selector


def _quantity(mode, n):
    if mode in ("all", "any"):
        return "all" if mode == "all" else "any number of"
    return {"plain": "", "exact": "exactly ", "upto": "up to "}[mode] + number(n)
