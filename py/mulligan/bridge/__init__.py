"""What the page asks: `call`, JSON text in, JSON text out (docs/view-model.md, part 2)."""

from .calls import call

__all__ = ["call"]
