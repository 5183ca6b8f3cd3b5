"""The view model: the single exit for what a seat may see (docs/view-model.md, part 1).

A view is built from what the zones declare, never stripped from the truth: a card this seat may not see enters it as a
back and a place, so nothing about it can leak.
"""

from . import orders
from .visibility import knows, pieces, sees
from ..errors import Illegal, Malformed
from ..protocol.game import CHANCE, Ask, Cell, Ref, Verb, Whose

MOST_SHOTS = 40                            # moments that "what just happened" shows
_PLACES = {"hand": ("bottom", "top"), "half": ("lower", "upper")}      # for the viewer's own zone, for the others'


class View:
    """Builds one view; `token` remembers the elements of cards that can be followed, for events and paths."""

    def __init__(self, game, state, seat, everything=False):
        self.game, self.seat, self.everything = game, seat, everything
        self.state = state = self.known(state)
        self.faces, self.token = {}, {}
        self.zones = [self.zone(zone) for zone in self.turned(game.zones(state))]

    def face(self, face):
        if face not in self.faces:
            self.faces[face] = self.game.face(face)
        return face

    def turned(self, zones):
        """The zones as this seat sees them: what lies in front in the half of the others comes last there."""
        zones = list(zones)
        far = [i for i, zone in enumerate(zones) if zone.place == "half" and not self.own(zone)]
        for i, zone in zip(far, [zones[i] for i in reversed(far)]):
            zones[i] = zone
        return zones

    def own(self, zone):
        return zone.owner == self.seat or self.seat is None and zone.owner == 0

    def zone(self, zone):
        content = self.game.contents(self.state, zone)
        mine = self.own(zone)
        places = _PLACES.get(zone.place)
        out = {"id": zone.id, "label": zone.label, "layout": zone.layout,
               "place": places[0 if mine else 1] if places else zone.place, "owner": zone.owner}
        if zone.gap:
            out["gap"] = zone.gap
        if zone.slim:
            out["slim"] = True
        if content and isinstance(content[0], Cell):
            low = None if mine or not places else max(cell.at[1] for cell in content)
            out["cells"] = [self.cell(zone, cell, low) for cell in content]
        else:
            out["cards"] = self.cards(zone, content, zone.id)
            if zone.layout in ("pile", "count"):
                out["count"] = len(content)
                if zone.layout == "count" or not all("face" in card for card in out["cards"]):
                    out["cards"] = out["cards"][-4:]       # an open pile may be looked through, and picked from
        return out

    def cell(self, zone, cell, low=None):
        """A cell; the half of the other seat is seen from across the table: its lowest row, `low`, comes first."""
        x, y = cell.at
        out = {"id": cell.id, "at": [x, y if low is None else low - y], "label": cell.label,
               "cards": self.cards(zone, cell.pieces, cell.id)}
        if cell.tag:
            out["tag"] = cell.tag
        return out

    def cards(self, zone, content, place):
        visible = sees(zone, self.seat, self.everything)
        return [self.card(zone, piece, visible, f"{place}.{i}") for i, piece in enumerate(content)]

    def card(self, zone, piece, visible, place):
        """One card; its element id is its own only while this seat can follow it."""
        mine = knows(piece, self.seat)
        follow = mine or visible and (piece.up or piece.known is True or self.everything)
        k = f"c{piece.card}" if follow else place
        out = {"k": k}
        if follow:
            self.token[piece.card] = k
            face = self.face(self.game.face_id(self.state, piece.card))
            if piece.up and visible:
                out["face"] = face
            else:
                out["mine" if mine and zone.owner == self.seat else "known"] = face
        if "face" not in out:
            out["back"] = self.face(piece.back)
        if piece.marks:
            out["marks"] = list(piece.marks)
        if piece.extra and follow:
            out |= piece.extra
        return out

    def known(self, state):
        """Another state of this match, as this seat may know it."""
        return state if self.everything else self.game.unchosen(state, self.seat)

    def pick(self, element):
        """A path element as the page knows it."""
        return self.token[element] if isinstance(element, int) else element


def check_look(match, ply, everything):
    """Raise Malformed for no moment of the match, Illegal for one, or for hidden cards, that may not be looked at yet."""
    if not isinstance(ply, int) or isinstance(ply, bool) or not 0 <= ply <= match.ply:
        raise Malformed(f"expected a number from 0 to {match.ply}", "ply")
    if match.outcome():
        return
    if everything:
        raise Illegal("Hidden cards are shown when the match is over.", reason="hidden", title="Not yet")
    if ply != match.ply and match.game.recalls(match.states[ply]) is not None:
        raise Illegal("This match is played from memory: look back when it is over.", clause=match.game.cites.get("history", ""),
                      reason="hidden", title="Not yet")


