"""What every toon is made of: dice from its name, a palette, a short way to write shapes, a face,
two arms.

A drawing is text: parts parted by `|`, each `KEY DATA`. A capital key is a colour with the outline,
a small one the same without it; `-` is a line, `-W4` a line four wide in white; a `*` before the
key adds the mirror image. DATA is path data, or `ox y rx ry` for an ellipse. The outline stands
once, on the group around a toon. Colours of a toon: A its ink, T the tint and D the deep shade of
that, B its second ink, F skin, H hair; those of all toons stand in COLOURS.
"""

from collections.abc import Mapping, Sequence
from math import cos, sin
from typing import TypeVar

from mulligan.drawing import INKS, LINE, PAPER, hatch, num, put, written
from mulligan.protocol.types import CardData

T = TypeVar("T")

OUTLINE = f'stroke="{LINE}" stroke-width="2.7" stroke-linejoin="round" stroke-linecap="round"'
COLOURS = {"W": "#fff", "K": LINE, "Y": "#f2c230", "P": PAPER, "S": "#c6ced8", "N": "#9a6a42",
           "R": "#7a1a18", "C": "#ef8d80", "Q": "#86c6dc", "E": "#c43a2f", "M": LINE,
           "G": "#4f9a5b", "U": "#eee7db"}
SKINS = ("#f6cfa9", "#e0a878", "#a9744b", "#7b5136", "#fbe3c6", "#c98f63")
HAIR = (LINE, "#8a4a20", "#f0c24a", "#b5522a", "#5b3b6e")
BRIGHT = ("red", "yellow", "blue", "green", "orange", "purple", "sky")
MIRROR = '<g transform="matrix(-1 0 0 1 100 0)">'
MOODS = ("smile", "joy", "smirk", "teeth", "oh", "frown", "wink")
TILTS = {"frown": .5, "oh": -.55, "smirk": 0}             # of the brows


class DiceStream:
    """Numbers that depend on a text and on nothing else: FNV-1a of its bytes, stirred by xorshift.
    """

    def __init__(self, text: str) -> None:
        state = 2166136261
        for byte in text.encode("utf-8", "surrogatepass"):
            state = (state ^ byte) * 16777619 & 0xFFFFFFFF
        self.state = state or 1
        for _ in range(8):
            self.next()

    def next(self) -> int:
        """A whole number of 32 bits."""
        state = self.state
        state ^= state << 13 & 0xFFFFFFFF
        state ^= state >> 17
        state ^= state << 5 & 0xFFFFFFFF
        self.state = state
        return state

    def pick(self, things: Sequence[T]) -> T:
        """One of a sequence."""
        return things[(self.next() >> 8) % len(things)]


def saying(kinds: Mapping[T, str]) -> dict[str, T]:
    """A table {word: kind} from one of {kind: its words}."""
    return {word: kind for kind, said in kinds.items() for word in said.split()}


MOOD_WORDS = saying({
    "sleep": "napping sleepy off night snorely hush", "oh": "overboard fire unravelled folly",
    "frown": "lost grumblewick bad", "smirk": "tax undercover", "wink": "lucky",
    "joy": "encore bow flight applause yodelling"})


class Toon:
    """A card as its drawing needs it.

    The character's dice settle who it is, the card's what it does.
    """

    def __init__(self, card: CardData) -> None:
        who = DiceStream(f"who/{card['character']}")
        self.who, self.pose = who, DiceStream(f"pose/{card['id']}/{card['name']}")
        self.types = card["types"]
        self.ink = card["colour"] if card["colour"] in INKS else "silver"
        own = INKS[self.ink]
        self.tint, self.fill = own.tint, own.fill
        second = INKS[who.pick([ink for ink in BRIGHT if ink != self.ink])].fill
        self.palette = {**COLOURS, "A": own.fill, "T": own.tint, "D": own.deep, "B": second,
                        "F": who.pick(SKINS), "H": who.pick(HAIR)}
        self.words = words(card["character"]) + words(card["name"])
        self.mood = self.named(MOOD_WORDS) or self.pose.pick(MOODS)
        self.gaze = self.pose.pick((-1, 0, 1))

    def named(self, table: Mapping[str, T]) -> T | None:
        """The first entry of a table of words that the names of character and card say, or None."""
        return next((table[word] for word in self.words if word in table), None)

    def lighten(self) -> None:
        """Draw the lines of the face light, for a body that is black itself."""
        if self.ink == "black":
            self.palette["M"] = PAPER


