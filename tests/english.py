"""Whether a sentence of a card is good English: its words, numbers, verbs and signs.

Written from what English asks, not from the templates. `faults` names all that is wrong with a line.
"""

import re

SINGULAR = {"card": "cards", "unit": "units", "spell": "spells", "point": "points", "turn": "turns",
            "player": "players", "effect": "effects", "hand": "hands", "deck": "decks",
            "subtype": "subtypes", "type": "types", "change": "changes"}
PLURAL = {many: one for one, many in SINGULAR.items()}
VERBS = {"gain": "gains", "lose": "loses", "draw": "draws", "mill": "mills", "discard": "discards",
         "skip": "skips", "take": "takes", "play": "plays", "activate": "activates",
         "destroy": "destroys", "become": "becomes", "leave": "leaves", "control": "controls",
         "have": "has", "are": "is", "attack": "attacks", "rank": "ranks", "shuffle": "shuffles"}
THIRD = {third: base for base, third in VERBS.items()}
# what a sentence tells somebody to do
ORDERS = set("""activate add change copy counter destroy discard double draw end equip force gain halve
    increase let lose mill place play rank redirect reduce return reveal search send shuffle skip
    swap tap untap""".split())
KINDS = set("""earth water fire air electric light nature dark dragon beast elemental aquatic warrior
    spellcaster machine ghost insect reptile fairy undead botanic""".split())
SMALL = set("""a an another all any both each every exactly extra more fewer other one two three four
    five up the this that it its their they them you your of on in from with to into under above at
    by for during until after when whenever while if than as many or and then only no not once twice
    per may can cannot be enemy lower higher less lowest highest same number first next attack
    defense rank top bottom field pile phase battle choice random damage owner's owners' opponent
    opponent's card's start end immune equipped tapped untapped ranked destroyed sent attacked
    targeted countered placed discarded milled played inverted directly using paying among time
    there draw""".split())
KNOWN = SMALL | KINDS | ORDERS | set(SINGULAR) | set(PLURAL) | set(VERBS) | set(THIRD)


def any_of(words):
    return "|".join(sorted(words))


# ---- a thing, what stands before it, and who does something -------------------------------------
RANK = r"rank \d+(?: or (?:lower|higher))?"
ABOUT = rf"(?:(?:{RANK}|tapped|untapped|other|extra|enemy|equipped|(?:{any_of(KINDS)})(?: or)?) )*"
NOUN = rf"({any_of([*SINGULAR, *PLURAL])})\b"
NO_EFFECT = r"(?! effects?\b| cards?\b)"               # "a spell effect" speaks of the effect
ONE = re.compile(r"\b(?<!of )(?:one|an?|another|each|this|that|any other) "
                 rf"{ABOUT}(?:spell )?{NOUN}{NO_EFFECT}")
MANY = re.compile(r"\b(?:two|three|four|five|\d+ or (?:more|fewer)|(?:two|three) or more|all|both|no"
                  r"|one of|all your|all your opponent's|one of your|one of your other) "
                  rf"{ABOUT}{NOUN}{NO_EFFECT}")
ALONE = re.compile(rf"(\S+) {ABOUT}(card|unit|spell|point)\b{NO_EFFECT}")
BEFORE_ONE = set("one a an another the this that each per any other".split())
ARTICLE = re.compile(r"\b([Aa]n?) (\w+)")

WHERE = (r"(?: with \d+ or (?:less|more) (?:attack|defense))?"
         r"(?: you control| your opponent controls| on the field)?")
SINGLE = re.compile(r"(?:\bthis card|\bit|your opponent|\beach player"
                    rf"|\b(?:one|an?|another|the|that) {ABOUT}(?:card|unit|spell)(?: effect)?{WHERE}"
                    rf"|\bone of your {ABOUT}(?:units|spells))$", re.IGNORECASE)
SEVERAL = re.compile(rf"(?:\byou|\bthey|both players|{ABOUT}(?:cards|units|spells|changes){WHERE})$",
                     re.IGNORECASE)
