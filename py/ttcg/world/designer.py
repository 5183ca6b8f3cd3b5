"""Deeds of the designer.

Cards players make, with live help at every key, drafts, sharing by link and file (CS-5).

A form is turned into a design of cardscape/designs.py; what is right becomes a card of the gallery,
what is not yet a draft.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from mulligan import Malformed
from mulligan.cards.lint import FORMAT
from mulligan.protocol.worlds import Preview, Result

from ..cards.library import LIBRARY
from ..cardscape import balance, designs
from ..cardscape.author import key_of, secret_of
from ..cardscape.designs import SPELL, STYLES, SUM, TYPES, Fault
from ..cardscape.streams import canonical
from ..cardscape.terms import CardId, Design, Hex, Report
from ..language.reader import Wrong
from ..language.terms import Tree
from . import shipped
from .profile import Profile
from .request import Plan, Request, many, refuse

Choices: TypeAlias = Sequence[tuple[str, str]]         # (id, words)
MOST_DESIGNS, MOST_PICTURES = 200, 40
SET = "Players' cards"
CHOSEN = ("palette", "motif", "frame")
_WORD, _WORDS = re.compile(r"\S+"), re.compile(r"[a-z'-]+|[0-9]+|[.,]")


def choices() -> tuple[Choices, Choices, Choices]:
    """((id, words), ...) of the palettes, motifs and frames that the art generator knows."""
    from ..art import pictures as art
    return art.PALETTES, art.MOTIFS, art.FRAMES


# ---- the parser at work (CS-5.2) -----------------------------------------------------------------
@lru_cache(maxsize=256)
def _read(text: str, style: str | None, unit: bool) -> tuple[Tree, None] | tuple[None, Wrong]:
    """(tree, None) or (None, Wrong) of a sentence: at every key the others are as they were."""
    from ..language.reader import read
    return read(text, style, unit)


def judge(text: str, style: str | None, unit: bool) -> Report | None:
    """The parser's report on a sentence, or None (TT-17.4, TT-17.5)."""
    wrong = _read(text, style, unit)[1]
    return None if wrong is None else wrong.report


@lru_cache(maxsize=256)
def helped(text: str, style: str | None, unit: bool) -> dict[str, Any]:
    """The help at a field with a sentence (docs/view-model.md).

    Where it stops making sense, and what may stand there.
    """
    from ..language.reader import following
    tree, wrong = _read(text, style, unit)
    if tree is not None:
        article = "An" if tree["style"] == "equip" else "A"
        return {"text": f"{article} {tree['style']} effect.", "next": []}
    assert wrong is not None               # a sentence or what is wrong with it
    if wrong.code != "syntax":
        word = _WORD.match(text, wrong.pos)
        return {"pos": wrong.pos, "end": word.end() if word else len(text),
                "text": f"{wrong.code}: {wrong.message} ({wrong.clause})"}
    found = "" if wrong.found == "end of text" else wrong.found
    end = len(text) if found.endswith("...") else wrong.pos + len(found)
    return {"pos": wrong.pos, "end": end, "text": f"{wrong.message} ({wrong.clause})",
            "next": _best_first(text[:wrong.pos], following(text[:wrong.pos])[1])}


def _best_first(before: str, words: Iterable[str]) -> list[str]:
    """Words in the order in which the cards of the game use them after the one before.

    Those they never use come last.
    """
    last = _WORDS.findall(before.lower())[-1:]
    used = _habits().get("".join(last), {})
    return sorted(words, key=lambda word: (-used.get(word, 0), not word[:1].isalnum(), word))


@lru_cache(maxsize=1)
def _habits() -> dict[str, dict[str, int]]:
    """{word: {next word: how often}} over all sentences of the game; "" stands before the first."""
    found: dict[str, dict[str, int]] = {}
    for card in LIBRARY.shipped.cards.values():
        for one in card["effects"]:
            words = _WORDS.findall(one["text"].lower())
            for before, word in zip(["", *words], words):
                after = found.setdefault(before, {})
                after[word] = after.get(word, 0) + 1
    return found


def warnings(design: dict[str, Any]) -> list[str]:
    """What is strong for its rank: never a refusal (CS-5.3, TT-21.5)."""
    out = []
    for i, one in enumerate(design["effects"], 1):
        tree = _read(one["text"], one["style"], design["type"] != SPELL)[0]
        out += [f"Effect {i}: {text}"
                for text in (balance.warnings(tree, design["level"]) if tree else ())]
    return out


