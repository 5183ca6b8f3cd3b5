"""Players' own cards: what a valid design is, its digital id, its link and its file (CS-5).

Sentences are checked by a function (text, style, whether on a unit) -> report or None that the
caller brings: the game's parser.
"""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from mulligan import Malformed
from mulligan.data import json_text, links, spelling
from mulligan.data.checks import expect, is_int, is_list, is_object, is_string
from mulligan.data.shapes import AnyValue, whole
from mulligan.data.typed import typed_file

from .author import SIGN, fits, key_of, sign
from .streams import base32, canonical, sha
from .types import CardId, Design, Json, Report

TYPES = ("earth", "water", "fire", "air", "electric", "light", "nature", "dark")
SPELL = "spell"
SUBTYPES = ("dragon", "beast", "elemental", "aquatic", "warrior", "spellcaster", "machine", "ghost",
            "insect", "reptile", "fairy", "undead", "botanic")
STYLES = ("normal", "continuous", "equip", "counter", "latent", "dormant", "passive")
FORMAT, MARKED = "ttcard/1", "ttcg-author-1|"
SUM = 500                                  # attack + defense a rank (TT-2.4)
RANKS = {True: 3, False: 5}                # the highest of spells and of units
MOST_LINK, MOST_FILE, MOST_PICTURE = 4000, 100_000, 60_000
LARGEST = 10**6 - 1                        # what a number may be, and below zero, too
PICTURES = ("data:image/png;base64,", "data:image/jpeg;base64,", "data:image/webp;base64,")
MOST_WORDS, LONGEST_WORD = 24, 20          # of subtypes that a design adds (TT-2.8)
MOST_TEXT = {"name": 32, "author": 32, "lore": 600, "art": 40, "text": 400}
NEEDED = ("name", "type", "level", "effects", "art", "author")
OF_UNITS = ("subtypes", "attack", "defense")
FIELDS = (*NEEDED, *OF_UNITS, "words", "lore", "id", "picture", "mark")
OUTSIDE = ("id", "picture", "mark")        # not part of what the id says

_ALIKE = str.maketrans("1i\u01310", "lllo", " ',-")

# of (text, style, on a unit)
SentenceCheck: TypeAlias = Callable[[str, str, bool], Report | None]


class Fault(NamedTuple):
    """A reason why a design may not be shared: where, in words, by which clause, and its code."""

    field: str
    text: str
    clause: str
    code: str


def ident(design: Design) -> CardId:
    """The digital id of a design.

    It is the same on every machine, and another for every changed comma (CS-5.5).
    """
    return "TTU-" + base32(sha("ttcg-card-1|", canonical(_core(design)))[:10])


def _core(design: Design) -> Design:
    return {key: value for key, value in design.items() if key not in OUTSIDE}


