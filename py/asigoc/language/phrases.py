"""The smallest words of card text: stats, amounts, conditions, targets, refs, statics."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

Data: TypeAlias = dict[str, Any]           # a part of a card as its file has it
Say: TypeAlias = Callable[..., str]        # (key, spec): the words of a key of an operation
MINUS = "\u2212"
TRIGGERS = {"entered": "On entered", "destroyed": "When destroyed",
            "hit": "When its attack deals damage", "guarded": "When it blocks and stays",
            "draw_step": "In your Draw step"}


class Stat(NamedTuple):
    """The words of what a player has."""

    one: str
    several: str
    after: str = ""                        # what follows
    before: str = ""                       # what stands between `have` and the number


STATS = {"health": Stat("health", "health"),
         "hand": Stat("card", "cards", " in hand"),
         "deck": Stat("card", "cards", " in the deck"),
         "discard": Stat("card", "cards", " in the discard pile"),
         "weapons": Stat("Weapon", "Weapons", " on the field"),
         "empty_slots": Stat("empty slot", "empty slots"),
         "weapons_in_discard": Stat("Weapon", "Weapons", " in the discard pile"),
         "items_in_discard": Stat("Item", "Items", " in the discard pile"),
         "ace_left": Stat("use", "uses", " of the Ace left"),
         "attacks": Stat("attack", "attacks", " this turn", "declared ")}
_COMPARED = {"<": ("fewer", "less"), "<=": ("at most as many", "at most as much"),
             "==": ("as many", "as much"), ">=": ("at least as many", "at least as much"),
             ">": ("more", "more")}
_COUNTED = {"<": "fewer than", "<=": "at most", "==": "exactly", ">=": "at least",
            ">": "more than"}
_TURNS = {"<": "it is before turn {}", "<=": "it is turn {} or earlier", "==": "it is turn {}",
          ">=": "it is turn {} or later", ">": "it is after turn {}"}
_ENTRIES = {"item": "Item", "ace": "Ace", "activated": "activated Weapon", "entered": "entering",
            "triggered": "triggered"}


class Wording:
    """What the words of one ability share: its targets, which were named, what X, Y and Z are."""

    def __init__(self, targets: Iterable[Data] = (), source: str = "this card") -> None:
        self.targets, self.source = {one["as"]: one for one in targets}, source
        self.named: list[str] = []
        self.counted: list[str] = []

    def letter(self, words: str) -> str:
        """The letter that stands for a counted amount."""
        if words not in self.counted:
            self.counted.append(words)
        return "XYZUVW"[self.counted.index(words) % 6]

    def noun(self, name: str) -> str:
        """A target by its name: what may be chosen when first named, `that Weapon` afterwards."""
        return _target(name, self)

    def notes(self) -> str:
        """The sentences that say what the letters are."""
        return "".join(f" {self.letter(words)} is {words}." for words in self.counted)


# ---- amounts and conditions (AS-11.3) ------------------------------------------------------------
def amount(value: Any, around: Wording | None) -> int | str:
    """A whole number as it is; one that is read from the match as its letter."""
    if isinstance(value, int):
        return value
    return (around or Wording()).letter(_read(value, around))


def _read(value: Data, around: Wording | None) -> str:
    if "value" in value:
        return f"the {value['value'].capitalize()} of {ref(value['of'], around)}"
    words = _number_of(value["stat"])
    if value.get("times", 1) != 1:
        words = f"{value['times']} times {words}"
    if value.get("div", 1) != 1:
        words += f" divided by {value['div']} and rounded down"
    plus = value.get("plus", 0)
    parts = [words]
    if plus:
        parts.append(f"plus {plus}" if plus > 0 else f"minus {-plus}")
    if "max" in value:
        parts.append(f"at most {value['max']}")
    return ", ".join(parts)


def _number_of(name: str) -> str:
    """A stat as a noun: `the number of Weapons you have on the field`."""
    if name == "turn":
        return "the number of the turn"
    owner, _, what = name.partition(".")
    if what == "health":
        return "your health" if owner == "my" else "your opponent's health"
    stat = STATS[what]
    before = stat.before and f" {stat.before.strip()}"
    return f"the number of {stat.several} {_has(owner)}{before}{stat.after}"


def count(n: int | str, spec: str) -> str:
    """A number with what it counts: see the conventions in grammar.py."""
    one, _, many = spec.partition("|")
    if many:
        return one if n == 1 else many.replace("#", str(n))
    return f"{n} {one}" if one else str(n)


def signed(value: Any, around: Wording | None) -> str:
    """An amount that is added, with its sign."""
    n = amount(value, around)
    return f"{MINUS}{-n}" if isinstance(n, int) and n < 0 else f"+{n}"


def condition(stat: str, cmp: str, n: Any, around: Wording | None) -> str:
    """One condition as a sentence: `you have fewer Weapons on the field than your opponent`."""
    if stat == "turn":
        return _TURNS[cmp].format(amount(n, around))
    owner, _, what = stat.partition(".")
    if n == {"stat": f"{'opp' if owner == 'my' else 'my'}.{what}"}:
        return _compared(owner, what, cmp)
    words = STATS[what]
    has = f"{_has(owner)} {words.before}"
    none = {"==": n == 0, "<": n == 1, "<=": n == 0}.get(cmp)
    if none and what != "health":
        return f"{has}no {words.one}{words.after}"
    if cmp == ">=" and n == 1 and what != "health":
        return f"{has}{_a(words.one)}{words.after}"
    number = amount(n, around)
    counted = "less than" if cmp == "<" and what == "health" else _COUNTED[cmp]
    return f"{has}{counted} {number} {words.one if number == 1 else words.several}{words.after}"


def _compared(owner: str, what: str, cmp: str) -> str:
    """A condition that holds what one player has against what the other has."""
    stat = STATS[what]
    words = _COMPARED[cmp][what == "health"]
    than = "as" if words.endswith(("many", "much")) else "than"
    other = "your opponent" if owner == "my" else "you"
    return f"{_has(owner)} {stat.before}{words} {stat.several}{stat.after} {than} {other}"


def _has(owner: str) -> str:
    return "you have" if owner == "my" else "your opponent has"


def _a(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeioAEIO' else 'a'} {noun}"


# ---- targets and refs (AS-11.4) ------------------------------------------------------------------
_PLAIN_REFS = {"self_card": "this card", "attacker": "the attacking Weapon",
               "each:own": "each of your Weapons", "each:enemy": "each opposing Weapon",
               "each:all": "each Weapon"}


def ref(value: str, around: Wording | None) -> str:
    """What an operation is done to."""
    around = around or Wording()
    plain = around.source if value == "self" else _PLAIN_REFS.get(value)
    if plain:
        return plain
    name, _, source = value.partition(".")
    if name not in around.targets:
        return "the target"
    if source:
        if around.named[-1:] == [name]:
            return "the Weapon it came from"
        return f"the Weapon that {_target(name, around)} came from"
    return _target(name, around)


def whose(value: str, around: Wording | None) -> str:
    """Whose card it is, as a word before `hand` or `deck`."""
    name = value.partition(".")[0]
    side = ""
    if around and name in around.targets and "." not in value:
        side = around.targets[name]["side"]
    if value in ("self", "self_card", "each:own") or side == "own":
        return "your"
    return "your opponent's" if side == "enemy" else "its owner's"


def _target(name: str, around: Wording) -> str:
    kind, noun = around.targets[name]["kind"], target(around.targets[name])
    same = [other for other, one in around.targets.items() if one["kind"] == kind]
    if name in around.named:
        around.named.append(name)
        word = {"weapon": "Weapon", "discard": "card", "outlet": "effect"}[kind]
        if len(same) == 1:
            return f"that {word}"
        return f"the {word} chosen {('first', 'second', 'third')[same.index(name)]}"
    alike = any(target(around.targets[other]) == noun for other in around.named)
    around.named.append(name)
    article, _, rest = noun.partition(" ")
    return f"another {rest}" if alike and article in ("a", "an", "any") else noun


def target(data: Data) -> str:
    """What may be chosen for a target: `an opposing Weapon with Block 2 or less`."""
    return _CHOSEN[data["kind"]](data["side"], data.get("where", {}))


_ATTACKING = {"own": "your attacking Weapon", "enemy": "the opposing attacking Weapon",
              "any": "the attacking Weapon"}
_WEAPONS = {"own": "a Weapon of yours", "enemy": "an opposing Weapon", "any": "any Weapon"}
_OTHER_WEAPONS = {"own": "another Weapon of yours", "enemy": "an opposing Weapon",
                  "any": "any other Weapon"}


def _weapon(side: str, where: Data) -> str:
    other = "not_self" in where
    if "attacking" in where:
        words = _ATTACKING[side] + (", if it is another one than this," if other else "")
    else:
        words = (_OTHER_WEAPONS if other else _WEAPONS)[side]
    limits = [_range(value.capitalize(), where.get(f"{value}_min"), where.get(f"{value}_max"))
              for value in ("attack", "block")]
    return words + " with " * any(limits) + " and ".join(filter(None, limits))


def _range(name: str, least: int | None, most: int | None) -> str:
    if least is None:
        return "" if most is None else f"{name} {most} or less"
    if most is None:
        return f"{name} {least} or more"
    return f"{name} {least}" if least == most else f"{name} {least} to {most}"


def _in_discard(side: str, where: Data) -> str:
    any_card = "a Weapon" if "attack_max" in where else "a card"
    noun = {"weapon": "a Weapon", "item": "an Item"}.get(where.get("type", ""), any_card)
    limit = f" with Attack {where['attack_max']} or less" if "attack_max" in where else ""
    return noun + limit + {"own": " in your discard pile",
                           "enemy": " in your opponent's discard pile",
                           "any": " in a discard pile"}[side]


def _entry(side: str, where: Data) -> str:
    kinds = alternatives([_ENTRIES[kind] for kind in where.get("kinds", ())])
    noun = f"{kinds} effect" if kinds else "effect"
    words = {"own": f"{_a(noun)} of yours", "enemy": f"an opposing {noun}", "any": _a(noun)}[side]
    return words + " on the Outlet"


_CHOSEN = {"weapon": _weapon, "discard": _in_discard, "outlet": _entry}


def alternatives(words: Sequence[str]) -> str:
    """`a, b or c`"""
    return " or ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


# ---- statics (AS-11.10) --------------------------------------------------------------------------
_STATICS = {"no_decay": "loses no Block when it blocks", "unblockable": "cannot be blocked",
            "cant_attack": "cannot attack", "cant_block": "cannot block",
            "warded": "cannot be chosen as a target by its owner's opponent"}
_TIMES = {1: "once", 2: "twice"}


def static(data: Data, around: Wording | None) -> str:
    """What a static makes of a Weapon, as the rest of a sentence about it."""
    name, n = data["static"], data.get("n")
    if name == "attacks":
        return f"may attack {times(data['n'])} each turn"
    if name == "slip":
        return f"cannot be blocked by Weapons with Block {n} or more"
    if name == "pierce":
        return f"deals {n} damage when a block holds against it"
    if name == "aura":
        return f"gives the other Weapon of its owner {values(data, around)}"
    return f"gets {signed(n, around)} Attack" if name == "attack_bonus" else _STATICS[name]


def times(n: int) -> str:
    """How often: `once`, `twice`, `3 times`."""
    return _TIMES.get(n, f"{n} times")


def values(data: Data, around: Wording | None) -> str:
    """Attack and Block that are added: `+1 Attack and \u22121 Block`.

    Nought is left out beside the other.
    """
    parts = [f"{signed(data[key], around)} {key.capitalize()}"
             for key in ("attack", "block") if data.get(key)]
    return " and ".join(parts) or "+0 Attack"


# ---- operations whose words are no plain template (AS-11.8) --------------------------------------
def modified(data: Data, say: Say) -> str:
    """The words of `modify`."""
    parts = [f"{say(key)} {key.capitalize()}" for key in ("attack", "block") if key in data]
    return f"{say('ref')} gets {' and '.join(parts) or '+0 Attack'} {say('until')}"


def discarded(data: Data, say: Say) -> str:
    """The words of `discard`."""
    noun = say("type") if "type" in data else "card"
    cards = say("n", f"{_a(noun)}|# {noun}s")
    if data.get("chooser", "owner") == "owner" or data["who"] == "me":
        return f"{say('who', 'discard|discards')} {cards}"
    hand = say("who", "|your opponent's hand|both hands")
    each = " of each" if data["who"] == "both" else " from it"
    return f"look at {hand} and choose {cards}{each} to be discarded"


def prevented(data: Data, say: Say) -> str:
    """The words of `prevent`."""
    damage = f"{say('from')} damage".strip() if "from" in data else "damage"
    who = say("who", "you|your opponent|each player")
    return f"prevent {say('n', damage)} to {who} {say('until', _STAYING)}"


def searched(data: Data, say: Say) -> str:
    """The words of `search`."""
    card = _a(say("type") if "type" in data else "card")
    return (f"you may take {card} from your deck into your hand and show it, "
            "then shuffle your deck")


_STAYING = "while this Weapon stays on the field"
