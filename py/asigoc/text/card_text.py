"""The text of a card, made from its data: conditions first, then a dash and what happens."""

from ..language.grammar import STEPS, Preds, StaticKind
from ..language.operations import effects
from ..language.phrases import TRIGGERS, Around, alternatives, count, values

_WHOSE = {"own": "your", "opponent": "your opponent's", "any": "any"}
_TIMES = {1: "once", 2: "twice"}


def card_text(card):
    """What a card does, in sentences; "" for a card that does nothing but stand there."""
    if card["type"] == "weapon":
        around = Around(source="this Weapon")
        said = _deploy(card.get("deploy", {}), around) + [_printed(one, around) for one in card.get("statics", ())]
        said = [f"{words}." for words in said]
        if around.counted:
            said.append(around.notes().strip())
        said += [ability_text(one, "this Weapon") for one in card.get("abilities", ())]
        return " ".join(said)
    text = ability_text(card["ability"])
    return text if card["type"] == "item" else f"{text} ({times(card.get('uses', 1)).capitalize()} per match.)"


def ability_text(ability, source="this card"):
    """One ability: `Your Main step; cost: pay 1 health \u2014 draw 2 cards.`"""
    around = Around(ability.get("targets", ()), source)
    when = ability.get("when", "activate")
    if when == "activate":
        head = _conditions(ability, around)
        head = f"{head} \u2014 " if head or source == "this Weapon" else ""
    else:
        head = f"{TRIGGERS[when]}: "
    does = f"{head}{_chosen(ability, around)}{effects.text(ability['do'], around)}."
    limit = ability.get("limit", 1)
    return capital(does) + around.notes() + (f" (Up to {times(limit)} each turn.)" if limit > 1 else "")


def _chosen(ability, around):
    """The targets that no operation names are chosen all the same."""
    said = str(ability["do"])
    return "".join(f"choose {around.noun(name)}, then " for name in around.targets
                   if f"'{name}'" not in said and f"'{name}." not in said)


# ---- when ----------------------------------------------------------------------------------------------------------
def _conditions(ability, around):
    """Everything before the dash; "" for what an Item can do unless it says otherwise."""
    preds, costs = ability.get("if"), ability.get("cost")
    plain = not {"turn", "step", "outlet", "attack"} & set(ability)
    if plain and not preds and not costs and around.source != "this Weapon":
        return ""
    return (capital(moment(ability)) + (f", if {Preds.say(preds, '', around)}" if preds else "")
            + (f"; cost: {cost_text(costs)}" if costs else ""))


def moment(ability):
    """When an ability may be activated: `response, any turn`, `your Main or Battle step`."""
    turn, steps = ability.get("turn", "own"), ability.get("step", ["main"])
    outlet, attack = ability.get("outlet", "empty"), ability.get("attack", "any")
    pending = {"mine": ("own", "during your attack"), "theirs": ("opponent", "answer to an opposing attack")}.get(attack)
    if pending and turn in (pending[0], "any") and "battle" in steps:
        return pending[1] + {"any": "", "empty": ", nothing on the Outlet", "responding": ", as a response"}[outlet]
    if len(steps) == len(STEPS):
        where = f"{_WHOSE[turn]} turn"
    else:
        where = f"{_WHOSE[turn]} {alternatives([step.capitalize() for step in STEPS if step in steps])} step"
    where = {"responding": f"response, {where}", "any": f"{where}, also as a response", "empty": where}[outlet]
    return where + {"none": ", no attack pending", "mine": ", during your attack", "theirs": ", during an opposing attack",
                    "any": ""}[attack]


# ---- costs (AS-11.6) -----------------------------------------------------------------------------------------------
def cost_text(costs):
    return " and ".join(_cost(one, one.get("n", 0), "another Weapon" if "not_self" in one else "a Weapon") for one in costs)


def _cost(cost, n, weapon):
    noun = {"weapon": "Weapon", "item": "Item"}.get(cost.get("type"), "card")
    return {"health": f"pay {n} health", "discard": f"discard {counted(n, noun)}",
            "sacrifice": f"sacrifice {weapon} of yours", "sacrifice_self": "sacrifice this Weapon",
            "return": f"return {weapon} of yours to your hand", "return_self": "return this Weapon to your hand",
            "mill": f"put {count(n, 'the top card|the top # cards')} of your deck in your discard pile",
            "wear": f"this Weapon loses {n} Block for good",
            "skip_attack": "this Weapon does not attack this turn"}[cost["cost"]]


def _deploy(deploy, around):
    """What deploying a Weapon asks for, in sentences without their dots."""
    said = [f"Deploy only if {Preds.say(deploy['if'], '', around)}"] if "if" in deploy else []
    return said + ([f"Deploy cost: {cost_text(deploy['cost'])}"] if "cost" in deploy else [])


# ---- statics (AS-11.10) --------------------------------------------------------------------------------------------
def _printed(one, around):
    """A static on its own card."""
    if one["static"] == "warded":
        return "Your opponent cannot choose it as a target"
    if one["static"] == "aura":
        return f"Your other Weapon has {values(one, around)}"
    return capital(StaticKind.say(one, "", around))


# ---- small words ---------------------------------------------------------------------------------------------------
def counted(n, noun):
    """`a card`, `an Item`, `2 Weapons`"""
    return count(n, f"{'an' if noun[0] in 'AEIOaeio' else 'a'} {noun}|# {noun}s")


def times(n):
    return _TIMES.get(n, f"{n} times")


def capital(words):
    """The first letter, be it behind a bracket, as that of a sentence."""
    at = next((i for i, letter in enumerate(words) if letter.isalpha()), 0)
    return words[:at] + words[at:at + 1].upper() + words[at + 1:]
