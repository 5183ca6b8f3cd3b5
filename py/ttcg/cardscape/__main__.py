"""`python -m ttcg.cardscape COMMAND ...`"""

import sys

from .commands import main

sys.exit(main())
