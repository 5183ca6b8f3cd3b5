"""The smallest words of card text: stats, amounts, conditions, targets, refs, statics."""

MINUS = "\u2212"
TRIGGERS = {"entered": "On entered", "destroyed": "When destroyed", "hit": "When its attack deals damage",
            "guarded": "When it blocks and stays", "draw_step": "In your Draw step"}
# what a player has of each: (a word between `have` and the number, one, several, what follows)
STATS = {"health": ("", "health", "health", ""), "hand": ("", "card", "cards", " in hand"),
         "deck": ("", "card", "cards", " in the deck"), "discard": ("", "card", "cards", " in the discard pile"),
         "weapons": ("", "Weapon", "Weapons", " on the field"), "empty_slots": ("", "empty slot", "empty slots", ""),
         "weapons_in_discard": ("", "Weapon", "Weapons", " in the discard pile"),
         "items_in_discard": ("", "Item", "Items", " in the discard pile"),
         "ace_left": ("", "use", "uses", " of the Ace left"),
         "attacks": ("declared ", "attack", "attacks", " this turn")}
_COMPARED = {"<": ("fewer", "less"), "<=": ("at most as many", "at most as much"), "==": ("as many", "as much"),
             ">=": ("at least as many", "at least as much"), ">": ("more", "more")}
_COUNTED = {"<": "fewer than", "<=": "at most", "==": "exactly", ">=": "at least", ">": "more than"}
_TURNS = {"<": "it is before turn {}", "<=": "it is turn {} or earlier", "==": "it is turn {}",
          ">=": "it is turn {} or later", ">": "it is after turn {}"}
_ENTRIES = {"item": "Item", "ace": "Ace", "activated": "activated Weapon", "entered": "entering", "triggered": "triggered"}


class Around:
    """What the words of one ability share: its targets, which of them were named, and the sentences about X, Y and Z."""

    def __init__(self, targets=(), source="this card"):
        self.targets, self.source = {one["as"]: one for one in targets}, source
        self.named, self.counted = [], []

    def letter(self, words):
        """The letter that stands for a counted amount."""
        if words not in self.counted:
            self.counted.append(words)
        return "XYZUVW"[self.counted.index(words) % 6]

    def noun(self, name):
        """A target by its name: what may be chosen when it is first named, `that Weapon` afterwards."""
        return _target(name, self)

    def notes(self):
        """The sentences that say what the letters are."""
        return "".join(f" {self.letter(words)} is {words}." for words in self.counted)


# ---- amounts and conditions (AS-11.3) ------------------------------------------------------------------------------
def amount(value, around):
    """A whole number as it is; one that is read from the match as its letter."""
    return value if isinstance(value, int) else (around or Around()).letter(_read(value, around))


def _read(value, around):
    if "value" in value:
        return f"the {value['value'].capitalize()} of {ref(value['of'], around)}"
    words = _number_of(value["stat"])
    if value.get("times", 1) != 1:
        words = f"{value['times']} times {words}"
    if value.get("div", 1) != 1:
        words += f" divided by {value['div']} and rounded down"
    plus, parts = value.get("plus", 0), []
    if plus:
        parts.append(f"plus {plus}" if plus > 0 else f"minus {-plus}")
    if "max" in value:
        parts.append(f"at most {value['max']}")
    return ", ".join([words, *parts])


def _number_of(stat):
    """A stat as a noun: `the number of Weapons you have on the field`."""
    if stat == "turn":
        return "the number of the turn"
    whose, _, what = stat.partition(".")
    if what == "health":
        return "your health" if whose == "my" else "your opponent's health"
    before, _, many, after = STATS[what]
    return f"the number of {many} {_has(whose)}{before and ' '}{before.strip()}{after}"


def count(n, spec):
    """A number with what it counts: see the conventions in grammar.py."""
    one, _, many = spec.partition("|")
    if many:
        return one if n == 1 else many.replace("#", str(n))
    return f"{n} {one}" if one else str(n)


def signed(value, around):
    n = amount(value, around)
    return f"{MINUS}{-n}" if isinstance(n, int) and n < 0 else f"+{n}"


def condition(stat, cmp, n, around):
    """One condition as a sentence: `you have fewer Weapons on the field than your opponent`."""
    if stat == "turn":
        return _TURNS[cmp].format(amount(n, around))
    whose, _, what = stat.partition(".")
    before, one, many, after = STATS[what]
    other = "your opponent" if whose == "my" else "you"
    if n == {"stat": f"{'opp' if whose == 'my' else 'my'}.{what}"}:
        words = _COMPARED[cmp][what == "health"]
        return f"{_has(whose)} {before}{words} {many}{after} {'as' if words.endswith(('many', 'much')) else 'than'} {other}"
    least = {"==": n == 0, "<": n == 1, "<=": n == 0}.get(cmp)
    if least and what != "health":
        return f"{_has(whose)} {before}no {one}{after}"
    if cmp == ">=" and n == 1 and what != "health":
        return f"{_has(whose)} {before}{_a(one)}{after}"
    number = amount(n, around)
    counted = "less than" if cmp == "<" and what == "health" else _COUNTED[cmp]
    return f"{_has(whose)} {before}{counted} {number} {one if number == 1 else many}{after}"


def _has(whose):
    return "you have" if whose == "my" else "your opponent has"


def _a(noun):
    return f"{'an' if noun[0] in 'aeioAEIO' else 'a'} {noun}"