def view(match, seat, ply, everything=False, step=None):
    """The view of `seat` (None: an onlooker) after `ply` actions, or at a step of the last of them (`Game.steps`).

    Raises Malformed, or Illegal for `everything` too early.
    """
    if seat is not None and (not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < len(match.seats)):
        raise Malformed(f"expected a seat from 0 to {len(match.seats) - 1}, or null", "seat")
    check_look(match, ply, everything)
    game, now = match.game, match.ply == ply and step is None
    state, before = _moment(match, ply, step)
    made = View(game, state, seat, everything)
    to_move = match.to_move() if now else game.to_move(state) if step is None else ()
    choosing = now and seat in to_move
    end = match.outcome() if now else None
    out = {"game": game.id, "title": game.title, "cloth": game.cloth, "ratio": game.ratio, "ply": ply, "seat": seat,
           "phase": game.phase(state), "phases": list(game.phases), "wait": not choosing,
           "asks": _asks(match, seat, to_move, choosing, end) if step is None else [{"ask": _carried_out(made)}],
           "players": [_plate(match, made, i, to_move, before) for i in range(len(match.seats))],
           "zones": made.zones, "actions": _actions(made, seat) if choosing else [],
           "events": _events(made, before), "log": log(match, seat, ply if step is None else ply - 1, made),
           "undo": now and seat is not None and match.can_undo(seat),
           "redo": now and seat is not None and match.can_redo(seat),
           "over": over(end) if end else None}
    out |= _windows(match, made, seat, ply, step)
    line = _line(match, ply - 1) if ply and step is None and match.moves[ply - 1] is not None else None
    if line and line.cue and _told_to(match, seat, ply - 1, line):
        out["cue"] = line.cue
    if match.notice:
        out["notice"] = match.notice
    seconds = game.clock(state) if choosing else None
    if seconds is not None:
        out["clock"] = seconds
    out["glyphs"], out["faces"] = game.glyphs, made.faces
    return out


def _moment(match, ply, step):
    """(the state to look at, the one before it or None)."""
    if step is None:
        return match.states[ply], match.states[ply - 1] if ply and match.moves[ply - 1] is not None else None
    between = steps(match, ply)
    if isinstance(step, bool) or not 0 <= step < len(between):
        raise Malformed(f"expected a number below {len(between)}, the steps of this action", "step")
    return between[step], between[step - 1] if step else match.states[ply - 1]


def _asks(match, seat, to_move, choosing, end):
    if choosing:
        return [_asked(ask) for ask in match.game.asks(match.state, seat)]
    if end:
        return [{"ask": "The match is over", "hint": end.text}]
    names = " and ".join(match.names[other] for other in to_move if other != CHANCE)
    doing = _in_window(match.game, match.state, to_move) and match.game.priority or "to move"
    return [{"ask": f"{names} {doing}" if names else "Look at the match", "hint": match.notice}]


def _asked(ask):
    """An Ask as the page gets it: what is empty is left out, and its count is said in words."""
    told = {name: text for name, text in zip(Ask._fields, ask[:-1]) if text or name == "ask"}
    return told | ({"ask": f"{ask.ask} ({_counted(*ask.count)})"} if ask.count and ask.count[-1] > 1 else {})


def _counted(chosen, least, most):
    """How many of several are chosen, and how many may be."""
    return f"{chosen} of {most} chosen" if least == most else f"{chosen} chosen, {f'{least} to' if least else 'up to'} {most}"


def _in_window(game, state, to_move):
    """Whether every seat to move may answer or let the moment pass."""
    return bool(to_move) and all(seat != CHANCE and game.idle(state, seat) is not None for seat in to_move)


def _plate(match, made, seat, to_move, before):
    game = match.game
    then = dict(game.plate(made.known(before), seat, made.seat)) if before is not None else {}
    items = []
    for label, value in game.plate(made.state, seat, made.seat):
        change = value - then.get(label, value) if isinstance(value, int) else 0
        items.append([label, value] + ([f"{change:+}".replace("-", "−")] if change else []))
    out = {"seat": seat, "name": _name(match, seat, made.seat), "note": game.note(made.state, seat),
           "items": items, "turn": seat in to_move}
    if out["turn"] and _in_window(game, made.state, (seat,)):
        out["word"] = game.priority
    return out


