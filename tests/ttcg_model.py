"""A second, slow reading of some TTCG clauses, from the rule text alone: what a table shows is worked out from words.

A Board is made of Copies, plain objects with the printed card and where it lies, and of running changes. It says
current values (TT-14), what fits a filter and a selector (TT-18.4, TT-18.5), where a card may be laid (TT-6), which
deck is legal (TT-2.6), who falls in a battle (TT-11.5) and what a destruction does (TT-12). Nothing here imports the
engine.
"""

from collections import Counter

LASTING = {"ModStat", "ScaleStat", "SwapStats", "InvertChanges", "SetRank", "ChangeRank", "SwapRanks", "ChangeType",
           "ChangeSubtype",
           "Prevent", "Immune", "ExtraAttack", "DirectAttack", "OnlyAttack", "Forbid", "ExtraPlay", "PaidUntap",
           "StartUntap", "RankUpWith"}
STATS = {"attack": "defense", "defense": "attack"}
COMPARE = {"eq": lambda a, b: a == b, "le": lambda a, b: a <= b, "ge": lambda a, b: a >= b, "lt": lambda a, b: a < b,
           "gt": lambda a, b: a > b}


class Copy:
    """One copy: the printed `card` with its `trees`, `owner`, `zone`.

    On the field `place`, `depth` from 0 and whether it is the `top`.
    """

    def __init__(self, key, card, trees, owner, zone, place=None, depth=0, top=False, tapped=False, on=(), host=None):
        self.key, self.card, self.trees, self.owner, self.zone = key, card, trees, owner, zone
        self.place, self.depth, self.top, self.tapped, self.on, self.host = place, depth, top, tapped, set(on), host

    @property
    def unit(self):
        return self.card["type"] != "spell"


class Change:
    """A running change of a link: `action` with `node` and fields, on the Copy `subject`, made by `source`.

    `since` orders them.
    """

    def __init__(self, action, subject, since=0, source=None):
        self.action, self.subject, self.since, self.source = action, subject, since, source


