"""The tool of this file's name; docs/effect-tools.md says what it does."""

import sys
from pathlib import Path

# in a checkout the package lies here; one that is installed comes first
sys.path.append(str(Path(__file__).resolve().parents[2] / "py"))

try:
    from ttcg.tools.commands import main
except ModuleNotFoundError as missing:
    sys.exit(f"Error: {missing.name} is not here; install the package ttcg, "
             "or set PYTHONPATH to the folder py of a checkout")

sys.exit(main(Path(__file__).stem))
