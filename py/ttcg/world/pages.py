"""The pages of a Cardscape about what there is: packs, collection, album, lore, news.

making_pages.py has decks, designer and challenges.

A page is a function of (state, query) that returns blocks (docs/view-model.md, part 5).
"""

from typing import Any

from mulligan import Malformed
from mulligan.protocol.listing import many
from mulligan.protocol.worlds import Page, act, block, field, folded, iso

from ..art.names import of_pack
from ..cardscape.packs import CARDS, MODES
from ..cardscape.shares import THRESHOLD
from ..cardscape.types import Hex
from . import (album, draft_pages, first_day, lists, making_pages, packs, shipped, town_pages,
               trading)
from .making_pages import Block, acts, bring, note
from .profile import Profile

FILE = ".json,.ttpack,.txt"
PLAIN = ("Everything here lives in the storage of this browser, and every byte of this site can be "
         "read by who wants to. Nothing is "
         "sold, nobody has an account, and nothing counts what others do.")
FIXED = (f"A pack has {CARDS} cards and one lore card. All you see of a sealed pack is its "
         "commitment, a number worked out from its "
         "content; once it is open, anybody can work it out again. Every card comes in five "
         "rarities, all equally often, and rarity is "
         "looks only.")
FOR_TWO = ("Three messages as links or files: a commitment, the answer, the reveal. Neither "
           "of you can choose the packs then. "
           "An answer that comes after the reveal voids the run.")
ORGANISED = ("Bring the public notice of a run once, then each pack file you were handed. A pack "
             "that fails a check is not added. "
             "Whoever hands out packs can give one file to two people, and nobody here can see "
             "that.")
FRIENDS = ("Serials of your copies count by themselves. Exchange lists with friends: each serial "
           "counts once. It is a game among "
           "honest people, as all cards are in this site's data.")
TRADES = ("One makes an offer, the other answers it and gives something in return; the answer goes "
          f"back. Both go as a link or as a file. {trading.NO_PROMISE}")


# ---- packs ---------------------------------------------------------------------------------------
def packs_page(state: Profile, query: str) -> list[Block]:
    """Runs and their sealed packs (CS-2); with a query, all about one run."""
    if query:
        return _run(state, query)
    rows = [{"cells": [run["notice"]["run"], run["notice"]["mode"], {"num": run["opened"]},
                       {"num": _for_you(state, name)}],
             "go": _look(name)} for name, run in state.runs.items()]
    more = ([] if state.town
            else [acts(act("solo", "Draw more packs", [_sheets()], clause="CS-2.9"))])
    mine = [block("tiles", "Sealed packs",
                  tiles=[_sealed(state, name) for name in state.runs if state.left(name)],
                  empty="No pack is left for you today." if state.town
                  else "All packs are open. Draw more."),
            *more,
            block("table", "Your runs", head=["Run", "Mode", "Opened", "Packs for you"], rows=rows,
                  empty="")] if state.runs and not first_day.untouched(state) else []
    others = [*_two(state), *_organiser()]
    used = state.pairs or any(not run["seed"] for run in state.runs.values())
    return [*first_day.next_thing(state), *mine, *folded(packs.FAIR, _fair(state)),
            *(others if used else folded("Packs with somebody else", others))]


def _fair(state: Profile) -> list[Block]:
    """How a pack is fixed, what that proves, and the check of any pack (CS-2.7, CS-2.9, CS-2.10).
    """
    rows = []
    for name, run in state.runs.items():
        if state.left(name):
            index = state.index(name, run["opened"])
            rows.append({"cells": [run["notice"]["run"], {"num": index},
                                   state.pack(name, index)["commitment"]]})
    root = field("root", "Root or notice", "text", most=500_000,
                 help="Empty: the run of this name that you know.")
    pack = field("file", "Pack", "file", accept=FILE)
    return [note("", FIXED, "CS-2.1", "CS-2.7", "CS-2.11"),
            *([block("table", "The next packs", head=["Run", "Pack", "Commitment"], rows=rows,
                     empty="")] if rows else []),
            block("table", "What is proved", head=["Mode", "Proved", "Not proved"], empty="",
                  rows=[{"cells": [mode, *packs.PROVES[mode]]} for mode in MODES]),
            block("bench", "Check any pack against a root",
                  act=act("verify", "Check a pack", [pack, root], clause="CS-2.10"))]


def _for_you(state: Profile, name: str) -> int:
    """How many packs of a run can ever be opened here: none of one that others drew."""
    run = state.runs[name]
    return state.size(name) if run["seed"] or run["notice"]["mode"] == "organiser" else 0


def _look(name: str) -> dict[str, str]:
    return {"label": "Look", "page": "packs", "query": name}


def _sheets() -> dict[str, Any]:
    choices = [[n, f"{n * shipped.sheet()} packs"] for n in packs.SHEETS]
    return field("sheets", "How many", "choice", choices=choices, value=1,
                 help=f"In {shipped.sheet()} packs every card comes in every rarity once.")