# ---- designs as cards of the game ----------------------------------------------------------------
@lru_cache(maxsize=1024)
def _learned(text: str) -> CardId:
    made, faults = LIBRARY.read(text)
    if faults or made is None:
        raise Malformed(faults[0].words, "card")
    return next(iter(LIBRARY.learn(made).cards))


def card_of(design: dict[str, Any]) -> CardId:
    """The id under which the game knows a design.

    A card of a person's set, made of all that matters at the table.
    """
    return _learned(canonical({"name": SET, "cards": [_card(design)]}))


def _card(design: dict[str, Any]) -> Design:
    """A design as a card of a set.

    Without what is too long for one, and means nothing at the table.
    """
    return {key: value for key, value in design.items() if key not in ("lore", "picture", "mark")}


def faults(design: dict[str, Any]) -> list[Fault]:
    """Every Fault of a design of the right shape (CS-5.3)."""
    return designs.faults(design, judge, shipped.names().values())


def words(design: dict[str, Any]) -> str:
    """A design in a line: `Test Owl: air beast, rank 1, 200/300`"""
    kind = " ".join((design["type"], *design.get("subtypes", ())))
    stats = ("" if design["type"] == SPELL
             else f", {design.get('attack', 0)}/{design.get('defense', 0)}")
    return f"{design['name'] or 'Without a name'}: {kind}, rank {design['level']}{stats}"


# ---- the form ------------------------------------------------------------------------------------
def form(request: Request) -> Design:
    """The design of a form, of the right shape, perhaps with faults.

    Empty fields are left out or plain.
    """
    kind = request.choice("type", (*TYPES, SPELL), TYPES[0])
    level = request.number("level", 1, 1, 5)
    effects = [{"style": request.choice(f"style{i}", STYLES, "normal"),
                "text": request.text(f"text{i}", 400, default="")}
               for i in (1, 2)]
    made = {"name": request.text("name", 32, default=""), "type": kind, "level": level,
            "author": request.text("author", 32, default=""), "art": art(request),
            "effects": effects}
    attack = request.number("attack", 0, 0, SUM * 5)
    subtypes = [word for i in (1, 2, 3)
                if (word := request.choice(f"sub{i}", ("", *designs.SUBTYPES), ""))]
    if kind != SPELL:
        made |= {"subtypes": subtypes, "attack": attack, "defense": SUM * level - attack}
    if lore := request.text("lore", 600, default=""):
        made["lore"] = lore.replace("\r\n", "\n")
    if picture := request.text("picture", 200_000, default=""):
        made["picture"] = picture
    designs.shape(made)
    return made


def art(request: Request) -> str:
    """The text of the art: a seed and the choices of the generator (CS-5.4)."""
    seed = request.text("seed", 5, default="1")
    if not seed.isascii() or not seed.isalnum():
        raise Malformed("expected letters and digits", "seed")
    chosen = [request.choice(name, list(dict(known)), known[0][0])
              for name, known in zip(CHOSEN, choices())]
    return ".".join([seed, *chosen])


def unform(design: dict[str, Any]) -> dict[str, Any]:
    """The values of the form's fields for a design."""
    plain = ("name", "type", "level", "author", "lore", "picture", "attack")
    out = {key: design[key] for key in plain if design.get(key) not in (None, "")}
    out |= {f"sub{i}": word for i, word in enumerate(design.get("subtypes", ())[:3], 1)}
    for i, one in enumerate(design["effects"], 1):
        out |= {f"style{i}": one["style"], f"text{i}": one["text"]}
    parts = dict(zip(("seed", *CHOSEN), design["art"].split(".")))
    known = dict(zip(CHOSEN, choices()))
    return out | {key: value for key, value in parts.items()
                  if len(value) <= 5 and (key == "seed" or value in dict(known[key]))}


