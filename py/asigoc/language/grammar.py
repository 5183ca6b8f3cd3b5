"""The parts of the effect language (AS-11) as kinds: shape in the data, what the rules get, words.

Conventions of the words behind a colon in the docstring of an operation:
    {who:draw|draws}            you: `draw`; `your opponent draws`; `both players draw`
    {who:you|them|each player}  one for each of `me`, `opp`, `both`
    {n:damage}                  `2 damage`, and `X damage` when it is counted, with a sentence
                                about X behind
    {n:a card|# cards}          the form for exactly one, and that for any other number
    {ref:whose}                 `your`, `your opponent's`, `its owner's`, before a hand or a deck
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mulligan.cards.effects import Kind
from mulligan.data.shapes import (Either, Enum, Integer, ListOf, Named, Object, Shape, Tagged, Text,
                                  whole)

from . import phrases
from .phrases import Wording
from ..rules.constants import ENTRY_KINDS, STEPS
from ..rules.values import Amount as AmountValue
from ..rules.values import Condition

if TYPE_CHECKING:
    from mulligan.cards.effects import Effects

MOST = 99                                  # AS-11.12: of every number
MOST_ABILITIES, MOST_OPERATIONS, MOST_TARGETS = 4, 12, 3
MOST_COSTS = 4
MOST_DISCARDED = 3                         # cards of one cost
WHENS = ("activate", "entered", "destroyed", "hit", "guarded", "draw_step")
STATS = ("turn", *(f"{whose}.{what}" for whose in ("my", "opp") for what in phrases.STATS))
GROUPS = ("each:own", "each:enemy", "each:all")
_NAME = "[a-z]+"
_NUMBER, _FROM_ONE, _ANY = Integer(0, MOST), Integer(1, MOST), Integer(-MOST, MOST)


# ---- refs (AS-11.4) ------------------------------------------------------------------------------
class RefKind(Kind):
    """What an operation is done to.

    `to` is the kind of targets it takes, `words` what it takes without one; `wanted` says so.
    """

    def __init__(self, to: str, words: tuple[str, ...], more: str = "") -> None:
        self.to, self.words = to, words
        offered = ", ".join((*words, "NAME.source") if more else words)
        wanted = f"the name of a target of kind {to}"
        if offered:
            wanted += f", or one of {offered}"
        self.wanted = wanted
        super().__init__(Text(wanted, "|".join((*words, _NAME + more)),
                              hint="Names are small letters a to z."))

    def say(self, value: str, spec: str = "", around: Wording | None = None) -> str:
        return phrases.whose(value, around) if spec == "whose" else phrases.ref(value, around)


WEAPON_WORDS = ("self", "attacker")
Ref = RefKind("weapon", (*WEAPON_WORDS, *GROUPS), r"(\.source)?")
OneRef = RefKind("weapon", WEAPON_WORDS, r"(\.source)?")       # of exactly one Weapon
CardRef = RefKind("discard", ("self_card",))
EntryRef = RefKind("outlet", ())


# ---- numbers (AS-11.3) ---------------------------------------------------------------------------
class AmountKind(Kind):
    """A whole number, or one that is read when it is needed."""

    def compile(self, value: Any) -> AmountValue:
        if isinstance(value, int):
            return value
        if "value" in value:
            return "value", value["value"], value["of"]
        times, div, plus = value.get("times", 1), value.get("div", 1), value.get("plus", 0)
        return "stat", value["stat"], times, div, plus, value.get("max")

    def say(self, value: Any, spec: str = "", around: Wording | None = None) -> str:
        return phrases.count(phrases.amount(value, around), spec)


class SignedKind(AmountKind):
    """An amount that is added to a value: `+2`, `\u22121`."""

    def say(self, value: Any, spec: str = "", around: Wording | None = None) -> str:
        return phrases.signed(value, around)


class ShieldKind(AmountKind):
    """How much a shield prevents: everything, or the next so many."""

    def compile(self, value: Any) -> AmountValue:
        return -1 if value == "all" else super().compile(value)

    def say(self, value: Any, spec: str = "", around: Wording | None = None) -> str:
        return f"all {spec}" if value == "all" else f"the next {super().say(value, spec, around)}"


READ_STAT = Object({"stat": Enum(*STATS), "times": _FROM_ONE, "div": _FROM_ONE, "plus": _ANY,
                   "max": _NUMBER}, ("stat",))
READ_VALUE = whole(value=Enum("attack", "block"), of=OneRef.shape)
READ = Named("Read", Either(READ_STAT, READ_VALUE))
Amount = AmountKind(Named("Amount", Either(_NUMBER, READ)))
Signed = SignedKind(Either(_ANY, READ))
Shield = ShieldKind(Either(Enum("all"), Amount.shape))


class PredsKind(Kind):
    """Conditions, all of which must hold."""

    def compile(self, value: list[dict[str, Any]]) -> tuple[Condition, ...]:
        return tuple(Condition(one["stat"], one["cmp"], Amount.compile(one["n"])) for one in value)

    def say(
            self, value: list[dict[str, Any]], spec: str = "", around: Wording | None = None,
    ) -> str:
        return " and ".join(phrases.condition(one["stat"], one["cmp"], one["n"], around)
                            for one in value)


PRED = Named("Pred", whole(stat=Enum(*STATS), cmp=Enum("<", "<=", "==", ">=", ">"), n=Amount.shape))
Preds = PredsKind(ListOf(PRED))


# ---- words ---------------------------------------------------------------------------------------
class Choice(Kind):
    """One of a few words.

    `compiled` and `words` are what the rules get and what people read for each of them.
    """

    def __init__(self, words: Mapping[str, str], compiled: Mapping[str, Any] | None = None) -> None:
        self.words, self.compiled = words, compiled or {word: word for word in words}
        super().__init__(Enum(*words))

    def compile(self, value: str) -> Any:
        return self.compiled[value]

    def say(self, value: str, spec: str = "", around: Wording | None = None) -> str:
        return self.words[value]


class WhoKind(Choice):
    """One player or both."""

    def say(self, value: str, spec: str = "", around: Wording | None = None) -> str:
        forms = spec.split("|")
        if len(forms) < 3:
            forms = [forms[0], f"your opponent {forms[-1]}", f"both players {forms[0]}"]
        return forms[self.compiled[value]]


class UntilKind(Choice):
    """How long something lasts."""

    def say(self, value: str, spec: str = "", around: Wording | None = None) -> str:
        return spec if spec and value == "stay" else self.words[value]


Who = WhoKind({"me": "you", "opp": "your opponent", "both": "both players"},
              {"me": 0, "opp": 1, "both": 2})
CardType = Choice({"weapon": "Weapon", "item": "Item"}, {"weapon": 0, "item": 1})
Chooser = Choice({"owner": "its owner", "me": "you"}, {"owner": 0, "me": 1})
Source = Choice({"battle": "battle", "effect": "effect", "any": ""})
Until = UntilKind({"attack": "until the attack is over", "turn": "until the end of the turn",
                   "next_turn": "until the end of the next turn", "stay": "for good"})


# ---- statics (AS-11.10) --------------------------------------------------------------------------
class StaticKind(Kind):
    """A static, on its card or granted."""

    def compile(self, value: dict[str, Any]) -> tuple[Any, ...]:
        name = value["static"]
        if name == "aura":
            return name, value["attack"], value["block"]
        if name == "attack_bonus":
            return name, Amount.compile(value["n"])
        return (name, value["n"]) if "n" in value else (name,)

    def say(self, value: dict[str, Any], spec: str = "", around: Wording | None = None) -> str:
        return phrases.static(value, around)


# no Attack in a bonus: it might ask for itself
_BONUS = Either(_NUMBER, READ_STAT, whole(value=Enum("block"), of=Enum(*WEAPON_WORDS)))
_STATICS = dict.fromkeys(("no_decay", "unblockable", "cant_attack", "cant_block", "warded"),
                         Object({}))
_STATICS |= dict.fromkeys(("attacks", "slip", "pierce"), whole(n=_FROM_ONE))
_STATICS |= {"aura": whole(attack=_ANY, block=_ANY), "attack_bonus": whole(n=_BONUS)}
STATIC = Named("Static", Tagged("static", _STATICS))
Static = StaticKind(STATIC)


# ---- costs, targets, abilities, cards (AS-11.1, AS-11.2, AS-11.4, AS-11.6) -----------------------
_N, _OTHER = whole(n=_FROM_ONE), Object({"not_self": Enum(True)})
COST = Named("Cost", Tagged("cost", {
    "health": _N,
    "discard": Object({"n": Integer(1, MOST_DISCARDED), "type": CardType.shape}, ("n",)),
    "sacrifice": _OTHER,
    "sacrifice_self": Object({}),
    "return": _OTHER,
    "return_self": Object({}),
    "mill": _N,
    "wear": _N,
    "skip_attack": Object({}),
}))
# costs only a Weapon on the field can pay
OF_A_WEAPON = ("sacrifice_self", "return_self", "wear", "skip_attack")

_COSTS = ListOf(COST, 1, MOST_COSTS)
_BESIDE = {"as": Text("a name of small letters", _NAME, but=("self", "attacker"),
                      hint='Write something like "t".'),
           "side": Enum("own", "enemy", "any")}
_WHERE: dict[str, dict[str, Shape]] = {"weapon": {"attack_max": _NUMBER, "attack_min": _NUMBER,
                     "block_max": _NUMBER, "block_min": _NUMBER,
                     "not_self": Enum(True), "attacking": Enum(True)},
          "discard": {"type": CardType.shape, "attack_max": _NUMBER},
          "outlet": {"kinds": ListOf(Enum(*ENTRY_KINDS), once=True)}}
TARGET = Named("Target", Tagged("kind", {
    kind: Object(_BESIDE | {"where": Object(where)}, ("as", "side"))
    for kind, where in _WHERE.items()}))


def card_shape(effects: "Effects") -> Tagged:
    """The Tagged shape of a card, with the operations of `effects`.

    What a name may be is the engine's business.
    """
    every = {"limit": _FROM_ONE, "targets": ListOf(TARGET, 1, MOST_TARGETS), "do": effects.list}
    activated = Named("Activated", Object({
        "when": Enum("activate"), **every,
        "turn": Enum("own", "opponent", "any"),
        "step": ListOf(Enum(*STEPS), once=True),
        "outlet": Enum("empty", "responding", "any"),
        "attack": Enum("any", "none", "mine", "theirs"),
        "if": Preds.shape, "cost": _COSTS}, ("do",)))
    triggered = Named("Triggered", Object({"when": Enum(*WHENS[1:]), **every}, ("when", "do")))
    head = {"id": Text("an id", "[A-Za-z0-9-]+", 32), "name": Text("a name"),
            "set": Text("a word of small letters", "[a-z][a-z0-9-]*"),
            "text": Text("a text", None, 400, least=0)}
    body = {"attack": _NUMBER, "block": _NUMBER, "statics": ListOf(STATIC),
            "deploy": Object({"if": Preds.shape, "cost": _COSTS}),
            "abilities": ListOf(AbilityShape(activated, triggered), 1, MOST_ABILITIES)}
    return Tagged("type", {
        "weapon": Object(head | body, ("id", "name", "attack", "block")),
        "item": Object(head | {"ability": activated}, ("id", "name", "ability")),
        "ace": Object(head | {"uses": _FROM_ONE, "ability": activated}, ("id", "name", "ability"))})


class AbilityShape(Either):
    """An ability of a Weapon: a triggered one when its `when` says so."""

    def check(self, value: Any, path: Any, say: Any) -> Any:
        activated, triggered = self.shapes
        is_triggered = isinstance(value, dict) and value.get("when", "activate") != "activate"
        return (triggered if is_triggered else activated).check(value, path, say)