def _sealed(state: Profile, name: str) -> dict[str, Any]:
    run, left = state.runs[name], state.left(name)
    index = state.index(name, run["opened"])
    commitment = state.pack(name, index)["commitment"]
    opens = [act("open", f"Open {n}" if n > 1 else "Open it", args={"run": name, "packs": n},
                 clause="CS-2.11")
             for n in packs.AT_ONCE if n <= left]
    return {"label": f"{run['notice']['run']}, pack {index}",
            "note": f"{many(left, 'pack')} left.", "back": of_pack(commitment),
            "acts": opens, "go": _look(name)}


def _two(state: Profile) -> list[Block]:
    """Runs that are drawn with somebody else (CS-2.9)."""
    return [note("With somebody else", FOR_TWO, "CS-2.9"),
            acts(act("pair_begin", "Begin a run for two", [_sheets()], clause="CS-2.9"),
                 bring("pair", "Bring a message", "Message of the other one", "CS-2.9", FILE)),
            block("table", head=["Run", "Side", "State"],
                  rows=[_pair(*one) for one in state.pairs.items()],
                  empty="No run for two yet.")]


def _pair(commit: str, pair: dict[str, Any]) -> dict[str, Any]:
    drawn, args = len(pair["messages"]) == 3, {"commit": commit}
    stands = "drawn" if drawn else "waits for the other one"
    if pair["void"]:
        stands = "void"
    more = [] if pair["void"] else [act("pair_file", "Message again", args=args)]
    if not drawn and not pair["void"]:
        more.append(act("pair_drop", "Forget", args=args, tone="danger", confirm="Forget it?"))
    return {"cells": [f"pair {commit[:12]}", "you answered" if pair["side"] else "you began",
                      stands], "acts": more}


def _organiser() -> list[Block]:
    """What comes from an organiser (CS-2.9, CS-2.10)."""
    return [note("From an organiser", ORGANISED, "CS-2.9", "CS-2.10"),
            acts(bring("notice", "Bring a notice", "Notice", "CS-2.8", FILE),
                 bring("pack", "Open a pack file", "Pack", "CS-2.10", FILE))]


def _run(state: Profile, name: str) -> list[Block]:
    """All about one run."""
    if name not in state.runs:
        raise Malformed("there is no such run", "query")
    run = state.runs[name]
    notice = run["notice"]
    proved, not_proved = packs.PROVES[notice["mode"]]
    whose = "Every other pack is the other one's." if notice["mode"] == "two-party" else ""
    args = {"run": name}
    more = [act("run_file", "Notice as a file", args=args),
            act("audit", "Work it out again", args=args,
                off="" if run["seed"] else "Only its organiser can."),
            act("forget", "Forget", args=args, tone="danger", confirm="Forget this run?",
                off="You have opened packs of it." if run["opened"] else "")]
    if state.left(name):
        more.insert(0, act("open", "Open the next", args=args | {"packs": 1}, tone="main",
                           clause="CS-2.11"))
    return [block("facts", notice["run"], items=[
                ["Mode", notice["mode"], MODES[notice["mode"]]], ["Packs", str(notice["packs"])],
                ["Root", {"code": notice["root"]}],
                ["Roster", {"code": notice["roster_hash"]}, many(len(notice["roster"]), "card")],
                ["Yours", f"{run['opened']} of {_for_you(state, name)} open", whose]]),
            note("Proved", proved, "CS-2.9"), note("Not proved", not_proved, "CS-2.9"), acts(*more),
            block("table", "Opened packs", head=["Pack", "Commitment"], empty="None yet.",
                  rows=[_opened(state, name, index) for index in _indices(state, name)])]


def _indices(state: Profile, name: str) -> list[int]:
    """The packs of a run that are open here, the latest first."""
    run = state.runs[name]
    if run["seed"]:
        return [state.index(name, n) for n in reversed(range(run["opened"]))]
    places = [key.rpartition("|") for key in state.packs]
    return sorted((int(index) for known, _, index in places if known == name), reverse=True)


def _opened(state: Profile, name: str, index: int) -> dict[str, Any]:
    args = {"run": name, "index": index}
    return {"cells": [{"num": index}, state.pack(name, index)["commitment"]],
            "acts": [act("proof", "Proof sheet", args=args, clause="CS-2.11"),
                     act("pack_file", "Pack file", args=args)]}


# ---- collection and trades -----------------------------------------------------------------------
def collection_page(state: Profile, query: str) -> list[Block]:
    """Own copies, and trades of them with friends (CS-2.12)."""
    kinds = {copy.partition(".")[0] for copy, _ in state.cards.values()}
    give = field("give", "You give", "cards", list="mine", least=1, most=trading.MOST)
    offer = field("offer", "Offer", "file", accept=FILE)
    rows = [_trade(state, *one) for one in reversed(state.trades.items()) if one[1]["file"]]
    return [block("facts", items=[["Copies", str(len(state.cards))],
                                  ["Cards", f"{len(kinds)} of {len(shipped.ids())}"],
                                  ["Lore cards", str(len(state.lore))]]),
            note("Trade with a friend", TRADES, "CS-2.12"),
            acts(act("offer", "Make an offer", [give], clause="CS-2.12"),
                 act("trade_answer", "Answer an offer", [offer, give | {"least": 0}],
                     clause="CS-2.12"),
                 bring("trade", "Bring the answer", "Answer", "CS-2.12", FILE)),
            block("table", "Trades with friends", head=["", "You give"], rows=rows, empty="None."),
            block("cards", "Your copies", list="mine", empty="You have no cards yet. Open a pack.")]


