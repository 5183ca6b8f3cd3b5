"""Compares the rules with the cases of a file in the format kaadosu-cases/1: one topic each, an input, what is expected of it.

Only what a case expects is compared. Whether something is refused may be said in any of the words of `_verdict`.
"""

from collections import Counter

from mulligan import Malformed
from mulligan.testing.vectors import listed

from ..rules import battle, lines
from ..rules.battle import ATTACK, DISCARD, END, MOVE, PLACE, RETIRE, STAKE, STRIKE, Position, Rules
from ..rules.damage import damage
from ..cards.faces import COLOURS, COUNT, SHAPES, base, bonus, face, merged, rank, week, worth
from ..rules.lines import SPACES
from ..text.notation import STAKES
from ..rules.streams import Stream
from .world_vectors import CASES as WORLD_CASES
from .world_vectors import face_of as read

FORMAT = "kaadosu-cases/1"
PHASES = {battle.MAIN: "main", battle.FULL: "discard", battle.CHOICE: "over", battle.OVER: "over"}
NEEDED = ("id", "topic", "input", "expect")
BROKEN = (AttributeError, IndexError, KeyError, TypeError, ValueError)


def cases(documents):
    """Yield (case id, [difference, ...]) for each case of (line, object) documents. Raises Malformed naming case and key."""
    for name, case in listed(documents, "format", FORMAT):
        yield name, _compare(case, name)


def _compare(case, name):
    if not isinstance(case, dict):
        raise Malformed("expected an object", name)
    for key in NEEDED:
        if key not in case:
            raise Malformed("missing", f"{name}, {key}")
    if case["topic"] not in TOPICS:
        raise Malformed(f"there is no such topic; known are {', '.join(TOPICS)}", f"{name}, topic")
    try:
        found = TOPICS[case["topic"]](case["input"])
    except BROKEN as error:
        raise Malformed(f"cannot be read: {type(error).__name__}: {error}", f"{name}, input") from None
    return list(differences(case["expect"], found, ""))


