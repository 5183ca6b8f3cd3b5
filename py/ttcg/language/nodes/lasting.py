"""What nodes that last have in common (TT-14): they leave a change, or run while a text is on."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from ...rules import lasting
from ..node import ON_FIELD, Action

if TYPE_CHECKING:
    from ...rules.act import Act
    from ...rules.gather import Run
    from ...rules.position import Position
    from ...rules.values import Now
    from ..types import Tree


class Lasting(Action):
    """A node that section 20 of the rules calls lasting."""

    allowed = ON_FIELD

    def lasts(self, action: Tree) -> bool:
        return True

    def do(self, act: Act) -> None:
        lasting.on_cards(act)

    @abstractmethod
    def apply(self, pos: Position, found: Now, run: Run) -> None:
        """Have its way while it runs, in its layer."""
