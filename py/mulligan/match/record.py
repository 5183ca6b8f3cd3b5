"""Records: one documented JSON object a match (docs/record.schema.json), its packed form for links.

A record holds every action, chance included, so it replays with no generator at all.
"""

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from ..data import links
from ..data.checks import expect, is_int, is_list, is_object, is_string
from ..data.json_text import canonical, parse, writable
from ..errors import Malformed
from ..protocol.game import CHANCE, Action, Game
from ..protocol.state import State
from ..protocol.types import Json, Options, Ply

if TYPE_CHECKING:
    from .match import Match

FORMAT = "mulligan-record/1"
MOST_BYTES = 2_000_000                     # of JSON text, packed or not
MOST_ACTIONS = 20_000
LARGEST_SEED = (1 << 53) - 1               # the largest number that JavaScript holds exactly
MOST_SETS = 1600                           # a set for each card of eight decks
_KEYS = ("format", "game", "version", "options", "seats", "decks", "sets", "seed", "created",
         "actions", "result", "digest")
_NEEDED = ("format", "game", "version", "actions")

Record: TypeAlias = dict[str, Any]         # as docs/record.schema.json says
SeatData: TypeAlias = dict[str, Any]       # {"kind": person or a player, "name", "accepts"?: true}


def digest(game: Game[Any], options: Options, state: State) -> str:
    """The fingerprint of a position under the rules that made it: `sha256:` and 64 hex digits."""
    text = canonical({"game": game.id, "version": game.version, "options": options,
                      "state": state.data()})
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def read(source: Json) -> Record:
    """A checked record from an object, JSON text or packed text.

    Raises Malformed naming the field.
    """
    if isinstance(source, str):
        text = source.strip()
        source = _load(text) if text.startswith("{") else unpack(text)
    return check(source)


def check(data: Json) -> Record:
    """The record if it has the right shape; its actions are judged later, by the rules.

    Raises Malformed.
    """
    if not isinstance(data, dict):
        raise Malformed("expected a JSON object", "record")
    for key in data:
        expect(key in _KEYS, "record", f"unknown key {str(key)[:40]!r}")
    for key in _NEEDED:
        expect(key in data, key, "missing")
    got = str(data["format"])[:40]
    expect(data["format"] == FORMAT, "format", f"expected {FORMAT!r}, got {got!r}")
    for key in ("game", "version", "created", "digest"):
        text = data.get(key, "")
        expect(is_string(text, 120), key, "expected a short text")
    expect(isinstance(data.get("options", {}), dict), "options", "expected an object")
    check_seed(data.get("seed"))
    check_seats(data.get("seats", []))
    decks, sets, actions = data.get("decks", []), data.get("sets", []), data["actions"]
    _expect_list(decks, 8, "decks")
    _expect_list(sets, MOST_SETS, "sets")
    check_decks(decks, sets)
    _expect_list(actions, MOST_ACTIONS, "actions")
    for i, line in enumerate(actions):
        _check_action(line, f"actions[{i}]")
    check_result(data.get("result"))
    expect(size(data, "record") <= MOST_BYTES, "record", f"larger than {MOST_BYTES} bytes")
    return data


def _check_action(line: Json, field: str) -> None:
    expect(is_string(line, 4000), field, "expected a short text")
    try:
        Action.parse(line)
    except Malformed as error:
        raise Malformed(str(error), field) from None


def size(data: Json, field: str) -> int:
    """How many bytes the data take as canonical JSON.

    Raises Malformed for what JSON cannot hold.
    """
    try:
        return len(canonical(data).encode())
    except (UnicodeEncodeError, TypeError, ValueError, RecursionError):
        raise Malformed("holds something that no JSON file can hold", field) from None


def check_seed(seed: Json) -> None:
    """Raise Malformed unless this may be the seed of a match: a number, a short text, or None."""
    number = is_int(seed, -LARGEST_SEED, LARGEST_SEED)
    text = is_string(seed, 64) and writable(seed)
    expect(seed is None or number or text, "seed",
           "expected a number or a text of at most 64 letters")


