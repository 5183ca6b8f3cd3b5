"""The cases of tests/readings and the tables they are played on."""

import re
from dataclasses import dataclass, field
from pathlib import Path

from ttcg.cards.library import LIBRARY, faults_of
from ttcg.rules.constants import TYPES
from ttcg_readings_seen import MOMENTS, PLAYERS
from ttcg_table import EXTRA, Table, spell, unit

from mulligan.cards.library import CardSet

FOLDER = Path(__file__).parent / "readings"


@dataclass
class Case:
    """One sentence on one table; `says` has the lines of the file by key, `file` and `line` where it stands."""

    sentence: str
    file: str
    line: int
    says: dict = field(default_factory=dict)

    def get(self, key, default=""):
        return self.says.get(key, default)

    @property
    def style(self):
        waits = re.match(r"(When|Whenever|After|At the) ", self.sentence)
        return self.get("style") or ("passive" if waits else "normal")

    @property
    def is_unit(self):
        return self.get("as", "spell").startswith("unit")

    def known_to(self, entry):
        """Whether a list's entry means this case: its sentence, behind `|` what else it says."""
        sentence, *rest = (part.strip() for part in entry.split("|"))
        return sentence == self.sentence and all(
            self.get(key) == value for key, value in map(_pair, rest))

    def __str__(self):
        return f"{self.file}:{self.line}: {self.sentence}"


def _pair(text):
    key, _, value = text.partition(":")
    return key.strip(), value.strip()


# ---- the files -----------------------------------------------------------------------------------
def cases():
    """All cases of all files, in order."""
    out = [case for path in sorted(FOLDER.glob("*.readings")) for case in _cases(path)]
    for case in out:
        wrong = unknown(case)
        assert not wrong, f"{case}: {wrong}"
    return out


def _cases(path):
    out = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            out.append(Case(line.strip(), path.name, number))
            continue
        key, value = _pair(line)
        once = ":" in line and key not in out[-1].says
        assert once, f"{path.name}:{number}: not `key: value`, or said twice"
        out[-1].says[key] = value
    return out


KEYS = ("as", "style", "do", "choose", "choices", "opponent's choices", "refused", "turn", "step",
        "pile", "attached", "my tool", "their tool")
ANSWERS = ("no", "yes", "1", "2", "3", *TYPES)
GROUPS = tuple(f"{whose}-{what}" for whose in ("my", "their", "all")
               for what in ("units", "spells"))
VERBS = {"play", "plays", "onto", "newly", "use", "uses", "cannot", "attacks", "directly", "go",
         "to", "battle", "end", "turn", "opponent"}


def unknown(case):
    """What of a case the format or the table of the case does not know; "" if nothing."""
    names = {"this", *on_table(case)}
    for key, value in case.says.items():
        words = key.split()
        if words[0] in MOMENTS[1:]:
            words = words[1:]
            if not words and value not in ("", "same"):
                return f"`{key}: {value}`"
        elif key in KEYS or key in STANDARD:
            continue
        if not all(word in names or word in PLAYERS or word in GROUPS for word in words):
            return f"`{key}` is no key, and no card of this table"
    named = {*case.get("choices").split(), *case.get("opponent's choices").split()}
    named |= {*case.get("choose").split()} - {*ANSWERS}
    named |= {*re.findall(r"[^ ;/]+", case.get("do"))} - VERBS | {*case.get("attached").split()}
    return " ".join(sorted(f"`{name}` is not on the table" for name in named - names - {*GROUPS}))


def on_table(case):
    """The names of all cards of a case."""
    piles = " ".join(case.get(key, usual) for key, usual in STANDARD.items()
                     if not key.endswith("points"))
    tools = [f"{whose}-tool" for whose in ("my", "their") if case.get(f"{whose} tool")]
    return [*tools, *re.findall(r"[a-z][a-z0-9-]+", re.sub(r"@\w+", "", piles))]


def tops(case, zone):
    """The top cards of a zone called `my units` or the like, the card with the sentence, too."""
    piles = filter(None, (pile.strip(" -") for pile in case.get(zone, STANDARD[zone]).split(",")))
    out = [pile.split("/")[-1].strip(" *+").split("@")[0] for pile in piles]
    whose, what = zone.split()
    if what == "spells" and case.get(f"{whose} tool"):
        out.append(f"{whose}-tool")
    if whose == "my" and case.is_unit == (what == "units") and lies_in(case) == "field":
        out.append(case.get("pile", "this").split("/")[-1])
    return out


def listed(name):
    """The sentences of a list, one a line."""
    return [line for line in (FOLDER / name).read_text().splitlines() if line and not line.startswith("#")]


