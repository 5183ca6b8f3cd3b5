"""The pages of a Cardscape. A page is a function of (state, query) that returns blocks (docs/view-model.md, section 5)."""

from mulligan import Malformed
from mulligan.worlds import Page, act, block, field, iso

from .. import decks as rules
from ..art_faces import of_pack
from ..cardscape.designs import SPELL, STYLES, SUBTYPES, SUM, TYPES
from ..cardscape.packs import CARDS, MODES
from ..cardscape.shares import THRESHOLD
from . import designer, entries, lists, opening, play, puzzles, roster, trading
from .asking import many

FILE = ".json,.ttpack,.txt"
PLAIN = ("Everything here lives in the storage of this browser, and every byte of this site can be read by who wants to. Nothing is sold, nobody has "
         "an account, and nothing counts what others do.")


# ---- packs -------------------------------------------------------------------------------------------------------------
def packs(state, query):
    """Runs and their sealed packs (CS-2); with a query, all about one run."""
    if query:
        return _run(state, query)
    sealed = [name for name in state.runs if state.left(name)]
    fresh = not state.runs
    blocks = [block("text", "A pack is fixed before you open it", clauses=["CS-2.1", "CS-2.7", "CS-2.11"], text=(
        f"A pack has {CARDS} cards and one lore card. All you see of a sealed pack is its commitment, a number worked out from its content; once it is "
        "open, anybody can work it out again. Every card comes in five rarities, all equally often, and rarity is looks only.")),
              block("tiles", "Sealed packs", tiles=[_sealed(state, name) for name in sealed],
                    empty="You have no sealed packs. Draw a run of your own to begin." if fresh else "All packs are open. Draw another run.")]
    blocks += [block("acts", "Draw a run", acts=[_solo(fresh)]), *_two(state), *_organiser()]
    rows = [{"cells": [run["notice"]["run"], run["notice"]["mode"], {"num": run["opened"]}, {"num": state.size(name)}],
             "go": {"label": "Look", "page": "packs", "query": name}} for name, run in state.runs.items()]
    return [*blocks, block("table", "Your runs", head=["Run", "Mode", "Opened", "Packs for you"], rows=rows, empty="None yet."), proves()]


def _solo(fresh):
    sheets = field("sheets", "Sheets", "choice", choices=[[n, f"{many(n, 'sheet')}, {n * roster.sheet()} packs"] for n in opening.SHEETS], value=1,
                   help="A sheet has every card in every rarity once.")
    return act("solo", "Draw a run of your own", [sheets], tone="main" if fresh else "", clause="CS-2.9")


def _sealed(state, name):
    run, left = state.runs[name], state.left(name)
    index = state.index(name, run["opened"])
    commitment = state.pack(name, index)["commitment"]
    return {"label": f"{run['notice']['run']}, pack {index}", "note": f"{left} left. Commitment {commitment[:16]}…", "back": of_pack(commitment),
            "acts": [act("open", f"Open {n}" if n > 1 else "Open it", args={"run": name, "packs": n}, clause="CS-2.11",
                         tone="main" if n == 5 and not state.cards else "") for n in opening.AT_ONCE if n <= left],
            "go": {"label": "Look", "page": "packs", "query": name}}


def _two(state):
    rows = []
    for commit, pair in state.pairs.items():
        drawn = len(pair["messages"]) == 3
        said = "void" if pair["void"] else "drawn" if drawn else "waits for the other one"
        acts = [] if pair["void"] else [act("pair_file", "Message again", args={"commit": commit})]
        rows.append({"cells": [f"pair {commit[:12]}", "you began" if not pair["side"] else "you answered", said],
                     "acts": acts + ([] if drawn or pair["void"] else [act("pair_drop", "Forget", args={"commit": commit}, tone="danger", confirm="Forget it?")])})
    begin = act("pair_begin", "Begin a run for two", _solo(False)["fields"], clause="CS-2.9")
    bring = act("pair", "Bring a message", [field("file", "Message of the other one", "file", accept=FILE)], clause="CS-2.9")
    return [block("text", "With somebody else", clauses=["CS-2.9"], text="Three messages as files or pasted text: a commitment, the answer, the reveal. Neither "
                  "of you can choose the packs then. An answer that comes after the reveal voids the run."),
            block("acts", acts=[begin, bring]), block("table", head=["Run", "Side", "State"], rows=rows, empty="No run for two yet.")]