def check_result(result: Json) -> None:
    """Raise Malformed unless this has the shape of a result, or is None."""
    if result is None:
        return
    expect(is_object(result, ("winner", "reason", "scores")), "result",
           "expected {winner, reason, scores} or null")
    winner, reason, scores = result["winner"], result["reason"], result["scores"]
    expect(winner is None or is_int(winner), "result.winner", "expected a seat or null")
    expect(is_string(reason, 120), "result.reason", "expected a short text")
    expect(is_list(scores, 8) and all(map(_is_number, scores)), "result.scores",
           "expected a list of numbers, one a seat")


def _is_number(value: Json) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def check_seats(seats: Json) -> None:
    """Raise Malformed unless this is a list of {kind?, name?, accepts?}."""
    expect(is_list(seats, 8), "seats", "expected a list")
    for i, seat in enumerate(seats):
        expect(isinstance(seat, dict) and set(seat) <= {"kind", "name", "accepts"}, f"seats[{i}]",
               "expected {kind, name, accepts}")
        expect(seat.get("accepts", True) is True, f"seats[{i}].accepts",
               "expected true, or nothing")
        for key in seat.keys() - {"accepts"}:
            value = seat[key]
            expect(is_string(value, 60) and writable(value), f"seats[{i}].{key}",
                   "expected a text of at most 60 letters")


def check_decks(decks: Sequence[Json], sets: Sequence[Json]) -> None:
    """Raise Malformed for the wrong shape of decks and sets.

    What is in them is judged by the game's library (mulligan.cards).
    """
    for i, deck in enumerate(decks):
        if deck is not None:
            _check_deck(deck, f"decks[{i}]")
    for i, card_set in enumerate(sets):
        expect(isinstance(card_set, dict) and {"name", "digest", "cards"} <= set(card_set),
               f"sets[{i}]", "expected {name, digest, cards}")


def _check_deck(deck: Json, field: str) -> None:
    expect(is_object(deck, ("name", "cards")), field, "expected {name, cards} or null")
    expect(_is_short(deck["name"]), f"{field}.name", "expected a text of at most 60 letters")
    cards = deck["cards"]
    expect(is_list(cards, 200) and all(map(_is_short, cards)), f"{field}.cards",
           "expected a list of at most 200 card ids")


def _is_short(text: Json) -> bool:
    return is_string(text, 60)


def pack(data: Record) -> str:
    """A record as text for a link."""
    return links.pack_json(data)


def unpack(text: str) -> Json:
    """The inverse of `pack`.

    Raises Malformed for a text that is cut off, changed or far too large.
    """
    return links.unpack_json(text, "match")


def _load(text: str) -> Json:
    expect(len(text) <= MOST_BYTES, "record", f"larger than {MOST_BYTES} bytes")
    return parse(text)


def _expect_list(value: Json, most: int, field: str) -> None:
    expect(is_list(value, most), field, f"expected a list of at most {most}")


# ---- the score sheet -----------------------------------------------------------------------------
def hidden(match: "Match", index: Ply) -> bool:
    """Whether an action of a running match is kept from the score sheet.

    So are what chance did, and what was chosen in secret.
    """
    seat, move = match.actions[index].seat, match.moves[index]
    if seat == CHANCE or move is None:
        return seat == CHANCE
    return match.game.tell(match.states[index], seat, move, match.states[index + 1]).secret


def score_sheet(match: "Match") -> str:
    """The record as text for people: a head, numbered lines of actions, the result.

    What chance did is told at the end.
    """
    game, names = match.game, match.names
    lines = [f"{game.title} (rules {match.version})"]
    lines += [f"{game.seats[i]}: {name}" for i, name in enumerate(names)]
    options = [(o.name, match.options[o.name]) for o in game.options
               if match.options[o.name] != o.default]
    if options:
        lines.append("Options: " + ", ".join(f"{name} = {value}" for name, value in options))
    lines.append("")
    width = max((len(name) for name in names), default=4)
    end = match.outcome()
    for ply, action in enumerate(match.actions, 1):
        who = "chance" if action.seat == CHANCE else names[action.seat]
        text = action.text if end or not hidden(match,
                                                ply - 1) else "(shown when the match is over)"
        lines.append(f"{ply:4}  {who:{width}}  {text}")
    if end:
        won = "Draw" if end.winner is None else f"{names[end.winner]} wins"
        lines += ["", f"{won}: {end.text}"]
    return "\n".join(lines) + "\n"
