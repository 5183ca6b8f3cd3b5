"""A power put to the test: where it reaches, and what the card that has it scores."""

from gtoons_board import Board, made

ALL = {"zone": "all"}
NEAR = {"zone": "adjacent"}
FACING = {"zone": "opposing"}


def played(power, text="", at="s0:2", **cards):
    """The points of a board on which a red 5 with this power lies, itself first; `text` says what
    else lies there."""
    board = Board("; ".join(filter(None, (f"{at} it", text))),
                  it=made("red", 5, power, types=["kid"], name="It"),
                  **cards)
    spots = [f"s{spot // 7}:{spot % 7 + 1}" for spot in board.spots]
    points = dict(zip(spots, board.points()))
    return [points.pop(at), *points.values()]
