"""`python -m ttcg.tools TOOL ...`"""

import sys

from .commands import PROGRAMS, main

if len(sys.argv) < 2 or sys.argv[1] not in PROGRAMS:
    print(f"usage: python -m ttcg.tools {{{','.join(PROGRAMS)}}} ...", file=sys.stderr)
    sys.exit(2)
sys.exit(main(sys.argv[1], sys.argv[2:]))
