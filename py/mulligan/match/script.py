"""The script of a guided match: all its actions, those to come too (`Match.script`).

Nothing else can be done in it, by anybody; where the script ends, the match is free. In a puzzle
the script ends with the answer.
"""

from typing import TYPE_CHECKING

from ..errors import Illegal
from ..protocol.types import Seat
from ..protocol.values import Action

if TYPE_CHECKING:
    from .match import Match


def scripted(match: "Match", seat: Seat | None) -> str:
    """The action that the script has next for a seat; "" for none."""
    if match.ply >= len(match.script):
        return ""
    action = Action.parse(match.script[match.ply])
    return action.text if action.seat == seat else ""


def check(match: "Match", seat: Seat, text: str) -> None:
    """Raise Illegal for an action that is not the next one of the script."""
    if match.ply < len(match.script) and scripted(match, seat) != text:
        raise wrong_answer() if match.puzzle else off_script()


def check_free(match: "Match") -> None:
    """Raise Illegal for what leaves the script."""
    if match.puzzle and match.ply < len(match.script):
        raise Illegal("Until its answer is found, nothing but that can be done in a puzzle.",
                      reason="puzzle", title="Not in a puzzle")
    if match.script and not match.puzzle:
        raise Illegal("In the lesson use Back, which stands beside the words of the coach.",
                      reason="lesson", title="Not in the lesson")


def wrong_answer() -> Illegal:
    """The refusal of an action that is legal, but not the best one."""
    return Illegal("The rules allow this, but there is something better to find.",
                   reason="puzzle", title="There is something better")


def off_script() -> Illegal:
    """The refusal of an action that is legal, but not the one the lesson asks for."""
    return Illegal("The rules allow this, and in a match of your own you may do it. "
                   "The lesson goes on with what the coach asks for.",
                   reason="lesson", title="Not in the lesson")
