"""The text of a card, made from its data: conditions first, then a dash and what happens."""

from collections.abc import Iterable

from mulligan.protocol.types import CardData

from ..language.grammar import STEPS, Preds, Static
from ..language.operations import effects
from ..language.phrases import TRIGGERS, Wording, alternatives, count, times, values

_WHOSE = {"own": "your", "opponent": "your opponent's", "any": "any"}
_PENDING = {"mine": ("own", "during your attack"),
            "theirs": ("opponent", "answer to an opposing attack")}


def card_text(card: CardData) -> str:
    """What a card does, in sentences; "" for a card that does nothing but stand there."""
    if card["type"] == "weapon":
        return _weapon_text(card)
    text = ability_text(card["ability"])
    if card["type"] == "item":
        return text
    return f"{text} ({times(card.get('uses', 1)).capitalize()} per match.)"


def _weapon_text(card: CardData) -> str:
    around = Wording(source="this Weapon")
    parts = _deploy(card.get("deploy", {}), around)
    parts += [_printed(one, around) for one in card.get("statics", ())]
    sentences = [f"{words}." for words in parts]
    if around.counted:
        sentences.append(around.notes().strip())
    sentences += [ability_text(one, "this Weapon") for one in card.get("abilities", ())]
    return " ".join(sentences)


def ability_text(ability: CardData, source: str = "this card") -> str:
    """One ability: `Your Main step; cost: pay 1 health \u2014 draw 2 cards.`"""
    around = Wording(ability.get("targets", ()), source)
    when = ability.get("when", "activate")
    if when == "activate":
        head = _conditions(ability, around)
        head = f"{head} \u2014 " if head or source == "this Weapon" else ""
    else:
        head = f"{TRIGGERS[when]}: "
    does = f"{head}{_chosen(ability, around)}{effects.text(ability['do'], around)}."
    limit = ability.get("limit", 1)
    often = f" (Up to {times(limit)} each turn.)" if limit > 1 else ""
    return capital(does) + around.notes() + often


def _chosen(ability: CardData, around: Wording) -> str:
    """The targets that no operation names are chosen all the same."""
    operations = str(ability["do"])
    return "".join(f"choose {around.noun(name)}, then " for name in around.targets
                   if f"'{name}'" not in operations and f"'{name}." not in operations)


# ---- when ----------------------------------------------------------------------------------------
def _conditions(ability: CardData, around: Wording) -> str:
    """Everything before the dash; "" for what an Item can do unless it says otherwise."""
    preds, costs = ability.get("if"), ability.get("cost")
    plain = not {"turn", "step", "outlet", "attack"} & set(ability)
    if plain and not preds and not costs and around.source != "this Weapon":
        return ""
    words = capital(moment(ability))
    if preds:
        words += f", if {Preds.say(preds, '', around)}"
    return words + (f"; cost: {cost_text(costs)}" if costs else "")


def moment(ability: CardData) -> str:
    """When an ability may be activated: `response, any turn`, `your Main or Battle step`."""
    turn, steps = ability.get("turn", "own"), ability.get("step", ["main"])
    outlet, attack = ability.get("outlet", "empty"), ability.get("attack", "any")
    if attack in _PENDING and "battle" in steps:
        needed, pending = _PENDING[attack]
        if turn in (needed, "any"):
            return pending + {"any": "", "empty": ", nothing on the Outlet",
                              "responding": ", as a response"}[outlet]
    if len(steps) == len(STEPS):
        where = f"{_WHOSE[turn]} turn"
    else:
        named = alternatives([step.capitalize() for step in STEPS if step in steps])
        where = f"{_WHOSE[turn]} {named} step"
    where = {"responding": f"response, {where}", "any": f"{where}, also as a response",
             "empty": where}[outlet]
    return where + {"none": ", no attack pending", "mine": ", during your attack",
                    "theirs": ", during an opposing attack", "any": ""}[attack]


def asked_text(part: CardData, source: str = "this card") -> str:
    """What must hold before an ability is used, or a Weapon deployed: `you have 2 Weapons.`"""
    around = Wording(part.get("targets", ()), source)
    return f"{Preds.say(part['if'], '', around)}.{around.notes()}"


# ---- costs (AS-11.6) -----------------------------------------------------------------------------
def cost_text(costs: Iterable[CardData]) -> str:
    """What an ability costs: `pay 1 health and discard a card`."""
    return " and ".join(_cost(one, one.get("n", 0)) for one in costs)


def _cost(cost: CardData, n: int) -> str:
    noun = {"weapon": "Weapon", "item": "Item"}.get(cost.get("type", ""), "card")
    weapon = "another Weapon" if "not_self" in cost else "a Weapon"
    top = count(n, "the top card|the top # cards")
    return {"health": f"pay {n} health",
            "discard": f"discard {counted(n, noun)}",
            "sacrifice": f"sacrifice {weapon} of yours",
            "sacrifice_self": "sacrifice this Weapon",
            "return": f"return {weapon} of yours to your hand",
            "return_self": "return this Weapon to your hand",
            "mill": f"put {top} of your deck in your discard pile",
            "wear": f"this Weapon loses {n} Block for good",
            "skip_attack": "this Weapon does not attack this turn"}[cost["cost"]]


def _deploy(deploy: CardData, around: Wording) -> list[str]:
    """What deploying a Weapon asks for, in sentences without their dots."""
    parts: list[str] = []
    if "if" in deploy:
        parts.append(f"Deploy only if {Preds.say(deploy['if'], '', around)}")
    if "cost" in deploy:
        parts.append(f"Deploy cost: {cost_text(deploy['cost'])}")
    return parts


# ---- statics (AS-11.10) --------------------------------------------------------------------------
def _printed(one: CardData, around: Wording) -> str:
    """A static on its own card."""
    if one["static"] == "warded":
        return "Your opponent cannot choose it as a target"
    if one["static"] == "aura":
        return f"Your other Weapon has {values(one, around)}"
    return capital(Static.say(one, "", around))


# ---- small words ---------------------------------------------------------------------------------
def counted(n: int, noun: str) -> str:
    """`a card`, `an Item`, `2 Weapons`"""
    return count(n, f"{'an' if noun[0] in 'AEIOaeio' else 'a'} {noun}|# {noun}s")


def capital(words: str) -> str:
    """The first letter, be it behind a bracket, as that of a sentence."""
    at = next((i for i, letter in enumerate(words) if letter.isalpha()), 0)
    return words[:at] + words[at:at + 1].upper() + words[at + 1:]