def _name(match, seat, viewer):
    """`You` for the only person at the table, else the seat's name."""
    persons = [i for i, other in enumerate(match.seats) if other["kind"] == "person"]
    return "You" if seat == viewer and persons == [seat] else match.names[seat]


def _actions(made, seat):
    game, state = made.game, made.state
    out = []
    for move in game.legal(state, seat):
        action = {"do": game.text(state, seat, move), "path": [made.pick(e) for e in game.path(state, seat, move)],
                  "label": game.label(state, seat, move)}
        tag = game.tag(state, seat, move)
        if tag:
            action["tag"] = tag
        out.append(action)
    return out


def _events(made, before):
    """What moved since the state `before`, as far as this seat can see."""
    if before is None:
        return []
    old, here = _places(made.game, made.known(before)), {zone["id"] for zone in made.zones}
    out = []
    for card, zone in _places(made.game, made.state).items():
        if old.get(card, zone) != zone and old[card] in here:      # a zone may be gone with what lay in it
            out.append({"card": made.token[card]} if card in made.token else {})
            out[-1] |= {"from": old[card], "to": zone}
    return sorted(out, key=lambda e: (e["from"], e["to"], e.get("card", "")))


# ---- windows -------------------------------------------------------------------------------------------------------
def _link(made, start, to, kind, by=None, when=None):
    ends = (("from", start), ("to", to), ("by", by), ("when", when))
    return {"kind": kind} | {name: made.pick(element) for name, element in ends if element is not None}


def steps(match, ply):
    """The states inside the last of `ply` actions, kept as long as the states around it are the same ones."""
    if not ply or match.moves[ply - 1] is None:
        return ()
    kept, before, after = match.__dict__.setdefault("between", {}), match.states[ply - 1], match.states[ply]
    if ply not in kept or kept[ply][0] is not before or kept[ply][1] is not after:
        kept[ply] = before, after, match.game.steps(before, match.actions[ply - 1].seat, match.moves[ply - 1], after)
    return kept[ply][2]


def happened(match, seat):
    """What "what just happened" shows: [[ply, step or null], ...], the moment before it first.

    It begins with the first action that did several things since the seat last began something itself; without one, with the
    last that did; and in a match without any, with what came after the seat's own last action.
    """
    now, idle = match.ply, match.game.idle
    several = [ply for ply in range(1, now + 1) if steps(match, ply)]
    own = (ply for ply in range(now, 0, -1) if match.actions[ply - 1].seat == seat
           and match.moves[ply - 1] != idle(match.states[ply - 1], seat)
           and not steps(match, ply))                  # what stopped for a choice of the seat began before it
    since = next(own, 0)
    first = next((ply for ply in several if ply > since), several[-1] if several else min(since + 1, now))
    while first > 1 and steps(match, first - 1):
        first -= 1
    shots = [[first - 1, None]] if first else []
    for ply in range(first, now + 1) if first else ():
        shots += [[ply, step] for step in range(len(steps(match, ply)))]
        if not _let_be(match, ply) or ply == now:
            shots.append([ply, None])
    return shots[:1] + shots[1:][-MOST_SHOTS:]


def _let_be(match, ply):
    """Whether the last of `ply` actions let a window pass, and nothing that all see came of it but whose choice it is."""
    game, move = match.game, match.moves[ply - 1] if ply else None
    if move is None or match.actions[ply - 1].seat == CHANCE:
        return False
    before, after = match.states[ply - 1], match.states[ply]
    return move == game.idle(before, match.actions[ply - 1].seat) and _public(match, before) == _public(match, after)


def _public(match, state):
    """What an onlooker sees of a state."""
    game, made = match.game, View(match.game, state, None)
    return game.phase(state), [game.plate(made.state, seat, None) for seat in range(len(match.seats))], made.zones


