"""The pages of a Cardscape about what is made and played: decks, designer, challenges.

The small parts that all pages share are here, too.
"""

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from mulligan import Malformed
from mulligan.protocol.listing import many
from mulligan.protocol.types import ClauseId
from mulligan.protocol.worlds import act, block, field

from ..cards import decks
from ..cardscape.designs import SPELL, STYLES, SUBTYPES, SUM, TYPES
from ..language.vocabulary import LONGEST, Vocabulary
from . import (challenges, contest_pages, design_form, designer, lists, match_deeds, own_subtypes,
               ready, shipped)
from .profile import Profile

Block: TypeAlias = dict[str, Any]          # a part of a page (docs/view-model.md)
DECK = (f"A deck has {decks.LEAST} to {decks.MOST} of your copies and your own cards, no card more "
        "than twice. Rarity makes no "
        "difference at the table.")
FORM = ("Write the two sentences, choose word after word, or take ready ones. Strength is only "
        "warned of. What is "
        "not right yet is kept as a draft.")


def note(title: str, text: str, *clauses: ClauseId) -> Block:
    return block("text", title, text=text, clauses=list(clauses))


def acts(*all_acts: dict[str, Any], title: str = "") -> Block:
    return block("acts", title, acts=list(all_acts))


def bring(do: str, label: str, what: str, clause: ClauseId, accept: str) -> dict[str, Any]:
    """An act that takes a file."""
    return act(do, label, [field("file", what, "file", accept=accept)], clause=clause)


# ---- decks ---------------------------------------------------------------------------------------
def decks_page(state: Profile, query: str) -> list[Block]:
    """Own decks, and playing with them at once (TT-2.6)."""
    rows = [_deck_row(state, name, keys) for name, keys in state.decks.items()]
    best, waits = match_deeds.proposal(state), match_deeds.match_of(state)
    named = field("name", "Name", "text", most=60,
                  value=next(one for n in range(1, 100) if (one := f"Deck {n}") not in state.decks))
    few = max(0, decks.LEAST - len(best))
    made = act("deck", "Make one of what you have", [named], args={"cards": best}, clause="TT-2.6",
               tone="" if rows else "main",
               off=f"{many(few, 'card')} too few: a deck has {decks.LEAST}, and two copies of a "
                   "card at most." if few else "")
    wait = [block("text", "A match waits", text=waits["label"], tone="warn"),
            acts(act("give_up", "Give up", tone="danger",
                     confirm="Give this match up?"))] if waits else []
    wait += contest_pages.running(state) if not waits else []
    return [*wait, note("", DECK, "TT-2.6", "CS-2.2"),
            block("table", "Your decks", head=["Name", "Cards"], rows=rows,
                  empty="You have no deck yet."),
            acts(made, act("deck", "Build a deck", [named, _picked()], clause="TT-2.6"),
                 bring("take_deck", "Bring a deck", "Deck", "CS-5.7", ".json"))]


def _picked(value: list[str] | None = None) -> dict[str, Any]:
    return field("cards", "Cards", "cards", list="playable", least=0, most=decks.MOST, value=value,
                 fill=True)


def _deck_row(state: Profile, name: str, keys: list[str]) -> dict[str, Any]:
    wrong, args = match_deeds.faults(state, keys), {"deck": name}
    fault = wrong[0].words if wrong else ""
    off = "A match waits already." if state.battle else fault
    made = {"cells": [name, {"num": len(keys)}], "acts": [
        act("play", "Play", lists.against(), args=args, tone="main", off=off, clause="TT-2.6"),
        act("deck", "Change", [_picked(list(keys))], args={"name": name}),
        act("deck_file", "As a file", args=args, clause="CS-5.7"),
        act("drop_deck", "Delete", args=args, tone="danger", confirm=f"Delete {name}?")]}
    return made | ({"note": fault} if wrong else {})


