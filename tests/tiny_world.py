"""The smallest world there is, to test worlds on: a garden.

Cards grow overnight; people pick, give, sell and play for them.

Its game is Gomori with a world, so that faces and matches are real ones.
"""

from hashlib import sha256
from itertools import zip_longest

from mulligan import State, registry
from mulligan.errors import Illegal, Malformed
from mulligan.protocol.game import Field, Option
from mulligan.protocol.worlds import LinkDeed, Page, Preview, Result, Worlds, act, block, field

CODES = [rank + suit for suit in "CSDH" for rank in "A23456789TJQK"]
MOST = 9                                   # cards a person holds
VERSE = (("a", "two"), ("rose", "lily"), ("grow", "wither"))       # the words of a verse, one of each in order
KEYS = {"seed": str, "day": int, "start": int, "slow": bool, "opened": bool, "people": dict, "next": int, "cards": dict,
        "seeds": list, "duel": str, "news": list}


def dice(*label):
    return int(sha256("/".join(map(str, label)).encode()).hexdigest(), 16)


def verse(text):
    """What a field of kind `sentence` is told about a verse."""
    at = 0
    for i, (word, choices) in enumerate(zip_longest(text.split(), VERSE, fillvalue=None)):
        if choices is None or word not in choices:
            pos = text.index(word, at) if word else len(text)
            why = "A verse ends here." if choices is None else f"Expected {' or '.join(choices)}."
            return {"pos": pos, "end": pos + len(word or ""), "text": why, "next": list(choices or ())}
        at = text.index(word, at) + len(word)
    return {"text": "A whole verse.", "next": []}


class Garden(State):
    """`people` id -> [name, coins]; `cards` uid (as text, for JSON) -> [owner, code].

    `seeds` are codes that may grow.
    """

    __slots__ = tuple(KEYS)

    def __init__(self, **parts):
        for key, value in parts.items():
            setattr(self, key, value)

    def copy(self):
        return Garden(**{key: getattr(self, key) for key in KEYS} | {
            "people": {who: own[:] for who, own in self.people.items()},
            "cards": dict(self.cards), "seeds": self.seeds[:], "news": self.news[:]})

    def data(self):
        return {key: getattr(self, key) for key in KEYS}

    def own(self, who):
        return [int(uid) for uid, (owner, _) in self.cards.items() if owner == who]


