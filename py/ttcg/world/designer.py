"""Deeds of the designer: cards players make, drafts, and sharing by link and file (CS-5).

A form is turned into a
design of cardscape/designs.py; what is right becomes a card of the gallery, what is not yet a
draft.
"""

from functools import lru_cache, partial
from typing import Any

from mulligan import Malformed
from mulligan.cards.lint import FORMAT
from mulligan.data.jsonlines import dotted
from mulligan.protocol.listing import many
from mulligan.protocol.worlds import Preview, Relation, Result
from mulligan.worlds.deeds import Plan, refused

from ..cards import subtypes
from ..cards.library import LIBRARY
from ..cardscape import designs
from ..cardscape.author import key_of, secret_of
from ..cardscape.designs import SPELL, Fault
from ..cardscape.streams import canonical
from ..cardscape.types import CardId, Design, Hex
from ..language.vocabulary import key
from . import design_form, own_subtypes, ready, sentences, shipped
from .profile import Profile
from .request import Request, file_name

MOST_DESIGNS, MOST_PICTURES = 200, 40
PASTE = "Paste a link, or choose the file of a card."
SET = "Players' cards"


# ---- designs as cards of the game ----------------------------------------------------------------
@lru_cache(maxsize=1024)
def _learned(text: str) -> CardId:
    card_set, faults = LIBRARY.read(text)
    if faults or card_set is None:
        raise Malformed(faults[0].words, "card")
    return next(iter(LIBRARY.learn(card_set).cards))


def card_of(design: dict[str, Any]) -> CardId:
    """The id under which the game knows a design.

    It is that of a card of a person's set, made of all that matters at the table.
    """
    return _learned(canonical({"name": SET, "cards": [_card(design)]}))


def _card(design: dict[str, Any]) -> Design:
    """A design as a card of a set.

    It goes without what is too long for one, and what means nothing at the table.
    """
    return {key: value for key, value in design.items() if key not in ("lore", "picture", "mark")}


def faults(design: dict[str, Any]) -> list[Fault]:
    """Every Fault of a design of the right shape (CS-5.3)."""
    words = subtypes.of(design)
    return [*word_faults(design),
            *designs.faults(design, partial(sentences.check, words=words),
                            shipped.names().values())]


def word_faults(design: dict[str, Any]) -> list[Fault]:
    """What is wrong with the words of subtypes that a design adds (TT-2.8)."""
    found: list[Fault] = []
    subtypes.check(design, lambda path, text, hint, clause: found.append(
        Fault(dotted(path), f"{text}. {hint}".strip(), clause, "words")))
    return found


def words(design: dict[str, Any]) -> str:
    """A design in a line: `Test Owl: air beast, rank 1, 200/300`"""
    kind = " ".join((design["type"], *design.get("subtypes", ())))
    stats = ("" if design["type"] == SPELL
             else f", {design.get('attack', 0)}/{design.get('defense', 0)}")
    return f"{design['name'] or 'Without a name'}: {kind}, rank {design['level']}{stats}"


# ---- making --------------------------------------------------------------------------------------
def design(request: Request) -> Plan:
    """{name, type, level, attack, sub1-3, ready1, style1, text1, ready2, style2, text2, lore,
    author, seed, palette, motif, frame, picture, draft?}:
    a card of one's own, or a draft while something is not right yet (CS-5.2, CS-5.3)"""
    state, old = request.state, request.value("draft")
    if old is not None and (not isinstance(old, str) or old not in state.drafts):
        raise Malformed("there is no such draft", "draft")
    known = own_subtypes.known(state)
    card = design_form.read(request, known)
    unit, own = card["type"] != SPELL, key(known)
    help = {f"text{i}": sentences.helped(effect["text"], effect["style"], unit, own)
            for i, effect in enumerate(card["effects"], 1)}
    wrong, ident = faults(card), designs.ident(card)
    if wrong:
        return _draft(state, card, old, wrong, help, ready.filled(request.deed))
    _room(state, card, ident, help)
    lines = [words(card), f"Its id is {ident}.", *sentences.warnings(card)]

    def run() -> Result:
        secret = secret_of(bytes.fromhex(state.author)) if state.author else None
        marked = card if secret is None else designs.marked(card, secret)
        state.designs[ident] = marked | {"id": ident}
        if old:
            state.drafts.pop(old, None)
        return Result(f"{words(card)}. Kept in your gallery as {ident}.",
                      shown=(card_of(state.designs[ident]),))
    return Preview("\n".join(lines), (card_of(card | {"id": ident}),),
                   fill=ready.filled(request.deed) or None, help=help), run