# ---- the designer --------------------------------------------------------------------------------
def designer_page(state: Profile, query: str) -> list[Block]:
    """The form (CS-5.2), drafts, own cards and those of the site.

    The query is what the form begins with.
    """
    begun = state.drafts.get(query) or state.designs.get(query)
    if query and not begun:
        raise Malformed("there is no such card or draft", "query")
    words = own_subtypes.known(state)
    keep = act("design", "Keep it",
               form_fields(design_form.fields(begun) if begun else {}, words),
               tone="main", clause="CS-5.3",
               args={"draft": query} if query in state.drafts else None)
    link = field("link", "Link", "text", most=40_000,
                 help="Or only what stands behind #card= in it.")
    return [block("bench", f"Go on with {begun['name'] or 'your draft'}" if begun
                  else "Make a card", act=keep, note=FORM),
            block("table", "Drafts", head=["Card"],
                  rows=[_draft(*one) for one in state.drafts.items()], empty="None."),
            *_subtypes(state, words),
            block("table", "Your gallery", head=["", "Card", "Id"],
                  rows=[_own(state, *one) for one in state.designs.items()],
                  empty="No card of your own yet."),
            acts(act("take", "Bring a card",
                     [link, field("file", "or file", "file", accept=".json")], clause="CS-5.7"),
                 act("author", "Mark my cards", clause="CS-5.8",
                     off="Your cards have a mark." if state.author else "",
                     confirm="Make a key that stays in this profile?"),
                 act("set_file", "Gallery as a card set", clause="CS-5.9",
                     off="" if state.designs else "No card of your own yet.")),
            block("table", "The site's gallery", head=["", "Card", "By"], empty="Nothing yet.",
                  rows=[_shipped(state, *one) for one in designer.published().items()])]


def _subtypes(state: Profile, words: Vocabulary) -> list[Block]:
    """The subtypes beside those of the game, and a way to add one (CS-5.11)."""
    one = field("one", "The word for one", "text", most=LONGEST, help="Like golem.")
    many = field("many", "The word for several", "text", most=LONGEST,
                 help="Left empty, it is made of the other: golems.")
    return [block("table", "More subtypes", head=["One", "Several", "Used by"],
                  rows=[_subtype(state, *pair) for pair in words.items()],
                  empty="Only those of the game."),
            acts(act("subtype", "Add a subtype", [one, many], clause="CS-5.11"))]


def _subtype(state: Profile, one: str, several: str) -> dict[str, Any]:
    names = own_subtypes.used_by(state, one)
    row = {"cells": [one, several, ", ".join(names[:3]) + ("..." if len(names) > 3 else "")]}
    drop = act("drop_subtype", "Delete", args={"one": one}, tone="danger",
               confirm=f"Delete the subtype {one}?", off=f"{names[0]} uses it." if names else "")
    return row | ({"acts": [drop]} if one in state.words else {})


def _draft(key: str, design: dict[str, Any]) -> dict[str, Any]:
    return {"cells": [designer.words(design)],
            "go": {"label": "Go on", "page": "designer", "query": key},
            "acts": [act("drop_design", "Delete", args={"card": key}, tone="danger",
                         confirm="Delete this draft?")]}


def _own(state: Profile, ident: str, design: dict[str, Any]) -> dict[str, Any]:
    face = {"face": designer.card_of(design), "k": ident}
    return {"cells": [face, designer.words(design), ident],
            "go": {"label": "Make another like it", "page": "designer", "query": ident},
            "acts": lists.card(state, ident)["acts"]}


def _shipped(state: Profile, ident: str, design: dict[str, Any]) -> dict[str, Any]:
    return {"cells": [{"face": designer.card_of(design)}, designer.words(design), design["author"]],
            "acts": [act("take", "Take it", args={"gallery": ident}, clause="CS-5.9",
                         off="You have it." if ident in state.designs else "")]}


