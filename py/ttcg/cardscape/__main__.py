"""`python -m ttcg.cardscape COMMAND ...`: the programs of dev/cardscape_commands.py.

Each is called by name, as this room imports nothing of the game.
"""

import runpy

runpy.run_module("ttcg.dev.cardscape_commands", run_name="__main__")