def words(text: str) -> list[str]:
    """The words of a name, in small letters."""
    return "".join(letter if letter.isalpha() else " " for letter in text).lower().split()


# ---- shapes --------------------------------------------------------------------------------------

def ink(toon: Toon, drawing: str) -> str:
    """A drawing as SVG text, in the colours of a toon."""
    return "".join(_part(toon.palette, *part.split(" ", 1)) for part in drawing.split("|") if part)


def _part(palette: Mapping[str, str], key: str, data: str) -> str:
    if key[0] == "*":
        shape = _part(palette, key[1:], data)
        return f"{shape}{MIRROR}{shape}</g>"
    if key[0] == "-":
        look = 'fill="none"'
        if len(key) > 1:
            width = f' stroke-width="{key[2:]}"' if key[2:] else ""
            look += f' stroke="{palette[key[1]]}"{width}'
    else:
        look = f'fill="{palette[key.upper()]}"' + (' stroke="none"' if key.islower() else "")
    return written(data, look)


def cloth(toon: Toon, data: str) -> str:
    """A shape in the card's ink with its hatching."""
    hatching = hatch(toon.ink, light=True)
    return f'<path d="{data}" fill="{toon.fill}"/><path d="{data}" fill="{hatching}"/>'


def at(x: float, y: float, shapes: str, scale: float = 1.0, turn: float = 0) -> str:
    """Shapes drawn around the origin, moved, scaled and turned."""
    return put(x, y, shapes, turn, scale)


def oval(x: float, y: float, rx: float, ry: float) -> str:
    """The path data of an ellipse."""
    rx, ry = round(rx, 1), round(ry, 1)
    half = f"a{rx:g} {ry:g} 0 1 0"
    return f"M{num(x - rx)} {num(y)}{half} {num(2 * rx)} 0{half} {num(-2 * rx)} 0Z"


def pie(x: float, y: float, rx: float, ry: float) -> str:
    """The path data of a pupil with a slice cut out, as cartoons had them."""
    spots = [f"{num(x + rx * cos(angle))} {num(y - ry * sin(angle))}" for angle in (.15, 1.25)]
    return f"M{num(x)} {num(y)}L{spots[0]}A{num(rx)} {num(ry)} 0 1 1 {spots[1]}Z"


# ---- faces ---------------------------------------------------------------------------------------

def face(toon: Toon, x: float, y: float, gap: float, size: float, mouth_y: float | None = None,
         width: float = 7) -> str:
    """Eyes `gap` either side of x, what the types put around them, and a mouth.

    Without `mouth_y` the body has a mouth itself.
    """
    types, mood = toon.types, toon.mood
    out = _mask(x, y, gap, size) if "hero" in types else ""
    out += _eyes(toon, x, y, gap, size, "oldtimer" in types)
    if "rascal" in types:
        out += f"|-M3.6 {_brows(x, y, gap, size, .75)}"
    elif mood in TILTS and toon.palette["M"] == LINE:
        tilt = TILTS[mood]
        out += f"|-M3 {_brows(x, y - size * .25, gap, size, tilt)}"
    if "kid" in types and mouth_y:
        spots = "".join(oval(x + side * (gap + dx), y + size + dy, 1.1, 1.1) for side in (-1, 1)
                        for dx, dy in ((-1, 3.4), (3.4, 2.2), (2.2, 5.8)))
        out += f"|n {spots}"
    return ink(toon, out + (_mouth(mood, x, mouth_y, width) if mouth_y else ""))


def _eyes(toon: Toon, x: float, y: float, gap: float, size: float, glasses: bool) -> str:
    """Pie-cut eyes, or round glasses with pupils in them; what is shut is a bow."""
    wide, dx = size * .84, toon.gaze * size * .2
    shut = {"sleep": (-1, 1), "wink": (1,)}.get(toon.mood, ())
    open_eyes = [x + side * gap for side in (-1, 1) if side not in shut]
    lids = "".join(f"M{num(x + side * gap - wide)} {num(y)}q{num(wide)} {num(size * .9)} "
                   f"{num(2 * wide)} 0"
                   for side in shut)
    small = .42 if toon.mood == "oh" else .56
    pupils = "".join(pie(eye + dx, y + size * .14, size * small, size * (small + .12))
                     for eye in open_eyes)
    out = _glasses(x, y, gap, size) if glasses else ""
    if open_eyes:
        whites = "" if glasses else "|W " + "".join(oval(eye, y, wide, size) for eye in open_eyes)
        out += f"{whites}|k {pupils}"
    return out + (f"|-{'K' if glasses else 'M'} {lids}" if lids else "")