class Gardens(Worlds):
    format, title, blurb = "garden/world/1", "Garden", "A place where cards grow."
    options = (Option("slow", "Growth", "How much grows in a night.", ((False, "Two cards"), (True, "One card"))),)
    clauses = {"undo": "GA-1.1", "import": "GA-1.2", "back": "GA-1.3"}
    leap = 50
    chance = {"letter": ("trade", 32)}
    links = {"seed": LinkDeed("plant", "code", "", "a seed")}

    # ---- rules
    def create(self, seed, day, options, name):
        return Garden(seed=seed, day=max(0, day - 3), start=day, slow=options["slow"], opened=False,
                      people={"h0": [name or "You", 5]}, next=1, cards={}, seeds=CODES[:], duel="", news=[])

    def day(self, state):
        return state.day

    def behind(self, state, day):
        return max(0, day - state.day) or int(day == state.day and not state.opened)

    def advance(self, state, day):
        while state.day < day or not state.opened:
            state.day += state.opened or state.day < day
            state.opened = True
            for i in range(1 if state.slow else 2):
                if state.seeds:
                    self.grow(state, "h0", dice(state.seed, state.day, i) % len(state.seeds))
            yield
        state.news.append([state.day, "", "The gate opens."])

    def grow(self, state, who, at):
        if len(state.own(who)) < MOST:
            state.cards[str(state.next)] = [who, state.seeds.pop(at)]
            state.next += 1

    def people(self, state):
        return [(who, own[0]) for who, own in state.people.items()]

    def act(self, state, who, deed):
        doing = getattr(self, f"do_{deed['do']}", None)
        if doing is None:
            raise Malformed("there is no such deed", "do")
        return doing(state, who, {key: value for key, value in deed.items() if key != "do"})

    def _card(self, state, who, uid, name):
        if type(uid) is not int or str(uid) not in state.cards:
            raise Malformed("there is no such card", name)
        if state.cards[str(uid)][0] != who:
            raise Illegal("That card is not yours.", clause="GA-2.1", reason="foreign")
        return str(uid)

    def do_sell(self, state, who, args):
        uid = self._card(state, who, args.get("card"), "card")
        state.seeds.append(state.cards.pop(uid)[1])
        state.people[who][1] += 1
        return Result("Sold for 1 coin.")

    def do_give(self, state, who, args):
        cards, to = args.get("cards"), args.get("to")
        if not isinstance(cards, list) or not isinstance(to, str) or to not in state.people:
            raise Malformed("expected cards and a person", "to")
        for i, uid in enumerate(cards):
            uid = self._card(state, who, uid, f"cards[{i}]")
            state.cards[uid] = [to, state.cards[uid][1]]
        return Result(f"{len(cards)} given.")

    def do_buy(self, state, who, args):
        if args:
            raise Malformed("expected nothing more", "deed")
        if state.people[who][1] < 2:
            raise Illegal("A card costs 2 coins, and you have less.", clause="GA-2.2", reason="poor", title="Too dear")
        state.people[who][1] -= 2
        fresh = str(state.next)
        self.grow(state, who, dice(state.seed, "buy", state.next) % len(state.seeds))
        if fresh not in state.cards:
            return Result("It has grown.")
        reveal = {"title": "A bud", "seal": "back:black", "lines": [["Bud", fresh]],
                  "open": "Wait for it", "one_by_one": True}
        return Result("It has grown.", shown=(state.cards[fresh][1],), reveal=reveal)

    def do_join(self, state, who, args):
        name = args.get("name")
        if not isinstance(name, str) or not 0 < len(name) < 20:
            raise Malformed("expected a name", "name")
        state.people[f"h{len(state.people)}"] = [name, 5]
        return Result(f"{name} comes in.")

    def do_letter(self, state, who, args):
        if not isinstance(args.get("trade"), str) or not isinstance(args.get("text", ""), str):
            raise Malformed("expected texts", "text")
        return Result("Written.", files=((f"{args['trade']}.txt", args.get("text", "")),))

    def do_send(self, state, who, args):
        uid = self._card(state, who, args.get("card"), "card")
        return Result("The link is made.", link=f"seed={state.cards[uid][1]}")

    def do_plant(self, state, who, args):
        if args.get("code") not in state.seeds:
            raise Malformed("no such seed; copy the whole link again", "code")
        self.grow(state, who, state.seeds.index(args["code"]))
        return Result(f"{args['code']} grows.")

    def do_verse(self, state, who, args):
        text, picture = args.get("text", ""), args.get("picture", "")
        if not isinstance(text, str) or not isinstance(picture, str):
            raise Malformed("expected texts", "text")
        told = verse(text)
        if "pos" in told:
            error = Malformed(told["text"], "text")
            error.help = {"text": told}
            raise error
        return Result("Said.")

    def do_duel(self, state, who, args):
        if state.duel:
            raise Illegal("A duel waits already.", clause="GA-3.1", reason="waits")
        state.duel = who
        return Result("A duel waits.")

    def do_settle(self, state, who, args):
        from mulligan import Match
        if state.duel != who:
            raise Illegal("No duel of yours waits.", clause="GA-3.2", reason="no_duel")
        if not Match.replay(args.get("record"), GAME).outcome():
            raise Illegal("The duel is not over.", clause="GA-3.2", reason="not_over")
        state.duel = ""
        return Result("The duel is over.")

    def undoable(self, before, after, who, deed):
        return deed["do"] in ("sell", "letter", "verse", "send")

    def check(self, state):
        grown = [code for _, code in state.cards.values()]
        if sorted(grown + state.seeds) != sorted(CODES):
            raise Malformed("every card exists once", "cards")

    def restore(self, data):
        if not isinstance(data, dict) or set(data) != set(KEYS):
            raise Malformed(f"expected the keys {', '.join(KEYS)}")
        for key, kind in KEYS.items():
            if type(data[key]) is not kind:
                raise Malformed(f"expected {kind.__name__}", key)
        if not all(type(own) is list and len(own) == 2 and type(own[0]) is str and type(own[1]) is int and own[1] >= 0
                   for own in data["people"].values()) or "h0" not in data["people"]:
            raise Malformed("expected names and coins", "people")
        if not all(type(own) is list and len(own) == 2 and uid.isdigit()
                   and own[0] in list(data["people"]) and own[1] in CODES
                   for uid, own in data["cards"].items()):
            raise Malformed("expected owners and codes", "cards")
        if not all(type(code) is str for code in data["seeds"]) or data["duel"] not in ("", *data["people"]):
            raise Malformed("expected codes, and a person", "seeds")
        if not all(type(line) is list and len(line) == 3 for line in data["news"]) or not 0 <= data["day"] < 10**6:
            raise Malformed("expected lines and a day", "news")
        state = Garden(**data)
        self.check(state)
        return state

    # ---- pages
    def pages(self, state, who):
        duel = "1" if state.duel == who else ""
        return [Page("today", "Today", duel), Page("beds", "Beds"), Page("people", "People")]

    def page(self, state, who, page, query=""):
        if page == "today":
            poor = "" if state.people[who][1] > 1 else "It costs 2 coins."
            verse = [field("text", "Verse", "sentence", most=80), field("picture", "Picture", "picture")]
            return [block("text", text="A garden.", tone="note", clauses=["GA-1.1"]),
                    block("facts", "You", items=[["Coins", str(state.people[who][1])]]),
                    block("acts", acts=[act("buy", "Grow a card", off=poor),
                                        act("duel", "Play a duel"),
                                        act("letter", "Write", [field("text", "Text", "text", most=80)])]),
                    block("bench", "A verse", act=act("verse", "Say it", verse)),
                    block("story", "The oldest tree", face="AS", text="It was here first.", lines=[["Age", "Old"]]),
                    block("tiles", tiles=[{"label": "Shut", "back": "back:black"}], empty="None."),
                    block("keep")]
        if page == "beds":
            return [block("cards", "Your beds", list="mine", empty="Nothing grows.")]
        if query and query not in state.people:
            raise Malformed("there is no such person", "query")
        rows = [{"cells": [name, {"num": len(state.own(one))}], "mine": one == who,
                 "go": {"label": "Look", "page": "people", "query": one}}
                for one, (name, _) in state.people.items()]
        return [block("table", head=["Name", "Cards"], rows=rows, empty=""),
                block("acts", acts=[act("join", "Bring somebody", [field("name", "Name", "text", most=19)])])]

    def list(self, state, who, name):
        if name != "mine":
            return super().list(state, who, name)
        fields = (Field("suit", "Suit", "choice", tuple((s, s) for s in "CSDH")), Field("rank", "Rank", "choice"))
        return fields, [{"k": uid, "name": (code := state.cards[str(uid)][1]), "face": code, "text": code.lower(),
                         "values": {"suit": code[1], "rank": code[0]}} for uid in state.own(who)]

    def card(self, state, who, key):
        uid = self._card(state, who, key, "k")
        others = [[one, own[0]] for one, own in state.people.items() if one != who]
        return {"face": state.cards[uid][1], "lines": [["Owner", state.people[who][0]]],
                "acts": [act("sell", "Sell", args={"card": key}, confirm="Sell it?"),
                         act("give", "Give", [field("to", "To", "choice", choices=others)], args={"cards": [key]}),
                         act("send", "Make a link", args={"card": key})]}

    def preview(self, state, who, deed):
        fill = {"card": state.own(who)[0]} if deed["do"] == "sell" and state.own(who) else {}
        try:
            told = super().preview(state, who, deed)
        except Malformed as error:
            error.fill = fill
            raise
        if deed["do"] == "buy":
            return Preview("A card grows; which one, nobody knows.")
        if deed["do"] == "verse":
            return told._replace(help={"text": verse(deed.get("text", ""))})
        return told._replace(fill=fill)

    def plate(self, state, who):
        return [["Coins", str(state.people[who][1])]]

    def news(self, state, who):
        return [{"day": day, "words": words} for day, whose, words in state.news if whose in ("", who)]

    def line(self, state):
        return f"{len(state.cards)} cards"

    def match(self, state, who):
        if state.duel != who:
            return None
        return {"label": "A duel", "options": {}, "decks": [], "seed": state.day,
                "seats": [{"kind": "person", "name": state.people[who][0]}, {"kind": "easy", "name": "A neighbour"}]}

    def simulate(self, seed, days, rivals):
        state = self.create(seed, 100, self.complete({}), "")
        for day in range(days):
            for _ in self.advance(state, 100 + day):
                pass
            yield {"day": day, "cards": len(state.cards), "seeds": len(state.seeds), "neighbours": rivals}


class GardenGame(type(registry.get("gomori"))):
    id, title, world = "garden", "The Garden", Gardens()


GAME = GardenGame()
