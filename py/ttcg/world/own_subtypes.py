"""Deeds about subtypes of one's own, with the words for them (CS-5.11, TT-2.8)."""

from mulligan.protocol.worlds import Preview, Result
from mulligan.worlds.deeds import Plan, refused

from ..language.phrases import several
from ..language.vocabulary import MOST, Vocabulary, wrong
from .profile import Profile
from .request import Request

WORDS = {"one": "The word for one", "many": "The word for several"}


def known(state: Profile) -> Vocabulary:
    """{one: several} of the subtypes that a card may have here.

    One's own are among them, and those that cards of the gallery and drafts bring along.
    """
    found: dict[str, str] = {}
    _add(found, state.words)
    for _, design in sorted([*state.designs.items(), *state.drafts.items()]):
        _add(found, design.get("words", {}))
    return dict(sorted(found.items()))


def _add(found: dict[str, str], more: Vocabulary) -> None:
    """Add words that do not stand for another subtype here."""
    for one, many in sorted(more.items()):
        taken = {word for pair in found.items() for word in pair}
        if one not in taken and many not in taken and len(found) < 2 * MOST:
            found[one] = many


def used_by(state: Profile, word: str) -> list[str]:
    """The names of the cards and drafts that use a subtype."""
    return [design["name"] or "a draft without a name"
            for design in (*state.designs.values(), *state.drafts.values())
            if word in design.get("words", ())]


def add(request: Request) -> Plan:
    """subtype {one, many?}: a subtype of one's own; the word for several is made when none is
    given
    """
    state = request.state
    one = _word(request, "one")
    many = _word(request, "many") or (several(one) if one else "")
    for _, fault in wrong([(one, many)]):
        raise refused(f"{WORDS[fault.which]}: {fault.text}. {fault.hint}".strip(),
                      clause="TT-2.8", reason=fault.which, title="Not taken")
    for other, several_of in known(state).items():
        if {one, many} & {other, several_of}:
            raise refused(f"{other}, several of them {several_of}, is a subtype here already.",
                          clause="TT-2.8", reason="taken", title="Not taken")
    if len(state.words) >= MOST:
        raise refused(f"A profile keeps {MOST} subtypes of your own.",
                      clause="CS-5.11", reason="full", title="Full")

    def run() -> Result:
        state.words[one] = many
        return Result(f"Cards may be {many} from now on.")
    return Preview(f"{one}, several of them {many}: to be chosen for a card, and read in its "
                   "sentences."), run


def _word(request: Request, name: str) -> str:
    """A word as it is read: in small letters."""
    word: str = request.passage(name, 60, default="")
    return word.strip().lower()


def drop(request: Request) -> Plan:
    """drop_subtype {one}: a subtype of one's own that no card uses"""
    state, word = request.state, request.value("one")
    if not isinstance(word, str) or word not in state.words:
        raise refused("Choose a subtype of your own.",
                      clause="CS-5.11", reason="unknown", title="No such subtype")
    if names := used_by(state, word):
        raise refused(f"{names[0]} uses it. A subtype that a card uses stays.",
                      clause="CS-5.11", reason="used", title="In use")

    def run() -> Result:
        del state.words[word]
        return Result(f"{word} is no subtype any more.")
    return Preview(f"{word} is no subtype any more."), run


DEEDS = {"subtype": add, "drop_subtype": drop}