def _mask(x: float, y: float, gap: float, size: float) -> str:
    left, right, low = num(x - gap), num(x + gap), num(y + size + 3.5)
    edge, top, brow = num(gap + size + 4), num(y - size - 3.5), num(y - 4)
    start, end = num(x - float(edge)), num(x + float(edge))
    return (f"|B M{start} {brow}Q{left} {top} {num(x)} {num(y - size * .6)}Q{right} {top} {end} "
            f"{brow}"
            f"Q{end} {low} {right} {low}Q{num(x + 2)} {low} {num(x)} {num(y + size * .7)}"
            f"Q{num(x - 2)} {low} {left} {low}Q{start} {low} {start} {brow}Z")


def _glasses(x: float, y: float, gap: float, size: float) -> str:
    ring = size + 2.2
    out, top = gap + ring, num(y - 1)
    sides = f"M{num(x - out)} {top}h-6M{num(x + out)} {top}h6M{num(x - 3)} {num(y)}h6"
    return f"|-K3.6 {sides}|W {oval(x - gap, y, ring, ring)}{oval(x + gap, y, ring, ring)}"


def _brows(x: float, y: float, gap: float, size: float, tilt: float) -> str:
    drop, top = size * tilt, y - size * 1.5
    ends = [(x + side * (gap + size), x + side * (gap - size * .8)) for side in (-1, 1)]
    return "".join(f"M{num(out)} {num(top - drop)}L{num(inside)} {num(top + drop)}"
                   for out, inside in ends)


def _mouth(mood: str, x: float, y: float, w: float) -> str:
    left, wide, deep = f"M{num(x - w)}", num(2 * w), num(w)
    bowl = f"{left} {num(y)}h{wide}q0 {{0}} -{deep} {{0}}t-{deep} -{{0}}Z"
    if mood == "joy":
        return f"|R {bowl.format(num(1.5 * w))}|c {oval(x, y + w, w * .55, w * .36)}"
    if mood == "teeth":
        return f"|W {bowl.format(deep)}|-K1.6 M{num(x)} {num(y)}v{deep}"
    if mood == "smirk":
        return f"|-M {left} {num(y + 2.5)}q{num(1.5 * w)} 3 {wide} -5"
    if mood == "oh":
        return f"|R {oval(x, y + w * .45, w * .55, w * .75)}"
    if mood == "frown":
        return f"|-M {left} {num(y + 4)}q{deep} -{deep} {wide} 0"
    if mood == "sleep":
        return f"|R {oval(x, y + 2.5, w * .35, w * .4)}"
    return f"|-M {left} {num(y)}q{deep} {deep} {wide} 0"


# ---- arms ----------------------------------------------------------------------------------------

FREE = (("M68 80Q88 84 86 63", 86, 60), ("M68 80Q94 86 75 97", 74, 97),
        ("M68 80Q83 82 84 93", 84, 96),
        ("M68 80Q84 78 81 55", 81, 52), ("M68 80Q80 92 92 84", 93, 82))
HELD = (("M32 80Q15 86 16 73", 16, 70), ("M32 80Q10 80 15 64", 15, 61),
        ("M32 80Q18 92 15 83", 14, 80))


def arms(toon: Toon, prop: str) -> str:
    """Two hoses and gloves.

    The left one holds the prop, the right one does as the card's pose says.
    """
    hose, x, y = toon.pose.pick(FREE)
    other, left, top = toon.pose.pick(HELD)
    held = hold(toon, prop, left, top) if prop else ""
    return (ink(toon, f"-K5.5 {other}{hose}") + held
            + ink(toon, f"W o{left} {top} 6 5.6|W o{x} {y} 6 5.6"))


def hold(toon: Toon, prop: str, x: float, y: float) -> str:
    """A prop as the pose holds it, without the glove."""
    return at(x, y, ink(toon, prop), turn=toon.pose.pick((-14, -6, 4)))
