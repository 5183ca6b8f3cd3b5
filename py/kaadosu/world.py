"""The days of a world (KA-14.2 to 14.4, KA-17): who joined, who was seen, the line, opening and closing."""

from . import rivals
from .faces import SHADOW, face
from .ledger import HISTORY, STARTER, Ledger

LONGEST_ABSENCE = 60                                             # days that are simulated at most (KA-17.3)


class World:
    """A Ledger and its people: `joined` day and days `seen` by collector; rivals are r1 to rN, humans h0 on."""

    def __init__(self, seed, day, count=20, pre_days=28, seen_yesterday=True, human=True):
        self.ledger, self.count, self.seen_yesterday = Ledger(seed, day - pre_days), count, seen_yesterday
        self.joined, self.seen, self.line = {}, {}, []
        self.humans = {"h0": day} if human else {}
        self.relieved = set()
        self.start = day - pre_days
        self.open()
        while self.day < day:
            self.close()

    @property
    def day(self):
        return self.ledger.day

    # ---- the line --------------------------------------------------------------------------------------------------
    def order(self, collector):
        """Where a collector stands in the line (KA-14.3)."""
        return (-score(self.day, self.joined[collector], self.seen[collector]), self.joined[collector], collector[0] != "r",
                int(collector[1:]))

    def eligible(self, collector):
        return self.joined[collector] < self.day and (not self.seen_yesterday or self.day - 1 in self.seen[collector])

    # ---- a day -----------------------------------------------------------------------------------------------------
    def open(self):
        """Listings age, people join, packs are dealt (KA-17.4)."""
        ledger = self.ledger
        ledger.age()
        for k in range(1, self.count + 1):
            if self.start + k - 1 == self.day:
                self.join(f"r{k}")
        for human, day in self.humans.items():
            if day == self.day:
                self.join(human)
        self.line = sorted((one for one in self.joined if self.eligible(one)), key=self.order)
        ledger.prepare(self.line)
        self.relieved = set()

    def join(self, collector):
        """The starter (KA-14.10)."""
        ledger = self.ledger
        self.joined[collector], self.seen[collector] = self.day, {self.day}
        ledger.held[collector], ledger.purses[collector] = [], 0
        stream = ledger.stream("starter", collector)
        for _ in range(STARTER):
            ledger.take(collector, ledger.deal(stream))

    def close(self):
        """Rivals act, packs dissolve, the next day opens (KA-17.5)."""
        today = [one for one in self.line if one[0] == "r"]
        others = sorted((one for one in self.joined if one[0] == "r" and one not in today), key=lambda one: int(one[1:]))
        for rival in today + others:
            rivals.act(self, rival)
        self.ledger.dissolve()
        self.ledger.day += 1
        self.forget()
        self.open()

    def forget(self):
        """Days so long ago that they do not count any more."""
        old = self.day - HISTORY
        for days in self.seen.values():
            days.difference_update([day for day in days if day < old])

    def relief(self, collector):
        """A free pack for who has nothing left to pay with (KA-13.9)."""
        ledger = self.ledger
        self.relieved.add(collector)
        return ledger.take(collector, ledger.deal(ledger.stream("relief", self.day, collector)))

    def entitled(self, collector):
        ledger = self.ledger
        return (collector not in self.relieved and not ledger.purses[collector]
                and not any(ledger.face(uid).power for uid in ledger.held[collector]))

    def advance(self, day):
        """The device's day is `day` (KA-17.3)."""
        if day - self.day > LONGEST_ABSENCE:
            self.close_without_opening(day - LONGEST_ABSENCE)
        while self.day < day:
            self.close()

    def close_without_opening(self, day):
        """The open day ends; the days up to `day` are not simulated."""
        today = [one for one in self.line if one[0] == "r"]
        others = sorted((one for one in self.joined if one[0] == "r" and one not in today), key=lambda one: int(one[1:]))
        for rival in today + others:
            rivals.act(self, rival)
        self.ledger.dissolve()
        self.ledger.day = day
        self.open()


def score(day, joined, seen):
    """KA-14.3."""
    return min(day - joined, 100) + 5 * sum(day - HISTORY <= one < day for one in seen)


__all__ = ["SHADOW", "World", "face", "score"]
