"""The second reading of TTCG (ttcg_second.py), from the rule text alone: what cards are and how players are asked.

Cards are the match's own numbers, index << 3 | owner << 2 | copy; places seat * 10 + 0 to 4 for units, 5 to 9 for
spells.
"""

import operator
from collections import Counter

PASS, PLAY, USE = range(3)
ATTACK, UNTAP, TO_BATTLE = range(3, 6)
END_TURN, CHOOSE = 6, 7
STOP, NO, YES = -1, -2, -3
TABLE = 2
CMP = {"eq": operator.eq, "le": operator.le, "ge": operator.ge, "lt": operator.lt, "gt": operator.gt}
LASTING = set("ModStat ScaleStat SwapStats InvertChanges SetRank ChangeRank SwapRanks ChangeType ChangeSubtype Prevent "
              "Immune ExtraAttack DirectAttack OnlyAttack Forbid ExtraPlay PaidUntap StartUntap RankUpWith".split())
ITSELF = {"to_discard", "discarded", "milled", "destroyed", "destroyed_by_battle", "destroyed_by_effect",
          "leaves_field", "moved"}
PUBLIC = {"field", "discard", "under_self", "under_other", "under_any"}
SUBS = "dragon beast elemental aquatic warrior spellcaster machine ghost insect reptile fairy undead botanic".split()
TYPES = "earth water fire air electric light nature dark".split()


class Over(Exception):
    pass


def owner(card):
    return card >> 2 & 1


class Link:
    def __init__(self, seat, own, text, effect, tree, event=None, nested=False):
        self.seat, self.own, self.text = seat, own, text
        self.effect, self.tree, self.event, self.nested = effect, tree, event, nested
        self.targets, self.dead, self.answers = {}, False, None
        self.last, self.count, self.revealed = [], 0, []
        self.late = self.reached = False


