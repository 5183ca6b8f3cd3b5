"""What the engine says to a person: refusals, typed commands, the line a match has in lists, the move list of a review."""

from . import view as views
from ..errors import Illegal, Malformed

COMMANDS = ("hand", "field", "score", "moves", "last", "undo", "redo", "why", "help")


def why(match, seat, path):
    """Why a path of element ids leads to no action: {title, text, clause?, pair?, faces, glyphs}."""
    game, state = match.game, match.state
    if not isinstance(path, list) or not all(isinstance(p, str) and len(p) < 80 for p in path) or len(path) > 12:
        raise Malformed("expected a list of element ids", "path")
    made = views.View(game, state, seat)
    cards = {token: card for card, token in made.token.items()}
    if match.ended or match.notice:
        refusal = Illegal(match.notice or "The match is over.", title="Read only" if match.notice else "The match is over")
    else:
        refusal = game.why(state, seat, tuple(cards.get(p, p) for p in path))
    return explain(game, refusal)


def explain(game, refusal):
    """A refusal as the page shows it."""
    out = {"title": refusal.title, "text": str(refusal), "reason": refusal.reason, "glyphs": game.glyphs, "faces": {}}
    clause = refusal.clause and game.rulebook().clause(refusal.clause)
    if clause:
        out["clause"] = clause
    if refusal.pair:
        out["pair"] = list(refusal.pair)
        out["faces"] = {face: game.face(face) for face in refusal.pair}
    return out


def account(match, seat, ply, element, everything=False):
    """How the number on a card comes about, as `seat` may know it: {title, total, parts: [{text, value, clause}]}."""
    views.check_look(match, ply, everything)
    made = views.View(match.game, match.states[ply], seat, everything)
    card = next((card for card, token in made.token.items() if token == element), None)
    if card is None:
        raise Malformed("no card of that name lies open here", "card")
    told = match.game.account(made.state, card)
    title = match.game.face(match.game.face_id(made.state, card))["title"]
    return {"title": title} | ({"total": told[0], "parts": [part._asdict() for part in told[1]]} if told else {})


def summary(match):
    """One line for lists: where the match stands."""
    end = match.outcome()
    if end:
        return ("Draw. " if end.winner is None else f"{match.names[end.winner]} won. ") + end.text
    plates = (match.game.plate(match.state, seat, None) for seat in range(len(match.seats)))
    counts = [f"{name} {plate[0][1]}" for name, plate in zip(match.names, plates) if plate]
    label = next((plate[0][0] for plate in [match.game.plate(match.state, 0, None)] if plate), "")
    return f"Move {match.ply}. " + (f"{label}: {', '.join(counts)}." if counts else "")


def plies(match, seat):
    """The move list for review: every action as {ply, seat, turn, words, clauses}, and the faces its words name."""
    made = views.View(match.game, match.states[0], seat)
    made.faces.clear()
    lines = views.log(match, seat, match.ply, made)
    turn, last = 0, object()
    for line in lines:
        if line["seat"] is not None and line["seat"] != last:
            turn, last = turn + 1, line["seat"]
        line["turn"] = turn
    return {"plies": lines, "faces": made.faces, "glyphs": match.game.glyphs}


# ---- typed commands ------------------------------------------------------------------------------------------------
def say(match, seat, text):
    """Do or answer what a person typed. Returns (words, whether the match changed). Raises Illegal or Malformed."""
    text = " ".join(text[:400].split())
    head, _, rest = text.partition(" ")
    if not head:
        raise Malformed(f"type an action, or one of {', '.join(COMMANDS)}", "text")
    if head in ("undo", "redo") and not rest:
        getattr(match, head)(seat)
        return ("Taken back." if head == "undo" else "Done again."), True
    answers = {"hand": hand, "field": field, "score": score, "moves": moves, "last": last, "help": help_}
    if head in answers:
        return answers[head](match, seat), False
    if head == "why":
        return explain_text(match, seat, rest), False
    match.act(seat, _spelled(match, seat, text))
    return _plain(match, seat, match.ply - 1), True


def _spelled(match, seat, text):
    """A typed action as the game writes it: capitals do not matter."""
    legal = (match.game.text(match.state, seat, move) for move in match.legal(seat))
    return next((known for known in legal if known.casefold() == text.casefold()), text)


def explain_text(match, seat, text):
    """Why a typed action is refused, or that it is not."""
    move = match.game.parse(match.state, seat, text)
    try:
        match.check_turn(seat, None)
        match.game.apply(match.state, seat, move)
    except Illegal as refusal:
        return f"{refusal}" + (f" ({refusal.clause})" if refusal.clause else "")
    return "This is legal."


def hand(match, seat):
    """The cards in the seat's own loose zones."""
    return _cards(match, seat, lambda zone: zone["owner"] == seat and zone["place"] == "bottom") or "Your hand is empty."


def field(match, seat):
    return _cards(match, seat, lambda zone: "cells" in zone) or "The field is empty."


def _cards(match, seat, wanted):
    made = views.View(match.game, match.state, seat)
    said = []
    for zone in filter(wanted, made.zones):
        for cell in zone.get("cells") or [{"label": "", "cards": [card]} for card in zone["cards"]]:
            if cell["cards"]:
                top = cell["cards"][-1]
                face = top.get("face") and match.game.face(top["face"])["title"]
                known = top.get("known") and match.game.face(top["known"])["title"]
                name = face or (f"face-down card ({known})" if known else "face-down card")
                more = f", pile of {len(cell['cards'])}" if len(cell["cards"]) > 1 else ""
                said.append(f"{cell['label']}: {name}{more}" if cell["label"] else name)
    return "; ".join(said) + "." if said else ""


def score(match, seat):
    lines = []
    for other, name in enumerate(match.names):
        items = ", ".join(f"{label} {value}" for label, value in match.game.plate(match.state, other, seat))
        lines.append(f"{name}: {items}")
    return "; ".join(lines) + "."


def moves(match, seat):
    legal = match.legal(seat)
    texts = [match.game.text(match.state, seat, move) for move in legal[:60]]
    more = f" and {len(legal) - 60} more" if len(legal) > 60 else ""
    return f"{len(legal)} legal: {'; '.join(texts)}{more}." if legal else "Nothing to choose now."


def last(match, seat):
    told = views.log(match, seat, match.ply, views.View(match.game, match.state, seat))
    return _plain(match, seat, told[-1]["ply"] - 1) if told else "Nothing happened yet."


def help_(match, seat):
    legal = match.legal(seat)
    example = f", for example {match.game.text(match.state, seat, legal[0])!r}" if legal else ""
    return f"Type an action{example}, or one of {', '.join(COMMANDS)}."


def _plain(match, seat, index):
    """A log line as plain text."""
    made = views.View(match.game, match.state, seat)
    return "".join(word.get("t") or match.game.face(word["face"])["title"]
                   for word in views.entry(match, seat, index, made)["words"])
