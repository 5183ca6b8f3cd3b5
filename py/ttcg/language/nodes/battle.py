"""Nodes that answer what somebody does (TT-20.13); who can attack, and who must (TT-20.19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules import battle, gather, lasting, moving, targets, values
from ...rules.chain import AT_ATTACK, AT_PLAY, effect_of
from ...rules.constants import DISCARD, owner
from .. import phrases
from ..answers import answered
from ..node import Action, Statement, node
from .lasting import Lasting

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...rules.act import Act
    from ...rules.gather import Run
    from ...rules.position import Position
    from ...rules.values import Now
    from ..types import Fault, Tree

# when there is such a thing to counter
_MOMENTS = {"attack": "an enemy unit attacks", "effect": "a card effect activates",
            "play": "your opponent plays a card"}
_THAT = {"attack": "attack", "effect": "effect", "play": "card"}


@node
class Counter(Action):
    """The link, the attack or the play that the effect answers is undone (TT-8.6, TT-20.13)."""

    worth = 1.5                            # what it would have brought the other

    example = "Counter the effect of a unit."
    grammar = """
        card_action  </ ('counter' / 'negate') @counter_what -> Counter
        counter_what <= ('that effect' / 'the effect' / 'its effect') !'of' -> {what=effect}
                      / ('that' / 'the' / 'its') 'activation' !'of' -> {what=effect}
                      / 'the activation of' t:sel -> {what=effect}
                      / @countered -> {what=it}
                      / 'an attack' t:any_attacker -> {what=attack}
                      / 'an|one|any effect' t:any_source -> {what=effect}
                      / ('a' / 'an') t:bare_sel 'effect' -> {what=effect}
                      / 'one' t:bare_sel 'effect' -> {what=effect}
                      / ('that attack' / 'the attack' !'of') -> {what=attack}
                      / 'that card' -> {what=play}
                      / 'the effect of' t:sel -> {what=effect}
                      / 'the attack of' t:sel -> {what=attack}
        countered    <- 'it' -> {} / 'that unit' found_as:a_unit / 'that spell' found_as:a_spell_too
        any_attacker <- of:any_unit -> {sel=cards, mode=plain, n=1}
        any_source   <- of:any_card -> {sel=cards, mode=plain, n=1}
        bare_sel     <- of:bare_filter -> {sel=cards, mode=plain, n=1}
    """
    called = {"counter what": "what to counter"}
    style, answers, theme = "counter", "any", ("water", "electric")
    chosen, own_side = (), True            # what is countered is no choice (TT-8.6)

    def unprompted(self, action: Tree, event: str | None) -> str:
        what = action["what"]
        if "t" in action or event and answered(event) == what:
            return ""
        if not event:
            return f"Begin with what is countered: 'When {_MOMENTS[what]},'."
        here = answered(event)
        return (f"This waits for another thing: write 'counter that {_THAT[here]}', or begin with "
                f"'When {_MOMENTS[what]},'.")

    def timeless(self, action: Tree) -> str:
        return ("It is countered once, and for good: leave out how long. What keeps it from being "
                "used is 'your opponent cannot activate spell effects', for example.")

    def say(self, record: Tree, it: str = "it") -> str:
        what = record["what"]
        if "t" not in record:
            return f"counter that {_THAT[what]}"
        return f"counter the {what} of {phrases.indefinite(phrases.cards(record['t']))}"

    def do(self, act: Act) -> None:
        pos, at = act.pos, act.link.answers
        if not targets.can_counter(pos, act.link.own, act.action, at):
            return
        if at == AT_ATTACK:
            pos.attack = ()
            values.stir(pos)
            act.done((), 1)
        elif at == AT_PLAY:
            card = pos.pending
            moving.send(pos, [card], DISCARD, act.link.own)      # TT-8.7
            act.done([card])
        else:
            i = next(i for i, link in enumerate(pos.chain) if link.number == at)
            pos.chain[i] = pos.chain[i]._replace(dead=1)
            act.done([pos.chain[i].own])


@node
class Redirect(Action):
    """The attack, or the effect that chose the trigger's card, goes for this one (TT-20.13)."""

    worth = 1

    example = "When a light unit you control is attacked, you may redirect the attack to this card."
    grammar = """
        card_action </ 'redirect' @redirected 'to this card' -> Redirect
        redirected  <- ('the attack' / 'that attack') -> {what=attack}
                     / 'that effect' -> {what=effect} / 'it' -> {what=it}
    """
    style, answers, theme = "counter", "attack", ("earth", "light")
    names_this = of_event = True

    def unprompted(self, action: Tree, event: str | None) -> str:
        if event in ("attacked", "targeted", "attack"):
            return ""
        return "Begin with what is redirected: 'When a unit you control is attacked,'."

    def say(self, record: Tree, it: str = "it") -> str:
        effect = record.get("what") == "effect"
        return f"redirect {'that effect' if effect else 'the attack'} to this card"

    def do(self, act: Act) -> None:
        pos, own = act.pos, act.link.own
        if not pos.is_top(own):
            return
        if act.effect.event == "targeted":
            _retarget(act)
            return
        if not pos.attack or pos.card(own).spell or pos.attack.target == own:
            return
        if owner(own) != owner(pos.attack.card):
            if battle.may_strike(pos, pos.attack.card, own):
                pos.attack = pos.attack._replace(aim=pos.at[own], target=own)
                values.stir(pos)
                act.done([own])


