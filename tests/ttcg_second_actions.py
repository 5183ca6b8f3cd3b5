"""The second reading of TTCG: what single actions do (TT-10, TT-20)."""

from typing import NamedTuple

from ttcg_second_cards import Link, owner, TABLE
from ttcg_second_uses import Uses


class Doing(NamedTuple):
    """An action as it is done: its link, the how manieth it is there, its data, whom it is about, how many."""

    link: Link
    i: int
    a: dict
    who: list
    n: object

    @property
    def whose(self):
        """The seats of an action that says whose deck or hand."""
        you = self.link.seat
        return [you if self.a["whose"] == "you" else 1 - you]


class Actions(Uses):
    """A method for each action; it says whether it did something, after questions as a coroutine."""

    # ---- points, decks and hands ----
    def gain_points(self, doing):
        for s in doing.who:
            self.gain(s, doing.n)
        return True

    def lose_points(self, doing):
        for s in doing.who:
            self.lose(s, doing.n)
        return True

    def draw_cards(self, doing):
        drew = [self.draw(s, doing.n) for s in doing.who]                # each of them, whatever the first one could
        return any(drew)

    def mill_cards(self, doing):
        milled = [self.mill(s, doing.n) for s in doing.who]
        return any(milled)

    def skip(self, doing):
        for s in doing.who:
            self.skips[s][doing.a["what"]] += 1
        return True

    def discard_hand(self, doing):
        counts = {s: len(self.hands[s]) for s in doing.who}
        self.discard([x for s in doing.who for x in self.hands[s]])
        if doing.a.get("redraw"):
            for s in doing.who:
                self.draw(s, counts[s])
        return any(counts.values())

    def discard_some(self, doing):
        out, link, a = [], doing.link, doing.a
        for s in doing.who:
            hand = [x for x in self.hands[s] if self.fits(x, a["t"]["of"])]
            k = min(doing.n if "n" in a else a["t"]["n"], len(hand))
            if a.get("how") == "random":
                out += yield from self.by_chance(hand, k)
            else:
                out += yield from self.pick(link.seat if a.get("how") == "your_choice" else s, hand, k, k)
        self.discard(out)
        link.last, link.count = out, len(out)
        return bool(out)

    def by_chance(self, cards, k):
        """So many of some cards, as chance takes them."""
        left, out = list(cards), []
        for _ in range(k):
            x = left[0] if len(left) == 1 else (yield TABLE, ("random", frozenset(left)))
            left.remove(x)
            out.append(x)
        return out

    def reveal_hand(self, doing):
        return True

    def reveal_top(self, doing):
        [s] = doing.whose
        doing.link.revealed = self.decks[s][-doing.n:][::-1]
        return bool(doing.link.revealed)

    def shuffle_deck(self, doing):
        for s in doing.who if doing.a.get("who") else doing.whose:
            yield from self.shuffle(s)
        return True

    def shuffle_discard(self, doing):
        for s in doing.who if doing.a.get("who") else doing.whose:
            self.send(list(self.discards[s]), "deck")
            yield from self.shuffle(s)
        return True

    # ---- answers ----
    def end_battle(self, doing):
        self.attack, self.no_more = None, True
        return True

    def counter(self, doing):
        countered, what = doing.link.answers, doing.a["what"]
        if what == "effect":
            if isinstance(countered, Link) and countered in self.chain:
                countered.dead = True
                return True
        elif what == "attack" and self.attack:
            self.attack = None
            return True
        elif what == "play" and self.pending is not None and self.at(self.pending) is not None:
            self.send([self.pending], "discard")
            return True
        return False

    def redirect(self, doing):
        link, own = doing.link, doing.link.own
        if isinstance(link.answers, Link) and link.tree["trigger"]["v"] == "targeted":
            return self.take_the_place(link.answers, link.event["card"], own)
        if self.attack and self.top(own) and self.unit(own):
            self.attack = (self.attack[0], self.attack[1], own, False)
            return True
        return False

    def take_the_place(self, target, was, own):
        """A card becomes what a link on the chain has chosen, in place of another, if it could have been chosen."""
        for (j, key), cards in target.targets.items():
            action = target.tree["do"][j]
            if was in cards and own not in cards and own in self.candidates(target, action[key], action, key):
                target.targets[j, key] = [own if x == was else x for x in cards]
                return True
        return False

    # ---- cards that were chosen ----
    def destroy_cards(self, doing, cards):
        gone = self.destroy(self.sorted(cards), doing.link.own)
        doing.link.last, doing.link.count = gone, len(gone)
        return bool(gone)

    def move_cards(self, doing, cards):
        a, seat = doing.a, doing.link.seat
        zone = a["to"]["zone"] if "to" in a else "deck"
        if zone in ("deck_top", "deck_bottom") and len(cards) > 1:
            first = yield from self.pick(seat, cards, len(cards) - 1, len(cards) - 1)
            cards = [*first, *(x for x in cards if x not in first)]
        self.send(self.sorted(cards) if zone not in ("deck_top", "deck_bottom") else cards, zone)
        into = [s for s in (0, 1) if any(owner(x) == s for x in cards)] if zone == "deck" else []
        for s in [seat] if self.zone(a, "t") == "deck" else into:
            yield from self.shuffle(s)
        return bool(cards)

    def tap_cards(self, doing, cards):
        hit = [x for x in self.sorted(cards)
               if self.top(x) and x not in self.tapped and not self.has("Prevent", x, "tapped")]
        for x in hit:
            self.tap(x)
        return bool(hit)

    def untap_cards(self, doing, cards):
        hit = [x for x in self.sorted(cards) if x in self.tapped and not self.has("Prevent", x, "untapped")]
        for x in hit:
            self.untap(x)
        return bool(hit)

    def reveal_cards(self, doing, cards):
        return bool(cards)

    def play_chosen(self, doing, cards):
        return (yield from self.play_cards(doing.link, cards))

    def place_under(self, doing, cards):
        under = yield from self.chosen(doing.link, doing.i, doing.a, "under")
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
        if cards and "on_top" in doing.a:
            doing.link.last = under
        return bool(cards)

    def rank_up(self, doing, cards):
        link, a = doing.link, doing.a
        if not cards or not self.top(cards[0]):
            return False
        t = cards[0]
        pool = self.zone(a, "using")
        using = link.targets.get((doing.i, "using"))
        if using is None:
            found = self.rankers(link, a, t)
            x = yield from self.one(link.seat, found, stop=pool in ("deck", "hand"))
            using = [] if x is None else [x]
        using = [x for x in using if x in self.rankers(link, a, t)]
        if using:
            self.lay(using[0], self.at(t), False)
        if pool == "deck":
            yield from self.shuffle(link.seat)
        return bool(using)

    def swap_cards(self, doing, cards):
        u = yield from self.chosen(doing.link, doing.i, doing.a, "u")
        if not cards or not u or not self.top(cards[0]) or self.rank(cards[0]) != self.c(u[0])["level"]:
            return False
        p = self.at(cards[0])
        self.leave(u[0])
        self.send(cards, "discard")
        self.piles[p].append(u[0])
        return True

    def activate_effect(self, doing, cards):
        return (yield from self.nested(doing.link, cards, "ActivateEffect"))

    def copy_effect(self, doing, cards):
        return (yield from self.nested(doing.link, cards, "CopyEffect"))

    def search_deck(self, doing):
        return (yield from self.search(doing.link, doing.a))

    # ---- what they share ----
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

    ALONE = {"GainPoints": gain_points, "LosePoints": lose_points, "Draw": draw_cards, "Mill": mill_cards,
             "Skip": skip, "DiscardHand": discard_hand, "Discard": discard_some, "RevealHand": reveal_hand,
             "RevealTop": reveal_top, "ShuffleDiscard": shuffle_discard, "ShuffleDeck": shuffle_deck,
             "EndBattle": end_battle, "Counter": counter, "Redirect": redirect, "Search": search_deck}
    WITH_CARDS = {"Destroy": destroy_cards, "Return": move_cards, "Send": move_cards, "Add": move_cards,
                  "Shuffle": move_cards, "Tap": tap_cards, "Untap": untap_cards, "Reveal": reveal_cards,
                  "Play": play_chosen, "PlaceUnder": place_under, "RankUp": rank_up, "SwapCards": swap_cards,
                  "ActivateEffect": activate_effect, "CopyEffect": copy_effect}
