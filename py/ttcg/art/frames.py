"""What lies over and around a picture of TTCG: the rarity of a copy, and the frame of a player's
card.

A rarity changes looks only (CS-2.2): it has as many lozenges at each side as its number, and a
frame, a pattern behind the figure or a sheen of its own.
"""

from mulligan.drawing import GOLD, LINE, box, path, pen, put

from .scenes import Shades

RARITIES = ("Plain", "Lined", "Woven", "Gilt", "Jewelled")
SILVER, PEARL = "#dfe6ec", "#fff6d8"
BANDS = "M18 0H40L0 116H-22ZM54 0H61L21 116H14ZM104 0H118L78 116H64Z"
# rarity: side of a tile, shape on it
TILES = {2: (14, "M7 1L13 7L7 13L1 7ZM7 5L9 7L7 9L5 7Z"),
         4: (20, "M10 1L12 8L19 10L12 12L10 19L8 12L1 10L8 8Z")}


def woven(rarity: int, colour: str) -> str:
    """The pattern behind the figure, of those that have one."""
    if rarity not in TILES:
        return ""
    side, shape = TILES[rarity]
    tile = path(shape, colour, 'fill-rule="evenodd"')
    return (f'<defs><pattern id="woven" width="{side}" height="{side}" '
            f'patternUnits="userSpaceOnUse">{tile}'
            "</pattern></defs>" + box(0, 0, 100, 116, "url(#woven)", 'opacity=".28"'))


def rare(rarity: int) -> str:
    """Frame, sheen and lozenges of a rarity from 1 to 4."""
    metal, wide = GOLD if rarity > 2 else SILVER, 1 + (rarity > 1)
    out = path(BANDS, "#fff", 'opacity=".17"') if rarity > 2 else ""
    out += _border(1.6, pen(1.6 * wide)) + _border(1.6, pen(.9 * wide, metal))
    if rarity in TILES:
        out += _border(4.6, pen(.8, metal))
    if rarity == 4:
        out += _border(1.6, pen(2.6, PEARL) + ' stroke-dasharray=".1 6.2"')
    gem = path("M0-3.4L2.7 0L0 3.4L-2.7 0Z", metal, pen(1, LINE))
    spots = [(x, 65.5 - 3.5 * rarity + 7 * i) for x in (3.4, 96.6) for i in range(rarity)]
    return out + "".join(put(x, y, gem) for x, y in spots)


def _border(inset: float, more: str) -> str:
    return box(inset, inset, 100 - 2 * inset, 116 - 2 * inset, "none", more, 4)


# ---- the frames of players' cards ----------------------------------------------------------------

FRAMES = (("none", "No frame"), ("line", "Two lines"), ("arch", "Arch"), ("vine", "Vine"),
          ("rope", "Rope"),
          ("saw", "Teeth"), ("post", "Posts"), ("gem", "Stones"))
VINE = "".join(f"M4 {y}q5-8 0-16M5 {y - 4}q7-2 7-8q-7 1-7 8" for y in range(116, 0, -16))
ROPE, STRANDS = "M4 0V116", ' stroke-dasharray="2 4"'
SAW = "M0 0" + "l6 5l-6 5" * 12 + "Z"
STONES = "".join(f"M5 {y}l1.5 4l3 2l-3 2l-1.5 4l-1.5-4l-3-2l3-2Z" for y in range(20, 110, 18))


def edge(name: str, shades: Shades) -> str:
    """The frame of a player's card, in the darkest and the lightest of its colours."""
    ink, light = shades.near, shades.glow
    if name == "line":
        return _border(3, pen(1.4, light)) + _border(6, pen(.9, ink))
    side = {
        "arch": lambda: path("M50 6Q5 6 5 46V118H-2V-2H50", ink, pen(1.2, light)),
        "vine": lambda: path(VINE, light, pen(1.6, ink)),
        "rope": lambda: path(ROPE, "none", pen(5, ink))
        + path(ROPE, "none", pen(2.6, light) + STRANDS),
        "saw": lambda: path(SAW, ink, pen(.9, light)),
        "post": lambda: path("M1 116V20H8V116ZM0 20V14H9V20ZM4.5 24V116", ink, pen(.9, light)),
        "gem": lambda: path(STONES, light, pen(.9, ink)),
    }.get(name, str)()
    return side and mirrored("edge", side)


def mirrored(name: str, half: str, more: str = "") -> str:
    """The left half of a picture 100 wide, and its mirror image."""
    return (f'<g id="{name}"{more}>{half}</g>'
            f'<use href="#{name}" transform="translate(100) scale(-1 1)"/>')
