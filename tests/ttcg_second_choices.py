"""The second reading of TTCG: what may be chosen, where a card may be laid (TT-6, TT-10)."""

from ttcg_second_cards import Cards, LASTING, owner, PUBLIC


class Choices(Cards):
    def wants(self, link):
        """(key, selector, action) of what is chosen at activation."""
        for i, a in enumerate(link.tree["do"]):
            for key in ("t", "u", "using", "under"):
                sel = a.get(key)
                if sel and sel["sel"] == "host" and link.tree["style"] == "equip":
                    yield (i, key), {"sel": "cards", "mode": "plain", "n": 1, "of": {"noun": "unit"},
                                     "zone": "field"}, {"node": "Equip", "t": {"sel": "cards", "zone": "field"}}
                    continue
                if (not sel or sel["sel"] != "cards" or sel["mode"] == "all" or "extreme" in sel
                        or a["node"] in LASTING and key == "using"):
                    continue
                if a["node"] in ("Counter", "Search"):
                    continue
                zone = self.zone(a, key)
                if zone in PUBLIC:
                    yield (i, key), sel, a

    def zone(self, a, key):
        sel = a[key]
        if "zones" in sel:
            return "mixed"
        default = "hand" if a["node"] in ("Discard", "Play") or a["node"] == "RankUp" and key == "using" else "field"
        return sel.get("zone", default)

    def sides(self, seat, sel, zones):
        """The seats whose cards a selector may mean, in order."""
        side = sel.get("side")
        if side is None and zones == ["discard"]:
            return [0, 1]
        if side is None and zones[0] in ("hand", "deck"):
            return [seat]
        if side == "you" or sel.get("owned_by") == "you":
            return [seat]
        return [1 - seat] if side == "opponent" else [self.turn, 1 - self.turn]

    def candidates(self, link, sel, a, key="t"):
        seat, own = link.seat, link.own
        zones = sel.get("zones") or [self.zone(a, key)]
        who = self.sides(seat, sel, zones)
        out = []
        for z in zones:
            if z == "field":
                out += [x for s in who for x in self.tops(s)]
            elif z == "under_self":
                p = self.at(own)
                out += self.piles[p][:self.piles[p].index(own)] if p is not None else []
            elif z == "under_any":
                out += [x for s in who for i in range(10) for x in self.piles[s * 10 + i][:-1]]
            elif z == "revealed":
                out += link.revealed
            else:
                out += [x for s in who
                        for x in {"hand": self.hands, "deck": self.decks, "discard": self.discards}[z][s]]
        out = [x for x in out if self.fits(x, sel["of"]) and not (sel.get("other") and x == own)]
        if "did" in sel:
            out = [x for x in out if sel["did"] in self.did.get(x, ())]
        node = a["node"]
        if node == "Tap" and key == "t":
            out = [x for x in out if x not in self.tapped and not self.has("Prevent", x, "tapped")]
        if node == "Untap":
            out = [x for x in out if x in self.tapped and not self.has("Prevent", x, "untapped")]
        if node in ("ChangeType", "ChangeSubtype"):
            out = [x for x in out if self.unit(x)]
        if sel["mode"] != "all" and "extreme" not in sel and not getattr(link, "paying", False) and not link.reached:
            out = [x for x in out if not (self.top(x) and self.has("Prevent", x, "targeted", own))]
        if not getattr(link, "paying", False):
            out = [x for x in out if not (self.top(x) and self.immune(x, own))]
        if node in ("Play",) or node == "Search" and a["then"] == "play":
            out = [x for x in out if self.spots(x)]
        if node in ("ActivateEffect", "CopyEffect"):
            out = [x for x in out if any(t["style"] == "normal" for t in self.tree(x))]
        if "extreme" in sel and out:
            stat = sel["extreme"]["stat"]
            values = {x: self.rank(x) if stat == "rank" else self.stat(x, stat) for x in out}
            best = (min if sel["extreme"]["dir"] == "lowest" else max)(values.values())
            out = [x for x in out if values[x] == best]
        return out

    def spots(self, card):
        """Where a card may be laid by an effect or a play (TT-6.1, TT-6.2)."""
        base = owner(card) * 10 + (0 if self.unit(card) else 5)
        c = self.c(card)
        if self.forbidden(owner(card), "play", card) or c["level"] > 1 and self.forbidden(owner(card), "rank_up", card):
            return []
        if c["level"] == 1:
            return [p for p in range(base, base + 5) if not self.piles[p]]
        return [p for p in range(base, base + 5) if self.piles[p] and self.may_cover(card, self.piles[p][-1])]

    def may_cover(self, card, under):
        c = self.c(card)
        if self.rank(under) != c["level"] - 1 or self.has("Prevent", under, "ranked_up"):
            return False
        if self.kind(under)[0] == c["type"]:
            return True
        for a, target, source, ch in self.rules("RankUpWith"):
            if (target == under if ch else self.covers(a["t"], under, source)) and self.fits(card, a["using"]["of"]):
                return True
        return any(a["node"] == "RankUp" and source == under and self.fits(card, a["using"]["of"])
                   for source, a in self.statics())

    def reach(self, link):
        """Whether the targets needed are there (TT-10.1)."""
        for key, sel, a in self.wants(link):
            need = 0 if sel["mode"] in ("upto", "any") else sel["n"]
            found = self.candidates(link, sel, a, key[1])
            if len(found) < need:
                return False
            if a["node"] == "SwapCards" and key[1] == "t" and not any(self.pairs(link, a, x) for x in found):
                return False
            from_public = a["node"] == "RankUp" and self.zone(a, "using") in PUBLIC
            if from_public and key[1] == "t" and not any(self.rankers(link, a, x) for x in found):
                return False
        for a in link.tree["do"]:
            from_public = a["node"] == "RankUp" and self.zone(a, "using") in PUBLIC
            if from_public and a["t"]["sel"] == "self" and not self.rankers(link, a, link.own):
                return False
        return True

    def pairs(self, link, a, t):
        return [u for u in self.candidates(link, a["u"], a, "u")
                if self.c(u)["level"] == self.rank(t) and self.unit(u) == self.unit(t)]

    def rankers(self, link, a, t):
        named = any(w.startswith(("type:", "sub:")) for alt in a["using"]["of"].get("kinds", ()) for w in alt)
        pool = self.candidates(link, a["using"], a, "using")
        return [u for u in pool if self.c(u)["level"] == self.rank(t) + 1 and self.unit(u) == self.unit(t)
                and (named or self.may_cover(u, t)) and not self.has("Prevent", t, "ranked_up")]