def _organiser():
    checked = act("verify", "Check a pack", [field("file", "Pack", "file", accept=FILE),
                                            field("root", "Root or notice", "text", most=500_000, help="Empty: the run of this name that you know.")], clause="CS-2.10")
    return [block("text", "From an organiser", clauses=["CS-2.9", "CS-2.10"], text="Bring the public notice of a run once, then each pack file you were handed. A pack that "
                  "fails a check is not added. Whoever hands out packs can give one file to two people, and nobody here can see that."),
            block("acts", acts=[act("notice", "Bring a notice", [field("file", "Notice", "file", accept=FILE)], clause="CS-2.8"),
                                act("pack", "Open a pack file", [field("file", "Pack", "file", accept=FILE)], clause="CS-2.10")]),
            block("bench", "Check any pack against a root", act=checked)]


def proves():
    """What each mode proves, and what it does not (CS-2.9)."""
    return block("table", "What is proved", head=["Mode", "Proved", "Not proved"], empty="",
                 rows=[{"cells": [mode, *opening.PROVES[mode]]} for mode in MODES])


def _run(state, name):
    if name not in state.runs:
        raise Malformed("there is no such run", "query")
    run, notice = state.runs[name], state.runs[name]["notice"]
    known = range(run["opened"]) if run["seed"] else ()
    indices = [state.index(name, n) for n in known] or sorted(int(key.rpartition("|")[2]) for key in state.packs if key.rpartition("|")[0] == name)
    rows = [{"cells": [{"num": index}, state.pack(name, index)["commitment"]],
             "acts": [act("proof", "Proof sheet", args={"run": name, "index": index}), act("pack_file", "Pack file", args={"run": name, "index": index})]}
            for index in indices[::-1]]
    acts = [act("run_file", "Notice as a file", args={"run": name}), act("audit", "Work it out again", args={"run": name}, off="" if run["seed"] else "Only its organiser can."),
            act("forget", "Forget", args={"run": name}, tone="danger", confirm="Forget this run?", off="You have opened packs of it." if run["opened"] else "")]
    return [block("facts", notice["run"], items=[["Mode", notice["mode"], MODES[notice["mode"]]], ["Root", {"code": notice["root"]}], ["Packs", str(notice["packs"])],
                                                ["Roster", {"code": notice["roster_hash"]}, many(len(notice["roster"]), "card")],
                                                ["Yours", f"{run['opened']} of {state.size(name)} open", "Every other pack is the other one's." if notice["mode"] == "two-party" else ""]]),
            block("text", "Proved", text=opening.PROVES[notice["mode"]][0]), block("text", "Not proved", text=opening.PROVES[notice["mode"]][1], tone="note"),
            block("acts", acts=acts), block("table", "Opened packs", head=["Pack", "Commitment"], rows=rows, empty="None yet."),
            block("acts", acts=[act("open", "Open the next", args={"run": name, "packs": 1}, clause="CS-2.11")]) if state.left(name) else block("text", text="No pack of it is left here.")]


