"""Why a match stops on a device, in words (TD-7.3)."""

from ..errors import Illegal, Malformed
from ..protocol.types import Ply


def stop(ply: Ply, error: Illegal | Malformed) -> Illegal:
    """What a device says when the other side has signed what does not hold."""
    clause = getattr(error, "clause", "")
    told = f"{error} ({clause})" if clause else str(error)
    return Illegal(
        f"The match has stopped at ply {ply}: {told} The other side has signed this, and the "
        "log of the match keeps it.", clause=clause or "TD-7.3",
        reason=getattr(error, "reason", "malformed"), title="The match has stopped")
