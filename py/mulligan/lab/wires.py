"""A wire that loses, doubles and reorders letters, and breaks off."""

import random


class Wire:
    """What carries letters from one device to the other, badly.

    Each letter is lost, doubled or overtaken with the chance `cut`.
    """

    def __init__(self, rng: random.Random, cut: float) -> None:
        self.rng, self.cut = rng, cut
        self.letters: list[str] = []
        self.harm = 0                      # letters that did not arrive once and in order

    def send(self, letter: str) -> None:
        """Put a letter on the wire."""
        if self.rng.random() >= self.cut:
            self.letters.append(letter)
            return
        self.harm += 1
        way = self.rng.randrange(3)
        if way == 1:
            self.letters += [letter, letter]
        elif way == 2:
            self.letters.insert(0, letter)

    def arrived(self) -> list[str]:
        """The letters that arrive now; some stay on the wire for later."""
        stay = int(self.rng.random() < self.cut)
        there, self.letters = self.letters[stay:], self.letters[:stay]
        return there