def design(request: Request) -> Plan:
    """{name, type, level, attack, sub1-3, style1, text1, style2, text2, lore, author, seed,
    palette, motif, frame, picture, draft?}:
    a card of one's own, or a draft while something is not right yet (CS-5.2, CS-5.3)"""
    state, old = request.state, request.value("draft")
    if old is not None and (not isinstance(old, str) or old not in state.drafts):
        raise Malformed("there is no such draft", "draft")
    made = form(request)
    unit = made["type"] != SPELL
    told = {f"text{i}": helped(one["text"], one["style"], unit)
            for i, one in enumerate(made["effects"], 1)}
    wrong, ident = faults(made), designs.ident(made)
    if wrong:
        return _draft(state, made, old, wrong, told)
    _room(state, made, ident, told)
    lines = [words(made), f"Its id is {ident}.", *warnings(made)]

    def run() -> Result:
        secret = secret_of(bytes.fromhex(state.author)) if state.author else None
        marked = made if secret is None else designs.marked(made, secret)
        state.designs[ident] = marked | {"id": ident}
        if old:
            state.drafts.pop(old, None)
        return Result(f"{words(made)}. Kept in your gallery as {ident}.",
                      shown=(card_of(state.designs[ident]),))
    return Preview("\n".join(lines), (card_of(made | {"id": ident}),), help=told), run


def _draft(state: Profile, made: dict[str, Any], old: str | None, wrong: list[Fault],
           told: dict[str, Any]) -> Plan:
    key = old or f"d{state.drafted + 1}"
    if not old and len(state.drafts) >= MOST_DESIGNS:
        raise refuse(f"A profile keeps {MOST_DESIGNS} drafts.", "CS-5.3", "full", "Full", help=told)
    text = "\n".join(["Not right yet; it is kept as a draft:",
                      *(_open(made, one) for one in wrong)])

    def run() -> Result:
        state.drafts[key] = made
        state.drafted += not old
        return Result(f"Kept as a draft. {many(len(wrong), 'thing')} to put right.")
    return Preview(text, fill=_styles(made), help=told), run


def _styles(made: dict[str, Any]) -> dict[str, str] | None:
    """The styles that fit sentences which are right but for theirs (TT-19.2), to be filled in."""
    out = {}
    for i, one in enumerate(made["effects"], 1):
        tree = _read(one["text"], None, made["type"] != SPELL)[0]
        if tree and judge(one["text"], one["style"], made["type"] != SPELL):
            out[f"style{i}"] = tree["style"]
    return out or None


def _open(made: dict[str, Any], fault: Fault) -> str:
    """What is still to be done about a fault, as the form calls its fields.

    A sentence is helped at its own field.
    """
    if not fault.field.startswith("effects["):
        return f"{fault.field.capitalize()}: {fault.text} ({fault.clause})"
    number = int(fault.field[8])
    text = fault.text if made["effects"][number]["text"] else "its sentence is still to be written"
    return f"Effect {number + 1}: {text} ({fault.clause})"


def _room(state: Profile, made: dict[str, Any], ident: str,
          told: dict[str, Any] | None = None) -> None:
    if ident in state.designs:
        raise refuse("You have this very card already: the same design has the same id.", "CS-5.5",
                     "known", "Known already", help=told)
    pictures = sum("picture" in one for one in state.designs.values())
    if len(state.designs) >= MOST_DESIGNS or "picture" in made and pictures >= MOST_PICTURES:
        raise refuse(f"A gallery holds {MOST_DESIGNS} cards, {MOST_PICTURES} of them with a "
                     "picture of your own.", "CS-5.9", "full",
                     "Full", help=told)


# ---- sharing (CS-5.5 to 5.7) ---------------------------------------------------------------------
def _own(request: Request) -> CardId:
    ident = request.value("card")
    if not isinstance(ident, str) or ident not in request.state.designs:
        raise refuse("Choose a card of your gallery.", "CS-5.9", "unknown", "No such card")
    return ident


def share(request: Request) -> Plan:
    """{card} -> its file and its link"""
    made = request.state.designs[_own(request)]
    plain = {key: value for key, value in made.items() if key != "picture"}
    name = "".join(letter if letter.isascii() and letter.isalnum() else "-"
                   for letter in made["name"].lower()).strip("-")

    def run() -> Result:
        file = f"{name or 'card'}.ttcard.json", designs.to_file(made)
        return Result(f"{made['name']} as a file and as a link.", (file,),
                      link=f"card={designs.fragment(plain)}")
    pictured = ", with your picture in it," if "picture" in made else ""
    return Preview(f"A file{pictured} and a link with the whole card in it; nothing is sent to a "
                   "server."), run


@lru_cache(maxsize=1)
def published() -> dict[CardId, Design]:
    """The cards of the site's gallery by id.

    Cards/ttcg/gallery/*.ttcard.json, filled by pull requests (CS-5.9).
    """
    folder = LIBRARY.folder / "gallery"
    texts = ([file.read_text("utf-8") for file in sorted(folder.iterdir(), key=str)]
             if folder.is_dir() else [])
    return {made["id"]: made for made in map(designs.of_file, texts)}