class Board:
    def __init__(self, copies, changes=(), points=(20, 20), effect_destroy="pile"):
        self.copies, self.changes = list(copies), list(changes)
        self.points, self.effect_destroy = points, effect_destroy
        self.by_key = {copy.key: copy for copy in self.copies}

    # ---- what is on --------------------------------------------------------------------------------------------------
    def tops(self, seat=None):
        return [one for one in self.copies if one.zone == "field" and one.top and seat in (None, one.owner)]

    def standing(self, nodes):
        """(source, action) of these nodes in every effect that is on without being a change of a link: TT-7.7, TT-7.8,
        TT-12.6, TT-12.7.
        """
        for one in self.copies:
            if one.zone == "field":
                for i, tree in enumerate(one.trees):
                    found = [action for action in tree["do"] if action["node"] in nodes]
                    if found and self.is_on(one, i, tree):
                        yield from ((one, action) for action in found)
                if one.host is not None and one.top and one.host.top:
                    given = map(self.granted, self.equipping(one)["do"])
                    yield from ((one, action) for action in given if action["node"] in nodes)

    @staticmethod
    def equipping(one):
        return next(tree for tree in one.trees if tree["style"] == "equip")

    @staticmethod
    def granted(action):
        return {**action["grant"], "t": {"sel": "host"}} if action["node"] == "Equip" else action

    def is_on(self, one, i, tree):
        scope, style = tree.get("while", {}), tree["style"]
        if any(key in tree
               for key in ("trigger", "costs", "limit")) or not all(do["node"] in LASTING for do in tree["do"]):
            return False
        if style == "continuous":
            on = one.top and i in one.on
        elif scope.get("state") == "under":
            on = not one.top
        else:
            on = style == "passive" and one.top
        return on and self.holds(one, scope) and all(self.true(cond, one) for cond in tree.get("if", ()))

    def holds(self, one, scope):
        """Whether a "while" holds for its card."""
        if "cond" in scope:
            return self.true(scope["cond"], one)
        return self.in_state(one, scope["state"]) if scope else True

    def in_state(self, one, state):
        if state in ("tapped", "untapped"):
            return one.tapped == (state == "tapped")
        if state == "equipped":
            return any(other.host is one for other in self.copies)
        return {"on_field": one.zone == "field" and one.top, "under": one.zone == "field" and not one.top}[state]

    def true(self, cond, source):
        if cond["node"] == "SelfState":
            return self.in_state(source, cond["state"])
        if cond["node"] == "Points":
            mine, other = self.points[source.owner], self.points[1 - source.owner]
            if cond["who"] == "opponent":
                mine, other = other, mine
            if cond["cmp"] in COMPARE:
                return COMPARE[cond["cmp"]](mine, cond["n"])
            return {"lt_other": mine < other, "gt_other": mine > other}[cond["cmp"]]
        return COMPARE[cond["cmp"]](self.count(cond, source), cond["n"])

    def count(self, wanted, source):
        """How many cards a condition or a "for each" counts."""
        side = {"you": "you", "opponent": "opponent"}.get(wanted.get("who"), wanted.get("side"))
        sel = {"sel": "cards", "mode": "all", "of": wanted["of"], "zone": wanted.get("zone", "field"),
               "other": wanted.get("other", False)}
        return len(self.candidates(sel | ({"side": side} if side else {}), source))

    # ---- values (TT-14) ----------------------------------------------------------------------------------------------
    def on_copy(self, copy, *nodes):
        """The actions of these nodes that reach a copy: running changes first, in order, then what is on."""
        if copy.zone == "field" and copy.top:          # covered cards keep changes, without effect (TT-12.9)
            for change in sorted(self.changes, key=lambda change: change.since):
                if change.action["node"] in nodes and change.subject in (copy, None):
                    yield change.action | {"maker": change.source}
            for source, action in self.standing(nodes):
                if self.reaches(action, source, copy):
                    yield action | {"source": source, "maker": source}

    def reaches(self, action, source, copy):
        sel = action.get("t")
        if sel is None:
            return True
        if sel["sel"] == "cards":
            return copy in self.candidates(sel, source)
        return copy is (source.host if sel["sel"] == "host" else source)

    def rank(self, copy):
        value = copy.card["level"]
        for action in self.on_copy(copy, "SetRank", "SwapRanks"):
            value = action["n"]
        value += sum(action["n"] * (1 if action["dir"] == "up" else -1) for action in self.on_copy(copy, "ChangeRank"))
        return min(5, max(1, value))

    def kinds(self, copy):
        """`type:` and `sub:` words; of types the last change counts (TT-14.4)."""
        found, subs = copy.card["type"], list(copy.card.get("subtypes", ()))
        for action in self.on_copy(copy, "ChangeType"):
            found = action["to"]
        for action in self.on_copy(copy, "ChangeSubtype"):
            subs = action.get("subs") or [action["to"]]
        return {f"type:{found}", *(f"sub:{word}" for word in subs)}

    def stat(self, copy, stat):
        """TT-14.5, step by step."""
        swaps = len(self.felt(copy, "SwapStats"))
        value = copy.card[STATS[stat] if swaps % 2 else stat]
        total = sum(self.gain(action, stat) * self.times(action) for action in self.felt(copy, "ModStat"))
        if sum(1 for _ in self.on_copy(copy, "InvertChanges")) % 2:
            total = -total
        value = max(0, value + total)
        scales = [action["by"] for action in self.felt(copy, "ScaleStat") if action["stat"] == stat]
        return value * 2 ** scales.count("double") // 2 ** scales.count("half")

    def felt(self, copy, node):
        """The actions of a node that reach a copy and to which it is not immune (TT-15.2)."""
        shields = [one.get("by") for one in self.on_copy(copy, "Immune") if one["what"] == "effects"]
        return [action for action in self.on_copy(copy, node)
                if not any(by is None or self.fits(action["maker"], by) for by in shields)]

    def times(self, action):
        """A "for each" of a text that is on is counted anew; a change has its number already."""
        return self.count(action["per"], action["source"]) if "source" in action and "per" in action else 1

    @staticmethod
    def gain(action, stat):
        parts = [action, action["also"]] if "also" in action else [action]
        return sum(part["n"] if action["dir"] == "up" else -part["n"] for part in parts if part["stat"] == stat)

    def attack(self, copy):
        return self.stat(copy, "attack")

    def defense(self, copy):
        return self.stat(copy, "defense")

    # ---- filters and selectors (TT-18.4, TT-18.5) ------------------------------------------------------------------
    def fits(self, copy, of):
        """Whether a copy fits a filter; on the field with the values it has now (TT-14.6)."""
        if "any" in of:
            return any(self.fits(copy, one) for one in of["any"])
        if of["noun"] != "card" and (of["noun"] == "unit") != copy.unit:
            return False
        if of.get("kinds") and not any(set(every) <= self.kinds(copy) for every in of["kinds"]):
            return False
        rank, stat, state = of.get("rank"), of.get("stat"), of.get("state")
        if rank and not COMPARE[rank["cmp"]](self.rank(copy), rank["n"]):
            return False
        if stat and not (copy.unit and COMPARE[stat["cmp"]](self.stat(copy, stat["stat"]), stat["n"])):
            return False
        return not state or self.in_state(copy, state)

    def candidates(self, sel, source):
        """Every copy that fits all words of a selector but its number (TT-10.1); only tops of the field (TT-3.3)."""
        zones, found = sel.get("zones") or [sel.get("zone", "field")], []
        for copy in self.copies:
            if any(self.lies(copy, zone, source) for zone in zones) and self.owned(copy, sel.get("side"), source):
                if not (sel.get("other") and copy is source) and self.fits(copy, sel["of"]):
                    found.append(copy)
        if "extreme" in sel and found:
            measure = {"rank": self.rank, "attack": self.attack, "defense": self.defense}[sel["extreme"]["stat"]]
            best = (min if sel["extreme"]["dir"] == "lowest" else max)(map(measure, found))
            found = [copy for copy in found if measure(copy) == best]
        return found

    def lies(self, copy, zone, source):
        same = copy.place is not None and copy.place == source.place
        if zone == "field":
            return copy.zone == "field" and copy.top
        if zone == "under_self":
            return same and copy.depth < source.depth
        if zone == "above_self":
            return same and copy.depth > source.depth
        if zone in ("under_other", "under_any"):
            return copy.zone == "field" and not copy.top and (zone == "under_any" or not same)
        return copy.zone == zone

    @staticmethod
    def owned(copy, side, source):
        return {"you": copy.owner == source.owner, "opponent": copy.owner != source.owner}.get(side, True)

    def cannot(self, copy, what):
        """Whether a Prevent without "by" forbids this for a copy."""
        return any(action["what"] == what and "by" not in action for action in self.on_copy(copy, "Prevent"))

    # ---- playing (TT-6) ----------------------------------------------------------------------------------------------
    def places_for(self, card, seat, units=5, spells=5):
        """The places where a card of the hand may be laid by TT-6.1 and TT-6.2: ("unit" or "spell", number from 1)."""
        zone, room = ("spell", spells) if card["type"] == "spell" else ("unit", units)
        tops = {copy.place[2]: copy for copy in self.tops(seat) if copy.place[1] == zone}
        if card["level"] == 1:
            return {(zone, n) for n in range(1, room + 1) if n not in tops}
        return {(zone, n) for n, top in tops.items()
                if f"type:{card['type']}" in self.kinds(top) and self.rank(top) == card["level"] - 1}

    # ---- battle and destruction (TT-11, TT-12) -----------------------------------------------------------------------
    def falls(self, attacker, target, tie="none"):
        """Who is destroyed when these two compare, those that cannot be excepted (TT-11.5, TT-12.4)."""
        one, other = self.attack(attacker), self.defense(target)
        if one == other:
            beaten = [attacker, target] if tie == "both" else []
        else:
            beaten = [target] if one > other else [attacker]
        return [copy for copy in beaten
                if not (self.cannot(copy, "destroyed") or self.cannot(copy, "destroyed_by_battle"))]

    def loss(self, copy):
        """Points the owner of a destroyed copy loses (TT-12.3)."""
        return self.rank(copy) if copy.unit else 0

    def taken(self, copy, by_effect):
        """What goes to the discard pile with a destroyed copy, in order (TT-12.1, TT-12.2, TT-11.5)."""
        pile = by_effect and self.effect_destroy == "pile" and copy.top
        return sorted((one for one in self.copies if one.place == copy.place and one.depth < copy.depth),
                      key=lambda one: one.depth) * pile + [copy]

    def freed(self, gone):
        """Equip cards that are destroyed along with these copies (TT-12.6)."""
        return [one for one in self.copies if one.host in gone and one not in gone]


def deck_faults(ids, known, least=50, most=70, copies=2):
    """The faults of a deck by TT-2.6 and TT-2.7, as words with the card they are about."""
    counts = Counter(ident.partition("~")[0] for ident in ids)
    faults = {("copies", ident) for ident, n in counts.items() if n > copies and ident in known}
    faults |= {("unknown", ident) for ident in counts if ident not in known}
    if len(ids) < least:
        faults.add(("few", ""))
    elif len(ids) > most:
        faults.add(("many", ""))
    return faults
