"""The second reading of TTCG: how links resolve, what lasts (TT-10, TT-14)."""

from inspect import isgenerator

from ttcg_second_actions import Actions, Doing
from ttcg_second_cards import LASTING, SUBS, TYPES


class Nodes(Actions):
    # ---- resolving ----
    def resolve(self, link):
        if link.dead:
            return
        tree = link.tree
        if not all(self.cond(c, link.seat, link.own) for c in tree.get("if", ())):
            return
        if tree.get("delay") and not link.late:
            self.delayed.append(((self.number if tree["delay"] == "end_of_turn" else self.number
                                  + (2 if self.turn == link.seat else 1)),
                                 tree["delay"], link))
            return
        if tree["style"] == "continuous":
            if self.top(link.own):
                self.on.add((link.own, link.effect))
            return
        if tree["style"] == "equip":
            if not self.top(link.own):
                return
            for i, a in enumerate(tree["do"]):
                sel = a["t"] if a["node"] == "Equip" else {"sel": "cards", "mode": "plain", "n": 1,
                                                           "of": {"noun": "unit"}, "zone": "field"}
                link.reached = True
                ok = self.candidates(link, sel, {"node": "Equip", "t": sel})
                link.reached = False
                found = [x for x in link.targets[i, "t"] if x in ok]
                if found:
                    self.attached[link.own] = found[0]
                    self.on.add((link.own, link.effect))
            return
        done = True
        for i, a in enumerate(tree["do"]):
            if a.get("then") and not done:
                done = False
                continue
            done = yield from self.perform(link, i, a)

    def chosen(self, link, i, a, key="t"):
        """The cards of a selector now; None when "exactly" lost one (TT-10.4)."""
        sel = a[key]
        if sel["sel"] == "self":
            return [link.own]
        if sel["sel"] == "it":
            if link.last:
                return list(link.last)
            return [link.event["card"]] if link.event and link.event["card"] is not None else []
        if (i, key) in link.targets:
            was = link.targets[i, key]
            link.reached = True                # the choice is made: a new shield against choosing comes too late
            ok = self.candidates(link, sel, a, key)
            link.reached = False
            out = [x for x in was if x in ok]
            return None if sel["mode"] == "exact" and len(out) < len(was) else out
        found = self.candidates(link, sel, a, key)
        if sel["mode"] == "all":
            return found
        if "extreme" in sel:
            x = yield from self.one(link.seat, found)
            return [] if x is None else [x]
        hidden = self.zone(a, key) in ("deck", "mixed") or self.zone(a, key) == "hand" and len(sel["of"]) > 1
        n = sel.get("n", len(found))
        if sel["mode"] == "exact" and len(found) < n:
            return None
        return (yield from self.pick(link.seat, found, 0 if hidden or sel["mode"] in ("upto", "any") else n, n))

    def times(self, link, a):
        per = a.get("per") or link.tree.get("per")
        return 1 if not per else self.count(per, link.seat, link.own)

    def perform(self, link, i, a):
        """One action of a text; whether it did something."""
        node, seat = a["node"], link.seat
        who = {"you": [seat], "opponent": [1 - seat], "both": [self.turn, 1 - self.turn],
               None: [seat]}.get(a.get("who")) \
            or [link.event["seat"]]
        times = self.times(link, a)
        n = a.get("n")
        if n == "that_many":
            n = link.count
        if isinstance(n, int):
            n *= times
        if times == 0:
            return False
        if node in LASTING:
            return (yield from self.last(link, i, a, n, times))
        doing = Doing(link, i, a, who, n)
        if node in self.ALONE:
            did = self.ALONE[node](self, doing)
        else:
            cards = yield from self.chosen(link, i, a) if "t" in a else iter(())
            if cards is None:
                return False
            link.last, link.count = cards, len(cards)
            did = self.WITH_CARDS[node](self, doing, cards)
        return (yield from did) if isgenerator(did) else did

    def last(self, link, i, a, n, times):
        """A change that lasts (TT-14)."""
        d = link.tree.get("duration")
        mine = self.turn == link.seat
        end = start = only = None
        if d == "end_of_turn":
            end = self.number
        elif d == "end_of_next_turn":
            end = self.number + 1
        elif d == "end_of_your_next_turn":
            end = self.number + (2 if mine else 1)
        elif d == "start_of_your_next_turn":
            start = self.number + (2 if mine else 1)
        elif isinstance(d, dict):
            end = self.number + d["n"]
        elif d == "next_turn":
            affected = 1 - link.seat if a.get("who") == "opponent" else link.seat
            only = end = self.number + (2 if self.turn == affected else 1)
        elif a["node"] in ("Forbid", "ExtraPlay"):
            end = self.number
        targets = [None]
        if "t" in a and a["node"] != "OnlyAttack":
            targets = yield from self.chosen(link, i, a)
            if targets is None:
                return False
            targets = [x for x in targets if self.top(x)]
            if a["t"]["sel"] in ("self", "it"):
                targets = [x for x in targets if not self.immune(x, link.own)]
            link.last, link.count = targets, len(targets)
        extra = 0
        if a["node"] == "SwapRanks" and targets:
            targets = [link.own, *targets] if self.top(link.own) else []
            extra = {x: self.rank(y) for x, y in (targets, targets[::-1])} if targets else 0
        for x in targets:
            more = extra[x] if isinstance(extra, dict) else a.get("n", 0)
            if a["node"] == "ExtraPlay":
                more = n
            if a["node"] == "ChangeType":
                more = a["to"]
                if more == "any":
                    more = TYPES[(yield from self.one(link.seat,
                                                      [k for k, t in enumerate(TYPES) if t != self.kind(x)[0]]))]
            if a["node"] == "ChangeSubtype":
                subs = self.kind(x)[1]
                if a["to"] == "any":
                    old = yield from self.one(link.seat, [SUBS.index(s) for s in subs])
                    new = yield from self.one(link.seat, [k for k, s in enumerate(SUBS) if s not in subs])
                    more = tuple(SUBS[new] if s == SUBS[old] else s for s in subs)
                else:
                    more = (a["to"],)
            n2 = a["also"]["n"] * times if "also" in a else 0
            self.changes.append(dict(a=a, target=x, source=link.own, seat=link.seat, n=n, n2=n2, end=end,
                                     start=start, only=only, extra=more))
        return bool(targets)
