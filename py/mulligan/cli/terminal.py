"""The table as text: draws any view, and plays a match in a terminal."""

import textwrap

from ..bridge import jobs
from ..match import commands, orders
from ..errors import Illegal, Malformed, Stale

MOST_LISTED = 24                           # actions shown at once; more are chosen step by step
HELP = ("Type a number, or an action as it is written. Also: undo, redo, hint, moves, why ACTION, hand, field, score, last, "
        "log, resign, quit. An empty line goes back a step.")


# ---- drawing -------------------------------------------------------------------------------------------------------
def table(view, width=100):
    """A view as lines of text: plates, zones, the last log lines, the prompt."""
    lines = [f"{view['title']}, move {view['ply']}" + (f", {view['phase']}" if view["phase"] else ""), ""]
    lines += [plate(p) for p in view["players"]] + [""]
    for zone in view["zones"]:
        lines += laid_out(view, zone) if zone.get("cells") else [loose(view, zone)]
    lines += [""] + log(view)[-4:]
    if view.get("notice"):
        lines += ["", view["notice"]]
    lines += ["", prompt(view)]
    return "\n".join(part for line in lines for part in (textwrap.wrap(line, width) if len(line) > width else [line]))


def plate(player):
    items = ", ".join(f"{label} {value}" for label, value, *_ in player["items"])
    note = f" ({player['note']})" if player["note"] else ""
    return f"{'>' if player['turn'] else ' '} {player['name']}{note}: {items}"


def prompt(view):
    if view["over"]:
        return f"The match is over. {view['over']['text']}"
    first = view["asks"][0]
    return first["ask"] + (f" {first['hint']}" if first.get("hint") else "")


def log(view):
    """The log in plain words."""
    return ["".join(w.get("t") or view["faces"][w["face"]]["title"] for w in line["words"]) for line in view["log"]]


def loose(view, zone):
    """A zone of cards in a row or a pile, on one line."""
    who = f"{view['players'][zone['owner']]['name']}, " if zone["owner"] is not None else ""
    if "count" in zone:
        return f"{who}{zone['label'].lower()}: {zone['count']} cards"
    return f"{who}{zone['label'].lower()}: " + (" ".join(card(c) for c in zone["cards"]) or "empty")


def card(shown):
    """A card by the id of its face; `#` says that it lies face-down."""
    if "face" in shown:
        return shown["face"]
    known = shown.get("known") or shown.get("mine")
    return f"#{known}" if known else "#"


def cell(spot):
    if not spot["cards"]:
        return "."
    under = len(spot["cards"]) - 1
    return card(spot["cards"][-1]) + (f"+{under}" if under else "")


def laid_out(view, zone):
    """A zone of cells as a drawing, with its axes when the cells are named by them."""
    spots = {tuple(spot["at"]): spot for spot in zone["cells"]}
    columns, rows = sorted({x for x, _ in spots}), sorted({y for _, y in spots})
    axes = _axes(zone["cells"])
    shown = {at: cell(spot) if axes else f"{spot['id']}:{cell(spot)}" for at, spot in spots.items()}
    wide = max(map(len, shown.values()), default=1) + 1
    lines = [f"{zone['label']}:"]
    if axes:
        lines.append("      " + "".join(f"{axes[0][x]:>{wide}}" for x in columns))
    for y in rows:
        head = f"{axes[1][y]:>5} " if axes else "  "
        lines.append((head + "".join(f"{shown.get((x, y), ''):>{wide}}" for x in columns)).rstrip())
    return lines


def _axes(cells):
    """({x: name}, {y: name}) when every cell is called `row,column`, else None."""
    across, down = {}, {}
    for spot in cells:
        row, comma, column = spot["id"].partition(",")
        x, y = spot["at"]
        if not comma or across.setdefault(x, column) != column or down.setdefault(y, row) != row:
            return None
    return across, down


# ---- playing -------------------------------------------------------------------------------------------------------
class Quit(Exception):
    """The person leaves; the match is as it was."""