def form_fields(begun: dict[str, Any], words: Vocabulary) -> list[dict[str, Any]]:
    """The fields of the form, filled with what is `begun`; `words` are of more subtypes."""
    def some(name: str, label: str, kind: str, **more: Any) -> dict[str, Any]:
        return field(name, label, kind, **more | ({"value": begun[name]} if name in begun else {}))

    def listed(words: Iterable[str]) -> list[list[str]]:
        return [[word, word.capitalize()] for word in words]

    def effect(i: int) -> tuple[dict[str, Any], ...]:
        return (some(f"ready{i}", f"Ready effect {i}", "choice", value="",
                     choices=[["", "Write it below"], *ready.choices()],
                     help="By what they do; 'Fill in' writes one below, to be changed."),
                some(f"style{i}", f"Style of effect {i}", "choice", choices=listed(STYLES),
                     value="normal"),
                some(f"text{i}", f"Effect {i}", "sentence", most=400))
    subtypes = [["", "None"], *listed((*SUBTYPES, *words))]
    chosen = zip(design_form.CHOSEN, ("Colours", "In the sky", "Frame"), design_form.choices())
    return [some("name", "Name", "text", most=32),
            some("type", "Type", "choice", choices=listed((*TYPES, SPELL)), value="earth"),
            some("level", "Rank", "number", least=1, most=5, value=1, help="Spells: 1 to 3."),
            some("attack", "Attack", "number", least=0, most=5 * SUM,
                 help=f"Defense follows: together they make {SUM} a rank."),
            *(some(f"sub{i}", f"Subtype {i}", "choice", choices=subtypes, value="")
              for i in (1, 2, 3)), *effect(1), *effect(2),
            some("lore", "Lore", "text", most=600), some("author", "Author", "text", most=32),
            some("seed", "Picture number", "text", most=5, value="1",
                 help="Another number or word draws another picture."),
            *(some(name, label, "choice", choices=[list(one) for one in known], value=known[0][0])
              for name, label, known in chosen),
            some("picture", "A picture of your own", "picture",
                 help="It stays in this browser, and travels in files only.")]


# ---- challenges ----------------------------------------------------------------------------------
def challenges_page(state: Profile, query: str) -> list[Block]:
    """Each challenge with the marks that are found, and its reward or a place for the answer
    (CS-6).
    """
    opened, blocks = state.open_cards(), []
    for ident, made in challenges.published().items():
        cards = [{"k": f"no:{shipped.numbers()[one['card']]}",
                  "face": shipped.face_of(f"{one['card']}.0", [one])}
                 for one in made["marks"] if one["card"] in opened]
        tile = {"label": f"{len(cards)} of {len(made['marks'])} marks found", "cards": cards,
                "note": "A mark is drawn on a card once its entry in your album is open."}
        blocks += [block("tiles", made["title"], tiles=[tile], empty=""),
                   _reward(state, state.solved[ident]) if ident in state.solved else _answer(ident)]
    return blocks or [note("", "There is no challenge yet.")]


def _answer(ident: str) -> Block:
    text = field("answer", "Answer", "text", most=200,
                 help="Only letters A to Z and digits count. A wrong answer costs nothing.")
    return block("bench",
                 act=act("answer", "Try it", [text], args={"challenge": ident}, clause="CS-6.3"))


def _reward(state: Profile, reward: dict[str, Any]) -> Block:
    lines = ([["It opens", f"the card {reward['card']['name']}, now in your gallery"]]
             if "card" in reward else [])
    lines += [["It opens", f"the {word} {reward[key]}"]
              for key, word in (("back", "card back"), ("theme", "cloth")) if reward.get(key)]
    if reward.get("back"):
        face = challenges.face_of(reward)
    else:
        face = designer.card_of(reward["card"]) if "card" in reward else "back:0"
    return block("story", reward.get("title", "Solved"), face=face, text=reward.get("text", ""),
                 lines=lines,
                 acts=list(_uses(state, reward)))


def _uses(state: Profile, reward: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Acts that put a won back or cloth in use, or out of it."""
    for key, word in (("back", "back"), ("theme", "cloth")):
        if reward.get(key):
            used = reward[key] == getattr(state, key)
            yield act("use", f"Use the plain {word}" if used else f"Use this {word}",
                      args={key: "" if used else reward[key]}, clause="CS-6.5")


PAGES = {"decks": ("Decks", decks_page), "designer": ("Designer", designer_page),
         "challenges": ("Challenges", challenges_page)}