def _trade(state: Profile, ident: Hex, trade: dict[str, Any]) -> dict[str, Any]:
    """An offer that waits, or an answer given, which can be sent again if it was lost."""
    args = {"trade": ident}
    again = act("trade_file", "Message again", args=args)
    if trade["how"] == "done":
        return {"cells": ["Answer given", ""], "acts": [again]}
    gives = trading.titles(state.cards[mark][0] for mark in trade["gives"] if mark in state.cards)
    return {"cells": ["Offer made", gives],
            "acts": [again, act("trade_cancel", "Cancel", args=args, tone="danger",
                                confirm="Cancel this offer?")]}


# ---- the album -----------------------------------------------------------------------------------
def album_page(state: Profile, query: str) -> list[Block]:
    """Silhouettes and open entries, serials and lists of them, sealed entries (CS-4)."""
    choose = field("serials", "Serials that open an entry", "number", least=1, most=9,
                   value=state.threshold)
    which = field("which", "Which", "choice",
                  choices=[["own", "Of my copies"], ["all", "All I know"]], value="own")
    sealed = [_sealed_entry(state, *one) for one in album.known_entries(state).items()]
    return [block("facts", items=[["Open", f"{len(state.open_cards())} of {len(shipped.ids())}"],
                                  ["Serials known", str(len(state.known))],
                                  ["An entry opens at", many(state.threshold, "serial")]]),
            block("bench", "Enter a serial",
                  act=act("serial", "Enter", lists.serial_fields(), clause="CS-4.5")),
            note("With friends", FRIENDS, "CS-4.2", "CS-4.7"),
            acts(bring("serials", "Bring a list", "List", "CS-4.7", ".ttserials,.json"),
                 act("serial_list", "Hand on a list", [which], clause="CS-4.7"),
                 act("threshold", "Change the number", [choose], clause="CS-4.2")),
            block("cards", "Album", list="album", empty=""),
            block("tiles", "Sealed entries", tiles=sealed,
                  empty="None here. An organiser publishes them; five of their serials open one."),
            acts(bring("entry", "Bring a sealed entry", "Entry", "CS-4.3", ".json"),
                 bring("unlocked", "Bring what a community unlocked", "unlocked.json", "CS-4.7",
                       ".json"))]


def _sealed_entry(state: Profile, number: str, entry: dict[str, Any]) -> dict[str, str]:
    note = album.entry_text(state, number)
    if note is None:
        known = len(album.known_shares(state, number))
        note = f"Sealed: {known} of {THRESHOLD} issued serials are known."
    return {"label": shipped.names()[entry["number"]], "note": note}


def lore_page(state: Profile, query: str) -> list[Block]:
    """The lore card that came last, in large, and all of them (CS-3)."""
    blocks = [block("cards", "Lore cards", list="lore", empty="Each pack has one. Open a pack.")]
    if state.lore:
        told = lists.card(state, f"lore:{len(state.lore) - 1}")
        named, tale, *lines = told["lines"]
        blocks.insert(0, block("story", named[1], face=told["face"], text=tale[1], lines=lines))
    return blocks


def news_page(state: Profile, query: str) -> list[Block]:
    rows = [{"cells": [iso(day), words]} for day, words in reversed(state.news)]
    return [block("table", "What happened", head=["Day", ""], rows=rows, empty="Nothing yet."),
            note("What this is not", PLAIN, "CS-2.13", "CS-4.8", "CS-5.10", "CS-6.8"),
            block("keep")]


# ---- all pages -----------------------------------------------------------------------------------
PAGES = {"packs": ("Packs", packs_page), "collection": ("Collection", collection_page),
         "collectors": ("Collectors", town_pages.collectors_page),
         "draft": ("Draft", draft_pages.draft_page),
         "album": ("Album", album_page), "lore": ("Lore", lore_page),
         **making_pages.PAGES, "news": ("News", news_page)}


def pages(state: Profile) -> list[Page]:
    badges = {"packs": str(sum(map(state.left, state.runs)) or ""),
              "collectors": str(len(state.town.get("offers", ())) or ""),
              "draft": "1" if state.drafting else "",
              "decks": "1" if state.battle else ""}
    return [Page(ident, label, badges.get(ident, "")) for ident, (label, _) in PAGES.items()
            if state.town or ident not in ("collectors", "draft")]


def page(state: Profile, ident: str, query: str) -> list[Block]:
    """The blocks of a page."""
    if query and ident not in ("packs", "designer", "collectors"):
        raise Malformed("this page has nothing like it", "query")
    return PAGES[ident][1](state, query)
