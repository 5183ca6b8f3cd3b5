"""The second reading of TTCG: who may use what, costs, links on the chain (TT-7, TT-8)."""

from ttcg_second_cards import Link, owner, PUBLIC
from ttcg_second_moves import Moves


def counters(tree):
    """Whether a text answers something."""
    return tree["style"] == "counter" or any(a["node"] == "Counter" for a in tree["do"])


class Uses(Moves):
    # ---- activation (TT-7) ----
    def answers(self, seat):
        """What a counter answers now: a link, "play", "attack" or None (TT-8.6)."""
        if self.chain:
            return self.chain[-1] if self.chain[-1].seat != seat else None
        if self.pending is not None and owner(self.pending) != seat:
            return "play"
        if self.attack and self.turn != seat:
            return "attack"
        return None

    def may_use(self, seat, card, e, window):
        tree = self.tree(card)[e]
        if not self.ready(seat, card, e) or not self.in_time(seat, card, tree) or self.barred(seat, card):
            return False
        link = Link(seat, card, card, e, tree)
        if counters(tree) and not (window and self.answering(link)):
            return False
        if not all(self.cond(c, seat, card) for c in tree.get("if", ())):
            return False
        return self.reach(link) and self.payable(link)

    def ready(self, seat, card, e):
        """Whether the card lies where its text is used from, untapped where it must be, the text not used up."""
        tree = self.tree(card)[e]
        style = tree["style"]
        in_hand = card in self.hands[seat]
        from_hand = style == "latent" and any(c["node"] == "Discard" and c["t"]["sel"] == "self"
                                              for c in tree.get("costs", ()))
        if in_hand != from_hand or not in_hand and not (self.top(card) and owner(card) == seat):
            return False
        if style == "passive" and not (tree.get("optional") and tree.get("limit") and not tree.get("trigger")):
            return False
        if style == "latent" and not in_hand:
            return False
        if style == "equip" and card in self.attached:
            return False
        if style == "continuous" and (card, e) in self.on:
            return False
        if style in ("normal", "continuous", "equip", "counter") and card in self.tapped:
            return False
        if style == "dormant" and (card not in self.tapped or self.tapped[card] == self.number
                                   or (card, e) in self.spent):
            return False
        return self.uses[card, e] < 1

    def in_time(self, seat, card, tree):
        """Whether a text may be used in this turn and step."""
        w = tree.get("window")
        if w:
            if (w["whose"] == "you") != (self.turn == seat) or w.get("phase") not in (None, self.step):
                return False
        elif not counters(tree) and (self.unit(card) or card in self.hands[seat]) and self.turn != seat:
            return False
        return tree["style"] != "passive" or self.turn == seat

    def barred(self, seat, card):
        """Whether the chain is about to destroy the card, or a text forbids its use."""
        if any(link.targets.get((i, "t")) and card in link.targets[i, "t"] for link in self.chain
               for i, a in enumerate(link.tree["do"])
               if a["node"] == "Destroy"):
            return True
        if self.has("Prevent", card, "activate"):
            return True
        for a, _, source, ch in self.rules("Forbid"):
            if a["what"] == "activate":
                mine = ch["seat"] if ch else owner(source)
                if (a["who"] == "opponent") == (mine != seat) and ("of" not in a or self.fits(card, a["of"])):
                    return True
        return False

    def answering(self, link):
        """Whether there is what a counter answers; the event of its trigger goes with the link."""
        trigger = link.tree.get("trigger")
        if trigger:
            events = (ev for ev in self.last_action(link.seat) if self.matches(trigger, link.own, ev))
            link.event = next(events, None)
            if link.event is None:
                return False
        return all(self.counterable(link, a) for a in link.tree["do"] if a["node"] == "Counter")

    def last_action(self, seat):
        """What a counter's trigger may be about: the events since something was last asked (TT-7.1)."""
        if self.chain and self.chain[-1].seat == seat:
            return []
        return self.recent

    def counterable(self, link, a):
        what = self.answers(link.seat)
        if a["what"] == "effect":
            if not isinstance(what, Link):
                return False
            t = a.get("t")
            if t and not (self.fits(what.text, t["of"])
                          and not (t.get("side") == "opponent" and what.seat == link.seat)):
                return False
            return not (self.has("Prevent", what.text, "countered") or self.top(what.text)
                        and self.immune(what.text, link.own))
        if a["what"] == "play":
            return what == "play" and not self.has("Prevent", self.pending, "countered")
        return what == "attack" and not self.has("Prevent", self.attack[0], "countered")

    def payable(self, link):
        tree, seat, own = link.tree, link.seat, link.own
        for cost in tree.get("costs", ()):
            node, n = cost["node"], cost.get("n")
            if node == "LosePoints":
                if self.points[seat] <= n:
                    return False
            elif node == "Mill":
                if len(self.decks[seat]) < n:
                    return False
            elif node == "Let":
                if len(self.decks[1 - seat]) < cost["act"]["n"] or self.forbidden(1 - seat, "draw"):
                    return False
            elif node == "DiscardHand":
                if not self.hands[seat]:
                    return False
            elif node == "Skip":
                pass
            elif cost["t"]["sel"] == "self":
                if node == "Destroy" and self.safe(own, own, None):
                    return False
            else:
                if len(self.cost_options(link, cost)) < cost["t"]["n"]:
                    return False
        return True

    def cost_options(self, link, cost):
        link.paying = True
        found = self.candidates(link, cost["t"], cost)
        link.paying = False
        if cost["t"].get("side") is None or cost["t"].get("zone", "hand") == "field":
            found = [x for x in found if owner(x) == link.seat]
        if cost["node"] == "Destroy":
            found = [x for x in found if not self.safe(x, link.own, None)]
        return found

    def activate(self, seat, card, e):
        """TT-7.5; True when a link came of it."""
        tree = self.tree(card)[e]
        link = Link(seat, card, card, e, tree)
        self.uses[card, e] += 1
        if any(a["node"] == "Counter" or a["node"] == "Redirect" for a in tree["do"]) or tree["style"] == "counter":
            link.answers = self.answers(seat)
            if "trigger" in tree:
                link.event = [ev for ev in self.last_action(seat) if self.matches(tree["trigger"], card, ev)][-1]
        yield from self.choose(link)
        for cost in tree.get("costs", ()):
            if cost["node"] == "Let" and not (yield from self.yes(1 - seat)):
                return False
        if tree["style"] in ("normal", "continuous", "equip", "counter"):
            self.tap(card)
        if tree["style"] == "dormant":
            self.spent.add((card, e))
        for cost in tree.get("costs", ()):
            yield from self.pay(link, cost)
        self.check()
        yield from self.add(link)
        return True

    def choose(self, link):
        for key, sel, a in self.wants(link):
            found = self.candidates(link, sel, a, key[1])
            if a["node"] == "SwapCards":
                if key[1] == "t":
                    found = [x for x in found if self.pairs(link, a, x)]
                else:
                    found = self.pairs(link, a, link.targets[key[0], "t"][0])
            if a["node"] == "RankUp":
                if key[1] == "t":
                    found = [x for x in found if self.zone(a, "using") not in PUBLIC or self.rankers(link, a, x)]
                else:
                    found = self.rankers(link, a, link.own if a["t"]["sel"] == "self" else link.targets[key[0], "t"][0])
            mode = sel["mode"]
            least = 0 if mode in ("upto", "any") else sel["n"]
            most = len(found) if mode == "any" else sel["n"]
            link.targets[key] = yield from self.pick(link.seat, found, least, most)

    def pay(self, link, cost):
        node, seat = cost["node"], link.seat
        if node in ("LosePoints",):
            self.lose(seat, cost["n"])
        elif node == "Mill":
            self.mill(seat, cost["n"])
        elif node == "Skip":
            self.skips[seat][cost["what"]] += 1
        elif node == "Let":
            self.draw(1 - seat, cost["act"]["n"])
        elif node == "DiscardHand":
            self.discard(list(self.hands[seat]))
        else:
            if cost["t"]["sel"] == "self":
                cards = [link.own]
            else:
                cards = yield from self.pick(seat, self.cost_options(link, cost), cost["t"]["n"], cost["t"]["n"])
            link.last = cards
            if node == "Discard":
                self.discard(cards)
            elif node == "Destroy":
                self.destroy(cards, link.own)
            elif node == "Tap":
                for x in cards:
                    self.tap(x)
            elif node in ("Return", "Send"):
                self.send(cards, cost["to"]["zone"])
                if cost["to"]["zone"] == "deck":
                    for s in (0, 1):
                        if any(owner(x) == s for x in cards):
                            yield from self.shuffle(s)

    def add(self, link):
        self.chain.append(link)
        self.acted = link.seat
        self.occur({"effect_activates", "activate"}, link.text, link.seat)
        for key, cards in link.targets.items():
            for x in cards:
                if self.at(x) is not None:
                    self.occur({"targeted"}, x, owner(x), link.own)
        yield from self.above()

    def above(self):
        """Triggers about an activation lie above it at once (TT-9.5)."""
        now = [w for w in self.waiting if w["tree"]["trigger"]["v"] in ("effect_activates", "activate", "targeted")]
        self.waiting = [w for w in self.waiting if w not in now]
        for w in now:
            yield from self.trigger(w)

    def trigger(self, w):
        """One trigger is put on the chain, if it still may be (TT-9.2 to TT-9.4)."""
        seat, card = w["seat"], w["card"]
        e, tree = w["e"], w["tree"]
        link = Link(seat, card, card, e, tree, w["event"])
        limit = 1 if tree.get("limit") else 10
        if self.uses[card, e] >= limit:
            return
        on_field = self.top(card)
        if tree["style"] == "latent":
            if on_field and card in self.tapped or on_field and self.has("Prevent", card, "activate"):
                return
            for a, _, source, ch in self.rules("Forbid"):
                if a["what"] == "activate" and (a["who"]
                                                == "opponent") == ((ch["seat"] if ch else owner(source)) != seat) \
                        and ("of" not in a or self.fits(card, a["of"])):
                    return
        afield = ("placed_under", "ranked_up", "untapped")
        if not w["itself"] and not on_field and tree["style"] == "latent" and tree["trigger"].get("v") not in afield:
            return
        if not all(self.cond(c, seat, card) for c in tree.get("if", ())) or not self.reach(link):
            return
        if tree["style"] == "latent" and not (yield from self.yes(seat)):
            return
        self.uses[card, e] += 1
        yield from self.choose(link)
        if tree["style"] == "latent" and on_field:
            self.tap(card)
        yield from self.add(link)
