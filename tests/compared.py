"""Cases of vector files, compared in tests: a refused case raises Malformed, so that it can be
asked for as at any other border."""

from mulligan import Malformed
from mulligan.testing.vectors import Format, Refused


def compared(format: Format, *files: object) -> dict[str, list[str]]:
    """{case: differences} of JSON documents, one a line. Raises Malformed for a document or a case
    that is not of the format."""
    found = dict(format.conform(enumerate(files, 1)))
    for name, differences in found.items():
        for one in differences:
            if isinstance(one, Refused):
                place, _, text = one.removeprefix("refused: ").partition(": ")
                raise Malformed(text or place, f"{name}, {place}" if text else name)
    return found
