"""What a text, a number or an object of the Cardscape is, in signatures.

Names only: at run time a Copy is a str.
"""

from typing import Any, TypeAlias

Json: TypeAlias = Any                      # what json.loads gives, from anywhere
Hex: TypeAlias = str                       # bytes as small hex digits
CardId: TypeAlias = str                    # "TT001", or the digital id of a design (CS-5.5)
CardNumber: TypeAlias = int                # a card's place in the roster, from 1 (CS-4.4)
Copy: TypeAlias = str                      # "TT001.3": a card in a rarity from 0 to 4 (CS-2.4)
Mark: TypeAlias = str                      # "run|pack|position": the name of one copy (CS-2.12)
Serial: TypeAlias = str                    # 24 letters and digits (CS-4.4)
Share: TypeAlias = bytes                   # of a secret: as long as the secret
Corner: TypeAlias = list[int]  # [x, y] of a lore card's polygon, in thousandths of its radius
Notice: TypeAlias = dict[str, Any]         # what is published of a run (CS-2.8)
PackBody: TypeAlias = dict[str, Any]       # what a commitment fixes (CS-2.7)
PackFile: TypeAlias = dict[str, Any]       # a body with its commitment and path (CS-2.8)
Design: TypeAlias = dict[str, Any]         # a player's card (CS-5.2)
Report: TypeAlias = dict[str, Any]         # why a sentence is refused (TT-17.4, TT-17.5)