LET = re.compile(r"\blet your opponent$", re.IGNORECASE)
ORDER = re.compile(r"(?:^|,| to|, then| and|\bmay|\bcan|\bcannot|\bplayers)$", re.IGNORECASE)
DID = re.compile(r"\b(?:destroyed|attacked|discarded|played|milled|tapped|untapped) "
                 r"(?:an?|one|the|your)\b")

# ---- what "to" leads to: somebody's place, a thing, or what is done ------------------------------
PLACES = "the its their your this any one another effects battle spell unit two three five".split()
AIM = re.compile(rf"\b(?<!up )to (?!(?:{any_of(PLACES)}|{any_of(ORDERS | KINDS)})\b)")
WRONG_AIM = re.compile(r"\b(?<!up )to (?:your opponent|you|it|they)\b(?!')")

SIGNS = [(r"^[^A-Z]", "begins without a capital"), (r"[^.]$", "has no full stop"),
         (r"\.(?=.)", "a full stop within"), (r"  |^ | $", "a blank too many"),
         (r" [,.]", "a blank before a sign"), (r",(?! )", "no blank after a comma"),
         (r"[<>_]", "a placeholder"), (r"[^A-Za-z0-9 ,.'<>_]", "a strange sign"),
         (r".[A-Z]", "a capital within"), (r"\b((?i:\w+)) (?i:\1)\b", "a word twice"),
         (r"\b(?:to|and|then|or|of|the|a|an|from|your)[,.]", "a word is missing")]


def faults(line: str) -> list[str]:
    """All that is wrong with a sentence, in words; none for good English."""
    low = line[:1].lower() + line[1:]
    return [*(what for pattern, what in SIGNS if re.search(pattern, line)), *_words(low),
            *_numbers(low), *_articles(low), *_verbs(low), *_owners(low), *_aims(low)]


def _words(line):
    return [f"unknown word {word}" for word in re.findall(r"[a-z']+", line) if word not in KNOWN]


def _numbers(line):
    for found in ONE.finditer(line):
        if found[1] in PLURAL:
            yield f"many where one is meant: {found[0]}"
    for found in MANY.finditer(line):
        if found[1] in SINGULAR:
            yield f"one where many are meant: {found[0]}"
    for found in ALONE.finditer(f". {line}"):
        if found[1] not in BEFORE_ONE:
            yield f"a thing alone: {found[0]}"


def _articles(line):
    for article, word in ARTICLE.findall(line):
        vowel = word[0] in "aeiou" and not word.startswith("uni")
        if (article == "an") != vowel:
            yield f"{article} {word}"


def _verbs(line):
    """Each verb agrees with who does it; an order has none who does it."""
    if found := DID.search(line):
        yield f"of what was: {found[0]}"
    for found in re.finditer(rf"\b({any_of([*VERBS, *THIRD])})\b", line):
        before, verb = line[:found.start()].rstrip(), found[1]
        if not _a_noun(before, verb, line[found.end():]) and not _agrees(before, verb):
            yield f"{verb} does not agree: {line}"


def _agrees(before, verb):
    if SINGLE.search(before) and not LET.search(before):
        return verb in THIRD
    return verb in VERBS and any(who.search(before) for who in (SEVERAL, ORDER, LET))


def _a_noun(before, verb, after):
    """Whether a word that may be a verb is a thing here: 100 attack, rank 2, discard pile."""
    if verb == "attack":
        return re.search(r"(?:\d+|\bthe|\bthat|less|more|highest|lowest)$", before)
    if verb == "rank":
        return re.match(r" \d", after) or re.search(r"(?:\bthe|card's|lowest|highest)$", before)
    return f"{verb} {after[1:6]}".startswith(("discard pile", "draw phase"))


def _owners(line):
    """One card has its owner's hand, several have their owners' hands."""
    last = line.rpartition("return ")[2]
    several = re.match(r"(?:up to two|all)\b", last)
    if several and "its owner's" in last or not several and "their owners'" in last:
        yield f"the wrong owner: {last}"
    if re.search(r"owner's (?:hands|decks)|owners' (?:hand|deck)\b", line):
        yield "an owner with several hands, or several with one"


def _aims(line):
    for found in (*AIM.finditer(line), *WRONG_AIM.finditer(line)):
        yield f"to what: {line[found.start():][:30]}"
