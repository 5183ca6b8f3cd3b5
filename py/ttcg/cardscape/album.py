"""The album: an entry opens when enough serials of its card are known; sealed ones by their shares (CS-4.2, CS-4.3, CS-4.7)."""

from mulligan import Illegal, Malformed

from . import sealed, serials
from .shares import THRESHOLD, join

FEWEST, MOST = 1, 9


class Album:
    """Known serials, {card number: {serial: (x, share)}}; plain data goes in and out with `data`."""

    def __init__(self, names, threshold=THRESHOLD, known=()):
        if type(threshold) is not int or not FEWEST <= threshold <= MOST:
            raise Malformed(f"expected {FEWEST} to {MOST}", "threshold")
        self.names, self.threshold, self.held = names, threshold, {}
        for code in known:
            number, x, share = serials.parts(code)
            self.held.setdefault(number, {})[serials.tidy(code)] = (x, share)

    def submit(self, code, name, issued=None):
        """Take a serial; returns its card's number. Raises Illegal with the check that fails, nothing changed (CS-4.5)."""
        known = {code for of_card in self.held.values() for code in of_card}
        number, x, share, code = serials.accept(code, name, self.names, known, issued)
        self.held.setdefault(number, {})[code] = (x, share)
        return number

    def submit_all(self, pairs):
        """Take a friend's list: (how many were new, [(serial, refusal), ...]); what is known already is no refusal (CS-4.2)."""
        taken, refused = 0, []
        for code, name in pairs:
            try:
                self.submit(code, name)
                taken += 1
            except Illegal as error:
                if error.reason != "known":
                    refused.append((code, error))
        return taken, refused

    def count(self, number):
        return len(self.held.get(number, ()))

    def open(self, number):
        """Whether the entry shows its card (CS-4.2)."""
        return self.count(number) >= self.threshold

    def secret(self, number):
        """The secret of a sealed entry from its shares. Raises Illegal while there are too few different ones (CS-4.3)."""
        shares = dict(self.held.get(number, {}).values())
        if len(shares) < THRESHOLD:
            raise Illegal(f"This entry needs {THRESHOLD} different shares; {len(shares)} are known.", "CS-4.3", "too_few", "Still sealed")
        return join(shares)

    def unseal(self, number, blob):
        """The text of a sealed entry."""
        return sealed.unseal(sealed.entry_key(self.secret(number)), blob)

    def data(self):
        """Every serial, sorted: what a profile keeps and a friend may have."""
        return sorted(code for of_card in self.held.values() for code in of_card)


def unlocked(data):
    """{card number: secret} of the site's unlocked.json (CS-4.7). Raises Malformed."""
    if not isinstance(data, dict) or len(data) > 5000:
        raise Malformed("expected an object of card numbers and secrets", "unlocked")
    try:
        return {int(number): bytes.fromhex(secret) for number, secret in data.items()}
    except (ValueError, TypeError):
        raise Malformed("expected card numbers and secrets in hex", "unlocked") from None
