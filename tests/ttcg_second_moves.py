"""The second reading of TTCG: events and what they trigger, cards that move (TT-9, TT-12)."""

from ttcg_second_cards import ITSELF, Over, owner
from ttcg_second_choices import Choices


class Moves(Choices):
    # ---- events ----
    def occur(self, kinds, card=None, seat=None, other=None, came="", went="", untapped=None):
        event = dict(kinds=kinds, card=card, seat=seat, other=other, came=came, went=went)
        self.recent.append(event)
        for who in (self.turn, 1 - self.turn):
            for i in range(10):
                pile = self.piles[who * 10 + i]
                for x in pile:
                    for e, tree in enumerate(self.tree(x)):
                        if tree["style"] not in ("latent", "passive") or "trigger" not in tree:
                            continue
                        under = x != pile[-1]
                        v, own = tree["trigger"]["v"], tree["trigger"].get("subj", {}).get("sel") == "self"
                        if own and x == card and under and "leaves_field" in kinds:
                            continue               # told of below; a top card that leaves counts at its place
                        if under and not (x == card and tree["trigger"].get("subj", {}).get("sel") == "self"
                                          and v in ITSELF | {"placed_under", "ranked_up", "untapped"}):
                            continue
                        self.wait(who, x, e, tree, event, untapped if x == card else None)
            if card is not None and owner(card) == who and (self.at(card) is None or "leaves_field" in kinds
                                                            and not self.top(card)):
                for e, tree in enumerate(self.tree(card)):
                    trigger = tree.get("trigger", {})
                    about_itself = trigger.get("subj", {}).get("sel") == "self" and trigger["v"] in ITSELF
                    if tree["style"] in ("latent", "passive") and about_itself:
                        self.wait(who, card, e, tree, event, untapped)

    def matches(self, tr, x, event):
        if tr["v"] not in event["kinds"]:
            return False
        who = owner(x)
        if "by" in tr and isinstance(tr["by"], str) and event["seat"] != (who if tr["by"] == "you" else 1 - who):
            return False
        if isinstance(tr.get("by"), dict) and not (event["other"] is not None and self.fits(event["other"], tr["by"])):
            return False
        if tr.get("whose") == "you" and owner(event["card"]) != who:
            return False
        if tr["v"] == "placed_under_self" and event["other"] != x:
            return False
        if tr["v"] == "moved" and (tr["from"] != event["came"] or tr["to"] != event["went"]):
            return False
        subj = tr.get("subj")
        if subj:
            if subj["sel"] == "self":
                if event["card"] != x:
                    return False
            elif subj["sel"] == "host":
                if self.attached.get(x) != event["card"]:
                    return False
            else:
                card = event["card"]
                if card is None or subj.get("other") and card == x or not self.fits(card, subj["of"]):
                    return False
                if (subj.get("side") == "you" and owner(card) != who
                        or subj.get("side") == "opponent" and owner(card) == who):
                    return False
        if tr.get("what"):
            w = tr["what"]
            card = event["other"] if tr["v"] == "destroys" else event["card"]
            of = w.get("of", w)
            if card is None or not self.fits(card, of) or w.get("other") and card == x:
                return False
        return True

    def wait(self, who, x, e, tree, event, untapped):
        if not self.matches(tree["trigger"], x, event):
            return
        w = tree.get("window")
        if w and ((w["whose"] == "you") != (self.turn == who) or w.get("phase") not in (None, self.step)):
            return
        if tree.get("while") and not self.holds(tree["while"], x):
            return
        if tree["style"] == "latent":
            free = x not in self.tapped if untapped is None else untapped
            if not free or self.has("Prevent", x, "activate"):
                return
        self.waiting.append(dict(seat=who, card=x, e=e, tree=tree, event=event, itself=untapped is not None))

    # ---- moving cards ----
    def leave(self, card):
        """Off wherever it lies; what was attached to it falls (TT-12.6, TT-12.9).

        Gives the zone it left and whether it was untapped.
        """
        free = card not in self.tapped
        p = self.at(card)
        if p is None:
            for name, zone in (("hand", self.hands), ("deck", self.decks), ("discard", self.discards)):
                if card in zone[owner(card)]:
                    zone[owner(card)].remove(card)
                    return name, True
        self.piles[p].remove(card)
        self.tapped.pop(card, None)
        self.attached.pop(card, None)
        self.paid = {o for o in self.paid if card not in o}
        self.on = {o for o in self.on if o[0] != card}
        self.spent = {o for o in self.spent if o[0] != card}
        self.changes = [ch for ch in self.changes if ch["target"] != card]
        return "field", free

    def note(self, card, what):
        self.did.setdefault(card, set()).add(what)

    def destroy(self, cards, by=None, battle=None):
        """TT-12.1 to TT-12.6, all at once; what is really destroyed."""
        todo = []
        for card in cards:
            if self.at(card) is None or self.safe(card, by, battle):
                continue
            todo.append(card)
        lost = [0, 0]
        ranks = {card: self.rank(card) for card in todo}
        order, equips = [], []
        for card in todo:
            p = self.at(card)
            i = self.piles[p].index(card)
            below = self.piles[p][:i] if battle is None and i == len(self.piles[p]) - 1 else []
            order.append((card, below))
        for card, below in order:
            for gone in (*below, card):
                for e in [e for e, h in self.attached.items() if h == gone]:
                    if gone is card:
                        equips.append((e, True))
                    else:
                        equips.append((e, False))
        moved = []
        for card, below in order:
            for x in below:
                moved.append((x, False))
            moved.append((card, True))
        for e, destroyed in equips:
            if e not in [m[0] for m in moved]:
                if destroyed and self.safe(e, by, battle):
                    destroyed = False
                moved.append((e, destroyed))
        words = ("destroyed", "destroyed_by_battle" if battle is not None else "destroyed_by_effect")
        for x, really in moved:
            free = x not in self.tapped
            kinds = ["leaves_field", "to_discard", "moved"]
            if really:
                kinds = [*words, *kinds]
                if self.unit(x):
                    lost[owner(x)] += ranks.get(x, self.rank(x))
                self.note(x, "destroyed")
            self.occur(set(kinds), x, owner(x), battle if battle is not None else by, "field", "discard", free)
        for x, _ in moved:
            if self.at(x) is not None:
                self.leave(x)
            self.discards[owner(x)].append(x)
        for s in (self.turn, 1 - self.turn):
            self.lose(s, lost[s])
        return list(todo)

    def safe(self, card, by, battle):
        if self.has("Prevent", card, "destroyed", battle if battle is not None else by):
            return True
        if battle is not None:
            return self.has("Prevent", card, "destroyed_by_battle") or self.has("Immune", card, "battle")
        return self.has("Prevent", card,
                        "destroyed_by_effects") or self.top(card) and by is not None and self.immune(card, by)

    def lose(self, seat, n):
        if n:
            self.points[seat] -= n
            self.occur({"lose_points"}, None, seat)

    def gain(self, seat, n):
        if n:
            self.points[seat] += n
            self.occur({"gain_points"}, None, seat)

    def check(self):
        low = [p <= 0 for p in self.points]
        if any(low):
            self.winner = None if all(low) else low.index(False)
            raise Over

    def send(self, cards, zone, extra=()):
        """Cards to their owners' zone (hand, deck, discard, deck_top, deck_bottom)."""
        went = "deck" if zone.startswith("deck") else zone
        falls = []
        for x in cards:
            came = "field" if self.at(x) is not None else next(
                n for n, z in (("hand", self.hands), ("deck", self.decks),
                               ("discard", self.discards)) if x in z[owner(x)])
            falls += [e for e, h in self.attached.items() if h == x and e not in cards]
            kinds = {"moved", *extra}
            if came == "field":
                kinds.add("leaves_field")
            if zone == "discard":
                kinds.add("to_discard")
            self.occur(kinds, x, owner(x), None, came, went, x not in self.tapped)
        for x in cards:
            self.leave(x)
            s = owner(x)
            if zone == "hand":
                self.hands[s].append(x)
            elif zone == "discard":
                self.discards[s].append(x)
            elif zone == "deck_bottom":
                self.decks[s].insert(0, x)
            else:
                self.decks[s].append(x)
        if falls:
            self.send(falls, "discard")

    def draw(self, seat, n):
        if any((a["who"] == "opponent") == (ch["seat"] != seat) for a, _, _, ch in self.rules("Forbid")
               if a["what"] == "draw" and ch):
            return 0
        n = min(n, len(self.decks[seat]))
        for _ in range(n):
            self.hands[seat].append(self.decks[seat].pop())
        if n:
            self.occur({"draw"}, None, seat)
        return n

    def mill(self, seat, n):
        n = len(self.decks[seat]) if n == "all" else min(n, len(self.decks[seat]))
        for _ in range(n):
            self.send([self.decks[seat][-1]], "discard", ("milled",))
        return n

    def discard(self, cards):
        for x in cards:
            self.note(x, "discarded")
            self.occur({"discarded", "discard", "to_discard", "moved"}, x, owner(x), None, "hand", "discard", True)
        for x in cards:
            self.leave(x)
            self.discards[owner(x)].append(x)

    def tap(self, card):
        self.tapped[card] = self.number
        self.note(card, "tapped")
        self.spent = {o for o in self.spent if o[0] != card}
        self.occur({"tapped"}, card, owner(card))

    def untap(self, card):
        del self.tapped[card]
        self.spent = {o for o in self.spent if o[0] != card}
        self.occur({"untapped"}, card, owner(card))

    def lay(self, card, place, by_play, words=("played",)):
        """A card comes to lie on a place; what it covers is untapped (TT-3.6) and an equip card comes off (TT-12.7)."""
        self.leave(card)
        pile = self.piles[place]
        under = pile[-1] if pile else None
        if under is not None:
            if under in self.tapped:
                self.untap(under)
            self.attached.pop(under, None)
            self.on = {o for o in self.on if o[0] != under}
            self.spent = {o for o in self.spent if o[0] != under}
        pile.append(card)
        self.note(card, "played")
        kinds = set(words) | ({"play"} if by_play else set())
        self.occur(kinds, card, owner(card))
        if under is not None:
            self.occur({"ranked_up"}, under, owner(card))
            self.recent.append(dict(kinds={"rank_up"}, card=card, seat=owner(card), other=None, came="", went=""))
            self.occur({"placed_under"}, under, owner(card), card)
