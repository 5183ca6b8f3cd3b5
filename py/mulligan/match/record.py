"""Records: one documented JSON object a match (docs/record.schema.json), its packed form for links, its score sheet.

A record holds every action, chance included, so it replays with no generator at all.
"""

import hashlib
import re

from ..data.json_text import canonical, parse, writable
from ..data import links
from ..errors import Malformed
from ..protocol.game import CHANCE, Action

FORMAT = "mulligan-record/1"
MOST_BYTES = 2_000_000                     # of JSON text, packed or not
MOST_ACTIONS = 20_000
MOST_SETS = 1600                           # a set for each card of eight decks
DEEPEST = 60                               # brackets within brackets
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"?|[][{}]', re.DOTALL)     # a text without an end is read once, not once a quote
_KEYS = ("format", "game", "version", "options", "seats", "decks", "sets", "seed", "created", "actions", "result", "digest")
_NEEDED = ("format", "game", "version", "actions")


def digest(game, options, state):
    """The fingerprint of a position under the rules that made it: `sha256:` and 64 hex digits."""
    text = canonical({"game": game.id, "version": game.version, "options": options, "state": state.data()})
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def read(source):
    """A checked record from an object, JSON text or packed text. Raises Malformed naming the field."""
    if isinstance(source, str):
        text = source.strip()
        source = _load(text) if text.startswith("{") else unpack(text)
    return check(source)


def check(data):
    """The record if it has the right shape; its actions are judged later, by the rules. Raises Malformed."""
    _expect(isinstance(data, dict), "record", "expected a JSON object")
    for key in data:
        _expect(key in _KEYS, "record", f"unknown key {str(key)[:40]!r}")
    for key in _NEEDED:
        _expect(key in data, key, "missing")
    _expect(data["format"] == FORMAT, "format", f"expected {FORMAT!r}, got {str(data['format'])[:40]!r}")
    for key in ("game", "version", "created", "digest"):
        _expect(isinstance(data.get(key, ""), str) and len(data.get(key, "")) <= 120, key, "expected a short text")
    _expect(isinstance(data.get("options", {}), dict), "options", "expected an object")
    check_seed(data.get("seed"))
    check_seats(data.get("seats", []))
    for key, most in (("decks", 8), ("sets", MOST_SETS)):
        _expect(isinstance(data.get(key, []), list) and len(data.get(key, [])) <= most, key, f"expected a list of at most {most}")
    check_decks(data.get("decks", []), data.get("sets", []))
    actions = data["actions"]
    _expect(isinstance(actions, list) and len(actions) <= MOST_ACTIONS, "actions", f"expected a list of at most {MOST_ACTIONS}")
    for i, line in enumerate(actions):
        _expect(isinstance(line, str) and len(line) <= 4000, f"actions[{i}]", "expected a short text")
        try:
            Action.parse(line)
        except Malformed as error:
            raise Malformed(str(error), f"actions[{i}]") from None
    check_result(data.get("result"))
    try:
        size = len(canonical(data).encode())
    except (UnicodeEncodeError, TypeError, ValueError, RecursionError):
        raise Malformed("holds something that no JSON file can hold", "record") from None
    _expect(size <= MOST_BYTES, "record", f"larger than {MOST_BYTES} bytes")
    return data


def check_seed(seed):
    number = isinstance(seed, int) and not isinstance(seed, bool) and abs(seed) < 1 << 53
    _expect(seed is None or number or isinstance(seed, str) and len(seed) <= 64 and writable(seed), "seed",
            "expected a number or a text of at most 64 letters")


def check_result(result):
    _expect(result is None or isinstance(result, dict) and set(result) == {"winner", "reason", "scores"}, "result",
            "expected {winner, reason, scores} or null")
    if result:
        winner, reason, scores = result["winner"], result["reason"], result["scores"]
        _expect(winner is None or _number(winner) and isinstance(winner, int), "result.winner", "expected a seat or null")
        _expect(isinstance(reason, str) and len(reason) <= 120, "result.reason", "expected a short text")
        _expect(isinstance(scores, list) and len(scores) <= 8 and all(map(_number, scores)), "result.scores",
                "expected a list of numbers, one a seat")


def _number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def check_seats(seats):
    _expect(isinstance(seats, list) and len(seats) <= 8, "seats", "expected a list")
    for i, seat in enumerate(seats):
        _expect(isinstance(seat, dict) and set(seat) <= {"kind", "name", "accepts"}, f"seats[{i}]", "expected {kind, name, accepts}")
        _expect(seat.get("accepts", True) is True, f"seats[{i}].accepts", "expected true, or nothing")
        for key in seat.keys() - {"accepts"}:
            value = seat[key]
            _expect(isinstance(value, str) and len(value) <= 60 and writable(value), f"seats[{i}].{key}",
                    "expected a text of at most 60 letters")


def check_decks(decks, sets):
    """The shape of decks and sets; what is in them is judged by the game's library (mulligan.cards, mulligan.decks)."""
    for i, deck in enumerate(decks):
        if deck is not None:
            _expect(isinstance(deck, dict) and set(deck) == {"name", "cards"}, f"decks[{i}]", "expected {name, cards} or null")
            _expect(_short(deck["name"]), f"decks[{i}].name", "expected a text of at most 60 letters")
            _expect(isinstance(deck["cards"], list) and len(deck["cards"]) <= 200 and all(map(_short, deck["cards"])),
                    f"decks[{i}].cards", "expected a list of at most 200 card ids")
    for i, made in enumerate(sets):
        _expect(isinstance(made, dict) and {"name", "digest", "cards"} <= set(made), f"sets[{i}]", "expected {name, digest, cards}")


def _short(text):
    return isinstance(text, str) and len(text) <= 60


def pack(data):
    """A record as text for a link."""
    return links.pack_json(data)


def unpack(text):
    """The inverse of `pack`. Raises Malformed for a text that is cut off, changed or far too large."""
    return links.unpack_json(text, "match")


def _load(text):
    _expect(len(text) <= MOST_BYTES, "record", f"larger than {MOST_BYTES} bytes")
    return parse(text)


def _expect(condition, field, message):
    if not condition:
        raise Malformed(message, field)


def hidden(match, index):
    """Whether an action of a running match is kept from the score sheet: what chance did, and what was chosen in secret."""
    seat, move = match.actions[index].seat, match.moves[index]
    return seat == CHANCE or move is not None and match.game.tell(match.states[index], seat, move, match.states[index + 1]).secret


def score_sheet(match):
    """The record as text for people: a head, numbered lines of actions, the result. What chance did is told at the end."""
    game, names = match.game, match.names
    lines = [f"{game.title} (rules {match.version})"]
    lines += [f"{game.seats[i]}: {name}" for i, name in enumerate(names)]
    changed = {o.name: match.options[o.name] for o in game.options if match.options[o.name] != o.default}
    if changed:
        lines.append("Options: " + ", ".join(f"{name} = {value}" for name, value in changed.items()))
    lines.append("")
    width = max((len(name) for name in names), default=4)
    end = match.outcome()
    for ply, action in enumerate(match.actions, 1):
        who = "chance" if action.seat == CHANCE else names[action.seat]
        text = action.text if end or not hidden(match, ply - 1) else "(shown when the match is over)"
        lines.append(f"{ply:4}  {who:{width}}  {text}")
    if end:
        won = "Draw" if end.winner is None else f"{names[end.winner]} wins"
        lines += ["", f"{won}: {end.text}"]
    return "\n".join(lines) + "\n"