class Terminal:
    """Plays `match` with `read(prompt)` and `write(text)`; `keep(match)` is called after every action."""

    def __init__(self, match, read=input, write=print, clear=lambda: None, keep=lambda match: None):
        self.match, self.read, self.write, self.clear, self.keep = match, read, write, clear, keep
        self.persons = [i for i, seat in enumerate(match.seats) if seat["kind"] == "person"]
        self.sits = None                   # who looks at the screen

    def play(self):
        """Until the match is over. Raises Quit when the person leaves."""
        while self.match.to_move():
            seat = next((s for s in self.match.to_move() if s in self.persons), self.match.to_move()[0])
            if seat in self.persons:
                self.hand_over(seat)
                self.turn(seat)
            else:
                self.think(seat)
            self.keep(self.match)
        self.write(table(self.match.view(self.persons[0] if len(self.persons) == 1 else None)))

    def ask(self, question):
        try:
            return " ".join(self.read(question).split())
        except EOFError:
            raise Quit from None

    def hand_over(self, seat):
        """With several persons: let the next one sit down before their cards are shown."""
        if seat != self.sits and len(self.persons) > 1:
            self.clear()
            self.ask(f"Pass the device to {self.match.names[seat]}, then press Enter. ")
            self.clear()
        self.sits = seat

    def think(self, seat):
        before = self.match.ply
        jobs.start(self.match, "move", seat).work(lambda: False)
        shown = self.match.view(self.persons[0] if len(self.persons) == 1 else None)
        for line in log(shown)[before - self.match.ply:]:
            self.write(line)

    def turn(self, seat):
        """One action of a person."""
        ply, by_itself = self.match.ply, orders.auto(self.match, seat)
        if by_itself:
            label = self.match.game.label(self.match.state, seat, by_itself[0])
            self.match.act_move(seat, by_itself[0])
            return self.write(f"{label}. {by_itself[1]}")
        self.write("\n" + table(self.match.view(seat)))
        picked = ()
        while self.match.ply == ply and self.match.to_move():
            actions = [a for a in self.match.view(seat)["actions"] if tuple(a["path"][:len(picked)]) == picked]
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

    def choices(self, seat, actions, depth):
        """[(label, text of an action or a longer path)]: all actions when they are few, else the next element to pick."""
        if len(actions) <= MOST_LISTED or depth == max(len(a["path"]) for a in actions) - 1:
            return [(a["do"] + (f" ({a['tag']})" if a.get("tag") else ""), a["do"]) for a in actions]
        steps = {tuple(a["path"][:depth + 1]): [] for a in actions}
        for a in actions:
            steps[tuple(a["path"][:depth + 1])].append(a)
        return [(step_label(self.match.view(seat), path[-1], found), found[0]["do"] if len(found) == 1 else path)
                for path, found in steps.items()]

    def command(self, seat, text):
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
                self.write(f"{found['do']}: {found['label']} (expected result {found['value']:.0%})")
            else:
                self.write(commands.say(self.match, seat, text)[0])
        except (Illegal, Malformed, Stale) as error:
            clause = getattr(error, "clause", "")
            self.write(f"{error}" + (f" ({clause})" if clause else "") + " Type help for what you can do.")


def step_label(view, element, actions):
    """What an element is called: a card by its face, a cell or a verb by its id."""
    for zone in view["zones"]:
        for spot in zone.get("cells") or [{"cards": zone.get("cards", ())}]:
            for shown in spot["cards"]:
                if shown["k"] == element:
                    return f"{card(shown)} ({len(actions)})" if len(actions) > 1 else actions[0]["do"]
    return actions[0]["do"] if len(actions) == 1 else f"{element} ({len(actions)})"


def listed(labels, width=100):
    """Numbered labels in as many columns as fit."""
    cells = [f"{number:3} {label}" for number, label in enumerate(labels, 1)]
    wide = max(map(len, cells), default=1) + 2
    each = max(1, width // wide)
    return "\n".join("".join(f"{part:{wide}}" for part in cells[at:at + each]).rstrip() for at in range(0, len(cells), each))
