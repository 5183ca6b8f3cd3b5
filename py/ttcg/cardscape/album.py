"""Numbers of the album, and what a community has unlocked (CS-4.2, CS-4.7)."""

from mulligan import Malformed

from .types import CardNumber, Json

FEWEST, MOST = 1, 9                        # serials that open an entry
# what keeps a person from opening entries alone (CS-4.1)
GUARDS = {"unique": "each serial counts once", "limit": "at most half of them from own packs",
          "versions": "each in another rarity"}


def counted(own: int, others: int, threshold: int, limited: bool) -> int:
    """How many serials of a card count: with the limit at most half come from own packs."""
    return (min(own, threshold // 2) if limited else own) + others


def unlocked(data: Json) -> dict[CardNumber, bytes]:
    """{card number: secret} of the site's unlocked.json (CS-4.7). Raises Malformed."""
    if not isinstance(data, dict) or len(data) > 5000:
        raise Malformed("expected an object of card numbers and secrets", "unlocked")
    try:
        return {int(number): bytes.fromhex(secret) for number, secret in data.items()}
    except (ValueError, TypeError):
        raise Malformed("expected card numbers and secrets in hex", "unlocked") from None