class Cards:
    def __init__(self, cards, trees, decks, first):
        self.cards, self.trees, self.decks = cards, trees, [list(d) for d in decks]
        self.turn, self.number, self.step = first, 1, "start"
        self.points, self.piles = [20, 20], {p: [] for p in range(20)}
        self.hands, self.discards = [[], []], [[], []]
        self.tapped, self.attached, self.on, self.spent = {}, {}, set(), set()
        self.uses, self.struck, self.skips, self.did = Counter(), Counter(), [Counter(), Counter()], {}
        self.changes, self.chain, self.waiting, self.delayed, self.recent = [], [], [], [], []
        self.plays, self.attack, self.pending, self.no_more = 0, None, None, False
        self.paid, self.acted, self.winner = set(), None, None

    # ---- what cards are ----
    def c(self, card):
        return self.cards[card >> 3]

    def tree(self, card):
        return self.trees[card >> 3]

    def unit(self, card):
        return self.c(card)["type"] != "spell"

    def at(self, card):
        return next((p for p, pile in self.piles.items() if card in pile), None)

    def top(self, card):
        p = self.at(card)
        return p is not None and self.piles[p][-1] == card

    def tops(self, seat=None):
        return [pile[-1] for p, pile in self.piles.items() if pile and (seat is None or p // 10 == seat)]

    def in_order(self):
        return [pile[-1] for s in (self.turn, 1 - self.turn) for pile in (self.piles[s * 10 + i] for i in range(10))
                if pile]

    def statics(self):
        """(source, action) of every text that is on (TT-7.7, TT-7.8, TT-14.3)."""
        out = []
        for pile in self.piles.values():
            for depth, card in enumerate(pile):
                top = depth == len(pile) - 1
                for i, tree in enumerate(self.tree(card)):
                    state = tree.get("while", {})
                    if "trigger" in tree or tree.get("costs"):
                        continue
                    if tree["style"] == "latent" and state.get("state") == "under":
                        good = not top
                    elif tree["style"] == "continuous":
                        good = top and (card, i) in self.on
                    elif tree["style"] == "passive":
                        good = top
                    elif tree["style"] == "equip":
                        good = top and card in self.attached and (card, i) in self.on
                    else:
                        good = False
                    if good and self.holds(state, card):
                        out += [(card, a) for a in tree["do"]]
        return out

    def holds(self, state, card):
        if "cond" in state:
            return self.cond(state["cond"], owner(card), card)
        word = state.get("state")
        return {None: True, "on_field": True, "under": True, "tapped": card in self.tapped,
                "untapped": card not in self.tapped,
                "equipped": card in self.attached.values()}[word]

    def kind(self, card):
        c = self.c(card)
        t, subs = c["type"], list(c.get("subtypes", ()))
        if self.top(card):
            for ch in self.changes:
                if ch["target"] == card:
                    if ch["a"]["node"] == "ChangeType":
                        t = ch["extra"] or ch["a"]["to"]
                    elif ch["a"]["node"] == "ChangeSubtype":
                        subs = list(ch["extra"])
        return t, subs

    def rank(self, card):
        r = self.c(card)["level"]
        if self.top(card):
            for ch in self.changes:
                if ch["target"] == card and ch["a"]["node"] in ("SetRank", "SwapRanks"):
                    r = ch["extra"]
            for ch in self.changes:
                if ch["target"] == card and ch["a"]["node"] == "ChangeRank":
                    r += ch["n"] if ch["a"]["dir"] == "up" else -ch["n"]
            r = max(1, min(5, r))
        return r

    def stat(self, card, stat):
        c = self.c(card)
        if not self.unit(card):
            return 0
        if not self.top(card):
            return c[stat]
        mine = [ch for ch in self.changes if ch["target"] == card and not self.immune(card, ch["source"])]
        swaps = sum(ch["a"]["node"] == "SwapStats" for ch in mine)
        base = c[{"attack": "defense", "defense": "attack"}[stat] if swaps % 2 else stat]
        plus = 0
        for ch in mine:
            if ch["a"]["node"] == "ModStat":
                for part, n in ((ch["a"], ch["n"]), (ch["a"].get("also"), ch["n2"])):
                    if part and part["stat"] == stat:
                        plus += n if ch["a"]["dir"] == "up" else -n
        for source, a in self.statics():
            hit = None
            if a["node"] == "ModStat" and "t" in a and self.covers(a["t"], card, source):
                hit = a
            elif a["node"] == "Equip" and self.attached.get(source) == card and a.get("grant",
                                                                                      {}).get("node") == "ModStat":
                hit = a["grant"]
            if hit and not self.immune(card, source):
                for part in (hit, hit.get("also")):
                    if part and part["stat"] == stat:
                        plus += part["n"] if hit["dir"] == "up" else -part["n"]
        running = [*(ch["a"] for ch in self.changes), *(a for _, a in self.statics())]
        invert = sum(a["node"] == "InvertChanges" for a in running)
        value = max(0, base + (-plus if invert % 2 else plus))
        for by in ("double", "half"):
            for ch in mine:
                if ch["a"]["node"] == "ScaleStat" and ch["a"]["stat"] == stat and ch["a"]["by"] == by:
                    value = value * 2 if by == "double" else value // 2
        return value

    def fits(self, card, of, source=None):
        if "any" in of:
            return any(self.fits(card, one, source) for one in of["any"])
        t, subs = self.kind(card)
        noun = of["noun"]
        if noun == "unit" and t == "spell" or noun == "spell" and t != "spell":
            return False
        if "kinds" in of and not any(all((w[5:] == t) if w[:5] == "type:" else w[4:] in subs for w in alt)
                                     for alt in of["kinds"]):
            return False
        if "rank" in of and not CMP[of["rank"]["cmp"]](self.rank(card), of["rank"]["n"]):
            return False
        if "state" in of:
            good = {"tapped": card in self.tapped, "untapped": card not in self.tapped,
                    "equipped": card in self.attached.values()}[of["state"]]
            if not good:
                return False
        return "stat" not in of or t != "spell" and CMP[of["stat"]["cmp"]](self.stat(card, of["stat"]["stat"]),
                                                                           of["stat"]["n"])

    def covers(self, sel, card, source, event=None):
        """Whether a lasting text's selector takes this field card."""
        if sel["sel"] == "self":
            return card == source
        if sel["sel"] == "host":
            return self.attached.get(source) == card
        if not self.top(card) or sel.get("other") and card == source:
            return False
        side = sel.get("side")
        if side == "you" and owner(card) != owner(source) or side == "opponent" and owner(card) == owner(source):
            return False
        if sel.get("owned_by") == "you" and owner(card) != owner(source):
            return False
        return self.fits(card, sel["of"], source)

    def rules(self, node):
        """(action, target card or None, source or None, change) of running lasting actions of a kind."""
        for ch in self.changes:
            if ch["a"]["node"] == node and (not ch["only"] or ch["only"] == self.number):
                yield ch["a"], ch["target"], ch["source"], ch
        for source, a in self.statics():
            if a["node"] == node:
                yield a, None, source, None
            elif a["node"] == "Equip" and a.get("grant", {}).get("node") == node:
                yield a["grant"] | {"t": {"sel": "host"}}, None, source, None

    def has(self, node, card, what=None, by=None, kind=None):
        for a, target, source, ch in self.rules(node):
            if what and a.get("what") != what:
                continue
            if a.get("by") and (by is None or not self.fits(by, a["by"])):
                continue
            if (target == card and self.top(card)) if ch else (self.covers(a["t"], card, source)
                                                              and (node == "Immune" or not self.immune(card, source))):
                return True
        return False

    def immune(self, card, source):
        """TT-15.2; texts of Immune themselves are not weighed against one another."""
        return self.has("Immune", card, "effects", source)

    def count(self, cond, seat, own):
        zone = cond.get("zone", "field")
        if zone == "under_self":
            p = self.at(own)
            pile = self.piles[p][:self.piles[p].index(own)] if p is not None else []
        elif zone == "field":
            pile = self.tops()
        else:
            pile = {"hand": self.hands, "discard": self.discards, "deck": self.decks}[zone]
            pile = pile[0] + pile[1]
        who = cond.get("who") or cond.get("side")
        return sum(1 for x in pile if self.fits(x, cond["of"]) and not (cond.get("other") and x == own)
                   and (who not in ("you", "opponent") or zone == "under_self"
                        or owner(x) == (seat if who == "you" else 1 - seat)))

    def cond(self, cond, seat, own):
        if cond["node"] == "Points":
            me, they = (self.points[seat],
                        self.points[1 - seat]) if cond["who"] == "you" else (self.points[1 - seat], self.points[seat])
            return {"lt_other": me < they, "gt_other": me > they, "ge": me >= cond.get("n", 0),
                    "le": me <= cond.get("n", 0), "lt": me < cond.get("n", 0), "gt": me > cond.get("n", 0)}[cond["cmp"]]
        if cond["node"] == "Count":
            return CMP[cond["cmp"]](self.count(cond, seat, own), cond["n"])
        return self.holds({"state": cond["state"]}, own)

    # ---- asking ----
    def one(self, seat, options, stop=False):
        options = list(dict.fromkeys(options))
        if not options:
            return None
        if len(options) == 1 and not stop:
            return options[0]
        what = (yield seat, {(CHOOSE, o) for o in options} | ({(CHOOSE, STOP)} if stop else set()))[1]
        return None if what == STOP else what

    def pick(self, seat, options, least, most):
        left, out = list(dict.fromkeys(options)), []
        if len(left) <= least:
            return left
        while len(out) < most and left:
            stop = len(out) >= least
            what = (yield seat, {(CHOOSE, o) for o in left} | ({(CHOOSE, STOP)} if stop else set()))[1]
            if what == STOP:
                break
            out.append(what)
            left.remove(what)
        return out

    def yes(self, seat):
        return (yield seat, {(CHOOSE, YES), (CHOOSE, NO)})[1] == YES

    def shuffle(self, seat):
        if len(self.decks[seat]) > 1:
            self.decks[seat] = list((yield TABLE, ("shuffle", frozenset(self.decks[seat]))))
