"""The table as text: draws any view, and plays a match in a terminal."""

import textwrap
from collections.abc import Callable, Sequence
from typing import TypeAlias

from ..bridge import jobs
from ..match import commands, orders
from ..errors import Illegal, Malformed, Stale
from ..match.match import Match
from ..match.zone_view import ViewData
from ..protocol.types import Seat

MOST_LISTED = 24                           # actions shown at once; more are chosen step by step
HELP = ("Type a number, or an action as it is written. Also: undo, redo, hint, moves, why ACTION, "
        "hand, field, score, last, log, resign, quit. An empty line goes back a step.")

Path: TypeAlias = tuple[str, ...]          # elements picked so far


# ---- drawing -------------------------------------------------------------------------------------
def table(view: ViewData, width: int = 100) -> str:
    """A view as lines of text: plates, zones, the last log lines, the prompt."""
    phase = f", {view['phase']}" if view["phase"] else ""
    lines = [f"{view['title']}, move {view['ply']}{phase}", ""]
    lines += [plate(p) for p in view["players"]] + [""]
    for zone in view["zones"]:
        lines += laid_out(zone) if zone.get("cells") else [loose(view, zone)]
    lines += [""] + log(view)[-4:]
    if view.get("notice"):
        lines += ["", view["notice"]]
    lines += ["", prompt(view)]
    parts: list[str] = []
    for line in lines:
        parts += textwrap.wrap(line, width) if len(line) > width else [line]
    return "\n".join(parts)


def plate(player: ViewData) -> str:
    """A seat's plate on one line."""
    items = ", ".join(f"{label} {value}" for label, value, *_ in player["items"])
    note = f" ({player['note']})" if player["note"] else ""
    return f"{'>' if player['turn'] else ' '} {player['name']}{note}: {items}"


def prompt(view: ViewData) -> str:
    """What is asked, or how it ended."""
    if view["over"]:
        return f"The match is over. {view['over']['text']}"
    first = view["asks"][0]
    return f"{first['ask']} {first['hint']}" if first.get("hint") else str(first["ask"])


def log(view: ViewData) -> list[str]:
    """The log in plain words."""
    faces = view["faces"]
    return ["".join(word.get("t") or faces[word["face"]]["title"] for word in line["words"])
            for line in view["log"]]


def loose(view: ViewData, zone: ViewData) -> str:
    """A zone of cards in a row or a pile, on one line."""
    who = f"{view['players'][zone['owner']]['name']}, " if zone["owner"] is not None else ""
    if "count" in zone:
        return f"{who}{zone['label'].lower()}: {zone['count']} cards"
    return f"{who}{zone['label'].lower()}: " + (" ".join(card(c) for c in zone["cards"]) or "empty")


def card(shown: ViewData) -> str:
    """A card by the id of its face; `#` says that it lies face-down."""
    if "face" in shown:
        return str(shown["face"])
    known = shown.get("known") or shown.get("mine")
    return f"#{known}" if known else "#"


def cell(place: ViewData) -> str:
    """The card on top of a cell, and how many lie under it."""
    if not place["cards"]:
        return "."
    under = len(place["cards"]) - 1
    return card(place["cards"][-1]) + (f"+{under}" if under else "")


def laid_out(zone: ViewData) -> list[str]:
    """A zone of cells as a drawing, with its axes when the cells are named by them."""
    places = {tuple(place["at"]): place for place in zone["cells"]}
    columns, rows = sorted({x for x, _ in places}), sorted({y for _, y in places})
    axes = _axes(zone["cells"])
    shown = {at: cell(place) for at, place in places.items()}
    if not axes:
        shown = {at: f"{places[at]['id']}:{text}" for at, text in shown.items()}
    wide = max(map(len, shown.values()), default=1) + 1
    lines = [f"{zone['label']}:"]
    if axes:
        lines.append("      " + "".join(f"{axes[0][x]:>{wide}}" for x in columns))
    for y in rows:
        head = f"{axes[1][y]:>5} " if axes else "  "
        lines.append((head + "".join(f"{shown.get((x, y), ''):>{wide}}" for x in columns)).rstrip())
    return lines


def _axes(cells: Sequence[ViewData]) -> tuple[dict[float, str], dict[float, str]] | None:
    """({x: name}, {y: name}) when every cell is called `row,column`, else None."""
    across: dict[float, str] = {}
    down: dict[float, str] = {}
    for place in cells:
        row, comma, column = place["id"].partition(",")
        x, y = place["at"]
        if not comma or across.setdefault(x, column) != column or down.setdefault(y, row) != row:
            return None
    return across, down


# ---- playing -------------------------------------------------------------------------------------
class Quit(Exception):
    """The person leaves; the match is as it was."""