def _retarget(act: Act) -> None:
    """The link that chose the card chooses this one instead, where it may."""
    pos, own, about = act.pos, act.link.own, act.link.card
    for i, link in enumerate(pos.chain):
        if link.number != act.link.answers:
            continue
        new = list(link.targets)
        for at, want in enumerate(effect_of(pos, link).targets):
            fit = any(own in targets.choosable(pos, link, want, group)
                      for group in targets.groups(pos, link, want))
            if about in new[at] and own not in new[at] and fit:
                new[at] = tuple(own if card == about else card for card in new[at])
                act.done([own])
        pos.chain[i] = link._replace(targets=tuple(new))


@node
class EndBattle(Action):
    """The attack ends, and there are no more this turn (TT-20.13)."""

    worth = 1

    example = "End the battle phase."
    grammar = """
        card_action </ 'end the battle phase' -> EndBattle
    """
    answers, theme = "attack", ("electric",)

    def say(self, record: Tree, it: str = "it") -> str:
        return "end the battle phase"

    def do(self, act: Act) -> None:
        act.pos.attack, act.pos.battle_over = (), True
        values.stir(act.pos)
        act.done((), 1)


# ---- who can attack ------------------------------------------------------------------------------
@node
class ExtraAttack(Lasting, Statement):
    """Cards attack twice (TT-20.19)."""

    permits = True

    worth = 1

    example = "This turn, this card can attack twice per turn."
    grammar = """
        granted  </ 'can attack twice' per_turn? -> ExtraAttack
        stated   </ can 'attack twice' per_turn? -> ExtraAttack
                  / 'attack(s) twice' per_turn? -> ExtraAttack
        per_turn <- 'per turn' / 'each turn'
    """
    theme = ("fire",)

    def verb(self, action: Tree, s: str) -> str:
        return "can attack twice per turn"

    def apply(self, pos: Position, found: Now, run: Run) -> None:
        found.twice.update(gather.touched(pos, run))

    def told(self, run: Run) -> Sequence[tuple[str, int, str]]:
        return [("Attacks twice", 0, "TT-14.4")]


@node
class DirectAttack(Lasting, Statement):
    """Cards attack the player in spite of units (TT-20.19)."""

    permits = True

    worth = 1

    example = "This card can attack your opponent directly."
    grammar = """
        stated </ can 'attack' 'your opponent'? 'directly' -> DirectAttack
    """
    theme = ("air",)

    def verb(self, action: Tree, s: str) -> str:
        return "can attack your opponent directly"

    def apply(self, pos: Position, found: Now, run: Run) -> None:
        found.direct.update(gather.touched(pos, run))

    def told(self, run: Run) -> Sequence[tuple[str, int, str]]:
        return [("May attack directly", 0, "TT-14.4")]


@node
class OnlyAttack(Lasting):
    """No other cards can attack, on both sides (TT-20.19)."""

    permits = True

    worth = 0.5

    example = "This turn, only rank 2 or higher units can attack."
    grammar = """
        statement </ 'only' t:stat_sel 'can attack' -> OnlyAttack
    """
    chosen = ()                            # nobody chooses who can attack

    def say(self, record: Tree, it: str = "it") -> str:
        return f"only {phrases.cards(record['t'], bare=True)} can attack"

    def unsure(self, action: Tree) -> str:
        t = action["t"]
        told = t.get("mode", "all") == "all" or not {"random", "extreme"}.isdisjoint(t)
        return "" if told else _SO_MANY

    def stands(self, action: Tree) -> bool:
        return True

    def do(self, act: Act) -> None:
        lasting.on_table(act)

    def apply(self, pos: Position, found: Now, run: Run) -> None:
        found.only.append(run)

    def left(self, run: Run) -> str:
        return self.say(run.action)