def _draft(state: Profile, card: dict[str, Any], old: str | None, wrong: list[Fault],
           help: dict[str, Any], chosen: dict[str, str]) -> Plan:
    key = old or f"d{state.drafted + 1}"
    if not old and len(state.drafts) >= MOST_DESIGNS:
        raise refused(f"A profile keeps {MOST_DESIGNS} drafts.",
                      clause="CS-5.3", reason="full", title="Full", help=help)
    open_ones = list(dict.fromkeys(_open(card, fault) for fault in wrong))
    text = "\n".join(["Not right yet; it is kept as a draft:", *open_ones])

    def run() -> Result:
        state.drafts[key] = card
        state.drafted += not old
        return Result(f"Kept as a draft. {many(len(open_ones), 'thing')} to put right.")
    return Preview(text, fill=chosen or sentences.fitting_styles(card), help=help), run


def _open(card: dict[str, Any], fault: Fault) -> str:
    """What is still to be done about a fault, as the form calls its fields.

    A sentence is helped at its own field.
    """
    if not fault.field.startswith("effects["):
        return f"{fault.field.capitalize()}: {fault.text} ({fault.clause})"
    number = int(fault.field[8])
    if not card["effects"][number]["text"]:
        return f"Effect {number + 1}: its sentence is still to be written (TT-2.5)"
    return f"Effect {number + 1}: {fault.text} ({fault.clause})"


def _room(state: Profile, card: dict[str, Any], ident: str,
          help: dict[str, Any] | None = None) -> None:
    if ident in state.designs:
        raise refused("You have this very card already: the same design has the same id.",
                      clause="CS-5.5", reason="known", title="Known already", help=help)
    pictures = sum("picture" in known for known in state.designs.values())
    if len(state.designs) >= MOST_DESIGNS or "picture" in card and pictures >= MOST_PICTURES:
        raise refused(f"A gallery holds {MOST_DESIGNS} cards, {MOST_PICTURES} of them with a "
                      "picture of your own.",
                      clause="CS-5.9", reason="full", title="Full", help=help)


# ---- sharing (CS-5.5, CS-5.6, CS-5.7) ------------------------------------------------------------
def _own(request: Request) -> CardId:
    ident = request.value("card")
    if not isinstance(ident, str) or ident not in request.state.designs:
        raise refused("Choose a card of your gallery.",
                      clause="CS-5.9", reason="unknown", title="No such card")
    return ident


def share(request: Request) -> Plan:
    """{card} -> its file and its link"""
    card = request.state.designs[_own(request)]
    plain = {key: value for key, value in card.items() if key != "picture"}
    name = file_name(card["name"].lower()).strip("-")

    def run() -> Result:
        file = f"{name or 'card'}.ttcard.json", designs.to_file(card)
        return Result(f"{card['name']} as a file and as a link.", (file,),
                      link=f"card={designs.fragment(plain)}")
    pictured = ", with your picture in it," if "picture" in card else ""
    return Preview(f"A file{pictured} and a link with the whole card in it; "
                   "nothing is sent to a server."), run