# ---- targets and refs (AS-11.4) ------------------------------------------------------------------------------------
def ref(value, around):
    """What an operation is done to."""
    around = around or Around()
    plain = {"self": around.source, "self_card": "this card",
             "attacker": "the attacking Weapon", "each:own": "each of your Weapons", "each:enemy": "each opposing Weapon",
             "each:all": "each Weapon"}.get(value)
    if plain:
        return plain
    name, _, source = value.partition(".")
    if name not in around.targets:
        return "the target"
    if source:
        just = around.named[-1:] == [name]
        return "the Weapon it came from" if just else f"the Weapon that {_target(name, around)} came from"
    return _target(name, around)


def whose(value, around):
    """Whose card it is, as a word before `hand` or `deck`."""
    name = value.partition(".")[0]
    side = around.targets[name]["side"] if around and name in around.targets and "." not in value else ""
    own = value in ("self", "self_card", "each:own") or side == "own"
    return "your" if own else "your opponent's" if side == "enemy" else "its owner's"


def _target(name, around):
    kind, noun = around.targets[name]["kind"], target(around.targets[name])
    same = [other for other, one in around.targets.items() if one["kind"] == kind]
    if name in around.named:
        around.named.append(name)
        word = {"weapon": "Weapon", "discard": "card", "outlet": "effect"}[kind]
        return f"that {word}" if len(same) == 1 else f"the {word} chosen {('first', 'second', 'third')[same.index(name)]}"
    alike = any(target(around.targets[other]) == noun for other in around.named)
    around.named.append(name)
    article, _, rest = noun.partition(" ")
    return f"another {rest}" if alike and article in ("a", "an", "any") else noun


def target(data):
    """What may be chosen for a target: `an opposing Weapon with Block 2 or less`."""
    return _CHOSEN[data["kind"]](data["side"], data.get("where", {}))


def _weapon(side, where):
    other = "not_self" in where
    if "attacking" in where:
        words = {"own": "your attacking Weapon", "enemy": "the opposing attacking Weapon", "any": "the attacking Weapon"}[side]
        words += ", if it is another one than this," if other else ""
    else:
        words = {"own": "another Weapon of yours" if other else "a Weapon of yours", "enemy": "an opposing Weapon",
                 "any": "any other Weapon" if other else "any Weapon"}[side]
    limits = [_range(value.capitalize(), where.get(f"{value}_min"), where.get(f"{value}_max"))
              for value in ("attack", "block")]
    return words + " with " * any(limits) + " and ".join(filter(None, limits))


def _range(name, least, most):
    if least is None:
        return "" if most is None else f"{name} {most} or less"
    return f"{name} {least} or more" if most is None else f"{name} {least}" if least == most else f"{name} {least} to {most}"


def _lying(side, where):
    noun = {"weapon": "a Weapon", "item": "an Item"}.get(where.get("type"), "a Weapon" if "attack_max" in where else "a card")
    limit = f" with Attack {where['attack_max']} or less" if "attack_max" in where else ""
    return noun + limit + {"own": " in your discard pile", "enemy": " in your opponent's discard pile",
                           "any": " in a discard pile"}[side]


def _entry(side, where):
    kinds = alternatives([_ENTRIES[kind] for kind in where.get("kinds", ())])
    noun = f"{kinds} effect" if kinds else "effect"
    return {"own": f"{_a(noun)} of yours", "enemy": f"an opposing {noun}", "any": _a(noun)}[side] + " on the Outlet"


_CHOSEN = {"weapon": _weapon, "discard": _lying, "outlet": _entry}


def alternatives(words):
    """`a, b or c`"""
    return " or ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


# ---- statics (AS-11.10) --------------------------------------------------------------------------------------------
_STATICS = {"no_decay": "loses no Block when it blocks", "unblockable": "cannot be blocked",
            "cant_attack": "cannot attack", "cant_block": "cannot block", "warded": "cannot be chosen as a target by its owner's opponent"}


def static(data, around):
    """What a static makes of a Weapon, as the rest of a sentence about it."""
    name, n = data["static"], data.get("n")
    if name == "attacks":
        return f"may attack {'twice' if n == 2 else 'once' if n == 1 else f'{n} times'} each turn"
    if name == "slip":
        return f"cannot be blocked by Weapons with Block {n} or more"
    if name == "pierce":
        return f"deals {n} damage when a block holds against it"
    if name == "aura":
        return f"gives the other Weapon of its owner {values(data, around)}"
    return f"gets {signed(n, around)} Attack" if name == "attack_bonus" else _STATICS[name]


def values(data, around):
    """Attack and Block that are added: `+1 Attack and \u22121 Block`; nought is left out beside the other."""
    parts = [f"{signed(data[key], around)} {key.capitalize()}" for key in ("attack", "block") if data.get(key)]
    return " and ".join(parts) or "+0 Attack"


# ---- operations whose words are no plain template (AS-11.8) --------------------------------------------------------
def modified(data, say):
    parts = [f"{say(key)} {key.capitalize()}" for key in ("attack", "block") if key in data]
    return f"{say('ref')} gets {' and '.join(parts) or '+0 Attack'} {say('until')}"


def discarded(data, say):
    noun = f"{say('type') if 'type' in data else 'card'}"
    cards = say("n", f"{_a(noun)}|# {noun}s")
    if data.get("chooser", "owner") == "owner" or data["who"] == "me":
        return f"{say('who', 'discard|discards')} {cards}"
    hand = say("who", "|your opponent's hand|both hands")
    return f"look at {hand} and choose {cards}{' of each' if data['who'] == 'both' else ' from it'} to be discarded"


def prevented(data, say):
    damage = f"{say('from')} damage".strip() if "from" in data else "damage"
    return f"prevent {say('n', damage)} to {say('who', 'you|your opponent|each player')} {say('until', _STAYING)}"


def searched(data, say):
    card = _a(say("type") if "type" in data else "card")
    return f"you may take {card} from your deck into your hand and show it, then shuffle your deck"


_STAYING = "while this Weapon stays on the field"