def differences(wanted, found, path):
    """What of `wanted` is not so in `found`, in words; objects are compared key by key, as far as they are given."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        for key, value in wanted.items():
            place = f"{path}.{key}".lstrip(".")
            if key not in found:
                yield f"{place}: nothing of the kind comes of it"
            else:
                yield from differences(value, found[key], place)
    elif isinstance(found, Verdicts):
        if not found.agrees(wanted):
            yield f"{path}: expected {wanted}, accepted were {found.accepted}"
    elif isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        for i, pair in enumerate(zip(wanted, found)):
            yield from differences(*pair, f"{path}[{i}]")
    elif wanted != found:
        yield f"{path or 'result'}: expected {wanted}, found {found}"


def _verdict(fine):
    """Whether something was accepted, in every word a case may use for it."""
    return (dict.fromkeys(("accepted", "legal", "valid", "ok", "allowed"), fine)
            | dict.fromkeys(("refused", "illegal", "invalid", "rejected"), not fine))


# ---- cards --------------------------------------------------------------------------------------------------------------
def _coded(given):
    found = face(given["code"])
    return _verdict(found is not None) | (found.data() if found else {"card": None})


def _merged(given):
    found = merged(*(face(given[key]) if isinstance(given[key], str) else read(given[key]) for key in ("lead", "partner")))
    return _verdict(found is not None) | (found.data() if found else {"card": None})


def _worth(given):
    one, gaining = read(given["card"]), given.get("bonus")
    gains = (COLOURS.index(gaining[0]), SHAPES.index(gaining[1])) if gaining else (-1, -1)
    return {"power": one.power, "cost": one.cost, "worth": worth(one, gains)}


def _total(_):
    every = [base(i) for i in range(1, COUNT + 1)]
    def count(of, values):
        counts = Counter(map(of, every))
        return [counts[value] for value in values]
    return {"colors": dict(zip(COLOURS, count(lambda one: one.colour, range(5)))),
            "shapes": dict(zip(SHAPES, count(lambda one: one.shapes[0], range(3)))),
            "plus": count(lambda one: one.plus, range(1, 11)), "minus": count(lambda one: one.minus, range(1, 11)),
            "powers": count(lambda one: one.power, range(1, 11)), "power_sum": sum(one.power for one in every),
            "cost_sum": sum(one.cost for one in every), "count": COUNT}


def _bonus(given):
    colour, shape = bonus(given["week"] if "week" in given else week(given["day"]))
    return {"color": COLOURS[colour], "shape": SHAPES[shape]}


def _pack_cost(given):
    return {"cost": max(1, sum(read(card).cost for card in given["cards"]))}


# ---- streams ------------------------------------------------------------------------------------------------------------
def _numbers(given):
    stream = Stream(given["label"])
    return {"values": [stream.next() for _ in range(given["count"])]}


def _below(given):
    stream = Stream(given["label"])
    return {"values": [stream.below(n) for n in given["n"]]}


def _chances(given):
    stream = Stream(given["label"])
    return {"values": [stream.chance(p) for p in given["p"]]}


def _shuffled(given):
    items = list(given["items"])
    Stream(given["label"]).shuffle(items)
    return {"items": items}


# ---- the field ----------------------------------------------------------------------------------------------------------
def _mask(spaces):
    return sum(1 << SPACES.index(space) for space in spaces)


def _visible(given):
    start, target = SPACES.index(given["attacker_space"]), SPACES.index(given["target_space"])
    return {"visible": target in lines.SEEN[start][_mask(given["defender_spaces"])]}


def _visible_set(given):
    standing = _mask(given["defender_spaces"])
    return {"visible_targets": {SPACES[start]: sorted(SPACES[target] for target in lines.SEEN[start][standing]) for start in range(5)}}


def _meets(given):
    return {"meets": lines.meets(given["segment"], given["rect"])}


def _adjacent(given):
    return {"adjacent": sorted(SPACES[space] for space in lines.NEAR[SPACES.index(given["space"])])}


def _damage(given):
    attacker, target, theirs, mine = (read(given[key]) for key in ("attacker", "target", "attacker_guide", "defender_guide"))
    return {"damage": damage(attacker, target, theirs, mine, given.get("damage_floor", 0))}


# ---- the battle ---------------------------------------------------------------------------------------------------------
def _first(given):
    ranks = [rank(read(given[f"guide_of_{seat}"])) for seat in (0, 1)]
    return {"first": None if ranks[0] == ranks[1] else int(ranks[1] > ranks[0])}


def _dealt(given):
    rules = Rules(given.get("opening", "source"), given.get("stakes", False), given.get("damage_floor", 0), given.get("turn_limit", 300),
                  given.get("quiet_limit", 40))
    pos = Position(rules, (tuple(given["deck0"]), tuple(given["deck1"])))
    battle.play(pos, -1, battle.shuffled(pos, Stream(f"kaadosu/1/battle/{given['seed']}")))
    return pos


def _setup(given):
    pos = _dealt(given)
    return facts(pos) | {"guides": [pos.faces[card].data() for card in pos.guides], "first": pos.active}


def _replay(given):
    pos = _dealt(given)
    return verdicts(pos, given["actions"], given.get("seats")) | facts(pos)


def _script(given):
    pos = position(given["position"], given)
    found = verdicts(pos, given["actions"], given.get("seats"))
    return found | facts(pos)


def position(data, given=()):
    """A Position from the exchange format; options may stand in it or beside it."""
    given = dict(given)
    options = {key: data.get(key, given.get(key, default)) for key, default in Rules._field_defaults.items()}
    pos = Position(Rules(**(options | given.get("options", {}))), (("?",), ("?",)))
    faces = []

    def number(card):
        faces.append(read(card))
        return len(faces) - 1
    pos.guides = [number(card) for card in data["guides"]]
    pos.deck = [number(card) for card in data["deck"]][::-1]
    pos.discard = [number(card) for card in data["discard"]]
    pos.hands = [[number(card) for card in hand] for hand in data["hands"]]
    for seat, side in enumerate(data["fields"]):
        for space, standing in side.items():
            spot = seat * 5 + SPACES.index(space)
            pos.field[spot], pos.hurt[spot] = number(standing["card"]), standing.get("damage", 0)
            for mark in ("fresh", "moved", "attacked"):
                setattr(pos, mark, getattr(pos, mark) | bool(standing.get(mark)) << spot)
    pos.faces, pos.phase = tuple(faces), {"main": battle.MAIN, "discard": battle.FULL, "over": battle.OVER}[data.get("phase", "main")]
    pos.turn, pos.active, pos.quiet, pos.health = data["turn"], data["active"], data["quiet"], list(data["health"])
    pos.dealt = int(bool(data.get("dealt", 0)))
    return pos


def move_of(pos, action):
    """A move from the exchange format (KA-11.2); None for one that cannot even be written."""
    do = action["do"]
    if do in ("place", "discard"):
        index = action["hand"]
        if not 0 <= index < 63:
            return None
        return PLACE << 12 | index << 6 | SPACES.index(action["space"]) if do == "place" else DISCARD << 12 | index << 6
    if do == "move":
        return MOVE << 12 | SPACES.index(action["from"]) << 6 | SPACES.index(action["to"])
    if do == "attack":
        start, target = SPACES.index(action["from"]), action["target"]
        return STRIKE << 12 | start << 6 if target == "player" else ATTACK << 12 | start << 6 | SPACES.index(target)
    if do == "retire":
        return RETIRE << 12 | SPACES.index(action["space"]) << 6
    return END << 12 if do == "end" else STAKE << 12 | STAKES.index(action["choice"])


def attempt(pos, action, seat=None):
    """Take an action if it is legal; returns whether it was."""
    if action["do"] == "concede":
        if pos.phase in (battle.CHOICE, battle.OVER):
            return False
        battle.end(pos, 1 - action["seat"], "concede")
        return True
    movers = battle.to_move(pos)
    seat = action.get("seat", seat if seat is not None else movers[0] if movers else 0)
    move = move_of(pos, action)
    if seat not in movers or move not in battle.legal(pos, seat):
        return False
    battle.play(pos, seat, move)
    return True


class Verdicts:
    """Which actions of a script were accepted, compared with whatever form a case has for it.

    A list is one bool an action or the numbers of actions, a number the first of them, a bool the last action.
    """

    def __init__(self, accepted, about):
        self.accepted, self.said = accepted, [one == about for one in accepted]

    def agrees(self, wanted):
        said = self.said
        if isinstance(wanted, bool):
            return bool(said) and said[-1] == wanted
        if isinstance(wanted, int):
            return True in said and said.index(True) == wanted
        if isinstance(wanted, list) and wanted and all(isinstance(one, bool) for one in wanted):
            return said == wanted
        return isinstance(wanted, list) and [i for i, one in enumerate(said) if one] == wanted


def verdicts(pos, actions, seats=None):
    """Play a script, passing over what is refused."""
    accepted = [attempt(pos, action, seats[i] if seats else None) for i, action in enumerate(actions)]
    return {word: Verdicts(accepted, fine) for word, fine in _verdict(True).items()} | {"refused_at": Verdicts(accepted, False)}


def facts(pos):
    """All a case may expect of a position; cards by their numbers."""
    def numbers(held):
        return [list(pos.faces[card].number) for card in held]
    fields = [{SPACES[space]: {"card": Card(pos.faces[pos.field[seat * 5 + space]]), "damage": pos.hurt[seat * 5 + space]}
               | {mark: bool(getattr(pos, mark) >> seat * 5 + space & 1) for mark in ("fresh", "moved", "attacked")}
               for space in range(5) if pos.field[seat * 5 + space] >= 0} for seat in (0, 1)]
    decided = pos.phase in (battle.CHOICE, battle.OVER)
    return {"opening": pos.rules.opening, "turn": pos.turn, "active": pos.active, "quiet": pos.quiet, "health": pos.health[:],
            "guides": numbers(pos.guides), "deck": numbers(pos.deck[::-1]), "discard": numbers(pos.discard),
            "hands": [numbers(hand) for hand in pos.hands], "fields": [Side(side) for side in fields],
            "phase": PHASES.get(pos.phase, "deal"),
            "winner": pos.winner if decided and pos.winner >= 0 else None, "reason": pos.reason if decided else None}


class Card:
    """A card that a case may write as its number or in full."""

    def __init__(self, one):
        self.one = one

    def __eq__(self, other):
        return other == (list(self.one.number) if isinstance(other, list) else self.one.data())

    __hash__ = None

    def __repr__(self):
        return str(list(self.one.number))


class Side(dict):
    """A side of the field; as a whole it equals a list of its spaces, too."""

    def __eq__(self, other):
        return sorted(self) == sorted(other) if isinstance(other, list) else dict.__eq__(self, other)

    def __ne__(self, other):               # dict has one of its own
        return not self == other

    __hash__ = None


def _stake(given):
    """Who owns the two guide cards afterwards (KA-9.7 to 9.9)."""
    winner, choice = given["winner"], given.get("choice")
    swapped = winner is not None and choice == "drawn" and given.get("stakes", True)
    return {"guide_from_deck0": 1 if swapped else 0, "guide_from_deck1": 0 if swapped else 1}


TOPICS = {"code": _coded, "merge": _merged, "worth": _worth, "generator": lambda given: base(given["id"]).data(), "generator_total": _total,
          "week": lambda given: {"week": week(given["day"])}, "bonus": _bonus,
          "pack_cost": _pack_cost, "rng_u32": _numbers, "rng_below": _below,
          "rng_chance": _chances, "rng_shuffle": _shuffled, "los": _visible, "los_set": _visible_set, "segment_rect": _meets,
          "adjacent": _adjacent, "damage": _damage, "first_player": _first, "setup": _setup, "replay": _replay, "battle_script": _script,
          "stake": _stake, **WORLD_CASES}
