"""TTCG played a second time, from the rule text alone: a coroutine that says what each seat may do and takes what it
did.

`run()` of a Second yields (seat, set of moves), or (TABLE, (what, cards)) where chance decides, and is sent what was
done; at the end the seat is 3. Nothing here imports the engine; moves are its tuples.
"""

from collections import Counter

from ttcg_second_cards import ATTACK, END_TURN, Over, owner, PASS, PLAY, TO_BATTLE, UNTAP, USE
from ttcg_second_nodes import Nodes


class Second(Nodes):
    # ---- windows and chains (TT-8) ----
    def uses_now(self, seat, window):
        cards = [*self.tops(seat), *self.hands[seat]]
        return {(USE, x, e) for x in cards for e in (0, 1) if self.may_use(seat, x, e, window)}

    def window(self, first):
        seat, passes = first, 0
        while passes < 2:
            move = yield seat, {(PASS,)} | self.uses_now(seat, True)
            if move[0] == PASS:
                passes, seat = passes + 1, 1 - seat
                continue
            self.acted = seat
            if (yield from self.activate(seat, move[1], move[2])):
                passes, seat = 0, 1 - self.acted
        yield from self.run_chain()

    def run_chain(self):
        while self.chain:
            link = self.chain.pop()
            yield from self.resolve(link)
            self.check()
        self.recent = []

    def settle(self, first=None):
        """Waiting triggers become chains, until none wait.

        The first of them shares the window of what just happened (TT-6.7).
        """
        opened = first is None
        while self.waiting or self.chain or not opened:
            todo, self.waiting = self.waiting, []
            for w in todo:
                yield from self.trigger(w)
            if self.chain or not opened:
                yield from self.window(first if first is not None and not opened else 1 - self.acted)
            opened = True
        self.recent = []

    # ---- the turn (TT-5) ----
    def run(self):
        """The match from turn 1, hands drawn; at its end the seat is 3."""
        try:
            while self.number <= 200:
                yield from self.one_turn()
                self.number, self.turn = self.number + 1, 1 - self.turn
        except Over:
            pass
        yield 3, set()

    def use_skip(self, what):
        if self.skips[self.turn][what]:
            self.skips[self.turn][what] -= 1
            return True
        return False

    def one_turn(self):
        me = self.turn
        self.changes = [ch for ch in self.changes if ch["start"] != self.number]
        if self.use_skip("turn"):
            self.close()
            return
        self.step, self.acted = "start", me
        for x in self.tops(me):
            if x in self.tapped and self.has_start(x) and not self.has("Prevent", x, "untapped"):
                if (yield from self.yes(me)):
                    self.untap(x)
        yield from self.due("start_of_your_next_turn")
        self.occur({"turn_start"}, None, me)
        yield from self.settle()
        self.step = "draw"
        if self.number > 1 and not self.use_skip("draw"):
            if self.forbidden(me, "draw"):
                pass
            elif not self.decks[me]:
                self.lose(me, 5)
                self.check()
            else:
                self.draw(me, 1)
        yield from self.settle(1 - me)
        if not self.use_skip("main"):
            self.step = "main"
            yield from self.main()
        elif self.number > 1 and not self.use_skip("battle"):
            self.ended = False
            self.step = "battle"
        if self.step == "battle":
            yield from self.battle()
        self.step = "end"
        yield from self.due("end_of_turn")
        self.occur({"turn_end"}, None, me)
        yield from self.settle()
        if len(self.hands[me]) > 10:
            self.discard((yield from self.pick(me, self.hands[me], len(self.hands[me]) - 10, len(self.hands[me]) - 10)))
            yield from self.settle()
        self.close()

    def due(self, when):
        now = [d for d in self.delayed if d[0] == self.number and d[1] == when]
        self.delayed = [d for d in self.delayed if d not in now]
        for _, _, link in now:
            link.late = True
            self.acted = link.seat
            self.chain.append(link)
        yield from ()

    def has_start(self, x):
        return any(self.covers(a["t"], x, source) and owner(source) == self.turn
                   for a, _, source, ch in self.rules("StartUntap")
                   if ch is None)

    def forbidden(self, seat, what, card=None):
        for a, _, source, ch in self.rules("Forbid"):
            if a["what"] == what and (a["who"] == "opponent") == ((ch["seat"] if ch else owner(source)) != seat) \
                    and ("of" not in a or card is not None and self.fits(card, a["of"])):
                return True
        return False

    def close(self):
        self.changes = [ch for ch in self.changes if ch["end"] is None or ch["end"] > self.number]
        self.uses, self.struck, self.did = Counter(), Counter(), {}
        self.plays, self.no_more = 0, False
        self.waiting, self.recent = [], []

    def extra(self, card):
        for a, _, source, ch in self.rules("ExtraPlay"):
            if ch and ch["seat"] == self.turn and ch["extra"] > 0 and self.fits(card, a["of"]):
                return ch
        return None

    def playable(self):
        out = set()
        for x in self.hands[self.turn]:
            if self.plays >= 2 and not self.extra(x) or self.forbidden(self.turn, "play", x):
                continue
            if self.c(x)["level"] > 1 and self.forbidden(self.turn, "rank_up", x):
                continue
            out |= {(PLAY, x, p) for p in self.spots(x)}
        return out

    def untaps(self):
        out = set()
        for a, target, source, ch in self.rules("PaidUntap"):
            if owner(source) == self.turn and self.points[self.turn] > a["n"]:
                out |= {(UNTAP, x) for x in self.tops(self.turn) if x in self.tapped and self.covers(a["t"], x, source)
                        and (source, x) not in self.paid and not self.has("Prevent", x, "untapped")}
        return out

    def common(self, move):
        if move[0] == USE:
            self.acted = self.turn
            if (yield from self.activate(self.turn, move[1], move[2])):
                yield from self.window(1 - self.acted)
            yield from self.settle()
        elif move[0] == UNTAP:
            source, n = next((s, a["n"]) for a, _, s, ch in self.rules("PaidUntap") if owner(s) == self.turn
                             and self.covers(a["t"], move[1], s) and (s, move[1]) not in self.paid)
            self.paid.add((source, move[1]))
            self.lose(self.turn, n)
            self.untap(move[1])
            self.acted = self.turn
            self.check()
            yield from self.settle()

    def main(self):
        me = self.turn
        while True:
            to_battle = self.number > 1 and not self.skips[me]["battle"]
            move = yield me, ({(END_TURN,)} | ({(TO_BATTLE,)} if to_battle else set()) | self.playable()
                              | self.uses_now(me, False) | self.untaps())
            if move[0] in (END_TURN, TO_BATTLE):
                self.acted = me
                yield from self.window(1 - me)
                yield from self.settle()
                self.skips[me]["battle"] -= bool(self.skips[me]["battle"])
                self.step = "battle" if move[0] == TO_BATTLE else "end"
                return
            if move[0] == PLAY:
                permission = self.extra(move[1])
                if permission:
                    permission["extra"] -= 1
                else:
                    self.plays += 1
                self.acted, self.pending = me, move[1]
                self.lay(move[1], move[2], True)
                yield from self.settle(1 - me)
                self.pending = None
            else:
                yield from self.common(move)

    def strikes(self):
        me, out = self.turn, set()
        if self.no_more or self.forbidden(me, "attack"):
            return out
        foes = [x for x in self.tops(1 - me) if self.unit(x)]
        may = [x for x in foes if not self.has("Prevent", x, "attacked")]
        for p in range(me * 10, me * 10 + 5):
            if not self.piles[p]:
                continue
            x = self.piles[p][-1]
            if self.struck[p] >= (2 if self.has("ExtraAttack", x) else 1) or self.has("Prevent", x, "attack"):
                continue
            if not all(self.fits(x, a["t"]["of"]) for a, _, _, _ in self.rules("OnlyAttack")):
                continue
            out |= {(ATTACK, p, self.at(y)) for y in may}
            if not foes or self.has("DirectAttack", x):
                out.add((ATTACK, p, -1))
        return out

    def battle(self):
        me = self.turn
        while True:
            move = yield me, {(END_TURN,)} | self.strikes() | self.uses_now(me, False) | self.untaps()
            if move[0] == END_TURN:
                self.acted = me
                yield from self.window(1 - me)
                yield from self.settle()
                return
            if move[0] == ATTACK:
                yield from self.strike(move[1], move[2])
            else:
                yield from self.common(move)

    def strike(self, place, aim):
        me = self.turn
        x = self.piles[place][-1]
        y = self.piles[aim][-1] if aim >= 0 else None
        self.struck[place] += 1
        self.attack = (x, place, y, y is None)
        self.acted = me
        self.occur({"attack"} | ({"attack_direct"} if y is None else set()), x, me, y)
        if y is not None:
            self.occur({"attacked"}, y, 1 - me, x)
        yield from self.settle(1 - me)
        if self.attack:
            x, place = self.attack[:2]
            y, direct = self.attack[2:]
            good = self.piles[place] and self.piles[place][-1] == x
            if direct:
                good = good and (self.has("DirectAttack", x) or not any(self.unit(z) for z in self.tops(1 - me)))
            else:
                good = good and self.top(y)
            if good:
                if direct:
                    self.lose(1 - me, self.rank(x))
                else:
                    a, d = self.stat(x, "attack"), self.stat(y, "defense")
                    if a != d:
                        loser, winner = (y, x) if a > d else (x, y)
                        if self.destroy([loser], battle=winner):
                            self.occur({"destroys"}, winner, owner(winner), loser)
                self.check()
        self.attack = None
        if self.piles[place] and self.piles[place][-1] == x:
            self.occur({"after_attack"}, x, me)
        yield from self.settle()
