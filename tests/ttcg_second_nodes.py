"""The second reading of TTCG: what links do (TT-10, TT-14, TT-20)."""

from ttcg_second_cards import LASTING, Link, owner, SUBS, TABLE, TYPES
from ttcg_second_uses import Uses


class Nodes(Uses):
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
            return list(link.last) if link.last else ([link.event["card"]] if link.event
                                                      and link.event["card"] is not None else [])
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
        node, seat, own = a["node"], link.seat, link.own
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
        if node == "GainPoints":
            for s in who:
                self.gain(s, n)
            return True
        if node == "LosePoints":
            for s in who:
                self.lose(s, n)
            return True
        if node in ("Draw", "Mill"):
            take = self.draw if node == "Draw" else self.mill
            took = [take(s, n) for s in who]              # each of them, whatever the first one could
            return any(took)
        if node == "Skip":
            for s in who:
                self.skips[s][a["what"]] += 1
            return True
        if node == "DiscardHand":
            counts = {s: len(self.hands[s]) for s in who}
            self.discard([x for s in who for x in self.hands[s]])
            if a.get("redraw"):
                for s in who:
                    self.draw(s, counts[s])
            return any(counts.values())
        if node == "Discard":
            out = []
            for s in who:
                hand = [x for x in self.hands[s] if self.fits(x, a["t"]["of"])]
                k = min(a["t"]["n"], len(hand))
                if a.get("how") == "random":
                    left = list(hand)
                    for _ in range(k):
                        x = left[0] if len(left) == 1 else (yield TABLE, ("random", frozenset(left)))
                        left.remove(x)
                        out.append(x)
                else:
                    out += yield from self.pick(seat if a.get("how") == "your_choice" else s, hand, k, k)
            self.discard(out)
            link.last, link.count = out, len(out)
            return bool(out)
        if node in ("RevealHand",):
            return True
        if node == "RevealTop":
            link.revealed = self.decks[seat if a["whose"] == "you" else 1 - seat][-n:][::-1]
            return bool(link.revealed)
        if node in ("ShuffleDiscard", "ShuffleDeck"):
            for s in who if a.get("who") else [seat if a["whose"] == "you" else 1 - seat]:
                if node == "ShuffleDiscard":
                    self.send(list(self.discards[s]), "deck")
                yield from self.shuffle(s)
            return True
        if node == "EndBattle":
            self.attack, self.no_more = None, True
            return True
        if node == "Counter":
            what = link.answers
            if a["what"] == "effect":
                if isinstance(what, Link) and what in self.chain:
                    what.dead = True
                    return True
            elif a["what"] == "attack" and self.attack:
                self.attack = None
                return True
            elif a["what"] == "play" and self.pending is not None and self.at(self.pending) is not None:
                self.send([self.pending], "discard")
                return True
            return False
        if node == "Redirect":
            if isinstance(link.answers, Link) and link.tree["trigger"]["v"] == "targeted":
                was = link.event["card"]
                target = link.answers
                for (j, key), cards in target.targets.items():
                    action = target.tree["do"][j]
                    if was in cards and own not in cards and own in self.candidates(target, action[key], action, key):
                        target.targets[j, key] = [own if x == was else x for x in cards]
                        return True
                return False
            if self.attack and self.top(own) and self.unit(own):
                self.attack = (self.attack[0], self.attack[1], own, False)
                return True
            return False
        if node == "Search":
            return (yield from self.search(link, a))
        cards = yield from self.chosen(link, i, a) if "t" in a else iter(())
        if cards is None:
            return False
        link.last, link.count = cards, len(cards)
        if node == "Destroy":
            gone = self.destroy(self.sorted(cards), own)
            link.last, link.count = gone, len(gone)
            return bool(gone)
        if node in ("Return", "Send", "Add", "Shuffle"):
            zone = a["to"]["zone"] if "to" in a else "deck"
            from_deck = [s for s in (0, 1)
                         if any(x in self.decks[s] for x in cards)] if self.zone(a, "t") == "deck" else []
            if self.zone(a, "t") == "deck":
                from_deck = [seat]
            if zone in ("deck_top", "deck_bottom") and len(cards) > 1:
                first = yield from self.pick(seat, cards, len(cards) - 1, len(cards) - 1)
                cards = [*first, *(x for x in cards if x not in first)]
            self.send(self.sorted(cards) if zone not in ("deck_top", "deck_bottom") else cards, zone)
            into = [s for s in (0, 1) if any(owner(x) == s for x in cards)] if zone == "deck" else []
            for s in from_deck or into:
                yield from self.shuffle(s)
            return bool(cards)
        if node == "Tap":
            hit = [x for x in self.sorted(cards)
                   if self.top(x) and x not in self.tapped and not self.has("Prevent", x, "tapped")]
            for x in hit:
                self.tap(x)
            return bool(hit)
        if node == "Untap":
            hit = [x for x in self.sorted(cards) if x in self.tapped and not self.has("Prevent", x, "untapped")]
            for x in hit:
                self.untap(x)
            return bool(hit)
        if node == "Reveal":
            return bool(cards)
        if node == "Play":
            return (yield from self.play_cards(link, cards))
        if node == "PlaceUnder":
            under = yield from self.chosen(link, i, a, "under")
            if not under or not self.top(under[0]):
                return False
            p = self.at(under[0])
            cards = [x for x in cards if self.unit(x) == self.unit(under[0])]
            for x in cards:
                self.leave(x)
                self.piles[p].insert(0, x)
            for x in cards:
                self.occur({"placed_under"}, x, owner(x), under[0])
                self.occur({"placed_under_self"}, x, owner(x), under[0])
            return bool(cards)
        if node == "RankUp":
            if not cards or not self.top(cards[0]):
                return False
            t = cards[0]
            pool = self.zone(a, "using")
            using = link.targets.get((i, "using"))
            if using is None:
                found = self.rankers(link, a, t)
                x = yield from self.one(seat, found, stop=pool in ("deck", "hand"))
                using = [] if x is None else [x]
            using = [x for x in using if x in self.rankers(link, a, t)]
            if using:
                self.lay(using[0], self.at(t), False)
            if pool == "deck":
                yield from self.shuffle(seat)
            return bool(using)
        if node == "SwapCards":
            u = yield from self.chosen(link, i, a, "u")
            if not cards or not u or not self.top(cards[0]) or self.rank(cards[0]) != self.c(u[0])["level"]:
                return False
            p = self.at(cards[0])
            self.leave(u[0])
            self.send(cards, "discard")
            self.piles[p].append(u[0])
            return True
        if node in ("ActivateEffect", "CopyEffect"):
            return (yield from self.nested(link, cards, node))
        raise NotImplementedError(node)

    def nested(self, link, cards, node):
        if link.nested or not cards:
            return False
        own = cards[0] if node == "ActivateEffect" else link.own
        usable = []
        for e, tree in enumerate(self.tree(cards[0])):
            if tree["style"] != "normal":
                continue
            new = Link(link.seat, own, cards[0], e, tree, nested=True)
            if any(a["node"] in ("ActivateEffect", "CopyEffect") for a in tree["do"]):
                continue
            w = tree.get("window")
            if w and ((w["whose"] == "you") != (self.turn == link.seat) or w.get("phase") not in (None, self.step)):
                continue
            if all(self.cond(c, link.seat, own) for c in tree.get("if", ())) and self.reach(new) and self.payable(new):
                usable.append((e, new))
        if not usable:
            return False
        e = yield from self.one(link.seat, [e for e, _ in usable])
        new = dict(usable)[e]
        for cost in new.tree.get("costs", ()):
            if cost["node"] == "Let" and not (yield from self.yes(1 - link.seat)):
                return False
        yield from self.choose(new)
        for cost in new.tree.get("costs", ()):
            yield from self.pay(new, cost)
        self.check()
        yield from self.resolve(new)
        return True

    def search(self, link, a):
        zones = a["in"].get("zones") or [a["in"]["zone"]]
        found = [x for z in zones
                 for x in {"deck": self.decks, "discard": self.discards, "hand": self.hands}[z][link.seat]
                 if self.fits(x, a["t"]["of"])]
        if a["then"] == "play":
            found = [x for x in found if self.spots(x)]
        x = yield from self.one(link.seat, found, stop=True) if found else iter(())
        if "deck" in zones and a["then"] == "play":
            yield from self.shuffle(link.seat)
        if x is not None:
            if a["then"] == "add":
                self.send([x], "hand")
            else:
                yield from self.play_cards(link, [x])
        if "deck" in zones and a["then"] == "add":
            yield from self.shuffle(link.seat)
        return x is not None

    def play_cards(self, link, cards):
        done = False
        for x in cards:
            spots = self.spots(x)
            p = (spots or [None])[0] if self.c(x)['level'] == 1 else (yield from self.one(link.seat, spots))
            if p is not None:
                self.lay(x, p, False)
                done = True
        return done

    def sorted(self, cards):
        order = {x: i for i, x in enumerate(x for s in (self.turn, 1 - self.turn) for i in range(10)
                                            for x in self.piles[s * 10 + i])}
        return sorted(cards, key=lambda x: order.get(x, 999))

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