# ---- what is valid -------------------------------------------------------------------------------
def shape(design: Json, field: str = "card") -> None:
    """Raise Malformed unless this has the fields of a design, of good kinds and sizes (CS-5.7)."""
    expect(isinstance(design, dict), field, "expected an object")
    for key in design:
        if key not in FIELDS:
            near = spelling.meant(key, FIELDS)
            raise Malformed(f"there is no field {spelling.shown(key)!r}. {near}".strip(), field)
    for key in NEEDED:
        expect(key in design, f"{field}.{key}", "missing")
    for key in ("name", "type", "art", "author", "lore", "id"):
        most = MOST_TEXT.get(key, 40)
        value = design.get(key, "")
        expect(is_string(value, most) and json_text.writable(value), f"{field}.{key}",
               f"expected a text of at most {most} letters")
    for key in ("level", "attack", "defense"):
        expect(is_int(design.get(key, 0), -LARGEST, LARGEST), f"{field}.{key}",
               "expected a whole number")
    words = design.get("subtypes", [])
    expect(is_list(words, 3) and all(is_string(word, 40) for word in words), f"{field}.subtypes",
           "expected up to three words")
    _words(design.get("words", {}), f"{field}.words")
    effects = design["effects"]
    expect(is_list(effects, 2, 2), f"{field}.effects", "a card has exactly two effects (TT-2.5)")
    for i, effect in enumerate(effects):
        expect(is_object(effect, ("style", "text")) and all(map(_writable, effect.values())),
               f"{field}.effects[{i}]", "expected a style and a text")
        expect(len(effect["text"]) <= MOST_TEXT["text"], f"{field}.effects[{i}].text",
               f"longer than {MOST_TEXT['text']} letters")
    mark = design.get("mark", {"key": "", "sign": ""})
    expect(is_object(mark, ("key", "sign"))
           and all(is_string(text, SIGN) for text in mark.values()),
           f"{field}.mark", "expected a key and a signature (CS-5.8)")
    picture = design.get("picture", "")
    expect(is_string(picture, MOST_PICTURE * 4 // 3 + 40), f"{field}.picture",
           f"larger than {MOST_PICTURE} bytes")
    expect(not picture or picture.startswith(PICTURES), f"{field}.picture",
           "expected a PNG, JPEG or WebP (CS-5.4)")


def _words(words: Json, field: str) -> None:
    """Raise Malformed unless these are words of subtypes, for one and for several (TT-2.8)."""
    expect(isinstance(words, dict) and len(words) <= MOST_WORDS
           and all(is_string(word, LONGEST_WORD) for pair in words.items() for word in pair),
           field, f"expected at most {MOST_WORDS} pairs of words")


def _writable(value: Json) -> bool:
    return isinstance(value, str) and json_text.writable(value)


def faults(design: Design, check: SentenceCheck, roster: Iterable[str] = ()) -> list[Fault]:
    """Every reason why a design of the right shape may not be shared, as Faults (CS-5.2, CS-5.3).

    There are none where it is valid. Whether the words that it adds are words, who brings `check`
    has looked.
    """
    shape(design)
    subtypes = (*SUBTYPES, *design.get("words", ()))
    return [*_name_faults(design, roster), *_stat_faults(design, subtypes),
            *_effect_faults(design, check)]


def marked(design: Design, secret: int) -> Design:
    """A design with the mark of its author (CS-5.8)."""
    return design | {"mark": {"key": key_of(secret), "sign": sign(secret, MARKED + ident(design))}}


def mark_fits(design: Design) -> bool:
    """Whether the mark of a design, if it has one, is of whoever holds its key."""
    mark = design.get("mark")
    return mark is None or fits(mark["key"], MARKED + ident(design), mark["sign"])


def _name_faults(design: Design, roster: Iterable[str]) -> Iterator[Fault]:
    name, author = design["name"], design["author"]
    if not name.strip() or name != name.strip() or "  " in name:
        yield Fault("name", "needs 1 to 32 characters, without blanks around it or in a row",
                    "CS-5.2", "name")
    elif wrong := _odd(name):
        yield Fault("name", f"{spelling.shown(repr(wrong))} may not stand in a name: letters of "
                            "the Latin script, digits, "
                    "blank, ' , - may", "CS-5.2", "name")
    elif _look(name) in {_look(known) for known in roster}:
        yield Fault("name", "is the name of a card of the game, or looks like it; choose another",
                    "CS-5.3", "name_taken")
    if wrong := _odd(author):
        yield Fault("author", f"{spelling.shown(repr(wrong))} may not stand here", "CS-5.2",
                    "author")
    if not _plain(design["art"]) or not design["art"]:
        yield Fault("art", "expected letters, digits and : . -, as the generator writes it",
                    "CS-5.4", "art")
    if spelling.unseen(design.get("lore", "").replace("\n", " ")):
        yield Fault("lore", "holds characters that cannot be seen", "CS-5.2", "lore")


def _odd(text: str) -> str:
    """The first character that no name may have.

    Letters of other scripts and of phonetics look like ours and are others.
    """
    return next((c for c in text if c not in " ',-" and not (c.isascii() and c.isalnum())
                 and not _is_latin(c)), "")


def _is_latin(c: str) -> bool:
    """Whether this is a letter that languages are written in.

    It may have accents, or be of the first two Latin blocks.
    """
    return (c.isalpha() and unicodedata.name(c, "").startswith("LATIN ")
            and (ord(c) < 0x180 or unicodedata.decomposition(c)[:1].isdigit()))


def _look(name: str) -> str:
    """What is seen of a name at a glance.

    Capitals, accents, gaps, and l for 1 and i do not tell two names apart.
    """
    return spelling.fold(name).translate(_ALIKE)


def _plain(text: str) -> bool:
    return all(c.isascii() and (c.isalnum() or c in ":.-") for c in text)


def _stat_faults(design: Design, subtypes: Sequence[str]) -> Iterator[Fault]:
    kind, rank, spell = design["type"], design["level"], design["type"] == SPELL
    if not spell and kind not in TYPES:
        near = spelling.meant(kind, (*TYPES, SPELL))
        yield Fault("type", f"there is no type {spelling.shown(kind)!r}; there are "
                            f"{', '.join((*TYPES, SPELL))}. {near}".strip(),
                    "TT-2.1", "type")
        return
    if not 1 <= rank <= RANKS[spell]:
        yield Fault("level", f"expected 1 to {RANKS[spell]}", "TT-2.3", "rank")
        return
    given = [key for key in OF_UNITS if design.get(key)]
    if spell:
        if given:
            yield Fault(given[0], "a spell has none", "TT-2.2" if given[0] == "subtypes"
                        else "TT-2.4", "spell")
        return
    words = design.get("subtypes", [])
    if not words or len(set(words)) != len(words):
        yield Fault("subtypes", "a unit has one to three different ones", "TT-2.2", "subtypes")
    for word in words:
        if word not in subtypes:
            yield Fault("subtypes", f"there is no subtype {spelling.shown(word)!r}. "
                                    f"{spelling.meant(word, subtypes)}".strip(),
                        "TT-2.2", "subtypes")
    attack, defense = design.get("attack"), design.get("defense")
    if (attack is not None and defense is not None and attack + defense == SUM * rank
        and min(attack, defense) < 0):
        yield Fault("attack", f"attack is from 0 to {SUM * rank} at rank {rank}", "TT-2.4", "sum")
    elif (attack is None or defense is None or attack < 0 or defense < 0
          or attack + defense != SUM * rank):
        yield Fault("attack", f"attack and defense are 0 or more and make {SUM} a rank: "
                              f"{SUM * rank} at rank {rank}, "
                    f"not {(attack or 0) + (defense or 0)}", "TT-2.4", "sum")


def _effect_faults(design: Design, check: SentenceCheck) -> Iterator[Fault]:
    effects = design["effects"]
    for i, effect in enumerate(effects):
        place = f"effects[{i}]"
        if effect["style"] not in STYLES:
            near = spelling.meant(effect["style"], STYLES)
            yield Fault(f"{place}.style", f"expected one of {', '.join(STYLES)}. {near}".strip(),
                        "TT-7.1", "style")
            continue
        if effect["style"] == "equip" and design["type"] != SPELL:
            yield Fault(f"{place}.style", "only a spell can be equipped", "CS-5.3", "equip")
        report = check(effect["text"], effect["style"], design["type"] != SPELL)
        if report:
            yield Fault(f"{place}.text", said(report), "TT-17.4" if report["error"] == "syntax"
                        else "TT-19.3", report["error"])
    if " ".join(effects[0]["text"].lower().split()) == " ".join(effects[1]["text"].lower().split()):
        yield Fault("effects[1].text", "the two texts of a card differ", "TT-2.5", "same_text")


def said(report: Report) -> str:
    """The parser's report as a sentence, with its place."""
    if report["error"] == "syntax":
        found, expected = spelling.shown(report["found"]), ", ".join(report["expected"][:8])
        return f"syntax, pos {report['pos']}: found {found!r}, expected {expected}"
    return f"{report['error']}, pos {report['pos']}: {report['message']}"


# ---- sharing -------------------------------------------------------------------------------------
def fragment(design: Design) -> str:
    """A design as the part of a link after `#card=`; a picture travels only in files (CS-5.6).

    Raises Malformed for one too large.
    """
    text = canonical(_core(design))
    expect(len(text) <= MOST_LINK, "link",
           f"larger than the {MOST_LINK} bytes of a link; share it as a file")
    return links.packed_alone(text)


def of_fragment(text: str) -> Design:
    """The design of a link, its id worked out anew.

    Raises Malformed for a broken or far too large one (CS-5.7).
    """
    expect(isinstance(text, str), "link", "expected the text of a link")
    text = text.strip().rpartition("card=")[2]
    expect(len(text) <= 2 * MOST_LINK, "link", "far too long for a card")
    plain = links.unpack(text, "card", MOST_LINK)
    expect(plain.isascii(), "link", "this is no packed card")
    return with_id(json_text.parse(plain, "link"), "link")


def to_file(design: Design) -> str:
    """The text of a `.ttcard.json` file."""
    return canonical({"type": FORMAT, "card": design | {"id": ident(design)}}) + "\n"


def of_file(text: str) -> Design:
    """The design of a file, its id checked. Raises Malformed."""
    expect(is_string(text, MOST_FILE), "file", f"larger than {MOST_FILE} bytes")
    data = typed_file(json_text.parse(text, "file"), FORMAT, whole(card=AnyValue()), "file")
    return with_id(data["card"], "card")


def with_id(design: Json, field: str) -> Design:
    """A design somebody sent, with its id.

    Raises Malformed for a wrong shape or an id of another design (CS-5.5).
    """
    shape(design, field)
    known = ident(design)
    expect(design.get("id", known) == known, f"{field}.id",
           f"the id is that of another card; this one is {known}")
    return design | {"id": known}
