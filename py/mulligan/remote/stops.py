"""Why a match stops on a device, in words (TD-7.3)."""

from ..errors import Illegal, Malformed
from ..protocol.types import Ply

_SIGNED = "The other side has signed this, and the log of the match keeps it."
_SEEN = "This device sees it by its own secrets: the log of the match does not prove it to others."


class SeenHere(Illegal):
    """What a device refuses because of what its own secrets show, and nobody else can tell."""

    @classmethod
    def of(cls, error: Illegal) -> "SeenHere":
        """A refusal whose reason was found by own secrets."""
        return cls(str(error), clause=error.clause, reason=error.reason, title=error.title)


def stop(ply: Ply, error: Illegal | Malformed) -> Illegal:
    """What a device says when the other side has signed what does not hold."""
    clause = getattr(error, "clause", "")
    told = f"{error} ({clause})" if clause else str(error)
    why = _SEEN if isinstance(error, SeenHere) else _SIGNED
    return Illegal(f"The match has stopped at ply {ply}: {told} {why}", clause=clause or "TD-7.3",
                   reason=getattr(error, "reason", "malformed"), title="The match has stopped")