# ---- the table -----------------------------------------------------------------------------------
def _roster():
    """The invented cards of both players; README.md has them as a table."""
    for whose in ("my", "their"):
        unit(f"{whose}-dragon", "fire", 1, 300 if whose == "my" else 260, subs="dragon")
        for where in ("hand", "deck", "old"):
            unit(f"{whose}-{where}-dragon", "fire", 1, 280, subs="dragon")
            spell(f"{whose}-{where}-scroll")
        for number in range(1, 8):
            unit(f"{whose}-deck-{number}", "electric", 1, 250, subs="insect")
        unit(f"{whose}-old-elf", "nature", 1, 100, subs="fairy")
        unit(f"{whose}-hand-beast", "nature", 1, 220, subs="beast")
        spell(f"{whose}-lamp")
        spell(f"{whose}-bell")
    spell("my-sword", ("equip", "Equip this card to one unit you control, it gains 100 attack."))
    unit("my-squire", "light", 1, 200, subs="warrior")
    unit("my-knight", "light", 2, 600, subs="warrior")
    unit("my-ghost", "dark", 1, 200, subs="ghost")
    unit("my-eagle", "air", 2, 500, subs="beast")
    unit("my-wyrm", "fire", 2, 500, subs="dragon")
    unit("my-hand-fish", "water", 1, 150, subs="aquatic")
    unit("my-hand-paladin", "light", 3, 800, subs="warrior")
    unit("their-pebble", "earth", 1, 100, subs="machine")
    unit("their-golem", "earth", 2, 300, subs="machine")
    unit("their-witch", "dark", 1, 310, subs="spellcaster")
    unit("their-drake", "fire", 2, 500, subs="dragon")
    unit("their-old-machine", "earth", 1, 90, subs="machine")


_roster()
STANDARD = {
    "my units": "my-dragon, my-squire/my-knight, my-ghost*",
    "my spells": "my-lamp, my-bell*",
    "my hand": "my-hand-dragon my-hand-fish my-hand-scroll my-hand-paladin",
    "my deck": "my-deck-1 my-deck-2 my-deck-3 my-deck-4 my-deck-5 my-deck-6 my-deck-dragon my-deck-scroll",
    "my discard": "my-old-dragon my-old-scroll my-old-elf",
    "my points": "20",
    "their units": "their-pebble/their-golem, their-dragon, their-witch*",
    "their spells": "their-lamp, their-bell*",
    "their hand": "their-hand-dragon their-hand-scroll their-hand-beast",
    "their deck": "their-deck-1 their-deck-2 their-deck-3 their-deck-4 their-deck-5 their-deck-6 their-deck-7 "
                  "their-deck-dragon their-deck-scroll",
    "their discard": "their-old-dragon their-old-scroll their-old-elf their-old-machine",
    "their points": "17",
}


def reader(case, sentence=None):
    """The id of the card that bears a sentence, known from now on; None if the card is refused."""
    found = case.get("as", "spell").replace("*", "").split()
    kind = found[0]
    text = {"style": "normal" if sentence else case.style, "text": sentence or case.sentence}
    plain = [{"style": style, "text": words} for style, words in EXTRA if words != text["text"]]
    ident = f"reading-{case.file.split('.')[0]}-{case.line}" + "-still" * (sentence is not None)
    card = {"id": ident, "name": "Reading", "type": "spell", "level": 1, "effects": [text, plain[-1]]}
    if kind == "unit":
        card |= {"type": "air", "subtypes": ["reptile"], "attack": 250, "defense": 250}
    wrong = faults_of(card)
    if wrong:
        return None, "; ".join(one.text for one in wrong)
    if ident not in LIBRARY:
        LIBRARY.learn(CardSet("tests", ident, {ident: card}))
    return ident, ""


def table(case, ident):
    """The standard table with what a case changes of it, and the card on its place."""
    given = {key: case.get(key, usual) for key, usual in STANDARD.items()}
    seats = [{what: given[f"{whose} {what}"].strip("-") if given[f"{whose} {what}"] == "-" else given[f"{whose} {what}"]
              for what in ("units", "spells", "hand", "deck", "discard", "points")} for whose in ("my", "their")]
    where = lies_in(case)
    if where in ("hand", "deck", "discard"):
        seats[0][where] = f"{ident} {seats[0][where]}"
    else:
        _put(seats[0], "units" if case.is_unit else "spells", 4 if case.is_unit else 3,
             case.get("pile", "this").replace("this", ident + "*" * ("*" in case.get("as"))))
    for whose, seat in zip(("my", "their"), seats):
        if case.get(f"{whose} tool"):
            text = case.get(f"{whose} tool")
            name = f"{whose}-tool-{re.sub('[^a-z]+', '-', text.lower())}"[:60].strip("-")
            _put(seat, "spells", 4, spell(name, ("normal", text)))
        seat["points"] = int(seat["points"])
    step = "battle" if " attacks " in _first(case) else "main"
    turn = case.get("turn") or ("opponent" if _first(case).startswith(("opponent", "their-")) else "you")
    laid = Table(A=seats[0], B=seats[1], step=case.get("step", step), turn="AB"[PLAYERS.index(turn)])
    if case.get("attached"):
        by_id = {laid.pos.card(card).id: card for card in laid.pos.at}
        laid.pos.attached[by_id[ident]] = by_id[case.get("attached")]
    return laid


def lies_in(case):
    words = case.get("as", "spell").split()
    return words[-1] if len(words) > 1 else "field"


def _first(case):
    return case.get("do").split(";")[0].strip()


def _put(seat, zone, spot, pile):
    piles = [part.strip() for part in seat[zone].split(",")] if seat[zone] else []
    piles += ["-"] * (spot - len(piles))
    if len(piles) == spot:
        piles.append(pile)
    else:
        piles[spot] = pile
    seat[zone] = ", ".join(piles)


__all__ = ["GROUPS", "KEYS", "STANDARD", "Case", "cases", "lies_in", "listed", "reader", "table",
           "tops", "unknown"]