def set_file(request: Request) -> Plan:
    """{}: the gallery as a card set, for the card browser, the deck builder and matches of two
    people (docs/card-sets.md)
    """
    state = request.state
    if not state.designs:
        raise refuse("There is no card in your gallery yet.", "CS-5.9", "none", "Nothing to write")
    cards = [_card(made) for made in state.designs.values()]
    data = {"format": FORMAT, "game": "ttcg", "name": SET,
            "cards": sorted(cards, key=lambda card: card["id"])}
    file = "gallery.json", canonical(data) + "\n"
    return Preview(f"A card set with {many(len(cards), 'card')}, to be opened in the card browser "
                   "and the deck builder."), lambda: Result("The set.", (file,))


def take(request: Request) -> Plan:
    """{link?, file?, gallery?}: a card that somebody shares.

    Refused for whatever is wrong with it.
    """
    state, link = request.state, request.text("link", 40_000)
    file, listed = request.text("file", 400_000), request.text("gallery", 40)
    if listed and listed not in published():
        raise Malformed("there is no such card in the gallery", "gallery")
    if not link and not file and not listed:
        raise refuse("Paste a link, or choose the file of a card.", "CS-5.6", "missing",
                     "Something is missing")
    if listed:
        made = published()[listed]
    else:
        made = designs.of_fragment(link) if link else designs.of_file(file)
    check(made)
    _room(state, made, made["id"])

    def run() -> Result:
        state.designs[made["id"]] = made
        state.tell(f"{made['name']} comes into your gallery.")
        return Result(f"{made['name']} is in your gallery.", shown=(card_of(made),))
    text = "\n".join([words(made), f"By {made['author'] or 'somebody'}, {made['id']}.",
                      *warnings(made)])
    return Preview(text, (card_of(made),)), run


def check(made: dict[str, Any], field: str = "card") -> None:
    """Raise Illegal for the first fault of a shared design, with its field and clause (CS-5.7)."""
    for one in faults(made):
        raise refuse(f"{field}.{one.field}: {one.text}", one.clause, one.code, "Not taken")
    if not designs.mark_fits(made):
        raise refuse(f"{field}.mark: the author's mark is not of this card", "CS-5.8", "mark",
                     "Not taken")


def drop(request: Request) -> Plan:
    """drop_design {card}: a card of the gallery, or a draft"""
    state, ident = request.state, request.value("card")
    if isinstance(ident, str) and ident in state.drafts:
        def run() -> Result:
            del state.drafts[ident]
            return Result("The draft is deleted.")
        return Preview("The draft is deleted."), run
    ident = _own(request)
    used = [name for name, keys in state.decks.items()
            if any(key.partition("#")[0] == ident for key in keys)]

    def run_card() -> Result:
        del state.designs[ident]
        state.decks = {name: [key for key in keys if key.partition("#")[0] != ident]
                       for name, keys in state.decks.items()}
        return Result("The card is deleted.")
    also = f", also from {','.join(used)}" if used else ""
    return Preview(f"{state.designs[ident]['name']} is deleted{also}."), run_card


def author(request: Request) -> Plan:
    """{secret: 64 hex digits from outside}: a key of one's own, whose mark every card made from now
    on has (CS-5.8)
    """
    state, secret = request.state, request.hexes("secret", 64)
    if state.author:
        raise refuse("You have a mark already; another one would not be known as yours.", "CS-5.8",
                     "known", "Known already")

    def run() -> Result:
        state.author = secret
        return Result(f"Your cards have a mark from now on: "
                      f"{key_of(secret_of(bytes.fromhex(secret)))}.")
    return Preview("Cards you make from now on have a mark, in their files: others see that they "
                   "are by the same hand, and no name. "
                   "The key stays in this profile."), run


def by_hand(state: Profile, made: dict[str, Any]) -> tuple[Hex, list[str]] | None:
    """What a mark tells: (its key, the other cards here with the same one); None without a mark."""
    mark = made.get("mark")
    if not mark:
        return None
    others = [one["name"] for one in state.designs.values()
              if one is not made and one.get("mark", {}).get("key") == mark["key"]]
    return mark["key"], others


DEEDS = {"author": author, "design": design, "share": share, "set_file": set_file, "take": take,
         "drop_design": drop}