class Terminal:
    """Plays `match` with `read(prompt)` and `write(text)`; `keep(match)` follows every action."""

    def __init__(self, match: Match, read: Callable[[str], str] = input,
                 write: Callable[[str], object] = print, clear: Callable[[], object] = lambda: None,
                 keep: Callable[[Match], object] = lambda match: None) -> None:
        self.match, self.read, self.write, self.clear, self.keep = match, read, write, clear, keep
        self.persons = match.persons()
        self.sits: Seat | None = None      # who looks at the screen

    def play(self) -> None:
        """Until the match is over. Raises Quit when the person leaves."""
        while self.match.to_move():
            movers = self.match.to_move()
            seat = next((seat for seat in movers if seat in self.persons), movers[0])
            if seat in self.persons:
                self.hand_over(seat)
                self.turn(seat)
            else:
                self.think(seat)
            self.keep(self.match)
        self.write(table(self.match.view(self.match.alone())))

    def ask(self, question: str) -> str:
        """What a person types, single spaces between words. Raises Quit at the end of input."""
        try:
            return " ".join(self.read(question).split())
        except EOFError:
            raise Quit from None

    def hand_over(self, seat: Seat) -> None:
        """With several persons: let the next one sit down before their cards are shown."""
        if seat != self.sits and len(self.persons) > 1:
            self.clear()
            self.ask(f"Pass the device to {self.match.names[seat]}, then press Enter. ")
            self.clear()
        self.sits = seat

    def think(self, seat: Seat) -> None:
        """The action of a computer, said in the words of the log."""
        before = self.match.ply
        jobs.start(self.match, "move", seat).work(lambda: False)
        shown = self.match.view(self.match.alone())
        for line in log(shown)[before - self.match.ply:]:
            self.write(line)

    def turn(self, seat: Seat) -> None:
        """One action of a person."""
        ply, by_itself = self.match.ply, orders.auto(self.match, seat)
        if by_itself:
            label = self.match.game.label(self.match.state, seat, by_itself[0])
            self.match.act_move(seat, by_itself[0])
            self.write(f"{label}. {by_itself[1]}")
            return
        self.write("\n" + table(self.match.view(seat)))
        picked: Path = ()
        while self.match.ply == ply and self.match.to_move():
            actions = [action for action in self.match.view(seat)["actions"]
                       if tuple(action["path"][:len(picked)]) == picked]
            choices = self.choices(seat, actions, len(picked))
            self.write(listed([label for label, _ in choices]))
            answer = self.ask("> ")
            if not answer:
                picked = picked[:-1]
            elif answer.isdecimal() and 1 <= int(answer) <= len(choices):
                chosen = choices[int(answer) - 1][1]
                if isinstance(chosen, str):
                    self.match.act(seat, chosen, ply)
                else:
                    picked = chosen
            elif answer.isdecimal():
                self.write(f"Type a number from 1 to {len(choices)}.")
            else:
                self.command(seat, answer)
                if self.match.ply < ply:
                    return

    def choices(self, seat: Seat, actions: Sequence[ViewData],
                depth: int) -> list[tuple[str, str | Path]]:
        """[(label, text of an action or a longer path)].

        All actions when these are few, else what may be picked next.
        """
        deepest = max(len(action["path"]) for action in actions)
        if len(actions) <= MOST_LISTED or depth == deepest - 1:
            return [(with_tag(action), action["do"]) for action in actions]
        paths: dict[Path, list[ViewData]] = {}
        for action in actions:
            paths.setdefault(tuple(action["path"][:depth + 1]), []).append(action)
        view = self.match.view(seat)
        return [(step_label(view, path[-1], found), found[0]["do"] if len(found) == 1 else path)
                for path, found in paths.items()]

    def command(self, seat: Seat, text: str) -> None:
        """Anything but a number; what goes wrong is said and changes nothing."""
        try:
            if text in ("quit", "exit"):
                raise Quit
            if text == "help":
                self.write(HELP)
            elif text == "log":
                self.write("\n".join(log(self.match.view(seat))))
            elif text == "hint":
                found = jobs.start(self.match, "hint", seat).work(lambda: False)["result"]
                result = f"expected result {found['value']:.0%}"
                self.write(f"{found['do']}: {found['label']} ({result})")
            else:
                self.write(commands.say(self.match, seat, text)[0])
        except (Illegal, Malformed, Stale) as error:
            clause = getattr(error, "clause", "")
            cited = f" ({clause})" if clause else ""
            self.write(f"{error}{cited} Type help for what you can do.")


def with_tag(action: ViewData) -> str:
    """An action, and what it brings."""
    return f"{action['do']} ({action['tag']})" if action.get("tag") else str(action["do"])


def step_label(view: ViewData, element: str, actions: Sequence[ViewData]) -> str:
    """What an element is called: a card by its face, a cell or a verb by its id.

    One that leads to a single action is called as that action.
    """
    if len(actions) == 1:
        return str(actions[0]["do"])
    for zone in view["zones"]:
        for place in zone.get("cells") or [{"cards": zone.get("cards", ())}]:
            for shown in place["cards"]:
                if shown["k"] == element:
                    return f"{card(shown)} ({len(actions)})"
    return f"{element} ({len(actions)})"


def listed(labels: Sequence[str], width: int = 100) -> str:
    """Numbered labels in as many columns as fit."""
    cells = [f"{number:3} {label}" for number, label in enumerate(labels, 1)]
    wide = max(map(len, cells), default=1) + 2
    each = max(1, width // wide)
    rows = (cells[at:at + each] for at in range(0, len(cells), each))
    return "\n".join("".join(f"{part:{wide}}" for part in row).rstrip() for row in rows)