_SO_MANY = ("Are they chosen, or can any attack that are no more? For the former write 'Choose one "
            "unit and only that unit can attack this turn.'; for the latter there are no words.")


# ---- who must attack -----------------------------------------------------------------------------
_OPEN = {
    "whom": "Do they have to attack, or do they attack nothing else if they do? The former is "
            "'must attack this card if able', the latter 'Enemy units cannot attack your other "
            "units'.",
    "who": "Does one unit have to attack, or does each? Say which units: 'Each enemy unit must "
           "attack if able', for example.",
    "player": "Whom it attacks, its player chooses as far as the rules allow: leave out 'you', "
              "'your opponent' and 'directly'.",
    "by": "Does one unit have to attack it, or does each? Say which units: 'Each enemy unit must "
          "attack this card if able', for example."}


@node
class MustAttack(Lasting, Statement):
    """Units have to attack once in their battle phase, as far as they can (TT-20.33)."""

    permits = True

    worth = -0.3

    shipped = False
    example = "Units your opponent controls must attack this card if able."
    grammar = """
        granted   </ must 'attack' each_turn? able:if_able? -> MustAttack
        stated    </ must 'attack' aim:must_aim each_turn? able:if_able? each_turn? -> MustAttack
                   / must 'attack' player 'directly'? each_turn? able:if_able? each_turn?
                     -> MustAttack(open=player)
                   / must 'attack' each_turn? able:if_able? each_turn? -> MustAttack
                   / 'attack(s)' each_turn able:if_able -> MustAttack
                   / must 'be attacked' each_turn? able:if_able? each_turn? -> MustAttack(open=by)
        statement </ t:whose_units must 'attack' each_turn? able:if_able? each_turn?
                     -> MustAttack(open=who)
        each_turn <- ('each' / 'every') ('turn' / 'battle phase') / 'once' 'each|every turn'
        must_aim  <- 'this card' -> {sel=self} / host
                   / 'your' other:other? few:one_alone? of:filter
                     -> {sel=cards, mode=all, zone=field, side=you}
        whose_units <- 'your opponent' of:any_unit
                       -> {sel=cards, mode=all, zone=field, side=opponent}
                   / 'you' of:any_unit -> {sel=cards, mode=all, zone=field, side=you}
    """
    theme = ("fire", "earth")

    def settle(self, action: Tree, able: bool) -> None:
        """Without "if able" it is open whether they must, or only whom."""
        if "aim" in action and not able:
            action["open"] = "whom"

    def check(self, record: Tree) -> Iterator[Fault]:
        yield from super().check(record)
        t, aim = record.get("t", {}), record.get("aim", {})
        if "spell" in (one.get("of", {}).get("noun") for one in (t, aim)):
            yield "S2", "Only units attack and are attacked.", record

    def unsure(self, action: Tree) -> str:
        t, aim = action.get("t", {}), action.get("aim", {})
        if "open" in action:
            return _OPEN[action["open"]]
        if aim and (t.get("sel") == "self" or t.get("side") == "you"):
            return "Nobody attacks own units: say 'enemy units must attack'."
        return "Say which of them: 'your units', for example." if "few" in aim else ""

    def verb(self, action: Tree, s: str) -> str:
        return " ".join(filter(None, ("must attack", _aimed(action), "if able")))

    def stands(self, action: Tree) -> bool:
        return True

    def apply(self, pos: Position, found: Now, run: Run) -> None:
        aim = run.action.get("aim")
        whom = None
        if aim:
            whom = tuple(gather.named(pos, run._replace(action={"t": aim})))
        for card in gather.touched(pos, run):
            found.musts.setdefault(card, []).append(whom)

    def told(self, run: Run) -> Sequence[tuple[str, int, str]]:
        words = self.left(run)
        return [(f"{words[0].upper()}{words[1:]}", 0, "TT-20.33")]

    def left(self, run: Run) -> str:
        """A list of changes has no "this card"."""
        return self.verb(run.action, "s").replace("this card", "the card that says so")


def _aimed(action: Tree) -> str:
    """`this card`, `your other dragon units`, or nothing where it is not said whom."""
    aim = action.get("aim")
    if aim is None or aim["sel"] != "cards":
        return phrases.cards(aim) if aim else ""
    return f"your {'other ' * ('other' in aim)}{phrases.filtered(aim['of'], True)}"