def _windows(match, made, seat, ply, step):
    """The keys of a view that only games with windows have."""
    game, out = match.game, {}
    links = game.links(made.state, seat)
    if links:
        known = {None, *made.token} | _cells(made)
        out["links"] = [_link(made, *link) for link in links if {*link[:2], *link[3:]} <= known]
    if not game.untils:
        return out
    if step is None and _let_be(match, ply):
        out["still"] = True
    if step is None and steps(match, ply):
        out["steps"] = len(steps(match, ply))
    if ply == match.ply and step is None and seat is not None and match.to_move():
        out["orders"] = orders.listed(match, seat)
        by_itself = orders.auto(match, seat)
        if by_itself:
            out["auto"] = {"do": game.text(made.state, seat, by_itself[0]), "why": by_itself[1]}
    return out


def _cells(made):
    return {cell["id"] for zone in made.zones for cell in zone.get("cells", ())}


def _carried_out(made):
    """What a step shows: the entry on top of the stack, in words."""
    top = next((zone["cards"][-1] for zone in made.zones if zone["layout"] == "stack" and zone["cards"]), {})
    title = made.faces[top["face"]]["title"] if "face" in top else ""
    return ": ".join(filter(None, (title, top.get("line")))) or "What happened"


def _places(game, state):
    return {piece.card: zone.id for zone in game.zones(state) for piece in pieces(game.contents(state, zone))}


def over(end):
    """An Outcome as JSON."""
    out = {"winner": end.winner, "reason": end.reason, "text": end.text, "scores": list(end.scores)}
    if end.clause:
        out["clause"] = end.clause
    return out


# ---- the log -------------------------------------------------------------------------------------------------------
def _kept(match, index):
    """(state before, state after, the game's line for an action, {viewer: (entry, faces)}), as long as the states are the same ones."""
    kept = match.__dict__.setdefault("lines", {})
    before, after = match.states[index], match.states[index + 1]
    if index not in kept or kept[index][0] is not before or kept[index][1] is not after:
        kept[index] = before, after, match.game.tell(before, match.actions[index].seat, match.moves[index], after), {}
    return kept[index]


def _line(match, index):
    return _kept(match, index)[2]


def log(match, viewer, ply, made):
    """Every line up to `ply` that is still told, in words for `viewer`; faces go into the view `made`."""
    return [entry(match, viewer, index, made) for index in range(_told(match, ply), ply)
            if match.moves[index] is None or _told_to(match, viewer, index, _line(match, index))]


def _told_to(match, viewer, index, line):
    """Whether a viewer hears of an action: of another's secret one only when the match is over."""
    return not line.secret or match.actions[index].seat == viewer or bool(match.outcome())


def _told(match, ply):
    """Where the log begins: in a running memory game, with the last few turns."""
    turns = None if match.outcome() else match.game.recalls(match.states[ply])
    if turns is None:
        return 0
    mover, first = match.game.to_move(match.states[ply]), ply
    while first:
        seat = match.actions[first - 1].seat
        if (seat,) != mover:
            if not turns:
                break
            turns, mover = turns - 1, (seat,)
        first -= 1
    return first


def _said(match, viewer, subject, word):
    """A word of a line as text for `viewer`."""
    if isinstance(word, Verb):
        return word.you if subject == "You" else word.they
    if isinstance(word, Whose):
        name = _name(match, word.seat, viewer)
        return f"{name}'s" if name != "You" else "Your" if word.first else "your"
    return word


def entry(match, viewer, index, made):
    """One log entry: {ply, seat, words, clauses}, worded once for each viewer, as a long match has many: not to be changed."""
    if match.moves[index] is None:
        seat, name = match.actions[index].seat, _name(match, match.actions[index].seat, viewer)
        words = [{"t": f"{name} "}, {"t": "resign." if name == "You" else "resigns."}]
        return {"ply": index + 1, "seat": seat, "words": words, "clauses": []}
    *_, line, worded = _kept(match, index)
    if viewer not in worded:
        worded[viewer] = _worded(match, viewer, index, line), [word.face for word in line.words if isinstance(word, Ref)]
    found, faces = worded[viewer]
    for face in faces:
        made.face(face)
    return found.copy()


def _worded(match, viewer, index, line):
    seat = match.actions[index].seat
    subject = "" if seat == CHANCE else _name(match, seat, viewer)
    words = [{"t": subject + " "}] if subject else []
    for word in line.words:
        if isinstance(word, Ref):
            words.append({"face": word.face})
            continue
        text = _said(match, viewer, subject, word)
        if words and "t" in words[-1]:
            words[-1]["t"] += text
        else:
            words.append({"t": text})
    return {"ply": index + 1, "seat": None if seat == CHANCE else seat, "words": words, "clauses": list(line.clauses)}