# ---- collection and trades -----------------------------------------------------------------------------------------------
def collection(state, query):
    kinds = {copy.partition(".")[0] for copy, _ in state.cards.values()}
    open_ = [{"cells": [", ".join(trading.title(state.cards[mark][0]) for mark in one["gives"] if mark in state.cards) or "gone", one["how"]],
              "acts": [act("trade_file", "File again", args={"trade": ident}), act("trade_cancel", "Cancel", args={"trade": ident}, tone="danger", confirm="Cancel this offer?")]}
             for ident, one in state.trades.items() if one["how"] == "offered"]
    give = field("give", "You give", "cards", list="mine", least=1, most=trading.MOST)
    return [block("facts", items=[["Copies", str(len(state.cards))], ["Cards", f"{len(kinds)} of {len(roster.ids())}"], ["Lore cards", str(len(state.lore))]]),
            block("cards", "Your copies", list="mine", empty="You have no cards yet. Open a pack."),
            block("text", "Trade by files", clauses=["CS-2.12"], text=f"One makes an offer, the other answers it and gives something in return; the answer goes back. {trading.NO_PROMISE}"),
            block("acts", acts=[act("offer", "Make an offer", [give], clause="CS-2.12"),
                                act("trade_answer", "Answer an offer", [field("offer", "Offer", "file", accept=FILE), give | {"least": 0}], clause="CS-2.12"),
                                act("trade", "Bring the answer", [field("file", "Answer", "file", accept=FILE)], clause="CS-2.12")]),
            block("table", "Open offers", head=["You give", "State"], rows=open_, empty="None.")]


# ---- the album -------------------------------------------------------------------------------------------------------------
def album(state, query):
    choose = field("serials", "Serials that open an entry", "number", least=1, most=9, value=state.threshold)
    sealed = [{"label": roster.names()[made["number"]], "note": entries.told(state, number) or
               f"Sealed: {len(entries.shares(state, number))} of {THRESHOLD} issued serials are known."} for number, made in entries.known_entries(state).items()]
    return [block("facts", items=[["Open", f"{len(state.open_cards())} of {len(roster.ids())}"], ["Serials known", str(len(state.known))],
                                  ["An entry opens at", many(state.threshold, "serial")]]),
            block("bench", "Enter a serial", act=act("serial", "Enter", lists.serial_fields(), clause="CS-4.5")),
            block("text", "With friends", clauses=["CS-4.2", "CS-4.7"], text="Serials of your copies count by themselves. Exchange lists with friends: each serial counts once. "
                  "It is a game among honest people, as all cards are in this site's data."),
            block("acts", acts=[act("serials", "Bring a list", [field("file", "List", "file", accept=".ttserials,.json")], clause="CS-4.7"),
                                act("serial_list", "Hand on a list", [field("which", "Which", "choice", choices=[["own", "Of my copies"], ["all", "All I know"]], value="own")], clause="CS-4.7"),
                                act("threshold", "Change the number", [choose], clause="CS-4.2")]),
            block("cards", "Album", list="album", empty=""),
            block("tiles", "Sealed entries", tiles=sealed, empty="None here. An organiser publishes them; five of their serials open one."),
            block("acts", acts=[act("entry", "Bring a sealed entry", [field("file", "Entry", "file", accept=".json")], clause="CS-4.3"),
                                act("unlocked", "Bring what a community unlocked", [field("file", "unlocked.json", "file", accept=".json")], clause="CS-4.7")])]


def lore(state, query):
    blocks = [block("cards", "Lore cards", list="lore", empty="Each pack has one. Open a pack.")]
    if state.lore:
        told = lists.card(state, f"lore:{len(state.lore) - 1}")
        blocks.insert(0, block("story", told["lines"][0][1], face=told["face"], text=told["lines"][1][1], lines=told["lines"][2:]))
    return blocks


