"""Records: one documented JSON object a match (docs/record.schema.json), its packed form for links.

A record holds every action, chance included, so it replays with no generator at all.
"""

import hashlib
from typing import TYPE_CHECKING, Any, TypeAlias

from ..data import links
from ..data.checks import expect
from ..data.json_text import canonical, parse, written
from ..data.typed import fitting
from ..protocol.game import CHANCE, Game
from ..protocol.state import State
from ..protocol.types import Json, Options, Ply
from .record_shape import RECORD, SEATS, SEED

if TYPE_CHECKING:
    from .match import Match

MOST_BYTES = 2_000_000                     # of JSON text, packed or not

Record: TypeAlias = dict[str, Any]         # as docs/record.schema.json says
SeatData: TypeAlias = dict[str, Any]       # {"kind": person or a player, "name", "accepts"?: true}


def digest(game: Game[Any], options: Options, state: State) -> str:
    """The fingerprint of a position under the rules that made it: `sha256:` and 64 hex digits."""
    text = canonical({"game": game.id, "version": game.version,
                      "options": game.digested(options), "state": state.data()})
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
    record: Record = fitting(data, RECORD, "record", inside=False)
    expect(size(record, "record") <= MOST_BYTES, "record", f"larger than {MOST_BYTES} bytes")
    return record


def size(data: Json, field: str) -> int:
    """How many bytes the data take as canonical JSON.

    Raises Malformed for what JSON cannot hold.
    """
    return len(written(data, field).encode())


def check_seed(seed: Json) -> None:
    """Raise Malformed unless this may be the seed of a match: a number, a short text, or None."""
    fitting(seed, SEED, "seed")


def check_seats(seats: Json) -> None:
    """Raise Malformed unless this is a list of {kind?, name?, accepts?}."""
    fitting(seats, SEATS, "seats")


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


# ---- the score sheet -----------------------------------------------------------------------------
def hidden(match: "Match", index: Ply) -> bool:
    """Whether an action is kept from the score sheet of a running match: chance, and secrets."""
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
        text = (action.text if end or not hidden(match, ply - 1)
                else "(shown when the match is over)")
        lines.append(f"{ply:4}  {who:{width}}  {text}")
    if end:
        won = "Draw" if end.winner is None else f"{names[end.winner]} wins"
        lines += ["", f"{won}: {end.text}"]
    return "\n".join(lines) + "\n"