@lru_cache(maxsize=1)
def published() -> dict[CardId, Design]:
    """The cards of the site's gallery by id (CS-5.9).

    They stand in cards/ttcg/gallery/*.ttcard.json, filled by pull requests.
    """
    folder = LIBRARY.folder / "gallery"
    texts = ([file.read_text("utf-8") for file in sorted(folder.iterdir(), key=str)]
             if folder.is_dir() else [])
    return {card["id"]: card for card in map(designs.of_file, texts)}


def set_file(request: Request) -> Plan:
    """{}: the gallery as a card set, for the card browser, the deck builder and matches of two
    people (docs/card-sets.md)
    """
    state = request.state
    if not state.designs:
        raise refused("There is no card in your gallery yet.",
                      clause="CS-5.9", reason="none", title="Nothing to write")
    cards = [_card(card) for card in state.designs.values()]
    data = {"format": FORMAT, "game": "ttcg", "name": SET,
            "cards": sorted(cards, key=lambda card: card["id"])}
    file = "gallery.json", canonical(data) + "\n"
    return Preview(f"A card set with {many(len(cards), 'card')}, to be opened in the card browser "
                   "and the deck builder."), lambda: Result("The set.", (file,))


def take(request: Request) -> Plan:
    """{link?, file?, gallery?}: a card that somebody shares.

    It is refused for whatever is wrong with it.
    """
    state, link = request.state, request.passage("link", 40_000)
    file, listed = request.passage("file", 400_000), request.passage("gallery", 40)
    if listed and listed not in published():
        raise Malformed("there is no such card in the gallery", "gallery")
    if not link and not file and not listed:
        raise refused(PASTE, clause="CS-5.6", reason="missing", title="Something is missing")
    if listed:
        card = published()[listed]
    else:
        card = designs.of_fragment(link) if link else designs.of_file(file)
    check(card)
    _room(state, card, card["id"])

    def run() -> Result:
        state.designs[card["id"]] = card
        state.tell(f"{card['name']} comes into your gallery.")
        return Result(f"{card['name']} is in your gallery.", shown=(card_of(card),))
    text = "\n".join([words(card), f"By {card['author'] or 'somebody'}, {card['id']}.",
                      *sentences.warnings(card)])
    return Preview(text, (card_of(card),)), run


def relation(request: Request) -> Relation:
    """What the link of a card is to somebody: new, or in their gallery."""
    card = designs.of_fragment(request.passage("link", 40_000, PASTE, "CS-5.6"))
    check(card)
    return "has" if card["id"] in request.state.designs else "new"


def check(card: dict[str, Any], field: str = "card") -> None:
    """Raise Illegal for the first fault of a shared design, with its field and clause (CS-5.7)."""
    for fault in faults(card):
        raise refused(f"{field}.{fault.field}: {fault.text}",
                      clause=fault.clause, reason=fault.code, title="Not taken")
    if not designs.mark_fits(card):
        raise refused(f"{field}.mark: the author's mark is not of this card",
                      clause="CS-5.8", reason="mark", title="Not taken")


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
        raise refused("You have a mark already; another one would not be known as yours.",
                      clause="CS-5.8", reason="known", title="Known already")

    def run() -> Result:
        state.author = secret
        return Result("Your cards have a mark from now on: "
                      f"{key_of(secret_of(bytes.fromhex(secret)))}.")
    return Preview("Cards you make from now on have a mark, in their files: "
                   "others see that they are by the same hand, and no name. "
                   "The key stays in this profile."), run


def by_hand(state: Profile, card: dict[str, Any]) -> tuple[Hex, list[str]] | None:
    """What a mark tells: (its key, the other cards here with the same one); None without a mark."""
    mark = card.get("mark")
    if not mark:
        return None
    others = [other["name"] for other in state.designs.values()
              if other is not card and other.get("mark", {}).get("key") == mark["key"]]
    return mark["key"], others


DEEDS = {"author": author, "design": design, "share": share, "set_file": set_file, "take": take,
         "drop_design": drop, **own_subtypes.DEEDS}