# ---- decks -----------------------------------------------------------------------------------------------------------------
def decks(state, query):
    """Own decks, and playing with them at once (TT-2.6)."""
    rows = [_deck_row(state, name, keys) for name, keys in state.decks.items()]
    best = play.proposal(state)
    name = next(one for n in range(1, 100) if (one := f"Deck {n}") not in state.decks)
    named = field("name", "Name", "text", most=60, value=name)
    few = max(0, rules.LEAST - len(best))
    made = act("deck", "Make one of what you have", [named], args={"cards": best}, clause="TT-2.6", tone="" if rows else "main",
               off=f"{many(few, 'card')} too few: a deck has {rules.LEAST} cards, and two copies of a card at most." if few else "")
    waits = play.match_of(state)
    wait = [block("text", "A match waits", text=waits["label"], tone="warn"), block("acts", acts=[act("give_up", "Give up", tone="danger", confirm="Give this match up?")])] if waits else []
    return [*wait, block("text", text=f"A deck has {rules.LEAST} to {rules.MOST} of your copies and your own cards, no card more than twice. Rarity makes no difference at the table.",
                         clauses=["TT-2.6", "CS-2.2"]),
            block("table", "Your decks", head=["Name", "Cards"], rows=rows, empty="You have no deck yet."),
            block("acts", acts=[made, act("deck", "Build a deck", [named, _picked()], clause="TT-2.6"),
                                act("take_deck", "Bring a deck", [field("file", "Deck", "file", accept=".json")], clause="CS-5.7")])]


def _picked(value=None):
    return field("cards", "Cards", "cards", list="playable", least=0, most=rules.MOST, value=value, fill=True)


def _deck_row(state, name, keys):
    wrong = play.faults(state, keys)
    off = "A match waits already." if state.battle else wrong[0].words if wrong else ""
    return {"cells": [name, {"num": len(keys)}], "acts": [
        act("play", "Play", lists.against(), args={"deck": name}, tone="main", off=off, clause="TT-2.6"),
        act("deck", "Change", [_picked(list(keys))], args={"name": name}), act("deck_file", "As a file", args={"deck": name}, clause="CS-5.7"),
        act("drop_deck", "Delete", args={"deck": name}, tone="danger", confirm=f"Delete {name}?")]} | ({"note": wrong[0].words} if wrong else {})


# ---- the designer ------------------------------------------------------------------------------------------------------------
def design(state, query):
    """The form (CS-5.2), the gallery and drafts; the query is what it begins with."""
    begun = state.drafts.get(query) or state.designs.get(query)
    if query and not begun:
        raise Malformed("there is no such card or draft", "query")
    made = act("design", "Keep it", form_fields(designer.unform(begun) if begun else {}), args={"draft": query} if query in state.drafts else None,
               tone="main", clause="CS-5.3")
    drafts = [{"cells": [designer.words(one)], "go": {"label": "Go on", "page": "designer", "query": key},
               "acts": [act("drop_design", "Delete", args={"card": key}, tone="danger", confirm="Delete this draft?")]} for key, one in state.drafts.items()]
    own = [{"cells": [{"face": designer.card_of(one), "k": ident}, designer.words(one), ident], "go": {"label": "Make another like it", "page": "designer", "query": ident},
            "acts": lists.card(state, ident)["acts"]} for ident, one in state.designs.items()]
    return [block("bench", f"Go on with {begun['name'] or 'your draft'}" if begun else "Make a card", act=made,
                  note="Write the two sentences, or choose word after word. Strength is only warned of. What is not right yet is kept as a draft."),
            block("table", "Drafts", head=["Card"], rows=drafts, empty="None."),
            block("table", "Your gallery", head=["", "Card", "Id"], rows=own, empty="No card of your own yet."),
            block("table", "The site's gallery", head=["", "Card", "By"], empty="Nothing yet.", rows=[
                {"cells": [{"face": designer.card_of(one)}, designer.words(one), one["author"]],
                 "acts": [act("take", "Take it", args={"gallery": ident}, off="You have it." if ident in state.designs else "", clause="CS-5.9")]}
                for ident, one in designer.published().items()]),
            block("acts", acts=[act("take", "Bring a card", [field("link", "Link", "text", most=40_000), field("file", "or file", "file", accept=".json")], clause="CS-5.7")])]


def form_fields(begun):
    def some(name, label, kind, **more):
        return field(name, label, kind, **more | ({"value": begun[name]} if name in begun else {}))

    def listed(words, first=()):
        return [*first, *([word, word.capitalize()] for word in words)]
    palettes, motifs, frames = designer.choices()
    return [some("name", "Name", "text", most=32), some("type", "Type", "choice", choices=listed((*TYPES, SPELL)), value="earth"),
            some("level", "Rank", "number", least=1, most=5, value=1, help="Spells: 1 to 3."),
            some("attack", "Attack", "number", least=0, most=5 * SUM, help=f"Defense follows: together they make {SUM} a rank."),
            *(some(f"sub{i}", f"Subtype {i}", "choice", choices=listed(SUBTYPES, [["", "None"]]), value="") for i in (1, 2, 3)),
            *(part for i in (1, 2) for part in (some(f"style{i}", f"Style of effect {i}", "choice", choices=listed(STYLES), value="normal"),
                                                some(f"text{i}", f"Effect {i}", "sentence", most=400))),
            some("lore", "Lore", "text", most=600), some("author", "Author", "text", most=32),
            some("seed", "Picture number", "text", most=5, help="Another number or word draws another picture.", value="1"),
            *(some(name, label, "choice", choices=[list(one) for one in known], value=known[0][0])
              for name, label, known in (("palette", "Colours", palettes), ("motif", "In the sky", motifs), ("frame", "Frame", frames))),
            some("picture", "A picture of your own", "picture", help="It stays in this browser, and travels in files only.")]


# ---- challenges and news -------------------------------------------------------------------------------------------------------
def challenges(state, query):
    opened, blocks = state.open_cards(), []
    for ident, made in puzzles.known().items():
        carriers = [one for one in made["marks"] if one["card"] in opened]
        cards = [{"k": f"no:{roster.numbers()[one['card']]}", "face": roster.face_of(f"{one['card']}.0", [one])} for one in carriers if one["card"] in roster.numbers()]
        blocks.append(block("tiles", made["title"], tiles=[{"label": f"{len(cards)} of {len(made['marks'])} marks found", "cards": cards,
                                                            "note": "A mark is drawn on a card once its entry in your album is open."}], empty=""))
        if ident in state.solved:
            blocks.append(_reward(state.solved[ident]))
        else:
            blocks.append(block("bench", act=act("answer", "Try it", [field("answer", "Answer", "text", most=200, help="Only letters A to Z and digits count. A wrong answer costs nothing.")],
                                                 args={"challenge": ident}, clause="CS-6.3")))
    return blocks or [block("text", text="There is no challenge yet.")]


def _reward(reward):
    lines = [["It opens", f"the card {reward['card']['name']}, now in your gallery"]] if "card" in reward else []
    face = puzzles.back(reward) if reward.get("back") else designer.card_of(reward["card"]) if "card" in reward else ""
    if not face:
        return block("text", reward.get("title", "Solved"), text=reward.get("text", ""), clauses=["CS-6.5"])
    return block("story", reward.get("title", "Solved"), face=face, text=reward.get("text", ""), lines=lines)


def news(state, query):
    rows = [{"cells": [iso(day), words]} for day, words in reversed(state.news)]
    return [block("table", "What happened", head=["Day", ""], rows=rows, empty="Nothing yet."),
            block("text", "What this is not", text=PLAIN, tone="note", clauses=["CS-2.13", "CS-4.8", "CS-5.10", "CS-6.8"]), block("keep")]


# ---- all pages -------------------------------------------------------------------------------------------------------------------
PAGES = {"packs": ("Packs", packs), "collection": ("Collection", collection), "album": ("Album", album), "lore": ("Lore", lore), "decks": ("Decks", decks),
         "designer": ("Designer", design), "challenges": ("Challenges", challenges), "news": ("News", news)}


def pages(state):
    badges = {"packs": str(sum(map(state.left, state.runs)) or ""), "decks": "1" if state.battle else ""}
    return [Page(ident, label, badges.get(ident, "")) for ident, (label, _) in PAGES.items()]


def page(state, ident, query):
    """The blocks of a page."""
    if query and ident not in ("packs", "designer"):
        raise Malformed("this page has nothing like it", "query")
    return PAGES[ident][1](state, query)
